//! Which embedded rules are those that tepid ships, and what their kept proofs show.

use super::kept::{Kept, Match, name_of};
use super::shown::Support;
use crate::budget::Budget;
use crate::error::Result;
use crate::theory::{Law, Theory};
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};
use symbol_table::GlobalSymbol as Symbol;

/// A rule of a shipped file, or the rule by which one of its laws rewrites.
pub(super) struct Shipped {
    text: Arc<str>,
    law: Law,
}

/// The shipped rule that has this name and, word for word, this text.
pub(super) fn find(name: Symbol, text: &str) -> Option<&'static Shipped> {
    static ALL: OnceLock<FxHashMap<Symbol, Vec<Shipped>>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let theory = Theory::standard();
        let mut all: FxHashMap<Symbol, Vec<Shipped>> = FxHashMap::default();
        let rules = theory.rules().iter();
        let rules = rules.map(|rule| (rule.text.clone(), theory.law_of_rule(rule)));
        let laws = theory.laws().iter();
        let laws = laws.filter_map(|law| Some((theory.rule_of_law(law)?.text, law.clone())));
        for (text, law) in rules.chain(laws) {
            all.entry(law.name).or_default().push(Shipped { text, law });
        }
        all
    });
    all.get(&name)?.iter().find(|rule| *rule.text == *text)
}

impl Shipped {
    /// Its full name and what its proof rests on, when a shipped proof says what it says and
    /// the kernel accepts it.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub(super) fn proved(&self, budget: &Budget) -> Result<Option<(String, Vec<Support>)>> {
        let theory = Theory::standard();
        let kept = Kept::shipped_and_checked(theory.stem(&self.law), budget)?;
        if kept.matches(&theory, &self.law)? != Match::Fits {
            return Ok(None);
        }
        let name = name_of(&theory, &self.law);
        let shown = kept.law(&name).and_then(|law| law.checked.as_ref()?.as_ref().ok());
        Ok(shown.map(|shown| (name, shown.support.clone())))
    }
}

//! Which rules are laws with kept proofs: their theorems are cited.

use crate::certificate::lower::name_in_text;
use crate::certificate::plain::Line;
use crate::certificate::texts;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;
use symbol_table::GlobalSymbol as Symbol;

/// A law of a kept text.
#[derive(Clone, Debug)]
pub(super) struct KeptLaw {
    /// The name of the text.
    pub(super) text: &'static str,
    /// What the law says.
    pub(super) statement: String,
    /// The theorems that say it together.
    pub(super) theorems: Vec<String>,
}

/// The laws of the kept texts by their names without the name of the theory.
fn all() -> &'static FxHashMap<String, Vec<KeptLaw>> {
    static ALL: OnceLock<FxHashMap<String, Vec<KeptLaw>>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all: FxHashMap<String, Vec<KeptLaw>> = FxHashMap::default();
        for (text, lines) in texts::all_shipped() {
            for line in lines.lines().filter(|line| line.starts_with("[\"law\"")) {
                // The texts are checked by tests, and what is cited by the kernel.
                let Ok(Line::Law(name, statement, theorems)) = Line::read(line) else { continue };
                let Some((_, short)) = name.split_once('.') else { continue };
                let law = KeptLaw { text, statement, theorems };
                all.entry(short.to_owned()).or_default().push(law);
            }
        }
        all
    })
}

/// For each rule the kept laws of its name. Whether one says what the rule says is seen where
/// it is used.
pub(super) fn of_rules(rules: &[(Symbol, String)]) -> FxHashMap<Symbol, Vec<KeptLaw>> {
    let laws = |name: Symbol| all().get(&name_in_text(name.as_str())).cloned();
    rules.iter().filter_map(|(name, _)| Some((*name, laws(*name)?))).collect()
}

//! The proofs that are kept for the laws of a theory: a text of the kernel.
//!
//! The law `add_comm` of the file `group.rules` is the law `group.add_comm` of its text. It is
//! proved when the text says there, word for word, what the file says; when that is what its
//! theorems say with the operators as the file defines them; and when they rest on no axiom but
//! those of the literature that tepid ships and what is known of operators that are built in. So
//! a law that is edited, or whose operator is, has to be proved anew.

use super::begun;
use super::lower::name_in_text;
use super::plain::Line;
use super::proof::document::Document;
use super::proof::standard::{altered, applied, shipped_definitions};
use super::proof::steps::Status;
use super::shown::{Shown, Support};
use super::texts::{self, Verdict};
use crate::budget::Budget;
use crate::error::Result;
use crate::syntax::parse_statement;
use crate::theory::{Law, Signature, Theory};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The proofs of some laws.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    text: Arc<str>,
    laws: Vec<KeptLaw>,
}

/// A law of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptLaw {
    /// Its name in the text.
    pub name: String,
    /// What it says.
    pub text: String,
    /// The theorems that say it.
    pub theorems: Vec<String>,
    /// What the kernel found it to show, or why it shows another thing than its text; nothing where
    /// the kernel was not asked.
    pub checked: Option<std::result::Result<Shown, String>>,
}

/// What is kept for a law.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Match {
    /// Nothing of its name.
    Absent,
    /// Something of its name that does not prove it, and why.
    Stale(String),
    /// A proof of what the law says.
    Fits,
}

/// The name of a law's theorem.
#[must_use]
pub fn name_of(theory: &Theory, law: &Law) -> String {
    format!("{}.{}", theory.stem(law), law.name)
}

impl Kept {
    /// What tepid ships for a theory, as its text says it: the kernel is not asked.
    ///
    /// ```
    /// use tepid::certificate::kept::Kept;
    /// assert!(Kept::shipped("group").law("group.add_comm").is_some());
    /// assert!(Kept::shipped("surreal").law("surreal.third").is_none());
    /// ```
    #[must_use]
    pub fn shipped(theory: &str) -> Kept {
        let text = texts::shipped(&texts::name_of_laws(theory)).unwrap_or_default();
        let laws = text.lines().filter(|line| line.starts_with("[\"law\"")).filter_map(|line| {
            match Line::read(line) {
                Ok(Line::Law(name, text, theorems)) => {
                    Some(KeptLaw { name, text, theorems, checked: None })
                }
                _ => None,
            }
        });
        Kept { laws: laws.collect(), text: Arc::from(text) }
    }

    /// The same with what the kernel says. A text is checked once in a process.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn shipped_and_checked(theory: &str, budget: &Budget) -> Result<Arc<Kept>> {
        static ALL: OnceLock<Mutex<FxHashMap<String, Arc<Kept>>>> = OnceLock::new();
        let all = || ALL.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all().get(theory) {
            return Ok(Arc::clone(known));
        }
        let text = texts::shipped(&texts::name_of_laws(theory)).unwrap_or_default();
        let kept = Arc::new(Kept::checked(text, &shipped_definitions(), budget)?);
        all().insert(theory.to_owned(), Arc::clone(&kept));
        Ok(kept)
    }

    /// A text that the kernel accepts, with what each of its laws shows where operators have these
    /// definitions. A text of nothing keeps nothing.
    ///
    /// # Errors
    /// E0530 for a text that is refused, E04 at a limit.
    pub fn checked(text: &str, definitions: &[Vec<String>], budget: &Budget) -> Result<Kept> {
        if text.trim().is_empty() {
            return Ok(Kept::default());
        }
        let verdict = texts::verify_alone(definitions, text, budget)?;
        let mut document = None;
        let mut laws = Vec::with_capacity(verdict.laws.len());
        for law in &verdict.laws {
            let checked = match &law.fault {
                Some(why) => Err(why.clone()),
                None => Ok(shown(law, &verdict, &mut document, definitions, budget)?),
            };
            let (name, text, theorems) = (law.name.clone(), law.text.clone(), law.theorems.clone());
            laws.push(KeptLaw { name, text, theorems, checked: Some(checked) });
        }
        Ok(Kept { text: Arc::from(text), laws })
    }

    /// Its laws.
    #[must_use]
    pub fn laws(&self) -> &[KeptLaw] {
        &self.laws
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The law of a name.
    #[must_use]
    pub fn law(&self, name: &str) -> Option<&KeptLaw> {
        let name = name_in_text(name);
        self.laws.iter().find(|law| law.name == name)
    }

    /// Whether what is kept proves a law of a theory, as far as it was [checked](Kept::checked).
    ///
    /// # Errors
    /// E0405 when the text of the law is too long.
    pub fn matches(&self, theory: &Theory, law: &Law) -> Result<Match> {
        let Some(kept) = self.law(&name_of(theory, law)) else { return Ok(Match::Absent) };
        let text = law.text()?;
        if kept.text != text {
            return Ok(Match::Stale(format!("its certificate proves `{}`", kept.text)));
        }
        let statement = parse_statement(&text)?;
        let altered = altered(theory, &Signature::built_in());
        let said =
            std::iter::once(&statement.prop).chain(&statement.iff).chain(&statement.conditions);
        if let Some(operator) = said.into_iter().find_map(|term| applied(term, &altered)) {
            let what = format!("the rule file defines `{operator}` otherwise than it is built in");
            return Ok(Match::Stale(what));
        }
        Ok(match &kept.checked {
            None => Match::Fits,
            Some(Err(why)) => Match::Stale(format!("its certificate does not prove it: {why}")),
            Some(Ok(shown)) => match shown.support.iter().find(|one| one.source.is_none()) {
                None => Match::Fits,
                Some(Support { name, .. }) => {
                    Match::Stale(format!("its certificate rests on `{name}`, which is assumed"))
                }
            },
        })
    }

    /// A text that proves one law: its theorems and what they need.
    ///
    /// # Errors
    /// E0520 when there is no law of that name, E04 at a limit.
    pub fn alone(&self, law: &str, budget: &Budget) -> Result<String> {
        let mut draft = begun::draft(&self.text, budget)?;
        let find = |name: &str| texts::shipped(name).map(str::to_owned);
        let taken = draft.take_over(&self.text, &find)?;
        draft.name_law(&taken, &name_in_text(law))?;
        Ok(draft.text())
    }
}

/// What a law of an accepted text shows. Its statement is read where it is compared with what is
/// cited.
fn shown(
    law: &texts::Law,
    verdict: &Verdict,
    document: &mut Option<Document>,
    definitions: &[Vec<String>],
    budget: &Budget,
) -> Result<Shown> {
    let steps = verdict.steps as usize;
    let statements = [law.text.clone()];
    if verdict.support(&law.theorems).is_empty() {
        let trusted = verdict.trusted(&law.theorems);
        return Ok(Shown { trusted, ..Shown::of(statements.to_vec(), steps) });
    }
    let document = match document {
        Some(document) => document,
        none => none.insert(Document::knowing(definitions, budget.clone())?),
    };
    let goal = document.theorem(&law.name, &statements, false, Status::Assumed)?;
    document.shown(&goal, verdict, &law.theorems, steps)
}

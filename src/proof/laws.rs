//! The laws of a rule file, proved in the order of the file: each may be cited by later ones.
//!
//! Laws about sums and braces alone are first tried from Conway's definitions, where `+` and
//! `-` are operators like any other; the foundations below are the steps on that way. All
//! others are proved on top of the ordered group of values, which the foundations give.

use super::prove::Prover;
use crate::budget::Budget;
use crate::certificate::kept::{Kept, name_of};
use crate::certificate::proof::raw::reads_alike;
use crate::certificate::shown::Shown;
use crate::certificate::texts;
use crate::error::{Class, Result, Source};
use crate::syntax::parse_statement;
use crate::syntax::rules::Meta;
use crate::theory::{FileId, Law, Theory, Truth};
use std::sync::Arc;

/// The way from the definitions of sum, negative and order to an ordered group: each of them
/// is proved from those before it. Statements that need each other are proved together.
pub const FOUNDATIONS: &[(&str, &[&str])] = &[
    ("add_zero", &["form a; a + 0 == a"]),
    ("zero_add", &["form a; 0 + a == a"]),
    ("add_comm", &["form a, b; a + b == b + a"]),
    ("add_assoc", &["form a, b, c; (a + b) + c == a + (b + c)"]),
    ("neg_zero", &["-0 == 0"]),
    ("neg_neg", &["form a; -(-a) == a"]),
    ("neg_add", &["form a, b; -(a + b) == -a + -b"]),
    ("le_refl", &["form a; a <= a"]),
    ("left_option", &["form a, x; x <| a if x in left(a)"]),
    ("right_option", &["form a, x; a <| x if x in right(a)"]),
    (
        "le_trans",
        &[
            "form a, b, c; a <= c if a <= b, b <= c",
            "form a, b, c; a <| c if a <= b, b <| c",
            "form a, b, c; a <| c if a <| b, b <= c",
        ],
    ),
    ("neg_order", &["form a, b; -b <= -a if a <= b", "form a, b; -b <| -a if a <| b"]),
    (
        "add_order",
        &["form a, b, c; a + c <= b + c if a <= b", "form a, b, c; a + c <| b + c if a <| b"],
    ),
    ("sub_self_le", &["form a; a + -a <= 0", "form a; 0 <= a + -a"]),
    ("add_comm_le", &["form a, b; a + b <= b + a"]),
    (
        "add_assoc_le",
        &["form a, b, c; (a + b) + c <= a + (b + c)", "form a, b, c; a + (b + c) <= (a + b) + c"],
    ),
    ("add_zero_le", &["form a; a + 0 <= a", "form a; a <= a + 0"]),
    ("neg_neg_le", &["form a; -(-a) <= a", "form a; a <= -(-a)"]),
    ("neg_add_le", &["form a, b; -(a + b) <= -a + -b", "form a, b; -a + -b <= -(a + b)"]),
    ("add_cancel", &["form a, b, c; a <= b if a + c <= b + c"]),
    (
        "add_positive",
        &[
            "form a, b; 0 <= a + b if 0 <= a, 0 <= b",
            "form a, b; 0 <| a + b if 0 <= a, 0 <| b",
            "form a, b; 0 <| a + b if 0 <| a, 0 <= b",
        ],
    ),
    ("equal_options", &["options L, R, form x, y; {x, ..L | ..R} = {y, ..L | ..R} if x = y"]),
];

/// What a proof of a law has earned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Earned {
    /// The kind of truth.
    pub truth: Truth,
    /// What the proof rests on beside definitions.
    pub rests: Vec<String>,
}

impl From<&Shown> for Earned {
    fn from(shown: &Shown) -> Earned {
        let rests = shown.support.iter().map(ToString::to_string).collect();
        Earned { truth: shown.truth, rests }
    }
}

impl std::fmt::Display for Earned {
    /// `proved`, or `derived; rests on number_add (ONAG ch. 1, Theorem 6)`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.truth)?;
        if !self.rests.is_empty() {
            write!(f, "; rests on {}", self.rests.join("; "))?;
        }
        Ok(())
    }
}

/// What became of the laws of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proofs {
    /// A text of the kernel, which has accepted it; empty where nothing is proved.
    pub text: String,
    /// Laws with what their proofs have earned, or what stopped the search for one.
    pub laws: Vec<(String, std::result::Result<Earned, String>)>,
}

/// Looks for proofs of the laws and rules of the file that was loaded which are `wanted`, but
/// for those that it calls axioms or definitions. `known` gives what is kept for the files that
/// it uses.
///
/// # Errors
/// E04 at a limit, and what `known` gives.
pub fn prove_laws(
    theory: &Theory,
    budget: &Budget,
    mut wanted: impl FnMut(&Law) -> bool,
    known: impl Fn(&Source) -> Result<Option<Arc<Kept>>>,
) -> Result<Proofs> {
    let Some(file) = theory.main_file() else {
        return Ok(Proofs { text: String::new(), laws: Vec::new() });
    };
    let mut provers = Provers::new(theory, file, budget, known)?;
    let mut laws = Vec::new();
    for law in theory.provable().iter().filter(|law| is_to_prove(law) && wanted(law)) {
        laws.push((law.name.to_string(), provers.prove(theory, law)?));
    }
    Ok(Proofs { text: provers.text()?, laws })
}

/// Whether a proof of a law is looked for: an axiom is cited, and a definition needs none.
fn is_to_prove(law: &Law) -> bool {
    let given = |meta: &Meta| {
        matches!(meta, Meta::Status(name)
            if matches!(name.symbol.as_str(), "axiom" | "definition"))
    };
    !law.meta.iter().any(given)
}

/// The two provers, and what they found.
struct Provers {
    foundations: Prover,
    values: Prover,
    from_definitions: Vec<String>,
    on_values: Vec<String>,
}

impl Provers {
    fn new(
        theory: &Theory,
        file: FileId,
        budget: &Budget,
        known: impl Fn(&Source) -> Result<Option<Arc<Kept>>>,
    ) -> Result<Provers> {
        let mut foundations = Prover::foundations(budget.clone())?;
        for (name, statements) in FOUNDATIONS {
            // A step that is not found leaves the laws that need it to the other prover.
            let _ = foundations.learn_together(name, statements)?;
        }
        let mut values = Prover::new(theory, budget.clone())?;
        for (at, source) in theory.files().iter().enumerate() {
            if at == file.0 as usize {
                continue;
            }
            if let Some(kept) = known(source)? {
                values.adopt(&kept)?;
            }
        }
        Ok(Provers { foundations, values, from_definitions: Vec::new(), on_values: Vec::new() })
    }

    fn prove(&mut self, theory: &Theory, law: &Law) -> Result<std::result::Result<Earned, String>> {
        let (name, text) = (name_of(theory, law), law.text()?);
        if parse_statement(&text).is_ok_and(|statement| reads_alike(&statement))
            && let Ok(Ok(proved)) = self.foundations.learn(&name, &text)
        {
            self.from_definitions.push(name);
            return Ok(Ok(Earned::from(&proved.shown)));
        }
        match self.values.learn(&name, &text) {
            Ok(Ok(proved)) => {
                self.on_values.push(name);
                Ok(Ok(Earned::from(&proved.shown)))
            }
            Ok(Err(why)) => Ok(Err(why)),
            Err(error) if error.class() == Class::Limit => Err(error),
            Err(error) => Ok(Err(error.to_string())),
        }
    }

    fn text(&self) -> Result<String> {
        let raw = self.foundations.theorems(&self.from_definitions);
        let documents: Vec<_> =
            raw.into_iter().chain(self.values.theorems(&self.on_values)).collect();
        if documents.is_empty() {
            return Ok(String::new());
        }
        texts::of_documents(&documents).map(|(text, _)| text)
    }
}

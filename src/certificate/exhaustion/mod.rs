//! Proofs by exhaustion: a statement with finitely many cases, and a certificate for each
//! value in it.
//!
//! A variable of a finite sort has finitely many values, and so has an integer that the
//! conditions bound from both sides (`0 <= x, x < 5`). The definitions of the operators
//! become rewrite rules ([`program`]); in each case every side of a relation is rewritten to
//! an element or a closed term, with an ordinary certificate; and the relation between what
//! remains is decided by the kernel. The checker ([`check`]) makes the rules itself from the
//! definitions, goes through the cases itself, and evaluates each by direct recursion too:
//! the two roads have to agree.
//!
//! An assignment at which a condition is false or undefined, or the statement undefined, is
//! not a case; that it is undefined is found by direct recursion alone.

mod check;
pub mod json;
pub mod program;
pub mod question;

pub use check::check;

use super::Certificate;
use super::shown::{is_hidden, on_one_line};
use crate::error::{Error, Result, certificate as codes};
use symbol_table::GlobalSymbol as Symbol;

/// A proof by exhaustion.
#[derive(Clone, PartialEq, Debug)]
pub struct Exhaustion {
    /// The finite sorts with their elements.
    pub finite: Vec<(Symbol, Vec<Symbol>)>,
    /// The definitions, as texts of the rule language.
    pub definitions: Vec<String>,
    /// What is proved: its variables are declared in it.
    pub statement: String,
    /// Why each side of a relation has its value, each once. The rules that they cite are
    /// those of the program, and are left out.
    pub values: Vec<Certificate>,
}

impl Exhaustion {
    /// Its sorts and definitions as a rule file.
    #[must_use]
    pub fn theory_text(&self) -> String {
        let mut text = String::new();
        for (sort, elements) in &self.finite {
            let names: Vec<&str> =
                elements.iter().map(symbol_table::GlobalSymbol::as_str).collect();
            text.push_str(&format!("finite {sort} = {}\n", names.join(" | ")));
        }
        for definition in &self.definitions {
            text.push_str(definition);
            text.push('\n');
        }
        text
    }

    /// Checks that the statement and each definition are shown as they are read: on one line,
    /// without comments, and nothing else is hidden in a name.
    ///
    /// # Errors
    /// E0507 for a text that is shown otherwise.
    fn can_be_shown(&self) -> Result<()> {
        let finite = self.finite.iter().flat_map(|(sort, elements)| elements.iter().chain([sort]));
        let is_name = |name: &Symbol| {
            name.as_str().chars().all(|c| c.is_alphanumeric() || c == '_')
                && !name.as_str().is_empty()
        };
        let mut texts = self.definitions.iter().chain([&self.statement]);
        let shown = |text: &String| on_one_line(text) == **text && !text.contains(is_hidden);
        if finite.clone().all(is_name) && texts.all(shown) {
            return Ok(());
        }
        let what = "a name or text of the proof would not be shown as it is read";
        Err(Error::new(&codes::FORMAT, what))
    }
}

//! The language of games and of rule files: text to terms.
//!
//! One grammar serves the library, the command line and the rule files.

pub mod rules;
pub mod term;

use crate::error::Result;
use rules::{Item, Statement};
use term::Term;

/// Reads one expression, relation or set.
///
/// # Errors
/// E01 with the place and what was expected.
pub fn parse_term(text: &str) -> Result<Term> {
    todo!("{text}")
}

/// Reads a statement: declarations, propositions, conditions.
///
/// # Errors
/// E01 with the place and what was expected.
pub fn parse_statement(text: &str) -> Result<Statement> {
    todo!("{text}")
}

/// Reads a whole rule file: its items, and every error in it (the parser goes on with the
/// next item after one).
pub fn parse_rules(text: &str) -> (Vec<Item>, Vec<crate::error::Error>) {
    todo!("{text}")
}

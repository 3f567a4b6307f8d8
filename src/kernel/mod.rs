//! The kernel: a checker of proofs about games, small enough to be read in one sitting.
//!
//! **Theorem.** Let a text be accepted. Then each of its theorems is true of all short games,
//! read as `docs/kernel.md` says, for any meaning of the operators without a definition under
//! which the axioms hold that the report names for it, and under the one meaning that its
//! definitions leave to the other operators.
//!
//! Each rule keeps this (see `rules.rs`, where each has its reason); so does each line, by
//! induction over the text. A line may come from anywhere: whoever writes it, a search or an
//! e-graph, is not trusted. What is trusted besides is `number` (sums and order of dyadic
//! numbers), `budget`, the reader of JSON, sets of bits, and that numerals are the canonical
//! forms of numbers and add as these do.
//!
//! What does not hold: a text that is refused may well say something true; and the text of a
//! `law` is carried along without being read.

mod checker;
mod definition;
mod group;
mod play;
mod print;
mod read;
mod rewrite;
mod rules;
mod sequent;
mod term;
mod text;

pub use checker::{Axiom, Checker, Definition, Law, Report, Theorem};
pub use sequent::{Kind, Proposition, Sequent};
pub(crate) use term::Substitution;
pub use term::{Node, Side, Term, Terms};

use crate::error::{Error, Result, certificate, limit};

/// The error of a line that is refused.
fn refused(why: impl Into<String>) -> Error {
    Error::new(&certificate::REFUSED, why)
}

/// Refuses unless something holds.
fn need(holds: bool, why: &str) -> Result<()> {
    if holds { Ok(()) } else { Err(refused(why)) }
}

/// Refuses unless there is something.
fn found<T>(found: Option<T>, why: &str) -> Result<T> {
    found.ok_or_else(|| refused(why))
}

/// Refuses what the checker has no room for.
fn fits(holds: bool, what: &str) -> Result<()> {
    let why = || Error::new(&limit::TOO_LARGE, format!("{what} is larger than the checker allows"));
    if holds { Ok(()) } else { Err(why()) }
}

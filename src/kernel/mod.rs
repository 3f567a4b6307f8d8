//! The kernel: a checker of proofs about games, small enough to be read in one sitting.
//!
//! **Theorem.** Let a text be accepted. Then each of its theorems is true of all short games,
//! read as `docs/kernel.md` says, for any meaning of the operators without a definition under
//! which the axioms hold that the report names for it, and under the one meaning that its
//! definitions leave to the other operators.
//!
//! Each rule keeps this (see [`rules`](self), a function and a reason each); so does each
//! line, by induction over the text. A line may come from anywhere: whoever writes it, a
//! search or an e-graph, is not trusted. What is trusted besides is `number` (sums and order
//! of dyadic numbers), the reader of JSON, and that numerals are the canonical forms of
//! numbers and add as these do.
//!
//! What does not hold: a text that is refused may well say something true; and the text of a
//! `law` is carried along without being read.

mod bits;
mod checker;
mod definition;
mod line;
mod play;
mod print;
mod read;
mod report;
mod rewrite;
mod rules;
mod sequent;
mod sums;
mod term;
mod text;

pub use checker::Checker;
pub use line::{Line, Rule, Tree};
pub use report::{Axiom, Definition, Law, Report, Theorem};
pub use sequent::{Kind, Proposition, Sequent};
pub(crate) use term::Substitution;
pub use term::{Node, Side, Term, Terms};

use crate::error::{Error, Result, certificate, limit};

/// The error of a line that is refused.
fn refused(why: impl Into<String>) -> Error {
    Error::new(&certificate::REFUSED, why)
}

/// Refuses unless something holds.
fn need<S: Into<String>>(holds: bool, why: impl FnOnce() -> S) -> Result<()> {
    if holds { Ok(()) } else { Err(refused(why())) }
}

/// The error of something that the checker has no room for.
fn too_large(what: &str) -> Error {
    Error::new(&limit::TOO_LARGE, format!("{what} is larger than the checker allows"))
}

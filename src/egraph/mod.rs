//! The e-graph of games: terms are simplified by the rules of a theory.
//!
//! Classes hold terms of equal **value**: an operator is a node over classes only in the
//! arguments in which it depends on the value alone; an argument whose form matters is kept
//! as it is written. What is equal as a value need not be so under such an operator:
//! `'{0,*|}` is 1, but `conway('{0,*|}, *)` is `*2`.
//!
//! - Braces are one node with both sides; reordering and merging options is the named step
//!   `set-canon`. Sums are one node with integer coefficients; `sum-canon` joins equal rows
//!   of the free abelian group, so that `a + (b - a)` is `b` at once.
//! - Rules that delete options take all that can go in one step, each with a witness that
//!   stays, and the node that they rewrite is dropped.
//! - The driver keeps a worklist. It simplifies to a fixed point, unfolds the goal's own
//!   terms, and explores within limits; a goal may stop it, and a limit means "unknown".
//! - Closed classes know their value. Either they are folded to it, or (rules only) the
//!   rules do the work; a rule that makes two values equal raises an alarm by its name.
//! - Every union is remembered with its reason, in a forest that is walked by loops, and
//!   written out as a [`Derivation`](crate::certificate::rewriting::Derivation).
//!
//! Equality found here is by the rules: that two terms are *not* joined says nothing.

mod alarm;
mod analysis;
mod apply;
mod conditions;
mod convert;
mod dot;
mod enter;
mod explain;
mod exprs;
mod extract;
mod forest;
mod graph;
mod language;
mod matching;
mod options;
mod pattern;
mod saturate;
mod set_canon;
mod simplifier;
mod sum;
mod template;
mod unfold;
mod values;
mod walls;
mod write;

pub use extract::{Cost, Kind, Simplest};
pub use saturate::{Order, Stop};
pub use simplifier::{Equality, Options, Report, Simplified, Simplifier};
pub use walls::{WallReport, WallSimplifier, WallTerms};

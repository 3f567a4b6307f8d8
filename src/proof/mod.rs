//! Finding proofs.

mod backward;
mod builder;
mod cases;
mod clauses;
mod congruence;
mod deduce;
mod equality;
mod exhaustion;
mod extremes;
mod language;
mod laws;
mod library;
mod linear;
mod matching;
mod order;
mod plan;
mod prove;
mod scaffolds;
mod search;
mod setting;
mod theorems;
mod values;

pub use exhaustion::{Exhausted, definitions_used, exhaust, may_be_finite};
pub use laws::{Earned, FOUNDATIONS, Proofs, prove_laws};
pub use prove::{Proved, Prover};

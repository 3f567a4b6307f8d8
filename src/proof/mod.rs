//! Finding proofs.

mod builder;
mod clauses;
mod congruence;
mod deduce;
mod equality;
mod language;
mod library;
mod linear;
mod order;
mod prove;
mod search;
mod setting;
mod theorems;

pub use prove::{Proved, Prover};

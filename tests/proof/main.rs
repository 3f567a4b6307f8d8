//! The prover and the checker of proofs.

mod clauses;
mod exceptions;
mod found;
mod laws;
mod limits;
mod literature;
mod names;
mod tables;

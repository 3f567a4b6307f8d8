//! The prover and the checker of proofs.

mod exceptions;
mod laws;
mod limits;
mod literature;
mod names;
mod tables;

//! The prover and the checker of proofs.

mod laws;
mod limits;
mod literature;
mod names;
mod tables;

//! The prover and the checker of proofs.

mod laws;
mod literature;
mod names;
mod tables;

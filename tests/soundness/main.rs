//! Attacks on the checker of proofs and on the prover: nothing false may pass.

mod extremes;
mod files;
mod forge;
mod forged;
mod foundations;
mod limits;
mod mutants;
mod readings;
mod sweep;

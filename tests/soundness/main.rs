//! Attacks on kept proofs and on the prover: nothing false may pass.

mod files;
mod kept;
mod mutants;
mod readings;
mod sweep;

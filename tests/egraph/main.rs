//! The e-graph: rules only against the kernel, symbolic terms, traps, certificates.

mod canonical;
mod common;
mod growth;
mod rules;
mod symbolic;
mod traps;

//! The e-graph: rules only against the kernel, symbolic terms, traps, certificates.

mod canonical;
mod common;
mod depth;
mod growth;
mod operators;
mod rules;
mod symbolic;
mod traps;
mod walls;

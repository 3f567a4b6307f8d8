//! tepid: a symbolic term-rewriting engine with an e-graph for combinatorial game theory.

pub mod budget;
pub mod certificate;
pub mod egraph;
pub mod engine;
pub mod error;
pub mod game;
pub mod number;
pub mod operators;
pub mod print;
pub mod rulesets;
pub mod surreal;
pub mod syntax;
pub mod theory;
pub mod thermography;

//! Proofs of statements, and their checker.
//!
//! A proof is data: steps in scopes, each with a reason. The checker carries every step out
//! again from the definitions of the operators; it knows nothing of how proofs are found.

pub mod calculus;
pub mod collection;
pub mod definitions;
pub mod document;
pub mod elaborate;
pub mod evaluate;
pub mod json;
pub mod natives;
pub mod prop;
pub mod raw;
pub mod restates;
pub mod row;
pub mod shape;
pub mod standard;
pub mod statement;
pub mod steps;
pub mod terms;
pub mod textbook;
pub mod trial;

//! Proofs of statements, as steps.
//!
//! A proof is data: steps in scopes, each with a reason. These are the notes of a search, and
//! never read from a file: what is proved is what a fresh kernel accepts of the text that they
//! are written as.

pub mod calculus;
pub mod citations;
pub mod definitions;
pub mod document;
pub mod elaborate;
pub mod evaluate;
pub mod literature;
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

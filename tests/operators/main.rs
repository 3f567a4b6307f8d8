//! The operators: their definitions with the traps, the laws, and the claims that are false.

mod congruence;
mod definitions;
mod depth;
mod domains;
mod infinitesimals;
mod laws;
#[path = "../notation/mod.rs"]
mod notation;
mod refuted;
mod textbook;

//! The operators: their definitions with the traps, the laws, and the claims that are false.

mod congruence;
mod definitions;
mod depth;
mod domains;
mod infinitesimals;
#[path = "../lab/mod.rs"]
mod lab;
mod laws;
mod refuted;
mod textbook;

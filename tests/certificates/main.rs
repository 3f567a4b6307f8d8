//! Certificates of simplifications: what has one, and what must not.

mod explained;
mod kernel;
mod proof;
mod refused;
mod sound;
mod verdicts;

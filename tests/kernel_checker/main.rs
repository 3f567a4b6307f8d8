//! The kernel: what it accepts, and above all what it refuses.

mod deep;
mod forged;
mod mutants;
mod positive;
mod rules;
mod text;
mod trial;

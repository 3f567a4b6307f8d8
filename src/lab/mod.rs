//! Instruments: what looks at operators, theories and games as a whole.
//!
//! [`discover`] finds laws, [`sweep`] tries the prover against evaluation, [`tables`] finds the
//! smallest table of a finite operator, [`graphs`] draws what uses, cites or reaches what.

pub mod discover;
pub mod graphs;
pub mod sweep;
pub mod tables;

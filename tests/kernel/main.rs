//! The value kernel: counts, laws, an independent road, depth, and limits.

mod budget;
mod counts;
mod depth;
mod forms;
mod laws;
mod naive;
mod names;
mod number;
mod recipe;

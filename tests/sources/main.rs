//! What the sources of this project hold: each source a module, each claim a test, and each
//! mistake a refutation by name.

mod joyal;

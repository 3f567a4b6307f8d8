//! What the sources of this project hold: each source a module, each claim a test, and each
//! mistake a refutation by name.

mod cyclic;
mod joyal;
mod tropical;

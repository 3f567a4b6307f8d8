//! Statements as assertions of tests, in this crate or any other.
//!
//! ```
//! tepid::assert_law!("form a, b; conway(a, b) = conway(b, a)");
//! tepid::assert_fails!("heat(g + h, 1) = heat(g, 1) + heat(h, 1)");
//! ```

use crate::engine::{Engine, Proof};
use std::cell::RefCell;

thread_local! {
    /// One engine for all assertions of a thread: what it has learned helps the next ones.
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::standard());
}

/// Asserts that a statement is proved, with a certificate that the independent checker
/// accepts.
///
/// ```
/// tepid::assert_law!("cool(g + h, t) = cool(g, t) + cool(h, t)");
/// ```
///
/// A false statement fails with its simplest counterexample:
///
/// ```should_panic
/// // panics: `g + g = 0` is refuted at g = 1: 2, not 0
/// tepid::assert_law!("g + g = 0");
/// ```
///
/// # Panics
/// When the statement is refuted, when it is neither proved nor refuted, and when it cannot
/// be read.
#[macro_export]
macro_rules! assert_law {
    ($statement:expr $(,)?) => {
        $crate::assert::law($statement)
    };
}

/// Asserts that a statement is refuted: that it has a counterexample.
///
/// ```
/// tepid::assert_fails!("g <= h if h <| g");
/// ```
///
/// ```should_panic
/// tepid::assert_fails!("g + h = h + g");
/// ```
///
/// # Panics
/// When the statement is proved, when it is neither proved nor refuted, and when it cannot
/// be read.
#[macro_export]
macro_rules! assert_fails {
    ($statement:expr $(,)?) => {
        $crate::assert::fails($statement)
    };
}

/// What [`assert_law!`](crate::assert_law) does.
///
/// # Panics
/// As [`assert_law!`](crate::assert_law).
#[track_caller]
pub fn law(statement: &str) {
    match prove(statement) {
        Ok(Proof::Proved(_)) => {}
        Ok(Proof::Refuted(found)) => {
            panic!("`{statement}` is refuted at {}", found.with_sides())
        }
        Ok(Proof::Unknown(why)) => panic!("`{statement}` is neither proved nor refuted: {why}"),
        Err(error) => panic!("{error}"),
    }
}

/// What [`assert_fails!`](crate::assert_fails) does.
///
/// # Panics
/// As [`assert_fails!`](crate::assert_fails).
#[track_caller]
pub fn fails(statement: &str) {
    match prove(statement) {
        Ok(Proof::Refuted(_)) => {}
        Ok(Proof::Proved(proved)) => {
            let shown = &proved.shown;
            panic!("`{statement}` should fail, and is {} in {} steps", shown.truth, shown.steps)
        }
        Ok(Proof::Unknown(why)) => panic!("`{statement}` is neither proved nor refuted: {why}"),
        Err(error) => panic!("{error}"),
    }
}

/// The examples of the guide run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/guide/proving.md")]
pub struct Proving;

fn prove(statement: &str) -> Result<Proof, String> {
    let proof = ENGINE.with_borrow_mut(|engine| engine.prove(statement));
    proof.map_err(|error| error.render())
}

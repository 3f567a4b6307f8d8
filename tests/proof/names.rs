//! An operator that does not call itself is a name for a term: what is known of the operators
//! in this term is known of it, and nothing else.

use std::sync::Arc;
use tepid::engine::{Engine, Proof};
use tepid::theory::Theory;

const TEXT: &str = "
number t
define twice(g) = g + g
define tilt(g, t) = cool(g, t) + cool(g, t) requires t >= 0
define clipped(g) = g if g >= 0  0 otherwise
";

fn engine() -> Engine {
    Engine::with_theory(Arc::new(Theory::standard_with_text("names.rules", TEXT).unwrap()))
}

#[test]
fn laws_of_the_operators_that_a_name_stands_for_are_used() {
    let mut engine = engine();
    for statement in [
        "twice(g + h) = twice(g) + twice(h)",
        "twice(g) <= twice(h) if g <= h",
        "number t; tilt(g + h, t) = tilt(g, t) + tilt(h, t)",
        "number t; tilt(-g, t) = -tilt(g, t)",
        "clipped(g) >= 0",
    ] {
        let found = engine.prove(statement).unwrap();
        assert!(matches!(found, Proof::Proved(..)), "{statement}: {found:?}");
    }
}

#[test]
fn what_is_false_of_the_term_is_refuted_of_its_name() {
    let mut engine = engine();
    for statement in [
        "twice(g + h) = twice(g) + h",
        "number t; g <= h if tilt(g, t) <= tilt(h, t)",
        "form g; twice(g) == g + g",
        "clipped(g + h) = clipped(g) + clipped(h)",
    ] {
        let found = engine.prove(statement);
        assert!(!matches!(found, Ok(Proof::Proved(..))), "{statement}: {found:?}");
    }
}

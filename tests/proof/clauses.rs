//! Laws of operators whose definitions have conditions: the cases of a condition are gone
//! through, in the claim itself and after a move.

use std::sync::Arc;
use tepid::engine::{Engine, Proof};
use tepid::theory::Theory;

/// One game after the other: the second begins where the first has ended. `seq` asks whether
/// the form has no move, `after` for the value, `until` whether it is a number.
const RULES: &str = "\
define seq(form a, form b) : form =
    b    if a == '0
    '{ seq(x, b) for x in left(a) | seq(y, b) for y in right(a) }    otherwise

define after(g, h) : game =
    h    if g = 0
    { after(x, h) for x in left(g) | after(y, h) for y in right(g) }    otherwise

define until(g, h) : game =
    h    if is_number(g)
    { until(x, h) for x in left(g) | until(y, h) for y in right(g) }    otherwise

define either(form a, form b) : form =
    '{ | b }    if not a == '0
    '{ b | }    otherwise
";

fn engine() -> Engine {
    let text = format!("use \"group\"\n{RULES}");
    let theory = Theory::load_text("sequence.rules", &text).expect("well defined");
    Engine::with_theory(Arc::new(theory))
}

fn assert_proved(statements: &[&str]) {
    let mut engine = engine();
    for statement in statements {
        let found = engine.prove(statement).unwrap();
        assert!(matches!(found, Proof::Proved(_)), "{statement}: {found:?}");
    }
}

#[test]
fn units_and_associativity() {
    assert_proved(&[
        "form b; seq('0, b) == b",
        "form a; seq(a, '0) == a",
        "form a, b, c; seq(seq(a, b), c) == seq(a, seq(b, c))",
        "form a, b; -seq(a, b) == seq(-a, -b)",
        "after(0, g) = g",
        "after(g, 0) = g",
        "-after(g, h) = after(-g, -h)",
        "-until(g, h) = until(-g, -h)",
        "after(g, h) = h if g = 0",
    ]);
}

#[test]
fn monotony_and_signs() {
    assert_proved(&[
        "form a, b, c; seq(a, b) <= seq(a, c) if b <= c",
        "form a, b, c; seq(a, b) = seq(a, c) if b = c",
        "form a, b; seq(a, b) >= 0 if a >= 0, b >= 0",
        "form a, b; a <= seq(a, b) if b >= 0",
        "after(g, h) <= after(g, k) if h <= k",
        "until(g, h) <= until(g, k) if h <= k",
        "after(g, h) >= 0 if g >= 0, h >= 0",
    ]);
}

/// A form with an option is not the form 0, and one without options is.
#[test]
fn conditions_that_deny_that_two_forms_are_one() {
    assert_proved(&[
        "form a, b, x; either(a, b) == '{|b} if x in left(a)",
        "form b; either('0, b) == '{b|}",
        "form b; either('{b|}, b) == '{|b}",
        "form a, b; -either(a, b) == '{-b|} if not a == '0",
    ]);
}

#[test]
fn what_is_false_is_not_proved() {
    let mut engine = engine();
    for statement in [
        "form a, b; seq(a, b) |> 0 if a |> 0, b |> 0",
        "form a, b; seq(a, b) == seq(b, a)",
        "form a, b, c; seq(a, c) = seq(b, c) if a = b",
        "form a, b; seq(a, b) == b",
        "after(after(g, h), k) = after(g, after(h, k))",
        "after(g, h) <= after(k, h) if g <= k",
        "form a, b; either(a, b) == '{|b}",
        "form a, b; either(a, b) == '{|b} if not b == '0",
    ] {
        let found = engine.prove(statement).unwrap();
        assert!(matches!(found, Proof::Refuted(_)), "{statement}: {found:?}");
    }
}

//! Outside of its domain an operator says what is wrong.

use crate::lab::Lab;

/// Each expression with its error.
fn errors(lines: &[(&str, &str, &str)]) {
    let mut lab = Lab::new();
    for (text, code, message) in lines {
        let error = lab.try_form(text).unwrap_err();
        assert_eq!((error.code().id, &error.to_string()[..]), (*code, *message), "{text}");
    }
}

#[test]
fn cooling_needs_a_temperature_above_minus_one() {
    errors(&[
        ("cool({2|0}, -1)", "E0301", "cooling needs a temperature above -1, and -1 is not"),
        ("cool(3, -5/2)", "E0301", "cooling needs a temperature above -1, and -5/2 is not"),
    ]);
}

#[test]
fn a_norton_product_needs_a_positive_unit_or_an_integer() {
    let message = "a Norton product needs a unit U > 0, or an integer on the left";
    errors(&[
        ("* . {1|-1}", "E0311", message),
        ("1/2 . 0", "E0311", message),
        ("* . -1", "E0311", message),
        ("{1|0} . '{*|*}", "E0311", message),
    ]);
    Lab::new().value("3 . {1|-1} + 0 . v");
}

#[test]
fn nimbers_have_inverses_and_roots() {
    errors(&[
        ("nim_inverse(0)", "E0325", "0 has no inverse among the nimbers"),
        ("nim_inverse(1)", "E0325", "this is not equal to a nimber"),
        ("nim_sqrt(^*)", "E0325", "this is not equal to a nimber"),
    ]);
}

#[test]
fn overheating_needs_a_positive_s() {
    errors(&[
        ("overheat(*, 0, 1)", "E0312", "overheating needs s > 0"),
        ("overheat(3, *, 1)", "E0312", "overheating needs s > 0"),
        ("overheat(3, -1, 1)", "E0312", "overheating needs s > 0"),
    ]);
}

#[test]
fn some_games_have_no_atomic_weight() {
    let stops = "the game is not atomic: it is not infinitesimal, as its stops are not both 0";
    let far = "the game is not atomic: no multiple of ^ is within ^* and a remote star of it";
    errors(&[
        ("atomic_weight(1^)", "E0313", stops),
        ("atomic_weight({1|-1})", "E0313", stops),
        ("atomic_weight({1|^3||^})", "E0313", far),
    ]);
}

#[test]
fn powers_need_a_positive_integer_and_a_game_with_one_threat() {
    let exponent = "the exponent of a power is a positive integer";
    let base = "only a game {0|H} has powers";
    errors(&[
        ("pow(^, 0)", "E0314", exponent),
        ("pow(^, -2)", "E0314", exponent),
        ("pow(^, 1/2)", "E0314", exponent),
        ("pow(^, *)", "E0314", exponent),
        ("pow({1|-1}, 2)", "E0315", base),
        ("pow(v, 2)", "E0315", base),
        ("pow(^*, 2)", "E0315", base),
    ]);
}

#[test]
fn most_games_have_no_uptimal_expansion() {
    let mut lab = Lab::new();
    for text in ["{1|-1}", "tiny(1)", "{1|^^||^}", "{0,*,^|0,*,v}"] {
        let g = lab.value(text);
        let error = lab.ops.uptimal(&mut lab.games, g).unwrap_err();
        assert_eq!(error.code().id, "E0316", "{text}");
    }
}

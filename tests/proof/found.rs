//! What the search finds is a proof: the checker accepts every certificate that it writes,
//! whatever stands in braces, negatives, switches and sums.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::cell::RefCell;
use tepid::engine::{Engine, Proof};

/// A term in the games g and h, with a game and its negative often in one pair of braces.
fn term() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => prop::sample::select(vec!["g", "h", "-g", "-h"]),
        2 => prop::sample::select(vec!["0", "1", "-1", "1/2", "*", "^", "v*"]),
    ];
    leaf.prop_map(str::to_owned).prop_recursive(3, 8, 2, |inner| {
        (0..6, inner.clone(), inner).prop_map(|(shape, a, b)| match shape {
            0 => format!("+-({a})"),
            1 => format!("{{{a}|-({a})}}"),
            2 => format!("{{-({a})|{a}}}"),
            3 => format!("{{{a},{b}|{b}}}"),
            4 => format!("(({a}) - ({b}))"),
            _ => format!("(({a}) + ({b}))"),
        })
    })
}

fn statement() -> impl Strategy<Value = String> {
    let relation = || prop::sample::select(vec!["=", "<=", ">=", "<|", "|>"]);
    let sorts = prop::sample::select(vec!["", "form g, h; "]);
    (sorts, 0..3, term(), relation(), term(), relation()).prop_map(
        |(sorts, shape, a, relates, b, given)| match shape {
            0 => format!("{sorts}{a} {relates} 0 if {b} {given} 0"),
            1 => format!("{sorts}{a} + {a} {relates} {b} if {b} {given} 0"),
            _ => format!("{sorts}{a} {relates} {b} if g {given} h"),
        },
    )
}

#[test]
fn no_proof_that_is_found_is_rejected() {
    let engine = RefCell::new(Engine::standard());
    let proved = RefCell::new(0);
    let config = Config { cases: 400, failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    TestRunner::new_with_rng(config, rng)
        .run(&statement(), |statement| {
            match engine.borrow_mut().prove(&statement).unwrap() {
                Proof::Proved(_) => *proved.borrow_mut() += 1,
                Proof::Unknown(why) => {
                    prop_assert!(!why.contains("not accepted"), "{statement}: {why}");
                }
                Proof::Refuted(_) => {}
            }
            Ok(())
        })
        .unwrap();
    assert!(*proved.borrow() > 40, "only {} were proved", proved.borrow());
}

fn assert_proved(engine: &mut Engine, statements: &[&str]) {
    for statement in statements {
        let found = engine.prove(statement).unwrap();
        let Proof::Proved(proved) = &found else { panic!("{statement}: {found:?}") };
        assert!(proved.shown.support.is_empty(), "{statement}: {:?}", proved.shown.support);
    }
}

fn assert_not_proved(engine: &mut Engine, statements: &[&str]) {
    for statement in statements {
        let found = engine.prove(statement).unwrap();
        assert!(matches!(found, Proof::Refuted(_)), "{statement}: {found:?}");
    }
}

/// A form that is its own negative has order two (Conway, ch. 7: g + g = g - g).
#[test]
fn forms_that_are_their_own_negatives() {
    let mut engine = Engine::standard();
    assert_proved(
        &mut engine,
        &[
            "+-g = 0 if g <| 0",
            "+-g <> 0 if g >= 0",
            "{-g|g} <= 0 if g |> 0",
            "+-g + +-g = 0",
            "{-g-h|h+g} = 0 if g + h |> 0",
            "{g,h|-g,-h} + {h,g|-h,-g} = 0",
            "+-{g|-h} + +-{g|-h} = 0",
            "h + h = 0 if h = {g|-g}",
            "form g; '{g|-g} + '{g|-g} <= 0",
            "+-g + +-h = +-h - +-g",
            "+-g <= h if -h <= +-g",
        ],
    );
    assert_not_proved(
        &mut engine,
        &["+-g = 0", "{g|h} + {g|h} = 0", "{-g|h} = 0 if g + h |> 0", "+-g + +-g + +-g = 0"],
    );
}

/// What an operator makes of a value does not change when the value is written otherwise.
#[test]
fn operators_of_equal_values() {
    let mut engine = Engine::standard();
    for operator in ["conway", "ordinal_sum", "joyal_sum"] {
        let statements = [
            format!("{operator}(g, h) = {operator}(k, h) if g = k"),
            format!("{operator}(h, g) = {operator}(h, k) if g = k"),
            format!("{operator}(g, h) = {operator}(k, h) if g - h = k - h"),
            format!("{operator}(g, h) = {operator}(0, h) if g = 0"),
        ];
        assert_proved(&mut engine, &statements.each_ref().map(String::as_str));
    }
    assert_not_proved(
        &mut engine,
        &["form a, b, c; ordinal_sum(a, b) = ordinal_sum(c, b) if a = c"],
    );
}

/// A statement about walls without variables is decided by the walls themselves.
#[test]
fn closed_walls() {
    let mut engine = Engine::standard();
    assert_proved(
        &mut engine,
        &[
            "-1 <= tax",
            "tax = tax oplus_max -1",
            "-1 oplus_min tax = -1",
            "left_wall(+-1) >= 0",
            "right_wall({3|1}) <= left_wall({3|1})",
            "left_wall(*) oplus_max 3 = 3",
            "left_wall(+-1) = (1 otimes -tax) oplus_max 0",
        ],
    );
    assert_not_proved(
        &mut engine,
        &["tax <= 5", "tax = 0", "0 <= tax", "left_wall(+-1) <= 0", "left_wall({3|1}) = 2"],
    );
}

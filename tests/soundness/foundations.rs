//! Attacks on what a proof may start from: sums with a definition of their own, levels that
//! are not reached, predicates that are none, statements that are not there.

use crate::forge::{Forge, check_text, equal, same};
use serde_json::json;

fn refused(lines: &[serde_json::Value]) -> &'static str {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    check_text(&text).expect_err(&text).code().id
}

/// Where sums have definitions, these are Conway's, word for word.
#[test]
fn a_sum_is_conways() {
    for (operator, definition, says) in [
        ("add", "define add(form g, form h) : form = g", "form a, b; a + b == a"),
        ("add", "define add(form x, form y) : form = x", "form a, b; a + b == a"),
        ("add", "define add(form g, form h) : form = g\n", "form a, b; a + b == a"),
    ] {
        let lines = [
            json!(["proof", 1, true]),
            json!(["define", definition]),
            json!(["theorem", "t", true, [says], "definitions", [], [0]]),
            json!(["scope", null, 0, [], [], []]),
            json!(["term", "var", "a"]),
            json!(["term", "var", "b"]),
            json!(["term", "apply", operator, [1, 2]]),
            json!(["step", 0, ["same", 3, 1], ["definition", 0, [], []], []]),
        ];
        assert_eq!(refused(&lines), "E0520", "{definition}");
    }
    let lines = [
        json!(["proof", 1, true]),
        json!(["define", "define neg(form g) : form = g"]),
        json!(["theorem", "t", true, ["form a; -a == a"], "definitions", [], [0]]),
        json!(["scope", null, 0, [], [], []]),
        json!(["term", "var", "a"]),
        json!(["term", "apply", "neg", [1]]),
        json!(["step", 0, ["same", 2, 1], ["definition", 0, [], []], []]),
    ];
    assert_eq!(refused(&lines), "E0520");
}

/// Only a predicate is true or false.
#[test]
fn a_game_is_no_proposition() {
    for kind in ["is", "not"] {
        for of in ["a", "a + a"] {
            let mut f = Forge::new("form a; a <= a");
            let a = f.var("a");
            let of = if of == "a" { a } else { f.sum(json!([[false, a], [false, a]])) };
            let claim = f.claim(&[], &[]);
            let yes = f.within(claim, &[], &[json!([kind, of])], &[]);
            let no =
                f.within(claim, &[], &[json!([if kind == "is" { "not" } else { "is" }, of])], &[]);
            let left = f.step(yes, json!(["le", a, a]), json!(["identical"]));
            let right = f.step(no, json!(["le", a, a]), json!(["identical"]));
            let split = json!(["split", [kind, of], [[yes, left], [no, right]]]);
            f.step(claim, json!(["le", a, a]), split);
            assert_eq!(f.refused(), "E0507", "{kind}");
        }
    }
}

/// A theorem that says nothing is none.
#[test]
fn a_theorem_says_something() {
    for line in [
        json!(["theorem", "t", false, [], "group", [], []]),
        json!(["axiom", "t", false, [], "ONAG"]),
        json!(["assume", "t", false, []]),
    ] {
        assert_eq!(refused(&[json!(["proof", 1, false]), line.clone()]), "E0507", "{line}");
        assert_eq!(refused(&[json!(["collection", 1, true]), line.clone()]), "E0507", "{line}");
    }
}

/// What no rule file may define, no certificate may.
#[test]
fn definitions_are_those_that_load() {
    for definition in [
        "define w(g) : game = left_wall(g)",
        "define w(g) = left_wall(g)",
        "define w(g) = tax",
        "define w(wall g) : game = g",
    ] {
        let mut f = Forge::new("w(g) = w(g)").define(definition);
        let g = f.var("g");
        let applied = f.apply("w", &[g]);
        let claim = f.claim(&[], &[]);
        f.step(claim, equal(applied, applied), json!(["identical"]));
        let error = f.check().expect_err(definition);
        assert!(error.code().id.starts_with("E02") || error.code().id == "E0520", "{error}");
    }
    let mut f = Forge::new("form g; w(g) == g + g").define("define w(form g) : form = g + g");
    let g = f.var("g");
    let applied = f.apply("w", &[g]);
    let twice = f.sum(json!([[false, g], [false, g]]));
    let claim = f.claim(&[], &[]);
    f.step(claim, same(applied, twice), json!(["definition", 0, [], []]));
    f.check().expect("it loads, and follows");
}

/// A definition hides nothing where it is shown.
#[test]
fn a_definition_is_shown_as_it_is_read() {
    for hidden in ["\u{202e}", "\u{1b}[2K", "\u{200b}"] {
        let define = json!(["define", format!("define w(form g) : form = g # {hidden}")]);
        assert_eq!(refused(&[json!(["proof", 1, false]), define]), "E0507");
    }
    let mut f = Forge::new("form g; w(g) == g").define("define w(form g) : form = # '{ | }\n g");
    let g = f.var("g");
    let applied = f.apply("w", &[g]);
    let claim = f.claim(&[], &[]);
    f.step(claim, same(applied, g), json!(["definition", 0, [], []]));
    let shown = f.check().expect("it follows").to_string();
    assert!(shown.ends_with("\n  with its own definition: define w(form g) : form = g"), "{shown}");
}

//! Attacks that make a proof say something else than the law beside which it is kept, or than
//! the rule that rewrites by it.

use crate::forge::{Forge, equal, is, same};
use serde_json::json;
use symbol_table::GlobalSymbol as Symbol;
use tepid::budget::Budget;
use tepid::certificate::admit;
use tepid::certificate::proof::collection::{Collection, Match};
use tepid::proof::prove_laws;
use tepid::theory::Theory;

fn theory(text: &str) -> Theory {
    Theory::load_text("mine.rules", text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// What a collection has for the first law of a file.
fn fit(theory: &Theory, proofs: &str) -> Match {
    let proofs = Collection::read(proofs).expect("it is well formed");
    proofs.matches(theory, &theory.provable()[0]).expect("it has a text")
}

/// From the definitions of the sum every form is read as it is written; a law speaks of the
/// canonical forms of values. All of these are false, and true when they are read literally.
#[test]
fn a_literal_proof_is_none_of_a_law_about_values() {
    for law in [
        "x = ^ if x in left(^ + ^)",
        "form a; {a | } == '{a | }",
        "form a; x = y if x in left({a | }), y in left({a | })",
        "x = y if x in left({1, * | }), y in left('{1 | })",
        "form a; {0 for x in left(a + (g - g)) | } = {0 for x in left(a + (g - g)) | }",
        "{g | } == '{g | }",
        "game g, h, form a; a = 0 if g + h == a, g + g + h == a",
        "x = 0 if x in left({0, 1 | } + 0), y in left(x + 0)",
    ] {
        let theory = theory(&format!("law odd: {law}"));
        let found = prove_laws(&theory, &Budget::unlimited(), |_| true, |_| String::new());
        let text = found.expect("no limit is reached").text;
        let raw = text.contains("[\"collection\",1,true]");
        assert!(!raw, "{law}\n{text}");
    }
    // What says of values what it says of forms is proved from the definitions alone.
    for law in [
        "g + h = h + g",
        "form a; '{ ..left(a) | ..right(a) } == a",
        "{ ..left(g) | ..right(g) } = g",
        "x <| g if x in left(g)",
        "form a, x; x <| a if x in left(a)",
        "form a, b; a + b == b + a",
        "options L, R; { x, ..L | ..R } = { ..L | ..R } if x <| { ..L | ..R }",
    ] {
        let theory = theory(&format!("law fine: {law}"));
        let found = prove_laws(&theory, &Budget::unlimited(), |_| true, |_| String::new());
        let text = found.expect("no limit is reached").text;
        assert!(text.contains("[\"collection\",1,true]"), "{law}\n{text}");
        assert_eq!(fit(&theory, &text), Match::Fits, "{law}");
    }
}

/// Whether a proof reads literally is said by its document, and by no line of a theorem.
#[test]
fn a_line_does_not_hide_how_it_is_read() {
    let theory = theory("law odd: x = ^ if x in left(^ + ^)");
    let statement = theory.provable()[0].text().expect("it is short");
    let lines = |literal: bool| {
        let header = json!(["collection", 1, true]);
        let theorem = json!(["theorem", "mine.odd", literal, [statement], "definitions", [], []]);
        format!("{header}\n{theorem}\n")
    };
    for literal in [true, false] {
        assert!(matches!(fit(&theory, &lines(literal)), Match::Stale(_)), "{literal}");
    }
}

/// What is proved of a built-in operator is not proved of another one that has its name.
#[test]
fn a_file_that_redefines_an_operator_keeps_no_proof_of_the_built_in_one() {
    let law = "law mean_is_number: is_number(mean(g))";
    let found = prove_laws(&theory(law), &Budget::unlimited(), |_| true, |_| String::new());
    let proofs = found.expect("no limit is reached").text;
    assert_eq!(fit(&theory(law), &proofs), Match::Fits);
    for define in ["define mean(g) : game = g", "define mean(g) : game = {g | }"] {
        let other = theory(&format!("{define}\n{law}"));
        assert!(matches!(fit(&other, &proofs), Match::Stale(_)), "{define}");
    }
}

/// Conway's product builds a form; without its definition it must not pass for a value.
#[test]
fn what_builds_forms_is_not_used_without_its_definition() {
    for operator in ["conway", "ordinal_sum", "joyal_sum"] {
        let statement = format!("form a, b; canonical({operator}(a, b)) == {operator}(a, b)");
        let mut f = Forge::new(&statement);
        let (a, b) = (f.var("a"), f.var("b"));
        let applied = f.apply(operator, &[a, b]);
        let canonical = f.apply("canonical", &[applied]);
        let claim = f.claim(&[], &[]);
        f.step(claim, same(canonical, applied), json!(["canonical"]));
        assert_eq!(f.refused(), "E0520");
    }
}

/// A definition that stands in a comment of a rule is not one that the rule is about.
#[test]
fn a_comment_defines_nothing() {
    let define = "define f(form g) : form = '{ | }";
    let mut f = Forge::new("game g; f(g) = 0").define(define);
    let g = f.var("g");
    let applied = f.apply("f", &[g]);
    let claim = f.claim(&[], &[]);
    let by = f.step(claim, same(applied, 0), json!(["definition", 0, [], []]));
    f.step(claim, equal(applied, 0), json!(["value", by]));
    let (proof, budget) = (f.text(), Budget::unlimited());
    let name = Symbol::from("r");
    let rule = "rule r [explore]: f(g) => 0";
    let open = format!("{define}\n{rule}");
    assert_eq!(admit(name, &open, &proof, &budget).map(|_| ()), Ok(()));
    let hidden = format!("# {define}\n{rule}");
    let error = admit(name, &hidden, &proof, &budget).expect_err("it is no definition");
    assert_eq!(error.code().id, "E0503");
    let told = format!("{rule} source \"{define}\"");
    assert!(admit(name, &told, &proof, &budget).is_err());
}

/// What a verdict shows is what was read: nothing behind a comment, no other line.
#[test]
fn a_verdict_hides_nothing() {
    for statement in [
        "0 = 0 # and g = h",
        "0 = 0\n; g = h",
        "0 = 0\u{202e}",
        "0 = 0\u{1b}[2K g = h",
        "0 = 0\u{200b}",
    ] {
        let mut f = Forge::new(statement);
        let claim = f.claim(&[], &[]);
        f.step(claim, equal(0, 0), json!(["identical"]));
        let error = f.check().expect_err(statement);
        assert!(["E0507", "E0101"].contains(&error.code().id), "{statement}: {error}");
    }
    let mut f = Forge::new("is_number(mean(g))").axiom(
        "mean_is_number\nproved",
        "is_number(mean(g))",
        "Mean Value Theorem, ONAG ch. 9, Theorem 62",
    );
    let g = f.var("g");
    let mean = f.apply("mean", &[g]);
    let number = f.apply("is_number", &[mean]);
    let claim = f.claim(&[], &[]);
    f.step(claim, is(number), json!(["lemma", 0, [0, [[g, g]], []]]));
    assert_eq!(f.refused(), "E0507");
}

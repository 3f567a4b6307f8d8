//! Attacks that make a proof say something else than the law beside which it is kept, or than
//! the rule that rewrites by it.

use tepid::budget::Budget;
use tepid::certificate::kept::{Kept, Match};
use tepid::certificate::proof::standard::definitions_of;
use tepid::certificate::rewriting::{Derivation, Instance, Reason, Step, certificate};
use tepid::error::Result;
use tepid::proof::{Proofs, Prover, prove_laws};
use tepid::syntax::parse_term;
use tepid::syntax::term::Term;
use tepid::theory::Theory;

fn theory(text: &str) -> Theory {
    Theory::load_text("mine.rules", text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn proved(theory: &Theory) -> Proofs {
    let found = prove_laws(theory, &Budget::unlimited(), |_| true, |_| Ok(None));
    found.expect("no limit is reached")
}

/// What a text has for the first law of a file.
fn fit(theory: &Theory, text: &str) -> Match {
    let kept = Kept::checked(text, &definitions_of(theory), &Budget::unlimited());
    let kept = kept.unwrap_or_else(|error| panic!("{error}\n{text}"));
    kept.matches(theory, &theory.provable()[0]).expect("it has a text")
}

/// From the definitions of the sum every form is read as it is written; a law speaks of the
/// canonical forms of values. These are false, or say another thing, when they are read literally.
#[test]
fn a_literal_proof_is_none_of_a_law_about_values() {
    let mut literal = 0;
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
        let found = proved(&theory);
        let read = found.laws[0].1.is_err() || found.text.contains("[\"include\",\"operators\"");
        assert!(read, "{law}\n{}", found.text);
        let mut prover = Prover::foundations(Budget::unlimited()).expect("there is room");
        let text = theory.provable()[0].text().expect("it is short");
        let Ok(Ok(read)) = prover.learn("mine.odd", &text) else { continue };
        assert!(matches!(fit(&theory, &read.certificate), Match::Stale(_)), "{law}");
        literal += 1;
    }
    assert!(literal >= 3, "{literal} are proved when they are read literally");
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
        let text = proved(&theory).text;
        assert!(!text.contains("[\"axiom\"") && !text.contains("[\"include\""), "{law}\n{text}");
        assert_eq!(fit(&theory, &text), Match::Fits, "{law}");
    }
}

/// What is proved of a built-in operator is not proved of another one that has its name.
#[test]
fn a_file_that_redefines_an_operator_keeps_no_proof_of_the_built_in_one() {
    let law = "law mean_is_number: is_number(mean(g))";
    let text = proved(&theory(law)).text;
    assert_eq!(fit(&theory(law), &text), Match::Fits);
    for define in ["define mean(g) : game = g", "define mean(g) : game = {g | }"] {
        let other = theory(&format!("{define}\n{law}"));
        assert!(matches!(fit(&other, &text), Match::Stale(_)), "{define}");
    }
}

/// A definition that stands in a comment of a rule is not one that the rule is about.
/// The verdict about `f(1) = 0` by a rule of this text, for which a proof is brought along.
fn rewritten(text: &str, proof: &str) -> Result<String> {
    let mut terms = Term::new();
    let mut term = |text| terms.append(&parse_term(text).expect("it is a term"));
    let (lhs, rhs) = (term("f(1)"), term("0"));
    let bindings = vec![("g".into(), term("1"))];
    let instances = vec![Instance { bindings, conditions: Vec::new() }];
    let reason = Reason::Rule { rule: "r".into(), backward: false, instances };
    let derivation = Derivation {
        rules: vec![("r".into(), text.to_owned())],
        definitions: Vec::new(),
        proofs: vec![("r".into(), proof.to_owned())],
        assumed: Vec::new(),
        sorts: Vec::new(),
        assumptions: Vec::new(),
        terms,
        steps: vec![Step { lhs, rhs, reason }],
        goal: (lhs, rhs),
    };
    Ok(certificate(&derivation, &Budget::unlimited())?.verdict.in_words(false))
}

#[test]
fn a_comment_defines_nothing() {
    let define = "define f(form g) : form = '{ | }";
    let proof = proved(&theory(&format!("{define}\nlaw zero: f(g) = 0"))).text;
    let rule = "rule r [explore]: f(g) => 0";
    let said = rewritten(&format!("{define}\n{rule}"), &proof).expect("it is accepted");
    assert!(!said.contains("assuming the rule"), "{said}");
    for text in [
        format!("# {define}\n{rule}"),
        format!("{rule} source \"{define}\""),
        format!("define f(form g) : form = '{{0 | }}\n{rule}"),
    ] {
        assert!(rewritten(&text, &proof).is_err(), "{text}");
    }
}

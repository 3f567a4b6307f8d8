//! What a verdict says: all that a result rests on, and nothing that reads otherwise.

use crate::proof::{DOMINATED_LEFT, Given, Proof, back, certified};
use tepid::budget::Budget;
use tepid::certificate::rewriting::{Evidence, Reason};
use tepid::certificate::texts::verify_own;
use tepid::syntax::parse_statement;
use tepid::syntax::rules::Sort;

fn verdict(proof: &Proof) -> String {
    let certificate = certified(&proof.0).unwrap_or_else(|error| panic!("{error}"));
    certificate.verdict.in_words(false)
}

/// A step by one instance of a rule without conditions.
fn rewritten(name: &str, text: &str, sides: [&str; 2], put: &[(&str, &str)]) -> Proof {
    let mut proof = Proof::new().embed((name, text));
    proof.rule(name, sides[0], sides[1], &[Given { substitution: put, conditions: &[] }]);
    proof
}

#[test]
fn an_embedded_rule_is_assumed_whatever_it_says_of_itself() {
    for meta in ["", " status proved", " status axiom source \"ONAG ch. 1\"", " status checked"] {
        let text = format!("rule bad [explore]: g + h => g - h{meta}");
        let proof = rewritten("bad", &text, ["1 + 2", "1 - 2"], &[("g", "1"), ("h", "2")]);
        let said = verdict(&proof);
        let assumed = "assuming the rule bad: for all a b: (a + b) = (a + -(b)) (an embedded rule)";
        assert!(said.contains(assumed), "{said}");
        assert!(said.contains("goal: (1 + 2) = (1 + -(2))"), "{said}");
    }
    // The name of a kept law makes no law.
    let text = "number t rule cool_add: cool(g, t) => cool(h, t)";
    let put = &[("g", "a"), ("h", "b"), ("t", "1")];
    let said = verdict(&rewritten("cool_add", text, ["cool(a, 1)", "cool(b, 1)"], put));
    assert!(said.contains("assuming the rule cool_add: "), "{said}");
    // Nor does a comment or an end of line hide the rest of its text.
    let text = "rule bad [explore]: # g => g\n g + h # => h + g\n => g - h\n";
    let proof = rewritten("bad", text, ["1 + 2", "1 - 2"], &[("g", "1"), ("h", "2")]);
    assert!(verdict(&proof).contains("assuming the rule bad: for all a b: (a + b) = (a + -(b))"));
}

/// A kept law is its theorem, and rests on what that rests on.
#[test]
fn a_kept_law_is_no_assumption() {
    let text = "number t rule cool_zero: cool(g, 0) => g";
    let said = verdict(&rewritten("cool_zero", text, ["cool(a, 0)", "a"], &[("g", "a")]));
    assert!(!said.contains("assuming the rule"), "{said}");
    let text = "rule overheat_ww_zero: overheat_ww(0, p) => 0";
    let sides = ["overheat_ww(0, a)", "0"];
    let said = verdict(&rewritten("overheat_ww_zero", text, sides, &[("p", "a")]));
    assert!(!said.contains("assuming the rule"), "{said}");
}

#[test]
fn a_verdict_states_sorts_and_assumptions() {
    let mut proof = Proof::new().embed(DOMINATED_LEFT).assume("g <= h").assume("k > 0");
    let conditions = &[("g <= h", Evidence::Assumption(0))];
    let substitution = &[("x", "g"), ("y", "h")];
    proof.rule("dominated_left", "{g, h | }", "{h | }", &[Given { substitution, conditions }]);
    let said = verdict(&proof);
    assert!(said.contains("| } if a <= b, 0 <= c, 0 <| c\n"), "{said}");
    let mut proof = Proof::new().sort("t", Sort::Number).sort("n", Sort::Integer);
    proof.step("cool(g, t) + n - n", "cool(g, t)", Reason::SumCanon);
    let said = verdict(&proof);
    assert!(said.contains("if is_number(b), is_integer(c), is_number(c)"), "{said}");
}

#[test]
fn a_proof_by_exhaustion_names_what_it_speaks_of() {
    let text = "finite item = rock | paper\nitem x, y\n\
                define beat(item x, item y) : item = x if x = y  rock otherwise\n";
    let theory = tepid::theory::Theory::load_text("items.rules", text).expect("it loads").into();
    let parsed = parse_statement("item x, y; beat(x, y) = beat(y, x)").expect("a statement");
    let found = tepid::proof::exhaust(&theory, &parsed, &Budget::unlimited());
    let Ok(tepid::proof::Exhausted::Proved(proved, _)) = found else { panic!("it is proved") };
    let verdict = verify_own(&proved.certificate, &Budget::unlimited()).expect("it is accepted");
    let said = verdict.in_words(false);
    let items = "a in left(elements.item()), b in left(elements.item())";
    for wanted in [
        &format!("goal: for all a b: beat(a, b) = beat(b, a) if {items}"),
        "with its own definition of item.rock: item.rock() == 0",
        "with its own definition of elements.item: elements.item() == {",
        "with its own definition of beat: for all a b: beat(a, b) == a if a <= b, b <= a; ",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    for (from, to) in [
        ("item.rock", "item.rock\\n"),
        ("item.rock", "item.\u{202e}rock"),
        ("\"goal\"", "\"0 = 1\""),
    ] {
        let forged = proved.certificate.replacen(from, to, 1);
        assert_ne!(forged, proved.certificate);
        let error = verify_own(&forged, &Budget::unlimited()).expect_err(to);
        assert_eq!(error.code().id, "E0530", "{error}");
    }
}

#[test]
fn back_and_forth_by_a_false_rule_is_no_contradiction_unnamed() {
    let text = "rule bad [explore]: g + h => g - h status proved";
    let given = &[Given { substitution: &[("g", "0"), ("h", "1")], conditions: &[] }];
    let mut proof = Proof::new().embed(("bad", text));
    let there = proof.rule("bad", "0 + 1", "0 - 1", given);
    let one = proof.step("0 + 1", "1", Reason::Eval);
    let minus = proof.step("0 - 1", "-1", Reason::Eval);
    proof.step("1", "-1", Reason::Chain(vec![back(one), there, minus]));
    let said = verdict(&proof);
    assert!(said.contains("goal: 1 = -1") && said.contains("assuming the rule bad: "), "{said}");
}

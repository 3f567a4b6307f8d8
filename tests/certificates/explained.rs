//! Derivations as numbered steps for people.

use crate::proof::{DOMINATED_LEFT, Given, Proof, back, right};
use std::sync::Arc;
use tepid::certificate::rewriting::{Cited, Evidence, Reason, StepId, explain};
use tepid::error::Span;
use tepid::syntax::parse_term;
use tepid::syntax::term::{Node, Opt};
use tepid::theory::{Evaluator, Theory};

fn lines(proof: &Proof) -> Vec<String> {
    explain(&proof.0).unwrap().iter().map(ToString::to_string).collect()
}

#[test]
fn a_step_shows_its_rule_its_place_and_why_it_holds() {
    let mut proof = Proof::new().embed(DOMINATED_LEFT);
    let given = Given {
        substitution: &[("x", "0"), ("y", "1")],
        conditions: &[("0 <= 1", Evidence::Eval)],
    };
    let inner = proof.rule("dominated_left", "{0,1|}", "{1|}", &[given]);
    let option =
        proof.step("{g | {0,1|}}", "{g | {1|}}", Reason::Congruence(vec![None, Some(inner)]));
    let summand = proof.step(
        "h - {g | {0,1|}} - h",
        "h - {g | {1|}} - h",
        Reason::Congruence(vec![None, Some(option), None]),
    );
    let cancel = proof.step("h - {g | {1|}} - h", "-{g | {1|}}", Reason::SumCanon);
    proof.step("h - {g | {0,1|}} - h", "-{g | {1|}}", Reason::Chain(vec![summand, cancel]));
    assert_eq!(
        lines(&proof),
        [
            "1. dominated_left in Right option 1 of summand 2: {0,1|} => {1|}\n   \
            because 0 <= 1, by evaluation",
            "2. sum-canon: h - {g||1|} - h => -{g||1|}",
        ]
    );
}

#[test]
fn what_a_condition_rests_on_comes_first() {
    let mut proof = Proof::new().embed(DOMINATED_LEFT);
    let equal = proof.step("b - a + a", "b", Reason::SumCanon);
    proof.rule(
        "dominated_left",
        "{b - a + a, b|}",
        "{b|}",
        &[Given {
            substitution: &[("x", "b - a + a"), ("y", "b")],
            conditions: &[("b - a + a <= b", Evidence::Step(equal))],
        }],
    );
    assert_eq!(
        lines(&proof),
        [
            "1. sum-canon in a condition: b - a + a => b",
            "2. dominated_left: {b - a + a,b|} => {b|}\n   because b - a + a <= b, by step 1",
        ]
    );
}

#[test]
fn steps_read_backward_change_their_sides() {
    let mut proof = Proof::new();
    let flip = proof.step("a + b", "b + a", Reason::SumCanon);
    let sort = proof.step("{c, d|}", "{d, c|}", Reason::SetCanon);
    let wrap = proof.step("{c + 0, d|}", "{c, d|}", Reason::Eval);
    let both = proof.step("{c + 0, d|}", "{d, c|}", Reason::Chain(vec![wrap, sort]));
    proof.step(
        "{a + b, {d, c|}|}",
        "{b + a, {c + 0, d|}|}",
        Reason::Congruence(vec![Some(flip), Some(back(both))]),
    );
    assert_eq!(
        lines(&proof),
        [
            "1. sum-canon in Left option 1: a + b => b + a",
            "2. set-canon in Left option 2: {d,c|} => {c,d|}",
            "3. eval in Left option 2: {c,d|} => {c + 0,d|}",
        ]
    );
}

/// What is cited again is listed once, however often: here 3^40 times.
#[test]
fn repeated_parts_are_listed_once() {
    let mut proof = Proof::new();
    let mut cited = proof.step("a + b", "b + a", Reason::SumCanon);
    for _ in 0..40 {
        cited = proof.step("a + b", "b + a", Reason::Chain(vec![cited, back(cited), cited]));
    }
    let lines = lines(&proof);
    assert_eq!(lines.len(), 1 + 2 * 40);
    assert_eq!(lines[0], "1. sum-canon: a + b => b + a");
    assert_eq!(lines[1], "2. sum-canon (as step 1): b + a => a + b");
    assert_eq!(lines[3], "4. steps (as steps 1-3): b + a => a + b");
}

/// Every listed step says something true, and the numbers have no gaps.
#[test]
fn every_listed_step_is_true() {
    let mut evaluator = Evaluator::new(Arc::new(Theory::built_in()));
    let sample = evaluator.game(&parse_term("{2|1*}").unwrap()).unwrap();
    for (name, certificate) in right() {
        let steps = explain(&certificate).unwrap();
        assert!(!steps.is_empty(), "{name}");
        for (at, step) in steps.iter().enumerate() {
            assert_eq!(step.number, at + 1);
            let (mut prop, after) =
                (parse_term(&step.before).unwrap(), parse_term(&step.after).unwrap());
            let lhs = prop.root();
            let sets = matches!(prop.node(lhs), Node::Set(_));
            let rhs = prop.append(&after);
            let relation = if sets { "==" } else { "=" };
            prop.push(Node::Apply(relation.into(), vec![lhs, rhs]), Span::default());
            let names = prop.iter().filter_map(|(_, node)| match node {
                Node::Var(name) => Some(*name),
                _ => None,
            });
            let numeric = certificate.sorts.iter().map(|(name, _)| *name).collect::<Vec<_>>();
            let values: std::collections::BTreeMap<&str, _> = names
                .map(|name| {
                    let game =
                        if numeric.contains(&name) { tepid::game::Game::ZERO } else { sample };
                    (name.as_str(), (name, tepid::theory::Value::Game(game)))
                })
                .collect();
            let values: Vec<_> = values.into_values().collect();
            let assumed = !certificate.assumptions.is_empty();
            let truth = evaluator.eval_in(&prop, &values).unwrap();
            assert!(assumed || truth == tepid::theory::Value::Truth(true), "{name}: {step}");
        }
    }
}

#[test]
fn large_terms_and_places_are_shortened() {
    let check = || {
        let mut proof = Proof::new();
        let mut last = proof.step("{a,b|}", "{b,a|}", Reason::SetCanon);
        let (mut lhs, mut rhs) = proof.0.goal;
        for _ in 0..100_000 {
            let mut wrap = |inner| {
                proof.0.terms.push(Node::Braces(vec![Opt::Term(inner)], vec![]), Span::default())
            };
            (lhs, rhs) = (wrap(lhs), wrap(rhs));
            let step = StepId(u32::try_from(proof.0.steps.len()).unwrap());
            let reason = Reason::Congruence(vec![Some(last)]);
            proof.0.steps.push(tepid::certificate::rewriting::Step { lhs, rhs, reason });
            last = Cited { step, backward: false };
        }
        let reason = Reason::SumCanon;
        let sum = proof.0.terms.push(Node::Apply("neg".into(), vec![lhs]), Span::default());
        proof.0.steps.push(tepid::certificate::rewriting::Step { lhs: sum, rhs: sum, reason });
        let link = Cited { step: StepId(100_001), backward: false };
        let links = vec![link];
        proof.0.steps.push(tepid::certificate::rewriting::Step {
            lhs: sum,
            rhs: sum,
            reason: Reason::Chain(links),
        });
        let lines = lines(&proof);
        assert_eq!(lines.len(), 1);
        assert!(lines[0].contains('…') && lines[0].len() < 2_000, "{}", lines[0]);
        let link = Cited { step: StepId(100_000), backward: false };
        proof.0.steps.truncate(100_001);
        proof.0.steps.push(tepid::certificate::rewriting::Step {
            lhs,
            rhs,
            reason: Reason::Chain(vec![link]),
        });
        let place = "Left option 1 of ".repeat(6);
        let line = format!("1. set-canon in {place}…: {{a,b|}} => {{b,a|}}");
        assert_eq!(explain(&proof.0).unwrap()[0].to_string(), line);
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(check).unwrap().join().unwrap();
    let mut proof = Proof::new();
    let options = (0..1_000).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    proof.step(&format!("{{{options}|7}}"), &format!("{{{options}|7,7}}"), Reason::SetCanon);
    let lines = lines(&proof);
    let (before, after) = lines[0].split_once(" => ").unwrap();
    assert!(before.contains("{0,1,2,") && before.ends_with(",…|7}"), "{before}");
    assert!(after.starts_with("{0,1,2,") && after.ends_with(",…|7,7}"), "{after}");
}

#[test]
fn broken_references_are_errors() {
    let mut proof = Proof::new();
    proof.step("a", "a", Reason::Chain(vec![Cited { step: StepId(4), backward: false }]));
    assert_eq!(explain(&proof.0).unwrap_err().code().id, "E0502");
    proof.0.steps[0].reason = Reason::SumCanon;
    proof.0.steps[0].lhs.0 = 99;
    assert_eq!(explain(&proof.0).unwrap_err().code().id, "E0508");
}

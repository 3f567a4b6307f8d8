//! The checker of certificates: what it accepts, and what it must not.

mod explained;
mod kernel;
mod mutants;
mod proof;
mod sound;
mod verdicts;
mod wrong;

use proof::{Proof, right, verify, verify_text};
use tepid::certificate::{Reason, json};

#[test]
fn right_certificates_are_accepted_and_survive_being_written() {
    for (name, certificate) in right() {
        verify(&certificate).unwrap_or_else(|error| panic!("{name}: {error}"));
        let text = json::write(&certificate).unwrap();
        let read = verify_text(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(json::write(&read).unwrap(), text, "{name}");
    }
}

/// Nesting of 100,000 on a stack of 256 KiB: braces, sums, chains, conditions.
#[test]
fn depth_is_no_matter() {
    const DEPTH: usize = 100_000;
    let nested = |inner: &str| format!("{}{inner}{}", "{".repeat(DEPTH), "|}".repeat(DEPTH));
    let check = move || {
        let mut proof = Proof::new();
        let braces = (nested("a,b|"), nested("b,a|"));
        let mut last = proof.step("{a,b|}", "{b,a|}", Reason::SetCanon);
        let (mut lhs, mut rhs) = proof.0.goal;
        for _ in 1..DEPTH {
            let mut wrap = |inner| {
                let braces = tepid::syntax::term::Node::Braces(
                    vec![tepid::syntax::term::Opt::Term(inner)],
                    Vec::new(),
                );
                proof.0.terms.push(braces, tepid::error::Span::default())
            };
            (lhs, rhs) = (wrap(lhs), wrap(rhs));
            proof.0.goal = (lhs, rhs);
            let reason = Reason::Congruence(vec![Some(last)]);
            let step = tepid::certificate::StepId(proof.0.steps.len() as u32);
            proof.0.steps.push(tepid::certificate::Step { lhs, rhs, reason });
            last = tepid::certificate::Cited { step, backward: false };
        }
        verify_text(&json::write(&proof.0).unwrap()).unwrap();

        let mut proof = Proof::new();
        proof.step(&braces.0.replace('a', "0").replace('b', "1"), &nested("1|"), Reason::Eval);
        verify(&proof.0).unwrap();

        let mut proof = Proof::new();
        let sum = format!("{}g{}", "-(1 + ".repeat(DEPTH), ")".repeat(DEPTH));
        proof.step(&sum, "g", Reason::SumCanon);
        verify_text(&json::write(&proof.0).unwrap()).unwrap();
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(check).unwrap().join().unwrap();
}

/// The example of the documentation is a certificate.
#[test]
fn the_documented_example_is_accepted() {
    let page = include_str!("../../docs/certificates.md");
    let (_, rest) = page.split_once("```jsonl\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let certificate = verify_text(example).unwrap();
    assert_eq!(json::write(&certificate).unwrap(), example);
}

//! Searches that run into a limit: nothing of them is left for what is asked next.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tepid::budget::Budget;
use tepid::proof::Prover;
use tepid::theory::Theory;

fn prover() -> Prover {
    Prover::new(&Theory::standard(), Budget::unlimited()).expect("the definitions can be read")
}

/// True statements on the way to whose proofs some premise asks for moves below moves
/// without end: `norton(norton(g, u), u)` for the sake of `norton(g, u)`.
const RUNAWAY: &[&str] = &[
    "norton(g, u) >= 0 if g >= 0, u > 0",
    "norton(g, u) <= 0 if g <= 0, u > 0",
    "form a, b; ordinal_sum(a, b) < a <=> b < 0",
    "number x; ^ < x if x > 0",
];

#[test]
fn a_way_without_end_leaves_the_other_ways_open() {
    let mut prover = prover();
    for statement in RUNAWAY {
        let found = prover.prove("goal", statement).expect("it can be read");
        assert!(found.is_ok(), "{statement}: {found:?}");
    }
}

/// A closed product whose literal form nobody could write down: evaluating it is given up, and
/// theorems are used instead.
#[test]
fn closed_terms_too_large_to_evaluate_leave_the_other_ways_open() {
    let statement = "conway(conway(^, ^*), conway(^*, ^)) = conway(conway(^*, ^), conway(^, ^*))";
    let found = prover().prove("goal", statement).expect("it can be read");
    assert!(found.is_ok(), "{found:?}");
}

#[test]
fn what_was_asked_before_changes_nothing() {
    let asked = [
        "form a, b, c; conway(a, b + c) = conway(a, b) + conway(a, c)",
        // Not provable: it is false.
        "form a, b; ordinal_sum(a, b) = ordinal_sum(b, a)",
        "norton(g + h, u) - norton(g, u) = norton(h, u) if u > 0",
        "mean(g + h - h) = mean(g)",
    ];
    let mut used = prover();
    for _ in 0..2 {
        for statement in asked {
            let alone = prover().prove("goal", statement).expect("it can be read");
            let later = used.prove("goal", statement).expect("it can be read");
            let text = |found: Result<tepid::proof::Proved, String>| {
                found.map(|proved| (proved.certificate, proved.nodes))
            };
            assert_eq!(text(later), text(alone), "{statement}");
        }
    }
}

#[test]
fn a_deadline_or_an_interrupt_ends_a_search_and_the_next_one_is_whole() {
    let statement = "form a, b, c; conway(a, b + c) = conway(a, b) + conway(a, c)";
    let alone = prover().prove("goal", statement).expect("it can be read").expect("it is proved");
    let mut prover = prover();
    for (budget, code) in [
        (Budget::unlimited().interrupt(Arc::new(AtomicBool::new(true))), "E0402"),
        (Budget::unlimited().deadline(Instant::now()), "E0403"),
    ] {
        prover.limit(budget);
        let error = prover.prove("goal", statement).expect_err("it is over at once");
        assert_eq!(error.code().id, code);
        prover.limit(Budget::unlimited());
        let found = prover.prove("goal", statement).expect("it can be read");
        assert_eq!(found.expect("it is proved").certificate, alone.certificate);
    }
}

//! How long certificates of derivations take to be written and to be checked: deletions in a wide
//! set, and a deep tower of congruences.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use symbol_table::GlobalSymbol as Symbol;
use tepid::budget::Budget;
use tepid::certificate::rewriting::{
    Cited, Condition, Derivation, Evidence, Instance, Reason, Step, StepId, certificate,
};
use tepid::certificate::texts::verify_own;
use tepid::error::Span;
use tepid::number::Dyadic;
use tepid::syntax::term::{Literal, Node, Opt, Term, TermId, Ups, ops};

const DOMINATED_LEFT: &str = "game x, y options L, R rule dominated_left [simplify]: \
     { x, y, ..L | ..R } => { y, ..L | ..R } if x <= y";

fn derivation(terms: Term, steps: Vec<Step>, rules: Vec<(Symbol, String)>) -> Derivation {
    let last = steps.last().expect("a step");
    let goal = (last.lhs, last.rhs);
    Derivation {
        rules,
        definitions: Vec::new(),
        proofs: Vec::new(),
        assumed: Vec::new(),
        sorts: Vec::new(),
        assumptions: Vec::new(),
        terms,
        steps,
        goal,
    }
}

/// `{0,1,…,n|} = {n|}`, all deletions in one step.
fn wide(n: i64) -> Derivation {
    let mut terms = Term::new();
    let mut push = |node| terms.push(node, Span::default());
    let numbers: Vec<TermId> = (0..=n)
        .map(|k| {
            let number = Dyadic::integer(k);
            push(Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }))
        })
        .collect();
    let last = numbers[numbers.len() - 1];
    let lhs = push(Node::Braces(numbers.iter().map(|id| Opt::Term(*id)).collect(), Vec::new()));
    let rhs = push(Node::Braces(vec![Opt::Term(last)], Vec::new()));
    let instances = numbers[..numbers.len() - 1]
        .iter()
        .map(|x| Instance {
            bindings: vec![(Symbol::new("x"), *x), (Symbol::new("y"), last)],
            conditions: vec![Condition {
                prop: push(Node::Apply(Symbol::new(ops::LE), vec![*x, last])),
                by: Evidence::Eval,
            }],
        })
        .collect();
    let rule = Symbol::new("dominated_left");
    let reason = Reason::Rule { rule, backward: false, instances };
    let rules = vec![(rule, DOMINATED_LEFT.to_owned())];
    derivation(terms, vec![Step { lhs, rhs, reason }], rules)
}

/// Equal options under so many braces.
fn deep(depth: u32) -> Derivation {
    let mut terms = Term::new();
    let mut push = |node| terms.push(node, Span::default());
    let [a, b] = ["a", "b"].map(|name| push(Node::Var(Symbol::new(name))));
    let mut sum = |a, b| push(Node::Apply(Symbol::new(ops::ADD), vec![a, b]));
    let (mut lhs, mut rhs) = (sum(a, b), sum(b, a));
    let mut steps = vec![Step { lhs, rhs, reason: Reason::SumCanon }];
    for step in 0..depth {
        let mut braces = |inner| push(Node::Braces(vec![Opt::Term(inner)], Vec::new()));
        (lhs, rhs) = (braces(lhs), braces(rhs));
        let below = Cited { step: StepId(step), backward: false };
        steps.push(Step { lhs, rhs, reason: Reason::Congruence(vec![Some(below)]) });
    }
    derivation(terms, steps, Vec::new())
}

fn checker(c: &mut Criterion) {
    let cases = [
        ("wide", 100, wide(100)),
        ("wide", 1_000, wide(1_000)),
        ("deep", 1_000, deep(1_000)),
        ("deep", 100_000, deep(100_000)),
    ];
    let budget = Budget::unlimited();
    for (name, size, derivation) in cases {
        let made = certificate(&derivation, &budget).expect("it is right");
        let id = |what: &str| BenchmarkId::new(format!("{what} {name}"), size);
        c.bench_with_input(id("write and check"), &derivation, |b, derivation| {
            b.iter(|| certificate(black_box(derivation), &budget).expect("it is right"));
        });
        c.bench_with_input(id("check"), &made.text, |b, text| {
            b.iter(|| verify_own(black_box(text), &budget).expect("it is right"));
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = checker
}
criterion_main!(benches);

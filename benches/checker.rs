//! How long the checker takes: deletions in a wide set, a deep tower of congruences, and a
//! sum by definition; each also as text, written and read.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use symbol_table::GlobalSymbol as Symbol;
use tepid::certificate::{
    Certificate, Cited, Condition, Evidence, Instance, Reason, Step, StepId, check, json,
};
use tepid::error::Span;
use tepid::game::Games;
use tepid::number::Dyadic;
use tepid::syntax::term::{Literal, Node, Opt, Term, TermId, Ups, ops};

const DOMINATED_LEFT: &str = "game x, y options L, R rule dominated_left [simplify]: \
     { x, y, ..L | ..R } => { y, ..L | ..R } if x <= y";

fn certificate(terms: Term, steps: Vec<Step>, rules: Vec<(Symbol, String)>) -> Certificate {
    let last = steps.last().expect("a step");
    let goal = (last.lhs, last.rhs);
    Certificate {
        rules,
        laws: Vec::new(),
        sorts: Vec::new(),
        assumptions: Vec::new(),
        terms,
        steps,
        goal,
    }
}

/// `{0,1,…,n|} = {n|}`, all deletions in one step.
fn wide(n: i64) -> Certificate {
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
    certificate(terms, vec![Step { lhs, rhs, reason }], rules)
}

/// Equal options under so many braces.
fn deep(depth: u32) -> Certificate {
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
    certificate(terms, steps, Vec::new())
}

fn checker(c: &mut Criterion) {
    let cases = [
        ("wide", 100, wide(100)),
        ("wide", 1_000, wide(1_000)),
        ("deep", 1_000, deep(1_000)),
        ("deep", 100_000, deep(100_000)),
    ];
    for (name, size, certificate) in cases {
        let text = json::write(&certificate).expect("it can be written");
        let id = |what: &str| BenchmarkId::new(format!("{what} {name}"), size);
        c.bench_with_input(id("check"), &certificate, |b, certificate| {
            b.iter(|| check(black_box(certificate), &mut Games::new()).expect("it is right"));
        });
        c.bench_with_input(id("write"), &certificate, |b, certificate| {
            b.iter(|| json::write(black_box(certificate)).expect("it can be written"));
        });
        c.bench_with_input(id("read"), &text, |b, text| {
            b.iter(|| json::read(black_box(text)).expect("it can be read"));
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = checker
}
criterion_main!(benches);

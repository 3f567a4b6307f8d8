//! The prover and the checker of its certificates, law by law, and by the number of variables.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tepid::budget::Budget;
use tepid::certificate::texts;
use tepid::proof::{Proved, Prover};
use tepid::theory::Theory;

/// Laws of one to three variables: groups, order, products and ordinal sums, one a line.
const LAWS: &str = include_str!("laws.txt");

fn prover() -> Prover {
    Prover::new(&Theory::standard(), Budget::unlimited()).expect("the definitions can be read")
}

/// A proof by a prover that knows nothing yet.
fn prove(law: &str) -> Option<Proved> {
    prover().prove("goal", law).expect("a law can be read").ok()
}

fn check(certificate: &str) -> bool {
    texts::verify_own(certificate, &Budget::unlimited()).is_ok()
}

fn laws(c: &mut Criterion) {
    let mut group = c.benchmark_group("laws");
    group.sample_size(10);
    group.bench_function("a prover without any", |b| b.iter(prover));
    let mut certificates = Vec::new();
    for law in LAWS.lines() {
        match prove(law) {
            Some(proved) => certificates.push(proved.certificate),
            None => println!("not proved: {law}"),
        }
    }
    println!("laws: {} of {} proved", certificates.len(), LAWS.lines().count());
    group.bench_function("all, by one prover", |b| {
        b.iter(|| {
            let mut prover = prover();
            LAWS.lines().filter(|law| matches!(prover.prove("goal", law), Ok(Ok(_)))).count()
        });
    });
    group.bench_function("all certificates checked", |b| {
        b.iter(|| assert!(certificates.iter().all(|text| check(black_box(text)))));
    });
    group.finish();
}

/// g1 + (g2 + …) = (… + g2) + g1, by the number of variables.
fn variables(c: &mut Criterion) {
    let mut group = c.benchmark_group("a sum in another order");
    group.sample_size(10);
    for size in 1..=4 {
        let names: Vec<String> = (1..=size).map(|n| format!("g{n}")).collect();
        let nested = names.join(" + (") + &")".repeat(size - 1);
        let backwards: Vec<&str> = names.iter().rev().map(String::as_str).collect();
        let law = format!("form {}; {nested} == {}", names.join(", "), backwards.join(" + "));
        assert!(prove(&law).is_some(), "{law}");
        group.bench_function(BenchmarkId::from_parameter(size), |b| {
            b.iter(|| prove(black_box(&law)));
        });
    }
    group.finish();
}

criterion_group!(benches, laws, variables);
criterion_main!(benches);

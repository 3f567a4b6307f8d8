//! Reading rule files: each shipped theory alone, all of them together, and a file by the
//! number of its operators.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::fmt::Write;
use std::hint::black_box;
use tepid::theory::Theory;

fn shipped(c: &mut Criterion) {
    let mut group = c.benchmark_group("shipped rules");
    group.sample_size(10);
    for name in Theory::shipped_names() {
        group.bench_function(BenchmarkId::new("with what it uses", name), |b| {
            b.iter(|| Theory::shipped(black_box(name)).expect("it is shipped"));
        });
    }
    group.bench_function("all, read again", |b| {
        b.iter(|| Theory::standard_with_text("nothing", black_box("")).expect("they are shipped"));
    });
    // Read before the clock starts.
    black_box(Theory::standard());
    group.bench_function("all, shared", |b| b.iter(Theory::standard));
    group.finish();
}

/// So many operators, each with a rule and a law.
fn text(operators: usize) -> String {
    let mut text = String::from("use \"canonical\"\n");
    for n in 0..operators {
        let _ = writeln!(text, "define f{n}(g, h) = g + h + {n}");
        let _ = writeln!(text, "rule shift_{n}: f{n}(g, h) => f{n}(h, g) if g <= h");
        let _ = writeln!(text, "law even_{n}: f{n}(g, h) = f{n}(h, g)");
    }
    text
}

fn growth(c: &mut Criterion) {
    let mut group = c.benchmark_group("operators with a rule and a law");
    group.sample_size(10);
    for operators in [10, 100, 1_000] {
        let text = text(operators);
        group.bench_function(BenchmarkId::from_parameter(operators), |b| {
            b.iter(|| Theory::load_text("many", black_box(&text)).expect("it can be read"));
        });
    }
    group.finish();
}

criterion_group!(benches, shipped, growth);
criterion_main!(benches);

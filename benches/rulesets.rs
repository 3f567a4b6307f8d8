//! How long positions take to solve, from an empty table and an empty arena, by size.
//!
//! `cargo bench --bench rulesets`; the larger boards run in seconds each and are left out
//! unless `TEPID_LARGE` is set.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tepid::game::{Game, Games};
use tepid::rulesets;

fn solve(name: &str, text: &str) -> Game {
    let mut games = Games::new();
    rulesets::solve(name, text, false, &mut games).expect("a position of the ruleset").value
}

fn group(criterion: &mut Criterion, name: &str, texts: &[String]) {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10);
    for text in texts {
        group.bench_with_input(BenchmarkId::from_parameter(text), text, |bencher, text| {
            bencher.iter(|| solve(black_box(name), black_box(text)));
        });
    }
    group.finish();
}

fn domineering(criterion: &mut Criterion) {
    let mut boards = vec!["3x6", "4x4", "4x5", "3x8", "4x6", "5x5"];
    if std::env::var_os("TEPID_LARGE").is_some() {
        boards.extend(["4x7", "5x6", "3x10", "4x8"]);
    }
    let boards: Vec<String> = boards.into_iter().map(str::to_owned).collect();
    group(criterion, "domineering", &boards);
}

fn strips(criterion: &mut Criterion) {
    let gaps = [10, 20, 40, 80].map(|n| format!("L{}R", ".".repeat(n)));
    group(criterion, "blockbusting", &gaps);
    let lanes = [3, 5, 7].map(|n| format!("{}..{}", "T".repeat(n), "F".repeat(n - 1)));
    group(criterion, "toads_and_frogs", &lanes);
    let sparse = [10, 20, 29].map(|n| format!("TT{}FFF", ".".repeat(n)));
    group(criterion, "toads_and_frogs", &sparse);
    let heaps = [10_000, 46_577, 100_000].map(|n| format!("0.127:{n}"));
    group(criterion, "octal", &heaps);
    let corridors = [4, 6, 8].map(|n| format!("corridor{n}"));
    group(criterion, "go", &corridors);
}

fn graphs(criterion: &mut Criterion) {
    group(criterion, "clobber", &["xo/ox", "xoxo/oxox", "xox/oxo/xox"].map(str::to_owned));
    group(criterion, "snort", &["1x6", "2x4", "3x3"].map(str::to_owned));
    group(criterion, "amazons", &["L../..R", "L.../...R"].map(str::to_owned));
}

criterion_group!(benches, domineering, strips, graphs);
criterion_main!(benches);

//! Thermographs: of all games of day 3, of all their sums, of deep and wide games; and the
//! tropical operations on walls.

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::collections::HashSet;
use std::hint::black_box;
use tepid::game::{Game, Games};
use tepid::thermography::{Picture, Thermographs};

fn day_3(c: &mut Criterion) {
    let mut games = Games::new();
    let day = games.born_by(3).expect("no limit");
    let mut thermographs = Thermographs::new();
    let mut distinct = HashSet::new();
    for &g in &day {
        let mean = thermographs.mean(&mut games, g).expect("no limit");
        let temperature = thermographs.temperature(&mut games, g).expect("no limit");
        distinct.insert((mean, temperature));
    }
    // The integers of day 3 have temperature -1, other numbers one of their own.
    assert_eq!(distinct.len(), 43);
    let mut group = c.benchmark_group("thermography");
    group.throughput(Throughput::Elements(day.len() as u64));
    group.bench_function("day 3", |b| {
        b.iter_batched(
            Thermographs::new,
            |mut thermographs| {
                for &g in &day {
                    let _ = black_box(thermographs.walls(&mut games, g));
                }
            },
            BatchSize::LargeInput,
        );
    });
    group.bench_function("day 3, as rational walls", |b| {
        b.iter(|| {
            for &g in &day {
                let _ = black_box(thermographs.of(&mut games, g));
            }
        });
    });
    group.finish();
}

/// All sums of two games of day 3: 1,076,001 different ones.
fn sums(c: &mut Criterion) {
    let mut games = Games::new();
    let day = games.born_by(3).expect("no limit");
    let mut sums = Vec::new();
    for (at, &g) in day.iter().enumerate() {
        for &h in &day[at..] {
            sums.push(games.add(g, h).expect("no limit"));
        }
    }
    sums.sort_unstable();
    sums.dedup();
    assert_eq!(sums.len(), 1_076_001);
    let mut group = c.benchmark_group("thermography");
    group.sample_size(10);
    group.throughput(Throughput::Elements(sums.len() as u64));
    group.bench_function("all sums of day 3", |b| {
        b.iter_batched(
            Thermographs::new,
            |mut thermographs| {
                for &g in &sums {
                    let _ = black_box(thermographs.walls(&mut games, g));
                }
                thermographs
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

/// {n | … {2 | {1 | 0}}…}: means of n bits; and {{…|*}|*}: no bits at all.
fn depth(c: &mut Criterion) {
    let mut group = c.benchmark_group("thermography by depth");
    group.sample_size(10);
    for depth in [1_000, 4_000, 16_000] {
        let mut games = Games::new();
        let star = games.nimber(1).expect("no limit");
        let mut small = Game::ZERO;
        for _ in 0..depth {
            small = games.make(&[small], &[star]).expect("no limit");
        }
        group.bench_function(BenchmarkId::new("small", depth), |b| {
            b.iter(|| Thermographs::new().mean(&mut games, small));
        });
    }
    for depth in [100, 400, 1_600] {
        let mut games = Games::new();
        let mut wide = Game::ZERO;
        for n in 1..=depth {
            let n = games.integer(n).expect("no limit");
            wide = games.make(&[n], &[wide]).expect("no limit");
        }
        group.bench_function(BenchmarkId::new("many bits", depth), |b| {
            b.iter(|| Thermographs::new().mean(&mut games, wide));
        });
    }
    group.finish();
}

fn pictures(c: &mut Criterion) {
    let mut games = Games::new();
    let mut thermographs = Thermographs::new();
    let day = games.born_by(3).expect("no limit");
    let picture = day.iter().step_by(300).fold(Picture::new(), |picture, &g| {
        picture.with("g", thermographs.of(&mut games, g).expect("no limit"))
    });
    c.bench_function("a picture of five thermographs as SVG", |b| b.iter(|| picture.svg()));
}

criterion_group!(benches, day_3, sums, depth, pictures);
criterion_main!(benches);

//! The value kernel: whole workloads of day 3, and how cost grows.
//!
//! Counts that are known are asserted before anything is timed. After the timings of the
//! sums of day 3, the bytes a game are printed.

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tepid::error::Result;
use tepid::game::{Form, Game, Games, NumberUpStar};
use tepid::number::Dyadic;

fn day_three() -> Result<(Games, Vec<Game>)> {
    let mut games = Games::new();
    let day = games.born_by(3)?;
    assert_eq!(day.len(), 1474);
    Ok((games, day))
}

fn comparisons(games: &mut Games, day: &[Game]) -> Result<usize> {
    let mut holds = 0;
    for &g in day {
        for &h in day {
            holds += usize::from(games.le(g, h)?);
        }
    }
    Ok(holds)
}

/// Sums of all pairs of which the place is a multiple of a stride.
fn pair_sums(games: &mut Games, day: &[Game], stride: usize) -> Result<Vec<Game>> {
    let pairs = day.iter().enumerate().flat_map(|(i, &g)| day[i..].iter().map(move |&h| (g, h)));
    pairs.step_by(stride).map(|(g, h)| games.add(g, h)).collect()
}

/// ±1 ±2 … ±n, added in rising order.
fn switches(games: &mut Games, n: i64) -> Result<Game> {
    (1..=n).try_fold(Game::ZERO, |sum, k| {
        let end = games.integer(k)?;
        let switch = games.plus_minus(&[end])?;
        games.add(sum, switch)
    })
}

/// {n | {n−1 | … {1 | 0}}}.
fn stairs(games: &mut Games, depth: i64) -> Result<Game> {
    (1..=depth).try_fold(Game::ZERO, |game, n| {
        let left = games.integer(n)?;
        games.make(&[left], &[game])
    })
}

/// n options a side, none of them dominated: {2n + k | 2n − k} for k = 1 … n.
fn wide(games: &mut Games, n: i64) -> Result<Game> {
    let mut options = Vec::new();
    for k in 1..=n {
        let (left, right) = (games.integer(2 * n + k)?, games.integer(2 * n - k)?);
        options.push(games.make(&[left], &[right])?);
    }
    let game = games.plus_minus(&options)?;
    assert_eq!(games.left(game)?.len() as i64, n);
    Ok(game)
}

fn of_day_three(c: &mut Criterion) {
    let mut group = c.benchmark_group("day_three");
    group.sample_size(10);
    group.bench_function("build", |b| b.iter(|| day_three().unwrap().1.len()));
    let (mut games, day) = day_three().unwrap();
    assert_eq!(comparisons(&mut games, &day).unwrap(), 654_647);
    group.bench_function("comparisons", |b| b.iter(|| comparisons(&mut games, &day).unwrap()));
    for stride in [1000, 100, 11] {
        group.bench_function(BenchmarkId::new("sums_one_in", stride), |b| {
            b.iter_batched_ref(
                || day_three().unwrap(),
                |(games, day)| pair_sums(games, day, stride).unwrap().len(),
                BatchSize::PerIteration,
            );
        });
    }
    group.bench_function("sums", |b| {
        b.iter_batched_ref(
            || day_three().unwrap(),
            |(games, day)| {
                let mut sums = pair_sums(games, day, 1).unwrap();
                assert_eq!(sums.len(), 1_087_075);
                sums.sort_unstable();
                sums.dedup();
                assert_eq!(sums.len(), 1_076_001);
            },
            BatchSize::PerIteration,
        );
    });
    group.bench_function("sums_of_pairs", |b| {
        b.iter_batched_ref(
            || day_three().unwrap(),
            |(games, day)| {
                let mut sums = games.sums_of_pairs(day).unwrap();
                sums.sort_unstable();
                sums.dedup();
                assert_eq!(sums.len(), 1_076_001);
            },
            BatchSize::PerIteration,
        );
    });
    let before = games.node_count();
    pair_sums(&mut games, &day, 1).unwrap();
    let bytes = games.bytes() as f64 / games.node_count() as f64;
    println!("day_three/sums: {} games from {before}, {bytes:.1} bytes a game", games.node_count());
    group.bench_function("sums_warm", |b| b.iter(|| pair_sums(&mut games, &day, 1).unwrap().len()));
    group.finish();
}

fn growth(c: &mut Criterion) {
    let mut group = c.benchmark_group("growth");
    group.sample_size(10);
    for n in [10, 20, 50, 100, 200] {
        group.bench_function(BenchmarkId::new("switches", n), |b| {
            b.iter(|| switches(&mut Games::new(), black_box(n)).unwrap());
        });
    }
    for depth in [10, 100, 1_000, 10_000, 100_000] {
        group.bench_function(BenchmarkId::new("depth/build", depth), |b| {
            b.iter(|| stairs(&mut Games::new(), black_box(depth)).unwrap());
        });
        let built = || {
            let mut games = Games::new();
            let game = stairs(&mut games, depth).unwrap();
            let star = games.nimber(1).unwrap();
            (games, game, star)
        };
        group.bench_function(BenchmarkId::new("depth/negate", depth), |b| {
            b.iter_batched_ref(
                built,
                |(games, g, _)| games.neg(*g).unwrap(),
                BatchSize::PerIteration,
            );
        });
        group.bench_function(BenchmarkId::new("depth/add", depth), |b| {
            b.iter_batched_ref(
                built,
                |(games, g, star)| games.add(*g, *star).unwrap(),
                BatchSize::PerIteration,
            );
        });
        group.bench_function(BenchmarkId::new("depth/form", depth), |b| {
            b.iter(|| {
                let mut games = Games::new();
                (0..depth)
                    .try_fold(Form::ZERO, |form, _| games.form(&[form, Form::ZERO], &[]))
                    .unwrap()
            });
        });
    }
    for n in [2, 5, 10, 20, 50, 100, 200] {
        group.bench_function(BenchmarkId::new("options", n), |b| {
            b.iter(|| wide(&mut Games::new(), black_box(n)).unwrap());
        });
    }
    for bits in [10, 1_000, 100_000] {
        let number =
            Dyadic::new(1.into(), bits) + Dyadic::new(num_bigint::BigInt::from(1) << bits, 0);
        group.bench_function(BenchmarkId::new("numbers", bits), |b| {
            b.iter(|| {
                let mut games = Games::new();
                let x = NumberUpStar { number: number.clone(), ups: 1_000_000, nim: 1_000_000 };
                let g = games.number_up_star(&x).unwrap();
                let double = games.add(g, g).unwrap();
                games.le(g, double).unwrap()
            });
        });
    }
    group.finish();
}

criterion_group!(kernel, of_day_three, growth);
criterion_main!(kernel);

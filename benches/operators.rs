//! The operators on day 2, cold, and how their cost grows.

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tepid::engine::Engine;
use tepid::game::{Form, Game, Games, Relation};
use tepid::number::Dyadic;
use tepid::operators::Operators;

/// Day 2 in a fresh arena: its games, their forms, and the positive ones.
struct Day2 {
    games: Games,
    ops: Operators,
    day: Vec<Game>,
    forms: Vec<Form>,
    positive: Vec<(Game, Form)>,
}

fn day_2() -> Day2 {
    let mut games = Games::new();
    let day = games.born_by(2).expect("no limit");
    let mut forms = Vec::new();
    let mut positive = Vec::new();
    for &g in &day {
        let form = games.canonical_form(g).expect("no limit");
        forms.push(form);
        if games.compare(g, Game::ZERO).expect("no limit") == Relation::Greater {
            positive.push((g, form));
        }
    }
    Day2 { games, ops: Operators::new(), day, forms, positive }
}

fn day_2_tables(c: &mut Criterion) {
    let mut group = c.benchmark_group("operators on day 2");
    let mut bench = |name: &str, work: fn(&mut Day2)| {
        group.bench_function(name, |b| {
            b.iter_batched(
                day_2,
                |mut day| {
                    work(&mut day);
                    day
                },
                BatchSize::LargeInput,
            );
        });
    };
    bench("norton, 22 by 6 positive units", |day| {
        for &(_, u) in &day.positive {
            for &g in &day.day {
                let _ = black_box(day.ops.norton(&mut day.games, g, u));
            }
        }
    });
    bench("conway, 22 by 22", |day| {
        for &a in &day.forms {
            for &b in &day.forms {
                let _ = black_box(day.ops.conway(&mut day.games, a, b));
            }
        }
    });
    bench("overheat, 22 by 6 by 22", |day| {
        for &(s, _) in &day.positive {
            for &t in &day.day {
                for &a in &day.forms {
                    let _ = black_box(day.ops.overheat(&mut day.games, a, s, t));
                }
            }
        }
    });
    bench("heat and cool, 22 by 15 temperatures", |day| {
        for n in 0..15 {
            let t = Dyadic::new(n.into(), 2);
            let by = day.games.number(&t).expect("no limit");
            for &a in &day.forms {
                let heated = day.ops.heat(&mut day.games, a, by).expect("no limit");
                let _ = black_box(day.ops.cool(&mut day.games, heated, &t));
            }
        }
    });
    group.finish();
}

fn day_3(c: &mut Criterion) {
    let mut group = c.benchmark_group("operators on day 3");
    group.sample_size(10);
    let start = || {
        let mut games = Games::new();
        let day = games.born_by(3).expect("no limit");
        (games, Operators::new(), day)
    };
    group.bench_function("warm and chill", |b| {
        b.iter_batched(
            start,
            |(mut games, mut ops, day)| {
                for &g in &day {
                    let warmed = ops.warm(&mut games, g).expect("no limit");
                    let _ = black_box(ops.chill(&mut games, warmed));
                }
                (games, ops)
            },
            BatchSize::LargeInput,
        );
    });
    group.bench_function("reduced forms and atomic weights", |b| {
        b.iter_batched(
            start,
            |(mut games, mut ops, day)| {
                for &g in &day {
                    let _ = black_box(ops.reduced(&mut games, g));
                    let _ = black_box(ops.atomic_weight(&mut games, g));
                }
                (games, ops)
            },
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

/// Each operator on {{…{0|*}…|*}|*} by depth.
fn depth(c: &mut Criterion) {
    let mut group = c.benchmark_group("operators by depth");
    group.sample_size(10);
    let mut bench = |name: &str, work: fn(&mut Games, &mut Operators, Game)| {
        for depth in [1_000, 4_000, 16_000] {
            let start = || {
                let mut games = Games::new();
                let star = games.nimber(1).expect("no limit");
                let mut g = Game::ZERO;
                for _ in 0..depth {
                    g = games.make(&[g], &[star]).expect("no limit");
                }
                (games, Operators::new(), g)
            };
            group.bench_function(BenchmarkId::new(name, depth), |b| {
                b.iter_batched(
                    start,
                    |(mut games, mut ops, g)| {
                        work(&mut games, &mut ops, g);
                        (games, ops)
                    },
                    BatchSize::LargeInput,
                );
            });
        }
    };
    bench("warm", |games, ops, g| {
        let _ = black_box(ops.warm(games, g));
    });
    bench("heat", |games, ops, g| {
        let one = games.integer(1).expect("no limit");
        let form = games.canonical_form(g).expect("no limit");
        let _ = black_box(ops.heat(games, form, one));
    });
    bench("norton by up", |games, ops, g| {
        let up = games.up_power(1).expect("no limit");
        let unit = games.canonical_form(up).expect("no limit");
        let _ = black_box(ops.norton(games, g, unit));
    });
    group.finish();
}

/// What theorems tell of a sum without building it, and what has a closed form.
fn taken_apart(c: &mut Criterion) {
    let mut group = c.benchmark_group("taken apart");
    let joined =
        |part: &dyn Fn(i64) -> String, n: i64| (1..=n).map(part).collect::<Vec<_>>().join(" + ");
    let tall = joined(&|i| format!("{{{}||-{i}|-{}}}", 3 * i + 1, 5 * i), 20);
    let wide = joined(&|i| format!("{{{}|-{i}}}", 3 * i + 1), 200);
    let switches = joined(&|i| format!("+-{i}"), 200);
    for (name, text) in [
        ("mean of 20 games", format!("mean({tall})")),
        ("mean of 200 switches", format!("mean({wide})")),
        ("thermograph of 200 switches", format!("thermograph({switches})")),
        ("160 . ^<2>", "160 . ^<2>".to_owned()),
        ("100 copies", "100 . (^ + *2 + 1/4 + ^<2>)".to_owned()),
        ("nim product", "conway(*19, *23)".to_owned()),
        ("large nim product", "conway(*12345678901234567, *98765432109876543)".to_owned()),
    ] {
        group.bench_function(name, |b| {
            b.iter(|| Engine::standard().evaluate(black_box(&text)).expect("no limit"));
        });
    }
    group.finish();
}

criterion_group!(benches, day_2_tables, day_3, depth, taken_apart);
criterion_main!(benches);

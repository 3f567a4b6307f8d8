//! The four sanity tests and the 400 products of the Haskell module of 1999, by strategies
//! and by Conway's definition: under 10 ms together.

use criterion::{Criterion, criterion_group, criterion_main};
use std::collections::HashMap;
use tepid::game::{Form, Game, Games};
use tepid::operators::Operators;
use tepid::strategy::Strategy;

/// Conway's product from its definition, without the short cut that numbers have.
fn product(games: &mut Games, known: &mut HashMap<(Game, Game), Game>, a: Game, b: Game) -> Game {
    if let Some(product) = known.get(&(a, b)) {
        return *product;
    }
    let sides = [games.left(a), games.right(a)].map(|side| side.expect("no limit"));
    let others = [games.left(b), games.right(b)].map(|side| side.expect("no limit"));
    let mut options = [Vec::new(), Vec::new()];
    for (i, side) in sides.iter().enumerate() {
        for (j, other) in others.iter().enumerate() {
            for (&x, &y) in side.iter().flat_map(|x| other.iter().map(move |y| (x, y))) {
                let (xb, ay) = (product(games, known, x, b), product(games, known, a, y));
                let xy = product(games, known, x, y);
                let sum = games.add(xb, ay).expect("no limit");
                options[usize::from(i != j)].push(games.sub(sum, xy).expect("no limit"));
            }
        }
    }
    let made = games.make(&options[0], &options[1]).expect("no limit");
    known.insert((a, b), made);
    made
}

fn equal(games: &mut Games, a: Form, b: Form) -> bool {
    let mut arrow = |a, b| Strategy::search(games, a, b).expect("no limit").is_some();
    arrow(a, b) && arrow(b, a)
}

fn sanity_tests_and_products() {
    let (mut games, mut operators) = (Games::new(), Operators::new());
    let forms: Vec<Form> = (0..=20)
        .map(|n| {
            let n = games.integer(n).expect("no limit");
            games.canonical_form(n).expect("no limit")
        })
        .collect();
    let (one, two, three) = (forms[1], forms[2], forms[3]);
    let mut add = |a, b| games.form_add(a, b).expect("no limit");
    let (two_three, three_two, three_one) = (add(two, three), add(three, two), add(three, one));
    let (left, right) = (add(two_three, one), add(two, three_one));
    let four = add(two, two);
    let six = add(four, two);
    let twice_two = operators.conway_form(&mut games, two, two).expect("no limit");
    let twice_three = operators.conway_form(&mut games, two, three).expect("no limit");
    for (a, b) in [(two_three, three_two), (left, right), (twice_two, four), (twice_three, six)] {
        assert!(equal(&mut games, a, b));
    }
    let mut known = HashMap::new();
    for m in 1..=20 {
        for n in 1..=20 {
            let [a, b, wanted] = [m, n, m * n].map(|n| games.integer(n).expect("no limit"));
            assert_eq!(product(&mut games, &mut known, a, b), wanted);
        }
    }
}

fn sources(c: &mut Criterion) {
    c.bench_function("sanity tests and 400 products", |b| b.iter(sanity_tests_and_products));
}

criterion_group!(benches, sources);
criterion_main!(benches);

//! Sums that are held open give what the sums give when they are built.

use crate::Desk;
use proptest::prelude::*;
use tepid::budget::Budget;
use tepid::engine::Engine;
use tepid::error::{Class, Result};
use tepid::game::{Game, Games, Outcome};
use tepid::number::Dyadic;
use tepid::operators::{OpenSum, Operators};
use tepid::theory::Value;

/// The sum of these games of an early day, each so often, held open; and the games in it.
fn sum_of(games: &mut Games, day: u32, picks: &[(usize, i64)]) -> Result<OpenSum> {
    let born = games.born_by(day)?;
    let mut sum = OpenSum::new();
    for &(pick, n) in picks {
        sum.add(games, &n.into(), born[pick % born.len()])?;
    }
    Ok(sum)
}

fn picks() -> impl Strategy<Value = Vec<(usize, i64)>> {
    proptest::collection::vec((0usize..10_000, -3i64..=3), 0..6)
}

/// What is asked of an open sum and of the sum when it is built, in words.
fn asked(day: u32, picks: &[(usize, i64)], t: i64) -> Result<Vec<[String; 2]>> {
    let mut games = Games::with_budget(Budget::unlimited().max_steps(20_000_000));
    let sum = sum_of(&mut games, day, picks)?;
    let value = sum.value(&mut games)?;
    let (mut by_theorem, mut built) = (Operators::new(), Operators::new());
    // From -3/4 on, in quarters.
    let t = Dyadic::new((t - 3).into(), 2);
    let stops = [games.left_stop(value), games.right_stop(value)];
    let outcome = games.outcome(value)?;
    let compared = games.compare(value, Game::ZERO)?;
    let relation = by_theorem.relation_of_sum(&mut games, &sum)?.unwrap_or(compared);
    let weights = [
        within(by_theorem.atomic_weight_of_sum(&mut games, &sum))?,
        within(built.atomic_weight(&mut games, value))?,
    ];
    Ok(vec![
        in_words(by_theorem.mean_of_sum(&mut games, &sum)?, built.mean(&mut games, value)?),
        in_words(
            by_theorem.temperature_of_sum(&mut games, &sum)?,
            built.temperature(&mut games, value)?,
        ),
        in_words(by_theorem.cool_sum(&mut games, &sum, &t)?, built.cool(&mut games, value, &t)?),
        in_words(by_theorem.stops_of_sum(&mut games, &sum)?, stops),
        in_words(by_theorem.outcome_of_sum(&mut games, &sum)?, outcome),
        in_words(relation, compared),
        weights.map(|weight| format!("{weight:?}")),
    ])
}

/// A result that there may be none of, unless it was a limit that stopped it.
fn within<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Err(error) if error.class() == Class::Limit => Err(error),
        found => Ok(found.ok()),
    }
}

fn in_words<T: std::fmt::Debug>(one: T, two: T) -> [String; 2] {
    [format!("{one:?}"), format!("{two:?}")]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_is_asked_of_an_open_sum(day in 2u32..=3, picks in picks(), t in 0i64..12) {
        match asked(day, &picks, t) {
            Ok(pairs) => pairs.into_iter().for_each(|[one, two]| assert_eq!(one, two)),
            // The sum is too large to be built.
            Err(error) => prop_assume!(error.class() != Class::Limit, "{}", error),
        }
    }

    #[test]
    fn products_of_an_open_sum(picks in picks(), unit in 0usize..100) {
        let mut games = Games::new();
        let sum = sum_of(&mut games, 2, &picks)?;
        let value = sum.value(&mut games)?;
        let units = games.born_by(2)?;
        let unit = games.canonical_form(units[unit % units.len()])?;
        let (mut by_theorem, mut built) = (Operators::new(), Operators::new());
        prop_assert_eq!(
            by_theorem.norton_sum(&mut games, &sum, unit).ok(),
            built.norton(&mut games, value, unit).ok()
        );
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" + ")
}

#[test]
fn sums_that_nobody_could_build() {
    let mut desk = Desk::new();
    let twenty = joined((1..=20).map(|i| format!("{{{}||-{i}|-{}}}", 3 * i + 1, 5 * i)));
    // The Right option has mean -3i and temperature 2i; the mean is (3i + 1 - i) / 2 where the
    // walls meet above that, at t = 2i + 1/2 and half a step further.
    let each: Vec<String> =
        (1..=20).map(|i| format!("mean({{{}||-{i}|-{}}})", 3 * i + 1, 5 * i)).collect();
    desk.same(&format!("mean({twenty})"), &each.join(" + "));
    let switches = joined((1..=200).map(|i| format!("{{{}|-{i}}}", 3 * i + 1)));
    desk.same(&format!("mean({switches})"), "20200");
    desk.same(&format!("temperature({switches})"), "801/2");
    desk.same(&format!("temperature({twenty} + {{1000|-1000}})"), "1000");
    desk.same("mean(200 . {5||1|-4} - 3 . {5||1|-4})", "197 . mean({5||1|-4})");
    desk.same("mean(copies(1000, {5||1|-4}))", "1000 . mean({5||1|-4})");
    let outcome = desk.value(&format!("outcome({twenty} + 10000)"));
    assert_eq!(outcome, Value::Outcome(Outcome::Left));
    for relation in [format!("{twenty} < 10000"), format!("{switches} > {twenty} - 20000")] {
        assert_eq!(desk.value(&relation), Value::Truth(true));
    }
}

/// Of switches ±a, a ≥ b ≥ …, the Left stop is a − b + … (the hotter one is always moved in
/// first), and equal ones cancel.
#[test]
fn the_thermograph_of_two_hundred_switches() {
    let mut desk = Desk::new();
    let switches = joined((1..=200).map(|i| format!("+-{i}")));
    desk.same(&format!("left_stop({switches})"), "100");
    desk.same(&format!("temperature({switches})"), "200");
    let game = desk.value(&switches).game().unwrap();
    let thermograph = desk.0.thermograph_of(game).unwrap();
    assert_eq!(thermograph.temperature().to_string(), "200");
    let at = |t: i64| {
        let t = num_rational::BigRational::from_integer(t.into());
        thermograph.cooled_stops(&t).unwrap().0.to_string()
    };
    for t in 0..200 {
        // The 200 − t hotter ones, each cooled by t.
        let hot = 200 - t;
        assert_eq!(at(t), ((hot + 1) / 2).to_string(), "{t}");
    }
}

/// What has no value makes no sum: the free variable is named, and nothing goes on for ever.
#[test]
fn sums_of_what_is_unknown_are_errors() {
    let mut engine = Engine::standard();
    for text in [
        "g + h = h + g",
        "g - g",
        "-g < g",
        "mean(g + g + g + g)",
        "copies(n, g) + copies(n, g)",
        "norton(g + g, u + u)",
        "2 . g = g + g",
    ] {
        let error = engine.evaluate(text).expect_err(text);
        assert_eq!(error.code().id, "E0205", "{text}: {error}");
    }
}

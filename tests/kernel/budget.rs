//! Limits: refused before the work, with a typed error, and the arena lives on.

use num_bigint::BigInt;
use num_traits::One;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tepid::budget::Budget;
use tepid::error::{Class, Error, Result};
use tepid::game::{Form, Game, Games, NumberUpStar};
use tepid::number::Dyadic;

/// The sum of ±1, ±3, ±9, …: its canonical form has about 2^n options' worth of nodes.
fn switches(games: &mut Games, n: u32) -> Result<Game> {
    (0..n).try_fold(Game::ZERO, |sum, k| {
        let end = games.number(&Dyadic::from(BigInt::from(3).pow(k)))?;
        let switch = games.plus_minus(&[end])?;
        games.add(sum, switch)
    })
}

#[test]
fn each_limit_is_a_typed_error_and_the_arena_lives_on() -> Result<()> {
    let limits: [(Budget, &str); 3] = [
        (Budget::unlimited().max_steps(300), "E0401"),
        (Budget::unlimited().max_nodes(60), "E0401"),
        (Budget::unlimited().max_bytes(6_000), "E0401"),
    ];
    for (budget, code) in limits {
        let mut games = Games::with_budget(budget);
        let error = switches(&mut games, 12).unwrap_err();
        assert_eq!((error.code().id, error.class()), (code, Class::Limit));
        *games.budget_mut() = Budget::unlimited();
        let sum = switches(&mut games, 6)?;
        let mut fresh = Games::new();
        let copy = fresh.import(&mut games, sum)?;
        assert_eq!(copy, switches(&mut fresh, 6)?);
        assert_eq!(games.sub(sum, sum)?, Game::ZERO);
    }
    Ok(())
}

#[test]
fn deadline_and_interrupt() -> Result<()> {
    let mut games = Games::with_budget(Budget::unlimited().deadline(Instant::now()));
    assert_eq!(games.born_by(3).unwrap_err().code().id, "E0403");
    let flag = Arc::new(AtomicBool::new(true));
    *games.budget_mut() = Budget::unlimited().interrupt(Arc::clone(&flag));
    assert_eq!(games.born_by(3).unwrap_err().code().id, "E0402");
    flag.store(false, Ordering::Relaxed);
    *games.budget_mut() =
        Budget::unlimited().interrupt(flag).deadline(Instant::now() + Duration::from_secs(600));
    assert_eq!(games.born_by(3)?.len(), 1474);
    Ok(())
}

fn limit(result: std::result::Result<impl Sized, Error>) -> &'static str {
    result.map(|_| ()).unwrap_err().code().id
}

#[test]
fn what_no_memory_holds_is_refused_at_once() -> Result<()> {
    let mut games = Games::with_budget(Budget::unlimited().max_nodes(500_000));
    let heap = games.nimber(1_000_000)?;
    assert_eq!(limit(games.left(heap)), "E0401");
    assert_eq!(limit(games.followers(heap)), "E0401");
    let large = games.number(&Dyadic::from(BigInt::from(10).pow(400)))?;
    assert_eq!(limit(games.followers(large)), "E0404");
    let ups = games.number_up_star(&NumberUpStar { number: 0.into(), ups: i64::MAX, nim: 0 })?;
    assert_eq!(limit(games.add(ups, ups)), "E0404");
    assert_eq!(limit(games.copies(&(BigInt::one() << 80), ups)), "E0404");
    let least = games.number_up_star(&NumberUpStar { number: 0.into(), ups: i64::MIN, nim: 0 })?;
    assert_eq!(limit(games.neg(least)), "E0404");
    let (most, least) = (
        games.number_up_star(&NumberUpStar { number: 0.into(), ups: i64::MAX, nim: 1 })?,
        games.number_up_star(&NumberUpStar { number: 0.into(), ups: i64::MIN, nim: 1 })?,
    );
    assert_eq!(limit(games.make(&[Game::ZERO], &[most])), "E0404");
    assert_eq!(limit(games.make(&[least], &[Game::ZERO])), "E0404");
    assert!(games.le(least, most)? && !games.le(most, least)?);
    assert_eq!(games.sub(ups, ups)?, Game::ZERO);
    assert!(games.node_count() < 100);
    Ok(())
}

#[test]
fn wide_numbers_are_charged_before_they_are_built() -> Result<()> {
    let mut games = Games::with_budget(Budget::unlimited().max_bytes(1_000_000));
    let tiny = games.number(&Dyadic::new(BigInt::one(), 1 << 40))?;
    let one = games.integer(1)?;
    assert_eq!(limit(games.add(tiny, one)), "E0404");
    let small = games.number(&Dyadic::new(BigInt::one(), 1 << 26))?;
    assert_eq!(limit(games.add(small, one)), "E0401");
    assert!(games.le(tiny, small)? && games.le(small, one)?);
    Ok(())
}

#[test]
fn arenas_are_send() {
    fn is_send<T: Send>() {}
    is_send::<Games>();
}

/// Comparing, adding and negating forms costs steps as their lists of options are long.
#[test]
fn long_lists_of_options_are_charged() -> Result<()> {
    let mut games = Games::new();
    let numbers: Vec<Form> = (0..3_000)
        .map(|n| games.integer(n).and_then(|n| games.canonical_form(n)))
        .collect::<Result<_>>()?;
    let (short, long) = (games.form(&numbers[1..], &[])?, games.form(&numbers, &[])?);
    let but_last = games.form(&numbers[..2_999], &[])?;
    let few = games.form(&numbers[..20], &numbers[..20])?;
    let mut steps = |work: fn(&mut Games, [Form; 4]) -> Result<()>| {
        let before = games.budget().steps();
        work(&mut games, [short, long, but_last, few])?;
        Ok::<u64, Error>(games.budget().steps() - before)
    };
    assert!(steps(|games, [short, long, ..]| games.cmp_forms(short, long).map(drop))? < 10);
    assert!(steps(|games, [_, long, last, _]| games.cmp_forms(long, last).map(drop))? > 40);
    assert!(steps(|games, [_, long, ..]| games.form_neg(long).map(drop))? > 3_000);
    assert!(steps(|games, [.., few]| games.form_add(few, few).map(drop))? > 400);
    Ok(())
}

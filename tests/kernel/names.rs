//! Games with names: how they are made and recognised.

use tepid::error::Result;
use tepid::game::{Game, Games};

#[test]
fn powers_and_partial_sums_of_up() -> Result<()> {
    let mut games = Games::new();
    let star = games.nimber(1)?;
    let mut sum = Game::ZERO;
    for n in 1..10 {
        let power = games.up_power(n)?;
        sum = games.add(sum, power)?;
        assert_eq!(sum, games.up_partial(n)?);
        // ↑ⁿ⁺¹ is infinitesimal with respect to ↑ⁿ.
        let next = games.up_power(n + 1)?;
        let many = games.copies(&50.into(), next)?;
        assert!(games.le(many, power)? && games.le(Game::ZERO, next)?);
        for nim in 0..8 {
            let nimber = games.nimber(nim)?;
            for sign in [1, -1] {
                let signed = |games: &mut Games, g| {
                    let g = games.copies(&sign.into(), g)?;
                    games.add(g, nimber)
                };
                let (power, partial) = (signed(&mut games, power)?, signed(&mut games, sum)?);
                let expected = (n > 1).then_some((sign * i64::from(n), nim));
                assert_eq!(games.as_up_power(power)?, expected);
                assert_eq!(games.as_up_partial(partial)?, expected);
                assert_eq!(games.as_up_partial(power)?, None);
                if n > 1 {
                    assert_eq!(games.as_up_power(partial)?, None);
                }
            }
        }
    }
    let up = games.up_power(1)?;
    let braces = games.make(&[up], &[star])?;
    assert_eq!(games.as_up_partial(braces)?, Some((2, 0)));
    Ok(())
}

#[test]
fn tinies() -> Result<()> {
    let mut games = Games::new();
    let (two, three) = (games.integer(2)?, games.integer(3)?);
    let hot = games.make(&[three], &[two])?;
    for x in [two, three, hot] {
        let tiny = games.tiny(x)?;
        assert_eq!(games.as_tiny(tiny)?, Some(x));
        assert!(games.le(Game::ZERO, tiny)? && tiny != Game::ZERO && games.is_infinitesimal(tiny));
        let miny = games.neg(tiny)?;
        assert_eq!(games.as_tiny(miny)?, None);
        let moved = games.add(tiny, two)?;
        let split = games.split_number(moved)?;
        assert_eq!(split, Some((2.into(), tiny)));
    }
    // tiny(x) with x ≤ 0 is not of that shape.
    for x in [Game::ZERO, games.integer(-1)?, games.nimber(1)?] {
        let game = games.tiny(x)?;
        assert_eq!(games.as_tiny(game)?, None);
    }
    Ok(())
}

#[test]
fn predicates() -> Result<()> {
    let mut games = Games::new();
    let (one, minus, star) = (games.integer(1)?, games.integer(-1)?, games.nimber(1)?);
    let up = games.up_power(1)?;
    let two = games.integer(2)?;
    let (switch, tiny) = (games.plus_minus(&[one])?, games.tiny(two)?);
    let moved = games.add(up, one)?;
    let table = [
        (Game::ZERO, [true, true, true, true, true]),
        (one, [true, true, false, false, false]),
        (star, [false, false, true, true, true]),
        (up, [false, false, true, true, false]),
        (moved, [false, false, false, false, false]),
        (switch, [false, false, false, false, true]),
        (tiny, [false, false, true, false, false]),
    ];
    for (g, expected) in table {
        let found = [
            games.is_number(g),
            games.is_integer(g),
            games.is_infinitesimal(g),
            games.is_all_small(g)?,
            games.is_plus_minus(g)?,
        ];
        assert_eq!(found, expected, "{g:?}");
    }
    assert_eq!(games.as_integer(minus), Some((-1).into()));
    assert_eq!(games.class(switch).0, {
        let moved = games.add(switch, one)?;
        games.class(moved).0
    });
    Ok(())
}

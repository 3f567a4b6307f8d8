//! Chilling and warming, the operators of Go.
//!
//! `chill(G)` is m when G is m or m* for a number m, and {chill(GL) − 1 | chill(GR) + 1}
//! otherwise; `warm(G)` is G for an even integer, G + * for an odd one, and
//! {warm(GL) + 1 | warm(GR) − 1} otherwise (Berlekamp, Wolfe, *Mathematical Go*, ch. 3).
//!
//! Warming is the Norton product by `1*` and overheating from `1*` to 1, so it is additive and
//! embeds the order, and chill(warm(G)) = G. Chilling agrees with cooling by 1 on every image
//! of warming. What does **not** hold: `warm(chill(G)) = G` fails for G = `*`; chilling is
//! not cooling by 1 in general, since of the infinitesimals it freezes only *:
//! `chill(1/2^)` = 0 and `cool(1/2^, 1)` = 1/2; and it is not additive.

use super::Operators;
use super::recursion::{compute, game_options, taxed};
use crate::error::Result;
use crate::game::{Game, Games};
use num_integer::Integer;
use rustc_hash::FxHashMap;

/// What both operators computed.
#[derive(Clone, Default)]
pub(super) struct Memo {
    chilled: FxHashMap<Game, Game>,
    warmed: FxHashMap<Game, Game>,
}

impl Operators {
    /// G chilled.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn chill(&mut self, games: &mut Games, g: Game) -> Result<Game> {
        self.home.is(games);
        let minus_one = games.integer(-1)?;
        compute(games, &mut self.chilling.chilled, g, |games, g, known| {
            if let Some(number) = number_or_star(games, g)? {
                return Ok(Some(number));
            }
            let Some((left, right)) = game_options(games, g, known)? else { return Ok(None) };
            taxed(games, left, right, minus_one).map(Some)
        })
    }

    /// G warmed.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn warm(&mut self, games: &mut Games, g: Game) -> Result<Game> {
        self.home.is(games);
        let (one, star) = (games.integer(1)?, games.nimber(1)?);
        compute(games, &mut self.chilling.warmed, g, |games, g, known| {
            if let Some(n) = games.as_integer(g) {
                return Ok(Some(if n.is_even() { g } else { games.add(g, star)? }));
            }
            let Some((left, right)) = game_options(games, g, known)? else { return Ok(None) };
            taxed(games, left, right, one).map(Some)
        })
    }
}

/// The number m, when G is m or m*.
pub(super) fn number_or_star(games: &mut Games, g: Game) -> Result<Option<Game>> {
    match games.as_number_up_star(g) {
        Some(x) if x.ups == 0 && x.nim <= 1 => games.number(&x.number).map(Some),
        _ => Ok(None),
    }
}

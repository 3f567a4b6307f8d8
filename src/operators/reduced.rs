//! Reduced canonical forms: games up to infinitesimals.
//!
//! Every class of games that differ by infinitesimals has one simplest member (Grossman,
//! Siegel, *Reductions of partizan games*, 2009). It is the number x for x plus an
//! infinitesimal, and otherwise p(H), where H is the canonical form of G heated by `*`, and
//! the star projection p replaces x and x* by x for every number x, and is {p(HL) | p(HR)}
//! elsewhere, over canonical options. The 1,474 games of day 3 have 61 reduced forms.

use super::Operators;
use super::chilling::number_or_star;
use super::recursion::{compute, game_options};
use crate::error::Result;
use crate::game::{Game, Games};
use rustc_hash::FxHashMap;

/// What projection computed.
pub(super) type Memo = FxHashMap<Game, Game>;

impl Operators {
    /// The reduced form of G: equal for games that differ by an infinitesimal.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn reduced(&mut self, games: &mut Games, g: Game) -> Result<Game> {
        self.home.is(games);
        let stop = games.left_stop(g);
        if stop == games.right_stop(g) {
            return games.number(&stop);
        }
        let star = games.nimber(1)?;
        let form = games.canonical_form(g)?;
        let heated = self.heat(games, form, star)?;
        compute(games, &mut self.reduced, heated, |games, g, known| {
            if let Some(number) = number_or_star(games, g)? {
                return Ok(Some(number));
            }
            let Some((left, right)) = game_options(games, g, known)? else { return Ok(None) };
            games.make(&left, &right).map(Some)
        })
    }
}

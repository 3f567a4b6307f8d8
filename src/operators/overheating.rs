//! Overheating: Berlekamp's operator and the one of *Winning Ways*.
//!
//! `overheat(A, s, t)`, for s > 0, replaces what equals an integer n by n copies of s, and is
//! {ov(AL) + t | ov(AR) − t} otherwise (Berlekamp, *Blockbusting and Domineering*, 1988). Only
//! integers are special: `overheat(1/2, 1, 1)` = {1|0}. Where s > 0, not t ≥ s, and t ≥ s + I
//! for every incentive I of the canonical s, it is the Norton product by the literal unit
//! `'{sL,t|sR}`, hence depends on values only, is additive and embeds the order. For t ≥ s it
//! is **not** additive: s = t = 1, G = `*`, H = `{1|*}`.
//!
//! `overheat_ww(G, X)` (*Winning Ways*, ch. 6 extras) is {ov(GL) + X | ov(GR) − X} for every G,
//! numbers included: `overheat_ww(1, 1)` = 2, `overheat_ww(1/2, 1)` = `1*`. It depends on
//! values only and is additive for every X; it embeds the order exactly when X ≥ 0, and is
//! identically 0 when not X ≥ 0. On an integer n it is n copies of the integer {X|}.

use super::Operators;
use super::recursion::{compute, options, taxed};
use crate::error::{Error, Result, domain};
use crate::game::{Form, Game, Games, Relation};
use rustc_hash::FxHashMap;

/// What both operators computed.
#[derive(Clone, Default)]
pub(super) struct Memo {
    /// By s, t and the form.
    berlekamp: FxHashMap<(Game, Game, Form), Game>,
    /// By X and the game.
    winning_ways: FxHashMap<(Game, Game), Game>,
}

impl Operators {
    /// The form `a` overheated from s to t.
    ///
    /// # Errors
    /// E0312 unless s > 0; E04 when a budget of the arena is used up.
    pub fn overheat(&mut self, games: &mut Games, a: Form, s: Game, t: Game) -> Result<Game> {
        self.home.is(games);
        if games.compare(s, Game::ZERO)? != Relation::Greater {
            return Err(Error::new(&domain::SCALE, "overheating needs s > 0")
                .hint("`overheat_ww(G, X)` does without an s"));
        }
        let memo = &mut self.overheating.berlekamp;
        compute(games, memo, (s, t, a), |games, (s, t, a), known| {
            let value = games.form_value(a)?;
            if let Some(n) = games.as_integer(value) {
                return games.copies(&n, s).map(Some);
            }
            let [left, right] = games.form_options(a)?;
            let left = left.into_iter().map(|option| (s, t, option));
            let right = right.into_iter().map(|option| (s, t, option));
            let Some((left, right)) = options(known, left, right) else { return Ok(None) };
            taxed(games, left, right, t).map(Some)
        })
    }

    /// The game overheated by X in the sense of *Winning Ways*, where numbers are not special.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn overheat_ww(&mut self, games: &mut Games, g: Game, x: Game) -> Result<Game> {
        self.home.is(games);
        let one = games.make(&[x], &[])?;
        let memo = &mut self.overheating.winning_ways;
        compute(games, memo, (x, g), |games, (x, g), known| {
            if let Some(n) = games.as_integer(g) {
                return games.copies(&n, one).map(Some);
            }
            let (left, right) = games.options(g)?;
            let left = left.iter().map(|&option| (x, option));
            let right = right.iter().map(|&option| (x, option));
            let Some((left, right)) = options(known, left, right) else { return Ok(None) };
            taxed(games, left, right, x).map(Some)
        })
    }
}

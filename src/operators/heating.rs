//! Heating.
//!
//! `heat(A, t)` fixes every number, and is {heat(AL, t) + t | heat(AR, t) − t} otherwise, over
//! the options of the form A as it is written; t may be any game (Siegel, *Combinatorial Game
//! Theory*, II.5). A number is whatever *equals* one.
//!
//! For a number t ≥ 0, `cool(heat(A, t), t) = A` for every form A, and heating composes:
//! `heat(heat(G, t), u) = heat(G, t + u)`. What does **not** hold:
//!
//! - it depends on the form: `'{0,{0|-1}|0}` equals `*`, but heats differently by 1;
//! - it is not additive: `*` and `{1|*}` at t = 1;
//! - it is not monotone: * < 1/2, but `heat(*, 1/2)` = ±1/2 is confused with 1/2;
//! - `heat(cool(G, t), t) = G` fails for G = `*`, t = 1: what is colder than t is lost;
//! - heating by −t is not cooling by t.

use super::Operators;
use super::recursion::{compute, options, taxed};
use crate::error::Result;
use crate::game::{Form, Game, Games};
use rustc_hash::FxHashMap;

/// What a form becomes, heated by a game.
pub(super) type Memo = FxHashMap<(Game, Form), Game>;

impl Operators {
    /// The form `a` heated by `t`.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn heat(&mut self, games: &mut Games, a: Form, t: Game) -> Result<Game> {
        self.home.is(games);
        compute(games, &mut self.heating, (t, a), |games, (t, a), known| {
            let value = games.form_value(a)?;
            if games.is_number(value) {
                return Ok(Some(value));
            }
            let [left, right] = games.form_options(a)?;
            let left = left.into_iter().map(|option| (t, option));
            let right = right.into_iter().map(|option| (t, option));
            let Some((left, right)) = options(known, left, right) else { return Ok(None) };
            taxed(games, left, right, t).map(Some)
        })
    }
}

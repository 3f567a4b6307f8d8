//! The ordinal sum.
//!
//! A:H = {AL, A:HL | AR, A:HR}: a move in A ends play in H (Conway, *On Numbers and Games*,
//! ch. 15; *Winning Ways*, ch. 7). By the colon principle H ≤ K exactly if A:H ≤ A:K, so A:H
//! depends on the value of H. It depends on the **form** of A: `'{*|*}` equals 0, but
//! `'{*|*} : *` = `*2` and 0:* = `*`. As an operation on forms it is associative.

use super::Operators;
use super::recursion::{compute, options};
use crate::error::Result;
use crate::game::{Form, Game, Games};
use rustc_hash::FxHashMap;

/// What both versions computed.
#[derive(Clone, Default)]
pub(super) struct Memo {
    values: FxHashMap<(Form, Game), Game>,
    forms: FxHashMap<(Form, Form), Form>,
}

impl Operators {
    /// The value of `a : h`.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn ordinal_sum(&mut self, games: &mut Games, a: Form, h: Game) -> Result<Game> {
        self.home.is(games);
        let mut base = (Vec::new(), Vec::new());
        for option in games.form_left(a)? {
            base.0.push(games.form_value(option)?);
        }
        for option in games.form_right(a)? {
            base.1.push(games.form_value(option)?);
        }
        compute(games, &mut self.ordinal.values, (a, h), |games, (a, h), known| {
            let (left, right) = games.options(h)?;
            let left = left.iter().map(|&option| (a, option));
            let right = right.iter().map(|&option| (a, option));
            let Some((mut left, mut right)) = options(known, left, right) else {
                return Ok(None);
            };
            left.extend_from_slice(&base.0);
            right.extend_from_slice(&base.1);
            games.make(&left, &right).map(Some)
        })
    }

    /// The literal form `a : h`.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn ordinal_sum_form(&mut self, games: &mut Games, a: Form, h: Form) -> Result<Form> {
        self.home.is(games);
        let base = (games.form_left(a)?, games.form_right(a)?);
        compute(games, &mut self.ordinal.forms, (a, h), |games, (a, h), known| {
            let left = games.form_left(h)?.into_iter().map(|option| (a, option));
            let right = games.form_right(h)?.into_iter().map(|option| (a, option));
            let Some((mut left, mut right)) = options(known, left, right) else {
                return Ok(None);
            };
            left.extend_from_slice(&base.0);
            right.extend_from_slice(&base.1);
            games.form(&left, &right).map(Some)
        })
    }
}

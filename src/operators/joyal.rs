//! The sum in which each player is at home in one part.
//!
//! In `joyal_sum(A, B)` Left moves in A only and Right moves in B only: {AL ⊕ B | A ⊕ BR}.
//! Nobody can disturb the other, so each simply takes a longest chain of own moves: its value
//! is the integer λ(A) − ρ(B), with λ(A) = 0 if Left cannot move in A, else one more than the
//! largest λ(AL), and ρ(B) the same for Right. (The sum of the strategies of Joyal, *Remarques
//! sur la théorie des jeux à deux personnes*, 1977, is the disjunctive one; this is not.)
//!
//! It depends on the **forms**: `'{*|}` equals 0, but λ is 2. What does **not** hold:
//! `joyal_sum(A, 0)` is not A, nor is the sum commutative, nor the disjunctive sum: A = 0,
//! B = `*` gives −1.

use super::Operators;
use super::recursion::{compute, options};
use crate::error::Result;
use crate::game::{Form, Game, Games};
use crate::number::Dyadic;
use num_bigint::BigInt;
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;

/// Chains and literal sums.
#[derive(Clone, Default)]
pub(super) struct Memo {
    left_chains: FxHashMap<Form, BigInt>,
    right_chains: FxHashMap<Form, BigInt>,
    forms: FxHashMap<(Form, Form), Form>,
}

impl Operators {
    /// The value of the sum in which Left moves in `a` only and Right in `b` only.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn joyal_sum(&mut self, games: &mut Games, a: Form, b: Form) -> Result<Game> {
        self.home.is(games);
        let left = chain(games, &mut self.joyal.left_chains, a, BigInt::clone, Games::form_left)?;
        let right = chain(games, &mut self.joyal.right_chains, b, |n| -n, Games::form_right)?;
        games.number(&Dyadic::from(left - right))
    }

    /// The literal form of that sum.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn joyal_sum_form(&mut self, games: &mut Games, a: Form, b: Form) -> Result<Form> {
        self.home.is(games);
        compute(games, &mut self.joyal.forms, (a, b), |games, (a, b), known| {
            let left = games.form_left(a)?.into_iter().map(|option| (option, b));
            let right = games.form_right(b)?.into_iter().map(|option| (a, option));
            let Some((left, right)) = options(known, left, right) else { return Ok(None) };
            games.form(&left, &right).map(Some)
        })
    }
}

/// The length of the longest chain of one player's moves, `moves`, in a form. In the canonical
/// form of an integer n that player has `favour(n)` moves, or none when that is negative.
fn chain(
    games: &mut Games,
    memo: &mut FxHashMap<Form, BigInt>,
    a: Form,
    favour: impl Fn(&BigInt) -> BigInt,
    moves: impl Fn(&mut Games, Form) -> Result<Vec<Form>>,
) -> Result<BigInt> {
    compute(games, memo, a, |games, a, known| {
        if games.is_canonical(a) {
            let value = games.form_value(a)?;
            if let Some(n) = games.as_integer(value) {
                return Ok(Some(favour(&n).max(BigInt::zero())));
            }
        }
        let Some(lengths) = known.all(moves(games, a)?) else { return Ok(None) };
        Ok(Some(lengths.into_iter().max().map_or_else(BigInt::zero, |n| n + BigInt::one())))
    })
}

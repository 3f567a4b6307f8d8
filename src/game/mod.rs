//! The value kernel: a hash-consed arena of canonical values, and literal forms beside it.

use crate::budget::Budget;
use crate::error::Result;
use crate::number::Dyadic;
use num_bigint::{BigInt, BigUint};
use std::cmp::Ordering;

/// A value in its arena: equal values have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Game(u32);

/// A literal form in its arena: identical forms have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Form(u32);

/// How two games compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// <
    Less,
    /// =
    Equal,
    /// >
    Greater,
    /// ∥
    Confused,
}

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Left
    Left,
    /// Right
    Right,
    /// first player
    Next,
    /// second player
    Previous,
}

/// number + ups·↑ + *nim
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NumberUpStar {
    /// number
    pub number: Dyadic,
    /// ups
    pub ups: i64,
    /// nimber
    pub nim: u32,
}

impl Game {
    /// The value 0, the same id in every arena.
    pub const ZERO: Game = Game(0);
}

/// The arena.
pub struct Games {
    budget: Budget,
}

impl Games {
    pub fn new() -> Games {
        todo!()
    }
    pub fn with_budget(budget: Budget) -> Games {
        todo!()
    }
    pub fn budget(&self) -> &Budget {
        &self.budget
    }
    pub fn budget_mut(&mut self) -> &mut Budget {
        &mut self.budget
    }
    // --- construction
    pub fn number(&mut self, x: &Dyadic) -> Result<Game> {
        todo!()
    }
    pub fn integer(&mut self, n: i64) -> Result<Game> {
        todo!()
    }
    pub fn nimber(&mut self, n: u32) -> Result<Game> {
        todo!()
    }
    pub fn number_up_star(&mut self, x: &NumberUpStar) -> Result<Game> {
        todo!()
    }
    /// The value of `{left | right}` (any options: dominated, reversible, repeated).
    pub fn make(&mut self, left: &[Game], right: &[Game]) -> Result<Game> {
        todo!()
    }
    /// ↑ⁿ, n ≥ 1: {0 | v[n−1]*}; and the partial sum ↑[n].
    pub fn up_power(&mut self, n: u32) -> Result<Game> {
        todo!()
    }
    pub fn up_partial(&mut self, n: u32) -> Result<Game> {
        todo!()
    }
    /// {0‖0|−x}.
    pub fn tiny(&mut self, x: Game) -> Result<Game> {
        todo!()
    }
    pub fn plus_minus(&mut self, left: &[Game]) -> Result<Game> {
        todo!()
    }
    // --- group
    pub fn neg(&mut self, g: Game) -> Result<Game> {
        todo!()
    }
    pub fn add(&mut self, g: Game, h: Game) -> Result<Game> {
        todo!()
    }
    pub fn sub(&mut self, g: Game, h: Game) -> Result<Game> {
        todo!()
    }
    pub fn copies(&mut self, n: &BigInt, g: Game) -> Result<Game> {
        todo!()
    }
    // --- order
    pub fn le(&mut self, g: Game, h: Game) -> Result<bool> {
        todo!()
    }
    pub fn compare(&mut self, g: Game, h: Game) -> Result<Relation> {
        todo!()
    }
    pub fn outcome(&mut self, g: Game) -> Result<Outcome> {
        todo!()
    }
    // --- inspection (canonical options; lazily written, hence &mut)
    pub fn left(&mut self, g: Game) -> Result<Vec<Game>> {
        todo!()
    }
    pub fn right(&mut self, g: Game) -> Result<Vec<Game>> {
        todo!()
    }
    pub fn as_number(&self, g: Game) -> Option<Dyadic> {
        todo!()
    }
    pub fn as_number_up_star(&self, g: Game) -> Option<NumberUpStar> {
        todo!()
    }
    pub fn is_number(&self, g: Game) -> bool {
        todo!()
    }
    pub fn is_integer(&self, g: Game) -> bool {
        todo!()
    }
    pub fn left_stop(&self, g: Game) -> Dyadic {
        todo!()
    }
    pub fn right_stop(&self, g: Game) -> Dyadic {
        todo!()
    }
    pub fn birthday(&mut self, g: Game) -> Result<BigUint> {
        todo!()
    }
    /// g and all its subpositions, g last (children before parents), in a deterministic order.
    pub fn followers(&mut self, g: Game) -> Result<Vec<Game>> {
        todo!()
    }
    pub fn left_incentives(&mut self, g: Game) -> Result<Vec<Game>> {
        todo!()
    }
    pub fn right_incentives(&mut self, g: Game) -> Result<Vec<Game>> {
        todo!()
    }
    pub fn incentives(&mut self, g: Game) -> Result<Vec<Game>> {
        todo!()
    }
    /// Those that no other one is at least.
    pub fn undominated(&mut self, games: &[Game]) -> Result<Vec<Game>> {
        todo!()
    }
    // --- forms
    pub fn form(&mut self, left: &[Form], right: &[Form]) -> Result<Form> {
        todo!()
    }
    /// The canonical form of a value, expanded lazily.
    pub fn canonical_form(&mut self, g: Game) -> Result<Form> {
        todo!()
    }
    pub fn form_value(&mut self, f: Form) -> Result<Game> {
        todo!()
    }
    pub fn form_left(&mut self, f: Form) -> Result<Vec<Form>> {
        todo!()
    }
    pub fn form_right(&mut self, f: Form) -> Result<Vec<Form>> {
        todo!()
    }
    pub fn form_neg(&mut self, f: Form) -> Result<Form> {
        todo!()
    }
    /// The literal sum {fL + k, f + kL | fR + k, f + kR}.
    pub fn form_add(&mut self, f: Form, k: Form) -> Result<Form> {
        todo!()
    }
}

//! Toads and Frogs: two armies in a lane.
//!
//! Rules (Richard Guy; *Winning Ways*, chapters 1 and 5): Left moves a toad one cell to the
//! right, into a free cell or by jumping over one frog into the free cell behind it; Right
//! moves a frog to the left likewise. Nothing is captured. A player without a move loses.
//!
//! The mirror image with toads and frogs exchanged is the negative. A lane splits at every
//! `TTFF`, whose four animals never move again. The end of a lane is as good as two dead
//! toads on its left, or two dead frogs on its right: so `F` and `TFF` are a part of the left
//! end, `T` and `TTF` of the right one. Where no toad stands to the left of a frog, no animal
//! ever meets another of the other kind: the value is the integer of the cells that are
//! still free before the toads, less those before the frogs.
//!
//! **Frogs that have passed.** Let k frogs stand to the left of all toads, f frogs behind
//! the first toad, and let the last g cells before that toad be free. If g ≥ f, the passed
//! frogs are settled: the lane G is H − n, where H is the lane without the k frogs and
//! without k of the free cells on the left, and n counts the moves that the k frogs have until
//! they stand at the end. (Likewise for toads that have passed all frogs.)
//!
//! *Proof.* The second player wins G − H + n. Measure cells from the right end, which both
//! lanes have in common, and let e₁, e₂, … be the places in G, counted from the left, of the
//! frogs that pass the first toad in the order in which they do so, e′ⱼ those in H, and rⱼ the
//! place j cells behind the last of the k frogs at the beginning. The second player keeps: toads and
//! frogs behind the first toad stand alike; eⱼ ≥ e′ⱼ, and where they differ both are at most
//! rⱼ; the moves left to passed frogs in G are those in H plus what is left of n. As g ≥ f, rⱼ
//! for j < f is to the left of every cell from which a frog could keep the next one from
//! passing, so that moves of toads, and of frogs that have not passed, are answered in the
//! other lane. A move of eⱼ = e′ⱼ is copied where that is possible. Where it is not, it is a move in H
//! whose copy is blocked; the blocking frog is one of the k or has eᵢ > e′ᵢ, so that eⱼ ≤ rⱼ, and the answer is
//! a move of one of the k frogs in G, or if they are at the end, of the first eᵢ > e′ᵢ, before
//! which a cell is free as eᵢ₋₁ = e′ᵢ₋₁ < e′ᵢ < eᵢ. That is the answer to a move in n as well.
//! A move of one of the k frogs, or of eⱼ > e′ⱼ, is answered in n, of which something is left
//! by the count. ∎
//!
//! It does **not** hold for g < f: a frog that is to pass may have to wait for one that has.
//!
//! The empty cells alone do not decide: `TF.TF` is 0 and `T.F` is `*`.

use super::board::{too_large, unknown};
use super::{Notation, Player, Ruleset, Sign, Summands};
use crate::error::{Error, Result, position};
use smallvec::SmallVec;

const TOAD: u8 = b'T';
const FROG: u8 = b'F';
const FREE: u8 = b'.';
const MEANING: &str = "'T' (toad), 'F' (frog) and '.' (free)";
const MOST: usize = 1024;

/// Lanes of so many cells need no allocation.
const INLINE: usize = 48;

/// The rules of Toads and Frogs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ToadsAndFrogs;

/// The cells of a lane, from left to right.
pub type Lane = SmallVec<[u8; INLINE]>;

impl Ruleset for ToadsAndFrogs {
    type Position = Lane;

    fn moves(&self, lane: &Lane, player: Player) -> Vec<Lane> {
        // A frog sees the lane from the other end.
        let (own, other) = match player {
            Player::Left => (TOAD, FROG),
            Player::Right => (FROG, TOAD),
        };
        let ahead = |cell: usize, steps: usize| match player {
            Player::Left => Some(cell + steps).filter(|&cell| cell < lane.len()),
            Player::Right => cell.checked_sub(steps),
        };
        let is = |cell: Option<usize>, what: u8| cell.is_some_and(|cell| lane[cell] == what);
        let mut moves = Vec::new();
        for cell in (0..lane.len()).filter(|&cell| lane[cell] == own) {
            let (one, two) = (ahead(cell, 1), ahead(cell, 2));
            let to = if is(one, FREE) {
                one
            } else if is(one, other) && is(two, FREE) {
                two
            } else {
                None
            };
            if let Some(to) = to {
                let mut lane = lane.clone();
                lane.swap(cell, to);
                moves.push(lane);
            }
        }
        moves
    }

    fn summands(&self, lane: &Lane, sum: &mut Summands<Lane>) {
        let mut start = 0;
        let wall = b"TTFF";
        while start < lane.len() {
            let rest = &lane[start..];
            let found = rest.windows(wall.len()).position(|four| four == wall);
            let end = found.unwrap_or(rest.len());
            let part = without_dead_ends(&rest[..end]);
            match free_moves(part) {
                Some(moves) => sum.add_integer(moves),
                None => {
                    let rest = without_passed(part, sum);
                    sum.add_part(rest);
                }
            }
            start += end + wall.len();
        }
    }

    fn normal(&self, lane: Lane) -> (Lane, Sign) {
        let exchange = |&cell: &u8| match cell {
            TOAD => FROG,
            FROG => TOAD,
            other => other,
        };
        let negative: Lane = lane.iter().rev().map(exchange).collect();
        if negative < lane { (negative, Sign::Negated) } else { (lane, Sign::Same) }
    }

    fn bytes(&self, lane: &Lane) -> usize {
        size_of::<Lane>() + if lane.spilled() { lane.len() } else { 0 }
    }
}

/// Without the animals that the ends of the lane keep from ever moving: what is behind them
/// is as good as the end.
fn without_dead_ends(mut lane: &[u8]) -> &[u8] {
    while let [FROG, rest @ ..]
    | [TOAD, FROG, FROG, rest @ ..]
    | [rest @ .., TOAD]
    | [rest @ .., TOAD, TOAD, FROG] = lane
    {
        lane = rest;
    }
    lane
}

/// The lane without the animals that have passed all of the other kind with room enough for
/// those that have not; their moves are settled. A toad stands to the left of a frog.
fn without_passed(lane: &[u8], sum: &mut Summands<Lane>) -> Lane {
    let first = lane.iter().position(|&cell| cell == TOAD).unwrap_or(0);
    let last = lane.iter().rposition(|&cell| cell == FROG).unwrap_or(lane.len());
    let (before, behind) = (&lane[..first], &lane[last + 1..]);
    let frogs = passed(before.iter(), FROG, count(&lane[first..], FROG));
    let toads = passed(behind.iter().rev(), TOAD, count(&lane[..last], TOAD));
    sum.add_integer(
        toads.map_or(0, |passed| passed.moves) - frogs.map_or(0, |passed| passed.moves),
    );
    let mut rest = Lane::new();
    match frogs {
        Some(passed) => rest.resize(first - passed.animals, FREE),
        None => rest.extend_from_slice(before),
    }
    rest.extend_from_slice(&lane[first..=last]);
    match toads {
        Some(passed) => rest.resize(rest.len() + behind.len() - passed.animals, FREE),
        None => rest.extend_from_slice(behind),
    }
    rest
}

fn count(lane: &[u8], animal: u8) -> usize {
    lane.iter().filter(|&&cell| cell == animal).count()
}

/// Animals that have passed all of the other kind.
#[derive(Clone, Copy)]
struct Passed {
    animals: usize,
    /// How many moves they have together.
    moves: i64,
}

/// The animals in these cells, which begin at the end that they face, if as many cells are
/// free behind the last of them as animals are still to come.
fn passed<'a>(cells: impl Iterator<Item = &'a u8>, animal: u8, to_come: usize) -> Option<Passed> {
    let (mut passed, mut free, mut room) = (Passed { animals: 0, moves: 0 }, 0, 0);
    for &cell in cells {
        if cell == animal {
            passed.animals += 1;
            passed.moves += free;
            room = 0;
        } else {
            free += 1;
            room += 1;
        }
    }
    (room >= to_come).then_some(passed)
}

/// Left's moves less Right's, if no toad stands to the left of a frog.
fn free_moves(lane: &[u8]) -> Option<i64> {
    let (mut moves, mut free, mut toads) = (0, 0, 0);
    for &cell in lane {
        match cell {
            FREE => {
                free += 1;
                moves += toads;
            }
            TOAD => toads += 1,
            _ if toads > 0 => return None,
            _ => moves -= free,
        }
    }
    Some(moves)
}

impl Notation for ToadsAndFrogs {
    fn read(&self, text: &str) -> Result<Lane> {
        let mut lane = Lane::new();
        for (at, character) in text.char_indices() {
            match u8::try_from(character) {
                Ok(cell @ (TOAD | FROG | FREE)) => lane.push(cell),
                _ => return Err(unknown(character, at, MEANING)),
            }
        }
        if lane.is_empty() {
            return Err(Error::new(&position::EMPTY, "a lane has at least one cell"));
        }
        if lane.len() > MOST {
            return Err(too_large(lane.len(), MOST, "cells"));
        }
        Ok(lane)
    }

    fn write(&self, lane: &Lane) -> String {
        lane.iter().map(|&cell| char::from(cell)).collect()
    }
}

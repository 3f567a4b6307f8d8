//! Toads and Frogs: two armies in a lane.
//!
//! Rules (Richard Guy; *Winning Ways*, chapters 1 and 5): Left moves a toad one cell to the
//! right, into a free cell or by jumping over one frog into the free cell behind it; Right
//! moves a frog to the left likewise. Nothing is captured. A player without a move loses.
//!
//! The mirror image with toads and frogs exchanged is the negative. A lane splits at every
//! `TTFF`, whose four animals never move again, and an animal at the end of the lane that
//! it faces is a part of that end. Where no toad stands to the left of a frog, no animal
//! ever meets another of the other kind: the value is the integer of the cells that are
//! still free before the toads, less those before the frogs.
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

/// The rules of Toads and Frogs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ToadsAndFrogs;

/// The cells of a lane, from left to right.
pub type Lane = SmallVec<[u8; 24]>;

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
                None => sum.add_part(Lane::from_slice(part)),
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

/// Without the frogs at the left end and the toads at the right end: they never move, and
/// what is behind them is as good as the end of the lane.
fn without_dead_ends(mut lane: &[u8]) -> &[u8] {
    while let [FROG, rest @ ..] | [rest @ .., TOAD] = lane {
        lane = rest;
    }
    lane
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

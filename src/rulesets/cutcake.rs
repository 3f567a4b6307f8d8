//! Cutcake: a rectangular cake is cut along its lines.
//!
//! Rules (Jim Bynum; *Winning Ways*, chapter 2): Left cuts a piece along a vertical line,
//! so that the two pieces share its columns; Right cuts along a horizontal line. A player
//! who can cut no piece loses.
//!
//! Every value is an integer, known in closed form ([`closed_form`]); the solver plays
//! instead, so that the two can be compared. Transposing a piece negates it.

use super::board::{read_size, shifted, too_large};
use super::{Notation, Player, Ruleset, Sign, Summands};
use crate::error::Result;
use smallvec::SmallVec;

const MOST: usize = 10_000;

/// The rules of Cutcake.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cutcake;

/// Pieces of cake: rows and columns of each.
pub type Pieces = SmallVec<[(u32, u32); 2]>;

/// The value of a piece: with 2^k ≤ rows < 2^(k+1), it is ⌊columns/2^k⌋ − 1 where that is
/// not negative; the negative of the transpose where that applies; 0 where neither does
/// (*Winning Ways*, chapter 2). Both sides are at least 1.
///
/// ```
/// use tepid::rulesets::cutcake::closed_form;
/// assert_eq!(closed_form(2, 6), 2);
/// assert_eq!(closed_form(4, 6), 0);
/// assert_eq!(closed_form(5, 2), -1);
/// ```
#[must_use]
pub fn closed_form(rows: u32, columns: u32) -> i64 {
    let cuts = |few: u32, many: u32| i64::from(many >> few.max(1).ilog2()) - 1;
    cuts(rows, columns).max(0) - cuts(columns, rows).max(0)
}

impl Ruleset for Cutcake {
    type Position = Pieces;

    fn moves(&self, pieces: &Pieces, player: Player) -> Vec<Pieces> {
        let mut moves = Vec::new();
        for (index, &(rows, columns)) in pieces.iter().enumerate() {
            let side = match player {
                Player::Left => columns,
                Player::Right => rows,
            };
            for cut in 1..=side / 2 {
                let (one, two) = match player {
                    Player::Left => ((rows, cut), (rows, columns - cut)),
                    Player::Right => ((cut, columns), (rows - cut, columns)),
                };
                let mut pieces = pieces.clone();
                pieces[index] = one;
                pieces.insert(index + 1, two);
                moves.push(pieces);
            }
        }
        moves
    }

    fn summands(&self, pieces: &Pieces, sum: &mut Summands<Pieces>) {
        sum.parts.extend(pieces.iter().map(|&piece| Pieces::from_slice(&[piece])));
    }

    fn normal(&self, mut piece: Pieces) -> (Pieces, Sign) {
        let tall = |&&mut (rows, columns): &&mut (u32, u32)| rows > columns;
        match piece.first_mut().filter(tall) {
            Some((rows, columns)) => {
                std::mem::swap(rows, columns);
                (piece, Sign::Negated)
            }
            None => (piece, Sign::Same),
        }
    }
}

impl Notation for Cutcake {
    fn read(&self, text: &str) -> Result<Pieces> {
        let mut pieces = Pieces::new();
        let mut start = 0;
        for text in text.split('+') {
            let (rows, columns) = read_size(text).map_err(|error| shifted(&error, start))?;
            start += text.len() + 1;
            let cells = rows.saturating_mul(columns);
            if cells > MOST {
                return Err(too_large(cells, MOST, "cells"));
            }
            pieces.push((rows as u32, columns as u32));
        }
        if pieces.len() > MOST {
            return Err(too_large(pieces.len(), MOST, "pieces"));
        }
        Ok(pieces)
    }

    fn write(&self, pieces: &Pieces) -> String {
        let pieces: Vec<String> =
            pieces.iter().map(|(rows, columns)| format!("{rows}x{columns}")).collect();
        pieces.join("+")
    }

    fn draw(&self, pieces: &Pieces) -> String {
        let draw = |&(rows, columns): &(u32, u32)| {
            let row = vec!["□"; columns as usize].join(" ");
            vec![row; rows as usize].join("\n")
        };
        let drawings: Vec<String> = pieces.iter().map(draw).collect();
        drawings.join("\n\n")
    }
}

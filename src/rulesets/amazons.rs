//! Amazons: queens that burn the board.
//!
//! Rules (Walter Zamkauskas, 1988; Berlekamp, *Sums of N × 2 Amazons*, 2000): a player moves
//! one of her amazons like a chess queen over empty squares; from its new square it shoots
//! an arrow, again like a queen over empty squares (its old square is empty now), and the
//! square that the arrow reaches is burnt for good. A player without a move loses.
//!
//! The board is the sum of the regions that burnt squares separate, diagonal steps counted
//! as links; a region without an empty square or without an amazon is 0. Symmetries keep
//! the value, exchanging the colours negates it. What does not hold: a region with amazons
//! of one player only need not be worth the number of its empty squares.

use super::board::{Alphabet, Board, KING};
use super::{Notation, Player, Ruleset, Sign, Summands};
use crate::error::Result;

const LEFT: u8 = b'L';
const RIGHT: u8 = b'R';
const EMPTY: u8 = b'.';
const BURNT: u8 = b'#';
const ALPHABET: Alphabet = Alphabet {
    cells: b"LR.#",
    meaning: "'L' and 'R' (amazons of the players), '.' (empty), '#' (burnt) and '/' between rows",
    free: None,
    most: 100,
};

/// The rules of Amazons on a rectangular board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Amazons;

/// The empty squares that a queen reaches from a square, ray by ray.
fn reached(board: &Board, from: usize) -> impl Iterator<Item = usize> + '_ {
    KING.iter().flat_map(move |&direction| {
        std::iter::successors(board.step(from, direction), move |&to| board.step(to, direction))
            .take_while(|&to| board.cells()[to] == EMPTY)
    })
}

impl Ruleset for Amazons {
    type Position = Board;

    fn moves(&self, board: &Board, player: Player) -> Vec<Board> {
        let amazon = match player {
            Player::Left => LEFT,
            Player::Right => RIGHT,
        };
        let mut moves = Vec::new();
        for from in (0..board.cells().len()).filter(|&square| board.cells()[square] == amazon) {
            for to in reached(board, from) {
                let moved = board.with([(from, EMPTY), (to, amazon)]);
                moves.extend(reached(&moved, to).map(|arrow| moved.with([(arrow, BURNT)])));
            }
        }
        moves
    }

    fn summands(&self, board: &Board, sum: &mut Summands<Board>) {
        let regions = board.components(&KING, BURNT, |square| square != BURNT);
        let live = |region: &Board| {
            let has = |what: u8| region.cells().contains(&what);
            has(EMPTY) && (has(LEFT) || has(RIGHT))
        };
        sum.parts.extend(regions.into_iter().filter(live));
    }

    fn normal(&self, region: Board) -> (Board, Sign) {
        region.least_of_colours(LEFT, RIGHT)
    }

    fn bytes(&self, board: &Board) -> usize {
        board.bytes()
    }
}

impl Notation for Amazons {
    fn read(&self, text: &str) -> Result<Board> {
        Board::read(text, &ALPHABET)
    }

    fn write(&self, board: &Board) -> String {
        board.write()
    }

    fn draw(&self, board: &Board) -> String {
        board.draw()
    }
}

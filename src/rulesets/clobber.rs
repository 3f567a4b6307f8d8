//! Clobber: stones take their neighbours.
//!
//! Rules (Michael Albert, J. P. Grossman and Richard Nowakowski, 2001; *An Introduction to
//! Clobber*, Integers 5(2), 2005): a player moves one of her stones onto an adjacent stone
//! of the opponent, which is removed. A player without a move loses.
//!
//! Whenever one player can move the other can too, so that every value is all-small (its
//! stops are 0). A position is the sum of its connected groups of stones; the symmetries of
//! the board keep the value, and exchanging the colours negates it. Known by theorem: a row
//! of n stones of Left and one of Right is (n − 1).↑, plus `*` when n is odd.
//! Values are not the colours' difference: `xxoo` is 0 and `xoxo` is not.

use super::board::{Alphabet, Board, ORTHOGONAL};
use super::{Notation, Player, Ruleset, Sign, Summands};
use crate::error::Result;

const LEFT: u8 = b'x';
const RIGHT: u8 = b'o';
const EMPTY: u8 = b'.';
const ALPHABET: Alphabet = Alphabet {
    cells: b"xo.",
    meaning: "'x' (a stone of Left), 'o' (of Right), '.' (empty) and '/' between rows",
    free: None,
    most: 1024,
};

/// The rules of Clobber on a rectangular board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clobber;

impl Ruleset for Clobber {
    type Position = Board;

    fn moves(&self, board: &Board, player: Player) -> Vec<Board> {
        let (own, other) = match player {
            Player::Left => (LEFT, RIGHT),
            Player::Right => (RIGHT, LEFT),
        };
        let mut moves = Vec::new();
        for from in (0..board.cells().len()).filter(|&cell| board.cells()[cell] == own) {
            for to in board.around(from, &ORTHOGONAL) {
                if board.cells()[to] == other {
                    moves.push(board.with([(from, EMPTY), (to, own)]));
                }
            }
        }
        moves
    }

    fn summands(&self, board: &Board, sum: &mut Summands<Board>) {
        let groups = board.components(&ORTHOGONAL, EMPTY, |cell| cell != EMPTY);
        let contested =
            |group: &Board| group.cells().contains(&LEFT) && group.cells().contains(&RIGHT);
        sum.parts.extend(groups.into_iter().filter(contested));
    }

    fn normal(&self, group: Board) -> (Board, Sign) {
        group.least_of_colours(LEFT, RIGHT)
    }

    fn bytes(&self, board: &Board) -> usize {
        board.bytes()
    }
}

impl Notation for Clobber {
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

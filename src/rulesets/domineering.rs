//! Domineering: Left places vertical dominoes, Right horizontal ones.
//!
//! Rules (Göran Andersson; Conway, *On Numbers and Games*, chapter 10; *Winning Ways*,
//! chapter 5): the players alternately cover two free adjacent cells of a board, Left two
//! in a column, Right two in a row. A player who cannot place a domino loses.
//!
//! A position is the set of free cells. It is the sum of its components, a component has
//! the value of its mirror images and turns by 180°, and the negative of its transposes. A
//! component that is one column of k cells is worth ⌊k/2⌋, one row −⌊k/2⌋, because no
//! other domino ever fits. What does not hold: an empty board of even sides need not be
//! small (2×2 is ±1, 2×3 is {2 | −1/2}).
//!
//! Components whose bounding box has at most 64 bits, a guard column counted, are bit
//! boards; larger ones are boards of bytes, with the same moves.

use super::board::{Alphabet, Board, ORTHOGONAL};
use super::{Notation, Player, Ruleset, Sign, Summands};
use crate::error::Result;
use crate::game::NumberUpStar;
use smallvec::SmallVec;
use std::cmp::Ordering;

const FREE: u8 = b'.';
const BLOCKED: u8 = b'#';
const ALPHABET: Alphabet = Alphabet {
    cells: b".#",
    meaning: "'.' (free), '#' (blocked) and '/' between rows, or a size like 4x5",
    free: Some(FREE),
    most: 4096,
};

/// The rules of Domineering.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Domineering;

/// A set of free cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Cells {
    /// In a rectangle of at most 64 bits.
    Few(BitBoard),
    /// In a larger one.
    Many(Box<Board>),
}

/// Free cells of a rectangle as bits, rows one after the other with a bit that is always 0
/// between them: so that a step to the side never leads into the next row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct BitBoard {
    rows: u8,
    columns: u8,
    free: u64,
}

impl Ruleset for Domineering {
    type Position = Cells;

    fn moves(&self, position: &Cells, player: Player) -> Vec<Cells> {
        match position {
            Cells::Few(bits) => bits.moves(player).map(Cells::Few).collect(),
            Cells::Many(board) => {
                moves_on_board(board, player).map(Box::new).map(Cells::Many).collect()
            }
        }
    }

    fn summands(&self, position: &Cells) -> Summands<Cells> {
        let mut settled = 0;
        let mut parts = SmallVec::new();
        match position {
            Cells::Few(bits) => bits.split(&mut |part| match part.strip() {
                Some(moves) => settled += moves,
                None => parts.push(Cells::Few(part)),
            }),
            Cells::Many(board) => {
                for part in board.components(&ORTHOGONAL, BLOCKED, |cell| cell == FREE) {
                    match (part.rows(), part.columns()) {
                        (rows, 1) => settled += rows as i64 / 2,
                        (1, columns) => settled -= columns as i64 / 2,
                        _ => parts.push(Cells::from_board(part)),
                    }
                }
            }
        }
        let settled = NumberUpStar { number: settled.into(), ups: 0, nim: 0 };
        Summands { settled, parts }
    }

    fn normal(&self, position: Cells) -> (Cells, Sign) {
        match position {
            Cells::Few(bits) => {
                let (bits, sign) = bits.normal();
                (Cells::Few(bits), sign)
            }
            Cells::Many(board) => {
                let least = board.least_image(|cell| cell);
                // Mirroring keeps the rows; the least image has at most as many rows as
                // columns, and a square's transposes are among its images only by luck.
                let kept = [0, 1, 2, 3].map(|image| board.image(image, &|cell| cell));
                let sign = if kept.contains(&least) { Sign::Same } else { Sign::Negated };
                (Cells::Many(Box::new(least)), sign)
            }
        }
    }

    fn bytes(&self, position: &Cells) -> usize {
        match position {
            Cells::Few(_) => size_of::<Cells>(),
            Cells::Many(board) => size_of::<Cells>() + board.bytes(),
        }
    }
}

impl Notation for Domineering {
    fn read(&self, text: &str) -> Result<Cells> {
        Board::read(text, &ALPHABET).map(Cells::from_board)
    }

    fn write(&self, position: &Cells) -> String {
        position.to_board().write()
    }

    fn draw(&self, position: &Cells) -> String {
        position.to_board().draw()
    }
}

impl Cells {
    fn from_board(board: Board) -> Cells {
        let (rows, columns) = (board.rows(), board.columns());
        // A stride of 64 would be too wide to shift by.
        if rows * (columns + 1) > 64 || columns > 62 {
            return Cells::Many(Box::new(board));
        }
        let mut free = 0;
        for (index, &cell) in board.cells().iter().enumerate() {
            let bit = index / columns * (columns + 1) + index % columns;
            free |= u64::from(cell == FREE) << bit;
        }
        Cells::Few(BitBoard { rows: rows as u8, columns: columns as u8, free })
    }

    fn to_board(&self) -> Board {
        match self {
            Cells::Few(bits) => bits.to_board(),
            Cells::Many(board) => Board::clone(board),
        }
    }
}

fn moves_on_board(board: &Board, player: Player) -> impl Iterator<Item = Board> + '_ {
    let step = match player {
        Player::Left => (1, 0),
        Player::Right => (0, 1),
    };
    let free = |&index: &usize| board.cells()[index] == FREE;
    (0..board.cells().len()).filter(free).filter_map(move |one| {
        let other = board.step(one, step).filter(free)?;
        Some(board.with([(one, BLOCKED), (other, BLOCKED)]))
    })
}

impl BitBoard {
    fn stride(self) -> u32 {
        u32::from(self.columns) + 1
    }

    /// The bits of one row.
    fn row_mask(self) -> u64 {
        (1 << self.columns) - 1
    }

    fn row(self, row: u8) -> u64 {
        self.free >> (u32::from(row) * self.stride()) & self.row_mask()
    }

    fn moves(self, player: Player) -> impl Iterator<Item = BitBoard> {
        let step = match player {
            Player::Left => self.stride(),
            Player::Right => 1,
        };
        let mut starts = self.free & (self.free >> step);
        std::iter::from_fn(move || {
            let start = starts & starts.wrapping_neg();
            starts ^= start;
            (start != 0).then(|| BitBoard { free: self.free & !(start | start << step), ..self })
        })
    }

    /// Calls `each` with every component, cropped to its bounding box.
    fn split(self, each: &mut impl FnMut(BitBoard)) {
        let stride = self.stride();
        let mut rest = self.free;
        while rest != 0 {
            let mut component = rest & rest.wrapping_neg();
            loop {
                let sides = component << 1 | component >> 1;
                let grown = component | (sides | component << stride | component >> stride) & rest;
                if grown == component {
                    break;
                }
                component = grown;
            }
            rest &= !component;
            each(BitBoard { free: component, ..self }.crop());
        }
    }

    /// The same cells in their bounding box; there is at least one.
    fn crop(self) -> BitBoard {
        let stride = self.stride();
        let top = self.free.trailing_zeros() / stride;
        let bottom = (63 - self.free.leading_zeros()) / stride;
        let free = self.free >> (top * stride);
        let rows = bottom - top + 1;
        let mut used = 0;
        for row in 0..rows {
            used |= free >> (row * stride);
        }
        used &= self.row_mask();
        let left = used.trailing_zeros();
        let columns = 64 - used.leading_zeros() - left;
        let free = free >> left;
        if columns == u32::from(self.columns) {
            return BitBoard { rows: rows as u8, free, ..self };
        }
        let mask = (1 << columns) - 1;
        let mut packed = 0;
        for row in 0..rows {
            packed |= (free >> (row * stride) & mask) << (row * (columns + 1));
        }
        BitBoard { rows: rows as u8, columns: columns as u8, free: packed }
    }

    /// The value of a component that is a single row or column.
    fn strip(self) -> Option<i64> {
        match (self.rows, self.columns) {
            (rows, 1) => Some(i64::from(rows) / 2),
            (1, columns) => Some(-i64::from(columns) / 2),
            _ => None,
        }
    }

    /// Rows in reverse order.
    fn flipped(self) -> BitBoard {
        let mut free = 0;
        for row in 0..self.rows {
            free = free << self.stride() | self.row(row);
        }
        BitBoard { free, ..self }
    }

    /// Turned by 180°: bit i goes to bit (last − i), and the guards onto guards.
    fn turned(self) -> BitBoard {
        let last = u32::from(self.rows) * self.stride() - 2;
        BitBoard { free: self.free.reverse_bits() >> (63 - last), ..self }
    }

    /// Rows and columns exchanged, of a board that is at least as high as wide: so the
    /// guards need no more bits than before.
    fn transposed(self) -> BitBoard {
        let stride = u32::from(self.rows) + 1;
        let mut free = 0;
        let mut rest = self.free;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            free |= 1 << (bit % self.stride() * stride + bit / self.stride());
        }
        BitBoard { rows: self.columns, columns: self.rows, free }
    }

    /// The least of the images, among those that are at least as wide as high.
    fn normal(self) -> (BitBoard, Sign) {
        let least = |bits: BitBoard| {
            let flipped = bits.flipped();
            bits.min(flipped).min(bits.turned()).min(flipped.turned())
        };
        match self.rows.cmp(&self.columns) {
            Ordering::Less => (least(self), Sign::Same),
            Ordering::Equal => {
                (least(self), Sign::Same).min((least(self.transposed()), Sign::Negated))
            }
            Ordering::Greater => (least(self.transposed()), Sign::Negated),
        }
    }

    fn to_board(self) -> Board {
        let mut board = Board::filled(self.rows.into(), self.columns.into(), BLOCKED);
        let columns = usize::from(self.columns);
        for row in 0..self.rows {
            for column in 0..columns {
                if self.row(row) >> column & 1 == 1 {
                    board.set(usize::from(row) * columns + column, FREE);
                }
            }
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bits(text: &str) -> BitBoard {
        match Domineering.read(text).unwrap() {
            Cells::Few(bits) => bits,
            Cells::Many(_) => panic!("{text} is a large board"),
        }
    }

    fn text(bits: BitBoard) -> String {
        Domineering.write(&Cells::Few(bits))
    }

    #[test]
    fn symmetries_move_cells_where_they_say() {
        let board = bits(".##/#.#/..#/###");
        assert_eq!(text(board.flipped()), "###/..#/#.#/.##");
        assert_eq!(text(board.turned()), "###/#../#.#/##.");
        assert_eq!(text(board.transposed()), ".#.#/#..#/####");
    }

    #[test]
    fn a_column_of_full_height_keeps_to_its_bits() {
        let column = bits(&["."; 32].join("/"));
        assert_eq!(column.moves(Player::Left).count(), 31);
        assert_eq!(column.moves(Player::Right).count(), 0);
        assert_eq!(column.strip(), Some(16));
    }

    /// A random board both as bits and as bytes.
    fn board() -> impl Strategy<Value = Board> {
        (1usize..=6, 1usize..=6).prop_flat_map(|(rows, columns)| {
            proptest::collection::vec(any::<bool>(), rows * columns).prop_map(move |free| {
                let mut board = Board::filled(rows, columns, BLOCKED);
                for (index, _) in free.iter().enumerate().filter(|(_, free)| **free) {
                    board.set(index, FREE);
                }
                board
            })
        })
    }

    proptest! {
        /// The bit board and the board of bytes have the same moves, the same components
        /// and the same classes under symmetry.
        #[test]
        fn bits_and_bytes_agree(board in board()) {
            let few = Cells::from_board(board.clone());
            let many = Cells::Many(Box::new(board));
            prop_assert_eq!(Domineering.write(&few), Domineering.write(&many));
            for player in Player::BOTH {
                let texts = |position: &Cells| -> Vec<String> {
                    let moves = Domineering.moves(position, player);
                    moves.iter().map(|to| Domineering.write(to)).collect()
                };
                prop_assert_eq!(texts(&few), texts(&many));
            }
            let parts = |position: &Cells| -> Vec<String> {
                let sum = Domineering.summands(position);
                let mut parts: Vec<String> =
                    sum.parts.iter().map(|part| Domineering.write(part)).collect();
                parts.sort();
                parts.push(sum.settled.number.to_string());
                parts
            };
            prop_assert_eq!(parts(&few), parts(&many));
        }

        /// All images have one normal form; a transpose has the other sign, unless the
        /// board is its own image both ways.
        #[test]
        fn images_have_one_normal_form(board in board()) {
            let plain = Domineering.normal(Cells::from_board(board.clone()));
            for which in 0..8 {
                let image = board.image(which, &|cell| cell);
                let (normal, sign) = Domineering.normal(Cells::from_board(image));
                prop_assert_eq!(&normal, &plain.0);
                let own_negative = (4..8).any(|i| board.image(i, &|cell| cell) == board);
                if !own_negative {
                    prop_assert_eq!(sign == plain.1, which < 4);
                }
            }
        }
    }
}

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
//! boards; larger ones are boards of bytes, with the same moves. Of a bit board with at most
//! eight rows and seven columns each row is a byte, so that mirror images and transposes take
//! a few shifts. A component keeps the distance of its rows until it is brought to normal
//! form, as most are met again before that is needed.

use super::board::{Alphabet, Board, ORTHOGONAL};
use super::{Notation, Player, Ruleset, Sign, Summands};
use crate::error::Result;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU8;

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
#[derive(Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Cells {
    /// In a rectangle of at most 64 bits.
    Few(BitBoard),
    /// In a larger one.
    Many(Box<Board>),
}

/// Free cells of a rectangle as bits, rows one after the other with at least one bit that is
/// always 0 between them: so that a step to the side never leads into the next row.
#[derive(Clone, Copy, Eq, Debug, PartialOrd, Ord)]
pub struct BitBoard {
    rows: u8,
    columns: u8,
    /// From a cell to the one below it.
    stride: NonZeroU8,
    free: u64,
}

impl Hash for Cells {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        match self {
            Cells::Few(bits) => bits.hash(hasher),
            Cells::Many(board) => board.hash(hasher),
        }
    }
}

impl PartialEq for BitBoard {
    /// Without a branch, as nobody could foresee it.
    #[inline]
    fn eq(&self, other: &BitBoard) -> bool {
        (self.shape() == other.shape()) & (self.free == other.free)
    }
}

impl Hash for BitBoard {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u32(self.shape());
        hasher.write_u64(self.free);
    }
}

impl Ruleset for Domineering {
    type Position = Cells;

    fn moves(&self, position: &Cells, player: Player) -> Vec<Cells> {
        match position {
            Cells::Few(bits) => {
                let starts = bits.starts(player);
                let mut moves = Vec::with_capacity(starts.count_ones() as usize);
                moves.extend(bits.moves(starts, player).map(Cells::Few));
                moves
            }
            Cells::Many(board) => {
                moves_on_board(board, player).map(Box::new).map(Cells::Many).collect()
            }
        }
    }

    fn summands(&self, position: &Cells, sum: &mut Summands<Cells>) {
        match position {
            Cells::Few(bits) if bits.is_of_bytes() => bits.split::<true>(sum),
            Cells::Few(bits) => bits.split::<false>(sum),
            Cells::Many(board) => {
                for part in board.components(&ORTHOGONAL, BLOCKED, |cell| cell == FREE) {
                    match (part.rows(), part.columns()) {
                        (rows, 1) => sum.add_integer(rows as i64 / 2),
                        (1, columns) => sum.add_integer(-(columns as i64 / 2)),
                        _ => sum.add_part(Cells::from_board(part)),
                    }
                }
            }
        }
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
        if rows > 64 || columns > 62 || rows * closest(rows as u8, columns as u8) as usize > 64 {
            return Cells::Many(Box::new(board));
        }
        let mut bits = BitBoard::empty(rows as u8, columns as u8);
        for (index, &cell) in board.cells().iter().enumerate() {
            let bit = index / columns * bits.stride() as usize + index % columns;
            bits.free |= u64::from(cell == FREE) << bit;
        }
        Cells::Few(bits)
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

/// The least distance of rows: a byte where a board of bytes is enough.
fn closest(rows: u8, columns: u8) -> u32 {
    if rows <= 8 && columns <= 7 { 8 } else { u32::from(columns) + 1 }
}

impl BitBoard {
    /// A board without free cells, whose rows stand as close as they may.
    fn empty(rows: u8, columns: u8) -> BitBoard {
        let stride = NonZeroU8::new(closest(rows, columns) as u8).unwrap_or(NonZeroU8::MAX);
        BitBoard { rows, columns, stride, free: 0 }
    }

    fn stride(self) -> u32 {
        u32::from(self.stride.get())
    }

    /// All but the cells, in one number.
    #[inline]
    fn shape(self) -> u32 {
        u32::from_le_bytes([self.rows, self.columns, self.stride.get(), 0])
    }

    /// The bits of one row.
    fn row_mask(self) -> u64 {
        (1 << self.columns) - 1
    }

    fn row(self, row: u8) -> u64 {
        self.free >> (u32::from(row) * self.stride()) & self.row_mask()
    }

    /// From the first cell of a domino to the second one.
    fn step(self, player: Player) -> u32 {
        match player {
            Player::Left => self.stride(),
            Player::Right => 1,
        }
    }

    /// The first cells of all dominoes that a player can place.
    fn starts(self, player: Player) -> u64 {
        self.free & (self.free >> self.step(player))
    }

    fn moves(self, mut starts: u64, player: Player) -> impl Iterator<Item = BitBoard> {
        let step = self.step(player);
        std::iter::from_fn(move || {
            let start = starts & starts.wrapping_neg();
            starts ^= start;
            (start != 0).then(|| BitBoard { free: self.free & !(start | start << step), ..self })
        })
    }

    /// Adds to a sum all components in which there is room for a domino. Where rows are
    /// known to be bytes, shifts are by a constant, which is faster.
    fn split<const BYTES: bool>(self, sum: &mut Summands<Cells>) {
        let stride = if BYTES { 8 } else { self.stride() };
        let down = self.free & self.free >> stride;
        let side = self.free & self.free >> 1;
        let mut rest = down | down << stride | side | side << 1;
        let mut moves = 0;
        while rest != 0 {
            let component = component(rest, stride);
            rest &= !component;
            if component & component >> 1 == 0 {
                moves += i64::from(component.count_ones() / 2);
            } else if component & component >> stride == 0 {
                moves -= i64::from(component.count_ones() / 2);
            } else {
                let part = BitBoard { free: component, ..self }.cropped(stride);
                sum.add_part(Cells::Few(part));
            }
        }
        sum.add_integer(moves);
    }

    /// The same cells in their bounding box, their rows as far apart as before; there is at
    /// least one cell.
    #[inline]
    fn cropped(self, stride: u32) -> BitBoard {
        let top = self.free.trailing_zeros() / stride;
        let bottom = (63 - self.free.leading_zeros()) / stride;
        let free = self.free >> (top * stride);
        let mut used = free;
        let mut height = stride;
        while height < 64 {
            used |= used >> height;
            height *= 2;
        }
        used &= self.row_mask();
        let left = used.trailing_zeros();
        let columns = 64 - used.leading_zeros() - left;
        BitBoard {
            rows: (bottom - top + 1) as u8,
            columns: columns as u8,
            free: free >> left,
            ..self
        }
    }

    /// The same cells, their rows as close as they may.
    fn packed(self) -> BitBoard {
        let mut packed = BitBoard::empty(self.rows, self.columns);
        if packed.stride == self.stride {
            return self;
        }
        for row in 0..self.rows {
            packed.free |= self.row(row) << (u32::from(row) * packed.stride());
        }
        packed
    }

    /// Whether each row is a byte.
    fn is_of_bytes(self) -> bool {
        self.stride.get() == 8
    }

    /// Rows in reverse order.
    fn flipped(self) -> BitBoard {
        let mut free = 0;
        if self.is_of_bytes() {
            free = self.free.swap_bytes() >> (64 - 8 * u32::from(self.rows));
        } else {
            for row in 0..self.rows {
                free = free << self.stride() | self.row(row);
            }
        }
        BitBoard { free, ..self }
    }

    /// Turned by 180°: the last cell comes first.
    fn turned(self) -> BitBoard {
        let last = u32::from(self.rows - 1) * self.stride() + u32::from(self.columns) - 1;
        BitBoard { free: self.free.reverse_bits() >> (63 - last), ..self }
    }

    /// Rows and columns exchanged. Where rows are no bytes, the board must be at least as high
    /// as wide, so that the guards need no more bits than before.
    fn transposed(self) -> BitBoard {
        let mut turned = BitBoard::empty(self.columns, self.rows);
        if self.is_of_bytes() && turned.is_of_bytes() {
            turned.free = transposed_bytes(self.free);
            return turned;
        }
        for row in 0..self.rows {
            for column in 0..self.columns {
                let free = self.row(row) >> column & 1;
                turned.free |= free << (u32::from(column) * turned.stride() + u32::from(row));
            }
        }
        turned
    }

    /// The least of the images, among those that are at least as high as wide where rows are
    /// bytes, and at least as wide as high elsewhere.
    fn normal(self) -> (BitBoard, Sign) {
        let bits = self.packed();
        let least = |bits: BitBoard| {
            let turned = bits.turned();
            let images = [bits, turned, bits.flipped(), turned.flipped()];
            let free = images.map(|image| image.free).into_iter().fold(u64::MAX, u64::min);
            BitBoard { free, ..bits }
        };
        let (high, wide) = (bits.rows.max(bits.columns), bits.rows.min(bits.columns));
        let wanted = if closest(high, wide) == 8 { Ordering::Greater } else { Ordering::Less };
        match bits.rows.cmp(&bits.columns) {
            Ordering::Equal => {
                (least(bits), Sign::Same).min((least(bits.transposed()), Sign::Negated))
            }
            order if order == wanted => (least(bits), Sign::Same),
            _ => (least(bits.transposed()), Sign::Negated),
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

/// The component of the first of these cells, whose rows are so far apart.
#[inline]
fn component(cells: u64, stride: u32) -> u64 {
    let mut component = cells & cells.wrapping_neg();
    loop {
        // In the sum the carry runs through all cells up to the end of a row of them, and
        // ends at the first bit that is no cell.
        let mut grown = component | cells & !cells.wrapping_add(component);
        grown |= (grown << stride | grown >> stride) & cells;
        grown |= grown >> 1 & cells;
        if grown == component || grown == cells {
            return grown;
        }
        component = grown;
    }
}

/// A square of eight bytes transposed: the off-diagonal quarters exchanged, within
/// each block of 2 × 2, then of 4 × 4, then of the whole (Warren, *Hacker's Delight*, 7-3).
fn transposed_bytes(bits: u64) -> u64 {
    let exchange = |bits: u64, by: u32, mask: u64| {
        let differing = (bits ^ bits >> by) & mask;
        bits ^ differing ^ differing << by
    };
    let bits = exchange(bits, 7, 0x00aa_00aa_00aa_00aa);
    let bits = exchange(bits, 14, 0x0000_cccc_0000_cccc);
    exchange(bits, 28, 0x0000_0000_f0f0_f0f0)
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
        assert_eq!(column.starts(Player::Left).count_ones(), 31);
        assert_eq!(column.starts(Player::Right).count_ones(), 0);
        let mut sum = Summands::default();
        Domineering.summands(&Cells::Few(column), &mut sum);
        assert_eq!((sum.settled.number, sum.parts), (16.into(), vec![]));
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
                let mut sum = Summands::default();
                Domineering.summands(position, &mut sum);
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

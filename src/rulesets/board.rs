//! Rectangular boards: reading and writing them, their symmetries and components.
//!
//! A board is written as its rows joined by `/`, a character a cell, or, where all cells
//! are alike, as `4x5` (rows × columns). What can be wrong with such a text is told in one
//! place, so that every ruleset on a board gives the same errors.

use super::Sign;
use crate::error::{Error, Result, Span, position};
use smallvec::SmallVec;

/// The characters and the size of a ruleset's boards.
pub(super) struct Alphabet {
    /// Each character that may stand for a cell.
    pub(super) cells: &'static [u8],
    /// What they mean, for the error message.
    pub(super) meaning: &'static str,
    /// The cell that `4x5` repeats, if that text is a position.
    pub(super) free: Option<u8>,
    /// How many cells a board may have.
    pub(super) most: usize,
}

/// A rectangular board with a byte a cell, rows one after the other.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Board {
    rows: u32,
    columns: u32,
    cells: SmallVec<[u8; 24]>,
}

impl Board {
    /// A board whose cells are all alike.
    pub(super) fn filled(rows: usize, columns: usize, cell: u8) -> Board {
        let cells = SmallVec::from_elem(cell, rows * columns);
        Board { rows: rows as u32, columns: columns as u32, cells }
    }

    /// Reads `4x5` or `..#/...`.
    pub(super) fn read(text: &str, alphabet: &Alphabet) -> Result<Board> {
        if text.starts_with(|c: char| c.is_ascii_digit()) && alphabet.free.is_some() {
            let (rows, columns) = read_size(text)?;
            if rows.saturating_mul(columns) > alphabet.most {
                return Err(too_large(rows.saturating_mul(columns), alphabet.most, "cells"));
            }
            return Ok(Board::filled(rows, columns, alphabet.free.unwrap_or_default()));
        }
        if text.is_empty() {
            return Err(Error::new(&position::EMPTY, "a board has at least one cell"));
        }
        read_rows(text, alphabet)
    }

    /// The rows joined by `/`.
    pub(super) fn write(&self) -> String {
        let rows = self.cells.chunks(self.columns());
        let rows: Vec<String> =
            rows.map(|row| row.iter().map(|&c| char::from(c)).collect()).collect();
        rows.join("/")
    }

    /// A row a line, a blank between cells.
    pub(super) fn draw(&self) -> String {
        let row = |row: &[u8]| {
            let cells: Vec<String> = row.iter().map(|&c| char::from(c).to_string()).collect();
            cells.join(" ")
        };
        let rows: Vec<String> = self.cells.chunks(self.columns()).map(row).collect();
        rows.join("\n")
    }

    pub(super) fn rows(&self) -> usize {
        self.rows as usize
    }

    pub(super) fn columns(&self) -> usize {
        self.columns as usize
    }

    pub(super) fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// How many bytes the board occupies.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Board>() + if self.cells.spilled() { self.cells.len() } else { 0 }
    }

    /// The board with some cells changed.
    pub(super) fn with<const N: usize>(&self, changes: [(usize, u8); N]) -> Board {
        let mut board = self.clone();
        for (index, cell) in changes {
            board.cells[index] = cell;
        }
        board
    }

    pub(super) fn set(&mut self, index: usize, cell: u8) {
        self.cells[index] = cell;
    }

    /// The cell a step away, if it is on the board.
    pub(super) fn step(&self, index: usize, (down, right): (i32, i32)) -> Option<usize> {
        let row = (index / self.columns()) as i64 + i64::from(down);
        let column = (index % self.columns()) as i64 + i64::from(right);
        let inside = (0..i64::from(self.rows)).contains(&row)
            && (0..i64::from(self.columns)).contains(&column);
        inside.then(|| row as usize * self.columns() + column as usize)
    }

    /// The cells a step away in any of these directions.
    pub(super) fn around<'a>(
        &'a self,
        index: usize,
        directions: &'a [(i32, i32)],
    ) -> impl Iterator<Item = usize> + 'a {
        directions.iter().filter_map(move |&direction| self.step(index, direction))
    }

    /// The components of the cells that count, linked along these directions: each is
    /// cropped to its bounding box, and the cells that are not its own are `blank`.
    pub(super) fn components(
        &self,
        directions: &[(i32, i32)],
        blank: u8,
        counts: impl Fn(u8) -> bool,
    ) -> Vec<Board> {
        let mut seen = vec![false; self.cells.len()];
        let mut components = Vec::new();
        for start in 0..self.cells.len() {
            if seen[start] || !counts(self.cells[start]) {
                continue;
            }
            seen[start] = true;
            let mut members = vec![start];
            let mut next = 0;
            while let Some(&index) = members.get(next) {
                next += 1;
                for neighbour in self.around(index, directions) {
                    if !seen[neighbour] && counts(self.cells[neighbour]) {
                        seen[neighbour] = true;
                        members.push(neighbour);
                    }
                }
            }
            components.push(self.crop(&members, blank));
        }
        components
    }

    /// The smallest board around these cells; `members` is not empty.
    pub(super) fn crop(&self, members: &[usize], blank: u8) -> Board {
        let (mut top, mut left, mut bottom, mut right) = (usize::MAX, usize::MAX, 0, 0);
        for &index in members {
            let (row, column) = (index / self.columns(), index % self.columns());
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(column), right.max(column));
        }
        let mut board = Board::filled(bottom - top + 1, right - left + 1, blank);
        for &index in members {
            let (row, column) = (index / self.columns() - top, index % self.columns() - left);
            board.cells[row * board.columns as usize + column] = self.cells[index];
        }
        board
    }

    /// The least of the eight images under the symmetries of the rectangle, each cell
    /// changed by `recolour`.
    pub(super) fn least_image(&self, recolour: impl Fn(u8) -> u8) -> Board {
        let mut least: Option<Board> = None;
        for image in 0..8 {
            let image = self.image(image, &recolour);
            if least.as_ref().is_none_or(|least| image < *least) {
                least = Some(image);
            }
        }
        least.unwrap_or_else(|| self.clone())
    }

    /// The least image of the board or of the board with its two colours exchanged, which
    /// is its negative, and which of the two it is.
    pub(super) fn least_of_colours(&self, left: u8, right: u8) -> (Board, Sign) {
        let same = self.least_image(|cell| cell);
        let negated = self.least_image(|cell| match cell {
            _ if cell == left => right,
            _ if cell == right => left,
            other => other,
        });
        if negated < same { (negated, Sign::Negated) } else { (same, Sign::Same) }
    }

    /// One of the eight: bit 0 mirrors rows, bit 1 columns, bit 2 transposes at last.
    pub(super) fn image(&self, which: u8, recolour: &impl Fn(u8) -> u8) -> Board {
        let (rows, columns) = (self.rows(), self.columns());
        let transposed = which & 4 != 0;
        let (high, wide) = if transposed { (columns, rows) } else { (rows, columns) };
        let mut cells = SmallVec::with_capacity(self.cells.len());
        for row in 0..high {
            for column in 0..wide {
                let (row, column) = if transposed { (column, row) } else { (row, column) };
                let row = if which & 1 != 0 { rows - 1 - row } else { row };
                let column = if which & 2 != 0 { columns - 1 - column } else { column };
                cells.push(recolour(self.cells[row * columns + column]));
            }
        }
        Board { rows: high as u32, columns: wide as u32, cells }
    }
}

/// Up, left, right, down.
pub(super) const ORTHOGONAL: [(i32, i32); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

/// A king's steps.
pub(super) const KING: [(i32, i32); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// Reads `4x5`: rows × columns, both at least 1.
pub(super) fn read_size(text: &str) -> Result<(usize, usize)> {
    let whole = Span::new(0, text.len());
    let number = |digits: &str| {
        let digits_only = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        // A number that does not fit is larger than any board.
        digits_only.then(|| digits.parse::<usize>().unwrap_or(usize::MAX))
    };
    let sides = text.split_once(['x', '×', 'X']);
    let Some((Some(rows), Some(columns))) = sides.map(|(r, c)| (number(r), number(c))) else {
        let error = Error::new(&position::MALFORMED, "a size is written rows x columns");
        return Err(error.at(whole, "not a size").hint("write for example 4x5"));
    };
    if rows == 0 || columns == 0 {
        let error = Error::new(&position::EMPTY, "a board has at least one row and one column");
        return Err(error.at(whole, "no cells"));
    }
    Ok((rows, columns))
}

fn read_rows(text: &str, alphabet: &Alphabet) -> Result<Board> {
    let (mut rows, mut columns, mut width, mut row_start) = (0, None, 0, 0);
    let mut cells = SmallVec::new();
    for (at, character) in text.char_indices().chain([(text.len(), '/')]) {
        if character == '/' {
            if *columns.get_or_insert(width) != width {
                return Err(ragged(width, columns.unwrap_or(0), Span::new(row_start, at)));
            }
            rows += 1;
            (width, row_start) = (0, at + 1);
            continue;
        }
        match u8::try_from(character) {
            Ok(cell) if alphabet.cells.contains(&cell) => cells.push(cell),
            _ => return Err(unknown(character, at, alphabet.meaning)),
        }
        width += 1;
    }
    if cells.len() > alphabet.most {
        return Err(too_large(cells.len(), alphabet.most, "cells"));
    }
    match columns {
        Some(columns) if columns > 0 => Ok(Board { rows, columns: columns as u32, cells }),
        _ => Err(Error::new(&position::EMPTY, "a board has at least one cell")
            .at(Span::new(0, text.len()), "no cells")),
    }
}

fn ragged(width: usize, first: usize, row: Span) -> Error {
    Error::new(&position::RAGGED, "the rows of a board have the same number of cells")
        .at(row, format!("{width} here, but {first} in the first row"))
}

/// The error for a character that is not in the alphabet.
pub(super) fn unknown(character: char, at: usize, meaning: &str) -> Error {
    let shown = character.escape_debug();
    Error::new(&position::CHARACTER, format!("unknown character '{shown}' in the position"))
        .at(Span::new(at, at + character.len_utf8()), "")
        .hint(format!("known are {meaning}"))
}

/// The error of a part of a text, at its place in the whole.
pub(super) fn shifted(error: &Error, by: usize) -> Error {
    let mut moved = Error::new(error.code(), error.to_string());
    for label in error.labels() {
        let (start, end) = (label.span.start as usize + by, label.span.end as usize + by);
        moved = moved.at(Span::new(start, end), label.text.clone());
    }
    error.hints().iter().fold(moved, |moved, hint| moved.hint(hint.clone()))
}

/// The error for a position of more than `most` things.
pub(super) fn too_large(count: usize, most: usize, what: &str) -> Error {
    let count = if count == usize::MAX { "too many".to_owned() } else { count.to_string() };
    let message = format!("{count} {what}, and at most {most} can be solved");
    Error::new(&position::TOO_LARGE, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const CELLS: Alphabet =
        Alphabet { cells: b"xo.", meaning: "x, o and .", free: Some(b'.'), most: 100 };

    fn code(text: &str) -> (&'static str, Option<(u32, u32)>) {
        let error = Board::read(text, &CELLS).unwrap_err();
        (error.code().id, error.labels().first().map(|l| (l.span.start, l.span.end)))
    }

    #[test]
    fn what_is_read_is_written_back() {
        for text in ["xox/oxo", ".", "x/o/.", "..."] {
            assert_eq!(Board::read(text, &CELLS).unwrap().write(), text);
        }
        assert_eq!(Board::read("2x3", &CELLS).unwrap().write(), ".../...");
        assert_eq!(Board::read("2×3", &CELLS).unwrap().write(), ".../...");
    }

    #[test]
    fn each_mistake_has_its_error_and_its_place() {
        assert_eq!(code("xo/x/o"), ("E0703", Some((3, 4))));
        assert_eq!(code("xo/x?"), ("E0702", Some((4, 5))));
        assert_eq!(code("xo/é"), ("E0702", Some((3, 5))));
        assert_eq!(code("xo/"), ("E0703", Some((3, 3))));
        assert_eq!(code(""), ("E0704", None));
        assert_eq!(code("//"), ("E0704", Some((0, 2))));
        assert_eq!(code("0x0"), ("E0704", Some((0, 3))));
        assert_eq!(code("3x0"), ("E0704", Some((0, 3))));
        assert_eq!(code("3x"), ("E0701", Some((0, 2))));
        assert_eq!(code("3x4x5"), ("E0701", Some((0, 5))));
        assert_eq!(code("1000x1000"), ("E0705", None));
        assert_eq!(code("99999999999999999999999x2"), ("E0705", None));
        assert_eq!(code(&"x".repeat(101)), ("E0705", None));
    }

    #[test]
    fn a_board_without_symmetry_has_eight_images() {
        let board = Board::read("xo./...", &CELLS).unwrap();
        let images: HashSet<Board> = (0..8).map(|i| board.image(i, &|c| c)).collect();
        assert_eq!(images.len(), 8);
        let least: HashSet<Board> = images.iter().map(|b| b.least_image(|c| c)).collect();
        assert_eq!(least.len(), 1);
    }

    #[test]
    fn components_are_cropped() {
        let board = Board::read("x.o/x.o/..o", &CELLS).unwrap();
        let parts = board.components(&ORTHOGONAL, b'.', |c| c != b'.');
        let texts: Vec<String> = parts.iter().map(Board::write).collect();
        assert_eq!(texts, ["x/x", "o/o/o"]);
    }
}

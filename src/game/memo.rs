//! What is remembered of sums.
//!
//! Programs that add many games mostly add the same ones again: the first few thousand of
//! an arena, all games of a day. Their sums stand in rows by number, so that finding one
//! touches one place of memory; all other sums stand in a table by hash, which costs two.
//! Addition is commutative, and a sum has one place only, that under the later summand.

use super::{Game, MEMO_BYTES};
use rustc_hash::FxHashMap;

/// The games that have rows: with all of them full, the rows take 8 megabytes.
const ROWS: usize = 2048;

/// An empty place; no sum is the candidate.
const NONE: Game = Game::CANDIDATE;

/// Sums by their summands.
#[derive(Clone, Default)]
pub(super) struct SumMemo {
    /// Of an early game the sums with those up to itself. A row begins with the first sum
    /// that it holds.
    rows: Vec<Vec<Game>>,
    row_bytes: u64,
    others: FxHashMap<(Game, Game), Game>,
}

impl SumMemo {
    /// The sum of two games if both are early ones and it is known.
    #[inline]
    pub(super) fn get_early(&self, g: Game, h: Game) -> Option<Game> {
        let (first, last) = in_order(g, h);
        let &sum = self.rows.get(last.0 as usize)?.get(first.0 as usize)?;
        (sum != NONE).then_some(sum)
    }

    /// The sum of two games if it is known.
    #[inline]
    pub(super) fn get(&self, g: Game, h: Game) -> Option<Game> {
        if is_early(g) && is_early(h) {
            return self.get_early(g, h);
        }
        self.others.get(&in_order(g, h)).copied()
    }

    /// How many bytes remembering this sum may take.
    pub(super) fn cost(&self, g: Game, h: Game) -> u64 {
        let (_, last) = in_order(g, h);
        match self.rows.get(last.0 as usize) {
            _ if !is_early(last) => MEMO_BYTES,
            Some(row) if !row.is_empty() => 0,
            _ => row_bytes(last),
        }
    }

    /// Remembers a sum.
    pub(super) fn insert(&mut self, g: Game, h: Game, sum: Game) {
        let (first, last) = in_order(g, h);
        if !is_early(last) {
            self.others.insert((first, last), sum);
            return;
        }
        let place = last.0 as usize;
        if self.rows.len() <= place {
            self.rows.resize_with(place + 1, Vec::new);
        }
        let row = &mut self.rows[place];
        if row.is_empty() {
            *row = vec![NONE; place + 1];
            self.row_bytes += row_bytes(last);
        }
        debug_assert!(row[first.0 as usize] == NONE || row[first.0 as usize] == sum);
        row[first.0 as usize] = sum;
    }

    /// About how many bytes the memo occupies.
    pub(super) fn bytes(&self) -> u64 {
        self.row_bytes + self.others.len() as u64 * MEMO_BYTES
    }
}

/// Whether sums with this game and earlier ones stand in rows.
#[inline]
pub(super) fn is_early(g: Game) -> bool {
    (g.0 as usize) < ROWS
}

fn row_bytes(g: Game) -> u64 {
    u64::from(g.0 + 1) * size_of::<Game>() as u64 + size_of::<Vec<Game>>() as u64
}

#[inline]
pub(super) fn in_order(g: Game, h: Game) -> (Game, Game) {
    if g <= h { (g, h) } else { (h, g) }
}

//! The search for keys: all expressions by their size, each value vector once.
//!
//! Two expressions with the same value in every row are one for this purpose, and the one
//! that is met first is the smaller. Expressions with few different values, such as parities,
//! are combined once more in pairs beyond the size to which all are made.

use super::key::Key;
use super::{Keyed, distinct};
use crate::error::Result;
use crate::game::Games;
use crate::theory::FiniteTable;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Expressions up to this size are all made, while there are not too many.
const SIZE: usize = 7;
/// So many expressions are kept at most.
const MOST: usize = 3_000;
/// Expressions with at most this many more values than the operator are combined in pairs.
const FEW: usize = 2;
/// So many of them.
const MOST_FEW: usize = 250;

/// An expression with its value in every row.
struct Entry {
    key: Arc<Key>,
    values: Vec<i64>,
}

struct Search<'a> {
    table: &'a FiniteTable,
    /// The number of each row's value among the different ones.
    wanted: Vec<usize>,
    smallest: usize,
    seen: FxHashSet<Vec<i64>>,
    by_size: Vec<Vec<Entry>>,
    steps: Vec<Keyed>,
}

/// The smallest key for each number of rows, with fewer and fewer rows.
///
/// # Errors
/// E04 when a limit is reached.
pub(super) fn keys(
    games: &mut Games,
    table: &FiniteTable,
    places: &[Vec<i64>],
) -> Result<Vec<Keyed>> {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wanted = Vec::with_capacity(table.len());
    for text in &table.texts {
        let next = numbers.len();
        wanted.push(*numbers.entry(text).or_insert(next));
    }
    let mut search = Search {
        table,
        wanted,
        smallest: distinct(table),
        seen: FxHashSet::default(),
        by_size: (0..=SIZE).map(|_| Vec::new()).collect(),
        steps: Vec::new(),
    };
    search.leaves(places);
    let mut moduli: Vec<i64> = places.iter().map(|places| places.len() as i64).collect();
    moduli.push(2);
    moduli.retain(|modulus| *modulus > 1);
    moduli.sort_unstable();
    moduli.dedup();
    for size in 2..=SIZE {
        games.budget_mut().step(1 + (search.seen.len() * table.len()) as u64)?;
        search.grow(games, size, &moduli)?;
    }
    search.pairs(games)?;
    Ok(search.steps)
}

impl Search<'_> {
    fn done(&self) -> bool {
        self.steps.last().is_some_and(|step| step.rows.len() <= self.smallest)
    }

    fn leaves(&mut self, places: &[Vec<i64>]) {
        for (at, places) in places.iter().enumerate().rev() {
            let values: Vec<i64> =
                (0..self.table.len()).map(|row| places[self.table.places(row)[at]]).collect();
            self.offer(1, Key::Place(at), values);
        }
        self.offer(1, Key::Constant(1), vec![1; self.table.len()]);
    }

    /// Everything of a size, from what is smaller. A remainder counts itself and its modulus.
    fn grow(&mut self, games: &mut Games, size: usize, moduli: &[i64]) -> Result<()> {
        for at in 0..self.by_size[size.saturating_sub(2)].len() {
            for &modulus in moduli {
                let entry = &self.by_size[size - 2][at];
                let values = entry.values.iter().map(|value| value.rem_euclid(modulus)).collect();
                let key = Key::Remainder(Arc::clone(&entry.key), modulus);
                self.offer(size, key, values);
            }
        }
        for left in 1..size - 1 {
            let right = size - 1 - left;
            for a in 0..self.by_size[left].len() {
                games.budget_mut().step(self.by_size[right].len() as u64)?;
                for b in 0..self.by_size[right].len() {
                    if self.done() || self.seen.len() >= MOST {
                        return Ok(());
                    }
                    let (a, b) = (&self.by_size[left][a], &self.by_size[right][b]);
                    let (sum, difference) = both(a, b);
                    self.offer(size, difference.0, difference.1);
                    self.offer(size, sum.0, sum.1);
                }
            }
        }
        Ok(())
    }

    /// Sums and differences of expressions with few values.
    fn pairs(&mut self, games: &mut Games) -> Result<()> {
        if self.done() {
            return Ok(());
        }
        let few = self.smallest + FEW;
        let mut chosen: Vec<(usize, Entry)> = Vec::new();
        for (size, entries) in self.by_size.iter().enumerate() {
            for entry in entries {
                if chosen.len() < MOST_FEW && (2..=few).contains(&count(&entry.values)) {
                    let (key, values) = (Arc::clone(&entry.key), entry.values.clone());
                    chosen.push((size, Entry { key, values }));
                }
            }
        }
        for size in 2..=2 * SIZE {
            for (left, a) in &chosen {
                games.budget_mut().step((chosen.len() * self.table.len()) as u64)?;
                for (_, b) in chosen.iter().filter(|(right, _)| left + right == size) {
                    let (sum, difference) = both(a, b);
                    self.look(&difference.0, &difference.1);
                    self.look(&sum.0, &sum.1);
                    if self.done() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Keeps an expression, unless one with the same values is known.
    fn offer(&mut self, size: usize, key: Key, values: Vec<i64>) {
        if self.seen.len() >= MOST || !self.seen.insert(values.clone()) {
            return;
        }
        self.look(&key, &values);
        self.by_size[size].push(Entry { key: Arc::new(key), values });
    }

    /// Takes an expression for a key when it decides the operator with fewer rows.
    fn look(&mut self, key: &Key, values: &[i64]) {
        let known = self.steps.last().map_or(self.table.len(), |step| step.rows.len());
        let mut decided: BTreeMap<i64, usize> = BTreeMap::new();
        for (row, value) in values.iter().enumerate() {
            let wanted = *decided.entry(*value).or_insert(self.wanted[row]);
            if wanted != self.wanted[row] || decided.len() >= known {
                return;
            }
        }
        let mut rows = BTreeMap::new();
        for (row, value) in values.iter().enumerate() {
            rows.entry(*value).or_insert_with(|| self.table.texts[row].clone());
        }
        self.steps.push(Keyed { key: key.clone(), rows });
    }
}

type Made = (Key, Vec<i64>);

/// The sum and the difference of two expressions.
fn both(a: &Entry, b: &Entry) -> (Made, Made) {
    let pairs = || a.values.iter().zip(&b.values);
    let (left, right) = (Arc::clone(&a.key), Arc::clone(&b.key));
    let sum = Key::Sum(Arc::clone(&left), Arc::clone(&right));
    (
        (sum, pairs().map(|(a, b)| a + b).collect()),
        (Key::Difference(left, right), pairs().map(|(a, b)| a - b).collect()),
    )
}

fn count(values: &[i64]) -> usize {
    values.iter().collect::<FxHashSet<_>>().len()
}

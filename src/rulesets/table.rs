//! The table of positions: a number for each that was met, up to symmetry and negation.
//!
//! Positions are numbered in the order in which they come, and found by an [`Index`]. In
//! front of it stands a small memory of positions as they were met, for which no normal form
//! need be found again.
//!
//! A table of some million positions does not fit into a processor's caches, and what a look
//! then costs is waiting. So the parts of all moves of a position are looked for at once, in
//! short loops that do nothing else: looks that do not depend on each other wait together.

use super::{Ruleset, Sign};
use crate::error::{Error, Result};
use crate::index::{Entry, Index, hash_of};
use std::hash::Hash;
use std::num::NonZeroU32;

/// How many positions are remembered as they were met, at first and at most. Those that are
/// lost cost time only.
const FEW: usize = 1 << 6;
const RECENT: usize = 1 << 14;

/// The number of a position of the table, twice that and one more where the value is to be
/// negated, and one more again, so that the lack of a part takes no room.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Part(NonZeroU32);

impl Part {
    /// One that is yet to be found.
    const UNKNOWN: Part = Part(NonZeroU32::MAX);

    fn new(number: usize, sign: Sign) -> Result<Part> {
        let code = (number as u64 * 2 + u64::from(sign == Sign::Negated)).saturating_add(1);
        let code = u32::try_from(code).ok().and_then(NonZeroU32::new).map(Part);
        code.filter(|&part| part != Part::UNKNOWN).ok_or_else(too_many)
    }

    /// Its number in the table.
    #[inline]
    pub(super) fn number(self) -> usize {
        (self.0.get() - 1) as usize / 2
    }

    #[inline]
    pub(super) fn sign(self) -> Sign {
        if self.0.get().is_multiple_of(2) { Sign::Negated } else { Sign::Same }
    }
}

/// A position that was not remembered.
struct Missing<P> {
    /// Where it stands among the parts, and where it is to be remembered.
    place: usize,
    slot: usize,
    position: P,
    normal: P,
    sign: Sign,
    hash: u32,
    /// The first entry of the index that it may have.
    entry: Entry,
}

/// Positions in normal form, by number.
pub(super) struct Table<P> {
    positions: Vec<P>,
    index: Index,
    recent: Vec<Option<(P, Part)>>,
    /// Empty lists, so that they need not be made again.
    slots: Vec<usize>,
    missing: Vec<Missing<P>>,
}

impl<P: Clone + Eq + Hash> Table<P> {
    pub(super) fn new() -> Table<P> {
        Table {
            positions: Vec::new(),
            index: Index::new(),
            recent: vec![None; FEW],
            slots: Vec::new(),
            missing: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn position(&self, number: usize) -> &P {
        &self.positions[number]
    }

    /// Adds to a list the parts that these positions are, in their order, and leaves none of
    /// them. Before a position is entered, `room` is asked with how many there will be then,
    /// and the bytes of the new one.
    pub(super) fn enter<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        positions: &mut Vec<P>,
        parts: &mut Vec<Part>,
        mut room: impl FnMut(usize, u64) -> Result<()>,
    ) -> Result<()> {
        let begin = parts.len();
        self.recall(positions, parts);
        self.missing.clear();
        for (position, (place, &slot)) in positions.drain(..).zip((begin..).zip(&self.slots)) {
            if parts[place] == Part::UNKNOWN {
                let (normal, sign) = rules.normal(position.clone());
                let hash = hash_of(&normal);
                let entry = Entry::FREE;
                self.missing.push(Missing { place, slot, position, normal, sign, hash, entry });
            }
        }
        for missing in &mut self.missing {
            missing.entry = self.index.first(missing.hash);
        }
        let mut missing = std::mem::take(&mut self.missing);
        for Missing { place, slot, position, normal, sign, hash, entry } in missing.drain(..) {
            let is_it = |number: u32| self.positions.get(number as usize) == Some(&normal);
            let found = entry.number(hash).filter(|&number| is_it(number));
            let number = match found.or_else(|| self.index.find(hash, is_it)) {
                Some(number) => number as usize,
                None => {
                    let number = self.positions.len();
                    let bytes = rules.bytes(&normal) as u64 + Index::BYTES;
                    room(number + 1, bytes)?;
                    let code = u32::try_from(number).map_err(|_| too_many())?;
                    self.index.insert(hash, code);
                    self.positions.push(normal);
                    number
                }
            };
            let part = Part::new(number, sign)?;
            parts[place] = part;
            self.recent[slot] = Some((position, part));
        }
        self.missing = missing;
        self.remember_more();
        Ok(())
    }

    /// Adds the parts that are remembered of these positions, and notes where they are.
    fn recall(&mut self, positions: &[P], parts: &mut Vec<Part>) {
        self.slots.clear();
        self.slots.extend(positions.iter().map(|position| slot(position, &self.recent)));
        let recalled = |position: &P, slot: usize| match &self.recent[slot] {
            Some((known, part)) if known == position => *part,
            _ => Part::UNKNOWN,
        };
        let positions = positions.iter().zip(&self.slots);
        parts.extend(positions.map(|(position, &slot)| recalled(position, slot)));
    }

    /// More room for positions as they were met, as long as there are few of them beside
    /// those of the table.
    fn remember_more(&mut self) {
        if self.recent.len() < RECENT && self.recent.len() < 8 * self.positions.len() {
            let more = vec![None; 4 * self.recent.len()];
            let recent = std::mem::replace(&mut self.recent, more);
            for (position, part) in recent.into_iter().flatten() {
                let slot = slot(&position, &self.recent);
                self.recent[slot] = Some((position, part));
            }
        }
    }
}

/// Where a position is remembered; the number of places is a power of two.
#[inline]
fn slot<P: Hash>(position: &P, places: &[Option<(P, Part)>]) -> usize {
    hash_of(position) as usize & (places.len() - 1)
}

#[cold]
fn too_many() -> Error {
    Error::new(&crate::error::limit::BUDGET, "more than 2^31 positions")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::Player;
    use indexmap::IndexSet;
    use proptest::prelude::*;

    /// Positions that are numbers, of which x has the value of x + 1 negated if it is even.
    struct Numbers;

    impl Ruleset for Numbers {
        type Position = u32;

        fn moves(&self, _: &u32, _: Player) -> Vec<u32> {
            Vec::new()
        }

        fn normal(&self, x: u32) -> (u32, Sign) {
            (x / 2, if x.is_multiple_of(2) { Sign::Negated } else { Sign::Same })
        }
    }

    proptest! {
        /// Whatever is entered together, positions have the numbers of their normal forms in
        /// the order of their coming, also after one was refused for want of room.
        #[test]
        fn numbers_follow_the_order(
            batches in proptest::collection::vec(
                proptest::collection::vec(prop_oneof![0u32..50, 0u32..100_000], 0..60),
                0..60,
            ),
            refused in 0usize..100,
        ) {
            let (mut table, mut known) = (Table::new(), IndexSet::new());
            let mut refuses = true;
            for batch in batches {
                let mut parts = vec![Part::UNKNOWN];
                let mut room = |positions: usize, _| match positions > refused && refuses {
                    true => Err(too_many()),
                    false => Ok(()),
                };
                if table.enter(&Numbers, &mut batch.clone(), &mut parts, &mut room).is_err() {
                    refuses = false;
                    known.extend(table.positions.iter().copied());
                    prop_assert_eq!(table.len(), refused);
                    continue;
                }
                known.extend(batch.iter().map(|x| x / 2));
                prop_assert_eq!(parts.len(), 1 + batch.len());
                for (x, part) in batch.iter().zip(&parts[1..]) {
                    prop_assert_eq!(known.get_index_of(&(x / 2)), Some(part.number()));
                    prop_assert_eq!(part.sign() == Sign::Negated, x.is_multiple_of(2));
                }
                prop_assert!(table.positions.iter().eq(&known));
            }
        }
    }
}

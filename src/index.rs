//! Finding numbered things by their hash.
//!
//! An [`Index`] is a table with open addressing and linear probing. An entry is eight bytes:
//! a hash of 32 bits, and the number of the thing, which stands elsewhere. Most looks touch
//! one place of the index and then the thing that they look for, where a general map touches
//! three; in tables of millions, that is what a look costs. As an entry holds all of the
//! hash, the index grows without a look at the things.
//!
//! What an index does not know is when two things are equal: whoever looks says so.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The numbers of things by their hashes.
#[derive(Clone)]
pub(crate) struct Index {
    /// A power of two of them, of which at most two thirds are taken.
    entries: Vec<Entry>,
    taken: usize,
}

/// A place of an index: the hash, and one more than the number; 0 where nothing is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry(u64);

impl Entry {
    pub(crate) const FREE: Entry = Entry(0);

    /// The number, if the entry holds this hash.
    #[inline]
    pub(crate) fn number(self, hash: u32) -> Option<u32> {
        if (self.0 >> 32) as u32 == hash { (self.0 as u32).checked_sub(1) } else { None }
    }
}

impl Index {
    /// What a thing occupies at most, but for the moment in which the index grows.
    pub(crate) const BYTES: u64 = 3 * size_of::<Entry>() as u64;

    /// With room for a few things.
    pub(crate) fn new() -> Index {
        Index { entries: vec![Entry::FREE; 64], taken: 0 }
    }

    /// The entry at which a look for this hash begins.
    #[inline]
    pub(crate) fn first(&self, hash: u32) -> Entry {
        self.entries[self.place(hash)]
    }

    /// The number of the thing with this hash that `is_it`, if there is one.
    #[inline]
    pub(crate) fn find(&self, hash: u32, mut is_it: impl FnMut(u32) -> bool) -> Option<u32> {
        let mut place = self.place(hash);
        loop {
            let entry = self.entries[place];
            if entry == Entry::FREE {
                return None;
            }
            if let Some(number) = entry.number(hash)
                && is_it(number)
            {
                return Some(number);
            }
            place = self.after(place);
        }
    }

    /// Enters a thing that is not there yet. Numbers are below 2³² − 1.
    pub(crate) fn insert(&mut self, hash: u32, number: u32) {
        if 3 * (self.taken + 1) > 2 * self.entries.len() {
            let larger = vec![Entry::FREE; 2 * self.entries.len()];
            for entry in std::mem::replace(&mut self.entries, larger) {
                if entry != Entry::FREE {
                    self.put((entry.0 >> 32) as u32, entry);
                }
            }
        }
        debug_assert!(number < u32::MAX);
        self.taken += 1;
        self.put(hash, Entry(u64::from(hash) << 32 | (u64::from(number) + 1)));
    }

    fn put(&mut self, hash: u32, entry: Entry) {
        let mut place = self.place(hash);
        while self.entries[place] != Entry::FREE {
            place = self.after(place);
        }
        self.entries[place] = entry;
    }

    #[inline]
    fn place(&self, hash: u32) -> usize {
        hash as usize & (self.entries.len() - 1)
    }

    #[inline]
    fn after(&self, place: usize) -> usize {
        (place + 1) & (self.entries.len() - 1)
    }
}

/// The hash of a thing.
#[inline]
pub(crate) fn hash_of(thing: &impl Hash) -> u32 {
    let mut hasher = FxHasher::default();
    thing.hash(&mut hasher);
    folded(hasher.finish())
}

/// 32 bits of 64.
#[inline]
pub(crate) fn folded(hash: u64) -> u32 {
    (hash ^ hash >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    proptest! {
        /// An index agrees with a map, also where hashes collide.
        #[test]
        fn an_index_is_a_map(things in proptest::collection::vec(0u16..500, 0..800), mask: u32) {
            let (mut index, mut map, mut kept) = (Index::new(), HashMap::new(), Vec::new());
            for thing in things {
                let hash = hash_of(&thing) & mask;
                let found = index.find(hash, |number| kept[number as usize] == thing);
                prop_assert_eq!(found, map.get(&thing).copied());
                if found.is_none() {
                    let number = kept.len() as u32;
                    kept.push(thing);
                    map.insert(thing, number);
                    index.insert(hash, number);
                }
            }
        }
    }
}

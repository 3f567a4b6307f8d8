//! Finite sets of small numbers, shared between the many terms that have the same.

use std::sync::Arc;

/// A set of small numbers: bit k of the words, the last of which is not 0. A union that is
/// one of its parts is that part, so that a chain of terms holds one set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bits(Arc<[u64]>);

impl Bits {
    pub(super) fn empty() -> Bits {
        Bits(Arc::new([]))
    }

    pub(super) fn single(k: u32) -> Bits {
        let mut words = vec![0; k as usize / 64 + 1];
        words[k as usize / 64] = 1 << (k % 64);
        Bits(words.into())
    }

    fn of(mut words: Vec<u64>) -> Bits {
        while words.last() == Some(&0) {
            words.pop();
        }
        Bits(words.into())
    }

    fn word(&self, at: usize) -> u64 {
        self.0.get(at).copied().unwrap_or(0)
    }

    /// How many words it takes: what work with it costs.
    pub(super) fn words(&self) -> u64 {
        self.0.len() as u64
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn union(&self, other: &Bits) -> Bits {
        if other.is_subset(self) {
            return self.clone();
        }
        if self.is_subset(other) {
            return other.clone();
        }
        let words = self.0.len().max(other.0.len());
        Bits((0..words).map(|at| self.word(at) | other.word(at)).collect())
    }

    /// The numbers k - n for its members k >= n.
    pub(super) fn lowered(&self, n: u32) -> Bits {
        if n == 0 || self.is_empty() {
            return self.clone();
        }
        let (skip, shift) = (n as usize / 64, n % 64);
        let high = |word: u64| if shift == 0 { 0 } else { word << (64 - shift) };
        let lowered = |at| (self.word(at) >> shift) | high(self.word(at + 1));
        Bits::of((skip..self.0.len()).map(lowered).collect())
    }

    pub(super) fn is_subset(&self, other: &Bits) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.0.iter().enumerate().all(|(at, word)| word & !other.word(at) == 0)
    }

    pub(super) fn is_disjoint(&self, other: &Bits) -> bool {
        self.0.iter().zip(other.0.iter()).all(|(a, b)| a & b == 0)
    }

    /// One more than the greatest member; 0 for the empty set.
    pub(super) fn width(&self) -> u64 {
        self.0.last().map_or(0, |word| 64 * self.words() - u64::from(word.leading_zeros()))
    }

    /// Its members in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..u32::try_from(self.width()).unwrap_or(u32::MAX))
            .filter(|&k| self.word(k as usize / 64) >> (k % 64) & 1 == 1)
    }
}

//! Numbers as nodes hold them: eight bytes, exact, with an escape for wide ones.
//!
//! A [`Num`] is an inline [`Dyadic`], in steps of 2⁻³², or the place of a wide one in the
//! arena's table. Each number has one code, so that equal codes are equal numbers; adding
//! and comparing inline codes is adding and comparing integers.

use super::{Games, too_large};
use crate::error::Result;
use crate::number::Dyadic;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A number as a node holds it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Num(i64);

/// Codes from here on are inline numbers; below, the low 32 bits are a place in the table.
const FIRST_INLINE: i64 = i64::MIN + (1 << 32);

/// The widest number that is ever built, in bits.
const MAX_BITS: u64 = 1 << 31;

impl Num {
    pub(super) const ZERO: Num = Num(0);

    #[inline]
    pub(super) fn is_inline(self) -> bool {
        self.0 >= FIRST_INLINE
    }

    /// Whether an inline number is the negative of another one.
    #[inline]
    pub(super) fn is_opposite_of(self, other: Num) -> bool {
        self.0 == other.0.wrapping_neg()
    }

    /// Compares two inline numbers.
    #[inline]
    pub(super) fn cmp_inline(self, other: Num) -> Ordering {
        self.0.cmp(&other.0)
    }
}

/// The table of wide numbers.
#[derive(Clone, Default)]
pub(super) struct WideNumbers {
    numbers: IndexSet<Dyadic, FxBuildHasher>,
    bytes: u64,
}

impl WideNumbers {
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    fn get(&self, x: Num) -> &Dyadic {
        &self.numbers[usize::try_from(x.0 - i64::MIN).unwrap_or(usize::MAX)]
    }
}

impl Games {
    /// The number behind a code.
    pub(super) fn decode(&self, x: Num) -> Dyadic {
        match Dyadic::from_fixed(x.0) {
            Some(number) => number,
            None => self.wide.get(x).clone(),
        }
    }

    /// The code of a number.
    pub(super) fn encode(&mut self, x: &Dyadic) -> Result<Num> {
        if let Some(steps) = x.to_fixed() {
            return Ok(Num(steps));
        }
        let bits = x.bits();
        self.room_for_number(bits)?;
        let (place, new) = self.wide.numbers.insert_full(x.clone());
        if new {
            self.wide.bytes += number_bytes(bits);
        }
        let place = u32::try_from(place).map_err(|_| too_large("more than 2^32 wide numbers"))?;
        Ok(Num(i64::MIN + i64::from(place)))
    }

    fn room_for_number(&self, bits: u64) -> Result<()> {
        if bits > MAX_BITS {
            return Err(too_large("numbers of more than 2^31 bits"));
        }
        self.room_for(0, 0, number_bytes(bits))
    }

    #[inline]
    pub(super) fn num_add(&mut self, x: Num, y: Num) -> Result<Num> {
        if x.is_inline()
            && y.is_inline()
            && let Some(sum) = x.0.checked_add(y.0)
            && Dyadic::is_fixed(sum)
        {
            return Ok(Num(sum));
        }
        self.num_add_wide(x, y)
    }

    #[cold]
    fn num_add_wide(&mut self, x: Num, y: Num) -> Result<Num> {
        let (x, y) = (self.decode(x), self.decode(y));
        self.room_for_number(x.sum_bits(&y))?;
        self.encode(&(x + y))
    }

    #[inline]
    pub(super) fn num_sub(&mut self, x: Num, y: Num) -> Result<Num> {
        let minus = self.num_neg(y)?;
        self.num_add(x, minus)
    }

    #[inline]
    pub(super) fn num_neg(&mut self, x: Num) -> Result<Num> {
        if x.is_inline() { Ok(Num(-x.0)) } else { self.encode(&-self.wide.get(x).clone()) }
    }

    /// Whether a − b = c − d.
    #[inline]
    pub(super) fn same_difference(&self, (a, b): (Num, Num), (c, d): (Num, Num)) -> bool {
        if a.is_inline() && b.is_inline() && c.is_inline() && d.is_inline() {
            let less = |x: Num, y: Num| i128::from(x.0) - i128::from(y.0);
            return less(a, b) == less(c, d);
        }
        self.decode(a) + self.decode(d) == self.decode(c) + self.decode(b)
    }

    /// Hashes a − b, whatever a and b are.
    #[inline]
    pub(super) fn hash_difference(&self, a: Num, b: Num, hasher: &mut impl Hasher) {
        if a.is_inline()
            && b.is_inline()
            && let Some(steps) = a.0.checked_sub(b.0)
            && Dyadic::is_fixed(steps)
        {
            steps.hash(hasher);
        } else {
            self.hash_wide_difference(a, b, hasher);
        }
    }

    #[cold]
    fn hash_wide_difference(&self, a: Num, b: Num, hasher: &mut impl Hasher) {
        let difference = self.decode(a) - self.decode(b);
        match difference.to_fixed() {
            Some(steps) => steps.hash(hasher),
            None => difference.hash(hasher),
        }
    }

    #[inline]
    pub(super) fn num_cmp(&self, x: Num, y: Num) -> Ordering {
        if x.is_inline() && y.is_inline() { x.cmp_inline(y) } else { self.num_cmp_wide(x, y) }
    }

    #[cold]
    fn num_cmp_wide(&self, x: Num, y: Num) -> Ordering {
        if x == y { Ordering::Equal } else { self.decode(x).cmp(&self.decode(y)) }
    }
}

fn number_bytes(bits: u64) -> u64 {
    bits / 8 + 64
}

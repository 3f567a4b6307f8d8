//! Dyadic rationals m/2^k, exact and of any size: the numbers among the short games.
//!
//! A short game is equal to a number only if that number is a dyadic rational (Conway,
//! *On Numbers and Games*, chapter 1). [`Dyadic`] is their ordered ring. Numbers of which
//! 31 bits before and 32 bits behind the binary point are enough are held inline, as an
//! integer that counts steps of 2⁻³²; all others escape to big integers. Every value has
//! one representation, so that equality and hashing are structural, and nothing wraps or
//! rounds.
//!
//! Division is not closed: 1/3 is no dyadic rational, so there is none. Products of
//! [`Dyadic`] are products of rationals; the Conway product of games agrees with them on
//! canonical forms of numbers only.

use crate::error::{Error, Result, domain};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Bound, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

/// Bits behind the binary point of an inline number.
const FRACTION_BITS: u32 = 32;

/// The largest inline number, 2³¹ − 1, in steps of 2⁻³². The bound is the same on both
/// sides, so that negation never leaves the inline range.
const FIXED_MAX: i64 = ((1 << 31) - 1) << FRACTION_BITS;

/// A dyadic rational m/2^k of any size.
///
/// ```
/// use tepid::number::Dyadic;
/// let x: Dyadic = "3/4".parse().unwrap();
/// assert_eq!((&x + &x).to_string(), "3/2");
/// assert_eq!(x.exponent(), 2);
/// assert!("1/3".parse::<Dyadic>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    /// In steps of 2⁻³², at most [`FIXED_MAX`] in absolute value.
    Fixed(i64),
    /// Whatever is not `Fixed`.
    Wide(Box<Wide>),
}

/// numerator / 2^exponent in lowest terms.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Wide {
    numerator: BigInt,
    exponent: u64,
}

impl Dyadic {
    /// 0.
    #[must_use]
    pub fn zero() -> Dyadic {
        Dyadic(Repr::Fixed(0))
    }

    /// 1.
    #[must_use]
    pub fn one() -> Dyadic {
        Dyadic(Repr::Fixed(1 << FRACTION_BITS))
    }

    /// An integer.
    #[must_use]
    pub fn integer(n: i64) -> Dyadic {
        n.checked_mul(1 << FRACTION_BITS)
            .and_then(Dyadic::from_fixed)
            .unwrap_or_else(|| Dyadic::new(BigInt::from(n), 0))
    }

    /// m/2^k, in whatever terms.
    ///
    /// ```
    /// use tepid::number::Dyadic;
    /// assert_eq!(Dyadic::new(6.into(), 3).to_string(), "3/4");
    /// ```
    #[must_use]
    pub fn new(numerator: BigInt, exponent: u64) -> Dyadic {
        let twos = numerator.trailing_zeros().unwrap_or(exponent).min(exponent);
        let (numerator, exponent) = (numerator >> twos, exponent - twos);
        if exponent <= u64::from(FRACTION_BITS)
            && numerator.bits() <= 63
            && let Some(small) = numerator.to_i128()
            && let Ok(steps) = i64::try_from(small << (u64::from(FRACTION_BITS) - exponent))
            && let Some(fixed) = Dyadic::from_fixed(steps)
        {
            return fixed;
        }
        Dyadic(Repr::Wide(Box::new(Wide { numerator, exponent })))
    }

    /// From a rational whose denominator is a power of two; `None` for others.
    #[must_use]
    pub fn from_rational(value: &BigRational) -> Option<Dyadic> {
        let value = value.reduced();
        let exponent = value.denom().trailing_zeros()?;
        (value.denom().bits() == exponent + 1).then(|| Dyadic::new(value.numer().clone(), exponent))
    }

    /// As a rational.
    #[must_use]
    pub fn to_rational(&self) -> BigRational {
        BigRational::new_raw(self.numerator(), BigInt::one() << self.exponent())
    }

    /// As an integer, if it is one.
    #[must_use]
    pub fn to_integer(&self) -> Option<BigInt> {
        self.is_integer().then(|| self.numerator())
    }

    /// As a small integer, if it is one that fits.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Fixed(steps) => self.is_integer().then_some(steps >> FRACTION_BITS),
            Repr::Wide(wide) if wide.exponent == 0 => wide.numerator.to_i64(),
            Repr::Wide(_) => None,
        }
    }

    /// m of m/2^k in lowest terms.
    #[must_use]
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Repr::Fixed(steps) => {
                BigInt::from(steps >> (u64::from(FRACTION_BITS) - self.exponent()))
            }
            Repr::Wide(wide) => wide.numerator.clone(),
        }
    }

    /// k of m/2^k in lowest terms; 0 for integers.
    #[must_use]
    pub fn exponent(&self) -> u64 {
        match &self.0 {
            Repr::Fixed(steps) => {
                u64::from(FRACTION_BITS - steps.trailing_zeros().min(FRACTION_BITS))
            }
            Repr::Wide(wide) => wide.exponent,
        }
    }

    /// Whether it is an integer.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Fixed(steps) => steps.trailing_zeros() >= FRACTION_BITS,
            Repr::Wide(wide) => wide.exponent == 0,
        }
    }

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0 == Repr::Fixed(0)
    }

    /// The sign: −1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Fixed(steps) => i32::from(*steps > 0) - i32::from(*steps < 0),
            Repr::Wide(wide) => {
                if wide.numerator.is_negative() {
                    -1
                } else {
                    1
                }
            }
        }
    }

    /// Its distance from 0.
    #[must_use]
    pub fn abs(&self) -> Dyadic {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// Half of it.
    #[must_use]
    pub fn half(&self) -> Dyadic {
        match &self.0 {
            Repr::Fixed(steps) if steps & 1 == 0 => Dyadic(Repr::Fixed(steps >> 1)),
            _ => Dyadic::new(self.numerator(), self.exponent() + 1),
        }
    }

    /// The simplest number strictly between two bounds, the one with the smallest birthday;
    /// `None` where nothing lies between. A bound that is left out is infinite.
    ///
    /// ```
    /// use tepid::number::Dyadic;
    /// let (low, high) = ("1/4".parse().unwrap(), Dyadic::one());
    /// assert_eq!(Dyadic::simplest_between(Some(&low), Some(&high)).unwrap().to_string(), "1/2");
    /// assert_eq!(Dyadic::simplest_between(Some(&low), None), Some(Dyadic::one()));
    /// assert_eq!(Dyadic::simplest_between(Some(&low), Some(&low)), None);
    /// ```
    #[must_use]
    pub fn simplest_between(low: Option<&Dyadic>, high: Option<&Dyadic>) -> Option<Dyadic> {
        let open =
            |bound: Option<&Dyadic>| bound.map_or(Bound::Unbounded, |x| Bound::Excluded(x.clone()));
        Dyadic::simplest_in(&open(low), &open(high))
    }

    /// The simplest number within bounds that may be open, closed or infinite; `None` where
    /// no number lies within.
    ///
    /// ```
    /// use std::ops::Bound::{Excluded, Included, Unbounded};
    /// use tepid::number::Dyadic;
    /// let one = Dyadic::one();
    /// assert_eq!(Dyadic::simplest_in(&Included(one.clone()), &Unbounded), Some(one.clone()));
    /// assert_eq!(Dyadic::simplest_in(&Included(one.clone()), &Excluded(one)), None);
    /// ```
    #[must_use]
    pub fn simplest_in(low: &Bound<Dyadic>, high: &Bound<Dyadic>) -> Option<Dyadic> {
        if is_positive(low) {
            simplest_positive(low, high)
        } else if is_positive(&mirrored(high)) {
            simplest_positive(&mirrored(high), &mirrored(low)).map(|x| -x)
        } else {
            Some(Dyadic::zero())
        }
    }

    /// The birthday of the game that it is: |n| for an integer, ⌊|x|⌋ + 1 + k for m/2^k.
    #[must_use]
    pub fn birthday(&self) -> BigUint {
        let whole = self.abs().floor().magnitude().clone();
        if self.is_integer() { whole } else { whole + 1u32 + self.exponent() }
    }

    /// The largest integer not above it.
    #[must_use]
    pub fn floor(&self) -> BigInt {
        match &self.0 {
            Repr::Fixed(steps) => BigInt::from(steps >> FRACTION_BITS),
            Repr::Wide(wide) => &wide.numerator >> wide.exponent,
        }
    }

    /// The smallest integer not below it.
    #[must_use]
    pub fn ceil(&self) -> BigInt {
        -(-self).floor()
    }

    /// The canonical Left option and Right option of the number as a game: {n−1|} for a
    /// positive integer n, {(m−1)/2^k | (m+1)/2^k} for a fraction in lowest terms.
    #[must_use]
    pub fn options(&self) -> (Option<Dyadic>, Option<Dyadic>) {
        let step = Dyadic::new(BigInt::one(), self.exponent());
        if !self.is_integer() {
            return (Some(self - &step), Some(self + &step));
        }
        match self.signum() {
            0 => (None, None),
            1 => (Some(self - &step), None),
            _ => (None, Some(self + &step)),
        }
    }

    /// About how many bits it takes to hold it.
    #[must_use]
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Repr::Fixed(_) => 64,
            Repr::Wide(wide) => wide.numerator.bits(),
        }
    }

    /// About how many bits it takes to hold the sum with another one.
    #[must_use]
    pub fn sum_bits(&self, other: &Dyadic) -> u64 {
        if self.is_zero() || other.is_zero() {
            return self.bits().max(other.bits());
        }
        let whole = |x: &Dyadic| match &x.0 {
            Repr::Fixed(_) => 32,
            Repr::Wide(wide) => wide.numerator.bits().saturating_sub(wide.exponent),
        };
        whole(self).max(whole(other)).saturating_add(self.exponent().max(other.exponent()))
    }

    /// In steps of 2⁻³², if it is inline.
    pub(crate) fn to_fixed(&self) -> Option<i64> {
        match &self.0 {
            Repr::Fixed(steps) => Some(*steps),
            Repr::Wide(_) => None,
        }
    }

    /// From steps of 2⁻³², if the number is within the inline range.
    #[inline]
    pub(crate) fn from_fixed(steps: i64) -> Option<Dyadic> {
        Dyadic::is_fixed(steps).then_some(Dyadic(Repr::Fixed(steps)))
    }

    /// Whether so many steps of 2⁻³² are within the inline range.
    #[inline]
    pub(crate) fn is_fixed(steps: i64) -> bool {
        (-FIXED_MAX..=FIXED_MAX).contains(&steps)
    }

    /// The numerator over 2^exponent, which is at least its own exponent.
    fn scaled(&self, exponent: u64) -> BigInt {
        self.numerator() << (exponent - self.exponent())
    }

    /// ⌊log₂ |x|⌋ of a number other than 0.
    fn magnitude(&self) -> i128 {
        i128::from(self.numerator().bits()) - 1 - i128::from(self.exponent())
    }
}

/// Whether a lower bound leaves positive numbers only.
fn is_positive(low: &Bound<Dyadic>) -> bool {
    match low {
        Bound::Unbounded => false,
        Bound::Included(x) => x.signum() > 0,
        Bound::Excluded(x) => x.signum() >= 0,
    }
}

fn mirrored(bound: &Bound<Dyadic>) -> Bound<Dyadic> {
    bound.as_ref().map(|x| -x)
}

/// The simplest number within bounds of which the lower one excludes 0: the smallest
/// integer if there is one, else the number with the fewest binary places, which is unique.
///
/// Both bounds become closed ones on a grid one place finer than either: no number that is
/// coarser than the grid is lost or gained by that, and between two neighbours of the old
/// grid the finer one has just the middle.
fn simplest_positive(low: &Bound<Dyadic>, high: &Bound<Dyadic>) -> Option<Dyadic> {
    if let Some(found) = simplest_in_steps(low, high) {
        return Some(found);
    }
    let (Bound::Included(from) | Bound::Excluded(from)) = low else { return None };
    let whole = match low {
        Bound::Excluded(x) => x.floor() + 1,
        _ => from.ceil(),
    };
    let (Bound::Included(to) | Bound::Excluded(to)) = high else {
        return Some(Dyadic::from(whole));
    };
    let places = from.exponent().max(to.exponent()) + 1;
    let first = from.scaled(places) + i32::from(matches!(low, Bound::Excluded(_)));
    let last = to.scaled(places) - i32::from(matches!(high, Bound::Excluded(_)));
    if first > last {
        return None;
    }
    if (&whole << places) <= last {
        return Some(Dyadic::from(whole));
    }
    let kept = ((first - 1u32) ^ &last).bits() - 1;
    Some(Dyadic::new((last >> kept) << kept, places))
}

/// The same between ends in steps of 2⁻³², if a step lies there: the simplest number is
/// then one too, as numbers have more places than all that they descend from.
fn simplest_in_steps(low: &Bound<Dyadic>, high: &Bound<Dyadic>) -> Option<Dyadic> {
    let first = match low {
        Bound::Included(Dyadic(Repr::Fixed(x))) => *x,
        Bound::Excluded(Dyadic(Repr::Fixed(x))) => x + 1,
        _ => return None,
    };
    let last = match high {
        Bound::Included(Dyadic(Repr::Fixed(x))) => *x,
        Bound::Excluded(Dyadic(Repr::Fixed(x))) => x - 1,
        Bound::Included(_) | Bound::Excluded(_) => return None,
        Bound::Unbounded => FIXED_MAX,
    };
    if first > last {
        return None;
    }
    let below_one = (1 << FRACTION_BITS) - 1;
    let whole = first.checked_add(below_one)? & !below_one;
    if whole <= last {
        return Dyadic::from_fixed(whole);
    }
    let kept = ((first - 1) ^ last).ilog2();
    Dyadic::from_fixed((last >> kept) << kept)
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Dyadic::integer(n)
    }
}

impl From<BigInt> for Dyadic {
    fn from(n: BigInt) -> Dyadic {
        Dyadic::new(n, 0)
    }
}

impl Default for Dyadic {
    fn default() -> Dyadic {
        Dyadic::zero()
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if let (Repr::Fixed(a), Repr::Fixed(b)) = (&self.0, &other.0) {
            return a.cmp(b);
        }
        let sign = self.signum();
        if sign != other.signum() || sign == 0 {
            return sign.cmp(&other.signum());
        }
        // Numbers of different size are told apart without bringing them to one grid,
        // which would cost as many bits as their exponents say.
        let size = self.magnitude().cmp(&other.magnitude());
        if size != Ordering::Equal {
            return if sign > 0 { size } else { size.reverse() };
        }
        let places = self.exponent().max(other.exponent());
        self.scaled(places).cmp(&other.scaled(places))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        Dyadic(match &self.0 {
            Repr::Fixed(steps) => Repr::Fixed(-steps),
            Repr::Wide(wide) => {
                Repr::Wide(Box::new(Wide { numerator: -&wide.numerator, exponent: wide.exponent }))
            }
        })
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: &Dyadic) -> Dyadic {
        if let (Repr::Fixed(a), Repr::Fixed(b)) = (&self.0, &other.0)
            && let Some(sum) = a.checked_add(*b).and_then(Dyadic::from_fixed)
        {
            return sum;
        }
        let places = self.exponent().max(other.exponent());
        Dyadic::new(self.scaled(places) + other.scaled(places), places)
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;
    fn mul(self, other: &Dyadic) -> Dyadic {
        if let (Repr::Fixed(a), Repr::Fixed(b)) = (&self.0, &other.0) {
            let product = i128::from(*a) * i128::from(*b);
            if product.trailing_zeros() >= FRACTION_BITS
                && let Ok(steps) = i64::try_from(product >> FRACTION_BITS)
                && let Some(fixed) = Dyadic::from_fixed(steps)
            {
                return fixed;
            }
        }
        Dyadic::new(self.numerator() * other.numerator(), self.exponent() + other.exponent())
    }
}

/// The operators by value, in terms of those by reference.
macro_rules! by_value {
    ($($op:ident $name:ident),*) => {$(
        impl $op for Dyadic {
            type Output = Dyadic;
            fn $name(self, other: Dyadic) -> Dyadic {
                (&self).$name(&other)
            }
        }
        impl $op<&Dyadic> for Dyadic {
            type Output = Dyadic;
            fn $name(self, other: &Dyadic) -> Dyadic {
                (&self).$name(other)
            }
        }
        impl $op<Dyadic> for &Dyadic {
            type Output = Dyadic;
            fn $name(self, other: Dyadic) -> Dyadic {
                self.$name(&other)
            }
        }
    )*};
}
by_value!(Add add, Sub sub, Mul mul);

impl Neg for Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        -&self
    }
}

impl AddAssign<&Dyadic> for Dyadic {
    fn add_assign(&mut self, other: &Dyadic) {
        *self = &*self + other;
    }
}

impl SubAssign<&Dyadic> for Dyadic {
    fn sub_assign(&mut self, other: &Dyadic) {
        *self = &*self - other;
    }
}

impl<'a> Sum<&'a Dyadic> for Dyadic {
    fn sum<I: Iterator<Item = &'a Dyadic>>(numbers: I) -> Dyadic {
        numbers.fold(Dyadic::zero(), |sum, x| &sum + x)
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            write!(f, "{}", self.numerator())
        } else {
            write!(f, "{}/{}", self.numerator(), BigInt::one() << self.exponent())
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Dyadic {
    type Err = Error;

    /// Reads `3`, `-7/16`, `6/8`: a numerator with an optional minus sign, and a denominator
    /// that is a power of two.
    ///
    /// # Errors
    /// E0302 for everything else.
    fn from_str(text: &str) -> Result<Dyadic> {
        let bad = |why: &str| Error::new(&domain::NOT_DYADIC, format!("{text} {why}"));
        let digits = |part: &str| {
            (!part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
                .then(|| part.parse::<BigUint>().ok())
                .flatten()
                .ok_or_else(|| bad("is not written as a fraction of integers"))
        };
        let (sign, rest) = match text.strip_prefix('-') {
            Some(rest) => (Sign::Minus, rest),
            None => (Sign::Plus, text),
        };
        let (above, below) = rest.split_once('/').unwrap_or((rest, "1"));
        let (above, below) = (digits(above)?, digits(below)?);
        if below.is_zero() {
            return Err(bad("divides by zero"));
        }
        let common = above.gcd(&below);
        let (above, below) = (above / &common, below / &common);
        let exponent = below.trailing_zeros().unwrap_or(0);
        if below.bits() != exponent + 1 {
            return Err(bad("is not a dyadic rational: no short game has that value"));
        }
        Ok(Dyadic::new(BigInt::from_biguint(sign, above), exponent))
    }
}

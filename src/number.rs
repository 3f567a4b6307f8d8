//! Dyadic rationals, exact and of any size: the numbers among the short games.

use crate::error::Result;
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use std::cmp::Ordering;

/// A dyadic rational m/2^k.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dyadic(BigRational);

impl Dyadic {
    /// 0.
    pub fn zero() -> Dyadic {
        todo!()
    }
    /// An integer.
    pub fn integer(n: i64) -> Dyadic {
        todo!("{n}")
    }
    /// m/2^k.
    pub fn new(numerator: BigInt, exponent: u64) -> Dyadic {
        todo!("{numerator}{exponent}")
    }
    /// From a rational whose denominator is a power of two; `None` for others.
    pub fn from_rational(value: &BigRational) -> Option<Dyadic> {
        todo!("{value}")
    }
    /// As a rational.
    pub fn to_rational(&self) -> BigRational {
        todo!()
    }
    /// As an integer, if it is one.
    pub fn to_integer(&self) -> Option<BigInt> {
        todo!()
    }
    /// As a small integer, if it is one.
    pub fn to_i64(&self) -> Option<i64> {
        todo!()
    }
    /// The numerator in lowest terms.
    pub fn numerator(&self) -> BigInt {
        todo!()
    }
    /// k in m/2^k in lowest terms.
    pub fn exponent(&self) -> u64 {
        todo!()
    }
    /// Whether it is an integer.
    pub fn is_integer(&self) -> bool {
        todo!()
    }
    /// The sign: −1, 0 or 1.
    pub fn signum(&self) -> i32 {
        todo!()
    }
    /// Half of it.
    pub fn half(&self) -> Dyadic {
        todo!()
    }
    /// The simplest number strictly between two bounds; no bound is infinite.
    pub fn simplest_between(low: Option<&Dyadic>, high: Option<&Dyadic>) -> Option<Dyadic> {
        todo!("{low:?}{high:?}")
    }
    /// The birthday as a game.
    pub fn birthday(&self) -> BigUint {
        todo!()
    }
    /// Largest integer not above it.
    pub fn floor(&self) -> BigInt {
        todo!()
    }
    /// Smallest integer not below it.
    pub fn ceil(&self) -> BigInt {
        todo!()
    }
}
// Also: Add, Sub, Neg, Mul for &Dyadic and Dyadic, Ord, Display ("3/4"), FromStr, From<i64>, From<BigInt>.

//! Infinite and infinitesimal numbers: surreals in Conway normal form, finitely.
//!
//! Every surreal number is a unique sum Σ r·ω^y over a descending, well-ordered set of
//! exponents y, with real coefficients r ≠ 0 (Conway, *On Numbers and Games*, chapter 3).
//! Here the sums are finite, the coefficients rational, and the exponents such sums again:
//! an ordered ring, in which `+`, `−`, `×` and the order are finite computations. It holds
//! ω = {0, 1, 2, … |} as ω¹, and {0 | 1, 1/2, 1/4, …} as ω⁻¹.
//!
//! It is no field: 1/(ω + 1) = ω⁻¹ − ω⁻² + ω⁻³ − … has no finite sum. And no sum of powers
//! of ω is between 1/ω and all short infinitesimals: 0 < ↑ < ω⁻ʸ for every y, as a short
//! infinitesimal lies below every positive surreal.
//!
//! A normal form plus a short game is a [`LongGame`]; it has an outcome and an order too.
//!
//! ```
//! use tepid::{budget::Budget, surreal::Surreals};
//! let (mut surreals, budget) = (Surreals::new(), &mut Budget::unlimited());
//! let omega = surreals.omega(budget)?;
//! let (one, minus_one) = (surreals.integer(budget, 1)?, surreals.integer(budget, -1)?);
//! let epsilon = surreals.power(budget, minus_one)?;
//! assert_eq!(surreals.mul(budget, omega, epsilon)?, one);
//! let less = surreals.sub(budget, omega, one)?;
//! assert!(surreals.cmp(budget, less, omega)?.is_lt());
//! # Ok::<(), tepid::error::Error>(())
//! ```

mod long;

pub use long::LongGame;

use crate::budget::Budget;
use crate::error::Result;
use crate::number::Dyadic;
use hashbrown::HashTable;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use rustc_hash::FxBuildHasher;
use std::cmp::Ordering;
use std::hash::BuildHasher;
use std::sync::Arc;

/// A number in its arena: equal numbers have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Surreal(u32);

impl Surreal {
    /// 0, the same id in every arena.
    pub const ZERO: Surreal = Surreal(0);
}

/// One summand r·ω^y of a normal form.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Summand {
    /// y.
    pub exponent: Surreal,
    /// r, not 0.
    pub coefficient: BigRational,
}

/// An arena of surreal numbers. See the [module](self) for an example. Its work is charged
/// to the caller's budget.
#[derive(Clone)]
pub struct Surreals {
    /// The summands of each number, exponents descending.
    nodes: Vec<Arc<[Summand]>>,
    index: HashTable<Surreal>,
    bytes: u64,
}

impl Default for Surreals {
    fn default() -> Surreals {
        let zero: Arc<[Summand]> = Arc::from([]);
        let mut index = HashTable::new();
        let hash = FxBuildHasher.hash_one(&zero);
        index.insert_unique(hash, Surreal::ZERO, |_| hash);
        Surreals { nodes: vec![zero], index, bytes: 0 }
    }
}

impl Surreals {
    /// Nothing but 0.
    #[must_use]
    pub fn new() -> Surreals {
        Surreals::default()
    }

    /// The summands of a number, exponents descending; none for 0.
    #[must_use]
    pub fn summands(&self, x: Surreal) -> &[Summand] {
        &self.nodes[x.0 as usize]
    }

    /// An integer.
    ///
    /// # Errors
    /// E04 when the budget is used up.
    pub fn integer(&mut self, budget: &mut Budget, n: i64) -> Result<Surreal> {
        self.rational(budget, &BigRational::from(BigInt::from(n)))
    }

    /// A dyadic number.
    ///
    /// # Errors
    /// E04 when the budget is used up.
    pub fn dyadic(&mut self, budget: &mut Budget, x: &Dyadic) -> Result<Surreal> {
        self.rational(budget, &x.to_rational())
    }

    /// A rational number, dyadic or not: 1/3 is a surreal, though no short game.
    ///
    /// # Errors
    /// E04 when the budget is used up.
    pub fn rational(&mut self, budget: &mut Budget, x: &BigRational) -> Result<Surreal> {
        self.monomial(budget, x, Surreal::ZERO)
    }

    /// ω = {0, 1, 2, … |}.
    ///
    /// # Errors
    /// E04 when the budget is used up.
    pub fn omega(&mut self, budget: &mut Budget) -> Result<Surreal> {
        let one = self.integer(budget, 1)?;
        self.power(budget, one)
    }

    /// ω^y.
    ///
    /// # Errors
    /// E04 when the budget is used up.
    pub fn power(&mut self, budget: &mut Budget, y: Surreal) -> Result<Surreal> {
        self.monomial(budget, &BigRational::one(), y)
    }

    fn monomial(
        &mut self,
        budget: &mut Budget,
        coefficient: &BigRational,
        exponent: Surreal,
    ) -> Result<Surreal> {
        if coefficient.is_zero() {
            return Ok(Surreal::ZERO);
        }
        self.intern(budget, vec![Summand { exponent, coefficient: coefficient.clone() }])
    }

    /// The rational that a number is, if it is one.
    #[must_use]
    pub fn as_rational(&self, x: Surreal) -> Option<BigRational> {
        match self.summands(x) {
            [] => Some(BigRational::zero()),
            [summand] if summand.exponent == Surreal::ZERO => Some(summand.coefficient.clone()),
            _ => None,
        }
    }

    /// The dyadic number that a number is, if it is one: then it is a short game.
    #[must_use]
    pub fn as_dyadic(&self, x: Surreal) -> Option<Dyadic> {
        Dyadic::from_rational(&self.as_rational(x)?)
    }

    /// −x.
    ///
    /// # Errors
    /// E04 when the budget is used up.
    pub fn neg(&mut self, budget: &mut Budget, x: Surreal) -> Result<Surreal> {
        self.scaled(budget, x, &-BigRational::one())
    }

    /// r·x for a rational r.
    ///
    /// # Errors
    /// E04 when the budget is used up.
    pub fn scaled(&mut self, budget: &mut Budget, x: Surreal, r: &BigRational) -> Result<Surreal> {
        if r.is_zero() {
            return Ok(Surreal::ZERO);
        }
        budget.step(1 + self.summands(x).len() as u64)?;
        let scale = |summand: &Summand| Summand {
            exponent: summand.exponent,
            coefficient: &summand.coefficient * r,
        };
        let summands = self.summands(x).iter().map(scale).collect();
        self.intern(budget, summands)
    }

    /// x + y: the summands of both, merged by their exponents.
    ///
    /// # Errors
    /// E04 when the budget is used up.
    pub fn add(&mut self, budget: &mut Budget, x: Surreal, y: Surreal) -> Result<Surreal> {
        let (xs, ys) = (self.shared(x), self.shared(y));
        let merged = self.merged(budget, &xs, &ys)?;
        self.intern(budget, merged)
    }

    /// x − y.
    ///
    /// # Errors
    /// E04 when the budget is used up.
    pub fn sub(&mut self, budget: &mut Budget, x: Surreal, y: Surreal) -> Result<Surreal> {
        let y = self.neg(budget, y)?;
        self.add(budget, x, y)
    }

    /// x·y: each summand of x times y, where ω^a·ω^b = ω^(a+b).
    ///
    /// # Errors
    /// E04 when the budget is used up.
    pub fn mul(&mut self, budget: &mut Budget, x: Surreal, y: Surreal) -> Result<Surreal> {
        let (xs, ys) = (self.shared(x), self.shared(y));
        // Adding the rows by halves keeps each summand in few mergers.
        let mut rows: Vec<(u32, Vec<Summand>)> = Vec::new();
        for a in xs.iter() {
            let mut row = Vec::with_capacity(ys.len());
            for b in ys.iter() {
                let exponent = self.add(budget, a.exponent, b.exponent)?;
                row.push(Summand { exponent, coefficient: &a.coefficient * &b.coefficient });
            }
            let mut rank = 0;
            while let Some((_, last)) = rows.pop_if(|(other, _)| *other == rank) {
                row = self.merged(budget, &last, &row)?;
                rank += 1;
            }
            rows.push((rank, row));
        }
        let mut product = Vec::new();
        while let Some((_, row)) = rows.pop() {
            product = self.merged(budget, &row, &product)?;
        }
        self.intern(budget, product)
    }

    /// How x and y compare.
    ///
    /// The first summands that differ decide. Where their exponents differ, the larger
    /// exponent does, so that one comparison of exponents at most follows at each depth.
    ///
    /// # Errors
    /// E04 when the budget is used up.
    pub fn cmp(&mut self, budget: &mut Budget, x: Surreal, y: Surreal) -> Result<Ordering> {
        let (mut x, mut y) = (x, y);
        // What it means for the first comparison when the present one is Less or Greater.
        let (mut less, mut greater) = (Ordering::Less, Ordering::Greater);
        while x != y {
            let (xs, ys) = (self.summands(x), self.summands(y));
            let same = xs.iter().zip(ys).take_while(|(a, b)| a == b).count();
            let steps = 1 + same as u64;
            let sign = |summand: &Summand, if_positive, if_negative| {
                if summand.coefficient.is_positive() { if_positive } else { if_negative }
            };
            let (next, answers) = match (xs.get(same), ys.get(same)) {
                (Some(a), Some(b)) if a.exponent == b.exponent => {
                    return Ok(if a.coefficient < b.coefficient { less } else { greater });
                }
                (Some(a), Some(b)) => {
                    ((a.exponent, b.exponent), (sign(b, less, greater), sign(a, greater, less)))
                }
                (Some(a), None) => return Ok(sign(a, greater, less)),
                (None, Some(b)) => return Ok(sign(b, less, greater)),
                (None, None) => return Ok(Ordering::Equal),
            };
            (x, y) = next;
            (less, greater) = answers;
            budget.step(steps)?;
        }
        Ok(Ordering::Equal)
    }

    /// The sign of x: that of its first coefficient.
    #[must_use]
    pub fn sign(&self, x: Surreal) -> Ordering {
        match self.summands(x) {
            [] => Ordering::Equal,
            [first, ..] if first.coefficient.is_positive() => Ordering::Greater,
            _ => Ordering::Less,
        }
    }

    fn shared(&self, x: Surreal) -> Arc<[Summand]> {
        Arc::clone(&self.nodes[x.0 as usize])
    }

    fn merged(
        &mut self,
        budget: &mut Budget,
        xs: &[Summand],
        ys: &[Summand],
    ) -> Result<Vec<Summand>> {
        let mut sum = Vec::with_capacity(xs.len() + ys.len());
        let (mut xs, mut ys) = (xs.iter().peekable(), ys.iter().peekable());
        while let (Some(a), Some(b)) = (xs.peek(), ys.peek()) {
            budget.step(1)?;
            match self.cmp(budget, a.exponent, b.exponent)? {
                Ordering::Greater => sum.extend(xs.next().cloned()),
                Ordering::Less => sum.extend(ys.next().cloned()),
                Ordering::Equal => {
                    let coefficient = &a.coefficient + &b.coefficient;
                    if !coefficient.is_zero() {
                        sum.push(Summand { exponent: a.exponent, coefficient });
                    }
                    xs.next();
                    ys.next();
                }
            }
        }
        sum.extend(xs.chain(ys).cloned());
        Ok(sum)
    }

    /// The number with these summands, exponents descending.
    fn intern(&mut self, budget: &Budget, summands: Vec<Summand>) -> Result<Surreal> {
        let hash = FxBuildHasher.hash_one(summands.as_slice());
        let found = self.index.find(hash, |x| *self.nodes[x.0 as usize] == *summands);
        if let Some(x) = found {
            return Ok(*x);
        }
        let bits = |summand: &Summand| {
            summand.coefficient.numer().bits() + summand.coefficient.denom().bits()
        };
        let bytes = self.bytes + summands.iter().map(|summand| 64 + bits(summand) / 8).sum::<u64>();
        budget.fits(self.nodes.len() as u64 + 1, bytes)?;
        self.bytes = bytes;
        let x = Surreal(u32::try_from(self.nodes.len()).map_err(|_| {
            crate::error::Error::new(&crate::error::limit::BUDGET, "there are 2^32 numbers already")
        })?);
        self.nodes.push(Arc::from(summands));
        let nodes = &self.nodes;
        self.index.insert_unique(hash, x, |x| FxBuildHasher.hash_one(&*nodes[x.0 as usize]));
        Ok(x)
    }
}

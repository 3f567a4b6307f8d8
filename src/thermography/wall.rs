//! Walls: the two tropical semirings of thermography.
//!
//! The carriers are the [trajectories](Trajectory) on t ≥ −1, each with one infinity:
//!
//! | semiring | ⊕ | identity of ⊕ | ⊗ | identity of ⊗ |
//! |---|---|---|---|---|
//! | [`MaxPlus`] | pointwise maximum | −∞ | pointwise + | 0 |
//! | [`MinPlus`] | pointwise minimum | +∞ | pointwise + | 0 |
//!
//! Both are commutative, ⊕ is idempotent, ⊗ distributes over ⊕, and the identity of ⊕
//! absorbs under ⊗ (Baccelli, Cohen, Olsder, Quadrat, *Synchronization and Linearity*, ch. 3).
//! They are dual: negation carries one to the other, −(a ⊕max b) = −a ⊕min −b, and nothing
//! else mixes them, so they are distinct types. A *finite* wall is an element of both
//! carriers; [`Wall::dual`] says so where thermography takes the maximum of right walls.
//!
//! What does **not** hold: cancellation. a ⊕ b = a ⊕ c does not give b = c, as
//! max(0, −1) = max(0, 0) shows.

use super::trajectory::Trajectory;
use crate::error::{Error, Result, domain};
use num_rational::BigRational;
use num_traits::Zero;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::Neg;

/// The semiring of pointwise maximum and sum: the left walls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MaxPlus {}

/// The semiring of pointwise minimum and sum: the right walls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MinPlus {}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::MaxPlus {}
    impl Sealed for super::MinPlus {}
}

/// One of the two tropical semirings of trajectories.
pub trait Semiring: sealed::Sealed + Sized {
    /// The other one.
    type Dual: Semiring<Dual = Self>;
    /// How its infinity is written.
    const INFINITY: &'static str;
    /// ⊕ of two finite walls.
    fn oplus(a: &Trajectory, b: &Trajectory) -> Trajectory;
}

impl Semiring for MaxPlus {
    type Dual = MinPlus;
    const INFINITY: &'static str = "-infinity";

    fn oplus(a: &Trajectory, b: &Trajectory) -> Trajectory {
        a.max(b)
    }
}

impl Semiring for MinPlus {
    type Dual = MaxPlus;
    const INFINITY: &'static str = "infinity";

    fn oplus(a: &Trajectory, b: &Trajectory) -> Trajectory {
        a.min(b)
    }
}

/// An element of the semiring `S`: a trajectory, or the infinity that is the identity of ⊕.
///
/// ```
/// use tepid::thermography::{MaxPlus, MinPlus, Wall};
/// let one = Wall::<MaxPlus>::integer(1);
/// let tax = Wall::<MaxPlus>::tax();
/// assert_eq!(one.oplus_max(&one), one);
/// assert_eq!(one.oplus_max(&Wall::infinite()), one);
/// // Negation carries a maximum to a minimum.
/// assert_eq!(-&one.oplus_max(&tax), (-&one).oplus_min(&-&tax));
/// ```
///
/// The maximum of min-plus walls is not a min-plus wall, and does not compile:
///
/// ```compile_fail
/// use tepid::thermography::{MinPlus, Wall};
/// let wall = Wall::<MinPlus>::tax();
/// wall.oplus_max(&wall);
/// ```
///
/// Nor does a sum across the two semirings:
///
/// ```compile_fail
/// use tepid::thermography::{MaxPlus, MinPlus, Wall};
/// Wall::<MaxPlus>::tax().otimes(&Wall::<MinPlus>::tax());
/// ```
pub struct Wall<S: Semiring> {
    finite: Option<Trajectory>,
    semiring: PhantomData<S>,
}

impl<S: Semiring> Wall<S> {
    /// The identity of ⊕, which absorbs under ⊗: −∞ in max-plus, +∞ in min-plus. It is the
    /// ⊕ of no walls at all.
    #[must_use]
    pub fn infinite() -> Wall<S> {
        Wall { finite: None, semiring: PhantomData }
    }

    /// The identity of ⊗: 0 everywhere.
    #[must_use]
    pub fn unit() -> Wall<S> {
        Wall::constant(BigRational::zero())
    }

    /// The wall that is `value` everywhere.
    #[must_use]
    pub fn constant(value: BigRational) -> Wall<S> {
        Wall::from(Trajectory::constant(value))
    }

    /// The wall that is `n` everywhere.
    #[must_use]
    pub fn integer(n: i64) -> Wall<S> {
        Wall::constant(BigRational::from_integer(n.into()))
    }

    /// The wall t ↦ t.
    #[must_use]
    pub fn tax() -> Wall<S> {
        Wall::from(Trajectory::tax())
    }

    /// The trajectory, unless it is infinite.
    #[must_use]
    pub fn finite(&self) -> Option<&Trajectory> {
        self.finite.as_ref()
    }

    /// The trajectory.
    ///
    /// # Errors
    /// E0319 when it is infinite.
    pub fn trajectory(&self) -> Result<&Trajectory> {
        self.finite.as_ref().ok_or_else(|| {
            let message = format!("the wall is {}, and a finite one is wanted", S::INFINITY);
            Error::new(&domain::INFINITE_WALL, message)
        })
    }

    /// a ⊕ b: the pointwise maximum in max-plus, the minimum in min-plus.
    #[must_use]
    pub fn oplus(&self, other: &Wall<S>) -> Wall<S> {
        match (&self.finite, &other.finite) {
            (Some(a), Some(b)) => Wall::from(S::oplus(a, b)),
            (Some(_), None) => self.clone(),
            (None, _) => other.clone(),
        }
    }

    /// a ⊗ b: the pointwise sum.
    #[must_use]
    pub fn otimes(&self, other: &Wall<S>) -> Wall<S> {
        match (&self.finite, &other.finite) {
            (Some(a), Some(b)) => Wall::from(a + b),
            _ => Wall::infinite(),
        }
    }

    /// The same function as an element of the other semiring.
    ///
    /// # Errors
    /// E0319 when it is infinite: −∞ is no element of min-plus, nor +∞ of max-plus.
    pub fn dual(&self) -> Result<Wall<S::Dual>> {
        Ok(Wall::from(self.trajectory()?.clone()))
    }

    /// The value at temperature `t`.
    ///
    /// # Errors
    /// E0317 when t < −1, E0319 when the wall is infinite.
    pub fn at(&self, t: &BigRational) -> Result<BigRational> {
        self.trajectory()?.at(t)
    }
}

impl Wall<MaxPlus> {
    /// a ⊕max b: the pointwise maximum.
    #[must_use]
    pub fn oplus_max(&self, other: &Wall<MaxPlus>) -> Wall<MaxPlus> {
        self.oplus(other)
    }
}

impl Wall<MinPlus> {
    /// a ⊕min b: the pointwise minimum.
    #[must_use]
    pub fn oplus_min(&self, other: &Wall<MinPlus>) -> Wall<MinPlus> {
        self.oplus(other)
    }
}

impl<S: Semiring> From<Trajectory> for Wall<S> {
    fn from(trajectory: Trajectory) -> Wall<S> {
        Wall { finite: Some(trajectory), semiring: PhantomData }
    }
}

impl<S: Semiring> Neg for &Wall<S> {
    type Output = Wall<S::Dual>;

    fn neg(self) -> Wall<S::Dual> {
        Wall { finite: self.finite.as_ref().map(|wall| -wall), semiring: PhantomData }
    }
}

impl<S: Semiring> FromIterator<Wall<S>> for Wall<S> {
    /// The ⊕ of all of them, infinite when there are none.
    fn from_iter<I: IntoIterator<Item = Wall<S>>>(walls: I) -> Wall<S> {
        walls.into_iter().fold(Wall::infinite(), |sum, wall| sum.oplus(&wall))
    }
}

// Written out, since a derive would ask the same of the uninhabited semiring.
impl<S: Semiring> Clone for Wall<S> {
    fn clone(&self) -> Wall<S> {
        Wall { finite: self.finite.clone(), semiring: PhantomData }
    }
}

impl<S: Semiring> PartialEq for Wall<S> {
    fn eq(&self, other: &Wall<S>) -> bool {
        self.finite == other.finite
    }
}

impl<S: Semiring> Eq for Wall<S> {}

impl<S: Semiring> Hash for Wall<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.finite.hash(state);
    }
}

impl<S: Semiring> fmt::Debug for Wall<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<S: Semiring> fmt::Display for Wall<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.finite {
            Some(trajectory) => trajectory.fmt(f),
            None => f.write_str(S::INFINITY),
        }
    }
}

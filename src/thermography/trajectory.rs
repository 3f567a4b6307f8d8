//! Trajectories: the functions that thermography computes with.
//!
//! A trajectory is a continuous, piecewise linear function of the temperature t ≥ −1 with
//! finitely many breakpoints (Siegel, *Combinatorial Game Theory*, II.5, where the slopes
//! are 0 and ±1; here any rational slope is exact, as sums of walls need it). Two
//! trajectories are equal exactly when they are the same function, since breakpoints at
//! which the slope does not change are never kept.
//!
//! A crossing of two trajectories with dyadic breakpoints need not be dyadic: 3t and 1 meet
//! at 1/3. Values are therefore rationals; only the thermographs of games stay dyadic.

use crate::error::{Error, Result, domain};
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg};

/// Where a trajectory bends: the value it has at a temperature.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Breakpoint {
    /// The temperature.
    pub temperature: BigRational,
    /// The value there.
    pub value: BigRational,
}

/// A piecewise linear function of the temperature t ≥ −1.
///
/// ```
/// use num_rational::BigRational;
/// use tepid::thermography::Trajectory;
/// let number = |n: i64| BigRational::from_integer(n.into());
/// // |t|, as the larger of t and -t.
/// let tax = Trajectory::tax();
/// let absolute = tax.max(&-&tax);
/// assert_eq!(absolute.at(&number(-1)).unwrap(), number(1));
/// assert_eq!(absolute.at(&number(5)).unwrap(), number(5));
/// assert_eq!(absolute.breakpoints().len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Trajectory {
    /// The first at −1, temperatures rising, every other one a true bend.
    points: Vec<Breakpoint>,
    /// The slope above the last breakpoint.
    slope: BigRational,
}

/// The temperature at which every trajectory begins.
pub(crate) fn lowest() -> BigRational {
    -BigRational::one()
}

impl Trajectory {
    /// The function that is `value` everywhere.
    #[must_use]
    pub fn constant(value: BigRational) -> Trajectory {
        Trajectory {
            points: vec![Breakpoint { temperature: lowest(), value }],
            slope: BigRational::zero(),
        }
    }

    /// The function t ↦ t: what a move costs at temperature t.
    #[must_use]
    pub fn tax() -> Trajectory {
        Trajectory {
            points: vec![Breakpoint { temperature: lowest(), value: lowest() }],
            slope: BigRational::one(),
        }
    }

    /// The function through these breakpoints (the first at −1, temperatures rising), with
    /// this slope above the last; breakpoints that do not bend are left out.
    pub(crate) fn through(points: Vec<Breakpoint>, slope: BigRational) -> Trajectory {
        debug_assert!(points.first().is_some_and(|point| point.temperature == lowest()));
        let mut kept: Vec<Breakpoint> = Vec::with_capacity(points.len());
        let mut incoming: Option<BigRational> = None;
        let mut points = points.into_iter().peekable();
        while let Some(point) = points.next() {
            let outgoing = match points.peek() {
                Some(next) => {
                    (&next.value - &point.value) / (&next.temperature - &point.temperature)
                }
                None => slope.clone(),
            };
            if incoming.as_ref() != Some(&outgoing) {
                kept.push(point);
            }
            incoming = Some(outgoing);
        }
        Trajectory { points: kept, slope }
    }

    /// The breakpoints, from −1 upwards; the first stands at −1 whether it bends or not.
    #[must_use]
    pub fn breakpoints(&self) -> &[Breakpoint] {
        &self.points
    }

    /// The slope above the last breakpoint: 0 for the wall of a game, whose mast is vertical.
    #[must_use]
    pub fn slope(&self) -> &BigRational {
        &self.slope
    }

    /// The slope of each piece, from −1 upwards: one for each breakpoint.
    #[must_use]
    pub fn slopes(&self) -> Vec<BigRational> {
        let mut slopes: Vec<BigRational> = self
            .points
            .windows(2)
            .map(|pair| {
                (&pair[1].value - &pair[0].value) / (&pair[1].temperature - &pair[0].temperature)
            })
            .collect();
        slopes.push(self.slope.clone());
        slopes
    }

    /// The value at temperature `t`.
    ///
    /// # Errors
    /// E0317 when t < −1.
    pub fn at(&self, t: &BigRational) -> Result<BigRational> {
        if *t < lowest() {
            let message = format!("a wall has no value at temperature {t}, which is below -1");
            return Err(Error::new(&domain::BELOW_WALL, message));
        }
        Ok(self.value_at(t))
    }

    /// The value at a temperature of at least −1.
    fn value_at(&self, t: &BigRational) -> BigRational {
        let above = self.points.partition_point(|point| point.temperature <= *t);
        let low = &self.points[above - 1];
        let run = t - &low.temperature;
        if run.is_zero() {
            return low.value.clone();
        }
        match self.points.get(above) {
            None => &low.value + &self.slope * run,
            Some(high) => {
                let rise = &high.value - &low.value;
                &low.value + rise * run / (&high.temperature - &low.temperature)
            }
        }
    }

    /// The pointwise maximum.
    #[must_use]
    pub fn max(&self, other: &Trajectory) -> Trajectory {
        self.envelope(other, Ordering::Greater)
    }

    /// The pointwise minimum.
    #[must_use]
    pub fn min(&self, other: &Trajectory) -> Trajectory {
        self.envelope(other, Ordering::Less)
    }

    /// So many times the function.
    #[must_use]
    pub fn scaled(&self, factor: &BigRational) -> Trajectory {
        let point = |point: &Breakpoint| Breakpoint {
            temperature: point.temperature.clone(),
            value: &point.value * factor,
        };
        Trajectory::through(self.points.iter().map(point).collect(), &self.slope * factor)
    }

    /// Whether it is nowhere above `other`.
    #[must_use]
    pub fn is_at_most(&self, other: &Trajectory) -> bool {
        let mut values = self.side_by_side(other).into_iter();
        values.all(|(_, a, b)| a <= b) && self.slope <= other.slope
    }

    /// The first temperature at which it is not above `other`, and its value there.
    #[must_use]
    pub fn first_meeting(&self, other: &Trajectory) -> Option<Breakpoint> {
        let rows = self.side_by_side(other);
        let mut before: Option<&(BigRational, BigRational, BigRational)> = None;
        for row in &rows {
            let (t, a, b) = row;
            if a <= b {
                let temperature = match before {
                    Some((t0, a0, b0)) => crossing(t0, &(a0 - b0), t, &(a - b)),
                    None => t.clone(),
                };
                let value = self.value_at(&temperature);
                return Some(Breakpoint { temperature, value });
            }
            before = Some(row);
        }
        let (t, a, b) = rows.last()?;
        let closing = &other.slope - &self.slope;
        if !closing.is_positive() {
            return None;
        }
        let temperature = t + (a - b) / closing;
        let value = self.value_at(&temperature);
        Some(Breakpoint { temperature, value })
    }

    /// Both values at every breakpoint of either, temperatures rising.
    fn side_by_side(&self, other: &Trajectory) -> Vec<(BigRational, BigRational, BigRational)> {
        let mut temperatures: Vec<&BigRational> =
            self.points.iter().chain(&other.points).map(|point| &point.temperature).collect();
        temperatures.sort();
        temperatures.dedup();
        let row = |t: &BigRational| (t.clone(), self.value_at(t), other.value_at(t));
        temperatures.into_iter().map(row).collect()
    }

    fn envelope(&self, other: &Trajectory, wanted: Ordering) -> Trajectory {
        let pick = |a: &BigRational, b: &BigRational| {
            if a.cmp(b) == wanted { a.clone() } else { b.clone() }
        };
        let rows = self.side_by_side(other);
        let mut points: Vec<Breakpoint> = Vec::with_capacity(rows.len() + 2);
        let mut before: Option<(BigRational, BigRational)> = None;
        for (t, a, b) in &rows {
            let gap = a - b;
            if let Some((t0, gap0)) = &before
                && (gap0 * &gap).is_negative()
            {
                let temperature = crossing(t0, gap0, t, &gap);
                let value = self.value_at(&temperature);
                points.push(Breakpoint { temperature, value });
            }
            points.push(Breakpoint { temperature: t.clone(), value: pick(a, b) });
            before = Some((t.clone(), gap));
        }
        let (t, gap) = before.unwrap_or_else(|| (lowest(), BigRational::zero()));
        let spread = &self.slope - &other.slope;
        if (&gap * &spread).is_negative() {
            let temperature = t - &gap / spread;
            let value = self.value_at(&temperature);
            points.push(Breakpoint { temperature, value });
        }
        Trajectory::through(points, pick(&self.slope, &other.slope))
    }
}

/// Where the line through (t0, gap0) and (t1, gap1) has no gap.
fn crossing(
    t0: &BigRational,
    gap0: &BigRational,
    t1: &BigRational,
    gap1: &BigRational,
) -> BigRational {
    t0 + gap0 * (t1 - t0) / (gap0 - gap1)
}

impl Add for &Trajectory {
    type Output = Trajectory;

    fn add(self, other: &Trajectory) -> Trajectory {
        let rows = self.side_by_side(other).into_iter();
        let points =
            rows.map(|(temperature, a, b)| Breakpoint { temperature, value: a + b }).collect();
        Trajectory::through(points, &self.slope + &other.slope)
    }
}

impl Neg for &Trajectory {
    type Output = Trajectory;

    fn neg(self) -> Trajectory {
        let negated = |point: &Breakpoint| Breakpoint {
            temperature: point.temperature.clone(),
            value: -&point.value,
        };
        Trajectory { points: self.points.iter().map(negated).collect(), slope: -&self.slope }
    }
}

impl fmt::Display for Trajectory {
    /// `(2,-1) (1,0)`: value, then temperature, from −1 upwards; a slope other than 0 above
    /// the last breakpoint is written behind it, `(-1,-1) slope 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, point) in self.points.iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            write!(f, "{gap}({},{})", point.value, point.temperature)?;
        }
        if !self.slope.is_zero() {
            write!(f, " slope {}", self.slope)?;
        }
        Ok(())
    }
}

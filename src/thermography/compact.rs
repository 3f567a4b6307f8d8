//! The walls of games, compactly: the recursion that computes thermographs.
//!
//! The walls of a short game have dyadic breakpoints and slopes 0 and ±1, and end in a
//! vertical mast. A wall is here a slice of points (temperature, value), the first at −1,
//! constant above the last. Taxing and ⊕ of such walls is exact addition, and two of them
//! cross at a distance equal to their gap; only the meeting of the two scaffolds, where the
//! mast begins, may need a halving. Coordinates are therefore fixed-point integers with 32
//! binary places wherever these suffice, and dyadic numbers of any size elsewhere.

use crate::number::Dyadic;
use num_bigint::BigInt;
use smallvec::{SmallVec, smallvec};
use std::cmp::Ordering;

/// An exact number that may refuse a result it cannot hold.
pub(super) trait Coordinate: Clone + Ord {
    /// −1.
    fn lowest() -> Self;
    /// The sum.
    fn plus(&self, other: &Self) -> Option<Self>;
    /// The difference.
    fn minus(&self, other: &Self) -> Option<Self>;
    /// The half.
    fn half(&self) -> Option<Self>;
    /// Whether it is positive.
    fn is_positive(&self) -> bool;
}

/// Binary places of [`Fixed`].
const PLACES: u64 = 32;

/// Fixed point, in steps of 2⁻³².
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Fixed(i64);

impl Fixed {
    /// This dyadic, when it fits.
    pub(super) fn new(x: &Dyadic) -> Option<Fixed> {
        x.to_fixed().map(Fixed)
    }

    /// As a dyadic.
    pub(super) fn to_dyadic(self) -> Dyadic {
        Dyadic::new(BigInt::from(self.0), PLACES)
    }
}

impl Coordinate for Fixed {
    fn lowest() -> Fixed {
        Fixed(-(1 << PLACES))
    }

    #[inline]
    fn plus(&self, other: &Fixed) -> Option<Fixed> {
        self.0.checked_add(other.0).map(Fixed)
    }

    #[inline]
    fn minus(&self, other: &Fixed) -> Option<Fixed> {
        self.0.checked_sub(other.0).map(Fixed)
    }

    #[inline]
    fn half(&self) -> Option<Fixed> {
        (self.0 & 1 == 0).then_some(Fixed(self.0 >> 1))
    }

    #[inline]
    fn is_positive(&self) -> bool {
        self.0 > 0
    }
}

impl Coordinate for Dyadic {
    fn lowest() -> Dyadic {
        Dyadic::integer(-1)
    }

    fn plus(&self, other: &Dyadic) -> Option<Dyadic> {
        Some(self + other)
    }

    fn minus(&self, other: &Dyadic) -> Option<Dyadic> {
        Some(self - other)
    }

    fn half(&self) -> Option<Dyadic> {
        Some(Dyadic::half(self))
    }

    fn is_positive(&self) -> bool {
        self.signum() > 0
    }
}

/// A temperature and the value there.
pub(super) type Point<C> = (C, C);

/// A wall under construction: most have a few points only, and need no allocation.
pub(super) type Points<C> = SmallVec<[Point<C>; 6]>;

/// The two walls of a game.
#[derive(Clone, Debug)]
pub(super) struct Walls<C> {
    /// The left wall.
    pub(super) left: Points<C>,
    /// The right wall.
    pub(super) right: Points<C>,
}

impl<C: Coordinate> Walls<C> {
    /// The bare mast of an integer.
    pub(super) fn mast(n: &C) -> Walls<C> {
        let point: Points<C> = smallvec![(C::lowest(), n.clone())];
        Walls { left: point.clone(), right: point }
    }
}

/// The slope of a piece: −1, 0 or 1.
type Slope = i8;

/// A place on a wall, moving upwards.
struct Climb<'a, C> {
    rest: &'a [Point<C>],
    value: C,
    slope: Slope,
}

impl<'a, C: Coordinate> Climb<'a, C> {
    fn new(wall: &'a [Point<C>]) -> Option<Climb<'a, C>> {
        let (first, rest) = wall.split_first()?;
        Some(Climb { rest, value: first.1.clone(), slope: slope_to(&first.1, rest.first()) })
    }

    fn next_temperature(&self) -> Option<&'a C> {
        self.rest.first().map(|point| &point.0)
    }

    /// The value at a distance above.
    fn ahead(&self, distance: &C) -> Option<C> {
        match self.slope {
            0 => Some(self.value.clone()),
            1 => self.value.plus(distance),
            _ => self.value.minus(distance),
        }
    }

    /// Moves from temperature `from` up to `to`, which is at most the next breakpoint.
    fn climb(&mut self, from: &C, to: &C) -> Option<()> {
        if let Some((first, rest)) = self.rest.split_first()
            && first.0 == *to
        {
            self.value = first.1.clone();
            self.slope = slope_to(&first.1, rest.first());
            self.rest = rest;
            return Some(());
        }
        self.value = self.ahead(&to.minus(from)?)?;
        Some(())
    }
}

fn slope_to<C: Ord>(value: &C, next: Option<&Point<C>>) -> Slope {
    match next.map(|point| point.1.cmp(value)) {
        Some(Ordering::Greater) => 1,
        Some(Ordering::Less) => -1,
        Some(Ordering::Equal) | None => 0,
    }
}

/// The lower of the next breakpoints.
fn next_event<'a, C: Ord>(a: Option<&'a C>, b: Option<&'a C>) -> Option<&'a C> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// Appends a point unless the wall does not bend there.
fn bend<C>(out: &mut Points<C>, last: &mut Option<Slope>, point: Point<C>, slope: Slope) {
    if *last != Some(slope) {
        out.push(point);
        *last = Some(slope);
    }
}

/// The pointwise maximum (`wanted` is `Greater`) or minimum (`Less`) of two walls whose
/// slopes are all in {0, 1} or all in {0, −1}.
fn envelope<C: Coordinate>(a: &[Point<C>], b: &[Point<C>], wanted: Ordering) -> Option<Points<C>> {
    let mut out = Points::new();
    let mut last = None;
    let mut t = C::lowest();
    let (mut a, mut b) = (Climb::new(a)?, Climb::new(b)?);
    loop {
        let order = a.value.cmp(&b.value).then(a.slope.cmp(&b.slope));
        let (top, other) = if order == wanted { (&a, &b) } else { (&b, &a) };
        bend(&mut out, &mut last, (t.clone(), top.value.clone()), top.slope);
        let next = next_event(a.next_temperature(), b.next_temperature()).cloned();
        // The slopes differ by at most one, so the walls cross at a distance that is their gap.
        let overtaking = other.slope.cmp(&top.slope) == wanted && top.value != other.value;
        if overtaking {
            let gap = match wanted {
                Ordering::Greater => top.value.minus(&other.value)?,
                _ => other.value.minus(&top.value)?,
            };
            let crossing = t.plus(&gap)?;
            if next.as_ref().is_none_or(|next| crossing < *next) {
                bend(&mut out, &mut last, (crossing, top.ahead(&gap)?), other.slope);
            }
        }
        let Some(next) = next else { return Some(out) };
        a.climb(&t, &next)?;
        b.climb(&t, &next)?;
        t = next;
    }
}

/// ⊕ of several walls: one of them, as long as that is all of it.
struct Sum<'a, C> {
    one: &'a [Point<C>],
    several: Points<C>,
}

impl<C> Sum<'_, C> {
    fn wall(&self) -> &[Point<C>] {
        if self.several.is_empty() { self.one } else { &self.several }
    }
}

/// ⊕ of several walls: `None` when there are none or a coordinate does not fit.
fn fold<'a, C: Coordinate + 'a>(
    walls: impl IntoIterator<Item = &'a [Point<C>]>,
    wanted: Ordering,
) -> Option<Sum<'a, C>> {
    let mut walls = walls.into_iter();
    let mut sum = Sum { one: walls.next()?, several: Points::new() };
    for wall in walls {
        // ⊕ is idempotent, and the options of many games have the same walls.
        if sum.wall() != wall {
            sum.several = envelope(sum.wall(), wall, wanted)?;
        }
    }
    Some(sum)
}

/// Where the scaffolds meet, and the slopes of `a` and `b` just below.
struct Meeting<C> {
    temperature: C,
    mean: C,
    slopes: (Slope, Slope),
}

/// The first temperature t at which a(t) − t ≤ b(t) + t.
fn meeting<C: Coordinate>(a: &[Point<C>], b: &[Point<C>]) -> Option<Meeting<C>> {
    let mut t = C::lowest();
    let (mut a, mut b) = (Climb::new(a)?, Climb::new(b)?);
    loop {
        let gap = a.value.minus(&b.value)?.minus(&t)?.minus(&t)?;
        let slopes = (a.slope, b.slope);
        if !gap.is_positive() {
            return Some(Meeting { mean: a.value.minus(&t)?, temperature: t, slopes });
        }
        let next = next_event(a.next_temperature(), b.next_temperature()).cloned();
        let room = match &next {
            Some(next) => Some(next.minus(&t)?),
            None => None,
        };
        // The gap closes by twice the tax, less what the walls give way.
        let distance = match 2 - (a.slope - b.slope) {
            2 if reaches(room.as_ref(), &gap, true)? => Some(gap.half()?),
            1 if reaches(room.as_ref(), &gap, false)? => Some(gap),
            _ => None,
        };
        if let Some(distance) = distance {
            let temperature = t.plus(&distance)?;
            let mean = a.ahead(&distance)?.minus(&temperature)?;
            return Some(Meeting { temperature, mean, slopes });
        }
        let next = next?;
        a.climb(&t, &next)?;
        b.climb(&t, &next)?;
        t = next;
    }
}

/// Whether a gap closes within the room up to the next breakpoint.
fn reaches<C: Coordinate>(room: Option<&C>, gap: &C, twice: bool) -> Option<bool> {
    let Some(room) = room else { return Some(true) };
    let closed = if twice { room.plus(room)? } else { room.clone() };
    Some(*gap <= closed)
}

/// The walls of a game that is no integer, from the right walls of its Left options and the
/// left walls of its Right options (canonical ones, so that both sides have some). `None`
/// when a coordinate does not fit.
pub(super) fn walls_of<'a, C: Coordinate + 'a>(
    right_walls_of_left: impl IntoIterator<Item = &'a [Point<C>]>,
    left_walls_of_right: impl IntoIterator<Item = &'a [Point<C>]>,
) -> Option<Walls<C>> {
    let a = fold(right_walls_of_left, Ordering::Greater)?;
    let b = fold(left_walls_of_right, Ordering::Less)?;
    let (a, b) = (a.wall(), b.wall());
    let meeting = meeting(a, b)?;
    let (slope_a, slope_b) = meeting.slopes;
    let left = frozen(a, &meeting, slope_a == 0, C::minus)?;
    let right = frozen(b, &meeting, slope_b == 0, C::plus)?;
    Some(Walls { left, right })
}

/// The scaffold that `tax` makes of a wall, below the meeting, and the mast above it.
/// `slanted` tells whether the scaffold arrives there at a slant.
fn frozen<C: Coordinate>(
    wall: &[Point<C>],
    meeting: &Meeting<C>,
    slanted: bool,
    tax: impl Fn(&C, &C) -> Option<C>,
) -> Option<Points<C>> {
    let mut frozen = Points::new();
    for (t, value) in wall.iter().take_while(|point| point.0 < meeting.temperature) {
        frozen.push((t.clone(), tax(value, t)?));
    }
    if slanted || frozen.is_empty() {
        frozen.push((meeting.temperature.clone(), meeting.mean.clone()));
    }
    Some(frozen)
}

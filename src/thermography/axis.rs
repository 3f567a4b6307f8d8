//! The ticks of an axis: at all exact places, and at round numbers between them.

use super::picture::number;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive};

/// Height of a line of text.
pub(super) const LINE: f64 = 15.0;
/// A generous width of a character.
pub(super) const CHARACTER: f64 = 7.0;
/// The least distance between ticks at round numbers.
const DISTANCE: f64 = 40.0;
/// The least distance between labels.
const GAP: f64 = 4.0;

/// A place on an axis, labelled where there is room.
pub(super) struct Tick {
    pub(super) at: BigRational,
    pub(super) label: Option<String>,
}

/// The ticks between two numbers at so many pixels a unit. Each exact place has one, the first
/// of them its label before the others; a round number has one where its label has room.
/// `size` is the room that a label takes along the axis.
pub(super) fn ticks(
    (low, high): (&BigRational, &BigRational),
    exact: &[BigRational],
    unit: f64,
    size: impl Fn(&str) -> f64,
) -> Vec<Tick> {
    let mut ticks: Vec<Tick> = Vec::new();
    let mut taken: Vec<(f64, f64)> = Vec::new();
    let exact = exact.iter().cloned().map(|at| (at, true));
    for (at, is_exact) in exact.chain(round(low, high, unit).into_iter().map(|at| (at, false))) {
        if ticks.iter().any(|tick| tick.at == at) {
            continue;
        }
        let label = number(&at);
        let (place, half) = (at.to_f64().unwrap_or(0.0) * unit, (size(&label) + GAP) / 2.0);
        let is_free = taken.iter().all(|(other, room)| (place - other).abs() >= half + room);
        if is_free {
            taken.push((place, half));
        }
        if is_free || is_exact {
            ticks.push(Tick { at, label: is_free.then_some(label) });
        }
    }
    ticks
}

/// The multiples of 1, 2 or 5 times a power of ten between two numbers whose labels have room.
fn round(low: &BigRational, high: &BigRational, unit: f64) -> Vec<BigRational> {
    let longest = low.floor().to_string().len().max(high.ceil().to_string().len());
    let wanted = DISTANCE.max(CHARACTER * (longest as f64 + 1.0));
    let mut step = BigRational::one();
    'decades: loop {
        for factor in [1, 2, 5] {
            let candidate = &step * BigRational::from_integer(factor.into());
            if candidate.to_f64().unwrap_or(f64::INFINITY) * unit >= wanted {
                step = candidate;
                break 'decades;
            }
        }
        step *= BigRational::from_integer(10.into());
    }
    let mut tick = (low / &step).ceil() * &step;
    let mut ticks = Vec::new();
    while tick <= *high {
        ticks.push(tick.clone());
        tick += &step;
    }
    ticks
}

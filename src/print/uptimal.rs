//! Uptimals: a number, plus a sum of integer multiples of ↑, ↑², ↑³, …, plus a nimber.
//!
//! Multiples of ↑, single powers and sums of consecutive powers have names. All of them
//! stand before other games among options, ordered by the number, then lexicographically by
//! the coefficients, then by the nimber.
//!
//! Sums of powers of up are ordered like their coefficients: each ↑ⁿ is larger than every
//! multiple of ↑ⁿ⁺¹ (Siegel, *Combinatorial Game Theory*, II.5). So the coefficients are
//! found one after the other, as those that leave a remainder that twice over is still
//! smaller than the power. A nimber is guessed first, from those of the options, since a sum
//! with one can be confused with 0. Only coefficients near those of the options are tried,
//! and a game with an option that is no uptimal is taken for none.

use super::layout::{Entry, Layout};
use crate::error::Result;
use crate::game::{Game, Games, Relation};
use crate::number::Dyadic;
use crate::syntax::term::{Literal, Ups};
use std::cmp::Ordering;

/// Sums of more terms are found only when they have a name.
const MOST_TERMS: u64 = 16;

/// So many nimbers are tried, and so many values for each coefficient.
const MOST_NIMBERS: usize = 8;
const MOST_GUESSES: usize = 24;

/// A number, coefficients and a nimber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expansion {
    number: Dyadic,
    /// The coefficients of ↑, ↑², …, as runs of equal ones; the last one is not 0.
    runs: Vec<(i64, u64)>,
    nim: u32,
}

impl From<&Literal> for Expansion {
    fn from(literal: &Literal) -> Expansion {
        let unit = |n: i64| n.signum();
        let runs = match literal.ups {
            Ups::Multiple(0) | Ups::Power(0) | Ups::Partial(0) => Vec::new(),
            Ups::Multiple(n) => vec![(n, 1)],
            Ups::Power(n @ (1 | -1)) => vec![(n, 1)],
            Ups::Power(n) => vec![(0, n.unsigned_abs() - 1), (unit(n), 1)],
            Ups::Partial(n) => vec![(unit(n), n.unsigned_abs())],
        };
        Expansion { number: literal.number.clone(), runs, nim: literal.nim }
    }
}

impl Expansion {
    /// How many coefficients there are.
    fn terms(&self) -> u64 {
        self.runs.iter().fold(0, |terms, (_, count)| terms.saturating_add(*count))
    }

    /// The coefficient of ↑ to the power n + 1.
    fn coefficient(&self, n: u64) -> i64 {
        let mut behind = n;
        for &(coefficient, count) in &self.runs {
            if behind < count {
                return coefficient;
            }
            behind -= count;
        }
        0
    }

    fn class(&self) -> u8 {
        match (self.runs.is_empty(), self.nim, self.number.signum()) {
            (true, 0, _) => 0,
            (true, _, 0) => 1,
            _ => 2,
        }
    }

    /// The total order in which options are written: numbers, nimbers, the others.
    pub(super) fn compare(&self, other: &Expansion) -> Ordering {
        self.class()
            .cmp(&other.class())
            .then_with(|| self.number.cmp(&other.number))
            .then_with(|| compare_runs(&self.runs, &other.runs))
            .then_with(|| self.nim.cmp(&other.nim))
    }
}

/// Compares coefficients lexicographically, a beginning before what goes on.
fn compare_runs(a: &[(i64, u64)], b: &[(i64, u64)]) -> Ordering {
    let (mut a, mut b) = (a.iter().copied(), b.iter().copied());
    let (mut x, mut y) = (a.next(), b.next());
    loop {
        match (x, y) {
            (None, None) => return Ordering::Equal,
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            (Some((c, m)), Some((d, n))) => {
                if c != d {
                    return c.cmp(&d);
                }
                x = if m > n { Some((c, m - n)) } else { a.next() };
                y = if n > m { Some((d, n - m)) } else { b.next() };
            }
        }
    }
}

/// The literal for x + ↑ⁿ + *m, x + ↑[n] + *m or x plus the negative of ↑ⁿ or ↑[n], plus *m,
/// read off the options: with m′ = m ⊕ 1, ↑ⁿ + *m is {0, *, …, *m | v[n−1] + *m′}, and
/// ↑[n] + *m is {↑[n−1] + *m | *m′}, but {0, ↑[n−1]* | 0} for m = 1 (n ≥ 2).
pub(super) fn named(layout: &Layout, entry: &Entry) -> Option<Literal> {
    for sign in [1, -1] {
        let (near, far) =
            if sign > 0 { (&entry.left, &entry.right) } else { (&entry.right, &entry.left) };
        let &[far] = far.as_slice() else { continue };
        let literals = near.iter().map(|&place| layout.literal(place)).collect::<Option<Vec<_>>>();
        let (Some(near), Some(far)) = (literals, layout.literal(far)) else { continue };
        if let Some(literal) = power(&near, far, sign).or_else(|| partial(&near, far, sign)) {
            return Some(literal);
        }
    }
    None
}

/// n, if the up part is n terms of ↑ + ↑² + …, counted with the sign.
fn terms(ups: Ups, sign: i64) -> Option<i64> {
    match ups {
        Ups::Multiple(n) if n == sign => Some(1),
        Ups::Partial(n) if n.signum() == sign => Some(n.abs()),
        _ => None,
    }
}

fn power(near: &[&Literal], far: &Literal, sign: i64) -> Option<Literal> {
    let n = terms(far.ups, -sign)? + 1;
    let nim = far.nim ^ 1;
    let mut stars = near.iter().zip(0..);
    let stars = stars.all(|(option, nim)| {
        option.number == far.number && option.ups == Ups::Multiple(0) && option.nim == nim
    });
    let all = u32::try_from(near.len()).is_ok_and(|len| Some(len) == nim.checked_add(1));
    (stars && all).then(|| Literal { number: far.number.clone(), ups: Ups::Power(sign * n), nim })
}

fn partial(near: &[&Literal], far: &Literal, sign: i64) -> Option<Literal> {
    let (last, nim) = match near {
        [last] if far.nim != 0 => (last, far.nim ^ 1),
        [first, last] if far.nim == 0 && *first == far => (last, 1),
        _ => return None,
    };
    let n = terms(last.ups, sign)? + 1;
    let fits = far.ups == Ups::Multiple(0) && last.number == far.number && last.nim == nim;
    fits.then(|| Literal { number: far.number.clone(), ups: Ups::Partial(sign * n), nim })
}

/// The expansion of a value that has no name, from those of all its options.
pub(super) fn expansion(
    games: &mut Games,
    id: Game,
    entry: &Entry,
    layout: &Layout,
) -> Result<Option<Expansion>> {
    let options = entry.left.iter().chain(&entry.right);
    let options = options.map(|&place| layout.entry(place).expansion.as_ref());
    let Some(options) = options.collect::<Option<Vec<&Expansion>>>() else { return Ok(None) };
    let number = games.left_stop(id);
    let terms = options.iter().map(|option| option.terms()).max().unwrap_or(0) + 1;
    let fits = options.iter().all(|option| option.number == number) && terms <= MOST_TERMS;
    if !fits || games.right_stop(id) != number {
        return Ok(None);
    }
    let mut nims = vec![0, 1];
    nims.extend(options.iter().flat_map(|option| [option.nim, option.nim ^ 1]));
    nims.sort_unstable();
    nims.dedup();
    let nearby: Vec<Vec<i64>> = (0..terms).map(|n| nearby(&options, n)).collect();
    let minus = games.number(&-number.clone())?;
    let infinitesimal = games.add(id, minus)?;
    for nim in nims.into_iter().take(MOST_NIMBERS) {
        let star = games.nimber(nim)?;
        let rest = games.add(infinitesimal, star)?;
        if let Some(runs) = coefficients(games, rest, &nearby)? {
            return Ok(Some(Expansion { number, runs, nim }));
        }
    }
    Ok(None)
}

/// What the n-th coefficient can be: one that an option has, or one more or less.
fn nearby(options: &[&Expansion], n: u64) -> Vec<i64> {
    let mut nearby: Vec<i64> = options
        .iter()
        .map(|option| option.coefficient(n))
        .flat_map(|c| [c.saturating_sub(1), c, c.saturating_add(1)])
        .collect();
    nearby.sort_unstable();
    nearby.dedup();
    nearby.truncate(MOST_GUESSES);
    nearby
}

/// The coefficients of a sum of powers of up, if it is one with such coefficients.
fn coefficients(
    games: &mut Games,
    mut rest: Game,
    nearby: &[Vec<i64>],
) -> Result<Option<Vec<(i64, u64)>>> {
    let mut runs = Vec::new();
    for (n, guesses) in (1..).zip(nearby) {
        if rest == Game::ZERO {
            break;
        }
        let power = games.up_power(n)?;
        let mut next = None;
        for &guess in guesses {
            let multiple = games.copies(&guess.into(), power)?;
            let left = games.sub(rest, multiple)?;
            if is_below(games, left, power)? {
                next = Some((guess, left));
                break;
            }
        }
        let Some((coefficient, left)) = next else { return Ok(None) };
        runs.push((coefficient, 1));
        rest = left;
    }
    Ok((rest == Game::ZERO).then_some(runs))
}

/// Whether twice the game lies between minus the power and the power.
fn is_below(games: &mut Games, rest: Game, power: Game) -> Result<bool> {
    let twice = games.add(rest, rest)?;
    let above = games.compare(twice, power)? == Relation::Less;
    let minus = games.neg(power)?;
    Ok(above && games.compare(minus, twice)? == Relation::Less)
}

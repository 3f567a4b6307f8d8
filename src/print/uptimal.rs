//! Uptimals: a number, plus a sum of integer multiples of ↑, ↑², ↑³, …, plus a nimber.
//!
//! Multiples of ↑, single powers and sums of consecutive powers have names. All of them
//! stand before other games among options, ordered by the number, then lexicographically by
//! the coefficients, then by the nimber.
//!
//! Sums of powers of up are ordered like their coefficients: each ↑ⁿ is larger than every
//! multiple of ↑ⁿ⁺¹ (Siegel, *Combinatorial Game Theory*, II.5).
//!
//! **Recognition.** Let U + *m be such a sum with a last coefficient cₙ > 0, n > 1. By the theorem of
//! `game::uptimal` U − ↑\[n\] + *(m⊕1) is Right's only option but for dominated ones, and it does
//! not reverse: every Left option of it falls short of U + *m by ↑\[n\] + ↑ⁱ + * ≥ 0, by
//! ↑ᵏ⁺¹ + … + ↑ⁿ > 0 or by ↑\[n\] + *j. So Right's only canonical option tells the nimber and
//! the coefficients, once n is known. It has l ≤ n coefficients, and those of U from l + 1 to n
//! are 1; so n is l or l + 1, or cₙ₋₁ = cₙ = 1 and the Left option U − ↑ⁿ + *m has n − 1. What
//! is guessed so is made and compared.

use super::Style;
use super::layout::{Entry, Layout};
use super::literal;
use crate::error::Result;
use crate::game::{Game, Games};
use crate::number::Dyadic;
use crate::syntax::term::{Literal, Ups};
use std::cmp::Ordering;

/// Sums of more terms are found only when they have a name.
const MOST_TERMS: u64 = 64;

/// A number, coefficients and a nimber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expansion {
    number: Dyadic,
    /// The coefficients of ↑, ↑², …, as runs of equal ones; the last one is not 0.
    runs: Vec<(i64, u64)>,
    nim: u64,
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

impl Expansion {
    /// In the notation that is read: `1/2^* - 3 . ^<2> + ^<3>`. A sum that begins with a
    /// multiple of a power has its sign inside, `-3 . ^<2>`, as a sign in front of a digit
    /// belongs to the number.
    pub(super) fn text(&self, style: Style) -> String {
        let first = match self.runs.first() {
            Some(&(ups, _)) => ups,
            None => 0,
        };
        let head =
            Literal { number: self.number.clone(), ups: Ups::Multiple(first), nim: self.nim };
        let mut text = String::new();
        if first != 0 || self.nim > 0 || self.number.signum() != 0 {
            text = literal::literal(&head, style);
        }
        let (dot, minus) = match style {
            Style::Ascii | Style::Cgsuite => (" . ", "-"),
            Style::Unicode => ("·", "−"),
            Style::Latex => (" \\cdot ", "-"),
        };
        let mut n = 0;
        for &(coefficient, count) in &self.runs {
            for _ in 0..count {
                n += 1;
                if n == 1 || coefficient == 0 {
                    continue;
                }
                let sign = match (text.is_empty(), coefficient < 0) {
                    (true, false) => String::new(),
                    (true, true) => minus.to_owned(),
                    (false, false) => " + ".to_owned(),
                    (false, true) => format!(" {minus} "),
                };
                let power = |n| {
                    literal::literal(
                        &Literal { number: Dyadic::zero(), ups: Ups::Power(n), nim: 0 },
                        style,
                    )
                };
                text.push_str(&match (
                    coefficient.unsigned_abs(),
                    text.is_empty() && coefficient < 0,
                ) {
                    (1, true) => power(-n),
                    (1, false) => sign + &power(n),
                    (times, _) => format!("{sign}{times}{dot}{}", power(n)),
                });
            }
        }
        text
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
    let mut stars = near.iter().zip(0u64..);
    let stars = stars.all(|(option, nim)| {
        option.number == far.number && option.ups == Ups::Multiple(0) && option.nim == nim
    });
    let all = Some(near.len() as u64) == nim.checked_add(1);
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
    if let Some((number, coefficients, nim)) = games.as_made_uptimal(id) {
        let runs = coefficients.into_iter().map(|c| (c, 1)).collect();
        return Ok(Some(Expansion { number, runs, nim }));
    }
    let number = games.left_stop(id);
    if games.right_stop(id) != number {
        return Ok(None);
    }
    let expansions = |side: &[u32]| -> Option<Vec<&Expansion>> {
        let all = side.iter().map(|&place| layout.entry(place).expansion.as_ref());
        all.map(|option| option.filter(|option| option.number == number)).collect()
    };
    let (Some(left), Some(right)) = (expansions(&entry.left), expansions(&entry.right)) else {
        return Ok(None);
    };
    for (own, answer, sign) in [(&left, &right, 1), (&right, &left, -1)] {
        let &[answer] = &answer[..] else { continue };
        let longest = own.iter().map(|option| option.terms()).max().unwrap_or(0);
        for n in [answer.terms(), answer.terms() + 1, longest + 1] {
            if n > MOST_TERMS {
                continue;
            }
            let of = |place| answer.coefficient(place).saturating_add(sign);
            let coefficients: Vec<i64> = (0..n).map(of).collect();
            let nim = answer.nim ^ 1;
            if games.uptimal(&number, &coefficients, nim)? == id {
                let runs = coefficients.into_iter().map(|c| (c, 1)).collect();
                return Ok(Some(Expansion { number, runs, nim }));
            }
        }
    }
    Ok(None)
}

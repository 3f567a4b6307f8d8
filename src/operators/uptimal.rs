//! Uptimals: ↑ and its powers.
//!
//! For G = {0|H}, pow(G, n) is {0 | H − pow(G, 1) − … − pow(G, n−1)}; so pow(G, 1) = G, and
//! ↑ⁿ = pow(↑, n) = {0 | v[n−1]*} (Siegel, *Combinatorial Game Theory*, II.7). Each power is
//! infinitesimal beside the one before: k·↑ⁿ⁺¹ < ↑ⁿ for every k. The sums of multiples of
//! powers are therefore ordered by their first coefficient, which is how the expansion of a
//! game is found: twice the game has no star in it, and gives up its coefficients one by one.

use super::Operators;
use super::atomic::up_star;
use crate::error::{Error, Result, domain};
use crate::game::{Game, Games};
use crate::number::Dyadic;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::fmt;

/// A number, plus multiples of ↑, ↑², ↑³, …, plus a nimber.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Uptimal {
    /// The number.
    pub number: Dyadic,
    /// The coefficients of ↑, ↑², …; the last one is not 0.
    pub coefficients: Vec<i64>,
    /// The nimber.
    pub nim: u64,
}

impl fmt::Display for Uptimal {
    /// In the notation that is read: `1/2 + ^ - 3 . ^<2> + *2`; 0 for nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<(bool, String)> = Vec::new();
        if !self.number.is_zero() {
            let negative = self.number.signum() < 0;
            parts.push((negative, self.number.abs().to_string()));
        }
        for (place, &coefficient) in self.coefficients.iter().enumerate() {
            let times = match coefficient.unsigned_abs() {
                0 => continue,
                1 => String::new(),
                n => format!("{n} . "),
            };
            let power = if place == 0 { "^".to_owned() } else { format!("^<{}>", place + 1) };
            parts.push((coefficient < 0, times + &power));
        }
        match self.nim {
            0 => {}
            1 => parts.push((false, "*".to_owned())),
            nim => parts.push((false, format!("*{nim}"))),
        }
        if parts.is_empty() {
            return f.write_str("0");
        }
        for (place, (negative, part)) in parts.iter().enumerate() {
            let sign = match (place, negative) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            // A minus sign in front binds tighter than the product.
            let wrapped = place == 0 && *negative && part.contains(' ');
            let part = if wrapped { format!("({part})") } else { part.clone() };
            write!(f, "{sign}{part}")?;
        }
        Ok(())
    }
}

impl Uptimal {
    /// The game.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn value(&self, games: &mut Games) -> Result<Game> {
        games.uptimal(&self.number, &self.coefficients, self.nim)
    }
}

impl Operators {
    /// The uptimal expansion of a game.
    ///
    /// # Errors
    /// E0316 when it has none; E04 when a budget of the arena is used up.
    pub fn uptimal(&mut self, games: &mut Games, g: Game) -> Result<Uptimal> {
        self.home.is(games);
        self.as_uptimal(games, g)?.ok_or_else(|| {
            let message = "the game is not a number plus uptimals plus a nimber";
            Error::new(&domain::NOT_UPTIMAL, message)
        })
    }

    /// The uptimal expansion, for a game that has one.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn as_uptimal(&mut self, games: &mut Games, g: Game) -> Result<Option<Uptimal>> {
        self.home.is(games);
        if let Some((number, coefficients, nim)) = games.as_made_uptimal(g) {
            return Ok(Some(Uptimal { number, coefficients, nim }));
        }
        let number = games.left_stop(g);
        if number != games.right_stop(g) {
            return Ok(None);
        }
        let whole = games.number(&number)?;
        let infinitesimal = games.sub(g, whole)?;
        if !games.is_all_small(infinitesimal)? {
            return Ok(None);
        }
        // Neither a coefficient nor an exponent exceeds the birthday.
        let bound = games.birthday(infinitesimal)?.to_i64().unwrap_or(i64::MAX);
        let mut rest = games.add(infinitesimal, infinitesimal)?;
        let mut star = infinitesimal;
        let mut coefficients = Vec::new();
        for n in (1u32..).take_while(|&n| i64::from(n) <= bound) {
            if rest == Game::ZERO {
                break;
            }
            let power = games.up_power(n)?;
            let Some(coefficient) = leading(games, rest, power, bound)? else {
                return Ok(None);
            };
            coefficients.push(coefficient);
            let part = games.copies(&coefficient.into(), power)?;
            star = games.sub(star, part)?;
            let twice = games.add(part, part)?;
            rest = games.sub(rest, twice)?;
        }
        Ok(match games.as_number_up_star(star) {
            Some(x) if x.ups == 0 && x.number.is_zero() => {
                Some(Uptimal { number, coefficients, nim: x.nim })
            }
            _ => None,
        })
    }

    /// The n-th uptimal power of G = {0|H}.
    ///
    /// # Errors
    /// E0314 unless n is a positive integer, E0315 unless G is {0|H}; E04 when a budget of the
    /// arena is used up.
    pub fn pow(&mut self, games: &mut Games, g: Game, n: Game) -> Result<Game> {
        self.home.is(games);
        let exponent = games.as_integer(n);
        let Some(exponent) = exponent.filter(|n| *n >= BigInt::from(1)) else {
            let message = "the exponent of a power is a positive integer";
            return Err(Error::new(&domain::EXPONENT, message));
        };
        let (left, right) = (games.left(g)?, games.right(g)?);
        let ([Game::ZERO], &[h]) = (&left[..], &right[..]) else {
            return Err(Error::new(&domain::POWER_BASE, "only a game {0|H} has powers"));
        };
        let up = games.number_up_star(&up_star(1, 0))?;
        if let (true, Some(n)) = (g == up, exponent.to_u32()) {
            return games.up_power(n);
        }
        let (mut power, mut rest) = (g, h);
        let mut n = BigInt::from(1);
        while n < exponent {
            games.budget_mut().step(1)?;
            rest = games.sub(rest, power)?;
            power = games.make(&[Game::ZERO], &[rest])?;
            n += 1;
        }
        Ok(power)
    }
}

/// Half the coefficient of `power` in a sum of even multiples of it and of higher powers, if
/// the game lies between two such multiples at all and the half is at most `bound`.
fn leading(games: &mut Games, sum: Game, power: Game, bound: i64) -> Result<Option<i64>> {
    // The largest n with (2n − 1)·power ≤ sum is the coefficient: lower powers are smaller
    // than one more `power`.
    let reached = |games: &mut Games, n: i64| -> Result<bool> {
        let odd = games.copies(&(BigInt::from(n) * 2 - 1), power)?;
        games.le(odd, sum)
    };
    let (mut low, mut high) = (0, 1);
    if reached(games, 0)? {
        while reached(games, high)? {
            if high > bound {
                return Ok(None);
            }
            (low, high) = (high, high.saturating_mul(2));
        }
    } else {
        (low, high) = (-1, 0);
        while !reached(games, low)? {
            if -low > bound {
                return Ok(None);
            }
            (high, low) = (low, low.saturating_mul(2));
        }
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if reached(games, middle)? { low = middle } else { high = middle }
    }
    let above = games.copies(&(BigInt::from(low) * 2 + 1), power)?;
    Ok(games.le(sum, above)?.then_some(low))
}

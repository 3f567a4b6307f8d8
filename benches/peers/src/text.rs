//! One notation for the canonical forms of both engines, so that they can be compared.
//!
//! A number plus ups plus a nimber is `n^u*m`; any other game is `{L|R}` with the texts of
//! the options of each side sorted and separated by commas.

use cgt::numeric::dyadic_rational_number::DyadicRationalNumber;
use cgt::short::partizan::canonical_form::CanonicalForm;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use tepid::error::Result;
use tepid::game::{Game, Games};

/// The text of one of our games.
pub(crate) fn of_ours(games: &mut Games, g: Game) -> Result<String> {
    if let Some(x) = games.as_number_up_star(g) {
        return Ok(number_up_star(&x.number.to_string(), x.ups, x.nim));
    }
    let (left, right) = games.options(g)?;
    let (left, right) = (left.to_vec(), right.to_vec());
    let mut side = |options: Vec<Game>| {
        options.into_iter().map(|option| of_ours(games, option)).collect::<Result<Vec<_>>>()
    };
    Ok(braces(side(left)?, side(right)?))
}

/// The text of one of our games with nothing but braces.
#[cfg(feature = "ogdoad")]
pub(crate) fn spelled_out(games: &mut Games, g: Game) -> Result<String> {
    let (left, right) = games.options(g)?;
    let (left, right) = (left.to_vec(), right.to_vec());
    let mut side = |options: Vec<Game>| {
        options.into_iter().map(|option| spelled_out(games, option)).collect::<Result<Vec<_>>>()
    };
    Ok(braces(side(left)?, side(right)?))
}

/// The text of one of the peer's games.
pub(crate) fn of_peer(g: &CanonicalForm) -> String {
    if let Some(x) = g.to_nus() {
        let number = dyadic(x.number());
        return number_up_star(&number, x.up_multiple().into(), x.nimber().value().into());
    }
    let left = g.left_moves().map(|option| of_peer(&option)).collect();
    let right = g.right_moves().map(|option| of_peer(&option)).collect();
    braces(left, right)
}

/// A number as `n` or `n/d`.
pub(crate) fn dyadic(x: DyadicRationalNumber) -> String {
    match x.denominator_exponent() {
        0 => x.numerator().to_string(),
        e => format!("{}/{}", x.numerator(), 1_i128 << e),
    }
}

/// Texts as one number, whatever their order.
pub(crate) fn digest(texts: impl IntoIterator<Item = String>) -> u64 {
    texts.into_iter().fold(0, |sum: u64, text| {
        let mut hasher = FxHasher::default();
        text.hash(&mut hasher);
        sum.wrapping_add(hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15))
    })
}

fn number_up_star(number: &str, ups: i64, nim: u64) -> String {
    format!("{number}^{ups}*{nim}")
}

pub(crate) fn braces(mut left: Vec<String>, mut right: Vec<String>) -> String {
    left.sort_unstable();
    right.sort_unstable();
    format!("{{{}|{}}}", left.join(","), right.join(","))
}

//! The Norton product.
//!
//! `G . U`, for U > 0, is n copies of U when G is the integer n, and otherwise
//!
//! > {GL.U + (U + I) | GR.U − (U + I)}
//!
//! where I runs over the incentives of the form of U, that is UL − U and U − UR (Conway,
//! Berlekamp, Guy, *Winning Ways*, ch. 8 extras; Siegel, *Combinatorial Game Theory*, II.5).
//! So U + I is UL or 2.U − UR, and dominated incentives give dominated options.
//!
//! It depends on the value of G but on the **form** of U: `* . 1` is `*`, and `* . '{*,0|}` is
//! `*2`, though `'{*,0|}` equals 1. It is additive in G, G ≤ H exactly if G.U ≤ H.U, and
//! mean(G.U) = mean(G)·mean(U). What does **not** hold:
//!
//! - it is not associative: (`*`.2).`1*` = ±`2*`, `*`.(2.`1*`) = ±1;
//! - nor commutative (^.2 and 2.^), nor additive in U (`*`.2 and `*`.1 + `*`.1);
//! - on numbers it is not multiplication: 1/2 . 2 = `1*`;
//! - for U that is not positive it does not even respect values of G.

use super::Operators;
use super::recursion::{compute, options};
use crate::error::{Error, Result, domain};
use crate::game::{Form, Game, Games, Relation};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What the products need of a unit.
#[derive(Clone)]
struct Unit {
    value: Game,
    /// The undominated U + I.
    shifts: Arc<[Game]>,
}

/// Units, and products by them.
#[derive(Clone, Default)]
pub(super) struct Memo {
    units: FxHashMap<Form, Unit>,
    products: FxHashMap<(Form, Game), Game>,
}

impl Operators {
    /// The Norton product of `g` by the form `u`.
    ///
    /// # Errors
    /// E0311 unless u > 0 or g is an integer; E04 when a budget of the arena is used up.
    pub fn norton(&mut self, games: &mut Games, g: Game, u: Form) -> Result<Game> {
        self.home.is(games);
        if let Some(n) = games.as_integer(g) {
            let value = games.form_value(u)?;
            return games.copies(&n, value);
        }
        let Unit { value, shifts } = self.norton.unit(games, u)?;
        compute(games, &mut self.norton.products, (u, g), |games, (u, g), known| {
            if let Some(n) = games.as_integer(g) {
                return games.copies(&n, value).map(Some);
            }
            let (left, right) = games.options(g)?;
            let left = left.iter().map(|&option| (u, option));
            let right = right.iter().map(|&option| (u, option));
            let Some((left, right)) = options(known, left, right) else { return Ok(None) };
            let (mut lefts, mut rights) = (Vec::new(), Vec::new());
            for &shift in shifts.iter() {
                for &option in &left {
                    lefts.push(games.add(option, shift)?);
                }
                for &option in &right {
                    rights.push(games.sub(option, shift)?);
                }
            }
            games.make(&lefts, &rights).map(Some)
        })
    }
}

impl Memo {
    /// The unit that a form is.
    fn unit(&mut self, games: &mut Games, u: Form) -> Result<Unit> {
        if let Some(unit) = self.units.get(&u) {
            return Ok(unit.clone());
        }
        let value = games.form_value(u)?;
        if games.compare(value, Game::ZERO)? != Relation::Greater {
            let message = "a Norton product needs a unit U > 0, or an integer on the left";
            return Err(Error::new(&domain::UNIT, message)
                .hint("with a unit that is not positive, equal games have different products"));
        }
        let mut shifts = Vec::new();
        for option in games.form_left(u)? {
            shifts.push(games.form_value(option)?);
        }
        let twice = games.add(value, value)?;
        for option in games.form_right(u)? {
            let option = games.form_value(option)?;
            shifts.push(games.sub(twice, option)?);
        }
        let shifts = games.undominated(&shifts)?.into();
        let unit = Unit { value, shifts };
        self.units.insert(u, unit.clone());
        Ok(unit)
    }
}

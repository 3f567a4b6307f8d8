//! Random games for property tests, as recipes that shrink.

use proptest::prelude::*;
use tepid::error::Result;
use tepid::game::{Game, Games, NumberUpStar};
use tepid::number::Dyadic;

/// How to make a game.
#[derive(Clone, Debug)]
pub(crate) enum Recipe {
    /// m/2^k + ups + nim.
    UpStar(i64, u64, i64, u32),
    /// {left | right}.
    Braces(Vec<Recipe>, Vec<Recipe>),
    /// The sum of two.
    Sum(Box<Recipe>, Box<Recipe>),
}

impl Recipe {
    pub(crate) fn cook(&self, games: &mut Games) -> Result<Game> {
        match self {
            Recipe::UpStar(m, k, ups, nim) => {
                let number = Dyadic::new((*m).into(), *k);
                games.number_up_star(&NumberUpStar { number, ups: *ups, nim: (*nim).into() })
            }
            Recipe::Braces(left, right) => {
                let mut side = |recipes: &[Recipe]| {
                    recipes.iter().map(|recipe| recipe.cook(games)).collect::<Result<Vec<_>>>()
                };
                let (left, right) = (side(left)?, side(right)?);
                games.make(&left, &right)
            }
            Recipe::Sum(one, other) => {
                let (one, other) = (one.cook(games)?, other.cook(games)?);
                games.add(one, other)
            }
        }
    }
}

/// A number plus ups plus a nimber, all small.
pub(crate) fn up_star() -> impl Strategy<Value = Recipe> {
    let parts = (-5..=5_i64, 0..3_u64, -4..=4_i64, 0..5_u32);
    let number = (-5..=5_i64, 0..4_u64).prop_map(|(m, k)| Recipe::UpStar(m, k, 0, 0));
    prop_oneof![
        3 => number,
        2 => parts.prop_map(|(m, k, ups, nim)| Recipe::UpStar(m, k, ups, nim)),
        1 => (-1..=1_i64, 0..3_u32).prop_map(|(ups, nim)| Recipe::UpStar(0, 0, ups, nim)),
    ]
}

/// Games a few moves deep.
pub(crate) fn game() -> impl Strategy<Value = Recipe> {
    up_star().prop_recursive(3, 24, 4, |inner| {
        let side = || prop::collection::vec(inner.clone(), 0..4);
        prop_oneof![
            6 => (side(), side()).prop_map(|(left, right)| Recipe::Braces(left, right)),
            1 => (inner.clone(), inner).prop_map(|(g, h)| Recipe::Sum(g.into(), h.into())),
        ]
    })
}

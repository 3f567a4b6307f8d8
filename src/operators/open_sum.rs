//! Sums that are held open: what a theorem tells of a sum from its summands.
//!
//! The canonical form of a sum of n games can have exponentially many positions, and much
//! that is asked of it needs none of them. For S = Σ nᵢ·Gᵢ, the nᵢ integers:
//!
//! - **Means add**: mean(S) = Σ nᵢ·mean(Gᵢ), without exception (the mean theorem).
//! - **Temperatures do not rise**: temp(S) ≤ max temp(Gᵢ), as S cooled beyond all of them is a sum of
//!   numbers. If one summand, taken once, is hotter than all others, it is equal: else that
//!   summand, S less the others, would be colder than it is.
//! - **Cooling is additive** for t ≥ 0: cool(S, t) = Σ nᵢ·cool(Gᵢ, t). Below 0 it is not:
//!   `cool(1/2 + 1/2, -3/4)` is 1, and `cool(1/2, -3/4)` + `cool(1/2, -3/4)` need not be.
//! - **The Norton product by a unit U > 0 is additive** in its first factor: S . U = Σ nᵢ·(Gᵢ . U). For other U only
//!   integers have products.
//! - **Atomic weights of all-small games add.** For other infinitesimals it is not used here.
//! - **Stops**: Σ R(Gᵢ) ≤ R(S) ≤ R(Gₖ) + Σ_{i≠k} L(Gᵢ) and L(Gₖ) + Σ_{i≠k} R(Gᵢ) ≤ L(S) ≤ Σ L(Gᵢ) for every k, a
//!   copy counting as a summand; −G has the stops −R(G) and −L(G). (Whoever wants to reach a bound begins in
//!   Gₖ, or not at all, and answers each move in the summand where it was made.) So the stops of S are known exactly if those of all summands but one
//!   copy of one are equal. And no stop is further from the mean than the largest of 0 and the
//!   temperatures, as the walls of S have slopes of at most 1 below its mast.
//! - **Outcomes** follow from stops: S > 0 if R(S) > 0, S < 0 if L(S) < 0, and S ∥ 0 if R(S) < 0 <
//!   L(S).
//!
//! Where no theorem answers, the sum is built.

use super::Operators;
use crate::error::Result;
use crate::game::{Form, Game, Games, Outcome, Relation};
use crate::number::Dyadic;
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};
use rustc_hash::FxHashMap;

/// A multiset of summands with integer multiplicities: a sum that nobody has built.
///
/// ```
/// use tepid::game::Games;
/// use tepid::operators::{OpenSum, Operators};
/// let (mut games, mut operators) = (Games::new(), Operators::new());
/// let mut sum = OpenSum::new();
/// for n in 1..=1000 {
///     let (left, right) = (games.integer(2 * n)?, games.integer(-n * n)?);
///     let switch = games.make(&[left], &[right])?;
///     sum.add(&mut games, &1.into(), switch)?;
/// }
/// assert_eq!(operators.mean_of_sum(&mut games, &sum)?.to_string(), "-166416250");
/// # Ok::<(), tepid::error::Error>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct OpenSum {
    /// How often each game is taken; none is 0, and no two games are each other's negatives.
    parts: Vec<(BigInt, Game)>,
    /// Where a game stands among the parts.
    places: FxHashMap<Game, usize>,
}

impl OpenSum {
    /// The sum of nothing.
    #[must_use]
    pub fn new() -> OpenSum {
        OpenSum::default()
    }

    /// Adds n copies of a game, or of its negative for negative n.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn add(&mut self, games: &mut Games, n: &BigInt, g: Game) -> Result<()> {
        games.budget_mut().step(1)?;
        if let Some(&place) = self.places.get(&g) {
            self.parts[place].0 += n;
            return Ok(());
        }
        let negative = games.neg(g)?;
        if let Some(&place) = self.places.get(&negative) {
            self.parts[place].0 -= n;
            return Ok(());
        }
        self.places.insert(g, self.parts.len());
        self.parts.push((n.clone(), g));
        Ok(())
    }

    /// The summands that are left, with how often each is taken.
    fn parts(&self) -> impl Iterator<Item = (&BigInt, Game)> {
        self.parts.iter().filter(|(n, _)| !n.is_zero()).map(|(n, g)| (n, *g))
    }

    /// How many summands there are, copies counted.
    #[must_use]
    pub fn count(&self) -> u64 {
        let all: BigInt = self.parts.iter().map(|(n, _)| n.abs()).sum();
        all.to_u64().unwrap_or(u64::MAX)
    }

    /// The value: what is built where nothing else answers.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn value(&self, games: &mut Games) -> Result<Game> {
        let mut sum = Game::ZERO;
        for (n, g) in self.parts() {
            let copies = games.copies(n, g)?;
            sum = games.add(sum, copies)?;
        }
        Ok(sum)
    }

    /// Σ nᵢ·f(Gᵢ) for a function whose values are numbers.
    fn total(
        &self,
        games: &mut Games,
        mut of: impl FnMut(&mut Games, Game) -> Result<Dyadic>,
    ) -> Result<Dyadic> {
        let mut total = Dyadic::zero();
        for (n, g) in self.parts() {
            total += &(&Dyadic::from(n.clone()) * &of(games, g)?);
        }
        Ok(total)
    }

    /// Σ nᵢ·f(Gᵢ) for a function whose values are games.
    fn image(
        &self,
        games: &mut Games,
        mut of: impl FnMut(&mut Games, Game) -> Result<Game>,
    ) -> Result<Game> {
        let mut image = OpenSum::new();
        for (n, g) in self.parts() {
            let part = of(games, g)?;
            image.add(games, n, part)?;
        }
        image.value(games)
    }

    /// Whether the sum is 0, greater, less or confused, as far as the stops of its summands tell.
    fn relation_by_stops(&self, games: &Games) -> Option<Relation> {
        let bounds = Bounds::of(self, games);
        if self.parts().next().is_none() {
            Some(Relation::Equal)
        } else if bounds.right.0.signum() > 0 {
            Some(Relation::Greater)
        } else if bounds.left.1.signum() < 0 {
            Some(Relation::Less)
        } else if bounds.right.1.signum() < 0 && bounds.left.0.signum() > 0 {
            Some(Relation::Confused)
        } else {
            None
        }
    }
}

/// The least and the largest that the stops of a sum can be by those of its summands.
struct Bounds {
    left: (Dyadic, Dyadic),
    right: (Dyadic, Dyadic),
}

impl Bounds {
    fn of(sum: &OpenSum, games: &Games) -> Bounds {
        let (mut left, mut right) = (Dyadic::zero(), Dyadic::zero());
        // The largest difference of the stops of one summand.
        let mut widest = Dyadic::zero();
        for (n, g) in sum.parts() {
            let (mut l, mut r) = (games.left_stop(g), games.right_stop(g));
            let width = &l - &r;
            if width > widest {
                widest = width;
            }
            if n.is_negative() {
                (l, r) = (r, l);
            }
            let n = Dyadic::from(n.clone());
            left += &(&n * &l);
            right += &(&n * &r);
        }
        Bounds { left: (&right + &widest, left.clone()), right: (right, left - widest) }
    }
}

impl Operators {
    /// The mean of a sum.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn mean_of_sum(&mut self, games: &mut Games, sum: &OpenSum) -> Result<Dyadic> {
        self.home.is(games);
        sum.total(games, |games, g| self.mean(games, g))
    }

    /// The temperature of a sum.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn temperature_of_sum(&mut self, games: &mut Games, sum: &OpenSum) -> Result<Dyadic> {
        self.home.is(games);
        let mut hottest: Option<(Dyadic, bool)> = None;
        for (n, g) in sum.parts() {
            let temperature = self.temperature(games, g)?;
            let once = n.abs().is_one();
            hottest = match hottest {
                Some((most, _)) if temperature == most => Some((most, false)),
                Some((most, alone)) if temperature < most => Some((most, alone)),
                _ => Some((temperature, once)),
            };
        }
        match hottest {
            Some((temperature, true)) => Ok(temperature),
            _ => {
                let value = sum.value(games)?;
                self.temperature(games, value)
            }
        }
    }

    /// A sum cooled by `t`.
    ///
    /// # Errors
    /// As [`cool`](Operators::cool).
    pub fn cool_sum(&mut self, games: &mut Games, sum: &OpenSum, t: &Dyadic) -> Result<Game> {
        self.home.is(games);
        if t.signum() >= 0 {
            return sum.image(games, |games, g| self.cool(games, g, t));
        }
        let value = sum.value(games)?;
        self.cool(games, value, t)
    }

    /// The Norton product of a sum by the form `u`.
    ///
    /// # Errors
    /// As [`norton`](Operators::norton).
    pub fn norton_sum(&mut self, games: &mut Games, sum: &OpenSum, u: Form) -> Result<Game> {
        self.home.is(games);
        let unit = games.form_value(u)?;
        if games.compare(unit, Game::ZERO)? == Relation::Greater {
            return sum.image(games, |games, g| self.norton(games, g, u));
        }
        let value = sum.value(games)?;
        self.norton(games, value, u)
    }

    /// The atomic weight of a sum.
    ///
    /// # Errors
    /// As [`atomic_weight`](Operators::atomic_weight).
    pub fn atomic_weight_of_sum(&mut self, games: &mut Games, sum: &OpenSum) -> Result<Game> {
        self.home.is(games);
        let mut all_small = true;
        for (_, g) in sum.parts() {
            all_small = all_small && games.is_all_small(g)?;
        }
        if all_small {
            return sum.image(games, |games, g| self.atomic_weight(games, g));
        }
        let value = sum.value(games)?;
        self.atomic_weight(games, value)
    }

    /// The Left and the Right stop of a sum.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn stops_of_sum(&mut self, games: &mut Games, sum: &OpenSum) -> Result<[Dyadic; 2]> {
        let Bounds { left, right } = Bounds::of(sum, games);
        if left.0 == left.1 && right.0 == right.1 {
            return Ok([left.0, right.0]);
        }
        let value = sum.value(games)?;
        Ok([games.left_stop(value), games.right_stop(value)])
    }

    /// How a sum compares with 0, if the stops, means and temperatures of its summands tell.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn relation_of_sum(
        &mut self,
        games: &mut Games,
        sum: &OpenSum,
    ) -> Result<Option<Relation>> {
        self.home.is(games);
        if let Some(relation) = sum.relation_by_stops(games) {
            return Ok(Some(relation));
        }
        let mean = self.mean_of_sum(games, sum)?;
        let mut far = Dyadic::zero();
        for (_, g) in sum.parts() {
            far = far.max(self.temperature(games, g)?);
        }
        Ok(if mean > far {
            Some(Relation::Greater)
        } else if -&mean > far {
            Some(Relation::Less)
        } else {
            None
        })
    }

    /// The outcome of a sum.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn outcome_of_sum(&mut self, games: &mut Games, sum: &OpenSum) -> Result<Outcome> {
        self.home.is(games);
        Ok(match self.relation_of_sum(games, sum)? {
            Some(Relation::Greater) => Outcome::Left,
            Some(Relation::Less) => Outcome::Right,
            Some(Relation::Equal) => Outcome::Previous,
            Some(Relation::Confused) => Outcome::Next,
            None => {
                let value = sum.value(games)?;
                games.outcome(value)?
            }
        })
    }
}

//! Atomic weights: infinitesimal games measured in ups.
//!
//! The naive weight of k·↑ + *m (plus any number, which is a threat beyond all ups) is k.
//! Otherwise let w = {weight(GL) − 2 | weight(GR) + 2}, over canonical options. Unless w is an
//! integer it is the weight. If it is, let ⋆ be a nimber larger than any in the followers of
//! G: the weight is 0 if G is confused with ⋆, the largest integer n with n <| weight(GR) + 2
//! for every GR if G > ⋆, and the smallest n with weight(GL) − 2 <| n for every GL if G < ⋆
//! (*Winning Ways*, ch. 8; Siegel, *Combinatorial Game Theory*, II.7).
//!
//! For all-small G this is the atomic weight. Any other infinitesimal G has it as its atomic
//! weight only if G − weight.↑ lies within ↑* and a remote star of 0: tiny(x) has weight 0,
//! `{1|^^||^}` has 2, and `{1|^3||^}` has none.

use super::Operators;
use super::recursion::{compute, game_options};
use crate::error::{Error, Result, domain, limit};
use crate::game::{Game, Games, NumberUpStar, Relation};
use crate::number::Dyadic;
use num_bigint::BigInt;
use rustc_hash::{FxHashMap, FxHashSet};

/// The naive weights of followers.
pub(super) type Memo = FxHashMap<Game, Game>;

impl Operators {
    /// The atomic weight of an infinitesimal game.
    ///
    /// # Errors
    /// E0313 when the game has none; E04 when a budget of the arena is used up.
    pub fn atomic_weight(&mut self, games: &mut Games, g: Game) -> Result<Game> {
        self.home.is(games);
        let none = |why: &str| {
            let message = format!("the game is not atomic: {why}");
            Err(Error::new(&domain::NOT_ATOMIC, message))
        };
        if !games.is_infinitesimal(g) {
            return none("it is not infinitesimal, as its stops are not both 0");
        }
        let far = remote(games, g)?;
        let weight = self.naive_weight(games, g, far)?;
        if games.is_all_small(g)? {
            return Ok(weight);
        }
        let up = games.number_up_star(&up_star(1, 0))?;
        let up = games.canonical_form(up)?;
        let ups = self.norton(games, weight, up)?;
        let rest = games.sub(g, ups)?;
        let far = remote(games, rest)?.max(far);
        let bound = games.number_up_star(&up_star(1, far ^ 1))?;
        let minus_bound = games.neg(bound)?;
        if games.le(rest, bound)? && games.le(minus_bound, rest)? {
            Ok(weight)
        } else {
            none("no multiple of ^ is within ^* and a remote star of it")
        }
    }

    /// The naive weight, with *`far` as the remote star.
    fn naive_weight(&mut self, games: &mut Games, g: Game, far: u64) -> Result<Game> {
        let star = games.nimber(far)?;
        let minus_two = games.integer(-2)?;
        compute(games, &mut self.atomic, g, |games, g, known| {
            if let Some(x) = games.as_number_up_star(g) {
                return games.integer(x.ups).map(Some);
            }
            let Some((mut left, mut right)) = game_options(games, g, known)? else {
                return Ok(None);
            };
            for weight in &mut left {
                *weight = games.add(*weight, minus_two)?;
            }
            for weight in &mut right {
                *weight = games.sub(*weight, minus_two)?;
            }
            let weight = games.make(&left, &right)?;
            if !games.is_integer(weight) {
                return Ok(Some(weight));
            }
            match games.compare(g, star)? {
                Relation::Greater => largest_below(games, &right).map(Some),
                Relation::Less => {
                    for weight in &mut left {
                        *weight = games.neg(*weight)?;
                    }
                    let n = largest_below(games, &left)?;
                    games.neg(n).map(Some)
                }
                Relation::Confused | Relation::Equal => Ok(Some(Game::ZERO)),
            }
        })
    }
}

/// k·↑ + *m.
pub(super) fn up_star(ups: i64, nim: u64) -> NumberUpStar {
    NumberUpStar { number: Dyadic::zero(), ups, nim }
}

/// The largest integer n with n <| H for each of these games, of which there is one at least.
fn largest_below(games: &mut Games, bounds: &[Game]) -> Result<Game> {
    let mut least: Option<BigInt> = None;
    for &bound in bounds {
        // bound ≤ n holds above the Left stop and fails below it.
        let mut n: BigInt = games.left_stop(bound).floor() + 1;
        loop {
            let candidate = games.number(&Dyadic::from(n.clone()))?;
            if !games.le(bound, candidate)? {
                break;
            }
            n -= 1;
        }
        least = Some(least.map_or(n.clone(), |least| least.min(n)));
    }
    let least = least.expect("a game with a naive weight has options on both sides");
    games.number(&Dyadic::from(least))
}

/// A nimber larger than any in the followers of G: a power of two.
fn remote(games: &mut Games, g: Game) -> Result<u64> {
    let mut seen = FxHashSet::default();
    let mut open = vec![g];
    // The bound ↑* has a star of its own.
    let mut largest = 1;
    while let Some(g) = open.pop() {
        if !seen.insert(g) {
            continue;
        }
        games.budget_mut().step(1)?;
        match games.as_number_up_star(g) {
            Some(x) => largest = largest.max(x.nim),
            None => {
                let (left, right) = games.options(g)?;
                open.extend(left.iter().chain(right));
            }
        }
    }
    (largest + 1)
        .checked_next_power_of_two()
        .ok_or_else(|| Error::new(&limit::BUDGET, "no nimber is larger than those of the game"))
}

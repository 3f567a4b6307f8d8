//! Models: the games, forms, numbers, sets and walls on which a law is checked.
//!
//! | sort | small model | larger model |
//! |---|---|---|
//! | game | the 22 values of day 2 | the 1,474 values of day 3 |
//! | form | the 256 forms of day 2 | and 2,000 seeded forms of day 3 |
//! | number | the numbers of day 3, and ±1/8 | the same |
//! | integer | −4 … 4 | the same |
//! | options | the 16 sets of games of day 1 | and 500 seeded sets of games of day 2 |
//! | wall | the walls of day 2, some constants, ±tax | and the walls of 200 games of day 3 |
//! | finite sort | its elements | the same |
//!
//! Each list is in an order that does not depend on the arena, so that a place in a list
//! names the same member in every thread.

use super::evaluate::Evaluator;
use super::pool::Kitchen;
use super::value::Value;
use crate::error::Result;
use crate::game::{Form, Game, Games};
use crate::number::Dyadic;
use crate::syntax::rules::Sort;
use crate::thermography::Trajectory;
use num_traits::ToPrimitive;
use std::collections::HashMap;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// How many seeded forms of day 3 there are.
const FORMS_OF_DAY_3: usize = 2000;
/// How many seeded sets of games of day 2 there are.
const SETS_OF_DAY_2: usize = 500;
/// How many games of day 3 lend their walls.
const WALLS_OF_DAY_3: usize = 200;

/// Which list of a sort is meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Size {
    /// The games born by this day (at most 2), and what belongs to them.
    Small(u32),
    /// The larger model.
    Large,
}

/// A member with its weight: how much there is to write.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) value: Value,
    pub(super) weight: u64,
}

/// A list of members, lightest first.
pub(super) type Members = Arc<[Member]>;

/// Numbers that look random and are the same for the same seed (`SplitMix64`; Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", 2014).
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let wide = u128::from(self.next()) * bound as u128;
        (wide >> 64) as usize
    }
}

/// The models of one arena, each made when it is first asked for.
#[derive(Clone, Default)]
pub(super) struct Models {
    seed: u64,
    lists: HashMap<(Sort, Size), Members>,
    weights: HashMap<Game, u64>,
    form_weights: HashMap<Form, u64>,
    pub(super) kitchen: Kitchen,
}

impl Models {
    pub(super) fn new(seed: u64) -> Models {
        Models { seed, ..Models::default() }
    }

    /// The seed of what is drawn at random.
    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// The model of a sort.
    pub(super) fn of(
        &mut self,
        evaluator: &mut Evaluator,
        sort: Sort,
        size: Size,
    ) -> Result<Members> {
        if let Some(known) = self.lists.get(&(sort, size)) {
            return Ok(Arc::clone(known));
        }
        let values = match sort {
            Sort::Game => self.games(evaluator, size)?,
            Sort::Form => self.forms(evaluator, size)?,
            Sort::Number => numbers(&mut evaluator.games, size)?,
            Sort::Integer => integers(&mut evaluator.games, size)?,
            Sort::Options => self.sets(evaluator, size)?,
            Sort::Wall => self.walls(evaluator, size)?,
            Sort::Finite(name) => elements(evaluator, name),
        };
        let mut members = Vec::with_capacity(values.len());
        for value in values {
            let weight = self.weight(&mut evaluator.games, &value)?;
            members.push(Member { value, weight });
        }
        members.sort_by_key(|member| member.weight);
        let members: Members = members.into();
        self.lists.insert((sort, size), Arc::clone(&members));
        Ok(members)
    }

    fn games(&self, evaluator: &mut Evaluator, size: Size) -> Result<Vec<Value>> {
        let day = match size {
            Size::Small(day) => day.min(2),
            Size::Large => 3,
        };
        Ok(evaluator.games.born_by(day)?.into_iter().map(Value::Game).collect())
    }

    fn forms(&self, evaluator: &mut Evaluator, size: Size) -> Result<Vec<Value>> {
        let games = &mut evaluator.games;
        let day = if let Size::Small(day) = size { day.min(2) } else { 2 };
        let small = games.forms_born_by(day)?;
        if size != Size::Large {
            return Ok(small.into_iter().map(Value::Form).collect());
        }
        let mut random = Random::new(self.seed);
        let mut forms: Vec<Value> = small.iter().map(|&form| Value::Form(form)).collect();
        for _ in 0..FORMS_OF_DAY_3 {
            let left = some_of(&mut random, &small, 3);
            let right = some_of(&mut random, &small, 3);
            forms.push(Value::Form(games.form(&left, &right)?));
        }
        Ok(forms)
    }

    fn sets(&self, evaluator: &mut Evaluator, size: Size) -> Result<Vec<Value>> {
        let day = if let Size::Small(0) = size { 0 } else { 1 };
        let small = evaluator.games.born_by(day)?;
        let mut sets: Vec<Value> = (0_u32..1 << small.len())
            .map(|bits| {
                let members = small.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
                Value::games(members.map(|(_, game)| *game).collect())
            })
            .collect();
        if size == Size::Large {
            let games = evaluator.games.born_by(2)?;
            let mut random = Random::new(self.seed);
            sets.extend((0..SETS_OF_DAY_2).map(|_| Value::games(some_of(&mut random, &games, 4))));
        }
        Ok(sets)
    }

    fn walls(&self, evaluator: &mut Evaluator, size: Size) -> Result<Vec<Value>> {
        let day = if let Size::Small(day) = size { day.min(2) } else { 2 };
        let mut games = evaluator.games.born_by(day)?;
        if size == Size::Large {
            let more = evaluator.games.born_by(3)?;
            let mut random = Random::new(self.seed);
            games.extend((0..WALLS_OF_DAY_3).map(|_| more[random.below(more.len())]));
        }
        let mut walls: Vec<Trajectory> = Vec::new();
        let constants = ["0", "1", "-1", "1/2", "-1/2"];
        for constant in constants.into_iter().filter_map(|text| text.parse::<Dyadic>().ok()) {
            walls.push(Trajectory::constant(constant.to_rational()));
        }
        walls.push(Trajectory::tax());
        walls.push(-&Trajectory::tax());
        for game in games {
            let thermograph = evaluator.operators.thermograph(&mut evaluator.games, game)?;
            walls.push(thermograph.left_wall().trajectory()?.clone());
            walls.push(thermograph.right_wall().trajectory()?.clone());
        }
        let mut seen = std::collections::HashSet::new();
        walls.retain(|wall| seen.insert(wall.clone()));
        Ok(walls.into_iter().map(|wall| Value::Wall(Arc::new(wall))).collect())
    }

    /// How much there is to write of a value: the braces of its form, written out, where an
    /// integer counts its size and a nimber too.
    pub(super) fn weight(&mut self, games: &mut Games, value: &Value) -> Result<u64> {
        Ok(match value {
            Value::Game(game) => self.game_weight(games, *game)?,
            Value::Form(form) => self.form_weight(games, *form)?,
            Value::Games(set) => {
                let mut sum = 1_u64;
                for game in set.iter() {
                    sum = sum.saturating_add(self.game_weight(games, *game)?);
                }
                sum
            }
            Value::Wall(wall) => 2 * wall.breakpoints().len() as u64,
            _ => 1,
        })
    }

    fn game_weight(&mut self, games: &mut Games, game: Game) -> Result<u64> {
        let mut open = vec![game];
        while let Some(&next) = open.last() {
            let known = match games.as_number_up_star(next) {
                Some(x) => Some(name_weight(&x.number, x.ups, x.nim)),
                None => None,
            };
            if let Some(weight) = known {
                self.weights.insert(next, weight);
            }
            if self.weights.contains_key(&next) {
                open.pop();
                continue;
            }
            let mut options = games.left(next)?;
            options.extend(games.right(next)?);
            let missing: Vec<Game> = options
                .iter()
                .copied()
                .filter(|option| !self.weights.contains_key(option))
                .collect();
            if missing.is_empty() {
                let sum = options
                    .iter()
                    .fold(3_u64, |sum, option| sum.saturating_add(self.weights[option]));
                self.weights.insert(next, sum);
                open.pop();
            } else {
                open.extend(missing);
            }
        }
        Ok(self.weights.get(&game).copied().unwrap_or(u64::MAX))
    }

    fn form_weight(&mut self, games: &mut Games, form: Form) -> Result<u64> {
        let mut open = vec![form];
        while let Some(&next) = open.last() {
            if self.form_weights.contains_key(&next) {
                open.pop();
                continue;
            }
            if games.is_canonical(next) {
                let value = games.form_value(next)?;
                let weight = self.game_weight(games, value)?;
                self.form_weights.insert(next, weight);
                continue;
            }
            let mut options = games.form_left(next)?;
            options.extend(games.form_right(next)?);
            let missing: Vec<Form> = options
                .iter()
                .copied()
                .filter(|option| !self.form_weights.contains_key(option))
                .collect();
            if missing.is_empty() {
                let sum = options
                    .iter()
                    .fold(3_u64, |sum, option| sum.saturating_add(self.form_weights[option]));
                self.form_weights.insert(next, sum);
                open.pop();
            } else {
                open.extend(missing);
            }
        }
        Ok(self.form_weights.get(&form).copied().unwrap_or(u64::MAX))
    }
}

/// How much there is to write of a number plus ups plus a nimber.
fn name_weight(number: &Dyadic, ups: i64, nim: u64) -> u64 {
    let size = number.floor().magnitude().to_u64().unwrap_or(u64::MAX / 2);
    let negative = u64::from(number.signum() < 0);
    size.saturating_add(1)
        .saturating_add(number.exponent().saturating_mul(2))
        .saturating_add(negative)
        .saturating_add(2 * ups.unsigned_abs() + u64::from(ups < 0))
        .saturating_add(nim)
}

/// Up to `most` of these, each drawn at random.
pub(super) fn some_of<T: Copy>(random: &mut Random, from: &[T], most: usize) -> Vec<T> {
    let count = random.below(most + 1);
    (0..count).map(|_| from[random.below(from.len())]).collect()
}

fn numbers(games: &mut Games, size: Size) -> Result<Vec<Value>> {
    let day = if let Size::Small(day @ (0 | 1)) = size { day } else { 3 };
    let mut numbers = Vec::new();
    for game in games.born_by(day)? {
        if games.is_number(game) {
            numbers.push(Value::Game(game));
        }
    }
    if day == 3 {
        for text in ["1/8", "-1/8"] {
            if let Ok(number) = text.parse::<Dyadic>() {
                numbers.push(Value::Game(games.number(&number)?));
            }
        }
    }
    Ok(numbers)
}

fn integers(games: &mut Games, size: Size) -> Result<Vec<Value>> {
    let most = if let Size::Small(day @ (0 | 1)) = size { i64::from(day) } else { 4 };
    (-most..=most).map(|n| Ok(Value::Game(games.integer(n)?))).collect()
}

fn elements(evaluator: &Evaluator, name: Symbol) -> Vec<Value> {
    let sorts = evaluator.theory().finite_sorts().iter();
    sorts
        .filter(|sort| sort.name == name)
        .flat_map(|sort| {
            sort.elements.iter().map(|&element| Value::Element { sort: name, element })
        })
        .collect()
}

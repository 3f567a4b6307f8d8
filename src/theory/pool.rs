//! The pool of a claim: members of its sorts that its own literals ask for.
//!
//! The games of the first days know no number beyond 3, no temperature beyond 1, and no nimber
//! beyond `*3`. A claim that speaks of 100 or of `*9`, or that uses a definition which does, is
//! tried at what lies around: the literal, what is larger and smaller by 1, by a half, a quarter
//! and less than its own fineness, its double, its half and its negative; switches as hot as
//! that, tinies, sums of three hot games, nimbers and multiples of ↑ of that size. What lies
//! around a few plain numbers is in every pool.
//!
//! A pool says nothing of what is true: it only proposes what to try.

use super::claim::Claim;
use super::evaluate::{Evaluator, Prepared};
use super::models::{Member, Members, Models, Random, Size, some_of};
use super::value::Value;
use super::{Definition, Theory};
use crate::error::{Class, Result, limit};
use crate::game::{Form, Game, NumberUpStar};
use crate::number::Dyadic;
use crate::syntax::parse_term;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Term, TermId};
use crate::thermography::Trajectory;
use num_bigint::BigInt;
use rustc_hash::FxHashSet;
use std::collections::HashMap;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// So many numbers and so many games of a claim are looked around.
const SEEDS: usize = 6;
/// So many steps of the kernel are allowed to make one game.
const STEPS: u64 = 20_000;
/// So large nimbers and multiples of ↑ are made.
const LARGEST: i64 = 1024;
/// So many seeded forms, and so many seeded sets.
const SEEDED: usize = 80;
/// A seeded set has at most so many members of the pool.
const SET: usize = 5;
/// So many closed parts of one term are looked at.
const PARTS: usize = 64;

/// The plain numbers that every claim is tried around.
const PLAIN: [i64; 4] = [1, 2, 5, 100];

/// Games as hot or as large as a number c ≥ 0.
const HOT: [&str; 16] = [
    "{c|-c}",
    "{c|0}",
    "{c|c - 1}",
    "{c + 1/2|-c}",
    "{c + c|c}",
    "{c||0|-c}",
    "{c + c|c||0|-c}",
    "{c|*}",
    "{c|-c} + *",
    "{c|-c} + {c + 1|-c} + {c + 3|-1}",
    "{0||0|-c}",
    "{c|{0||0|-c}}",
    "c + *",
    "c + ^",
    "c + {1|-1}",
    "{0, *|-c}",
];

/// Games that no number leads to.
const EXTRA: [&str; 12] = [
    "*4",
    "*5",
    "*8",
    "^3*2",
    "^<2>",
    "^ + ^<2>*",
    "{0|^*}",
    "{^|{0|-1}}",
    "{{1|-1}, *, ^|-1}",
    "{0, *, *2, {1|*}, {0||0|-2}|0}",
    "{3|{2|*}}",
    "5/16",
];

/// Games made of a game g.
const MADE: [&str; 14] = [
    "g",
    "g + 1",
    "g - 1",
    "g + 1/2",
    "g + *",
    "g + ^",
    "g + g",
    "g + g + g",
    "{g|}",
    "{g|0}",
    "{0|g}",
    "{g|-2}",
    "{g|g}",
    "{1|g}",
];

/// A way to make a game, with one name in it.
type Recipe = Prepared;

/// The recipes, ready to run, and what they have made.
#[derive(Clone, Default)]
pub(super) struct Kitchen {
    hot: Vec<Recipe>,
    made: Vec<Recipe>,
    extra: Vec<Recipe>,
    around: HashMap<Dyadic, Arc<[Game]>>,
}

impl Kitchen {
    fn ready(&mut self, theory: &Theory) -> Result<()> {
        if !self.hot.is_empty() {
            return Ok(());
        }
        let read = |texts: &[&str], name: &str, sort: Sort| -> Result<Vec<Recipe>> {
            let sorts = [(Symbol::from(name), sort)];
            let recipes = texts.iter();
            recipes.map(|text| Prepared::with_sorts(theory, &parse_term(text)?, &sorts)).collect()
        };
        self.hot = read(&HOT, "c", Sort::Number)?;
        self.made = read(&MADE, "g", Sort::Game)?;
        self.extra = read(&EXTRA, "c", Sort::Number)?;
        Ok(())
    }

    /// What lies around a number, as games.
    fn around(&mut self, evaluator: &mut Evaluator, seed: &Dyadic) -> Result<Arc<[Game]>> {
        if let Some(known) = self.around.get(seed) {
            return Ok(Arc::clone(known));
        }
        let mut found = Vec::new();
        for x in numbers_around(seed) {
            found.push(evaluator.games.number(&x)?);
        }
        let size = seed.abs();
        for c in [size.clone(), &size + &Dyadic::one()] {
            found.extend(named(evaluator, &c)?);
            let number = Value::Game(evaluator.games.number(&c)?);
            for recipe in &self.hot {
                found.extend(cooked(evaluator, recipe, &number)?);
            }
        }
        let mut all: Vec<Game> = Vec::with_capacity(2 * found.len());
        for game in found {
            all.push(game);
            all.push(evaluator.games.neg(game)?);
        }
        let mut seen = FxHashSet::default();
        all.retain(|game| seen.insert(*game));
        let all: Arc<[Game]> = all.into();
        self.around.insert(seed.clone(), Arc::clone(&all));
        Ok(all)
    }

    /// What is made of a game.
    fn made_of(&self, evaluator: &mut Evaluator, seed: Game) -> Result<Vec<Game>> {
        let mut found = evaluator.games.left(seed)?;
        found.extend(evaluator.games.right(seed)?);
        let negative = evaluator.games.neg(seed)?;
        for game in [seed, negative] {
            for recipe in &self.made {
                found.extend(cooked(evaluator, recipe, &Value::Game(game))?);
            }
        }
        Ok(found)
    }
}

/// The game that a recipe makes; none when that takes too long.
fn cooked(evaluator: &mut Evaluator, recipe: &Recipe, from: &Value) -> Result<Option<Game>> {
    let from = std::slice::from_ref(from);
    Ok(within(evaluator, STEPS, |evaluator| evaluator.run(recipe, from)?.game())?.flatten())
}

/// Does something within so many steps; none when they do not suffice, and none inside when
/// it is undefined.
pub(super) fn within<T>(
    evaluator: &mut Evaluator,
    steps: u64,
    task: impl FnOnce(&mut Evaluator) -> Result<T>,
) -> Result<Option<Option<T>>> {
    let before = evaluator.games.budget_mut().narrow(steps);
    let done = task(evaluator);
    evaluator.games.budget_mut().widen(before);
    match done {
        Ok(value) => Ok(Some(Some(value))),
        Err(error) if error.class() == Class::Input => Ok(Some(None)),
        Err(error) if error.code() == &limit::BUDGET => {
            // What was used up are these steps, or what the caller allows.
            evaluator.games.room()?;
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Numbers around a number, itself first.
fn numbers_around(c: &Dyadic) -> Vec<Dyadic> {
    let one = Dyadic::one();
    let half = one.half();
    let fine = Dyadic::new(BigInt::from(1), c.exponent().saturating_add(3));
    let mut found = vec![c.clone()];
    for step in [one, half.clone(), half.half(), fine] {
        found.push(c + &step);
        found.push(c - &step);
    }
    found.push(c + c);
    found.push(c.half());
    found
}

/// The nimber and the multiples of ↑ of this size, for an integer that is not too large.
fn named(evaluator: &mut Evaluator, size: &Dyadic) -> Result<Vec<Game>> {
    let Some(size) = size.to_i64().filter(|size| (0..=LARGEST).contains(size)) else {
        return Ok(Vec::new());
    };
    let nim = u64::try_from(size).unwrap_or_default();
    let zero = Dyadic::zero();
    [(0, nim), (size, 0), (size, 1)]
        .into_iter()
        .map(|(ups, nim)| {
            evaluator.games.number_up_star(&NumberUpStar { number: zero.clone(), ups, nim })
        })
        .collect()
}

/// The members of a sort; those that the claim's own literals led to by their places.
#[derive(Debug, Default)]
pub(super) struct List {
    pub(super) members: Members,
    pub(super) close: Vec<u32>,
}

/// The members that a claim's literals ask for, by sort.
#[derive(Debug, Default)]
pub(super) struct Pool {
    lists: HashMap<Sort, List>,
}

/// What is found in a claim.
#[derive(Default)]
struct Seeds {
    numbers: Vec<Dyadic>,
    games: Vec<Game>,
    forms: Vec<Form>,
}

/// Games, and how many of them the claim's literals led to: those come first.
struct Found<T> {
    all: Vec<T>,
    close: usize,
}

impl Pool {
    /// The pool of a claim for the sorts of its free variables.
    pub(super) fn new(
        models: &mut Models,
        evaluator: &mut Evaluator,
        claim: &Claim,
    ) -> Result<Pool> {
        let mut pool = Pool::default();
        let sorts: Vec<Sort> = claim.free.iter().map(|&at| claim.variables[at].1).collect();
        if sorts.iter().all(|sort| matches!(sort, Sort::Finite(_))) {
            return Ok(pool);
        }
        let theory = Arc::clone(evaluator.theory());
        models.kitchen.ready(&theory)?;
        let seeds = seeds(evaluator, &theory, claim)?;
        let games = games(models, evaluator, &seeds)?;
        for sort in sorts {
            if pool.lists.contains_key(&sort) {
                continue;
            }
            let found = match sort {
                Sort::Game => Found {
                    all: games.all.iter().copied().map(Value::Game).collect(),
                    close: games.close,
                },
                Sort::Number => kept(&games, |game| evaluator.games.is_number(game)),
                Sort::Integer => kept(&games, |game| evaluator.games.is_integer(game)),
                Sort::Form => forms(models, evaluator, &games, &seeds)?,
                Sort::Options => sets(models, evaluator, &games)?,
                Sort::Wall => walls(evaluator, &games, &seeds)?,
                Sort::Finite(_) => continue,
            };
            pool.lists.insert(sort, list(models, evaluator, found)?);
        }
        Ok(pool)
    }

    /// The list of a sort; a finite sort, or one that the claim does not use, has none.
    pub(super) fn of(&self, sort: Sort) -> Option<&List> {
        self.lists.get(&sort)
    }
}

fn list(models: &mut Models, evaluator: &mut Evaluator, found: Found<Value>) -> Result<List> {
    let mut seen = FxHashSet::default();
    let mut members = Vec::with_capacity(found.all.len());
    for (at, value) in found.all.into_iter().enumerate() {
        if seen.insert(value.clone()) {
            let weight = models.weight(&mut evaluator.games, &value)?;
            members.push((Member { value, weight }, at < found.close));
        }
    }
    members.sort_by_key(|(member, _)| member.weight);
    let places = members.iter().enumerate().filter(|(_, (_, close))| *close);
    let close = places.map(|(at, _)| u32::try_from(at).unwrap_or(u32::MAX)).collect();
    let members: Vec<Member> = members.into_iter().map(|(member, _)| member).collect();
    Ok(List { members: members.into(), close })
}

fn kept(games: &Found<Game>, keep: impl Fn(Game) -> bool) -> Found<Value> {
    let (close, wide) = games.all.split_at(games.close);
    let pick = |list: &[Game]| -> Vec<Value> {
        list.iter().copied().filter(|game| keep(*game)).map(Value::Game).collect()
    };
    let mut all = pick(close);
    let close = all.len();
    all.extend(pick(wide));
    Found { all, close }
}

fn games(models: &mut Models, evaluator: &mut Evaluator, seeds: &Seeds) -> Result<Found<Game>> {
    let mut all: Vec<Game> = Vec::new();
    for seed in &seeds.games {
        all.extend(models.kitchen.made_of(evaluator, *seed)?);
    }
    for seed in &seeds.numbers {
        all.extend(models.kitchen.around(evaluator, seed)?.iter());
    }
    let close = all.len();
    for number in PLAIN {
        all.extend(models.kitchen.around(evaluator, &Dyadic::integer(number))?.iter());
    }
    let zero = Value::Game(Game::ZERO);
    for recipe in &models.kitchen.extra {
        all.extend(cooked(evaluator, recipe, &zero)?);
    }
    Ok(Found { all, close })
}

/// Canonical forms, forms of the claim, and seeded ones that are not canonical.
fn forms(
    models: &mut Models,
    evaluator: &mut Evaluator,
    games: &Found<Game>,
    seeds: &Seeds,
) -> Result<Found<Value>> {
    let mut all = seeds.forms.clone();
    for game in &games.all[..games.close] {
        all.push(evaluator.games.canonical_form(*game)?);
    }
    let close = all.len();
    for game in &games.all[games.close..] {
        all.push(evaluator.games.canonical_form(*game)?);
    }
    let small = evaluator.games.forms_born_by(1)?;
    let mut random = Random::new(models.seed());
    for _ in 0..SEEDED {
        let side = |random: &mut Random| {
            let mut options = some_of(random, &small, 1);
            options.extend(some_of(random, &all, 2));
            options
        };
        let (left, right) = (side(&mut random), side(&mut random));
        let form = within(evaluator, STEPS, |evaluator| evaluator.games.form(&left, &right))?;
        all.extend(form.flatten());
    }
    Ok(Found { all: all.into_iter().map(Value::Form).collect(), close })
}

/// Single games of the claim, and seeded sets.
fn sets(
    models: &mut Models,
    evaluator: &mut Evaluator,
    games: &Found<Game>,
) -> Result<Found<Value>> {
    let mut all = vec![Value::games(Vec::new())];
    all.extend(games.all[..games.close].iter().map(|game| Value::games(vec![*game])));
    let close = all.len();
    let small = models.of(evaluator, Sort::Game, Size::Small(2))?;
    let small: Vec<Game> = small.iter().filter_map(|member| member.value.game().ok()).collect();
    let mut random = Random::new(models.seed());
    for number in 0..SEEDED {
        let mut members = some_of(&mut random, &games.all, 1 + number % SET);
        members.extend(some_of(&mut random, &small, 1));
        all.push(Value::games(members));
    }
    Ok(Found { all, close })
}

/// Constants and lines through the claim's numbers, and the walls of games.
fn walls(evaluator: &mut Evaluator, games: &Found<Game>, seeds: &Seeds) -> Result<Found<Value>> {
    let mut all: Vec<Trajectory> = Vec::new();
    let tax = Trajectory::tax();
    for x in seeds.numbers.iter().flat_map(numbers_around) {
        let constant = Trajectory::constant(x.to_rational());
        all.push(&constant + &tax);
        all.push(&constant + &-&tax);
        all.push(constant);
    }
    let close = all.len();
    for game in games.all.iter().step_by(3) {
        let both = within(evaluator, STEPS, |evaluator| {
            let thermograph = evaluator.operators.thermograph(&mut evaluator.games, *game)?;
            let left = thermograph.left_wall().trajectory()?.clone();
            Ok([left, thermograph.right_wall().trajectory()?.clone()])
        })?;
        all.extend(both.flatten().into_iter().flatten());
    }
    Ok(Found { all: all.into_iter().map(|wall| Value::Wall(Arc::new(wall))).collect(), close })
}

/// The values of the closed parts of a claim and of the definitions that it uses.
fn seeds(evaluator: &mut Evaluator, theory: &Theory, claim: &Claim) -> Result<Seeds> {
    let mut seeds = Seeds::default();
    let (mut numbers, mut games) = (Vec::new(), Vec::new());
    let said = claim.said();
    let definitions = used(theory, said);
    for term in said.iter().chain(definitions.iter().flat_map(|definition| definition.terms())) {
        for part in closed_parts(theory, term) {
            let sub = term.subterm(part);
            let quoted = matches!(sub.node(sub.root()), Node::Quote(_));
            let Ok(prepared) = Prepared::with_sorts(theory, &sub, &[]) else { continue };
            let value = within(evaluator, STEPS, |evaluator| evaluator.run(&prepared, &[]))?;
            let game = match value.flatten() {
                Some(Value::Game(game)) => game,
                Some(Value::Form(form)) => {
                    if quoted && seeds.forms.len() < SEEDS && !seeds.forms.contains(&form) {
                        seeds.forms.push(form);
                    }
                    evaluator.games.form_value(form)?
                }
                _ => continue,
            };
            match evaluator.games.as_number(game) {
                Some(number) => numbers.push(number),
                None => games.push(game),
            }
        }
    }
    for game in &games {
        numbers.push(evaluator.games.left_stop(*game));
        numbers.push(evaluator.games.right_stop(*game));
    }
    for number in numbers {
        let number = number.abs();
        let plain = number.is_zero() || PLAIN.iter().any(|known| Dyadic::integer(*known) == number);
        if !plain && seeds.numbers.len() < SEEDS && !seeds.numbers.contains(&number) {
            seeds.numbers.push(number);
        }
    }
    for game in games {
        if seeds.games.len() < SEEDS && !seeds.games.contains(&game) {
            seeds.games.push(game);
        }
    }
    Ok(seeds)
}

/// The parts of a term in which no variable occurs, outermost first.
fn closed_parts(theory: &Theory, term: &Term) -> Vec<TermId> {
    let mut closed = vec![false; term.len()];
    for (at, node) in term.iter() {
        let own = match node {
            Node::Var(name) => theory.signature().sort_of_element(*name).is_some(),
            Node::As(..) => false,
            _ => true,
        };
        closed[at.0 as usize] = own && node.children().iter().all(|child| closed[child.0 as usize]);
    }
    let found = term.iter().rev().filter(|(at, _)| closed[at.0 as usize]);
    found.map(|(at, _)| at).take(PARTS).collect()
}

/// The definitions that terms use, directly or through others, where no built-in operator
/// stands in for them.
fn used<'t>(theory: &'t Theory, said: &[Term]) -> Vec<&'t Definition> {
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    let mut open: Vec<&Term> = said.iter().collect();
    while let Some(term) = open.pop() {
        for (_, node) in term.iter() {
            if let Node::Apply(op, args) = node
                && let Some(definition) = theory.defined(*op, args.len())
                && seen.insert((*op, args.len()))
            {
                open.extend(definition.terms());
                found.push(definition);
            }
        }
    }
    found
}

impl Theory {
    /// The definition of an operator that no built-in one computes.
    pub(super) fn defined(&self, op: Symbol, arity: usize) -> Option<&Definition> {
        let operator = self.signature.get(self.signature.find(op.as_str(), arity)?);
        if operator.native.is_some() {
            return None;
        }
        operator.definition.and_then(|at| self.definitions.get(at))
    }
}

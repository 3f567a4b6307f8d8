//! Conditions solved for a variable, so that an assignment can be drawn that meets them.
//!
//! Few games chosen at random meet `x < -2`, `g = h + 1` or `t > temperature(g)`. Where a
//! relation has a variable on one side alone, once, below sums, differences, negatives, stops,
//! means, temperatures, birthdays and atomic weights, the other side is computed, something
//! that stands in the relation to it is chosen, and the way back to the variable is gone. The
//! condition under which overheating is additive, that every member of a set is bounded, is
//! solved at one member.
//!
//! What is drawn need not meet the condition (the mean that is asked for may not be had in the
//! sort of the variable): every assignment is tried as any other.

use super::Theory;
use super::claim::defined;
use super::evaluate::{Evaluator, Prepared};
use super::machine::to_game;
use super::models::Random;
use super::value::Value;
use crate::error::Result;
use crate::game::{Form, Game, NumberUpStar};
use crate::number::Dyadic;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Opt, Term, TermId, ops};
use crate::thermography::Trajectory;
use num_bigint::BigInt;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// How what is chosen stands to what was computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Equal,
    Below,
    Above,
    BelowOrEqual,
    AboveOrEqual,
    BelowOrConfused,
    AboveOrConfused,
    Confused,
    /// Anything else.
    Apart,
}

impl Side {
    fn of(relation: &str) -> Option<Side> {
        Some(match relation {
            ops::EQ | ops::SAME => Side::Equal,
            ops::LT => Side::Below,
            ops::GT => Side::Above,
            ops::LE => Side::BelowOrEqual,
            ops::GE => Side::AboveOrEqual,
            ops::LF => Side::BelowOrConfused,
            ops::GF => Side::AboveOrConfused,
            ops::CONFUSED => Side::Confused,
            _ => return None,
        })
    }

    /// The same seen from the other side.
    fn turned(self) -> Side {
        match self {
            Side::Below => Side::Above,
            Side::Above => Side::Below,
            Side::BelowOrEqual => Side::AboveOrEqual,
            Side::AboveOrEqual => Side::BelowOrEqual,
            Side::BelowOrConfused => Side::AboveOrConfused,
            Side::AboveOrConfused => Side::BelowOrConfused,
            same => same,
        }
    }

    /// What holds of games where this does not.
    fn negated(self) -> Side {
        match self {
            Side::Equal => Side::Apart,
            Side::Apart | Side::Confused => Side::Equal,
            Side::Below | Side::BelowOrEqual => Side::AboveOrConfused,
            Side::Above | Side::AboveOrEqual => Side::BelowOrConfused,
            Side::BelowOrConfused => Side::AboveOrEqual,
            Side::AboveOrConfused => Side::BelowOrEqual,
        }
    }
}

/// A number that is read off a game, and from which a game is made again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Observed {
    Mean,
    Temperature,
    LeftStop,
    RightStop,
    Birthday,
    AtomicWeight,
}

impl Observed {
    fn of(name: &str) -> Option<Observed> {
        Some(match name {
            "mean" => Observed::Mean,
            "temperature" => Observed::Temperature,
            "left_stop" => Observed::LeftStop,
            "right_stop" => Observed::RightStop,
            "birthday" => Observed::Birthday,
            "atomic_weight" => Observed::AtomicWeight,
            _ => return None,
        })
    }
}

/// A step from a term to a part of it: w is what the term is to be.
#[derive(Clone, Debug)]
enum Step {
    /// The part is −w.
    Negative,
    /// The part is w less this.
    Less(Prepared),
    /// The part is this less w.
    From(Prepared),
    /// The part is a game off which w is read.
    Observed(Observed),
}

/// What the term that holds the variable is to be.
#[derive(Clone, Debug)]
enum Wanted {
    /// In a relation to this.
    Related(Side, Prepared),
    Number,
    Integer,
    Infinitesimal,
}

/// A way to meet a goal by a choice for one variable.
#[derive(Clone, Debug)]
struct Way {
    variable: usize,
    wanted: Wanted,
    steps: Vec<Step>,
    /// The set of which one member is chosen first; its name stands behind the variables.
    member: Option<Prepared>,
}

/// Something that an assignment is to meet.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    holds: Prepared,
    wanted: bool,
    ways: Vec<Way>,
}

/// What a goal speaks of.
pub(super) struct Setting<'a> {
    pub(super) theory: &'a Theory,
    pub(super) variables: &'a [(Symbol, Sort)],
    pub(super) free: &'a [usize],
}

impl Goal {
    /// That a condition holds, or that it does not. None where it cannot be computed from
    /// the free variables, or nothing is known about how to meet it.
    pub(super) fn new(setting: &Setting, condition: &Term, wanted: bool) -> Option<Goal> {
        let names = super::scope::free_names(condition);
        let unknown = names.iter().any(|found| {
            let element = setting.theory.signature().sort_of_element(found.name).is_some();
            !element && setting.free_place(found.name).is_none()
        });
        if unknown {
            return None;
        }
        let holds = Prepared::with_sorts(setting.theory, condition, setting.variables).ok()?;
        let mut ways = Vec::new();
        let mut open = vec![(condition.root(), wanted)];
        while let Some((at, wanted)) = open.pop() {
            let Node::Apply(op, args) = condition.node(at) else { continue };
            match (op.as_str(), args.as_slice()) {
                (ops::NOT, &[inner]) => open.push((inner, !wanted)),
                (ops::OR, &[one, other]) => open.extend([(one, wanted), (other, wanted)]),
                (relation, &[lhs, rhs]) => {
                    let Some(side) = Side::of(relation) else { continue };
                    let side = if wanted { side } else { side.negated() };
                    setting.related(condition, side, [lhs, rhs], &mut ways);
                    setting.bounded(condition, side, [lhs, rhs], &mut ways);
                }
                (predicate, &[inner]) if wanted => {
                    let wanted = match predicate {
                        "is_number" => Wanted::Number,
                        "is_integer" => Wanted::Integer,
                        "is_infinitesimal" => Wanted::Infinitesimal,
                        _ => continue,
                    };
                    setting.all_ways(condition, inner, &wanted, None, &mut ways);
                }
                _ => {}
            }
        }
        (!ways.is_empty()).then_some(Goal { holds, wanted, ways })
    }

    /// Whether an assignment meets it; where it is undefined it does not.
    pub(super) fn is_met(&self, evaluator: &mut Evaluator, values: &[Value]) -> Result<bool> {
        Ok(defined(evaluator.run(&self.holds, values))? == Some(Value::Truth(self.wanted)))
    }

    /// Changes one variable so that it may be met; the places of `fixed` ones stay.
    pub(super) fn meet(
        &self,
        evaluator: &mut Evaluator,
        sorts: &[(Symbol, Sort)],
        values: &mut [Value],
        random: &mut Random,
    ) -> Result<()> {
        let way = &self.ways[random.below(self.ways.len())];
        if let Some(value) = defined(way.solved(evaluator, sorts, values, random))?.flatten() {
            values[way.variable] = value;
        }
        Ok(())
    }
}

impl Setting<'_> {
    fn free_place(&self, name: Symbol) -> Option<usize> {
        self.free.iter().copied().find(|&at| self.variables[at].0 == name)
    }

    /// The ways to bring two sides into a relation.
    fn related(&self, term: &Term, side: Side, [lhs, rhs]: [TermId; 2], ways: &mut Vec<Way>) {
        for (inner, other, side) in [(lhs, rhs, side), (rhs, lhs, side.turned())] {
            if let Ok(other) =
                Prepared::with_sorts(self.theory, &term.subterm(other), self.variables)
            {
                self.all_ways(term, inner, &Wanted::Related(side, other), None, ways);
            }
        }
        // A variable on both sides has no way: drop those of which the other side speaks.
        let on = |at: TermId| super::scope::free_names(&term.subterm(at));
        let (left, right) = (on(lhs), on(rhs));
        ways.retain(|way| {
            let name = self.variables[way.variable].0;
            let is_there =
                |names: &[super::scope::Occurrence]| names.iter().any(|f| f.name == name);
            way.member.is_some() || !(is_there(&left) && is_there(&right))
        });
    }

    /// The ways to meet `{ | {T |} for i in S} >= 0`, that T >= 0 for each i, or its mirror
    /// image.
    fn bounded(&self, term: &Term, side: Side, [lhs, rhs]: [TermId; 2], ways: &mut Vec<Way>) {
        let zero = |at: TermId| match term.node(at) {
            Node::Literal(x) => x.number.is_zero() && x.nim == 0,
            _ => false,
        };
        let (braces, side) = match (zero(lhs), zero(rhs)) {
            (false, true) => (lhs, side),
            (true, false) => (rhs, side.turned()),
            _ => return,
        };
        let Node::Braces(left, right) = term.node(braces) else { return };
        let (options, below) = match (side, left.as_slice(), right.as_slice()) {
            (Side::AboveOrEqual, [], options) => (options, false),
            (Side::BelowOrEqual, options, []) => (options, true),
            _ => return,
        };
        for option in options {
            let Opt::For(body, generators) = option else { continue };
            let (Node::Braces(left, right), &[(name, set)]) = (term.node(*body), &generators[..])
            else {
                continue;
            };
            let inner = match (left.as_slice(), right.as_slice(), below) {
                ([Opt::Term(inner)], [], false) | ([], [Opt::Term(inner)], true) => *inner,
                _ => continue,
            };
            let mut sorts = self.variables.to_vec();
            sorts.push((name, Sort::Game));
            let Ok(set) = Prepared::with_sorts(self.theory, &term.subterm(set), self.variables)
            else {
                continue;
            };
            let mut zero = Term::new();
            zero.push(term.node(if braces == lhs { rhs } else { lhs }).clone(), term.span(braces));
            let Ok(zero) = Prepared::with_sorts(self.theory, &zero, &[]) else { continue };
            let inside = Setting { variables: &sorts, ..*self };
            inside.all_ways(term, inner, &Wanted::Related(side, zero), Some(&set), ways);
        }
    }

    /// A way for each free variable that occurs once below invertible operators.
    fn all_ways(
        &self,
        term: &Term,
        root: TermId,
        wanted: &Wanted,
        member: Option<&Prepared>,
        ways: &mut Vec<Way>,
    ) {
        for found in super::scope::free_names(&term.subterm(root)) {
            let Some(variable) = self.free_place(found.name) else { continue };
            if let Some(steps) = self.steps(term, root, found.name) {
                let wanted = wanted.clone();
                ways.push(Way { variable, wanted, steps, member: member.cloned() });
            }
        }
    }

    /// The steps from a term to the one occurrence of a variable in it.
    fn steps(&self, term: &Term, root: TermId, name: Symbol) -> Option<Vec<Step>> {
        let holds = |at: TermId| {
            super::scope::free_names(&term.subterm(at)).iter().any(|found| found.name == name)
        };
        let mut steps = Vec::new();
        let mut at = root;
        loop {
            let Node::Apply(op, args) = term.node(at) else {
                return matches!(term.node(at), Node::Var(found) if *found == name)
                    .then_some(steps);
            };
            let (step, next) = match (op.as_str(), args.as_slice()) {
                (ops::NEG, &[inner]) => (Step::Negative, inner),
                ("canonical", &[inner]) => {
                    at = inner;
                    continue;
                }
                (op @ (ops::ADD | ops::SUB), &[one, other]) => {
                    let (inner, rest) = match (holds(one), holds(other)) {
                        (true, false) => (one, other),
                        (false, true) => (other, one),
                        _ => return None,
                    };
                    let rest =
                        Prepared::with_sorts(self.theory, &term.subterm(rest), self.variables);
                    let rest = rest.ok()?;
                    match (op, inner == one) {
                        (ops::ADD, _) => (Step::Less(rest), inner),
                        (_, false) => (Step::From(rest), inner),
                        // w = x - rest: the part is w less -rest.
                        (_, true) => {
                            let mut negative = term.subterm(other);
                            let span = negative.span(negative.root());
                            let root = negative.root();
                            negative.push(Node::Apply(Symbol::from(ops::NEG), vec![root]), span);
                            let rest = Prepared::with_sorts(self.theory, &negative, self.variables);
                            (Step::Less(rest.ok()?), inner)
                        }
                    }
                }
                (op, &[inner]) => (Step::Observed(Observed::of(op)?), inner),
                _ => return None,
            };
            steps.push(step);
            at = next;
        }
    }
}

impl Way {
    /// A value for the variable; none when this way leads nowhere from these values.
    fn solved(
        &self,
        evaluator: &mut Evaluator,
        sorts: &[(Symbol, Sort)],
        values: &[Value],
        random: &mut Random,
    ) -> Result<Option<Value>> {
        let mut values = values.to_vec();
        if let Some(set) = &self.member {
            let set = evaluator.run(set, &values)?;
            let members = to_game(&mut evaluator.games, &set)?.members()?;
            if members.is_empty() {
                return Ok(None);
            }
            values.push(members[random.below(members.len())].clone());
        }
        let sort = sorts[self.variable].1;
        if sort == Sort::Wall {
            return self.wall(evaluator, &values, random);
        }
        let numeric = matches!(sort, Sort::Number | Sort::Integer)
            || matches!(self.steps.last(), Some(Step::Observed(_)));
        let mut wanted = match &self.wanted {
            Wanted::Related(side, other) => {
                let other = game_of(evaluator, other, &values)?;
                near(evaluator, *side, other, numeric, random)?
            }
            Wanted::Number => evaluator.games.number(&magnitude(&Dyadic::one(), random))?,
            Wanted::Integer => evaluator.games.integer(random.below(12) as i64 - 6)?,
            Wanted::Infinitesimal => infinitesimal(evaluator, random)?,
        };
        for step in &self.steps {
            wanted = match step {
                Step::Negative => evaluator.games.neg(wanted)?,
                Step::Less(other) => {
                    let other = game_of(evaluator, other, &values)?;
                    evaluator.games.sub(wanted, other)?
                }
                Step::From(other) => {
                    let other = game_of(evaluator, other, &values)?;
                    evaluator.games.sub(other, wanted)?
                }
                Step::Observed(observed) => match made(evaluator, *observed, wanted, random)? {
                    Some(game) => game,
                    None => return Ok(None),
                },
            };
        }
        fitted(evaluator, sort, wanted, random)
    }

    fn wall(
        &self,
        evaluator: &mut Evaluator,
        values: &[Value],
        random: &mut Random,
    ) -> Result<Option<Value>> {
        let Wanted::Related(side, other) = &self.wanted else { return Ok(None) };
        if !self.steps.is_empty() {
            return Ok(None);
        }
        let Value::Wall(other) = evaluator.run(&other.as_wall(), values)? else { return Ok(None) };
        let by = signed(*side, magnitude(&Dyadic::one(), random), random);
        let wall = &*other + &Trajectory::constant(by.to_rational());
        Ok(Some(Value::Wall(Arc::new(wall))))
    }
}

fn game_of(evaluator: &mut Evaluator, prepared: &Prepared, values: &[Value]) -> Result<Game> {
    let value = evaluator.run(prepared, values)?;
    to_game(&mut evaluator.games, &value)?.game()
}

/// How far: a plain number, a very small one, or a part or multiple of this.
fn magnitude(of: &Dyadic, random: &mut Random) -> Dyadic {
    let (one, size) = (Dyadic::one(), of.abs());
    let power = |n: u64| Dyadic::new(BigInt::from(1), n);
    match random.below(12) {
        0 | 1 => one,
        2 => one.half(),
        3 => power(2),
        4 => power(3),
        5 => power(of.exponent().saturating_add(1)),
        6 => power(10),
        7 => Dyadic::integer(2),
        8 => Dyadic::integer(7),
        9 => &size + &one,
        10 => size.half(),
        _ => size,
    }
}

/// The number with the sign that a side asks for; 0 where equality will do, now and then.
fn signed(side: Side, by: Dyadic, random: &mut Random) -> Dyadic {
    match side {
        Side::Equal => Dyadic::zero(),
        Side::Below | Side::BelowOrConfused => -by,
        Side::Above | Side::AboveOrConfused => by,
        Side::BelowOrEqual if random.below(3) > 0 => -by,
        Side::AboveOrEqual if random.below(3) > 0 => by,
        Side::BelowOrEqual | Side::AboveOrEqual => Dyadic::zero(),
        Side::Confused | Side::Apart => {
            if random.below(2) == 0 {
                by
            } else {
                -by
            }
        }
    }
}

/// A game on this side of another one; a number from it, when it must stay a number.
fn near(
    evaluator: &mut Evaluator,
    side: Side,
    of: Game,
    numeric: bool,
    random: &mut Random,
) -> Result<Game> {
    let size = evaluator.games.left_stop(of);
    let confused = match side {
        Side::Confused => true,
        Side::BelowOrConfused | Side::AboveOrConfused | Side::Apart => random.below(2) == 0,
        _ => false,
    };
    let by = match (numeric, random.below(3)) {
        (false, _) if confused => fuzzy(evaluator, &magnitude(&size, random), random)?,
        (false, 0) if side != Side::Equal => {
            let small = infinitesimal(evaluator, random)?;
            let up = evaluator.games.up_power(1)?;
            let is_up = evaluator.games.le(small, Game::ZERO)?;
            let small = if is_up { up } else { small };
            match signed(side, Dyadic::one(), random).signum() {
                0 => Game::ZERO,
                1 => small,
                _ => evaluator.games.neg(small)?,
            }
        }
        _ => evaluator.games.number(&signed(side, magnitude(&size, random), random))?,
    };
    evaluator.games.add(of, by)
}

/// A game confused with 0: a star, or a switch as hot as this.
fn fuzzy(evaluator: &mut Evaluator, size: &Dyadic, random: &mut Random) -> Result<Game> {
    match random.below(5) {
        0 => evaluator.games.nimber(1),
        1 => evaluator.games.nimber(2 + u64::try_from(random.below(8)).unwrap_or(0)),
        2 => {
            let x = evaluator.games.number(&size.half())?;
            let y = evaluator.games.number(&-size)?;
            evaluator.games.make(&[x], &[y])
        }
        _ => {
            let x = evaluator.games.number(size)?;
            evaluator.games.plus_minus(&[x])
        }
    }
}

/// An infinitesimal of any sign.
fn infinitesimal(evaluator: &mut Evaluator, random: &mut Random) -> Result<Game> {
    let games = &mut evaluator.games;
    let small = match random.below(6) {
        0 => Game::ZERO,
        1 => games.nimber(1)?,
        2 => {
            let nim = u64::try_from(random.below(4)).unwrap_or(0);
            let ups = 1 + random.below(3) as i64;
            games.number_up_star(&NumberUpStar { number: Dyadic::zero(), ups, nim })?
        }
        3 => games.up_power(2)?,
        4 => {
            let x = games.integer(1 + random.below(3) as i64)?;
            games.tiny(x)?
        }
        _ => games.nimber(2)?,
    };
    if random.below(2) == 0 { games.neg(small) } else { Ok(small) }
}

/// A game off which a number is read; none when there is none, or it would be large.
fn made(
    evaluator: &mut Evaluator,
    observed: Observed,
    wanted: Game,
    random: &mut Random,
) -> Result<Option<Game>> {
    let Some(x) = evaluator.games.as_number(wanted) else { return Ok(None) };
    let by = magnitude(&x, random);
    let made = match observed {
        Observed::Mean => {
            let part = match random.below(3) {
                0 => Game::ZERO,
                1 => infinitesimal(evaluator, random)?,
                _ => {
                    let by = evaluator.games.number(&by)?;
                    evaluator.games.plus_minus(&[by])?
                }
            };
            evaluator.games.add(wanted, part)?
        }
        Observed::LeftStop | Observed::RightStop => {
            if random.below(3) == 0 {
                let part = infinitesimal(evaluator, random)?;
                return evaluator.games.add(wanted, part).map(Some);
            }
            let other = if observed == Observed::LeftStop { &x - &by } else { &x + &by };
            let other = evaluator.games.number(&other)?;
            match observed {
                Observed::LeftStop => evaluator.games.make(&[wanted], &[other])?,
                _ => evaluator.games.make(&[other], &[wanted])?,
            }
        }
        Observed::Temperature => return of_temperature(evaluator, &x, random),
        Observed::Birthday => {
            let Some(day) = x.to_i64().filter(|day| (0..=1_000_000).contains(day)) else {
                return Ok(None);
            };
            match random.below(3) {
                0 if day <= 1024 => evaluator.games.nimber(u64::try_from(day).unwrap_or(0))?,
                1 => evaluator.games.integer(-day)?,
                _ => evaluator.games.integer(day)?,
            }
        }
        Observed::AtomicWeight => {
            let Some(ups) = x.to_i64().filter(|ups| ups.abs() <= 1024) else { return Ok(None) };
            let nim = u64::try_from(random.below(3)).unwrap_or(0);
            evaluator.games.number_up_star(&NumberUpStar { number: Dyadic::zero(), ups, nim })?
        }
    };
    Ok(Some(made))
}

/// A game of this temperature: a switch about a number, a number with an infinitesimal, or a
/// number as fine as that; none below -1.
fn of_temperature(
    evaluator: &mut Evaluator,
    x: &Dyadic,
    random: &mut Random,
) -> Result<Option<Game>> {
    let about = Dyadic::integer(random.below(12) as i64 - 6);
    let about = if random.below(3) == 0 { Dyadic::zero() } else { about };
    let made = match x.signum() {
        1 => {
            let high = evaluator.games.number(&(&about + x))?;
            let low = evaluator.games.number(&(&about - x))?;
            evaluator.games.make(&[high], &[low])?
        }
        0 => {
            let number = evaluator.games.number(&about)?;
            let star = evaluator.games.nimber(1 + u64::try_from(random.below(3)).unwrap_or(0))?;
            evaluator.games.add(number, star)?
        }
        _ if (x + &Dyadic::one()).signum() < 0 => return Ok(None),
        _ => evaluator.games.number(&(&about + &-x))?,
    };
    Ok(Some(made))
}

/// A game as a value of a sort: the mean where a number is wanted, an integer at it, and as
/// a form either the canonical one or another of the same value.
fn fitted(
    evaluator: &mut Evaluator,
    sort: Sort,
    game: Game,
    random: &mut Random,
) -> Result<Option<Value>> {
    let games = &mut evaluator.games;
    Ok(Some(match sort {
        Sort::Game => Value::Game(game),
        Sort::Number if games.is_number(game) => Value::Game(game),
        Sort::Integer if games.is_integer(game) => Value::Game(game),
        Sort::Number | Sort::Integer => {
            let mean = evaluator.operators.mean(games, game)?;
            let number = match sort {
                Sort::Number => mean,
                _ if random.below(2) == 0 => Dyadic::from(mean.floor()),
                _ => Dyadic::from(mean.ceil()),
            };
            Value::Game(games.number(&number)?)
        }
        Sort::Form => {
            let form = games.canonical_form(game)?;
            let form = if random.below(3) > 0 { form } else { other_form(evaluator, form)? };
            Value::Form(form)
        }
        Sort::Options | Sort::Wall | Sort::Finite(_) => return Ok(None),
    }))
}

/// A form of the same value with more to it: `{*|*}` is added.
fn other_form(evaluator: &mut Evaluator, form: Form) -> Result<Form> {
    let games = &mut evaluator.games;
    let star = games.nimber(1)?;
    let star = games.canonical_form(star)?;
    let zero = games.form(&[star], &[star])?;
    games.form_add(form, zero)
}

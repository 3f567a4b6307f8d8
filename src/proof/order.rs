//! Proofs of `<=` and `<|` by playing the game.
//!
//! `0 <= g` holds when after every move of Right in g Left has a good answer, and `0 <| g`
//! when Left has a move to some position `>= 0` (Conway, ch. 7; Joyal 1977 reads such a
//! proof as a strategy). The search opens every move of the opponent with a generic option,
//! answers with moves that can be named in the scope, and closes positions by the
//! hypotheses, by the induction, and by adding known inequalities.
//!
//! There is no question of whether options exist: generic options come from the opponent's
//! moves and from the cases of a `<|` that is known, where they do.

use super::search::{Fact, Search};
use crate::certificate::proof::evaluate::{Environment, Interpreter};
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::row::Row;
use crate::certificate::proof::steps::{Choice, Cited, Instance, Level, Reason, Scope, Sub};
use crate::certificate::proof::terms::{Id, Side, Terms};
use crate::error::Result;
use crate::game::{Game, Relation};
use crate::syntax::rules::Sort;
use crate::theory::literal_value;

/// How many facts are added up at most.
const MAX_SUMMANDS: usize = 3;
/// How many moves, one after the other, are opened at most: a premise of an induction
/// hypothesis may open more, and so without end.
const MAX_MOVES: usize = 8;

impl Search<'_> {
    /// Proves an inequality, an equality by two, or finds another proposition among the
    /// facts. `depth` counts the moves that may be chosen in a row, `splits` the cases of
    /// known `<|` that may be gone through.
    pub(super) fn order(
        &mut self,
        scope: u32,
        goal: Prop,
        depth: u32,
        splits: u32,
    ) -> Result<Option<u32>> {
        if let Some(known) = self.builder.find(scope, goal) {
            return Ok(Some(known));
        }
        if !self.spend(1) || self.failed.contains(&(scope, goal, depth, splits)) {
            return Ok(None);
        }
        if !self.active.insert((scope, goal)) {
            return Ok(None);
        }
        let found = self.order_goal(scope, goal, depth, splits);
        self.active.remove(&(scope, goal));
        if let Ok(None) = found {
            self.failed.insert((scope, goal, depth, splits));
        }
        found
    }

    fn order_goal(
        &mut self,
        scope: u32,
        goal: Prop,
        depth: u32,
        splits: u32,
    ) -> Result<Option<u32>> {
        match goal {
            Prop::Equal(a, b) => {
                let Some(one) = self.order(scope, Prop::Le(a, b), depth, splits)? else {
                    return Ok(None);
                };
                let Some(two) = self.order(scope, Prop::Le(b, a), depth, splits)? else {
                    return Ok(None);
                };
                Ok(Some(self.builder.add(scope, goal, Reason::Both(one, two))))
            }
            Prop::Le(a, b) | Prop::Lf(a, b) => {
                if self.level == Level::Group && a != Terms::ZERO {
                    self.normal(scope, goal, a, b, depth, splits)
                } else {
                    self.position(scope, goal, depth, splits)
                }
            }
            _ => Ok(None),
        }
    }

    /// Brings everything to one side.
    fn normal(
        &mut self,
        scope: u32,
        goal: Prop,
        a: Id,
        b: Id,
        depth: u32,
        splits: u32,
    ) -> Result<Option<u32>> {
        let Some(row) = self.calculus.terms.difference(a, b) else { return Ok(None) };
        let Some(d) = self.calculus.terms.term_of_row(&row) else { return Ok(None) };
        let tidy = match goal {
            Prop::Le(..) => Prop::Le(Terms::ZERO, d),
            _ => Prop::Lf(Terms::ZERO, d),
        };
        let Some(step) = self.order(scope, tidy, depth, splits)? else { return Ok(None) };
        Ok(Some(self.builder.add(scope, goal, Reason::Combination(vec![(1, step)]))))
    }

    /// Proves a position by what is known, by a move, or in cases.
    fn position(&mut self, scope: u32, goal: Prop, depth: u32, splits: u32) -> Result<Option<u32>> {
        if self.questions.is_none() {
            return self.play(scope, goal, depth, splits);
        }
        let undecided = self.read_clauses(scope, goal)?;
        match self.play(scope, goal, depth, splits)? {
            None => self.order_by_cases(scope, goal, undecided, [depth, splits]),
            found => Ok(found),
        }
    }

    fn play(&mut self, scope: u32, goal: Prop, depth: u32, splits: u32) -> Result<Option<u32>> {
        if self.level == Level::Group {
            if let Some(step) = self.add_up(scope, goal, depth, splits)? {
                return Ok(Some(step));
            }
        } else if let Some(step) = self.by_induction(scope, goal, depth, splits)? {
            return Ok(Some(step));
        } else if let Some(step) = self.by_reflexivity(scope, goal)? {
            return Ok(Some(step));
        }
        match goal {
            Prop::Le(a, b) => self.every_move(scope, goal, a, b, depth, splits),
            Prop::Lf(a, b) => {
                if depth > 0
                    && let Some(step) = self.some_move(scope, goal, a, b, depth, splits)?
                {
                    return Ok(Some(step));
                }
                if splits > 0 {
                    return self.cases(scope, goal, depth, splits - 1);
                }
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    fn every_move(
        &mut self,
        scope: u32,
        goal: Prop,
        a: Id,
        b: Id,
        depth: u32,
        splits: u32,
    ) -> Result<Option<u32>> {
        if self.builder.chain(scope).len() > MAX_MOVES {
            return Ok(None);
        }
        let scene = self.builder.scene(scope);
        let mut subs = Vec::new();
        for (side, of) in [(Side::Left, a), (Side::Right, b)] {
            for family in self.calculus.options(side, of, &scene)? {
                let (inner, option) = self.builder.open_family(self.calculus, scope, &family);
                let answer =
                    if side == Side::Left { Prop::Lf(option, b) } else { Prop::Lf(a, option) };
                let Some(step) = self.order(inner, answer, depth, splits)? else {
                    return Ok(None);
                };
                subs.push(Sub { scope: inner, step });
            }
        }
        // A sub-proof ends in its own scope, also when a step around it says the same.
        Ok(Some(self.builder.add(scope, goal, Reason::EveryMove(subs))))
    }

    fn some_move(
        &mut self,
        scope: u32,
        goal: Prop,
        a: Id,
        b: Id,
        depth: u32,
        splits: u32,
    ) -> Result<Option<u32>> {
        for (side, of) in [(Side::Left, b), (Side::Right, a)] {
            let moves: Vec<(Choice, Id)> = self.builder.moves(self.calculus, scope, side, of)?;
            for (choice, option) in moves {
                let next =
                    if side == Side::Left { Prop::Le(a, option) } else { Prop::Le(option, b) };
                if let Some(step) = self.order(scope, next, depth - 1, splits)? {
                    return Ok(Some(self.builder.add(scope, goal, Reason::SomeMove(choice, step))));
                }
            }
        }
        Ok(None)
    }

    /// Goes through the cases of a `<|` that is known.
    fn cases(&mut self, scope: u32, goal: Prop, depth: u32, splits: u32) -> Result<Option<u32>> {
        for fact in self.known_and_derived(scope)? {
            let Prop::Lf(a, b) = fact.prop else { continue };
            if let Some(step) = self.cases_of(scope, goal, fact.step, a, b, depth, splits)? {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    #[expect(clippy::too_many_arguments, reason = "a known fact, a goal, and how far to go")]
    fn cases_of(
        &mut self,
        scope: u32,
        goal: Prop,
        fact: u32,
        a: Id,
        b: Id,
        depth: u32,
        splits: u32,
    ) -> Result<Option<u32>> {
        let scene = self.builder.scene(scope);
        let mut subs = Vec::new();
        for (side, of) in [(Side::Left, b), (Side::Right, a)] {
            for family in self.calculus.options(side, of, &scene)? {
                let taken = self.builder.options(scope);
                let family = self.calculus.apart(&family, &taken);
                let assumed = if side == Side::Left {
                    Prop::Le(a, family.body)
                } else {
                    Prop::Le(family.body, b)
                };
                let inner = self.builder.open(Scope {
                    parent: Some(scope),
                    options: family.binders,
                    hypotheses: vec![assumed],
                    ..Scope::default()
                });
                self.assume(inner, assumed);
                let Some(step) = self.order(inner, goal, depth, splits)? else { return Ok(None) };
                subs.push(Sub { scope: inner, step });
            }
        }
        Ok(Some(self.builder.add(scope, goal, Reason::Cases(fact, subs))))
    }

    /// The facts of a scope, and what they say of the moves that can be named there.
    pub(super) fn known_and_derived(&mut self, scope: u32) -> Result<Vec<Fact>> {
        let facts = self.known(scope);
        for fact in &facts {
            let Prop::Le(a, b) = fact.prop else { continue };
            for (side, of) in [(Side::Left, a), (Side::Right, b)] {
                for (choice, option) in self.builder.moves(self.calculus, scope, side, of)? {
                    let prop =
                        if side == Side::Left { Prop::Lf(option, b) } else { Prop::Lf(a, option) };
                    let step = self.builder.add(scope, prop, Reason::AnyMove(choice, fact.step));
                    self.learn(scope, step);
                }
            }
        }
        Ok(self.known(scope))
    }

    /// Closes `a <= a` by the theorem that says so of every form, once that is known.
    fn by_reflexivity(&mut self, scope: u32, goal: Prop) -> Result<Option<u32>> {
        let Prop::Le(a, b) = goal else { return Ok(None) };
        if a != b {
            return Ok(None);
        }
        let library = self.library;
        for number in self.usable.clone() {
            let theorem = &library[number as usize];
            let [variable] = theorem.claims.variables.as_slice() else { continue };
            if variable.sort != Sort::Form || theorem.level() > self.level {
                continue;
            }
            let wanted = Prop::Le(variable.id, variable.id);
            let claims = theorem.claims.claims.iter();
            let at = claims.enumerate().find(|(_, claim)| {
                claim.conclusion == wanted
                    && claim.hypotheses.is_empty()
                    && claim.options.is_empty()
            });
            if let Some((at, _)) = at {
                let map = vec![(variable.id, a)];
                let instance = Instance { claim: at as u32, map, premises: Vec::new() };
                return Ok(Some(self.builder.add(scope, goal, Reason::Lemma(number, instance))));
            }
        }
        Ok(None)
    }

    /// Closes a goal by an instance of the induction hypothesis that is exactly it, or an equality
    /// of which it is one half.
    fn by_induction(
        &mut self,
        scope: u32,
        goal: Prop,
        depth: u32,
        splits: u32,
    ) -> Result<Option<u32>> {
        if let Some(fact) =
            self.known_and_derived(scope)?.into_iter().find(|fact| fact.prop == goal)
        {
            return Ok(Some(fact.step));
        }
        let smaller = self.smaller(scope)?;
        for at in 0..smaller.len() {
            let conclusion = smaller[at].conclusion;
            let half = match (conclusion, goal) {
                (Prop::Equal(a, b), Prop::Le(c, d)) if (a, b) == (c, d) => Some(false),
                (Prop::Equal(a, b), Prop::Le(c, d)) if (a, b) == (d, c) => Some(true),
                _ => None,
            };
            if conclusion != goal && half.is_none() {
                continue;
            }
            let Some(step) = self.take_smaller(scope, at, depth, splits)? else { continue };
            let Some(backward) = half else { return Ok(Some(step)) };
            let half = Reason::Half(Cited { step, backward });
            return Ok(Some(self.builder.add(scope, goal, half)));
        }
        Ok(None)
    }

    /// Proves the hypotheses of an instance of the induction hypothesis and cites it.
    fn take_smaller(
        &mut self,
        scope: u32,
        at: usize,
        depth: u32,
        splits: u32,
    ) -> Result<Option<u32>> {
        let smaller = self.smaller(scope)?;
        let found = &smaller[at];
        if let Some(known) = self.builder.find(scope, found.conclusion) {
            return Ok(Some(known));
        }
        let mut instance = found.instance.clone();
        for &hypothesis in &found.hypotheses {
            let depth = depth.saturating_sub(1);
            let Some(step) = self.establish(scope, hypothesis, depth, splits)? else {
                return Ok(None);
            };
            instance.premises.push(step);
        }
        Ok(Some(self.builder.add(scope, found.conclusion, Reason::Induction(instance))))
    }

    /// Proves a proposition of any kind that is needed on the way.
    pub(super) fn establish(
        &mut self,
        scope: u32,
        prop: Prop,
        depth: u32,
        splits: u32,
    ) -> Result<Option<u32>> {
        self.order(scope, prop, depth, splits)
    }

    /// Closes a goal by adding facts and at most one instance of the induction hypothesis.
    fn add_up(&mut self, scope: u32, goal: Prop, depth: u32, splits: u32) -> Result<Option<u32>> {
        let [a, b] = goal.terms();
        let Some(row) = self.calculus.terms.difference(a, b) else { return Ok(None) };
        let facts = self.known_and_derived(scope)?;
        if let Some(parts) = self.sum_of_facts(&row, goal, &facts, MAX_SUMMANDS)? {
            return Ok(Some(self.builder.add(scope, goal, Reason::Combination(parts))));
        }
        let smaller = self.smaller(scope)?;
        for (at, found) in smaller.iter().enumerate() {
            for times in [1, -1] {
                let rest = match (found.conclusion, goal) {
                    (Prop::Same(..) | Prop::Equal(..), _) => goal,
                    (Prop::Le(..), _) if times == 1 => goal,
                    (Prop::Lf(..), Prop::Lf(..)) if times == 1 => Prop::Le(a, b),
                    _ => continue,
                };
                let Some(left) = row.plus(-times, &found.row) else { continue };
                let Some(mut parts) = self.sum_of_facts(&left, rest, &facts, 1)? else {
                    continue;
                };
                if let Some(step) = self.take_smaller(scope, at, depth, splits)? {
                    parts.push((times, step));
                    return Ok(Some(self.builder.add(scope, goal, Reason::Combination(parts))));
                }
            }
        }
        Ok(None)
    }

    /// Facts whose sum has this row, up to something closed with the right sign.
    fn sum_of_facts(
        &mut self,
        row: &Row,
        goal: Prop,
        facts: &[Fact],
        summands: usize,
    ) -> Result<Option<Vec<(i64, u32)>>> {
        if self.is_enough(row, goal)? {
            return Ok(Some(Vec::new()));
        }
        if summands == 0 || !self.spend(1) {
            return Ok(None);
        }
        for (at, fact) in facts.iter().enumerate() {
            for times in [1, -1] {
                let rest = match (fact.prop, goal) {
                    (Prop::Same(..) | Prop::Equal(..), _) => goal,
                    (Prop::Le(..), Prop::Le(..) | Prop::Lf(..)) if times == 1 => goal,
                    (Prop::Lf(a, b), Prop::Lf(..)) if times == 1 => Prop::Le(a, b),
                    _ => continue,
                };
                let Some(left) = row.plus(-times, &fact.row) else { continue };
                if left.atoms.len() > row.atoms.len() + 2 {
                    continue;
                }
                if let Some(mut parts) =
                    self.sum_of_facts(&left, rest, &facts[at..], summands - 1)?
                {
                    match parts.iter_mut().find(|(_, step)| *step == fact.step) {
                        Some((count, _)) => *count += times,
                        None => parts.push((times, fact.step)),
                    }
                    if parts.iter().all(|(count, _)| *count != 0) {
                        return Ok(Some(parts));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Whether a row is closed and stands in the relation of the goal to 0. A `<|` that has
    /// been used up leaves a `<=`.
    fn is_enough(&mut self, row: &Row, goal: Prop) -> Result<bool> {
        let Some(sign) = self.sign(row)? else { return Ok(false) };
        Ok(match goal {
            Prop::Le(..) => matches!(sign, Relation::Greater | Relation::Equal),
            Prop::Lf(..) => matches!(sign, Relation::Greater | Relation::Confused),
            _ => sign == Relation::Equal,
        })
    }

    /// How a row compares with 0, when nothing but literals is left in it.
    pub(super) fn sign(&mut self, row: &Row) -> Result<Option<Relation>> {
        if row.atoms.keys().any(|&atom| !self.calculus.terms.is_closed(atom)) {
            return Ok(None);
        }
        if row.atoms.values().any(|times| times.abs() > 64) {
            return Ok(None);
        }
        self.evaluated(|calculus| {
            let mut sum = literal_value(&mut calculus.games, &row.literal())?;
            for (&atom, &times) in &row.atoms {
                let value = Interpreter::new(calculus).value(atom, &Environment::default())?;
                let Some(value) = value else { return Ok(None) };
                let many = calculus.games.copies(&times.into(), value)?;
                sum = calculus.games.add(sum, many)?;
            }
            calculus.games.compare(sum, Game::ZERO).map(Some)
        })
    }
}

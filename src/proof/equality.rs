//! Proofs of equations: option by option, each pair of options in an e-graph of its own.
//!
//! Two forms are the same when every option of the one is an option of the other, and two
//! games have equal values when every option of the one equals an option of the other. For
//! each family of options of one side a partner among those of the other side is sought, in
//! a scope in which the option is generic; in that scope the induction hypotheses, the
//! hypotheses and the theorems known are equations between terms, and congruence and
//! integer combinations find what follows.
//!
//! A partner may use only the options that exist in the scope. Taking one option for all,
//! or an option of a game that may have none, proves `a - a = 1`.
//!
//! Why it need not be asked whether a variable has options (one e-graph for the whole claim
//! would have to ask that of both sides of each variable): every equation is a step in a
//! scope, and a term enters the graph of a scope only with the generic options that this
//! scope has introduced. A scope is opened for an option of one side, and is vacuous when
//! there is none; all that is concluded from it is that this option has a partner. From
//! `s = f(x)` and `f(x) = t` for all options x one may conclude `s = t` only where some x
//! exists, and only there do these equations stand. Nothing is concluded outside of a scope
//! from equations inside but by the steps `SameOptions`, `EveryMove`, `Cases` and `Split`,
//! which the checker carries out again. In one graph for all scopes the hypothesis of the
//! induction `x - x = 1` and the theorem `x - x = 0` would make 0 and 1 equal everywhere;
//! here they do so below an option of a alone, and the game without options is left over.

use super::search::Search;
use super::setting::Setting;
use super::theorems::Use;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::{Choice, Level, Match, Reason, Sub};
use crate::certificate::proof::terms::{Id, Node, Side};
use crate::error::Result;

/// How often the theorems known are put to use on the terms of a scope.
const ROUNDS: usize = 6;

impl Search<'_> {
    /// Proves an equation of forms or values.
    pub(super) fn equation(&mut self, scope: u32, goal: Prop, depth: u32) -> Result<Option<u32>> {
        if let Some(known) = self.builder.find(scope, goal) {
            return Ok(Some(known));
        }
        let (Prop::Same(a, b) | Prop::Equal(a, b)) = goal else { return Ok(None) };
        let values = matches!(goal, Prop::Equal(..));
        if let Some((_, step)) = self.close(scope, a, &[b], values)? {
            return Ok(Some(step));
        }
        if depth == 0 {
            return Ok(None);
        }
        self.by_options(scope, goal, depth)
    }

    /// Proves an equation by multiplying out: theorems are read from left to right alone, so
    /// that no more terms come up than are needed to write both sides in the simplest way.
    pub(super) fn multiply_out(&mut self, scope: u32, goal: Prop) -> Result<Option<u32>> {
        let mut setting = self.setting(scope, &goal.terms())?;
        let mut found = None;
        for _ in 0..=ROUNDS {
            self.settle(&mut setting);
            found = self.ask(&mut setting, goal, 0)?;
            if found.is_some() || !self.use_theorems(&mut setting, Use::Forward)? {
                break;
            }
            setting.changed();
        }
        self.nodes += setting.graph.len() as u64;
        Ok(found)
    }

    /// Proves an equation whether a condition of a definition holds or not: `overheat(g, 1, 0)`
    /// has one clause for the integers and another for the rest.
    pub(super) fn equation_by_cases(
        &mut self,
        scope: u32,
        goal: Prop,
        splits: u32,
    ) -> Result<Option<u32>> {
        let outside = std::mem::take(&mut self.undecided);
        let found = self.equation(scope, goal, 1);
        let questions = std::mem::replace(&mut self.undecided, outside);
        if let Some(step) = found? {
            return Ok(Some(step));
        }
        if splits == 0 {
            return Ok(None);
        }
        for question in questions {
            if !self.may_ask(scope, question) {
                continue;
            }
            let way = |search: &mut Search<'_>, inner, goal| {
                search.equation_by_cases(inner, goal, splits - 1)
            };
            if let Some(step) = self.by_cases(scope, goal, question, &way)? {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// Whether a question is one of a scope, and not of generic options further inside.
    fn may_ask(&self, scope: u32, question: Prop) -> bool {
        let options = self.builder.options(scope);
        question
            .terms()
            .into_iter()
            .all(|id| self.calculus.terms.free(id).iter().all(|option| options.contains(option)))
    }

    /// Proves an equation option by option.
    fn by_options(&mut self, scope: u32, goal: Prop, depth: u32) -> Result<Option<u32>> {
        let [a, b] = goal.terms();
        let values = matches!(goal, Prop::Equal(..));
        let scene = self.builder.scene(scope);
        let mut matches = Vec::new();
        for (from, to) in [(a, b), (b, a)] {
            for side in [Side::Left, Side::Right] {
                for family in self.calculus.options(side, from, &scene)? {
                    let (inner, option) = self.builder.open_family(self.calculus, scope, &family);
                    let Some(found) = self.partner(inner, option, side, to, values, depth)? else {
                        return Ok(None);
                    };
                    matches.push(found);
                }
            }
        }
        Ok(Some(self.builder.add(scope, goal, Reason::SameOptions(matches))))
    }

    /// An option of `to` that equals this one.
    fn partner(
        &mut self,
        scope: u32,
        option: Id,
        side: Side,
        to: Id,
        values: bool,
        depth: u32,
    ) -> Result<Option<Match>> {
        let moves: Vec<(Choice, Id)> = self.builder.moves(self.calculus, scope, side, to)?;
        if moves.is_empty() || !self.spend(5) {
            return Ok(None);
        }
        let candidates: Vec<Id> = moves.iter().map(|(_, option)| *option).collect();
        let found = match self.close(scope, option, &candidates, values)? {
            Some(found) => Some(found),
            None if depth > 1 => self.deeper(scope, option, &candidates, values, depth - 1)?,
            None => None,
        };
        Ok(found.map(|(at, step)| Match { sub: Sub { scope, step }, choice: moves[at].0.clone() }))
    }

    fn deeper(
        &mut self,
        scope: u32,
        option: Id,
        candidates: &[Id],
        values: bool,
        depth: u32,
    ) -> Result<Option<(usize, u32)>> {
        for (at, &candidate) in candidates.iter().enumerate() {
            let goal =
                if values { Prop::Equal(option, candidate) } else { Prop::Same(option, candidate) };
            if self.looks_into(option)
                && self.looks_into(candidate)
                && let Some(step) = self.by_options(scope, goal, depth)?
            {
                return Ok(Some((at, step)));
            }
        }
        Ok(None)
    }

    /// Whether the options of a term are known, and not all generic.
    fn looks_into(&self, id: Id) -> bool {
        match self.calculus.terms.node(id) {
            Node::Var(_) | Node::Option { .. } => false,
            Node::Literal(_) | Node::Braces(..) => true,
            Node::Sum(parts) => parts.iter().any(|part| self.looks_into(part.term)),
            Node::Apply(operator, args) => {
                self.calculus.definitions.contains_key(&(*operator, args.len()))
            }
        }
    }

    /// The first of several terms that is proved equal to one, by what is known in a scope.
    pub(super) fn close(
        &mut self,
        scope: u32,
        term: Id,
        candidates: &[Id],
        values: bool,
    ) -> Result<Option<(usize, u32)>> {
        let goals: Vec<Prop> = candidates
            .iter()
            .map(|&to| if values { Prop::Equal(term, to) } else { Prop::Same(term, to) })
            .collect();
        for (at, &goal) in goals.iter().enumerate() {
            if let Some(step) = self.at_once(scope, goal)? {
                return Ok(Some((at, step)));
            }
            let [a, b] = goal.terms();
            if self.level < Level::Group && a == b && !values {
                return Ok(Some((at, self.builder.add(scope, goal, Reason::Identical))));
            }
        }
        let mut terms = candidates.to_vec();
        terms.push(term);
        let mut setting = self.setting(scope, &terms)?;
        let found = self.close_in(&mut setting, &goals);
        self.nodes += setting.graph.len() as u64;
        found
    }

    fn close_in(&mut self, setting: &mut Setting, goals: &[Prop]) -> Result<Option<(usize, u32)>> {
        for round in 0..=ROUNDS {
            self.settle(setting);
            for (at, &goal) in goals.iter().enumerate() {
                if let Some(step) = self.ask(setting, goal, 1)? {
                    return Ok(Some((at, step)));
                }
            }
            if round == ROUNDS || !self.enrich(setting)? {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Makes sums flat.
    pub(super) fn settle(&mut self, setting: &mut Setting) {
        if self.level >= Level::Forms {
            while setting.graph.flatten(&mut self.calculus.terms) && self.spend(5) {
                setting.changed();
            }
        }
    }

    /// Adds to a setting what definitions, values and theorems say of its terms; says
    /// whether there was anything new.
    pub(super) fn enrich(&mut self, setting: &mut Setting) -> Result<bool> {
        if !self.spend(10) || setting.graph.is_full() {
            return Ok(false);
        }
        setting.rounds += 1;
        let mut new = self.level >= Level::Group && self.use_canonical_twice(setting);
        new |= self.use_definitions(setting)?;
        if self.level >= Level::Group {
            new |= self.use_sets_of_walls(setting)?;
            new |= self.use_extremes(setting)?;
            new |= self.use_values(setting)?;
        }
        new |= self.use_theorems(setting, Use::Most)?;
        if !new {
            new = self.use_theorems(setting, Use::Exchanges)?;
        }
        setting.changed();
        Ok(new)
    }
}

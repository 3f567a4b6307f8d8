//! Proofs without opening options: from the hypotheses, the theorems known and cases.
//!
//! What a setting answers at once is proved. Otherwise cases are gone through: whether a
//! condition of a definition holds, which of two walls is the larger, and in the end whether
//! the goal itself holds, which is a proof by contradiction.

use super::search::Search;
use super::setting::Setting;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::{Reason, Scope, Sub};
use crate::certificate::proof::terms::{Id, Node, Side, Terms};
use crate::error::Result;
use crate::syntax::term::Ups;
use symbol_table::GlobalSymbol as Symbol;

/// How often a setting is enriched.
const ROUNDS: usize = 5;
/// How many questions are tried for cases.
const MAX_QUESTIONS: usize = 4;

/// How a goal is proved in each of several cases: in the scope of the case.
pub(super) type Way<'f> = &'f dyn Fn(&mut Search<'_>, u32, Prop) -> Result<Option<u32>>;

impl Search<'_> {
    /// Proves a proposition from what is known in a scope, with so many cases within cases.
    pub(super) fn deduce(&mut self, scope: u32, goal: Prop, splits: u32) -> Result<Option<u32>> {
        let mut terms: Vec<Id> = goal.terms().to_vec();
        terms.extend(self.known(scope).iter().flat_map(|fact| fact.prop.terms()));
        let outside = std::mem::take(&mut self.undecided);
        let zeros = self.zeros(&terms);
        terms.extend(zeros);
        let stops = self.stops(goal);
        terms.extend(stops);
        let mut setting = self.setting(scope, &terms)?;
        let mut found = None;
        // Where cases are to be gone through, something is kept for them.
        let kept = if splits > 0 { self.fuel / 2 } else { 0 };
        self.fuel -= kept;
        for round in 0..=ROUNDS {
            self.settle(&mut setting);
            found = self.answer(&mut setting, goal)?;
            if found.is_some() || round == ROUNDS || !self.enrich(&mut setting)? {
                break;
            }
        }
        self.exhausted |= self.fuel == 0;
        self.fuel += kept;
        self.nodes += setting.graph.len() as u64;
        let questions = std::mem::replace(&mut self.undecided, outside);
        if found.is_some() || splits == 0 {
            return Ok(found);
        }
        drop(setting);
        let way = |search: &mut Search<'_>, inner, goal| search.deduce(inner, goal, splits - 1);
        let mut questions: Vec<Prop> = questions.into_iter().take(MAX_QUESTIONS).collect();
        if !matches!(goal, Prop::Same(..) | Prop::Differ(..))
            && self.builder.find(scope, goal).is_none()
        {
            let denied = self.builder.scopes[scope as usize].hypotheses.first();
            // Denying the goal twice says nothing new.
            if denied.is_none_or(|denied| !goal.contradicts(*denied)) {
                // The negation of an equation falls into cases itself: the others come first.
                let at = if matches!(goal, Prop::Equal(..)) { questions.len() } else { 0 };
                questions.insert(at, goal);
            }
        }
        for question in questions {
            // What one question takes is not all that is left for the others.
            let kept = self.fuel / 4;
            self.fuel -= kept;
            let found = self.by_cases(scope, goal, question, &way)?;
            self.exhausted |= self.fuel == 0;
            self.fuel += kept;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The operators of some terms applied to 0: a game is positive or negative by comparison
    /// with it, and theorems on order compare two games.
    fn zeros(&mut self, terms: &[Id]) -> Vec<Id> {
        let mut applied = Vec::new();
        for &term in terms {
            for part in self.calculus.terms.parts(term) {
                if let Node::Apply(operator, args) = self.calculus.terms.node(part.term).clone()
                    && !args.is_empty()
                {
                    applied.push((operator, args));
                }
            }
        }
        applied
            .into_iter()
            .map(|(operator, mut args)| {
                args[0] = Terms::ZERO;
                self.calculus.terms.apply(operator, args)
            })
            .collect()
    }

    /// The stops of what is compared with a number: they decide it but for infinitesimals.
    fn stops(&mut self, goal: Prop) -> Vec<Id> {
        let (Prop::Le(a, b) | Prop::Lf(a, b)) = goal else { return Vec::new() };
        let is_number = |search: &Search<'_>, id| {
            matches!(search.calculus.terms.node(id), Node::Literal(literal)
                if literal.ups == Ups::Multiple(0) && literal.nim == 0)
        };
        if !self.far || is_number(self, a) == is_number(self, b) {
            return Vec::new();
        }
        let game = if is_number(self, a) { b } else { a };
        if !self.is_canonical(game) {
            return Vec::new();
        }
        ["left_stop", "right_stop"]
            .map(|stop| self.calculus.terms.apply(Symbol::from(stop), vec![game]))
            .to_vec()
    }

    /// The goal, or a contradiction from which it follows.
    fn answer(&mut self, setting: &mut Setting, goal: Prop) -> Result<Option<u32>> {
        // What takes one theorem is not to be lost among what might take several.
        for depth in [1, 2, 4] {
            let found = match goal {
                Prop::Equal(..) if depth < 4 => self.by_conclusion(setting, goal, depth)?,
                _ => self.ask(setting, goal, depth)?,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        if let Prop::Equal(a, b) = goal {
            let one = self.ask(setting, Prop::Le(a, b), 3)?;
            let two = match one {
                Some(_) => self.ask(setting, Prop::Le(b, a), 3)?,
                None => None,
            };
            if let (Some(one), Some(two)) = (one, two) {
                return Ok(Some(self.builder.add(setting.scope, goal, Reason::Both(one, two))));
            }
        }
        for at in 0..setting.facts.len() {
            let fact = setting.facts[at].clone();
            let Prop::Lf(a, b) = fact.prop else { continue };
            if let Some(step) = self.ask(setting, Prop::Le(b, a), 1)? {
                let by = Reason::Absurd(step, fact.step);
                return Ok(Some(self.builder.add(setting.scope, goal, by)));
            }
        }
        for (prop, step) in setting.truths.clone() {
            let denied = match prop {
                Prop::Not(id) => Prop::Is(id),
                Prop::Differ(a, b) => Prop::Same(a, b),
                _ => continue,
            };
            if let Some(holds) = self.ask(setting, denied, 2)? {
                let by = Reason::Absurd(holds, step);
                return Ok(Some(self.builder.add(setting.scope, goal, by)));
            }
        }
        Ok(None)
    }

    /// Proves the goal whether a question is answered with yes or with no.
    pub(super) fn by_cases(
        &mut self,
        scope: u32,
        goal: Prop,
        question: Prop,
        way: Way<'_>,
    ) -> Result<Option<u32>> {
        if let Some(of) = self.asked_for_options(question) {
            return self.by_its_options(scope, goal, of, &[Side::Left, Side::Right], way);
        }
        let negation = question.negated();
        let mut subs = Vec::new();
        for case in std::iter::once(vec![question]).chain(negation) {
            let inner = self.builder.open(Scope {
                parent: Some(scope),
                hypotheses: case.clone(),
                ..Scope::default()
            });
            for prop in case {
                self.assume(inner, prop);
            }
            let found = match self.builder.find(inner, goal) {
                Some(step) => Some(step),
                None => way(self, inner, goal)?,
            };
            let Some(step) = found else { return Ok(None) };
            subs.push(Sub { scope: inner, step });
        }
        Ok(Some(self.builder.add(scope, goal, Reason::Split(question, subs))))
    }
}

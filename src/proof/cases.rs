//! Cases of conditions: whether a form is the form 0, and which clause of a definition applies
//! in a position of the game.
//!
//! A form is the form 0 exactly when neither side has an option. So instead of assuming that
//! it is another form, the cases open an option of it, which a play may then use.
//!
//! Which clause applies is asked again in every position that a proof of an inequality comes
//! to: the options of an operator with conditions are those of the clause that applies there,
//! and generic ones where that is not known. What is not decided is gone through in cases, so
//! many within one another.

use super::deduce::Way;
use super::search::Search;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::{Reason, Scope, Sub};
use crate::certificate::proof::terms::{Id, Node, Side, Terms};
use crate::error::Result;

/// How often the definitions of a position are read: an argument may be decided first.
const READINGS: usize = 3;

impl Search<'_> {
    /// The form of which a question asks whether it is the form 0, if nothing more than its
    /// generic options is known of it.
    pub(super) fn asked_for_options(&self, question: Prop) -> Option<Id> {
        let Prop::Same(a, b) = question else { return None };
        let ((of, Terms::ZERO) | (Terms::ZERO, of)) = (a, b) else { return None };
        let generic = match self.calculus.terms.node(of) {
            Node::Var(_) => !self.is_options(of),
            Node::Option { .. } => true,
            _ => false,
        };
        generic.then_some(of)
    }

    /// Proves a goal whether a form has options on some sides or not: a scope for an option of
    /// each side, and one without any.
    pub(super) fn by_its_options(
        &mut self,
        scope: u32,
        goal: Prop,
        of: Id,
        sides: &[Side],
        way: Way<'_>,
    ) -> Result<Option<u32>> {
        let [side, rest @ ..] = sides else {
            if let Some(step) = self.without_options(scope, of, Terms::ZERO)? {
                self.learn(scope, step);
            }
            return way(self, scope, goal);
        };
        let scene = self.builder.scene(scope);
        let families = self.calculus.options(*side, of, &scene)?;
        let [family] = families.as_slice() else {
            return self.by_its_options(scope, goal, of, rest, way);
        };
        let (some, _) = self.builder.open_family(self.calculus, scope, family);
        let Some(with) = way(self, some, goal)? else { return Ok(None) };
        let none = self.builder.open(Scope {
            parent: Some(scope),
            empty: vec![(of, *side)],
            ..Scope::default()
        });
        let Some(without) = self.by_its_options(none, goal, of, rest, way)? else {
            return Ok(None);
        };
        let subs = [Sub { scope: none, step: without }, Sub { scope: some, step: with }];
        Ok(Some(self.builder.add(scope, goal, Reason::Inhabited(of, *side, subs))))
    }

    /// Proves that two terms are the form 0 when neither has options.
    pub(super) fn without_options(&mut self, scope: u32, a: Id, b: Id) -> Result<Option<u32>> {
        if a != Terms::ZERO && b != Terms::ZERO {
            return Ok(None);
        }
        let scene = self.builder.scene(scope);
        for id in [a, b] {
            for side in [Side::Left, Side::Right] {
                if !self.calculus.options(side, id, &scene)?.is_empty() {
                    return Ok(None);
                }
            }
        }
        Ok(Some(self.builder.add(scope, Prop::Same(a, b), Reason::SameOptions(Vec::new()))))
    }

    /// Proves that two terms are different forms: one has an option where the other has none.
    pub(super) fn distinct(&mut self, scope: u32, a: Id, b: Id) -> Result<Option<u32>> {
        let scene = self.builder.scene(scope);
        for (with, without) in [(a, b), (b, a)] {
            for side in [Side::Left, Side::Right] {
                if !self.calculus.options(side, without, &scene)?.is_empty() {
                    continue;
                }
                let moves = self.builder.moves(self.calculus, scope, side, with)?;
                if let Some((choice, _)) = moves.into_iter().next() {
                    let by = Reason::Distinct(choice);
                    return Ok(Some(self.builder.add(scope, Prop::Differ(a, b), by)));
                }
            }
        }
        Ok(None)
    }

    /// Whether an operator with several clauses occurs in what is claimed.
    pub(super) fn has_clauses(&self, goal: Prop) -> bool {
        goal.terms().into_iter().any(|id| self.undecided_operator(None, id))
    }

    /// Whether a summand is an operator of which it is not known in a scope which clause of
    /// its definition applies.
    fn undecided_operator(&self, scope: Option<u32>, id: Id) -> bool {
        let chain = scope.map(|scope| self.builder.chain(scope)).unwrap_or_default();
        self.calculus.terms.parts(id).into_iter().any(|part| {
            let Node::Apply(operator, args) = self.calculus.terms.node(part.term) else {
                return false;
            };
            let definition = self.calculus.definitions.get(&(*operator, args.len()));
            definition.is_some_and(|definition| !definition.is_plain())
                && !chain.iter().any(|&at| self.decided.contains_key(&(at, part.term)))
        })
    }

    /// Proves an inequality by playing, where in every position it is asked which clauses of
    /// definitions apply, with so many questions within one another.
    pub(super) fn order_by_clauses(
        &mut self,
        scope: u32,
        goal: Prop,
        [depth, splits, questions]: [u32; 3],
    ) -> Result<Option<u32>> {
        self.failed.clear();
        self.questions = Some(questions);
        let found = self.order(scope, goal, depth, splits);
        self.questions = None;
        self.failed.clear();
        found
    }

    /// Reads the definitions of the operators in a position; says what is not decided.
    pub(super) fn read_clauses(&mut self, scope: u32, goal: Prop) -> Result<Vec<Prop>> {
        if !goal.terms().into_iter().any(|id| self.undecided_operator(Some(scope), id)) {
            return Ok(Vec::new());
        }
        let outside = std::mem::take(&mut self.undecided);
        let mut setting = self.setting(scope, &goal.terms())?;
        for _ in 0..READINGS {
            self.settle(&mut setting);
            self.undecided.clear();
            if !self.use_definitions(&mut setting)? {
                break;
            }
        }
        self.nodes += setting.graph.len() as u64;
        let mut said: Vec<u32> = Vec::new();
        for ((at, _), &step) in &self.decided {
            let [_, body] = self.builder.steps[step as usize].prop.terms();
            // The options of braces are read; what is no braces is added up.
            if *at == scope && !matches!(self.calculus.terms.node(body), Node::Braces(..)) {
                said.push(step);
            }
        }
        said.sort_unstable();
        said.into_iter().for_each(|step| self.learn(scope, step));
        Ok(std::mem::replace(&mut self.undecided, outside))
    }

    /// Proves a position in cases of a condition that is not decided there.
    pub(super) fn order_by_cases(
        &mut self,
        scope: u32,
        goal: Prop,
        questions: Vec<Prop>,
        [depth, splits]: [u32; 2],
    ) -> Result<Option<u32>> {
        let Some(left) = self.questions.filter(|&left| left > 0) else { return Ok(None) };
        self.questions = Some(left - 1);
        let way = |search: &mut Search<'_>, inner, goal| search.order(inner, goal, depth, splits);
        let mut found = Ok(None);
        for question in questions {
            found = self.by_cases(scope, goal, question, &way);
            if !matches!(found, Ok(None)) {
                break;
            }
        }
        self.questions = Some(left);
        found
    }
}

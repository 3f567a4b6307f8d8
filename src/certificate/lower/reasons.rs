//! The steps of a proof, one after the other: for each reason the rules that carry it out.

use super::Lowering;
use super::definition::tests;
use super::values::MAX_NESTED;
use crate::certificate::draft::{Cases, Draft, Fact, Prop, denial, stuck};
use crate::certificate::proof::prop::Prop as Old;
use crate::certificate::proof::steps::{Cited, Proof, Reason, Status, Step, Sub, Theorem};
use crate::certificate::proof::terms::Side as OldSide;
use crate::error::{Error, Result};
use crate::kernel::{Kind, Node, Term};

impl Lowering<'_> {
    /// The proof of a theorem.
    pub(super) fn proof(theorem: &Theorem) -> Result<&Proof> {
        match &theorem.status {
            Status::Proved(proof) => Ok(proof),
            Status::Axiom(_) | Status::Assumed | Status::Kept(_) => {
                Err(stuck("an axiom has no proof"))
            }
        }
    }

    /// All steps of a scope.
    pub(super) fn run(&mut self, scope: u32) -> Result<()> {
        let theorem = self.theorem.clone();
        for (at, step) in Self::proof(&theorem)?.steps.iter().enumerate() {
            if step.scope == scope {
                let fact = self.step(step).map_err(|error| at_step(&error, at))?;
                self.done.insert(at as u32, fact);
            }
        }
        Ok(())
    }

    /// What a sub-proof reaches, for what its generic options are here.
    pub(super) fn sub(&mut self, sub: Sub) -> Result<Fact> {
        self.run(sub.scope)?;
        self.fact_of(sub.step)
    }

    /// What a sub-proof says that it reaches.
    pub(super) fn reached(&self, sub: Sub) -> Result<Old> {
        Ok(Self::proof(&self.theorem)?.steps[sub.step as usize].prop)
    }

    /// The fact of a step.
    pub(super) fn fact_of(&self, step: u32) -> Result<Fact> {
        self.done.get(&step).copied().ok_or_else(|| stuck("a step was not written"))
    }

    fn step(&mut self, step: &Step) -> Result<Fact> {
        let goal = self.prop(step.prop)?;
        let outside = self.draft.known();
        for &cited in &step.unfolded {
            let fact = self.fact_of(cited)?;
            let (term, _) = self.draft.sides(fact)?;
            self.draft.unfold(term, fact);
        }
        let fact = self.reason(&goal, &step.by)?;
        // Of two extremes it is their values that are shown to be equal.
        let fact = match (goal.kind, self.draft.prop(fact)?.kind) {
            (Kind::Same, Kind::Eq) if self.is_extreme_of_two(goal.terms[0]) => fact,
            _ => self.adapt(fact, &goal)?,
        };
        self.draft.recall(outside);
        Ok(fact)
    }

    fn reason(&mut self, goal: &Prop, by: &Reason) -> Result<Fact> {
        match by {
            Reason::Hypothesis => self.hypothesis(goal),
            Reason::Identical => match goal.kind {
                Kind::Same => self.draft.refl(goal.terms[0]),
                _ => self.draft.lin(goal, &[]),
            },
            Reason::Definition { holds, fails, .. } => {
                let holds = holds.iter().flat_map(|(_, steps)| steps);
                let fails = fails.iter().flat_map(|(_, _, steps)| steps);
                let cited: Vec<u32> = holds.chain(fails).copied().collect();
                self.definition_at(goal, &cited)
            }
            Reason::Induction(instance) => self.induction(instance),
            Reason::Lemma(theorem, instance) => self.lemma(*theorem, instance),
            Reason::Congruence(_) => self.equal_by_steps(goal, by),
            Reason::Sum(parts) => self.replaced_summands(goal, parts),
            Reason::Chain(cited) => self.chain_of(goal, cited),
            Reason::Value(cited) => {
                let fact = self.fact_of(*cited)?;
                self.values(goal, &[(1, fact)])
            }
            Reason::Combination(cited) => {
                let mut all = Vec::with_capacity(cited.len());
                for &(times, step) in cited {
                    all.push((times, self.fact_of(step)?));
                }
                self.values(goal, &all)
            }
            Reason::SameOptions(matches) => self.options_of_both(goal, matches),
            Reason::EveryMove(subs) => self.every_move(goal, subs),
            Reason::SomeMove(choice, cited) => {
                self.some_move(goal, choice.side == OldSide::Left, *cited)
            }
            Reason::AnyMove(choice, cited) => {
                self.any_move(goal, choice.side == OldSide::Left, *cited)
            }
            Reason::Cases(cited, subs) => self.cases_of_moves(goal, *cited, subs),
            Reason::Inhabited(of, side, subs) => self.inhabited(goal, (*of, *side), *subs),
            Reason::Split(on, subs) => {
                let on = self.prop(*on)?;
                self.split_on(goal, &on, subs)
            }
            Reason::Absurd(a, b) => {
                let (a, b) = (self.fact_of(*a)?, self.fact_of(*b)?);
                self.contradiction(goal, a, b)
            }
            Reason::Both(a, b) => {
                let cited = [self.fact_of(*a)?, self.fact_of(*b)?];
                self.draft.both(goal.terms[0], goal.terms[1], &cited)
            }
            Reason::Half(cited) => {
                let fact = self.fact_of(cited.step)?;
                self.draft.half(goal.terms[0], goal.terms[1], fact)
            }
            Reason::Evaluated => self.evaluated(goal),
            Reason::Canonical => self.canonical_of_canonical(goal, MAX_NESTED),
            Reason::Transport(cited, equation) => self.transported(goal, *cited, *equation),
            Reason::WallIsNumber => self.wall_is_number(goal),
            Reason::Extreme(cited) => self.extreme(goal, *cited),
            Reason::Distinct(choice) => self.distinct(goal, super::translate::side(choice.side)),
            Reason::SameExtremes(matches) => self.same_extremes(goal, matches),
        }
    }

    fn hypothesis(&mut self, goal: &Prop) -> Result<Fact> {
        if let Some(fact) = self.draft.remembered(goal) {
            return Ok(fact);
        }
        for (known, fact) in self.draft.known_props().to_vec() {
            let mut fits = known.kind == goal.kind;
            for (&x, &y) in known.terms.iter().zip(&goal.terms) {
                fits = fits && self.draft.alike(x, y)?;
            }
            if fits {
                return Ok(fact);
            }
        }
        Err(stuck("a hypothesis is not known"))
    }

    /// An operator and what its definition makes of it in this case.
    fn definition_at(&mut self, goal: &Prop, cited: &[u32]) -> Result<Fact> {
        let Node::Apply(operator, args) = self.draft.node(goal.terms[0]).clone() else {
            return Err(stuck("this is no operator"));
        };
        let Some(cases) = self.cases.get(&operator).cloned() else {
            return Err(stuck("this operator has no definition"));
        };
        let cases = self.draft.instance_of_cases(&cases, &args)?;
        let mut known = Vec::new();
        for &step in cited {
            let fact = self.fact_of(step)?;
            let prop = self.draft.prop(fact)?.clone();
            for test in tests(&prop) {
                let half = match test == prop {
                    true => fact,
                    false => self.draft.half(test.terms[0], test.terms[1], fact)?,
                };
                known.push(half);
            }
            known.extend(self.in_other_words(fact)?);
        }
        let mut leaf = self.draft.definition(operator).start;
        self.by_cases(goal, &args, &cases, &mut leaf, &mut known, &mut Vec::new())
    }

    /// Anything, from two steps that contradict each other.
    fn contradiction(&mut self, goal: &Prop, a: Fact, b: Fact) -> Result<Fact> {
        let mut facts = [a, b];
        for at in [0, 1] {
            if self.draft.prop(facts[at])?.kind == Kind::Same {
                let Some(fact) = self.in_other_words(facts[at])? else { continue };
                let terms = self.draft.prop(facts[1 - at])?.terms.clone();
                let kind = self.draft.prop(fact)?.kind;
                facts[at] = self.adapt(fact, &Prop { kind, terms })?;
            }
        }
        self.draft.absurd(facts[0], facts[1], goal)
    }

    /// Goes through the cases of a definition: where a condition is not known either way, both
    /// must come to the same.
    fn by_cases(
        &mut self,
        goal: &Prop,
        args: &[Term],
        cases: &Cases,
        leaf: &mut Fact,
        known: &mut Vec<Fact>,
        path: &mut Vec<Fact>,
    ) -> Result<Fact> {
        let Cases::If(test, yes, no) = cases else {
            let fact = self.draft.use_fact(*leaf, args, path)?;
            return self.adapt(fact, goal);
        };
        let denied = denial(test).ok_or_else(|| stuck("a condition cannot be denied"))?;
        let behind = *leaf + leaves(yes);
        for (test, cases, at) in [(test, yes, *leaf), (&denied, no, behind)] {
            if let Some(fact) = self.among(test, known)? {
                *leaf = at;
                path.push(fact);
                let end = self.by_cases(goal, args, cases, leaf, known, path);
                path.pop();
                return end;
            }
        }
        let mut ends = Vec::new();
        for (test, cases, at) in [(test, yes, *leaf), (&denied, no, behind)] {
            let (outside, fact) = self.suppose(test)?;
            *leaf = at;
            path.push(fact);
            known.push(fact);
            let end = self.by_cases(goal, args, cases, leaf, known, path);
            path.pop();
            known.pop();
            ends.push(self.draft.leave(outside, end?)?);
        }
        self.draft.split(test, goal, &ends)
    }

    /// A fact that says something, among some.
    fn among(&mut self, test: &Prop, known: &[Fact]) -> Result<Option<Fact>> {
        for &fact in known {
            let prop = self.draft.prop(fact)?.clone();
            let mut fits = prop.kind == test.kind;
            for (&x, &y) in prop.terms.iter().zip(&test.terms) {
                fits = fits && self.draft.alike(x, y)?;
            }
            if fits {
                return self.draft.convert(fact, test).map(Some);
            }
            if prop.kind == test.kind
                && Self::is_predicate(test)
                && let Some(fact) = Self::try_adapt(self, fact, test)?
            {
                return Ok(Some(fact));
            }
        }
        Ok(None)
    }

    /// The same operator at arguments that steps equate.
    fn equal_by_steps(&mut self, goal: &Prop, by: &Reason) -> Result<Fact> {
        let Reason::Congruence(cited) = by else { return Err(stuck("this is no congruence")) };
        let &[a, b] = &goal.terms[..] else { return Err(stuck("this is no equation")) };
        let (Node::Apply(operator, args), Node::Apply(_, to)) =
            (self.draft.node(a).clone(), self.draft.node(b).clone())
        else {
            return self.canonical_by_step(goal, cited);
        };
        if self.is_extreme_of_two(a) {
            return self.extremes_by_steps([a, b], [&args, &to], cited);
        }
        let mut fact = self.draft.refl(a)?;
        let mut args = args.to_vec();
        for (at, cited) in cited.iter().enumerate() {
            let Some(cited) = cited else { continue };
            let known = self.fact_of(cited.step)?;
            let kind = self.draft.prop(known)?.kind;
            let (x, y) = (args[at], to[at]);
            let step = match kind {
                Kind::Same => {
                    let goal = if cited.backward { Prop::same(y, x) } else { Prop::same(x, y) };
                    let tried = Self::try_adapt(self, known, &goal)?;
                    match tried {
                        Some(fact) => fact,
                        None => self.by_value(operator, &args, at, y, known, cited.backward)?,
                    }
                }
                _ => self.by_value(operator, &args, at, y, known, cited.backward)?,
            };
            args[at] = y;
            let next = self.draft.apply(operator, args.clone())?;
            fact = self.draft.rewrite(&Prop::same(a, next), fact, &[step])?;
        }
        Ok(fact)
    }

    /// Extremes of two that steps equate with two others.
    fn extremes_by_steps(
        &mut self,
        [a, b]: [Term; 2],
        [from, to]: [&[Term]; 2],
        cited: &[Option<Cited>],
    ) -> Result<Fact> {
        let mut equal = Vec::with_capacity(2);
        for ((&x, &y), cited) in from.iter().zip(to).zip(cited) {
            let mut known = Vec::new();
            if let Some(cited) = cited {
                known.push((if cited.backward { -1 } else { 1 }, self.fact_of(cited.step)?));
            }
            equal.push(self.values(&Prop::eq(x, y), &known)?);
        }
        let &[x, y] = &equal[..] else { return Err(stuck("an extreme is of two")) };
        self.extremes_of_equals(a, b, [x, y])
    }

    /// The canonical form of what a step says to have the value of another canonical form.
    fn canonical_by_step(&mut self, goal: &Prop, cited: &[Option<Cited>]) -> Result<Fact> {
        let &[Some(cited)] = cited else { return Err(stuck("congruence is about operators")) };
        let times = if cited.backward { -1 } else { 1 };
        let known = self.fact_of(cited.step)?;
        self.canonical_with(goal, &[(times, known)], MAX_NESTED)
    }

    /// What is said of terms, for those that a step equates with them: of a predicate place by
    /// place, as it depends on the values of its arguments.
    fn transported(&mut self, goal: &Prop, cited: u32, equation: Cited) -> Result<Fact> {
        let mut fact = self.fact_of(cited)?;
        let theorem = self.theorem.clone();
        let step = &Self::proof(&theorem)?.steps[equation.step as usize];
        let Reason::Congruence(parts) = &step.by else {
            let equation = self.fact_of(equation.step)?;
            return self.draft.rewrite(goal, fact, &[equation]);
        };
        for (at, part) in parts.iter().enumerate() {
            let Some(part) = part else { continue };
            let (x, y) = (self.draft.prop(fact)?.terms[at], goal.terms[at]);
            let times = if part.backward == equation.backward { 1 } else { -1 };
            let known = self.fact_of(part.step)?;
            let equal = self.values(&Prop::eq(x, y), &[(times, known)])?;
            fact = self.respects_predicate(fact, at, y, equal)?;
        }
        Ok(fact)
    }

    fn try_adapt(one: &mut Self, fact: Fact, goal: &Prop) -> Result<Option<Fact>> {
        Draft::attempt(one, |one| one.adapt(fact, goal))
    }

    fn by_value(
        &mut self,
        operator: u32,
        args: &[Term],
        at: usize,
        y: Term,
        known: Fact,
        backward: bool,
    ) -> Result<Fact> {
        let times = if backward { -1 } else { 1 };
        let equal = self.values(&Prop::eq(args[at], y), &[(times, known)])?;
        self.respects(operator, args, at, y, equal)
    }

    /// Summands replaced by what steps equate them with.
    fn replaced_summands(&mut self, goal: &Prop, parts: &[(bool, Cited)]) -> Result<Fact> {
        let &[a, b] = &goal.terms[..] else { return Err(stuck("this is no equation")) };
        let mut left = self.draft.summands(a)?;
        let (mut old, mut new, mut equations) = (Vec::new(), Vec::new(), Vec::new());
        for &(negative, cited) in parts {
            let fact = self.fact_of(cited.step)?;
            let (mut x, mut y) = self.draft.sides(fact)?;
            if cited.backward {
                (x, y) = (y, x);
            }
            let signed = if negative { self.draft.negative(x)? } else { x };
            let arranged = self.draft.arranged(signed)?;
            for part in self.draft.summands(arranged)? {
                let at = left.iter().position(|known| *known == part);
                left.remove(at.ok_or_else(|| stuck("a summand is not there"))?);
            }
            old.push((x, negative));
            new.push((y, negative));
            equations.push(fact);
        }
        old.extend(&left);
        new.extend(&left);
        let (old, new) = (self.draft.sum_of(&old)?, self.draft.sum_of(&new)?);
        let first = self.draft.same(a, old)?;
        let second = self.draft.rewrite(&Prop::same(a, new), first, &equations)?;
        let last = self.draft.same(new, b)?;
        self.draft.rewrite(goal, second, &[last])
    }

    /// One equation after the other.
    fn chain_of(&mut self, goal: &Prop, cited: &[Cited]) -> Result<Fact> {
        if goal.kind == Kind::Eq {
            let mut all = Vec::with_capacity(cited.len());
            for cited in cited {
                let times = if cited.backward { -1 } else { 1 };
                all.push((times, self.fact_of(cited.step)?));
            }
            return self.values(goal, &all);
        }
        let a = goal.terms[0];
        let mut fact = self.draft.refl(a)?;
        for cited in cited {
            let link = self.fact_of(cited.step)?;
            let (x, y) = self.draft.sides(link)?;
            let next = if cited.backward { x } else { y };
            fact = self.draft.rewrite(&Prop::same(a, next), fact, &[link])?;
        }
        Ok(fact)
    }

    /// What is true of closed terms: by play, or by what the value kernel computes.
    pub(super) fn evaluated(&mut self, goal: &Prop) -> Result<Fact> {
        if Self::is_predicate(goal) {
            let decided = Draft::attempt(self, |one| one.decided(goal, MAX_NESTED))?;
            return match decided {
                Some((true, fact)) => Ok(fact),
                Some((false, _)) => Err(stuck("this does not hold")),
                None => self.computed(goal),
            };
        }
        match Draft::attempt(self, |one| one.values(goal, &[]))? {
            Some(fact) => Ok(fact),
            None => self.computed(goal),
        }
    }
}

/// How many leaves a definition has.
pub(super) fn leaves(cases: &Cases) -> u32 {
    match cases {
        Cases::Is(_) => 1,
        Cases::If(_, yes, no) => leaves(yes) + leaves(no),
    }
}

/// An error with the step that it comes from.
fn at_step(error: &Error, at: usize) -> Error {
    Error::new(error.code(), format!("step {at}: {error}"))
}

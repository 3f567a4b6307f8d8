//! The steps of a proof, one after the other: for each reason the rules that carry it out.

use super::Lowering;
use super::definition::tests;
use super::values::MAX_NESTED;
use crate::certificate::draft::{Cases, Fact, Prop, denial, stuck};
use crate::certificate::proof::prop::Prop as Old;
use crate::certificate::proof::steps::{Cited, Proof, Reason, Status, Step, Sub, Theorem};
use crate::certificate::proof::terms::Side as OldSide;
use crate::error::{Error, Result};
use crate::kernel::{Kind, Node, Sequent, Term};

impl Lowering<'_> {
    /// The proof of a theorem.
    pub(super) fn proof(theorem: &Theorem) -> Result<&Proof> {
        match &theorem.status {
            Status::Proved(proof) => Ok(proof),
            Status::Axiom(_) | Status::Assumed => Err(stuck("an axiom has no proof")),
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
        let fact = self.adapt(fact, &goal)?;
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
                self.draft.absurd(a, b, goal)
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
            Reason::Distinct(_) => Err(stuck("that forms differ has no word in the language")),
            Reason::SameExtremes(_) => Err(stuck("the extremes of sets have no definition")),
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
        }
        let mut leaf = self.draft.definition(operator).start;
        self.by_cases(goal, &args, &cases, &mut leaf, &mut known, &mut Vec::new())
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
            let (outside, facts) = self.draft.enter(&[], std::slice::from_ref(test))?;
            *leaf = at;
            path.push(facts[0]);
            known.push(facts[0]);
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
            return Err(stuck("congruence is about operators"));
        };
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
        crate::certificate::draft::Draft::attempt(one, |one| one.adapt(fact, goal))
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
    fn evaluated(&mut self, goal: &Prop) -> Result<Fact> {
        if !Self::is_predicate(goal) {
            return self.values(goal, &[]);
        }
        let (Kind::Is(predicate) | Kind::Not(predicate)) = goal.kind else {
            return Err(stuck("this is no predicate"));
        };
        let holds = matches!(goal.kind, Kind::Is(_));
        let shown: Vec<String> = goal.terms.iter().map(|&term| self.draft.shown(term)).collect();
        let digits = shown.join("_").chars().map(plain).collect::<String>();
        let verb = if holds { "holds" } else { "fails" };
        let name = format!("{}.{verb}.{digits}", self.draft.name_of(predicate));
        let said = Sequent::from(goal.clone());
        self.trusted(&name, "what the value kernel computes", &said)
    }

    /// A wall at a temperature is a number.
    fn wall_is_number(&mut self, goal: &Prop) -> Result<Fact> {
        if let Some(known) = self.draft.remembered(goal) {
            return Ok(known);
        }
        let Kind::Is(predicate) = goal.kind else { return Err(stuck("this is no predicate")) };
        let is_number = |term| crate::certificate::draft::holds(predicate, vec![term]);
        let term = goal.terms[0];
        match self.draft.node(term).clone() {
            Node::Apply(operator, args) if self.cases.contains_key(&operator) => {
                let (x, y) = (args[0], args[1]);
                self.pick(term, goal, x, y, &mut |one, equation, _| {
                    let (_, value) = one.draft.sides(equation)?;
                    let known = one.wall_is_number(&is_number(value))?;
                    one.draft.rewrite(goal, known, &[equation])
                })
            }
            Node::Apply(operator, args) => {
                let mut variables = Vec::new();
                for at in 0..args.len() {
                    variables.push(self.draft.variable(&format!("a{at}"))?);
                }
                let is_group = operator < 2;
                let assumed: Vec<Prop> = match is_group {
                    true => variables.iter().map(|&variable| is_number(variable)).collect(),
                    false => Vec::new(),
                };
                let form = self.draft.apply(operator, variables.clone())?;
                let said = self.draft.closed_over(&variables, &assumed, &is_number(form))?;
                let name = format!("{}.is_number", self.draft.name_of(operator));
                let axiom = self.trusted(&name, "a wall at a temperature is a number", &said)?;
                let mut cited = Vec::new();
                if is_group {
                    for &arg in &args {
                        cited.push(self.wall_is_number(&is_number(arg))?);
                    }
                }
                self.draft.use_fact(axiom, &args, &cited)
            }
            _ if self.draft.is_ground(term) => self.evaluated(goal),
            _ => Err(stuck("this is no wall")),
        }
    }

    /// The larger of two is the second where the first is not above it, else the first; so
    /// with the smaller. Both cases prove the goal.
    fn pick(
        &mut self,
        term: Term,
        goal: &Prop,
        x: Term,
        y: Term,
        then: &mut dyn FnMut(&mut Self, Fact, Fact) -> Result<Fact>,
    ) -> Result<Fact> {
        let Node::Apply(operator, _) = self.draft.node(term).clone() else {
            return Err(stuck("this is no extreme"));
        };
        let first = self.draft.definition(operator).start;
        let mut ends = Vec::new();
        for (at, test) in [Prop::le(x, y), Prop::lf(y, x)].iter().enumerate() {
            let (outside, facts) = self.draft.enter(&[], std::slice::from_ref(test))?;
            let equation = self.draft.use_fact(first + at as u32, &[x, y], &facts)?;
            let end = then(self, equation, facts[0])?;
            ends.push(self.draft.leave(outside, end)?);
        }
        self.draft.split(&Prop::le(x, y), goal, &ends)
    }

    /// The larger of two numbers is the one that is not below the other.
    fn extreme(&mut self, goal: &Prop, cited: u32) -> Result<Fact> {
        let &[term, value] = &goal.terms[..] else { return Err(stuck("this is no equation")) };
        let order = self.fact_of(cited)?;
        let (low, high) = self.draft.sides(order)?;
        let Node::Apply(operator, args) = self.draft.node(term).clone() else {
            return Err(stuck("this is no extreme"));
        };
        let &[x, y] = &args[..] else { return Err(stuck("this is an extreme of a set")) };
        if (x, y) == (low, high) {
            let first = self.draft.definition(operator).start;
            let fact = self.draft.use_fact(first, &[x, y], &[order])?;
            return self.draft.lin(goal, &[(1, fact)]);
        }
        self.pick(term, goal, x, y, &mut |one, equation, assumed| {
            let (_, chosen) = one.draft.sides(equation)?;
            if chosen == value {
                return one.draft.lin(goal, &[(1, equation)]);
            }
            let (a, b) = one.draft.sides(assumed)?;
            if (a, b) != (high, low) {
                return Err(stuck("the order says something else"));
            }
            let equal = one.draft.both(low, high, &[order, assumed])?;
            let times = if (chosen, value) == (low, high) { 1 } else { -1 };
            one.draft.lin(goal, &[(1, equation), (times, equal)])
        })
    }
}

/// How many leaves a definition has.
fn leaves(cases: &Cases) -> u32 {
    match cases {
        Cases::Is(_) => 1,
        Cases::If(_, yes, no) => leaves(yes) + leaves(no),
    }
}

/// A character of a name.
fn plain(c: char) -> char {
    if c.is_ascii_alphanumeric() { c } else { '_' }
}

/// An error with the step that it comes from.
fn at_step(error: &Error, at: usize) -> Error {
    Error::new(error.code(), format!("step {at}: {error}"))
}

//! Walls at one temperature, which are numbers, and the larger and the smaller of two of them.
//!
//! Each extreme of two is defined by a case distinction, so that it is one of the two forms: of
//! equal values there are equal extremes, which need not be the same form.

use super::Lowering;
use super::trusted::{WALLS, always};
use super::vocabulary::Kind as Sort;
use crate::certificate::draft::{Fact, Prop, holds, stuck};
use crate::error::Result;
use crate::kernel::{Kind, Node, Term};
use crate::syntax::term::ops;
use symbol_table::GlobalSymbol as Symbol;

impl Lowering<'_> {
    /// A wall at a temperature is a number, and so are sums of numbers.
    pub(super) fn wall_is_number(&mut self, goal: &Prop) -> Result<Fact> {
        if let Some(known) = self.draft.remembered(goal) {
            return Ok(known);
        }
        let Kind::Is(predicate) = goal.kind else { return Err(stuck("this is no predicate")) };
        let is_number = |term| holds(predicate, vec![term]);
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
            Node::Apply(operator, args) if operator < 2 => {
                let axiom = self.sums_are_numbers(operator, args.len(), &is_number)?;
                let mut cited = Vec::new();
                for &arg in &args {
                    cited.push(self.wall_is_number(&is_number(arg))?);
                }
                self.draft.use_fact(axiom, &args, &cited)
            }
            Node::Apply(operator, args) => {
                let name = self.draft.name_of(operator).to_owned();
                let base = Symbol::from(name.split('.').next().unwrap_or_default());
                let meaning = self.vocabulary.meaning(base, args.len());
                if meaning.is_none_or(|meaning| meaning.result() != Sort::Wall) {
                    return Err(stuck(format!("what `{name}` gives is no wall")));
                }
                let said = always(&mut self.draft, operator, predicate)?;
                let axiom = self.trusted(&format!("{name}.is_number"), WALLS, &said)?;
                self.draft.use_fact(axiom, &args, &[])
            }
            _ if self.draft.is_ground(term) => self.evaluated(goal),
            _ => Err(stuck("this is no wall")),
        }
    }

    /// The axiom that a sum of two numbers, or the negative of one, is a number.
    pub(super) fn sums_are_numbers(
        &mut self,
        operator: u32,
        arity: usize,
        is_number: &dyn Fn(Term) -> Prop,
    ) -> Result<Fact> {
        let mut variables = Vec::new();
        for at in 0..arity {
            variables.push(self.draft.variable(&format!("a{at}"))?);
        }
        let form = self.draft.apply(operator, variables.clone())?;
        let assumed: Vec<Prop> = variables.iter().map(|&variable| is_number(variable)).collect();
        let said = self.draft.closed_over(&variables, &assumed, &is_number(form))?;
        let name = format!("{}.is_number", self.draft.name_of(operator));
        self.trusted(&name, WALLS, &said)
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

    /// Whether a term is the larger or the smaller of two.
    pub(super) fn is_extreme_of_two(&self, term: Term) -> bool {
        let Node::Apply(operator, args) = self.draft.node(term) else { return false };
        let name = self.draft.name_of(*operator).split('.').next().unwrap_or_default();
        args.len() == 2 && [ops::OPLUS_MAX, ops::OPLUS_MIN].contains(&name)
    }

    /// The larger of two has the value of the larger of two others that have their values; so
    /// with the smaller. They need not be the same form.
    pub(super) fn extremes_of_equals(
        &mut self,
        a: Term,
        b: Term,
        equal: [Fact; 2],
    ) -> Result<Fact> {
        let goal = Prop::eq(a, b);
        let ([x, y], [u, v]) = (self.two_of(a)?, self.two_of(b)?);
        self.pick(a, &goal, x, y, &mut |one, first, order| {
            one.pick(b, &goal, u, v, &mut |one, second, other| {
                let (at, to) = (one.draft.sides(first)?.1, one.draft.sides(second)?.1);
                for (from, into, equal) in [(x, u, equal[0]), (y, v, equal[1])] {
                    if (at, to) == (from, into) {
                        return one.draft.lin(&goal, &[(1, first), (-1, second), (1, equal)]);
                    }
                }
                // x <= y, so u <= v; or v <| u and then y <| x.
                let carried = [(-1, equal[0]), (1, equal[1])];
                let denied = match one.draft.prop(other)?.kind {
                    Kind::Le => Prop::lf(v, u),
                    _ => Prop::le(u, v),
                };
                let [p, q] =
                    if denied.kind == Kind::Le { carried } else { [(1, equal[0]), (-1, equal[1])] };
                let fact = one.draft.lin(&denied, &[(1, order), p, q])?;
                one.draft.absurd(fact, other, &goal)
            })
        })
    }

    fn two_of(&self, term: Term) -> Result<[Term; 2]> {
        match self.draft.node(term) {
            Node::Apply(_, args) if args.len() == 2 => Ok([args[0], args[1]]),
            _ => Err(stuck("this is no extreme of two")),
        }
    }

    /// The larger of two numbers is the one that is not below the other.
    pub(super) fn extreme(&mut self, goal: &Prop, cited: u32) -> Result<Fact> {
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

//! The rules of the kernel, one method each: what it takes is what the rule takes, in terms
//! and propositions instead of numbers, and what it gives is the fact concluded.
//!
//! All give what the kernel says when the step does not follow; E04 at a limit.

use super::{Draft, Fact, Prop};
use crate::certificate::plain::{Line, Rule};
use crate::error::Result;
use crate::kernel::{Sequent, Side, Term};

impl Draft {
    fn step(&mut self, rule: Rule, cited: &[Fact]) -> Result<Fact> {
        Ok(self.put(Line::Step(rule, cited.to_vec()))?.start)
    }

    /// A fact at terms.
    pub fn use_fact(&mut self, fact: Fact, terms: &[Term], cited: &[Fact]) -> Result<Fact> {
        let terms = self.all_numbers(terms)?;
        self.step(Rule::Use(fact, terms), cited)
    }

    /// `a == a`.
    pub fn refl(&mut self, a: Term) -> Result<Fact> {
        let a = self.number(a)?;
        self.step(Rule::Refl(a), &[])
    }

    /// What the first fact says, carried across equations of forms. Nothing is done when it
    /// says it already.
    pub fn rewrite(&mut self, goal: &Prop, fact: Fact, equations: &[Fact]) -> Result<Fact> {
        if self.prop(fact)? == goal {
            return Ok(fact);
        }
        let goal = self.cited(goal)?;
        let cited: Vec<Fact> = std::iter::once(fact).chain(equations.iter().copied()).collect();
        self.step(Rule::Rewrite(goal), &cited)
    }

    /// `a == b` by their options.
    pub fn ext(&mut self, a: Term, b: Term, cited: &[Fact]) -> Result<Fact> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        self.step(Rule::Ext(a, b), cited)
    }

    /// An option of braces: of this family, for these choices of its binders.
    pub fn option(
        &mut self,
        braces: Term,
        side: Side,
        family: Term,
        choices: &[Term],
        cited: &[Fact],
    ) -> Result<Fact> {
        let (braces, family) = (self.number(braces)?, self.number(family)?);
        let choices = self.all_numbers(choices)?;
        self.step(Rule::Option(braces, side, family, choices), cited)
    }

    /// From `x in side(b)`: a case for each family.
    pub fn case(
        &mut self,
        side: Side,
        x: Term,
        b: Term,
        goal: &Prop,
        cited: &[Fact],
    ) -> Result<Fact> {
        let (x, b, goal) = (self.number(x)?, self.number(b)?, self.cited(goal)?);
        self.step(Rule::Case(side, x, b, goal), cited)
    }

    /// `a <= b`, since no move refutes it.
    pub fn every(&mut self, a: Term, b: Term, cited: &[Fact]) -> Result<Fact> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        self.step(Rule::Every(a, b), cited)
    }

    /// From `a <= b`: what it says of a move.
    pub fn any(&mut self, side: Side, x: Term, a: Term, b: Term, cited: &[Fact]) -> Result<Fact> {
        let (x, a, b) = (self.number(x)?, self.number(a)?, self.number(b)?);
        self.step(Rule::Any(side, x, a, b), cited)
    }

    /// `a <| b` by a move.
    pub fn some(&mut self, side: Side, x: Term, a: Term, b: Term, cited: &[Fact]) -> Result<Fact> {
        let (x, a, b) = (self.number(x)?, self.number(a)?, self.number(b)?);
        self.step(Rule::Some(side, x, a, b), cited)
    }

    /// From `a <| b`: a case for each way in which it can hold.
    pub fn moves(&mut self, a: Term, b: Term, goal: &Prop, cited: &[Fact]) -> Result<Fact> {
        let (a, b, goal) = (self.number(a)?, self.number(b)?, self.cited(goal)?);
        self.step(Rule::Moves(a, b, goal), cited)
    }

    /// `a = b` from both halves.
    pub fn both(&mut self, a: Term, b: Term, cited: &[Fact]) -> Result<Fact> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        self.step(Rule::Both(a, b), cited)
    }

    /// `a <= b` from an equation in either direction.
    pub fn half(&mut self, a: Term, b: Term, equation: Fact) -> Result<Fact> {
        let backward = self.sides(equation)? != (a, b);
        let (a, b) = (self.number(a)?, self.number(b)?);
        self.step(Rule::Half(a, b, backward), &[equation])
    }

    /// Either a proposition holds or its negation.
    pub fn split(&mut self, on: &Prop, goal: &Prop, cited: &[Fact]) -> Result<Fact> {
        let (on, goal) = (self.cited(on)?, self.cited(goal)?);
        self.step(Rule::Split(on, goal), cited)
    }

    /// Anything, from a fact and its negation.
    pub fn absurd(&mut self, fact: Fact, negation: Fact, goal: &Prop) -> Result<Fact> {
        let denied = self.prop(fact)?.clone();
        let (denied, goal) = (self.cited(&denied)?, self.cited(goal)?);
        self.step(Rule::Absurd(denied, goal), &[fact, negation])
    }

    /// Either a side has an option or it has none.
    pub fn inhabited(&mut self, side: Side, a: Term, goal: &Prop, cited: &[Fact]) -> Result<Fact> {
        let (a, goal) = (self.number(a)?, self.cited(goal)?);
        self.step(Rule::Inhabited(side, a, goal), cited)
    }

    /// Anything, from an option of a side that has none.
    pub fn empty(
        &mut self,
        side: Side,
        x: Term,
        a: Term,
        goal: &Prop,
        cited: &[Fact],
    ) -> Result<Fact> {
        let (x, a, goal) = (self.number(x)?, self.number(a)?, self.cited(goal)?);
        self.step(Rule::Empty(side, x, a, goal), cited)
    }

    /// A numeral and its options.
    pub fn num(&mut self, numeral: Term) -> Result<Fact> {
        let numeral = self.number(numeral)?;
        self.step(Rule::Num(numeral), &[])
    }

    /// Two sums of the same summands.
    pub fn flat(&mut self, a: Term, b: Term) -> Result<Fact> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        self.step(Rule::Flat(a, b), &[])
    }

    /// A combination of facts with coefficients.
    pub fn lin(&mut self, goal: &Prop, cited: &[(i64, Fact)]) -> Result<Fact> {
        let goal = self.cited(goal)?;
        let (times, facts): (Vec<i64>, Vec<Fact>) = cited.iter().copied().unzip();
        self.step(Rule::Lin(goal, times), &facts)
    }

    /// What closed terms are by playing them out.
    pub fn play(&mut self, goal: &Prop) -> Result<Fact> {
        let goal = self.cited(goal)?;
        self.step(Rule::Play(goal), &[])
    }

    /// A claim of the innermost induction at smaller games: a chain of facts for each position.
    pub fn ih(&mut self, claim: u32, terms: &[Term], chains: Vec<Vec<Fact>>) -> Result<Fact> {
        let terms = self.all_numbers(terms)?;
        self.step(Rule::Ih(0, claim, terms, chains), &[])
    }

    /// Opens a scope: the facts that its hypotheses are.
    pub fn open(&mut self, variables: &[Term], hypotheses: &[Sequent]) -> Result<Vec<Fact>> {
        let variables = self.all_numbers(variables)?;
        let hypotheses: Result<Vec<_>> =
            hypotheses.iter().map(|hypothesis| self.numbered(hypothesis)).collect();
        Ok(self.put(Line::Open(variables, hypotheses?))?.collect())
    }

    /// Closes the innermost scope, which was opened so.
    pub fn close(&mut self, fact: Fact) -> Result<Fact> {
        Ok(self.put(Line::Close(fact))?.start)
    }

    /// Opens an induction on the variables at some positions.
    pub fn induction(&mut self, variables: &[Term], on: &[u32], claims: &[Sequent]) -> Result<()> {
        let variables = self.all_numbers(variables)?;
        let claims: Result<Vec<_>> = claims.iter().map(|claim| self.numbered(claim)).collect();
        self.put(Line::Induction(variables, on.to_vec(), claims?)).map(|_| ())
    }

    /// Ends the innermost induction with its claims.
    pub fn qed(&mut self, claims: &[Fact]) -> Result<Vec<Fact>> {
        Ok(self.put(Line::Qed(claims.to_vec()))?.collect())
    }
}

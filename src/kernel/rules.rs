//! The rules, one small function each, whose comment says why it is sound.
//!
//! A rule computes from its parameters what it asks for and what it concludes. A step is
//! accepted if each premise is identical to a fact that it cites. Parameters have no loose
//! index and only variables in scope, so that none is captured where it is put below binders.

use super::bits::Bits;
use super::checker::{Checker, Fact, Purpose};
use super::line::Rule;
use super::sequent::{Kind, Proposition, Sequent};
use super::term::{Node, Side, Substitution, Term};
use super::{need, refused};
use crate::error::Result;
use rustc_hash::FxHashSet;

use Side::{Left, Right};

/// What a rule asks for, what it concludes, and the axioms of what its parameters name.
pub(super) struct Inference {
    premises: Vec<Sequent>,
    conclusion: Sequent,
    axioms: Bits,
}

impl Inference {
    fn new(premises: Vec<Sequent>, conclusion: impl Into<Sequent>) -> Inference {
        Inference { premises, conclusion: conclusion.into(), axioms: Bits::empty() }
    }

    /// A conclusion that asks for nothing that is not looked at already.
    pub(super) fn at_once(conclusion: Proposition) -> Inference {
        Inference::new(Vec::new(), conclusion)
    }
}

impl Checker {
    /// Carries out a step: the conclusion becomes a fact, which rests on what is cited.
    pub(super) fn step(&mut self, rule: &Rule, cited: &[u32]) -> Result<()> {
        self.terms.budget.step(1 + cited.len() as u64)?;
        let facts = cited.iter().map(|&n| self.cite(n)).collect::<Result<Vec<_>>>()?;
        let Inference { premises, conclusion, mut axioms } = self.infer(rule, &facts)?;
        let size = facts.iter().map(|fact| fact.sequent.size() + fact.axioms.words()).sum::<u64>();
        let asked = premises.iter().map(Sequent::size).sum::<u64>();
        self.terms.budget.step(size + asked)?;
        let known: FxHashSet<&Sequent> = facts.iter().map(|fact| &*fact.sequent).collect();
        if let Some(missing) = premises.iter().find(|premise| !known.contains(premise)) {
            let missing = self.words(missing).unwrap_or_else(|_| "of a long text".to_owned());
            return Err(refused(format!("no cited fact is the premise `{missing}`")));
        }
        for fact in &facts {
            axioms = axioms.union(&fact.axioms);
        }
        self.add(conclusion, axioms)?;
        self.steps += 1;
        self.plays += u64::from(matches!(rule, Rule::Play(_)));
        Ok(())
    }

    fn infer(&mut self, rule: &Rule, facts: &[Fact]) -> Result<Inference> {
        match rule {
            Rule::Use(fact, terms) => self.apply_fact(*fact, terms),
            Rule::Refl(a) => self.refl(*a),
            Rule::Rewrite(goal) => self.rewrite(goal, facts),
            Rule::Ext(a, b) => self.ext(*a, *b),
            Rule::Option(b, side, family, terms) => self.option(*b, *side, *family, terms),
            Rule::Case(side, x, b, c) => self.case(*side, *x, *b, c),
            Rule::Every(a, b) => self.every(*a, *b),
            Rule::Any(side, x, a, b) => self.any(*side, *x, *a, *b),
            Rule::Some(side, x, a, b) => self.some(*side, *x, *a, *b),
            Rule::Moves(a, b, c) => self.moves(*a, *b, c),
            Rule::Both(a, b) => self.both(*a, *b),
            Rule::Half(a, b, turned) => self.half(*a, *b, *turned),
            Rule::Split(p, c) => self.split(p, c),
            Rule::Absurd(p, c) => self.absurd(p, c),
            Rule::Inhabited(side, a, c) => self.inhabited(*side, *a, c),
            Rule::Empty(side, x, a, c) => self.empty(*side, *x, *a, c),
            Rule::Greatest(side, z, a, c) => self.greatest(*side, *z, *a, c),
            Rule::Num(a) => self.num(*a),
            Rule::Flat(a, b) => self.flat(*a, *b),
            Rule::Lin(goal, times) => self.lin(goal, times, facts),
            Rule::Play(goal) => self.play(goal),
            Rule::Ih(up, claim, terms, chains) => self.ih(*up, *claim, terms, chains),
        }
    }

    fn all_closed(&self, numbers: &[u32]) -> Result<Vec<Term>> {
        numbers.iter().map(|&n| self.closed(n)).collect()
    }

    /// For every choice of the binders of the family `x for …` of a side of a: if what
    /// `assume` says of x holds, so does what `conclude` says. Both are given x in the indices
    /// of the binders; what else they mention has no loose index.
    fn each(
        &mut self,
        side: Side,
        a: Term,
        assume: impl Fn(Term) -> Option<Proposition>,
        conclude: impl Fn(Term) -> Proposition,
    ) -> Result<Vec<Sequent>> {
        let families = self.terms.families(side, a)?;
        families.into_iter().map(|f| self.family(f, &assume, &conclude)).collect()
    }

    fn family(
        &mut self,
        family: Term,
        assume: impl Fn(Term) -> Option<Proposition>,
        conclude: impl Fn(Term) -> Proposition,
    ) -> Result<Sequent> {
        let Node::Family(ranges, body) = self.terms.node(family).clone() else {
            return Err(refused("a family is expected"));
        };
        let binders = self.terms.indices(ranges.len() as u32)?;
        let chosen = ranges.iter().zip(&binders);
        let mut hypotheses: Vec<Sequent> =
            chosen.map(|(&(side, of), &x)| Proposition::option(side, x, of).into()).collect();
        hypotheses.extend(assume(body).map(Sequent::from));
        Ok(Sequent::new(ranges.len() as u32, hypotheses, conclude(body)))
    }

    /// What holds for all forms holds for these.
    fn apply_fact(&mut self, number: u32, terms: &[u32]) -> Result<Inference> {
        let Fact { sequent, axioms } = self.cite(number)?;
        let terms = self.all_closed(terms)?;
        let (premises, conclusion) = self.instance(&sequent, terms)?;
        Ok(Inference { axioms, ..Inference::new(premises, conclusion) })
    }

    /// Hypotheses and proposition of a sequent at terms.
    fn instance(&mut self, s: &Sequent, terms: Vec<Term>) -> Result<(Vec<Sequent>, Proposition)> {
        need(terms.len() == s.variables as usize, || "each variable asks for one term")?;
        let mut put = Substitution::instances(terms);
        let hypotheses = s.hypotheses.iter().map(|h| put.sequent(&mut self.terms, h, 0));
        let hypotheses = hypotheses.collect::<Result<_>>()?;
        Ok((hypotheses, put.proposition(&mut self.terms, &s.proposition, 0)?))
    }

    /// Every form is itself.
    fn refl(&mut self, a: u32) -> Result<Inference> {
        let a = self.closed(a)?;
        Ok(Inference::at_once(Proposition::same(a, a)))
    }

    /// A form is its two sets of options: those of each are options of the other.
    fn ext(&mut self, a: u32, b: u32) -> Result<Inference> {
        let (a, b) = (self.closed(a)?, self.closed(b)?);
        let mut premises = Vec::new();
        for (from, to) in [(a, b), (b, a)] {
            for side in Side::BOTH {
                let is_option = |x| Proposition::option(side, x, to);
                premises.extend(self.each(side, from, |_| None, is_option)?);
            }
        }
        Ok(Inference::new(premises, Proposition::same(a, b)))
    }

    /// A body of one of the families of a side is an option on that side.
    fn option(&mut self, b: u32, side: Side, family: u32, terms: &[u32]) -> Result<Inference> {
        let (b, family) = (self.closed(b)?, self.any_term(family)?);
        let is_its = self.terms.families(side, b)?.contains(&family);
        need(is_its, || "the family is none of that side")?;
        let terms = self.all_closed(terms)?;
        let general = self.family(family, |_| None, |x| Proposition::option(side, x, b))?;
        let (premises, conclusion) = self.instance(&general, terms)?;
        Ok(Inference::new(premises, conclusion))
    }

    /// An option on a side is a body of one of the families of that side.
    fn case(&mut self, side: Side, x: u32, b: u32, c: &Proposition<u32>) -> Result<Inference> {
        let (x, b, c) = (self.closed(x)?, self.closed(b)?, self.proposition(c, 0)?);
        let mut premises = vec![Proposition::option(side, x, b).into()];
        let is_it = |y| Some(Proposition::same(x, y));
        premises.extend(self.each(side, b, is_it, |_| c.clone())?);
        Ok(Inference::new(premises, c))
    }

    /// Conway's definition of `a <= b`: no Left option of a is >= b, no Right option of b is
    /// <= a.
    fn every(&mut self, a: u32, b: u32) -> Result<Inference> {
        let (a, b) = (self.closed(a)?, self.closed(b)?);
        let mut premises = self.each(Left, a, |_| None, |x| Proposition::lf(x, b))?;
        premises.extend(self.each(Right, b, |_| None, |x| Proposition::lf(a, x))?);
        Ok(Inference::new(premises, Proposition::le(a, b)))
    }

    /// The same definition, at one of these options.
    fn any(&mut self, side: Side, x: u32, a: u32, b: u32) -> Result<Inference> {
        let (x, a, b) = (self.closed(x)?, self.closed(a)?, self.closed(b)?);
        let (of, conclusion) = match side {
            Left => (a, Proposition::lf(x, b)),
            Right => (b, Proposition::lf(a, x)),
        };
        let premises = vec![Proposition::le(a, b).into(), Proposition::option(side, x, of).into()];
        Ok(Inference::new(premises, conclusion))
    }

    /// `b <= a` is false as soon as a Left option of b is >= a, or a Right option of a <= b.
    fn some(&mut self, side: Side, x: u32, a: u32, b: u32) -> Result<Inference> {
        let (x, a, b) = (self.closed(x)?, self.closed(a)?, self.closed(b)?);
        let (of, order) = match side {
            Left => (b, Proposition::le(a, x)),
            Right => (a, Proposition::le(x, b)),
        };
        let premises = vec![Proposition::option(side, x, of).into(), order.into()];
        Ok(Inference::new(premises, Proposition::lf(a, b)))
    }

    /// If `b <= a` is false, then for one of these reasons.
    fn moves(&mut self, a: u32, b: u32, c: &Proposition<u32>) -> Result<Inference> {
        let (a, b, c) = (self.closed(a)?, self.closed(b)?, self.proposition(c, 0)?);
        let mut premises = vec![Proposition::lf(a, b).into()];
        premises.extend(self.each(Left, b, |x| Some(Proposition::le(a, x)), |_| c.clone())?);
        premises.extend(self.each(Right, a, |x| Some(Proposition::le(x, b)), |_| c.clone())?);
        Ok(Inference::new(premises, c))
    }

    /// `a = b` says `a <= b` and `b <= a`.
    fn both(&mut self, a: u32, b: u32) -> Result<Inference> {
        let (a, b) = (self.closed(a)?, self.closed(b)?);
        let premises = vec![Proposition::le(a, b).into(), Proposition::le(b, a).into()];
        Ok(Inference::new(premises, Proposition::eq(a, b)))
    }

    /// `a <= b` is half of `a = b`, and of `b = a`.
    fn half(&mut self, a: u32, b: u32, turned: bool) -> Result<Inference> {
        let (a, b) = (self.closed(a)?, self.closed(b)?);
        let whole = if turned { Proposition::eq(b, a) } else { Proposition::eq(a, b) };
        Ok(Inference::new(vec![whole.into()], Proposition::le(a, b)))
    }

    /// A proposition or its negation holds.
    fn split(&mut self, p: &Proposition<u32>, c: &Proposition<u32>) -> Result<Inference> {
        let (p, not, c) = self.denied(p, c)?;
        let if_so = |h: Proposition| Sequent::new(0, vec![h.into()], c.clone());
        Ok(Inference::new(vec![if_so(p), if_so(not)], c))
    }

    /// A proposition and its negation do not both hold.
    fn absurd(&mut self, p: &Proposition<u32>, c: &Proposition<u32>) -> Result<Inference> {
        let (p, not, c) = self.denied(p, c)?;
        Ok(Inference::new(vec![p.into(), not.into()], c))
    }

    /// The proposition, its negation, and what is concluded.
    fn denied(
        &mut self,
        p: &Proposition<u32>,
        c: &Proposition<u32>,
    ) -> Result<(Proposition, Proposition, Proposition)> {
        let (p, c) = (self.proposition(p, 0)?, self.proposition(c, 0)?);
        let not = p.clone().negation();
        let not = not.ok_or_else(|| refused("only `le`, `lf`, `is` and `not` have a negation"))?;
        Ok((p, not, c))
    }

    /// A side has some option, or none. The conclusion does not mention which.
    fn inhabited(&mut self, side: Side, a: u32, c: &Proposition<u32>) -> Result<Inference> {
        let (a, c) = (self.closed(a)?, self.proposition(c, 0)?);
        let x = self.terms.bound(0)?;
        let none = Proposition { kind: Kind::None(side), terms: vec![a] };
        let if_some = Sequent::new(1, vec![Proposition::option(side, x, a).into()], c.clone());
        let if_none = Sequent::new(0, vec![none.into()], c.clone());
        Ok(Inference::new(vec![if_some, if_none], c))
    }

    /// What has no option on a side has not this one.
    fn empty(&mut self, side: Side, x: u32, a: u32, c: &Proposition<u32>) -> Result<Inference> {
        let (x, a, c) = (self.closed(x)?, self.closed(a)?, self.proposition(c, 0)?);
        let none = Proposition { kind: Kind::None(side), terms: vec![a] };
        Ok(Inference::new(vec![Proposition::option(side, x, a).into(), none.into()], c))
    }

    /// Options are finitely many. If there is one, z, and of any two x, y one is at most the
    /// other (y <= x, or else x <| y and so x <= y), then one, y, is above all, since <= is
    /// transitive.
    fn greatest(&mut self, side: Side, z: u32, a: u32, c: &Proposition<u32>) -> Result<Inference> {
        let (z, a, c) = (self.closed(z)?, self.closed(a)?, self.proposition(c, 0)?);
        let (x, y) = (self.terms.bound(1)?, self.terms.bound(0)?);
        let is_option = |t| Sequent::from(Proposition::option(side, t, a));
        let fuzzy = Proposition::lf(x, y).into();
        let total = vec![is_option(x), is_option(y), fuzzy];
        let total = Sequent::new(2, total, Proposition::le(x, y));
        // Below its own variable, y of the sequent around it is index 1.
        let (greatest, below) = (y, Proposition::le(y, x));
        let above_all = Sequent::new(1, vec![is_option(y)], below);
        let if_greatest = Sequent::new(1, vec![is_option(greatest), above_all], c.clone());
        Ok(Inference::new(vec![is_option(z), total, if_greatest], c))
    }

    /// The canonical form of a number.
    fn num(&mut self, a: u32) -> Result<Inference> {
        let a = self.closed(a)?;
        let Node::Numeral(number) = self.terms.node(a).clone() else {
            return Err(refused("a numeral that is not 0 is expected"));
        };
        self.terms.budget.step(number.sum_bits(&number) / 64)?;
        let mut side = |option: Option<_>| -> Result<Box<[Term]>> {
            let Some(option) = option else { return Ok(Box::default()) };
            let body = self.terms.numeral(option)?;
            Ok([self.terms.make(Node::Family(Box::default(), body))?].into())
        };
        let (left, right) = number.options();
        let sides = [side(left)?, side(right)?];
        let braces = self.terms.make(Node::Braces(sides))?;
        Ok(Inference::at_once(Proposition::same(a, braces)))
    }

    /// Games have no infinite descent. A tuple of forms is smaller than another if at each
    /// position of the induction stands the same form or an option of an option of … it, and
    /// one has moved; so the claims may be assumed at all tuples that are smaller than that
    /// of the variables. At the other positions stands what pleases. An induction further
    /// outwards has its variables fixed in the inner ones, and its assumption with them.
    fn ih(&mut self, up: u32, claim: u32, at: &[u32], chains: &[Vec<u32>]) -> Result<Inference> {
        let terms = self.all_closed(at)?;
        let is_induction = |purpose: &Purpose| matches!(purpose, Purpose::Induction(..));
        let mut around = self.scopes.iter().rev().filter(|scope| is_induction(&scope.purpose));
        let Some((scope, (on, claims))) =
            around.nth(up as usize).and_then(|scope| match &scope.purpose {
                Purpose::Induction(on, claims) => Some((scope, (on, claims))),
                Purpose::Block(_) => None,
            })
        else {
            return Err(refused("there is no such induction around"));
        };
        let claim = claims.get(claim as usize).ok_or_else(|| refused("there is no such claim"))?;
        let fits = terms.len() == scope.variables.len() && chains.len() == on.len();
        need(fits, || "each variable asks for one term, each position for one chain")?;
        let (mut axioms, mut moved) = (Bits::empty(), false);
        for (&position, chain) in on.iter().zip(chains) {
            let mut reached = terms[position];
            for &link in chain {
                let fact = self.cite(link)?;
                let step = fact.sequent.alone().filter(|p| matches!(p.kind, Kind::In(_)));
                let step = step.filter(|p| p.terms[0] == reached);
                reached = step.ok_or_else(|| refused("a chain is no descent"))?.terms[1];
                axioms = axioms.union(&fact.axioms);
                moved = true;
            }
            need(reached == scope.variables[position], || "a chain ends at another game")?;
        }
        need(moved, || "the claims are assumed at smaller games only")?;
        let mut bind = Substitution::variables(&scope.variables, &self.terms);
        let mut put = Substitution::instances(terms);
        let general = bind.sequent(&mut self.terms, claim, 0)?;
        let conclusion = put.sequent(&mut self.terms, &general, 0)?;
        Ok(Inference { axioms, ..Inference::new(Vec::new(), conclusion) })
    }
}

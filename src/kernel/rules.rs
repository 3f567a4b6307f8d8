//! The rules, each with the reason why it is sound.
//!
//! A rule computes from its parameters what it asks for and what it concludes. A step is
//! accepted if each premise is identical to a fact that it cites. Parameters have no loose
//! index and only variables in scope, so that none is captured where it is put below binders.

use super::checker::{Checker, Fact};
use super::play::Played;
use super::rewrite::rewrite;
use super::sequent::{Kind, Proposition, Sequent};
use super::term::{Node, Side, Substitution, Term, cost, union};
use super::{found, need, refused};
use crate::error::Result;
use rustc_hash::FxHashSet;
use serde_json::Value;

use Proposition as P;
use Side::{Left, Right};

/// What a rule asks for, and what it concludes.
type Inference = (Vec<Sequent>, Sequent);

/// What is said of a form: what is assumed, if anything, and what follows.
type Says<'a> = dyn Fn(Term) -> (Option<Proposition>, Proposition) + 'a;

/// Propositions that are asked for as they are.
fn plain<const N: usize>(asked: [Proposition; N]) -> Vec<Sequent> {
    asked.map(Sequent::from).into()
}

impl Checker {
    /// Carries out a step: the conclusion becomes a fact, which rests on what is cited.
    pub(super) fn step(&mut self, rule: &str, parts: &[Value]) -> Result<()> {
        let (parameters, cited) = parts.split_at(parts.len().saturating_sub(1));
        let (mut facts,): (Vec<Fact>,) = self.read(cited)?;
        let count = facts.len();
        let (premises, conclusion) = self.forms(rule, parameters, &mut facts)?;
        let size = facts.iter().map(|fact| 1 + fact.sequent.size() + cost(&fact.axioms));
        let asked = premises.iter().map(Sequent::size).sum::<u64>();
        self.terms.budget.step(size.sum::<u64>() + asked + 1)?;
        let known: FxHashSet<&Sequent> = facts[..count].iter().map(|fact| &*fact.sequent).collect();
        if let Some(missing) = premises.iter().find(|premise| !known.contains(premise)) {
            let missing = self.words(missing).unwrap_or_else(|_| "of a long text".to_owned());
            return Err(refused(format!("no cited fact is the premise `{missing}`")));
        }
        let axioms = facts.iter().fold(Default::default(), |all, fact| union(&all, &fact.axioms));
        self.add(conclusion, &axioms)?;
        self.report.steps += 1;
        self.report.plays += u64::from(rule == "play");
        Ok(())
    }

    /// For every choice of the binders of the family `x for …` of a side of a: if what is
    /// said first of x holds, so does what is said then. Both are given x in the indices of
    /// the binders; what else they mention has no loose index.
    fn each(&mut self, side: Side, a: Term, says: &Says) -> Result<Vec<Sequent>> {
        let families = self.terms.families(side, a)?;
        families.into_iter().map(|family| self.family(family, says)).collect()
    }

    fn family(&mut self, family: Term, says: &Says) -> Result<Sequent> {
        let Node::Family(ranges, body) = self.terms.node(family).clone() else {
            return Err(refused("a family is expected"));
        };
        let n = ranges.len() as u32;
        let binders = self.terms.indices(n)?;
        let chosen = ranges.iter().zip(binders).map(|(&(side, of), x)| P::option(side, x, of));
        let (assumed, conclusion) = says(body);
        let hypotheses = chosen.chain(assumed).map(Sequent::from).collect();
        Ok(Sequent::new(n, hypotheses, conclusion))
    }

    /// Hypotheses and proposition of a sequent at terms.
    fn instance(&mut self, s: &Sequent, at: Vec<Term>) -> Result<Inference> {
        need(at.len() == s.variables as usize, "each variable asks for one term")?;
        let inner = Sequent { variables: 0, ..s.clone() };
        let instance = Substitution::instances(at).sequent(&mut self.terms, &inner, 0)?;
        Ok((instance.hypotheses, instance.proposition.into()))
    }

    /// Rules about forms, and all others. The facts are those that are cited; those that
    /// parameters name are put behind them.
    fn forms(&mut self, rule: &str, p: &[Value], facts: &mut Vec<Fact>) -> Result<Inference> {
        Ok(match rule {
            // What holds for all forms holds for these.
            "use" => {
                let (fact, at): (Fact, _) = self.read(p)?;
                let sequent = fact.sequent.clone();
                facts.push(fact);
                self.instance(&sequent, at)?
            }
            // Every form is itself.
            "refl" => {
                let (a,) = self.read(p)?;
                (Vec::new(), P::same(a, a).into())
            }
            // The same is said of the same forms.
            "rw" => {
                let (goal,) = self.read(p)?;
                rewrite(&mut self.terms, &goal, facts)?;
                (Vec::new(), goal.into())
            }
            // A form is its two sets of options: those of each are options of the other.
            "ext" => {
                let (a, b) = self.read(p)?;
                let mut premises = Vec::new();
                for (side, from, to) in [(Left, a, b), (Right, a, b), (Left, b, a), (Right, b, a)] {
                    premises.extend(self.each(side, from, &|x| (None, P::option(side, x, to)))?);
                }
                (premises, P::same(a, b).into())
            }
            // A body of one of the families of a side is an option on that side.
            "option" => {
                let (b, side, number, at): (_, _, u32, _) = self.read(p)?;
                let families = self.terms.families(side, b)?;
                let family = self.term(number).filter(|family| families.contains(family));
                let family = found(family, "the family is none of that side")?;
                let general = self.family(family, &|x| (None, P::option(side, x, b)))?;
                self.instance(&general, at)?
            }
            // An option on a side is a body of one of the families of that side.
            "case" => {
                let (side, x, b, c): (_, _, _, P) = self.read(p)?;
                let mut premises = plain([P::option(side, x, b)]);
                premises.extend(self.each(side, b, &|y| (Some(P::same(x, y)), c.clone()))?);
                (premises, c.into())
            }
            // The canonical form of a number.
            "num" => {
                let (a,) = self.read(p)?;
                let Node::Numeral(number) = self.terms.node(a).clone() else {
                    return Err(refused("a numeral that is not 0 is expected"));
                };
                self.terms.budget.step(number.sum_bits(&number) / 64)?;
                let mut sides = [Vec::new(), Vec::new()];
                for (side, option) in sides.iter_mut().zip(<[_; 2]>::from(number.options())) {
                    let Some(option) = option else { continue };
                    let body = self.terms.make(Node::Numeral(option))?;
                    side.push(self.terms.make(Node::Family([].into(), body))?);
                }
                let braces = self.terms.make(Node::Braces(sides.map(Vec::into)))?;
                (Vec::new(), P::same(a, braces).into())
            }
            _ => return self.order(rule, p, facts),
        })
    }

    /// Rules about `<=`, which is Conway's: `a <= b` if and only if no Left option of a is
    /// >= b and no Right option of b is <= a; and all others.
    fn order(&mut self, rule: &str, p: &[Value], facts: &mut Vec<Fact>) -> Result<Inference> {
        Ok(match rule {
            // The definition.
            "every" => {
                let (a, b) = self.read(p)?;
                let mut premises = self.each(Left, a, &|x| (None, P::lf(x, b)))?;
                premises.extend(self.each(Right, b, &|x| (None, P::lf(a, x)))?);
                (premises, P::le(a, b).into())
            }
            // The same definition, at one of these options.
            "any" => {
                let (side, x, a, b) = self.read(p)?;
                let (of, conclusion) =
                    if side == Left { (a, P::lf(x, b)) } else { (b, P::lf(a, x)) };
                (plain([P::le(a, b), P::option(side, x, of)]), conclusion.into())
            }
            // `b <= a` is false as soon as a Left option of b is >= a, or a Right option of
            // a is <= b.
            "some" => {
                let (side, x, a, b) = self.read(p)?;
                let (of, order) = if side == Left { (b, P::le(a, x)) } else { (a, P::le(x, b)) };
                (plain([P::option(side, x, of), order]), P::lf(a, b).into())
            }
            // If `b <= a` is false, then for one of these reasons.
            "moves" => {
                let (a, b, c): (_, _, P) = self.read(p)?;
                let mut premises = plain([P::lf(a, b)]);
                premises.extend(self.each(Left, b, &|x| (Some(P::le(a, x)), c.clone()))?);
                premises.extend(self.each(Right, a, &|x| (Some(P::le(x, b)), c.clone()))?);
                (premises, c.into())
            }
            // `a = b` says `a <= b` and `b <= a`.
            "both" => {
                let (a, b) = self.read(p)?;
                (plain([P::le(a, b), P::le(b, a)]), P::eq(a, b).into())
            }
            // `a <= b` is half of `a = b`, and of `b = a`.
            "half" => {
                let (a, b, turned): (_, _, Side) = self.read(p)?;
                let whole = if turned == Left { P::eq(a, b) } else { P::eq(b, a) };
                (plain([whole]), P::le(a, b).into())
            }
            _ => return self.cases(rule, p, facts),
        })
    }

    /// Rules that conclude what is pleased, by cases; and all others.
    fn cases(&mut self, rule: &str, p: &[Value], facts: &mut Vec<Fact>) -> Result<Inference> {
        let none = |side, a| Proposition { kind: Kind::None(side), terms: vec![a] };
        Ok(match rule {
            // A proposition or its negation holds; and not both.
            "split" | "absurd" => {
                let (one, c): (P, P) = self.read(p)?;
                let other = one.clone().negation();
                let other = found(other, "it has no negation")?;
                let cases = plain([one, other]);
                let then = |case| Sequent::new(0, vec![case], c.clone());
                let split = rule == "split";
                (if split { cases.into_iter().map(then).collect() } else { cases }, c.into())
            }
            // A side has an option or none.
            "inhabited" => {
                let (side, a, c): (_, _, P) = self.read(p)?;
                let x = self.terms.bound(0)?;
                let if_some = Sequent::new(1, plain([P::option(side, x, a)]), c.clone());
                let if_none = Sequent::new(0, plain([none(side, a)]), c.clone());
                (vec![if_some, if_none], c.into())
            }
            // What has no option on a side has not this one.
            "empty" => {
                let (side, x, a, c): (_, _, _, P) = self.read(p)?;
                (plain([P::option(side, x, a), none(side, a)]), c.into())
            }
            // Options are finitely many. If there is one, z, and of any two x, y one is at
            // most the other (y <= x, or else x <| y and so x <= y), then one, y, is above
            // all, since <= is transitive.
            "greatest" => {
                let (side, z, a, c): (_, _, _, P) = self.read(p)?;
                let (x, y) = (self.terms.bound(1)?, self.terms.bound(0)?);
                let is_option = |t| P::option(side, t, a);
                let two = plain([is_option(x), is_option(y), P::lf(x, y)]);
                let total = Sequent::new(2, two, P::le(x, y));
                // Below one more variable the greatest, y, has the index that x had.
                let above = Sequent::new(1, plain([is_option(y)]), P::le(y, x));
                let greatest = Sequent::new(1, vec![is_option(y).into(), above], c.clone());
                (vec![is_option(z).into(), total, greatest], c.into())
            }
            _ => return self.values(rule, p, facts),
        })
    }

    /// Rules about values, which rest on the licence; and induction.
    fn values(&mut self, rule: &str, p: &[Value], facts: &mut Vec<Fact>) -> Result<Inference> {
        let conclusion = match rule {
            // Of the same summands the same form.
            "flat" => {
                let (a, b) = self.read(p)?;
                self.licensed()?;
                let alike = self.terms.summands(&[(a, 1)])? == self.terms.summands(&[(b, 1)])?;
                need(alike, "the two have other summands")?;
                P::same(a, b)
            }
            // Inequalities are added.
            "lin" => {
                let (goal, times): (_, Vec<_>) = self.read(p)?;
                let goal = self.of_values(goal)?;
                self.lin(&goal, &times, facts)?;
                goal
            }
            // Closed terms are compared by Conway's definition.
            "play" => {
                let goal = self.of_values(self.read::<(_,)>(p)?.0)?;
                let holds = Played::default().compare(&mut self.terms, &goal)?;
                need(holds, "played out, it does not hold")?;
                goal
            }
            "ih" => return self.smaller(p, facts),
            _ => return Err(refused(format!("there is no line `{}`", rule.escape_debug()))),
        };
        Ok((Vec::new(), conclusion.into()))
    }

    /// The rule `ih`: games have no infinite descent. A tuple of forms is smaller than another
    /// if at each position of the induction stands the same form or an option of an option of
    /// … it, and one has moved; so the claims may be assumed at all tuples that are smaller
    /// than that of the variables. At the other positions stands what pleases. An induction
    /// further outwards has its variables fixed in the inner ones, and its assumption with them.
    fn smaller(&mut self, p: &[Value], facts: &mut Vec<Fact>) -> Result<Inference> {
        let (up, claim, at, chains): (u32, u32, Vec<Term>, Vec<Vec<Fact>>) = self.read(p)?;
        let mut around =
            self.scopes.iter().rev().filter_map(|scope| Some((scope, scope.on.as_ref()?)));
        let around = around.nth(up as usize);
        let (scope, on) = found(around, "there is no such induction around")?;
        let claim = scope.sequents.get(claim as usize);
        let claim = found(claim, "there is no such claim")?;
        let fits = at.len() == scope.variables.len() && chains.len() == on.len();
        need(fits, "each variable asks for one term, each position for one chain")?;
        for (&position, chain) in on.iter().zip(&chains) {
            let mut reached = at[position as usize];
            for fact in chain {
                let step = fact
                    .sequent
                    .alone()
                    .filter(|step| matches!(step.kind, Kind::In(_)) && step.terms[0] == reached);
                reached = found(step, "a chain is no descent")?.terms[1];
            }
            let arrives = reached == scope.variables[position as usize];
            need(arrives, "a chain ends at another game")?;
        }
        let moved = chains.iter().any(|chain| !chain.is_empty());
        need(moved, "the claims are assumed at smaller games only")?;
        facts.extend(chains.into_iter().flatten());
        let mut bind = Substitution::variables(&scope.variables, &self.terms);
        let general = bind.sequent(&mut self.terms, claim, 0)?;
        Ok((Vec::new(), Substitution::instances(at).sequent(&mut self.terms, &general, 0)?))
    }
}

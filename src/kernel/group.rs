//! The ordered group of values: its operations by Conway's definitions, the licence, and
//! what is computed once the laws stand proved in the text.

use super::checker::{Checker, Fact};
use super::sequent::{Kind, Proposition, Sequent};
use super::term::{ADD, NEG, Node, Term, Terms};
use super::{fits, need, refused};
use crate::error::Result;
use crate::number::Dyadic;
use num_bigint::BigInt;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// What every text begins with, in the language itself: operators 0 and 1 with facts 0 and 1,
/// which are Conway's a + b = {x + b for x in left(a), a + x for x in left(b) | the same of
/// right} and -a = {-x for x in right(a) | -x for x in left(a)}; then the thirteen laws that a
/// licence asks for, assumed one by one.
pub(super) const PRELUDE: &str = r#"
["b",0] ["b",1] ["b",2] ["op","add",2] ["o",0,[0,1]] ["o",0,[2,0]]
["f",[[0,2]],3] ["f",[[0,1]],4] ["f",[[1,2]],3] ["f",[[1,1]],4] ["{",[5,6],[7,8]] ["def",["=",9]]
["op","neg",1] ["o",1,[0]] ["f",[[1,1]],10] ["f",[[0,1]],10] ["{",[11],[12]] ["def",["=",13]]
["n","0"] ["o",1,[14]]               ["open",[],[["same",15,14], [1,[],["le",0,0]]]]
["o",0,[0,14]] ["o",1,[10]]          ["open",[],[[1,[],["same",16,0]], [1,[],["same",17,0]]]]
["o",0,[0,10]]                       ["open",[],[[1,[],["eq",18,14]]]]
["o",0,[1,0]]                        ["open",[],[[2,[],["same",19,3]]]]
["o",1,[19]] ["o",1,[1]] ["o",0,[21,10]]   ["open",[],[[2,[],["same",20,22]]]]
["o",0,[2,1]] ["o",0,[23,0]] ["o",0,[2,19]]   ["open",[],[[3,[],["same",24,25]]]]
["open",[],[[3,[["le",2,1],["le",1,0]],["le",2,0]], [3,[["le",2,1],["lf",1,0]],["lf",2,0]],
            [3,[["lf",2,1],["le",1,0]],["lf",2,0]]]]
["open",[],[[3,[["le",2,1]],["le",4,19]], [3,[["lf",2,1]],["lf",4,19]]]]
"#;

impl Checker {
    /// Makes `flat`, `lin` and `play` available. The laws of the ordered group, which these
    /// rest on, must be facts outside of all scopes, from the definitions and from no axiom.
    pub(super) fn licence(&mut self, facts: &[Fact]) -> Result<()> {
        need(facts.iter().all(|fact| fact.axioms.is_clear()), "a licence rests on no axiom")?;
        let shown: FxHashSet<&Sequent> = facts.iter().map(|fact| &*fact.sequent).collect();
        if let Some(missing) = self.group.iter().find(|law| !shown.contains(law)).cloned() {
            return Err(refused(format!("the law `{}` is missing", self.words(&missing)?)));
        }
        self.view.items.licensed = true;
        Ok(())
    }

    pub(super) fn licensed(&self) -> Result<()> {
        need(self.view.items.licensed, "the laws of the ordered group are not proved yet")
    }

    /// The goal of a rule about values.
    pub(super) fn of_values(&self, goal: Proposition) -> Result<Proposition> {
        self.licensed()?;
        let of_values = matches!(goal.kind, Kind::Eq | Kind::Le | Kind::Lf);
        need(of_values, "the conclusion compares no values by `eq`, `le` or `lf`")?;
        Ok(goal)
    }

    /// Values form an ordered abelian group, in which numbers add as numbers. Write d for
    /// right - left. The goal's d is the sum of the cited d, taken so often, and of a number.
    /// For `eq` all of these are 0. For `le` they are >= 0: inequalities count positively. For
    /// `lf` one may be |> 0, that of an `lf`, which counts once; else the number is > 0.
    pub(super) fn lin(&mut self, goal: &Proposition, times: &[i64], facts: &[Fact]) -> Result<()> {
        need(times.len() == facts.len(), "each fact asks for one coefficient")?;
        let (mut rest, mut strict) = (difference(goal, 1).to_vec(), false);
        for (&k, fact) in times.iter().zip(facts) {
            let fact = fact.alone()?;
            match fact.kind {
                Kind::Same | Kind::Eq => {}
                Kind::Le => need(k > 0 && goal.kind != Kind::Eq, "`le` counts positively")?,
                Kind::Lf => {
                    let once = k == 1 && goal.kind == Kind::Lf && !strict;
                    need(once, "`lf` counts once, and only for `lf`")?;
                    strict = true;
                }
                _ => return Err(refused("a cited fact compares no values")),
            }
            rest.extend(difference(fact, -i128::from(k)));
        }
        let mut row = Row::default();
        row.add(&mut self.terms, &rest)?;
        let sign = row.number.signum();
        let follows = match goal.kind {
            Kind::Eq => sign == 0,
            Kind::Lf if !strict => sign > 0,
            _ => sign >= 0,
        };
        need(row.atoms.is_empty() && follows, "the combination says something else")
    }
}

/// So many times right - left of a comparison.
pub(super) fn difference(compared: &Proposition, times: i128) -> [(Term, i128); 2] {
    [(compared.terms[1], times), (compared.terms[0], -times)]
}

/// A sum of values: terms that are no sums, negatives or numerals, each so often as an
/// integer that is not 0 says, and a number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Row {
    pub(super) atoms: BTreeMap<Term, i128>,
    pub(super) number: Dyadic,
}

impl Row {
    /// Adds the values of terms, each so many times.
    pub(super) fn add(&mut self, terms: &mut Terms, sum: &[(Term, i128)]) -> Result<()> {
        for (atom, [plus, minus]) in terms.summands(sum)? {
            let count = plus - minus;
            if let Node::Numeral(number) = terms.node(atom) {
                let product = number * &Dyadic::from(BigInt::from(count));
                let size = self.number.sum_bits(&product);
                self.number += &product;
                terms.budget.step(1 + size / 64)?;
                continue;
            }
            let known = self.atoms.remove(&atom).unwrap_or(0).checked_add(count);
            fits(known.is_some(), "a coefficient")?;
            self.atoms.extend(known.filter(|&count| count != 0).map(|count| (atom, count)));
        }
        Ok(())
    }
}

impl Terms {
    /// How often each summand occurs in a sum with + and with -. A numeral counts with +, as
    /// itself or as its negative; 0 is no summand. Parts come before what is made of them, so
    /// that a term is taken apart when it is known how often it occurs in all.
    ///
    /// Sums are associative and commutative with 0 as forms, and the negative goes inward and
    /// cancels itself. The negative of the canonical form of q is that of -q. So terms with
    /// the same summands are the same form; nothing is cancelled or added.
    pub(super) fn summands(&mut self, sum: &[(Term, i128)]) -> Result<BTreeMap<Term, [i128; 2]>> {
        let (mut todo, mut atoms) = (BTreeMap::new(), BTreeMap::new());
        for &(term, times) in sum {
            tally(&mut todo, term, [times.max(0), (-times).max(0)])?;
        }
        while let Some((next, [plus, minus])) = todo.pop_last() {
            self.budget.step(1)?;
            match self.node(next).clone() {
                Node::Apply(ADD, parts) => {
                    parts.iter().try_for_each(|&t| tally(&mut todo, t, [plus, minus]))?;
                }
                Node::Apply(NEG, parts) => {
                    parts.iter().try_for_each(|&t| tally(&mut todo, t, [minus, plus]))?;
                }
                Node::Numeral(number) => {
                    self.budget.step(number.sum_bits(&number) / 64)?;
                    let negative = self.make(Node::Numeral(-&number))?;
                    tally(&mut atoms, next, [plus, 0])?;
                    tally(&mut atoms, negative, [minus, 0])?;
                }
                Node::Braces(sides) if sides.iter().all(|side| side.is_empty()) => {}
                _ => tally(&mut atoms, next, [plus, minus])?,
            }
        }
        atoms.retain(|_, counts| *counts != [0, 0]);
        Ok(atoms)
    }
}

fn tally(counts: &mut BTreeMap<Term, [i128; 2]>, term: Term, more: [i128; 2]) -> Result<()> {
    let known = counts.entry(term).or_default();
    for (count, more) in known.iter_mut().zip(more) {
        let sum = count.checked_add(more);
        fits(sum.is_some(), "a count of summands")?;
        *count = sum.unwrap_or_default();
    }
    Ok(())
}

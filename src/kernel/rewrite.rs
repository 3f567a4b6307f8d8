//! The rule `rw`: what is said of forms may be said of the same forms.
//!
//! Two terms match if they are identical, or equated by a cited `same` in one direction or
//! the other, or of one head with matching parts. Terms denote compositionally, and what is
//! equated has no loose index, so that it denotes the same form below all binders: hence
//! terms that match denote one form, and families that match one set.

use super::checker::Fact;
use super::sequent::{Kind, Proposition};
use super::term::{Node, Term, Terms};
use super::{fits, need, refused};
use crate::error::Result;
use rustc_hash::FxHashMap;

/// Two braces come down to at most as many pairs of families.
const PAIRS: usize = 1 << 22;

type Pair = (Term, Term);

/// Refuses a goal that does not match the first fact by the others.
pub(super) fn rewrite(terms: &mut Terms, goal: &Proposition, facts: &[Fact]) -> Result<()> {
    let [from, equations @ ..] = facts else { return Err(refused("what is rewritten?")) };
    let (from, mut matching) = (from.alone()?, Matching::default());
    for equation in equations {
        let equation = equation.alone()?;
        need(equation.kind == Kind::Same, "only what is the same is put for another")?;
        let (a, b) = (equation.terms[0], equation.terms[1]);
        matching.known.extend([((a, b), true), ((b, a), true)]);
    }
    need(from.kind == goal.kind, "the fact is a proposition of another kind")?;
    for (&a, &b) in from.terms.iter().zip(&goal.terms) {
        let holds = matching.holds(terms, (a, b))?;
        need(holds, "the terms do not match by these equations")?;
    }
    Ok(())
}

/// Pairs of terms that are known to match or not.
#[derive(Default)]
struct Matching {
    known: FxHashMap<Pair, bool>,
}

impl Matching {
    fn get(&self, pair: Pair) -> Option<bool> {
        if pair.0 == pair.1 { Some(true) } else { self.known.get(&pair).copied() }
    }

    fn holds(&mut self, terms: &mut Terms, pair: Pair) -> Result<bool> {
        let mut todo = vec![pair];
        while let Some(&next) = todo.last() {
            if self.get(next).is_some() {
                todo.pop();
                continue;
            }
            let asked = parts(terms, next)?;
            let waiting = todo.len();
            let pairs = asked.iter().flatten().flatten();
            todo.extend(pairs.filter(|&&part| self.get(part).is_none()));
            if todo.len() == waiting {
                let known = |&part: &Pair| self.get(part) == Some(true);
                let holds = asked.is_some_and(|all| all.iter().all(|any| any.iter().any(known)));
                self.known.insert(next, holds);
            }
        }
        Ok(self.get(pair) == Some(true))
    }
}

/// What matching two terms of one head comes down to: of each list some pair is to match. The
/// parts of a term match one by one. A family of braces that is not in both matches one of
/// the other's on that side.
fn parts(terms: &mut Terms, (a, b): Pair) -> Result<Option<Vec<Vec<Pair>>>> {
    let asked: Vec<Vec<Pair>> = match (terms.node(a), terms.node(b)) {
        (Node::Apply(f, a), Node::Apply(g, b)) if f == g => {
            a.iter().zip(b).map(|(&a, &b)| vec![(a, b)]).collect()
        }
        (Node::Family(a, x), Node::Family(b, y))
            if a.iter().map(|range| range.0).eq(b.iter().map(|range| range.0)) =>
        {
            a.iter().zip(b).map(|(a, b)| (a.1, b.1)).chain([(*x, *y)]).map(|p| vec![p]).collect()
        }
        (Node::Braces(a), Node::Braces(b)) => {
            let (mut asked, mut size) = (Vec::new(), 0);
            for (a, b) in a.iter().zip(b) {
                let lone = |f: &&Term, of: &[Term]| of.binary_search(f).is_err();
                let mine = a.iter().filter(|f| lone(f, b));
                let yours = b.iter().filter(|g| lone(g, a));
                size += mine.clone().count() * b.len() + yours.clone().count() * a.len();
                fits(size <= PAIRS, "the families that are to be matched")?;
                asked.extend(mine.map(|&f| b.iter().map(|&g| (f, g)).collect()));
                asked.extend(yours.map(|&g| a.iter().map(|&f| (f, g)).collect()));
            }
            asked
        }
        _ => return Ok(None),
    };
    terms.budget.step(asked.iter().map(|any| 1 + any.len() as u64).sum::<u64>() + 1)?;
    Ok(Some(asked))
}

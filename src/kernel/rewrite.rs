//! The rule `rw`: what is said of forms may be said of the same forms.
//!
//! Two terms match if they are identical, or equated by a cited `same` in one direction or
//! the other, or of one head with matching parts. Terms denote compositionally, and what is
//! equated has no loose index, so that it denotes the same form below all binders: hence
//! terms that match denote one form, and families that match one set.

use super::checker::{Checker, Fact};
use super::rules::Inference;
use super::sequent::{Kind, Proposition};
use super::term::{Node, Term, Terms};
use super::{need, refused, too_large};
use crate::error::Result;
use rustc_hash::FxHashMap;

/// Two braces come down to at most as many pairs of families.
const PAIRS: usize = 1 << 22;

type Pair = (Term, Term);

impl Checker {
    pub(super) fn rewrite(&mut self, goal: &Proposition<u32>, facts: &[Fact]) -> Result<Inference> {
        let goal = self.proposition(goal, 0)?;
        let mut alone = facts.iter().map(|fact| {
            fact.sequent.alone().ok_or_else(|| refused("a cited fact has hypotheses or variables"))
        });
        let from = alone.next().ok_or_else(|| refused("what is rewritten?"))??;
        let mut matching = Matching::default();
        for equation in alone {
            let equation = equation?;
            need(equation.kind == Kind::Same, || "only what is the same is put for another")?;
            let (a, b) = (equation.terms[0], equation.terms[1]);
            matching.known.extend([((a, b), true), ((b, a), true)]);
        }
        need(from.kind == goal.kind, || "the fact is a proposition of another kind")?;
        for (&a, &b) in from.terms.iter().zip(&goal.terms) {
            let holds = matching.holds(&mut self.terms, (a, b))?;
            need(holds, || "the terms do not match by these equations")?;
        }
        Ok(Inference::at_once(goal))
    }
}

/// Pairs of terms that are known to match or not.
#[derive(Default)]
struct Matching {
    known: FxHashMap<Pair, bool>,
}

impl Matching {
    fn holds(&mut self, terms: &mut Terms, pair: Pair) -> Result<bool> {
        let mut todo = vec![pair];
        while let Some(&next) = todo.last() {
            if self.get(next).is_some() {
                todo.pop();
                continue;
            }
            let parts = parts(terms, next)?;
            let size = parts.as_ref().map_or(0, Vec::len);
            terms.budget.step(1 + size as u64)?;
            let waiting = todo.len();
            todo.extend(parts.iter().flatten().filter(|&&part| self.get(part).is_none()));
            if todo.len() == waiting {
                let holds = parts.is_some_and(|parts| self.decide(terms, next, &parts));
                self.known.insert(next, holds);
            }
        }
        Ok(self.get(pair).is_some_and(|holds| holds))
    }

    fn get(&self, pair: Pair) -> Option<bool> {
        if pair.0 == pair.1 { Some(true) } else { self.known.get(&pair).copied() }
    }

    /// Whether terms of one head match, once it is known which of their parts do.
    fn decide(&self, terms: &Terms, pair: Pair, parts: &[Pair]) -> bool {
        let matched = parts.iter().filter(|&&part| self.get(part) == Some(true));
        let (Node::Braces(a), Node::Braces(b)) = (terms.node(pair.0), terms.node(pair.1)) else {
            return matched.count() == parts.len();
        };
        // Families of other sides have other parts only if they are in other braces.
        a.iter().zip(b).all(|(a, b)| {
            let partners =
                |f: Term, of: &[Term]| of.iter().any(|&g| self.get((f, g)) == Some(true));
            let back = |g: Term, of: &[Term]| of.iter().any(|&f| self.get((f, g)) == Some(true));
            a.iter().all(|&f| b.binary_search(&f).is_ok() || partners(f, b))
                && b.iter().all(|&g| a.binary_search(&g).is_ok() || back(g, a))
        })
    }
}

/// The pairs of parts that matching two terms of one head comes down to: all of them, or for
/// braces each family that is not in both with each of the other's on that side.
fn parts(terms: &mut Terms, (a, b): Pair) -> Result<Option<Vec<Pair>>> {
    let (a, b) = (terms.node(a).clone(), terms.node(b).clone());
    Ok(match (&a, &b) {
        (Node::Apply(f, a), Node::Apply(g, b)) if f == g => {
            Some(a.iter().copied().zip(b.iter().copied()).collect())
        }
        (Node::Family(a, x), Node::Family(b, y)) if a.len() == b.len() => {
            let ranges = a.iter().zip(b).all(|(a, b)| a.0 == b.0);
            let pairs = a.iter().zip(b).map(|(a, b)| (a.1, b.1)).chain([(*x, *y)]);
            ranges.then(|| pairs.collect())
        }
        (Node::Braces(a), Node::Braces(b)) => {
            let mut pairs = Vec::new();
            for (a, b) in a.iter().zip(b) {
                let lone = |f: &&Term, of: &[Term]| of.binary_search(f).is_err();
                let (left, right) =
                    (a.iter().filter(|f| lone(f, b)), b.iter().filter(|g| lone(g, a)));
                let size = left.clone().count() * b.len() + right.clone().count() * a.len();
                terms.budget.step(size as u64)?;
                if pairs.len() + size > PAIRS {
                    return Err(too_large("the families that are to be matched"));
                }
                pairs.extend(left.flat_map(|&f| b.iter().map(move |&g| (f, g))));
                pairs.extend(right.flat_map(|&g| a.iter().map(move |&f| (f, g))));
            }
            pairs.sort_unstable();
            pairs.dedup();
            Some(pairs)
        }
        _ => None,
    })
}

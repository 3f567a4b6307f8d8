//! Conditions as disjunctions of conjunctions of the kernel's propositions.
//!
//! `<|` is by definition the negation of `>=`, so that every relation of games and its negation
//! is a conjunction, or a disjunction of such, of propositions that the kernel has.

use crate::certificate::draft::{Prop, denial};
use crate::kernel::Kind;

/// A disjunction of conjunctions: no disjunct is false, one empty disjunct is true.
pub(in crate::certificate) type Formula = Vec<Vec<Prop>>;

/// How many disjuncts a negation may have.
const MAX_DISJUNCTS: usize = 1024;

/// The formula that says one thing.
#[must_use]
pub(super) fn just(prop: Prop) -> Formula {
    vec![vec![prop]]
}

/// Both of two formulas.
#[must_use]
pub(in crate::certificate) fn and(a: &Formula, b: &Formula) -> Formula {
    let mut all = Formula::new();
    for left in a {
        for right in b {
            let mut both = left.clone();
            both.extend(right.iter().filter(|prop| !left.contains(prop)).cloned());
            if !all.contains(&both) {
                all.push(both);
            }
        }
    }
    all
}

/// The negation of a proposition; none for what the kernel does not deny.
#[must_use]
pub(super) fn denied(prop: &Prop) -> Option<Formula> {
    match (prop.kind, prop.terms.as_slice()) {
        (Kind::Eq, &[a, b]) => Some(vec![vec![Prop::lf(a, b)], vec![Prop::lf(b, a)]]),
        _ => denial(prop).map(just),
    }
}

/// The negation of a formula, unless it falls into too many cases or cannot be said.
#[must_use]
pub(in crate::certificate) fn not(formula: &Formula) -> Option<Formula> {
    let mut all = vec![Vec::new()];
    for disjunct in formula {
        let mut some = Formula::new();
        for prop in disjunct {
            some.extend(denied(prop)?);
        }
        if all.len() * some.len() > MAX_DISJUNCTS {
            return None;
        }
        all = and(&all, &some);
    }
    Some(all)
}

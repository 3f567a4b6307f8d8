//! Propositions about forms, and sequents: for all n forms, if the hypotheses hold, so does
//! the proposition. Hypotheses are sequents themselves, so that one notion serves for
//! theorems, definitions, the claims of an induction and parts of proofs.
//!
//! The n variables of a sequent are loose indices of its terms: variable i is n - 1 - i.

use super::term::{Side, Substitution, Term, Terms};
use crate::error::Result;

/// What a proposition says of its terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// They are one form.
    Same,
    /// Each is at most the other.
    Eq,
    /// The first is at most the second.
    Le,
    /// The second is not at most the first.
    Lf,
    /// The first is an option of the second on this side.
    In(Side),
    /// It has no option on this side.
    None(Side),
    /// The operator, read as a predicate, holds.
    Is(u32),
    /// The operator, read as a predicate, does not hold.
    Not(u32),
}

/// A kind, and terms as many as it asks for: [`Term`]s where something is established,
/// numbers of lines where a line says it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Proposition<T = Term> {
    /// What is said.
    pub kind: Kind,
    /// Of what it is said.
    pub terms: Vec<T>,
}

/// For all forms of the variables, if the hypotheses hold, so does the proposition.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sequent<T = Term> {
    /// How many variables it has.
    pub variables: u32,
    /// What it assumes, below its variables.
    pub hypotheses: Vec<Sequent<T>>,
    /// What it says, below its variables.
    pub proposition: Proposition<T>,
}

impl<T> From<Proposition<T>> for Sequent<T> {
    fn from(proposition: Proposition<T>) -> Sequent<T> {
        Sequent { variables: 0, hypotheses: Vec::new(), proposition }
    }
}

impl<T> Proposition<T> {
    fn of(kind: Kind, a: T, b: T) -> Self {
        Proposition { kind, terms: vec![a, b] }
    }

    /// Both are one form.
    pub fn same(a: T, b: T) -> Self {
        Self::of(Kind::Same, a, b)
    }

    /// Both have one value.
    pub fn eq(a: T, b: T) -> Self {
        Self::of(Kind::Eq, a, b)
    }

    /// `a <= b`.
    pub fn le(a: T, b: T) -> Self {
        Self::of(Kind::Le, a, b)
    }

    /// Not `b <= a`.
    pub fn lf(a: T, b: T) -> Self {
        Self::of(Kind::Lf, a, b)
    }

    /// x is an option of a.
    pub fn option(side: Side, x: T, a: T) -> Self {
        Self::of(Kind::In(side), x, a)
    }

    /// What holds if and only if this does not: of `le`, `lf`, `is` and `not`.
    pub(super) fn negation(mut self) -> Option<Self> {
        self.kind = match self.kind {
            Kind::Is(operator) => Kind::Not(operator),
            Kind::Not(operator) => Kind::Is(operator),
            kind @ (Kind::Le | Kind::Lf) => {
                self.terms.reverse();
                if kind == Kind::Le { Kind::Lf } else { Kind::Le }
            }
            Kind::Same | Kind::Eq | Kind::In(_) | Kind::None(_) => return None,
        };
        Some(self)
    }
}

impl<T> Sequent<T> {
    /// A sequent of these parts.
    pub fn new(n: u32, hypotheses: Vec<Sequent<T>>, proposition: Proposition<T>) -> Self {
        Sequent { variables: n, hypotheses, proposition }
    }

    /// How many propositions it is made of.
    pub(super) fn size(&self) -> u64 {
        1 + self.hypotheses.iter().map(Sequent::size).sum::<u64>()
    }

    /// Its proposition, if it has neither variables nor hypotheses.
    pub(super) fn alone(&self) -> Option<&Proposition<T>> {
        (self.variables == 0 && self.hypotheses.is_empty()).then_some(&self.proposition)
    }
}

impl Substitution {
    /// The proposition below `depth` binders that stay.
    pub(crate) fn proposition(
        &mut self,
        terms: &mut Terms,
        p: &Proposition,
        depth: u32,
    ) -> Result<Proposition> {
        let changed = p.terms.iter().map(|&t| self.apply(terms, t, depth));
        Ok(Proposition { kind: p.kind, terms: changed.collect::<Result<_>>()? })
    }

    /// The sequent below `depth` binders that stay.
    pub(crate) fn sequent(
        &mut self,
        terms: &mut Terms,
        s: &Sequent,
        depth: u32,
    ) -> Result<Sequent> {
        let depth = depth + s.variables;
        let hypotheses = s.hypotheses.iter().map(|h| self.sequent(terms, h, depth));
        let hypotheses = hypotheses.collect::<Result<_>>()?;
        let proposition = self.proposition(terms, &s.proposition, depth)?;
        Ok(Sequent { variables: s.variables, hypotheses, proposition })
    }
}

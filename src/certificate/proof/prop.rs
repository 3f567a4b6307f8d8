//! Propositions about terms, and their negations.
//!
//! `g <| h` is by definition the negation of `h <= g` (Conway, ch. 0), so every relation of
//! games is a conjunction of `<=`, `<|` and equality, and a condition is a disjunction of
//! such conjunctions.

use super::terms::{Id, Terms};

/// An elementary proposition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Prop {
    /// Both are the same form.
    Same(Id, Id),
    /// They are different forms.
    Differ(Id, Id),
    /// Both have the same value.
    Equal(Id, Id),
    /// `a <= b`.
    Le(Id, Id),
    /// `a <| b`: not `b <= a`.
    Lf(Id, Id),
    /// A predicate applied to forms.
    Is(Id),
    /// The negation of one.
    Not(Id),
}

/// A disjunction of conjunctions: no disjunct is false, one empty disjunct is true.
pub type Formula = Vec<Vec<Prop>>;

impl Prop {
    /// The terms that it is about.
    #[must_use]
    pub fn terms(self) -> [Id; 2] {
        match self {
            Prop::Same(a, b)
            | Prop::Differ(a, b)
            | Prop::Equal(a, b)
            | Prop::Le(a, b)
            | Prop::Lf(a, b) => [a, b],
            Prop::Is(a) | Prop::Not(a) => [a, Terms::ZERO],
        }
    }

    /// The same proposition about other terms.
    #[must_use]
    pub fn map(self, mut f: impl FnMut(Id) -> Id) -> Prop {
        match self {
            Prop::Same(a, b) => Prop::Same(f(a), f(b)),
            Prop::Differ(a, b) => Prop::Differ(f(a), f(b)),
            Prop::Equal(a, b) => Prop::Equal(f(a), f(b)),
            Prop::Le(a, b) => Prop::Le(f(a), f(b)),
            Prop::Lf(a, b) => Prop::Lf(f(a), f(b)),
            Prop::Is(a) => Prop::Is(f(a)),
            Prop::Not(a) => Prop::Not(f(a)),
        }
    }

    /// The negation.
    #[must_use]
    pub fn negated(self) -> Formula {
        match self {
            Prop::Same(a, b) => vec![vec![Prop::Differ(a, b)]],
            Prop::Differ(a, b) => vec![vec![Prop::Same(a, b)]],
            Prop::Equal(a, b) => vec![vec![Prop::Lf(a, b)], vec![Prop::Lf(b, a)]],
            Prop::Le(a, b) => vec![vec![Prop::Lf(b, a)]],
            Prop::Lf(a, b) => vec![vec![Prop::Le(b, a)]],
            Prop::Is(a) => vec![vec![Prop::Not(a)]],
            Prop::Not(a) => vec![vec![Prop::Is(a)]],
        }
    }

    /// Whether two propositions contradict each other.
    #[must_use]
    pub fn contradicts(self, other: Prop) -> bool {
        match (self, other) {
            (Prop::Le(a, b), Prop::Lf(c, d)) | (Prop::Lf(c, d), Prop::Le(a, b)) => (a, b) == (d, c),
            (Prop::Same(a, b), Prop::Differ(c, d)) | (Prop::Differ(c, d), Prop::Same(a, b)) => {
                (a, b) == (c, d) || (a, b) == (d, c)
            }
            (Prop::Is(a), Prop::Not(b)) | (Prop::Not(b), Prop::Is(a)) => a == b,
            _ => false,
        }
    }
}

/// How many disjuncts a negation may have.
const MAX_DISJUNCTS: usize = 1024;

/// Both of two formulas.
#[must_use]
pub fn and(a: &Formula, b: &Formula) -> Formula {
    let mut all = Formula::new();
    for left in a {
        for right in b {
            let mut both = left.clone();
            both.extend(right.iter().filter(|prop| !left.contains(prop)));
            if !all.contains(&both) {
                all.push(both);
            }
        }
    }
    all
}

/// The negation of a formula, unless it falls into too many cases.
#[must_use]
pub fn not(formula: &Formula) -> Option<Formula> {
    let mut all = vec![Vec::new()];
    for disjunct in formula {
        let mut some = Formula::new();
        for prop in disjunct {
            some.extend(prop.negated());
        }
        if all.len() * some.len() > MAX_DISJUNCTS {
            return None;
        }
        all = and(&all, &some);
    }
    Some(all)
}

//! The lines of a text. Terms, operators and facts are cited by their numbers.

use super::sequent::{Proposition, Sequent};
use super::term::Side;
use crate::number::Dyadic;

/// A line of a text, as `docs/kernel.md` describes each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A variable.
    Variable(String),
    /// A bound index.
    Bound(u32),
    /// A numeral.
    Numeral(Dyadic),
    /// An operator at terms.
    Apply(u32, Vec<u32>),
    /// A family: its ranges, its body.
    Family(Vec<(Side, u32)>, u32),
    /// The families of Left and of Right.
    Braces(Vec<u32>, Vec<u32>),
    /// Introduces variables and assumes sequents.
    Open(Vec<u32>, Vec<Sequent<u32>>),
    /// Ends an `open` with a fact.
    Close(u32),
    /// Introduces variables, the positions of those that the induction is on, the claims.
    Induction(Vec<u32>, Vec<u32>, Vec<Sequent<u32>>),
    /// Ends an induction with the claims.
    Qed(Vec<u32>),
    /// A new operator with so many parameters.
    Operator(String, u32),
    /// What the new operator is.
    Definition(Tree),
    /// When the new operator, read as a predicate, holds.
    Predicate(Vec<Sequent<u32>>),
    /// Name, source and what is taken on trust.
    Axiom(String, String, Sequent<u32>),
    /// Name, fact and what it says.
    Theorem(String, u32, Sequent<u32>),
    /// Name, text and the names of the theorems that say it.
    Law(String, String, Vec<String>),
    /// The laws of the ordered group.
    Licence(Vec<u32>),
    /// The lines of another text.
    Include(String),
    /// A rule with the facts that it cites.
    Step(Rule, Vec<u32>),
}

/// A definition by cases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tree {
    /// The value.
    Leaf(u32),
    /// The first tree where the proposition holds, else the second.
    If(Proposition<u32>, Box<Tree>, Box<Tree>),
}

/// A rule with its parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Fact, terms.
    Use(u32, Vec<u32>),
    /// a.
    Refl(u32),
    /// What is said of equal terms.
    Rewrite(Proposition<u32>),
    /// a, b.
    Ext(u32, u32),
    /// b, side, family, terms.
    Option(u32, Side, u32, Vec<u32>),
    /// Side, x, b, conclusion.
    Case(Side, u32, u32, Proposition<u32>),
    /// a, b.
    Every(u32, u32),
    /// Side, x, a, b.
    Any(Side, u32, u32, u32),
    /// Side, x, a, b.
    Some(Side, u32, u32, u32),
    /// a, b, conclusion.
    Moves(u32, u32, Proposition<u32>),
    /// a, b.
    Both(u32, u32),
    /// a, b, and whether the equation is `eq b a`.
    Half(u32, u32, bool),
    /// What is split, conclusion.
    Split(Proposition<u32>, Proposition<u32>),
    /// What is denied, conclusion.
    Absurd(Proposition<u32>, Proposition<u32>),
    /// Side, a, conclusion.
    Inhabited(Side, u32, Proposition<u32>),
    /// Side, x, a, conclusion.
    Empty(Side, u32, u32, Proposition<u32>),
    /// Side, z, a, conclusion.
    Greatest(Side, u32, u32, Proposition<u32>),
    /// A numeral.
    Num(u32),
    /// a, b.
    Flat(u32, u32),
    /// Conclusion, coefficients of the facts.
    Lin(Proposition<u32>, Vec<i64>),
    /// Conclusion.
    Play(Proposition<u32>),
    /// How many inductions outwards, claim, terms, a chain of facts for each position.
    Ih(u32, u32, Vec<u32>, Vec<Vec<u32>>),
}

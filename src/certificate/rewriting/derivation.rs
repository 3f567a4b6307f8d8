//! Derivations: equations as steps, each with its reason, as the e-graph finds them.
//!
//! A derivation is a list of equations between terms of one table. It leads to its goal from the
//! rules that it embeds and from its assumptions, for every value of its variables. Nobody
//! checks it: what it is worth is what the kernel says of its [certificate](super::certificate).
//!
//! # How terms are written
//!
//! - An equation of games says that their values are equal; an equation of sets
//!   (`Node::Set`), that they hold the same values.
//! - Options stand one by one (`Opt::Term`): a rest or a comprehension is written out.
//! - A signed sum is written with `add`, `sub` and `neg`, nested to the left as the parser
//!   does: `a + b - c - d`, `-a - b`, the empty sum as the literal 0.
//! - `Reason::Congruence` lists one entry for each child: for an operator each argument,
//!   for a set each option, for braces either each option (Left's first) or, where the
//!   cited steps are about sets, the two sides. For a sum with `n` entries both sides are
//!   taken apart along their left spine into `n` summands with the same signs, so that
//!   one step replaces any summands of a flat sum.
//! - `left(z)` and `right(z)` in a rule mean the options of z as z is written; those of a
//!   literal are its canonical options, as literals.

use crate::syntax::rules::Sort;
use crate::syntax::term::{Term, TermId};
use symbol_table::GlobalSymbol as Symbol;

/// The place of a step in its derivation. A step cites only earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct StepId(pub u32);

/// A claim with the steps that lead to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Derivation {
    /// Every rule that a step cites, by name, as text that loads by itself.
    pub rules: Vec<(Symbol, String)>,
    /// The definitions of operators that are not built in, each after those that it uses.
    pub definitions: Vec<String>,
    /// Texts of the kernel that prove the laws which some of these rules are.
    pub proofs: Vec<(Symbol, String)>,
    /// Which of these rules are laws that nobody proved.
    pub assumed: Vec<Symbol>,
    /// The variables whose sort is not `game`: for these the goal is claimed only where
    /// they are of that sort.
    pub sorts: Vec<(Symbol, Sort)>,
    /// Propositions that are assumed, as terms of the table.
    pub assumptions: Vec<TermId>,
    /// All terms of the steps, each node once.
    pub terms: Term,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The claim `goal.0 = goal.1`, proved by the last step.
    pub goal: (TermId, TermId),
}

impl Derivation {
    /// The laws that it assumes, each with what it says.
    #[must_use]
    pub fn assumed_laws(&self) -> Vec<String> {
        let said = self.assumed.iter().map(|law| {
            let text = self.rules.iter().find(|(name, _)| name == law);
            let says = text.and_then(|(_, text)| text.split_once("[explore]: "));
            format!("{law}: {}", says.map_or("", |(_, says)| says).trim())
        });
        said.collect()
    }
}

/// One equation `lhs = rhs` with its reason.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The left side.
    pub lhs: TermId,
    /// The right side.
    pub rhs: TermId,
    /// Why they are equal.
    pub reason: Reason,
}

/// Why two terms are equal.
#[derive(Clone, PartialEq, Debug)]
pub enum Reason {
    /// Instances of one rule, applied one after the other at the root. Instances that
    /// delete several options of one node make one step.
    Rule {
        /// The rule.
        rule: Symbol,
        /// Whether its right side is replaced by its left side.
        backward: bool,
        /// The instances.
        instances: Vec<Instance>,
    },
    /// Braces whose sides hold the same options, up to order and repetition.
    SetCanon,
    /// Sums with equal rows. The row of a term is taken in the free abelian group over its
    /// atoms, times the group of literals `number + ups + *nim`: `add`, `sub` and `neg` are
    /// taken apart, `norton(n, t)` and `copies(n, t)` with an integer literal n count t n
    /// times, literals without uptimal powers add up (nimbers by nim addition), and
    /// whatever else stands there is an atom, the same when it is the same term.
    SumCanon,
    /// Conway's definition of a sum: one side is a sum (taken apart as for a row) of braces
    /// and literals, the other the braces with one option for each move in one summand.
    /// The options are compared with the moves by their rows, as sets.
    AddDef,
    /// The same without moves in summands that are numbers, when some closed summand is
    /// not a number.
    AddAvoid,
    /// Both sides are closed and have the same value.
    Eval,
    /// It is an assumption of the derivation, by its number.
    Assumption(u32),
    /// The same operator on children that earlier steps make equal; `None` where they are
    /// identical.
    Congruence(Vec<Option<Cited>>),
    /// One step after the other.
    Chain(Vec<Cited>),
}

/// An earlier step, read in one of two directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cited {
    /// The step.
    pub step: StepId,
    /// Whether it is read from right to left.
    pub backward: bool,
}

/// What a rule's variables stand for, and why its conditions hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Instance {
    /// Variables with their terms. Rest variables are left out.
    pub bindings: Vec<(Symbol, TermId)>,
    /// The rule's conditions, in its order.
    pub conditions: Vec<Condition>,
}

/// A condition of a rule, and why it holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Condition {
    /// The instance of the condition.
    pub prop: TermId,
    /// Why it holds.
    pub by: Evidence,
}

/// Why a condition holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// Both sides are closed, and the kernel decides.
    Eval,
    /// The difference of the two sides has a row whose atoms are closed, and the kernel
    /// compares it with 0.
    Row,
    /// It follows from an assumption of the derivation: the differences of the two sides
    /// have the same row, or opposite ones, and the relation assumed implies the relation
    /// wanted (`a > b` gives `a >= b`, `b < a`, `a |> b`, `not a <= b`). A predicate is the
    /// assumption itself.
    Assumption(u32),
    /// The two sides are equal by an earlier step.
    Step(Cited),
}

//! The steps of a proof.
//!
//! A proof is a list of steps in scopes, as in natural deduction (Fitch): a scope assumes
//! propositions and introduces generic options, and a step may cite earlier steps of its
//! own scope and of those around it. What a scope assumed is discharged by the one kind of
//! step that opened it, which names the scope and the step reached in it.

use super::super::shown::Support;
use super::prop::Prop;
use super::statement::Claims;
use super::terms::{Id, Side};
use std::sync::Arc;

/// A generic setting: what is assumed, what is introduced.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scope {
    /// The scope around it; none for the scope of a claim.
    pub parent: Option<u32>,
    /// Which claim this is the scope of, if it is one.
    pub claim: Option<u32>,
    /// Generic options: in this scope they exist.
    pub options: Vec<Id>,
    /// What is assumed.
    pub hypotheses: Vec<Prop>,
    /// Sides that have no options.
    pub empty: Vec<(Id, Side)>,
}

/// A proposition with its reason, in a scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where it holds.
    pub scope: u32,
    /// What holds.
    pub prop: Prop,
    /// Why.
    pub by: Reason,
    /// Steps that say which clause of a definition applies, where options are read.
    pub unfolded: Vec<u32>,
}

/// An equation that is cited in one of its directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cited {
    /// The step.
    pub step: u32,
    /// Whether it is read from right to left.
    pub backward: bool,
}

/// A sub-proof: its scope and the step that was reached there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sub {
    /// The scope.
    pub scope: u32,
    /// The step.
    pub step: u32,
}

/// A choice of an option: a family with options for its binders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Whose option.
    pub side: Side,
    /// The number of the family among those of that side.
    pub family: u32,
    /// What is put for its binders: generic options that are in scope.
    pub binders: Vec<Id>,
}

/// An instance of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Which claim.
    pub claim: u32,
    /// Terms for all variables and free generic options.
    pub map: Vec<(Id, Id)>,
    /// Steps that give the hypotheses, in order.
    pub premises: Vec<u32>,
}

/// How an option of one side of an equation is found on the other side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The scope in which the option is generic, and the equation reached there.
    pub sub: Sub,
    /// The option of the other side.
    pub choice: Choice,
}

/// Why a proposition holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It is assumed in this scope or one around it.
    Hypothesis,
    /// Both sides are the same term.
    Identical,
    /// An operator and what one clause of its definition makes of it. For each condition of
    /// the clause: which disjunct holds, by which steps. For each earlier clause: which
    /// condition fails, and the same for its negation.
    Definition {
        /// The clause.
        clause: u32,
        /// Its conditions.
        holds: Vec<(u32, Vec<u32>)>,
        /// The earlier clauses.
        fails: Vec<(u32, u32, Vec<u32>)>,
    },
    /// The claim at smaller games.
    Induction(Instance),
    /// A theorem, axiom or assumption by its number.
    Lemma(u32, Instance),
    /// The same operator on arguments that are equal. Where the operator depends on the
    /// value of an argument alone, equal values suffice.
    Congruence(Vec<Option<Cited>>),
    /// Summands replaced by others: the sum of the cited equations, with signs (true stands for
    /// minus), and of what stays.
    Sum(Vec<(bool, Cited)>),
    /// One equation after the other.
    Chain(Vec<Cited>),
    /// Equal forms have equal values.
    Value(u32),
    /// The difference of the two sides is a combination of the differences of the cited
    /// propositions, plus a number, ups and a nimber.
    Combination(Vec<(i64, u32)>),
    /// Each option of one side is one of the other: Left's and Right's of the left side,
    /// then those of the right side.
    SameOptions(Vec<Match>),
    /// `a <= b`: whatever Left moves to in a, or Right in b.
    EveryMove(Vec<Sub>),
    /// `a <| b`: Left has a move in b, or Right in a, to a position at least as good.
    SomeMove(Choice, u32),
    /// From `a <= b`: a move of Left in a or of Right in b.
    AnyMove(Choice, u32),
    /// From `a <| b`, in each way: some move of Left in b, some move of Right in a.
    Cases(u32, Vec<Sub>),
    /// Two forms are different: one of them has this option, and the other has none on that side.
    Distinct(Choice),
    /// Either a side has no options or it has one: the scope for the first comes first.
    Inhabited(Id, Side, [Sub; 2]),
    /// Either a proposition holds or not: a scope for it, and one for each way in which it
    /// can fail.
    Split(Prop, Vec<Sub>),
    /// Two steps contradict each other, so anything holds.
    Absurd(u32, u32),
    /// Equality is `<=` both ways.
    Both(u32, u32),
    /// One of the two halves of an equality: backward, the second.
    Half(Cited),
    /// Both sides are closed, and the kernel decides.
    Evaluated,
    /// A canonical form is its own canonical form.
    Canonical,
    /// A predicate of a term that an equation puts in the place of another.
    Transport(u32, Cited),
    /// A wall at a temperature is a number.
    WallIsNumber,
    /// The larger of two numbers is the one that is not below the other, the smaller the one
    /// that is not above: by a step `a <= b`.
    Extreme(u32),
    /// The extremes of two sets of walls: each member of one has the value of one of the
    /// other, or its negative where the largest of one and the smallest of the other are
    /// compared. Members of the left side come first.
    SameExtremes(Vec<Match>),
}

impl Step {
    /// Every step that is cited.
    pub fn for_each_cited(&self, mut f: impl FnMut(u32)) {
        self.unfolded.iter().for_each(|&step| f(step));
        match &self.by {
            Reason::Hypothesis
            | Reason::Identical
            | Reason::Evaluated
            | Reason::Canonical
            | Reason::Distinct(_)
            | Reason::WallIsNumber => {}
            Reason::Definition { holds, fails, .. } => {
                holds.iter().flat_map(|(_, steps)| steps).for_each(|&step| f(step));
                fails.iter().flat_map(|(_, _, steps)| steps).for_each(|&step| f(step));
            }
            Reason::Induction(instance) | Reason::Lemma(_, instance) => {
                instance.premises.iter().for_each(|&step| f(step));
            }
            Reason::Congruence(args) => args.iter().flatten().for_each(|cited| f(cited.step)),
            Reason::Sum(cited) => cited.iter().for_each(|(_, cited)| f(cited.step)),
            Reason::Chain(cited) => cited.iter().for_each(|cited| f(cited.step)),
            Reason::Value(step)
            | Reason::SomeMove(_, step)
            | Reason::AnyMove(_, step)
            | Reason::Extreme(step) => f(*step),
            Reason::Combination(cited) => cited.iter().for_each(|(_, step)| f(*step)),
            Reason::SameOptions(matches) | Reason::SameExtremes(matches) => {
                matches.iter().for_each(|found| f(found.sub.step));
            }
            Reason::EveryMove(subs) | Reason::Split(_, subs) => {
                subs.iter().for_each(|sub| f(sub.step));
            }
            Reason::Cases(step, subs) => {
                f(*step);
                subs.iter().for_each(|sub| f(sub.step));
            }
            Reason::Inhabited(_, _, subs) => subs.iter().for_each(|sub| f(sub.step)),
            Reason::Absurd(a, b) | Reason::Both(a, b) => {
                f(*a);
                f(*b);
            }
            Reason::Half(cited) => f(cited.step),
            Reason::Transport(step, cited) => {
                f(*step);
                f(cited.step);
            }
        }
    }

    /// Every sub-proof.
    pub fn for_each_sub(&self, mut f: impl FnMut(Sub)) {
        match &self.by {
            Reason::SameOptions(matches) | Reason::SameExtremes(matches) => {
                matches.iter().for_each(|found| f(found.sub));
            }
            Reason::EveryMove(subs) | Reason::Split(_, subs) | Reason::Cases(_, subs) => {
                subs.iter().for_each(|sub| f(*sub));
            }
            Reason::Inhabited(_, _, subs) => subs.iter().for_each(|sub| f(*sub)),
            _ => {}
        }
    }
}

/// How far a theorem's proof may reach back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// From the definitions alone.
    Definitions,
    /// With sums of forms as multisets of summands.
    Forms,
    /// With the ordered group of values.
    Group,
}

/// Why a theorem may be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// It has a proof.
    Proved(Proof),
    /// It is a theorem of the literature, with its source.
    Axiom(String),
    /// Nothing is known of it; whoever asked said that it may be used.
    Assumed,
    /// It stands in a text of the kernel, which is taken over where it is cited.
    Kept(Arc<KeptProof>),
}

/// A law in a text of the kernel that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptProof {
    /// The text.
    pub text: Arc<str>,
    /// The theorems of the text that say the law.
    pub theorems: Vec<String>,
    /// The theorems of the literature that these rest on.
    pub support: Vec<Support>,
}

/// A proof of all claims of a theorem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// How far it reaches back.
    pub level: Level,
    /// The variables of the induction.
    pub induction: Vec<Id>,
    /// The scopes, each after its parent.
    pub scopes: Vec<Scope>,
    /// The steps, each after those that it cites.
    pub steps: Vec<Step>,
    /// For each claim the step that proves it.
    pub goals: Vec<u32>,
}

impl Theorem {
    /// How far back whoever cites it reaches.
    #[must_use]
    pub fn level(&self) -> Level {
        match &self.status {
            Status::Proved(proof) => proof.level,
            Status::Axiom(_) | Status::Assumed | Status::Kept(_) => Level::Group,
        }
    }
}

/// A theorem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theorem {
    /// Its name.
    pub name: String,
    /// What it says.
    pub statements: Vec<String>,
    /// Whether operators are read literally.
    pub literal: bool,
    /// Its claims.
    pub claims: Claims,
    /// Why it may be used.
    pub status: Status,
}

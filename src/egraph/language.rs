//! The nodes of the e-graph.
//!
//! A node is a head with positional children. Braces keep both their sides in one node
//! (`Braces(l)`: the first `l` children are Left's), so that a game costs one node rather
//! than three. Sums are signed, n-ary and counted: `Sum([1, -2])` of `[g, h]` is
//! `g - 2 . h`; cancellation is then arithmetic on coefficients, where binary rules for
//! associativity and commutativity grow exponentially in the number of summands.
//!
//! Children are positional: that braces are sets and that sums commute is said by named
//! steps (`set-canon`, `sum-canon`), never by reordering children behind egg's back, which
//! would leave equalities that nobody can explain.

use crate::game::Game;
use egg::Id;
use smallvec::SmallVec;
use std::sync::Arc;

/// The children of a node.
pub(crate) type Children<I> = SmallVec<[I; 4]>;

/// A name that occurs in the terms of one run, numbered in the order of occurrence: the
/// global order of symbols depends on what a process did before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Name(pub(crate) u32);

/// What a node is, without its children.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Head {
    /// A literal of the notation, by its place in the run's table.
    Literal(u32),
    /// A value of the arena that no literal denotes: its canonical form.
    Value(Game),
    /// A free variable.
    Symbol(Name),
    /// A term that is not looked into, by its place in the run's table: it stands for its
    /// value.
    Opaque(u32),
    /// An argument as it is written, where an operator may look at the form: it has no
    /// value here, so that nothing equal can take its place.
    Written(u32),
    /// `{left | right}`: so many children are Left's.
    Braces(u32),
    /// A sum of the children with these coefficients.
    Sum(Arc<[i64]>),
    /// An operator.
    Apply(Name),
}

/// A node with children of any kind of id: classes in the e-graph, expressions in
/// [`Exprs`](super::exprs::Exprs).
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Shape<I> {
    pub(crate) head: Head,
    pub(crate) children: Children<I>,
}

/// A node of the e-graph.
pub(crate) type ENode = Shape<Id>;

impl<I: Copy> Shape<I> {
    pub(crate) fn map<J>(&self, f: impl FnMut(I) -> J) -> Shape<J> {
        Shape { head: self.head.clone(), children: self.children.iter().copied().map(f).collect() }
    }

    /// Left's options and Right's, of braces.
    pub(crate) fn sides(&self) -> Option<(&[I], &[I])> {
        match self.head {
            Head::Braces(left) => Some(self.children.split_at(left as usize)),
            _ => None,
        }
    }
}

impl egg::Language for ENode {
    type Discriminant = Head;

    fn discriminant(&self) -> Head {
        self.head.clone()
    }

    fn matches(&self, other: &ENode) -> bool {
        self.head == other.head && self.children.len() == other.children.len()
    }

    fn children(&self) -> &[Id] {
        &self.children
    }

    fn children_mut(&mut self) -> &mut [Id] {
        &mut self.children
    }
}

//! The nodes of the e-graph in which equalities of forms are collected.
//!
//! Sums are one positional node with signs; that a sum of sums is flat, and that the order
//! of summands does not matter, is added by equations (`flatten`), not by sorting inside
//! the nodes, so that egg can explain every equality. Equal values never enter here: an
//! equality of this graph is an identity of forms, under which every operator is a
//! function, whether it respects values or not.

use crate::certificate::proof::terms::Id as Term;
use egg::{Id, Language};
use std::fmt;
use symbol_table::GlobalSymbol as Symbol;

/// A node.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Form {
    /// A term that is not looked into: a variable, an option, a literal, braces.
    Leaf(Term),
    /// An operator.
    Apply(Symbol, Vec<Id>),
    /// A sum: true stands for minus.
    Sum(Vec<bool>, Vec<Id>),
}

/// What two nodes must share to be congruent.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Head {
    Leaf(Term),
    Apply(Symbol, usize),
    Sum(Vec<bool>),
}

impl Language for Form {
    type Discriminant = Head;

    fn discriminant(&self) -> Head {
        match self {
            Form::Leaf(term) => Head::Leaf(*term),
            Form::Apply(operator, args) => Head::Apply(*operator, args.len()),
            Form::Sum(signs, _) => Head::Sum(signs.clone()),
        }
    }

    fn matches(&self, other: &Form) -> bool {
        self.discriminant() == other.discriminant()
    }

    fn children(&self) -> &[Id] {
        match self {
            Form::Leaf(_) => &[],
            Form::Apply(_, args) => args,
            Form::Sum(_, parts) => parts,
        }
    }

    fn children_mut(&mut self) -> &mut [Id] {
        match self {
            Form::Leaf(_) => &mut [],
            Form::Apply(_, args) => args,
            Form::Sum(_, parts) => parts,
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Form::Leaf(term) => write!(f, "t{}", term.0),
            Form::Apply(operator, _) => f.write_str(operator.as_str()),
            Form::Sum(signs, _) => {
                signs.iter().try_for_each(|minus| f.write_str(if *minus { "-" } else { "+" }))
            }
        }
    }
}

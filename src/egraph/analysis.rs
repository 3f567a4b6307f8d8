//! What is known of a class: its value, its literal, a term that shows it.
//!
//! A class that contains a closed term has a value, and two different values in one class
//! mean that some rule is unsound. egg calls this analysis when classes merge; the values
//! themselves come from the kernel, which may refuse work, so that the driver computes
//! them and egg only carries them along.

use super::exprs::ExprId;
use super::language::ENode;
use crate::game::Game;
use egg::{DidMerge, EGraph, Id, Justification};
use std::cell::RefCell;

/// What is known of a class.
#[derive(Clone, Debug)]
pub(crate) struct Info {
    /// The value, when some term of the class is closed.
    pub(crate) value: Option<Game>,
    /// A literal of the class.
    pub(crate) literal: Option<ExprId>,
    /// A term of the class: closed if the class has a value, and small.
    pub(crate) face: Option<Face>,
}

/// A term that stands for its class, with what makes it better than another: being closed,
/// then being what the class was simplified to, then being small.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Face {
    pub(crate) open: bool,
    pub(crate) draft: bool,
    pub(crate) size: u64,
    pub(crate) expr: ExprId,
}

/// Two terms of one class with different values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clash {
    pub(crate) first: ExprId,
    pub(crate) second: ExprId,
}

/// The analysis, and what the driver has to be told of egg's work.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// Unions by congruence, as pairs of nodes, in order.
    pub(crate) congruences: RefCell<Vec<(Id, Id)>>,
    /// Nodes with a child whose class was merged into another.
    pub(crate) displaced: RefCell<Vec<Id>>,
    /// Classes that are new or were merged.
    pub(crate) touched: Vec<Id>,
    /// Whether the class merged last has got a value that one part lacked.
    gained: bool,
    /// Classes of which a part got a value by a merge.
    pub(crate) valued: Vec<Id>,
    /// The first conflict.
    pub(crate) clash: Option<Clash>,
}

impl egg::Analysis<ENode> for Watch {
    type Data = Info;

    fn make(_: &mut EGraph<ENode, Watch>, _: &ENode, _: Id) -> Info {
        Info { value: None, literal: None, face: None }
    }

    fn pre_union(
        egraph: &EGraph<ENode, Watch>,
        first: Id,
        second: Id,
        justification: &Option<Justification>,
    ) {
        let (a, b) = (egraph.find(first), egraph.find(second));
        if a == b {
            return;
        }
        if let Some(Justification::Congruence) = justification {
            egraph.analysis.congruences.borrow_mut().push((first, second));
        }
        // egg keeps the id of the class with more parents.
        let loser = if egraph[a].parents().len() < egraph[b].parents().len() { a } else { b };
        egraph.analysis.displaced.borrow_mut().extend(egraph[loser].parents());
    }

    fn merge(&mut self, a: &mut Info, b: Info) -> DidMerge {
        self.gained = a.value.is_some() != b.value.is_some();
        if let (Some(x), Some(y), Some(first), Some(second)) = (a.value, b.value, a.face, b.face)
            && x != y
        {
            self.clash.get_or_insert(Clash { first: first.expr, second: second.expr });
        }
        a.value = a.value.or(b.value);
        a.literal = a.literal.or(b.literal);
        a.face = match (a.face, b.face) {
            (Some(x), Some(y)) => Some(x.min(y)),
            (x, y) => x.or(y),
        };
        DidMerge(false, false)
    }

    fn modify(egraph: &mut EGraph<ENode, Watch>, id: Id) {
        egraph.analysis.touched.push(id);
        if std::mem::take(&mut egraph.analysis.gained) {
            egraph.analysis.valued.push(id);
        }
    }
}

//! Braces as pairs of sets.
//!
//! A node of braces lists its options; the step `set-canon` sorts them by class and drops
//! repetitions. It compares classes by their representatives (a fresh id of a class is no
//! order on classes), and where two options of one class were written differently, writes
//! both alike first.

use super::exprs::ExprId;
use super::forest::Why;
use super::graph::Graph;
use super::language::{ENode, Head};
use crate::error::Result;
use crate::theory::Evaluator;
use egg::Id;
use std::collections::BTreeMap;

/// Whether both sides are sorted without repetitions.
pub(crate) fn is_canonical(node: &ENode) -> bool {
    let sorted = |side: &[Id]| side.windows(2).all(|pair| pair[0] < pair[1]);
    node.sides().is_none_or(|(left, right)| sorted(left) && sorted(right))
}

/// A node of braces with sorted sides without repetitions.
pub(crate) fn sorted(node: &ENode) -> ENode {
    let Some((left, right)) = node.sides() else { return node.clone() };
    let sort = |side: &[Id]| {
        let mut side = side.to_vec();
        side.sort_unstable();
        side.dedup();
        side
    };
    let (left, right) = (sort(left), sort(right));
    let count = u32::try_from(left.len()).unwrap_or(u32::MAX);
    ENode { head: Head::Braces(count), children: left.into_iter().chain(right).collect() }
}

/// Enters the canonical braces that some braces equal, and links the two. The options have
/// classes. Returns the expression that stands for the whole.
///
/// # Errors
/// E04 when the kernel refuses, E06 when values clash.
pub(crate) fn canonize(g: &mut Graph, k: &mut Evaluator, given: ExprId) -> Result<ExprId> {
    let shape = g.exprs.get(given).clone();
    let Some((left, right)) = shape.sides() else {
        g.attach(k, given)?;
        return Ok(given);
    };
    if is_canonical_as_written(g, left, right) {
        g.attach(k, given)?;
        return Ok(given);
    }
    let mut written: BTreeMap<Id, ExprId> = BTreeMap::new();
    let mut alike = Vec::with_capacity(shape.children.len());
    let mut ids = |g: &Graph, side: &[ExprId]| -> Vec<Id> {
        let class = |expr: &ExprId| g.class(*expr).unwrap_or(Id::from(0));
        let ids: Vec<Id> = side.iter().map(class).collect();
        for (&id, &expr) in ids.iter().zip(side) {
            alike.push(*written.entry(id).or_insert(expr));
        }
        ids
    };
    let (mut left, mut right) = (ids(g, left), ids(g, right));
    for side in [&mut left, &mut right] {
        side.sort_unstable();
        side.dedup();
    }
    let options = left.iter().chain(&right).map(|id| written[id]);
    let count = u32::try_from(left.len()).unwrap_or(u32::MAX);
    let last = g.exprs.add(Head::Braces(count), options);
    let alike = g.exprs.add(shape.head.clone(), alike);
    g.attach(k, last)?;
    g.link(k, alike, last, Why::SetCanon)?;
    g.link(k, given, alike, Why::Congruence)?;
    Ok(last)
}

/// Whether the sides are sorted by class without repetitions, and an option of both is
/// written in one way.
fn is_canonical_as_written(g: &Graph, left: &[ExprId], right: &[ExprId]) -> bool {
    let class = |expr: &ExprId| g.class(*expr);
    let is_sorted = |side: &[ExprId]| side.is_sorted_by(|a, b| class(a) < class(b));
    let is_alike = |option: &ExprId| match left.binary_search_by_key(&class(option), class) {
        Ok(at) => left[at] == *option,
        Err(_) => true,
    };
    is_sorted(left) && is_sorted(right) && right.iter().all(is_alike)
}

//! Steps for terms without variables when values are not folded: Conway's sum, names, and
//! operators that no rule computes.

use super::convert;
use super::enter::enter;
use super::exprs::ExprId;
use super::forest::Why;
use super::graph::Graph;
use super::language::{ENode, Head};
use super::options::{self, Shown};
use super::sum::sum_expr;
use crate::error::Result;
use crate::theory::Evaluator;
use egg::Id;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Replaces a sum of terms that show their options by braces: each option moves in one
/// summand. Moves in numbers are left out when some summand is no number.
///
/// # Errors
/// E04 when the kernel refuses, E06 when values clash.
pub(crate) fn sum(g: &mut Graph, k: &mut Evaluator, class: Id, node: &ENode) -> Result<bool> {
    let Head::Sum(coefficients) = node.head.clone() else { return Ok(false) };
    let mut summands: Vec<(i64, Shown, bool)> = Vec::with_capacity(coefficients.len());
    for (&times, &child) in coefficients.iter().zip(&node.children) {
        let Some(value) = g.value(child) else { return Ok(false) };
        let Some(shown) = options::of_class(g, k, child)? else { return Ok(false) };
        summands.push((times, shown, k.games.is_number(value)));
    }
    let avoid =
        summands.iter().any(|(.., number)| *number) && summands.iter().any(|(.., number)| !number);
    let whole: Vec<(i64, ExprId)> =
        summands.iter().map(|(times, shown, _)| (*times, shown.expr)).collect();
    let mut sides = [Options::default(), Options::default()];
    for (at, (times, shown, number)) in summands.iter().enumerate() {
        if avoid && *number {
            continue;
        }
        let sign = times.signum();
        let (left, right) =
            if sign > 0 { (&shown.left, &shown.right) } else { (&shown.right, &shown.left) };
        for (side, moves) in sides.iter_mut().zip([left, right]) {
            k.games.budget_mut().step((1 + moves.len() * whole.len()) as u64)?;
            for &to in moves {
                let mut parts = whole.clone();
                parts[at].0 -= sign;
                parts.push((sign, to));
                parts.retain(|(times, _)| *times != 0);
                side.insert(sum_expr(&mut g.exprs, &parts));
            }
        }
    }
    let head = Head::Sum(coefficients);
    let lhs = g.exprs.add(head, whole.iter().map(|(_, part)| *part));
    let [left, right] = sides;
    let count = u32::try_from(left.len()).unwrap_or(u32::MAX);
    let rhs = g.exprs.add(Head::Braces(count), left.into_iter().chain(right));
    enter(g, k, rhs)?;
    g.attach(k, lhs)?;
    let why = if avoid { Why::AddAvoid } else { Why::AddDef };
    let joined = g.equate(k, lhs, rhs, why)?;
    Ok(g.subsume(class, node) || joined)
}

type Options = IndexSet<ExprId, FxBuildHasher>;

/// Replaces braces that are the canonical form of a number plus ups plus a nimber by its
/// literal. Only the name is new: the options have to be the canonical ones already.
///
/// # Errors
/// E04 when the kernel refuses, E06 when values clash.
pub(crate) fn name(g: &mut Graph, k: &mut Evaluator, class: Id, node: &ENode) -> Result<bool> {
    let Some(value) = g.value(class) else { return Ok(false) };
    if k.games.as_number_up_star(value).is_none() {
        return Ok(false);
    }
    let braces = g.node_expr(node);
    if !options::is_canonical(g, k, braces)? {
        return Ok(false);
    }
    let literal = g.leaf(k, value)?;
    g.attach(k, braces)?;
    g.attach(k, literal)?;
    let joined = g.equate(k, braces, literal, Why::Eval)?;
    Ok(g.subsume(class, node) || joined)
}

/// Replaces an operator of terms without variables by the canonical form of its value.
///
/// # Errors
/// E04 when the kernel refuses, E06 when values clash.
pub(crate) fn evaluate(g: &mut Graph, k: &mut Evaluator, class: Id, node: &ENode) -> Result<bool> {
    let Some(value) = g.value(class) else { return Ok(false) };
    let closed = g.node_expr(node);
    if !g.exprs.is_closed(closed) {
        return Ok(false);
    }
    let canonical = convert::canonical(g, k, value)?;
    enter(g, k, canonical)?;
    g.attach(k, closed)?;
    let joined = g.equate(k, closed, canonical, Why::Eval)?;
    Ok(g.subsume(class, node) || joined)
}

//! Entering expressions into the e-graph in canonical order.

use super::exprs::ExprId;
use super::graph::Graph;
use super::language::Head;
use super::{set_canon, sum};
use crate::error::Result;
use crate::theory::Evaluator;
use egg::Id;

/// Gives an expression and all its parts classes. Braces and sums enter as their canonical
/// nodes, linked by the steps that lead there.
///
/// # Errors
/// E04 when the kernel refuses, E06 when values clash.
pub(crate) fn enter(g: &mut Graph, k: &mut Evaluator, expr: ExprId) -> Result<Id> {
    let mut stack = vec![expr];
    while let Some(&top) = stack.last() {
        if g.exprs.class(top).is_some() {
            stack.pop();
            continue;
        }
        let shape = g.exprs.get(top);
        let parts = if sum::is_sum(&g.exprs, top) {
            sum::atoms(&g.exprs, top).unwrap_or_else(|| shape.children.to_vec())
        } else {
            shape.children.to_vec()
        };
        let before = stack.len();
        stack.extend(parts.into_iter().filter(|part| g.exprs.class(*part).is_none()));
        if stack.len() == before {
            stack.pop();
            if sum::is_sum(&g.exprs, top) {
                sum::canonize(g, k, top)?;
            } else if let Head::Braces(_) = g.exprs.get(top).head {
                set_canon::canonize(g, k, top)?;
            } else {
                g.attach(k, top)?;
            }
        }
    }
    g.class_or_attach(k, expr)
}

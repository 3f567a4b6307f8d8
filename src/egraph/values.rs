//! The values of nodes, by the kernel.

use super::exprs::{ExprId, Exprs};
use super::graph::{Graph, defined};
use super::language::{Children, ENode, Head};
use super::write::Writer;
use crate::error::Result;
use crate::game::{Game, Games};
use crate::syntax::term::Term;
use crate::theory::Evaluator;
use crate::theory::literal_value;
use num_bigint::BigInt;
use rustc_hash::FxHashMap;

/// The value of a node whose children have values; `None` when it has a variable in it or
/// is undefined.
pub(crate) fn of_node(g: &mut Graph, k: &mut Evaluator, node: &ENode) -> Result<Option<Game>> {
    match &node.head {
        Head::Symbol(_) | Head::Written(_) => return Ok(None),
        Head::Opaque(at) if !g.exprs.is_kept_closed(*at) => return Ok(None),
        Head::Apply(_) => {
            let expr = g.node_expr(node);
            return if g.exprs.is_closed(expr) { of_shape(g, k, expr, &[]) } else { Ok(None) };
        }
        _ => {}
    }
    let values: Option<Vec<Game>> = node.children.iter().map(|&child| g.value(child)).collect();
    let Some(values) = values else { return Ok(None) };
    {
        let expr = g.node_expr(node);
        of_shape(g, k, expr, &values)
    }
}

pub(crate) fn term_of(exprs: &Exprs, k: &mut Evaluator, expr: ExprId) -> Result<Term> {
    let mut writer = Writer::default();
    let root = writer.expr(exprs, &mut k.games, expr)?;
    Ok(writer.into_term(root))
}

/// A sum with coefficients.
pub(crate) fn of_sum(games: &mut Games, coefficients: &[i64], summands: &[Game]) -> Result<Game> {
    let mut sum = Game::ZERO;
    for (&times, &summand) in coefficients.iter().zip(summands) {
        let copies = games.copies(&BigInt::from(times), summand)?;
        sum = games.add(sum, copies)?;
    }
    Ok(sum)
}

/// The value of an expression that need not have a class; `None` when it is not closed.
///
/// # Errors
/// E04 when the kernel refuses.
pub(crate) fn of_expr(g: &mut Graph, k: &mut Evaluator, expr: ExprId) -> Result<Option<Game>> {
    let mut known: FxHashMap<ExprId, Option<Game>> = FxHashMap::default();
    let mut stack = vec![expr];
    while let Some(&top) = stack.last() {
        if known.contains_key(&top) {
            stack.pop();
            continue;
        }
        let value = if let Some(value) = g.class(top).and_then(|class| g.value(class)) {
            Some(value)
        } else if !g.exprs.is_closed(top) {
            None
        } else {
            let before = stack.len();
            let shape = g.exprs.get(top);
            let children = match shape.head {
                Head::Apply(_) => Children::new(),
                _ => shape.children.clone(),
            };
            stack.extend(children.iter().filter(|child| !known.contains_key(child)));
            if stack.len() > before {
                continue;
            }
            let values: Option<Vec<Game>> = children.iter().map(|child| known[child]).collect();
            match values {
                Some(values) => of_shape(g, k, top, &values)?,
                None => None,
            }
        };
        known.insert(top, value);
        stack.pop();
    }
    Ok(known[&expr])
}

fn of_shape(
    g: &mut Graph,
    k: &mut Evaluator,
    expr: ExprId,
    values: &[Game],
) -> Result<Option<Game>> {
    Ok(match g.exprs.get(expr).head.clone() {
        Head::Literal(at) => Some(literal_value(&mut k.games, g.exprs.literal_at(at))?),
        Head::Value(game) => Some(game),
        Head::Symbol(_) | Head::Written(_) => None,
        Head::Braces(left) => {
            let (left, right) = values.split_at(left as usize);
            Some(k.games.make(left, right)?)
        }
        Head::Sum(coefficients) => Some(of_sum(&mut k.games, &coefficients, values)?),
        Head::Opaque(_) | Head::Apply(_) => {
            let term = term_of(&g.exprs, k, expr)?;
            defined(k.game(&term))?
        }
    })
}

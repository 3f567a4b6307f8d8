//! The options that a class shows.
//!
//! A literal has its canonical options, one level at a time and only when asked for:
//! written out as braces, the integer 1,000,000 would be a million nodes. A rule that reads
//! `left(z)` of a value means the options of its canonical form, so that it is only given
//! a term whose options are those.

use super::convert;
use super::exprs::ExprId;
use super::forest::Why;
use super::graph::Graph;
use super::language::Head;
use super::values;
use crate::error::Result;
use crate::game::Game;
use crate::theory::Evaluator;
use crate::theory::literal_value;
use egg::Id;

/// A term with its options, as it shows them.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) expr: ExprId,
    pub(crate) left: Vec<ExprId>,
    pub(crate) right: Vec<ExprId>,
}

/// How a class shows its options: by its literal, or by its smallest braces. A class that
/// shows neither has none to show.
///
/// # Errors
/// E04 when the kernel refuses.
pub(crate) fn of_class(g: &mut Graph, k: &mut Evaluator, class: Id) -> Result<Option<Shown>> {
    if let Some(literal) = g.literal(class) {
        return of_expr(g, k, literal);
    }
    let nodes = g.shown(class);
    let mut best: Option<ExprId> = None;
    for node in nodes.iter().filter(|node| matches!(node.head, Head::Braces(_))) {
        let expr = g.node_expr(node);
        if best.is_none_or(|best| g.exprs.size(expr) < g.exprs.size(best)) {
            best = Some(expr);
        }
    }
    if let Some(best) = best {
        g.attach(k, best)?;
        return of_expr(g, k, best);
    }
    match nodes.first().map(|node| node.head.clone()) {
        Some(Head::Value(game)) => of_value(g, k, game).map(Some),
        _ => Ok(None),
    }
}

/// The options of a literal or of braces as they are written.
///
/// # Errors
/// E04 when the kernel refuses.
pub(crate) fn of_expr(g: &mut Graph, k: &mut Evaluator, expr: ExprId) -> Result<Option<Shown>> {
    let shape = g.exprs.get(expr).clone();
    match shape.head {
        Head::Braces(left) => {
            let (left, right) = shape.children.split_at(left as usize);
            Ok(Some(Shown { expr, left: left.to_vec(), right: right.to_vec() }))
        }
        Head::Literal(at) => {
            let literal = g.exprs.literal_at(at).clone();
            k.games.budget_mut().step(literal.nim)?;
            let value = literal_value(&mut k.games, &literal)?;
            let (left, right) = (k.games.left(value)?, k.games.right(value)?);
            let mut side = |games: Vec<Game>| -> Result<Vec<ExprId>> {
                games.into_iter().map(|game| convert::canonical(g, k, game)).collect()
            };
            Ok(Some(Shown { expr, left: side(left)?, right: side(right)? }))
        }
        _ => Ok(None),
    }
}

/// The canonical braces of a value that is a leaf.
fn of_value(g: &mut Graph, k: &mut Evaluator, game: Game) -> Result<Shown> {
    let (left, right) = (k.games.left(game)?, k.games.right(game)?);
    let mut side = |games: Vec<Game>| -> Result<Vec<ExprId>> {
        games.into_iter().map(|game| g.leaf(k, game)).collect()
    };
    let (left, right) = (side(left)?, side(right)?);
    let leaf = g.exprs.add(Head::Value(game), []);
    let count = u32::try_from(left.len()).unwrap_or(u32::MAX);
    let expr = g.exprs.add(Head::Braces(count), left.iter().chain(&right).copied());
    g.link(k, expr, leaf, Why::Eval)?;
    Ok(Shown { expr, left, right })
}

/// How a class with a value shows the options of its canonical form; `None` when it is
/// not simplified that far, or has no value.
///
/// # Errors
/// E04 when the kernel refuses.
pub(crate) fn canonical(g: &mut Graph, k: &mut Evaluator, class: Id) -> Result<Option<Shown>> {
    if g.value(class).is_none() {
        return Ok(None);
    }
    let Some(shown) = of_class(g, k, class)? else { return Ok(None) };
    Ok(is_canonical(g, k, shown.expr)?.then_some(shown))
}

/// Whether a term shows exactly the options of its value's canonical form, each once.
///
/// # Errors
/// E04 when the kernel refuses.
pub(crate) fn is_canonical(g: &mut Graph, k: &mut Evaluator, expr: ExprId) -> Result<bool> {
    if g.exprs.as_literal(expr).is_some() {
        return Ok(true);
    }
    let Some(shown) = of_expr(g, k, expr)? else { return Ok(false) };
    let Some(value) = values::of_expr(g, k, expr)? else { return Ok(false) };
    let canonical = [k.games.left(value)?, k.games.right(value)?];
    for (side, mut canonical) in [shown.left, shown.right].into_iter().zip(canonical) {
        let mut values = Vec::with_capacity(side.len());
        for &option in &side {
            values.extend(values::of_expr(g, k, option)?);
        }
        values.sort_unstable();
        canonical.sort_unstable();
        if values.len() != side.len() || values != canonical {
            return Ok(false);
        }
    }
    Ok(true)
}

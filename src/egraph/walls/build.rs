//! Builds what a template says for what its variables stand for.

use super::graph::{WallGraph, too_large};
use super::language::{Argument, Children, Head, Line, WallNode};
use super::matching::{Bound, compute};
use super::template::{Computed, Entry, Given, Piece, Template};
use crate::error::{Error, Result, domain};
use crate::theory::{Evaluator, Value};
use egg::Id;
use smallvec::SmallVec;

/// The class of a template; `None` when it uses the value of a wall that is not known.
///
/// # Errors
/// What computing its games gives; E0306 when a game stands for a wall and is no number,
/// E0319 for ⊕ of nothing, E04 at a limit.
pub(super) fn build(
    g: &mut WallGraph,
    k: &mut Evaluator,
    template: &Template,
    bound: &[Option<Bound>],
) -> Result<Option<Id>> {
    let mut built: Vec<Id> = Vec::with_capacity(template.pieces.len());
    for piece in &template.pieces {
        k.games.budget_mut().step(1)?;
        let class = match piece {
            Piece::Line(line) => g.leaf(line.clone()),
            Piece::Wall(slot) => match &bound[*slot] {
                Some(bound) => spell(g, bound),
                None => return Ok(None),
            },
            Piece::Number(computed) => match compute(g, k, computed, bound)? {
                Some(value) => constant(g, k, &value)?,
                None => return Ok(None),
            },
            Piece::Tensor(parts) => {
                let parts: SmallVec<[(i64, Id); 4]> =
                    parts.iter().map(|&(times, at)| (times, built[at])).collect();
                g.tensor(&parts)?
            }
            Piece::Extreme(extreme, entries) => {
                let mut parts = Vec::with_capacity(entries.len());
                for entry in entries {
                    match entry {
                        Entry::One(at) => parts.push(built[*at]),
                        Entry::For(body, sets) => {
                            if !each(g, k, body, sets, bound, &mut parts)? {
                                return Ok(None);
                            }
                        }
                    }
                }
                if parts.is_empty() {
                    let message = "a set without walls has no largest or smallest one";
                    return Err(Error::new(&domain::INFINITE_WALL, message));
                }
                g.extreme(*extreme, parts)
            }
            Piece::Call(op, given) => {
                let mut arguments = SmallVec::new();
                let mut children = Children::new();
                for given in given {
                    match given {
                        Given::Wall(at) => {
                            arguments.push(Argument::Wall);
                            children.push(built[*at]);
                        }
                        Given::Game(computed) => match compute(g, k, computed, bound)? {
                            Some(value) => arguments.push(Argument::Game(value.game()?)),
                            None => return Ok(None),
                        },
                    }
                }
                g.add(&WallNode { head: Head::Call(*op, arguments), children })
            }
        };
        built.push(class);
    }
    Ok(built.last().copied())
}

/// One wall for each choice of members, the last set fastest.
fn each(
    g: &mut WallGraph,
    k: &mut Evaluator,
    body: &Template,
    sets: &[(usize, Computed)],
    bound: &[Option<Bound>],
    into: &mut Vec<Id>,
) -> Result<bool> {
    let mut open = vec![bound.to_vec()];
    while let Some(bound) = open.pop() {
        // The slots of a comprehension follow those around it.
        let Some((_, set)) = sets.iter().find(|(slot, _)| *slot == bound.len()) else {
            match build(g, k, body, &bound)? {
                Some(class) => into.push(class),
                None => return Ok(false),
            }
            continue;
        };
        let Some(value) = compute(g, k, set, &bound)? else { return Ok(false) };
        for member in value.members()?.into_iter().rev() {
            let mut bound = bound.clone();
            bound.push(Some(Bound::Game(member.game()?)));
            open.push(bound);
        }
    }
    Ok(true)
}

/// What a variable stands for, as a class.
fn spell(g: &mut WallGraph, bound: &Bound) -> Id {
    match bound {
        Bound::Class(class) => g.find(*class),
        Bound::Extreme(extreme, members) => g.extreme(*extreme, members.iter().copied()),
        Bound::Row(row) => g.row(row),
        // Where a game stands for a wall it is a number, which is a `Piece::Number`.
        Bound::Game(_) => g.leaf(Line::zero()),
    }
}

/// The constant wall of a number.
fn constant(g: &mut WallGraph, k: &Evaluator, value: &Value) -> Result<Id> {
    let number = k.games.as_number(value.game()?).ok_or_else(|| {
        Error::new(&domain::NOT_A_NUMBER, "this is not equal to a number, as a wall must be")
    })?;
    Ok(g.leaf(Line::constant(number)))
}

/// A rule's right side beside what it leaves alone of the node.
///
/// # Errors
/// E0401 when a multiple is too large.
pub(super) fn beside(
    g: &mut WallGraph,
    node: &WallNode,
    rhs: Id,
    rest: &[(i64, Id)],
    line: &Line,
) -> Result<Id> {
    if let Head::Extreme(extreme) = &node.head {
        return Ok(g.extreme(*extreme, rest.iter().map(|member| member.1).chain([rhs])));
    }
    if rest.is_empty() && line.is_zero() {
        return Ok(rhs);
    }
    let leaf = g.leaf(line.clone());
    let mut parts = vec![(1, rhs), (1, leaf)];
    parts.extend(rest);
    g.tensor(&parts)
}

/// A node of ⊕ or ⊗ with the members of the nodes of its own kind below it, where these
/// are shown; the same class when there are none.
///
/// # Errors
/// E0401 when a multiple is too large.
pub(super) fn flat(g: &mut WallGraph, class: Id, node: &WallNode) -> Result<Option<Id>> {
    match &node.head {
        Head::Extreme(extreme) => {
            let mut parts: Vec<Id> = Vec::with_capacity(node.children.len());
            let mut changed = false;
            for &child in &node.children {
                let inner = g.active(child).iter().find(|inner| inner.head == node.head);
                match inner {
                    Some(inner) if g.find(child) != g.find(class) => {
                        parts.extend(inner.children.iter().map(|&part| g.find(part)));
                        changed = true;
                    }
                    _ => parts.push(g.find(child)),
                }
            }
            parts.sort_unstable();
            let before = parts.len();
            parts.dedup();
            changed |= parts.len() < before || parts.len() == 1;
            Ok(changed.then(|| g.extreme(*extreme, parts)))
        }
        Head::Tensor(_) => {
            let own = g.row_of(node)?;
            let mut row = own.clone();
            for (&child, &times) in &own.items {
                let inner =
                    g.active(child).iter().find(|inner| matches!(inner.head, Head::Tensor(_)));
                if let Some(inner) = inner
                    && g.find(child) != g.find(class)
                {
                    let inner = g.row_of(inner)?;
                    row.add_class(-times, child)
                        .and_then(|()| row.add_row(times, &inner))
                        .ok_or_else(too_large)?;
                }
            }
            let lines = node.children.iter().filter(|child| g.line_of(**child).is_some()).count();
            let changed = row != own
                || lines > 1
                || (lines == 1 && row.line.is_zero())
                || (row.items.is_empty() && lines == node.children.len())
                || own.items.len() + lines < node.children.len();
            Ok(changed.then(|| g.row(&row)))
        }
        Head::Line(_) | Head::Call(..) => Ok(None),
    }
}

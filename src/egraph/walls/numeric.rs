//! The numeric backend: what nodes and terms of walls are as functions of the temperature.
//!
//! It knows the five operations alone, and neither rules nor games; what it says of a term
//! is compared with the walls that direct recursion finds.

use super::language::{Extreme, Head, Line, WallNode};
use crate::error::{Error, Result, theory};
use crate::syntax::term::{Literal, Node, Term, TermId, Ups, ops};
use crate::thermography::Trajectory;
use egg::Id;
use num_rational::BigRational;
use std::sync::Arc;

/// The wall of a line.
pub(super) fn line(line: &Line) -> Trajectory {
    let constant = Trajectory::constant(line.constant.to_rational());
    match line.tax {
        0 => constant,
        tax => &constant + &scaled(&Trajectory::tax(), tax),
    }
}

/// So many times a wall.
pub(super) fn scaled(wall: &Trajectory, times: i64) -> Trajectory {
    match times {
        1 => wall.clone(),
        -1 => -wall,
        times => wall.scaled(&BigRational::from_integer(times.into())),
    }
}

/// The wall of a node whose children have walls; `None` of an operator, or when a child has
/// none.
pub(super) fn node(
    node: &WallNode,
    value: impl Fn(Id) -> Option<Arc<Trajectory>>,
) -> Option<Trajectory> {
    match &node.head {
        Head::Line(leaf) => Some(line(leaf)),
        Head::Call(..) => None,
        Head::Extreme(extreme) => {
            let mut children = node.children.iter();
            let mut found = value(*children.next()?)?.as_ref().clone();
            for &child in children {
                let child = value(child)?;
                found = match extreme {
                    Extreme::Max => found.max(&child),
                    Extreme::Min => found.min(&child),
                };
            }
            Some(found)
        }
        Head::Tensor(_) => {
            let mut sum: Option<Trajectory> = None;
            for (times, child) in node.multiples() {
                let part = scaled(value(child)?.as_ref(), times);
                sum = Some(match sum {
                    Some(sum) => &sum + &part,
                    None => part,
                });
            }
            sum
        }
    }
}

/// The wall of a term over constants, `tax`, `-`, `oplus_max`, `oplus_min` and `otimes`.
///
/// # Errors
/// E0204 when there is something else in it.
pub(super) fn term(term: &Term) -> Result<Trajectory> {
    let mut walls: Vec<Trajectory> = Vec::with_capacity(term.len());
    for (at, node) in term.iter() {
        let wall = |id: &TermId| &walls[id.0 as usize];
        let found = match node {
            Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }) => {
                Trajectory::constant(number.to_rational())
            }
            Node::Apply(op, args) => match (op.as_str(), &args[..]) {
                (ops::TAX, []) => Trajectory::tax(),
                (ops::NEG, [a]) => -wall(a),
                (ops::OTIMES, [a, b]) => wall(a) + wall(b),
                (ops::OPLUS_MAX, [a, b]) => wall(a).max(wall(b)),
                (ops::OPLUS_MIN, [a, b]) => wall(a).min(wall(b)),
                _ => return Err(no_wall(term, at)),
            },
            _ => return Err(no_wall(term, at)),
        };
        walls.push(found);
    }
    walls.pop().ok_or_else(|| Error::new(&theory::NO_VALUE, "an empty term has no value"))
}

fn no_wall(term: &Term, at: TermId) -> Error {
    let message = "this is no constant, no tax and none of the operations on walls";
    Error::new(&theory::SORT, message).or_at(term.span(at))
}

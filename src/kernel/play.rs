//! The rule `play`: closed terms are compared by playing them out.
//!
//! With the ordered group, `a <= b` is b - a >= 0: Right, moving first in the difference,
//! reaches nothing <= 0. A move in a sum is a move in one summand; numerals are one summand,
//! their sum; a term and its negative cancel, which changes no value. Every move puts parts
//! of a summand for it, or goes to a simpler number, so that play ends.

use super::group::{Row, difference};
use super::sequent::{Kind, Proposition};
use super::term::{ADD, NEG, Node, Side, Term, Terms};
use super::{need, refused};
use crate::error::Result;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use Side::{Left, Right};

/// Positions, and what is known of them: whether they are >= 0, whether they are <= 0.
#[derive(Default)]
pub(super) struct Played {
    positions: IndexSet<Row, FxBuildHasher>,
    known: Vec<[Option<bool>; 2]>,
    bytes: u64,
}

impl Played {
    /// Whether a comparison of closed terms by `eq`, `le` or `lf` holds.
    pub(super) fn compare(&mut self, terms: &mut Terms, goal: &Proposition) -> Result<bool> {
        for &term in &goal.terms {
            let closed = terms.all(term, |node| match node {
                Node::Apply(operator, _) => [ADD, NEG].contains(operator),
                Node::Family(ranges, _) => ranges.is_empty(),
                other => !matches!(other, Node::Variable(_) | Node::Bound(_)),
            })?;
            need(closed, "only numerals, braces, sums and negatives are played out")?;
        }
        let start = self.reach(terms, Row::default(), &difference(goal, 1))?;
        match goal.kind {
            Kind::Le => self.holds(terms, start, Left),
            // Not b - a <= 0.
            Kind::Lf => Ok(!self.holds(terms, start, Right)?),
            _ => Ok(self.holds(terms, start, Left)? && self.holds(terms, start, Right)?),
        }
    }

    /// Whether a position is >= 0 (`Left`) or <= 0 (`Right`): whether the other player,
    /// moving first, reaches no position for which the same is true for them.
    fn holds(&mut self, terms: &mut Terms, first: usize, side: Side) -> Result<bool> {
        let mut todo = vec![(first, side, self.moves(terms, first, side.other())?)];
        while let Some((at, side, moves)) = todo.last_mut() {
            terms.budget.step(1)?;
            let (at, side, to) = (*at, *side, side.other());
            match moves.last().map(|&next| (next, self.known[next][to as usize])) {
                Some((_, Some(false))) => drop(moves.pop()),
                Some((next, None)) => todo.push((next, to, self.moves(terms, next, side)?)),
                decided => {
                    self.known[at][side as usize] = Some(decided.is_none());
                    todo.pop();
                }
            }
        }
        Ok(self.known[first][side as usize] == Some(true))
    }

    /// The positions that a player reaches in one move.
    fn moves(&mut self, terms: &mut Terms, at: usize, side: Side) -> Result<Vec<usize>> {
        let (position, mut reached) = (self.positions[at].clone(), Vec::new());
        for (&atom, &count) in &position.atoms {
            let sign = count.signum();
            let mover = if sign > 0 { side } else { side.other() };
            for family in terms.families(mover, atom)? {
                let body = match terms.node(family) {
                    Node::Family(ranges, body) if ranges.is_empty() => *body,
                    _ => return Err(refused("only families without binders are played out")),
                };
                let moved = [(atom, -sign), (body, sign)];
                reached.push(self.reach(terms, position.clone(), &moved)?);
            }
        }
        let (left, right) = position.number.options();
        if let Some(number) = if side == Left { left } else { right } {
            reached.push(self.reach(terms, Row { number, ..position }, &[])?);
        }
        Ok(reached)
    }

    /// The position with these terms added.
    fn reach(&mut self, terms: &mut Terms, mut from: Row, sum: &[(Term, i128)]) -> Result<usize> {
        from.add(terms, sum)?;
        let size = 1 + from.atoms.len() as u64 + from.number.bits() / 64;
        terms.budget.step(size)?;
        self.bytes += 96 + 48 * size;
        terms.budget.fits(self.positions.len() as u64 + 1, self.bytes)?;
        let (at, new) = self.positions.insert_full(from);
        self.known.extend(new.then_some([None; 2]));
        Ok(at)
    }
}

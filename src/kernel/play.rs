//! The rule `play`: closed terms are compared by playing them out.
//!
//! With the ordered group, `a <= b` is b - a >= 0: Right, moving first in the difference,
//! reaches nothing <= 0. A move in a sum is a move in one summand; numerals are one summand,
//! their sum; a term and its negative cancel, which changes no value. Every move puts parts
//! of a summand for it, or goes to a simpler number, so that play ends.

use super::checker::Checker;
use super::rules::Inference;
use super::sequent::{Kind, Proposition};
use super::sums::Row;
use super::term::{ADD, NEG, Node, Side};
use super::{need, refused};
use crate::error::Result;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

impl Checker {
    pub(super) fn play(&mut self, goal: &Proposition<u32>) -> Result<Inference> {
        let goal = self.proposition(goal, 0)?;
        self.licensed()?;
        for &term in &goal.terms {
            let closed = self.terms.all(term, |node| match node {
                Node::Numeral(_) | Node::Braces(_) | Node::Apply(ADD | NEG, _) => true,
                Node::Family(ranges, _) => ranges.is_empty(),
                Node::Variable(_) | Node::Bound(_) | Node::Apply(..) => false,
            })?;
            need(closed, || "only numerals, braces, sums and negatives are played out")?;
        }
        let mut played = Played::default();
        let mut difference = Row::default();
        difference.add_difference(&mut self.terms, &goal, 1)?;
        let holds = match goal.kind {
            Kind::Le => played.holds(self, difference, Side::Left)?,
            Kind::Eq => {
                played.holds(self, difference.clone(), Side::Left)?
                    && played.holds(self, difference, Side::Right)?
            }
            // Not b - a <= 0.
            Kind::Lf => !played.holds(self, difference, Side::Right)?,
            _ => return Err(refused("only `eq`, `le` and `lf` are played out")),
        };
        need(holds, || "played out, it does not hold")?;
        Ok(Inference::at_once(goal))
    }
}

/// Positions, and what is known of them: whether they are >= 0, whether they are <= 0.
#[derive(Default)]
struct Played {
    positions: IndexSet<Row, FxBuildHasher>,
    known: Vec<[Option<bool>; 2]>,
    bytes: u64,
}

impl Played {
    /// Whether a position is >= 0 (`Left`) or <= 0 (`Right`): whether the other player,
    /// moving first, reaches no position for which the same is true for them.
    fn holds(&mut self, checker: &mut Checker, position: Row, side: Side) -> Result<bool> {
        let first = self.enter(checker, position)?;
        let mut todo = vec![(first, side, None)];
        while let Some((at, side, moves)) = todo.last_mut() {
            let (at, side, to) = (*at, *side, side.other());
            let moves: &mut Vec<usize> = match moves {
                Some(moves) => moves,
                None => moves.insert(self.moves(checker, at, to)?),
            };
            checker.terms.budget.step(1)?;
            let value = |next: usize| self.known[next][to as usize];
            while moves.last().is_some_and(|&next| value(next) == Some(false)) {
                moves.pop();
            }
            match moves.last() {
                Some(&next) if value(next).is_none() => todo.push((next, to, None)),
                decided => {
                    self.known[at][side as usize] = Some(decided.is_none());
                    todo.pop();
                }
            }
        }
        Ok(self.known[first][side as usize] == Some(true))
    }

    fn enter(&mut self, checker: &mut Checker, position: Row) -> Result<usize> {
        self.bytes += 96 + 48 * position.atoms.len() as u64 + position.number.bits() / 8;
        checker.terms.budget.fits(self.positions.len() as u64 + 1, self.bytes)?;
        let (at, new) = self.positions.insert_full(position);
        if new {
            self.known.push([None; 2]);
        }
        Ok(at)
    }

    fn moves(&mut self, checker: &mut Checker, at: usize, side: Side) -> Result<Vec<usize>> {
        let position = self.positions[at].clone();
        let mut reached = Vec::new();
        for (&atom, &count) in &position.atoms {
            let sign = count.signum();
            let mover = if sign > 0 { side } else { side.other() };
            for family in checker.terms.families(mover, atom)? {
                let body = match checker.terms.node(family) {
                    Node::Family(ranges, body) if ranges.is_empty() => *body,
                    _ => return Err(refused("only families without binders are played out")),
                };
                let mut next = position.clone();
                checker.terms.budget.step(1 + next.atoms.len() as u64)?;
                next.count(atom, -sign)?;
                next.add(&mut checker.terms, body, sign)?;
                reached.push(self.enter(checker, next)?);
            }
        }
        let (left, right) = position.number.options();
        if let Some(number) = if side == Side::Left { left } else { right } {
            reached.push(self.enter(checker, Row { number, ..position })?);
        }
        Ok(reached)
    }
}

//! The ground that every step stands on: interned terms, and the exact kernel.

use super::row::{Atom, Row};
use super::table::{Table, opt_ids};
use super::value::{Values, exponent};
use crate::error::Result;
use crate::game::{Game, Games, NumberUpStar};
use crate::syntax::term::{Literal, Node, Opt, TermId, Ups};
use rustc_hash::FxHashMap;

/// Whose options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Player {
    Left,
    Right,
}

impl Player {
    pub(super) fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

/// Interned terms and their values.
pub(super) struct Ground<'g> {
    pub(super) games: &'g mut Games,
    pub(super) table: Table,
    values: Values,
}

impl<'g> Ground<'g> {
    pub(super) fn new(games: &'g mut Games) -> Ground<'g> {
        Ground { games, table: Table::default(), values: Values::default() }
    }

    /// The value of a closed term.
    pub(super) fn value(&mut self, id: TermId) -> Result<Option<Game>> {
        self.values.value(self.games, &self.table, id)
    }

    /// The value of a row whose atoms are closed.
    pub(super) fn row_value(&mut self, row: &Row) -> Result<Option<Game>> {
        let base = NumberUpStar { number: row.number.clone(), ups: 0, nim: row.nim };
        let mut sum = self.games.number_up_star(&base)?;
        for (atom, times) in &row.atoms {
            let value = match atom {
                Atom::Term(term) => self.value(*term)?,
                Atom::Power(n) => Some(self.games.up_power(exponent(*n)?)?),
                Atom::Partial(n) => Some(self.games.up_partial(exponent(*n)?)?),
            };
            let (Some(value), Some(times)) = (value, times.to_integer()) else { return Ok(None) };
            let value = self.games.copies(&times, value)?;
            sum = self.games.add(sum, value)?;
        }
        Ok(Some(sum))
    }

    /// The options of a term as it is written. A literal has its canonical options, as
    /// literals where they are numbers plus ups plus a nimber; any other term that is not
    /// braces has none to show.
    pub(super) fn options(&mut self, id: TermId, player: Player) -> Result<Option<Vec<TermId>>> {
        match self.table.node(id) {
            Node::Braces(left, right) => {
                let side = if player == Player::Left { left } else { right };
                Ok(Some(opt_ids(side).collect()))
            }
            Node::Literal(Literal { nim, .. }) => {
                self.games.budget_mut().step(*nim)?;
                let Some(game) = self.value(id)? else { return Ok(None) };
                let options = match player {
                    Player::Left => self.games.left(game)?,
                    Player::Right => self.games.right(game)?,
                };
                let terms = options.into_iter().map(|option| self.canonical(option));
                terms.collect::<Result<Vec<_>>>().map(Some)
            }
            Node::Var(_) | Node::Set(_) | Node::Quote(_) | Node::As(..) | Node::Apply(..) => {
                Ok(None)
            }
        }
    }

    /// A value as a literal, or as its canonical braces down to literals.
    fn canonical(&mut self, game: Game) -> Result<TermId> {
        if let Some(literal) = self.literal(game) {
            return Ok(self.table.intern(literal));
        }
        let mut terms: FxHashMap<Game, TermId> = FxHashMap::default();
        let mut stack = vec![game];
        while let Some(&top) = stack.last() {
            self.games.budget_mut().step(1)?;
            let node = if let Some(literal) = self.literal(top) {
                literal
            } else {
                let (left, right) = (self.games.left(top)?, self.games.right(top)?);
                let before = stack.len();
                let options = left.iter().chain(&right);
                stack.extend(options.filter(|option| !terms.contains_key(option)));
                if stack.len() > before {
                    continue;
                }
                let term = |game: &Game| Opt::Term(terms[game]);
                Node::Braces(left.iter().map(term).collect(), right.iter().map(term).collect())
            };
            terms.insert(top, self.table.intern(node));
            stack.pop();
        }
        Ok(terms[&game])
    }

    fn literal(&self, game: Game) -> Option<Node> {
        let NumberUpStar { number, ups, nim } = self.games.as_number_up_star(game)?;
        Some(Node::Literal(Literal { number, ups: Ups::Multiple(ups), nim }))
    }
}

//! The values of closed terms, by the exact kernel.
//!
//! Nothing is guessed: a term with a variable, or with an operator that the kernel does not
//! know, has no value here, and whatever rests on it is not established.

use super::table::{Table, opt_ids};
use crate::error::{Class, Error, Result, Span, limit};
use crate::game::{Game, Games, NumberUpStar};
use crate::syntax::term::{Literal, Node, Term, TermId, Ups, ops};
use crate::theory::{Evaluator, Theory, Value};
use std::sync::{Arc, OnceLock};
use symbol_table::GlobalSymbol as Symbol;

/// The values of interned terms, each computed once.
#[derive(Default)]
pub(super) struct Values {
    known: Vec<Entry>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Entry {
    #[default]
    Unvisited,
    Open,
    Value(Game),
}

impl Values {
    /// The value of a term, or `None` when it is not closed.
    pub(super) fn value(
        &mut self,
        games: &mut Games,
        table: &Table,
        id: TermId,
    ) -> Result<Option<Game>> {
        self.known.resize(table.len(), Entry::Unvisited);
        let mut stack = vec![id];
        while let Some(&top) = stack.last() {
            if self.known[top.0 as usize] != Entry::Unvisited {
                stack.pop();
                continue;
            }
            let node = table.node(top);
            let before = stack.len();
            stack.extend(
                node.children()
                    .into_iter()
                    .filter(|child| self.known[child.0 as usize] == Entry::Unvisited),
            );
            if stack.len() == before {
                games.budget_mut().step(1)?;
                self.known[top.0 as usize] =
                    self.node(games, table, node)?.map_or(Entry::Open, Entry::Value);
                stack.pop();
            }
        }
        Ok(self.get(id))
    }

    fn get(&self, id: TermId) -> Option<Game> {
        match self.known[id.0 as usize] {
            Entry::Value(game) => Some(game),
            Entry::Open | Entry::Unvisited => None,
        }
    }

    fn all(&self, ids: impl Iterator<Item = TermId>) -> Option<Vec<Game>> {
        ids.map(|id| self.get(id)).collect()
    }

    fn node(&self, games: &mut Games, table: &Table, node: &Node) -> Result<Option<Game>> {
        Ok(match node {
            Node::Literal(literal) => Some(literal_value(games, literal)?),
            Node::Braces(left, right) => {
                match (self.all(opt_ids(left)), self.all(opt_ids(right))) {
                    (Some(left), Some(right)) => Some(games.make(&left, &right)?),
                    _ => None,
                }
            }
            Node::Quote(form) => self.get(*form),
            Node::Apply(op, args) => match self.all(args.iter().copied()) {
                Some(values) => match apply(games, op.as_str(), &values)? {
                    Some(value) => Some(value),
                    None => built_in(games, table, *op, args, &values)?,
                },
                None => None,
            },
            Node::Var(_) | Node::Set(_) | Node::As(..) => None,
        })
    }
}

fn apply(games: &mut Games, op: &str, args: &[Game]) -> Result<Option<Game>> {
    Ok(Some(match (op, args) {
        (ops::ADD, args) => {
            let mut sum = Game::ZERO;
            for arg in args {
                sum = games.add(sum, *arg)?;
            }
            sum
        }
        (ops::SUB, [g, h]) => games.sub(*g, *h)?,
        (ops::NEG, [g]) => games.neg(*g)?,
        (ops::PLUS_MINUS, options) => games.plus_minus(options)?,
        ("tiny", [g]) => games.tiny(*g)?,
        ("miny", [g]) => {
            let tiny = games.tiny(*g)?;
            games.neg(tiny)?
        }
        (ops::NORTON | "copies", [n, g]) => {
            match games.as_number(*n).and_then(|n| n.to_integer()) {
                Some(n) => games.copies(&n, *g)?,
                None => return Ok(None),
            }
        }
        _ => return Ok(None),
    }))
}

/// The value of a built-in operator by direct recursion. An argument that is written as a
/// form is handed over as it is written, every other one as its value.
fn built_in(
    games: &mut Games,
    table: &Table,
    op: Symbol,
    args: &[TermId],
    values: &[Game],
) -> Result<Option<Game>> {
    static THEORY: OnceLock<Arc<Theory>> = OnceLock::new();
    let theory = THEORY.get_or_init(|| Arc::new(Theory::built_in()));
    if theory.signature().find(op.as_str(), args.len()).is_none() {
        return Ok(None);
    }
    let mut term = Term::new();
    let mut variables = Vec::with_capacity(args.len());
    let mut places = Vec::with_capacity(args.len());
    for (at, (&arg, &value)) in args.iter().zip(values).enumerate() {
        places.push(if is_written(table, arg) {
            term.append(&table.term(arg))
        } else {
            let name = Symbol::from(format!("argument {at}"));
            variables.push((name, Value::Game(value)));
            term.push(Node::Var(name), Span::default())
        });
    }
    term.push(Node::Apply(op, places), Span::default());
    // The evaluator owns its arena while it runs.
    let mut evaluator = Evaluator::with_games(std::mem::take(games), Arc::clone(theory));
    let found = evaluator.eval_in(&term, &variables);
    *games = evaluator.games;
    match found {
        Ok(Value::Game(value)) => Ok(Some(value)),
        Ok(Value::Form(form)) => games.form_value(form).map(Some),
        Err(error) if error.class() == Class::Limit => Err(error),
        Ok(_) | Err(_) => Ok(None),
    }
}

/// Whether a closed term is a form as it is written: quoted, or a sum of such terms.
fn is_written(table: &Table, id: TermId) -> bool {
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        match table.node(id) {
            Node::Quote(_) => return true,
            Node::Apply(op, args) if matches!(op.as_str(), ops::ADD | ops::SUB | ops::NEG) => {
                open.extend(args);
            }
            _ => {}
        }
    }
    false
}

/// The value of a literal.
pub(super) fn literal_value(games: &mut Games, literal: &Literal) -> Result<Game> {
    let ups = if let Ups::Multiple(ups) = literal.ups { ups } else { 0 };
    let base = NumberUpStar { number: literal.number.clone(), ups, nim: literal.nim };
    let base = games.number_up_star(&base)?;
    let (power, negative) = match literal.ups {
        Ups::Multiple(_) | Ups::Partial(0) => return Ok(base),
        Ups::Power(n) => (games.up_power(exponent(n.unsigned_abs())?)?, n < 0),
        Ups::Partial(n) => (games.up_partial(exponent(n.unsigned_abs())?)?, n < 0),
    };
    if negative { games.sub(base, power) } else { games.add(base, power) }
}

/// The exponent of an uptimal power, where the kernel has it.
pub(super) fn exponent(n: u64) -> Result<u32> {
    u32::try_from(n).map_err(|_| {
        Error::new(&limit::BUDGET, format!("the uptimal power with exponent {n} is too large"))
    })
}

//! Evaluates terms: the direct road from a term to its value, by the kernel's recursion.
//!
//! An [`Evaluator`] owns an arena and a theory. Built-in operators run natively; operators
//! that a rule file defines run by their definitions.

use super::Theory;
use super::code::{Code, Op};
use super::elaborate::{Elaborator, Mode};
use super::machine::{self, Memory};
use super::value::{Kind, Value};
use crate::error::{Error, Result, theory};
use crate::game::{Game, Games};
use crate::operators::Operators;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Term};
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// Evaluates terms of a theory in an arena of its own.
///
/// ```
/// use tepid::syntax::parse_term;
/// use tepid::theory::{Evaluator, Theory, Value};
/// use std::sync::Arc;
///
/// let mut evaluator = Evaluator::new(Arc::new(Theory::built_in()));
/// let term = parse_term("{1|-1} + {1|-1} = 0").unwrap();
/// assert_eq!(evaluator.eval(&term).unwrap(), Value::Truth(true));
/// ```
#[derive(Clone)]
pub struct Evaluator {
    /// The arena: its games, its budget.
    pub games: Games,
    /// What the built-in operators computed in this arena.
    pub operators: Operators,
    theory: Arc<Theory>,
    memory: Memory,
}

impl Evaluator {
    /// With a new arena without limits.
    #[must_use]
    pub fn new(theory: Arc<Theory>) -> Evaluator {
        Evaluator::with_games(Games::new(), theory)
    }

    /// With this arena.
    #[must_use]
    pub fn with_games(games: Games, theory: Arc<Theory>) -> Evaluator {
        Evaluator { games, operators: Operators::new(), theory, memory: Memory::default() }
    }

    /// The theory.
    #[must_use]
    pub fn theory(&self) -> &Arc<Theory> {
        &self.theory
    }

    /// Evaluates under another theory from here on; the arena stays.
    pub fn set_theory(&mut self, theory: Arc<Theory>) {
        self.theory = theory;
        self.memory.clear();
    }

    /// What a closed term evaluates to: a quoted term to a form, a relation to a truth
    /// value, a sum or product to a value, and so on.
    ///
    /// # Errors
    /// E02 for names, sorts and arities; E03 outside the domain of an operator, with the
    /// place of the argument; E04 when the budget is used up.
    pub fn eval(&mut self, term: &Term) -> Result<Value> {
        self.eval_in(term, &[])
    }

    /// What a term evaluates to when its variables have these values. A variable that holds
    /// a form is a form variable.
    ///
    /// # Errors
    /// As [`eval`](Evaluator::eval).
    pub fn eval_in(&mut self, term: &Term, variables: &[(Symbol, Value)]) -> Result<Value> {
        let kinds = variables.iter().map(|(name, value)| (*name, value.kind()));
        let literal =
            !term.is_empty() && matches!(term.node(term.root()), Node::Quote(_) | Node::Var(_));
        let mode = if literal { Mode::Natural } else { Mode::Value };
        let prepared = Prepared::new(&self.theory, term, kinds, mode)?;
        let arguments: Vec<Value> = variables.iter().map(|(_, value)| value.clone()).collect();
        self.run(&prepared, &arguments)
    }

    /// The value of a closed term that is a game; of a quoted form the value of the form.
    ///
    /// # Errors
    /// As [`eval`](Evaluator::eval), and E0204 when it is something else than a game.
    pub fn game(&mut self, term: &Term) -> Result<Game> {
        let prepared = Prepared::new(&self.theory, term, [], Mode::Value)?;
        self.run(&prepared, &[])?.game().map_err(|error| error.or_at(term.span(term.root())))
    }

    /// Whether a closed relation or predicate holds.
    ///
    /// # Errors
    /// As [`eval`](Evaluator::eval), and E0204 when it is neither true nor false.
    pub fn truth(&mut self, term: &Term) -> Result<bool> {
        let prepared = Prepared::new(&self.theory, term, [], Mode::Value)?;
        self.run(&prepared, &[])?.truth().map_err(|error| error.or_at(term.span(term.root())))
    }

    /// Runs a prepared term for these values of its variables.
    ///
    /// # Errors
    /// As [`eval`](Evaluator::eval).
    pub fn run(&mut self, prepared: &Prepared, arguments: &[Value]) -> Result<Value> {
        machine::run(
            &mut self.games,
            &mut self.operators,
            &mut self.memory,
            &*self.theory,
            &prepared.code,
            arguments,
        )
    }
}

/// A term whose names are looked up and whose sorts are checked, ready to be run for many
/// values of its variables.
#[derive(Clone, Debug)]
pub struct Prepared {
    code: Arc<Code>,
    kind: Kind,
}

impl Prepared {
    /// Prepares a term in which variables of these sorts may occur.
    ///
    /// # Errors
    /// The first of the errors E02 in it.
    pub fn with_sorts(theory: &Theory, term: &Term, sorts: &[(Symbol, Sort)]) -> Result<Prepared> {
        let kinds = sorts.iter().map(|(name, sort)| (*name, super::elaborate::kind_of(*sort)));
        Prepared::new(theory, term, kinds, Mode::Natural)
    }

    pub(crate) fn new(
        theory: &Theory,
        term: &Term,
        variables: impl IntoIterator<Item = (Symbol, Kind)>,
        mode: Mode,
    ) -> Result<Prepared> {
        if term.is_empty() {
            return Err(Error::new(&theory::NO_VALUE, "an empty term has no value"));
        }
        let mut elaborator = Elaborator::new(theory.signature(), variables, "free variable");
        let operand = elaborator.term(term, mode);
        elaborator.emit(Op::Return(operand.reg), term.span(term.root()));
        Prepared::of(elaborator, operand.kind)
    }

    /// What an elaborator made, unless it found an error.
    pub(super) fn of(elaborator: Elaborator<'_>, kind: Kind) -> Result<Prepared> {
        match elaborator.errors.into_iter().next() {
            Some(error) => Err(error),
            None => Ok(Prepared { code: Arc::new(elaborator.code.without_unread_sums()), kind }),
        }
    }

    /// The same with the constant wall of a number for the number.
    pub(super) fn as_wall(&self) -> Prepared {
        if self.kind != Kind::Game {
            return self.clone();
        }
        let mut code = Code::clone(&self.code);
        if let Some(Op::Return(reg)) = code.ops.pop() {
            let span = code.spans.last().copied().unwrap_or_default();
            let wall = code.registers;
            code.registers += 1;
            code.ops.push(Op::ToWall(wall, reg));
            code.ops.push(Op::Return(wall));
            code.spans.push(span);
        }
        Prepared { code: Arc::new(code), kind: Kind::Wall }
    }

    /// The kind of its values.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }
}

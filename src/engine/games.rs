//! Positions of games that people play, and finite tables.

use super::Engine;
use crate::error::Result;
use crate::lab::graphs::dominance::Dominance;
use crate::lab::graphs::positions::{self, Positions};
use crate::lab::tables::{Agreement, Compact};
use crate::print::Style;
use crate::rulesets::{self, Solved};
use crate::theory::{FiniteTable, Value};

impl Engine {
    /// Reads and solves a position of a shipped ruleset; its moves too, if `moves` asks for
    /// them.
    ///
    /// # Errors
    /// E07 for what is no position of a shipped ruleset, E04 when a limit is reached.
    pub fn solve(&mut self, ruleset: &str, position: &str, moves: bool) -> Result<Solved> {
        self.begin();
        rulesets::solve(ruleset, position, moves, &mut self.evaluator.games)
    }

    /// The positions that a closed expression can reach, as a graph: of its canonical form,
    /// or of a quoted form as it is written. At most so many: those that fewer moves reach
    /// come before others.
    ///
    /// # Errors
    /// As [`evaluate`](Engine::evaluate); E0204 when it is no game.
    pub fn positions(&mut self, text: &str, style: Style, most: usize) -> Result<Positions> {
        let value = self.evaluate(text)?;
        let games = &mut self.evaluator.games;
        match value {
            Value::Form(form) => positions::of_form(games, form, style, most),
            value => positions::of_game(games, value.game()?, style, most),
        }
    }

    /// The table of an operator of finite sorts, or, with a number of items, of an operator
    /// of integers whose first parameter takes that number.
    ///
    /// # Errors
    /// As [`FiniteTable::new`].
    pub fn table(&mut self, operator: &str, items: Option<u32>) -> Result<FiniteTable> {
        self.begin();
        FiniteTable::new(&mut self.evaluator, operator, items)
    }

    /// The smallest table of an operator, with what shows that it is the operator.
    ///
    /// # Errors
    /// As [`FiniteTable::new`]; E04 when a limit is reached.
    pub fn compact(
        &mut self,
        operator: &str,
        items: Option<u32>,
    ) -> Result<(Compact, Option<Agreement>)> {
        let table = self.table(operator, items)?;
        let compact = Compact::new(&mut self.evaluator.games, table)?;
        let agreement = compact.prove(self.evaluator.theory(), &self.limits.budget())?;
        Ok((compact, agreement))
    }

    /// Who beats whom by a table of two arguments.
    ///
    /// # Errors
    /// As [`Dominance::new`].
    pub fn dominance(&mut self, table: &FiniteTable) -> Result<Dominance> {
        Dominance::new(&mut self.evaluator.games, table)
    }
}

//! Positions of real games, with values that know their arena.

use super::{Arena, Game};
use crate::error::Result;
use crate::rulesets::{Player, Remark};

/// A solved position.
#[derive(Clone, Debug)]
pub struct Position {
    /// Its value.
    pub value: Game,
    /// Its drawing for a terminal, without a newline at the end.
    pub drawing: String,
    /// What the theory of the game says of it, each with the value that it is said of, if any.
    pub remarks: Vec<(String, Option<Game>)>,
    /// The moves, Left's first.
    pub moves: Vec<Move>,
    /// How many positions were solved for it, up to translation and symmetry.
    pub positions: usize,
}

/// A move of a solved position.
#[derive(Clone, Debug)]
pub struct Move {
    /// Who makes it.
    pub player: Player,
    /// The position that it leads to, as its ruleset writes it.
    pub to: String,
    /// The value of that position.
    pub value: Game,
    /// Whether no other move of the player is better.
    pub principal: bool,
}

impl Arena {
    /// Reads and solves a position of a shipped ruleset ([`rulesets::list`]), with its moves.
    ///
    /// ```
    /// let board = tepid::Arena::new().position("domineering", "2x3")?;
    /// assert_eq!(board.value.to_string(), "{2|-1/2}");
    /// assert_eq!(board.moves.iter().filter(|choice| choice.principal).count(), 5);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E07 for what is no position of a shipped ruleset, E04 when a limit is reached.
    ///
    /// [`rulesets::list`]: crate::rulesets::list
    pub fn position(&self, ruleset: &str, text: &str) -> Result<Position> {
        let solved = self.limited(|engine| engine.solve(ruleset, text, true))?;
        let remark = |Remark { text, value }: Remark| (text, value.map(|id| self.game(id)));
        let moves = solved.moves.into_iter().map(|choice| Move {
            player: choice.player,
            to: choice.to,
            value: self.game(choice.value),
            principal: choice.principal,
        });
        Ok(Position {
            value: self.game(solved.value),
            drawing: solved.drawing,
            remarks: solved.remarks.into_iter().map(remark).collect(),
            moves: moves.collect(),
            positions: solved.positions,
        })
    }
}

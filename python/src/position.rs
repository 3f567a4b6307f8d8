//! Positions of real games.

use crate::errors::exception;
use crate::game::PyGame;
use crate::operand::ARENA;
use crate::thermograph::PyThermograph;
use crate::watch::{limits, watched};
use pyo3::prelude::*;
use tepid::engine::Limits;
use tepid::rulesets::{self, Player};
use tepid::value::Position;

/// A position of a ruleset, solved.
///
/// >>> board = game("domineering", "2x3")
/// >>> board.value
/// Game('{2|-1/2}')
/// >>> [move.to for move in board.moves if move.player == "Left" and move.principal]
/// ['.#./.#.']
#[pyclass(name = "Position", module = "tepid", frozen)]
pub(crate) struct PyPosition {
    ruleset: String,
    text: String,
    position: Position,
}

/// A move of a position.
#[pyclass(name = "Move", module = "tepid", frozen, get_all)]
#[derive(Clone)]
pub(crate) struct PyMove {
    /// Who makes it: 'Left' or 'Right'.
    player: &'static str,
    /// The position that it leads to.
    to: String,
    /// The value of that position.
    value: PyGame,
    /// Whether no other move of the player is better.
    principal: bool,
}

#[pymethods]
impl PyMove {
    fn __repr__(&self) -> String {
        let principal = if self.principal { ", principal" } else { "" };
        format!("Move({} to {}: {}{principal})", self.player, self.to, self.value.0)
    }
}

/// Solves a position of a shipped ruleset, as `rulesets` lists them.
#[pyfunction]
#[pyo3(signature = (ruleset, position, *, seconds=None, nodes=None, memory=None))]
pub(crate) fn game(
    py: Python<'_>,
    ruleset: String,
    position: String,
    seconds: Option<f64>,
    nodes: Option<u64>,
    memory: Option<u64>,
) -> PyResult<PyPosition> {
    let solve = |limits: Limits| ARENA.within(limits).position(&ruleset, &position);
    let solved = watched(py, limits(seconds, nodes, memory), solve)?;
    let position_solved = solved.map_err(|error| exception(py, &error))?;
    Ok(PyPosition { ruleset, text: position, position: position_solved })
}

/// The shipped rulesets: of each its name, what is played, how positions are written, an example.
#[pyfunction]
pub(crate) fn list_rulesets() -> Vec<(&'static str, &'static str, &'static str, &'static str)> {
    let list = rulesets::list().iter();
    list.map(|ruleset| (ruleset.name, ruleset.summary, ruleset.notation, ruleset.example)).collect()
}

/// The text as it stands in HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[pymethods]
impl PyPosition {
    /// The value.
    #[getter]
    fn value(&self) -> PyGame {
        PyGame(self.position.value.within(Limits::default()))
    }

    /// The moves, Left's first.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        let moves = self.position.moves.iter().map(|choice| PyMove {
            player: if choice.player == Player::Left { "Left" } else { "Right" },
            to: choice.to.clone(),
            value: PyGame(choice.value.within(Limits::default())),
            principal: choice.principal,
        });
        moves.collect()
    }

    /// What the theory of the game says of the position.
    #[getter]
    fn remarks(&self) -> Vec<String> {
        let remarks = self.position.remarks.iter().map(|(text, value)| match value {
            Some(value) => format!("{text}: {value}"),
            None => text.clone(),
        });
        remarks.collect()
    }

    /// The thermograph of the value.
    fn thermograph(&self, py: Python<'_>) -> PyResult<PyThermograph> {
        self.value().thermograph(py)
    }

    fn __str__(&self) -> String {
        self.position.drawing.clone()
    }

    fn __repr__(&self) -> String {
        format!("game('{}', '{}')", self.ruleset, self.text)
    }

    /// The board with its value.
    fn _repr_html_(&self) -> String {
        let (board, value) = (escaped(&self.position.drawing), self.position.value.to_string());
        format!("<pre style=\"line-height: 1\">{board}</pre><p>{}</p>", escaped(&value))
    }
}

//! What stands for a game or a number in a call: a game, an integer, a fraction, a text.

use crate::errors::{InputError, exception};
use crate::game::PyGame;
use num_bigint::BigInt;
use num_rational::BigRational;
use pyo3::prelude::*;
use std::sync::LazyLock;
use tepid::number::Dyadic;
use tepid::{Arena, Game};

/// Where all games of a Python process live.
pub(crate) static ARENA: LazyLock<Arena> = LazyLock::new(Arena::new);

/// What stands for a game.
#[derive(FromPyObject)]
pub(crate) enum Operand<'py> {
    /// A game.
    Game(PyRef<'py, PyGame>),
    /// An integer.
    Integer(BigInt),
    /// A dyadic fraction.
    Fraction(BigRational),
    /// An expression.
    Text(String),
}

impl Operand<'_> {
    /// The game that it stands for.
    ///
    /// # Errors
    /// `InputError` for what cannot be read, and for a fraction that is not dyadic.
    pub(crate) fn game(&self, py: Python<'_>) -> PyResult<Game> {
        match self {
            Operand::Game(game) => Ok(game.0.clone()),
            Operand::Integer(n) => Ok(ARENA.number(&Dyadic::from(n.clone()))),
            Operand::Fraction(x) => Ok(ARENA.number(&dyadic(x)?)),
            Operand::Text(text) => crate::game::read(py, text),
        }
    }

    /// The number that it stands for.
    ///
    /// # Errors
    /// As [`game`](Operand::game), and `InputError` for a game that is no number.
    pub(crate) fn number(&self, py: Python<'_>) -> PyResult<Dyadic> {
        match self {
            Operand::Integer(n) => Ok(Dyadic::from(n.clone())),
            Operand::Fraction(x) => dyadic(x),
            other => {
                let game = other.game(py)?;
                game.as_number().ok_or_else(|| {
                    let code = &tepid::error::theory::SORT;
                    let message = format!("expected a number, found {game}");
                    exception(py, &tepid::error::Error::new(code, message))
                })
            }
        }
    }
}

/// A fraction as the dyadic number that it is.
fn dyadic(x: &BigRational) -> PyResult<Dyadic> {
    Dyadic::from_rational(x).ok_or_else(|| {
        InputError::new_err(format!("{x} is no short game: its denominator is not a power of two"))
    })
}

//! The class `Game`.

use crate::operand::{ARENA, Operand};
use crate::thermograph::PyThermograph;
use crate::watch::{limits, tried};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use tepid::Game;
use tepid::engine::Limits;
use tepid::error::Result;
use tepid::game::{Outcome, Relation};
use tepid::print::Style;

/// The value of a short game.
///
/// A game is read from an expression, or made from its options:
///
/// >>> G = Game("{1|-1}")
/// >>> G + "*"
/// Game('+-(1*)')
/// >>> G + G == 0
/// True
/// >>> Game(left=[1], right=[G])
/// Game('1+tiny(2)')
///
/// Comparisons are those of games: two may be confused, so that neither is at least the other.
///
/// >>> G <= "*", G >= "*", G.confused("*")
/// (False, False, True)
#[pyclass(name = "Game", module = "tepid", frozen, from_py_object)]
#[derive(Clone)]
pub(crate) struct PyGame(pub(crate) Game);

/// Reads a closed expression.
///
/// # Errors
/// `InputError` for what cannot be read or is no game, `LimitError` at a limit.
pub(crate) fn read(py: Python<'_>, text: &str) -> PyResult<Game> {
    let game = tried(py, &Limits::default(), |limits| ARENA.within(limits).read(text))?;
    Ok(game.within(Limits::default()))
}

impl PyGame {
    /// Works on the game under its limits.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: impl Fn(&Game) -> Result<T> + Send + Sync,
    ) -> PyResult<T> {
        let game = &self.0;
        tried(py, game.arena().limits(), |limits| work(&game.within(limits)))
    }

    /// The same where a game results, which keeps the limits of this one.
    fn made(
        &self,
        py: Python<'_>,
        work: impl Fn(&Game) -> Result<Game> + Send + Sync,
    ) -> PyResult<PyGame> {
        let made = self.work(py, work)?;
        Ok(PyGame(made.within(self.0.arena().limits().clone())))
    }

    fn options(
        &self,
        py: Python<'_>,
        work: impl Fn(&Game) -> Result<Vec<Game>> + Send + Sync,
    ) -> PyResult<Vec<PyGame>> {
        let limits = self.0.arena().limits();
        let options = self.work(py, work)?;
        Ok(options.into_iter().map(|option| PyGame(option.within(limits.clone()))).collect())
    }

    fn show(&self, py: Python<'_>, style: Style) -> PyResult<String> {
        self.work(py, |game| game.show(style))
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (value=None, *, left=None, right=None))]
    fn new(
        py: Python<'_>,
        value: Option<Operand<'_>>,
        left: Option<Vec<Operand<'_>>>,
        right: Option<Vec<Operand<'_>>>,
    ) -> PyResult<PyGame> {
        let side = |options: Option<Vec<Operand<'_>>>| -> PyResult<Vec<Game>> {
            options.unwrap_or_default().iter().map(|option| option.game(py)).collect()
        };
        match value {
            Some(_) if left.is_some() || right.is_some() => Err(
                crate::errors::InputError::new_err("a game is given by a value or by its options"),
            ),
            Some(value) => Ok(PyGame(value.game(py)?)),
            None => {
                let (left, right) = (side(left)?, side(right)?);
                let braces = |limits| ARENA.within(limits).braces(&left, &right);
                let game = tried(py, &Limits::default(), braces)?;
                Ok(PyGame(game.within(Limits::default())))
            }
        }
    }

    fn __add__(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<PyGame> {
        let other = other.game(py)?;
        self.made(py, |game| game.try_add(&other))
    }

    fn __radd__(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<PyGame> {
        self.__add__(py, other)
    }

    fn __sub__(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<PyGame> {
        let other = other.game(py)?;
        self.made(py, |game| game.try_sub(&other))
    }

    fn __rsub__(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<PyGame> {
        let other = other.game(py)?;
        self.made(py, |game| other.try_sub(game))
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.made(py, Game::try_neg)
    }

    fn __pos__(&self) -> PyGame {
        self.clone()
    }

    /// The sum of n copies.
    fn __mul__(&self, py: Python<'_>, n: BigInt) -> PyResult<PyGame> {
        self.made(py, |game| game.copies(&n))
    }

    fn __rmul__(&self, py: Python<'_>, n: BigInt) -> PyResult<PyGame> {
        self.__mul__(py, n)
    }

    fn __richcmp__(&self, py: Python<'_>, other: Operand<'_>, op: CompareOp) -> PyResult<bool> {
        let other = other.game(py)?;
        let relation = self.work(py, |game| game.compare(&other))?;
        Ok(match op {
            CompareOp::Eq => relation == Relation::Equal,
            CompareOp::Ne => relation != Relation::Equal,
            CompareOp::Lt => relation == Relation::Less,
            CompareOp::Gt => relation == Relation::Greater,
            CompareOp::Le => matches!(relation, Relation::Less | Relation::Equal),
            CompareOp::Ge => matches!(relation, Relation::Greater | Relation::Equal),
        })
    }

    fn __hash__(&self, py: Python<'_>) -> u64 {
        let mut hasher = DefaultHasher::new();
        py.detach(|| self.0.hash(&mut hasher));
        hasher.finish()
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.show(py, Style::Ascii)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Game('{}')", self.show(py, Style::Ascii)?))
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.show(py, Style::Latex)?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let text = slf.get().show(slf.py(), Style::Ascii)?;
        Ok((slf.get_type().into_any(), (text,)))
    }

    fn __copy__(&self) -> PyGame {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.clone()
    }

    /// The same game, whose methods end with `LimitError` after so many seconds, or when all
    /// games together take so many nodes or bytes.
    #[pyo3(signature = (*, seconds=None, nodes=None, memory=None))]
    fn within(&self, seconds: Option<f64>, nodes: Option<u64>, memory: Option<u64>) -> PyGame {
        PyGame(self.0.within(limits(seconds, nodes, memory)))
    }

    /// Whether neither game is at least the other: whoever moves first wins the difference.
    fn confused(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<bool> {
        let other = other.game(py)?;
        self.work(py, |game| game.is_confused_with(&other))
    }

    /// Who wins: 'L', 'R', 'N' (whoever moves first) or 'P' (whoever moves second).
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(match self.work(py, Game::outcome)? {
            Outcome::Left => "L",
            Outcome::Right => "R",
            Outcome::Next => "N",
            Outcome::Previous => "P",
        })
    }

    /// The Left options of the canonical form.
    #[getter]
    fn left(&self, py: Python<'_>) -> PyResult<Vec<PyGame>> {
        self.options(py, Game::left_options)
    }

    /// The Right options of the canonical form.
    #[getter]
    fn right(&self, py: Python<'_>) -> PyResult<Vec<PyGame>> {
        self.options(py, Game::right_options)
    }

    /// The canonical form in braces, one level deep.
    ///
    /// >>> Game("*2").canonical_form
    /// '{0,*|0,*}'
    #[getter]
    fn canonical_form(&self, py: Python<'_>) -> PyResult<String> {
        let side = |options: Vec<PyGame>| -> PyResult<String> {
            let texts: PyResult<Vec<String>> =
                options.iter().map(|option| option.show(py, Style::Ascii)).collect();
            Ok(texts?.join(","))
        };
        Ok(format!("{{{}|{}}}", side(self.left(py)?)?, side(self.right(py)?)?))
    }

    /// The number that the game is, as a `Fraction`; None for other games.
    #[getter]
    fn number(&self, py: Python<'_>) -> Option<BigRational> {
        py.detach(|| self.0.as_number()).map(|x| x.to_rational())
    }

    /// The mean.
    ///
    /// >>> Game("{4||2|-1}").mean
    /// Fraction(9, 4)
    #[getter]
    fn mean(&self, py: Python<'_>) -> PyResult<BigRational> {
        Ok(self.work(py, Game::mean)?.to_rational())
    }

    /// The temperature.
    #[getter]
    fn temperature(&self, py: Python<'_>) -> PyResult<BigRational> {
        Ok(self.work(py, Game::temperature)?.to_rational())
    }

    /// The Left stop: the number at which play ends when Left begins.
    #[getter]
    fn left_stop(&self, py: Python<'_>) -> BigRational {
        py.detach(|| self.0.left_stop()).to_rational()
    }

    /// The Right stop: the number at which play ends when Right begins.
    #[getter]
    fn right_stop(&self, py: Python<'_>) -> BigRational {
        py.detach(|| self.0.right_stop()).to_rational()
    }

    /// The birthday of the canonical form.
    #[getter]
    fn birthday(&self, py: Python<'_>) -> PyResult<BigUint> {
        self.work(py, Game::birthday)
    }

    /// The game cooled by a number t > -1.
    ///
    /// >>> Game("{3|1}").cool(1)
    /// Game('2*')
    fn cool(&self, py: Python<'_>, t: Operand<'_>) -> PyResult<PyGame> {
        let t = t.number(py)?;
        self.made(py, |game| game.cool(&t))
    }

    /// The canonical form heated by t.
    fn heat(&self, py: Python<'_>, t: Operand<'_>) -> PyResult<PyGame> {
        let t = t.game(py)?;
        self.made(py, |game| game.heat(&t))
    }

    /// The Norton product by a unit.
    ///
    /// >>> Game("1/2").norton("^")
    /// Game('{^^*|v*}')
    fn norton(&self, py: Python<'_>, unit: Operand<'_>) -> PyResult<PyGame> {
        let unit = unit.game(py)?;
        self.made(py, |game| game.norton(&unit))
    }

    /// The canonical form overheated from s to t.
    fn overheat(&self, py: Python<'_>, s: Operand<'_>, t: Operand<'_>) -> PyResult<PyGame> {
        let (s, t) = (s.game(py)?, t.game(py)?);
        self.made(py, |game| game.overheat(&s, &t))
    }

    /// The game chilled.
    fn chill(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.made(py, Game::chill)
    }

    /// The game warmed.
    fn warm(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.made(py, Game::warm)
    }

    /// Conway's product of the canonical forms.
    fn conway(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<PyGame> {
        let other = other.game(py)?;
        self.made(py, |game| game.conway(&other))
    }

    /// The ordinal sum, with the canonical form of this game as base.
    fn ordinal_sum(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<PyGame> {
        let other = other.game(py)?;
        self.made(py, |game| game.ordinal_sum(&other))
    }

    /// The reduced canonical form.
    fn reduced(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.made(py, Game::reduced)
    }

    /// The atomic weight of an all-small game.
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.made(py, Game::atomic_weight)
    }

    /// The thermograph.
    pub(crate) fn thermograph(&self, py: Python<'_>) -> PyResult<PyThermograph> {
        let title = self.show(py, Style::Unicode)?;
        Ok(PyThermograph::new(title, self.work(py, Game::thermograph)?))
    }

    /// The text in another style: 'ascii', 'unicode', 'latex' or 'cgsuite'.
    #[pyo3(signature = (style="ascii"))]
    fn text(&self, py: Python<'_>, style: &str) -> PyResult<String> {
        let style = match style {
            "ascii" => Style::Ascii,
            "unicode" => Style::Unicode,
            "latex" => Style::Latex,
            "cgsuite" => Style::Cgsuite,
            other => {
                let message = format!("unknown style '{other}': ascii, unicode, latex, cgsuite");
                return Err(crate::errors::InputError::new_err(message));
            }
        };
        self.show(py, style)
    }
}

//! The operators of temperature theory and their kin as methods. What each one means, with its
//! domain and its source, stands at the function of [`Operators`](crate::operators::Operators) of
//! the same name; a value in the place of a form is its canonical form.

use super::Game;
use crate::error::Result;
use crate::game::{self, Games};
use crate::number::Dyadic;
use crate::operators::Operators;
use crate::thermography::Thermograph;
use num_bigint::BigUint;

impl Game {
    /// Works with the games and operators of the arena, within its limits.
    fn operate<T>(
        &self,
        work: impl FnOnce(&mut Games, &mut Operators, game::Game) -> Result<T>,
    ) -> Result<T> {
        self.limited(|engine, id| {
            let evaluator = engine.evaluator();
            work(&mut evaluator.games, &mut evaluator.operators, id)
        })
    }

    /// The same, for an operator whose result is a value.
    fn operated(
        &self,
        work: impl FnOnce(&mut Games, &mut Operators, game::Game) -> Result<game::Game>,
    ) -> Result<Game> {
        Ok(self.beside(self.operate(work)?))
    }

    /// The same, for an operator of two values.
    fn operated_with(
        &self,
        other: &Game,
        work: impl FnOnce(&mut Games, &mut Operators, game::Game, game::Game) -> Result<game::Game>,
    ) -> Result<Game> {
        let other = self.arena.limited_id_of(other)?;
        self.operated(|games, operators, id| work(games, operators, id, other))
    }

    /// The Left options of the canonical form, in an order that does not depend on the arena.
    ///
    /// ```
    /// let game: tepid::Game = "{2, 1, *|0}".parse()?;
    /// assert_eq!(game.left_options()?.len(), 1);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn left_options(&self) -> Result<Vec<Game>> {
        let left = self.operate(|games, _, id| games.left(id))?;
        Ok(left.into_iter().map(|id| self.beside(id)).collect())
    }

    /// The Right options of the canonical form, in an order that does not depend on the arena.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn right_options(&self) -> Result<Vec<Game>> {
        let right = self.operate(|games, _, id| games.right(id))?;
        Ok(right.into_iter().map(|id| self.beside(id)).collect())
    }

    /// The number that the value is, if it is one.
    #[must_use]
    pub fn as_number(&self) -> Option<Dyadic> {
        self.arena.lock().evaluator().games.as_number(self.id)
    }

    /// The Left stop: the number at which play ends when Left begins.
    #[must_use]
    pub fn left_stop(&self) -> Dyadic {
        self.arena.lock().evaluator().games.left_stop(self.id)
    }

    /// The Right stop: the number at which play ends when Right begins.
    #[must_use]
    pub fn right_stop(&self) -> Dyadic {
        self.arena.lock().evaluator().games.right_stop(self.id)
    }

    /// The birthday of the canonical form.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn birthday(&self) -> Result<BigUint> {
        self.operate(|games, _, id| games.birthday(id))
    }

    /// The mean.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn mean(&self) -> Result<Dyadic> {
        self.operate(|games, operators, id| operators.mean(games, id))
    }

    /// The temperature, −1/2^k for a number with denominator 2^k.
    ///
    /// ```
    /// let game: tepid::Game = "{4||2|-1}".parse()?;
    /// assert_eq!((game.mean()?.to_string(), game.temperature()?.to_string()), ("9/4".into(), "7/4".into()));
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn temperature(&self) -> Result<Dyadic> {
        self.operate(|games, operators, id| operators.temperature(games, id))
    }

    /// The thermograph.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn thermograph(&self) -> Result<Thermograph> {
        self.operate(|games, operators, id| operators.thermograph(games, id))
    }

    /// Cooled by t.
    ///
    /// # Errors
    /// E0303 for t <= −1, E04 when a limit is reached.
    pub fn cool(&self, t: &Dyadic) -> Result<Game> {
        self.operated(|games, operators, id| operators.cool(games, id, t))
    }

    /// Heated by t.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn heat(&self, t: &Game) -> Result<Game> {
        self.operated_with(t, |games, operators, id, t| {
            let form = games.canonical_form(id)?;
            operators.heat(games, form, t)
        })
    }

    /// The Norton product of this value by a unit.
    ///
    /// # Errors
    /// E03 for a unit that is not positive, where the value is no integer; E04 when a limit is
    /// reached.
    pub fn norton(&self, unit: &Game) -> Result<Game> {
        self.operated_with(unit, |games, operators, id, unit| {
            let form = games.canonical_form(unit)?;
            operators.norton(games, id, form)
        })
    }

    /// Overheated from s to t.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn overheat(&self, s: &Game, t: &Game) -> Result<Game> {
        let s = self.arena.limited_id_of(s)?;
        self.operated_with(t, |games, operators, id, t| {
            let form = games.canonical_form(id)?;
            operators.overheat(games, form, s, t)
        })
    }

    /// Chilled.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn chill(&self) -> Result<Game> {
        self.operated(|games, operators, id| operators.chill(games, id))
    }

    /// Warmed.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn warm(&self) -> Result<Game> {
        self.operated(|games, operators, id| operators.warm(games, id))
    }

    /// Conway's product of the canonical forms.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn conway(&self, other: &Game) -> Result<Game> {
        self.operated_with(other, |games, operators, id, other| {
            let (a, b) = (games.canonical_form(id)?, games.canonical_form(other)?);
            operators.conway(games, a, b)
        })
    }

    /// The ordinal sum, with the canonical form of this value as base.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn ordinal_sum(&self, other: &Game) -> Result<Game> {
        self.operated_with(other, |games, operators, id, other| {
            let base = games.canonical_form(id)?;
            operators.ordinal_sum(games, base, other)
        })
    }

    /// The reduced canonical form: the simplest value that differs by an infinitesimal.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn reduced(&self) -> Result<Game> {
        self.operated(|games, operators, id| operators.reduced(games, id))
    }

    /// The atomic weight.
    ///
    /// # Errors
    /// E03 for a value that is not all small, E04 when a limit is reached.
    pub fn atomic_weight(&self) -> Result<Game> {
        self.operated(|games, operators, id| operators.atomic_weight(games, id))
    }
}

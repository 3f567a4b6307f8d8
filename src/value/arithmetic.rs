//! Sums, negatives and multiples: as operators, which have no limit but memory, and as methods that
//! keep to the limits of the arena.

use super::Game;
use crate::engine::Engine;
use crate::error::Result;
use crate::game;
use num_bigint::BigInt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

impl Game {
    /// The sum, within the limits of the arena.
    ///
    /// ```
    /// use tepid::{Arena, engine::Limits};
    /// let arena = Arena::with_limits(Limits { nodes: 40, ..Limits::default() });
    /// let (g, h) = (arena.read("{9|4|||1||0|-7}")?, arena.read("{8|5||2|||-1}")?);
    /// assert_eq!(g.try_add(&h).unwrap_err().code().id, "E0401");
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn try_add(&self, other: &Game) -> Result<Game> {
        let other = self.arena.limited_id_of(other)?;
        Ok(self.beside(self.limited(|engine, id| engine.evaluator().games.add(id, other))?))
    }

    /// The difference, within the limits of the arena.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn try_sub(&self, other: &Game) -> Result<Game> {
        let other = self.arena.limited_id_of(other)?;
        Ok(self.beside(self.limited(|engine, id| engine.evaluator().games.sub(id, other))?))
    }

    /// The negative, with the players exchanged, within the limits of the arena.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn try_neg(&self) -> Result<Game> {
        Ok(self.beside(self.limited(|engine, id| engine.evaluator().games.neg(id))?))
    }

    /// The sum of n copies, of their negatives for n < 0, within the limits of the arena.
    ///
    /// ```
    /// let up: tepid::Game = "^".parse()?;
    /// assert_eq!(up.copies(&3.into())?.to_string(), "^3");
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn copies(&self, n: &BigInt) -> Result<Game> {
        Ok(self.beside(self.limited(|engine, id| engine.evaluator().games.copies(n, id))?))
    }

    /// Works on two values in the arena of the first one, without limits.
    fn both(
        &self,
        other: &Game,
        work: impl FnOnce(&mut Engine, game::Game, game::Game) -> Result<game::Game>,
    ) -> Game {
        let other = self.id_of(other);
        self.beside(self.unlimited(|engine, id| work(engine, id, other)))
    }
}

/// An operator on values, and on references to them.
macro_rules! binary {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident) => {
        impl $trait<&Game> for &Game {
            type Output = Game;
            fn $method(self, other: &Game) -> Game {
                self.both(other, |engine, g, h| engine.evaluator().games.$method(g, h))
            }
        }
        impl $trait<Game> for &Game {
            type Output = Game;
            fn $method(self, other: Game) -> Game {
                self.$method(&other)
            }
        }
        impl $trait<&Game> for Game {
            type Output = Game;
            fn $method(self, other: &Game) -> Game {
                (&self).$method(other)
            }
        }
        impl $trait<Game> for Game {
            type Output = Game;
            fn $method(self, other: Game) -> Game {
                (&self).$method(&other)
            }
        }
        impl $trait<i64> for &Game {
            type Output = Game;
            fn $method(self, n: i64) -> Game {
                self.$method(&self.arena.integer(n))
            }
        }
        impl $trait<i64> for Game {
            type Output = Game;
            fn $method(self, n: i64) -> Game {
                (&self).$method(n)
            }
        }
        impl $assign<&Game> for Game {
            fn $assign_method(&mut self, other: &Game) {
                *self = (&*self).$method(other);
            }
        }
    };
}

binary!(Add, add, AddAssign, add_assign);
binary!(Sub, sub, SubAssign, sub_assign);

impl Neg for &Game {
    type Output = Game;

    fn neg(self) -> Game {
        self.beside(self.unlimited(|engine, id| engine.evaluator().games.neg(id)))
    }
}

impl Neg for Game {
    type Output = Game;

    fn neg(self) -> Game {
        -&self
    }
}

impl Mul<i64> for &Game {
    type Output = Game;

    /// The sum of n copies.
    fn mul(self, n: i64) -> Game {
        self.beside(self.unlimited(|engine, id| engine.evaluator().games.copies(&n.into(), id)))
    }
}

impl Mul<i64> for Game {
    type Output = Game;

    fn mul(self, n: i64) -> Game {
        &self * n
    }
}

impl Mul<&Game> for i64 {
    type Output = Game;

    fn mul(self, g: &Game) -> Game {
        g * self
    }
}

impl Mul<Game> for i64 {
    type Output = Game;

    fn mul(self, g: Game) -> Game {
        &g * self
    }
}

impl Sum for Game {
    /// The sum, in the arena of the first value; 0 in an arena of its own for none.
    fn sum<I: Iterator<Item = Game>>(games: I) -> Game {
        games.reduce(|sum, g| sum + g).unwrap_or_else(|| super::Arena::new().integer(0))
    }
}

//! A surreal number plus a short game.
//!
//! Let x be a surreal that is no dyadic number, and G a short game. In x + G no player
//! moves in x while G is not a number (number avoidance; Siegel, *Combinatorial Game
//! Theory*, II.3), so that play ends in x + LS(G) when Left begins and in x + RS(G) when
//! Right does. Neither is 0, since stops are dyadic; so their signs are the outcome.
//!
//! This does not hold for a dyadic x: 0 + `*` and 0 + ↑ have the same stops, and different
//! outcomes. There x + G is a short game, and the kernel decides.

use super::{Surreal, Surreals};
use crate::error::Result;
use crate::game::{Game, Games, Outcome, Relation};
use crate::number::Dyadic;
use num_bigint::BigInt;
use num_rational::BigRational;
use std::cmp::Ordering;

/// A number plus a short game, in one arena of each.
///
/// The game's Right stop is 0: what it was belongs to the number. Therefore equal values
/// are identical.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LongGame {
    number: Surreal,
    game: Game,
}

impl From<Surreal> for LongGame {
    fn from(number: Surreal) -> LongGame {
        LongGame { number, game: Game::ZERO }
    }
}

impl LongGame {
    /// x + G.
    ///
    /// # Errors
    /// E04 when a budget is used up.
    pub fn new(
        surreals: &mut Surreals,
        games: &mut Games,
        x: Surreal,
        g: Game,
    ) -> Result<LongGame> {
        let stop = games.right_stop(g);
        let moved = surreals.dyadic(games.budget_mut(), &stop)?;
        let number = surreals.add(games.budget_mut(), x, moved)?;
        let stop = games.number(&stop)?;
        Ok(LongGame { number, game: games.sub(g, stop)? })
    }

    /// The number.
    #[must_use]
    pub fn number(self) -> Surreal {
        self.number
    }

    /// The short game, whose Right stop is 0.
    #[must_use]
    pub fn game(self) -> Game {
        self.game
    }

    /// The surreal that it is, if it is a number.
    #[must_use]
    pub fn as_number(self) -> Option<Surreal> {
        (self.game == Game::ZERO).then_some(self.number)
    }

    /// The short game that it is, if it is one.
    ///
    /// # Errors
    /// E04 when a budget is used up.
    pub fn as_game(self, surreals: &Surreals, games: &mut Games) -> Result<Option<Game>> {
        let Some(number) = surreals.as_dyadic(self.number) else { return Ok(None) };
        let number = games.number(&number)?;
        games.add(number, self.game).map(Some)
    }

    /// −(x + G).
    ///
    /// # Errors
    /// E04 when a budget is used up.
    pub fn neg(self, surreals: &mut Surreals, games: &mut Games) -> Result<LongGame> {
        let (number, game) =
            (surreals.neg(games.budget_mut(), self.number)?, games.neg(self.game)?);
        LongGame::new(surreals, games, number, game)
    }

    /// The sum of two.
    ///
    /// # Errors
    /// E04 when a budget is used up.
    pub fn add(
        self,
        other: LongGame,
        surreals: &mut Surreals,
        games: &mut Games,
    ) -> Result<LongGame> {
        let number = surreals.add(games.budget_mut(), self.number, other.number)?;
        let game = games.add(self.game, other.game)?;
        LongGame::new(surreals, games, number, game)
    }

    /// n copies of it.
    ///
    /// # Errors
    /// E04 when a budget is used up.
    pub fn copies(
        self,
        n: &BigInt,
        surreals: &mut Surreals,
        games: &mut Games,
    ) -> Result<LongGame> {
        let number =
            surreals.scaled(games.budget_mut(), self.number, &BigRational::from(n.clone()))?;
        let game = games.copies(n, self.game)?;
        LongGame::new(surreals, games, number, game)
    }

    /// Who wins.
    ///
    /// ```
    /// use tepid::{game::{Games, Outcome}, surreal::{LongGame, Surreals}};
    /// let (mut surreals, mut games) = (Surreals::new(), Games::new());
    /// let omega = surreals.omega(games.budget_mut())?;
    /// let (two, minus_two) = (games.integer(2)?, games.integer(-2)?);
    /// let switch = games.make(&[two], &[minus_two])?;
    /// let game = LongGame::new(&mut surreals, &mut games, omega, switch)?;
    /// assert_eq!(game.outcome(&mut surreals, &mut games)?, Outcome::Left);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a budget is used up.
    pub fn outcome(self, surreals: &mut Surreals, games: &mut Games) -> Result<Outcome> {
        if let Some(game) = self.as_game(surreals, games)? {
            return games.outcome(game);
        }
        let (left, right) = (games.left_stop(self.game), games.right_stop(self.game));
        let mut sign = |stop: &Dyadic| -> Result<Ordering> {
            let stop = surreals.dyadic(games.budget_mut(), stop)?;
            let end = surreals.add(games.budget_mut(), self.number, stop)?;
            Ok(surreals.sign(end))
        };
        let (left, right) = (sign(&left)?, sign(&right)?);
        Ok(match (left, right) {
            (Ordering::Greater, Ordering::Greater) => Outcome::Left,
            (Ordering::Less, Ordering::Less) => Outcome::Right,
            _ => Outcome::Next,
        })
    }

    /// How two compare: the outcome of their difference.
    ///
    /// # Errors
    /// E04 when a budget is used up.
    pub fn compare(
        self,
        other: LongGame,
        surreals: &mut Surreals,
        games: &mut Games,
    ) -> Result<Relation> {
        let other = other.neg(surreals, games)?;
        let difference = self.add(other, surreals, games)?;
        Ok(match difference.outcome(surreals, games)? {
            Outcome::Left => Relation::Greater,
            Outcome::Right => Relation::Less,
            Outcome::Next => Relation::Confused,
            Outcome::Previous => Relation::Equal,
        })
    }
}

//! The order of games, and what is equal or hashes alike.

use super::Game;
use crate::engine::Engine;
use crate::error::Result;
use crate::game::{self, Outcome, Relation};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

impl Game {
    /// How this value compares with another one.
    ///
    /// ```
    /// use tepid::{Arena, game::Relation};
    /// let arena = Arena::new();
    /// let (up, star) = (arena.read("^")?, arena.read("*")?);
    /// assert_eq!(up.compare(&star)?, Relation::Confused);
    /// assert_eq!((2 * up).compare(&star)?, Relation::Greater);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn compare(&self, other: &Game) -> Result<Relation> {
        let other = self.arena.limited_id_of(other)?;
        self.limited(|engine, id| engine.evaluator().games.compare(id, other))
    }

    /// Whether neither is at least the other: whoever moves first wins the difference.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn is_confused_with(&self, other: &Game) -> Result<bool> {
        Ok(self.compare(other)? == Relation::Confused)
    }

    /// Who wins.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn outcome(&self) -> Result<Outcome> {
        self.limited(|engine, id| engine.evaluator().games.outcome(id))
    }

    /// The id of another value in the arena of this one, without limits.
    ///
    /// # Panics
    /// As [`Arena::unlimited`](super::Arena::unlimited).
    pub(super) fn id_of(&self, other: &Game) -> game::Game {
        let id = self.arena.id_of(other, Engine::begin_unlimited);
        id.unwrap_or_else(|error| panic!("{error}"))
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.id == self.id_of(other)
    }
}

impl Eq for Game {}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.unlimited(|engine, id| engine.evaluator().games.digest(id)));
    }
}

impl PartialOrd for Game {
    /// The partial order of games: none for two that are confused.
    fn partial_cmp(&self, other: &Game) -> Option<Ordering> {
        let other = self.id_of(other);
        match self.unlimited(|engine, id| engine.evaluator().games.compare(id, other)) {
            Relation::Less => Some(Ordering::Less),
            Relation::Equal => Some(Ordering::Equal),
            Relation::Greater => Some(Ordering::Greater),
            Relation::Confused => None,
        }
    }
}

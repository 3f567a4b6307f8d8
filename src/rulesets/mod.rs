//! Positions of real games: rulesets, their values by play, and their best moves.
//!
//! A [`Ruleset`] says which positions each [`Player`] can move to; that is enough for a
//! [`Solver`] to find the value of any position, in canonical form, by Conway's recursion
//! G = { values of Left's moves | values of Right's moves } (*On Numbers and Games*,
//! chapter 7). Two optional methods make it fast: [`Ruleset::summands`] splits a position
//! into an already settled value and independent parts, so that the table of solved
//! positions works up to translation by numbers, and [`Ruleset::normal`] maps positions
//! that are alike (or each other's negatives) to one.
//!
//! ```
//! use tepid::game::Games;
//! use tepid::rulesets::{Player, Ruleset, Solver};
//!
//! /// A heap: Left takes one counter, Right takes two.
//! struct OneTwo;
//! impl Ruleset for OneTwo {
//!     type Position = u32;
//!     fn moves(&self, heap: &u32, player: Player) -> Vec<u32> {
//!         let taken = match player { Player::Left => 1, Player::Right => 2 };
//!         heap.checked_sub(taken).into_iter().collect()
//!     }
//! }
//!
//! let mut games = Games::new();
//! let mut solver = Solver::new(OneTwo, &mut games);
//! let two = solver.value(&2)?;
//! let (one, zero) = (solver.games().integer(1)?, solver.games().integer(0)?);
//! assert_eq!(two, solver.games().make(&[one], &[zero])?);
//! # Ok::<(), tepid::error::Error>(())
//! ```
//!
//! Preconditions: play ends whatever the players do (a position that comes back below
//! itself is E0707), the player who cannot move loses, and the parts of a position are
//! independent. What does not hold: a misère game has no value here, and a scoring game
//! only when its score is played out as moves (as [`go`] and [`blockbusting`] do).
//!
//! The shipped games, a file each, are listed by [`list`] and solved by name by [`solve`].

pub mod amazons;
pub mod blockbusting;
pub mod clobber;
pub mod colouring;
pub mod cutcake;
pub mod domineering;
pub mod go;
pub mod hackenbush;
pub mod nim;
pub mod octal;
pub mod toads_and_frogs;

mod board;
mod catalogue;
mod graph;
mod solver;
mod table;

pub use board::Board;
pub use catalogue::{MoveReport, RulesetInfo, Solved, find, list, solve};
pub use solver::{Choice, Solver};

use crate::error::Result;
use crate::game::{Game, Games, NumberUpStar};
use crate::number::Dyadic;
use std::hash::Hash;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Player {
    /// Left, for whom values are positive.
    Left,
    /// Right.
    Right,
}

impl Player {
    /// Both, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other one.
    ///
    /// ```
    /// use tepid::rulesets::Player;
    /// assert_eq!(Player::Left.opponent(), Player::Right);
    /// ```
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// Whether a position has the value of its normal form or the negative of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Sign {
    /// The same value.
    Same,
    /// The negative: the players have changed roles.
    Negated,
}

/// A position as a sum: a value that needs no play, and parts that do.
///
/// ```
/// use tepid::rulesets::{Ruleset, Summands, nim::Nim};
/// let mut heaps = Summands::default();
/// Nim.summands(&[1, 2, 4].into_iter().collect(), &mut heaps);
/// assert_eq!((heaps.settled.nim, heaps.parts.len()), (7, 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summands<P> {
    /// The value of everything that is settled: a number, ups and a nimber.
    pub settled: NumberUpStar,
    /// The independent positions that remain.
    pub parts: Vec<P>,
}

impl<P> Default for Summands<P> {
    fn default() -> Summands<P> {
        let settled = NumberUpStar { number: Dyadic::zero(), ups: 0, nim: 0 };
        Summands { settled, parts: Vec::new() }
    }
}

impl<P> Summands<P> {
    /// Adds an independent position.
    #[inline]
    pub fn add_part(&mut self, part: P) {
        self.parts.push(part);
    }

    /// Adds an integer: moves, or points, that belong to Left (to Right, when negative) for
    /// good.
    #[inline]
    pub fn add_integer(&mut self, n: i64) {
        if n != 0 {
            self.add_number(&Dyadic::integer(n));
        }
    }

    /// Adds a number.
    pub fn add_number(&mut self, x: &Dyadic) {
        self.settled.number += x;
    }

    /// Adds the nimber `*n`.
    pub fn add_nimber(&mut self, n: u64) {
        self.settled.nim ^= n;
    }
}

/// The rules of a game without draws.
///
/// Only [`moves`](Ruleset::moves) must be written; the [module's page](self) has an
/// example, and `docs/guide/rulesets.md` a longer one.
pub trait Ruleset {
    /// A position. Equal positions have equal values.
    type Position: Clone + Eq + Hash;

    /// The positions that `player` can move to, in any order; repetitions are harmless.
    /// Free moves that [`summands`](Ruleset::summands) settles need not be among them.
    fn moves(&self, position: &Self::Position, player: Player) -> Vec<Self::Position>;

    /// Adds to a sum what the position is the sum of; by default, itself. The value of the
    /// position must be what is settled plus the values of the parts.
    fn summands(&self, position: &Self::Position, sum: &mut Summands<Self::Position>) {
        sum.add_part(position.clone());
    }

    /// A position that stands for all that are alike, and whether its value is that of
    /// `position` or the negative; by default, itself. It is asked for parts only.
    fn normal(&self, position: Self::Position) -> (Self::Position, Sign) {
        (position, Sign::Same)
    }

    /// Roughly how many bytes a position occupies, for the budget.
    fn bytes(&self, position: &Self::Position) -> usize {
        size_of_val(position)
    }
}

/// A line that the theory of a game adds to a position: a text, and often a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// What is said.
    pub text: String,
    /// What it is said of.
    pub value: Option<Game>,
}

/// How the positions of a ruleset are written and drawn.
pub trait Notation: Ruleset {
    /// The position that a text stands for.
    ///
    /// # Errors
    /// E0701 to E0705, with the place in the text, when it is not a position.
    fn read(&self, text: &str) -> Result<Self::Position>;

    /// The text of a position. Reading it gives the position back.
    fn write(&self, position: &Self::Position) -> String;

    /// The position drawn for a terminal, without a newline at its end; by default its
    /// text with every row on a line of its own.
    fn draw(&self, position: &Self::Position) -> String {
        self.write(position).replace('/', "\n")
    }

    /// What the theory of the game says of a position with this value; by default, nothing.
    ///
    /// # Errors
    /// E04 when the arena's budget is used up.
    fn remarks(
        &self,
        _position: &Self::Position,
        _value: Game,
        _games: &mut Games,
    ) -> Result<Vec<Remark>> {
        Ok(Vec::new())
    }
}

/// The guide's page on rulesets: its examples run as tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guide/rulesets.md")]
mod guide {}

//! Operators on games, by direct recursion: cooling, heating, the Norton product,
//! overheating, chilling and warming, Conway's product, ordinal and Joyal sums, reduced
//! forms, atomic weights and uptimals.
//!
//! [`Operators`] remembers what it computed. Each family has a file, whose header states the
//! definition, the laws that hold and the smallest counterexamples to those that do not.
//!
//! # Values and forms
//!
//! A parameter is a [`Game`](crate::game::Game) where the operator depends on its value
//! alone, and a [`Form`](crate::game::Form) where it does not: heating, the unit of a Norton
//! product, the base of an ordinal sum, both factors of Conway's product. For a value in
//! such a place, pass its canonical form
//! ([`Games::canonical_form`](crate::game::Games::canonical_form)).
//!
//! ```
//! use tepid::game::Games;
//! use tepid::number::Dyadic;
//! use tepid::operators::Operators;
//! let (mut games, mut operators) = (Games::new(), Operators::new());
//! let (two, zero) = (games.integer(2)?, games.integer(0)?);
//! let switch = games.make(&[two], &[zero])?;
//! let cooled = operators.cool(&mut games, switch, &Dyadic::integer(1))?;
//! let (one, star) = (games.integer(1)?, games.nimber(1)?);
//! assert_eq!(cooled, games.add(one, star)?);
//! # Ok::<(), tepid::error::Error>(())
//! ```
//!
//! Nothing here recurses on the depth of a game: every operator is a rule for one position,
//! which is applied to the followers first, from a list of open tasks.

mod atomic;
mod chilling;
mod conway;
mod cooling;
mod heating;
mod joyal;
pub mod nimber;
mod norton;
mod open_sum;
mod ordinal;
mod overheating;
mod recursion;
mod reduced;
mod uptimal;

pub use open_sum::OpenSum;
pub use uptimal::Uptimal;

use crate::game::Home;
use crate::surreal::Surreals;
use crate::thermography::Thermographs;

/// What the operators computed on the games of one arena.
///
/// Use one [`Operators`] with one [`Games`](crate::game::Games) only: it remembers by ids, and
/// every call panics that is given another arena than the first one was.
/// After an error, which a budget may give at any moment, it can be used further.
#[derive(Clone, Default)]
pub struct Operators {
    home: Home,
    thermographs: Thermographs,
    surreals: Surreals,
    cooling: cooling::Memo,
    heating: heating::Memo,
    norton: norton::Memo,
    overheating: overheating::Memo,
    chilling: chilling::Memo,
    conway: conway::Memo,
    ordinal: ordinal::Memo,
    joyal: joyal::Memo,
    reduced: reduced::Memo,
    atomic: atomic::Memo,
}

impl Operators {
    /// Nothing computed yet.
    #[must_use]
    pub fn new() -> Operators {
        Operators::default()
    }

    /// The numbers beyond the short games.
    pub fn surreals(&mut self) -> &mut Surreals {
        &mut self.surreals
    }

    /// The thermographs that the operators use.
    pub fn thermographs(&mut self) -> &mut Thermographs {
        &mut self.thermographs
    }
}

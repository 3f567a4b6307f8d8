//! What a term can evaluate to.

use crate::error::{Error, Result, theory};
use crate::game::{Form, Game, Outcome};
use crate::operators::Uptimal;
use crate::surreal::LongGame;
use crate::thermography::{Thermograph, Trajectory};
use std::fmt;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// The kind of a [`Value`], known before anything is computed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A value of the arena.
    Game,
    /// A number beyond the short games plus a short game.
    Long,
    /// A literal form.
    Form,
    /// A set of values.
    Games,
    /// A set of literal forms.
    Forms,
    /// True or false.
    Truth,
    /// Who wins.
    Outcome,
    /// A wall of a thermograph.
    Wall,
    /// A set of walls.
    Walls,
    /// Both walls of a game.
    Thermograph,
    /// The expansion of a game into ups and their powers.
    Uptimal,
    /// An element of a finite sort.
    Element(Symbol),
    /// Of a part that has an error already.
    Unknown,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Game => f.write_str("a game"),
            Kind::Long => f.write_str("a long game"),
            Kind::Form => f.write_str("a form"),
            Kind::Games => f.write_str("a set of games"),
            Kind::Forms => f.write_str("a set of forms"),
            Kind::Truth => f.write_str("a truth value"),
            Kind::Wall => f.write_str("a wall"),
            Kind::Walls => f.write_str("a set of walls"),
            Kind::Thermograph => f.write_str("a thermograph"),
            Kind::Uptimal => f.write_str("an uptimal expansion"),
            Kind::Outcome => f.write_str("an outcome"),
            Kind::Element(sort) => write!(f, "an element of {sort}"),
            Kind::Unknown => f.write_str("unknown"),
        }
    }
}

/// A value of any kind. Games and forms belong to the arena that made them.
///
/// Two values are equal exactly when they are the same game, form, set, wall and so on;
/// a game never equals a form.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A value of the arena.
    Game(Game),
    /// A number, perhaps infinite, plus a short game.
    Long(LongGame),
    /// A literal form.
    Form(Form),
    /// A set of values, each once, in the order of the arena.
    Games(Arc<[Game]>),
    /// A set of literal forms, each once, in the order of the arena.
    Forms(Arc<[Form]>),
    /// True or false.
    Truth(bool),
    /// Who wins.
    Outcome(Outcome),
    /// A wall: a function of the temperature.
    Wall(Arc<Trajectory>),
    /// A set of walls, in no order.
    Walls(Arc<[Arc<Trajectory>]>),
    /// Both walls of a game.
    Thermograph(Arc<Thermograph>),
    /// The expansion of a game into ups and their powers.
    Uptimal(Arc<Uptimal>),
    /// An element of a finite sort.
    Element {
        /// The sort.
        sort: Symbol,
        /// The element.
        element: Symbol,
    },
}

impl Value {
    /// The set of these games.
    #[must_use]
    pub fn games(mut games: Vec<Game>) -> Value {
        games.sort_unstable();
        games.dedup();
        Value::Games(games.into())
    }

    /// The set of these forms.
    #[must_use]
    pub fn forms(mut forms: Vec<Form>) -> Value {
        forms.sort_unstable();
        forms.dedup();
        Value::Forms(forms.into())
    }

    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Value::Game(_) => Kind::Game,
            Value::Long(_) => Kind::Long,
            Value::Form(_) => Kind::Form,
            Value::Games(_) => Kind::Games,
            Value::Forms(_) => Kind::Forms,
            Value::Truth(_) => Kind::Truth,
            Value::Outcome(_) => Kind::Outcome,
            Value::Wall(_) => Kind::Wall,
            Value::Walls(_) => Kind::Walls,
            Value::Thermograph(_) => Kind::Thermograph,
            Value::Uptimal(_) => Kind::Uptimal,
            Value::Element { sort, .. } => Kind::Element(*sort),
        }
    }

    /// As a game.
    ///
    /// # Errors
    /// E0204 when it is of another kind.
    pub fn game(&self) -> Result<Game> {
        match self {
            Value::Game(game) => Ok(*game),
            other => Err(other.is_not(Kind::Game)),
        }
    }

    /// As a form.
    ///
    /// # Errors
    /// E0204 when it is of another kind.
    pub fn form(&self) -> Result<Form> {
        match self {
            Value::Form(form) => Ok(*form),
            other => Err(other.is_not(Kind::Form)),
        }
    }

    /// As a truth value.
    ///
    /// # Errors
    /// E0204 when it is of another kind.
    pub fn truth(&self) -> Result<bool> {
        match self {
            Value::Truth(truth) => Ok(*truth),
            other => Err(other.is_not(Kind::Truth)),
        }
    }

    /// As a wall.
    ///
    /// # Errors
    /// E0204 when it is of another kind.
    pub fn wall(&self) -> Result<&Trajectory> {
        match self {
            Value::Wall(wall) => Ok(wall),
            other => Err(other.is_not(Kind::Wall)),
        }
    }

    /// The members of a set, each as a value.
    ///
    /// # Errors
    /// E0204 when it is no set.
    pub fn members(&self) -> Result<Vec<Value>> {
        match self {
            Value::Games(games) => Ok(games.iter().map(|&g| Value::Game(g)).collect()),
            Value::Forms(forms) => Ok(forms.iter().map(|&f| Value::Form(f)).collect()),
            other => Err(other.is_not(Kind::Games)),
        }
    }

    pub(super) fn is_not(&self, wanted: Kind) -> Error {
        Error::new(&theory::SORT, format!("expected {wanted}, found {}", self.kind()))
    }
}

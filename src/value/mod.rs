//! Values that know their arena.
//!
//! A [`Game`] is cheap to clone, can be sent to other threads, compares, adds and prints by
//! itself. Behind it stands an [`Arena`], which all values share that were made from one
//! another. Values of two arenas may meet: the one is copied into the arena of the other, so that
//! no id is ever read where it means something else. Whoever makes millions of values and wants
//! none of this takes [`Games`](crate::game::Games) and its ids.
//!
//! ```
//! use tepid::Game;
//! let switch: Game = "{1|-1}".parse()?;
//! assert_eq!((&switch + &switch).to_string(), "0");
//! assert!(switch.outcome()? == tepid::game::Outcome::Next && switch.partial_cmp(&"*".parse()?).is_none());
//! assert_eq!(switch.cool(&1.into())?.to_string(), "*");
//! # Ok::<(), tepid::error::Error>(())
//! ```
//!
//! # Limits
//!
//! Methods that give a `Result` keep to the [`Limits`] of the arena and end with E04 when one is
//! reached; the values stay usable. The operators `+`, `-`, `*` and the
//! comparisons have no limit but memory.

mod arithmetic;
mod operators;
mod order;
mod position;

pub use position::{Move, Position};

use crate::engine::{Engine, Limits};
use crate::error::{Error, Result, theory};
use crate::game;
use crate::number::Dyadic;
use crate::print::Style;
use crate::theory::Value;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Where values live. Clones are the same arena.
///
/// ```
/// use tepid::Arena;
/// let arena = Arena::new();
/// let (up, star) = (arena.read("^")?, arena.nimber(1)?);
/// assert_eq!(arena.braces(&[arena.integer(0)], &[star])?, up);
/// # Ok::<(), tepid::error::Error>(())
/// ```
#[derive(Clone)]
pub struct Arena {
    engine: Arc<Mutex<Engine>>,
    /// The limits of calls through this handle.
    limits: Arc<Limits>,
}

/// The value of a short game.
///
/// Two are equal exactly when their values are, in whatever arenas they are: `==` and `Hash` see
/// the value alone, and `<=` is the partial order of games, in which two may be confused.
#[derive(Clone)]
pub struct Game {
    arena: Arena,
    id: game::Game,
}

impl Default for Arena {
    fn default() -> Arena {
        Arena::new()
    }
}

impl Arena {
    /// An empty arena with the shipped theories and the default limits.
    #[must_use]
    pub fn new() -> Arena {
        Arena::with_engine(Engine::standard())
    }

    /// An arena whose calls keep to these limits: each may take so many seconds, and the arena as
    /// a whole may hold so many nodes and bytes.
    ///
    /// ```
    /// use tepid::{Arena, engine::Limits};
    /// let arena = Arena::with_limits(Limits { nodes: 40, ..Limits::default() });
    /// let switch = arena.read("{9|4}")?;
    /// assert_eq!(arena.read("{9|4|||1||0|-7} + {8|5||2|||-1}").unwrap_err().code().id, "E0401");
    /// assert_eq!(switch.mean()?.to_string(), "13/2");
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    #[must_use]
    pub fn with_limits(limits: Limits) -> Arena {
        Arena::with_engine(Engine::standard().limited(limits))
    }

    /// The arena of an engine, with its theory and its limits.
    #[must_use]
    pub fn with_engine(engine: Engine) -> Arena {
        let limits = Arc::new(engine.limits().clone());
        Arena { engine: Arc::new(Mutex::new(engine)), limits }
    }

    /// The same arena, whose calls keep to other limits.
    ///
    /// ```
    /// use tepid::{Arena, engine::Limits};
    /// let arena = Arena::new();
    /// let hurried = arena.within(Limits { seconds: Some(0.0), ..Limits::default() });
    /// assert_eq!(hurried.read("5 . {9|4|||1||0|-7}").unwrap_err().code().id, "E0403");
    /// assert_eq!(arena.read("2 . {9|4}")?, hurried.integer(13));
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    #[must_use]
    pub fn within(&self, limits: Limits) -> Arena {
        Arena { engine: Arc::clone(&self.engine), limits: Arc::new(limits) }
    }

    /// The value of a closed expression, in the notation of the field and with every operator
    /// of the theory.
    ///
    /// # Errors
    /// As [`Engine::evaluate`]; E0204 when it is no game: a relation, a form, a wall.
    pub fn read(&self, text: &str) -> Result<Game> {
        match self.limited(|engine| engine.evaluate(text))? {
            Value::Game(id) => Ok(self.game(id)),
            other => {
                Err(Error::new(&theory::SORT, format!("expected a game, found {}", other.kind())))
            }
        }
    }

    /// The limits of calls through this handle.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The integer n.
    #[must_use]
    pub fn integer(&self, n: i64) -> Game {
        self.number(&Dyadic::integer(n))
    }

    /// A dyadic number.
    #[must_use]
    pub fn number(&self, x: &Dyadic) -> Game {
        self.game(self.unlimited(|engine| engine.evaluator().games.number(x)))
    }

    /// The nimber *n: the value of a heap of n counters of Nim.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn nimber(&self, n: u64) -> Result<Game> {
        self.limited(|engine| engine.evaluator().games.nimber(n)).map(|id| self.game(id))
    }

    /// The value {left | right}.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn braces(&self, left: &[Game], right: &[Game]) -> Result<Game> {
        let carried = |side: &[Game]| -> Result<Vec<game::Game>> {
            side.iter().map(|option| self.limited_id_of(option)).collect()
        };
        let (left, right) = (carried(left)?, carried(right)?);
        self.limited(|engine| engine.evaluator().games.make(&left, &right)).map(|id| self.game(id))
    }

    /// About how many bytes the values of the arena occupy.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.lock().evaluator().games.bytes()
    }

    fn game(&self, id: game::Game) -> Game {
        Game { arena: self.clone(), id }
    }

    /// The engine, as soon as no other thread uses it. A thread that panicked has left it usable:
    /// after every charge that is refused the arena holds what it held before.
    fn lock(&self) -> MutexGuard<'_, Engine> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works within the limits of the arena.
    fn limited<T>(&self, work: impl FnOnce(&mut Engine) -> Result<T>) -> Result<T> {
        let mut engine = self.lock();
        engine.begin_within(&self.limits);
        work(&mut engine)
    }

    /// Works without limits.
    ///
    /// # Panics
    /// If the arena would hold 2^32 values, or a value has a multiple of ↑ beyond 2^63: what
    /// integers that are full do too.
    fn unlimited<T>(&self, work: impl FnOnce(&mut Engine) -> Result<T>) -> T {
        let mut engine = self.lock();
        engine.begin_unlimited();
        work(&mut engine).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Whether two handles are of one arena.
    fn is(&self, other: &Arena) -> bool {
        Arc::ptr_eq(&self.engine, &other.engine)
    }

    /// The id of a value in this arena, into which it is copied if it lives in another one. Two
    /// arenas are locked in the order of their addresses, so that threads do not wait for each
    /// other.
    fn id_of(&self, value: &Game, begin: impl Fn(&mut Engine)) -> Result<game::Game> {
        if self.is(&value.arena) {
            return Ok(value.id);
        }
        let first = Arc::as_ptr(&self.engine) < Arc::as_ptr(&value.arena.engine);
        let (mut here, mut there);
        if first {
            here = self.lock();
            there = value.arena.lock();
        } else {
            there = value.arena.lock();
            here = self.lock();
        }
        begin(&mut here);
        begin(&mut there);
        here.evaluator().games.import(&mut there.evaluator().games, value.id)
    }

    fn limited_id_of(&self, value: &Game) -> Result<game::Game> {
        self.id_of(value, |engine| engine.begin_within(&self.limits))
    }
}

impl Game {
    /// The arena of the value.
    #[must_use]
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// The same value, whose calls keep to other limits.
    #[must_use]
    pub fn within(&self, limits: Limits) -> Game {
        Game { arena: self.arena.within(limits), id: self.id }
    }

    /// The text of the value. [`to_string`](ToString::to_string) gives that in ASCII.
    ///
    /// ```
    /// use tepid::{Game, print::Style};
    /// let game: Game = "2 . ^ + *2".parse()?;
    /// assert_eq!(game.show(Style::Unicode)?, "⇑∗2");
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E0405 when it is longer than 16 MiB; other E04 when a limit is reached.
    pub fn show(&self, style: Style) -> Result<String> {
        self.limited(|engine, id| engine.show_game(id, style))
    }

    fn limited<T>(&self, work: impl FnOnce(&mut Engine, game::Game) -> Result<T>) -> Result<T> {
        self.arena.limited(|engine| work(engine, self.id))
    }

    fn unlimited<T>(&self, work: impl FnOnce(&mut Engine, game::Game) -> Result<T>) -> T {
        self.arena.unlimited(|engine| work(engine, self.id))
    }

    /// A value of the same arena.
    fn beside(&self, id: game::Game) -> Game {
        self.arena.game(id)
    }
}

impl FromStr for Game {
    type Err = Error;

    /// Reads a closed expression into an arena of its own; [`Arena::read`] reads many into one.
    fn from_str(text: &str) -> Result<Game> {
        Arena::new().read(text)
    }
}

impl fmt::Display for Game {
    /// The value in ASCII, as [`Arena::read`] reads it; `…` for a text of more than 16 MiB.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut engine = self.arena.lock();
        engine.begin_unlimited();
        f.pad(engine.show_game(self.id, Style::Ascii).as_deref().unwrap_or("…"))
    }
}

impl fmt::Debug for Game {
    /// The value in ASCII: `Game({1|-1})`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({self})")
    }
}

impl fmt::Debug for Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Arena({} values)", self.lock().evaluator().games.node_count())
    }
}

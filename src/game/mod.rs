//! The value kernel: a hash-consed arena of canonical values, and literal forms beside it.
//!
//! A short game {G^L | G^R} has a unique canonical form, which has no dominated and no
//! reversible options (Conway, *On Numbers and Games*, chapter 10; Siegel, *Combinatorial
//! Game Theory*, II.2). [`Games`] holds one node for each canonical form, so that two
//! values are equal exactly if their [`Game`] ids are. Ids mean something in their own
//! arena only; [`Games::import`] carries a value over to another one.
//!
//! ```
//! use tepid::game::{Games, Relation};
//! let mut games = Games::new();
//! let (one, minus_one) = (games.integer(1)?, games.integer(-1)?);
//! let switch = games.make(&[one], &[minus_one])?;
//! let star = games.nimber(1)?;
//! assert_eq!(games.add(switch, switch)?, games.integer(0)?);
//! assert_eq!(games.compare(switch, star)?, Relation::Confused);
//! # Ok::<(), tepid::error::Error>(())
//! ```
//!
//! # How it is made
//!
//! * A number, or a number plus a multiple of ↑ plus a nimber, is a node without options:
//!   its arithmetic and order have closed forms, and its options are written down only
//!   when someone asks for them (`names`, `write`).
//! * A node carries its stops and, for each of 28 landmark infinitesimals, whether the
//!   game lies below its Left stop plus the landmark and above its Right stop plus the
//!   landmark. Most comparisons end there (`landmark`, `order`).
//! * Games that differ by a number are one class. A class is interned by its options
//!   relative to its Right stop, and sums are remembered by class, as G + x has the
//!   options of G, each plus x, when G is not a number (number translation; Siegel, II.3).
//! * Nothing recurses on the depth of a game: recursion goes a bounded way down and then
//!   leaves the rest to a list of open tasks (`order`, `sum`).
//! * Work is charged to a [`Budget`] before it is done. After an error the arena holds
//!   what it held before, perhaps with some nodes more, and can be used further.

mod birthday;
mod canonical;
mod days;
mod digest;
mod form;
mod incentives;
mod intern;
mod landmark;
mod memo;
mod names;
mod node;
mod order;
mod pairs;
mod reach;
mod stop;
mod structure;
mod sum;
mod transfer;
mod uptimal;
mod write;

use crate::budget::Budget;
use crate::error::{Error, Result, limit};
use crate::index::Index;
use crate::number::Dyadic;
use node::Node;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use stop::{Num, WideNumbers};

/// A value in its arena: equal values have equal ids.
///
/// The order of ids says in which order values were found, and nothing else;
/// [`Games::cmp_structure`] is an order that does not depend on history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Game(u32);

/// A literal form in its arena: identical forms have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Form(u32);

/// How two games compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// G < H: Right wins G − H whoever begins.
    Less,
    /// G = H: whoever moves second wins G − H.
    Equal,
    /// G > H: Left wins G − H whoever begins.
    Greater,
    /// G ∥ H: whoever moves first wins G − H.
    Confused,
}

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Left, whoever begins: G > 0.
    Left,
    /// Right, whoever begins: G < 0.
    Right,
    /// Whoever moves first: G ∥ 0.
    Next,
    /// Whoever moves second: G = 0.
    Previous,
}

/// A number plus a multiple of ↑ plus a nimber.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NumberUpStar {
    /// The number.
    pub number: Dyadic,
    /// How many ups; downs when negative.
    pub ups: i64,
    /// The nimber *m: 0 for none.
    pub nim: u64,
}

impl Game {
    /// The value 0, the same id in every arena.
    pub const ZERO: Game = Game(0);

    /// The place of the game in its arena.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// The game that is just being brought to canonical form; never handed out.
    const CANDIDATE: Game = Game(1);
}

impl Form {
    /// The form {|}, the same id in every arena.
    pub const ZERO: Form = Form(0);
}

/// An arena of games. See the [module](self) for an example.
#[derive(Clone)]
pub struct Games {
    arena: ArenaId,
    budget: Budget,
    /// The numbers that do not fit into a [`Num`].
    wide: WideNumbers,
    nodes: Vec<Node>,
    /// The options of all nodes that have been written: of each node Left's, then Right's.
    options: Vec<Game>,
    /// The first node of each class that is not number-up-star, by its key.
    classes: Index,
    /// The nodes that are not the first of their class, by class and Right stop.
    translates: Index,
    /// The nodes k·↑ + *m.
    uptimals: FxHashMap<(i64, u64), Game>,
    /// k and m of the nodes k·↑ + *m, by [`Node::uptimal`].
    up_stars: Vec<(i64, u64)>,
    /// The sums of powers of ↑ that have been made.
    uptimal_table: uptimal::Uptimals,
    sums: memo::SumMemo,
    order: order::OrderMemo,
    /// Options under construction, a stack shared by all nested sums.
    work: Vec<Game>,
    sorted: structure::Sorted,
    birthdays: FxHashMap<Game, num_bigint::BigUint>,
    digests: digest::Digests,
    forms: form::Forms,
}

/// What tells arenas apart. A clone keeps that of the arena that it was cloned from, with
/// which it has the ids in common that were made before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ArenaId(u64);

impl ArenaId {
    fn new() -> ArenaId {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        ArenaId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// The arena that something remembers ids of: the first one that it is used with.
#[derive(Clone, Default)]
pub(crate) struct Home(Option<ArenaId>);

impl Home {
    /// Sees to it that ids of one arena are not taken for those of another one.
    ///
    /// # Panics
    /// If this has been used with another arena.
    #[inline]
    pub(crate) fn is(&mut self, games: &Games) {
        let arena = *self.0.get_or_insert(games.arena);
        assert!(
            arena == games.arena,
            "what remembers games by their ids is used with the games of another arena"
        );
    }
}

impl Default for Games {
    fn default() -> Games {
        Games::new()
    }
}

impl Games {
    /// An empty arena without limits.
    #[must_use]
    pub fn new() -> Games {
        Games::with_budget(Budget::unlimited())
    }

    /// An empty arena whose work is charged to this budget.
    #[must_use]
    pub fn with_budget(budget: Budget) -> Games {
        let mut games = Games {
            arena: ArenaId::new(),
            budget,
            wide: WideNumbers::default(),
            nodes: vec![
                Node::number(Num::ZERO, Game::ZERO),
                Node::number(Num::ZERO, Game::CANDIDATE),
            ],
            options: Vec::new(),
            classes: Index::new(),
            translates: Index::new(),
            uptimals: FxHashMap::default(),
            up_stars: vec![(0, 0)],
            uptimal_table: uptimal::Uptimals::default(),
            sums: memo::SumMemo::default(),
            order: order::OrderMemo::default(),
            work: Vec::new(),
            sorted: structure::Sorted::default(),
            birthdays: FxHashMap::default(),
            digests: digest::Digests::default(),
            forms: form::Forms::default(),
        };
        games.uptimals.insert((0, 0), Game::ZERO);
        games
    }

    /// What may still be done.
    #[must_use]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// To set other limits.
    pub fn budget_mut(&mut self) -> &mut Budget {
        &mut self.budget
    }

    /// How many values the arena holds.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len() - 1
    }

    /// About how many bytes the values, forms and memos occupy.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let count = |n: usize, bytes: u64| n as u64 * bytes;
        count(self.nodes.len(), NODE_BYTES)
            + count(self.options.len(), size_of::<Game>() as u64)
            + self.sums.bytes()
            + self.uptimal_table.bytes()
            + count(self.birthdays.len() + self.order.len(), 2 * MEMO_BYTES)
            + self.wide.bytes()
            + self.forms.bytes()
            + self.sorted.bytes()
            + self.digests.bytes()
    }

    /// Asks whether the arena keeps to the limits on nodes and bytes as it is.
    ///
    /// # Errors
    /// E0401 when it does not.
    pub(crate) fn room(&self) -> Result<()> {
        self.room_for(0, 0, 0)
    }

    /// Asks whether so many nodes, options and other bytes may be added.
    fn room_for(&self, nodes: u64, options: u64, bytes: u64) -> Result<()> {
        let nodes_then = (self.nodes.len() as u64).saturating_add(nodes);
        let options_then = (self.options.len() as u64).saturating_add(options);
        if nodes_then.max(options_then) >= u64::from(u32::MAX) {
            return Err(too_large("more than 2^32 - 2 games or options"));
        }
        let new = nodes * NODE_BYTES + options * size_of::<Game>() as u64;
        self.budget.fits(nodes_then, self.bytes().saturating_add(new).saturating_add(bytes))
    }
}

/// What a node and its entry in one of the two indexes occupy, which is half full.
const NODE_BYTES: u64 = size_of::<Node>() as u64 + 16;

/// What an entry of a memo occupies, the table being two thirds full.
const MEMO_BYTES: u64 = 20;

#[cold]
fn too_large(what: &str) -> Error {
    Error::new(&limit::TOO_LARGE, format!("the computation needs {what}"))
}

#[cold]
fn many_ups() -> Error {
    too_large("a multiple of up beyond 2^63")
}

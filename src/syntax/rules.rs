//! Rule files and statements as the parser delivers them, before any name is looked up.

use super::term::Term;
use crate::error::{Error, Span};
use symbol_table::GlobalSymbol as Symbol;

/// A name with the place where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name {
    /// The name.
    pub symbol: Symbol,
    /// Where it stands.
    pub span: Span,
}

/// The sort of a variable or parameter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// A value.
    Game,
    /// A value that is a number.
    Number,
    /// A value that is an integer.
    Integer,
    /// A wall.
    Wall,
    /// A set of options.
    Options,
    /// A form.
    Form,
    /// A finite sort of the file.
    Finite(Symbol),
}

impl Sort {
    /// Its name in a rule file.
    ///
    /// ```
    /// assert_eq!(tepid::syntax::rules::Sort::Integer.name(), "integer");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Sort::Game => "game",
            Sort::Number => "number",
            Sort::Integer => "integer",
            Sort::Wall => "wall",
            Sort::Options => "options",
            Sort::Form => "form",
            Sort::Finite(name) => name.as_str(),
        }
    }
}

/// `game g, h`: a sort for names.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// The sort.
    pub sort: Sort,
    /// Where the sort stands.
    pub span: Span,
    /// The names that get it.
    pub names: Vec<Name>,
}

/// A law's statement: `form a; a = b <=> b = a if a > 0`. Propositions and conditions are
/// terms whose root is a relation, a predicate, `not`, `or` or `in`.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Its own declarations.
    pub declarations: Vec<Declaration>,
    /// The proposition.
    pub prop: Term,
    /// After `<=>`, the proposition that holds exactly when the first does.
    pub iff: Option<Term>,
    /// All of them must hold for a case to count.
    pub conditions: Vec<Term>,
    /// The whole statement.
    pub span: Span,
}

/// When a rule fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// Deletes its left side.
    Simplify,
    /// Unfolds the goal's own terms once.
    Unfold,
    /// Fires within limits and deletes nothing.
    Explore,
}

impl Key {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Key::Simplify => "simplify",
            Key::Unfold => "unfold",
            Key::Explore => "explore",
        }
    }
}

/// What a file says about a rule or law beside its text.
#[derive(Clone, Debug)]
pub enum Meta {
    /// `status proved`.
    Status(Name),
    /// `source "Siegel, II.2"`.
    Source(String),
    /// `check day 2`.
    CheckDay(u32),
    /// `by induction on g, h using add_assoc`.
    Induction {
        /// The variables.
        on: Vec<Name>,
        /// The lemmas.
        using: Vec<Name>,
    },
}

/// A clause of a definition: a term and when it applies; no conditions means `otherwise`
/// or a definition by one term.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The value.
    pub term: Term,
    /// When it applies.
    pub conditions: Vec<Term>,
}

/// An item of a rule file.
#[derive(Clone, Debug)]
pub enum Item {
    /// `use "group"`.
    Use {
        /// The theory's name or a path.
        target: String,
        /// Where it stands.
        span: Span,
    },
    /// `game g, h`.
    Declare(Declaration),
    /// `finite item = spock | scissors`.
    Finite {
        /// The sort.
        name: Name,
        /// Its elements.
        elements: Vec<Name>,
        /// The whole item.
        span: Span,
    },
    /// `let x = {1|-1}`.
    Let {
        /// The name.
        name: Name,
        /// What it stands for.
        term: Term,
        /// The whole item.
        span: Span,
    },
    /// `define heat(form g, t) : game = …`.
    Define {
        /// The operator.
        name: Name,
        /// Its parameters.
        params: Vec<(Option<Sort>, Name)>,
        /// The sorts that it names, with their places.
        sorts: Vec<(Sort, Span)>,
        /// Its sort, a game when left out.
        sort: Option<Sort>,
        /// Its clauses, in order.
        clauses: Vec<Clause>,
        /// Its domain.
        requires: Vec<Term>,
        /// The whole item.
        span: Span,
    },
    /// `rule name [simplify]: lhs => rhs if …`.
    Rule {
        /// The rule.
        name: Name,
        /// Its keys.
        keys: Vec<(Key, Span)>,
        /// The left side.
        lhs: Term,
        /// The right side.
        rhs: Term,
        /// Whether it is written with `<=>`.
        both_ways: bool,
        /// Its conditions.
        conditions: Vec<Term>,
        /// The rest.
        meta: Vec<Meta>,
        /// The whole item.
        span: Span,
    },
    /// `law`, `fails` or `conjecture`.
    Law {
        /// Which of the three.
        kind: LawKind,
        /// Its name.
        name: Name,
        /// What it says.
        statement: Statement,
        /// The rest.
        meta: Vec<Meta>,
        /// The whole item.
        span: Span,
    },
    /// `test name: a => b`.
    Test {
        /// Its label.
        name: Option<Name>,
        /// The left side.
        lhs: Term,
        /// The right side.
        rhs: Term,
        /// Whether it is written with `=/>`.
        differs: bool,
        /// The whole item.
        span: Span,
    },
}

/// What a file claims of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LawKind {
    /// It holds.
    Law,
    /// It does not hold.
    Fails,
    /// Nobody knows.
    Conjecture,
}

/// What was read of a rule file.
pub(crate) struct RuleFile {
    /// Its items.
    pub(crate) items: Vec<Item>,
    /// Its mistakes.
    pub(crate) errors: Vec<Error>,
    /// The parts that could not be read, from the beginning of an item to the next one.
    pub(crate) unread: Vec<Span>,
}

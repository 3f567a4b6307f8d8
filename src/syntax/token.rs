//! Tokens: what the lexer makes of a text.

use super::term::Literal;
use crate::error::{Error, Span};
use symbol_table::GlobalSymbol as Symbol;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A joined literal, by its number in [`Tokens::literals`].
    Literal(u32),
    /// A name that is no keyword.
    Name(Symbol),
    /// A keyword of rule files.
    Keyword(&'static str),
    /// A text in double quotes; the token's span includes them.
    Text,
    /// So many bars, written together.
    Bar(u32),
    /// A relation by its operator's name.
    Relation(&'static str),
    /// Any other sign, by its ASCII spelling.
    Sign(&'static str),
    /// Something that is no token, by its number in [`Tokens::errors`].
    Bad(u32),
    /// The end of the text.
    End,
}

/// A token with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token {
    /// What it is.
    pub(super) kind: Kind,
    /// Where it stands.
    pub(super) span: Span,
}

/// A text as tokens, the last one [`Kind::End`].
#[derive(Debug, Default)]
pub(super) struct Tokens {
    /// In the order of the text.
    pub(super) tokens: Vec<Token>,
    /// The literals that tokens name.
    pub(super) literals: Vec<Literal>,
    /// The mistakes that tokens name.
    pub(super) errors: Vec<Error>,
}

impl Kind {
    /// Whether an operand can end with this token, so that a sign behind it is infix.
    pub(super) fn ends_operand(self) -> bool {
        matches!(self, Kind::Literal(_) | Kind::Name(_) | Kind::Sign(")" | "}") | Kind::Bad(_))
    }

    /// Whether an operand can begin with this token. (A minus sign can, too, but behind an
    /// operand it is infix.)
    pub(super) fn begins_operand(self) -> bool {
        matches!(
            self,
            Kind::Literal(_) | Kind::Name(_) | Kind::Sign("(" | "{" | "'" | "+-" | "⧾" | "⧿")
        )
    }
}

/// Every word that rule files use and that therefore names nothing else, sorted.
pub(super) const KEYWORDS: [&str; 40] = [
    "as",
    "axiom",
    "by",
    "check",
    "checked",
    "cited",
    "conjecture",
    "day",
    "define",
    "definition",
    "derived",
    "explore",
    "fails",
    "finite",
    "for",
    "form",
    "game",
    "if",
    "in",
    "induction",
    "integer",
    "law",
    "let",
    "not",
    "number",
    "on",
    "options",
    "or",
    "otherwise",
    "proved",
    "requires",
    "rule",
    "simplify",
    "source",
    "status",
    "test",
    "unfold",
    "use",
    "using",
    "wall",
];

/// Operators whose value is a set of options; they are words of the grammar of sets, so
/// that no variable has their name.
pub(super) const SET_OPERATORS: [&str; 6] =
    ["followers", "incentives", "left", "left_incentives", "right", "right_incentives"];

/// Operators without arguments.
pub(super) const CONSTANTS: [&str; 2] = ["omega", "tax"];

/// Infix operators that are written as words.
pub(super) const INFIX_WORDS: [&str; 3] = ["oplus_max", "oplus_min", "otimes"];

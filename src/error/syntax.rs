//! E01: a text that is not in the language of games.

use super::{Class, Code};

/// A token that cannot stand where it does.
pub const UNEXPECTED: Code = code!("E0101", "unexpected token", Class::Input);

/// A character that is in no token.
pub const CHARACTER: Code = code!("E0102", "unexpected character", Class::Input);

/// Nothing to read.
pub const EMPTY: Code = code!("E0103", "nothing to read", Class::Input);

/// A bracket that is not closed.
pub const UNCLOSED: Code = code!("E0104", "unclosed bracket", Class::Input);

/// A fraction that is no dyadic rational.
pub const NOT_DYADIC: Code = code!("E0105", "not a dyadic rational", Class::Input);

/// A fraction with denominator 0.
pub const DIVISION_BY_ZERO: Code = code!("E0106", "division by zero", Class::Input);

/// A number with a decimal point.
pub const DECIMAL: Code = code!("E0107", "decimal point", Class::Input);

/// Two bars of which neither binds looser.
pub const AMBIGUOUS_BARS: Code = code!("E0108", "ambiguous bars", Class::Input);

/// Two operands without a sign between them.
pub const SIDE_BY_SIDE: Code = code!("E0109", "two operands side by side", Class::Input);

/// Ups or downs that are not written as they should be.
pub const UPS: Code = code!("E0110", "malformed ups", Class::Input);

/// A word that cannot be a name.
pub const RESERVED: Code = code!("E0111", "reserved name", Class::Input);

/// Relations in a row.
pub const CHAIN: Code = code!("E0112", "relations do not chain", Class::Input);

/// A quotation of what is not written out.
pub const QUOTE: Code = code!("E0113", "only braces and literals can be quoted", Class::Input);

/// A relation or condition where a game is wanted.
pub const NOT_A_TERM: Code = code!("E0114", "a relation is not a game", Class::Input);

/// A game where a relation or condition is wanted.
pub const NOT_A_PROPOSITION: Code = code!("E0115", "a game is not a statement", Class::Input);

/// A literal that is larger than can be represented.
pub const TOO_LARGE: Code = code!("E0116", "literal too large", Class::Input);

/// A slash that is not in a fraction.
pub const DIVISION: Code = code!("E0117", "no division", Class::Input);

/// A text without its closing quotation mark.
pub const OPEN_TEXT: Code = code!("E0118", "text without an end", Class::Input);

/// Something that is not a set of options where one is wanted.
pub const NOT_A_SET: Code = code!("E0119", "not a set of options", Class::Input);

/// A word that is none of those that may stand at its place.
pub const WORD: Code = code!("E0120", "unknown word", Class::Input);

/// A clause that is never reached.
pub const OTHERWISE: Code = code!("E0121", "clauses out of place", Class::Input);

/// A text of four gigabytes or more.
pub const TOO_LONG: Code = code!("E0122", "text too long", Class::Input);

/// Too many mistakes to list.
pub const TOO_MANY: Code = code!("E0123", "too many mistakes", Class::Input);

/// JSON that is not a table of positions.
pub const JSON: Code = code!("E0124", "malformed table of positions", Class::Input);

/// Ups that look like a power.
pub const POWER: Code = code!("E0125", "ups that look like a power", Class::Input);

/// A multiple of ups and a star that the literature reads otherwise.
pub const MULTIPLE: Code = code!("E0126", "a multiple that is read in two ways", Class::Input);

/// Every code of this file.
pub const ALL: &[&Code] = &[
    &UNEXPECTED,
    &CHARACTER,
    &EMPTY,
    &UNCLOSED,
    &NOT_DYADIC,
    &DIVISION_BY_ZERO,
    &DECIMAL,
    &AMBIGUOUS_BARS,
    &SIDE_BY_SIDE,
    &UPS,
    &RESERVED,
    &CHAIN,
    &QUOTE,
    &NOT_A_TERM,
    &NOT_A_PROPOSITION,
    &TOO_LARGE,
    &DIVISION,
    &OPEN_TEXT,
    &NOT_A_SET,
    &WORD,
    &OTHERWISE,
    &TOO_LONG,
    &TOO_MANY,
    &JSON,
    &POWER,
    &MULTIPLE,
];

//! E07: a position that is not one of its ruleset, or that cannot be solved.

use super::{Class, Code};

/// A text that is not built as the ruleset's positions are.
pub const MALFORMED: Code = code!("E0701", "malformed position", Class::Input);

/// A character that no position of the ruleset has.
pub const CHARACTER: Code = code!("E0702", "unknown character in a position", Class::Input);

/// A board whose rows differ in length.
pub const RAGGED: Code = code!("E0703", "rows of different lengths", Class::Input);

/// A board without cells.
pub const EMPTY: Code = code!("E0704", "a board without cells", Class::Input);

/// A board that is too large for the ruleset.
pub const TOO_LARGE: Code = code!("E0705", "a position that is too large", Class::Input);

/// A name that no ruleset has.
pub const RULESET: Code = code!("E0706", "unknown ruleset", Class::Input);

/// A position that comes back below itself.
pub const ENDLESS: Code = code!("E0707", "play without end", Class::Input);

/// A Go region whose chilled value does not describe it.
pub const NOT_ELEMENTARY: Code = code!("E0708", "a region that is not elementary", Class::Input);

/// Every code of this file.
pub const ALL: &[&Code] =
    &[&MALFORMED, &CHARACTER, &RAGGED, &EMPTY, &TOO_LARGE, &RULESET, &ENDLESS, &NOT_ELEMENTARY];

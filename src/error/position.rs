//! E07: a position that is not one of its ruleset.

use super::{Class, Code};

/// A board that cannot be read.
pub const MALFORMED: Code = Code {
    id: "E0701",
    title: "malformed position",
    page: "The text is not a position of this ruleset.",
    class: Class::Input,
};

/// Every code of this file.
pub const ALL: &[&Code] = &[&MALFORMED];

//! E01: a text that is not in the language of games.

use super::{Class, Code};

/// A character or token that cannot stand where it does.
pub const UNEXPECTED: Code = Code {
    id: "E0101",
    title: "unexpected token",
    page: "The text breaks off or goes on in a way that the grammar does not allow.",
    class: Class::Input,
};

/// Every code of this file.
pub const ALL: &[&Code] = &[&UNEXPECTED];

//! E02: a rule file that cannot be loaded.

use super::{Class, Code};

/// A construct of the rule language that is not supported yet.
pub const NOT_YET: Code = Code {
    id: "E0201",
    title: "not supported yet",
    page: "The grammar knows this construct, but the engine does not carry it out yet.",
    class: Class::Input,
};

/// Every code of this file.
pub const ALL: &[&Code] = &[&NOT_YET];

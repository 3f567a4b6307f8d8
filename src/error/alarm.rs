//! E06: two roads to one value disagree.

use super::{Class, Code};

/// A rule merged two different values.
pub const UNSOUND_RULE: Code = Code {
    id: "E0601",
    title: "a rule is unsound",
    page: "A rule made two games equal whose values differ. The run is abandoned.",
    class: Class::Alarm,
};

/// Every code of this file.
pub const ALL: &[&Code] = &[&UNSOUND_RULE];

//! E06: two roads to one value disagree.

use super::{Class, Code};

/// A rule merged two different values.
pub const UNSOUND_RULE: Code = code!("E0601", "a rule is unsound", Class::Alarm);

/// A definition gives another value than the built-in operator of its name.
pub const WRONG_DEFINITION: Code = code!("E0602", "a definition is wrong", Class::Alarm);

/// The kernel refuses a proof that another checker accepts.
pub const DISAGREEMENT: Code = code!("E0603", "two checkers disagree", Class::Alarm);

/// Every code of this file.
pub const ALL: &[&Code] = &[&UNSOUND_RULE, &WRONG_DEFINITION, &DISAGREEMENT];

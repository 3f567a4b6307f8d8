//! E04: a limit that was reached.

use super::{Class, Code};

/// The step, node or byte budget of an arena is used up.
pub const BUDGET: Code = code!("E0401", "budget used up", Class::Limit);

/// The computation was interrupted.
pub const INTERRUPTED: Code = code!("E0402", "interrupted", Class::Limit);

/// The time limit passed.
pub const TIME: Code = code!("E0403", "time limit reached", Class::Limit);

/// Something that is larger than any arena holds, whatever its budget.
pub const TOO_LARGE: Code = code!("E0404", "too large", Class::Limit);

/// A text that is too long to write.
pub const TEXT: Code = code!("E0405", "text too long", Class::Limit);

/// Every code of this file.
pub const ALL: &[&Code] = &[&BUDGET, &INTERRUPTED, &TIME, &TOO_LARGE, &TEXT];

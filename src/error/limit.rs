//! E04: a limit that was reached.

use super::{Class, Code};

/// The step, node or byte budget of an arena is used up.
pub const BUDGET: Code = Code {
    id: "E0401",
    title: "budget used up",
    page: "The computation was stopped before it passed the limit that was set for it. \
           What was computed so far stays valid, and the arena can be used further.",
    class: Class::Limit,
};

/// The computation was interrupted.
pub const INTERRUPTED: Code = Code {
    id: "E0402",
    title: "interrupted",
    page: "The computation was stopped by Ctrl-C or by the caller.",
    class: Class::Limit,
};

/// The time limit passed.
pub const TIME: Code = Code {
    id: "E0403",
    title: "time limit reached",
    page: "The computation was stopped when the time that was set for it had passed.",
    class: Class::Limit,
};

/// Something that is larger than any arena holds, whatever its budget.
pub const TOO_LARGE: Code = Code {
    id: "E0404",
    title: "too large",
    page: "An arena holds at most 2^32 - 2 games, numbers of at most 2^31 bits, and multiples \
           of up from -2^63 to 2^63 - 1. The computation asked for more than that.",
    class: Class::Limit,
};

/// A text that is too long to write.
pub const TEXT: Code = Code {
    id: "E0405",
    title: "text too long",
    page: "The text of a game or term would be longer than 16 MiB. A position that is reached \
           by many ways is written many times, so that a text can be exponentially longer than \
           the table of positions. Ask for JSON, which has every position once, or for a part \
           of the game.",
    class: Class::Limit,
};

/// Every code of this file.
pub const ALL: &[&Code] = &[&BUDGET, &INTERRUPTED, &TIME, &TOO_LARGE, &TEXT];

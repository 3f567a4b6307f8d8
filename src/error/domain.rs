//! E03: an argument outside the domain of its operator.

use super::{Class, Code};

/// A temperature that is not a dyadic rational above −1.
pub const TEMPERATURE: Code = Code {
    id: "E0301",
    title: "temperature out of range",
    page: "Cooling is defined for a temperature t that is a dyadic rational above -1.",
    class: Class::Input,
};

/// A game where a number is needed.
pub const NOT_A_NUMBER: Code = Code {
    id: "E0320",
    title: "not a number",
    page: "The operator needs a game that is equal to a number there.\n\n\
           Example: `cool({1|-1}, *)`. A temperature is a number, and * equals none.",
    class: Class::Input,
};

/// A game where an integer is needed.
pub const NOT_AN_INTEGER: Code = Code {
    id: "E0321",
    title: "not an integer",
    page: "The operator needs a game that is equal to an integer there.\n\n\
           Example: `copies(1/2, *)`. There is no half of a game; `1/2 . g` is Norton's \
           product, and its second argument must be positive.",
    class: Class::Input,
};

/// An argument that a definition's `requires` refuses.
pub const REQUIRES: Code = Code {
    id: "E0322",
    title: "outside the domain of a defined operator",
    page: "A definition names its domain with `requires`, and the arguments are not in it.",
    class: Class::Input,
};

/// No clause of a definition applies.
pub const NO_CLAUSE: Code = Code {
    id: "E0323",
    title: "no clause of the definition applies",
    page: "Each clause of the definition has a condition, and none of them holds for these \
           arguments. Add a clause with `otherwise`, or name the domain with `requires`.",
    class: Class::Input,
};

/// A number whose denominator is not a power of two.
pub const NOT_DYADIC: Code = Code {
    id: "E0302",
    title: "not a dyadic rational",
    page: "The numbers among the short games are the dyadic rationals m/2^k. No short game \
           has the value 1/3. Write a fraction whose denominator is a power of two, such as \
           3/8, or a pair of bounds.",
    class: Class::Input,
};

/// A day up to which all games or forms cannot be listed.
pub const DAY: Code = Code {
    id: "E0303",
    title: "day out of range",
    page: "All games born by day 3 (1,474 of them) and all forms born by day 2 (256) can be \
           listed. Day 4 has more games, and day 3 more forms, than any memory holds.",
    class: Class::Input,
};

/// Every code of this file.
pub const ALL: &[&Code] =
    &[&TEMPERATURE, &NOT_DYADIC, &DAY, &NOT_A_NUMBER, &NOT_AN_INTEGER, &REQUIRES, &NO_CLAUSE];

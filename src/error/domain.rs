//! E03: an argument outside the domain of its operator.

use super::{Class, Code};

/// A temperature that is not a dyadic rational above −1.
pub const TEMPERATURE: Code = Code {
    id: "E0301",
    title: "temperature out of range",
    page: "Cooling is defined for a temperature t that is a dyadic rational above -1.",
    class: Class::Input,
};

/// Every code of this file.
pub const ALL: &[&Code] = &[&TEMPERATURE];

//! E03: an argument outside the domain of its operator.

use super::{Class, Code};

/// A temperature that is not a dyadic rational above −1.
pub const TEMPERATURE: Code = code!("E0301", "temperature out of range", Class::Input);

/// A number whose denominator is not a power of two.
pub const NOT_DYADIC: Code = code!("E0302", "not a dyadic rational", Class::Input);

/// A day up to which all games or forms cannot be listed.
pub const DAY: Code = code!("E0303", "day out of range", Class::Input);

/// A Norton product whose unit is not positive.
pub const UNIT: Code = code!("E0311", "the unit of a Norton product is not positive", Class::Input);

/// Overheating by an s that is not positive.
pub const SCALE: Code = code!("E0312", "overheating needs s > 0", Class::Input);

/// A game without atomic weight.
pub const NOT_ATOMIC: Code = code!("E0313", "the game has no atomic weight", Class::Input);

/// An exponent that is not a positive integer.
pub const EXPONENT: Code = code!("E0314", "the exponent is not a positive integer", Class::Input);

/// A base of `pow` that is not {0|H}.
pub const POWER_BASE: Code = code!("E0315", "only a game {0|H} has powers", Class::Input);

/// A game that is not a number plus uptimals plus a nimber.
pub const NOT_UPTIMAL: Code = code!("E0316", "the game has no uptimal expansion", Class::Input);

/// A temperature below −1 at which a wall was to be read.
pub const BELOW_WALL: Code = code!("E0317", "walls begin at temperature -1", Class::Input);

/// Two scaffolds that do not meet.
pub const SCAFFOLDS: Code = code!("E0318", "the scaffolds do not meet", Class::Input);

/// An infinite wall where a finite one is wanted.
pub const INFINITE_WALL: Code = code!("E0319", "an infinite wall", Class::Input);

/// A game where a number is needed.
pub const NOT_A_NUMBER: Code = code!("E0320", "not a number", Class::Input);

/// A game where an integer is needed.
pub const NOT_AN_INTEGER: Code = code!("E0321", "not an integer", Class::Input);

/// An argument that a definition's `requires` refuses.
pub const REQUIRES: Code = code!("E0322", "outside the domain of a defined operator", Class::Input);

/// No clause of a definition applies.
pub const NO_CLAUSE: Code = code!("E0323", "no clause of the definition applies", Class::Input);

/// A modulus that is not positive.
pub const MODULUS: Code = code!("E0324", "a modulus is greater than 0", Class::Input);

/// An operator that is not carried over to infinite numbers.
pub const INFINITE: Code = code!("E0330", "no such operation on infinite numbers", Class::Input);

/// A game that is no nimber, or 0 where an inverse is wanted.
pub const NIMBER: Code = code!("E0325", "not a nimber that this is defined for", Class::Input);

/// Every code of this file.
pub const ALL: &[&Code] = &[
    &TEMPERATURE,
    &NOT_DYADIC,
    &DAY,
    &UNIT,
    &SCALE,
    &NOT_ATOMIC,
    &EXPONENT,
    &POWER_BASE,
    &NOT_UPTIMAL,
    &BELOW_WALL,
    &SCAFFOLDS,
    &INFINITE_WALL,
    &NOT_A_NUMBER,
    &NOT_AN_INTEGER,
    &REQUIRES,
    &NO_CLAUSE,
    &MODULUS,
    &NIMBER,
    &INFINITE,
];

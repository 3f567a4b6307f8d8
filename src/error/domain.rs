//! E03: an argument outside the domain of its operator.

use super::{Class, Code};

/// A temperature that is not a dyadic rational above −1.
pub const TEMPERATURE: Code = Code {
    id: "E0301",
    title: "temperature out of range",
    page: "Cooling is defined for a temperature t that is a dyadic rational above -1: a game \
           frozen at -1 has become an integer, and below -1 nothing is left to freeze.\n\n\
           `cool({2|0}, -1)` gives this error. Write a number above -1, such as \
           `cool({2|0}, 1)` or `cool(1/2, -3/4)`. (`heat(G, t)` takes any game as t.)",
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

/// A Norton product whose unit is not positive.
pub const UNIT: Code = Code {
    id: "E0311",
    title: "the unit of a Norton product is not positive",
    page: "`G . U` multiplies the moves of G by U. It is defined when U > 0, and for every U \
           when G is an integer (n copies of U). For other U the result would depend on the \
           form of G, and sums would not be respected.\n\n\
           `* . {1|-1}` gives this error. Write a unit that Left wins whoever starts, such as \
           `* . ^`, or an integer on the left: `2 . {1|-1}`.",
    class: Class::Input,
};

/// Overheating by an s that is not positive.
pub const SCALE: Code = Code {
    id: "E0312",
    title: "overheating needs s > 0",
    page: "`overheat(G, s, t)` replaces the integer n by n copies of s and taxes every move by \
           t. It is defined when s > 0.\n\n\
           `overheat(*, 0, 1)` gives this error. Write `overheat(*, 1, 1)`; for the operator \
           that treats integers like any other game write `overheat_ww(*, 1)`.",
    class: Class::Input,
};

/// A game without atomic weight.
pub const NOT_ATOMIC: Code = Code {
    id: "E0313",
    title: "the game has no atomic weight",
    page: "An atomic weight measures an infinitesimal game in ups. It exists for every \
           all-small game, and for an infinitesimal game G when G differs from (its weight).^ \
           by less than ^* and a remote star.\n\n\
           `atomic_weight(1^)` gives this error, since 1^ is not infinitesimal, and so does \
           `atomic_weight({1|^3||^})`. Subtract the number part first: `atomic_weight(1^ - 1)`.",
    class: Class::Input,
};

/// An exponent that is not a positive integer.
pub const EXPONENT: Code = Code {
    id: "E0314",
    title: "the exponent is not a positive integer",
    page: "`pow(G, n)` is the n-th uptimal power of G = {0|H}, for n = 1, 2, 3, …\n\n\
           `pow(^, 0)` and `pow(^, 1/2)` give this error. Write `pow(^, 2)`, which is `^<2>`.",
    class: Class::Input,
};

/// A base of `pow` that is not {0|H}.
pub const POWER_BASE: Code = Code {
    id: "E0315",
    title: "only a game {0|H} has powers",
    page: "`pow(G, n)` is {0 | H - pow(G,1) - … - pow(G,n-1)} for a game whose canonical form \
           is {0|H}: Left's only option is 0, and Right has one option.\n\n\
           `pow({1|-1}, 2)` gives this error. Write `pow(^, 2)` or `pow(tiny(1), 2)`.",
    class: Class::Input,
};

/// A game that is not a number plus uptimals plus a nimber.
pub const NOT_UPTIMAL: Code = Code {
    id: "E0316",
    title: "the game has no uptimal expansion",
    page: "An uptimal expansion is a number, plus multiples of ^, ^<2>, ^<3>, …, plus a \
           nimber. Most games are no such sum.\n\n\
           `uptimal({1|-1})` and `uptimal(tiny(1))` give this error; `uptimal({^|*})` is ^[2].",
    class: Class::Input,
};

/// A temperature below −1 at which a wall was to be read.
pub const BELOW_WALL: Code = Code {
    id: "E0317",
    title: "walls begin at temperature -1",
    page: "A wall is a function of the temperature t for t >= -1, and cannot be read below.",
    class: Class::Input,
};

/// Two scaffolds that do not meet.
pub const SCAFFOLDS: Code = Code {
    id: "E0318",
    title: "the scaffolds do not meet",
    page: "The mast of a thermograph begins where the left scaffold comes down to the right \
           one. Two walls whose left one begins below the right one at temperature -1, or \
           never comes down to it, are not the scaffolds of a game: either the game is an \
           integer, whose thermograph is a bare mast, or its options were not canonical.",
    class: Class::Input,
};

/// An infinite wall where a finite one is wanted.
pub const INFINITE_WALL: Code = Code {
    id: "E0319",
    title: "an infinite wall",
    page: "The wall that is -infinity everywhere is the identity of oplus_max and has no place \
           beside oplus_min, and the other way round: a maximum or minimum over no walls at \
           all is infinite. It cannot cross over to the other semiring, be evaluated, or be \
           drawn.",
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

/// A modulus that is not positive.
pub const MODULUS: Code = Code {
    id: "E0324",
    title: "a modulus is greater than 0",
    page: "`mod(n, m)` is the remainder of the integer n by the integer m: the one r with \
           0 <= r < m for which n - r is a multiple of m. So m must be greater than 0.",
    class: Class::Input,
};

/// An operator that is not carried over to infinite numbers.
pub const INFINITE: Code = Code {
    id: "E0330",
    title: "no such operation on infinite numbers",
    page: "Numbers such as omega and wpow(-1) are no short games. They can be added, compared, \
           multiplied by conway(x, y), copied n times by n . x, and added to a short game. \
           Braces with infinite options, and operators such as heat or cool, are not defined for \
           them here.\n\n\
           An example is {omega|}; omega + 1 is the number that it stands for.",
    class: Class::Input,
};

/// A game that is no nimber, or 0 where an inverse is wanted.
pub const NIMBER: Code = Code {
    id: "E0325",
    title: "not a nimber that this is defined for",
    page: "`nim_inverse(g)` and `nim_sqrt(g)` compute in the field of nimbers: g is 0, *, *2, *3, \
           …, and 0 has no inverse. Numbers other than 0 are no nimbers: the one of that field is \
           `*`.\n\n\
           `nim_inverse(0)` and `nim_sqrt(2)` give this error. Write `nim_inverse(*2)`, which is \
           *3.",
    class: Class::Input,
};

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

//! E02: a rule file that cannot be loaded, or a term whose names and sorts do not fit.

use super::{Class, Code};

/// A construct of the rule language that is not supported yet.
pub const NOT_YET: Code = Code {
    id: "E0201",
    title: "not supported yet",
    page: "The grammar knows this construct, but the engine does not carry it out yet. \
           Nothing is skipped silently: the file is refused.",
    class: Class::Input,
};

/// An operator that nobody defines.
pub const UNKNOWN_OPERATOR: Code = Code {
    id: "E0202",
    title: "unknown operator",
    page: "The name stands before parentheses, but no operator has it: neither one that is \
           built in, nor one that the file or a theory it uses defines.\n\n\
           Example: `cols({1|-1}, 1)`. Write `cool({1|-1}, 1)`, or define the operator with \
           `define cols(g, t) = …`.",
    class: Class::Input,
};

/// The wrong number of arguments.
pub const ARITY: Code = Code {
    id: "E0203",
    title: "wrong number of arguments",
    page: "The operator takes another number of arguments.\n\n\
           Example: `cool({1|-1})`. Write `cool({1|-1}, 1)`: a game and a temperature.",
    class: Class::Input,
};

/// An argument of the wrong sort.
pub const SORT: Code = Code {
    id: "E0204",
    title: "wrong sort",
    page: "A part of the term is of a sort that cannot stand there: a set where a game is \
           expected, a wall in a sum of games, a truth value as an option.\n\n\
           Example: `left({1|-1}) + 1`. The left options are a set; write \
           `{..left({1|-1}) | } + 1`, or name one option.",
    class: Class::Input,
};

/// A name that stands for nothing.
pub const UNBOUND: Code = Code {
    id: "E0205",
    title: "unbound variable",
    page: "A name stands for nothing here. In `eval` and in tests every name must have a \
           value; in a definition only parameters, generators and `let` names may occur; the \
           right side and the conditions of a rule may use only what its left side binds.\n\n\
           Example: `rule r [simplify]: g - g => h`. Nothing says what h is: a rule must bind \
           each variable on its left side.",
    class: Class::Input,
};

/// A quoted variable.
pub const QUOTED_VARIABLE: Code = Code {
    id: "E0206",
    title: "a variable cannot be quoted",
    page: "A quote takes braces or a literal exactly as written; a variable is not written \
           out.\n\nExample: `ordinal_sum('g, h)`. Declare it: `form g; ordinal_sum(g, h)`. \
           Inside quoted braces variables stand for their forms: `'{g|}`.",
    class: Class::Input,
};

/// A name for two things.
pub const DUPLICATE: Code = Code {
    id: "E0208",
    title: "duplicate name",
    page: "One name is given to two things: two rules, two operators, two variables of \
           different sorts, a generator inside the scope of a variable.\n\n\
           Example: `{x for x in left(x) | }`. Write `{y for y in left(x) | }`.",
    class: Class::Input,
};

/// A part that has no value of its own.
pub const NO_VALUE: Code = Code {
    id: "E0217",
    title: "not a term that has a value",
    page: "`{…} as g` names a part of a pattern, on the left side of a rule. Elsewhere write \
           the braces alone.",
    class: Class::Input,
};

/// Every code of this file.
pub const ALL: &[&Code] = &[
    &NOT_YET,
    &UNKNOWN_OPERATOR,
    &ARITY,
    &SORT,
    &UNBOUND,
    &QUOTED_VARIABLE,
    &DUPLICATE,
    &NO_VALUE,
];

//! E06: two roads to one value disagree.

use super::{Class, Code};

/// A rule merged two different values.
pub const UNSOUND_RULE: Code = Code {
    id: "E0601",
    title: "a rule is unsound",
    page: "A rule made two games equal whose values differ, or two walls, and the run is \
           abandoned: no answer is better than a wrong one. The message names the rule, and of games \
           the two terms that it made equal, and their values. What a rule of yours has done to a term with variables is \
           tried at small values of them.\n\n\
           `tepid check` finds a smallest counterexample to the rule, and where it can a \
           condition that repairs it.",
    class: Class::Alarm,
};

/// A definition gives another value than the built-in operator of its name.
pub const WRONG_DEFINITION: Code = Code {
    id: "E0602",
    title: "a definition is wrong",
    page: "The rule file defines an operator that is built in, and its definition gives another \
           value than the built-in operator. Nothing is computed with it. `tepid check` shows \
           the simplest arguments at which the two differ.",
    class: Class::Alarm,
};

/// Every code of this file.
pub const ALL: &[&Code] = &[&UNSOUND_RULE, &WRONG_DEFINITION];

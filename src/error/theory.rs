//! E02: a rule file that cannot be loaded, or a term whose names and sorts do not fit.

use super::{Class, Code};

/// An operator that nobody defines.
pub const UNKNOWN_OPERATOR: Code = code!("E0202", "unknown operator", Class::Input);

/// The wrong number of arguments.
pub const ARITY: Code = code!("E0203", "wrong number of arguments", Class::Input);

/// An argument of the wrong sort.
pub const SORT: Code = code!("E0204", "wrong sort", Class::Input);

/// A name that stands for nothing.
pub const UNBOUND: Code = code!("E0205", "unbound variable", Class::Input);

/// A quoted variable.
pub const QUOTED_VARIABLE: Code = code!("E0206", "a variable cannot be quoted", Class::Input);

/// A name for two things.
pub const DUPLICATE: Code = code!("E0208", "duplicate name", Class::Input);

/// A part that has no value of its own.
pub const NO_VALUE: Code = code!("E0217", "not a term that has a value", Class::Input);

/// Two sets of options left open in one set of a pattern.
pub const TWO_RESTS: Code = code!("E0207", "two rests in one set", Class::Input);

/// A rule for both ways that has no way back.
pub const NO_WAY_BACK: Code =
    code!("E0209", "`<=>` cannot be read from right to left", Class::Input);

/// A left side that matches everything.
pub const BARE_VARIABLE: Code = code!("E0210", "the left side is a bare variable", Class::Input);

/// A recursion that need not end.
pub const NO_DESCENT: Code =
    code!("E0211", "the recursion does not descend to options", Class::Input);

/// Simplifiers that disagree.
pub const OVERLAP: Code = code!("E0212", "two simplifiers disagree", Class::Input);

/// A declaration that nothing uses.
pub const UNUSED: Code = code!("E0213", "unused declaration", Class::Input);

/// A theory that does not exist.
pub const UNKNOWN_THEORY: Code = code!("E0214", "unknown theory", Class::Input);

/// Files that use each other.
pub const USE_CYCLE: Code = code!("E0215", "files use each other in a circle", Class::Input);

/// An operator unfolded at braces that need not be canonical.
pub const UNFOLDS_FORM: Code =
    code!("E0216", "the rule unfolds an operator at arbitrary braces", Class::Input);

/// Something that cannot be matched.
pub const PATTERN: Code = code!("E0218", "not a pattern", Class::Input);

/// A sort that does not exist.
pub const UNKNOWN_SORT: Code = code!("E0219", "unknown sort", Class::Input);

/// A definition that does not fit the built-in operator of its name.
pub const BUILT_IN: Code =
    code!("E0220", "the definition does not fit the built-in operator", Class::Input);

/// A name of a law that does not exist.
pub const UNKNOWN_LAW: Code = code!("E0221", "unknown law", Class::Input);

/// A model that is too large.
pub const MODEL: Code = code!("E0222", "no such model", Class::Input);

/// A law without a case.
pub const NO_CASE: Code = code!("E0223", "no case is left", Class::Input);

/// A test that does not hold.
pub const TEST_FAILED: Code = code!("E0224", "a test fails", Class::Input);

/// A rule or law that is false.
pub const REFUTED: Code = code!("E0225", "a rule or law is false", Class::Input);

/// A `fails` that holds.
pub const NOT_REFUTED: Code = code!("E0226", "no counterexample to what should fail", Class::Input);

/// A definition and a built-in operator that differ.
pub const DISAGREES: Code =
    code!("E0227", "the definition disagrees with the built-in operator", Class::Input);

/// A rule that no test uses.
pub const NEVER_FIRED: Code = code!("E0228", "the rule fires in no test", Class::Input);

/// A status that was not earned.
pub const UNEARNED: Code = code!("E0229", "the status is not earned", Class::Input);

/// An operator with infinitely many arguments where a table is wanted.
pub const NOT_FINITE: Code =
    code!("E0230", "not an operator of finitely many arguments", Class::Input);

/// A rule that rewriting cannot use.
pub const UNUSABLE: Code = code!("E0231", "`simplify` cannot use the rule", Class::Input);

/// A rule or law that was hardly tried.
pub const THIN: Code = code!("E0232", "hardly any case is left", Class::Input);

/// Every code of this file.
pub const ALL: &[&Code] = &[
    &UNKNOWN_OPERATOR,
    &ARITY,
    &SORT,
    &UNBOUND,
    &QUOTED_VARIABLE,
    &TWO_RESTS,
    &DUPLICATE,
    &NO_WAY_BACK,
    &BARE_VARIABLE,
    &NO_DESCENT,
    &OVERLAP,
    &UNUSED,
    &UNKNOWN_THEORY,
    &USE_CYCLE,
    &UNFOLDS_FORM,
    &NO_VALUE,
    &PATTERN,
    &UNKNOWN_SORT,
    &BUILT_IN,
    &UNKNOWN_LAW,
    &MODEL,
    &NO_CASE,
    &TEST_FAILED,
    &REFUTED,
    &NOT_REFUTED,
    &DISAGREES,
    &NEVER_FIRED,
    &UNEARNED,
    &NOT_FINITE,
    &UNUSABLE,
    &THIN,
];

//! E02: a rule file that cannot be loaded, or a term whose names and sorts do not fit.

use super::{Class, Code};

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

/// Two sets of options left open in one set of a pattern.
pub const TWO_RESTS: Code = Code {
    id: "E0207",
    title: "two rests in one set",
    page: "A pattern may leave one set of options open a side: with two, every division of \
           the options between them would be a match.\n\n\
           Example: `{x, ..L, ..M | ..R}`. Write `{x, ..L | ..R}`.",
    class: Class::Input,
};

/// A rule for both ways that has no way back.
pub const NO_WAY_BACK: Code = Code {
    id: "E0209",
    title: "`<=>` cannot be read from right to left",
    page: "A rule with `<=>` is read both ways, so each side must bind every variable of the \
           other side and of the conditions.\n\n\
           Example: `rule r: g - g <=> 0`. From right to left nothing says what g is: write `=>`.",
    class: Class::Input,
};

/// A left side that matches everything.
pub const BARE_VARIABLE: Code = Code {
    id: "E0210",
    title: "the left side is a bare variable",
    page: "A rule whose left side is a variable would fire at every term.\n\n\
           Example: `rule r: g => g + 0`. Turn it round: `rule r: g + 0 => g`.",
    class: Class::Input,
};

/// A recursion that need not end.
pub const NO_DESCENT: Code = Code {
    id: "E0211",
    title: "the recursion does not descend to options",
    page: "A definition may call itself, directly or through others, only where some argument \
           is an option of the parameter in its place: then it ends at every game. There must \
           be parameters that never grow in such a call, and one of them must become an \
           option of itself: a name that runs through `left(g)` or `right(g)`.\n\n\
           Example: `define f(g) = f(g + 1)`. Write `{f(x) for x in left(g) | f(y) for y in right(g)}`.",
    class: Class::Input,
};

/// Simplifiers that disagree.
pub const OVERLAP: Code = Code {
    id: "E0212",
    title: "two simplifiers disagree",
    page: "Two rules with the key `simplify` apply to one term and give it different values, \
           so at least one of them is false. The message names the term and both values.\n\n\
           Example: `rule a [simplify]: {x | } => 0` beside `rule b [simplify]: {x | } => x`.",
    class: Class::Input,
};

/// A declaration that nothing uses.
pub const UNUSED: Code = Code {
    id: "E0213",
    title: "unused declaration",
    page: "A variable is declared and never used afterwards. It is only a warning, except in \
           the files that tepid ships.",
    class: Class::Input,
};

/// A theory that does not exist.
pub const UNKNOWN_THEORY: Code = Code {
    id: "E0214",
    title: "unknown theory",
    page: "`use` takes the name of a theory that tepid ships, or a path relative to the file \
           that uses it.\n\nExample: `use \"canonial\"`. Write `use \"canonical\"`, or \
           `use \"my.rules\"` for a file beside this one.",
    class: Class::Input,
};

/// Files that use each other.
pub const USE_CYCLE: Code = Code {
    id: "E0215",
    title: "files use each other in a circle",
    page: "A file uses another one that uses it in turn, so that neither can be read first. \
           Move what both need into a third file.",
    class: Class::Input,
};

/// An operator unfolded at braces that need not be canonical.
pub const UNFOLDS_FORM: Code = Code {
    id: "E0216",
    title: "the rule unfolds an operator at arbitrary braces",
    page: "The parameter depends on the form: two forms of one value give different results. \
           A rule that takes it apart as `{..L | ..R}` would fire at any braces of that \
           value, and so prove false equations.\n\n\
           Example: `rule r [unfold]: norton(g, {..L | ..R}) => …`: norton(*, 1) is *, but \
           norton(*, '{0,*|}) is *2, although {0,*|} = 1. State it in a `define` with a form \
           parameter instead.",
    class: Class::Input,
};

/// Something that cannot be matched.
pub const PATTERN: Code = Code {
    id: "E0218",
    title: "not a pattern",
    page: "The left side of a rule is matched against terms: it is made of variables, \
           literals, operators, and braces with single options and one `..L` a side, where L \
           is declared by `options L`. Comprehensions and `..left(g)` belong on the right.",
    class: Class::Input,
};

/// A sort that does not exist.
pub const UNKNOWN_SORT: Code = Code {
    id: "E0219",
    title: "unknown sort",
    page: "A sort is `game`, `number`, `integer`, `wall`, `options`, `form`, or a finite sort \
           of the file: `finite item = rock | paper`.",
    class: Class::Input,
};

/// A definition that does not fit the built-in operator of its name.
pub const BUILT_IN: Code = Code {
    id: "E0220",
    title: "the definition does not fit the built-in operator",
    page: "The operator is built in. A definition of it says the same in the rule language, \
           so it must have the same parameters, of the same sorts, and the same result.",
    class: Class::Input,
};

/// A name of a law that does not exist.
pub const UNKNOWN_LAW: Code = Code {
    id: "E0221",
    title: "unknown law",
    page: "`using` names laws of this file, or of a file that it uses. `by induction on` names \
           variables of the law.",
    class: Class::Input,
};

/// A model that is too large.
pub const MODEL: Code = Code {
    id: "E0222",
    title: "no such model",
    page: "`check day n` names the games on which a law is checked: those born by day n, \
           where n is at most 3. There are 22 games by day 2, 1474 by day 3, and by day 4 \
           more than anyone can list.",
    class: Class::Input,
};

/// A law without a case.
pub const NO_CASE: Code = Code {
    id: "E0223",
    title: "no case is left",
    page: "Every assignment of the model is skipped, because a condition is false or a term \
           is undefined. Nothing was checked. Weaken the conditions, or name a larger model \
           with `check day 3`.",
    class: Class::Input,
};

/// A test that does not hold.
pub const TEST_FAILED: Code = Code {
    id: "E0224",
    title: "a test fails",
    page: "`test a => b` says that two closed terms have one value, `test a =/> b` that they \
           have not. The message shows both values.\n\nExample: `test * + * => 1`.",
    class: Class::Input,
};

/// A rule or law that is false.
pub const REFUTED: Code = Code {
    id: "E0225",
    title: "a rule or law is false",
    page: "There is an assignment at which all conditions hold and the two sides differ. The \
           message shows the simplest one that was found and, where one from a list makes \
           every sampled failure disappear, a condition that may repair the law.\n\n\
           Example: `law heat_add: heat(g + h, 1) = heat(g, 1) + heat(h, 1)` fails at g = *, \
           h = {1|*}. Where it should fail, write `fails` for `law`.",
    class: Class::Input,
};

/// A `fails` that holds.
pub const NOT_REFUTED: Code = Code {
    id: "E0226",
    title: "no counterexample to what should fail",
    page: "`fails` says that a statement is false, and no assignment of the models refutes \
           it. Either it is true, or its counterexamples are larger: try `check day 3`.\n\n\
           Example: `fails f: g + h = h + g`.",
    class: Class::Input,
};

/// A definition and a built-in operator that differ.
pub const DISAGREES: Code = Code {
    id: "E0227",
    title: "the definition disagrees with the built-in operator",
    page: "The operator is built in, and its definition in the file gives another value, or \
           is defined elsewhere. The message shows the simplest arguments that were found.",
    class: Class::Input,
};

/// A rule that no test uses.
pub const NEVER_FIRED: Code = Code {
    id: "E0228",
    title: "the rule fires in no test",
    page: "No part of any test of the file matches the left side of the rule with its \
           conditions, so nothing shows that it does what it is for. Add a test in which it \
           fires. It is only a warning, except in the files that tepid ships.",
    class: Class::Input,
};

/// A status that was not earned.
pub const UNEARNED: Code = Code {
    id: "E0229",
    title: "the status is not earned",
    page: "`status proved` needs a certificate that says what the law says, word for word, and \
           that the independent checker accepts. `tepid prove --library my.rules` looks for \
           proofs and keeps them in `proofs/my.jsonl`, beside the file; after a law, or a \
           definition that it uses, was edited, its proof has to be found anew. A law of which \
           no proof is found may have the status `checked`.",
    class: Class::Input,
};

/// An operator with infinitely many arguments where a table is wanted.
pub const NOT_FINITE: Code = Code {
    id: "E0230",
    title: "not an operator of finitely many arguments",
    page: "A table lists an operator at all its arguments, so its parameters must be of finite \
           sorts (`finite item = rock | paper | scissors`), or integers of which the first one \
           says how many there are.",
    class: Class::Input,
};

/// A rule that rewriting cannot use.
pub const UNUSABLE: Code = Code {
    id: "E0231",
    title: "`simplify` cannot use the rule",
    page: "The rule is sound or not as it stands, but the e-graph cannot carry it out, for the \
           reason that the message names: it reads options of something else than a variable, \
           say, or its left side has a quoted form. `simplify` leaves it out. State it as a \
           `law`, or write it another way. It is only a warning, except in the files that tepid \
           ships.",
    class: Class::Input,
};

/// A rule or law that was hardly tried.
pub const THIN: Code = Code {
    id: "E0232",
    title: "hardly any case is left",
    page: "Fewer than 200 assignments met the conditions, and over 99 % of those that were tried \
           did not: that it holds in so few cases says next to nothing. An accepted proof makes \
           it good (`tepid prove --library FILE`); else weaken the conditions, so that more \
           cases are met, or call a law a `conjecture`, which claims nothing.",
    class: Class::Input,
};

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

//! E01: a text that is not in the language of games.

use super::{Class, Code};

/// A token that cannot stand where it does.
pub const UNEXPECTED: Code = Code {
    id: "E0101",
    title: "unexpected token",
    page: "The text goes on in a way that the grammar does not allow. The caret stands under \
           the first token that does not fit, and the label says what was expected there.\n\
           \n\
           For example `g + * . )` has a closing parenthesis that nothing opens, and `{1,|0}` \
           a comma that no option follows.\n\
           \n\
           Write what the label asks for. Options stand in braces, `{1|0}`; arguments in \
           parentheses, `norton(1/2, ^)`; and infix operators stand between two games.",
    class: Class::Input,
};

/// A character that is in no token.
pub const CHARACTER: Code = Code {
    id: "E0102",
    title: "unexpected character",
    page: "A character that the notation does not use, such as `$`, or a sign that needs \
           company: `!`, `&`, a lone `⊕`.\n\
           \n\
           The signs of the notation are `+ - . : ' ^ v * +- ( ) { } [ ] | , ; = == <= >= < > \
           <> <| |> .. => =/> <=>`, and beside them `↑ ↓ ⇑ ⇓ ∗ ⋆ ± ⧾ ⧿ − · ≤ ≥ ⧏ ⧐ ∥ ‖ ω ⊗ \
           ⊕max ⊕min`. `#` begins a comment.",
    class: Class::Input,
};

/// Nothing to read.
pub const EMPTY: Code = Code {
    id: "E0103",
    title: "nothing to read",
    page: "The text has no expression in it: it is empty, or blanks and comments only.\n\
           \n\
           The simplest game is `0`. The empty set of options is `{}`.",
    class: Class::Input,
};

/// A bracket that is not closed.
pub const UNCLOSED: Code = Code {
    id: "E0104",
    title: "unclosed bracket",
    page: "The text ends before a `{`, `(` or `[` is closed. One label stands where the text \
           ends, the other at the bracket.\n\
           \n\
           For example `{1|` and `norton(1`: write `{1|}` and `norton(1, ^)`.",
    class: Class::Input,
};

/// A fraction that is no dyadic rational.
pub const NOT_DYADIC: Code = Code {
    id: "E0105",
    title: "not a dyadic rational",
    page: "The denominator of a number must be a power of two: these are the numbers among the \
           short games. No game with finitely many positions is equal to 1/3, which is born on \
           day omega.\n\
           \n\
           For example `1/3` and `5/6`. Write `3/8`, or another m/2^k near to it.",
    class: Class::Input,
};

/// A fraction with denominator 0.
pub const DIVISION_BY_ZERO: Code = Code {
    id: "E0106",
    title: "division by zero",
    page: "A fraction has the denominator 0, as in `1/0`. There is no such number.",
    class: Class::Input,
};

/// A number with a decimal point.
pub const DECIMAL: Code = Code {
    id: "E0107",
    title: "decimal point",
    page: "Numbers are written as fractions, never as decimals: the dot is Norton's product, \
           and `2.5` could be read as two copies of 5.\n\
           \n\
           Write `5/2` for the number, or `2 . 5` with blanks for the product.",
    class: Class::Input,
};

/// Two bars of which neither binds looser.
pub const AMBIGUOUS_BARS: Code = Code {
    id: "E0108",
    title: "ambiguous bars",
    page: "More bars bind looser: `{3||2|1}` is {3 | {2|1}} and `{3|2||1}` is {{3|2} | 1}. In \
           `{3|2|1}` both bars bind alike, and neither reading is better than the other. The \
           labels stand at the two bars.\n\
           \n\
           Double the bar that parts Left's options from Right's.",
    class: Class::Input,
};

/// Two operands without a sign between them.
pub const SIDE_BY_SIDE: Code = Code {
    id: "E0109",
    title: "two operands side by side",
    page: "There is no sign between two games. Only the parts of a joined literal are added \
           without a sign, a number, then ups, then a star, and they must touch: `2*3` is 2 + \
           *3, while `2 *3` and `3 g` are errors, as they look like products.\n\
           \n\
           Write `2*3` or `2 + *3` for the sum, `3 . g` for three copies of g, `g . h` for \
           Norton's product, `conway(g, h)` for Conway's.",
    class: Class::Input,
};

/// Ups or downs that are not written as they should be.
pub const UPS: Code = Code {
    id: "E0110",
    title: "malformed ups",
    page: "Ups are counted by repeating the sign or by a number behind a single one, not by \
           both: `^^^` and `^3` are three ups, `vv` and `v2` two downs; `^^5` and `vv3` are \
           errors. Powers are `^<2>`, sums of powers `^[3]`, each behind a single sign and \
           written together, and the first power is `^<1>`.",
    class: Class::Input,
};

/// A word that cannot be a name.
pub const RESERVED: Code = Code {
    id: "E0111",
    title: "reserved name",
    page: "A variable, operator or rule has a name that means something else: `v`, `vv`, `v3` \
           and the like are always downs; the keywords of rule files (`game`, `rule`, `if`, \
           `day`, ...), the operators of sets (`left`, `right`, `incentives`, ...), `tax` and \
           `omega` are taken.\n\
           \n\
           For example `let v = 3`. Choose another name, such as `v_1` or `w`.",
    class: Class::Input,
};

/// Relations in a row.
pub const CHAIN: Code = Code {
    id: "E0112",
    title: "relations do not chain",
    page: "`g < h < k` is not read as two comparisons. Write them apart: as conditions with a \
           comma, `g < h, h < k`.",
    class: Class::Input,
};

/// A quotation of what is not written out.
pub const QUOTE: Code = Code {
    id: "E0113",
    title: "only braces and literals can be quoted",
    page: "A quotation is a form exactly as it is written: `'{0,*|}`, `'3`, `'*6`. A variable \
           or an operator has no form of its own to be taken as written.\n\
           \n\
           For example `'g`. Declare the variable as a form, `form g; ...`, and write `g`; \
           inside quoted braces variables stand for their forms.",
    class: Class::Input,
};

/// A relation or condition where a game is wanted.
pub const NOT_A_TERM: Code = Code {
    id: "E0114",
    title: "a relation is not a game",
    page: "A relation, or a condition with `not`, `or` or `in`, stands where a game is wanted: \
           as an operand, an argument or an option.\n\
           \n\
           For example `(g < h) + 1`. In braces `∥` is the relation `<>`; the double bar is \
           `‖` or `||`.",
    class: Class::Input,
};

/// A game where a relation or condition is wanted.
pub const NOT_A_PROPOSITION: Code = Code {
    id: "E0115",
    title: "a game is not a statement",
    page: "A statement or condition must be true or false: a relation such as `g <= h`, or a \
           predicate such as `is_number(g)`; conditions may also use `not`, `or` and `in`.\n\
           \n\
           For example `prove 'g + h'`. Write `g + h = h + g`.",
    class: Class::Input,
};

/// A literal that is larger than can be represented.
pub const TOO_LARGE: Code = Code {
    id: "E0116",
    title: "literal too large",
    page: "Integers and fractions may have up to a million digits. A nimber is below 2^64, a \
           number of ups or an exponent below 2^63.",
    class: Class::Input,
};

/// A slash that is not in a fraction.
pub const DIVISION: Code = Code {
    id: "E0117",
    title: "no division",
    page: "`/` is a part of a fraction, written together between two integers: `3/4`. Games \
           cannot be divided.\n\
           \n\
           For example `3 / 4` and `g/2`. Write `3/4`; a game h with h + h = g need not exist.",
    class: Class::Input,
};

/// A text without its closing quotation mark.
pub const OPEN_TEXT: Code = Code {
    id: "E0118",
    title: "text without an end",
    page: "A text in double quotes, as after `use` and `source`, ends on its own line with \
           another double quote.",
    class: Class::Input,
};

/// Something that is not a set of options where one is wanted.
pub const NOT_A_SET: Code = Code {
    id: "E0119",
    title: "not a set of options",
    page: "Behind `..` and `in` stands a set of options: `left(g)`, `right(g)`, \
           `incentives(g)`, `left_incentives(g)`, `right_incentives(g)`, `followers(g)`, or a \
           variable that is declared `options`.",
    class: Class::Input,
};

/// A word that is none of those that may stand at its place.
pub const WORD: Code = Code {
    id: "E0120",
    title: "unknown word",
    page: "The keys of a rule are `simplify`, `unfold` and `explore`; a status is `axiom`, \
           `definition`, `proved`, `checked` or `conjecture`; an item begins with `use`, \
           `game`, `number`, `integer`, `wall`, `options`, `form`, `finite`, `let`, `define`, \
           `rule`, `law`, `fails`, `conjecture` or `test`.",
    class: Class::Input,
};

/// A clause that is never reached.
pub const OTHERWISE: Code = Code {
    id: "E0121",
    title: "clauses out of place",
    page: "A definition is one term without conditions, or clauses that each end with `if` and \
           conditions, the last one with `otherwise` if it is to hold in all other cases. \
           Nothing comes behind `otherwise`.\n\
           \n\
           A clause whose value begins with `-`, or with `(` behind a name, is read as a part \
           of the condition before it: write `0 - g` or put the clause first.",
    class: Class::Input,
};

/// A text of four gigabytes or more.
pub const TOO_LONG: Code = Code {
    id: "E0122",
    title: "text too long",
    page: "A text of 4 GiB or more is not read. Split the file.",
    class: Class::Input,
};

/// Too many mistakes to list.
pub const TOO_MANY: Code = Code {
    id: "E0123",
    title: "too many mistakes",
    page: "A file has so many mistakes that the rest is not reported. Perhaps it is not a rule \
           file.",
    class: Class::Input,
};

/// JSON that is not a table of positions.
pub const JSON: Code = Code {
    id: "E0124",
    title: "malformed table of positions",
    page: "A game as JSON is a table of positions and the place of the game in it: \
           `{\"root\":2,\"nodes\":[{\"number\":\"1\",\"ups\":\"0\",\"nim\":\"0\"}, ...,{\"left\":[0],\"right\":[1]}]}`. A \
           position is a number, ups and a nimber, given as strings, or lists of the places of \
           its options, which stand before it.",
    class: Class::Input,
};

/// Every code of this file.
pub const ALL: &[&Code] = &[
    &UNEXPECTED,
    &CHARACTER,
    &EMPTY,
    &UNCLOSED,
    &NOT_DYADIC,
    &DIVISION_BY_ZERO,
    &DECIMAL,
    &AMBIGUOUS_BARS,
    &SIDE_BY_SIDE,
    &UPS,
    &RESERVED,
    &CHAIN,
    &QUOTE,
    &NOT_A_TERM,
    &NOT_A_PROPOSITION,
    &TOO_LARGE,
    &DIVISION,
    &OPEN_TEXT,
    &NOT_A_SET,
    &WORD,
    &OTHERWISE,
    &TOO_LONG,
    &TOO_MANY,
    &JSON,
];

//! E07: a position that is not one of its ruleset, or that cannot be solved.

use super::{Class, Code};

/// A text that is not built as the ruleset's positions are.
pub const MALFORMED: Code = Code {
    id: "E0701",
    title: "malformed position",
    page: "\
The text is not built like a position of this ruleset: a part is missing, or two parts \
do not fit together. `tepid game list` shows how each ruleset writes its positions.

    tepid game blockbusting L...      the right end of the strip is missing
    tepid game hackenbush 'B(R'       the bracket is never closed
    tepid game domineering 4x         the number of columns is missing

Write `L...R`, `B(R)`, `4x5`.",
    class: Class::Input,
};

/// A character that no position of the ruleset has.
pub const CHARACTER: Code = Code {
    id: "E0702",
    title: "unknown character in a position",
    page: "\
A board is written in the few characters that its ruleset knows. The caret stands under \
the first one that it does not know; the message lists those that it does.

    tepid game clobber xoX            X is no stone of Clobber
    tepid game domineering ..x/...    x is no cell of Domineering

Write `xox`, and `..#/...` with `#` for a blocked cell.",
    class: Class::Input,
};

/// A board whose rows differ in length.
pub const RAGGED: Code = Code {
    id: "E0703",
    title: "rows of different lengths",
    page: "\
The rows of a board, joined by `/`, all have the same number of cells. A board of another \
shape is written as a rectangle with blocked cells `#`.

    tepid game domineering ..../..    the second row is shorter

Write `..../..##`.",
    class: Class::Input,
};

/// A board without cells.
pub const EMPTY: Code = Code {
    id: "E0704",
    title: "a board without cells",
    page: "\
A board has at least one row and one column; a sum has at least one summand.

    tepid game domineering 0x0
    tepid game clobber ''

The position in which nobody can move is 0: write it as `domineering 1x1`.",
    class: Class::Input,
};

/// A board that is too large for the ruleset.
pub const TOO_LARGE: Code = Code {
    id: "E0705",
    title: "a position that is too large",
    page: "\
Each ruleset says how many cells, edges or counters it takes: beyond that no computer \
finds the value by play, and the text is refused at once instead of after a long wait. \
The message names the limit. Independent regions are counted one by one where the ruleset \
splits a position into them, so that a large board with small regions is fine.

    tepid game domineering 1000x1000",
    class: Class::Input,
};

/// A name that no ruleset has.
pub const RULESET: Code = Code {
    id: "E0706",
    title: "unknown ruleset",
    page: "\
No ruleset has this name. `tepid game list` prints them all with their rules; the hint \
names the nearest ones.

    tepid game dominering 4x4

Write `domineering`.",
    class: Class::Input,
};

/// A position that comes back below itself.
pub const ENDLESS: Code = Code {
    id: "E0707",
    title: "play without end",
    page: "\
A short game ends whatever the players do. In this position they can play so that it \
comes back (in Go, a ko), so that it has no value among the short games.

    tepid game go OOOOO/.x..O/xO.xO/.x..O/OOOOO

A ruleset of your own gets this error when one of its moves does not use anything up.",
    class: Class::Input,
};

/// A Go region whose chilled value does not describe it.
pub const NOT_ELEMENTARY: Code = Code {
    id: "E0708",
    title: "a region that is not elementary",
    page: "\
Advice by chilled values is for regions that come back when they are chilled and warmed: \
G = warm(chill(G)), an even elementary position, or G = warm(chill(G)) + *, an odd one. \
This region, or a position that a move in it leads to, is neither.

    chill({3|0}) = {2|1}, and warm({2|1}) = {3|*}, which is neither {3|0} nor {3|0} + *

Compare the values of the moves themselves: `tepid game go REGION --moves`.",
    class: Class::Input,
};

/// Every code of this file.
pub const ALL: &[&Code] =
    &[&MALFORMED, &CHARACTER, &RAGGED, &EMPTY, &TOO_LARGE, &RULESET, &ENDLESS, &NOT_ELEMENTARY];

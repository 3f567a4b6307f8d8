//! The bar of braces: its strokes, and whether an option alone on a side drops its braces.
//!
//! More strokes bind looser: `{1||0|-1}` is {1 | {0|-1}}. The bar has one stroke more than
//! any that shows beside it, up to four; an option whose own bar has four keeps its braces.
//! So does one whose text would bring its own bar next to the other: {{1|}|} is not
//! `{1|||}`, but `{{1|}|}`.

use super::Style;

/// The most strokes of a bar.
const MOST_STROKES: u8 = 4;

/// The bar of braces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bar {
    strokes: u8,
    /// Whether the text between the braces begins with a bar, or ends with one.
    begins: bool,
    ends: bool,
}

/// What stands on one side of a bar.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Empty,
    /// An option alone that is written in braces with this bar.
    Alone(Bar),
    /// Anything else.
    Options,
}

impl Bar {
    /// The bar between two sides.
    pub(super) fn between(left: Side, right: Side) -> Bar {
        let shown = |side: Side, drops: fn(Bar) -> bool| match side {
            Side::Alone(bar) if drops(bar) => Some(bar),
            _ => None,
        };
        let (before, behind) = (shown(left, Bar::drops_on_left), shown(right, Bar::drops_on_right));
        let strokes = before.into_iter().chain(behind).map(|bar| bar.strokes).max().unwrap_or(0);
        Bar {
            strokes: strokes + 1,
            begins: matches!(left, Side::Empty) || before.is_some_and(|bar| bar.begins),
            ends: matches!(right, Side::Empty) || behind.is_some_and(|bar| bar.ends),
        }
    }

    /// Whether braces with this bar are dropped alone to the left of another bar.
    pub(super) fn drops_on_left(self) -> bool {
        self.strokes < MOST_STROKES && !self.ends
    }

    /// Whether braces with this bar are dropped alone to the right of another bar.
    pub(super) fn drops_on_right(self) -> bool {
        self.strokes < MOST_STROKES && !self.begins
    }

    pub(super) fn text(self, style: Style) -> &'static str {
        let (latex, plain) = match self.strokes {
            1 => ("\\mathrel{|}", "|"),
            2 => ("\\mathrel{||}", "||"),
            3 => ("\\mathrel{|||}", "|||"),
            _ => ("\\mathrel{||||}", "||||"),
        };
        if style == Style::Latex { latex } else { plain }
    }
}

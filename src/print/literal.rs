//! Literals: a number, then ups, then a star, written together.

use super::Style;
use crate::number::Dyadic;
use crate::syntax::term::{Literal, Ups};
use num_traits::Signed;

/// The text of a literal.
pub(super) fn literal(literal: &Literal, style: Style) -> String {
    let mut text = String::new();
    let bare = literal.ups == Ups::Multiple(0) && literal.nim == 0;
    if bare || literal.number.signum() != 0 {
        text.push_str(&number(&literal.number, style));
    }
    if is_sum(literal, style) {
        text.push('+');
    }
    text.push_str(&ups(literal.ups, style));
    if literal.nim > 0 {
        text.push_str(match style {
            Style::Ascii | Style::Cgsuite => "*",
            Style::Unicode => "∗",
            Style::Latex => "{\\ast}",
        });
        if literal.nim > 1 {
            text.push_str(&literal.nim.to_string());
        }
    }
    text
}

/// Whether a literal is written as a sum: `2^70` would be refused, as it looks like a power.
pub(super) fn is_sum(literal: &Literal, style: Style) -> bool {
    matches!(style, Style::Ascii | Style::Cgsuite) && literal.is_written_as_sum()
}

/// The text of a number: `-7/16`.
pub(super) fn number(number: &Dyadic, style: Style) -> String {
    let (above, exponent) = (number.numerator(), number.exponent());
    let sign = match (above.is_negative(), style) {
        (false, _) => "",
        (true, Style::Unicode) => "−",
        (true, _) => "-",
    };
    let above = above.magnitude();
    if exponent == 0 {
        return format!("{sign}{above}");
    }
    let below = num_bigint::BigUint::from(1u32) << exponent;
    match style {
        Style::Latex => format!("{sign}\\frac{{{above}}}{{{below}}}"),
        _ => format!("{sign}{above}/{below}"),
    }
}

fn ups(ups: Ups, style: Style) -> String {
    let (n, kind) = match ups {
        Ups::Multiple(0) => return String::new(),
        Ups::Multiple(n) => (n, ""),
        Ups::Power(n) => (n, "<>"),
        Ups::Partial(n) => (n, "[]"),
    };
    let (one, two) = match (n > 0, style) {
        (true, Style::Ascii | Style::Cgsuite) => ("^", "^^"),
        (false, Style::Ascii | Style::Cgsuite) => ("v", "vv"),
        (true, Style::Unicode) => ("↑", "⇑"),
        (false, Style::Unicode) => ("↓", "⇓"),
        (true, Style::Latex) => ("{\\uparrow}", "{\\cgdoubleup}"),
        (false, Style::Latex) => ("{\\downarrow}", "{\\cgdoubledown}"),
    };
    let n = n.unsigned_abs();
    match (kind, style, n) {
        ("", _, 1) => one.to_owned(),
        ("", _, 2) => two.to_owned(),
        ("", _, _) => format!("{one}{n}"),
        ("<>", Style::Latex, _) => format!("{one}^{{{n}}}"),
        (_, Style::Latex, _) => format!("{one}^{{[{n}]}}"),
        ("<>", _, _) => format!("{one}<{n}>"),
        (_, _, _) => format!("{one}[{n}]"),
    }
}

/// Whether a literal has only one part and no sign, so that nothing can be mistaken when a
/// prefix stands before it.
pub(super) fn is_compact(literal: &Literal) -> bool {
    let parts = [literal.number.signum() != 0, literal.ups != Ups::Multiple(0), literal.nim > 0];
    parts.into_iter().filter(|part| *part).count() <= 1 && literal.number.signum() >= 0
}

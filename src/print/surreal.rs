//! Normal forms as text: `wpow(2) + 3.omega - 1/2`, `ω² + 3ω − 1/2`, and as LaTeX.
//!
//! ASCII text can be read back: powers of ω are `wpow(y)`, since `^` means ups; a
//! coefficient that is no integer is a factor of a product, `conway(1/2, omega)`, since
//! `1/2 . omega` is a Norton product and no product of numbers; a rational that is not
//! dyadic is `ratio(1, 3)`.

use super::Style;
use super::text::Text;
use crate::error::Result;
use crate::number::Dyadic;
use crate::surreal::{Surreal, Surreals};
use num_rational::BigRational;
use num_traits::{One, Signed};

/// What is still to be written, the next thing last.
enum Piece {
    Text(String),
    Number(Surreal),
}

/// Writes a number.
pub(super) fn number(text: &mut Text, surreals: &Surreals, x: Surreal, style: Style) -> Result<()> {
    let writer = Writer { surreals, style };
    let mut open = vec![Piece::Number(x)];
    while let Some(piece) = open.pop() {
        match piece {
            Piece::Text(piece) => text.push(&piece)?,
            Piece::Number(x) => {
                let at = open.len();
                writer.number(x, &mut open);
                open[at..].reverse();
            }
        }
    }
    Ok(())
}

struct Writer<'s> {
    surreals: &'s Surreals,
    style: Style,
}

impl Writer<'_> {
    fn number(&self, x: Surreal, into: &mut Vec<Piece>) {
        let style = self.style;
        let minus = if style == Style::Unicode { "−" } else { "-" };
        let summands = self.surreals.summands(x);
        if summands.is_empty() {
            into.push(Piece::Text("0".to_owned()));
        }
        for (at, summand) in summands.iter().enumerate() {
            let negative = summand.coefficient.is_negative();
            let sign = match (at, negative) {
                (0, false) => String::new(),
                (0, true) => minus.to_owned(),
                (_, false) => " + ".to_owned(),
                (_, true) => format!(" {minus} "),
            };
            into.push(Piece::Text(sign));
            let size = summand.coefficient.abs();
            if summand.exponent == Surreal::ZERO {
                into.push(Piece::Text(rational(&size, style)));
            } else if style == Style::Unicode || style == Style::Latex {
                self.formula(&size, summand.exponent, into);
            } else {
                self.readable(&size, summand.exponent, into);
            }
        }
    }

    /// `3.omega`, `wpow(2)`, `conway(1/2, omega)`.
    fn readable(&self, size: &BigRational, exponent: Surreal, into: &mut Vec<Piece>) {
        let (before, after) = if size.is_one() {
            (String::new(), "")
        } else if size.is_integer() {
            (format!("{size}."), "")
        } else {
            (format!("conway({}, ", rational(size, Style::Ascii)), ")")
        };
        into.push(Piece::Text(before));
        if self.surreals.as_rational(exponent).is_some_and(|exponent| exponent.is_one()) {
            into.push(Piece::Text("omega".to_owned()));
        } else {
            into.push(Piece::Text("wpow(".to_owned()));
            into.push(Piece::Number(exponent));
            into.push(Piece::Text(")".to_owned()));
        }
        into.push(Piece::Text(after.to_owned()));
    }

    /// `3ω²`, `3\omega^{2}`.
    fn formula(&self, size: &BigRational, exponent: Surreal, into: &mut Vec<Piece>) {
        let style = self.style;
        let omega = if style == Style::Latex { "\\omega" } else { "ω" };
        let size = if size.is_one() { String::new() } else { rational(size, style) };
        into.push(Piece::Text(format!("{size}{omega}")));
        let integer = self.surreals.as_rational(exponent).filter(BigRational::is_integer);
        match integer {
            Some(one) if one.is_one() => {}
            Some(n) if style == Style::Unicode => {
                let digits = n.to_string();
                into.push(Piece::Text(digits.chars().map(superscript).collect()));
            }
            _ => {
                let (open, close) = if style == Style::Latex { ("^{", "}") } else { ("^(", ")") };
                into.push(Piece::Text(open.to_owned()));
                into.push(Piece::Number(exponent));
                into.push(Piece::Text(close.to_owned()));
            }
        }
    }
}

/// A positive rational.
fn rational(x: &BigRational, style: Style) -> String {
    if style == Style::Latex && !x.is_integer() {
        format!("\\frac{{{}}}{{{}}}", x.numer(), x.denom())
    } else if style == Style::Unicode || Dyadic::from_rational(x).is_some() {
        x.to_string()
    } else {
        format!("ratio({}, {})", x.numer(), x.denom())
    }
}

fn superscript(c: char) -> char {
    match c {
        '0' => '⁰',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        _ => '⁻',
    }
}

//! Games and forms as text: a layout written out with a stack of pieces.

use super::Style;
use super::bar::Side;
use super::layout::{Layout, Shape};
use super::literal;
use super::text::Text;
use crate::error::Result;

/// What is still to be written, the last one first.
enum Piece {
    Entry(u32),
    /// The sides of braces without the braces.
    Inside(u32),
    Sign(&'static str),
}

/// Writes an entry.
pub(super) fn entry(text: &mut Text, layout: &Layout, place: u32, style: Style) -> Result<()> {
    let mut writer = Writer { layout, style, pieces: vec![Piece::Entry(place)] };
    while let Some(piece) = writer.pieces.pop() {
        match piece {
            Piece::Entry(place) => writer.entry(text, place)?,
            Piece::Inside(place) => writer.inside(place),
            Piece::Sign(sign) => text.push(sign)?,
        }
    }
    Ok(())
}

/// Writes an entry as a quoted form: what is written as a sum stands in parentheses.
pub(super) fn quoted(text: &mut Text, layout: &Layout, place: u32, style: Style) -> Result<()> {
    let is_sum = matches!(&layout.entry(place).shape, Shape::Literal(literal)
        if literal::is_sum(literal, style));
    text.push(if is_sum { "'(" } else { "'" })?;
    entry(text, layout, place, style)?;
    text.push(if is_sum { ")" } else { "" })
}

/// Writes entries as a set.
pub(super) fn set(text: &mut Text, layout: &Layout, places: &[u32], style: Style) -> Result<()> {
    text.push(open(style))?;
    for (i, &place) in places.iter().enumerate() {
        if i > 0 {
            text.push(",")?;
        }
        entry(text, layout, place, style)?;
    }
    text.push(close(style))
}

struct Writer<'l> {
    layout: &'l Layout,
    style: Style,
    pieces: Vec<Piece>,
}

pub(super) fn open(style: Style) -> &'static str {
    if style == Style::Latex { "\\{" } else { "{" }
}

pub(super) fn close(style: Style) -> &'static str {
    if style == Style::Latex { "\\}" } else { "}" }
}

impl Writer<'_> {
    fn entry(&mut self, text: &mut Text, place: u32) -> Result<()> {
        let entry = self.layout.entry(place);
        match &entry.shape {
            Shape::Literal(literal) => text.push(&literal::literal(literal, self.style)),
            Shape::Uptimal(expansion) => text.push(&expansion.text(self.style)),
            Shape::Braces(_) => {
                self.pieces.push(Piece::Sign(close(self.style)));
                self.pieces.push(Piece::Inside(place));
                text.push(open(self.style))
            }
            Shape::Switch => {
                text.push(match self.style {
                    Style::Ascii | Style::Cgsuite => "+-",
                    Style::Unicode => "±",
                    Style::Latex => "\\pm ",
                })?;
                match entry.left.as_slice() {
                    &[only] => self.operand(only),
                    _ => {
                        self.pieces.push(Piece::Sign(close(self.style)));
                        self.options(&entry.left);
                        self.pieces.push(Piece::Sign(open(self.style)));
                    }
                }
                Ok(())
            }
            Shape::Tiny { number, of, miny } => {
                if number.signum() != 0 {
                    text.push(&literal::number(number, self.style))?;
                    if self.style != Style::Cgsuite {
                        text.push("+")?;
                    }
                }
                self.tiny(text, *of, *miny)
            }
        }
    }

    fn tiny(&mut self, text: &mut Text, of: u32, miny: bool) -> Result<()> {
        let (name, close) = match (self.style, miny) {
            (Style::Ascii, false) => ("tiny(", ")"),
            (Style::Ascii, true) => ("miny(", ")"),
            (Style::Cgsuite, false) => ("Tiny(", ")"),
            (Style::Cgsuite, true) => ("Miny(", ")"),
            (Style::Latex, false) => ("\\cgtiny{", "}"),
            (Style::Latex, true) => ("\\cgminy{", "}"),
            (Style::Unicode, false) => ("⧾", ""),
            (Style::Unicode, true) => ("⧿", ""),
        };
        text.push(name)?;
        self.pieces.push(Piece::Sign(close));
        match self.style {
            Style::Unicode => self.operand(of),
            _ => self.pieces.push(Piece::Entry(of)),
        }
        Ok(())
    }

    /// An entry behind a prefix: in parentheses unless it holds together by itself.
    fn operand(&mut self, place: u32) {
        let holds = match &self.layout.entry(place).shape {
            Shape::Literal(literal) => literal::is_compact(literal),
            Shape::Braces(_) => true,
            Shape::Switch | Shape::Uptimal(_) => false,
            Shape::Tiny { number, .. } => number.signum() == 0,
        };
        if holds {
            self.pieces.push(Piece::Entry(place));
        } else {
            self.pieces.extend([Piece::Sign(")"), Piece::Entry(place), Piece::Sign("(")]);
        }
    }

    /// The sides of braces with their bar.
    fn inside(&mut self, place: u32) {
        let entry = self.layout.entry(place);
        let Shape::Braces(bar) = entry.shape else { return };
        match self.layout.side(&entry.right) {
            Side::Alone(inner) if inner.drops_on_right() => {
                self.pieces.push(Piece::Inside(entry.right[0]));
            }
            _ => self.options(&entry.right),
        }
        self.pieces.push(Piece::Sign(bar.text(self.style)));
        match self.layout.side(&entry.left) {
            Side::Alone(inner) if inner.drops_on_left() => {
                self.pieces.push(Piece::Inside(entry.left[0]));
            }
            _ => self.options(&entry.left),
        }
    }

    /// Options with commas.
    fn options(&mut self, side: &[u32]) {
        for (i, &place) in side.iter().enumerate().rev() {
            self.pieces.push(Piece::Entry(place));
            if i > 0 {
                self.pieces.push(Piece::Sign(","));
            }
        }
    }
}

//! Games and forms as text: a layout written out with a stack of pieces.

use super::Style;
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

/// A bar of so many strokes, one to four.
pub(super) fn bar(strokes: u8, style: Style) -> &'static str {
    let (latex, plain) = match strokes {
        1 => ("\\mathrel{|}", "|"),
        2 => ("\\mathrel{||}", "||"),
        3 => ("\\mathrel{|||}", "|||"),
        _ => ("\\mathrel{||||}", "||||"),
    };
    if style == Style::Latex { latex } else { plain }
}

impl Writer<'_> {
    fn entry(&mut self, text: &mut Text, place: u32) -> Result<()> {
        let entry = self.layout.entry(place);
        match &entry.shape {
            Shape::Literal(literal) => text.push(&literal::literal(literal, self.style)),
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
                        self.side(&entry.left, false);
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
            Shape::Switch => false,
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
        let Shape::Braces(strokes) = entry.shape else { return };
        self.side(&entry.right, true);
        self.pieces.push(Piece::Sign(bar(strokes, self.style)));
        self.side(&entry.left, true);
    }

    /// Options with commas; in braces an option alone on its side may drop its own.
    fn side(&mut self, side: &[u32], in_braces: bool) {
        if in_braces && self.layout.drops_braces(side) {
            self.pieces.push(Piece::Inside(side[0]));
            return;
        }
        for (i, &place) in side.iter().enumerate().rev() {
            self.pieces.push(Piece::Entry(place));
            if i > 0 {
                self.pieces.push(Piece::Sign(","));
            }
        }
    }
}

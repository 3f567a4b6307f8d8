//! The lines of outlines: what a line says, and the lines that stand below it.

use crate::error::{Error, Result, Source, Span, certificate};
use std::sync::Arc;

/// Blocks are nested no deeper.
const MAX_DEPTH: usize = 32;

/// A line with the lines of its block.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// What it says, without spaces around.
    pub text: String,
    /// Where.
    pub span: Span,
    /// The lines below it that are indented more.
    pub block: Vec<Line>,
}

impl Line {
    /// The first word, and what follows it.
    pub(super) fn word(&self) -> (&str, &str) {
        let end = self.text.find([' ', ':']).unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at(end);
        (word, rest.trim())
    }

    /// An error at this line.
    pub(super) fn error(&self, message: impl Into<String>) -> Error {
        Error::new(&certificate::OUTLINE, message).at(self.span, "this line")
    }
}

/// The lines of a text, each with its block. A comment begins with `#`.
///
/// # Errors
/// E0523 where blocks are nested too deep.
pub(super) fn lines(source: &Arc<Source>) -> Result<Vec<Line>> {
    let mut open: Vec<(usize, Line)> = Vec::new();
    let mut done = Vec::new();
    let mut start = 0;
    for whole in source.text.split_inclusive('\n') {
        let text = whole.split('#').next().unwrap_or_default().trim_end();
        let indent = text.len() - text.trim_start().len();
        let span = Span::new(start + indent, start + text.len().max(indent));
        start += whole.len();
        if text.trim().is_empty() {
            continue;
        }
        fold(&mut open, &mut done, indent);
        let line = Line { text: text.trim().to_owned(), span, block: Vec::new() };
        if open.len() >= MAX_DEPTH {
            return Err(line.error("blocks are nested too deep").in_source(source));
        }
        open.push((indent, line));
    }
    fold(&mut open, &mut done, 0);
    Ok(done)
}

/// Ends the blocks of lines that are indented as much or more.
fn fold(open: &mut Vec<(usize, Line)>, done: &mut Vec<Line>, indent: usize) {
    while open.last().is_some_and(|(at, _)| *at >= indent) {
        let Some((_, line)) = open.pop() else { return };
        match open.last_mut() {
            Some((_, outer)) => outer.block.push(line),
            None => done.push(line),
        }
    }
}

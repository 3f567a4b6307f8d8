//! Braces: options in sides, and bars of which more bind looser.
//!
//! `{a||b|c}` is {a | {b|c}}. Two bars alike with none that binds looser between them, as in
//! `{3|2|1}`, have no reading.

use super::term::{Node, Opt, Term, TermId};
use crate::error::{Error, Result, Span, syntax};
use symbol_table::GlobalSymbol as Symbol;

/// What the term that is being read is for.
pub(super) enum Pending {
    /// An option.
    Option,
    /// The set behind `..`.
    Rest,
    /// The set of the variable of a generator.
    Generator {
        /// The option for each choice.
        term: TermId,
        /// The generators before this one.
        generators: Vec<(Symbol, TermId)>,
        /// The variable that ranges over the set.
        variable: Symbol,
    },
}

/// A bar: how many strokes, and where.
#[derive(Clone, Copy)]
struct Bar {
    count: u32,
    span: Span,
}

/// Options between two bars, with their place.
struct Side {
    options: Vec<Opt>,
    span: Span,
}

/// Braces that are open.
pub(super) struct Braces {
    pub(super) open: Span,
    pub(super) pending: Pending,
    /// The sides that are complete, each with the bar behind it.
    done: Vec<(Side, Bar)>,
    options: Vec<Opt>,
}

impl Braces {
    pub(super) fn new(open: Span) -> Braces {
        Braces { open, pending: Pending::Option, done: Vec::new(), options: Vec::new() }
    }

    pub(super) fn has_bar(&self) -> bool {
        !self.done.is_empty()
    }

    /// The pending option is complete: `id` is its term, or its last set.
    pub(super) fn finish_option(&mut self, id: TermId) {
        let option = match std::mem::replace(&mut self.pending, Pending::Option) {
            Pending::Option => Opt::Term(id),
            Pending::Rest => Opt::Rest(id),
            Pending::Generator { term, generators, .. } => Opt::For(term, generators),
        };
        self.options.push(option);
    }

    /// A bar ends the side.
    pub(super) fn bar(&mut self, count: u32, span: Span) {
        let side = self.side(span.start);
        self.done.push((side, Bar { count, span }));
    }

    /// The options read since the last bar, up to a place.
    fn side(&mut self, end: u32) -> Side {
        let start = self.done.last().map_or(self.open.end, |(_, bar)| bar.span.end);
        Side { options: std::mem::take(&mut self.options), span: Span { start, end } }
    }

    /// Builds the term: operator precedence with the number of strokes as the binding.
    pub(super) fn close(mut self, term: &mut Term, close: Span) -> Result<(TermId, Span)> {
        let whole = self.open.to(close);
        let mut right = self.side(close.start);
        if self.done.is_empty() {
            return Ok((term.push(Node::Set(right.options), whole), whole));
        }
        let mut waiting: Vec<(Side, Bar)> = Vec::new();
        for (side, bar) in self.done {
            let mut side = side;
            while waiting.last().is_some_and(|(_, before)| before.count <= bar.count) {
                let Some((left, before)) = waiting.pop() else { break };
                if before.count == bar.count {
                    return Err(ambiguous(before, bar));
                }
                side = inner(term, left, side);
            }
            waiting.push((side, bar));
        }
        while let Some((left, _)) = waiting.pop() {
            if waiting.is_empty() {
                let node = Node::Braces(left.options, right.options);
                return Ok((term.push(node, whole), whole));
            }
            right = inner(term, left, right);
        }
        unreachable!("there is a bar")
    }
}

/// Two sides as the braces that are the only option of a side further out.
fn inner(term: &mut Term, left: Side, right: Side) -> Side {
    let span = left.span.to(right.span);
    let id = term.push(Node::Braces(left.options, right.options), span);
    Side { options: vec![Opt::Term(id)], span }
}

fn ambiguous(first: Bar, second: Bar) -> Error {
    let strokes = "|".repeat(first.count.min(8) as usize);
    let more = "|".repeat(first.count.min(8) as usize + 1);
    Error::new(
        &syntax::AMBIGUOUS_BARS,
        format!("two bars `{strokes}` of which neither binds looser"),
    )
    .at(second.span, "the second")
    .at(first.span, "the first")
    .hint(format!(
        "more bars bind looser: make the bar that parts Left's options from Right's `{more}`"
    ))
}

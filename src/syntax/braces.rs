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

/// Braces that are open: operator precedence with the number of strokes as the binding.
pub(super) struct Braces {
    pub(super) open: Span,
    pub(super) pending: Pending,
    /// Sides with the bar behind each, fewer strokes from one to the next: each waits for
    /// what stands to the right of its bar.
    waiting: Vec<(Side, Bar)>,
    /// The side that is being read: its options, and where it begins.
    options: Vec<Opt>,
    start: u32,
}

impl Braces {
    pub(super) fn new(open: Span) -> Braces {
        Braces {
            open,
            pending: Pending::Option,
            waiting: Vec::new(),
            options: Vec::new(),
            start: open.end,
        }
    }

    pub(super) fn has_bar(&self) -> bool {
        !self.waiting.is_empty()
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

    /// A bar ends the side, and every side whose bar binds tighter.
    pub(super) fn bar(&mut self, term: &mut Term, count: u32, span: Span) -> Result<()> {
        let mut side = self.side(span.start);
        let bar = Bar { count, span };
        while let Some((left, before)) = self.waiting.pop() {
            if before.count == count {
                return Err(ambiguous(before, bar));
            }
            if before.count > count {
                self.waiting.push((left, before));
                break;
            }
            side = inner(term, left, side);
        }
        self.waiting.push((side, bar));
        self.start = span.end;
        Ok(())
    }

    /// The options read since the last bar, up to a place.
    fn side(&mut self, end: u32) -> Side {
        Side { options: std::mem::take(&mut self.options), span: Span { start: self.start, end } }
    }

    /// The closing brace: a set if there was no bar.
    pub(super) fn close(mut self, term: &mut Term, close: Span) -> (TermId, Span) {
        let whole = self.open.to(close);
        let mut right = self.side(close.start);
        while let Some((left, _)) = self.waiting.pop() {
            if self.waiting.is_empty() {
                let node = Node::Braces(left.options, right.options);
                return (term.push(node, whole), whole);
            }
            right = inner(term, left, right);
        }
        (term.push(Node::Set(right.options), whole), whole)
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

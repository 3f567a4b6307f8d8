//! Terms as text, with the fewest parentheses that the table of precedence needs.
//!
//! What is printed is read back as the same term, node for node; nothing is reordered (see
//! [`arrange`](super::arrange) for sums in a fixed order).

use super::Style;
use super::bar::{Bar, Side};
use super::braces::{close, open};
use super::literal;
use super::text::Text;
use crate::error::Result;
use crate::syntax::term::{Literal, Node, Opt, Term, TermId, Ups, ops};
use std::borrow::Cow;

/// How tightly a term holds together, from `or` to what needs no parentheses at all.
type Level = u8;

const OR: Level = 1;
const NOT: Level = 2;
const RELATION: Level = 3;
const OPLUS: Level = 4;
const SUM: Level = 5;
const OTIMES: Level = 6;
const NORTON: Level = 7;
const ORDINAL: Level = 8;
const PREFIX: Level = 9;
const ATOM: Level = 10;

/// An infix operator: its sign in each style, how tightly it holds, and how tightly its
/// operands have to.
struct Infix {
    ascii: &'static str,
    unicode: &'static str,
    latex: &'static str,
    level: Level,
    left: Level,
    right: Level,
}

fn infix(op: &str) -> Option<Infix> {
    let left_associative = |ascii, unicode, latex, level| {
        Some(Infix { ascii, unicode, latex, level, left: level, right: level + 1 })
    };
    let relation = |ascii, unicode, latex| {
        Some(Infix { ascii, unicode, latex, level: RELATION, left: OPLUS, right: OPLUS })
    };
    match op {
        ops::OR => left_associative("or", "or", "\\text{ or }", OR),
        ops::IN => relation("in", "in", "\\in "),
        ops::EQ => relation("=", "=", "="),
        ops::SAME => relation("==", "==", "\\equiv "),
        ops::LE => relation("<=", "≤", "\\leq "),
        ops::LT => relation("<", "<", "<"),
        ops::GE => relation(">=", "≥", "\\geq "),
        ops::GT => relation(">", ">", ">"),
        ops::CONFUSED => relation("<>", "∥", "\\parallel "),
        ops::LF => relation("<|", "⧏", "\\cglf "),
        ops::GF => relation("|>", "⧐", "\\cggf "),
        ops::OPLUS_MAX => left_associative("oplus_max", "⊕max", "\\oplus_{\\max}", OPLUS),
        ops::OPLUS_MIN => left_associative("oplus_min", "⊕min", "\\oplus_{\\min}", OPLUS),
        ops::ADD => left_associative("+", "+", "+", SUM),
        ops::SUB => left_associative("-", "−", "-", SUM),
        ops::OTIMES => left_associative("otimes", "⊗", "\\otimes ", OTIMES),
        ops::NORTON => left_associative(".", "·", "\\cdot ", NORTON),
        ops::ORDINAL_SUM => Some(Infix {
            ascii: ":",
            unicode: ":",
            latex: "\\mathbin{:}",
            level: ORDINAL,
            left: PREFIX,
            right: ORDINAL,
        }),
        _ => None,
    }
}

/// What is still to be written, the last one first.
enum Piece<'t> {
    /// A node, in parentheses if it holds together less tightly than this.
    Node(TermId, Level),
    /// The sides of braces without the braces.
    Inside(TermId),
    Text(Cow<'t, str>),
}

/// Writes a whole term.
pub(super) fn term(text: &mut Text, term: &Term, style: Style) -> Result<()> {
    let mut bars = Vec::with_capacity(term.len());
    for (_, node) in term.iter() {
        let own = bar_of(node, &bars);
        bars.push(own);
    }
    if !term.is_empty() {
        let root = Piece::Node(term.root(), 0);
        let writer = Writer { term, style, bars: &bars, pieces: vec![root] };
        for piece in writer {
            text.push(&piece)?;
        }
    }
    Ok(())
}

/// The bar of braces, given those of the nodes before; none for other nodes.
pub(super) fn bar_of(node: &Node, before: &[Option<Bar>]) -> Option<Bar> {
    let Node::Braces(left, right) = node else { return None };
    Some(Bar::between(side(left, before), side(right, before)))
}

/// What stands on a side, for the bar beside it.
fn side(side: &[Opt], bars: &[Option<Bar>]) -> Side {
    match side {
        [] => Side::Empty,
        [Opt::Term(only)] => bars[only.0 as usize].map_or(Side::Options, Side::Alone),
        _ => Side::Options,
    }
}

/// Writes the text of a node piece by piece.
pub(super) struct Writer<'t> {
    term: &'t Term,
    style: Style,
    bars: &'t [Option<Bar>],
    pieces: Vec<Piece<'t>>,
}

impl<'t> Iterator for Writer<'t> {
    type Item = Cow<'t, str>;

    fn next(&mut self) -> Option<Cow<'t, str>> {
        loop {
            match self.pieces.pop()? {
                Piece::Node(id, wanted) => self.node(id, wanted),
                Piece::Inside(id) => self.inside(id),
                Piece::Text(piece) => return Some(piece),
            }
        }
    }
}

impl<'t> Writer<'t> {
    /// The text of one node, in ASCII.
    pub(super) fn ascii(term: &'t Term, bars: &'t [Option<Bar>], id: TermId) -> Writer<'t> {
        Writer { term, style: Style::Ascii, bars, pieces: vec![Piece::Node(id, 0)] }
    }

    fn text(&mut self, piece: impl Into<Cow<'t, str>>) {
        self.pieces.push(Piece::Text(piece.into()));
    }

    fn sign(
        &self,
        ascii: &'static str,
        unicode: &'static str,
        latex: &'static str,
    ) -> &'static str {
        match self.style {
            Style::Ascii | Style::Cgsuite => ascii,
            Style::Unicode => unicode,
            Style::Latex => latex,
        }
    }

    /// Pushes the pieces of a node, the last one first.
    fn node(&mut self, id: TermId, wanted: Level) {
        let parentheses = self.level(id) < wanted;
        if parentheses {
            self.text(")");
        }
        let term = self.term;
        match term.node(id) {
            Node::Literal(literal) => self.text(literal::literal(literal, self.style)),
            Node::Var(name) => self.name(name.as_str()),
            Node::Braces(..) => {
                self.text(close(self.style));
                self.inside(id);
                self.text(open(self.style));
            }
            Node::Set(options) => {
                self.text(close(self.style));
                self.options(options);
                self.text(open(self.style));
            }
            Node::Quote(inner) => {
                self.pieces.push(Piece::Node(*inner, ATOM));
                self.text("'");
            }
            Node::As(inner, name) => {
                self.name(name.as_str());
                self.text(self.sign(" as ", " as ", "\\text{ as }"));
                self.pieces.push(Piece::Node(*inner, ATOM));
            }
            Node::Apply(op, args) => self.apply(op.as_str(), args),
        }
        if parentheses {
            self.text("(");
        }
    }

    fn apply(&mut self, op: &'static str, args: &'t [TermId]) {
        match (op, args) {
            (ops::TAX, []) => self.text(self.sign("tax", "tax", "\\mathrm{tax}")),
            (ops::OMEGA, []) => self.text(self.sign("omega", "ω", "\\omega ")),
            (ops::NEG, &[of]) => {
                if self.begins_with_digit(of) {
                    // `-3` would be read as a number.
                    self.text(")");
                    self.pieces.push(Piece::Node(of, 0));
                    self.text("(");
                } else {
                    self.pieces.push(Piece::Node(of, PREFIX));
                }
                self.text(self.sign("-", "−", "-"));
            }
            (ops::NOT, &[of]) => {
                self.pieces.push(Piece::Node(of, NOT));
                self.text(self.sign("not ", "not ", "\\text{not }"));
            }
            (ops::PLUS_MINUS, _) => self.plus_minus(args),
            (ops::TINY | ops::MINY, &[of]) if self.style == Style::Unicode => {
                self.operand(of);
                self.text(if op == ops::TINY { "⧾" } else { "⧿" });
            }
            (ops::TINY | ops::MINY, &[of]) if self.style == Style::Latex => {
                self.text("}");
                self.pieces.push(Piece::Node(of, 0));
                self.text(if op == ops::TINY { "\\cgtiny{" } else { "\\cgminy{" });
            }
            (_, &[left, right]) if infix(op).is_some() => {
                let Some(infix) = infix(op) else { return };
                let wanted = if self.would_join(op, left, right) { ATOM + 1 } else { infix.right };
                self.pieces.push(Piece::Node(right, wanted));
                let sign = self.sign(infix.ascii, infix.unicode, infix.latex);
                if self.style == Style::Latex {
                    self.text(sign);
                } else {
                    self.text(" ");
                    self.text(sign);
                    self.text(" ");
                }
                self.pieces.push(Piece::Node(left, infix.left));
            }
            _ => self.call(op, args),
        }
    }

    fn call(&mut self, op: &'static str, args: &'t [TermId]) {
        self.text(")");
        for (i, &arg) in args.iter().enumerate().rev() {
            self.pieces.push(Piece::Node(arg, OPLUS));
            if i > 0 {
                self.text(self.sign(", ", ", ", ","));
            }
        }
        self.text("(");
        if self.style == Style::Latex {
            self.text(format!("\\mathrm{{{}}}", op.replace('_', "\\_")));
        } else {
            self.text(op);
        }
    }

    /// `+-g` for one option, `+-{a,b}` for more or none.
    fn plus_minus(&mut self, args: &'t [TermId]) {
        match args {
            &[only] if !matches!(self.term.node(only), Node::Set(_)) => self.operand(only),
            _ => {
                self.text(close(self.style));
                for (i, &arg) in args.iter().enumerate().rev() {
                    self.pieces.push(Piece::Node(arg, OPLUS));
                    if i > 0 {
                        self.text(",");
                    }
                }
                self.text(open(self.style));
            }
        }
        self.text(self.sign("+-", "±", "\\pm "));
    }

    /// A node behind a prefix other than a minus sign.
    fn operand(&mut self, id: TermId) {
        match self.term.node(id) {
            Node::Literal(literal) if !literal::is_compact(literal) => {
                self.text(")");
                self.pieces.push(Piece::Node(id, 0));
                self.text("(");
            }
            _ => self.pieces.push(Piece::Node(id, ATOM)),
        }
    }

    /// The sides of braces with their bar.
    fn inside(&mut self, id: TermId) {
        let Node::Braces(left, right) = self.term.node(id) else { return };
        let Some(bar) = self.bars[id.0 as usize] else { return };
        match (side(right, self.bars), right.as_slice()) {
            (Side::Alone(inner), &[Opt::Term(only)]) if inner.drops_on_right() => {
                self.pieces.push(Piece::Inside(only));
            }
            _ => self.options(right),
        }
        self.text(bar.text(self.style));
        match (side(left, self.bars), left.as_slice()) {
            (Side::Alone(inner), &[Opt::Term(only)]) if inner.drops_on_left() => {
                self.pieces.push(Piece::Inside(only));
            }
            _ => self.options(left),
        }
    }

    fn options(&mut self, options: &'t [Opt]) {
        for (i, option) in options.iter().enumerate().rev() {
            match option {
                Opt::Term(id) => self.pieces.push(Piece::Node(*id, OPLUS)),
                Opt::Rest(set) => {
                    self.pieces.push(Piece::Node(*set, ATOM));
                    self.text(self.sign("..", "..", "{..}"));
                }
                Opt::For(id, generators) => {
                    for (j, (name, set)) in generators.iter().enumerate().rev() {
                        self.pieces.push(Piece::Node(*set, ATOM));
                        self.text(self.sign(" in ", " in ", "\\in "));
                        self.name(name.as_str());
                        if j > 0 {
                            self.text(self.sign(", ", ", ", ","));
                        }
                    }
                    self.text(self.sign(" for ", " for ", "\\text{ for }"));
                    self.pieces.push(Piece::Node(*id, OPLUS));
                }
            }
            if i > 0 {
                self.text(",");
            }
        }
    }

    /// A variable's name; in LaTeX digits at its end and what follows `_` are an index.
    fn name(&mut self, name: &'t str) {
        if self.style != Style::Latex {
            return self.text(name);
        }
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let (stem, index) = match stem.split_once('_') {
            Some((before, _)) => (before, &name[before.len() + 1..]),
            None => (stem, &name[stem.len()..]),
        };
        let mut text =
            if stem.chars().count() == 1 { stem.to_owned() } else { format!("\\mathit{{{stem}}}") };
        if !index.is_empty() {
            let index = index.replace('_', "\\_");
            text.push_str(&format!("_{{\\mathit{{{index}}}}}"));
        }
        self.text(text);
    }

    fn level(&self, id: TermId) -> Level {
        match self.term.node(id) {
            Node::Apply(op, args) => match (op.as_str(), args.as_slice()) {
                (ops::NEG, [_]) | (ops::PLUS_MINUS, _) => PREFIX,
                (ops::TINY | ops::MINY, [_]) if self.style == Style::Unicode => PREFIX,
                (ops::NOT, [_]) => NOT,
                (op, [_, _]) => infix(op).map_or(ATOM, |infix| infix.level),
                _ => ATOM,
            },
            Node::Literal(literal) if literal::is_sum(literal, self.style) => SUM,
            _ => ATOM,
        }
    }

    /// Whether two operands would be taken for one literal, `3 + ^12`, or books would read them
    /// otherwise, `2 . ^*`: the second one stands in parentheses.
    fn would_join(&self, op: &str, left: TermId, right: TermId) -> bool {
        let (Node::Literal(left), Node::Literal(right)) =
            (self.term.node(left), self.term.node(right))
        else {
            return false;
        };
        match op {
            ops::ADD => left.is_number() && right.is_many_ups(),
            ops::NORTON => left.is_even() && right.is_ups_and_star(),
            _ => false,
        }
    }

    /// Whether the text of a node begins with a digit, and binds as tightly as a prefix.
    fn begins_with_digit(&self, id: TermId) -> bool {
        match self.term.node(id) {
            Node::Literal(Literal { number, ups, nim }) => {
                number.signum() > 0
                    || (number.signum() == 0 && *ups == Ups::Multiple(0) && *nim == 0)
            }
            _ => false,
        }
    }
}

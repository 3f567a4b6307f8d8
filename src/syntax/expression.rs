//! Expressions: operator precedence with a stack of our own, so that no depth of nesting
//! can overflow the machine's.
//!
//! Tightest first: joined literals (made by the lexer); `'`; prefix `-`, `+-`; `:` (right);
//! `.` (left); `otimes`; `+ -` (left); `oplus_max`, `oplus_min`; relations and `in`, which
//! do not chain; `not`; `or`.

use super::braces::{Braces, Pending};
use super::parser::{Parser, Role, Value, is_notation, plain_options};
use super::term::{Literal, Node, Term, TermId, ops};
use super::token::{CONSTANTS, Kind, SET_OPERATORS, Token};
use crate::error::{Error, Result, Span, syntax};
use symbol_table::GlobalSymbol as Symbol;

/// What is waiting for the operand that is being read.
enum Frame {
    Prefix { op: &'static str, span: Span },
    Infix { op: &'static str, sign: Span, left: Value },
    Paren { open: Span },
    Call { name: Symbol, start: Span, open: Span, args: Vec<TermId> },
    Braces(Box<Braces>),
}

/// How an infix operator binds: to its left, to its right.
fn infix(kind: Kind) -> Option<(&'static str, u8, u8)> {
    Some(match kind {
        Kind::Keyword("or") => (ops::OR, 1, 2),
        Kind::Relation(op) => (op, 5, 6),
        Kind::Keyword("in") => (ops::IN, 5, 6),
        Kind::Sign("oplus_max") => (ops::OPLUS_MAX, 7, 8),
        Kind::Sign("oplus_min") => (ops::OPLUS_MIN, 7, 8),
        Kind::Sign("+") => (ops::ADD, 9, 10),
        Kind::Sign("-") => (ops::SUB, 9, 10),
        Kind::Sign("otimes") => (ops::OTIMES, 11, 12),
        Kind::Sign(".") => (ops::NORTON, 13, 14),
        Kind::Sign(":") => (ops::ORDINAL_SUM, 16, 15),
        _ => return None,
    })
}

const QUOTE: &str = "'";

/// How tightly a prefix operator binds.
fn prefix_binding(op: &str) -> u8 {
    match op {
        ops::NOT => 3,
        QUOTE => 19,
        _ => 17,
    }
}

/// What `CGSuite` calls otherwise than we do.
fn own_name(name: Symbol) -> Symbol {
    match name.as_str() {
        "Tiny" => Symbol::from(ops::TINY),
        "Miny" => Symbol::from(ops::MINY),
        _ => name,
    }
}

fn is_relation(op: &str) -> bool {
    op == ops::IN || ops::RELATIONS.contains(&op)
}

impl Frame {
    /// How tightly it holds the operand to its right; brackets hold nothing.
    fn binding(&self) -> Option<u8> {
        match self {
            Frame::Prefix { op, .. } => Some(prefix_binding(op)),
            Frame::Infix { op, .. } => Some(match *op {
                ops::OR => 2,
                ops::OPLUS_MAX | ops::OPLUS_MIN => 8,
                ops::ADD | ops::SUB => 10,
                ops::OTIMES => 12,
                ops::NORTON => 14,
                ops::ORDINAL_SUM => 15,
                _ => 6,
            }),
            Frame::Paren { .. } | Frame::Call { .. } | Frame::Braces(_) => None,
        }
    }
}

/// One expression that is being read.
struct Reading {
    term: Term,
    frames: Vec<Frame>,
}

impl Parser<'_> {
    /// Reads the longest expression that begins here.
    pub(super) fn expression(&mut self, what: &str) -> Result<(Term, Value)> {
        let mut reading = Reading { term: Term::new(), frames: Vec::new() };
        loop {
            let Some(mut value) = self.operand(&mut reading, what)? else { continue };
            loop {
                match self.behind(&mut reading, value)? {
                    Behind::Operand => break,
                    Behind::Value(closed) => value = closed,
                    Behind::Done(value) => return Ok((reading.term, value)),
                }
            }
        }
    }

    /// Reads an operand, or pushes a frame that waits for one.
    fn operand(&mut self, reading: &mut Reading, what: &str) -> Result<Option<Value>> {
        let Token { kind, span } = self.peek();
        match kind {
            Kind::Literal(number) => {
                self.bump();
                let node = Node::Literal(self.literal(number).clone());
                Ok(Some(reading.push(node, span, Role::Term)))
            }
            Kind::Name(name) => self.named(reading, name, span),
            Kind::Sign(word @ ("otimes" | "oplus_max" | "oplus_min"))
                if self.ahead(1) == Kind::Sign("(") =>
            {
                self.named(reading, Symbol::from(word), span)
            }
            Kind::Sign(sign @ ("-" | "+-" | "⧾" | "⧿" | "'")) => {
                self.bump();
                let op = match sign {
                    "-" => ops::NEG,
                    "+-" => ops::PLUS_MINUS,
                    "⧾" => ops::TINY,
                    "⧿" => ops::MINY,
                    _ => QUOTE,
                };
                reading.frames.push(Frame::Prefix { op, span });
                Ok(None)
            }
            Kind::Keyword("not") => {
                self.bump();
                reading.frames.push(Frame::Prefix { op: ops::NOT, span });
                Ok(None)
            }
            Kind::Sign("(") => {
                self.bump();
                reading.frames.push(Frame::Paren { open: span });
                Ok(None)
            }
            Kind::Sign("{") => {
                self.bump();
                let braces = Braces::new(span);
                self.options_begin(reading, braces)
            }
            Kind::Keyword(_) => Err(self.reserved("a game")),
            _ => Err(self.no_operand(reading, what)),
        }
    }

    fn no_operand(&self, reading: &Reading, what: &str) -> Error {
        let first =
            self.last().is_some_and(|last| matches!(last.kind, Kind::Bar(_) | Kind::Sign("{")));
        match reading.frames.last() {
            Some(Frame::Braces(_)) if first => {
                self.other_than("an option, a bar or `}`", reading.open())
            }
            Some(Frame::Braces(_)) => self.other_than("an option", reading.open()),
            Some(_) => self.other_than("a game", reading.open()),
            None => self.other_than(what, None),
        }
    }

    /// A variable, a constant, or the name of an operator.
    fn named(&mut self, reading: &mut Reading, name: Symbol, span: Span) -> Result<Option<Value>> {
        if self.ahead(1) == Kind::Sign("(") {
            self.bump();
            let name = own_name(name);
            let open = self.bump().span;
            if self.eat(Kind::Sign(")")).is_some() {
                let span = self.since(span);
                return Ok(Some(reading.call(name, Vec::new(), span)));
            }
            reading.frames.push(Frame::Call { name, start: span, open, args: Vec::new() });
            return Ok(None);
        }
        let word = name.as_str();
        if SET_OPERATORS.contains(&word) {
            return Err(self.reserved("a variable"));
        }
        self.bump();
        let constant = CONSTANTS.contains(&word);
        Ok(Some(if constant {
            reading.push(Node::Apply(name, Vec::new()), span, Role::Term)
        } else {
            reading.push(Node::Var(name), span, Role::Set)
        }))
    }

    /// Goes on behind an operand.
    fn behind(&mut self, reading: &mut Reading, value: Value) -> Result<Behind> {
        let here = self.peek();
        if let Some((op, left, _)) = infix(here.kind) {
            let value = reading.reduce(value, left, Some((op, here.span)))?;
            self.bump();
            reading.frames.push(Frame::Infix { op, sign: here.span, left: value });
            return Ok(Behind::Operand);
        }
        let value = reading.reduce(value, 0, None)?;
        match reading.frames.pop() {
            None => Ok(Behind::Done(value)),
            Some(Frame::Paren { open }) => {
                if self.eat(Kind::Sign(")")).is_none() {
                    return Err(self.unexpected("`)` or an infix operator", Some((open, "("))));
                }
                Ok(Behind::Value(Value { span: self.since(open), ..value }))
            }
            Some(Frame::Call { name, start, open, mut args }) => {
                value.require_term()?;
                args.push(value.id);
                if self.eat(Kind::Sign(",")).is_some() {
                    reading.frames.push(Frame::Call { name, start, open, args });
                    return Ok(Behind::Operand);
                }
                if self.eat(Kind::Sign(")")).is_none() {
                    return Err(self.unexpected("`,`, `)` or an infix operator", Some((open, "("))));
                }
                let span = self.since(start);
                Ok(Behind::Value(reading.call(name, args, span)))
            }
            Some(Frame::Braces(braces)) => self.behind_option(reading, *braces, value),
            Some(Frame::Prefix { .. } | Frame::Infix { .. }) => unreachable!("reduced above"),
        }
    }

    /// At the beginning of a side in braces, or behind a bar.
    fn options_begin(
        &mut self,
        reading: &mut Reading,
        mut braces: Braces,
    ) -> Result<Option<Value>> {
        while let Kind::Bar(count) = self.kind() {
            let bar = self.bump().span;
            braces.bar(&mut reading.term, count, bar)?;
        }
        if self.kind() == Kind::Sign("}") {
            return Ok(Some(self.close(reading, braces)?));
        }
        self.option_begins(reading, braces);
        Ok(None)
    }

    /// Where an option has to stand.
    fn option_begins(&mut self, reading: &mut Reading, mut braces: Braces) {
        braces.pending = match self.eat(Kind::Sign("..")) {
            Some(_) => Pending::Rest,
            None => Pending::Option,
        };
        reading.frames.push(Frame::Braces(Box::new(braces)));
    }

    /// Behind the term of an option, the set of a rest, or the set of a generator.
    fn behind_option(
        &mut self,
        reading: &mut Reading,
        mut braces: Braces,
        value: Value,
    ) -> Result<Behind> {
        let open = braces.open;
        match &mut braces.pending {
            Pending::Option => {
                value.require_term().map_err(|error| {
                    if self.slice(value.span).contains('∥') {
                        error.hint(
                            "`∥` is the relation `<>`; the double bar of braces is `‖` or `||`",
                        )
                    } else {
                        error
                    }
                })?;
                if self.eat(Kind::Keyword("for")).is_some() {
                    let variable = self.generator()?;
                    braces.pending =
                        Pending::Generator { term: value.id, generators: Vec::new(), variable };
                    reading.frames.push(Frame::Braces(Box::new(braces)));
                    return Ok(Behind::Operand);
                }
            }
            Pending::Rest => value.require_set()?,
            Pending::Generator { generators, variable, .. } => {
                value.require_set()?;
                generators.push((*variable, value.id));
                let more = self.kind() == Kind::Sign(",")
                    && matches!(self.ahead(1), Kind::Name(_))
                    && self.ahead(2) == Kind::Keyword("in");
                if more {
                    self.bump();
                    *variable = self.generator()?;
                    reading.frames.push(Frame::Braces(Box::new(braces)));
                    return Ok(Behind::Operand);
                }
            }
        }
        braces.finish_option(value.id);
        match self.kind() {
            Kind::Sign(",") => {
                self.bump();
                self.option_begins(reading, braces);
                Ok(Behind::Operand)
            }
            Kind::Bar(_) => Ok(match self.options_begin(reading, braces)? {
                Some(value) => Behind::Value(value),
                None => Behind::Operand,
            }),
            Kind::Sign("}") => Ok(Behind::Value(self.close(reading, braces)?)),
            _ => Err(self.unexpected("`,`, a bar or `}`", Some((open, "{")))),
        }
    }

    /// `x in`, behind `for` or a comma.
    fn generator(&mut self) -> Result<Symbol> {
        let name = self.name("a variable")?;
        self.expect(Kind::Keyword("in"), "`in`")?;
        Ok(name.symbol)
    }

    /// The closing brace, and `as g` behind it.
    fn close(&mut self, reading: &mut Reading, braces: Braces) -> Result<Value> {
        let close = self.bump().span;
        let has_bar = braces.has_bar();
        let (id, span) = braces.close(&mut reading.term, close);
        if self.kind() != Kind::Keyword("as") {
            let role = if has_bar { Role::Term } else { Role::Set };
            return Ok(Value { id, span, role });
        }
        if !has_bar {
            return Err(self.unexpected("a bar in the braces that get a name", None));
        }
        self.bump();
        let name = self.name("a variable")?;
        let span = span.to(name.span);
        Ok(reading.push(Node::As(id, name.symbol), span, Role::Term))
    }
}

/// What comes behind an operand.
enum Behind {
    /// Another operand is wanted.
    Operand,
    /// A bracket closed, and this is what it holds.
    Value(Value),
    /// The expression is over.
    Done(Value),
}

impl Reading {
    fn push(&mut self, node: Node, span: Span, role: Role) -> Value {
        Value { id: self.term.push(node, span), span, role }
    }

    fn call(&mut self, name: Symbol, args: Vec<TermId>, span: Span) -> Value {
        let role = if is_notation(name.as_str()) { Role::Term } else { Role::Call };
        self.push(Node::Apply(name, args), span, role)
    }

    /// The innermost bracket that is open.
    fn open(&self) -> Option<(Span, &'static str)> {
        self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Paren { open } | Frame::Call { open, .. } => Some((*open, "(")),
            Frame::Braces(braces) => Some((braces.open, "{")),
            Frame::Prefix { .. } | Frame::Infix { .. } => None,
        })
    }

    /// Gives the value to every frame that holds it tighter than the operator to its right
    /// does, which is `next` when there is one.
    fn reduce(
        &mut self,
        mut value: Value,
        left: u8,
        next: Option<(&'static str, Span)>,
    ) -> Result<Value> {
        while self.frames.last().and_then(Frame::binding).is_some_and(|right| left < right) {
            value = match self.frames.pop() {
                Some(Frame::Prefix { op: QUOTE, span }) => self.quote(span, value)?,
                Some(Frame::Prefix { op, span }) => self.prefix(op, span, value)?,
                Some(Frame::Infix { op, sign, left }) => {
                    if let Some((next, place)) = next
                        && is_relation(next)
                        && is_relation(op)
                    {
                        return Err(chain(op, sign, next, place));
                    }
                    self.infix(op, left, value)?
                }
                _ => unreachable!("brackets hold nothing"),
            };
        }
        Ok(value)
    }

    fn infix(&mut self, op: &'static str, left: Value, right: Value) -> Result<Value> {
        match op {
            ops::OR => {
                left.require_proposition()?;
                right.require_proposition()?;
            }
            ops::IN => {
                left.require_term()?;
                right.require_set()?;
            }
            _ => {
                left.require_term()?;
                right.require_term()?;
            }
        }
        if op == ops::ADD
            && let Some(literal) = self.joined(left, right)
        {
            self.term.pop();
            self.term.pop();
            return Ok(self.push(Node::Literal(literal), left.span.to(right.span), Role::Term));
        }
        let role = if op == ops::OR || is_relation(op) { Role::Proposition } else { Role::Term };
        let node = Node::Apply(Symbol::from(op), vec![left.id, right.id]);
        Ok(self.push(node, left.span.to(right.span), role))
    }

    /// The literal that `3 + ^12` is: with ten ups or more a number is not written together with
    /// them. In parentheses both stay what they are: `3 + (^12)` is a sum.
    fn joined(&self, left: Value, right: Value) -> Option<Literal> {
        let bare = |value: Value| match self.term.node(value.id) {
            Node::Literal(literal) if self.term.span(value.id) == value.span => Some(literal),
            _ => None,
        };
        let (number, ups) = (bare(left)?, bare(right)?);
        let last = self.term.len() as u32 == right.id.0 + 1 && right.id.0 == left.id.0 + 1;
        (last && number.is_number() && ups.is_many_ups())
            .then(|| Literal { number: number.number.clone(), ..ups.clone() })
    }

    fn prefix(&mut self, op: &'static str, sign: Span, value: Value) -> Result<Value> {
        let span = sign.to(value.span);
        let role = if op == ops::NOT {
            value.require_proposition()?;
            Role::Proposition
        } else {
            value.require_term()?;
            Role::Term
        };
        let mut args = vec![value.id];
        if op == ops::PLUS_MINUS
            && let Node::Set(options) = self.term.node(value.id)
        {
            args = plain_options(options).ok_or_else(|| {
                Error::new(&syntax::UNEXPECTED, "the options of a switch are written out")
                    .at(value.span, "expected games joined by commas")
                    .hint("write both sides: `{..L | -g for g in L}`")
            })?;
            self.term.pop();
        }
        Ok(self.push(Node::Apply(Symbol::from(op), args), span, role))
    }

    fn quote(&mut self, sign: Span, value: Value) -> Result<Value> {
        let whole = sign.to(value.span);
        let braces = |id| matches!(self.term.node(id), Node::Braces(..));
        let hint = match self.term.node(value.id) {
            Node::Literal(_) | Node::Braces(..) => return Ok(self.push(Node::Quote(value.id), whole, Role::Term)),
            Node::As(inner, _) if braces(*inner) => {
                return Ok(self.push(Node::Quote(value.id), whole, Role::Term));
            }
            Node::Var(name) => format!("declare it a form, `form {name};`, and write `{name}`"),
            Node::Quote(_) => "one quotation mark is enough".to_owned(),
            Node::Set(_) => "a form has a bar: `'{0,*|}`".to_owned(),
            _ => "operators of forms, as `-` and `+`, build the form of their result: quote their arguments".to_owned(),
        };
        Err(Error::new(&syntax::QUOTE, "only braces and literals can be quoted")
            .at(value.span, "neither braces nor a literal")
            .hint(hint))
    }
}

fn chain(first: &str, at: Span, second: &str, place: Span) -> Error {
    Error::new(&syntax::CHAIN, "relations do not chain")
        .at(place, format!("`{second}` behind another relation"))
        .at(at, format!("`{first}` is the first one"))
        .hint("as conditions write two relations with a comma: `g < h, h < k`")
}

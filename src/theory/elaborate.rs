//! From terms to [`Code`]: names are looked up, sorts are checked, and every step from a
//! value to a form and back is written out.
//!
//! Three modes say what a part of a term is wanted for:
//!
//! - `Value`: a value. A form variable counts with its value, `+` adds values.
//! - `Natural`: whatever it is by itself. A form variable or a quote stays a form; `+`, `-`
//!   and operators that return forms build the literal form when an operand is a form.
//! - `Quoted`: exactly as written. Braces build the literal form; literals, variables and
//!   operators stand for their canonical forms.
//!
//! Whoever receives a part says in which mode it is wanted, and what is still of the wrong
//! kind is coerced: a game to its canonical form, a form to its value.
//!
//! The walk keeps its own stack, so that a term of any depth is fine. A part that occurs
//! twice is computed once, except inside a comprehension, whose parts depend on the
//! generator.

mod apply;
mod walk;

use super::code::{Accept, Code, Op, Reg, Regs, Relation};
use super::long;
use super::measure::Maker;
use super::natives::Function;
use super::signature::{Accepts, Signature, nearest};
use super::spoken;
use super::value::Kind;
use crate::error::{Error, Span, theory};
use crate::syntax::rules::Sort;
use crate::syntax::term::Term;
use std::collections::HashMap;
use symbol_table::GlobalSymbol as Symbol;

/// What a part of a term is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Mode {
    Value,
    Natural,
    Quoted,
}

/// What a variable of this sort holds.
pub(crate) fn kind_of(sort: Sort) -> Kind {
    match sort {
        Sort::Game | Sort::Number | Sort::Integer => Kind::Game,
        Sort::Form => Kind::Form,
        Sort::Options => Kind::Games,
        Sort::Wall => Kind::Wall,
        Sort::Finite(sort) => Kind::Element(sort),
    }
}

/// A result with its kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand {
    pub(crate) reg: Reg,
    pub(crate) kind: Kind,
}
/// Compiles the terms of one piece of code: a statement, or the clauses of a definition.
pub(crate) struct Elaborator<'a> {
    signature: &'a Signature,
    pub(crate) code: Code,
    pub(crate) errors: Vec<Error>,
    scope: HashMap<Symbol, Operand>,
    lists: Vec<Kind>,
    /// What makes the registers that hold sums and multiples.
    makers: HashMap<Reg, Maker>,
    /// How an unknown name is called in its error.
    free: &'static str,
    /// What may be written instead of an unknown name.
    pub(super) help: &'static str,
    /// Whether `{…} as g` is allowed: the pattern of a rule. The name gets the value.
    pub(super) patterns: bool,
}

impl<'a> Elaborator<'a> {
    /// An elaborator in whose terms these variables may occur, held by the first registers
    /// in this order.
    pub(crate) fn new(
        signature: &'a Signature,
        variables: impl IntoIterator<Item = (Symbol, Kind)>,
        free: &'static str,
    ) -> Elaborator<'a> {
        let mut elaborator = Elaborator {
            signature,
            code: Code::default(),
            errors: Vec::new(),
            scope: HashMap::new(),
            lists: Vec::new(),
            makers: HashMap::new(),
            free,
            help: "",
            patterns: false,
        };
        for (name, kind) in variables {
            let reg = elaborator.register();
            elaborator.scope.insert(name, Operand { reg, kind });
        }
        elaborator
    }

    fn register(&mut self) -> Reg {
        self.code.registers += 1;
        self.code.registers - 1
    }

    pub(crate) fn emit(&mut self, op: Op, span: Span) {
        self.code.ops.push(op);
        self.code.spans.push(span);
    }

    fn error(&mut self, error: Error) {
        self.errors.push(error);
    }

    /// Compiles a term in a mode.
    pub(crate) fn term(&mut self, term: &Term, mode: Mode) -> Operand {
        walk::Walk::new(self, term, mode).run()
    }

    /// Compiles a term that must be a proposition.
    pub(crate) fn condition(&mut self, term: &Term) -> Operand {
        let operand = self.term(term, Mode::Value);
        if !matches!(operand.kind, Kind::Truth | Kind::Unknown) {
            self.error(
                Error::new(&theory::SORT, format!("expected a condition, found {}", operand.kind))
                    .at(term.span(term.root()), "this is neither true nor false")
                    .hint("a condition is a relation such as `g <= h`, or a predicate such as `is_number(g)`"),
            );
        }
        operand
    }

    /// Whether all of some truth values hold.
    pub(super) fn all(&mut self, conditions: &[Reg]) -> Reg {
        let result = self.register();
        self.emit(Op::All(result, conditions.iter().copied().collect()), Span::default());
        result
    }

    /// Whether a relation holds between two results of one kind.
    pub(super) fn related(&mut self, relation: Relation, a: Reg, b: Reg) -> Reg {
        let result = self.register();
        self.emit(Op::Relate(result, relation, a, b), Span::default());
        result
    }

    /// The kind that a result is compared by: values, unless it is something else.
    pub(crate) fn common(kind: Kind) -> Kind {
        match kind {
            Kind::Form => Kind::Game,
            Kind::Forms => Kind::Games,
            other => other,
        }
    }

    /// Makes a result of the kind that a sort wants.
    pub(crate) fn coerce(&mut self, operand: Operand, accepts: Accepts, span: Span) -> Operand {
        let wanted = match accepts {
            Accepts::Readable if operand.kind == Kind::Form => Kind::Form,
            Accepts::Readable => Kind::Game,
            Accepts::Walls => Kind::Walls,
            Accepts::Sort(sort) => kind_of(sort),
        };
        let operand = self.as_kind(operand, wanted, span);
        match accepts {
            Accepts::Sort(Sort::Number) => self.emit(Op::Check(operand.reg, Accept::Number), span),
            Accepts::Sort(Sort::Integer) => {
                self.emit(Op::Check(operand.reg, Accept::Integer), span);
            }
            _ => {}
        }
        operand
    }

    pub(crate) fn as_kind(&mut self, operand: Operand, wanted: Kind, span: Span) -> Operand {
        let to_form = match (operand.kind, wanted) {
            (Kind::Unknown, _) | (_, Kind::Unknown) => {
                return Operand { kind: Kind::Unknown, ..operand };
            }
            (found, wanted) if found == wanted => return operand,
            (Kind::Game, Kind::Form) | (Kind::Games, Kind::Forms) => true,
            (Kind::Form, Kind::Game) | (Kind::Forms, Kind::Games) => false,
            (Kind::Game, Kind::Long) => return self.long(long::from_game, operand, wanted, span),
            (Kind::Long, Kind::Game) => return self.long(long::to_game, operand, wanted, span),
            (Kind::Form, Kind::Long) | (Kind::Long, Kind::Form | Kind::Wall) => {
                let game = self.as_kind(operand, Kind::Game, span);
                return self.as_kind(game, wanted, span);
            }
            (Kind::Game, Kind::Wall) => {
                let reg = self.register();
                self.emit(Op::ToWall(reg, operand.reg), span);
                return Operand { reg, kind: Kind::Wall };
            }
            (found, wanted) => {
                let mut error =
                    Error::new(&theory::SORT, format!("expected {wanted}, found {found}"))
                        .at(span, format!("this is {found}"));
                if matches!(found, Kind::Games | Kind::Forms)
                    && matches!(wanted, Kind::Game | Kind::Form)
                {
                    error = error.hint(
                        "the members of a set become options with two dots: `{..left(g) | }`",
                    );
                }
                self.error(error);
                return Operand { kind: Kind::Unknown, ..operand };
            }
        };
        let reg = self.register();
        let op = if to_form { Op::ToForm(reg, operand.reg) } else { Op::ToGame(reg, operand.reg) };
        self.emit(op, span);
        Operand { reg, kind: wanted }
    }

    fn long(&mut self, run: Function, operand: Operand, kind: Kind, span: Span) -> Operand {
        let reg = self.register();
        self.emit(Op::Native(reg, run, Regs::from_slice(&[operand.reg])), span);
        Operand { reg, kind }
    }

    fn unbound(&mut self, name: Symbol, span: Span) -> Operand {
        let mut error = Error::new(&theory::UNBOUND, format!("{} `{name}`", self.free))
            .at(span, "nothing says what it is");
        if let Some(id) = self.signature.named(name).first() {
            let params: Vec<&str> =
                self.signature.get(*id).params.iter().map(|param| param.name.as_str()).collect();
            error = error
                .hint(format!("`{name}` is an operator: write `{name}({})`", params.join(", ")));
        } else if let Some(close) = nearest(name.as_str(), self.scope.keys().map(Symbol::as_str)) {
            error = error.hint(format!("did you mean `{close}`?"));
        } else if let Some(spelling) = spoken::spelling(name.as_str()) {
            error = error.hint(spelling);
        } else if !self.help.is_empty() {
            error = error.hint(self.help);
        }
        self.error(error);
        Operand { reg: 0, kind: Kind::Unknown }
    }
}

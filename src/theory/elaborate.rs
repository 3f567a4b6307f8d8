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

use super::code::{Accept, Code, Op, Reg, Regs, Relation};
use super::long;
use super::natives::Function;
use super::signature::{Accepts, OperatorId, Signature, nearest};
use super::value::{Kind, Value};
use crate::error::{Error, Span, theory};
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Opt, Term, TermId, ops};
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

/// What remains to be done, last first.
enum Task {
    Visit(TermId, Mode),
    Build(TermId, Mode),
    Begin(Reg),
    /// The last says whether walls are allowed: in a set, and not in braces.
    Push(Reg, Span, Mode, bool),
    Extend(Reg, Span, Mode),
    Open(Symbol, Span),
    Close,
}

/// An open loop.
struct Loop {
    name: Symbol,
    /// The instruction that takes the next member.
    head: usize,
    /// What the name meant before.
    shadowed: Option<Operand>,
    /// How much was remembered when the loop was opened.
    remembered: usize,
}

/// Compiles the terms of one piece of code: a statement, or the clauses of a definition.
pub(crate) struct Elaborator<'a> {
    signature: &'a Signature,
    pub(crate) code: Code,
    pub(crate) errors: Vec<Error>,
    scope: HashMap<Symbol, Operand>,
    lists: Vec<Kind>,
    /// How an unknown name is called in its error.
    free: &'static str,
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
            free,
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
        let mut walk = Walk {
            term,
            tasks: vec![Task::Visit(term.root(), mode)],
            operands: Vec::new(),
            loops: Vec::new(),
            known: HashMap::new(),
            remembered: Vec::new(),
            out: self,
        };
        walk.run();
        let result = walk.operands.pop();
        result.unwrap_or(Operand { reg: 0, kind: Kind::Unknown })
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
        let mut error =
            Error::new(&theory::UNBOUND, format!("{} `{name}`", self.free)).at(span, "");
        if let Some(id) = self.signature.named(name).first() {
            let params: Vec<&str> =
                self.signature.get(*id).params.iter().map(|param| param.name.as_str()).collect();
            error = error
                .hint(format!("`{name}` is an operator: write `{name}({})`", params.join(", ")));
        } else if let Some(close) = nearest(name.as_str(), self.scope.keys().map(Symbol::as_str)) {
            error = error.hint(format!("did you mean `{close}`?"));
        }
        self.error(error);
        Operand { reg: 0, kind: Kind::Unknown }
    }
}

/// The walk through one term.
struct Walk<'t, 'e, 'a> {
    term: &'t Term,
    tasks: Vec<Task>,
    operands: Vec<Operand>,
    loops: Vec<Loop>,
    known: HashMap<(TermId, Mode), Operand>,
    remembered: Vec<(TermId, Mode)>,
    out: &'e mut Elaborator<'a>,
}

impl Walk<'_, '_, '_> {
    fn run(&mut self) {
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Visit(id, mode) => self.visit(id, mode),
                Task::Build(id, mode) => {
                    let operand = self.build(id, mode);
                    self.remember(id, mode, operand);
                    self.operands.push(operand);
                }
                Task::Begin(list) => self.out.emit(Op::Begin(list), Span::default()),
                Task::Push(list, span, mode, walls) => self.push(list, span, mode, walls),
                Task::Extend(list, span, mode) => self.extend(list, span, mode),
                Task::Open(name, span) => self.open(name, span),
                Task::Close => self.close(),
            }
        }
    }

    fn pop(&mut self) -> Operand {
        self.operands.pop().unwrap_or(Operand { reg: 0, kind: Kind::Unknown })
    }

    fn pop_many(&mut self, count: usize) -> Vec<Operand> {
        let from = self.operands.len().saturating_sub(count);
        self.operands.split_off(from)
    }

    fn remember(&mut self, id: TermId, mode: Mode, operand: Operand) {
        self.known.insert((id, mode), operand);
        self.remembered.push((id, mode));
    }

    fn visit(&mut self, id: TermId, mode: Mode) {
        if let Some(&operand) = self.known.get(&(id, mode)) {
            self.operands.push(operand);
            return;
        }
        let term = self.term;
        match term.node(id) {
            Node::Literal(_) | Node::Var(_) => self.tasks.push(Task::Build(id, mode)),
            Node::As(inner, _) if self.out.patterns => {
                self.tasks.push(Task::Build(id, mode));
                self.tasks.push(Task::Visit(*inner, mode));
            }
            Node::As(inner, name) => {
                self.out.error(
                    Error::new(&theory::NO_VALUE, format!("`as {name}` names a part of a pattern"))
                        .at(term.span(id), "this is no pattern")
                        .hint("a name for a whole stands on the left side of a rule only"),
                );
                self.tasks.push(Task::Visit(*inner, mode));
            }
            Node::Quote(inner) => {
                self.tasks.push(Task::Build(id, mode));
                if let Node::Var(name) = term.node(*inner) {
                    self.out.error(
                        Error::new(
                            &theory::QUOTED_VARIABLE,
                            format!("the variable `{name}` cannot be quoted"),
                        )
                        .at(term.span(id), "a quote takes braces or a literal")
                        .hint(format!("declare it: `form {name}`")),
                    );
                }
                let inner_mode = if mode == Mode::Value { Mode::Value } else { Mode::Quoted };
                self.tasks.push(Task::Visit(*inner, inner_mode));
            }
            Node::Braces(left, right) => {
                self.tasks.push(Task::Build(id, mode));
                if simple(left) && simple(right) {
                    self.visit_all(left.iter().chain(right), part_mode(mode));
                } else {
                    let (l, r) = (self.list(), self.list());
                    self.schedule(right, r, part_mode(mode), false);
                    self.schedule(left, l, part_mode(mode), false);
                }
            }
            Node::Set(members) => {
                self.tasks.push(Task::Build(id, mode));
                let list = self.list();
                self.schedule(members, list, mode, true);
            }
            Node::Apply(op, args) => {
                self.tasks.push(Task::Build(id, mode));
                self.visit_arguments(*op, args, mode, term.span(id));
            }
        }
    }

    fn list(&mut self) -> Reg {
        self.out.code.lists += 1;
        self.out.lists.push(Kind::Unknown);
        self.out.code.lists - 1
    }

    fn visit_all<'o>(&mut self, options: impl DoubleEndedIterator<Item = &'o Opt>, mode: Mode) {
        for opt in options.rev() {
            if let Opt::Term(t) = opt {
                self.tasks.push(Task::Visit(*t, mode));
            }
        }
    }

    /// Plans the entries of one side: its list is left on the stack of operands.
    fn schedule(&mut self, side: &[Opt], list: Reg, mode: Mode, walls: bool) {
        for opt in side.iter().rev() {
            match opt {
                Opt::Term(t) => {
                    self.tasks.push(Task::Push(list, self.term.span(*t), mode, walls));
                    self.tasks.push(Task::Visit(*t, mode));
                }
                Opt::Rest(t) => {
                    self.tasks.push(Task::Extend(list, self.term.span(*t), mode));
                    self.tasks.push(Task::Visit(*t, Mode::Natural));
                }
                Opt::For(t, generators) => {
                    self.tasks.extend(generators.iter().map(|_| Task::Close));
                    self.tasks.push(Task::Push(list, self.term.span(*t), mode, walls));
                    self.tasks.push(Task::Visit(*t, mode));
                    for (name, set) in generators.iter().rev() {
                        self.tasks.push(Task::Open(*name, self.term.span(*set)));
                        self.tasks.push(Task::Visit(*set, Mode::Natural));
                    }
                }
            }
        }
        self.tasks.push(Task::Begin(list));
        self.operands.push(Operand { reg: list, kind: Kind::Unknown });
    }

    fn push(&mut self, list: Reg, span: Span, mode: Mode, walls: bool) {
        let operand = self.pop();
        let operand = match operand.kind {
            Kind::Game | Kind::Form | Kind::Unknown => operand,
            Kind::Wall if walls => operand,
            _ => self.out.as_kind(operand, Kind::Game, span),
        };
        if operand.kind == Kind::Wall || (operand.kind == Kind::Form && mode != Mode::Value) {
            self.out.lists[list as usize] = operand.kind;
        }
        self.out.emit(Op::Push(list, operand.reg), span);
    }

    fn extend(&mut self, list: Reg, span: Span, mode: Mode) {
        let set = self.pop();
        self.check_set(set, span);
        if set.kind == Kind::Forms && mode != Mode::Value {
            self.out.lists[list as usize] = Kind::Form;
        }
        self.out.emit(Op::Extend(list, set.reg), span);
    }

    fn check_set(&mut self, set: Operand, span: Span) {
        if !matches!(set.kind, Kind::Games | Kind::Forms | Kind::Unknown) {
            self.out.error(
                Error::new(&theory::SORT, format!("expected a set of options, found {}", set.kind))
                    .at(span, format!("this is {}", set.kind))
                    .hint("a set is `left(g)`, `right(g)`, `incentives(g)`, `followers(g)`, or an options variable"),
            );
        }
    }

    fn open(&mut self, name: Symbol, span: Span) {
        let set = self.pop();
        self.check_set(set, span);
        let kind = match set.kind {
            Kind::Forms => Kind::Form,
            Kind::Games => Kind::Game,
            _ => Kind::Unknown,
        };
        if self.out.scope.contains_key(&name) {
            self.out.error(
                Error::new(&theory::DUPLICATE, format!("`{name}` has a meaning here already"))
                    .at(span, format!("`{name}` is to run through this set"))
                    .hint("give the generator another name"),
            );
        }
        let var = self.out.register();
        let cursor = self.out.code.cursors;
        self.out.code.cursors += 1;
        self.out.emit(Op::Start(cursor), span);
        let head = self.out.code.ops.len();
        self.out.emit(Op::Next { var, set: set.reg, cursor, exit: 0 }, span);
        let shadowed = self.out.scope.insert(name, Operand { reg: var, kind });
        self.loops.push(Loop { name, head, shadowed, remembered: self.remembered.len() });
    }

    fn close(&mut self) {
        let Some(closed) = self.loops.pop() else { return };
        self.out.emit(Op::Jump(closed.head), Span::default());
        let behind = self.out.code.ops.len();
        if let Some(Op::Next { exit, .. }) = self.out.code.ops.get_mut(closed.head) {
            *exit = behind;
        }
        for key in self.remembered.drain(closed.remembered..) {
            self.known.remove(&key);
        }
        match closed.shadowed {
            Some(operand) => self.out.scope.insert(closed.name, operand),
            None => self.out.scope.remove(&closed.name),
        };
    }

    fn visit_arguments(&mut self, op: Symbol, args: &[TermId], mode: Mode, span: Span) {
        let modes: Vec<Mode> = match op.as_str() {
            ops::ADD | ops::SUB | ops::NEG => vec![mode; args.len()],
            ops::PLUS_MINUS => vec![part_mode(mode); args.len()],
            ops::SAME | ops::IN => vec![Mode::Natural; args.len()],
            ops::NOT | ops::OR => vec![Mode::Value; args.len()],
            name if ops::RELATIONS.contains(&name) => vec![Mode::Value; args.len()],
            _ => match self.operator(op, args.len()) {
                Ok(id) => {
                    let params = &self.out.signature.get(id).params;
                    params.iter().map(|param| argument_mode(param.accepts)).collect()
                }
                Err(error) => {
                    self.out.error(error.at(span, ""));
                    vec![Mode::Natural; args.len()]
                }
            },
        };
        for (arg, mode) in args.iter().zip(modes).rev() {
            self.tasks.push(Task::Visit(*arg, mode));
        }
    }

    fn operator(&self, op: Symbol, arity: usize) -> Result<OperatorId, Error> {
        let signature = self.out.signature;
        if let Some(id) = signature.find(op.as_str(), arity) {
            return Ok(id);
        }
        Err(match signature.named(op) {
            [] => {
                let error =
                    Error::new(&theory::UNKNOWN_OPERATOR, format!("unknown operator `{op}`"));
                match signature.nearest(op.as_str()) {
                    Some(close) => error.hint(format!("did you mean `{close}`?")),
                    None => {
                        error.hint("an operator is built in, or defined by `define` in a rule file")
                    }
                }
            }
            [first, ..] => {
                let operator = signature.get(*first);
                let params: Vec<&str> = operator.params.iter().map(|p| p.name.as_str()).collect();
                Error::new(
                    &theory::ARITY,
                    format!("`{op}` takes {}, found {arity}", arguments(params.len())),
                )
                .hint(format!("write `{op}({})`", params.join(", ")))
            }
        })
    }

    fn build(&mut self, id: TermId, mode: Mode) -> Operand {
        let span = self.term.span(id);
        let term = self.term;
        let operand = match term.node(id) {
            Node::Literal(literal) => {
                let reg = self.out.register();
                self.out.emit(Op::Literal(reg, literal.clone()), span);
                Operand { reg, kind: Kind::Game }
            }
            Node::Var(name) => self.variable(*name, span),
            Node::Quote(_) => self.pop(),
            Node::As(_, name) => self.name_whole(*name, span),
            Node::Braces(left, right) => self.braces(left, right, mode, span),
            Node::Set(_) => {
                let list = self.pop();
                let (op, kind): (fn(Reg, Reg) -> Op, Kind) = match self.out.lists[list.reg as usize]
                {
                    Kind::Wall => (Op::WallSetOf, Kind::Walls),
                    Kind::Form => (Op::FormSetOf, Kind::Forms),
                    _ if mode == Mode::Quoted => (Op::FormSetOf, Kind::Forms),
                    _ => (Op::SetOf, Kind::Games),
                };
                let reg = self.out.register();
                self.out.emit(op(reg, list.reg), span);
                Operand { reg, kind }
            }
            Node::Apply(op, args) => self.apply(*op, args, mode, span),
        };
        let wanted = match (mode, operand.kind) {
            (Mode::Value, Kind::Form) => Kind::Game,
            (Mode::Value, Kind::Forms) => Kind::Games,
            (Mode::Quoted, Kind::Game) => Kind::Form,
            (Mode::Quoted, Kind::Games) => Kind::Forms,
            (_, kind) => kind,
        };
        self.out.as_kind(operand, wanted, span)
    }

    /// `{…} as g`: the variable gets the value of the braces.
    fn name_whole(&mut self, name: Symbol, span: Span) -> Operand {
        let whole = self.pop();
        if let Some(&variable) = self.out.scope.get(&name) {
            let value = self.out.as_kind(whole, variable.kind, span);
            self.out.emit(Op::Copy(variable.reg, value.reg), span);
        }
        whole
    }

    fn variable(&mut self, name: Symbol, span: Span) -> Operand {
        if let Some(&operand) = self.out.scope.get(&name) {
            return operand;
        }
        if let Some(sort) = self.out.signature.sort_of_element(name) {
            let reg = self.out.register();
            let value = Value::Element { sort, element: name };
            self.out.emit(Op::Constant(reg, value), span);
            return Operand { reg, kind: Kind::Element(sort) };
        }
        self.out.unbound(name, span)
    }

    fn braces(&mut self, left: &[Opt], right: &[Opt], mode: Mode, span: Span) -> Operand {
        let quoted = mode == Mode::Quoted;
        let reg = if simple(left) && simple(right) {
            let right_side = self.side(right);
            let left_side = self.side(left);
            let op = if quoted { Op::FormBraces } else { Op::Braces };
            let reg = self.out.register();
            self.out.emit(op(reg, left_side, right_side), span);
            reg
        } else {
            let left_list = self.pop().reg;
            let right_list = self.pop().reg;
            let op = if quoted { Op::FormCollect } else { Op::Collect };
            let reg = self.out.register();
            self.out.emit(op(reg, left_list, right_list), span);
            reg
        };
        Operand { reg, kind: if quoted { Kind::Form } else { Kind::Game } }
    }

    /// The registers of single options, each made a game unless it is a form already.
    fn side(&mut self, options: &[Opt]) -> Regs {
        let operands = self.pop_many(options.len());
        let mut regs = Regs::new();
        for (operand, opt) in operands.into_iter().zip(options) {
            let (Opt::Term(at) | Opt::Rest(at) | Opt::For(at, _)) = opt;
            let operand = match operand.kind {
                Kind::Form => operand,
                _ => self.out.as_kind(operand, Kind::Game, self.term.span(*at)),
            };
            regs.push(operand.reg);
        }
        regs
    }

    fn apply(&mut self, op: Symbol, args: &[TermId], mode: Mode, span: Span) -> Operand {
        let operands = self.pop_many(args.len());
        let spans: Vec<Span> = args.iter().map(|&arg| self.term.span(arg)).collect();
        match (op.as_str(), operands.as_slice()) {
            (ops::ADD, &[a, b]) => self.add(a, b, &spans, span, false),
            (ops::SUB, &[a, b]) => self.add(a, b, &spans, span, true),
            (ops::NEG, &[a]) => self.neg(a, spans[0], span),
            (ops::PLUS_MINUS, _) => self.plus_minus(&operands, &spans, mode, span),
            (ops::NOT, &[a]) => {
                let a = self.out.as_kind(a, Kind::Truth, spans[0]);
                self.result(Kind::Truth, &[a], span, |reg| Op::Not(reg, a.reg))
            }
            (ops::OR, &[a, b]) => {
                let a = self.out.as_kind(a, Kind::Truth, spans[0]);
                let b = self.out.as_kind(b, Kind::Truth, spans[1]);
                self.result(Kind::Truth, &[a, b], span, |reg| Op::Or(reg, a.reg, b.reg))
            }
            (ops::IN, &[x, set]) => self.member(x, set, &spans, span),
            (ops::SAME, &[a, b]) => self.same(a, b, &spans, span),
            (name, &[a, b]) if ops::RELATIONS.contains(&name) => {
                self.relate(name, a, b, &spans, span)
            }
            _ => self.call(op, &operands, &spans, mode, span),
        }
    }

    /// Emits an instruction with a new register for its result, of unknown kind when a part
    /// is.
    fn result(
        &mut self,
        kind: Kind,
        parts: &[Operand],
        span: Span,
        op: impl FnOnce(Reg) -> Op,
    ) -> Operand {
        let reg = self.out.register();
        self.out.emit(op(reg), span);
        let unknown = parts.iter().any(|part| part.kind == Kind::Unknown);
        Operand { reg, kind: if unknown { Kind::Unknown } else { kind } }
    }

    fn add(&mut self, a: Operand, b: Operand, spans: &[Span], span: Span, minus: bool) -> Operand {
        if a.kind == Kind::Wall || b.kind == Kind::Wall {
            self.out.error(
                Error::new(&theory::SORT, "walls are not added by `+` and `-`").at(span, "").hint(
                    "pointwise addition of walls is `otimes`; `v otimes -w` is the difference",
                ),
            );
            return Operand { reg: a.reg, kind: Kind::Unknown };
        }
        if a.kind == Kind::Form || b.kind == Kind::Form {
            let a = self.out.as_kind(a, Kind::Form, spans[0]);
            let mut b = self.out.as_kind(b, Kind::Form, spans[1]);
            if minus {
                b = self.result(Kind::Form, &[b], span, |reg| Op::FormNeg(reg, b.reg));
            }
            return self.result(Kind::Form, &[a, b], span, |reg| Op::FormAdd(reg, a.reg, b.reg));
        }
        if a.kind == Kind::Long || b.kind == Kind::Long {
            let run = if minus { long::sub } else { long::add };
            return self.long_native(run, Kind::Long, &[a, b], spans, span);
        }
        let a = self.out.as_kind(a, Kind::Game, spans[0]);
        let b = self.out.as_kind(b, Kind::Game, spans[1]);
        self.result(Kind::Game, &[a, b], span, |reg| {
            if minus { Op::Sub(reg, a.reg, b.reg) } else { Op::Add(reg, a.reg, b.reg) }
        })
    }

    fn neg(&mut self, a: Operand, arg: Span, span: Span) -> Operand {
        match a.kind {
            Kind::Form => self.result(Kind::Form, &[a], span, |reg| Op::FormNeg(reg, a.reg)),
            Kind::Wall => self.result(Kind::Wall, &[a], span, |reg| Op::WallNeg(reg, a.reg)),
            Kind::Long => self.long_native(long::neg, Kind::Long, &[a], &[arg], span),
            _ => {
                let a = self.out.as_kind(a, Kind::Game, arg);
                self.result(Kind::Game, &[a], span, |reg| Op::Neg(reg, a.reg))
            }
        }
    }

    /// A function of games beyond the short ones.
    fn long_native(
        &mut self,
        run: Function,
        kind: Kind,
        operands: &[Operand],
        spans: &[Span],
        span: Span,
    ) -> Operand {
        let operands = operands.iter().zip(spans);
        let operands: Vec<Operand> =
            operands.map(|(operand, at)| self.out.as_kind(*operand, Kind::Long, *at)).collect();
        let regs = operands.iter().map(|operand| operand.reg).collect();
        self.result(kind, &operands, span, |reg| Op::Native(reg, run, regs))
    }

    /// `+-{a, b}`: the options a, b of Left, and their negatives as those of Right.
    fn plus_minus(&mut self, lefts: &[Operand], spans: &[Span], mode: Mode, span: Span) -> Operand {
        let quoted = mode == Mode::Quoted;
        let wanted = if quoted { Kind::Form } else { Kind::Game };
        let (mut left, mut right) = (Regs::new(), Regs::new());
        for (operand, at) in lefts.iter().zip(spans) {
            let option = self.out.as_kind(*operand, wanted, *at);
            let negative = self.neg(option, *at, *at);
            left.push(option.reg);
            right.push(negative.reg);
        }
        self.result(wanted, &[], span, |reg| {
            if quoted { Op::FormBraces(reg, left, right) } else { Op::Braces(reg, left, right) }
        })
    }

    fn member(&mut self, x: Operand, set: Operand, spans: &[Span], span: Span) -> Operand {
        self.check_set(set, spans[1]);
        let by_form = x.kind == Kind::Form && set.kind == Kind::Forms;
        let x = self.out.as_kind(x, if by_form { Kind::Form } else { Kind::Game }, spans[0]);
        let set = match set.kind {
            Kind::Forms if !by_form => self.out.as_kind(set, Kind::Games, spans[1]),
            _ => set,
        };
        self.result(Kind::Truth, &[x], span, |reg| Op::Member(reg, x.reg, set.reg))
    }

    /// `a == b`: values stand for their canonical forms.
    fn same(&mut self, a: Operand, b: Operand, spans: &[Span], span: Span) -> Operand {
        let wanted = match a.kind {
            Kind::Games | Kind::Forms => Kind::Forms,
            _ => Kind::Form,
        };
        let a = self.out.as_kind(a, wanted, spans[0]);
        let b = self.out.as_kind(b, wanted, spans[1]);
        self.result(Kind::Truth, &[a, b], span, |reg| {
            Op::Relate(reg, Relation::Equal, a.reg, b.reg)
        })
    }

    fn relate(
        &mut self,
        name: &str,
        a: Operand,
        b: Operand,
        spans: &[Span],
        span: Span,
    ) -> Operand {
        let relation = match name {
            ops::EQ => Relation::Equal,
            ops::LE => Relation::LessOrEqual,
            ops::LT => Relation::Less,
            ops::GE => Relation::GreaterOrEqual,
            ops::GT => Relation::Greater,
            ops::CONFUSED => Relation::Confused,
            ops::LF => Relation::LessOrConfused,
            _ => Relation::GreaterOrConfused,
        };
        let kind = match (a.kind, b.kind) {
            (Kind::Unknown, _) | (_, Kind::Unknown) => Kind::Unknown,
            (Kind::Wall, _) | (_, Kind::Wall) => Kind::Wall,
            (Kind::Long, Kind::Long | Kind::Game | Kind::Form)
            | (Kind::Game | Kind::Form, Kind::Long) => Kind::Long,
            (found, other) if relation == Relation::Equal && found == other => found,
            (found, other)
                if relation == Relation::Equal && found != Kind::Game && other != Kind::Game =>
            {
                self.out.error(
                    Error::new(&theory::SORT, format!("{found} is never equal to {other}"))
                        .at(spans[0], format!("this is {found}"))
                        .at(spans[1], format!("this is {other}")),
                );
                Kind::Unknown
            }
            _ => Kind::Game,
        };
        let a = self.out.as_kind(a, kind, spans[0]);
        let b = self.out.as_kind(b, kind, spans[1]);
        self.result(Kind::Truth, &[a, b], span, |reg| Op::Relate(reg, relation, a.reg, b.reg))
    }

    fn call(
        &mut self,
        op: Symbol,
        operands: &[Operand],
        spans: &[Span],
        mode: Mode,
        span: Span,
    ) -> Operand {
        if operands.iter().any(|operand| operand.kind == Kind::Long)
            && let Some((run, kind)) = long::operator(op.as_str(), operands.len())
        {
            return self.long_native(run, kind, operands, spans, span);
        }
        let Ok(id) = self.operator(op, operands.len()) else {
            return Operand { reg: 0, kind: Kind::Unknown };
        };
        let signature = self.out.signature;
        let operator = signature.get(id);
        let mut regs = Regs::new();
        let mut kind = operator.result;
        for ((operand, param), at) in operands.iter().zip(&operator.params).zip(spans) {
            let operand = self.out.coerce(*operand, param.accepts, *at);
            if operand.kind == Kind::Unknown {
                kind = Kind::Unknown;
            }
            if param.accepts == Accepts::Readable
                && operand.kind == Kind::Form
                && operator.reads_forms()
            {
                kind = Kind::Forms;
            }
            regs.push(operand.reg);
        }
        let reg = self.out.register();
        match operator.native {
            Some(native) => {
                let blamed = native.blame.and_then(|at| spans.get(at)).copied().unwrap_or(span);
                let run = match native.form {
                    Some(form) if mode != Mode::Value => form,
                    Some(_) if kind == Kind::Form => {
                        kind = Kind::Game;
                        native.run
                    }
                    _ => native.run,
                };
                self.out.emit(Op::Native(reg, run, regs), blamed);
            }
            None => self.out.emit(Op::Call(reg, id, regs), span),
        }
        Operand { reg, kind }
    }
}

fn simple(options: &[Opt]) -> bool {
    options.iter().all(|opt| matches!(opt, Opt::Term(_)))
}

/// The mode of what stands inside braces.
fn part_mode(mode: Mode) -> Mode {
    if mode == Mode::Quoted { Mode::Quoted } else { Mode::Value }
}

/// The mode of an argument.
fn argument_mode(accepts: Accepts) -> Mode {
    match accepts {
        Accepts::Sort(Sort::Game | Sort::Number | Sort::Integer) => Mode::Value,
        _ => Mode::Natural,
    }
}

fn arguments(count: usize) -> String {
    match count {
        1 => "one argument".to_string(),
        count => format!("{count} arguments"),
    }
}

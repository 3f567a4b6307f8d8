//! The walk through one term, with a stack of its own.

use super::super::code::{Op, Reg, Regs};
use super::super::signature::Accepts;
use super::super::value::{Kind, Value};
use super::{Elaborator, Mode, Operand};
use crate::error::{Error, Span, theory};
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Opt, Term, TermId, ops};
use std::collections::HashMap;
use symbol_table::GlobalSymbol as Symbol;

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
/// The walk through one term.
pub(super) struct Walk<'t, 'e, 'a> {
    pub(super) term: &'t Term,
    tasks: Vec<Task>,
    operands: Vec<Operand>,
    loops: Vec<Loop>,
    known: HashMap<(TermId, Mode), Operand>,
    remembered: Vec<(TermId, Mode)>,
    pub(super) out: &'e mut Elaborator<'a>,
}

impl<'t, 'e, 'a> Walk<'t, 'e, 'a> {
    /// A walk that has not begun.
    pub(super) fn new(out: &'e mut Elaborator<'a>, term: &'t Term, mode: Mode) -> Self {
        Walk {
            term,
            tasks: vec![Task::Visit(term.root(), mode)],
            operands: Vec::new(),
            loops: Vec::new(),
            known: HashMap::new(),
            remembered: Vec::new(),
            out,
        }
    }

    /// Walks, and says where the result is.
    pub(super) fn run(mut self) -> Operand {
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
        self.pop()
    }

    fn pop(&mut self) -> Operand {
        self.operands.pop().unwrap_or(Operand { reg: 0, kind: Kind::Unknown })
    }

    pub(super) fn pop_many(&mut self, count: usize) -> Vec<Operand> {
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

    pub(super) fn check_set(&mut self, set: Operand, span: Span) {
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

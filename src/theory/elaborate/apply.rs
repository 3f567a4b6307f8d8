//! Applications: relations, sums, and operators by their signatures.

use super::super::code::{Op, Reg, Regs, Relation};
use super::super::long;
use super::super::measure::{Maker, Measured, Related, Summands};
use super::super::natives::{Function, Native};
use super::super::signature::{Accepts, OperatorId};
use super::super::value::Kind;
use super::walk::Walk;
use super::{Mode, Operand};
use crate::error::{Error, Span, theory};
use crate::syntax::term::{TermId, ops};
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

impl Walk<'_, '_, '_> {
    pub(super) fn operator(&self, op: Symbol, arity: usize) -> Result<OperatorId, Error> {
        let signature = self.out.signature;
        if let Some(id) = signature.find(op.as_str(), arity) {
            return Ok(id);
        }
        Err(match signature.named(op) {
            [] => {
                let error =
                    Error::new(&theory::UNKNOWN_OPERATOR, format!("unknown operator `{op}`"));
                match signature.hint(op.as_str()) {
                    Some(hint) => error.hint(hint),
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
    pub(super) fn apply(&mut self, op: Symbol, args: &[TermId], mode: Mode, span: Span) -> Operand {
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

    /// Remembers what makes a value. What is unknown has no register of its own, so that
    /// nothing can be said of what makes it.
    fn made_by(&mut self, made: Operand, maker: Maker) {
        if made.kind != Kind::Unknown {
            self.out.makers.insert(made.reg, maker);
        }
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
        let sum = self.result(Kind::Game, &[a, b], span, |reg| {
            if minus { Op::Sub(reg, a.reg, b.reg) } else { Op::Add(reg, a.reg, b.reg) }
        });
        let maker = if minus { Maker::Sub(a.reg, b.reg) } else { Maker::Add(a.reg, b.reg) };
        self.made_by(sum, maker);
        sum
    }

    fn neg(&mut self, a: Operand, arg: Span, span: Span) -> Operand {
        match a.kind {
            Kind::Form => self.result(Kind::Form, &[a], span, |reg| Op::FormNeg(reg, a.reg)),
            Kind::Wall => self.result(Kind::Wall, &[a], span, |reg| Op::WallNeg(reg, a.reg)),
            Kind::Long => self.long_native(long::neg, Kind::Long, &[a], &[arg], span),
            _ => {
                let a = self.out.as_kind(a, Kind::Game, arg);
                let negative = self.result(Kind::Game, &[a], span, |reg| Op::Neg(reg, a.reg));
                self.made_by(negative, Maker::Neg(a.reg));
                negative
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
        let sides = [a, b].map(|side| Summands::of(side.reg, &self.out.makers));
        if kind == Kind::Game && sides.iter().any(Option::is_some) {
            let [left, right] = sides;
            let left = left.unwrap_or_else(|| Summands::one(a.reg));
            let right = right.unwrap_or_else(|| Summands::one(b.reg));
            let related = Arc::new(Related { relation, sides: [left, right] });
            return self.result(Kind::Truth, &[a, b], span, |reg| Op::RelateSums(reg, related));
        }
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
                self.emit_native(native, Operand { reg, kind }, run, regs, blamed);
            }
            None => self.out.emit(Op::Call(reg, id, regs), span),
        }
        Operand { reg, kind }
    }

    /// A built-in operator, of a sum that is held open where it can be.
    fn emit_native(
        &mut self,
        native: &Native,
        made: Operand,
        run: Function,
        regs: Regs,
        span: Span,
    ) {
        let reg = made.reg;
        let multiple = match (native.name, &regs[..]) {
            ("copies", &[n, g]) => Some(Maker::Copies(n, g)),
            (ops::NORTON, &[g, u]) => Some(Maker::Product(g, u)),
            _ => None,
        };
        if let Some(maker) = multiple {
            self.made_by(made, maker);
        }
        let sum = regs.first().and_then(|&first| Summands::of(first, &self.out.makers));
        let op = match (native.measure, sum) {
            (Some(measure), Some(sum)) => {
                let rest = Regs::from_slice(&regs[1..]);
                Op::Measure(reg, Arc::new(Measured { measure, sum, rest, run }))
            }
            _ => Op::Native(reg, run, regs),
        };
        self.out.emit(op, span);
    }
}

fn arguments(count: usize) -> String {
    match count {
        1 => "one argument".to_string(),
        count => format!("{count} arguments"),
    }
}

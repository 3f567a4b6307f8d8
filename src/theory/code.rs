//! Terms made ready to run: instructions on numbered registers.
//!
//! A term is compiled once and run for many assignments. Every coercion between values and
//! forms is an instruction of its own, decided by the sorts and never while running.

use super::measure::{Measured, Related};
use super::natives::Function;
use super::signature::OperatorId;
use super::value::Value;
use crate::error::Span;
use crate::syntax::term::Literal;
use smallvec::SmallVec;
use std::sync::Arc;

/// A register of the running code.
pub(crate) type Reg = u32;

/// The registers of arguments.
pub(crate) type Regs = SmallVec<[Reg; 4]>;

/// What two values are compared for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Relation {
    Equal,
    LessOrEqual,
    Less,
    GreaterOrEqual,
    Greater,
    Confused,
    LessOrConfused,
    GreaterOrConfused,
}

/// An instruction. The first register is the one that receives the result.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// The value of a literal.
    Literal(Reg, Literal),
    /// A value known beforehand.
    Constant(Reg, Value),
    /// The canonical form of a game; each member of a set.
    ToForm(Reg, Reg),
    /// The value of a form; each member of a set.
    ToGame(Reg, Reg),
    /// The constant wall of a number.
    ToWall(Reg, Reg),
    /// The same value in another register.
    Copy(Reg, Reg),
    /// Checks that a game is a number, or an integer.
    Check(Reg, Accept),
    /// The value of braces whose options are all single.
    Braces(Reg, Regs, Regs),
    /// The same as a form.
    FormBraces(Reg, Regs, Regs),
    /// Empties a list.
    Begin(Reg),
    /// Appends a value to a list.
    Push(Reg, Reg),
    /// Appends the members of a set to a list.
    Extend(Reg, Reg),
    /// The value of braces made of two lists.
    Collect(Reg, Reg, Reg),
    /// The same as a form.
    FormCollect(Reg, Reg, Reg),
    /// The set of a list's games.
    SetOf(Reg, Reg),
    /// The set of a list's forms.
    FormSetOf(Reg, Reg),
    /// The set of a list's walls.
    WallSetOf(Reg, Reg),
    /// Starts to walk through a set with a cursor.
    Start(Reg),
    /// The next member of the set in a register by a cursor; behind the last one, jumps.
    Next {
        var: Reg,
        set: Reg,
        cursor: Reg,
        exit: usize,
    },
    /// Goes on elsewhere.
    Jump(usize),
    /// Goes on elsewhere unless all of these are true.
    Unless(Regs, usize),
    /// A built-in operator.
    Native(Reg, Function, Regs),
    /// A built-in operator of a sum that is held open, and a relation between such sums.
    Measure(Reg, Arc<Measured>),
    RelateSums(Reg, Arc<Related>),
    /// A defined operator.
    Call(Reg, OperatorId, Regs),
    /// `g + h`, `g - h`, `-g` of values.
    Add(Reg, Reg, Reg),
    Sub(Reg, Reg, Reg),
    Neg(Reg, Reg),
    /// `-w` of a wall.
    WallNeg(Reg, Reg),
    /// The literal sum and negative of forms.
    FormAdd(Reg, Reg, Reg),
    FormNeg(Reg, Reg),
    /// Compares.
    Relate(Reg, Relation, Reg, Reg),
    /// Whether a value is a member of a set.
    Member(Reg, Reg, Reg),
    Not(Reg, Reg),
    Or(Reg, Reg, Reg),
    /// Whether all of these hold.
    All(Reg, Regs),
    /// Ends with an error unless the condition holds: `requires`.
    Require(Reg),
    /// The result.
    Return(Reg),
    /// No clause applies.
    NoClause,
}

/// What a parameter of the sorts `number` and `integer` checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Accept {
    Number,
    Integer,
}

/// Instructions with the places they come from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    /// The instructions.
    pub(crate) ops: Vec<Op>,
    /// Where each was read, as an index of `places`.
    pub(crate) spans: Vec<Span>,
    /// How many registers there are.
    pub(crate) registers: u32,
    /// How many lists there are.
    pub(crate) lists: u32,
    /// How many cursors there are.
    pub(crate) cursors: u32,
}

impl Op {
    /// Calls `read` with every register that the instruction reads.
    fn reads(&self, mut read: impl FnMut(Reg)) {
        match self {
            Op::Literal(..)
            | Op::Constant(..)
            | Op::Begin(_)
            | Op::Start(_)
            | Op::Jump(_)
            | Op::NoClause
            | Op::Collect(..)
            | Op::FormCollect(..)
            | Op::SetOf(..)
            | Op::FormSetOf(..)
            | Op::WallSetOf(..) => {}
            Op::ToForm(_, a)
            | Op::ToGame(_, a)
            | Op::ToWall(_, a)
            | Op::Copy(_, a)
            | Op::Check(a, _)
            | Op::Push(_, a)
            | Op::Extend(_, a)
            | Op::Neg(_, a)
            | Op::WallNeg(_, a)
            | Op::FormNeg(_, a)
            | Op::Not(_, a)
            | Op::Require(a)
            | Op::Return(a)
            | Op::Next { set: a, .. } => read(*a),
            Op::Add(_, a, b)
            | Op::Sub(_, a, b)
            | Op::FormAdd(_, a, b)
            | Op::Relate(_, _, a, b)
            | Op::Member(_, a, b)
            | Op::Or(_, a, b) => {
                read(*a);
                read(*b);
            }
            Op::Braces(_, left, right) | Op::FormBraces(_, left, right) => {
                left.iter().chain(right).copied().for_each(read);
            }
            Op::Unless(regs, _)
            | Op::Native(_, _, regs)
            | Op::Call(_, _, regs)
            | Op::All(_, regs) => regs.iter().copied().for_each(read),
            Op::Measure(_, measured) => measured.reads(read),
            Op::RelateSums(_, related) => related.reads(read),
        }
    }
}

impl Code {
    /// Leaves out the sums that nothing reads, since whatever asked for them holds them open.
    pub(crate) fn without_unread_sums(mut self) -> Code {
        let mut readers = vec![0u32; self.registers as usize];
        for op in &self.ops {
            op.reads(|reg| readers[reg as usize] += 1);
        }
        // What makes a part of a sum stands before the sum.
        for (at, op) in self.ops.iter_mut().enumerate().rev() {
            if let Op::Add(into, ..) | Op::Sub(into, ..) | Op::Neg(into, _) = *op
                && readers[into as usize] == 0
            {
                op.reads(|reg| readers[reg as usize] -= 1);
                *op = Op::Jump(at + 1);
            }
        }
        self
    }
}

//! Terms made ready to run: instructions on numbered registers.
//!
//! A term is compiled once and run for many assignments. Every coercion between values and
//! forms is an instruction of its own, decided by the sorts and never while running.

use super::natives::Function;
use super::signature::OperatorId;
use super::value::Value;
use crate::error::Span;
use crate::syntax::term::Literal;
use smallvec::SmallVec;

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

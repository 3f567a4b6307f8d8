//! The nodes of the e-graph of walls.
//!
//! ⊕max and ⊕min are associative, commutative and idempotent: a node holds a set of classes,
//! sorted by id. ⊗ is a commutative group: a node holds integer multiples of classes, and
//! constants and taxes are one leaf c + k·t, so that a tax and its opposite cancel by adding.

use crate::game::Game;
use crate::number::Dyadic;
use crate::theory::OperatorId;
use egg::Id;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The children of a node.
pub(super) type Children = SmallVec<[Id; 4]>;

/// Which of the two ⊕.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Extreme {
    /// The pointwise maximum.
    Max,
    /// The pointwise minimum.
    Min,
}

/// The function t ↦ constant + tax · t.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Line {
    pub(super) constant: Dyadic,
    pub(super) tax: i64,
}

impl Line {
    pub(super) fn constant(constant: Dyadic) -> Line {
        Line { constant, tax: 0 }
    }

    pub(super) fn zero() -> Line {
        Line::constant(Dyadic::zero())
    }

    pub(super) fn is_zero(&self) -> bool {
        self.tax == 0 && self.constant.is_zero()
    }
}

/// An argument of an operator: a value of the arena, or the next child of the node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Argument {
    /// A game.
    Game(Game),
    /// A wall.
    Wall,
}

/// What a node is, without its children.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Head {
    /// A constant, a multiple of the tax, or the sum of both.
    Line(Line),
    /// ⊕ of the children.
    Extreme(Extreme),
    /// ⊗ of the children, each so many times.
    Tensor(SmallVec<[i64; 4]>),
    /// An operator: a wall of a game, the mean of two scaffolds, or one that a file defines.
    Call(OperatorId, SmallVec<[Argument; 2]>),
}

/// A node of the e-graph of walls.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct WallNode {
    pub(super) head: Head,
    pub(super) children: Children,
}

impl WallNode {
    pub(super) fn leaf(line: Line) -> WallNode {
        WallNode { head: Head::Line(line), children: Children::new() }
    }

    /// ⊕ of a set of classes, which is the class itself when there is only one.
    pub(super) fn extreme(extreme: Extreme, mut children: Children) -> Result<WallNode, Id> {
        children.sort_unstable();
        children.dedup();
        match children[..] {
            [only] => Err(only),
            _ => Ok(WallNode { head: Head::Extreme(extreme), children }),
        }
    }

    /// The multiples of classes that a ⊗ adds; of another node, none.
    pub(super) fn multiples(&self) -> impl Iterator<Item = (i64, Id)> + '_ {
        let times: &[i64] = match &self.head {
            Head::Tensor(times) => times,
            _ => &[],
        };
        times.iter().copied().zip(self.children.iter().copied())
    }
}

impl egg::Language for WallNode {
    type Discriminant = Head;

    fn discriminant(&self) -> Head {
        self.head.clone()
    }

    fn matches(&self, other: &WallNode) -> bool {
        self.head == other.head && self.children.len() == other.children.len()
    }

    fn children(&self) -> &[Id] {
        &self.children
    }

    fn children_mut(&mut self) -> &mut [Id] {
        &mut self.children
    }
}

/// A ⊗ taken apart: a line and multiples of other classes. `None` of its methods' results
/// means that a multiple is too large.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub(super) line: Line,
    pub(super) items: BTreeMap<Id, i64>,
}

impl Row {
    pub(super) fn zero() -> Row {
        Row { line: Line::zero(), items: BTreeMap::new() }
    }

    pub(super) fn add_line(&mut self, times: i64, line: &Line) -> Option<()> {
        self.line.tax = self.line.tax.checked_add(line.tax.checked_mul(times)?)?;
        self.line.constant = &self.line.constant + &scaled(&line.constant, times);
        Some(())
    }

    pub(super) fn add_class(&mut self, times: i64, class: Id) -> Option<()> {
        let known = self.items.entry(class).or_default();
        *known = known.checked_add(times)?;
        if *known == 0 {
            self.items.remove(&class);
        }
        Some(())
    }

    pub(super) fn add_row(&mut self, times: i64, row: &Row) -> Option<()> {
        self.add_line(times, &row.line)?;
        for (&class, &n) in &row.items {
            self.add_class(n.checked_mul(times)?, class)?;
        }
        Some(())
    }
}

/// So many times a number.
fn scaled(x: &Dyadic, times: i64) -> Dyadic {
    match times {
        1 => x.clone(),
        -1 => -x,
        _ => x * &Dyadic::integer(times),
    }
}

//! The e-graph of walls: classes of equal walls, and what each step joined.
//!
//! egg keeps the classes. A class knows its *active* nodes, those that no better node
//! replaces: rules look at them alone, while extraction sees them all. egg restores
//! congruence in `rebuild`, which walks over all classes; it is called when so many classes
//! have been joined that this costs a constant a join. In between two nodes may stand for
//! one wall, which costs room and nothing else.

use super::language::{Children, Extreme, Head, Line, Row, WallNode};
use super::numeric;
use crate::error::{Error, Result, limit};
use crate::thermography::Trajectory;
use egg::{Analysis, DidMerge, EGraph, Id};
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// What is known of a class.
#[derive(Clone, Debug)]
pub(super) struct Info {
    /// The wall, once the numeric backend has computed it.
    pub(super) value: Option<Arc<Trajectory>>,
    /// The nodes that no better one replaces.
    pub(super) active: Vec<WallNode>,
    /// Whether nothing applies to its active nodes.
    pub(super) done: bool,
    /// Whether the driver is at work on it.
    pub(super) open: bool,
}

/// The analysis: it carries what the driver knows, and watches the values.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// Whether two classes with different walls were joined.
    pub(super) clash: bool,
}

impl Analysis<WallNode> for Watch {
    type Data = Info;

    fn make(_: &mut EGraph<WallNode, Watch>, node: &WallNode, _: Id) -> Info {
        let value = match &node.head {
            Head::Line(line) => Some(Arc::new(numeric::line(line))),
            _ => None,
        };
        Info { value, active: vec![node.clone()], done: false, open: false }
    }

    fn merge(&mut self, a: &mut Info, b: Info) -> DidMerge {
        if let (Some(x), Some(y)) = (&a.value, &b.value) {
            self.clash |= x != y;
        }
        a.value = a.value.take().or(b.value);
        a.active.extend(b.active);
        a.done &= b.done;
        a.open |= b.open;
        DidMerge(false, false)
    }
}

/// A step: what it joined, and in whose name.
#[derive(Clone, Debug)]
pub(super) struct Firing {
    pub(super) name: Symbol,
    pub(super) lhs: WallNode,
    pub(super) rhs: Id,
}

/// Classes of equal walls.
pub(super) struct WallGraph {
    pub(super) eg: EGraph<WallNode, Watch>,
    /// Every step, in order.
    pub(super) log: Vec<Firing>,
    /// Joins since egg last restored congruence.
    loose: usize,
}

impl WallGraph {
    pub(super) fn new() -> WallGraph {
        WallGraph { eg: EGraph::new(Watch::default()), log: Vec::new(), loose: 0 }
    }

    pub(super) fn find(&self, class: Id) -> Id {
        self.eg.find(class)
    }

    /// A node with canonical children, in the order of the ids where order does not matter.
    pub(super) fn canonical(&self, node: &WallNode) -> WallNode {
        let find = |id: &Id| self.eg.find(*id);
        match &node.head {
            Head::Line(_) => node.clone(),
            Head::Call(..) => WallNode {
                head: node.head.clone(),
                children: node.children.iter().map(find).collect(),
            },
            Head::Extreme(_) => {
                let mut children: Children = node.children.iter().map(find).collect();
                children.sort_unstable();
                WallNode { head: node.head.clone(), children }
            }
            Head::Tensor(_) => {
                let mut pairs: Vec<(Id, i64)> =
                    node.multiples().map(|(times, child)| (self.eg.find(child), times)).collect();
                pairs.sort_unstable();
                WallNode {
                    head: Head::Tensor(pairs.iter().map(|pair| pair.1).collect()),
                    children: pairs.iter().map(|pair| pair.0).collect(),
                }
            }
        }
    }

    /// The class of a node.
    pub(super) fn add(&mut self, node: &WallNode) -> Id {
        let node = self.canonical(node);
        self.eg.add(node)
    }

    pub(super) fn leaf(&mut self, line: Line) -> Id {
        self.eg.add(WallNode::leaf(line))
    }

    /// The class of ⊕ of these.
    pub(super) fn extreme(&mut self, extreme: Extreme, parts: impl IntoIterator<Item = Id>) -> Id {
        let parts: Children = parts.into_iter().map(|part| self.eg.find(part)).collect();
        match WallNode::extreme(extreme, parts) {
            Ok(node) => self.eg.add(node),
            Err(only) => only,
        }
    }

    /// The class of a sum of multiples of classes; lines among them are added.
    ///
    /// # Errors
    /// E0401 when a multiple is too large.
    pub(super) fn tensor(&mut self, parts: &[(i64, Id)]) -> Result<Id> {
        let mut row = Row::zero();
        for &(times, part) in parts {
            match self.line_of(part) {
                Some(line) => row.add_line(times, &line),
                None => row.add_class(times, self.eg.find(part)),
            }
            .ok_or_else(too_large)?;
        }
        Ok(self.row(&row))
    }

    /// The class of a row.
    pub(super) fn row(&mut self, row: &Row) -> Id {
        let mut pairs: Vec<(Id, i64)> = row.items.iter().map(|(&id, &n)| (id, n)).collect();
        if !row.line.is_zero() || pairs.is_empty() {
            pairs.push((self.leaf(row.line.clone()), 1));
        }
        if let [(only, 1)] = pairs[..] {
            return only;
        }
        pairs.sort_unstable();
        self.eg.add(WallNode {
            head: Head::Tensor(pairs.iter().map(|pair| pair.1).collect()),
            children: pairs.iter().map(|pair| pair.0).collect(),
        })
    }

    /// The active nodes of a class.
    pub(super) fn active(&self, class: Id) -> &[WallNode] {
        &self.eg[class].data.active
    }

    /// The line that a class is.
    pub(super) fn line_of(&self, class: Id) -> Option<Line> {
        self.active(class).iter().find_map(|node| match &node.head {
            Head::Line(line) => Some(line.clone()),
            _ => None,
        })
    }

    /// A ⊗ taken apart, the lines among its children added up.
    ///
    /// # Errors
    /// E0401 when a multiple is too large.
    pub(super) fn row_of(&self, node: &WallNode) -> Result<Row> {
        let mut row = Row::zero();
        if let Head::Line(line) = &node.head {
            row.line = line.clone();
        }
        for (times, child) in node.multiples() {
            match self.line_of(child) {
                Some(line) => row.add_line(times, &line),
                None => row.add_class(times, self.eg.find(child)),
            }
            .ok_or_else(too_large)?;
        }
        Ok(row)
    }

    /// The wall of a class, if it is computed.
    pub(super) fn value(&self, class: Id) -> Option<Arc<Trajectory>> {
        self.eg[class].data.value.clone()
    }

    /// Says what wall a class is; whether that is what was known.
    pub(super) fn set_value(&mut self, class: Id, value: Arc<Trajectory>) -> bool {
        let known = &mut self.eg[class].data.value;
        match known {
            Some(known) => *known == value,
            None => {
                *known = Some(value);
                true
            }
        }
    }

    /// Joins a node of a class to what a step makes of it, and lets go of the node if the
    /// step replaces it. Whether anything changed.
    pub(super) fn step(
        &mut self,
        name: Symbol,
        class: Id,
        node: &WallNode,
        rhs: Id,
        replaces: bool,
    ) -> bool {
        let (class, rhs) = (self.eg.find(class), self.eg.find(rhs));
        let joined = class != rhs;
        if joined {
            self.log.push(Firing { name, lhs: node.clone(), rhs });
            self.eg.union(class, rhs);
            self.loose += 1;
        }
        let dropped = replaces && self.drop_node(class, node);
        joined || dropped
    }

    /// Lets go of an active node, unless it is the only one of its class.
    pub(super) fn drop_node(&mut self, class: Id, node: &WallNode) -> bool {
        let node = self.canonical(node);
        let active: Vec<WallNode> =
            self.active(class).iter().map(|other| self.canonical(other)).collect();
        let kept: Vec<WallNode> = active.iter().filter(|other| **other != node).cloned().collect();
        let dropped = !kept.is_empty() && kept.len() < active.len();
        if dropped {
            self.eg[class].data.active = kept;
        }
        dropped
    }

    /// Lets egg restore congruence, if that is worth the walk over all classes.
    pub(super) fn tidy(&mut self, at_once: bool) {
        if self.loose > 0 && (at_once || self.loose > self.eg.number_of_classes() / 4 + 16) {
            self.eg.rebuild();
            self.loose = 0;
        }
    }
}

pub(super) fn too_large() -> Error {
    Error::new(&limit::BUDGET, "a multiple of a wall is too large")
}

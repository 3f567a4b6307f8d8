//! Why expressions are equal: a forest of reasons.
//!
//! Every union of two classes is one edge between two expressions. Since an edge is added
//! only when it joins two trees, the path between two expressions of one tree is unique
//! and consists of edges older than anything that was concluded from their equality; an
//! explanation that follows paths therefore ends, and never justifies a condition by the
//! rule that the condition licensed.
//!
//! egg can keep such a forest itself, but walks it by recursion, needs a name in the
//! global symbol table for each instance of a rule, and merges equal presentations; here
//! every expression stays what it is, and all walks are loops.

use super::exprs::ExprId;
use crate::certificate::rewriting::Evidence;
use std::collections::VecDeque;
use symbol_table::GlobalSymbol as Symbol;

/// Why a condition of a rule held.
#[derive(Clone, Debug)]
pub(crate) enum Ground {
    /// A reason that a certificate states as it is.
    Evidence(Evidence),
    /// The two expressions are equal by the forest.
    Equal(ExprId, ExprId),
}

/// An instance of a rule.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    /// What its variables stand for.
    pub(crate) bindings: Vec<(Symbol, ExprId)>,
    /// Why its conditions held, in the rule's order.
    pub(crate) grounds: Vec<Ground>,
}

/// Instances of one rule, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Firing {
    /// The rule's place in its list.
    pub(crate) rule: usize,
    /// The instances.
    pub(crate) instances: Vec<Instance>,
}

/// Why the two ends of an edge are equal.
#[derive(Clone, Debug)]
pub(crate) enum Why {
    /// The same head, and children that are equal by older edges.
    Congruence,
    /// The same options up to order and repetition.
    SetCanon,
    /// Equal rows.
    SumCanon,
    /// Conway's definition of a sum.
    AddDef,
    /// The same without moves in numbers.
    AddAvoid,
    /// Both are closed and have one value.
    Eval,
    /// An assumption says so, by its number.
    Given(u32),
    /// A rule turns the first into the second.
    Rule(Box<Firing>),
}

impl Why {
    /// The name under which reports count it; rules have their own.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Why::Congruence => "congruence",
            Why::SetCanon => "set-canon",
            Why::SumCanon => "sum-canon",
            Why::AddDef => "add-def",
            Why::AddAvoid => "add-avoid",
            Why::Eval => "eval",
            Why::Given(_) => "given",
            Why::Rule(_) => "rule",
        }
    }
}

/// An edge of the forest.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    pub(crate) from: ExprId,
    pub(crate) to: ExprId,
    pub(crate) why: Why,
}

impl Edge {
    /// Whether an assumption says so.
    pub(crate) fn is_given(&self) -> bool {
        matches!(self.why, Why::Given(_))
    }
}

/// An edge walked in one of two directions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Walked {
    pub(crate) edge: usize,
    pub(crate) backward: bool,
}

/// The forest, rooted so that paths can be read off.
pub(crate) struct Paths<'a> {
    edges: &'a [Edge],
    /// For each expression the edge towards the root of its tree, and its distance.
    up: Vec<Option<usize>>,
    depth: Vec<u32>,
}

impl<'a> Paths<'a> {
    /// Roots every tree at its smallest expression.
    pub(crate) fn new(edges: &'a [Edge], expressions: usize) -> Paths<'a> {
        let mut incident: Vec<Vec<usize>> = vec![Vec::new(); expressions];
        for (at, edge) in edges.iter().enumerate() {
            incident[edge.from.0 as usize].push(at);
            incident[edge.to.0 as usize].push(at);
        }
        let mut up = vec![None; expressions];
        let mut depth = vec![0; expressions];
        let mut seen = vec![false; expressions];
        let mut open = VecDeque::new();
        for root in 0..expressions {
            if seen[root] {
                continue;
            }
            seen[root] = true;
            open.push_back(root);
            while let Some(here) = open.pop_front() {
                for &at in &incident[here] {
                    let edge = &edges[at];
                    let there = edge.from.0 as usize + edge.to.0 as usize - here;
                    if !seen[there] {
                        seen[there] = true;
                        up[there] = Some(at);
                        depth[there] = depth[here] + 1;
                        open.push_back(there);
                    }
                }
            }
        }
        Paths { edges, up, depth }
    }

    /// The edges from one expression to another, in order; `None` when they are in
    /// different trees.
    pub(crate) fn between(&self, from: ExprId, to: ExprId) -> Option<Vec<Walked>> {
        let (mut a, mut b) = (from, to);
        let (mut head, mut tail) = (Vec::new(), Vec::new());
        while a != b {
            if self.depth[a.0 as usize] >= self.depth[b.0 as usize] {
                let (walked, next) = self.step(a)?;
                head.push(walked);
                a = next;
            } else {
                let (walked, next) = self.step(b)?;
                tail.push(Walked { backward: !walked.backward, ..walked });
                b = next;
            }
        }
        head.extend(tail.into_iter().rev());
        Some(head)
    }

    /// One edge towards the root.
    fn step(&self, from: ExprId) -> Option<(Walked, ExprId)> {
        let at = self.up[from.0 as usize]?;
        let edge = &self.edges[at];
        if edge.from == from {
            Some((Walked { edge: at, backward: false }, edge.to))
        } else {
            Some((Walked { edge: at, backward: true }, edge.from))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(from: u32, to: u32) -> Edge {
        Edge { from: ExprId(from), to: ExprId(to), why: Why::Eval }
    }

    #[test]
    fn a_path_goes_up_and_down_the_tree() {
        let edges = [edge(3, 1), edge(1, 0), edge(0, 2), edge(4, 2), edge(5, 6)];
        let paths = Paths::new(&edges, 7);
        let path = paths.between(ExprId(3), ExprId(4)).unwrap();
        let walked: Vec<_> = path.iter().map(|w| (w.edge, w.backward)).collect();
        assert_eq!(walked, [(0, false), (1, false), (2, false), (3, true)]);
        assert!(paths.between(ExprId(3), ExprId(5)).is_none());
        assert_eq!(paths.between(ExprId(6), ExprId(6)), Some(vec![]));
    }
}

//! The smallest term of a class, over constants, `tax`, `-`, ⊕ and ⊗.
//!
//! All nodes of a class count, those too that a simplifier replaced: what distributes well
//! need not be short. Sizes are those of trees. Classes are finished in the order of their
//! sizes (Knuth's generalisation of Dijkstra's algorithm), and ties go by the content of
//! nodes, never by ids, so that equal graphs give equal terms.

use super::drive::not_unfolded;
use super::graph::WallGraph;
use super::language::{Extreme, Head, Line, WallNode};
use crate::error::{Result, Span};
use crate::syntax::term::{Literal, Node, Term, TermId, Ups, ops};
use egg::Id;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use symbol_table::GlobalSymbol as Symbol;

/// What a node looks like: its kind, its numbers, and its children by their ranks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Shape {
    size: u64,
    kind: u8,
    /// Constants come before taxes.
    line: Option<(bool, Line)>,
    parts: SmallVec<[(u32, i64); 4]>,
}

/// The best node of a class, and its place in the order of all classes.
struct Best {
    rank: u32,
    shape: Shape,
    children: SmallVec<[(i64, Id); 4]>,
}

/// The smallest terms of all classes that have any.
pub(super) struct Extracted {
    best: FxHashMap<Id, Best>,
}

impl Extracted {
    /// Those of a graph in which congruence is restored.
    pub(super) fn new(g: &WallGraph) -> Extracted {
        let mut nodes: Vec<(Id, WallNode)> = Vec::new();
        let mut waiting: Vec<usize> = Vec::new();
        let mut above: FxHashMap<Id, Vec<usize>> = FxHashMap::default();
        for class in g.eg.classes() {
            for node in &class.nodes {
                if matches!(node.head, Head::Call(..)) {
                    continue;
                }
                let node = g.canonical(node);
                let mut children = node.children.to_vec();
                children.sort_unstable();
                children.dedup();
                for &child in &children {
                    above.entry(child).or_default().push(nodes.len());
                }
                waiting.push(children.len());
                nodes.push((class.id, node));
            }
        }
        let mut best: FxHashMap<Id, Best> = FxHashMap::default();
        let mut heap: BinaryHeap<Reverse<(Shape, usize)>> = BinaryHeap::new();
        for (at, (_, node)) in nodes.iter().enumerate().filter(|(at, _)| waiting[*at] == 0) {
            heap.push(Reverse((shape(node, &best), at)));
        }
        while let Some(Reverse((shape_now, at))) = heap.pop() {
            let (class, node) = &nodes[at];
            if best.contains_key(class) {
                continue;
            }
            let times: SmallVec<[(i64, Id); 4]> = match &node.head {
                Head::Tensor(_) => node.multiples().collect(),
                _ => node.children.iter().map(|&child| (1, child)).collect(),
            };
            let rank = u32::try_from(best.len()).unwrap_or(u32::MAX);
            best.insert(*class, Best { rank, shape: shape_now, children: times });
            for &parent in above.get(class).into_iter().flatten() {
                waiting[parent] -= 1;
                if waiting[parent] == 0 {
                    heap.push(Reverse((shape(&nodes[parent].1, &best), parent)));
                }
            }
        }
        Extracted { best }
    }

    /// How many different nodes the smallest terms of these classes have.
    pub(super) fn size(&self, g: &WallGraph, roots: &[Id]) -> usize {
        self.below(g, roots).len()
    }

    /// The classes in the smallest terms of some, children first.
    fn below(&self, g: &WallGraph, roots: &[Id]) -> Vec<Id> {
        let mut seen: FxHashMap<Id, ()> = FxHashMap::default();
        let mut open: Vec<Id> = roots.iter().map(|&root| g.find(root)).collect();
        while let Some(class) = open.pop() {
            if let Some(best) = self.best.get(&class)
                && seen.insert(class, ()).is_none()
            {
                open.extend(best.children.iter().map(|child| child.1));
            }
        }
        let mut classes: Vec<Id> = seen.into_keys().collect();
        classes.sort_unstable_by_key(|class| self.best[class].rank);
        classes
    }

    /// The smallest term of a class; parts that occur twice are shared.
    ///
    /// # Errors
    /// E0401 when it has none: something in it was never unfolded.
    pub(super) fn term(&self, g: &WallGraph, root: Id, what: &str) -> Result<Term> {
        let root = g.find(root);
        if !self.best.contains_key(&root) {
            return Err(not_unfolded(what));
        }
        let mut writer = Writer { term: Term::new() };
        let mut written: FxHashMap<Id, TermId> = FxHashMap::default();
        for class in self.below(g, &[root]) {
            let id = writer.node(&self.best[&class], &self.best, &written);
            written.insert(class, id);
        }
        // The class itself is the last one by rank, as it is larger than its parts.
        Ok(writer.term.subterm(written[&root]))
    }
}

fn shape(node: &WallNode, best: &FxHashMap<Id, Best>) -> Shape {
    let of = |id: Id| &best[&id];
    let (kind, line) = match &node.head {
        Head::Line(line) => (0, Some((line.tax != 0, line.clone()))),
        Head::Extreme(Extreme::Max) => (1, None),
        Head::Extreme(Extreme::Min) => (2, None),
        Head::Tensor(_) => (3, None),
        Head::Call(..) => (4, None),
    };
    let mut parts: SmallVec<[(u32, i64); 4]> = match &node.head {
        Head::Tensor(_) => node.multiples().map(|(n, child)| (of(child).rank, n)).collect(),
        _ => node.children.iter().map(|&child| (of(child).rank, 1)).collect(),
    };
    parts.sort_unstable();
    let below = match &node.head {
        Head::Line(line) => line_size(line),
        Head::Tensor(_) => node.multiples().fold(0, |sum: u64, (n, child)| {
            let one = of(child).shape.size.saturating_add(u64::from(n < 0));
            sum.saturating_add(one.saturating_add(1).saturating_mul(n.unsigned_abs()))
        }),
        _ => node
            .children
            .iter()
            .fold(0, |sum: u64, &child| sum.saturating_add(of(child).shape.size).saturating_add(1)),
    };
    Shape { size: below.max(1), kind, line, parts }
}

/// The nodes of a line as a term: the constant unless it is 0, each tax with its sign, and
/// the sums between them.
fn line_size(line: &Line) -> u64 {
    let taxes = line.tax.unsigned_abs().saturating_mul(2 + u64::from(line.tax < 0));
    let constant = if line.constant.is_zero() && line.tax != 0 { 0 } else { 2 };
    taxes.saturating_add(constant) - 1
}

struct Writer {
    term: Term,
}

impl Writer {
    fn push(&mut self, node: Node) -> TermId {
        self.term.push(node, Span::default())
    }

    fn apply(&mut self, op: &str, args: Vec<TermId>) -> TermId {
        self.push(Node::Apply(Symbol::from(op), args))
    }

    fn node(
        &mut self,
        best: &Best,
        all: &FxHashMap<Id, Best>,
        written: &FxHashMap<Id, TermId>,
    ) -> TermId {
        if let Some((_, line)) = &best.shape.line {
            return self.line(line);
        }
        let op = match best.shape.kind {
            1 => ops::OPLUS_MAX,
            2 => ops::OPLUS_MIN,
            _ => ops::OTIMES,
        };
        let mut children = best.children.clone();
        children.sort_unstable_by_key(|(times, child)| (all[child].rank, *times));
        let mut whole = None;
        for (times, child) in children {
            let mut part = written[&child];
            if times < 0 {
                part = self.apply(ops::NEG, vec![part]);
            }
            for _ in 0..times.unsigned_abs() {
                whole = Some(self.join(op, whole, part));
            }
        }
        whole.unwrap_or_else(|| self.line(&Line::zero()))
    }

    fn join(&mut self, op: &str, whole: Option<TermId>, part: TermId) -> TermId {
        match whole {
            Some(whole) => self.apply(op, vec![whole, part]),
            None => part,
        }
    }

    fn line(&mut self, line: &Line) -> TermId {
        let constant = (!line.constant.is_zero() || line.tax == 0).then(|| {
            self.push(Node::Literal(Literal {
                number: line.constant.clone(),
                ups: Ups::Multiple(0),
                nim: 0,
            }))
        });
        let mut whole = constant;
        if line.tax != 0 {
            let mut tax = self.apply(ops::TAX, Vec::new());
            if line.tax < 0 {
                tax = self.apply(ops::NEG, vec![tax]);
            }
            for _ in 0..line.tax.unsigned_abs() {
                whole = Some(self.join(ops::OTIMES, whole, tax));
            }
        }
        whole.unwrap_or(TermId(0))
    }
}

//! The e-graph of games, with the expressions that it stands for and the reasons why
//! they are equal.
//!
//! egg keeps the classes and closes them under congruence. This file keeps what egg's
//! classes do not know: literal expressions, the forest of reasons, which nodes are
//! subsumed, and the values of classes.

use super::alarm;
use super::analysis::{Face, Watch};
use super::exprs::{ExprId, Exprs};
use super::forest::{Edge, Why};
use super::language::{ENode, Head};
use super::values;
use crate::error::{Class, Error, Result};
use crate::game::Game;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Literal, Term, Ups};
use crate::theory::Evaluator;
use egg::{EGraph, Id};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use symbol_table::GlobalSymbol as Symbol;

/// Classes of equal expressions.
pub(crate) struct Graph {
    pub(crate) eg: EGraph<ENode, Watch>,
    pub(crate) exprs: Exprs,
    pub(crate) edges: Vec<Edge>,
    /// The expression from which each node of egg was made.
    made_of: Vec<ExprId>,
    /// Nodes that a better node of their class replaces; canonical as of the last rebuild.
    subsumed: FxHashSet<ENode>,
    /// Nodes of which a child was merged away since the last rebuild.
    stale: Vec<Id>,
    /// Whether a class with a value is replaced by that value.
    pub(crate) folding: bool,
    /// The names of the rules that edges cite.
    pub(crate) rules: Vec<Symbol>,
    /// What is assumed of the variables.
    pub(crate) assumed: Vec<Term>,
    /// The sorts of variables that are not games.
    pub(crate) sorts: Vec<(Symbol, Sort)>,
    /// How often each kind of step joined two classes.
    pub(crate) fired: BTreeMap<Symbol, u64>,
}

impl Graph {
    /// Without any class.
    pub(crate) fn new(folding: bool, rules: Vec<Symbol>) -> Graph {
        Graph {
            eg: EGraph::new(Watch::default()),
            exprs: Exprs::default(),
            edges: Vec::new(),
            made_of: Vec::new(),
            subsumed: FxHashSet::default(),
            stale: Vec::new(),
            folding,
            rules,
            assumed: Vec::new(),
            sorts: Vec::new(),
            fired: BTreeMap::new(),
        }
    }

    /// The class of an expression that has one.
    pub(crate) fn class(&self, expr: ExprId) -> Option<Id> {
        self.exprs.class(expr).map(|class| self.eg.find(class))
    }

    /// The value of a class.
    pub(crate) fn value(&self, class: Id) -> Option<Game> {
        self.eg[class].data.value
    }

    /// The literal of a class, as an expression.
    pub(crate) fn literal(&self, class: Id) -> Option<ExprId> {
        self.eg[class].data.literal
    }

    /// The term that stands for a class: closed if the class has a value.
    pub(crate) fn face(&self, class: Id) -> ExprId {
        let info = &self.eg[class].data;
        let fallback = || self.made_of[usize::from(self.eg.find(class))];
        info.face.map_or_else(fallback, |face| face.expr)
    }

    /// A node with canonical children.
    pub(crate) fn canonical(&self, node: &ENode) -> ENode {
        node.map(|child| self.eg.find(child))
    }

    /// A node as an expression, each child shown by its class's face.
    pub(crate) fn node_expr(&mut self, node: &ENode) -> ExprId {
        let children: Vec<ExprId> = node.children.iter().map(|&child| self.face(child)).collect();
        self.exprs.add(node.head.clone(), children)
    }

    /// The nodes of a class that count: not subsumed, children canonical, in egg's order.
    pub(crate) fn shown(&self, class: Id) -> Vec<ENode> {
        let class = &self.eg[class];
        let mut nodes: Vec<ENode> = class.nodes.iter().map(|node| self.canonical(node)).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let leaf = |node: &ENode| matches!(node.head, Head::Literal(_) | Head::Value(_));
        if self.folding && class.data.value.is_some() && nodes.iter().any(leaf) {
            nodes.retain(leaf);
        } else if nodes.iter().any(|node| !self.subsumed.contains(node)) {
            nodes.retain(|node| !self.subsumed.contains(node));
        }
        nodes
    }

    /// Hides a node behind the others of its class, unless it is the only one left.
    pub(crate) fn subsume(&mut self, class: Id, node: &ENode) -> bool {
        let node = self.canonical(node);
        if self.subsumed.contains(&node) {
            return false;
        }
        let others = self.shown(class).iter().any(|other| *other != node);
        if others {
            self.subsumed.insert(node);
            self.eg.analysis.touched.push(class);
        }
        others
    }

    fn count(&mut self, name: Symbol) {
        *self.fired.entry(name).or_default() += 1;
    }

    /// Puts an expression into the e-graph as a node, and its parts where they have no
    /// class yet.
    ///
    /// # Errors
    /// E04 when the kernel refuses to compute its value, E06 when it has two.
    pub(crate) fn attach(&mut self, k: &mut Evaluator, expr: ExprId) -> Result<Id> {
        let mut stack = vec![expr];
        while let Some(&top) = stack.last() {
            if self.exprs.is_entered(top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            for &child in &self.exprs.get(top).children {
                if self.exprs.class(child).is_none() {
                    stack.push(child);
                }
            }
            if stack.len() == before {
                stack.pop();
                self.attach_node(k, top)?;
            }
        }
        Ok(self.class(expr).unwrap_or_else(|| Id::from(0)))
    }

    fn attach_node(&mut self, k: &mut Evaluator, expr: ExprId) -> Result<()> {
        let node = self.exprs.get(expr).map(|child| self.class(child).unwrap_or(Id::from(0)));
        let nodes = self.eg.nodes().len();
        let id = self.eg.add_uncanonical(node.clone());
        self.exprs.set_entered(expr);
        let linked = self.class(expr);
        if self.eg.nodes().len() == nodes {
            let other = self.made_of[usize::from(id)];
            match linked {
                Some(_) => {
                    self.equate(k, expr, other, Why::Congruence)?;
                }
                None => {
                    self.exprs.set_class(expr, id);
                    self.edges.push(Edge { from: expr, to: other, why: Why::Congruence });
                }
            }
            self.offer_face(id, expr);
            return Ok(());
        }
        self.made_of.push(expr);
        self.exprs.set_class(expr, linked.unwrap_or(id));
        if matches!(node.head, Head::Literal(_)) {
            self.eg[id].data.literal = Some(expr);
        }
        self.offer_face(id, expr);
        if let Some(value) = values::of_node(self, k, &node)? {
            self.set_value(k, id, &node, value)?;
        }
        if let Some(linked) = linked {
            // The expression itself is already in the tree of reasons.
            self.check_values(k, linked, id)?;
            self.eg.union(linked, id);
        }
        Ok(())
    }

    /// Lets a class be shown by this expression if it is better than its face.
    pub(crate) fn offer_face(&mut self, class: Id, expr: ExprId) {
        let face = self.face_of(expr, true);
        let known = &mut self.eg[class].data.face;
        *known = Some(known.map_or(face, |known| known.min(face)));
    }

    /// Shows a class by this expression, to which it was simplified.
    pub(crate) fn set_face(&mut self, class: Id, expr: ExprId) {
        let face = self.face_of(expr, false);
        let known = &mut self.eg[class].data.face;
        if known.is_none_or(|known| known.open >= face.open) {
            *known = Some(face);
        }
    }

    fn face_of(&self, expr: ExprId, draft: bool) -> Face {
        Face { open: !self.exprs.is_closed(expr), draft, size: self.exprs.size(expr), expr }
    }

    /// Gives a class the value that one of its nodes has, and folds it.
    fn set_value(&mut self, k: &mut Evaluator, class: Id, node: &ENode, value: Game) -> Result<()> {
        self.eg[class].data.value = Some(value);
        self.eg.analysis.valued.push(class);
        let closed = self.node_expr(node);
        self.attach(k, closed)?;
        if self.folding {
            self.fold(k, class, value)?;
        }
        Ok(())
    }

    /// Replaces a class with a value by that value.
    fn fold(&mut self, k: &mut Evaluator, class: Id, value: Game) -> Result<()> {
        let leaf = self.leaf(k, value)?;
        let closed = self.face(class);
        if !self.exprs.is_closed(closed) {
            // Before a rebuild the closed term may be a node of another class. That one is
            // folded, and this one, whose own terms have variables, joins it by congruence.
            return Ok(());
        }
        self.attach(k, leaf)?;
        self.equate(k, closed, leaf, Why::Eval)?;
        for node in self.eg[class].nodes.clone() {
            if !matches!(node.head, Head::Literal(_) | Head::Value(_)) {
                self.subsume(class, &node);
            }
        }
        Ok(())
    }

    /// A value as a leaf: a literal where one denotes it.
    pub(crate) fn leaf(&mut self, k: &Evaluator, value: Game) -> Result<ExprId> {
        Ok(match k.games.as_number_up_star(value) {
            Some(x) => self.exprs.literal(Literal {
                number: x.number,
                ups: Ups::Multiple(x.ups),
                nim: x.nim,
            }),
            None => self.exprs.add(Head::Value(value), []),
        })
    }

    /// Joins the classes of two expressions; `false` when they are one already.
    ///
    /// # Errors
    /// E0601, naming the rule, when their values differ.
    pub(crate) fn equate(
        &mut self,
        k: &mut Evaluator,
        from: ExprId,
        to: ExprId,
        why: Why,
    ) -> Result<bool> {
        let a = self.class_or_attach(k, from)?;
        let b = self.class_or_attach(k, to)?;
        if a == b {
            return Ok(false);
        }
        self.push_edge(from, to, why);
        self.check_values(k, a, b)?;
        self.eg.union(a, b);
        Ok(true)
    }

    /// The class of an expression, which becomes a node if it has none.
    pub(crate) fn class_or_attach(&mut self, k: &mut Evaluator, expr: ExprId) -> Result<Id> {
        match self.class(expr) {
            Some(class) => Ok(class),
            None => self.attach(k, expr),
        }
    }

    /// Says that an expression equals one that has a class, without making a node of it.
    pub(crate) fn link(
        &mut self,
        k: &mut Evaluator,
        expr: ExprId,
        to: ExprId,
        why: Why,
    ) -> Result<()> {
        if expr == to {
            return Ok(());
        }
        let class = self.class_or_attach(k, to)?;
        if self.exprs.class(expr).is_some() {
            self.equate(k, expr, to, why)?;
        } else {
            self.exprs.set_class(expr, class);
            self.push_edge(expr, to, why);
        }
        Ok(())
    }

    fn push_edge(&mut self, from: ExprId, to: ExprId, why: Why) {
        match &why {
            Why::Congruence => {}
            Why::Rule(firing) => self.count(self.rules[firing.rule]),
            other => self.count(Symbol::from(other.name())),
        }
        self.edges.push(Edge { from, to, why });
    }

    fn check_values(&mut self, k: &mut Evaluator, a: Id, b: Id) -> Result<()> {
        match (self.value(a), self.value(b)) {
            (Some(x), Some(y)) if x != y => {
                let (first, second) = (self.face(a), self.face(b));
                Err(alarm::raise(self, k, first, second))
            }
            _ => Ok(()),
        }
    }

    /// Closes the classes under congruence and gives values to classes whose parts have
    /// got them.
    ///
    /// # Errors
    /// E04 when the kernel refuses, E06 when some class has two values.
    pub(crate) fn rebuild(&mut self, k: &mut Evaluator) -> Result<()> {
        loop {
            if !self.eg.clean {
                self.eg.rebuild();
            }
            let congruences = std::mem::take(&mut *self.eg.analysis.congruences.borrow_mut());
            for (a, b) in congruences {
                let (from, to) = (self.made_of[usize::from(a)], self.made_of[usize::from(b)]);
                self.edges.push(Edge { from, to, why: Why::Congruence });
            }
            if let Some(clash) = self.eg.analysis.clash {
                return Err(alarm::raise(self, k, clash.first, clash.second));
            }
            if self.eg.analysis.valued.is_empty() {
                break;
            }
            self.spread_values(k)?;
            if self.eg.clean {
                break;
            }
        }
        self.prune();
        Ok(())
    }

    fn spread_values(&mut self, k: &mut Evaluator) -> Result<()> {
        while let Some(class) = self.eg.analysis.valued.pop() {
            let class = self.eg.find(class);
            if self.folding
                && let Some(value) = self.value(class)
            {
                self.fold(k, class, value)?;
            }
            let parents: Vec<Id> = self.eg[class].parents().collect();
            for parent in parents {
                let owner = self.eg.find(parent);
                if self.value(owner).is_none() {
                    let node = self.canonical(&self.eg.nodes()[usize::from(parent)]);
                    if let Some(value) = values::of_node(self, k, &node)? {
                        self.set_value(k, owner, &node, value)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes subsumed nodes off the lists of their classes.
    fn prune(&mut self) {
        if self.eg.analysis.touched.is_empty() {
            return;
        }
        let displaced = std::mem::take(&mut *self.eg.analysis.displaced.borrow_mut());
        if !displaced.is_empty() {
            let old = std::mem::take(&mut self.subsumed);
            self.subsumed = old.iter().map(|node| self.canonical(node)).collect();
        }
        let mut classes: Vec<Id> =
            self.eg.analysis.touched.iter().chain(&displaced).map(|&id| self.eg.find(id)).collect();
        self.stale.extend(displaced);
        classes.sort_unstable();
        classes.dedup();
        for class in classes {
            let subsumed = &self.subsumed;
            let nodes = &mut self.eg[class].nodes;
            if nodes.iter().any(|node| !subsumed.contains(node)) {
                nodes.retain(|node| !subsumed.contains(node));
            }
        }
    }

    /// The classes that are new, were merged, or have a node with a merged child, since
    /// this was asked last.
    pub(crate) fn take_changed(&mut self) -> Vec<Id> {
        let touched = std::mem::take(&mut self.eg.analysis.touched);
        let stale = std::mem::take(&mut self.stale);
        let mut changed: Vec<Id> =
            touched.into_iter().chain(stale).map(|id| self.eg.find(id)).collect();
        changed.sort_unstable();
        changed.dedup();
        changed
    }

    /// A rough count of the bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let nodes = self.eg.total_size() * (3 * size_of::<ENode>() + 64);
        let edges = self.edges.len() * (size_of::<Edge>() + 48);
        self.exprs.bytes() + (nodes + edges) as u64
    }
}

/// `None` in place of an error that only says that something is undefined.
pub(crate) fn defined<T>(result: Result<T>) -> Result<Option<T>, Error> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.class() == Class::Limit => Err(error),
        Err(_) => Ok(None),
    }
}

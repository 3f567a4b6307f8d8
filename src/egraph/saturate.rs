//! The driver: simplify, unfold, explore.
//!
//! *Simplify* applies `simplify` rules and the built-in steps until nothing changes,
//! innermost first: a class is looked at when the classes below it are done, and again
//! only when something below it has changed. *Unfold* applies `unfold` rules once to the
//! terms that were given. *Explore* applies `explore` rules round by round within limits,
//! deleting nothing, and simplifies after each round.
//!
//! Every rule is sound in any order, so that the order decides only the cost; the orders
//! that are not innermost are here to test exactly that.

use super::apply::Applier;
use super::conditions::Given;
use super::exprs::ExprId;
use super::forest::Why;
use super::graph::Graph;
use super::language::{ENode, Head};
use super::pattern::{Compiled, Pattern};
use super::{set_canon, sum, unfold};
use crate::budget::Budget;
use crate::error::{Class, Error, Result};
use crate::syntax::rules::Key;
use crate::theory::Evaluator;
use egg::Id;
use std::collections::BTreeSet;

/// The order in which matches fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Parts before the whole.
    #[default]
    BottomUp,
    /// Every class in each round.
    Any,
    /// One match a round, chosen by this seed.
    Random(u64),
}

/// Why a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// No rule changes anything any more.
    Saturated,
    /// The goal hook was satisfied.
    Goal,
    /// A limit was reached: the result is equal to what was given, but nothing says that
    /// it is the simplest.
    Limit(Error),
}

/// What the driver knows of a class.
#[derive(Clone, Default, Debug)]
struct Status {
    /// It has to be looked at.
    dirty: bool,
    /// Nothing matched when it was looked at last.
    done: bool,
    /// The nodes it showed then.
    shown: Vec<ENode>,
}

/// Limits on rounds and size.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) budget: Budget,
    pub(crate) iterations: usize,
    pub(crate) explore_rounds: usize,
}

/// Saturation of one graph.
pub(crate) struct Driver<'a> {
    pub(crate) g: &'a mut Graph,
    pub(crate) k: &'a mut Evaluator,
    pub(crate) rules: &'a [Compiled],
    pub(crate) given: &'a Given,
    pub(crate) order: Order,
    pub(crate) limits: Limits,
    pub(crate) goal: &'a mut dyn FnMut(&Graph) -> bool,
    pub(crate) iterations: usize,
    status: Vec<Status>,
    candidates: BTreeSet<Id>,
    random: u64,
    depth: usize,
}

/// Why a phase ended before its end.
enum Break {
    Goal,
    Error(Error),
}

impl From<Error> for Break {
    fn from(error: Error) -> Break {
        Break::Error(error)
    }
}

type Phase = std::result::Result<(), Break>;

impl<'a> Driver<'a> {
    pub(crate) fn new(
        g: &'a mut Graph,
        k: &'a mut Evaluator,
        rules: &'a [Compiled],
        given: &'a Given,
        order: Order,
        limits: Limits,
        goal: &'a mut dyn FnMut(&Graph) -> bool,
    ) -> Driver<'a> {
        let random = if let Order::Random(seed) = order { seed } else { 0 };
        let depth = rules.iter().map(|rule| rule.depth).max().unwrap_or(0).max(3);
        Driver {
            g,
            k,
            rules,
            given,
            order,
            limits,
            goal,
            iterations: 0,
            status: Vec::new(),
            candidates: BTreeSet::new(),
            random,
            depth,
        }
    }

    /// Runs all phases from what is in the graph.
    ///
    /// # Errors
    /// E06, naming the rule, when two values are joined; errors that are no limits.
    pub(crate) fn run(&mut self) -> Result<Stop> {
        match self.phases() {
            Ok(()) => Ok(Stop::Saturated),
            Err(Break::Goal) => Ok(Stop::Goal),
            Err(Break::Error(error)) if error.class() == Class::Limit => {
                self.settle()?;
                Ok(Stop::Limit(error))
            }
            Err(Break::Error(error)) => Err(error),
        }
    }

    /// Leaves the graph closed under congruence, as far as the budget still allows.
    fn settle(&mut self) -> Result<()> {
        match self.g.rebuild(self.k) {
            Err(error) if error.class() != Class::Limit => Err(error),
            _ => Ok(()),
        }
    }

    fn phases(&mut self) -> Phase {
        self.simplify()?;
        if self.has(Key::Unfold) {
            self.unfold()?;
            self.simplify()?;
        }
        if self.has(Key::Unfold) || self.has(Key::Explore) {
            for round in 0.. {
                if round >= self.limits.explore_rounds {
                    return Err(Break::Error(limit("explore rounds", round)));
                }
                if !self.explore(round)? {
                    break;
                }
                self.simplify()?;
            }
        }
        Ok(())
    }

    fn has(&self, key: Key) -> bool {
        self.rules.iter().any(|rule| rule.keys.contains(&key))
    }

    /// Looks at the goal and the limits after each round.
    fn round(&mut self) -> Phase {
        self.g.rebuild(self.k)?;
        self.absorb();
        if (self.goal)(self.g) {
            return Err(Break::Goal);
        }
        self.limits.budget.fits(self.g.eg.total_size() as u64, self.g.bytes())?;
        self.limits.budget.look()?;
        self.iterations += 1;
        if self.iterations > self.limits.iterations {
            return Err(Break::Error(limit("iterations", self.limits.iterations)));
        }
        Ok(())
    }

    // --- simplify

    fn simplify(&mut self) -> Phase {
        loop {
            self.round()?;
            if !self.wave()? {
                // Only cycles are left: each class waits for another. Take the first.
                let Some(class) = self.waiting() else { return Ok(()) };
                if !self.process(class)? {
                    self.finish(class)?;
                }
            }
        }
    }

    /// Looks at all classes that are ready, and at those that become ready by that;
    /// whether anything fired.
    fn wave(&mut self) -> std::result::Result<bool, Break> {
        let mut fired: BTreeSet<Id> = BTreeSet::new();
        loop {
            let mut batch = self.batch();
            batch.retain(|class| !fired.contains(class));
            if batch.is_empty() {
                return Ok(!fired.is_empty());
            }
            for class in batch {
                let class = self.g.eg.find(class);
                if !self.status(class).dirty || fired.contains(&class) {
                    continue;
                }
                self.limits.budget.step(1)?;
                if !self.process(class)? {
                    self.finish(class)?;
                    continue;
                }
                fired.insert(class);
                if let Order::Random(_) = self.order {
                    return Ok(true);
                }
            }
            if self.order == Order::Any {
                return Ok(!fired.is_empty());
            }
        }
    }

    fn status(&mut self, class: Id) -> &mut Status {
        let at = usize::from(class);
        if self.status.len() <= at {
            self.status.resize(at + 1, Status::default());
        }
        &mut self.status[at]
    }

    fn mark(&mut self, class: Id) {
        let status = self.status(class);
        status.dirty = true;
        self.candidates.insert(class);
    }

    /// Marks what changed since the last round.
    fn absorb(&mut self) {
        for class in self.g.take_changed() {
            self.mark(class);
            self.status(class).done = false;
            if self.order != Order::BottomUp {
                self.mark_above(class);
            }
        }
    }

    /// Marks the classes whose matches may look at this one.
    fn mark_above(&mut self, class: Id) {
        let mut level = vec![class];
        let mut seen = BTreeSet::from([class]);
        for _ in 0..self.depth {
            let mut next = Vec::new();
            for class in level {
                for parent in self.parents(class) {
                    if seen.insert(parent) {
                        self.mark(parent);
                        next.push(parent);
                    }
                }
            }
            level = next;
        }
    }

    fn parents(&self, class: Id) -> Vec<Id> {
        let mut parents: Vec<Id> =
            self.g.eg[class].parents().map(|id| self.g.eg.find(id)).collect();
        parents.sort_unstable();
        parents.dedup();
        parents
    }

    /// The classes to look at in this round.
    fn batch(&mut self) -> Vec<Id> {
        let candidates: BTreeSet<Id> =
            std::mem::take(&mut self.candidates).into_iter().map(|id| self.g.eg.find(id)).collect();
        let mut batch: Vec<Id> =
            candidates.into_iter().filter(|&class| self.status(class).dirty).collect();
        match self.order {
            Order::BottomUp => batch.retain(|&class| self.is_ready(class)),
            Order::Any => self.candidates.extend(&batch),
            Order::Random(_) => {
                self.candidates.extend(&batch);
                for at in (1..batch.len()).rev() {
                    let with = (self.next_random() % (at as u64 + 1)) as usize;
                    batch.swap(at, with);
                }
            }
        }
        if self.order == Order::BottomUp {
            self.candidates.extend(&batch);
        }
        batch
    }

    fn is_ready(&mut self, class: Id) -> bool {
        let shown = self.g.shown(class);
        shown
            .iter()
            .flat_map(|node| &node.children)
            .all(|&child| child == class || self.status(child).done)
    }

    fn waiting(&mut self) -> Option<Id> {
        let mut classes: Vec<Id> = self.g.eg.classes().map(|class| class.id).collect();
        classes.sort_unstable();
        classes.into_iter().find(|&class| self.status(class).dirty)
    }

    /// A generator of Marsaglia's xorshift family.
    fn next_random(&mut self) -> u64 {
        let mut x = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.random = x;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// Nothing matches at this class: it is done, and whoever waits for it can go on.
    fn finish(&mut self, class: Id) -> Result<()> {
        let shown = self.g.shown(class);
        let best = shown.iter().map(|node| self.g.node_expr(node)).collect::<Vec<_>>();
        let best = best.into_iter().min_by_key(|&expr| (self.g.exprs.size(expr), expr));
        if let Some(best) = best {
            // Until the next rebuild a node may stand in two classes that are yet to be merged.
            if self.g.attach(self.k, best)? == class {
                self.g.set_face(class, best);
            }
        }
        let status = self.status(class);
        let changed = !status.done && status.shown != shown;
        status.dirty = false;
        status.done = true;
        status.shown = shown;
        self.candidates.remove(&class);
        if self.order != Order::BottomUp {
            return Ok(());
        }
        if changed {
            self.mark_above(class);
        } else {
            for parent in self.parents(class) {
                if self.status(parent).dirty {
                    self.candidates.insert(parent);
                }
            }
        }
        Ok(())
    }

    /// Looks at a class once; whether anything fired.
    fn process(&mut self, class: Id) -> Result<bool> {
        for node in self.g.shown(class) {
            if self.canonize(class, &node)? {
                return Ok(true);
            }
            // A node whose children were merged in this round waits for the next rebuild.
            if set_canon::is_canonical(&node) && self.rules(class, &node)? {
                return Ok(true);
            }
        }
        if !self.g.folding && self.g.value(class).is_some() {
            for node in self.g.shown(class) {
                let fired = match node.head {
                    Head::Braces(_) => unfold::name(self.g, self.k, class, &node)?,
                    Head::Sum(_) if self.lacks_braces(class) => {
                        unfold::sum(self.g, self.k, class, &node)?
                    }
                    Head::Apply(_) | Head::Opaque(_) if self.lacks_braces(class) => {
                        unfold::evaluate(self.g, self.k, class, &node)?
                    }
                    _ => false,
                };
                if fired {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn lacks_braces(&self, class: Id) -> bool {
        let shown = self.g.shown(class);
        !shown.iter().any(|node| matches!(node.head, Head::Braces(_) | Head::Literal(_)))
    }

    /// Replaces a node of braces or of a sum by its canonical one.
    fn canonize(&mut self, class: Id, node: &ENode) -> Result<bool> {
        let own = node.children.contains(&class);
        let result = match node.head {
            Head::Braces(_) if set_canon::is_canonical(node) => return Ok(false),
            Head::Braces(_) => {
                let expr = self.g.node_expr(node);
                self.g.attach(self.k, expr)?;
                set_canon::canonize(self.g, self.k, expr)?
            }
            Head::Sum(_) if !own => {
                let expr = self.g.node_expr(node);
                self.g.attach(self.k, expr)?;
                sum::canonize(self.g, self.k, expr)?
            }
            Head::Apply(_) if !own => {
                let expr = self.g.node_expr(node);
                if !sum::is_sum(&self.g.exprs, expr) {
                    return Ok(false);
                }
                self.g.attach(self.k, expr)?;
                sum::canonize(self.g, self.k, expr)?
            }
            _ => return Ok(false),
        };
        let shape = self.g.exprs.get(result);
        let made = shape.map(|child| self.g.class(child).unwrap_or(class));
        if made == self.g.canonical(node) {
            return Ok(false);
        }
        Ok(self.g.subsume(class, node))
    }

    fn rules(&mut self, class: Id, node: &ENode) -> Result<bool> {
        let together = !matches!(self.order, Order::Random(_));
        for rule in self.rules {
            if rule.keys.contains(&Key::Simplify) && starts(rule, node, self.g) {
                let mut applier = Applier { g: self.g, k: self.k, given: self.given, together };
                if applier.simplify(rule, class, node)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    // --- unfold and explore

    /// Applies `unfold` rules once to every node that is there.
    fn unfold(&mut self) -> Phase {
        let mut classes: Vec<Id> = self.g.eg.classes().map(|class| class.id).collect();
        classes.sort_unstable();
        for class in classes {
            self.everywhere(class, Key::Unfold, usize::MAX)?;
        }
        Ok(())
    }

    /// One round of `explore` rules; whether anything changed.
    fn explore(&mut self, round: usize) -> std::result::Result<bool, Break> {
        let limit = 1000_usize.saturating_mul(1 << round.min(16));
        let edges = self.g.edges.iter().filter(|edge| !matches!(edge.why, Why::Congruence)).count();
        let mut classes: Vec<Id> = self.g.eg.classes().map(|class| class.id).collect();
        classes.sort_unstable();
        for class in classes {
            self.expand(class)?;
            self.everywhere(class, Key::Explore, limit)?;
        }
        let after = self.g.edges.iter().filter(|edge| !matches!(edge.why, Why::Congruence)).count();
        Ok(after > edges)
    }

    /// Writes out the summands that are shown as sums and as something else, where that
    /// makes a sum shorter: simplifying flattens only those that are shown as sums alone,
    /// and without the proviso `a = b + c` and `b = d + e` would write sums without end.
    fn expand(&mut self, class: Id) -> Phase {
        let class = self.g.eg.find(class);
        for node in self.g.shown(class) {
            let Head::Sum(_) = node.head else { continue };
            for at in 0..node.children.len() {
                let child = self.g.eg.find(node.children[at]);
                if child == class || self.g.value(child).is_some() {
                    continue;
                }
                for sum in self.g.shown(child) {
                    let own = sum.children.contains(&child) || sum.children.contains(&class);
                    if own || !matches!(sum.head, Head::Sum(_)) {
                        continue;
                    }
                    let sum = self.g.node_expr(&sum);
                    let mut parts: Vec<ExprId> =
                        node.children.iter().map(|&child| self.g.face(child)).collect();
                    parts[at] = sum;
                    let given = self.g.exprs.add(node.head.clone(), parts);
                    if sum::length(&self.g.exprs, given) >= sum::length_of(&node.head) {
                        continue;
                    }
                    self.g.attach(self.k, given)?;
                    sum::canonize(self.g, self.k, given)?;
                }
            }
        }
        Ok(())
    }

    fn everywhere(&mut self, class: Id, key: Key, limit: usize) -> Phase {
        let class = self.g.eg.find(class);
        for node in self.g.shown(class) {
            for rule in self.rules {
                if !rule.keys.contains(&key) || !starts(rule, &node, self.g) {
                    continue;
                }
                self.limits.budget.step(1)?;
                let mut applier =
                    Applier { g: self.g, k: self.k, given: self.given, together: false };
                for found in applier.matches(rule, class, &node, limit)? {
                    applier.apply(rule, class, &node, &found)?;
                }
                let nodes = self.g.eg.total_size() as u64;
                self.limits.budget.fits(nodes, self.g.bytes())?;
            }
        }
        Ok(())
    }
}

/// Whether a rule's root can fit a node, by its head.
fn starts(rule: &Compiled, node: &ENode, g: &Graph) -> bool {
    let mut part = rule.lhs.root();
    loop {
        match (&rule.patterns[part.0 as usize], &node.head) {
            (Pattern::As(inner, _), _) => part = *inner,
            (Pattern::Braces(..), Head::Braces(_)) | (Pattern::Sum(..), Head::Sum(_)) => {
                return true;
            }
            (Pattern::Apply(op, _), Head::Apply(name)) => return g.exprs.symbol(*name) == *op,
            _ => return false,
        }
    }
}

fn limit(what: &str, count: usize) -> Error {
    Error::new(&crate::error::limit::BUDGET, format!("the limit of {count} {what} is reached"))
}

/// The class of an expression that was read.
pub(crate) fn class_of(g: &Graph, expr: ExprId) -> Id {
    g.class(expr).unwrap_or(Id::from(0))
}

//! Choosing the term that a class is printed as.
//!
//! A cost says how dear a node is, given what its children cost; the cheapest term of each
//! class is found by relaxation, and ties are broken by what the terms look like, never by
//! the numbers of classes or symbols, which depend on history. The default cost counts
//! first the sums in classes that have a value, then the size of the tree: by size alone
//! `* + {0|-1}` would beat its canonical form.

use super::exprs::ExprId;
use super::forest::Why;
use super::graph::Graph;
use super::language::{ENode, Head};
use super::sum::sum_expr;
use crate::error::Result;
use crate::game::Game;
use crate::syntax::term::{Literal, Ups};
use crate::theory::Evaluator;
use egg::Id;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use symbol_table::GlobalSymbol as Symbol;

/// What a node is, as a cost sees it.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind<'a> {
    /// A literal.
    Literal(&'a Literal),
    /// A value that is no literal, as its canonical form.
    Value(Game),
    /// A free variable.
    Variable(Symbol),
    /// A term that is kept as it is written, with its number of nodes.
    Written(usize),
    /// Braces, with the number of Left's options.
    Braces(usize),
    /// A sum, with its coefficients.
    Sum(&'a [i64]),
    /// An operator.
    Operator(Symbol),
}

/// How dear terms are.
///
/// The measure of a node must be larger than that of each of its children, or the cheapest
/// term may not exist.
///
/// ```
/// use tepid::egraph::{Cost, Kind};
/// /// Depth: how far the leaves are below the root.
/// struct Depth;
/// impl Cost for Depth {
///     type Measure = u64;
///     fn measure(&mut self, _: &Kind<'_>, _: bool, children: &[u64]) -> u64 {
///         1 + children.iter().max().copied().unwrap_or(0)
///     }
/// }
/// ```
pub trait Cost {
    /// What terms are compared by: less is better.
    type Measure: Ord + Clone;

    /// The measure of a node, given the measures of its children; `ground` says that its
    /// class has a value.
    fn measure(
        &mut self,
        kind: &Kind<'_>,
        ground: bool,
        children: &[Self::Measure],
    ) -> Self::Measure;
}

/// The default cost: sums in classes that have a value, then the size of the tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct Simplest;

impl Cost for Simplest {
    type Measure = (u64, u64);

    fn measure(&mut self, kind: &Kind<'_>, ground: bool, children: &[(u64, u64)]) -> (u64, u64) {
        let own = match kind {
            Kind::Sum(coefficients) => {
                1 + coefficients.iter().filter(|times| times.unsigned_abs() > 1).count() as u64
            }
            Kind::Written(nodes) => *nodes as u64,
            Kind::Value(_) => 3,
            Kind::Literal(_) | Kind::Variable(_) | Kind::Braces(_) | Kind::Operator(_) => 1,
        };
        let sum = u64::from(ground && matches!(kind, Kind::Sum(_)));
        children.iter().fold((sum, own), |(sums, size), child| {
            (sums.saturating_add(child.0), size.saturating_add(child.1))
        })
    }
}

/// The cheapest term of a class, as an expression of the class.
///
/// # Errors
/// E04 when the kernel refuses.
pub(crate) fn extract<C: Cost>(
    g: &mut Graph,
    k: &mut Evaluator,
    class: Id,
    cost: &mut C,
) -> Result<ExprId> {
    let classes = reachable(g, class);
    let measures = relax(g, &classes, cost);
    Ranker { g, k, measures }.build(&classes, class, cost)
}

type Classes = IndexMap<Id, Vec<ENode>, FxBuildHasher>;

/// The classes below a class, with the nodes that they show.
fn reachable(g: &Graph, class: Id) -> Classes {
    let mut classes = Classes::default();
    let mut open = vec![g.eg.find(class)];
    while let Some(class) = open.pop() {
        if !classes.contains_key(&class) {
            let nodes = g.shown(class);
            open.extend(nodes.iter().flat_map(|node| node.children.iter().copied()));
            classes.insert(class, nodes);
        }
    }
    classes
}

fn measure<C: Cost>(
    g: &Graph,
    measures: &FxHashMap<Id, C::Measure>,
    class: Id,
    node: &ENode,
    cost: &mut C,
) -> Option<C::Measure> {
    let children: Option<Vec<C::Measure>> =
        node.children.iter().map(|child| measures.get(child).cloned()).collect();
    let ground = g.value(class).is_some();
    let kind = match &node.head {
        Head::Literal(at) => Kind::Literal(g.exprs.literal_at(*at)),
        Head::Value(game) => Kind::Value(*game),
        Head::Symbol(name) => Kind::Variable(g.exprs.symbol(*name)),
        Head::Opaque(at) | Head::Written(at) => Kind::Written(g.exprs.kept_term(*at).len()),
        Head::Braces(left) => Kind::Braces(*left as usize),
        Head::Sum(coefficients) => Kind::Sum(coefficients),
        Head::Apply(name) => Kind::Operator(g.exprs.symbol(*name)),
    };
    Some(cost.measure(&kind, ground, &children?))
}

/// The least measure of each class.
fn relax<C: Cost>(g: &Graph, classes: &Classes, cost: &mut C) -> FxHashMap<Id, C::Measure> {
    let mut above: FxHashMap<Id, Vec<Id>> = FxHashMap::default();
    for (&class, nodes) in classes {
        for child in nodes.iter().flat_map(|node| &node.children) {
            above.entry(*child).or_default().push(class);
        }
    }
    let mut measures: FxHashMap<Id, C::Measure> = FxHashMap::default();
    let mut open: BTreeSet<Id> = classes.keys().copied().collect();
    while let Some(class) = open.pop_first() {
        let best = classes[&class]
            .iter()
            .filter_map(|node| measure(g, &measures, class, node, cost))
            .min();
        let Some(best) = best else { continue };
        if measures.get(&class).is_none_or(|known| best < *known) {
            measures.insert(class, best);
            open.extend(above.get(&class).into_iter().flatten().copied());
        }
    }
    measures
}

/// How nodes of one measure are ordered: by what they are, then by their children, each of
/// which has a place in the same order.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Look {
    Literal(Literal),
    Value(usize),
    Variable(String),
    Written(String),
    Operator(String, Vec<usize>),
    Braces(Vec<usize>, Vec<usize>),
    Sum(Vec<(usize, i64)>),
}

impl Look {
    fn order(&self) -> u8 {
        match self {
            Look::Literal(_) => 0,
            Look::Value(_) => 1,
            Look::Variable(_) => 2,
            Look::Written(_) => 3,
            Look::Operator(..) => 4,
            Look::Braces(..) => 5,
            Look::Sum(_) => 6,
        }
    }
}

fn ups(literal: &Literal) -> (u8, i64) {
    match literal.ups {
        Ups::Multiple(n) => (0, n),
        Ups::Power(n) => (1, n),
        Ups::Partial(n) => (2, n),
    }
}

impl Ord for Look {
    fn cmp(&self, other: &Look) -> Ordering {
        match (self, other) {
            (Look::Literal(a), Look::Literal(b)) => {
                (&a.number, ups(a), a.nim).cmp(&(&b.number, ups(b), b.nim))
            }
            (Look::Value(a), Look::Value(b)) => a.cmp(b),
            (Look::Variable(a), Look::Variable(b)) | (Look::Written(a), Look::Written(b)) => {
                a.cmp(b)
            }
            (Look::Operator(a, x), Look::Operator(b, y)) => (a, x).cmp(&(b, y)),
            (Look::Braces(a, x), Look::Braces(b, y)) => (a, x).cmp(&(b, y)),
            (Look::Sum(a), Look::Sum(b)) => a.cmp(b),
            (a, b) => a.order().cmp(&b.order()),
        }
    }
}

impl PartialOrd for Look {
    fn partial_cmp(&self, other: &Look) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

struct Ranker<'a, M> {
    g: &'a mut Graph,
    k: &'a mut Evaluator,
    measures: FxHashMap<Id, M>,
}

impl<M: Ord + Clone> Ranker<'_, M> {
    /// Builds the best terms from below, one measure after the other.
    fn build<C: Cost<Measure = M>>(
        mut self,
        classes: &Classes,
        root: Id,
        cost: &mut C,
    ) -> Result<ExprId> {
        let root = self.g.eg.find(root);
        let values = self.values(classes)?;
        let mut order: Vec<Id> =
            classes.keys().copied().filter(|class| self.measures.contains_key(class)).collect();
        order.sort_by(|a, b| self.measures[a].cmp(&self.measures[b]).then(a.cmp(b)));
        let mut ranks: FxHashMap<Id, usize> = FxHashMap::default();
        let mut exprs: FxHashMap<Id, ExprId> = FxHashMap::default();
        let equal = |a: &Id, b: &Id| self.measures[a] == self.measures[b];
        let groups: Vec<Vec<Id>> = order.chunk_by(equal).map(<[Id]>::to_vec).collect();
        for same in groups {
            let mut group: Vec<(Look, Id, ENode)> = Vec::with_capacity(same.len());
            for class in same {
                let nodes = classes[&class].iter().filter(|node| {
                    measure(self.g, &self.measures, class, node, cost).as_ref()
                        == Some(&self.measures[&class])
                });
                let looks = nodes.filter_map(|node| {
                    Some((self.look(&values, &ranks, node)?, class, node.clone()))
                });
                group.extend(looks.min_by(|(a, ..), (b, ..)| a.cmp(b)));
            }
            group.sort_by(|(a, x, _), (b, y, _)| a.cmp(b).then(x.cmp(y)));
            for (_, class, node) in group {
                ranks.insert(class, ranks.len());
                let expr = self.expr(&ranks, &exprs, &node)?;
                exprs.insert(class, expr);
            }
            if let Some(expr) = exprs.get(&root) {
                return Ok(*expr);
            }
        }
        Ok(self.g.face(root))
    }

    /// The places of values in the kernel's order by structure.
    fn values(&mut self, classes: &Classes) -> Result<FxHashMap<Game, usize>> {
        let games: Vec<Game> = classes
            .values()
            .flatten()
            .filter_map(|node| if let Head::Value(game) = node.head { Some(game) } else { None })
            .collect();
        let games = self.k.games.in_order_of_structure(games)?;
        Ok(games.into_iter().enumerate().map(|(at, game)| (game, at)).collect())
    }

    /// How a node looks; `None` when some child has no place yet.
    fn look(
        &self,
        values: &FxHashMap<Game, usize>,
        ranks: &FxHashMap<Id, usize>,
        node: &ENode,
    ) -> Option<Look> {
        let places: Option<Vec<usize>> =
            node.children.iter().map(|child| ranks.get(child).copied()).collect();
        let mut places = places?;
        let exprs = &self.g.exprs;
        Some(match &node.head {
            Head::Literal(at) => Look::Literal(exprs.literal_at(*at).clone()),
            Head::Value(game) => Look::Value(values.get(game).copied()?),
            Head::Symbol(name) => Look::Variable(exprs.symbol(*name).to_string()),
            Head::Opaque(at) | Head::Written(at) => {
                Look::Written(format!("{:?}", exprs.kept_term(*at)))
            }
            Head::Apply(name) => Look::Operator(exprs.symbol(*name).to_string(), places),
            Head::Braces(left) => {
                let mut right = places.split_off(*left as usize);
                places.sort_unstable();
                right.sort_unstable();
                Look::Braces(places, right)
            }
            Head::Sum(coefficients) => {
                let mut parts: Vec<(usize, i64)> =
                    places.into_iter().zip(coefficients.iter().copied()).collect();
                parts.sort_unstable();
                Look::Sum(parts)
            }
        })
    }

    /// A node with the best terms of its children, in the order of their places; in sums
    /// the part with a value comes last.
    fn expr(
        &mut self,
        ranks: &FxHashMap<Id, usize>,
        exprs: &FxHashMap<Id, ExprId>,
        node: &ENode,
    ) -> Result<ExprId> {
        let children: Vec<ExprId> = node.children.iter().map(|child| exprs[child]).collect();
        let plain = self.g.exprs.add(node.head.clone(), children);
        self.g.attach(self.k, plain)?;
        match &node.head {
            Head::Braces(left) => {
                let (l, r) = node.children.split_at(*left as usize);
                let sort = |side: &[Id]| {
                    let mut side = side.to_vec();
                    side.sort_by_key(|child| ranks[child]);
                    side
                };
                let children: Vec<ExprId> =
                    sort(l).into_iter().chain(sort(r)).map(|child| exprs[&child]).collect();
                let sorted = self.g.exprs.add(node.head.clone(), children);
                self.g.link(self.k, sorted, plain, Why::SetCanon)?;
                Ok(sorted)
            }
            Head::Sum(coefficients) => {
                let mut parts: Vec<(bool, usize, i64, ExprId)> = coefficients
                    .iter()
                    .zip(&node.children)
                    .map(|(&times, child)| {
                        (self.g.value(*child).is_some(), ranks[child], times, exprs[child])
                    })
                    .collect();
                parts.sort_unstable();
                let mut parts: Vec<(i64, ExprId)> =
                    parts.into_iter().map(|(_, _, times, expr)| (times, expr)).collect();
                self.subtract_negative(&mut parts);
                let sorted = sum_expr(&mut self.g.exprs, &parts);
                self.g.link(self.k, sorted, plain, Why::SumCanon)?;
                Ok(sorted)
            }
            _ => Ok(plain),
        }
    }

    /// Writes `h - 1` for `h + -1`.
    fn subtract_negative(&mut self, parts: &mut [(i64, ExprId)]) {
        if parts.len() < 2 {
            return;
        }
        let Some((times, last)) = parts.last_mut() else { return };
        let Some(literal) = self.g.exprs.as_literal(*last) else { return };
        let Ups::Multiple(ups) = literal.ups else { return };
        let sign = literal.number.signum();
        if *times == 1 && (sign < 0 || sign == 0 && ups < 0) && ups != i64::MIN {
            let negative =
                Literal { number: -&literal.number, ups: Ups::Multiple(-ups), nim: literal.nim };
            *times = -1;
            *last = self.g.exprs.literal(negative);
        }
    }
}

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
use super::language::{Children, Head, Shape};
use super::sum::sum_expr;
use crate::error::Result;
use crate::game::Game;
use crate::syntax::term::{Literal, Ups};
use crate::theory::Evaluator;
use egg::Id;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::collections::VecDeque;
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
    let below = Below::of(g, class);
    let measures = below.relax(g, cost);
    let values = below.values(k)?;
    let count = below.classes.len();
    Ranker { g, k, below, measures, values, built: vec![None; count] }.build(cost)
}

/// The number of a class among those below the root, which is the first.
type Number = u32;

/// The classes below a class, with the nodes that they show, whose children are numbers.
struct Below {
    classes: Vec<Id>,
    nodes: Vec<Vec<Shape<Number>>>,
}

impl Below {
    fn of(g: &Graph, root: Id) -> Below {
        let root = g.eg.find(root);
        let (mut classes, mut nodes) = (vec![root], Vec::new());
        let mut numbers: FxHashMap<Id, Number> = std::iter::once((root, 0)).collect();
        while let Some(&class) = classes.get(nodes.len()) {
            let mut number = |child: Id| {
                *numbers.entry(child).or_insert_with(|| {
                    classes.push(child);
                    classes.len() as Number - 1
                })
            };
            nodes.push(g.shown(class).iter().map(|node| node.map(&mut number)).collect());
        }
        Below { classes, nodes }
    }

    /// The measure of a node, once all its children have one.
    fn measure<C: Cost>(
        &self,
        g: &Graph,
        measures: &[Option<C::Measure>],
        class: Number,
        node: &Shape<Number>,
        cost: &mut C,
    ) -> Option<C::Measure> {
        let children: Option<SmallVec<[C::Measure; 4]>> =
            node.children.iter().map(|&child| measures[child as usize].clone()).collect();
        let ground = g.value(self.classes[class as usize]).is_some();
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
    fn relax<C: Cost>(&self, g: &Graph, cost: &mut C) -> Vec<Option<C::Measure>> {
        let mut above: Vec<SmallVec<[Number; 2]>> = vec![SmallVec::new(); self.classes.len()];
        for (class, nodes) in (0..).zip(&self.nodes) {
            for &child in nodes.iter().flat_map(|node| &node.children) {
                above[child as usize].push(class);
            }
        }
        let mut measures: Vec<Option<C::Measure>> = vec![None; self.classes.len()];
        // Children mostly have the larger numbers.
        let mut open: VecDeque<Number> = (0..self.classes.len() as Number).rev().collect();
        let mut is_open = vec![true; self.classes.len()];
        while let Some(class) = open.pop_front() {
            is_open[class as usize] = false;
            let nodes = self.nodes[class as usize].iter();
            let best = nodes.filter_map(|node| self.measure(g, &measures, class, node, cost)).min();
            let Some(best) = best else { continue };
            let known = &mut measures[class as usize];
            if known.as_ref().is_none_or(|known| best < *known) {
                *known = Some(best);
                for &class in &above[class as usize] {
                    if !std::mem::replace(&mut is_open[class as usize], true) {
                        open.push_back(class);
                    }
                }
            }
        }
        measures
    }

    /// The places of values in the kernel's order by structure.
    fn values(&self, k: &mut Evaluator) -> Result<FxHashMap<Game, usize>> {
        let nodes = self.nodes.iter().flatten();
        let games: Vec<Game> = nodes
            .filter_map(|node| if let Head::Value(game) = node.head { Some(game) } else { None })
            .collect();
        let games = k.games.in_order_of_structure(games)?;
        Ok(games.into_iter().enumerate().map(|(at, game)| (game, at)).collect())
    }
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
    below: Below,
    measures: Vec<Option<M>>,
    values: FxHashMap<Game, usize>,
    /// The best terms, with their places in the order.
    built: Vec<Option<(usize, ExprId)>>,
}

impl<M: Ord + Clone> Ranker<'_, M> {
    /// Builds the best terms from below, one measure after the other.
    fn build<C: Cost<Measure = M>>(mut self, cost: &mut C) -> Result<ExprId> {
        let mut order: Vec<Number> = (0..self.below.classes.len() as Number)
            .filter(|&class| self.measures[class as usize].is_some())
            .collect();
        let key = |class: Number| (&self.measures[class as usize], self.id(class));
        order.sort_unstable_by(|&a, &b| key(a).cmp(&key(b)));
        let (mut rest, mut rank) = (order.as_slice(), 0);
        while let Some(&first) = rest.first() {
            let measure = &self.measures[first as usize];
            let alike = rest.iter().take_while(|&&class| self.measures[class as usize] == *measure);
            let (same, larger) = rest.split_at(alike.count());
            rest = larger;
            let mut group: Vec<(Option<Look>, Id, Number, usize)> = Vec::with_capacity(same.len());
            for &class in same {
                let best = match self.below.nodes[class as usize].as_slice() {
                    // Nothing that its look would decide.
                    [only] if same.len() == 1 && self.is_ready(only) => Some((None, 0)),
                    _ => self.best(class, cost).map(|(look, node)| (Some(look), node)),
                };
                group.extend(best.map(|(look, node)| (look, self.id(class), class, node)));
            }
            group.sort_unstable();
            for (_, _, class, node) in group {
                let expr = self.expr(class, node)?;
                self.built[class as usize] = Some((rank, expr));
                rank += 1;
            }
            if let Some((_, expr)) = self.built[0] {
                return Ok(expr);
            }
        }
        Ok(self.g.face(self.id(0)))
    }

    fn id(&self, class: Number) -> Id {
        self.below.classes[class as usize]
    }

    /// Whether the terms of all children are built.
    fn is_ready(&self, node: &Shape<Number>) -> bool {
        node.children.iter().all(|&child| self.built[child as usize].is_some())
    }

    /// The first by its look among the nodes of a class that have its measure, with its
    /// place.
    fn best<C: Cost<Measure = M>>(&self, class: Number, cost: &mut C) -> Option<(Look, usize)> {
        let nodes = self.below.nodes[class as usize].iter().enumerate().filter(|(_, node)| {
            let measure = self.below.measure(self.g, &self.measures, class, node, cost);
            measure == self.measures[class as usize]
        });
        let looks = nodes.filter_map(|(at, node)| Some((self.look(node)?, at)));
        looks.min_by(|(a, _), (b, _)| a.cmp(b))
    }

    /// How a node looks; `None` when some child has no place yet.
    fn look(&self, node: &Shape<Number>) -> Option<Look> {
        let places: Option<Vec<usize>> =
            node.children.iter().map(|&child| Some(self.built[child as usize]?.0)).collect();
        let mut places = places?;
        let exprs = &self.g.exprs;
        Some(match &node.head {
            Head::Literal(at) => Look::Literal(exprs.literal_at(*at).clone()),
            Head::Value(game) => Look::Value(self.values.get(game).copied()?),
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
    fn expr(&mut self, class: Number, node: usize) -> Result<ExprId> {
        let node = self.below.nodes[class as usize][node].clone();
        // All of them, as the node has a look or is ready.
        let children: Children<(usize, ExprId)> =
            node.children.iter().filter_map(|&child| self.built[child as usize]).collect();
        let plain = self.g.exprs.add(node.head.clone(), children.iter().map(|&(_, child)| child));
        self.g.attach(self.k, plain)?;
        match &node.head {
            Head::Braces(left) => {
                let mut sorted = children;
                let (left, right) = sorted.split_at_mut(*left as usize);
                left.sort_by_key(|&(rank, _)| rank);
                right.sort_by_key(|&(rank, _)| rank);
                let sorted =
                    self.g.exprs.add(node.head.clone(), sorted.iter().map(|&(_, child)| child));
                self.g.link(self.k, sorted, plain, Why::SetCanon)?;
                Ok(sorted)
            }
            Head::Sum(coefficients) => {
                let mut parts: Vec<(bool, usize, i64, ExprId)> = coefficients
                    .iter()
                    .zip(node.children.iter().zip(&children))
                    .map(|(&times, (&child, &(rank, expr)))| {
                        (self.g.value(self.id(child)).is_some(), rank, times, expr)
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

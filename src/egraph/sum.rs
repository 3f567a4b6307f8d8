//! Sums: rows, their canonical nodes, and Conway's definition of a sum.
//!
//! Values are an abelian group under `+`, and `number + ups·↑ + *nim` with nim addition is
//! a subgroup of it that can be computed with. The *row* of an expression takes it apart
//! into a literal and integer multiples of atoms; expressions with equal rows are equal,
//! and that is the whole of the step `sum-canon`: flattening, sorting, cancelling and
//! adding literals. The converse does not hold: `{0|0}` is an atom, and `{0|0} + {0|0}`
//! is 0 all the same.
//!
//! Only summands without a value are flattened. Summands with a value are gathered into
//! one: flattening them again would undo that, and lose the equality of the partial sum.
//!
//! `add-def` is Conway's definition, in which each option moves in one summand (*On
//! Numbers and Games*, chapter 1). `add-avoid` leaves out the moves in numbers when some
//! summand is not a number (Number Translation Theorem; Siegel, *Combinatorial Game
//! Theory*, II.3): `{1|-1} + 2` is `{3|1}`. Without the proviso it fails: `1 + 1` would be
//! `{|}`.

use super::exprs::{ExprId, Exprs};
use super::forest::Why;
use super::graph::Graph;
use super::language::{ENode, Head};
use super::values;
use crate::error::Result;
use crate::number::Dyadic;
use crate::syntax::term::{Literal, Ups, ops};
use crate::theory::Evaluator;
use egg::Id;
use indexmap::IndexMap;
use num_traits::ToPrimitive;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A literal of the group of numbers, ups and nimbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Constant {
    pub(crate) number: Dyadic,
    pub(crate) ups: i64,
    pub(crate) nim: u64,
}

impl Constant {
    pub(crate) fn zero() -> Constant {
        Constant { number: Dyadic::zero(), ups: 0, nim: 0 }
    }

    pub(crate) fn is_zero(&self) -> bool {
        *self == Constant::zero()
    }

    /// As a literal.
    pub(crate) fn literal(&self) -> Literal {
        Literal { number: self.number.clone(), ups: Ups::Multiple(self.ups), nim: self.nim }
    }

    /// Adds so many times a literal; `None` when it has uptimal powers or is too large.
    pub(crate) fn add(&mut self, times: i64, literal: &Literal) -> Option<()> {
        let Ups::Multiple(ups) = literal.ups else { return None };
        self.ups = self.ups.checked_add(ups.checked_mul(times)?)?;
        self.number = &self.number + &(&Dyadic::integer(times) * &literal.number);
        if times % 2 != 0 {
            self.nim ^= literal.nim;
        }
        Some(())
    }
}

/// A row: atoms in the order in which they were met, with their coefficients, and a
/// constant.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) atoms: IndexMap<ExprId, i64, FxBuildHasher>,
    pub(crate) constant: Constant,
}

impl Row {
    /// By which number this row is greater than another, when that is all the difference.
    pub(crate) fn number_above(&self, other: &Row) -> Option<Dyadic> {
        let constants = self.constant.ups == other.constant.ups
            && self.constant.nim == other.constant.nim
            && self.atoms.len() == other.atoms.len();
        let same = constants
            && self.atoms.iter().all(|(atom, times)| other.atoms.get(atom) == Some(times));
        same.then(|| &self.constant.number - &other.constant.number)
    }
}

/// The integer literal that an expression is, if it is a small one.
fn small_integer(exprs: &Exprs, expr: ExprId) -> Option<i64> {
    match exprs.as_literal(expr)? {
        Literal { number, ups: Ups::Multiple(0), nim: 0 } => {
            number.to_integer()?.to_i64().filter(|n| *n != i64::MIN)
        }
        _ => None,
    }
}

/// The parts of an expression that is a sum, or so many copies of something.
fn summands(exprs: &Exprs, expr: ExprId) -> Option<Vec<(i64, ExprId)>> {
    let shape = exprs.get(expr);
    match &shape.head {
        Head::Sum(coefficients) => {
            Some(coefficients.iter().copied().zip(shape.children.iter().copied()).collect())
        }
        Head::Apply(name) => match (exprs.symbol(*name).as_str(), shape.children.as_slice()) {
            (ops::NORTON | "copies", [n, g]) => Some(vec![(small_integer(exprs, *n)?, *g)]),
            _ => None,
        },
        _ => None,
    }
}

impl Row {
    /// 0.
    pub(crate) fn zero() -> Row {
        Row { atoms: IndexMap::default(), constant: Constant::zero() }
    }

    /// The row of an expression; `None` when a coefficient does not fit.
    pub(crate) fn of(exprs: &Exprs, expr: ExprId) -> Option<Row> {
        let mut row = Row::zero();
        row.add(exprs, 1, expr)?;
        row.atoms.retain(|_, times| *times != 0);
        Some(row)
    }

    /// Adds so many times an expression. An expression that is shared is taken apart once,
    /// after everything that it is a part of.
    pub(crate) fn add(&mut self, exprs: &Exprs, times: i64, expr: ExprId) -> Option<()> {
        let mut open = BTreeMap::from([(expr, times)]);
        let mut met = Vec::new();
        while let Some((expr, times)) = open.pop_last() {
            if times == 0 {
                continue;
            }
            if let Some(parts) = summands(exprs, expr) {
                for (coefficient, part) in parts {
                    let sum = open.entry(part).or_insert(0);
                    *sum = coefficient.checked_mul(times)?.checked_add(*sum)?;
                }
            } else if exprs.as_literal(expr).and_then(|l| self.constant.add(times, l)).is_none() {
                met.push((expr, times));
            }
        }
        for (atom, times) in met.into_iter().rev() {
            let sum = self.atoms.entry(atom).or_insert(0);
            *sum = sum.checked_add(times)?;
            if *sum == i64::MIN {
                return None;
            }
        }
        Some(())
    }

    /// The difference of the rows of two expressions.
    pub(crate) fn difference(exprs: &Exprs, first: ExprId, second: ExprId) -> Option<Row> {
        let mut row = Row::zero();
        row.add(exprs, 1, first)?;
        row.add(exprs, -1, second)?;
        row.atoms.retain(|_, times| *times != 0);
        Some(row)
    }
}

/// A sum as an expression: as it stands, but for a single summand counted once, and for
/// none at all.
pub(crate) fn sum_expr(exprs: &mut Exprs, parts: &[(i64, ExprId)]) -> ExprId {
    match parts {
        [] => exprs.number(Dyadic::zero()),
        [(1, only)] => *only,
        parts => {
            let coefficients: Arc<[i64]> = parts.iter().map(|(times, _)| *times).collect();
            exprs.add(Head::Sum(coefficients), parts.iter().map(|(_, part)| *part))
        }
    }
}

/// How many summands a row has, copies counted.
pub(crate) fn length(exprs: &Exprs, expr: ExprId) -> u64 {
    Row::of(exprs, expr).map_or(u64::MAX, |row| {
        let atoms = row.atoms.values().map(|times| times.unsigned_abs());
        atoms.fold(u64::from(!row.constant.is_zero()), u64::saturating_add)
    })
}

/// How many summands a node has, copies counted.
pub(crate) fn length_of(head: &Head) -> u64 {
    match head {
        Head::Sum(coefficients) => {
            coefficients.iter().fold(0, |sum: u64, times| sum.saturating_add(times.unsigned_abs()))
        }
        _ => 1,
    }
}

/// Whether an expression is one that [`canonize`] takes apart.
pub(crate) fn is_sum(exprs: &Exprs, expr: ExprId) -> bool {
    summands(exprs, expr).is_some()
}

/// The atoms of an expression, whose classes [`canonize`] has to know; none when the
/// expression has no row.
pub(crate) fn atoms(exprs: &Exprs, expr: ExprId) -> Option<Vec<ExprId>> {
    Some(Row::of(exprs, expr)?.atoms.into_keys().collect())
}

/// Enters the canonical sum that a sum equals, and links the two. The atoms of the given
/// expression have classes. Returns the expression that stands for the whole.
///
/// # Errors
/// E04 when the kernel refuses, E06 when values clash.
pub(crate) fn canonize(g: &mut Graph, k: &mut Evaluator, given: ExprId) -> Result<ExprId> {
    let Some(row) = Row::of(&g.exprs, given) else {
        g.attach(k, given)?;
        return Ok(given);
    };
    let constant = (!row.constant.is_zero()).then(|| g.exprs.literal(row.constant.literal()));
    let mut flat: Vec<(i64, ExprId)> = row.atoms.iter().map(|(&a, &times)| (times, a)).collect();
    flat.extend(constant.map(|constant| (1, constant)));
    let first = sum_expr(&mut g.exprs, &flat);
    for (_, part) in &mut flat {
        if let Some(class) = g.class(*part) {
            *part = exposed(g, k, class)?;
        }
    }
    let second = sum_expr(&mut g.exprs, &flat);
    let (third, last) = gathered(g, k, second)?;
    g.attach(k, last)?;
    g.link(k, third, last, Why::Congruence)?;
    g.link(k, second, third, Why::SumCanon)?;
    g.link(k, first, second, Why::Congruence)?;
    g.link(k, given, first, Why::SumCanon)?;
    Ok(last)
}

/// How a summand's class is shown in a sum: its literal, its value's term, or, without a
/// value, the sum or another node that it was simplified to.
fn exposed(g: &mut Graph, k: &mut Evaluator, class: Id) -> Result<ExprId> {
    if let Some(literal) = g.literal(class) {
        return Ok(literal);
    }
    if g.value(class).is_some() {
        return Ok(g.face(class));
    }
    let shown = g.shown(class);
    let is_sum = |node: &&ENode| matches!(node.head, Head::Sum(_));
    let plain = shown.iter().find(|node| !is_sum(node));
    match plain.or_else(|| shown.iter().find(|node| !node.children.contains(&class))) {
        Some(node) => {
            let expr = g.node_expr(node);
            g.attach(k, expr)?;
            Ok(expr)
        }
        None => Ok(g.face(class)),
    }
}

/// The canonical sum of an expression: first with the summands that have values gathered
/// literally, then, when folding, with their value in place of them.
fn gathered(g: &mut Graph, k: &mut Evaluator, sum: ExprId) -> Result<(ExprId, ExprId)> {
    let Some(row) = Row::of(&g.exprs, sum) else { return Ok((sum, sum)) };
    let mut symbolic = Vec::new();
    let mut ground = Vec::new();
    for (&atom, &times) in &row.atoms {
        let class = g.class(atom);
        let valued = class.is_some_and(|class| g.value(class).is_some());
        let side = if valued { &mut ground } else { &mut symbolic };
        side.push((class, times, atom));
    }
    symbolic.sort_unstable();
    ground.sort_unstable();
    let strip = |side: Vec<(Option<Id>, i64, ExprId)>| -> Vec<(i64, ExprId)> {
        side.into_iter().map(|(_, times, atom)| (times, atom)).collect()
    };
    let (mut literal, ground) = (strip(symbolic), strip(ground));
    let mut folded = literal.clone();
    let constant = (!row.constant.is_zero()).then(|| (1, g.exprs.literal(row.constant.literal())));
    if ground.is_empty() {
        literal.extend(constant);
        let sum = sum_expr(&mut g.exprs, &literal);
        return Ok((sum, sum));
    }
    let mut part = ground;
    part.extend(constant);
    let part_sum = sum_expr(&mut g.exprs, &part);
    if literal.is_empty() && !g.folding {
        return Ok((part_sum, part_sum));
    }
    let leaf = if g.folding && part.len() + usize::from(part[0].0 != 1) > 1 {
        let leaf = value_leaf(g, k, &part)?;
        g.attach(k, leaf)?;
        g.link(k, part_sum, leaf, Why::Eval)?;
        leaf
    } else {
        g.attach(k, part_sum)?;
        part_sum
    };
    literal.push((1, part_sum));
    let zero =
        g.exprs.as_literal(leaf).is_some_and(|literal| *literal == Constant::zero().literal());
    folded.push((1, leaf));
    let third = sum_expr(&mut g.exprs, &literal);
    let fourth = sum_expr(&mut g.exprs, &folded);
    if zero && folded.len() > 1 {
        folded.pop();
        let without = sum_expr(&mut g.exprs, &folded);
        g.attach(k, without)?;
        g.link(k, fourth, without, Why::SumCanon)?;
        g.link(k, third, fourth, Why::Congruence)?;
        return Ok((third, without));
    }
    Ok((third, fourth))
}

fn value_leaf(g: &mut Graph, k: &mut Evaluator, parts: &[(i64, ExprId)]) -> Result<ExprId> {
    let mut coefficients = Vec::with_capacity(parts.len());
    let mut summands = Vec::with_capacity(parts.len());
    for &(times, part) in parts {
        coefficients.push(times);
        let class = g.attach(k, part)?;
        summands.extend(g.value(class));
    }
    let value = values::of_sum(&mut k.games, &coefficients, &summands)?;
    g.leaf(k, value)
}

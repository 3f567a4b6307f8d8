//! Terms: interned and locally nameless, so that terms which are built alike, up to the names
//! of what is bound, are one.
//!
//! A term denotes a form for each choice of forms for its variables and loose indices, a
//! family a set of forms. A family is no form: it stands in braces only. Substitution puts
//! terms without loose indices for indices, or indices for variables; neither can capture.
//! It does not expand: `{f(x) for x in left(a)}` at `a := {b|}` ranges over `left({b|})`.

use super::{fits, need};
use crate::budget::Budget;
use crate::error::Result;
use crate::number::Dyadic;
use fixedbitset::FixedBitSet;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Bound indices, names of variables, and the variables of a sequent are fewer than this.
pub(super) const INDICES: u32 = 65_536;
/// A family has at most as many binders.
const BINDERS: usize = 16;
/// Operator 0, the sum.
pub(super) const ADD: u32 = 0;
/// Operator 1, the negative.
pub(super) const NEG: u32 = 1;

/// A set of small numbers.
pub(super) type Set = Arc<FixedBitSet>;

/// The set of one number.
pub(super) fn single(number: u32) -> Set {
    Arc::new(std::iter::once(number as usize).collect())
}

/// The union of two sets: if it is one of them that one, so that many terms share one set.
pub(super) fn union(a: &Set, b: &Set) -> Set {
    if Arc::ptr_eq(a, b) || b.is_subset(a) {
        return Arc::clone(a);
    }
    if a.is_subset(b) { Arc::clone(b) } else { Arc::new(&**a | &**b) }
}

/// What work with a set costs.
pub(super) fn cost(set: &Set) -> u64 {
    set.len() as u64 / 64
}

/// A term or a family of one table of [`Terms`], by its number there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(u32);

/// Left's options or Right's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Side {
    /// Written 0.
    Left,
    /// Written 1.
    Right,
}

impl Side {
    /// Left, then Right.
    pub(super) const BOTH: [Side; 2] = [Side::Left, Side::Right];

    pub(super) fn other(self) -> Side {
        if self == Side::Left { Side::Right } else { Side::Left }
    }
}

/// What a term is made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// Any form, by its name.
    Variable(Arc<str>),
    /// The form that the k-th binder outwards chose.
    Bound(u32),
    /// The canonical form of a number that is not 0.
    Numeral(Dyadic),
    /// An operator at its arguments.
    Apply(u32, Box<[Term]>),
    /// All bodies, for all choices of the binders from their ranges.
    Family(Box<[(Side, Term)]>, Term),
    /// The families of both sides, in order and each once. Without families it is 0.
    Braces([Box<[Term]>; 2]),
}

impl Node {
    /// What it is made of: arguments; ranges and body; families.
    pub(crate) fn children(&self) -> impl Iterator<Item = Term> + '_ {
        let (ranges, all): (&[(Side, Term)], [&[Term]; 2]) = match self {
            Node::Variable(_) | Node::Bound(_) | Node::Numeral(_) => (&[], [&[], &[]]),
            Node::Apply(_, arguments) => (&[], [arguments, &[]]),
            Node::Family(ranges, body) => (ranges, [std::slice::from_ref(body), &[]]),
            Node::Braces([left, right]) => (&[], [left, right]),
        };
        ranges.iter().map(|range| range.1).chain(all.into_iter().flatten().copied())
    }

    /// The same of other parts.
    fn map(&self, part: impl Fn(Term) -> Term) -> Node {
        let mut node = self.clone();
        match &mut node {
            Node::Variable(_) | Node::Bound(_) | Node::Numeral(_) => {}
            Node::Apply(_, arguments) => arguments.iter_mut().for_each(|t| *t = part(*t)),
            Node::Family(ranges, body) => {
                ranges.iter_mut().for_each(|range| range.1 = part(range.1));
                *body = part(*body);
            }
            Node::Braces(sides) => sides.iter_mut().flatten().for_each(|t| *t = part(*t)),
        }
        node
    }

    /// How many binders stand over its parts.
    fn binders(&self) -> u32 {
        if let Node::Family(ranges, _) = self { ranges.len() as u32 } else { 0 }
    }
}

/// All terms of a checker, each once, parts before what is made of them; and the budget that
/// all work is charged to.
#[derive(Clone, Debug)]
pub struct Terms {
    nodes: IndexSet<Node, FxBuildHasher>,
    /// For each the variables that occur in it, and the indices that nothing in it binds.
    sets: Vec<[Set; 2]>,
    variables: u32,
    bytes: u64,
    pub(super) budget: Budget,
}

impl Terms {
    pub(super) fn new(budget: Budget) -> Terms {
        Terms { nodes: IndexSet::default(), sets: Vec::new(), variables: 0, bytes: 0, budget }
    }

    /// What a term is made of. The term comes from this table.
    #[must_use]
    pub fn node(&self, term: Term) -> &Node {
        &self.nodes[term.0 as usize]
    }

    /// The variables that occur in it.
    pub(crate) fn free(&self, term: Term) -> &Set {
        &self.sets[term.0 as usize][0]
    }

    fn loose(&self, term: Term) -> &Set {
        &self.sets[term.0 as usize][1]
    }

    /// Its loose indices are all below this.
    pub(crate) fn width(&self, term: Term) -> usize {
        self.loose(term).maximum().map_or(0, |k| k + 1)
    }

    /// Whether it denotes a form.
    pub(super) fn is_form(&self, term: Term) -> bool {
        !matches!(self.node(term), Node::Family(..))
    }

    /// Charges for what is kept.
    pub(super) fn keep(&mut self, nodes: u64, bytes: u64) -> Result<()> {
        self.budget.fits(self.nodes.len() as u64 + nodes, self.bytes.saturating_add(bytes))?;
        self.bytes += bytes;
        Ok(())
    }

    /// The term that is made so: the one gate through which every term comes, where
    /// everything that is demanded of a term is asked for.
    pub(crate) fn make(&mut self, mut node: Node) -> Result<Term> {
        match &mut node {
            Node::Braces(sides) => {
                for side in sides {
                    *side = side.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
                }
            }
            Node::Numeral(q) if q.is_zero() => node = Node::Braces(Default::default()),
            _ => {}
        }
        let parts = node.children().count() as u64;
        self.budget.step(1 + parts)?;
        if let Some(at) = self.nodes.get_index_of(&node) {
            return Ok(Term(at as u32));
        }
        let forms = !matches!(node, Node::Braces(_));
        need(
            node.children().all(|t| self.is_form(t) == forms),
            "braces hold families, and everything else is made of terms",
        )?;
        let (mut free, mut loose, mut size) = (Set::default(), Set::default(), 80 + 8 * parts);
        match &node {
            Node::Variable(name) => {
                fits(self.variables < INDICES, "the number of names of variables")?;
                (free, size) = (single(self.variables), size + name.len() as u64);
            }
            Node::Bound(k) => {
                fits(*k < INDICES, "a bound index")?;
                loose = single(*k);
            }
            Node::Numeral(q) => size += q.bits() / 8 + q.exponent() / 8,
            Node::Family(ranges, _) => self.ranges(ranges)?,
            Node::Apply(..) | Node::Braces(_) => {}
        }
        for part in node.children() {
            (free, loose) = (union(&free, self.free(part)), union(&loose, self.loose(part)));
            self.budget.step(cost(&free) + cost(&loose))?;
        }
        if node.binders() > 0 && !loose.is_clear() {
            let below = node.binders() as usize;
            loose = Arc::new(loose.ones().filter_map(|k| k.checked_sub(below)).collect());
        }
        fits(self.nodes.len() < u32::MAX as usize, "the table of terms")?;
        self.keep(1, size + 8 * (cost(&free) + cost(&loose)))?;
        self.variables += u32::from(matches!(node, Node::Variable(_)));
        self.sets.push([free, loose]);
        Ok(Term(self.nodes.insert_full(node).0 as u32))
    }

    /// Binder i of n ranges over something that mentions the binders before it only, which
    /// have the indices from n - i on.
    fn ranges(&self, ranges: &[(Side, Term)]) -> Result<()> {
        let n = ranges.len();
        fits(n <= BINDERS, "a family")?;
        let early = |(i, range): (usize, &(Side, Term))| {
            self.loose(range.1).minimum().is_none_or(|least| least >= n - i)
        };
        need(ranges.iter().enumerate().all(early), "a binder ranges over a later one")
    }

    pub(super) fn bound(&mut self, k: u32) -> Result<Term> {
        self.make(Node::Bound(k))
    }

    pub(super) fn apply(&mut self, operator: u32, arguments: &[Term]) -> Result<Term> {
        self.make(Node::Apply(operator, arguments.into()))
    }

    /// Indices for the variables of a sequent: variable i of n is n - 1 - i.
    pub(super) fn indices(&mut self, n: u32) -> Result<Vec<Term>> {
        (0..n).map(|i| self.bound(n - 1 - i)).collect()
    }

    /// The families of a side of a form: those of braces as they stand, and of anything else
    /// the one family of all its options.
    pub(crate) fn families(&mut self, side: Side, a: Term) -> Result<Vec<Term>> {
        if let Node::Braces(sides) = self.node(a) {
            return Ok(sides[side as usize].to_vec());
        }
        let option = self.bound(0)?;
        Ok(vec![self.make(Node::Family([(side, a)].into(), option))?])
    }

    /// Whether all that a term is made of, itself included, is as `holds` says.
    pub(super) fn all(&mut self, term: Term, holds: impl Fn(&Node) -> bool) -> Result<bool> {
        let (mut todo, mut seen) = (vec![term], FxHashSet::default());
        while let Some(next) = todo.pop() {
            if !seen.insert(next) {
                continue;
            }
            let known = todo.len();
            let node = self.node(next);
            if !holds(node) {
                return Ok(false);
            }
            todo.extend(node.children());
            self.budget.step((1 + todo.len() - known) as u64)?;
        }
        Ok(true)
    }
}

/// What is put for what.
#[derive(Debug)]
enum Change {
    /// Terms without loose indices for the indices of binders that are taken away.
    Instances(Vec<Term>),
    /// The indices of new binders for variables, which are these numbers in sets of them.
    Variables(FxHashMap<Term, u32>, Set),
}

/// A simultaneous substitution, which remembers what it has done.
#[derive(Debug)]
pub(crate) struct Substitution {
    change: Change,
    done: FxHashMap<(Term, u32), Term>,
}

impl Substitution {
    /// Puts the i-th of n terms for index n - 1 - i. They have no loose indices.
    pub(crate) fn instances(terms: Vec<Term>) -> Substitution {
        Substitution { change: Change::Instances(terms), done: FxHashMap::default() }
    }

    /// Puts index n - 1 - i for the i-th of n variables.
    pub(crate) fn variables(variables: &[Term], terms: &Terms) -> Substitution {
        let places = variables.iter().rev().copied().zip(0..).collect();
        let all = variables.iter().fold(Set::default(), |set, &v| union(&set, terms.free(v)));
        Substitution { change: Change::Variables(places, all), done: FxHashMap::default() }
    }

    /// What is put for a term as a whole, if anything is: a leaf by what it changes to, and a
    /// term without such leaves by itself.
    fn whole(&self, terms: &mut Terms, term: Term, depth: u32) -> Result<Option<Term>> {
        Ok(Some(match (&self.change, terms.node(term)) {
            (Change::Instances(_), _) if terms.width(term) <= depth as usize => term,
            (Change::Instances(put), &Node::Bound(k)) => {
                let (k, n) = ((k - depth) as usize, put.len());
                if k < n { put[n - 1 - k] } else { terms.bound((k - n) as u32 + depth)? }
            }
            (Change::Variables(_, all), _) if terms.free(term).is_disjoint(all) => term,
            (Change::Variables(places, _), Node::Variable(_)) => {
                terms.bound(places[&term].saturating_add(depth))?
            }
            _ => return Ok(None),
        }))
    }

    /// The term below `depth` binders that stay as they are.
    pub(crate) fn apply(&mut self, terms: &mut Terms, term: Term, depth: u32) -> Result<Term> {
        let mut todo = vec![(term, depth)];
        while let Some(&(t, d)) = todo.last() {
            let known = todo.len();
            let made = if let Some(made) = self.whole(terms, t, d)? {
                made
            } else {
                let node = terms.node(t).clone();
                let below = d.saturating_add(node.binders());
                let waits = |part: &Term| !self.done.contains_key(&(*part, below));
                todo.extend(node.children().filter(waits).map(|part| (part, below)));
                terms.budget.step((todo.len() - known) as u64)?;
                if todo.len() > known {
                    continue;
                }
                terms.make(node.map(|part| self.done[&(part, below)]))?
            };
            terms.budget.step(1)?;
            todo.pop();
            self.done.insert((t, d), made);
        }
        Ok(self.done[&(term, depth)])
    }
}

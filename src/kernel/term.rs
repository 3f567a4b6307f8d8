//! Terms: interned and locally nameless, so that terms which are built alike, up to the names
//! of what is bound, are one.
//!
//! A term denotes a form for each choice of forms for its variables and loose indices, a
//! family a set of forms. A family is no form: it stands in braces only. Substitution puts
//! terms without loose indices for indices, or indices for variables; neither can capture.
//! It does not expand: `{f(x) for x in left(a)}` at `a := {b|}` ranges over `left({b|})`.

use super::bits::Bits;
use super::{need, too_large};
use crate::budget::Budget;
use crate::error::Result;
use crate::number::Dyadic;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::sync::Arc;

/// Bound indices, and how many variables a sequent has, are below this.
pub(super) const INDICES: u64 = 65_536;
/// A family has at most as many binders.
const BINDERS: usize = 16;
/// Operator 0, the sum.
pub(super) const ADD: u32 = 0;
/// Operator 1, the negative.
pub(super) const NEG: u32 = 1;

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
        let (ranges, first, second): (&[(Side, Term)], &[Term], &[Term]) = match self {
            Node::Variable(_) | Node::Bound(_) | Node::Numeral(_) => (&[], &[], &[]),
            Node::Apply(_, arguments) => (&[], arguments, &[]),
            Node::Family(ranges, body) => (ranges, std::slice::from_ref(body), &[]),
            Node::Braces([left, right]) => (&[], left, right),
        };
        ranges.iter().map(|range| range.1).chain(first.iter().chain(second).copied())
    }

    /// The same of other parts.
    fn map(&self, mut part: impl FnMut(Term) -> Term) -> Node {
        match self {
            Node::Variable(_) | Node::Bound(_) | Node::Numeral(_) => self.clone(),
            Node::Apply(operator, arguments) => {
                Node::Apply(*operator, arguments.iter().map(|&t| part(t)).collect())
            }
            Node::Family(ranges, body) => {
                let ranges = ranges.iter().map(|&(side, t)| (side, part(t))).collect();
                Node::Family(ranges, part(*body))
            }
            Node::Braces(sides) => {
                Node::Braces(sides.each_ref().map(|side| side.iter().map(|&t| part(t)).collect()))
            }
        }
    }

    /// How many binders stand over its parts.
    fn binders(&self) -> u32 {
        if let Node::Family(ranges, _) = self { ranges.len() as u32 } else { 0 }
    }

    fn is_family(&self) -> bool {
        matches!(self, Node::Family(..))
    }
}

/// All terms of a checker, each once, parts before what is made of them; and the budget that
/// all work is charged to.
#[derive(Clone, Debug)]
pub struct Terms {
    nodes: IndexSet<Node, FxBuildHasher>,
    free: Vec<Bits>,
    loose: Vec<Bits>,
    variables: u32,
    bytes: u64,
    pub(super) budget: Budget,
}

impl Terms {
    pub(super) fn new(budget: Budget) -> Terms {
        let (nodes, free, loose) = (IndexSet::default(), Vec::new(), Vec::new());
        Terms { nodes, free, loose, variables: 0, bytes: 0, budget }
    }

    /// How many terms and families there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What a term of this table is made of; nothing for a term of another table that this
    /// one does not reach to.
    #[must_use]
    pub fn get(&self, term: Term) -> Option<&Node> {
        self.nodes.get_index(term.0 as usize)
    }

    /// What a term is made of. Terms come from this table alone.
    pub(crate) fn node(&self, term: Term) -> &Node {
        &self.nodes[term.0 as usize]
    }

    /// The variables that occur in it.
    pub(super) fn free(&self, term: Term) -> &Bits {
        &self.free[term.0 as usize]
    }

    /// The indices that no binder of its own binds.
    pub(super) fn loose(&self, term: Term) -> &Bits {
        &self.loose[term.0 as usize]
    }

    /// Whether it has no loose index.
    pub(crate) fn is_closed(&self, term: Term) -> bool {
        self.loose(term).width() == 0
    }

    /// Whether it has neither loose indices nor variables.
    pub(crate) fn is_ground(&self, term: Term) -> bool {
        self.is_closed(term) && self.free(term).width() == 0
    }

    /// Whether it denotes a form.
    pub(super) fn is_form(&self, term: Term) -> bool {
        !self.node(term).is_family()
    }

    /// The term that is made so: the one gate through which every term comes, where
    /// everything that is demanded of a term is asked for.
    pub(crate) fn make(&mut self, mut node: Node) -> Result<Term> {
        if let Node::Braces(sides) = &mut node {
            for side in sides {
                let mut sorted = std::mem::take(side).into_vec();
                sorted.sort_unstable();
                sorted.dedup();
                *side = sorted.into();
            }
        }
        if matches!(&node, Node::Numeral(q) if q.is_zero()) {
            node = Node::Braces(Default::default());
        }
        let parts = node.children().count() as u64;
        self.budget.step(1 + parts)?;
        if let Some(at) = self.nodes.get_index_of(&node) {
            return Ok(Term(at as u32));
        }
        let is_braces = matches!(node, Node::Braces(_));
        need(
            node.children().all(|t| self.is_form(t) != is_braces),
            || "braces hold families, and everything else is made of terms",
        )?;
        let (mut free, mut loose, mut size) = (Bits::empty(), Bits::empty(), 0);
        match &node {
            Node::Variable(_) => free = Bits::single(self.variables),
            Node::Bound(k) if u64::from(*k) < INDICES => loose = Bits::single(*k),
            Node::Bound(_) => return Err(too_large("a bound index")),
            Node::Numeral(q) => size = q.bits() / 8 + q.exponent() / 8,
            Node::Family(ranges, _) => self.ranges(ranges)?,
            Node::Apply(..) | Node::Braces(_) => {}
        }
        for part in node.children() {
            free = free.union(self.free(part));
            loose = loose.union(self.loose(part));
            self.budget.step(free.words() + loose.words())?;
        }
        loose = loose.lowered(node.binders());
        size += 80 + 8 * (parts + free.words() + loose.words());
        self.budget.fits(self.nodes.len() as u64 + 1, self.bytes + size)?;
        if self.nodes.len() >= u32::MAX as usize {
            return Err(too_large("the table of terms"));
        }
        self.bytes += size;
        self.variables += u32::from(matches!(node, Node::Variable(_)));
        self.free.push(free);
        self.loose.push(loose);
        Ok(Term(self.nodes.insert_full(node).0 as u32))
    }

    /// Binder i of n ranges over something that mentions the binders before it only, which
    /// have the indices from n - i on.
    fn ranges(&self, ranges: &[(Side, Term)]) -> Result<()> {
        if ranges.len() > BINDERS {
            return Err(too_large("a family"));
        }
        let early = |(i, &(_, of)): (usize, &(Side, Term))| {
            self.loose(of).iter().next().is_none_or(|least| least as usize >= ranges.len() - i)
        };
        need(ranges.iter().enumerate().all(early), || "a binder ranges over a later one")
    }

    pub(super) fn bound(&mut self, k: u32) -> Result<Term> {
        self.make(Node::Bound(k))
    }

    pub(super) fn numeral(&mut self, q: Dyadic) -> Result<Term> {
        self.make(Node::Numeral(q))
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
            let node = &self.nodes[next.0 as usize];
            if !holds(node) {
                return Ok(false);
            }
            self.budget.step(1 + node.children().count() as u64)?;
            todo.extend(node.children());
        }
        Ok(true)
    }
}

/// What is put for what.
#[derive(Debug)]
enum Change {
    /// Terms without loose indices for the indices of binders that are taken away.
    Instances(Vec<Term>),
    /// The indices of new binders for variables, which have these numbers.
    Variables(FxHashMap<Term, u32>, Bits),
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
        let free = |set: Bits, &v: &Term| set.union(terms.free(v));
        let mask = variables.iter().fold(Bits::empty(), free);
        let places = variables.iter().rev().zip(0..).map(|(&v, index)| (v, index)).collect();
        Substitution { change: Change::Variables(places, mask), done: FxHashMap::default() }
    }

    fn passes(&self, terms: &Terms, term: Term, depth: u32) -> bool {
        match &self.change {
            Change::Instances(_) => terms.loose(term).width() <= u64::from(depth),
            Change::Variables(_, mask) => terms.free(term).is_disjoint(mask),
        }
    }

    fn leaf(&self, terms: &mut Terms, term: Term, depth: u32) -> Result<Term> {
        match (&self.change, terms.node(term)) {
            (Change::Instances(put), &Node::Bound(k)) if k >= depth => {
                let (k, n) = ((k - depth) as usize, put.len());
                if k < n { Ok(put[n - 1 - k]) } else { terms.bound((k - n) as u32 + depth) }
            }
            (Change::Variables(places, _), Node::Variable(_)) if places.contains_key(&term) => {
                terms.bound(depth.saturating_add(places[&term]))
            }
            _ => Ok(term),
        }
    }

    /// The term below `depth` binders that stay as they are.
    pub(crate) fn apply(&mut self, terms: &mut Terms, term: Term, depth: u32) -> Result<Term> {
        let mut todo = vec![(term, depth)];
        while let Some(&(t, d)) = todo.last() {
            terms.budget.step(1)?;
            let known = todo.len();
            let made = if self.passes(terms, t, d) {
                t
            } else {
                let node = terms.node(t);
                let below = d.saturating_add(node.binders());
                let waits = |part: &Term| !self.done.contains_key(&(*part, below));
                todo.extend(node.children().filter(waits).map(|part| (part, below)));
                if todo.len() > known {
                    continue;
                }
                if matches!(node, Node::Variable(_) | Node::Bound(_)) {
                    self.leaf(terms, t, d)?
                } else {
                    let node = node.map(|part| self.done[&(part, below)]);
                    terms.make(node)?
                }
            };
            todo.pop();
            self.done.insert((t, d), made);
        }
        Ok(self.done[&(term, depth)])
    }
}

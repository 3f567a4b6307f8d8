//! The terms of proofs: games as forms, with generic options.
//!
//! A term denotes a form: a pair of sets of forms (Siegel, Combinatorial Game Theory, I.2).
//! A *generic option* `Option { of, side, copy }` stands for an arbitrary option of a form.
//! It is either free, and then some enclosing scope of the proof has introduced it, or
//! bound by the [`Family`] that ranges over it: the family with binders `x, y` and body `t`
//! is the set of all t, for every choice of the options x and y. Without explicit binders
//! "all Left options of a" and "this Left option of a" would be the same term.
//!
//! Sums are kept flat: a [`Node::Sum`] is a multiset of signed terms. That loses nothing at
//! the level of forms, since the literal sum is commutative and associative with 0 as its
//! neutral element, and negation is an involution that commutes with it (Conway, On Numbers
//! and Games, ch. 1; these five laws are theorems of the foundations, proved there for sums
//! that are *not* kept flat). Nothing is cancelled: a − a is not the form 0.
//!
//! What does not hold for forms: `{0|} + {0|}` and `{1|}` happen to be one form, but
//! `1/2 + 1/2` and `1` are different forms of one value, so literals are never added here.

use crate::number::Dyadic;
use crate::syntax::term::{Literal, Ups};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::cmp::Ordering;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// A term in its table: identical terms have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Id(pub(crate) u32);

/// Which options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Side {
    /// Left's.
    Left,
    /// Right's.
    Right,
    /// The members of a variable that stands for a set of options.
    Member,
}

impl Side {
    /// The other player's side.
    #[must_use]
    pub fn flip(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
            Side::Member => Side::Member,
        }
    }
}

/// A set of options: the body for every choice of the binders.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Family {
    /// Generic options that are bound in the body, and in the binders behind them.
    pub binders: Vec<Id>,
    /// One option for each choice.
    pub body: Id,
}

/// A summand with its sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Part {
    /// What is added or subtracted.
    pub term: Id,
    /// Whether it is subtracted.
    pub negative: bool,
}

/// A node of a term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A variable of the theorem.
    Var(Symbol),
    /// A generic option of a form; copies with different numbers are chosen independently.
    Option {
        /// Of what.
        of: Id,
        /// On which side.
        side: Side,
        /// Which of the independent choices.
        copy: u32,
    },
    /// The canonical form of a literal.
    Literal(Literal),
    /// A sum of at least two summands, or one that is subtracted.
    Sum(Vec<Part>),
    /// An operator applied to forms.
    Apply(Symbol, Vec<Id>),
    /// Left's options and Right's options.
    Braces(Vec<Family>, Vec<Family>),
}

/// How deep terms may be nested: everything that walks them may then recurse.
const MAX_DEPTH: u16 = 64;
/// How many binders a family may have: everything that goes through their choices recurses.
const MAX_BINDERS: usize = 16;
/// How many summands a sum may have, and how many families a side of braces.
const MAX_WIDTH: usize = 4096;
/// How many parts one operation on a term may visit: a term that shares its parts is much
/// larger when it is written out.
const MAX_WORK: u32 = 100_000;
/// How many different terms a table takes.
const MAX_TERMS: usize = 400_000;

#[derive(Clone, Debug)]
struct Facts {
    free: Arc<[Id]>,
    depth: u16,
    variables: bool,
}

/// Terms, each once. Children have smaller ids than their parents.
#[derive(Clone, Debug)]
pub struct Terms {
    nodes: IndexSet<Node, FxBuildHasher>,
    facts: Vec<Facts>,
    overflow: bool,
    /// How many operations are under way one for the sake of the other, and what all of them
    /// have visited.
    nested: u32,
    visited: u32,
    /// For each operator that depends on the value of some arguments alone, a bit for each.
    by_value: FxHashMap<(Symbol, usize), u32>,
}

impl Default for Terms {
    fn default() -> Self {
        Terms::new()
    }
}

/// Replacements of variables or generic options.
pub type Map = FxHashMap<Id, Id>;

impl Terms {
    /// A table with the term 0 alone.
    #[must_use]
    pub fn new() -> Terms {
        let mut terms = Terms {
            nodes: IndexSet::default(),
            facts: Vec::new(),
            overflow: false,
            nested: 0,
            visited: 0,
            by_value: FxHashMap::default(),
        };
        terms.push(Node::Literal(zero()));
        terms
    }

    /// The term 0.
    pub const ZERO: Id = Id(0);

    /// Whether a term was too deep or the table too large. Everything built since then is
    /// worthless: whoever uses a table asks before it believes a result.
    #[must_use]
    pub fn overflown(&self) -> bool {
        self.overflow
    }

    /// Forgets all terms but the first ones, and that others were too deep or too many.
    /// Whoever holds on to one that is forgotten has to let go of it.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.nodes.truncate(len);
        self.facts.truncate(len);
        self.overflow = false;
        self.nested = 0;
    }

    /// Begins an operation that visits a term for another one; says whether it may.
    pub(super) fn enter(&mut self) -> bool {
        if self.nested == 0 {
            self.visited = 0;
        }
        self.nested += 1;
        self.visited += 1;
        let may = self.visited <= MAX_WORK;
        self.overflow |= !may;
        if !may {
            self.visited = MAX_WORK;
        }
        may
    }

    /// Ends what [`enter`](Terms::enter) began.
    pub(super) fn leave(&mut self) {
        self.nested -= 1;
    }

    /// How many terms there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: 0 is always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The node of a term.
    ///
    /// # Panics
    /// When the term is of another table.
    #[must_use]
    pub fn node(&self, id: Id) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// Whether there is a term with this number.
    #[must_use]
    pub fn contains(&self, id: Id) -> bool {
        (id.0 as usize) < self.nodes.len()
    }

    /// The generic options that occur free, each once, sorted.
    #[must_use]
    pub fn free(&self, id: Id) -> &Arc<[Id]> {
        &self.facts[id.0 as usize].free
    }

    /// Whether neither variables nor generic options occur: the kernel can evaluate it,
    /// provided that it knows the operators.
    #[must_use]
    pub fn is_closed(&self, id: Id) -> bool {
        let facts = &self.facts[id.0 as usize];
        !facts.variables && facts.free.is_empty()
    }

    /// Whether no variable occurs, free generic options or not.
    #[must_use]
    pub fn is_ground(&self, id: Id) -> bool {
        !self.facts[id.0 as usize].variables
    }

    /// A variable.
    pub fn var(&mut self, name: Symbol) -> Id {
        self.push(Node::Var(name))
    }

    /// A generic option.
    pub fn option(&mut self, of: Id, side: Side, copy: u32) -> Id {
        self.push(Node::Option { of, side, copy })
    }

    /// A literal.
    pub fn literal(&mut self, literal: &Literal) -> Id {
        let mut literal = literal.clone();
        literal.ups = match literal.ups {
            Ups::Power(n) | Ups::Partial(n) if n == 1 || n == -1 => Ups::Multiple(n),
            Ups::Partial(0) => Ups::Multiple(0),
            other => other,
        };
        self.push(Node::Literal(literal))
    }

    /// Says that an operator depends only on the values of those arguments whose bit is set.
    pub(super) fn depends_on_values(&mut self, operator: Symbol, arity: usize, bits: u32) {
        self.by_value.insert((operator, arity), bits);
    }

    /// Whether an operator depends only on the value of this argument.
    #[must_use]
    pub fn is_by_value(&self, operator: Symbol, arity: usize, at: usize) -> bool {
        self.by_value.get(&(operator, arity)).is_some_and(|bits| at < 32 && bits >> at & 1 == 1)
    }

    /// Says that an operator depends on forms: it has a definition that reads them. Gives
    /// back what was said before.
    pub(super) fn depends_on_forms(&mut self, operator: Symbol, arity: usize) -> Option<u32> {
        self.by_value.remove(&(operator, arity))
    }

    /// Whether an operator occurs in some term.
    pub(super) fn mentions(&self, operator: Symbol, arity: usize) -> bool {
        self.nodes.iter().any(|node| {
            matches!(node, Node::Apply(its, args) if *its == operator && args.len() == arity)
        })
    }

    /// An operator applied. Where it depends on the value of an argument alone, the simplest
    /// term known to have that value is taken.
    pub fn apply(&mut self, operator: Symbol, mut args: Vec<Id>) -> Id {
        let arity = args.len();
        for (at, arg) in args.iter_mut().enumerate() {
            if self.is_by_value(operator, arity, at) {
                *arg = self.by_its_value(*arg);
            }
        }
        if operator.as_str() == "canonical"
            && arity == 1
            && self.is_by_value(operator, 1, 0)
            && let Node::Literal(_) = self.node(args[0])
        {
            return args[0];
        }
        self.push(Node::Apply(operator, args))
    }

    /// The sum of terms with signs.
    pub fn sum(&mut self, parts: impl IntoIterator<Item = Part>) -> Id {
        let mut flat = Vec::new();
        let mut open: Vec<Part> = parts.into_iter().collect();
        while let Some(Part { term, negative }) = open.pop() {
            if open.len() + flat.len() > MAX_WIDTH {
                self.overflow = true;
                return Terms::ZERO;
            }
            match self.node(term) {
                Node::Sum(parts) => open.extend(
                    parts
                        .iter()
                        .map(|part| Part { term: part.term, negative: part.negative != negative }),
                ),
                Node::Literal(literal) if negative => match negated(literal) {
                    Some(literal) => {
                        let term = self.literal(&literal);
                        open.push(Part { term, negative: false });
                    }
                    None => flat.push(Part { term, negative }),
                },
                _ if term == Terms::ZERO => {}
                Node::Braces(..) if negative => {
                    let term = self.negated_braces(term);
                    open.push(Part { term, negative: false });
                }
                _ => flat.push(Part { term, negative }),
            }
        }
        flat.sort_by(|a, b| self.cmp(a.term, b.term).then(a.negative.cmp(&b.negative)));
        match flat.as_slice() {
            [] => Terms::ZERO,
            [Part { term, negative: false }] => *term,
            _ => self.push(Node::Sum(flat)),
        }
    }

    /// The negative.
    pub fn neg(&mut self, id: Id) -> Id {
        self.sum([Part { term: id, negative: true }])
    }

    /// The sum of two terms.
    pub fn add(&mut self, a: Id, b: Id) -> Id {
        self.sum([Part { term: a, negative: false }, Part { term: b, negative: false }])
    }

    /// The difference of two terms.
    pub fn sub(&mut self, a: Id, b: Id) -> Id {
        self.sum([Part { term: a, negative: false }, Part { term: b, negative: true }])
    }

    /// The summands of a term: itself, when it is no sum.
    #[must_use]
    pub fn parts(&self, id: Id) -> Vec<Part> {
        match self.node(id) {
            Node::Sum(parts) => parts.clone(),
            _ if id == Terms::ZERO => Vec::new(),
            _ => vec![Part { term: id, negative: false }],
        }
    }

    /// Braces. Binders get the smallest free numbers, options are sorted, each once.
    pub fn braces(&mut self, left: Vec<Family>, right: Vec<Family>) -> Id {
        let left = self.tidy_side(left);
        let right = self.tidy_side(right);
        if left.is_empty() && right.is_empty() {
            return Terms::ZERO;
        }
        self.push(Node::Braces(left, right))
    }

    fn tidy_side(&mut self, side: Vec<Family>) -> Vec<Family> {
        if side.len() > MAX_WIDTH {
            self.overflow = true;
            return Vec::new();
        }
        let mut tidy: Vec<Family> = side.into_iter().map(|family| self.tidy(family)).collect();
        tidy.sort_by(|a, b| self.cmp_family(a, b));
        tidy.dedup();
        tidy
    }

    /// The same family with binders that have the smallest numbers not taken outside.
    fn tidy(&mut self, family: Family) -> Family {
        if family.binders.is_empty() {
            return family;
        }
        if family.binders.len() > MAX_BINDERS {
            self.overflow = true;
            return Family { binders: Vec::new(), body: Terms::ZERO };
        }
        let mut taken: Vec<Id> = self.outside(&family);
        if taken.iter().any(|&id| self.free(id).iter().any(|on| family.binders.contains(on))) {
            // An option of a bound option that is not bound itself stands for nothing.
            self.overflow = true;
            return family;
        }
        let mut map = Map::default();
        let mut binders = Vec::with_capacity(family.binders.len());
        for &binder in &family.binders {
            let Node::Option { of, side, .. } = *self.node(binder) else {
                self.overflow = true;
                return family;
            };
            let of = self.rename(of, &map);
            let fresh = self.fresh(of, side, &taken);
            map.insert(binder, fresh);
            taken.push(fresh);
            binders.push(fresh);
        }
        let body = self.rename(family.body, &map);
        Family { binders: self.in_order(binders), body }
    }

    /// The generic options that are free in a family: those of its body and those that its
    /// binders are options of. A binder that the body does not name counts too, since its
    /// range may be empty.
    #[must_use]
    pub fn outside(&self, family: &Family) -> Vec<Id> {
        let mut all: Vec<Id> = std::iter::once(family.body)
            .chain(family.binders.iter().copied())
            .flat_map(|id| self.free(id).iter().copied())
            .filter(|id| !family.binders.contains(id))
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Binders sorted by what they are, but each behind those that it is an option of.
    fn in_order(&self, mut binders: Vec<Id>) -> Vec<Id> {
        binders.sort_by(|&a, &b| self.cmp(a, b));
        let mut sorted = Vec::with_capacity(binders.len());
        while !binders.is_empty() {
            let ready = |&id: &Id| {
                let mut needs = self.free(id).iter().filter(|&&other| other != id);
                needs.all(|other| !binders.contains(other))
            };
            // Of finitely many terms one contains no other.
            let at = binders.iter().position(ready).unwrap_or(0);
            sorted.push(binders.remove(at));
        }
        sorted
    }

    /// The order in which summands and options stand: by what the terms are, so that it is
    /// the same in every table.
    #[must_use]
    pub fn cmp(&self, a: Id, b: Id) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        let rank = |node: &Node| match node {
            Node::Literal(_) => 0,
            Node::Var(_) => 1,
            Node::Option { .. } => 2,
            Node::Apply(..) => 3,
            Node::Braces(..) => 4,
            Node::Sum(_) => 5,
        };
        let all = |a: &[Id], b: &[Id]| {
            a.len()
                .cmp(&b.len())
                .then_with(|| first_difference(a.iter().zip(b).map(|(&a, &b)| self.cmp(a, b))))
        };
        match (self.node(a), self.node(b)) {
            (Node::Literal(a), Node::Literal(b)) => cmp_literal(a, b),
            (Node::Var(a), Node::Var(b)) => a.as_str().cmp(b.as_str()),
            (
                Node::Option { of, side, copy },
                Node::Option { of: its, side: there, copy: number },
            ) => self.cmp(*of, *its).then(side.cmp(there)).then(copy.cmp(number)),
            (Node::Apply(f, a), Node::Apply(g, b)) => {
                f.as_str().cmp(g.as_str()).then_with(|| all(a, b))
            }
            (Node::Braces(l, r), Node::Braces(m, s)) => {
                self.cmp_side(l, m).then_with(|| self.cmp_side(r, s))
            }
            (Node::Sum(a), Node::Sum(b)) => a.len().cmp(&b.len()).then_with(|| {
                let signs = a.iter().map(|part| part.negative).cmp(b.iter().map(|p| p.negative));
                let pairs = a.iter().zip(b).map(|(a, b)| self.cmp(a.term, b.term));
                signs.then_with(|| first_difference(pairs))
            }),
            (a, b) => rank(a).cmp(&rank(b)),
        }
    }

    fn cmp_side(&self, a: &[Family], b: &[Family]) -> Ordering {
        a.len()
            .cmp(&b.len())
            .then_with(|| first_difference(a.iter().zip(b).map(|(a, b)| self.cmp_family(a, b))))
    }

    fn cmp_family(&self, a: &Family, b: &Family) -> Ordering {
        let binders = a.binders.len().cmp(&b.binders.len());
        let pairs = a.binders.iter().zip(&b.binders).map(|(&a, &b)| self.cmp(a, b));
        binders.then_with(|| first_difference(pairs)).then_with(|| self.cmp(a.body, b.body))
    }

    /// The generic option with the smallest number that is not among those taken.
    pub fn fresh(&mut self, of: Id, side: Side, taken: &[Id]) -> Id {
        let mut copy = 0;
        loop {
            let option = self.option(of, side, copy);
            if !taken.contains(&option) {
                return option;
            }
            copy += 1;
        }
    }

    fn negated_braces(&mut self, id: Id) -> Id {
        let Node::Braces(left, right) = self.node(id).clone() else { return id };
        let may = self.enter();
        let negated = if may { self.flipped(left, right) } else { Terms::ZERO };
        self.leave();
        negated
    }

    fn flipped(&mut self, left: Vec<Family>, right: Vec<Family>) -> Id {
        let mut flip = |side: Vec<Family>| -> Vec<Family> {
            side.into_iter()
                .map(|family| Family { body: self.neg(family.body), binders: family.binders })
                .collect()
        };
        let (left, right) = (flip(right), flip(left));
        self.braces(left, right)
    }

    /// Replaces free generic options by others, and by nothing else. Bound ones stay out of
    /// the way: no free option is caught by a binder.
    pub fn rename(&mut self, id: Id, map: &Map) -> Id {
        if map.is_empty() || !self.free(id).iter().any(|option| map.contains_key(option)) {
            return id;
        }
        if let Some(&to) = map.get(&id) {
            return to;
        }
        let may = self.enter();
        let renamed = if may { self.renamed(id, map) } else { id };
        self.leave();
        renamed
    }

    fn renamed(&mut self, id: Id, map: &Map) -> Id {
        match self.node(id).clone() {
            Node::Var(_) | Node::Literal(_) => id,
            Node::Option { of, side, copy } => {
                let of = self.rename(of, map);
                self.option(of, side, copy)
            }
            Node::Sum(parts) => {
                let parts: Vec<Part> = parts
                    .iter()
                    .map(|part| Part { term: self.rename(part.term, map), ..*part })
                    .collect();
                self.sum(parts)
            }
            Node::Apply(operator, args) => {
                let args = args.iter().map(|&arg| self.rename(arg, map)).collect();
                self.apply(operator, args)
            }
            Node::Braces(left, right) => {
                let mut side = |side: Vec<Family>| -> Vec<Family> {
                    side.iter().map(|family| self.rename_family(family, map)).collect()
                };
                let (left, right) = (side(left), side(right));
                self.braces(left, right)
            }
        }
    }

    fn rename_family(&mut self, family: &Family, map: &Map) -> Family {
        let mut inner: Map = map
            .iter()
            .filter(|(from, _)| !family.binders.contains(from))
            .map(|(&from, &to)| (from, to))
            .collect();
        let mut taken: Vec<Id> = self.free(family.body).to_vec();
        taken.extend(self.outside(family));
        for &to in inner.values() {
            taken.extend_from_slice(self.free(to));
        }
        taken.sort_unstable();
        let mut binders = Vec::with_capacity(family.binders.len());
        for &binder in &family.binders {
            let Node::Option { of, side, .. } = *self.node(binder) else {
                self.overflow = true;
                return family.clone();
            };
            let of = self.rename(of, &inner);
            let fresh = self.fresh(of, side, &taken);
            inner.insert(binder, fresh);
            taken.push(fresh);
            binders.push(fresh);
        }
        Family { body: self.rename(family.body, &inner), binders }
    }

    fn push(&mut self, node: Node) -> Id {
        if let Some(at) = self.nodes.get_index_of(&node) {
            return Id(at as u32);
        }
        let facts = self.facts_of(&node);
        if facts.depth > MAX_DEPTH || self.nodes.len() >= MAX_TERMS {
            self.overflow = true;
            return Terms::ZERO;
        }
        let id = Id(self.nodes.len() as u32);
        let facts = match node {
            Node::Option { .. } => {
                let mut free = facts.free.to_vec();
                free.push(id);
                Facts { free: free.into(), ..facts }
            }
            _ => facts,
        };
        self.nodes.insert(node);
        self.facts.push(facts);
        id
    }

    fn facts_of(&self, node: &Node) -> Facts {
        let mut all =
            Facts { free: Arc::from([]), depth: 0, variables: matches!(node, Node::Var(_)) };
        let mut free: Vec<Id> = Vec::new();
        let mut child = |id: Id, bound: &[Id]| {
            let facts = &self.facts[id.0 as usize];
            all.depth = all.depth.max(facts.depth + 1);
            all.variables |= facts.variables;
            free.extend(facts.free.iter().filter(|option| !bound.contains(option)));
        };
        match node {
            Node::Var(_) | Node::Literal(_) => {}
            Node::Option { of, .. } => child(*of, &[]),
            Node::Sum(parts) => parts.iter().for_each(|part| child(part.term, &[])),
            Node::Apply(_, args) => args.iter().for_each(|&arg| child(arg, &[])),
            Node::Braces(left, right) => {
                for family in left.iter().chain(right) {
                    child(family.body, &family.binders);
                    for &binder in &family.binders {
                        child(binder, &family.binders);
                    }
                }
            }
        }
        if !free.is_empty() {
            free.sort_unstable();
            free.dedup();
            all.free = free.into();
        }
        all
    }
}

/// The first of several comparisons that tells two things apart: identical parts are equal
/// at once, so that at most one part is looked into.
fn first_difference(mut parts: impl Iterator<Item = Ordering>) -> Ordering {
    parts.find(|part| part.is_ne()).unwrap_or(Ordering::Equal)
}

fn cmp_literal(a: &Literal, b: &Literal) -> Ordering {
    let ups = |ups: Ups| match ups {
        Ups::Multiple(n) => (0, n),
        Ups::Power(n) => (1, n),
        Ups::Partial(n) => (2, n),
    };
    a.number.cmp(&b.number).then(ups(a.ups).cmp(&ups(b.ups))).then(a.nim.cmp(&b.nim))
}

fn zero() -> Literal {
    Literal { number: Dyadic::zero(), ups: Ups::Multiple(0), nim: 0 }
}

/// The negative of a literal, unless its ups are as many as fit.
fn negated(literal: &Literal) -> Option<Literal> {
    let ups = match literal.ups {
        Ups::Multiple(n) => Ups::Multiple(n.checked_neg()?),
        Ups::Power(n) => Ups::Power(n.checked_neg()?),
        Ups::Partial(n) => Ups::Partial(n.checked_neg()?),
    };
    Some(Literal { number: -&literal.number, ups, nim: literal.nim })
}

//! The literal expressions of a run, each once.
//!
//! The e-graph knows nodes over *classes*; a step of a certificate is an equation between
//! *terms*. An expression is a node over expressions, that is one particular term, and the
//! proof forest connects expressions. Right sides are built as expressions exactly as a
//! rule says, so that no step hides a reordering or a replacement of equals.

use super::language::{Children, Head, Name, Shape};
use crate::error::Span;
use crate::number::Dyadic;
use crate::syntax::term::{Literal, Node, Opt, Term, Ups};
use egg::Id;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use symbol_table::GlobalSymbol as Symbol;

/// The place of an expression. Children stand before their parents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct ExprId(pub(crate) u32);

/// An expression.
pub(crate) type Expr = Shape<ExprId>;

type Table<T> = IndexSet<T, FxBuildHasher>;

#[derive(Clone, Debug)]
struct Facts {
    closed: bool,
    size: u64,
    class: Option<Id>,
    entered: bool,
}

/// All expressions of a run with the names and literals in them.
#[derive(Default)]
pub(crate) struct Exprs {
    shapes: Table<Expr>,
    facts: Vec<Facts>,
    names: Table<Symbol>,
    literals: Table<Literal>,
    kept: Table<Box<[Node]>>,
}

impl Exprs {
    /// The expression with this head and these children.
    pub(crate) fn add(&mut self, head: Head, children: impl IntoIterator<Item = ExprId>) -> ExprId {
        let children: Children<ExprId> = children.into_iter().collect();
        let size = children.iter().fold(self.weight(&head), |sum: u64, child| {
            sum.saturating_add(self.facts[child.0 as usize].size)
        });
        let closed = match head {
            Head::Symbol(_) => false,
            Head::Opaque(at) | Head::Written(at) => self.is_kept_closed(at),
            _ => children.iter().all(|child| self.facts[child.0 as usize].closed),
        };
        let (at, new) = self.shapes.insert_full(Shape { head, children });
        if new {
            self.facts.push(Facts { closed, size, class: None, entered: false });
        }
        ExprId(u32::try_from(at).unwrap_or(u32::MAX))
    }

    fn weight(&self, head: &Head) -> u64 {
        match head {
            Head::Value(_) => 3,
            Head::Opaque(at) | Head::Written(at) => self.kept[*at as usize].len() as u64,
            Head::Sum(coefficients) => {
                1 + coefficients.iter().filter(|c| c.unsigned_abs() > 1).count() as u64
            }
            Head::Literal(_) | Head::Symbol(_) | Head::Braces(_) | Head::Apply(_) => 1,
        }
    }

    /// The node of an expression.
    pub(crate) fn get(&self, id: ExprId) -> &Expr {
        &self.shapes[id.0 as usize]
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.shapes.len()
    }

    /// Whether no free variable occurs in it.
    pub(crate) fn is_closed(&self, id: ExprId) -> bool {
        self.facts[id.0 as usize].closed
    }

    /// Its size as a tree, capped.
    pub(crate) fn size(&self, id: ExprId) -> u64 {
        self.facts[id.0 as usize].size
    }

    /// The class it is known to belong to (not necessarily canonical).
    pub(crate) fn class(&self, id: ExprId) -> Option<Id> {
        self.facts[id.0 as usize].class
    }

    pub(crate) fn set_class(&mut self, id: ExprId, class: Id) {
        self.facts[id.0 as usize].class = Some(class);
    }

    /// Whether it stands in the e-graph as a node, so that congruence knows it.
    pub(crate) fn is_entered(&self, id: ExprId) -> bool {
        self.facts[id.0 as usize].entered
    }

    pub(crate) fn set_entered(&mut self, id: ExprId) {
        self.facts[id.0 as usize].entered = true;
    }

    /// The number of a name in this run.
    pub(crate) fn name(&mut self, symbol: Symbol) -> Name {
        Name(u32::try_from(self.names.insert_full(symbol).0).unwrap_or(u32::MAX))
    }

    /// The name with this number.
    pub(crate) fn symbol(&self, name: Name) -> Symbol {
        self.names[name.0 as usize]
    }

    /// The name's number, when it occurred.
    pub(crate) fn known_name(&self, symbol: Symbol) -> Option<Name> {
        let at = self.names.get_index_of(&symbol)?;
        u32::try_from(at).ok().map(Name)
    }

    /// A literal as an expression.
    pub(crate) fn literal(&mut self, literal: Literal) -> ExprId {
        let at = u32::try_from(self.literals.insert_full(literal).0).unwrap_or(u32::MAX);
        self.add(Head::Literal(at), [])
    }

    /// An integer as an expression.
    pub(crate) fn number(&mut self, number: Dyadic) -> ExprId {
        self.literal(Literal { number, ups: Ups::Multiple(0), nim: 0 })
    }

    /// The literal with this place.
    pub(crate) fn literal_at(&self, at: u32) -> &Literal {
        &self.literals[at as usize]
    }

    /// The literal that an expression is.
    pub(crate) fn as_literal(&self, id: ExprId) -> Option<&Literal> {
        match self.get(id).head {
            Head::Literal(at) => Some(&self.literals[at as usize]),
            _ => None,
        }
    }

    /// A term that is not looked into, for its value.
    pub(crate) fn opaque(&mut self, term: &Term) -> ExprId {
        let at = self.keep(term);
        self.add(Head::Opaque(at), [])
    }

    /// A term as an argument that an operator may look into.
    pub(crate) fn written(&mut self, term: &Term) -> ExprId {
        let at = self.keep(term);
        self.add(Head::Written(at), [])
    }

    fn keep(&mut self, term: &Term) -> u32 {
        let nodes: Box<[Node]> = term.iter().map(|(_, node)| node.clone()).collect();
        u32::try_from(self.kept.insert_full(nodes).0).unwrap_or(u32::MAX)
    }

    /// Whether no free variable occurs in the term at this place.
    pub(crate) fn is_kept_closed(&self, at: u32) -> bool {
        is_closed(&self.kept[at as usize])
    }

    /// The term that stands at this place.
    pub(crate) fn kept_term(&self, at: u32) -> Term {
        let mut term = Term::new();
        for node in &self.kept[at as usize] {
            term.push(node.clone(), Span::default());
        }
        term
    }

    /// A rough count of the bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        (self.shapes.len() * (size_of::<Expr>() + size_of::<Facts>() + 24)) as u64
    }
}

/// Whether no free variable occurs among the nodes of a term.
pub(crate) fn is_closed(nodes: &[Node]) -> bool {
    let nodes: Vec<&Node> = nodes.iter().collect();
    open_nodes(&nodes).last().is_none_or(|open| !open)
}

/// For each node of a term, whether a variable occurs below it that is free there.
///
/// A name that some comprehension binds counts as bound within options that have
/// generators, and as free elsewhere.
pub(crate) fn open_nodes(nodes: &[&Node]) -> Vec<bool> {
    let mut bound: FxHashSet<Symbol> = FxHashSet::default();
    for opt in nodes.iter().flat_map(|node| options(node)) {
        if let Opt::For(_, generators) = opt {
            bound.extend(generators.iter().map(|(name, _)| *name));
        }
    }
    let mut free: Vec<bool> = Vec::new();
    let mut loose: Vec<bool> = Vec::new();
    for node in nodes {
        let children = node.children();
        let below = |of: &[bool]| children.iter().any(|child| of[child.0 as usize]);
        let (free_below, loose_below) = (below(&free), below(&loose));
        let binds = options(node).any(|opt| matches!(opt, Opt::For(..)));
        let named = if let Node::Var(name) = node { Some(bound.contains(name)) } else { None };
        free.push(free_below || named == Some(false));
        loose.push(loose_below && !binds || named == Some(true));
    }
    free.iter().zip(&loose).map(|(free, loose)| *free || *loose).collect()
}

/// The options of a node, Left's first.
pub(crate) fn options(node: &Node) -> impl Iterator<Item = &Opt> {
    let sides: [&[Opt]; 2] = match node {
        Node::Braces(left, right) => [left, right],
        Node::Set(side) => [side, &[]],
        Node::Literal(_) | Node::Var(_) | Node::Quote(_) | Node::As(..) | Node::Apply(..) => {
            [&[], &[]]
        }
    };
    sides.into_iter().flatten()
}

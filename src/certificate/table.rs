//! Interned terms: identical terms have equal ids, whatever table they come from.
//!
//! Beside identity the table knows when two terms are the same *up to the order and
//! repetition of options*, at any depth: this is the identity of forms (Siegel,
//! Combinatorial Game Theory, I.2: a game is a pair of sets), so that replacing one such
//! term by another never changes a value.

use crate::error::{Error, Result, Span, certificate};
use crate::syntax::term::{Node, Opt, Term, TermId, Ups};
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use symbol_table::GlobalSymbol as Symbol;

/// Terms, each node once. Children have smaller ids than their parents.
#[derive(Default)]
pub(super) struct Table {
    nodes: Term,
    index: HashTable<TermId>,
    plain: Vec<TermId>,
}

impl Table {
    /// The id of a node whose children are interned.
    pub(super) fn intern(&mut self, node: Node) -> TermId {
        let (id, fresh) = self.find_or_push(node);
        if fresh {
            let plain = self.in_order(id);
            self.plain[id.0 as usize] =
                if plain == *self.node(id) { id } else { self.find_or_push(plain).0 };
        }
        id
    }

    /// The node of an id.
    pub(super) fn node(&self, id: TermId) -> &Node {
        self.nodes.node(id)
    }

    /// A term of its own.
    pub(super) fn term(&self, id: TermId) -> Term {
        self.nodes.subterm(id)
    }

    /// The same term with sorted options without repetitions, at every depth. Two terms
    /// are the same form exactly when their plain terms are identical.
    pub(super) fn plain(&self, id: TermId) -> TermId {
        self.plain[id.0 as usize]
    }

    /// All terms, as a term with sharing.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Interns every node of a term, in which some names stand for terms already interned,
    /// and returns their ids in its order.
    ///
    /// # Errors
    /// E0508 when a child does not stand before its parent, or a node is a pattern or a
    /// comprehension, or names an uptimal power that does not exist.
    pub(super) fn import(
        &mut self,
        term: &Term,
        names: &FxHashMap<Symbol, TermId>,
    ) -> Result<Vec<TermId>> {
        let mut ids: Vec<TermId> = Vec::with_capacity(term.len());
        for (at, node) in term.iter() {
            if let Some(reason) = malformed(at, node) {
                return Err(Error::new(&certificate::TERM, format!("term {} {reason}", at.0)));
            }
            let named = if let Node::Var(name) = node { names.get(name).copied() } else { None };
            let id = named.unwrap_or_else(|| self.intern(node.map(|child| ids[child.0 as usize])));
            ids.push(id);
        }
        Ok(ids)
    }

    fn in_order(&self, id: TermId) -> Node {
        let mut node = self.node(id).map(|child| self.plain(child));
        let sort = |side: &mut Vec<Opt>| {
            side.sort_by_key(opt_id);
            side.dedup();
        };
        match &mut node {
            Node::Braces(left, right) => {
                sort(left);
                sort(right);
            }
            Node::Set(side) => sort(side),
            Node::Literal(_) | Node::Var(_) | Node::Quote(_) | Node::As(..) | Node::Apply(..) => {}
        }
        node
    }

    /// A node pushed here is plain until `intern` says otherwise.
    fn find_or_push(&mut self, node: Node) -> (TermId, bool) {
        let hash = FxBuildHasher.hash_one(&node);
        if let Some(id) = self.index.find(hash, |id| *self.nodes.node(*id) == node) {
            return (*id, false);
        }
        let id = self.nodes.push(node, Span::default());
        self.plain.push(id);
        let nodes = &self.nodes;
        self.index.insert_unique(hash, id, |id| FxBuildHasher.hash_one(nodes.node(*id)));
        (id, true)
    }
}

/// The term of an option that stands by itself; the table holds no others.
pub(super) fn opt_id(opt: &Opt) -> TermId {
    match opt {
        Opt::Term(id) | Opt::Rest(id) | Opt::For(id, _) => *id,
    }
}

/// The options of a side as terms.
pub(super) fn opt_ids(side: &[Opt]) -> impl ExactSizeIterator<Item = TermId> + Clone + '_ {
    side.iter().map(opt_id)
}

fn malformed(at: TermId, node: &Node) -> Option<&'static str> {
    let listed = |side: &[Opt]| side.iter().all(|opt| matches!(opt, Opt::Term(_)));
    if node.children().iter().any(|child| *child >= at) {
        return Some("does not stand behind its parts");
    }
    match node {
        Node::Literal(literal) => match literal.ups {
            Ups::Power(0) => Some("is the uptimal power with exponent 0, which does not exist"),
            Ups::Multiple(_) | Ups::Power(_) | Ups::Partial(_) => None,
        },
        Node::Braces(left, right) if listed(left) && listed(right) => None,
        Node::Set(side) if listed(side) => None,
        Node::Braces(..) | Node::Set(_) => Some("does not list its options one by one"),
        Node::As(..) => Some("is a pattern"),
        Node::Var(_) | Node::Quote(_) | Node::Apply(..) => None,
    }
}

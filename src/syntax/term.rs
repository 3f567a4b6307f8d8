//! Terms: what the parser makes of a text, and what every later room works on.
//!
//! A [`Term`] is a flat list of nodes in which children stand before their parents, the
//! root last. A term of any depth is therefore walked by a loop, and dropped, cloned and
//! compared without recursion. Sharing is allowed: two parents may name the same child.

use crate::error::Span;
use crate::number::Dyadic;
use symbol_table::GlobalSymbol as Symbol;

/// The place of a node in its term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct TermId(pub u32);

/// The up part of a literal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ups {
    /// So many ups, downs when negative: `^3`, `v`, none.
    Multiple(i64),
    /// The uptimal power ↑ⁿ, negated when negative: `^<2>`, `v<2>`.
    Power(i64),
    /// The partial sum ↑ + ↑² + … + ↑ⁿ, negated when negative: `^[3]`, `v[3]`.
    Partial(i64),
}

impl Ups {
    /// The negative.
    #[must_use]
    pub fn negated(self) -> Ups {
        match self {
            Ups::Multiple(n) => Ups::Multiple(-n),
            Ups::Power(n) => Ups::Power(-n),
            Ups::Partial(n) => Ups::Partial(-n),
        }
    }
}

/// A joined literal: a number, then ups, then a star, which are added.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Literal {
    /// The number part, 0 when left out.
    pub number: Dyadic,
    /// The up part, `Ups::Multiple(0)` when left out.
    pub ups: Ups,
    /// The nimber part, 0 when left out.
    pub nim: u64,
}

impl Literal {
    /// Whether it is a number other than 0 and nothing else.
    pub(crate) fn is_number(&self) -> bool {
        self.number.signum() != 0 && self.ups == Ups::Multiple(0) && self.nim == 0
    }

    /// Whether it is an even integer and nothing else.
    pub(crate) fn is_even(&self) -> bool {
        let is_number = self.ups == Ups::Multiple(0) && self.nim == 0;
        is_number
            && self.number.is_integer()
            && num_integer::Integer::is_even(&self.number.numerator())
    }

    /// Whether it is ups and a nimber without a number, as `^*` is.
    pub(crate) fn is_ups_and_star(&self) -> bool {
        self.number.signum() == 0 && self.ups != Ups::Multiple(0) && self.nim > 0
    }

    /// Whether it has no number but ten ups or more, which are not written behind a number:
    /// `2^70` looks like a power.
    pub(crate) fn is_many_ups(&self) -> bool {
        self.number.signum() == 0 && matches!(self.ups, Ups::Multiple(10..))
    }

    /// Whether it is written as a sum, `2 + ^70`.
    pub(crate) fn is_written_as_sum(&self) -> bool {
        self.number.signum() != 0 && matches!(self.ups, Ups::Multiple(10..))
    }
}

/// One entry of a side in braces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Opt {
    /// An option.
    Term(TermId),
    /// `..S`: all members of a set (an options variable, or an application such as `left(z)`).
    Rest(TermId),
    /// `t for x in S, y in T`: one option for each choice. The term of a generator may use
    /// the names bound before it.
    For(TermId, Vec<(Symbol, TermId)>),
}

/// A node of a term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// `3/4`, `-1/2^3*2`, `*5`, `^<2>`.
    Literal(Literal),
    /// A variable or a `let` name: `g`.
    Var(Symbol),
    /// `{left | right}`.
    Braces(Vec<Opt>, Vec<Opt>),
    /// `{a, b}` without a bar: a set of options.
    Set(Vec<Opt>),
    /// `'t`: the form exactly as written.
    Quote(TermId),
    /// `{…} as g`, in patterns: braces with a name for the whole.
    As(TermId, Symbol),
    /// An operator by its name (see [`ops`]) with its arguments. Infix and prefix operators
    /// and relations have names too: `g + h` is `add(g, h)`.
    Apply(Symbol, Vec<TermId>),
}

/// The names of the operators that have a notation of their own.
pub mod ops {
    /// `g + h`.
    pub const ADD: &str = "add";
    /// `g - h`.
    pub const SUB: &str = "sub";
    /// `-g`.
    pub const NEG: &str = "neg";
    /// Whether an operator is a sum, a negative or a difference.
    #[must_use]
    pub fn is_plain(name: &str) -> bool {
        matches!(name, ADD | SUB | NEG)
    }
    /// `+-g`, `+-{a,b}`: its arguments are the Left options.
    pub const PLUS_MINUS: &str = "plus_minus";
    /// `g . u`.
    pub const NORTON: &str = "norton";
    /// `g : h`.
    pub const ORDINAL_SUM: &str = "ordinal_sum";
    /// `v otimes w`.
    pub const OTIMES: &str = "otimes";
    /// `v oplus_max w`.
    pub const OPLUS_MAX: &str = "oplus_max";
    /// `v oplus_min w`.
    pub const OPLUS_MIN: &str = "oplus_min";
    /// `g = h`: equal values.
    pub const EQ: &str = "=";
    /// `g == h`: the same form.
    pub const SAME: &str = "==";
    /// `g <= h`.
    pub const LE: &str = "<=";
    /// `g < h`.
    pub const LT: &str = "<";
    /// `g >= h`.
    pub const GE: &str = ">=";
    /// `g > h`.
    pub const GT: &str = ">";
    /// `g <> h`: confused.
    pub const CONFUSED: &str = "<>";
    /// `g <| h`: less or confused.
    pub const LF: &str = "<|";
    /// `g |> h`: greater or confused.
    pub const GF: &str = "|>";
    /// `not c`, in conditions.
    pub const NOT: &str = "not";
    /// `c or d`, in conditions.
    pub const OR: &str = "or";
    /// `x in S`, in conditions.
    pub const IN: &str = "in";
    /// `tiny(g)`, also written `⧾g`.
    pub const TINY: &str = "tiny";
    /// `miny(g)`, also written `⧿g`.
    pub const MINY: &str = "miny";
    /// `tax`, the wall t ↦ t: an operator without arguments.
    pub const TAX: &str = "tax";
    /// `omega`, also written `ω`: an operator without arguments.
    pub const OMEGA: &str = "omega";
    /// The relations.
    pub const RELATIONS: [&str; 9] = [EQ, SAME, LE, LT, GE, GT, CONFUSED, LF, GF];
}

/// A term: nodes with children first and the root last, each with the place it was read from.
#[derive(Clone, Debug, Default)]
pub struct Term {
    nodes: Vec<Node>,
    spans: Vec<Span>,
}

impl PartialEq for Term {
    /// Node for node; spans do not count.
    fn eq(&self, other: &Term) -> bool {
        self.nodes == other.nodes
    }
}

impl Eq for Term {}

impl Term {
    /// A term without nodes, to be filled by [`push`](Term::push).
    #[must_use]
    pub fn new() -> Term {
        Term::default()
    }

    /// Appends a node whose children stand already and returns its place; the node pushed
    /// last is the root.
    ///
    /// # Panics
    /// When the term has 2³² nodes.
    pub fn push(&mut self, node: Node, span: Span) -> TermId {
        let id = TermId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 nodes"));
        debug_assert!(node.children().iter().all(|child| child.0 < id.0));
        self.nodes.push(node);
        self.spans.push(span);
        id
    }

    /// Takes the last node away again.
    pub(super) fn pop(&mut self) {
        self.nodes.pop();
        self.spans.pop();
    }

    /// The root.
    ///
    /// # Panics
    /// When the term has no nodes.
    #[must_use]
    pub fn root(&self) -> TermId {
        TermId(u32::try_from(self.nodes.len() - 1).expect("a term has a root"))
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no nodes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node at a place.
    #[must_use]
    pub fn node(&self, id: TermId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// Where a node was read.
    #[must_use]
    pub fn span(&self, id: TermId) -> Span {
        self.spans[id.0 as usize]
    }

    /// All nodes with their places, children first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (TermId, &Node)> {
        self.nodes.iter().enumerate().map(|(at, node)| (TermId(at as u32), node))
    }

    /// The part below a node as a term of its own.
    #[must_use]
    pub fn subterm(&self, root: TermId) -> Term {
        let mut used = vec![false; root.0 as usize + 1];
        used[root.0 as usize] = true;
        for at in (0..=root.0 as usize).rev() {
            if used[at] {
                for child in self.nodes[at].children() {
                    used[child.0 as usize] = true;
                }
            }
        }
        let mut place = vec![TermId(0); used.len()];
        let mut part = Term::new();
        for at in (0..used.len()).filter(|&at| used[at]) {
            let node = self.nodes[at].map(|child| place[child.0 as usize]);
            place[at] = part.push(node, self.spans[at]);
        }
        part
    }

    /// Appends a whole other term, and returns the place of its root.
    pub fn append(&mut self, other: &Term) -> TermId {
        let offset = u32::try_from(self.nodes.len()).expect("fewer than 2^32 nodes");
        for (node, span) in other.nodes.iter().zip(&other.spans) {
            self.push(node.map(|child| TermId(child.0 + offset)), *span);
        }
        self.root()
    }
}

impl Node {
    /// The children, in order.
    #[must_use]
    pub fn children(&self) -> Vec<TermId> {
        let mut children = Vec::new();
        let mut options = |side: &[Opt]| {
            for opt in side {
                match opt {
                    Opt::Term(t) | Opt::Rest(t) => children.push(*t),
                    Opt::For(t, generators) => {
                        children.push(*t);
                        children.extend(generators.iter().map(|(_, set)| *set));
                    }
                }
            }
        };
        match self {
            Node::Literal(_) | Node::Var(_) => {}
            Node::Set(side) => options(side),
            Node::Braces(left, right) => {
                options(left);
                options(right);
            }
            Node::Quote(t) | Node::As(t, _) => children.push(*t),
            Node::Apply(_, args) => children.extend(args),
        }
        children
    }

    /// The same node with other children.
    #[must_use]
    pub fn map(&self, mut f: impl FnMut(TermId) -> TermId) -> Node {
        let mut options = |side: &[Opt]| -> Vec<Opt> {
            side.iter()
                .map(|opt| match opt {
                    Opt::Term(t) => Opt::Term(f(*t)),
                    Opt::Rest(t) => Opt::Rest(f(*t)),
                    Opt::For(t, generators) => {
                        let t = f(*t);
                        Opt::For(t, generators.iter().map(|(x, set)| (*x, f(*set))).collect())
                    }
                })
                .collect()
        };
        match self {
            Node::Literal(_) | Node::Var(_) => self.clone(),
            Node::Set(side) => Node::Set(options(side)),
            Node::Braces(left, right) => {
                let left = options(left);
                Node::Braces(left, options(right))
            }
            Node::Quote(t) => Node::Quote(f(*t)),
            Node::As(t, name) => Node::As(f(*t), *name),
            Node::Apply(op, args) => Node::Apply(*op, args.iter().map(|t| f(*t)).collect()),
        }
    }
}

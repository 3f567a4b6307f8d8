//! Expressions as terms of the notation.

use super::exprs::{ExprId, Exprs};
use super::language::Head;
use crate::error::{Result, Span};
use crate::game::{Game, Games};
use crate::number::Dyadic;
use crate::syntax::term::{Literal, Node, Opt, Term, TermId, Ups, ops};
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// Writes expressions into one term, each node once.
#[derive(Default)]
pub(crate) struct Writer {
    term: Term,
    nodes: FxHashMap<Node, TermId>,
    exprs: FxHashMap<ExprId, TermId>,
    games: FxHashMap<Game, TermId>,
}

impl Writer {
    /// The place of a node.
    pub(crate) fn node(&mut self, node: Node) -> TermId {
        if let Some(&at) = self.nodes.get(&node) {
            return at;
        }
        let at = self.term.push(node.clone(), Span::default());
        self.nodes.insert(node, at);
        at
    }

    /// An operator with its arguments.
    pub(crate) fn apply(&mut self, op: &str, args: Vec<TermId>) -> TermId {
        self.node(Node::Apply(Symbol::from(op), args))
    }

    /// An integer.
    pub(crate) fn integer(&mut self, n: i64) -> TermId {
        let number = Dyadic::integer(n);
        self.node(Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }))
    }

    /// The place of an expression.
    ///
    /// # Errors
    /// E04 when the arena refuses to write out a value.
    pub(crate) fn expr(
        &mut self,
        exprs: &Exprs,
        games: &mut Games,
        expr: ExprId,
    ) -> Result<TermId> {
        let mut stack = vec![expr];
        while let Some(&top) = stack.last() {
            if self.exprs.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let children = exprs.get(top).children.iter();
            stack.extend(children.filter(|child| !self.exprs.contains_key(child)));
            if stack.len() == before {
                stack.pop();
                let at = self.one(exprs, games, top)?;
                self.exprs.insert(top, at);
            }
        }
        Ok(self.exprs[&expr])
    }

    fn one(&mut self, exprs: &Exprs, games: &mut Games, expr: ExprId) -> Result<TermId> {
        let shape = exprs.get(expr);
        let children: Vec<TermId> = shape.children.iter().map(|c| self.exprs[c]).collect();
        Ok(match &shape.head {
            Head::Literal(at) => self.node(Node::Literal(exprs.literal_at(*at).clone())),
            Head::Value(game) => self.game(games, *game)?,
            Head::Symbol(name) => self.node(Node::Var(exprs.symbol(*name))),
            Head::Opaque(at) | Head::Written(at) => self.import(&exprs.kept_term(*at)),
            Head::Braces(left) => {
                let mut options = children.into_iter().map(Opt::Term);
                let left = options.by_ref().take(*left as usize).collect();
                let right = options.collect();
                self.node(Node::Braces(left, right))
            }
            Head::Sum(coefficients) => self.sum(coefficients, &children),
            Head::Apply(name) => self.node(Node::Apply(exprs.symbol(*name), children)),
        })
    }

    /// A sum, nested to the left as the parser nests it.
    fn sum(&mut self, coefficients: &[i64], children: &[TermId]) -> TermId {
        let mut sum = None;
        for (&times, &child) in coefficients.iter().zip(children) {
            sum = Some(match sum {
                None if times == -1 => self.apply(ops::NEG, vec![child]),
                None => self.times(times, child),
                Some(sum) if times < 0 => {
                    let child = self.times(times.saturating_neg(), child);
                    self.apply(ops::SUB, vec![sum, child])
                }
                Some(sum) => {
                    let child = self.times(times, child);
                    self.apply(ops::ADD, vec![sum, child])
                }
            });
        }
        sum.unwrap_or_else(|| self.integer(0))
    }

    fn times(&mut self, times: i64, child: TermId) -> TermId {
        if times == 1 {
            return child;
        }
        let times = self.integer(times);
        self.apply(ops::NORTON, vec![times, child])
    }

    /// Another term, node by node.
    pub(crate) fn import(&mut self, other: &Term) -> TermId {
        let mut places: Vec<TermId> = Vec::with_capacity(other.len());
        for (_, node) in other.iter() {
            let node = node.map(|child| places[child.0 as usize]);
            let at = self.node(node);
            places.push(at);
        }
        places[other.root().0 as usize]
    }

    /// A value: its literal, or its canonical braces down to literals.
    ///
    /// # Errors
    /// E04 when the arena refuses.
    pub(crate) fn game(&mut self, games: &mut Games, game: Game) -> Result<TermId> {
        let mut stack = vec![game];
        while let Some(&top) = stack.last() {
            if self.games.contains_key(&top) {
                stack.pop();
                continue;
            }
            games.budget_mut().step(1)?;
            let node = if let Some(x) = games.as_number_up_star(top) {
                let ups = Ups::Multiple(x.ups);
                Node::Literal(Literal { number: x.number, ups, nim: x.nim })
            } else {
                let (left, right) = (games.left(top)?, games.right(top)?);
                let before = stack.len();
                let options = left.iter().chain(&right);
                stack.extend(options.filter(|option| !self.games.contains_key(option)));
                if stack.len() > before {
                    continue;
                }
                let option = |game: &Game| Opt::Term(self.games[game]);
                Node::Braces(left.iter().map(option).collect(), right.iter().map(option).collect())
            };
            stack.pop();
            let at = self.node(node);
            self.games.insert(top, at);
        }
        Ok(self.games[&game])
    }

    /// All that was written: the root is the last node.
    pub(crate) fn into_table(self) -> Term {
        self.term
    }

    /// What was written at one place, as a term of its own.
    pub(crate) fn into_term(self, root: TermId) -> Term {
        if root == self.term.root() { self.term } else { self.term.subterm(root) }
    }
}

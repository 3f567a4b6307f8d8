//! Terms of the notation as expressions.
//!
//! A part without variables is evaluated by the theory. With folding it enters as its
//! value. Without, it enters as it is built from literals, braces and sums, so that rules
//! do the work; other operators are evaluated all the same, since no rule of games
//! computes them.
//!
//! An argument in which an operator may look at the form is kept as it is written: equal
//! values may not replace each other there (`conway('{0,*|}, *)` is `*2`, though `{0,*|}`
//! is 1 and `conway(1, *)` is `*`).
//!
//! `+-g` is read as `{g|-g}`.

use super::enter::enter;
use super::exprs::{ExprId, open_nodes, options};
use super::forest::Why;
use super::graph::Graph;
use super::language::Head;
use crate::error::Result;
use crate::game::Game;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Literal, Node, Opt, Term, TermId, Ups, ops};
use crate::theory::{Accepts, Evaluator, Signature, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// Whether an operator depends on the value alone of its argument at this place.
pub(crate) fn value_only(signature: &Signature, op: Symbol, arity: usize, at: usize) -> bool {
    if op.as_str() == ops::SAME {
        return false;
    }
    let structural = [ops::ADD, ops::SUB, ops::NEG, ops::PLUS_MINUS, ops::NOT, ops::OR];
    if structural.contains(&op.as_str()) || ops::RELATIONS.contains(&op.as_str()) {
        return true;
    }
    if op.as_str() == ops::NORTON {
        return at == 0;
    }
    match signature.find(op.as_str(), arity) {
        Some(id) => match signature.get(id).params.get(at).map(|param| param.accepts) {
            Some(Accepts::Sort(sort)) => !matches!(sort, Sort::Form | Sort::Options),
            Some(Accepts::Walls) => true,
            Some(Accepts::Readable) | None => false,
        },
        None => false,
    }
}

/// Reads a term into the graph; the expression returned has a class.
///
/// # Errors
/// What the evaluation of its closed parts gives; E04 at limits.
pub(crate) fn read(g: &mut Graph, k: &mut Evaluator, term: &Term) -> Result<ExprId> {
    let mut reader = Reader::new(g, k, term);
    let expr = reader.root()?;
    enter(g, k, expr)?;
    Ok(expr)
}

struct Reader<'a> {
    g: &'a mut Graph,
    k: &'a mut Evaluator,
    term: &'a Term,
    open: Vec<bool>,
    /// Whether a number beyond the short games is named below a node.
    long: Vec<bool>,
    exprs: Vec<Option<ExprId>>,
}

/// What becomes of a node.
enum Plan {
    /// It is built from its parts.
    Build,
    /// It is evaluated.
    Evaluate,
    /// It is kept as it is written.
    Keep,
}

impl<'a> Reader<'a> {
    fn new(g: &'a mut Graph, k: &'a mut Evaluator, term: &'a Term) -> Reader<'a> {
        let nodes: Vec<&Node> = term.iter().map(|(_, node)| node).collect();
        let open = open_nodes(&nodes);
        let mut long: Vec<bool> = Vec::with_capacity(nodes.len());
        for node in &nodes {
            let named = match node {
                Node::Apply(op, _) => matches!(op.as_str(), ops::OMEGA | "wpow" | "ratio"),
                _ => false,
            };
            long.push(named || node.children().iter().any(|child| long[child.0 as usize]));
        }
        Reader { g, k, term, open, long, exprs: vec![None; term.len()] }
    }

    fn root(&mut self) -> Result<ExprId> {
        let root = self.term.root();
        let mut stack = vec![root];
        while let Some(&top) = stack.last() {
            if self.exprs[top.0 as usize].is_some() {
                stack.pop();
                continue;
            }
            let plan = self.plan(top);
            if let Plan::Build = plan {
                let before = stack.len();
                let parts = self.parts(top);
                stack.extend(parts.into_iter().filter(|p| self.exprs[p.0 as usize].is_none()));
                if stack.len() > before {
                    continue;
                }
            }
            stack.pop();
            let expr = match plan {
                Plan::Build => self.build(top),
                Plan::Evaluate => self.evaluate(top)?,
                Plan::Keep => self.g.exprs.opaque(&self.term.subterm(top)),
            };
            self.exprs[top.0 as usize] = Some(expr);
        }
        Ok(self.exprs[root.0 as usize].unwrap_or_else(|| self.g.exprs.opaque(self.term)))
    }

    fn plan(&self, at: TermId) -> Plan {
        let node = self.term.node(at);
        let open = self.open[at.0 as usize];
        let single = options(node).all(|opt| matches!(opt, Opt::Term(_)));
        match node {
            Node::Literal(_) | Node::Var(_) => Plan::Build,
            Node::Braces(..) if single && (open || !self.g.folding) => Plan::Build,
            Node::Apply(op, args) if open => {
                let args = args.iter().enumerate();
                let forms = args.filter(|(i, _)| !self.value_only(*op, *i, at)).count();
                if forms > 0 && op.as_str() == ops::SAME { Plan::Keep } else { Plan::Build }
            }
            // The value of `omega - omega` is no value of the arena: the sum cancels instead.
            Node::Apply(op, _)
                if (!self.g.folding || self.long[at.0 as usize]) && self.is_structural(*op, at) =>
            {
                Plan::Build
            }
            _ if open => Plan::Keep,
            _ => Plan::Evaluate,
        }
    }

    /// Sums, and what they are written with.
    fn is_structural(&self, op: Symbol, at: TermId) -> bool {
        match op.as_str() {
            ops::ADD | ops::SUB | ops::NEG | ops::PLUS_MINUS => true,
            ops::NORTON | "copies" => self.multiple(at).is_some(),
            _ => false,
        }
    }

    /// n, when a node is `n . g` or `copies(n, g)` with a small integer n.
    fn multiple(&self, at: TermId) -> Option<i64> {
        let Node::Apply(op, args) = self.term.node(at) else { return None };
        let (ops::NORTON | "copies", [n, _]) = (op.as_str(), args.as_slice()) else { return None };
        match self.term.node(*n) {
            Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }) => {
                number.to_i64().filter(|n| *n != i64::MIN)
            }
            _ => None,
        }
    }

    fn value_only(&self, op: Symbol, argument: usize, at: TermId) -> bool {
        let Node::Apply(_, args) = self.term.node(at) else { return true };
        (argument == 1 && self.multiple(at).is_some())
            || value_only(self.k.theory().signature(), op, args.len(), argument)
    }

    /// The parts that are read as values.
    fn parts(&self, at: TermId) -> Vec<TermId> {
        match self.term.node(at) {
            Node::Apply(op, args) => {
                let args = args.iter().enumerate();
                args.filter(|(i, _)| self.value_only(*op, *i, at)).map(|(_, arg)| *arg).collect()
            }
            node => node.children(),
        }
    }

    fn built(&mut self, part: TermId) -> ExprId {
        match self.exprs[part.0 as usize] {
            Some(expr) => expr,
            None => self.g.exprs.opaque(&self.term.subterm(part)),
        }
    }

    fn build(&mut self, at: TermId) -> ExprId {
        match self.term.node(at).clone() {
            Node::Literal(literal) => self.g.exprs.literal(literal),
            Node::Var(name) => {
                let name = self.g.exprs.name(name);
                self.g.exprs.add(Head::Symbol(name), [])
            }
            Node::Braces(left, right) => {
                let count = u32::try_from(left.len()).unwrap_or(u32::MAX);
                let options: Vec<ExprId> = left
                    .iter()
                    .chain(&right)
                    .map(|opt| match opt {
                        Opt::Term(part) | Opt::Rest(part) | Opt::For(part, _) => self.built(*part),
                    })
                    .collect();
                self.g.exprs.add(Head::Braces(count), options)
            }
            Node::Apply(op, args) => {
                let args: Vec<ExprId> = args
                    .iter()
                    .enumerate()
                    .map(|(i, arg)| {
                        if self.value_only(op, i, at) {
                            self.built(*arg)
                        } else {
                            self.g.exprs.written(&self.term.subterm(*arg))
                        }
                    })
                    .collect();
                let multiple = self.multiple(at).filter(|n| n.unsigned_abs() > 1);
                self.apply(op, &args, multiple)
            }
            Node::Set(_) | Node::Quote(_) | Node::As(..) => {
                self.g.exprs.opaque(&self.term.subterm(at))
            }
        }
    }

    fn apply(&mut self, op: Symbol, args: &[ExprId], multiple: Option<i64>) -> ExprId {
        apply(self.g, op, args, multiple)
    }

    /// A part without variables, by its value.
    fn evaluate(&mut self, at: TermId) -> Result<ExprId> {
        let part = self.term.subterm(at);
        let kept = self.g.exprs.opaque(&part);
        let value = match self.k.eval(&part)? {
            Value::Game(game) => game,
            Value::Form(form) => self.k.games.form_value(form)?,
            _ => return Ok(kept),
        };
        let shown = if self.g.folding {
            self.g.leaf(self.k, value)?
        } else {
            canonical(self.g, self.k, value)?
        };
        enter(self.g, self.k, shown)?;
        self.g.link(self.k, kept, shown, Why::Eval)?;
        Ok(kept)
    }
}

/// An operator on expressions, sums as sums. `multiple` says that it is `n . g`.
pub(crate) fn apply(g: &mut Graph, op: Symbol, args: &[ExprId], multiple: Option<i64>) -> ExprId {
    let sum = |g: &mut Graph, coefficients: &[i64], args: &[ExprId]| {
        g.exprs.add(Head::Sum(Arc::from(coefficients)), args.iter().copied())
    };
    match (op.as_str(), args, multiple) {
        (ops::ADD, [_, _], _) => sum(g, &[1, 1], args),
        (ops::SUB, [_, _], _) => sum(g, &[1, -1], args),
        (ops::NEG, [_], _) => sum(g, &[-1], args),
        (ops::NORTON, [_, arg], Some(n)) => sum(g, &[n], &[*arg]),
        (ops::PLUS_MINUS, options, _) => {
            let count = u32::try_from(options.len()).unwrap_or(u32::MAX);
            let mut both = options.to_vec();
            both.extend(options.iter().map(|option| sum(g, &[-1], &[*option])));
            g.exprs.add(Head::Braces(count), both)
        }
        _ => {
            let name = g.exprs.name(op);
            g.exprs.add(Head::Apply(name), args.iter().copied())
        }
    }
}

/// A value as its canonical braces down to literals.
///
/// # Errors
/// E04 when the arena refuses.
pub(crate) fn canonical(g: &mut Graph, k: &mut Evaluator, value: Game) -> Result<ExprId> {
    let mut known: FxHashMap<Game, ExprId> = FxHashMap::default();
    let mut stack = vec![value];
    while let Some(&top) = stack.last() {
        k.games.budget_mut().step(1)?;
        if known.contains_key(&top) {
            stack.pop();
            continue;
        }
        let expr = if k.games.as_number_up_star(top).is_some() {
            g.leaf(k, top)?
        } else {
            let (left, right) = (k.games.left(top)?, k.games.right(top)?);
            let before = stack.len();
            stack.extend(left.iter().chain(&right).filter(|game| !known.contains_key(game)));
            if stack.len() > before {
                continue;
            }
            let count = u32::try_from(left.len()).unwrap_or(u32::MAX);
            let options: Vec<ExprId> = left.iter().chain(&right).map(|game| known[game]).collect();
            g.exprs.add(Head::Braces(count), options)
        };
        known.insert(top, expr);
        stack.pop();
    }
    Ok(known[&value])
}

//! Terms of rules, built for what their variables stand for.

use super::convert::{self, value_only};
use super::exprs::{ExprId, options};
use super::graph::Graph;
use super::language::Head;
use super::options as shown;
use super::pattern::multiple;
use super::values;
use crate::error::Result;
use crate::syntax::term::{Node, Opt, Term, TermId};
use crate::theory::Evaluator;
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// How deep comprehensions may stand in each other.
const MAX_NESTING: u32 = 16;

/// What names stand for.
#[derive(Clone, Default, Debug)]
pub(crate) struct Env {
    pub(crate) terms: FxHashMap<Symbol, ExprId>,
    pub(crate) sets: FxHashMap<Symbol, Vec<ExprId>>,
}

/// A part of a term with its names replaced; `None` when it uses a name that stands for
/// nothing, or a set whose members are not shown.
///
/// # Errors
/// E04 when the kernel refuses.
pub(crate) fn build(
    g: &mut Graph,
    k: &mut Evaluator,
    term: &Term,
    root: TermId,
    env: &Env,
) -> Result<Option<ExprId>> {
    let mut builder = Builder { g, k, term };
    let built = builder.build(root, env, MAX_NESTING)?;
    Ok(built.map(|expr| builder.value(expr)))
}

/// The members of a set of a rule, as the terms that stand for them; `None` when they are
/// not shown.
///
/// # Errors
/// E04 when the kernel refuses.
pub(crate) fn members(
    g: &mut Graph,
    k: &mut Evaluator,
    term: &Term,
    set: TermId,
    env: &Env,
) -> Result<Option<Vec<ExprId>>> {
    Builder { g, k, term }.members(set, env)
}

/// A part of a term whose unknown names are free variables, without comprehensions.
pub(crate) fn free(g: &mut Graph, k: &Evaluator, term: &Term, root: TermId) -> Option<ExprId> {
    let mut built: FxHashMap<TermId, ExprId> = FxHashMap::default();
    let part = term.subterm(root);
    for (at, node) in part.iter() {
        let expr = match node {
            Node::Literal(literal) => g.exprs.literal(literal.clone()),
            Node::Var(name) => {
                let name = g.exprs.name(*name);
                g.exprs.add(Head::Symbol(name), [])
            }
            Node::Braces(left, right) => {
                let count = u32::try_from(left.len()).unwrap_or(u32::MAX);
                let mut parts = Vec::new();
                for opt in left.iter().chain(right) {
                    let Opt::Term(option) = opt else { return None };
                    parts.push(built[option]);
                }
                g.exprs.add(Head::Braces(count), parts)
            }
            Node::Apply(op, args) => {
                let multiple = multiple(&part, args);
                let signature = k.theory().signature();
                let mut parts = Vec::with_capacity(args.len());
                for (i, arg) in args.iter().enumerate() {
                    let value = multiple.is_some() || value_only(signature, *op, args.len(), i);
                    parts.push(if value {
                        built[arg]
                    } else {
                        g.exprs.written(&part.subterm(*arg))
                    });
                }
                convert::apply(g, *op, &parts, multiple)
            }
            Node::Quote(_) | Node::Set(_) | Node::As(..) => g.exprs.opaque(&part.subterm(at)),
        };
        built.insert(at, expr);
    }
    built.get(&part.root()).copied()
}

struct Builder<'a> {
    g: &'a mut Graph,
    k: &'a mut Evaluator,
    term: &'a Term,
}

impl Builder<'_> {
    fn build(&mut self, root: TermId, env: &Env, nesting: u32) -> Result<Option<ExprId>> {
        let mut built: FxHashMap<TermId, ExprId> = FxHashMap::default();
        let mut stack = vec![root];
        while let Some(&top) = stack.last() {
            self.k.games.budget_mut().step(1)?;
            if built.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let parts = alone(self.term.node(top));
            stack.extend(parts.into_iter().filter(|part| !built.contains_key(part)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            match self.one(top, env, nesting, &built)? {
                Some(expr) => built.insert(top, expr),
                None => return Ok(None),
            };
        }
        Ok(built.get(&root).copied())
    }

    fn one(
        &mut self,
        at: TermId,
        env: &Env,
        nesting: u32,
        built: &FxHashMap<TermId, ExprId>,
    ) -> Result<Option<ExprId>> {
        Ok(Some(match self.term.node(at) {
            Node::Literal(literal) => self.g.exprs.literal(literal.clone()),
            Node::Var(name) => match env.terms.get(name) {
                Some(expr) => *expr,
                None if self.is_element(*name) => {
                    let name = self.g.exprs.name(*name);
                    self.g.exprs.add(Head::Symbol(name), [])
                }
                None => return Ok(None),
            },
            Node::Braces(left, right) => {
                let Some(mut parts) = self.side(left, env, nesting, built)? else {
                    return Ok(None);
                };
                let count = u32::try_from(parts.len()).unwrap_or(u32::MAX);
                match self.side(right, env, nesting, built)? {
                    Some(right) => parts.extend(right),
                    None => return Ok(None),
                }
                self.g.exprs.add(Head::Braces(count), parts)
            }
            Node::Apply(op, args) => {
                let multiple = multiple(self.term, args);
                let mut parts = Vec::with_capacity(args.len());
                for (i, arg) in args.iter().enumerate() {
                    let written = multiple.is_none() && !self.value_only(*op, args.len(), i);
                    let part = built[arg];
                    parts.push(if written { self.written(part)? } else { self.value(part) });
                }
                convert::apply(self.g, *op, &parts, multiple)
            }
            Node::As(..) | Node::Quote(_) | Node::Set(_) => return Ok(None),
        }))
    }

    fn value_only(&self, op: Symbol, arity: usize, at: usize) -> bool {
        value_only(self.k.theory().signature(), op, arity, at)
    }

    /// An argument that an operator may look into, as a term that nothing rewrites.
    fn written(&mut self, part: ExprId) -> Result<ExprId> {
        if let Head::Written(_) = self.g.exprs.get(part).head {
            return Ok(part);
        }
        let term = values::term_of(&self.g.exprs, self.k, part)?;
        Ok(self.g.exprs.written(&term))
    }

    /// What an argument that was kept as it is written is worth elsewhere.
    fn value(&mut self, part: ExprId) -> ExprId {
        let Head::Written(at) = self.g.exprs.get(part).head else { return part };
        let term = self.g.exprs.kept_term(at);
        free(self.g, self.k, &term, term.root()).unwrap_or_else(|| self.g.exprs.opaque(&term))
    }

    fn is_element(&self, name: Symbol) -> bool {
        self.k.theory().signature().sort_of_element(name).is_some()
    }

    fn side(
        &mut self,
        side: &[Opt],
        env: &Env,
        nesting: u32,
        built: &FxHashMap<TermId, ExprId>,
    ) -> Result<Option<Vec<ExprId>>> {
        let mut parts = Vec::with_capacity(side.len());
        for opt in side {
            match opt {
                Opt::Term(part) => {
                    let option = self.value(built[part]);
                    parts.push(option);
                }
                Opt::Rest(set) => match self.members(*set, env)? {
                    Some(members) => parts.extend(members),
                    None => return Ok(None),
                },
                Opt::For(part, generators) => {
                    if nesting == 0 || !self.choices(*part, generators, env, nesting, &mut parts)? {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some(parts))
    }

    /// One option for each choice of the generators' members, the last one fastest.
    fn choices(
        &mut self,
        part: TermId,
        generators: &[(Symbol, TermId)],
        env: &Env,
        nesting: u32,
        into: &mut Vec<ExprId>,
    ) -> Result<bool> {
        let mut open = vec![(env.clone(), 0)];
        while let Some((env, at)) = open.pop() {
            let Some((name, set)) = generators.get(at) else {
                match self.build(part, &env, nesting - 1)? {
                    Some(option) => {
                        let option = self.value(option);
                        into.push(option);
                    }
                    None => return Ok(false),
                }
                continue;
            };
            let Some(members) = self.members(*set, &env)? else { return Ok(false) };
            for member in members.into_iter().rev() {
                let mut env = env.clone();
                env.terms.insert(*name, member);
                open.push((env, at + 1));
            }
        }
        Ok(true)
    }

    fn members(&mut self, set: TermId, env: &Env) -> Result<Option<Vec<ExprId>>> {
        match self.term.node(set) {
            Node::Var(name) => Ok(env.sets.get(name).cloned()),
            Node::Apply(op, args) => {
                let [of] = args[..] else { return Ok(None) };
                let Node::Var(name) = self.term.node(of) else { return Ok(None) };
                let Some(&expr) = env.terms.get(name) else { return Ok(None) };
                let Some(shown) = shown::of_expr(self.g, self.k, expr)? else { return Ok(None) };
                Ok(match op.as_str() {
                    "left" => Some(shown.left),
                    "right" => Some(shown.right),
                    _ => None,
                })
            }
            _ => Ok(None),
        }
    }
}

/// The parts of a node that stand alone: all but sets and comprehensions.
fn alone(node: &Node) -> Vec<TermId> {
    match node {
        Node::Braces(..) | Node::Set(_) => options(node)
            .filter_map(|opt| if let Opt::Term(part) = opt { Some(*part) } else { None })
            .collect(),
        Node::Quote(_) | Node::As(..) => Vec::new(),
        node => node.children(),
    }
}

//! Instances of a rule: its pattern laid over a term, and its terms built.
//!
//! A pattern fits a term when it is identical to it once its variables are replaced, but
//! for sides of braces and sets in the pattern, which are compared as sets of forms. At
//! most one set variable a side may be left open; it takes the options that nothing else
//! in the pattern accounts for.

use super::fault::{Checked, demand, refuse};
use super::ground::{Ground, Player};
use super::rule::Rule;
use super::table::opt_ids;
use crate::syntax::term::{Node, Opt, Term, TermId};
use rustc_hash::{FxHashMap, FxHashSet};
use symbol_table::GlobalSymbol as Symbol;

/// How deep comprehensions may stand in each other in a rule.
const MAX_COMPREHENSIONS: u32 = 16;

/// What the variables of a rule stand for.
#[derive(Clone, Default)]
pub(super) struct Env {
    terms: FxHashMap<Symbol, TermId>,
    sets: FxHashMap<Symbol, Vec<TermId>>,
}

impl Env {
    /// Binds a variable; `false` when it was bound already.
    pub(super) fn bind(&mut self, name: Symbol, term: TermId) -> bool {
        self.terms.insert(name, term).is_none()
    }

    /// Binds a set variable; `false` when it was bound already.
    pub(super) fn bind_set(&mut self, name: Symbol, options: Vec<TermId>) -> bool {
        self.sets.insert(name, options).is_none()
    }

    /// What a variable stands for, if it is bound to a term.
    pub(super) fn term(&self, name: Symbol) -> Option<TermId> {
        self.terms.get(&name).copied()
    }
}

/// A term of a rule, to be built or laid over another.
pub(super) struct Pattern<'a, 'g> {
    pub(super) ground: &'a mut Ground<'g>,
    pub(super) rule: &'a Rule,
    pub(super) term: &'a Term,
}

impl Pattern<'_, '_> {
    /// The instance of the whole pattern.
    pub(super) fn build(&mut self, env: &Env) -> Checked<TermId> {
        self.build_part(self.term.root(), env, MAX_COMPREHENSIONS)
    }

    /// The root of the instance, which is not interned itself.
    pub(super) fn build_root(&mut self, env: &Env) -> Checked<Node> {
        match self.term.node(self.term.root()) {
            Node::Braces(left, right) => {
                let left = self.side(left, env)?;
                Ok(Node::Braces(left, self.side(right, env)?))
            }
            _ => {
                let id = self.build(env)?;
                Ok(self.ground.table.node(id).clone())
            }
        }
    }

    /// Lays the pattern over a term whose root is this node, and binds what is open. All
    /// variables but names of whole braces and one set a side must be bound.
    pub(super) fn fit(&mut self, target: &Node, env: &mut Env) -> Checked<()> {
        let mut open = Vec::new();
        self.fit_node(self.term.root(), target, env, &mut open)?;
        while let Some((part, id)) = open.pop() {
            self.ground.games.budget_mut().step(1)?;
            let target = self.ground.table.node(id).clone();
            self.fit_node(part, &target, env, &mut open)?;
        }
        Ok(())
    }

    fn fit_node(
        &mut self,
        part: TermId,
        target: &Node,
        env: &mut Env,
        open: &mut Vec<(TermId, TermId)>,
    ) -> Checked<()> {
        match (self.term.node(part), target) {
            (Node::Var(name), target) => {
                let bound = self.variable(*name, env)?;
                demand(
                    self.ground.table.node(bound) == target,
                    &format!("{name} stands for another term than the one in its place"),
                )
            }
            (Node::As(inner, name), target) => {
                let whole = self.ground.table.intern(target.clone());
                match env.term(*name) {
                    None => {
                        env.bind(*name, whole);
                    }
                    Some(bound) => demand(
                        self.ground.table.plain(bound) == self.ground.table.plain(whole),
                        &format!("{name} does not stand for the braces that it names"),
                    )?,
                }
                open.push((*inner, whole));
                Ok(())
            }
            (Node::Braces(left, right), Node::Braces(on_left, on_right)) => {
                self.fit_side(left, on_left, env)?;
                self.fit_side(right, on_right, env)
            }
            (Node::Set(side), Node::Set(on)) => self.fit_side(side, on, env),
            (Node::Quote(inner), Node::Quote(on)) => {
                open.push((*inner, *on));
                Ok(())
            }
            (Node::Apply(op, args), Node::Apply(on, on_args))
                if op == on && args.len() == on_args.len() =>
            {
                open.extend(args.iter().copied().zip(on_args.iter().copied()));
                Ok(())
            }
            (Node::Literal(literal), Node::Literal(on)) if literal == on => Ok(()),
            _ => refuse("the rule's pattern does not fit"),
        }
    }

    fn fit_side(&mut self, side: &[Opt], on: &[Opt], env: &mut Env) -> Checked<()> {
        let mut rest = None;
        let mut wanted = Vec::with_capacity(side.len());
        for opt in side {
            match opt {
                Opt::Rest(set) if self.open_set(*set, env).is_some() => {
                    demand(rest.is_none(), "two sets of one side are open")?;
                    rest = self.open_set(*set, env);
                }
                opt => self.options(opt, env, MAX_COMPREHENSIONS, &mut wanted)?,
            }
        }
        self.ground.games.budget_mut().step((wanted.len() + on.len()) as u64)?;
        let table = &self.ground.table;
        let wanted: FxHashSet<TermId> = wanted.into_iter().map(|id| table.plain(id)).collect();
        let mut met = FxHashSet::default();
        let mut others = Vec::new();
        for id in opt_ids(on) {
            let plain = table.plain(id);
            if wanted.contains(&plain) {
                met.insert(plain);
            } else {
                others.push(id);
            }
        }
        demand(met.len() == wanted.len(), "an option that the rule names is missing")?;
        match rest {
            Some(name) => {
                env.bind_set(name, others);
                Ok(())
            }
            None => demand(others.is_empty(), "there is an option that the rule does not name"),
        }
    }

    /// The set variable that stands here, if nothing is known of it yet.
    fn open_set(&self, set: TermId, env: &Env) -> Option<Symbol> {
        match self.term.node(set) {
            Node::Var(name) if !env.sets.contains_key(name) => Some(*name),
            _ => None,
        }
    }

    fn variable(&mut self, name: Symbol, env: &Env) -> Checked<TermId> {
        if let Some(id) = env.term(name).or_else(|| self.rule.lets.get(&name).copied()) {
            return Ok(id);
        }
        demand(
            self.rule.elements.contains_key(&name),
            &format!("the variable {name} stands for nothing"),
        )?;
        Ok(self.ground.table.intern(Node::Var(name)))
    }

    fn side(&mut self, side: &[Opt], env: &Env) -> Checked<Vec<Opt>> {
        let mut ids = Vec::with_capacity(side.len());
        for opt in side {
            self.options(opt, env, MAX_COMPREHENSIONS, &mut ids)?;
        }
        Ok(ids.into_iter().map(Opt::Term).collect())
    }

    fn build_part(&mut self, root: TermId, env: &Env, depth: u32) -> Checked<TermId> {
        let mut built: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut stack = vec![root];
        while let Some(&top) = stack.last() {
            self.ground.games.budget_mut().step(1)?;
            let before = stack.len();
            let parts = plain_parts(self.term.node(top));
            stack.extend(parts.into_iter().filter(|part| !built.contains_key(part)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let id = match self.term.node(top) {
                Node::Var(name) => self.variable(*name, env)?,
                Node::As(inner, _) => built[inner],
                Node::Braces(left, right) => {
                    let left = self.built_side(left, env, depth, &built)?;
                    let right = self.built_side(right, env, depth, &built)?;
                    self.ground.table.intern(Node::Braces(left, right))
                }
                Node::Set(side) => {
                    let side = self.built_side(side, env, depth, &built)?;
                    self.ground.table.intern(Node::Set(side))
                }
                node @ (Node::Literal(_) | Node::Quote(_) | Node::Apply(..)) => {
                    self.ground.table.intern(node.map(|part| built[&part]))
                }
            };
            built.insert(top, id);
        }
        Ok(built[&root])
    }

    fn built_side(
        &mut self,
        side: &[Opt],
        env: &Env,
        depth: u32,
        built: &FxHashMap<TermId, TermId>,
    ) -> Checked<Vec<Opt>> {
        let mut ids = Vec::with_capacity(side.len());
        for opt in side {
            match opt {
                Opt::Term(part) => ids.push(built[part]),
                Opt::Rest(_) | Opt::For(..) => self.options(opt, env, depth, &mut ids)?,
            }
        }
        Ok(ids.into_iter().map(Opt::Term).collect())
    }

    /// The options that one entry of a side stands for.
    fn options(&mut self, opt: &Opt, env: &Env, depth: u32, into: &mut Vec<TermId>) -> Checked<()> {
        match opt {
            Opt::Term(part) => into.push(self.build_part(*part, env, depth)?),
            Opt::Rest(set) => into.extend(self.members(*set, env, depth)?),
            Opt::For(part, generators) => {
                demand(depth > 0, "comprehensions stand too deep in each other")?;
                self.choices(*part, generators, env, depth - 1, into)?;
            }
        }
        Ok(())
    }

    /// One option for each choice of the generators' members, the last one fastest.
    fn choices(
        &mut self,
        part: TermId,
        generators: &[(Symbol, TermId)],
        env: &Env,
        depth: u32,
        into: &mut Vec<TermId>,
    ) -> Checked<()> {
        let mut open = vec![(env.clone(), 0)];
        while let Some((env, at)) = open.pop() {
            let Some((name, set)) = generators.get(at) else {
                into.push(self.build_part(part, &env, depth)?);
                continue;
            };
            for member in self.members(*set, &env, depth)?.into_iter().rev() {
                let mut env = env.clone();
                env.bind(*name, member);
                open.push((env, at + 1));
            }
        }
        Ok(())
    }

    /// The members of a set of a rule: a set variable, the options of a term as it is
    /// written, or a set that lists them.
    fn members(&mut self, set: TermId, env: &Env, depth: u32) -> Checked<Vec<TermId>> {
        match self.term.node(set) {
            Node::Var(name) => match env.sets.get(name) {
                Some(members) => Ok(members.clone()),
                None => refuse(format!("the set {name} is not known")),
            },
            Node::Set(side) => {
                let mut ids = Vec::new();
                for opt in side {
                    demand(depth > 0, "sets stand too deep in each other")?;
                    self.options(opt, env, depth - 1, &mut ids)?;
                }
                Ok(ids)
            }
            Node::Apply(op, args) => match (op.as_str(), args.as_slice()) {
                ("left", [of]) => self.shown(*of, Player::Left, env, depth),
                ("right", [of]) => self.shown(*of, Player::Right, env, depth),
                _ => refuse(format!("the members of {op} are not listed anywhere")),
            },
            _ => refuse("the members of a set are not listed anywhere"),
        }
    }

    fn shown(&mut self, of: TermId, player: Player, env: &Env, depth: u32) -> Checked<Vec<TermId>> {
        demand(depth > 0, "options stand too deep in each other")?;
        let id = self.build_part(of, env, depth - 1)?;
        match self.ground.options(id, player)? {
            Some(options) => Ok(options),
            None => refuse("a term whose options the rule uses does not show them"),
        }
    }
}

/// The parts of a node that are built before it: all but those of sets and comprehensions.
fn plain_parts(node: &Node) -> Vec<TermId> {
    let alone = |opt: &Opt| if let Opt::Term(part) = opt { Some(*part) } else { None };
    match node {
        Node::Braces(left, right) => left.iter().chain(right).filter_map(alone).collect(),
        Node::Set(side) => side.iter().filter_map(alone).collect(),
        node => node.children(),
    }
}

//! Matching compiled rules against the e-graph.
//!
//! A match is a set of choices: for each variable a class, for each pattern of braces or of
//! an operator the node that it fits, and which child each part takes. The search keeps
//! one list of goals and one of choices and undoes what it tried; its recursion is as deep
//! as the pattern has parts, which compiling bounds.
//!
//! Patterns for options take different options of a side. That loses nothing: an option
//! that two of them share makes an instance in which they are the same term.

use super::conditions::Given;
use super::enter::enter;
use super::exprs::ExprId;
use super::graph::Graph;
use super::language::{ENode, Head};
use super::options;
use super::pattern::{Argument, Compiled, Pattern, Side};
use super::sum::{Constant, sum_expr};
use super::template::Env;
use crate::error::Result;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, TermId, ops};
use crate::theory::{Evaluator, Kind};
use egg::Id;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// What a variable stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// A class.
    Class(Id),
    /// A term as it is written.
    Written(ExprId),
}

/// Which node a part of a pattern fits, and how.
#[derive(Clone, Debug)]
pub(crate) enum Choice {
    /// Braces; for each pattern of an option on the left, then the right, the child.
    Braces(Arc<ENode>, Vec<usize>),
    /// A sum at the root: the matched node, the sign with which the pattern is taken, and
    /// what remains.
    Sum { node: ENode, sign: i64, rest: Vec<(i64, Id)>, constant: Constant },
}

/// A way in which a rule fits.
#[derive(Clone, Debug)]
pub(crate) struct Match {
    /// The terms and sets that its names stand for: the presentation that was seen, which
    /// is not looked up again when the rule is applied.
    pub(crate) env: Env,
    pub(crate) choices: Vec<Option<Choice>>,
}

#[derive(Clone, Debug)]
enum Goal {
    /// This part fits this class.
    Class(TermId, Id),
    /// The options from here on are found on this side.
    Side { part: TermId, left: bool, at: usize },
    /// The summands from here on are found among what remains.
    Sum { part: TermId, at: usize, root: bool, absorber: Option<usize> },
    /// This condition yields its variable.
    Generate(usize),
}

/// The summands of a sum that is being matched.
#[derive(Clone, Debug)]
struct Pool {
    part: TermId,
    node: ENode,
    sign: i64,
    left: Vec<(i64, Id)>,
    constant: Constant,
}

/// The search for matches of one rule.
pub(crate) struct Search<'a> {
    pub(crate) g: &'a mut Graph,
    pub(crate) k: &'a mut Evaluator,
    pub(crate) given: &'a Given,
    rule: &'a Compiled,
    vars: Vec<Option<Bound>>,
    choices: Vec<Option<Choice>>,
    goals: Vec<Goal>,
    pools: Vec<Pool>,
    env: Env,
    found: Vec<Match>,
    limit: usize,
    /// The child with which the first option of the root's braces is tried first.
    from: usize,
}

impl<'a> Search<'a> {
    /// A search that stops after `limit` matches.
    pub(crate) fn new(
        g: &'a mut Graph,
        k: &'a mut Evaluator,
        given: &'a Given,
        rule: &'a Compiled,
        limit: usize,
    ) -> Search<'a> {
        Search {
            g,
            k,
            given,
            rule,
            vars: vec![None; rule.vars.len()],
            choices: vec![None; rule.patterns.len()],
            goals: Vec::new(),
            pools: Vec::new(),
            env: Env::default(),
            found: Vec::new(),
            limit,
            from: 0,
        }
    }

    /// Tries the children of braces from this one on, then those before it.
    pub(crate) fn starting_at(mut self, child: usize) -> Search<'a> {
        self.from = child;
        self
    }

    /// The matches of the rule whose root fits this node of this class.
    ///
    /// # Errors
    /// E04 at a limit.
    pub(crate) fn at(mut self, class: Id, node: &ENode) -> Result<Vec<Match>> {
        for (at, generated) in self.rule.generates.iter().enumerate().rev() {
            if generated.is_some() {
                self.goals.push(Goal::Generate(at));
            }
        }
        let root = self.rule.lhs.root();
        self.root(root, class, node)?;
        Ok(self.found)
    }

    fn root(&mut self, part: TermId, class: Id, node: &ENode) -> Result<()> {
        match &self.rule.patterns[part.0 as usize] {
            Pattern::As(inner, var) => {
                let (inner, var) = (*inner, *var);
                if self.bind(var, Bound::Class(class), None)? {
                    self.root(inner, class, node)?;
                }
                Ok(())
            }
            _ => self.node(part, class, node, true),
        }
    }

    fn full(&self) -> bool {
        self.found.len() >= self.limit
    }

    /// Reaches the next goal; everything is as before on return.
    fn solve(&mut self) -> Result<()> {
        if self.full() {
            return Ok(());
        }
        self.k.games.budget_mut().step(1)?;
        let Some(goal) = self.goals.pop() else { return self.finish() };
        match goal.clone() {
            Goal::Class(part, class) => self.class(part, class)?,
            Goal::Side { part, left, at } => self.side(part, left, at)?,
            Goal::Sum { part, at, root, absorber } => self.sum(part, at, root, absorber)?,
            Goal::Generate(condition) => self.generate(condition)?,
        }
        self.goals.push(goal);
        Ok(())
    }

    /// Everything fits: decides the conditions that need the sets.
    fn finish(&mut self) -> Result<()> {
        let sets = self.sets();
        let before = std::mem::replace(&mut self.env.sets, sets);
        if self.holds_of_sets()? {
            self.found.push(Match { env: self.env.clone(), choices: self.choices.clone() });
        }
        self.env.sets = before;
        Ok(())
    }

    fn holds_of_sets(&mut self) -> Result<bool> {
        let rule = self.rule;
        for (condition, generated) in rule.conditions.iter().zip(&rule.generates) {
            let about_sets =
                super::pattern::names(condition).any(|name| self.env.sets.contains_key(&name));
            if about_sets
                && generated.is_none()
                && self.given.establish(self.g, self.k, condition, &self.env)?.is_none()
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The members of the set variables that are known.
    fn sets(&self) -> FxHashMap<Symbol, Vec<ExprId>> {
        let mut sets = FxHashMap::default();
        for (pattern, choice) in self.rule.patterns.iter().zip(&self.choices) {
            let (Pattern::Braces(left, right), Some(Choice::Braces(node, taken))) =
                (pattern, choice)
            else {
                continue;
            };
            let Head::Braces(count) = node.head else { continue };
            let count = count as usize;
            let others = |range: std::ops::Range<usize>| -> Vec<ExprId> {
                range
                    .filter(|child| !taken.contains(child))
                    .map(|child| self.g.face(node.children[child]))
                    .collect()
            };
            if let Some(set) = left.rest {
                sets.insert(self.rule.sets[set], others(0..count));
            }
            if let Some(set) = right.rest {
                sets.insert(self.rule.sets[set], others(count..node.children.len()));
            }
        }
        sets
    }

    fn class(&mut self, part: TermId, class: Id) -> Result<()> {
        let class = self.g.eg.find(class);
        let rule = self.rule;
        match rule.patterns[part.0 as usize] {
            Pattern::Var(var) => {
                self.bound(var, Bound::Class(class), None)?;
                for sum in self.other_sums(var, class)? {
                    self.bound(var, Bound::Class(class), Some(sum))?;
                }
                Ok(())
            }
            Pattern::As(inner, var) => {
                self.goals.push(Goal::Class(inner, class));
                self.bound(var, Bound::Class(class), None)?;
                self.goals.pop();
                Ok(())
            }
            Pattern::Closed => {
                let Some(value) = self.g.value(class) else { return Ok(()) };
                let term = self.rule.lhs.subterm(part);
                match super::graph::defined(self.k.game(&term))? {
                    Some(wanted) if wanted == value => self.solve(),
                    _ => Ok(()),
                }
            }
            Pattern::Element(name) => {
                let wanted = self.g.exprs.known_name(name).map(Head::Symbol);
                let nodes = self.g.shown(class);
                if nodes.iter().any(|node| Some(&node.head) == wanted.as_ref()) {
                    self.solve()
                } else {
                    Ok(())
                }
            }
            Pattern::Braces(..) => {
                for node in self.g.shown(class) {
                    self.node(part, class, &node, false)?;
                }
                self.virtual_braces(part, class)
            }
            Pattern::Sum(..) | Pattern::Apply(..) => {
                for node in self.g.shown(class) {
                    self.node(part, class, &node, false)?;
                }
                Ok(())
            }
            Pattern::Inner => Ok(()),
        }
    }

    /// The sums that show a class beside its face: a condition about a variable may be
    /// decided by one of them and not by another.
    fn other_sums(&mut self, var: usize, class: Id) -> Result<Vec<ExprId>> {
        let mut sums = Vec::new();
        if !self.rule.decide_at[var].is_empty() && self.g.value(class).is_none() {
            let face = self.g.face(class);
            for node in self.g.shown(class) {
                if let Head::Sum(_) = node.head {
                    let sum = self.g.node_expr(&node);
                    if sum != face && self.g.attach(self.k, sum)? == class {
                        sums.push(sum);
                    }
                }
            }
        }
        Ok(sums)
    }

    /// A literal or a value below the root of a pattern shows its canonical braces.
    fn virtual_braces(&mut self, part: TermId, class: Id) -> Result<()> {
        let leaf = |node: &ENode| matches!(node.head, Head::Literal(_) | Head::Value(_));
        if !self.g.shown(class).iter().any(leaf) {
            return Ok(());
        }
        let Some(shown) = options::canonical(self.g, self.k, class)? else { return Ok(()) };
        let mut children = Vec::with_capacity(shown.left.len() + shown.right.len());
        for &option in shown.left.iter().chain(&shown.right) {
            children.push(enter(self.g, self.k, option)?);
        }
        let count = u32::try_from(shown.left.len()).unwrap_or(u32::MAX);
        let node = ENode { head: Head::Braces(count), children: children.into() };
        self.node(part, class, &node, false)
    }

    /// This part fits this node.
    fn node(&mut self, part: TermId, class: Id, node: &ENode, root: bool) -> Result<()> {
        let rule = self.rule;
        match &rule.patterns[part.0 as usize] {
            Pattern::Braces(left, right) => {
                let Some((on_left, on_right)) = node.sides() else { return Ok(()) };
                if !fits(left, on_left) || !fits(right, on_right) {
                    return Ok(());
                }
                let choice = Choice::Braces(Arc::new(node.clone()), Vec::new());
                let before = self.choices[part.0 as usize].replace(choice);
                self.goals.push(Goal::Side { part, left: true, at: 0 });
                self.solve()?;
                self.goals.pop();
                self.choices[part.0 as usize] = before;
                Ok(())
            }
            Pattern::Apply(op, args) => self.apply(*op, args, node),
            Pattern::Sum(..) => {
                let signs: &[i64] = if root { &[1, -1] } else { &[1] };
                for &sign in signs {
                    if let Some(pool) = self.pool(part, class, node, sign) {
                        self.start_sum(pool, root)?;
                    }
                }
                Ok(())
            }
            Pattern::As(..)
            | Pattern::Var(_)
            | Pattern::Closed
            | Pattern::Element(_)
            | Pattern::Inner => Ok(()),
        }
    }

    fn apply(&mut self, op: Symbol, args: &[Argument], node: &ENode) -> Result<()> {
        let Head::Apply(name) = node.head else { return Ok(()) };
        if self.g.exprs.symbol(name) != op || args.len() != node.children.len() {
            return Ok(());
        }
        let goals = self.goals.len();
        // Only what is kept as written is bound here, and not by a goal that undoes it.
        let binds = args.iter().any(|arg| matches!(arg, Argument::Written(_)));
        let before = binds.then(|| (self.vars.clone(), self.env.clone()));
        let mut possible = true;
        for (arg, &child) in args.iter().zip(&node.children).rev() {
            match arg {
                Argument::Value(arg) => self.goals.push(Goal::Class(*arg, child)),
                Argument::Written(var) => {
                    let written = self.written(child);
                    possible = possible
                        && match written {
                            Some(expr) => self.bind(*var, Bound::Written(expr), None)?,
                            None => false,
                        };
                }
            }
        }
        if possible {
            self.solve()?;
        }
        self.goals.truncate(goals);
        if let Some(before) = before {
            (self.vars, self.env) = before;
        }
        Ok(())
    }

    /// The term that an argument is kept as.
    fn written(&self, class: Id) -> Option<ExprId> {
        let expr = self.g.face(class);
        matches!(self.g.exprs.get(expr).head, Head::Written(_)).then_some(expr)
    }

    /// The options of a side of braces, one after the other.
    fn side(&mut self, part: TermId, left: bool, at: usize) -> Result<()> {
        let rule = self.rule;
        let Pattern::Braces(on_left, on_right) = &rule.patterns[part.0 as usize] else {
            return Ok(());
        };
        let side = if left { on_left } else { on_right };
        let Some(&option) = side.options.get(at) else {
            if left {
                self.goals.push(Goal::Side { part, left: false, at: 0 });
                self.solve()?;
                self.goals.pop();
                return Ok(());
            }
            return self.solve();
        };
        let Some(Choice::Braces(node, _)) = &self.choices[part.0 as usize] else { return Ok(()) };
        let node = Arc::clone(node);
        let Some((l, _)) = node.sides() else { return Ok(()) };
        let range = if left { 0..l.len() } else { l.len()..node.children.len() };
        let first = at == 0 && range.contains(&self.from);
        let from = if first { self.from } else { range.start };
        for child in (from..range.end).chain(range.start..from) {
            if self.full() {
                break;
            }
            let Some(Choice::Braces(_, taken)) = &mut self.choices[part.0 as usize] else { break };
            if taken.contains(&child) {
                continue;
            }
            taken.push(child);
            self.goals.push(Goal::Side { part, left, at: at + 1 });
            self.goals.push(Goal::Class(option, node.children[child]));
            self.solve()?;
            self.goals.pop();
            self.goals.pop();
            if let Some(Choice::Braces(_, taken)) = &mut self.choices[part.0 as usize] {
                taken.pop();
            }
        }
        Ok(())
    }

    /// The summands of a node less the constant of the pattern.
    fn pool(&self, part: TermId, class: Id, node: &ENode, sign: i64) -> Option<Pool> {
        let Pattern::Sum(_, constant) = &self.rule.patterns[part.0 as usize] else { return None };
        let Head::Sum(coefficients) = &node.head else { return None };
        let (mut left, mut rest) = (Vec::new(), Constant::zero());
        for (&times, &child) in coefficients.iter().zip(&node.children) {
            let child = self.g.eg.find(child);
            if child == class {
                return None;
            }
            match self.g.literal(child).and_then(|literal| self.g.exprs.as_literal(literal)) {
                Some(literal) if !constant.is_zero() => rest.add(times, literal)?,
                _ => left.push((times, child)),
            }
        }
        if !constant.is_zero() {
            rest.add(-sign, &constant.literal())?;
        }
        Some(Pool { part, node: node.clone(), sign, left, constant: rest })
    }

    fn start_sum(&mut self, pool: Pool, root: bool) -> Result<()> {
        let part = pool.part;
        let rule = self.rule;
        let Pattern::Sum(items, _) = &rule.patterns[part.0 as usize] else { return Ok(()) };
        let exact = !root && items.len() != pool.left.len();
        let absorber = if exact { self.absorber(items) } else { None };
        if exact && absorber.is_none() {
            return Ok(());
        }
        self.pools.push(pool);
        self.goals.push(Goal::Sum { part, at: 0, root, absorber });
        self.solve()?;
        self.goals.pop();
        self.pools.pop();
        Ok(())
    }

    /// The last summand that is a variable not bound yet: below the root it may stand for
    /// several summands.
    fn absorber(&self, items: &[(i64, TermId)]) -> Option<usize> {
        (0..items.len()).rev().find(|&at| {
            let (times, part) = items[at];
            match self.rule.patterns[part.0 as usize] {
                Pattern::Var(var) => times == 1 && self.vars[var].is_none(),
                _ => false,
            }
        })
    }

    fn sum(&mut self, part: TermId, at: usize, root: bool, absorber: Option<usize>) -> Result<()> {
        let rule = self.rule;
        let Pattern::Sum(items, _) = &rule.patterns[part.0 as usize] else { return Ok(()) };
        let Some(&(times, item)) = items.get(at) else {
            return self.end_sum(part, root, absorber.map(|at| items[at].1));
        };
        if absorber == Some(at) {
            self.goals.push(Goal::Sum { part, at: at + 1, root, absorber });
            self.solve()?;
            self.goals.pop();
            return Ok(());
        }
        let Some(top) = self.pools.iter().rposition(|pool| pool.part == part) else {
            return Ok(());
        };
        let wanted = self.pools[top].sign * times;
        for child in 0..self.pools[top].left.len() {
            if self.full() {
                break;
            }
            let (available, class) = self.pools[top].left[child];
            if available.signum() != wanted.signum()
                || available.unsigned_abs() < wanted.unsigned_abs()
            {
                continue;
            }
            self.pools[top].left[child].0 = available - wanted;
            self.goals.push(Goal::Sum { part, at: at + 1, root, absorber });
            self.goals.push(Goal::Class(item, class));
            self.solve()?;
            self.goals.pop();
            self.goals.pop();
            self.pools[top].left[child].0 = available;
        }
        Ok(())
    }

    fn end_sum(&mut self, part: TermId, root: bool, absorber: Option<TermId>) -> Result<()> {
        let Some(top) = self.pools.iter().rposition(|pool| pool.part == part) else {
            return Ok(());
        };
        let pool = &self.pools[top];
        let rest: Vec<(i64, Id)> = pool.left.iter().copied().filter(|(n, _)| *n != 0).collect();
        if root {
            let (node, constant) = (pool.node.clone(), pool.constant.clone());
            let choice = Choice::Sum { node, sign: pool.sign, rest, constant };
            let before = self.choices[part.0 as usize].replace(choice);
            self.solve()?;
            self.choices[part.0 as usize] = before;
            return Ok(());
        }
        match absorber {
            None if rest.is_empty() && pool.constant.is_zero() => self.solve(),
            None => Ok(()),
            Some(item) => {
                let mut parts: Vec<(i64, ExprId)> =
                    rest.iter().map(|&(times, class)| (times, self.g.face(class))).collect();
                if !pool.constant.is_zero() {
                    parts.push((1, self.g.exprs.literal(pool.constant.literal())));
                }
                if parts.is_empty() {
                    return Ok(());
                }
                let all = sum_expr(&mut self.g.exprs, &parts);
                let class = enter(self.g, self.k, all)?;
                self.goals.push(Goal::Class(item, class));
                self.solve()?;
                self.goals.pop();
                Ok(())
            }
        }
    }

    /// Binds a variable, decides what can be decided, and goes on.
    fn bound(&mut self, var: usize, to: Bound, given: Option<ExprId>) -> Result<()> {
        let before = self.vars[var];
        let name = self.rule.vars[var].0;
        let shown = self.env.terms.get(&name).copied();
        if self.bind(var, to, given)? {
            self.solve()?;
        }
        self.vars[var] = before;
        match shown {
            Some(shown) => self.env.terms.insert(name, shown),
            None => self.env.terms.remove(&name),
        };
        Ok(())
    }

    /// Whether a variable can stand for this, by its sort and by the conditions that can
    /// be decided then.
    fn bind(&mut self, var: usize, to: Bound, given: Option<ExprId>) -> Result<bool> {
        if let Some(known) = self.vars[var] {
            return Ok(known == to);
        }
        let (name, sort) = self.rule.vars[var];
        let Some(expr) = self.shown(var, to, given)? else { return Ok(false) };
        if !self.is_of_sort(sort, to, expr)? {
            return Ok(false);
        }
        self.vars[var] = Some(to);
        self.env.terms.insert(name, expr);
        let rule = self.rule;
        for &at in &rule.decide_at[var] {
            let condition = &rule.conditions[at];
            let ready = super::pattern::names(condition).all(|name| {
                self.env.terms.contains_key(&name)
                    || !(is_var(rule, name) || rule.sets.contains(&name))
            });
            if ready && self.given.establish(self.g, self.k, condition, &self.env)?.is_none() {
                self.vars[var] = None;
                self.env.terms.remove(&name);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// How a variable is shown: with its canonical options where the rule looks at them,
    /// or as the given term, if there is one.
    fn shown(&mut self, var: usize, to: Bound, given: Option<ExprId>) -> Result<Option<ExprId>> {
        let reads = self.rule.reads[var];
        match (to, given) {
            (Bound::Written(expr), _) => Ok(Some(expr)),
            (Bound::Class(_), Some(given)) => {
                let shows = !reads || options::is_canonical(self.g, self.k, given)?;
                Ok(shows.then_some(given))
            }
            (Bound::Class(class), None) if reads => {
                Ok(options::canonical(self.g, self.k, class)?.map(|shown| shown.expr))
            }
            (Bound::Class(class), None) => Ok(Some(self.g.face(class))),
        }
    }

    fn is_of_sort(&mut self, sort: Sort, to: Bound, expr: ExprId) -> Result<bool> {
        match (sort, to) {
            (Sort::Number, _) => self.given.is_number(self.g, self.k, expr, false),
            (Sort::Integer, _) => self.given.is_number(self.g, self.k, expr, true),
            (Sort::Form, Bound::Written(expr)) => self.is_form(expr),
            (Sort::Game, Bound::Written(expr)) => Ok(!self.is_form(expr)?),
            (Sort::Game, Bound::Class(class)) => Ok(self.g.value(class).is_some()
                || !matches!(self.kind(class), Some(Kind::Wall | Kind::Truth))),
            (Sort::Wall, Bound::Class(class)) => {
                let number = self.g.value(class).is_some_and(|v| self.k.games.is_number(v));
                Ok(number || self.kind(class) == Some(Kind::Wall))
            }
            (Sort::Finite(finite), Bound::Class(class)) => {
                let signature = self.k.theory().signature();
                let element = |node: &ENode| match node.head {
                    Head::Symbol(name) => {
                        let name = self.g.exprs.symbol(name);
                        let declared = self.given.sorts.iter().find(|(var, _)| *var == name);
                        signature.sort_of_element(name) == Some(finite)
                            || declared.is_some_and(|(_, sort)| *sort == Sort::Finite(finite))
                    }
                    _ => false,
                };
                Ok(self.g.shown(class).iter().any(element))
            }
            (Sort::Form, Bound::Class(_))
            | (Sort::Wall | Sort::Finite(_), Bound::Written(_))
            | (Sort::Options, _) => Ok(false),
        }
    }

    /// Whether a term that is kept as it is written is read as a form.
    fn is_form(&self, expr: ExprId) -> Result<bool> {
        let Head::Written(at) = self.g.exprs.get(expr).head else { return Ok(false) };
        let term = self.g.exprs.kept_term(at);
        let mut open = vec![term.root()];
        while let Some(at) = open.pop() {
            match term.node(at) {
                Node::Quote(_) => {}
                Node::Var(name)
                    if self.given.sorts.iter().any(|(v, s)| v == name && *s == Sort::Form) => {}
                Node::Apply(op, args) if matches!(op.as_str(), ops::ADD | ops::SUB | ops::NEG) => {
                    open.extend(args);
                }
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    /// What kind of thing the terms of a class are, where an operator tells.
    fn kind(&self, class: Id) -> Option<Kind> {
        let mut class = class;
        for _ in 0..8 {
            let nodes = self.g.shown(class);
            let node = nodes.first()?;
            match &node.head {
                Head::Apply(name) => {
                    let name = self.g.exprs.symbol(*name);
                    if ops::RELATIONS.contains(&name.as_str()) {
                        return Some(Kind::Truth);
                    }
                    let signature = self.k.theory().signature();
                    let id = signature.find(name.as_str(), node.children.len())?;
                    return Some(signature.get(id).result);
                }
                Head::Sum(_) => class = *node.children.first()?,
                Head::Symbol(name) => {
                    let name = self.g.exprs.symbol(*name);
                    let sort = self.given.sorts.iter().find(|(var, _)| *var == name)?;
                    return (sort.1 == Sort::Wall).then_some(Kind::Wall);
                }
                _ => return None,
            }
        }
        None
    }

    /// Each member of the set of `z in …` for z.
    fn generate(&mut self, at: usize) -> Result<()> {
        let rule = self.rule;
        let Some(var) = rule.generates[at] else { return self.solve() };
        let condition = &rule.conditions[at];
        let Node::Apply(_, args) = condition.node(condition.root()) else { return Ok(()) };
        let mut env = self.env.clone();
        env.sets = self.sets();
        let members = super::template::members(self.g, self.k, condition, args[1], &env)?;
        for member in members.unwrap_or_default() {
            if self.full() {
                break;
            }
            let class = enter(self.g, self.k, member)?;
            self.bound(var, Bound::Class(class), Some(member))?;
        }
        Ok(())
    }
}

fn is_var(rule: &Compiled, name: Symbol) -> bool {
    rule.vars.iter().any(|(var, _)| *var == name)
}

/// Whether a side can fit by its number of options.
fn fits(side: &Side, on: &[Id]) -> bool {
    if side.rest.is_some() {
        on.len() >= side.options.len()
    } else {
        on.len() == side.options.len()
    }
}

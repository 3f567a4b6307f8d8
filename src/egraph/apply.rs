//! Applying rules: from a match to an edge of the forest.
//!
//! The left side is built as the expression that was matched, the right side exactly as
//! the rule says, and both enter the e-graph; the edge between them is an instance of the
//! rule. Conditions are established again on the terms that the edge shows, so that a
//! certificate never rests on what another presentation of a class would have shown.
//!
//! A rule that turns braces into braces is applied to one node as often as it fits, and
//! all these instances are one edge. This deletes all dominated options of a node at once,
//! each with a witness that is still there when it is deleted; one edge for each deletion
//! would make certificates quadratic.

use super::conditions::Given;
use super::convert;
use super::enter::enter;
use super::exprs::ExprId;
use super::forest::{Firing, Instance, Why};
use super::graph::Graph;
use super::language::{ENode, Head};
use super::matching::{Choice, Match, Search};
use super::pattern::{Compiled, Pattern, multiple};
use super::set_canon;
use super::sum::{self, sum_expr};
use super::template::{self, Env};
use crate::error::Result;
use crate::syntax::rules::Key;
use crate::syntax::term::{Node, Opt, TermId};
use crate::theory::Evaluator;
use egg::Id;

/// How often a rule may be applied to one node in one step.
const MAX_INSTANCES: usize = 100_000;

/// A rule applied to one node.
struct Applied {
    lhs: ExprId,
    rhs: ExprId,
    instance: Instance,
}

/// Rules at work on a graph.
pub(crate) struct Applier<'a> {
    pub(crate) g: &'a mut Graph,
    pub(crate) k: &'a mut Evaluator,
    pub(crate) given: &'a Given,
    /// Whether a rule is applied to a node as often as it fits, or once.
    pub(crate) together: bool,
}

impl Applier<'_> {
    /// Applies a rule to a node where it fits first, and says whether anything changed.
    ///
    /// # Errors
    /// E04 at a limit, E06 when the rule joins different values.
    pub(crate) fn simplify(&mut self, rule: &Compiled, class: Id, node: &ENode) -> Result<bool> {
        let Some(found) = self.first(rule, class, node, 0)? else { return Ok(false) };
        self.apply(rule, class, node, &found)
    }

    /// All matches of a rule at a node, up to a limit.
    ///
    /// # Errors
    /// E04 at a limit.
    pub(crate) fn matches(
        &mut self,
        rule: &Compiled,
        class: Id,
        node: &ENode,
        limit: usize,
    ) -> Result<Vec<Match>> {
        Search::new(self.g, self.k, self.given, rule, limit).at(class, node)
    }

    fn first(
        &mut self,
        rule: &Compiled,
        class: Id,
        node: &ENode,
        from: usize,
    ) -> Result<Option<Match>> {
        let search = Search::new(self.g, self.k, self.given, rule, 1).starting_at(from);
        Ok(search.at(class, node)?.pop())
    }

    /// Applies a rule as it was matched.
    ///
    /// # Errors
    /// E04 at a limit, E06 when the rule joins different values.
    pub(crate) fn apply(
        &mut self,
        rule: &Compiled,
        class: Id,
        node: &ENode,
        found: &Match,
    ) -> Result<bool> {
        let root = rule.lhs.root();
        if let Some(Choice::Sum { .. }) = found.choices[root.0 as usize] {
            return self.apply_to_sum(rule, class, found);
        }
        let Some(first) = self.instance(rule, found)? else { return Ok(false) };
        let (lhs, mut rhs) = (first.lhs, first.rhs);
        let mut instances = vec![first.instance];
        let deletes = rule.keys.contains(&Key::Simplify) && !rule.backward;
        if self.together && deletes {
            let mut from = first_child(rule, found);
            while instances.len() < MAX_INSTANCES {
                let Some(next) = self.next(rule, class, rhs, from)? else { break };
                rhs = next.0.rhs;
                from = next.1;
                instances.push(next.0.instance);
            }
        }
        let edges = self.g.edges.len();
        enter(self.g, self.k, lhs)?;
        let target = enter(self.g, self.k, rhs)?;
        self.connect(rule, lhs, rhs, instances)?;
        let joined = self.g.edges.len() > edges;
        let replaced = deletes && self.replaced(class, node, target, rhs);
        Ok(joined || replaced)
    }

    /// Hides the matched node, unless the right side is that node.
    fn replaced(&mut self, class: Id, node: &ENode, target: Id, rhs: ExprId) -> bool {
        if self.g.eg.find(class) != self.g.eg.find(target) {
            return false;
        }
        let shape = self.g.exprs.get(rhs);
        let same = shape.head == node.head && {
            let made = shape.map(|child| self.g.class(child).unwrap_or(Id::from(0)));
            set_canon::sorted(&made) == set_canon::sorted(&self.g.canonical(node))
        };
        !same && self.g.subsume(class, node)
    }

    /// Another instance on top of a right side, with the child from which the one after it
    /// is looked for.
    fn next(
        &mut self,
        rule: &Compiled,
        class: Id,
        rhs: ExprId,
        from: usize,
    ) -> Result<Option<(Applied, usize)>> {
        let shape = self.g.exprs.get(rhs).clone();
        if !matches!(shape.head, Head::Braces(_)) {
            return Ok(None);
        }
        for &child in &shape.children {
            enter(self.g, self.k, child)?;
        }
        let node = set_canon::sorted(&shape.map(|c| self.g.class(c).unwrap_or(Id::from(0))));
        let Some(found) = self.first(rule, class, &node, from)? else { return Ok(None) };
        let Some(applied) = self.instance(rule, &found)? else { return Ok(None) };
        // The terms must be those of the right side before: a class can be shown in two ways.
        let same = as_sets(self.g, applied.lhs) == as_sets(self.g, rhs);
        Ok(same.then(|| (applied, first_child(rule, &found))))
    }

    fn connect(
        &mut self,
        rule: &Compiled,
        lhs: ExprId,
        rhs: ExprId,
        instances: Vec<Instance>,
    ) -> Result<bool> {
        let why = Why::Rule(Box::new(Firing { rule: rule.rule, instances }));
        let (from, to) = if rule.backward { (rhs, lhs) } else { (lhs, rhs) };
        self.g.equate(self.k, from, to, why)
    }

    /// The two sides of a match, and why its conditions hold; `None` when they do not on
    /// the terms that the instance shows.
    fn instance(&mut self, rule: &Compiled, found: &Match) -> Result<Option<Applied>> {
        let mut env = found.env.clone();
        let Some(lhs) = self.matched(rule, found, &mut env)? else { return Ok(None) };
        let mut grounds = Vec::with_capacity(rule.conditions.len());
        for condition in &rule.conditions {
            match self.given.establish(self.g, self.k, condition, &env)? {
                Some(ground) => grounds.push(ground),
                None => return Ok(None),
            }
        }
        let Some(rhs) = template::build(self.g, self.k, &rule.rhs, rule.rhs.root(), &env)? else {
            return Ok(None);
        };
        let bindings =
            rule.vars.iter().filter_map(|(name, _)| Some((*name, *env.terms.get(name)?))).collect();
        Ok(Some(Applied { lhs, rhs, instance: Instance { bindings, grounds } }))
    }

    /// The left side as it was matched. Names of whole parts are bound to them.
    fn matched(&mut self, rule: &Compiled, found: &Match, env: &mut Env) -> Result<Option<ExprId>> {
        let mut built: Vec<Option<ExprId>> = Vec::with_capacity(rule.lhs.len());
        for (at, node) in rule.lhs.iter() {
            let part = |id: &TermId| built[id.0 as usize];
            let expr = match (node, &rule.patterns[at.0 as usize]) {
                (Node::Var(name), Pattern::Var(_)) => env.terms.get(name).copied(),
                (_, Pattern::Closed | Pattern::Element(_)) => {
                    template::free(self.g, self.k, &rule.lhs, at)
                }
                (Node::As(inner, name), _) => {
                    let whole = part(inner);
                    env.terms.extend(whole.map(|whole| (*name, whole)));
                    whole
                }
                (Node::Braces(left, right), Pattern::Braces(on_left, on_right)) => {
                    let choice = &found.choices[at.0 as usize];
                    let Some(Choice::Braces(node, taken)) = choice else { return Ok(None) };
                    let Head::Braces(count) = node.head else { return Ok(None) };
                    let parts = left.iter().chain(right).filter_map(|opt| match opt {
                        Opt::Term(option) => Some(built[option.0 as usize]),
                        _ => None,
                    });
                    let Some(parts) = parts.collect::<Option<Vec<_>>>() else { return Ok(None) };
                    let others = [on_left, on_right]
                        .into_iter()
                        .filter_map(|side| env.sets.get(&rule.sets[side.rest?]))
                        .flatten();
                    let mut others = others.copied();
                    let mut children = Vec::with_capacity(node.children.len());
                    for child in 0..node.children.len() {
                        match taken.iter().position(|taken| *taken == child) {
                            Some(at) => children.push(parts[at]),
                            None => children.extend(others.next()),
                        }
                    }
                    Some(self.g.exprs.add(Head::Braces(count), children))
                }
                (Node::Apply(op, args), _) => {
                    let args: Option<Vec<ExprId>> = args.iter().map(part).collect();
                    let Some(exprs) = args else { return Ok(None) };
                    let Node::Apply(_, args) = node else { return Ok(None) };
                    Some(convert::apply(self.g, *op, &exprs, multiple(&rule.lhs, args)))
                }
                _ => None,
            };
            built.push(expr);
        }
        Ok(built.last().copied().flatten())
    }

    /// A rule at some summands of a sum: the sum is written with them in front, and they
    /// are replaced there.
    fn apply_to_sum(&mut self, rule: &Compiled, class: Id, found: &Match) -> Result<bool> {
        let root = rule.lhs.root();
        let Some(Choice::Sum { node, sign, rest, constant }) = &found.choices[root.0 as usize]
        else {
            return Ok(false);
        };
        let Some(applied) = self.instance(rule, found)? else { return Ok(false) };
        let mut others: Vec<(i64, ExprId)> = Vec::with_capacity(rest.len() + 1);
        for &(times, class) in rest {
            others.push((times, self.g.face(class)));
        }
        if !constant.is_zero() {
            others.push((1, self.g.exprs.literal(constant.literal())));
        }
        let edges = self.g.edges.len();
        enter(self.g, self.k, applied.rhs)?;
        if !others.is_empty() || *sign != 1 {
            // Only the whole sum becomes a node, not the part that the rule replaces.
            let with = |g: &mut Graph, part: ExprId| {
                let mut parts = vec![(*sign, part)];
                parts.extend(&others);
                sum_expr(&mut g.exprs, &parts)
            };
            let (before, after) = (with(self.g, applied.lhs), with(self.g, applied.rhs));
            self.join_part(rule, &applied)?;
            let Some(whole) = self.spelled(node, before)? else { return Ok(false) };
            self.g.attach(self.k, whole)?;
            self.g.link(self.k, before, whole, Why::SumCanon)?;
            enter(self.g, self.k, after)?;
            self.g.link(self.k, before, after, Why::Congruence)?;
        } else {
            enter(self.g, self.k, applied.lhs)?;
            let instances = vec![applied.instance];
            self.connect(rule, applied.lhs, applied.rhs, instances)?;
        }
        let joined = self.g.edges.len() > edges;
        let replaced = rule.keys.contains(&Key::Simplify) && self.g.subsume(class, node);
        Ok(joined || replaced)
    }

    /// Joins the part that a rule replaces to what replaces it.
    fn join_part(&mut self, rule: &Compiled, applied: &Applied) -> Result<()> {
        let instances = vec![applied.instance.clone()];
        if self.g.exprs.class(applied.lhs).is_some() || rule.backward {
            enter(self.g, self.k, applied.lhs)?;
            self.connect(rule, applied.lhs, applied.rhs, instances)?;
        } else {
            let why = Why::Rule(Box::new(Firing { rule: rule.rule, instances }));
            self.g.link(self.k, applied.lhs, applied.rhs, why)?;
        }
        Ok(())
    }

    /// A node of a sum, its children written as the atoms of another sum with the same
    /// row; `None` when one class is written in two ways there.
    fn spelled(&mut self, node: &ENode, sum: ExprId) -> Result<Option<ExprId>> {
        let Some(row) = sum::Row::of(&self.g.exprs, sum) else { return Ok(None) };
        let Head::Sum(coefficients) = &node.head else { return Ok(None) };
        let mut atoms = Vec::with_capacity(row.atoms.len());
        for (&atom, &times) in &row.atoms {
            let class = enter(self.g, self.k, atom)?;
            atoms.push((self.g.eg.find(class), times, atom));
        }
        let mut children = Vec::with_capacity(node.children.len());
        for (&times, &child) in coefficients.iter().zip(&node.children) {
            let child = self.g.eg.find(child);
            let same = atoms.iter().find(|(class, n, _)| *class == child && *n == times);
            match self.g.literal(child).or(same.map(|(_, _, atom)| *atom)) {
                Some(expr) => children.push(expr),
                None => return Ok(None),
            }
        }
        let whole = self.g.exprs.add(node.head.clone(), children);
        let same = sum::Row::difference(&self.g.exprs, sum, whole)
            .is_some_and(|row| row.atoms.is_empty() && row.constant.is_zero());
        Ok(same.then_some(whole))
    }
}

/// The child that the first option of the root's braces took.
fn first_child(rule: &Compiled, found: &Match) -> usize {
    let mut part = rule.lhs.root();
    while let Pattern::As(inner, _) = &rule.patterns[part.0 as usize] {
        part = *inner;
    }
    match &found.choices[part.0 as usize] {
        Some(Choice::Braces(_, taken)) => taken.first().copied().unwrap_or(0),
        _ => 0,
    }
}

/// The options of braces as two sets.
fn as_sets(g: &Graph, braces: ExprId) -> (u32, Vec<ExprId>, Vec<ExprId>) {
    let shape = g.exprs.get(braces);
    let Some((left, right)) = shape.sides() else { return (0, Vec::new(), Vec::new()) };
    let sorted = |side: &[ExprId]| {
        let mut side = side.to_vec();
        side.sort_unstable();
        side.dedup();
        side
    };
    (1, sorted(left), sorted(right))
}

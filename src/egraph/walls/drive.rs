//! The driver: from a wall of a game to its simplified term.
//!
//! It works from below: a class is looked at when its parts are done. An operator is
//! unfolded by its definition, and by the rules about it; then sums and sets are flattened
//! (`otimes-canon`, `max-canon`, `min-canon`), simplifiers fire until none fits, and a mean
//! of two known scaffolds becomes a number (`eval`). What a simplifier replaces is no longer
//! looked at. Then `explore` rules fire, within limits.
//!
//! Every node whose parts have walls has one too, computed by the numeric backend, and the
//! walls of a game are those of direct recursion; a class with two walls is an alarm.

use super::alarm;
use super::build::{beside, build, flat};
use super::graph::WallGraph;
use super::language::{Argument, Extreme, Head, Line, WallNode};
use super::matching::{Bound, Match, Search, holds};
use super::numeric;
use super::rules::{Part, Rules, WallRule};
use crate::budget::Budget;
use crate::error::{Class, Error, Result, limit};
use crate::syntax::rules::Key;
use crate::theory::{Evaluator, OperatorId, Value};
use crate::thermography::Trajectory;
use egg::Id;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// How many matches of an `explore` rule at one node are used.
const MATCHES: usize = 100;

/// A node with its class takes about so many bytes.
const NODE_BYTES: u64 = 1024;

/// A run on one graph.
pub(super) struct Driver<'a> {
    pub(super) g: WallGraph,
    pub(super) k: &'a mut Evaluator,
    pub(super) rules: &'a Rules,
    pub(super) budget: &'a Budget,
}

impl Driver<'_> {
    /// The class of an operator of a game.
    pub(super) fn call(&mut self, op: OperatorId, game: crate::game::Game) -> Id {
        let head = Head::Call(op, [Argument::Game(game)].into_iter().collect());
        self.g.add(&WallNode { head, children: Default::default() })
    }

    /// Simplifies classes, then explores within limits, and simplifies what is new.
    ///
    /// # Errors
    /// E0401 and the other limits; E0601, naming the rule, when two walls were made equal
    /// that differ; what a definition gives outside of its domain.
    pub(super) fn run(&mut self, roots: &[Id], rounds: usize) -> Result<()> {
        for &root in roots {
            self.settle(root)?;
        }
        self.g.tidy(true);
        self.look_for_clash()?;
        for _ in 0..rounds {
            if !self.explore()? {
                break;
            }
            for class in self.classes() {
                self.settle(class)?;
            }
            self.g.tidy(true);
            self.look_for_clash()?;
        }
        Ok(())
    }

    /// All classes, in the order of their ids.
    fn classes(&self) -> Vec<Id> {
        let mut classes: Vec<Id> = self.g.eg.classes().map(|class| class.id).collect();
        classes.sort_unstable();
        classes
    }

    fn explore(&mut self) -> Result<bool> {
        let rules = self.rules;
        let explore = |rule: &&WallRule| rule.keys.contains(&Key::Explore);
        let mut changed = false;
        for rule in rules.rules.iter().filter(explore) {
            for class in self.classes() {
                let class = self.g.find(class);
                for node in self.g.active(class).to_vec() {
                    let node = self.g.canonical(&node);
                    let found = self.search(rule, &node, MATCHES, 0)?;
                    for found in found {
                        changed |= self.apply(rule, class, &node, &found)?;
                    }
                }
            }
        }
        Ok(changed)
    }

    /// Simplifies a class, after the classes below it.
    fn settle(&mut self, root: Id) -> Result<()> {
        let mut stack = vec![root];
        'next: while let Some(&top) = stack.last() {
            let class = self.g.find(top);
            if self.g.eg[class].data.done {
                self.g.eg[class].data.open = false;
                stack.pop();
                continue;
            }
            self.k.games.budget_mut().step(1)?;
            let nodes = self.g.eg.nodes().len() as u64;
            self.budget.fits(nodes, nodes * NODE_BYTES)?;
            self.g.eg[class].data.open = true;
            for node in self.g.active(class) {
                for &child in &node.children {
                    let info = &self.g.eg[child].data;
                    // A class that is open stands above itself.
                    if !info.done && !info.open {
                        stack.push(child);
                        continue 'next;
                    }
                }
            }
            if !self.look(class)? {
                let info = &mut self.g.eg[class].data;
                info.done = true;
                info.open = false;
                stack.pop();
            }
            self.look_for_clash()?;
            self.g.tidy(false);
        }
        Ok(())
    }

    fn look_for_clash(&mut self) -> Result<()> {
        if self.g.eg.analysis.clash { Err(alarm::raise(self)) } else { Ok(()) }
    }

    /// Looks at a class whose parts are done; whether anything changed.
    fn look(&mut self, class: Id) -> Result<bool> {
        for node in self.g.active(class).to_vec() {
            let node = self.g.canonical(&node);
            self.evaluate(class, &node)?;
            let changed = match &node.head {
                Head::Line(_) => self.simplify(class, &node)?,
                Head::Call(op, arguments) => self.unfold(class, &node, *op, arguments)?,
                Head::Extreme(extreme) => {
                    let name = match extreme {
                        Extreme::Max => "max-canon",
                        Extreme::Min => "min-canon",
                    };
                    self.flatten(name, class, &node)? || self.simplify(class, &node)?
                }
                Head::Tensor(_) => {
                    self.flatten("otimes-canon", class, &node)? || self.simplify(class, &node)?
                }
            };
            if changed {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Computes the wall of a node, and compares it with what the class is known to be.
    fn evaluate(&mut self, class: Id, node: &WallNode) -> Result<()> {
        let value = match &node.head {
            Head::Line(_) => return Ok(()),
            Head::Call(op, arguments) => match self.native(*op, arguments, node)? {
                Some(Value::Wall(wall)) => Some(wall),
                _ => None,
            },
            _ => numeric::node(node, |id| self.g.value(id)).map(Arc::new),
        };
        if let Some(value) = value
            && !self.g.set_value(class, value)
        {
            return Err(alarm::raise(self));
        }
        Ok(())
    }

    /// A wall of a game by direct recursion, whatever a file says of it; `None` of another
    /// operator.
    pub(super) fn direct(
        &mut self,
        op: OperatorId,
        arguments: &[Argument],
    ) -> Result<Option<Arc<Trajectory>>> {
        let &[Argument::Game(game)] = arguments else { return Ok(None) };
        let name = self.k.theory().signature().get(op).name;
        let Evaluator { games, operators, .. } = &mut *self.k;
        let wall = match name.as_str() {
            "left_wall" => operators.thermograph(games, game)?.left_wall().trajectory()?.clone(),
            "right_wall" => operators.thermograph(games, game)?.right_wall().trajectory()?.clone(),
            _ => return Ok(None),
        };
        Ok(Some(Arc::new(wall)))
    }

    /// What a built-in operator gives; `None` when an argument is not known or the operator
    /// is defined by a file alone.
    fn native(
        &mut self,
        op: OperatorId,
        arguments: &[Argument],
        node: &WallNode,
    ) -> Result<Option<Value>> {
        if let Some(wall) = self.direct(op, arguments)? {
            return Ok(Some(Value::Wall(wall)));
        }
        let Some(prepared) = self.rules.natives.get(&op) else { return Ok(None) };
        let mut walls = node.children.iter();
        let values = arguments.iter().map(|argument| match argument {
            Argument::Game(game) => Some(Value::Game(*game)),
            Argument::Wall => self.g.value(*walls.next()?).map(Value::Wall),
        });
        match values.collect::<Option<Vec<Value>>>() {
            Some(values) => self.k.run(prepared, &values).map(Some),
            None => Ok(None),
        }
    }

    /// An operator by the rules about it, by its definition, or by its value if that is a
    /// number.
    fn unfold(
        &mut self,
        class: Id,
        node: &WallNode,
        op: OperatorId,
        arguments: &[Argument],
    ) -> Result<bool> {
        let rules = self.rules;
        let mut changed = false;
        for rule in &rules.rules {
            let about = matches!(rule.parts.last(), Some(Part::Call(known, _)) if *known == op);
            if !about || rule.keys.contains(&Key::Explore) {
                continue;
            }
            for found in self.search(rule, node, MATCHES, 0)? {
                changed |= self.apply(rule, class, node, &found)?;
            }
        }
        if let Some(definition) = rules.definitions.get(&op) {
            let mut walls = node.children.iter();
            let bound = arguments.iter().map(|argument| match argument {
                Argument::Game(game) => Some(Bound::Game(*game)),
                Argument::Wall => walls.next().map(|&wall| Bound::Class(wall)),
            });
            let bound: Vec<Option<Bound>> = bound.collect();
            let mut all = true;
            for condition in &definition.requires {
                all &= holds(&self.g, self.k, condition, &bound)? == Some(true);
            }
            'clauses: for (conditions, body) in definition.clauses.iter().filter(|_| all) {
                for condition in conditions {
                    match holds(&self.g, self.k, condition, &bound)? {
                        Some(true) => {}
                        Some(false) => continue 'clauses,
                        None => break 'clauses,
                    }
                }
                if let Some(body) = build(&mut self.g, self.k, body, &bound)? {
                    changed |= self.g.step(definition.name, class, node, body, false);
                }
                break;
            }
        } else if let Ok(Some(Value::Game(game))) = self.native(op, arguments, node)
            && let Some(number) = self.k.games.as_number(game)
        {
            let leaf = self.g.leaf(Line::constant(number));
            changed |= self.g.step(Symbol::from("eval"), class, node, leaf, false);
        }
        Ok(changed && self.g.drop_node(class, node))
    }

    fn flatten(&mut self, name: &str, class: Id, node: &WallNode) -> Result<bool> {
        match flat(&mut self.g, class, node)? {
            Some(rhs) => Ok(self.g.step(Symbol::from(name), class, node, rhs, true)),
            None => Ok(false),
        }
    }

    /// The first simplifier that fits. It goes on at once as long as it fits the set that it
    /// made: all dominated members go in one step, each while one that is better still stands.
    fn simplify(&mut self, class: Id, node: &WallNode) -> Result<bool> {
        let rules = self.rules;
        for rule in rules.rules.iter().filter(|rule| rule.keys.contains(&Key::Simplify)) {
            let (mut made, mut node_now, mut from) = (None, node.clone(), 0);
            while let Some(found) = self.search(rule, &node_now, 1, from)?.pop() {
                let Some(rhs) = self.replacement(rule, &found)? else { break };
                let Head::Extreme(extreme) = node_now.head else {
                    made = Some(beside(&mut self.g, &node_now, rhs, &found.rest, &found.line)?);
                    break;
                };
                let members = found.rest.iter().map(|member| member.1).chain([rhs]).collect();
                match WallNode::extreme(extreme, members) {
                    Ok(next) if next.children.len() < node_now.children.len() => {
                        node_now = next;
                        from = found.first;
                        made = Some(rhs);
                    }
                    Ok(next) => {
                        made = Some(self.g.add(&next));
                        node_now = node.clone();
                        break;
                    }
                    Err(only) => {
                        made = Some(only);
                        node_now = node.clone();
                        break;
                    }
                }
            }
            let Some(made) = made else { continue };
            let made = if node_now == *node { made } else { self.g.add(&node_now) };
            if self.g.step(rule.name, class, node, made, true) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What a rule makes of what it fits; `None` outside of a domain.
    fn replacement(&mut self, rule: &WallRule, found: &Match) -> Result<Option<Id>> {
        match build(&mut self.g, self.k, &rule.rhs, &found.bound) {
            Err(error) if error.class() != Class::Limit => Ok(None),
            built => built,
        }
    }

    fn search(
        &mut self,
        rule: &WallRule,
        node: &WallNode,
        limit: usize,
        from: usize,
    ) -> Result<Vec<Match>> {
        let fits = match (rule.parts.last(), &node.head) {
            (Some(Part::Extreme(wanted, _)), Head::Extreme(extreme)) => wanted == extreme,
            (Some(Part::Tensor(..)), Head::Tensor(_) | Head::Line(_)) => true,
            (Some(Part::Call(wanted, _)), Head::Call(op, _)) => wanted == op,
            _ => false,
        };
        if fits {
            Search::matches(&self.g, self.k, rule, node, limit, from)
        } else {
            Ok(Vec::new())
        }
    }

    /// Joins a node to what a rule makes of it; whether anything changed.
    fn apply(
        &mut self,
        rule: &WallRule,
        class: Id,
        node: &WallNode,
        found: &Match,
    ) -> Result<bool> {
        let Some(rhs) = self.replacement(rule, found)? else { return Ok(false) };
        let whole = beside(&mut self.g, node, rhs, &found.rest, &found.line)?;
        Ok(self.g.step(rule.name, class, node, whole, false))
    }
}

/// That a wall was not unfolded.
pub(super) fn not_unfolded(what: &str) -> Error {
    let message = format!("the rules did not unfold {what} to constants, taxes and their sums");
    Error::new(&limit::BUDGET, message)
}

//! Matching the left sides of rules about walls.
//!
//! The search keeps a list of goals and undoes what it tried; its recursion is as deep as
//! the pattern has parts, which compiling bounds.

use super::graph::WallGraph;
use super::language::{Argument, Extreme, Head, Line, Row, WallNode};
use super::numeric;
use super::rules::{Part, Taken, WallRule};
use super::template::Computed;
use crate::error::{Class, Result};
use crate::game::Game;
use crate::number::Dyadic;
use crate::theory::{Evaluator, Value};
use egg::Id;
use std::sync::Arc;

/// What a variable stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// A class.
    Class(Id),
    /// ⊕ of classes that need not be a node.
    Extreme(Extreme, Vec<Id>),
    /// A sum that need not be a node.
    Row(Row),
    /// A game.
    Game(Game),
}

/// A way in which a rule fits a node.
#[derive(Clone, Debug)]
pub(super) struct Match {
    pub(super) bound: Vec<Option<Bound>>,
    /// What of the node the rule leaves alone.
    pub(super) rest: Vec<(i64, Id)>,
    pub(super) line: Line,
    /// Which child the first part took.
    pub(super) first: usize,
}

/// The members of a node that is being matched.
#[derive(Clone, Debug)]
struct Pool {
    members: Vec<(i64, Id)>,
    taken: Vec<bool>,
    line: Line,
    extreme: Option<Extreme>,
    root: bool,
}

#[derive(Clone, Copy, Debug)]
enum Goal {
    /// This part fits this class.
    Class(usize, Id),
    /// The members from here on are found in this pool.
    Pool { part: usize, pool: usize, at: usize },
}

/// The search for matches of one rule at one node.
pub(super) struct Search<'a> {
    g: &'a WallGraph,
    k: &'a mut Evaluator,
    rule: &'a WallRule,
    bound: Vec<Option<Bound>>,
    goals: Vec<Goal>,
    pools: Vec<Pool>,
    found: Vec<Match>,
    limit: usize,
    from: usize,
    first: usize,
}

impl<'a> Search<'a> {
    /// The first matches at a node, at most so many; the first part is tried from this
    /// child on.
    ///
    /// # Errors
    /// E04 at a limit.
    pub(super) fn matches(
        g: &'a WallGraph,
        k: &'a mut Evaluator,
        rule: &'a WallRule,
        node: &WallNode,
        limit: usize,
        from: usize,
    ) -> Result<Vec<Match>> {
        let mut search = Search {
            g,
            k,
            rule,
            bound: vec![None; rule.scope.len()],
            goals: Vec::new(),
            pools: Vec::new(),
            found: Vec::new(),
            limit,
            from,
            first: 0,
        };
        search.node(rule.parts.len() - 1, node, true)?;
        Ok(search.found)
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
        match goal {
            Goal::Class(part, class) => self.class(part, class)?,
            Goal::Pool { part, pool, at } => self.pool(part, pool, at)?,
        }
        self.goals.push(goal);
        Ok(())
    }

    /// Everything fits: decides the conditions.
    fn finish(&mut self) -> Result<()> {
        for condition in &self.rule.conditions {
            if holds(self.g, self.k, condition, &self.bound)? != Some(true) {
                return Ok(());
            }
        }
        let (mut rest, mut line) = (Vec::new(), Line::zero());
        for pool in self.pools.iter().filter(|pool| pool.root) {
            let left = pool.members.iter().zip(&pool.taken).filter(|(_, taken)| !**taken);
            rest.extend(left.map(|(member, _)| *member));
            line = pool.line.clone();
        }
        self.found.push(Match { bound: self.bound.clone(), rest, line, first: self.first });
        Ok(())
    }

    fn class(&mut self, part: usize, class: Id) -> Result<()> {
        let rule = self.rule;
        match &rule.parts[part] {
            Part::Wall(slot) => self.with(*slot, Bound::Class(self.g.find(class))),
            Part::Number(slot, integer) => match self.g.line_of(class) {
                Some(Line { constant, tax: 0 }) => self.number(*slot, &constant, *integer),
                _ => Ok(()),
            },
            Part::Line(line) => {
                if self.g.line_of(class).as_ref() == Some(line) {
                    self.solve()?;
                }
                Ok(())
            }
            Part::Tensor(..) | Part::Extreme(..) => {
                for node in self.g.active(class) {
                    self.node(part, node, false)?;
                }
                Ok(())
            }
            // Operators are unfolded before what stands above them is looked at.
            Part::Call(..) => {
                for node in &self.g.eg[class].nodes {
                    self.node(part, node, false)?;
                }
                Ok(())
            }
            Part::Inner => Ok(()),
        }
    }

    fn number(&mut self, slot: usize, constant: &Dyadic, integer: bool) -> Result<()> {
        if integer && !constant.is_integer() {
            return Ok(());
        }
        let game = self.k.games.number(constant)?;
        self.with(slot, Bound::Game(game))
    }

    /// Goes on with a variable bound.
    fn with(&mut self, slot: usize, bound: Bound) -> Result<()> {
        match &self.bound[slot] {
            Some(known) if *known == bound => self.solve(),
            Some(_) => Ok(()),
            None => {
                self.bound[slot] = Some(bound);
                self.solve()?;
                self.bound[slot] = None;
                Ok(())
            }
        }
    }

    fn node(&mut self, part: usize, node: &WallNode, root: bool) -> Result<()> {
        let rule = self.rule;
        let pool = match (&rule.parts[part], &node.head) {
            (Part::Extreme(wanted, members), Head::Extreme(extreme)) if wanted == extreme => {
                let children: Vec<(i64, Id)> =
                    node.children.iter().map(|&child| (1, self.g.find(child))).collect();
                if children.len() < members.len() {
                    return Ok(());
                }
                let taken = vec![false; children.len()];
                let line = Line::zero();
                Pool { members: children, taken, line, extreme: Some(*extreme), root }
            }
            (Part::Tensor(_, wanted), Head::Tensor(_) | Head::Line(_)) => {
                let Row { mut line, items } = self.g.row_of(node)?;
                // Some of the taxes, all of the constant.
                let enough = match wanted.tax.signum() {
                    0 => true,
                    sign => sign == line.tax.signum() && line.tax.abs() >= wanted.tax.abs(),
                };
                if !enough || (!wanted.constant.is_zero() && wanted.constant != line.constant) {
                    return Ok(());
                }
                line.tax -= wanted.tax;
                line.constant = &line.constant - &wanted.constant;
                let members: Vec<(i64, Id)> = items.into_iter().map(|(id, n)| (n, id)).collect();
                Pool { taken: vec![false; members.len()], members, line, extreme: None, root }
            }
            (Part::Call(wanted, args), Head::Call(op, given)) if wanted == op => {
                return self.call(args, given, node);
            }
            _ => return Ok(()),
        };
        self.pools.push(pool);
        let pool = self.pools.len() - 1;
        self.goals.push(Goal::Pool { part, pool, at: 0 });
        self.solve()?;
        self.goals.pop();
        self.pools.pop();
        Ok(())
    }

    fn call(&mut self, args: &[Taken], given: &[Argument], node: &WallNode) -> Result<()> {
        let (goals, bound) = (self.goals.len(), self.bound.clone());
        let mut walls = node.children.iter();
        let mut possible = true;
        for (taken, given) in args.iter().zip(given) {
            match (taken, given) {
                (Taken::Game(slot), Argument::Game(game)) => {
                    let known = self.bound[*slot].get_or_insert(Bound::Game(*game));
                    possible &= *known == Bound::Game(*game);
                }
                (Taken::Wall(part), Argument::Wall) => {
                    self.goals.extend(walls.next().map(|&wall| Goal::Class(*part, wall)));
                }
                _ => possible = false,
            }
        }
        if possible {
            self.solve()?;
        }
        self.goals.truncate(goals);
        self.bound = bound;
        Ok(())
    }

    /// The members of a pool, one after the other.
    fn pool(&mut self, part: usize, pool: usize, at: usize) -> Result<()> {
        let rule = self.rule;
        let single: Vec<(i64, usize)>;
        let members = match &rule.parts[part] {
            Part::Tensor(members, _) => members,
            Part::Extreme(_, members) => {
                single = members.iter().map(|&member| (1, member)).collect();
                &single
            }
            _ => return Ok(()),
        };
        let Some(&(times, member)) = members.get(at) else {
            let pool = &self.pools[pool];
            let all = pool.line.is_zero() && pool.taken.iter().all(|taken| *taken);
            return if pool.root || all { self.solve() } else { Ok(()) };
        };
        let last = at + 1 == members.len();
        let sum = self.pools[pool].extreme.is_none();
        match &rule.parts[member] {
            Part::Wall(slot)
                if last && self.bound[*slot].is_none() && (sum || !self.pools[pool].root) =>
            {
                self.absorb(*slot, pool, times)
            }
            Part::Number(slot, integer) if sum => {
                let constant = self.pools[pool].line.constant.clone();
                if constant.is_zero() || times.abs() != 1 {
                    return Ok(());
                }
                self.pools[pool].line.constant = Dyadic::zero();
                self.goals.push(Goal::Pool { part, pool, at: at + 1 });
                let signed = if times == 1 { constant.clone() } else { -&constant };
                self.number(*slot, &signed, *integer)?;
                self.goals.pop();
                self.pools[pool].line.constant = constant;
                Ok(())
            }
            _ => {
                let count = self.pools[pool].members.len();
                let start = if at == 0 && self.pools[pool].root { self.from.min(count) } else { 0 };
                for child in (start..count).chain(0..start) {
                    let (n, class) = self.pools[pool].members[child];
                    if self.full() || n != times || self.pools[pool].taken[child] {
                        continue;
                    }
                    if at == 0 && self.pools[pool].root {
                        self.first = child;
                    }
                    self.pools[pool].taken[child] = true;
                    self.goals.push(Goal::Pool { part, pool, at: at + 1 });
                    self.class(member, class)?;
                    self.goals.pop();
                    self.pools[pool].taken[child] = false;
                }
                Ok(())
            }
        }
    }

    /// A variable takes all that is left of a pool, if anything is.
    fn absorb(&mut self, slot: usize, pool: usize, times: i64) -> Result<()> {
        let before = self.pools[pool].clone();
        let left: Vec<(i64, Id)> = before
            .members
            .iter()
            .zip(&before.taken)
            .filter(|(_, taken)| !**taken)
            .map(|(member, _)| *member)
            .collect();
        let bound = match (before.extreme, &left[..]) {
            (_, []) if before.line.is_zero() => return Ok(()),
            (_, [(n, only)]) if *n == times && before.line.is_zero() => Bound::Class(*only),
            (Some(extreme), left) => Bound::Extreme(extreme, left.iter().map(|m| m.1).collect()),
            (None, left) => {
                let mut row = Row::zero();
                let fits = times.abs() == 1
                    && row.add_line(times, &before.line).is_some()
                    && left.iter().all(|&(n, class)| {
                        n.checked_mul(times).and_then(|n| row.add_class(n, class)).is_some()
                    });
                if !fits {
                    return Ok(());
                }
                Bound::Row(row)
            }
        };
        self.pools[pool].taken.fill(true);
        self.pools[pool].line = Line::zero();
        self.with(slot, bound)?;
        self.pools[pool] = before;
        Ok(())
    }
}

/// What a variable stands for, as a value; `None` when its wall is not known.
pub(super) fn value(g: &WallGraph, bound: &Bound) -> Option<Value> {
    let wall = |node: &WallNode| numeric::node(node, |id| g.value(id)).map(Arc::new);
    Some(Value::Wall(match bound {
        Bound::Game(game) => return Some(Value::Game(*game)),
        Bound::Class(class) => g.value(*class)?,
        Bound::Extreme(extreme, members) => wall(&WallNode {
            head: Head::Extreme(*extreme),
            children: members.iter().copied().collect(),
        })?,
        Bound::Row(row) => {
            let mut sum = numeric::line(&row.line);
            for (&class, &times) in &row.items {
                sum = &sum + &numeric::scaled(g.value(class)?.as_ref(), times);
            }
            Arc::new(sum)
        }
    }))
}

/// What a part that is computed is; `None` when it uses a wall that is not known.
///
/// # Errors
/// What the evaluator gives.
pub(super) fn compute(
    g: &WallGraph,
    k: &mut Evaluator,
    computed: &Computed,
    bound: &[Option<Bound>],
) -> Result<Option<Value>> {
    let values = computed.uses.iter().map(|&slot| value(g, bound.get(slot)?.as_ref()?));
    match values.collect::<Option<Vec<Value>>>() {
        Some(values) => k.run(&computed.prepared, &values).map(Some),
        None => Ok(None),
    }
}

/// Whether a condition holds; `None` when it is undecided or outside of a domain.
///
/// # Errors
/// E04 at a limit.
pub(super) fn holds(
    g: &WallGraph,
    k: &mut Evaluator,
    condition: &Computed,
    bound: &[Option<Bound>],
) -> Result<Option<bool>> {
    match compute(g, k, condition, bound) {
        Ok(value) => value.map(|value| value.truth()).transpose(),
        Err(error) if error.class() == Class::Limit => Err(error),
        Err(_) => Ok(None),
    }
}

//! From the forest of reasons to a derivation.
//!
//! Each edge that an explanation walks becomes one step, each path of several edges one
//! chain, and both are written once however often they are needed: an explanation written
//! out flat can be exponentially longer. The walk keeps its own stack.

use super::exprs::ExprId;
use super::forest::{Firing, Ground, Paths, Walked, Why};
use super::graph::Graph;
use super::language::Head;
use super::write::Writer;
use crate::certificate::rewriting::{
    Cited, Condition, Derivation, Evidence, Instance, Reason, Step, StepId,
};
use crate::error::Result;
use crate::game::Games;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Term, TermId};
use crate::theory::Rule;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// Something to be proved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Claim {
    /// Two expressions of one tree are equal.
    Path(ExprId, ExprId),
    /// The two ends of an edge are equal.
    Edge(usize),
    /// `n . a = n . b`, for two expressions.
    Multiple(i64, ExprId, ExprId),
}

/// Writes derivations.
pub(crate) struct Explainer<'a> {
    g: &'a Graph,
    games: &'a mut Games,
    rules: &'a [Arc<Rule>],
    paths: Paths<'a>,
    writer: Writer,
    steps: Vec<Step>,
    /// The step that proves a claim; `None` when both sides are the same term.
    proved: FxHashMap<Claim, Option<Cited>>,
    cited: Vec<usize>,
}

/// A derivation that two expressions of one class are equal.
///
/// # Errors
/// E04 when the kernel refuses.
pub(crate) fn derivation(
    g: &Graph,
    games: &mut Games,
    rules: &[Arc<Rule>],
    assumptions: &[Term],
    sorts: &[(Symbol, Sort)],
    from: ExprId,
    to: ExprId,
) -> Result<Derivation> {
    let paths = Paths::new(&g.edges, g.exprs.len());
    let mut explainer = Explainer {
        g,
        games,
        rules,
        paths,
        writer: Writer::default(),
        steps: Vec::new(),
        proved: FxHashMap::default(),
        cited: Vec::new(),
    };
    let assumptions = assumptions.iter().map(|term| explainer.writer.import(term)).collect();
    explainer.prove(Claim::Path(from, to))?;
    let goal = (explainer.term(from)?, explainer.term(to)?);
    let last = explainer.proved.get(&Claim::Path(from, to)).copied().flatten();
    let ends_with = |step: &Step| (step.lhs, step.rhs) == goal;
    let at_end = explainer.steps.last().is_some_and(ends_with)
        && last.is_some_and(|cited| cited.step.0 as usize + 1 == explainer.steps.len());
    if !at_end {
        explainer.push(goal.0, goal.1, Reason::Chain(last.into_iter().collect()));
    }
    let mut rules = explainer.cited;
    rules.sort_unstable();
    rules.dedup();
    let texts = rules.iter().map(|&at| {
        let rule = &explainer.rules[at];
        (rule.name, rule.text.to_string())
    });
    Ok(Derivation {
        rules: texts.collect(),
        definitions: Vec::new(),
        proofs: Vec::new(),
        assumed: Vec::new(),
        sorts: sorts.to_vec(),
        assumptions,
        terms: explainer.writer.into_table(),
        steps: explainer.steps,
        goal,
    })
}

impl Explainer<'_> {
    fn term(&mut self, expr: ExprId) -> Result<TermId> {
        self.writer.expr(&self.g.exprs, self.games, expr)
    }

    fn push(&mut self, lhs: TermId, rhs: TermId, reason: Reason) -> Cited {
        let step = StepId(u32::try_from(self.steps.len()).unwrap_or(u32::MAX));
        self.steps.push(Step { lhs, rhs, reason });
        Cited { step, backward: false }
    }

    /// Proves a claim and before it all that it rests on.
    fn prove(&mut self, goal: Claim) -> Result<()> {
        let mut stack = vec![goal];
        while let Some(&claim) = stack.last() {
            self.games.budget_mut().step(1)?;
            if self.proved.contains_key(&claim) {
                stack.pop();
                continue;
            }
            let (lhs, rhs) = self.sides(claim)?;
            if lhs == rhs {
                self.proved.insert(claim, None);
                continue;
            }
            let needs = self.needs(claim)?;
            let before = stack.len();
            stack.extend(needs.into_iter().rev().filter(|need| !self.proved.contains_key(need)));
            if stack.len() == before {
                stack.pop();
                let step = self.write(claim, lhs, rhs)?;
                self.proved.insert(claim, Some(step));
            }
        }
        Ok(())
    }

    fn sides(&mut self, claim: Claim) -> Result<(TermId, TermId)> {
        Ok(match claim {
            Claim::Path(from, to) => (self.term(from)?, self.term(to)?),
            Claim::Edge(at) => {
                let edge = &self.g.edges[at];
                (self.term(edge.from)?, self.term(edge.to)?)
            }
            Claim::Multiple(n, from, to) => {
                let (from, to) = (self.term(from)?, self.term(to)?);
                let n = self.writer.integer(n);
                let multiple = |writer: &mut Writer, of: TermId| {
                    writer.apply(crate::syntax::term::ops::NORTON, vec![n, of])
                };
                (multiple(&mut self.writer, from), multiple(&mut self.writer, to))
            }
        })
    }

    fn path(&self, from: ExprId, to: ExprId) -> Vec<Walked> {
        self.paths.between(from, to).unwrap_or_default()
    }

    /// What has to be proved first.
    fn needs(&mut self, claim: Claim) -> Result<Vec<Claim>> {
        Ok(match claim {
            Claim::Path(from, to) => {
                self.path(from, to).iter().map(|walked| Claim::Edge(walked.edge)).collect()
            }
            Claim::Multiple(_, from, to) => vec![Claim::Path(from, to)],
            Claim::Edge(at) => match &self.g.edges[at].why {
                Why::Congruence => self.children(at),
                Why::Rule(firing) => {
                    let grounds = firing.instances.iter().flat_map(|instance| &instance.grounds);
                    grounds
                        .filter_map(|ground| match ground {
                            Ground::Equal(a, b) => Some(Claim::Path(*a, *b)),
                            Ground::Evidence(_) => None,
                        })
                        .collect()
                }
                _ => Vec::new(),
            },
        })
    }

    /// What a congruence says of each child.
    fn children(&self, edge: usize) -> Vec<Claim> {
        let edge = &self.g.edges[edge];
        let (from, to) = (self.g.exprs.get(edge.from), self.g.exprs.get(edge.to));
        let pairs = from.children.iter().zip(&to.children);
        match &from.head {
            Head::Sum(coefficients) if coefficients.len() > 1 => pairs
                .zip(coefficients.iter())
                .enumerate()
                .map(|(at, ((&a, &b), &times))| match times {
                    1 | -1 => Claim::Path(a, b),
                    times if at == 0 => Claim::Multiple(times, a, b),
                    times => Claim::Multiple(times.saturating_abs(), a, b),
                })
                .collect(),
            _ => pairs.map(|(&a, &b)| Claim::Path(a, b)).collect(),
        }
    }

    fn write(&mut self, claim: Claim, lhs: TermId, rhs: TermId) -> Result<Cited> {
        match claim {
            Claim::Path(from, to) => {
                let path = self.path(from, to);
                let links: Vec<Cited> = path
                    .into_iter()
                    .filter_map(|walked| {
                        let cited =
                            self.proved.get(&Claim::Edge(walked.edge)).copied().flatten()?;
                        Some(Cited { backward: cited.backward != walked.backward, ..cited })
                    })
                    .collect();
                match links[..] {
                    [only] => Ok(only),
                    _ => Ok(self.push(lhs, rhs, Reason::Chain(links))),
                }
            }
            Claim::Multiple(_, from, to) => {
                let child = self.proved.get(&Claim::Path(from, to)).copied().flatten();
                Ok(self.push(lhs, rhs, Reason::Congruence(vec![None, child])))
            }
            Claim::Edge(at) => {
                let reason = self.reason(at)?;
                Ok(self.push(lhs, rhs, reason))
            }
        }
    }

    fn reason(&mut self, at: usize) -> Result<Reason> {
        let g = self.g;
        Ok(match &g.edges[at].why {
            Why::Congruence => {
                let children = self.children(at);
                let cited = children.iter().map(|claim| self.proved.get(claim).copied().flatten());
                // A sum of several copies of one term is written `n . g`.
                let copies = match &g.exprs.get(g.edges[at].from).head {
                    Head::Sum(coefficients) => {
                        matches!(coefficients[..], [times] if times.unsigned_abs() != 1)
                    }
                    _ => false,
                };
                Reason::Congruence(copies.then_some(None).into_iter().chain(cited).collect())
            }
            Why::SetCanon => Reason::SetCanon,
            Why::SumCanon => Reason::SumCanon,
            Why::AddDef => Reason::AddDef,
            Why::AddAvoid => Reason::AddAvoid,
            Why::Eval => Reason::Eval,
            Why::Given(at) => Reason::Assumption(*at),
            Why::Rule(firing) => self.firing(firing)?,
        })
    }

    fn firing(&mut self, firing: &Firing) -> Result<Reason> {
        self.cited.push(firing.rule);
        let rule = Arc::clone(&self.rules[firing.rule]);
        let mut instances = Vec::with_capacity(firing.instances.len());
        for instance in &firing.instances {
            let mut bindings = Vec::with_capacity(instance.bindings.len());
            for &(name, expr) in &instance.bindings {
                bindings.push((name, self.term(expr)?));
            }
            let mut conditions = Vec::with_capacity(rule.conditions.len());
            for (condition, ground) in rule.conditions.iter().zip(&instance.grounds) {
                let prop = self.proposition(condition, &bindings);
                let by = match ground {
                    Ground::Evidence(evidence) => *evidence,
                    Ground::Equal(a, b) => {
                        match self.proved.get(&Claim::Path(*a, *b)).copied().flatten() {
                            Some(cited) => Evidence::Step(cited),
                            // The same term on both sides: its difference is 0.
                            None => Evidence::Row,
                        }
                    }
                };
                conditions.push(Condition { prop, by });
            }
            instances.push(Instance { bindings, conditions });
        }
        Ok(Reason::Rule { rule: rule.name, backward: false, instances })
    }

    /// The instance of a condition.
    fn proposition(&mut self, condition: &Term, bindings: &[(Symbol, TermId)]) -> TermId {
        let mut places: Vec<TermId> = Vec::with_capacity(condition.len());
        for (_, node) in condition.iter() {
            let bound = match node {
                Node::Var(name) => bindings.iter().find(|(var, _)| var == name),
                _ => None,
            };
            let at = match bound {
                Some((_, term)) => *term,
                None => self.writer.node(node.map(|child| places[child.0 as usize])),
            };
            places.push(at);
        }
        places[condition.root().0 as usize]
    }
}

//! Assignments drawn for a claim: from its pool and the models, and then changed so that the
//! conditions hold, that the claim does not, or that a definition is met in one of its cases.

use super::super::Theory;
use super::super::claim::Claim;
use super::super::goals::{Goal, Setting};
use super::super::models::{Random, Size};
use super::super::pool::{List, Pool, within};
use super::super::value::Value;
use super::worker::Worker;
use crate::error::Result;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Opt, Term, TermId};
use std::collections::VecDeque;
use symbol_table::GlobalSymbol as Symbol;

/// So many times the goals are gone through.
const ROUNDS: usize = 3;
/// So many conditions of definitions are goals.
const CASES: usize = 16;

/// How the assignments of a claim are drawn.
#[derive(Debug, Default)]
pub(in crate::theory) struct Draw {
    pub(super) pool: Pool,
    conditions: Vec<Goal>,
    /// That the claim fails.
    failures: Vec<Goal>,
    /// That a definition takes a clause, and that it does not.
    clauses: Vec<Goal>,
}

impl Draw {
    pub(super) fn new(theory: &Theory, claim: &Claim, pool: Pool) -> Draw {
        let setting = Setting { theory, variables: &claim.variables, free: &claim.free };
        let goals = |terms: &[Term], wanted: bool| -> Vec<Goal> {
            terms.iter().filter_map(|term| Goal::new(&setting, term, wanted)).collect()
        };
        let clauses = clauses(theory, claim.said());
        let mut cases = goals(&clauses, true);
        cases.extend(goals(&clauses, false));
        let mut failures = goals(claim.stated_props(), false);
        if claim.stated_props().len() > 1 {
            failures.extend(goals(claim.stated_props(), true));
        }
        Draw { pool, conditions: goals(claim.stated_conditions(), true), failures, clauses: cases }
    }

    /// The list of the one free variable of a claim.
    pub(super) fn single(&self, claim: &Claim) -> Option<&List> {
        match claim.free[..] {
            [at] => self.pool.of(claim.variables[at].1),
            _ => None,
        }
    }
}

impl Worker<'_> {
    /// The values of the free variables in the drawn assignment with this number; none when it
    /// takes more than so many steps to make. What is drawn does not depend on these.
    pub(super) fn drawn(
        &mut self,
        claim: &Claim,
        draw: &Draw,
        number: u64,
        steps: u64,
    ) -> Result<Option<Vec<Value>>> {
        let mut random = Random::new(self.seed() ^ 3 << 48 ^ number << 8);
        let mut values = vec![Value::Truth(false); claim.variables.len()];
        for (nth, &at) in claim.free.iter().enumerate() {
            let sort = claim.variables[at].1;
            let earlier = &claim.free[..nth];
            let alike: Vec<usize> =
                earlier.iter().copied().filter(|&at| claim.variables[at].1 == sort).collect();
            values[at] = match alike.len() {
                n if n > 0 && random.below(8) == 0 => values[alike[random.below(n)]].clone(),
                _ => self.any(draw, sort, &mut random)?,
            };
        }
        let mut goals: Vec<&Goal> = draw.conditions.iter().collect();
        for more in [&draw.clauses, &draw.failures] {
            if !more.is_empty() && random.below(2) == 0 {
                goals.push(&more[random.below(more.len())]);
            }
        }
        if goals.is_empty() {
            return Ok(Some(values));
        }
        let met = within(&mut self.evaluator, steps, |evaluator| {
            for round in 0..ROUNDS {
                let mut all = true;
                for at in 0..goals.len() {
                    // Another goal is the last in each round, and holds then.
                    let goal = goals[(at + round) % goals.len()];
                    if !goal.is_met(evaluator, &values)? {
                        all = false;
                        goal.meet(evaluator, &claim.variables, &mut values, &mut random)?;
                    }
                }
                if all {
                    break;
                }
            }
            Ok(())
        })?;
        Ok(met.map(|_| values))
    }

    /// A member of the pool, as likely near to the claim's literals as not, or of a model.
    fn any(&mut self, draw: &Draw, sort: Sort, random: &mut Random) -> Result<Value> {
        if let Some(list) = draw.pool.of(sort) {
            let near = !list.close.is_empty() && random.below(2) == 0;
            if near || (!list.members.is_empty() && random.below(2) == 0) {
                let at = match near {
                    true => list.close[random.below(list.close.len())] as usize,
                    // Light ones more often.
                    false => {
                        let most = 1 + random.below(list.members.len());
                        random.below(most)
                    }
                };
                return Ok(list.members[at].value.clone());
            }
        }
        let members = self.members(sort, Size::Small(2))?;
        Ok(members[random.below(members.len())].value.clone())
    }
}

/// The conditions of clauses with which definitions are met in some terms, for the arguments
/// there: those that the terms call, then those that these call.
fn clauses(theory: &Theory, said: &[Term]) -> Vec<Term> {
    let mut found: Vec<Term> = Vec::new();
    let mut calls: VecDeque<(Symbol, Vec<Term>)> = said.iter().flat_map(calls_in).collect();
    let mut opened = 0;
    while let Some((op, arguments)) = calls.pop_front() {
        let Some(definition) = theory.defined(op, arguments.len()) else { continue };
        opened += 1;
        if opened > CASES || found.len() >= CASES {
            break;
        }
        let known: Vec<(Symbol, &Term)> =
            definition.params.iter().map(|(name, _)| *name).zip(&arguments).collect();
        for clause in &definition.clauses {
            found.extend(clause.conditions.iter().map(|condition| replaced(condition, &known)));
            for (inner, arguments) in calls_in(&clause.term) {
                let arguments = arguments.iter().map(|term| replaced(term, &known)).collect();
                calls.push_back((inner, arguments));
            }
        }
    }
    found
}

fn calls_in(term: &Term) -> impl Iterator<Item = (Symbol, Vec<Term>)> {
    term.iter().filter_map(|(_, node)| match node {
        Node::Apply(op, args) => Some((*op, args.iter().map(|at| term.subterm(*at)).collect())),
        _ => None,
    })
}

/// A term with terms for some of its variables. A name that a generator binds stays.
fn replaced(term: &Term, known: &[(Symbol, &Term)]) -> Term {
    let mut built = Term::new();
    let mut place: Vec<TermId> = Vec::with_capacity(term.len());
    let bound: Vec<Symbol> = term
        .iter()
        .flat_map(|(_, node)| match node {
            Node::Braces(left, right) => left.iter().chain(right).collect::<Vec<_>>(),
            Node::Set(members) => members.iter().collect(),
            _ => Vec::new(),
        })
        .filter_map(|opt| if let Opt::For(_, bound) = opt { Some(bound) } else { None })
        .flat_map(|bound| bound.iter().map(|(name, _)| *name))
        .collect();
    for (at, node) in term.iter() {
        let id = match node {
            Node::Var(name) if !bound.contains(name) => {
                match known.iter().find(|(known, _)| known == name) {
                    Some((_, argument)) => built.append(argument),
                    None => built.push(node.clone(), term.span(at)),
                }
            }
            other => built.push(other.map(|child| place[child.0 as usize]), term.span(at)),
        };
        place.push(id);
    }
    built.subterm(place[term.root().0 as usize])
}

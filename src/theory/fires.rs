//! Whether a rule fires at a part of a term: its pattern fits, and its conditions hold.

use super::claim::{Case, Claim};
use super::elaborate::Mode;
use super::evaluate::{Evaluator, Prepared};
use super::falsify::Falsify;
use super::matching::{Bindings, Bound, Matcher};
use super::scope::free_names;
use super::value::Value;
use super::{Rule, Theory};
use crate::error::Result;
use crate::game::Games;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Term, TermId};
use std::collections::HashSet;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// So many attempts are made to lay a pattern over one part of a term.
const ATTEMPTS: u64 = 20_000;

/// The variables whose options a rule reads: they stand below `left`, `right` and the like.
pub(super) fn read_variables(rule: &Rule) -> HashSet<Symbol> {
    let readers =
        ["left", "right", "followers", "incentives", "left_incentives", "right_incentives"];
    let mut read = HashSet::new();
    for term in [&rule.lhs, &rule.rhs].into_iter().chain(&rule.conditions) {
        for (_, node) in term.iter() {
            if let Node::Apply(op, args) = node
                && readers.contains(&op.as_str())
            {
                for &arg in args {
                    read.extend(free_names(&term.subterm(arg)).into_iter().map(|found| found.name));
                }
            }
        }
    }
    // What runs through the options of a form is a form.
    loop {
        let before = read.len();
        for condition in &rule.conditions {
            if let Some((name, set)) = super::lint::generator(condition)
                && free_names(&condition.subterm(set))
                    .iter()
                    .any(|found| read.contains(&found.name))
            {
                read.insert(name);
            }
        }
        if read.len() == before {
            return read;
        }
    }
}

/// Tries rules at terms, with an arena of its own.
pub(super) struct Fires<'a> {
    theory: &'a Arc<Theory>,
    pub(super) evaluator: Evaluator,
}

impl<'a> Fires<'a> {
    pub(super) fn new(theory: &'a Arc<Theory>, options: &Falsify) -> Fires<'a> {
        let games = Games::with_budget(options.budget.clone());
        Fires { theory, evaluator: Evaluator::with_games(games, Arc::clone(theory)) }
    }

    /// Whether the rule fires somewhere in a closed term.
    pub(super) fn fires(&mut self, rule: &Rule, term: &Term) -> bool {
        let Ok(claim) = self.claim(rule) else { return false };
        let patterns = if rule.both_ways { vec![&rule.lhs, &rule.rhs] } else { vec![&rule.lhs] };
        patterns.into_iter().any(|pattern| {
            let mut matcher = Matcher::new(pattern, term, ATTEMPTS);
            let places: Vec<TermId> = term.iter().map(|(at, _)| at).collect();
            places.into_iter().any(|at| {
                matcher.at(at, &mut |bindings| {
                    self.cases(&claim, term, bindings).is_ok_and(|cases| !cases.is_empty())
                })
            })
        })
    }

    pub(super) fn claim(&self, rule: &Rule) -> Result<Claim> {
        Claim::of_rule(self.theory, rule, &rule.sorts)
    }

    /// All assignments at which the rule applies to the whole of a closed term.
    pub(super) fn cases_at_root(
        &mut self,
        rule: &Rule,
        claim: &Claim,
        term: &Term,
    ) -> Result<Vec<Vec<Value>>> {
        let mut cases = Vec::new();
        let mut matcher = Matcher::new(&rule.lhs, term, ATTEMPTS);
        let mut stopped = None;
        matcher.at(term.root(), &mut |bindings| match self.cases(claim, term, bindings) {
            Ok(found) => {
                cases.extend(found);
                false
            }
            Err(error) => {
                stopped = Some(error);
                true
            }
        });
        match stopped {
            Some(error) => Err(error),
            None => Ok(cases),
        }
    }

    /// The assignments at these bindings at which the conditions of a rule hold.
    fn cases(
        &mut self,
        claim: &Claim,
        term: &Term,
        bindings: &Bindings,
    ) -> Result<Vec<Vec<Value>>> {
        let mut values = vec![Value::Truth(false); claim.variables.len()];
        for (at, (name, sort)) in claim.variables.iter().enumerate() {
            if let Some((_, bound)) = bindings.iter().find(|(known, _)| known == name) {
                values[at] = self.value(term, bound, *sort)?;
            }
        }
        let mut cases = Vec::new();
        claim.try_all(&mut self.evaluator, &mut values, |values, case| {
            if matches!(case, Case::Holds | Case::Fails) {
                cases.push(values.to_vec());
            }
        })?;
        Ok(cases)
    }

    fn value(&mut self, term: &Term, bound: &Bound, sort: Sort) -> Result<Value> {
        let mode = if sort == Sort::Form { Mode::Quoted } else { Mode::Value };
        let mut evaluate = |at: TermId| {
            let prepared = Prepared::new(self.theory, &term.subterm(at), [], mode)?;
            let prepared = if sort == Sort::Wall { prepared.as_wall() } else { prepared };
            self.evaluator.run(&prepared, &[])
        };
        match bound {
            Bound::Term(at) => evaluate(*at),
            Bound::Options(all) => {
                let games = all.iter().map(|&at| evaluate(at)?.game()).collect::<Result<Vec<_>>>();
                Ok(Value::games(games?))
            }
        }
    }
}

//! Side conditions that would make a refuted claim true, as far as the samples tell.
//!
//! A candidate is one condition, or two, on the claim's variables. It is a repair when it
//! excludes every failing assignment of a sample, leaves some of those at which the claim
//! holds, is not what is claimed, and leaves a choice: it does not pin a variable that takes
//! several values otherwise to one, as `t <= 0` does beside `t >= 0`. Those that leave most are tried again on all models, and the one that leaves
//! most cases there is proposed: what is reported is evidence, never a proof.

use super::claim::{Case, Claim, defined};
use super::evaluate::Prepared;
use super::falsify::{Draw, Kept, Places, Worker};
use super::value::Value;
use crate::error::Result;
use crate::syntax::parse_term;
use crate::syntax::rules::Sort;
use crate::syntax::term::Term;
use symbol_table::GlobalSymbol as Symbol;

/// So many pairs of conditions are tried when no single one is a repair.
const MOST_PAIRS: usize = 2000;
/// So many assignments of each kind are looked at.
const SAMPLE: usize = 500;
/// So many candidates are tried on all models.
const FINALISTS: usize = 8;

/// A condition with the assignments, by number, at which it holds.
struct Candidate {
    text: String,
    excludes: Vec<bool>,
    leaves: Vec<bool>,
}

/// The conditions, joined by commas, that repair a claim on these samples, the best first.
pub(super) fn find(worker: &mut Worker, claim: &Claim, kept: &Kept) -> Result<Vec<String>> {
    if kept.failing.is_empty() || kept.holding.is_empty() {
        return Ok(Vec::new());
    }
    let draw = worker.draw(claim)?;
    let failing = cases(worker, claim, &draw, &kept.failing, Case::Fails)?;
    let holding = cases(worker, claim, &draw, &kept.holding, Case::Holds)?;
    let mut candidates = Vec::new();
    for text in conditions(&claim.variables_assigned()) {
        let Ok(term) = parse_term(&text) else { continue };
        if claim.states(&term) {
            continue;
        }
        let Ok(condition) = claim.condition(worker.evaluator.theory(), &term) else { continue };
        let excludes: Vec<bool> =
            truths(worker, &condition, &failing)?.into_iter().map(|t| !t).collect();
        let leaves = truths(worker, &condition, &holding)?;
        if excludes.contains(&true) && leaves.contains(&true) {
            candidates.push(Candidate { text, excludes, leaves });
        }
    }
    let choice = Choice::of(worker, &holding, &failing)?;
    let single = candidates
        .iter()
        .filter(|one| one.excludes.iter().all(|&excluded| excluded) && choice.remains(&one.leaves));
    let single: Vec<(usize, String)> =
        single.map(|one| (count(&one.leaves), one.text.clone())).collect();
    if !single.is_empty() {
        return Ok(best(single));
    }
    let mut pairs = Vec::new();
    for (at, one) in candidates.iter().enumerate() {
        for other in &candidates[at + 1..] {
            if pairs.len() >= MOST_PAIRS {
                break;
            }
            let all = one.excludes.iter().zip(&other.excludes).all(|(a, b)| *a || *b);
            let both = one.leaves.iter().zip(&other.leaves);
            let leaves: Vec<bool> = both.map(|(a, b)| *a && *b).collect();
            if all && choice.remains(&leaves) {
                pairs.push((count(&leaves), format!("{}, {}", one.text, other.text)));
            }
        }
    }
    Ok(best(pairs))
}

/// The values of the variables in the cases at which a claim holds.
struct Choice {
    cases: Vec<Vec<Value>>,
    /// The variables that have several values, there or where the claim fails.
    free: Vec<usize>,
}

impl Choice {
    /// Forms count by their values.
    fn of(worker: &mut Worker, holding: &[Vec<Value>], failing: &[Vec<Value>]) -> Result<Choice> {
        let games = &mut worker.evaluator.games;
        let mut cases = [holding, failing].concat();
        for value in cases.iter_mut().flatten() {
            if let Value::Form(form) = value {
                *value = Value::Game(games.form_value(*form)?);
            }
        }
        let variables = 0..cases.first().map_or(0, Vec::len);
        let mut choice = Choice { cases, free: Vec::new() };
        let all = vec![true; choice.cases.len()];
        choice.free = variables.filter(|&at| choice.varies(at, &all)).collect();
        choice.cases.truncate(holding.len());
        Ok(choice)
    }

    /// Whether a variable has several values in the cases that are left.
    fn varies(&self, at: usize, left: &[bool]) -> bool {
        let mut values = self.cases.iter().zip(left).filter(|(_, left)| **left);
        let first = values.next().map(|(case, _)| &case[at]);
        values.any(|(case, _)| Some(&case[at]) != first)
    }

    /// Whether all variables that have several values still do in the cases that are left.
    fn remains(&self, left: &[bool]) -> bool {
        left.contains(&true) && self.free.iter().all(|&at| self.varies(at, left))
    }
}

fn count(leaves: &[bool]) -> usize {
    leaves.iter().filter(|&&left| left).count()
}

/// Those that leave most; where some leave the same, in the order of the list.
fn best(mut candidates: Vec<(usize, String)>) -> Vec<String> {
    candidates.sort_by_key(|(left, _)| std::cmp::Reverse(*left));
    candidates.into_iter().take(FINALISTS).map(|(_, text)| text).collect()
}

/// All cases of one kind at these assignments.
fn cases(
    worker: &mut Worker,
    claim: &Claim,
    draw: &Draw,
    at: &[Places],
    wanted: Case,
) -> Result<Vec<Vec<Value>>> {
    let mut found = Vec::new();
    for places in at.iter().step_by(at.len().div_ceil(SAMPLE).max(1)) {
        let Some((mut values, _)) = worker.values(claim, draw, places, u64::MAX)? else { continue };
        claim.try_all(&mut worker.evaluator, &mut values, |values, case| {
            if case == wanted {
                found.push(values.to_vec());
            }
        })?;
    }
    Ok(found)
}

/// Where a condition holds; where it is undefined the claim has no case.
fn truths(worker: &mut Worker, condition: &Prepared, cases: &[Vec<Value>]) -> Result<Vec<bool>> {
    let mut truths = Vec::with_capacity(cases.len());
    for values in cases {
        let value = defined(worker.evaluator.run(condition, values))?;
        truths.push(value == Some(Value::Truth(true)));
    }
    Ok(truths)
}

/// The conditions that are worth a trial, the plainest first.
fn conditions(variables: &[(Symbol, Sort)]) -> Vec<String> {
    let mut texts = Vec::new();
    for (name, sort) in variables {
        match sort {
            Sort::Number | Sort::Integer => {
                for bound in [">= 0", "> 0", "<= 0", "< 0", "< 1", "<= 1", "> 1", ">= 1"] {
                    texts.push(format!("{name} {bound}"));
                }
                if *sort == Sort::Number {
                    texts.push(format!("is_integer({name})"));
                    texts.push(format!("{name} > -1"));
                }
            }
            Sort::Game | Sort::Form => {
                for bound in ["> 0", ">= 0", "<= 0", "< 0"] {
                    texts.push(format!("{name} {bound}"));
                }
                for predicate in ["is_number", "is_integer", "is_infinitesimal", "is_all_small"] {
                    texts.push(format!("{predicate}({name})"));
                    texts.push(format!("not {predicate}({name})"));
                }
                texts.push(format!("left_stop({name}) > right_stop({name})"));
                if *sort == Sort::Form {
                    texts.push(format!("is_canonical({name})"));
                }
            }
            Sort::Wall => {
                texts.push(format!("{name} >= 0"));
                texts.push(format!("{name} <= 0"));
            }
            Sort::Options | Sort::Finite(_) => {}
        }
    }
    for (first, one) in variables {
        for (second, other) in variables {
            if first == second {
                continue;
            }
            match (one, other) {
                (Sort::Game | Sort::Form, Sort::Game | Sort::Form)
                | (Sort::Number | Sort::Integer, Sort::Number | Sort::Integer)
                | (Sort::Wall, Sort::Wall) => {
                    texts.push(format!("{first} <= {second}"));
                    texts.push(format!("{first} < {second}"));
                }
                (Sort::Number, Sort::Game | Sort::Form) => {
                    for relation in [">", ">=", "<=", "<"] {
                        texts.push(format!("{first} {relation} temperature({second})"));
                    }
                }
                _ => {}
            }
        }
    }
    texts
}

/// The conditions of a repair as terms.
pub(super) fn terms(conditions: &str) -> Vec<Term> {
    conditions.split(", ").filter_map(|text| parse_term(text).ok()).collect()
}

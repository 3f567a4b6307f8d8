//! Simplifiers that disagree: two rules that apply to one term and give it two values.
//!
//! A rule that keeps values never disagrees with another one that does, so only rules that
//! are false at one of a few plain instances are looked at; the others are laid over the
//! instance. What this misses, `check` finds.

use super::claim::{Case, Claim, defined};
use super::elaborate::Mode;
use super::evaluate::{Evaluator, Prepared};
use super::falsify::Falsify;
use super::fires::Fires;
use super::value::Value;
use super::{FileId, Rule, Theory};
use crate::error::{Error, Result, Span, theory};
use crate::print::{self, Style};
use crate::syntax::parse_term;
use crate::syntax::rules::{Key, Sort};
use crate::syntax::term::{Node, Opt, Term, TermId};
use std::collections::HashMap;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// So many instances of a rule are looked at.
const INSTANCES: usize = 32;
/// So many steps of the kernel are allowed for one file.
const STEPS: u64 = 2_000_000;
/// So many times a rule is laid over an instance of another one.
const TRIALS: usize = 20_000;

/// The disagreements of a file's simplifiers with each other and with those of used files.
pub(super) fn disagreements(theory: &Theory, file: FileId) -> Vec<Error> {
    let simplifiers: Vec<&Rule> =
        theory.rules().iter().filter(|rule| rule.keys.contains(&Key::Simplify)).collect();
    if !simplifiers.iter().any(|rule| rule.file == file) || simplifiers.len() < 2 {
        return Vec::new();
    }
    let shared = Arc::new(theory.clone());
    let mut evaluator = Evaluator::new(Arc::clone(&shared));
    let budget = evaluator.games.budget_mut();
    *budget = std::mem::take(budget).max_steps(STEPS);
    let mut fires = Fires::new(&shared, &Falsify::default());
    let budget = fires.evaluator.games.budget_mut();
    *budget = std::mem::take(budget).max_steps(STEPS);
    let mut found: Vec<Error> = Vec::new();
    // Each pair is reported once.
    let mut pairs: Vec<(Symbol, Symbol)> = Vec::new();
    let mut trials = 0;
    for rule in simplifiers.iter().filter(|rule| rule.file == file) {
        // A limit ends the search for this rule; `check` looks again.
        let Ok(instances) = false_instances(&mut evaluator, theory, rule) else { continue };
        let disagreement = instances.iter().find_map(|(instance, value)| {
            let others = simplifiers.iter().filter(|other| other.name != rule.name);
            others.into_iter().find_map(|other| {
                trials += 1;
                if trials > TRIALS {
                    return None;
                }
                let theirs = fires.result(other, instance).ok().flatten()?;
                let theirs = fires.evaluator.show(&theirs, Style::Ascii).ok()?;
                let known = pairs.contains(&(other.name, rule.name));
                (theirs != *value && !known)
                    .then(|| (other.name, disagreement(rule, other, instance, value, &theirs)))
            })
        });
        if let Some((other, error)) = disagreement {
            pairs.push((rule.name, other));
            found.push(error);
        }
    }
    found
}

fn disagreement(rule: &Rule, other: &Rule, instance: &Term, value: &str, theirs: &str) -> Error {
    let shown = print::term(instance, Style::Ascii).unwrap_or_default();
    let error = Error::new(
        &theory::OVERLAP,
        format!("`{}` and `{}` simplify {shown} to {value} and to {theirs}", rule.name, other.name),
    )
    .at(rule.span, format!("gives {value}"));
    let error = match rule.file == other.file {
        true => error.at(other.span, format!("gives {theirs}")),
        false => error,
    };
    error.hint("both sides of a rule must have one value")
}

/// Closed instances of the left side at which the rule is false, each with the value of its
/// right side there.
fn false_instances(
    evaluator: &mut Evaluator,
    theory: &Theory,
    rule: &Rule,
) -> Result<Vec<(Term, String)>> {
    let mut found = Vec::new();
    let claim = Claim::of_rule(theory, rule, &rule.sorts)?;
    let lists: Vec<Vec<Plain>> = claim
        .free
        .iter()
        .map(|&at| plain_values(evaluator, theory, claim.variables[at].1))
        .collect::<Result<_>>()?;
    let all = lists.iter().fold(1_usize, |all, list| all.saturating_mul(list.len().max(1)));
    let stride = all.div_ceil(INSTANCES).max(1);
    for number in (0..all).step_by(stride) {
        let mut rest = number;
        let mut values = vec![Value::Truth(false); claim.variables.len()];
        let mut terms: HashMap<Symbol, Vec<Term>> = HashMap::new();
        for (&at, list) in claim.free.iter().zip(&lists) {
            let Some(chosen) = list.get(rest % list.len().max(1)) else {
                return Ok(found);
            };
            rest /= list.len();
            values[at] = chosen.value.clone();
            terms.insert(claim.variables[at].0, chosen.terms.clone());
        }
        let mut fails: Option<Vec<Value>> = None;
        claim.try_all(evaluator, &mut values, |values, case| {
            if case == Case::Fails && fails.is_none() {
                fails = Some(values.to_vec());
            }
        })?;
        if let (Some(values), Some((_, _, rhs))) = (fails, &claim.sides) {
            let value = evaluator.run(rhs, &values)?;
            let shown = evaluator.show(&value, Style::Ascii)?;
            found.extend(instance(&rule.lhs, &terms).map(|term| (term, shown)));
        }
    }
    Ok(found)
}

/// A plain value of a sort with the terms that write it: one, or the members of a set.
struct Plain {
    value: Value,
    terms: Vec<Term>,
}

fn plain_values(evaluator: &mut Evaluator, theory: &Theory, sort: Sort) -> Result<Vec<Plain>> {
    let texts: Vec<String> = match sort {
        Sort::Game => ["0", "1", "*", "-1"].map(String::from).to_vec(),
        Sort::Number => ["0", "1", "-1", "1/2"].map(String::from).to_vec(),
        Sort::Integer => ["0", "1", "-1", "2"].map(String::from).to_vec(),
        Sort::Form => ["'0", "'1", "'*", "'{*|*}"].map(String::from).to_vec(),
        Sort::Options => ["{}", "{0}", "{*}"].map(String::from).to_vec(),
        Sort::Wall => ["0", "1", "tax"].map(String::from).to_vec(),
        Sort::Finite(name) => {
            let sorts = theory.finite_sorts().iter().filter(|sort| sort.name == name);
            sorts.flat_map(|sort| sort.elements.iter().map(ToString::to_string)).collect()
        }
    };
    let mut values = Vec::with_capacity(texts.len());
    for text in texts {
        let term = parse_term(&text)?;
        let mode = if sort == Sort::Form { Mode::Natural } else { Mode::Value };
        let prepared = Prepared::new(theory, &term, [], mode)?;
        let prepared = if sort == Sort::Wall { prepared.as_wall() } else { prepared };
        let value = evaluator.run(&prepared, &[])?;
        let terms = match term.node(term.root()) {
            Node::Set(members) => members
                .iter()
                .filter_map(
                    |opt| if let Opt::Term(id) = opt { Some(term.subterm(*id)) } else { None },
                )
                .collect(),
            _ => vec![term],
        };
        values.push(Plain { value, terms });
    }
    Ok(values)
}

/// A pattern with terms for its variables; none when a variable has no term.
fn instance(pattern: &Term, terms: &HashMap<Symbol, Vec<Term>>) -> Option<Term> {
    let mut built = Term::new();
    let mut place = vec![TermId(0); pattern.len()];
    let span = Span::default();
    let mut sets: HashMap<TermId, Vec<TermId>> = HashMap::new();
    for (at, node) in pattern.iter() {
        let side =
            |side: &[Opt], sets: &HashMap<TermId, Vec<TermId>>, place: &[TermId]| -> Vec<Opt> {
                let entries = side.iter().flat_map(|opt| match opt {
                    Opt::Term(id) => vec![place[id.0 as usize]],
                    Opt::Rest(id) => sets.get(id).cloned().unwrap_or_default(),
                    Opt::For(..) => Vec::new(),
                });
                entries.map(Opt::Term).collect()
            };
        let node = match node {
            Node::Var(name) => {
                let known = terms.get(name)?;
                let ids: Vec<TermId> = known.iter().map(|term| built.append(term)).collect();
                if let [only] = ids.as_slice() {
                    place[at.0 as usize] = *only;
                }
                sets.insert(at, ids);
                continue;
            }
            Node::As(inner, _) => {
                place[at.0 as usize] = place[inner.0 as usize];
                continue;
            }
            Node::Braces(left, right) => {
                Node::Braces(side(left, &sets, &place), side(right, &sets, &place))
            }
            Node::Set(members) => Node::Set(side(members, &sets, &place)),
            other => other.map(|child| place[child.0 as usize]),
        };
        place[at.0 as usize] = built.push(node, span);
    }
    Some(built.subterm(place[pattern.root().0 as usize]))
}

impl Fires<'_> {
    /// The value of a rule's right side where it applies to the whole of a closed term.
    pub(super) fn result(&mut self, rule: &Rule, term: &Term) -> Result<Option<Value>> {
        let claim = self.claim(rule)?;
        let Some((_, _, rhs)) = claim.sides.clone() else { return Ok(None) };
        let cases = self.cases_at_root(rule, &claim, term)?;
        for values in cases {
            if let Some(value) = defined(self.evaluator.run(&rhs, &values))? {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }
}

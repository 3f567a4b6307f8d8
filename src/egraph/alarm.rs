//! Alarms: two values in one class, and the rule to blame.
//!
//! The two closed terms are joined by a path of reasons. Steps that only use the theory of
//! games are proved in this code; what remains are instances of rules, and one of them
//! joins terms of different values. Where its terms have variables, values are put in for
//! them until they differ.

use super::exprs::ExprId;
use super::forest::{Paths, Why};
use super::graph::Graph;
use super::{pattern, values};
use crate::error::{Class, Error, Result, alarm};
use crate::game::Game;
use crate::syntax::term::Term;
use crate::theory::{Evaluator, Value};
use rustc_hash::FxHashSet;
use symbol_table::GlobalSymbol as Symbol;

/// How many assignments are tried for an instance with variables.
const MAX_SAMPLES: usize = 512;

/// The error for two terms of one class with different values.
pub(crate) fn raise(g: &mut Graph, k: &mut Evaluator, first: ExprId, second: ExprId) -> Error {
    match blame(g, k, first, second) {
        Ok(Blame::Rule(name)) => Error::new(
            &alarm::UNSOUND_RULE,
            format!("the rule `{name}` made two games equal whose values differ"),
        )
        .hint(format!("`tepid check` finds a smallest counterexample to `{name}`")),
        Ok(Blame::OneOf(names)) => Error::new(
            &alarm::UNSOUND_RULE,
            format!(
                "two games of different values were made equal, by one of the rules {}",
                names.join(", ")
            ),
        ),
        Err(error) => error,
    }
}

enum Blame {
    Rule(Symbol),
    OneOf(Vec<String>),
}

fn blame(g: &mut Graph, k: &mut Evaluator, first: ExprId, second: ExprId) -> Result<Blame> {
    let edges = std::mem::take(&mut g.edges);
    let paths = Paths::new(&edges, g.exprs.len());
    let mut open = vec![(first, second)];
    let mut seen: FxHashSet<usize> = FxHashSet::default();
    let mut used = Vec::new();
    let mut guilty = None;
    'search: while let Some((from, to)) = open.pop() {
        for walked in paths.between(from, to).unwrap_or_default() {
            if !seen.insert(walked.edge) {
                continue;
            }
            let edge = &edges[walked.edge];
            match &edge.why {
                Why::Congruence => {
                    let (a, b) = (g.exprs.get(edge.from), g.exprs.get(edge.to));
                    open.extend(a.children.iter().copied().zip(b.children.iter().copied()));
                }
                Why::Rule(firing) => {
                    let name = g.rules[firing.rule];
                    if differ(g, k, edge.from, edge.to)? {
                        guilty = Some(name);
                        break 'search;
                    }
                    used.push(name);
                }
                _ => {}
            }
        }
    }
    g.edges = edges;
    let mut names: Vec<String> = used.iter().map(|name| format!("`{name}`")).collect();
    names.sort();
    names.dedup();
    Ok(match guilty {
        Some(name) => Blame::Rule(name),
        None => Blame::OneOf(names),
    })
}

/// Whether two terms have different values, for some values of their variables.
fn differ(g: &mut Graph, k: &mut Evaluator, from: ExprId, to: ExprId) -> Result<bool> {
    let from = values::term_of(&g.exprs, k, from)?;
    let to = values::term_of(&g.exprs, k, to)?;
    let mut names: Vec<Symbol> = pattern::names(&from);
    names.extend(pattern::names(&to));
    names.sort_unstable_by_key(symbol_table::GlobalSymbol::as_str);
    names.dedup();
    let samples = samples(k)?;
    let mut places = vec![0; names.len()];
    for _ in 0..MAX_SAMPLES {
        let variables: Vec<(Symbol, Value)> = names
            .iter()
            .zip(&places)
            .map(|(name, &at)| (*name, Value::Game(samples[at])))
            .collect();
        let a = evaluate(k, &from, &variables)?;
        let b = evaluate(k, &to, &variables)?;
        if let (Some(a), Some(b)) = (a, b)
            && a != b
        {
            return Ok(true);
        }
        // The next assignment, the first variable fastest.
        let mut at = 0;
        while at < places.len() {
            places[at] += 1;
            if places[at] < samples.len() {
                break;
            }
            places[at] = 0;
            at += 1;
        }
        if at == places.len() {
            break;
        }
    }
    Ok(false)
}

fn evaluate(k: &mut Evaluator, term: &Term, variables: &[(Symbol, Value)]) -> Result<Option<Game>> {
    match k.eval_in(term, variables) {
        Ok(Value::Game(game)) => Ok(Some(game)),
        Err(error) if error.class() == Class::Limit => Err(error),
        _ => Ok(None),
    }
}

/// Small games of different kinds.
fn samples(k: &mut Evaluator) -> Result<Vec<Game>> {
    k.games.born_by(2)
}

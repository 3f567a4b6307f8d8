//! Alarms: two values in one class, and the rule to blame.
//!
//! The two closed terms are joined by a path of reasons. Steps that only use the theory of
//! games are proved in this code; what remains are instances of rules, and one of them
//! joins terms of different values. Where its terms have variables, values are put in for
//! them, under what is assumed of them, until they differ.
//!
//! A term with variables has no value that could clash, so what rules of a user have made
//! of it is tried in the same way before it is handed out.

use super::exprs::ExprId;
use super::forest::{Edge, Paths, Why};
use super::graph::Graph;
use super::{pattern, values};
use crate::error::{Class, Error, Result, alarm, limit};
use crate::game::Game;
use crate::print::{self, Style};
use crate::syntax::rules::Sort;
use crate::syntax::term::Term;
use crate::theory::{Evaluator, Value};
use rustc_hash::FxHashSet;
use symbol_table::GlobalSymbol as Symbol;

/// How many assignments are tried for an instance with variables.
const MAX_SAMPLES: usize = 512;
/// How many steps of the kernel these may take together.
const MAX_STEPS: u64 = 2_000_000;
/// How many steps of a result are tried.
const MAX_TRIED: usize = 64;
/// How much of a term a message shows.
const SHOWN: usize = 240;

/// The error for two terms of one class with different values.
pub(crate) fn raise(g: &mut Graph, k: &mut Evaluator, first: ExprId, second: ExprId) -> Error {
    match blame(g, k, first, second, &|_| true, usize::MAX) {
        Ok(Blame::Rule(name, difference)) => unsound(name, &difference),
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

/// Tries the steps from one term to another that rules of a user have made.
///
/// # Errors
/// E06 when a step is false at some values of its variables; E04 when the kernel refuses.
pub(crate) fn try_out(
    g: &mut Graph,
    k: &mut Evaluator,
    from: ExprId,
    to: ExprId,
    suspect: &dyn Fn(usize) -> bool,
) -> Result<()> {
    match blame(g, k, from, to, suspect, MAX_TRIED)? {
        Blame::Rule(name, difference) => Err(unsound(name, &difference)),
        Blame::OneOf(_) => Ok(()),
    }
}

fn unsound(name: Symbol, difference: &Difference) -> Error {
    let Difference { from, to, at, values } = difference;
    let (instance, they) = match at.is_empty() {
        true => (String::new(), "they are"),
        false => (format!(" at {at}"), "there they are"),
    };
    let message = format!(
        "the rule `{name}` makes {from} equal to {to}{instance}; {they} {} and {}",
        values.0, values.1
    );
    Error::new(&alarm::UNSOUND_RULE, message)
        .hint(format!("`tepid check` finds a smallest counterexample to `{name}`"))
}

enum Blame {
    Rule(Symbol, Difference),
    OneOf(Vec<String>),
}

/// Two sides of a step that differ.
struct Difference {
    from: String,
    to: String,
    at: String,
    values: (String, String),
}

fn blame(
    g: &mut Graph,
    k: &mut Evaluator,
    first: ExprId,
    second: ExprId,
    suspect: &dyn Fn(usize) -> bool,
    most: usize,
) -> Result<Blame> {
    let edges = std::mem::take(&mut g.edges);
    let found = guilty(g, k, &edges, (first, second), suspect, most);
    g.edges = edges;
    found
}

fn guilty(
    g: &mut Graph,
    k: &mut Evaluator,
    edges: &[Edge],
    joined: (ExprId, ExprId),
    suspect: &dyn Fn(usize) -> bool,
    most: usize,
) -> Result<Blame> {
    let paths = Paths::new(edges, g.exprs.len());
    let mut open = vec![joined];
    let mut seen: FxHashSet<usize> = FxHashSet::default();
    let mut used = Vec::new();
    let mut tried = 0;
    while let Some((from, to)) = open.pop() {
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
                Why::Rule(firing) if suspect(firing.rule) && tried < most => {
                    let name = g.rules[firing.rule];
                    tried += 1;
                    if let Some(difference) = difference(g, k, edge.from, edge.to)? {
                        return Ok(Blame::Rule(name, difference));
                    }
                    used.push(name);
                }
                _ => {}
            }
        }
    }
    let mut names: Vec<String> = used.iter().map(|name| format!("`{name}`")).collect();
    names.sort();
    names.dedup();
    Ok(Blame::OneOf(names))
}

/// Where two terms have different values, if they have for some values of their variables
/// at which the assumptions hold.
fn difference(
    g: &mut Graph,
    k: &mut Evaluator,
    from: ExprId,
    to: ExprId,
) -> Result<Option<Difference>> {
    let from = values::term_of(&g.exprs, k, from)?;
    let to = values::term_of(&g.exprs, k, to)?;
    let before = k.games.budget().clone();
    *k.games.budget_mut() = before.clone().max_steps(MAX_STEPS);
    let found = differ(k, &from, &to, &g.assumed, &g.sorts);
    let spent = k.games.budget().steps() - before.steps();
    *k.games.budget_mut() = before;
    k.games.budget_mut().step(spent)?;
    match found {
        // So large terms are not tried any further.
        Err(error) if error.code() == &limit::BUDGET => Ok(None),
        found => found,
    }
}

fn differ(
    k: &mut Evaluator,
    from: &Term,
    to: &Term,
    assumed: &[Term],
    sorts: &[(Symbol, Sort)],
) -> Result<Option<Difference>> {
    let mut names: Vec<Symbol> = pattern::names(from).collect();
    names.extend(pattern::names(to));
    assumed.iter().for_each(|term| names.extend(pattern::names(term)));
    names.retain(|name| k.theory().signature().sort_of_element(*name).is_none());
    names.sort_unstable_by_key(symbol_table::GlobalSymbol::as_str);
    names.dedup();
    let samples = samples(k, if names.len() > 2 { 1 } else { 2 })?;
    let sort = |name: Symbol| sorts.iter().find(|(known, _)| *known == name).map(|(_, s)| *s);
    let fits = |k: &Evaluator, name: Symbol, game: Game| match sort(name) {
        Some(Sort::Number) => k.games.is_number(game),
        Some(Sort::Integer) => k.games.is_integer(game),
        _ => true,
    };
    let lists: Vec<Vec<Game>> = names
        .iter()
        .map(|name| samples.iter().copied().filter(|game| fits(k, *name, *game)).collect())
        .collect();
    let mut places = vec![0; names.len()];
    for _ in 0..MAX_SAMPLES {
        let places_now = names.iter().zip(&lists).zip(&places);
        let variables: Vec<(Symbol, Value)> =
            places_now.map(|((name, list), &at)| (*name, Value::Game(list[at]))).collect();
        if hold(k, assumed, &variables)?
            && let Some(a) = evaluate(k, from, &variables)?
            && let Some(b) = evaluate(k, to, &variables)?
            && a != b
        {
            let at: Result<Vec<String>> = variables
                .iter()
                .map(|(name, value)| Ok(format!("{name} = {}", k.show(value, Style::Ascii)?)))
                .collect();
            return Ok(Some(Difference {
                from: shortened(print::term(from, Style::Ascii)?),
                to: shortened(print::term(to, Style::Ascii)?),
                at: at?.join(", "),
                values: (
                    shortened(k.show(&a, Style::Ascii)?),
                    shortened(k.show(&b, Style::Ascii)?),
                ),
            }));
        }
        // The next assignment, the first variable fastest.
        let mut at = 0;
        while at < places.len() {
            places[at] += 1;
            if places[at] < lists[at].len() {
                break;
            }
            places[at] = 0;
            at += 1;
        }
        if at == places.len() {
            break;
        }
    }
    Ok(None)
}

/// The games of a day, those with the shortest names first.
fn samples(k: &mut Evaluator, day: u32) -> Result<Vec<Game>> {
    let mut named = Vec::new();
    for game in k.games.born_by(day)? {
        let name = k.show(&Value::Game(game), Style::Ascii)?;
        named.push((name.len(), name, game));
    }
    named.sort();
    Ok(named.into_iter().map(|(.., game)| game).collect())
}

/// Whether all assumptions hold.
fn hold(k: &mut Evaluator, assumed: &[Term], variables: &[(Symbol, Value)]) -> Result<bool> {
    for assumption in assumed {
        if !matches!(k.eval_in(assumption, variables), Ok(Value::Truth(true))) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What a term is worth; none where it is undefined.
fn evaluate(
    k: &mut Evaluator,
    term: &Term,
    variables: &[(Symbol, Value)],
) -> Result<Option<Value>> {
    match k.eval_in(term, variables) {
        Ok(value @ (Value::Game(_) | Value::Wall(_))) => Ok(Some(value)),
        Err(error) if error.class() == Class::Limit => Err(error),
        _ => Ok(None),
    }
}

fn shortened(text: String) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

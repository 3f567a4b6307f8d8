//! Alarms: two values in one class, and the rule to blame.
//!
//! The two closed terms are joined by a path of reasons. Steps that only use the theory of
//! games are proved in this code; what remains are instances of rules, and one of them
//! joins terms of different values. Where its terms have variables, values are put in for
//! them until they differ: of their sorts, and drawn so that what is assumed holds.
//!
//! A term with variables has no value that could clash, so what rules of a user have made
//! of it is tried in the same way before it is handed out.

use super::exprs::ExprId;
use super::forest::{Edge, Paths, Why};
use super::graph::Graph;
use super::values;
use crate::error::{Error, Result, alarm, limit};
use crate::print::{self, Style};
use crate::syntax::term::Term;
use crate::theory::{Counterexample, Evaluator, Falsify, Verdict};
use rustc_hash::FxHashSet;
use symbol_table::GlobalSymbol as Symbol;

/// How many steps of a result are tried.
const MAX_TRIED: usize = 64;
/// How many steps of the kernel one assignment may take.
const STEPS: u64 = 50_000;
/// How much of a term a message shows.
const SHOWN: usize = 240;

/// The error for two terms of one class with different values.
pub(crate) fn raise(g: &mut Graph, k: &mut Evaluator, first: ExprId, second: ExprId) -> Error {
    let blamed = walked(g, k, (first, second), &|_| true).and_then(|steps| {
        let found = difference(g, k, &steps)?;
        Ok((names(&steps), found))
    });
    match blamed {
        Ok((_, Some((name, difference)))) => unsound(name, &difference),
        Ok((names, None)) => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            Error::new(
                &alarm::UNSOUND_RULE,
                format!(
                    "two games of different values were made equal, by one of the rules {}",
                    names.join(", ")
                ),
            )
        }
        Err(error) => error,
    }
}

/// Tries the steps from one term to another that rules of a user have made, and gives the
/// names of these rules.
///
/// # Errors
/// E06 when a step is false at some values of its variables; E04 when the kernel refuses.
pub(crate) fn try_out(
    g: &mut Graph,
    k: &mut Evaluator,
    from: ExprId,
    to: ExprId,
    suspect: &dyn Fn(usize) -> bool,
) -> Result<Vec<Symbol>> {
    let steps = walked(g, k, (from, to), suspect)?;
    match difference(g, k, &steps[..steps.len().min(MAX_TRIED)])? {
        Some((name, difference)) => Err(unsound(name, &difference)),
        None => Ok(names(&steps)),
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

/// An instance of a rule: its name and both sides.
type Instance = (Symbol, (Term, Term));

/// Two sides of a step that differ.
struct Difference {
    from: String,
    to: String,
    at: String,
    values: (String, String),
}

/// The rules of some instances, each once, in the order of their names.
fn names(steps: &[Instance]) -> Vec<Symbol> {
    let mut names: Vec<Symbol> = steps.iter().map(|(name, _)| *name).collect();
    names.sort_unstable_by_key(symbol_table::GlobalSymbol::as_str);
    names.dedup();
    names
}

/// The instances of suspect rules on the way from one term to another.
fn walked(
    g: &mut Graph,
    k: &mut Evaluator,
    joined: (ExprId, ExprId),
    suspect: &dyn Fn(usize) -> bool,
) -> Result<Vec<Instance>> {
    let edges = std::mem::take(&mut g.edges);
    let found = guilty(g, k, &edges, joined, suspect);
    g.edges = edges;
    found
}

fn guilty(
    g: &Graph,
    k: &mut Evaluator,
    edges: &[Edge],
    joined: (ExprId, ExprId),
    suspect: &dyn Fn(usize) -> bool,
) -> Result<Vec<Instance>> {
    let paths = Paths::new(edges, g.exprs.len());
    let mut open = vec![joined];
    let mut seen: FxHashSet<usize> = FxHashSet::default();
    let mut steps = Vec::new();
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
                Why::Rule(firing) if suspect(firing.rule) => {
                    let from = values::term_of(&g.exprs, k, edge.from)?;
                    let to = values::term_of(&g.exprs, k, edge.to)?;
                    steps.push((g.rules[firing.rule], (from, to)));
                }
                _ => {}
            }
        }
    }
    Ok(steps)
}

/// The first instance whose sides have different values for some values of its variables, of
/// their sorts, at which the assumptions hold.
fn difference(
    g: &Graph,
    k: &Evaluator,
    steps: &[Instance],
) -> Result<Option<(Symbol, Difference)>> {
    if steps.is_empty() {
        return Ok(None);
    }
    let budget = k.games.budget().clone();
    let quick = Falsify { quick: true, steps: STEPS, budget, ..Falsify::default() };
    let equations: Vec<(Term, Term)> = steps.iter().map(|(_, sides)| sides.clone()).collect();
    let verdicts = quick.equations(k.theory(), &equations, &g.assumed, &g.sorts);
    for ((name, (from, to)), verdict) in steps.iter().zip(verdicts) {
        match verdict {
            Some(Verdict::Refuted(found)) => {
                return Ok(Some((*name, Difference::new(from, to, found)?)));
            }
            // So large terms are not tried any further.
            Some(Verdict::Stopped(error)) if error.code() != &limit::BUDGET => return Err(error),
            _ => {}
        }
    }
    Ok(None)
}

impl Difference {
    fn new(from: &Term, to: &Term, found: Counterexample) -> Result<Difference> {
        let at = if found.assignment.is_empty() { String::new() } else { found.to_string() };
        let (lhs, rhs) = found.sides.map(|sides| (sides.left, sides.right)).unwrap_or_default();
        Ok(Difference {
            from: shortened(print::term(from, Style::Ascii)?),
            to: shortened(print::term(to, Style::Ascii)?),
            at,
            values: (shortened(lhs), shortened(rhs)),
        })
    }
}

fn shortened(text: String) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

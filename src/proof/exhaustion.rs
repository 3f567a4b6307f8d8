//! Proofs by exhaustion: all cases of a statement are tried by direct recursion; when all hold,
//! the kernel is led through them, and works each out by the definitions.

use super::prove::Proved;
use crate::budget::Budget;
use crate::certificate::finite::{Case, FiniteSorts, Question, statement_text};
use crate::certificate::shown::{Shown, Support};
use crate::certificate::texts;
use crate::error::{Class, Result};
use crate::game::Games;
use crate::print::Style;
use crate::syntax::rules::{Sort, Statement};
use crate::syntax::term::{Node, Term, ops};
use crate::theory::{Counterexample, Coverage, Definition, Evaluator, Sides, Theory};
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// What trying all cases has shown.
#[derive(Clone, Debug)]
pub enum Exhausted {
    /// The statement holds in every case, and the kernel has accepted the proof.
    Proved(Box<Proved>, Coverage),
    /// It fails in this case.
    Refuted(Counterexample),
    /// Neither; why.
    Unknown(String),
}

/// Whether a statement may have finitely many cases: every variable is of a finite sort, or
/// an integer.
#[must_use]
pub fn may_be_finite(sorts: &[(Symbol, Sort)]) -> bool {
    sorts.iter().all(|(_, sort)| matches!(sort, Sort::Finite(_) | Sort::Integer))
        && !sorts.is_empty()
}

/// Tries all cases of a statement, and has the kernel prove it by its definitions.
///
/// ```
/// use tepid::budget::Budget;
/// use tepid::proof::{Exhausted, exhaust};
/// use tepid::syntax::parse_statement;
/// use tepid::theory::Theory;
///
/// let theory = Theory::load_text("coin.rules", "
///     finite coin = heads | tails
///     define other(coin p) : coin =
///         tails  if p = heads
///         heads  otherwise
/// ").unwrap().into();
/// let law = parse_statement("coin p; other(other(p)) = p").unwrap();
/// assert!(matches!(exhaust(&theory, &law, &Budget::unlimited())?, Exhausted::Proved(..)));
/// let wrong = parse_statement("coin p; other(p) = heads").unwrap();
/// let Exhausted::Refuted(found) = exhaust(&theory, &wrong, &Budget::unlimited())? else { panic!() };
/// assert_eq!(found.to_string(), "p = heads");
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E02 for names and sorts, E04 when a limit is reached, E06 when the two roads disagree.
pub fn exhaust(theory: &Arc<Theory>, statement: &Statement, budget: &Budget) -> Result<Exhausted> {
    let (resolved, sorts) = theory.resolve(statement)?;
    match tried(theory, &resolved, &sorts, budget) {
        Err(error) if error.class() == Class::Input => Ok(Exhausted::Unknown(error.to_string())),
        tried => tried,
    }
}

fn tried(
    theory: &Arc<Theory>,
    statement: &Statement,
    sorts: &[(Symbol, Sort)],
    budget: &Budget,
) -> Result<Exhausted> {
    let question = Question::new(theory, statement, sorts)?;
    let games = Games::with_budget(budget.clone());
    let mut evaluator = Evaluator::with_games(games, Arc::clone(theory));
    let cases = match cases(&question, &mut evaluator)? {
        Ok(cases) => cases,
        Err(counterexample) => return Ok(Exhausted::Refuted(counterexample)),
    };
    let count = |wanted: Case| cases.iter().filter(|case| **case == wanted).count() as u64;
    let coverage = Coverage {
        cases: count(Case::Holds),
        excluded: count(Case::Excluded),
        undefined: count(Case::Undefined),
        ..Coverage::default()
    };
    if coverage.cases == 0 {
        return Ok(Exhausted::Unknown("no assignment satisfies the conditions".to_owned()));
    }
    let terms = std::iter::once(&statement.prop).chain(&statement.iff);
    let definitions = definitions_used(theory, terms.chain(&statement.conditions));
    let mut finite = FiniteSorts::new(theory, &definitions, budget)?;
    finite.prove("goal", &question, &cases)?;
    let certificate = finite.text();
    let verdict = texts::verify_own(&certificate, budget)?;
    let mut shown = Shown::of(vec![statement_text(statement, sorts)?], verdict.steps as usize);
    let axioms = verdict.axioms.iter().map(|axiom| Support {
        name: axiom.name.clone(),
        statements: vec![axiom.text.clone()],
        literal: true,
        source: Some(axiom.source.clone()),
    });
    shown.rest_on(axioms.collect());
    let proved = Proved { certificate, trail: None, nodes: 0, shown };
    Ok(Exhausted::Proved(Box::new(proved), coverage))
}

/// What becomes of each assignment, or the first at which the statement fails.
fn cases(
    question: &Question,
    evaluator: &mut Evaluator,
) -> Result<std::result::Result<Vec<Case>, Counterexample>> {
    let mut cases = Vec::with_capacity(question.assignments());
    for number in 0..question.assignments() {
        evaluator.games.budget_mut().step(1)?;
        let assignment = question.assignment(number);
        let case = question.case(evaluator, &assignment)?;
        if case == Case::Fails {
            let assigned = assignment.iter().map(|(name, item)| (*name, item.to_string()));
            let assigned = assigned.collect();
            let sides = match question.sides(&assignment) {
                Some((lhs, rhs)) => Some(Sides {
                    left: text(evaluator, &lhs)?,
                    relation: Symbol::from(ops::EQ),
                    right: text(evaluator, &rhs)?,
                }),
                None => None,
            };
            return Ok(Err(Counterexample { assignment: assigned, sides }));
        }
        cases.push(case);
    }
    Ok(Ok(cases))
}

fn text(evaluator: &mut Evaluator, side: &Term) -> Result<String> {
    let value = evaluator.eval(side)?;
    evaluator.show(&value, Style::Ascii)
}

/// The definitions that terms use, and those that these use, in the order of the theory.
#[must_use]
pub fn definitions_used<'t>(
    theory: &'t Theory,
    terms: impl Iterator<Item = &'t Term>,
) -> Vec<&'t Definition> {
    let definitions = theory.definitions();
    let mut needed = vec![false; definitions.len()];
    let mut open: Vec<&Term> = terms.collect();
    while let Some(term) = open.pop() {
        for (_, node) in term.iter() {
            let Node::Apply(op, args) = node else { continue };
            let found = theory.signature().find(op.as_str(), args.len());
            let Some(at) = found.and_then(|id| theory.signature().get(id).definition) else {
                continue;
            };
            // A built-in operator is computed by the kernel, whatever defines it again.
            let native = found.is_some_and(|id| theory.signature().get(id).native.is_some());
            if !native && !std::mem::replace(&mut needed[at], true) {
                open.extend(definitions[at].terms());
            }
        }
    }
    definitions.iter().zip(needed).filter(|(_, needed)| *needed).map(|(found, _)| found).collect()
}

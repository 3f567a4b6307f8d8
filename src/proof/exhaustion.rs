//! Proofs by exhaustion, found by the e-graph: in each case both sides of the statement are
//! rewritten by the rules that the definitions become.

use super::prove::Proved;
use crate::budget::Budget;
use crate::certificate::exhaustion::program::{Program, definition_text};
use crate::certificate::exhaustion::question::{Case, Question, operands, statement_text};
use crate::certificate::exhaustion::{Exhaustion, check, json};
use crate::egraph::{Options, Simplifier};
use crate::error::{Class, Result};
use crate::game::Games;
use crate::print::{self, Style};
use crate::syntax::rules::{Sort, Statement};
use crate::syntax::term::{Node, Term};
use crate::theory::{Counterexample, Coverage, Definition, Evaluator, Theory};
use rustc_hash::FxHashSet;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// What trying all cases has shown.
#[derive(Clone, PartialEq, Debug)]
pub enum Exhausted {
    /// The statement holds in every case, and the checker has accepted the certificate.
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

/// Tries all cases of a statement, and rewrites both sides in each.
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
/// ").unwrap();
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
pub fn exhaust(theory: &Theory, statement: &Statement, budget: &Budget) -> Result<Exhausted> {
    let (resolved, sorts) = theory.resolve(statement)?;
    let tried = Search::new(theory, &resolved, &sorts, budget).and_then(Search::run);
    match tried {
        Err(error) if error.class() == Class::Input => Ok(Exhausted::Unknown(error.to_string())),
        tried => tried,
    }
}

struct Search {
    exhaustion: Exhaustion,
    program: Program,
    question: Question,
    evaluator: Evaluator,
    budget: Budget,
}

impl Search {
    fn new(
        theory: &Theory,
        statement: &Statement,
        sorts: &[(Symbol, Sort)],
        budget: &Budget,
    ) -> Result<Search> {
        let terms =
            std::iter::once(&statement.prop).chain(&statement.iff).chain(&statement.conditions);
        let definitions = used(theory, terms);
        let mut exhaustion = Exhaustion {
            finite: sorts_of(theory),
            definitions: Vec::with_capacity(definitions.len()),
            statement: statement_text(statement, sorts)?,
            values: Vec::new(),
        };
        for definition in definitions {
            exhaustion.definitions.push(definition_text(definition)?);
        }
        let program = Program::new(&exhaustion.theory_text())?;
        let question = Question::read(&program.theory, &exhaustion.statement)?;
        let games = Games::with_budget(budget.clone());
        let evaluator = Evaluator::with_games(games, Arc::clone(&program.theory));
        Ok(Search { exhaustion, program, question, evaluator, budget: budget.clone() })
    }

    fn run(mut self) -> Result<Exhausted> {
        let simplifier = Simplifier::new(&self.program.theory, Options::default());
        let mut shown: FxHashSet<String> = FxHashSet::default();
        let mut coverage = Coverage::default();
        for number in 0..self.question.assignments() {
            self.evaluator.games.budget_mut().step(1)?;
            let assignment = self.question.assignment(number);
            let case = self.question.case(&mut self.evaluator, &assignment)?;
            if case == Case::Fails {
                let assigned = assignment.iter().map(|(name, item)| (*name, item.to_string()));
                let assigned = assigned.collect();
                let sides = match self.question.sides(&assignment) {
                    Some((lhs, rhs)) => Some((self.text(&lhs)?, self.text(&rhs)?)),
                    None => None,
                };
                return Ok(Exhausted::Refuted(Counterexample { assignment: assigned, sides }));
            }
            match case {
                Case::Holds | Case::Fails => coverage.cases += 1,
                Case::Excluded(_) => coverage.excluded += 1,
                Case::Undefined => coverage.undefined += 1,
            }
            for prop in self.question.propositions(&self.program, &assignment, case) {
                for at in operands(&prop) {
                    let operand = prop.subterm(at);
                    let text = print::term(&operand, Style::Ascii)?;
                    if self.program.is_value(&operand) || !shown.insert(text) {
                        continue;
                    }
                    if let Some(stuck) = self.show(&simplifier, &operand)? {
                        return Ok(Exhausted::Unknown(stuck));
                    }
                }
            }
        }
        if coverage.cases == 0 {
            return Ok(Exhausted::Unknown("no assignment satisfies the conditions".to_owned()));
        }
        let certificate = json::write(&self.exhaustion)?;
        let read = json::read(&certificate)?;
        let shown = match check(&read, &mut Games::with_budget(self.budget)) {
            Ok(shown) => shown,
            Err(error) if error.class() == Class::Input => {
                let why = format!("the checker rejects the proof found: {error}");
                return Ok(Exhausted::Unknown(why));
            }
            Err(error) => return Err(error),
        };
        Ok(Exhausted::Proved(Box::new(Proved { certificate, nodes: 0, shown }), coverage))
    }

    /// Rewrites an operand to its value; says what is left when that does not succeed.
    fn show(&mut self, simplifier: &Simplifier, operand: &Term) -> Result<Option<String>> {
        let simplified = simplifier.simplify(&mut self.evaluator, operand)?;
        if !self.program.is_value(&simplified.term) {
            let left = print::term(&simplified.term, Style::Ascii)?;
            let text = print::term(operand, Style::Ascii)?;
            return Ok(Some(format!(
                "the definitions rewrite {text} to {left}, which is no value"
            )));
        }
        let certificate = simplified.certificate(&mut self.evaluator.games)?;
        self.exhaustion.values.push(certificate);
        Ok(None)
    }

    fn text(&mut self, side: &Term) -> Result<String> {
        let value = self.evaluator.eval(side)?;
        self.evaluator.show(&value, Style::Ascii)
    }
}

/// The finite sorts of a theory and the definitions that a term uses, as a rule file.
///
/// # Errors
/// E04 when the text is too long.
pub fn finite_text(theory: &Theory, term: &Term) -> Result<String> {
    let mut exhaustion = Exhaustion {
        finite: sorts_of(theory),
        definitions: Vec::new(),
        statement: String::new(),
        values: Vec::new(),
    };
    for definition in used(theory, std::iter::once(term)) {
        exhaustion.definitions.push(definition_text(definition)?);
    }
    Ok(exhaustion.theory_text())
}

fn sorts_of(theory: &Theory) -> Vec<(Symbol, Vec<Symbol>)> {
    theory.finite_sorts().iter().map(|sort| (sort.name, sort.elements.clone())).collect()
}

/// The definitions that terms use, and those that these use, in the order of the theory.
fn used<'t>(theory: &'t Theory, terms: impl Iterator<Item = &'t Term>) -> Vec<&'t Definition> {
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

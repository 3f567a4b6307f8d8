//! The checker of proofs by exhaustion.

use super::Exhaustion;
use super::program::Program;
use super::question::{Case, Question, operands};
use crate::certificate::Certificate;
use crate::certificate::check::check_steps;
use crate::certificate::shown::{Shown, on_one_line};
use crate::error::{Error, Result, certificate as codes};
use crate::game::Games;
use crate::print::{self, Style};
use crate::syntax::term::{Node, Term, TermId};
use crate::theory::Evaluator;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Checks that a statement holds in all its cases; gives what is shown, with the sorts and
/// definitions that it speaks of.
///
/// What has to be trusted beside the checker of those certificates: the reading of the
/// definitions as rules ([`Program`]), the enumeration of the cases, and the interpreter,
/// with which every case has to agree.
///
/// # Errors
/// E0501 to E0508 for a certificate of a value that is rejected, E0506 when a case fails or
/// a value that it needs is not shown, E0505 for a certificate that no case needs, E0520
/// when the statement has infinitely many cases; E04 when the budget is used up.
pub fn check(exhaustion: &Exhaustion, games: &mut Games) -> Result<Shown> {
    exhaustion.can_be_shown()?;
    let program = Program::new(&exhaustion.theory_text())?;
    let question = Question::read(&program.theory, &exhaustion.statement)?;
    let texts: FxHashMap<_, _> =
        program.theory.rules().iter().map(|rule| (rule.name, &rule.text)).collect();
    let mut steps = 0;
    let mut values: FxHashMap<String, (Term, bool)> = FxHashMap::default();
    for value in &exhaustion.values {
        let mut whole = Certificate { rules: Vec::new(), ..value.clone() };
        if !value.assumptions.is_empty() || !value.sorts.is_empty() {
            return Err(goal("a value rests on nothing but definitions"));
        }
        for (name, _) in &value.rules {
            let Some(text) = texts.get(name) else {
                let why = format!("the definitions give no rule {name}");
                return Err(Error::new(&codes::RULE, why));
            };
            whole.rules.push((*name, text.to_string()));
        }
        check_steps(&whole, games)?;
        steps += whole.steps.len();
        let (from, to) = (part(&whole, whole.goal.0), part(&whole, whole.goal.1));
        if !program.is_value(&to) {
            return Err(goal("a value has something left to be rewritten"));
        }
        if values.insert(print::term(&from, Style::Ascii)?, (to, false)).is_some() {
            return Err(Error::new(&codes::UNUSED, "a value is shown twice"));
        }
    }
    let mut evaluator = Evaluator::with_games(std::mem::take(games), Arc::clone(&program.theory));
    let checked = cases(&program, &question, &mut values, &mut evaluator);
    *games = evaluator.games;
    checked?;
    if let Some((from, _)) = values.iter().find(|(_, (_, used))| !used) {
        return Err(Error::new(&codes::UNUSED, format!("no case needs the value of {from}")));
    }
    let mut shown = Shown::of(vec![exhaustion.statement.clone()], steps);
    shown.bring(exhaustion.theory_text().lines().map(on_one_line));
    Ok(shown)
}

fn cases(
    program: &Program,
    question: &Question,
    values: &mut FxHashMap<String, (Term, bool)>,
    evaluator: &mut Evaluator,
) -> Result<()> {
    let mut tried = 0_usize;
    for number in 0..question.assignments() {
        evaluator.games.budget_mut().step(1)?;
        let assignment = question.assignment(number);
        let case = question.case(evaluator, &assignment)?;
        tried += usize::from(case == Case::Holds);
        let mut truths = Vec::new();
        for prop in question.propositions(program, &assignment, case) {
            let prop = rewritten(program, &prop, values)?;
            truths.push(evaluator.truth(&prop)?);
        }
        if case == Case::Fails || !question.is_case(case, &truths) {
            let at: Vec<String> =
                assignment.iter().map(|(name, item)| format!("{name} = {item}")).collect();
            return Err(goal(format!("the statement does not hold at {}", at.join(", "))));
        }
    }
    if tried == 0 {
        return Err(goal("the statement has no case"));
    }
    Ok(())
}

/// A proposition with the values of what it is about.
fn rewritten(
    program: &Program,
    prop: &Term,
    values: &mut FxHashMap<String, (Term, bool)>,
) -> Result<Term> {
    let operands = operands(prop);
    let mut rewritten = Term::new();
    let mut places: Vec<TermId> = Vec::with_capacity(prop.len());
    for (id, node) in prop.iter() {
        let node: Node = node.map(|child| places[child.0 as usize]);
        let mut place = rewritten.push(node, prop.span(id));
        if operands.contains(&id) {
            let operand = prop.subterm(id);
            if !program.is_value(&operand) {
                let text = print::term(&operand, Style::Ascii)?;
                let Some((value, used)) = values.get_mut(&text) else {
                    return Err(goal(format!("the value of {text} is not shown")));
                };
                *used = true;
                place = rewritten.append(value);
            }
        }
        places.push(place);
    }
    Ok(rewritten.subterm(places[prop.root().0 as usize]))
}

fn part(certificate: &Certificate, id: TermId) -> Term {
    certificate.terms.subterm(id)
}

fn goal(why: impl Into<String>) -> Error {
    Error::new(&codes::GOAL, why.into())
}

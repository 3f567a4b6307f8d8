//! The assignments by whose values terms are told apart.

use crate::error::{Error, Result};
use crate::syntax::parse_term;
use crate::syntax::rules::Sort;
use crate::syntax::term::Term;
use crate::theory::{Evaluator, Prepared, Value};
use symbol_table::GlobalSymbol as Symbol;

/// So many assignments are drawn, and so many of them must satisfy the conditions.
const DRAWN: u64 = 400;
const KEPT: usize = 60;
const FEWEST: usize = 4;

const NUMBERS: &[&str] = &["0", "1", "1/2", "-1", "2", "-1/2", "1/4", "3/2", "3"];
const INTEGERS: &[&str] = &["0", "1", "-1", "2", "-2", "3"];
const WALLS: &[&str] =
    &["left_wall({3|1})", "right_wall({2|-1})", "left_wall({4||2|0})", "tax", "1"];

/// Assignments that satisfy the conditions.
pub(super) struct Sample(Vec<Vec<Value>>);

impl Sample {
    /// Draws assignments: games born by day 2, small numbers, walls of a few games.
    ///
    /// # Errors
    /// E0204 for variables that are sets of options or forms, E0804 when too few assignments
    /// satisfy the conditions.
    pub(super) fn new(
        evaluator: &mut Evaluator,
        sorts: &[(Symbol, Sort)],
        conditions: &[Term],
    ) -> Result<Sample> {
        let mut values: Vec<Vec<Value>> = Vec::with_capacity(sorts.len());
        for (name, sort) in sorts {
            values.push(Sample::of_sort(evaluator, *name, *sort)?);
        }
        let mut kept: Vec<Vec<Value>> = Vec::new();
        for draw in 0..DRAWN {
            let assignment: Vec<Value> = values
                .iter()
                .enumerate()
                .map(|(at, list)| list[place(draw, at as u64, list.len())].clone())
                .collect();
            if kept.len() < KEPT
                && !kept.contains(&assignment)
                && Sample::satisfies(evaluator, sorts, &assignment, conditions)
            {
                kept.push(assignment);
            }
        }
        let possible: usize = values.iter().map(Vec::len).fold(1, usize::saturating_mul);
        if kept.len() < FEWEST.min(possible) {
            return Err(super::too_few());
        }
        Ok(Sample(kept))
    }

    fn of_sort(evaluator: &mut Evaluator, name: Symbol, sort: Sort) -> Result<Vec<Value>> {
        let texts = match sort {
            Sort::Game => {
                let games = evaluator.games.born_by(2)?;
                return Ok(games.into_iter().map(Value::Game).collect());
            }
            Sort::Number => NUMBERS,
            Sort::Integer => INTEGERS,
            Sort::Wall => WALLS,
            Sort::Finite(sort) => {
                let theory = evaluator.theory().clone();
                let finite = theory.finite_sorts().iter().find(|known| known.name == sort);
                let elements = finite.map(|known| known.elements.clone()).unwrap_or_default();
                return elements
                    .iter()
                    .map(|element| evaluator.eval(&parse_term(element.as_str())?))
                    .collect();
            }
            Sort::Options | Sort::Form => {
                let message = format!("`{name}` is no value: laws of forms are not looked for");
                return Err(Error::new(&crate::error::theory::SORT, message)
                    .hint("declare it as a game, a number, an integer or a wall"));
            }
        };
        texts.iter().map(|text| evaluator.eval(&parse_term(text)?)).collect()
    }

    fn satisfies(
        evaluator: &mut Evaluator,
        sorts: &[(Symbol, Sort)],
        assignment: &[Value],
        conditions: &[Term],
    ) -> bool {
        let named: Vec<(Symbol, Value)> =
            sorts.iter().map(|(name, _)| *name).zip(assignment.iter().cloned()).collect();
        conditions
            .iter()
            .all(|condition| evaluator.eval_in(condition, &named) == Ok(Value::Truth(true)))
    }

    /// The values of a term where it is defined, if that is so for half of the sample.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub(super) fn values(
        &self,
        evaluator: &mut Evaluator,
        term: &Prepared,
    ) -> Result<Option<Vec<Option<Value>>>> {
        let mut values = Vec::with_capacity(self.0.len());
        for assignment in &self.0 {
            match evaluator.run(term, assignment) {
                Ok(value) => values.push(Some(value)),
                Err(error) if error.class() == crate::error::Class::Limit => return Err(error),
                Err(_) => values.push(None),
            }
        }
        let defined = values.iter().filter(|value| value.is_some()).count();
        Ok((2 * defined >= values.len()).then_some(values))
    }
}

/// A place in a list, for a draw and a variable; the first draws take the first values.
fn place(draw: u64, variable: u64, length: usize) -> usize {
    let length = length.max(1) as u64;
    let mixed = (draw + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15 ^ (variable << 17)) >> 33;
    usize::try_from(if draw < 2 { draw % length } else { mixed % length }).unwrap_or(0)
}

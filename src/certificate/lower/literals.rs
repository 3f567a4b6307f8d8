//! Literals and values as canonical forms.

use super::words::MAX_COPIES;
use crate::certificate::draft::Draft;
use crate::error::{Error, Result, limit};
use crate::game::{Game, Games};
use crate::kernel::Term;
use crate::syntax::term::{Literal, Ups};
use crate::theory::literal_value;
use rustc_hash::FxHashMap;

/// The canonical form of a value.
///
/// # Errors
/// E04 at a limit.
pub(super) fn form_of_value(draft: &mut Draft, games: &mut Games, value: Game) -> Result<Term> {
    let mut known: FxHashMap<Game, Term> = FxHashMap::default();
    let mut stack = vec![value];
    while let Some(&top) = stack.last() {
        games.budget_mut().step(1)?;
        let form = if let Some(number) = games.as_number(top) {
            draft.numeral(&number)?
        } else {
            let (left, right) = (games.left(top)?, games.right(top)?);
            let before = stack.len();
            let options = left.iter().chain(&right);
            stack.extend(options.filter(|option| !known.contains_key(option)));
            if stack.len() > before {
                continue;
            }
            let all = |side: &[Game]| side.iter().map(|game| known[game]).collect::<Vec<_>>();
            draft.options(&all(&left), &all(&right))?
        };
        known.insert(top, form);
        stack.pop();
    }
    Ok(known[&value])
}

/// The canonical form of a literal: a number, so many ups, and a nimber, added.
///
/// # Errors
/// E04 when it is too large.
pub(in crate::certificate) fn literal_form(draft: &mut Draft, literal: &Literal) -> Result<Term> {
    let ups = match literal.ups {
        Ups::Multiple(ups) => ups,
        Ups::Power(n) | Ups::Partial(n) if n.abs() == 1 => n,
        Ups::Power(_) | Ups::Partial(_) => {
            let mut games = Games::with_budget(draft.budget().clone());
            let value = literal_value(&mut games, literal)?;
            return form_of_value(draft, &mut games, value);
        }
    };
    if ups.abs() > MAX_COPIES || literal.nim > MAX_COPIES.unsigned_abs() {
        return Err(Error::new(&limit::BUDGET, "a literal of a proof is too large"));
    }
    let number = draft.numeral(&literal.number)?;
    let steps = ups.unsigned_abs();
    // The nimber that the first of the ups is added to: each further one exchanges it.
    let first = literal.nim ^ u64::from(steps % 2 == 0);
    let bottom = if steps == 0 { literal.nim } else { first ^ 1 };
    let mut nimbers = vec![number];
    while nimbers.len() <= bottom.max(1) as usize {
        let all = nimbers.clone();
        nimbers.push(draft.options(&all, &all)?);
    }
    // x + *k is {x + *j | x + *j} over all j < k, and x + n.^ + *k is {x | x + (n - 1).^ + *(k ^ 1)},
    // but for n = k = 1, where Left may also move to x*.
    let mut form = nimbers[bottom as usize];
    for step in 1..=steps {
        let mut high = vec![number];
        if step == 1 && first == 1 {
            high.push(nimbers[1]);
        }
        let low = [form];
        form = if ups > 0 { draft.options(&high, &low)? } else { draft.options(&low, &high)? };
    }
    Ok(form)
}

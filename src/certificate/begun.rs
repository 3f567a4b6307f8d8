//! Texts whose first line is known: that which includes a shipped text.
//!
//! What a checker knows behind such a line depends on nothing else, so that it is found once in a
//! process, and every text that begins with the line goes on from there. Nothing is skipped: each
//! line of the shipped text was carried out by a checker of this process. That is charged to no
//! budget, so that what a limit allows does not depend on what was asked before.

use super::draft::Draft;
use super::plain::Line;
use super::texts::shipped;
use crate::budget::Budget;
use crate::error::{Error, Result, certificate};
use crate::kernel::Checker;
use rustc_hash::FxHashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

/// By the name of a shipped text what there is behind the line that includes it.
type Behind<T> = OnceLock<Mutex<FxHashMap<String, T>>>;

/// What is known behind the line that includes a text, and is made when it is first asked for.
fn behind<T: Clone>(all: &Behind<T>, name: &str, make: impl FnOnce() -> Result<T>) -> Result<T> {
    let open = || all.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = open().get(name) {
        return Ok(known.clone());
    }
    let made = make()?;
    open().insert(name.to_owned(), made.clone());
    Ok(made)
}

/// The shipped text that the first line of a text includes.
fn included(text: &str) -> Option<String> {
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    match Line::read(first) {
        Ok(Line::Include(name)) => shipped(&name).map(|_| name),
        _ => None,
    }
}

/// A checker that may have carried out the first line of a text: to include a text once more
/// changes nothing.
///
/// # Errors
/// Those of the budget.
pub(super) fn checker(text: &str, budget: &Budget) -> Result<Checker> {
    static ALL: Behind<Checker> = OnceLock::new();
    let Some(name) = included(text) else { return Checker::new(budget.clone()) };
    let mut checker = behind(&ALL, &name, || {
        let mut checker = Checker::new(Budget::unlimited())?;
        let line = Line::Include(name.clone()).to_string();
        checker.text(&line, &mut |name| shipped(name).map(str::to_owned).ok_or_else(absent))?;
        Ok(checker)
    })?;
    checker.under(budget.clone());
    Ok(checker)
}

/// A draft that includes a shipped text and has no other line.
///
/// # Errors
/// E0520 for a text that is not shipped.
pub(super) fn draft_behind(name: &str, budget: &Budget) -> Result<Draft> {
    static ALL: Behind<Draft> = OnceLock::new();
    let mut draft = behind(&ALL, name, || {
        let mut draft = Draft::new(Budget::unlimited())?;
        draft.include(name, &|name| shipped(name).map(str::to_owned))?;
        Ok(draft)
    })?;
    draft.under(budget.clone());
    Ok(draft)
}

/// A draft that has the first line of a text if that includes a shipped one, and no other.
///
/// # Errors
/// Those of the budget.
pub(super) fn draft(text: &str, budget: &Budget) -> Result<Draft> {
    match included(text) {
        Some(name) => draft_behind(&name, budget),
        None => Draft::new(budget.clone()),
    }
}

fn absent() -> Error {
    Error::new(&certificate::REFUSED, "a shipped text includes one that is not")
}

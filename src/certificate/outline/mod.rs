//! Outlines: short arguments, as a mathematician writes them, whose gaps are filled in.
//!
//! An outline defines predicates on forms and states theorems, each with a proof of a few
//! steps: `induction on`, `have … by`, `play`, `cases`, `suppose`, `unfold`, `done`. The steps
//! drive the kernel line by line, so that nothing here is trusted; lemmas are used where their
//! hypotheses are known, and facts of the order are added up. A step that does not work is an
//! error at its line, which shows the goal and what was known. `docs/guide/proving.md` teaches
//! the language.
//!
//! What it does not do: it never looks for a lemma that no step names, nor for the game to do
//! an induction on.

mod close;
mod fill;
mod lemma;
mod text;
mod theorem;
mod words;

use self::fill::{Outline, at};
use super::draft::Draft;
use super::texts::shipped;
use crate::budget::Budget;
use crate::error::{Error, Result, Source, certificate};
use std::sync::Arc;

/// The text of the kernel that proves what an outline states.
///
/// ```
/// use tepid::{budget::Budget, certificate::{outline, texts}};
/// let outline = "theorem chain(a, b, c): a <= c if a <= b, b <= c\nproof\n  done\nqed\n";
/// let text = outline::fill("chain", outline, Budget::unlimited())?;
/// let verdict = texts::verify_own(&text, &Budget::unlimited())?;
/// assert_eq!(verdict.theorems[0].core, "for all a b c: a <= c if a <= b, b <= c");
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E0523 at the line of a step that does not work; E04 at a limit.
pub fn fill(name: &str, text: &str, budget: Budget) -> Result<String> {
    let source = Arc::new(Source { name: name.to_owned(), text: text.to_owned() });
    let filled = carry_out(&source, budget).map_err(|error: Error| error.in_source(&source))?;
    Ok(filled.pruned().iter().map(|line| format!("{line}\n")).collect())
}

fn carry_out(source: &Arc<Source>, budget: Budget) -> Result<Draft> {
    let mut draft = Draft::new(budget.clone())?;
    draft.include("group", &|name| shipped(name).map(str::to_owned))?;
    let mut outline = Outline { draft, budget, clauses: Vec::new(), induction: None };
    let lines = text::lines(source)?;
    let mut rest = &lines[..];
    while let Some((line, after)) = rest.split_first() {
        rest = after;
        match line.word().0 {
            "predicate" => outline.predicate(line).map_err(|error| at(line, error))?,
            "theorem" => {
                let more = after.iter().take_while(|line| line.word().0 == "theorem").count();
                let [proof, qed, ..] = &after[more..] else {
                    return Err(line.error("a theorem is followed by `proof … qed`"));
                };
                if proof.text != "proof" || qed.text != "qed" {
                    return Err(line.error("a theorem is followed by `proof … qed`"));
                }
                let theorems = &lines[lines.len() - after.len() - 1..][..=more];
                outline.theorems(theorems, proof).map_err(|error| at(line, error))?;
                rest = &after[more + 2..];
            }
            "include" => outline.include(line).map_err(|error| at(line, error))?,
            word => return Err(line.error(format!("`{word}` begins no part of an outline"))),
        }
    }
    if !lines.iter().any(|line| line.word().0 == "theorem") {
        let message = "the outline states no theorem";
        return Err(match lines.last() {
            Some(last) => last.error(message),
            None => Error::new(&certificate::OUTLINE, message),
        });
    }
    Ok(outline.draft)
}

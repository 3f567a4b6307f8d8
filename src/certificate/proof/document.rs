//! A document: theorems with their proofs and everything that these rest on, as a search left
//! them. What it shows is what the kernel accepts of it; a theorem of the literature is one of
//! those that are shipped, a definition is a shipped one, or else the reader is told.

use super::super::lower::name_in_text;
use super::super::shown::{Shown, on_one_line};
use super::super::texts::{self, Verdict, is_part_of};
use super::calculus::Calculus;
use super::citations::definitions_used;
use super::definitions::define;
use super::elaborate::Reading;
use super::evaluate::{Environment, Interpreter};
use super::restates::restates;
use super::standard;
use super::statement::claims;
use super::steps::{Reason, Status, Theorem};
use crate::budget::Budget;
use crate::error::{Class, Error, Result, certificate};
use crate::game::Games;
use crate::syntax::parse_statement;
use crate::theory::Truth;
use std::fmt;

/// Theorems with everything that they rest on: definitions, earlier theorems with their
/// proofs, axioms. The terms belong to the calculus.
#[derive(Clone)]
pub struct Document {
    /// The terms and definitions.
    pub calculus: Calculus,
    /// The texts of the definitions, in order.
    pub definitions: Vec<String>,
    /// Whether sums are operators with definitions.
    pub raw: bool,
    /// The theorems, each after those that it cites.
    pub theorems: Vec<Theorem>,
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.theorems.iter().map(|theorem| &theorem.name)).finish()
    }
}

impl Document {
    /// A document with these definitions and no theorem.
    ///
    /// # Errors
    /// As [`define`].
    pub fn new(definitions: Vec<String>, raw: bool, budget: Budget) -> Result<Document> {
        let mut calculus = Calculus::new(Games::with_budget(budget));
        let reading = if raw { Reading::Raw } else { Reading::Plain };
        for text in &definitions {
            define(&mut calculus, text, reading)?;
        }
        Ok(Document { calculus, definitions, raw, theorems: Vec::new() })
    }

    /// A document that knows these definitions, but for those that proofs have no words for.
    /// Where two are of one operator it is the later one that counts.
    ///
    /// # Errors
    /// E04 when a definition cannot be read within the limits.
    pub fn knowing(definitions: &[Vec<String>], budget: Budget) -> Result<Document> {
        let mut document = Document::new(Vec::new(), false, budget)?;
        let all: Vec<&String> = definitions.iter().flatten().collect();
        for (at, text) in all.iter().enumerate() {
            let head = text.split_inclusive('(').next().unwrap_or_default();
            if all[at + 1..].iter().any(|later| later.starts_with(head)) {
                continue;
            }
            match define(&mut document.calculus, text, Reading::Plain) {
                Err(error) if error.class() == Class::Limit => return Err(error),
                _ => {}
            }
        }
        Ok(document)
    }

    /// A document of these theorems, with an arena of its own.
    #[must_use]
    pub fn of(&self, theorems: Vec<Theorem>, budget: Budget) -> Document {
        let definitions = definitions_used(&self.calculus, &theorems);
        let mut calculus = self.calculus.with_games(Games::with_budget(budget));
        calculus.definitions.retain(|_, definition| definitions.contains(&definition.text));
        Document { calculus, definitions, raw: self.raw, theorems }
    }

    /// In which reading a theorem takes its statements.
    #[must_use]
    pub fn reading(&self, literal: bool) -> Reading {
        match (self.raw, literal) {
            (true, _) => Reading::Raw,
            (false, true) => Reading::Literal,
            (false, false) => Reading::Plain,
        }
    }

    /// A theorem whose claims are read from its statements.
    ///
    /// # Errors
    /// E01 when a statement is malformed, E0520 when it is not expressible.
    pub fn theorem(
        &mut self,
        name: &str,
        statements: &[String],
        literal: bool,
        status: Status,
    ) -> Result<Theorem> {
        let parsed =
            statements.iter().map(|text| parse_statement(text)).collect::<Result<Vec<_>>>()?;
        let reading = self.reading(literal);
        let claims = claims(&mut self.calculus, &parsed, reading)?;
        let literal = reading != Reading::Plain;
        let statements = statements.to_vec();
        Ok(Theorem { name: name.to_owned(), statements, literal, claims, status })
    }

    /// Writes the proofs of all theorems in the language of the kernel and has a fresh kernel check
    /// them; gives what the last one shows, and the text.
    ///
    /// # Errors
    /// E0522 for a theorem whose proof is not carried out in that language, E0506 when the last
    /// one is not proved, E0603 if the kernel refuses what was written, E04 at a limit.
    pub fn check(&mut self) -> Result<(Shown, String)> {
        match self.theorems.last().map(|last| &last.status) {
            None => return Err(Error::new(&certificate::GOAL, "there is no theorem")),
            Some(Status::Proved(_)) => {}
            Some(_) => return Err(Error::new(&certificate::GOAL, "the goal has no proof")),
        }
        self.evaluate_closed()?;
        let (text, verdict) = texts::of_documents(std::slice::from_ref(self))?;
        let Some(goal) = self.theorems.last().cloned() else {
            return Err(Error::new(&certificate::GOAL, "there is no theorem"));
        };
        let proofs = self.theorems.iter().map(|theorem| match &theorem.status {
            Status::Proved(proof) => proof.steps.len(),
            Status::Axiom(_) | Status::Assumed | Status::Kept(_) => 0,
        });
        let steps = proofs.sum();
        let parts = verdict.parts(&name_in_text(&goal.name));
        let mut shown = self.shown(&goal, &verdict, &parts, steps)?;
        let is_own = |text: &&String| {
            !(standard::is_shipped(text) || self.raw && standard::SUM.contains(&text.as_str()))
        };
        shown.own = self.definitions.iter().filter(is_own).map(|text| on_one_line(text)).collect();
        Ok((shown, text))
    }

    /// What a theorem shows, by the verdict on a text that has these parts of it.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn shown(
        &mut self,
        goal: &Theorem,
        verdict: &Verdict,
        parts: &[String],
        steps: usize,
    ) -> Result<Shown> {
        let mut shown = Shown::of(goal.statements.clone(), steps);
        (shown.literal, shown.trusted) = (goal.literal, verdict.trusted(parts));
        let mut restated = false;
        for mut one in verdict.support(parts) {
            if one.source.is_some() {
                let known = self.theorem(&one.name, &one.statements, false, Status::Assumed)?;
                restated |= restates(&mut self.calculus, goal, &known)?;
            } else {
                let is_it = |known: &&Theorem| is_part_of(&one.name, &name_in_text(&known.name));
                if let Some(known) = self.theorems.iter().find(is_it) {
                    (one.name, one.statements) = (known.name.clone(), known.statements.clone());
                }
            }
            shown.rest_on(vec![one]);
        }
        if restated {
            shown.truth = Truth::Cited;
        }
        Ok(shown)
    }

    /// Evaluates all that the proofs say to be true of closed terms: of predicates the kernel knows
    /// nothing, and takes it on trust from here.
    fn evaluate_closed(&mut self) -> Result<()> {
        let Document { calculus, theorems, .. } = self;
        for theorem in theorems {
            let Status::Proved(proof) = &theorem.status else { continue };
            for step in proof.steps.iter().filter(|step| matches!(step.by, Reason::Evaluated)) {
                let closed = step.prop.terms().iter().all(|&id| calculus.terms.is_closed(id));
                let holds = match closed {
                    true => Interpreter::new(calculus).prop(step.prop, &Environment::default())?,
                    false => None,
                };
                if holds != Some(true) {
                    let what = format!("a step of {} is not true of closed terms", theorem.name);
                    return Err(Error::new(&certificate::PROOF, what));
                }
            }
        }
        Ok(())
    }
}

//! A document: theorems with their proofs and everything that these rest on, as a search left
//! them. What it shows is what the kernel accepts of it; a theorem of the literature is one of
//! those that are shipped, a definition is a shipped one, or else the reader is told.

use super::super::lower::name_in_text;
use super::super::shown::{Shown, Support, SupportKind, on_one_line};
use super::super::texts;
use super::calculus::Calculus;
use super::citations::{definitions_used, needed};
use super::definitions::define;
use super::elaborate::Reading;
use super::evaluate::{Environment, Interpreter};
use super::literature::is_literature;
use super::restates::restates;
use super::standard;
use super::statement::claims;
use super::steps::{Reason, Status, Theorem};
use crate::budget::Budget;
use crate::error::{Class, Error, Result, certificate};
use crate::game::Games;
use crate::kernel::Axiom;
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
        let shown = self.shown(&verdict)?;
        Ok((shown, text))
    }

    /// What the last theorem shows, by the verdict of the kernel.
    fn shown(&mut self, verdict: &texts::Verdict) -> Result<Shown> {
        let Document { calculus, theorems, definitions, raw } = self;
        let is_own = |text: &&String| {
            !(standard::is_shipped(text) || *raw && standard::SUM.contains(&text.as_str()))
        };
        let own: Vec<String> =
            definitions.iter().filter(is_own).map(|text| on_one_line(text)).collect();
        let mut shown = shown(calculus, theorems, &own)?;
        let name = name_in_text(&theorems.last().map(|last| last.name.clone()).unwrap_or_default());
        shown.trusted = verdict.trusted(&name);
        let known = |axiom: &&Axiom| {
            let mut support = shown.support.iter();
            support.any(|one| texts::is_part_of(&axiom.name, &name_in_text(&one.name)))
        };
        if let Some(axiom) = verdict.citations(&name).find(|axiom| !known(axiom)) {
            let what = format!("theorem {name} rests on {}, which it does not cite", axiom.name);
            return Err(Error::new(&certificate::PROOF, what));
        }
        Ok(shown)
    }
}

impl Document {
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

/// What the last of some theorems shows.
fn shown(calculus: &mut Calculus, theorems: &[Theorem], own: &[String]) -> Result<Shown> {
    let Some((goal, earlier)) = theorems.split_last() else {
        return Err(Error::new(&certificate::GOAL, "there is no theorem"));
    };
    let needed = needed(earlier, goal);
    let cited: Vec<&Theorem> =
        earlier.iter().zip(needed).filter(|(_, needed)| *needed).map(|(one, _)| one).collect();
    let steps = cited.iter().copied().chain([goal]).map(|theorem| match &theorem.status {
        Status::Proved(proof) => proof.steps.len(),
        Status::Axiom(_) | Status::Assumed | Status::Kept(_) => 0,
    });
    let steps = steps.sum();
    let support = support(&cited);
    let mut truth = Truth::Proved;
    if support.iter().any(|one| one.source.is_some()) {
        truth = Truth::Derived;
    }
    for theorem in cited {
        let is_cited = |one: &Support| one.source.is_some() && one.name == theorem.name;
        if support.iter().any(is_cited) && restates(calculus, goal, theorem)? {
            truth = Truth::Cited;
        }
    }
    let shown = Shown::of(goal.statements.clone(), steps);
    Ok(Shown { literal: goal.literal, truth, support, own: own.to_vec(), ..shown })
}

/// The axioms and assumptions among theorems, and those of the kept ones. What is not shipped as
/// a theorem of the literature is assumed, whatever source it names.
fn support(theorems: &[&Theorem]) -> Vec<Support> {
    let is_shipped = |theorem: &Theorem, source: &str| {
        !theorem.literal && is_literature(&theorem.name, &theorem.statements, source)
    };
    let mut all: Vec<Support> = Vec::new();
    for theorem in theorems {
        let source = match &theorem.status {
            Status::Proved(_) => continue,
            Status::Kept(kept) => {
                all.extend(kept.support.iter().cloned());
                continue;
            }
            Status::Axiom(source) if is_shipped(theorem, source) => Some(source.clone()),
            Status::Axiom(_) | Status::Assumed => None,
        };
        let (name, statements) = (theorem.name.clone(), theorem.statements.clone());
        let (kind, literal) = (SupportKind::Theorem, theorem.literal);
        all.push(Support { kind, name, statements, literal, source });
    }
    let mut once: Vec<Support> = Vec::new();
    all.into_iter().for_each(|one| {
        if !once.contains(&one) {
            once.push(one);
        }
    });
    once
}

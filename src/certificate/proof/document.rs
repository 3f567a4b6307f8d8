//! A certificate: everything that a theorem rests on, and its proof.
//!
//! A certificate says itself what it takes for granted, and nothing that it says of that is
//! believed: a theorem of the literature is one of those that are shipped, a definition is a
//! shipped one, or else the reader is told.

use super::super::lower::name_in_text;
use super::super::shown::{Shown, Support, SupportKind, on_one_line};
use super::super::texts;
use super::calculus::Calculus;
use super::collection::{is_literature, needed};
use super::definitions::{define, must_load};
use super::elaborate::Reading;
use super::evaluate::{Environment, Interpreter};
use super::restates::restates;
use super::standard;
use super::statement::claims;
use super::steps::{Reason, Status, Theorem};
use crate::budget::Budget;
use crate::error::{Error, Result, certificate};
use crate::game::Games;
use crate::kernel::Axiom;
use crate::syntax::parse_statement;
use crate::theory::Truth;

/// A theorem with everything that it rests on: definitions, earlier theorems with their
/// proofs, axioms. The terms belong to the calculus.
pub struct Document {
    /// The terms and definitions.
    pub calculus: Calculus,
    /// The texts of the definitions, in order.
    pub definitions: Vec<String>,
    /// Whether sums are operators with definitions.
    pub raw: bool,
    /// Whether every theorem is a result, and not only the last one.
    pub collection: bool,
    /// The theorems, each after those that it cites.
    pub theorems: Vec<Theorem>,
}

/// A document whose proofs the kernel has accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accepted {
    /// What each result shows, by its place among the theorems.
    pub results: Vec<(usize, Shown)>,
    /// The text of the kernel.
    pub text: String,
}

impl Document {
    /// A document with these definitions and no theorem.
    ///
    /// # Errors
    /// As [`define`] and [`must_load`].
    pub fn new(definitions: Vec<String>, raw: bool, budget: Budget) -> Result<Document> {
        let mut calculus = Calculus::new(Games::with_budget(budget));
        let reading = if raw { Reading::Raw } else { Reading::Plain };
        for text in &definitions {
            define(&mut calculus, text, reading)?;
        }
        if !definitions.iter().all(|text| standard::is_shipped(text)) {
            must_load(&definitions)?;
        }
        Ok(Document { calculus, definitions, raw, collection: false, theorems: Vec::new() })
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

    /// Has the kernel check the proofs of all theorems; shows the last one.
    ///
    /// # Errors
    /// As [`check_all`](Document::check_all).
    pub fn check(&mut self) -> Result<Shown> {
        let last = self.check_all()?.results.pop();
        let (_, shown) = last.ok_or_else(|| Error::new(&certificate::GOAL, "there is no goal"))?;
        Ok(shown)
    }

    /// Writes the proofs of all theorems in the language of the kernel and has a fresh kernel check
    /// them; shows the results, by their places: the last theorem, or in a collection all.
    ///
    /// # Errors
    /// E0522 for a theorem whose proof is not carried out in that language, E0506 when the last
    /// one is not proved, E0603 if the kernel refuses what was written, E04 at a limit.
    pub fn check_all(&mut self) -> Result<Accepted> {
        let is_result = |at: usize, theorem: &Theorem| {
            at + 1 == self.theorems.len()
                || self.collection && matches!(theorem.status, Status::Proved(_))
        };
        let theorems = self.theorems.iter().enumerate();
        let results: Vec<usize> =
            theorems.filter(|&(at, theorem)| is_result(at, theorem)).map(|(at, _)| at).collect();
        match self.theorems.last().map(|last| &last.status) {
            None => return Err(Error::new(&certificate::GOAL, "there is no theorem")),
            Some(Status::Proved(_)) => {}
            Some(_) => return Err(Error::new(&certificate::GOAL, "the goal has no proof")),
        }
        for (at, theorem) in self.theorems.iter().enumerate() {
            if let Some(fault) = theorem.misshapen(&self.theorems[..at]) {
                let what = format!("theorem {}: {fault}", theorem.name);
                return Err(Error::new(&certificate::PROOF, what));
            }
        }
        self.evaluate_closed()?;
        let (text, verdict) = texts::of_document(self)?;
        let Document { calculus, theorems, raw, .. } = self;
        let own: Vec<String> = calculus
            .definitions
            .values()
            .filter(|definition| {
                let text = definition.text.as_str();
                !(standard::is_shipped(text) || *raw && standard::SUM.contains(&text))
            })
            .map(|definition| on_one_line(&definition.text))
            .collect();
        let mut all = Vec::with_capacity(results.len());
        for at in results {
            let mut shown = shown(calculus, theorems, at, &own)?;
            let name = name_in_text(&theorems[at].name);
            shown.trusted = verdict.trusted(&name);
            let known = |axiom: &&Axiom| {
                let mut support = shown.support.iter();
                support.any(|one| texts::is_part_of(&axiom.name, &name_in_text(&one.name)))
            };
            if let Some(axiom) = verdict.citations(&name).find(|axiom| !known(axiom)) {
                let what =
                    format!("theorem {name} rests on {}, which it does not cite", axiom.name);
                return Err(Error::new(&certificate::PROOF, what));
            }
            all.push((at, shown));
        }
        Ok(Accepted { results: all, text })
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

/// What a theorem that was checked shows.
fn shown(
    calculus: &mut Calculus,
    theorems: &[Theorem],
    at: usize,
    own: &[String],
) -> Result<Shown> {
    let goal = &theorems[at];
    let needed = needed(theorems, &[goal]);
    let cited: Vec<&Theorem> =
        theorems.iter().zip(needed).filter(|(_, needed)| *needed).map(|(one, _)| one).collect();
    let steps = cited.iter().copied().chain([goal]).map(|theorem| match &theorem.status {
        Status::Proved(proof) => proof.steps.len(),
        Status::Axiom(_) | Status::Assumed => 0,
    });
    let steps = steps.sum();
    let support = support(&cited);
    let mut truth = Truth::Proved;
    for theorem in cited {
        let is_cited = |one: &Support| one.source.is_some() && one.name == theorem.name;
        if support.iter().any(is_cited) {
            let same = restates(calculus, goal, theorem)?;
            truth = truth.min(if same { Truth::Cited } else { Truth::Derived });
        }
    }
    let shown = Shown::of(goal.statements.clone(), steps);
    Ok(Shown { literal: goal.literal, truth, support, own: own.to_vec(), ..shown })
}

/// The axioms and assumptions among theorems. What is not shipped as a theorem of the
/// literature is assumed, whatever source it names.
fn support(theorems: &[&Theorem]) -> Vec<Support> {
    let is_shipped = |theorem: &Theorem, source: &str| {
        !theorem.literal && is_literature(&theorem.name, &theorem.statements, source)
    };
    theorems
        .iter()
        .filter_map(|theorem| {
            let source = match &theorem.status {
                Status::Proved(_) => return None,
                Status::Axiom(source) if is_shipped(theorem, source) => Some(source.clone()),
                Status::Axiom(_) | Status::Assumed => None,
            };
            Some(Support {
                kind: SupportKind::Theorem,
                name: theorem.name.clone(),
                statements: theorem.statements.clone(),
                literal: theorem.literal,
                source,
            })
        })
        .collect()
}

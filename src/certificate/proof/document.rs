//! A certificate: everything that a theorem rests on, and its proof.
//!
//! A certificate says itself what it takes for granted, and nothing that it says of that is
//! believed: a theorem of the literature is one of those that are shipped, a definition is a
//! shipped one, or else the reader is told.

use super::super::shown::{Shown, Support, SupportKind, on_one_line};
use super::calculus::Calculus;
use super::check::check;
use super::collection::{is_literature, needed};
use super::definitions::{define, must_load};
use super::elaborate::Reading;
use super::restates::restates;
use super::standard;
use super::statement::claims;
use super::steps::{Level, Status, Theorem};
use crate::budget::Budget;
use crate::error::{Error, Result, certificate};
use crate::game::Games;
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

    /// Checks the proofs of all theorems, and that each of them is used; shows the last one.
    ///
    /// # Errors
    /// E0522 at the first step that does not follow, E0505 for what is not used, E0506 when
    /// the goal is not proved.
    pub fn check(&mut self) -> Result<Shown> {
        let results = self.check_all()?;
        match results.into_iter().last() {
            Some((at, shown)) if at + 1 == self.theorems.len() => Ok(shown),
            _ => Err(Error::new(&certificate::GOAL, "the goal has no proof")),
        }
    }

    /// Checks the proofs of all theorems, and that each is a result or used; shows the
    /// results, by their places: the last theorem, or in a collection all.
    ///
    /// # Errors
    /// As [`check`](Document::check).
    pub fn check_all(&mut self) -> Result<Vec<(usize, Shown)>> {
        let Document { calculus, theorems, collection, .. } = self;
        let is_result = |at: usize, theorem: &Theorem| {
            at + 1 == theorems.len() || *collection && matches!(theorem.status, Status::Proved(_))
        };
        let results: Vec<usize> =
            (0..theorems.len()).filter(|&at| is_result(at, &theorems[at])).collect();
        let Some(last) = theorems.last() else {
            return Err(Error::new(&certificate::GOAL, "there is no theorem"));
        };
        if !matches!(last.status, Status::Proved(_)) {
            return Err(Error::new(&certificate::GOAL, "the goal has no proof"));
        }
        let goals: Vec<&Theorem> = results.iter().map(|&at| &theorems[at]).collect();
        let used = needed(theorems, &goals);
        for (at, theorem) in theorems.iter().enumerate() {
            if !used[at] && !results.contains(&at) {
                let what = format!("nothing cites the theorem {}", theorem.name);
                return Err(Error::new(&certificate::UNUSED, what));
            }
        }
        for at in 0..theorems.len() {
            let (earlier, rest) = theorems.split_at(at);
            let proved = matches!(rest[0].status, Status::Proved(_));
            if proved && !self.raw && rest[0].level() == Level::Definitions {
                let name = &rest[0].name;
                let what = format!(
                    "theorem {name} brings sums to order, and so takes more than definitions"
                );
                return Err(Error::new(&certificate::PROOF, what));
            }
            check(calculus, earlier, &rest[0])?;
        }
        let raw = self.raw;
        let own: Vec<String> = calculus
            .definitions
            .values()
            .filter(|definition| {
                let text = definition.text.as_str();
                !(standard::is_shipped(text) || raw && standard::SUM.contains(&text))
            })
            .map(|definition| on_one_line(&definition.text))
            .collect();
        results.into_iter().map(|at| Ok((at, shown(calculus, theorems, at, &own)?))).collect()
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

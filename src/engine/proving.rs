//! Statements proved and certificates verified.

use super::{Engine, read_file, source};
use crate::certificate::kept::{Match, name_of};
use crate::certificate::outline;
use crate::certificate::proof::textbook::textbook;
use crate::certificate::texts;
use crate::error::{Class, Result, Source};
use crate::game::Games;
use crate::print::Style;
use crate::proof::{self, Exhausted, Proved, Prover};
use crate::syntax;
use crate::syntax::rules::{Sort, Statement};
use crate::syntax::term::Term;
use crate::theory::{Counterexample, FileId, Theory, Verdict};
use std::path::Path;
use std::sync::Arc;

/// What became of a statement.
#[derive(Clone, Debug)]
pub enum Proof {
    /// It holds, and the checker has accepted the certificate.
    Proved(Box<Proved>),
    /// It fails, at the lightest assignment that was found.
    Refuted(Counterexample),
    /// Neither; what stopped the search.
    Unknown(String),
}

impl Engine {
    /// Looks for a counterexample to a statement, and then for a proof. A proof is given only
    /// with a certificate that its checker has accepted.
    ///
    /// # Errors
    /// E01 and E02 for a statement that cannot be read.
    pub fn prove(&mut self, statement: &str) -> Result<Proof> {
        let parsed = syntax::parse_statement(statement);
        let parsed = parsed.map_err(|error| error.in_source(&source(statement)))?;
        let terms: Vec<&Term> =
            std::iter::once(&parsed.prop).chain(&parsed.iff).chain(&parsed.conditions).collect();
        // What may take no room at all is not begun.
        if let Err(error) = Games::with_budget(self.limits.budget()).room() {
            return Ok(Proof::Unknown(error.to_string()));
        }
        self.definitions_agree(&terms)?;
        let findings = self.falsify().statement(self.evaluator.theory(), &parsed);
        let findings = findings.map_err(|error| error.in_source(&source(statement)))?;
        let verdict = findings.verdict;
        if !matches!(verdict, Verdict::Refuted(_))
            && let Some(found) = self.exhaust(&parsed)?
        {
            return Ok(found);
        }
        match verdict {
            Verdict::Refuted(counterexample) => return Ok(Proof::Refuted(counterexample)),
            Verdict::NoCase => {
                let why = "no assignment that was tried satisfies the conditions".to_owned();
                return Ok(Proof::Unknown(why));
            }
            Verdict::Stopped(error) => return Ok(Proof::Unknown(error.to_string())),
            Verdict::Survived => {}
        }
        let mut prover = match self.prover.take() {
            Some(prover) => prover,
            None => self.fresh_prover()?,
        };
        prover.limit(self.limits.budget());
        let proved = prover.prove("goal", statement);
        self.prover = Some(prover);
        match proved {
            Ok(Ok(proved)) => Ok(Proof::Proved(Box::new(proved))),
            Ok(Err(stopped)) => Ok(Proof::Unknown(stopped)),
            Err(error) => Ok(Proof::Unknown(error.to_string())),
        }
    }

    /// Tries all cases of a statement that has finitely many.
    fn exhaust(&self, statement: &Statement) -> Result<Option<Proof>> {
        let theory = self.evaluator.theory();
        let (_, sorts) = theory.resolve(statement)?;
        if !proof::may_be_finite(&sorts) {
            return Ok(None);
        }
        let finite = sorts.iter().all(|(_, sort)| matches!(sort, Sort::Finite(_)));
        Ok(match proof::exhaust(theory, statement, &self.limits.budget()) {
            Ok(Exhausted::Proved(proved, _)) => Some(Proof::Proved(proved)),
            Ok(Exhausted::Refuted(found)) => Some(Proof::Refuted(found)),
            // Integers may be infinitely many: other proofs are tried.
            Ok(Exhausted::Unknown(why)) => finite.then_some(Proof::Unknown(why)),
            Err(error) if error.class() == Class::Alarm => return Err(error),
            Err(error) => finite.then(|| Proof::Unknown(error.to_string())),
        })
    }

    /// A proof in the words of a textbook.
    ///
    /// # Errors
    /// E04 when a text is too long or a limit is reached.
    pub fn textbook(&mut self, proved: &Proved, style: Style) -> Result<String> {
        let Some(trail) = &proved.trail else {
            return Ok("Each case by the definitions.\n".to_owned());
        };
        let mut document = trail.clone();
        *document.calculus.games.budget_mut() = self.limits.budget();
        textbook(&mut document, style)
    }

    /// Checks a text of the kernel, and says what it shows. What it includes is looked for among
    /// the shipped texts, and then beside the file that it stands in, which errors name.
    ///
    /// # Errors
    /// E0530 for a text that is refused, E0801 for an included one that cannot be read, E04
    /// when a limit is reached before it is decided.
    pub fn verify_text(&self, text: &str, file: &Path) -> Result<texts::Verdict> {
        let folder = file.parent().unwrap_or(Path::new(""));
        let beside = |name: &str| read_file(&folder.join(name).with_extension("plain"));
        let source = Source { name: file.display().to_string(), text: text.to_owned() };
        texts::verify(&source, &beside, &self.limits.budget())
    }

    /// Fills in a file of outlines: the text of the kernel that proves what they state, and what
    /// a fresh kernel says of it.
    ///
    /// # Errors
    /// E0523 at a step that does not work, E0801 for a file that cannot be read, E04 at a limit.
    pub fn fill_outline(&self, file: &Path) -> Result<(String, texts::Verdict)> {
        let budget = self.limits.budget();
        let outline = read_file(file)?;
        let text = outline::fill(&file.display().to_string(), &outline, budget.clone())?;
        let verdict = texts::verify_own(&text, &budget)?;
        Ok((text, verdict))
    }

    /// A prover that may cite the laws and rules of the caller's files: as theorems where a
    /// proof of them is kept, else as assumptions.
    fn fresh_prover(&self) -> Result<Prover> {
        let theory = Arc::clone(self.evaluator.theory());
        let mut prover = Prover::new(&theory, self.limits.budget())?;
        for (at, file) in theory.files().iter().enumerate() {
            if Theory::is_shipped(file) {
                continue;
            }
            let proofs = self.kept_for(&theory, file)?;
            prover.adopt(&proofs)?;
            for law in theory.provable_in(FileId(at as u32)) {
                let name = name_of(&theory, &law);
                if proofs.matches(&theory, &law)? == Match::Fits {
                    continue;
                }
                match prover.assume(&name, &law.text()?) {
                    Err(error) if error.class() == Class::Limit => return Err(error),
                    // Proofs have no words for it, or it cannot be read: it is not cited.
                    _ => {}
                }
            }
        }
        Ok(prover)
    }
}

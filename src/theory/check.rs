//! `check`: everything that a file claims, tried on the models.
//!
//! Tests are evaluated; each rule, law, `fails` and conjecture is tried on the models, and
//! its simplest counterexample reported, with a condition that would repair it; a definition
//! of a built-in operator is compared with it; each parameter of a defined operator is asked
//! whether it respects values; a rule that fires in no test is named.
//!
//! What survives is `checked`: evidence, and no proof. Proofs
//! are found elsewhere, and added to the report by [`Report::proved`].

use super::claim::Claim;
use super::elaborate::Mode;
use super::evaluate::{Evaluator, Prepared};
use super::falsify::{Coverage, Falsify, Findings, Kept, Verdict, Worker};
use super::fires::Fires;
use super::report::{Finding, Item, Operator, Outcome, Repair, Report, Respect};
use super::value::Kind;
use super::{FileId, Rule, Test, Theory, repair, respects};
use crate::error::{Error, Result};
use crate::print::Style;
use crate::syntax::parse_term;
use crate::syntax::rules::{LawKind, Meta, Sort};
use crate::syntax::term::Term;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

impl Theory {
    /// Checks the file that was loaded, and not those that it uses.
    ///
    /// ```
    /// use tepid::theory::{Falsify, Theory};
    /// use std::sync::Arc;
    /// let theory = Arc::new(Theory::load_text("my.rules", "
    ///     law  twice: 2 . g = g + g
    ///     law  wrong: g + h = g
    ///     test * + * => 0
    /// ").unwrap());
    /// let report = theory.check(&Falsify::default());
    /// assert!(!report.passes());
    /// let problems = report.problems();
    /// assert_eq!(problems.len(), 1);
    /// assert!(problems[0].to_string().contains("h = 1"));
    /// ```
    #[must_use]
    pub fn check(self: &Arc<Theory>, options: &Falsify) -> Report {
        let Some(file) = self.main_file() else { return Report::default() };
        let shipped = Theory::is_shipped(self.file(file));
        let mut check = Check { theory: self, options, file };
        let mut findings = check.tests();
        findings.extend(check.definitions());
        findings.extend(check.claims());
        findings.sort_by_key(|finding| finding.span);
        let mut report = Report {
            source: Some(Arc::clone(self.file(file))),
            shipped,
            operators: check.operators(),
            never_fired: check.never_fired(),
            warnings: self.warnings().to_vec(),
            findings,
            proofs_tried: false,
            rejected: None,
        };
        report.operators.sort_by_key(|operator| operator.span);
        report
    }
}

/// A repair that leaves fewer cases says nothing.
const FEWEST_CASES: u64 = 5;

struct Check<'a> {
    theory: &'a Arc<Theory>,
    options: &'a Falsify,
    file: FileId,
}

impl Check<'_> {
    fn tests(&mut self) -> Vec<Finding> {
        let mut worker = Worker::new(self.theory, self.options);
        let own = self.theory.tests().iter().filter(|test| test.file == self.file);
        own.enumerate()
            .map(|(number, test)| finding_of_test(&mut worker.evaluator, number + 1, test))
            .collect()
    }

    /// Definitions of built-in operators, compared with them.
    fn definitions(&mut self) -> Vec<Finding> {
        let (theory, claims) = match respects::agreements(self.theory, self.file) {
            Ok(found) => found,
            Err(error) => return vec![self.stopped(error)],
        };
        let (places, claims): (Vec<usize>, Vec<Claim>) = claims.into_iter().unzip();
        let claims = claims.into_iter().map(|claim| (claim, None)).collect();
        let found = self.options.claims(&theory, claims);
        places
            .into_iter()
            .zip(found)
            .map(|(at, (findings, _))| {
                let definition = &self.theory.definitions()[at];
                Finding {
                    coverage: findings.coverage,
                    outcome: outcome(findings),
                    ..Finding::new(
                        Item::Definition,
                        definition.name.as_str(),
                        definition.span,
                        None,
                    )
                }
            })
            .collect()
    }

    /// Rules, laws, `fails` and conjectures on the models.
    fn claims(&mut self) -> Vec<Finding> {
        let mut found = Vec::new();
        let mut claims: Vec<(Claim, Option<u32>)> = Vec::new();
        // Each claim belongs to the finding with its number.
        let mut owners: Vec<usize> = Vec::new();
        for rule in self.theory.rules().iter().filter(|rule| rule.file == self.file) {
            let base = Finding::new(Item::Rule, rule.name.as_str(), rule.span, status(&rule.meta));
            for Reading { sorts, conditions } in readings(rule) {
                let claim = Claim::of_rule(self.theory, rule, &sorts);
                match claim.and_then(|claim| claim.with_conditions(self.theory, &conditions)) {
                    Ok(claim) => {
                        claims.push((claim, day(&rule.meta)));
                        owners.push(found.len());
                    }
                    Err(error) => {
                        found.push(Finding { outcome: Outcome::Stopped(error), ..base.clone() });
                    }
                }
            }
            found.push(base);
        }
        for law in self.theory.laws().iter().filter(|law| law.file == self.file) {
            let item = match law.kind {
                LawKind::Law => Item::Law,
                LawKind::Fails => Item::Fails,
                LawKind::Conjecture => Item::Conjecture,
            };
            let base = Finding::new(item, law.name.as_str(), law.span, status(&law.meta));
            match Claim::of_law(self.theory, law) {
                Ok(claim) => {
                    claims.push((claim, day(&law.meta)));
                    owners.push(found.len());
                    found.push(base);
                }
                Err(error) => found.push(Finding { outcome: Outcome::Stopped(error), ..base }),
            }
        }
        let results = self.options.claims(self.theory, claims.clone());
        for ((owner, (claim, day)), (findings, kept)) in owners.into_iter().zip(claims).zip(results)
        {
            let wanted = found[owner].item != Item::Fails;
            let repair = match &findings.verdict {
                Verdict::Refuted(_) if wanted => self.repair(&claim, day, &kept),
                _ => None,
            };
            let finding = &mut found[owner];
            if finding.outcome.is_worse_than(&findings.verdict) {
                continue;
            }
            finding.coverage = findings.coverage;
            finding.outcome = outcome(findings);
            finding.repair = repair;
        }
        found
    }

    /// A condition that repairs a claim, tried again on all models.
    fn repair(&mut self, claim: &Claim, day: Option<u32>, kept: &Kept) -> Option<Repair> {
        let mut worker = Worker::new(self.theory, self.options);
        let mut repaired = Vec::new();
        for conditions in repair::find(&mut worker, claim, kept).ok()? {
            let terms = repair::terms(&conditions);
            let claim = claim.with_conditions(self.theory, &terms).ok()?;
            repaired.push((conditions, claim));
        }
        let claims = repaired.iter().map(|(_, claim)| (claim.clone(), day)).collect();
        let found = self.options.claims(self.theory, claims);
        let mut best: Option<Repair> = None;
        for ((conditions, _), (findings, _)) in repaired.into_iter().zip(found) {
            let Findings { verdict, coverage, .. } = findings;
            let most = best.as_ref().map_or(FEWEST_CASES - 1, |known| known.coverage.cases);
            if verdict == Verdict::Survived && coverage.cases > most {
                best = Some(Repair { conditions, coverage });
            }
        }
        best
    }

    fn operators(&mut self) -> Vec<Operator> {
        let Ok((theory, questions)) = respects::questions(self.theory, self.file) else {
            return Vec::new();
        };
        let claims = questions.iter().map(|question| (question.claim.clone(), Some(2))).collect();
        let answers = self.options.claims(&theory, claims);
        let mut operators: Vec<Operator> = Vec::new();
        for (question, (findings, _)) in questions.into_iter().zip(answers) {
            let definition = &self.theory.definitions()[question.definition];
            let (name, sort) = definition.params[question.param];
            let respect = Respect {
                param: name.to_string(),
                literal: sort == Sort::Form,
                outcome: outcome(findings.clone()),
                coverage: findings.coverage,
            };
            let known = operators.iter_mut().find(|operator| operator.span == definition.span);
            match known {
                Some(operator) => operator.params.push(respect),
                None => operators.push(Operator {
                    name: definition.name.to_string(),
                    span: definition.span,
                    params: vec![respect],
                }),
            }
        }
        operators
    }

    fn never_fired(&mut self) -> Vec<(String, crate::error::Span)> {
        let mut fires = Fires::new(self.theory, self.options);
        let tests: Vec<&Test> =
            self.theory.tests().iter().filter(|test| test.file == self.file).collect();
        let own = self.theory.rules().iter().filter(|rule| rule.file == self.file);
        own.filter(|rule| {
            !tests.iter().any(|test| fires.fires(rule, &test.lhs) || fires.fires(rule, &test.rhs))
        })
        .map(|rule| (rule.name.to_string(), rule.span))
        .collect()
    }

    fn stopped(&self, error: Error) -> Finding {
        let name = self.theory.file(self.file).name.clone();
        Finding {
            outcome: Outcome::Stopped(error),
            ..Finding::new(Item::Definition, &name, crate::error::Span::default(), None)
        }
    }
}

/// How the variables of a rule are read: their sorts, and what else has to hold of them.
pub(super) struct Reading {
    pub(super) sorts: Vec<(Symbol, Sort)>,
    pub(super) conditions: Vec<Term>,
}

/// The readings with which a rule is tried: as declared, and with those variables as forms
/// whose options it reads, since a rule meets games as they are written.
pub(super) fn readings(rule: &Rule) -> Vec<Reading> {
    let read = super::fires::read_variables(rule);
    let mut readings = vec![Reading { sorts: rule.sorts.clone(), conditions: Vec::new() }];
    let mut sorts = rule.sorts.clone();
    let mut conditions = Vec::new();
    for (name, sort) in sorts.iter_mut().filter(|(name, _)| read.contains(name)) {
        let keeps = match sort {
            Sort::Number => Some("is_number"),
            Sort::Integer => Some("is_integer"),
            Sort::Game => None,
            _ => continue,
        };
        *sort = Sort::Form;
        let condition = keeps.and_then(|keeps| parse_term(&format!("{keeps}({name})")).ok());
        conditions.extend(condition);
    }
    if sorts != rule.sorts {
        readings.push(Reading { sorts, conditions });
    }
    readings
}

fn status(meta: &[Meta]) -> Option<String> {
    meta.iter().find_map(|entry| match entry {
        Meta::Status(name) => Some(name.symbol.to_string()),
        _ => None,
    })
}

pub(super) fn day(meta: &[Meta]) -> Option<u32> {
    meta.iter().find_map(|entry| if let Meta::CheckDay(day) = entry { Some(*day) } else { None })
}

fn outcome(findings: Findings) -> Outcome {
    match findings.verdict {
        Verdict::Refuted(found) => Outcome::Refuted(found),
        Verdict::Survived => Outcome::Checked,
        Verdict::NoCase => Outcome::NoCase,
        Verdict::Stopped(error) => Outcome::Stopped(error),
    }
}

fn finding_of_test(evaluator: &mut Evaluator, number: usize, test: &Test) -> Finding {
    let name = match test.name {
        Some(name) => name.to_string(),
        None => number.to_string(),
    };
    let outcome = match sides(evaluator, test) {
        Ok((lhs, rhs)) if (lhs == rhs) != test.differs => Outcome::Passed,
        Ok((lhs, rhs)) => Outcome::Failed(lhs, rhs),
        Err(error) => Outcome::Stopped(error),
    };
    Finding {
        outcome,
        coverage: Coverage::default(),
        ..Finding::new(Item::Test { differs: test.differs }, &name, test.span, None)
    }
}

/// Both sides of a test as text: equal values print identically.
fn sides(evaluator: &mut Evaluator, test: &Test) -> Result<(String, String)> {
    let theory = Arc::clone(evaluator.theory());
    let lhs = Prepared::new(&theory, &test.lhs, [], Mode::Value)?;
    let rhs = Prepared::new(&theory, &test.rhs, [], Mode::Value)?;
    let (lhs, rhs) = if lhs.kind() == Kind::Wall || rhs.kind() == Kind::Wall {
        (lhs.as_wall(), rhs.as_wall())
    } else {
        (lhs, rhs)
    };
    let lhs = evaluator.run(&lhs, &[])?;
    let rhs = evaluator.run(&rhs, &[])?;
    Ok((evaluator.show(&lhs, Style::Ascii)?, evaluator.show(&rhs, Style::Ascii)?))
}

//! What `check` has found, as text, as JSON, and as errors with their places.

use super::falsify::{Counterexample, Coverage, Verdict};
use super::truth::Truth;
use crate::error::{Error, Source, Span, theory};
use serde_json::{Value as Json, json};
use std::fmt::Write as _;
use std::sync::Arc;

/// What a finding is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// A test.
    Test {
        /// Whether its sides must differ.
        differs: bool,
    },
    /// A definition of a built-in operator, compared with it.
    Definition,
    /// A rewrite rule.
    Rule,
    /// A law.
    Law,
    /// A statement that must be false.
    Fails,
    /// A conjecture.
    Conjecture,
}

impl Item {
    /// The keyword of the rule language.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Item::Test { .. } => "test",
            Item::Definition => "define",
            Item::Rule => "rule",
            Item::Law => "law",
            Item::Fails => "fails",
            Item::Conjecture => "conjecture",
        }
    }
}

/// What became of an item.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// Nothing was tried yet.
    Untried,
    /// A test holds.
    Passed,
    /// A test does not hold: the values of both sides.
    Failed(String, String),
    /// It holds on all cases of the models: evidence, and no proof.
    Checked,
    /// It is proved, derived or cited: a certificate was accepted.
    Proved(Truth),
    /// It is false at this assignment.
    Refuted(Counterexample),
    /// No assignment of the models is a case.
    NoCase,
    /// It could not be tried to the end.
    Stopped(Error),
}

impl Outcome {
    /// Whether a new verdict on the same item says nothing that matters more.
    pub(super) fn is_worse_than(&self, verdict: &Verdict) -> bool {
        let rank = |outcome: &Outcome| match outcome {
            Outcome::Untried => 0,
            Outcome::NoCase => 1,
            Outcome::Passed | Outcome::Checked | Outcome::Proved(_) => 2,
            Outcome::Stopped(_) => 3,
            Outcome::Failed(..) | Outcome::Refuted(_) => 4,
        };
        let new = match verdict {
            Verdict::NoCase => 1,
            Verdict::Survived => 2,
            Verdict::Stopped(_) => 3,
            Verdict::Refuted(_) => 4,
        };
        rank(self) >= new
    }

    fn word(&self) -> &'static str {
        match self {
            Outcome::Untried => "untried",
            Outcome::Passed => "passed",
            Outcome::Failed(..) => "failed",
            Outcome::Checked => "checked",
            Outcome::Proved(truth) => truth.word(),
            Outcome::Refuted(_) => "refuted",
            Outcome::NoCase => "no case",
            Outcome::Stopped(_) => "stopped",
        }
    }
}

/// A condition under which a refuted item holds on all models.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The conditions, joined by commas.
    pub conditions: String,
    /// On how many assignments it was tried.
    pub coverage: Coverage,
}

/// What was found of one item.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// What it is.
    pub item: Item,
    /// Its name; a test without a label has a number.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// What became of it.
    pub outcome: Outcome,
    /// On how many assignments it was tried.
    pub coverage: Coverage,
    /// What would repair it.
    pub repair: Option<Repair>,
    /// The status that the file claims for it.
    pub claimed: Option<String>,
    /// What its proof rests on beside definitions: theorems of the literature.
    pub rests: Vec<String>,
    /// Why the certificate that is kept for it does not prove it.
    pub stale: Option<String>,
}

impl Finding {
    pub(super) fn new(item: Item, name: &str, span: Span, claimed: Option<String>) -> Finding {
        Finding {
            item,
            name: name.to_string(),
            span,
            outcome: Outcome::Untried,
            coverage: Coverage::default(),
            repair: None,
            claimed,
            rests: Vec::new(),
            stale: None,
        }
    }

    /// Whether nothing but a few cases beside many that are left out speaks for it.
    #[must_use]
    pub fn is_thin(&self) -> bool {
        self.outcome == Outcome::Checked
            && matches!(self.item, Item::Rule | Item::Law | Item::Conjecture)
            && self.coverage.is_thin()
    }

    /// What was found, in a few words.
    #[must_use]
    pub fn text(&self) -> String {
        describe(self)
    }

    /// The kind of truth that the file claims for it.
    fn claim(&self) -> Option<Truth> {
        self.claimed.as_deref().and_then(Truth::of_word)
    }

    /// What the file could claim for it, where it claims less.
    fn more(&self) -> Option<Truth> {
        let Outcome::Proved(truth) = self.outcome else { return None };
        self.claimed.as_deref().filter(|status| truth.is_more_than(status)).map(|_| truth)
    }

    /// Why it fails the file, if it does.
    fn problem(&self, proofs_tried: bool) -> Option<Error> {
        let (item, name) = (self.item.keyword(), &self.name);
        let error = match (&self.outcome, self.item) {
            (Outcome::Failed(lhs, rhs), Item::Test { differs }) => {
                let but = if differs { "both sides are" } else { "the left side is" };
                let message = if differs {
                    format!("test {name} fails: {but} {lhs}")
                } else {
                    format!("test {name} fails: {but} {lhs}, the right side {rhs}")
                };
                Error::new(&theory::TEST_FAILED, message)
            }
            (Outcome::Refuted(_), Item::Fails | Item::Conjecture) => return None,
            (Outcome::Refuted(found), Item::Definition) => Error::new(
                &theory::DISAGREES,
                format!(
                    "the definition of `{name}` disagrees with the built-in operator at {}",
                    found.with_sides()
                ),
            ),
            (Outcome::Refuted(found), _) => {
                let error = Error::new(
                    &theory::REFUTED,
                    format!("the {item} `{name}` is false at {}", found.with_sides()),
                );
                match &self.repair {
                    Some(repair) => error.hint(format!(
                        "with `if {}` no case fails ({})",
                        repair.conditions,
                        cases(&repair.coverage)
                    )),
                    None => error,
                }
            }
            (Outcome::Checked | Outcome::Proved(_), Item::Fails) => Error::new(
                &theory::NOT_REFUTED,
                format!("`{name}` should fail, and holds in {}", cases(&self.coverage)),
            )
            .hint("if it is true, write `law`; if its counterexamples are larger, `check day 3`"),
            (Outcome::Checked, Item::Rule | Item::Law) if self.is_thin() => Error::new(
                &theory::THIN,
                format!("the {item} `{name}` was hardly tried: {}", thin(&self.coverage)),
            )
            .hint("prove it with `tepid prove --library FILE`, weaken its conditions, or call it a `conjecture`"),
            (Outcome::NoCase, Item::Definition) => return None,
            (Outcome::NoCase, _) => Error::new(
                &theory::NO_CASE,
                format!("the {item} `{name}` has no case: {}", left_out(&self.coverage)),
            ),
            (Outcome::Stopped(error), _) => error.clone(),
            (Outcome::Checked, _) if proofs_tried && self.claim().is_some() => {
                let why = self.stale.as_deref().unwrap_or("no proof is kept for it");
                Error::new(
                    &theory::UNEARNED,
                    format!("the {item} `{name}` has no accepted certificate: {why}"),
                )
                .hint("`tepid prove --library FILE` looks for proofs and keeps them; else write `status checked`")
            }
            (Outcome::Proved(truth), _) if self.claim().is_some_and(|claim| claim > *truth) => {
                Error::new(
                    &theory::UNEARNED,
                    format!(
                        "the {item} `{name}` is {truth} and no more: it rests on {}",
                        self.rests.join("; ")
                    ),
                )
                .hint(format!("write `status {truth}`"))
            }
            _ => return None,
        };
        Some(error.or_at(self.span))
    }
}

/// Whether the value alone decides, for one parameter of a defined operator.
#[derive(Clone, PartialEq, Debug)]
pub struct Respect {
    /// The parameter.
    pub param: String,
    /// Whether it is a form parameter, which takes quoted arguments literally.
    pub literal: bool,
    /// Refuted where two forms of one value give different results.
    pub outcome: Outcome,
    /// On how many assignments it was tried.
    pub coverage: Coverage,
}

/// What was found of a defined operator.
#[derive(Clone, PartialEq, Debug)]
pub struct Operator {
    /// Its name.
    pub name: String,
    /// Where it is defined.
    pub span: Span,
    /// Its parameters that are games or forms.
    pub params: Vec<Respect>,
}

/// What `check` has found in a file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The file.
    pub source: Option<Arc<Source>>,
    /// Whether tepid ships the file: then warnings are errors.
    pub shipped: bool,
    /// Its items, in the order of the text.
    pub findings: Vec<Finding>,
    /// Its operators, in the order of the text.
    pub operators: Vec<Operator>,
    /// The rules that fire in no test, with their places.
    pub never_fired: Vec<(String, Span)>,
    /// What is odd about the file.
    pub warnings: Vec<Error>,
    /// Whether the proofs that are kept for the file were looked at, so that a status
    /// `proved` had its chance.
    pub proofs_tried: bool,
    /// Why these proofs as a whole were rejected.
    pub rejected: Option<Error>,
}

impl Report {
    /// Notes what kind of truth a certificate that was accepted gives a law or rule, and on
    /// what the proof rests beside definitions.
    pub fn proved(&mut self, name: &str, truth: Truth, rests: Vec<String>) {
        if let Some(finding) = self.provable(name) {
            finding.rests = rests;
            if finding.outcome == Outcome::Checked {
                finding.outcome = Outcome::Proved(truth);
            }
        }
    }

    /// Notes why the certificate that is kept for a law or rule does not prove it.
    pub fn stale(&mut self, name: &str, why: String) {
        if let Some(finding) = self.provable(name) {
            finding.stale = Some(why);
        }
    }

    fn provable(&mut self, name: &str) -> Option<&mut Finding> {
        self.findings.iter_mut().find(|finding| {
            finding.name == name
                && matches!(finding.item, Item::Law | Item::Rule | Item::Conjecture)
        })
    }

    /// Notes what kind of truth a certificate for all its cases gives a law, and on what it rests.
    pub fn exhausted(&mut self, name: &str, truth: Truth, rests: Vec<String>, coverage: Coverage) {
        if let Some(finding) = self.provable(name)
            && matches!(finding.outcome, Outcome::Checked | Outcome::NoCase)
        {
            finding.outcome = Outcome::Proved(truth);
            finding.rests = rests;
            finding.coverage = coverage;
        }
    }

    /// Notes a case in which a law fails that was not found on the models.
    pub fn refuted(&mut self, name: &str, found: Counterexample) {
        let claimed = |finding: &&mut Finding| {
            finding.name == name
                && matches!(finding.item, Item::Law | Item::Fails | Item::Conjecture)
        };
        if let Some(finding) = self.findings.iter_mut().find(claimed)
            && matches!(finding.outcome, Outcome::Checked | Outcome::NoCase)
        {
            finding.outcome = Outcome::Refuted(found);
        }
    }

    /// Notes that the rules go wrong in the test at this place.
    pub(crate) fn test_stopped(&mut self, span: Span, error: Error) {
        let test = |finding: &&mut Finding| {
            finding.span == span && matches!(finding.item, Item::Test { .. })
        };
        if let Some(finding) = self.findings.iter_mut().find(test)
            && finding.outcome == Outcome::Passed
        {
            finding.outcome = Outcome::Stopped(error);
        }
    }

    /// On how many cases its items were tried.
    #[must_use]
    pub fn cases(&self) -> u64 {
        self.findings.iter().map(|finding| finding.coverage.cases).sum()
    }

    /// Whether the file passes: no test fails, nothing that is claimed is refuted, and
    /// nothing that should fail holds.
    #[must_use]
    pub fn passes(&self) -> bool {
        self.problems().is_empty()
    }

    /// Everything for which the file does not pass, in the order of the text.
    #[must_use]
    pub fn problems(&self) -> Vec<Error> {
        let mut problems: Vec<Error> =
            self.findings.iter().filter_map(|finding| finding.problem(self.proofs_tried)).collect();
        if self.shipped {
            problems.extend(self.warnings_in_place());
        }
        let mut problems = self.in_place(problems);
        problems.extend(self.rejected.clone());
        problems
    }

    /// What is odd, and fails only a file that tepid ships.
    #[must_use]
    pub fn warnings(&self) -> Vec<Error> {
        if self.shipped { Vec::new() } else { self.in_place(self.warnings_in_place()) }
    }

    fn warnings_in_place(&self) -> Vec<Error> {
        let mut warnings = self.warnings.clone();
        for (name, span) in &self.never_fired {
            warnings.push(
                Error::new(&theory::NEVER_FIRED, format!("the rule `{name}` fires in no test"))
                    .at(*span, "")
                    .hint("add a test in which it fires"),
            );
        }
        for finding in &self.findings {
            if let Some(truth) = finding.more() {
                let (item, name) = (finding.item.keyword(), &finding.name);
                let claimed = finding.claimed.as_deref().unwrap_or_default();
                warnings.push(
                    Error::new(
                        &theory::UNEARNED,
                        format!("the {item} `{name}` says `{claimed}`, and is {truth}"),
                    )
                    .at(finding.span, "")
                    .hint(format!("write `status {truth}`")),
                );
            }
            if let (Item::Conjecture, Outcome::Refuted(found)) = (finding.item, &finding.outcome) {
                warnings.push(
                    Error::new(
                        &theory::REFUTED,
                        format!(
                            "the conjecture `{}` is false at {}",
                            finding.name,
                            found.with_sides()
                        ),
                    )
                    .at(finding.span, "")
                    .hint("write `fails`"),
                );
            }
        }
        warnings
    }

    fn in_place(&self, errors: Vec<Error>) -> Vec<Error> {
        let mut errors: Vec<Error> = match &self.source {
            Some(source) => errors.into_iter().map(|error| error.in_source(source)).collect(),
            None => errors,
        };
        errors.sort_by_key(|error| error.labels().first().map(|label| label.span));
        errors
    }

    /// One line an item and a parameter, then a sum.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        if let Some(source) = &self.source {
            let _ = writeln!(text, "{}", source.name);
        }
        let names: Vec<String> = self
            .findings
            .iter()
            .map(|finding| format!("{} {}", finding.item.keyword(), finding.name))
            .collect();
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for (name, finding) in names.iter().zip(&self.findings) {
            let _ = writeln!(text, "  {name:width$}  {}", describe(finding));
        }
        for operator in &self.operators {
            for respect in &operator.params {
                let _ = writeln!(
                    text,
                    "  {} in {}: {}",
                    operator.name,
                    respect.param,
                    described(respect)
                );
            }
        }
        for (name, _) in &self.never_fired {
            let _ = writeln!(text, "  rule {name} fires in no test");
        }
        let problems = self.problems().len();
        let verdict = if problems == 0 {
            "passes".to_string()
        } else {
            format!("fails: {}", counted(problems, "problem"))
        };
        let cases = self.cases();
        let _ = writeln!(
            text,
            "  {verdict}, {} in {}",
            counted(self.findings.len(), "item"),
            counted_u64(cases, "case")
        );
        text
    }

    /// The whole report.
    #[must_use]
    pub fn json(&self) -> Json {
        let findings: Vec<Json> = self.findings.iter().map(finding_json).collect();
        let operators: Vec<Json> = self
            .operators
            .iter()
            .map(|operator| {
                let params: Vec<Json> = operator
                    .params
                    .iter()
                    .map(|respect| {
                        json!({
                            "param": respect.param,
                            "form": respect.literal,
                            "respects_values": !matches!(respect.outcome, Outcome::Refuted(_)),
                            "outcome": outcome_json(&respect.outcome),
                            "coverage": coverage_json(&respect.coverage),
                        })
                    })
                    .collect();
                json!({ "name": operator.name, "params": params })
            })
            .collect();
        let lines = |errors: Vec<Error>| -> Vec<Json> {
            errors
                .iter()
                .map(|error| json!({ "code": error.code().id, "message": error.to_string() }))
                .collect()
        };
        json!({
            "file": self.source.as_ref().map(|source| source.name.clone()),
            "passes": self.passes(),
            "findings": findings,
            "operators": operators,
            "never_fired": self.never_fired.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>(),
            "problems": lines(self.problems()),
            "warnings": lines(self.warnings()),
        })
    }
}

fn counted(count: usize, what: &str) -> String {
    counted_u64(count as u64, what)
}

fn counted_u64(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// `1200 cases, 30 excluded, 4 undefined`.
fn cases(coverage: &Coverage) -> String {
    let more = left_out(coverage);
    let cases = counted_u64(coverage.cases, "case");
    if more.is_empty() { cases } else { format!("{cases}, {more}") }
}

/// `thin: 6 cases met, 25,626 excluded`.
fn thin(coverage: &Coverage) -> String {
    let mut text = format!("thin: {} met", counted_u64(coverage.cases, "case"));
    for (count, what) in [(coverage.excluded, "excluded"), (coverage.undefined, "undefined")] {
        if count > 0 {
            let _ = write!(text, ", {} {what}", grouped(count));
        }
    }
    text
}

/// A count with a comma after each three digits.
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn left_out(coverage: &Coverage) -> String {
    let parts = [
        (coverage.excluded, "excluded"),
        (coverage.undefined, "undefined"),
        (coverage.too_large, "too large"),
        (coverage.untried, "untried"),
    ];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    parts.join(", ")
}

fn describe(finding: &Finding) -> String {
    let coverage = &finding.coverage;
    match (&finding.outcome, finding.item) {
        (Outcome::Untried, _) => "untried".to_string(),
        (Outcome::Passed, _) => "passes".to_string(),
        (Outcome::Failed(lhs, _), Item::Test { differs: true }) => {
            format!("FAILS: both sides are {lhs}")
        }
        (Outcome::Failed(lhs, rhs), _) => format!("FAILS: {lhs}, not {rhs}"),
        (Outcome::Checked | Outcome::Proved(_), Item::Fails) => {
            format!("HOLDS in {}", cases(coverage))
        }
        (Outcome::Checked, _) if finding.is_thin() => thin(coverage),
        (Outcome::Checked, _) => format!("holds in {}", cases(coverage)),
        (Outcome::Proved(truth), _) if finding.rests.is_empty() => {
            format!("{truth}, {}", cases(coverage))
        }
        (Outcome::Proved(truth), _) => {
            format!("{truth}, {}; rests on {}", cases(coverage), finding.rests.join("; "))
        }
        (Outcome::Refuted(found), Item::Fails) => {
            format!("fails, as it should, at {}", found.with_sides())
        }
        (Outcome::Refuted(found), _) => {
            let mut text = format!("FALSE at {}", found.with_sides());
            if let Some(repair) = &finding.repair {
                let _ = write!(
                    text,
                    "; with `if {}` no case fails ({})",
                    repair.conditions,
                    cases(&repair.coverage)
                );
            }
            text
        }
        (Outcome::NoCase, _) => format!("NO CASE: {}", left_out(coverage)),
        (Outcome::Stopped(error), _) => format!("STOPPED: {error}"),
    }
}

fn described(respect: &Respect) -> String {
    match &respect.outcome {
        Outcome::Refuted(found) => format!("does not respect values: {}", found.with_sides()),
        Outcome::Checked | Outcome::Proved(_) => {
            format!(
                "no two forms of one value differ ({}); this is no proof",
                cases(&respect.coverage)
            )
        }
        Outcome::Stopped(error) => format!("stopped: {error}"),
        _ => "no case".to_string(),
    }
}

fn coverage_json(coverage: &Coverage) -> Json {
    json!({
        "cases": coverage.cases,
        "excluded": coverage.excluded,
        "undefined": coverage.undefined,
        "too_large": coverage.too_large,
        "untried": coverage.untried,
    })
}

fn outcome_json(outcome: &Outcome) -> Json {
    let mut json = json!({ "is": outcome.word() });
    match outcome {
        Outcome::Failed(lhs, rhs) => {
            json["left"] = json!(lhs);
            json["right"] = json!(rhs);
        }
        Outcome::Refuted(found) => {
            let pairs =
                found.assignment.iter().map(|(name, value)| (name.to_string(), json!(value)));
            json["at"] = Json::Object(pairs.collect());
            if let Some(sides) = &found.sides {
                json["left"] = json!(sides.left);
                json["relation"] = json!(sides.relation.as_str());
                json["right"] = json!(sides.right);
            }
        }
        Outcome::Stopped(error) => json["why"] = json!(error.to_string()),
        _ => {}
    }
    json
}

fn finding_json(finding: &Finding) -> Json {
    json!({
        "item": finding.item.keyword(),
        "name": finding.name,
        "outcome": outcome_json(&finding.outcome),
        "thin": finding.is_thin(),
        "coverage": coverage_json(&finding.coverage),
        "repair": finding.repair.as_ref().map(|repair| json!({
            "if": repair.conditions,
            "coverage": coverage_json(&repair.coverage),
        })),
        "status": finding.claimed,
    })
}

//! `tepid simplify EXPR…`: the simplest equal term, by rewriting in the e-graph.

use super::options::{Format, LimitOptions};
use super::output::{self, Exit};
use super::stream::{Answer, answer_all};
use clap::Args;
use std::fmt::Write;
use std::path::PathBuf;
use tepid::certificate::rewriting::{ExplainedStep, explain};
use tepid::certificate::texts::Verdict;
use tepid::egraph::{Report, Simplified, Stop};
use tepid::engine::{Engine, SimplifyOptions, UnprovedRule};
use tepid::error::{Class, Error, Result, usage};
use tepid::print;

#[derive(Args)]
pub(crate) struct Simplify {
    /// Expressions, with variables or without; `-` reads standard input, one a line
    #[arg(required = true, value_name = "EXPR")]
    expressions: Vec<String>,
    /// Simplify with the rules of this file, beside the shipped ones
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Rewrite by the laws of this file too, proved or not: the answer says which it assumes
    #[arg(long, value_name = "FILE")]
    assume: Option<PathBuf>,
    /// Let the rules do all the work: do not replace ground terms by their values
    #[arg(long)]
    rules_only: bool,
    /// A relation or predicate of the variables that may be assumed; may be repeated
    #[arg(long, value_name = "CONDITION")]
    given: Vec<String>,
    /// Print the steps, each checked again before it is printed
    #[arg(long)]
    explain: bool,
    /// Print how many nodes, classes and rounds there were, and which rules fired
    #[arg(long)]
    report: bool,
    /// Write the steps to this file, for `tepid verify`; `-` prints it
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    limits: LimitOptions,
}

impl Simplify {
    pub(crate) fn run(&self) -> Exit {
        if self.format.json && self.certificate.as_deref().is_some_and(output::is_standard) {
            let message = "--json and --certificate - both write to standard output";
            return output::fail(&Error::new(&usage::OPTION, message));
        }
        if self.certificate.is_some() && (self.expressions.len() > 1 || self.expressions == ["-"]) {
            let message = "--certificate takes one expression, as it writes one file";
            return output::fail(&Error::new(&usage::OPTION, message));
        }
        let engine = match &self.assume {
            Some(file) => Engine::assuming(self.rules.as_deref(), file)
                .map(|engine| engine.limited(self.limits.limits())),
            None => super::options::engine(self.rules.as_deref(), &self.limits),
        };
        let mut engine = match engine {
            Ok(engine) => engine,
            Err(errors) => return output::fail_all(&errors),
        };
        let mut options = SimplifyOptions { rules_only: self.rules_only, ..Default::default() };
        for condition in &self.given {
            match engine.conditions(condition) {
                Ok(terms) => options.given.extend(terms),
                Err(error) => return output::fail(&error),
            }
        }
        answer_all(&self.expressions, self.format.json, |text| {
            self.answer(&mut engine, &options, text)
        })
    }

    fn answer(&self, engine: &mut Engine, options: &SimplifyOptions, text: &str) -> Answer {
        let simplified = engine.simplify(text, options)?;
        let report = &simplified.report;
        let exit = match &report.stop {
            Stop::Limit(error) => {
                output::complain(error);
                Exit::Unknown
            }
            Stop::Saturated | Stop::Goal => Exit::Done,
        };
        let mut shown = Shown::default();
        if self.explain || self.certificate.is_some() || self.assume.is_some() {
            shown = self.certified(engine, &simplified)?;
        }
        let using = engine.unproved_rules(&simplified);
        let result = print::term(&simplified.term, self.format.style())?;
        let text = if self.format.json {
            shown.assumed = shown.assumed.filter(|_| self.assume.is_some());
            json(&result, &using, &shown, self.report.then_some(report))
        } else {
            using.iter().for_each(|rule| output::talk(&format!("using {rule}")));
            let mut text = result;
            for step in shown.steps.iter().flatten() {
                text.push_str(&format!("\n{step}"));
            }
            match &shown.kernel {
                Some(Ok(verdict)) if self.explain => {
                    text.push_str(&format!("\nkernel: accepted, {}", verdict.in_words(false)));
                }
                Some(Err(why)) => output::talk(&format!("kernel: {why}")),
                _ => {}
            }
            if self.report {
                text.push_str(&format!("\n{}", report_text(report)));
            }
            text
        };
        // The certificate alone stands on standard output, so that another command can read it.
        if self.certificate.as_deref().is_some_and(output::is_standard) {
            output::talk(&text);
            return Ok((shown.written.trim_end().to_owned(), exit));
        }
        Ok((text, exit))
    }

    /// Writes and explains the steps, as far as that is asked for.
    fn certified(&self, engine: &mut Engine, simplified: &Simplified) -> Result<Shown> {
        let derivation = engine.derivation(simplified)?;
        let assumed = derivation.assumed_laws();
        assumed.iter().for_each(|law| output::talk(&format!("assuming {law}")));
        let mut shown = Shown { assumed: Some(assumed), ..Shown::default() };
        if let Some(file) = &self.certificate {
            let certificate = engine.certify(simplified)?;
            if !output::is_standard(file) {
                output::write_file(file, &certificate.text)?;
            }
            shown.written = certificate.text;
            shown.kernel = Some(Ok(certificate.verdict));
        }
        if self.explain {
            shown.steps = Some(explain(&derivation)?);
            if shown.kernel.is_none() {
                shown.kernel = Some(match engine.certify(simplified) {
                    Ok(certificate) => Ok(certificate.verdict),
                    Err(error) if error.class() == Class::Alarm => return Err(error),
                    Err(error) => Err(error.to_string()),
                });
            }
        }
        Ok(shown)
    }
}

/// What is said of how a result was found.
#[derive(Default)]
struct Shown {
    /// The laws that it assumes.
    assumed: Option<Vec<String>>,
    /// What the kernel says of its steps, or why it was given none.
    kernel: Option<std::result::Result<Verdict, String>>,
    steps: Option<Vec<ExplainedStep>>,
    /// The certificate, if it is to be written.
    written: String,
}

fn stop_text(stop: &Stop) -> String {
    match stop {
        Stop::Saturated => "saturated".to_owned(),
        Stop::Goal => "goal reached".to_owned(),
        Stop::Limit(error) => format!("limit: {error}"),
    }
}

fn report_text(report: &Report) -> String {
    let mut text = format!(
        "e-nodes {}, classes {}, iterations {}, {}",
        report.nodes,
        report.classes,
        report.iterations,
        stop_text(&report.stop)
    );
    for (rule, times) in &report.fired {
        let _ = write!(text, "\nfired {rule} {times}");
    }
    for (rule, why) in &report.unusable {
        let _ = write!(text, "\nnot used {rule}: {why}");
    }
    text
}

fn json(result: &str, using: &[UnprovedRule], shown: &Shown, report: Option<&Report>) -> String {
    let mut object = serde_json::json!({});
    if let Some(assumed) = &shown.assumed {
        object["assumed"] = assumed.as_slice().into();
    }
    if let Some(kernel) = &shown.kernel {
        object["kernel"] = match kernel {
            Ok(verdict) => verdict.json(),
            Err(why) => serde_json::json!({ "verdict": "none", "why": why }),
        };
    }
    object["result"] = result.into();
    if !using.is_empty() {
        let using = using.iter().map(|rule| {
            serde_json::json!({
                "rule": rule.name.as_str(), "cases": rule.coverage.cases,
                "says": format!("using {rule}"),
            })
        });
        object["using"] = using.collect();
    }
    if let Some(report) = report {
        let fired: serde_json::Map<_, _> =
            report.fired.iter().map(|(rule, n)| (rule.to_string(), (*n).into())).collect();
        object["report"] = serde_json::json!({
            "nodes": report.nodes, "classes": report.classes, "iterations": report.iterations,
            "stop": stop_text(&report.stop), "fired": fired,
        });
    }
    if let Some(steps) = &shown.steps {
        let steps = steps.iter().map(|step| {
            serde_json::json!({
                "number": step.number, "rule": step.name, "backward": step.backward,
                "place": step.place, "before": step.before, "after": step.after,
                "because": step.because,
            })
        });
        object["steps"] = steps.collect();
    }
    object.to_string()
}

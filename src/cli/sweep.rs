//! `tepid sweep`: statements enumerated over the operators, each tried and proved.

use super::options::LimitOptions;
use super::output::{self, Exit};
use super::progress;
use clap::{Args, ValueEnum};
use serde_json::json;
use std::path::PathBuf;
use tepid::lab::sweep::{Counts, Settled, Sweep, Swept};

#[derive(Args)]
pub(crate) struct SweepCommand {
    /// Sweep these fields alone: sum, conway, cool, …; all when none is named
    #[arg(value_name = "FIELD")]
    fields: Vec<String>,
    /// Sweep the operators that this rule file defines too
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// So many statements
    #[arg(long, value_name = "N", default_value_t = 500)]
    count: usize,
    /// So many symbols on each side at most
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=7))]
    size: u8,
    /// The seed of the statements that are drawn
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print the statements that ended so
    #[arg(long, value_name = "VERDICT")]
    print: Vec<Which>,
    /// Write one JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitOptions,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Which {
    Refuted,
    Proved,
    Unknown,
}

impl SweepCommand {
    pub(crate) fn run(&self) -> Exit {
        let engine = match super::options::engine(self.rules.as_deref(), &self.limits) {
            Ok(engine) => engine,
            Err(errors) => return output::fail_all(&errors),
        };
        let bar = progress::bar();
        let sweep = Sweep {
            fields: self.fields.clone(),
            count: self.count,
            size: usize::from(self.size),
            seed: self.seed,
            nodes: engine.limits().nodes,
            bytes: engine.limits().bytes,
            deadline: engine.limits().deadline(),
            interrupt: engine.limits().interrupt.clone(),
            progress: Some(progress::shown_by(&bar)),
        };
        let swept = sweep.run(engine.theory());
        bar.finish_and_clear();
        let swept = match swept {
            Ok(swept) => swept,
            Err(error) => return output::fail(&error),
        };
        self.write(&swept);
        match (swept.counts(None).wrong, swept.interrupted) {
            (0, false) => Exit::Done,
            (0, true) => Exit::Unknown,
            _ => Exit::Alarm,
        }
    }

    fn write(&self, swept: &Swept) {
        for entry in &swept.entries {
            let (verdict, which, about) = match &entry.settled {
                Settled::Refuted(at) => ("refuted", Some(Which::Refuted), at.clone()),
                Settled::Proved { truth, steps, .. } => {
                    (truth.word(), Some(Which::Proved), format!("{steps} steps"))
                }
                Settled::Unknown(why) => ("unknown", Some(Which::Unknown), why.clone()),
                Settled::Wrong(why) => ("wrong", None, why.clone()),
            };
            if which.is_some_and(|which| !self.print.contains(&which)) {
                continue;
            }
            if self.json {
                let line = json!({ "field": entry.field, "statement": entry.statement,
                    "verdict": verdict, "about": about });
                output::result(&line.to_string());
            } else {
                output::result(&format!("{verdict}: {} ({about})", entry.statement));
            }
        }
        for field in swept.fields() {
            self.write_counts(field, swept.counts(Some(field)));
        }
        self.write_counts("all", swept.counts(None));
    }

    fn write_counts(&self, field: &str, counts: Counts) {
        let Counts { statements, refuted, proved, unknown, wrong, evaluated, closed } = counts;
        if self.json {
            let line = json!({ "field": field, "statements": statements, "refuted": refuted,
                "proved": proved, "unknown": unknown, "wrong": wrong,
                "evaluated": evaluated, "closed": closed });
            output::result(&line.to_string());
            return;
        }
        output::result(&format!(
            "{field}: {statements} statements: {refuted} refuted, {proved} proved, \
             {unknown} unknown, {wrong} proved and false; {evaluated} evaluations of steps, \
             {closed} of closed ones"
        ));
    }
}

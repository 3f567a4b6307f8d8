//! `tepid check FILE…`: what a rule file claims, tried and proved.

use super::options::LimitOptions;
use super::output::{self, Exit};
use super::progress;
use super::stream::error_value;
use clap::Args;
use std::path::PathBuf;
use std::time::Instant;
use tepid::engine::{ProofSource, check_file};
use tepid::error::Class;
use tepid::theory::Falsify;

#[derive(Args)]
pub(crate) struct Check {
    /// Rule files, or names of shipped theories
    #[arg(required = true, value_name = "FILE", value_parser = super::options::theory(), hide_possible_values = true)]
    files: Vec<PathBuf>,
    /// Try all games born by this day for every variable: 2 or 3
    #[arg(long, value_name = "DAY", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=3))]
    day: u8,
    /// The seed of the samples
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write one JSON object a file
    #[arg(long)]
    json: bool,
    /// Look for no proofs of laws where none are kept
    #[arg(long)]
    no_search: bool,
    #[command(flatten)]
    limits: LimitOptions,
}

impl Check {
    pub(crate) fn run(&self) -> Exit {
        let limits = self.limits.limits();
        let bar = progress::bar();
        let options = Falsify {
            progress: Some(progress::shown_by(&bar)),
            seed: self.seed,
            day_3: self.day == 3,
            budget: limits.budget(),
            ..Falsify::default()
        };
        let source = if self.no_search { ProofSource::Kept } else { ProofSource::Found };
        let mut exit = Exit::Done;
        for file in &self.files {
            bar.reset();
            bar.set_message(file.display().to_string());
            let begun = Instant::now();
            let checked = check_file(file, &options, source);
            bar.finish_and_clear();
            if let Ok(report) = &checked {
                let seconds = begun.elapsed().as_secs_f64();
                output::remark(&format!(
                    "{}: {} cases in {seconds:.1} s",
                    file.display(),
                    report.cases()
                ));
            }
            exit = exit.worse(match checked {
                Err(errors) => {
                    if self.json {
                        let errors: Vec<_> = errors.iter().map(error_value).collect();
                        let name = file.display().to_string();
                        let report =
                            serde_json::json!({ "file": name, "passes": false, "errors": errors });
                        output::result(&report.to_string());
                    }
                    output::fail_all(&errors)
                }
                Ok(report) => {
                    if self.json {
                        output::result(&report.json().to_string());
                    } else {
                        output::result(report.text().trim_end());
                    }
                    let problems = report.problems();
                    report.warnings().iter().for_each(output::warn);
                    problems.iter().for_each(output::complain);
                    let limits = problems.iter().filter(|error| error.class() == Class::Limit);
                    match (problems.len(), limits.count()) {
                        (0, _) => Exit::Done,
                        (all, stopped) if all == stopped => Exit::Unknown,
                        _ => Exit::False,
                    }
                }
            });
        }
        exit
    }
}

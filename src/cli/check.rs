//! `tepid check FILE…`: what a rule file claims, tried and proved.

use super::options::LimitOptions;
use super::output::{self, Exit};
use clap::Args;
use std::path::PathBuf;
use tepid::engine::check_file;
use tepid::theory::Falsify;

#[derive(Args)]
pub(crate) struct Check {
    /// Rule files, or names of shipped theories
    #[arg(required = true, value_name = "FILE")]
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
    #[command(flatten)]
    limits: LimitOptions,
}

impl Check {
    pub(crate) fn run(&self) -> Exit {
        let limits = self.limits.limits();
        let options = Falsify {
            seed: self.seed,
            day_3: self.day == 3,
            deadline: limits.deadline(),
            interrupt: limits.interrupt,
            ..Falsify::default()
        };
        let mut exit = Exit::Done;
        for file in &self.files {
            exit = exit.worse(match check_file(file, &options) {
                Err(errors) => output::fail_all(&errors),
                Ok(report) => {
                    if self.json {
                        output::result(&report.json().to_string());
                    } else {
                        output::result(report.text().trim_end());
                    }
                    let problems = report.problems();
                    report.warnings().iter().chain(&problems).for_each(output::complain);
                    if problems.is_empty() { Exit::Done } else { Exit::False }
                }
            });
        }
        exit
    }
}

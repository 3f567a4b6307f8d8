//! `tepid verify FILE…`: checks certificates again.

use super::options::LimitOptions;
use super::output::{self, Exit};
use clap::Args;
use std::path::PathBuf;
use tepid::engine::Engine;

#[derive(Args)]
pub(crate) struct Verify {
    /// Certificates, as `--certificate` writes them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    limits: LimitOptions,
}

impl Verify {
    pub(crate) fn run(&self) -> Exit {
        let mut engine = Engine::standard().limited(self.limits.limits());
        let mut exit = Exit::Done;
        for file in &self.files {
            match engine.verify_file(file) {
                Ok(results) => {
                    results.iter().for_each(|shown| output::result(&format!("accepted: {shown}")));
                }
                Err(error) => {
                    output::result(&format!("rejected: {error}"));
                    exit = exit.worse(output::fail(&error));
                }
            }
        }
        exit
    }
}

//! `tepid completions SHELL`: what a shell needs to complete commands and options.

use super::output::{self, Exit};
use clap::{Args, CommandFactory};
use clap_complete::Shell;

#[derive(Args)]
pub(crate) struct Completions {
    /// The shell, such as `bash`: write `source <(tepid completions bash)` in its start file
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self) -> Exit {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut super::Cli::command(), "tepid", &mut script);
        output::result(String::from_utf8_lossy(&script).trim_end());
        Exit::Done
    }
}

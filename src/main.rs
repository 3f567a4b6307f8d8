//! The `tepid` command: everything it does is a call of the library.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}

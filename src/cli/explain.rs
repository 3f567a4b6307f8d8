//! `tepid explain CODE`: the page of an error code.

use super::output::{self, Exit};
use clap::Args;
use tepid::error::{Code, Error, usage};

#[derive(Args)]
pub(crate) struct Explain {
    /// The code that an error message shows in brackets
    code: String,
}

impl Explain {
    pub(crate) fn run(&self) -> Exit {
        match Code::find(&self.code) {
            Some(code) => {
                output::result(code.page.trim_start_matches("# ").trim_end());
                Exit::Done
            }
            None => {
                let message = format!("there is no error code `{}`", self.code);
                let hint = "codes look like E0101; docs/errors/ lists them";
                output::fail(&Error::new(&usage::CODE, message).hint(hint))
            }
        }
    }
}

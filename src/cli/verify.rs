//! `tepid verify FILE…`: checks certificates and texts of the kernel again.

use super::options::LimitOptions;
use super::output::{self, Exit};
use clap::Args;
use std::io::Read;
use std::path::{Path, PathBuf};
use tepid::engine::{Engine, read_file};
use tepid::error::{Class, Error, Result, usage};

#[derive(Args)]
pub(crate) struct Verify {
    /// Certificates, as `--certificate` writes them, and texts of the kernel; `-` reads
    /// standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print what the theorems of a text say in core terms, and not the texts of laws
    #[arg(long)]
    core: bool,
    /// Write one JSON object a file, of texts of the kernel
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitOptions,
}

impl Verify {
    pub(crate) fn run(&self) -> Exit {
        let mut engine = Engine::standard().limited(self.limits.limits());
        self.files.iter().map(|file| self.verify(&mut engine, file)).fold(Exit::Done, Exit::worse)
    }

    fn verify(&self, engine: &mut Engine, file: &Path) -> Exit {
        let text = match read(file) {
            Ok(text) => text,
            Err(error) => return output::fail(&error),
        };
        self.text(engine, file, &text).unwrap_or_else(|error| {
            let is_limit = error.class() == Class::Limit;
            output::result(&match (self.json, is_limit) {
                (true, _) => serde_json::json!({
                    "verdict": if is_limit { "limit" } else { "rejected" },
                    "why": error.to_string(),
                })
                .to_string(),
                (false, true) => format!("undecided: {error}"),
                (false, false) => format!("rejected: {error}"),
            });
            output::fail(&error)
        })
    }

    fn text(&self, engine: &Engine, file: &Path, text: &str) -> Result<Exit> {
        let verdict = engine.verify_text(text, file)?;
        output::result(&match self.json {
            true => verdict.json().to_string(),
            false if verdict.laws_are_said() => {
                format!("accepted: {}", verdict.in_words(self.core))
            }
            false => format!(
                "rejected: the text of a law is not what was proved, which is {}",
                verdict.in_words(self.core)
            ),
        });
        Ok(if verdict.laws_are_said() { Exit::Done } else { Exit::Input })
    }
}

fn read(file: &Path) -> Result<String> {
    if !output::is_standard(file) {
        return read_file(file);
    }
    let mut text = String::new();
    let read = std::io::stdin().lock().read_to_string(&mut text);
    read.map_err(|error| Error::new(&usage::FILE, format!("cannot read standard input: {error}")))?;
    Ok(text)
}

//! `tepid table FILE OPERATOR`: the smallest table of a finite operator.

use super::options::LimitOptions;
use super::output::{self, Exit};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tepid::engine::{Engine, load_theory};
use tepid::error::Error;
use tepid::lab::tables::Agreement;

#[derive(Args)]
pub(crate) struct Table {
    /// A rule file, or the name of a shipped theory
    #[arg(value_name = "FILE", value_parser = super::options::theory(), hide_possible_values = true)]
    file: PathBuf,
    /// An operator whose parameters are of finite sorts
    #[arg(value_name = "OPERATOR")]
    operator: String,
    /// The operator takes this number first, then integers from 0 to it, itself excluded
    #[arg(long, value_name = "N")]
    items: Option<u32>,
    /// Print a program's text instead
    #[arg(long, value_name = "LANGUAGE", conflicts_with = "json")]
    emit: Option<Language>,
    /// Write the proof that the table is the operator to this file, for `tepid verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitOptions,
}

/// A language that a table can be written in.
#[derive(Clone, Copy, ValueEnum)]
enum Language {
    /// A function in C
    C,
}

impl Table {
    pub(crate) fn run(&self) -> Exit {
        output::finish(self.text())
    }

    fn text(&self) -> Result<String, Vec<Error>> {
        let theory = load_theory(&self.file)?;
        let mut engine = Engine::with_theory(theory.into()).limited(self.limits.limits());
        let one = |error| vec![error];
        let (compact, agreement) = engine.compact(&self.operator, self.items).map_err(one)?;
        let rows = compact.table().len();
        let shown = match &agreement {
            Some(Agreement::Proved(proved)) => {
                if let Some(file) = &self.certificate {
                    output::write_file(file, &proved.certificate).map_err(one)?;
                }
                let steps = proved.shown.steps;
                format!("proved equal on all {rows} rows, {steps} steps checked")
            }
            Some(Agreement::Evaluated(why)) => {
                format!("equal on all {rows} rows by direct recursion; no proof: {why}")
            }
            None => "no expression of the arguments gives fewer rows".to_owned(),
        };
        if let Some(Language::C) = self.emit {
            return compact.c().map_err(one);
        }
        if self.json {
            let mut json = compact.json();
            json["proved"] = matches!(agreement, Some(Agreement::Proved(_))).into();
            json["agreement"] = shown.into();
            return Ok(json.to_string());
        }
        Ok(format!("{}\n{shown}", compact.text()))
    }
}

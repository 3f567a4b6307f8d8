//! `tepid discover OPERATOR…`: the laws that operators satisfy, found by looking.

use super::options::LimitOptions;
use super::output::{self, Exit};
use clap::Args;
use serde_json::json;
use std::path::{Path, PathBuf};
use tepid::engine;
use tepid::error::{Error, Result, usage};
use tepid::lab::discover::{Discover, Found};

#[derive(Args)]
pub(crate) struct DiscoverCommand {
    /// Operators, such as `cool` or `.`; sum and negation are always among them
    #[arg(required = true, value_name = "OPERATOR")]
    operators: Vec<String>,
    /// The variables, as a rule file declares them; what the operators need when left out
    #[arg(long, value_name = "DECLARATIONS", default_value = "", hide_default_value = true)]
    variables: String,
    /// A closed term that may occur, beside 0
    #[arg(long, value_name = "TERM")]
    constant: Vec<String>,
    /// A condition under which the laws hold, such as 't >= 0'
    #[arg(long, value_name = "CONDITION")]
    given: Vec<String>,
    /// So many variables, constants and operators on a side at most
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=9))]
    size: u8,
    /// Look at so many terms at most
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    terms: usize,
    /// Use the definitions of this rule file, beside the shipped ones
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Write the rule file here, and its proofs into the folder `proofs` beside it
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write one JSON object a law
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitOptions,
}

impl DiscoverCommand {
    pub(crate) fn run(&self) -> Exit {
        if self.output.as_deref().is_some_and(output::is_standard) {
            let message = "--output takes a file, since the proofs are kept beside it";
            return output::fail(&Error::new(&usage::OPTION, message));
        }
        let engine = match super::options::engine(self.rules.as_deref(), &self.limits) {
            Ok(engine) => engine,
            Err(errors) => return output::fail_all(&errors),
        };
        let mut constants = Discover::default().constants;
        constants.extend(self.constant.iter().cloned());
        let discover = Discover {
            operators: self.operators.clone(),
            variables: self.variables.clone(),
            constants,
            given: self.given.clone(),
            size: usize::from(self.size),
            most: self.terms,
            budget: engine.limits().budget(),
        };
        let found = match discover.run(engine.theory()) {
            Ok(found) => found,
            Err(error) => return output::fail(&error),
        };
        for law in &found.laws {
            output::result(&if self.json { law_json(law) } else { law_text(law) });
        }
        let talk = format!(
            "{} of {} laws proved; {} terms looked at{}",
            found.laws.iter().filter(|law| law.proof.is_ok()).count(),
            found.laws.len(),
            found.terms,
            if found.complete { "" } else { ", and there are more" }
        );
        output::remark(&talk);
        match self.output.as_deref().map(|file| keep(file, &found.text, &found.proofs)) {
            Some(Err(error)) => output::fail(&error),
            _ if found.complete => Exit::Done,
            _ => Exit::Unknown,
        }
    }
}

fn keep(file: &Path, text: &str, proofs: &str) -> Result<()> {
    output::write_file(file, text)?;
    engine::keep_proofs(file, proofs)
}

fn law_text(law: &Found) -> String {
    match &law.proof {
        Ok(earned) => format!("{} ({earned})", law.statement),
        Err(_) => format!("{} (checked: {} cases)", law.statement, law.cases),
    }
}

fn law_json(law: &Found) -> String {
    json!({
        "name": law.name,
        "law": law.statement,
        "status": law.status(),
        "cases": law.cases,
        "rests_on": law.proof.as_ref().map_or(&[][..], |earned| &earned.rests),
        "stopped_by": law.proof.as_ref().err(),
    })
    .to_string()
}

//! `tepid eval EXPR…`: values by direct recursion.

use super::options::{Format, LimitOptions};
use super::output::{self, Exit};
use super::stream::{Answer, answer_all};
use clap::Args;
use std::path::PathBuf;
use tepid::engine::Engine;
use tepid::theory::Value;

#[derive(Args)]
pub(crate) struct Eval {
    /// Expressions, relations or predicates; `-` reads standard input, one a line
    #[arg(required = true, value_name = "EXPR")]
    expressions: Vec<String>,
    /// Use the definitions of this rule file, beside the shipped ones
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    limits: LimitOptions,
}

impl Eval {
    pub(crate) fn run(&self) -> Exit {
        let mut engine = match super::options::engine(self.rules.as_deref(), &self.limits) {
            Ok(engine) => engine,
            Err(errors) => return output::fail_all(&errors),
        };
        answer_all(&self.expressions, self.format.json, |text| self.answer(&mut engine, text))
    }

    fn answer(&self, engine: &mut Engine, text: &str) -> Answer {
        let value = engine.evaluate(text)?;
        let exit = if value == Value::Truth(false) { Exit::False } else { Exit::Done };
        let text = if self.format.json {
            engine.show_json(&value)?
        } else {
            engine.show(&value, self.format.style())?
        };
        Ok((text, exit))
    }
}

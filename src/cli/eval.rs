//! `tepid eval EXPR…`: values by direct recursion.

use super::options::{Format, LimitOptions};
use super::output::{self, Exit};
use super::stream::{Answer, answer_all};
use clap::Args;
use std::path::PathBuf;
use tepid::engine::Engine;
use tepid::error::{Error, usage};
use tepid::theory::Value;

#[derive(Args)]
pub(crate) struct Eval {
    /// Expressions, relations or predicates; `-` reads standard input, one a line
    #[arg(required = true, value_name = "EXPR")]
    expressions: Vec<String>,
    /// Use the definitions of this rule file, beside the shipped ones
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Play out each relation: the winner's answer to every move
    #[arg(long)]
    strategy: bool,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    limits: LimitOptions,
}

impl Eval {
    pub(crate) fn run(&self) -> Exit {
        if self.strategy && !self.format.json && self.expressions.iter().any(|text| text == "-") {
            let message =
                "a strategy takes several lines: with `-`, which gives one a line, ask for --json";
            return output::fail(&Error::new(&usage::OPTION, message));
        }
        let mut engine = match super::options::engine(self.rules.as_deref(), &self.limits) {
            Ok(engine) => engine,
            Err(errors) => return output::fail_all(&errors),
        };
        answer_all(&self.expressions, self.format.json, |text| self.answer(&mut engine, text))
    }

    fn answer(&self, engine: &mut Engine, text: &str) -> Answer {
        if self.strategy {
            let witness = engine.witness(text)?;
            let exit = if witness.holds { Exit::Done } else { Exit::False };
            let games = &mut engine.evaluator().games;
            let text = if self.format.json {
                witness.json(games)?.to_string()
            } else {
                witness.text(games)?
            };
            return Ok((text, exit));
        }
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

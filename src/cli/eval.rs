//! `tepid eval EXPR…`: values by direct recursion.

use super::options::{Format, LimitOptions};
use super::output::Exit;
use super::stream::{Answer, answer_all};
use clap::Args;
use tepid::engine::Engine;
use tepid::theory::Value;

#[derive(Args)]
pub(crate) struct Eval {
    /// Expressions, relations or predicates; `-` reads standard input, one a line
    #[arg(required = true, value_name = "EXPR")]
    expressions: Vec<String>,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    limits: LimitOptions,
}

impl Eval {
    pub(crate) fn run(&self) -> Exit {
        let mut engine = Engine::standard().limited(self.limits.limits());
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

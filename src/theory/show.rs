//! Values as text.

use super::{Evaluator, Value};
use crate::error::Result;
use crate::game::Outcome;
use crate::print::{self, Style};

impl Evaluator {
    /// A value of this evaluator's arena as text: games and forms in the notation of the
    /// style, a set `{a,b}`, truth `true` or `false`, an outcome `L`, `R`, `N` or `P`.
    ///
    /// # Errors
    /// E04 when the text outgrows the byte limit.
    pub fn show(&mut self, value: &Value, style: Style) -> Result<String> {
        match value {
            Value::Game(game) => print::game(&mut self.games, *game, style),
            Value::Long(long) => {
                print::long_game(self.operators.surreals(), &mut self.games, *long, style)
            }
            Value::Form(form) => print::form(&mut self.games, *form, style),
            Value::Games(set) => print::game_set(&mut self.games, set, style),
            Value::Forms(set) => print::form_set(&mut self.games, set, style),
            Value::Truth(truth) => Ok(truth.to_string()),
            Value::Outcome(outcome) => Ok(outcome_letter(*outcome).to_owned()),
            Value::Wall(wall) => Ok(wall.to_string()),
            Value::Walls(walls) => {
                let mut texts: Vec<String> = walls.iter().map(ToString::to_string).collect();
                texts.sort_unstable();
                Ok(format!("{{{}}}", texts.join(", ")))
            }
            Value::Thermograph(thermograph) => Ok(thermograph.to_string()),
            Value::Uptimal(uptimal) => Ok(uptimal.to_string()),
            Value::Element { element, .. } => Ok(element.to_string()),
        }
    }

    /// A value as one line of JSON: `{"value": TEXT, "kind": KIND}`, and for a game its table
    /// of nodes under `"game"`.
    ///
    /// # Errors
    /// E04 when the text outgrows the byte limit.
    pub fn show_json(&mut self, value: &Value) -> Result<String> {
        let text = serde_json::Value::from(self.show(value, Style::Ascii)?);
        let kind = serde_json::Value::from(value.kind().to_string());
        Ok(match value {
            Value::Game(game) => {
                let table = print::game_json(&mut self.games, *game)?;
                format!(r#"{{"value":{text},"kind":{kind},"game":{table}}}"#)
            }
            Value::Thermograph(thermograph) => {
                let walls = thermograph.to_json();
                format!(r#"{{"value":{text},"kind":{kind},"thermograph":{walls}}}"#)
            }
            Value::Truth(truth) => format!(r#"{{"value":{truth},"kind":{kind}}}"#),
            _ => format!(r#"{{"value":{text},"kind":{kind}}}"#),
        })
    }
}

/// `L`, `R`, `N` (the first player) or `P` (the second player).
fn outcome_letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => "L",
        Outcome::Right => "R",
        Outcome::Next => "N",
        Outcome::Previous => "P",
    }
}

//! `tepid game RULESET POSITION`: values of real positions.

use super::options::{Format, LimitOptions};
use super::output::{self, Exit};
use super::stream::answer_all_with;
use clap::Args;
use tepid::engine::Engine;
use tepid::error::{Error, Result, usage};
use tepid::print::Style;
use tepid::rulesets::{self, Solved};

#[derive(Args)]
pub(crate) struct Game {
    /// The ruleset, or `list` for all of them with their rules and notation
    #[arg(value_parser = super::options::ruleset(), hide_possible_values = true)]
    ruleset: String,
    /// Positions, as the ruleset writes them; `-` reads standard input, one a line, and
    /// prints their values
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,
    /// Draw the thermograph too
    #[arg(long)]
    thermograph: bool,
    /// List the moves, the principal ones marked
    #[arg(long)]
    moves: bool,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    limits: LimitOptions,
}

impl Game {
    pub(crate) fn run(&self) -> Exit {
        if self.ruleset == "list" {
            self.list();
            return Exit::Done;
        }
        if self.positions.is_empty() {
            let error = Error::new(&usage::OPTION, "a position is missing")
                .hint("`tepid game list` shows how each ruleset writes positions");
            return output::fail(&error);
        }
        let mut engine = Engine::standard().limited(self.limits.limits());
        let by_line = self.positions.iter().any(|position| position == "-");
        // `#` is a blocked cell in many positions: a comment is a `#` and a space.
        answer_all_with("# ", &self.positions, self.format.json, |position| {
            let solved = engine.solve(&self.ruleset, position, self.moves)?;
            let text = if self.format.json {
                self.json(&mut engine, &solved)?
            } else if by_line {
                engine.show_game(solved.value, self.format.style())?
            } else {
                self.text(&mut engine, &solved)?
            };
            Ok((text, Exit::Done))
        })
    }

    fn list(&self) {
        for ruleset in rulesets::list() {
            if self.format.json {
                let line = serde_json::json!({
                    "name": ruleset.name, "summary": ruleset.summary, "rules": ruleset.rules,
                    "notation": ruleset.notation, "example": ruleset.example,
                });
                output::result(&line.to_string());
            } else {
                output::result(&format!(
                    "{}: {}\n  Rules: {}\n  Notation: {}\n  Example: tepid game {} '{}'\n",
                    ruleset.name,
                    ruleset.summary,
                    ruleset.rules,
                    ruleset.notation,
                    ruleset.name,
                    ruleset.example
                ));
            }
        }
    }

    fn text(&self, engine: &mut Engine, solved: &Solved) -> Result<String> {
        let style = self.format.style();
        let mut text = engine.show_game(solved.value, style)?;
        if !solved.drawing.is_empty() {
            text.push_str("\n\n");
            text.push_str(&solved.drawing);
        }
        if !solved.remarks.is_empty() {
            text.push('\n');
        }
        for remark in &solved.remarks {
            text.push_str(&format!("\n{}", remark.text));
            if let Some(value) = remark.value {
                text.push_str(&format!(": {}", engine.show_game(value, style)?));
            }
        }
        if self.moves {
            text.push('\n');
        }
        for choice in &solved.moves {
            let player = choice.player;
            let mark = if choice.principal { "  principal" } else { "" };
            let value = engine.show_game(choice.value, style)?;
            text.push_str(&format!("\n{player} to {}: {value}{mark}", choice.to));
        }
        if self.thermograph {
            let thermograph = engine.thermograph_of(solved.value)?;
            let picture = tepid::thermography::Picture::new().with(&self.ruleset, thermograph);
            text.push_str(&format!("\n\n{}", picture.terminal().trim_end()));
        }
        Ok(text)
    }

    fn json(&self, engine: &mut Engine, solved: &Solved) -> Result<String> {
        let mut moves = Vec::new();
        for choice in &solved.moves {
            moves.push(serde_json::json!({
                "player": choice.player.to_string(),
                "to": choice.to,
                "value": engine.show_game(choice.value, Style::Ascii)?,
                "principal": choice.principal,
            }));
        }
        let mut remarks = Vec::new();
        for remark in &solved.remarks {
            let value = remark.value.map(|value| engine.show_game(value, Style::Ascii));
            remarks.push(serde_json::json!({ "text": remark.text, "value": value.transpose()? }));
        }
        let thermograph = engine.thermograph_of(solved.value)?;
        Ok(serde_json::json!({
            "remarks": remarks,
            "value": engine.show_game(solved.value, Style::Ascii)?,
            "thermograph": thermograph.to_json(),
            "moves": moves,
        })
        .to_string())
    }
}

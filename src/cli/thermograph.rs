//! `tepid thermograph EXPR…`: walls, means, temperatures, and pictures of them.

use super::options::LimitOptions;
use super::output::{self, Exit};
use clap::Args;
use std::path::PathBuf;
use tepid::engine::Engine;
use tepid::error::Result;
use tepid::thermography::Picture;

#[derive(Args)]
pub(crate) struct Thermograph {
    /// The games; of a sum its summands are drawn too
    #[arg(required = true, value_name = "EXPR")]
    expressions: Vec<String>,
    /// Use the definitions of this rule file, beside the shipped ones
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Write an SVG picture to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print a picture for `LaTeX`, as `TikZ`
    #[arg(long, conflicts_with_all = ["json", "text"])]
    latex: bool,
    /// Print one JSON object a game
    #[arg(long)]
    json: bool,
    /// Print the walls as points (value, temperature), one line a game
    #[arg(long, conflicts_with = "json")]
    text: bool,
    /// Draw larger values to the right
    #[arg(long)]
    value_right: bool,
    #[command(flatten)]
    limits: LimitOptions,
}

impl Thermograph {
    pub(crate) fn run(&self) -> Exit {
        let mut engine = match super::options::engine(self.rules.as_deref(), &self.limits) {
            Ok(engine) => engine,
            Err(errors) => return output::fail_all(&errors),
        };
        let mut picture = Picture::new();
        if self.value_right {
            picture = picture.value_right();
        }
        let mut exit = Exit::Done;
        let mut drawn = 0;
        for text in &self.expressions {
            match self.show(&mut engine, text) {
                Ok(panels) => {
                    for (title, thermograph) in panels {
                        picture = picture.with(title, thermograph);
                        drawn += 1;
                    }
                }
                Err(error) => exit = exit.worse(output::fail(&error)),
            }
        }
        if drawn > 0
            && let Err(error) = self.draw(&picture)
        {
            exit = exit.worse(output::fail(&error));
        }
        exit
    }

    /// Prints what is printed game by game, and gives the panels of the picture.
    fn show(
        &self,
        engine: &mut Engine,
        text: &str,
    ) -> Result<Vec<(String, tepid::thermography::Thermograph)>> {
        let panels = engine.thermographs(text)?;
        let (_, whole) = &panels[0];
        if self.json {
            output::result(&whole.to_json().to_string());
        } else if self.text {
            output::result(&whole.to_string());
        }
        Ok(panels)
    }

    fn draw(&self, picture: &Picture) -> Result<()> {
        if let Some(file) = &self.svg {
            output::write_file(file, &picture.svg())?;
        }
        if self.latex {
            output::result(picture.tikz().trim_end());
        } else if !self.json && !self.text && self.svg.is_none() {
            output::result(picture.terminal().trim_end());
        }
        Ok(())
    }
}

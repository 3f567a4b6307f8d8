//! `tepid thermograph EXPR…`: walls, means, temperatures, and pictures of them; with
//! `--via rules` the walls as terms too, found by the rules and compared with the others.

use super::options::LimitOptions;
use super::output::{self, Exit};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tepid::egraph::WallTerms;
use tepid::engine::Engine;
use tepid::error::Result;
use tepid::print::{self, Style};
use tepid::syntax;
use tepid::thermography::{Panel, Picture};

/// How walls are found.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Via {
    /// By direct recursion
    Recursion,
    /// By unfolding and simplifying terms with the rules, compared with direct recursion
    Rules,
}

#[derive(Args)]
pub(crate) struct Thermograph {
    /// The games; of a sum its summands are drawn too
    #[arg(required = true, value_name = "EXPR")]
    expressions: Vec<String>,
    /// Use the definitions and rules of this file, beside the shipped ones
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Write an SVG picture to this file; `-` prints it
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
    /// How to find the walls
    #[arg(long, value_enum, default_value = "recursion")]
    via: Via,
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
        let mut below = Vec::new();
        for text in &self.expressions {
            syntax::doubts(text).iter().for_each(output::warn);
            match self.show(&mut engine, text) {
                Ok((panels, terms)) => {
                    below.extend(terms);
                    drawn += panels.len();
                    picture = panels.into_iter().fold(picture, Picture::with_panel);
                }
                Err(error) => {
                    if self.json {
                        let said = super::stream::error_value(&error);
                        let line = serde_json::json!({ "input": text, "error": said });
                        output::result(&line.to_string());
                    }
                    exit = exit.worse(output::fail(&error));
                }
            }
        }
        if drawn > 0
            && let Err(error) = self.draw(&picture, &below)
        {
            exit = exit.worse(output::fail(&error));
        }
        exit
    }

    /// Prints what is printed game by game, and gives the panels of the picture, with the
    /// lines that stand below it.
    fn show(&self, engine: &mut Engine, text: &str) -> Result<(Vec<Panel>, Vec<String>)> {
        let panels = engine.thermographs(text)?;
        let terms = match self.via {
            Via::Recursion => None,
            Via::Rules => Some(engine.wall_terms(text)?),
        };
        let whole = &panels[0].thermograph;
        let shown = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let lines = match &terms {
            Some(walls) if !self.json => {
                let style = if self.latex { Style::Latex } else { Style::Ascii };
                [("left_wall", &walls.left), ("right_wall", &walls.right)]
                    .into_iter()
                    .map(|(name, term)| {
                        Ok(format!("{name}({shown}) = {}", print::term(term, style)?))
                    })
                    .collect::<Result<Vec<_>>>()?
            }
            _ => Vec::new(),
        };
        if self.json {
            let mut object = json(whole, terms.as_ref())?;
            object["input"] = text.into();
            output::result(&object.to_string());
            return Ok((panels, Vec::new()));
        }
        if self.text {
            output::result(&whole.to_string());
            lines.iter().for_each(|line| output::result(line));
            return Ok((panels, Vec::new()));
        }
        Ok((panels, lines))
    }

    fn draw(&self, picture: &Picture, below: &[String]) -> Result<()> {
        if let Some(file) = &self.svg {
            output::write_file(file, &picture.svg())?;
        }
        if self.latex {
            output::result(picture.tikz().trim_end());
        } else if !self.json && !self.text && self.svg.is_none() {
            output::result(picture.terminal().trim_end());
        }
        for line in below {
            let comment = if self.latex { "% " } else { "" };
            output::result(&format!("{comment}{line}"));
        }
        Ok(())
    }
}

/// A thermograph, and its walls as terms.
fn json(
    whole: &tepid::thermography::Thermograph,
    terms: Option<&WallTerms>,
) -> Result<serde_json::Value> {
    let mut object = whole.to_json();
    if let Some(walls) = terms {
        object["left_term"] = print::term(&walls.left, Style::Ascii)?.into();
        object["right_term"] = print::term(&walls.right, Style::Ascii)?.into();
        object["nodes"] = walls.report.nodes.into();
    }
    Ok(object)
}

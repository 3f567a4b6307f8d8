//! `tepid graph`: positions, theories, or who beats whom, as DOT text.

use super::options::{Format, LimitOptions};
use super::output::{self, Exit};
use clap::{ArgGroup, Args};
use petgraph::graph::DiGraph;
use std::path::PathBuf;
use tepid::engine::{Engine, lemma_graph, load_theory};
use tepid::error::Error;
use tepid::lab::graphs::{Line, dot, json, uses};

#[derive(Args)]
#[command(group(ArgGroup::new("what").required(true).args(["expression", "uses", "lemmas", "dominance"])))]
pub(crate) struct Graph {
    /// The positions that this game can reach: Left's moves solid, Right's dashed
    #[arg(value_name = "EXPR")]
    expression: Option<String>,
    /// Which theory uses which, from this rule file or shipped theory on
    #[arg(long, value_name = "FILE")]
    uses: Option<PathBuf>,
    /// Which theorem cites which, among the proofs of these rule files or shipped theories;
    /// theorems of the literature at dashed edges
    #[arg(long, value_name = "FILE", num_args = 1..)]
    lemmas: Vec<PathBuf>,
    /// Who beats whom by an operator of this rule file or shipped theory
    #[arg(long, value_name = "FILE", requires = "operator")]
    dominance: Option<PathBuf>,
    /// The operator of two arguments from one finite sort
    #[arg(long, value_name = "NAME", requires = "dominance")]
    operator: Option<String>,
    /// The operator takes this number first, then integers below it
    #[arg(long, value_name = "N", requires = "dominance")]
    items: Option<u32>,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    limits: LimitOptions,
}

impl Graph {
    pub(crate) fn run(&self) -> Exit {
        output::finish(self.text())
    }

    fn text(&self) -> Result<String, Vec<Error>> {
        if let Some(file) = &self.uses {
            return Ok(self.written(&uses::of_theory(&load_theory(file)?)));
        }
        if !self.lemmas.is_empty() {
            let graph = lemma_graph(&self.lemmas, &self.limits.limits());
            return Ok(self.written(&graph.map_err(|error| vec![error])?));
        }
        if let (Some(file), Some(operator)) = (&self.dominance, &self.operator) {
            return self.beaten(file, operator);
        }
        let text = self.expression.as_deref().unwrap_or_default();
        let mut engine = Engine::standard().limited(self.limits.limits());
        let graph = engine.positions(text, self.format.style()).map_err(|error| vec![error])?;
        Ok(self.written(&graph))
    }

    fn written(&self, graph: &DiGraph<String, Line>) -> String {
        if self.format.json { json(graph).to_string() } else { dot(graph, &[]) }
    }

    fn beaten(&self, file: &std::path::Path, operator: &str) -> Result<String, Vec<Error>> {
        let theory = load_theory(file)?;
        let mut engine = Engine::with_theory(theory.into()).limited(self.limits.limits());
        let one = |error| vec![error];
        let table = engine.table(operator, self.items).map_err(one)?;
        let dominance = engine.dominance(&table).map_err(one)?;
        let circle = dominance.circle();
        if self.format.json {
            let mut object = json(dominance.graph());
            object["tournament"] = dominance.is_tournament().into();
            object["circle"] = circle.into();
            return Ok(object.to_string());
        }
        let tournament = if dominance.is_tournament() { "" } else { "no " };
        let mut text = format!("// {tournament}tournament\n");
        match circle {
            Some(circle) => {
                let order: Vec<&str> =
                    circle.iter().map(|&at| table.axes[0].texts[at].as_str()).collect();
                let steps: Vec<String> =
                    dominance.steps(&circle).iter().map(ToString::to_string).collect();
                text.push_str(&format!(
                    "// circulant: each of {} beats the items {} places ahead\n",
                    order.join(", "),
                    steps.join(", "),
                ));
            }
            None => text.push_str("// not circulant\n"),
        }
        text.push_str(&dominance.dot());
        Ok(text)
    }
}

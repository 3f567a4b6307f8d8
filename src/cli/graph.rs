//! `tepid graph`: positions, theories, or who beats whom, as DOT text, or drawn by Graphviz.

use super::options::{Format, LimitOptions};
use super::output::{self, Exit};
use clap::{ArgGroup, Args};
use petgraph::graph::DiGraph;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use tepid::engine::{Engine, lemma_graph, load_theory};
use tepid::error::{Error, usage};
use tepid::lab::graphs::{Drawn, dot, json, uses};

#[derive(Args)]
#[command(group(ArgGroup::new("what").required(true).args(["expression", "uses", "lemmas", "dominance"])))]
pub(crate) struct Graph {
    /// The positions that this game can reach: Left's moves solid, Right's dashed; integers
    /// below it are leaves
    #[arg(value_name = "EXPR")]
    expression: Option<String>,
    /// Which theory uses which, from this rule file or shipped theory on
    #[arg(long, value_name = "FILE", value_parser = super::options::theory(), hide_possible_values = true)]
    uses: Option<PathBuf>,
    /// Which theorem cites which, among the proofs of these rule files or shipped theories;
    /// theorems of the literature at dashed edges
    #[arg(long, value_name = "FILE", num_args = 1.., value_parser = super::options::theory(), hide_possible_values = true)]
    lemmas: Vec<PathBuf>,
    /// Who beats whom by an operator of this rule file or shipped theory
    #[arg(long, value_name = "FILE", requires = "operator", value_parser = super::options::theory(), hide_possible_values = true)]
    dominance: Option<PathBuf>,
    /// The operator of two arguments from one finite sort
    #[arg(long, value_name = "NAME", requires = "dominance")]
    operator: Option<String>,
    /// The operator takes this number first, then integers below it
    #[arg(long, value_name = "N", requires = "dominance")]
    items: Option<u32>,
    /// Draw at most this many positions, those that fewer moves reach before others
    #[arg(long, value_name = "N", default_value = "200")]
    positions: usize,
    /// Draw with Graphviz, which has to be installed, and write SVG to this file; `-` prints it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "latex"])]
    svg: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    limits: LimitOptions,
}

impl Graph {
    pub(crate) fn run(&self) -> Exit {
        let text = match self.text() {
            Ok(text) => text,
            Err(errors) => return output::fail_all(&errors),
        };
        let written = match &self.svg {
            Some(file) => drawn(&text).and_then(|svg| output::write_file(file, &svg)),
            None => {
                output::result(&text);
                Ok(())
            }
        };
        match written {
            Ok(()) => Exit::Done,
            Err(error) => output::fail(&error),
        }
    }

    fn text(&self) -> Result<String, Vec<Error>> {
        if let Some(file) = &self.uses {
            let graph = uses::of_theory(&load_theory(file)?);
            return Ok(self.written(&graph, || dot(&graph, &["bgcolor=transparent"])));
        }
        if !self.lemmas.is_empty() {
            let lemmas = lemma_graph(&self.lemmas, &self.limits.limits());
            let lemmas = lemmas.map_err(|error| vec![error])?;
            return Ok(self.written(&lemmas.graph, || lemmas.dot()));
        }
        if let (Some(file), Some(operator)) = (&self.dominance, &self.operator) {
            return self.beaten(file, operator);
        }
        let text = self.expression.as_deref().unwrap_or_default();
        let mut engine = Engine::standard().limited(self.limits.limits());
        let positions = engine.positions(text, self.format.style(), self.positions);
        let positions = positions.map_err(|error| vec![error])?;
        if !positions.is_whole() {
            let shown = positions.graph.node_count();
            output::talk(&format!(
                "it has more than {shown} positions: the nearest {shown} are drawn (--positions N)"
            ));
        }
        Ok(self.written(&positions.graph, || positions.dot()))
    }

    fn written<N: Drawn, E: Drawn + Copy + Ord>(
        &self,
        graph: &DiGraph<N, E>,
        dot: impl Fn() -> String,
    ) -> String {
        if self.format.json { json(graph).to_string() } else { dot() }
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

/// The picture that Graphviz makes of DOT text.
fn drawn(dot: &str) -> Result<String, Error> {
    let failed = |what: String| Error::new(&usage::GRAPHVIZ, what);
    let mut command = Command::new("dot");
    command.arg("-Tsvg").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| {
        failed(format!("cannot run `dot`: {error}"))
            .hint("install Graphviz, or leave --svg out and take the DOT text elsewhere")
    })?;
    let output = std::thread::scope(|scope| {
        let stdin = child.stdin.take();
        // A `dot` that stops reading says why when it ends.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(dot.as_bytes())));
        child.wait_with_output()
    });
    let output = output.map_err(|error| failed(format!("`dot` failed: {error}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(failed(format!("`dot` failed: {}", said.trim())));
    }
    String::from_utf8(output.stdout).map_err(|_| failed("`dot` wrote no text".to_owned()))
}

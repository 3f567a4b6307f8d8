//! Which theorem cites which, among the proofs of theories.
//!
//! A proof may cite earlier theorems only, so that the graph of one collection has no
//! circle. Over several collections it is checked: theorems that prove each other would
//! prove anything.

use super::{Drawn, Line, escaped, legend};
use crate::budget::Budget;
use crate::certificate::proof::collection::{Collection, cited};
use crate::certificate::proof::json;
use crate::certificate::proof::steps::{Status, Theorem};
use crate::error::{Error, Result, certificate};
use indexmap::{IndexMap, IndexSet};
use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};

/// A node: a theorem of a theory, or of the literature.
#[derive(Clone, Debug)]
pub struct Lemma {
    /// Its name; of the literature with its source.
    pub label: String,
    /// The theory that proves it, or nothing for one of the literature.
    pub theory: Option<String>,
    tint: String,
}

impl Lemma {
    /// A theorem of a collection, whose theory its name may say: `group.add_comm`.
    fn new(theorem: &Theorem, collection: &str) -> Lemma {
        let name = &theorem.name;
        let (label, theory) = match &theorem.status {
            Status::Axiom(source) => (format!("{name} ({source})"), None),
            Status::Assumed => (name.clone(), None),
            Status::Proved(_) => {
                let theory = name.split_once('.').map_or(collection, |(theory, _)| theory);
                (name.clone(), Some(theory.to_owned()))
            }
        };
        Lemma { label, theory, tint: String::new() }
    }
}

/// Gives each theory a pale tint, as far from those of the others as can be.
fn tint(graph: &mut DiGraph<Lemma, Line>) {
    let theories: IndexSet<String> =
        graph.node_weights().filter_map(|lemma| lemma.theory.clone()).collect();
    for lemma in graph.node_weights_mut() {
        let place = lemma.theory.as_ref().and_then(|theory| theories.get_index_of(theory));
        if let Some(place) = place {
            let hue = place as f64 / theories.len() as f64;
            lemma.tint = format!("{hue:.3} 0.22 0.98");
        }
    }
}

impl Drawn for Lemma {
    fn label(&self) -> &str {
        &self.label
    }

    fn style(&self) -> String {
        match self.theory {
            Some(_) => format!("fillcolor=\"{}\"", self.tint),
            None => "style=dashed".to_owned(),
        }
    }
}

/// Theorems and what they cite.
#[derive(Clone, Debug)]
pub struct Lemmas {
    /// An edge leads from a theorem to each that it cites, dashed to one of the literature.
    pub graph: DiGraph<Lemma, Line>,
}

impl Lemmas {
    /// As DOT text, each theory in a tint of its own.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut cells: IndexMap<&str, String> = IndexMap::new();
        for lemma in self.graph.node_weights() {
            if let Some(theory) = &lemma.theory {
                let cell = format!("<td bgcolor=\"{}\">{}</td>", lemma.tint, escaped(theory));
                cells.insert(theory, cell);
            }
        }
        let mut cells: Vec<String> = cells.into_values().collect();
        if self.graph.node_weights().any(|lemma| lemma.theory.is_none()) {
            cells.push("<td>dashed: of the literature, or assumed</td>".to_owned());
        }
        let legend = legend(&cells);
        super::dot(
            &self.graph,
            &[
                &legend,
                "bgcolor=transparent rankdir=LR nodesep=0.1 ranksep=0.6 pack=12",
                "node [shape=box style=\"filled,rounded\" fontname=\"sans-serif\" fontsize=11 height=0.25]",
                "edge [arrowsize=0.6 color=\"#606060\"]",
            ],
        )
    }
}

/// The graph of the theorems of some collections, each with the name of its theory.
///
/// # Errors
/// E0507 for a collection that is malformed, E0502 when theorems cite each other in a
/// circle, E04 at a limit.
pub fn of_collections(texts: &[(String, String)], budget: &Budget) -> Result<Lemmas> {
    let mut graph: DiGraph<Lemma, Line> = DiGraph::new();
    let mut places: IndexMap<String, NodeIndex> = IndexMap::new();
    for (theory, text) in texts {
        for document in Collection::read(text)?.documents() {
            let document = json::read(document, budget.clone())?;
            let mut own = Vec::with_capacity(document.theorems.len());
            for theorem in &document.theorems {
                let key = format!("{} {}", theorem.name, theorem.statements.join(", "));
                let node = *places
                    .entry(key)
                    .or_insert_with(|| graph.add_node(Lemma::new(theorem, theory)));
                for lemma in cited(theorem) {
                    let Some(&to) = own.get(lemma as usize) else { continue };
                    let axiom =
                        matches!(document.theorems[lemma as usize].status, Status::Axiom(_));
                    let line = if axiom { Line::Dashed } else { Line::Solid };
                    graph.update_edge(node, to, line);
                }
                own.push(node);
            }
        }
    }
    match toposort(&graph, None) {
        Ok(_) => {
            tint(&mut graph);
            Ok(Lemmas { graph })
        }
        Err(circle) => {
            let what = format!("the proof of {} rests on itself", graph[circle.node_id()].label);
            Err(Error::new(&certificate::CITATION, what))
        }
    }
}

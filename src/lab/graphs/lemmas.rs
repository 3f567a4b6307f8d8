//! Which theorem cites which, among the proofs of theories.
//!
//! A proof may cite earlier theorems only, so that the graph of one collection has no
//! circle. Over several collections it is checked: theorems that prove each other would
//! prove anything.

use super::Line;
use crate::budget::Budget;
use crate::certificate::proof::collection::{Collection, cited};
use crate::certificate::proof::json;
use crate::certificate::proof::steps::Status;
use crate::error::{Error, Result, certificate};
use indexmap::IndexMap;
use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};

/// The graph of the theorems of some collections: an edge leads from a theorem to each that
/// it cites, dashed to one of the literature.
///
/// # Errors
/// E0507 for a collection that is malformed, E0502 when theorems cite each other in a
/// circle, E04 at a limit.
pub fn of_collections(texts: &[String], budget: &Budget) -> Result<DiGraph<String, Line>> {
    let mut graph: DiGraph<String, Line> = DiGraph::new();
    let mut places: IndexMap<String, NodeIndex> = IndexMap::new();
    for text in texts {
        for document in Collection::read(text)?.documents() {
            let document = json::read(document, budget.clone())?;
            let mut own = Vec::with_capacity(document.theorems.len());
            for theorem in &document.theorems {
                let key = format!("{} {}", theorem.name, theorem.statements.join(", "));
                let node = *places.entry(key).or_insert_with(|| {
                    graph.add_node(match &theorem.status {
                        Status::Axiom(source) => format!("{} ({source})", theorem.name),
                        Status::Proved(_) | Status::Assumed => theorem.name.clone(),
                    })
                });
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
        Ok(_) => Ok(graph),
        Err(circle) => {
            let what = format!("the proof of {} rests on itself", graph[circle.node_id()]);
            Err(Error::new(&certificate::CITATION, what))
        }
    }
}

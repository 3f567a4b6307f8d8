//! Directed graphs of what the other rooms hold, and their text for Graphviz.
//!
//! petgraph carries them: the positions that a game can reach ([`positions`]), who beats
//! whom in a finite game of choices ([`dominance`]), which theory uses which ([`uses`]), and
//! which theorem cites which ([`lemmas`]).
//! Nodes are numbered in a fixed order, so that the same input gives the same text.

pub mod dominance;
pub mod lemmas;
pub mod positions;
pub mod uses;

use petgraph::Direction;
use petgraph::graph::DiGraph;
use petgraph::visit::EdgeRef;
use std::fmt::Write as _;

/// How an edge is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Line {
    /// A continuous line.
    Solid,
    /// A dashed one.
    Dashed,
}

/// A directed graph as DOT text: nodes carry their label, edges how they are drawn.
///
/// ```
/// use petgraph::graph::DiGraph;
/// use tepid::lab::graphs::{Line, dot};
///
/// let mut graph = DiGraph::new();
/// let (a, b) = (graph.add_node("a".to_owned()), graph.add_node("b".to_owned()));
/// graph.add_edge(a, b, Line::Solid);
/// assert!(dot(&graph, &[]).contains("0 -> 1"));
/// ```
#[must_use]
pub fn dot(graph: &DiGraph<String, Line>, attributes: &[&str]) -> String {
    let mut text = String::from("digraph {\n");
    for attribute in attributes {
        let _ = writeln!(text, "    {attribute}");
    }
    for node in graph.node_indices() {
        let _ = writeln!(text, "    {} [label={}]", node.index(), quoted(&graph[node]));
    }
    for node in graph.node_indices() {
        let mut edges: Vec<(usize, Line)> = graph
            .edges_directed(node, Direction::Outgoing)
            .map(|edge| (edge.target().index(), *edge.weight()))
            .collect();
        edges.sort_by_key(|(target, line)| (*line, *target));
        for (target, line) in edges {
            let style = if line == Line::Dashed { " [style=dashed]" } else { "" };
            let _ = writeln!(text, "    {} -> {target}{style}", node.index());
        }
    }
    text.push('}');
    text
}

/// A graph as one JSON object: labels by number, and edges as pairs of numbers with the way in
/// which they are drawn.
#[must_use]
pub fn json(graph: &DiGraph<String, Line>) -> serde_json::Value {
    let nodes: Vec<&str> = graph.node_weights().map(String::as_str).collect();
    let mut edges: Vec<(usize, Line, usize)> = graph
        .edge_references()
        .map(|edge| (edge.source().index(), *edge.weight(), edge.target().index()))
        .collect();
    edges.sort_unstable();
    let edges: Vec<serde_json::Value> = edges
        .into_iter()
        .map(|(from, line, to)| {
            let line = if line == Line::Solid { "solid" } else { "dashed" };
            serde_json::json!([from, to, line])
        })
        .collect();
    serde_json::json!({ "nodes": nodes, "edges": edges })
}

/// A text between quotation marks, as DOT reads it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

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

/// What a graph carries at its nodes and edges.
pub trait Drawn {
    /// The text of a node; of an edge its kind.
    fn label(&self) -> &str;
    /// Attributes of DOT that tell it from others, such as `style=dashed`; mostly none.
    fn style(&self) -> String {
        String::new()
    }
}

impl Drawn for String {
    fn label(&self) -> &str {
        self
    }
}

/// How an edge is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Line {
    /// A continuous line.
    Solid,
    /// A dashed one.
    Dashed,
}

impl Drawn for Line {
    fn label(&self) -> &str {
        match self {
            Line::Solid => "solid",
            Line::Dashed => "dashed",
        }
    }

    fn style(&self) -> String {
        match self {
            Line::Solid => String::new(),
            Line::Dashed => "style=dashed".to_owned(),
        }
    }
}

/// A directed graph as DOT text: attributes of the whole, nodes with their labels, and edges
/// in the order of their kinds.
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
pub fn dot<N: Drawn, E: Drawn + Copy + Ord>(graph: &DiGraph<N, E>, attributes: &[&str]) -> String {
    let mut text = String::from("digraph {\n");
    for attribute in attributes {
        let _ = writeln!(text, "    {attribute}");
    }
    for node in graph.node_indices() {
        let (label, style) = (quoted(&wrapped(graph[node].label())), graph[node].style());
        let space = if style.is_empty() { "" } else { " " };
        let _ = writeln!(text, "    {} [label={label}{space}{style}]", node.index());
    }
    for node in graph.node_indices() {
        let mut edges: Vec<(usize, E)> = graph
            .edges_directed(node, Direction::Outgoing)
            .map(|edge| (edge.target().index(), *edge.weight()))
            .collect();
        edges.sort_by_key(|(target, line)| (*line, *target));
        for (target, line) in edges {
            let style = line.style();
            let style = if style.is_empty() { style } else { format!(" [{style}]") };
            let _ = writeln!(text, "    {} -> {target}{style}", node.index());
        }
    }
    text.push('}');
    text
}

/// A graph as one JSON object: labels by number, and edges as pairs of numbers with their
/// kind.
#[must_use]
pub fn json<N: Drawn, E: Drawn + Copy + Ord>(graph: &DiGraph<N, E>) -> serde_json::Value {
    let nodes: Vec<&str> = graph.node_weights().map(Drawn::label).collect();
    let mut edges: Vec<(usize, E, usize)> = graph
        .edge_references()
        .map(|edge| (edge.source().index(), *edge.weight(), edge.target().index()))
        .collect();
    edges.sort_unstable();
    let edges: Vec<serde_json::Value> = edges
        .into_iter()
        .map(|(from, line, to)| serde_json::json!([from, to, line.label()]))
        .collect();
    serde_json::json!({ "nodes": nodes, "edges": edges })
}

/// A legend below a graph, from cells of DOT's tables.
fn legend(cells: &[String]) -> String {
    let cells = cells.concat();
    format!(
        "label=<<table border=\"0\" cellborder=\"0\" cellspacing=\"6\"><tr>{cells}</tr></table>> \
         labelloc=b fontsize=11 fontname=\"sans-serif\" fontcolor=\"#606060\""
    )
}

/// Text as DOT's tables read it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A text of several words in lines of about this many characters.
fn wrapped(text: &str) -> String {
    const LINE: usize = 36;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < LINE => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
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

//! Which theory uses which. Files that use each other are refused when they are loaded, so
//! the graph has no cycle.

use super::Line;
use crate::theory::Theory;
use petgraph::graph::{DiGraph, NodeIndex};

/// The files of a theory in the order in which they were read, each with an edge to every
/// file that it uses.
///
/// ```
/// use tepid::{lab::graphs::uses, theory::Theory};
/// let theory = Theory::shipped("joyal").unwrap();
/// let graph = uses::of_theory(&theory);
/// assert!(graph.edge_count() > 0 && !petgraph::algo::is_cyclic_directed(&graph));
/// ```
#[must_use]
pub fn of_theory(theory: &Theory) -> DiGraph<String, Line> {
    let mut graph = DiGraph::new();
    let nodes: Vec<NodeIndex> =
        theory.files().iter().map(|source| graph.add_node(source.name.clone())).collect();
    for (file, used) in theory.uses() {
        graph.update_edge(nodes[file.0 as usize], nodes[used.0 as usize], Line::Solid);
    }
    graph
}

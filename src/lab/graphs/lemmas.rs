//! Which theorem cites which, among the proofs of theories.
//!
//! A proof may cite earlier theorems only, so that the graph of one text has no circle. Over
//! several texts it is checked: theorems that prove each other would prove anything.

use super::Line;
use crate::budget::Budget;
use crate::certificate::draft::{Draft, Fact};
use crate::certificate::lower::is_built_in;
use crate::certificate::plain;
use crate::certificate::texts;
use crate::error::{Error, Result, certificate};
use indexmap::IndexMap;
use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap;

/// The graph of the theorems of some texts of the kernel: an edge leads from a theorem to each
/// that it cites, dashed to an axiom. What is known of operators that are built in is left out.
///
/// # Errors
/// E0530 for a text that is refused, E0502 when theorems cite each other in a circle, E04 at a
/// limit.
pub fn of_texts(all: &[String], budget: &Budget) -> Result<DiGraph<String, Line>> {
    let mut graph: DiGraph<String, Line> = DiGraph::new();
    let mut places: IndexMap<String, NodeIndex> = IndexMap::new();
    for text in all {
        let mut draft = Draft::new(budget.clone())?;
        let taken = draft.take_over(text, &|name| texts::shipped(name).map(str::to_owned))?;
        let mut results: IndexMap<(String, Line), Vec<Fact>> = IndexMap::new();
        for line in draft.lines() {
            let plain::Line::Axiom(name, source, _) = line else { continue };
            if let (Some(fact), false) = (draft.axiom_named(name), is_built_in(source)) {
                let label = format!("{} ({source})", whole(name));
                results.entry((label, Line::Dashed)).or_default().push(fact);
            }
        }
        for (name, &fact) in &taken.theorems {
            results.entry((whole(name).to_owned(), Line::Solid)).or_default().push(fact);
        }
        let mut named: FxHashMap<Fact, (NodeIndex, Line)> = FxHashMap::default();
        for ((label, line), facts) in results {
            let mut key = label.clone();
            for &fact in &facts {
                key.push_str(&draft.sequent_in_words(fact)?);
            }
            let node = *places.entry(key).or_insert_with(|| graph.add_node(label));
            named.extend(facts.into_iter().map(|fact| (fact, (node, line))));
        }
        for &fact in taken.theorems.values() {
            let from = named[&fact].0;
            for cited in draft.rests_on(fact, &|fact| named.contains_key(&fact)) {
                let (to, line) = named[&cited];
                if to != from {
                    graph.update_edge(from, to, line);
                }
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

/// The name of a theorem whose parts are numbered: `le_trans` of `le_trans.2`.
fn whole(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((whole, part)) if part.bytes().all(|digit| digit.is_ascii_digit()) => whole,
        _ => name,
    }
}

//! Which theorem cites which, among the proofs of theories.
//!
//! A proof may cite earlier theorems only, so that the graph of one text has no circle. Over
//! several texts it is checked: theorems that prove each other would prove anything.

use super::{Drawn, Line, escaped, legend};
use crate::budget::Budget;
use crate::certificate::draft::{Draft, Fact};
use crate::certificate::lower::is_built_in;
use crate::certificate::plain;
use crate::certificate::texts;
use crate::error::{Error, Result, certificate};
use indexmap::{IndexMap, IndexSet};
use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap;

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
    /// A theorem of a text, whose theory its name may say: `group.add_comm`.
    fn theorem(name: &str, text: &str) -> Lemma {
        let theory = name.split_once('.').map_or(text, |(theory, _)| theory);
        Lemma { label: name.to_owned(), theory: Some(theory.to_owned()), tint: String::new() }
    }

    /// What a text takes on trust.
    fn axiom(name: &str, source: &str) -> Lemma {
        let label = format!("{name} ({source})");
        Lemma { label, theory: None, tint: String::new() }
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

/// The graph of the theorems of some texts of the kernel, each with the name of its theory: an edge leads from a theorem to each
/// that it cites, dashed to an axiom. What is known of operators that are built in is left out.
///
/// # Errors
/// E0530 for a text that is refused, E0502 when theorems cite each other in a circle, E04 at a
/// limit.
pub fn of_texts(all: &[(String, String)], budget: &Budget) -> Result<Lemmas> {
    let mut graph: DiGraph<Lemma, Line> = DiGraph::new();
    let mut places: IndexMap<String, NodeIndex> = IndexMap::new();
    for (theory, text) in all {
        let mut draft = Draft::new(budget.clone())?;
        let taken = draft.take_over(text, &|name| texts::shipped(name).map(str::to_owned))?;
        let mut results: IndexMap<String, (Lemma, Line, Vec<Fact>)> = IndexMap::new();
        for line in draft.lines() {
            let plain::Line::Axiom(name, source, _) = line else { continue };
            if let (Some(fact), false) = (draft.axiom_named(name), is_built_in(source)) {
                let new = || (Lemma::axiom(whole(name), source), Line::Dashed, Vec::new());
                results
                    .entry(format!("{} ({source})", whole(name)))
                    .or_insert_with(new)
                    .2
                    .push(fact);
            }
        }
        for (name, &fact) in &taken.theorems {
            let new = || (Lemma::theorem(whole(name), theory), Line::Solid, Vec::new());
            results.entry(whole(name).to_owned()).or_insert_with(new).2.push(fact);
        }
        let mut named: FxHashMap<Fact, (NodeIndex, Line)> = FxHashMap::default();
        for (mut key, (lemma, line, facts)) in results {
            for &fact in &facts {
                key.push_str(&draft.sequent_in_words(fact)?);
            }
            let node = *places.entry(key).or_insert_with(|| graph.add_node(lemma));
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

/// The name of a theorem whose parts are numbered: `le_trans` of `le_trans.2`.
fn whole(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((whole, part)) if part.bytes().all(|digit| digit.is_ascii_digit()) => whole,
        _ => name,
    }
}

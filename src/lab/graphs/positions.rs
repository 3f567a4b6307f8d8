//! The positions that a game can reach: an acyclic graph, as every move leads to a game that
//! was born earlier (Conway, *On Numbers and Games*, chapter 7).
//!
//! A position that is reached in several ways is one node. A value is drawn by its canonical
//! form; a form as it is written, so that `'{0,*|}` and `1` have different graphs.

use super::Line;
use crate::error::Result;
use crate::game::{Form, Game, Games};
use crate::print::{self, Style};
use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A position with more branches than this, written out, is labelled by its number.
const LONGEST_LABEL: u64 = 24;

/// The positions of a value's canonical form, itself first: Left's moves are solid lines,
/// Right's are dashed.
///
/// ```
/// use tepid::{game::Games, lab::graphs::positions, print::Style};
/// let mut games = Games::new();
/// let star = games.nimber(2)?;
/// let graph = positions::of_game(&mut games, star, Style::Ascii)?;
/// assert_eq!((graph.node_count(), graph.edge_count()), (3, 6));
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E04 when a limit is reached.
pub fn of_game(games: &mut Games, game: Game, style: Style) -> Result<DiGraph<String, Line>> {
    let options = |games: &mut Games, at| Ok([games.left(at)?, games.right(at)?]);
    let label = |games: &mut Games, at, size| {
        if size > LONGEST_LABEL && games.as_number_up_star(at).is_none() {
            return Ok(None);
        }
        print::game(games, at, style).map(Some)
    };
    of(games, game, options, label)
}

/// The positions of a form as it is written, itself first.
///
/// # Errors
/// E04 when a limit is reached.
pub fn of_form(games: &mut Games, form: Form, style: Style) -> Result<DiGraph<String, Line>> {
    let options = |games: &mut Games, at| Ok([games.form_left(at)?, games.form_right(at)?]);
    let label = |games: &mut Games, at, size| {
        if size > LONGEST_LABEL {
            let value = games.form_value(at)?;
            if !games.is_canonical(at) || games.as_number_up_star(value).is_none() {
                return Ok(None);
            }
        }
        print::form(games, at, style).map(Some)
    };
    of(games, form, options, label)
}

fn of<P: Copy + Eq + Hash>(
    games: &mut Games,
    start: P,
    options: impl Fn(&mut Games, P) -> Result<[Vec<P>; 2]>,
    label: impl Fn(&mut Games, P, u64) -> Result<Option<String>>,
) -> Result<DiGraph<String, Line>> {
    let mut graph: DiGraph<P, Line> = DiGraph::new();
    let mut places: FxHashMap<P, NodeIndex> = FxHashMap::default();
    places.insert(start, graph.add_node(start));
    let mut at = 0;
    while at < graph.node_count() {
        let node = NodeIndex::new(at);
        let sides = options(games, graph[node])?;
        games.budget_mut().step(1 + (sides[0].len() + sides[1].len()) as u64)?;
        for (side, line) in sides.into_iter().zip([Line::Solid, Line::Dashed]) {
            for option in side {
                let to = *places.entry(option).or_insert_with(|| graph.add_node(option));
                graph.add_edge(node, to, line);
            }
        }
        at += 1;
    }
    let sizes = sizes(&graph);
    let mut labels = Vec::with_capacity(graph.node_count());
    for node in graph.node_indices() {
        let label = label(games, graph[node], sizes[node.index()])?;
        labels.push(label.unwrap_or_else(|| format!("#{}", node.index())));
    }
    Ok(graph.map(|node, _| std::mem::take(&mut labels[node.index()]), |_, line| *line))
}

/// How many branches each position has when it is written out.
fn sizes<P>(graph: &DiGraph<P, Line>) -> Vec<u64> {
    let mut sizes = vec![1_u64; graph.node_count()];
    // Games are well-founded, so an order exists; without one no label is short.
    let Ok(order) = toposort(graph, None) else { return vec![u64::MAX; graph.node_count()] };
    for node in order.into_iter().rev() {
        let options = graph.neighbors(node).map(|option| sizes[option.index()]);
        sizes[node.index()] = options.fold(1_u64, u64::saturating_add);
    }
    sizes
}

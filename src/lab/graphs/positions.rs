//! The positions that a game can reach: an acyclic graph, as every move leads to a game that
//! was born earlier (Conway, *On Numbers and Games*, chapter 7).
//!
//! A position that is reached in several ways is one node. A value is drawn by its canonical
//! form; a form as it is written, so that `'{0,*|}` and `1` have different graphs. Integers end
//! the play: below the start their moves are not drawn.

use super::{Drawn, escaped, legend};
use crate::error::{Result, limit};
use crate::game::{Form, Game, Games};
use crate::print::{self, Style};
use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A position with more branches than this, written out, is labelled by its number.
const MOST_BRANCHES: u64 = 2_000;
/// So is one with a longer text.
const LONGEST_LABEL: usize = 24;
/// The text of the start is cut after so many characters, and left out where it is too long to
/// be printed at all.
const LONGEST_START: usize = 72;

/// Whose move leads from a position to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Mover {
    /// Left's.
    Left,
    /// Right's.
    Right,
}

/// The colour of Left's moves, and of Right's.
const COLOURS: [&str; 2] = ["#3b6fc4", "#c8382f"];

impl Drawn for Mover {
    fn label(&self) -> &str {
        match self {
            Mover::Left => "left",
            Mover::Right => "right",
        }
    }

    fn style(&self) -> String {
        match self {
            Mover::Left => format!("color=\"{}\" tailport=sw", COLOURS[0]),
            Mover::Right => format!("color=\"{}\" tailport=se style=dashed", COLOURS[1]),
        }
    }
}

/// A node: a position as it is shown.
#[derive(Clone, Debug)]
pub struct Position {
    /// Its text, or its number when that is long.
    pub label: String,
    /// Whether its moves are left out, as there would be too many positions.
    pub is_cut: bool,
    is_start: bool,
}

impl Drawn for Position {
    fn label(&self) -> &str {
        &self.label
    }

    fn style(&self) -> String {
        match self {
            Position { is_start: true, .. } => "penwidth=2".to_owned(),
            Position { is_cut: true, .. } => "style=\"rounded,dotted\"".to_owned(),
            _ => String::new(),
        }
    }
}

/// Positions and the moves between them, the start first.
#[derive(Clone, Debug)]
pub struct Positions {
    /// The graph.
    pub graph: DiGraph<Position, Mover>,
}

impl Positions {
    /// Whether all positions are there.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.graph.node_weights().all(|position| !position.is_cut)
    }

    /// As DOT text: Left's moves begin at the left of a position and Right's at its right.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut words = vec![("solid: Left moves".to_owned(), COLOURS[0])];
        words.push(("dashed: Right moves".to_owned(), COLOURS[1]));
        if !self.is_whole() {
            let nodes = self.graph.node_count();
            words.push((format!("dotted: goes on beyond {nodes} positions"), "#606060"));
        }
        let cells = words.iter().map(|(text, colour)| {
            format!("<td><font color=\"{colour}\">{}</font></td>", escaped(text))
        });
        let legend = legend(&cells.collect::<Vec<_>>());
        super::dot(
            &self.graph,
            &[
                &legend,
                "bgcolor=transparent ordering=out nodesep=0.3 ranksep=0.5",
                "node [shape=box style=rounded fontname=\"sans-serif\" fontsize=12 height=0.3]",
                "edge [arrowsize=0.6]",
            ],
        )
    }
}

/// The positions of a value's canonical form, itself first, at most so many: those that fewer
/// moves reach come before others.
///
/// ```
/// use tepid::{game::Games, lab::graphs::positions, print::Style};
/// let mut games = Games::new();
/// let star = games.nimber(2)?;
/// let graph = positions::of_game(&mut games, star, Style::Ascii, 100)?.graph;
/// assert_eq!((graph.node_count(), graph.edge_count()), (3, 6));
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E04 when a limit is reached.
pub fn of_game(games: &mut Games, game: Game, style: Style, most: usize) -> Result<Positions> {
    of(
        games,
        game,
        most,
        |games, at| Ok([games.left(at)?, games.right(at)?]),
        |games, at| Ok(games.as_integer(at).is_some()),
        |games, at, size, branches| {
            let fits = size <= branches || games.as_number_up_star(at).is_some();
            fits.then(|| print::game(games, at, style)).transpose()
        },
    )
}

/// The positions of a form as it is written, itself first, at most so many.
///
/// # Errors
/// E04 when a limit is reached.
pub fn of_form(games: &mut Games, form: Form, style: Style, most: usize) -> Result<Positions> {
    of(
        games,
        form,
        most,
        |games, at| Ok([games.form_left(at)?, games.form_right(at)?]),
        |games, at| {
            let value = games.form_value(at)?;
            Ok(games.is_canonical(at) && games.as_integer(value).is_some())
        },
        |games, at, size, branches| {
            let value = games.form_value(at)?;
            let short = games.is_canonical(at) && games.as_number_up_star(value).is_some();
            (size <= branches || short).then(|| print::form(games, at, style)).transpose()
        },
    )
}

fn of<P: Copy + Eq + Hash>(
    games: &mut Games,
    start: P,
    most: usize,
    options: impl Fn(&mut Games, P) -> Result<[Vec<P>; 2]>,
    is_integer: impl Fn(&mut Games, P) -> Result<bool>,
    text: impl Fn(&mut Games, P, u64, u64) -> Result<Option<String>>,
) -> Result<Positions> {
    let mut graph: DiGraph<P, Mover> = DiGraph::new();
    let mut places: FxHashMap<P, NodeIndex> = FxHashMap::default();
    places.insert(start, graph.add_node(start));
    let (mut at, mut cut) = (0, Vec::new());
    while at < graph.node_count() {
        let node = NodeIndex::new(at);
        at += 1;
        if at > 1 && is_integer(games, graph[node])? {
            continue;
        }
        let sides = options(games, graph[node])?;
        games.budget_mut().step(1 + (sides[0].len() + sides[1].len()) as u64)?;
        let unseen = sides.iter().flatten().filter(|option| !places.contains_key(option)).count();
        if graph.node_count() + unseen > most {
            cut.push(node);
            continue;
        }
        for (side, mover) in sides.into_iter().zip([Mover::Left, Mover::Right]) {
            for option in side {
                let to = *places.entry(option).or_insert_with(|| graph.add_node(option));
                graph.add_edge(node, to, mover);
            }
        }
    }
    let sizes = sizes(&graph, &cut);
    let mut positions = Vec::with_capacity(graph.node_count());
    for node in graph.node_indices() {
        let is_start = node.index() == 0;
        let branches = if is_start { u64::MAX } else { MOST_BRANCHES };
        let label = match text(games, graph[node], sizes[node.index()], branches) {
            Err(error) if *error.code() == limit::TEXT => None,
            label => label?,
        };
        let label = label.and_then(|label| shown(label, is_start));
        let label = label.unwrap_or_else(|| format!("#{}", node.index()));
        positions.push(Some(Position { label, is_cut: cut.contains(&node), is_start }));
    }
    let graph = graph.filter_map(|node, _| positions[node.index()].take(), |_, mover| Some(*mover));
    Ok(Positions { graph })
}

/// A text that fits its node; that of the start is cut when it is long.
fn shown(text: String, is_start: bool) -> Option<String> {
    let length = text.chars().count();
    if is_start && length > LONGEST_START {
        return Some(text.chars().take(LONGEST_START - 1).chain(['…']).collect());
    }
    (is_start || length <= LONGEST_LABEL).then_some(text)
}

/// How many branches each position has when it is written out; those that are cut are endless.
fn sizes<P>(graph: &DiGraph<P, Mover>, cut: &[NodeIndex]) -> Vec<u64> {
    let mut sizes = vec![1_u64; graph.node_count()];
    for node in cut {
        sizes[node.index()] = u64::MAX;
    }
    // Games are well-founded, so an order exists; without one no label is short.
    let Ok(order) = toposort(graph, None) else { return vec![u64::MAX; graph.node_count()] };
    for node in order.into_iter().rev() {
        let options = graph.neighbors(node).map(|option| sizes[option.index()]);
        sizes[node.index()] = options.fold(sizes[node.index()], u64::saturating_add);
    }
    sizes
}

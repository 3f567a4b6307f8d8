//! Who beats whom, where two players choose one of n items each.
//!
//! A table of `f(p, q)` has an arrow from p to q when p wins: its value is greater than 0, or
//! is p itself and not q. The graph is a *tournament* when of any two items exactly one beats
//! the other, and *circulant* when the items can be put in a circle so that turning it
//! changes nothing (Moon, *Topics on Tournaments*, 1968). A circulant tournament has an odd
//! number of items, each of which beats and loses to (n − 1)/2 others: the game is fair.
//! The converse is false: of the regular tournaments of seven items only some are circulant.

use super::{Line, dot};
use crate::error::{Error, Result, theory};
use crate::game::{Game, Games};
use crate::theory::{FiniteTable, Value};
use fixedbitset::FixedBitSet;
use petgraph::graph::{DiGraph, NodeIndex};

/// The search for a circle gives up after so many steps.
const STEPS: usize = 1_000_000;

/// Who beats whom.
#[derive(Clone, Debug)]
pub struct Dominance {
    graph: DiGraph<String, Line>,
}

impl Dominance {
    /// The arrows of a table of two arguments from one set.
    ///
    /// # Errors
    /// E0230 when the table has another shape, E04 when a limit is reached.
    pub fn new(games: &mut Games, table: &FiniteTable) -> Result<Dominance> {
        let [from, to] = table.axes.as_slice() else {
            return Err(shape("it has two arguments"));
        };
        if from.values != to.values {
            return Err(shape("both arguments run through the same items"));
        }
        let mut graph = DiGraph::new();
        for text in &from.texts {
            graph.add_node(text.clone());
        }
        for (row, value) in table.values.iter().enumerate() {
            let places = table.places(row);
            let (p, q) = (NodeIndex::new(places[0]), NodeIndex::new(places[1]));
            let wins = match value {
                Value::Game(value) => *value != Game::ZERO && games.le(Game::ZERO, *value)?,
                value => *value == from.values[places[0]] && *value != to.values[places[1]],
            };
            if wins {
                graph.add_edge(p, q, Line::Solid);
            }
        }
        Ok(Dominance { graph })
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &DiGraph<String, Line> {
        &self.graph
    }

    /// Whether of any two items exactly one beats the other.
    #[must_use]
    pub fn is_tournament(&self) -> bool {
        let beats = self.rows();
        let n = beats.len();
        (0..n).all(|p| !beats[p][p] && (0..p).all(|q| beats[p][q] != beats[q][p]))
    }

    /// The items in a circle that can be turned: the first item stays first, and of several
    /// circles it is the one that comes first by the order of the items. `None` when there
    /// is none, or none was found within a million steps.
    #[must_use]
    pub fn circle(&self) -> Option<Vec<usize>> {
        let beats = self.rows();
        let n = beats.len();
        if n == 0 {
            return None;
        }
        let mut circle = vec![0];
        let mut used = FixedBitSet::with_capacity(n);
        used.insert(0);
        // For each place the item that is tried next.
        let mut next = vec![0];
        for _ in 0..STEPS {
            if circle.len() == n {
                if turns(&beats, &circle) {
                    return Some(circle);
                }
                used.set(circle.pop()?, false);
                next.pop();
                continue;
            }
            let at = next.last_mut()?;
            let item = *at;
            if item == n {
                next.pop();
                if circle.len() == 1 {
                    return None;
                }
                used.set(circle.pop()?, false);
                continue;
            }
            *at += 1;
            if !used[item] {
                circle.push(item);
                if fits(&beats, &circle) {
                    used.insert(item);
                    next.push(0);
                } else {
                    circle.pop();
                }
            }
        }
        None
    }

    /// By how many places in a circle an item is ahead of those that it beats.
    #[must_use]
    pub fn steps(&self, circle: &[usize]) -> Vec<usize> {
        let beats = self.rows();
        (0..circle.len()).filter(|&step| beats[circle[0]][circle[step]]).collect()
    }

    /// The graph as DOT text, in a circle.
    #[must_use]
    pub fn dot(&self) -> String {
        dot(&self.graph, &["bgcolor=transparent layout=circo", "node [shape=circle]"])
    }

    fn rows(&self) -> Vec<FixedBitSet> {
        let n = self.graph.node_count();
        let mut rows = vec![FixedBitSet::with_capacity(n); n];
        for edge in self.graph.edge_indices() {
            if let Some((from, to)) = self.graph.edge_endpoints(edge) {
                rows[from.index()].insert(to.index());
            }
        }
        rows
    }
}

/// Whether the last item of a beginning of a circle agrees with those before it: who is
/// ahead by so many places is beaten or not as the first pair with that distance.
fn fits(beats: &[FixedBitSet], circle: &[usize]) -> bool {
    let last = circle.len() - 1;
    (0..last).all(|at| {
        let step = last - at;
        let (first, ahead) = (circle[0], circle[step]);
        beats[circle[at]][circle[last]] == beats[first][ahead]
            && beats[circle[last]][circle[at]] == beats[ahead][first]
    })
}

/// Whether turning a circle by one place changes nothing.
fn turns(beats: &[FixedBitSet], circle: &[usize]) -> bool {
    let n = circle.len();
    (0..n).all(|p| {
        (0..n).all(|q| {
            let turned = (circle[(p + 1) % n], circle[(q + 1) % n]);
            beats[circle[p]][circle[q]] == beats[turned.0][turned.1]
        })
    })
}

fn shape(wanted: &str) -> Error {
    Error::new(&theory::NOT_FINITE, format!("the table shows who beats whom when {wanted}"))
}

//! Snort and Col: the vertices of a graph are coloured.
//!
//! Rules (Simon Norton's Snort, Colin Vout's Col; *On Numbers and Games*, chapter 8; *Winning
//! Ways*, chapters 2 and 6): Left colours a vertex with her colour, Right with his. In
//! **Snort** neighbours must not have different colours, in **Col** not the same. A player
//! who can colour no vertex loses.
//!
//! # Text
//!
//! Rows of cells joined by `/`, neighbours sharing a side: `.` free, `L` and `R` coloured,
//! `l` and `r` free for one player only, `#` no vertex; `1x5` is a path and `3x3` a board.
//! Other graphs are written as their edges joined by `,`, with the vertices that are not
//! free: `1-2,2-3,3-1,3:L`.
//!
//! # Positions
//!
//! A coloured vertex only takes a colour away from its neighbours. So every position is a
//! sum of connected graphs whose vertices are free for both players or for one, without the
//! edges that can no longer matter: in Snort between two vertices of the same player, in Col
//! between vertices of different ones. An isolated vertex is `*`, 1 or −1. Exchanging the
//! colours negates. In Col every value is a number or a number plus `*`; in Snort not (a
//! path of two is ±1).

use super::board::{Alphabet, Board, ORTHOGONAL, too_large};
use super::graph::{self, components, numbering};
use super::{Notation, Player, Ruleset, Sign, Summands};
use crate::error::{Error, Result, position};
use smallvec::SmallVec;

const MOST: usize = 400;
const MEANING: &str = "'.' (free), 'L' and 'R' (coloured), 'l' and 'r' (free for one player), \
                       '#' (no vertex) and '/' between rows, or edges like 1-2 joined by ','";
const ALPHABET: Alphabet =
    Alphabet { cells: b".LRlr#", meaning: MEANING, free: Some(b'.'), most: MOST };

/// Who may still colour a vertex, or who has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Vertex {
    /// Free for both.
    Free,
    /// Free for one player.
    Only(Player),
    /// Coloured.
    Coloured(Player),
    /// Free for nobody, or not there.
    Gone,
}

impl Vertex {
    fn letter(self) -> u8 {
        match self {
            Vertex::Free => b'.',
            Vertex::Only(Player::Left) => b'l',
            Vertex::Only(Player::Right) => b'r',
            Vertex::Coloured(Player::Left) => b'L',
            Vertex::Coloured(Player::Right) => b'R',
            Vertex::Gone => b'#',
        }
    }

    fn of_letter(letter: u8) -> Vertex {
        match letter {
            b'.' => Vertex::Free,
            b'l' => Vertex::Only(Player::Left),
            b'r' => Vertex::Only(Player::Right),
            b'L' => Vertex::Coloured(Player::Left),
            b'R' => Vertex::Coloured(Player::Right),
            _ => Vertex::Gone,
        }
    }

    fn is_free_for(self, player: Player) -> bool {
        self == Vertex::Free || self == Vertex::Only(player)
    }

    /// What is left when this player may no longer colour it.
    fn without(self, player: Player) -> Vertex {
        match self {
            Vertex::Free => Vertex::Only(player.opponent()),
            Vertex::Only(only) if only == player => Vertex::Gone,
            other => other,
        }
    }

    fn exchanged(self) -> Vertex {
        match self {
            Vertex::Only(player) => Vertex::Only(player.opponent()),
            Vertex::Coloured(player) => Vertex::Coloured(player.opponent()),
            other => other,
        }
    }
}

/// A graph with the state of its vertices.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Graph {
    vertices: SmallVec<[Vertex; 16]>,
    /// Pairs of vertices, the smaller first, sorted.
    edges: SmallVec<[(u16, u16); 8]>,
    layout: Layout,
}

/// How a graph was written, so that the positions after it are written likewise.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
enum Layout {
    /// As a board with so many columns.
    Board(u16),
    /// As a graph: vertices are their numbers, and those that were not named are gone.
    Edges,
}

/// The rules of Snort or of Col.
///
/// ```
/// use tepid::game::Games;
/// use tepid::rulesets::{Notation, Solver, colouring::Colouring};
/// let mut games = Games::new();
/// let mut solver = Solver::new(Colouring::Snort, &mut games);
/// let path = Colouring::Snort.read("..")?;
/// let value = solver.value(&path)?;
/// let one = solver.games().integer(1)?;
/// assert_eq!(value, solver.games().plus_minus(&[one])?);
/// # Ok::<(), tepid::error::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colouring {
    /// Neighbours never have different colours.
    Snort,
    /// Neighbours never have the same colour.
    Col,
}

impl Colouring {
    /// Who may not colour the neighbours of a vertex that this player has coloured.
    fn barred(self, player: Player) -> Player {
        match self {
            Colouring::Snort => player.opponent(),
            Colouring::Col => player,
        }
    }

    /// Whether colouring one of two neighbours can still bar the other to someone.
    fn matters(self, one: Vertex, other: Vertex) -> bool {
        let bars = |one: Vertex, other: Vertex| {
            let mut players = Player::BOTH.into_iter().filter(|&p| one.is_free_for(p));
            players.any(|player| other.is_free_for(self.barred(player)))
        };
        bars(one, other) || bars(other, one)
    }

    /// The vertices as far as they can still be coloured: the coloured ones have had their
    /// effect and are gone.
    fn open(self, graph: &Graph) -> SmallVec<[Vertex; 16]> {
        let mut open = graph.vertices.clone();
        for &(one, other) in &graph.edges {
            for (one, other) in [(one, other), (other, one)] {
                if let Vertex::Coloured(player) = graph.vertices[usize::from(one)] {
                    let neighbour = &mut open[usize::from(other)];
                    *neighbour = neighbour.without(self.barred(player));
                }
            }
        }
        for vertex in &mut open {
            if matches!(vertex, Vertex::Coloured(_)) {
                *vertex = Vertex::Gone;
            }
        }
        open
    }
}

impl Ruleset for Colouring {
    type Position = Graph;

    fn moves(&self, graph: &Graph, player: Player) -> Vec<Graph> {
        let open = self.open(graph);
        let free = (0..open.len()).filter(|&vertex| open[vertex].is_free_for(player));
        let coloured = free.map(|vertex| {
            let mut graph = graph.clone();
            graph.vertices[vertex] = Vertex::Coloured(player);
            graph
        });
        coloured.collect()
    }

    fn summands(&self, graph: &Graph, sum: &mut Summands<Graph>) {
        let open = self.open(graph);
        let state = |vertex: u16| open[usize::from(vertex)];
        let live = |&&(one, other): &&(u16, u16)| self.matters(state(one), state(other));
        let edges: Vec<(u16, u16)> = graph.edges.iter().filter(live).copied().collect();
        let ends = edges.iter().map(|&(one, other)| (usize::from(one), usize::from(other)));
        let component = components(open.len(), ends);
        let mut members: Vec<Vec<u16>> = vec![Vec::new(); open.len()];
        for vertex in (0..open.len()).filter(|&vertex| open[vertex] != Vertex::Gone) {
            members[component[vertex]].push(vertex as u16);
        }
        for members in members.iter().filter(|members| !members.is_empty()) {
            match (members.len(), state(members[0])) {
                (1, Vertex::Only(Player::Left)) => sum.add_integer(1),
                (1, Vertex::Only(Player::Right)) => sum.add_integer(-1),
                (1, _) => sum.add_nimber(1),
                _ => sum.add_part(part(&open, &edges, members)),
            }
        }
    }

    fn normal(&self, part: Graph) -> (Graph, Sign) {
        let mut exchanged = part.clone();
        for vertex in &mut exchanged.vertices {
            *vertex = vertex.exchanged();
        }
        let (same, negated) = (renumbered(&part), renumbered(&exchanged));
        if negated < same { (negated, Sign::Negated) } else { (same, Sign::Same) }
    }

    fn bytes(&self, graph: &Graph) -> usize {
        size_of::<Graph>() + graph.vertices.len() + 4 * graph.edges.len()
    }
}

/// The graph of some vertices of a larger one; `members` is sorted.
fn part(open: &[Vertex], edges: &[(u16, u16)], members: &[u16]) -> Graph {
    let place = |vertex: u16| members.binary_search(&vertex).ok().map(|place| place as u16);
    let edges = edges.iter().filter_map(|&(one, other)| Some((place(one)?, place(other)?)));
    Graph {
        vertices: members.iter().map(|&vertex| open[usize::from(vertex)]).collect(),
        edges: edges.collect(),
        layout: Layout::Edges,
    }
}

/// The same part with vertices numbered by the graph's shape.
fn renumbered(part: &Graph) -> Graph {
    let labels: Vec<u64> = part.vertices.iter().map(|v| u64::from(v.letter())).collect();
    let edges: Vec<(u16, u16, u8)> = part.edges.iter().map(|&(a, b)| (a, b, 0)).collect();
    let numbers = numbering(&labels, &edges, None);
    let mut vertices = part.vertices.clone();
    for (old, &new) in numbers.iter().enumerate() {
        vertices[usize::from(new)] = part.vertices[old];
    }
    let mut edges: SmallVec<[(u16, u16); 8]> = part
        .edges
        .iter()
        .map(|&(one, other)| (numbers[usize::from(one)], numbers[usize::from(other)]))
        .map(|(one, other)| (one.min(other), one.max(other)))
        .collect();
    edges.sort_unstable();
    Graph { vertices, edges, layout: Layout::Edges }
}

impl Notation for Colouring {
    fn read(&self, text: &str) -> Result<Graph> {
        if text.contains(['-', ':', ',']) {
            return read_edges(text);
        }
        let board = Board::read(text, &ALPHABET)?;
        let mut edges = SmallVec::new();
        for cell in 0..board.cells().len() {
            for next in board.around(cell, &ORTHOGONAL[2..]) {
                edges.push((cell as u16, next as u16));
            }
        }
        let vertices = board.cells().iter().map(|&cell| Vertex::of_letter(cell)).collect();
        Ok(Graph { vertices, edges, layout: Layout::Board(board.columns() as u16) })
    }

    fn write(&self, graph: &Graph) -> String {
        match graph.layout {
            Layout::Board(_) => graph.board().write(),
            Layout::Edges => {
                let edges = graph.edges.iter().map(|(one, other)| format!("{one}-{other}"));
                let alone =
                    |v: &usize| graph.edges.iter().all(|&(a, b)| ![a, b].contains(&(*v as u16)));
                let vertices = (0..graph.vertices.len()).filter(|v| match graph.vertices[*v] {
                    Vertex::Gone => false,
                    Vertex::Free => alone(v),
                    _ => true,
                });
                let vertex = |v: usize| match graph.vertices[v] {
                    Vertex::Free => v.to_string(),
                    other => format!("{v}:{}", char::from(other.letter())),
                };
                edges.chain(vertices.map(vertex)).collect::<Vec<_>>().join(",")
            }
        }
    }

    fn draw(&self, graph: &Graph) -> String {
        match graph.layout {
            Layout::Board(_) => graph.board().draw(),
            Layout::Edges => {
                let state = |v: u16| char::from(graph.vertices[usize::from(v)].letter());
                let edge = |&(a, b): &(u16, u16)| format!("  {a}{} - {b}{}", state(a), state(b));
                graph.edges.iter().map(edge).collect::<Vec<_>>().join("\n")
            }
        }
    }
}

impl Graph {
    fn board(&self) -> Board {
        let columns = match self.layout {
            Layout::Board(columns) => usize::from(columns),
            Layout::Edges => self.vertices.len(),
        };
        let mut board = Board::filled(self.vertices.len() / columns, columns, b'#');
        for (cell, vertex) in self.vertices.iter().enumerate() {
            board.set(cell, vertex.letter());
        }
        board
    }
}

fn read_edges(text: &str) -> Result<Graph> {
    let mut graph =
        Graph { vertices: SmallVec::new(), edges: SmallVec::new(), layout: Layout::Edges };
    for item in graph::read(text, b"LRlr", MEANING)? {
        let highest = usize::from(item.one.max(item.other.unwrap_or(0)));
        if highest >= MOST {
            return Err(too_large(highest + 1, MOST, "vertices").hint("number them from 0"));
        }
        if graph.vertices.len() <= highest {
            graph.vertices.resize(highest + 1, Vertex::Gone);
        }
        for vertex in [Some(item.one), item.other].into_iter().flatten() {
            let vertex = &mut graph.vertices[usize::from(vertex)];
            if *vertex == Vertex::Gone {
                *vertex = Vertex::Free;
            }
        }
        match (item.other, item.label) {
            (Some(other), None) if other != item.one => {
                graph.edges.push((item.one.min(other), item.one.max(other)));
            }
            (None, label) => {
                let state = label.map_or(Vertex::Free, Vertex::of_letter);
                graph.vertices[usize::from(item.one)] = state;
            }
            _ => {
                return Err(Error::new(
                    &position::MALFORMED,
                    "an edge joins two vertices and has no colour",
                )
                .at(item.span, "")
                .hint("write edges like 1-2, and coloured vertices like 3:L, joined by commas"));
            }
        }
    }
    graph.edges.sort_unstable();
    graph.edges.dedup();
    Ok(graph)
}

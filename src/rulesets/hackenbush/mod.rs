//! Hackenbush: edges are hacked away, and what is not held by the ground falls.
//!
//! Rules (John Conway; *Winning Ways*, chapters 1, 2 and 7): Left removes a blue or a green
//! edge, Right a red or a green one; then every edge that is no longer connected to the
//! ground disappears. A player without an edge to remove loses.
//!
//! # Text
//!
//! * A **string** from the ground: `BBR`, an edge a letter (`B` Left's, `R` Right's, `G` of
//!   both).
//! * A **tree**: after an edge, each branch but the last in brackets: `B(R)(GB)R` is a blue
//!   edge with three branches on it.
//! * Several trees on the ground, joined by `+`: `BR+G`.
//! * Any **graph**: its edges joined by `,`, each `one-other:colour`, with the ground as
//!   vertex 0: `0-1:B,1-2:R,2-0:G`. An edge may join a vertex to itself.
//!
//! # Theorems
//!
//! [`Hackenbush::new`] settles the parts that a theorem knows (see [`theorems`]): red-blue
//! trees, green graphs, and parts of a single player. [`Hackenbush::by_play`] settles
//! nothing, so that the theorems can be compared with play. Exchanging red and blue negates.
//! What does not hold: the fusion principle for red and blue edges. The square
//! `0-1:B,1-2:R,2-3:R,3-0:B` is 1, and its edges as loops would be 1 − 1 − 1 + 1 = 0.

mod text;
pub mod theorems;

use super::graph::{components, numbering};
use super::{Notation, Player, Ruleset, Sign, Summands};
use crate::error::Result;
use smallvec::SmallVec;

/// The colour of an edge: whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Colour {
    /// Left's.
    Blue,
    /// Right's.
    Red,
    /// Both players'.
    Green,
}

impl Colour {
    fn is_for(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::Left,
            Colour::Red => player == Player::Right,
            Colour::Green => true,
        }
    }

    fn exchanged(self) -> Colour {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
            Colour::Green => Colour::Green,
        }
    }

    fn letter(self) -> char {
        match self {
            Colour::Blue => 'B',
            Colour::Red => 'R',
            Colour::Green => 'G',
        }
    }

    fn of_letter(letter: u8) -> Option<Colour> {
        match letter {
            b'B' => Some(Colour::Blue),
            b'R' => Some(Colour::Red),
            b'G' => Some(Colour::Green),
            _ => None,
        }
    }
}

/// An edge between two vertices; 0 is the ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Edge {
    /// One end.
    pub one: u16,
    /// The other end.
    pub other: u16,
    /// Whose it is.
    pub colour: Colour,
}

/// The edges of a picture.
pub type Picture = SmallVec<[Edge; 8]>;

/// The rules of Hackenbush.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hackenbush {
    theorems: bool,
}

impl Hackenbush {
    /// The rules, with the parts settled that a theorem knows.
    #[must_use]
    pub fn new() -> Hackenbush {
        Hackenbush { theorems: true }
    }

    /// The rules, with everything played.
    #[must_use]
    pub fn by_play() -> Hackenbush {
        Hackenbush { theorems: false }
    }
}

impl Default for Hackenbush {
    fn default() -> Self {
        Hackenbush::new()
    }
}

impl Ruleset for Hackenbush {
    type Position = Picture;

    fn moves(&self, picture: &Picture, player: Player) -> Vec<Picture> {
        let own = (0..picture.len()).filter(|&edge| picture[edge].colour.is_for(player));
        let hacked = own.map(|edge| {
            let mut picture = picture.clone();
            picture.remove(edge);
            held(picture)
        });
        hacked.collect()
    }

    fn summands(&self, picture: &Picture, sum: &mut Summands<Picture>) {
        for part in split(picture) {
            match theorems::settle(&part).filter(|_| self.theorems) {
                Some(settled) => {
                    sum.add_nimber(settled.nim);
                    sum.add_number(&settled.number);
                }
                None => sum.add_part(part),
            }
        }
    }

    fn normal(&self, part: Picture) -> (Picture, Sign) {
        let exchange = |edge: &Edge| Edge { colour: edge.colour.exchanged(), ..*edge };
        let exchanged: Picture = part.iter().map(exchange).collect();
        let (same, negated) = (renumbered(&part), renumbered(&exchanged));
        if negated < same { (negated, Sign::Negated) } else { (same, Sign::Same) }
    }

    fn bytes(&self, picture: &Picture) -> usize {
        size_of::<Picture>() + if picture.spilled() { picture.len() * size_of::<Edge>() } else { 0 }
    }
}

impl Notation for Hackenbush {
    fn read(&self, text: &str) -> Result<Picture> {
        text::read(text).map(held)
    }

    fn write(&self, picture: &Picture) -> String {
        text::write(picture)
    }

    fn draw(&self, picture: &Picture) -> String {
        text::draw(picture)
    }
}

/// The vertices of a picture, each once, the ground first.
fn vertices(picture: &Picture) -> Vec<u16> {
    let mut vertices = vec![0];
    vertices.extend(picture.iter().flat_map(|edge| [edge.one, edge.other]));
    vertices.sort_unstable();
    vertices.dedup();
    vertices
}

/// The place of a vertex in the list of all of them.
fn place(vertices: &[u16], vertex: u16) -> usize {
    vertices.partition_point(|&other| other < vertex)
}

/// The edges that are connected to the ground.
fn held(mut picture: Picture) -> Picture {
    let vertices = vertices(&picture);
    let ends = |edge: &Edge| (place(&vertices, edge.one), place(&vertices, edge.other));
    let component = components(vertices.len(), picture.iter().map(ends));
    picture.retain(|edge| component[place(&vertices, edge.one)] == component[0]);
    picture
}

/// The parts of a picture: two edges are in one part where a path that avoids the ground
/// joins them. What does not touch the ground is no part.
fn split(picture: &Picture) -> Vec<Picture> {
    let vertices = vertices(picture);
    let inner = picture.iter().filter(|edge| edge.one != 0 && edge.other != 0);
    let ends = inner.map(|edge| (place(&vertices, edge.one), place(&vertices, edge.other)));
    let component = components(vertices.len(), ends);
    let mut parts: Vec<(usize, Picture)> = Vec::new();
    for edge in picture {
        let root = component[place(&vertices, edge.one.max(edge.other))];
        // A loop on the ground is a part by itself.
        let known = parts.iter_mut().find(|(other, _)| *other == root && root != component[0]);
        match known {
            Some((_, part)) => part.push(*edge),
            None => parts.push((root, SmallVec::from_slice(&[*edge]))),
        }
    }
    let touches = |part: &Picture| part.iter().any(|edge| edge.one == 0 || edge.other == 0);
    parts.into_iter().map(|(_, part)| part).filter(touches).collect()
}

/// The same part with vertices numbered from the ground, and its edges sorted.
fn renumbered(part: &Picture) -> Picture {
    let vertices = vertices(part);
    let edges: Vec<(u16, u16, u8)> = part
        .iter()
        .map(|e| (place(&vertices, e.one) as u16, place(&vertices, e.other) as u16, e.colour as u8))
        .collect();
    let numbers = numbering(&vec![0; vertices.len()], &edges, Some(0));
    let mut renumbered: Picture = part
        .iter()
        .map(|edge| {
            let one = numbers[place(&vertices, edge.one)];
            let other = numbers[place(&vertices, edge.other)];
            Edge { one: one.min(other), other: one.max(other), colour: edge.colour }
        })
        .collect();
    renumbered.sort_unstable();
    renumbered
}

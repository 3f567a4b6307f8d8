//! The text of a picture: strings, trees and graphs.

use super::{Colour, Edge, Picture, place, vertices};
use crate::error::{Error, Result, Span, position};
use crate::rulesets::board::{too_large, unknown};
use crate::rulesets::graph;

const MEANING: &str = "'B' (blue, Left's), 'R' (red), 'G' (green), brackets around branches \
                       and '+' between trees, or edges like 0-1:B joined by ','";
const MOST: usize = 1024;
/// The picture without edges: the ground alone.
const NOTHING: &str = "0";

/// Reads a string, trees or a graph.
pub(super) fn read(text: &str) -> Result<Picture> {
    if text.is_empty() {
        return Err(Error::new(&position::EMPTY, "a picture has at least one edge"));
    }
    if text == NOTHING {
        return Ok(Picture::new());
    }
    let picture =
        if text.contains(['-', ':', ',']) { read_graph(text)? } else { read_trees(text)? };
    if picture.len() > MOST {
        return Err(too_large(picture.len(), MOST, "edges"));
    }
    Ok(picture)
}

fn read_graph(text: &str) -> Result<Picture> {
    let edge = |item: graph::Item| match (item.other, item.label.and_then(Colour::of_letter)) {
        (Some(other), Some(colour)) => Ok(Edge { one: item.one, other, colour }),
        _ => Err(Error::new(&position::MALFORMED, "an edge has two ends and a colour")
            .at(item.span, "")
            .hint("write for example 0-1:B; vertex 0 is the ground")),
    };
    graph::read(text, b"BRG", MEANING)?.into_iter().map(edge).collect()
}

fn read_trees(text: &str) -> Result<Picture> {
    let mut picture = Picture::new();
    let mut top = 0;
    let mut newest = 0;
    // Where each open bracket stands, and the vertex that it hangs on.
    let mut open: Vec<(usize, u16)> = Vec::new();
    // Whether something must follow: after nothing, `+` or `(`.
    let mut pending = true;
    for (at, character) in text.char_indices() {
        let here = Span::new(at, at + character.len_utf8());
        match character {
            'B' | 'R' | 'G' => {
                let colour = Colour::of_letter(character as u8).unwrap_or(Colour::Green);
                if picture.len() == MOST {
                    return Err(too_large(text.len(), MOST, "edges"));
                }
                newest += 1;
                picture.push(Edge { one: top, other: newest, colour });
                top = newest;
                pending = false;
            }
            '(' if !pending => {
                open.push((at, top));
                pending = true;
            }
            ')' if !pending => match open.pop() {
                Some((_, vertex)) => top = vertex,
                None => return Err(unbalanced(here, "this bracket was never opened")),
            },
            '+' if !pending && open.is_empty() => {
                top = 0;
                pending = true;
            }
            '(' | ')' | '+' => return Err(missing_edge(here)),
            _ => return Err(unknown(character, at, MEANING)),
        }
    }
    if let Some(&(at, _)) = open.first() {
        return Err(unbalanced(Span::new(at, at + 1), "this bracket is never closed"));
    }
    if pending {
        return Err(missing_edge(Span::new(text.len(), text.len())));
    }
    Ok(picture)
}

fn unbalanced(place: Span, what: &str) -> Error {
    Error::new(&position::MALFORMED, "the brackets do not match").at(place, what)
}

fn missing_edge(place: Span) -> Error {
    Error::new(&position::MALFORMED, "an edge is missing")
        .at(place, "expected B, R or G before this")
        .hint("write for example B(R)G for a blue edge with two branches on it")
}

/// The picture's text: trees where every part is one and hangs on the ground by one edge,
/// else the edges of the graph.
pub(super) fn write(picture: &Picture) -> String {
    write_trees(picture).unwrap_or_else(|| {
        let edge = |e: &Edge| format!("{}-{}:{}", e.one, e.other, e.colour.letter());
        picture.iter().map(edge).collect::<Vec<_>>().join(",")
    })
}

/// The branches of each vertex, away from the ground, if there is no cycle.
fn branches(picture: &Picture) -> Option<Vec<Vec<(Colour, usize)>>> {
    let vertices = vertices(picture);
    if picture.len() + 1 != vertices.len() {
        return None;
    }
    let mut links = vec![Vec::new(); vertices.len()];
    for edge in picture {
        let (one, other) = (place(&vertices, edge.one), place(&vertices, edge.other));
        links[one].push((edge.colour, other));
        links[other].push((edge.colour, one));
    }
    let mut order = vec![(0, usize::MAX)];
    let mut next = 0;
    while let Some(&(vertex, below)) = order.get(next) {
        next += 1;
        links[vertex].retain(|&(_, other)| other != below);
        order.extend(links[vertex].iter().map(|&(_, other)| (other, vertex)));
    }
    (order.len() == vertices.len()).then_some(links)
}

fn write_trees(picture: &Picture) -> Option<String> {
    if picture.is_empty() {
        return Some(NOTHING.to_owned());
    }
    let branches = branches(picture)?;
    let mut text = String::new();
    // What is still to be written, the next at the end.
    enum Piece {
        Sign(char),
        Branch(Colour, usize),
    }
    let mut rest = Vec::new();
    for (index, &(colour, vertex)) in branches[0].iter().rev().enumerate() {
        if index > 0 {
            rest.push(Piece::Sign('+'));
        }
        rest.push(Piece::Branch(colour, vertex));
    }
    while let Some(piece) = rest.pop() {
        match piece {
            Piece::Sign(sign) => text.push(sign),
            Piece::Branch(colour, vertex) => {
                text.push(colour.letter());
                for (index, &(colour, vertex)) in branches[vertex].iter().rev().enumerate() {
                    if index == 0 {
                        rest.push(Piece::Branch(colour, vertex));
                    } else {
                        rest.push(Piece::Sign(')'));
                        rest.push(Piece::Branch(colour, vertex));
                        rest.push(Piece::Sign('('));
                    }
                }
            }
        }
    }
    Some(text)
}

/// Strings upright on the ground; other pictures as a list of edges over it.
pub(super) fn draw(picture: &Picture) -> String {
    let strings = branches(picture).filter(|b| b.iter().skip(1).all(|above| above.len() <= 1));
    let Some(branches) = strings else {
        let edge = |e: &Edge| format!("  {} -{}- {}\n", e.one, e.colour.letter(), e.other);
        let edges: String = picture.iter().map(edge).collect();
        return format!("{edges}  (0 is the ground)");
    };
    let string = |&(colour, vertex): &(Colour, usize)| {
        let mut letters = vec![colour.letter()];
        let mut vertex = vertex;
        while let Some(&(colour, above)) = branches[vertex].first() {
            letters.push(colour.letter());
            vertex = above;
        }
        letters
    };
    let strings: Vec<Vec<char>> = branches[0].iter().map(string).collect();
    let height = strings.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines: Vec<String> = Vec::new();
    for level in (0..height).rev() {
        let cells: Vec<String> =
            strings.iter().map(|s| s.get(level).unwrap_or(&' ').to_string()).collect();
        lines.push(cells.join(" ").trim_end().to_owned());
    }
    lines.push("=".repeat((2 * strings.len()).saturating_sub(1).max(1)));
    lines.join("\n")
}

//! Graphs: the text of their edges and vertices, and a numbering up to isomorphism.
//!
//! A graph is written as items joined by `,`: an edge `1-2`, an edge with a label `1-2:B`,
//! a vertex `3` or a vertex with a label `3:L`. Vertices are numbers below 65536.

use super::board::unknown;
use crate::error::{Error, Result, Span, position};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// `one-other:label`, or a vertex where `other` is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Item {
    pub(super) one: u16,
    pub(super) other: Option<u16>,
    pub(super) label: Option<u8>,
    pub(super) span: Span,
}

/// Reads the items of a graph. `labels` are the characters that may follow a `:`.
pub(super) fn read(text: &str, labels: &[u8], meaning: &str) -> Result<Vec<Item>> {
    let known = |c: char| {
        c.is_ascii_digit()
            || "-:, ".contains(c)
            || u8::try_from(c).is_ok_and(|c| labels.contains(&c))
    };
    if let Some((at, character)) = text.char_indices().find(|&(_, c)| !known(c)) {
        return Err(unknown(character, at, meaning));
    }
    let mut items = Vec::new();
    let mut start = 0;
    for item in text.split(',') {
        let blanks = item.len() - item.trim_start().len();
        let place = Span::new(start + blanks, start + blanks + item.trim().len());
        start += item.len() + 1;
        items.push(read_item(item.trim(), place).ok_or_else(|| {
            Error::new(&position::MALFORMED, "a graph is written as edges joined by commas")
                .at(place, "neither an edge like 1-2 nor a vertex like 1")
                .hint("vertices are numbers below 65536")
        })?);
    }
    Ok(items)
}

fn read_item(item: &str, span: Span) -> Option<Item> {
    let (nodes, label) = match item.split_once(':') {
        Some((nodes, label)) => {
            (nodes, Some(*label.as_bytes().first()?).filter(|_| label.len() == 1))
        }
        None => (item, None),
    };
    if item.contains(':') && label.is_none() {
        return None;
    }
    let node = |text: &str| text.trim().parse::<u16>().ok();
    let (one, other) = match nodes.split_once('-') {
        Some((one, other)) => (node(one)?, Some(node(other)?)),
        None => (node(nodes)?, None),
    };
    Some(Item { one, other, label, span })
}

/// How often labels are refined: enough to tell small graphs apart. Fewer rounds than a
/// graph needs only mean that isomorphic positions are not always recognised as such.
const ROUNDS: usize = 8;

/// New numbers for the vertices 0 … n − 1 of a connected graph: breadth first from `root`
/// (from a vertex of least label without one), neighbours by their refined labels. Many
/// isomorphic graphs, all trees of depth below [`ROUNDS`] among them, get identical edges.
pub(super) fn numbering(labels: &[u64], edges: &[(u16, u16, u8)], root: Option<usize>) -> Vec<u16> {
    let mut neighbours: Vec<Vec<(u8, usize)>> = vec![Vec::new(); labels.len()];
    for &(one, other, label) in edges {
        neighbours[usize::from(one)].push((label, usize::from(other)));
        neighbours[usize::from(other)].push((label, usize::from(one)));
    }
    let mut refined = labels.to_vec();
    for _ in 0..ROUNDS.min(labels.len()) {
        refined = refine(&refined, &neighbours);
    }
    let root = root.or_else(|| (0..labels.len()).min_by_key(|&node| refined[node]));
    let mut numbers = vec![u16::MAX; labels.len()];
    let mut order: Vec<usize> = root.into_iter().collect();
    root.into_iter().for_each(|root| numbers[root] = 0);
    let mut next = 0;
    while let Some(&node) = order.get(next) {
        next += 1;
        neighbours[node].sort_by_key(|&(label, other)| (label, refined[other], other));
        for &(_, other) in &neighbours[node] {
            if numbers[other] == u16::MAX {
                numbers[other] = order.len() as u16;
                order.push(other);
            }
        }
    }
    numbers
}

fn refine(labels: &[u64], neighbours: &[Vec<(u8, usize)>]) -> Vec<u64> {
    let refined = labels.iter().zip(neighbours).map(|(own, neighbours)| {
        let mut around: Vec<(u8, u64)> =
            neighbours.iter().map(|&(label, other)| (label, labels[other])).collect();
        around.sort_unstable();
        let mut hasher = FxHasher::default();
        (own, around).hash(&mut hasher);
        hasher.finish()
    });
    refined.collect()
}

/// The vertices of each component of the graph with these vertices 0 … n − 1 and edges, in
/// the order of their least vertices.
pub(super) fn components(n: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Vec<usize> {
    let mut sets = petgraph::unionfind::UnionFind::<usize>::new(n);
    for (one, other) in edges {
        sets.union(one, other);
    }
    sets.into_labeling()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> (&'static str, (u32, u32)) {
        let error = read(text, b"BR", "digits").unwrap_err();
        let span = error.labels()[0].span;
        (error.code().id, (span.start, span.end))
    }

    #[test]
    fn items_are_read_with_their_places() {
        let items = read("0-1:B, 12", b"BR", "digits").unwrap();
        assert_eq!(items.len(), 2);
        assert_eq!((items[0].one, items[0].other, items[0].label), (0, Some(1), Some(b'B')));
        assert_eq!((items[1].one, items[1].other, items[1].label), (12, None, None));
        assert_eq!(items[1].span, Span::new(7, 9));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        assert_eq!(code("0-1,1?2"), ("E0702", (5, 6)));
        assert_eq!(code("0-1,,1-2"), ("E0701", (4, 4)));
        assert_eq!(code("0-1,1-"), ("E0701", (4, 6)));
        assert_eq!(code("0-1:BR"), ("E0701", (0, 6)));
        assert_eq!(code("0-70000"), ("E0701", (0, 7)));
    }

    #[test]
    fn isomorphic_trees_get_the_same_edges() {
        let edges = |edges: &[(u16, u16, u8)]| {
            let numbers = numbering(&[0; 5], edges, Some(0));
            let mut edges: Vec<_> = edges
                .iter()
                .map(|&(a, b, l)| {
                    let (a, b) = (numbers[usize::from(a)], numbers[usize::from(b)]);
                    (a.min(b), a.max(b), l)
                })
                .collect();
            edges.sort_unstable();
            edges
        };
        let one = edges(&[(0, 1, 1), (1, 2, 1), (1, 3, 2), (3, 4, 1)]);
        let other = edges(&[(0, 4, 1), (4, 1, 2), (4, 3, 1), (1, 2, 1)]);
        assert_eq!(one, other);
    }
}

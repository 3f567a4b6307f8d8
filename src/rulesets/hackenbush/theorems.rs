//! What is known of Hackenbush without play.
//!
//! * Berlekamp's **sign rule** for red-blue strings (*Winning Ways*, chapter 3; see
//!   [`sign_rule`]).
//! * The **colon principle**: a tree on an edge may be replaced by any position of the same
//!   value, so that red-blue trees are numbers, found from the leaves: a blue edge under x
//!   is 1 : x = (x + p)/2^(p−1), with p ≥ 1 the least integer for which x + p > 1
//!   (*Winning Ways*, chapter 3).
//! * The **fusion principle** for green graphs (*Winning Ways*, chapter 7): the vertices of
//!   a cycle may be fused, each edge among them becoming a loop, which is `*`; what remains
//!   is a tree, in which an edge under `*n` is `*(n+1)`.
//! * A part of a single player is the number of its edges.

use super::{Colour, Edge, Picture, place, vertices};
use crate::game::NumberUpStar;
use crate::number::Dyadic;
use num_bigint::BigInt;

/// The value of a string of blue (`true`) and red edges from the ground, by Berlekamp's
/// sign rule: each edge up to the first change of colour counts 1, those after it 1/2, 1/4,
/// …, with the sign of its colour.
///
/// ```
/// use tepid::rulesets::hackenbush::theorems::sign_rule;
/// assert_eq!(sign_rule(&[true, true, false, true]).to_string(), "7/4");
/// assert_eq!(sign_rule(&[false, true]).to_string(), "-1/2");
/// assert_eq!(sign_rule(&[]).to_string(), "0");
/// ```
#[must_use]
pub fn sign_rule(blue: &[bool]) -> Dyadic {
    let same = blue.iter().take_while(|&&b| Some(&b) == blue.first()).count();
    let fraction = blue.len() - same;
    let sign = |&b: &bool| if b { 1 } else { -1 };
    // Everything in units of the last edge's worth.
    let mut numerator = BigInt::from(0);
    for edge in &blue[..same] {
        numerator += sign(edge);
    }
    for edge in &blue[same..] {
        numerator = numerator * 2 + sign(edge);
    }
    Dyadic::new(numerator, fraction as u64)
}

/// The value of a part, if a theorem knows it.
pub(super) fn settle(part: &Picture) -> Option<NumberUpStar> {
    let green = part.iter().filter(|edge| edge.colour == Colour::Green).count();
    let blue = part.iter().filter(|edge| edge.colour == Colour::Blue).count();
    let total = part.len();
    let number = |number| NumberUpStar { number, ups: 0, nim: 0 };
    if green == total {
        return Some(NumberUpStar { nim: green_nimber(part), ..number(Dyadic::zero()) });
    }
    if green > 0 {
        return None;
    }
    if blue == total || blue == 0 {
        let edges = total as i64;
        return Some(number(Dyadic::integer(if blue > 0 { edges } else { -edges })));
    }
    red_blue_tree(part).map(number)
}

/// 1 : x for a number x, by the simplest number above the moves to 0 and under x.
fn under_blue(x: &Dyadic) -> Dyadic {
    // The least p ≥ 1 with x + p > 1 is max(1, ⌊1 − x⌋ + 1).
    let p = (Dyadic::integer(1) - x.clone()).floor() + 1;
    let p = if p < BigInt::from(1) { BigInt::from(1) } else { p };
    let halvings = u64::try_from(p.clone() - 1).unwrap_or(u64::MAX);
    let sum = x + &Dyadic::from(p);
    Dyadic::new(sum.numerator(), sum.exponent() + halvings)
}

/// The value of a red-blue tree; `None` where there is a cycle.
fn red_blue_tree(part: &Picture) -> Option<Dyadic> {
    let tree = Tree::of(part)?;
    let mut values = vec![Dyadic::zero(); tree.parents.len()];
    for &vertex in tree.order.iter().skip(1).rev() {
        let (parent, colour) = tree.parents[vertex];
        let stalk = match colour {
            Colour::Red => -under_blue(&-values[vertex].clone()),
            Colour::Blue | Colour::Green => under_blue(&values[vertex]),
        };
        values[parent] = &values[parent] + &stalk;
    }
    values.into_iter().next()
}

/// A part without cycles, hung on the ground.
struct Tree {
    /// Vertices by their places, breadth first from the ground.
    order: Vec<usize>,
    /// The place below each vertex, and the colour of the edge to it.
    parents: Vec<(usize, Colour)>,
}

impl Tree {
    /// The tree of a part; `None` where it has a cycle.
    fn of(part: &Picture) -> Option<Tree> {
        let vertices = vertices(part);
        if part.len() + 1 != vertices.len() {
            return None;
        }
        let links = links(part, &vertices);
        let mut parents = vec![(0, Colour::Green); vertices.len()];
        let mut seen = vec![false; vertices.len()];
        seen[0] = true;
        let mut order = vec![0];
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            next += 1;
            for &(other, edge) in &links[vertex] {
                if !seen[other] {
                    seen[other] = true;
                    parents[other] = (vertex, part[edge].colour);
                    order.push(other);
                }
            }
        }
        (order.len() == vertices.len()).then_some(Tree { order, parents })
    }
}

/// The neighbours of each vertex, by places, with the edge that leads there; a loop is
/// listed twice.
fn links(part: &Picture, vertices: &[u16]) -> Vec<Vec<(usize, usize)>> {
    let mut links = vec![Vec::new(); vertices.len()];
    for (index, Edge { one, other, .. }) in part.iter().enumerate() {
        let (one, other) = (place(vertices, *one), place(vertices, *other));
        links[one].push((other, index));
        links[other].push((one, index));
    }
    links
}

/// n, where a green part is `*n`.
///
/// An edge lies on no cycle (is a bridge) exactly if no edge from its upper side leads to
/// its lower side or beyond: `low` is the earliest vertex, in the order of a depth-first
/// walk, that the side above reaches. Fusing all cycles leaves the bridges as a tree, and
/// every other edge as a loop at the fused vertex, which adds `*`.
fn green_nimber(part: &Picture) -> u64 {
    let vertices = vertices(part);
    let links = links(part, &vertices);
    let mut met = vec![usize::MAX; vertices.len()];
    let mut low = vec![usize::MAX; vertices.len()];
    let mut nimbers = vec![0; vertices.len()];
    let mut seen_edges = vec![false; part.len()];
    let mut clock = 0;
    // A vertex of the walk with its next link and the vertex below it.
    let mut walk = vec![(0, 0, None)];
    (met[0], low[0]) = (0, 0);
    while let Some((vertex, link, below)) = walk.last_mut() {
        let vertex = *vertex;
        if let Some(&(other, edge)) = links[vertex].get(*link) {
            *link += 1;
            if std::mem::replace(&mut seen_edges[edge], true) {
                continue;
            }
            if met[other] == usize::MAX {
                clock += 1;
                (met[other], low[other]) = (clock, clock);
                walk.push((other, 0, Some(vertex)));
            } else {
                // The edge closes a cycle (or is a loop): it becomes a loop.
                low[vertex] = low[vertex].min(met[other]);
                nimbers[vertex] ^= 1;
            }
            continue;
        }
        if let Some(below) = *below {
            let bridge = low[vertex] > met[below];
            nimbers[below] ^= if bridge { nimbers[vertex] + 1 } else { nimbers[vertex] ^ 1 };
            low[below] = low[below].min(low[vertex]);
        }
        walk.pop();
    }
    nimbers[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::{Notation, hackenbush::Hackenbush};

    #[test]
    fn a_blue_edge_under_a_number() {
        let half = |n: i64| Dyadic::new(n.into(), 1);
        let cases = [(half(0), "1"), (half(2), "2"), (half(-2), "1/2"), (half(-4), "1/4")];
        for (x, sum) in cases {
            assert_eq!(under_blue(&x).to_string(), sum, "1 : {x}");
        }
        assert_eq!(under_blue(&half(1)).to_string(), "3/2");
        assert_eq!(under_blue(&half(-1)).to_string(), "3/4");
        assert_eq!(under_blue(&half(-3)).to_string(), "3/8");
    }

    #[test]
    fn cycles_fuse() {
        let nimber = |text: &str| green_nimber(&Hackenbush::new().read(text).unwrap());
        assert_eq!(nimber("GGG"), 3);
        assert_eq!(nimber("G(GG)G"), 4);
        assert_eq!(nimber("0-1:G,1-2:G,2-0:G"), 1, "a triangle is three loops");
        assert_eq!(nimber("0-1:G,1-0:G"), 0, "two parallel edges are two loops");
        assert_eq!(nimber("0-0:G"), 1);
        assert_eq!(nimber("0-1:G,1-2:G,2-3:G,3-1:G"), 2, "a triangle on a stalk");
    }
}

//! The e-graph as a picture for Graphviz.

use super::graph::Graph;
use super::language::{ENode, Head};
use crate::game::Games;
use std::fmt::Write;

/// Clusters of nodes, one a class, with edges from each node to the classes of its parts.
/// Classes are numbered in the order of egg's ids, which are the same in every run.
pub(crate) fn dot(g: &Graph, games: &Games) -> String {
    let mut classes: Vec<_> = g.eg.classes().map(|class| class.id).collect();
    classes.sort_unstable();
    let mut text = String::from("digraph egraph {\n  compound=true\n  node [shape=box]\n");
    for (at, &class) in classes.iter().enumerate() {
        let _ = writeln!(text, "  subgraph cluster_{at} {{\n    style=dotted");
        for (i, node) in g.shown(class).iter().enumerate() {
            let _ = writeln!(text, "    n{at}_{i} [label={:?}]", label(g, games, node));
        }
        text.push_str("  }\n");
    }
    for (at, &class) in classes.iter().enumerate() {
        for (i, node) in g.shown(class).iter().enumerate() {
            for (arg, child) in node.children.iter().enumerate() {
                let child = g.eg.find(*child);
                let to = classes.binary_search(&child).unwrap_or(0);
                let side = match node.sides() {
                    Some((left, _)) if arg < left.len() => " label=L",
                    Some(_) => " label=R",
                    None => "",
                };
                let _ = writeln!(text, "  n{at}_{i} -> n{to}_0 [lhead=cluster_{to}{side}]");
            }
        }
    }
    text.push_str("}\n");
    text
}

fn label(g: &Graph, games: &Games, node: &ENode) -> String {
    match &node.head {
        Head::Literal(at) => {
            let literal = g.exprs.literal_at(*at);
            let mut text = literal.number.to_string();
            match literal.ups {
                crate::syntax::term::Ups::Multiple(0) => {}
                ups => {
                    let _ = write!(text, " {ups:?}");
                }
            }
            if literal.nim > 0 {
                let _ = write!(text, " *{}", literal.nim);
            }
            text
        }
        Head::Value(game) => {
            format!("value, stops {} {}", games.left_stop(*game), games.right_stop(*game))
        }
        Head::Symbol(name) | Head::Apply(name) => g.exprs.symbol(*name).to_string(),
        Head::Opaque(_) | Head::Written(_) => "written".to_owned(),
        Head::Braces(_) => "{|}".to_owned(),
        Head::Sum(coefficients) => {
            let signs = coefficients.iter().map(|times| match times {
                1 => "+".to_owned(),
                -1 => "-".to_owned(),
                times => format!("{times:+}"),
            });
            signs.collect::<Vec<_>>().join(" ")
        }
    }
}

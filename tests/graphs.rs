//! Graphs of positions and of lemmas.

use petgraph::Direction;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use std::collections::{BTreeMap, BTreeSet};
use tepid::engine::{Engine, Limits, lemma_graph};
use tepid::lab::graphs::positions::{Mover, Positions};
use tepid::lab::graphs::{Line, dot};
use tepid::print::Style;

const GAMES: [&str; 8] =
    ["{4|-2} + ^", "*3", "1/4", "+-{2|1*}", "^3 + {2||1|0}", "tiny(2)", "{7|-5} + {3|2}", "-3"];

fn positions(engine: &mut Engine, text: &str, most: usize) -> Positions {
    engine.positions(text, Style::Ascii, most).unwrap()
}

/// The texts of the positions that one player's moves reach.
fn options(positions: &Positions, at: NodeIndex, mover: Mover) -> Vec<&str> {
    let edges = positions.graph.edges_directed(at, Direction::Outgoing);
    let own = edges.filter(|edge| *edge.weight() == mover);
    own.map(|edge| &positions.graph[edge.target()].label[..]).collect()
}

/// What a node says is what its options make of it.
#[test]
fn every_position_is_the_game_of_its_options() {
    let mut engine = Engine::standard();
    for text in GAMES {
        let drawn = positions(&mut engine, text, 1_000);
        assert!(drawn.is_whole());
        for at in drawn.graph.node_indices() {
            let label = &drawn.graph[at].label;
            let left = options(&drawn, at, Mover::Left);
            let right = options(&drawn, at, Mover::Right);
            if label.parse::<i64>().is_ok() && at.index() > 0 {
                assert!(left.is_empty() && right.is_empty(), "{text}: {label} is a leaf");
                continue;
            }
            let built = format!("{{{}|{}}} = {label}", left.join(","), right.join(","));
            let value = engine.evaluate(&built).unwrap();
            assert_eq!(engine.show(&value, Style::Ascii).unwrap(), "true", "{text}: {built}");
        }
        let start = format!("({text}) - ({})", drawn.graph[NodeIndex::new(0)].label);
        let value = engine.evaluate(&start).unwrap();
        assert_eq!(engine.show(&value, Style::Ascii).unwrap(), "0", "the start says its value");
    }
}

#[test]
fn positions_beyond_the_cap_are_left_out_and_named() {
    let mut engine = Engine::standard();
    let whole = positions(&mut engine, "^3 + {2||1|0} + *2", 1_000);
    for most in 1..whole.graph.node_count() {
        let part = positions(&mut engine, "^3 + {2||1|0} + *2", most);
        assert!(part.graph.node_count() <= most && !part.is_whole());
        assert_eq!(part.graph[NodeIndex::new(0)].label, whole.graph[NodeIndex::new(0)].label);
        let dot = part.dot();
        assert!(dot.contains(&format!("goes on beyond {} positions", part.graph.node_count())));
        let cut = part.graph.node_weights().filter(|position| position.is_cut).count();
        assert!(cut >= 1 && dot.contains("dotted"));
    }
    assert!(!whole.dot().contains("dotted"));
}

/// Left's moves come first and leave at the left, Right's at the right, in another colour.
#[test]
fn the_two_players_are_told_apart() {
    let dot = positions(&mut Engine::standard(), "{4|-2}", 100).dot();
    let edges: Vec<&str> = dot.lines().filter(|line| line.contains(" -> ")).collect();
    let [left, right] = edges[..] else { panic!("two moves: {dot}") };
    assert!(left.contains("tailport=sw") && right.contains("tailport=se"), "{dot}");
    let colour = |edge: &str| edge.split("color=").nth(1).unwrap()[..9].to_owned();
    assert_ne!(colour(left), colour(right));
    // The legend has the same colours.
    let legend = dot.lines().find(|line| line.contains("label=<")).unwrap();
    assert!(legend.contains(&colour(left)) && legend.contains(&colour(right)));
}

#[test]
fn theories_have_tints_of_their_own() {
    let files = ["norton", "cooling", "group"].map(std::path::PathBuf::from);
    let lemmas = lemma_graph(&files, &Limits::default()).unwrap();
    let mut tints: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let text = lemmas.dot();
    for at in lemmas.graph.node_indices() {
        let lemma = &lemmas.graph[at];
        let node = format!("    {} [label", at.index());
        let line = text.lines().find(|line| line.starts_with(&node)).unwrap();
        if let Some(theory) = &lemma.theory {
            assert!(lemma.label.split_once('.').is_none_or(|(prefix, _)| prefix == theory));
            let tint = line.split("fillcolor=").nth(1).unwrap();
            tints.entry(theory).or_default().insert(tint);
        }
        for edge in lemmas.graph.edges_directed(at, Direction::Incoming) {
            // A solid line to one of the literature would hide what a proof rests on.
            let cited = lemma.theory.is_none() && lemma.label.contains('(');
            assert_eq!(*edge.weight() == Line::Dashed, cited, "{}", lemma.label);
        }
    }
    let names: Vec<&&str> = tints.keys().collect();
    assert_eq!(names, [&"cooling", &"group", &"norton"]);
    let all: BTreeSet<&&str> = tints.values().flatten().collect();
    assert_eq!(all.len(), 3, "{tints:?}");
    let legend = text.lines().find(|line| line.contains("label=<")).unwrap();
    assert!(names.iter().all(|name| legend.contains(**name)), "{legend}");
}

#[test]
fn labels_are_quoted() {
    let mut graph: DiGraph<String, Line> = DiGraph::new();
    graph.add_node("a \"b\" \\ c\nd".to_owned());
    assert!(dot(&graph, &[]).contains(r#"0 [label="a \"b\" \\ c\nd"]"#));
}

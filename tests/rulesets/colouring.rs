//! Snort and Col: paths, graphs, reductions.

use super::{Bench, written_back};
use proptest::prelude::*;
use tepid::game::Games;
use tepid::rulesets::{Notation, Player, Ruleset, Solver, colouring::Colouring};

#[test]
fn snort_paths() {
    Bench::new().expect(
        "snort",
        &[
            ("1x1", "*"),
            ("1x2", "+-1"),
            ("1x3", "+-2"),
            ("1x4", "+-{2|1}"),
            ("1x5", "{1,{3|0}|-1,{0|-3}}"),
            ("L.", "1"),
            (".R", "-1"),
            ("L.R", "0"),
        ],
    );
}

/// *On Numbers and Games*, chapter 8: paths in Col.
#[test]
fn col_paths() {
    Bench::new().expect(
        "col",
        &[
            ("1x1", "*"),
            ("1x2", "0"),
            ("L.", "-1"),
            ("L..", "1/2 - 1"),
            ("L.L", "-1"),
            ("L.R", "0"),
        ],
    );
}

#[test]
fn a_path_is_the_same_as_board_and_as_graph() {
    let mut bench = Bench::new();
    for name in ["snort", "col"] {
        for (board, graph) in [
            ("1x3", "1-2,2-3"),
            ("../..", "0-1,1-2,2-3,3-0"),
            ("L..", "7-8,8-9,9:L"),
            ("..l", "1-2,2-3,3:l"),
            (".#.", "1,2"),
        ] {
            assert_eq!(bench.value(name, board), bench.value(name, graph), "{name} {board}");
        }
    }
}

#[test]
fn texts() {
    written_back(&Colouring::Snort, &[".L/r#", "1-2,2-3,3:L", "1-2,0"]);
}

/// The rules without summands and symmetry, from the definition: a vertex may be coloured
/// unless a neighbour forbids it.
struct Plain(Colouring);

impl Ruleset for Plain {
    type Position = <Colouring as Ruleset>::Position;

    fn moves(&self, graph: &Self::Position, player: Player) -> Vec<Self::Position> {
        self.0.moves(graph, player)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn reductions_keep_the_value(text in "[.LRlr#]{3}/[.LRlr#]{3}") {
        let mut games = Games::new();
        for rules in [Colouring::Snort, Colouring::Col] {
            let graph = rules.read(&text).unwrap();
            let quick = Solver::new(rules, &mut games).value(&graph).unwrap();
            let plain = Solver::new(Plain(rules), &mut games).value(&graph).unwrap();
            prop_assert_eq!(quick, plain);
        }
    }

    /// Conway's theorem: in Col every value is a number or a number plus `*`.
    #[test]
    fn col_is_cold(text in "[.LRlr#]{4}/[.LRlr#]{4}") {
        let mut bench = Bench::new();
        let value = bench.value("col", &text);
        let named = bench.0.games.as_number_up_star(value);
        prop_assert!(named.is_some_and(|x| x.ups == 0 && x.nim <= 1));
    }
}

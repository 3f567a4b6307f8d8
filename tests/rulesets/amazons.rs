//! Amazons: small boards, and regions that are independent.

use super::{Bench, written_back};
use proptest::prelude::*;
use tepid::game::Games;
use tepid::rulesets::{Notation, Player, Ruleset, Solver, amazons::Amazons};

#[test]
fn small_boards() {
    Bench::new().expect(
        "amazons",
        &[
            ("L", "0"),
            ("L.", "1"),
            ("L..", "2"),
            (".R", "-1"),
            ("LR", "0"),
            ("L.R", "*"),
            ("L.#.R", "0"),
            ("../#L", "2"),
        ],
    );
}

/// The same rules without regions and symmetries.
struct Plain;

impl Ruleset for Plain {
    type Position = <Amazons as Ruleset>::Position;

    fn moves(&self, board: &Self::Position, player: Player) -> Vec<Self::Position> {
        Amazons.moves(board, player)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn shortcuts_keep_the_value(text in "[LR.#]{3}/[L.#]{3}") {
        let mut games = Games::new();
        let board = Amazons.read(&text).unwrap();
        let quick = Solver::new(Amazons, &mut games).value(&board).unwrap();
        let plain = Solver::new(Plain, &mut games).value(&board).unwrap();
        prop_assert_eq!(quick, plain);
    }
}

#[test]
fn texts() {
    written_back(&Amazons, &["L../..R", ".#"]);
}

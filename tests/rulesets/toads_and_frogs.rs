//! Toads and Frogs: Erickson's families, symmetry, and lanes that split.

use super::{Bench, written_back};
use proptest::prelude::*;
use tepid::game::Games;
use tepid::rulesets::{Notation, Player, Ruleset, Solver, toads_and_frogs::ToadsAndFrogs};

fn lane(toads: usize, free: usize, frogs: usize) -> String {
    format!("{}{}{}", "T".repeat(toads), ".".repeat(free), "F".repeat(frogs))
}

#[test]
fn small_lanes() {
    Bench::new().expect(
        "toads_and_frogs",
        &[
            ("T.F", "*"),
            ("TT.F", "{1/2|0}"),
            ("T.FF", "{0|-1/2}"),
            ("TTT.F", "{1*|0}"),
            ("TF.TF", "0"),
            ("TFTF.", "0"),
            ("TT..FF", "*"),
            ("T...", "3"),
            ("F..T..", "2"),
            ("F", "0"),
        ],
    );
}

/// Jeff Erickson, *New Toads and Frogs Results* (1996); proved by Thotsaporn
/// Thanatipanonda and Doron Zeilberger (2007).
#[test]
fn ericksons_families() {
    let mut bench = Bench::new();
    for a in 1..=7usize {
        // One free cell between equal armies: *.
        let value = bench.value("toads_and_frogs", &lane(a, 1, a));
        assert!(value == bench.game("*"), "{a}");
        // Two free cells, a > b ≥ 2: {a − 3 | a − b ‖ * | 3 − b}.
        for b in 2..a {
            let expected = format!("{{{{{}|{}}}|{{*|{}}}}}", a as i64 - 3, a - b, 3 - b as i64);
            let value = bench.value("toads_and_frogs", &lane(a, 2, b));
            assert!(value == bench.game(&expected), "{a} toads, {b} frogs: {expected}");
        }
        // Three free cells and two frogs: {a − 2 | a − 2}, a ≥ 2.
        if a >= 2 {
            let value = bench.value("toads_and_frogs", &lane(a, 3, 2));
            let expected = format!("{{{0}|{0}}}", a - 2);
            assert!(value == bench.game(&expected), "{a}");
        }
        // Three free cells and three frogs: a − 7/2, a ≥ 5.
        if a >= 5 {
            let value = bench.value("toads_and_frogs", &lane(a, 3, 3));
            let expected = format!("{}/2", 2 * a - 7);
            assert!(value == bench.game(&expected), "{a}");
        }
    }
}

/// The same rules without splitting and symmetry.
struct Plain;

impl Ruleset for Plain {
    type Position = <ToadsAndFrogs as Ruleset>::Position;

    fn moves(&self, lane: &Self::Position, player: Player) -> Vec<Self::Position> {
        ToadsAndFrogs.moves(lane, player)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn shortcuts_keep_the_value(text in "[TF.]{1,11}") {
        let mut games = Games::new();
        let lane = ToadsAndFrogs.read(&text).unwrap();
        let quick = Solver::new(ToadsAndFrogs, &mut games).value(&lane).unwrap();
        let plain = Solver::new(Plain, &mut games).value(&lane).unwrap();
        prop_assert_eq!(quick, plain);
    }

    /// Lanes in which animals have passed, with much room and with little.
    #[test]
    fn animals_that_have_passed_keep_the_value(
        text in "[F.]{0,4}\\.{0,3}T[TF.]{0,5}F\\.{0,3}[T.]{0,4}"
    ) {
        let mut games = Games::new();
        let lane = ToadsAndFrogs.read(&text).unwrap();
        let quick = Solver::new(ToadsAndFrogs, &mut games).value(&lane).unwrap();
        let plain = Solver::new(Plain, &mut games).value(&lane).unwrap();
        prop_assert_eq!(quick, plain);
    }
}

#[test]
fn dead_blocks_split_the_lane() {
    let mut bench = Bench::new();
    let whole = bench.value("toads_and_frogs", "T.FTTFFT.F");
    assert!(whole == bench.game("* + *"));
    let frozen = bench.value("toads_and_frogs", &"TTFF".repeat(200));
    assert!(frozen == bench.game("0"));
}

#[test]
fn texts() {
    written_back(&ToadsAndFrogs, &["T", "TT..FF", "F.T"]);
}

//! Hackenbush: play against Berlekamp's sign rule, the colon and the fusion principle.

use super::{Bench, value_under, written_back};
use proptest::prelude::*;
use tepid::rulesets::{
    Solver,
    hackenbush::{Colour, Edge, Hackenbush, Picture, theorems::sign_rule},
};

/// Every red-blue string of up to 12 edges: its value by play is that of the sign rule.
#[test]
fn strings_follow_the_sign_rule() {
    let mut bench = Bench::new();
    let mut solver = Solver::new(Hackenbush::by_play(), &mut bench.0.games);
    for length in 0..=12u32 {
        for word in 0..1u32 << length {
            let blue: Vec<bool> = (0..length).map(|edge| word >> edge & 1 == 1).collect();
            let picture: Picture = (0..)
                .zip(&blue)
                .map(|(below, &blue)| Edge {
                    one: below,
                    other: below + 1,
                    colour: if blue { Colour::Blue } else { Colour::Red },
                })
                .collect();
            let value = solver.value(&picture).unwrap();
            let number = solver.games().as_number(value);
            assert_eq!(number, Some(sign_rule(&blue)), "{blue:?}");
        }
    }
}

#[test]
fn strings() {
    Bench::new().expect(
        "hackenbush",
        &[
            ("BRR", "1/4"),
            ("BRB", "3/4"),
            ("BBRB", "7/4"),
            ("RB", "-1/2"),
            ("BRRB", "3/8"),
            ("GGG", "*3"),
            ("BG", "{0,1|1}"),
            ("GB", "^*"),
            ("BR+G", "1/2*"),
            ("0", "0"),
            // Red and blue cycles do not fuse: the edges of this square as loops would be 0.
            ("0-1:B,1-2:R,2-3:R,3-0:B", "1"),
            ("0-0:B,0-0:R,0-0:R,0-0:B", "0"),
        ],
    );
}

/// What the theorems settle has the same value by play.
#[test]
fn theorems_agree_with_play() {
    let mut bench = Bench::new();
    for text in [
        "B(R)(B)R",
        "R(BB)(R)B",
        "B(RB)(RR)B+R(B)B",
        "G(GG)(G)G",
        "0-1:G,1-2:G,2-0:G",
        "0-1:G,1-2:G,2-3:G,3-1:G,3-4:G",
        "0-1:G,0-1:G,1-1:G",
        "0-1:B,1-2:B,2-0:B",
        "0-1:R,1-1:R",
        "0-1:G,1-2:G,2-3:G,3-0:G,1-3:G,2-4:G,4-5:G",
    ] {
        let settled = value_under(Hackenbush::new(), text, &mut bench);
        let played = value_under(Hackenbush::by_play(), text, &mut bench);
        assert_eq!(settled, played, "{text}");
    }
}

#[test]
fn what_is_not_held_falls() {
    let mut bench = Bench::new();
    let floating = bench.value("hackenbush", "0-1:B,2-3:R");
    assert!(floating == bench.game("1"));
}

#[test]
fn texts() {
    written_back(
        &Hackenbush::new(),
        &["BBR", "B(R)(GB)R", "BR+G", "0-1:B,1-2:R,2-0:G", "0-0:G", "0", "B(R(B)G)R"],
    );
}

/// A random picture on a few vertices.
fn picture(colours: &'static [Colour]) -> impl Strategy<Value = Picture> {
    let edge = (0u16..5, 0u16..5, proptest::sample::select(colours));
    let edge = edge.prop_map(|(one, other, colour)| Edge { one, other, colour });
    proptest::collection::vec(edge, 1..9).prop_map(|edges| edges.into_iter().collect())
}

fn both_ways(picture: &Picture) -> bool {
    let mut bench = Bench::new();
    let games = &mut bench.0.games;
    let settled = Solver::new(Hackenbush::new(), games).value(picture).unwrap();
    settled == Solver::new(Hackenbush::by_play(), games).value(picture).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn green_pictures_fuse(picture in picture(&[Colour::Green])) {
        prop_assert!(both_ways(&picture));
    }

    #[test]
    fn pictures_of_all_colours(picture in picture(&[Colour::Green, Colour::Blue, Colour::Red])) {
        prop_assert!(both_ways(&picture));
    }

    /// In red-blue Hackenbush every value is a number.
    #[test]
    fn red_and_blue_are_cold(picture in picture(&[Colour::Blue, Colour::Red])) {
        let mut bench = Bench::new();
        let value = Solver::new(Hackenbush::by_play(), &mut bench.0.games).value(&picture).unwrap();
        prop_assert!(bench.0.games.is_number(value));
        prop_assert!(both_ways(&picture));
    }
}

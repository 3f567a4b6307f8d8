//! Cutcake: play against the closed form.

use super::{Bench, written_back};
use tepid::rulesets::cutcake::{Cutcake, closed_form};

#[test]
fn play_agrees_with_the_closed_form() {
    let mut bench = Bench::new();
    for rows in 1..=12 {
        for columns in 1..=12 {
            let value = bench.value("cutcake", &format!("{rows}x{columns}"));
            let expected = bench.0.games.integer(closed_form(rows, columns)).unwrap();
            assert_eq!(value, expected, "{rows}x{columns}");
        }
    }
}

/// The table of *Winning Ways*, chapter 2.
#[test]
fn winning_ways_table() {
    Bench::new().expect(
        "cutcake",
        &[
            ("1x1", "0"),
            ("1x4", "3"),
            ("2x1", "-1"),
            ("2x5", "1"),
            ("2x6", "2"),
            ("4x6", "0"),
            ("5x2", "-1"),
        ],
    );
}

#[test]
fn pieces_add_up() {
    Bench::new().expect("cutcake", &[("1x4+2x1", "2"), ("3x1+1x3", "0")]);
    written_back(&Cutcake, &["4x6", "1x2+3x4"]);
}

//! Go: corridors, regions of one player, prisoners, kos.

use super::{Bench, written_back};
use tepid::game::Games;
use tepid::rulesets::{self, go::Go};

/// *Mathematical Go*, chapter 2: a blocked corridor of n points is {n − 1 | the next}.
#[test]
fn blocked_corridors() {
    let mut bench = Bench::new();
    let mut expected = "*".to_owned();
    for n in 1..=9 {
        let value = bench.value("go", &format!("corridor{n}"));
        assert!(value == bench.game(&expected), "corridor{n}");
        expected = format!("{{{n}|{expected}}}");
    }
}

#[test]
fn regions_of_one_player() {
    Bench::new().expect(
        "go",
        &[
            ("XXX/X.X/XXX", "1"),
            ("XXXX/X..X/XXXX", "2"),
            ("XXXX/Xo.X/XXXX", "3"),
            ("OOOO/O..O/OOOO", "-2"),
            ("XXXX/X..X/XXXX:-2", "0"),
            ("X.O", "*"),
            ("X.O#X.O", "0"),
            ("X", "0"),
        ],
    );
}

#[test]
fn texts() {
    written_back(&Go, &["XXXX/X..O/XXXX", "X.O:-3"]);
}

#[test]
fn a_ko_is_refused() {
    let ko = "#XO#/X.xO/#XO#";
    let error = rulesets::solve("go", ko, false, &mut Games::new());
    assert_eq!(error.unwrap_err().code().id, "E0707");
}

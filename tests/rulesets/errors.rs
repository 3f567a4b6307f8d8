//! Texts that are no positions: one clear error each, with its place.

use tepid::game::Games;
use tepid::rulesets;

fn error(name: &str, text: &str) -> tepid::error::Error {
    rulesets::solve(name, text, false, &mut Games::new()).expect_err(text)
}

#[test]
fn every_mistake_has_its_code_and_its_place() {
    let cases = [
        ("domineering", "..../..", "E0703", Some((5, 7))),
        ("domineering", "..x/...", "E0702", Some((2, 3))),
        ("domineering", "0x0", "E0704", Some((0, 3))),
        ("domineering", "4x", "E0701", Some((0, 2))),
        ("domineering", "1000x1000", "E0705", None),
        ("clobber", "xoX", "E0702", Some((2, 3))),
        ("clobber", "", "E0704", None),
        ("clobber", "4x4", "E0702", Some((0, 1))),
        ("amazons", "L./.", "E0703", Some((3, 4))),
        ("blockbusting", "L...", "E0701", Some((3, 4))),
        ("blockbusting", "...R", "E0701", Some((0, 1))),
        ("blockbusting", "L", "E0701", None),
        ("blockbusting", "", "E0701", None),
        ("blockbusting", "L.x.R", "E0702", Some((2, 3))),
        ("toads_and_frogs", "", "E0704", None),
        ("toads_and_frogs", "TT_FF", "E0702", Some((2, 3))),
        ("hackenbush", "", "E0704", None),
        ("hackenbush", "BXR", "E0702", Some((1, 2))),
        ("hackenbush", "B(R", "E0701", Some((1, 2))),
        ("hackenbush", "BR)", "E0701", Some((2, 3))),
        ("hackenbush", "B()", "E0701", Some((2, 3))),
        ("hackenbush", "B+", "E0701", Some((2, 2))),
        ("hackenbush", "0-1:B,1-2", "E0701", Some((6, 9))),
        ("cutcake", "4x6+0x2", "E0704", Some((4, 7))),
        ("cutcake", "cake", "E0701", Some((0, 4))),
        ("cutcake", "1000x1000", "E0705", None),
        ("snort", "1-1", "E0701", Some((0, 3))),
        ("snort", "..x", "E0702", Some((2, 3))),
        ("col", "1-2,9999", "E0705", None),
        ("go", "XXX/X.O/XX", "E0703", Some((8, 10))),
        ("go", "XXX/XoX/XXX", "E0701", Some((5, 6))),
        ("go", "X.O:many", "E0701", Some((4, 8))),
        ("go", "corridor", "E0701", Some((8, 8))),
        ("go", "corridor0", "E0704", Some((8, 9))),
        ("nim", "3+x", "E0701", Some((2, 3))),
        ("nim", "", "E0701", Some((0, 0))),
        ("nim", "1000000", "E0705", None),
        ("octal", "0.78:3", "E0701", Some((0, 4))),
        ("octal", "0.77", "E0701", Some((0, 4))),
        ("octal", "0.77:3+", "E0701", Some((7, 7))),
        ("chess", "e4", "E0706", None),
    ];
    for (name, text, code, place) in cases {
        let error = error(name, text);
        let found = error.labels().first().map(|l| (l.span.start, l.span.end));
        assert_eq!((error.code().id, found), (code, place), "{name} {text:?}");
        assert!(!error.to_string().is_empty() && !error.to_string().contains('\n'));
    }
}

/// A million cells are refused at once in every notation that could write them.
#[test]
fn a_million_cells_are_refused() {
    let row = ".".repeat(1000);
    let square = vec![row.as_str(); 1000].join("/");
    let lane = ".".repeat(1_000_000);
    for (name, text) in [
        ("domineering", square.as_str()),
        ("clobber", &square),
        ("amazons", &square),
        ("go", &square),
        ("snort", &square),
        ("toads_and_frogs", &lane),
        ("blockbusting", &format!("L{lane}R")),
        ("hackenbush", &"B".repeat(1_000_000)),
        ("nim", "1+".repeat(500_000).trim_end_matches('+')),
    ] {
        let error = error(name, text);
        assert_eq!(error.code().id, "E0705", "{name}");
        assert!(error.render().len() < 2000, "{name}");
    }
}

#[test]
fn nearest_names_are_told() {
    assert!(error("dominering", "4x4").hints()[0].contains("domineering"));
    assert!(error("Nim", "4").hints()[0].contains("nim"));
    assert!(error("toads", "T.F").hints()[0].contains("toads_and_frogs"));
}

/// A budget stops what is too hard, with the typed error.
#[test]
fn hard_positions_stop_at_their_budget() {
    use tepid::budget::Budget;
    for (name, text) in [
        ("domineering", "10x10"),
        ("clobber", &["xoxoxoxo", "oxoxoxox"].repeat(4).join("/")),
        ("amazons", "L.....L/......./R.....R"),
        ("snort", "8x8"),
        ("hackenbush", &format!("{}R", "GB".repeat(400))),
    ] {
        let mut games = Games::with_budget(Budget::unlimited().max_steps(20_000));
        let error = rulesets::solve(name, text, false, &mut games).expect_err(text);
        assert_eq!(error.code().id, "E0401", "{name}");
    }
}

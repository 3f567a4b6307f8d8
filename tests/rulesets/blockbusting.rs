//! Blockbusting: values by play, and Berlekamp's theorem on them.

use super::{Bench, written_back};
use tepid::rulesets::blockbusting::Blockbusting;

#[test]
fn short_strips() {
    Bench::new().expect(
        "blockbusting",
        &[
            ("LL", "1"),
            ("LR", "0"),
            ("RR", "0"),
            ("L.L", "{2|0}"),
            ("L.R", "{1|0}"),
            ("R.R", "*"),
            ("L..R", "{{2|1}|*}"),
            ("R...R", "{1|0}"),
            ("L....L", "{{3|2}|1*}"),
        ],
    );
}

#[test]
fn coloured_parcels_split_the_strip() {
    let mut bench = Bench::new();
    for (whole, parts) in [
        ("L..L.R", ["L..L", "L.R"]),
        ("R.L...R", ["R.L", "L...R"]),
        ("LL..R", ["LL", "L..R"]),
        ("R..RR.L", ["R..R", "R.L"]),
    ] {
        let sum = parts.map(|part| bench.value("blockbusting", part));
        let sum = bench.0.games.add(sum[0], sum[1]).unwrap();
        assert_eq!(bench.value("blockbusting", whole), sum, "{whole}");
    }
}

#[test]
fn mirror_images_are_equal() {
    let mut bench = Bench::new();
    for n in 0..12 {
        let gap = ".".repeat(n);
        let one = bench.value("blockbusting", &format!("L{gap}R"));
        assert_eq!(one, bench.value("blockbusting", &format!("R{gap}L")), "{n}");
    }
}

#[test]
fn texts() {
    written_back(&Blockbusting, &["LR", "L..R", "R.LR..L"]);
}

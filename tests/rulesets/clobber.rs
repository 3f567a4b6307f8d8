//! Clobber: the theorem on rows, all-small values, symmetry.

use super::{Bench, written_back};
use proptest::prelude::*;
use tepid::rulesets::clobber::Clobber;

/// Albert, Grossman, Nowakowski and Wolfe, *An Introduction to Clobber* (2005): n stones of
/// Left and one of Right in a row are (n − 1).↑, plus * when n is odd.
#[test]
fn a_row_against_one_stone() {
    let mut bench = Bench::new();
    for n in 1..=14 {
        let value = bench.value("clobber", &format!("{}o", "x".repeat(n)));
        let star = if n % 2 == 1 { "*" } else { "0" };
        let expected = format!("copies({}, ^) + {star}", n - 1);
        assert!(value == bench.game(&expected), "{n} stones against one");
    }
}

#[test]
fn small_boards() {
    Bench::new().expect(
        "clobber",
        &[
            ("xo", "*"),
            ("xoxo", "{*,^|*,v}"),
            ("xxoo", "0"),
            ("xoxox", "{*|v}"),
            ("xox", "*"),
            ("x.o", "0"),
            ("xo.xo", "0"),
            ("xxx", "0"),
        ],
    );
}

#[test]
fn texts() {
    written_back(&Clobber, &["xox/oxo", ".x/o."]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whoever can move, the other can too: every value is all-small. And exchanging the
    /// colours negates it.
    #[test]
    fn values_are_all_small(text in "[xo.]{3}/[xo.]{3}/[xo.]{3}") {
        let mut bench = Bench::new();
        let value = bench.value("clobber", &text);
        prop_assert!(bench.0.games.is_all_small(value).unwrap());
        let exchanged: String = text
            .chars()
            .map(|c| match c { 'x' => 'o', 'o' => 'x', other => other })
            .collect();
        let negative = bench.value("clobber", &exchanged);
        prop_assert_eq!(bench.0.games.neg(value).unwrap(), negative);
    }
}

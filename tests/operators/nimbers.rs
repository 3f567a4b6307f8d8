//! Nimbers: the field against the definition of its product, and games that are large nimbers.

use crate::Desk;
use proptest::prelude::*;
use tepid::error::Class;
use tepid::game::Games;
use tepid::operators::Operators;
use tepid::operators::nimber::{inverse, product, square_root};
use tepid::print::Style;
use tepid::theory::Value;

/// Nim products below a bound, each the least number that none of the options is.
fn by_mex(bound: usize) -> Vec<Vec<usize>> {
    let mut table = vec![vec![0; bound]; bound];
    for a in 0..bound {
        for b in 0..bound {
            let mut met = vec![false; 8 * bound];
            for x in 0..a {
                for y in 0..b {
                    met[table[x][b] ^ table[a][y] ^ table[x][y]] = true;
                }
            }
            table[a][b] = met.iter().position(|met| !met).unwrap();
        }
    }
    table
}

#[test]
fn products_are_those_of_the_definition() {
    let table = by_mex(40);
    for (a, row) in table.iter().enumerate() {
        for (b, &expected) in row.iter().enumerate() {
            assert_eq!(product(a as u64, b as u64), expected as u64, "{a} and {b}");
        }
    }
}

/// Forms of nimbers that are not canonical, as 0 is an option of a player too often, go by
/// Conway's definition; by the field where both are canonical.
#[test]
fn conways_product_of_nimbers_is_the_nim_product() {
    let mut games = Games::new();
    let mut operators = Operators::new();
    for a in 0..8 {
        let mut options = Vec::new();
        for n in (0..a).chain([a + 1]) {
            let nimber = games.nimber(n).unwrap();
            options.push(games.canonical_form(nimber).unwrap());
        }
        // *(a+1) is reversible, so that the value is *a.
        let form = games.form(&options, &options).unwrap();
        assert!(!games.is_canonical(form));
        for b in 0..6 {
            let nimber = games.nimber(b).unwrap();
            let other = games.canonical_form(nimber).unwrap();
            let played = operators.conway(&mut games, form, other).unwrap();
            assert_eq!(played, games.nimber(product(a, b)).unwrap(), "{a} and {b}");
        }
    }
}

proptest! {
    #[test]
    fn nimbers_are_a_field(a: u64, b: u64, c: u64) {
        prop_assert_eq!(product(a, b), product(b, a));
        prop_assert_eq!(product(a, product(b, c)), product(product(a, b), c));
        prop_assert_eq!(product(a, b ^ c), product(a, b) ^ product(a, c));
        prop_assert_eq!(product(a, 1), a);
        if let Some(inverse) = inverse(a) {
            prop_assert_eq!(product(a, inverse), 1);
        }
        let root = square_root(a);
        prop_assert_eq!(product(root, root), a);
    }

    #[test]
    fn large_nimbers_add_compare_and_are_read_back(a: u64, b: u64, ups in -3i64..=3) {
        let mut desk = Desk::new();
        desk.same(&format!("*{a} + *{b}"), &format!("*{}", a ^ b));
        let relation = if a == b { "=" } else { "<>" };
        prop_assert_eq!(desk.value(&format!("*{a} {relation} *{b}")), Value::Truth(true));
        let sum = desk.value(&format!("{ups} . ^ + *{a}"));
        let shown = desk.0.show(&sum, Style::Ascii)?;
        prop_assert_eq!(desk.value(&shown), sum, "{}", shown);
    }
}

#[test]
fn large_nimbers() {
    let mut desk = Desk::new();
    desk.same("conway(*31, *31)", &format!("*{}", by_mex(32)[31][31]));
    desk.same("conway(*4294967296, *4294967296)", "*6442450944");
    desk.same("nim_inverse(*2)", "*3");
    desk.same("conway(*18446744073709551615, nim_inverse(*18446744073709551615))", "*");
    desk.same(
        "conway(nim_sqrt(*9223372036854775808), nim_sqrt(*9223372036854775808))",
        "*9223372036854775808",
    );
    desk.same("atomic_weight(5 . ^ + *9223372036854775807)", "5");
    // Nobody writes down its options.
    let error = desk.0.evaluate("left(*9223372036854775808)").unwrap_err();
    assert_eq!(error.class(), Class::Limit);
}

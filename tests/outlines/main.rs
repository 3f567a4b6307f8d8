//! Outlines: what is proved from definitions, and what is not to be proved.

use tepid::budget::Budget;
use tepid::certificate::{outline, texts};

const NUMBERS: &str = include_str!("../../rules/outlines/numbers.outline");

fn fill(text: &str) -> tepid::error::Result<String> {
    outline::fill("numbers", text, Budget::unlimited())
}

#[test]
fn numbers_are_proved_from_definitions() {
    let text = fill(NUMBERS).unwrap_or_else(|error| panic!("{}", error.render()));
    let verdict = texts::verify_own(&text, &Budget::unlimited()).expect("the kernel accepts it");
    for theorem in &verdict.theorems {
        assert!(theorem.axioms.is_empty(), "{} rests on axioms", theorem.name);
    }
    let names: Vec<&str> = verdict.theorems.iter().map(|theorem| &*theorem.name).collect();
    assert_eq!(names.last(), Some(&"simplicity"));
}

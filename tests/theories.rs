//! The shipped theories: each loads, passes its tests, and is sound on its models.
//!
//! `tepid check rules/*.rules` tries all of them. The two that take longest are left to that;
//! `cyclic` and `literature` have tests of their own.

use std::path::Path;
use tepid::engine::{ProofSource, check_file};
use tepid::error::Error;
use tepid::theory::{Falsify, Theory};

#[test]
fn shipped_theories_pass_their_check() {
    let apart = ["norton", "tropical", "cyclic"];
    for name in Theory::shipped_names().filter(|name| !apart.contains(name)) {
        let report = check_file(Path::new(name), &Falsify::default(), ProofSource::Kept).unwrap();
        assert!(report.passes(), "{name}: {:?}", report.problems());
    }
}

#[test]
fn every_shipped_theory_loads() {
    for name in Theory::shipped_names() {
        if let Err(errors) = Theory::shipped(name) {
            let texts: Vec<String> = errors.iter().map(Error::render).collect();
            panic!("{}", texts.join("\n"));
        }
    }
}

#[test]
fn the_text_of_a_rule_loads_by_itself() {
    for name in Theory::shipped_names() {
        let theory = Theory::shipped(name).unwrap();
        for rule in theory.rules() {
            let alone = match Theory::load_text("rule", &rule.text) {
                Ok(alone) => alone,
                Err(errors) => panic!("{}\n{}", rule.text, errors[0].render()),
            };
            assert_eq!(alone.rules().len(), 1, "{}", rule.text);
            let loaded = &alone.rules()[0];
            assert_eq!((&loaded.lhs, &loaded.rhs), (&rule.lhs, &rule.rhs));
            assert_eq!(loaded.conditions, rule.conditions);
            assert_eq!(loaded.sorts, rule.sorts);
        }
    }
}

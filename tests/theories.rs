//! The shipped theories: each loads, passes its tests, and is sound on its models.
//!
//! `tepid check rules/*.rules` tries all of them; here the three that take longest are left
//! to their tests, `cyclic` and `literature` to tests of their own.

use std::path::Path;
use std::sync::Arc;
use tepid::engine::{ProofSource, check_file};
use tepid::error::Error;
use tepid::theory::{Evaluator, Falsify, Theory};

#[test]
fn every_shipped_theory_passes_its_tests() {
    for name in Theory::shipped_names() {
        let theory = Arc::new(Theory::shipped(name).unwrap());
        let mut evaluator = Evaluator::new(Arc::clone(&theory));
        for test in theory.tests() {
            let mut value = |term| evaluator.eval(term).unwrap_or_else(|error| panic!("{error}"));
            let equal = value(&test.lhs) == value(&test.rhs);
            let text = &theory.file(test.file).text[test.span.start as usize..];
            assert_eq!(equal, !test.differs, "{name}: {}", text.lines().next().unwrap_or(""));
        }
    }
}

#[test]
fn shipped_theories_pass_their_check() {
    let apart = ["conway", "norton", "tropical", "cyclic"];
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

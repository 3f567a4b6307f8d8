//! The theorems that proofs may cite without proving them hold on the models, and each names
//! the place that states it. Two of them were once false: what may be cited is tried first.

use std::path::Path;
use tepid::engine::{Engine, Proof, ProofSource, check_file};
use tepid::syntax::rules::Meta;
use tepid::theory::{Falsify, Theory};

#[test]
fn every_cited_theorem_holds_on_the_models() {
    for name in ["literature", "conjectures"] {
        let file =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("rules").join(format!("{name}.rules"));
        let report =
            check_file(&file, &Falsify::default(), ProofSource::Kept).expect("it can be read");
        let problems: Vec<String> = report.problems().iter().map(ToString::to_string).collect();
        assert!(problems.is_empty(), "{problems:#?}");
        assert!(report.findings.len() > 50);
    }
}

fn literature() -> Theory {
    let text = include_str!("../../rules/literature.rules");
    Theory::load_text("literature.rules", text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// A chapter of a book with a number in it, or a file with the name of its theorem; a
/// definition says that it is one.
#[test]
fn every_cited_theorem_names_its_place() {
    let theory = literature();
    for law in theory.laws() {
        let mut status = None;
        let mut place = None;
        for meta in &law.meta {
            match meta {
                Meta::Status(name) => status = Some(name.symbol.as_str()),
                Meta::Source(source) => place = Some(source.as_str()),
                _ => {}
            }
        }
        let place = place.unwrap_or_else(|| panic!("{} has no source", law.name));
        match status {
            Some("axiom") => assert!(!place.starts_with("definition"), "{}", law.name),
            Some("definition") => assert!(place.starts_with("definition: "), "{}", law.name),
            _ => panic!("{} is no axiom", law.name),
        }
    }
}

/// What we observed ourselves, and what was cited although it is false.
#[test]
fn observations_are_no_theorems_of_the_literature() {
    let cited = literature();
    for ours in [
        "overheat_temperature",
        "overheat_section",
        "overheat_cooler",
        "overheat_star_cooler",
        "warm_cooler",
    ] {
        assert!(cited.laws().iter().all(|law| law.name.as_str() != ours), "{ours}");
    }
    let statement = "number x; temperature(overheat(g, s, t)) = \
        conway(mean(s), temperature(g)) + x if s > 0, not t >= s, \
        {| {t - s - i |} for i in incentives(s)} >= 0, is_infinitesimal(t - x), \
        not is_integer(g), conway(mean(s), temperature(g)) + x >= 0";
    let found = Engine::standard().prove(statement).expect("it can be read");
    assert!(!matches!(found, Proof::Proved(_)), "{found:?}");
}

#[test]
fn braces_that_equal_a_number_are_not_translated_option_by_option() {
    let statement = "number x; {g | h} + x = {g + x | h + x} if h <= g";
    let found = Engine::standard().prove(statement).expect("it can be read");
    assert!(matches!(found, Proof::Refuted(_)), "{found:?}");
}

//! The theorems that proofs may cite without proving them hold on the models. One of them
//! was once written without its condition, and false: what may be cited is tried first.

use std::path::Path;
use tepid::engine::{Engine, Proof, ProofSource, check_file};
use tepid::theory::Falsify;

#[test]
fn every_cited_theorem_holds_on_the_models() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/literature.rules");
    let report = check_file(&file, &Falsify::default(), ProofSource::Kept).expect("it can be read");
    let problems: Vec<String> = report.problems().iter().map(ToString::to_string).collect();
    assert!(problems.is_empty(), "{problems:#?}");
    assert!(report.findings.len() > 50);
}

#[test]
fn braces_that_equal_a_number_are_not_translated_option_by_option() {
    let statement = "number x; {g | h} + x = {g + x | h + x} if h <= g";
    let found = Engine::standard().prove(statement).expect("it can be read");
    assert!(matches!(found, Proof::Refuted(_)), "{found:?}");
}

//! What is discovered is true, known laws are among it, and the rule file that is written
//! passes.

use std::process::Command;
use std::sync::Arc;
use tepid::lab::discover::{Discover, Discovery};
use tepid::theory::{Falsify, Theory};

fn discovered(operators: &[&str], given: &[&str], size: usize) -> Discovery {
    let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    let (operators, given) = (owned(operators), owned(given));
    let discover = Discover { operators, given, size, ..Discover::default() };
    discover.run(&Theory::standard()).expect("a discovery")
}

/// The rule file, checked apart from the search.
fn passes(found: &Discovery) {
    let theory = Theory::standard_with_text("discovered.rules", &found.text);
    let theory = theory.unwrap_or_else(|errors| panic!("{errors:?}\n{}", found.text));
    let report = Arc::new(theory).check(&Falsify { seed: 7, ..Falsify::default() });
    assert!(report.passes(), "{}", report.text());
}

fn says(found: &Discovery, law: &str) -> bool {
    found.laws.iter().any(|found| found.statement == law)
}

#[test]
fn cooling() {
    let found = discovered(&["cool"], &["t >= 0"], 4);
    assert!(found.complete);
    for law in ["cool(g, 0) = g if t >= 0", "cool(-g, t) = -cool(g, t) if t >= 0"] {
        assert!(says(&found, law), "{law} is not in\n{}", found.text);
    }
    passes(&found);
}

#[test]
fn instances_are_said_once() {
    let found = discovered(&["chill"], &[], 3);
    assert!(found.laws.iter().all(|law| law.cases > 0));
    assert!(says(&found, "chill(-g) = -chill(g)"), "{}", found.text);
    assert!(!says(&found, "chill(-h) = -chill(h)"), "{}", found.text);
}

#[test]
fn the_search_is_bounded() {
    let operators = vec!["norton".to_owned()];
    let discover = Discover { operators, size: 9, most: 50, ..Discover::default() };
    let found = discover.run(&Theory::standard()).expect("a discovery");
    assert!(!found.complete);
    assert_eq!(found.terms, 50);
}

#[test]
fn nonsense_is_refused() {
    for (arguments, code) in [
        (&["coool"][..], "E0202"),
        (&["cool", "--given", "t >"], "E0101"),
        (&["cool", "--variables", "form a"], "E0204"),
        (&["cool", "--given", "t < -5"], "E0804"),
        (&["cool", "--constant", "{"], "E0104"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_tepid"))
            .arg("discover")
            .args(arguments)
            .output()
            .expect("tepid runs");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        assert!(message.contains(code), "{arguments:?}: {message}");
    }
}

//! Statements enumerated over the operators: what evaluation refutes is not proved, and what
//! is proved is true wherever it is evaluated.
//!
//! The gate settles a few of each field. The whole sweep, with the operators of the tests:
//!
//! ```text
//! tepid sweep --count 21000 --rules tests/proof/uniform.rules
//! ```

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tepid::lab::sweep::{Entry, Settled, Sweep};
use tepid::theory::Theory;

#[test]
fn nothing_that_is_refuted_is_proved() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/proof/uniform.rules");
    let theory = Arc::new(Theory::standard_with(&file).expect("the operators are well defined"));
    let swept = Sweep { count: 90, size: 3, ..Sweep::default() }.run(&theory).expect("it runs");
    for entry in &swept.entries {
        if let Settled::Wrong(why) = &entry.settled {
            panic!("{}: {why}", entry.statement);
        }
    }
    let counts = swept.counts(None);
    println!("{counts:?}");
    assert!(swept.fields().len() >= 12);
    assert!(counts.statements >= 80 && counts.proved >= 20 && counts.refuted >= 20, "{counts:?}");
    assert!(counts.evaluated > 100, "{counts:?}");
}

/// The same seed gives the same statements with the same verdicts, another one others.
#[test]
fn a_sweep_is_reproducible() {
    let fields = vec!["sum".to_owned(), "wall".to_owned()];
    let sweep = Sweep { fields, count: 12, size: 3, ..Sweep::default() };
    let theory = Theory::standard();
    let first = sweep.run(&theory).expect("it runs");
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    assert_eq!(one_thread.install(|| sweep.run(&theory)).expect("it runs"), first);
    let other = Sweep { seed: 2, ..sweep }.run(&theory).expect("it runs");
    assert_ne!(other, first);
}

#[test]
fn an_unknown_field_is_an_error_that_names_the_fields() {
    let sweep = Sweep { fields: vec!["sums".to_owned()], ..Sweep::default() };
    let error = sweep.run(&Theory::standard()).expect_err("there is none");
    assert!(error.render().contains("there are sum, conway"), "{}", error.render());
}

#[test]
fn a_sweep_that_is_cut_short_says_so() {
    let now = Sweep { deadline: Some(Instant::now()), ..Sweep::default() };
    let flag = Sweep { interrupt: Some(Arc::new(AtomicBool::new(true))), ..Sweep::default() };
    for sweep in [now, flag] {
        let swept = sweep.run(&Theory::standard()).expect("what was settled is given");
        assert!(swept.interrupted && swept.entries.is_empty());
    }
}

/// A prover that has no room settles nothing by a proof.
#[test]
fn limits_on_games_reach_the_prover() {
    let few = Sweep { fields: vec!["sum".to_owned()], count: 8, size: 3, ..Sweep::default() };
    for sweep in [Sweep { bytes: 0, ..few.clone() }, Sweep { nodes: 1, ..few }] {
        match sweep.run(&Theory::standard()) {
            Err(error) => assert_eq!(error.code().id, "E0401"),
            Ok(swept) => {
                let proved = |entry: &Entry| matches!(entry.settled, Settled::Proved { .. });
                assert!(!swept.entries.iter().any(proved), "{swept:?}");
            }
        }
    }
}

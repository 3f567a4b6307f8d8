//! Laws asserted from another crate: a test file is one.

use std::panic::catch_unwind;

/// What an assertion says when it fails.
fn failure(assertion: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = catch_unwind(assertion).expect_err("it fails");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn a_law_is_asserted() {
    tepid::assert_law!("cool(g + h, t) = cool(g, t) + cool(h, t)");
    tepid::assert_law!("form a, b; a + b == b + a");
    tepid::assert_fails!("g + g = 0");
}

#[test]
fn a_failure_shows_the_counterexample() {
    assert_eq!(
        failure(|| tepid::assert_law!("g + g = 0")),
        "`g + g = 0` is refuted at g = 1: 2, not 0"
    );
    let said = failure(|| tepid::assert_fails!("g + h = h + g"));
    assert!(said.starts_with("`g + h = h + g` should fail, and is proved"), "{said}");
}

#[test]
fn what_cannot_be_read_is_shown_with_its_place() {
    let said = failure(|| tepid::assert_law!("g + = h"));
    assert!(said.contains("E01") && said.contains("g + = h"), "{said}");
}

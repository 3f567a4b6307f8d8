//! Deep terms on a small stack: an answer, or an error that says which limit was reached.

use crate::common::{Run, certified};
use tepid::egraph::{Options, Stop};
use tepid::error::Class;
use tepid::syntax::parse_term;

const DEPTH: usize = 100_000;

/// Runs on a stack of 256 KiB.
fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(test).unwrap();
    thread.join().unwrap();
}

fn nested(open: &str, inside: &str, close: &str, depth: usize) -> String {
    format!("{}{inside}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn closed_braces_fold() {
    on_a_small_stack(|| {
        let mut run = Run::canonical(false);
        let found = run.simplify(&nested("{", "0", "|}", DEPTH));
        assert_eq!(found.term, parse_term("100000").unwrap());
        let found = run.simplify(&format!("{} + g", nested("{", "0", "|}", DEPTH)));
        assert!(found.report.nodes < 10);
    });
}

#[test]
fn closed_sums_fold() {
    on_a_small_stack(|| {
        let mut run = Run::canonical(false);
        let found = run.simplify(&nested("(1 + ", "*", ")", DEPTH));
        assert_eq!(found.term, parse_term("100000*").unwrap());
    });
}

#[test]
fn open_sums_are_flat() {
    on_a_small_stack(|| {
        let mut run = Run::canonical(false);
        let found = run.simplify(&nested("(1 + ", "g", ")", DEPTH));
        assert!(found.report.nodes < 10);
        let found = run.simplify(&nested("-(g - ", "h", ")", DEPTH));
        assert!(found.report.nodes < 10);
    });
}

#[test]
fn open_braces_and_operators_keep_their_depth() {
    on_a_small_stack(|| {
        let budget = tepid::budget::Budget::unlimited();
        let options = Options { budget, iterations: 20, ..Options::default() };
        for (open, close) in [("{", "|}"), ("warm(", ")"), ("{*|1 + ", "}")] {
            let mut run = Run::with_options(options.clone());
            let mut derived = |depth| {
                let term = parse_term(&nested(open, "g", close, depth)).unwrap();
                let found = run.simplifier.simplify(&mut run.evaluator, &term).unwrap();
                assert_eq!(found.report.stop, Stop::Saturated);
                found.derivation(&mut run.evaluator.games).unwrap()
            };
            derived(DEPTH);
            certified(&derived(DEPTH / 50)).unwrap();
        }
    });
}

#[test]
fn rules_alone_on_deep_braces() {
    on_a_small_stack(|| {
        let mut run = Run::with_options(Options { rules_only: true, ..Options::default() });
        let found = run.simplify(&nested("{", "0", "|}", 200));
        assert_eq!(found.term, parse_term("200").unwrap());
        let options = Options { rules_only: true, iterations: 20, ..Options::default() };
        let mut run = Run::with_options(options);
        let term = parse_term(&nested("{", "0", "|}", DEPTH)).unwrap();
        let found = run.simplifier.simplify(&mut run.evaluator, &term).unwrap();
        assert!(matches!(&found.report.stop, Stop::Limit(e) if e.class() == Class::Limit));
    });
}

#[test]
fn a_node_limit_is_reported() {
    let budget = tepid::budget::Budget::unlimited().max_nodes(100);
    let mut run = Run::with_options(Options { rules_only: true, budget, ..Options::default() });
    let text = "{5|1} + {3|-4} + {10|-7} + {2|0}";
    let found = run.simplify(text);
    assert!(matches!(&found.report.stop, Stop::Limit(e) if e.class() == Class::Limit));
    let value = run.evaluator.game(&parse_term(text).unwrap()).unwrap();
    assert_eq!(run.evaluator.game(&found.term).unwrap(), value);
}

#[test]
fn an_interrupt_is_reported() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    let flag = Arc::new(AtomicBool::new(true));
    let budget = tepid::budget::Budget::unlimited().interrupt(flag);
    let mut run = Run::with_options(Options { budget, ..Options::default() });
    let found = run.simplify("g + {h, h + 1 | }");
    assert!(matches!(&found.report.stop, Stop::Limit(e) if e.code().id == "E0402"));
}

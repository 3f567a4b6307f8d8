//! The e-graph: how long terms take to simplify, and how graphs grow, by summands, options,
//! depth and variables, with folding and with rules alone.
//!
//! The e-nodes of each case are printed once, before it is timed.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;
use tepid::egraph::{Options, Simplified, Simplifier};
use tepid::game::Games;
use tepid::print::{self, Style};
use tepid::syntax::parse_term;
use tepid::syntax::term::Term;
use tepid::theory::{Evaluator, Theory};

/// The rules of canonical forms, with what they need.
struct Run {
    theory: Arc<Theory>,
    simplifier: Simplifier,
}

impl Run {
    fn new(rules_only: bool) -> Run {
        let theory = Arc::new(Theory::shipped("canonical").expect("it is shipped"));
        let simplifier = Simplifier::new(&theory, Options { rules_only, ..Options::default() });
        Run { theory, simplifier }
    }

    /// Simplifies in an arena of its own.
    fn simplify(&self, term: &Term) -> Simplified {
        let mut evaluator = Evaluator::new(Arc::clone(&self.theory));
        self.simplifier.simplify(&mut evaluator, term).expect("within the limits")
    }
}

/// A run of each term, by a size that grows.
fn curve(c: &mut Criterion, name: &str, rules_only: bool, terms: &[(usize, String)]) {
    let run = Run::new(rules_only);
    let mut group = c.benchmark_group(name);
    group.sample_size(10);
    for (size, text) in terms {
        let term = parse_term(text).expect("a term");
        let report = run.simplify(&term).report;
        println!("{name}/{size}: {} e-nodes, stopped by {:?}", report.nodes, report.stop);
        group.bench_function(BenchmarkId::from_parameter(size), |b| {
            b.iter(|| run.simplify(black_box(&term)));
        });
    }
    group.finish();
}

fn joined(n: usize, part: impl Fn(usize) -> String, between: &str) -> String {
    (1..=n).map(part).collect::<Vec<_>>().join(between)
}

fn summands(c: &mut Criterion) {
    let sized = |sizes: &[usize], text: &dyn Fn(usize) -> String| -> Vec<(usize, String)> {
        sizes.iter().map(|&n| (n, text(n))).collect()
    };
    let switches = |n| joined(n, |k| format!("{{{k}|-{k}}}"), " + ");
    curve(c, "folded switches", false, &sized(&[2, 10, 40, 100], &switches));
    // No two have the same ends, so that none cancels.
    let apart = |n| joined(n, |k| format!("{{{}|-{}}}", 5 * k, 3 * k + 1), " + ");
    curve(c, "switches by rules", true, &sized(&[2, 3, 4, 5], &apart));
    let variables =
        |n| format!("{} + {{g1, 3|-2}}", joined(n, |k| format!("{{g{k}|-g{k}}}"), " + "));
    curve(c, "variables", false, &sized(&[1, 2, 3, 4], &variables));
    let cancelling =
        |n| format!("{} - ({})", switches(n), joined(n, |k| format!("g + {k}"), " + "));
    curve(c, "cancelling sums", false, &sized(&[2, 10, 40], &cancelling));
}

fn options(c: &mut Criterion) {
    let integers = |n: usize| (n, format!("{{{}|}}", joined(n, |k| k.to_string(), ",")));
    curve(c, "dominated options by rules", true, &[2, 10, 50, 200].map(integers));
    let open = |n: usize| (n, format!("{{{}|g}}", joined(n, |k| format!("g + {k}"), ",")));
    curve(c, "dominated options of a variable", false, &[2, 10, 50].map(open));
}

fn depth(c: &mut Criterion) {
    let nested = |open: &'static str, close: &'static str| {
        move |n: usize| (n, format!("{}g{}", open.repeat(n), close.repeat(n)))
    };
    curve(c, "nested braces", false, &[10, 100, 1_000, 10_000].map(nested("{", "|}")));
    curve(c, "nested operators", false, &[10, 100, 1_000, 10_000].map(nested("warm(", ")")));
}

/// All forms of day 2, with rules alone: 256 graphs a run.
fn forms_of_day_two(c: &mut Criterion) {
    let mut games = Games::new();
    let forms = games.forms_born_by(2).expect("no limit");
    assert_eq!(forms.len(), 256);
    let mut terms = Vec::new();
    for form in forms {
        let text = print::form(&mut games, form, Style::Ascii).expect("short");
        terms.push(parse_term(&text).expect("a form"));
    }
    let run = Run::new(true);
    let mut group = c.benchmark_group("forms of day 2");
    group.sample_size(10);
    group.bench_function("by rules", |b| {
        b.iter(|| terms.iter().map(|term| run.simplify(term).report.nodes).sum::<usize>());
    });
    group.finish();
}

criterion_group!(benches, summands, options, depth, forms_of_day_two);
criterion_main!(benches);

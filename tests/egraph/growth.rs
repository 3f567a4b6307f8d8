//! How e-graphs grow, with folding off.

use crate::common::{Run, quoted};
use tepid::egraph::Stop;
use tepid::syntax::parse_term;

/// `{0,1,…,n|}`.
fn integers(n: usize) -> String {
    let options: Vec<String> = (0..=n).map(|i| i.to_string()).collect();
    format!("{{{}|}}", options.join(","))
}

#[test]
fn dominated_integers_cost_a_node_each() {
    let mut nodes = Vec::new();
    for n in [10, 100, 400, 1000] {
        let mut run = Run::canonical(true);
        let found = run.simplify(&integers(n));
        assert_eq!(found.term, parse_term(&(n + 1).to_string()).unwrap());
        assert_eq!(found.report.stop, Stop::Saturated);
        assert!(found.report.nodes <= n + 5, "{:?}", found.report);
        let derivation = found.derivation(&mut run.evaluator.games).unwrap();
        nodes.push(derivation.terms.len() as f64 / n as f64);
    }
    assert!(nodes.iter().all(|ratio| *ratio < 6.0), "{nodes:?}");
}

fn switches(count: usize) -> String {
    ["{5|1}", "{3|-4}", "{10|-7}", "{2|0}", "{9|-20}", "{31|-13}"][..count].join(" + ")
}

/// The sum of so many switches: the e-nodes at the end.
fn sum_of_switches(count: usize, most: usize) {
    let mut run = Run::canonical(true);
    let term = parse_term(&switches(count)).unwrap();
    let found = run.simplify_term(&term);
    assert_eq!(found.report.stop, Stop::Saturated);
    let wanted = run.evaluator.game(&term).unwrap();
    let form = run.evaluator.eval(&quoted(&found.term)).unwrap().form().unwrap();
    assert_eq!(run.evaluator.games.form_value(form).unwrap(), wanted);
    assert!(run.evaluator.games.is_canonical(form));
    assert!(found.report.nodes <= most, "{:?}", found.report);
}

#[test]
fn two_to_four_switches() {
    sum_of_switches(2, 34);
    sum_of_switches(3, 108);
    sum_of_switches(4, 309);
}

#[test]
fn five_switches() {
    sum_of_switches(5, 1_039);
}

#[test]
fn six_switches() {
    sum_of_switches(6, 3_482);
}

#[test]
fn ten_switches_fold_to_a_value() {
    let mut run = Run::canonical(false);
    let all: Vec<String> = (1..=10).map(|n| format!("{{{n}|-{n}}}")).collect();
    let found = run.simplify(&all.join(" + "));
    assert!(found.report.nodes < 100);
}

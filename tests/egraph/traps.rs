//! The ways in which an e-graph of games goes wrong, each by the smallest term that shows
//! it. Where the order of firing matters, every order is tried; each certificate is
//! checked.

use crate::canonical::{ORDERS, check};
use crate::common::{Run, normal};
use tepid::certificate::rewriting::Reason;
use tepid::egraph::{Options, Order, Stop};
use tepid::syntax::parse_term;

/// Simplifies by rules alone in every order, and compares with the kernel node for node.
fn canonical_in_every_order(texts: &[&str]) {
    for order in ORDERS {
        for text in texts {
            let mut run =
                Run::with_options(Options { rules_only: true, order, ..Options::default() });
            check(&mut run, &parse_term(text).unwrap());
        }
    }
}

/// A node that is known but not listed any more is found again.
#[test]
fn trap_01_a_known_node_comes_back() {
    canonical_in_every_order(&["{{|}|{{|}|}} + {|{|}}", "{{|}|{{|}|}} + {|{{|}|}}"]);
}

/// A node that was replaced does not come back when classes are merged.
#[test]
fn trap_02_a_replaced_node_stays_away() {
    let zero = "{|}";
    let one = format!("{{{zero}|}}");
    let minus = format!("{{|{zero}}}");
    let star = format!("{{{zero}|{zero}}}");
    let text = format!(
        "{{|{{{{{zero}|}}|{zero},{{|{zero}}}}},{{{one},{minus}|{zero},{{{zero}|}},{star}}}}}"
    );
    canonical_in_every_order(&[&text]);
}

/// A fresh id of a known class is no place in an order.
#[test]
fn trap_03_options_are_sorted_by_class() {
    canonical_in_every_order(&["{0|-1} - 1", "{0|-1} + -1", "{{|}|{|{|}}} - {{|}|}"]);
}

/// A match is applied to what it saw: every step is an instance of its rule whatever fired
/// before it in the same round.
#[test]
fn trap_04_a_match_carries_what_it_saw() {
    canonical_in_every_order(&[
        "{{1|0},{{0|}|0}|{0|{0|}},{1|1}}",
        "{{0,*|*},{|1}|{*|0,1},{0|}}",
        "{{*|*},{0|*}|{*|0},{|0}}",
    ]);
}

/// Right sides are built as the rule says, even where two options are in one class.
#[test]
fn trap_05_equal_options_are_not_dropped_inside_a_step() {
    let star = "{{|}|{|}}";
    let one_star = format!("{{{{{{|}}|}}|{{{{|}}|}}}} - {star}");
    canonical_in_every_order(&["1* - *", &one_star]);
}

/// What is evaluated is shown without variables.
#[test]
fn trap_06_a_value_from_a_term_with_variables() {
    for rules_only in [false, true] {
        let mut run = Run::canonical(rules_only);
        let found = run.simplify("{g - g | }");
        assert_eq!(found.term, parse_term("1").unwrap());
        let found = run.simplify("{g - g, h - h | {k | k} - {k | k}}");
        assert_eq!(normal(&found.term), normal(&parse_term("*").unwrap()));
    }
}

/// The term that is printed is built from the chosen nodes, not from whatever stood in
/// their classes first.
#[test]
fn trap_07_the_result_is_made_of_chosen_nodes() {
    canonical_in_every_order(&["{{{|{|}}|}|}", "{{{|0}|}|}", "{{{{|}|{|}}|}|}"]);
}

/// One step a node a round: else each pair of options makes a right side of its own.
#[test]
fn trap_08_few_steps_a_node() {
    let mut run = Run::canonical(true);
    let text = "{{0,1,2,*|},{1,*,^|2,3},{0,v|*},{-1,0|1}|{3,4|5,6},{0|2,*},{*|*},{2,3|}}";
    let found = run.simplify(text);
    let fired: u64 = found.report.fired.iter().map(|(_, times)| times).sum();
    assert!(fired <= 60, "{:?}", found.report);
    assert!(found.report.nodes <= 40, "{:?}", found.report);
}

/// Two equal options do not delete each other.
#[test]
fn trap_09_ties() {
    canonical_in_every_order(&["{1, 0 + 1 | }", "{1, {0|} | }", "{{0|}, {{|}|}, 1 | 3, {2|}}"]);
    let mut run = Run::canonical(true);
    assert_eq!(run.simplify("{1, 1, 1 | }").term, parse_term("2").unwrap());
}

/// The options of a class are read off its smallest braces.
#[test]
fn trap_10_options_of_a_class_with_many_braces() {
    canonical_in_every_order(&[
        "1 + -2",
        "{{|}|} + {|{|{|}}}",
        "{0|} - {1|}",
        "{1|} - {0|} + {|0}",
    ]);
}

/// A run that says it is saturated has no match left.
#[test]
fn trap_11_saturated_means_no_match() {
    for order in ORDERS {
        let options = Options { rules_only: true, order, ..Options::default() };
        let mut run = Run::with_options(options);
        let found = run.simplify("{0,1,{0|},* | {2,*|}, 4, {3|}}");
        assert_eq!(found.report.stop, Stop::Saturated);
        let again = run.simplify_term(&found.term);
        let deleted = |name: &str| name.starts_with("dominated") || name.starts_with("reversible");
        assert!(again.report.fired.iter().all(|(name, _)| !deleted(name.as_str())));
        assert_eq!(normal(&again.term), normal(&found.term));
    }
}

/// Options may all disappear, and a class may contain braces with itself below.
#[test]
fn trap_12_nothing_left_and_cycles() {
    let star = "{{|}|{|}}";
    let options = [format!("{{{star}|}}"), format!("{{{star}|{star}}}")];
    canonical_in_every_order(&["{*|}", "{*|*}", "{|*}", &options[0], &options[1]]);
}

/// Summands with values are gathered, and stay gathered.
#[test]
fn trap_13_flatten_or_gather() {
    for rules_only in [false, true] {
        let mut run = Run::canonical(rules_only);
        let found = run.simplify("({1|-1} + h) + (* + {2|0}) - (h - g)");
        assert_eq!(normal(&found.term), normal(&parse_term("g + 1*").unwrap()));
        let found = run.simplify("({3|-1} + h) + {1|-2}");
        assert_eq!(found.report.stop, Stop::Saturated);
        assert!(found.report.nodes < 40, "{:?}", found.report);
    }
}

/// Literals show their options when asked, one level deep.
#[test]
fn trap_14_literals_have_options() {
    canonical_in_every_order(&["{1/2|1}", "{*3|*2}", "{{0|*2}|}", "{^^|v}", "{-1/2,{|1/4}|3/8}"]);
    let mut run = Run::canonical(true);
    let found = run.simplify("{1000000 | } + {-1000000 | 1000001} + 1000000");
    assert!(found.report.nodes < 30, "{:?}", found.report);
    let found = run.simplify("{{1000000 | 999999} | 1000000}");
    assert!(found.report.nodes < 30, "{:?}", found.report);
}

/// A class with variables in it is done when nothing matches.
#[test]
fn trap_15_classes_with_variables_are_done() {
    for rules_only in [false, true] {
        let mut run = Run::canonical(rules_only);
        let found = run.simplify("{{g, g + 1 | }, 0 | {{h, h - 1 | k} | }}");
        let wanted = parse_term("{0, {g + 1 | } | {{h | k} | }}").unwrap();
        let wanted = run.simplifier.simplify(&mut run.evaluator, &wanted).unwrap();
        assert_eq!(normal(&found.term), normal(&wanted.term));
        let fired = found.report.fired.iter().find(|(name, _)| name.as_str() == "dominated_left");
        assert_eq!(fired.map(|(_, times)| *times), Some(2));
    }
}

/// Each step has an instance of its own, also where a rule fires often.
#[test]
fn trap_16_instances_are_kept_apart() {
    let mut run = Run::canonical(true);
    let found = run.simplify("{{0,1|5}, {2,3|6}, {1,2|4} | }");
    let derivation = found.derivation(&mut run.evaluator.games).unwrap();
    let mut witnesses = Vec::new();
    for step in &derivation.steps {
        if let Reason::Rule { rule, instances, .. } = &step.reason
            && rule.as_str() == "dominated_left"
        {
            witnesses.extend(instances.iter().map(|instance| instance.bindings.clone()));
        }
    }
    let count = witnesses.len();
    witnesses.sort_by_key(|bindings| format!("{bindings:?}"));
    witnesses.dedup();
    assert!(count >= 3);
    assert_eq!(witnesses.len(), count);
}

/// All dominated options of a node go in one step, each with a witness that is still there.
#[test]
fn deletions_of_one_node_are_one_step() {
    let mut run = Run::with_options(Options {
        rules_only: true,
        order: Order::BottomUp,
        ..Options::default()
    });
    let found = run.simplify("{0,1,2,3,4,5,6,7 | }");
    let derivation = found.derivation(&mut run.evaluator.games).unwrap();
    let instances: Vec<usize> = derivation
        .steps
        .iter()
        .filter_map(|step| match &step.reason {
            Reason::Rule { instances, .. } => Some(instances.len()),
            _ => None,
        })
        .collect();
    assert_eq!(instances, [7]);
}

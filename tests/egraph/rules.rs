//! Rules of users: operators, signed sums, both directions, phases, conditions, alarms.

use crate::common::{Run, certified, normal};
use tepid::egraph::{Options, Simplified, Stop};
use tepid::error::Class;
use tepid::syntax::parse_term;
use tepid::syntax::term::Term;

fn run(rules: &str, options: Options) -> Run {
    Run::new(&format!("use \"canonical\"\n{rules}"), options)
}

fn simplified(rules: &str, text: &str, given: &[&str]) -> Simplified {
    let assumptions: Vec<Term> = given.iter().map(|text| parse_term(text).unwrap()).collect();
    let mut run = run(rules, Options { assumptions, ..Options::default() });
    run.simplify(text)
}

#[track_caller]
fn becomes(rules: &str, text: &str, given: &[&str], wanted: &str) {
    let found = simplified(rules, text, given);
    let term = parse_term(wanted).unwrap();
    let plain = Run::new("use \"canonical\"", Options::default()).simplify(wanted).term;
    let same = normal(&found.term) == normal(&term) || normal(&found.term) == normal(&plain);
    assert!(same, "{:?}\n{:?}", found.term, found.report);
}

const COOL: &str = "
game g, h
number t
rule cool_add [explore]: cool(g + h, t) <=> cool(g, t) + cool(h, t) if t >= 0
";

#[test]
fn an_operator_over_a_sum() {
    becomes(COOL, "cool(g + h, 1) - cool(h, 1)", &[], "cool(g, 1)");
    becomes(COOL, "cool(g + h + k, 1) - cool(h, 1) - cool(k, 1)", &[], "cool(g, 1)");
    becomes(COOL, "-cool(g, 1) - cool(h, 1) + cool(g + h, 1) + k", &[], "k");
    becomes(COOL, "cool(g, 2) + cool(h, 2) - cool(g + h, 2)", &[], "0");
}

#[test]
fn a_condition_that_is_not_known_to_hold_stops_the_rule() {
    becomes(COOL, "cool(g + h, -1/2) - cool(h, -1/2)", &[], "cool(g + h, -1/2) - cool(h, -1/2)");
}

#[test]
fn a_variable_of_another_sort_does_not_fit() {
    let stays = "cool(g + h, t) - cool(h, t)";
    becomes(COOL, stays, &["t >= 0"], stays);
}

#[test]
fn a_declared_number_fits() {
    let number = vec![("t".into(), tepid::syntax::rules::Sort::Number)];
    let assumptions = vec![parse_term("t > 0").unwrap()];
    let options = Options { sorts: number, assumptions, ..Options::default() };
    let found = run(COOL, options).simplify("cool(g + h, t) - cool(h, t)");
    assert_eq!(normal(&found.term), normal(&parse_term("cool(g, t)").unwrap()));
}

#[test]
fn assumptions_decide_orders() {
    becomes("", "{g, h | }", &["g <= h"], "{h | }");
    becomes("", "{g, h | }", &["h > g"], "{h | }");
    becomes("", "{g + k, h + k, 0 | }", &["g - h < 0"], "{0, h + k | }");
    becomes("", "{g, h | }", &["g <> h"], "{g, h | }");
    becomes("", "{g, h | }", &["g <| h"], "{g, h | }");
    becomes("", "{ | g, h}", &["h <= g"], "{ | h}");
}

#[test]
fn equal_terms_decide_orders() {
    let rule = "game a\nrule twice [explore]: cool(a, 1) => cool(cool(a, 1/2), 1/2)";
    let mut run = Run::new(&format!("use \"canonical\"\n{rule}"), Options::default());
    let found = run.simplify("{cool(g, 1), cool(cool(g, 1/2), 1/2) | }");
    assert_eq!(found.report.stop, Stop::Saturated);
    assert_eq!(normal(&found.term), normal(&parse_term("{cool(g, 1) | }").unwrap()));
}

#[test]
fn a_signed_pattern_leaves_the_rest_of_the_sum() {
    let rule = "game a, b\nrule meet [simplify]: mean(a) - mean(b) => mean(a - b)";
    becomes(rule, "k + mean(g) - mean(h) - 3", &[], "k + mean(g - h) - 3");
    becomes(rule, "k - mean(g) + mean(h)", &[], "k + mean(h - g)");
    becomes(rule, "2 . mean(g) - mean(h)", &[], "mean(g) + mean(g - h)");
}

#[test]
fn copies_are_counted() {
    becomes("", "g + g + h + g", &[], "3 . g + h");
    becomes("", "3 . g - g", &[], "2 . g");
    becomes("", "copies(3, g + h) - 2 . h", &[], "3 . g + h");
    becomes("", "1000000000000 . g - g", &[], "999999999999 . g");
    becomes("", "9223372036854775807 . (2 . g)", &[], "9223372036854775807 . (2 . g)");
    let rule = "game a\nrule twice [simplify]: a + a => copies(2, a) if a = 0";
    becomes(rule, "g + g", &[], "2 . g");
}

#[test]
fn an_unfolding_applies_once() {
    let rule = "game a\nrule warm_up [unfold]: warm(a) => warm(a - 1) + 1*";
    let found = simplified(rule, "warm(g)", &[]);
    let fired = found.report.fired.iter().find(|(name, _)| name.as_str() == "warm_up");
    assert_eq!(fired.map(|(_, times)| *times), Some(1));
    assert_eq!(found.report.stop, Stop::Saturated);
}

#[test]
fn exploring_without_end_stops_at_a_limit() {
    let rule = "game a\nrule grow [explore]: warm(a) => warm(a + 1) - 1*";
    let mut run = run(rule, Options { explore_rounds: 5, ..Options::default() });
    let found = run.simplify("warm(g)");
    assert!(matches!(&found.report.stop, Stop::Limit(error) if error.class() == Class::Limit));
    assert_eq!(normal(&found.term), normal(&parse_term("warm(g)").unwrap()));
}

#[test]
fn options_of_braces_are_mapped() {
    let rule = "
        game t
        options L, R
        rule into [unfold]: tiny({ ..L | ..R }) =>
            { 0 | { 0 | { -y for y in R | -x for x in L } } }";
    let found = simplified(rule, "tiny({g, h | k})", &[]);
    let wanted = parse_term("{ 0 | { 0 | { -k | -g, -h } } }").unwrap();
    let mut plain = Run::canonical(false);
    let equal = plain.simplify("{ 0 | { 0 | { -k | -g, -h } } }").term;
    let cheap = [normal(&wanted), normal(&equal), normal(&parse_term("tiny({g, h | k})").unwrap())];
    assert!(cheap.contains(&normal(&found.term)), "{:?}", found.term);
    assert!(found.report.fired.iter().any(|(name, _)| name.as_str() == "into"));
}

#[test]
fn two_terms_are_found_equal() {
    let mut run = run(COOL, Options::default());
    let first = parse_term("cool(g + h, 3) + {1|-1}").unwrap();
    let second = parse_term("cool(h, 3) + {2|0} + cool(g, 3) - 1").unwrap();
    let equality = run.simplifier.equal(&mut run.evaluator, &first, &second).unwrap();
    assert!(equality.holds());
    assert_eq!(equality.report.stop, Stop::Goal);
    let derivation = equality.derivation(&mut run.evaluator.games).unwrap().unwrap();
    certified(&derivation).unwrap();
    let other = parse_term("cool(g, 3)").unwrap();
    let equality = run.simplifier.equal(&mut run.evaluator, &first, &other).unwrap();
    assert!(!equality.holds());
}

// --- alarms

#[track_caller]
fn alarms(rules: &str, texts: &[&str], guilty: &str, rules_only: bool) {
    let mut alarms = 0;
    for text in texts {
        let mut run = Run::new(rules, Options { rules_only, ..Options::default() });
        let term = parse_term(text).unwrap();
        if let Err(error) = run.simplifier.simplify(&mut run.evaluator, &term) {
            assert_eq!(error.class(), Class::Alarm, "{error}");
            assert!(error.to_string().contains(&format!("`{guilty}`")), "{error}");
            alarms += 1;
        }
    }
    assert!(alarms > 0);
}

#[test]
fn a_domination_in_the_wrong_direction_is_named() {
    let rules = "
        game x, y
        options L, R
        rule sound [simplify]: { ..L | x, y, ..R } => { ..L | y, ..R } if y <= x
        rule wrong [simplify]: { x, y, ..L | ..R } => { y, ..L | ..R } if y <= x";
    alarms(rules, &["{0, 1 | }", "{0,1 | 5,6}", "{* , 1 | 2} + {1|0}"], "wrong", true);
}

#[test]
fn a_wrong_rule_is_named_where_congruence_shows_it() {
    let rules = "
        game a, b
        rule fine [explore]: mean(a + b) => mean(a) + mean(b)
        rule false_mean [explore]: mean(a + b) => mean(a)";
    alarms(rules, &["mean(g + {1|-1}) - mean(g + 1)"], "false_mean", false);
}

#[test]
fn a_rule_that_the_graph_cannot_use_is_named() {
    let rules = "form a, b\nrule forms [explore]: conway(a + b, a) <=> conway(a, a) + conway(b, a)";
    let mut run = Run::new(rules, Options::default());
    let report = run.simplify("g").report;
    assert_eq!(report.unusable.len(), 1);
    assert_eq!(report.unusable[0].0.as_str(), "forms");
}

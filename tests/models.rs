//! What `check` and `prove` try: claims are tried where their own literals and conditions lead,
//! a claim that hardly any case has met does not pass, and every long round ends at a limit.
//!
//! The right answers are by hand: each false claim fails beside a literal that it names, or at a
//! game that is as hot, as large or as deep as one.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;
use tepid::syntax::parse_statement;
use tepid::theory::{Falsify, Finding, Outcome, Theory, Verdict};

fn findings(text: &str) -> Vec<Finding> {
    let theory = Theory::load_text("tried.rules", text);
    let theory = theory.unwrap_or_else(|errors| panic!("{text}\n{}", errors[0].render()));
    Arc::new(theory).check(&Falsify::default()).findings
}

#[track_caller]
fn refuted(text: &str) {
    for found in findings(text) {
        assert!(matches!(found.outcome, Outcome::Refuted(_)), "{text}: {}", found.text());
    }
}

/// Bounds that only large, fine, hot, deep or strange games pass.
#[test]
fn a_bound_is_passed_beside_its_literal() {
    for claim in [
        "integer n; n <= 100",
        "integer n; n >= -317",
        "number x; x <= 1000000",
        "number x; x <= 100000000000000000000000000000000000000000000000000",
        "number x; x >= 1/1024 if x > 0",
        "number x; x <= 3/8 if x < 1/2, x > 0",
        "temperature(g) <= 3",
        "temperature(g) >= -1/4",
        "temperature(g + h + k) <= 11",
        "left_stop(g) <= 100",
        "right_stop(g) >= -73",
        "left_stop(g) - right_stop(g) < 64",
        "mean(g) <= 50",
        "mean(g) >= -41/2",
        "birthday(g) <= 20",
        "atomic_weight(g) <= 7",
        "g <= 12 if birthday(g) >= 9",
        "wall p; p <= 40",
        "form a; a <= 25",
        "temperature(g) <= 5 if left_stop(g) <= 2",
    ] {
        let statement = parse_statement(claim).unwrap();
        let verdict = Falsify::default().statement(&Theory::standard(), &statement).unwrap();
        assert!(matches!(verdict.verdict, Verdict::Refuted(_)), "{claim}: {verdict:?}");
    }
}

/// A definition that is another one far from the games of the first days.
#[test]
fn a_definition_is_met_in_each_of_its_clauses() {
    for (condition, law) in [
        ("g = *9", "f(g + h) = f(g) + f(h)"),
        ("g = *21", "f(g) = 0"),
        ("g = 7.^*", "f(g) = 0"),
        ("g = {0||0|-3}", "f(g) = 0"),
        ("g = {5|-7}", "f(g) = 0"),
        ("g = {9|4||-6}", "f(-g) = f(g)"),
        ("g = 19/32", "f(g) = f(g + 1)"),
        ("temperature(g) > 5", "f(g) = 0"),
        ("temperature(g) = -1/16", "f(g) = 0"),
        ("mean(g) > 50", "f(g) = 0"),
        ("mean(g) = -9/2", "f(g) = 0"),
        ("birthday(g) = 17", "f(g) = 0"),
        ("atomic_weight(g) = 6", "f(g) = 0"),
        ("left_stop(g) > right_stop(g) + 80", "f(g) = 0"),
    ] {
        // The dot of the notation for ups stands apart in a sum of copies.
        let condition = condition.replace("7.^*", "^7*");
        refuted(&format!("define f(g) =\n  1 if {condition}\n  0 otherwise\nlaw claimed: {law}\n"));
    }
    refuted("define h(g) =\n  0 if temperature(g) > 5\n  g otherwise\nlaw same: h(g) = g\n");
}

/// Conditions that games chosen at random hardly meet are met.
#[test]
fn conditions_are_solved_for_a_variable() {
    for law in [
        "game g, h  law l: h < -12 if g = h + 13",
        "game g  number t  law l: t <= 30 if t > temperature(g) + 29",
        "game g  number x  law l: g <= 1 if x = mean(g), x > 17/2",
        "game t  number x  law l: t = x if is_infinitesimal(t - x)",
        "game g, h  law l: g <= h if g - h = *3",
        "game g, h, k  law l: g + h + k < 90 if g + h = 100 - k",
        "game x  law l: birthday(x) = 23 if birthday(x) > 22",
    ] {
        refuted(law);
    }
}

/// A rule under a condition is tried where it holds, and laws that are true stay so.
#[test]
fn rules_are_tried_under_their_conditions() {
    refuted("game x  options L, R  rule drop: {x, ..L | ..R} => {..L | ..R} if x < -2\n");
    refuted("game x  options L, R  rule drop: {..L | x, ..R} => {..L | ..R} if x > 6\n");
    refuted("game g  rule r: temperature(g) => 3 if temperature(g) > 3\n");
    refuted("game g  rule r: mean(g) => 12 if mean(g) > 23/2\n");
    for text in [
        "game x  options L, R  rule top: {x, 5, ..L | ..R} => {5, ..L | ..R} if x < 5\n",
        "game g  law l: temperature(g + g) <= 40 if temperature(g) <= 40\n",
        "game g, h  number t  law l: cool(g + h, t) = cool(g, t) + cool(h, t) if t > 12\n",
        "game g, h  law l: g = 20 - h if g + h = 20\n",
    ] {
        let found = findings(text);
        assert!(found.iter().all(|f| f.outcome == Outcome::Checked && !f.is_thin()), "{text}");
        assert!(found.iter().all(|f| f.coverage.cases > 200), "{text}: {}", found[0].text());
    }
}

/// Whoever draws must chance upon braces that are as warm as that.
#[test]
fn a_claim_that_hardly_any_case_has_met_does_not_pass() {
    for (law, code) in [
        ("g + h = h + g if birthday({g|h}) = 6, temperature({g|h}) = 7/8", Some("E0232")),
        ("g + h = h + g if g < h, h < g", Some("E0223")),
        ("g + h = h + g if g < h", None),
    ] {
        for (kind, fails) in [("law", true), ("conjecture", code == Some("E0223"))] {
            let text = format!("{kind} tried: {law}\n");
            let theory = Arc::new(Theory::load_text("thin.rules", &text).unwrap());
            let report = theory.check(&Falsify::default());
            let problems = report.problems();
            let codes: Vec<&str> = problems.iter().map(|error| error.code().id).collect();
            let wanted: Vec<&str> = code.filter(|_| fails).into_iter().collect();
            assert_eq!(codes, wanted, "{text}{}", report.text());
            assert_eq!(report.text().contains("thin: "), code == Some("E0232"), "{text}");
        }
    }
}

fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("models");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn tepid(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tepid")).args(arguments).output().unwrap()
}

#[test]
fn an_answer_names_the_rules_that_nothing_proved() {
    let text = "define twice(g) = g + g\nrule half [simplify]: twice(g) => 2 . g\n";
    let rules = file("half.rules", text);
    let rules = rules.to_str().unwrap();
    let output = tepid(&["simplify", "--rules", rules, "--json", "twice(a) + b - b"]);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(stdout.contains("using half, tried in "), "{stdout}");
    let output = tepid(&["simplify", "--rules", rules, "twice(a)"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("using half, tried in "));
}

#[test]
fn an_answer_by_a_rule_that_is_false_is_an_alarm() {
    for (name, rule, term) in [
        ("drop", "{ x, ..L | ..R } => { ..L | ..R } if x < -2", "{-3, h | g}"),
        ("lose", "{ ..L | x, ..R } => { ..L | ..R } if x > 4", "{h | g, 5}"),
        ("less", "{ x, ..L | ..R } => { ..L | ..R } if x < -12", "{-13, h | g} + k"),
    ] {
        let text = format!("game x\noptions L, R\nrule {name} [simplify]: {rule}\n");
        let rules = file(&format!("{name}.rules"), &text);
        let output = tepid(&["simplify", "--rules", rules.to_str().unwrap(), term]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(4), "{errors}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "");
        assert!(errors.contains("E0601") && errors.contains(&format!("`{name}`")), "{errors}");
    }
}

/// Three variables of day 3 make 3,000 million assignments.
#[test]
fn a_limit_ends_a_check_of_any_size() {
    let rules = file("assoc.rules", "law assoc: g + (h + k) = (g + h) + k\n");
    let rules = rules.to_str().unwrap();
    for arguments in [
        &["check", rules, "--day", "3", "--time-limit", "1"][..],
        &["check", "overheating", "--day", "3", "--time-limit", "1"],
        &["check", rules, "--memory-limit", "0"],
    ] {
        let output = tepid(arguments);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("STOPPED"), "{arguments:?}");
    }
}

#[test]
fn a_proof_keeps_to_its_limits() {
    for statement in ["g + h = h + g", "number x; x <= x", "integer n; n = n"] {
        let output = tepid(&["prove", "--memory-limit", "0", statement]);
        assert_eq!(output.status.code(), Some(3), "{statement}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("limit"), "{statement}");
    }
}

//! Every command that runs into an unsound rule or a wrong definition ends with exit code 4
//! and names it, with both values and the instance; none gives a wrong answer.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("alarms");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn tepid(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tepid")).args(arguments).output().unwrap()
}

#[track_caller]
fn alarms(arguments: &[&str], rules: &Path, wanted: &[&str]) {
    let rules = rules.to_str().unwrap();
    let arguments: Vec<&str> = [&[arguments[0], "--rules", rules], &arguments[1..]].concat();
    let output = tepid(&arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(4), "{arguments:?}\n{errors}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
    for text in wanted {
        assert!(errors.contains(text), "{arguments:?}\n{errors}\nlacks {text}");
    }
}

const HALVE: &str = "rule halve [explore]: g + g => g\n";

/// Whether or not a false rule gets in the way, no closed term gets a wrong value.
#[test]
fn rules_that_are_false_of_closed_terms() {
    let text = "game x, y  options L, R
                rule drop [explore]: {x | ..R} => { | ..R}
                rule top [explore]: {x, y, ..L | ..R} => {y, ..L | ..R} if y <= x
                rule halve [explore]: x + x => x\n";
    let rules = file("closed.rules", text);
    let rules = rules.to_str().unwrap();
    for term in ["{1|3}", "{*,1|2} + {1|0}", "{2|0} + {2|0}", "{{1|},0|{0|}}", "{^,*|2} - {0|1}"] {
        let right = tepid(&["eval", term]).stdout;
        for how in [&["--rules-only"][..], &[]] {
            let arguments = [&["simplify", "--rules", rules], how, &[term]].concat();
            let output = tepid(&arguments);
            match output.status.code() {
                Some(4) => {}
                Some(0) => assert_eq!(output.stdout, right, "{arguments:?}"),
                other => panic!("{arguments:?}: {other:?}"),
            }
        }
    }
}

#[test]
fn a_rule_that_is_false_of_variables() {
    let rules = file("halve_open.rules", HALVE);
    alarms(&["simplify", "h + h"], &rules, &["E0601", "`halve`", "at h = 1", "are 2 and 1"]);
    alarms(&["simplify", "--explain", "h + h + k"], &rules, &["E0601", "`halve`"]);
    alarms(&["simplify", "--rules-only", "h + h"], &rules, &["E0601", "`halve`"]);
}

#[test]
fn a_rule_that_is_false_in_a_larger_term() {
    let text = "rule frozen [explore]: cool(g, 1) => mean(g)\n";
    let rules = file("frozen.rules", text);
    let wanted = ["E0601", "`frozen`", "cool(b, 1) equal to mean(b) at b = +-1", "* and 0"];
    alarms(&["simplify", "a + cool(b, 1) - b"], &rules, &wanted);
}

/// What is assumed of a variable counts: a rule that is sound under its condition is not
/// blamed where the condition is given.
#[test]
fn a_rule_that_is_sound_under_its_condition() {
    let rules = file("sound.rules", "rule top [explore]: {g, h | } => {h | } if g <= h\n");
    let rules = rules.to_str().unwrap();
    let output = tepid(&["simplify", "--rules", rules, "--given", "a <= b", "{a, b | }"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "{b|}\n");
}

const COOL: &str = "
define cool(g, number t) : game =
    g    if is_integer(g)
    { cool(x, t) - t for x in left(g) | cool(y, t) + t for y in right(g) }    otherwise
  requires t > -1
define chilled(g) = cool(g, 1)
";

#[test]
fn a_definition_that_disagrees_with_the_built_in_operator() {
    let rules = file("cool.rules", COOL);
    alarms(
        &["eval", "cool(1*, 2)"],
        &rules,
        &["E0602", "`cool`", "cool(1*, 2)", "is 0, and by the built-in operator 1"],
    );
    alarms(&["eval", "chilled(1/2)"], &rules, &["E0602", "`cool`", "chilled(1/2) is 0"]);
    alarms(&["thermograph", "cool(1/2, 1)"], &rules, &["E0602", "`cool`"]);
    alarms(&["simplify", "cool(g, 1) + 0"], &rules, &["E0602", "`cool`", "g = 1/2"]);
    alarms(&["prove", "cool(g, 1) = g"], &rules, &["E0602", "`cool`", "g = 1/2"]);
}

#[test]
fn what_does_not_use_the_wrong_definition_is_answered() {
    let rules = file("cool_unused.rules", COOL);
    let rules = rules.to_str().unwrap();
    for (arguments, wanted) in [
        (["eval", "--rules", rules, "mean({2|0})"], "1\n"),
        (["eval", "--rules", rules, "cool({4|-4}, 1)"], "+-3\n"),
        (["simplify", "--rules", rules, "g + 1 - g"], "1\n"),
    ] {
        let output = tepid(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(String::from_utf8_lossy(&output.stdout), wanted);
    }
}

/// `check` refutes instead: exit code 1, with the counterexample.
#[test]
fn check_refutes_what_the_others_alarm_at() {
    for (name, text, wanted) in
        [("halve_checked.rules", HALVE, "g = 1: 2, not 1"), ("cool_checked.rules", COOL, "g = 1/2")]
    {
        let rules = file(name, text);
        let output = tepid(&["check", rules.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(wanted), "{errors}");
    }
}

#[test]
fn what_is_given_is_a_condition() {
    for (given, code) in
        [("x", "E0115"), ("x + 1", "E0115"), ("mean(x)", "E0204"), ("x < ", "E0101")]
    {
        let output = tepid(&["simplify", "--given", given, "g"]);
        assert_eq!(output.status.code(), Some(2), "{given}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(code), "{given}: {errors}");
    }
    let given = ["simplify", "--given", "g <= k, h <= k", "{g, h, k | }"];
    assert_eq!(String::from_utf8_lossy(&tepid(&given).stdout), "{k|}\n");
}

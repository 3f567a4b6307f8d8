//! The command line as a user meets it: results, errors, exit codes, streams, small stacks.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn tepid(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tepid")).args(arguments).output().expect("tepid runs")
}

/// Runs `tepid` with this standard input, on a stack of 256 KiB.
fn on_small_stack(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -s 256 && exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_tepid")])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("sh runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // A child that stops reading early is judged by what it printed.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("tepid ends");
    writer.join().expect("the writer ends");
    output
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn prints(arguments: &[&str], expected: &str) {
    let output = tepid(arguments);
    assert_eq!(stdout(&output), expected, "{arguments:?}: {}", stderr(&output));
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
}

/// Each part of the message is on standard error, and the exit code is 2.
fn is_refused(arguments: &[&str], parts: &[&str]) {
    let output = tepid(arguments);
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert!(stdout(&output).is_empty(), "{arguments:?} prints no result");
    for part in parts {
        assert!(message.contains(part), "{arguments:?}: no `{part}` in\n{message}");
    }
}

#[test]
fn simplify_gives_the_value_of_a_sum() {
    prints(&["simplify", "{1|-1} + {2|0} + *"], "1*");
}

#[test]
fn simplify_works_with_variables() {
    prints(&["simplify", "g - g + h"], "h");
    prints(&["simplify", "a + (b - a)"], "b");
    prints(&["simplify", "-(g + h) + g"], "-h");
    prints(&["simplify", "g + h + k + l + m - (m + l + k + h + g)"], "0");
    prints(&["simplify", "{g, g + 1 | }"], "{g + 1|}");
}

#[test]
fn explanations_name_rule_place_and_reason() {
    let output = tepid(&["simplify", "--explain", "--rules-only", "{0, g, g + 1 | }"]);
    let text = stdout(&output);
    assert!(text.starts_with("{0,g + 1|}"), "{text}");
    assert!(text.contains("1. ") && text.contains("dominated_left"), "{text}");
    assert!(text.contains("because"), "{text}");
    assert!(
        text.contains("\nkernel: accepted, 1 theorem, 0 operators of its own, 0 axioms"),
        "{text}"
    );
}

#[test]
fn reports_count_nodes_classes_rounds_and_rules() {
    let text = stdout(&tepid(&["simplify", "--report", "--rules-only", "{0,1,2|}"]));
    for part in ["e-nodes", "classes", "iterations", "fired dominated_left"] {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
}

#[test]
fn certificates_are_written_and_verified() {
    let file = std::env::temp_dir().join(format!("tepid-{}.jsonl", std::process::id()));
    let path = file.to_str().expect("a UTF-8 path");
    prints(&["simplify", "--rules-only", "--certificate", path, "{1|-1} + {2|0} + *"], "1*");
    let verified = tepid(&["verify", path]);
    assert!(stdout(&verified).starts_with("accepted"), "{}", stderr(&verified));
    let text = std::fs::read_to_string(&file).expect("the certificate is there");
    let cut: Vec<&str> = text.lines().collect();
    std::fs::write(&file, cut[..cut.len() - 1].join("\n")).expect("it can be written");
    let rejected = tepid(&["verify", path]);
    assert_eq!(rejected.status.code(), Some(2));
    assert!(stdout(&rejected).starts_with("rejected"));
    std::fs::remove_file(&file).expect("it can be removed");
}

#[test]
fn eval_prints_values_truth_and_outcomes() {
    prints(&["eval", "{0,*|}", "-1/2^", "outcome(*)"], "1\n-1/2^\nN");
    prints(&["eval", "-1/2^"], "-1/2^");
    prints(&["eval", "--", "-(1/2^)"], "-1/2v");
    let output = tepid(&["eval", "1 > 2"]);
    assert_eq!((stdout(&output).as_str(), output.status.code()), ("false", Some(1)));
    prints(&["eval", "--unicode", "^"], "↑");
    prints(&["eval", "--cgsuite", "{0||0|-2}"], "Tiny(2)");
    let json = stdout(&tepid(&["eval", "--json", "{1|-1}"]));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["value"], "+-1");
}

#[test]
fn numbers_of_any_size_are_exact() {
    let digits = "7".repeat(400);
    prints(&["eval", &digits], &digits);
    prints(&["eval", &format!("{digits} - {digits} + 1/2")], "1/2");
}

#[test]
fn bad_input_gets_place_cause_and_hint() {
    is_refused(&["eval", "1/3"], &["E01", "1/3 is not a dyadic rational", "^^^", "power of two"]);
    is_refused(&["eval", "{1|2|3}"], &["E01", "the first", "the second", "help"]);
    is_refused(&["eval", "{1|"], &["E01", "`{` is not closed", "help"]);
    is_refused(&["eval", "norton(1"], &["E01", "`(` is not closed", "help"]);
    is_refused(&["eval", "froze(1)"], &["E02", "unknown operator `froze`", "help", "freeze"]);
    is_refused(&["eval", "2.5"], &["E01", "write 5/2"]);
    is_refused(&["eval", "2 *3"], &["E01", "joined parts touch"]);
    is_refused(&["eval", "g + 1"], &["E02", "`g`"]);
    is_refused(&["eval", "norton(*, 0)"], &["E03", "U > 0"]);
    is_refused(&["simplify", "--rules", "no/such.rules", "g"], &["E0801", "no/such.rules"]);
    is_refused(&["explain", "E9999"], &["E0803"]);
}

#[test]
fn a_rule_with_an_unbound_variable_is_refused_with_its_place() {
    let file = std::env::temp_dir().join(format!("tepid-{}.rules", std::process::id()));
    std::fs::write(&file, "rule grow [simplify]: { x | } => { x, y | }\n").expect("it is written");
    let path = file.to_str().expect("a UTF-8 path");
    is_refused(&["simplify", "--rules", path, "g"], &["E02", "y", path, "1:"]);
    std::fs::remove_file(&file).expect("it can be removed");
}

#[test]
fn streams_answer_line_by_line_and_do_not_stop_at_errors() {
    let input = "{1|-1} + {1|-1}\n\n# a comment\n1/3\n* > 0\n^\n";
    let output = on_small_stack(&["eval", "-"], input);
    let text = stdout(&output);
    let lines: Vec<&str> = text.split('\n').collect();
    assert_eq!(lines[..3], ["0", "", ""]);
    assert!(lines[3].starts_with("error[E01"), "{}", lines[3]);
    assert_eq!(lines[4..], ["false", "^"]);
    assert_eq!(output.status.code(), Some(2), "the worst of 2, 1 and 0");
    assert!(stderr(&output).contains("^^^"), "the caret is on standard error");
}

#[test]
fn deep_nesting_works_or_is_refused_on_a_small_stack() {
    let depth = 100_000;
    let nested = format!("{}0{}", "{".repeat(depth), "|}".repeat(depth));
    let deep = on_small_stack(&["eval", "-"], &nested);
    assert_eq!(stdout(&deep), depth.to_string(), "{}", stderr(&deep));
    for text in [
        format!("{}0", "{".repeat(depth)),
        format!("{}0{}", "(".repeat(depth), ")".repeat(depth)),
        format!("{}1", "- ".repeat(depth)),
        format!("{}0{}", "{*|".repeat(depth), "}".repeat(depth)),
        format!("'{}0{}", "{0|".repeat(depth), "}".repeat(depth)),
        format!("{}g", "-".repeat(depth)),
    ] {
        for command in ["eval", "simplify"] {
            let output = on_small_stack(&[command, "-"], &text);
            let code = output.status.code();
            let start: String = text.chars().take(12).collect();
            assert!(code.is_some_and(|code| code <= 3), "{command} {start}…: {:?}", output.status);
            assert_eq!(stdout(&output).lines().count(), 1, "{command} {start}…");
        }
    }
}

#[test]
fn every_code_has_a_page() {
    for code in tepid::error::Code::all() {
        let page = tepid(&["explain", code.id]);
        assert!(stdout(&page).starts_with(&format!("{}: ", code.id)));
    }
}

#[test]
fn thermographs_are_printed_as_text_and_json() {
    let text = "L: (2,-1) (1,0) R: (0,-1) (1,0) mast 1 temperature 0";
    prints(&["thermograph", "--text", "1*"], text);
    let json = stdout(&tepid(&["thermograph", "--json", "1*"]));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["mean"], "1");
    assert_eq!(json["left"][0], serde_json::json!(["-1", "2"]));
}

#[test]
fn positions_begin_with_their_value() {
    let text = stdout(&tepid(&["game", "domineering", "2x2"]));
    assert_eq!(text.lines().next(), Some("+-1"));
    is_refused(&["game", "domineerin", "2x2"], &["E07", "domineering"]);
    is_refused(&["game", "domineering", "0x0"], &["E07"]);
}

#[test]
fn a_session_goes_on_after_a_mistake() {
    let input =
        "let u = ^*\n1 +\nu + u\nlaw bad: g = -g\n:style unicode\nu\n:list\n:no\n:quit\n1\n";
    let output = on_small_stack(&["repl"], input);
    assert_eq!(stdout(&output), "^^\n↑∗\nlet u = ^*");
    for (line, code) in [(2, "E0101"), (4, "E0225"), (8, "E0804")] {
        let begins = format!("line {line}: error[{code}]");
        assert!(stderr(&output).contains(&begins), "{begins}: {}", stderr(&output));
    }
    assert_eq!(output.status.code(), Some(2), "a script fails if one of its lines does");
    assert_eq!(on_small_stack(&["repl"], "1 + 1\n").status.code(), Some(0));
}

#[test]
fn shells_and_documents_get_what_they_need() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = tepid(&["completions", shell]);
        assert_eq!(output.status.code(), Some(0), "{shell}");
        assert!(stdout(&output).contains("thermograph"), "{shell}");
    }
    for arguments in [&["--latex-preamble"][..], &["eval", "--latex-preamble"]] {
        let output = tepid(arguments);
        assert_eq!(output.status.code(), Some(0));
        assert!(stdout(&output).contains("\\cgtiny"));
    }
    assert_ne!(stdout(&tepid(&["eval", "--", "--latex-preamble"])), tepid_preamble());
}

fn tepid_preamble() -> String {
    stdout(&tepid(&["--latex-preamble"]))
}

#[test]
fn positions_are_valued_a_line_at_a_time() {
    let output = on_small_stack(&["game", "domineering", "-"], "2x3\n# two rows\n4x\n##\n2x2\n");
    let lines = stdout(&output);
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines.len(), 5);
    assert_eq!((lines[0], lines[1], lines[3], lines[4]), ("{2|-1/2}", "", "0", "+-1"));
    assert!(lines[2].starts_with("error[E07"), "{}", lines[2]);
    assert_eq!(output.status.code(), Some(2));
    let two = tepid(&["game", "cutcake", "1x2", "2x1"]);
    assert!(stdout(&two).starts_with("1\n"), "{}", stdout(&two));
    assert_eq!(two.status.code(), Some(0));
}

/// Output that does not arrive is an error; a reader that has enough is none.
#[test]
#[cfg(target_os = "linux")]
fn lost_output_is_an_error() {
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("it is there");
    for arguments in [
        &["eval", "1+1"][..],
        &["prove", "g = g"],
        &["simplify", "g + 0"],
        &["thermograph", "1*"],
        &["thermograph", "--svg", "-", "1*"],
        &["game", "list"],
        &["explain", "E0101"],
        &["completions", "bash"],
        &["graph", "1*"],
        &["--help"],
        &["eval", "--help"],
        &["--latex-preamble"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tepid"));
        let output = command.args(arguments).stdout(full()).output().expect("tepid runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains("error[E0806]: standard output"), "{arguments:?}");
    }
    let tepid = env!("CARGO_BIN_EXE_tepid");
    let stream = format!("echo 1+1 | {tepid} eval - > /dev/full");
    let status = Command::new("sh").args(["-c", &stream]).output().expect("sh runs").status;
    assert_eq!(status.code(), Some(2));
    let closed = format!("(yes 1+1 | head -20000 | {tepid} eval -; echo $? >&2) | head -1");
    let output = Command::new("sh").args(["-c", &closed]).output().expect("sh runs");
    assert_eq!((stdout(&output).as_str(), stderr(&output).trim()), ("2", "0"));
}

/// As JSON each answer to standard input carries its input, and an error its line.
#[test]
fn answers_and_errors_of_a_batch_carry_their_input() {
    for (arguments, lines) in [
        (&["eval", "--json", "-"][..], ["1+1", "1/3"]),
        (&["simplify", "--json", "-"], ["g + 0", "g +"]),
        (&["prove", "--json", "-"], ["g = g", "g = "]),
        (&["game", "domineering", "--json", "-"], ["2x2", "4x"]),
    ] {
        let output = on_small_stack(arguments, &format!("{}\n\n{}\n", lines[0], lines[1]));
        let text = stdout(&output);
        let answers: Vec<&str> = text.split('\n').filter(|line| !line.is_empty()).collect();
        assert_eq!(answers.len(), 2, "{text}");
        for (answer, input) in answers.iter().zip(lines) {
            let answer: serde_json::Value = serde_json::from_str(answer).expect("JSON");
            assert_eq!(answer["input"], input.trim_end_matches('\n'), "{arguments:?}");
        }
        let refused: serde_json::Value = serde_json::from_str(answers[1]).expect("JSON");
        assert_eq!(refused["error"]["line"], 3, "{arguments:?}");
        assert!(stderr(&output).contains("line 3: error["), "{arguments:?}");
    }
}

/// `-o` sends the results of any command to a file, and errors elsewhere.
#[test]
fn results_go_to_a_file() {
    let file = std::env::temp_dir().join(format!("tepid-{}-output", std::process::id()));
    let path = file.to_str().expect("a UTF-8 path");
    for arguments in [
        &["eval", "-1/2^", "{1|"][..],
        &["graph", "{4|-2}"],
        &["thermograph", "1*", "--svg", "-"],
        &["game", "nim", "3+4", "--json"],
    ] {
        let printed = tepid(arguments);
        let written = tepid(&[arguments, &["-o", path]].concat());
        assert_eq!(stdout(&written), "");
        assert_eq!(stderr(&written), stderr(&printed));
        assert_eq!(written.status.code(), printed.status.code());
        let text = std::fs::read_to_string(&file).expect("it was written");
        assert_eq!(text.trim_end(), stdout(&printed), "{arguments:?}");
        assert_eq!(stdout(&tepid(&[arguments, &["--output", "-"]].concat())), stdout(&printed));
    }
    std::fs::remove_file(&file).expect("it can be removed");
    is_refused(&["eval", "1", "-o", "/nowhere/file"], &["E0801", "/nowhere/file"]);
}

/// bash and zsh complete theories and rulesets by name; other names are no mistake of the options.
#[test]
fn completions_know_theories_and_rulesets() {
    for shell in ["bash", "zsh"] {
        let script = stdout(&tepid(&["completions", shell]));
        let names = tepid::theory::Theory::shipped_names();
        let rulesets = tepid::rulesets::list().iter().map(|ruleset| ruleset.name);
        for name in names.chain(rulesets) {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
    is_refused(&["game", "chess", "e4"], &["E0706"]);
    is_refused(&["check", "nowhere.rules"], &["E0801"]);
}

#[test]
fn quiet_leaves_out_remarks_and_nothing_else() {
    let loud = tepid(&["check", "tropical"]);
    let quiet = tepid(&["check", "tropical", "--quiet"]);
    assert!(stderr(&loud).contains("cases in"), "{}", stderr(&loud));
    assert!(!stderr(&quiet).contains("cases in"), "{}", stderr(&quiet));
    assert_eq!(stdout(&quiet), stdout(&loud));
    // What an answer rests on, and what is wrong, is said.
    for arguments in [["eval", "1/3"], ["simplify", "2 . ^*"]] {
        let quiet = tepid(&[arguments[0], "--quiet", arguments[1]]);
        assert_eq!(stderr(&quiet), stderr(&tepid(&arguments)));
        assert!(!stderr(&quiet).is_empty());
    }
}

/// So do the answers to arguments.
#[test]
fn answers_to_arguments_carry_their_input() {
    for arguments in [
        ["eval", "--json", "1+1", "1/3"],
        ["simplify", "--json", "g + 0", "g +"],
        ["prove", "--json", "g = g", "g = "],
        ["thermograph", "--json", "1*", "{1|"],
    ] {
        let text = stdout(&tepid(&arguments));
        let inputs: Vec<String> = text
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"))
            .map(|answer| answer["input"].as_str().expect("a text").to_owned())
            .collect();
        assert_eq!(inputs, arguments[2..], "{text}");
    }
}

/// Each command shows examples, and what they show works.
#[test]
fn examples_of_help_work() {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_tepid"));
    let folder = program.parent().expect("a folder").display();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let help = stdout(&tepid(&["--help"]));
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    for line in commands.take_while(|line| !line.is_empty()) {
        let command = line.split_whitespace().next().expect("a name");
        if command == "help" {
            continue;
        }
        let help = stdout(&tepid(&[command, "--help"]));
        let examples: Vec<&str> =
            help.lines().filter_map(|line| line.strip_prefix("  tepid ")).collect();
        assert!(!examples.is_empty(), "{command}");
        for example in examples {
            let mut shell = Command::new("sh");
            let run = shell.args(["-c", &format!("tepid {example}")]).env("PATH", &path);
            let output = run.stdin(std::process::Stdio::null()).output().expect("sh runs");
            let code = output.status.code();
            assert!(matches!(code, Some(0 | 1)), "{example}: {}", stderr(&output));
        }
    }
}

/// Whatever a command does, a limit ends it with the exit code of limits.
#[test]
fn limits_end_every_command() {
    let large = "conway({5|2||1|-7}, conway({4|3||2|-9}, {15|2||1|-7}))";
    for arguments in [
        &["graph", large, "--time-limit", "1"][..],
        &["graph", large, "--memory-limit", "0"],
        &["discover", "conway", "--size", "6", "--time-limit", "1"],
        &["thermograph", large, "--time-limit", "1"],
        &["game", "domineering", "8x8", "--time-limit", "1"],
        &["eval", large, "--time-limit", "1"],
    ] {
        let output = tepid(arguments);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains("[E040"), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn a_dash_names_standard_output() {
    let folder = std::env::temp_dir().join(format!("tepid-dash-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for (arguments, begins) in [
        (&["thermograph", "--svg", "-", "+-1"][..], "<svg"),
        (&["prove", "g = g", "--certificate", "-"], "[\"include\""),
        (&["simplify", "g + 0", "--certificate", "-"], "[\"include\""),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tepid"));
        let output = command.args(arguments).current_dir(&folder).output().expect("tepid runs");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(stdout(&output).starts_with(begins), "{}", stdout(&output));
    }
    is_refused(&["discover", "chill", "--output", "-"], &["E0804", "beside it"]);
    is_refused(&["prove", "g = g", "--json", "--certificate", "-"], &["E0804"]);
    // The verdict stands elsewhere, so that a pipe carries the proof alone.
    for arguments in [["prove", "g = g"], ["simplify", "g + 0"]] {
        let written = tepid(&[arguments[0], arguments[1], "--certificate", "-"]);
        assert!(!stderr(&written).is_empty());
        let verified = on_small_stack(&["verify", "-"], &stdout(&written));
        assert!(stdout(&verified).starts_with("accepted"), "{}", stderr(&verified));
    }
    let left = std::fs::read_dir(&folder).expect("it is there").count();
    assert_eq!(left, 0, "no file is made");
    std::fs::remove_dir(&folder).expect("it can be removed");
}

/// `--svg` hands the graph to Graphviz, and says so where there is none.
#[cfg(unix)]
#[test]
fn graphs_are_drawn_by_graphviz() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = std::env::temp_dir().join(format!("tepid-dot-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let drawn = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tepid"));
        let command = command.args(["graph", "*", "--svg", "-"]).env("PATH", &folder);
        command.output().expect("tepid runs")
    };
    let without = drawn();
    assert_eq!(without.status.code(), Some(2));
    let said = stderr(&without);
    assert!(said.contains("[E0807]") && said.contains("install Graphviz"), "{said}");
    // In place of Graphviz: its output is its input.
    let file = folder.join("dot");
    std::fs::write(&file, "#!/bin/sh\nexec /bin/cat\n").expect("a file");
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&file, mode).expect("its owner may");
    assert_eq!(stdout(&drawn()), stdout(&tepid(&["graph", "*"])));
    std::fs::remove_dir_all(&folder).expect("it can be removed");
}

#[test]
fn a_graph_of_lemmas_takes_several_files() {
    let both = stdout(&tepid(&["graph", "--lemmas", "norton", "conway"]));
    assert!(both.contains("norton_add") && both.contains("conway."), "{both}");
}

#[test]
fn operators_of_walls_can_be_discovered() {
    for operator in ["mean", "temperature"] {
        let output = tepid(&["discover", operator, "--size", "3"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(stdout(&output).contains(operator), "{}", stdout(&output));
    }
}

/// What people call things leads to how they are written.
#[test]
fn names_that_people_use_get_a_hint() {
    for (expression, hint) in [
        ("times(*, 2)", "norton(g, u)"),
        ("mul(*, 2)", "conway(g, h)"),
        ("product(*, 2)", "g . u"),
        ("nim(3)", "`*2`"),
        ("star", "`*`"),
        ("up + 1", "`^`"),
        ("down", "`v`"),
        ("aw(^)", "atomic_weight(g)"),
        ("rcf(^)", "reduced(g)"),
        ("lf(1, 2)", "`g <| h`"),
        ("confused(1, *)", "`g <> h`"),
        ("mex(0, 1)", "{0,*,*3|0,*,*3}"),
        ("switch(1)", "`+-g`"),
        ("temp(1*)", "temperature(g)"),
        ("plus(1, 2)", "`g + h`"),
        ("and", "a comma joins conditions"),
        ("game foo", "`game x; x = x`"),
        ("a * b", "`g . h` or `conway(g, h)`"),
        ("x^2", "`^` is up, never a power: write `pow(g, n)`"),
        ("[1,2]", "`{1,2|}`"),
        ("1+1; 2+2", "one expression a time"),
        ("3²", "`2**3`, `pow(g, n)`"),
    ] {
        is_refused(&["eval", expression], &[hint]);
    }
    for (statement, hint) in [
        ("g + h > 0 if g > 0 and h > 0", "a comma joins conditions: `g + h > 0 if g > 0, h > 0`"),
        ("g > 0 -> g + g > 0", "`g + g > 0 if g > 0`"),
        ("g > 0 → g + g > 0", "`h > 0 if g > 0`"),
        ("g > 0 => g + g > 0", "`g + g > 0 if g > 0`"),
        ("g > 0 implies g + g > 0", "`g + g > 0 if g > 0`"),
        ("if g > 0 then g + g > 0", "`g + g > 0 if g > 0`"),
        ("game foo", "a statement follows them"),
    ] {
        is_refused(&["prove", statement], &[hint]);
    }
    // What the hints say is understood.
    for statement in ["g + h > 0 if g > 0, h > 0", "g + g > 0 if g > 0", "game foo; foo = foo"] {
        assert_eq!(tepid(&["prove", statement]).status.code(), Some(0), "{statement}");
    }
    let session = on_small_stack(&["repl"], "1+1; 2+2\ndefien f(g) = g\nlett x = 2\n");
    let said = stderr(&session);
    for hint in ["one expression a time", "did you mean `define`?", "did you mean `let`?"] {
        assert!(said.contains(hint), "{said}");
    }
    let file = std::env::temp_dir().join(format!("tepid-{}-typo.rules", std::process::id()));
    for (line, meant) in [("defien f(g) = g", "define"), ("lett x = 2", "let")] {
        std::fs::write(&file, line).expect("it can be written");
        let hint = format!("did you mean `{meant}`?");
        is_refused(&["check", file.to_str().expect("a UTF-8 path")], &["E0120", &hint]);
    }
    std::fs::remove_file(&file).expect("it can be removed");
    prints(&["eval", "Tiny(2)"], "tiny(2)");
    let output = tepid(&["eval", "2 . ^*"]);
    assert!(stderr(&output).starts_with("warning[E0126]"), "{}", stderr(&output));
    assert_eq!((stdout(&output).as_str(), output.status.code()), ("^^", Some(0)));
}

/// What is false shows the values of both sides, where they are more than the variables.
#[test]
fn a_refuted_relation_shows_both_sides() {
    for (statement, verdict) in [
        ("temperature(g + h) = temperature(g)", "refuted: g = 0, h = *: 0, not -1"),
        ("mean(g) <= 0", "refuted: g = 1: 1, not <= 0"),
        ("g + h |> g", "refuted: g = 0, h = 0: 0, not |> 0"),
        ("g <= h", "refuted: g = 0, h = *"),
    ] {
        let output = tepid(&["prove", statement]);
        assert_eq!((stdout(&output).as_str(), output.status.code()), (verdict, Some(1)));
    }
    let json = stdout(&tepid(&["prove", "--json", "mean(g) <= 0"]));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&json["left"], &json["relation"]), (&"1".into(), &"<=".into()), "{json}");
}

/// A false conjecture is news, and a repair leaves every variable a choice.
#[test]
fn news_are_no_errors_and_repairs_are_conditions() {
    let file = std::env::temp_dir().join(format!("tepid-{}-news.rules", std::process::id()));
    let path = file.to_str().expect("a UTF-8 path");
    let checked = |text: &str| {
        std::fs::write(&file, text).expect("it can be written");
        tepid(&["check", "--no-search", path])
    };
    let news = checked("game g\nnumber unused\nconjecture c: mean(g) >= 0\n");
    assert_eq!(news.status.code(), Some(0), "{}", stdout(&news));
    assert!(stdout(&news).contains("conjecture c  FALSE at g = "), "{}", stdout(&news));
    let said = stderr(&news);
    assert!(said.contains("warning[E0213]") && said.contains("warning[E0225]"), "{said}");
    assert!(!said.contains("error"), "{said}");
    // `t <= 0` beside `t >= 0` leaves one temperature, and `b <= 0` beside `b >= 0` one value.
    let pinned = "game g, b\nnumber t\n\
                  law one: cool(g, t) = g if t >= 0\nlaw two: g + b = g if b >= 0\n";
    let pinned = stdout(&checked(pinned));
    assert!(pinned.contains("law one  FALSE") && pinned.contains("law two  FALSE"), "{pinned}");
    for silly in ["t <= 0", "b <= 0", "t < 0"] {
        assert!(!pinned.contains(silly), "{pinned}");
    }
    // What is proposed holds when it is added.
    let repair = pinned.lines().find_map(|line| line.split("with `if ").nth(1));
    let condition = repair.and_then(|text| text.split('`').next()).expect("one of them has one");
    let law = format!("game g\nnumber t\nlaw one: cool(g, t) = g if t >= 0, {condition}\n");
    assert_eq!(checked(&law).status.code(), Some(0), "{condition}");
    std::fs::remove_file(&file).expect("it can be removed");
}

#[test]
fn texts_of_the_kernel_are_verified() {
    let kept = |name: &str| format!("{}/rules/proofs/{name}.plain", env!("CARGO_MANIFEST_DIR"));
    for theory in ["group_laws", "conway", "cooling", "norton", "ordinal", "thermography"] {
        let output = tepid(&["verify", &kept(theory)]);
        assert_eq!(output.status.code(), Some(0), "{theory}: {}", stdout(&output));
    }
    let text = stdout(&tepid(&["verify", &kept("heating")]));
    assert!(text.starts_with("accepted: 3 theorems, 0 operators of its own, 4 axioms"), "{text}");
    assert!(text.contains("heating.heat_number: number x; heat(x, g) = x"), "{text}");
    assert!(text.contains("includes operators, shipped"), "{text}");
    assert!(text.contains("assuming heat_switch: for all a b c: heat("), "{text}");
    let core = stdout(&tepid(&["verify", "--core", &kept("canonical_forms")]));
    assert!(core.contains("a == b if is_canonical(a), is_canonical(b), a = b"), "{core}");
    let json = stdout(&tepid(&["verify", "--json", &kept("heating")]));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let axioms = json["axioms"].as_array().expect("a list of axioms");
    assert!(axioms.iter().any(|axiom| axiom["name"] == "heat_switch"), "{json}");
}

#[test]
fn a_text_says_no_more_than_its_theorems() {
    let file = std::env::temp_dir().join(format!("tepid-{}.plain", std::process::id()));
    let path = file.to_str().expect("a UTF-8 path");
    let verified = |text: &str| {
        std::fs::write(&file, text).expect("it can be written");
        let output = tepid(&["verify", path]);
        (stdout(&output), output.status.code())
    };
    let two = "[\"n\",\"2\"]\n[\"refl\",0,[]]\n";
    let said = format!("{two}[\"theorem\",\"t\",2,[\"same\",0,0]]\n");
    let (text, code) = verified(&format!("{said}[\"law\",\"l\",\"2 == 2\",[\"t\"]]\n"));
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("l: 2 == 2"), "{text}");
    let (text, code) = verified(&format!("{said}[\"law\",\"l\",\"2 = 3\",[\"t\"]]\n"));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("is not what was proved") && text.contains("t: 2 == 2"), "{text}");
    // It shows nothing, and says something false.
    assert_eq!(verified(two).1, Some(2));
    assert_eq!(verified(&format!("{two}[\"theorem\",\"t\",2,[\"same\",0,1]]\n")).1, Some(2));
    // The error names the file and the line.
    let errors = String::from_utf8_lossy(&tepid(&["verify", path]).stderr).into_owned();
    assert!(errors.contains(&format!("{path}:3:1")), "{errors}");
    // An operator that bears a known name: of the true one the law would be false.
    let own = "[\"n\",\"7\"]\n[\"op\",\"mean\",1]\n[\"def\",[\"=\",0]]\n[\"b\",0]\n[\"o\",2,[1]]\n";
    let said = "[\"theorem\",\"t\",2,[1,[],[\"same\",2,0]]]\n";
    let law = "[\"law\",\"l\",\"game g; mean(g) == 7\",[\"t\"]]\n";
    let (text, code) = verified(&format!("{own}{said}{law}"));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("`mean` is not the operator of that name here"), "{text}");
    assert!(text.contains("with its own definition of mean: for all a: mean(a) == 7"), "{text}");
    std::fs::remove_file(&file).expect("it can be removed");
}

#[test]
fn proofs_are_written_as_texts_of_the_kernel() {
    let file = std::env::temp_dir().join(format!("tepid-{}-proof.plain", std::process::id()));
    let path = file.to_str().expect("a UTF-8 path");
    let statement = "g <= k if g <= h, h <= k";
    let proved = tepid(&["prove", statement, "--certificate", path]);
    assert_eq!(proved.status.code(), Some(0), "{}", stderr(&proved));
    let verified = stdout(&tepid(&["verify", path]));
    let core = "goal: for all a b c: a <= b if a <= c, c <= b";
    assert!(
        verified.starts_with("accepted: 1 theorem, 0 operators") && verified.contains(core),
        "{verified}"
    );
    std::fs::remove_file(&file).expect("it can be removed");
}

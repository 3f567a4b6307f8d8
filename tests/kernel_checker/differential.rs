//! Both checkers on the same texts: what `src/kernel/` says is what `scripts/verify.py` says.
//!
//! The texts are those of the other tests here, each as far as it goes and once for each line
//! that is refused, and changed copies of kept texts. Accepted texts show the same theorems,
//! definitions and axioms; others are refused at the same line. A limit of one checker says
//! nothing about what the other has to say.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tepid::budget::Budget;
use tepid::error::{Class, Error, certificate};
use tepid::kernel::{Checker, Report};

const PROJECT: &str = env!("CARGO_MANIFEST_DIR");

/// How many changed copies of each text are judged, and one in how many of the texts that
/// include the group; `KERNEL_MUTANTS=300` asks for so many, and for all texts.
fn sizes() -> (usize, usize) {
    match std::env::var("KERNEL_MUTANTS") {
        Ok(count) => (count.parse().expect("KERNEL_MUTANTS is a number"), 1),
        Err(_) => (40, 8),
    }
}

fn python(arguments: &[&str]) -> Output {
    let done = Command::new("python3").args(arguments).current_dir(PROJECT).output();
    let done = done.unwrap_or_else(|error| {
        panic!("`python3` (3.9 or later) runs the second checker and must be installed: {error}")
    });
    assert!(done.stderr.is_empty(), "{}", String::from_utf8_lossy(&done.stderr));
    done
}

/// What the tests of the kernel give both checkers to judge.
fn kept(folder: &Path) {
    let done = Command::new(std::env::current_exe().expect("this program"))
        .args(["--test-threads=1", "attacks::", "forged::", "rules::", "trial::"])
        .env("KERNEL_TEXTS", folder)
        .output()
        .expect("this program runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
}

/// Writes changed copies of a text.
fn mutants(folder: &Path, text: &Path, count: usize) {
    let (text, many) = (text.to_str().expect("a path"), count.to_string());
    let copies = python(&["scripts/mutate.py", text, &many, "2026"]).stdout;
    let copies = String::from_utf8(copies).expect("UTF-8");
    let stem = Path::new(text).file_stem().expect("a name").to_string_lossy();
    for (at, copy) in copies.split('\0').enumerate() {
        std::fs::write(folder.join(format!("{stem}-{at}.plain")), copy).expect("a file");
    }
}

/// Lines of odd shapes, behind a text of one theorem, outside of a scope and within.
fn odd_lines() -> Vec<String> {
    let mut lines: Vec<String> = include_str!("odd.plain").lines().map(str::to_owned).collect();
    for numeral in ["999", "1000", "4000", "4001"].map(|digits| digits.parse().expect("a size")) {
        lines.push(format!("[\"n\",\"{}\"]", "9".repeat(numeral)));
    }
    for name in [200, 201].map(|length| "a".repeat(length)) {
        lines.extend([format!("[\"v\",\"{name}\"]"), format!("[\"op\",\"{name}\",0]")]);
    }
    for binders in [16, 17] {
        lines.push(format!("[\"f\",{:?},0]", vec![[0, 0]; binders]));
    }
    // The characters on both sides of each bound of what a source may hold.
    let hidden = [
        (0x20, 0x7f),
        (0x7f, 0xa0),
        (0xad, 0xae),
        (0x61c, 0x61d),
        (0x180e, 0x180f),
        (0x200b, 0x2010),
        (0x2028, 0x202f),
        (0x2060, 0x2070),
        (0xfeff, 0xff00),
        (0xfff9, 0xfffc),
        (0xe0000, 0x10ffff),
    ];
    for c in hidden.iter().flat_map(|&(a, b)| [a - 1, a, b - 1, b]).filter_map(char::from_u32) {
        lines.push(json!(["axiom", "a", format!("x{c}"), ["le", 0, 0]]).to_string());
        lines.push(format!("[\"law\",\"a\",\"x{}\",[\"t\"]]", escaped(c)));
        lines.push(format!("[\"v\",\"x{}\"]", escaped(c)));
    }
    lines
}

fn escaped(c: char) -> String {
    let mut units = [0; 2];
    c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")).collect()
}

/// Writes texts that say something odd, or include each other in odd orders.
fn oddities(folder: &Path) {
    let write = |name: String, text: String| {
        std::fs::write(folder.join(format!("{name}.plain")), text).expect("a file");
    };
    let end = "[\"n\",\"0\"]\n[\"refl\",0,[]]\n[\"theorem\",\"t\",2,[\"same\",0,0]]";
    for (at, line) in odd_lines().iter().enumerate() {
        write(format!("odd-{at}"), format!("{end}\n{line}"));
        write(
            format!("odd-{at}-within"),
            format!("{end}\n[\"open\",[],[]]\n{line}\n[\"close\",2]"),
        );
    }
    let texts = [
        ("one", "[\"n\",\"0\"]\n[\"op\",\"f\",0]\n[\"axiom\",\"a\",\"s\",[\"le\",0,0]]"),
        ("two", "[\"include\",\"one\"]\n[\"op\",\"g\",0]\n[\"axiom\",\"a\",\"s\",[\"le\",0,0]]"),
        ("both", "\n[\"include\",\"two\"]\n\n[\"include\",\"one\"]"),
        ("other", "[\"axiom\",\"a\",\"s\",[\"is\",0,0,0]]"),
        ("again", "[\"op\",\"f\",0]"),
        ("wrong", "[\"n\",\"1\"]\n[\"refl\",5,[]]"),
        ("here", "[\"include\",\"there\"]"),
        ("there", "[\"include\",\"here\"]"),
    ];
    for (name, text) in texts {
        write(name.to_owned(), text.to_owned());
    }
    for names in [
        "one",
        "one one",
        "two",
        "two one",
        "one two",
        "both",
        "both two",
        "one again",
        "one other",
        "wrong",
        "here",
        "nothing",
        "one group two",
    ] {
        let include = |name| format!("[\"include\",\"{name}\"]\n");
        let includes: String = names.split(' ').map(include).collect();
        for (at, fact) in (2..6).enumerate() {
            let text = format!("{includes}{}", end.replace("2,", &format!("{fact},")));
            write(format!("includes-{}-{at}", names.replace(' ', "-")), text);
        }
        write(format!("late-{}", names.replace(' ', "-")), format!("[\"b\",0]\n{includes}{end}"));
    }
}

fn from_file(folder: &Path, name: &str) -> Result<String, Error> {
    let rules = Path::new(PROJECT).join("rules/proofs");
    let mut found = [folder, &rules].map(|f| f.join(format!("{name}.plain"))).into_iter();
    let found = found.find(|path| path.is_file());
    let found = found.ok_or_else(|| Error::new(&certificate::REFUSED, "no such text"))?;
    Ok(std::fs::read_to_string(found).expect("a text"))
}

/// The verdict of the kernel, in the form of the other.
fn kernel(folder: &Path, text: &str) -> Value {
    let mut checker = Checker::new(Budget::unlimited()).expect("a checker");
    let done = checker.text(text, &mut |name| from_file(folder, name));
    let end = text.split('\n').count();
    match done.and_then(|()| checker.report()) {
        Ok(report) if report.theorems.is_empty() => refused("", end),
        Ok(report) => accepted(&report),
        Err(error) if error.class() == Class::Limit => json!("limit"),
        Err(error) => {
            let text = error.source_text().map_or("", |source| &*source.name);
            let text = if text == "<text>" { "" } else { text };
            refused(text, error.line_column().map_or(end, |(line, _)| line))
        }
    }
}

fn refused(text: &str, line: usize) -> Value {
    json!({"verdict": "refused", "text": text, "line": line})
}

fn accepted(report: &Report) -> Value {
    let axioms = report.theorems.iter().flat_map(|t| &t.axioms);
    let axioms: BTreeMap<_, _> = axioms.map(|a| (&a.name, (&a.source, &a.text))).collect();
    let theorems = report.theorems.iter().map(|t| {
        let axioms: BTreeSet<_> = t.axioms.iter().map(|a| &a.name).collect();
        json!({"name": t.name, "says": t.text, "axioms": axioms})
    });
    let definitions = report.definitions.iter();
    let definitions = definitions
        .map(|d| json!({"text": d.included.as_deref().unwrap_or(""), "name": d.name, "parameters": d.parameters, "facts": d.facts}))
        .collect::<Vec<_>>();
    let laws = report.laws.iter();
    let laws = laws.map(|l| json!({"name": l.name, "text": l.text, "theorems": l.theorems}));
    let axiom = |(name, (source, says))| json!({"name": name, "source": source, "says": says});
    json!({
        "verdict": "accepted",
        "theorems": theorems.collect::<Vec<_>>(),
        "definitions": definitions,
        "included": report.included,
        "laws": laws.collect::<Vec<_>>(),
        "axioms": axioms.into_iter().map(axiom).collect::<Vec<_>>(),
        "play": report.plays,
    })
}

/// The verdict of the script, without what the kernel leaves to whoever calls it: the words
/// of a refusal, and which included texts are the project's.
fn script(mut said: Value) -> Value {
    match said["verdict"].as_str() {
        Some("limit") => json!("limit"),
        Some("refused") => {
            refused(said["text"].as_str().expect("a name"), said["line"].as_u64().unwrap() as usize)
        }
        _ => {
            said.as_object_mut().expect("an object").remove("file");
            let list = |value: &Value| value.as_array().expect("a list").clone();
            let mut axioms = list(&said["axioms"]);
            axioms.sort_by_key(|axiom| axiom["name"].to_string());
            said["axioms"] = axioms.into();
            let included = list(&said["included"]);
            said["included"] = included.iter().map(|text| text["name"].clone()).collect();
            said
        }
    }
}

/// Asks both for all texts of the folder; how many were accepted, refused and beyond a limit.
fn compare(folder: &Path, files: &[PathBuf]) -> [usize; 3] {
    let mut differences = Vec::new();
    let mut arguments = vec!["scripts/verify.py", "--json"];
    arguments.extend(files.iter().map(|file| file.to_str().expect("a path")));
    let said = String::from_utf8(python(&arguments).stdout).expect("UTF-8");
    assert_eq!(said.lines().count(), files.len());
    let mut counts = [0; 3];
    for (file, said) in files.iter().zip(said.lines()) {
        let text = std::fs::read_to_string(file).expect("a text");
        let said: Value = serde_json::from_str(said).expect("JSON");
        let (mine, other) = (kernel(folder, &text), script(said.clone()));
        if mine == "limit" || other == "limit" {
            counts[2] += 1;
            continue;
        }
        counts[usize::from(mine["verdict"] == "refused")] += 1;
        if mine != other {
            differences.push(format!("{}\n  kernel: {mine}\n  script: {said}", file.display()));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    counts
}

#[test]
fn both_checkers_give_one_verdict() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kernel_differential");
    // Texts of an earlier run are no texts of this one.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let (count, one_in) = sizes();
    kept(&folder);
    oddities(&folder);
    let group = Path::new(PROJECT).join("rules/proofs/group.plain");
    for text in [&group, &folder.join("lines.plain")] {
        mutants(&folder, text, count);
    }
    let files = std::fs::read_dir(&folder).expect("a folder").map(|file| file.unwrap().path());
    let mut files: Vec<PathBuf> = files.chain([group]).collect();
    files.sort();
    let mut licensed = 0;
    files.retain(|file| {
        let text = std::fs::read_to_string(file).expect("a text");
        licensed += usize::from(text.contains("\"group\""));
        !text.contains("\"group\"") || licensed % one_in == 0
    });
    let [accepted, refused, limit] = compare(&folder, &files);
    println!("{accepted} accepted, {refused} refused, {limit} beyond a limit of one");
    assert!(accepted > 5 && refused > 200 && limit * 10 < files.len());
}

//! The corpora of rule files, one idea a file. `tests/rules/fail/` does not load,
//! `tests/rules/unsound/` loads and is refused by `check`, `tests/rules/pass/` passes.
//!
//! What is reported stands in the files, below the line that it is about: `#! code columns
//! message` is an error, `#- code columns message` a warning, `#: columns text` one of its
//! labels, `#? hint` a hint. Labels on other lines stand below those. Nothing may be
//! reported that does not stand there. `TEPID_BLESS=1 cargo test --test rules` writes them.
//!
//! The blocks of `docs/rules.md` run, too: those marked `rules` are loaded, and are the file
//! that their first line names if it names one; every word of the one marked `grammar` occurs
//! in a file that passes.

use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tepid::error::Error;
use tepid::theory::{Falsify, Report, Theory};

#[derive(Clone, Copy, PartialEq)]
enum Corpus {
    Pass,
    Fail,
    Unsound,
}

fn main() {
    let arguments = Arguments::from_args();
    // Tests run in the project's folder.
    let root = Path::new("tests/rules");
    let mut trials = Vec::new();
    for (folder, corpus) in
        [("pass", Corpus::Pass), ("fail", Corpus::Fail), ("unsound", Corpus::Unsound)]
    {
        for file in files(&root.join(folder)) {
            let name = file.file_stem().expect("a name").to_string_lossy();
            trials.push(Trial::test(format!("{folder}::{name}"), move || run(&file, corpus)));
        }
    }
    let guide = std::fs::read_to_string("docs/rules.md").expect("a readable guide");
    for (line, language, text) in blocks(&guide) {
        let name = format!("docs/rules.md:{line}");
        trials.push(match language {
            "rules" => Trial::test(name, move || documented(&text)),
            "grammar" => Trial::test(name, move || words_occur(&text)),
            // The commands are run by another test.
            "console" => continue,
            other => panic!("{name}: nothing runs a block marked `{other}`"),
        });
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// The fenced blocks: line, language and text.
fn blocks(guide: &str) -> Vec<(usize, &str, String)> {
    let mut found: Vec<(usize, &str, String)> = Vec::new();
    let mut inside = false;
    for (number, line) in guide.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(language) if !inside => found.push((number + 1, language, String::new())),
            Some(_) => {}
            None if inside => {
                let (.., text) = found.last_mut().expect("a block");
                text.push_str(line);
                text.push('\n');
            }
            None => {}
        }
        inside ^= line.starts_with("```");
    }
    found
}

/// A rule file in the guide loads; where it names a file it is that file, which another test
/// checks, and else it passes.
fn documented(text: &str) -> Result<(), Failed> {
    let first = text.lines().next().unwrap_or_default();
    let theory = Theory::load_text("docs/rules.md", text);
    let theory = theory.map_err(|errors| Failed::from(errors[0].render()))?;
    if let Some(file) = first.strip_prefix("# docs/examples/") {
        let there = std::fs::read_to_string(format!("docs/examples/{file}"))?;
        return if there == text { Ok(()) } else { Err(format!("{file} differs").into()) };
    }
    let report = Arc::new(theory).check(&Falsify::default());
    match report.problems().first() {
        Some(problem) => Err(problem.render().into()),
        None => Ok(()),
    }
}

/// Every word and sign in double quotes occurs in a file that passes.
fn words_occur(grammar: &str) -> Result<(), Failed> {
    let mut corpus = String::new();
    for file in files(Path::new("tests/rules/pass")) {
        let text = std::fs::read_to_string(file)?;
        corpus.extend(text.lines().filter(|line| !line.starts_with('#')).flat_map(|l| [l, "\n"]));
    }
    let missing: Vec<&str> =
        grammar.split('"').skip(1).step_by(2).filter(|word| !corpus.contains(word)).collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("no file has {missing:?}").into()) }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a readable folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ext| ext == "rules"));
    files.sort();
    files
}

fn run(file: &Path, corpus: Corpus) -> Result<(), Failed> {
    let found = std::fs::read_to_string(file)?;
    let report = report(file, corpus)?;
    let expected = annotated(&found, &report);
    if std::env::var_os("TEPID_BLESS").is_some() {
        std::fs::write(file, &expected)?;
    } else if found != expected {
        return Err(format!("reports\n{expected}").into());
    }
    let errors = report.iter().filter(|note| note.mark == '!').count();
    match (corpus, errors) {
        (Corpus::Pass, 0) => Ok(()),
        (Corpus::Pass, _) => Err("it is refused".into()),
        (_, 0) => Err("nothing is refused".into()),
        _ => Ok(()),
    }
}

fn is_note(line: &str) -> bool {
    ["#!", "#-", "#:", "#?"].iter().any(|mark| line.starts_with(mark))
}

/// An error or warning.
struct Note {
    mark: char,
    error: Error,
}

fn notes(mark: char, errors: Vec<Error>) -> impl Iterator<Item = Note> {
    errors.into_iter().map(move |error| Note { mark, error })
}

/// What loading reports and, where a file is to load, what `check` does.
fn report(file: &Path, corpus: Corpus) -> Result<Vec<Note>, Failed> {
    match (Theory::load_file(file), corpus) {
        (Err(errors), _) => Ok(notes('!', errors).collect()),
        (Ok(_), Corpus::Fail) => Err("it loads".into()),
        (Ok(theory), _) => {
            let report: Report = Arc::new(theory).check(&Falsify::default());
            let warnings = notes('-', report.warnings());
            Ok(warnings.chain(notes('!', report.problems())).collect())
        }
    }
}

/// The text with what is reported below the lines that it is about.
fn annotated(text: &str, report: &[Note]) -> String {
    let starts: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let line = |at: u32| starts.partition_point(|start| *start <= at as usize) - 1;
    let column = |at: u32| text[starts[line(at)]..at as usize].chars().count() + 1;
    let mut below: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let plain = text.lines().enumerate().filter(|(_, line)| !is_note(line));
    let last = plain.last().map_or(0, |(at, _)| at);
    for Note { mark, error } in report {
        let own = error.source_text().is_some_and(|source| source.text == text);
        let labels = if own { error.labels() } else { &[] };
        let place = |at: usize| {
            let span = labels[at].span;
            // The last character of a place may be the end of a line.
            let end = span.end.max(span.start + 1);
            match line(span.start) == line(span.end) {
                true => format!("{}-{}", column(span.start), column(end.min(text.len() as u32))),
                false => format!("{}-", column(span.start)),
            }
        };
        let first = labels.first().map_or(last, |label| line(label.span.start));
        let notes = below.entry(first).or_default();
        let id = error.code().id;
        notes.push(match (labels.first(), error.source_text()) {
            (Some(_), _) => format!("#{mark} {id} {} {error}", place(0)),
            (None, Some(other)) => format!("#{mark} {id} in {}: {error}", other.name),
            (None, None) => format!("#{mark} {id} {error}"),
        });
        if let Some(label) = labels.first().filter(|label| !label.text.is_empty()) {
            notes.push(format!("#: {} {}", place(0), label.text));
        }
        notes.extend(error.hints().iter().map(|hint| format!("#? {hint}")));
        for (at, label) in labels.iter().enumerate().skip(1) {
            let notes = below.entry(line(label.span.start)).or_default();
            notes.push(format!("#: {} {} ({id})", place(at), label.text));
        }
    }
    let mut annotated = String::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !is_note(line)) {
        annotated.push_str(line);
        annotated.push('\n');
        for note in below.get(&at).into_iter().flatten() {
            annotated.push_str(note.lines().next().unwrap_or_default());
            annotated.push('\n');
        }
    }
    annotated
}

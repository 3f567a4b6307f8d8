//! Every single corruption of a text that proves a law is refused, or the verdict says what is
//! left of it: that the text of the law is not what was proved, that it rests on an axiom that
//! nothing supports, or another law, to which no counterexample may be found.
//!
//! The gate corrupts some certificates in some places. All corruptions of 200 certificates:
//!
//! ```text
//! cargo test --release --test soundness every_corruption -- --ignored --nocapture
//! ```
//!
//! `TEPID_MUTANTS=N` takes so many corruptions of each certificate, at even distances.

use rayon::prelude::*;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::sync::Arc;
use tepid::budget::Budget;
use tepid::certificate::texts;
use tepid::lab::sweep::{Settled, Sweep};
use tepid::proof::{Proved, Prover};
use tepid::syntax::parse_statement;
use tepid::syntax::rules::{LawKind, Sort};
use tepid::theory::{Falsify, Theory, Verdict};

/// What became of corruptions.
#[derive(Clone, Copy, Default, Debug)]
struct Counts {
    certificates: usize,
    corruptions: usize,
    refused: usize,
    /// Right proofs of the same law.
    same: usize,
    /// Proofs of something else, which the verdict says.
    other: usize,
}

impl std::ops::Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts {
            certificates: self.certificates + other.certificates,
            corruptions: self.corruptions + other.corruptions,
            refused: self.refused + other.refused,
            same: self.same + other.same,
            other: self.other + other.other,
        }
    }
}

#[test]
fn some_corruptions_of_some_certificates() {
    let all = statements();
    let chosen: Vec<String> = all.iter().step_by(all.len() / 12).cloned().collect();
    let counts = corrupt(&chosen, 10, 60);
    println!("{counts:?}");
    assert!(counts.certificates >= 4 && counts.refused >= 200, "{counts:?}");
}

#[test]
#[ignore = "all corruptions of 200 certificates: minutes in a release build"]
fn every_corruption() {
    let each = std::env::var("TEPID_MUTANTS").ok().and_then(|n| n.parse().ok());
    let mut all = statements();
    all.extend(swept());
    let counts = corrupt(&all, 200, each.unwrap_or(usize::MAX));
    println!("{counts:?}");
    assert_eq!(counts.certificates, 200);
}

/// True laws: those of the facts, and those of the shipped theories.
fn statements() -> Vec<String> {
    let mut all = BTreeSet::new();
    for line in include_str!("../facts/laws.jsonl").lines() {
        let law: Json = serde_json::from_str(line).expect("a fact is JSON");
        if let (Some(statement), Some(true)) = (law["statement"].as_str(), law["truth"].as_bool()) {
            all.insert(statement.to_owned());
        }
    }
    let theory = Theory::standard();
    for law in theory.laws() {
        if law.kind != LawKind::Law {
            continue;
        }
        let span = law.statement.span;
        let text = &theory.file(law.file).text[span.start as usize..span.end as usize];
        let declared = law.sorts.iter().filter_map(|(name, sort)| {
            let sort = match sort {
                Sort::Form => "form",
                Sort::Number => "number",
                Sort::Integer => "integer",
                Sort::Wall => "wall",
                _ => return None,
            };
            Some(format!("{sort} {name}"))
        });
        let declared: Vec<String> = declared.collect();
        let declared =
            if declared.is_empty() { String::new() } else { format!("{}; ", declared.join(", ")) };
        if parse_statement(text).is_ok() {
            all.insert(format!("{declared}{text}"));
        }
    }
    all.into_iter().collect()
}

/// Statements that a sweep has proved.
fn swept() -> Vec<String> {
    let sweep = Sweep { count: 300, ..Sweep::default() };
    let entries = sweep.run(&Theory::standard()).expect("a sweep").entries;
    let proved =
        entries.into_iter().filter(|entry| matches!(entry.settled, Settled::Proved { .. }));
    proved.map(|entry| entry.statement).collect()
}

/// Corrupts the certificates of the first so many statements that are proved.
fn corrupt(statements: &[String], certificates: usize, each: usize) -> Counts {
    let theory = Theory::standard();
    let proofs: Vec<Vec<Proved>> = statements
        .par_chunks(16)
        .map(|chunk| {
            let mut prover = Prover::new(&theory, Budget::unlimited()).expect("it can be set up");
            let mut found = Vec::new();
            for statement in chunk {
                if let Ok(Ok(proved)) = prover.prove("mine.goal", statement) {
                    found.push(proved);
                }
            }
            found
        })
        .collect();
    let proofs: Vec<Proved> = proofs.into_iter().flatten().take(certificates).collect();
    proofs
        .par_iter()
        .map(|proved| corrupt_one(&theory, proved, each))
        .reduce(Counts::default, |a, b| a + b)
}

fn corrupt_one(theory: &Arc<Theory>, proved: &Proved, each: usize) -> Counts {
    let text = &proved.certificate;
    let lines: Vec<&str> = text.lines().collect();
    let mutants = mutants(&lines);
    let step = mutants.len().div_ceil(each).max(1);
    let mut counts = Counts { certificates: 1, ..Counts::default() };
    for mutant in mutants.iter().step_by(step) {
        let mutant = mutant.text(&lines);
        if mutant.trim_end() == text.trim_end() {
            continue;
        }
        counts.corruptions += 1;
        let Ok(verdict) = texts::verify_own(&mutant, &Budget::unlimited()) else {
            counts.refused += 1;
            continue;
        };
        let said = |law: &&texts::Law| law.fault.is_none();
        let Some(law) = verdict.laws.iter().find(said) else {
            counts.other += 1;
            continue;
        };
        if proved.shown.statements == [law.text.as_str()] && verdict.unfounded.is_empty() {
            counts.same += 1;
            continue;
        }
        counts.other += 1;
        if verdict.unfounded.is_empty() {
            let parsed = parse_statement(&law.text).expect("the checker has read it");
            let falsify = Falsify { threads: 1, ..Falsify::default() };
            let verdict = falsify.statement(theory, &parsed).map(|findings| findings.verdict);
            let refuted = matches!(verdict, Ok(Verdict::Refuted(_)));
            assert!(!refuted, "accepted, and false: {}\n{mutant}", law.text);
        }
    }
    counts
}

/// A change of one line.
enum Mutant {
    Drop(usize),
    Double(usize),
    Swap(usize),
    Change(usize, Json),
}

impl Mutant {
    fn text(&self, lines: &[&str]) -> String {
        let mut changed: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        match self {
            Mutant::Drop(at) => drop(changed.remove(*at)),
            Mutant::Double(at) => changed.insert(*at, changed[*at].clone()),
            Mutant::Swap(at) => changed.swap(*at, at + 1),
            Mutant::Change(at, json) => changed[*at] = json.to_string(),
        }
        changed.join("\n") + "\n"
    }
}

fn mutants(lines: &[&str]) -> Vec<Mutant> {
    let mut all = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        all.push(Mutant::Drop(at));
        all.push(Mutant::Double(at));
        if at + 1 < lines.len() {
            all.push(Mutant::Swap(at));
        }
        let json: Json = serde_json::from_str(line).expect("a certificate is JSON");
        all.extend(changes(&json).into_iter().map(|json| Mutant::Change(at, json)));
    }
    all
}

/// Words of texts, each of which may stand where another one is right.
const WORDS: &[&[&str]] = &[
    &["same", "eq", "le", "lf"],
    &["is", "not"],
    &["every", "ext", "both"],
    &["some", "any", "case"],
    &["split", "absurd"],
    &["axiom", "theorem"],
    &["open", "ind"],
    &["close", "qed"],
    &["canonical", "left_stop", "right_stop", "mean", "is_number", "is_integer"],
    &["g", "h", "a", "b", "x", "t"],
];

fn changes(json: &Json) -> Vec<Json> {
    match json {
        Json::Null => vec![Json::from(0)],
        Json::Bool(b) => vec![Json::from(!b)],
        Json::Number(n) => {
            let n = n.as_i64().expect("certificates hold integers");
            let others: BTreeSet<i64> = [n - 1, n + 1, 0, 1, -n].into();
            let mut all: Vec<Json> =
                others.into_iter().filter(|other| *other != n).map(Json::from).collect();
            all.push(Json::Null);
            all
        }
        Json::String(text) => {
            let mut all = BTreeSet::new();
            for words in WORDS.iter().filter(|words| words.contains(&text.as_str())) {
                all.extend(words.iter().filter(|word| *word != text).map(|&word| word.to_owned()));
            }
            // A word of a statement or a definition is exchanged for another one.
            for (from, to) in [
                (" = ", " <= "),
                (" + ", " - "),
                ("form ", "number "),
                (" if ", " if not "),
                ("<=", "<|"),
                ("left", "right"),
                ("0", "1"),
                ("g", "h"),
                (" == ", " = "),
                ("x", "y"),
                (">", ">="),
                ("is_number", "is_integer"),
            ] {
                if text.contains(from) {
                    all.insert(text.replacen(from, to, 1));
                }
            }
            all.insert(format!("{text}x"));
            all.insert(String::new());
            all.remove(text);
            all.into_iter().map(Json::from).collect()
        }
        Json::Array(items) => {
            let mut all = Vec::new();
            for (at, item) in items.iter().enumerate() {
                let mut with = |change: &dyn Fn(&mut Vec<Json>)| {
                    let mut items = items.clone();
                    change(&mut items);
                    all.push(Json::Array(items));
                };
                with(&|items| drop(items.remove(at)));
                with(&|items| items.insert(at, item.clone()));
                if at > 0 {
                    with(&|items| items.swap(at, at - 1));
                }
                for changed in changes(item) {
                    with(&|items| items[at] = changed.clone());
                }
            }
            all
        }
        Json::Object(_) => Vec::new(),
    }
}

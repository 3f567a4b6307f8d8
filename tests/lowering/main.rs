//! The kept proofs as texts of the kernel: what they state is what the text of the law says, and
//! the kernel accepts them.
//!
//! `TEPID_BLESS=1 cargo test --test lowering` writes the texts anew.

mod axioms;
mod drafts;
mod finite;

use std::path::{Path, PathBuf};
use tepid::budget::Budget;
use tepid::certificate::draft::Draft;
use tepid::certificate::lower::{CANONICAL_FORMS, Vocabulary, canonical_forms, lower, says};
use tepid::certificate::plain::Line;
use tepid::certificate::proof::json;
use tepid::kernel::Checker;

/// The theories with kept proofs. The text `group` is the ordered group itself; what the
/// theory of that name says beside is the text `group_laws`.
const THEORIES: [&str; 13] = [
    "group",
    "canonical",
    "conway",
    "joyal",
    "ordinal",
    "tropical",
    "thermography",
    "cooling",
    "heating",
    "norton",
    "overheating",
    "chilling",
    "infinitesimals",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/proofs")
}

fn text(name: &str) -> Option<String> {
    std::fs::read_to_string(folder().join(format!("{name}.plain"))).ok()
}

/// Whether what is kept is to be written anew.
fn blesses() -> bool {
    std::env::var_os("TEPID_BLESS").is_some()
}

/// Whether this is the text that is kept.
fn is_kept(name: &str, now: &str) -> bool {
    if blesses() {
        std::fs::write(folder().join(format!("{name}.plain")), now).expect("it can be written");
    }
    text(name).is_some_and(|kept| kept == now)
}

fn text_name(theory: &str) -> &str {
    if theory == "group" { "group_laws" } else { theory }
}

fn documents(theory: &str) -> Vec<String> {
    let all = std::fs::read_to_string(folder().join(format!("{theory}.jsonl")));
    let mut documents: Vec<String> = Vec::new();
    for line in all.expect("the proofs are shipped").lines() {
        if line.starts_with("[\"collection\"") || line.starts_with("[\"proof\"") {
            documents.push(String::new());
        }
        let last = documents.last_mut().expect("a document begins with its header");
        last.push_str(line);
        last.push('\n');
    }
    documents
}

/// A theory's text, and a line for each theorem that is not in it.
struct Text {
    draft: Draft,
    vocabularies: Vec<Vocabulary>,
    failed: Vec<String>,
}

fn lowered(theory: &str) -> Text {
    let mut draft = Draft::new(Budget::unlimited()).expect("an empty draft");
    draft.include(CANONICAL_FORMS, &|name| text(name)).expect("canonical forms are defined");
    let mut made = Text { draft, vocabularies: Vec::new(), failed: Vec::new() };
    for document in documents(theory) {
        let document = json::read(&document, Budget::unlimited()).expect("a kept document");
        let done = match lower(&document, made.draft.clone()) {
            Ok(done) => done,
            Err(error) => {
                made.failed.push(format!("{theory} definitions: {error}"));
                continue;
            }
        };
        made.draft = done.draft;
        made.vocabularies.push(done.vocabulary);
        let failed = done.failed.iter().map(|(name, error)| format!("{theory} {name}: {error}"));
        made.failed.extend(failed);
    }
    made
}

fn written(draft: &Draft) -> String {
    draft.pruned().iter().map(|line| format!("{line}\n")).collect()
}

/// The text about canonical forms.
fn forms() -> String {
    let mut draft = Draft::new(Budget::unlimited()).expect("an empty draft");
    draft.include("group", &|name| text(name)).expect("the group is proved");
    canonical_forms(&mut draft).expect("the kernel accepts it");
    written(&draft)
}

#[test]
fn canonical_forms_are_unique_and_their_negatives_canonical_without_an_axiom() {
    assert!(is_kept(CANONICAL_FORMS, &forms()), "it is kept otherwise");
    let mut checker = Checker::new(Budget::unlimited()).expect("a checker");
    let done = checker.text(&forms(), &mut |name| Ok(text(name).unwrap_or_default()));
    done.expect("the kernel accepts it");
    let report = checker.report().expect("a report");
    let said: Vec<&str> = report.theorems.iter().map(|theorem| &*theorem.text).collect();
    let unique = "for all a b: a == b if is_canonical(a), is_canonical(b), a = b";
    let symmetric = "for all a b: is_identical(b, a) if is_identical(a, b)";
    assert_eq!(said, [symmetric, unique, "for all a: is_canonical(-(a)) if is_canonical(a)"]);
    assert!(report.theorems.iter().all(|theorem| theorem.axioms.is_empty()));
}

#[test]
fn every_kept_proof_is_lowered() {
    for theory in THEORIES {
        let made = lowered(theory);
        assert!(made.failed.is_empty(), "{:#?}", made.failed);
        let now = written(&made.draft);
        assert!(is_kept(text_name(theory), &now), "{theory} is kept otherwise");
    }
}

#[test]
fn the_kernel_accepts_every_text() {
    let mut proved = 0;
    for theory in THEORIES {
        let now = text(text_name(theory)).expect("the text is kept");
        let mut checker = Checker::new(Budget::unlimited()).expect("a checker");
        let done = checker.text(&now, &mut |name| Ok(text(name).unwrap_or_default()));
        done.unwrap_or_else(|error| panic!("{theory}: {error}"));
        let report = checker.report().expect("a report");
        proved += report.theorems.len();
    }
    assert!(proved > 100, "{proved} theorems");
}

#[test]
fn the_second_checker_accepts_every_text() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/verify.py");
    for name in THEORIES.iter().map(|theory| text_name(theory)).chain([
        CANONICAL_FORMS,
        "cyclic",
        "numbers",
        "stops",
    ]) {
        let file = folder().join(format!("{name}.plain"));
        let done = std::process::Command::new("python3").arg(&script).arg(&file).output();
        let done = done.expect("the second checker needs python3 on the path");
        let said = String::from_utf8_lossy(&done.stdout);
        assert!(done.status.success() && said.contains(": accepted: "), "{name}: {said}");
    }
}

#[test]
fn theorems_say_what_the_text_of_their_law_says() {
    for theory in THEORIES {
        let Text { mut draft, vocabularies, .. } = lowered(theory);
        for line in draft.lines().to_vec() {
            let Line::Law(name, law, theorems) = line else { continue };
            let mut said = Vec::new();
            for theorem in &theorems {
                let fact = draft.theorem_named(theorem).expect("a law cites theorems");
                said.push(draft.sequent(fact).expect("it is a fact").clone());
            }
            let fits = vocabularies
                .iter()
                .any(|known| says(&mut draft, known, &law, &said).is_ok_and(|says| says));
            assert!(fits, "{name}: {law}");
            said.reverse();
            said.push(said[0].clone());
            let more = says(&mut draft, &vocabularies[0], &law, &said);
            assert!(!more.is_ok_and(|says| says), "{name} with a theorem too many");
        }
    }
}

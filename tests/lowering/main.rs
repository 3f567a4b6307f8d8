//! The kept proofs as texts of the kernel: what they state is what the text of the law says, and
//! the kernel accepts them.
//!
//! `TEPID_BLESS=1 cargo test --test lowering` writes the texts anew.

mod axioms;
mod canonical_forms;
mod drafts;
mod finite;

use std::path::{Path, PathBuf};
use tepid::budget::Budget;
use tepid::certificate::draft::Draft;
use tepid::certificate::kept::Kept;
use tepid::certificate::lower::{CANONICAL_FORMS, HELPERS, OPERATORS, Vocabulary, operators, says};
use tepid::certificate::texts::{name_of_laws, verify_own};
use tepid::kernel::Checker;
use tepid::proof::prove_laws;
use tepid::theory::{Signature, Theory};

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

fn text_name(theory: &str) -> String {
    name_of_laws(theory)
}

/// The text of a theory's laws, all proved anew.
fn proved(theory: &str) -> String {
    let file = Theory::shipped(theory).expect("it is shipped");
    let known = |used: &tepid::error::Source| {
        Kept::shipped_and_checked(Theory::stem_of(used), &Budget::unlimited()).map(Some)
    };
    let proofs = prove_laws(&file, &Budget::unlimited(), |_| true, known);
    proofs.expect("there is no limit").text
}

/// The text about canonical forms.
fn forms() -> String {
    let mut draft = Draft::new(Budget::unlimited()).expect("an empty draft");
    draft.include("group", &|name| text(name)).expect("the group is proved");
    canonical_forms::canonical_forms(&mut draft).expect("the kernel accepts it");
    draft.text()
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

/// Of the operators the text trusts only that `canonical` gives the canonical form.
#[test]
fn numbers_and_integers_are_known_by_their_canonical_forms() {
    let made = operators(&text, &Budget::unlimited()).expect("the kernel accepts it");
    // All of it, for those that include it.
    let now: String = made.lines().iter().map(|line| format!("{line}\n")).collect();
    assert!(is_kept(OPERATORS, &now), "it is kept otherwise");
    let mut checker = Checker::new(Budget::unlimited()).expect("a checker");
    let done = checker.text(&now, &mut |name| Ok(text(name).unwrap_or_default()));
    done.expect("the kernel accepts it");
    let report = checker.report().expect("a report");
    let said: Vec<&str> = report.theorems.iter().map(|theorem| &*theorem.text).collect();
    assert_eq!(
        said,
        [
            "for all a b: canonical(a) == canonical(b) if a = b",
            "for all a b: is_number(b) if is_number(a), a = b",
            "for all a b: is_integer(b) if is_integer(a), a = b",
        ]
    );
    let axioms = report.theorems.iter().flat_map(|theorem| &theorem.axioms);
    assert!(axioms.map(|axiom| &*axiom.name).all(|name| name.starts_with("canonical.")));
    // What else has a name there is known, so that files may use the name.
    let built_in = Signature::built_in();
    for operator in 2..made.next_operator() {
        let name = made.name_of(operator).split('.').next().unwrap_or_default();
        let in_notation = !built_in.named(name.into()).is_empty();
        assert!(in_notation != HELPERS.contains(&name), "{name}");
    }
}

/// Those of some theories; of all where they are to be written anew.
#[test]
fn kept_proofs_are_those_that_are_found() {
    let quick = ["canonical", "joyal", "heating", "cooling"];
    for theory in THEORIES.iter().filter(|theory| blesses() || quick.contains(theory)) {
        assert!(is_kept(&text_name(theory), &proved(theory)), "{theory} is kept otherwise");
    }
}

#[test]
fn the_kernel_accepts_every_text() {
    let mut proved = 0;
    for theory in THEORIES {
        let now = text(&text_name(theory)).expect("the text is kept");
        let mut checker = Checker::new(Budget::unlimited()).expect("a checker");
        let done = checker.text(&now, &mut |name| Ok(text(name).unwrap_or_default()));
        done.unwrap_or_else(|error| panic!("{theory}: {error}"));
        let report = checker.report().expect("a report");
        proved += report.theorems.len();
    }
    assert!(proved > 100, "{proved} theorems");
}

/// What is known behind the first line of a text is known from a fresh checker, too.
#[test]
fn texts_that_begin_alike_are_checked_as_if_each_were_the_first() {
    for name in THEORIES.iter().map(|theory| text_name(theory)).chain(["numbers".to_owned()]) {
        let now = text(&name).expect("the text is kept");
        let verdict = verify_own(&now, &Budget::unlimited()).expect("it is accepted");
        let mut checker = Checker::new(Budget::unlimited()).expect("a checker");
        let done = checker.text(&now, &mut |name| Ok(text(name).unwrap_or_default()));
        done.unwrap_or_else(|error| panic!("{name}: {error}"));
        let report = checker.report().expect("a report");
        assert_eq!((verdict.steps, verdict.plays), (report.steps, report.plays), "{name}");
        let included: Vec<&String> = verdict.included.iter().map(|(name, _)| name).collect();
        assert_eq!(included, report.included.iter().collect::<Vec<_>>());
        for (one, other) in verdict.theorems.iter().zip(&report.theorems) {
            assert_eq!((&one.name, &one.core), (&other.name, &other.text));
        }
    }
    // What another text has introduced is unknown to one that does not include it.
    let own =
        "[\"include\",\"group\"]\n[\"op\",\"is_canonical\",1]\n[\"n\",\"2\"]\n[\"refl\",TERM,[]]\n";
    let mut draft = Draft::new(Budget::unlimited()).expect("an empty draft");
    draft.include("group", &|name| text(name)).expect("the group is proved");
    let [terms, _, facts] = draft.checker().counts();
    let own = own.replace("TERM", &terms.to_string());
    let own = format!("{own}[\"theorem\",\"t\",{facts},[\"same\",{terms},{terms}]]\n");
    let verdict = verify_own(&own, &Budget::unlimited()).expect("it is accepted");
    assert_eq!(verdict.definitions.len(), 1);
}

#[test]
fn the_second_checker_accepts_every_text() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/verify.py");
    let others = [CANONICAL_FORMS, OPERATORS, "cyclic", "numbers", "stops"].map(str::to_owned);
    for name in THEORIES.iter().map(|theory| text_name(theory)).chain(others) {
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
        let now = text(&text_name(theory)).expect("the text is kept");
        let verdict = verify_own(&now, &Budget::unlimited()).expect("it is accepted");
        assert!(verdict.laws_are_said() && !verdict.laws.is_empty(), "{theory}");
        let mut draft = Draft::new(Budget::unlimited()).expect("an empty draft");
        let taken = draft.take_over(&now, &|name| text(name)).expect("it is accepted");
        let vocabulary = Vocabulary::of(&draft).expect("it can be read");
        for (name, law, theorems) in &taken.laws {
            let mut said = Vec::new();
            for theorem in theorems {
                said.push(draft.sequent(taken.theorems[theorem]).expect("a fact").clone());
            }
            assert_eq!(says(&mut draft, &vocabulary, law, &said), Ok(true), "{name}");
            said.reverse();
            said.push(said[0].clone());
            let more = says(&mut draft, &vocabulary, law, &said);
            assert_eq!(more, Ok(false), "{name} with a theorem too many");
        }
    }
}

/// Every axiom of a kept text is a theorem of the literature, or known of what is built in.
#[test]
fn every_axiom_is_founded() {
    for theory in THEORIES {
        let now = text(&text_name(theory)).expect("the text is kept");
        let verdict = verify_own(&now, &Budget::unlimited()).expect("it is accepted");
        assert!(verdict.unfounded.is_empty(), "{theory}: {:?}", verdict.unfounded);
    }
}

/// What is taken out of a text proves the law alone, and a text that is taken over into an empty
/// one is that text.
#[test]
fn laws_stand_alone() {
    for theory in ["heating", "norton"] {
        let kept = Kept::shipped(theory);
        let mut draft = Draft::new(Budget::unlimited()).expect("an empty draft");
        let taken = draft.take_over(kept.text(), &|name| text(name)).expect("it is accepted");
        for (name, _, theorems) in &taken.laws {
            let alone = kept.alone(name, &Budget::unlimited()).expect("it is there");
            let verdict = verify_own(&alone, &Budget::unlimited()).expect("it is accepted");
            let names: Vec<&String> = verdict.theorems.iter().map(|one| &one.name).collect();
            assert_eq!(names, theorems.iter().collect::<Vec<_>>());
            assert!(verdict.laws_are_said(), "{name}");
            draft.name_law(&taken, name).expect("its theorems are there");
        }
        let lines = |text: &str, head: &str| text.lines().filter(|l| l.starts_with(head)).count();
        for head in ["[\"use\"", "[\"axiom\"", "[\"law\"", "[\"op\""] {
            assert_eq!(lines(&draft.text(), head), lines(kept.text(), head), "{theory}: {head}");
        }
    }
}

//! The proofs that are kept for the laws of the shipped theories, and what is made of them.

use std::fs;
use std::path::{Path, PathBuf};
use tepid::budget::Budget;
use tepid::certificate::proof::collection::{self, Collection, Match, name_of};
use tepid::certificate::shown::Shown;
use tepid::certificate::{self, CitedLaw};
use tepid::engine::{
    Engine, Limits, Proof, ProofSource, SimplifyOptions, check_file, lemma_graph, prove_library,
};
use tepid::error::Error;
use tepid::game::Games;
use tepid::print::{self, Style};
use tepid::proof::{FOUNDATIONS, Prover, may_be_finite};
use tepid::syntax::rules::Meta;
use tepid::theory::{Falsify, Law, Theory};

fn is_claimed(law: &Law) -> bool {
    law.meta
        .iter()
        .any(|meta| matches!(meta, Meta::Status(name) if name.symbol.as_str() == "proved"))
}

/// The laws and rules of a shipped theory that its kept proofs prove, with what was checked.
fn proved(name: &str) -> Vec<(Law, Shown)> {
    let theory = Theory::shipped(name).expect("it loads");
    let proofs = Collection::read(collection::shipped(name)).expect("it is well formed");
    let checked =
        proofs.check(&Budget::unlimited()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut all = Vec::new();
    for law in theory.provable() {
        let fits = proofs.matches(&theory, &law).expect("it has a text");
        // What has finitely many cases is proved by going through them.
        if !may_be_finite(&law.sorts) {
            assert_eq!(fits == Match::Fits, is_claimed(&law), "{name}: {}: {fits:?}", law.name);
        }
        if fits == Match::Fits {
            let wanted = name_of(&theory, &law);
            let shown = checked.iter().find(|checked| checked.name == wanted).expect("it is there");
            all.push((law, shown.shown.clone()));
        }
    }
    all
}

/// Also where another shipped file defines, in other words, what a proof knows as built in.
#[test]
fn what_is_proved_in_a_file_is_proved_where_the_file_is_used() {
    let theory = Theory::standard();
    for law in theory.laws().iter().filter(|law| is_claimed(law) && !may_be_finite(&law.sorts)) {
        let proofs = Collection::read(collection::shipped(theory.stem(law))).expect("it is read");
        let fits = proofs.matches(&theory, law).expect("it has a text");
        assert_eq!(fits, Match::Fits, "{}", law.name);
    }
}

#[test]
fn every_status_is_earned_and_every_proof_is_claimed() {
    let mut all = Vec::new();
    let mut without_axioms = 0;
    for name in Theory::shipped_names() {
        for (law, shown) in proved(name) {
            without_axioms += usize::from(shown.support.is_empty());
            assert!(shown.support.iter().all(|support| support.source.is_some()), "{}", law.name);
            all.push(law.name.to_string());
        }
    }
    println!("{} laws and rules are proved, {without_axioms} of them without axioms", all.len());
    assert!(without_axioms >= 60, "{without_axioms}");
    for wanted in [
        "add_comm",
        "add_assoc",
        "add_zero",
        "add_neg",
        "le_add",
        "le_trans",
        "dominated_left",
        "dominated_right",
        "reversible_left",
        "reversible_right",
        "gift_left",
        "conway_comm",
        "conway_add",
        "cool_add",
        "cool_uniform_add",
        "overheat_ww_add",
        "norton_add",
        "uniform_add",
        "uniform_order",
        "max_neg",
        "min_neg",
        "max_comm",
        "max_distributes",
    ] {
        assert!(all.iter().any(|name| name == wanted), "{wanted}");
    }
}

#[test]
fn the_ordered_group_is_built_from_definitions_alone() {
    let mut prover = Prover::foundations(Budget::unlimited()).expect("the definitions are read");
    for (name, statements) in FOUNDATIONS {
        let found = prover.learn_together(name, statements).expect("it can be read");
        let proved = found.unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(proved.shown.support.is_empty(), "{name}");
        for line in proved.certificate.lines().filter(|line| line.starts_with("[\"theorem\"")) {
            assert!(line.contains("\"definitions\""), "{line}");
        }
    }
    // The base of the chain cites nothing, and what follows cites only what came before.
    let base = prover.prove("base", FOUNDATIONS[0].1[0]).expect("it can be read");
    let lines = base.expect("it is proved").certificate;
    assert_eq!(lines.matches("[\"theorem\"").count(), 1);
    assert!(!lines.contains("[\"lemma\""));
    for wrong in ["form a; a + -a == 0", "form a; 0 <= a", "form a, b; a <= b if a <| b"] {
        assert!(prover.learn("wrong", wrong).expect("it can be read").is_err(), "{wrong}");
    }
}

/// The laws of the ordered group, on values, come from the definitions of sum, negative and
/// order: their kept proofs read `+` and `-` as operators like any other.
#[test]
fn the_laws_of_the_group_rest_on_definitions_alone() {
    let text = collection::shipped("group");
    let raw = text.split("[\"collection\",1,false]").next().expect("there is a first part");
    assert!(raw.starts_with("[\"collection\",1,true]"));
    for law in ["add_comm", "add_assoc", "add_zero", "add_neg", "neg_neg", "neg_add"]
        .into_iter()
        .chain(["add_comm_form", "add_assoc_form", "neg_def", "le_refl", "le_add", "le_neg"])
        .chain(["add_ge", "add_cancel"])
    {
        let start = format!("[\"theorem\",\"group.{law}\",");
        let line = raw.lines().find(|line| line.starts_with(&start));
        assert!(line.is_some_and(|line| line.contains("\"definitions\"")), "{law}");
    }
    for wrong in ["\"forms\",[", "\"group\",[", "[\"axiom\"", "[\"assume\""] {
        assert!(!raw.contains(wrong), "{wrong}");
    }
}

#[test]
fn every_law_that_rewrites_is_admitted() {
    let budget = Budget::unlimited();
    let theory = Theory::standard();
    let mut admitted = 0;
    for name in Theory::shipped_names() {
        let proofs = Collection::read(collection::shipped(name)).expect("it is well formed");
        for law in theory.laws().iter().filter(|law| theory.stem(law) == name) {
            let Some(rule) = theory.rule_of_law(law) else { continue };
            if proofs.matches(&theory, law).expect("it has a text") != Match::Fits {
                continue;
            }
            let proof = proofs.proof_of(&name_of(&theory, law), &budget).expect("it is there");
            if let Err(error) = certificate::admit(rule.name, &rule.text, &proof, &budget) {
                panic!("{}: {error}\n{}", law.name, rule.text);
            }
            admitted += 1;
        }
    }
    assert!(admitted > 30, "{admitted}");
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tepid-library-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// The codes of what is wrong with a file.
fn problems(file: &Path) -> Vec<String> {
    let report = check_file(file, &Falsify::default(), ProofSource::Kept).expect("it loads");
    report.problems().iter().map(|error| error.code().id.to_owned()).collect()
}

const MINE: &str = "law twice: g + g + h = h + 2 . g  status proved\n";

#[test]
fn a_file_keeps_its_proofs_beside_it() {
    let folder = folder("kept");
    let file = folder.join("mine.rules");
    fs::write(&file, MINE).expect("it can be written");
    assert_eq!(problems(&file), ["E0229"], "no proof is kept yet");
    let mut found = Vec::new();
    prove_library(std::slice::from_ref(&file), &Limits::default(), |_, proofs| {
        found.extend(proofs.laws.iter().map(|(_, found)| found.is_ok()));
    })
    .expect("it loads");
    assert_eq!(found, [true]);
    assert_eq!(problems(&file), [""; 0]);

    // Another law under the same certificate.
    fs::write(&file, MINE.replace("2 . g", "3 . g - g")).expect("it can be written");
    assert_eq!(problems(&file), ["E0229"]);
    fs::write(&file, MINE).expect("it can be written");

    // An altered certificate, in the one field that says what is proved and in a step.
    let proofs = folder.join("proofs/mine.jsonl");
    let text = fs::read_to_string(&proofs).expect("it was written");
    fs::write(&proofs, text.replace("h + 2 . g", "h + g")).expect("it can be written");
    let codes = problems(&file);
    assert!(
        codes.iter().any(|code| code.starts_with("E05")) && codes.contains(&"E0229".to_owned())
    );
    let last = text.lines().last().expect("it has lines");
    fs::write(&proofs, text.replace(last, "")).expect("it can be written");
    assert!(problems(&file).iter().any(|code| code.starts_with("E05")));
    fs::remove_dir_all(&folder).expect("it can be removed");
}

#[test]
fn a_definition_that_changed_leaves_no_proof() {
    let theory = |clause: &str| {
        let text =
            format!("define f(g) = {{ f(x) + {clause} for x in left(g) | }}\nlaw zero: f(0) = 0");
        Theory::load_text("my.rules", &text).expect("it loads")
    };
    let (one, other) = (theory("1"), theory("2"));
    let proofs = tepid::proof::prove_laws(&one, &Budget::unlimited(), |_| true, |_| String::new());
    let proofs = Collection::read(&proofs.expect("no limit").text).expect("it is well formed");
    assert_eq!(proofs.matches(&one, &one.laws()[0]), Ok(Match::Fits));
    assert!(matches!(proofs.matches(&other, &other.laws()[0]), Ok(Match::Stale(_))));
}

/// Simplifies with what is given, checks the certificate again from its text, and gives the
/// result with the laws that the certificate cites.
fn simplified(engine: &mut Engine, text: &str, given: &[&str]) -> (String, Vec<CitedLaw>) {
    let given = given.iter().map(|one| engine.parse(one).expect("it can be read")).collect();
    let options = SimplifyOptions { given, ..SimplifyOptions::default() };
    let simplified = engine.simplify(text, &options).expect("it can be simplified");
    let certificate = engine.certify(&simplified).expect("the checker accepts it");
    let text = certificate::json::write(&certificate).expect("it can be written");
    let again = certificate::json::read(&text).expect("it can be read");
    assert_eq!(certificate::check(&again, &mut Games::new()), Ok(()));
    (print::term(&simplified.term, Style::Ascii).expect("it is short"), certificate.laws)
}

#[test]
fn proved_laws_rewrite_and_are_cited_with_their_proofs() {
    let mut engine = Engine::standard();
    let cases: [(&str, &[&str], &str, Option<&str>); 4] = [
        (
            "cool(g + h, t) - cool(h, t)",
            &["is_number(t)", "t >= 0"],
            "cool(g, t)",
            Some("cool_add"),
        ),
        ("overheat_ww(g - g + h, p)", &[], "overheat_ww(h, p)", None),
        ("norton(g + h, u) - norton(g, u)", &["u > 0"], "h . u", Some("norton_add")),
        (
            "overheat_ww(g + h, p) - overheat_ww(g, p)",
            &[],
            "overheat_ww(h, p)",
            Some("overheat_ww_add"),
        ),
    ];
    for (text, given, wanted, law) in cases {
        let (found, laws) = simplified(&mut engine, text, given);
        assert_eq!(found, wanted, "{text}");
        assert!(laws.iter().all(|law| law.proof.is_some()));
        let names: Vec<&str> = laws.iter().map(|law| law.name.as_str()).collect();
        assert_eq!(names, law.into_iter().collect::<Vec<_>>(), "{text}");
    }
    // Without its condition a law is not used.
    let (found, laws) = simplified(&mut engine, "norton(g + h, u) - norton(g, u)", &[]);
    assert!(found.contains('-') && laws.is_empty(), "{found}");
}

#[test]
fn a_forged_law_is_refused() {
    let mut engine = Engine::standard();
    let simplified = engine
        .simplify("overheat_ww(g + h, p) - overheat_ww(g, p)", &SimplifyOptions::default())
        .expect("it can be simplified");
    let good = engine.certify(&simplified).expect("the checker accepts it");
    let check = |certificate| {
        certificate::check(&certificate, &mut Games::new()).map_err(|error| error.code().id)
    };
    assert_eq!(check(good.clone()), Ok(()));
    // The proof of another law.
    let mut forged = good.clone();
    let zero = Collection::read(collection::shipped("overheating")).expect("it is well formed");
    forged.laws[0].proof = Some(
        zero.proof_of("overheating.overheat_ww_zero", &Budget::unlimited()).expect("it is there"),
    );
    assert_eq!(check(forged), Err("E0503"));
    // A proof of the same law with a definition of its own.
    let mut forged = good.clone();
    let proof = forged.laws[0].proof.as_mut().expect("it has a proof");
    *proof = proof.replace("overheat_ww(l, x) + x", "overheat_ww(l, x) - x");
    assert!(check(forged).is_err());
    // A law that is no rule of the certificate.
    let mut forged = good;
    forged.laws[0].name = "another".into();
    assert_eq!(check(forged), Err("E0503"));
}

#[test]
fn what_is_assumed_is_said() {
    let folder = folder("assumed");
    let file = folder.join("bold.rules");
    fs::write(&file, "law bold: atomic_weight(g + h) = atomic_weight(g) + atomic_weight(h)\n")
        .expect("it can be written");
    let text = "atomic_weight(g + h) - atomic_weight(h)";
    let (found, laws) = simplified(&mut Engine::standard(), text, &[]);
    assert!(found.contains('-') && laws.is_empty(), "{found}");
    let mut engine = Engine::assuming(None, &file).unwrap_or_else(|errors| panic!("{errors:?}"));
    let (found, laws) = simplified(&mut engine, text, &[]);
    assert_eq!((found.as_str(), laws.len()), ("atomic_weight(g)", 1));
    assert_eq!(laws[0].proof, None);

    fs::remove_dir_all(&folder).expect("it can be removed");
}

#[test]
fn a_proof_says_what_it_assumes() {
    let folder = folder("bold");
    let file = folder.join("bold.rules");
    // False, but for games that are later than those that are tried.
    fs::write(&file, "law small: birthday(g) <= 8\n").expect("it can be written");
    let mut engine = Engine::with_rules(&file).unwrap_or_else(|errors| panic!("{errors:?}"));
    let Ok(Proof::Proved(proved)) = engine.prove("birthday(g + h) <= 8") else {
        panic!("it follows from the law")
    };
    let [support] = proved.shown.support.as_slice() else { panic!("{:?}", proved.shown) };
    assert_eq!((support.name.as_str(), &support.source), ("bold.small", &None));
    assert!(proved.certificate.contains("[\"assume\",\"bold.small\""));
    // Not so where it is not needed.
    let Ok(Proof::Proved(proved)) = engine.prove("g + h = h + g") else { panic!("it is proved") };
    assert!(proved.shown.support.is_empty());
    assert!(!matches!(Engine::standard().prove("birthday(g + h) <= 8"), Ok(Proof::Proved(_))));
    fs::remove_dir_all(&folder).expect("it can be removed");
}

#[test]
fn given_equations_rewrite() {
    let mut engine = Engine::standard();
    assert_eq!(simplified(&mut engine, "g + h", &["g = k - h"]).0, "k");
    assert_eq!(simplified(&mut engine, "{g, 1 | }", &["g = 0"]).0, "2");
    let given = ["g = 1", "g = 2"].map(|one| engine.parse(one).expect("it can be read"));
    let options = SimplifyOptions { given: given.to_vec(), ..SimplifyOptions::default() };
    let contradiction = engine.simplify("g", &options).err();
    assert_eq!(contradiction.as_ref().map(|error: &Error| error.code().id), Some("E0804"));
}

#[test]
fn the_lemma_graph_has_no_circle() {
    let all: Vec<PathBuf> = Theory::shipped_names().map(PathBuf::from).collect();
    let graph = lemma_graph(&all, &Limits::default()).expect("it has no circle");
    assert!(graph.node_count() > 60 && graph.edge_count() > 20);
    let labels: Vec<&String> = graph.node_weights().collect();
    assert!(labels.iter().any(|label| *label == "cooling.cool_add"));
}

#[test]
fn proofs_read_like_a_textbook() {
    let mut engine = Engine::standard();
    let Ok(Proof::Proved(proved)) = engine.prove("form a, b; conway(a, b) == conway(b, a)") else {
        panic!("it is proved")
    };
    let text = engine.textbook(&proved, Style::Ascii).expect("it is short");
    for wanted in ["Theorem. ", "Proof by induction on a and b", "aL", "by induction"] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
    let latex = engine.textbook(&proved, Style::Latex).expect("it is short");
    assert!(latex.contains("\\begin{itemize}") && latex.contains("a^{L}"), "{latex}");
    assert_eq!(latex.matches("\\begin{itemize}").count(), latex.matches("\\end{itemize}").count());
}

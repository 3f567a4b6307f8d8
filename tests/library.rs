//! The proofs that are kept for the laws of the shipped theories, and what is made of them.

use std::fs;
use std::path::{Path, PathBuf};
use tepid::budget::Budget;
use tepid::certificate::kept::{Kept, Match, name_of};
use tepid::certificate::proof::standard::definitions_of;
use tepid::certificate::rewriting::{Derivation, Reason, certificate};
use tepid::certificate::shown::Shown;
use tepid::certificate::texts::{self, verify_own};
use tepid::engine::{
    Engine, Limits, Proof, ProofSource, SimplifyOptions, check_file, lemma_graph, prove_library,
};
use tepid::error::Error;
use tepid::print::{self, Style};
use tepid::proof::{FOUNDATIONS, Prover, may_be_finite};
use tepid::syntax::rules::Meta;
use tepid::theory::{Falsify, Law, Outcome, Theory, Truth};

/// The kind of truth that the file of a law claims for it.
fn claim(law: &Law) -> Option<Truth> {
    law.meta.iter().find_map(|meta| match meta {
        Meta::Status(name) => [Truth::Cited, Truth::Derived, Truth::Proved]
            .into_iter()
            .find(|truth| truth.word() == name.symbol.as_str()),
        _ => None,
    })
}

fn is_claimed(law: &Law) -> bool {
    claim(law).is_some()
}

/// Laws that had proofs while theorems were cited that no text states that we have read, each
/// with what was cited. They are conjectures until a proof is found that does not need it.
const LOST: [(&str, &str, &str); 24] = [
    ("chilling", "warm_add", "warm_add (Berlekamp and Wolfe, Mathematical Go)"),
    ("chilling", "warm_order", "warm_order (Berlekamp and Wolfe, Mathematical Go)"),
    ("chilling", "warm_mean", "warm_mean (Berlekamp and Wolfe, Mathematical Go)"),
    ("chilling", "warm_temperature", "warm_temperature (Berlekamp and Wolfe, Mathematical Go)"),
    ("chilling", "chill_warm", "chill_warm (Berlekamp and Wolfe, Mathematical Go, Theorem 1)"),
    ("chilling", "chill_cool", "chill_cool (Berlekamp and Wolfe, Mathematical Go)"),
    (
        "chilling",
        "chill_add",
        "chill_warm (Berlekamp and Wolfe, Mathematical Go, Theorem 1); warm_add (Berlekamp and Wolfe, Mathematical Go)",
    ),
    ("heating", "cool_heat", "cool_heat (ONAG ch. 9; WW ch. 6)"),
    ("heating", "heat_twice", "heat_heat (WW ch. 6)"),
    ("heating", "heat_mean", "heat_mean (WW ch. 6; Siegel II.5)"),
    ("heating", "heat_temperature", "heat_temperature (WW ch. 6; Siegel II.5)"),
    ("heating", "heat_cool_heat", "cool_heat (ONAG ch. 9; WW ch. 6)"),
    ("norton", "norton_order", "norton_order (Norton's Theorem, WW ch. 8)"),
    ("norton", "norton_by_one", "norton_one (WW ch. 8)"),
    (
        "overheating",
        "overheat_norton",
        "overheat_norton (Berlekamp, Blockbusting and Domineering, 1988)",
    ),
    ("overheating", "overheat_one", "overheat_one (Berlekamp, Blockbusting and Domineering, 1988)"),
    (
        "overheating",
        "overheat_ww_integer",
        "ww_integer (WW ch. 8: n times a unit whose only options are Left's)",
    ),
    (
        "overheating",
        "overheat_ww_small",
        "heat_all_small (WW ch. 6: the only all small number is 0)",
    ),
    ("thermography", "temperature_hotter", "temperature_add_strict (ONAG ch. 9; Siegel II.5)"),
    (
        "thermography",
        "wall_integer",
        "wall_mixed (ONAG ch. 9; Siegel II.5); wall_sum_left (ONAG ch. 9; Siegel II.5)",
    ),
    ("thermography", "wall_add_left", "wall_sum_left (ONAG ch. 9; Siegel II.5)"),
    ("thermography", "wall_add_right", "wall_sum_right (ONAG ch. 9; Siegel II.5)"),
    ("thermography", "wall_order", "wall_mono (ONAG ch. 9; Siegel II.5)"),
    ("thermography", "wall_sub", "wall_sum_left (ONAG ch. 9; Siegel II.5)"),
];

/// The laws and rules of a shipped theory that its kept proofs prove, with what was checked.
fn proved(name: &str) -> Vec<(Law, Shown)> {
    let theory = Theory::shipped(name).expect("it loads");
    let proofs = Kept::shipped_and_checked(name, &Budget::unlimited());
    let proofs = proofs.unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut all = Vec::new();
    for law in theory.provable() {
        let fits = proofs.matches(&theory, &law).expect("it has a text");
        // What has finitely many cases is proved by going through them.
        if !may_be_finite(&law.sorts) {
            assert_eq!(fits == Match::Fits, is_claimed(&law), "{name}: {}: {fits:?}", law.name);
        }
        if fits == Match::Fits {
            let kept = proofs.law(&name_of(&theory, &law)).expect("it is there");
            let Some(Ok(shown)) = &kept.checked else { panic!("{name}: {kept:?}") };
            if !may_be_finite(&law.sorts) {
                assert_eq!(claim(&law), Some(shown.truth), "{name}: {}", law.name);
            }
            all.push((law, shown.clone()));
        }
    }
    all
}

/// Also where another shipped file defines, in other words, what a proof knows as built in.
#[test]
fn what_is_proved_in_a_file_is_proved_where_the_file_is_used() {
    let theory = Theory::standard();
    for law in theory.laws().iter().filter(|law| is_claimed(law) && !may_be_finite(&law.sorts)) {
        let proofs = Kept::shipped(theory.stem(law));
        let fits = proofs.matches(&theory, law).expect("it has a text");
        assert_eq!(fits, Match::Fits, "{}", law.name);
    }
}

#[test]
fn every_status_is_earned_and_every_proof_is_claimed() {
    let mut all = Vec::new();
    let mut words = [0; 3];
    for name in Theory::shipped_names() {
        for (law, shown) in proved(name) {
            words[shown.truth as usize] += 1;
            assert_eq!(shown.truth == Truth::Proved, shown.support.is_empty(), "{}", law.name);
            assert!(shown.support.iter().all(|support| support.source.is_some()), "{}", law.name);
            all.push(law.name.to_string());
        }
    }
    let [cited, derived, proved] = words;
    println!("{proved} laws and rules are proved, {derived} derived, {cited} cited");
    assert!(proved >= 75, "{words:?}");
    for (name, law, _) in LOST {
        let theory = Theory::shipped(name).expect("it loads");
        let laws = theory.provable();
        let law = laws.iter().find(|found| found.name.as_str() == law).expect("it is there");
        assert_eq!(claim(law), None, "{name}: {}", law.name);
    }
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

/// These once cited what they do not need.
#[test]
fn some_laws_need_no_citation() {
    for (name, wanted) in [
        ("chilling", "warm_norton"),
        ("chilling", "warm_overheat"),
        ("overheating", "overheat_ww_add"),
    ] {
        let laws = proved(name);
        let (_, shown) = laws.iter().find(|(law, _)| law.name.as_str() == wanted).expect(wanted);
        assert_eq!((shown.truth, shown.support.as_slice()), (Truth::Proved, [].as_slice()));
    }
}

/// The words for truth, from a search and from what a file claims.
#[test]
fn each_kind_of_truth_has_a_word() {
    let mut engine = Engine::standard();
    for (statement, word) in [
        ("g + h = h + g", "proved"),
        ("number u; cool(k, u) + cool(g, u) = cool(k + g, u)", "cited"),
        ("cool(g + h, t) = cool(g, t) + cool(h, t) if t >= 1", "cited"),
        ("mean(g - h) = mean(g) - mean(h)", "derived"),
    ] {
        let Ok(Proof::Proved(found)) = engine.prove(statement) else { panic!("{statement}") };
        assert_eq!(found.shown.truth.to_string(), word, "{statement}");
        let verdict = texts::verify_own(&found.certificate, &Budget::unlimited());
        let verdict = verdict.unwrap_or_else(|error| panic!("{statement}: {error}"));
        let goal = verdict.theorems.last().expect("the goal is a theorem");
        for support in &found.shown.support {
            assert!(goal.axioms.contains(&support.name), "{statement}: {}", support.name);
        }
    }
}

#[test]
fn a_status_says_what_was_earned() {
    let folder = folder("words");
    let file = folder.join("words.rules");
    let text = |a: &str, b: &str, c: &str| {
        format!(
            "law one: g + h + k = k + h + g  status {a}\n\
             law two: mean(k - h) = mean(k) - mean(h)  status {b}\n\
             law three: mean(k + h) = mean(k) + mean(h)  status {c}\n"
        )
    };
    fs::write(&file, text("proved", "derived", "cited")).expect("it can be written");
    let mut found = Vec::new();
    prove_library(std::slice::from_ref(&file), &Limits::default(), |_, proofs, _| {
        found.extend(proofs.laws.iter().flat_map(|(_, found)| found.clone()));
    })
    .expect("it loads");
    let words: Vec<&str> = found.iter().map(|earned| earned.truth.word()).collect();
    assert_eq!(words, ["proved", "derived", "cited"]);
    let report = || check_file(&file, &Falsify::default(), ProofSource::Kept).expect("it loads");
    assert!(report().problems().is_empty() && report().warnings().is_empty());
    // More than was earned is an error.
    for text in [text("proved", "proved", "cited"), text("proved", "derived", "derived")] {
        fs::write(&file, text).expect("it can be written");
        let problems = report().problems();
        let [error] = problems.as_slice() else { panic!("{problems:?}") };
        assert_eq!(error.code().id, "E0229");
        assert!(error.to_string().contains("rests on mean_add ("), "{error}");
    }
    // Less is a warning.
    for text in [
        text("derived", "derived", "cited"),
        text("proved", "cited", "cited"),
        text("conjecture", "derived", "cited"),
        text("proved", "derived", "checked"),
    ] {
        fs::write(&file, text).expect("it can be written");
        assert!(report().problems().is_empty());
        let warnings = report().warnings();
        let [warning] = warnings.as_slice() else { panic!("{warnings:?}") };
        assert_eq!(warning.code().id, "E0229");
    }
    // The words that were earned are written, and nothing else is.
    let modest = format!("# é {{}}\n{}", text("derived", "conjecture", "checked"));
    fs::write(&file, &modest).expect("it can be written");
    let mut words = Vec::new();
    prove_library(std::slice::from_ref(&file), &Limits::default(), |_, _, raised| {
        words.extend(raised.iter().map(|one| (one.law.clone(), one.to.word())));
    })
    .expect("it loads");
    let raised = [("one", "proved"), ("two", "derived"), ("three", "cited")];
    assert_eq!(words, raised.map(|(law, word)| (law.to_owned(), word)));
    let now = fs::read_to_string(&file).expect("it is there");
    assert_eq!(now, format!("# é {{}}\n{}", text("proved", "derived", "cited")));
    fs::remove_dir_all(&folder).expect("it can be removed");
}

/// Texts of the kernel have plain names, and files may be called by any.
#[test]
fn laws_of_a_file_of_any_name_are_proved() {
    let folder = folder("names");
    for name in ["my-rules 1.rules", "r\u{e8}gles.rules", "3.rules", "canonical-2.rules"] {
        let file = folder.join(name);
        fs::write(&file, "law zero: g + 0 = g  status proved\n").expect("it can be written");
        prove_library(std::slice::from_ref(&file), &Limits::default(), |_, proofs, _| {
            assert!(proofs.laws.iter().all(|(_, found)| found.is_ok()), "{name}: {proofs:?}");
        })
        .expect("it loads");
        let report = check_file(&file, &Falsify::default(), ProofSource::Kept).expect("it loads");
        assert!(report.passes(), "{name}: {:?}", report.problems());
    }
    fs::remove_dir_all(&folder).expect("it can be removed");
}

/// A law that is assumed proves others, and never itself under another name.
#[test]
fn a_goal_is_not_assumed() {
    let folder = folder("seq");
    let file = folder.join("seq.rules");
    let text = "define seq(form a, form b) : form =
        b    if a == '0
        '{ seq(x, b) for x in left(a) | seq(y, b) for y in right(a) }    otherwise
    law unit:  form a; seq(a, '0) == a
    law assoc: form a, b, c; seq(seq(a, b), c) == seq(a, seq(b, c))
    law mono:  form a, b, c; seq(a, b) <= seq(a, c)  if b <= c\n";
    fs::write(&file, text).expect("it can be written");
    let mut engine = Engine::with_rules(&file).unwrap_or_else(|errors| panic!("{errors:?}"));
    for own in [
        "form a; seq(a, '0) == a",
        "form b; b == seq(b, '0)",
        "form p, q, r; seq(p, seq(q, r)) == seq(seq(p, q), r)",
        "form p, q, r; seq(p, q) <= seq(p, r) if q <= r, q <= p",
    ] {
        match engine.prove(own).expect("it can be read") {
            Proof::Proved(found) => assert!(found.shown.support.is_empty(), "{own}"),
            Proof::Unknown(why) => {
                assert!(why.contains("says the same, and is assumed itself"), "{own}: {why}");
            }
            Proof::Refuted(found) => panic!("{own}: {found}"),
        }
    }
    for (other, law) in [
        ("form a, b; seq(a, b) <= seq(a, '0) if b <= '0", "seq.mono"),
        ("form a, b, c, d; seq(seq(seq(a, b), c), d) == seq(a, seq(b, seq(c, d)))", "seq.assoc"),
    ] {
        let Ok(Proof::Proved(found)) = engine.prove(other) else { panic!("{other}") };
        // It follows from the definition as well.
        assert!(found.shown.support.iter().all(|one| one.name == law), "{other}: {found:?}");
    }
    fs::remove_dir_all(&folder).expect("it can be removed");
}

#[test]
fn the_ordered_group_is_built_from_definitions_alone() {
    let mut prover = Prover::foundations(Budget::unlimited()).expect("the definitions are read");
    for (name, statements) in FOUNDATIONS {
        let found = prover.learn_together(name, statements).expect("it can be read");
        let proved = found.unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(proved.shown.support.is_empty(), "{name}");
        let verdict = texts::verify_own(&proved.certificate, &Budget::unlimited());
        let verdict = verdict.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(verdict.axioms.is_empty() && verdict.included.is_empty(), "{name}");
    }
    // The base of the chain cites nothing, and what follows cites only what came before.
    let base = prover.prove("base", FOUNDATIONS[0].1[0]).expect("it can be read");
    let lines = base.expect("it is proved").certificate;
    assert_eq!(lines.matches("[\"theorem\"").count(), 1);
    for wrong in ["form a; a + -a == 0", "form a; 0 <= a", "form a, b; a <= b if a <| b"] {
        assert!(prover.learn("wrong", wrong).expect("it can be read").is_err(), "{wrong}");
    }
}

/// The laws of the ordered group rest on no axiom at all.
#[test]
fn the_laws_of_the_group_rest_on_definitions_alone() {
    let kept = Kept::shipped_and_checked("group", &Budget::unlimited()).expect("it is accepted");
    assert!(kept.laws().len() > 20);
    for law in kept.laws() {
        let Some(Ok(shown)) = &law.checked else { panic!("{law:?}") };
        assert!(shown.support.is_empty() && shown.trusted == 0, "{}", law.name);
    }
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
    prove_library(std::slice::from_ref(&file), &Limits::default(), |_, proofs, _| {
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
    let proofs = folder.join("proofs/mine.plain");
    let text = fs::read_to_string(&proofs).expect("it was written");
    fs::write(&proofs, text.replace("h + 2 . g", "h + g")).expect("it can be written");
    assert_eq!(problems(&file), ["E0229"]);
    fs::write(&proofs, text.replace("h + 2 . g", "2 . g + h")).expect("it can be written");
    fs::write(&file, MINE.replace("h + 2 . g", "2 . g + h")).expect("it can be written");
    assert_eq!(problems(&file), ["E0229"], "its theorem says something else");
    fs::write(&file, MINE).expect("it can be written");
    let step = text.lines().find(|line| line.starts_with("[\"lin\"")).expect("sums are combined");
    fs::write(&proofs, text.replace(step, "")).expect("it can be written");
    assert!(problems(&file).iter().any(|code| code.starts_with("E05")));
    fs::remove_dir_all(&folder).expect("it can be removed");
}

/// What a file uses is proved in its own text, and what is needed of that is taken over.
#[test]
fn proofs_cite_the_kept_laws_of_other_files() {
    let folder = folder("uses");
    let (seq, four) = (folder.join("seq.rules"), folder.join("four.rules"));
    let text = "define seq(form a, form b) : form =
        b    if a == '0
        '{ seq(x, b) for x in left(a) | seq(y, b) for y in right(a) }    otherwise
    law assoc: form a, b, c; seq(seq(a, b), c) == seq(a, seq(b, c))\n";
    fs::write(&seq, text).expect("it can be written");
    let text = "use \"seq.rules\"
    law four: form a, b, c, d; seq(seq(seq(a, b), c), d) == seq(a, seq(b, seq(c, d)))\n";
    fs::write(&four, text).expect("it can be written");
    let prove = |files: &[PathBuf]| {
        let each = |file: &Path, proofs: &tepid::proof::Proofs, _: &[tepid::engine::Raised]| {
            assert!(proofs.laws.iter().all(|(_, found)| found.is_ok()), "{}", file.display());
        };
        prove_library(files, &Limits::default(), each).expect("they load");
    };
    prove(&[four.clone(), seq.clone()]);
    let kept = |name: &str| fs::read_to_string(folder.join("proofs").join(name)).expect(name);
    assert!(kept("four.plain").contains("[\"theorem\",\"seq.assoc\""));
    assert_eq!(kept("four.plain").matches("[\"law\"").count(), 1);
    let report = check_file(&four, &Falsify::default(), ProofSource::Kept).expect("it loads");
    assert!(report.findings.iter().any(|one| one.outcome == Outcome::Proved(Truth::Proved)));
    let mut engine = Engine::with_rules(&four).unwrap_or_else(|errors| panic!("{errors:?}"));
    let statement = "form p, q, r; seq(p, seq(q, r)) == seq(seq(p, q), r)";
    let Ok(Proof::Proved(found)) = engine.prove(statement) else { panic!("it is a law") };
    assert!(found.shown.support.is_empty() && found.certificate.contains("seq.assoc"));
    assert!(
        engine.textbook(&found, Style::Ascii).expect("it is short").contains("Kept (seq.assoc)")
    );
    // What is kept for the other file, and says something else, is cited no more.
    let forged = kept("seq.plain").replace("seq(seq(a, b), c) ==", "seq(a, c) ==");
    fs::write(folder.join("proofs/seq.plain"), forged).expect("it can be written");
    let mut engine = Engine::with_rules(&four).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert!(!matches!(
        engine.prove("form a, b, c; seq(a, c) == seq(a, seq(b, c))"),
        Ok(Proof::Proved(_))
    ));
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
    let proofs = tepid::proof::prove_laws(&one, &Budget::unlimited(), |_| true, |_| Ok(None));
    let text = proofs.expect("no limit").text;
    let fit = |theory: &Theory| {
        let kept = Kept::checked(&text, &definitions_of(theory), &Budget::unlimited());
        kept.expect("the kernel accepts it").matches(theory, &theory.laws()[0])
    };
    assert_eq!(fit(&one), Ok(Match::Fits));
    assert!(matches!(fit(&other), Ok(Match::Stale(_))));
}

/// Simplifies with what is given, has the kernel check the certificate again, and gives the
/// result with the rules that it cites and the axioms that it rests on.
fn simplified(engine: &mut Engine, text: &str, given: &[&str]) -> (String, Vec<String>, String) {
    let given = given.iter().map(|one| engine.parse(one).expect("it can be read")).collect();
    let options = SimplifyOptions { given, ..SimplifyOptions::default() };
    let simplified = engine.simplify(text, &options).expect("it can be simplified");
    let certificate = engine.certify(&simplified).expect("the kernel accepts it");
    let again = verify_own(&certificate.text, &Budget::unlimited()).expect("it is accepted again");
    let derivation = engine.derivation(&simplified).expect("it can be written");
    let rules = derivation.rules.iter().map(|(name, _)| name.to_string()).collect();
    let found = print::term(&simplified.term, Style::Ascii).expect("it is short");
    (found, rules, again.in_words(false))
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
        let (found, rules, verdict) = simplified(&mut engine, text, given);
        assert_eq!(found, wanted, "{text}");
        assert!(!verdict.contains("assuming the rule"), "{verdict}");
        assert_eq!(rules, law.into_iter().collect::<Vec<_>>(), "{text}");
    }
    // Without its condition a law is not used.
    let (found, rules, _) = simplified(&mut engine, "norton(g + h, u) - norton(g, u)", &[]);
    assert!(found.contains('-') && rules.is_empty(), "{found}");
}

/// An operator of a file may have the name of a predicate that the texts of proofs use, and its
/// values are played out by its definition.
#[test]
fn operators_of_a_file_have_certificates() {
    let folder = folder("own");
    let file = folder.join("own.rules");
    let text = "define fits(g, h) : game = g + h\ndefine numeric(form g) : game = g\n\
                define both(g) : game = fits(g, numeric(g))\n";
    fs::write(&file, text).expect("it can be written");
    let mut engine = Engine::with_rules(&file).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert!(matches!(engine.prove("fits(g, h) = fits(h, g)"), Ok(Proof::Proved(_))));
    let (found, _, verdict) = simplified(&mut engine, "both(1/2) + g", &[]);
    assert_eq!(found, "g + 1");
    assert!(verdict.contains("with its own definition of both: "), "{verdict}");
    let (found, _, verdict) = simplified(&mut engine, "fits(a - a + b, 1) - fits(b, 1)", &[]);
    assert_eq!(found, "0");
    assert!(verdict.contains("with its own definition of fits.own: "), "{verdict}");
    fs::remove_dir_all(&folder).expect("it can be removed");
}

/// What a derivation brings along for a law proves that law, or the law is assumed.
#[test]
fn a_forged_law_is_assumed() {
    let mut engine = Engine::standard();
    let simplified = engine
        .simplify("overheat_ww(g + h, p) - overheat_ww(g, p)", &SimplifyOptions::default())
        .expect("it can be simplified");
    let mut derivation = engine.derivation(&simplified).expect("it can be written");
    let add = &mut derivation.rules[0];
    assert_eq!(add.0.as_str(), "overheat_ww_add");
    add.0 = "mine".into();
    add.1 = add.1.replace("overheat_ww_add", "mine");
    for step in &mut derivation.steps {
        if let Reason::Rule { rule, .. } = &mut step.reason {
            *rule = "mine".into();
        }
    }
    let kept = Kept::shipped("overheating");
    let said = |derivation: &Derivation| {
        let certificate = certificate(derivation, &Budget::unlimited()).expect("it is accepted");
        certificate.verdict.in_words(false)
    };
    assert!(said(&derivation).contains("assuming the rule mine: "));
    let proof = |law: &str| kept.alone(law, &Budget::unlimited()).expect("it is there");
    derivation.proofs = vec![("mine".into(), proof("overheating.overheat_ww_zero"))];
    assert!(said(&derivation).contains("assuming the rule mine: "));
    derivation.proofs = vec![("mine".into(), proof("overheating.overheat_ww_add"))];
    assert!(!said(&derivation).contains("assuming the rule"));
    // A proof about another operator of that name.
    let forged = derivation.proofs[0].1.replacen("[\"include\",\"operators\"]", "", 1);
    derivation.proofs[0].1 = forged;
    assert!(certificate(&derivation, &Budget::unlimited()).is_err());
}

#[test]
fn what_is_assumed_is_said() {
    let folder = folder("assumed");
    let file = folder.join("bold.rules");
    fs::write(&file, "law bold: atomic_weight(g + h) = atomic_weight(g) + atomic_weight(h)\n")
        .expect("it can be written");
    let text = "atomic_weight(g + h) - atomic_weight(h)";
    let (found, rules, _) = simplified(&mut Engine::standard(), text, &[]);
    assert!(found.contains('-') && rules.is_empty(), "{found}");
    let mut engine = Engine::assuming(None, &file).unwrap_or_else(|errors| panic!("{errors:?}"));
    let (found, rules, verdict) = simplified(&mut engine, text, &[]);
    assert_eq!((found.as_str(), rules.len()), ("atomic_weight(g)", 1));
    assert!(verdict.contains("assuming the rule bold: "), "{verdict}");

    fs::remove_dir_all(&folder).expect("it can be removed");
}

#[test]
fn a_proof_says_what_it_assumes() {
    let folder = folder("bold");
    let file = folder.join("bold.rules");
    // No counterexample is known, and no proof.
    let law = "left_stop(g) - right_stop(g) <= 2 . temperature(g) if not is_number(g)";
    fs::write(&file, format!("law small: {law}\n")).expect("it can be written");
    let mut engine = Engine::with_rules(&file).unwrap_or_else(|errors| panic!("{errors:?}"));
    let of_sum = law.replace("(g)", "(g + h)");
    let Ok(Proof::Proved(proved)) = engine.prove(&of_sum) else {
        panic!("it follows from the law")
    };
    let [support] = proved.shown.support.as_slice() else { panic!("{:?}", proved.shown) };
    assert_eq!((support.name.as_str(), &support.source), ("bold.small", &None));
    let verdict = texts::verify_own(&proved.certificate, &Budget::unlimited());
    let axioms = verdict.expect("it is accepted").axioms;
    assert!(axioms.iter().any(|axiom| axiom.name == "bold.small"));
    // Not so where it is not needed.
    let Ok(Proof::Proved(proved)) = engine.prove("g + h = h + g") else { panic!("it is proved") };
    assert!(proved.shown.support.is_empty());
    assert!(!matches!(
        Engine::standard().prove("birthday(g + h) <= 1000000000"),
        Ok(Proof::Proved(_))
    ));
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
    let graph = lemma_graph(&all, &Limits::default()).expect("it has no circle").graph;
    assert!(graph.node_count() > 60 && graph.edge_count() > 20);
    assert!(graph.node_weights().any(|lemma| lemma.label == "cooling.cool_add"));
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

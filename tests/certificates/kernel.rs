//! Certificates of rewriting in the kernel's language.

use crate::proof::{Given, Proof, certified, right};
use std::collections::BTreeMap;
use tepid::certificate::rewriting::{Certificate, Derivation, GOAL, Reason};
use tepid::engine::{Engine, SimplifyOptions};
use tepid::error::Class;

/// The certificate of a derivation.
fn checked(derivation: &Derivation) -> Result<Certificate, String> {
    let certificate = match certified(derivation) {
        Ok(accepted) => accepted,
        Err(error) if error.class() == Class::Alarm => panic!("{error}"),
        Err(error) => return Err(format!("{}: {error}", error.code().id)),
    };
    assert_eq!(certificate.verdict.theorems.last().map(|theorem| &*theorem.name), Some(GOAL));
    Ok(certificate)
}

/// What the goal says, and the axioms that it rests on.
fn said(derivation: &Derivation) -> Result<(String, Vec<String>), String> {
    let verdict = checked(derivation)?.verdict;
    let goal = verdict.theorems.last().expect("there is a goal");
    let mut axioms = goal.axioms.clone();
    axioms.sort_unstable();
    Ok((goal.core.clone(), axioms))
}

#[test]
fn right_derivations_have_certificates() {
    // What has no words yet. This list can only shrink.
    let without = ["a side of braces is replaced"];
    for (name, derivation) in right() {
        match said(&derivation) {
            Ok((_, axioms)) => {
                let trusted = match name {
                    "a variable stands for a number" => {
                        &["add.is_number", "canonical.equal", "canonical.form", "rule.translate"][..]
                    }
                    _ => &[],
                };
                assert_eq!(axioms, trusted, "{name}");
                assert!(!without.contains(&name), "{name}");
            }
            Err(error) => {
                assert!(without.contains(&name), "{name}: {error}");
                assert!(error.starts_with("E0520"), "{name}: {error}");
            }
        }
    }
}

/// Nesting of 100,000 on a stack of 256 KiB.
#[test]
fn depth_is_no_matter_to_the_kernel() {
    const DEPTH: usize = 100_000;
    let check = || {
        let mut proof = Proof::new();
        let mut last = proof.step("{a,b|}", "{b,a|}", Reason::SetCanon);
        let (mut lhs, mut rhs) = proof.0.goal;
        for _ in 1..DEPTH {
            let mut wrap = |inner| {
                let left = vec![tepid::syntax::term::Opt::Term(inner)];
                let braces = tepid::syntax::term::Node::Braces(left, Vec::new());
                proof.0.terms.push(braces, tepid::error::Span::default())
            };
            (lhs, rhs) = (wrap(lhs), wrap(rhs));
            proof.0.goal = (lhs, rhs);
            let reason = Reason::Congruence(vec![Some(last)]);
            let step = tepid::certificate::rewriting::StepId(proof.0.steps.len() as u32);
            proof.0.steps.push(tepid::certificate::rewriting::Step { lhs, rhs, reason });
            last = tepid::certificate::rewriting::Cited { step, backward: false };
        }
        let Certificate { text, verdict } =
            checked(&proof.0).unwrap_or_else(|error| panic!("{error}"));
        assert!(text.lines().count() < 20 * DEPTH, "{}", text.lines().count());
        assert!(verdict.theorems.last().is_some_and(|goal| goal.axioms.is_empty()));

        let mut proof = Proof::new();
        let sum = format!("{}g{}", "-(1 + ".repeat(DEPTH), ")".repeat(DEPTH));
        proof.step(&sum, "g", Reason::SumCanon);
        checked(&proof.0).unwrap_or_else(|error| panic!("{error}"));
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(check).unwrap().join().unwrap();
}

#[test]
fn rules_and_operators_without_definition_are_axioms() {
    let text = "rule bad [explore]: g + h => g - h if g >= h status proved";
    let mut proof = Proof::new().embed(("bad", text)).assume("a > b");
    let given = Given {
        substitution: &[("g", "a"), ("h", "b")],
        conditions: &[("a >= b", tepid::certificate::rewriting::Evidence::Assumption(0))],
    };
    let bad = proof.rule("bad", "a + b", "a - b", &[given]);
    proof.step("mean(a + b)", "mean(a - b)", Reason::Congruence(vec![Some(bad)]));
    let (goal, axioms) = said(&proof.0).unwrap_or_else(|error| panic!("{error}"));
    assert!(goal.contains("if"), "{goal}");
    assert_eq!(axioms, ["canonical.equal", "mean.value", "rule.bad"]);
    // Where the form of an argument counts, equals do not replace each other.
    let mut proof = Proof::new();
    let same = proof.step("a - a + b", "b", Reason::SumCanon);
    let reason = Reason::Congruence(vec![Some(same), None]);
    proof.step("cool(a - a + b, t)", "cool(b, t)", reason);
    assert!(said(&proof.0).is_ok());
}

/// A term of variables, literals, sums, negatives and braces, and of operators if they are
/// wanted.
fn random(below: &mut dyn FnMut(u32) -> u32, depth: u32, operators: bool) -> String {
    const LEAVES: &[&str] =
        &["a", "b", "c", "0", "1", "-1/2", "*", "^", "*2", "{1|-1}", "{a|b}", "3/4"];
    if depth == 0 {
        return LEAVES[below(LEAVES.len() as u32) as usize].to_owned();
    }
    let [x, y, z] = [(); 3].map(|()| {
        let depth = below(depth);
        random(below, depth, operators)
    });
    if operators && below(2) == 0 {
        let t = ["0", "1", "1/2", "t"][below(4) as usize];
        let n = below(4);
        return match below(18) {
            0 => format!("cool({x}, {t})"),
            1 => format!("heat({x}, {t})"),
            2 => format!("overheat({x}, {t}, 1)"),
            3 => format!("({x}) : ({y})"),
            4 => format!("joyal_sum({x}, {y})"),
            5 => format!("conway({x}, {y})"),
            6 => format!("({x}) . ({y})"),
            7 => format!("{n} . ({x})"),
            8 => format!("mean({x})"),
            9 => format!("+-({x})"),
            10 => format!("tiny({x})"),
            11 => format!("miny({x})"),
            12 => format!("copies({n}, {x})"),
            13 => format!("canonical({x})"),
            14 => format!("left_stop({x})"),
            15 => format!("freeze({x})"),
            16 => format!("overheat_ww({x}, {y})"),
            _ => format!("warm({x})"),
        };
    }
    match below(6) {
        0 => format!("({x}) + ({y})"),
        1 => format!("({x}) - ({y})"),
        2 => format!("-({x}) + ({y}) - ({x})"),
        3 => format!("{{({x}), ({y}) | ({z})}}"),
        4 => format!("{{({x}) | ({y}), ({z})}} + ({y})"),
        _ => format!("({x}) + ({x}) - ({y})"),
    }
}

/// What became of random simplifications.
#[derive(Default)]
struct Tried {
    /// How many texts the kernel accepted.
    accepted: u32,
    /// Why there was no text, with an example and how often.
    without: BTreeMap<String, (u32, String)>,
    /// The axioms that the texts rest on, with how often.
    axioms: BTreeMap<String, u32>,
    /// Every tenth text, with what its goal says.
    sample: Vec<(String, String)>,
}

/// Simplifies so many random terms, and has each text checked.
fn tried(count: u32, operators: bool) -> Tried {
    // The numbers of Marsaglia's xorshift.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |n: u32| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as u32 % n
    };
    let mut engine = Engine::standard();
    let mut tried = Tried::default();
    let mut simplifications = 0;
    while simplifications < count {
        let text = random(&mut below, 3, operators);
        let given = [&["a <= b"][..], &["t >= 0", "is_number(t)"], &[]][below(3) as usize];
        let given = given.iter().map(|one| engine.parse(one).expect("it can be read")).collect();
        let options = SimplifyOptions { given, ..SimplifyOptions::default() };
        let Ok(simplified) = engine.simplify(&text, &options) else { continue };
        simplifications += 1;
        let derivation = engine.derivation(&simplified);
        match derivation.map_err(|error| error.to_string()).and_then(|one| checked(&one)) {
            Ok(Certificate { text, verdict }) => {
                let goal = verdict.theorems.last().expect("there is a goal");
                if tried.accepted.is_multiple_of(10) {
                    tried.sample.push((text, goal.core.clone()));
                }
                tried.accepted += 1;
                for axiom in &goal.axioms {
                    *tried.axioms.entry(axiom.clone()).or_default() += 1;
                }
            }
            Err(error) => tried.without.entry(error).or_insert((0, text)).0 += 1,
        }
    }
    tried
}

/// Has the checker in Python read texts, which must find the same goals in them.
fn the_second_checker_accepts(name: &str, texts: &[(String, String)]) {
    let folder = std::env::temp_dir().join(format!("tepid-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it can be made");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/verify.py");
    let mut command = std::process::Command::new("python3");
    command.arg(script);
    for (at, (text, _)) in texts.iter().enumerate() {
        let file = folder.join(format!("simplification{at}.plain"));
        std::fs::write(&file, text).expect("it can be written");
        command.arg(file);
    }
    let output = command.output().expect("the second checker needs python3 on the path");
    std::fs::remove_dir_all(&folder).expect("it can be removed");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert_eq!(said.matches(": accepted: 1 theorem").count(), texts.len());
    // The options of braces have no order, and may be shown in another one.
    let letters = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    let goals = said.lines().filter_map(|line| line.strip_prefix("goal: "));
    let goals = goals.map(|goal| goal.split(" [assuming").next().unwrap_or(goal));
    for (goal, (_, wanted)) in goals.zip(texts) {
        assert_eq!(letters(goal), letters(wanted), "{goal}, not {wanted}");
    }
}

#[test]
fn random_simplifications_have_certificates() {
    let Tried { accepted, without, axioms, sample } = tried(400, false);
    the_second_checker_accepts("sums", &sample);
    assert!(axioms.is_empty(), "{axioms:?}");
    assert_eq!(accepted, 400, "without words: {without:?}");
}

#[test]
fn random_simplifications_of_operators_have_certificates() {
    let Tried { accepted, without, axioms, sample } = tried(1_000, true);
    the_second_checker_accepts("operators", &sample);
    // Their values at closed terms are defined nowhere yet; this list can only shrink.
    let undefined = ["mean", "temperature", "left_stop", "right_stop"];
    let is_undefined =
        |why: &&String| undefined.iter().any(|op| why.contains(&format!("`{op}` has")));
    let other: Vec<_> = without.iter().filter(|(why, _)| !is_undefined(why)).collect();
    let others: u32 = other.iter().map(|(_, (count, _))| count).sum();
    assert!(others <= 4, "{other:#?}");
    println!("{axioms:?}");
    assert!(accepted >= 860, "{accepted} of 1000 were accepted");
}

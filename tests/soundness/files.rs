//! Attacks by a rule file: its laws, rules and definitions must not make a false statement
//! proved, nor a true one without what it rests on.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use tepid::engine::{Engine, Proof};
use tepid::theory::Theory;

/// An engine with the shipped theories and a rule file, if the file is accepted at all.
fn engine(text: &str) -> Option<Engine> {
    let file = file(text);
    let engine = Engine::with_rules(&file);
    std::fs::remove_file(&file).expect("the file is there");
    engine.ok()
}

fn file(text: &str) -> PathBuf {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let name = format!("tepid-attack-{}-{:x}.rules", std::process::id(), hasher.finish());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file can be written");
    path
}

/// Demands that a statement is not proved, or only with an assumption in the verdict.
fn unproved(text: &str, statement: &str) {
    let Some(mut engine) = engine(text) else { return };
    let Ok(Proof::Proved(proved)) = engine.prove(statement) else { return };
    let assumed = proved.shown.support.iter().any(|support| support.source.is_none());
    assert!(assumed, "{statement} is proved with\n{text}\n{}", proved.certificate);
}

/// A law of a file is no theorem, whatever status it claims, and a rule is none either.
#[test]
fn laws_and_rules_are_not_believed() {
    // True of all games that are tried at once and false all the same, so that only the
    // prover can go wrong: the first counterexample has a deep game.
    let statement = "2 . g = 0 if 4 . g = 0";
    for text in [
        "law l: 2 . g = 0 if 4 . g = 0",
        "law l: 2 . g = 0 if 4 . g = 0  status proved",
        "law l: 2 . g = 0 if 4 . g = 0  status axiom source \"ONAG ch. 1, Theorem 5\"",
        "law number_add: 2 . g = 0 if 4 . g = 0  status axiom source \"ONAG ch. 1, Theorem 5\"",
        "law l: g = h",
        "law l: g = h if g < g",
        "rule l [simplify]: g + g => 0",
        "rule l [explore]: 4 . g => 2 . g",
    ] {
        unproved(text, statement);
        unproved(text, "g + h = g if g + g + g + g = 0, h + h = 0");
        unproved(text, "g = h");
        unproved(text, "g + g = 0");
    }
}

/// A definition of what is built in is not what is built in: theorems about the one say
/// nothing of the other.
#[test]
fn built_in_operators_keep_their_meaning() {
    let cases: &[(&str, &[&str])] = &[
        ("define canonical(g) : game = {g | }", &["canonical(g) = g", "form a; canonical(a) = a"]),
        (
            "define birthday(g) : game = g",
            &["birthday(g) = g", "simple(g) = g", "birthday(g) >= 0"],
        ),
        ("define left_stop(g) : game = g", &["left_stop(g) = g", "left_stop(-g) = -right_stop(g)"]),
        ("define copies(integer n, g) : game = g", &["integer n; copies(n, g) = g"]),
        ("define right_stop(g) : game = 0", &["right_stop(g) = 0", "left_stop(g) >= 0"]),
        (
            "define mine(g) : game = left_stop(g)  define left_stop(g) : game = g",
            &["mine(g) = g", "is_number(mine(g))"],
        ),
        ("define tiny(x) : game = x", &["tiny(x) = x"]),
        ("define mean(g) : game = g", &["mean(g) = g", "is_number(mean(g))"]),
        ("define cool(g, number t) : game = g", &["number t; cool(g, t) = g"]),
    ];
    for (text, statements) in cases {
        for statement in *statements {
            unproved(text, statement);
        }
    }
    // Without the shipped theories their names are free: the file still means its own.
    let text = "define left_stop(g) : game = g";
    let theory = Arc::new(Theory::load_text("own.rules", text).expect("it is well formed"));
    let mut engine = Engine::with_theory(theory);
    let found = engine.prove("left_stop(g) = g");
    let alarm = found.as_ref().is_err_and(|error| error.code().id == "E0602");
    assert!(alarm || matches!(found, Ok(Proof::Unknown(_) | Proof::Refuted(_))), "{found:?}");
}

/// A definition that does not end, or is nowhere defined, proves nothing.
#[test]
fn partial_and_endless_definitions_prove_nothing() {
    let cases: &[(&str, &[&str])] = &[
        ("define f(form g) : form = '{ f(g) | }", &["form g; f(g) = 0", "form g; f(g) = g"]),
        ("define f(g) : game = f(g) + 1", &["0 = 1", "f(g) = f(g) + 1"]),
        ("define f(g) : game = h(g)  define h(g) : game = f(g)", &["f(g) = 0", "f(g) = h(g) + 1"]),
        (
            "define f(g) : game = g if g < g",
            &["f(g) = 0", "f(g) = g", "f(g) = f(h)", "f(g) < f(g)"],
        ),
        (
            "define f(g) : game = g requires g < g",
            &["f(g) = 0", "f(g) <> f(g)", "g = h if f(g) = f(h)"],
        ),
        (
            "define f(form g) : form = '{ f(x) + 1 for x in right(g) | }",
            &["form g; f(g) = 0", "form g, h; f(g) = f(h) if g = h"],
        ),
    ];
    for (text, statements) in cases {
        for statement in *statements {
            unproved(text, statement);
        }
    }
}

/// Values and forms are not confused by a file: an operator that reads forms is no function
/// of values, however it is declared.
#[test]
fn forms_are_not_taken_for_values() {
    let text = "define sides(form g) : form = '{ 0 for x in left(g) | 0 for y in right(g) }\n\
                define plain(g) : game = { 0 for x in left(g) | 0 for y in right(g) }";
    for statement in [
        "form g, h; sides(g) = sides(h) if g = h",
        "form g, h; sides(g + h - h) = sides(g)",
        "form g; sides(g) = plain(g)",
        "form g; plain(g) = sides(canonical(g)) if sides(g) = g",
        "plain(g + h) = plain(g) + plain(h)",
    ] {
        let mut engine = engine(text).expect("the file is well formed");
        let found = engine.prove(statement).expect("it can be read");
        let truth = statement.contains("sides(canonical(g)) if");
        assert!(truth || matches!(found, Proof::Refuted(_)), "{statement}: {found:?}");
    }
}

/// Names: a variable with the name of a bound one, an operator, an element; a finite sort
/// without elements; a file that uses itself.
#[test]
fn names_do_not_catch_each_other() {
    let text = "define f(form x, form y) : form = '{ x for y in left(y), y for y in left(x) | }";
    for statement in [
        "form x, y; f(x, y) = f(y, x)",
        "form x, y; f(x, y) == {x, y | }",
        "form x; f(x, x) == {x | }",
        "form x, y; f(y, x) = {x for y in left(x) | }",
        "form g; {x + y for x in left(g), y in left(x) | } == {y + x for y in left(g), x in left(g) | }",
    ] {
        unproved(text, statement);
        unproved("", statement);
    }
    for text in ["sort s = ", "sort empty = {}", "sort s : a, b\ns z law l: a = b"] {
        unproved(text, "g = h");
    }
}

/// PROVER's list of what a prover of this kind must not do, each as a statement that its
/// careless version proves. All of them are false.
#[test]
fn what_must_not_be_done() {
    let false_statements = [
        // No existence check: 0 and 1 merge where a generic option need not exist.
        "form a; a - a = 1",
        "form a, b, c; a + conway(b, c) = conway(a + b, a + c)",
        // A generic is not a specific game.
        "form a, x; x = 0 if x in left(a)",
        "form a, x, y; x = y if x in left(a), y in left(a)",
        "form a, x; a = {x | } if x in left(a), a <> 0",
        // A guard of a generic option is not decided.
        "number t; heat(g + h, t) = heat(g, t) + heat(h, t)",
        "heat(g + h, 1) = heat(g, 1) + heat(h, 1)",
        "overheat(g + h, 1, 1) = overheat(g, 1, 1) + overheat(h, 1, 1)",
        "is_number(x) if x in left(g)",
        // No value below an operator that reads forms.
        "form g, h, k; conway(g, k) = conway(h, k) if g = h",
        "form a, b, c; ordinal_sum(a + b - b, c) = ordinal_sum(a, c)",
        "form a, b, c; joyal_sum(a, c) = joyal_sum(b, c) if a = b",
        // No injectivity and no cancellation of forms.
        "form a, b, c, d; a == c if {a, b | } == {c, d | }",
        "form a; a - a == 0",
        "form a, b, c; conway(a, b + c) == conway(a, b) + conway(a, c)",
        // The goal is no lemma of its own proof.
        "g <= h",
        "form a, b; ordinal_sum(a, b) = ordinal_sum(b, a)",
        // Vacuous binders stay.
        "form a, b; {0 for x in left(a), y in left(b) | } = {0 for y in left(b) | }",
        // One generic is not two.
        "form a; '{x + y for x in left(a), y in left(a) | } == '{x + x for x in left(a) | }",
        "form a; {x - y for x in left(a), y in left(a) | } = {0 for x in left(a) | }",
        // The group has torsion.
        "g = 0 if g + g = 0",
        // Order: what is not monotone.
        "form a, b, c; joyal_sum(a, c) <= joyal_sum(b, c) if a <= b",
        "form a; 0 <= conway(a, a)",
        "g <| k if g <| h, h <| k",
    ];
    let mut engine = Engine::standard();
    for statement in false_statements {
        let found = engine.prove(statement).expect("it can be read");
        assert!(matches!(found, Proof::Refuted(_)), "{statement}: {found:?}");
        let mut prover =
            tepid::proof::Prover::new(&Theory::standard(), tepid::budget::Budget::unlimited())
                .expect("it can be set up");
        // Without the search for counterexamples the prover alone must not go wrong.
        let found = prover.prove("goal", statement);
        assert!(!matches!(found, Ok(Ok(_))), "{statement}: {found:?}");
    }
}

//! Rock, paper, scissors, lizard, Spock: one game in six ways, proved to be the same by
//! exhaustion; wrong rows; the smallest table; who beats whom; the text in C.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use tepid::budget::Budget;
use tepid::certificate::texts::verify_own;
use tepid::engine::{Engine, Proof, ProofSource, check_file};
use tepid::lab::tables::Agreement;
use tepid::proof::{Exhausted, exhaust};
use tepid::syntax::{parse_statement, parse_term};
use tepid::theory::{Evaluator, Falsify, Item, Outcome, Theory, Truth};

const TEXT: &str = include_str!("../../rules/cyclic.rules");

fn engine() -> Engine {
    Engine::with_theory(Arc::new(Theory::shipped("cyclic").unwrap()))
}

fn tried(theory: &Arc<Theory>, statement: &str) -> Exhausted {
    exhaust(theory, &parse_statement(statement).unwrap(), &Budget::unlimited()).unwrap()
}

fn proof(theory: &Arc<Theory>, statement: &str) -> String {
    match tried(theory, statement) {
        Exhausted::Proved(proved, _) => proved.certificate,
        other => panic!("{statement}: {other:?}"),
    }
}

fn accepted(proof: &str) -> bool {
    verify_own(proof, &Budget::unlimited()).is_ok()
}

/// Every law of the file is proved, everything that should fail does, and every test passes.
#[test]
fn every_law_is_proved() {
    let report = check_file(Path::new("cyclic"), &Falsify::default(), ProofSource::Kept).unwrap();
    assert!(report.passes(), "{}", report.text());
    let mut laws = 0;
    for finding in &report.findings {
        match finding.item {
            Item::Law => {
                // What says "mod" rests on how it is defined, which the kernel takes on trust.
                let on_trust = finding.rests.iter().all(|one| one.starts_with("mod."));
                let truth = if finding.rests.is_empty() { Truth::Proved } else { Truth::Derived };
                assert!(on_trust, "{}: {:?}", finding.name, finding.rests);
                assert_eq!(finding.outcome, Outcome::Proved(truth), "{}", finding.name);
                laws += 1;
            }
            Item::Fails => assert!(matches!(finding.outcome, Outcome::Refuted(_))),
            _ => assert_eq!(finding.outcome, Outcome::Passed),
        }
    }
    assert!(laws >= 15);
}

/// The rows of each description with the statement that ties it to another one, and the
/// assignment at which a wrong row is seen.
#[test]
fn a_wrong_row_is_refuted_with_the_row() {
    let ties = [
        ("resolve", "item p, item q; resolve(p, q) = chain(p, q)"),
        ("chain", "item p, item q; chain(p, q) = resolve(p, q)"),
        ("by_difference", "item p, item q; by_difference(place(q) - place(p)) = resolve(p, q)"),
        (
            "row_of_spock",
            "item p, item q; row_of_spock(mod(place(q) - place(p), 5)) = resolve(p, q)",
        ),
        ("by_parity", "item p, item q; by_parity(mod(place(q) - place(p), 5)) = resolve(p, q)"),
    ];
    let (mut inside, mut rows) = ("", 0);
    let lines: Vec<&str> = TEXT.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        if let Some(rest) = line.strip_prefix("define ") {
            inside = rest.split('(').next().unwrap();
        }
        let Some((_, statement)) = ties.iter().find(|(name, _)| *name == inside) else { continue };
        let Some(value) = ["win ", "draw", "loss"].into_iter().find(|v| line.trim().starts_with(v))
        else {
            continue;
        };
        let other = if value == "draw" { "win " } else { "draw" };
        let mut changed = lines.clone();
        let wrong = line.replacen(value, other, 1);
        changed[at] = &wrong;
        let theory = Arc::new(Theory::load_text("wrong.rules", &changed.join("\n")).unwrap());
        let Exhausted::Refuted(found) = tried(&theory, statement) else { panic!("{wrong}") };
        let named: Vec<String> =
            found.assignment.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        if let Some((_, row)) = line.split_once("if p = ").filter(|(_, row)| row.contains("q = ")) {
            assert_eq!(named.join(", "), format!("p = {row}").trim(), "{wrong}");
        }
        let sides = found.sides.expect("the two values");
        assert_ne!(sides.left, sides.right);
        rows += 1;
    }
    // 25 rows, 21 branches, 9 differences, 5 remainders, 3 parities.
    assert_eq!(rows, 25 + 21 + 9 + 5 + 3);
}

const PARITY: &str = "item p, item q; by_parity(mod(place(q) - place(p), 5)) = resolve(p, q)";

/// Nothing in a proof can be changed: neither what it defines, nor what it shows.
#[test]
fn changed_certificates_are_rejected() {
    let theory = Arc::new(Theory::shipped("cyclic").unwrap());
    let right = proof(&theory, PARITY);
    let words = |text: &str| verify_own(text, &Budget::unlimited()).map(|v| v.in_words(true));
    let said = words(&right).unwrap();
    let lines: Vec<&str> = right.lines().collect();
    for at in (0..lines.len()).step_by(37) {
        let mut less = lines.clone();
        less.remove(at);
        assert!(!accepted(&less.join("\n")), "without line {at}: {}", lines[at]);
    }
    let mut changed = 0;
    for (at, line) in lines.iter().enumerate() {
        // What a leaf gives; what is shown; the elements of a sort.
        let other = match line {
            line if line.starts_with("[\"def\"") => {
                let leaf = line.find("[\"=\",").unwrap() + 5;
                let end = leaf + line[leaf..].find(']').unwrap();
                format!("{}0{}", &line[..leaf], &line[end..])
            }
            line if line.starts_with("[\"theorem\"") => line.replacen("\"eq\"", "\"lf\"", 1),
            line if line.starts_with("[\"{\"") => {
                let last = line.find("],").unwrap();
                let before = line[..last].rfind(',').unwrap();
                format!("{}{}", &line[..before], &line[last..])
            }
            _ => continue,
        };
        let mut forged = lines.clone();
        forged[at] = &other;
        // With fewer elements it is a proof of less, and the verdict says so.
        let now = words(&forged.join("\n"));
        assert!(now.is_err() || line.starts_with("[\"{\"") && now.unwrap() != said, "{other}");
        changed += 1;
    }
    assert!(changed >= 40, "{changed} changes");
}

/// An element at which nothing is defined is no case, and the theorem says so.
#[test]
fn what_is_undefined_is_excluded_by_a_hypothesis() {
    let said = |text: &str| {
        let theory = Arc::new(Theory::load_text("cyclic.rules", text).unwrap());
        let text =
            proof(&theory, "item p, item q; chain(p, q) = by_difference(place(q) - place(p))");
        let verdict = verify_own(&text, &Budget::unlimited()).unwrap();
        verdict.theorems[0].core.clone()
    };
    assert!(!said(TEXT).contains("(0 <| 0 if"), "{}", said(TEXT));
    let more = said(&TEXT.replacen("| rock | lizard", "| rock | lizard | well", 1));
    assert!(more.contains("(0 <| 0 if a = item.well())"), "{more}");
    assert!(more.contains("(0 <| 0 if a = item.rock(), b = item.well())"), "{more}");
}

/// The two axioms about remainders are true of integers; a result that needs them says so.
#[test]
fn remainders_rest_on_their_definition() {
    let theory = Arc::new(Theory::shipped("cyclic").unwrap());
    let verdict = verify_own(&proof(&theory, PARITY), &Budget::unlimited()).unwrap();
    let said: Vec<&str> = verdict.axioms.iter().map(|axiom| &*axiom.text).collect();
    let small = "for all a b: mod(a, b) = a if 0 <= a, a <| b";
    let step = "for all a b c: mod(a, c) = mod(b, c) if 0 <= c, 0 <| c, a = (b + c)";
    assert_eq!(said, [small, step]);
    let mut evaluator = Evaluator::new(Arc::clone(&theory));
    let mut holds = |claim: &str| evaluator.truth(&parse_term(claim).unwrap()).unwrap();
    for m in 1..6 {
        for a in -12..12 {
            let claim = format!("mod({a} + {m}, {m}) = mod({a}, {m})");
            assert!(holds(&claim), "{claim}");
            let claim = format!("mod({a}, {m}) = {a}");
            assert_eq!(holds(&claim), 0 <= a && a < m, "{claim}");
        }
    }
    let plain = proof(&theory, "item p, item q; resolve(p, q) = -resolve(q, p)");
    let verdict = verify_own(&plain, &Budget::unlimited()).unwrap();
    assert!(verdict.axioms.is_empty());
}

/// Options of braces are worked out too, also where they are equal and not the same.
#[test]
fn results_may_be_games() {
    let text = "
        finite side = near | far
        define weight(side a) : integer =
            2  if a = near
            3  otherwise
        define prize(side a) : game = {weight(a) | -mod(weight(a), 2)}
        define both(side a, side b) : game = prize(a) + prize(b)
    ";
    let theory = Arc::new(Theory::load_text("sides.rules", text).unwrap());
    for law in [
        "side a, side b; both(a, b) = both(b, a)",
        "side a; {prize(a) | } = {{weight(a) | -mod(weight(a), 2)} | }",
        "side a; prize(a) <= weight(a) + 1",
        "side a; ±weight(a) = -±weight(a)",
        "side a; prize(a) <| 3 if a = near or weight(a) <= 2",
    ] {
        assert!(accepted(&proof(&theory, law)), "{law}");
    }
}

/// Conditions, integers with bounds, elements as values, `<=>`, nested conditions, domains.
#[test]
fn what_exhaustion_has_words_for() {
    let text = "
        finite weekday = mon | tue | wed
        define next(weekday a) : weekday =
            tue  if a = mon
            wed  if a = tue
            mon  otherwise
        define number_of(weekday a) : integer =
            0  if not (not a = mon)
            1  if a = tue or next(a) = wed
            2  otherwise
        define half(integer n) : integer =
            0               if n = 0
            1               if number_of(tue) < n, mod(n, 2) = 0
          requires n >= 0
        define first(weekday a, weekday b) : weekday =
            a  if number_of(a) <= number_of(b)
            b  otherwise
    ";
    let theory = Arc::new(Theory::load_text("days.rules", text).unwrap());
    for law in [
        "weekday a; next(next(next(a))) = a",
        "weekday a, weekday b; next(a) = next(b) <=> a = b",
        "weekday a; number_of(next(a)) = mod(number_of(a) + 1, 3)",
        "weekday a, weekday b; first(a, b) = first(b, a)",
        "weekday a, weekday b; a = b if number_of(a) = number_of(b)",
        "weekday a; a = wed if not next(a) = tue, not next(a) = wed",
        "integer n; half(n) <= 1 if -3 <= n, n < 6",
        "integer n, weekday a; number_of(a) + n >= n if 0 <= n, 2 > n",
    ] {
        let found = tried(&theory, law);
        assert!(matches!(found, Exhausted::Proved(..)), "{law}: {found:?}");
    }
    for (law, at) in [
        ("weekday a; next(next(a)) = a", "a = mon"),
        ("weekday a, weekday b; first(a, b) = a", "a = tue, b = mon"),
        ("integer n, weekday a; number_of(a) < n if 0 <= n, n < 4", "a = mon, n = 0"),
    ] {
        let Exhausted::Refuted(found) = tried(&theory, law) else { panic!("{law}") };
        assert_eq!(found.to_string(), at, "{law}");
    }
    for law in [
        "integer n; half(n) <= 1",
        "integer n; half(n) = 0 if 1 <= n, n < 2",
        "weekday a; a = a if not a = a",
    ] {
        assert!(matches!(tried(&theory, law), Exhausted::Unknown(_)), "{law}");
    }
}

/// `prove` gives the same verdicts.
#[test]
fn the_prover_tries_all_cases() {
    let mut engine = engine();
    let proved = engine.prove("item p, q; resolve(p, q) = -resolve(q, p)").unwrap();
    assert!(matches!(proved, Proof::Proved(_)));
    let refuted = engine.prove("item p, q; resolve(p, q) = resolve(q, p)").unwrap();
    let Proof::Refuted(found) = refuted else { panic!() };
    assert_eq!(found.to_string(), "p = spock, q = scissors");
}

/// A sum that meets the modulus in one class: its closed term is folded, and not the term
/// with elements in it.
#[test]
fn a_class_is_folded_by_a_term_without_elements() {
    let theory = Arc::new(Theory::shipped("cyclic").unwrap());
    proof(&theory, "item p, item q; mod(place(q) - place(p), 2) >= 0");
}

/// 25 rows are 3, 9 are 3, and so for every odd number of items.
#[test]
fn the_smallest_table() {
    let mut engine = engine();
    for (operator, items, rows, keys) in [
        ("resolve", None, 25, vec![(9, "q - p"), (5, "mod(q - p, 5)"), (3, "")]),
        ("resolve_hands", None, 9, vec![(5, "t - s"), (3, "mod(t - s, 3)")]),
        ("resolve_among", Some(3), 9, vec![(5, "y - x"), (3, "mod(y - x, 3)")]),
        ("resolve_among", Some(5), 25, vec![(9, ""), (5, ""), (3, "")]),
        ("resolve_among", Some(7), 49, vec![(13, ""), (7, "mod(y - x, 7)"), (3, "")]),
        ("resolve_among", Some(9), 81, vec![(17, ""), (9, "mod(y - x, 9)"), (3, "")]),
    ] {
        let (compact, agreement) = engine.compact(operator, items).unwrap();
        assert_eq!(compact.table().len(), rows);
        assert!(compact.is_smallest());
        let found: Vec<usize> = compact.steps().iter().map(|step| step.rows.len()).collect();
        let wanted: Vec<usize> = keys.iter().map(|(rows, _)| *rows).collect();
        assert_eq!(found, wanted, "{operator} {items:?}");
        let names: Vec<String> =
            compact.table().axes.iter().map(|axis| axis.name.to_string()).collect();
        for (step, (_, key)) in compact.steps().iter().zip(&keys) {
            assert!(key.is_empty() || step.key.text(&names) == *key);
        }
        let Some(Agreement::Proved(proved)) = agreement else { panic!("{agreement:?}") };
        assert!(accepted(&proved.certificate));
    }
}

/// The items may stand in any order: then a circle is found in which the winner is ahead.
#[test]
fn a_table_in_another_order() {
    let beats = [
        ("rock", "scissors"),
        ("rock", "lizard"),
        ("paper", "rock"),
        ("paper", "spock"),
        ("scissors", "paper"),
        ("scissors", "lizard"),
        ("lizard", "spock"),
        ("lizard", "paper"),
        ("spock", "scissors"),
        ("spock", "rock"),
    ];
    let mut text = String::from(
        "finite thing = rock | paper | scissors | lizard | spock\n\
         define duel(thing p, thing q) : thing =\n    p  if p = q\n",
    );
    for (winner, loser) in beats {
        text.push_str(&format!("    p  if p = {winner}, q = {loser}\n"));
    }
    text.push_str("    q  otherwise\n");
    let mut engine = Engine::with_theory(Arc::new(Theory::load_text("duel.rules", &text).unwrap()));
    let table = engine.table("duel", None).unwrap();
    let dominance = engine.dominance(&table).unwrap();
    assert!(dominance.is_tournament());
    assert_eq!(dominance.graph().edge_count(), 10);
    let circle = dominance.circle().expect("it is circulant");
    assert_eq!(dominance.steps(&circle).len(), 2);
    // The winner takes 5 values, and one key alone decides none of them: no table is smaller.
    let (compact, agreement) = engine.compact("duel", None).unwrap();
    assert!(compact.steps().is_empty() || agreement.is_some());
}

#[test]
fn who_beats_whom() {
    let mut engine = engine();
    for (operator, items, count, steps) in [
        ("resolve", None, 5, vec![1, 3]),
        ("resolve_hands", None, 3, vec![1]),
        ("resolve_among", Some(7), 7, vec![1, 3, 5]),
        ("resolve_among", Some(9), 9, vec![1, 3, 5, 7]),
    ] {
        let table = engine.table(operator, items).unwrap();
        let dominance = engine.dominance(&table).unwrap();
        assert!(dominance.is_tournament(), "{operator}");
        let circle = dominance.circle().expect("it is circulant");
        assert_eq!(circle, (0..count).collect::<Vec<_>>());
        assert_eq!(dominance.steps(&circle), steps);
        assert_eq!(dominance.graph().edge_count(), count * (count - 1) / 2);
        assert!(dominance.dot().contains("layout=circo"));
    }
    // A cycle of four with two draws is no tournament, but circulant; a chain is neither.
    let text = "
        finite four = a | b | c | d
        define round(four p, four q) : integer =
            1  if p = a, q = b
            1  if p = b, q = c
            1  if p = c, q = d
            1  if p = d, q = a
            0  otherwise
        define rank(four p) : integer =
            0  if p = a
            1  if p = b
            2  if p = c
            3  otherwise
        define higher(four p, four q) : integer =
            1  if rank(p) > rank(q)
            0  otherwise
    ";
    let mut engine = Engine::with_theory(Arc::new(Theory::load_text("four.rules", text).unwrap()));
    for (operator, tournament, circulant) in [("round", false, true), ("higher", true, false)] {
        let table = engine.table(operator, None).unwrap();
        let dominance = engine.dominance(&table).unwrap();
        assert_eq!(dominance.is_tournament(), tournament, "{operator}");
        assert_eq!(dominance.circle().is_some(), circulant, "{operator}");
    }
}

/// A folder of this test alone.
fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tepid-cyclic-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The text in C compiles without a warning and agrees with the table on every pair.
#[test]
fn the_text_in_c() {
    if Command::new("cc").arg("--version").output().is_err() {
        eprintln!("skipped: there is no C compiler `cc` here");
        return;
    }
    let mut engine = engine();
    let folder = scratch("c");
    for (operator, items) in [
        ("resolve", None),
        ("chain", None),
        ("resolve_hands", None),
        ("resolve_among", Some(7)),
        ("resolve_among", Some(9)),
    ] {
        let (compact, _) = engine.compact(operator, items).unwrap();
        let table = compact.table();
        let mut program =
            format!("#include <stdio.h>\n{}\nint main(void)\n{{\n", compact.c().unwrap());
        for row in 0..table.len() {
            let args: Vec<String> = table
                .places(row)
                .iter()
                .zip(&table.axes)
                .map(|(&at, axis)| match axis.sort {
                    Some(sort) => format!("{sort}_{}", axis.texts[at]).to_uppercase(),
                    None => axis.texts[at].clone(),
                })
                .collect();
            program.push_str(&format!("    printf(\"%d\\n\", {operator}({}));\n", args.join(", ")));
        }
        program.push_str("    return 0;\n}\n");
        let (source, binary) = (folder.join("table.c"), folder.join("table"));
        std::fs::write(&source, &program).unwrap();
        let compiled = Command::new("cc")
            .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-o"])
            .args([&binary, &source])
            .output()
            .unwrap();
        let complaint = String::from_utf8_lossy(&compiled.stderr);
        assert!(compiled.status.success(), "{complaint}\n{program}");
        let printed = Command::new(&binary).output().unwrap();
        let printed = String::from_utf8(printed.stdout).unwrap();
        assert_eq!(printed.lines().collect::<Vec<_>>(), table.texts, "{operator} {items:?}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// An operator of infinitely many arguments has no table.
#[test]
fn infinite_tables_are_refused() {
    let mut engine = engine();
    for (operator, items, code) in [
        ("by_parity", None, "E0230"),
        ("place_of", None, "E0202"),
        ("mod", None, "E0230"),
        ("resolve", Some(5), "E0230"),
        ("resolve_among", Some(4), "E0322"),
        ("resolve_among", Some(1_001), "E0404"),
    ] {
        let error = engine.compact(operator, items).unwrap_err();
        assert_eq!(error.code().id, code, "{operator} {items:?}: {error}");
    }
}

//! Outlines: what is proved from definitions, and what is not to be proved.

use tepid::budget::Budget;
use tepid::certificate::{outline, texts};
use tepid::game::{Form, Games};

mod stops;

const NUMBERS: &str = include_str!("../../rules/outlines/numbers.outline");
const STOPS: &str = include_str!("../../rules/outlines/stops.outline");

fn fill(name: &str, text: &str) -> tepid::error::Result<String> {
    outline::fill(name, text, Budget::unlimited())
}

#[test]
fn numbers_are_proved_from_definitions() {
    let text = fill("numbers", NUMBERS).unwrap_or_else(|error| panic!("{}", error.render()));
    let verdict = texts::verify_own(&text, &Budget::unlimited()).expect("the kernel accepts it");
    for theorem in &verdict.theorems {
        assert!(theorem.axioms.is_empty(), "{} rests on axioms", theorem.name);
    }
    let names: Vec<&str> = verdict.theorems.iter().map(|theorem| &*theorem.name).collect();
    let all = [
        "left_below",
        "right_above",
        "ordered",
        "negative",
        "sum",
        "between",
        "between_left",
        "between_right",
        "simplicity",
        "fits_value",
        "avoidance_right",
        "avoidance_left",
        "avoidance_sum_left",
        "avoidance_sum_right",
    ];
    assert_eq!(names, all);
}

/// What the texts of theorems say, word for word: a wrong reading of the outline shows here.
#[test]
fn theorems_say_what_the_outline_states() {
    let text = fill("numbers", NUMBERS).expect("the outline works");
    let verdict = texts::verify_own(&text, &Budget::unlimited()).expect("the kernel accepts it");
    let said = |name: &str| {
        let found = verdict.theorems.iter().find(|theorem| theorem.name == name);
        found.map(|theorem| theorem.core.clone()).unwrap_or_default()
    };
    let ordered = "for all a b: a <= b if numeric(a), numeric(b), a <| b";
    assert_eq!(said("ordered"), ordered);
    assert_eq!(said("sum"), "for all a b: numeric((a + b)) if numeric(a), numeric(b)");
    assert_eq!(said("simplicity"), "for all a b: a = b if simplest(a, b)");
}

/// A step that does not work shows where, what was missing and what was known.
#[test]
fn an_error_shows_the_goal_and_what_was_known() {
    let text = "theorem wrong(a, b): b <= a if a <= b\nproof\n  done\nqed\n";
    let error = fill("numbers", text).expect_err("it is false");
    let shown = error.render();
    assert_eq!(error.line_column(), Some((3, 3)));
    assert!(shown.contains("the goal here is b <= a"), "{shown}");
    assert!(shown.contains("known here: a <= b"), "{shown}");
}

/// What is no outline is an error with a place, and never a proof.
#[test]
fn what_is_no_outline_is_refused() {
    let texts = [
        "theorem t(a): a <= a\n",
        "theorem t(a): a <= a\nproof\n  wish\nqed\n",
        "theorem t(a): a <= a\nproof\n  done by nothing\nqed\n",
        "theorem t(a): a <= a\nproof\n  done by induction\nqed\n",
        "theorem t(a): a <= a\nproof\n  induction on b\nqed\n",
        "theorem t(a): a + b <= b + a\nproof\n  done\nqed\n",
        "theorem t(a): a < a + 1\nproof\n  done\nqed\n",
        "predicate p(a)\n  when x: p(a) if x in left(a)\n",
        "include nothing\n",
        "predicate is_number(a)\n  when: a <= a\n",
        "lemma t(a): a <= a\n",
    ];
    for text in texts {
        let error = fill("numbers", text).expect_err(text);
        assert!(error.line_column().is_some(), "{text}: {error}");
    }
}

/// A limit ends the search, and is told as what it is.
#[test]
fn the_search_keeps_to_its_budget() {
    let budget = Budget::unlimited().max_steps(20_000);
    let error = outline::fill("numbers", NUMBERS, budget).expect_err("too few steps");
    assert!(error.code().id.starts_with("E04"), "{error}");
}

/// The kept text is the one that the outline gives; it is written anew with `TEPID_BLESS=1`.
#[test]
fn the_kept_text_is_that_of_the_outline() {
    for (name, outline) in [("numbers", NUMBERS), ("stops", STOPS)] {
        let now = fill(name, outline).expect("the outline works");
        let kept = format!("{}/rules/proofs/{name}.plain", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("TEPID_BLESS").is_some() {
            std::fs::write(&kept, &now).expect("it can be written");
        }
        let same = std::fs::read_to_string(&kept).is_ok_and(|kept| kept == now);
        assert!(same, "{name} is kept otherwise");
    }
}

/// Weaker definitions and stronger statements: each change makes the outline fail at a step.
#[test]
fn false_variants_are_not_proved() {
    let changes = [
        (
            "when x, y: x <| y if x in left(a), y in right(a)",
            "when x, y: y <| x if x in left(a), y in right(a)",
        ),
        ("  when x: numeric(x) if x in left(a)\n", ""),
        ("  when y: numeric(y) if y in right(a)\n", ""),
        ("  when x, y: x <| y if x in left(a), y in right(a)\n", ""),
        ("h <= x if numeric(x), h in left(x)", "h <= x if h in left(x)"),
        ("h <= x if numeric(x), h in left(x)", "x <= h if numeric(x), h in left(x)"),
        ("x <= y if numeric(x), numeric(y), x <| y", "x <= y if numeric(x), x <| y"),
        ("numeric(x + y) if numeric(x), numeric(y)", "numeric(x + y) if numeric(x)"),
        (
            "numeric({x | y}) if numeric(x), numeric(y), x <| y",
            "numeric({x | y}) if numeric(x), numeric(y)",
        ),
        ("  when: numeric(z)\n", ""),
        ("  when: fits(a, z)\n", ""),
        ("  when y: not fits(a, y) if y in left(z)\n", ""),
        ("  when k: k <| z if k in left(a)\n", ""),
        ("if numberless(a), numeric(x), a <| x", "if numeric(x), a <| x"),
        ("if numberless(a), numeric(x), a <| x", "if numberless(a), a <| x"),
        ("if numberless(a), numeric(x), a <| x", "if numberless(a), numeric(x)"),
        ("have k <= h by induction\n", "have k <= x by induction\n"),
    ];
    for (from, to) in changes {
        assert!(NUMBERS.contains(from), "{from}");
        let error = fill("numbers", &NUMBERS.replacen(from, to, 1)).expect_err(from);
        assert_eq!(error.code().id, "E0523", "{from}");
        assert!(error.line_column().is_some(), "{from}");
    }
}

/// The definition of numeric forms beside the engine's own notion of a number.
#[test]
fn numeric_forms_are_those_whose_value_is_a_number() -> tepid::error::Result<()> {
    let mut games = Games::new();
    let mut numeric = std::collections::HashMap::new();
    let mut found = 0;
    for form in games.forms_born_by(2)? {
        let (left, right) = (games.form_left(form)?, games.form_right(form)?);
        let mut holds = left.iter().chain(&right).all(|option| numeric[option]);
        for &x in &left {
            for &y in &right {
                let (x, y) = (games.form_value(x)?, games.form_value(y)?);
                holds &= !games.le(y, x)?;
            }
        }
        numeric.insert(form, holds);
        let value = games.form_value(form)?;
        let is_number = games.is_number(value);
        assert!(is_number || !holds, "a numeric form is no number");
        assert!(holds || !is_number || !games.is_canonical(form), "a number is not numeric");
        found += usize::from(holds);
    }
    assert!(found > 7, "too few numeric forms");
    Ok(())
}

/// Whether a number lies between the options of a form, as `fits` says.
fn fits(games: &mut Games, a: Form, z: Form) -> tepid::error::Result<bool> {
    let z = games.form_value(z)?;
    for x in games.form_left(a)? {
        let x = games.form_value(x)?;
        if games.le(z, x)? {
            return Ok(false);
        }
    }
    for y in games.form_right(a)? {
        let y = games.form_value(y)?;
        if games.le(y, z)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The theorems are not empty: canonical numbers are simplest for what equals them, and no
/// number of day 2 fits what is no number.
#[test]
fn numbers_are_simplest_and_nothing_else_is_fitted() -> tepid::error::Result<()> {
    let mut games = Games::new();
    let forms = games.forms_born_by(2)?;
    let mut numbers = Vec::new();
    for &form in &forms {
        let value = games.form_value(form)?;
        if games.is_number(value) && games.is_canonical(form) {
            numbers.push(form);
        }
    }
    assert_eq!(numbers.len(), 7);
    for &a in &forms {
        let value = games.form_value(a)?;
        if !games.is_number(value) {
            for &z in &numbers {
                assert!(!fits(&mut games, a, z)?, "a number fits what is none");
            }
            continue;
        }
        let z = games.canonical_form(value)?;
        assert!(fits(&mut games, a, z)?);
        for option in games.form_left(z)?.into_iter().chain(games.form_right(z)?) {
            assert!(!fits(&mut games, a, option)?, "an option of the simplest number fits");
        }
    }
    Ok(())
}

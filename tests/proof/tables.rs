//! Statements that the prover must settle, and statements that nothing may prove.
//!
//! The false ones are the ways in which a prover of this kind goes wrong: generic options
//! that need not exist, one option taken for all, conditions decided of generic options,
//! equal values put under operators that read forms, identities cancelled like values.

use std::sync::Arc;
use tepid::budget::Budget;
use tepid::certificate::texts;
use tepid::proof::{Proved, Prover};
use tepid::syntax::{parse_statement, parse_term};
use tepid::theory::{Evaluator, Falsify, Theory, Verdict};

const UNIFORM: &str = include_str!("uniform.rules");

fn theory() -> Arc<Theory> {
    let text = format!(
        "use \"overheating\" use \"ordinal\" use \"joyal\" use \"heating\" use \"norton\"\n{UNIFORM}"
    );
    let theory = Theory::load_text("uniform.rules", &text).expect("the operators are well defined");
    Arc::new(theory)
}

fn prover() -> Prover {
    Prover::new(&theory(), Budget::unlimited()).expect("the definitions can be read")
}

/// The certificate is accepted by a checker that starts from its text alone; the names of
/// the theorems that it cites.
fn recheck(proved: &Proved) -> Vec<String> {
    let verdict = texts::verify_own(&proved.certificate, &Budget::unlimited());
    let verdict = verdict.expect("it is accepted");
    let (_, cited) = verdict.theorems.split_last().expect("a goal");
    cited.iter().map(|theorem| theorem.name.clone()).collect()
}

/// Equations, in the order in which later ones may cite earlier ones, without any axiom.
const EQUATIONS: &[&str] = &[
    "a + 0 == a",
    "-(a + b) == -a - b",
    "conway(a, 0) == 0",
    "conway(a, 1) == a",
    "conway(a, b) == conway(b, a)",
    "conway(-a, b) == -conway(a, b)",
    "form a, b, c; conway(a, b + c) = conway(a, b) + conway(a, c)",
    "form a, b, c; conway(conway(a, b), c) = conway(a, conway(b, c))",
    "form a, b; conway(a, conway(a, b)) = conway(conway(a, a), b)",
    "form a, b, c, d; conway(conway(a, b), conway(c, d)) = conway(a, conway(b, conway(c, d)))",
    "-(-a) == a",
    "(a + b) + (c + d) == (a + c) + (b + d)",
    "heat_all(a + b, t) == heat_all(a, t) + heat_all(b, t)",
    "heat_all(-a, t) == -heat_all(a, t)",
    "cool_all(a + b, t) == cool_all(a, t) + cool_all(b, t)",
    "shift(a + b, s, t) == shift(a, s, t) + shift(b, s, t)",
    "shift(-a, s, s) == -shift(a, s, s)",
    "shift(-a, s, t) == -shift(a, t, s)",
    "times(a + b, u) == times(a, u) + times(b, u)",
    "times(-a, u) == -times(a, u)",
    "form a; times(a, 1) = a",
    "joyal_sum(joyal_sum(a, b), c) == joyal_sum(a, joyal_sum(b, c))",
    "-joyal_sum(a, b) == joyal_sum(-b, -a)",
    "ordinal_sum(a, ordinal_sum(b, c)) == ordinal_sum(ordinal_sum(a, b), c)",
    "ordinal_sum(a, 0) == a",
    "ordinal_sum(0, a) == a",
    "-ordinal_sum(a, b) == ordinal_sum(-a, -b)",
    "both(a, b) == both(b, a)",
    "both(both(a, b), c) == both(a, both(b, c))",
    "some(a, b) == some(b, a)",
    "some(some(a, b), c) == some(a, some(b, c))",
    "some(a, 0) == a",
    "-some(a, b) == some(-a, -b)",
    "form a; conway(a, 1 + 1) = a + a",
    "conway(a, a) == conway(a, a)",
    "form a, b; conway(a - b, a + b) = conway(a, a) - conway(b, b)",
    "form a, b; conway(a + b, a + b) = conway(a, a) + conway(a, b) + conway(b, a) + conway(b, b)",
    "form a, b, c, d; conway(a + b, c + d) = conway(a, c) + conway(a, d) + conway(b, c) + conway(b, d)",
    "form a, b, c, d; conway(a + b + c, d) = conway(a, d) + conway(b, d) + conway(c, d)",
    "form a, b, c; times(times(a, b), c) = times(a, times(b, c))",
    "heat_all(a, t) == shift(a, t, t)",
    "form a; heat_all(a, 1) = times(a, 1 + 1)",
    "ordinal_sum(a, ordinal_sum(b, ordinal_sum(c, d))) == ordinal_sum(ordinal_sum(ordinal_sum(a, b), c), d)",
    "-(a + a + b) == -a - a - b",
    "form a, b, t; heat_all(a + b - b, t) = heat_all(a, t)",
    "impartial(a) == -impartial(a)",
    "-(impartial(a) + impartial(b)) == impartial(a) + impartial(b)",
    "form a; impartial(a) + impartial(a) = 0",
    "form a, b; -conway(impartial(a), impartial(b)) = conway(impartial(a), impartial(b))",
    "-both(impartial(a), impartial(b)) == both(impartial(a), impartial(b))",
];

/// Laws of walls. They rest on theorems about numbers, as walls are numbers at each
/// temperature; what is said of the walls of games rests on the definition of the thermograph,
/// and on what negation makes of means.
const WALLS: &[&str] = &[
    "left_wall(-g) = -right_wall(g)",
    "right_wall(-g) = -left_wall(g)",
    "right_wall(g) <= left_wall(g)",
    "mean(g) <= left_wall(g)",
    "wall a; a oplus_max a = a",
    "wall a, b; a oplus_min b = b oplus_min a",
    "wall a, b, c; (a oplus_max b) oplus_max c = a oplus_max (b oplus_max c)",
    "wall a, b, c; a otimes (b oplus_max c) = (a otimes b) oplus_max (a otimes c)",
    "wall a, b; -(a oplus_max b) = -a oplus_min -b",
    "wall a, b; a oplus_max (a oplus_min b) = a",
    "wall a, b, c; a oplus_min (b oplus_max c) = (a oplus_min b) oplus_max (a oplus_min c)",
    "wall a, b; a oplus_max b = b <=> a oplus_min b = a",
    "wall a, b, c; a = b if a oplus_max c = b oplus_max c, a oplus_min c = b oplus_min c",
    "wall a, b, c, d; (a oplus_max b) otimes (c oplus_max d) \
     = ((a otimes c) oplus_max (a otimes d)) oplus_max ((b otimes c) oplus_max (b otimes d))",
    "wall a, b; a <= a oplus_max b",
    "wall a, b, c; a oplus_max b <= c if a <= c, b <= c",
    "wall a, b, c; c <= a oplus_min b if c <= a, c <= b",
    "wall a, b; a oplus_max b = b <=> a <= b",
    "wall a, b, c; a oplus_max c <= b oplus_max c if a <= b",
    "wall a, b, c; a otimes c <= b otimes c <=> a <= b",
    "wall a, b; -b <= -a if a <= b",
];

/// The theorems that laws of walls may rest on.
const WALL_THEOREMS: &[&str] = &[
    "numbers_ordered",
    "number_neg",
    "integer_neg",
    "integer_negative",
    "integer_is_number",
    "mean_is_number",
    "mean_of_number",
    "mean_neg",
    "wall_left",
    "wall_right",
    "wall_left_integer",
    "wall_right_integer",
];

/// Laws of walls that rested on `wall_sum_left` and `wall_mixed` (ONAG ch. 9;
/// Siegel II.5), of which we have read no text that states them.
const LOST_WALLS: &[&str] = &[
    "left_wall(g - h) <= left_wall(g) otimes -right_wall(h)",
    "integer n; left_wall(g + n) = left_wall(g) otimes n",
    "left_wall(g + h + k) <= left_wall(g) otimes left_wall(h) otimes left_wall(k)",
];

/// Inequalities, and equations that rest on them.
const ORDER: &[&str] = &[
    "form a; a <= a",
    "form a, x; x <| a if x in left(a)",
    "form a; a - a = 0",
    "form a, b, c; a <= c if a <= b, b <= c",
    "form a, b, c; a <| c if a <| b, b <= c",
    "form a, b, c; a <| c if a <= b, b <| c",
    "form a, b; -b <= -a if a <= b",
    "form a, b; -b <| -a if a <| b",
    "form a, b, c; a + c <= b + c if a <= b",
    "form a, b, c; a + c <| b + c if a <| b",
    "form a, b; 0 <= a + b if 0 <= a, 0 <= b",
    "form a, b; 0 <| a + b if 0 <= a, 0 <| b",
    "form a, b; 0 <| a + b if 0 <| a, 0 <= b",
    "form a, t; 0 <= heat_all(a, t) if 0 <= a",
    "form a, t; 0 <= cool_all(a, t) if 0 <= a",
    "form a, s, t; 0 <= shift(a, s, t) if 0 <= a, s <= t",
    "form a, u; 0 <= times(a, u) if 0 <= a",
    "form a, b, c; ordinal_sum(a, b) <= ordinal_sum(a, c) if b <= c",
    "form a, b, c; ordinal_sum(a, b) <| ordinal_sum(a, c) if b <| c",
    "options L, R, form x, y; {x, y, ..L | ..R} = {x, ..L | ..R} if y <= x",
    "options L, R, form x, z; {x, ..L | ..R} = {..left(z), ..L | ..R} if z in right(x), z <= {x, ..L | ..R}",
    "form g, y; {y, ..left(g) | ..right(g)} = g if y <| g",
    "options L, R, form x, y; {x, ..L | ..R} = {y, ..L | ..R} if x = y",
    // Some of the arguments in which operators respect values.
    "form a, b; -a = -b if a = b",
    "form a, b, c; a + c = b + c if a = b",
    "form a, s, t, u; shift(a, s, u) = shift(a, t, u) if s = t",
    "form a, b, c; ordinal_sum(c, a) = ordinal_sum(c, b) if a = b",
];

/// False, each in one of the ways in which a prover of this kind goes wrong.
const UNPROVED: &[&str] = &[
    // Options that need not exist.
    "form a; a - a = 1",
    "form a, b, c; a + conway(b, c) = conway(a + b, a + c)",
    "'{x for x in left(a), y in left(b) | } == '{x for x in left(a) | }",
    // One option is not all of them, and what is chosen twice may differ.
    "form a, x; x = 0 if x in left(a)",
    "form a, x, y; x = y if x in left(a), y in left(a)",
    "form a, x, y; x <= y if x in left(a), y in right(a)",
    "form a; a + a = 0",
    // Equal sets need not have equal members one by one.
    "form a, b, c, d; a = c if '{a, b | } = '{c, d | }",
    // A statement is no reason for itself.
    "form a; a = a + a",
    // Identities of forms are no equations of values.
    "a - a == 0",
    "conway(a, b + c) == conway(a, b) + conway(a, c)",
    // Equal values under an operator that reads forms.
    "form a, b, c; ordinal_sum(a + b - b, c) = ordinal_sum(a, c)",
    "form a, b, c; conway(a, c) = conway(b, c) if a = b",
    "form a, b, c; conway(c, a) = conway(c, b) if a = b",
    "form a, b, c; times(c, a) = times(c, b) if a = b",
    "conway(g, h + k) = conway(g, h) + conway(g, k)",
    // Numbers and integers are exceptions.
    "heat(g + h, t) = heat(g, t) + heat(h, t)",
    "number t; heat(g + h, t) = heat(g, t) + heat(h, t) if t > 0",
    "overheat(g + h, 1, 1) = overheat(g, 1, 1) + overheat(h, 1, 1)",
    "norton(g, u + w) = norton(g, u) + norton(g, w) if u > 0, w > 0",
    // Just false.
    "form a, b, c; conway(a, b + c) = conway(a, b) + c",
    "form a, b; times(a, -b) = -times(a, b)",
    "form a, t, u; times(heat_all(a, t), u) = heat_all(times(a, u), t)",
    "form a, s, t; heat_all(heat_all(a, s), t) = heat_all(heat_all(a, t), s)",
    "form a, u; times(a, u) = heat_all(a, u)",
    "form a, b, t; cool_all(conway(a, b), t) = conway(cool_all(a, t), cool_all(b, t))",
    "form a, t; cool_all(heat_all(a, t), t) = a",
    "form a, b; ordinal_sum(a, b) = ordinal_sum(b, a)",
    "form a, b, c; ordinal_sum(a + b, c) = ordinal_sum(a, c) + ordinal_sum(b, c)",
    "form a, b; joyal_sum(a, b) = joyal_sum(b, a)",
    "form a, b, c; joyal_sum(a + b, c) = joyal_sum(a, c) + joyal_sum(b, c)",
    "form a, b; both(a, b) = some(a, b)",
    "form a, b, c; both(a, b + c) = both(a, b) + both(a, c)",
    "form a; -a = a",
    "form a; conway(a, a) = a",
    "form a, b, t; heat_all(conway(a, b), t) = conway(heat_all(a, t), b)",
    "form a; 0 <= a",
    "form a, b; a <= b",
    "form a; a + a <= a",
    "form a, b, c; a <| c if a <| b, b <| c",
    "form a; 0 <= conway(a, a)",
    "form a, b; 0 <= conway(a, b) if 0 <= a, 0 <= b",
    "form a, t; 0 <= heat_all(a, t) - a",
    "form a, t; 0 <| heat_all(a, t) + t if 0 <| a",
    "form a, s, t; 0 <= shift(a, s, t) if 0 <= a",
    "form a, b, c; joyal_sum(a, c) <= joyal_sum(b, c) if a <= b",
    "wall a, b, c; b = c if a oplus_max b = a oplus_max c",
    "wall a, b, c; a <= b if a oplus_max c <= b oplus_max c",
    "wall a, b; a <= a otimes b",
    "left_wall(-g) = -left_wall(g)",
    "form a, b, c; both(a, c) <= both(b, c) if a <= b",
    "options L, R, form x, y; {x, y, ..L | ..R} = {y, ..L | ..R} if y <= x",
];

/// Arguments in which operators do not respect values, and what is false of walls of games.
const REFUTED: &[&str] = &[
    "form a, b, s, t; shift(a, s, t) = shift(b, s, t) if a = b",
    "form a, b, c; joyal_sum(a, c) = joyal_sum(b, c) if a = b",
    "form a, b, c; joyal_sum(c, a) = joyal_sum(c, b) if a = b",
    "form a, b, c; ordinal_sum(a, c) = ordinal_sum(b, c) if a = b",
    "form a, b, c; both(a, c) = both(b, c) if a = b",
    "form a, b, c; both(c, a) = both(c, b) if a = b",
    "form a, b, c; some(a, c) = some(b, c) if a = b",
    "form a, b, c; some(c, a) = some(c, b) if a = b",
    "left_wall(g) <= right_wall(g)",
    "right_wall(g + h) <= right_wall(g) otimes right_wall(h)",
    "number x; left_wall(g + x) = left_wall(g) otimes x",
    "g <= h if left_wall(g) <= left_wall(h)",
];

fn must_prove(statements: &[&str]) {
    let mut prover = prover();
    let mut failed = Vec::new();
    for (row, statement) in statements.iter().enumerate() {
        match prover.learn(&format!("row{row}"), statement).expect("it can be read") {
            Ok(proved) => {
                assert!(proved.shown.support.is_empty(), "{statement} rests on an axiom");
                let cited = recheck(&proved).join(", ");
                let Proved { nodes, shown, .. } = &proved;
                println!("{statement}: proved, {nodes} nodes, {} steps; {cited}", shown.steps);
            }
            Err(why) => failed.push(format!("{statement}: {why}")),
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn equations_are_proved() {
    must_prove(EQUATIONS);
}

#[test]
fn inequalities_are_proved() {
    must_prove(ORDER);
}

#[test]
fn laws_of_walls_are_proved() {
    let mut prover = prover();
    for statement in WALLS {
        let proved = prover.prove("wall", statement).expect("it can be read");
        let proved = proved.unwrap_or_else(|why| panic!("{statement}: {why}"));
        for support in &proved.shown.support {
            assert!(WALL_THEOREMS.contains(&&*support.name), "{statement}: {}", support.name);
        }
        let cited = recheck(&proved).join(", ");
        let Proved { nodes, shown, .. } = &proved;
        println!("{statement}: proved, {nodes} nodes, {} steps; {cited}", shown.steps);
    }
}

/// One that is proved again goes to the others.
#[test]
fn laws_of_walls_of_sums_are_conjectures() {
    let mut prover = prover();
    for statement in LOST_WALLS {
        let found = prover.prove("wall", statement).expect("it can be read");
        assert!(found.is_err(), "{statement}");
    }
}

/// Walls are read at one temperature, and what is said of them there must be what is said of
/// them everywhere.
#[test]
fn of_whole_walls_only_the_order_at_each_temperature_is_said() {
    let mut prover = prover();
    for statement in [
        "wall a, b; a <= b if not b <= a",
        "wall a, b; a <= b if a < b",
        "wall a, b; a <= b if a <| b",
        "wall a, b; a <> b if not a <= b, not b <= a",
    ] {
        let refused = prover.prove("refused", statement).expect_err("walls are not so read");
        assert_eq!(refused.code().id, "E0520", "{statement}");
    }
}

#[test]
fn nothing_false_is_proved() {
    // Even with everything known that was proved before.
    let mut prover = prover();
    for (row, statement) in EQUATIONS.iter().chain(ORDER).enumerate() {
        // What it does not prove is another test's business.
        let _ = prover.learn(&format!("row{row}"), statement).expect("it can be read");
    }
    let mut proved = Vec::new();
    for statement in UNPROVED {
        if prover.prove("false", statement).expect("it can be read").is_ok() {
            proved.push(statement);
        }
    }
    assert!(proved.is_empty(), "{proved:#?}");
}

/// False of forms that are met late when one goes through all of them.
#[test]
fn what_is_false_of_larger_forms_is_false_there() {
    let mut evaluator = Evaluator::new(theory());
    for statement in [
        "conway(conway('{0|*}, '{|-1}), '{|-1}) == conway('{0|*}, conway('{|-1}, '{|-1}))",
        "shift('0 + '1 - '1, 1, 0) = shift('0, 1, 0)",
    ] {
        let term = parse_term(statement).expect("it can be read");
        assert!(!evaluator.truth(&term).expect("it is defined"), "{statement}");
    }
}

#[test]
fn everything_false_is_refuted() {
    let theory = theory();
    for statement in UNPROVED.iter().chain(REFUTED) {
        let parsed = parse_statement(statement).expect("it can be read");
        let found = Falsify::default().statement(&theory, &parsed).expect("it can be tried");
        let Verdict::Refuted(counterexample) = found.verdict else {
            panic!("{statement}: {:?}", found.verdict);
        };
        println!("{statement}: {counterexample}");
    }
}

//! Certificates of false statements, each of which goes against one condition of one rule of
//! inference. Several were accepted once.

use crate::forge::{Forge, equal, is, le, lf, same};
use serde_json::json;
use tepid::certificate::proof::standard::DEFINITIONS;
use tepid::error::Class;

const INHABITED: &str = "define inhabited(form x) : form = '{ 0 for y in left(x) | }";

/// What is known of a generic option of the scope is not known of a bound one: that *this*
/// Left option of g has no Left options does not say that none has.
#[test]
fn an_empty_side_is_that_of_one_option() {
    let statement = "form g, x; second(g) <= 0 if x in left(g), inhabited(x) <= 0";
    let mut f = Forge::new(statement)
        .define("define second(form g) : form = '{ y for x in left(g), y in left(x) | }")
        .define(INHABITED);
    let g = f.var("g");
    let x = f.option(g, "left", 0);
    let second = f.apply("second", &[g]);
    let inhabited = f.apply("inhabited", &[x]);
    let y = f.option(x, "left", 0);
    let claim = f.claim(&[x], &[le(inhabited, 0)]);
    let none = f.within(claim, &[], &[], &[(x, "left")]);
    let some = f.within(claim, &[y], &[], &[]);
    let empty = f.step(none, le(second, 0), json!(["every", []]));
    let assumed = f.step(some, le(inhabited, 0), json!(["hypothesis"]));
    let moved = f.step(some, lf(0, 0), json!(["any", ["left", 0, [y]], assumed]));
    let zero = f.step(some, le(0, 0), json!(["identical"]));
    let absurd = f.step(some, le(second, 0), json!(["absurd", zero, moved]));
    let cases = json!(["inhabited", x, "left", [[none, empty], [some, absurd]]]);
    f.step(claim, le(second, 0), cases);
    assert_eq!(f.refused(), "E0522");
}

/// Binders stand behind those that they are options of, or an option of a bound game would
/// be read as one of a game of the scope.
#[test]
fn a_binder_ranges_over_options_of_the_binder_before_it() {
    let statement = "form g; deep(g) <= 0 if x in left(canonical(g)), inhabited(x) <= 0";
    let define = "define deep(form g) : form = '{ y for x in left(canonical(g)), y in left(x) | }";
    for dependent_first in [true, false] {
        let mut f = Forge::new(statement).define(define).define(INHABITED);
        let g = f.var("g");
        let canonical = f.apply("canonical", &[g]);
        let x = f.option(canonical, "left", 0);
        let deep = f.apply("deep", &[g]);
        let inhabited = f.apply("inhabited", &[x]);
        let y = f.option(x, "left", 0);
        let other = f.option(canonical, "left", 1);
        let claim = f.claim(&[x], &[le(inhabited, 0)]);
        let binders = if dependent_first { [y, other] } else { [other, y] };
        let inner = f.within(claim, &binders, &[], &[]);
        let assumed = f.step(inner, le(inhabited, 0), json!(["hypothesis"]));
        let moved = f.step(inner, lf(0, 0), json!(["any", ["left", 0, [y]], assumed]));
        let zero = f.step(inner, le(0, 0), json!(["identical"]));
        let absurd = f.step(inner, lf(y, 0), json!(["absurd", zero, moved]));
        f.step(claim, le(deep, 0), json!(["every", [[inner, absurd]]]));
        assert_eq!(f.refused(), "E0522");
    }
}

/// A binder that the body does not name ranges over something all the same.
#[test]
fn the_range_of_an_idle_binder_is_not_caught() {
    let mut f = Forge::new("form a, z; pair(a, z) == within(a) if z in left(a)")
        .define("define pair(form a, form z) : form = '{ x for x in left(a), y in left(z) | }")
        .define("define within(form a) : form = '{ x for x in left(a), y in left(x) | }");
    let a = f.var("a");
    let x = f.option(a, "left", 0);
    let pair = f.apply("pair", &[a, x]);
    let within = f.apply("within", &[a]);
    let y = f.option(x, "left", 0);
    let braces = f.braces(&[(&[x, y], x)], &[]);
    let claim = f.claim(&[x], &[]);
    let one = f.step(claim, same(pair, braces), json!(["definition", 0, [], []]));
    let two = f.step(claim, same(within, braces), json!(["definition", 0, [], []]));
    f.step(claim, same(pair, within), json!(["chain", [[one, false], [two, true]]]));
    assert_eq!(f.refused(), "E0522");
}

/// An option of a bound option that no binder introduces stands for nothing.
#[test]
fn an_option_of_a_bound_option_is_bound() {
    let mut f = Forge::new("form a, b, c; 0 <= a if b in left(a), c in left(b)");
    let a = f.var("a");
    let b = f.option(a, "left", 0);
    let c = f.option(b, "left", 0);
    let braces = f.braces(&[(&[b], c)], &[]);
    let claim = f.claim(&[b, c], &[]);
    let identical = f.step(claim, same(braces, braces), json!(["identical"]));
    f.step(claim, le(0, a), json!(["chain", [[identical, false]]]));
    assert_eq!(f.refused(), "E0522");
}

/// The larger of two numbers has the value of one of them, and the form of neither.
#[test]
fn equal_forms_are_not_had_from_the_larger_of_two_games() {
    let mut f = Forge::new("form g, h; g == h if g = h");
    let (g, h) = (f.var("g"), f.var("h"));
    let max = f.apply("oplus_max", &[g, h]);
    let claim = f.claim(&[], &[equal(g, h)]);
    let assumed = f.step(claim, equal(g, h), json!(["hypothesis"]));
    let up = f.step(claim, le(g, h), json!(["half", [assumed, false]]));
    let down = f.step(claim, le(h, g), json!(["half", [assumed, true]]));
    let one = f.step(claim, same(max, h), json!(["extreme", up]));
    let two = f.step(claim, same(max, g), json!(["extreme", down]));
    f.step(claim, same(g, h), json!(["chain", [[two, true], [one, false]]]));
    assert_eq!(f.refused(), "E0522");
}

/// The larger of two games that are no walls need not be a number.
#[test]
fn not_every_extreme_is_a_wall() {
    for kind in ["same", "equal"] {
        let mut f = Forge::new("is_number(g)");
        let g = f.var("g");
        let max = f.apply("oplus_max", &[g, g]);
        let (of_max, of_g) = (f.apply("is_number", &[max]), f.apply("is_number", &[g]));
        let claim = f.claim(&[], &[]);
        let order = f.step(claim, le(g, g), json!(["identical"]));
        let extreme = f.step(claim, json!([kind, max, g]), json!(["extreme", order]));
        let wall = f.step(claim, is(of_max), json!(["wall"]));
        let moved = f.step(claim, same(of_max, of_g), json!(["congruence", [[extreme, false]]]));
        f.step(claim, is(of_g), json!(["transport", wall, [moved, false]]));
        assert_eq!(f.refused(), "E0522");
    }
}

/// What is built in is not defined anew: the checker knows what it is.
#[test]
fn a_certificate_does_not_define_what_is_built_in() {
    for define in [
        "define canonical(g) : game = {g | }",
        "define canonical(form a, form b) : form = b",
        "define left_wall(g) : wall = g",
        "define left_stop(g) : game = g",
        "define add(form g, form h) : form = g",
        "define sub(form g, form h) : form = g",
        "define copies(integer n, g) : game = g",
        "define tiny(x) : game = x",
        "define norton(g, form u) : game = g",
        "define cool(g, number t) : game = g",
        "define oplus_max(form g, form h) : form = g",
        "define left(form g) : form = g",
        "define incentives(form g) : form = g",
    ] {
        let mut f = Forge::new("0 = 0").define(define);
        let claim = f.claim(&[], &[]);
        f.step(claim, equal(0, 0), json!(["identical"]));
        let error = f.check().expect_err(define);
        assert_eq!(error.class(), Class::Input, "{define}: {error}");
    }
}

/// A definition whose recursion is not seen to end has no solution: it is its own option.
#[test]
fn a_definition_that_does_not_end_is_refused() {
    for define in [
        "define f(form g) : form = '{ f(g) | }",
        "define f(form g) : form = '{ f({x | }) for x in left(g) | }",
        "define f(form g, form h) : form = '{ f(h, x) for x in left(g) | }",
        "define f(form g) : form = '{ f(x) for x in left({g | }) | }",
        "define f(form g) : form = '{ f(x) for x in left(f(g)) | }",
        "define f(form g) : form = '{ f(canonical(x)) for x in left(g) | }",
        "define f(form g) : form = f(g)",
    ] {
        let mut f = Forge::new("0 = 0").define(define);
        let claim = f.claim(&[], &[]);
        f.step(claim, equal(0, 0), json!(["identical"]));
        let error = f.check().expect_err(define);
        assert!(["E0520", "E0521"].contains(&error.code().id), "{define}: {error}");
    }
}

/// Walls are read at some temperature: that two are equal there does not say that a clause
/// applies which asks whether they are equal, and what is assumed of whole walls is not
/// known at one temperature.
#[test]
fn whole_walls_are_not_read_at_one_temperature() {
    let define = "define pick(g, h) : game = 0 if left_wall(g) = left_wall(h) 1 otherwise";
    let mut f = Forge::new("0 = 0").define(define);
    let claim = f.claim(&[], &[]);
    f.step(claim, equal(0, 0), json!(["identical"]));
    assert_eq!(f.refused(), "E0520");

    let law = "mean(g) = mean(h) if left_wall(g) = left_wall(h)";
    let mut f = Forge::new(law).assume(law);
    let (g, h) = (f.var("g"), f.var("h"));
    let (of_g, of_h) = (f.apply("left_wall", &[g]), f.apply("left_wall", &[h]));
    let (mean_g, mean_h) = (f.apply("mean", &[g]), f.apply("mean", &[h]));
    let claim = f.claim(&[], &[equal(of_g, of_h)]);
    let walls = f.step(claim, equal(of_g, of_h), json!(["hypothesis"]));
    let lemma = json!(["lemma", 0, [0, [[g, g], [h, h]], [walls]]]);
    f.step(claim, equal(mean_g, mean_h), lemma);
    assert_eq!(f.refused(), "E0522");
}

/// That all options of a game are in a domain is not said of one of them.
#[test]
fn a_domain_of_bound_options_is_no_hypothesis() {
    let statement = "form g; {signed(x) for x in left(g) | } <= {signed(x) for x in left(g) | }";
    let mut f =
        Forge::new(statement).define("define signed(form x) : form = x requires x <= 0 or x >= 0");
    let g = f.var("g");
    let x = f.option(g, "left", 0);
    let signed = f.apply("signed", &[x]);
    let braces = f.braces(&[(&[x], signed)], &[]);
    let claim = f.claim(&[], &[le(x, 0)]);
    f.step(claim, le(braces, braces), json!(["identical"]));
    assert_eq!(f.refused(), "E0520");
}

/// The induction goes to options, and to nothing else.
#[test]
fn the_induction_descends() {
    let statement = "form g; g <= 0";
    let mut f = Forge::new(statement).by_induction("g");
    let g = f.var("g");
    let claim = f.claim(&[], &[]);
    f.step(claim, le(g, 0), json!(["induction", [0, [[g, g]], []]]));
    assert_eq!(f.refused(), "E0522");

    // One game becomes smaller, and another one larger.
    let mut f = Forge::new("form g, h; g <= h").by_induction("g");
    let (g, h) = (f.var("g"), f.var("h"));
    let claim = f.claim(&[], &[]);
    f.step(claim, le(g, h), json!(["induction", [0, [[g, 0], [h, h]], []]]));
    assert_eq!(f.refused(), "E0522");

    // A member of a set is no option.
    let mut f = Forge::new("form g; g <= 0").by_induction("g");
    let g = f.var("g");
    let member = f.option(g, "member", 0);
    let claim = f.claim(&[], &[]);
    let scope = f.within(claim, &[member], &[], &[]);
    f.step(scope, le(member, 0), json!(["induction", [0, [[g, member]], []]]));
    assert_eq!(f.refused(), "E0522");
}

/// What follows where an option exists does not follow where none does.
#[test]
fn a_generic_option_need_not_exist() {
    let mut f = Forge::new("form g; g <| g");
    let g = f.var("g");
    let x = f.option(g, "left", 0);
    let claim = f.claim(&[], &[]);
    let inner = f.within(claim, &[x], &[], &[]);
    let order = f.step(inner, le(g, g), json!(["identical"]));
    f.step(inner, lf(g, g), json!(["some", ["left", 0, [x]], order]));
    assert_eq!(f.refused(), "E0522");

    // 0 = 1 where g has a Left option, for which one would have to exist.
    let mut f = Forge::new("form g; 0 = 1");
    let g = f.var("g");
    let one = f.integer(1);
    let x = f.option(g, "left", 0);
    let claim = f.claim(&[], &[]);
    let inner = f.within(claim, &[x], &[equal(0, one)], &[]);
    let assumed = f.step(inner, equal(0, one), json!(["hypothesis"]));
    f.step(claim, equal(0, one), json!(["chain", [[assumed, false]]]));
    assert_eq!(f.refused(), "E0522");
}

/// One option of g is not every option of g, and not two of them.
#[test]
fn one_option_does_not_stand_for_two() {
    let mut f = Forge::new("form a, b; a + b == b + a if a == b");
    let (a, b) = (f.var("a"), f.var("b"));
    let claim = f.claim(&[], &[same(a, b)]);
    f.step(claim, same(a, b), json!(["hypothesis"]));
    assert_eq!(f.refused(), "E0522");

    let statement =
        "form g; {x + y for x in left(g), y in left(g) | } == {x + x for x in left(g) | }";
    let mut f = Forge::new(statement);
    let g = f.var("g");
    let (x, y) = (f.option(g, "left", 0), f.option(g, "left", 1));
    let sum = |f: &mut Forge, a: u32, b: u32| {
        let line = json!([[false, a], [false, b]]);
        f.sum(line)
    };
    let (two, twice) = (sum(&mut f, x, y), sum(&mut f, x, x));
    let pairs = f.braces(&[(&[x, y], two)], &[]);
    let doubles = f.braces(&[(&[x], twice)], &[]);
    let claim = f.claim(&[], &[]);
    // The binders x and y are both opened as x.
    let inner = f.within(claim, &[x, x], &[], &[]);
    let there = f.step(inner, same(twice, twice), json!(["identical"]));
    let other = f.within(claim, &[x], &[], &[]);
    let back = f.step(other, same(twice, twice), json!(["identical"]));
    let matches =
        json!([[[inner, there], ["left", 0, [x]]], [[other, back], ["left", 0, [x, x]]],]);
    f.step(claim, same(pairs, doubles), json!(["options", matches]));
    assert_eq!(f.refused(), "E0522");
}

/// Values are not put under operators that read forms, and sums of forms do not cancel.
#[test]
fn values_are_no_forms() {
    let define = DEFINITIONS.iter().find(|text| text.starts_with("define ordinal_sum("));
    let mut f = Forge::new("form g, h, k; ordinal_sum(g, k) = ordinal_sum(h, k) if g = h")
        .define(define.expect("it is shipped"));
    let (g, h, k) = (f.var("g"), f.var("h"), f.var("k"));
    let (left, right) = (f.apply("ordinal_sum", &[g, k]), f.apply("ordinal_sum", &[h, k]));
    let claim = f.claim(&[], &[equal(g, h)]);
    let assumed = f.step(claim, equal(g, h), json!(["hypothesis"]));
    let by = json!(["congruence", [[assumed, false], null]]);
    let forms = f.step(claim, same(left, right), by);
    f.step(claim, equal(left, right), json!(["value", forms]));
    assert_eq!(f.refused(), "E0522");

    let mut f = Forge::new("form a; a - a == 0");
    let a = f.var("a");
    let sum = f.sum(json!([[false, a], [true, a]]));
    let claim = f.claim(&[], &[]);
    f.step(claim, same(sum, 0), json!(["combination", []]));
    assert_eq!(f.refused(), "E0522");

    // Equal sums of forms need not have equal summands.
    let mut f = Forge::new("form a, b, c; a == b if a + c == b + c");
    let (a, b, c) = (f.var("a"), f.var("b"), f.var("c"));
    let (left, right) =
        (f.sum(json!([[false, a], [false, c]])), f.sum(json!([[false, b], [false, c]])));
    let claim = f.claim(&[], &[same(left, right)]);
    let assumed = f.step(claim, same(left, right), json!(["hypothesis"]));
    f.step(claim, same(a, b), json!(["sum", [[false, [assumed, false]]]]));
    assert_eq!(f.refused(), "E0522");

    // A canonical form is not the form that it is the canonical form of.
    let mut f = Forge::new("form a; canonical(a) == a");
    let a = f.var("a");
    let canonical = f.apply("canonical", &[a]);
    let claim = f.claim(&[], &[]);
    f.step(claim, same(canonical, a), json!(["canonical"]));
    assert_eq!(f.refused(), "E0522");
}

/// An inequality is not turned round, halved or doubled, and `<|` does not add up.
#[test]
fn combinations_keep_directions() {
    let combined = |statement: &str, hypotheses: &[&str], goal: &str, parts: serde_json::Value| {
        let mut f = Forge::new(statement);
        let (g, h) = (f.var("g"), f.var("h"));
        let hypotheses: Vec<_> = hypotheses.iter().map(|kind| json!([kind, g, h])).collect();
        let claim = f.claim(&[], &hypotheses);
        for hypothesis in &hypotheses {
            f.step(claim, hypothesis.clone(), json!(["hypothesis"]));
        }
        let (a, b) = if goal == "lf" { (g, h) } else { (h, g) };
        f.step(claim, json!([goal, a, b]), json!(["combination", parts]));
        f.refused()
    };
    assert_eq!(combined("h <= g if g <= h", &["le"], "le", json!([[-1, 0]])), "E0522");
    assert_eq!(combined("h = g if g <= h", &["le"], "equal", json!([[1, 0]])), "E0522");
    assert_eq!(combined("h <= g if g <| h", &["lf"], "le", json!([[1, 0]])), "E0522");

    let mut f = Forge::new("g <| k if g <| h, h <| k");
    let (g, h, k) = (f.var("g"), f.var("h"), f.var("k"));
    let claim = f.claim(&[], &[lf(g, h), lf(h, k)]);
    let one = f.step(claim, lf(g, h), json!(["hypothesis"]));
    let two = f.step(claim, lf(h, k), json!(["hypothesis"]));
    f.step(claim, lf(g, k), json!(["combination", [[1, one], [1, two]]]));
    assert_eq!(f.refused(), "E0522");

    // The group has torsion: 2g = 0 does not say that g is 0.
    let mut f = Forge::new("g = 0 if g + g = 0");
    let g = f.var("g");
    let twice = f.sum(json!([[false, g], [false, g]]));
    let claim = f.claim(&[], &[equal(twice, 0)]);
    let assumed = f.step(claim, equal(twice, 0), json!(["hypothesis"]));
    f.step(claim, equal(g, 0), json!(["combination", [[1, assumed]]]));
    assert_eq!(f.refused(), "E0522");
}

/// A case split covers all cases, and `<|` has all its moves.
#[test]
fn cases_are_complete() {
    let mut f = Forge::new("g <= h");
    let (g, h) = (f.var("g"), f.var("h"));
    let claim = f.claim(&[], &[]);
    let yes = f.within(claim, &[], &[le(g, h)], &[]);
    let step = f.step(yes, le(g, h), json!(["hypothesis"]));
    f.step(claim, le(g, h), json!(["split", le(g, h), [[yes, step]]]));
    assert_eq!(f.refused(), "E0522");

    let mut f = Forge::new("g <= h if g <| h");
    let (g, h) = (f.var("g"), f.var("h"));
    let claim = f.claim(&[], &[lf(g, h)]);
    let assumed = f.step(claim, lf(g, h), json!(["hypothesis"]));
    f.step(claim, le(g, h), json!(["cases", assumed, []]));
    assert_eq!(f.refused(), "E0522");
}

/// A lemma is an earlier theorem, and a theorem is not its own lemma.
#[test]
fn lemmas_come_first() {
    for cited in [0, 1, 7] {
        let mut f = Forge::new("g = h");
        let (g, h) = (f.var("g"), f.var("h"));
        let claim = f.claim(&[], &[]);
        f.step(claim, equal(g, h), json!(["lemma", cited, [0, [[g, g], [h, h]], []]]));
        assert_eq!(f.refused(), "E0522");
    }
}

/// What a certificate assumes stands in the verdict, whatever it calls it.
#[test]
fn assumptions_are_named() {
    let proof = |mut f: Forge| {
        let (g, h) = (f.var("g"), f.var("h"));
        let claim = f.claim(&[], &[]);
        f.step(claim, equal(g, h), json!(["lemma", 0, [0, [[g, g], [h, h]], []]]));
        f.check().expect("it follows").to_string()
    };
    let assumed = proof(Forge::new("g = h").assume("g = h"));
    assert_eq!(
        assumed,
        "g = h, assuming 1 unproved statement\n  assuming the statement assumed: g = h"
    );
    for name in ["everything", "number_add"] {
        let forged = Forge::new("g = h").axiom(name, "g = h", "ONAG ch. 1, Theorem 5");
        assert!(proof(forged).contains("assuming the statement"));
    }
}

/// A definition that is not shipped stands in the verdict.
#[test]
fn own_definitions_are_named() {
    let mut f = Forge::new("form g; f(g) == 0").define("define f(form g) : form = '{ | }");
    let g = f.var("g");
    let applied = f.apply("f", &[g]);
    let claim = f.claim(&[], &[]);
    f.step(claim, same(applied, 0), json!(["definition", 0, [], []]));
    let shown = f.check().expect("it follows").to_string();
    let own = "with its own definition: define f(form g) : form = '{ | }";
    assert_eq!(shown, format!("form g; f(g) == 0, with 1 definition of its own\n  {own}"));
}

/// Only what the kernel finds true is evaluated, and only where there is nothing to choose.
#[test]
fn the_kernel_decides_closed_terms_alone() {
    let mut f = Forge::new("* <= 1");
    let (star, one) = (f.star(), f.integer(1));
    let claim = f.claim(&[], &[]);
    f.step(claim, le(star, one), json!(["evaluated"]));
    assert!(f.check().is_ok());

    let mut f = Forge::new("1 <= *");
    let (star, one) = (f.star(), f.integer(1));
    let claim = f.claim(&[], &[]);
    f.step(claim, le(one, star), json!(["evaluated"]));
    assert_eq!(f.refused(), "E0522");

    let mut f = Forge::new("form g; g <= 1");
    let (g, one) = (f.var("g"), f.integer(1));
    let claim = f.claim(&[], &[]);
    f.step(claim, le(g, one), json!(["evaluated"]));
    assert_eq!(f.refused(), "E0522");
}

/// A closed term may be deep: it is evaluated within a limit, and the stack is not used up.
#[test]
fn deep_closed_terms_reach_a_limit() {
    for n in [10, 1_000, 100_000, 10_000_000] {
        let mut f = Forge::new(&format!("walk({n}) <= {n}"))
            .define("define walk(form g) : form = '{ walk(x) for x in left(g) | }");
        let literal = f.integer(n);
        let walk = f.apply("walk", &[literal]);
        let claim = f.claim(&[], &[]);
        f.step(claim, le(walk, literal), json!(["evaluated"]));
        match f.check() {
            Ok(_) => assert!(n < 1_000_000),
            Err(error) => assert_eq!(error.class(), Class::Limit, "{error}"),
        }
    }
}

/// Two forms differ by an option only where the option exists and the other form has none on
/// that side.
#[test]
fn forms_differ_by_an_option_that_only_one_has() {
    const APART: &str =
        "define apart(form a, form b) : form =\n    '{|}    if a == b\n    '{0|}    otherwise";
    let differ = |a: u32, b: u32| json!(["differ", a, b]);
    let forge = |statement: &str, with_option: bool, other: Option<&str>| {
        let mut f = Forge::new(statement).define(APART);
        let a = f.var("a");
        let b = other.map_or(0, |name| f.var(name));
        let x = f.option(a, "left", 0);
        let apart = f.apply("apart", &[a, b]);
        let braces = f.braces(&[(&[], 0)], &[]);
        let options: &[u32] = if with_option { &[x] } else { &[] };
        let claim = f.claim(options, &[]);
        let step = f.step(claim, differ(a, b), json!(["distinct", ["left", 0, [x]]]));
        f.step(claim, same(apart, braces), json!(["definition", 1, [], [[0, 0, [step]]]]));
        f
    };
    let right = forge("form a, x; apart(a, '0) == '{0|} if x in left(a)", true, None);
    assert!(right.check().is_ok());
    let absent = forge("form a; apart(a, '0) == '{0|}", false, None);
    assert_eq!(absent.refused(), "E0522");
    let both = forge("form a, b, x; apart(a, b) == '{0|} if x in left(a)", true, Some("b"));
    assert_eq!(both.refused(), "E0522");
}

/// Only what is its own negative has order two.
#[test]
fn braces_are_counted_modulo_two_when_they_are_their_own_negatives() {
    for (right, negative, holds) in [("g", true, true), ("g", false, false), ("h", true, false)] {
        let sign = if negative { "-" } else { "" };
        let braces = format!("{{g|{sign}{right}}}");
        let mut f = Forge::new(&format!("form g, h; {braces} + {braces} = h - h"));
        let (g, h) = (f.var("g"), f.var("h"));
        let other = if right == "g" { g } else { h };
        let other = if negative { f.sum(json!([[true, other]])) } else { other };
        let braces = f.braces(&[(&[], g)], &[(&[], other)]);
        let twice = f.sum(json!([[false, braces], [false, braces]]));
        let none = f.sum(json!([[false, h], [true, h]]));
        let claim = f.claim(&[], &[]);
        f.step(claim, equal(twice, none), json!(["combination", []]));
        assert_eq!(f.check().is_ok(), holds, "{}", f.text());
    }
}

/// Walls are evaluated at all temperatures: what holds at some is not evaluated.
#[test]
fn closed_walls_hold_at_all_temperatures() {
    for (bound, from_below, holds) in [(-1, true, true), (0, true, false), (5, false, false)] {
        let statement =
            if from_below { format!("{bound} <= tax") } else { format!("tax <= {bound}") };
        let mut f = Forge::new(&statement);
        let (tax, bound) = (f.apply("tax", &[]), f.integer(bound));
        let claim = f.claim(&[], &[]);
        let prop = if from_below { le(bound, tax) } else { le(tax, bound) };
        f.step(claim, prop, json!(["evaluated"]));
        assert_eq!(f.check().is_ok(), holds, "{}", f.text());
    }
}

//! Wrong certificates, each with the reason for which it is refused.

use crate::proof::{
    DOMINATED_LEFT, Given, NEGATIVE, Proof, REVERSIBLE_LEFT, back, refused, verify,
};
use symbol_table::GlobalSymbol as Symbol;
use tepid::budget::Budget;
use tepid::certificate::{Cited, Evidence, Reason, StepId, json};
use tepid::game::Games;
use tepid::syntax::rules::Sort;

const EVAL: Evidence = Evidence::Eval;

fn dominated(lhs: &str, rhs: &str, given: Given) -> Proof {
    let mut proof = Proof::new().embed(DOMINATED_LEFT);
    proof.rule("dominated_left", lhs, rhs, &[given]);
    proof
}

fn one_step(lhs: &str, rhs: &str, reason: Reason) -> Proof {
    let mut proof = Proof::new();
    proof.step(lhs, rhs, reason);
    proof
}

#[test]
fn a_condition_is_decided_again() {
    let wrong = [
        ("1", "0", "1 <= 0", EVAL),
        ("*", "0", "* <= 0", EVAL),
        ("1", "0", "0 <= 1", EVAL),
        ("g", "h", "g <= h", EVAL),
        ("g", "h", "g <= h", Evidence::Row),
        ("g", "g - 1", "g <= g - 1", Evidence::Row),
        ("g", "g + *", "g <= g + *", Evidence::Row),
        ("g", "h", "g <= h", Evidence::Assumption(0)),
    ];
    for (x, y, prop, by) in wrong {
        let lhs = format!("{{{x}, {y} | }}");
        let rhs = format!("{{{y} | }}");
        let substitution = &[("x", x), ("y", y)];
        let proof = dominated(&lhs, &rhs, Given { substitution, conditions: &[(prop, by)] });
        assert_eq!(refused(&proof), "E0504", "{lhs}");
    }
}

#[test]
fn an_assumption_gives_no_more_than_it_says() {
    let wanted = |assumption: &str| {
        let mut proof = Proof::new().embed(DOMINATED_LEFT).assume(assumption);
        proof.rule(
            "dominated_left",
            "{g, h | }",
            "{h | }",
            &[Given {
                substitution: &[("x", "g"), ("y", "h")],
                conditions: &[("g <= h", Evidence::Assumption(0))],
            }],
        );
        verify(&proof.0).is_ok()
    };
    for enough in
        ["g < h", "h >= g", "g = h", "h - g > 0", "not g |> h", "1 + g <= 1 + h", "g + 1 <= h"]
    {
        assert!(wanted(enough), "{enough}");
    }
    for less in [
        "g <| h",
        "g >= h",
        "g <> h",
        "not g <= h",
        "not h |> g",
        "g <= h + 1",
        "g <| h + 1",
        "h <= g",
    ] {
        assert!(!wanted(less), "{less}");
    }
}

#[test]
fn a_rule_step_is_an_instance_of_its_rule() {
    let given =
        || Given { substitution: &[("x", "0"), ("y", "1")], conditions: &[("0 <= 1", EVAL)] };
    for (lhs, rhs) in [
        ("{0,1|}", "{0|}"),
        ("{0,1|}", "{1,2|}"),
        ("{0,1,2|}", "{1|}"),
        ("{0|}", "{1|}"),
        ("{1|}", "{1|}"),
        ("{0,1|2}", "{1|}"),
        ("{1|0}", "{1|}"),
        ("{1,2|}", "{0,1,2|}"),
        ("g", "{1|}"),
        ("{0,1|}", "g"),
    ] {
        assert_eq!(refused(&dominated(lhs, rhs, given())), "E0501", "{lhs} = {rhs}");
    }
    let unbound = Given { substitution: &[("x", "0")], conditions: &[("0 <= 1", EVAL)] };
    assert_eq!(refused(&dominated("{0,1|}", "{1|}", unbound)), "E0501");
    let twice = &[("x", "0"), ("y", "1"), ("x", "0")];
    let twice = Given { substitution: twice, conditions: &[("0 <= 1", EVAL)] };
    assert_eq!(refused(&dominated("{0,1|}", "{1|}", twice)), "E0501");
    let stranger = &[("x", "0"), ("y", "1"), ("w", "0")];
    let stranger = Given { substitution: stranger, conditions: &[("0 <= 1", EVAL)] };
    assert_eq!(refused(&dominated("{0,1|}", "{1|}", stranger)), "E0501");
    let silent = Given { substitution: &[("x", "0"), ("y", "1")], conditions: &[] };
    assert_eq!(refused(&dominated("{0,1|}", "{1|}", silent)), "E0504");
    let mut none = Proof::new().embed(DOMINATED_LEFT);
    none.rule("dominated_left", "{0,1|}", "{1|}", &[]);
    assert_eq!(refused(&none), "E0501");
}

#[test]
fn options_are_those_that_a_term_shows() {
    let reversible = |x: &str, z: &str, lhs: &str, rhs: &str| {
        let mut proof = Proof::new().embed(REVERSIBLE_LEFT);
        let member = format!("{z} in right({x})");
        let order = format!("{z} <= {lhs}");
        proof.rule(
            "reversible_left",
            lhs,
            rhs,
            &[Given {
                substitution: &[("x", x), ("z", z)],
                conditions: &[(&member, EVAL), (&order, EVAL)],
            }],
        );
        proof
    };
    verify(&reversible("*", "0", "{*|*}", "{|*}").0).unwrap();
    verify(&reversible("*3", "*2", "{*3,3|7}", "{0,*,3|7}").0).unwrap();
    // 1 is no option of *; an equal term is not the option itself.
    assert_eq!(refused(&reversible("*", "1", "{*|*}", "{0|*}")), "E0504");
    assert_eq!(refused(&reversible("*", "{*|*}", "{*|*}", "{*|*}")), "E0504");
    assert_eq!(refused(&reversible("g", "0", "{g|*}", "{|*}")), "E0504");
    assert_eq!(refused(&reversible("*3", "*2", "{*3,3|7}", "{0,3|7}")), "E0501");
}

#[test]
fn a_variable_stands_for_a_term_of_its_sort() {
    let rule = ("scale", "number t rule scale: t + t => 2 . t");
    let scale = |text: &str| {
        let mut proof = Proof::new().embed(rule).sort("q", Sort::Number).sort("f", Sort::Form);
        let double = format!("2 . ({text})");
        let sum = format!("({text}) + ({text})");
        proof.rule(
            "scale",
            &sum,
            &double,
            &[Given { substitution: &[("t", text)], conditions: &[] }],
        );
        proof
    };
    for number in ["3/4", "q", "q - 1/2", "{0|1}", "{0,*2|}", "-q + mean(g)", "2 . q"] {
        verify(&scale(number).0).unwrap_or_else(|error| panic!("{number}: {error}"));
    }
    for other in ["*", "1*", "^", "g", "q + g", "q + *", "f", "^<2>"] {
        assert_eq!(refused(&scale(other)), "E0504", "{other}");
    }
    let rule = ("swap", "game g, h rule swap: conway(g, h) => conway(h, g)");
    let mut proof = Proof::new().embed(rule);
    let given = Given { substitution: &[("g", "'{0,*|}"), ("h", "*")], conditions: &[] };
    proof.rule("swap", "conway('{0,*|}, *)", "conway(*, '{0,*|})", &[given]);
    assert_eq!(refused(&proof), "E0504");
    let rule = ("swap", "form g, h rule swap: conway(g, h) => conway(h, g)");
    let swap = |g: &str| {
        let mut proof = Proof::new().embed(rule);
        let given = Given { substitution: &[("g", g), ("h", "'*")], conditions: &[] };
        let (lhs, rhs) = (format!("conway({g}, '*)"), format!("conway('*, {g})"));
        proof.rule("swap", &lhs, &rhs, &[given]);
        proof
    };
    verify(&swap("'{0,*|}").0).unwrap();
    assert_eq!(refused(&swap("{0,*|}")), "E0504");
    assert_eq!(refused(&swap("'{0,*|} + 1")), "E0504");
}

#[test]
fn canonical_steps_change_nothing_but_order_and_arrangement() {
    for (lhs, rhs) in [
        ("{a,b|}", "{a|}"),
        ("{a|b}", "{b|a}"),
        ("{{a,b|}|}", "{{b,a|}|}"),
        ("{a,b}", "{a,b|}"),
        ("a", "a"),
    ] {
        assert_eq!(refused(&one_step(lhs, rhs, Reason::SetCanon)), "E0501", "{lhs} = {rhs}");
    }
    for (lhs, rhs) in [
        ("a - b", "b - a"),
        ("a + a", "a"),
        ("a + b - a", "b + 1"),
        ("*2 + *3", "*5"),
        ("^ + ^", "^"),
        ("^<2>", "^"),
        ("^[2]", "^"),
        ("{0|0} + {0|0}", "0"),
        ("1/2 . a + 1/2 . a", "a"),
        ("-*", "^"),
    ] {
        assert_eq!(refused(&one_step(lhs, rhs, Reason::SumCanon)), "E0501", "{lhs} = {rhs}");
    }
    for (lhs, rhs) in [("-*", "*"), ("^[2] - ^<2> + g", "g + ^[2] - ^<2>"), ("3 . * + 0 . g", "*")]
    {
        verify(&one_step(lhs, rhs, Reason::SumCanon).0).unwrap();
    }
}

#[test]
fn a_sum_has_every_move_and_no_other() {
    let sum = "{1|-1} + {2|0}";
    for braces in [
        "{1 + {2|0} | {1|-1}, {2|0} - 1}",
        "{{1|-1} + 2, 1 + {2|0}, 3 | {1|-1}, {2|0} - 1}",
        "{{1|-1} + 2, 1 + {2|0} | {1|-1}}",
        "{{1|-1}, {2|0} - 1 | {1|-1} + 2, 1 + {2|0}}",
        "1",
    ] {
        assert_eq!(refused(&one_step(sum, braces, Reason::AddDef)), "E0501", "{braces}");
    }
    verify(&one_step("{1 + {2|0}, {1|-1} + 2 | {1|-1}, {2|0} - 1}", sum, Reason::AddDef).0)
        .unwrap();
    // A term that shows no options, and numbers beside nothing else.
    assert_eq!(refused(&one_step("g + {1|-1}", "{g + 1|g - 1}", Reason::AddDef)), "E0501");
    assert_eq!(refused(&one_step("g + {1|-1}", "{g + 1|g - 1}", Reason::AddAvoid)), "E0501");
    assert_eq!(refused(&one_step("1 + 1/2", "{|}", Reason::AddAvoid)), "E0501");
    assert_eq!(refused(&one_step("1 + {g|}", "{g + 1|}", Reason::AddAvoid)), "E0501");
    assert_eq!(refused(&one_step("1 + {1|-1}", "{2 | 0}", Reason::AddDef)), "E0501");
    assert_eq!(refused(&one_step("* + {1|-1}", "{* + 1 | * - 1}", Reason::AddAvoid)), "E0501");
}

#[test]
fn only_values_decide_an_evaluation() {
    for (lhs, rhs) in
        [("{1|-1}", "0"), ("g", "g"), ("{0|1}", "1"), ("f(1)", "f(1)"), ("{g - g|}", "1")]
    {
        assert_eq!(refused(&one_step(lhs, rhs, Reason::Eval)), "E0501", "{lhs} = {rhs}");
    }
    verify(&one_step("{{1|-1}|}", "0", Reason::Eval).0).unwrap();
}

#[test]
fn equals_replace_equals_only_where_the_value_decides() {
    let under = |lhs: &str, rhs: &str, children: &dyn Fn(Cited) -> Vec<Option<Cited>>| {
        let mut proof = Proof::new();
        let equal = proof.step("{0,*|}", "1", Reason::Eval);
        proof.step(lhs, rhs, Reason::Congruence(children(equal)));
        proof
    };
    let first = |equal: Cited| vec![Some(equal), None];
    let second = |equal: Cited| vec![None, Some(equal)];
    verify(&under("cool({0,*|}, 2)", "cool(1, 2)", &first).0).unwrap();
    verify(&under("{0,*|} . ^", "1 . ^", &first).0).unwrap();
    verify(&under("* : {0,*|}", "* : 1", &second).0).unwrap();
    for (lhs, rhs, at) in [
        ("conway({0,*|}, *)", "conway(1, *)", 0),
        ("conway(*, {0,*|})", "conway(*, 1)", 1),
        ("heat({0,*|}, 1)", "heat(1, 1)", 0),
        ("overheat({0,*|}, 1)", "overheat(1, 1)", 0),
        ("{0,*|} : *", "1 : *", 0),
        ("* . {0,*|}", "* . 1", 1),
        ("joyal_sum({0,*|}, *)", "joyal_sum(1, *)", 0),
        ("unknown({0,*|}, *)", "unknown(1, *)", 0),
        ("pow({0,*|}, 2)", "pow(1, 2)", 0),
    ] {
        let children: &dyn Fn(Cited) -> Vec<Option<Cited>> = if at == 0 { &first } else { &second };
        assert_eq!(refused(&under(lhs, rhs, children)), "E0501", "{lhs}");
    }
    let quote = under("'{0,*|}", "'1", &|equal| vec![Some(equal)]);
    assert_eq!(refused(&quote), "E0501");
    // Wrong places, signs and numbers of children.
    for (lhs, rhs) in [
        ("{{0,*|}|g}", "{g|1}"),
        ("{{0,*|}|g}", "{1|h}"),
        ("{{0,*|}, g|}", "{1|g}"),
        ("{0,*|} + g", "1 - g"),
        ("{0,*|} + g", "g + 1"),
        ("{0,*|} + g", "1 + h"),
        ("{0,*|} - g", "-1 - g"),
    ] {
        assert_eq!(refused(&under(lhs, rhs, &first)), "E0501", "{lhs} = {rhs}");
    }
    let three = |equal: Cited| vec![Some(equal), None, None];
    verify(&under("-{0,*|} + g - h", "-(1) + g - h", &three).0).unwrap();
    assert_eq!(refused(&under("-{0,*|} + g - h", "1 + g - h", &three)), "E0501");
    assert_eq!(refused(&under("{0,*|} + g", "1 + g", &three)), "E0501");
}

#[test]
fn an_operator_that_the_certificate_defines_may_take_values() {
    let text = "game g options L, R define twice(g) : game = g + g \
                rule twice_braces [unfold]: twice({..L | ..R}) => {..L|..R} + {..L|..R}";
    let mut proof = Proof::new().embed(("twice_braces", text));
    let equal = proof.step("{0,*|}", "{0|}", Reason::Eval);
    let inner = proof.step("twice({0,*|})", "twice({0|})", Reason::Congruence(vec![Some(equal)]));
    let none = &[Given { substitution: &[], conditions: &[] }];
    let unfold = proof.rule("twice_braces", "twice({0|})", "{0|} + {0|}", none);
    proof.step("twice({0,*|})", "{0|} + {0|}", Reason::Chain(vec![inner, unfold]));
    verify(&proof.0).unwrap();
    proof.0.rules[0].1 = text.replace("twice(g)", "twice(form g)");
    assert_eq!(refused(&proof), "E0501");
}

#[test]
fn steps_cite_earlier_ones_and_all_are_used() {
    let cyclic =
        one_step("a", "a", Reason::Chain(vec![Cited { step: StepId(0), backward: false }]));
    assert_eq!(refused(&cyclic), "E0502");
    let later = one_step("a", "a", Reason::Chain(vec![Cited { step: StepId(7), backward: true }]));
    assert_eq!(refused(&later), "E0502");
    let mut by_itself = Proof::new().embed(DOMINATED_LEFT);
    by_itself.rule(
        "dominated_left",
        "{g, h | }",
        "{h | }",
        &[Given {
            substitution: &[("x", "g"), ("y", "h")],
            conditions: &[("g <= h", Evidence::Step(Cited { step: StepId(0), backward: false }))],
        }],
    );
    assert_eq!(refused(&by_itself), "E0502");
    let mut unused = Proof::new();
    unused.step("a + b", "b + a", Reason::SumCanon);
    unused.step("a - a", "0", Reason::SumCanon);
    assert_eq!(refused(&unused), "E0505");
    let mut chain = Proof::new();
    let there = chain.step("a + b", "b + a", Reason::SumCanon);
    let here = chain.step("b + a", "1 . b + a", Reason::SumCanon);
    chain.step("a + b", "1 . b + a", Reason::Chain(vec![there, here]));
    verify(&chain.0).unwrap();
    for links in [vec![here, there], vec![there, back(here)], vec![there], vec![]] {
        chain.0.steps[2].reason = Reason::Chain(links);
        assert_eq!(refused(&chain), "E0501");
    }
    let mut goal = one_step("a + b", "b + a", Reason::SumCanon);
    goal.0.goal = (goal.0.goal.1, goal.0.goal.0);
    assert_eq!(refused(&goal), "E0506");
    goal.0.steps.clear();
    assert_eq!(refused(&goal), "E0506");
}

#[test]
fn rules_are_read_again_and_all_are_used() {
    let extra = one_step("a + b", "b + a", Reason::SumCanon).embed(DOMINATED_LEFT);
    assert_eq!(refused(&extra), "E0505");
    let none = &[Given { substitution: &[], conditions: &[] }];
    let with = |texts: &[(&str, &str)]| {
        let mut proof = Proof::new();
        proof.rule("negative", "-{1|g}", "{-g|-(1)}", none);
        let proof = texts.iter().fold(proof, |proof, text| proof.embed(*text));
        verify(&proof.0).map_err(|error| error.code().id)
    };
    assert_eq!(with(&[NEGATIVE]), Ok(()));
    assert_eq!(with(&[]), Err("E0503"));
    assert_eq!(with(&[NEGATIVE, NEGATIVE]), Err("E0503"));
    assert_eq!(with(&[("negative", "rule negative: {")]), Err("E0503"));
    assert_eq!(with(&[("negative", "rule other: -(-g) => g")]), Err("E0503"));
    assert_eq!(with(&[("negative", DOMINATED_LEFT.1)]), Err("E0503"));
    let two = format!("{} {}", NEGATIVE.1, "rule other: -(-g) => g");
    assert_eq!(with(&[("negative", &two)]), Err("E0503"));
    let mut unknown = Proof::new().embed(NEGATIVE);
    unknown.rule("positive", "-{1|g}", "{-g|-(1)}", none);
    assert_eq!(refused(&unknown), "E0503");
    let Reason::Rule { rule, .. } = &mut unknown.0.steps[0].reason else { unreachable!() };
    *rule = Symbol::new("negative");
    verify(&unknown.0).unwrap();
}

#[test]
fn budgets_stop_the_checker() {
    for (name, certificate) in crate::proof::right() {
        let mut games = Games::with_budget(Budget::unlimited().max_steps(3));
        let error = tepid::certificate::check(&certificate, &mut games).unwrap_err();
        assert_eq!(error.code().id, "E0401", "{name}");
    }
}

#[test]
fn malformed_texts_are_refused_with_their_line() {
    let right = json::write(&crate::proof::right()[0].1).unwrap();
    assert_eq!(json::read("").unwrap_err().code().id, "E0507");
    for (from, to, code) in [
        ("\"version\":1", "\"version\":2", "E0507"),
        ("\"tepid\":\"certificate\"", "\"tepid\":\"game\"", "E0507"),
        ("0 <= y", "1 <= y", "E0507"),
        ("\"term\":1", "\"term\":2", "E0507"),
        ("\"step\":0", "\"step\":1", "E0507"),
        ("\"kind\":\"rule\"", "\"kind\":\"chain\"", "E0507"),
        ("\"lhs\":", "\"left\":", "E0507"),
        ("\"hash\":\"", "\"hash\":\"0", "E0503"),
        ("x <= y", "x >= y", "E0503"),
    ] {
        let text = right.replacen(from, to, 1);
        if text == right {
            continue;
        }
        assert_eq!(json::read(&text).unwrap_err().code().id, code, "{from} -> {to}");
    }
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(json::read(&deep).unwrap_err().code().id, "E0507");
    assert_eq!(json::read(&format!("{right}{deep}")).unwrap_err().code().id, "E0507");
    assert!(json::read(&format!("{right}oops")).unwrap_err().to_string().starts_with("line 8: "));
}

/// Two rules that are right by a definition of f each prove nothing together when these are two
/// definitions, nor does one that means something else by a built-in name.
#[test]
fn a_name_means_one_thing() {
    let chained = |first: &str, second: &str| {
        let mut p = Proof::new().embed(("first", first)).embed(("second", second));
        let given = Given { substitution: &[("g", "1")], conditions: &[] };
        let one = p.rule("first", "f(1)", "1", &[given]);
        let given = Given { substitution: &[("g", "1")], conditions: &[] };
        let two = p.rule("second", "f(1)", "0", &[given]);
        p.step("1", "0", Reason::Chain(vec![back(one), two]));
        verify(&p.0).map_err(|error| error.code().id)
    };
    let first = "define f(g) : game = g rule first: f(g) => g";
    let second = "define f(g) : game = 0 rule second: f(g) => 0";
    assert_eq!(chained(first, second), Err("E0503"));
    // One definition under which one of the rules is false: that is for the reader to see.
    assert_eq!(chained(first, "define f(g) : game = g rule second: f(g) => 0"), Ok(()));
    let mut p = Proof::new().embed(("own", "define mean(g) : game = g rule own: mean(g) => g"));
    let given = Given { substitution: &[("g", "*")], conditions: &[] };
    let own = p.rule("own", "mean(*)", "*", &[given]);
    let built_in = p.step("mean(*)", "0", Reason::Eval);
    p.step("*", "0", Reason::Chain(vec![back(own), built_in]));
    assert_eq!(refused(&p), "E0503");
}

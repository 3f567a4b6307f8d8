//! Derivations that lead astray: no certificate comes of them, whatever their steps claim.

use crate::proof::{DOMINATED_LEFT, Given, Proof, REVERSIBLE_LEFT, back, certified, is_refused};
use tepid::budget::Budget;
use tepid::certificate::rewriting::{Cited, Evidence, Reason, StepId, certificate};
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
fn a_condition_must_hold() {
    let wrong = [
        ("1", "0", "1 <= 0", EVAL),
        ("g", "h", "g <= h", EVAL),
        ("g", "h", "g <= h", Evidence::Row),
        ("g", "g - 1", "g <= g - 1", Evidence::Row),
        ("g", "g + *", "g <= g + *", Evidence::Row),
        ("g", "h", "g <= h", Evidence::Assumption(0)),
    ];
    for (x, y, prop, by) in wrong {
        let (lhs, rhs) = (format!("{{{x}, {y} | }}"), format!("{{{y} | }}"));
        let substitution = &[("x", x), ("y", y)];
        let proof = dominated(&lhs, &rhs, Given { substitution, conditions: &[(prop, by)] });
        assert!(is_refused(&proof), "{lhs}");
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
        !is_refused(&proof)
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
        "is_number(g)",
        "g <= h or h <= g",
    ] {
        assert!(!wanted(less), "{less}");
    }
}

#[test]
fn what_a_rule_gives_must_follow_from_its_conditions() {
    let given =
        || Given { substitution: &[("x", "0"), ("y", "1")], conditions: &[("0 <= 1", EVAL)] };
    for (lhs, rhs) in [
        ("{0,1|}", "{0|}"),
        ("{0,1|}", "{1,2|}"),
        ("{0,1,2|}", "{1|}"),
        ("{0|}", "{1|}"),
        ("{0,1|2}", "{1|}"),
        ("g", "{1|}"),
        ("{0,1|}", "g"),
    ] {
        assert!(is_refused(&dominated(lhs, rhs, given())), "{lhs} = {rhs}");
    }
    let reversible = |x: &str, z: &str, lhs: &str, rhs: &str| {
        let mut proof = Proof::new().embed(REVERSIBLE_LEFT);
        let (member, order) = (format!("{z} in right({x})"), format!("{z} <= {lhs}"));
        let conditions = &[(&*member, EVAL), (&*order, EVAL)];
        let substitution = &[("x", x), ("z", z)];
        proof.rule("reversible_left", lhs, rhs, &[Given { substitution, conditions }]);
        proof
    };
    assert!(!is_refused(&reversible("*", "0", "{*|*}", "{|*}")));
    assert!(!is_refused(&reversible("*3", "*2", "{*3,3|7}", "{0,*,3|7}")));
    assert!(is_refused(&reversible("*", "1", "{*|*}", "{0|*}")));
    assert!(is_refused(&reversible("g", "0", "{g|*}", "{|*}")));
    assert!(is_refused(&reversible("*3", "*2", "{*3,3|7}", "{4,3|7}")));
}

/// A rule about numbers says nothing of other games, and one about forms nothing of values.
#[test]
fn a_variable_stands_for_a_term_of_its_sort() {
    let scale = |text: &str| {
        let rule = ("scale", "number t rule scale: t + {1|-1} => {t + 1 | t - 1}");
        let mut proof = Proof::new().embed(rule).sort("q", Sort::Number).sort("f", Sort::Form);
        let (lhs, rhs) =
            (format!("({text}) + {{1|-1}}"), format!("{{({text}) + 1 | ({text}) - 1}}"));
        proof.rule("scale", &lhs, &rhs, &[Given { substitution: &[("t", text)], conditions: &[] }]);
        proof
    };
    for number in ["3/4", "q", "q - 1/2", "{0|1}", "{0,*2|}", "-q + 1", "2 . q"] {
        let proof = scale(number);
        certified(&proof.0).unwrap_or_else(|error| panic!("{number}: {error}"));
    }
    for other in ["g", "q + g", "q + *", "f", "f + q"] {
        assert!(is_refused(&scale(other)), "{other}");
    }
}

#[test]
fn order_and_arrangement_change_nothing_else() {
    for (lhs, rhs) in [("{a,b|}", "{a|}"), ("{a|b}", "{b|a}"), ("{{a,b|}|}", "{{b|}|}")] {
        assert!(is_refused(&one_step(lhs, rhs, Reason::SetCanon)), "{lhs} = {rhs}");
    }
    for (lhs, rhs) in [
        ("a - b", "b - a"),
        ("a + a", "a"),
        ("a + b - a", "b + 1"),
        ("*2 + *3", "*5"),
        ("^ + ^", "^"),
        ("^<2>", "^"),
        ("^[2]", "^"),
        ("1/2 . a + 1/2 . a", "a"),
        ("-*", "^"),
    ] {
        assert!(is_refused(&one_step(lhs, rhs, Reason::SumCanon)), "{lhs} = {rhs}");
    }
    for (lhs, rhs) in [("-*", "*"), ("^[2] - ^<2> + g", "g + ^[2] - ^<2>"), ("3 . * + 0 . g", "*")]
    {
        assert!(!is_refused(&one_step(lhs, rhs, Reason::SumCanon)), "{lhs} = {rhs}");
    }
}

#[test]
fn a_sum_has_every_move_and_no_other() {
    let sum = "{1|-1} + {2|0} + g - g";
    for braces in [
        "{1 + {2|0} | {1|-1}, {2|0} - 1}",
        "{{1|-1} + 2, 1 + {2|0}, 5 | {1|-1}, {2|0} - 1}",
        "{{1|-1}, {2|0} - 1 | {1|-1} + 2, 1 + {2|0}}",
        "1",
    ] {
        assert!(is_refused(&one_step(sum, braces, Reason::AddDef)), "{braces}");
    }
    // A term that shows no options, and numbers beside nothing else.
    assert!(is_refused(&one_step("g + {1|-1}", "{g + 1|g - 1}", Reason::AddDef)));
    assert!(is_refused(&one_step("g + {1|-1}", "{g + 1|g - 1}", Reason::AddAvoid)));
    assert!(is_refused(&one_step("1 + 1/2", "{|}", Reason::AddAvoid)));
    assert!(is_refused(&one_step("1 + {g|}", "{g + 1|}", Reason::AddAvoid)));
}

#[test]
fn only_values_decide_an_evaluation() {
    for (lhs, rhs) in
        [("{1|-1}", "0"), ("{0|1}", "1"), ("f(1)", "f(1)"), ("heat({2|1}, 1)", "{2|1}")]
    {
        assert!(is_refused(&one_step(lhs, rhs, Reason::Eval)), "{lhs} = {rhs}");
    }
    for (lhs, rhs) in
        [("{{1|-1}|}", "0"), ("heat({2|1}, 1)", "{3|0}"), ("norton(*, ^)", "{^ + {^|^}|}")]
    {
        let accepted = !is_refused(&one_step(lhs, rhs, Reason::Eval));
        assert_eq!(accepted, !lhs.starts_with("norton"), "{lhs} = {rhs}");
    }
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
    // A value is read by its canonical form: these are equal forms.
    for (lhs, rhs) in [("cool({0,*|}, 2)", "cool(1, 2)"), ("conway({0,*|}, *)", "conway(1, *)")] {
        assert!(!is_refused(&under(lhs, rhs, &first)), "{lhs}");
    }
    // A form is read as it is written.
    for (lhs, rhs) in [
        ("conway('{0,*|}, g)", "conway('1, g)"),
        ("heat('{0,*|}, g)", "heat('1, g)"),
        ("joyal_sum('{0,*|}, g)", "joyal_sum('1, g)"),
        ("unknown({0,*|}, *)", "unknown(1, *)"),
    ] {
        assert!(is_refused(&under(lhs, rhs, &first)), "{lhs}");
    }
    // Wrong places and signs.
    for (lhs, rhs) in [
        ("{{0,*|}|g}", "{g|1}"),
        ("{{0,*|}|g}", "{1|h}"),
        ("{0,*|} + g", "1 - g"),
        ("{0,*|} + g", "1 + h"),
        ("{0,*|} - g", "-1 - g"),
    ] {
        assert!(is_refused(&under(lhs, rhs, &first)), "{lhs} = {rhs}");
    }
    let three = |equal: Cited| vec![Some(equal), None, None];
    assert!(!is_refused(&under("-{0,*|} + g - h", "-(1) + g - h", &three)));
    assert!(is_refused(&under("-{0,*|} + g - h", "1 + g - h", &three)));
}

#[test]
fn an_operator_that_the_derivation_defines_may_take_values() {
    let text = "define twice(g) : game = g + g rule twice_sum: twice(g) => g + g";
    let mut proof = Proof::new().embed(("twice_sum", text));
    let equal = proof.step("{0,*|}", "{0|}", Reason::Eval);
    let inner = proof.step("twice({0,*|})", "twice({0|})", Reason::Congruence(vec![Some(equal)]));
    let given = Given { substitution: &[("g", "{0|}")], conditions: &[] };
    let unfold = proof.rule("twice_sum", "twice({0|})", "{0|} + {0|}", &[given]);
    proof.step("twice({0,*|})", "{0|} + {0|}", Reason::Chain(vec![inner, unfold]));
    certified(&proof.0).unwrap_or_else(|error| panic!("{error}"));
    // A definition that goes on for ever defines nothing.
    proof.0.rules[0].1 = text.replace("= g + g rule", "= {twice(g) | } rule");
    assert!(is_refused(&proof));
}

#[test]
fn steps_cite_earlier_ones_and_end_in_the_goal() {
    for step in [0, 7] {
        let cited = Cited { step: StepId(step), backward: false };
        assert!(is_refused(&one_step("a", "b", Reason::Chain(vec![cited]))));
    }
    let mut chain = Proof::new();
    let there = chain.step("a + b", "b + a", Reason::SumCanon);
    let here = chain.step("b + a", "b + {a|}", Reason::SumCanon);
    chain.step("a + b", "b + {a|}", Reason::Chain(vec![there, here]));
    assert!(is_refused(&chain));
    for links in [vec![there, back(here)], vec![there], vec![]] {
        chain.0.steps.remove(1);
        chain.0.steps.insert(1, chain.0.steps[0].clone());
        chain.0.steps[2].reason = Reason::Chain(links);
        assert!(is_refused(&chain));
    }
    let mut goal = one_step("a + b", "b + a", Reason::SumCanon);
    goal.0.steps.clear();
    assert!(is_refused(&goal));
}

#[test]
fn names_are_names() {
    for name in ["1 - 1", "0 = 1", "1", "", " g", "g # h", "g\n", "g\u{202e}", "*"] {
        let mut proof = Proof::new();
        let mut push = |node| proof.0.terms.push(node, tepid::error::Span::default());
        use tepid::syntax::term::Node;
        let var = push(Node::Var(name.into()));
        let lhs = push(Node::Apply("sub".into(), vec![var, var]));
        let zero = proof.term("0");
        proof.0.goal = (lhs, zero);
        let reason = Reason::SumCanon;
        proof.0.steps.push(tepid::certificate::rewriting::Step { lhs, rhs: zero, reason });
        assert!(is_refused(&proof), "{name:?}");
    }
}

#[test]
fn budgets_stop_the_work() {
    for (name, derivation) in crate::proof::right() {
        let error = certificate(&derivation, &Budget::unlimited().max_steps(3)).unwrap_err();
        assert_eq!(error.code().id, "E0401", "{name}");
    }
}

//! What a verdict says: all that a result rests on, and nothing that reads otherwise.

use crate::proof::{DOMINATED_LEFT, Given, Proof, back, refused, verify};
use symbol_table::GlobalSymbol as Symbol;
use tepid::budget::Budget;
use tepid::certificate::texts::verify_own;
use tepid::certificate::{CitedLaw, Evidence, Reason, json, shown};
use tepid::engine::{Engine, SimplifyOptions};
use tepid::syntax::rules::Sort;
use tepid::syntax::term::{Literal, Node, Ups};
use tepid::syntax::{parse_statement, parse_term};

fn verdict(proof: &Proof) -> String {
    verify(&proof.0).unwrap_or_else(|error| panic!("{error}"));
    shown(&proof.0, &Budget::unlimited()).unwrap_or_else(|error| panic!("{error}")).to_string()
}

/// A step by one instance of a rule without conditions.
fn rewritten(name: &str, text: &str, sides: [&str; 2], put: &[(&str, &str)]) -> Proof {
    let mut proof = Proof::new().embed((name, text));
    proof.rule(name, sides[0], sides[1], &[Given { substitution: put, conditions: &[] }]);
    proof
}

/// The text of a shipped rule, as certificates embed it.
fn shipped(name: &str) -> String {
    let theory = tepid::theory::Theory::standard();
    let rule = theory.rules().iter().find(|rule| rule.name.as_str() == name);
    rule.unwrap_or_else(|| panic!("{name} is shipped")).text.to_string()
}

#[test]
fn an_embedded_rule_is_assumed_whatever_it_says_of_itself() {
    for meta in ["", " status proved", " status axiom source \"ONAG ch. 1\"", " status checked"] {
        let text = format!("rule bad [explore]: g + h => g - h{meta}");
        let proof = rewritten("bad", &text, ["1 + 2", "1 - 2"], &[("g", "1"), ("h", "2")]);
        assert_eq!(
            verdict(&proof),
            format!("1 + 2 = 1 - 2, assuming 1 unproved rule\n  assuming the rule bad: {text}")
        );
    }
    // The name of a shipped rule makes no shipped rule.
    let text = "game x, y options L, R rule dominated_left [simplify]: \
                { x, y, ..L | ..R } => { y, ..L | ..R } if x >= y status proved";
    let mut proof = Proof::new().embed(("dominated_left", text));
    let conditions = &[("1 >= 0", Evidence::Eval)];
    let substitution = &[("x", "1"), ("y", "0")];
    proof.rule("dominated_left", "{1,0|}", "{0|}", &[Given { substitution, conditions }]);
    assert!(verdict(&proof).contains("\n  assuming the rule dominated_left: game x, y"));
    // Nor does a comment or an end of line hide the rest of its text.
    let text = "rule bad [explore]: # g => g\n g + h # => h + g\n => g - h\n";
    let proof = rewritten("bad", text, ["1 + 2", "1 - 2"], &[("g", "1"), ("h", "2")]);
    assert!(verdict(&proof).ends_with("the rule bad: rule bad [explore]: g + h => g - h"));
}

#[test]
fn a_shipped_rule_is_named_with_its_proof() {
    let text = shipped("dominated_left");
    let mut proof = Proof::new().embed(("dominated_left", &text));
    let conditions = &[("0 <= 1", Evidence::Eval)];
    let substitution = &[("x", "0"), ("y", "1")];
    proof.rule("dominated_left", "{0,1|}", "{1|}", &[Given { substitution, conditions }]);
    let named = "{0,1|} = {1|}, by 1 proved rule\n  by canonical.dominated_left, proved";
    assert_eq!(verdict(&proof), named);
    // The same rule in other words is another text.
    proof.0.rules[0].1 = DOMINATED_LEFT.1.to_owned();
    assert!(verdict(&proof).contains("assuming 1 unproved rule"));
}

#[test]
fn the_entry_of_a_law_cannot_be_deleted_unseen() {
    let folder = std::env::temp_dir().join(format!("tepid-verdict-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it can be made");
    let file = folder.join("twice.rules");
    let text = "define twice(g) : game = g + g\nlaw twice_zero: twice(g) - g = g\n";
    std::fs::write(&file, text).expect("it can be written");
    let theory = tepid::theory::Theory::load_file(&file).expect("it loads");
    let proofs = tepid::proof::prove_laws(&theory, &Budget::unlimited(), |_| true, |_| Ok(None));
    std::fs::create_dir_all(folder.join("proofs")).expect("it can be made");
    let kept = proofs.expect("no limit is reached").text;
    std::fs::write(folder.join("proofs/twice.plain"), kept).expect("it can be written");
    let mut engine = Engine::with_rules(&file).unwrap_or_else(|errors| panic!("{errors:?}"));
    let simplified = engine.simplify("twice(a) - a", &SimplifyOptions::default());
    let certificate = engine.certify(&simplified.expect("it is simplified")).expect("accepted");
    std::fs::remove_dir_all(&folder).expect("it can be removed");
    let said =
        |certificate: &_| shown(certificate, &Budget::unlimited()).map(|one| one.to_string());
    let proved = said(&certificate).expect("it is accepted");
    assert!(proved.contains("by 1 proved rule, with 1 definition of its own"), "{proved}");
    assert!(proved.contains("\n  by twice_zero, proved in the certificate: "), "{proved}");
    assert!(proved.contains("\n  with its own definition: define twice(game g) : game = g + g"));
    let mut without = certificate.clone();
    without.laws.clear();
    let assumed = said(&without).expect("it is accepted");
    assert!(assumed.contains(", assuming 1 unproved rule"), "{assumed}");
    let mut silent = certificate;
    silent.laws = vec![CitedLaw { name: silent.laws[0].name, proof: None }];
    assert_eq!(said(&silent).expect("it is accepted"), assumed);
}

#[test]
fn a_verdict_states_sorts_and_assumptions() {
    let mut proof = Proof::new().embed(DOMINATED_LEFT).assume("g <= h").assume("k > 0");
    let conditions = &[("g <= h", Evidence::Assumption(0))];
    let substitution = &[("x", "g"), ("y", "h")];
    proof.rule("dominated_left", "{g, h | }", "{h | }", &[Given { substitution, conditions }]);
    assert!(verdict(&proof).starts_with("game g, h, k; {g,h|} = {h|} if g <= h, k > 0, assuming"));
    let mut proof = Proof::new().sort("t", Sort::Number).sort("n", Sort::Integer);
    proof.step("cool(g, t) + n - n", "cool(g, t)", Reason::SumCanon);
    let said = verdict(&proof);
    assert_eq!(said, "game g, number t, integer n; cool(g, t) + n - n = cool(g, t)");
    // What is said reads back as what was proved.
    let statement = parse_statement(&said).expect("it is a statement");
    let of = |text| parse_term(text).expect("it is a term");
    let [lhs, rhs] = ["cool(g, t) + n - n", "cool(g, t)"].map(of);
    let Node::Apply(_, sides) = statement.prop.node(statement.prop.root()) else { panic!() };
    assert_eq!(statement.prop.subterm(sides[0]), lhs);
    assert_eq!(statement.prop.subterm(sides[1]), rhs);
    // An element of a finite sort is no variable.
    let text = "finite item = rock | paper define f(item x) : game = 1 if x = rock 0 otherwise \
                item x rule f_rock: f(x) => 1";
    let proof = rewritten("f_rock", text, ["f(rock)", "1"], &[("x", "rock")]);
    let said = verdict(&proof);
    assert!(
        said.starts_with("f(rock) = 1, assuming 1 unproved rule, with 2 definitions"),
        "{said}"
    );
    assert!(said.contains("\n  with its own definition: finite item = rock | paper\n"), "{said}");
}

/// A certificate that says `name - name = 0`.
fn cancelled(name: &str) -> Proof {
    let mut proof = Proof::new();
    let terms = &mut proof.0.terms;
    let mut push = |node| terms.push(node, tepid::error::Span::default());
    let var = push(Node::Var(Symbol::from(name)));
    let lhs = push(Node::Apply(Symbol::from("sub"), vec![var, var]));
    let number = tepid::number::Dyadic::zero();
    let rhs = push(Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }));
    proof.0.goal = (lhs, rhs);
    proof.0.steps.push(tepid::certificate::Step { lhs, rhs, reason: Reason::SumCanon });
    proof
}

#[test]
fn a_variable_is_called_as_one() {
    verify(&cancelled("g").0).unwrap();
    verify(&cancelled("g_2").0).unwrap();
    for name in ["1 - 1", "0 = 1", "1", "", " g", "g # h", "g\n", "g\u{202e}", "not", "*", "tax"] {
        assert_eq!(refused(&cancelled(name)), "E0508", "{name:?}");
        let mut proof = cancelled("g").sort(name, Sort::Number);
        assert_eq!(refused(&proof), "E0508", "{name:?}");
        proof.0.sorts.clear();
        verify(&proof.0).unwrap();
    }
}

#[test]
fn an_operator_is_called_as_one() {
    let mut right = Proof::new();
    right.step("mean(g) - mean(g)", "0", Reason::SumCanon);
    verify(&right.0).unwrap();
    for (from, to) in [
        ("[\"mean\",[0]]", "[\"= 1 #\",[0]]"),
        ("[\"mean\",[0]]", "[\"mean(1) = \",[0]]"),
        ("[\"mean\",[0]]", "[\"=\",[0]]"),
        ("[\"mean\",[0]]", "[\"=\",[0,0]]"),
        ("[\"mean\",[0]]", "[\"left_wall\",[0]]"),
        ("[\"mean\",[0]]", "[\"neg\",[0,0]]"),
        ("[\"mean\",[0]]", "[\"left\",[0]]"),
    ] {
        let text = json::write(&right.0).expect("it can be written");
        let forged = text.replace(from, to);
        assert_ne!(text, forged, "{from}");
        let forged = json::read(&forged).expect("it is well formed");
        let error = verify(&forged).expect_err(to);
        assert_eq!(error.code().id, "E0508", "{to}: {error}");
    }
}

/// `0 = 1 = (0 = 1)` would read as something else.
#[test]
fn a_proposition_is_no_side_of_an_equation() {
    for side in ["0 = 1", "is_number(*)", "0 <= 1"] {
        let statement = parse_statement(side).expect("it is a statement");
        let mut proof = Proof::new();
        let root = proof.0.terms.append(&statement.prop);
        proof.0.goal = (root, root);
        let reason = Reason::Chain(Vec::new());
        proof.0.steps.push(tepid::certificate::Step { lhs: root, rhs: root, reason });
        assert_eq!(refused(&proof), "E0508", "{side}");
    }
}

#[test]
fn a_sort_is_one_of_variables() {
    for sort in [Sort::Options, Sort::Finite("nobody".into()), Sort::Finite("games".into())] {
        assert_eq!(refused(&cancelled("g").sort("g", sort)), "E0508", "{sort:?}");
    }
}

#[test]
fn an_embedded_text_is_what_a_rule_file_may_hold() {
    let put = &[("g", "1")][..];
    for text in [
        "define w(g) : game = left_wall(g) rule r: w(g) => w(g)",
        "define w(g) = left_wall(g) rule r: w(g) => 0",
        "define w(g) : game = {w(g) | } rule r: w(g) => 0",
        "define w(g) : game = h rule r: w(g) => 0",
        "define w(nobody g) : game = 0 rule r: w(g) => 0",
        "rule r: w(g) => left_wall(g) + 1",
        "rule r: w(g) => 0\u{202e}",
        "rule r: w(g) => 0 source \"\u{1b}[2K proved\"",
        "rule r: w(g) => 0 rule s: w(g) => 1",
        "define w(g) : game = 0 define w(g) : game = 1 rule r: w(g) => 0",
    ] {
        assert_eq!(refused(&rewritten("r", text, ["w(1)", "0"], put)), "E0503", "{text}");
    }
    let text = "define w(g) : game = 0 rule r: w(g) => 0";
    verify(&rewritten("r", text, ["w(1)", "0"], put).0).unwrap();
}

#[test]
fn a_proof_by_exhaustion_names_what_it_speaks_of() {
    let text = "finite item = rock | paper\nitem x, y\n\
                define beat(item x, item y) : item = x if x = y  rock otherwise\n";
    let theory = tepid::theory::Theory::load_text("items.rules", text).expect("it loads").into();
    let parsed = parse_statement("item x, y; beat(x, y) = beat(y, x)").expect("a statement");
    let found = tepid::proof::exhaust(&theory, &parsed, &Budget::unlimited());
    let Ok(tepid::proof::Exhausted::Proved(proved, _)) = found else { panic!("it is proved") };
    let verdict = verify_own(&proved.certificate, &Budget::unlimited()).expect("it is accepted");
    let said = verdict.in_words(false);
    let items = "a in left(elements.item()), b in left(elements.item())";
    for wanted in [
        &format!("goal: for all a b: beat(a, b) = beat(b, a) if {items}"),
        "with its own definition of item.rock: item.rock() == 0",
        "with its own definition of elements.item: elements.item() == {",
        "with its own definition of beat: for all a b: beat(a, b) == a if a <= b, b <= a; ",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    for (from, to) in [
        ("item.rock", "item.rock\\n"),
        ("item.rock", "item.\u{202e}rock"),
        ("\"goal\"", "\"0 = 1\""),
    ] {
        let forged = proved.certificate.replacen(from, to, 1);
        assert_ne!(forged, proved.certificate);
        let error = verify_own(&forged, &Budget::unlimited()).expect_err(to);
        assert_eq!(error.code().id, "E0530", "{error}");
    }
}

#[test]
fn back_and_forth_by_a_false_rule_is_no_contradiction_unnamed() {
    let text = "rule bad [explore]: g + h => g - h status proved";
    let given = &[Given { substitution: &[("g", "0"), ("h", "1")], conditions: &[] }];
    let mut proof = Proof::new().embed(("bad", text));
    let there = proof.rule("bad", "0 + 1", "0 - 1", given);
    let one = proof.step("0 + 1", "1", Reason::Eval);
    let minus = proof.step("0 - 1", "-1", Reason::Eval);
    proof.step("1", "-1", Reason::Chain(vec![back(one), there, minus]));
    let said = verdict(&proof);
    assert!(said.starts_with("1 = -1, assuming 1 unproved rule\n"), "{said}");
}

//! Forgeries: texts that would prove something false, each refused.

use crate::positive::GROUP;
use crate::text::{Text, keep};
use tepid::budget::Budget;
use tepid::kernel::Checker;

fn refused(text: &str, why: &str) {
    keep(None, text);
    let mut checker = Checker::new(Budget::unlimited()).unwrap();
    let error = checker.text(text, &mut |_| Ok(GROUP.to_owned())).expect_err(text);
    assert_eq!(error.code().id, "E0530", "{text}: {error}");
    assert!(error.to_string().contains(why), "{text}: {error}, not `{why}`");
    assert!(error.line_column().is_some() && checker.report().is_err());
}

#[test]
fn a_binder_asks_for_evidence() {
    let mut t = Text::new();
    let (x, zero) = (t.var("x"), t.num("0"));
    let idle = t.family(&[[0, x]], zero);
    let braces = t.braces(&[idle], &[]);
    t.open(&[x], "");
    t.no(format!(r#"["option",{braces},0,{idle},[],[]]"#), "one term");
    t.no(format!(r#"["option",{braces},0,{idle},[{x}],[]]"#), "premise");
    t.no(format!(r#"["every",{braces},{x},[]]"#), "premise");
    t.no(format!(r#"["moves",{x},{braces},["le",{x},{x}],[]]"#), "premise");
    let f = t.line(format!(r#"["f",[[0,{idle}]],{zero}]"#));
    assert_eq!(f.unwrap_err().code().id, "E0530", "a family is no form");
}

#[test]
fn a_block_assumes_what_the_rule_gives_and_no_more() {
    let mut t = Text::new();
    let (x, y, z) = (t.var("x"), t.var("y"), t.var("z"));
    t.open(&[x, y], "");
    let mut facts = Vec::new();
    for (side, of, p) in
        [(0, x, format!(r#"["lf",{z},{y}]"#)), (1, y, format!(r#"["lf",{x},{z}]"#))]
    {
        let h = t.open(&[z], &format!(r#"["in",{side},{z},{of}],{p}"#));
        facts.push(t.close(h + 1));
    }
    t.no(format!(r#"["every",{x},{y},{facts:?}]"#), "premise");
}

#[test]
fn induction_goes_down() {
    let mut t = Text::new();
    let (x, y, z) = (t.var("x"), t.var("y"), t.var("z"));
    let fx = t.family(&[], x);
    let above = t.braces(&[fx], &[]);
    t.ok(format!(r#"["ind",[{x},{y}],[0],[["le",{x},{y}]]]"#));
    t.no(format!(r#"["ih",0,0,[{x},{y}],[[]],[]]"#), "smaller");
    t.no(format!(r#"["ih",0,0,[{y},{x}],[[]],[]]"#), "another game");
    let up = t.ok(format!(r#"["option",{above},0,{fx},[],[]]"#));
    t.no(format!(r#"["ih",0,0,[{above},{y}],[[{up}]],[]]"#), "no descent");
    let h = t.open(&[z], &format!(r#"["in",0,{z},{y}],["le",{z},{x}]"#));
    t.no(format!(r#"["ih",0,0,[{z},{y}],[[{h}]],[]]"#), "another game");
    t.no(format!(r#"["ih",0,0,[{z},{y}],[[{}]],[]]"#, h + 1), "no descent");
    t.no(format!(r#"["ih",0,0,[{x},{z}],[[]],[]]"#), "smaller");
    // A loose index is no game.
    let b = t.bound(0);
    t.no(format!(r#"["ih",0,0,[{b},{y}],[[{h}]],[]]"#), "loose index");
    // The claims end the induction in order, all of them, as they are.
    for facts in ["[]", "[0]", "[0,0]"] {
        let text = format!("[\"v\",\"x\"]\n[\"ind\",[0],[0],[[\"le\",0,0]]]\n[\"qed\",{facts}]");
        refused(&text, "not the claims");
    }
    refused("[\"v\",\"x\"]\n[\"ind\",[0],[1],[]]", "on its variables");
    refused("[\"v\",\"x\"]\n[\"ind\",[0],[0],[]]\n[\"close\",0]", "`qed`");
    refused("[\"open\",[],[]]\n[\"qed\",[]]", "`close`");
}

#[test]
fn scopes_keep_their_own() {
    let h = "[\"v\",\"z\"]\n[\"n\",\"0\"]\n[\"open\",[0],[[\"in\",0,0,1]]]\n";
    refused(&format!("{h}[\"close\",2]\n[\"use\",2,[],[]]"), "closed");
    refused(&format!("{h}[\"close\",2]\n[\"refl\",0,[]]"), "not in scope");
    refused(&format!("{h}[\"close\",2]\n[\"theorem\",\"t\",2,[\"in\",0,0,1]]"), "closed");
    refused(
        &format!("{h}[\"close\",2]\n[\"theorem\",\"t\",3,[1,[],[\"in\",0,0,1]]]"),
        "not in scope",
    );
    refused(&format!("{h}[\"theorem\",\"t\",2,[\"in\",0,0,1]]"), "outside of all scopes");
    refused(&format!("{h}[\"open\",[0],[]]"), "in scope");
    refused(&format!("{h}[\"open\",[1],[]]"), "no variable");
    refused("[\"v\",\"z\"]\n[\"open\",[0,0],[]]", "in scope");
    refused("[\"close\",0]", "no scope");
    let mut checker = Checker::new(Budget::unlimited()).unwrap();
    checker.text(h, &mut |_| unreachable!()).unwrap();
    assert!(checker.report().is_err(), "a scope is open");
    // A hypothesis stays in the theorem.
    let b = "[\"b\",0]\n[\"n\",\"0\"]\n[\"open\",[],[[\"le\",1,1]]]\n[\"close\",2]\n";
    refused(&format!("{b}[\"theorem\",\"t\",3,[\"le\",1,1]]"), "something else");
    refused(&format!("{b}[\"theorem\",\"t\",3,[\"le\",0,0]]"), "loose index");
}

#[test]
fn equations_of_values_are_not_of_forms() {
    let mut t = Text::licensed();
    let (x, y, zero) = (t.var("x"), t.var("y"), t.num("0"));
    let (xx, nx) = (t.op(0, &[x, x]), t.op(1, &[x]));
    let none = t.op(0, &[x, nx]);
    let h = t.open(&[x, y], &format!(r#"["eq",{x},{y}],["eq",{xx},{zero}]"#));
    let refl = t.ok(format!(r#"["refl",{x},[]]"#));
    t.no(format!(r#"["rw",["same",{x},{y}],[{refl},{h}]]"#), "the same");
    t.no(format!(r#"["lin",["eq",{x},{zero}],[1],[{}]]"#, h + 1), "something else");
    t.no(format!(r#"["flat",{none},{zero},[]]"#), "summands");
    let (half, one) = (t.num("1/2"), t.num("1"));
    let sum = t.op(0, &[half, half]);
    t.no(format!(r#"["flat",{sum},{one},[]]"#), "summands");
    t.ok(format!(r#"["lin",["eq",{sum},{one}],[],[]]"#));
    // What is bound is not equated: a fact with variables rewrites nothing.
    let b = t.ok(format!(r#"["rw",["same",{x},{x}],[{refl}]]"#));
    t.no(format!(r#"["rw",["same",{x},{x}],[{b},0]]"#), "hypotheses or variables");
}

#[test]
fn definitions_come_first_once_and_descend() {
    let op = "[\"b\",0]\n[\"b\",1]\n[\"n\",\"0\"]\n[\"op\",\"f\",1]\n[\"o\",2,[0]]\n";
    let late = "directly behind";
    refused(&format!("{op}[\"refl\",2,[]]\n[\"def\",[\"=\",2]]"), late);
    refused(&format!("{op}[\"def\",[\"=\",2]]\n[\"def\",[\"=\",0]]"), late);
    refused(&format!("{op}[\"def\",[\"=\",2]]\n[\"pred\",[]]"), late);
    refused(&format!("{op}[\"op\",\"g\",1]\n[\"def\",[\"=\",0]]\n[\"def\",[\"=\",3]]"), late);
    refused(&format!("{op}[\"def\",[\"=\",3]]"), "not seen to end");
    refused(
        &format!("{op}[\"o\",2,[1]]\n[\"f\",[[0,1]],4]\n[\"{{\",[5],[]]\n[\"def\",[\"=\",6]]"),
        "not seen to end",
    );
    refused(&format!("{op}[\"def\",[\"if\",[\"le\",3,2],[\"=\",2],[\"=\",0]]]"), "not seen to end");
    refused(&format!("{op}[\"def\",[\"if\",[\"is\",2,0],[\"=\",2],[\"=\",0]]]"), "predicate");
    refused(&format!("{op}[\"def\",[\"if\",[\"same\",0,2],[\"=\",2],[\"=\",0]]]"), "negation");
    refused(&format!("{op}[\"def\",[\"=\",1]]"), "loose index");
    refused(&format!("{op}[\"v\",\"x\"]\n[\"def\",[\"=\",4]]"), "not in scope");
    refused("[\"op\",\"add\",2]", "there is an operator");
    refused("[\"op\",\"f\",0]\n[\"op\",\"f\",1]", "there is an operator");
    refused("[\"op\",\"f\",64]", "fewer than 64");
    refused("[\"def\",[\"=\",0]]", late);
    // Neither is the negative defined again by the first line of a text.
    refused("[\"b\",0]\n[\"def\",[\"=\",0]]", late);
    refused("[\"pred\",[]]", late);
}

#[test]
fn calls_swap_no_parameters() {
    // f(a, b) = {f(b, x) for x in left(a) | }: an option of a stands for b.
    let head = "[\"b\",0]\n[\"b\",1]\n[\"b\",2]\n[\"op\",\"f\",2]\n";
    // Below the binder x is 0, b is 1, a is 2.
    refused(
        &format!("{head}[\"o\",2,[1,0]]\n[\"f\",[[0,2]],3]\n[\"{{\",[4],[]]\n[\"def\",[\"=\",5]]"),
        "not seen to end",
    );
    let mut t = Text::new();
    let (b0, b1, b2) = (t.bound(0), t.bound(1), t.bound(2));
    t.ok(r#"["op","f",2]"#);
    // f(a, b) = {f(x, f(x, b)) for x in left(a) | }: the second is not in the set.
    let inner = t.op(2, &[b0, b1]);
    let call = t.op(2, &[b0, inner]);
    let family = t.family(&[[0, b2]], call);
    let braces = t.braces(&[family], &[]);
    let f = t.ok(format!(r#"["def",["=",{braces}]]"#));
    assert_eq!(t.says(f), "for all a b: f(a, b) == {f(c, f(c, b)) for c in left(a) | }");
}

#[test]
fn predicates_descend() {
    let op = "[\"b\",0]\n[\"b\",1]\n[\"op\",\"p\",1]\n";
    let end = "not seen to end";
    refused(&format!("{op}[\"pred\",[[\"not\",2,0]]]"), end);
    refused(&format!("{op}[\"pred\",[[1,[[\"in\",0,0,1]],[\"not\",2,1]]]]"), end);
    refused(&format!("{op}[\"pred\",[[1,[[\"in\",0,1,0]],[\"is\",2,0]]]]"), end);
    refused(&format!("{op}[\"pred\",[[1,[[0,[[\"is\",2,1]],[\"in\",0,0,1]]],[\"is\",2,0]]]]"), end);
    refused(&format!("{op}[\"pred\",[[1,[[0,[[\"in\",0,0,1]],[\"is\",2,0]]],[\"le\",0,0]]]]"), end);
    refused(&format!("{op}[\"o\",2,[0]]\n[\"pred\",[[\"le\",2,2]]]"), "apply itself");
    refused("[\"op\",\"p\",0]\n[\"pred\",[[\"not\",2]]]", end);
    let mut t = Text::new();
    let (b0, b1) = (t.bound(0), t.bound(1));
    t.ok(r#"["op","p",1]"#);
    let f = t.ok(format!(r#"["pred",[[1,[["in",0,{b0},{b1}]],["not",2,{b0}]]]]"#));
    assert_eq!(t.says(f), "for all a: p(a) if (for all b: not p(b) if b in left(a))");
    assert_eq!(t.says(f + 1), "for all a b: not p(b) if p(a), b in left(a)");
}

#[test]
fn a_licence_rests_on_no_axiom_and_asks_for_every_law() {
    refused(
        "[\"b\",0]\n[\"axiom\",\"a\",\"here\",[1,[],[\"le\",0,0]]]\n[\"licence\",[2]]",
        "no axiom",
    );
    refused("[\"licence\",[0,1]]", "is missing");
    let end = GROUP.lines().last().unwrap();
    let facts: Vec<u32> = serde_json::from_str(&end[11..end.len() - 1]).unwrap();
    assert_eq!(facts.len(), 13);
    for left_out in 0..13 {
        let mut fewer = facts.clone();
        fewer.remove(left_out);
        refused(&GROUP.replace(end, &format!("[\"licence\",{fewer:?}]")), "is missing");
    }
    let inside = GROUP.replace(end, &format!("[\"open\",[],[]]\n{end}"));
    refused(&inside, "outside of all scopes");
}

#[test]
fn axioms_are_named_in_what_rests_on_them() {
    let mut t = Text::new();
    let (zero, one) = (t.num("0"), t.num("1"));
    let bad = t.ok(format!(r#"["axiom","rule.bad","nobody",["eq",{one},{zero}]]"#));
    let half = t.ok(format!(r#"["half",{one},{zero},0,[{bad}]]"#));
    t.open(&[], "");
    let inner = t.close(half);
    t.ok(format!(r#"["theorem","t",{inner},["le",{one},{zero}]]"#));
    let again = t.ok(format!(r#"["axiom","rule.bad","nobody",["eq",{one},{zero}]]"#));
    t.ok(format!(r#"["theorem","u",{again},["eq",{one},{zero}]]"#));
    let report = t.0.report().unwrap();
    for theorem in &report.theorems {
        assert_eq!(theorem.axioms.len(), 1, "{}", theorem.text);
        assert_eq!((&*theorem.axioms[0].name, &*theorem.axioms[0].text), ("rule.bad", "1 = 0"));
    }
    t.no(format!(r#"["axiom","rule.bad","nobody",["eq",{one},{one}]]"#), "another axiom");
}

#[test]
fn indices_and_ranges_stay_inside() {
    let b = "[\"b\",0]\n[\"b\",1]\n[\"n\",\"0\"]\n";
    refused(&format!("{b}[\"f\",[[0,0]],2]"), "later one");
    refused(&format!("{b}[\"f\",[[0,2],[0,0]],2]"), "later one");
    refused(&format!("{b}[\"refl\",0,[]]"), "loose index");
    refused(&format!("{b}[\"f\",[],2]\n[\"refl\",3,[]]"), "family");
    refused(&format!("{b}[\"f\",[],2]\n[\"o\",1,[3]]"), "made of terms");
    refused(&format!("{b}[\"{{\",[2],[]]"), "hold families");
    refused(&format!("{b}[\"axiom\",\"a\",\"s\",[1,[],[\"le\",0,1]]]"), "loose index");
    refused(&format!("{b}[\"axiom\",\"a\",\"s\",[64,[],[\"le\",2,2]]]"), "fewer than 64");
    refused(&format!("{b}[\"axiom\",\"a\",\"s\",[\"le\",2]]"), "arity");
    refused(&format!("{b}[\"axiom\",\"a\",\"s\",[\"is\",0,2]]"), "other parameters");
    for number in ["-1", "1.0", "4294967296", "1e3", "99", "\"0\"", "[0]", "null", "true"] {
        let text = format!("[\"n\",\"0\"]\n[\"refl\",{number},[]]");
        refused(&text, "");
    }
    for line in
        ["{}", "[]", "[1]", "[\"x\"]", "[\"v\"]", "[\"v\",\"a\",1]", "[\"refl\",0]", "[", "0"]
    {
        refused(line, "");
    }
}

#[test]
fn names_cannot_speak_for_others() {
    for name in ["", "1 = 0", "a b", "a\\n", "\\u001b[2J", "é", "0a", ".a", "a\\u202e", "a\\\"b"] {
        refused(&format!("[\"v\",\"{name}\"]"), "no name");
        refused(&format!("[\"op\",\"{name}\",0]"), "no name");
        refused(&format!("[\"include\",\"{name}\"]"), "no name");
    }
    refused(&format!("[\"v\",\"{}\"]", "a".repeat(201)), "no name");
    for source in ["a\\nb", "\\u0007", "\\u2028", "\\u202e", "\\u200b"] {
        let line = format!("[\"n\",\"0\"]\n[\"axiom\",\"a\",\"{source}\",[\"le\",0,0]]");
        refused(&line, "printable");
    }
}

#[test]
fn operators_are_not_called_like_words_of_statements() {
    for name in ["left", "right", "no", "not", "in", "if", "for", "all"] {
        refused(&format!("[\"op\",\"{name}\",1]"), "word of statements");
        let mut t = Text::new();
        t.ok(format!(r#"["op","{name}_",1]"#));
        t.ok(format!(r#"["v","{name}"]"#));
    }
}

#[test]
fn names_of_variables_are_65_536_at_most() {
    let mut t = Text::new();
    // Definitions take some, of names that no text can write.
    for i in 0..65_536 - 127 {
        t.var(&format!("x{i}"));
    }
    let mut more = (0..=127).map(|i| t.line(format!(r#"["v","y{i}"]"#)));
    let refused = more.find_map(Result::err).expect("a limit");
    assert_eq!(refused.code().id, "E0404");
}

#[test]
fn numerals_have_a_size() {
    refused(&format!("[\"n\",\"{}\"]", "9".repeat(4_001)), "lowest terms");
    let mut t = Text::new();
    let n = t.num(&"9".repeat(4_000));
    t.ok(format!(r#"["num",{n},[]]"#));
}

#[test]
fn limits_are_limits() {
    let mut checker = Checker::new(Budget::unlimited().max_steps(2_000)).unwrap();
    let error = checker.text(GROUP, &mut |_| unreachable!()).unwrap_err();
    assert_eq!(error.class().exit_code(), 3);
    let mut checker = Checker::new(Budget::unlimited().max_nodes(50)).unwrap();
    let error = checker.text(GROUP, &mut |_| unreachable!()).unwrap_err();
    assert_eq!(error.class().exit_code(), 3);
    let scopes = "[\"open\",[],[]]\n".repeat(257);
    let mut checker = Checker::new(Budget::unlimited()).unwrap();
    assert_eq!(checker.text(&scopes, &mut |_| unreachable!()).unwrap_err().code().id, "E0404");
}

#[test]
fn what_is_included_means_what_it_means_alone() {
    let texts = |name: &str| -> tepid::error::Result<String> {
        Ok(match name {
            "one" => "[\"n\",\"1\"]\n[\"op\",\"one\",0]\n[\"def\",[\"=\",0]]\n",
            "two" => "[\"n\",\"2\"]\n[\"op\",\"two\",0]\n[\"o\",2,[]]\n[\"def\",[\"=\",0]]\n[\"theorem\",\"t\",2,[\"same\",1,0]]\n",
            "both" => "[\"include\",\"one\"]\n[\"include\",\"two\"]\n[\"theorem\",\"t\",3,[\"same\",2,1]]\n",
            "new" => "[\"b\",0]\n[\"op\",\"new\",1]\n",
            "round" => "[\"include\",\"round\"]\n",
            "open" => "[\"open\",[],[]]\n",
            "late" => "[\"n\",\"1\"]\n[\"include\",\"one\"]\n",
            _ => return Ok(GROUP.to_owned()),
        }
        .to_owned())
    };
    let read = |text: &str| {
        let mut checker = Checker::new(Budget::unlimited()).unwrap();
        let done = checker.text(text, &mut { texts });
        (done, checker)
    };
    // Numbers of an included text are its own, in whatever order texts come.
    for order in ["two,one,both", "both,one,two,both", "one,both", "two,both,one"] {
        let lines = order.split(',').map(|name| format!("[\"include\",\"{name}\"]\n"));
        let (done, mut checker) = read(&lines.collect::<String>());
        done.unwrap_or_else(|error| panic!("{order}: {error}"));
        assert_eq!(checker.counts()[1], 4);
        let fact = checker.theorem(Some("both"), "t").unwrap();
        let sequent = checker.fact(fact).unwrap().clone();
        assert_eq!(checker.words(&sequent).unwrap(), "two() == 2");
        // A text without a theorem of its own shows nothing.
        assert!(checker.report().is_err());
        let [zero, _, fact] = checker.counts();
        checker.accept("[\"n\",\"0\"]").unwrap();
        checker.accept(&format!("[\"refl\",{zero},[]]")).unwrap();
        let theorem = format!("[\"theorem\",\"own\",{fact},[\"same\",{zero},{zero}]]");
        checker.accept(&theorem).unwrap();
        let report = checker.report().unwrap();
        assert_eq!((report.included.len(), report.definitions.len()), (3, 2));
    }
    for (text, why) in [
        ("[\"include\",\"round\"]", "includes itself"),
        ("[\"include\",\"open\"]", "leaves a scope open"),
        ("[\"include\",\"new\"]\n[\"def\",[\"=\",0]]", "directly behind"),
        ("[\"include\",\"new\"]\n[\"pred\",[]]", "directly behind"),
        ("[\"include\",\"late\"]", "before all other lines"),
        ("[\"n\",\"1\"]\n[\"include\",\"one\"]", "before all other lines"),
        ("[\"include\",\"one\"]\n[\"op\",\"one\",0]", "there is an operator"),
        ("[\"include\",\"one\"]\n[\"o\",2,[]]\n[\"def\",[\"=\",0]]", "directly behind"),
    ] {
        let error = read(text).0.expect_err(text);
        assert!(error.to_string().contains(why), "{text}: {error}");
    }
    // A licence holds in the texts that include it, and in no other beside them.
    let (done, mut checker) = read("[\"include\",\"group\"]\n[\"include\",\"one\"]\n");
    done.unwrap();
    let flat = "[\"n\",\"1\"]\n[\"flat\",0,0,[]]\n";
    let number = checker.counts()[0];
    let own = flat.replace("0,0", &format!("{number},{number}"));
    checker.text(&own, &mut |_| unreachable!()).unwrap();
    let mut checker = Checker::new(Budget::unlimited()).unwrap();
    let include = "[\"include\",\"group\"]\n[\"include\",\"flat\"]\n";
    let resolve = |name: &str| Ok(if name == "flat" { flat } else { GROUP }.to_owned());
    let error = checker.text(include, &mut { resolve }).unwrap_err();
    assert!(error.to_string().contains("not proved yet"), "{error}");
}

#[test]
fn laws_are_said_by_theorems_of_their_text() {
    let t = "[\"n\",\"1\"]\n[\"refl\",0,[]]\n[\"theorem\",\"t\",2,[\"same\",0,0]]\n";
    refused(&format!("{t}[\"law\",\"l\",\"1 == 1\",[\"u\"]]"), "theorems");
    refused(&format!("{t}[\"law\",\"l\",\"1 == 1\",[]]"), "theorems");
    refused(&format!("{t}[\"theorem\",\"t\",2,[\"same\",0,0]]"), "there is a theorem");
    let mut checker = Checker::new(Budget::unlimited()).unwrap();
    checker
        .text(&format!("{t}[\"law\",\"l\",\"1 == 1\",[\"t\"]]"), &mut |_| unreachable!())
        .unwrap();
    assert_eq!(checker.report().unwrap().laws[0].theorems, ["t"]);
}

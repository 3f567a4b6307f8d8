//! The forgeries that the design of the kernel was tried with, one by one, each refused.

use crate::text::Text;

type Forgery = fn(&mut Text);

const FORGERIES: [(&str, Forgery); 28] = [
    ("an option that need not exist, binders left out", |t| {
        let (x, [zero, _]) = (t.var("x"), numbers(t));
        let (family, braces) = idle(t, x, zero);
        t.open(&[x], "");
        t.no(format!(r#"["option",{braces},0,{family},[],[]]"#), "one term");
    }),
    ("a binder without evidence", |t| {
        let (x, [zero, _]) = (t.var("x"), numbers(t));
        let (family, braces) = idle(t, x, zero);
        t.open(&[x], "");
        t.no(format!(r#"["option",{braces},0,{family},[{x}],[]]"#), "premise");
    }),
    ("every without its blocks", |t| {
        let (x, [zero, _]) = (t.var("x"), numbers(t));
        let (_, braces) = idle(t, x, zero);
        t.open(&[x], "");
        t.no(format!(r#"["every",{braces},{x},[]]"#), "premise");
    }),
    ("moves without its cases", |t| {
        let (x, y) = (t.var("x"), t.var("y"));
        let h = t.open(&[x, y], &format!(r#"["lf",{x},{y}]"#));
        t.no(format!(r#"["moves",{x},{y},["le",{x},{y}],[{h}]]"#), "premise");
    }),
    ("a block that assumes more", |t| {
        let (x, y, z) = (t.var("x"), t.var("y"), t.var("z"));
        let le = t.0.theorem(Some("group"), "le_refl").expect("a theorem");
        t.open(&[x, y], "");
        t.open(&[z], &format!(r#"["in",0,{z},{x}],["le",{z},{y}]"#));
        let f = t.ok(format!(r#"["use",{le},[{z}],[]]"#));
        let block = t.close(f);
        t.no(format!(r#"["every",{x},{y},[{block}]]"#), "premise");
    }),
    ("induction at the same game", |t| {
        let (x, [zero, _]) = (t.var("x"), numbers(t));
        t.ok(format!(r#"["ind",[{x}],[0],[["le",{x},{zero}]]]"#));
        t.no(format!(r#"["ih",0,0,[{x}],[[]],[]]"#), "smaller");
    }),
    ("induction to an option of another game", |t| {
        let (x, y, z) = (t.var("x"), t.var("y"), t.var("z"));
        t.ok(format!(r#"["ind",[{x},{y}],[0],[["le",{x},{y}]]]"#));
        let h = t.open(&[z], &format!(r#"["in",0,{z},{y}]"#));
        t.no(format!(r#"["ih",0,0,[{z},{y}],[[{h}]],[]]"#), "another game");
    }),
    ("induction upwards", |t| {
        let (x, [zero, _]) = (t.var("x"), numbers(t));
        let family = t.family(&[], x);
        let above = t.braces(&[family], &[]);
        t.ok(format!(r#"["ind",[{x}],[0],[["le",{x},{zero}]]]"#));
        let up = t.ok(format!(r#"["option",{above},0,{family},[],[]]"#));
        t.no(format!(r#"["ih",0,0,[{above}],[[{up}]],[]]"#), "no descent");
    }),
    ("a variable that escapes its scope", |t| {
        let (z, [zero, _]) = (t.var("z"), numbers(t));
        let h = t.open(&[z], &format!(r#"["in",0,{z},{zero}]"#));
        t.close(h);
        t.no(format!(r#"["any",0,{z},{zero},{zero},[]]"#), "not in scope");
    }),
    ("a hypothesis cited outside", |t| {
        let [zero, one] = numbers(t);
        let h = t.open(&[], &format!(r#"["le",{one},{zero}]"#));
        t.close(h);
        t.no(format!(r#"["theorem","false",{h},["le",{one},{zero}]]"#), "closed");
    }),
    ("a hypothesis left out of the theorem", |t| {
        let [zero, one] = numbers(t);
        let h = t.open(&[], &format!(r#"["le",{one},{zero}]"#));
        let f = t.close(h);
        t.no(format!(r#"["theorem","false",{f},["le",{one},{zero}]]"#), "something else");
    }),
    ("two strict inequalities added", |t| {
        let (x, y, [zero, _]) = (t.var("x"), t.var("y"), numbers(t));
        let sum = t.op(0, &[x, y]);
        let h = t.open(&[x, y], &format!(r#"["lf",{zero},{x}],["lf",{zero},{y}]"#));
        t.no(format!(r#"["lin",["lf",{zero},{sum}],[1,1],[{h},{}]]"#, h + 1), "once");
    }),
    ("division", |t| {
        let (x, [zero, _]) = (t.var("x"), numbers(t));
        let sum = t.op(0, &[x, x]);
        let h = t.open(&[x], &format!(r#"["eq",{sum},{zero}]"#));
        t.no(format!(r#"["lin",["eq",{x},{zero}],[1],[{h}]]"#), "something else");
    }),
    ("an inequality reversed", |t| {
        let (x, y) = (t.var("x"), t.var("y"));
        let h = t.open(&[x, y], &format!(r#"["le",{x},{y}]"#));
        t.no(format!(r#"["lin",["le",{y},{x}],[-1],[{h}]]"#), "positively");
    }),
    ("equality from an inequality", |t| {
        let (x, y) = (t.var("x"), t.var("y"));
        let h = t.open(&[x, y], &format!(r#"["le",{x},{y}]"#));
        t.no(format!(r#"["lin",["eq",{x},{y}],[1],[{h}]]"#), "positively");
    }),
    ("forms rewritten by values", |t| {
        let (x, y) = (t.var("x"), t.var("y"));
        let h = t.open(&[x, y], &format!(r#"["eq",{x},{y}]"#));
        let refl = t.ok(format!(r#"["refl",{x},[]]"#));
        t.no(format!(r#"["rw",["same",{x},{y}],[{refl},{h}]]"#), "the same");
    }),
    ("x - x == 0", |t| {
        let (x, [zero, _]) = (t.var("x"), numbers(t));
        let minus = t.op(1, &[x]);
        let sum = t.op(0, &[x, minus]);
        t.open(&[x], "");
        t.no(format!(r#"["flat",{sum},{zero},[]]"#), "summands");
    }),
    ("1/2 + 1/2 == 1", |t| {
        let (half, [_, one]) = (t.num("1/2"), numbers(t));
        let sum = t.op(0, &[half, half]);
        t.no(format!(r#"["flat",{sum},{one},[]]"#), "summands");
    }),
    ("an empty induction left open", |t| {
        t.ok(r#"["ind",[],[],[]]"#);
        assert!(t.0.report().is_err());
    }),
    ("a variable declared twice", |t| {
        let x = t.var("x");
        t.open(&[x], "");
        t.no(format!(r#"["open",[{x}],[]]"#), "in scope");
    }),
    ("a licence by axioms", |t| {
        let b = t.bound(0);
        let f = t.ok(format!(r#"["axiom","a","",[1,[],["le",{b},{b}]]]"#));
        t.no(format!(r#"["licence",[{f}]]"#), "no axiom");
    }),
    ("an equality split in two", |t| {
        let (x, y) = (t.var("x"), t.var("y"));
        t.open(&[x, y], "");
        t.no(format!(r#"["split",["eq",{x},{y}],["le",{x},{y}],[]]"#), "negation");
    }),
    ("greatest without order", |t| {
        let (x, y, z) = (t.var("x"), t.var("y"), t.var("z"));
        let h = t.open(&[x, y, z], &format!(r#"["in",0,{z},{x}]"#));
        t.no(format!(r#"["greatest",0,{z},{x},["le",{z},{y}],[{h}]]"#), "premise");
    }),
    ("one of two cases", |t| {
        let (x, y, z) = (t.var("x"), t.var("y"), t.var("z"));
        let families = [t.family(&[], x), t.family(&[], y)];
        let braces = t.braces(&families, &[]);
        let h = t.open(&[x, y, z], &format!(r#"["in",0,{z},{braces}]"#));
        let first = t.open(&[], &format!(r#"["same",{z},{x}]"#));
        let first = t.close(first);
        t.no(format!(r#"["case",0,{z},{braces},["same",{z},{x}],[{h},{first}]]"#), "premise");
    }),
    ("a predicate of itself", |t| {
        let (b0, b1, p) = (t.bound(0), t.bound(1), t.0.counts()[1]);
        t.ok(r#"["op","p",1]"#);
        t.no(format!(r#"["pred",[[1,[["in",0,{b0},{b1}]],["not",{p},{b1}]]]]"#), "to end");
    }),
    ("a definition whose condition asks itself", |t| {
        let (b, [zero, one], f) = (t.bound(0), numbers(t), t.0.counts()[1]);
        t.ok(r#"["op","f",1]"#);
        let call = t.op(f, &[b]);
        t.no(format!(r#"["def",["if",["le",{call},{zero}],["=",{one}],["=",{zero}]]]"#), "to end");
    }),
    ("a definition with a free variable", |t| {
        let x = t.var("x");
        t.ok(r#"["op","f",1]"#);
        t.no(format!(r#"["def",["=",{x}]]"#), "not in scope");
    }),
    ("a definition of what is older", |t| {
        let (b, f) = (t.bound(0), t.0.counts()[1]);
        t.ok(r#"["op","f",1]"#);
        t.ok(r#"["op","h",1]"#);
        let [first, second] = [f, f + 1].map(|op| t.op(op, &[b]));
        t.ok(format!(r#"["def",["=",{first}]]"#));
        t.no(format!(r#"["def",["=",{second}]]"#), "directly behind");
    }),
];

fn numbers(t: &mut Text) -> [u32; 2] {
    [t.num("0"), t.num("1")]
}

/// `{0 for y in left(x) | }`, whose only option is there if x has one.
fn idle(t: &mut Text, x: u32, zero: u32) -> (u32, u32) {
    let family = t.family(&[[0, x]], zero);
    (family, t.braces(&[family], &[]))
}

#[test]
fn all_are_refused() {
    for (name, forge) in FORGERIES {
        println!("{name}");
        forge(&mut Text::licensed());
    }
}

#[test]
fn an_axiom_in_one_claim_reaches_all() {
    let mut t = Text::new();
    let (x, b, [zero, one]) = (t.var("x"), t.bound(0), numbers(&mut t));
    let axiom = t.ok(format!(r#"["axiom","rule.bad","nobody",["le",{one},{zero}]]"#));
    t.ok(format!(r#"["ind",[{x}],[0],[["le",{one},{zero}],["same",{x},{x}]]]"#));
    let first = t.ok(format!(r#"["use",{axiom},[],[]]"#));
    let second = t.ok(format!(r#"["refl",{x},[]]"#));
    let claim = t.ok(format!(r#"["qed",[{first},{second}]]"#));
    // What is proved within, and from no axiom, rests on what the other claim rests on, since
    // it may have cited that at smaller games.
    t.ok(format!(r#"["theorem","t",{},[1,[],["same",{b},{b}]]]"#, claim + 1));
    // The fact of a `use` counts as cited.
    t.ok(format!(r#"["ind",[],[],[["le",{one},{zero}]]]"#));
    let used = t.ok(format!(r#"["use",{axiom},[],[]]"#));
    let claim = t.ok(format!(r#"["qed",[{used}]]"#));
    t.ok(format!(r#"["theorem","u",{claim},["le",{one},{zero}]]"#));
    for theorem in t.0.report().unwrap().theorems {
        assert_eq!(theorem.axioms.len(), 1, "{}", theorem.text);
        assert_eq!(theorem.axioms[0].name, "rule.bad");
    }
}

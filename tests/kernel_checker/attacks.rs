//! Attempts to show something false within the rules: each is refused, or comes to something
//! that is true after all.

use crate::text::{Text, keep};
use tepid::budget::Budget;
use tepid::kernel::Checker;

/// A text that shows 0 == 0, with these lines before it.
fn judge(before: &str, accepted: bool) {
    let end = "[\"n\",\"0\"]\n[\"refl\",0,[]]\n[\"theorem\",\"t\",2,[\"same\",0,0]]";
    let text = format!("{before}{end}");
    keep(None, &text);
    let mut checker = Checker::new(Budget::unlimited()).unwrap();
    let done = checker.text(&text, &mut |_| unreachable!());
    assert_eq!(done.is_ok() && checker.report().is_ok(), accepted, "{before}: {done:?}");
}

/// What is nested deeper than the reader goes is refused as a limit, not as wrong.
#[test]
fn deep_lines_meet_a_limit() {
    let mut checker = Checker::new(Budget::unlimited()).unwrap();
    let line = format!("{}0{}", "[".repeat(200), "]".repeat(200));
    assert_eq!(checker.accept(&line).unwrap_err().code().id, "E0404");
}

#[test]
fn lines_are_json_of_strings_integers_and_arrays() {
    for good in [
        "\n",
        " \t\r\n",
        "\u{c}\n",
        "\r\n\r\n",
        "[\"op\",\"\\u0066\",0]\n",
        " [ \"op\" ,\t\"f\", 0 ] \r\n",
        "[\"\\u006fp\",\"f\",63]\n",
    ] {
        judge(good, true);
    }
    for bad in [
        "\u{feff}",
        "\0",
        "\u{b}",
        "\u{85}",
        "\u{a0}",
        "\u{2028}",
        "{}",
        "{\"v\":\"a\",\"v\":\"b\"}",
        "\"v\"",
        "null",
        "0",
        "[]",
        "[[]]",
        "[0]",
        "[null]",
        "[true]",
        "[\"op\"]",
        "[\"op\",\"f\",true]",
        "[\"op\",\"f\",null]",
        "[\"op\",\"f\",{}]",
        "[\"op\",\"f\",0,0]",
        "[\"op\",\"f\",[0]]",
        "[\"op\",\"f\",\"0\"]",
        "[\"op\",\"f\",0.0]",
        "[\"op\",\"f\",0e0]",
        "[\"op\",\"f\",1E0]",
        "[\"op\",\"f\",-0]",
        "[\"op\",\"f\",-1]",
        "[\"op\",\"f\",00]",
        "[\"op\",\"f\",+0]",
        "[\"op\",\"f\",0x0]",
        "[\"op\",\"f\",NaN]",
        "[\"op\",\"f\",Infinity]",
        "[\"op\",\"f\",-Infinity]",
        "[\"op\",\"f\",4294967296]",
        "[\"op\",\"f\",18446744073709551616]",
        "[\"op\",\"f\",1e400]",
        "[\"op\",\"f\",340282366920938463463374607431768211456]",
        "[\"op\",\"f\",0,]",
        "[\"op\",,\"f\",0]",
        "[\"op\",\"f\",0]]",
        "[\"op\",\"f\",0",
        "[\"op\",\"f\",0] x",
        "[\"op\",\"f\",0][\"b\",0]",
        "[\"op\",\"f\",0]//",
        "['op','f',0]",
        "[\"op\",\"f\\ud800\",0]",
        "[\"op\",\"f\\udc00\\ud800\",0]",
        "[\"op\",\"f\u{0}\",0]",
        "[\"op\",\"f\\u0000\",0]",
        "[\"op\",\"f\\x\",0]",
        "[\"op\",\"\",0]",
        "[\"op\",\"f\\n\",0]",
        "[\"OP\",\"f\",0]",
        "[\"axiom\",\"a\",\"\\ud800\",[\"is\",0,0,0]]",
        "[\"op\",\"\u{ff46}\",0]",
        "[\"o\\u0070\",\"f\",0]x",
    ] {
        judge(&format!("{bad}\n"), false);
    }
    for deep in [100, 126, 130, 1_000, 100_000] {
        judge(&format!("{}\n", "[".repeat(deep)), false);
        judge(&format!("{}\n", "{\"a\":".repeat(deep)), false);
        judge(&format!("[\"op\",{}{}]\n", "[".repeat(deep), "]".repeat(deep)), false);
    }
}

#[test]
fn an_induction_goes_round_only_where_games_do() {
    let mut t = Text::new();
    let (x, zero) = (t.var("x"), t.num("0"));
    // If x is an option of x, anything: that is true, since no game is.
    t.ok(format!(r#"["ind",[{x}],[0],[["le",{x},{zero}]]]"#));
    let h = t.open(&[], &format!(r#"["in",0,{x},{x}]"#));
    let f = t.ok(format!(r#"["ih",0,0,[{x}],[[{h},{h},{h}]],[]]"#));
    let f = t.close(f);
    assert_eq!(t.says(f), "x <= 0 if x in left(x)");
    t.no(format!(r#"["qed",[{f}]]"#), "not the claims");
    // What is chosen by a binder is no term, and an option of a body is none of x.
    let mut t = Text::new();
    let (x, y, b0, zero) = (t.var("x"), t.var("y"), t.bound(0), t.num("0"));
    let family = t.family(&[[0, x]], b0);
    let options = t.braces(&[family], &[]);
    t.ok(format!(r#"["ind",[{x}],[0],[["le",{x},{zero}]]]"#));
    let h = t.open(&[y], &format!(r#"["in",0,{y},{options}],["in",0,{options},{x}]"#));
    t.no(format!(r#"["ih",0,0,[{b0}],[[{h}]],[]]"#), "loose index");
    t.no(format!(r#"["ih",0,0,[{y}],[[{h}]],[]]"#), "another game");
    t.no(format!(r#"["ih",0,0,[{y}],[[{},{h}]],[]]"#, h + 1), "no descent");
    let f = t.ok(format!(r#"["ih",0,0,[{y}],[[{h},{}]],[]]"#, h + 1));
    assert_eq!(t.says(f), "y <= 0");
    // A chain of what has hypotheses or variables is none.
    let g = t.open(&[], &format!(r#"[0,[["le",{y},{y}]],["in",0,{y},{x}]]"#));
    t.no(format!(r#"["ih",0,0,[{y}],[[{g}]],[]]"#), "no descent");
}

#[test]
fn an_inner_induction_keeps_the_outer_variables() {
    let mut t = Text::new();
    let (x, y, z) = (t.var("x"), t.var("y"), t.var("z"));
    // Claims of the inner induction about x are about this x.
    t.ok(format!(r#"["ind",[{x}],[0],[["le",{x},{x}]]]"#));
    t.ok(format!(r#"["ind",[{y}],[0],[[0,[["in",0,{y},{x}]],["le",{x},{y}]],["le",{y},{y}]]]"#));
    let h = t.open(&[z], &format!(r#"["in",0,{z},{y}],["in",1,{z},{x}]"#));
    let f = t.ok(format!(r#"["ih",0,0,[{z}],[[{h}]],[]]"#));
    assert_eq!(t.says(f), "x <= z if z in left(x)");
    t.no(format!(r#"["ih",1,1,[{z}],[[{}]],[]]"#, h + 1), "no such claim");
    let f = t.ok(format!(r#"["ih",1,0,[{z}],[[{}]],[]]"#, h + 1));
    assert_eq!(t.says(f), "z <= z");
    // The induction over y puts nothing for x.
    t.no(format!(r#"["ih",0,0,[{z},{z}],[[{h}]],[]]"#), "one term");
    // A variable may not come again inside, whatever it is called.
    t.no(format!(r#"["open",[{x}],[]]"#), "in scope");
}

#[test]
fn an_induction_on_no_position_assumes_nothing() {
    let mut t = Text::new();
    let (x, y, one) = (t.var("x"), t.var("y"), t.num("1"));
    t.ok(format!(r#"["ind",[{x},{y}],[],[["le",{one},{x}]]]"#));
    t.no(format!(r#"["ih",0,0,[{x},{y}],[],[]]"#), "smaller");
    let mut t = Text::new();
    let (x, y) = (t.var("x"), t.var("y"));
    t.ok(format!(r#"["ind",[{x}],[0,0],[["le",{x},{x}]]]"#));
    let h = t.open(&[y], &format!(r#"["in",0,{y},{x}]"#));
    t.no(format!(r#"["ih",0,0,[{x}],[[],[]],[]]"#), "smaller");
    t.no(format!(r#"["ih",0,0,[{y}],[[{h}],[]],[]]"#), "another game");
    t.ok(format!(r#"["ih",0,0,[{y}],[[{h}],[{h}]],[]]"#));
}

#[test]
fn no_predicate_denies_itself() {
    let end = "not seen to end";
    for (n, parts, accepted) in [
        // The hypothesis that is read last, on a way that is known, counts.
        (2, r#"[1,[["in",0,B0,B2],["in",0,B0,B1]],["not",2,B0,B1]]"#, false),
        (2, r#"[1,[["in",0,B0,B1],["in",0,B0,B2]],["not",2,B0,B1]]"#, true),
        // {a | } gives no way, and takes none.
        (1, r#"[1,[["in",0,B0,B1],["in",0,B0,BRACES]],["not",2,B0]]"#, true),
        (1, r#"[1,[["in",0,B0,BRACES]],["not",2,B0]]"#, false),
        // x in left(a), where a is an option of x: of what is there first nothing is known.
        (1, r#"[2,[["in",0,B1,B0],["in",0,B0,B2]],["not",2,B1]]"#, false),
        (1, r#"[2,[["in",0,B0,B2],["in",0,B1,B0]],["not",2,B1]]"#, true),
        (1, r#"[1,[["in",0,B0,B0]],["not",2,B0]]"#, false),
        (1, r#"[1,[["in",0,B1,B0]],["not",2,B0]]"#, false),
        // The parameter itself, as a hypothesis and below another sequent.
        (1, r#"[0,[["is",2,B0]],["lf",B0,B0]]"#, false),
        (1, r#"[1,[["in",0,B0,B1],["is",2,B1]],["lf",B1,B1]]"#, false),
        (1, r#"[1,[["in",0,B0,B1],[1,[["in",1,B0,B1]],["not",2,B0]]],["is",2,B0]]"#, true),
        (1, r#"[1,[[1,[["in",0,B1,B2]],["le",B0,B0]]],["not",2,B0]]"#, false),
        (1, r#"[1,[["in",0,B0,B1],[1,[["in",0,B1,B2]],["not",2,B0]]],["le",B0,B0]]"#, false),
        // Parameters change places.
        (2, r#"[1,[["in",0,B0,B2]],["is",2,B1,B0]]"#, false),
        (2, r#"[2,[["in",0,B1,B3],["in",0,B0,B2]],["is",2,B0,B1]]"#, false),
        (2, r#"[2,[["in",0,B1,B3],["in",0,B0,B2]],["is",2,B1,B0]]"#, true),
    ] {
        let mut t = Text::new();
        let b: Vec<u32> = (0..4).map(|k| t.bound(k)).collect();
        let family = t.family(&[], b[1]);
        let braces = t.braces(&[family], &[]);
        t.ok(format!(r#"["op","p",{n}]"#));
        let mut parts = parts.replace("BRACES", &braces.to_string());
        for (k, term) in b.iter().enumerate() {
            parts = parts.replace(&format!("B{k}"), &term.to_string());
        }
        let line = format!(r#"["pred",[{parts}]]"#);
        if accepted {
            t.ok(line);
        } else {
            t.no(line, end);
        }
    }
}

#[test]
fn no_function_adds_to_itself() {
    let end = "not seen to end";
    // f(a, b), with x in left(a) and y in right(b) below two binders: x is 1, y is 0.
    for (n, ranges, call, accepted) in [
        (2, "[[0,B3],[1,B2]]", "[B1,B0]", true),
        (2, "[[0,B3],[1,B2]]", "[B0,B1]", false),
        (2, "[[0,B3],[1,B1]]", "[B0,B2]", true),
        (2, "[[0,B3],[1,B1]]", "[B3,B0]", false),
        (2, "[[0,B3],[1,B3]]", "[B0,B2]", true),
        (2, "[[0,B3],[1,B3]]", "[B3,B2]", false),
        (2, "[[0,SUM],[1,B2]]", "[B1,B2]", false),
        (2, "[[0,SUM],[1,B2]]", "[B3,B0]", true),
        (1, "[[0,B2],[1,B1]]", "[B0]", true),
        (1, "[[0,B2],[1,CALL]]", "[B1]", false),
        (1, "[[0,B2],[1,SMALLER]]", "[B1]", true),
        (0, "[]", "[]", false),
    ] {
        let mut t = Text::new();
        let b: Vec<u32> = (0..4).map(|k| t.bound(k)).collect();
        let sum = t.op(0, &[b[3], b[3]]);
        t.ok(format!(r#"["op","f",{n}]"#));
        let put = |text: &str, calls: [u32; 2]| {
            let mut text = text.replace("SUM", &sum.to_string());
            for (name, call) in [("CALL", calls[0]), ("SMALLER", calls[1])] {
                text = text.replace(name, &call.to_string());
            }
            (0..4).fold(text, |text, k| text.replace(&format!("B{k}"), &b[k].to_string()))
        };
        let calls = if n == 1 { [t.op(2, &[b[2]]), t.op(2, &[b[1]])] } else { [0; 2] };
        let call = t.term(format!(r#"["o",2,{}]"#, put(call, calls)));
        let family = t.term(format!(r#"["f",{},{call}]"#, put(ranges, calls)));
        let braces = t.braces(&[family], &[]);
        let line = format!(r#"["def",["=",{braces}]]"#);
        if accepted {
            t.ok(line);
        } else {
            t.no(line, end);
        }
    }
}

#[test]
fn a_definition_asks_what_is_there_before_it() {
    let mut t = Text::new();
    let (b0, b1, zero) = (t.bound(0), t.bound(1), t.num("0"));
    t.ok(r#"["op","g",1]"#);
    t.ok(r#"["op","q",1]"#);
    t.ok(r#"["op","f",1]"#);
    let (g, f) = (t.op(2, &[b0]), t.op(4, &[b0]));
    let family = t.family(&[[1, b1]], f);
    let below = t.braces(&[family], &[]);
    // f(a) is g(a) if {f(b) for b in right(a) | } <= g(a), else 0 if q(a), else a.
    let first = t.ok(format!(
        r#"["def",["if",["le",{below},{g}],["=",{g}],["if",["is",3,{b0}],["=",{zero}],["=",{b0}]]]]"#
    ));
    assert_eq!(t.says(first), "for all a: f(a) == g(a) if {f(b) for b in right(a) | } <= g(a)");
    assert_eq!(
        t.says(first + 2),
        "for all a: f(a) == a if g(a) <| {f(b) for b in right(a) | }, not q(a)"
    );
    // g is any function and f a predicate about which nothing is known.
    let (f0, g0) = (t.op(4, &[zero]), t.op(2, &[zero]));
    t.no(format!(r#"["use",{first},[{zero}],[]]"#), "premise");
    t.no(format!(r#"["absurd",["is",4,{zero}],["same",{f0},{g0}],[]]"#), "premise");
    t.no(format!(r#"["split",["is",4,{zero}],["is",4,{zero}],[]]"#), "premise");
    t.no(format!(r#"["refl",{b0},[]]"#), "loose index");
}

#[test]
fn what_was_assumed_stays_assumed() {
    let mut t = Text::new();
    let (zero, one, x) = (t.num("0"), t.num("1"), t.var("x"));
    let said = format!(r#"["same",{zero},{one}]"#);
    let h = t.open(&[], &format!(r#"["le",{one},{zero}],["lf",{zero},{one}]"#));
    let f = t.ok(format!(r#"["absurd",["le",{one},{zero}],{said},[{h},{}]]"#, h + 1));
    let f = t.close(f);
    assert_eq!(t.says(f), "0 == 1 if 1 <= 0, 0 <| 1");
    t.no(format!(r#"["use",{f},[],[]]"#), "premise");
    t.no(format!(r#"["use",{f},[],[{f}]]"#), "premise");
    // A fact of a scope is none outside, not even as a chain or behind a later number.
    t.no(format!(r#"["half",{one},{zero},0,[{h}]]"#), "closed");
    t.ok(format!(r#"["ind",[{x}],[0],[["le",{x},{x}]]]"#));
    t.no(format!(r#"["ih",0,0,[{x}],[[{h}]],[]]"#), "closed");
    t.no(format!(r#"["ih",0,0,[{zero}],[[]],[]]"#), "another game");
    t.no(format!(r#"["theorem","t",{f},{said}]"#), "outside of all scopes");
}

#[test]
fn sequents_of_other_shapes_are_others() {
    // What a rule asks for is asked for as it is: order and number of variables count.
    let mut t = Text::new();
    let (x, y, b0, b1) = (t.var("x"), t.var("y"), t.bound(0), t.bound(1));
    let goal = format!(r#"["le",{x},{y}]"#);
    t.open(&[x, y], "");
    for other in [
        format!(r#"[2,[["in",0,{b0},{x}]],["lf",{b0},{y}]]"#),
        format!(r#"[1,[["in",0,{b0},{x}],["in",0,{b0},{x}]],["lf",{b0},{y}]]"#),
        format!(r#"[1,[[0,[],["in",0,{b0},{x}]],["le",{x},{x}]],["lf",{b0},{y}]]"#),
        format!(r#"[1,[["in",1,{b0},{x}]],["lf",{b0},{y}]]"#),
        format!(r#"[2,[["in",0,{b1},{x}]],["lf",{b1},{y}]]"#),
    ] {
        let h = t.open(&[], &format!(r#"{other},[1,[["in",1,{b0},{y}]],["lf",{x},{b0}]]"#));
        t.no(format!(r#"["every",{x},{y},[{h},{}]]"#, h + 1), "premise");
    }
    // A sequent without variables and hypotheses is its proposition, however it is written.
    let h = t.open(&[], &format!(r#"[0,[],{goal}],["le",{y},{x}]"#));
    let f = t.ok(format!(r#"["both",{x},{y},[{},{h}]]"#, h + 1));
    assert_eq!(t.says(f), "x = y");
}

#[test]
fn choices_of_binders_depend_on_those_before() {
    let mut t = Text::new();
    let (x, y, z) = (t.var("x"), t.var("y"), t.var("z"));
    let (b0, b1) = (t.bound(0), t.bound(1));
    // {c + b for b in left(x), c in right(b) | }: below both, b is 1 and c is 0.
    let body = t.op(0, &[b0, b1]);
    let family = t.family(&[[0, x], [1, b1]], body);
    let braces = t.braces(&[family], &[]);
    let goal = format!(r#"["le",{z},{z}]"#);
    let h = t.open(&[x, z], &format!(r#"["in",0,{z},{braces}]"#));
    let sum = format!(r#"["same",{z},{body}]"#);
    for (cases, good) in [
        (format!(r#"[2,[["in",0,{b1},{x}],["in",1,{b0},{b1}],{sum}],{goal}]"#), true),
        (format!(r#"[2,[["in",0,{b0},{x}],["in",1,{b1},{b0}],{sum}],{goal}]"#), false),
        (format!(r#"[2,[["in",1,{b0},{b1}],["in",0,{b1},{x}],{sum}],{goal}]"#), false),
        (format!(r#"[2,[["in",0,{b1},{x}],["in",1,{b0},{x}],{sum}],{goal}]"#), false),
    ] {
        let c = t.open(&[], &cases);
        let line = format!(r#"["case",0,{z},{braces},{goal},[{h},{c}]]"#);
        if good {
            t.ok(line);
        } else {
            t.no(line, "premise");
        }
    }
    let line = format!(r#""option",{braces},0,{family}"#);
    let k = t.open(&[y], &format!(r#"["in",0,{y},{x}],["in",1,{z},{y}],["in",1,{z},{x}]"#));
    t.no(format!(r#"[{line},[{y},{z}],[{k},{}]]"#, k + 2), "premise");
    t.no(format!(r#"[{line},[{z},{y}],[{k},{}]]"#, k + 1), "premise");
    let f = t.ok(format!(r#"[{line},[{y},{z}],[{k},{}]]"#, k + 1));
    assert_eq!(t.says(f), "(z + y) in left({(b + a) for a in left(x), b in right(a) | })");
}

#[test]
fn equations_reach_below_binders_and_bind_nothing() {
    let mut t = Text::new();
    let (x, y, b0, zero) = (t.var("x"), t.var("y"), t.bound(0), t.num("0"));
    let h = t.open(&[x, y], &format!(r#"["same",{x},{y}],["same",{zero},{x}]"#));
    let (with_x, with_y) = (t.op(0, &[b0, x]), t.op(0, &[b0, y]));
    let (fx, fy) = (t.family(&[[0, x]], with_x), t.family(&[[0, y]], with_y));
    let (one, two) = (t.braces(&[fx], &[]), t.braces(&[fx, fy], &[]));
    let r = t.ok(format!(r#"["refl",{one},[]]"#));
    t.no(format!(r#"["rw",["same",{one},{two}],[{r}]]"#), "match");
    t.ok(format!(r#"["rw",["same",{one},{two}],[{r},{h}]]"#));
    // 0 is the braces without families: it matches no others by their heads.
    t.no(format!(r#"["rw",["same",{one},{zero}],[{r},{h}]]"#), "match");
    let other = t.family(&[[1, x]], with_x);
    let other = t.braces(&[other], &[]);
    t.no(format!(r#"["rw",["same",{one},{other}],[{r},{h},{}]]"#, h + 1), "match");
    // The body b + x is no side of an equation, and x is not b.
    let moved = t.family(&[[0, x]], b0);
    let moved = t.braces(&[moved], &[]);
    t.no(format!(r#"["rw",["same",{one},{moved}],[{r},{h},{}]]"#, h + 1), "match");
    let (swapped, back) = (t.op(0, &[x, b0]), t.op(0, &[x, zero]));
    let swapped = t.family(&[[0, x]], swapped);
    let swapped = t.braces(&[swapped], &[]);
    t.no(format!(r#"["rw",["same",{one},{swapped}],[{r},{h}]]"#), "match");
    // Steps are made one at a time: 0 == x and x == y do not give 0 == y at once.
    let r = t.ok(format!(r#"["refl",{back},[]]"#));
    let goal = t.op(0, &[y, zero]);
    let twice = t.op(0, &[zero, zero]);
    t.ok(format!(r#"["rw",["same",{back},{goal}],[{r},{h}]]"#));
    let r = t.ok(format!(r#"["refl",{twice},[]]"#));
    t.no(format!(r#"["rw",["same",{twice},{goal}],[{r},{h},{}]]"#, h + 1), "match");
}

#[test]
fn sums_are_counted_exactly() {
    let mut t = Text::licensed();
    let (x, y, zero, one) = (t.var("x"), t.var("y"), t.num("0"), t.num("1"));
    let (two, minus, half) = (t.num("2"), t.num("-1"), t.num("1/2"));
    let (sum, neg, neg_half) = (t.op(0, &[one, one]), t.op(1, &[one]), t.op(1, &[half]));
    let negneg = t.op(1, &[neg_half]);
    let (back, braced) = (t.op(0, &[one, minus]), t.family(&[], zero));
    let braced = t.braces(&[braced], &[]);
    t.no(format!(r#"["flat",{sum},{two},[]]"#), "summands");
    t.no(format!(r#"["flat",{back},{zero},[]]"#), "summands");
    t.no(format!(r#"["flat",{braced},{one},[]]"#), "summands");
    t.no(format!(r#"["lin",["eq",{braced},{one}],[],[]]"#), "something else");
    t.ok(format!(r#"["flat",{neg},{minus},[]]"#));
    t.ok(format!(r#"["flat",{negneg},{half},[]]"#));
    t.ok(format!(r#"["play",["eq",{braced},{one}],[]]"#));
    let h = t.open(
        &[x, y],
        &format!(r#"["eq",{x},{y}],["eq",{y},{x}],["le",{x},{y}],["lf",{x},{x}],["in",0,{x},{y}]"#),
    );
    for (k, integer) in [
        ("0", true),
        ("9223372036854775807", true),
        ("-9223372036854775808", true),
        ("9223372036854775808", false),
        ("-9223372036854775809", false),
    ] {
        let line = format!(r#"["lin",["le",{x},{x}],[{k},{k}],[{h},{}]]"#, h + 1);
        if integer {
            t.ok(line);
        } else {
            t.no(line, "2^63");
        }
        t.no(format!(r#"["lin",["eq",{x},{y}],[{k}],[{h}]]"#), "");
    }
    for k in ["0", "-1", "-9223372036854775808"] {
        t.no(format!(r#"["lin",["le",{y},{x}],[{k}],[{}]]"#, h + 2), "positively");
        t.no(format!(r#"["lin",["lf",{x},{y}],[{k}],[{}]]"#, h + 3), "once");
    }
    // 2 |> x - x twice, or |> and something that is below 0, says nothing.
    t.no(format!(r#"["lin",["lf",{x},{x}],[2],[{}]]"#, h + 3), "once");
    t.no(format!(r#"["lin",["lf",{x},{minus}],[1],[{}]]"#, h + 3), "something else");
    t.no(format!(r#"["lin",["lf",{x},{x}],[1],[{}]]"#, h + 4), "no values");
    t.ok(format!(r#"["lin",["lf",{x},{x}],[1],[{}]]"#, h + 3));
    // What is = is <= both ways, and no more.
    let f = t.ok(format!(r#"["half",{x},{y},0,[{h}]]"#));
    t.no(format!(r#"["both",{x},{y},[{f}]]"#), "premise");
    t.no(format!(r#"["both",{x},{x},[{f}]]"#), "premise");
    t.no(format!(r#"["half",{x},{x},0,[{h}]]"#), "premise");
    t.no(format!(r#"["half",{y},{x},0,[{f}]]"#), "premise");
}

/// Rules with what they ask for; the braces are {a, 1/2 for a in left(x) | 1/2}.
const OTHER_RULES: &str = r#"
"refl",BRACES
"num",HALF
"any",1,Z,X,Y ; ["le",X,Y] ; ["in",1,Z,Y]
"both",X,Y ; ["le",X,Y] ; ["le",Y,X]
"half",X,Y,1 ; ["eq",Y,X]
"absurd",["is",4,X],C ; ["is",4,X] ; ["not",4,X]
"empty",1,Z,X,C ; ["in",1,Z,X] ; ["none",1,X]
"inhabited",0,X,C ; [1,[["in",0,A,X]],C] ; [0,[["none",0,X]],C]
"option",BRACES,0,FAMILY,[Z] ; ["in",0,Z,X]
"case",0,Z,BRACES,C ; ["in",0,Z,BRACES] ; [1,[["in",0,A,X],["same",Z,A]],C] ; [0,[["same",Z,HALF]],C]
"moves",Y,BRACES,C ; ["lf",Y,BRACES] ; [1,[["in",0,A,X],["le",Y,A]],C] ; [0,[["le",Y,HALF]],C] ; [1,[["in",1,A,Y],["le",A,BRACES]],C]
"ext",ZERO,Y ; [1,[["in",0,A,Y]],["in",0,A,ZERO]] ; [1,[["in",1,A,Y]],["in",1,A,ZERO]]
"greatest",0,Z,X,C ; ["in",0,Z,X] ; [2,[["in",0,B,X],["in",0,A,X],["lf",B,A]],["le",B,A]] ; [1,[["in",0,A,X],[1,[["in",0,A,X]],["le",A,B]]],C]
"#;

/// Carries out each of them, in a scope that assumes what it asks for.
fn other_rules(t: &mut Text, [x, y, z, a, b, zero, half]: [u32; 7]) {
    let (family, body) = (t.family(&[[0, x]], a), t.family(&[], half));
    let braces = t.braces(&[family, body], &[body]);
    let mut rules = OTHER_RULES.to_owned();
    let terms = [
        ("BRACES", braces),
        ("FAMILY", family),
        ("ZERO", zero),
        ("HALF", half),
        ("X", x),
        ("Y", y),
        ("Z", z),
        ("A", a),
        ("B", b),
    ];
    for (name, term) in terms {
        rules = rules.replace(name, &term.to_string());
    }
    let rules = rules.replace('C', &format!(r#"["same",{x},{x}]"#));
    for rule in rules.lines().filter(|line| !line.is_empty()) {
        let mut parts = rule.split(" ; ");
        let (rule, asked) = (parts.next().unwrap_or_default(), parts.collect::<Vec<_>>());
        let first = t.open(&[x, y, z], &asked.join(","));
        let cited: Vec<u32> = (0..asked.len() as u32).map(|i| first + i).collect();
        let fact = t.ok(format!("[{rule},{cited:?}]"));
        t.close(fact);
    }
}

/// A text with each kind of line and each rule that needs no licence.
fn every_line() -> Text {
    let small = "[\"b\",0]\n[\"op\",\"id\",1]\n[\"def\",[\"=\",0]]\n";
    let mut t = Text::including(&[("small", small)]);
    let (x, y, z, b0, b1) = (t.var("x"), t.var("y"), t.var("z"), t.bound(0), t.bound(1));
    let (zero, half) = (t.num("0"), t.num("1/2"));
    t.ok(r#"["op","one",0]"#);
    let one = t.num("1");
    let constant = t.ok(format!(r#"["def",["=",{one}]]"#));
    t.ok(r#"["op","p",1]"#);
    t.ok(format!(r#"["pred",[[1,[["in",0,{b0},{b1}]],["not",4,{b0}]],["none",1,{b0}]]]"#));
    t.ok(r#"["op","max",2]"#);
    let max = t.ok(format!(r#"["def",["if",["le",{b1},{b0}],["=",{b0}],["=",{b1}]]]"#));
    t.ok(r#"["op","any",1]"#);
    let axiom = t.ok(format!(r#"["axiom","rule.any","nobody",[1,[],["is",6,{b0}]]]"#));
    // Below an induction on x, one on y, which uses the outer one as well.
    t.ok(format!(r#"["ind",[{x}],[0],[["le",{x},{x}]]]"#));
    t.ok(format!(r#"["ind",[{y}],[0],[["le",{y},{y}],["le",{x},{x}]]]"#));
    let mut cases = [Vec::new(), Vec::new()];
    for (up, of) in [(0, y), (1, x)] {
        for side in [0, 1] {
            let h = t.open(&[z], &format!(r#"["in",{side},{z},{of}]"#));
            let f = t.ok(format!(r#"["ih",{up},0,[{z}],[[{h}]],[]]"#));
            let (a, b) = if side == 0 { (z, of) } else { (of, z) };
            let f = t.ok(format!(r#"["some",{side},{z},{a},{b},[{h},{f}]]"#));
            cases[up].push(t.close(f));
        }
    }
    let claims = [(y, &cases[0]), (x, &cases[1])]
        .map(|(a, cases)| t.ok(format!(r#"["every",{a},{a},{cases:?}]"#)));
    let inner = t.ok(format!(r#"["qed",{claims:?}]"#));
    let outer = t.ok(format!(r#"["use",{inner},[{x}],[]]"#));
    let reflexive = t.ok(format!(r#"["qed",[{outer}]]"#));
    t.ok(format!(r#"["theorem","le_refl",{reflexive},[1,[],["le",{b0},{b0}]]]"#));
    t.ok(r#"["law","law_refl","g <= g",["le_refl"]]"#);
    // The greater of two is no less than the first, whichever it is.
    let greater = t.op(5, &[x, y]);
    let goal = format!(r#"["le",{x},{greater}]"#);
    t.open(&[x, y], "");
    let mut split = Vec::new();
    for (leaf, case, from) in
        [(max, format!(r#"["le",{x},{y}]"#), y), (max + 1, format!(r#"["lf",{y},{x}]"#), x)]
    {
        let h = t.open(&[], &case);
        let same = t.ok(format!(r#"["use",{leaf},[{x},{y}],[{h}]]"#));
        let le = if from == y { h } else { t.ok(format!(r#"["use",{reflexive},[{x}],[]]"#)) };
        let f = t.ok(format!(r#"["rw",{goal},[{le},{same}]]"#));
        split.push(t.close(f));
    }
    let f = t.ok(format!(r#"["split",["le",{x},{y}],{goal},{split:?}]"#));
    let f = t.close(f);
    let term = t.op(5, &[b1, b0]);
    t.ok(format!(r#"["theorem","max",{f},[2,[],["le",{b1},{term}]]]"#));
    other_rules(&mut t, [x, y, z, b0, b1, zero, half]);
    let f = t.ok(format!(r#"["use",{axiom},[{half}],[]]"#));
    t.ok(format!(r#"["theorem","of_half",{f},["is",6,{half}]]"#));
    let named = t.op(3, &[]);
    t.ok(format!(r#"["theorem","one",{constant},["same",{named},{one}]]"#));
    t
}

#[test]
fn every_kind_of_line_is_judged() {
    let t = every_line();
    t.kept_as("lines");
    let report = t.0.report().unwrap();
    let said: Vec<&str> = report.theorems.iter().map(|theorem| &*theorem.text).collect();
    assert_eq!(
        said,
        ["for all a: a <= a", "for all a b: a <= max(a, b)", "any(1/2)", "one() == 1"]
    );
    assert_eq!(report.theorems[2].axioms[0].name, "rule.any");
}

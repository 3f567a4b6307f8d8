//! Each rule: what it concludes, and that it asks for each of its premises.

use crate::text::Text;

#[test]
fn use_puts_terms_for_variables_and_keeps_what_is_bound_apart() {
    let mut t = Text::new();
    let (x, y, one) = (t.var("x"), t.var("y"), t.num("1"));
    let (i, sum) = (t.bound(0), t.op(0, &[x, y]));
    let h = t.open(&[x, y], &format!(r#"["le",{x},{y}]"#));
    let kept = t.close(h);
    assert_eq!(t.says(kept), "for all a b: a <= b if a <= b");
    let h = t.open(&[x, y], &format!(r#"["le",{one},{sum}]"#));
    let used = t.rule(&format!(r#""use",{kept},[{one},{sum}]"#), &[h]);
    t.no(format!(r#"["use",{kept},[{one},{i}],[{h}]]"#), "loose index");
    t.no(format!(r#"["use",{kept},[{one}],[{h}]]"#), "one term");
    let closed = t.close(used);
    assert_eq!(t.says(closed), "for all a b: 1 <= (a + b) if 1 <= (a + b)");
    // Conway's sum at x and y, and at (x + y) and 1: the binders stay theirs.
    t.open(&[x, y], "");
    let conway = t.ok(format!(r#"["use",0,[{sum},{one}],[]]"#));
    let conway = t.close(conway);
    assert_eq!(
        t.says(conway),
        "for all a b: ((a + b) + 1) == {(c + 1) for c in left((a + b)), ((a + b) + c) for c in \
         left(1) | (c + 1) for c in right((a + b)), ((a + b) + c) for c in right(1)}"
    );
}

#[test]
fn forms_are_their_options() {
    let mut t = Text::new();
    let (x, y, z) = (t.var("x"), t.var("y"), t.var("z"));
    let (i, zero) = (t.bound(0), t.braces(&[], &[]));
    t.open(&[x, y], "");
    let refl = t.rule(&format!(r#""refl",{x}"#), &[]);
    // x == {y for y in left(x) | y for y in right(x)}
    let (l, r) = (t.family(&[[0, x]], i), t.family(&[[1, x]], i));
    let own = t.braces(&[l], &[r]);
    let mut facts = Vec::new();
    for (side, family) in [(0, l), (1, r)] {
        let h = t.open(&[z], &format!(r#"["in",{side},{z},{x}]"#));
        let f = t.rule(&format!(r#""option",{own},{side},{family},[{z}]"#), &[h]);
        facts.push(t.close(f));
    }
    for side in [0, 1] {
        let h = t.open(&[z], &format!(r#"["in",{side},{z},{x}]"#));
        facts.push(t.close(h));
    }
    t.rule(&format!(r#""ext",{x},{own}"#), &facts);
    t.no(format!(r#"["ext",{own},{zero},{facts:?}]"#), "premise");
    // An option of {x, y | } is x or y.
    let (fx, fy) = (t.family(&[], x), t.family(&[], y));
    let two = t.braces(&[fx, fy], &[]);
    let h = t.open(&[z], &format!(r#"["in",0,{z},{two}]"#));
    let mut cases = vec![h];
    for other in [x, y] {
        let same = t.open(&[], &format!(r#"["same",{z},{other}]"#));
        let f = t.ok(format!(r#"["rw",["in",0,{other},{two}],[{h},{same}]]"#));
        t.no(format!(r#"["rw",["in",1,{other},{two}],[{h},{same}]]"#), "another kind");
        t.no(format!(r#"["rw",["in",0,{other},{two}],[{h}]]"#), "match");
        t.no(format!(r#"["rw",["in",0,{other},{two}],[]]"#), "rewritten");
        let f = t.ok(format!(r#"["rw",["in",0,{z},{two}],[{f},{same}]]"#));
        cases.push(t.close(f));
    }
    t.rule(&format!(r#""case",0,{z},{two},["in",0,{z},{two}]"#), &cases);
    t.no(format!(r#"["option",{two},1,{fx},[],[]]"#), "none of that side");
    let _ = refl;
}

#[test]
fn order_is_conways() {
    let mut t = Text::new();
    let (x, y, z) = (t.var("x"), t.var("y"), t.var("z"));
    let h = t.open(&[x, y, z], &format!(
        r#"["le",{x},{y}],["in",0,{z},{x}],["in",1,{z},{y}],["in",0,{z},{y}],["le",{x},{z}],["in",1,{z},{x}],["le",{z},{y}],["lf",{x},{y}],["le",{y},{x}]"#
    ));
    let f = t.rule(&format!(r#""any",0,{z},{x},{y}"#), &[h, h + 1]);
    let f2 = t.rule(&format!(r#""any",1,{z},{x},{y}"#), &[h, h + 2]);
    t.rule(&format!(r#""some",0,{z},{x},{y}"#), &[h + 3, h + 4]);
    t.rule(&format!(r#""some",1,{z},{x},{y}"#), &[h + 5, h + 6]);
    let both = t.rule(&format!(r#""both",{x},{y}"#), &[h, h + 8]);
    t.rule(&format!(r#""half",{x},{y},0"#), &[both]);
    t.rule(&format!(r#""half",{y},{x},1"#), &[both]);
    t.no(format!(r#"["half",{y},{x},0,[{both}]]"#), "premise");
    t.no(format!(r#"["half",{y},{x},2,[{both}]]"#), "0 or 1");
    t.rule(&format!(r#""absurd",["lf",{x},{y}],["same",{x},{y}]"#), &[h + 7, h + 8]);
    let (says, says2) = (t.says(f), t.says(f2));
    assert_eq!((says.as_str(), says2.as_str()), ("z <| y", "x <| z"));
    let w = t.var("w");
    let mut every = Vec::new();
    for (side, of, goal) in [(0, x, ("lf", w, y)), (1, y, ("lf", x, w))] {
        let (kind, a, b) = goal;
        let g = t.open(&[w], &format!(r#"["in",{side},{w},{of}]"#));
        let f = t.ok(format!(r#"["any",{side},{w},{x},{y},[{h},{g}]]"#));
        let _ = (kind, a, b);
        every.push(t.close(f));
    }
    t.rule(&format!(r#""every",{x},{y}"#), &every);
    let mut moves = vec![h + 7];
    for (side, of, le) in [(0, y, (x, w)), (1, x, (w, y))] {
        let g = t.open(&[w], &format!(r#"["in",{side},{w},{of}],["le",{},{}]"#, le.0, le.1));
        let f = t.ok(format!(r#"["some",{side},{w},{x},{y},[{g},{}]]"#, g + 1));
        moves.push(t.close(f));
    }
    t.rule(&format!(r#""moves",{x},{y},["lf",{x},{y}]"#), &moves);
}

#[test]
fn classical_rules_ask_for_all_cases() {
    let mut t = Text::new();
    let (x, y, z, w) = (t.var("x"), t.var("y"), t.var("z"), t.var("w"));
    t.ok(r#"["op","p",1]"#);
    let goal = format!(r#"["same",{x},{x}]"#);
    t.open(&[x, y], "");
    for (yes, no) in [("le", "lf"), ("lf", "le")] {
        let mut cases = Vec::new();
        for p in [format!(r#"["{yes}",{x},{y}]"#), format!(r#"["{no}",{y},{x}]"#)] {
            t.open(&[], &p);
            let f = t.ok(format!(r#"["refl",{x},[]]"#));
            cases.push(t.close(f));
        }
        t.rule(&format!(r#""split",["{yes}",{x},{y}],{goal}"#), &cases);
    }
    let mut cases = Vec::new();
    for p in ["is", "not"] {
        t.open(&[], &format!(r#"["{p}",2,{x}]"#));
        let f = t.ok(format!(r#"["refl",{x},[]]"#));
        cases.push(t.close(f));
    }
    t.rule(&format!(r#""split",["is",2,{x}],{goal}"#), &cases);
    for kind in ["same", "eq"] {
        t.no(format!(r#"["split",["{kind}",{x},{y}],{goal},[]]"#), "negation");
    }
    t.open(&[z], &format!(r#"["in",0,{z},{x}]"#));
    let f = t.ok(format!(r#"["refl",{x},[]]"#));
    let some = t.close(f);
    t.open(&[], &format!(r#"["none",0,{x}]"#));
    let f = t.ok(format!(r#"["refl",{x},[]]"#));
    let none = t.close(f);
    t.rule(&format!(r#""inhabited",0,{x},{goal}"#), &[some, none]);
    let h = t.open(&[z], &format!(r#"["in",0,{z},{x}],["none",0,{x}]"#));
    t.rule(&format!(r#""empty",0,{z},{x},["le",{x},{z}]"#), &[h, h + 1]);
    // greatest: z in left(x), which is totally ordered, as is assumed
    let (b0, b1) = (t.bound(0), t.bound(1));
    let total =
        format!(r#"[2,[["in",0,{b1},{x}],["in",0,{b0},{x}],["lf",{b1},{b0}]],["le",{b1},{b0}]]"#);
    let order = t.open(&[], &total);
    let above = format!(r#"[1,[["in",0,{b0},{x}]],["le",{b0},{w}]]"#);
    t.open(&[w], &format!(r#"["in",0,{w},{x}],{above}"#));
    let f = t.ok(format!(r#"["refl",{x},[]]"#));
    let greatest = t.close(f);
    t.rule(&format!(r#""greatest",0,{z},{x},{goal}"#), &[h, order, greatest]);
}

#[test]
fn numerals_are_canonical_forms() {
    let mut t = Text::new();
    for (q, says) in [
        ("3", "3 == {2 | }"),
        ("-1", "-1 == { | 0}"),
        ("5/8", "5/8 == {1/2 | 3/4}"),
        ("-1/2", "-1/2 == {-1 | 0}"),
    ] {
        let n = t.num(q);
        let f = t.ok(format!(r#"["num",{n},[]]"#));
        assert_eq!(t.says(f), says);
    }
    let zero = t.num("0");
    t.no(format!(r#"["num",{zero},[]]"#), "numeral");
    for q in ["-0", "6/8", "1/3", "+1", "01", "4/1", "1/0", "", "1.5", "2/-4"] {
        Text::new().no(format!(r#"["n","{q}"]"#), "lowest terms");
    }
}

#[test]
fn values_are_added_after_the_licence_only() {
    for licensed in [false, true] {
        let mut t = if licensed { Text::licensed() } else { Text::new() };
        let (x, y, z, two) = (t.var("x"), t.var("y"), t.var("z"), t.num("2"));
        let (half, minus) = (t.num("1/2"), t.num("-1/2"));
        let (xy, yx) = (t.op(0, &[x, y]), t.op(0, &[y, x]));
        let (a, b) = (t.op(0, &[xy, half]), t.op(1, &[yx]));
        let (b, nx) = (t.op(0, &[b, minus]), t.op(1, &[x]));
        let (c, d) = (t.op(1, &[a]), t.op(0, &[x, nx]));
        let zero = t.num("0");
        let h = t.open(
            &[x, y, z],
            &format!(
                r#"["le",{x},{y}],["lf",{y},{z}],["eq",{x},{z}],["lf",{x},{z}],["same",{xy},{z}]"#
            ),
        );
        let flat = format!(r#"["flat",{c},{b},[]]"#);
        let lin = format!(r#"["lin",["lf",{x},{z}],[1,1],[{h},{}]]"#, h + 1);
        let play = format!(r#"["play",["lf",{half},{two}],[]]"#);
        if !licensed {
            for line in [flat, lin, play] {
                t.no(line, "not proved yet");
            }
            continue;
        }
        t.ok(flat);
        t.ok(lin);
        t.ok(play);
        t.no(format!(r#"["flat",{d},{zero},[]]"#), "summands");
        t.ok(format!(r#"["lin",["eq",{d},{zero}],[],[]]"#));
        t.ok(format!(r#"["lin",["le",{half},{two}],[],[]]"#));
        t.ok(format!(r#"["lin",["lf",{half},{two}],[],[]]"#));
        t.no(format!(r#"["lin",["lf",{two},{two}],[],[]]"#), "something else");
        t.no(format!(r#"["lin",["le",{two},{half}],[],[]]"#), "something else");
        t.no(format!(r#"["lin",["same",{d},{zero}],[],[]]"#), "no values");
        t.no(format!(r#"["lin",["le",{y},{x}],[-1],[{h}]]"#), "positively");
        t.no(format!(r#"["lin",["le",{x},{x}],[0],[{h}]]"#), "positively");
        t.no(format!(r#"["lin",["eq",{x},{y}],[1],[{h}]]"#), "positively");
        t.no(format!(r#"["lin",["le",{y},{z}],[1],[{}]]"#, h + 1), "once");
        t.no(format!(r#"["lin",["lf",{xy},{xy}],[1,1],[{},{}]]"#, h + 1, h + 3), "once");
        t.no(format!(r#"["lin",["lf",{x},{z}],[1],[{h},{}]]"#, h + 1), "coefficient");
        t.no(format!(r#"["lin",["le",{x},{y}],[1],[0]]"#), "hypotheses or variables");
        t.ok(format!(r#"["lin",["eq",{z},{xy}],[-1],[{}]]"#, h + 4));
        t.ok(format!(r#"["lin",["le",{z},{x}],[-1],[{}]]"#, h + 2));
    }
}

#[test]
fn play_agrees_with_arithmetic_and_refuses_what_is_open() {
    let mut t = Text::licensed();
    let zero = t.num("0");
    let f0 = t.family(&[], zero);
    let star = t.braces(&[f0], &[f0]);
    let fs = t.family(&[], star);
    let up = t.braces(&[f0], &[fs]);
    let two_stars = t.op(0, &[star, star]);
    let up_star = t.op(0, &[up, star]);
    let (quarter, minus) = (t.num("1/4"), t.num("-1/4"));
    for (kind, a, b, holds) in [
        ("eq", two_stars, zero, true),
        ("eq", star, zero, false),
        ("lf", star, zero, true),
        ("lf", zero, star, true),
        ("le", zero, up, true),
        ("lf", zero, up, true),
        ("le", zero, up_star, false),
        ("lf", up_star, zero, true),
        ("lf", zero, up_star, true),
        ("le", up, quarter, true),
        ("le", minus, up_star, true),
        ("le", quarter, up, false),
    ] {
        let line = format!(r#"["play",["{kind}",{a},{b}],[]]"#);
        assert_eq!(t.line(&line).is_ok(), holds, "{line}");
    }
    let (x, i) = (t.var("x"), t.bound(0));
    let family = t.family(&[[0, zero]], i);
    let binders = t.braces(&[family], &[]);
    t.no(format!(r#"["play",["eq",{binders},{zero}],[]]"#), "played out");
    t.no(format!(r#"["play",["same",{two_stars},{zero}],[]]"#), "no values");
    // What has no second term compares nothing.
    t.no(format!(r#"["play",["none",0,{zero}],[]]"#), "no values");
    t.no(format!(r#"["lin",["none",0,{zero}],[],[]]"#), "no values");
    t.no(format!(r#"["play",["is",1,{zero}],[]]"#), "no values");
    t.open(&[x], "");
    t.no(format!(r#"["play",["eq",{x},{x}],[]]"#), "played out");
    assert_eq!(t.0.fact(0).map(|fact| fact.variables), Some(2));
}

#[test]
fn induction_reaches_outwards() {
    let mut t = Text::new();
    let (x, y, z) = (t.var("x"), t.var("y"), t.var("z"));
    t.ok(format!(r#"["ind",[{x}],[0],[["le",{x},{x}]]]"#));
    t.ok(format!(r#"["ind",[{y}],[0],[["le",{y},{x}]]]"#));
    let h = t.open(&[z], &format!(r#"["in",0,{z},{x}],["in",0,{z},{y}]"#));
    let inner = t.ok(format!(r#"["ih",0,0,[{z}],[[{}]],[]]"#, h + 1));
    let outer = t.ok(format!(r#"["ih",1,0,[{z}],[[{h}]],[]]"#));
    assert_eq!((t.says(inner), t.says(outer)), ("z <= x".to_owned(), "z <= z".to_owned()));
    t.no(format!(r#"["ih",0,0,[{z}],[[{h}]],[]]"#), "another game");
    t.no(format!(r#"["ih",1,0,[{z}],[[{}]],[]]"#, h + 1), "another game");
    t.no(format!(r#"["ih",2,0,[{z}],[[{h}]],[]]"#), "no such induction");
    t.no(format!(r#"["ih",0,1,[{z}],[[{}]],[]]"#, h + 1), "no such claim");
    t.no(format!(r#"["ih",0,0,[{z}],[],[]]"#), "one chain");
    t.no(format!(r#"["ih",0,0,[{y}],[[]],[]]"#), "smaller");
}

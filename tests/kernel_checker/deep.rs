//! Depth is bounded by memory alone; what is shared is not written out.

use crate::text::Text;

const DEPTH: usize = 100_000;

fn on_a_small_stack(run: fn()) {
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(run);
    thread.expect("a thread").join().expect("no overflow");
}

#[test]
fn terms_100_000_deep() {
    on_a_small_stack(|| {
        let mut t = Text::licensed();
        let (x, y, w) = (t.var("x"), t.var("y"), t.var("w"));
        let chain = |t: &mut Text, x| {
            let (mut negative, mut braces) = (x, x);
            for _ in 0..DEPTH {
                negative = t.op(1, &[negative]);
                let family = t.family(&[[0, w]], braces);
                braces = t.braces(&[family], &[]);
            }
            (negative, braces)
        };
        let ((m, a), (n, b)) = (chain(&mut t, x), chain(&mut t, y));
        let h = t.open(&[w, x, y], &format!(r#"["same",{x},{y}],["le",{m},{a}]"#));
        let f = t.ok(format!(r#"["rw",["le",{n},{b}],[{},{h}]]"#, h + 1));
        t.ok(format!(r#"["flat",{m},{x},[]]"#));
        t.ok(format!(r#"["lin",["le",{x},{a}],[1],[{}]]"#, h + 1));
        let error = t.line(format!(r#"["close",{f}]"#)).unwrap_err();
        assert_eq!(error.code().id, "E0404", "a variable below 100,000 binders has no index");
    });
}

#[test]
fn negatives_100_000_deep_go_through_every_door() {
    on_a_small_stack(|| {
        let mut t = Text::licensed();
        let (x, one) = (t.var("x"), t.num("1"));
        let mut m = x;
        for _ in 0..DEPTH {
            let family = t.family(&[], m);
            m = t.braces(&[family], &[]);
        }
        t.open(&[x], "");
        let f = t.ok(format!(r#"["refl",{m},[]]"#));
        let f = t.close(f);
        let f = t.ok(format!(r#"["use",{f},[{one}],[]]"#));
        assert!(t.says(f).len() > 2 * DEPTH);
    });
}

#[test]
fn play_20_000_deep() {
    on_a_small_stack(|| {
        let mut t = Text::licensed();
        let mut m = t.num("0");
        for _ in 0..20_000 {
            let family = t.family(&[], m);
            m = t.braces(&[family], &[]);
        }
        let family = t.family(&[], m);
        let more = t.braces(&[family], &[]);
        t.ok(format!(r#"["play",["lf",{m},{more}],[]]"#));
        let number = t.num("20000");
        t.ok(format!(r#"["play",["eq",{m},{number}],[]]"#));
    });
}

#[test]
fn shared_sums_are_counted_and_not_written_out() {
    let mut t = Text::licensed();
    let (x, one) = (t.var("x"), t.num("1"));
    let (mut a, mut b) = (x, one);
    for _ in 0..60 {
        a = t.op(0, &[a, a]);
        b = t.op(0, &[b, b]);
    }
    let c = t.op(1, &[a]);
    let (number, zero) = (t.num(&(1_u64 << 60).to_string()), t.num("0"));
    t.open(&[x], "");
    let sum = t.op(0, &[a, c]);
    t.ok(format!(r#"["lin",["eq",{sum},{zero}],[],[]]"#));
    t.ok(format!(r#"["lin",["eq",{b},{number}],[],[]]"#));
    let f = t.ok(format!(r#"["refl",{a},[]]"#));
    let sequent = t.0.fact(f).unwrap().clone();
    assert_eq!(t.0.words(&sequent).unwrap_err().code().id, "E0405");
    for _ in 0..70 {
        a = t.op(0, &[a, a]);
    }
    let error = t.line(format!(r#"["flat",{a},{a},[]]"#)).unwrap_err();
    assert_eq!(error.code().id, "E0404");
}

#[test]
fn a_sum_of_20_000_is_flattened() {
    let mut t = Text::licensed();
    let zero = t.num("0");
    let (mut atom, mut up, mut down) = (zero, zero, zero);
    let mut atoms = Vec::new();
    for _ in 0..20_000 {
        let family = t.family(&[], atom);
        atom = t.braces(&[], &[family]);
        atoms.push(atom);
    }
    for i in 0..atoms.len() {
        up = t.op(0, &[up, atoms[i]]);
        down = t.op(0, &[atoms[atoms.len() - 1 - i], down]);
    }
    t.ok(format!(r#"["flat",{up},{down},[]]"#));
    t.ok(format!(r#"["lin",["eq",{up},{down}],[],[]]"#));
}

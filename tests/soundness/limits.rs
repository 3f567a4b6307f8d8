//! Certificates that are deep, wide, or share their parts so that they are huge when written
//! out: each is checked or refused with a typed error, on a stack of 256 KiB and soon.

use crate::forge::{Forge, equal, le, same};
use serde_json::{Value, json};
use tepid::error::{Class, Result};

/// Checks a certificate on a small stack; gives the class of the error, if there is one.
fn on_a_small_stack(make: impl FnOnce() -> Forge + Send + 'static) -> Option<Class> {
    let thread = std::thread::Builder::new().stack_size(256 * 1024);
    let run = move || -> Result<()> { make().check().map(|_| ()) };
    let found = thread.spawn(run).expect("a thread starts").join().expect("it does not panic");
    found.err().map(|error| error.class())
}

/// It is refused, as bad input or at a limit.
fn refused(make: impl FnOnce() -> Forge + Send + 'static) {
    let class = on_a_small_stack(make);
    assert!(matches!(class, Some(Class::Input | Class::Limit)), "{class:?}");
}

/// A term made of two copies of the one before it, and so on.
fn doubled(f: &mut Forge, first: u32, n: usize, next: impl Fn(&mut Forge, u32) -> u32) -> u32 {
    (0..n).fold(first, |term, _| next(f, term))
}

#[test]
fn deep_scopes() {
    for depth in [10, 100_000] {
        let make = move || {
            let mut f = Forge::new("g = g");
            let g = f.var("g");
            let claim = f.claim(&[], &[]);
            // Each scope is one case of a split in the scope around it.
            let mut scopes = vec![claim];
            let mut others = Vec::new();
            for _ in 0..depth {
                let outer = scopes[scopes.len() - 1];
                scopes.push(f.within(outer, &[], &[le(g, 0)], &[]));
                others.push(f.within(outer, &[], &[json!(["lf", 0, g])], &[]));
            }
            let mut reached = f.step(scopes[depth], equal(g, g), json!(["identical"]));
            for at in (0..depth).rev() {
                let other = f.step(others[at], equal(g, g), json!(["identical"]));
                let cases = json!([[scopes[at + 1], reached], [others[at], other]]);
                reached = f.step(scopes[at], equal(g, g), json!(["split", le(g, 0), cases]));
            }
            f
        };
        if depth < 100 {
            assert_eq!(on_a_small_stack(make), None);
        } else {
            refused(make);
        }
    }
}

#[test]
fn long_chains() {
    let make = || {
        let mut f = Forge::new("g = g");
        let g = f.var("g");
        let claim = f.claim(&[], &[]);
        let mut last = f.step(claim, equal(g, g), json!(["identical"]));
        for _ in 0..100_000 {
            last = f.step(claim, equal(g, g), json!(["chain", [[last, false]]]));
        }
        f
    };
    assert_eq!(on_a_small_stack(make), None);
}

#[test]
fn deep_terms() {
    let class = on_a_small_stack(|| {
        let mut f = Forge::new("0 = 0");
        let g = f.var("g");
        let deep = doubled(&mut f, g, 100_000, |f, term| f.braces(&[(&[], term)], &[]));
        let claim = f.claim(&[], &[]);
        f.step(claim, equal(deep, deep), json!(["identical"]));
        f
    });
    assert!(matches!(class, None | Some(Class::Input | Class::Limit)), "{class:?}");
}

#[test]
fn terms_that_share_their_parts() {
    let sum = |f: &mut Forge, term: u32| f.sum(json!([[false, term], [false, term]]));
    let product = |f: &mut Forge, term: u32| f.apply("conway", &[term, term]);
    let braces = |f: &mut Forge, term: u32| f.braces(&[(&[], term)], &[(&[], term)]);
    let mean = |f: &mut Forge, term: u32| {
        let mean = f.apply("canonical", &[term]);
        f.sum(json!([[false, mean], [false, mean]]))
    };
    let makers: [fn(&mut Forge, u32) -> u32; 4] = [sum, product, braces, mean];
    for make in makers {
        for closed in [true, false] {
            refused(move || {
                let mut f = Forge::new("form g; 0 <= g if x in left(g)");
                let g = f.var("g");
                let x = f.option(g, "left", 0);
                let one = f.integer(1);
                let first = if closed { one } else { x };
                let large = doubled(&mut f, first, 100, make);
                let negative = f.sum(json!([[true, large]]));
                let value = f.apply("mean", &[negative]);
                let family = f.braces(&[(&[x], large)], &[]);
                let claim = f.claim(&[x], &[]);
                f.step(claim, equal(negative, negative), json!(["evaluated"]));
                f.step(claim, same(value, value), json!(["identical"]));
                f.step(claim, le(family, 0), json!(["every", []]));
                f
            });
        }
    }
}

#[test]
fn many_binders_and_many_families() {
    // So many options, each of a number of its own, chosen one after the other.
    refused(|| {
        let mut f = Forge::new("0 = 0");
        let binders: Vec<u32> = (1..3000)
            .map(|n| {
                let number = f.integer(n);
                f.option(number, "left", 0)
            })
            .collect();
        let family = f.braces(&[(&binders, 0)], &[]);
        let claim = f.claim(&[], &[]);
        f.step(claim, le(0, family), json!(["evaluated"]));
        f
    });
    // Each definition has twice as many options as the one before it.
    refused(|| {
        let twice = "define d(form g) : form = '{ x for x in left(g), x + 1 for x in left(g) | }";
        let nested = (0..50).fold("a".to_owned(), |term, _| format!("d({term})"));
        let mut f =
            Forge::new(&format!("form a; {{x for x in left({nested}) | }} >= 0")).define(twice);
        let claim = f.claim(&[], &[]);
        f.step(claim, equal(0, 0), json!(["identical"]));
        f
    });
    // A denial that falls into more cases than there is room for.
    refused(|| {
        let either: Vec<String> = (0..40).map(|at| format!("a{at} = 0")).collect();
        let nested =
            either.iter().skip(1).fold(either[0].clone(), |all, one| format!("{all} or {one}"));
        let mut f = Forge::new(&format!("0 = 0 if not ({nested})"));
        let claim = f.claim(&[], &[]);
        f.step(claim, equal(0, 0), json!(["identical"]));
        f
    });
}

#[test]
fn extreme_numbers() {
    for times in [i64::MIN, i64::MAX, i64::MIN + 1] {
        refused(move || {
            let mut f = Forge::new("g = h if g = h");
            let (g, h) = (f.var("g"), f.var("h"));
            let claim = f.claim(&[], &[equal(g, h)]);
            let assumed = f.step(claim, equal(g, h), json!(["hypothesis"]));
            f.step(claim, equal(g, h), json!(["combination", [[times, assumed]]]));
            f
        });
    }
    for number in ["1/2^4000000000", "100000000000000000000000000000000000000000"] {
        for nim in [0, u32::MAX] {
            for ups in [i64::MIN, i64::MAX] {
                for kind in ["multiple", "power", "partial"] {
                    let class = on_a_small_stack(move || {
                        let mut f = Forge::new("0 = 0");
                        let line = json!(["term", "literal", number, ups, kind, nim]);
                        let large = f.line_of_term(&line);
                        let negative = f.sum(json!([[true, large], [true, large]]));
                        let claim = f.claim(&[], &[]);
                        f.step(claim, equal(negative, large), json!(["evaluated"]));
                        f
                    });
                    assert!(class.is_some());
                }
            }
        }
    }
}

/// An operator that goes through a game as deep as one wants.
#[test]
fn deep_recursion() {
    for (n, define) in [30, 120].into_iter().flat_map(|n| {
        [
            "define walk(form g) : form = '{ walk(x) for x in left(g) | }",
            "define walk(form g) : form = '{ {walk(x), walk(x) + walk(x) | } for x in left(g) | }",
            "define walk(form g) : form = '{ x for x in left(g), y in left(walk(x)) | }",
            "define walk(g) : game = 1 if g <= 0 walk(h) + 1 otherwise",
        ]
        .map(|define| (n, define))
    }) {
        let class = on_a_small_stack(move || {
            let mut f = Forge::new(&format!("walk({n}) >= 0")).define(define);
            let literal = f.integer(n);
            let walk = f.apply("walk", &[literal]);
            let claim = f.claim(&[], &[]);
            f.step(claim, le(0, walk), json!(["evaluated"]));
            f
        });
        assert!(
            matches!(class, None | Some(Class::Input | Class::Limit)),
            "{n} {define}: {class:?}"
        );
    }
}

/// Numbers that stand for nothing.
#[test]
fn numbers_of_nothing() {
    let good = || {
        let mut f = Forge::new("form g; g = g");
        let g = f.var("g");
        let claim = f.claim(&[], &[]);
        f.step(claim, equal(g, g), json!(["identical"]));
        f
    };
    assert_eq!(on_a_small_stack(good), None);
    let huge = u32::MAX;
    let reasons: Vec<Value> = vec![
        json!(["lemma", huge, [huge, [], [huge]]]),
        json!(["induction", [huge, [[1, 1]], []]]),
        json!(["definition", huge, [[huge, [huge]]], [[huge, huge, [huge]]]]),
        json!(["congruence", [[huge, true], null]]),
        json!(["options", [[[huge, huge], ["left", huge, [1]]]]]),
        json!(["every", [[huge, huge]]]),
        json!(["some", ["member", huge, []], huge]),
        json!(["cases", huge, [[0, huge]]]),
        json!(["inhabited", 1, "member", [[huge, 0], [0, huge]]]),
        json!(["split", ["same", 1, 1], [[huge, huge]]]),
        json!(["absurd", huge, huge]),
        json!(["extreme", huge]),
        json!(["transport", huge, [huge, false]]),
    ];
    for reason in reasons {
        refused(move || {
            let mut f = Forge::new("form g; g = g");
            let g = f.var("g");
            let claim = f.claim(&[], &[]);
            f.step_reading(claim, equal(g, g), reason, &[]);
            f
        });
    }
    refused(move || {
        let mut f = Forge::new("form g; g = g");
        let g = f.var("g");
        let claim = f.claim(&[], &[]);
        f.step_reading(claim, equal(g, g), json!(["identical"]), &[huge]);
        f
    });
}

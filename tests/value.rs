//! Values that know their arena: the laws of the ordered group in one arena and across arenas,
//! equality and hashes, texts that read back, and limits.

use proptest::prelude::*;
use std::collections::HashSet;
use std::thread;
use tepid::engine::Limits;
use tepid::game::Relation;
use tepid::{Arena, Game};

/// Texts of games of some depth, with numbers, nimbers, ups and switches.
fn text() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (-3i64..4).prop_map(|n| n.to_string()),
        Just("1/2".to_owned()),
        Just("*".to_owned()),
        Just("*2".to_owned()),
        Just("^".to_owned()),
        Just("v*".to_owned()),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        (prop::collection::vec(inner.clone(), 0..3), prop::collection::vec(inner, 0..3))
            .prop_map(|(left, right)| format!("{{{} | {}}}", left.join(","), right.join(",")))
    })
}

fn read(arena: &Arena, text: &str) -> Game {
    arena.read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn one_arena_or_three_give_the_same(a in text(), b in text(), c in text()) {
        let one = Arena::new();
        let here = [&a, &b, &c].map(|text| read(&one, text));
        let apart = [&a, &b, &c].map(|text| text.parse::<Game>().expect("it was read before"));
        let sum = |[g, h, k]: &[Game; 3]| g + h - k;
        prop_assert_eq!(sum(&here), sum(&apart));
        for (g, h) in here.iter().zip(&apart) {
            prop_assert_eq!(g, h);
            prop_assert_eq!(g.to_string(), h.to_string());
        }
        prop_assert_eq!(here[0].partial_cmp(&here[1]), apart[0].partial_cmp(&apart[1]));
        prop_assert_eq!(here[0] == here[1], apart[0] == apart[1]);
    }

    #[test]
    fn equal_values_hash_alike_wherever_they_live(a in text(), b in text()) {
        let (g, h) = (a.parse::<Game>().unwrap(), read(&Arena::new(), &format!("{b} + ({a}) - ({b})")));
        let set: HashSet<Game> = [g.clone()].into();
        prop_assert!(set.contains(&h));
        let other = b.parse::<Game>().unwrap();
        prop_assert_eq!(set.contains(&other), g == other);
    }

    #[test]
    fn values_form_an_ordered_group(a in text(), b in text(), c in text(), n in -4i64..5) {
        let [g, h, k] = [a, b, c].map(|text| text.parse::<Game>().unwrap());
        prop_assert_eq!(&g + &h, &h + &g);
        prop_assert_eq!((&g + &h) + &k, &g + (&h + &k));
        prop_assert_eq!(&g + 0, g.clone());
        prop_assert_eq!(&g - &g, g.arena().integer(0));
        prop_assert_eq!(-(&g + &h), -&g - &h);
        prop_assert_eq!(&g * (n + 1), n * &g + &g);
        prop_assert_eq!(g.partial_cmp(&h), (&g + &k).partial_cmp(&(&h + &k)));
        prop_assert_eq!(g.partial_cmp(&h), (-&h).partial_cmp(&-&g));
    }

    #[test]
    fn texts_read_back(a in text()) {
        let g: Game = a.parse().unwrap();
        prop_assert_eq!(&g.to_string().parse::<Game>().unwrap(), &g);
        prop_assert_eq!(format!("{g:?}"), format!("Game({g})"));
    }

    #[test]
    fn operators_agree_with_their_expressions(a in text(), b in text()) {
        let arena = Arena::new();
        let (g, u) = (read(&arena, &a), b.parse::<Game>().unwrap());
        let expression = |text: &str| arena.read(text).map(|g| g.to_string()).map_err(|e| e.code().id);
        let method = |result: tepid::error::Result<Game>| {
            result.map(|g| g.to_string()).map_err(|e| e.code().id)
        };
        prop_assert_eq!(method(g.cool(&"1/2".parse().unwrap())), expression(&format!("cool({a}, 1/2)")));
        prop_assert_eq!(method(g.norton(&u)), expression(&format!("norton({a}, ({b}) + 0)")));
        prop_assert_eq!(method(g.heat(&arena.integer(1))), expression(&format!("heat(({a}) + 0, 1)")));
        prop_assert_eq!(method(g.warm()), expression(&format!("warm({a})")));
        prop_assert_eq!(method(g.chill()), expression(&format!("chill({a})")));
        prop_assert_eq!(method(g.reduced()), expression(&format!("reduced({a})")));
        prop_assert_eq!(method(g.atomic_weight()), expression(&format!("atomic_weight({a})")));
    }
}

#[test]
fn limits_end_a_call_and_leave_the_values() {
    let arena = Arena::with_limits(Limits { nodes: 60, ..Limits::default() });
    let g = read(&arena, "{9|4|||1||0|-7}");
    let hot: Game = "{11|5||3|2|||0}".parse().unwrap();
    assert_eq!(g.try_add(&hot).unwrap_err().code().id, "E0401");
    assert_eq!(g.compare(&g).unwrap(), Relation::Equal);
    assert_eq!(&(&g + &hot) - &hot, g, "the operators have no such limit");
}

#[test]
fn threads_share_an_arena_and_mix_arenas() {
    let (here, there) = (Arena::new(), Arena::new());
    let (g, h) = (read(&here, "{3|1||0}"), read(&there, "{2|*||v}"));
    let expected = (&g + &h).to_string();
    thread::scope(|scope| {
        for k in 0..8 {
            let (g, h, expected) = (&g, &h, &expected);
            scope.spawn(move || {
                for _ in 0..50 {
                    let sum = if k % 2 == 0 { g + h } else { h + g };
                    assert_eq!(&sum.to_string(), expected);
                }
            });
        }
    });
}

#[test]
fn what_is_no_game_is_refused() {
    let arena = Arena::new();
    for text in ["1 < 2", "'{0|}", "left_wall(*)"] {
        assert_eq!(arena.read(text).unwrap_err().code().id, "E0204", "{text}");
    }
    assert_eq!("{1|".parse::<Game>().unwrap_err().class().exit_code(), 2);
}

#[test]
fn deep_values_hash_and_compare_on_a_small_stack() {
    let work = || {
        let arena = Arena::new();
        let (mut g, hot) = (arena.integer(0), arena.integer(7));
        for _ in 0..100_000 {
            g = -arena.braces(std::slice::from_ref(&hot), &[g]).unwrap();
        }
        let copy = Arena::new().integer(0) + &g;
        assert!(copy == g && &copy + 1 > g);
        assert!(HashSet::from([g]).contains(&copy));
    };
    thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap().join().unwrap();
}

//! Reduced forms, atomic weights, uptimals.

use crate::lab::Lab;
use std::collections::HashSet;
use tepid::game::{Game, NumberUpStar};
use tepid::number::Dyadic;
use tepid::operators::Uptimal;

fn equal(lines: &[(&str, &str)]) {
    let mut lab = Lab::new();
    for (left, right) in lines {
        assert_eq!(lab.value(left), lab.value(right), "{left} = {right}");
    }
}

#[test]
fn reduced_forms() {
    equal(&[
        ("reduced(73/16v9*8)", "73/16"),
        ("reduced({1|^*,{1|*}})", "{1|0}"),
        ("reduced({4*||1|-3})", "{4||1|-3}"),
        ("reduced({1|^^||^})", "0"),
        ("reduced({{1|*}|-1*})", "{1|0||-1}"),
    ]);
}

#[test]
fn day_3_has_61_reduced_forms_one_for_each_class_of_infinitesimally_close_games() {
    let mut lab = Lab::new();
    let mut forms = HashSet::new();
    for g in lab.games.born_by(3).unwrap() {
        let reduced = lab.ops.reduced(&mut lab.games, g).unwrap();
        let difference = lab.games.sub(g, reduced).unwrap();
        assert!(lab.games.is_infinitesimal(difference));
        assert_eq!(lab.ops.reduced(&mut lab.games, reduced).unwrap(), reduced);
        forms.insert(reduced);
    }
    assert_eq!(forms.len(), 61);
    let forms: Vec<Game> = forms.into_iter().collect();
    for (at, &g) in forms.iter().enumerate() {
        for &h in &forms[..at] {
            let difference = lab.games.sub(g, h).unwrap();
            assert!(!lab.games.is_infinitesimal(difference));
        }
    }
}

#[test]
fn atomic_weights() {
    equal(&[
        ("atomic_weight(0)", "0"),
        ("atomic_weight(^3*5)", "3"),
        ("atomic_weight(tiny(3/2))", "0"),
        ("atomic_weight({1|^^||^})", "2"),
        ("atomic_weight({^3|vv})", "{1|0}"),
        ("atomic_weight({^|0,*})", "0"),
        ("atomic_weight(^<2>)", "0"),
        ("atomic_weight(^[4])", "1"),
    ]);
}

/// G − w.↑ lies within ↑* and a remote star of 0, and w is the only such game: its sum with
/// any other candidate of day 2 fails.
#[test]
fn a_game_is_its_atomic_weight_in_ups_up_to_a_remote_star() {
    let mut lab = Lab::new();
    let star_up = NumberUpStar { number: Dyadic::zero(), ups: 1, nim: 9 };
    let bound = lab.games.number_up_star(&star_up).unwrap();
    let minus_bound = lab.games.neg(bound).unwrap();
    let up = lab.form("^");
    let candidates = lab.games.born_by(2).unwrap();
    let mut found = 0;
    for g in lab.games.born_by(3).unwrap() {
        let Ok(weight) = lab.ops.atomic_weight(&mut lab.games, g) else {
            assert!(!lab.games.is_all_small(g).unwrap());
            continue;
        };
        found += 1;
        for &candidate in candidates.iter().chain([&weight]) {
            let ups = lab.ops.norton(&mut lab.games, candidate, up).unwrap();
            let rest = lab.games.sub(g, ups).unwrap();
            let close =
                lab.games.le(rest, bound).unwrap() && lab.games.le(minus_bound, rest).unwrap();
            assert_eq!(close, candidate == weight);
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn atomic_weight_is_additive_on_all_small_games() {
    let mut lab = Lab::new();
    let mut small = Vec::new();
    for g in lab.games.born_by(3).unwrap() {
        if lab.games.is_all_small(g).unwrap() {
            small.push(g);
        }
    }
    for (at, &g) in small.iter().enumerate() {
        for &h in small[at..].iter().step_by(3) {
            let sum = lab.games.add(g, h).unwrap();
            let [a, b, c] = [g, h, sum].map(|g| lab.ops.atomic_weight(&mut lab.games, g).unwrap());
            assert_eq!(lab.games.add(a, b).unwrap(), c);
        }
    }
}

#[test]
fn powers() {
    equal(&[
        ("pow(^, 1)", "^"),
        ("pow(^, 2)", "{0|v*}"),
        ("pow(^, 3)", "^<3>"),
        ("pow(^, 3)", "{0|v[2]*}"),
        ("^[3]", "^ + ^<2> + ^<3>"),
        ("pow(tiny(1), 1)", "tiny(1)"),
        ("pow(tiny(1), 2)", "{0|{0|-1} - tiny(1)}"),
        ("pow(tiny(1), 3)", "{0|{0|-1} - tiny(1) - pow(tiny(1), 2)}"),
        ("pow({0|*2}, 2)", "{0|*2 - {0|*2}}"),
    ]);
}

#[test]
fn each_power_is_infinitesimal_beside_the_one_before() {
    let mut lab = Lab::new();
    for n in 1..5 {
        let (power, next) = (lab.value(&format!("^<{n}>")), lab.value(&format!("^<{}>", n + 1)));
        let many = lab.games.copies(&50.into(), next).unwrap();
        assert!(lab.games.le(many, power).unwrap());
        assert!(!lab.games.le(power, many).unwrap());
    }
}

#[test]
fn uptimal_expansions_come_back() {
    let mut lab = Lab::new();
    let numbers: [Dyadic; 3] = ["0", "5/4", "-2"].map(|text| text.parse().unwrap());
    let mut seen = HashSet::new();
    for number in numbers {
        for a in -3..=3 {
            for b in -2..=2 {
                for c in [-1, 0, 2] {
                    for nim in [0, 1, 2, 5] {
                        let mut coefficients = vec![a, b, c];
                        while coefficients.last() == Some(&0) {
                            coefficients.pop();
                        }
                        let number = number.clone();
                        let uptimal = Uptimal { number, coefficients, nim };
                        let g = uptimal.value(&mut lab.games).unwrap();
                        assert!(seen.insert(g), "{uptimal} is another sum too");
                        assert_eq!(lab.ops.uptimal(&mut lab.games, g).unwrap(), uptimal);
                        assert_eq!(lab.value(&uptimal.to_string()), g, "{uptimal}");
                    }
                }
            }
        }
    }
}

#[test]
fn an_uptimal_is_found_exactly_where_there_is_one() {
    // Every sum of few powers and a nimber that is born by day 3, against the expansion.
    let mut lab = Lab::new();
    let mut sums = HashSet::new();
    for a in -3..=3 {
        for b in -3..=3 {
            for c in -3..=3 {
                for nim in 0..4 {
                    let number = Dyadic::zero();
                    let uptimal = Uptimal { number, coefficients: vec![a, b, c], nim };
                    sums.insert(uptimal.value(&mut lab.games).unwrap());
                }
            }
        }
    }
    let mut found = 0;
    for g in lab.games.born_by(3).unwrap() {
        if lab.games.is_infinitesimal(g) {
            let uptimal = lab.ops.as_uptimal(&mut lab.games, g).unwrap();
            assert_eq!(uptimal.is_some(), sums.contains(&g));
            found += usize::from(uptimal.is_some());
        }
    }
    assert!(found > 10, "{found}");
}

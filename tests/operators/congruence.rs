//! Which operators depend on values only, in which argument: for all 256 forms of day 2, the
//! definition run literally on the form against the operator on its value. Where they differ
//! in general, the counterexample.

use crate::lab::Lab;
use crate::textbook::{self, Walls, canonical, value};
use tepid::game::{Form, Game, Games, Relation};
use tepid::number::Dyadic;

/// Every form of day 2 with its value.
fn forms(games: &mut Games) -> Vec<(Form, Game)> {
    let forms = games.forms_born_by(2).unwrap();
    assert_eq!(forms.len(), 256);
    forms.into_iter().map(|form| (form, value(games, form))).collect()
}

/// The positive games of day 2.
fn units(games: &mut Games) -> Vec<Game> {
    let mut units = Vec::new();
    for g in games.born_by(2).unwrap() {
        if games.compare(g, Game::ZERO).unwrap() == Relation::Greater {
            units.push(g);
        }
    }
    assert_eq!(units.len(), 6);
    units
}

/// ADM(s, t): s > 0, not t ≥ s, and t ≥ s + I for every incentive I of the canonical s.
pub(crate) fn admissible(games: &mut Games, s: Game, t: Game) -> bool {
    if games.compare(s, Game::ZERO).unwrap() != Relation::Greater || games.le(s, t).unwrap() {
        return false;
    }
    let form = canonical(games, s);
    textbook::incentives(games, form).into_iter().all(|incentive| {
        let shifted = games.add(s, incentive).unwrap();
        games.le(shifted, t).unwrap()
    })
}

/// The pairs (s, t) of day 2 with s > 0: admissible ones and others.
pub(crate) fn pairs(games: &mut Games) -> [Vec<(Game, Game)>; 2] {
    let mut pairs = [Vec::new(), Vec::new()];
    for s in units(games) {
        for t in games.born_by(2).unwrap() {
            let other = usize::from(!admissible(games, s, t));
            pairs[other].push((s, t));
        }
    }
    assert!(pairs[0].len() > 10, "{}", pairs[0].len());
    pairs
}

#[test]
fn cooling_depends_on_values_only() {
    let mut lab = Lab::new();
    let mut walls = Walls::default();
    let temperatures = ["-3/4", "-1/2", "-1/4", "0", "1/4", "1/2", "1", "2"];
    for (form, g) in forms(&mut lab.games) {
        for t in temperatures {
            let t: Dyadic = t.parse().unwrap();
            let expected = walls.cool(&mut lab.games, form, &t);
            assert_eq!(lab.ops.cool(&mut lab.games, g, &t).unwrap(), expected);
        }
    }
}

#[test]
fn heating_depends_on_the_form() {
    let mut lab = Lab::new();
    for t in ["1/4", "1/2", "1", "3/2", "2"] {
        let form = format!("'{{0,{{0|-{t}}}|0}}");
        assert_eq!(lab.value(&form), lab.value("*"), "{t}");
        let heated = lab.value(&format!("heat({form}, {t})"));
        assert_ne!(heated, lab.value(&format!("heat(*, {t})")), "{t}");
    }
}

/// The forms of day 2 on which heating by t differs from heating their value.
fn heated_apart(lab: &mut Lab, t: &str) -> usize {
    let t = lab.value(t);
    let mut apart = 0;
    for (form, g) in forms(&mut lab.games) {
        let literal = lab.ops.heat(&mut lab.games, form, t).unwrap();
        assert_eq!(literal, textbook::heat(&mut lab.games, form, t));
        let canonical = canonical(&mut lab.games, g);
        apart += usize::from(literal != lab.ops.heat(&mut lab.games, canonical, t).unwrap());
    }
    apart
}

#[test]
fn no_form_of_day_2_shows_that_heating_by_one_half_depends_on_the_form() {
    let mut lab = Lab::new();
    assert_eq!(heated_apart(&mut lab, "1/2"), 0);
    assert!(heated_apart(&mut lab, "1") > 0);
}

#[test]
fn norton_products_depend_on_the_value_of_the_first_factor() {
    let mut lab = Lab::new();
    for u in units(&mut lab.games) {
        let u = canonical(&mut lab.games, u);
        for (form, g) in forms(&mut lab.games) {
            let expected = textbook::norton(&mut lab.games, form, u);
            assert_eq!(lab.ops.norton(&mut lab.games, g, u).unwrap(), expected);
        }
    }
}

#[test]
fn norton_products_depend_on_the_form_of_the_unit() {
    let mut lab = Lab::new();
    assert_eq!(lab.value("'{*,0|}"), lab.value("1"));
    assert_eq!(lab.value("* . 1"), lab.value("*"));
    assert_eq!(lab.value("* . '{*,0|}"), lab.value("*2"));
    // Every positive form of day 2 as a unit, taken literally.
    let star = lab.value("*");
    for (u, value) in forms(&mut lab.games) {
        if lab.games.compare(value, Game::ZERO).unwrap() != Relation::Greater {
            continue;
        }
        for g in lab.games.born_by(2).unwrap() {
            let form = canonical(&mut lab.games, g);
            let expected = textbook::norton(&mut lab.games, form, u);
            assert_eq!(lab.ops.norton(&mut lab.games, g, u).unwrap(), expected);
        }
        assert!(lab.ops.norton(&mut lab.games, star, u).is_ok());
    }
}

#[test]
fn admissible_overheating_depends_on_values_only() {
    let mut lab = Lab::new();
    let [admissible, others] = pairs(&mut lab.games);
    let forms = forms(&mut lab.games);
    let depends = |lab: &mut Lab, s: Game, t: Game| {
        let mut depends = false;
        for &(form, g) in &forms {
            let literal = lab.ops.overheat(&mut lab.games, form, s, t).unwrap();
            assert_eq!(literal, textbook::overheat(&mut lab.games, form, s, t));
            let form = canonical(&mut lab.games, g);
            depends |= literal != lab.ops.overheat(&mut lab.games, form, s, t).unwrap();
        }
        depends
    };
    for (s, t) in admissible {
        assert!(!depends(&mut lab, s, t));
    }
    assert!(others.into_iter().any(|(s, t)| depends(&mut lab, s, t)));
}

#[test]
fn overheating_in_winning_ways_depends_on_values_only() {
    let mut lab = Lab::new();
    for x in lab.games.born_by(2).unwrap() {
        for (form, g) in forms(&mut lab.games) {
            let expected = textbook::overheat_ww(&mut lab.games, form, x);
            assert_eq!(lab.ops.overheat_ww(&mut lab.games, g, x).unwrap(), expected);
        }
    }
}

#[test]
fn chilling_and_warming_depend_on_values_only() {
    let mut lab = Lab::new();
    for (form, g) in forms(&mut lab.games) {
        let chilled = textbook::chill(&mut lab.games, form);
        assert_eq!(lab.ops.chill(&mut lab.games, g).unwrap(), chilled);
        let warmed = textbook::warm(&mut lab.games, form);
        assert_eq!(lab.ops.warm(&mut lab.games, g).unwrap(), warmed);
    }
}

#[test]
fn conways_product_depends_on_forms() {
    let mut lab = Lab::new();
    assert_eq!(lab.value("'{0,*|}"), lab.value("1"));
    assert_eq!(lab.value("conway('{0,*|}, *)"), lab.value("*2"));
    assert_eq!(lab.value("conway(1, *)"), lab.value("*"));
    // Being equal to a number is not enough.
    assert_eq!(lab.value("'{|v}"), lab.value("-1"));
    assert_eq!(lab.value("conway('{|v}, 1/2)"), lab.value("-1"));
    assert_eq!(lab.value("conway(-1, 1/2)"), lab.value("-1/2"));
}

/// Whether a form and all its followers are numbers.
fn hereditary(games: &mut Games, form: Form) -> bool {
    let whole = value(games, form);
    let mut options = games.form_left(form).unwrap();
    options.extend(games.form_right(form).unwrap());
    games.is_number(whole) && options.into_iter().all(|option| hereditary(games, option))
}

#[test]
fn conways_product_of_hereditarily_numeric_forms_depends_on_values() {
    let mut lab = Lab::new();
    let mut numeric = Vec::new();
    for (form, g) in forms(&mut lab.games) {
        if hereditary(&mut lab.games, form) {
            numeric.push((form, lab.games.as_number(g).unwrap()));
        }
    }
    assert!(numeric.len() > 10);
    for (a, x) in &numeric {
        for (b, y) in &numeric {
            let product = lab.ops.conway(&mut lab.games, *a, *b).unwrap();
            assert_eq!(lab.games.as_number(product), Some(x * y));
        }
    }
}

#[test]
fn ordinal_sums_depend_on_the_form_of_the_base_and_the_value_of_the_rest() {
    let mut lab = Lab::new();
    assert_eq!(lab.value("'{*|*}"), Game::ZERO);
    assert_eq!(lab.value("'{*|*} : *"), lab.value("*2"));
    assert_eq!(lab.value("0 : *"), lab.value("*"));
    let forms = forms(&mut lab.games);
    for &(a, _) in forms.iter().step_by(7) {
        for &(h, g) in &forms {
            let expected = textbook::ordinal_sum(&mut lab.games, a, h);
            assert_eq!(lab.ops.ordinal_sum(&mut lab.games, a, g).unwrap(), expected);
            let literal = lab.ops.ordinal_sum_form(&mut lab.games, a, h).unwrap();
            assert_eq!(value(&mut lab.games, literal), expected);
        }
    }
}

#[test]
fn joyal_sums_depend_on_forms() {
    let mut lab = Lab::new();
    assert_eq!(lab.value("'{*|}"), Game::ZERO);
    assert_eq!(lab.value("joyal_sum('{*|}, 0)"), lab.value("2"));
    assert_eq!(lab.value("joyal_sum(0, 0)"), Game::ZERO);
    let forms = forms(&mut lab.games);
    for &(a, _) in forms.iter().step_by(7) {
        for &(b, _) in forms.iter().step_by(3) {
            let expected = textbook::joyal_sum(&mut lab.games, a, b);
            assert_eq!(lab.ops.joyal_sum(&mut lab.games, a, b).unwrap(), expected);
            let literal = lab.ops.joyal_sum_form(&mut lab.games, a, b).unwrap();
            assert_eq!(value(&mut lab.games, literal), expected);
        }
    }
}

#[test]
fn conways_product_is_the_plain_recursion_on_any_forms() {
    let mut lab = Lab::new();
    let forms = forms(&mut lab.games);
    for &(a, _) in forms.iter().step_by(17) {
        for &(b, _) in forms.iter().step_by(23) {
            let expected = textbook::conway(&mut lab.games, a, b);
            assert_eq!(lab.ops.conway(&mut lab.games, a, b).unwrap(), expected);
        }
    }
}

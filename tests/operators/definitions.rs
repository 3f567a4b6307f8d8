//! The definitions with their traps, a test each.

use crate::lab::Lab;
use crate::textbook::{self, Walls, canonical};
use tepid::game::Game;
use tepid::number::Dyadic;

/// Each line holds two expressions of equal value.
fn equal(lines: &[(&str, &str)]) {
    let mut lab = Lab::new();
    for (left, right) in lines {
        assert_eq!(lab.value(left), lab.value(right), "{left} = {right}");
    }
}

#[test]
fn what_equals_an_integer_is_one() {
    // '{0,*2|} is 1, so that it is fixed, or gives one copy of s.
    equal(&[
        ("heat('{0,*2|}, 1)", "1"),
        ("overheat('{0,*2|}, ^, ^^*)", "^"),
        ("cool('{0,*2|}, 1)", "1"),
        ("warm('{0,*2|})", "1*"),
        ("norton('{0,*2|}, {1|*})", "{1|*}"),
    ]);
}

#[test]
fn cooling_freezes_followers_at_their_own_temperatures() {
    equal(&[
        ("cool({2|0}, 1/2)", "{3/2|1/2}"),
        ("cool({2|0}, 1)", "1*"),
        ("cool({2|0}, 3/2)", "1"),
        ("cool(1*, 2)", "1"),
        ("cool({3||2*|1*}, 1/2)", "{5/2|2*}"),
        ("cool({9||8|0}, 1/2)", "{17/2||8|1}"),
    ]);
}

#[test]
fn cooling_below_zero_moves_fractions() {
    equal(&[
        ("cool(1/2, -1/4)", "1/2"),
        ("cool(1/2, -1/2)", "1/2*"),
        ("cool(1/2, -3/4)", "{3/4|1/4}"),
        ("cool(3, -3/4)", "3"),
        ("cool(-1*, -3/4)", "{-1/4|-7/4}"),
    ]);
}

#[test]
fn freezing_leaves_numbers_and_number_infinitesimals_alone() {
    equal(&[
        ("freeze(1/2)", "1/2"),
        ("freeze(-3)", "-3"),
        ("freeze(73/16v9*8)", "73/16v9*8"),
        ("freeze(^[3]*)", "^[3]*"),
        ("freeze({1|^^||^})", "{1|^^||^}"),
        ("freeze({0|-1})", "-1/2*"),
        ("freeze({14|2|||-2||-14|-16})", "-1/4*"),
    ]);
}

#[test]
fn temperatures_of_numbers_depend_on_their_denominators() {
    equal(&[
        ("temperature(0)", "-1"),
        ("temperature(-7)", "-1"),
        ("temperature(1/2)", "-1/2"),
        ("temperature(25/16)", "-1/16"),
        ("temperature(*)", "0"),
        ("temperature(5/4v*3)", "0"),
        ("temperature(tiny(1))", "0"),
        ("temperature({1|-1})", "1"),
    ]);
}

#[test]
fn means_and_stops_are_dyadic_and_the_stops_of_a_number_are_itself() {
    equal(&[
        ("mean(25/16)", "25/16"),
        ("left_stop(25/16)", "25/16"),
        ("right_stop(25/16)", "25/16"),
        ("mean(5/4v*3)", "5/4"),
        ("left_stop({2|1*||0})", "1"),
        ("mean({2|1*||0})", "3/4"),
    ]);
}

#[test]
fn heating_fixes_every_number_and_takes_any_temperature() {
    equal(&[
        ("heat(1/2, 1)", "1/2"),
        ("heat(*, 1)", "{1|-1}"),
        ("heat(*, {1|-1})", "0"),
        ("heat(^, 2)", "{2||0|-4}"),
        ("heat(*, -1)", "0"),
        ("heat(*, *)", "{*|*}"),
    ]);
}

#[test]
fn heating_back_does_not_undo_cooling_nor_is_it_cooling_by_minus_t() {
    let mut lab = Lab::new();
    // heat(cool(G, t), t) = G is false for G = *, t = 1.
    assert_eq!(lab.value("heat(cool(*, 1), 1)"), Game::ZERO);
    // Heating by -2 has no freezing clause, and finds the simplest number of {-1|3}.
    assert_eq!(lab.value("heat(1*, -2)"), Game::ZERO);
    assert_eq!(lab.value("cool(1*, 2)"), lab.value("1"));
}

#[test]
fn only_integers_are_special_to_overheating() {
    equal(&[
        ("overheat(1/2, 1, 1)", "{1|0}"),
        ("overheat(3, {1|*}, 1)", "copies(3, {1|*})"),
        ("overheat(*, 1*, 1)", "{1|-1}"),
        ("overheat(-2, ^, ^^*)", "vv"),
    ]);
}

#[test]
fn no_number_is_special_to_overheating_in_winning_ways() {
    equal(&[
        ("overheat_ww(1, 1)", "2"),
        ("overheat_ww(1/2, 1)", "1*"),
        ("overheat_ww(-3, 1/2)", "-3"),
        ("overheat_ww(5, *)", "0"),
        ("overheat_ww(7, -1)", "0"),
        ("overheat_ww(4, {3|1})", "4"),
    ]);
}

#[test]
fn overheating_integers_in_winning_ways_is_the_plain_recursion() {
    let mut lab = Lab::new();
    for x in lab.games.born_by(2).unwrap() {
        for n in -6..=6 {
            let n = lab.games.integer(n).unwrap();
            let form = canonical(&mut lab.games, n);
            let expected = textbook::overheat_ww(&mut lab.games, form, x);
            assert_eq!(lab.ops.overheat_ww(&mut lab.games, n, x).unwrap(), expected);
        }
    }
}

#[test]
fn norton_products() {
    equal(&[
        ("norton(1/2, 2)", "1*"),
        ("norton(3, {1|-1})", "{1|-1}"),
        ("norton(-1, ^)", "v"),
        ("norton(*, 1)", "*"),
        ("norton(*, '{*,0|})", "*2"),
        ("norton({1|0}, ^)", "{^3*|vv*}"),
    ]);
}

#[test]
fn chilling_freezes_numbers_and_numbers_with_a_star_only() {
    equal(&[
        ("chill(3/4)", "3/4"),
        ("chill(3/4*)", "3/4"),
        ("chill(1/2^)", "0"),
        ("cool(1/2^, 1)", "1/2"),
        ("chill({1|-1})", "*"),
    ]);
}

#[test]
fn chilling_is_cooling_by_one_on_1358_of_the_1474_games_of_day_3() {
    let mut lab = Lab::new();
    let one = Dyadic::integer(1);
    let same = lab.games.born_by(3).unwrap().into_iter().filter(|&g| {
        let chilled = lab.ops.chill(&mut lab.games, g).unwrap();
        chilled == lab.ops.cool(&mut lab.games, g, &one).unwrap()
    });
    assert_eq!(same.count(), 1358);
}

#[test]
fn warming() {
    equal(&[
        ("warm(4)", "4"),
        ("warm(-3)", "-3*"),
        ("warm(*)", "{1|-1}"),
        ("warm(1/2)", "{1|*}"),
        ("warm(^)", "{1||0|-2}"),
        ("warm(3/4)", "{2|1*||*}"),
    ]);
}

#[test]
fn conway_products() {
    equal(&[
        ("conway(*2, *3)", "*"),
        ("conway(*4, *7)", "conway(*7, *4)"),
        ("conway(3/4, -5/2)", "-15/8"),
        ("conway(2, *)", "0"),
        ("conway(v*, {*|-1})", "{0|*2,*3}"),
        ("conway('{0,*|}, *)", "*2"),
        ("conway('{|v}, 1/2)", "-1"),
    ]);
}

#[test]
fn conways_product_of_nimbers_is_the_nim_product() {
    equal(&[
        ("conway(*2, *2)", "*3"),
        ("conway(*4, *2)", "*8"),
        ("conway(*4, *3)", "*12"),
        ("conway(*4, *4)", "*6"),
    ]);
}

#[test]
fn ordinal_sums() {
    equal(&[
        ("1 : 1*", "2*"),
        ("* : *", "*2"),
        ("'{*|*} : *", "*2"),
        ("0 : *", "*"),
        ("'{*|*} : '3", "{{^|*}|*} + 0"),
        ("-1/2 : {0,*|-1}", "{-1/2,-1/2*|-3/4}"),
        ("{1|0} : 0", "{1|0}"),
    ]);
}

#[test]
fn joyal_sums() {
    equal(&[
        ("joyal_sum(3, 5)", "3"),
        ("joyal_sum(3, -5)", "-2"),
        ("joyal_sum(0, *)", "-1"),
        ("joyal_sum(*, 0)", "1"),
        ("joyal_sum('{*|}, 0)", "2"),
        ("joyal_sum({5|-7}, {5|-7})", "-2"),
    ]);
}

#[test]
fn blockbusting_is_overheated_from_1_to_1_star() {
    // A strip of n parcels between two ends: players colour one parcel, Left scores 1 for each
    // adjacent pair of her own.
    let mut lab = Lab::new();
    let mut strips = Strips::default();
    let one = Dyadic::integer(1);
    let (unit, star) = (Game::ZERO, lab.games.nimber(1).unwrap());
    let scale = lab.games.integer(1).unwrap();
    let one_star = lab.games.add(scale, star).unwrap();
    for ends in [(true, true), (true, false), (false, false)] {
        let mut cooled = Vec::new();
        for n in 0..16 {
            let strip = strips.value(&mut lab, ends, n);
            let cool = lab.ops.cool(&mut lab.games, strip, &one).unwrap();
            cooled.push(cool);
            let form = canonical(&mut lab.games, cool);
            let overheated = lab.ops.overheat(&mut lab.games, form, scale, one_star).unwrap();
            let stars = if n % 2 == 0 { unit } else { star };
            assert_eq!(lab.games.add(overheated, stars).unwrap(), strip, "{ends:?} {n}");
        }
        let start = if ends == (true, true) { 3 } else { 1 };
        for n in start..cooled.len() - 5 {
            assert_eq!(lab.games.add(cooled[n], scale).unwrap(), cooled[n + 5], "{ends:?} {n}");
        }
        let first = if ends == (true, true) { scale } else { unit };
        assert_eq!(cooled[0], first);
        if ends == (true, true) {
            assert_eq!(cooled[..3], [scale, one_star, scale]);
        }
    }
}

/// Strips by their ends (Left's or not) and length.
#[derive(Default)]
struct Strips(std::collections::HashMap<((bool, bool), usize), Game>);

impl Strips {
    fn value(&mut self, lab: &mut Lab, ends: (bool, bool), n: usize) -> Game {
        if n == 0 {
            return lab.games.integer(i64::from(ends.0 && ends.1)).unwrap();
        }
        if let Some(&strip) = self.0.get(&(ends, n)) {
            return strip;
        }
        let mut options = [Vec::new(), Vec::new()];
        for (side, left) in [true, false].into_iter().enumerate() {
            for at in 0..n {
                let before = self.value(lab, (ends.0, left), at);
                let after = self.value(lab, (left, ends.1), n - 1 - at);
                options[side].push(lab.games.add(before, after).unwrap());
            }
        }
        let strip = lab.games.make(&options[0], &options[1]).unwrap();
        self.0.insert((ends, n), strip);
        strip
    }
}

#[test]
fn simplicity() {
    equal(&[("{5|}", "6"), ("{-2|}", "0"), ("{3/4|3/4}", "3/4*"), ("{1/4|1}", "1/2")]);
}

#[test]
fn the_thermograph_of_a_number_with_ups_and_stars_needs_no_recursion() {
    let mut lab = Lab::new();
    let mut walls = Walls::default();
    for numerator in -9..20 {
        for ups in -4..=4 {
            for nim in 0..5 {
                let number = Dyadic::new(numerator.into(), 4);
                let g = lab.games.number_up_star(&tepid::game::NumberUpStar { number, ups, nim });
                let g = g.unwrap();
                let expected = walls.of(&mut lab.games, g);
                assert_eq!(lab.ops.thermograph(&mut lab.games, g).unwrap(), expected);
            }
        }
    }
}

//! The laws that hold: exhaustive on day 2, on random games of day 3 and their sums, and on
//! all of day 3 where one game is enough.

use crate::congruence::pairs;
use crate::lab::Lab;
use crate::textbook::{Walls, canonical, value};
use num_rational::BigRational;
use proptest::prelude::*;
use std::sync::{LazyLock, Mutex, PoisonError};
use tepid::game::{Form, Game, Games, Relation};
use tepid::number::Dyadic;
use tepid::thermography::Wall;

/// An arena with all games of day 3.
struct Day3 {
    lab: Lab,
    walls: Walls,
    games: Vec<Game>,
    forms: Vec<Form>,
}

static DAY_3: LazyLock<Mutex<Day3>> = LazyLock::new(|| {
    let mut lab = Lab::new();
    let games = lab.games.born_by(3).unwrap();
    let forms = lab.games.forms_born_by(2).unwrap();
    Mutex::new(Day3 { lab, walls: Walls::default(), games, forms })
});

/// Runs a check in that arena.
fn on_day_3(
    check: impl FnOnce(&mut Day3) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    check(&mut DAY_3.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A game: one of day 3, or a sum of two of them or of one with a number.
#[derive(Clone, Debug)]
enum Pick {
    One(usize),
    Sum(usize, usize),
    Moved(usize, i64, u64),
}

impl Day3 {
    fn pick(&mut self, pick: &Pick) -> Game {
        let at = |n: &usize| self.games[n % self.games.len()];
        match pick {
            Pick::One(n) => at(n),
            Pick::Sum(n, m) => self.lab.games.add(at(n), at(m)).unwrap(),
            Pick::Moved(n, numerator, exponent) => {
                let x = Dyadic::new((*numerator).into(), *exponent);
                let x = self.lab.games.number(&x).unwrap();
                self.lab.games.add(at(n), x).unwrap()
            }
        }
    }
}

fn pick() -> impl Strategy<Value = Pick> {
    prop_oneof![
        any::<usize>().prop_map(Pick::One),
        (any::<usize>(), any::<usize>()).prop_map(|(n, m)| Pick::Sum(n, m)),
        (any::<usize>(), -9i64..9, 0u64..4).prop_map(|(n, x, k)| Pick::Moved(n, x, k)),
    ]
}

/// A random form: options drawn from the forms of day 2.
#[derive(Clone, Debug)]
struct Drawn(Vec<usize>, Vec<usize>);

fn drawn() -> impl Strategy<Value = Drawn> {
    let side = || prop::collection::vec(any::<usize>(), 0..4);
    (side(), side()).prop_map(|(left, right)| Drawn(left, right))
}

impl Day3 {
    fn draw(&mut self, Drawn(left, right): &Drawn) -> Form {
        let side = |side: &[usize]| -> Vec<Form> {
            side.iter().map(|n| self.forms[n % self.forms.len()]).collect()
        };
        let (left, right) = (side(left), side(right));
        self.lab.games.form(&left, &right).unwrap()
    }
}

/// A temperature m/8 from 0 to 3.
fn temperature() -> impl Strategy<Value = Dyadic> {
    (0i64..=24).prop_map(|n| Dyadic::new(n.into(), 3))
}

fn add(games: &mut Games, g: Game, h: Game) -> Game {
    games.add(g, h).unwrap()
}

fn ratio(n: i64, d: i64) -> BigRational {
    BigRational::new(n.into(), d.into())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn cooling_is_additive_and_composes(
        g in pick(), h in pick(), t in temperature(), u in temperature()
    ) {
        on_day_3(|day| {
            let (g, h) = (day.pick(&g), day.pick(&h));
            let Lab { games, ops, .. } = &mut day.lab;
            let sum = add(games, g, h);
            let [a, b, c] = [g, h, sum].map(|g| ops.cool(games, g, &t).unwrap());
            prop_assert_eq!(add(games, a, b), c);
            let twice = ops.cool(games, a, &u).unwrap();
            prop_assert_eq!(twice, ops.cool(games, g, &(&t + &u)).unwrap());
            Ok(())
        })?;
    }

    #[test]
    fn cooling_below_zero_is_additive(g in pick(), h in pick(), n in 1i64..8) {
        on_day_3(|day| {
            let (g, h) = (day.pick(&g), day.pick(&h));
            let Lab { games, ops, .. } = &mut day.lab;
            let t = Dyadic::new((-n).into(), 3);
            let sum = add(games, g, h);
            let [a, b, c] = [g, h, sum].map(|g| ops.cool(games, g, &t).unwrap());
            prop_assert_eq!(add(games, a, b), c);
            Ok(())
        })?;
    }

    #[test]
    fn the_stops_of_a_cooled_game_are_its_walls(g in pick(), n in -7i64..24) {
        on_day_3(|day| {
            let g = day.pick(&g);
            let Lab { games, ops, .. } = &mut day.lab;
            let t = Dyadic::new(n.into(), 3);
            let cooled = ops.cool(games, g, &t).unwrap();
            let stops = (games.left_stop(cooled).to_rational(), games.right_stop(cooled).to_rational());
            let thermograph = ops.thermograph(games, g).unwrap();
            prop_assert_eq!(thermograph.cooled_stops(&t.to_rational()).unwrap(), stops);
            Ok(())
        })?;
    }

    #[test]
    fn cooling_undoes_heating_of_any_form(a in drawn(), t in temperature(), u in temperature()) {
        on_day_3(|day| {
            let a = day.draw(&a);
            let Lab { games, ops, .. } = &mut day.lab;
            let (by_t, by_u) = (games.number(&t).unwrap(), games.number(&u).unwrap());
            let heated = ops.heat(games, a, by_t).unwrap();
            prop_assert_eq!(ops.cool(games, heated, &t).unwrap(), value(games, a));
            // Heating composes on values.
            let g = value(games, a);
            let form = canonical(games, g);
            let once = ops.heat(games, form, by_t).unwrap();
            let once = canonical(games, once);
            let twice = ops.heat(games, once, by_u).unwrap();
            let sum = add(games, by_t, by_u);
            prop_assert_eq!(twice, ops.heat(games, form, sum).unwrap());
            Ok(())
        })?;
    }

    #[test]
    fn means_add_and_temperatures_do_not_rise(g in pick(), h in pick()) {
        on_day_3(|day| {
            let (g, h) = (day.pick(&g), day.pick(&h));
            let Lab { games, ops, .. } = &mut day.lab;
            let sum = add(games, g, h);
            let [a, b, c] = [g, h, sum].map(|g| ops.mean(games, g).unwrap());
            prop_assert_eq!(&a + &b, c);
            let [a, b, c] = [g, h, sum].map(|g| ops.temperature(games, g).unwrap());
            prop_assert!(c <= a.clone().max(b.clone()));
            prop_assert!(a == b || c == a.max(b));
            Ok(())
        })?;
    }

    #[test]
    fn walls_of_sums_are_bounded_on_both_sides(g in pick(), h in pick()) {
        on_day_3(|day| {
            let (g, h) = (day.pick(&g), day.pick(&h));
            let Lab { games, ops, .. } = &mut day.lab;
            let sum = add(games, g, h);
            let [a, b, c] = [g, h, sum].map(|g| ops.thermograph(games, g).unwrap());
            let left = a.left_wall().otimes(b.left_wall());
            let right = a.right_wall().otimes(b.right_wall());
            let finite = "walls of games are finite";
            let (upper, lower) = (left.finite().expect(finite), right.finite().expect(finite));
            let (l, r) = (c.left_wall().finite().expect(finite), c.right_wall().finite().expect(finite));
            prop_assert!(l.is_at_most(upper));
            prop_assert!(lower.is_at_most(r));
            // Equality from the lower of the two temperatures on.
            let from = a.temperature().min(b.temperature());
            for n in 0..24 {
                let t = from + ratio(n, 8);
                prop_assert_eq!(l.at(&t).unwrap(), upper.at(&t).unwrap());
                prop_assert_eq!(r.at(&t).unwrap(), lower.at(&t).unwrap());
            }
            Ok(())
        })?;
    }

    #[test]
    fn thermographs_are_the_tropical_recursion(g in pick(), h in pick()) {
        on_day_3(|day| {
            let (g, h) = (day.pick(&g), day.pick(&h));
            let Day3 { lab: Lab { games, ops, .. }, walls, .. } = day;
            let sum = add(games, g, h);
            let expected = walls.of(games, sum);
            prop_assert_eq!(ops.thermograph(games, sum).unwrap(), expected);
            Ok(())
        })?;
    }

    #[test]
    fn many_copies_are_worth_their_mean(g in any::<usize>()) {
        on_day_3(|day| {
            let g = day.pick(&Pick::One(g));
            let Lab { games, ops, .. } = &mut day.lab;
            if games.is_number(g) {
                return Ok(());
            }
            let (mean, heat) = (ops.mean(games, g).unwrap(), ops.temperature(games, g).unwrap());
            let n = 3;
            let copies = games.copies(&n.into(), g).unwrap();
            let total = &mean * &Dyadic::integer(n);
            let (left, right) = (games.left_stop(copies), games.right_stop(copies));
            prop_assert!(total <= left && left <= &total + &heat);
            prop_assert!(right <= total && &total - &heat <= right);
            Ok(())
        })?;
    }

    #[test]
    fn warming_has_three_definitions(g in pick(), h in pick()) {
        on_day_3(|day| {
            let (g, h) = (day.pick(&g), day.pick(&h));
            let one_star = day.lab.value("1*");
            let one = day.lab.value("1");
            let Lab { games, ops, .. } = &mut day.lab;
            let warmed = ops.warm(games, g).unwrap();
            let unit = canonical(games, one_star);
            prop_assert_eq!(warmed, ops.norton(games, g, unit).unwrap());
            let form = canonical(games, g);
            prop_assert_eq!(warmed, ops.overheat(games, form, one_star, one).unwrap());
            // Additive, an order embedding, undone by chilling, which is cooling by 1 there.
            let sum = add(games, g, h);
            let [a, b] = [h, sum].map(|g| ops.warm(games, g).unwrap());
            prop_assert_eq!(add(games, warmed, a), b);
            prop_assert_eq!(games.le(g, h).unwrap(), games.le(warmed, a).unwrap());
            prop_assert_eq!(ops.chill(games, warmed).unwrap(), g);
            prop_assert_eq!(ops.cool(games, warmed, &Dyadic::integer(1)).unwrap(), g);
            Ok(())
        })?;
    }

    #[test]
    fn conways_product_is_a_ring_on_forms(a in 0usize..256, b in 0usize..256, c in 0usize..4) {
        on_day_3(|day| {
            let (a, b) = (day.forms[a], day.forms[b]);
            let Lab { games, ops, .. } = &mut day.lab;
            let c = games.forms_born_by(1).unwrap()[c];
            let sum = games.form_add(b, c).unwrap();
            let [ab, ac, whole] = [(a, b), (a, c), (a, sum)]
                .map(|(x, y)| ops.conway(games, x, y).unwrap());
            prop_assert_eq!(add(games, ab, ac), whole);
            prop_assert_eq!(ab, ops.conway(games, b, a).unwrap());
            let zero = canonical(games, Game::ZERO);
            prop_assert_eq!(ops.conway(games, a, zero).unwrap(), Game::ZERO);
            let one = games.form(&[zero], &[]).unwrap();
            prop_assert_eq!(ops.conway(games, a, one).unwrap(), value(games, a));
            Ok(())
        })?;
    }

    #[test]
    fn ordinal_sums_follow_the_colon_principle(a in drawn(), g in pick(), h in pick()) {
        on_day_3(|day| {
            let (a, g, h) = (day.draw(&a), day.pick(&g), day.pick(&h));
            let Lab { games, ops, .. } = &mut day.lab;
            let [x, y] = [g, h].map(|g| ops.ordinal_sum(games, a, g).unwrap());
            prop_assert_eq!(games.compare(x, y).unwrap(), games.compare(g, h).unwrap());
            Ok(())
        })?;
    }

    #[test]
    fn reduced_forms_are_equal_exactly_for_close_games(g in pick(), h in pick()) {
        on_day_3(|day| {
            let (g, h) = (day.pick(&g), day.pick(&h));
            let Lab { games, ops, .. } = &mut day.lab;
            let [a, b] = [g, h].map(|g| ops.reduced(games, g).unwrap());
            let difference = games.sub(g, h).unwrap();
            prop_assert_eq!(games.is_infinitesimal(difference), a == b);
            // A sum is close to the sum of the reduced forms.
            let (sum, reduced) = (add(games, g, h), add(games, a, b));
            prop_assert_eq!(ops.reduced(games, sum).unwrap(), ops.reduced(games, reduced).unwrap());
            Ok(())
        })?;
    }
}

/// The positive games of day 2.
fn units(games: &mut Games) -> Vec<Game> {
    let day = games.born_by(2).unwrap();
    day.into_iter()
        .filter(|&g| games.compare(g, Game::ZERO).unwrap() == Relation::Greater)
        .collect()
}

#[test]
fn norton_products_are_additive_and_embed_the_order_and_multiply_means() {
    let mut lab = Lab::new();
    let day = lab.games.born_by(2).unwrap();
    for unit in units(&mut lab.games) {
        let Lab { games, ops, .. } = &mut lab;
        let u = canonical(games, unit);
        let mean = ops.mean(games, unit).unwrap();
        for &g in &day {
            let product = ops.norton(games, g, u).unwrap();
            let expected = &ops.mean(games, g).unwrap() * &mean;
            assert_eq!(ops.mean(games, product).unwrap(), expected);
            for &h in &day {
                let other = ops.norton(games, h, u).unwrap();
                let sum = add(games, g, h);
                assert_eq!(ops.norton(games, sum, u).unwrap(), add(games, product, other));
                assert_eq!(games.compare(product, other).unwrap(), games.compare(g, h).unwrap());
            }
        }
    }
}

#[test]
fn admissible_overheating_is_a_norton_product_hence_additive_and_an_embedding() {
    let mut lab = Lab::new();
    let [admissible, _] = pairs(&mut lab.games);
    let Lab { games, ops, .. } = &mut lab;
    let day = games.born_by(2).unwrap();
    for (s, t) in admissible {
        // The unit is the literal form {sL, t | sR}.
        let form = canonical(games, s);
        let mut left = games.form_left(form).unwrap();
        left.push(canonical(games, t));
        let right = games.form_right(form).unwrap();
        let unit = games.form(&left, &right).unwrap();
        assert_eq!(value(games, unit), s);
        let mut overheat = |games: &mut Games, g: Game| {
            let form = canonical(games, g);
            let overheated = ops.overheat(games, form, s, t).unwrap();
            assert_eq!(overheated, ops.norton(games, g, unit).unwrap());
            overheated
        };
        for &g in &day {
            for &h in &day {
                let [a, b] = [g, h].map(|g| overheat(games, g));
                let sum = add(games, g, h);
                assert_eq!(overheat(games, sum), add(games, a, b));
                assert_eq!(games.compare(a, b).unwrap(), games.compare(g, h).unwrap());
            }
        }
    }
}

#[test]
fn overheating_in_winning_ways_is_additive_and_embeds_exactly_from_zero_on() {
    let mut lab = Lab::new();
    let Lab { games, ops, .. } = &mut lab;
    let day = games.born_by(2).unwrap();
    for &x in &day {
        let warm = games.le(Game::ZERO, x).unwrap();
        // From 0 on it is the Norton product by the literal '{X|}.
        let inner = canonical(games, x);
        let unit = games.form(&[inner], &[]).unwrap();
        for &g in &day {
            let a = ops.overheat_ww(games, g, x).unwrap();
            if warm {
                assert_eq!(a, ops.norton(games, g, unit).unwrap());
            } else {
                assert_eq!(a, Game::ZERO);
            }
            for &h in &day {
                let b = ops.overheat_ww(games, h, x).unwrap();
                let sum = add(games, g, h);
                assert_eq!(ops.overheat_ww(games, sum, x).unwrap(), add(games, a, b));
                if warm {
                    assert_eq!(games.compare(a, b).unwrap(), games.compare(g, h).unwrap());
                }
            }
        }
    }
}

#[test]
fn cooling_and_chilling_are_monotone_and_heating_reflects_the_order() {
    let mut lab = Lab::new();
    let Lab { games, ops, .. } = &mut lab;
    let day = games.born_by(2).unwrap();
    for &g in &day {
        for &h in &day {
            let below = games.le(g, h).unwrap();
            for n in 0..=8 {
                let t = Dyadic::new(n.into(), 2);
                let [a, b] = [g, h].map(|g| ops.cool(games, g, &t).unwrap());
                assert!(!below || games.le(a, b).unwrap());
                let by = games.number(&t).unwrap();
                let [a, b] = [g, h].map(|g| {
                    let form = canonical(games, g);
                    ops.heat(games, form, by).unwrap()
                });
                assert!(below || !games.le(a, b).unwrap());
            }
            let [a, b] = [g, h].map(|g| ops.chill(games, g).unwrap());
            assert!(!below || games.le(a, b).unwrap());
        }
    }
}

#[test]
fn chilling_undoes_warming_and_heating_by_cooling_keeps_the_mean_on_all_of_day_3() {
    let mut lab = Lab::new();
    let Lab { games, ops, .. } = &mut lab;
    for g in games.born_by(3).unwrap() {
        let warmed = ops.warm(games, g).unwrap();
        assert_eq!(ops.chill(games, warmed).unwrap(), g);
        assert_eq!(ops.mean(games, warmed).unwrap(), ops.mean(games, g).unwrap());
        if !games.is_integer(g) {
            let expected = &ops.temperature(games, g).unwrap() + &Dyadic::integer(1);
            assert_eq!(ops.temperature(games, warmed).unwrap(), expected);
        }
    }
}

#[test]
fn freezing_is_tropical_as_whole_functions_and_walls_are_dual_on_all_of_day_3() {
    let mut lab = Lab::new();
    let mut walls = Walls::default();
    let Lab { games, ops, .. } = &mut lab;
    for g in games.born_by(3).unwrap() {
        let thermograph = ops.thermograph(games, g).unwrap();
        assert_eq!(thermograph, walls.of(games, g));
        let negative = games.neg(g).unwrap();
        let negative = ops.thermograph(games, negative).unwrap();
        assert_eq!(negative.left_wall(), &-thermograph.right_wall());
        assert_eq!(negative.right_wall(), &-thermograph.left_wall());
        if games.is_integer(g) {
            assert_eq!(thermograph.left_wall().finite(), thermograph.right_wall().finite());
            continue;
        }
        let (left, right) = ops.thermographs().scaffolds(games, g).unwrap();
        let mean = thermograph.mean();
        assert_eq!(thermograph.left_wall(), &left.oplus_max(&Wall::constant(mean.clone())));
        assert_eq!(thermograph.right_wall(), &right.oplus_min(&Wall::constant(mean.clone())));
        // Below the temperature the walls are apart.
        for n in 0..40 {
            let t = ratio(n - 8, 8);
            let (l, r) = thermograph.cooled_stops(&t).unwrap();
            assert_eq!(l > r, t < *thermograph.temperature());
        }
    }
}

#[test]
fn the_quick_mean_and_temperature_are_those_of_the_thermograph_on_all_of_day_3() {
    let mut lab = Lab::new();
    let Lab { games, ops, .. } = &mut lab;
    for g in games.born_by(3).unwrap() {
        let thermograph = ops.thermograph(games, g).unwrap();
        assert_eq!(ops.mean(games, g).unwrap().to_rational(), *thermograph.mean());
        assert_eq!(ops.temperature(games, g).unwrap().to_rational(), *thermograph.temperature());
        let stops = (games.left_stop(g).to_rational(), games.right_stop(g).to_rational());
        assert_eq!(thermograph.stops().unwrap(), stops);
    }
}

#[test]
fn ordinal_sums_are_associative_as_forms() {
    let mut lab = Lab::new();
    let Lab { games, ops, .. } = &mut lab;
    let forms = games.forms_born_by(2).unwrap();
    for &a in forms.iter().step_by(13) {
        for &b in forms.iter().step_by(11) {
            for &c in forms.iter().step_by(17) {
                let right = ops.ordinal_sum_form(games, b, c).unwrap();
                let right = ops.ordinal_sum_form(games, a, right).unwrap();
                let left = ops.ordinal_sum_form(games, a, b).unwrap();
                assert_eq!(ops.ordinal_sum_form(games, left, c).unwrap(), right);
            }
        }
    }
}

#[test]
fn conways_product_is_associative_as_literal_forms() {
    let mut lab = Lab::new();
    let Lab { games, ops, .. } = &mut lab;
    let small = games.forms_born_by(1).unwrap();
    let forms = games.forms_born_by(2).unwrap();
    for &a in forms.iter().step_by(41) {
        for &b in &small {
            for &c in &small {
                let ab = ops.conway_form(games, a, b).unwrap();
                let bc = ops.conway_form(games, b, c).unwrap();
                assert_eq!(value(games, ab), ops.conway(games, a, b).unwrap());
                let [left, right] =
                    [(ab, c), (a, bc)].map(|(x, y)| ops.conway(games, x, y).unwrap());
                assert_eq!(left, right);
            }
        }
    }
}

#[test]
fn the_joyal_sum_forgets_the_middle() {
    let mut lab = Lab::new();
    let Lab { games, ops, .. } = &mut lab;
    let forms = games.forms_born_by(2).unwrap();
    for &a in forms.iter().step_by(23) {
        for &b in forms.iter().step_by(19) {
            for &c in forms.iter().step_by(29) {
                let left = ops.joyal_sum_form(games, a, b).unwrap();
                let twice = ops.joyal_sum(games, left, c).unwrap();
                assert_eq!(twice, ops.joyal_sum(games, a, c).unwrap());
            }
        }
        let minus = games.form_neg(a).unwrap();
        assert_eq!(ops.joyal_sum(games, a, minus).unwrap(), Game::ZERO);
    }
}

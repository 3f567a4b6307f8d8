//! Thermography as tropical arithmetic: walls are made by the maximum and the sum of one
//! semiring, (max, +), and by the minimum and the sum of its dual, (min, +).
//!
//! Each claim is tried by the walls as they are computed, by a recursion at single
//! temperatures that is written out here, by the definitions of the rule files, and by the
//! terms that their rules find in the e-graph.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use std::collections::HashMap;
use tepid::engine::Engine;
use tepid::game::{Game, Games};
use tepid::theory::Value;
use tepid::thermography::{MaxPlus, MinPlus, Thermograph, Thermographs, Trajectory, Wall};

/// The games of the source.
const NAMED: &[&str] = &[
    "-3",
    "0",
    "5",
    "1/2",
    "*",
    "^",
    "v",
    "*2",
    "{3||1|-1}",
    "{1|-1}",
    "{2|-2}",
    "{3|-1}",
    "{0|-4}",
    "{5|1}",
    "{4|-4}+{2|0}",
];

fn ratio(n: i64, d: i64) -> BigRational {
    BigRational::new(BigInt::from(n), BigInt::from(d))
}

/// From -1 to 8 by eighths: all walls of these games bend at multiples of a half.
fn temperatures() -> impl Iterator<Item = BigRational> {
    (-8..=64).map(|n| ratio(n, 8))
}

/// Both walls at each temperature, by the definition alone: a follower's wall, less the tax,
/// until the two sides have met.
#[derive(Default)]
struct Pointwise {
    known: HashMap<Game, [Vec<BigRational>; 2]>,
}

impl Pointwise {
    fn walls(&mut self, games: &mut Games, g: Game) -> [Vec<BigRational>; 2] {
        if let Some(walls) = self.known.get(&g) {
            return walls.clone();
        }
        let walls = if games.is_integer(g) {
            let n = games.as_number(g).unwrap().to_rational();
            let mast: Vec<BigRational> = temperatures().map(|_| n.clone()).collect();
            [mast.clone(), mast]
        } else {
            let left: Vec<Vec<BigRational>> = games
                .left(g)
                .unwrap()
                .into_iter()
                .map(|option| self.walls(games, option)[1].clone())
                .collect();
            let right: Vec<Vec<BigRational>> = games
                .right(g)
                .unwrap()
                .into_iter()
                .map(|option| self.walls(games, option)[0].clone())
                .collect();
            let mut walls = [Vec::new(), Vec::new()];
            let mut mast: Option<BigRational> = None;
            for (at, t) in temperatures().enumerate() {
                let high = left.iter().map(|wall| &wall[at] - &t).max().unwrap();
                let low = right.iter().map(|wall| &wall[at] + &t).min().unwrap();
                if mast.is_none() && high <= low {
                    assert_eq!(high, low, "the sides meet at one of these temperatures");
                    mast = Some(high.clone());
                }
                walls[0].push(mast.clone().unwrap_or(high));
                walls[1].push(mast.clone().unwrap_or(low));
            }
            assert!(mast.is_some(), "the sides meet");
            walls
        };
        self.known.insert(g, walls.clone());
        walls
    }
}

struct Lab {
    engine: Engine,
    thermographs: Thermographs,
    pointwise: Pointwise,
}

impl Lab {
    fn new() -> Lab {
        Lab {
            engine: Engine::standard(),
            thermographs: Thermographs::new(),
            pointwise: Pointwise::default(),
        }
    }

    fn game(&mut self, text: &str) -> Game {
        self.engine.evaluate(text).unwrap().game().unwrap()
    }

    fn named(&mut self) -> Vec<Game> {
        NAMED.iter().map(|text| self.game(text)).collect()
    }

    fn walls(&mut self, g: Game) -> (Wall<MaxPlus>, Wall<MinPlus>) {
        let whole = self.thermographs.of(&mut self.engine.evaluator().games, g).unwrap();
        (whole.left_wall().clone(), whole.right_wall().clone())
    }

    fn holds(&mut self, text: &str) {
        let value = self.engine.evaluate(text).unwrap_or_else(|error| panic!("{}", error.render()));
        assert_eq!(value, Value::Truth(true), "{text}");
    }

    fn fails(&mut self, text: &str) {
        assert_eq!(self.engine.evaluate(text).unwrap(), Value::Truth(false), "{text}");
    }
}

/// The raw left wall is the ⊕ of the Left options' right walls in (max, +), ⊗ −t; the raw
/// right wall the ⊕ of the Right options' left walls in (min, +), ⊗ t. Where a wall of one
/// semiring is an entry of the other, that is said.
#[test]
fn raw_walls_are_sums_in_the_two_semirings() {
    let mut lab = Lab::new();
    for (g, text) in lab.named().into_iter().zip(NAMED) {
        if lab.engine.evaluator().games.is_integer(g) {
            continue;
        }
        let games = &mut lab.engine.evaluator().games;
        let (left, right) = (games.left(g).unwrap(), games.right(g).unwrap());
        let mut high = Wall::<MaxPlus>::infinite();
        for option in left {
            high = high.oplus_max(&lab.walls(option).1.dual().unwrap());
        }
        let mut low = Wall::<MinPlus>::infinite();
        for option in right {
            low = low.oplus_min(&lab.walls(option).0.dual().unwrap());
        }
        let high = high.otimes(&-&Wall::<MinPlus>::tax());
        let low = low.otimes(&Wall::<MinPlus>::tax());
        let games = &mut lab.engine.evaluator().games;
        assert_eq!(lab.thermographs.scaffolds(games, g).unwrap(), (high, low), "{text}");
        let options = format!("oplus_max({{right_wall(x) for x in left({text})}})");
        lab.holds(&format!("left_scaffold({text}) = {options} otimes -tax"));
        let options = format!("oplus_min({{left_wall(y) for y in right({text})}})");
        lab.holds(&format!("right_scaffold({text}) = {options} otimes tax"));
    }
}

/// The walls by named operations are those of the recursion at single temperatures.
#[test]
fn walls_by_two_roads() {
    let mut lab = Lab::new();
    for (g, text) in lab.named().into_iter().zip(NAMED) {
        let (left, right) = lab.walls(g);
        let [high, low] = lab.pointwise.walls(&mut lab.engine.evaluator().games, g);
        for (at, t) in temperatures().enumerate() {
            assert_eq!(left.at(&t).unwrap(), high[at], "{text} at {t}");
            assert_eq!(right.at(&t).unwrap(), low[at], "{text} at {t}");
        }
    }
}

/// The same walls and those of sums as terms, unfolded and simplified by the rules: a sum's
/// walls are bounded by the products of its summands' and equal to them at and above the
/// lower temperature.
#[test]
fn walls_as_terms_through_the_e_graph() {
    let mut lab = Lab::new();
    let mut terms = |text: &str| lab.engine.wall_terms(text).unwrap().thermograph;
    let alone: Vec<Thermograph> = NAMED.iter().map(|text| terms(text)).collect();
    for (i, (g, by_g)) in NAMED.iter().zip(&alone).enumerate() {
        for (h, by_h) in NAMED.iter().zip(&alone).skip(i) {
            let sum = terms(&format!("{g} + {h}"));
            let high = by_g.left_wall().otimes(by_h.left_wall());
            let low = by_g.right_wall().otimes(by_h.right_wall());
            let lower = by_g.temperature().min(by_h.temperature());
            for t in temperatures() {
                let (left, right) = sum.cooled_stops(&t).unwrap();
                let (high, low) = (high.at(&t).unwrap(), low.at(&t).unwrap());
                assert!(left <= high && right >= low, "{g} + {h} at {t}");
                assert!(t < *lower || (left == high && right == low), "{g} + {h} at {t}");
            }
        }
    }
    for (text, by_terms) in NAMED.iter().zip(alone) {
        let g = lab.game(text);
        assert_eq!((by_terms.left_wall().clone(), by_terms.right_wall().clone()), lab.walls(g));
    }
}

/// What the walls of the named games bend like at all: some are constant, some are not, so
/// that comparing operations on them says something.
#[test]
fn named_operations_are_pointwise_on_walls_that_bend() {
    let mut lab = Lab::new();
    let walls: Vec<Trajectory> = lab
        .named()
        .into_iter()
        .flat_map(|g| {
            let (left, right) = lab.walls(g);
            [left.trajectory().unwrap().clone(), right.trajectory().unwrap().clone()]
        })
        .collect();
    assert!(walls.iter().filter(|wall| wall.breakpoints().len() > 1).count() > 10);
    for a in &walls {
        for b in &walls {
            let high = Wall::<MaxPlus>::from(a.clone()).oplus(&Wall::from(b.clone()));
            let low = Wall::<MinPlus>::from(a.clone()).oplus(&Wall::from(b.clone()));
            let sum = Wall::<MaxPlus>::from(a.clone()).otimes(&Wall::from(b.clone()));
            for t in temperatures() {
                let (x, y) = (a.at(&t).unwrap(), b.at(&t).unwrap());
                assert_eq!(high.at(&t).unwrap(), x.clone().max(y.clone()));
                assert_eq!(low.at(&t).unwrap(), x.clone().min(y.clone()));
                assert_eq!(sum.at(&t).unwrap(), x + y);
            }
        }
    }
}

/// Cooling by t is ⊗ with −t on the left and with t on the right: a cooled game's stops are
/// the walls at t.
#[test]
fn cooling_is_a_product_with_the_tax() {
    let mut lab = Lab::new();
    for (g, text) in lab.named().into_iter().zip(NAMED) {
        let (left, right) = lab.walls(g);
        for (n, d) in [(0, 1), (1, 4), (1, 2), (1, 1), (3, 2), (2, 1), (5, 1)] {
            let t = ratio(n, d);
            let (high, low) = (left.at(&t).unwrap(), right.at(&t).unwrap());
            lab.holds(&format!("left_stop(cool({text}, {n}/{d})) = {high}"));
            lab.holds(&format!("right_stop(cool({text}, {n}/{d})) = {low}"));
        }
    }
    // Before the sides meet the raw wall at t is the option's value ⊗ −t, exactly.
    for (a, b) in [(1, -1), (2, -2), (3, -1), (0, -4), (5, 1)] {
        for t in 0..(a - b) / 2 {
            lab.holds(&format!("cool({{{a}|{b}}}, {t}) = {{{a} - {t}|{b} + {t}}}"));
        }
    }
}

/// Both stops of {a|b} come out of the two semirings: a of (max, +), b of (min, +).
#[test]
fn stops_of_a_switch() {
    let mut lab = Lab::new();
    for a in -4..=4_i64 {
        for b in -4..a {
            let high = Wall::<MaxPlus>::infinite().oplus_max(&Wall::integer(a));
            let low = Wall::<MinPlus>::infinite().oplus_min(&Wall::integer(b));
            let high = high.otimes(&-&Wall::<MinPlus>::tax());
            let low = low.otimes(&Wall::<MinPlus>::tax());
            let zero = BigRational::zero();
            assert_eq!(
                (high.at(&zero).unwrap(), low.at(&zero).unwrap()),
                (ratio(a, 1), ratio(b, 1))
            );
            let g = lab.game(&format!("{{{a}|{b}}}"));
            let whole = lab.thermographs.of(&mut lab.engine.evaluator().games, g).unwrap();
            assert_eq!(whole.stops().unwrap(), (ratio(a, 1), ratio(b, 1)));
            lab.holds(&format!("left_stop({{{a}|{b}}}) = {a}"));
            lab.holds(&format!("right_stop({{{a}|{b}}}) = {b}"));
        }
    }
}

/// At and above the lower of two temperatures the walls of a sum are the ⊗ of the walls;
/// below it the left wall is at most the ⊗, and the right wall at least.
#[test]
fn walls_of_sums() {
    let mut lab = Lab::new();
    let mut all = lab.named();
    all.extend(lab.engine.evaluator().games.born_by(2).unwrap());
    let mut strictly = [0, 0];
    for &g in &all {
        for &h in &all {
            let games = &mut lab.engine.evaluator().games;
            let sum = games.add(g, h).unwrap();
            let temperature = |lab: &mut Lab, g| {
                lab.thermographs.temperature(&mut lab.engine.evaluator().games, g).unwrap()
            };
            let lower = temperature(&mut lab, g).min(temperature(&mut lab, h)).to_rational();
            let (left, right) = lab.walls(sum);
            let ((left_g, right_g), (left_h, right_h)) = (lab.walls(g), lab.walls(h));
            let (high, low) = (left_g.otimes(&left_h), right_g.otimes(&right_h));
            for t in temperatures() {
                let (x, y) = (left.at(&t).unwrap(), high.at(&t).unwrap());
                assert!(x <= y);
                strictly[0] += usize::from(x < y);
                assert!(t < lower || x == y);
                let (x, y) = (right.at(&t).unwrap(), low.at(&t).unwrap());
                assert!(x >= y);
                strictly[1] += usize::from(x > y);
                assert!(t < lower || x == y);
            }
        }
    }
    assert!(strictly.iter().all(|count| *count > 100), "{strictly:?}");
}

/// The source says that ⊗ bounds the right wall of a sum from above too. ±1 + ±1 is 0, whose
/// right wall is 0, and the ⊗ of their right walls is −2 at temperature 0.
#[test]
fn refuted_the_product_bounds_right_walls_from_above() {
    let mut lab = Lab::new();
    let (switch, zero) = (lab.game("{1|-1}"), lab.game("{1|-1} + {1|-1}"));
    assert_eq!(zero, Game::ZERO);
    let (_, right) = lab.walls(switch);
    let t = BigRational::zero();
    let product = right.otimes(&right).at(&t).unwrap();
    assert_eq!(product, -(BigRational::one() + BigRational::one()));
    assert!(lab.walls(zero).1.at(&t).unwrap() > product);
    lab.fails("right_wall({1|-1} + {1|-1}) <= right_wall({1|-1}) otimes right_wall({1|-1})");
    lab.holds("right_wall({1|-1} + {1|-1}) >= right_wall({1|-1}) otimes right_wall({1|-1})");
}

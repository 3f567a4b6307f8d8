//! The definitions as textbooks write them: plain recursion on forms as they are written,
//! without memos or short cuts. Temperatures and means come from walls by the tropical
//! operations, not from the library's thermographs.

use num_integer::Integer;
use num_rational::BigRational;
use std::collections::HashMap;
use tepid::game::{Form, Game, Games};
use tepid::number::Dyadic;
use tepid::thermography::{Thermograph, Trajectory, Wall};

/// The options of a form, Left's and Right's.
fn sides(games: &mut Games, a: Form) -> [Vec<Form>; 2] {
    [games.form_left(a).unwrap(), games.form_right(a).unwrap()]
}

pub(crate) fn value(games: &mut Games, a: Form) -> Game {
    games.form_value(a).unwrap()
}

pub(crate) fn canonical(games: &mut Games, g: Game) -> Form {
    games.canonical_form(g).unwrap()
}

fn values(games: &mut Games, forms: &[Form]) -> Vec<Game> {
    forms.iter().map(|&form| value(games, form)).collect()
}

/// {rule(AL) + t | rule(AR) − t}.
fn taxed(
    games: &mut Games,
    a: Form,
    t: Game,
    rule: &mut dyn FnMut(&mut Games, Form) -> Game,
) -> Game {
    let [left, right] = sides(games, a);
    let mut lefts = Vec::new();
    for option in left {
        let option = rule(games, option);
        lefts.push(games.add(option, t).unwrap());
    }
    let mut rights = Vec::new();
    for option in right {
        let option = rule(games, option);
        rights.push(games.sub(option, t).unwrap());
    }
    games.make(&lefts, &rights).unwrap()
}

/// Thermographs by the tropical operations on walls.
#[derive(Default)]
pub(crate) struct Walls(HashMap<Form, Thermograph>);

impl Walls {
    /// The thermograph of the canonical form of a game.
    pub(crate) fn of(&mut self, games: &mut Games, g: Game) -> Thermograph {
        let a = canonical(games, g);
        if let Some(thermograph) = self.0.get(&a) {
            return thermograph.clone();
        }
        let thermograph = if let Some(n) = games.as_integer(g) {
            let mast = BigRational::from_integer(n);
            // A bare mast, as two scaffolds that meet at -1.
            let lean = Wall::unit().otimes(&Wall::tax()).otimes(&Wall::integer(1));
            let down = (-&lean).otimes(&Wall::constant(mast.clone()));
            Thermograph::of_scaffolds(&down, &lean.otimes(&Wall::constant(mast))).unwrap()
        } else {
            let [left, right] = sides(games, a);
            let mut scaffold = Wall::infinite();
            for option in left {
                let option = value(games, option);
                scaffold = scaffold.oplus_max(&self.of(games, option).right_wall().dual().unwrap());
            }
            let ls = scaffold.otimes(&Wall::from(-&Trajectory::tax()));
            let mut scaffold = Wall::infinite();
            for option in right {
                let option = value(games, option);
                scaffold = scaffold.oplus_min(&self.of(games, option).left_wall().dual().unwrap());
            }
            let rs = scaffold.otimes(&Wall::tax());
            Thermograph::of_scaffolds(&ls, &rs).unwrap()
        };
        self.0.insert(a, thermograph.clone());
        thermograph
    }

    pub(crate) fn cool(&mut self, games: &mut Games, a: Form, t: &Dyadic) -> Game {
        let g = value(games, a);
        if games.is_integer(g) {
            return g;
        }
        let thermograph = self.of(games, g);
        if t.to_rational() > *thermograph.temperature() {
            let mean = Dyadic::from_rational(thermograph.mean()).unwrap();
            return games.number(&mean).unwrap();
        }
        let minus_t = games.number(&-t).unwrap();
        taxed(games, a, minus_t, &mut |games, a| self.cool(games, a, t))
    }
}

pub(crate) fn heat(games: &mut Games, a: Form, t: Game) -> Game {
    let g = value(games, a);
    if games.is_number(g) {
        return g;
    }
    taxed(games, a, t, &mut |games, a| heat(games, a, t))
}

pub(crate) fn overheat(games: &mut Games, a: Form, s: Game, t: Game) -> Game {
    let g = value(games, a);
    if let Some(n) = games.as_integer(g) {
        return games.copies(&n, s).unwrap();
    }
    taxed(games, a, t, &mut |games, a| overheat(games, a, s, t))
}

pub(crate) fn overheat_ww(games: &mut Games, a: Form, x: Game) -> Game {
    taxed(games, a, x, &mut |games, a| overheat_ww(games, a, x))
}

pub(crate) fn chill(games: &mut Games, a: Form) -> Game {
    let g = value(games, a);
    if let Some(x) = games.as_number_up_star(g)
        && x.ups == 0
        && x.nim <= 1
    {
        return games.number(&x.number).unwrap();
    }
    let minus_one = games.integer(-1).unwrap();
    taxed(games, a, minus_one, &mut |games, a| chill(games, a))
}

pub(crate) fn warm(games: &mut Games, a: Form) -> Game {
    let g = value(games, a);
    if let Some(n) = games.as_integer(g) {
        let star = games.nimber(1).unwrap();
        return if n.is_even() { g } else { games.add(g, star).unwrap() };
    }
    let one = games.integer(1).unwrap();
    taxed(games, a, one, &mut |games, a| warm(games, a))
}

/// The incentives of a form, by their definition.
pub(crate) fn incentives(games: &mut Games, u: Form) -> Vec<Game> {
    let [left, right] = sides(games, u);
    let whole = value(games, u);
    let mut incentives = Vec::new();
    for option in left {
        let option = value(games, option);
        incentives.push(games.sub(option, whole).unwrap());
    }
    for option in right {
        let option = value(games, option);
        incentives.push(games.sub(whole, option).unwrap());
    }
    incentives
}

pub(crate) fn norton(games: &mut Games, a: Form, u: Form) -> Game {
    let (g, whole) = (value(games, a), value(games, u));
    if let Some(n) = games.as_integer(g) {
        return games.copies(&n, whole).unwrap();
    }
    let incentives = incentives(games, u);
    let [left, right] = sides(games, a);
    let mut options = [Vec::new(), Vec::new()];
    for (side, forms) in [left, right].into_iter().enumerate() {
        for option in forms {
            let product = norton(games, option, u);
            for &incentive in &incentives {
                let shift = games.add(whole, incentive).unwrap();
                options[side].push(if side == 0 {
                    games.add(product, shift).unwrap()
                } else {
                    games.sub(product, shift).unwrap()
                });
            }
        }
    }
    games.make(&options[0], &options[1]).unwrap()
}

pub(crate) fn conway(games: &mut Games, a: Form, b: Form) -> Game {
    let ([a_left, a_right], [b_left, b_right]) = (sides(games, a), sides(games, b));
    let mut side = |pairs: [(&[Form], &[Form]); 2]| {
        let mut options = Vec::new();
        for (xs, ys) in pairs {
            for &x in xs {
                for &y in ys {
                    let first = conway(games, x, b);
                    let second = conway(games, a, y);
                    let third = conway(games, x, y);
                    let sum = games.add(first, second).unwrap();
                    options.push(games.sub(sum, third).unwrap());
                }
            }
        }
        options
    };
    let left = side([(&a_left, &b_left), (&a_right, &b_right)]);
    let right = side([(&a_left, &b_right), (&a_right, &b_left)]);
    games.make(&left, &right).unwrap()
}

pub(crate) fn ordinal_sum(games: &mut Games, a: Form, h: Form) -> Game {
    let [a_left, a_right] = sides(games, a);
    let [h_left, h_right] = sides(games, h);
    let mut left = values(games, &a_left);
    left.extend(h_left.into_iter().map(|option| ordinal_sum(games, a, option)));
    let mut right = values(games, &a_right);
    right.extend(h_right.into_iter().map(|option| ordinal_sum(games, a, option)));
    games.make(&left, &right).unwrap()
}

pub(crate) fn joyal_sum(games: &mut Games, a: Form, b: Form) -> Game {
    let [left, _] = sides(games, a);
    let [_, right] = sides(games, b);
    let left: Vec<Game> = left.into_iter().map(|option| joyal_sum(games, option, b)).collect();
    let right: Vec<Game> = right.into_iter().map(|option| joyal_sum(games, a, option)).collect();
    games.make(&left, &right).unwrap()
}

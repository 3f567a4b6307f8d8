//! A module of 1999 on Conway's games in Haskell, and Joyal's category of strategies that it
//! follows: its tests, its order by strategies, its product, and its mistakes.

use rustc_hash::FxHashMap;
use tepid::error::Result;
use tepid::game::{Form, Game, Games, Relation};
use tepid::operators::Operators;
use tepid::strategy::{Move, Opening, Position, Strategy, wins_first, wins_second};

/// An arrow, which is played out before it is believed.
fn arrow(games: &mut Games, a: Form, b: Form) -> Option<Strategy> {
    let strategy = Strategy::search(games, a, b).unwrap()?;
    assert_eq!(strategy.start(), Position { from: a, to: b });
    assert!(strategy.wins(games).unwrap());
    Some(strategy)
}

/// Equality of values by arrows both ways.
fn equal(games: &mut Games, a: Form, b: Form) -> bool {
    arrow(games, a, b).is_some() && arrow(games, b, a).is_some()
}

fn integer(games: &mut Games, n: i64) -> Form {
    let n = games.integer(n).unwrap();
    games.canonical_form(n).unwrap()
}

fn forms(games: &mut Games, day: u32) -> Vec<Form> {
    let values = games.born_by(day).unwrap();
    values.into_iter().map(|game| games.canonical_form(game).unwrap()).collect()
}

#[test]
fn the_four_sanity_tests() {
    let (mut games, mut operators) = (Games::new(), Operators::new());
    let [one, two, three] = [1, 2, 3].map(|n| integer(&mut games, n));
    let mut add = |a, b| games.form_add(a, b).unwrap();
    let (two_three, three_two, three_one, four) =
        (add(two, three), add(three, two), add(three, one), add(two, two));
    let (left, right, six) = (add(two_three, one), add(two, three_one), add(four, two));
    let twice_two = operators.conway_form(&mut games, two, two).unwrap();
    let twice_three = operators.conway_form(&mut games, two, three).unwrap();
    assert!(equal(&mut games, two_three, three_two));
    assert!(equal(&mut games, left, right));
    assert!(equal(&mut games, twice_two, four));
    assert!(equal(&mut games, twice_three, six));
    assert!(!equal(&mut games, twice_two, two_three));
}

/// Conway's product on canonical forms, straight from the definition: no shortcut for
/// numbers.
struct Product {
    games: Games,
    known: FxHashMap<(Game, Game), Game>,
}

impl Product {
    fn of(&mut self, a: Game, b: Game) -> Result<Game> {
        if let Some(known) = self.known.get(&(a, b)) {
            return Ok(*known);
        }
        let sides = [self.games.left(a)?, self.games.right(a)?];
        let others = [self.games.left(b)?, self.games.right(b)?];
        let mut options = [Vec::new(), Vec::new()];
        for (i, side) in sides.iter().enumerate() {
            for (j, other) in others.iter().enumerate() {
                for (x, y) in side.iter().flat_map(|x| other.iter().map(move |y| (*x, *y))) {
                    let (xb, ay, xy) = (self.of(x, b)?, self.of(a, y)?, self.of(x, y)?);
                    let sum = self.games.add(xb, ay)?;
                    options[usize::from(i != j)].push(self.games.sub(sum, xy)?);
                }
            }
        }
        let product = self.games.make(&options[0], &options[1])?;
        self.known.insert((a, b), product);
        Ok(product)
    }
}

#[test]
fn products_to_twenty_times_twenty() {
    let mut product = Product { games: Games::new(), known: FxHashMap::default() };
    let mut operators = Operators::new();
    for m in 1..=20 {
        for n in 1..=20 {
            let (a, b) = (product.games.integer(m).unwrap(), product.games.integer(n).unwrap());
            let expected = product.games.integer(m * n).unwrap();
            assert_eq!(product.of(a, b).unwrap(), expected, "{m} times {n}");
            let (a, b) = (integer(&mut product.games, m), integer(&mut product.games, n));
            assert_eq!(operators.conway(&mut product.games, a, b).unwrap(), expected);
        }
    }
}

#[test]
fn the_order_by_strategies_is_the_order() {
    let mut games = Games::new();
    let day2 = forms(&mut games, 2);
    for &a in &day2 {
        for &b in &day2 {
            let (x, y) = (games.form_value(a).unwrap(), games.form_value(b).unwrap());
            let le = games.le(x, y).unwrap();
            let found = arrow(&mut games, a, b);
            assert_eq!(found.is_some(), le);
            // Who moves first wins B - A as Right, exactly when A <= B fails.
            let refutation = Opening::search(&mut games, b, a).unwrap();
            assert_eq!(refutation.is_none(), le);
            if let Some(Opening { start, first, then }) = refutation {
                assert!(start.left_moves(&mut games).unwrap().contains(&first));
                assert_eq!(then.start(), start.after(first));
                assert!(then.wins(&mut games).unwrap());
            }
        }
    }
}

#[test]
fn who_wins_a_form_moving_second_or_first() {
    let mut games = Games::new();
    for form in games.forms_born_by(2).unwrap() {
        let value = games.form_value(form).unwrap();
        let compared = games.compare(value, Game::ZERO).unwrap();
        let second = matches!(compared, Relation::Greater | Relation::Equal);
        let first = matches!(compared, Relation::Greater | Relation::Confused);
        assert_eq!(wins_second(&mut games, form).unwrap(), second);
        assert_eq!(wins_first(&mut games, form).unwrap(), first);
    }
}

#[test]
fn games_and_strategies_are_a_category() {
    let mut games = Games::new();
    let all = games.forms_born_by(2).unwrap();
    let some: Vec<Form> = all.iter().copied().step_by(19).collect();
    for &a in &all {
        let copycat = Strategy::copycat(&mut games, a).unwrap();
        assert!(copycat.wins(&mut games).unwrap());
    }
    let mut arrows = Vec::new();
    for &a in &some {
        for &b in &some {
            arrows.extend(arrow(&mut games, a, b));
        }
    }
    let mut composites = 0;
    for f in &arrows {
        let Position { from, to } = f.start();
        let (before, after) = (
            Strategy::copycat(&mut games, from).unwrap(),
            Strategy::copycat(&mut games, to).unwrap(),
        );
        assert!(before.then(&mut games, f).unwrap().unwrap().plays_as(f));
        assert!(f.then(&mut games, &after).unwrap().unwrap().plays_as(f));
        for g in &arrows {
            let composite = f.then(&mut games, g).unwrap();
            assert_eq!(composite.is_some(), to == g.start().from);
            let Some(gf) = composite else { continue };
            assert!(gf.wins(&mut games).unwrap());
            assert_eq!(gf.start(), Position { from, to: g.start().to });
            composites += 1;
            for h in arrows.iter().filter(|h| h.start().from == g.start().to).step_by(5) {
                let hg = g.then(&mut games, h).unwrap().unwrap();
                let (one, other) = (
                    gf.then(&mut games, h).unwrap().unwrap(),
                    f.then(&mut games, &hg).unwrap().unwrap(),
                );
                assert!(one.plays_as(&other));
            }
        }
    }
    assert!(composites > 100, "{composites}");
}

/// Equal games have arrows both ways that need not be inverse to each other.
#[test]
fn equality_is_not_isomorphism() {
    let mut games = Games::new();
    let star = games.nimber(1).unwrap();
    let star = games.canonical_form(star).unwrap();
    let form = games.form(&[star], &[star]).unwrap();
    let there = arrow(&mut games, form, Form::ZERO).unwrap();
    let back = arrow(&mut games, Form::ZERO, form).unwrap();
    let round = there.then(&mut games, &back).unwrap().unwrap();
    let copycat = Strategy::copycat(&mut games, form).unwrap();
    assert!(round.wins(&mut games).unwrap());
    assert!(!round.plays_as(&copycat));
    // The composite answers where Right moved, the copycat on the other side.
    let first = tepid::strategy::StateId(0);
    let answer = round.answer(first, Move::To(star)).unwrap();
    assert_eq!(answer.by, Move::To(Form::ZERO));
    assert_eq!(copycat.answer(first, Move::To(star)).unwrap().by, Move::From(star));
}

#[test]
fn strategies_of_great_depth() {
    let check = || {
        let mut games = Games::new();
        let deep = integer(&mut games, 100_000);
        assert!(Strategy::copycat(&mut games, deep).unwrap().wins(&mut games).unwrap());
        let search = Strategy::search(&mut games, Form::ZERO, deep).unwrap().unwrap();
        assert!(search.wins(&mut games).unwrap());
        assert!(wins_first(&mut games, deep).unwrap());
        let budget = tepid::budget::Budget::unlimited().max_steps(1_000);
        let mut games = Games::with_budget(budget);
        let deep = integer(&mut games, 100_000);
        assert_eq!(Strategy::copycat(&mut games, deep).unwrap_err().code().id, "E0401");
        assert_eq!(Strategy::search(&mut games, deep, deep).unwrap_err().code().id, "E0401");
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(check).unwrap().join().unwrap();
}

/// λ(A): the longest chain of Left's own moves, by plain recursion.
fn left_chain(games: &mut Games, a: Form) -> i64 {
    let options = games.form_left(a).unwrap();
    options.into_iter().map(|option| 1 + left_chain(games, option)).max().unwrap_or(0)
}

#[test]
fn joyal_sums() {
    let (mut games, mut operators) = (Games::new(), Operators::new());
    let all = games.forms_born_by(2).unwrap();
    for &a in all.iter().step_by(3) {
        for &b in all.iter().step_by(5) {
            let sum = operators.joyal_sum(&mut games, a, b).unwrap();
            let minus = games.form_neg(b).unwrap();
            let expected = left_chain(&mut games, a) - left_chain(&mut games, minus);
            assert_eq!(sum, games.integer(expected).unwrap());
            let form = operators.joyal_sum_form(&mut games, a, b).unwrap();
            assert_eq!(games.form_value(form).unwrap(), sum);
            // In the first place of another such sum only Left moves, so the first Right part
            // is never touched.
            for &c in all.iter().step_by(41) {
                let nested = operators.joyal_sum(&mut games, form, c).unwrap();
                assert_eq!(nested, operators.joyal_sum(&mut games, a, c).unwrap());
            }
        }
    }
}

#[test]
fn refuted_joyal_sum_is_no_disjunctive_sum_nor_a_function_of_values() {
    let (mut games, mut operators) = (Games::new(), Operators::new());
    let star = games.nimber(1).unwrap();
    let star_form = games.canonical_form(star).unwrap();
    let mut sum = |games: &mut Games, a, b| operators.joyal_sum(games, a, b).unwrap();
    let minus_one = games.integer(-1).unwrap();
    let one = games.integer(1).unwrap();
    assert_eq!(sum(&mut games, Form::ZERO, star_form), minus_one);
    assert_eq!(sum(&mut games, star_form, Form::ZERO), one);
    let zero = games.form(&[star_form], &[]).unwrap();
    assert_eq!(games.form_value(zero).unwrap(), Game::ZERO);
    assert_eq!(sum(&mut games, zero, Form::ZERO), games.integer(2).unwrap());
    assert_eq!(sum(&mut games, Form::ZERO, Form::ZERO), Game::ZERO);
}

/// `x <= y = not (y < x)` makes 0 and `*` equal: neither is less than the other.
#[test]
fn refuted_not_less_is_less_or_equal() {
    let mut games = Games::new();
    let star = games.nimber(1).unwrap();
    let star = games.canonical_form(star).unwrap();
    let less =
        |games: &mut Games, a, b| arrow(games, a, b).is_some() && arrow(games, b, a).is_none();
    assert!(!less(&mut games, Form::ZERO, star) && !less(&mut games, star, Form::ZERO));
    assert!(arrow(&mut games, Form::ZERO, star).is_none());
    assert!(arrow(&mut games, star, Form::ZERO).is_none());
}

/// The pairs of operands that a product needs, and those that they need, until one needs
/// itself. `wrong` pairs each operand with its own option in the second family, where the
/// right definition has xR·y + x·yR − xR·yR.
fn needs_itself(games: &mut Games, a: Game, b: Game, wrong: bool) -> bool {
    enum Task {
        Enter(Game, Game),
        Leave(Game, Game),
    }
    let mut open = vec![Task::Enter(a, b)];
    let (mut above, mut done) = (Vec::new(), Vec::new());
    while let Some(task) = open.pop() {
        let (a, b) = match task {
            Task::Leave(a, b) => {
                above.retain(|pair| *pair != (a, b));
                done.push((a, b));
                continue;
            }
            Task::Enter(a, b) => (a, b),
        };
        if above.contains(&(a, b)) {
            return true;
        }
        if done.contains(&(a, b)) {
            continue;
        }
        above.push((a, b));
        open.push(Task::Leave(a, b));
        let (al, ar) = (games.left(a).unwrap(), games.right(a).unwrap());
        let (bl, br) = (games.left(b).unwrap(), games.right(b).unwrap());
        for (xs, ys, second) in
            [(&al, &bl, false), (&ar, &br, true), (&al, &br, false), (&ar, &bl, false)]
        {
            for (x, y) in xs.iter().flat_map(|x| ys.iter().map(move |y| (*x, *y))) {
                let pairs = if wrong && second {
                    [(a, x), (y, b), (x, y)]
                } else {
                    [(x, b), (a, y), (x, y)]
                };
                open.extend(pairs.map(|(a, b)| Task::Enter(a, b)));
            }
        }
    }
    false
}

/// With its operands paired wrongly the product does not descend: `*` times −2 asks for
/// −1 times −2, and that for itself.
#[test]
fn refuted_product_with_operands_paired_wrongly() {
    let mut games = Games::new();
    let (star, minus_two) = (games.nimber(1).unwrap(), games.integer(-2).unwrap());
    assert!(needs_itself(&mut games, star, minus_two, true));
    assert!(!needs_itself(&mut games, star, minus_two, false));
    let mut product = Product { games, known: FxHashMap::default() };
    assert_eq!(product.of(star, minus_two).unwrap(), Game::ZERO);
}

/// A quicksort that keeps what is below and above its pivot loses what is confused with it.
#[test]
fn refuted_sorting_by_a_partial_order() {
    let mut games = Games::new();
    let (zero, star) = (Game::ZERO, games.nimber(1).unwrap());
    fn sorted(games: &mut Games, list: &[Game]) -> Vec<Game> {
        let Some((pivot, rest)) = list.split_first() else { return Vec::new() };
        let mut part = |wanted| -> Vec<Game> {
            rest.iter().copied().filter(|x| games.compare(*x, *pivot).unwrap() == wanted).collect()
        };
        let (below, above) = (part(Relation::Less), part(Relation::Greater));
        let mut all = sorted(games, &below);
        all.push(*pivot);
        all.extend(sorted(games, &above));
        all
    }
    let down_star = games.make(&[zero], &[zero, star]).unwrap();
    let right = sorted(&mut games, &[zero, star]);
    assert_eq!(right, [zero]);
    let norm = games.make(&[zero], &right).unwrap();
    assert_eq!(norm, star);
    assert_ne!(norm, down_star);
}

/// Equality of values is no bisimulation: equal forms need not have matching options.
#[test]
fn refuted_equality_as_bisimulation() {
    let mut games = Games::new();
    let star = games.nimber(1).unwrap();
    let star = games.canonical_form(star).unwrap();
    let form = games.form(&[star], &[star]).unwrap();
    assert!(equal(&mut games, form, Form::ZERO));
    assert_ne!(form, Form::ZERO);
    assert_eq!(games.form_left(Form::ZERO).unwrap(), []);
    assert_eq!(games.form_left(form).unwrap(), [star]);
}

/// `eval --strategy`: every relation of every two games of day 2 is played out by whoever
/// wins it, and each play stands against every reply.
#[test]
fn every_relation_is_played_out() {
    use std::sync::Arc;
    use tepid::print::{self, Style};
    use tepid::syntax::parse_term;
    use tepid::theory::{Evaluator, Theory};
    use tepid::witness::witness;
    let mut evaluator = Evaluator::new(Arc::new(Theory::built_in()));
    let day2 = evaluator.games.born_by(2).unwrap();
    let texts: Vec<String> = day2
        .iter()
        .map(|game| print::game(&mut evaluator.games, *game, Style::Ascii).unwrap())
        .collect();
    for a in &texts {
        for b in &texts {
            for relation in ["<=", ">=", "=", "<", ">", "<|", "|>", "<>"] {
                let term = parse_term(&format!("{a} {relation} {b}")).unwrap();
                let found = witness(&mut evaluator, &term).unwrap();
                assert_eq!(found.holds, evaluator.truth(&term).unwrap(), "{a} {relation} {b}");
                assert_eq!(found.sides, [a.clone(), b.clone()]);
                assert!(!found.parts.is_empty());
                for part in &found.parts {
                    assert_eq!(part.holds, found.holds);
                    assert!(part.strategy.wins(&mut evaluator.games).unwrap());
                }
            }
        }
    }
}

//! Deep games on a stack of 256 KiB, which holds a few thousand frames at most: every
//! operator works, or says which limit it reached.

use tepid::budget::Budget;
use tepid::game::{Game, Games};
use tepid::number::Dyadic;
use tepid::operators::Operators;

const DEPTH: usize = 10_000;

fn on_small_stack(work: fn()) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(work).unwrap();
    thread.join().unwrap();
}

/// {{…{{0|*}|*}…|*}|*}, which is ↑[depth]: all-small, of temperature 0.
fn small(games: &mut Games, depth: usize) -> Game {
    let star = games.nimber(1).unwrap();
    (0..depth).fold(Game::ZERO, |g, _| games.make(&[g], &[star]).unwrap())
}

/// {n | … {3 | {2 | {1 | 0}}}…}, each hotter than the one before, so that the mean of each is
/// half way from its Left option to the mean before: n bits behind the point.
fn wide(games: &mut Games, n: usize) -> Game {
    (1..=n).fold(Game::ZERO, |g, n| {
        let n = games.integer(n as i64).unwrap();
        games.make(&[n], &[g]).unwrap()
    })
}

#[test]
fn operators_need_no_deep_stack() {
    on_small_stack(|| {
        let (mut games, mut ops) = (Games::new(), Operators::new());
        let games = &mut games;
        let g = small(games, DEPTH);
        assert!(games.as_number_up_star(g).is_none());
        let (one, star) = (games.integer(1).unwrap(), games.nimber(1).unwrap());
        let one_star = games.add(one, star).unwrap();
        let form = games.canonical_form(g).unwrap();
        assert_eq!(ops.temperature(games, g).unwrap(), Dyadic::zero());
        assert_eq!(ops.mean(games, g).unwrap(), Dyadic::zero());
        assert_eq!(ops.cool(games, g, &Dyadic::zero()).unwrap(), g);
        assert_eq!(ops.cool(games, g, &Dyadic::integer(1)).unwrap(), Game::ZERO);
        assert_eq!(ops.reduced(games, g).unwrap(), Game::ZERO);
        let warmed = ops.warm(games, g).unwrap();
        assert_eq!(ops.chill(games, warmed).unwrap(), g);
        let unit = games.canonical_form(one_star).unwrap();
        assert_eq!(ops.norton(games, g, unit).unwrap(), warmed);
        assert_eq!(ops.overheat(games, form, one_star, one).unwrap(), warmed);
        let heated = ops.heat(games, form, one).unwrap();
        assert_eq!(ops.overheat_ww(games, g, one).unwrap(), heated);
        let base = games.canonical_form(star).unwrap();
        let sum = ops.ordinal_sum(games, base, g).unwrap();
        assert_ne!(sum, g);
        let chain = games.integer(DEPTH as i64).unwrap();
        let length = ops.joyal_sum(games, form, base).unwrap();
        assert_eq!(games.add(length, one).unwrap(), chain);
        let product = ops.conway(games, form, base).unwrap();
        assert_ne!(product, g);
        ops.atomic_weight(games, g).unwrap();
    });
}

#[test]
fn a_hundred_thousand_levels_are_not_too_deep() {
    on_small_stack(|| {
        let (mut games, mut ops) = (Games::new(), Operators::new());
        let g = small(&mut games, 100_000);
        assert_eq!(ops.mean(&mut games, g).unwrap(), Dyadic::zero());
        let warmed = ops.warm(&mut games, g).unwrap();
        assert_eq!(ops.temperature(&mut games, warmed).unwrap(), Dyadic::integer(1));
    });
}

#[test]
fn means_that_outgrow_the_bytes_give_the_limit_and_leave_everything_usable() {
    on_small_stack(|| {
        let mut games = Games::with_budget(Budget::unlimited().max_bytes(64 << 20));
        let mut ops = Operators::new();
        let g = wide(&mut games, DEPTH);
        let error = ops.mean(&mut games, g).unwrap_err();
        assert_eq!(error.code().id, "E0401");
        let error = ops.cool(&mut games, g, &Dyadic::integer(1)).unwrap_err();
        assert_eq!(error.code().id, "E0401");
        let switch = games.integer(3).unwrap();
        let switch = games.plus_minus(&[switch]).unwrap();
        assert_eq!(ops.temperature(&mut games, switch).unwrap(), Dyadic::integer(3));
    });
}

#[test]
fn means_are_exact_however_many_bits_they_need() {
    let (mut games, mut ops) = (Games::new(), Operators::new());
    let mut expected = Dyadic::zero();
    for n in 1..=200 {
        expected = (&Dyadic::integer(n) + &expected).half();
        let g = wide(&mut games, usize::try_from(n).unwrap());
        assert_eq!(ops.mean(&mut games, g).unwrap(), expected);
        assert_eq!(*ops.thermograph(&mut games, g).unwrap().mean(), expected.to_rational());
    }
    assert_eq!(expected.exponent(), 200);
}

//! The solver: depth, budgets, endless play, what it remembers.

use super::Bench;
use tepid::budget::Budget;
use tepid::game::{Game, Games};
use tepid::rulesets::{Player, Ruleset, Solver};

/// A chain in which either player takes one step: it is 0 or `*`, and as deep as it is long.
struct Steps;

impl Ruleset for Steps {
    type Position = u32;

    fn moves(&self, steps: &u32, _: Player) -> Vec<u32> {
        steps.checked_sub(1).into_iter().collect()
    }
}

#[test]
fn depth_needs_no_stack() {
    let run = || {
        let mut games = Games::new();
        let mut solver = Solver::new(Steps, &mut games);
        assert_eq!(solver.value(&100_000).unwrap(), Game::ZERO);
        assert_eq!(solver.positions(), 100_001);
    };
    std::thread::Builder::new().stack_size(256 * 1024).spawn(run).unwrap().join().unwrap();
}

#[test]
fn budgets_stop_it_and_what_was_solved_stays() {
    let mut games = Games::with_budget(Budget::unlimited().max_steps(1000));
    let mut solver = Solver::new(Steps, &mut games);
    assert_eq!(solver.value(&100_000).unwrap_err().code().id, "E0401");
    let games = solver.games();
    let budget = std::mem::take(games.budget_mut());
    assert!(budget.steps() <= 1000);
    assert_eq!(solver.value(&100_000).unwrap(), Game::ZERO);
}

#[test]
fn memory_is_bounded() {
    let mut games = Games::with_budget(Budget::unlimited().max_bytes(100_000));
    let mut solver = Solver::new(Steps, &mut games);
    assert_eq!(solver.value(&1_000_000).unwrap_err().code().id, "E0401");
}

/// A counter goes round in a circle.
struct Circle;

impl Ruleset for Circle {
    type Position = u8;

    fn moves(&self, place: &u8, _: Player) -> Vec<u8> {
        vec![(place + 1) % 7]
    }
}

#[test]
fn endless_play_is_refused() {
    let mut games = Games::new();
    let mut solver = Solver::new(Circle, &mut games);
    assert_eq!(solver.value(&3).unwrap_err().code().id, "E0707");
    assert_eq!(solver.value(&3).unwrap_err().code().id, "E0707");
}

/// The options of the value are among the values of the principal moves.
#[test]
fn canonical_options_that_are_moves_are_principal() {
    let mut bench = Bench::new();
    for (name, text) in [
        ("domineering", "3x3"),
        ("clobber", "xox/oxo"),
        ("snort", "1x5"),
        ("toads_and_frogs", "TT..FF"),
    ] {
        let solved = bench.solved(name, text);
        for player in Player::BOTH {
            let values = |principal: Option<bool>| -> Vec<Game> {
                let moves = solved.moves.iter().filter(|m| m.player == player);
                let moves = moves.filter(|m| principal.is_none_or(|p| m.principal == p));
                moves.map(|m| m.value).collect()
            };
            let best = values(Some(true));
            let games = &mut bench.0.games;
            for value in values(None) {
                // Every move is dominated by a principal one, or is one.
                let covered = best.iter().any(|&b| match player {
                    Player::Left => games.le(value, b).unwrap(),
                    Player::Right => games.le(b, value).unwrap(),
                });
                assert!(covered, "{name} {text}");
            }
            for (index, &one) in best.iter().enumerate() {
                for &other in &best[index + 1..] {
                    let comparable = games.le(one, other).unwrap() || games.le(other, one).unwrap();
                    assert!(one == other || !comparable, "{name} {text}");
                }
            }
        }
    }
}

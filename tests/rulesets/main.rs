//! The shipped rulesets against theorems, published values, and each other.

mod amazons;
mod blockbusting;
mod clobber;
mod colouring;
mod cutcake;
mod domineering;
mod errors;
mod go;
mod hackenbush;
mod impartial;
mod solver;
mod toads_and_frogs;

use std::sync::Arc;
use tepid::game::Game;
use tepid::rulesets::{self, Notation, Solved, Solver};
use tepid::syntax::parse_term;
use tepid::theory::{Evaluator, Theory};

/// An arena in which positions and expressions are evaluated side by side.
struct Bench(Evaluator);

impl Bench {
    fn new() -> Bench {
        Bench(Evaluator::new(Arc::new(Theory::built_in())))
    }

    /// The value of an expression.
    fn game(&mut self, text: &str) -> Game {
        self.0.game(&parse_term(text).unwrap()).unwrap()
    }

    fn solved(&mut self, name: &str, text: &str) -> Solved {
        rulesets::solve(name, text, true, &mut self.0.games)
            .unwrap_or_else(|error| panic!("{name} {text}: {}", error.render()))
    }

    fn value(&mut self, name: &str, text: &str) -> Game {
        rulesets::solve(name, text, false, &mut self.0.games)
            .unwrap_or_else(|error| panic!("{name} {text}: {}", error.render()))
            .value
    }

    /// Asserts that each position has the value of its expression.
    fn expect(&mut self, name: &str, cases: &[(&str, &str)]) {
        for (position, expression) in cases {
            let value = self.value(name, position);
            assert!(value == self.game(expression), "{name} {position} is {expression}");
        }
    }
}

/// The value of a text under rules that are not in the list.
fn value_under<R: Notation>(rules: R, text: &str, bench: &mut Bench) -> Game {
    let position = rules.read(text).unwrap();
    Solver::new(rules, &mut bench.0.games).value(&position).unwrap()
}

/// Asserts that texts are read and written back unchanged.
fn written_back<R: Notation>(rules: &R, texts: &[&str]) {
    for text in texts {
        let position = rules.read(text).unwrap();
        assert_eq!(rules.write(&position), *text);
    }
}

//! The operators: their definitions with the traps, the laws, and the claims that are false.

mod congruence;
mod definitions;
mod depth;
mod domains;
mod infinitesimals;
#[path = "../lab/mod.rs"]
mod lab;
mod laws;
mod nimbers;
mod open_sums;
mod refuted;
mod textbook;
mod uptimals;

use tepid::engine::Engine;
use tepid::theory::Value;

/// Terms as a user writes them.
struct Desk(Engine);

impl Desk {
    fn new() -> Desk {
        Desk(Engine::standard())
    }

    fn value(&mut self, text: &str) -> Value {
        self.0.evaluate(text).unwrap_or_else(|error| panic!("{text}: {}", error.render()))
    }

    /// Asserts that two terms have one value.
    fn same(&mut self, text: &str, expected: &str) {
        let found = self.value(text);
        assert_eq!(found, self.value(expected), "{text}");
    }
}

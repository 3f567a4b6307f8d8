//! Laws of one's own, proved or refuted: what a test would assert with `tepid::assert_law!`.
//!
//! `cargo run --example laws`

use std::sync::Arc;
use tepid::engine::{Engine, Proof};
use tepid::theory::Theory;

/// A game in which every move also moves in a copy of the other one.
const RULES: &str = "
define both(g, h) = { both(x, y) for x in left(g), y in left(h)
                    | both(x, y) for x in right(g), y in right(h) }
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let theory = Theory::standard_with_text("both.rules", RULES).map_err(|mut e| e.remove(0))?;
    let mut engine = Engine::with_theory(Arc::new(theory));
    for statement in ["both(g, h) = both(h, g)", "both(-g, -h) = -both(g, h)", "both(g, g) = g"] {
        match engine.prove(statement)? {
            Proof::Proved(proved) => println!("{statement}: {}", proved.shown.truth),
            Proof::Refuted(found) => println!("{statement}: refuted at {found}"),
            Proof::Unknown(why) => println!("{statement}: unknown, {why}"),
        }
    }
    Ok(())
}

//! Simplifies terms with variables, assumes what is known of them, and says by which steps.
//!
//! `cargo run --example simplify`

use tepid::engine::{Engine, SimplifyOptions};
use tepid::error::Result;
use tepid::print::{self, Style};

fn main() -> Result<()> {
    let mut engine = Engine::standard();
    for (text, given) in [
        ("a + (b - a)", ""),
        ("{g, g + 1 | }", ""),
        ("{g, h | k}", "g <= h"),
        ("cool(g + h, t) - cool(h, t)", "t >= 0"),
    ] {
        let given = if given.is_empty() { Vec::new() } else { engine.conditions(given)? };
        let options = SimplifyOptions { given, ..SimplifyOptions::default() };
        let simplified = engine.simplify(text, &options)?;
        println!("{text}  is  {}", print::term(&simplified.term, Style::Unicode)?);
    }
    Ok(())
}

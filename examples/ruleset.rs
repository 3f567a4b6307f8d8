//! A ruleset of one's own: a row of counters, of which Left takes one or two from the left end,
//! and Right one or three from the right end.
//!
//! `cargo run --example ruleset`

use tepid::error::Result;
use tepid::game::Games;
use tepid::print::{self, Style};
use tepid::rulesets::{Player, Ruleset, Sign, Solver};

struct TakeAway;

impl Ruleset for TakeAway {
    type Position = u32;

    fn moves(&self, counters: &u32, player: Player) -> Vec<u32> {
        let takes = if player == Player::Left { [1, 2] } else { [1, 3] };
        takes.iter().filter_map(|take| counters.checked_sub(*take)).collect()
    }

    fn normal(&self, counters: u32) -> (u32, Sign) {
        (counters, Sign::Same)
    }
}

fn main() -> Result<()> {
    let mut games = Games::new();
    let mut solver = Solver::new(TakeAway, &mut games);
    let values = (0..10).map(|counters| solver.value(&counters)).collect::<Result<Vec<_>>>()?;
    for (counters, value) in values.into_iter().enumerate() {
        println!("{counters}: {}", print::game(&mut games, value, Style::Unicode)?);
    }
    Ok(())
}

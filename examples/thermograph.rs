//! A thermograph as data: breakpoints of both walls, mast, and the picture.
//!
//! `cargo run --example thermograph`

use tepid::error::Result;
use tepid::thermography::{Picture, Trajectory};
use tepid::{Arena, Game};

fn main() -> Result<()> {
    let arena = Arena::new();
    let games = ["{4||2|-1}", "{14|2|||-2||-14|-16}"];
    for text in games {
        let game = arena.read(text)?;
        describe(text, &game)?;
    }
    let graph = arena.read(games[0])?.thermograph()?;
    let picture = Picture::new().with(games[0], graph);
    println!("{}", picture.terminal());
    Ok(())
}

fn describe(text: &str, game: &Game) -> Result<()> {
    let graph = game.thermograph()?;
    println!("{text}: mean {}, temperature {}", graph.mean(), graph.temperature());
    wall("left ", graph.left_wall().trajectory()?);
    wall("right", graph.right_wall().trajectory()?);
    Ok(())
}

/// Prints a wall from the bottom up: value at temperature.
fn wall(name: &str, wall: &Trajectory) {
    let points = wall.breakpoints().iter();
    let points = points.map(|point| format!("{} at {}", point.value, point.temperature));
    println!("  {name} wall: {}", points.collect::<Vec<_>>().join(", "));
}

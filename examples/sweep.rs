//! A sweep over all pairs of games born by day 2, on all cores: how the temperature of a sum
//! compares with the higher one of its summands. Each thread has an arena of its own.
//!
//! `cargo run --release --example sweep`

use std::thread;
use tepid::error::Result;
use tepid::game::Games;
use tepid::operators::Operators;

fn main() -> Result<()> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let counts = thread::scope(|scope| {
        let workers: Vec<_> =
            (0..threads).map(|worker| scope.spawn(move || slice(worker, threads))).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("no worker panics"))
            .collect::<Vec<_>>()
    });
    let mut total = [0; 3];
    for counted in counts {
        for (sum, count) in total.iter_mut().zip(counted?) {
            *sum += count;
        }
    }
    println!("colder {}, equal {}, hotter {}", total[0], total[1], total[2]);
    Ok(())
}

/// The pairs whose first game has this place modulo the number of threads.
fn slice(worker: usize, threads: usize) -> Result<[u64; 3]> {
    let (mut games, mut operators) = (Games::new(), Operators::new());
    let mut counts = [0; 3];
    let all = games.born_by(2)?;
    for &g in all.iter().skip(worker).step_by(threads) {
        for &h in &all {
            let sum = games.add(g, h)?;
            let parts =
                operators.temperature(&mut games, g)?.max(operators.temperature(&mut games, h)?);
            let temperature = operators.temperature(&mut games, sum)?;
            counts[(temperature.cmp(&parts) as i8 + 1) as usize] += 1;
        }
    }
    Ok(counts)
}

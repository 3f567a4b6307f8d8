//! The workloads in which `ogdoad` 2.0 has a part, behind the feature of its name, as it needs
//! a newer compiler than the rest.
//!
//! Its arena interns canonical games and remembers sums and comparisons, as ours does, so
//! that nothing but thermographs is a matter of single games. It has no board games.

use crate::measure::{Row, peak_mb, timed};
use crate::workloads::{self, Bench, Turn, Workload};
use crate::{Failure, text};
use ogdoad::games::{ArenaError, GameArena, GameId, thermograph};
use std::collections::{HashMap, HashSet};
use std::hint::black_box;
use tepid::game::{Game, Games};
use tepid::thermography::Thermographs;

/// All that it has a part in.
pub(crate) const WORKLOADS: [Workload; 6] = [
    Workload::Day3Build,
    Workload::Day3Sums { warm: false },
    Workload::Day3Sums { warm: true },
    Workload::Day3Order,
    Workload::Day3Thermographs,
    Workload::Switches,
];

impl Bench {
    pub(crate) fn beside_ogdoad(&self) -> Result<Row, Failure> {
        match self.workload {
            Workload::Day3Build => self.day3_build_beside_ogdoad(),
            Workload::Day3Sums { warm } => self.day3_sums_beside_ogdoad(warm),
            Workload::Day3Order => self.day3_order_beside_ogdoad(),
            Workload::Day3Thermographs => self.day3_thermographs_beside_ogdoad(),
            Workload::Switches => self.switches_beside_ogdoad(200),
            other => Err(format!("ogdoad has no part in {}", other.name()).into()),
        }
    }

    fn day3_build_beside_ogdoad(&self) -> Result<Row, Failure> {
        self.alternate(
            "",
            || {
                let mut games = Games::new();
                let antichains = workloads::antichains(&mut games, 2)?;
                let (seconds, day) = timed(|| workloads::of_pairs(&mut games, &antichains));
                let mut day = day?;
                day.sort_unstable();
                day.dedup();
                Ok(Turn { seconds, answer: spelled_out(&mut games, &day)? })
            },
            || {
                let mut arena = GameArena::new();
                let day_2 = born_by(&mut arena, 2).and_then(|day| antichains(&mut arena, &day));
                let day_2 = day_2.map_err(refused)?;
                let (seconds, day) = timed(|| of_pairs(&mut arena, &day_2));
                let day: HashSet<GameId> = day.map_err(refused)?.into_iter().collect();
                Ok(Turn { seconds, answer: theirs_spelled_out(&arena, day) })
            },
        )
    }

    /// All sums of pairs for us; for ogdoad, all sums with every so many-th game.
    fn day3_sums_beside_ogdoad(&self, warm: bool) -> Result<Row, Failure> {
        let stride = if self.quick { 101 } else { 11 };
        let (mut games, day) = workloads::day_3()?;
        let texts = texts(&mut games, &day)?;
        let (mut arena, theirs) = same_order(&texts)?;
        let sample: Vec<(usize, usize)> =
            workloads::pairs(day.len()).filter(|(i, _)| i.is_multiple_of(stride)).collect();
        let scale = workloads::pairs(day.len()).count() as f64 / sample.len() as f64;
        self.alternate(
            format!("peer: the sums with one game in {stride}, scaled"),
            || {
                let (mut fresh, day) = workloads::day_3()?;
                let games = if warm { &mut games } else { &mut fresh };
                let (mut seconds, sums) = timed(|| workloads::all_sums(games, &day));
                let sums = sums?;
                if warm {
                    seconds = timed(|| workloads::all_sums(games, &day).map(black_box)).0;
                }
                let pairs = workloads::pairs(day.len()).zip(sums);
                let chosen: Vec<Game> = pairs
                    .filter(|((i, _), _)| i.is_multiple_of(stride))
                    .map(|(_, sum)| sum)
                    .collect();
                Ok(Turn { seconds, answer: spelled_out(games, &chosen)? })
            },
            || {
                let (mut fresh, fresh_day) = same_order(&texts)?;
                let (arena, day) =
                    if warm { (&mut arena, &theirs) } else { (&mut fresh, &fresh_day) };
                let add = |arena: &mut GameArena| -> Result<Vec<GameId>, ArenaError> {
                    sample.iter().map(|&(i, j)| arena.add(day[i], day[j])).collect()
                };
                let (mut seconds, sums) = timed(|| add(arena));
                if warm {
                    seconds = timed(|| add(arena).map(black_box)).0;
                }
                let answer = theirs_spelled_out(arena, sums.map_err(refused)?);
                Ok(Turn { seconds: seconds * scale, answer })
            },
        )
    }

    fn day3_order_beside_ogdoad(&self) -> Result<Row, Failure> {
        self.alternate(
            "2,172,676 comparisons",
            || {
                let (mut games, day) = workloads::day_3()?;
                let (seconds, holds) = timed(|| workloads::order(&mut games, &day));
                Ok(Turn { seconds, answer: holds?.to_string() })
            },
            || {
                let mut arena = GameArena::new();
                let day = born_by(&mut arena, 3).map_err(refused)?;
                let (seconds, holds) = timed(|| -> Result<usize, ArenaError> {
                    let mut holds = 0;
                    for &g in &day {
                        for &h in &day {
                            holds += usize::from(arena.le(g, h)?);
                        }
                    }
                    Ok(holds)
                });
                Ok(Turn { seconds, answer: holds.map_err(refused)?.to_string() })
            },
        )
    }

    /// ogdoad's thermographs are of trees outside of its arena.
    fn day3_thermographs_beside_ogdoad(&self) -> Result<Row, Failure> {
        let (mut games, day) = workloads::day_3()?;
        let (mut arena, theirs) = same_order(&texts(&mut games, &day)?)?;
        let theirs: Vec<_> = theirs.into_iter().map(|game| arena.to_game(game)).collect();
        self.alternate(
            "means, and temperatures of games that are no numbers",
            || {
                let mut thermographs = Thermographs::new();
                let (seconds, done) =
                    timed(|| day.iter().try_for_each(|&g| thermographs.walls(&mut games, g)));
                done?;
                let mut masts = Vec::new();
                for &g in &day {
                    let mean = thermographs.mean(&mut games, g)?;
                    let temperature = thermographs.temperature(&mut games, g)?;
                    masts.push(mast(&mean.to_string(), &temperature.to_string()));
                }
                Ok(Turn { seconds, answer: format!("digest {:016x}", text::digest(masts)) })
            },
            || {
                let (seconds, graphs) =
                    timed(|| theirs.iter().map(thermograph).collect::<Option<Vec<_>>>());
                let graphs = graphs.ok_or("a thermograph is outside of the peer's numbers")?;
                let masts = graphs
                    .iter()
                    .map(|graph| mast(&graph.mast.to_string(), &graph.temperature.to_string()));
                Ok(Turn { seconds, answer: format!("digest {:016x}", text::digest(masts)) })
            },
        )
    }

    /// The peer adds as many as it can in the time it has.
    fn switches_beside_ogdoad(&self, n: i64) -> Result<Row, Failure> {
        let (best, sum) = timed(|| workloads::switches(&mut Games::new(), n));
        sum?;
        let row = self.row(best, peak_mb(), String::new());
        if self.ours_alone {
            return Ok(row);
        }
        let (mut arena, mut spent, mut reached) = (GameArena::new(), 0.0, 0);
        let mut sum = arena.zero();
        while reached < n && spent < self.patience() {
            reached += 1;
            let (seconds, next) = timed(|| -> Result<GameId, ArenaError> {
                let end = arena.integer(i128::from(reached))?;
                let negative = arena.neg(end)?;
                let switch = arena.form(&[end], &[negative])?;
                arena.add(sum, switch)
            });
            spent += seconds;
            sum = next.map_err(refused)?;
        }
        workloads::cut_off(row, spent, reached, |games, ours| {
            Ok(spelled_out(games, &[ours])? == theirs_spelled_out(&arena, [sum]))
        })
    }
}

fn refused(error: ArenaError) -> Failure {
    format!("the peer refuses: {error}").into()
}

/// The peers have different temperatures of numbers: −1, and −1/2ⁿ.
fn mast(mean: &str, temperature: &str) -> String {
    let temperature = if temperature.starts_with('-') { "cold" } else { temperature };
    format!("{mean} {temperature}")
}

fn antichains(arena: &mut GameArena, day: &[GameId]) -> Result<Vec<Vec<GameId>>, ArenaError> {
    let mut antichains: Vec<Vec<GameId>> = vec![Vec::new()];
    for &game in day {
        for place in 0..antichains.len() {
            let mut chain = antichains[place].clone();
            let mut is_confused = true;
            for &other in &chain {
                is_confused &= arena.compare(game, other)?.is_none();
            }
            if is_confused {
                chain.push(game);
                antichains.push(chain);
            }
        }
    }
    Ok(antichains)
}

fn of_pairs(arena: &mut GameArena, chains: &[Vec<GameId>]) -> Result<Vec<GameId>, ArenaError> {
    let mut all = Vec::with_capacity(chains.len() * chains.len());
    for left in chains {
        for right in chains {
            all.push(arena.form(left, right)?);
        }
    }
    Ok(all)
}

fn born_by(arena: &mut GameArena, day: u32) -> Result<Vec<GameId>, ArenaError> {
    let mut games = vec![arena.zero()];
    for _ in 0..day {
        let chains = antichains(arena, &games)?;
        let mut seen = HashSet::new();
        games = of_pairs(arena, &chains)?;
        games.retain(|&game| seen.insert(game));
    }
    Ok(games)
}

fn texts(games: &mut Games, day: &[Game]) -> Result<Vec<String>, Failure> {
    Ok(day.iter().map(|&g| text::spelled_out(games, g)).collect::<Result<_, _>>()?)
}

/// The peer's games of day 3 in a new arena, in the order of these texts.
fn same_order(texts: &[String]) -> Result<(GameArena, Vec<GameId>), Failure> {
    let mut arena = GameArena::new();
    let theirs = born_by(&mut arena, 3).map_err(refused)?;
    let by_text: HashMap<String, GameId> =
        theirs.into_iter().map(|game| (their_text(&arena, game), game)).collect();
    let in_order: Option<Vec<GameId>> =
        texts.iter().map(|text| by_text.get(text).copied()).collect();
    Ok((arena, in_order.ok_or("days 3 differ")?))
}

fn their_text(arena: &GameArena, game: GameId) -> String {
    let side = |options: &[GameId]| options.iter().map(|&g| their_text(arena, g)).collect();
    text::braces(side(arena.left(game)), side(arena.right(game)))
}

fn spelled_out(games: &mut Games, list: &[Game]) -> Result<String, Failure> {
    let texts = texts(games, list)?;
    Ok(format!("{} games, digest {:016x}", list.len(), text::digest(texts)))
}

fn theirs_spelled_out(arena: &GameArena, list: impl IntoIterator<Item = GameId>) -> String {
    let texts: Vec<String> = list.into_iter().map(|game| their_text(arena, game)).collect();
    format!("{} games, digest {:016x}", texts.len(), text::digest(texts))
}

//! The workloads, each for both sides.

use crate::alone::{TASKS, Task};
use crate::depth::stairs;
use crate::measure::{Row, peak_mb, timed};
use crate::{Failure, peer, text};
use cgt::grid::{FiniteGrid, small_bit_grid::SmallBitGrid};
use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::domineering::{Domineering as TheirDomineering, Tile};
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use clap::ValueEnum;
use std::hint::black_box;
use tepid::game::{Game, Games};
use tepid::rulesets::{Notation, Solver, domineering::Domineering};
use tepid::thermography::Thermographs;

/// The peer is cut off when it has spent so many seconds on one workload.
const PATIENCE: f64 = 20.0;
const QUICK_PATIENCE: f64 = 3.0;

/// Something to do for both sides.
#[derive(Clone, Copy)]
pub(crate) enum Workload {
    /// The 9,604 games over the antichains of day 2.
    Day3Build,
    /// The sums of all pairs of games of day 3, all kept.
    Day3Sums { warm: bool },
    /// G ≤ H for all pairs of day 3.
    Day3Order,
    /// The thermographs of day 3.
    Day3Thermographs,
    /// The thermographs of all sums of two games of day 3.
    SumThermographs,
    /// An empty board of so many rows and columns.
    Domineering(u8, u8),
    /// ±1 ±2 … ±200, added in rising order.
    Switches,
    /// {n | {n−1 | … {1 | 0}}}: built, negated, added to *, compared.
    Depth,
    /// One that the peer has no part in.
    Alone(Task),
}

/// With whom ours is compared.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Peer {
    /// The crate cgt 0.11.
    Cgt,
    /// The crate ogdoad 2.0, which has fewer of the workloads.
    #[cfg(feature = "ogdoad")]
    Ogdoad,
}

impl Peer {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Peer::Cgt => "cgt",
            #[cfg(feature = "ogdoad")]
            Peer::Ogdoad => "ogdoad",
        }
    }
}

/// One side's part: seconds of CPU time for the whole workload, and the answer.
pub(crate) struct Turn {
    pub(crate) seconds: f64,
    pub(crate) answer: String,
}

impl Workload {
    /// Those in which the peer has a part, and for cgt those in which it has none too.
    pub(crate) fn all(peer: Peer) -> Vec<Workload> {
        match peer {
            Peer::Cgt => Workload::all_beside_cgt(),
            #[cfg(feature = "ogdoad")]
            Peer::Ogdoad => crate::ogdoad::WORKLOADS.to_vec(),
        }
    }

    fn all_beside_cgt() -> Vec<Workload> {
        let mut all = vec![
            Workload::Day3Build,
            Workload::Day3Sums { warm: false },
            Workload::Day3Sums { warm: true },
            Workload::Day3Order,
            Workload::Day3Thermographs,
            Workload::SumThermographs,
        ];
        let boards = [(4, 5), (5, 5), (4, 6), (3, 8)];
        all.extend(boards.map(|(rows, columns)| Workload::Domineering(rows, columns)));
        all.extend([Workload::Switches, Workload::Depth]);
        all.extend(TASKS.map(Workload::Alone));
        all
    }

    /// Whether it is left out of a quick run of all.
    pub(crate) fn is_slow(self) -> bool {
        matches!(self, Workload::Alone(Task { is_slow: true, .. }))
    }

    pub(crate) fn name(self) -> String {
        match self {
            Workload::Day3Build => "day3_build".to_owned(),
            Workload::Day3Sums { warm: false } => "day3_sums".to_owned(),
            Workload::Day3Sums { warm: true } => "day3_sums_warm".to_owned(),
            Workload::Day3Order => "day3_order".to_owned(),
            Workload::Day3Thermographs => "day3_thermographs".to_owned(),
            Workload::SumThermographs => "sum_thermographs".to_owned(),
            Workload::Domineering(rows, columns) => format!("domineering_{rows}x{columns}"),
            Workload::Switches => "switches_200".to_owned(),
            Workload::Depth => "depth_100000".to_owned(),
            Workload::Alone(task) => task.name.to_owned(),
        }
    }

    /// Runs the workload, or our side of it alone.
    pub(crate) fn run(self, peer: Peer, quick: bool, ours_alone: bool) -> Result<Row, Failure> {
        let bench = Bench { workload: self, peer, quick, ours_alone };
        match peer {
            Peer::Cgt => bench.beside_cgt(),
            #[cfg(feature = "ogdoad")]
            Peer::Ogdoad => bench.beside_ogdoad(),
        }
    }
}

pub(crate) struct Bench {
    pub(crate) workload: Workload,
    peer: Peer,
    pub(crate) quick: bool,
    pub(crate) ours_alone: bool,
}

impl Bench {
    fn beside_cgt(&self) -> Result<Row, Failure> {
        match self.workload {
            Workload::Day3Build => self.day3_build(),
            Workload::Day3Sums { warm } => self.day3_sums(warm),
            Workload::Day3Order => self.day3_order(),
            Workload::Day3Thermographs => self.day3_thermographs(),
            Workload::SumThermographs => self.sum_thermographs(),
            Workload::Domineering(rows, columns) => self.domineering(rows, columns),
            Workload::Switches => self.switches(200),
            Workload::Depth => self.depth(),
            Workload::Alone(task) => task.run(self.ours_alone),
        }
    }

    /// Lets both sides take turns, compares their answers, and keeps the best times.
    pub(crate) fn alternate(
        &self,
        note: impl Into<String>,
        mut ours: impl FnMut() -> Result<Turn, Failure>,
        mut theirs: impl FnMut() -> Result<Turn, Failure>,
    ) -> Result<Row, Failure> {
        let mut mine = ours()?;
        let ours_peak_mb = peak_mb();
        let mut row = self.row(mine.seconds, ours_peak_mb, note.into());
        if self.ours_alone {
            return Ok(row);
        }
        let mut other = theirs()?;
        for round in 0..4 {
            if mine.answer != other.answer {
                let (mine, other) = (mine.answer, other.answer);
                return Err(format!("the answers differ: ours {mine}, the peer's {other}").into());
            }
            if mine.seconds < 2.0 {
                let again = ours()?;
                mine.seconds = mine.seconds.min(again.seconds);
            }
            if other.seconds < 1.0 && round < 2 {
                other.seconds = other.seconds.min(theirs()?.seconds);
            }
        }
        row.ours_cpu_s = mine.seconds;
        row.peer_cpu_s = Some(other.seconds);
        row.ratio = Some(other.seconds / mine.seconds);
        Ok(row)
    }

    pub(crate) fn row(&self, ours_cpu_s: f64, ours_peak_mb: f64, note: String) -> Row {
        Row {
            workload: self.workload.name(),
            peer: self.peer.name().to_owned(),
            ours_cpu_s,
            peer_cpu_s: None,
            ratio: None,
            ours_peak_mb,
            note: Some(note).filter(|note| !note.is_empty()),
        }
    }

    /// One in how many pairs of day 3 the peer adds.
    fn stride(&self) -> usize {
        if self.quick { 1009 } else { 101 }
    }

    /// The seconds after which the peer is cut off.
    pub(crate) fn patience(&self) -> f64 {
        if self.quick { QUICK_PATIENCE } else { PATIENCE }
    }

    fn day3_build(&self) -> Result<Row, Failure> {
        let day_2 = peer::antichains(&peer::born_by(2));
        self.alternate(
            "",
            || {
                let mut games = Games::new();
                let antichains = antichains(&mut games, 2)?;
                let (seconds, day) = timed(|| of_pairs(&mut games, &antichains));
                let mut day = day?;
                day.sort_unstable();
                day.dedup();
                Ok(Turn { seconds, answer: listed(&mut games, &day)? })
            },
            || {
                let (seconds, day) = timed(|| peer::of_pairs(&day_2));
                let day = peer::distinct(day);
                let digest = text::digest(day.iter().map(text::of_peer));
                Ok(Turn { seconds, answer: format!("{} games, digest {digest:016x}", day.len()) })
            },
        )
    }

    /// The sums of all pairs: for us all of them in one arena, for the peer, which has no
    /// memory of sums, a sample.
    fn day3_sums(&self, warm: bool) -> Result<Row, Failure> {
        let stride = self.stride();
        let bytes_a_game = {
            let (mut games, day) = day_3()?;
            let (seconds, sums) = timed(|| all_sums(&mut games, &day));
            let mut distinct = sums?;
            distinct.sort_unstable();
            distinct.dedup();
            assert_eq!(distinct.len(), 1_076_001, "distinct sums");
            if self.ours_alone && !warm {
                return Ok(self.row(seconds, peak_mb(), String::new()));
            }
            games.bytes() as f64 / games.node_count() as f64
        };
        let note = format!("{bytes_a_game:.0} bytes a game; peer: 1 sum in {stride}, scaled");
        let (mut games, day) = day_3()?;
        let their_day: Vec<CanonicalForm> = {
            let (mut order, theirs) = (Vec::new(), peer::born_by(3));
            for &g in &day {
                order.push(text::of_ours(&mut games, g)?);
            }
            let mut by_text: std::collections::HashMap<String, CanonicalForm> =
                theirs.into_iter().map(|g| (text::of_peer(&g), g)).collect();
            order.iter().filter_map(|text| by_text.remove(text)).collect()
        };
        assert_eq!(their_day.len(), day.len(), "the same day 3");
        let places: Vec<(usize, usize)> = pairs(day.len()).step_by(stride).collect();
        let scale = pairs(day.len()).count() as f64 / places.len() as f64;
        self.alternate(
            note,
            || {
                let (mut fresh, day) = day_3()?;
                let games = if warm { &mut games } else { &mut fresh };
                let (mut seconds, sums) = timed(|| all_sums(games, &day));
                let sums = sums?;
                if warm {
                    seconds = timed(|| all_sums(games, &day).map(black_box)).0;
                }
                let texts: Vec<String> = sums
                    .iter()
                    .step_by(stride)
                    .map(|&sum| text::of_ours(games, sum))
                    .collect::<Result<_, _>>()?;
                Ok(Turn { seconds, answer: format!("digest {:016x}", text::digest(texts)) })
            },
            || {
                let (seconds, sums) = timed(|| -> Vec<CanonicalForm> {
                    places.iter().map(|&(i, j)| &their_day[i] + &their_day[j]).collect()
                });
                let digest = text::digest(sums.iter().map(text::of_peer));
                Ok(Turn { seconds: seconds * scale, answer: format!("digest {digest:016x}") })
            },
        )
    }

    fn day3_order(&self) -> Result<Row, Failure> {
        let theirs = peer::born_by(3);
        self.alternate(
            "2,172,676 comparisons",
            || {
                let (mut games, day) = day_3()?;
                let (seconds, holds) = timed(|| order(&mut games, &day));
                Ok(Turn { seconds, answer: holds?.to_string() })
            },
            || {
                let (seconds, holds) = timed(|| {
                    let below = |g| theirs.iter().filter(|h| CanonicalForm::leq(g, h)).count();
                    theirs.iter().map(below).sum::<usize>()
                });
                Ok(Turn { seconds, answer: holds.to_string() })
            },
        )
    }

    fn day3_thermographs(&self) -> Result<Row, Failure> {
        let theirs = peer::born_by(3);
        let (mut games, day) = day_3()?;
        self.alternate(
            "",
            || {
                let mut thermographs = Thermographs::new();
                let (seconds, done) =
                    timed(|| day.iter().try_for_each(|&g| thermographs.walls(&mut games, g)));
                done?;
                let answer = our_masts(&mut games, &mut thermographs, &day)?;
                Ok(Turn { seconds, answer })
            },
            || {
                let (seconds, ()) = timed(|| {
                    for game in &theirs {
                        black_box(game.thermograph());
                    }
                });
                Ok(Turn { seconds, answer: their_masts(&theirs) })
            },
        )
    }

    fn sum_thermographs(&self) -> Result<Row, Failure> {
        let (mut games, day) = day_3()?;
        let mut sums = all_sums(&mut games, &day)?;
        sums.sort_unstable();
        sums.dedup();
        let stride = self.stride();
        let mut sample: Vec<Game> = sums.iter().copied().step_by(stride).collect();
        let mut theirs = Vec::new();
        if !self.ours_alone {
            // The peer's copies of the sample, by way of their options.
            let mut copies = Copies::default();
            for &g in &sample {
                theirs.push(copies.of(&mut games, g)?);
            }
        }
        let scale = sums.len() as f64 / sample.len() as f64;
        sample.sort_unstable();
        self.alternate(
            format!("{} sums; peer: 1 in {stride}, scaled", sums.len()),
            || {
                let mut thermographs = Thermographs::new();
                let (seconds, done) =
                    timed(|| sums.iter().try_for_each(|&g| thermographs.walls(&mut games, g)));
                done?;
                let answer = our_masts(&mut games, &mut thermographs, &sample)?;
                Ok(Turn { seconds, answer })
            },
            || {
                let (seconds, ()) = timed(|| {
                    for game in &theirs {
                        black_box(game.thermograph());
                    }
                });
                Ok(Turn { seconds: seconds * scale, answer: their_masts(&theirs) })
            },
        )
    }

    fn domineering(&self, rows: u8, columns: u8) -> Result<Row, Failure> {
        self.alternate(
            "",
            || {
                let mut games = Games::new();
                let board = Domineering.read(&format!("{rows}x{columns}"))?;
                let (seconds, value) = timed(|| {
                    let mut solver = Solver::new(Domineering, &mut games);
                    solver.value(&board)
                });
                Ok(Turn { seconds, answer: text::of_ours(&mut games, value?)? })
            },
            || {
                let grid = SmallBitGrid::<Tile>::filled(columns, rows, Tile::Empty);
                let board = TheirDomineering::new(grid.expect("at most 64 cells"));
                let (seconds, value) =
                    timed(|| board.canonical_form(&ParallelTranspositionTable::new()));
                Ok(Turn { seconds, answer: text::of_peer(&value) })
            },
        )
    }

    /// The peer adds as many as it can in the time it has.
    fn switches(&self, n: i64) -> Result<Row, Failure> {
        let mut best = f64::INFINITY;
        for _ in 0..if self.ours_alone { 1 } else { 3 } {
            let (seconds, sum) = timed(|| switches(&mut Games::new(), n));
            sum?;
            best = best.min(seconds);
        }
        let row = self.row(best, peak_mb(), String::new());
        if self.ours_alone {
            return Ok(row);
        }
        let (mut spent, mut reached) = (0.0, 0);
        let mut sum = CanonicalForm::new_integer(0);
        while reached < n && spent < self.patience() {
            reached += 1;
            let end = CanonicalForm::new_integer(reached);
            let switch = CanonicalForm::new_from_moves(vec![end.clone()], vec![-&end]);
            let (seconds, next) = timed(|| &sum + &switch);
            spent += seconds;
            sum = next;
        }
        cut_off(row, spent, reached, |games, ours| {
            Ok(text::of_ours(games, ours)? == text::of_peer(&sum))
        })
    }

    /// Ours on a stack of 256 KiB; the peer recurses on the depth of a game.
    fn depth(&self) -> Result<Row, Failure> {
        let turn = || -> Result<f64, Failure> {
            let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(|| {
                let (seconds, done) = timed(our_depth);
                done.map(|()| seconds)
            })?;
            thread.join().map_err(|_| "the thread of the deep game panicked")?
        };
        let mut best = turn()?;
        let mut row = self.row(best, peak_mb(), String::new());
        for _ in 0..if self.ours_alone { 0 } else { 2 } {
            best = best.min(turn()?);
        }
        row.ours_cpu_s = best;
        let note = "build, negate, add *, compare, drop; the peer overflows the stack";
        row.note = Some(note.to_owned());
        Ok(row)
    }
}

/// The row of a peer that added so many switches in the time it had. Sums of few of them are
/// compared with ours.
pub(crate) fn cut_off(
    mut row: Row,
    spent: f64,
    reached: i64,
    is_theirs: impl FnOnce(&mut Games, Game) -> Result<bool, Failure>,
) -> Result<Row, Failure> {
    let mut games = Games::new();
    let (seconds, ours) = timed(|| switches(&mut games, reached));
    let ours = ours?;
    if reached <= 12 && !is_theirs(&mut games, ours)? {
        return Err("the sums of switches differ".into());
    }
    row.peer_cpu_s = Some(spent);
    row.ratio = Some(spent / row.ours_cpu_s);
    row.note = Some(format!(
        "peer: a lower bound, cut off after {reached} switches, which take us {:.2} ms",
        seconds * 1e3
    ));
    Ok(row)
}

/// Copies of our games on the peer's side, options first.
#[derive(Default)]
struct Copies(rustc_hash::FxHashMap<Game, CanonicalForm>);

impl Copies {
    fn of(&mut self, games: &mut Games, g: Game) -> Result<CanonicalForm, Failure> {
        if let Some(known) = self.0.get(&g) {
            return Ok(known.clone());
        }
        let (left, right) = games.options(g)?;
        let (left, right) = (left.to_vec(), right.to_vec());
        let mut side = |options: Vec<Game>| -> Result<Vec<CanonicalForm>, Failure> {
            options.into_iter().map(|option| self.of(games, option)).collect()
        };
        let (left, right) = (side(left)?, side(right)?);
        let copy = CanonicalForm::new_from_moves(left, right);
        self.0.insert(g, copy.clone());
        Ok(copy)
    }
}

pub(crate) fn day_3() -> Result<(Games, Vec<Game>), Failure> {
    let mut games = Games::new();
    let day = games.born_by(3)?;
    Ok((games, day))
}

pub(crate) fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |i| (i..count).map(move |j| (i, j)))
}

pub(crate) fn all_sums(games: &mut Games, day: &[Game]) -> Result<Vec<Game>, Failure> {
    let mut sums = Vec::with_capacity(day.len() * (day.len() + 1) / 2);
    for (i, &g) in day.iter().enumerate() {
        for &h in &day[i..] {
            sums.push(games.add(g, h)?);
        }
    }
    Ok(sums)
}

pub(crate) fn antichains(games: &mut Games, day: u32) -> Result<Vec<Vec<Game>>, Failure> {
    let mut antichains: Vec<Vec<Game>> = vec![Vec::new()];
    for game in games.born_by(day)? {
        for place in 0..antichains.len() {
            let mut chain = antichains[place].clone();
            let mut is_confused = true;
            for &other in &chain {
                is_confused &= !games.le(game, other)? && !games.le(other, game)?;
            }
            if is_confused {
                chain.push(game);
                antichains.push(chain);
            }
        }
    }
    Ok(antichains)
}

pub(crate) fn of_pairs(games: &mut Games, antichains: &[Vec<Game>]) -> Result<Vec<Game>, Failure> {
    let mut all = Vec::with_capacity(antichains.len() * antichains.len());
    for left in antichains {
        for right in antichains {
            all.push(games.make(left, right)?);
        }
    }
    Ok(all)
}

/// How many comparisons of these games hold.
pub(crate) fn order(games: &mut Games, day: &[Game]) -> Result<usize, Failure> {
    let mut holds = 0;
    for &g in day {
        for &h in day {
            holds += usize::from(games.le(g, h)?);
        }
    }
    Ok(holds)
}

fn listed(games: &mut Games, list: &[Game]) -> Result<String, Failure> {
    let texts = list.iter().map(|&g| text::of_ours(games, g)).collect::<Result<Vec<_>, _>>()?;
    Ok(format!("{} games, digest {:016x}", list.len(), text::digest(texts)))
}

/// Means and temperatures, whatever the order of the games.
fn our_masts(
    games: &mut Games,
    thermographs: &mut Thermographs,
    list: &[Game],
) -> Result<String, Failure> {
    let mut masts = Vec::new();
    for &g in list {
        let mean = thermographs.mean(games, g)?;
        masts.push(format!("{mean} {}", thermographs.temperature(games, g)?));
    }
    Ok(format!("{} masts, digest {:016x}", masts.len(), text::digest(masts)))
}

fn their_masts(list: &[CanonicalForm]) -> String {
    let mast =
        |g: &CanonicalForm| format!("{} {}", text::dyadic(g.mean()), text::dyadic(g.temperature()));
    format!("{} masts, digest {:016x}", list.len(), text::digest(list.iter().map(mast)))
}

pub(crate) fn switches(games: &mut Games, n: i64) -> Result<Game, Failure> {
    (1..=n).try_fold(Game::ZERO, |sum, k| {
        let end = games.integer(k)?;
        let switch = games.plus_minus(&[end])?;
        Ok(games.add(sum, switch)?)
    })
}

fn our_depth() -> Result<(), Failure> {
    let mut games = Games::new();
    let chain = stairs(&mut games)?;
    let negative = games.neg(chain)?;
    let star = games.nimber(1)?;
    let sum = games.add(chain, star)?;
    assert_eq!(games.add(sum, star)?, chain, "* + * = 0");
    assert!(!games.le(chain, negative)?, "the chain is positive");
    Ok(())
}

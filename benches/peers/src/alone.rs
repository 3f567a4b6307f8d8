//! Workloads that the peer has no part in: what it cannot do, or would not finish.
//!
//! Each checks its answer before a time is printed, and names what is asked of it.

use crate::measure::{Row, peak_mb, timed};
use crate::{Failure, depth};
use std::hint::black_box;
use std::sync::Arc;
use tepid::budget::Budget;
use tepid::certificate::texts;
use tepid::egraph::{Options, Simplifier};
use tepid::game::{Form, Game, Games, Relation};
use tepid::operators::Operators;
use tepid::print::{self, Style};
use tepid::proof::Prover;
use tepid::rulesets::{Notation, Solver, domineering::Domineering};
use tepid::syntax::{parse_term, term::Term};
use tepid::theory::{Evaluator, Theory};
use tepid::thermography::Thermographs;

/// A workload of ours alone.
#[derive(Clone, Copy)]
pub(crate) struct Task {
    /// Its name.
    pub(crate) name: &'static str,
    /// What is asked of it.
    goal: &'static str,
    /// Whether it takes long enough to be left out where all are run quickly.
    pub(crate) is_slow: bool,
    run: fn() -> Result<Turn, Failure>,
}

/// One turn: seconds of CPU time, and what else is to be said of it.
pub(crate) struct Turn {
    pub(crate) seconds: f64,
    pub(crate) note: String,
}

impl Turn {
    pub(crate) fn of(seconds: f64, note: impl Into<String>) -> Result<Turn, Failure> {
        Ok(Turn { seconds, note: note.into() })
    }
}

const fn task(name: &'static str, goal: &'static str, run: fn() -> Result<Turn, Failure>) -> Task {
    Task { name, goal, is_slow: false, run }
}

const fn slow(name: &'static str, goal: &'static str, run: fn() -> Result<Turn, Failure>) -> Task {
    Task { name, goal, is_slow: true, run }
}

const ONE_STEP: &str = "0.3 s on a stack of 256 KiB";

/// All of them.
pub(crate) const TASKS: [Task; 24] = [
    task("domineering_5x6", "seconds", || board("5x6", "-3/2 -1/2")),
    slow("domineering_6x6", "60 s, 600 MB", || board("6x6", "0 1")),
    slow("domineering_5x7", "60 s, 600 MB", || board("5x7", "-1/2 1/2")),
    task("norton_22x22", "1 ms", norton),
    task("conway_22x22", "1 ms", conway),
    task("overheat_2904", "1 ms", overheat),
    task("egraph_switches_10", "1 ms, 100 e-nodes", egraph_switches),
    task("egraph_day2_rules", "1 s", egraph_day_2),
    task("egraph_switches_rules", "-", egraph_rules),
    task("egraph_variables", "-", egraph_variables),
    task("prove_30_laws", "1 s", prove_laws),
    task("check_30_laws", "as fast as the proofs", check_laws),
    task("load_theories", "5 ms, or once and shared", load_theories),
    task("depth_build", ONE_STEP, || on_a_small_stack(depth::build)),
    task("depth_parse", ONE_STEP, || on_a_small_stack(depth::parse)),
    task("depth_print", ONE_STEP, || on_a_small_stack(depth::print)),
    task("depth_json_write", ONE_STEP, || on_a_small_stack(depth::write_json)),
    task("depth_json_read", ONE_STEP, || on_a_small_stack(depth::read_json)),
    task("depth_negate", ONE_STEP, || on_a_small_stack(depth::negate)),
    task("depth_add", ONE_STEP, || on_a_small_stack(depth::add)),
    task("depth_compare", ONE_STEP, || on_a_small_stack(depth::compare)),
    task("depth_drop", ONE_STEP, || on_a_small_stack(depth::drop)),
    task("depth_simplify", ONE_STEP, || on_a_small_stack(depth::simplify)),
    task("depth_check", ONE_STEP, || on_a_small_stack(depth::check)),
];

impl Task {
    /// Runs it a few times, unless it takes long, and keeps the best.
    pub(crate) fn run(self, once: bool) -> Result<Row, Failure> {
        let mut best = (self.run)()?;
        let ours_peak_mb = peak_mb();
        for _ in 0..4 {
            if !once && best.seconds < 1.0 {
                let again = (self.run)()?;
                if again.seconds < best.seconds {
                    best = again;
                }
            }
        }
        let Turn { seconds, note } = best;
        let between = if note.is_empty() { "" } else { "; " };
        Ok(Row {
            workload: self.name.to_owned(),
            peer: "none".to_owned(),
            ours_cpu_s: seconds,
            peer_cpu_s: None,
            ratio: None,
            ours_peak_mb,
            note: Some(format!("{note}{between}goal: {}", self.goal)),
        })
    }
}

/// Runs on a thread with a stack of 256 KiB.
fn on_a_small_stack(work: fn() -> Result<Turn, Failure>) -> Result<Turn, Failure> {
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(work)?;
    thread.join().map_err(|_| "the thread of the deep game panicked")?
}

/// An empty board, and the mean and temperature that it has.
fn board(size: &str, mast: &str) -> Result<Turn, Failure> {
    let mut games = Games::new();
    let board = Domineering.read(size)?;
    let (seconds, (value, positions)) = timed(|| {
        let mut solver = Solver::new(Domineering, &mut games);
        (solver.value(&board), solver.positions())
    });
    let value = value?;
    let note = format!("{positions} positions, {} values", games.node_count());
    let mut thermographs = Thermographs::new();
    let mean = thermographs.mean(&mut games, value)?;
    let found = format!("{mean} {}", thermographs.temperature(&mut games, value)?);
    if found != mast {
        return Err(format!("{size} has mean and temperature {found}, not {mast}").into());
    }
    Turn::of(seconds, note)
}

/// Day 2: its games, their forms, and the positive ones.
struct Day2 {
    games: Games,
    day: Vec<Game>,
    forms: Vec<Form>,
    positive: Vec<Game>,
}

fn day_2() -> Result<Day2, Failure> {
    let mut games = Games::new();
    let day = games.born_by(2)?;
    let (mut forms, mut positive) = (Vec::new(), Vec::new());
    for &g in &day {
        forms.push(games.canonical_form(g)?);
        if games.compare(g, Game::ZERO)? == Relation::Greater {
            positive.push(g);
        }
    }
    assert_eq!((day.len(), positive.len()), (22, 6), "day 2");
    Ok(Day2 { games, day, forms, positive })
}

/// All products by the positive units, and those of integers by the others.
fn norton() -> Result<Turn, Failure> {
    let Day2 { mut games, day, forms, .. } = day_2()?;
    let mut ops = Operators::new();
    let (seconds, defined) = timed(|| {
        let mut defined = 0;
        for &u in &forms {
            for &g in &day {
                defined += usize::from(black_box(ops.norton(&mut games, g, u)).is_ok());
            }
        }
        defined
    });
    Turn::of(seconds, format!("{defined} of 484 products are defined"))
}

fn conway() -> Result<Turn, Failure> {
    let Day2 { mut games, forms, .. } = day_2()?;
    let mut ops = Operators::new();
    let (seconds, done) = timed(|| -> Result<(), Failure> {
        for &a in &forms {
            for &b in &forms {
                black_box(ops.conway(&mut games, a, b)?);
            }
        }
        Ok(())
    });
    done?;
    for &a in &forms {
        for &b in &forms {
            let products = (ops.conway(&mut games, a, b)?, ops.conway(&mut games, b, a)?);
            assert_eq!(products.0, products.1, "ab = ba");
        }
    }
    Turn::of(seconds, "484 products")
}

fn overheat() -> Result<Turn, Failure> {
    let Day2 { mut games, day, forms, positive } = day_2()?;
    let mut ops = Operators::new();
    let (seconds, done) = timed(|| -> Result<usize, Failure> {
        let mut done = 0;
        for &s in &positive {
            for &t in &day {
                for &a in &forms {
                    black_box(ops.overheat(&mut games, a, s, t)?);
                    done += 1;
                }
            }
        }
        Ok(done)
    });
    assert_eq!(done?, 2_904, "games overheated");
    Turn::of(seconds, "2,904 games")
}

/// The rules of canonical forms, and an evaluator in an arena of its own.
fn canonical(rules_only: bool) -> Result<(Simplifier, Arc<Theory>), Failure> {
    let theory = Arc::new(Theory::shipped("canonical").map_err(|_| "canonical is not shipped")?);
    let options = Options { rules_only, ..Options::default() };
    Ok((Simplifier::new(&theory, options), theory))
}

/// Simplifies terms; tells the e-nodes of all graphs, and compares with the values.
fn simplify(rules_only: bool, terms: &[Term]) -> Result<(f64, usize), Failure> {
    let (simplifier, theory) = canonical(rules_only)?;
    let mut evaluators: Vec<Evaluator> =
        terms.iter().map(|_| Evaluator::new(Arc::clone(&theory))).collect();
    let (seconds, found) = timed(|| {
        let pairs = evaluators.iter_mut().zip(terms);
        pairs.map(|(evaluator, term)| simplifier.simplify(evaluator, term)).collect::<Vec<_>>()
    });
    let mut nodes = 0;
    for ((found, evaluator), term) in found.into_iter().zip(&mut evaluators).zip(terms) {
        let found = found?;
        nodes += found.report.nodes;
        if let Ok(value) = evaluator.game(term)
            && evaluator.game(&found.term)? != value
        {
            return Err("simplifying has changed a value".into());
        }
    }
    Ok((seconds, nodes))
}

/// n switches with ends of their own, so that none cancels.
fn switches(n: usize) -> String {
    let switches: Vec<String> = (1..=n).map(|k| format!("{{{}|-{}}}", 5 * k, 3 * k + 1)).collect();
    switches.join(" + ")
}

fn egraph_switches() -> Result<Turn, Failure> {
    let (seconds, nodes) = simplify(false, &[parse_term(&switches(10))?])?;
    Turn::of(seconds, format!("{nodes} e-nodes"))
}

fn egraph_day_2() -> Result<Turn, Failure> {
    let mut games = Games::new();
    let mut terms = Vec::new();
    for form in games.forms_born_by(2)? {
        terms.push(parse_term(&print::form(&mut games, form, Style::Ascii)?)?);
    }
    let (seconds, nodes) = simplify(true, &terms)?;
    Turn::of(seconds, format!("{} forms, {nodes} e-nodes in all", terms.len()))
}

fn egraph_rules() -> Result<Turn, Failure> {
    let (seconds, nodes) = simplify(true, &[parse_term(&switches(4))?])?;
    Turn::of(seconds, format!("4 switches by rules alone, {nodes} e-nodes"))
}

fn egraph_variables() -> Result<Turn, Failure> {
    let text = "{g1|-g1} + {g2|-g2} + {g3|-g3} + {g1, 3|-2}";
    let (seconds, nodes) = simplify(false, &[parse_term(text)?])?;
    Turn::of(seconds, format!("{nodes} e-nodes"))
}

/// Laws of one to three variables: groups, order, products and ordinal sums, one a line.
const LAWS: &str = include_str!("../../laws.txt");

/// The certificates of the laws: by one prover, or each by one that knows nothing yet.
fn certificates() -> Result<(f64, Vec<String>), Failure> {
    let theory = Theory::standard();
    let (seconds, proved) = timed(|| -> Result<Vec<String>, Failure> {
        let mut prover = Prover::new(&theory, Budget::unlimited())?;
        let mut certificates = Vec::new();
        for law in LAWS.lines() {
            if let Ok(proved) = prover.prove("goal", law)? {
                certificates.push(proved.certificate);
            }
        }
        Ok(certificates)
    });
    Ok((seconds, proved?))
}

fn prove_laws() -> Result<Turn, Failure> {
    let (seconds, certificates) = certificates()?;
    Turn::of(
        seconds,
        format!("{} of {} laws proved, by one prover", certificates.len(), LAWS.lines().count()),
    )
}

fn check_laws() -> Result<Turn, Failure> {
    let (search, certificates) = certificates()?;
    let (seconds, done) = timed(|| -> Result<(), Failure> {
        for certificate in &certificates {
            texts::verify_own(certificate, &Budget::unlimited())?;
        }
        Ok(())
    });
    done?;
    let count = certificates.len();
    Turn::of(seconds, format!("{count} certificates, proved in {:.1} ms", search * 1e3))
}

/// All shipped theories, read anew, as [`Theory::standard`] does once.
fn load_theories() -> Result<Turn, Failure> {
    let (seconds, theory) = timed(|| Theory::standard_with_text("nothing", ""));
    let theory = theory.map_err(|_| "the shipped theories cannot be read")?;
    black_box(Theory::standard());
    let (again, _) = timed(Theory::standard);
    let rules = theory.rules().len();
    Turn::of(seconds, format!("{rules} rules; from then on {:.0} ns", again * 1e9))
}

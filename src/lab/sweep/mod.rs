//! A sweep: equations and inequalities enumerated over the operators, each tried and proved.
//!
//! A prover that proves one false statement is worth nothing. So statements are enumerated by
//! their size, whatever they say, and every one of them goes two roads: the search for a
//! counterexample, by evaluation, and the search for a proof. What is refuted must not be
//! proved. A certificate is checked again from its text, and every step of it is evaluated
//! on small games ([`Trial`]).
//!
//! Terms are grouped by their values on a sample of games, and half of the statements are
//! drawn within a group: of two terms drawn at random hardly any are equal, and a sweep of
//! false statements alone would not say what the prover is able to prove.

mod fields;

use crate::budget::Budget;
use crate::certificate::proof::trial::Trial;
use crate::certificate::texts;
use crate::error::Result;
use crate::proof::Prover;
use crate::syntax::parse_statement;
use crate::theory::{Falsify, Progress, Theory, Truth, Verdict};
pub use fields::Field;
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// So many statements are settled by one prover, which keeps the theorems that it proved.
const CHUNK: usize = 40;
/// So many assignments are tried of each proof.
const ASSIGNMENTS: usize = 8;
/// So many steps of the kernel for each of them.
const STEPS: u64 = 200_000;
/// So many steps of the kernel to check a certificate.
const CHECKING: u64 = 200_000_000;

/// Which statements a sweep settles.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// The names of the fields; all when there are none.
    pub fields: Vec<String>,
    /// How many statements, in all fields together.
    pub count: usize,
    /// How many operators, signs and variables a side may have together.
    pub size: usize,
    /// The seed of the statements that are drawn.
    pub seed: u64,
    /// How many nodes, and bytes of games, one prover may have: a statement that needs more
    /// stays unknown.
    pub nodes: u64,
    /// See [`nodes`](Sweep::nodes).
    pub bytes: u64,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// A flag that stops the sweep when it is set.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Who is told how many statements are settled, of how many.
    pub progress: Option<Progress>,
}

impl Default for Sweep {
    /// 500 statements of all fields, with sides of at most four symbols; ten million nodes and
    /// 2 GB of games.
    fn default() -> Self {
        Sweep {
            fields: Vec::new(),
            count: 500,
            size: 4,
            seed: 1,
            nodes: 10_000_000,
            bytes: 2 << 30,
            deadline: None,
            interrupt: None,
            progress: None,
        }
    }
}

/// What became of a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Settled {
    /// Evaluation refutes it, and it was not proved.
    Refuted(String),
    /// It is proved, and nothing speaks against it: so many steps, evaluated so many times,
    /// and so many of these were of terms without variables.
    Proved {
        /// The kind of truth.
        truth: Truth,
        /// The steps of the certificate.
        steps: usize,
        /// How often a step was evaluated.
        evaluated: usize,
        /// How many of these evaluations were of closed terms.
        closed: usize,
        /// The theorems that it rests on.
        rests_on: Vec<String>,
    },
    /// Neither; what stopped the prover.
    Unknown(String),
    /// It is proved, and evaluation refutes it or a step of its proof.
    Wrong(String),
}

/// A statement, where it comes from and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name of its field.
    pub field: String,
    /// What it says.
    pub statement: String,
    /// What became of it.
    pub settled: Settled,
}

/// What a sweep found, in the order of the statements.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Swept {
    /// Every statement.
    pub entries: Vec<Entry>,
    /// Whether it was interrupted, so that statements are missing.
    pub interrupted: bool,
}

/// How many statements ended in which way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All.
    pub statements: usize,
    /// Those that evaluation refutes.
    pub refuted: usize,
    /// Those that are proved.
    pub proved: usize,
    /// Those that are neither.
    pub unknown: usize,
    /// Those that are proved and false. There must be none.
    pub wrong: usize,
    /// Evaluations of steps of proofs.
    pub evaluated: usize,
    /// Evaluations of steps without variables.
    pub closed: usize,
}

impl Swept {
    /// The counts of a field, or of all.
    #[must_use]
    pub fn counts(&self, field: Option<&str>) -> Counts {
        let mut counts = Counts::default();
        for entry in &self.entries {
            if field.is_some_and(|field| entry.field != field) {
                continue;
            }
            counts.statements += 1;
            match &entry.settled {
                Settled::Refuted(_) => counts.refuted += 1,
                Settled::Unknown(_) => counts.unknown += 1,
                Settled::Wrong(_) => counts.wrong += 1,
                Settled::Proved { evaluated, closed, .. } => {
                    counts.proved += 1;
                    counts.evaluated += evaluated;
                    counts.closed += closed;
                }
            }
        }
        counts
    }

    /// The names of the fields, in order.
    #[must_use]
    pub fn fields(&self) -> Vec<&str> {
        let mut all: Vec<&str> = Vec::new();
        for entry in &self.entries {
            if !all.contains(&entry.field.as_str()) {
                all.push(&entry.field);
            }
        }
        all
    }
}

impl Sweep {
    /// Enumerates the statements and settles each of them. The same theory, fields, count,
    /// size and seed give the same answer, whatever the number of threads.
    ///
    /// ```
    /// use tepid::lab::sweep::Sweep;
    /// use tepid::theory::Theory;
    ///
    /// let sweep = Sweep { fields: vec!["sum".to_owned()], count: 8, ..Sweep::default() };
    /// let counts = sweep.run(&Theory::standard())?.counts(None);
    /// assert_eq!((counts.statements, counts.wrong), (8, 0));
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E0801 for a field that there is none of; E04 when the prover cannot be set up.
    pub fn run(&self, theory: &Arc<Theory>) -> Result<Swept> {
        let statements = self.statements(theory)?;
        let done = AtomicU64::new(0);
        let told = || {
            let behind = done.fetch_add(1, Ordering::Relaxed) + 1;
            if let Some(progress) = &self.progress {
                progress.tell(behind, statements.len() as u64);
            }
        };
        let chunks: Vec<Result<Vec<Entry>>> = statements
            .par_chunks(CHUNK)
            .map(|chunk| self.settle_all(theory, chunk, &told))
            .collect();
        let mut entries = Vec::with_capacity(statements.len());
        for chunk in chunks {
            entries.extend(chunk?);
        }
        let interrupted = entries.len() < statements.len();
        Ok(Swept { entries, interrupted })
    }

    /// Settles statements with one prover, as many as there is time for.
    fn settle_all(
        &self,
        theory: &Arc<Theory>,
        statements: &[(String, String)],
        told: &impl Fn(),
    ) -> Result<Vec<Entry>> {
        let budget = self.budget();
        let mut entries = Vec::with_capacity(statements.len());
        let prover = Prover::new(theory, budget.clone());
        if budget.look().is_err() {
            return Ok(entries);
        }
        let mut prover = prover?;
        for (field, statement) in statements {
            let settled = self.settle(theory, &mut prover, statement);
            // What was cut short is not settled.
            if budget.look().is_err() {
                break;
            }
            let (field, statement) = (field.clone(), statement.clone());
            entries.push(Entry { field, statement, settled: settled? });
            told();
        }
        Ok(entries)
    }

    /// What one prover may use.
    fn budget(&self) -> Budget {
        let mut budget = Budget::unlimited().max_nodes(self.nodes).max_bytes(self.bytes);
        if let Some(deadline) = self.deadline {
            budget = budget.deadline(deadline);
        }
        match &self.interrupt {
            Some(flag) => budget.interrupt(Arc::clone(flag)),
            None => budget,
        }
    }

    /// The statements, each with the name of its field.
    fn statements(&self, theory: &Arc<Theory>) -> Result<Vec<(String, String)>> {
        let fields = fields::chosen(theory, &self.fields)?;
        let mut all = Vec::with_capacity(self.count);
        for (at, field) in fields.iter().enumerate() {
            let so_far = self.count * at / fields.len();
            let share = self.count * (at + 1) / fields.len() - so_far;
            let drawn = field.statements(theory, self.size, share, self.seed)?;
            all.extend(drawn.into_iter().map(|text| (field.name.clone(), text)));
        }
        Ok(all)
    }

    fn settle(&self, theory: &Arc<Theory>, prover: &mut Prover, text: &str) -> Result<Settled> {
        let statement = parse_statement(text)?;
        let falsify = Falsify {
            threads: 1,
            steps: 50_000,
            seed: self.seed,
            budget: self.budget(),
            ..Falsify::default()
        };
        let verdict = falsify.statement(theory, &statement)?.verdict;
        let refuted = match verdict {
            Verdict::Refuted(counterexample) => Some(counterexample.to_string()),
            _ => None,
        };
        let proved = match prover.prove("swept", text) {
            Ok(Ok(proved)) => proved,
            Ok(Err(why)) => return Ok(refuted.map_or(Settled::Unknown(why), Settled::Refuted)),
            Err(error) => {
                let why = Settled::Unknown(error.to_string());
                return Ok(refuted.map_or(why, Settled::Refuted));
            }
        };
        if let Some(counterexample) = refuted {
            return Ok(Settled::Wrong(format!("proved, and refuted: {counterexample}")));
        }
        let budget = self.budget().max_steps(CHECKING);
        if let Err(error) = texts::verify_own(&proved.certificate, &budget) {
            return Ok(Settled::Wrong(format!("proved, and its certificate is refused: {error}")));
        }
        let trial = match &proved.trail {
            Some(trail) => trail.clone().try_out(ASSIGNMENTS, STEPS)?,
            None => Trial::default(),
        };
        if let Some((theorem, step)) = trial.wrong.first() {
            return Ok(Settled::Wrong(format!("proved, and step {step} of {theorem} is false")));
        }
        Ok(Settled::Proved {
            truth: proved.shown.truth,
            steps: proved.shown.steps,
            evaluated: trial.evaluated,
            closed: trial.closed,
            rests_on: proved.shown.support.iter().map(|support| support.name.clone()).collect(),
        })
    }
}

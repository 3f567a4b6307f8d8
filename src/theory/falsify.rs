//! Looking for counterexamples: claims are tried on models, on all cores, and the lightest
//! assignment at which one fails is reported.
//!
//! A claim is tried in phases, and the first phase that refutes it is the last:
//!
//! 1. every assignment of the small models, when there are at most 250,000; otherwise those
//!    of the lightest members, as many as make 60,000, and 20,000 seeded ones of the rest;
//! 2. for one variable every member of the larger model, for more 20,000 seeded assignments
//!    in which each variable takes a member of either model; all of them for `day 3`.
//!
//! What is found does not depend on the number of threads: a phase is always finished, the
//! lightest failing assignment is unique, and each part of the work begins with the same
//! arena, which holds the models, and with a seed of its own.

use super::Theory;
use super::claim::{Case, Claim, defined};
use super::evaluate::{Evaluator, Prepared};
use super::models::{Members, Models, Random, Size};
use super::value::Value;
use crate::budget::Budget;
use crate::error::{Class, Error, Result, Source, limit};
use crate::game::Games;
use crate::print::Style;
use crate::syntax::rules::{Sort, Statement};
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;
use symbol_table::GlobalSymbol as Symbol;

/// So many assignments of small models are all tried.
const ALL: u64 = 250_000;
/// So many when there are more.
const SOME: u64 = 60_000;
/// So many seeded assignments.
const SEEDED: u64 = 20_000;
/// So many assignments make one part of the work, which one thread does in one go.
const PART: u64 = 2500;
/// So many seeded ones, which are larger.
const SEEDED_PART: u64 = 500;
/// So many steps of the kernel are allowed for a part: what is left of it is not tried.
const PART_STEPS: u64 = 5_000_000;
/// So many for a part of seeded assignments.
const SEEDED_PART_STEPS: u64 = 100_000;
/// So many failing and holding assignments of a part are kept to look for a repair.
const KEPT: usize = 40;

/// How claims are tried.
#[derive(Clone, Debug)]
pub struct Falsify {
    /// The seed of everything that is drawn at random.
    pub seed: u64,
    /// Whether all of day 3 is tried, whatever it takes.
    pub day_3: bool,
    /// So many steps of the kernel are allowed for one assignment.
    pub steps: u64,
    /// So many threads, each with an arena of its own; 0 for one a core.
    pub threads: usize,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// A flag that stops the search when it is set.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Default for Falsify {
    fn default() -> Self {
        Falsify {
            seed: 1,
            day_3: false,
            steps: 200_000,
            threads: 0,
            deadline: None,
            interrupt: None,
        }
    }
}

/// On how many assignments a claim was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// Assignments at which all conditions hold and everything is defined.
    pub cases: u64,
    /// Assignments at which a condition is false.
    pub excluded: u64,
    /// Assignments at which something is undefined.
    pub undefined: u64,
    /// Assignments that took more steps than are allowed.
    pub too_large: u64,
    /// Assignments of a sample that were left out since those before them took long.
    pub untried: u64,
}

/// An assignment at which a claim fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// Each variable with its value as text, which can be read back.
    pub assignment: Vec<(Symbol, String)>,
    /// The two sides of the equation, where the claim is one.
    pub sides: Option<(String, String)>,
}

impl std::fmt::Display for Counterexample {
    /// `g = *, h = 1`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.assignment.is_empty() {
            return f.write_str("it is false as it stands");
        }
        let texts: Vec<String> =
            self.assignment.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        f.write_str(&texts.join(", "))
    }
}

/// What trying a claim has shown.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// It fails at this assignment, the lightest one found.
    Refuted(Counterexample),
    /// It holds in all these cases: evidence, and no proof unless the model is everything.
    Survived,
    /// Every assignment was excluded or undefined.
    NoCase,
    /// The search was stopped.
    Stopped(Error),
}

/// The outcome of a search with what it looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings {
    /// What was found.
    pub verdict: Verdict,
    /// Where it was looked for.
    pub coverage: Coverage,
    /// Whether the models hold all values of all variables: finite sorts only.
    pub exhaustive: bool,
}

impl Falsify {
    /// Looks for a counterexample to a statement: variables that nothing declares are games,
    /// and forms where `==` occurs.
    ///
    /// ```
    /// use tepid::syntax::parse_statement;
    /// use tepid::theory::{Falsify, Theory, Verdict};
    /// let law = parse_statement("g = 0 if g + g = 0").unwrap();
    /// let findings = Falsify::default().statement(&Theory::standard(), &law).unwrap();
    /// let Verdict::Refuted(found) = findings.verdict else { panic!() };
    /// assert_eq!(found.to_string(), "g = *");
    /// ```
    ///
    /// # Errors
    /// E02 for names and sorts.
    pub fn statement(&self, theory: &Arc<Theory>, statement: &Statement) -> Result<Findings> {
        let (statement, sorts) = theory.resolve(statement)?;
        let claim = Claim::of_statement(theory, &statement, &sorts)?;
        let mut found = self.claims(theory, vec![(claim, None)]);
        Ok(found.remove(0).0)
    }

    /// Tries claims, each on the models of its day, and says what was found, together with
    /// the assignments that a repair is looked for with.
    pub(super) fn claims(
        &self,
        theory: &Arc<Theory>,
        claims: Vec<(Claim, Option<u32>)>,
    ) -> Vec<(Findings, Kept)> {
        let mut main = Worker::new(theory, self);
        let mut searches: Vec<Search> = claims
            .into_iter()
            .map(|(claim, day)| Search::new(&mut main, claim, day, self.day_3))
            .collect();
        loop {
            let mut jobs = Vec::new();
            for (at, search) in searches.iter().enumerate() {
                if let Some(phase) = search.next_phase() {
                    let parts = phase.assignments.div_ceil(phase.part());
                    jobs.extend((0..parts).map(|part| Job { search: at, part }));
                }
            }
            if jobs.is_empty() {
                break;
            }
            let tallies = self.run(&main, &searches, &jobs);
            for (job, tally) in jobs.iter().zip(tallies) {
                searches[job.search].tally.add(tally);
            }
            for search in &mut searches {
                search.phase_is_done();
            }
        }
        searches.into_iter().map(|search| search.findings(&mut main)).collect()
    }

    /// Runs jobs on all threads; the results are in the order of the jobs.
    fn run(&self, main: &Worker, searches: &[Search], jobs: &[Job]) -> Vec<Tally> {
        let next = AtomicUsize::new(0);
        let threads = if self.threads == 0 { rayon::current_num_threads() } else { self.threads };
        let done: Vec<Vec<(usize, Tally)>> = (0..threads.min(jobs.len()))
            .into_par_iter()
            .map(|_| {
                let mut done = Vec::new();
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(at) else { return done };
                    let mut worker = main.clone();
                    done.push((at, worker.part(&searches[job.search], job.part)));
                }
            })
            .collect();
        let mut tallies: Vec<Tally> = jobs.iter().map(|_| Tally::default()).collect();
        for (at, tally) in done.into_iter().flatten() {
            tallies[at] = tally;
        }
        tallies
    }

    pub(super) fn budget(&self) -> Budget {
        let mut budget = Budget::unlimited();
        if let Some(deadline) = self.deadline {
            budget = budget.deadline(deadline);
        }
        if let Some(flag) = &self.interrupt {
            budget = budget.interrupt(Arc::clone(flag));
        }
        budget
    }
}

/// A part of a phase of a search.
struct Job {
    search: usize,
    part: u64,
}

/// Which assignments a phase tries.
#[derive(Clone, Debug)]
struct Phase {
    kind: PhaseKind,
    assignments: u64,
}

impl Phase {
    /// How many assignments make one part of the work.
    fn part(&self) -> u64 {
        if let PhaseKind::Seeded { .. } = self.kind { SEEDED_PART } else { PART }
    }

    /// How many steps a part may take.
    fn steps(&self) -> u64 {
        if let PhaseKind::Seeded { .. } = self.kind { SEEDED_PART_STEPS } else { PART_STEPS }
    }
}

#[derive(Clone, Debug)]
enum PhaseKind {
    /// All of the first so many members of each model.
    Product { size: Size, limits: Vec<u64> },
    /// Seeded ones, of these models.
    Seeded { sizes: Vec<Size>, seed: u64 },
}

/// The members that the free variables take, by place.
pub(super) type Places = Vec<(Size, u32)>;

/// Assignments of the free variables, to look for a repair with.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    pub(super) failing: Vec<Places>,
    pub(super) holding: Vec<Places>,
}

/// What a part of the work has counted.
#[derive(Clone, Debug, Default)]
struct Tally {
    coverage: Coverage,
    lightest: Option<(u64, Places)>,
    kept: Kept,
    stopped: Option<Error>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        let (sum, more) = (&mut self.coverage, other.coverage);
        sum.cases += more.cases;
        sum.excluded += more.excluded;
        sum.undefined += more.undefined;
        sum.too_large += more.too_large;
        sum.untried += more.untried;
        if let Some(found) = other.lightest {
            self.found(found);
        }
        self.kept.failing.extend(other.kept.failing);
        self.kept.holding.extend(other.kept.holding);
        self.stopped = self.stopped.take().or(other.stopped);
    }

    fn found(&mut self, (weight, places): (u64, Places)) {
        let better = match &self.lightest {
            Some((known, at)) => (weight, order(&places)) < (*known, order(at)),
            None => true,
        };
        if better {
            self.lightest = Some((weight, places));
        }
    }
}

/// A total order of assignments: the members' places.
fn order(places: &Places) -> Vec<(bool, u32)> {
    places.iter().map(|(size, at)| (*size == Size::Large, *at)).collect()
}

/// A claim on its way through its phases.
struct Search {
    claim: Claim,
    phases: Vec<Phase>,
    at: usize,
    tally: Tally,
    exhaustive: bool,
}

impl Search {
    fn new(worker: &mut Worker, claim: Claim, day: Option<u32>, day_3: bool) -> Search {
        let mut search =
            Search { phases: Vec::new(), at: 0, tally: Tally::default(), exhaustive: false, claim };
        match search.plan(worker, day, day_3) {
            Ok(phases) => search.phases = phases,
            Err(error) => search.tally.stopped = Some(error),
        }
        let finite = |at: &usize| matches!(search.claim.variables[*at].1, Sort::Finite(_));
        search.exhaustive = search.claim.free.iter().all(finite);
        search
    }

    fn plan(&self, worker: &mut Worker, day: Option<u32>, day_3: bool) -> Result<Vec<Phase>> {
        let small = Size::Small(day.unwrap_or(2).min(2));
        let mut lengths = Vec::new();
        let mut larger = Vec::new();
        for &at in &self.claim.free {
            let sort = self.claim.variables[at].1;
            lengths.push(worker.members(sort, small)?.len() as u64);
            larger.push(worker.members(sort, Size::Large)?.len() as u64);
        }
        let product =
            |lengths: &[u64]| lengths.iter().fold(1_u64, |all, length| all.saturating_mul(*length));
        let all = |size: Size, limits: Vec<u64>| Phase {
            assignments: product(&limits),
            kind: PhaseKind::Product { size, limits },
        };
        let seeded = |sizes: Vec<Size>, seed: u64| Phase {
            kind: PhaseKind::Seeded { sizes, seed },
            assignments: SEEDED,
        };
        let go_on = day.is_none_or(|day| day > 2);
        if lengths.len() <= 1 && go_on || day_3 || day == Some(3) {
            return Ok(vec![all(Size::Large, larger)]);
        }
        let mut phases = Vec::new();
        if product(&lengths) <= ALL {
            phases.push(all(small, lengths.clone()));
        } else {
            phases.push(all(small, lightest(&lengths, SOME)));
            phases.push(seeded(vec![small], 1));
        }
        if go_on && larger != lengths {
            phases.push(seeded(vec![small, Size::Large], 2));
        }
        Ok(phases)
    }

    fn next_phase(&self) -> Option<&Phase> {
        let open = self.tally.lightest.is_none() && self.tally.stopped.is_none();
        self.phases.get(self.at).filter(|_| open)
    }

    fn phase_is_done(&mut self) {
        self.at += 1;
    }

    fn findings(self, worker: &mut Worker) -> (Findings, Kept) {
        let Tally { coverage, lightest, kept, stopped } = self.tally;
        let verdict = match (lightest, stopped) {
            (Some((_, places)), _) => match worker.counterexample(&self.claim, &places) {
                Ok(found) => Verdict::Refuted(found),
                Err(error) => Verdict::Stopped(error),
            },
            (None, Some(error)) => Verdict::Stopped(error),
            (None, None) if coverage.cases == 0 && coverage.too_large > 0 => Verdict::Stopped(
                Error::new(&limit::BUDGET, "every case takes more steps than are allowed"),
            ),
            (None, None) if coverage.cases == 0 => Verdict::NoCase,
            (None, None) => Verdict::Survived,
        };
        (Findings { verdict, coverage, exhaustive: self.exhaustive }, kept)
    }
}

/// How many of the first members of each model to take so that there are at most so many
/// assignments: as equal shares as the models allow.
fn lightest(lengths: &[u64], most: u64) -> Vec<u64> {
    let mut share = 1;
    let count = |share: u64| {
        lengths.iter().fold(1_u64, |all, length| all.saturating_mul(share.min(*length)))
    };
    while count(share + 1) <= most && lengths.iter().any(|length| *length > share) {
        share += 1;
    }
    lengths.iter().map(|length| share.min(*length)).collect()
}

/// An arena with its models.
#[derive(Clone)]
pub(super) struct Worker<'a> {
    options: &'a Falsify,
    pub(super) evaluator: Evaluator,
    models: Models,
}

impl<'a> Worker<'a> {
    pub(super) fn new(theory: &'a Arc<Theory>, options: &'a Falsify) -> Worker<'a> {
        let games = Games::with_budget(options.budget());
        Worker {
            options,
            evaluator: Evaluator::with_games(games, Arc::clone(theory)),
            models: Models::new(options.seed),
        }
    }

    pub(super) fn members(&mut self, sort: Sort, size: Size) -> Result<Members> {
        self.models.of(&mut self.evaluator, sort, size)
    }

    /// Allows so many steps from here on.
    fn allow(&mut self, steps: u64) {
        let budget = self.evaluator.games.budget_mut();
        *budget = std::mem::take(budget).max_steps(steps);
    }

    /// Works through one part of the phase that a search is in.
    fn part(&mut self, search: &Search, part: u64) -> Tally {
        let mut tally = Tally::default();
        let Some(phase) = search.next_phase() else { return tally };
        let from = part * phase.part();
        let to = (from + phase.part()).min(phase.assignments);
        let seed = if let PhaseKind::Seeded { seed, .. } = phase.kind { seed } else { 0 };
        let mut random = Random::new(self.options.seed ^ seed << 48 ^ part << 8);
        let last_step = self.evaluator.games.budget().steps().saturating_add(phase.steps());
        for at in from..to {
            if self.evaluator.games.budget().steps() > last_step {
                tally.coverage.untried += to - at;
                break;
            }
            let tried = self
                .places(&search.claim, &phase.kind, at, &mut random)
                .and_then(|places| self.assignment(&search.claim, places, &mut tally));
            if let Err(error) = tried {
                tally.stopped = Some(error);
                break;
            }
        }
        self.allow(u64::MAX);
        tally
    }

    /// The places of the assignment with this number.
    fn places(
        &mut self,
        claim: &Claim,
        phase: &PhaseKind,
        number: u64,
        random: &mut Random,
    ) -> Result<Places> {
        let mut places = Vec::with_capacity(claim.free.len());
        match phase {
            PhaseKind::Product { size, limits } => {
                // The last variable runs fastest.
                let mut number = number;
                for limit in limits.iter().rev() {
                    let place = number.checked_rem(*limit).unwrap_or(0);
                    places.push((*size, u32::try_from(place).unwrap_or(u32::MAX)));
                    number = number.checked_div(*limit).unwrap_or(0);
                }
                places.reverse();
            }
            PhaseKind::Seeded { sizes, .. } => {
                for &at in &claim.free {
                    let size = sizes[random.below(sizes.len())];
                    let members = self.members(claim.variables[at].1, size)?.len();
                    places.push((size, u32::try_from(random.below(members)).unwrap_or(u32::MAX)));
                }
            }
        }
        Ok(places)
    }

    /// The values of all variables at these places; those of generated ones are anything.
    pub(super) fn values(&mut self, claim: &Claim, places: &Places) -> Result<(Vec<Value>, u64)> {
        let mut values = vec![Value::Truth(false); claim.variables.len()];
        let mut weight = 0_u64;
        for (&at, &(size, place)) in claim.free.iter().zip(places) {
            let members = self.members(claim.variables[at].1, size)?;
            let Some(member) = members.get(place as usize) else { continue };
            values[at] = member.value.clone();
            weight = weight.saturating_add(member.weight);
        }
        Ok((values, weight))
    }

    /// Tries one assignment and counts what becomes of it.
    fn assignment(&mut self, claim: &Claim, places: Places, tally: &mut Tally) -> Result<()> {
        let (mut values, weight) = self.values(claim, &places)?;
        self.allow(self.options.steps);
        let (mut fails, mut holds) = (false, false);
        let coverage = &mut tally.coverage;
        let tried = claim.try_all(&mut self.evaluator, &mut values, |_, case| match case {
            Case::Holds => {
                coverage.cases += 1;
                holds = true;
            }
            Case::Fails => {
                coverage.cases += 1;
                fails = true;
            }
            Case::Excluded => coverage.excluded += 1,
            Case::Undefined => coverage.undefined += 1,
        });
        match tried {
            Ok(()) => {}
            Err(error) if error.code() == &limit::BUDGET && error.class() == Class::Limit => {
                coverage.too_large += 1;
            }
            Err(error) => return Err(error),
        }
        if fails {
            if tally.kept.failing.len() < KEPT {
                tally.kept.failing.push(places.clone());
            }
            tally.found((weight, places));
        } else if holds && tally.kept.holding.len() < KEPT {
            tally.kept.holding.push(places);
        }
        Ok(())
    }

    /// The lightest failing case at these places, as text.
    fn counterexample(&mut self, claim: &Claim, places: &Places) -> Result<Counterexample> {
        let (mut values, _) = self.values(claim, places)?;
        let mut failing: Vec<Vec<Value>> = Vec::new();
        claim.try_all(&mut self.evaluator, &mut values, |values, case| {
            if case == Case::Fails {
                failing.push(values.to_vec());
            }
        })?;
        let shown: Vec<usize> =
            (0..claim.variables.len()).filter(|at| claim.is_assigned(*at)).collect();
        let mut best: Option<(u64, Counterexample)> = None;
        for values in failing {
            let mut weight = 0_u64;
            let mut assignment = Vec::new();
            for &at in &shown {
                weight = weight
                    .saturating_add(self.models.weight(&mut self.evaluator.games, &values[at])?);
                assignment
                    .push((claim.variables[at].0, self.evaluator.show(&values[at], Style::Ascii)?));
            }
            let sides = self.sides(claim, &values)?;
            let found = Counterexample { assignment, sides };
            let better = match &best {
                Some((known, other)) => (weight, found.to_string()) < (*known, other.to_string()),
                None => true,
            };
            if better {
                best = Some((weight, found));
            }
        }
        best.map(|(_, found)| found).ok_or_else(|| {
            Error::new(&limit::BUDGET, "the counterexample cannot be computed again")
        })
    }

    fn sides(&mut self, claim: &Claim, values: &[Value]) -> Result<Option<(String, String)>> {
        let Some((lhs, rhs)) = &claim.sides else { return Ok(None) };
        let mut show = |side: &Prepared| match defined(self.evaluator.run(side, values))? {
            Some(value) => self.evaluator.show(&value, Style::Ascii),
            None => Ok("undefined".to_string()),
        };
        Ok(Some((show(lhs)?, show(rhs)?)))
    }
}

impl Theory {
    /// A statement with its `let` names replaced and the sorts of its variables.
    ///
    /// # Errors
    /// The first of the errors E02 in it.
    pub fn resolve(&self, statement: &Statement) -> Result<(Statement, Vec<(Symbol, Sort)>)> {
        let mut scratch = Theory {
            files: vec![Arc::new(Source { name: String::new(), text: String::new() })],
            ..self.clone()
        };
        let file = super::FileId(0);
        let mut reader = super::declare::Reader::new(&mut scratch, file, false);
        let resolved = reader.statement(statement.clone());
        match reader.errors.into_iter().next() {
            Some(error) => Err(error),
            None => Ok(resolved),
        }
    }
}

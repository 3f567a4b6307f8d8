//! Looking for counterexamples: claims are tried on models, on all cores, and the lightest
//! assignment at which one fails is reported.
//!
//! A claim is tried in phases, and the first phase that refutes it is the last:
//!
//! 1. every assignment of the small models, when there are at most 250,000; otherwise those
//!    of the lightest members, as many as make 60,000, and 15,000 seeded ones of the rest;
//! 2. for one variable every member of the larger model, for more 15,000 seeded assignments
//!    in which each variable takes a member of either model; all of them for `day 3`;
//! 3. every member of the pool of a claim with one variable, and 2,500 assignments that are
//!    drawn from the pool and the models and changed so that the conditions hold; 10,000 more
//!    where few assignments have met them.
//!
//! What is found does not depend on the number of threads: a phase is finished, unless it has
//! more than a million assignments and one of those tried so far fails, the
//! lightest failing assignment is unique, and each part of the work begins with the same
//! arena, which holds the models, and with a seed of its own.

mod draw;
mod search;
mod worker;

pub(super) use draw::Draw;
pub(super) use search::{Kept, Places};
pub(super) use worker::Worker;

use super::check::{Reading, day, readings};
use super::claim::Claim;
use super::scope::free_names;
use super::{Law, Rule, Theory};
use crate::budget::Budget;
use crate::error::{Error, Result, Span};
use crate::syntax::rules::{Sort, Statement};
use crate::syntax::term::{Node, Term, ops};
use rayon::prelude::*;
use search::{Search, Tally};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use symbol_table::GlobalSymbol as Symbol;

/// So many parts of the work are begun before the budget is looked at again.
const BLOCK: usize = 256;

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
    /// Only the lightest small games and a few drawn assignments: for a trial in passing.
    pub quick: bool,
    /// When to stop, and how large each arena may become.
    pub budget: Budget,
    /// Who is told how far it is.
    pub progress: Option<Progress>,
}

/// Called with how many parts of the work at hand are done, and how many there are. The work
/// comes in rounds: what a round has not refuted is tried further in the next one.
#[derive(Clone)]
pub struct Progress(Arc<dyn Fn(u64, u64) + Send + Sync>);

impl Progress {
    /// Tells a function, from any thread.
    pub fn new(tell: impl Fn(u64, u64) + Send + Sync + 'static) -> Progress {
        Progress(Arc::new(tell))
    }

    /// Says that so much of all is done.
    pub fn tell(&self, done: u64, all: u64) {
        (self.0)(done, all);
    }
}

impl std::fmt::Debug for Progress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Progress")
    }
}

impl Default for Falsify {
    fn default() -> Self {
        Falsify {
            seed: 1,
            day_3: false,
            steps: 200_000,
            threads: 0,
            quick: false,
            budget: Budget::unlimited(),
            progress: None,
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

/// A claim that holds in fewer cases than this, with nearly all assignments left out, was hardly
/// tried.
const FEW: u64 = 200;

impl Coverage {
    /// Whether every assignment took more steps than are allowed.
    pub(super) fn is_all_too_large(&self) -> bool {
        self.too_large > 0 && self.cases + self.excluded + self.undefined == 0
    }

    /// Whether a claim was hardly tried: fewer than 200 cases were met, and over 99 % of the
    /// assignments were excluded or undefined.
    ///
    /// ```
    /// use tepid::theory::Coverage;
    /// let thin = Coverage { cases: 6, excluded: 25_626, ..Coverage::default() };
    /// assert!(thin.is_thin());
    /// assert!(!Coverage { cases: 6, excluded: 30, ..thin }.is_thin());
    /// assert!(!Coverage { cases: 200, ..thin }.is_thin());
    /// ```
    #[must_use]
    pub fn is_thin(&self) -> bool {
        self.is_mostly_left_out(FEW) && self.cases > 0
    }

    /// Whether there are fewer cases than this, and over 99 % of the assignments were left out.
    pub(super) fn is_mostly_left_out(&self, few: u64) -> bool {
        let left_out = self.excluded.saturating_add(self.undefined);
        // Over 99 % of both together is over 99 times the cases.
        self.cases < few && left_out > 99 * self.cases
    }
}

/// An assignment at which a claim fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// Each variable with its value as text, which can be read back.
    pub assignment: Vec<(Symbol, String)>,
    /// The two sides of a relation, where the claim is one that says more than its variables.
    pub sides: Option<Sides>,
}

/// The values of the sides of a relation that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides {
    /// The value on the left.
    pub left: String,
    /// The relation, such as `=` or `<=`.
    pub relation: Symbol,
    /// The value on the right.
    pub right: String,
}

impl std::fmt::Display for Sides {
    /// `1, not 0` of an equation, else `1, not <= 0`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Sides { left, relation, right } = self;
        match relation.as_str() {
            ops::EQ => write!(f, "{left}, not {right}"),
            relation => write!(f, "{left}, not {relation} {right}"),
        }
    }
}

impl Counterexample {
    /// `g = *, h = 1: 1*, not 0`, with the sides where they are known.
    #[must_use]
    pub fn with_sides(&self) -> String {
        match &self.sides {
            Some(sides) => format!("{self}: {sides}"),
            None => self.to_string(),
        }
    }
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

    /// Tries a law on the models of its day.
    ///
    /// # Errors
    /// E02 when the law does not fit the theory.
    pub fn law(&self, theory: &Arc<Theory>, law: &Law) -> Result<Findings> {
        let claim = Claim::of_law(theory, law)?;
        let mut found = self.claims(theory, vec![(claim, day(&law.meta))]);
        Ok(found.remove(0).0)
    }

    /// Tries a rule on the models of its day: under its conditions both sides have one value,
    /// also where its variables stand for games that are written in another form.
    ///
    /// ```
    /// use tepid::theory::{Falsify, Theory, Verdict};
    /// use std::sync::Arc;
    /// let text = "options L  rule r: { ..L | } + 0 => { | ..L }";
    /// let theory = Arc::new(Theory::load_text("my.rules", text).unwrap());
    /// let findings = Falsify::default().rule(&theory, &theory.rules()[0]).unwrap();
    /// let Verdict::Refuted(found) = findings.verdict else { panic!() };
    /// assert_eq!(found.to_string(), "L = {0}");
    /// ```
    ///
    /// # Errors
    /// E02 when the rule does not fit the theory.
    pub fn rule(&self, theory: &Arc<Theory>, rule: &Rule) -> Result<Findings> {
        let claims: Result<Vec<_>> = readings(rule)
            .into_iter()
            .map(|Reading { sorts, conditions }| {
                let claim = Claim::of_rule(theory, rule, &sorts)?;
                Ok((claim.with_conditions(theory, &conditions)?, day(&rule.meta)))
            })
            .collect();
        let mut found: Vec<Findings> =
            self.claims(theory, claims?).into_iter().map(|(findings, _)| findings).collect();
        let refuted = |findings: &Findings| matches!(findings.verdict, Verdict::Refuted(_));
        let worst = found.iter().position(refuted).unwrap_or(0);
        Ok(found.swap_remove(worst))
    }

    /// Tries equations under conditions, and says of each what was found; a variable of no
    /// sort among these is a game. None for an equation that does not fit the theory.
    pub(crate) fn equations(
        &self,
        theory: &Arc<Theory>,
        equations: &[(Term, Term)],
        given: &[Term],
        sorts: &[(Symbol, Sort)],
    ) -> Vec<Option<Verdict>> {
        let claim = |(lhs, rhs): &(Term, Term)| {
            let mut prop = Term::new();
            let sides = vec![prop.append(lhs), prop.append(rhs)];
            prop.push(Node::Apply(Symbol::from(ops::EQ), sides), Span::default());
            let names = std::iter::once(&prop).chain(given).flat_map(free_names);
            let names = names.map(|found| found.name);
            let mut own: Vec<(Symbol, Sort)> = Vec::new();
            for name in names.filter(|name| theory.signature().sort_of_element(*name).is_none()) {
                let known = sorts.iter().find(|(known, _)| *known == name);
                if own.iter().all(|(other, _)| *other != name) {
                    own.push((name, known.map_or(Sort::Game, |(_, sort)| *sort)));
                }
            }
            own.sort_by_key(|(name, _)| name.as_str());
            let conditions = given.to_vec();
            let span = Span::default();
            let statement =
                Statement { declarations: Vec::new(), prop, iff: None, conditions, span };
            Claim::of_statement(theory, &statement, &own).ok()
        };
        let claims: Vec<Option<Claim>> = equations.iter().map(claim).collect();
        let fit = claims.iter().flatten().map(|claim| (claim.clone(), None)).collect();
        let mut found = self.claims(theory, fit).into_iter();
        let verdict = |claim: &Option<Claim>| {
            claim.as_ref().and_then(|_| found.next()).map(|(findings, _)| findings.verdict)
        };
        claims.iter().map(verdict).collect()
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
            let parts = |(at, search): (usize, &Search)| {
                let phase = search.next_phase()?;
                Some((at, phase.assignments.div_ceil(phase.part())))
            };
            let open: Vec<(usize, u64)> = searches.iter().enumerate().filter_map(parts).collect();
            if open.is_empty() {
                break;
            }
            self.round(&main, &mut searches, &open);
            for search in &mut searches {
                search.phase_is_done();
            }
        }
        searches.into_iter().map(|search| search.findings(&mut main)).collect()
    }

    /// Works through the phases that searches are in, each of so many parts. What is not
    /// begun when the budget ends is left; so is the rest of a large phase that has refuted.
    fn round(&self, main: &Worker, searches: &mut [Search], open: &[(usize, u64)]) {
        let all = open.iter().fold(0_u64, |all, (_, parts)| all.saturating_add(*parts));
        let mut jobs = open
            .iter()
            .flat_map(|&(search, parts)| (0..parts).map(move |part| Job { search, part }));
        let mut begun = 0;
        loop {
            let block: Vec<Job> = jobs.by_ref().take(BLOCK).collect();
            if block.is_empty() {
                break;
            }
            if let Err(error) = self.budget.look() {
                for &(at, _) in open {
                    searches[at].tally.stopped.get_or_insert_with(|| error.clone());
                }
                break;
            }
            let wanted: Vec<Job> =
                block.into_iter().filter(|job| !searches[job.search].is_over()).collect();
            let tallies = self.run(main, searches, &wanted, (begun, all));
            begun += BLOCK as u64;
            for (job, tally) in wanted.iter().zip(tallies) {
                searches[job.search].tally.add(tally);
            }
            if open.iter().all(|&(at, _)| searches[at].is_over()) {
                break;
            }
        }
    }

    /// Runs jobs on all threads; the results are in the order of the jobs. So many of all
    /// are begun.
    fn run(
        &self,
        main: &Worker,
        searches: &[Search],
        jobs: &[Job],
        (begun, all): (u64, u64),
    ) -> Vec<Tally> {
        let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
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
                    if let Some(progress) = &self.progress {
                        let behind = finished.fetch_add(1, Ordering::Relaxed) + 1;
                        progress.tell(begun + behind as u64, all);
                    }
                }
            })
            .collect();
        let mut tallies: Vec<Tally> = jobs.iter().map(|_| Tally::default()).collect();
        for (at, tally) in done.into_iter().flatten() {
            tallies[at] = tally;
        }
        tallies
    }
}

/// A part of a phase of a search.
struct Job {
    search: usize,
    part: u64,
}

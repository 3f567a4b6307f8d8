//! The phases of a search, and what they have counted.

use super::super::claim::Claim;
use super::super::models::Size;
use super::draw::Draw;
use super::worker::Worker;
use super::{Coverage, Findings, Verdict};
use crate::error::{Error, Result, limit};
use crate::syntax::rules::Sort;
use std::sync::Arc;

/// So many assignments of small models are all tried.
const ALL: u64 = 250_000;
/// So many when there are more.
const SOME: u64 = 60_000;
/// So many seeded assignments.
const SEEDED: u64 = 15_000;
/// So many that are drawn to meet the conditions.
const DRAWN: u64 = 2500;
/// So many more where few have met them, each with so many times the steps.
const DRAWN_MORE: u64 = 10_000;
const MORE_STEPS: u64 = 10;
/// Few are fewer than this.
const FEW_CASES: u64 = 1000;
/// A phase with more assignments than this ends where one is found to fail.
const LARGE: u64 = 1_000_000;
/// So many failing and holding assignments of a search are kept at most.
const MOST_KEPT: usize = 8000;
/// So many assignments of a trial in passing are tried of the models, and drawn.
const QUICK: u64 = 500;
/// So many assignments make one part of the work, which one thread does in one go.
const PART: u64 = 2500;
/// So many seeded ones, which are larger.
const SEEDED_PART: u64 = 500;
/// So many steps of the kernel are allowed for a part: what is left of it is not tried.
const PART_STEPS: u64 = 5_000_000;
/// So many for a part of seeded assignments.
const SEEDED_PART_STEPS: u64 = 100_000;
/// So many assignments that are drawn make one part of the work.
const DRAWN_PART: u64 = 250;
/// So many steps of the kernel are allowed for such a part.
const DRAWN_PART_STEPS: u64 = 80_000;
/// So many for one assignment of it.
const DRAWN_STEPS: u64 = 10_000;

/// Which assignments a phase tries.
#[derive(Clone, Debug)]
pub(super) struct Phase {
    pub(super) kind: PhaseKind,
    pub(super) assignments: u64,
}

impl Phase {
    /// How many assignments make one part of the work.
    pub(super) fn part(&self) -> u64 {
        match self.kind {
            PhaseKind::Product { .. } => PART,
            PhaseKind::Seeded { .. } => SEEDED_PART,
            PhaseKind::Drawn { .. } => DRAWN_PART,
        }
    }

    /// How many steps one assignment may take, where so many are allowed for any.
    pub(super) fn steps_of_one(&self, allowed: u64) -> u64 {
        match self.kind {
            PhaseKind::Drawn { from: 0 } => DRAWN_STEPS.min(allowed),
            PhaseKind::Drawn { .. } => (DRAWN_STEPS * MORE_STEPS).min(allowed),
            _ => allowed,
        }
    }

    /// How many steps a part may take.
    pub(super) fn steps(&self) -> u64 {
        match self.kind {
            PhaseKind::Product { .. } => PART_STEPS,
            PhaseKind::Seeded { .. } => SEEDED_PART_STEPS,
            PhaseKind::Drawn { from: 0 } => DRAWN_PART_STEPS,
            PhaseKind::Drawn { .. } => DRAWN_PART_STEPS * MORE_STEPS,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) enum PhaseKind {
    /// All of the first so many members of each model.
    Product { size: Size, limits: Vec<u64> },
    /// Seeded ones, of these models.
    Seeded { sizes: Vec<Size>, seed: u64 },
    /// Drawn ones, from this number on; the first are, for a claim with one variable, every
    /// member of the pool.
    Drawn { from: u64 },
}

/// Which assignment: a weight decides first, then this order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::theory) enum Places {
    /// The members that the free variables take, by place.
    Members(Vec<(Size, u32)>),
    /// The member of the pool that the one free variable takes.
    Pool(u32),
    /// The drawn assignment with this number.
    Drawn(u64),
}

/// Assignments of the free variables, to look for a repair with.
#[derive(Clone, Debug, Default)]
pub(in crate::theory) struct Kept {
    pub(in crate::theory) failing: Vec<Places>,
    pub(in crate::theory) holding: Vec<Places>,
}

/// What a part of the work has counted.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) coverage: Coverage,
    pub(super) lightest: Option<(u64, Places)>,
    pub(super) kept: Kept,
    /// How many assignments have failed, and have held.
    pub(super) failing: usize,
    pub(super) holding: usize,
    pub(super) stopped: Option<Error>,
}

impl Tally {
    pub(super) fn add(&mut self, other: Tally) {
        let (sum, more) = (&mut self.coverage, other.coverage);
        sum.cases += more.cases;
        sum.excluded += more.excluded;
        sum.undefined += more.undefined;
        sum.too_large += more.too_large;
        sum.untried += more.untried;
        if let Some(found) = other.lightest {
            self.found(found);
        }
        for (kept, more) in [
            (&mut self.kept.failing, other.kept.failing),
            (&mut self.kept.holding, other.kept.holding),
        ] {
            kept.extend(more);
            if kept.len() > MOST_KEPT {
                let mut at = 0_usize;
                kept.retain(|_| {
                    at += 1;
                    at.is_multiple_of(2)
                });
            }
        }
        self.stopped = self.stopped.take().or(other.stopped);
    }

    pub(super) fn found(&mut self, (weight, places): (u64, Places)) {
        let better = match &self.lightest {
            Some((known, at)) => (weight, &places) < (*known, at),
            None => true,
        };
        if better {
            self.lightest = Some((weight, places));
        }
    }
}

/// A claim on its way through its phases.
pub(super) struct Search {
    pub(super) claim: Claim,
    pub(super) draw: Arc<Draw>,
    pub(super) phases: Vec<Phase>,
    pub(super) at: usize,
    pub(super) tally: Tally,
    pub(super) exhaustive: bool,
}

impl Search {
    pub(super) fn new(worker: &mut Worker, claim: Claim, day: Option<u32>, day_3: bool) -> Search {
        let mut search = Search {
            phases: Vec::new(),
            at: 0,
            tally: Tally::default(),
            exhaustive: false,
            draw: Arc::default(),
            claim,
        };
        let planned = worker.draw(&search.claim).and_then(|draw| {
            search.draw = Arc::new(draw);
            search.plan(worker, day, day_3)
        });
        match planned {
            Ok(phases) => search.phases = phases,
            Err(error) => search.tally.stopped = Some(error),
        }
        let finite = |at: &usize| matches!(search.claim.variables[*at].1, Sort::Finite(_));
        search.exhaustive = search.claim.free.iter().all(finite);
        search
    }

    pub(super) fn plan(
        &self,
        worker: &mut Worker,
        day: Option<u32>,
        day_3: bool,
    ) -> Result<Vec<Phase>> {
        let small = Size::Small(day.unwrap_or(2).min(2));
        let (mut lengths, mut larger) = (Vec::new(), Vec::new());
        for &at in &self.claim.free {
            let sort = self.claim.variables[at].1;
            lengths.push(worker.members(sort, small)?.len() as u64);
            if !worker.is_quick() {
                larger.push(worker.members(sort, Size::Large)?.len() as u64);
            }
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
        if worker.is_quick() {
            let mut phases = vec![all(small, lightest(&lengths, QUICK))];
            phases.extend(self.drawn(QUICK));
            return Ok(phases);
        }
        let go_on = day.is_none_or(|day| day > 2);
        let mut phases = Vec::new();
        if lengths.len() <= 1 && go_on || day_3 || day == Some(3) {
            phases.push(all(Size::Large, larger));
            phases.extend(self.drawn(DRAWN));
            return Ok(phases);
        }
        if product(&lengths) <= ALL {
            phases.push(all(small, lengths.clone()));
        } else {
            phases.push(all(small, lightest(&lengths, SOME)));
            phases.push(seeded(vec![small], 1));
        }
        if go_on && larger != lengths {
            phases.push(seeded(vec![small, Size::Large], 2));
        }
        phases.extend(self.drawn(DRAWN));
        Ok(phases)
    }

    /// What is drawn; nothing, where the models hold all there is.
    fn drawn(&self, most: u64) -> Option<Phase> {
        let assignments = match self.draw.single(&self.claim) {
            Some(list) => list.members.len() as u64 + most / 3,
            None => most,
        };
        let mut sorts = self.claim.free.iter().map(|&at| self.claim.variables[at].1);
        let any = sorts.any(|sort| self.draw.pool.of(sort).is_some());
        any.then_some(Phase { kind: PhaseKind::Drawn { from: 0 }, assignments })
    }

    pub(super) fn next_phase(&self) -> Option<&Phase> {
        let open = self.tally.lightest.is_none() && self.tally.stopped.is_none();
        self.phases.get(self.at).filter(|_| open)
    }

    /// Whether nothing more is to be tried of the phase that it is in.
    pub(super) fn is_over(&self) -> bool {
        let large = self.phases.get(self.at).is_none_or(|phase| phase.assignments > LARGE);
        self.tally.stopped.is_some() || self.tally.lightest.is_some() && large
    }

    /// The phase that it is in.
    pub(super) fn phase(&self) -> Option<&Phase> {
        self.phases.get(self.at)
    }

    /// Goes on to the next phase. Where few assignments have met the conditions, more are drawn.
    pub(super) fn phase_is_done(&mut self) {
        self.at += 1;
        let Some(Phase { kind: PhaseKind::Drawn { from: 0 }, assignments }) = self.phases.last()
        else {
            return;
        };
        let (from, coverage) = (*assignments, &self.tally.coverage);
        if self.at == self.phases.len() && coverage.is_mostly_left_out(FEW_CASES) {
            self.phases.push(Phase { kind: PhaseKind::Drawn { from }, assignments: DRAWN_MORE });
        }
    }

    pub(super) fn findings(self, worker: &mut Worker) -> (Findings, Kept) {
        let Tally { coverage, lightest, kept, stopped, .. } = self.tally;
        let verdict = match (lightest, stopped) {
            (Some((_, places)), _) => match worker.counterexample(&self.claim, &self.draw, &places)
            {
                Ok(found) => Verdict::Refuted(found),
                Err(error) => Verdict::Stopped(error),
            },
            (None, Some(error)) => Verdict::Stopped(error),
            (None, None) if coverage.is_all_too_large() => Verdict::Stopped(Error::new(
                &limit::BUDGET,
                "every case takes more steps than are allowed",
            )),
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

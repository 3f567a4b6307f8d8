//! The phases of a search, and what they have counted.

use super::super::claim::Claim;
use super::super::models::Size;
use super::worker::Worker;
use super::{Coverage, Findings, Verdict};
use crate::error::{Error, Result, limit};
use crate::syntax::rules::Sort;

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

/// Which assignments a phase tries.
#[derive(Clone, Debug)]
pub(super) struct Phase {
    pub(super) kind: PhaseKind,
    pub(super) assignments: u64,
}

impl Phase {
    /// How many assignments make one part of the work.
    pub(super) fn part(&self) -> u64 {
        if let PhaseKind::Seeded { .. } = self.kind { SEEDED_PART } else { PART }
    }

    /// How many steps a part may take.
    pub(super) fn steps(&self) -> u64 {
        if let PhaseKind::Seeded { .. } = self.kind { SEEDED_PART_STEPS } else { PART_STEPS }
    }
}

#[derive(Clone, Debug)]
pub(super) enum PhaseKind {
    /// All of the first so many members of each model.
    Product { size: Size, limits: Vec<u64> },
    /// Seeded ones, of these models.
    Seeded { sizes: Vec<Size>, seed: u64 },
}

/// The members that the free variables take, by place.
pub(in crate::theory) type Places = Vec<(Size, u32)>;

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
        self.kept.failing.extend(other.kept.failing);
        self.kept.holding.extend(other.kept.holding);
        self.stopped = self.stopped.take().or(other.stopped);
    }

    pub(super) fn found(&mut self, (weight, places): (u64, Places)) {
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
pub(super) struct Search {
    pub(super) claim: Claim,
    pub(super) phases: Vec<Phase>,
    pub(super) at: usize,
    pub(super) tally: Tally,
    pub(super) exhaustive: bool,
}

impl Search {
    pub(super) fn new(worker: &mut Worker, claim: Claim, day: Option<u32>, day_3: bool) -> Search {
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

    pub(super) fn plan(
        &self,
        worker: &mut Worker,
        day: Option<u32>,
        day_3: bool,
    ) -> Result<Vec<Phase>> {
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

    pub(super) fn next_phase(&self) -> Option<&Phase> {
        let open = self.tally.lightest.is_none() && self.tally.stopped.is_none();
        self.phases.get(self.at).filter(|_| open)
    }

    pub(super) fn phase_is_done(&mut self) {
        self.at += 1;
    }

    pub(super) fn findings(self, worker: &mut Worker) -> (Findings, Kept) {
        let Tally { coverage, lightest, kept, stopped, .. } = self.tally;
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

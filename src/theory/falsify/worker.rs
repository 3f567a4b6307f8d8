//! Who tries assignments: an arena with its models.

use super::super::Theory;
use super::super::claim::{Case, Claim, defined};
use super::super::evaluate::{Evaluator, Prepared};
use super::super::models::{Members, Models, Random, Size};
use super::super::pool::Pool;
use super::super::value::Value;
use super::draw::Draw;
use super::search::{PhaseKind, Places, Search, Tally};
use super::{Counterexample, Falsify, Sides};
use crate::error::{Class, Error, Result, limit};
use crate::game::Games;
use crate::number::Dyadic;
use crate::print::Style;
use crate::syntax::rules::Sort;
use num_traits::{One, Zero};
use std::sync::Arc;

/// So many failing and holding assignments of a part are kept to look for a repair, drawn at
/// random from all of them.
const KEPT: usize = 40;

/// An arena with its models.
#[derive(Clone)]
pub(in crate::theory) struct Worker<'a> {
    options: &'a Falsify,
    pub(in crate::theory) evaluator: Evaluator,
    models: Models,
}

impl<'a> Worker<'a> {
    pub(in crate::theory) fn new(theory: &'a Arc<Theory>, options: &'a Falsify) -> Worker<'a> {
        let games = Games::with_budget(options.budget.clone());
        Worker {
            options,
            evaluator: Evaluator::with_games(games, Arc::clone(theory)),
            models: Models::new(options.seed),
        }
    }

    pub(in crate::theory) fn members(&mut self, sort: Sort, size: Size) -> Result<Members> {
        self.models.of(&mut self.evaluator, sort, size)
    }

    pub(super) fn is_quick(&self) -> bool {
        self.options.quick
    }

    pub(super) fn seed(&self) -> u64 {
        self.options.seed
    }

    /// How assignments of a claim are drawn.
    pub(in crate::theory) fn draw(&mut self, claim: &Claim) -> Result<Draw> {
        let pool = Pool::new(&mut self.models, &mut self.evaluator, claim)?;
        // Made here, where no limit of a single assignment stands in the way.
        for &at in &claim.free {
            self.members(claim.variables[at].1, Size::Small(2))?;
        }
        Ok(Draw::new(self.evaluator.theory(), claim, pool))
    }

    /// Allows so many steps from here on.
    fn allow(&mut self, steps: u64) {
        let budget = self.evaluator.games.budget_mut();
        *budget = std::mem::take(budget).max_steps(steps);
    }

    /// Works through one part of the phase that a search is in.
    pub(super) fn part(&mut self, search: &Search, part: u64) -> Tally {
        let mut tally = Tally::default();
        let Some(phase) = search.phase() else { return tally };
        let from = part * phase.part();
        let to = (from + phase.part()).min(phase.assignments);
        let seed = if let PhaseKind::Seeded { seed, .. } = phase.kind { seed } else { 0 };
        let mut random = Random::new(self.options.seed ^ seed << 48 ^ part << 8);
        // What is kept is drawn apart, so that it does not change what is tried.
        let mut lots = Random::new(random.clone().next());
        let steps = phase.steps_of_one(self.options.steps);
        let last_step = self.evaluator.games.budget().steps().saturating_add(phase.steps());
        for at in from..to {
            if self.evaluator.games.budget().steps() > last_step {
                tally.coverage.untried += to - at;
                break;
            }
            self.allow(steps);
            // A case that costs the kernel nothing counts, so that a limit ends many of them.
            if let Err(error) = self.evaluator.games.budget_mut().step(1) {
                tally.stopped = Some(error);
                break;
            }
            let tried = self
                .places(search, &phase.kind, at, &mut random)
                .and_then(|places| self.assignment(search, places, steps, &mut tally, &mut lots));
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
        search: &Search,
        phase: &PhaseKind,
        number: u64,
        random: &mut Random,
    ) -> Result<Places> {
        let claim = &search.claim;
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
            PhaseKind::Drawn { from } => {
                let number = from + number;
                let single = search.draw.single(claim);
                let length = single.map_or(0, |list| list.members.len() as u64);
                return Ok(match u32::try_from(number) {
                    Ok(place) if number < length => Places::Pool(place),
                    _ => Places::Drawn(number - length),
                });
            }
        }
        Ok(Places::Members(places))
    }

    /// The values of all variables at these places, with their weight; those of generated ones
    /// are anything. None for a drawn assignment that takes more than so many steps to make.
    pub(in crate::theory) fn values(
        &mut self,
        claim: &Claim,
        draw: &Draw,
        places: &Places,
        steps: u64,
    ) -> Result<Option<(Vec<Value>, u64)>> {
        let mut values = vec![Value::Truth(false); claim.variables.len()];
        let mut weight = 0_u64;
        match places {
            Places::Members(places) => {
                for (&at, &(size, place)) in claim.free.iter().zip(places) {
                    let members = self.members(claim.variables[at].1, size)?;
                    let Some(member) = members.get(place as usize) else { continue };
                    values[at] = member.value.clone();
                    weight = weight.saturating_add(member.weight);
                }
            }
            Places::Pool(place) => {
                let list = draw.single(claim);
                let member = list.and_then(|list| list.members.get(*place as usize));
                if let (Some(member), [at]) = (member, &claim.free[..]) {
                    values[*at] = member.value.clone();
                    weight = member.weight;
                }
            }
            Places::Drawn(number) => {
                let Some(drawn) = self.drawn(claim, draw, *number, steps)? else { return Ok(None) };
                for &at in &claim.free {
                    let own = self.models.weight(&mut self.evaluator.games, &drawn[at])?;
                    weight = weight.saturating_add(own);
                }
                values = drawn;
            }
        }
        Ok(Some((values, weight)))
    }

    /// Tries one assignment and counts what becomes of it.
    fn assignment(
        &mut self,
        search: &Search,
        places: Places,
        steps: u64,
        tally: &mut Tally,
        random: &mut Random,
    ) -> Result<()> {
        let claim = &search.claim;
        let drawn = match self.values(claim, &search.draw, &places, steps) {
            Err(error) if error.code() == &limit::BUDGET => None,
            drawn => drawn?,
        };
        let Some((mut values, weight)) = drawn else {
            tally.coverage.too_large += 1;
            return Ok(());
        };
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
            tally.failing += 1;
            keep(&mut tally.kept.failing, &places, tally.failing, random);
            tally.found((weight, places));
        } else if holds {
            tally.holding += 1;
            keep(&mut tally.kept.holding, &places, tally.holding, random);
        }
        Ok(())
    }

    /// The lightest failing case at these places, as text.
    pub(super) fn counterexample(
        &mut self,
        claim: &Claim,
        draw: &Draw,
        places: &Places,
    ) -> Result<Counterexample> {
        let again = || Error::new(&limit::BUDGET, "the counterexample cannot be computed again");
        let (mut values, _) = self.values(claim, draw, places, u64::MAX)?.ok_or_else(again)?;
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
                    .push((claim.variables[at].0, written(&mut self.evaluator, &values[at])?));
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
        best.map(|(_, found)| found).ok_or_else(again)
    }

    fn sides(&mut self, claim: &Claim, values: &[Value]) -> Result<Option<Sides>> {
        let Some((lhs, relation, rhs)) = &claim.sides else { return Ok(None) };
        let mut show = |side: &Prepared| match defined(self.evaluator.run(side, values))? {
            Some(value) => written(&mut self.evaluator, &value),
            None => Ok("undefined".to_string()),
        };
        Ok(Some(Sides { left: show(lhs)?, relation: *relation, right: show(rhs)? }))
    }
}

/// Keeps an assignment, the one with this number, or not: in the end each is kept with the
/// same chance (Vitter, "Random sampling with a reservoir", 1985).
fn keep(kept: &mut Vec<Places>, places: &Places, number: usize, random: &mut Random) {
    if kept.len() < KEPT {
        kept.push(places.clone());
    } else if let Some(slot) = kept.get_mut(random.below(number)) {
        slot.clone_from(places);
    }
}

/// A value as text; a wall without a corner as the term that it is.
fn written(evaluator: &mut Evaluator, value: &Value) -> Result<String> {
    if let Value::Wall(wall) = value
        && let [start] = wall.breakpoints()
        && let Some(constant) = Dyadic::from_rational(&(&start.value + wall.slope()))
    {
        let slope = wall.slope();
        let tax = match (slope.is_zero(), slope.is_one(), (-slope).is_one()) {
            (true, ..) => return Ok(constant.to_string()),
            (_, true, _) => Some("tax"),
            (_, _, true) => Some("-tax"),
            _ => None,
        };
        if let Some(tax) = tax {
            let lifted = format!("{constant} otimes {tax}");
            return Ok(if constant.signum() == 0 { tax.to_owned() } else { lifted });
        }
    }
    evaluator.show(value, Style::Ascii)
}

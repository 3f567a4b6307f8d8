//! Equations of sums: combinations of earlier ones, and equals for equals.
//!
//! **Rule.** (right − left) of the goal is the sum of those of the cited facts with their
//! coefficients, and of closed terms that are 0 together (or as much as the goal needs): these
//! are played out. A term is taken apart as often as it occurs, each shared part once.

use super::Cited;
use super::terms::integer;
use super::{Elaborator, sign};
use crate::certificate::draft::{Fact, Prop, Row, stuck};
use crate::certificate::lower::MAX_NESTED;
use crate::error::Result;
use crate::kernel::{Kind, Node as Made, Term as Core};
use crate::number::Dyadic;
use crate::syntax::term::{Node, TermId, ops};
use std::collections::{BTreeMap, BTreeSet};

/// A closed rest is played out only when it has at most so many summands.
const MOST_PLAYED: u64 = 4_000;
/// Terms with more positions than these against each other are not played out at once.
const MOST_POSITIONS: u64 = 1_000_000;
/// So many terms are taken for their values in one combination.
const MOST_EXTRA: usize = 50;
/// Of more terms than these none are sought that cancel.
const MOST_ATOMS: usize = 50;

impl Elaborator<'_> {
    /// A comparison of values by a combination of facts.
    pub(super) fn linear(&mut self, goal: &Prop, cited: &[(i64, Fact)]) -> Result<Fact> {
        if let [(1, only)] = cited
            && self.lowering.draft.prop(*only)? == goal
        {
            return Ok(*only);
        }
        let mut all = cited.to_vec();
        for _ in 0..MOST_EXTRA {
            let row = self.rest(goal, &all)?.0;
            if row.atoms.is_empty() || row.atoms.len() > MOST_ATOMS {
                break;
            }
            match self.lowering.helpful(&row.atoms)? {
                Some(known) => all.push(known),
                None => break,
            }
        }
        if let Some(rest) = self.closed_rest(goal, &all)? {
            all.push((1, rest));
        }
        self.lowering.draft.lin(goal, &all)
    }

    pub(super) fn is_closed(&self, prop: &Prop) -> bool {
        prop.terms.iter().all(|&term| self.lowering.draft.is_ground(term))
    }

    /// A proposition about closed terms.
    pub(super) fn closed(&mut self, goal: &Prop) -> Result<Fact> {
        let compares = !matches!(goal.kind, Kind::Is(_) | Kind::Not(_));
        if compares && goal.terms.iter().all(|&term| self.lowering.is_plain(term)) {
            return match self.positions(&goal.terms)? <= MOST_POSITIONS {
                true => self.lowering.draft.play(goal),
                false => self.folded(goal),
            };
        }
        match self.lowering.decided(goal, MAX_NESTED)? {
            (true, fact) => Ok(fact),
            (false, _) => Err(stuck("this does not hold")),
        }
    }

    /// A comparison of closed sums, summand by summand: each is added to the canonical form of
    /// those before it.
    fn folded(&mut self, goal: &Prop) -> Result<Fact> {
        let (row, _) = self.rest(goal, &[])?;
        let mut sum = self.lowering.draft.numeral(&row.number)?;
        let mut cited = Vec::new();
        for (&atom, &times) in &row.atoms {
            let negative = self.lowering.draft.negative(atom)?;
            let one = if times < 0 { negative } else { atom };
            for _ in 0..times.unsigned_abs() {
                let longer = self.lowering.draft.sum(sum, one)?;
                sum = self.lowering.canonical_form_of(longer)?;
                cited.push((-1, self.few_positions(&Prop::eq(longer, sum))?));
            }
        }
        let zero = self.lowering.draft.zero()?;
        let rest = Prop { kind: goal.kind, terms: vec![zero, sum] };
        cited.push((1, self.few_positions(&rest)?));
        self.lowering.draft.lin(goal, &cited)
    }

    fn few_positions(&mut self, goal: &Prop) -> Result<Fact> {
        match self.positions(&goal.terms)? <= MOST_POSITIONS {
            true => self.lowering.draft.play(goal),
            false => Err(stuck("there are too many positions to be played out")),
        }
    }

    /// About how many positions there are in the play of terms against each other: the product
    /// of those of their summands.
    fn positions(&self, terms: &[Core]) -> Result<u64> {
        let mut budget = self.lowering.draft.budget().clone();
        let mut product = 1_u64;
        let mut open = terms.to_vec();
        while let Some(term) = open.pop() {
            if let Made::Apply(_, args) = self.lowering.draft.node(term) {
                open.extend(args.iter());
                continue;
            }
            let (mut seen, mut inside) = (BTreeSet::from([term]), vec![term]);
            while let Some(next) = inside.pop() {
                budget.step(1)?;
                let parts = self.lowering.draft.node(next).children();
                inside.extend(parts.filter(|&part| seen.insert(part)));
            }
            // A form and the family that it is stand beside each other.
            product = product.saturating_mul(seen.len().div_ceil(2) as u64);
            if product > MOST_POSITIONS {
                break;
            }
        }
        Ok(product)
    }

    /// What a combination lacks, where that is a closed sum.
    fn closed_rest(&mut self, goal: &Prop, cited: &[(i64, Fact)]) -> Result<Option<Fact>> {
        let (row, strict) = self.rest(goal, cited)?;
        let count: u64 = row.atoms.values().map(|times| times.unsigned_abs()).sum();
        let closed = row.atoms.keys().all(|&atom| self.lowering.draft.is_ground(atom));
        if row.atoms.is_empty() || !closed || count > MOST_PLAYED {
            return Ok(None);
        }
        let mut rest = vec![(self.lowering.draft.numeral(&row.number)?, false)];
        for (&atom, &times) in &row.atoms {
            rest.extend((0..times.unsigned_abs()).map(|_| (atom, times < 0)));
        }
        let (zero, rest) = (self.lowering.draft.zero()?, self.lowering.draft.sum_of(&rest)?);
        let prop = match goal.kind {
            Kind::Eq => Prop::eq(zero, rest),
            Kind::Lf if !strict => Prop::lf(zero, rest),
            _ => Prop::le(zero, rest),
        };
        self.closed(&prop).map(Some)
    }

    /// What a combination lacks, and whether it cites something strict.
    fn rest(&mut self, goal: &Prop, cited: &[(i64, Fact)]) -> Result<(Row, bool)> {
        let mut row = Row::default();
        self.add_difference(&mut row, goal, 1)?;
        let mut strict = false;
        for &(times, fact) in cited {
            let said = self.lowering.draft.prop(fact)?.clone();
            strict |= said.kind == Kind::Lf;
            self.add_difference(&mut row, &said, -times)?;
        }
        Ok((row, strict))
    }

    fn add_difference(&mut self, row: &mut Row, compared: &Prop, times: i64) -> Result<()> {
        let [a, b] = compared.terms[..] else { return Err(stuck("two terms are compared")) };
        self.add(row, b, times)?;
        self.add(row, a, -times)
    }

    /// Adds so many times a term. Parts are made before what is made of them, so that a term is
    /// taken apart when it is known how often it occurs.
    fn add(&mut self, row: &mut Row, term: Core, times: i64) -> Result<()> {
        let too_many = || stuck("a coefficient is too large");
        let mut budget = self.lowering.draft.budget().clone();
        let mut open = BTreeMap::from([(term, times)]);
        while let Some((next, times)) = open.pop_last() {
            budget.step(1)?;
            let mut tally = |part: Core, more: i64| {
                let known = open.entry(part).or_insert(0_i64);
                *known = known.checked_add(more).ok_or_else(too_many)?;
                Ok::<(), crate::error::Error>(())
            };
            match self.lowering.draft.node(next) {
                Made::Apply(0, args) => args.iter().try_for_each(|&part| tally(part, times))?,
                Made::Apply(1, args) => tally(args[0], -times)?,
                Made::Numeral(q) => row.number = &row.number + &(q * &Dyadic::integer(times)),
                Made::Braces([left, right]) if left.is_empty() && right.is_empty() => {}
                _ => {
                    let known = row.atoms.entry(next).or_insert(0);
                    *known = known.checked_add(times).ok_or_else(too_many)?;
                    if *known == 0 {
                        row.atoms.remove(&next);
                    }
                }
            }
        }
        Ok(())
    }

    /// The same operator, or braces, on parts that earlier steps make equal.
    pub(super) fn congruence(
        &mut self,
        goal: &Prop,
        lhs: TermId,
        rhs: TermId,
        children: &[Option<Cited>],
    ) -> Result<Fact> {
        let cited = children
            .iter()
            .map(|child| child.map(|cited| Ok((sign(cited), self.cited(cited)?))).transpose());
        let cited = cited.collect::<Result<Vec<Option<(i64, Fact)>>>>()?;
        let terms = &self.derivation.terms;
        match (terms.node(lhs), terms.node(rhs)) {
            (Node::Braces(..), Node::Braces(..)) => self.braces(goal, lhs, rhs, &cited),
            (Node::Apply(op, _), Node::Apply(..)) if ops::is_plain(op.as_str()) => {
                self.sums(goal, lhs, &cited)
            }
            (Node::Apply(op, xs), Node::Apply(_, ys)) if is_switch(op.as_str()) => {
                self.switches(goal, xs, ys, &cited)
            }
            (Node::Apply(op, args), Node::Apply(..)) => {
                let times = match op.as_str() {
                    ops::NORTON | "copies" => integer(terms, args[0]),
                    _ => None,
                };
                match (times, cited.last().copied().flatten()) {
                    (Some(times), Some((sign, fact))) => self.linear(goal, &[(times * sign, fact)]),
                    _ => self.lowering.applied(goal, &cited),
                }
            }
            _ => Err(stuck("sets of games have no words")),
        }
    }

    /// Sums with the same signs: each cited equation counts as its summand does.
    fn sums(&mut self, goal: &Prop, lhs: TermId, cited: &[Option<(i64, Fact)>]) -> Result<Fact> {
        let mut all = Vec::new();
        let mut first = lhs;
        for (at, child) in cited.iter().enumerate().rev() {
            let mut minus = false;
            if at > 0 {
                let Node::Apply(op, args) = self.derivation.terms.node(first) else {
                    return Err(stuck("a sum has fewer summands"));
                };
                minus = op.as_str() == ops::SUB;
                first = args[0];
            }
            if let &Some((sign, fact)) = child {
                all.push((if minus { -sign } else { sign }, fact));
            }
        }
        // The first summand may be a negative of which the equation is cited.
        match self.linear(goal, &all) {
            Ok(fact) => Ok(fact),
            Err(error) => match (cited.first(), all.last().copied()) {
                (Some(Some(_)), Some((sign, fact))) => {
                    all.pop();
                    all.push((-sign, fact));
                    self.linear(goal, &all)
                }
                _ => Err(error),
            },
        }
    }
}

/// Whether an operator stands for braces of its arguments and their negatives.
fn is_switch(op: &str) -> bool {
    matches!(op, ops::PLUS_MINUS | ops::TINY | ops::MINY)
}

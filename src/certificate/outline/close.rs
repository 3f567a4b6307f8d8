//! The tactic that closes goals: what is known is used forward, then combined.
//!
//! Lemmas are used wherever their hypotheses are among the facts at hand; an option stands
//! in the order to its form; a goal of the order is then a sum of at most three facts. A fact
//! beside its negation closes any goal.

use super::fill::Outline;
use super::lemma::Lemma;
use crate::certificate::draft::{Draft, Fact, Prop, Row, denial, stuck};
use crate::error::Result;
use crate::kernel::{Kind, Side};
use std::cmp::Ordering;

/// Lemmas are used so often upon what they gave.
const ROUNDS: usize = 3;
impl Outline {
    /// Proves a goal from what is known, with lemmas.
    ///
    /// # Errors
    /// E0520 when it is not found; E04 at a limit.
    pub(super) fn close(&mut self, goal: &Prop, lemmas: &[Lemma]) -> Result<Fact> {
        if let Some(fact) = self.draft.remembered(goal) {
            return Ok(fact);
        }
        if let (Kind::In(side), &[x, of]) = (goal.kind, &goal.terms[..]) {
            return self.draft.prove_option(side, x, of);
        }
        let mut all = lemmas.to_vec();
        all.extend(self.clauses.iter().map(|&fact| Lemma::anywhere(fact)));
        for _ in 0..ROUNDS {
            self.order_of_options()?;
            self.halves()?;
            if let Some(fact) = self.at_hand(goal)? {
                return Ok(fact);
            }
            let before = self.draft.known_props().len();
            for lemma in &all {
                self.forward(lemma)?;
            }
            if self.draft.known_props().len() == before {
                break;
            }
        }
        self.at_hand(goal)?.ok_or_else(|| stuck("it does not follow from what is known"))
    }

    /// An option of Left is less than its form or confused with it, and so for Right.
    fn order_of_options(&mut self) -> Result<()> {
        for (side, x, of, fact) in self.draft.known_options().to_vec() {
            let goal = if side == Side::Left { Prop::lf(x, of) } else { Prop::lf(of, x) };
            if self.draft.remembered(&goal).is_none() {
                let refl = self.draft.lin(&Prop::le(x, x), &[])?;
                let [a, b] = [goal.terms[0], goal.terms[1]];
                let made = self.draft.some(side, x, a, b, &[fact, refl])?;
                self.draft.remember(&goal, made);
            }
        }
        Ok(())
    }

    /// Both halves of each equation.
    fn halves(&mut self) -> Result<()> {
        for (prop, fact) in self.draft.known_props().to_vec() {
            let (Kind::Eq, &[a, b]) = (prop.kind, &prop.terms[..]) else { continue };
            for half in [Prop::le(a, b), Prop::le(b, a)] {
                if self.draft.remembered(&half).is_none() {
                    let made = self.draft.half(half.terms[0], half.terms[1], fact)?;
                    self.draft.remember(&half, made);
                }
            }
        }
        Ok(())
    }

    /// The goal if it is known or a sum of what is known.
    pub(super) fn follows(&mut self, goal: &Prop) -> Result<Option<Fact>> {
        if let Some(fact) = self.draft.remembered(goal) {
            return Ok(Some(fact));
        }
        if let (Kind::In(side), &[x, of]) = (goal.kind, &goal.terms[..]) {
            return Draft::attempt(self, |one| one.draft.prove_option(side, x, of));
        }
        if let (Kind::Eq, &[a, b]) = (goal.kind, &goal.terms[..]) {
            let halves = [self.combined(&Prop::le(a, b))?, self.combined(&Prop::le(b, a))?];
            if let [Some(one), Some(two)] = halves {
                return self.draft.both(a, b, &[one, two]).map(Some);
            }
        }
        self.combined(goal)
    }

    /// What follows, also from a contradiction.
    fn at_hand(&mut self, goal: &Prop) -> Result<Option<Fact>> {
        if let Some(fact) = self.follows(goal)? {
            return Ok(Some(fact));
        }
        for (prop, fact) in self.draft.known_props().to_vec() {
            let denied = denial(&prop).and_then(|denied| self.draft.remembered(&denied));
            if let Some(other) = denied {
                return self.draft.absurd(fact, other, goal).map(Some);
            }
        }
        let zero = self.draft.zero()?;
        match self.combined(&Prop::lf(zero, zero))? {
            Some(fact) => {
                let other = self.draft.lin(&Prop::le(zero, zero), &[])?;
                self.draft.absurd(fact, other, goal).map(Some)
            }
            None => Ok(None),
        }
    }

    /// A comparison that holds of any forms, by arithmetic alone.
    pub(super) fn trivial(&mut self, prop: &Prop) -> Result<Option<Fact>> {
        if !matches!(prop.kind, Kind::Le | Kind::Lf) || self.draft.has_loose_index(prop) {
            return Ok(None);
        }
        let lacks = self.draft.rest(prop, &[])?;
        if reaches(&lacks, &Row::default(), prop.kind == Kind::Lf, false) {
            return self.draft.combination(prop, &[]).map(Some);
        }
        Ok(None)
    }

    /// A goal of the order as a sum of at most three facts.
    fn combined(&mut self, goal: &Prop) -> Result<Option<Fact>> {
        if !matches!(goal.kind, Kind::Le | Kind::Lf) {
            return Ok(None);
        }
        let wanted = self.draft.rest(goal, &[])?;
        let mut facts = Vec::new();
        for (prop, fact) in self.draft.known_props().to_vec() {
            let counts = prop.kind == Kind::Le || (prop.kind == Kind::Lf && goal.kind == Kind::Lf);
            if counts {
                facts.push((fact, prop.kind == Kind::Lf, self.draft.rest(&prop, &[])?));
            }
        }
        let strict = usize::from(goal.kind == Kind::Lf);
        let mut ways: Vec<(Vec<usize>, usize, Row)> = vec![(Vec::new(), 0, Row::default())];
        for _ in 0..=3 {
            let fits =
                |way: &&(Vec<usize>, usize, Row)| reaches(&wanted, &way.2, strict == 1, way.1 == 1);
            if let Some((way, ..)) = ways.iter().find(fits) {
                let cited: Vec<(i64, Fact)> = way.iter().map(|&at| (1, facts[at].0)).collect();
                return self.draft.combination(goal, &cited).map(Some);
            }
            let mut longer = Vec::new();
            for (way, lf, row) in &ways {
                self.budget.step(facts.len() as u64)?;
                let first = way.last().map_or(0, |last| last + 1);
                for (at, (_, is_lf, more)) in facts.iter().enumerate().skip(first) {
                    let lf = lf + usize::from(*is_lf);
                    if lf <= strict && longer.len() < 50_000 {
                        let mut way = way.clone();
                        way.push(at);
                        longer.push((way, lf, added(row, more)));
                    }
                }
            }
            ways = longer;
        }
        Ok(None)
    }
}

/// Whether a sum of facts reaches a goal: what is left is a number that is large enough.
fn reaches(goal: &Row, sum: &Row, strict: bool, strictly: bool) -> bool {
    if goal.atoms != sum.atoms || (strictly && !strict) {
        return false;
    }
    match goal.number.cmp(&sum.number) {
        Ordering::Greater => true,
        Ordering::Equal => strict == strictly,
        Ordering::Less => false,
    }
}

fn added(a: &Row, b: &Row) -> Row {
    let mut sum = a.clone();
    sum.number = &sum.number + &b.number;
    for (&atom, &times) in &b.atoms {
        *sum.atoms.entry(atom).or_insert(0) += times;
    }
    sum.atoms.retain(|_, times| *times != 0);
    sum
}

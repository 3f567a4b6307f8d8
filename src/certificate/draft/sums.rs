//! Sums: their summands, one order for them, and equations between terms that differ in the
//! order of sums alone.
//!
//! `arranged` gives each term the one with the same summands in a fixed order, everywhere in its
//! arguments. Braces are arranged where their families have no binders, and a negative goes
//! into them; under binders nothing is rearranged, since no equation speaks of what they choose.

use super::{Draft, Fact, Prop, stuck};
use crate::error::{Error, Result, limit};
use crate::kernel::{Kind, Node, Side, Term};
use crate::number::Dyadic;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The sum and the negative.
const ADD: u32 = 0;
const NEG: u32 = 1;
/// A sum has at most so many summands here.
const MAX_SUMMANDS: usize = 5_000;

/// A summand, and whether it is subtracted.
pub type Signed = (Term, bool);

impl Draft {
    /// Whether a term is a sum or a negative.
    #[must_use]
    pub fn is_sum(&self, term: Term) -> bool {
        matches!(self.node(term), Node::Apply(ADD | NEG, _))
    }

    fn is_zero(&self, term: Term) -> bool {
        matches!(self.node(term), Node::Braces([left, right]) if left.is_empty() && right.is_empty())
    }

    /// The summands of a term with their signs; of a numeral the negative is one.
    ///
    /// # Errors
    /// E04 when there are too many.
    pub fn summands(&mut self, term: Term) -> Result<Vec<Signed>> {
        let (mut todo, mut all) = (vec![(term, false)], Vec::new());
        while let Some((next, negative)) = todo.pop() {
            if todo.len() + all.len() > MAX_SUMMANDS {
                return Err(Error::new(&limit::BUDGET, "a sum of a proof is too long"));
            }
            match self.node(next) {
                Node::Apply(ADD, args) => {
                    let (a, b) = (args[0], args[1]);
                    todo.push((b, negative));
                    todo.push((a, negative));
                }
                Node::Apply(NEG, args) => todo.push((args[0], !negative)),
                _ if self.is_zero(next) => {}
                Node::Numeral(q) if negative => {
                    let opposite = -q;
                    all.push((self.numeral(&opposite)?, false));
                }
                _ => all.push((next, negative)),
            }
        }
        Ok(all)
    }

    /// The sum of summands, in their order.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn sum_of(&mut self, summands: &[Signed]) -> Result<Term> {
        let mut sum = None;
        for &(term, negative) in summands {
            let term = if negative { self.negative(term)? } else { term };
            sum = Some(match sum {
                None => term,
                Some(sum) => self.sum(sum, term)?,
            });
        }
        match sum {
            Some(sum) => Ok(sum),
            None => self.zero(),
        }
    }

    /// What must be arranged before a term is, but for what [`turning`](Draft::turning) gives.
    fn parts(&mut self, term: Term) -> Result<Vec<Term>> {
        if self.licensed && self.is_sum(term) {
            let summands = self.summands(term)?;
            return Ok(summands.into_iter().map(|(atom, _)| atom).collect());
        }
        Ok(match self.node(term) {
            Node::Apply(_, args) => args.to_vec(),
            Node::Braces(sides) => sides.iter().flat_map(|side| self.bodies(side)).collect(),
            _ => Vec::new(),
        })
    }

    /// The negatives that a sum of arranged summands brings when it goes into the braces that
    /// it subtracts.
    fn turning(&mut self, term: Term) -> Result<Vec<Term>> {
        let mut all = Vec::new();
        if !(self.licensed && self.is_sum(term)) {
            return Ok(all);
        }
        for (atom, negative) in self.arranged_summands(term)? {
            if negative && let Some(sides) = self.turned_sides(atom)? {
                all.extend(sides.into_iter().flatten());
            }
        }
        Ok(all)
    }

    /// The summands of a sum, each brought to order; with their signs.
    fn arranged_summands(&mut self, term: Term) -> Result<Vec<Signed>> {
        let mut all = Vec::new();
        for (atom, negative) in self.summands(term)? {
            let inner = self.arranged[&atom];
            let inner = self.summands(inner)?;
            all.extend(inner.into_iter().map(|(atom, sign)| (atom, sign != negative)));
        }
        Ok(all)
    }

    /// The bodies of families without binders.
    fn bodies(&self, side: &[Term]) -> Vec<Term> {
        let body = |&family: &Term| match self.node(family) {
            Node::Family(ranges, body) if ranges.is_empty() => Some(*body),
            _ => None,
        };
        side.iter().filter_map(body).collect()
    }

    /// The term with all sums in order.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn arranged(&mut self, term: Term) -> Result<Term> {
        let mut todo = vec![term];
        while let Some(&next) = todo.last() {
            if self.arranged.contains_key(&next) {
                todo.pop();
                continue;
            }
            let known = todo.len();
            let parts = self.parts(next)?;
            todo.extend(parts.into_iter().filter(|part| !self.arranged.contains_key(part)));
            if todo.len() == known {
                let turning = self.turning(next)?;
                todo.extend(turning.into_iter().filter(|part| !self.arranged.contains_key(part)));
            }
            if todo.len() == known {
                let made = self.arrange(next)?;
                self.arranged.insert(next, made);
                todo.pop();
            }
        }
        Ok(self.arranged[&term])
    }

    /// A term whose parts are arranged.
    fn arrange(&mut self, term: Term) -> Result<Term> {
        if self.licensed && self.is_sum(term) {
            let mut all = self.arranged_summands(term)?;
            for part in &mut all {
                if part.1
                    && let Some(turned) = self.turned(part.0)?
                {
                    *part = (turned, false);
                }
            }
            all.sort_unstable();
            return self.sum_of(&all);
        }
        match self.node(term).clone() {
            Node::Apply(operator, args) => {
                let args = args.iter().map(|arg| self.arranged[arg]).collect();
                self.apply(operator, args)
            }
            Node::Braces(sides) => {
                let [left, right] = sides.each_ref().map(|side| side.to_vec());
                let left = self.arranged_side(&left)?;
                let right = self.arranged_side(&right)?;
                self.braces(left, right)
            }
            _ => Ok(term),
        }
    }

    fn arranged_side(&mut self, side: &[Term]) -> Result<Vec<Term>> {
        let mut all = Vec::with_capacity(side.len());
        for &family in side {
            all.push(match self.node(family) {
                Node::Family(ranges, body) if ranges.is_empty() => {
                    let body = self.arranged[body];
                    self.family(&[], body)?
                }
                _ => family,
            });
        }
        Ok(all)
    }

    /// The negatives of the options of braces, on the sides where they stand in the negative of
    /// these; none when a family has binders.
    fn turned_sides(&mut self, term: Term) -> Result<Option<[Vec<Term>; 2]>> {
        let Node::Braces(sides) = self.node(term) else { return Ok(None) };
        let [left, right] = sides.each_ref().map(|side| side.to_vec());
        let (lefts, rights) = (self.bodies(&left), self.bodies(&right));
        if lefts.len() < left.len() || rights.len() < right.len() {
            return Ok(None);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (to, from) in sides.iter_mut().zip([rights, lefts]) {
            for body in from {
                to.push(self.negative(body)?);
            }
        }
        Ok(Some(sides))
    }

    /// The braces that the negative of arranged braces is, when no family has binders.
    fn turned(&mut self, term: Term) -> Result<Option<Term>> {
        let Some(mut sides) = self.turned_sides(term)? else { return Ok(None) };
        for negative in sides.iter_mut().flatten() {
            *negative = self.arranged(*negative)?;
        }
        let [left, right] = sides;
        self.options(&left, &right).map(Some)
    }

    /// `term == arranged`; none when they are the same.
    ///
    /// # Errors
    /// What the kernel says; E04 at a limit.
    pub fn arrangement(&mut self, term: Term) -> Result<Option<Fact>> {
        let mut done: FxHashMap<Term, Option<Fact>> = FxHashMap::default();
        let mut todo = vec![term];
        while let Some(&next) = todo.last() {
            if done.contains_key(&next) {
                todo.pop();
                continue;
            }
            if self.arranged(next)? == next {
                done.insert(next, None);
                continue;
            }
            let mut parts = self.parts(next)?;
            parts.sort_unstable();
            parts.dedup();
            let known = todo.len();
            todo.extend(parts.iter().filter(|part| !done.contains_key(part)));
            if todo.len() == known {
                let facts: Vec<Fact> = parts.iter().filter_map(|part| done[part]).collect();
                let fact = self.arrangement_by_parts(next, &facts)?;
                done.insert(next, fact);
            }
        }
        Ok(done[&term])
    }

    /// The same, by the arrangements of the parts that change.
    fn arrangement_by_parts(&mut self, term: Term, equations: &[Fact]) -> Result<Option<Fact>> {
        let to = self.arranged(term)?;
        let mut put = FxHashMap::default();
        for &equation in equations {
            let (from, to) = self.sides(equation)?;
            put.insert(from, to);
        }
        let mut at = self.with_parts(term, &put)?;
        let mut fact = None;
        if at != term {
            let refl = self.refl(term)?;
            fact = Some(self.rewrite(&Prop::same(term, at), refl, equations)?);
        }
        if at != to && self.is_sum(at) {
            (at, fact) = self.turn_all(term, at, fact)?;
        }
        if at != to {
            let last = self.flat(at, to)?;
            fact = Some(match fact {
                None => last,
                Some(fact) => self.rewrite(&Prop::same(term, to), fact, &[last])?,
            });
        }
        Ok(fact)
    }

    /// A term with other parts, in sums down to its summands.
    fn with_parts(&mut self, term: Term, put: &FxHashMap<Term, Term>) -> Result<Term> {
        let mut done = put.clone();
        let mut todo = vec![term];
        while let Some(&next) = todo.last() {
            if done.contains_key(&next) {
                todo.pop();
                continue;
            }
            let node = self.node(next).clone();
            if let Node::Apply(ADD | NEG, args) = &node {
                let known = todo.len();
                todo.extend(args.iter().filter(|arg| !done.contains_key(arg)));
                if todo.len() > known {
                    continue;
                }
            }
            let made = self.with_replaced(next, node, &done)?;
            done.insert(next, made);
        }
        Ok(done[&term])
    }

    /// A term whose arguments, or whose options without binders, are replaced.
    fn with_replaced(
        &mut self,
        term: Term,
        node: Node,
        put: &FxHashMap<Term, Term>,
    ) -> Result<Term> {
        let to = |term: &Term| put.get(term).copied().unwrap_or(*term);
        match node {
            Node::Apply(operator, args) => self.apply(operator, args.iter().map(to).collect()),
            Node::Braces(sides) => {
                let mut made = [Vec::new(), Vec::new()];
                for (side, from) in made.iter_mut().zip(&sides) {
                    for &family in from {
                        side.push(match self.node(family).clone() {
                            Node::Family(ranges, body) if ranges.is_empty() => {
                                self.family(&[], to(&body))?
                            }
                            _ => family,
                        });
                    }
                }
                let [left, right] = made;
                self.braces(left, right)
            }
            _ => Ok(term),
        }
    }

    /// Turns the braces that are subtracted in a sum.
    fn turn_all(
        &mut self,
        term: Term,
        at: Term,
        fact: Option<Fact>,
    ) -> Result<(Term, Option<Fact>)> {
        let summands = self.summands(at)?;
        let mut put = Vec::new();
        let mut equations = Vec::new();
        let mut all = Vec::new();
        for (atom, negative) in summands {
            let turned = if negative { self.turned(atom)? } else { None };
            let Some(turned) = turned else {
                all.push((atom, negative));
                continue;
            };
            let from = self.negative(atom)?;
            if !put.contains(&from) {
                put.push(from);
                equations.push(self.same_options(from, turned)?);
            }
            all.push((turned, false));
        }
        if put.is_empty() {
            return Ok((at, fact));
        }
        // The negatives of atoms stand as such once the sum is written out.
        let summands = self.summands(at)?;
        let flat = self.sum_of(&summands)?;
        let to = self.sum_of(&all)?;
        let mut fact = match fact {
            Some(fact) => fact,
            None => self.refl(term)?,
        };
        if flat != at {
            let last = self.flat(at, flat)?;
            fact = self.rewrite(&Prop::same(term, flat), fact, &[last])?;
        }
        let fact = self.rewrite(&Prop::same(term, to), fact, &equations)?;
        Ok((to, Some(fact)))
    }

    /// `a == b`, for terms that differ in the order of sums, or in what braces look like.
    ///
    /// # Errors
    /// E0520 when they differ in more; what the kernel says.
    pub fn same(&mut self, a: Term, b: Term) -> Result<Fact> {
        if a == b {
            return self.refl(a);
        }
        if self.arranged(a)? != self.arranged(b)? {
            return self.same_options(a, b);
        }
        if self.licensed && self.is_sum(a) && self.is_sum(b) {
            let (mut x, mut y) = (self.summands(a)?, self.summands(b)?);
            x.sort_unstable();
            y.sort_unstable();
            if x == y {
                return self.flat(a, b);
            }
        }
        match (self.arrangement(a)?, self.arrangement(b)?) {
            (None, None) => self.refl(a),
            (Some(one), None) => Ok(one),
            (None, Some(two)) => {
                let refl = self.refl(a)?;
                self.rewrite(&Prop::same(a, b), refl, &[two])
            }
            (Some(one), Some(two)) => self.rewrite(&Prop::same(a, b), one, &[two]),
        }
    }

    /// The same proposition of terms that [`same`](Draft::same) equates.
    ///
    /// # Errors
    /// As [`same`](Draft::same).
    pub fn convert(&mut self, fact: Fact, goal: &Prop) -> Result<Fact> {
        let prop = self.prop(fact)?.clone();
        if prop == *goal {
            return Ok(fact);
        }
        if prop.kind != goal.kind {
            return Err(stuck("another kind of proposition is wanted"));
        }
        let mut equations = Vec::new();
        for (&x, &y) in prop.terms.iter().zip(&goal.terms) {
            if x != y {
                equations.push(self.same(x, y)?);
            }
        }
        self.rewrite(goal, fact, &equations)
    }

    /// Whether two terms are the same once they are arranged.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn alike(&mut self, a: Term, b: Term) -> Result<bool> {
        Ok(a == b || self.arranged(a)? == self.arranged(b)?)
    }

    /// Adds `times` (b − a) to a row: coefficients of terms, and a number.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn add_row(&mut self, row: &mut Row, a: Term, b: Term, times: i64) -> Result<()> {
        let large = || stuck("a coefficient is too large");
        let opposite = times.checked_neg().ok_or_else(large)?;
        for (term, times, opposite) in [(b, times, opposite), (a, opposite, times)] {
            for (atom, negative) in self.summands(term)? {
                let times = if negative { opposite } else { times };
                if let Node::Numeral(q) = self.node(atom) {
                    row.number = &row.number + &(q * &Dyadic::integer(times));
                    continue;
                }
                let entry = row.atoms.entry(atom).or_insert(0);
                *entry = entry.checked_add(times).ok_or_else(large)?;
                if *entry == 0 {
                    row.atoms.remove(&atom);
                }
            }
        }
        Ok(())
    }

    /// A combination of facts, whose terms are arranged first so that they cancel.
    ///
    /// # Errors
    /// What the kernel says when it does not follow.
    pub fn combination(&mut self, goal: &Prop, cited: &[(i64, Fact)]) -> Result<Fact> {
        let mut all = Vec::with_capacity(cited.len() + 1);
        for &(times, fact) in cited {
            let prop = self.prop(fact)?.clone();
            let goal = self.arranged_prop(&prop)?;
            all.push((times, self.convert(fact, &goal)?));
        }
        let target = self.arranged_prop(goal)?;
        if let Some(closed) = self.closed_rest(&target, &all)? {
            all.push(closed);
        }
        let fact = self.lin(&target, &all)?;
        self.convert(fact, goal)
    }

    /// The same proposition of arranged terms.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn arranged_prop(&mut self, prop: &Prop) -> Result<Prop> {
        let terms: Result<Vec<Term>> = prop.terms.iter().map(|&term| self.arranged(term)).collect();
        Ok(Prop { kind: prop.kind, terms: terms? })
    }

    /// What a combination of facts lacks for a goal, all terms arranged.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn rest(&mut self, goal: &Prop, cited: &[(i64, Fact)]) -> Result<Row> {
        let mut row = Row::default();
        let goal = self.arranged_prop(goal)?;
        let [a, b] = goal.terms[..] else { return Err(stuck("only two terms are combined")) };
        self.add_row(&mut row, a, b, 1)?;
        for &(times, fact) in cited {
            let prop = self.prop(fact)?.clone();
            let prop = self.arranged_prop(&prop)?;
            let [x, y] = prop.terms[..] else { return Err(stuck("only two terms are combined")) };
            let times = times.checked_neg().ok_or_else(|| stuck("a coefficient is too large"))?;
            self.add_row(&mut row, x, y, times)?;
        }
        Ok(row)
    }

    /// What a combination lacks, where that is a closed sum that play decides.
    fn closed_rest(&mut self, goal: &Prop, cited: &[(i64, Fact)]) -> Result<Option<(i64, Fact)>> {
        let row = self.rest(goal, cited)?;
        if row.atoms.is_empty() || !row.atoms.keys().all(|&atom| self.is_ground(atom)) {
            return Ok(None);
        }
        let mut strict = false;
        for &(_, fact) in cited {
            strict |= self.prop(fact)?.kind == Kind::Lf;
        }
        let mut rest = Vec::new();
        for (&atom, &times) in &row.atoms {
            rest.extend((0..times.unsigned_abs()).map(|_| (atom, times < 0)));
        }
        let number = self.numeral(&row.number)?;
        rest.push((number, false));
        let (zero, rest) = (self.zero()?, self.sum_of(&rest)?);
        let prop = match goal.kind {
            Kind::Eq => Prop::eq(zero, rest),
            Kind::Lf if !strict => Prop::lf(zero, rest),
            _ => Prop::le(zero, rest),
        };
        Ok(Some((1, self.play(&prop)?)))
    }

    /// The other side.
    #[must_use]
    pub fn other(side: Side) -> Side {
        if side == Side::Left { Side::Right } else { Side::Left }
    }
}

/// An integer combination of terms that are no sums, plus a number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// The terms, with coefficients other than 0.
    pub atoms: BTreeMap<Term, i64>,
    /// The number.
    pub number: Dyadic,
}

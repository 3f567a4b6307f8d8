//! The ordered group of values: its operations by Conway's definitions, the licence, and
//! what is computed once the laws stand proved in the text.

use super::bits::Bits;
use super::checker::{Checker, Fact};
use super::rules::Inference;
use super::sequent::{Kind, Proposition, Sequent};
use super::term::{ADD, NEG, Node, Side, Term, Terms};
use super::{need, refused, too_large};
use crate::error::Result;
use crate::number::Dyadic;
use num_bigint::BigInt;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

impl Checker {
    /// Operators 0 and 1 and facts 0 and 1: a + b is {aL + b, a + bL | aR + b, a + bR} and -a
    /// is {-aR | -aL}.
    pub(super) fn conway(&mut self) -> Result<()> {
        self.declare("add", 2)?;
        self.declare("neg", 1)?;
        let t = &mut self.terms;
        let [x, a, b] = [t.bound(0)?, t.bound(1)?, t.bound(0)?];
        // Below the binder of a family every index is one more.
        let [a1, b1] = [t.bound(2)?, t.bound(1)?];
        let (sum, left_moves, right_moves) =
            (t.apply(ADD, &[a, b])?, t.apply(ADD, &[x, b1])?, t.apply(ADD, &[a1, x])?);
        let (negative, turned) = (t.apply(NEG, &[b])?, t.apply(NEG, &[x])?);
        let mut all = |side, of, body| t.make(Node::Family([(side, of)].into(), body));
        let mut sums = [Box::default(), Box::default()];
        let mut negatives = [Box::default(), Box::default()];
        for side in Side::BOTH {
            sums[side as usize] = [all(side, a1, left_moves)?, all(side, b1, right_moves)?].into();
            negatives[side as usize] = [all(side.other(), b1, turned)?].into();
        }
        let (sums, negatives) = (t.make(Node::Braces(sums))?, t.make(Node::Braces(negatives))?);
        self.add(Sequent::new(2, Vec::new(), Proposition::same(sum, sums)), Bits::empty())?;
        let negative = Sequent::new(1, Vec::new(), Proposition::same(negative, negatives));
        self.add(negative, Bits::empty()).map(drop)
    }

    /// The laws of the ordered group, which [`Checker::flat`], [`Checker::lin`] and
    /// [`Checker::play`] rest on. They must be facts of the text outside of all scopes, from
    /// the definitions and from no axiom.
    pub(super) fn licence(&mut self, numbers: &[u32]) -> Result<()> {
        let facts = numbers.iter().map(|&n| self.cite(n)).collect::<Result<Vec<_>>>()?;
        need(facts.iter().all(|fact| fact.axioms.is_empty()), || "a licence rests on no axiom")?;
        let shown: FxHashSet<&Sequent> = facts.iter().map(|fact| &*fact.sequent).collect();
        for law in laws(&mut self.terms)? {
            if !shown.contains(&law) {
                return Err(refused(format!("the law `{}` is missing", self.words(&law)?)));
            }
        }
        self.view.push(|items| items.licensed = true);
        Ok(())
    }

    pub(super) fn licensed(&self) -> Result<()> {
        need(self.view.all.licensed, || "the laws of the ordered group are not proved yet")
    }

    /// Sums are associative and commutative with 0 as forms, and the negative goes inward and
    /// cancels itself. The negative of the canonical form of q is that of -q. So terms with
    /// the same summands are the same form; nothing is cancelled or added.
    pub(super) fn flat(&mut self, a: u32, b: u32) -> Result<Inference> {
        let (a, b) = (self.closed(a)?, self.closed(b)?);
        self.licensed()?;
        let alike = self.terms.summands(a)? == self.terms.summands(b)?;
        need(alike, || "the two have other summands")?;
        Ok(Inference::at_once(Proposition::same(a, b)))
    }

    /// Values form an ordered abelian group, in which numbers add as numbers. Write d for
    /// right - left. The goal's d is the sum of the cited d, taken so often, and of a number.
    /// For `eq` all of these are 0. For `le` they are >= 0: inequalities count positively. For
    /// `lf` one may be |> 0, that of an `lf`, which counts once; else the number is > 0.
    pub(super) fn lin(
        &mut self,
        goal: &Proposition<u32>,
        times: &[i64],
        facts: &[Fact],
    ) -> Result<Inference> {
        let goal = self.proposition(goal, 0)?;
        self.licensed()?;
        let of_values = matches!(goal.kind, Kind::Eq | Kind::Le | Kind::Lf);
        need(of_values, || "the conclusion compares no values")?;
        need(times.len() == facts.len(), || "each fact asks for one coefficient")?;
        let mut rest = Row::default();
        rest.add_difference(&mut self.terms, &goal, 1)?;
        let mut strict = false;
        for (&k, fact) in times.iter().zip(facts) {
            let fact = fact.sequent.alone();
            let fact = fact.ok_or_else(|| refused("a cited fact has hypotheses or variables"))?;
            match fact.kind {
                Kind::Same | Kind::Eq => {}
                Kind::Le => need(k > 0 && goal.kind != Kind::Eq, || "`le` counts positively")?,
                Kind::Lf => {
                    let once = k == 1 && goal.kind == Kind::Lf && !strict;
                    need(once, || "`lf` counts once, and only for `lf`")?;
                    strict = true;
                }
                _ => return Err(refused("a cited fact compares no values")),
            }
            rest.add_difference(&mut self.terms, fact, -i128::from(k))?;
        }
        let sign = rest.number.signum();
        let follows = match goal.kind {
            Kind::Eq => sign == 0,
            Kind::Lf if !strict => sign > 0,
            _ => sign >= 0,
        };
        need(rest.atoms.is_empty() && follows, || "the combination says something else")?;
        Ok(Inference::at_once(goal))
    }
}

/// A sum of values: terms that are no sums, negatives or numerals, each so often as an
/// integer that is not 0 says, and a number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Row {
    pub(super) atoms: BTreeMap<Term, i128>,
    pub(super) number: Dyadic,
}

impl Row {
    /// Adds so many times the value of a term.
    pub(super) fn add(&mut self, terms: &mut Terms, term: Term, times: i128) -> Result<()> {
        for (atom, [plus, minus]) in terms.summands(term)? {
            let count = plus.checked_sub(minus).and_then(|count| count.checked_mul(times));
            let count = count.ok_or_else(|| too_large("a coefficient"))?;
            if let Node::Numeral(number) = terms.node(atom) {
                let product = number * &Dyadic::from(BigInt::from(count));
                let size = self.number.sum_bits(&product);
                self.number += &product;
                terms.budget.step(1 + size / 64)?;
            } else {
                self.count(atom, count)?;
            }
        }
        Ok(())
    }

    /// Adds so many times an atom.
    pub(super) fn count(&mut self, atom: Term, times: i128) -> Result<()> {
        let count = self.atoms.entry(atom).or_insert(0);
        *count = count.checked_add(times).ok_or_else(|| too_large("a coefficient"))?;
        if *count == 0 {
            self.atoms.remove(&atom);
        }
        Ok(())
    }

    /// Adds so many times right - left of a comparison.
    pub(super) fn add_difference(
        &mut self,
        terms: &mut Terms,
        compared: &Proposition,
        times: i128,
    ) -> Result<()> {
        self.add(terms, compared.terms[1], times)?;
        self.add(terms, compared.terms[0], -times)
    }
}

impl Terms {
    /// How often each summand occurs in a term with + and with -. A numeral counts with +, as
    /// itself or as its negative; 0 is no summand. Parts come before what is made of them, so
    /// that a term is taken apart when it is known how often it occurs in all.
    pub(super) fn summands(&mut self, term: Term) -> Result<BTreeMap<Term, [i128; 2]>> {
        let mut todo = BTreeMap::from([(term, [1, 0])]);
        let mut atoms = BTreeMap::new();
        while let Some((next, [plus, minus])) = todo.pop_last() {
            self.budget.step(1)?;
            match self.node(next).clone() {
                Node::Apply(ADD, parts) => {
                    for part in parts {
                        tally(&mut todo, part, [plus, minus])?;
                    }
                }
                Node::Apply(NEG, parts) => {
                    for part in parts {
                        tally(&mut todo, part, [minus, plus])?;
                    }
                }
                Node::Numeral(number) => {
                    self.budget.step(number.sum_bits(&number) / 64)?;
                    let negative = self.numeral(-&number)?;
                    tally(&mut atoms, next, [plus, 0])?;
                    tally(&mut atoms, negative, [minus, 0])?;
                }
                Node::Braces(sides) if sides.iter().all(|side| side.is_empty()) => {}
                _ => tally(&mut atoms, next, [plus, minus])?,
            }
        }
        atoms.retain(|_, counts| *counts != [0, 0]);
        Ok(atoms)
    }
}

fn tally(counts: &mut BTreeMap<Term, [i128; 2]>, term: Term, more: [i128; 2]) -> Result<()> {
    let known = counts.entry(term).or_default();
    for (count, more) in known.iter_mut().zip(more) {
        *count = count.checked_add(more).ok_or_else(|| too_large("a count of summands"))?;
    }
    Ok(())
}

/// What a licence asks for.
fn laws(t: &mut Terms) -> Result<Vec<Sequent>> {
    use Proposition as P;
    let law = |n, hypotheses: &[Proposition], says| {
        let hypotheses = hypotheses.iter().cloned().map(Sequent::from).collect();
        Sequent::new(n, hypotheses, says)
    };
    let zero = t.numeral(Dyadic::zero())?;
    let minus_zero = t.apply(NEG, &[zero])?;
    let [a] = t.indices(1)?[..] else { return Ok(Vec::new()) };
    let (plus_zero, minus) = (t.apply(ADD, &[a, zero])?, t.apply(NEG, &[a])?);
    let (back, difference) = (t.apply(NEG, &[minus])?, t.apply(ADD, &[a, minus])?);
    let mut laws = vec![
        law(0, &[], P::same(minus_zero, zero)),
        law(1, &[], P::le(a, a)),
        law(1, &[], P::same(plus_zero, a)),
        law(1, &[], P::same(back, a)),
        law(1, &[], P::eq(difference, zero)),
    ];
    let [a, b] = t.indices(2)?[..] else { return Ok(Vec::new()) };
    let (sum, turned) = (t.apply(ADD, &[a, b])?, t.apply(ADD, &[b, a])?);
    let (minus_a, minus_b, minus) =
        (t.apply(NEG, &[a])?, t.apply(NEG, &[b])?, t.apply(NEG, &[sum])?);
    let minuses = t.apply(ADD, &[minus_a, minus_b])?;
    laws.extend([law(2, &[], P::same(sum, turned)), law(2, &[], P::same(minus, minuses))]);
    let [a, b, c] = t.indices(3)?[..] else { return Ok(Vec::new()) };
    let (ab, bc, ac) = (t.apply(ADD, &[a, b])?, t.apply(ADD, &[b, c])?, t.apply(ADD, &[a, c])?);
    let (first, last) = (t.apply(ADD, &[ab, c])?, t.apply(ADD, &[a, bc])?);
    laws.extend([
        law(3, &[], P::same(first, last)),
        law(3, &[P::le(a, b), P::le(b, c)], P::le(a, c)),
        law(3, &[P::le(a, b), P::lf(b, c)], P::lf(a, c)),
        law(3, &[P::lf(a, b), P::le(b, c)], P::lf(a, c)),
        law(3, &[P::le(a, b)], P::le(ac, bc)),
        law(3, &[P::lf(a, b)], P::lf(ac, bc)),
    ]);
    Ok(laws)
}

//! Remainders: `mod(a, m)` is built in, and the kernel has no definition of it.
//!
//! Two axioms say what it is: `mod(a, m) = a` where a is at least 0 and not at least m, and
//! `mod(b, m) = mod(a, m)` where b is a + m and m > 0. There is such a function of all games:
//! at most one multiple k of m > 0 has a - k m at least 0 and not at least m, since for
//! j < k the difference a - j m is at least m more. Of integers it is the remainder.

use super::FiniteSorts;
use super::evaluation::{Valued, number};
use crate::certificate::draft::{Draft, Fact, Prop, stuck};
use crate::error::Result;
use crate::kernel::Term;

/// A remainder is found by so many subtractions at most.
const MOST_SUBTRACTIONS: u64 = 10_000;
/// What the axioms are about.
const SOURCE: &str = "definition of mod";

/// The operator `mod`, and the axioms that say what it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Remainder {
    pub(super) operator: u32,
    small: Fact,
    step: Fact,
}

impl Remainder {
    /// Introduces it.
    ///
    /// # Errors
    /// What the kernel says.
    pub(super) fn new(draft: &mut Draft) -> Result<Remainder> {
        let operator = draft.introduce("mod", 2)?;
        let [a, b, m] = [draft.variable("a")?, draft.variable("b")?, draft.variable("m")?];
        let zero = draft.zero()?;
        let (of_a, of_b) = (draft.apply(operator, vec![a, m])?, draft.apply(operator, vec![b, m])?);
        let within = [Prop::le(zero, a), Prop::lf(a, m)];
        let small = draft.closed_over(&[a, m], &within, &Prop::eq(of_a, a))?;
        let small = draft.axiom("mod.small", SOURCE, &small)?;
        let more = draft.sum(a, m)?;
        let apart = [Prop::le(zero, m), Prop::lf(zero, m), Prop::eq(b, more)];
        let step = draft.closed_over(&[b, a, m], &apart, &Prop::eq(of_b, of_a))?;
        let step = draft.axiom("mod.step", SOURCE, &step)?;
        Ok(Remainder { operator, small, step })
    }
}

impl FiniteSorts {
    /// `mod(a, m)`: m is taken from what is too large, and added to what is below 0, until the
    /// rest is at least 0 and less than m.
    pub(super) fn value_of_remainder(
        &mut self,
        remainder: Remainder,
        a: Term,
        m: Term,
    ) -> Result<Valued> {
        let Remainder { operator, small, step } = remainder;
        let (Some(from), Some(by)) = (self.integer(a)?, self.integer(m)?) else {
            return Err(stuck("only integers have a remainder"));
        };
        if by <= 0 || from.unsigned_abs() / by.unsigned_abs() > MOST_SUBTRACTIONS {
            return Err(stuck("this remainder is not worked out"));
        }
        let rest = from.rem_euclid(by);
        let result = self.draft.integer(rest)?;
        // The way to the rest; what is known of a number on it ends it.
        let mut way = vec![a];
        let mut at = from;
        let mut fact = None;
        while at != rest && fact.is_none() {
            at = if from > rest { at - by } else { at + by };
            let next = self.draft.integer(at)?;
            way.push(next);
            let call = self.draft.apply(operator, vec![next, m])?;
            fact = self.values.get(&call).and_then(|known| known.1);
        }
        let zero = self.draft.zero()?;
        let mut after: Option<Term> = None;
        for &here in way.iter().rev() {
            let call = self.draft.apply(operator, vec![here, m])?;
            let goal = Prop::eq(call, result);
            let cited = match (fact, after) {
                (Some(known), None) => {
                    after = Some(here);
                    fact = Some(known);
                    continue;
                }
                (Some(known), Some(next)) => {
                    let (more, less, sign) =
                        if from > rest { (here, next, 1) } else { (next, here, -1) };
                    let sum = self.draft.sum(less, m)?;
                    let facts = [
                        self.true_fact(&Prop::le(zero, m))?,
                        self.true_fact(&Prop::lf(zero, m))?,
                        self.equal_numbers(more, sum)?,
                    ];
                    let stepped = self.draft.use_fact(step, &[more, less, m], &facts)?;
                    vec![(sign, stepped), (1, known)]
                }
                (None, _) => {
                    let within = [
                        self.true_fact(&Prop::le(zero, here))?,
                        self.true_fact(&Prop::lf(here, m))?,
                    ];
                    let here_is = self.value(here)?.1;
                    let found = self.draft.use_fact(small, &[here, m], &within)?;
                    std::iter::once((1, found)).chain(here_is.map(|fact| (1, fact))).collect()
                }
            };
            let found = self.draft.lin(&goal, &cited)?;
            self.values.insert(call, (result, Some(found)));
            (fact, after) = (Some(found), Some(here));
        }
        Ok((result, fact))
    }

    /// `a = b` of terms whose values are numbers.
    fn equal_numbers(&mut self, a: Term, b: Term) -> Result<Fact> {
        let (a_is, b_is) = (self.value(a)?.1, self.value(b)?.1);
        let facts = a_is.map(|fact| (1, fact)).into_iter();
        let facts: Vec<(i64, Fact)> = facts.chain(b_is.map(|fact| (-1, fact))).collect();
        self.draft.lin(&Prop::eq(a, b), &facts)
    }

    fn integer(&mut self, term: Term) -> Result<Option<i64>> {
        let value = self.value(term)?.0;
        Ok(number(&self.draft, value).and_then(|number| number.to_i64()))
    }
}

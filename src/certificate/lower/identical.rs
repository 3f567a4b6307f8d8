//! That two forms are one, where it is a condition or is denied.
//!
//! The kernel has no denial of `same`; so a predicate that holds of two forms when they are the
//! same says it, and what is denied is the predicate.

use super::Lowering;
use crate::certificate::draft::{Draft, Fact, Prop, denial, holds, look_into, stuck};
use crate::error::Result;
use crate::kernel::{Kind, Side, Term};

/// The name of the predicate, which the text of canonical forms defines.
pub(super) const IDENTICAL: &str = "is_identical";

/// The proposition that two forms are one, of which there is a denial.
///
/// # Errors
/// E0520 in a draft that does not include the text of canonical forms.
pub(super) fn identical(draft: &Draft, a: Term, b: Term) -> Result<Prop> {
    let predicate = draft.operator(IDENTICAL);
    let predicate = predicate.ok_or_else(|| stuck("that forms differ has no word here"))?;
    Ok(holds(predicate, vec![a, b]))
}

impl Lowering<'_> {
    /// That two forms differ.
    pub(super) fn differ(&self, a: Term, b: Term) -> Result<Prop> {
        let prop = identical(&self.draft, a, b)?;
        denial(&prop).ok_or_else(|| stuck("a predicate has a denial"))
    }

    /// The predicate from the equation, or the equation from the predicate; none for facts of
    /// other kinds.
    pub(super) fn in_other_words(&mut self, fact: Fact) -> Result<Option<Fact>> {
        let prop = self.draft.prop(fact)?.clone();
        let Some(predicate) = self.draft.operator(IDENTICAL) else { return Ok(None) };
        let rule = self.draft.definition(predicate).start;
        match (prop.kind, &prop.terms[..]) {
            (Kind::Same, &[a, b]) => self.draft.use_fact(rule, &[a, b], &[fact]).map(Some),
            (Kind::Is(is), &[a, b]) if is == predicate => {
                self.draft.use_fact(rule + 1, &[a, b], &[fact]).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Opens a scope that assumes something, and remembers it in other words too.
    pub(super) fn suppose(
        &mut self,
        assumed: &Prop,
    ) -> Result<(crate::certificate::draft::Known, Fact)> {
        let (outside, facts) = self.draft.enter(&[], std::slice::from_ref(assumed))?;
        if let Some(other) = self.in_other_words(facts[0])? {
            let prop = self.draft.prop(other)?.clone();
            self.draft.remember(&prop, other);
        }
        Ok((outside, facts[0]))
    }

    /// Two forms differ where one has an option on a side and the other has none.
    pub(super) fn distinct(&mut self, goal: &Prop, side: Side) -> Result<Fact> {
        let &[a, b] = &goal.terms[..] else { return Err(stuck("two forms differ")) };
        let equal = identical(&self.draft, a, b)?;
        let (outside, fact) = self.suppose(&equal)?;
        let known = self.in_other_words(fact)?.ok_or_else(|| stuck("this is no equation"))?;
        let mut end = None;
        for (with, without) in [(a, b), (b, a)] {
            let tried =
                Draft::attempt(self, |one| one.option_of_both(goal, side, (with, without), known))?;
            end = end.or(tried);
        }
        let end = end.ok_or_else(|| stuck("the forms are not seen to differ"))?;
        let one = self.draft.leave(outside, end)?;
        let (outside, facts) = self.draft.enter(&[], std::slice::from_ref(goal))?;
        let two = self.draft.leave(outside, facts[0])?;
        self.draft.split(&equal, goal, &[one, two])
    }

    /// Anything, from an option of a form that is one with a form that has none.
    fn option_of_both(
        &mut self,
        goal: &Prop,
        side: Side,
        (with, without): (Term, Term),
        equal: Fact,
    ) -> Result<Fact> {
        let candidates = self.draft.candidates(side, with)?;
        let (option, path) = candidates.first().ok_or_else(|| stuck("there is no option"))?;
        let fact = self.draft.walk(side, path)?;
        let fact = self.draft.rewrite(&Prop::option(side, *option, without), fact, &[equal])?;
        look_into(self, &[(side, *option, without, fact)], goal, &mut |_: &mut Self, _| {
            Err(stuck("the other form has an option too"))
        })
    }
}

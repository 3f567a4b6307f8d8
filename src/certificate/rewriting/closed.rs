//! Closed terms, played out: operators by their definitions, sums and braces by Conway's.

use super::Elaborator;
use crate::certificate::draft::{Draft, Fact, Prop};
use crate::certificate::lower;
use crate::error::Result;
use crate::kernel::Term as Core;

impl Elaborator<'_> {
    /// A draft to stand for this one while that is in other hands.
    pub(super) fn fresh_draft(&self) -> Result<Draft> {
        Draft::new(self.games.budget().clone())
    }

    /// A comparison of closed terms.
    pub(super) fn play(&mut self, goal: &Prop) -> Result<Fact> {
        let (mut terms, mut equations) = (Vec::new(), Vec::new());
        for &term in &goal.terms {
            let (played, equation) = self.played_out(term)?;
            terms.push(played);
            equations.push(equation);
        }
        let played = Prop { kind: goal.kind, terms };
        let fact = self.draft.play(&played)?;
        if played == *goal { Ok(fact) } else { self.draft.rewrite(goal, fact, &equations) }
    }

    /// A closed term in braces alone, and that the two are the same.
    pub(super) fn played_out(&mut self, term: Core) -> Result<(Core, Fact)> {
        let fresh = self.fresh_draft()?;
        let draft = std::mem::replace(&mut self.draft, fresh);
        let (draft, found) = lower::played_out(&self.document, draft, term);
        self.draft = draft;
        found
    }
}

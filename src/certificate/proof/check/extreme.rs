//! Steps about the larger and the smaller of walls, which are numbers at each temperature.

use super::{Checker, require, wrong};
use crate::certificate::proof::calculus::Scene;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::Match;
use crate::certificate::proof::terms::{Id, Node, Side};
use crate::error::Result;
use crate::syntax::term::ops;

/// The extreme of a set of walls, or its negative.
struct Extreme {
    /// The braces whose Left options are the members.
    set: Id,
    /// Whether it is the largest one.
    max: bool,
    /// Whether it is its negative.
    negative: bool,
}

impl Checker<'_> {
    /// The larger or smaller of two numbers, given which is which. Its value: two forms of
    /// one number are both the larger of them.
    pub(super) fn extreme(&self, prop: Prop, order: Prop) -> Result<()> {
        let (Prop::Equal(max, value), Prop::Le(low, high)) = (prop, order) else {
            return Err(wrong("the extreme of two numbers is one of them"));
        };
        let Node::Apply(operator, args) = self.calculus.terms.node(max) else {
            return Err(wrong("this is no extreme"));
        };
        let right = match operator.as_str() {
            ops::OPLUS_MAX => high,
            ops::OPLUS_MIN => low,
            _ => return Err(wrong("this is no extreme")),
        };
        let both = args.as_slice() == [low, high] || args.as_slice() == [high, low];
        require(both && value == right, "the extreme is the other one")
    }

    /// The extremes of two sets depend on the values of their members alone: so they are
    /// equal when each member of one has the value of a member of the other. Negation
    /// exchanges the largest and the smallest.
    pub(super) fn same_extremes(
        &mut self,
        at: usize,
        prop: Prop,
        matches: &[Match],
        scene: &Scene,
    ) -> Result<()> {
        let Prop::Equal(a, b) = prop else { return Err(wrong("extremes have equal values")) };
        let (one, two) = (self.extreme_of_set(a)?, self.extreme_of_set(b)?);
        let negative = one.negative != two.negative;
        require((one.max == two.max) != negative, "the extremes are of different kinds")?;
        let mut matches = matches.iter();
        for (from, to) in [(one.set, two.set), (two.set, one.set)] {
            for family in self.families(Side::Left, from, scene)? {
                let found = matches.next().ok_or_else(|| wrong("a member has no partner"))?;
                let (scope, reached) = self.sub(at, found.sub)?;
                let scope = scope.clone();
                require(scope.hypotheses.is_empty(), "this scope assumes nothing")?;
                let member = self.generic(&scope, &family)?;
                require(found.choice.side == Side::Left, "the partner is no member")?;
                let partner = self.chosen(found.sub.scope, &found.choice, to, scene)?;
                let partner = if negative { self.calculus.terms.neg(partner) } else { partner };
                let wanted = Prop::Equal(member, partner);
                require(reached == wanted, "a member and its partner are not what was proved")?;
            }
        }
        require(matches.next().is_none(), "there are more partners than members")
    }

    fn extreme_of_set(&self, id: Id) -> Result<Extreme> {
        let none = || wrong("this is no extreme of a set");
        let (id, negative) = match self.calculus.terms.node(id) {
            Node::Sum(parts) => match parts.as_slice() {
                [one] => (one.term, one.negative),
                _ => return Err(none()),
            },
            _ => (id, false),
        };
        let Node::Apply(operator, args) = self.calculus.terms.node(id) else { return Err(none()) };
        let max = match operator.as_str() {
            ops::OPLUS_MAX => true,
            ops::OPLUS_MIN => false,
            _ => return Err(none()),
        };
        let [set] = args[..] else { return Err(none()) };
        Ok(Extreme { set, max, negative })
    }
}

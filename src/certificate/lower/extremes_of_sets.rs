//! The largest and the smallest of a set of walls, which are numbers at each temperature.
//!
//! It is trusted that the largest of a set of numbers is at least each of them and at most what is
//! at least each of them, and so with the smallest; of the empty set, which no wall asks for, that
//! it is 0. What is not trusted: that two sets with members of equal values have equal extremes.

use super::Lowering;
use super::moves::About;
use super::trusted::{EXTREMES, bound, extreme, extreme_of_nothing};
use crate::certificate::draft::{Fact, Leaf, Prop, holds, look_into, none, stuck};
use crate::certificate::proof::prop::Prop as Old;
use crate::certificate::proof::steps::{Match, Sub};
use crate::error::Result;
use crate::kernel::{Node, Side, Term};
use crate::syntax::term::ops;
use symbol_table::GlobalSymbol as Symbol;

/// The number of the negative among the operators.
const NEG: u32 = 1;

/// The extreme of a set of walls, or its negative.
#[derive(Clone, Copy)]
struct Extreme {
    /// What it is in the statement.
    whole: Term,
    /// The operator of it, or of what it is the negative of.
    operator: u32,
    /// The form whose Left options are the members.
    set: Term,
    /// Whether it is the largest one.
    max: bool,
    /// Whether it is its negative.
    negative: bool,
}

impl Extreme {
    /// Whether it is at least each member, with its sign.
    fn is_above(self) -> bool {
        self.max != self.negative
    }

    /// That the extreme itself, without its sign, is as far out as a number, or a member is not.
    fn bound(self, member: Term, at: Term) -> Prop {
        bound(self.max, member, at)
    }
}

impl Lowering<'_> {
    /// The extremes of two sets are equal where each member of one has the value of a member of
    /// the other, or of its negative where the largest of one and the smallest of the other are
    /// compared.
    pub(super) fn same_extremes(&mut self, goal: &Prop, matches: &[Match]) -> Result<Fact> {
        let &[a, b] = &goal.terms[..] else { return Err(stuck("this is no equation")) };
        let both = [self.extreme_of_set(a)?, self.extreme_of_set(b)?];
        if both[0].is_above() != both[1].is_above() {
            return Err(stuck("the extremes are of different kinds"));
        }
        let subs: Vec<Sub> = matches.iter().map(|found| found.sub).collect();
        let mut ends = Vec::new();
        let x = self.draft.fresh()?;
        let assumed = [Prop::option(Side::Left, x, both[0].set)];
        let (outside, facts) = self.draft.enter(&[x], &assumed)?;
        let end = self.with_member(goal, both, (x, facts[0]), &subs)?;
        ends.push(self.draft.leave(outside, end)?);
        let (outside, facts) = self.draft.enter(&[], &[none(Side::Left, both[0].set)])?;
        let end = self.without_member(goal, both, facts[0], &subs)?;
        ends.push(self.draft.leave(outside, end)?);
        self.draft.inhabited(Side::Left, both[0].set, goal, &ends)
    }

    fn with_member(
        &mut self,
        goal: &Prop,
        both: [Extreme; 2],
        x: (Term, Fact),
        subs: &[Sub],
    ) -> Result<Fact> {
        let set = both[1].set;
        let y = self.draft.fresh()?;
        let (outside, facts) = self.draft.enter(&[y], &[Prop::option(Side::Left, y, set)])?;
        let halves =
            [self.bounded(both, x, subs)?, self.bounded([both[1], both[0]], (y, facts[0]), subs)?];
        let [first, second] = if both[0].is_above() { [0, 1] } else { [1, 0] };
        let cited = [halves[first], halves[second]];
        let end = self.draft.both(goal.terms[0], goal.terms[1], &cited)?;
        let one = self.draft.leave(outside, end)?;
        let (outside, facts) = self.draft.enter(&[], &[none(Side::Left, set)])?;
        let end = self.no_partner(goal, both, x, facts[0], subs)?;
        let two = self.draft.leave(outside, end)?;
        self.draft.inhabited(Side::Left, set, goal, &[one, two])
    }

    fn without_member(
        &mut self,
        goal: &Prop,
        both: [Extreme; 2],
        empty: Fact,
        subs: &[Sub],
    ) -> Result<Fact> {
        let set = both[1].set;
        let y = self.draft.fresh()?;
        let (outside, facts) = self.draft.enter(&[y], &[Prop::option(Side::Left, y, set)])?;
        let end = self.no_partner(goal, [both[1], both[0]], (y, facts[0]), empty, subs)?;
        let one = self.draft.leave(outside, end)?;
        let (outside, facts) = self.draft.enter(&[], &[none(Side::Left, set)])?;
        let mut cited = Vec::new();
        for (extreme, fact, times) in [(both[0], empty, 1), (both[1], facts[0], -1)] {
            let zero = self.extreme_of_nothing(extreme, fact)?;
            cited.push((if extreme.negative { -times } else { times }, zero));
        }
        let end = self.draft.combination(goal, &cited)?;
        let two = self.draft.leave(outside, end)?;
        self.draft.inhabited(Side::Left, set, goal, &[one, two])
    }

    /// Anything, from a member of one set and that the other has none.
    fn no_partner(
        &mut self,
        goal: &Prop,
        [one, two]: [Extreme; 2],
        (x, fact): (Term, Fact),
        empty: Fact,
        subs: &[Sub],
    ) -> Result<Fact> {
        let todo = [(Side::Left, x, one.set, fact)];
        look_into(self, &todo, goal, &mut |lowering: &mut Self, leaf: &Leaf| {
            let (_, partner) = lowering.member_and_partner(leaf, [one, two], subs)?;
            let there = lowering.option(Side::Left, partner, two.set)?;
            lowering.draft.empty(Side::Left, partner, two.set, goal, &[there, empty])
        })
    }

    /// The one extreme is bounded by the other, as each of its members is.
    fn bounded(
        &mut self,
        [one, two]: [Extreme; 2],
        witness: (Term, Fact),
        subs: &[Sub],
    ) -> Result<Fact> {
        let at = if one.negative { self.draft.negative(two.whole)? } else { two.whole };
        let each = self.each_member(one, &|x| one.bound(x, at), &mut |lowering, leaf, goal| {
            let (equal, partner) = lowering.member_and_partner(leaf, [one, two], subs)?;
            let there = lowering.option(Side::Left, partner, two.set)?;
            let numbers = lowering.members_are_numbers(two)?;
            let axiom = lowering.axiom_of_sets(two, true)?;
            let bound = lowering.draft.use_fact(axiom, &[two.set, partner], &[numbers, there])?;
            // member <= at: the difference is (partner's sign) times that of the bound, and
            // what the member is.
            let times = if one.max { 1 } else { -1 };
            lowering.draft.combination(goal, &[(times, equal), (1, bound)])
        })?;
        let numbers = self.members_are_numbers(one)?;
        let axiom = self.axiom_of_sets(one, false)?;
        let (y, there) = witness;
        let fact = self.draft.use_fact(axiom, &[one.set, at, y], &[numbers, there, each])?;
        let (low, high) =
            if one.is_above() { (one.whole, two.whole) } else { (two.whole, one.whole) };
        self.draft.combination(&Prop::le(low, high), &[(1, fact)])
    }

    /// What a sub-proof says of the member at the end of a case, and its partner.
    fn member_and_partner(
        &mut self,
        leaf: &Leaf,
        [one, two]: [Extreme; 2],
        subs: &[Sub],
    ) -> Result<(Fact, Term)> {
        let negative = one.negative != two.negative;
        let (_, member) = self.draft.sides(leaf.equations[0])?;
        let option = self.draft.resolved(member, &leaf.equations[1..])?;
        let about = |reached: Old, _: &[Old]| match reached {
            Old::Equal(x, _) => Some(x),
            _ => None,
        };
        let fits = |lowering: &mut Lowering<'_>, sub: Sub| {
            let partner = lowering.term(lowering.reached(sub)?.terms()[1])?;
            Ok(lowering.partner_among(partner, negative, two.set)?.is_some())
        };
        let wanted = About { option, of: &about, fits: &fits, assumed: Vec::new() };
        let reached = self.child(subs, &wanted)?;
        let partner = self.draft.sides(reached.fact)?.1;
        let found = self.partner_among(partner, negative, two.set)?;
        let found = found.ok_or_else(|| stuck("the partner is no member"))?;
        Ok((reached.fact, found))
    }

    fn partner_among(&mut self, term: Term, negative: bool, set: Term) -> Result<Option<Term>> {
        for (found, _) in self.draft.candidates(Side::Left, set)? {
            let signed = if negative { self.draft.negative(found)? } else { found };
            if self.draft.alike(signed, term)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// For all members of a set: what is shown of each in its case.
    fn each_member(
        &mut self,
        one: Extreme,
        say: &dyn Fn(Term) -> Prop,
        show: &mut dyn FnMut(&mut Self, &Leaf, &Prop) -> Result<Fact>,
    ) -> Result<Fact> {
        let x = self.draft.fresh()?;
        let (outside, facts) = self.draft.enter(&[x], &[Prop::option(Side::Left, x, one.set)])?;
        let todo = [(Side::Left, x, one.set, facts[0])];
        let goal = say(x);
        let end = look_into(self, &todo, &goal, &mut |lowering: &mut Self, leaf: &Leaf| {
            let (_, member) = lowering.draft.sides(leaf.equations[0])?;
            let option = lowering.draft.resolved(member, &leaf.equations[1..])?;
            let fact = show(lowering, leaf, &say(option))?;
            lowering.draft.rewrite(&goal, fact, &leaf.equations)
        })?;
        self.draft.leave(outside, end)
    }

    fn members_are_numbers(&mut self, one: Extreme) -> Result<Fact> {
        let number = self.operator(Symbol::from("is_number"), 1)?;
        let say = |x| holds(number, vec![x]);
        self.each_member(one, &say, &mut |lowering, _, goal| lowering.wall_is_number(goal))
    }

    /// That the extreme is as far out as each member, or that it is no further out than what is.
    fn axiom_of_sets(&mut self, one: Extreme, first: bool) -> Result<Fact> {
        self.operator(Symbol::from("is_number"), 1)?;
        let said = extreme(&mut self.draft, one.operator, one.max, first)?;
        let what = if first { "reached" } else { "bounded" };
        let name = format!("{}.{what}", self.draft.name_of(one.operator));
        self.trusted(&name, EXTREMES, &said)
    }

    /// The extreme of a set without members.
    fn extreme_of_nothing(&mut self, one: Extreme, empty: Fact) -> Result<Fact> {
        let said = extreme_of_nothing(&mut self.draft, one.operator)?;
        let name = format!("{}.of_nothing", self.draft.name_of(one.operator));
        let axiom = self.trusted(&name, EXTREMES, &said)?;
        self.draft.use_fact(axiom, &[one.set], &[empty])
    }

    fn extreme_of_set(&self, whole: Term) -> Result<Extreme> {
        let no = || stuck("this is no extreme of a set");
        let (negative, inner) = match self.draft.node(whole) {
            Node::Apply(NEG, args) => (true, args[0]),
            _ => (false, whole),
        };
        let Node::Apply(operator, args) = self.draft.node(inner) else { return Err(no()) };
        let (operator, &[set]) = (*operator, &args[..]) else { return Err(no()) };
        let name = self.draft.name_of(operator).split('.').next().unwrap_or_default();
        let max = match name {
            ops::OPLUS_MAX => true,
            ops::OPLUS_MIN => false,
            _ => return Err(no()),
        };
        Ok(Extreme { whole, operator, set, max, negative })
    }
}

//! Steps that read options: moves, answers to moves, and cases.

use super::{Checker, require, wrong};
use crate::certificate::proof::calculus::Scene;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::{Choice, Match, Scope, Step, Sub};
use crate::certificate::proof::terms::{Family, Id, Map, Node, Side};
use crate::error::Result;

impl Checker<'_> {
    /// The families of a side, as the sub-proofs of a step go through them.
    pub(super) fn families(&mut self, side: Side, id: Id, scene: &Scene) -> Result<Vec<Family>> {
        self.calculus.options(side, id, scene)
    }

    /// The option that a choice names.
    pub(super) fn chosen(
        &mut self,
        scope: u32,
        choice: &Choice,
        of: Id,
        scene: &Scene,
    ) -> Result<Id> {
        require(choice.side != Side::Member, "a choice is one of Left's or Right's options")?;
        let families = self.families(choice.side, of, scene)?;
        let family = families.get(choice.family as usize);
        let family = family.ok_or_else(|| wrong("there is no such option"))?;
        require(family.binders.len() == choice.binders.len(), "each binder needs an option")?;
        let mut map = Map::default();
        for (&binder, &to) in family.binders.iter().zip(&choice.binders) {
            require(
                self.chain(scope).any(|scope| scope.options.contains(&to)),
                "a generic option is not in scope",
            )?;
            let (Node::Option { of, side, .. }, Node::Option { of: there, side: its, .. }) =
                (self.calculus.terms.node(binder).clone(), self.calculus.terms.node(to).clone())
            else {
                return Err(wrong("a binder stands for an option"));
            };
            let of = self.calculus.terms.rename(of, &map);
            require((of, side) == (there, its), "an option of another game is chosen")?;
            map.insert(binder, to);
        }
        Ok(self.calculus.terms.rename(family.body, &map))
    }

    /// The option that is generic in a scope opened for a family, which must introduce
    /// nothing else.
    pub(super) fn generic(&mut self, scope: &Scope, family: &Family) -> Result<Id> {
        require(scope.empty.is_empty(), "this scope finds no side empty")?;
        require(scope.options.len() == family.binders.len(), "a scope introduces its binders")?;
        let mut map = Map::default();
        for (&binder, &to) in family.binders.iter().zip(&scope.options) {
            let (Node::Option { of, side, .. }, Node::Option { of: there, side: its, .. }) =
                (self.calculus.terms.node(binder).clone(), self.calculus.terms.node(to).clone())
            else {
                return Err(wrong("a binder stands for an option"));
            };
            let of = self.calculus.terms.rename(of, &map);
            require((of, side) == (there, its), "a scope introduces an option of another game")?;
            map.insert(binder, to);
        }
        Ok(self.calculus.terms.rename(family.body, &map))
    }

    pub(super) fn same_options(
        &mut self,
        at: usize,
        step: &Step,
        matches: &[Match],
        scene: &Scene,
    ) -> Result<()> {
        let (a, b, values) = match step.prop {
            Prop::Same(a, b) => (a, b, false),
            Prop::Equal(a, b) => (a, b, true),
            _ => return Err(wrong("this is no equation")),
        };
        let mut matches = matches.iter();
        for (from, to) in [(a, b), (b, a)] {
            for side in [Side::Left, Side::Right] {
                for family in self.families(side, from, scene)? {
                    let found = matches.next().ok_or_else(|| wrong("an option has no partner"))?;
                    let (scope, prop) = self.sub(at, found.sub)?;
                    let scope = scope.clone();
                    require(scope.hypotheses.is_empty(), "this scope assumes nothing")?;
                    let option = self.generic(&scope, &family)?;
                    require(found.choice.side == side, "the partner is of the other side")?;
                    let partner = self.chosen(found.sub.scope, &found.choice, to, scene)?;
                    let wanted = if values {
                        Prop::Equal(option, partner)
                    } else {
                        Prop::Same(option, partner)
                    };
                    require(prop == wanted, "an option and its partner are not what was proved")?;
                }
            }
        }
        require(matches.next().is_none(), "there are more partners than options")
    }

    pub(super) fn every_move(
        &mut self,
        at: usize,
        prop: Prop,
        subs: &[Sub],
        scene: &Scene,
    ) -> Result<()> {
        let Prop::Le(a, b) = prop else { return Err(wrong("this is no `<=`")) };
        let mut subs = subs.iter();
        for (side, of) in [(Side::Left, a), (Side::Right, b)] {
            for family in self.families(side, of, scene)? {
                let sub = subs.next().ok_or_else(|| wrong("a move has no answer"))?;
                let (scope, reached) = self.sub(at, *sub)?;
                let scope = scope.clone();
                require(scope.hypotheses.is_empty(), "this scope assumes nothing")?;
                let option = self.generic(&scope, &family)?;
                let wanted =
                    if side == Side::Left { Prop::Lf(option, b) } else { Prop::Lf(a, option) };
                require(reached == wanted, "the answer is to another move")?;
            }
        }
        require(subs.next().is_none(), "there are more answers than moves")
    }

    pub(super) fn cases(
        &mut self,
        at: usize,
        prop: Prop,
        cited: u32,
        subs: &[Sub],
        scene: &Scene,
    ) -> Result<()> {
        let Prop::Lf(a, b) = self.cited(at, cited)? else {
            return Err(wrong("a `<|` is needed here"));
        };
        let mut subs = subs.iter();
        for (side, of) in [(Side::Left, b), (Side::Right, a)] {
            for family in self.families(side, of, scene)? {
                let sub = subs.next().ok_or_else(|| wrong("a case is missing"))?;
                let (scope, reached) = self.sub(at, *sub)?;
                let scope = scope.clone();
                let option = self.generic(&scope, &family)?;
                let assumed =
                    if side == Side::Left { Prop::Le(a, option) } else { Prop::Le(option, b) };
                require(scope.hypotheses == [assumed], "a case assumes something else")?;
                require(reached == prop, "a case reaches something else")?;
            }
        }
        require(subs.next().is_none(), "there are more cases than moves")
    }

    /// A form with an option on a side is not one that has none there.
    pub(super) fn distinct(&mut self, step: &Step, choice: &Choice, scene: &Scene) -> Result<()> {
        let Prop::Differ(a, b) = step.prop else { return Err(wrong("forms differ here")) };
        let (with, without) =
            if self.families(choice.side, b, scene)?.is_empty() { (a, b) } else { (b, a) };
        let none = self.families(choice.side, without, scene)?.is_empty();
        require(none, "both forms may have options on this side")?;
        self.chosen(step.scope, choice, with, scene).map(|_| ())
    }

    pub(super) fn inhabited(
        &mut self,
        at: usize,
        step: &Step,
        (of, side): (Id, Side),
        none: Sub,
        some: Sub,
        scene: &Scene,
    ) -> Result<()> {
        require(self.is_closed(of, step.scope), "a generic option is not in scope")?;
        let (scope, reached) = self.sub(at, none)?;
        require(
            scope.options.is_empty()
                && scope.hypotheses.is_empty()
                && scope.empty == [(of, side)]
                && reached == step.prop,
            "the case without options is another one",
        )?;
        let (scope, reached) = self.sub(at, some)?;
        let scope = scope.clone();
        require(reached == step.prop, "the case with an option reaches something else")?;
        require(scope.hypotheses.is_empty(), "this scope assumes nothing")?;
        let families = self.families(side, of, scene)?;
        let [family] = families.as_slice() else {
            return Err(wrong("whether there are options is asked of a variable"));
        };
        let generic = matches!(
            *self.calculus.terms.node(family.body),
            Node::Option { of: its, side: there, .. } if (its, there) == (of, side)
        );
        require(generic, "whether there are options is asked of a variable")?;
        self.generic(&scope, family).map(|_| ())
    }

    pub(super) fn split(&mut self, at: usize, step: &Step, prop: Prop, subs: &[Sub]) -> Result<()> {
        for id in prop.terms() {
            require(self.is_closed(id, step.scope), "a generic option is not in scope")?;
        }
        let negation = prop.negated();
        require(subs.len() == 1 + negation.len(), "a case is missing")?;
        let cases = std::iter::once(vec![prop]).chain(negation);
        for (case, sub) in cases.zip(subs) {
            let (scope, reached) = self.sub(at, *sub)?;
            require(
                scope.hypotheses == case && scope.options.is_empty() && scope.empty.is_empty(),
                "a case assumes something else",
            )?;
            require(reached == step.prop, "a case reaches something else")?;
        }
        Ok(())
    }
}

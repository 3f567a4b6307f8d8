//! Steps that cite a definition, the induction or a theorem: instances of what is known.

use super::{Checker, assigned, require, wrong};
use crate::certificate::proof::calculus::Scene;
use crate::certificate::proof::definitions::descends;
use crate::certificate::proof::prop::{Formula, Prop, not};
use crate::certificate::proof::statement::{Claim, Variable};
use crate::certificate::proof::steps::{Instance, Step, Theorem};
use crate::certificate::proof::terms::{Id, Map, Node, Side};
use crate::error::Result;
use crate::syntax::rules::Sort;

impl Checker<'_> {
    pub(super) fn definition(
        &mut self,
        at: usize,
        prop: Prop,
        clause: u32,
        holds: &[(u32, Vec<u32>)],
        fails: &[(u32, u32, Vec<u32>)],
        scene: &Scene,
    ) -> Result<()> {
        let Prop::Same(a, b) = prop else { return Err(wrong("a definition is an equation")) };
        let Node::Apply(operator, args) = self.calculus.terms.node(a).clone() else {
            return Err(wrong("this is no operator"));
        };
        let key = (operator, args.len());
        let Some(definition) = self.calculus.definitions.get(&key).cloned() else {
            return Err(wrong("this operator has no definition"));
        };
        let map: Map = definition.params.iter().copied().zip(args.iter().copied()).collect();
        let clause = clause as usize;
        let Some(found) = definition.clauses.get(clause) else {
            return Err(wrong("there is no such clause"));
        };
        require(found.conditions.len() == holds.len(), "each condition needs a reason")?;
        for (condition, (disjunct, because)) in found.conditions.iter().zip(holds) {
            self.proved(at, condition, *disjunct, because, &map, scene)?;
        }
        require(clause == fails.len(), "each earlier clause must fail")?;
        for (earlier, (condition, disjunct, because)) in definition.clauses.iter().zip(fails) {
            let condition = earlier.conditions.get(*condition as usize);
            let negation = condition.and_then(not).ok_or_else(|| wrong("no such condition"))?;
            self.proved(at, &negation, *disjunct, because, &map, scene)?;
        }
        let body = self.calculus.instance(found.body, &map, scene)?;
        require(body == b, "the definition says something else")
    }

    /// Whether the cited steps give a disjunct of an instance of a formula.
    pub(super) fn proved(
        &mut self,
        at: usize,
        formula: &Formula,
        disjunct: u32,
        because: &[u32],
        map: &Map,
        scene: &Scene,
    ) -> Result<()> {
        let props = formula.get(disjunct as usize).ok_or_else(|| wrong("no such case"))?;
        require(props.len() == because.len(), "each condition needs a step")?;
        for (&prop, &because) in props.iter().zip(because) {
            let instance = self.calculus.instance_of_prop(prop, map, scene)?;
            require(self.cited(at, because)? == instance, "a condition is not what was proved")?;
        }
        Ok(())
    }

    pub(super) fn induction(
        &mut self,
        at: usize,
        step: &Step,
        instance: &Instance,
        scene: &Scene,
    ) -> Result<()> {
        let (theorem, proof) = (self.theorem, self.proof);
        require(!proof.induction.is_empty(), "this proof is not by induction")?;
        let mut moves = 0;
        for variable in &theorem.claims.variables {
            let to = assigned(&instance.map, variable.id)?;
            if proof.induction.contains(&variable.id) {
                let below = descends(self.calculus, to, variable.id);
                moves += below.ok_or_else(|| wrong("the induction goes to another game"))?;
            }
        }
        require(moves > 0, "the induction goes to the same games")?;
        self.instance(at, step, theorem, instance, scene)
    }

    pub(super) fn lemma(
        &mut self,
        at: usize,
        step: &Step,
        theorem: u32,
        instance: &Instance,
        scene: &Scene,
    ) -> Result<()> {
        let earlier = self.earlier;
        let theorem = earlier.get(theorem as usize);
        let theorem = theorem.ok_or_else(|| wrong("there is no such theorem before this one"))?;
        require(theorem.level() <= self.proof.level, "the theorem cited reaches further back")?;
        self.instance(at, step, theorem, instance, scene)
    }

    pub(super) fn instance(
        &mut self,
        at: usize,
        step: &Step,
        theorem: &Theorem,
        instance: &Instance,
        scene: &Scene,
    ) -> Result<()> {
        let claim: &Claim = theorem
            .claims
            .claims
            .get(instance.claim as usize)
            .ok_or_else(|| wrong("the theorem has no such claim"))?;
        let variables = &theorem.claims.variables;
        require(
            instance.map.len() == variables.len() + claim.options.len(),
            "each variable needs one term",
        )?;
        let mut map = Map::default();
        for variable in variables {
            let to = assigned(&instance.map, variable.id)?;
            require(self.is_closed(to, step.scope), "a generic option is not in scope")?;
            self.suits(*variable, to, theorem.literal)?;
            map.insert(variable.id, to);
        }
        for &option in &claim.options {
            let to = assigned(&instance.map, option)?;
            let Node::Option { of, side, .. } = *self.calculus.terms.node(option) else {
                return Err(wrong("a claim is about something that is no option"));
            };
            let of = self.calculus.instance(of, &map, scene)?;
            require(self.is_option(step.scope, to, side, of, scene)?, "this is no such option")?;
            map.insert(option, to);
        }
        require(claim.hypotheses.len() == instance.premises.len(), "each hypothesis needs a step")?;
        for (&hypothesis, &premise) in claim.hypotheses.iter().zip(&instance.premises) {
            let wanted = self.calculus.instance_of_prop(hypothesis, &map, scene)?;
            require(self.cited(at, premise)? == wanted, "a hypothesis is not what was proved")?;
        }
        let conclusion = self.calculus.instance_of_prop(claim.conclusion, &map, scene)?;
        require(conclusion == step.prop, "the instance says something else")
    }

    /// Whether a term may be put for a variable.
    pub(super) fn suits(&self, variable: Variable, to: Id, literal: bool) -> Result<()> {
        match variable.sort {
            Sort::Form => require(!self.is_options(to), "a set of options is no form"),
            Sort::Wall => require(!self.is_options(to), "a set of options is no wall"),
            Sort::Game | Sort::Number | Sort::Integer => require(
                !self.is_options(to) && (literal || self.is_canonical(to)),
                "a value is given by its canonical form",
            ),
            Sort::Options => require(self.is_options(to), "this is no set of options"),
            Sort::Finite(_) => Err(wrong("no term is put for this variable")),
        }
    }

    pub(super) fn is_options(&self, id: Id) -> bool {
        self.variable(id).is_some_and(|variable| variable.sort == Sort::Options)
    }

    pub(super) fn is_canonical(&self, id: Id) -> bool {
        self.calculus.is_canonical(id, &self.theorem.claims, self.theorem.literal)
    }

    pub(super) fn is_option(
        &mut self,
        scope: u32,
        to: Id,
        side: Side,
        of: Id,
        scene: &Scene,
    ) -> Result<bool> {
        let candidates: Vec<Id> =
            self.chain(scope).flat_map(|scope| scope.options.iter().copied()).collect();
        for family in self.calculus.options(side, of, scene)? {
            if family.binders.is_empty() {
                if family.body == to {
                    return Ok(true);
                }
                continue;
            }
            let [binder] = family.binders.as_slice() else { continue };
            let Node::Option { of, side, .. } = *self.calculus.terms.node(*binder) else {
                continue;
            };
            for &candidate in &candidates {
                let Node::Option { of: other, side: there, .. } =
                    *self.calculus.terms.node(candidate)
                else {
                    continue;
                };
                if (other, there) != (of, side) {
                    continue;
                }
                let map = Map::from_iter([(*binder, candidate)]);
                if self.calculus.terms.rename(family.body, &map) == to {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

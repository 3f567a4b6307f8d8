//! Theorems at work: instances of theorems for the terms of a setting.
//!
//! A theorem is put to use where its operators occur ([`Plan`](super::plan::Plan)). Its
//! hypotheses must be proved first; what is undecided does not fire.

use super::congruence::Source;
use super::matching::{Binding, Index};
use super::search::Search;
use super::setting::Setting;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::{Instance, Level, Reason};
use crate::certificate::proof::terms::{Id, Map, Node, Terms};
use crate::error::Result;
use crate::syntax::rules::Sort;
use symbol_table::GlobalSymbol as Symbol;

/// How many instances are added in a round.
pub(super) const MAX_INSTANCES: usize = 300;
/// In how many ways hypotheses may say what a conclusion leaves open.
const MAX_COMPLETIONS: usize = 12;

/// Which theorems are put to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// Those that do not only exchange arguments.
    Most,
    /// Those that only exchange arguments: they double what there is, and are seldom needed.
    Exchanges,
    /// Equations without hypotheses, from left to right.
    Forward,
}

impl Search<'_> {
    /// Adds instances of the theorems known; says whether anything new was found.
    pub(super) fn use_theorems(&mut self, setting: &mut Setting, which: Use) -> Result<bool> {
        let index = self.index(setting);
        let mut changed = false;
        let mut instances = 0;
        let library = self.library;
        for number in self.usable.clone() {
            let theorem = &library[number as usize];
            if theorem.level() > self.level {
                continue;
            }
            for at in 0..theorem.claims.claims.len() as u32 {
                let plan = self.plan(number, at);
                let mut bindings: Vec<Binding> = Vec::new();
                match which {
                    Use::Forward => {
                        if let Some(side) = plan.forward {
                            self.all_matches(&index, &[side], &mut bindings);
                        }
                    }
                    Use::Most | Use::Exchanges => {
                        if plan.exchanges != (which == Use::Exchanges) {
                            continue;
                        }
                        for triggers in &plan.triggers {
                            self.all_matches(&index, triggers, &mut bindings);
                        }
                    }
                }
                for binding in bindings {
                    for binding in self.complete(setting, &index, number, at, binding) {
                        if instances >= MAX_INSTANCES || !self.spend(1) || setting.graph.is_full() {
                            return Ok(changed);
                        }
                        let done = self.add_instance(setting, number, at, &binding)?;
                        instances += usize::from(done);
                        changed |= done;
                    }
                }
            }
        }
        setting.graph.rebuild();
        Ok(changed)
    }

    fn add_instance(
        &mut self,
        setting: &mut Setting,
        theorem: u32,
        claim: u32,
        binding: &Binding,
    ) -> Result<bool> {
        let Some((instance, prop)) = self.instance_of(setting.scope, theorem, claim, binding)?
        else {
            return Ok(false);
        };
        let key = (theorem, claim, instance.map.clone());
        if setting.fired.contains(&key) {
            return Ok(false);
        }
        let [a, b] = prop.terms();
        if a == b && !matches!(prop, Prop::Is(_) | Prop::Not(_)) {
            return Ok(false);
        }
        if setting.rounds > 1 && self.brings_new(setting, prop) {
            return Ok(false);
        }
        let Some(instance) = self.with_premises(setting, theorem, instance, 2)? else {
            return Ok(false);
        };
        setting.fired.insert(key);
        let source = Source::Lemma(theorem, instance.clone());
        Ok(match prop {
            Prop::Same(..) => setting.add_identity(&self.calculus.terms, a, b, source),
            Prop::Equal(..) => setting.add_equation(&mut self.calculus.terms, a, b, source),
            _ => {
                let by = Reason::Lemma(theorem, instance);
                let step = self.builder.add(setting.scope, prop, by);
                self.put(setting, prop, step)
            }
        })
    }

    /// Whether both sides of an equation are unknown so far: an operator over something new,
    /// or a sum that does not simplify.
    fn brings_new(&self, setting: &Setting, prop: Prop) -> bool {
        let (Prop::Same(a, b) | Prop::Equal(a, b)) = prop else { return false };
        let known = |id: Id| {
            self.calculus.terms.parts(id).iter().all(|part| {
                setting.graph.contains(part.term)
                    || matches!(self.calculus.terms.node(part.term), Node::Literal(_))
            })
        };
        !known(a) && !known(b)
    }

    /// An instance of a claim of a theorem, and what it says. Values are given by canonical
    /// forms.
    pub(super) fn instance_of(
        &mut self,
        scope: u32,
        theorem: u32,
        claim: u32,
        binding: &Binding,
    ) -> Result<Option<(Instance, Prop)>> {
        let library = self.library;
        let found = &library[theorem as usize];
        let plan = self.plan(theorem, claim);
        let mut map = Map::default();
        for variable in &found.claims.variables {
            let to = match binding.iter().find(|(known, _)| *known == variable.id) {
                Some((_, to)) => to,
                // It does not occur: an option has taken its place.
                None if !plan.needed.contains(&variable.id) => &Terms::ZERO,
                None => return Ok(None),
            };
            let options = self.is_options(*to);
            let to = match variable.sort {
                Sort::Form | Sort::Wall if options => return Ok(None),
                Sort::Form | Sort::Wall => *to,
                Sort::Game | Sort::Number | Sort::Integer if options => return Ok(None),
                Sort::Game | Sort::Number | Sort::Integer => {
                    if found.literal || self.is_canonical(*to) {
                        *to
                    } else {
                        self.calculus.terms.apply(Symbol::from("canonical"), vec![*to])
                    }
                }
                Sort::Options if options => *to,
                Sort::Options | Sort::Finite(_) => return Ok(None),
            };
            map.insert(variable.id, to);
        }
        for option in &found.claims.claims[claim as usize].options {
            let Some((_, to)) = binding.iter().find(|(known, _)| known == option) else {
                return Ok(None);
            };
            map.insert(*option, *to);
        }
        let scene = self.builder.scene(scope);
        let conclusion = found.claims.claims[claim as usize].conclusion;
        let prop = self.calculus.instance_of_prop(conclusion, &map, &scene)?;
        let mut map: Vec<(Id, Id)> = map.into_iter().collect();
        map.sort_unstable();
        Ok(Some((Instance { claim, map, premises: Vec::new() }, prop)))
    }

    /// The instance with steps that prove its hypotheses, if they can be proved.
    pub(super) fn with_premises(
        &mut self,
        setting: &mut Setting,
        theorem: u32,
        mut instance: Instance,
        depth: u32,
    ) -> Result<Option<Instance>> {
        let library = self.library;
        let claim = &library[theorem as usize].claims.claims[instance.claim as usize];
        let map: Map = instance.map.iter().copied().collect();
        let scene = self.builder.scene(setting.scope);
        for &hypothesis in &claim.hypotheses {
            let wanted = self.calculus.instance_of_prop(hypothesis, &map, &scene)?;
            let mut found = self.ask(setting, wanted, depth)?;
            if found.is_none() && depth > 0 && self.level == Level::Group {
                found = self.order(setting.scope, wanted, 1, 0)?;
            }
            let Some(step) = found else { return Ok(None) };
            instance.premises.push(step);
        }
        Ok(Some(instance))
    }

    /// The ways to find from the hypotheses of a claim, among what is known, what its
    /// conclusion has left open.
    pub(super) fn complete(
        &mut self,
        setting: &Setting,
        index: &Index,
        theorem: u32,
        claim: u32,
        binding: Binding,
    ) -> Vec<Binding> {
        let plan = self.plan(theorem, claim);
        let library = self.library;
        let hypotheses = &library[theorem as usize].claims.claims[claim as usize].hypotheses;
        let is_open = |binding: &Binding, id: &Id| !binding.iter().any(|(known, _)| known == id);
        let mut done = Vec::new();
        let mut open = vec![binding];
        while let Some(binding) = open.pop() {
            if plan.needed.iter().all(|id| !is_open(&binding, id)) {
                done.push(binding);
                continue;
            }
            let says_more = |prop: &&Prop| {
                let mut variables = Vec::new();
                prop.terms().into_iter().for_each(|id| self.variables_of(id, &mut variables));
                variables.iter().any(|id| is_open(&binding, id))
            };
            // An inequality says more than a sort does.
            let relations = hypotheses.iter().filter(|prop| !matches!(prop, Prop::Is(_)));
            let sorts = hypotheses.iter().filter(|prop| matches!(prop, Prop::Is(_)));
            let Some(&hypothesis) = relations.chain(sorts).find(says_more) else { continue };
            let [x, y] = hypothesis.terms();
            let facts = setting.facts.iter().map(|fact| fact.prop);
            let truths = setting.truths.iter().map(|(prop, _)| *prop);
            let equations = setting
                .equations
                .iter()
                .flat_map(|&(a, b, _)| [Prop::Equal(a, b), Prop::Equal(b, a)]);
            for known in facts.chain(truths).chain(equations) {
                if std::mem::discriminant(&known) != std::mem::discriminant(&hypothesis) {
                    continue;
                }
                let [a, b] = known.terms();
                let mut halves = Vec::new();
                self.matches(index, x, a, &binding, &mut halves);
                let mut wholes = Vec::new();
                for half in halves {
                    self.matches(index, y, b, &half, &mut wholes);
                }
                // Each round finds something, so that this ends.
                wholes.retain(|whole| whole.len() > binding.len());
                if open.len() + done.len() < MAX_COMPLETIONS {
                    open.extend(wholes);
                }
            }
        }
        done
    }
}

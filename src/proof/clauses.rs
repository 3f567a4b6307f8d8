//! Definitions with several clauses: which clause applies is decided by what is known.
//!
//! A clause applies when its conditions are proved and of each earlier clause some condition
//! is refuted. An undecided condition decides nothing: taking "not known to be a number"
//! for "no number" proves that heating is additive, which `*` and `{1|*}` refute.

use super::search::Search;
use super::setting::Setting;
use crate::certificate::proof::prop::{Formula, Prop, not};
use crate::certificate::proof::steps::Reason;
use crate::certificate::proof::terms::{Id, Map, Node};
use crate::error::Result;

impl Search<'_> {
    /// Says of the operators of a setting what they are by definition, where that is
    /// decided. The undecided conditions are kept, for whoever wants to go through cases.
    pub(super) fn use_definitions(&mut self, setting: &mut Setting) -> Result<bool> {
        let mut changed = false;
        for (term, _) in setting.graph.members() {
            let Node::Apply(operator, args) = self.calculus.terms.node(term).clone() else {
                continue;
            };
            let key = (operator, args.len());
            let Some(definition) = self.calculus.definitions.get(&key).cloned() else { continue };
            // Of braces the options are read; they need not be written out.
            if definition.is_plain() && definition.is_recursive(&self.calculus.terms) {
                continue;
            }
            if let Some(new) = self.put_decided(setting, term) {
                changed |= new;
                continue;
            }
            let map: Map = definition.params.iter().copied().zip(args.iter().copied()).collect();
            let mut fails = Vec::new();
            for (at, clause) in definition.clauses.iter().enumerate() {
                let mut holds = Vec::new();
                let mut refuted = None;
                for (number, condition) in clause.conditions.iter().enumerate() {
                    if let Some(because) = self.decide(setting, condition, &map)? {
                        holds.push(because);
                        continue;
                    }
                    let negation = not(condition);
                    if let Some(negation) = negation
                        && let Some((disjunct, steps)) = self.decide(setting, &negation, &map)?
                    {
                        refuted = Some((number as u32, disjunct, steps));
                        break;
                    }
                    self.note_undecided(setting, condition, &map)?;
                    break;
                }
                if let Some(refuted) = refuted {
                    fails.push(refuted);
                    continue;
                }
                if holds.len() < clause.conditions.len() {
                    break;
                }
                let scene = self.builder.scene(setting.scope);
                let Some(body) = self.calculus.unfold(operator, &args, at, &scene)? else { break };
                let by = Reason::Definition { clause: at as u32, holds, fails };
                let prop = Prop::Same(term, body);
                let step = self.builder.add(setting.scope, prop, by);
                self.builder.read_through(setting.scope, step);
                self.decided.insert((setting.scope, term), step);
                setting.add(&mut self.calculus.terms, body);
                changed |= self.put(setting, prop, step);
                break;
            }
        }
        Ok(changed)
    }

    /// Puts into a setting what was decided of a term in its scope before, if anything was;
    /// says whether that is new there.
    pub(super) fn put_decided(&mut self, setting: &mut Setting, term: Id) -> Option<bool> {
        let step = *self.decided.get(&(setting.scope, term))?;
        let prop = self.builder.steps[step as usize].prop;
        let [_, body] = prop.terms();
        setting.add(&mut self.calculus.terms, body);
        Some(self.put(setting, prop, step))
    }

    /// The disjunct of a formula that is known to hold, with its steps.
    fn decide(
        &mut self,
        setting: &mut Setting,
        formula: &Formula,
        map: &Map,
    ) -> Result<Option<(u32, Vec<u32>)>> {
        let scene = self.builder.scene(setting.scope);
        for (number, disjunct) in formula.iter().enumerate() {
            let mut steps = Vec::with_capacity(disjunct.len());
            for &prop in disjunct {
                let instance = self.calculus.instance_of_prop(prop, map, &scene)?;
                match self.ask(setting, instance, 2)? {
                    Some(step) => steps.push(step),
                    None => break,
                }
            }
            if steps.len() == disjunct.len() {
                return Ok(Some((number as u32, steps)));
            }
        }
        Ok(None)
    }

    fn note_undecided(&mut self, setting: &Setting, formula: &Formula, map: &Map) -> Result<()> {
        let scene = self.builder.scene(setting.scope);
        for &prop in formula.iter().flatten() {
            let instance = self.calculus.instance_of_prop(prop, map, &scene)?;
            let in_scope = self.builder.options(setting.scope);
            let closed = |id: Id| {
                self.calculus.terms.free(id).iter().all(|option| in_scope.contains(option))
            };
            if instance.terms().into_iter().all(closed) && !self.undecided.contains(&instance) {
                self.undecided.push(instance);
            }
        }
        Ok(())
    }
}

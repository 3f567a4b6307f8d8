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
use crate::syntax::term::ops;

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
            let Some(definition) = self.calculus.definitions.get(&key) else { continue };
            // Of braces the options are read; they need not be written out.
            let is_read = definition.is_plain() && definition.is_recursive(&self.calculus.terms);
            if is_read || self.decided.contains(&(setting.scope, term)) {
                continue;
            }
            let definition = definition.clone();
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
                self.decided.insert((setting.scope, term));
                setting.add(&mut self.calculus.terms, body);
                changed |= self.put(setting, prop, step);
                break;
            }
        }
        Ok(changed)
    }

    /// Says which of two walls is the larger, where that is known.
    pub(super) fn use_extremes(&mut self, setting: &mut Setting) -> Result<bool> {
        let mut changed = false;
        for (term, _) in setting.graph.members() {
            let Node::Apply(operator, args) = self.calculus.terms.node(term).clone() else {
                continue;
            };
            let max = match operator.as_str() {
                ops::OPLUS_MAX => true,
                ops::OPLUS_MIN => false,
                _ => continue,
            };
            let [a, b] = args[..] else { continue };
            if self.decided.contains(&(setting.scope, term)) {
                continue;
            }
            for (low, high) in [(a, b), (b, a)] {
                let Some(order) = self.ask(setting, Prop::Le(low, high), 1)? else { continue };
                let prop = Prop::Equal(term, if max { high } else { low });
                let step = self.builder.add(setting.scope, prop, Reason::Extreme(order));
                self.decided.insert((setting.scope, term));
                changed |= self.put(setting, prop, step);
                break;
            }
            let question = Prop::Le(a, b);
            if !self.decided.contains(&(setting.scope, term)) && !self.undecided.contains(&question)
            {
                self.undecided.push(question);
            }
        }
        Ok(changed)
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

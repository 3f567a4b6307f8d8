//! Theorems backwards: what is asked for is looked for among their conclusions, and what is
//! to be refuted among their hypotheses.

use super::matching::Binding;
use super::search::Search;
use super::setting::Setting;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::{Instance, Reason, Scope, Sub};
use crate::certificate::proof::terms::{Id, Map, Node};
use crate::error::Result;

impl Search<'_> {
    /// Proves a predicate or an inequality by a theorem that concludes it.
    pub(super) fn by_conclusion(
        &mut self,
        setting: &mut Setting,
        prop: Prop,
        depth: u32,
    ) -> Result<Option<u32>> {
        if depth == 0 {
            return Ok(None);
        }
        if !self.asked.insert((setting.scope, prop)) {
            self.cut += 1;
            return Ok(None);
        }
        let found = self.by_theorem(setting, prop, depth);
        self.asked.remove(&(setting.scope, prop));
        found
    }

    fn by_theorem(&mut self, setting: &mut Setting, prop: Prop, depth: u32) -> Result<Option<u32>> {
        let [a, b] = prop.terms();
        let library = self.library;
        setting.graph.add(&self.calculus.terms, a);
        setting.graph.add(&self.calculus.terms, b);
        let index = self.index(setting);
        for number in self.usable.clone() {
            let theorem = &library[number as usize];
            if theorem.level() > self.level {
                continue;
            }
            for (at, claim) in theorem.claims.claims.iter().enumerate() {
                let alike =
                    std::mem::discriminant(&claim.conclusion) == std::mem::discriminant(&prop);
                if !alike && !self.exchanges_values(number, at as u32, claim.conclusion, prop) {
                    continue;
                }
                let [x, y] = claim.conclusion.terms();
                let mut bindings = Vec::new();
                self.matches(&index, x, a, &Vec::new(), &mut bindings);
                // What one side leaves open the other side says, unless it is too involved.
                let open = std::mem::take(&mut bindings);
                for binding in open {
                    let before = bindings.len();
                    self.matches(&index, y, b, &binding, &mut bindings);
                    if bindings.len() == before {
                        bindings.push(binding);
                    }
                }
                for binding in bindings {
                    for binding in self.complete(setting, &index, number, at as u32, binding) {
                        let found =
                            self.conclude(setting, prop, number, at as u32, &binding, depth)?;
                        if found.is_some() {
                            return Ok(found);
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// Whether a theorem exchanges the arguments of forms, and the same is asked of values:
    /// what is the same form is the same value. Such theorems are put to use last where they
    /// might be needed, and by then other ones may have used up what there was to spend.
    fn exchanges_values(&mut self, theorem: u32, claim: u32, stated: Prop, asked: Prop) -> bool {
        let (Prop::Same(..), Prop::Equal(a, b)) = (stated, asked) else { return false };
        let is_operator = |id: Id| matches!(self.calculus.terms.node(id), Node::Apply(..));
        is_operator(a) && is_operator(b) && self.plan(theorem, claim).exchanges
    }

    /// Proves a proposition by an instance of a theorem. Where the conclusion names no
    /// operator, the hypotheses must not bring in new ones: they could go on for ever.
    fn conclude(
        &mut self,
        setting: &mut Setting,
        prop: Prop,
        theorem: u32,
        claim: u32,
        binding: &Binding,
        depth: u32,
    ) -> Result<Option<u32>> {
        if !self.spend(1) {
            return Ok(None);
        }
        let Some((instance, found)) = self.instance_of(setting.scope, theorem, claim, binding)?
        else {
            return Ok(None);
        };
        let library = self.library;
        let of = &library[theorem as usize].claims.claims[claim as usize];
        let names_none =
            |id: Id| matches!(self.calculus.terms.node(id), Node::Var(_) | Node::Literal(_));
        if of.conclusion.terms().into_iter().all(names_none) {
            let map: Map = instance.map.iter().copied().collect();
            let scene = self.builder.scene(setting.scope);
            for &hypothesis in &of.hypotheses {
                if matches!(hypothesis, Prop::Is(_) | Prop::Not(_)) {
                    continue;
                }
                for id in hypothesis.terms() {
                    let mut operators = Vec::new();
                    self.outermost(id, false, &mut operators);
                    for operator in operators {
                        let term = self.calculus.instance(operator, &map, &scene)?;
                        if !setting.graph.contains(term) {
                            return Ok(None);
                        }
                    }
                }
            }
        }
        let stated = match (found, prop) {
            (Prop::Same(x, y), Prop::Equal(..)) => Prop::Equal(x, y),
            _ => found,
        };
        if stated != prop {
            // It must say the same up to what is known to be equal.
            let [a, b] = prop.terms();
            let [x, y] = found.terms();
            let values = !matches!(prop, Prop::Is(_) | Prop::Not(_) | Prop::Same(..));
            let close = |search: &mut Search<'_>, setting: &mut Setting, p, q| {
                let wanted = if values { Prop::Equal(p, q) } else { Prop::Same(p, q) };
                search.ask(setting, wanted, 0).map(|found| found.is_some())
            };
            if !close(self, setting, x, a)? || !close(self, setting, y, b)? {
                return Ok(None);
            }
        }
        let Some(instance) = self.with_premises(setting, theorem, instance, depth - 1)? else {
            return Ok(None);
        };
        let by = Reason::Lemma(theorem, instance);
        let mut step = self.builder.add(setting.scope, found, by);
        if stated != found {
            step = self.builder.add(setting.scope, stated, Reason::Value(step));
        }
        if stated == prop {
            return Ok(Some(step));
        }
        self.put(setting, stated, step);
        self.ask(setting, prop, 0)
    }

    /// Refutes a predicate by a theorem that concludes from it what is known to be false.
    pub(super) fn by_contraposition(
        &mut self,
        setting: &mut Setting,
        prop: Prop,
    ) -> Result<Option<u32>> {
        let Prop::Not(id) = prop else { return Ok(None) };
        let library = self.library;
        let index = self.index(setting);
        for number in self.usable.clone() {
            let theorem = &library[number as usize];
            for (at, claim) in theorem.claims.claims.iter().enumerate() {
                let Prop::Is(_) = claim.conclusion else { continue };
                let [Prop::Is(pattern)] = claim.hypotheses[..] else { continue };
                let mut bindings = Vec::new();
                self.matches(&index, pattern, id, &Vec::new(), &mut bindings);
                for binding in bindings {
                    let instance = self.instance_of(setting.scope, number, at as u32, &binding)?;
                    let Some((mut instance, Prop::Is(concluded))) = instance else { continue };
                    let Some(known) = self.ask(setting, Prop::Not(concluded), 0)? else { continue };
                    return self.refute(setting, id, number, &mut instance, concluded, known);
                }
            }
        }
        Ok(None)
    }

    fn refute(
        &mut self,
        setting: &Setting,
        id: Id,
        theorem: u32,
        instance: &mut Instance,
        concluded: Id,
        known: u32,
    ) -> Result<Option<u32>> {
        let (holds, fails) = (Prop::Is(id), Prop::Not(id));
        let open = |search: &mut Search<'_>, prop: Prop| {
            let scope = search.builder.open(Scope {
                parent: Some(setting.scope),
                hypotheses: vec![prop],
                ..Scope::default()
            });
            (scope, search.builder.add(scope, prop, Reason::Hypothesis))
        };
        let (yes, assumed) = open(self, holds);
        instance.premises = vec![assumed];
        let map: Map = instance.map.iter().copied().collect();
        let scene = self.builder.scene(yes);
        let library = self.library;
        let claim = &library[theorem as usize].claims.claims[instance.claim as usize];
        if self.calculus.instance_of_prop(claim.hypotheses[0], &map, &scene)? != holds {
            return Ok(None);
        }
        let by = Reason::Lemma(theorem, instance.clone());
        let step = self.builder.add(yes, Prop::Is(concluded), by);
        let absurd = self.builder.add(yes, fails, Reason::Absurd(step, known));
        let (no, denied) = open(self, fails);
        let subs = vec![Sub { scope: yes, step: absurd }, Sub { scope: no, step: denied }];
        Ok(Some(self.builder.add(setting.scope, fails, Reason::Split(holds, subs))))
    }
}

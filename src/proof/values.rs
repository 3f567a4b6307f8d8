//! Values at work: operators that depend on values agree where their arguments are equal,
//! and a canonical form is determined by its value.

use super::search::Search;
use super::setting::Setting;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::{Cited, Reason};
use crate::certificate::proof::terms::{Id, Node};
use crate::error::Result;
use crate::syntax::rules::Sort;

use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

impl Search<'_> {
    /// Says of operators that depend on values that they agree where their arguments have
    /// equal values; and puts beside an operator of a canonical form the same operator of
    /// what it is the canonical form of.
    pub(super) fn use_values(&mut self, setting: &mut Setting) -> Result<bool> {
        let mut changed = false;
        let listed: Vec<Id> = setting.graph.members().into_iter().map(|(term, _)| term).collect();
        let mut by_operator: FxHashMap<(Symbol, usize), Vec<Id>> = FxHashMap::default();
        let mut operators: Vec<(Symbol, usize)> = Vec::new();
        for &term in &listed {
            let Node::Apply(operator, args) = self.calculus.terms.node(term).clone() else {
                continue;
            };
            let key = (operator, args.len());
            if !operators.contains(&key) {
                operators.push(key);
            }
            by_operator.entry(key).or_default().push(term);
            if self.calculus.definitions.contains_key(&key) {
                for (at, &arg) in args.iter().enumerate() {
                    let Node::Apply(inner, inside) = self.calculus.terms.node(arg) else {
                        continue;
                    };
                    if inner.as_str() != "canonical" {
                        continue;
                    }
                    let mut args = args.clone();
                    args[at] = inside[0];
                    let before = setting.graph.len();
                    let plain = self.calculus.terms.apply(operator, args);
                    setting.add(&mut self.calculus.terms, plain);
                    changed |= setting.graph.len() > before;
                }
            }
        }
        if setting.rounds <= 2 {
            changed |= self.rewrite_arguments(setting);
        }
        changed |= self.use_canonical_forms(setting)?;
        for key in operators {
            if !(0..key.1).any(|at| self.calculus.terms.is_by_value(key.0, key.1, at)) {
                continue;
            }
            let terms = &by_operator[&key];
            for (i, &a) in terms.iter().enumerate() {
                for &b in &terms[i + 1..] {
                    if !self.spend(1) {
                        return Ok(changed);
                    }
                    changed |= self.congruent_by_value(setting, a, b)?;
                }
            }
        }
        Ok(changed)
    }

    /// Says of canonical forms of canonical forms that they are these, and reads their options
    /// so: `canonical(-g)` is `-g` where g is a canonical form.
    pub(super) fn use_canonical_twice(&mut self, setting: &mut Setting) -> bool {
        let mut changed = false;
        for (term, _) in setting.graph.members() {
            let Node::Apply(_, args) = self.calculus.terms.node(term).clone() else { continue };
            if !self.is_canonical_form(term) || !self.is_canonical(args[0]) {
                continue;
            }
            if let Some(new) = self.put_decided(setting, term) {
                changed |= new;
                continue;
            }
            let prop = Prop::Same(term, args[0]);
            let step = self.builder.add(setting.scope, prop, Reason::Canonical);
            self.builder.read_through(setting.scope, step);
            self.decided.insert((setting.scope, term), step);
            changed |= self.put(setting, prop, step);
        }
        changed
    }

    /// Says of canonical forms of games that are known to be equal to a variable, or to what
    /// a built-in operator gives, that they are these: `canonical(g + h - h)` is g.
    fn use_canonical_forms(&mut self, setting: &mut Setting) -> Result<bool> {
        let mut changed = false;
        let members = setting.graph.members();
        let canonical: Vec<Id> = members
            .iter()
            .map(|(term, _)| *term)
            .filter(|&term| self.is_canonical(term) && !self.is_canonical_form(term))
            .collect();
        for (at, &a) in canonical.iter().enumerate() {
            for &b in &canonical[at + 1..] {
                let is_variable = |id| matches!(self.calculus.terms.node(id), Node::Var(_));
                if !is_variable(a) && !is_variable(b) {
                    continue;
                }
                if !self.spend(1) {
                    return Ok(changed);
                }
                changed |= self.use_equal_values(setting, a, b)?;
            }
        }
        for (term, _) in members {
            let Node::Apply(_, args) = self.calculus.terms.node(term).clone() else { continue };
            if !self.is_canonical_form(term) {
                continue;
            }
            for &known in &canonical {
                if !self.spend(1) {
                    return Ok(changed);
                }
                if setting.graph.same(&self.calculus.terms, term, known) {
                    break;
                }
                let Some(equal) = self.ask(setting, Prop::Equal(args[0], known), 0)? else {
                    continue;
                };
                let Some(form) = self.form_of(known) else { continue };
                let prop = Prop::Same(term, form);
                let cited = Cited { step: equal, backward: false };
                if form != term {
                    let by = Reason::Congruence(vec![Some(cited)]);
                    let step = self.builder.add(setting.scope, prop, by);
                    changed |= self.put(setting, prop, step);
                }
                if form != known {
                    let prop = Prop::Same(form, known);
                    let step = self.builder.add(setting.scope, prop, Reason::Canonical);
                    changed |= self.put(setting, prop, step);
                }
                break;
            }
        }
        Ok(changed)
    }

    /// Says of two canonical forms that are known to be equal that they are one form.
    fn use_equal_values(&mut self, setting: &mut Setting, a: Id, b: Id) -> Result<bool> {
        if setting.graph.same(&self.calculus.terms, a, b) {
            return Ok(false);
        }
        let (Some(x), Some(y)) = (self.form_of(a), self.form_of(b)) else { return Ok(false) };
        let Some(equal) = self.ask(setting, Prop::Equal(a, b), 0)? else { return Ok(false) };
        let mut links = Vec::with_capacity(3);
        if x != a {
            let step = self.builder.add(setting.scope, Prop::Same(x, a), Reason::Canonical);
            links.push(Cited { step, backward: true });
        }
        if x != y {
            let by = Reason::Congruence(vec![Some(Cited { step: equal, backward: false })]);
            let step = self.builder.add(setting.scope, Prop::Same(x, y), by);
            links.push(Cited { step, backward: false });
        }
        if y != b {
            let step = self.builder.add(setting.scope, Prop::Same(y, b), Reason::Canonical);
            links.push(Cited { step, backward: false });
        }
        let prop = Prop::Same(a, b);
        let step = self.builder.add(setting.scope, prop, Reason::Chain(links));
        Ok(self.put(setting, prop, step))
    }

    /// The canonical form of a term, unless that is written with a simpler term of its value.
    fn form_of(&mut self, id: Id) -> Option<Id> {
        let form = self.calculus.terms.apply(Symbol::from("canonical"), vec![id]);
        match self.calculus.terms.node(form) {
            Node::Apply(_, args) if form != id => (args[0] == id).then_some(form),
            _ => (form == id).then_some(form),
        }
    }

    fn is_canonical_form(&self, id: Id) -> bool {
        matches!(self.calculus.terms.node(id),
            Node::Apply(operator, _) if operator.as_str() == "canonical")
    }

    /// Puts beside an operator of something that an equation is about the same operator of
    /// the other side.
    fn rewrite_arguments(&mut self, setting: &mut Setting) -> bool {
        let mut changed = false;
        for (term, _) in setting.graph.members() {
            let Node::Apply(operator, args) = self.calculus.terms.node(term).clone() else {
                continue;
            };
            for (at, &arg) in args.iter().enumerate() {
                if !self.calculus.terms.is_by_value(operator, args.len(), at) {
                    continue;
                }
                let others: Vec<Id> = setting
                    .equations
                    .iter()
                    .filter_map(|(a, b, _)| {
                        let is_operator =
                            |id: Id| matches!(self.calculus.terms.node(id), Node::Apply(..));
                        match (arg == *a, arg == *b) {
                            (true, _) if is_operator(*a) => Some(*b),
                            (_, true) if is_operator(*b) => Some(*a),
                            _ => None,
                        }
                    })
                    .take(4)
                    .collect();
                for other in others {
                    let mut args = args.clone();
                    args[at] = other;
                    let before = setting.graph.len();
                    let put = self.calculus.terms.apply(operator, args);
                    setting.add(&mut self.calculus.terms, put);
                    changed |= setting.graph.len() > before;
                }
            }
        }
        changed
    }

    fn congruent_by_value(&mut self, setting: &mut Setting, a: Id, b: Id) -> Result<bool> {
        if setting.graph.same(&self.calculus.terms, a, b) {
            return Ok(false);
        }
        let (Node::Apply(operator, from), Node::Apply(_, to)) =
            (self.calculus.terms.node(a).clone(), self.calculus.terms.node(b).clone())
        else {
            return Ok(false);
        };
        let arity = from.len();
        let by_value = |at: usize| self.calculus.terms.is_by_value(operator, arity, at);
        if !(0..arity).any(by_value) {
            return Ok(false);
        }
        let mut args = Vec::with_capacity(arity);
        for (at, (&x, &y)) in from.iter().zip(&to).enumerate() {
            if x == y {
                args.push(None);
                continue;
            }
            let values = self.calculus.terms.is_by_value(operator, arity, at);
            let wanted = if values { Prop::Equal(x, y) } else { Prop::Same(x, y) };
            match self.ask(setting, wanted, 0)? {
                Some(step) => args.push(Some(Cited { step, backward: false })),
                None => return Ok(false),
            }
        }
        let prop = Prop::Same(a, b);
        let step = self.builder.add(setting.scope, prop, Reason::Congruence(args));
        Ok(self.put(setting, prop, step))
    }

    pub(super) fn is_options(&self, id: Id) -> bool {
        let variables = &self.claims.variables;
        variables.iter().any(|variable| variable.id == id && variable.sort == Sort::Options)
    }

    /// Whether a proposition says of a wall that it is a number.
    pub(super) fn is_number_of_wall(&self, prop: Prop) -> bool {
        let Prop::Is(id) = prop else { return false };
        let Node::Apply(predicate, args) = self.calculus.terms.node(id) else { return false };
        let ("is_number", [wall]) = (predicate.as_str(), args.as_slice()) else { return false };
        self.is_wall(*wall)
    }

    fn is_wall(&self, id: Id) -> bool {
        self.calculus.is_wall(id, self.claims)
    }

    pub(super) fn is_canonical(&self, id: Id) -> bool {
        self.calculus.is_canonical(id, self.claims, self.literal)
    }
}

//! Theorems at work: instances of theorems for the terms of a scope.
//!
//! An equation is tried from both sides: where one side matches a term of the scope, up to
//! what is known to be equal, the instance is added. Its hypotheses must be proved first.

use super::congruence::{Congruence, Source};
use super::equality::Values;
use super::search::Search;
use crate::certificate::proof::elaborate::Kind;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::Instance;
use crate::certificate::proof::terms::{Id, Map, Node, Part, Side};
use crate::error::Result;
use crate::syntax::rules::Sort;
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// How many instances are added in a round.
const MAX_INSTANCES: usize = 300;
/// How many summands are taken apart.
const MAX_PARTS: usize = 7;

type Binding = Vec<(Id, Id)>;

/// The terms of a scope by their classes.
struct Index {
    class_of: FxHashMap<Id, egg::Id>,
    members: FxHashMap<egg::Id, Vec<Id>>,
}

impl Search<'_> {
    /// Adds instances of the theorems known; says whether anything new was found.
    pub(super) fn use_theorems(
        &mut self,
        scope: u32,
        graph: &mut Congruence,
        equations: &mut Values,
    ) -> Result<bool> {
        graph.graph.rebuild();
        let listed = graph.members();
        let mut index = Index { class_of: FxHashMap::default(), members: FxHashMap::default() };
        for (term, class) in &listed {
            index.class_of.insert(*term, *class);
            index.members.entry(*class).or_default().push(*term);
        }
        let before = equations.equations.len();
        let mut changed = false;
        let mut instances = 0;
        let library = self.library;
        for number in self.usable.clone() {
            let theorem = &library[number as usize];
            if theorem.level() > self.level {
                continue;
            }
            for (at, claim) in theorem.claims.claims.iter().enumerate() {
                let (Prop::Same(l, r) | Prop::Equal(l, r)) = claim.conclusion else { continue };
                if !claim.options.is_empty() {
                    continue;
                }
                for (from, other) in [(l, r), (r, l)] {
                    if !self.may_lead(from, other) {
                        continue;
                    }
                    for (term, _) in &listed {
                        let mut found = Vec::new();
                        self.matches(&index, from, *term, &Vec::new(), &mut found);
                        for binding in found {
                            if instances >= MAX_INSTANCES || !self.spend(1) || graph.is_full() {
                                return Ok(changed || equations.equations.len() > before);
                            }
                            let done = self.add_instance(
                                scope, graph, equations, number, at as u32, &binding,
                            )?;
                            instances += usize::from(done);
                            changed |= done;
                        }
                    }
                }
            }
        }
        graph.graph.rebuild();
        Ok(changed || equations.equations.len() > before)
    }

    /// Whether one side of an equation is fit to be looked for: it is an operator applied, and
    /// has every variable of the other side. Sums are not looked for: they would be found in
    /// every sum, and lead back from what is multiplied out.
    fn may_lead(&self, from: Id, other: Id) -> bool {
        if !matches!(self.calculus.terms.node(from), Node::Apply(..)) {
            return false;
        }
        let (mut has, mut needs) = (Vec::new(), Vec::new());
        self.variables_of(from, &mut has);
        self.variables_of(other, &mut needs);
        needs.iter().all(|variable| has.contains(variable))
    }

    pub(super) fn variables_of(&self, id: Id, found: &mut Vec<Id>) {
        if self.calculus.terms.is_ground(id) {
            return;
        }
        match self.calculus.terms.node(id) {
            Node::Var(_) => {
                if !found.contains(&id) {
                    found.push(id);
                }
            }
            Node::Literal(_) => {}
            Node::Option { of, .. } => self.variables_of(*of, found),
            Node::Sum(parts) => parts.iter().for_each(|part| self.variables_of(part.term, found)),
            Node::Apply(_, args) => args.iter().for_each(|&arg| self.variables_of(arg, found)),
            Node::Braces(left, right) => {
                for family in left.iter().chain(right) {
                    self.variables_of(family.body, found);
                    family.binders.iter().for_each(|&binder| self.variables_of(binder, found));
                }
            }
        }
    }

    /// The ways in which a term, or one equal to it, is an instance of a pattern.
    fn matches(
        &mut self,
        index: &Index,
        pattern: Id,
        term: Id,
        binding: &Binding,
        found: &mut Vec<Binding>,
    ) {
        if found.len() > MAX_INSTANCES {
            return;
        }
        let same = |x: Id, y: Id| {
            x == y
                || index.class_of.get(&x).zip(index.class_of.get(&y)).is_some_and(|(x, y)| x == y)
        };
        match self.calculus.terms.node(pattern).clone() {
            Node::Var(_) => match binding.iter().find(|(variable, _)| *variable == pattern) {
                Some((_, known)) => {
                    if same(*known, term) {
                        found.push(binding.clone());
                    }
                }
                None => {
                    let mut binding = binding.clone();
                    binding.push((pattern, term));
                    found.push(binding);
                }
            },
            Node::Apply(operator, args) => {
                for member in self.equals(index, term) {
                    let Node::Apply(its, into) = self.calculus.terms.node(member).clone() else {
                        continue;
                    };
                    if (its, into.len()) != (operator, args.len()) {
                        continue;
                    }
                    let mut open = vec![binding.clone()];
                    for (&arg, &to) in args.iter().zip(&into) {
                        let mut next = Vec::new();
                        for binding in &open {
                            self.matches(index, arg, to, binding, &mut next);
                        }
                        open = next;
                    }
                    found.extend(open);
                }
            }
            Node::Sum(parts) => {
                for member in self.equals(index, term) {
                    let into = self.calculus.terms.parts(member);
                    if into.len() <= MAX_PARTS {
                        self.matches_sum(index, &parts, &into, binding, found);
                    }
                }
            }
            Node::Braces(..) | Node::Option { .. } | Node::Literal(_) => {
                if same(pattern, term) {
                    found.push(binding.clone());
                }
            }
        }
    }

    fn equals(&self, index: &Index, term: Id) -> Vec<Id> {
        match index.class_of.get(&term).and_then(|class| index.members.get(class)) {
            Some(members) => members.clone(),
            None => vec![term],
        }
    }

    /// Each part of the pattern but the last takes one summand; the last takes the rest.
    fn matches_sum(
        &mut self,
        index: &Index,
        pattern: &[Part],
        into: &[Part],
        binding: &Binding,
        found: &mut Vec<Binding>,
    ) {
        // Parts that are no variables first: they leave the fewest ways.
        let mut ordered: Vec<Part> = pattern.to_vec();
        ordered.sort_by_key(|part| matches!(self.calculus.terms.node(part.term), Node::Var(_)));
        let Some((first, rest)) = ordered.split_first() else {
            if into.is_empty() {
                found.push(binding.clone());
            }
            return;
        };
        if rest.is_empty() {
            if into.is_empty() {
                return;
            }
            let mut whole = self.calculus.terms.sum(into.iter().copied());
            if first.negative {
                if into.iter().any(|part| !part.negative) {
                    return;
                }
                whole = self.calculus.terms.neg(whole);
            }
            self.matches(index, first.term, whole, binding, found);
            return;
        }
        for (at, part) in into.iter().enumerate() {
            if at > 0 && into[at - 1] == *part {
                continue;
            }
            let is_variable = matches!(self.calculus.terms.node(first.term), Node::Var(_));
            if part.negative != first.negative && !(is_variable && !first.negative) {
                continue;
            }
            let one = if part.negative == first.negative {
                part.term
            } else {
                self.calculus.terms.neg(part.term)
            };
            let others: Vec<Part> =
                into.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, part)| *part).collect();
            let mut partial = Vec::new();
            self.matches(index, first.term, one, binding, &mut partial);
            for binding in partial {
                self.matches_sum(index, rest, &others, &binding, found);
            }
        }
    }

    fn add_instance(
        &mut self,
        scope: u32,
        graph: &mut Congruence,
        equations: &mut Values,
        theorem: u32,
        claim: u32,
        binding: &Binding,
    ) -> Result<bool> {
        let Some((instance, prop)) = self.instance_of(scope, theorem, claim, binding)? else {
            return Ok(false);
        };
        let [a, b] = prop.terms();
        let known = match prop {
            Prop::Same(..) => graph.same(&self.calculus.terms, a, b),
            _ => a == b || equations.equations.iter().any(|(x, y, _)| (*x, *y) == (a, b)),
        };
        if known {
            return Ok(false);
        }
        let Some(instance) = self.with_premises(scope, theorem, instance)? else {
            return Ok(false);
        };
        let source = Source::Lemma(theorem, instance);
        if matches!(prop, Prop::Same(..)) {
            return Ok(graph.equate(&self.calculus.terms, a, b, source));
        }
        for side in [a, b] {
            graph.add(&self.calculus.terms, side);
            if let Some(row) = self.calculus.terms.row(side) {
                for &atom in row.atoms.keys() {
                    graph.add(&self.calculus.terms, atom);
                }
            }
        }
        equations.add(a, b, source);
        Ok(true)
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
        let mut map = Map::default();
        for variable in &found.claims.variables {
            let Some((_, to)) = binding.iter().find(|(known, _)| *known == variable.id) else {
                return Ok(None);
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
        scope: u32,
        theorem: u32,
        mut instance: Instance,
    ) -> Result<Option<Instance>> {
        let library = self.library;
        let claim = &library[theorem as usize].claims.claims[instance.claim as usize];
        let map: Map = instance.map.iter().copied().collect();
        let scene = self.builder.scene(scope);
        for &hypothesis in &claim.hypotheses {
            let wanted = self.calculus.instance_of_prop(hypothesis, &map, &scene)?;
            let Some(step) = self.establish(scope, wanted, 1, 0)? else { return Ok(None) };
            instance.premises.push(step);
        }
        Ok(Some(instance))
    }

    pub(super) fn is_options(&self, id: Id) -> bool {
        let variables = &self.claims.variables;
        variables.iter().any(|variable| variable.id == id && variable.sort == Sort::Options)
    }

    /// Whether a term is known to denote a canonical form.
    pub(super) fn is_canonical(&self, mut id: Id) -> bool {
        loop {
            match self.calculus.terms.node(id) {
                Node::Option { of, side: Side::Left | Side::Right, .. } => id = *of,
                Node::Option { .. } | Node::Literal(_) => return true,
                Node::Var(_) => {
                    let games = [Sort::Game, Sort::Number, Sort::Integer];
                    let variables = &self.claims.variables;
                    return !self.literal
                        && variables.iter().any(|v| v.id == id && games.contains(&v.sort));
                }
                Node::Apply(operator, args) => {
                    let key = (*operator, args.len());
                    return !self.calculus.definitions.contains_key(&key)
                        && self
                            .calculus
                            .natives
                            .get(&key)
                            .is_some_and(|native| native.result == Kind::Game);
                }
                Node::Sum(_) | Node::Braces(..) => return false,
            }
        }
    }
}

//! Theorems at work: instances of theorems for the terms of a setting.
//!
//! A theorem is put to use where its operators occur: an equation where one of its sides
//! does, any other theorem where operators occur that contain all its variables. Its
//! hypotheses must be proved first; what is undecided does not fire. Theorems that conclude
//! what is asked for are used backwards too.

use super::congruence::Source;
use super::search::Search;
use super::setting::Setting;
use crate::certificate::proof::elaborate::Kind;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::{Cited, Instance, Level, Reason, Scope, Sub};
use crate::certificate::proof::terms::{Family, Id, Map, Node, Part, Side, Terms};
use crate::error::Result;
use crate::syntax::rules::Sort;
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// How many instances are added in a round.
const MAX_INSTANCES: usize = 300;
/// How many summands are taken apart.
const MAX_PARTS: usize = 7;

pub(super) type Binding = Vec<(Id, Id)>;

/// The terms of a setting by their classes.
struct Index {
    class_of: FxHashMap<Id, egg::Id>,
    members: FxHashMap<egg::Id, Vec<Id>>,
}

impl Index {
    fn of(setting: &mut Setting) -> (Index, Vec<Id>) {
        setting.graph.rebuild();
        let listed = setting.graph.members();
        let mut index = Index { class_of: FxHashMap::default(), members: FxHashMap::default() };
        for (term, class) in &listed {
            index.class_of.insert(*term, *class);
            index.members.entry(*class).or_default().push(*term);
        }
        (index, listed.into_iter().map(|(term, _)| term).collect())
    }

    fn same(&self, a: Id, b: Id) -> bool {
        a == b || self.class_of.get(&a).zip(self.class_of.get(&b)).is_some_and(|(a, b)| a == b)
    }

    fn equals(&self, term: Id) -> Vec<Id> {
        match self.class_of.get(&term).and_then(|class| self.members.get(class)) {
            Some(members) => members.clone(),
            None => vec![term],
        }
    }
}

/// The operators among the arguments of the sides of an equation.
fn sides_with_arguments(terms: &Terms, sides: [Id; 2]) -> Vec<Id> {
    let mut found = Vec::new();
    for side in sides {
        let Node::Apply(_, args) = terms.node(side) else { continue };
        for &arg in args {
            let inner = match terms.node(arg) {
                Node::Apply(operator, inside) if operator.as_str() == "canonical" => inside[0],
                _ => arg,
            };
            if matches!(terms.node(inner), Node::Apply(..)) {
                found.push(inner);
            }
        }
    }
    found
}

impl Search<'_> {
    /// Adds instances of the theorems known; says whether anything new was found.
    ///
    /// Theorems that only exchange arguments come last: they double what there is, and are
    /// seldom needed.
    pub(super) fn use_theorems(&mut self, setting: &mut Setting, exchanges: bool) -> Result<bool> {
        let (index, listed) = Index::of(setting);
        let mut changed = false;
        let mut instances = 0;
        let library = self.library;
        for number in self.usable.clone() {
            let theorem = &library[number as usize];
            if theorem.level() > self.level {
                continue;
            }
            for (at, claim) in theorem.claims.claims.iter().enumerate() {
                if self.exchanges(claim.conclusion) != exchanges {
                    continue;
                }
                let mut bindings: Vec<Binding> = Vec::new();
                let mut needed: Vec<Id> =
                    theorem.claims.variables.iter().map(|variable| variable.id).collect();
                needed.extend(&claim.options);
                for triggers in self.triggers(claim.conclusion, &needed) {
                    self.all_matches(&index, &listed, &triggers, &mut bindings);
                }
                for binding in bindings {
                    if instances >= MAX_INSTANCES || !self.spend(1) || setting.graph.is_full() {
                        return Ok(changed);
                    }
                    let done = self.add_instance(setting, number, at as u32, &binding)?;
                    instances += usize::from(done);
                    changed |= done;
                }
            }
        }
        setting.graph.rebuild();
        Ok(changed)
    }

    /// Whether an equation has the same operator with the same arguments on both sides.
    fn exchanges(&self, conclusion: Prop) -> bool {
        let (Prop::Same(a, b) | Prop::Equal(a, b)) = conclusion else { return false };
        match (self.calculus.terms.node(a), self.calculus.terms.node(b)) {
            (Node::Apply(f, x), Node::Apply(g, y)) => {
                let (mut x, mut y) = (x.clone(), y.clone());
                x.sort_unstable();
                y.sort_unstable();
                f == g && x == y
            }
            _ => false,
        }
    }

    /// The ways to find out where a theorem applies: in each, the patterns that must occur.
    fn triggers(&self, conclusion: Prop, variables: &[Id]) -> Vec<Vec<Id>> {
        let covers = |patterns: &[Id]| {
            let mut found = Vec::new();
            patterns.iter().for_each(|&pattern| self.variables_of(pattern, &mut found));
            variables.iter().all(|variable| found.contains(variable))
        };
        let [a, b] = conclusion.terms();
        if let Prop::Same(..) | Prop::Equal(..) = conclusion {
            // Sums are not looked for: they would be found in every sum, and lead back from
            // what is multiplied out.
            let sides: Vec<Id> =
                [a, b].into_iter().filter_map(|side| self.operator_of(side)).collect();
            let mut ways: Vec<Vec<Id>> =
                sides.iter().filter(|&&side| covers(&[side])).map(|&side| vec![side]).collect();
            if ways.is_empty() && sides.len() == 2 && covers(&sides) {
                ways.push(sides);
            }
            // What an operator makes of something that is known: `cool(heat(a, t), t) = a`
            // is of use where `heat(a, t)` occurs.
            for side in sides_with_arguments(&self.calculus.terms, [a, b]) {
                if covers(&[side]) && !ways.contains(&vec![side]) {
                    ways.push(vec![side]);
                }
            }
            // Additivity is of use where two summands of the right side occur, if the left
            // side is then nothing new.
            if let Node::Sum(parts) = self.calculus.terms.node(b) {
                let summands: Vec<Id> = parts.iter().map(|part| part.term).collect();
                let applied = |id: &Id| matches!(self.calculus.terms.node(*id), Node::Apply(..));
                if summands.len() == 2 && summands.iter().all(applied) && covers(&summands) {
                    ways.push(summands);
                }
            }
            return ways;
        }
        let mut patterns = Vec::new();
        for side in [a, b] {
            self.outermost(side, matches!(conclusion, Prop::Is(_) | Prop::Not(_)), &mut patterns);
        }
        let single: Vec<Vec<Id>> =
            patterns.iter().filter(|&&one| covers(&[one])).map(|&one| vec![one]).collect();
        if !single.is_empty() {
            return single;
        }
        if !patterns.is_empty() && covers(&patterns) { vec![patterns] } else { Vec::new() }
    }

    /// The operator or the braces that a side of an equation is, up to its sign.
    fn operator_of(&self, id: Id) -> Option<Id> {
        match self.calculus.terms.node(id) {
            Node::Apply(..) | Node::Braces(..) => Some(id),
            Node::Sum(parts) => match parts.as_slice() {
                [Part { term, .. }] => self.operator_of(*term),
                _ => None,
            },
            _ => None,
        }
    }

    /// The outermost operators of a term; of a predicate, those of its arguments.
    fn outermost(&self, id: Id, predicate: bool, found: &mut Vec<Id>) {
        match self.calculus.terms.node(id) {
            Node::Apply(_, args) if predicate => {
                args.iter().for_each(|&arg| self.outermost(arg, false, found));
            }
            Node::Apply(..) | Node::Braces(..) | Node::Option { .. }
                if !self.calculus.terms.is_ground(id) && !found.contains(&id) =>
            {
                found.push(id);
            }
            Node::Sum(parts) => {
                parts.iter().for_each(|part| self.outermost(part.term, false, found));
            }
            _ => {}
        }
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
            Node::Option { of, .. } => {
                if !found.contains(&id) {
                    found.push(id);
                }
                self.variables_of(*of, found);
            }
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

    /// The ways in which all of several patterns occur.
    fn all_matches(
        &mut self,
        index: &Index,
        listed: &[Id],
        patterns: &[Id],
        found: &mut Vec<Binding>,
    ) {
        let mut open: Vec<Binding> = vec![Vec::new()];
        for &pattern in patterns {
            let mut next = Vec::new();
            for binding in &open {
                for &term in listed {
                    if next.len() <= MAX_INSTANCES {
                        self.matches_here(index, pattern, term, binding, &mut next);
                    }
                }
            }
            open = next;
        }
        for mut binding in open {
            binding.sort_unstable();
            if !found.contains(&binding) {
                found.push(binding);
            }
        }
    }

    /// The ways in which an operator applied, braces or an option are an instance of a
    /// pattern, with their own parts or equal ones: each occurrence is found once.
    fn matches_here(
        &mut self,
        index: &Index,
        pattern: Id,
        term: Id,
        binding: &Binding,
        found: &mut Vec<Binding>,
    ) {
        let pairs: Vec<(Id, Id)> =
            match (self.calculus.terms.node(pattern), self.calculus.terms.node(term)) {
                (Node::Apply(f, args), Node::Apply(g, into)) => {
                    if f != g || args.len() != into.len() {
                        return;
                    }
                    args.iter().copied().zip(into.iter().copied()).collect()
                }
                (Node::Option { of, side, .. }, Node::Option { of: its, side: there, .. }) => {
                    if side != there {
                        return;
                    }
                    vec![(*of, *its)]
                }
                (Node::Braces(left, right), Node::Braces(l, r)) => {
                    // One option against one: choices among several are not tried.
                    let plain = |side: &[Family]| {
                        side.len() <= 1 && side.iter().all(|family| family.binders.is_empty())
                    };
                    let all = [left, right, l, r].into_iter().all(|side| plain(side));
                    if !all || l.len() != left.len() || r.len() != right.len() {
                        return;
                    }
                    let both = left.iter().zip(l).chain(right.iter().zip(r));
                    both.map(|(from, to)| (from.body, to.body)).collect()
                }
                _ => return,
            };
        let mut binding = binding.clone();
        if let Node::Option { .. } = self.calculus.terms.node(pattern) {
            match binding.iter().find(|(known, _)| *known == pattern) {
                Some((_, to)) if *to != term => return,
                Some(_) => {}
                None => binding.push((pattern, term)),
            }
        }
        let mut open = vec![binding];
        for (arg, to) in pairs {
            let mut next = Vec::new();
            for binding in &open {
                self.matches(index, arg, to, binding, &mut next);
            }
            open = next;
        }
        found.extend(open);
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
        match self.calculus.terms.node(pattern).clone() {
            Node::Var(_) => match binding.iter().find(|(variable, _)| *variable == pattern) {
                Some((_, known)) => {
                    if index.same(*known, term) {
                        found.push(binding.clone());
                    }
                }
                None => {
                    let mut binding = binding.clone();
                    binding.push((pattern, term));
                    found.push(binding);
                }
            },
            Node::Apply(..) => {
                for member in index.equals(term) {
                    self.matches_here(index, pattern, member, binding, found);
                }
            }
            Node::Sum(parts) => {
                for member in index.equals(term) {
                    let into = self.calculus.terms.parts(member);
                    if into.len() <= MAX_PARTS {
                        self.matches_sum(index, &parts, &into, binding, found);
                    }
                }
            }
            Node::Braces(..) => {
                if index.same(pattern, term) {
                    found.push(binding.clone());
                    return;
                }
                for member in index.equals(term) {
                    self.matches_here(index, pattern, member, binding, found);
                }
            }
            Node::Option { .. } => {
                for member in index.equals(term) {
                    self.matches_here(index, pattern, member, binding, found);
                }
            }
            Node::Literal(_) => {
                if index.same(pattern, term) {
                    found.push(binding.clone());
                }
            }
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
            if part.negative != first.negative && (!is_variable || first.negative) {
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
    fn instance_of(
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
    fn with_premises(
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

    /// Proves a predicate or an inequality by a theorem that concludes it.
    pub(super) fn by_conclusion(
        &mut self,
        setting: &mut Setting,
        prop: Prop,
        depth: u32,
    ) -> Result<Option<u32>> {
        if depth == 0 || !self.asked.insert((setting.scope, prop)) {
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
        let (index, _) = Index::of(setting);
        for number in self.usable.clone() {
            let theorem = &library[number as usize];
            if theorem.level() > self.level {
                continue;
            }
            for (at, claim) in theorem.claims.claims.iter().enumerate() {
                let alike =
                    std::mem::discriminant(&claim.conclusion) == std::mem::discriminant(&prop);
                if !alike {
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
                    let found = self.conclude(setting, prop, number, at as u32, &binding, depth)?;
                    if found.is_some() {
                        return Ok(found);
                    }
                }
            }
        }
        Ok(None)
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
        let is_variable = |id: Id| matches!(self.calculus.terms.node(id), Node::Var(_));
        if of.conclusion.terms().into_iter().all(is_variable) {
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
        if found != prop {
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
        let step = self.builder.add(setting.scope, found, by);
        if found == prop {
            return Ok(Some(step));
        }
        self.put(setting, found, step);
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
        let (index, _) = Index::of(setting);
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
                let form = self.calculus.terms.apply(Symbol::from("canonical"), vec![known]);
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
        match self.calculus.terms.node(*wall) {
            Node::Apply(operator, args) => {
                let native = self.calculus.natives.get(&(*operator, args.len()));
                operator.as_str() == "tax"
                    || native.is_some_and(|native| native.result == Kind::Wall)
            }
            _ => false,
        }
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

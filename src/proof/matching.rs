//! Where a pattern occurs among the terms of a setting, up to what is known to be equal.

use super::search::Search;
use super::setting::Setting;
use super::theorems::MAX_INSTANCES;
use crate::certificate::proof::terms::{Family, Id, Node, Part, Side};
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// How many summands are taken apart.
const MAX_PARTS: usize = 7;
/// How many families of options on a side are matched in any order.
const MAX_FAMILIES: usize = 4;

/// What variables and generic options of a theorem stand for.
pub(super) type Binding = Vec<(Id, Id)>;

/// What a term is at its top.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Head {
    Operator(Symbol, usize),
    Option(Side),
    Braces,
}

impl Head {
    fn of(node: &Node) -> Option<Head> {
        match node {
            Node::Apply(operator, args) => Some(Head::Operator(*operator, args.len())),
            Node::Option { side, .. } => Some(Head::Option(*side)),
            Node::Braces(..) => Some(Head::Braces),
            Node::Var(_) | Node::Literal(_) | Node::Sum(_) => None,
        }
    }
}

/// The terms of a setting by their classes and by their heads.
pub(super) struct Index {
    class_of: FxHashMap<Id, egg::Id>,
    members: FxHashMap<egg::Id, Vec<Id>>,
    heads: FxHashMap<Head, Vec<Id>>,
}

impl Index {
    fn same(&self, a: Id, b: Id) -> bool {
        a == b || self.class_of.get(&a).zip(self.class_of.get(&b)).is_some_and(|(a, b)| a == b)
    }

    fn equals(&self, term: Id) -> Vec<Id> {
        match self.class_of.get(&term).and_then(|class| self.members.get(class)) {
            Some(members) => members.clone(),
            None => vec![term],
        }
    }

    /// The terms with the same head, oldest first.
    fn like(&self, node: &Node) -> &[Id] {
        Head::of(node).and_then(|head| self.heads.get(&head)).map_or(&[], Vec::as_slice)
    }
}

impl Search<'_> {
    /// The terms of a setting, listed for matching.
    pub(super) fn index(&self, setting: &mut Setting) -> Index {
        setting.graph.rebuild();
        let mut index = Index {
            class_of: FxHashMap::default(),
            members: FxHashMap::default(),
            heads: FxHashMap::default(),
        };
        for (term, class) in setting.graph.members() {
            index.class_of.insert(term, class);
            index.members.entry(class).or_default().push(term);
            if let Some(head) = Head::of(self.calculus.terms.node(term)) {
                index.heads.entry(head).or_default().push(term);
            }
        }
        index
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
                    let mut inside = Vec::new();
                    self.variables_of(family.body, &mut inside);
                    family.binders.iter().for_each(|&bound| self.variables_of(bound, &mut inside));
                    // What a family binds is no variable of the theorem.
                    for id in inside {
                        if !family.binders.contains(&id) && !found.contains(&id) {
                            found.push(id);
                        }
                    }
                }
            }
        }
    }

    /// The ways in which all of several patterns occur.
    pub(super) fn all_matches(&mut self, index: &Index, patterns: &[Id], found: &mut Vec<Binding>) {
        let mut open: Vec<Binding> = vec![Vec::new()];
        for &pattern in patterns {
            let candidates = index.like(self.calculus.terms.node(pattern));
            let mut next = Vec::new();
            for binding in &open {
                for &term in candidates {
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
                    let (pattern, into) = ([left.clone(), right.clone()], [l.clone(), r.clone()]);
                    self.matches_braces(index, &pattern, &into, binding, found);
                    return;
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

    /// The ways in which braces are an instance of others with as many families of options:
    /// each family of the pattern takes one, in any order.
    fn matches_braces(
        &mut self,
        index: &Index,
        pattern: &[Vec<Family>; 2],
        into: &[Vec<Family>; 2],
        binding: &Binding,
        found: &mut Vec<Binding>,
    ) {
        let sizes = |sides: &[Vec<Family>; 2]| sides.each_ref().map(Vec::len);
        if sizes(pattern) != sizes(into) || sizes(into).iter().any(|&size| size > MAX_FAMILIES) {
            return;
        }
        let mut open = vec![(binding.clone(), Vec::<usize>::new())];
        for (from, to) in pattern.iter().zip(into) {
            open.iter_mut().for_each(|(_, taken)| taken.clear());
            for family in from {
                let mut next = Vec::new();
                for (binding, taken) in &open {
                    for (at, candidate) in to.iter().enumerate() {
                        if taken.contains(&at) || next.len() > MAX_INSTANCES {
                            continue;
                        }
                        for binding in self.matches_family(index, family, candidate, binding) {
                            let mut taken = taken.clone();
                            taken.push(at);
                            next.push((binding, taken));
                        }
                    }
                }
                open = next;
            }
        }
        found.extend(open.into_iter().map(|(binding, _)| binding));
    }

    /// The ways in which a family is an instance of another: what they range over, and then
    /// the body for each choice. What is bound stays inside.
    fn matches_family(
        &mut self,
        index: &Index,
        pattern: &Family,
        into: &Family,
        binding: &Binding,
    ) -> Vec<Binding> {
        if pattern.binders.len() != into.binders.len() {
            return Vec::new();
        }
        let mut open = vec![binding.clone()];
        for (&from, &to) in pattern.binders.iter().zip(&into.binders) {
            let (Node::Option { of, side, .. }, Node::Option { of: its, side: there, .. }) =
                (self.calculus.terms.node(from).clone(), self.calculus.terms.node(to).clone())
            else {
                return Vec::new();
            };
            if side != there {
                return Vec::new();
            }
            let mut next = Vec::new();
            for binding in &open {
                self.matches(index, of, its, binding, &mut next);
            }
            next.iter_mut().for_each(|binding| binding.push((from, to)));
            open = next;
        }
        let mut found = Vec::new();
        for binding in &open {
            self.matches(index, pattern.body, into.body, binding, &mut found);
        }
        for binding in &mut found {
            binding.retain(|(from, _)| !pattern.binders.contains(from));
        }
        let terms = &self.calculus.terms;
        let escapes = |to: Id| terms.free(to).iter().any(|id| into.binders.contains(id));
        found.retain(|found| found.iter().all(|pair| binding.contains(pair) || !escapes(pair.1)));
        found
    }

    /// The ways in which a term, or one equal to it, is an instance of a pattern.
    pub(super) fn matches(
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
                if self.calculus.terms.is_ground(pattern) {
                    if index.same(pattern, term) {
                        found.push(binding.clone());
                    }
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
}

//! What is known in a scope, and what follows from it without opening options.
//!
//! A setting collects the terms of a scope with the identities of forms among them (an
//! e-graph), the equations of values (a lattice of rows), the inequalities, and the
//! predicates that hold. Questions are answered from these: an identity by congruence, an
//! equation by an integer combination, an inequality by adding inequalities up, a predicate
//! by the theorems that conclude it. What is not answered is unknown, never false.

use super::congruence::{Congruence, Source};
use super::linear::{Lattice, Vector};
use super::search::{Fact, Search};
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::row::Row;
use crate::certificate::proof::steps::{Cited, Level, Reason};
use crate::certificate::proof::terms::{Id, Node, Terms};
use crate::error::Result;
use crate::game::Relation;
use rustc_hash::{FxHashMap, FxHashSet};

/// How many inequalities are added up at most.
const MAX_FACTS: usize = 6;
/// Columns of closed summands stand behind all others.
const CLOSED: usize = 1 << 40;

/// A theorem, its claim, and what its variables stand for.
type Firing = (u32, u32, Vec<(Id, Id)>);

/// What is known in a scope.
pub(super) struct Setting {
    pub(super) scope: u32,
    pub(super) graph: Congruence,
    pub(super) equations: Vec<(Id, Id, Source)>,
    pub(super) facts: Vec<Fact>,
    /// Predicates that hold or fail, with their steps.
    pub(super) truths: Vec<(Prop, u32)>,
    /// Instances of theorems that are known already.
    pub(super) fired: FxHashSet<Firing>,
    /// How often it was enriched.
    pub(super) rounds: u32,
    /// Questions without an answer, how far they were followed, and what was known then.
    refused: FxHashMap<Prop, (u32, usize)>,
    basis: Option<Basis>,
}

/// The equations in echelon form.
struct Basis {
    lattice: Lattice,
    columns: FxHashMap<egg::Id, usize>,
    /// The summand that was met first in each column.
    first: FxHashMap<usize, Id>,
    /// Columns of summands that are their own negatives: twice such a one is 0.
    doubled: FxHashSet<usize>,
    rows: Vec<(Row, Id, Id, Option<Source>)>,
    /// The facts, reduced by the equations.
    facts: Vec<Vector>,
}

impl Setting {
    fn new(scope: u32) -> Setting {
        Setting {
            scope,
            graph: Congruence::new(scope),
            equations: Vec::new(),
            facts: Vec::new(),
            truths: Vec::new(),
            fired: FxHashSet::default(),
            rounds: 0,
            refused: FxHashMap::default(),
            basis: None,
        }
    }

    /// Adds a term with its summands.
    pub(super) fn add(&mut self, terms: &mut Terms, term: Id) {
        self.graph.add(terms, term);
        if let Some(row) = terms.row(term) {
            for &atom in row.atoms.keys() {
                self.graph.add(terms, atom);
            }
        }
    }

    /// Adds an equation of values; says whether it is new.
    pub(super) fn add_equation(&mut self, terms: &mut Terms, a: Id, b: Id, source: Source) -> bool {
        if a == b || self.equations.iter().any(|(x, y, _)| (*x, *y) == (a, b)) {
            return false;
        }
        self.add(terms, a);
        self.add(terms, b);
        self.equations.push((a, b, source));
        self.basis = None;
        true
    }

    /// Adds an identity of forms; says whether it is new.
    pub(super) fn add_identity(&mut self, terms: &Terms, a: Id, b: Id, source: Source) -> bool {
        let new = self.graph.equate(terms, a, b, source);
        if new {
            self.basis = None;
        }
        new
    }

    /// How much is known: grows with every change.
    fn size(&self) -> usize {
        self.graph.size() + self.equations.len() + self.facts.len() + self.truths.len()
    }

    /// Forgets what was computed from the equations.
    pub(super) fn changed(&mut self) {
        self.basis = None;
    }
}

impl Search<'_> {
    /// The setting of a scope: its facts, and what the induction gives there.
    pub(super) fn setting(&mut self, scope: u32, terms: &[Id]) -> Result<Setting> {
        let mut setting = Setting::new(scope);
        for &term in terms {
            setting.add(&mut self.calculus.terms, term);
        }
        for fact in self.known(scope) {
            self.put(&mut setting, fact.prop, fact.step);
        }
        let smaller = self.smaller(scope)?;
        for found in smaller.iter() {
            let mut instance = found.instance.clone();
            for &hypothesis in &found.hypotheses {
                let Some(step) = self.ask(&mut setting, hypothesis, 0)? else { break };
                instance.premises.push(step);
            }
            if instance.premises.len() < found.hypotheses.len() {
                continue;
            }
            match found.conclusion {
                Prop::Same(a, b) => {
                    let source = Source::Induction(instance);
                    setting.add_identity(&self.calculus.terms, a, b, source);
                }
                Prop::Equal(a, b) => {
                    let source = Source::Induction(instance);
                    setting.add_equation(&mut self.calculus.terms, a, b, source);
                }
                prop => {
                    let step = self.builder.add(scope, prop, Reason::Induction(instance));
                    self.put(&mut setting, prop, step);
                }
            }
        }
        Ok(setting)
    }

    /// Puts a proved proposition into a setting; says whether it is new.
    pub(super) fn put(&mut self, setting: &mut Setting, prop: Prop, step: u32) -> bool {
        let terms = &mut self.calculus.terms;
        match prop {
            Prop::Same(a, b) => setting.add_identity(terms, a, b, Source::Step(step)),
            Prop::Equal(a, b) => setting.add_equation(terms, a, b, Source::Step(step)),
            Prop::Le(a, b) | Prop::Lf(a, b) => {
                if setting.facts.iter().any(|fact| fact.prop == prop) {
                    return false;
                }
                let Some(row) = terms.difference(a, b) else { return false };
                setting.add(terms, a);
                setting.add(terms, b);
                setting.facts.push(Fact { prop, step, row });
                setting.basis = None;
                true
            }
            Prop::Differ(a, b) => {
                let new = !setting.truths.iter().any(|(known, _)| *known == prop);
                if new {
                    setting.add(terms, a);
                    setting.add(terms, b);
                    setting.truths.push((prop, step));
                }
                new
            }
            Prop::Is(id) | Prop::Not(id) => {
                if setting.truths.iter().any(|(known, _)| *known == prop) {
                    return false;
                }
                setting.graph.add(terms, id);
                if let Node::Apply(_, args) = terms.node(id).clone() {
                    for arg in args {
                        setting.add(terms, arg);
                    }
                }
                setting.truths.push((prop, step));
                true
            }
        }
    }

    /// Proves a proposition from what is known in a setting. `depth` says how many theorems
    /// may be cited one for the sake of the other.
    pub(super) fn ask(
        &mut self,
        setting: &mut Setting,
        prop: Prop,
        depth: u32,
    ) -> Result<Option<u32>> {
        if let Some(step) = self.at_once(setting.scope, prop)? {
            return Ok(Some(step));
        }
        let known = setting.refused.get(&prop).copied();
        if known.is_some_and(|(far, size)| far >= depth && size == setting.size()) {
            return Ok(None);
        }
        let cut = self.cut;
        let found = self.look_up(setting, prop, depth)?;
        if found.is_none() && cut == self.cut && self.fuel > 0 {
            setting.refused.insert(prop, (depth, setting.size()));
        }
        Ok(found)
    }

    fn look_up(&mut self, setting: &mut Setting, prop: Prop, depth: u32) -> Result<Option<u32>> {
        let scope = setting.scope;
        if !self.spend(1) {
            return Ok(None);
        }
        match prop {
            Prop::Same(a, b) => match self.ask_identity(setting, a, b) {
                None => self.without_options(scope, a, b),
                found => Ok(found),
            },
            Prop::Differ(a, b) => self.distinct(scope, a, b),
            Prop::Equal(a, b) => {
                if let Some(step) = self.ask_identity(setting, a, b) {
                    return Ok(Some(self.builder.add(scope, prop, Reason::Value(step))));
                }
                if self.level < Level::Group {
                    return Ok(None);
                }
                if let Some(step) = self.add_up_facts(setting, prop)? {
                    return Ok(Some(step));
                }
                if depth < 4 { Ok(None) } else { self.by_conclusion(setting, prop, depth) }
            }
            Prop::Le(..) | Prop::Lf(..) => {
                if self.level < Level::Group {
                    return Ok(None);
                }
                if let Some(step) = self.add_up_facts(setting, prop)? {
                    return Ok(Some(step));
                }
                self.by_conclusion(setting, prop, depth)
            }
            Prop::Is(_) | Prop::Not(_) => {
                if let Some(step) = self.ask_predicate(setting, prop) {
                    return Ok(Some(step));
                }
                if let Some(step) = self.by_conclusion(setting, prop, depth)? {
                    return Ok(Some(step));
                }
                if depth == 0 { Ok(None) } else { self.by_contraposition(setting, prop) }
            }
        }
    }

    fn ask_identity(&mut self, setting: &mut Setting, a: Id, b: Id) -> Option<u32> {
        if !setting.graph.same(&self.calculus.terms, a, b) {
            return None;
        }
        let cited = setting.graph.explain(self.calculus, &mut self.builder, a, b)??;
        Some(if cited.backward { self.turn(setting.scope, a, b, cited.step) } else { cited.step })
    }

    fn ask_predicate(&mut self, setting: &mut Setting, prop: Prop) -> Option<u32> {
        let (id, holds) = match prop {
            Prop::Is(id) => (id, true),
            Prop::Not(id) => (id, false),
            _ => return None,
        };
        for (known, step) in setting.truths.clone() {
            let other = match known {
                Prop::Is(other) if holds => other,
                Prop::Not(other) if !holds => other,
                _ => continue,
            };
            if other == id {
                return Some(step);
            }
            if !setting.graph.same(&self.calculus.terms, other, id) {
                continue;
            }
            let found = setting.graph.explain(self.calculus, &mut self.builder, other, id);
            if let Some(Some(cited)) = found {
                let by = Reason::Transport(step, cited);
                return Some(self.builder.add(setting.scope, prop, by));
            }
        }
        if self.is_number_of_wall(prop) {
            return Some(self.builder.add(setting.scope, prop, Reason::WallIsNumber));
        }
        None
    }

    /// The equations in echelon form.
    fn basis(&mut self, setting: &mut Setting) -> Basis {
        if let Some(basis) = setting.basis.take() {
            return basis;
        }
        let terms = &mut self.calculus.terms;
        let mut rows = Vec::new();
        for (a, b, source) in &setting.equations {
            if let Some(row) = terms.difference(*a, *b) {
                rows.push((row, *a, *b, Some(source.clone())));
            }
        }
        setting.graph.rebuild();
        let mut oldest: FxHashMap<egg::Id, Id> = FxHashMap::default();
        for (term, class) in setting.graph.members() {
            let first = *oldest.entry(class).or_insert(term);
            let is_sum = |id| matches!(terms.node(id), Node::Sum(_) | Node::Literal(_));
            if first != term
                && (is_sum(first) || is_sum(term))
                && let Some(row) = terms.difference(first, term)
            {
                rows.push((row, first, term, None));
            }
        }
        let mut basis = Basis {
            lattice: Lattice::default(),
            columns: FxHashMap::default(),
            first: FxHashMap::default(),
            doubled: FxHashSet::default(),
            rows: Vec::new(),
            facts: Vec::new(),
        };
        for row in rows {
            let vector = self.vector(setting, &mut basis, &row.0);
            basis.lattice.add(&vector);
            basis.rows.push(row);
        }
        for at in 0..setting.facts.len() {
            let row = setting.facts[at].row.clone();
            let vector = self.vector(setting, &mut basis, &row);
            let reduced = basis.lattice.reduce(&vector).map(|(rest, _)| rest);
            basis.facts.push(reduced.unwrap_or(vector));
        }
        basis
    }

    fn vector(&mut self, setting: &mut Setting, basis: &mut Basis, row: &Row) -> Vector {
        let mut vector = Vector::new();
        for (&atom, &count) in &row.atoms {
            let class = setting.graph.class(&self.calculus.terms, atom);
            let next = basis.columns.len();
            let closed = self.calculus.terms.is_closed(atom);
            let column =
                *basis.columns.entry(class).or_insert(if closed { next + CLOSED } else { next });
            basis.first.entry(column).or_insert(atom);
            if row.own_negatives.contains(&atom) && basis.doubled.insert(column) {
                basis.first.insert(column, atom);
                basis.lattice.add(&Vector::from([(column, 2)]));
                basis.rows.push((Row::zero(), atom, atom, None));
            }
            let entry = vector.entry(column).or_insert(0i64);
            *entry = entry.saturating_add(count);
            if *entry == 0 {
                vector.remove(&column);
            }
        }
        vector
    }

    /// Proves an equation or an inequality as a combination of equations plus a sum of
    /// inequalities.
    fn add_up_facts(&mut self, setting: &mut Setting, prop: Prop) -> Result<Option<u32>> {
        let [a, b] = prop.terms();
        let Some(row) = self.calculus.terms.difference(a, b) else { return Ok(None) };
        let mut basis = self.basis(setting);
        let vector = self.vector(setting, &mut basis, &row);
        let reduced = basis.lattice.reduce(&vector);
        let mut found = None;
        if let Some((rest, _)) = reduced {
            let mut picked = Vec::new();
            found = self.pick(setting, &mut basis, prop, &row, &rest, &mut picked)?;
        }
        setting.basis = Some(basis);
        Ok(found)
    }

    /// Picks facts that cancel what is left of a row, one summand after the other.
    fn pick(
        &mut self,
        setting: &mut Setting,
        basis: &mut Basis,
        prop: Prop,
        row: &Row,
        rest: &Vector,
        picked: &mut Vec<usize>,
    ) -> Result<Option<u32>> {
        if !self.spend(1) {
            return Ok(None);
        }
        let open = rest.iter().find(|(column, _)| **column < CLOSED).map(|(&c, &v)| (c, v));
        let Some((column, count)) = open else {
            return self.combine(setting, basis, prop, row, picked);
        };
        if picked.len() >= MAX_FACTS || matches!(prop, Prop::Equal(..)) {
            return Ok(None);
        }
        let strict = |at: usize| matches!(setting_fact(setting, at), Prop::Lf(..));
        let may_be_strict = matches!(prop, Prop::Lf(..)) && !picked.iter().any(|&at| strict(at));
        let candidates: Vec<usize> = (0..basis.facts.len())
            .filter(|&at| {
                let its = basis.facts[at].get(&column).copied().unwrap_or(0);
                its.signum() == count.signum()
                    && its.abs() <= count.abs()
                    && (may_be_strict || !strict(at))
            })
            .collect();
        for at in candidates {
            let mut left = rest.clone();
            for (&column, &its) in &basis.facts[at] {
                let entry = left.entry(column).or_insert(0);
                *entry -= its;
                if *entry == 0 {
                    left.remove(&column);
                }
            }
            let Some((left, _)) = basis.lattice.reduce(&left) else { continue };
            picked.push(at);
            let found = self.pick(setting, basis, prop, row, &left, picked)?;
            picked.pop();
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The combination of the picked facts with equations as a step, if it adds up.
    fn combine(
        &mut self,
        setting: &mut Setting,
        basis: &mut Basis,
        prop: Prop,
        row: &Row,
        picked: &[usize],
    ) -> Result<Option<u32>> {
        let mut rest = row.clone();
        let mut parts: Vec<(i64, u32)> = Vec::new();
        let mut strict = false;
        for &at in picked {
            let fact = &setting.facts[at];
            strict |= matches!(fact.prop, Prop::Lf(..));
            let Some(left) = rest.plus(-1, &fact.row) else { return Ok(None) };
            rest = left;
            parts.push((1, fact.step));
        }
        let vector = self.vector(setting, basis, &rest);
        let Some((_, combination)) = basis.lattice.reduce(&vector) else { return Ok(None) };
        let mut used: Vec<(i64, Id, Id, Option<Source>)> = Vec::new();
        for (at, times) in combination {
            let (row, a, b, source) = &basis.rows[at];
            if row.is_zero() {
                continue;
            }
            let Some(left) = rest.plus(-times, row) else { return Ok(None) };
            rest = left;
            used.push((times, *a, *b, source.clone()));
        }
        // Summands of one class are one column, but different terms: bring them together.
        for (atom, count) in rest.atoms.clone() {
            let class = setting.graph.class(&self.calculus.terms, atom);
            let Some(first) = basis.columns.get(&class).and_then(|at| basis.first.get(at)) else {
                return Ok(None);
            };
            if *first != atom {
                used.push((-count, atom, *first, None));
                let terms = &mut self.calculus.terms;
                let row = terms.difference(atom, *first);
                let Some(left) = row.and_then(|row| rest.plus(count, &row)) else {
                    return Ok(None);
                };
                rest = left;
            }
        }
        let Some(sign) = self.sign(&rest)? else { return Ok(None) };
        let enough = match prop {
            Prop::Equal(..) => sign == Relation::Equal,
            Prop::Lf(..) if !strict => matches!(sign, Relation::Greater | Relation::Confused),
            _ => matches!(sign, Relation::Greater | Relation::Equal),
        };
        if !enough {
            return Ok(None);
        }
        for (times, a, b, source) in used {
            let step = match source {
                Some(source) => self.equation_step(setting.scope, a, b, &source),
                None => match setting.graph.explain(self.calculus, &mut self.builder, a, b) {
                    Some(Some(cited)) => Some(cited.step),
                    _ => None,
                },
            };
            let Some(step) = step else { return Ok(None) };
            let [x, y] = self.builder.steps[step as usize].prop.terms();
            parts.push((if (x, y) == (a, b) { times } else { -times }, step));
        }
        let mut merged: Vec<(i64, u32)> = Vec::new();
        for (times, step) in parts {
            match merged.iter_mut().find(|(_, known)| *known == step) {
                Some((count, _)) => *count += times,
                None => merged.push((times, step)),
            }
        }
        merged.retain(|(times, _)| *times != 0);
        Ok(Some(self.builder.add(setting.scope, prop, Reason::Combination(merged))))
    }

    fn equation_step(&mut self, scope: u32, a: Id, b: Id, source: &Source) -> Option<u32> {
        let prop = Prop::Equal(a, b);
        match source {
            Source::Step(step) => Some(*step),
            Source::Induction(instance) => {
                Some(self.builder.add(scope, prop, Reason::Induction(instance.clone())))
            }
            Source::Lemma(theorem, instance) => {
                Some(self.builder.add(scope, prop, Reason::Lemma(*theorem, instance.clone())))
            }
            Source::Flatten => None,
        }
    }

    /// The equation of forms `a == b` from the step that proves `b == a`.
    pub(super) fn turn(&mut self, scope: u32, a: Id, b: Id, step: u32) -> u32 {
        let link = Cited { step, backward: true };
        self.builder.add(scope, Prop::Same(a, b), Reason::Chain(vec![link]))
    }
}

fn setting_fact(setting: &Setting, at: usize) -> Prop {
    setting.facts[at].prop
}

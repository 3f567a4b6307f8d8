//! Proofs of equations: option by option, each pair of options in an e-graph of its own.
//!
//! Two forms are the same when every option of the one is an option of the other, and two
//! games have equal values when every option of the one equals an option of the other. For
//! each family of options of one side a partner among those of the other side is sought, in
//! a scope in which the option is generic; in that scope the induction hypotheses, the
//! hypotheses and the theorems known are equations between terms, and congruence and
//! integer combinations find what follows.
//!
//! A partner may use only the options that exist in the scope. Taking one option for all,
//! or an option of a game that may have none, proves `a - a = 1`.

use super::congruence::{Congruence, Source};
use super::linear::{Lattice, Vector};
use super::search::Search;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::row::Row;
use crate::certificate::proof::steps::{Choice, Level, Match, Reason, Sub};
use crate::certificate::proof::terms::{Id, Node, Side};
use crate::error::Result;
use rustc_hash::FxHashMap;

/// How often the theorems known are put to use on the terms of a scope.
const ROUNDS: usize = 6;

/// Equations of values, with where they come from.
#[derive(Default)]
pub(super) struct Values {
    pub(super) equations: Vec<(Id, Id, Source)>,
}

impl Values {
    pub(super) fn add(&mut self, a: Id, b: Id, source: Source) {
        if a != b && !self.equations.iter().any(|(x, y, _)| (*x, *y) == (a, b)) {
            self.equations.push((a, b, source));
        }
    }
}

impl Search<'_> {
    /// Proves an equation of forms or values.
    pub(super) fn equation(&mut self, scope: u32, goal: Prop, depth: u32) -> Result<Option<u32>> {
        if let Some(known) = self.builder.find(scope, goal) {
            return Ok(Some(known));
        }
        let (a, b) = match goal {
            Prop::Same(a, b) | Prop::Equal(a, b) => (a, b),
            _ => return Ok(None),
        };
        let values = matches!(goal, Prop::Equal(..));
        if let Some((_, step)) = self.close(scope, a, &[b], values)? {
            return Ok(Some(step));
        }
        if depth == 0 {
            return Ok(None);
        }
        self.by_options(scope, goal, depth)
    }

    /// Proves an equation option by option.
    fn by_options(&mut self, scope: u32, goal: Prop, depth: u32) -> Result<Option<u32>> {
        let [a, b] = goal.terms();
        let values = matches!(goal, Prop::Equal(..));
        let scene = self.builder.scene(scope);
        let mut matches = Vec::new();
        for (from, to) in [(a, b), (b, a)] {
            for side in [Side::Left, Side::Right] {
                for family in self.calculus.options(side, from, &scene)? {
                    let (inner, option) = self.builder.open_family(self.calculus, scope, &family);
                    let Some(found) = self.partner(inner, option, side, to, values, depth)? else {
                        return Ok(None);
                    };
                    matches.push(found);
                }
            }
        }
        Ok(Some(self.builder.add(scope, goal, Reason::SameOptions(matches))))
    }

    /// An option of `to` that equals this one.
    fn partner(
        &mut self,
        scope: u32,
        option: Id,
        side: Side,
        to: Id,
        values: bool,
        depth: u32,
    ) -> Result<Option<Match>> {
        let moves: Vec<(Choice, Id)> = self.builder.moves(self.calculus, scope, side, to)?;
        if moves.is_empty() || !self.spend(5) {
            return Ok(None);
        }
        let candidates: Vec<Id> = moves.iter().map(|(_, option)| *option).collect();
        let found = match self.close(scope, option, &candidates, values)? {
            Some(found) => Some(found),
            None if depth > 1 => self.deeper(scope, option, &candidates, values, depth - 1)?,
            None => None,
        };
        Ok(found.map(|(at, step)| Match { sub: Sub { scope, step }, choice: moves[at].0.clone() }))
    }

    fn deeper(
        &mut self,
        scope: u32,
        option: Id,
        candidates: &[Id],
        values: bool,
        depth: u32,
    ) -> Result<Option<(usize, u32)>> {
        for (at, &candidate) in candidates.iter().enumerate() {
            let goal =
                if values { Prop::Equal(option, candidate) } else { Prop::Same(option, candidate) };
            if self.looks_into(option) && self.looks_into(candidate) {
                if let Some(step) = self.by_options(scope, goal, depth)? {
                    return Ok(Some((at, step)));
                }
            }
        }
        Ok(None)
    }

    /// Whether the options of a term are known, and not all generic.
    fn looks_into(&self, id: Id) -> bool {
        match self.calculus.terms.node(id) {
            Node::Var(_) | Node::Option { .. } => false,
            Node::Literal(_) | Node::Braces(..) => true,
            Node::Sum(parts) => parts.iter().any(|part| self.looks_into(part.term)),
            Node::Apply(operator, args) => {
                self.calculus.definitions.contains_key(&(*operator, args.len()))
            }
        }
    }

    /// The first of several terms that is proved equal to one, by what is known in a scope.
    pub(super) fn close(
        &mut self,
        scope: u32,
        term: Id,
        candidates: &[Id],
        values: bool,
    ) -> Result<Option<(usize, u32)>> {
        let same = |candidate| {
            if values { Prop::Equal(term, candidate) } else { Prop::Same(term, candidate) }
        };
        for (at, &candidate) in candidates.iter().enumerate() {
            if let Some(step) = self.builder.find(scope, same(candidate)) {
                return Ok(Some((at, step)));
            }
            if candidate == term {
                let step = if values && self.level < Level::Group {
                    continue;
                } else {
                    self.builder.add(scope, same(candidate), Reason::Identical)
                };
                return Ok(Some((at, step)));
            }
        }
        let mut graph = Congruence::new(scope);
        let mut equations = Values::default();
        graph.add(&self.calculus.terms, term);
        for &candidate in candidates {
            graph.add(&self.calculus.terms, candidate);
        }
        self.put_hypotheses(scope, &mut graph, &mut equations)?;
        for round in 0..=ROUNDS {
            if self.level >= Level::Forms {
                while graph.flatten(&mut self.calculus.terms) && self.spend(5) {}
            }
            for (at, &candidate) in candidates.iter().enumerate() {
                let found = if graph.same(&self.calculus.terms, term, candidate) {
                    self.closed_by_form(scope, &mut graph, term, candidate, values)
                } else if values && self.level == Level::Group {
                    self.closed_by_value(scope, &mut graph, &mut equations, term, candidate)?
                } else {
                    None
                };
                if let Some(step) = found {
                    return Ok(Some((at, step)));
                }
            }
            let more = round < ROUNDS && self.spend(10) && !graph.is_full();
            if !more || !self.use_theorems(scope, &mut graph, &mut equations)? {
                return Ok(None);
            }
        }
        Ok(None)
    }

    fn put_hypotheses(
        &mut self,
        scope: u32,
        graph: &mut Congruence,
        equations: &mut Values,
    ) -> Result<()> {
        for fact in self.known(scope) {
            match fact.prop {
                Prop::Same(a, b) => {
                    graph.equate(&self.calculus.terms, a, b, Source::Step(fact.step));
                }
                Prop::Equal(a, b) => equations.add(a, b, Source::Step(fact.step)),
                _ => {}
            }
        }
        let smaller = self.smaller(scope)?;
        for found in smaller.iter() {
            let (Prop::Same(a, b) | Prop::Equal(a, b)) = found.conclusion else { continue };
            let mut instance = found.instance.clone();
            for &hypothesis in &found.hypotheses {
                let Some(step) = self.establish(scope, hypothesis, 1, 0)? else { break };
                instance.premises.push(step);
            }
            if instance.premises.len() < found.hypotheses.len() {
                continue;
            }
            let source = Source::Induction(instance);
            if matches!(found.conclusion, Prop::Same(..)) {
                graph.equate(&self.calculus.terms, a, b, source);
            } else {
                graph.add(&self.calculus.terms, a);
                graph.add(&self.calculus.terms, b);
                equations.add(a, b, source);
            }
        }
        Ok(())
    }

    fn closed_by_form(
        &mut self,
        scope: u32,
        graph: &mut Congruence,
        a: Id,
        b: Id,
        values: bool,
    ) -> Option<u32> {
        let cited = graph.explain(self.calculus, &mut self.builder, a, b)??;
        let mut step = cited.step;
        if cited.backward {
            step = self.turn(scope, a, b, step);
        }
        if values {
            step = self.builder.add(scope, Prop::Equal(a, b), Reason::Value(step));
        }
        Some(step)
    }

    /// The equation of forms `a == b` from the step that proves `b == a`.
    pub(super) fn turn(&mut self, scope: u32, a: Id, b: Id, step: u32) -> u32 {
        use crate::certificate::proof::steps::Cited;
        let link = Cited { step, backward: true };
        self.builder.add(scope, Prop::Same(a, b), Reason::Chain(vec![link]))
    }

    /// Proves an equation of values as a combination of those known.
    fn closed_by_value(
        &mut self,
        scope: u32,
        graph: &mut Congruence,
        equations: &mut Values,
        a: Id,
        b: Id,
    ) -> Result<Option<u32>> {
        let terms = &mut self.calculus.terms;
        let Some(goal) = terms.difference(a, b) else { return Ok(None) };
        let mut columns = Columns::default();
        let mut lattice = Lattice::default();
        let mut rows: Vec<(Row, Id, Id, Option<Source>)> = Vec::new();
        for (x, y, source) in &equations.equations {
            if let Some(row) = terms.difference(*x, *y) {
                rows.push((row, *x, *y, Some(source.clone())));
            }
        }
        graph.graph.rebuild();
        let mut oldest: FxHashMap<egg::Id, Id> = FxHashMap::default();
        for (term, class) in graph.members() {
            let first = *oldest.entry(class).or_insert(term);
            let is_sum = |id| matches!(terms.node(id), Node::Sum(_) | Node::Literal(_));
            if first != term && (is_sum(first) || is_sum(term)) {
                if let Some(row) = terms.difference(first, term) {
                    rows.push((row, first, term, None));
                }
            }
        }
        for (row, ..) in &rows {
            let vector = columns.vector(graph, terms, row);
            lattice.add(&vector);
        }
        let vector = columns.vector(graph, terms, &goal);
        let Some(combination) = lattice.combination(&vector) else { return Ok(None) };
        let mut rest = goal.clone();
        let mut used: Vec<(i64, Id, Id, Option<Source>)> = Vec::new();
        for (at, times) in combination {
            let (row, x, y, source) = &rows[at];
            let Some(left) = rest.plus(-times, row) else { return Ok(None) };
            rest = left;
            used.push((times, *x, *y, source.clone()));
        }
        // Summands of one class are one column, but different terms: bring them together.
        for (atom, count) in rest.atoms.clone() {
            let first = columns.first[&graph.class(&self.calculus.terms, atom)];
            if first != atom {
                used.push((-count, atom, first, None));
            }
        }
        self.combine(scope, graph, a, b, &used)
    }

    /// The combination of equations as a step.
    fn combine(
        &mut self,
        scope: u32,
        graph: &mut Congruence,
        a: Id,
        b: Id,
        used: &[(i64, Id, Id, Option<Source>)],
    ) -> Result<Option<u32>> {
        let mut parts: Vec<(i64, u32)> = Vec::new();
        for (times, x, y, source) in used {
            let step = match source {
                Some(source) => self.value_step(scope, *x, *y, source),
                None => match graph.explain(self.calculus, &mut self.builder, *x, *y) {
                    Some(Some(cited)) => Some(cited.step),
                    _ => None,
                },
            };
            let Some(step) = step else { return Ok(None) };
            let [p, q] = self.builder.steps[step as usize].prop.terms();
            let times = if (p, q) == (*x, *y) { *times } else { -*times };
            match parts.iter_mut().find(|(_, known)| *known == step) {
                Some((count, _)) => *count += times,
                None => parts.push((times, step)),
            }
        }
        parts.retain(|(times, _)| *times != 0);
        let Some(mut rest) = self.calculus.terms.difference(a, b) else { return Ok(None) };
        for &(times, step) in &parts {
            let [x, y] = self.builder.steps[step as usize].prop.terms();
            let row = self.calculus.terms.difference(x, y);
            match row.and_then(|row| rest.plus(-times, &row)) {
                Some(left) => rest = left,
                None => return Ok(None),
            }
        }
        if !rest.is_zero() {
            return Ok(None);
        }
        Ok(Some(self.builder.add(scope, Prop::Equal(a, b), Reason::Combination(parts))))
    }

    fn value_step(&mut self, scope: u32, a: Id, b: Id, source: &Source) -> Option<u32> {
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
}

/// Columns for the classes of summands.
#[derive(Default)]
struct Columns {
    at: FxHashMap<egg::Id, usize>,
    /// The summand that was met first in each class.
    first: FxHashMap<egg::Id, Id>,
}

impl Columns {
    fn vector(
        &mut self,
        graph: &mut Congruence,
        terms: &crate::certificate::proof::terms::Terms,
        row: &Row,
    ) -> Vector {
        let mut vector = Vector::new();
        for (&atom, &count) in &row.atoms {
            let class = graph.class(terms, atom);
            self.first.entry(class).or_insert(atom);
            let next = self.at.len();
            let column = *self.at.entry(class).or_insert(next);
            let entry = vector.entry(column).or_insert(0i64);
            *entry = entry.saturating_add(count);
            if *entry == 0 {
                vector.remove(&column);
            }
        }
        vector
    }
}

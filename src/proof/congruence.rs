//! The e-graph of the terms of one scope, and the steps behind its equalities.
//!
//! Only terms enter whose generic options are in scope, so that every equality holds in the
//! scope: no existence of options is taken for granted. Each union is an equation with a
//! reason; egg finds the consequences by congruence, and its explanation of an equality is
//! turned into steps. Lengths of explanations are never optimised, since that may justify
//! a condition by the rule that it licensed.

use super::builder::Builder;
use super::language::Form;
use crate::certificate::proof::calculus::Calculus;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::{Cited, Instance, Reason};
use crate::certificate::proof::terms::{Id as Term, Node, Part, Terms};
use egg::{EGraph, Id, TreeTerm};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// How many nodes the graph takes.
const MAX_NODES: usize = 3_000;

/// Where an equation comes from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// A step.
    Step(u32),
    /// The induction, whose premises are proved.
    Induction(Instance),
    /// A theorem, whose premises are proved.
    Lemma(u32, Instance),
    /// Both sides are the same term once sums are flat.
    Flatten,
}

/// An equation `0` = `1` with its source.
type Equation = (Term, Term, Source);

/// Terms and equations of one scope.
pub(super) struct Congruence {
    pub(super) scope: u32,
    graph: EGraph<Form, ()>,
    /// Whether there were unions since congruence was last closed.
    dirty: bool,
    ids: FxHashMap<Term, Id>,
    terms: FxHashMap<Id, Term>,
    /// Every equation that was added, by its number.
    equations: Vec<Equation>,
    explained: FxHashMap<(Term, Term), Option<Cited>>,
}

impl Congruence {
    pub(super) fn new(scope: u32) -> Congruence {
        Congruence {
            scope,
            dirty: false,
            graph: EGraph::new(())
                .with_explanations_enabled()
                .without_explanation_length_optimization(),
            ids: FxHashMap::default(),
            terms: FxHashMap::default(),
            equations: Vec::new(),
            explained: FxHashMap::default(),
        }
    }

    /// Whether there is no room for more.
    pub(super) fn is_full(&self) -> bool {
        self.graph.nodes().len() > MAX_NODES
    }

    /// Closes under congruence.
    pub(super) fn rebuild(&mut self) {
        if std::mem::take(&mut self.dirty) {
            self.graph.rebuild();
        }
    }

    /// Whether a term has been added.
    pub(super) fn contains(&self, term: Term) -> bool {
        self.ids.contains_key(&term)
    }

    /// How many nodes and equations there are.
    pub(super) fn size(&self) -> usize {
        self.graph.nodes().len() + self.equations.len()
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.graph.nodes().len()
    }

    /// Adds a term.
    pub(super) fn add(&mut self, terms: &Terms, term: Term) -> Id {
        if let Some(&id) = self.ids.get(&term) {
            return id;
        }
        let node = match terms.node(term).clone() {
            Node::Apply(operator, args) => {
                Form::Apply(operator, args.iter().map(|&arg| self.add(terms, arg)).collect())
            }
            Node::Sum(parts) => Form::Sum(
                parts.iter().map(|part| part.negative).collect(),
                parts.iter().map(|part| self.add(terms, part.term)).collect(),
            ),
            _ => Form::Leaf(term),
        };
        let id = self.graph.add_uncanonical(node);
        self.ids.insert(term, id);
        self.terms.insert(id, term);
        id
    }

    /// Adds an equation, unless it is known.
    pub(super) fn equate(&mut self, terms: &Terms, a: Term, b: Term, source: Source) -> bool {
        let (x, y) = (self.add(terms, a), self.add(terms, b));
        if self.graph.find(x) == self.graph.find(y) || self.is_full() {
            return false;
        }
        let reason = format!("e{}", self.equations.len());
        self.equations.push((a, b, source));
        self.graph.union_trusted(x, y, reason);
        self.dirty = true;
        true
    }

    /// Whether two terms are known to be the same form.
    pub(super) fn same(&mut self, terms: &Terms, a: Term, b: Term) -> bool {
        let (x, y) = (self.add(terms, a), self.add(terms, b));
        self.rebuild();
        self.graph.find(x) == self.graph.find(y)
    }

    /// The class of a term.
    pub(super) fn class(&mut self, terms: &Terms, term: Term) -> Id {
        let id = self.add(terms, term);
        self.graph.find(id)
    }

    /// The terms that were added, oldest first, each with its class.
    pub(super) fn members(&self) -> Vec<(Term, Id)> {
        let mut all: Vec<(Id, Term)> = self.terms.iter().map(|(&id, &term)| (id, term)).collect();
        all.sort_unstable();
        all.into_iter().map(|(id, term)| (term, self.graph.find(id))).collect()
    }

    /// Makes sums flat: where a summand is known to be a sum, the sum is one of more parts.
    /// And makes equal sums one: each summand gives way to the oldest term equal to it.
    pub(super) fn flatten(&mut self, terms: &mut Terms) -> bool {
        self.rebuild();
        let members = self.members();
        let mut sums: FxHashMap<Id, Vec<Term>> = FxHashMap::default();
        let mut oldest: FxHashMap<Id, Term> = FxHashMap::default();
        for &(term, class) in &members {
            oldest.entry(class).or_insert(term);
            if matches!(terms.node(term), Node::Sum(_)) || term == Terms::ZERO {
                sums.entry(class).or_default().push(term);
            }
        }
        let mut changed = false;
        for (term, class) in members {
            let Node::Sum(parts) = terms.node(term).clone() else { continue };
            let inner: Vec<Id> = parts.iter().map(|part| self.class(terms, part.term)).collect();
            let by: Vec<Term> = inner
                .iter()
                .zip(&parts)
                .map(|(class, part)| oldest.get(class).copied().unwrap_or(part.term))
                .collect();
            changed |= self.put_in(terms, &parts, &by);
            for (at, part) in parts.iter().enumerate() {
                if inner[at] == class {
                    continue;
                }
                for &other in sums.get(&inner[at]).into_iter().flatten().take(3) {
                    if other == part.term || parts.len() + terms.parts(other).len() > 13 {
                        continue;
                    }
                    let mut by: Vec<Term> = parts.iter().map(|part| part.term).collect();
                    by[at] = other;
                    changed |= self.put_in(terms, &parts, &by);
                }
            }
            if self.is_full() {
                return false;
            }
        }
        self.rebuild();
        changed
    }

    /// Adds the node of a sum with summands replaced by equal ones, which is congruent to
    /// the sum, and says that it is the flat sum.
    fn put_in(&mut self, terms: &mut Terms, parts: &[Part], by: &[Term]) -> bool {
        let flat = terms
            .sum(parts.iter().zip(by).map(|(part, &term)| Part { term, negative: part.negative }));
        if parts.iter().zip(by).all(|(part, &term)| part.term == term) {
            return false;
        }
        let flat_id = self.add(terms, flat);
        let signs = parts.iter().map(|part| part.negative).collect();
        let children = by.iter().map(|&term| self.add(terms, term)).collect();
        let nested = self.graph.add_uncanonical(Form::Sum(signs, children));
        if self.graph.find(nested) == self.graph.find(flat_id) {
            return false;
        }
        let reason = format!("e{}", self.equations.len());
        self.equations.push((flat, flat, Source::Flatten));
        self.graph.union_trusted(nested, flat_id, reason);
        self.dirty = true;
        true
    }

    /// Steps that prove that two terms of one class are the same form: nothing when they are
    /// identical. None at all when the explanation cannot be followed.
    pub(super) fn explain(
        &mut self,
        calculus: &mut Calculus,
        builder: &mut Builder,
        a: Term,
        b: Term,
    ) -> Option<Option<Cited>> {
        if a == b {
            return Some(None);
        }
        if let Some(known) = self.explained.get(&(a, b)) {
            return Some(*known);
        }
        let (x, y) = (self.add(&calculus.terms, a), self.add(&calculus.terms, b));
        self.rebuild();
        if self.graph.find(x) != self.graph.find(y) {
            return None;
        }
        let explanation = self.graph.explain_id_equivalence(x, y);
        let mut reader = Reader {
            scope: self.scope,
            equations: &self.equations,
            calculus,
            builder,
            known: FxHashMap::default(),
        };
        let (from, to, cited) = reader.chain(&explanation.explanation_trees)?;
        if (from, to) != (a, b) {
            return None;
        }
        self.explained.insert((a, b), cited);
        Some(cited)
    }
}

/// Reads an explanation of egg's.
struct Reader<'a> {
    scope: u32,
    equations: &'a [Equation],
    calculus: &'a mut Calculus,
    builder: &'a mut Builder,
    known: FxHashMap<*const TreeTerm<Form>, (Term, Term, Option<Cited>)>,
}

/// The first and the last term of a part of an explanation, and the step that equates them,
/// when they differ.
type Read = (Term, Term, Option<Cited>);

impl Reader<'_> {
    fn chain(&mut self, trees: &[Rc<TreeTerm<Form>>]) -> Option<Read> {
        let mut links: Vec<Cited> = Vec::new();
        let mut ends: Option<(Term, Term)> = None;
        for tree in trees {
            let (initial, last, inside) = self.tree(tree)?;
            if let Some((_, reached)) = ends {
                if let Some(rule) = tree.forward_rule.or(tree.backward_rule) {
                    let backward = tree.backward_rule.is_some();
                    links.extend(self.rule(rule.as_str(), backward, reached, initial)?);
                } else if reached != initial {
                    return None;
                }
            }
            links.extend(inside);
            ends = Some((ends.map_or(initial, |(first, _)| first), last));
        }
        let (first, last) = ends?;
        if first == last {
            return Some((first, last, None));
        }
        let cited = match links.as_slice() {
            [one] => *one,
            _ => {
                let prop = Prop::Same(first, last);
                let step = self.builder.add(self.scope, prop, Reason::Chain(links));
                Cited { step, backward: false }
            }
        };
        Some((first, last, Some(cited)))
    }

    /// The step behind a rule; nothing when it only made a sum flat.
    fn rule(&mut self, rule: &str, backward: bool, a: Term, b: Term) -> Option<Option<Cited>> {
        let at: usize = rule.strip_prefix('e')?.parse().ok()?;
        let (from, to, source) = self.equations.get(at)?;
        if a == b {
            return Some(None);
        }
        let (x, y) = if backward { (b, a) } else { (a, b) };
        if (*from, *to) != (x, y) {
            return None;
        }
        let prop = Prop::Same(x, y);
        let step = match source {
            Source::Step(step) => {
                let backward = match self.builder.steps[*step as usize].prop {
                    Prop::Same(p, q) if (p, q) == (x, y) => backward,
                    Prop::Same(p, q) if (q, p) == (x, y) => !backward,
                    _ => return None,
                };
                return Some(Some(Cited { step: *step, backward }));
            }
            Source::Induction(instance) => {
                self.builder.add(self.scope, prop, Reason::Induction(instance.clone()))
            }
            Source::Lemma(theorem, instance) => {
                self.builder.add(self.scope, prop, Reason::Lemma(*theorem, instance.clone()))
            }
            Source::Flatten => return None,
        };
        Some(Some(Cited { step, backward }))
    }

    fn tree(&mut self, tree: &Rc<TreeTerm<Form>>) -> Option<Read> {
        if let Some(known) = self.known.get(&Rc::as_ptr(tree)) {
            return Some(*known);
        }
        let mut children = Vec::with_capacity(tree.child_proofs.len());
        for proof in &tree.child_proofs {
            children.push(self.chain(proof)?);
        }
        let build = |terms: &mut Terms, pick: &dyn Fn(&Read) -> Term| match &tree.node {
            Form::Leaf(term) => *term,
            Form::Apply(operator, _) => terms.apply(*operator, children.iter().map(pick).collect()),
            Form::Sum(signs, _) => {
                let parts: Vec<Part> = signs
                    .iter()
                    .zip(&children)
                    .map(|(&negative, child)| Part { term: pick(child), negative })
                    .collect();
                terms.sum(parts)
            }
        };
        let initial = build(&mut self.calculus.terms, &|child| child.0);
        let last = build(&mut self.calculus.terms, &|child| child.1);
        let cited = if initial == last {
            None
        } else {
            let by = match &tree.node {
                Form::Leaf(_) => return None,
                Form::Apply(..) => {
                    Reason::Congruence(children.iter().map(|child| child.2).collect())
                }
                Form::Sum(signs, _) => Reason::Sum(
                    signs
                        .iter()
                        .zip(&children)
                        .filter_map(|(&negative, child)| child.2.map(|cited| (negative, cited)))
                        .collect(),
                ),
            };
            let step = self.builder.add(self.scope, Prop::Same(initial, last), by);
            Some(Cited { step, backward: false })
        };
        let read = (initial, last, cited);
        self.known.insert(Rc::as_ptr(tree), read);
        Some(read)
    }
}

//! Rules: proved where they were used, or axioms.
//!
//! A rule whose pattern has sets or comprehensions rearranges the options of braces. It is
//! not cited: what it made of a term is proved again from what its conditions say, so that
//! the text rests on no rule. Any other rule is an axiom, `rule.NAME`, for all forms of its
//! variables, which must be games: the conditions are hypotheses, in their order.

use super::options::{Hints, hinted};
use super::terms::named;
use super::{Elaborator, conditions};
use crate::certificate::Instance;
use crate::certificate::draft::{Fact, Prop, stuck};
use crate::error::Result;
use crate::kernel::Term as Core;
use crate::syntax::parse_rules;
use crate::syntax::rules::{Item, Sort};
use crate::syntax::term::{Node, Opt, Term, TermId};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use symbol_table::GlobalSymbol as Symbol;

/// A rule that is taken on trust.
#[derive(Clone)]
pub(super) struct Axiom {
    variables: Rc<[Symbol]>,
    fact: Fact,
}

impl Elaborator<'_> {
    /// States the rules that have neither sets nor comprehensions.
    pub(super) fn rule_axioms(&mut self) -> Result<()> {
        for (name, text) in &self.certificate.rules {
            if let Some(rule) = Rule::read(*name, text)
                && !rule.has_sets()
            {
                let axiom = self.rule_axiom(*name, &rule)?;
                self.rules.insert(*name, axiom);
            }
        }
        Ok(())
    }

    fn rule_axiom(&mut self, name: Symbol, rule: &Rule) -> Result<Axiom> {
        let mut names: FxHashMap<Symbol, Core> = FxHashMap::default();
        let mut variables: Vec<Symbol> = Vec::new();
        for (_, node) in rule.terms().flat_map(Term::iter) {
            let Node::Var(var) = node else { continue };
            if names.contains_key(var) {
                continue;
            }
            if !matches!(rule.sort(*var), Some(Sort::Game | Sort::Form)) {
                return Err(stuck(format!("{var} of the rule {name} is no game")));
            }
            let core = self.draft.variable(var.as_str())?;
            names.insert(*var, core);
            variables.push(*var);
        }
        let side = |this: &mut Self, term: &Term| -> Result<Core> {
            let cores = this.read(term, &names, &|name| rule.sort(name).unwrap_or(Sort::Game))?;
            let root = cores[term.root().0 as usize];
            root.ok_or_else(|| stuck(format!("the rule {name} has no words in the kernel")))
        };
        let conclusion = Prop::eq(side(self, &rule.lhs)?, side(self, &rule.rhs)?);
        let mut hypotheses = Vec::new();
        for condition in &rule.conditions {
            let cores =
                self.read(condition, &names, &|name| rule.sort(name).unwrap_or(Sort::Game))?;
            hypotheses.extend(conditions::relations(condition, &cores, condition.root())?);
        }
        let mut cores = Vec::with_capacity(variables.len());
        for variable in &variables {
            cores.push(named(&names, *variable)?);
        }
        let said = self.draft.closed_over(&cores, &hypotheses, &conclusion)?;
        let source = "an embedded rule";
        let fact = self.draft.axiom(&format!("rule.{name}"), source, &said)?;
        Ok(Axiom { variables: variables.into(), fact })
    }

    /// `eq from to` by instances of a rule, one after the other.
    pub(super) fn rule(
        &mut self,
        name: Symbol,
        instances: &[Instance],
        from: TermId,
        to: TermId,
    ) -> Result<Fact> {
        let goal = Prop::eq(self.core(from)?, self.core(to)?);
        let Some(axiom) = self.rules.get(&name).cloned() else {
            return self.rearranged(&goal, instances);
        };
        // Rules without sets have one instance at a place.
        let [instance] = instances else { return Err(stuck("a rule is applied more than once")) };
        let bound: FxHashMap<Symbol, TermId> = instance.bindings.iter().copied().collect();
        let mut put = Vec::with_capacity(axiom.variables.len());
        for variable in &*axiom.variables {
            let term = bound.get(variable);
            put.push(self.core(*term.ok_or_else(|| stuck("a variable stands for nothing"))?)?);
        }
        let mut cited = Vec::new();
        for condition in &instance.conditions {
            cited.extend(self.condition(condition)?);
        }
        let fact = self.draft.use_fact(axiom.fact, &put, &cited)?;
        let said = self.draft.prop(fact)?.clone();
        if said == goal {
            return Ok(fact);
        }
        // What is closed is its own canonical form where it is one.
        let mut same = Vec::new();
        for &term in &put {
            if self.draft.operator("canonical").is_some() && self.draft.is_ground(term) {
                let form = self.canonical(term)?;
                same.push(self.played_out(form)?.1);
            }
        }
        if !same.is_empty()
            && let Ok(fact) = self.draft.rewrite(&goal, fact, &same)
        {
            return Ok(fact);
        }
        self.linear(&goal, &[(1, fact)])
    }

    /// `eq from to` for terms whose options were rearranged.
    fn rearranged(&mut self, goal: &Prop, instances: &[Instance]) -> Result<Fact> {
        let mut hints = Hints::default();
        for condition in instances.iter().flat_map(|instance| &instance.conditions) {
            for fact in self.condition(condition)? {
                let said = self.draft.prop(fact)?.clone();
                hinted(&mut hints, &said, fact);
            }
        }
        let [a, b] = goal.terms[..] else { return Err(stuck("two terms are compared")) };
        if self.draft.is_sum(a) || self.draft.is_sum(b) {
            let same = self.draft.same(a, b)?;
            return self.linear(goal, &[(1, same)]);
        }
        self.compared(goal, &hints)
    }
}

/// A rule as it is written.
struct Rule {
    lhs: Term,
    rhs: Term,
    conditions: Vec<Term>,
    sorts: FxHashMap<Symbol, Sort>,
}

impl Rule {
    fn read(wanted: Symbol, text: &str) -> Option<Rule> {
        let mut sorts = FxHashMap::default();
        let mut found = None;
        for item in parse_rules(text).0 {
            match item {
                Item::Declare(declaration) => {
                    let names = declaration.names.iter();
                    sorts.extend(names.map(|name| (name.symbol, declaration.sort)));
                }
                Item::Finite { name, elements, .. } => {
                    let sort = Sort::Finite(name.symbol);
                    sorts.extend(elements.iter().map(|one| (one.symbol, sort)));
                }
                Item::Let { name, .. } => {
                    sorts.insert(name.symbol, Sort::Options);
                }
                Item::Rule { name, lhs, rhs, conditions, .. } if name.symbol == wanted => {
                    found = Some((lhs, rhs, conditions));
                }
                _ => {}
            }
        }
        let (lhs, rhs, conditions) = found?;
        Some(Rule { lhs, rhs, conditions, sorts })
    }

    fn terms(&self) -> impl Iterator<Item = &Term> {
        [&self.lhs, &self.rhs].into_iter().chain(&self.conditions)
    }

    fn sort(&self, name: Symbol) -> Option<Sort> {
        Some(self.sorts.get(&name).copied().unwrap_or(Sort::Game))
    }

    /// Whether options are named by sets, or braces as a whole.
    fn has_sets(&self) -> bool {
        let listed = |side: &[Opt]| side.iter().all(|opt| matches!(opt, Opt::Term(_)));
        [&self.lhs, &self.rhs].into_iter().flat_map(Term::iter).any(|(_, node)| match node {
            Node::Braces(left, right) => !listed(left) || !listed(right),
            Node::Set(_) | Node::As(..) => true,
            _ => false,
        })
    }
}

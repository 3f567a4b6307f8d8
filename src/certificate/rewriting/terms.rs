//! What a derivation speaks of, in the kernel: its terms, variables and operators.
//!
//! Terms are read as those of laws are ([`Words`]), each after its parts, so that no depth is
//! too large. A variable of a value stands for any form, and is made canonical where its form is
//! read.

use super::Derivation;
use super::Elaborator;
use crate::certificate::draft::{Prop, holds, stuck};
use crate::certificate::lower::{Kind, Meant, Operand, Words};
use crate::certificate::proof::standard::is_shipped;
use crate::error::Result;
use crate::kernel::Term as Core;
use crate::syntax::parse_rules;
use crate::syntax::rules::{Item, Sort};
use crate::syntax::term::{Literal, Node, Term, TermId, Ups, ops};
use rustc_hash::FxHashSet;
use symbol_table::GlobalSymbol as Symbol;

/// Whether a derivation speaks of nothing but sums, braces and their order, with rules or
/// without.
pub(super) fn speaks_of_sums(derivation: &Derivation) -> bool {
    let items: Vec<Item> =
        derivation.rules.iter().flat_map(|(_, text)| parse_rules(text).0).collect();
    let plain = |term: &Term| {
        term.iter().all(|(_, node)| match node {
            Node::Quote(_) => false,
            Node::Apply(op, args) => is_of_sums(term, *op, args),
            _ => true,
        })
    };
    derivation.proofs.is_empty()
        && derivation.definitions.is_empty()
        && derivation.sorts.is_empty()
        && plain(&derivation.terms)
        && items.iter().all(|item| match item {
            Item::Declare(declaration) => matches!(declaration.sort, Sort::Game | Sort::Options),
            Item::Rule { lhs, rhs, conditions, .. } => {
                [lhs, rhs].into_iter().chain(conditions).all(plain)
            }
            Item::Let { .. } => true,
            _ => false,
        })
}

fn is_of_sums(term: &Term, op: Symbol, args: &[TermId]) -> bool {
    match op.as_str() {
        ops::SAME => false,
        ops::ADD | ops::SUB | ops::NEG | ops::PLUS_MINUS | ops::TINY | ops::MINY => true,
        ops::NOT | ops::OR | ops::IN | "left" | "right" => true,
        ops::NORTON | "copies" => args.first().is_some_and(|n| integer(term, *n).is_some()),
        relation => ops::RELATIONS.contains(&relation),
    }
}

/// The integer that a literal is.
pub(super) fn integer(term: &Term, id: TermId) -> Option<i64> {
    match term.node(id) {
        Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }) => {
            i64::try_from(number.to_integer()?).ok()
        }
        _ => None,
    }
}

impl Elaborator<'_> {
    /// Defines the operators that the derivation brings along.
    pub(super) fn define(&mut self) -> Result<()> {
        let mut seen: FxHashSet<&str> = FxHashSet::default();
        let rules = self.derivation.rules.iter().map(|(_, text)| text);
        for text in self.derivation.definitions.iter().chain(rules) {
            for item in parse_rules(text).0 {
                let Item::Define { name, params, span, .. } = item else { continue };
                let definition = &text[span.start as usize..span.end as usize];
                if !seen.insert(definition) {
                    continue;
                }
                match self.lowering.is_in_notation(name.symbol, params.len()) {
                    false => self.lowering.define(definition)?,
                    true if is_shipped(definition) => {}
                    true => return Err(stuck(format!("`{}` is defined otherwise", name.symbol))),
                }
            }
        }
        Ok(())
    }

    /// The variables of the derivation with their sorts, each once.
    fn names(&self) -> Vec<(Symbol, Sort)> {
        let mut seen = FxHashSet::default();
        let mut all = Vec::new();
        for (_, node) in self.derivation.terms.iter() {
            if let Node::Var(name) = node
                && name.as_str() != ops::TAX
                && seen.insert(*name)
            {
                let known = self.derivation.sorts.iter().find(|(known, _)| known == name);
                all.push((*name, known.map_or(Sort::Game, |(_, sort)| *sort)));
            }
        }
        all
    }

    pub(super) fn read_terms(&mut self) -> Result<()> {
        let mut names = Vec::new();
        for (name, sort) in self.names() {
            let core = self.lowering.draft.variable(name.as_str())?;
            let kind = Kind::of(sort);
            names.push((name, Meant::Term(Operand { core, kind, readable: false })));
        }
        let lowering = &mut self.lowering;
        let (draft, vocabulary) = (&mut lowering.draft, &lowering.vocabulary);
        let words = Words::of_all(draft, vocabulary, &self.derivation.terms, names)?;
        self.read = words.into_operands();
        Ok(())
    }

    pub(super) fn variables(&mut self) -> Result<Vec<Core>> {
        let names = self.names();
        names.iter().map(|(name, _)| self.lowering.draft.variable(name.as_str())).collect()
    }

    /// That the variables are of their sorts.
    pub(super) fn of_sorts(&mut self) -> Result<Vec<Prop>> {
        let mut all = Vec::new();
        for (name, sort) in self.names() {
            let predicates: &[&str] = match sort {
                Sort::Number | Sort::Wall => &["is_number"],
                Sort::Integer => &["is_integer", "is_number"],
                _ => &[],
            };
            let core = self.lowering.draft.variable(name.as_str())?;
            for predicate in predicates {
                let predicate = self.lowering.operator(Symbol::from(*predicate), 1)?;
                all.push(holds(predicate, vec![core]));
            }
        }
        Ok(all)
    }
}

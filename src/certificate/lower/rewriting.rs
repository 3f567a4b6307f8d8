//! What certificates of rewriting ask of the lowering.

use super::values::MAX_NESTED;
use super::vocabulary::Vocabulary;
use super::{Lowering, Wanted};
use crate::certificate::draft::{Draft, Fact, Prop, stuck};
use crate::certificate::proof::document::Document;
use crate::error::Result;
use crate::kernel::{Kind, Node, Term};
use std::collections::BTreeMap;
use symbol_table::GlobalSymbol as Symbol;

impl<'a> Lowering<'a> {
    /// For terms of these operators; the document gives the limits.
    pub(in crate::certificate) fn with_vocabulary(
        document: &'a Document,
        draft: Draft,
        vocabulary: Vocabulary,
    ) -> Lowering<'a> {
        Lowering { vocabulary, ..Lowering::new(document, draft) }
    }

    /// Whether an operator is one of the notation.
    pub(in crate::certificate) fn is_in_notation(&self, name: Symbol, arity: usize) -> bool {
        self.vocabulary.is_in_notation(name, arity)
    }

    /// States the axiom that was found to be wanted, outside of all scopes; whether there was
    /// one.
    pub(in crate::certificate) fn state_wanted(&mut self) -> Result<bool> {
        match self.wanted.take() {
            Some(Wanted::Axiom(name, source, said)) => {
                self.draft.axiom(&name, &source, &said).map(|_| true)
            }
            Some(Wanted::Canonical(_)) | None => Ok(false),
        }
    }

    /// `canonical(t)`.
    pub(in crate::certificate) fn canonical(&mut self, term: Term) -> Result<Term> {
        let operator = self.operator(Symbol::from("canonical"), 1)?;
        self.draft.apply(operator, vec![term])
    }

    /// What a term is the canonical form of, if it is written as one.
    pub(in crate::certificate) fn of_canonical(&self, term: Term) -> Option<Term> {
        match self.draft.node(term) {
            Node::Apply(operator, args) if self.draft.name_of(*operator) == "canonical" => {
                Some(args[0])
            }
            _ => None,
        }
    }

    /// That something is a canonical form, if that is what is said.
    pub(in crate::certificate) fn is_canonical_by(&mut self, said: &Prop) -> Result<Option<Fact>> {
        match (said.kind, &said.terms[..]) {
            (Kind::Is(predicate), &[term]) if self.draft.name_of(predicate) == "is_canonical" => {
                self.is_canonical(term, MAX_NESTED).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// That a sum of numbers is one, if that is what is said: that its summands are is shown by
    /// `known`.
    pub(in crate::certificate) fn number_of_sum(
        &mut self,
        said: &Prop,
        known: &mut dyn FnMut(&mut Self, &Prop) -> Result<Fact>,
    ) -> Result<Fact> {
        let number = self.draft.operator("is_number");
        let (Kind::Is(predicate), &[term]) = (said.kind, &said.terms[..]) else {
            return Err(stuck("this is no predicate"));
        };
        let is_number = |term| Prop { kind: said.kind, terms: vec![term] };
        match self.draft.node(term).clone() {
            Node::Apply(operator, args) if operator < 2 && Some(predicate) == number => {
                let axiom = self.sums_are_numbers(operator, args.len(), &is_number)?;
                let mut cited = Vec::with_capacity(args.len());
                for &arg in &args {
                    cited.push(known(self, &is_number(arg))?);
                }
                self.draft.use_fact(axiom, &args, &cited)
            }
            _ => Err(stuck("this is not known to hold")),
        }
    }

    /// A fact by which some of the terms that a combination lacks go away, and how often it
    /// counts: a canonical form is what it is the form of, two terms are equal, a closed term is
    /// played out.
    pub(in crate::certificate) fn helpful(
        &mut self,
        atoms: &BTreeMap<Term, i64>,
    ) -> Result<Option<(i64, Fact)>> {
        self.taken_for_value(atoms, MAX_NESTED)
    }

    /// The same operator on arguments that facts make equal, each counted as it is read.
    pub(in crate::certificate) fn applied(
        &mut self,
        goal: &Prop,
        cited: &[Option<(i64, Fact)>],
    ) -> Result<Fact> {
        let &[a, b] = &goal.terms[..] else { return Err(stuck("two terms are compared")) };
        let (Node::Apply(operator, xs), Node::Apply(other, ys)) =
            (self.draft.node(a).clone(), self.draft.node(b).clone())
        else {
            return Err(stuck("this is no operator"));
        };
        if operator != other || xs.len() != cited.len() {
            return Err(stuck("the operators differ"));
        }
        let mut fact = self.draft.refl(a)?;
        let mut args = xs.to_vec();
        for at in 0..args.len() {
            if args[at] == ys[at] {
                continue;
            }
            let known: Vec<(i64, Fact)> = cited[at].iter().copied().collect();
            let step = if self.is_by_value(operator, args.len(), at) {
                let equal = self.values(&Prop::eq(args[at], ys[at]), &known)?;
                self.respects(operator, &args, at, ys[at], equal)?
            } else {
                self.canonical_with(&Prop::same(args[at], ys[at]), &known, MAX_NESTED)?
            };
            args[at] = ys[at];
            let next = self.draft.apply(operator, args.clone())?;
            fact = self.draft.rewrite(&Prop::same(a, next), fact, &[step])?;
        }
        self.draft.lin(goal, &[(1, fact)])
    }
}

//! The terms and propositions of a proof, as terms of the kernel.

use super::Lowering;
use super::literals::literal_form;
use crate::certificate::draft::{Prop, Signed, holds, stuck};
use crate::certificate::proof::prop::Prop as Old;
use crate::certificate::proof::terms::{Family, Id, Node, Side as OldSide};
use crate::error::Result;
use crate::kernel::{Kind, Node as Core, Side, Term};
use symbol_table::GlobalSymbol as Symbol;

/// The side of the kernel. The members of a set are the Left options of a form that stands
/// for it.
pub(super) fn side(side: OldSide) -> Side {
    match side {
        OldSide::Left | OldSide::Member => Side::Left,
        OldSide::Right => Side::Right,
    }
}

impl Lowering<'_> {
    /// The term for a term of the proof. Generic options are the variables that `names` gives.
    pub(super) fn term(&mut self, id: Id) -> Result<Term> {
        if let Some(&known) = self.names.get(&id) {
            return Ok(known);
        }
        let document = self.document;
        match document.calculus.terms.node(id) {
            Node::Var(name) => self.draft.variable(name.as_str()),
            // One that is in no scope here, where terms are compared only.
            Node::Option { .. } => self.draft.variable(&format!("option{}", id.0)),
            Node::Literal(literal) => literal_form(&mut self.draft, literal),
            Node::Sum(parts) => {
                let mut summands: Vec<Signed> = Vec::with_capacity(parts.len());
                for part in parts {
                    summands.push((self.term(part.term)?, part.negative));
                }
                let sum = self.draft.sum_of(&summands)?;
                self.draft.arranged(sum)
            }
            Node::Apply(operator, args) => {
                let (operator, arity) = (*operator, args.len());
                let mut terms = Vec::with_capacity(arity);
                for &arg in args {
                    terms.push(self.term(arg)?);
                }
                let number = self.operator(operator, arity)?;
                self.draft.apply(number, terms)
            }
            Node::Braces(left, right) => {
                let left = self.families(left)?;
                let right = self.families(right)?;
                self.draft.braces(left, right)
            }
        }
    }

    /// The number of an operator; sum and negative are operators in raw documents only.
    pub(in crate::certificate) fn operator(&mut self, name: Symbol, arity: usize) -> Result<u32> {
        match (name.as_str(), arity) {
            ("add", 2) => Ok(0),
            ("neg", 1) => Ok(1),
            _ => self.vocabulary.number(&mut self.draft, name, arity),
        }
    }

    fn families(&mut self, families: &[Family]) -> Result<Vec<Term>> {
        families.iter().map(|family| self.family(family)).collect()
    }

    fn family(&mut self, family: &Family) -> Result<Term> {
        let document = self.document;
        let outside = self.names.clone();
        let (mut variables, mut ranges) = (Vec::new(), Vec::new());
        for (at, &binder) in family.binders.iter().enumerate() {
            let &Node::Option { of, side: its, .. } = document.calculus.terms.node(binder) else {
                return Err(stuck("a binder stands for an option"));
            };
            let of = self.term(of)?;
            ranges.push((side(its), of));
            let variable = self.draft.variable(&format!("bound{at}.{}", binder.0))?;
            variables.push(variable);
            self.names.insert(binder, variable);
        }
        let body = self.term(family.body);
        self.names = outside;
        let body = self.draft.abstracted(body?, &variables)?;
        for (_, of) in &mut ranges {
            *of = self.draft.abstracted(*of, &variables)?;
        }
        self.draft.family(&ranges, body)
    }

    /// The proposition for a proposition of the proof.
    pub(super) fn prop(&mut self, prop: Old) -> Result<Prop> {
        Ok(match prop {
            Old::Same(a, b) => Prop::same(self.term(a)?, self.term(b)?),
            Old::Equal(a, b) => Prop::eq(self.term(a)?, self.term(b)?),
            Old::Le(a, b) => Prop::le(self.term(a)?, self.term(b)?),
            Old::Lf(a, b) => Prop::lf(self.term(a)?, self.term(b)?),
            Old::Differ(a, b) => {
                let (a, b) = (self.term(a)?, self.term(b)?);
                self.differ(a, b)?
            }
            Old::Is(id) => self.predicate(id)?,
            Old::Not(id) => {
                let mut prop = self.predicate(id)?;
                if let Kind::Is(predicate) = prop.kind {
                    prop.kind = Kind::Not(predicate);
                }
                prop
            }
        })
    }

    fn predicate(&mut self, id: Id) -> Result<Prop> {
        let term = self.term(id)?;
        match self.draft.node(term) {
            Core::Apply(predicate, args) => Ok(holds(*predicate, args.to_vec())),
            _ => Err(stuck("a predicate is an operator")),
        }
    }
}

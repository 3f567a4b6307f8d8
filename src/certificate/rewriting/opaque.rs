//! Operators of which the kernel knows nothing but, by an axiom, that they respect values.
//!
//! These are the operators that no text defines for all forms yet, and those that a
//! certificate defines itself. The list of the built-in ones can only shrink.

use super::Elaborator;
use super::forms::Forms;
use crate::certificate::Reason;
use crate::certificate::draft::{Fact, Prop, stuck};
use crate::error::Result;
use crate::syntax::term::Node;
use symbol_table::GlobalSymbol as Symbol;

/// The built-in operators on games without a definition in the kernel.
pub(super) const OPAQUE: &[&str] = &[
    "atomic_weight",
    "birthday",
    "canonical",
    "chill",
    "conway",
    "cool",
    "freeze",
    "heat",
    "joyal_sum",
    "left_stop",
    "mean",
    "mod",
    "norton",
    "ordinal_sum",
    "overheat",
    "overheat_ww",
    "pow",
    "reduced",
    "right_stop",
    "temperature",
    "warm",
];

/// Whether an operator stays one, and is not written out as sums and braces.
pub(super) fn stays(forms: &Forms, op: Symbol) -> bool {
    OPAQUE.contains(&op.as_str()) || forms.defines(op)
}

impl Elaborator<'_> {
    /// The operator of the kernel, if there may be one.
    pub(super) fn opaque(&mut self, op: Symbol, arity: usize) -> Result<Option<u32>> {
        if let Some(&known) = self.opaque.get(&(op, arity)) {
            return Ok(Some(known));
        }
        if !stays(&self.forms, op) {
            return Ok(None);
        }
        if let Some(known) = self.draft.operator(op.as_str())
            && !self.opaque.keys().any(|(name, _)| *name == op)
        {
            self.opaque.insert((op, arity), known);
            return Ok(Some(known));
        }
        let taken = self.opaque.keys().any(|(name, _)| *name == op);
        let name = if taken { format!("{op}.{arity}") } else { op.to_string() };
        let operator = self.draft.introduce(&name, arity)?;
        self.opaque.insert((op, arity), operator);
        Ok(Some(operator))
    }

    /// States of each operator under which something is replaced that it respects values.
    pub(super) fn axioms(&mut self) -> Result<()> {
        for step in &self.certificate.steps {
            let Reason::Congruence(_) = &step.reason else { continue };
            let Node::Apply(op, args) = self.certificate.terms.node(step.lhs) else { continue };
            let Some(&operator) = self.opaque.get(&(*op, args.len())) else { continue };
            if !self.respects.contains_key(&operator) {
                let fact = self.respects(*op, operator, args.len())?;
                self.respects.insert(operator, fact);
            }
        }
        self.rule_axioms()
    }

    /// `f(x…) = f(y…)` if x = y in each argument whose value alone counts, and x is y in the
    /// others.
    fn respects(&mut self, op: Symbol, operator: u32, arity: usize) -> Result<Fact> {
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        let (mut variables, mut hypotheses) = (Vec::new(), Vec::new());
        for at in 0..arity {
            let x = self.draft.variable(&format!("x{at}"))?;
            variables.push(x);
            lefts.push(x);
            if self.forms.takes_form(op, arity, at) {
                rights.push(x);
            } else {
                let y = self.draft.variable(&format!("y{at}"))?;
                variables.push(y);
                hypotheses.push(Prop::eq(x, y));
                rights.push(y);
            }
        }
        let left = self.draft.apply(operator, lefts)?;
        let right = self.draft.apply(operator, rights)?;
        let said = self.draft.closed_over(&variables, &hypotheses, &Prop::eq(left, right))?;
        let name = format!("respects.{}", self.draft.name_of(operator));
        self.draft.axiom(&name, "it is a function of values", &said)
    }

    /// An operator on arguments that the facts make equal; none where they are identical. Where
    /// a form is read, canonical forms of equal values are the same.
    pub(super) fn applied(
        &mut self,
        goal: &Prop,
        op: Symbol,
        children: &[Option<(i64, Fact)>],
    ) -> Result<Fact> {
        let arity = children.len();
        let Some(&operator) = self.opaque.get(&(op, arity)) else {
            return Err(stuck(format!("{op} is no operator that stays as it is")));
        };
        let Some(&axiom) = self.respects.get(&operator) else {
            return Err(stuck(format!("{op} is not known to respect values")));
        };
        let (xs, ys) = (self.arguments(goal.terms[0]), self.arguments(goal.terms[1]));
        let (mut put, mut cited, mut same) = (Vec::new(), Vec::new(), Vec::new());
        for (at, ((&x, &y), child)) in xs.iter().zip(&ys).zip(children).enumerate() {
            put.push(x);
            let child: Vec<(i64, Fact)> = child.iter().copied().collect();
            if !self.forms.takes_form(op, arity, at) {
                put.push(y);
                cited.push(self.linear(&Prop::eq(x, y), &child)?);
            } else if x != y {
                let (Some(x), Some(y)) = (self.of_canonical(x), self.of_canonical(y)) else {
                    return Err(stuck(format!("{op} reads the form of an argument")));
                };
                let equal = self.linear(&Prop::eq(x, y), &child)?;
                same.push(self.same_canonical(x, y, equal)?);
            }
        }
        let fact = self.draft.use_fact(axiom, &put, &cited)?;
        if same.is_empty() { Ok(fact) } else { self.draft.rewrite(goal, fact, &same) }
    }
}

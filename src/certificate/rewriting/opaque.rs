//! Operators of which the kernel knows nothing but, by an axiom, that they respect values.
//!
//! These are the operators that no text defines for all forms yet, and those that a
//! certificate defines itself. The list of the built-in ones can only shrink.

use super::Elaborator;
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

impl Elaborator<'_> {
    /// The operator of the kernel, if there may be one.
    pub(super) fn opaque(&mut self, op: Symbol, arity: usize) -> Result<Option<u32>> {
        if let Some(&known) = self.opaque.get(&(op, arity)) {
            return Ok(Some(known));
        }
        if !OPAQUE.contains(&op.as_str()) && !self.respect.defines(op) {
            return Ok(None);
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
            if self.respect.value_only(op, at) {
                let y = self.draft.variable(&format!("y{at}"))?;
                variables.push(y);
                hypotheses.push(Prop::eq(x, y));
                rights.push(y);
            } else {
                rights.push(x);
            }
        }
        let left = self.draft.apply(operator, lefts)?;
        let right = self.draft.apply(operator, rights)?;
        let said = self.draft.closed_over(&variables, &hypotheses, &Prop::eq(left, right))?;
        let name = format!("respects.{}", self.draft.name_of(operator));
        self.draft.axiom(&name, "it is a function of values", &said)
    }

    /// An operator on arguments that the facts make equal; none where they are identical.
    pub(super) fn applied(
        &mut self,
        goal: &Prop,
        op: Symbol,
        children: &[Option<(i64, Fact)>],
    ) -> Result<Fact> {
        let Some(&operator) = self.opaque.get(&(op, children.len())) else {
            return Err(stuck(format!("{op} is no operator that stays as it is")));
        };
        let Some(&axiom) = self.respects.get(&operator) else {
            return Err(stuck(format!("{op} is not known to respect values")));
        };
        let (xs, ys) = (self.arguments(goal.terms[0]), self.arguments(goal.terms[1]));
        let (mut put, mut cited) = (Vec::new(), Vec::new());
        for (at, ((&x, &y), child)) in xs.iter().zip(&ys).zip(children).enumerate() {
            put.push(x);
            if self.respect.value_only(op, at) {
                put.push(y);
                let child: Vec<(i64, Fact)> = child.iter().copied().collect();
                cited.push(self.linear(&Prop::eq(x, y), &child)?);
            }
        }
        self.draft.use_fact(axiom, &put, &cited)
    }
}

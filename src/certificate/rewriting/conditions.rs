//! Conditions and assumptions: what they say in the kernel, and why it holds.

use super::Elaborator;
use super::{Condition, Evidence};
use crate::certificate::draft::{Draft, Fact, Prop, stuck};
use crate::certificate::lower::{Formula, Lowering, MAX_NESTED, Words};
use crate::error::Result;
use crate::kernel::{Kind, Side};
use crate::syntax::term::{Node, TermId, ops};

impl Elaborator<'_> {
    /// What a proposition of the derivation says.
    fn formula(&mut self, prop: TermId) -> Result<Formula> {
        let terms = &self.derivation.terms;
        if let Node::Apply(op, args) = terms.node(prop)
            && let (ops::IN, &[x, set]) = (op.as_str(), args.as_slice())
            && let Node::Apply(side, of) = terms.node(set)
        {
            let side = match side.as_str() {
                "left" => Side::Left,
                "right" => Side::Right,
                _ => return Err(stuck("a condition has no words in the kernel")),
            };
            return Ok(vec![vec![Prop::option(side, self.core(x)?, self.core(of[0])?)]]);
        }
        let lowering = &mut self.lowering;
        let (draft, vocabulary) = (&mut lowering.draft, &lowering.vocabulary);
        Words::after(draft, vocabulary, terms, &self.read).formula(prop)
    }

    /// What a proposition says, all of which holds.
    pub(super) fn all_of(&mut self, prop: TermId) -> Result<Vec<Prop>> {
        match &mut self.formula(prop)?[..] {
            [all] => Ok(std::mem::take(all)),
            _ => Err(stuck("a disjunction cannot be assumed")),
        }
    }

    /// The facts by which a condition holds, as far as it needs any: for one that names an
    /// option that it is one.
    pub(super) fn evidence(&mut self, condition: &Condition) -> Result<Vec<Fact>> {
        match condition.by {
            Evidence::Eval | Evidence::Row => {}
            Evidence::Step(cited) => return Ok(vec![self.cited(cited)?]),
            Evidence::Assumption(at) => match self.assumed.get(at as usize) {
                Some(Some(facts)) => return Ok(facts.clone()),
                _ => return Err(stuck("an assumption has no words")),
            },
        }
        match self.formula(condition.prop)?.as_slice() {
            [all] => match &all[..] {
                [Prop { kind: Kind::In(side), terms }] => {
                    Ok(vec![self.is_option(*side, terms[0], terms[1])?])
                }
                _ => Ok(Vec::new()),
            },
            _ => Ok(Vec::new()),
        }
    }

    /// The facts that establish what a condition says, one for each of its parts; of a
    /// disjunction those of a case that holds.
    pub(super) fn condition(&mut self, condition: &Condition) -> Result<Vec<Fact>> {
        let known = self.evidence(condition)?;
        let mut why = stuck("a condition has no case");
        for case in self.formula(condition.prop)? {
            let found = Draft::attempt(self, |this| {
                case.iter().map(|prop| this.established(prop, &known)).collect::<Result<Vec<_>>>()
            })?;
            match found {
                Some(facts) => return Ok(facts),
                None => why = stuck("a condition does not follow from one comparison"),
            }
        }
        Err(why)
    }

    /// A proposition from one of some facts, or by itself.
    pub(super) fn established(&mut self, prop: &Prop, known: &[Fact]) -> Result<Fact> {
        for &fact in known {
            if self.lowering.draft.prop(fact)? == prop {
                return Ok(fact);
            }
        }
        match prop.kind {
            Kind::Le | Kind::Lf | Kind::Eq => self.comparison(prop, known),
            Kind::Is(_) | Kind::Not(_) => self.predicate(prop, known),
            Kind::In(side) => self.is_option(side, prop.terms[0], prop.terms[1]),
            Kind::Same | Kind::None(_) => Err(stuck("nothing is known of these forms")),
        }
    }

    fn comparison(&mut self, prop: &Prop, known: &[Fact]) -> Result<Fact> {
        for &fact in known {
            let kind = self.lowering.draft.prop(fact)?.kind;
            if !matches!(kind, Kind::Le | Kind::Lf | Kind::Eq | Kind::Same) {
                continue;
            }
            for times in [1, -1] {
                let cited = [(times, fact)];
                if let Some(fact) = Draft::attempt(self, |this| this.linear(prop, &cited))? {
                    return Ok(fact);
                }
            }
        }
        self.linear(prop, &[])
    }

    fn predicate(&mut self, prop: &Prop, known: &[Fact]) -> Result<Fact> {
        if let Some(canonical) = self.lowering.is_canonical_by(prop)? {
            return Ok(canonical);
        }
        let around = self.lowering.draft.known_props().iter().map(|(_, fact)| *fact);
        let all: Vec<Fact> = known.iter().copied().chain(around).collect();
        number(&mut self.lowering, prop, &all, MAX_NESTED)
    }
}

/// A predicate of what has the value of something of which it is known, of a closed term, of a
/// canonical form or of a sum.
fn number(lowering: &mut Lowering, prop: &Prop, known: &[Fact], fuel: u32) -> Result<Fact> {
    let fuel = fuel.checked_sub(1).ok_or_else(|| stuck("terms are nested too deeply"))?;
    for &fact in known {
        if lowering.draft.prop(fact)?.kind == prop.kind
            && let Some(fact) = Draft::attempt(lowering, |one| one.adapt(fact, prop))?
        {
            return Ok(fact);
        }
    }
    if prop.terms.iter().all(|&term| lowering.draft.is_ground(term)) {
        return match lowering.decided(prop, fuel)? {
            (true, fact) => Ok(fact),
            (false, _) => Err(stuck("this does not hold")),
        };
    }
    if let Some(inside) = lowering.of_canonical(prop.terms[0]) {
        let inner = Prop { kind: prop.kind, terms: vec![inside] };
        let fact = number(lowering, &inner, known, fuel)?;
        return lowering.adapt(fact, prop);
    }
    lowering.number_of_sum(prop, &mut |one, part| number(one, part, known, fuel))
}

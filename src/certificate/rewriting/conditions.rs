//! Conditions and assumptions: relations as comparisons of the kernel, and why they hold.

use super::Elaborator;
use crate::certificate::draft::{Fact, Prop, stuck};
use crate::certificate::{Condition, Evidence};
use crate::error::{Class, Result};
use crate::kernel::{Kind, Side, Term as Core};
use crate::syntax::term::{Node, Term, TermId, ops};

impl Elaborator<'_> {
    /// What a proposition of the certificate says: all of these comparisons.
    pub(super) fn relations(&self, prop: TermId) -> Result<Vec<Prop>> {
        relations(&self.certificate.terms, &self.cores, prop)
    }

    /// The facts that establish a condition, one for each comparison that it says.
    pub(super) fn condition(&mut self, condition: &Condition) -> Result<Vec<Fact>> {
        let said = self.relations(condition.prop)?;
        let mut facts = Vec::with_capacity(said.len());
        for prop in said {
            facts.push(self.established(&prop, condition.by)?);
        }
        Ok(facts)
    }

    fn established(&mut self, prop: &Prop, by: Evidence) -> Result<Fact> {
        if let (Kind::In(side), &[x, of]) = (prop.kind, &prop.terms[..]) {
            return self.is_option(side, x, of);
        }
        match by {
            Evidence::Eval | Evidence::Row => self.linear(prop, &[]),
            Evidence::Step(cited) => {
                let fact = self.cited(cited);
                self.by_some_of(prop, &[fact])
            }
            Evidence::Assumption(at) => match self.assumed.get(at as usize) {
                Some(Some(facts)) => {
                    let facts = facts.clone();
                    self.by_some_of(prop, &facts)
                }
                _ => Err(stuck("an assumption has no words")),
            },
        }
    }

    /// A comparison from one of some facts.
    fn by_some_of(&mut self, prop: &Prop, facts: &[Fact]) -> Result<Fact> {
        for &fact in facts {
            for times in [1, -1] {
                match self.linear(prop, &[(times, fact)]) {
                    Ok(found) => return Ok(found),
                    Err(error) if error.class() == Class::Limit => return Err(error),
                    Err(_) => {}
                }
            }
        }
        Err(stuck("a condition does not follow from one comparison"))
    }
}

/// What a proposition says: all of these comparisons, or memberships.
///
/// # Errors
/// E0520 for a disjunction and for a predicate.
pub(super) fn relations(term: &Term, cores: &[Option<Core>], prop: TermId) -> Result<Vec<Prop>> {
    let no_words = || stuck("a condition has no words in the kernel");
    let core = |id: TermId| cores[id.0 as usize].ok_or_else(no_words);
    let Node::Apply(op, args) = term.node(prop) else { return Err(no_words()) };
    if let (ops::IN, &[x, set]) = (op.as_str(), args.as_slice()) {
        let Node::Apply(side, of) = term.node(set) else { return Err(no_words()) };
        let side = match side.as_str() {
            "left" => Side::Left,
            "right" => Side::Right,
            _ => return Err(no_words()),
        };
        return Ok(vec![Prop::option(side, core(x)?, core(of[0])?)]);
    }
    let (denied, op, args) = match (op.as_str(), args.as_slice()) {
        (ops::NOT, &[inner]) => match term.node(inner) {
            Node::Apply(op, args) => (true, op.as_str(), args.as_slice()),
            _ => return Err(no_words()),
        },
        (op, args) => (false, op, args),
    };
    let &[a, b] = args else { return Err(no_words()) };
    let (a, b) = (core(a)?, core(b)?);
    Ok(match (denied, op) {
        (false, ops::EQ) => vec![Prop::eq(a, b)],
        (false, ops::LE) | (true, ops::GF) => vec![Prop::le(a, b)],
        (false, ops::GE) | (true, ops::LF) => vec![Prop::le(b, a)],
        (false, ops::LF) | (true, ops::GE) => vec![Prop::lf(a, b)],
        (false, ops::GF) | (true, ops::LE) => vec![Prop::lf(b, a)],
        (false, ops::LT) => vec![Prop::le(a, b), Prop::lf(a, b)],
        (false, ops::GT) => vec![Prop::le(b, a), Prop::lf(b, a)],
        (false, ops::CONFUSED) => vec![Prop::lf(a, b), Prop::lf(b, a)],
        _ => return Err(no_words()),
    })
}

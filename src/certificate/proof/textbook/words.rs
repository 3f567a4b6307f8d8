//! Propositions and terms in the notation of games.

use super::{Writer, listed};
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::terms::{Family, Id, Node, Side, Terms};
use crate::error::{Result, Span};
use crate::print::{self};
use crate::syntax::parse_statement;
use crate::syntax::term::{Node as Syntax, Opt, Term, TermId, ops};
use symbol_table::GlobalSymbol as Symbol;

impl Writer<'_> {
    pub(super) fn statement(&self, text: &str) -> Result<String> {
        if !self.latex() {
            return Ok(text.to_owned());
        }
        let statement = parse_statement(text)?;
        let mut said = self.math(print::term(&statement.prop, self.style)?);
        if let Some(iff) = &statement.iff {
            said.push_str(&format!(" if and only if {}", self.math(print::term(iff, self.style)?)));
        }
        for (at, condition) in statement.conditions.iter().enumerate() {
            said.push_str(if at == 0 { " if " } else { ", " });
            said.push_str(&self.math(print::term(condition, self.style)?));
        }
        Ok(said)
    }

    pub(super) fn name(&self, name: &str) -> String {
        if self.latex() { name.replace('_', "\\_") } else { name.to_owned() }
    }

    pub(super) fn props(&self, props: &[Prop]) -> Result<String> {
        let all = props.iter().map(|prop| self.prop(*prop)).collect::<Result<Vec<_>>>()?;
        Ok(listed(&all))
    }

    pub(super) fn prop(&self, prop: Prop) -> Result<String> {
        let mut term = Term::new();
        let [a, b] = prop.terms();
        let a = self.write(&mut term, a);
        let relation = |op: &str, term: &mut Term| {
            let b = self.write(term, b);
            term.push(Syntax::Apply(Symbol::from(op), vec![a, b]), Span::default());
        };
        match prop {
            Prop::Same(..) => relation(ops::SAME, &mut term),
            Prop::Equal(..) => relation(ops::EQ, &mut term),
            Prop::Le(..) => relation(ops::LE, &mut term),
            Prop::Lf(..) => relation(ops::LF, &mut term),
            Prop::Differ(..) => {
                relation(ops::SAME, &mut term);
                let same = term.root();
                term.push(Syntax::Apply(Symbol::from(ops::NOT), vec![same]), Span::default());
            }
            Prop::Is(_) => {}
            Prop::Not(_) => {
                term.push(Syntax::Apply(Symbol::from(ops::NOT), vec![a]), Span::default());
            }
        }
        Ok(self.math(print::term(&term, self.style)?))
    }

    /// A term as it stands within a formula.
    pub(super) fn term(&self, id: Id) -> Result<String> {
        let mut term = Term::new();
        self.write(&mut term, id);
        print::term(&term, self.style)
    }

    /// A term as it stands within words.
    pub(super) fn shown(&self, id: Id) -> Result<String> {
        Ok(self.math(self.term(id)?))
    }

    pub(super) fn terms(&self) -> &Terms {
        &self.calculus.terms
    }

    /// Adds a term of the proof to one of the notation; the table bounds how deep it is.
    pub(super) fn write(&self, into: &mut Term, id: Id) -> TermId {
        let node = match self.terms().node(id) {
            Node::Var(name) => Syntax::Var(*name),
            Node::Option { .. } => Syntax::Var(Symbol::from(self.option_name(id))),
            Node::Literal(literal) => Syntax::Literal(literal.clone()),
            Node::Sum(parts) => {
                let mut sum: Option<TermId> = None;
                for part in parts {
                    let term = self.write(into, part.term);
                    let (op, args) = match (sum, part.negative) {
                        (None, false) => {
                            sum = Some(term);
                            continue;
                        }
                        (None, true) => (ops::NEG, vec![term]),
                        (Some(before), false) => (ops::ADD, vec![before, term]),
                        (Some(before), true) => (ops::SUB, vec![before, term]),
                    };
                    sum = Some(into.push(Syntax::Apply(Symbol::from(op), args), Span::default()));
                }
                return sum.unwrap_or_else(|| self.write(into, Terms::ZERO));
            }
            Node::Apply(op, args) => {
                let args = match (op.as_str(), args.as_slice()) {
                    (ops::OPLUS_MAX | ops::OPLUS_MIN, [set]) => vec![self.set(into, *set)],
                    _ => args.iter().map(|&arg| self.write(into, arg)).collect(),
                };
                Syntax::Apply(*op, args)
            }
            Node::Braces(left, right) => {
                let left = left.iter().map(|family| self.option(into, family)).collect();
                let right = right.iter().map(|family| self.option(into, family)).collect();
                Syntax::Braces(left, right)
            }
        };
        into.push(node, Span::default())
    }

    /// A set of walls, which stands as the Left options of braces.
    fn set(&self, into: &mut Term, id: Id) -> TermId {
        let Node::Braces(members, _) = self.terms().node(id) else { return self.write(into, id) };
        let members = members.iter().map(|family| self.option(into, family)).collect();
        into.push(Syntax::Set(members), Span::default())
    }

    pub(super) fn option(&self, into: &mut Term, family: &Family) -> Opt {
        let set = |into: &mut Term, binder: Id| {
            let Node::Option { of, side, .. } = *self.terms().node(binder) else {
                return self.write(into, binder);
            };
            let of = self.write(into, of);
            let op = match side {
                Side::Left => "left",
                Side::Right => "right",
                Side::Member => return of,
            };
            into.push(Syntax::Apply(Symbol::from(op), vec![of]), Span::default())
        };
        match family.binders.as_slice() {
            [] => Opt::Term(self.write(into, family.body)),
            [only] if *only == family.body => Opt::Rest(set(into, *only)),
            binders => {
                let generators = binders
                    .iter()
                    .map(|&binder| (Symbol::from(self.option_name(binder)), set(into, binder)))
                    .collect();
                Opt::For(self.write(into, family.body), generators)
            }
        }
    }

    /// `aL`, `aLR`, `aL'`; of a term that is no variable, `(a + b)L`.
    pub(super) fn option_name(&self, id: Id) -> String {
        let Node::Option { of, side, copy } = *self.terms().node(id) else {
            return String::new();
        };
        let letter = match side {
            Side::Left => "L",
            Side::Right => "R",
            Side::Member => "*",
        };
        let prime = "'".repeat(copy as usize);
        let base = match self.terms().node(of) {
            Node::Var(name) => name.to_string(),
            Node::Option { .. } => self.option_name(of),
            _ => format!("({})", self.term(of).unwrap_or_default()),
        };
        match (self.latex(), side) {
            (_, Side::Member) => format!("{}{prime}", base.to_lowercase()),
            (true, _) => match base.strip_suffix('}') {
                Some(inner) if base.contains("^{") => format!("{inner}{letter}{prime}}}"),
                _ => format!("{base}^{{{letter}{prime}}}"),
            },
            (false, _) => format!("{base}{letter}{prime}"),
        }
    }
}

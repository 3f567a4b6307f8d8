//! Finite sorts and definitions over them in the kernel.
//!
//! The elements of a sort are the numerals 0, 1, …, each by an operator of its own:
//! `item.rock` is 0. `elements.item` has them as its Left options. A definition goes through
//! its clauses in their order, as one reads them; where more than one has conditions, the
//! later ones are an operator of their own, so that no clause stands twice:
//!
//! ```text
//! f(p)         = t             where the conditions of the first clause hold
//! f(p)         = f.clause2(p)  elsewhere
//! f.clause2(p) = …
//! ```
//!
//! What no clause gives is `undefined`, an operator of which nothing is known. Nor is there a
//! word for a domain: an assignment at which something is undefined is no case of a statement.

use super::FiniteSorts;
use super::remainder::Remainder;
use crate::certificate::draft::Cases;
use crate::certificate::lower::{Formula, all_of, compared, literal_form, not, unsupported};
use crate::error::{Result, Span};
use crate::kernel::{Node as CoreNode, Term as Core};
use crate::syntax::term::{Literal, Node, Opt, Term, TermId, Ups, ops};
use crate::theory::{Definition, Theory};
use symbol_table::GlobalSymbol as Symbol;

/// The largest number of copies that is written out.
const MOST_COPIES: i64 = 64;
/// An operator is given by so many terms at most.
const MOST_PARAMETERS: usize = 16;

/// What a name stands for in a term.
pub(super) type Names = [(Symbol, Core)];

/// A part of a term in the kernel.
enum Part {
    Core(Core),
    Formula(Formula),
}

impl FiniteSorts {
    /// The elements of each sort, and the set of them.
    pub(super) fn introduce_sorts(&mut self, theory: &Theory) -> Result<()> {
        for sort in theory.finite_sorts() {
            let mut elements = Vec::with_capacity(sort.elements.len());
            for (number, element) in sort.elements.iter().enumerate() {
                let value = self.draft.integer(number as i64)?;
                let operator = self.draft.introduce(&format!("{}.{element}", sort.name), 0)?;
                self.draft.define(&Cases::Is(value))?;
                let core = self.draft.apply(operator, Vec::new())?;
                self.elements.insert(*element, core);
                elements.push(core);
            }
            let set = self.draft.options(&elements, &[])?;
            let operator = self.draft.introduce(&format!("elements.{}", sort.name), 0)?;
            self.draft.define(&Cases::Is(set))?;
            self.sorts.insert(sort.name, self.draft.apply(operator, Vec::new())?);
        }
        Ok(())
    }

    /// Defines the operators of definitions, each behind those that it calls.
    pub(super) fn define_all(&mut self, definitions: &[&Definition]) -> Result<()> {
        let mut waiting = definitions.to_vec();
        while !waiting.is_empty() {
            let ready = |one: &&Definition, names: &[&Definition]| {
                let mut nodes = one.terms().flat_map(Term::iter);
                !nodes.any(|(_, node)| {
                    let Node::Apply(op, args) = node else { return false };
                    names.iter().any(|d| d.name == *op && d.params.len() == args.len())
                })
            };
            let (now, later): (Vec<_>, Vec<_>) =
                waiting.iter().copied().partition(|one| ready(one, &waiting));
            if now.is_empty() {
                let what = format!("`{}` calls itself", waiting[0].name);
                return Err(unsupported(what, Span::default()));
            }
            for definition in now {
                self.define(definition)?;
            }
            waiting = later;
        }
        Ok(())
    }

    fn define(&mut self, definition: &Definition) -> Result<()> {
        let arity = definition.params.len();
        if arity > MOST_PARAMETERS {
            return Err(unsupported("a definition has too many parameters", definition.span));
        }
        let mut names = Vec::with_capacity(arity);
        for (at, &(name, _)) in definition.params.iter().enumerate() {
            names.push((name, self.draft.bound((arity - 1 - at) as u32)?));
        }
        let parameters: Vec<Core> = names.iter().map(|one| one.1).collect();
        let mut clauses = Vec::with_capacity(definition.clauses.len());
        for clause in &definition.clauses {
            let body = self.core(&clause.term, &names)?;
            let mut conditions = Vec::with_capacity(clause.conditions.len());
            for condition in &clause.conditions {
                conditions.push(self.formula(condition, &names)?);
            }
            clauses.push((body, conditions));
        }
        let name = self.name_of(definition);
        let mut rest = match clauses.last() {
            Some((body, conditions)) if conditions.is_empty() => {
                let body = *body;
                clauses.pop();
                body
            }
            _ => self.undefined()?,
        };
        for (at, (body, conditions)) in clauses.into_iter().enumerate().rev() {
            let cases = all_of(&conditions, &Cases::Is(body), &Cases::Is(rest));
            let part = if at == 0 { name.clone() } else { format!("{name}.clause{}", at + 1) };
            rest = self.defined(&part, &cases, &parameters)?;
        }
        if definition.clauses.len() == 1 && definition.clauses[0].conditions.is_empty() {
            rest = self.defined(&name, &Cases::Is(rest), &parameters)?;
        }
        let CoreNode::Apply(operator, _) = *self.draft.node(rest) else {
            return Err(unsupported("a definition has a clause", definition.span));
        };
        self.operators.insert((definition.name, arity), operator);
        Ok(())
    }

    fn defined(&mut self, name: &str, cases: &Cases, parameters: &[Core]) -> Result<Core> {
        let operator = self.draft.introduce(name, parameters.len())?;
        self.draft.define(cases)?;
        self.draft.apply(operator, parameters.to_vec())
    }

    /// Its own name, with the number of its parameters where another has that name too.
    fn name_of(&self, definition: &Definition) -> String {
        let name = definition.name.to_string();
        match self.draft.operator(&name) {
            None => name,
            Some(_) => format!("{name}.of{}", definition.params.len()),
        }
    }

    fn undefined(&mut self) -> Result<Core> {
        let operator = match self.draft.operator("undefined") {
            Some(known) => known,
            None => self.draft.introduce("undefined", 0)?,
        };
        self.draft.apply(operator, Vec::new())
    }

    /// A term of the rule language.
    ///
    /// # Errors
    /// E0520 for what has no words here, E04 at a limit.
    pub(super) fn core(&mut self, term: &Term, names: &Names) -> Result<Core> {
        match self.part(term, names)? {
            Part::Core(core) => Ok(core),
            Part::Formula(_) => Err(unsupported("this is no value", term.span(term.root()))),
        }
    }

    /// A condition of the rule language.
    ///
    /// # Errors
    /// As [`core`](FiniteSorts::core).
    pub(super) fn formula(&mut self, term: &Term, names: &Names) -> Result<Formula> {
        match self.part(term, names)? {
            Part::Formula(formula) => Ok(formula),
            Part::Core(_) => {
                Err(unsupported("this is neither true nor false", term.span(term.root())))
            }
        }
    }

    fn part(&mut self, term: &Term, names: &Names) -> Result<Part> {
        let mut parts: Vec<Part> = Vec::with_capacity(term.len());
        for (id, node) in term.iter() {
            let span = term.span(id);
            let part = match node {
                Node::Literal(literal) => Part::Core(literal_form(&mut self.draft, literal)?),
                Node::Var(name) => Part::Core(self.named(*name, names, span)?),
                Node::Braces(left, right) => {
                    let left = listed(left, &parts, span)?;
                    let right = listed(right, &parts, span)?;
                    Part::Core(self.draft.options(&left, &right)?)
                }
                Node::Apply(op, args) if matches!(op.as_str(), ops::NOT | ops::OR) => {
                    Part::Formula(joined(op.as_str(), args, &parts, span)?)
                }
                Node::Apply(op, args) => {
                    let cores = args.iter().map(|arg| core_at(&parts, *arg, span));
                    let cores = cores.collect::<Result<Vec<Core>>>()?;
                    match cores[..] {
                        [_, _] if op.as_str() == ops::SAME => {
                            return Err(unsupported("only values are compared", span));
                        }
                        [a, b] if ops::RELATIONS.contains(&op.as_str()) => {
                            Part::Formula(vec![compared(op.as_str(), a, b)])
                        }
                        _ => Part::Core(self.apply(term, (*op, args), cores, span)?),
                    }
                }
                Node::Set(_) | Node::Quote(_) | Node::As(..) => {
                    return Err(unsupported("sets and forms have no words here", span));
                }
            };
            parts.push(part);
        }
        parts.pop().ok_or_else(|| unsupported("a term has a part", Span::default()))
    }

    fn named(&self, name: Symbol, names: &Names, span: Span) -> Result<Core> {
        let known = names.iter().find(|(known, _)| *known == name).map(|one| one.1);
        let element = || self.elements.get(&name).copied();
        let unknown = || unsupported(format!("`{name}` is neither variable nor element"), span);
        known.or_else(element).ok_or_else(unknown)
    }

    fn apply(
        &mut self,
        term: &Term,
        (op, args): (Symbol, &[TermId]),
        cores: Vec<Core>,
        span: Span,
    ) -> Result<Core> {
        if let Some(&operator) = self.operators.get(&(op, cores.len())) {
            return self.draft.apply(operator, cores);
        }
        match (op.as_str(), &cores[..]) {
            (ops::ADD, &[a, b]) => self.draft.sum(a, b),
            (ops::SUB, &[a, b]) => {
                let b = self.draft.negative(b)?;
                self.draft.sum(a, b)
            }
            (ops::NEG, &[a]) => self.draft.negative(a),
            (ops::NORTON | "copies", &[_, a]) => self.copies(term, args[0], a),
            (ops::PLUS_MINUS, options) => {
                let mut negatives = Vec::with_capacity(options.len());
                for &option in options {
                    negatives.push(self.draft.negative(option)?);
                }
                self.draft.options(options, &negatives)
            }
            ("mod", &[_, _]) => {
                let remainder = match self.remainder {
                    Some(known) => known,
                    None => *self.remainder.insert(Remainder::new(&mut self.draft)?),
                };
                self.draft.apply(remainder.operator, cores)
            }
            _ => Err(unsupported(format!("`{op}` has no definition in the file"), span)),
        }
    }

    fn copies(&mut self, term: &Term, count: TermId, of: Core) -> Result<Core> {
        let count = match term.node(count) {
            Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }) => number.to_i64(),
            _ => None,
        };
        let Some(count) = count.filter(|count| count.abs() <= MOST_COPIES) else {
            return Err(unsupported("only so many copies are written out", Span::default()));
        };
        let one = if count < 0 { self.draft.negative(of)? } else { of };
        let mut sum = if count == 0 { self.draft.zero()? } else { one };
        for _ in 1..count.abs() {
            sum = self.draft.sum(sum, one)?;
        }
        Ok(sum)
    }
}

fn core_at(parts: &[Part], at: TermId, span: Span) -> Result<Core> {
    match parts.get(at.0 as usize) {
        Some(Part::Core(core)) => Ok(*core),
        _ => Err(unsupported("a condition is no value", span)),
    }
}

fn listed(side: &[Opt], parts: &[Part], span: Span) -> Result<Vec<Core>> {
    let one = |opt: &Opt| match opt {
        Opt::Term(at) => core_at(parts, *at, span),
        Opt::Rest(_) | Opt::For(..) => {
            Err(unsupported("only options that are listed have words here", span))
        }
    };
    side.iter().map(one).collect()
}

/// `not a`, `a or b`.
fn joined(op: &str, args: &[TermId], parts: &[Part], span: Span) -> Result<Formula> {
    let formula = |at: &TermId| match &parts[at.0 as usize] {
        Part::Formula(formula) => Ok(formula),
        Part::Core(_) => Err(unsupported("a value is no condition", span)),
    };
    match (op, args) {
        (ops::NOT, [a]) => {
            not(formula(a)?).ok_or_else(|| unsupported("this negation is not expressible", span))
        }
        _ => {
            let mut all = Formula::new();
            for arg in args {
                all.extend(formula(arg)?.iter().cloned());
            }
            Ok(all)
        }
    }
}

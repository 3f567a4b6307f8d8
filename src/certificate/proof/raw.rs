//! Statements about sums that say of values what they say of forms.
//!
//! A raw proof starts from Conway's definitions of `+` and `-` and reads every term exactly
//! as it is written. The language of statements makes canonical what is a value where a form
//! is wanted: `left(^ + ^)` are the options of the canonical form of ⇑, which has 0 for its
//! one Left option, and not those of the sum as it is written, of which it is ↑. So a raw proof of
//! `x = ^ if x in left(^ + ^)` proves another statement, and a false one.
//!
//! Values do not depend on the forms that are added or put into braces. A raw proof therefore
//! proves the statement when in every place where a form is read (the sides of `==`, what
//! options are taken of) the two readings give the same form.

use crate::syntax::rules::{Sort, Statement};
use crate::syntax::term::{Node, Opt, Term, TermId, ops};
use symbol_table::GlobalSymbol as Symbol;

/// How deep a term may be nested.
const MAX_DEPTH: u32 = 60;

/// Whether a proof that reads a statement literally, from the definitions of sum and negative,
/// proves what it says of values. Such a statement speaks of sums, braces and options alone.
#[must_use]
pub fn reads_alike(statement: &Statement) -> bool {
    let terms =
        || std::iter::once(&statement.prop).chain(&statement.iff).chain(&statement.conditions);
    let same = std::iter::once(&statement.prop).chain(&statement.iff).any(
        |term| matches!(term.node(term.root()), Node::Apply(op, _) if op.as_str() == ops::SAME),
    );
    let mut names: Vec<(Symbol, Sort)> = Vec::new();
    for declaration in &statement.declarations {
        names.extend(declaration.names.iter().map(|name| (name.symbol, declaration.sort)));
    }
    let fallback = if same { Sort::Form } else { Sort::Game };
    let mut members: Vec<(Symbol, Option<Sort>)> = Vec::new();
    for term in &statement.conditions {
        let Node::Apply(op, args) = term.node(term.root()) else { continue };
        if let (ops::IN, &[x, set]) = (op.as_str(), args.as_slice())
            && let Node::Var(name) = term.node(x)
        {
            let mut reader = Reader { term, names: names.clone(), fallback, members: &members };
            let (own, set) = (reader.sort(*name), reader.set(set, MAX_DEPTH));
            // The value of an option of a form need not have that option for its form.
            members.push((*name, set.filter(|set| *set == own)));
        }
    }
    terms().all(|term| {
        let names = names.clone();
        let mut reader = Reader { term, names, fallback, members: &members };
        reader.proposition(term.root(), MAX_DEPTH)
    })
}

struct Reader<'a> {
    term: &'a Term,
    names: Vec<(Symbol, Sort)>,
    fallback: Sort,
    /// Variables that are members of a set, with their sort where they stand for its form.
    members: &'a [(Symbol, Option<Sort>)],
}

impl Reader<'_> {
    fn sort(&self, name: Symbol) -> Sort {
        let found = self.names.iter().rev().find(|(known, _)| *known == name);
        found.map_or(self.fallback, |(_, sort)| *sort)
    }

    /// The sort of a variable that stands for its form.
    fn form_sort(&self, name: Symbol) -> Option<Sort> {
        match self.members.iter().find(|(known, _)| *known == name) {
            Some((_, sort)) => *sort,
            None => Some(self.sort(name)),
        }
    }

    fn proposition(&mut self, id: TermId, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let term = self.term;
        let Node::Apply(op, args) = term.node(id) else { return false };
        match (op.as_str(), args.as_slice()) {
            (ops::NOT | ops::OR, args) => args.iter().all(|&arg| self.proposition(arg, depth)),
            (ops::IN, [x, set]) => self.value(*x, depth) && self.set(*set, depth).is_some(),
            (ops::SAME, [a, b]) => self.form(*a, depth).is_some() && self.form(*b, depth).is_some(),
            (relation, [a, b]) if ops::RELATIONS.contains(&relation) => {
                self.value(*a, depth) && self.value(*b, depth)
            }
            _ => false,
        }
    }

    /// Whether both readings of a term have the same value.
    fn value(&mut self, id: TermId, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let term = self.term;
        match term.node(id) {
            Node::Literal(_) => true,
            Node::Var(name) => {
                matches!(self.sort(*name), Sort::Game | Sort::Form | Sort::Number | Sort::Integer)
            }
            Node::Quote(inner) => self.value(*inner, depth),
            Node::Braces(left, right) => {
                left.iter().chain(right).all(|opt| self.option(opt, depth, Self::value))
            }
            Node::Apply(op, args) => {
                matches!(op.as_str(), ops::ADD | ops::SUB | ops::NEG)
                    && args.iter().all(|&arg| self.value(arg, depth))
            }
            Node::Set(_) | Node::As(..) => false,
        }
    }

    /// Whether both readings of a term are the same form where a form is wanted, and if so
    /// whether the term is a form by itself.
    fn form(&mut self, id: TermId, depth: u32) -> Option<bool> {
        let depth = depth.checked_sub(1)?;
        let term = self.term;
        match term.node(id) {
            Node::Literal(_) => Some(false),
            Node::Var(name) => match self.form_sort(*name)? {
                Sort::Form => Some(true),
                Sort::Game | Sort::Number | Sort::Integer => Some(false),
                _ => None,
            },
            Node::Quote(inner) => self.quoted(*inner, depth).then_some(true),
            Node::Apply(op, args) => {
                let mut is_form = false;
                for &arg in args {
                    is_form |= self.form(arg, depth)?;
                }
                match op.as_str() {
                    // The negative of a canonical form is one.
                    ops::NEG => Some(is_form),
                    // A sum of values is made canonical, one with a form is not.
                    ops::ADD | ops::SUB if is_form => Some(true),
                    _ => None,
                }
            }
            Node::Braces(..) | Node::Set(_) | Node::As(..) => None,
        }
    }

    fn quoted(&mut self, id: TermId, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let term = self.term;
        match term.node(id) {
            Node::Braces(left, right) => {
                left.iter().chain(right).all(|opt| self.option(opt, depth, Self::quoted))
            }
            _ => self.form(id, depth).is_some(),
        }
    }

    fn option(&mut self, opt: &Opt, depth: u32, read: fn(&mut Self, TermId, u32) -> bool) -> bool {
        match opt {
            Opt::Term(part) => read(self, *part, depth),
            Opt::Rest(set) => self.set(*set, depth).is_some(),
            Opt::For(part, generators) => {
                let outside = self.names.len();
                let mut fits = true;
                for (name, set) in generators {
                    match self.set(*set, depth) {
                        Some(sort) => self.names.push((*name, sort)),
                        None => fits = false,
                    }
                }
                fits &= read(self, *part, depth);
                self.names.truncate(outside);
                fits
            }
        }
    }

    /// The sort of the members of a set, if both readings give the same ones.
    fn set(&mut self, id: TermId, depth: u32) -> Option<Sort> {
        let term = self.term;
        match term.node(id) {
            Node::Var(name) => (self.sort(*name) == Sort::Options).then_some(Sort::Game),
            Node::Apply(op, args) => match (op.as_str(), args.as_slice()) {
                ("left" | "right", [of]) => {
                    Some(if self.form(*of, depth)? { Sort::Form } else { Sort::Game })
                }
                _ => None,
            },
            _ => None,
        }
    }
}

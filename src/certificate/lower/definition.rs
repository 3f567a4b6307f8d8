//! Definitions of operators as the kernel has them: on all forms, by cases.
//!
//! A clause `t if p or q` is taken where p holds, or else where q does; what no clause takes is
//! the last one's. Every condition is a condition on `<=`, `<|` or a predicate, an equation two
//! of them, so that the cases are exclusive and complete whatever they say.

use super::Lowering;
use super::formula::Formula;
use super::vocabulary::{Defined, Kind, Meaning};
use super::words::{Meant, Words, unsupported};
use crate::certificate::draft::{Cases, Prop, stuck};
use crate::error::{Result, Span};
use crate::kernel::{Kind as Says, Term as Core};
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Term};
use symbol_table::GlobalSymbol as Symbol;

impl Lowering<'_> {
    /// Introduces the operator that a text defines; `add` and `neg` are there already.
    pub(in crate::certificate) fn define(&mut self, text: &str) -> Result<()> {
        let (name, arity) = self.vocabulary.define(text)?;
        if self.document.raw && matches!(name.as_str(), "add" | "neg") {
            return Ok(());
        }
        let Some(Meaning::Defined(defined)) = self.vocabulary.meaning(name, arity).cloned() else {
            return Ok(());
        };
        self.introduce_natives(&defined)?;
        let operator = self.vocabulary.number(&mut self.draft, name, arity)?;
        let cases = self.cases_of(&defined)?;
        let known = self.draft.definition(operator);
        if known.is_empty() {
            self.draft.define(&cases)?;
        } else {
            let facts = self.draft.facts_of_cases(operator, arity as u32, &cases)?;
            for (fact, said) in known.zip(&facts) {
                if self.draft.sequent(fact)? != said {
                    return Err(stuck(format!("`{name}` is defined otherwise")));
                }
            }
        }
        self.cases.insert(operator, cases);
        Ok(())
    }

    /// The cases of an operator that the vocabulary defines.
    pub(super) fn cases_by_text(&mut self, name: Symbol, arity: usize) -> Result<Cases> {
        let Some(Meaning::Defined(defined)) = self.vocabulary.meaning(name, arity).cloned() else {
            return Err(unsupported("the text defines no operator", Span::default()));
        };
        self.introduce_natives(&defined)?;
        self.cases_of(&defined)
    }

    /// What a definition calls is introduced before it.
    fn introduce_natives(&mut self, defined: &Defined) -> Result<()> {
        let own = self.vocabulary.clone();
        for clause in &defined.clauses {
            for term in std::iter::once(&clause.term).chain(&clause.conditions) {
                for (_, node) in term.iter() {
                    let Node::Apply(name, args) = node else { continue };
                    if let Some(Meaning::Native { .. }) = own.meaning(*name, args.len()) {
                        own.number(&mut self.draft, *name, args.len())?;
                    }
                }
            }
        }
        // What the sorts of arguments ask for. A definition stands directly behind its operator,
        // so that nothing may be introduced while it is read.
        for predicate in ["is_number", "is_integer"] {
            own.number(&mut self.draft, Symbol::from(predicate), 1)?;
        }
        // A value that is read as a form is made canonical.
        self.introduce_canonical()
    }

    fn cases_of(&mut self, defined: &Defined) -> Result<Cases> {
        let mut clauses = Vec::new();
        for clause in &defined.clauses {
            let body = self.body(defined, &clause.term)?;
            let mut conditions = Vec::new();
            for condition in &clause.conditions {
                conditions.push(self.condition(defined, condition)?);
            }
            clauses.push((body, conditions));
        }
        let Some((last, _)) = clauses.pop() else {
            return Err(unsupported("a definition has a clause", Span::default()));
        };
        let mut cases = Cases::Is(last);
        for (body, conditions) in clauses.into_iter().rev() {
            cases = all_of(&conditions, &Cases::Is(body), &cases);
        }
        Ok(cases)
    }

    fn body(&mut self, defined: &Defined, term: &Term) -> Result<Core> {
        // An operator that returns forms builds its braces exactly as written.
        let quoted = defined.sort == Sort::Form;
        let term = if quoted { quote(term) } else { term.clone() };
        let literal = self.document.raw;
        let names = parameters(defined);
        let mut words = Words::new(&mut self.draft, &self.vocabulary, &term, literal, names)?;
        words.under(defined.params.len() as u32);
        let operand = words.operand(term.root())?;
        if quoted { words.form(operand) } else { Ok(operand.core) }
    }

    fn condition(&mut self, defined: &Defined, term: &Term) -> Result<Formula> {
        let (literal, names) = (self.document.raw, parameters(defined));
        let mut words = Words::new(&mut self.draft, &self.vocabulary, term, literal, names)?;
        words.under(defined.params.len() as u32);
        words.decide();
        let formula = words.formula(term.root())?;
        if words.of_walls {
            let what = "a condition on walls decides nothing at one temperature";
            return Err(unsupported(what, term.span(term.root())));
        }
        Ok(formula)
    }
}

/// The parameters of a definition, as indices.
fn parameters(defined: &Defined) -> Vec<(Symbol, Meant)> {
    let meant = |(level, &(name, sort)): (u32, &(Symbol, Sort))| {
        let kind = Kind::of(sort);
        (name, Meant::Chosen { level, kind, readable: kind == Kind::Game })
    };
    (0..).zip(&defined.params).map(meant).collect()
}

/// A term in quotes, if it is in braces: a variable or an operator is a form by itself.
fn quote(term: &Term) -> Term {
    let mut quoted = term.clone();
    if matches!(term.node(term.root()), Node::Braces(..)) {
        quoted.push(Node::Quote(term.root()), term.span(term.root()));
    }
    quoted
}

/// One thing where all formulas hold, else another.
#[must_use]
pub(in crate::certificate) fn all_of(formulas: &[Formula], yes: &Cases, no: &Cases) -> Cases {
    let Some((first, rest)) = formulas.split_first() else { return yes.clone() };
    any_of(first, &all_of(rest, yes, no), no)
}

fn any_of(formula: &[Vec<Prop>], yes: &Cases, no: &Cases) -> Cases {
    let Some((first, rest)) = formula.split_first() else { return no.clone() };
    let no = any_of(rest, yes, no);
    let tests: Vec<Prop> = first.iter().flat_map(tests).collect();
    tests
        .iter()
        .rev()
        .fold(yes.clone(), |yes, test| Cases::If(test.clone(), Box::new(yes), Box::new(no.clone())))
}

/// What a proposition is tested by: an equation by both halves.
pub(super) fn tests(prop: &Prop) -> Vec<Prop> {
    match (prop.kind, &prop.terms[..]) {
        (Says::Eq, &[a, b]) => vec![Prop::le(a, b), Prop::le(b, a)],
        _ => vec![prop.clone()],
    }
}

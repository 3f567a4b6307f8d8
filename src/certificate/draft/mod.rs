//! A draft of a text for the kernel: every line is checked as it is written.
//!
//! A [`Draft`] drives a checker and keeps the lines that it took, so that it always knows what
//! each fact says; nothing is believed of a text that the kernel did not say. On top of the
//! rules it has moves that need several of them: sums brought to order (`sums`), paths to
//! options and through cases (`options`), closed terms played out. None of this is trusted: a
//! move that goes wrong ends in a line that the kernel refuses.
//!
//! Terms are those of the checker. A term costs a line when a line cites it first, and not
//! before; so searching among terms costs nothing.

mod include;
mod options;
mod prune;
mod rules;
mod sums;
mod terms;

pub use include::Taken;
pub use options::{AtLeaf, Binder, Leaf, Path, Writer, look_into, over_family, same_options_by};
pub use sums::{Row, Signed};

use self::include::Included;
use self::prune::Made;
use crate::budget::Budget;
use crate::certificate::plain::{Line, Tree};
use crate::error::{Error, Result, certificate};
use crate::kernel::{Checker, Kind, Proposition, Sequent, Side, Term};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The number of a fact.
pub type Fact = u32;
/// A proposition of terms.
pub type Prop = Proposition<Term>;

/// That a predicate holds.
#[must_use]
pub fn holds(predicate: u32, terms: Vec<Term>) -> Prop {
    Proposition { kind: Kind::Is(predicate), terms }
}

/// That a form has no option on a side.
#[must_use]
pub fn none(side: Side, a: Term) -> Prop {
    Proposition { kind: Kind::None(side), terms: vec![a] }
}

/// What holds if and only if this does not: of `<=`, `<|` and predicates.
#[must_use]
pub fn denial(prop: &Prop) -> Option<Prop> {
    let mut denied = prop.clone();
    denied.kind = match prop.kind {
        Kind::Le => Kind::Lf,
        Kind::Lf => Kind::Le,
        Kind::Is(operator) => Kind::Not(operator),
        Kind::Not(operator) => Kind::Is(operator),
        Kind::Same | Kind::Eq | Kind::In(_) | Kind::None(_) => return None,
    };
    if matches!(denied.kind, Kind::Le | Kind::Lf) {
        denied.terms.reverse();
    }
    Some(denied)
}

/// A definition by cases, of terms in loose indices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cases {
    /// The value.
    Is(Term),
    /// The first where the proposition holds, else the second.
    If(Prop, Box<Cases>, Box<Cases>),
}

/// An operator that a draft knows.
#[derive(Clone, Debug)]
struct Operator {
    name: String,
    parameters: u32,
    /// The facts of its definition.
    facts: Range<Fact>,
    is_predicate: bool,
}

/// What is known within a scope.
#[derive(Clone, Debug, Default)]
pub struct Known {
    options: Vec<(Side, Term, Term, Fact)>,
    props: Vec<(Prop, Fact)>,
    unfolded: Vec<(Term, Fact)>,
    variables: u32,
}

/// A text that is being written.
#[derive(Clone, Debug)]
pub struct Draft {
    budget: Budget,
    checker: Checker,
    lines: Vec<Line>,
    made: Vec<Made>,
    /// How many terms, operators and facts there are before the first line of its own.
    before: [u32; 3],
    numbers: FxHashMap<Term, u32>,
    written: u32,
    operators: Vec<Operator>,
    axioms: FxHashMap<String, Fact>,
    theorems: FxHashMap<String, Fact>,
    included: Vec<Included>,
    licensed: bool,
    depth: u32,
    known: Known,
    arranged: FxHashMap<Term, Term>,
}

/// An error for what the elaborator finds no way to do.
pub(crate) fn stuck(what: impl Into<String>) -> Error {
    Error::new(&certificate::NO_WORDS, what)
}

impl Draft {
    /// An empty text.
    ///
    /// # Errors
    /// Those of the budget.
    pub fn new(budget: Budget) -> Result<Draft> {
        let built_in = |name: &str, parameters, fact| Operator {
            name: name.to_owned(),
            parameters,
            facts: fact..fact + 1,
            is_predicate: false,
        };
        Ok(Draft {
            checker: Checker::new(budget.clone())?,
            budget,
            lines: Vec::new(),
            made: Vec::new(),
            before: [0, 2, 2],
            numbers: FxHashMap::default(),
            written: 0,
            operators: vec![built_in("add", 2, 0), built_in("neg", 1, 1)],
            axioms: FxHashMap::default(),
            theorems: FxHashMap::default(),
            included: Vec::new(),
            licensed: false,
            depth: 0,
            known: Known::default(),
            arranged: FxHashMap::default(),
        })
    }

    /// The limits of its work.
    #[must_use]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Goes on within another budget.
    pub fn under(&mut self, budget: Budget) {
        self.budget = budget.clone();
        self.checker.under(budget);
    }

    /// The checker of the text so far.
    #[must_use]
    pub fn checker(&self) -> &Checker {
        &self.checker
    }

    /// The lines so far, without those of included texts.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Adds a line; gives the facts that it makes.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn put(&mut self, line: Line) -> Result<Range<Fact>> {
        let made = self.take(&line)?;
        let facts = made.facts.clone();
        self.lines.push(line);
        self.made.push(made);
        Ok(facts)
    }

    /// Goes back to what it was. Terms that were made since then stay: they cost no line.
    pub fn back_to(&mut self, mut start: Draft) {
        std::mem::swap(start.checker.terms_mut(), self.checker.terms_mut());
        *self = start;
    }

    /// Tries something, and goes back to where it was when that comes to nothing. What was
    /// written stays, but no fact of it is kept.
    ///
    /// # Errors
    /// Those of limits, which are passed on.
    pub fn attempt<W: Writer, T>(
        writer: &mut W,
        run: impl FnOnce(&mut W) -> Result<T>,
    ) -> Result<Option<T>> {
        let (depth, known) = (writer.draft().depth, writer.draft().known.clone());
        match run(writer) {
            Ok(made) => Ok(Some(made)),
            Err(error) if Self::is_limit(&error) => Err(error),
            Err(_) => {
                let draft = writer.draft();
                while draft.depth > depth {
                    draft.put(Line::Close(0))?;
                }
                draft.known = known;
                Ok(None)
            }
        }
    }

    fn is_limit(error: &Error) -> bool {
        error.code().id.starts_with("E04")
    }

    /// Has a line checked and notes what it says.
    fn take(&mut self, line: &Line) -> Result<Made> {
        let (term, operator) = (self.written, self.operators.len() as u32);
        let facts = self.checker.line(line)?;
        match line {
            Line::Variable(_)
            | Line::Bound(_)
            | Line::Numeral(_)
            | Line::Apply(..)
            | Line::Family(..)
            | Line::Braces(..) => {
                if let Some(term) = self.checker.term(self.written) {
                    self.numbers.insert(term, self.written);
                }
                self.written += 1;
            }
            Line::Operator(name, parameters) => {
                let (name, parameters, facts) = (name.clone(), *parameters, facts.clone());
                self.operators.push(Operator { name, parameters, facts, is_predicate: false });
            }
            Line::Definition(_) | Line::Predicate(_) => {
                if let Some(last) = self.operators.last_mut() {
                    last.facts = facts.clone();
                    last.is_predicate = matches!(line, Line::Predicate(_));
                }
            }
            Line::Axiom(name, ..) => {
                self.axioms.insert(name.clone(), facts.start);
            }
            Line::Theorem(name, fact, _) => {
                self.theorems.insert(name.clone(), *fact);
            }
            Line::Licence(_) => {
                self.licensed = true;
                self.arranged.clear();
            }
            Line::Open(..) | Line::Induction(..) => self.depth += 1,
            Line::Close(_) | Line::Qed(_) => self.depth -= 1,
            Line::Law(..) | Line::Include(_) | Line::Step(..) => {}
        }
        Ok(Made {
            term: (self.written > term).then_some(term),
            operator: (self.operators.len() as u32 > operator).then_some(operator),
            facts,
        })
    }

    /// What a fact says.
    ///
    /// # Errors
    /// E0530 for a fact that is not there, or of a scope that is closed.
    pub fn sequent(&self, fact: Fact) -> Result<&Sequent> {
        let none = || stuck(format!("there is no fact {fact} in this scope"));
        self.checker.fact(fact).ok_or_else(none)
    }

    /// What a fact says that has neither variables nor hypotheses.
    ///
    /// # Errors
    /// As [`sequent`](Draft::sequent); E0520 for another fact.
    pub fn prop(&self, fact: Fact) -> Result<&Prop> {
        let sequent = self.sequent(fact)?;
        if sequent.variables > 0 || !sequent.hypotheses.is_empty() {
            return Err(stuck("this fact has hypotheses"));
        }
        Ok(&sequent.proposition)
    }

    /// The two terms of such a fact.
    ///
    /// # Errors
    /// As [`prop`](Draft::prop); E0520 when it is not about two terms.
    pub fn sides(&self, fact: Fact) -> Result<(Term, Term)> {
        match self.prop(fact)?.terms[..] {
            [a, b] => Ok((a, b)),
            _ => Err(stuck("this fact is not about two terms")),
        }
    }

    /// The number of an operator.
    #[must_use]
    pub fn operator(&self, name: &str) -> Option<u32> {
        self.operators.iter().position(|known| known.name == name).map(|at| at as u32)
    }

    /// The name of an operator.
    #[must_use]
    pub fn name_of(&self, operator: u32) -> &str {
        self.operators.get(operator as usize).map_or("", |known| &known.name)
    }

    /// How many arguments an operator takes.
    #[must_use]
    pub fn arity(&self, operator: u32) -> usize {
        self.operators.get(operator as usize).map_or(0, |known| known.parameters as usize)
    }

    /// The number that the next operator gets.
    #[must_use]
    pub fn next_operator(&self) -> u32 {
        self.operators.len() as u32
    }

    /// Introduces an operator without a definition.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn introduce(&mut self, name: &str, arity: usize) -> Result<u32> {
        if self.depth > 0 {
            return Err(stuck(format!("`{name}` must be introduced before the proof")));
        }
        self.put(Line::Operator(name.to_owned(), arity as u32))?;
        Ok(self.operators.len() as u32 - 1)
    }

    /// Introduces a predicate, whose clauses a line gives next.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn introduce_predicate(&mut self, name: &str, arity: usize) -> Result<u32> {
        let operator = self.introduce(name, arity)?;
        if let Some(last) = self.operators.last_mut() {
            last.is_predicate = true;
        }
        Ok(operator)
    }

    /// Whether an operator is a predicate.
    #[must_use]
    pub fn is_predicate(&self, operator: u32) -> bool {
        self.operators.get(operator as usize).is_some_and(|known| known.is_predicate)
    }

    /// A proposition in words.
    ///
    /// # Errors
    /// E0405 when they are too long.
    pub fn words_of(&mut self, prop: &Prop) -> Result<String> {
        self.checker.words(&Sequent::from(prop.clone()))
    }

    /// What a fact says, in words.
    ///
    /// # Errors
    /// As [`sequent`](Draft::sequent); E0405 when they are too long.
    pub fn sequent_in_words(&mut self, fact: Fact) -> Result<String> {
        let said = self.sequent(fact)?.clone();
        self.checker.words(&said)
    }

    /// The facts of an operator's definition: one for each leaf, or those of a predicate.
    #[must_use]
    pub fn definition(&self, operator: u32) -> Range<Fact> {
        self.operators.get(operator as usize).map_or(0..0, |known| known.facts.clone())
    }

    /// The facts that define an operator, in words that tell different ones apart.
    ///
    /// # Errors
    /// E0405 when they are too long, and those of the budget.
    pub fn facts_in_words(&mut self, operator: u32) -> Result<Vec<String>> {
        let mut words = Vec::new();
        for fact in self.definition(operator) {
            words.push(self.sequent_in_words(fact)?);
        }
        Ok(words)
    }

    /// The facts that a definition by these cases gives: one for each leaf, in order.
    ///
    /// # Errors
    /// E0520 for a condition that has no negation; E04 at a limit.
    pub fn facts_of_cases(
        &mut self,
        operator: u32,
        parameters: u32,
        cases: &Cases,
    ) -> Result<Vec<Sequent>> {
        let mut arguments = Vec::new();
        for at in (0..parameters).rev() {
            arguments.push(self.bound(at)?);
        }
        let value = self.apply(operator, arguments)?;
        let mut todo = vec![(cases, Vec::new())];
        let mut facts = Vec::new();
        while let Some((cases, on_the_way)) = todo.pop() {
            match cases {
                Cases::Is(leaf) => {
                    let fact = Sequent::new(parameters, on_the_way, Prop::same(value, *leaf));
                    facts.push(fact);
                }
                Cases::If(prop, yes, no) => {
                    let not = denial(prop).ok_or_else(|| stuck("a case has no negation"))?;
                    let with = |prop: Prop| {
                        let mut all = on_the_way.clone();
                        all.push(Sequent::from(prop));
                        all
                    };
                    todo.push((&**no, with(not)));
                    todo.push((&**yes, with(prop.clone())));
                }
            }
        }
        Ok(facts)
    }

    /// Defines the operator just introduced.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn define(&mut self, cases: &Cases) -> Result<Range<Fact>> {
        let tree = self.tree(cases)?;
        self.put(Line::Definition(tree))
    }

    fn tree(&mut self, cases: &Cases) -> Result<Tree> {
        Ok(match cases {
            Cases::Is(term) => Tree::Leaf(self.number(*term)?),
            Cases::If(prop, yes, no) => {
                let prop = self.cited(prop)?;
                Tree::If(prop, Box::new(self.tree(yes)?), Box::new(self.tree(no)?))
            }
        })
    }

    /// Takes a sequent on trust, or finds the axiom of that name.
    ///
    /// # Errors
    /// What the kernel says; E0520 when the name is another axiom's.
    pub fn axiom(&mut self, name: &str, source: &str, sequent: &Sequent) -> Result<Fact> {
        if let Some(&known) = self.axioms.get(name) {
            if self.sequent(known)? != sequent {
                return Err(stuck(format!("the axiom {name} says something else")));
            }
            return Ok(known);
        }
        let said = self.numbered(sequent)?;
        Ok(self.put(Line::Axiom(name.to_owned(), source.to_owned(), said))?.start)
    }

    /// The axiom of a name.
    #[must_use]
    pub fn axiom_named(&self, name: &str) -> Option<Fact> {
        self.axioms.get(name).copied()
    }

    /// Names a fact as a result.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn theorem(&mut self, name: &str, fact: Fact) -> Result<()> {
        let sequent = self.sequent(fact)?.clone();
        let said = self.numbered(&sequent)?;
        self.put(Line::Theorem(name.to_owned(), fact, said)).map(|_| ())
    }

    /// The fact of a theorem.
    #[must_use]
    pub fn theorem_named(&self, name: &str) -> Option<Fact> {
        self.theorems.get(name).copied()
    }
}

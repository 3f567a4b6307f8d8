//! A statement with finitely many cases: which there are, and what becomes of each by direct
//! recursion.
//!
//! A variable of a finite sort has finitely many values, and so has an integer that the
//! conditions bound from both sides (`0 <= x, x < 5`). An assignment at which a condition is
//! false or undefined, or the statement undefined, is no case.

use crate::certificate::lower::unsupported;
use crate::error::{Class, Error, Result, Span};
use crate::print::{self, Style};
use crate::syntax::rules::{Sort, Statement};
use crate::syntax::term::{Literal, Node, Term, TermId, Ups, ops};
use crate::theory::{Evaluator, Theory, Value, integer_literal};
use symbol_table::GlobalSymbol as Symbol;

/// A statement may have so many assignments.
const MOST_ASSIGNMENTS: usize = 10_000;

/// What a variable stands for in one case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// An element of a finite sort.
    Element {
        /// The sort.
        sort: Symbol,
        /// The element.
        element: Symbol,
    },
    /// An integer.
    Integer(i64),
}

impl Item {
    fn node(self) -> Node {
        match self {
            Item::Element { element, .. } => Node::Var(element),
            Item::Integer(n) => integer_literal(n),
        }
    }

    fn value(self, evaluator: &mut Evaluator) -> Result<Value> {
        Ok(match self {
            Item::Element { sort, element } => Value::Element { sort, element },
            Item::Integer(n) => Value::Game(evaluator.games.integer(n)?),
        })
    }
}

impl std::fmt::Display for Item {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Item::Element { element, .. } => write!(f, "{element}"),
            Item::Integer(n) => write!(f, "{n}"),
        }
    }
}

/// What became of an assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Case {
    /// The statement holds.
    Holds,
    /// It is false.
    Fails,
    /// A condition is false.
    Excluded,
    /// A condition or the statement is undefined.
    Undefined,
}

/// A statement with the values that its variables run through.
pub struct Question {
    statement: Statement,
    variables: Vec<(Symbol, Vec<Item>)>,
}

impl Question {
    /// The cases of a statement whose names and sorts are settled.
    ///
    /// # Errors
    /// E0520 when a variable has infinitely many values or there are more than 10,000
    /// assignments.
    pub fn new(
        theory: &Theory,
        statement: &Statement,
        sorts: &[(Symbol, Sort)],
    ) -> Result<Question> {
        let mut variables = Vec::with_capacity(sorts.len());
        for &(name, sort) in sorts {
            let items = match sort {
                Sort::Finite(sort) => elements(theory, sort),
                Sort::Integer => integers(statement, name)?,
                _ => return Err(infinite(name)),
            };
            variables.push((name, items));
        }
        let question = Question { statement: statement.clone(), variables };
        if question.assignments() > MOST_ASSIGNMENTS {
            let what = "the statement has too many cases to try them all";
            return Err(unsupported(what, statement.span));
        }
        Ok(question)
    }

    /// The statement.
    #[must_use]
    pub fn statement(&self) -> &Statement {
        &self.statement
    }

    /// Its variables, each with its values.
    #[must_use]
    pub fn variables(&self) -> &[(Symbol, Vec<Item>)] {
        &self.variables
    }

    /// How many assignments there are.
    #[must_use]
    pub fn assignments(&self) -> usize {
        let counts = self.variables.iter().map(|(_, items)| items.len());
        counts.fold(1, usize::saturating_mul)
    }

    /// The assignment with a number: the last variable runs fastest.
    #[must_use]
    pub fn assignment(&self, number: usize) -> Vec<(Symbol, Item)> {
        let mut rest = number;
        let mut assignment = Vec::with_capacity(self.variables.len());
        for (name, items) in self.variables.iter().rev() {
            assignment.push((*name, items[rest % items.len()]));
            rest /= items.len();
        }
        assignment.reverse();
        assignment
    }

    /// What becomes of an assignment, by direct recursion.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn case(&self, evaluator: &mut Evaluator, assignment: &[(Symbol, Item)]) -> Result<Case> {
        let mut values = Vec::with_capacity(assignment.len());
        for (name, item) in assignment {
            values.push((*name, item.value(evaluator)?));
        }
        let mut truth = |term: &Term| match evaluator.eval_in(term, &values) {
            Ok(Value::Truth(truth)) => Ok(Some(truth)),
            Ok(_) => Ok(None),
            Err(error) if error.class() == Class::Input => Ok(None),
            Err(error) => Err(error),
        };
        for condition in &self.statement.conditions {
            match truth(condition)? {
                Some(true) => {}
                Some(false) => return Ok(Case::Excluded),
                None => return Ok(Case::Undefined),
            }
        }
        let Some(prop) = truth(&self.statement.prop)? else { return Ok(Case::Undefined) };
        let iff = match &self.statement.iff {
            Some(iff) => truth(iff)?,
            None => Some(true),
        };
        Ok(match iff {
            None => Case::Undefined,
            Some(iff) if iff == prop => Case::Holds,
            Some(_) => Case::Fails,
        })
    }

    /// Both sides of the statement at an assignment, when it is an equation.
    #[must_use]
    pub fn sides(&self, assignment: &[(Symbol, Item)]) -> Option<(Term, Term)> {
        let prop = &self.statement.prop;
        match (&self.statement.iff, prop.node(prop.root())) {
            (None, Node::Apply(op, args)) if args.len() == 2 && op.as_str() == ops::EQ => {
                let side = |at: usize| instance(&prop.subterm(args[at]), assignment);
                Some((side(0), side(1)))
            }
            _ => None,
        }
    }
}

/// A statement as a text that declares its variables.
///
/// # Errors
/// E04 when the text is too long.
pub fn statement_text(statement: &Statement, sorts: &[(Symbol, Sort)]) -> Result<String> {
    let declared: Vec<String> =
        sorts.iter().map(|(name, sort)| format!("{} {name}", sort.name())).collect();
    let mut text = declared.join(", ");
    if !text.is_empty() {
        text.push_str("; ");
    }
    text.push_str(&print::term(&statement.prop, Style::Ascii)?);
    if let Some(iff) = &statement.iff {
        text.push_str(" <=> ");
        text.push_str(&print::term(iff, Style::Ascii)?);
    }
    let conditions = statement.conditions.iter().map(|term| print::term(term, Style::Ascii));
    let conditions = conditions.collect::<Result<Vec<_>>>()?;
    if !conditions.is_empty() {
        text.push_str(" if ");
        text.push_str(&conditions.join(", "));
    }
    Ok(text)
}

/// A term with items for its variables.
fn instance(term: &Term, assignment: &[(Symbol, Item)]) -> Term {
    let mut instance = Term::new();
    for (id, node) in term.iter() {
        let node = match node {
            Node::Var(name) => match assignment.iter().find(|(known, _)| known == name) {
                Some((_, item)) => item.node(),
                None => node.clone(),
            },
            node => node.clone(),
        };
        instance.push(node, Span::default());
        debug_assert_eq!(instance.root(), id);
    }
    instance
}

fn elements(theory: &Theory, name: Symbol) -> Vec<Item> {
    let sorts = theory.finite_sorts().iter().filter(|sort| sort.name == name);
    sorts
        .flat_map(|sort| &sort.elements)
        .map(|&element| Item::Element { sort: name, element })
        .collect()
}

fn infinite(name: Symbol) -> Error {
    let what = format!("`{name}` has infinitely many values, or more than are tried");
    unsupported(what, Span::default())
}

/// The integers between the bounds that the conditions give.
fn integers(statement: &Statement, name: Symbol) -> Result<Vec<Item>> {
    let (mut low, mut high) = (i64::MIN, i64::MAX);
    for condition in &statement.conditions {
        let Node::Apply(op, args) = condition.node(condition.root()) else { continue };
        let [a, b] = args[..] else { continue };
        let variable = |id| matches!(condition.node(id), Node::Var(known) if *known == name);
        let (op, bound) = match (literal(condition, a), literal(condition, b)) {
            (None, Some(n)) if variable(a) => (op.as_str(), n),
            (Some(n), None) if variable(b) => (turned(op.as_str()), n),
            _ => continue,
        };
        match op {
            ops::LE => high = high.min(bound),
            ops::LT => high = high.min(bound.saturating_sub(1)),
            ops::GE => low = low.max(bound),
            ops::GT => low = low.max(bound.saturating_add(1)),
            ops::EQ => (low, high) = (low.max(bound), high.min(bound)),
            _ => {}
        }
    }
    let count = i128::from(high) - i128::from(low) + 1;
    if count > MOST_ASSIGNMENTS as i128 {
        let hint = format!("bound it: `if 0 <= {name}, {name} < 5`");
        return Err(infinite(name).hint(hint));
    }
    Ok((low..=high).map(Item::Integer).collect())
}

/// The relation with its sides exchanged.
fn turned(op: &str) -> &str {
    match op {
        ops::LE => ops::GE,
        ops::LT => ops::GT,
        ops::GE => ops::LE,
        ops::GT => ops::LT,
        op => op,
    }
}

fn literal(term: &Term, at: TermId) -> Option<i64> {
    match term.node(at) {
        Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }) => number.to_i64(),
        _ => None,
    }
}

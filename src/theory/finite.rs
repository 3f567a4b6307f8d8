//! Operators of finitely many arguments, as tables.
//!
//! An operator whose parameters are all of finite sorts has finitely many values, and a
//! table of them says everything about it. An operator of integers is made finite by a
//! bound: its first parameter takes the number n, and each of the others runs through
//! 0 … n − 1.

use super::evaluate::{Evaluator, Prepared};
use super::signature::Accepts;
use super::value::Value;
use crate::error::{Error, Result, Span, limit, theory};
use crate::number::Dyadic;
use crate::print::Style;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Literal, Node, Term, Ups};
use num_bigint::BigInt;
use symbol_table::GlobalSymbol as Symbol;

/// A table may have so many rows.
const MOST_ROWS: usize = 10_000;

/// A parameter with everything that it runs through.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// Its name.
    pub name: Symbol,
    /// The finite sort; none for integers.
    pub sort: Option<Symbol>,
    /// Its values, in the order of their sort.
    pub values: Vec<Value>,
    /// They as text.
    pub texts: Vec<String>,
}

/// An operator with its value at every combination of arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct FiniteTable {
    /// The operator.
    pub operator: Symbol,
    /// The number of items that its first parameter takes, for an operator of integers.
    pub items: Option<u32>,
    /// Its other parameters.
    pub axes: Vec<Axis>,
    /// Its values: the last parameter runs fastest.
    pub values: Vec<Value>,
    /// They as text.
    pub texts: Vec<String>,
}

impl FiniteTable {
    /// The table of an operator of finite sorts, or, with a number of items, of an operator
    /// of integers.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tepid::theory::{Evaluator, FiniteTable, Theory};
    /// let theory = Theory::load_text("coin.rules", "
    ///     finite coin = heads | tails
    ///     define same(coin p, coin q) : integer =
    ///         1  if p = q
    ///         0  otherwise
    /// ").unwrap();
    /// let mut evaluator = Evaluator::new(Arc::new(theory));
    /// let table = FiniteTable::new(&mut evaluator, "same", None)?;
    /// assert_eq!(table.texts, ["1", "0", "0", "1"]);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E0202 when there is no such operator, E0230 when it has infinitely many arguments,
    /// E04 when there are more than 10,000 rows, and what evaluating it gives.
    pub fn new(
        evaluator: &mut Evaluator,
        operator: &str,
        items: Option<u32>,
    ) -> Result<FiniteTable> {
        let name = Symbol::from(operator);
        let axes = axes(evaluator, name, items)?;
        let count = axes.iter().fold(1_usize, |all, axis| all.saturating_mul(axis.values.len()));
        if count > MOST_ROWS {
            let message = format!("the table has more than {MOST_ROWS} rows");
            return Err(Error::new(&limit::TOO_LARGE, message));
        }
        let term = application(name, items, &axes);
        let sorts: Vec<(Symbol, Sort)> = axes
            .iter()
            .map(|axis| (axis.name, axis.sort.map_or(Sort::Integer, Sort::Finite)))
            .collect();
        let prepared = Prepared::with_sorts(evaluator.theory(), &term, &sorts)?;
        let mut table = FiniteTable {
            operator: name,
            items,
            axes,
            values: Vec::with_capacity(count),
            texts: Vec::with_capacity(count),
        };
        for row in 0..count {
            let arguments: Vec<Value> = table
                .places(row)
                .iter()
                .zip(&table.axes)
                .map(|(&at, axis)| axis.values[at].clone())
                .collect();
            let value = evaluator.run(&prepared, &arguments)?;
            table.texts.push(evaluator.show(&value, Style::Ascii)?);
            table.values.push(value);
        }
        Ok(table)
    }

    /// How many rows it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Where the arguments of a row stand among the values of their axes.
    #[must_use]
    pub fn places(&self, row: usize) -> Vec<usize> {
        let mut rest = row;
        let mut places: Vec<usize> = self
            .axes
            .iter()
            .rev()
            .map(|axis| {
                let place = rest % axis.values.len().max(1);
                rest /= axis.values.len().max(1);
                place
            })
            .collect();
        places.reverse();
        places
    }

    /// The operator applied to its parameters.
    #[must_use]
    pub fn term(&self) -> Term {
        application(self.operator, self.items, &self.axes)
    }
}

/// An integer as a literal.
#[must_use]
pub fn integer_literal(n: i64) -> Node {
    let number = Dyadic::new(BigInt::from(n), 0);
    Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 })
}

fn application(name: Symbol, items: Option<u32>, axes: &[Axis]) -> Term {
    let mut term = Term::new();
    let count = items.map(|n| term.push(integer_literal(i64::from(n)), Span::default()));
    let mut args: Vec<_> = count.into_iter().collect();
    args.extend(axes.iter().map(|axis| axis.name).map(Node::Var).map(|node| {
        let span = Span::default();
        term.push(node, span)
    }));
    term.push(Node::Apply(name, args), Span::default());
    term
}

fn axes(evaluator: &mut Evaluator, name: Symbol, items: Option<u32>) -> Result<Vec<Axis>> {
    let theory = std::sync::Arc::clone(evaluator.theory());
    let signature = theory.signature();
    let named = signature.named(name);
    if named.is_empty() {
        let error = Error::new(&theory::UNKNOWN_OPERATOR, format!("unknown operator `{name}`"));
        return Err(match signature.hint(name.as_str()) {
            Some(hint) => error.hint(hint),
            None => error,
        });
    }
    let sorts = |id| -> Option<Vec<(Symbol, Sort)>> {
        let params = signature.get(id).params.iter();
        params
            .map(|param| match param.accepts {
                Accepts::Sort(sort) => Some((Symbol::from(param.name.as_str()), sort)),
                _ => None,
            })
            .collect()
    };
    let fits = |params: &[(Symbol, Sort)]| match items {
        None => params.iter().all(|(_, sort)| matches!(sort, Sort::Finite(_))),
        Some(_) => {
            params.len() > 1
                && params.iter().all(|(_, sort)| matches!(sort, Sort::Integer | Sort::Number))
        }
    };
    let found = named.iter().filter_map(|id| sorts(*id)).find(|params| fits(params));
    let Some(params) = found.filter(|params| !params.is_empty()) else {
        let message = format!("the arguments of `{name}` are not finitely many");
        let error = Error::new(&theory::NOT_FINITE, message);
        return Err(match items {
            None => error.hint(
                "its parameters are to be of finite sorts: `finite item = rock | paper`; for an \
                 operator of integers say how many: `--items 5`",
            ),
            Some(_) => error.hint(
                "with a number of items all parameters are integers, and the first one takes \
                 the number",
            ),
        });
    };
    let mut axes = Vec::with_capacity(params.len());
    for (name, sort) in params.into_iter().skip(usize::from(items.is_some())) {
        let values = match (sort, items) {
            (Sort::Finite(sort), _) => elements(&theory, sort),
            (_, Some(n)) => {
                let all = (0..i64::from(n)).map(|k| evaluator.games.integer(k).map(Value::Game));
                all.collect::<Result<Vec<_>>>()?
            }
            _ => Vec::new(),
        };
        let texts = values.iter().map(|value| evaluator.show(value, Style::Ascii));
        let texts = texts.collect::<Result<Vec<_>>>()?;
        let sort = if let Sort::Finite(sort) = sort { Some(sort) } else { None };
        axes.push(Axis { name, sort, values, texts });
    }
    Ok(axes)
}

fn elements(theory: &super::Theory, name: Symbol) -> Vec<Value> {
    let sorts = theory.finite_sorts().iter().filter(|sort| sort.name == name);
    sorts
        .flat_map(|sort| &sort.elements)
        .map(|&element| Value::Element { sort: name, element })
        .collect()
}

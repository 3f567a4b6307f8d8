//! The terms that are looked at: operators applied to smaller terms.

use crate::error::{Result, Span};
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Term, ops};
use crate::theory::{Accepts, Kind, Theory};
use symbol_table::GlobalSymbol as Symbol;

/// An operator with the number of its arguments, and the sorts that they have.
pub(super) struct Shape {
    name: Symbol,
    pub(super) arity: usize,
    params: Vec<Sort>,
}

/// Operators of the notation, which no table of names holds.
const BUILT_IN: &[(&str, &[Sort])] = &[
    (ops::NEG, &[Sort::Game]),
    (ops::ADD, &[Sort::Game, Sort::Game]),
    (ops::SUB, &[Sort::Game, Sort::Game]),
    (ops::OTIMES, &[Sort::Wall, Sort::Wall]),
    (ops::OPLUS_MAX, &[Sort::Wall, Sort::Wall]),
    (ops::OPLUS_MIN, &[Sort::Wall, Sort::Wall]),
];

/// Sum and negation of games, then the named operators, each in all its numbers of arguments.
pub(super) fn shapes(theory: &Theory, names: &[String]) -> Result<Vec<Shape>> {
    let mut shapes = Vec::new();
    for name in [ops::NEG, ops::ADD].into_iter().chain(names.iter().map(String::as_str)) {
        let name = match name {
            "+" => ops::ADD,
            "-" => ops::NEG,
            "." => ops::NORTON,
            ":" => ops::ORDINAL_SUM,
            name => name,
        };
        if let Some((_, params)) = BUILT_IN.iter().find(|(known, _)| *known == name) {
            let (name, params) = (Symbol::from(name), params.to_vec());
            if !shapes.iter().any(|shape: &Shape| shape.name == name) {
                shapes.push(Shape { name, arity: params.len(), params });
            }
            continue;
        }
        let ids = theory.signature().named(Symbol::from(name));
        if ids.is_empty() {
            return Err(super::unknown(theory, name));
        }
        for id in ids {
            let operator = theory.signature().get(*id);
            let sort = |accepts: Accepts| match accepts {
                Accepts::Sort(sort) => Some(sort),
                Accepts::Readable => Some(Sort::Game),
                Accepts::Walls => None,
            };
            let params: Option<Vec<Sort>> =
                operator.params.iter().map(|param| sort(param.accepts)).collect();
            let is_value =
                matches!(operator.result, Kind::Game | Kind::Form | Kind::Wall | Kind::Element(_));
            let known =
                |shape: &Shape| shape.name == operator.name && shape.arity == operator.params.len();
            if let Some(params) = params
                && is_value
                && !params.is_empty()
                && !shapes.iter().any(known)
            {
                shapes.push(Shape { name: operator.name, arity: params.len(), params });
            }
        }
    }
    Ok(shapes)
}

/// Two games, a number where an operator takes one, and so on: what the operators need.
pub(super) fn usual_variables(shapes: &[Shape]) -> String {
    let wanted = |sort: Sort| shapes.iter().any(|shape| shape.params.contains(&sort));
    let mut text = "game g, h".to_owned();
    for (sort, names) in
        [(Sort::Number, ", number t"), (Sort::Integer, ", integer n"), (Sort::Wall, ", wall u, w")]
    {
        if wanted(sort) {
            text.push_str(names);
        }
    }
    for shape in shapes {
        for sort in &shape.params {
            if let Sort::Finite(name) = sort
                && !text.contains(&format!("{name} "))
            {
                text.push_str(&format!(", {name} x_{name}, y_{name}"));
            }
        }
    }
    text
}

/// A variable.
pub(super) fn leaf(name: Symbol) -> Term {
    let mut term = Term::new();
    term.push(Node::Var(name), Span::default());
    term
}

impl Shape {
    /// Whether the order and the grouping of its arguments do not matter.
    fn commutes(&self) -> bool {
        let commuting = [ops::ADD, ops::OTIMES, ops::OPLUS_MAX, ops::OPLUS_MIN];
        commuting.contains(&self.name.as_str())
    }

    /// The operator applied to each choice of one term of every list; where it commutes, the
    /// first argument is the smaller one and no such term itself.
    pub(super) fn products(&self, by_size: &[Vec<Term>], sizes: &[usize]) -> Vec<Term> {
        if !self.commutes() {
            let lists: Vec<&[Term]> = sizes.iter().map(|&size| by_size[size].as_slice()).collect();
            return products(self.name, &lists);
        }
        let (&[one, two], name) = (&[sizes[0], sizes[1]], self.name);
        if one > two {
            return Vec::new();
        }
        let is_same =
            |term: &Term| matches!(term.node(term.root()), Node::Apply(op, _) if *op == name);
        let mut all = Vec::new();
        for (at, term) in by_size[one].iter().enumerate().filter(|(_, term)| !is_same(term)) {
            let from = if one == two { at } else { 0 };
            all.extend(products(name, &[std::slice::from_ref(term), &by_size[two][from..]]));
        }
        all
    }
}

/// All ways to write a number as a sum of so many positive ones, in order.
pub(super) fn splits(total: usize, parts: usize) -> Vec<Vec<usize>> {
    let mut ways: Vec<Vec<usize>> = vec![Vec::new()];
    for part in 1..=parts {
        let mut longer = Vec::new();
        for way in ways {
            let left = total.saturating_sub(way.iter().sum());
            let rest = parts - part;
            let choices = if rest == 0 { left..=left } else { 1..=left.saturating_sub(rest) };
            for choice in choices.filter(|&choice| choice > 0) {
                longer.push([way.as_slice(), &[choice]].concat());
            }
        }
        ways = longer;
    }
    ways
}

/// The operator applied to each choice of one term of every list.
fn products(name: Symbol, lists: &[&[Term]]) -> Vec<Term> {
    let mut chosen: Vec<Vec<&Term>> = vec![Vec::new()];
    for list in lists {
        chosen = chosen
            .iter()
            .flat_map(|before| list.iter().map(move |term| [before.as_slice(), &[term]].concat()))
            .collect();
    }
    let apply = |arguments: &Vec<&Term>| {
        let mut term = Term::new();
        let places = arguments.iter().map(|argument| term.append(argument)).collect();
        term.push(Node::Apply(name, places), Span::default());
        term
    };
    chosen.iter().map(apply).collect()
}

#[cfg(test)]
mod tests {
    use super::splits;

    #[test]
    fn splits_are_all_compositions() {
        assert_eq!(splits(3, 2), [[1, 2], [2, 1]]);
        assert_eq!(splits(4, 1), [[4]]);
        assert_eq!(splits(6, 3).len(), 10);
        assert!(splits(1, 2).is_empty());
    }
}

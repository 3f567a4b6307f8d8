//! The built-in operators, as proofs know them: what they take and what they give.
//!
//! A built-in operator with value parameters is a function of values. Proofs know nothing
//! else of it but what axioms say.

use super::elaborate::{Kind, integer};
use super::prop::{Formula, Prop};
use super::terms::{Id, Terms};
use crate::syntax::rules::Sort;
use crate::syntax::term::ops;
use crate::theory::{self, Accepts, Signature};
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// What a parameter of a built-in operator takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Takes {
    /// A value.
    Value,
    /// A value that is a number.
    Number,
    /// A value that is an integer.
    Integer,
    /// A form.
    Form,
    /// A wall.
    Wall,
}

/// A built-in operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Native {
    /// Its parameters.
    pub takes: Vec<Takes>,
    /// What it gives.
    pub result: Kind,
}

/// What must hold for a built-in operator to be defined, beside the sorts of its arguments.
pub(super) fn domain(operator: Symbol, args: &[Id], terms: &mut Terms) -> Option<Formula> {
    match (operator.as_str(), args) {
        ("cool", [_, t]) => {
            let low = terms.literal(&integer(-1));
            Some(vec![vec![Prop::Le(low, *t), Prop::Lf(low, *t)]])
        }
        ("overheat", [_, s, _]) => {
            Some(vec![vec![Prop::Le(Terms::ZERO, *s), Prop::Lf(Terms::ZERO, *s)]])
        }
        ("mod", [_, m]) => Some(vec![vec![Prop::Le(Terms::ZERO, *m), Prop::Lf(Terms::ZERO, *m)]]),
        ("norton", [g, u]) => {
            let integer = terms.apply(Symbol::from("is_integer"), vec![*g]);
            Some(vec![
                vec![Prop::Le(Terms::ZERO, *u), Prop::Lf(Terms::ZERO, *u)],
                vec![Prop::Is(integer)],
            ])
        }
        _ => None,
    }
}

/// All built-in operators that are functions of games or walls. The table learns in which
/// arguments they depend on values alone.
pub(crate) fn all(terms: &mut Terms, signature: &Signature) -> FxHashMap<(Symbol, usize), Native> {
    let mut all = FxHashMap::default();
    for (_, operator) in signature.iter() {
        let result = match operator.result {
            theory::Kind::Game => Kind::Game,
            theory::Kind::Form => Kind::Form,
            theory::Kind::Truth => Kind::Truth,
            theory::Kind::Wall => Kind::Wall,
            _ => continue,
        };
        let takes: Option<Vec<Takes>> = operator
            .params
            .iter()
            .map(|param| match param.accepts {
                Accepts::Sort(Sort::Game) => Some(Takes::Value),
                Accepts::Sort(Sort::Number) => Some(Takes::Number),
                Accepts::Sort(Sort::Integer) => Some(Takes::Integer),
                Accepts::Sort(Sort::Form) => Some(Takes::Form),
                Accepts::Sort(Sort::Wall) => Some(Takes::Wall),
                // A set of walls stands as the Left options of braces.
                Accepts::Walls => Some(Takes::Form),
                _ => None,
            })
            .collect();
        let Some(takes) = takes else { continue };
        // What builds forms has its definition: without it one could not tell which form.
        if operator.builds_forms() {
            continue;
        }
        // An operator on whole walls is no function of their values at one temperature.
        let at_each = matches!(operator.name.as_str(), ops::OPLUS_MAX | ops::OPLUS_MIN);
        if takes.contains(&Takes::Wall) && !at_each {
            continue;
        }
        let arity = takes.len();
        let bits = takes
            .iter()
            .take(32)
            .enumerate()
            .filter(|(_, takes)| **takes != Takes::Form)
            .fold(0, |bits, (at, _)| bits | 1 << at);
        terms.depends_on_values(operator.name, arity, bits);
        all.insert((operator.name, arity), Native { takes, result });
    }
    all
}

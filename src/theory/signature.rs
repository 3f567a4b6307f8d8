//! The operators that a term may use: names, parameters, result, and how each is computed.
//!
//! A parameter of sort `game` receives a value and can only read its canonical form; a
//! parameter of sort `form` receives the literal form when the argument is one (quoted, or
//! a form variable), and the canonical form otherwise. An operator over value parameters is
//! a function of values; one with a form parameter need not be.

use super::natives::{self, Native};
use super::spoken;
use super::value::Kind;
use crate::syntax::rules::Sort;
use std::collections::HashMap;
use symbol_table::GlobalSymbol as Symbol;

/// What a parameter takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Accepts {
    /// An argument of this sort.
    Sort(Sort),
    /// A game or a form, read as it is: `left`, `followers`.
    Readable,
    /// A set of walls.
    Walls,
}

/// A parameter of an operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its name, for messages.
    pub name: String,
    /// What it takes.
    pub accepts: Accepts,
}

/// The place of an operator in its signature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct OperatorId(pub u32);

/// An operator.
#[derive(Clone, Debug)]
pub struct Operator {
    /// Its name.
    pub name: Symbol,
    /// Its parameters.
    pub params: Vec<Param>,
    /// The kind of its result; a reader's set of forms where it reads a form.
    pub result: Kind,
    /// The built-in function that computes it, when there is one.
    pub native: Option<&'static Native>,
    /// Its definition among those of the theory, when there is one.
    pub definition: Option<usize>,
}

impl Operator {
    /// Whether it is built in, and builds a form where one is wanted: `conway`.
    #[must_use]
    pub fn builds_forms(&self) -> bool {
        self.native.is_some_and(|native| native.form.is_some())
    }

    /// Whether it answers with forms when it reads a form: `left`, but not `incentives`.
    #[must_use]
    pub fn reads_forms(&self) -> bool {
        self.native.is_some_and(|native| native.reads_forms)
    }
}

/// All operators of a theory, and the names of its constants.
#[derive(Clone, Debug)]
pub struct Signature {
    operators: Vec<Operator>,
    by_name: HashMap<Symbol, Vec<OperatorId>>,
    elements: HashMap<Symbol, Symbol>,
}

impl Default for Signature {
    fn default() -> Self {
        Signature::built_in()
    }
}

impl Signature {
    /// The built-in operators alone.
    ///
    /// ```
    /// use tepid::theory::Signature;
    /// assert!(Signature::built_in().find("left", 1).is_some());
    /// ```
    #[must_use]
    pub fn built_in() -> Signature {
        let mut signature =
            Signature { operators: Vec::new(), by_name: HashMap::new(), elements: HashMap::new() };
        for native in natives::TABLE {
            signature.add(Operator {
                name: Symbol::from(native.name),
                params: native
                    .params
                    .iter()
                    .map(|(name, accepts)| Param { name: (*name).to_string(), accepts: *accepts })
                    .collect(),
                result: if native.form.is_some() { Kind::Form } else { native.result },
                native: Some(native),
                definition: None,
            });
        }
        signature
    }

    /// Adds an operator and says where it is.
    pub fn add(&mut self, operator: Operator) -> OperatorId {
        let id = OperatorId(u32::try_from(self.operators.len()).unwrap_or(u32::MAX));
        self.by_name.entry(operator.name).or_default().push(id);
        self.operators.push(operator);
        id
    }

    /// Makes `element` a constant of a finite sort.
    pub fn add_element(&mut self, sort: Symbol, element: Symbol) {
        self.elements.insert(element, sort);
    }

    /// The finite sort that an element belongs to.
    #[must_use]
    pub fn sort_of_element(&self, element: Symbol) -> Option<Symbol> {
        self.elements.get(&element).copied()
    }

    /// The operator at a place.
    #[must_use]
    pub fn get(&self, id: OperatorId) -> &Operator {
        &self.operators[id.0 as usize]
    }

    /// The operator at a place, to be changed.
    pub fn get_mut(&mut self, id: OperatorId) -> &mut Operator {
        &mut self.operators[id.0 as usize]
    }

    /// Every operator with its place.
    pub fn iter(&self) -> impl Iterator<Item = (OperatorId, &Operator)> {
        self.operators.iter().enumerate().map(|(at, operator)| (OperatorId(at as u32), operator))
    }

    /// The operator with this name and number of arguments.
    #[must_use]
    pub fn find(&self, name: &str, arity: usize) -> Option<OperatorId> {
        self.named(Symbol::from(name))
            .iter()
            .copied()
            .find(|&id| self.get(id).params.len() == arity)
    }

    /// All operators with this name: they differ in the number of arguments.
    #[must_use]
    pub fn named(&self, name: Symbol) -> &[OperatorId] {
        self.by_name.get(&name).map_or(&[], Vec::as_slice)
    }

    /// What to write for a name that is no operator: what goes by that name, or else the
    /// operator whose name differs least.
    #[must_use]
    pub fn hint(&self, name: &str) -> Option<String> {
        let close = || self.nearest(name).map(|close| format!("did you mean `{close}`?"));
        spoken::spelling(name).map(str::to_owned).or_else(close)
    }

    /// The operator's name that differs least from this one, when some name is close.
    #[must_use]
    pub fn nearest(&self, name: &str) -> Option<&'static str> {
        let names = self.operators.iter().map(|operator| operator.name.as_str());
        nearest(name, names.filter(|name| name.starts_with(|c: char| c.is_alphabetic())))
    }
}

/// The one of `names` that differs least from `name`, when it is close: at most a third (rounded up) of
/// the letters differ, and not all of them. Ties go to the first in the order of the alphabet.
#[must_use]
pub(super) fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    let limit = length.div_ceil(3).min(length.saturating_sub(1));
    names
        .filter(|candidate| candidate.chars().count().abs_diff(name.chars().count()) <= limit)
        .map(|candidate| (edits(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, candidate)| candidate)
}

/// How many letters have to be inserted, deleted, replaced or swapped with their neighbour
/// (optimal string alignment).
fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = usize::from(a[i - 1] != b[j - 1]);
                let mut best =
                    (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(rows[i - 1][j - 1] + change);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best = best.min(rows[i - 2][j - 2] + 1);
                }
                best
            };
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_close_name_is_found_and_a_far_one_is_not() {
        let names = ["cool", "heat", "left", "left_stop"];
        assert_eq!(nearest("cols", names.into_iter()), Some("cool"));
        assert_eq!(nearest("haet", names.into_iter()), Some("heat"));
        assert_eq!(nearest("left_stp", names.into_iter()), Some("left_stop"));
        assert_eq!(nearest("wormhole", names.into_iter()), None);
    }

    #[test]
    fn names_of_operators_are_unique_for_each_number_of_arguments() {
        let signature = Signature::built_in();
        for (id, operator) in signature.iter() {
            assert_eq!(signature.find(operator.name.as_str(), operator.params.len()), Some(id));
        }
    }
}

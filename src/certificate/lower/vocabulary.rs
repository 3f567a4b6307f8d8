//! The operators that a text may use: those that are built in, and definitions.
//!
//! A built-in operator without a definition is a function of values in each argument that is no
//! form. The kernel knows nothing of it; what proofs use of it are axioms, one of them that.

use super::formula::Formula;
use super::operators::HELPERS;
use super::words::{Meant, Operand};
use crate::certificate::draft::{Draft, Prop, holds};
use crate::certificate::proof::elaborate as old;
use crate::certificate::proof::natives::{self, Takes};
use crate::certificate::proof::standard::shipped_definitions;
use crate::certificate::proof::terms::Terms;
use crate::error::{Error, Result, Span, certificate};
use crate::kernel::Term as Core;
use crate::syntax::parse_rules;
use crate::syntax::rules::{Clause, Item, Sort};
use crate::syntax::term::Term;
use crate::theory::Signature;
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// What a term is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::certificate) enum Kind {
    /// A value.
    Game,
    /// A form, read literally.
    Form,
    /// A wall at some temperature.
    Wall,
    /// A set of options that a variable stands for.
    Options,
    /// True or false.
    Truth,
}

impl Kind {
    /// What a variable or an operator of a sort is.
    #[must_use]
    pub(in crate::certificate) fn of(sort: Sort) -> Kind {
        match sort {
            Sort::Form => Kind::Form,
            Sort::Wall => Kind::Wall,
            Sort::Options => Kind::Options,
            Sort::Game | Sort::Number | Sort::Integer | Sort::Finite(_) => Kind::Game,
        }
    }
}

/// What a parameter takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Accept {
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

/// A definition as it is written.
#[derive(Clone, Debug)]
pub(super) struct Defined {
    /// Its parameters with their sorts.
    pub(super) params: Vec<(Symbol, Sort)>,
    accepts: Vec<Accept>,
    /// The sort of its result.
    pub(super) sort: Sort,
    /// Its clauses, in order.
    pub(super) clauses: Vec<Clause>,
    /// What must hold of its arguments.
    pub(super) requires: Vec<Term>,
}

impl Defined {
    /// Its parameters, as names for arguments.
    #[must_use]
    pub(super) fn names(&self, args: &[Core]) -> Vec<(Symbol, Meant)> {
        let named = self.params.iter().zip(args).map(|(&(name, sort), &core)| {
            let kind = Kind::of(sort);
            (name, Meant::Term(Operand { core, kind, readable: kind == Kind::Game }))
        });
        named.collect()
    }
}

/// What an operator is.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    /// It is built in.
    Native {
        /// What it takes.
        takes: Vec<Accept>,
        /// What it gives.
        result: Kind,
    },
    /// It is defined.
    Defined(Defined),
}

impl Meaning {
    /// What the parameters take.
    #[must_use]
    pub(super) fn accepts(&self) -> &[Accept] {
        match self {
            Meaning::Native { takes, .. } => takes,
            Meaning::Defined(defined) => &defined.accepts,
        }
    }

    /// What it gives.
    #[must_use]
    pub(super) fn result(&self) -> Kind {
        match self {
            Meaning::Native { result, .. } => *result,
            Meaning::Defined(defined) => Kind::of(defined.sort),
        }
    }
}

/// All operators that a text may use.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    known: FxHashMap<(Symbol, usize), Meaning>,
    signature: Signature,
}

impl Default for Vocabulary {
    fn default() -> Self {
        Vocabulary::built_in()
    }
}

impl Vocabulary {
    /// The operators that are built in and build no forms: what builds forms has a definition.
    #[must_use]
    pub fn built_in() -> Vocabulary {
        let signature = Signature::built_in();
        let natives = natives::all(&mut Terms::new(), &signature);
        let known = natives
            .into_iter()
            .map(|(key, native)| {
                let takes = native.takes.iter().map(|takes| match takes {
                    Takes::Value => Accept::Value,
                    Takes::Number => Accept::Number,
                    Takes::Integer => Accept::Integer,
                    Takes::Form => Accept::Form,
                    Takes::Wall => Accept::Wall,
                });
                let result = match native.result {
                    old::Kind::Game => Kind::Game,
                    old::Kind::Form => Kind::Form,
                    old::Kind::Wall => Kind::Wall,
                    old::Kind::Options => Kind::Options,
                    old::Kind::Truth => Kind::Truth,
                };
                (key, Meaning::Native { takes: takes.collect(), result })
            })
            .collect();
        Vocabulary { known, signature }
    }

    /// Those, and the operators with a shipped definition that a draft defines: what a draft
    /// leaves undefined is built in.
    ///
    /// # Errors
    /// E0520 when a shipped definition is none.
    pub fn of(draft: &Draft) -> Result<Vocabulary> {
        Vocabulary::by(&shipped_definitions(), draft)
    }

    /// The same with these definitions.
    ///
    /// # Errors
    /// E0520 when a definition is none.
    pub fn by(definitions: &[Vec<String>], draft: &Draft) -> Result<Vocabulary> {
        let mut vocabulary = Vocabulary::built_in();
        for text in definitions.iter().flatten() {
            let before = vocabulary.known.clone();
            let (name, arity) = vocabulary.define(text)?;
            let operator = draft.operator(&vocabulary.kernel_name(name, arity));
            if operator.is_none_or(|operator| draft.definition(operator).is_empty())
                && before.contains_key(&(name, arity))
            {
                vocabulary.known = before;
            }
        }
        Ok(vocabulary)
    }

    /// Whether the kernel knows an operator of these by a name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.known.keys().any(|&(known, arity)| self.kernel_name(known, arity) == name)
    }

    /// Whether an operator is one of the notation, whatever rule files define.
    pub(super) fn is_in_notation(&self, name: Symbol, arity: usize) -> bool {
        self.signature.find(name.as_str(), arity).is_some()
    }

    /// The operators that are built in, by name and number of arguments, in order.
    pub(super) fn natives(&self) -> Vec<(Symbol, usize)> {
        let native = |meaning: &Meaning| matches!(meaning, Meaning::Native { .. });
        let all = self.known.iter().filter(|(_, meaning)| native(meaning));
        let mut all: Vec<(Symbol, usize)> = all.map(|(key, _)| *key).collect();
        all.sort_by_key(|&(name, arity)| (name.as_str(), arity));
        all
    }

    /// What an operator is, if it is known.
    #[must_use]
    pub(super) fn meaning(&self, name: Symbol, arity: usize) -> Option<&Meaning> {
        self.known.get(&(name, arity))
    }

    /// Whether an operator is a function of the value of this argument.
    #[must_use]
    pub(super) fn is_by_value(&self, name: Symbol, arity: usize, at: usize) -> bool {
        match self.meaning(name, arity) {
            Some(Meaning::Native { takes, .. }) => takes[at] != Accept::Form,
            _ => false,
        }
    }

    /// Reads the text of a definition.
    ///
    /// # Errors
    /// E01 when it is malformed, E0520 when it is no definition of one operator.
    pub(super) fn define(&mut self, text: &str) -> Result<(Symbol, usize)> {
        let (items, errors) = parse_rules(text);
        if let Some(error) = errors.into_iter().next() {
            return Err(error);
        }
        let mut sorts: Vec<(Symbol, Sort)> = Vec::new();
        let mut found = None;
        for item in items {
            match item {
                Item::Declare(declared) => {
                    sorts.extend(declared.names.iter().map(|name| (name.symbol, declared.sort)));
                }
                Item::Define { name, params, sort, clauses, requires, .. } if found.is_none() => {
                    let sort_of = |name: Symbol| {
                        let declared = sorts.iter().rev().find(|(known, _)| *known == name);
                        declared.map_or(Sort::Game, |(_, sort)| *sort)
                    };
                    let params: Vec<(Symbol, Sort)> = params
                        .iter()
                        .map(|(sort, name)| {
                            (name.symbol, sort.unwrap_or_else(|| sort_of(name.symbol)))
                        })
                        .collect();
                    let accepts = params.iter().map(|(_, sort)| accept(*sort)).collect();
                    let key = (name.symbol, params.len());
                    let sort = sort.unwrap_or(Sort::Game);
                    let defined = Defined { params, accepts, sort, clauses, requires };
                    found = Some((key, defined));
                }
                _ => return Err(no_definition()),
            }
        }
        let (key, defined) = found.ok_or_else(no_definition)?;
        self.known.insert(key, Meaning::Defined(defined));
        Ok(key)
    }

    /// The name by which the kernel knows an operator: its own, with the number of its
    /// arguments where another has that name too, and with a mark where it is that of a
    /// predicate of the texts that all include.
    #[must_use]
    pub(super) fn kernel_name(&self, name: Symbol, arity: usize) -> String {
        if HELPERS.contains(&name.as_str()) {
            return format!("{name}.own");
        }
        let named = self.signature.named(name);
        let first = named.first().is_none_or(|&id| self.signature.get(id).params.len() == arity);
        if named.len() <= 1 || first { name.to_string() } else { format!("{name}.{arity}") }
    }

    /// The number of an operator in a draft, which introduces it when it is new.
    ///
    /// # Errors
    /// What the kernel says when it is new and a scope is open; E04 at a limit.
    pub(super) fn number(&self, draft: &mut Draft, name: Symbol, arity: usize) -> Result<u32> {
        if name.as_str() == "is_canonical" {
            return super::canonical::predicate(draft);
        }
        let name = self.kernel_name(name, arity);
        match draft.operator(&name) {
            Some(number) => Ok(number),
            None => draft.introduce(&name, arity),
        }
    }

    /// What must hold for an operator to be defined, beside the sorts of its arguments.
    ///
    /// # Errors
    /// E04 at a limit.
    pub(super) fn domain(
        &self,
        draft: &mut Draft,
        name: Symbol,
        args: &[Core],
    ) -> Result<Option<Formula>> {
        let above = |low: Core, high: Core| vec![Prop::le(low, high), Prop::lf(low, high)];
        Ok(match (name.as_str(), args) {
            ("cool", &[_, t]) => {
                let low = draft.integer(-1)?;
                Some(vec![above(low, t)])
            }
            ("overheat", &[_, s, _]) => Some(vec![above(draft.zero()?, s)]),
            ("mod", &[_, m]) => Some(vec![above(draft.zero()?, m)]),
            ("norton", &[g, u]) => {
                let zero = draft.zero()?;
                let integer = self.number(draft, Symbol::from("is_integer"), 1)?;
                Some(vec![above(zero, u), vec![holds(integer, vec![g])]])
            }
            _ => None,
        })
    }
}

fn accept(sort: Sort) -> Accept {
    match sort {
        Sort::Game | Sort::Options | Sort::Finite(_) => Accept::Value,
        Sort::Form => Accept::Form,
        Sort::Number => Accept::Number,
        Sort::Integer => Accept::Integer,
        Sort::Wall => Accept::Wall,
    }
}

fn no_definition() -> Error {
    Error::new(&certificate::NO_WORDS, "each text defines one operator").at(Span::default(), "")
}

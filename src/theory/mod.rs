//! Theories: rule files, loaded and checked.

use crate::error::Span;
use crate::syntax::rules::{Key, Meta, Sort};
use crate::syntax::term::Term;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// A rewrite rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name, unique in its theory.
    pub name: Symbol,
    /// When it fires.
    pub keys: Vec<Key>,
    /// The pattern. Variables are `Node::Var`; a rest variable stands in `Opt::Rest`.
    pub lhs: Term,
    /// The replacement.
    pub rhs: Term,
    /// Whether it may be read from right to left too.
    pub both_ways: bool,
    /// All must hold.
    pub conditions: Vec<Term>,
    /// The sort of each variable of the rule.
    pub sorts: Vec<(Symbol, Sort)>,
    /// What the file says beside it.
    pub meta: Vec<Meta>,
    /// The declarations of its variables and the rule itself, as text that loads by itself.
    pub text: Arc<str>,
    /// Where it stands in its file.
    pub span: Span,
}

//! Theories: rule files, loaded and checked, and the evaluation of terms.

mod code;
mod elaborate;
mod evaluate;
mod machine;
mod natives;
mod signature;
mod value;

pub use evaluate::{Evaluator, Prepared};
pub use natives::Native;
pub use signature::{Accepts, Operator, OperatorId, Param, Signature};
pub use value::{Kind, Value};

use crate::error::{Error, Result, Span, theory};
use crate::syntax::rules::{Key, Meta, Sort};
use crate::syntax::term::Term;
use code::Code;
use machine::Definitions;
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

/// Operators with their definitions, rules, laws and tests.
#[derive(Clone, Debug, Default)]
pub struct Theory {
    signature: Signature,
    definitions: Vec<Definition>,
}

/// An operator that a rule file defines.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: Symbol,
    code: Arc<Code>,
}

impl Theory {
    /// The built-in operators alone: no definitions, rules or laws.
    #[must_use]
    pub fn built_in() -> Theory {
        Theory::default()
    }

    /// Its operators.
    #[must_use]
    pub fn signature(&self) -> &Signature {
        &self.signature
    }
}

impl Definitions for Theory {
    fn code(&self, operator: OperatorId) -> Result<(Arc<Code>, &'static str)> {
        let operator = self.signature.get(operator);
        let definition = operator.definition.and_then(|at| self.definitions.get(at));
        match definition {
            Some(definition) => Ok((Arc::clone(&definition.code), operator.name.as_str())),
            None => Err(Error::new(
                &theory::UNKNOWN_OPERATOR,
                format!("`{}` has no definition", operator.name),
            )),
        }
    }
}

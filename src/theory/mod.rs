//! Theories: rule files, loaded and checked, and the evaluation of terms.
//!
//! A [`Theory`] holds operators with their definitions, rewrite rules, laws and tests. It is
//! read from rule files ([`Theory::load_file`]), which may use the theories that tepid ships
//! ([`Theory::shipped`]). An [`Evaluator`] computes what terms are worth, by the kernel and
//! by the definitions: the direct road, without any rewriting.
//!
//! # Values and forms
//!
//! `g = h` says that two games have the same value, `a == b` that they are the same form.
//! An operator whose parameter is a `game` sees the value alone and reads its canonical
//! options; a parameter that is a `form` takes the literal form where the argument is one,
//! and the canonical form of the value otherwise. What holds for values need not hold for
//! forms: `conway('{0,*|}, *)` is `*2`, although `{0,*|}` is 1 and `conway(1, *)` is `*`.

mod check;
mod claim;
mod code;
mod declare;
mod descent;
mod elaborate;
mod evaluate;
mod falsify;
mod finite;
mod fires;
mod goals;
mod law;
mod lint;
mod load;
mod long;
mod machine;
mod matching;
mod measure;
mod models;
mod natives;
mod overlap;
mod pool;
mod repair;
mod report;
mod respects;
mod scope;
mod show;
mod signature;
mod spoken;
mod text;
mod truth;
mod value;

pub use evaluate::{Evaluator, Prepared};
pub use falsify::{Counterexample, Coverage, Falsify, Findings, Progress, Sides, Verdict};
pub use finite::{Axis, FiniteTable, integer_literal};
pub use natives::Native;
pub use report::{Finding, Item, Operator as CheckedOperator, Outcome, Repair, Report, Respect};
pub use signature::{Accepts, Operator, OperatorId, Param, Signature};
pub use truth::Truth;
pub use value::{Kind, Value};

use crate::error::{Error, Result, Source, Span, theory};
use crate::syntax::rules::{Clause, Key, LawKind, Meta, Sort, Statement};
use crate::syntax::term::Term;
use code::Code;
pub(crate) use machine::literal_value;

use machine::Definitions;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// The place of a file among those of its theory: the used ones come first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct FileId(pub u32);

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
    /// Its file.
    pub file: FileId,
}

/// A statement with a name: a law, something that fails, or a conjecture.
#[derive(Clone, Debug)]
pub struct Law {
    /// Its name, unique in its theory.
    pub name: Symbol,
    /// What the file claims of it.
    pub kind: LawKind,
    /// What it says; `let` names are replaced.
    pub statement: Statement,
    /// The sort of each variable of the statement.
    pub sorts: Vec<(Symbol, Sort)>,
    /// What the file says beside it.
    pub meta: Vec<Meta>,
    /// Where it stands in its file.
    pub span: Span,
    /// Its file.
    pub file: FileId,
}

/// A test: two closed terms that must have one value, or must not.
#[derive(Clone, Debug)]
pub struct Test {
    /// Its label.
    pub name: Option<Symbol>,
    /// The left side.
    pub lhs: Term,
    /// The right side.
    pub rhs: Term,
    /// Whether they must differ.
    pub differs: bool,
    /// Where it stands in its file.
    pub span: Span,
    /// Its file.
    pub file: FileId,
}

/// An operator that a rule file defines.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: Symbol,
    /// Its parameters.
    pub params: Vec<(Symbol, Sort)>,
    /// The sort of its result.
    pub result: Sort,
    /// Its clauses, in order; `let` names are replaced.
    pub clauses: Vec<Clause>,
    /// Its domain: all of them must hold.
    pub requires: Vec<Term>,
    /// Its text, in which every parameter names its sort.
    pub text: Arc<str>,
    /// Where it stands in its file.
    pub span: Span,
    /// Its file.
    pub file: FileId,
    code: Arc<Code>,
}

impl Definition {
    /// All its terms: those of the clauses with their conditions, then the domain.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        let clauses = self.clauses.iter();
        clauses
            .flat_map(|clause| std::iter::once(&clause.term).chain(&clause.conditions))
            .chain(&self.requires)
    }
}

/// A sort with finitely many elements.
#[derive(Clone, Debug)]
pub struct FiniteSort {
    /// Its name.
    pub name: Symbol,
    /// Its elements, in the order of the file.
    pub elements: Vec<Symbol>,
    /// Where it stands in its file.
    pub span: Span,
    /// Its file.
    pub file: FileId,
}

/// A name for a closed term.
#[derive(Clone, Debug)]
pub struct Let {
    /// The name.
    pub name: Symbol,
    /// What it stands for; earlier names are replaced.
    pub term: Term,
    /// Where it stands in its file.
    pub span: Span,
    /// Its file.
    pub file: FileId,
}

/// Operators with their definitions, rules, laws and tests.
#[derive(Clone, Debug, Default)]
pub struct Theory {
    files: Vec<Arc<Source>>,
    uses: Vec<(FileId, FileId)>,
    signature: Signature,
    definitions: Vec<Definition>,
    finite: Vec<FiniteSort>,
    lets: Vec<Let>,
    rules: Vec<Rule>,
    laws: Vec<Law>,
    tests: Vec<Test>,
    warnings: Vec<Error>,
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

    /// Its files, each after those that it uses; the file that was loaded comes last.
    #[must_use]
    pub fn files(&self) -> &[Arc<Source>] {
        &self.files
    }

    /// Each file with every file that it uses, in the order of reading.
    #[must_use]
    pub fn uses(&self) -> &[(FileId, FileId)] {
        &self.uses
    }

    /// The text of a file.
    #[must_use]
    pub fn file(&self, file: FileId) -> &Arc<Source> {
        &self.files[file.0 as usize]
    }

    /// The file that was loaded, unless the theory is built in.
    #[must_use]
    pub fn main_file(&self) -> Option<FileId> {
        let last = self.files.len().checked_sub(1)?;
        Some(FileId(u32::try_from(last).unwrap_or(u32::MAX)))
    }

    /// The term with the `let` names of its files replaced by what they stand for.
    ///
    /// ```
    /// use tepid::{syntax::parse_term, theory::Theory};
    /// let theory = Theory::load_text("my.rules", "let u = ^*").unwrap();
    /// assert_eq!(theory.with_lets(&parse_term("u + u")?).len(), parse_term("^* + ^*")?.len());
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    #[must_use]
    pub fn with_lets(&self, term: &Term) -> Term {
        let lets = self.lets.iter().map(|known| (known.name, known.term.clone())).collect();
        scope::inline(term, &lets)
    }

    /// The definitions, in the order of the files.
    #[must_use]
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    /// The finite sorts.
    #[must_use]
    pub fn finite_sorts(&self) -> &[FiniteSort] {
        &self.finite
    }

    /// The names for closed terms.
    #[must_use]
    pub fn lets(&self) -> &[Let] {
        &self.lets
    }

    /// The rules, in the order of the files.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The laws, what fails, and the conjectures, in the order of the files.
    #[must_use]
    pub fn laws(&self) -> &[Law] {
        &self.laws
    }

    /// The tests, in the order of the files.
    #[must_use]
    pub fn tests(&self) -> &[Test] {
        &self.tests
    }

    /// What is odd about the files but no error.
    #[must_use]
    pub fn warnings(&self) -> &[Error] {
        &self.warnings
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

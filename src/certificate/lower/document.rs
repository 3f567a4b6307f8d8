//! A document of proofs as a text of the kernel.

use super::Lowering;
use super::law::Claims;
use super::vocabulary::{Meaning, Vocabulary};
use crate::budget::Budget;
use crate::certificate::draft::{Cases, Draft, Prop};
use crate::certificate::proof::document::Document;
use crate::certificate::proof::steps::{Status, Theorem};
use crate::certificate::proof::terms::{Id, Node};
use crate::error::{Class, Error, Result};
use crate::kernel::Sequent;
use crate::syntax::term::ops;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// A text, and what of the document is not in it.
#[derive(Debug)]
pub struct Lowered {
    /// The text.
    pub draft: Draft,
    /// The operators of the document.
    pub vocabulary: Vocabulary,
    /// The theorems that were not lowered, and why.
    pub failed: Vec<(String, Error)>,
}

/// Writes the theorems of a document behind a draft. A theorem that the draft has already is
/// passed over when it says the same.
///
/// # Errors
/// What the kernel says of a definition; E04 at a limit.
pub fn lower(document: &Document, draft: Draft) -> Result<Lowered> {
    let mut lowering = Lowering::new(document, draft);
    lowering.introduce()?;
    let mut failed = Vec::new();
    for at in 0..document.theorems.len() {
        let start = lowering.draft.clone();
        if let Err(error) = lowering.write(at) {
            lowering.draft.back_to(start);
            failed.push((document.theorems[at].name.clone(), error));
        }
    }
    Ok(Lowered { draft: lowering.draft, vocabulary: lowering.vocabulary, failed })
}

/// For each operator the facts of each of its definitions.
pub type DefiningFacts = FxHashMap<u32, Vec<Vec<Sequent>>>;

/// What a draft's operators are by some definitions: for each its facts, once for each
/// definition of its name, read of values and read literally. Nothing of it
/// is asserted; operators that definitions call are introduced where the draft lacks them.
///
/// # Errors
/// E04 at a limit.
pub fn operators_by(
    definitions: &[Vec<String>],
    mut draft: Draft,
    budget: &Budget,
) -> Result<(Draft, DefiningFacts)> {
    let mut all: DefiningFacts = FxHashMap::default();
    for texts in definitions {
        for literal in [false, true] {
            let document = Document::new(Vec::new(), literal, budget.clone())?;
            let mut lowering = Lowering::new(&document, draft);
            for name in [ops::OPLUS_MAX, ops::OPLUS_MIN] {
                let operator = lowering.operator(Symbol::from(name), 2)?;
                let cases = lowering.cases_of_extreme(name)?;
                let facts = lowering.draft.facts_of_cases(operator, 2, &cases)?;
                all.entry(operator).or_default().push(facts);
            }
            for text in texts {
                let start = lowering.draft.clone();
                match lowering.facts_by_definition(text) {
                    Err(error) if error.class() == Class::Limit => return Err(error),
                    // The language of proofs has no words for it.
                    Err(_) => lowering.draft.back_to(start),
                    Ok((operator, facts)) => all.entry(operator).or_default().push(facts),
                }
            }
            draft = lowering.draft;
        }
    }
    Ok((draft, all))
}

impl Lowering<'_> {
    pub(super) fn new(document: &Document, draft: Draft) -> Lowering<'_> {
        let theorem = Theorem {
            name: String::new(),
            statements: Vec::new(),
            literal: false,
            claims: Default::default(),
            status: Status::Assumed,
        };
        Lowering {
            draft,
            vocabulary: Vocabulary::built_in(),
            document,
            cases: FxHashMap::default(),
            taken: Vec::new(),
            known: vec![None; document.theorems.len()],
            theorem: Arc::new(theorem),
            claims: Claims::default(),
            canonical: Vec::new(),
            on: Vec::new(),
            names: FxHashMap::default(),
            done: FxHashMap::default(),
            wanted: None,
        }
    }

    /// Introduces the operators of the document that are not known yet, those that it defines
    /// first.
    fn introduce(&mut self) -> Result<()> {
        let document = self.document;
        self.vocabulary = Vocabulary::of(&self.draft)?;
        for text in &document.definitions {
            self.define(text)?;
        }
        if !document.raw {
            for name in [ops::OPLUS_MAX, ops::OPLUS_MIN] {
                self.define_extreme(name)?;
            }
        }
        for theorem in &document.theorems {
            if let Status::Kept(kept) = &theorem.status
                && !self.taken.iter().any(|(text, _)| Arc::ptr_eq(text, &kept.text))
            {
                let taken = self.draft.take_over(&kept.text, &|_| None)?;
                self.taken.push((kept.text.clone(), taken));
            }
        }
        // In an order that does not depend on what else the table of terms has been used for.
        let terms = &document.calculus.terms;
        let applied = (0..terms.len()).filter_map(|at| match terms.node(Id(at as u32)) {
            Node::Apply(name, args) => Some((name.as_str(), args.len())),
            _ => None,
        });
        for (name, arity) in applied.collect::<BTreeSet<_>>() {
            let name = Symbol::from(name);
            if let Some(Meaning::Native { .. }) = self.vocabulary.meaning(name, arity) {
                self.operator(name, arity)?;
            }
        }
        Ok(())
    }

    /// The larger or the smaller of two, by a case distinction.
    pub(super) fn define_extreme(&mut self, name: &str) -> Result<()> {
        let is_new = self.draft.operator(name).is_none();
        let operator = self.operator(Symbol::from(name), 2)?;
        let cases = self.cases_of_extreme(name)?;
        if is_new {
            self.draft.define(&cases)?;
        }
        self.cases.insert(operator, cases);
        Ok(())
    }

    fn cases_of_extreme(&mut self, name: &str) -> Result<Cases> {
        let (x, y) = (self.draft.bound(1)?, self.draft.bound(0)?);
        let (below, above) = if name == ops::OPLUS_MAX { (y, x) } else { (x, y) };
        let (yes, no) = (Box::new(Cases::Is(below)), Box::new(Cases::Is(above)));
        Ok(Cases::If(Prop::le(x, y), yes, no))
    }

    /// The operator that a text defines, and the facts that would define it.
    fn facts_by_definition(&mut self, text: &str) -> Result<(u32, Vec<Sequent>)> {
        let (name, arity) = self.vocabulary.define(text)?;
        let operator = self.vocabulary.number(&mut self.draft, name, arity)?;
        let cases = self.cases_by_text(name, arity)?;
        Ok((operator, self.draft.facts_of_cases(operator, arity as u32, &cases)?))
    }
}

//! A document of proofs as a text of the kernel.

use super::Lowering;
use super::law::Claims;
use super::vocabulary::{Meaning, Vocabulary};
use crate::certificate::draft::{Cases, Draft, Prop};
use crate::certificate::proof::document::Document;
use crate::certificate::proof::steps::{Status, Theorem};
use crate::certificate::proof::terms::{Id, Node};
use crate::error::{Error, Result};
use crate::syntax::term::ops;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// A text, and what of the document is not in it.
#[derive(Debug)]
pub struct Lowered {
    /// The text.
    pub draft: Draft,
    /// The theorems that were not lowered, and why.
    pub failed: Vec<(String, Error)>,
}

/// Writes the theorems of a document behind a draft. A theorem that the draft has already is
/// passed over when it says the same.
///
/// # Errors
/// What the kernel says of a definition; E04 at a limit.
pub fn lower(document: &Document, draft: Draft) -> Result<Lowered> {
    let theorem = Theorem {
        name: String::new(),
        statements: Vec::new(),
        literal: false,
        claims: Default::default(),
        status: Status::Assumed,
    };
    let mut lowering = Lowering {
        draft,
        vocabulary: Vocabulary::built_in(),
        document,
        cases: FxHashMap::default(),
        known: vec![None; document.theorems.len()],
        theorem: Arc::new(theorem),
        claims: Claims::default(),
        canonical: Vec::new(),
        on: Vec::new(),
        names: FxHashMap::default(),
        done: FxHashMap::default(),
        wanted: None,
    };
    lowering.introduce()?;
    let mut failed = Vec::new();
    for at in 0..document.theorems.len() {
        let start = lowering.draft.clone();
        if let Err(error) = lowering.write(at) {
            lowering.draft = start;
            failed.push((document.theorems[at].name.clone(), error));
        }
    }
    Ok(Lowered { draft: lowering.draft, failed })
}

impl Lowering<'_> {
    /// Introduces the operators of the document, those that it defines first.
    fn introduce(&mut self) -> Result<()> {
        let document = self.document;
        if !document.raw {
            self.introduce_canonical()?;
            self.define_extreme(ops::OPLUS_MAX)?;
            self.define_extreme(ops::OPLUS_MIN)?;
        }
        for text in &document.definitions {
            self.define(text)?;
        }
        let terms = &document.calculus.terms;
        for at in 0..terms.len() {
            let Node::Apply(name, args) = terms.node(Id(at as u32)) else { continue };
            if let Some(Meaning::Native { .. }) = self.vocabulary.meaning(*name, args.len()) {
                self.operator(*name, args.len())?;
            }
        }
        Ok(())
    }

    /// The larger or the smaller of two, by a case distinction.
    fn define_extreme(&mut self, name: &str) -> Result<()> {
        if self.draft.operator(name).is_some() {
            return Ok(());
        }
        let operator = self.operator(Symbol::from(name), 2)?;
        let (x, y) = (self.draft.bound(1)?, self.draft.bound(0)?);
        let (below, above) = if name == ops::OPLUS_MAX { (y, x) } else { (x, y) };
        let (yes, no) = (Box::new(Cases::Is(below)), Box::new(Cases::Is(above)));
        let cases = Cases::If(Prop::le(x, y), yes, no);
        self.draft.define(&cases)?;
        self.cases.insert(operator, cases);
        Ok(())
    }
}

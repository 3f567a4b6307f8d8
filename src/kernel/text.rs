//! Texts, and what they include.
//!
//! The lines of an included text are carried out once, before those of the text that includes
//! it. Its numbers are its own: they count what it includes, in the order in which that was
//! read first, and then its own lines. So a text means the same alone and included.

use super::checker::{Checker, Fact};
use super::term::Term;
use super::{fits, need, refused};
use crate::error::Result;

/// At most as many texts are included.
const TEXTS: usize = 1_000;

/// Numbered things: the term of each line of terms, operators as terms name them, facts that
/// are not gone; and whether the laws of the ordered group are among the facts.
#[derive(Clone, Debug, Default)]
pub(super) struct Items {
    pub(super) terms: Vec<Term>,
    pub(super) operators: Vec<u32>,
    pub(super) facts: Vec<Option<Fact>>,
    pub(super) licensed: bool,
}

impl Items {
    pub(super) fn counts(&self) -> [usize; 3] {
        [self.terms.len(), self.operators.len(), self.facts.len()]
    }
}

/// What a text sees that is read.
#[derive(Clone, Debug, Default)]
pub(super) struct View {
    /// Its name, if it is included.
    pub(super) name: Option<String>,
    /// Everything that it may cite.
    pub(super) items: Items,
    /// How much of that stands before its own lines.
    before: [usize; 3],
    /// The texts that it includes, and those that they include.
    texts: Vec<usize>,
    /// The operator that its last line introduced, but for lines of terms.
    pub(super) new_operator: Option<u32>,
    /// Whether it has lines that are no `include`.
    pub(super) started: bool,
}

impl View {
    /// That of a text of which nothing was read: the sum and the negative.
    pub(super) fn new(name: Option<String>, conway: &[Option<Fact>]) -> View {
        let (operators, facts) = (vec![0, 1], conway.to_vec());
        let items = Items { operators, facts, ..Items::default() };
        View { name, before: items.counts(), items, ..View::default() }
    }
}

/// A text whose lines were accepted.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) name: String,
    texts: Vec<usize>,
    own: Items,
}

impl Checker {
    /// The name of the included text that the next line belongs to.
    #[must_use]
    pub fn reading(&self) -> Option<&str> {
        self.view.name.as_deref()
    }

    /// How many texts that include others are not read to their ends.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.outer.len()
    }

    /// Includes a text. If its lines were not carried out yet, those that follow are its own.
    pub(super) fn include(&mut self, name: String) -> Result<()> {
        need(!self.view.started, "an `include` stands before all other lines")?;
        if let Some(at) = self.texts.iter().position(|text| text.name == name) {
            return self.see(at);
        }
        let is = |view: &View| view.name.as_ref() == Some(&name);
        need(!self.outer.iter().any(is) && !is(&self.view), "the text includes itself")?;
        fits(self.texts.len() + self.outer.len() < TEXTS, "the number of included texts")?;
        let inner = View::new(Some(name), &self.conway);
        self.outer.push(std::mem::replace(&mut self.view, inner));
        Ok(())
    }

    /// Ends the included text that is read; goes back to the one that includes it.
    ///
    /// # Errors
    /// E0530 if a line was refused, no included text is read, or it leaves a scope open.
    pub fn end(&mut self) -> Result<()> {
        need(!self.refused, "a line was refused")?;
        need(self.scopes.is_empty(), "the text leaves a scope open")?;
        let (Some(outer), Some(name)) = (self.outer.pop(), self.view.name.take()) else {
            return Err(refused("no included text is read"));
        };
        let View { mut items, before, texts, .. } = std::mem::replace(&mut self.view, outer);
        let own = Items {
            terms: items.terms.split_off(before[0]),
            operators: items.operators.split_off(before[1]),
            facts: items.facts.split_off(before[2]),
            licensed: items.licensed,
        };
        self.report.included.push(name.clone());
        self.texts.push(Text { name, texts, own });
        self.see(self.texts.len() - 1)
    }

    /// Lets the text that is read see a text and what that includes.
    fn see(&mut self, at: usize) -> Result<()> {
        for &text in self.texts[at].texts.iter().chain([&at]) {
            self.terms.budget.step(1 + self.view.texts.len() as u64)?;
            if self.view.texts.contains(&text) {
                continue;
            }
            let (items, own) = (&mut self.view.items, &self.texts[text].own);
            self.terms.budget.step(own.counts().iter().sum::<usize>() as u64)?;
            items.terms.extend_from_slice(&own.terms);
            items.operators.extend_from_slice(&own.operators);
            items.facts.extend_from_slice(&own.facts);
            items.licensed |= own.licensed;
            self.view.before = items.counts();
            self.view.texts.push(text);
        }
        Ok(())
    }
}

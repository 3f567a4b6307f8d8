//! Texts, and what they include.
//!
//! The lines of an included text are carried out once, before those of the text that includes
//! it. Its numbers are its own: they count what it includes, in the order in which that was
//! read first, and then its own lines. So a text means the same alone and included.

use super::checker::Checker;
use super::line::Line;
use super::term::Term;
use super::{need, refused, too_large};
use crate::error::{Result, Source, Span};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// At most as many texts are included.
const TEXTS: usize = 1_000;

/// Numbered things: the term of each line of terms, and the operators and facts by their
/// places in the checker; and whether the laws of the ordered group are among the facts.
#[derive(Clone, Debug, Default)]
pub(super) struct Items {
    pub(super) terms: Vec<Term>,
    pub(super) operators: Vec<u32>,
    pub(super) facts: Vec<u32>,
    pub(super) licensed: bool,
}

/// What the text that is read sees.
#[derive(Clone, Debug, Default)]
pub(super) struct View {
    /// Its name, if it is included.
    pub(super) name: Option<String>,
    /// Everything that it may cite.
    pub(super) all: Items,
    /// What its own lines gave.
    own: Items,
    /// The texts that it includes, and those that they include.
    texts: Vec<usize>,
    /// The operator that its last line introduced, but for lines of terms.
    pub(super) new_operator: Option<u32>,
    /// Whether it has lines that are no `include`.
    pub(super) started: bool,
    /// Its theorems.
    pub(super) theorems: FxHashSet<String>,
}

impl View {
    /// That of a text of which nothing was read: the sum and the negative.
    pub(super) fn of(name: Option<String>) -> View {
        let all = Items { operators: vec![0, 1], facts: vec![0, 1], ..Items::default() };
        View { name, all, ..View::default() }
    }

    /// Adds something that a line of the text gave.
    pub(super) fn push(&mut self, add: impl Fn(&mut Items)) {
        add(&mut self.all);
        add(&mut self.own);
        self.started = true;
    }
}

/// A text whose lines were accepted.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) name: String,
    texts: Vec<usize>,
    own: Items,
}

/// A text that is being read.
struct Reading {
    source: Source,
    at: usize,
    /// The view of the text that includes it.
    outer: Option<View>,
}

impl Reading {
    fn next_line(&mut self) -> Option<(Span, String)> {
        let rest = self.source.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let line = rest.split('\n').next().unwrap_or_default();
        let span = Span::new(self.at, self.at + line.len());
        self.at += line.len() + 1;
        Some((span, line.to_owned()))
    }
}

impl Checker {
    /// Reads a text, or more lines of one. `resolve` gives the text of each name that is
    /// included and was not yet.
    ///
    /// # Errors
    /// Those of [`Checker::line`], at the line of the text; E0530 for a text that includes
    /// itself or leaves a scope open.
    ///
    /// ```
    /// use tepid::{budget::Budget, kernel::Checker};
    /// let text = "[\"include\",\"two\"]\n[\"theorem\",\"t\",2,[\"same\",0,0]]\n";
    /// let mut checker = Checker::new(Budget::unlimited())?;
    /// checker.text(text, &mut |_| Ok("[\"n\",\"2\"]\n[\"refl\",0,[]]\n".to_owned()))?;
    /// let report = checker.report()?;
    /// assert_eq!((report.theorems[0].text.as_str(), &*report.included), ("2 == 2", &["two".to_owned()][..]));
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    pub fn text(
        &mut self,
        text: &str,
        resolve: &mut dyn FnMut(&str) -> Result<String>,
    ) -> Result<()> {
        let source = Source { name: "<text>".to_owned(), text: text.to_owned() };
        let mut reading = vec![Reading { source, at: 0, outer: None }];
        while let Some(now) = reading.last_mut() {
            let (span, line) = now.next_line().unzip();
            let done = match &line {
                Some(line) => self.read(line, resolve),
                None => self.finish(now.outer.take()).map(|()| None),
            };
            match done {
                Ok(Some(next)) => reading.push(next),
                Ok(None) if line.is_none() => drop(reading.pop()),
                Ok(None) => {}
                Err(error) => {
                    self.refused = true;
                    let end = Span::new(now.source.text.len(), now.source.text.len());
                    let source = Arc::new(now.source.clone());
                    return Err(error.or_at(span.unwrap_or(end)).in_source(&source));
                }
            }
        }
        Ok(())
    }

    /// Carries out a line, or begins the text that it includes.
    fn read(
        &mut self,
        line: &str,
        resolve: &mut dyn FnMut(&str) -> Result<String>,
    ) -> Result<Option<Reading>> {
        self.terms.budget.step(1 + line.len() as u64 / 8)?;
        if line.trim_ascii().is_empty() {
            return Ok(None);
        }
        match Line::read(line)? {
            Line::Include(name) => self.begin(name, resolve),
            line => self.line(&line).map(|_| None),
        }
    }

    fn begin(
        &mut self,
        name: String,
        resolve: &mut dyn FnMut(&str) -> Result<String>,
    ) -> Result<Option<Reading>> {
        super::checker::is_name(&name)?;
        need(!self.refused, || "a line before this one was refused")?;
        need(!self.view.started, || "an `include` stands before all other lines")?;
        if let Some(at) = self.texts.iter().position(|text| text.name == name) {
            self.see(at)?;
            return Ok(None);
        }
        need(!self.begun.contains(&name), || format!("`{name}` includes itself"))?;
        if self.begun.len() >= TEXTS {
            return Err(too_large("the number of included texts"));
        }
        let text = resolve(&name)?;
        self.begun.insert(name.clone());
        let inner = View::of(Some(name.clone()));
        let outer = Some(std::mem::replace(&mut self.view, inner));
        Ok(Some(Reading { source: Source { name, text }, at: 0, outer }))
    }

    /// Ends a text; goes back to the one that includes it.
    fn finish(&mut self, outer: Option<View>) -> Result<()> {
        let Some(outer) = outer else { return Ok(()) };
        need(self.scopes.is_empty(), || "the text leaves a scope open")?;
        let View { name, own, texts, .. } = std::mem::replace(&mut self.view, outer);
        let name = name.ok_or_else(|| refused("a text without a name is not included"))?;
        self.texts.push(Text { name, texts, own });
        self.see(self.texts.len() - 1)
    }

    /// Lets the text that is read see a text and what that includes.
    fn see(&mut self, at: usize) -> Result<()> {
        let mut seen: FxHashSet<usize> = self.view.texts.iter().copied().collect();
        let texts = self.texts[at].texts.iter().chain([&at]);
        for &text in texts.filter(|&&text| seen.insert(text)) {
            let (all, own) = (&mut self.view.all, &self.texts[text].own);
            let size = own.terms.len() + own.operators.len() + own.facts.len();
            self.terms.budget.step(1 + size as u64)?;
            all.terms.extend_from_slice(&own.terms);
            all.operators.extend_from_slice(&own.operators);
            all.facts.extend_from_slice(&own.facts);
            all.licensed |= own.licensed;
            self.view.texts.push(text);
        }
        Ok(())
    }
}

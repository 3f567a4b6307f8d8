//! Reads texts of the kernel's language, with the texts that they include.
//!
//! Nothing here is trusted: the kernel takes one line after the other, and knows by itself
//! which text a line belongs to. Only that the lines of a name are those of the text that
//! bears it is this reader's to see to.

use crate::error::{Result, Source, Span};
use crate::kernel::Checker;
use std::sync::Arc;

/// A text that is being read.
struct Reading {
    source: Source,
    at: usize,
}

impl Checker {
    /// Reads a text, or more lines of one. `resolve` gives the text of each name that is
    /// included and was not yet.
    ///
    /// # Errors
    /// Those of [`Checker::accept`], at the line of the text; E0530 for a text that includes
    /// itself or leaves a scope open. Everything is refused from there on.
    ///
    /// ```
    /// use tepid::{budget::Budget, kernel::Checker};
    /// let text = "[\"include\",\"two\"]\n[\"theorem\",\"t\",2,[\"same\",0,0]]\n";
    /// let mut checker = Checker::new(Budget::unlimited())?;
    /// checker.text(text, &mut |_| Ok("[\"n\",\"2\"]\n[\"refl\",0,[]]\n".to_owned()))?;
    /// let report = checker.report()?;
    /// assert_eq!((&*report.theorems[0].text, &*report.included[0]), ("2 == 2", "two"));
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    pub fn text(
        &mut self,
        text: &str,
        resolve: &mut dyn FnMut(&str) -> Result<String>,
    ) -> Result<()> {
        self.source(Source { name: "<text>".to_owned(), text: text.to_owned() }, resolve)
    }

    /// Reads a text under the name by which errors call it, as [`Checker::text`] does.
    ///
    /// # Errors
    /// Those of [`Checker::text`].
    pub fn source(
        &mut self,
        source: Source,
        resolve: &mut dyn FnMut(&str) -> Result<String>,
    ) -> Result<()> {
        let mut reading = vec![Reading { source, at: 0 }];
        while let Some(now) = reading.last_mut() {
            let rest = now.source.text.get(now.at..).unwrap_or_default();
            let line = rest.split('\n').next().unwrap_or_default();
            let span = Span::new(now.at, now.at + line.len());
            now.at = (now.at + line.len() + 1).min(now.source.text.len());
            let ended = rest.is_empty();
            match if ended { self.leave_text() } else { self.take(line, resolve) } {
                Ok(Some(source)) => reading.push(Reading { source, at: 0 }),
                Ok(None) if ended => drop(reading.pop()),
                Ok(None) => {}
                Err(error) => {
                    self.refuse();
                    return Err(error.or_at(span).in_source(&Arc::new(now.source.clone())));
                }
            }
        }
        Ok(())
    }

    fn leave_text(&mut self) -> Result<Option<Source>> {
        if self.depth() > 0 {
            self.end()?;
        }
        Ok(None)
    }

    /// Takes a line; gives the text that it includes, if that is to be read.
    fn take(
        &mut self,
        line: &str,
        resolve: &mut dyn FnMut(&str) -> Result<String>,
    ) -> Result<Option<Source>> {
        if line.trim_ascii().is_empty() {
            return Ok(None);
        }
        let around = self.depth();
        self.accept(line)?;
        let Some(name) = self.reading().filter(|_| self.depth() > around) else { return Ok(None) };
        let name = name.to_owned();
        let text = resolve(&name)?;
        Ok(Some(Source { name, text }))
    }
}

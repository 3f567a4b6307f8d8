//! What rules and laws say beside their text: status, source, model, induction.

use super::parser::Parser;
use super::rules::{Meta, Name};
use super::token::{Kind, Token};
use crate::error::{Error, Result, syntax};

impl Parser<'_> {
    /// What an item says beside its text.
    pub(super) fn meta(&mut self) -> Result<Vec<Meta>> {
        let mut meta = Vec::new();
        loop {
            let entry = match self.kind() {
                Kind::Keyword("status") => {
                    self.bump();
                    Meta::Status(self.status()?)
                }
                Kind::Keyword("source") => {
                    self.bump();
                    Meta::Source(self.text("a source in double quotes")?.0)
                }
                Kind::Keyword("check") => {
                    self.bump();
                    self.expect(Kind::Keyword("day"), "`day`")?;
                    Meta::CheckDay(self.day()?)
                }
                Kind::Keyword("by") => {
                    self.bump();
                    self.expect(Kind::Keyword("induction"), "`induction`")?;
                    self.expect(Kind::Keyword("on"), "`on`")?;
                    let on = self.names("a variable")?;
                    let using = match self.eat(Kind::Keyword("using")) {
                        Some(_) => self.names("a law")?,
                        None => Vec::new(),
                    };
                    Meta::Induction { on, using }
                }
                _ => return Ok(meta),
            };
            meta.push(entry);
        }
    }

    fn status(&mut self) -> Result<Name> {
        let words = ["axiom", "definition", "proved", "derived", "cited", "checked", "conjecture"];
        let Token { kind, span } = self.peek();
        match kind {
            Kind::Keyword(word) if words.contains(&word) => {
                self.bump();
                Ok(Name { symbol: word.into(), span })
            }
            Kind::Keyword(_) | Kind::Name(_) => Err(self.unknown_word("a status", &words)),
            _ => Err(self.unexpected("a status", None)),
        }
    }

    fn day(&mut self) -> Result<u32> {
        let Token { kind, span } = self.peek();
        let day = self.slice(span);
        let day = matches!(kind, Kind::Literal(_)).then(|| day.parse().ok()).flatten();
        match day {
            Some(day) => {
                self.bump();
                Ok(day)
            }
            None => Err(self.unexpected("a day as an integer, 0 or more", None)),
        }
    }

    /// The next token is a word, but none of these.
    pub(super) fn unknown_word(&self, what: &str, words: &[&'static str]) -> Error {
        let span = self.peek().span;
        let found = self.slice(span);
        let list = words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        let error = Error::new(&syntax::WORD, format!("`{found}` is not {what}"))
            .at(span, format!("expected {list}"));
        match nearest(found, words) {
            Some(word) => error.hint(format!("did you mean `{word}`?")),
            None => error,
        }
    }
}

/// The word that differs from the one found by at most two letters.
pub(super) fn nearest(found: &str, words: &[&'static str]) -> Option<&'static str> {
    if found.len() > 20 {
        return None;
    }
    let by_distance = words.iter().map(|word| (distance(found, word), *word));
    by_distance.min().filter(|(distance, _)| *distance <= 2).map(|(_, word)| word)
}

/// How many letters have to be put in, left out or changed.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.chars().enumerate() {
            let change = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

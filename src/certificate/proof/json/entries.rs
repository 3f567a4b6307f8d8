//! The lines of a certificate, and the entries of an array taken one after the other: what is
//! missing, of another kind or too much is an error with its line.

use crate::certificate::proof::steps::{Cited, Sub};
use crate::certificate::proof::terms::Side;
use crate::certificate::shown::{can_be_shown, is_hidden};
use crate::error::{Error, Result, certificate};
use serde_json::{Value, json};

pub(super) type Lines = std::iter::Peekable<std::vec::IntoIter<(usize, Vec<Value>)>>;

pub(super) fn lines_of(text: &str) -> Result<Vec<(usize, Vec<Value>)>> {
    let mut lines = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if !line.trim().is_empty() {
            lines.push((at, entries_of(at, line)?));
        }
    }
    Ok(lines)
}

pub(super) fn entries_of(at: usize, line: &str) -> Result<Vec<Value>> {
    let value: Value =
        serde_json::from_str(line).map_err(|error| malformed(at, &error.to_string()))?;
    match value {
        Value::Array(entries) => Ok(entries),
        _ => Err(malformed(at, "this is no array")),
    }
}

pub(super) fn is(entries: &[Value], kinds: &[&str]) -> bool {
    kinds.iter().any(|kind| entries.first() == Some(&json!(kind)))
}

/// Whether a header is that of a collection, and whether its sums have definitions.
pub(super) fn header_of(mut header: Entries) -> Result<(bool, bool)> {
    let collection = match header.text()?.as_str() {
        "proof" => false,
        "collection" => true,
        _ => return header.wrong("a header is expected"),
    };
    if header.number()? != 1 {
        return header.wrong("only version 1 is known");
    }
    let raw = header.truth()?;
    header.end()?;
    Ok((collection, raw))
}

pub(super) fn definition(mut entries: Entries) -> Result<String> {
    entries.word("define")?;
    let text = entries.text()?;
    if !can_be_shown(&text) {
        return entries.wrong("a definition without hidden characters is expected");
    }
    entries.end()?;
    Ok(text)
}

pub(in crate::certificate::proof) fn malformed(line: usize, what: &str) -> Error {
    Error::new(&certificate::FORMAT, format!("line {}: {what}", line + 1))
}

/// The entries of an array, taken from the front.
pub(super) struct Entries {
    line: usize,
    pub(super) left: std::vec::IntoIter<Value>,
}

impl Entries {
    pub(super) fn new(line: usize, entries: Vec<Value>) -> Entries {
        Entries { line, left: entries.into_iter() }
    }

    pub(super) fn wrong<T>(&self, what: &str) -> Result<T> {
        Err(malformed(self.line, what))
    }

    pub(super) fn next(&mut self) -> Result<Value> {
        match self.left.next() {
            Some(value) => Ok(value),
            None => self.wrong("an entry is missing"),
        }
    }

    pub(super) fn end(&mut self) -> Result<()> {
        match self.left.next() {
            None => Ok(()),
            Some(_) => self.wrong("there is an entry too many"),
        }
    }

    pub(super) fn text(&mut self) -> Result<String> {
        match self.next()? {
            Value::String(text) => Ok(text),
            _ => self.wrong("a text is expected"),
        }
    }

    /// A name or a statement, as it is shown in a verdict: on one line, and nothing in it that
    /// is not read.
    pub(super) fn shown(&mut self) -> Result<String> {
        let text = self.text()?;
        let hidden = |c: char| c == '#' || is_hidden(c);
        if text.is_empty() || text.contains(hidden) {
            return self.wrong("a text without comments and control characters is expected");
        }
        Ok(text)
    }

    pub(super) fn word(&mut self, word: &str) -> Result<()> {
        if self.text()? == word { Ok(()) } else { self.wrong(&format!("`{word}` is expected")) }
    }

    pub(super) fn truth(&mut self) -> Result<bool> {
        match self.next()? {
            Value::Bool(truth) => Ok(truth),
            _ => self.wrong("true or false is expected"),
        }
    }

    pub(super) fn integer(&mut self) -> Result<i64> {
        match self.next()?.as_i64() {
            Some(number) => Ok(number),
            None => self.wrong("a number is expected"),
        }
    }

    pub(super) fn number(&mut self) -> Result<u32> {
        match u32::try_from(self.integer()?) {
            Ok(number) => Ok(number),
            Err(_) => self.wrong("a number from 0 to 2^32 - 1 is expected"),
        }
    }

    pub(super) fn nimber(&mut self) -> Result<u64> {
        match self.next()?.as_u64() {
            Some(nim) => Ok(nim),
            None => self.wrong("a number from 0 to 2^64 - 1 is expected"),
        }
    }

    pub(super) fn optional_number(&mut self) -> Result<Option<u32>> {
        match self.left.as_slice().first() {
            Some(Value::Null) => {
                self.next()?;
                Ok(None)
            }
            _ => self.number().map(Some),
        }
    }

    pub(super) fn entries(&mut self) -> Result<Entries> {
        match self.next()? {
            Value::Array(entries) => Ok(Entries::new(self.line, entries)),
            _ => self.wrong("an array is expected"),
        }
    }

    pub(super) fn each<T>(
        &mut self,
        mut read: impl FnMut(&mut Entries) -> Result<T>,
    ) -> Result<Vec<T>> {
        let mut list = self.entries()?;
        let mut all = Vec::with_capacity(list.left.len());
        while list.left.len() > 0 {
            all.push(read(&mut list)?);
        }
        Ok(all)
    }

    pub(super) fn numbers(&mut self) -> Result<Vec<u32>> {
        self.each(Entries::number)
    }

    pub(super) fn side(&mut self) -> Result<Side> {
        match self.text()?.as_str() {
            "left" => Ok(Side::Left),
            "right" => Ok(Side::Right),
            "member" => Ok(Side::Member),
            _ => self.wrong("a side is expected"),
        }
    }

    pub(super) fn cited(&mut self) -> Result<Cited> {
        let mut pair = self.entries()?;
        let cited = Cited { step: pair.number()?, backward: pair.truth()? };
        pair.end()?;
        Ok(cited)
    }

    pub(super) fn sub(&mut self) -> Result<Sub> {
        let mut pair = self.entries()?;
        let sub = Sub { scope: pair.number()?, step: pair.number()? };
        pair.end()?;
        Ok(sub)
    }
}

//! What the lines outside of proofs say, read without the proofs.

use super::entries::{Entries, entries_of, header_of};
use crate::error::Result;

/// The header that a line is: whether of a collection, and whether sums have definitions.
pub(in crate::certificate::proof) fn header(at: usize, line: &str) -> Result<(bool, bool)> {
    header_of(Entries::new(at, entries_of(at, line)?))
}

/// What a line outside of proofs says.
pub(in crate::certificate::proof) enum Outline {
    /// The text of a definition.
    Definition(String),
    /// Name, whether literal, statements, source.
    Axiom(String, bool, Vec<String>, String),
    /// The same of an assumption.
    Assumed(String, bool, Vec<String>),
    /// The same of a theorem.
    Theorem(String, bool, Vec<String>),
}

/// What a line outside of proofs says; the rest of a theorem's line is not looked at.
pub(in crate::certificate::proof) fn outline(at: usize, line: &str) -> Result<Outline> {
    let mut entries = Entries::new(at, entries_of(at, line)?);
    let kind = entries.text()?;
    if kind == "define" {
        return Ok(Outline::Definition(entries.text()?));
    }
    let first = entries.shown()?;
    let literal = entries.truth()?;
    let statements = entries.each(Entries::shown)?;
    match kind.as_str() {
        "axiom" => Ok(Outline::Axiom(first, literal, statements, entries.shown()?)),
        "assume" => Ok(Outline::Assumed(first, literal, statements)),
        "theorem" => Ok(Outline::Theorem(first, literal, statements)),
        _ => entries.wrong("a theorem is expected"),
    }
}

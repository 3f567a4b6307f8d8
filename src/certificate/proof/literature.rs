//! The theorems of the literature that proofs may cite, which are shipped as a rule file.

use crate::error::Span;
use crate::syntax::parse_rules;
use crate::syntax::rules::{Item, Meta};
use std::sync::OnceLock;

/// The theorems of the literature that are shipped, and definitions stated as laws.
const LITERATURE: &str = include_str!("../../../rules/literature.rules");

/// A theorem of the literature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cited {
    /// Its name.
    pub name: String,
    /// What it says.
    pub statement: String,
    /// Where it is proved.
    pub source: String,
}

/// The theorems of the literature that proofs may cite. A text that calls another statement one
/// is not believed: it assumes it.
#[must_use]
pub fn literature() -> &'static [Cited] {
    static ALL: OnceLock<Vec<Cited>> = OnceLock::new();
    ALL.get_or_init(read_literature)
}

fn read_literature() -> Vec<Cited> {
    let (items, _) = parse_rules(LITERATURE);
    items
        .into_iter()
        .filter_map(|item| {
            let Item::Law { name, statement, meta, .. } = item else { return None };
            if !meta.iter().any(is_cited) {
                return None;
            }
            let source = meta.into_iter().find_map(|meta| match meta {
                Meta::Source(source) => Some(source),
                _ => None,
            })?;
            let Span { start, end } = statement.span;
            let text = LITERATURE.get(start as usize..end as usize)?.trim().to_owned();
            Some(Cited { name: name.symbol.as_str().to_owned(), statement: text, source })
        })
        .collect()
}

/// Whether a law is one that proofs may cite: it has a status of its own for that.
fn is_cited(meta: &Meta) -> bool {
    matches!(meta, Meta::Status(name) if matches!(name.symbol.as_str(), "axiom" | "definition"))
}

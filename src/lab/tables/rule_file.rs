//! Finite sorts and definitions as the text of a rule file of their own.

use crate::error::Result;
use crate::print::{self, Style};
use crate::proof::definitions_used;
use crate::syntax::term::Term;
use crate::theory::{Definition, Theory};
use std::fmt::Write as _;

/// The finite sorts of a theory and the definitions that a term uses, as a rule file.
///
/// # Errors
/// E04 when the text is too long.
pub(super) fn finite_text(theory: &Theory, term: &Term) -> Result<String> {
    let mut text = String::new();
    for sort in theory.finite_sorts() {
        let names: Vec<&str> =
            sort.elements.iter().map(symbol_table::GlobalSymbol::as_str).collect();
        let _ = writeln!(text, "finite {} = {}", sort.name, names.join(" | "));
    }
    for definition in definitions_used(theory, std::iter::once(term)) {
        text.push_str(&definition_text(definition)?);
        text.push('\n');
    }
    Ok(text)
}

/// A definition with each `let` name replaced and a sort before each parameter.
///
/// # Errors
/// E04 when the text is too long.
fn definition_text(definition: &Definition) -> Result<String> {
    let params: Vec<String> =
        definition.params.iter().map(|(name, sort)| format!("{} {name}", sort.name())).collect();
    let mut text = format!(
        "define {}({}) : {} =",
        definition.name,
        params.join(", "),
        definition.result.name()
    );
    for clause in &definition.clauses {
        let _ = write!(text, " {}", beginning(print::term(&clause.term, Style::Ascii)?));
        if !clause.conditions.is_empty() {
            let _ = write!(text, " if {}", listed(&clause.conditions)?);
        } else if definition.clauses.len() > 1 {
            text.push_str(" otherwise");
        }
    }
    if !definition.requires.is_empty() {
        let _ = write!(text, " requires {}", listed(&definition.requires)?);
    }
    Ok(text)
}

/// The value of a clause, such that it does not go on with the condition before it.
fn beginning(text: String) -> String {
    if text.starts_with(['-', '(', '+']) { format!("0 + {text}") } else { text }
}

fn listed(terms: &[Term]) -> Result<String> {
    let texts = terms.iter().map(|term| print::term(term, Style::Ascii));
    Ok(texts.collect::<Result<Vec<_>>>()?.join(", "))
}

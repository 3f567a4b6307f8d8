//! Proofs by exhaustion as text: a header, then the certificate of each value.

use super::Exhaustion;
use crate::certificate::{Certificate, json};
use crate::error::{Error, Result, certificate as codes};
use serde::{Deserialize, Serialize};
use symbol_table::GlobalSymbol as Symbol;

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// How the first line begins.
const BEGINNING: &str = r#"{"tepid":"exhaustion""#;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Exhaustion,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    tepid: Kind,
    version: u32,
    statement: String,
    finite: Vec<(String, Vec<String>)>,
    definitions: Vec<String>,
    values: usize,
}

/// Whether a text is meant as a proof by exhaustion.
#[must_use]
pub fn is_exhaustion(text: &str) -> bool {
    text.starts_with(BEGINNING)
}

/// Writes a proof as JSON lines. The rules of the values are named only: whoever reads them
/// makes them from the definitions.
///
/// # Errors
/// E0508 when a term of a value does not list its options one by one.
pub fn write(exhaustion: &Exhaustion) -> Result<String> {
    let names = |names: &[Symbol]| names.iter().map(ToString::to_string).collect();
    let header = Header {
        tepid: Kind::Exhaustion,
        version: VERSION,
        statement: exhaustion.statement.clone(),
        finite: exhaustion
            .finite
            .iter()
            .map(|(sort, elements)| (sort.to_string(), names(elements)))
            .collect(),
        definitions: exhaustion.definitions.clone(),
        values: exhaustion.values.len(),
    };
    let mut text = serde_json::to_string(&header).expect("texts and numbers can be written");
    text.push('\n');
    for value in &exhaustion.values {
        let rules = value.rules.iter().map(|(name, _)| (*name, String::new()));
        text.push_str(&json::write(&Certificate { rules: rules.collect(), ..value.clone() })?);
    }
    Ok(text)
}

/// Reads a proof. What it claims is not checked.
///
/// # Errors
/// E0507 with what is wrong, E0503 when the hash of a value is not that of its rules.
pub fn read(text: &str) -> Result<Exhaustion> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let header: Header =
        serde_json::from_str(first).map_err(|error| format(&format!("line 1: {error}")))?;
    if header.version != VERSION {
        let why = format!("line 1: version {} of the format is not known", header.version);
        return Err(format(&why).hint(format!("this program reads version {VERSION}")));
    }
    let mut values = Vec::with_capacity(header.values.min(text.len()));
    let mut from = 0;
    while from < rest.len() {
        let next = rest[from + 1..].find("{\"tepid\":").map(|at| from + 1 + at);
        // A header stands at the beginning of a line.
        let to = match next {
            Some(at) if rest[..at].ends_with('\n') => at,
            Some(_) => return Err(format("a header stands within a line")),
            None => rest.len(),
        };
        values.push(json::read(&rest[from..to])?);
        from = to;
    }
    if values.len() != header.values {
        let why = format!("{} values are announced, and {} follow", header.values, values.len());
        return Err(format(&why));
    }
    let symbols = |names: Vec<String>| names.into_iter().map(Symbol::from).collect();
    Ok(Exhaustion {
        finite: header
            .finite
            .into_iter()
            .map(|(sort, elements)| (Symbol::from(sort), symbols(elements)))
            .collect(),
        definitions: header.definitions,
        statement: header.statement,
        values,
    })
}

fn format(why: &str) -> Error {
    Error::new(&codes::FORMAT, why)
}

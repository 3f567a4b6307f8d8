//! A table as a function in C: the key, and a `switch` over its values.

use super::{Compact, Keyed};
use crate::error::{Error, Result, usage};
use crate::theory::{Axis, Value};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use symbol_table::GlobalSymbol as Symbol;

/// Words that C keeps for itself, up to C23.
const RESERVED: &[&str] = &[
    "alignas",
    "alignof",
    "asm",
    "auto",
    "bool",
    "break",
    "case",
    "char",
    "const",
    "constexpr",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "false",
    "float",
    "for",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "main",
    "nullptr",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "struct",
    "switch",
    "thread_local",
    "true",
    "typedef",
    "typeof",
    "typeof_unqual",
    "union",
    "unsigned",
    "void",
    "volatile",
    "while",
];

/// The last table of an operator as a function of the same name.
pub(super) fn text(compact: &Compact) -> Result<String> {
    let refused = |why: &str| Err(Error::new(&usage::OPTION, why.to_owned()));
    let Some(found) = compact.steps.last() else {
        return refused("no table is smaller than the operator's own: there is nothing to emit");
    };
    let mut sorts: BTreeMap<&'static str, BTreeMap<i64, &str>> = BTreeMap::new();
    for (axis, places) in compact.table.axes.iter().zip(&compact.places) {
        let Some(sort) = axis.sort else { continue };
        let elements = places.iter().copied().zip(axis.texts.iter().map(String::as_str));
        sorts.entry(sort.as_str()).or_default().extend(elements);
    }
    let result = match compact.table.values.first() {
        Some(Value::Element { sort, .. }) if sorts.contains_key(sort.as_str()) => Some(*sort),
        Some(Value::Game(_)) => None,
        _ => return refused("C text needs values that are integers, or elements of its arguments"),
    };
    let integer = |text: &String| result.is_some() || text.parse::<i32>().is_ok();
    if !found.rows.values().all(integer) {
        return refused("C text needs values that are integers of at most 31 bits");
    }
    let mut out = String::new();
    let _ = writeln!(
        out,
        "/* {} rows instead of {}: looked up by\n   {}. */",
        found.rows.len(),
        compact.table.len(),
        found.key.text(&compact.names())
    );
    for (sort, elements) in &sorts {
        let listed: Vec<String> = elements
            .iter()
            .map(|(place, name)| format!("{} = {place}", element(sort, name)))
            .collect();
        let _ = writeln!(out, "enum {} {{ {} }};", identifier(sort), listed.join(", "));
    }
    out.push('\n');
    function(compact, found, result, &mut out);
    Ok(out.trim_end().to_owned())
}

fn function(compact: &Compact, found: &Keyed, result: Option<Symbol>, out: &mut String) {
    let name = identifier(compact.table.operator.as_str());
    let remainder = format!("{name}_mod");
    let key = found.key.write(&|at| place(&compact.table.axes[at]), &remainder);
    if key.contains(&format!("{remainder}(")) {
        let _ = writeln!(
            out,
            "/* The remainder of n by m, from 0 to m - 1: the one of C may be negative. */\n\
             static int {remainder}(int n, int m)\n{{\n    int r = n % m;\n    \
             return r < 0 ? r + m : r;\n}}\n"
        );
    }
    let kind = |sort: Option<Symbol>| match sort {
        Some(sort) => format!("enum {}", identifier(sort.as_str())),
        None => "int".to_owned(),
    };
    let params: Vec<String> = compact
        .table
        .axes
        .iter()
        .map(|axis| format!("{} {}", kind(axis.sort), identifier(axis.name.as_str())))
        .collect();
    let value = |text: &str| match result {
        Some(sort) => element(sort.as_str(), text),
        None => text.to_owned(),
    };
    let _ = writeln!(out, "{} {name}({})\n{{", kind(result), params.join(", "));
    let _ = writeln!(out, "    switch ({key}) {{");
    let last = found.rows.keys().next_back();
    for (key, text) in &found.rows {
        // The last row is the default, so that every path returns.
        let label = if Some(key) == last { "default".to_owned() } else { format!("case {key}") };
        let _ = writeln!(out, "    {label}: return {};", value(text));
    }
    out.push_str("    }\n}\n");
}

/// An argument as an integer.
fn place(axis: &Axis) -> String {
    let name = identifier(axis.name.as_str());
    if axis.sort.is_some() { format!("(int){name}") } else { name }
}

/// An element's constant: with its sort in front, as C has one space of names for all.
fn element(sort: &str, name: &str) -> String {
    identifier(&format!("{sort}_{name}")).to_uppercase()
}

/// A name as C takes it: other letters than ASCII's by their code points.
fn identifier(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() || c == '_' {
            text.push(c);
        } else {
            let _ = write!(text, "u{:04x}", c as u32);
        }
    }
    if RESERVED.contains(&text.as_str()) {
        text.push('_');
    }
    text
}

//! What a certificate of rewriting shows: its equation with the sorts of its variables and its
//! assumptions, and of each embedded rule whether it is proved, by what, or assumed.

use super::law::admit;
use super::rule::elements;
use super::shipped;
use super::shown::{Shown, Support, SupportKind, on_one_line};
use super::{Certificate, CitedLaw};
use crate::budget::Budget;
use crate::error::{Error, Result, certificate as codes};
use crate::print::{self, Style};
use crate::syntax::parse_rules;
use crate::syntax::rules::{Item, Sort};
use crate::syntax::term::{Node, TermId};
use rustc_hash::{FxHashMap, FxHashSet};
use symbol_table::GlobalSymbol as Symbol;

/// What a certificate that [`check`](super::check) accepts shows.
///
/// A rule counts as proved when it is, word for word, a shipped one whose kept proof is
/// accepted, or when the certificate holds a proof of it. Any other one is assumed, whatever
/// its text says of itself.
///
/// # Errors
/// What the checker of proofs refuses, E0503 for a law that its proof does not prove, E0405
/// when a side is too long to be shown, E04 when a limit is reached.
pub fn shown(certificate: &Certificate, budget: &Budget) -> Result<Shown> {
    let mut shown = Shown::of(vec![statement(certificate)?], certificate.steps.len());
    let mut proofs: FxHashMap<Symbol, Option<Vec<Support>>> =
        laws(certificate, budget)?.into_iter().collect();
    for (name, text) in &certificate.rules {
        let kept = match shipped::find(*name, text) {
            Some(rule) => rule.proved(budget)?,
            None => None,
        };
        let says = || on_one_line(text);
        let support = match (kept, proofs.remove(name).flatten()) {
            (Some((full, support)), _) => {
                shown.by.push(format!("{full}, proved"));
                support
            }
            (None, Some(support)) => {
                shown.by.push(format!("{name}, proved in the certificate: {}", says()));
                support
            }
            (None, None) => vec![Support {
                kind: SupportKind::Rule,
                name: name.to_string(),
                statements: vec![says()],
                literal: false,
                source: None,
            }],
        };
        shown.rest_on(support);
        if shipped::find(*name, text).is_none() {
            shown.bring(own_definitions(text));
        }
    }
    Ok(shown)
}

/// Each law that a certificate cites, with what its proof rests on; none when it has no proof.
/// The proofs are checked.
///
/// # Errors
/// E0503 for a law whose rule is not embedded or is another one than the proof proves; what
/// the checker of proofs refuses; E04 when a limit is reached.
pub(super) fn laws(
    certificate: &Certificate,
    budget: &Budget,
) -> Result<Vec<(Symbol, Option<Vec<Support>>)>> {
    let mut all: Vec<(Symbol, Option<Vec<Support>>)> = Vec::new();
    for CitedLaw { name, proof } in &certificate.laws {
        let again = all.iter().any(|(other, _)| other == name);
        let rule = certificate.rules.iter().find(|(other, _)| other == name && !again);
        let Some((_, text)) = rule else {
            let what = format!("the law {name} is no embedded rule, or is cited twice");
            return Err(Error::new(&codes::RULE, what));
        };
        let proof = proof.as_ref();
        let support = proof.map(|proof| admit(*name, text, proof, budget)).transpose()?;
        all.push((*name, support));
    }
    Ok(all)
}

/// The goal as a statement: `game g, h; {g, h | } = {h | } if g <= h`.
fn statement(certificate: &Certificate) -> Result<String> {
    let (lhs, rhs) = certificate.goal;
    let said = [&[lhs, rhs], &certificate.assumptions[..]].concat();
    let mut groups: Vec<(String, Vec<Symbol>)> = Vec::new();
    for name in variables(certificate, &said) {
        let sort = certificate.sorts.iter().find(|(known, _)| *known == name);
        let sort = sort.map_or(Sort::Game, |(_, sort)| *sort).name();
        match groups.iter_mut().find(|(known, _)| *known == sort) {
            Some((_, names)) => names.push(name),
            None => groups.push((sort.to_owned(), vec![name])),
        }
    }
    let groups: Vec<String> = groups
        .into_iter()
        .map(|(sort, names)| {
            let names: Vec<&str> = names.iter().map(Symbol::as_str).collect();
            format!("{sort} {}", names.join(", "))
        })
        .collect();
    let side = |id| print::term(&certificate.terms.subterm(id), Style::Ascii);
    let mut text = groups.join(", ");
    text.push_str(if text.is_empty() { "" } else { "; " });
    text.push_str(&format!("{} = {}", side(lhs)?, side(rhs)?));
    for (at, assumption) in certificate.assumptions.iter().enumerate() {
        text.push_str(if at == 0 { " if " } else { ", " });
        text.push_str(&side(*assumption)?);
    }
    Ok(text)
}

/// The variables below some terms, in the order of the table.
fn variables(certificate: &Certificate, roots: &[TermId]) -> Vec<Symbol> {
    let texts = certificate.rules.iter().map(|(_, text)| text.as_str());
    let elements = elements(texts);
    let terms = &certificate.terms;
    let mut used = vec![false; terms.len()];
    roots.iter().for_each(|id| used[id.0 as usize] = true);
    for (id, node) in terms.iter().rev() {
        if used[id.0 as usize] {
            node.children().into_iter().for_each(|child| used[child.0 as usize] = true);
        }
    }
    let mut seen = FxHashSet::default();
    let names = terms.iter().filter(|(id, _)| used[id.0 as usize]).filter_map(|(_, node)| {
        let Node::Var(name) = node else { return None };
        (!elements.contains_key(name) && seen.insert(*name)).then_some(*name)
    });
    names.collect()
}

/// The definitions and finite sorts of a text that are not shipped.
fn own_definitions(text: &str) -> Vec<String> {
    let (items, _) = parse_rules(text);
    let spans = items.iter().filter_map(|item| match item {
        Item::Define { span, .. } | Item::Finite { span, .. } | Item::Let { span, .. } => {
            Some(*span)
        }
        _ => None,
    });
    let texts = spans.filter_map(|span| text.get(span.start as usize..span.end as usize));
    texts.filter(|text| !super::proof::standard::is_shipped(text)).map(on_one_line).collect()
}

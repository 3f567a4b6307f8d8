//! Certificates as text: JSON objects, one a line.
//!
//! A header comes first, then the terms, each naming earlier ones by number, then the
//! steps. No line nests deeper than a few levels however deep the terms are, so that
//! nothing recurses. `docs/certificates.md` describes every field.

use super::line::sort_named;
use super::line::{Header, Kind, LawText, NodeLine, Pairs, RuleText, StepLine, TermLine};
use super::{Certificate, CitedLaw, Reason};
use crate::error::{Error, Result, Span, certificate as codes};
use crate::syntax::term::{Node, Term, TermId};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use symbol_table::GlobalSymbol as Symbol;

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// Writes a certificate as JSON lines. Terms that nothing uses are left out, and equal
/// ones are written once, so that what is written depends on what the certificate says
/// and not on how its table grew.
///
/// # Errors
/// E0508 when a term does not list its options one by one.
pub fn write(certificate: &Certificate) -> Result<String> {
    if !direct_terms(certificate).iter().all(|id| (id.0 as usize) < certificate.terms.len()) {
        return Err(Error::new(&codes::TERM, "the certificate names a term that it does not have"));
    }
    let (terms, place) = used_terms(certificate);
    let id = |id: TermId| place[id.0 as usize];
    let mut text = String::new();
    line(
        &mut text,
        &Header {
            tepid: Kind::Certificate,
            version: VERSION,
            goal: [id(certificate.goal.0), id(certificate.goal.1)],
            sorts: Pairs(
                certificate
                    .sorts
                    .iter()
                    .map(|(name, sort)| (name.to_string(), sort.name().to_owned()))
                    .collect(),
            ),
            assumptions: certificate.assumptions.iter().map(|prop| id(*prop)).collect(),
            rules: certificate
                .rules
                .iter()
                .map(|(name, text)| RuleText { name: name.to_string(), text: text.clone() })
                .collect(),
            laws: certificate
                .laws
                .iter()
                .map(|law| LawText { name: law.name.to_string(), proof: law.proof.clone() })
                .collect(),
            hash: hash(&certificate.rules),
        },
    );
    for (at, node) in terms.iter() {
        line(&mut text, &TermLine { term: at.0, is: NodeLine::of(node)? });
    }
    for (at, step) in certificate.steps.iter().enumerate() {
        let at = u32::try_from(at).map_err(|_| format_error("too many steps"))?;
        line(&mut text, &StepLine::of(at, step, id));
    }
    Ok(text)
}

/// Reads a certificate. What it claims is not checked.
///
/// # Errors
/// E0507 with the number of the line and what is wrong with it; E0503 when the hash is not
/// that of the rules.
pub fn read(text: &str) -> Result<Certificate> {
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line)).peekable();
    let first = lines.next().filter(|_| !text.trim().is_empty());
    let (_, first) = first.ok_or_else(|| format_error("the certificate is empty"))?;
    let header: Header = parse(1, first)?;
    if header.version != VERSION {
        let why = format!("line 1: version {} of the format is not known", header.version);
        return Err(format_error(&why).hint(format!("this program reads version {VERSION}")));
    }
    let mut terms = Term::new();
    while let Some((at, text)) = lines.next_if(|(_, line)| line.starts_with("{\"term\":")) {
        let line: TermLine = parse(at, text)?;
        if line.term as usize != terms.len() {
            return Err(at_line(at, &format!("term {} stands out of order", line.term)));
        }
        let node = line.is.node().map_err(|why| at_line(at, &why))?;
        if node.children().iter().any(|child| child.0 >= line.term) {
            return Err(at_line(at, "a term names one that is not earlier"));
        }
        terms.push(node, Span::default());
    }
    let mut steps = Vec::new();
    for (at, text) in lines {
        let line: StepLine = parse(at, text)?;
        let (number, step) = line.step();
        if number as usize != steps.len() {
            return Err(at_line(at, &format!("step {number} stands out of order")));
        }
        steps.push(step);
    }
    let rules: Vec<_> =
        header.rules.into_iter().map(|rule| (Symbol::new(&rule.name), rule.text)).collect();
    if header.hash != hash(&rules) {
        let why = "the hash of the certificate is not that of its rules";
        return Err(Error::new(&codes::RULE, why).hint("the embedded rules were edited"));
    }
    let sorts = header.sorts.0.into_iter().map(|(name, sort)| {
        let sort = sort_named(&sort);
        (Symbol::new(&name), sort)
    });
    let laws = header.laws.into_iter();
    let laws = laws.map(|law| CitedLaw { name: Symbol::new(&law.name), proof: law.proof });
    Ok(Certificate {
        rules,
        laws: laws.collect(),
        sorts: sorts.collect(),
        assumptions: header.assumptions.into_iter().map(TermId).collect(),
        terms,
        steps,
        goal: (TermId(header.goal[0]), TermId(header.goal[1])),
    })
}

/// A hash of rules by which texts can be compared at a glance: 64 bits of FNV-1a over each
/// name and text, each followed by a zero byte. It guards against mistakes, not malice: the
/// texts themselves are what a reader has to trust.
#[must_use]
pub fn hash(rules: &[(Symbol, String)]) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut byte = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    for (name, text) in rules {
        name.as_str().bytes().chain([0]).chain(text.bytes()).chain([0]).for_each(&mut byte);
    }
    format!("{hash:016x}")
}

/// The terms that a certificate names outside of its table.
fn direct_terms(certificate: &Certificate) -> Vec<TermId> {
    let mut ids = vec![certificate.goal.0, certificate.goal.1];
    ids.extend(&certificate.assumptions);
    for step in &certificate.steps {
        ids.extend([step.lhs, step.rhs]);
        let Reason::Rule { instances, .. } = &step.reason else { continue };
        for instance in instances {
            ids.extend(instance.bindings.iter().map(|(_, id)| *id));
            ids.extend(instance.conditions.iter().map(|condition| condition.prop));
        }
    }
    ids
}

/// The terms that a certificate uses, each once, and where each of its terms went.
fn used_terms(certificate: &Certificate) -> (Term, Vec<u32>) {
    let terms = &certificate.terms;
    let mut used = vec![false; terms.len()];
    direct_terms(certificate).into_iter().for_each(|id| used[id.0 as usize] = true);
    for (id, node) in terms.iter().rev() {
        if used[id.0 as usize] {
            node.children().into_iter().for_each(|child| used[child.0 as usize] = true);
        }
    }
    let mut kept = Term::new();
    let mut place = vec![0; terms.len()];
    let mut seen: FxHashMap<Node, u32> = FxHashMap::default();
    for (id, node) in terms.iter().filter(|(id, _)| used[id.0 as usize]) {
        let node = node.map(|child| TermId(place[child.0 as usize]));
        place[id.0 as usize] =
            *seen.entry(node).or_insert_with_key(|node| kept.push(node.clone(), Span::default()).0);
    }
    (kept, place)
}

fn line<T: Serialize>(text: &mut String, value: &T) {
    let written = serde_json::to_string(value).expect("texts and numbers can be written");
    text.push_str(&written);
    text.push('\n');
}

fn parse<'t, T: Deserialize<'t>>(at: usize, text: &'t str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| at_line(at, &error.to_string()))
}

fn at_line(at: usize, why: &str) -> Error {
    format_error(&format!("line {at}: {why}"))
}

fn format_error(why: &str) -> Error {
    Error::new(&codes::FORMAT, why)
}

//! The theorems that proofs may cite.
//!
//! They stand in the order in which they are proved: each may use those before it. A proof
//! that needs none of them cites none; a theorem whose operators do not occur in a
//! statement is not even tried.

use crate::certificate::proof::document::Document;
use crate::certificate::proof::steps::{Reason, Status, Theorem};
use crate::certificate::proof::terms::{Family, Id, Node, Terms};
use crate::error::Span;
use crate::syntax::parse_rules;
use crate::syntax::rules::{Item, Meta};
use rustc_hash::FxHashSet;
use symbol_table::GlobalSymbol as Symbol;

/// A theorem to be proved when it is first needed.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) literal: bool,
    pub(super) statements: &'static [&'static str],
}

const fn literal(name: &'static str, statements: &'static [&'static str]) -> Entry {
    Entry { name, literal: true, statements }
}

/// Theorems of the operators of the notation, on forms.
pub(super) const ENTRIES: &[Entry] = &[
    literal("conway_zero", &["form a; conway(a, 0) == 0"]),
    literal("conway_one", &["form a; conway(a, 1) == a"]),
    literal("conway_neg_left", &["form a, b; conway(-a, b) == -conway(a, b)"]),
    literal("conway_neg_right", &["form a, b; conway(a, -b) == -conway(a, b)"]),
    literal("conway_add_right", &["form a, b, c; conway(a, b + c) = conway(a, b) + conway(a, c)"]),
    literal("conway_add_left", &["form a, b, c; conway(a + b, c) = conway(a, c) + conway(b, c)"]),
    literal("conway_comm", &["form a, b; conway(a, b) == conway(b, a)"]),
    literal("conway_assoc", &["form a, b, c; conway(conway(a, b), c) = conway(a, conway(b, c))"]),
    literal("ordinal_zero_right", &["form a; ordinal_sum(a, 0) == a"]),
    literal("ordinal_zero_left", &["form a; ordinal_sum(0, a) == a"]),
    literal(
        "ordinal_assoc",
        &["form a, b, c; ordinal_sum(a, ordinal_sum(b, c)) == ordinal_sum(ordinal_sum(a, b), c)"],
    ),
    literal("ordinal_neg", &["form a, b; -ordinal_sum(a, b) == ordinal_sum(-a, -b)"]),
    literal(
        "ordinal_mono",
        &[
            "form a, b, c; ordinal_sum(a, b) <= ordinal_sum(a, c) if b <= c",
            "form a, b, c; ordinal_sum(a, b) <| ordinal_sum(a, c) if b <| c",
        ],
    ),
    literal(
        "ordinal_right_respects_values",
        &["form a, b, c; ordinal_sum(a, b) = ordinal_sum(a, c) if b = c"],
    ),
    literal(
        "ordinal_sign",
        &[
            "form a, b; a <= ordinal_sum(a, b) if 0 <= b",
            "form a, b; a <| ordinal_sum(a, b) if 0 <| b",
            "form a, b; ordinal_sum(a, b) <= a if b <= 0",
            "form a, b; ordinal_sum(a, b) <| a if b <| 0",
        ],
    ),
    literal(
        "joyal_assoc",
        &["form a, b, c; joyal_sum(joyal_sum(a, b), c) == joyal_sum(a, joyal_sum(b, c))"],
    ),
    literal("joyal_neg", &["form a, b; -joyal_sum(a, b) == joyal_sum(-b, -a)"]),
    literal("ww_zero", &["form x; overheat_ww(0, x) == 0"]),
    literal(
        "ww_add",
        &["form a, b, x; overheat_ww(a + b, x) == overheat_ww(a, x) + overheat_ww(b, x)"],
    ),
    literal("ww_neg", &["form a, x; overheat_ww(-a, x) == -overheat_ww(a, x)"]),
    literal("ww_positive", &["form a, x; 0 <= overheat_ww(a, x) if 0 <= a"]),
    literal("ww_mono", &["form a, b, x; overheat_ww(a, x) <= overheat_ww(b, x) if a <= b"]),
    literal("ww_strict", &["form a, x; 0 <| overheat_ww(a, x) if 0 <| a, 0 <= x"]),
    literal(
        "ww_mono_strict",
        &["form a, b, x; overheat_ww(a, x) <| overheat_ww(b, x) if a <| b, 0 <= x"],
    ),
    literal(
        "ww_respects_values",
        &["form a, b, x; overheat_ww(a, x) = overheat_ww(b, x) if a = b"],
    ),
    literal(
        "ww_parameter_respects_values",
        &["form a, x, y; overheat_ww(a, x) = overheat_ww(a, y) if x = y"],
    ),
];

/// The theorems of the literature that are shipped.
const LITERATURE: &str = include_str!("../../rules/literature.rules");

/// A theorem of the literature: its name, its statement and its source.
pub(super) struct Cited {
    pub(super) name: String,
    pub(super) statement: String,
    pub(super) source: String,
}

/// The theorems of the literature that proofs may cite.
pub(super) fn literature() -> Vec<Cited> {
    let (items, _) = parse_rules(LITERATURE);
    items
        .into_iter()
        .filter_map(|item| {
            let Item::Law { name, statement, meta, .. } = item else { return None };
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

/// The operators that occur in a term, each once.
pub(super) fn operators(terms: &Terms, id: Id, found: &mut Vec<(Symbol, usize)>) {
    let mut seen = FxHashSet::default();
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        match terms.node(id) {
            Node::Var(_) | Node::Literal(_) => {}
            Node::Option { of, .. } => open.push(*of),
            Node::Sum(parts) => open.extend(parts.iter().map(|part| part.term)),
            Node::Apply(operator, args) => {
                let key = (*operator, args.len());
                if !found.contains(&key) {
                    found.push(key);
                }
                open.extend(args);
            }
            Node::Braces(left, right) => {
                for Family { binders, body } in left.iter().chain(right) {
                    open.push(*body);
                    open.extend(binders);
                }
            }
        }
    }
}

/// The operators of a theorem's claims.
pub(super) fn operators_of(terms: &Terms, theorem: &Theorem) -> Vec<(Symbol, usize)> {
    let mut found = Vec::new();
    for claim in &theorem.claims.claims {
        for prop in claim.hypotheses.iter().chain([&claim.conclusion]) {
            for id in prop.terms() {
                operators(terms, id, &mut found);
            }
        }
    }
    found
}

/// The theorems that a proof cites, directly or through others, and it itself, in order and
/// with the citations renumbered.
pub(super) fn closure(library: &[Theorem], theorem: &Theorem) -> Vec<Theorem> {
    let mut needed = vec![false; library.len()];
    let mut open: Vec<&Theorem> = vec![theorem];
    while let Some(theorem) = open.pop() {
        for cited in cited(theorem) {
            if !std::mem::replace(&mut needed[cited as usize], true) {
                open.push(&library[cited as usize]);
            }
        }
    }
    let mut at = vec![0u32; library.len()];
    let mut all: Vec<Theorem> = Vec::new();
    for (i, earlier) in library.iter().enumerate() {
        if needed[i] {
            at[i] = all.len() as u32;
            all.push(renumbered(earlier, &at));
        }
    }
    all.push(renumbered(theorem, &at));
    all
}

fn cited(theorem: &Theorem) -> Vec<u32> {
    let Status::Proved(proof) = &theorem.status else { return Vec::new() };
    let lemmas = proof.steps.iter().filter_map(|step| match step.by {
        Reason::Lemma(cited, _) => Some(cited),
        _ => None,
    });
    lemmas.collect()
}

fn renumbered(theorem: &Theorem, at: &[u32]) -> Theorem {
    let mut theorem = theorem.clone();
    if let Status::Proved(proof) = &mut theorem.status {
        for step in &mut proof.steps {
            if let Reason::Lemma(cited, _) = &mut step.by {
                *cited = at[*cited as usize];
            }
        }
    }
    theorem
}

/// The definitions that theorems use, directly or through others.
pub(super) fn definitions_used(document: &Document, theorems: &[Theorem]) -> Vec<String> {
    let calculus = &document.calculus;
    let mut used: Vec<(Symbol, usize)> = Vec::new();
    for theorem in theorems {
        for key in operators_of(&calculus.terms, theorem) {
            if !used.contains(&key) {
                used.push(key);
            }
        }
        if let Status::Proved(proof) = &theorem.status {
            for step in &proof.steps {
                for id in step.prop.terms() {
                    operators(&calculus.terms, id, &mut used);
                }
            }
        }
    }
    let mut wanted = vec![false; calculus.definitions.len()];
    for (at, (key, definition)) in calculus.definitions.iter().enumerate().rev() {
        if !used.contains(key) {
            continue;
        }
        wanted[at] = true;
        for clause in &definition.clauses {
            operators(&calculus.terms, clause.body, &mut used);
            for prop in clause.conditions.iter().flatten().flatten() {
                for id in prop.terms() {
                    operators(&calculus.terms, id, &mut used);
                }
            }
        }
        for prop in definition.requires.iter().flatten().flatten() {
            for id in prop.terms() {
                operators(&calculus.terms, id, &mut used);
            }
        }
    }
    calculus
        .definitions
        .values()
        .zip(wanted)
        .filter(|(_, wanted)| *wanted)
        .map(|(definition, _)| definition.text.clone())
        .collect()
}

//! What theorems cite and use: other theorems, operators and their definitions.

use super::calculus::Calculus;
use super::prop::Prop;
use super::steps::{Reason, Status, Theorem};
use super::terms::{Family, Id, Node, Terms};
use rustc_hash::FxHashSet;
use symbol_table::GlobalSymbol as Symbol;

/// The operators that occur in a term, each once.
pub fn operators(terms: &Terms, id: Id, found: &mut Vec<(Symbol, usize)>) {
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
#[must_use]
pub fn operators_of(terms: &Terms, theorem: &Theorem) -> Vec<(Symbol, usize)> {
    let mut found = Vec::new();
    for claim in &theorem.claims.claims {
        for prop in claim.hypotheses.iter().chain([&claim.conclusion]) {
            of_prop(terms, *prop, &mut found);
        }
    }
    found
}

fn of_prop(terms: &Terms, prop: Prop, found: &mut Vec<(Symbol, usize)>) {
    prop.terms().into_iter().for_each(|id| operators(terms, id, found));
}

/// The theorems that a proof cites, by their numbers.
#[must_use]
pub fn cited(theorem: &Theorem) -> Vec<u32> {
    let Status::Proved(proof) = &theorem.status else { return Vec::new() };
    let lemmas = proof.steps.iter().filter_map(|step| match step.by {
        Reason::Lemma(cited, _) => Some(cited),
        _ => None,
    });
    lemmas.collect()
}

/// Which theorems of a library one cites, directly or through others.
#[must_use]
pub fn needed(library: &[Theorem], theorem: &Theorem) -> Vec<bool> {
    let mut needed = vec![false; library.len()];
    let mut open = vec![theorem];
    while let Some(theorem) = open.pop() {
        for cited in cited(theorem) {
            if let (Some(needed), Some(theorem)) =
                (needed.get_mut(cited as usize), library.get(cited as usize))
                && !std::mem::replace(needed, true)
            {
                open.push(theorem);
            }
        }
    }
    needed
}

/// A theorem that cites others by other numbers.
#[must_use]
pub fn renumbered(theorem: &Theorem, at: &[u32]) -> Theorem {
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

/// Theorems of a library with what they cite, directly or through others, in order and with the
/// citations renumbered.
#[must_use]
pub fn closure(library: &[Theorem], wanted: &[usize]) -> Vec<Theorem> {
    let mut kept = vec![false; library.len()];
    for &at in wanted {
        kept[at] = true;
        let needed = needed(library, &library[at]);
        kept.iter_mut().zip(needed).for_each(|(kept, needed)| *kept |= needed);
    }
    let mut at = vec![0u32; library.len()];
    let mut all: Vec<Theorem> = Vec::new();
    for (i, theorem) in library.iter().enumerate().filter(|(i, _)| kept[*i]) {
        at[i] = all.len() as u32;
        all.push(renumbered(theorem, &at));
    }
    all
}

/// The texts of the definitions that theorems use, directly or through others.
#[must_use]
pub fn definitions_used(calculus: &Calculus, theorems: &[Theorem]) -> Vec<String> {
    let terms = &calculus.terms;
    let mut used: Vec<(Symbol, usize)> = Vec::new();
    for theorem in theorems {
        for key in operators_of(terms, theorem) {
            if !used.contains(&key) {
                used.push(key);
            }
        }
        if let Status::Proved(proof) = &theorem.status {
            proof.steps.iter().for_each(|step| of_prop(terms, step.prop, &mut used));
        }
    }
    let mut wanted = vec![false; calculus.definitions.len()];
    for (at, (key, definition)) in calculus.definitions.iter().enumerate().rev() {
        if !used.contains(key) {
            continue;
        }
        wanted[at] = true;
        for clause in &definition.clauses {
            operators(terms, clause.body, &mut used);
            for &prop in clause.conditions.iter().flatten().flatten() {
                of_prop(terms, prop, &mut used);
            }
        }
        for &prop in definition.requires.iter().flatten().flatten() {
            of_prop(terms, prop, &mut used);
        }
    }
    let definitions = calculus.definitions.values().zip(wanted);
    definitions.filter(|(_, wanted)| *wanted).map(|(one, _)| one.text.clone()).collect()
}

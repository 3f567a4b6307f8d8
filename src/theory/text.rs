//! A rule as text that loads by itself: the finite sorts, names and definitions that it
//! mentions, directly or through others, the declarations of its variables, and the rule.

use super::lint::keyword;
use super::{FileId, Rule, Theory};
use crate::error::Span;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Term};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// The texts of a theory's rules.
pub(super) struct Texts<'t> {
    theory: &'t Theory,
    lets: HashMap<&'static str, usize>,
}

/// What a text needs, in the order of the theory.
#[derive(Default)]
struct Needs {
    finite: BTreeSet<&'static str>,
    lets: BTreeSet<usize>,
    definitions: BTreeSet<usize>,
}

impl<'t> Texts<'t> {
    pub(super) fn new(theory: &'t Theory) -> Texts<'t> {
        let lets = theory.lets.iter().enumerate();
        Texts { theory, lets: lets.map(|(at, known)| (known.name.as_str(), at)).collect() }
    }

    /// The text of a rule.
    pub(super) fn of(&self, rule: &Rule) -> Arc<str> {
        let terms = [&rule.lhs, &rule.rhs].into_iter().chain(&rule.conditions);
        let body = self.slice(rule.file, rule.span);
        let needs = self.needs(terms.collect(), &rule.sorts, body);
        let mut text = String::new();
        let finite = self.theory.finite.iter();
        for sort in finite.filter(|sort| needs.finite.contains(sort.name.as_str())) {
            let _ = writeln!(text, "{}", self.slice(sort.file, sort.span));
        }
        for known in needs.lets.iter().map(|&at| &self.theory.lets[at]) {
            let _ = writeln!(text, "{}", self.slice(known.file, known.span));
        }
        for &at in &needs.definitions {
            let _ = writeln!(text, "{}", self.theory.definitions[at].text);
        }
        for (name, sort) in &rule.sorts {
            let _ = writeln!(text, "{} {name}", keyword(*sort));
        }
        text.push_str(body);
        text.push('\n');
        Arc::from(text)
    }

    fn slice(&self, file: FileId, span: Span) -> &'t str {
        let text = &self.theory.file(file).text;
        text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    fn needs(&self, terms: Vec<&'t Term>, sorts: &[(Symbol, Sort)], body: &'t str) -> Needs {
        let mut needs = Needs::default();
        sorts.iter().for_each(|(_, sort)| needs.sort(*sort));
        let (mut terms, mut texts) = (terms, vec![body]);
        let signature = &self.theory.signature;
        while let Some(term) = terms.pop() {
            for (_, node) in term.iter() {
                let id = match node {
                    Node::Var(name) => {
                        let sort = signature.sort_of_element(*name);
                        needs.finite.extend(sort.map(|sort| sort.as_str()));
                        continue;
                    }
                    Node::Apply(op, args) => signature.find(op.as_str(), args.len()),
                    _ => continue,
                };
                let definition = id.and_then(|id| signature.get(id).definition);
                let Some(at) = definition.filter(|&at| needs.definitions.insert(at)) else {
                    continue;
                };
                let definition = &self.theory.definitions[at];
                terms.extend(definition.terms());
                texts.push(&definition.text);
                needs.sort(definition.result);
                definition.params.iter().for_each(|(_, sort)| needs.sort(*sort));
            }
        }
        while let Some(text) = texts.pop() {
            for at in words(text).filter_map(|word| self.lets.get(word).copied()) {
                if needs.lets.insert(at) {
                    let known = &self.theory.lets[at];
                    texts.push(self.slice(known.file, known.span));
                }
            }
        }
        needs
    }
}

impl Needs {
    fn sort(&mut self, sort: Sort) {
        if let Sort::Finite(name) = sort {
            self.finite.insert(name.as_str());
        }
    }
}

/// The words of a text: a `let` name that a text uses is one of them.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
}

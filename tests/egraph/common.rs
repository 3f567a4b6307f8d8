//! Rules, terms and checked runs for the tests of this directory.

use std::collections::HashMap;
use std::sync::Arc;
use tepid::certificate;
use tepid::egraph::{Options, Simplified, Simplifier};
use tepid::error::Span;
use tepid::game::Games;
use tepid::syntax::rules::{Item, Sort};
use tepid::syntax::term::{Node, Term, TermId};
use tepid::syntax::{parse_rules, parse_term};
use tepid::theory::{Evaluator, Rule, Theory};

/// The rules of canonical form.
pub(crate) const CANONICAL: &str = "
game g, x, y, z
options L, R
rule dominated_left [simplify]: { x, y, ..L | ..R } => { y, ..L | ..R } if x <= y
rule dominated_right [simplify]: { ..L | x, y, ..R } => { ..L | y, ..R } if y <= x
rule reversible_left [simplify]:
  { x, ..L | ..R } as g => { ..left(z), ..L | ..R } if z in right(x), z <= g
rule reversible_right [simplify]:
  { ..L | x, ..R } as g => { ..L | ..right(z), ..R } if z in left(x), g <= z
";

/// The rules of a text.
pub(crate) fn rules(text: &str) -> Vec<Arc<Rule>> {
    let (items, errors) = parse_rules(text);
    assert!(errors.is_empty(), "{errors:?}");
    let mut sorts = Vec::new();
    let mut declarations = String::new();
    let mut rules = Vec::new();
    for item in items {
        match item {
            Item::Declare(declaration) => {
                sorts.extend(declaration.names.iter().map(|name| (name.symbol, declaration.sort)));
                let names: Vec<_> = declaration.names.iter().map(|n| n.symbol.as_str()).collect();
                let sort = match declaration.sort {
                    Sort::Game => "game",
                    Sort::Number => "number",
                    Sort::Integer => "integer",
                    Sort::Wall => "wall",
                    Sort::Options => "options",
                    Sort::Form => "form",
                    Sort::Finite(_) => unreachable!(),
                };
                declarations.push_str(&format!("{sort} {}\n", names.join(", ")));
            }
            Item::Rule { name, keys, lhs, rhs, both_ways, conditions, meta, span } => {
                let own = &text[span.start as usize..span.end as usize];
                rules.push(Arc::new(Rule {
                    name: name.symbol,
                    keys: keys.into_iter().map(|(key, _)| key).collect(),
                    lhs,
                    rhs,
                    both_ways,
                    conditions,
                    sorts: sorts.clone(),
                    meta,
                    text: format!("{declarations}{own}").into(),
                    span,
                }));
            }
            _ => {}
        }
    }
    rules
}

/// A run with everything that it needs.
pub(crate) struct Run {
    pub(crate) evaluator: Evaluator,
    pub(crate) simplifier: Simplifier,
}

impl Run {
    pub(crate) fn new(text: &str, options: Options) -> Run {
        let theory = Arc::new(Theory::built_in());
        let evaluator = Evaluator::new(Arc::clone(&theory));
        let simplifier = Simplifier::new(rules(text), theory.signature(), options);
        Run { evaluator, simplifier }
    }

    pub(crate) fn canonical(rules_only: bool) -> Run {
        Run::new(CANONICAL, Options { rules_only, ..Options::default() })
    }

    /// Simplifies and has the certificate checked by an arena of its own.
    pub(crate) fn simplify(&mut self, text: &str) -> Simplified {
        let term = parse_term(text).unwrap();
        self.simplify_term(&term)
    }

    pub(crate) fn simplify_term(&mut self, term: &Term) -> Simplified {
        let simplified = self.simplifier.simplify(&mut self.evaluator, term).unwrap();
        let certificate = simplified.certificate(&mut self.evaluator.games).unwrap();
        let mut fresh = Games::new();
        if let Err(error) = certificate::check(&certificate, &mut fresh) {
            panic!("{error}\n{certificate:#?}");
        }
        let claimed = certificate.terms.subterm(certificate.goal.1);
        assert_eq!(normal(&claimed), normal(&simplified.term));
        simplified
    }
}

/// A term with each node once, in the order of a walk from the root: two terms that differ
/// only in how nodes are shared and placed become equal.
pub(crate) fn normal(term: &Term) -> Term {
    let mut result = Term::new();
    let mut places: HashMap<TermId, TermId> = HashMap::new();
    let mut known: HashMap<Node, TermId> = HashMap::new();
    let mut stack = vec![term.root()];
    while let Some(&top) = stack.last() {
        let children = term.node(top).children();
        let open: Vec<_> = children.into_iter().rev().filter(|c| !places.contains_key(c)).collect();
        if places.contains_key(&top) {
            stack.pop();
        } else if open.is_empty() {
            stack.pop();
            let node = term.node(top).map(|child| places[&child]);
            let at =
                *known.entry(node.clone()).or_insert_with(|| result.push(node, Span::default()));
            places.insert(top, at);
        } else {
            stack.extend(open);
        }
    }
    result
}

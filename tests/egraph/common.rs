//! Rules, terms and checked runs for the tests of this directory.

use std::collections::HashMap;
use std::sync::Arc;
use tepid::certificate;
use tepid::egraph::{Options, Simplified, Simplifier};
use tepid::error::Span;
use tepid::game::Games;
use tepid::syntax::parse_term;
use tepid::syntax::term::{Node, Term, TermId};
use tepid::theory::{Evaluator, Theory};

/// A run with everything that it needs.
pub(crate) struct Run {
    pub(crate) evaluator: Evaluator,
    pub(crate) simplifier: Simplifier,
}

impl Run {
    pub(crate) fn new(text: &str, options: Options) -> Run {
        let theory = Arc::new(Theory::load_text("test", text).unwrap());
        let simplifier = Simplifier::new(&theory, options);
        Run { evaluator: Evaluator::new(theory), simplifier }
    }

    pub(crate) fn canonical(rules_only: bool) -> Run {
        Run::with_options(Options { rules_only, ..Options::default() })
    }

    pub(crate) fn with_options(options: Options) -> Run {
        let theory = Arc::new(Theory::shipped("canonical").unwrap());
        let simplifier = Simplifier::new(&theory, options);
        Run { evaluator: Evaluator::new(theory), simplifier }
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

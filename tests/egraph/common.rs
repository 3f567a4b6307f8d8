//! Rules, terms and checked runs for the tests of this directory.

use std::collections::HashMap;
use std::sync::Arc;
use tepid::budget::Budget;
use tepid::certificate::rewriting::{Derivation, certificate};
use tepid::egraph::{Options, Simplified, Simplifier};
use tepid::error::{Result, Span};
use tepid::game::{Form, Games};
use tepid::syntax::parse_term;
use tepid::syntax::term::{Literal, Node, Opt, Term, TermId, Ups};
use tepid::theory::{Evaluator, Theory};

/// A run with everything that it needs.
pub(crate) struct Run {
    pub(crate) evaluator: Evaluator,
    pub(crate) simplifier: Simplifier,
    /// How many terms were simplified.
    count: usize,
}

/// Of many simplifications in one run the kernel checks every so manieth.
const SAMPLE: usize = 8;

impl Run {
    pub(crate) fn new(text: &str, options: Options) -> Run {
        let theory = Arc::new(Theory::load_text("test", text).unwrap());
        let simplifier = Simplifier::new(&theory, options);
        Run { evaluator: Evaluator::new(theory), simplifier, count: 0 }
    }

    pub(crate) fn canonical(rules_only: bool) -> Run {
        Run::with_options(Options { rules_only, ..Options::default() })
    }

    pub(crate) fn with_options(options: Options) -> Run {
        let theory = Arc::new(Theory::shipped("canonical").unwrap());
        let simplifier = Simplifier::new(&theory, options);
        Run { evaluator: Evaluator::new(theory), simplifier, count: 0 }
    }

    /// Simplifies and has the kernel check the certificate.
    pub(crate) fn simplify(&mut self, text: &str) -> Simplified {
        let term = parse_term(text).unwrap();
        self.simplify_term(&term)
    }

    pub(crate) fn simplify_term(&mut self, term: &Term) -> Simplified {
        let simplified = self.simplifier.simplify(&mut self.evaluator, term).unwrap();
        let derivation = simplified.derivation(&mut self.evaluator.games).unwrap();
        if self.count.is_multiple_of(SAMPLE) {
            certified(&derivation).unwrap_or_else(|error| panic!("{error}"));
        }
        self.count += 1;
        let claimed = derivation.terms.subterm(derivation.goal.1);
        assert_eq!(normal(&claimed), normal(&simplified.term));
        simplified
    }
}

/// Has the kernel check a derivation, unless it has the value of a closed term whose operator has
/// no definition yet, or has more copies or positions than a certificate takes.
pub(crate) fn certified(derivation: &Derivation) -> Result<()> {
    match certificate(derivation, &Budget::unlimited()) {
        Err(error) => {
            let why = error.to_string();
            let is_known = why.contains("has no definition in the language")
                || why.contains("a coefficient is too large")
                || why.contains("too many positions to be played out")
                || error.code().id == "E0405";
            if is_known { Ok(()) } else { Err(error) }
        }
        Ok(_) => Ok(()),
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

/// A form as the braces that it is; with names, forms that a literal stands for are written
/// as that literal.
pub(crate) fn form_term(games: &mut Games, form: Form, names: bool) -> Term {
    let mut term = Term::new();
    let mut places: HashMap<Form, TermId> = HashMap::new();
    let mut stack = vec![form];
    while let Some(&top) = stack.last() {
        if places.contains_key(&top) {
            stack.pop();
            continue;
        }
        let value = games.form_value(top).unwrap();
        let literal = games.as_number_up_star(value).filter(|_| names && games.is_canonical(top));
        let node = if let Some(x) = literal {
            let ups = Ups::Multiple(x.ups);
            Node::Literal(Literal { number: x.number, ups, nim: x.nim })
        } else {
            let (left, right) = (games.form_left(top).unwrap(), games.form_right(top).unwrap());
            let before = stack.len();
            stack.extend(left.iter().chain(&right).filter(|form| !places.contains_key(form)));
            if stack.len() > before {
                continue;
            }
            let side = |side: Vec<Form>| side.iter().map(|form| Opt::Term(places[form])).collect();
            Node::Braces(side(left), side(right))
        };
        stack.pop();
        places.insert(top, term.push(node, Span::default()));
    }
    term
}

/// `'t`.
pub(crate) fn quoted(term: &Term) -> Term {
    let mut quoted = term.clone();
    let root = quoted.root();
    quoted.push(Node::Quote(root), Span::default());
    quoted
}

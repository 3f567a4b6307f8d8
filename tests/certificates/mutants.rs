//! Every single-field corruption of a certificate is refused, unless what results is a
//! right certificate again. Whether it is one is decided by another road: every step of
//! it must be a true equation for many values of its variables, by the evaluator of
//! terms, and every condition of it a true proposition.

use crate::proof::{right, verify, verify_text};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;
use tepid::certificate::{Certificate, Reason, json};
use tepid::egraph::{Options, Simplifier};
use tepid::error::Class;
use tepid::error::Span;
use tepid::game::Game;
use tepid::syntax::parse_term;
use tepid::syntax::rules::Sort;
use tepid::syntax::term::{Node, Term, TermId, ops};
use tepid::theory::{Evaluator, Theory, Value};

#[test]
fn no_corruption_is_accepted_unless_it_is_right() {
    let (refused, right_again) = corrupt(right());
    assert!(refused > 15_000, "{refused}");
    assert!(right_again * 100 < refused, "{right_again} accepted beside {refused} refused");
}

/// The same of certificates that the e-graph found.
#[test]
fn no_corruption_of_a_found_certificate_is_accepted_unless_it_is_right() {
    let theory = Arc::new(Theory::shipped("canonical").unwrap());
    let options = Options { rules_only: true, ..Options::default() };
    let simplifier = Simplifier::new(&theory, options);
    let mut evaluator = Evaluator::new(theory);
    let terms =
        ["{g + h - g, {0,1|} | }", "{*,{1|}|{*|*}}", "{1|-1} + {0,*|*} + 1/2", "h - {g,g+1|2}"];
    let found = terms.map(|text| {
        let simplified = simplifier.simplify(&mut evaluator, &parse_term(text).unwrap()).unwrap();
        (text, simplified.certificate(&mut evaluator.games).unwrap())
    });
    let (refused, right_again) = corrupt(found.to_vec());
    assert!(refused > 10_000, "{refused}");
    assert!(right_again * 50 < refused, "{right_again} accepted beside {refused} refused");
}

/// How many corruptions are refused, and how many are right certificates.
fn corrupt(certificates: Vec<(&str, Certificate)>) -> (usize, usize) {
    let mut looker = Looker::new();
    let (mut refused, mut right_again) = (0, 0);
    for (name, certificate) in certificates {
        verify(&certificate).unwrap_or_else(|error| panic!("{name}: {error}"));
        let text = json::write(&certificate).unwrap();
        looker.look(&certificate, name);
        for mutant in mutants(&text) {
            match verify_text(&mutant) {
                Err(error) => {
                    assert_eq!(error.class(), Class::Input, "{name}: {error}");
                    refused += 1;
                }
                Ok(read) => {
                    looker.look(&read, &format!("{name}\n{mutant}"));
                    right_again += 1;
                }
            }
        }
    }
    (refused, right_again)
}

/// Every text in which one field of one line is changed, left out or doubled, and every
/// text without one of the lines or with two lines exchanged.
fn mutants(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = BTreeSet::new();
    let mut with = |changed: Vec<&str>| {
        all.insert(changed.iter().map(|line| format!("{line}\n")).collect::<String>());
    };
    for at in 0..lines.len() {
        let mut without = lines.clone();
        without.remove(at);
        with(without);
        let mut swapped = lines.clone();
        swapped.swap(at, (at + 1) % lines.len());
        with(swapped);
        let json: Json = serde_json::from_str(lines[at]).unwrap();
        for mutant in corruptions(&json) {
            let line = mutant.to_string();
            let mut changed = lines.clone();
            changed[at] = &line;
            with(changed);
        }
    }
    all.remove(text);
    all.into_iter().collect()
}

/// Every value that differs from this one in one place.
fn corruptions(json: &Json) -> Vec<Json> {
    match json {
        Json::Null => vec![Json::from(0), Json::from(1)],
        Json::Bool(b) => vec![Json::from(!b)],
        Json::Number(n) => {
            let n = n.as_i64().unwrap();
            let mut all: Vec<_> = (0..12).chain([n - 1, n + 1, -n]).map(Json::from).collect();
            all.push(serde_json::json!({ "backward": n }));
            all.push(Json::Null);
            all
        }
        Json::String(s) => {
            let others = [
                "0",
                "1",
                "-1",
                "1/2",
                "g",
                "h",
                "x",
                "y",
                "add",
                "sub",
                "neg",
                "<=",
                ">=",
                "in",
                "left",
                "right",
                "forward",
                "backward",
                "eval",
                "row",
                "rule",
                "set-canon",
                "sum-canon",
                "add-def",
                "add-avoid",
                "congruence",
                "chain",
                "number",
                "integer",
                "form",
                "dominated_left",
                "negative",
            ];
            let others = others.into_iter().filter(|other| other != s).map(Json::from);
            others.chain([Json::from(format!("{s}x"))]).collect()
        }
        Json::Array(items) => {
            let mut all = Vec::new();
            for (at, item) in items.iter().enumerate() {
                let mut with = |change: &dyn Fn(&mut Vec<Json>)| {
                    let mut items = items.clone();
                    change(&mut items);
                    all.push(Json::Array(items));
                };
                with(&|items| drop(items.remove(at)));
                with(&|items| items.insert(at, item.clone()));
                with(&|items| items.swap(at, 0));
                for mutant in corruptions(item) {
                    with(&|items| items[at] = mutant.clone());
                }
            }
            all
        }
        Json::Object(fields) => {
            let mut all = Vec::new();
            for (key, value) in fields {
                let mut without = fields.clone();
                without.remove(key);
                all.push(Json::Object(without.clone()));
                let mut renamed = without;
                renamed.insert(format!("{key}2"), value.clone());
                all.push(Json::Object(renamed));
                for mutant in corruptions(value) {
                    let mut changed = fields.clone();
                    changed.insert(key.clone(), mutant);
                    all.push(Json::Object(changed));
                }
            }
            all
        }
    }
}

/// Evaluates the equations and conditions of certificates.
struct Looker {
    evaluator: Evaluator,
    samples: Vec<Game>,
}

impl Looker {
    fn new() -> Looker {
        let mut evaluator = Evaluator::new(Arc::new(Theory::built_in()));
        let samples = ["0", "1", "-1/2", "*", "{1|-1}", "^", "{2|1*}"];
        let samples = samples.map(|text| evaluator.game(&parse_term(text).unwrap()).unwrap());
        Looker { evaluator, samples: samples.to_vec() }
    }

    /// Demands that everything a certificate says is true.
    fn look(&mut self, certificate: &Certificate, what: &str) {
        for step in &certificate.steps {
            self.demand(certificate, step.lhs, step.rhs, what);
            if let Reason::Rule { instances, .. } = &step.reason {
                for condition in instances.iter().flat_map(|instance| &instance.conditions) {
                    self.demand_prop(certificate, condition.prop, what);
                }
            }
        }
        let (lhs, rhs) = certificate.goal;
        self.demand(certificate, lhs, rhs, what);
    }

    fn demand(&mut self, certificate: &Certificate, lhs: TermId, rhs: TermId, what: &str) {
        let mut terms = certificate.terms.clone();
        let sets = matches!((terms.node(lhs), terms.node(rhs)), (Node::Set(_), Node::Set(_)));
        let relation = if sets { ops::SAME } else { ops::EQ };
        let root = terms.push(Node::Apply(Symbol::new(relation), vec![lhs, rhs]), Span::default());
        self.demand_true(certificate, &terms.subterm(root), what);
    }

    fn demand_prop(&mut self, certificate: &Certificate, prop: TermId, what: &str) {
        // Membership speaks of terms as written, not of values.
        if !matches!(certificate.terms.node(prop), Node::Apply(op, _) if op.as_str() == ops::IN) {
            self.demand_true(certificate, &certificate.terms.subterm(prop), what);
        }
    }

    fn demand_true(&mut self, certificate: &Certificate, prop: &Term, what: &str) {
        let terms = &certificate.terms;
        let assumed = certificate.assumptions.iter().map(|id| terms.subterm(*id));
        let assumed: Vec<Term> = assumed.collect();
        let names: BTreeSet<&str> = assumed
            .iter()
            .chain([prop])
            .flat_map(Term::iter)
            .filter_map(
                |(_, node)| if let Node::Var(name) = node { Some(name.as_str()) } else { None },
            )
            .collect();
        let names: Vec<Symbol> = names.into_iter().map(Symbol::new).collect();
        let sort =
            |name| certificate.sorts.iter().find(|(other, _)| *other == name).map(|(_, s)| *s);
        let mut cases = 0;
        for case in 0..self.samples.len().pow(u32::try_from(names.len()).unwrap()) {
            let mut case = case;
            let mut fits = true;
            let mut values = Vec::new();
            for name in &names {
                let game = self.samples[case % self.samples.len()];
                case /= self.samples.len();
                fits &= match sort(*name) {
                    Some(Sort::Number) => self.evaluator.games.is_number(game),
                    Some(Sort::Integer) => self.evaluator.games.is_integer(game),
                    _ => true,
                };
                values.push((*name, Value::Game(game)));
            }
            let mut truth = |term: &Term| {
                let value = self.evaluator.eval_in(term, &values);
                let value = value.unwrap_or_else(|error| panic!("{values:?}: {error}: {what}"));
                value == Value::Truth(true)
            };
            if fits && assumed.iter().all(&mut truth) {
                cases += 1;
                assert!(truth(prop), "false for {values:?}: {what}");
            }
        }
        // A corrupt assumption may be one that never holds; then anything follows from it.
        assert!(cases > 0 || !assumed.is_empty(), "nothing was looked at: {what}");
    }
}

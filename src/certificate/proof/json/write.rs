//! Certificates written: every term, scope and step once, before what cites it.

use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::{
    Choice, Cited, Instance, Level, Match, Reason, Scope, Status, Step, Sub, Theorem,
};
use crate::certificate::proof::terms::{Family, Id, Node, Side, Terms};
use crate::syntax::term::Ups;
use rustc_hash::FxHashMap;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Writes a certificate: theorems of which each cites earlier ones, the goal last.
#[must_use]
pub fn write(terms: &Terms, raw: bool, definitions: &[String], theorems: &[Theorem]) -> String {
    write_document(terms, "proof", raw, definitions, theorems)
}

/// Writes a collection: theorems of which each may cite earlier ones.
#[must_use]
pub fn write_collection(
    terms: &Terms,
    raw: bool,
    definitions: &[String],
    theorems: &[Theorem],
) -> String {
    write_document(terms, "collection", raw, definitions, theorems)
}

fn write_document(
    terms: &Terms,
    kind: &str,
    raw: bool,
    definitions: &[String],
    theorems: &[Theorem],
) -> String {
    let numbers = FxHashMap::from_iter([(Terms::ZERO, 0)]);
    let mut writer = Writer { terms, numbers, text: String::new() };
    writer.line(&json!([kind, 1, raw]));
    for text in definitions {
        writer.line(&json!(["define", text]));
    }
    for theorem in theorems {
        writer.theorem(theorem);
    }
    writer.text
}

struct Writer<'a> {
    terms: &'a Terms,
    numbers: FxHashMap<Id, u32>,
    text: String,
}

fn side(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
        Side::Member => "member",
    }
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Definitions => "definitions",
        Level::Forms => "forms",
        Level::Group => "group",
    }
}

fn sub(sub: Sub) -> Value {
    json!([sub.scope, sub.step])
}

fn cited(cited: Cited) -> Value {
    json!([cited.step, cited.backward])
}

impl Writer<'_> {
    fn line(&mut self, value: &Value) {
        let _ = writeln!(self.text, "{value}");
    }

    fn theorem(&mut self, theorem: &Theorem) {
        let Theorem { name, statements, literal, status, claims } = theorem;
        match status {
            Status::Axiom(source) => {
                self.line(&json!(["axiom", name, literal, statements, source]));
            }
            Status::Assumed => self.line(&json!(["assume", name, literal, statements])),
            Status::Proved(proof) => {
                let induction: Vec<&str> = claims
                    .variables
                    .iter()
                    .filter(|variable| proof.induction.contains(&variable.id))
                    .map(|variable| variable.name.as_str())
                    .collect();
                let level = level(proof.level);
                let goals = &proof.goals;
                self.line(&json!(["theorem", name, literal, statements, level, induction, goals]));
                for scope in &proof.scopes {
                    self.scope(scope);
                }
                for step in &proof.steps {
                    self.step(step);
                }
            }
        }
    }

    /// The number of a term, whose line is written now unless it has one.
    fn term(&mut self, id: Id) -> u32 {
        if let Some(&number) = self.numbers.get(&id) {
            return number;
        }
        let line = match self.terms.node(id).clone() {
            Node::Var(name) => json!(["term", "var", name.as_str()]),
            Node::Option { of, side: which, copy } => {
                let of = self.term(of);
                json!(["term", "option", of, side(which), copy])
            }
            Node::Literal(literal) => {
                let (kind, ups) = match literal.ups {
                    Ups::Multiple(n) => ("multiple", n),
                    Ups::Power(n) => ("power", n),
                    Ups::Partial(n) => ("partial", n),
                };
                json!(["term", "literal", literal.number.to_string(), ups, kind, literal.nim])
            }
            Node::Sum(parts) => {
                let parts: Vec<Value> =
                    parts.iter().map(|part| json!([part.negative, self.term(part.term)])).collect();
                json!(["term", "sum", parts])
            }
            Node::Apply(operator, args) => {
                let args = self.all(&args);
                json!(["term", "apply", operator.as_str(), args])
            }
            Node::Braces(left, right) => {
                let left = self.side(&left);
                let right = self.side(&right);
                json!(["term", "braces", left, right])
            }
        };
        let number = self.numbers.len() as u32;
        self.numbers.insert(id, number);
        self.line(&line);
        number
    }

    fn all(&mut self, ids: &[Id]) -> Vec<u32> {
        ids.iter().map(|&id| self.term(id)).collect()
    }

    fn side(&mut self, families: &[Family]) -> Vec<Value> {
        families
            .iter()
            .map(|family| {
                let binders = self.all(&family.binders);
                json!([binders, self.term(family.body)])
            })
            .collect()
    }

    fn prop(&mut self, prop: Prop) -> Value {
        let [a, b] = prop.terms();
        let (a, b) = (self.term(a), self.term(b));
        match prop {
            Prop::Same(..) => json!(["same", a, b]),
            Prop::Differ(..) => json!(["differ", a, b]),
            Prop::Equal(..) => json!(["equal", a, b]),
            Prop::Le(..) => json!(["le", a, b]),
            Prop::Lf(..) => json!(["lf", a, b]),
            Prop::Is(_) => json!(["is", a]),
            Prop::Not(_) => json!(["not", a]),
        }
    }

    fn scope(&mut self, scope: &Scope) {
        let options = self.all(&scope.options);
        let hypotheses: Vec<Value> = scope.hypotheses.iter().map(|&prop| self.prop(prop)).collect();
        let empty: Vec<Value> =
            scope.empty.iter().map(|&(of, which)| json!([self.term(of), side(which)])).collect();
        self.line(&json!(["scope", scope.parent, scope.claim, options, hypotheses, empty]));
    }

    fn step(&mut self, step: &Step) {
        let prop = self.prop(step.prop);
        let by = self.reason(&step.by);
        self.line(&json!(["step", step.scope, prop, by, step.unfolded]));
    }

    fn instance(&mut self, instance: &Instance) -> Value {
        let map: Vec<Value> = instance
            .map
            .iter()
            .map(|&(from, to)| json!([self.term(from), self.term(to)]))
            .collect();
        json!([instance.claim, map, instance.premises])
    }

    fn choice(&mut self, choice: &Choice) -> Value {
        json!([side(choice.side), choice.family, self.all(&choice.binders)])
    }

    fn reason(&mut self, reason: &Reason) -> Value {
        let subs = |subs: &[Sub]| -> Vec<Value> { subs.iter().map(|&each| sub(each)).collect() };
        let mut matches = |all: &[Match]| -> Vec<Value> {
            all.iter().map(|found| json!([sub(found.sub), self.choice(&found.choice)])).collect()
        };
        match reason {
            Reason::Hypothesis => json!(["hypothesis"]),
            Reason::Identical => json!(["identical"]),
            Reason::Definition { clause, holds, fails } => {
                json!(["definition", clause, holds, fails])
            }
            Reason::Induction(instance) => json!(["induction", self.instance(instance)]),
            Reason::Lemma(theorem, instance) => json!(["lemma", theorem, self.instance(instance)]),
            Reason::Congruence(args) => {
                let args: Vec<Option<Value>> = args.iter().map(|arg| arg.map(cited)).collect();
                json!(["congruence", args])
            }
            Reason::Sum(parts) => {
                let parts: Vec<Value> =
                    parts.iter().map(|&(negative, each)| json!([negative, cited(each)])).collect();
                json!(["sum", parts])
            }
            Reason::Chain(links) => {
                let links: Vec<Value> = links.iter().map(|&each| cited(each)).collect();
                json!(["chain", links])
            }
            Reason::Value(step) => json!(["value", step]),
            Reason::Combination(parts) => json!(["combination", parts]),
            Reason::SameOptions(all) => json!(["options", matches(all)]),
            Reason::SameExtremes(all) => json!(["extremes", matches(all)]),
            Reason::EveryMove(all) => json!(["every", subs(all)]),
            Reason::SomeMove(choice, step) => json!(["some", self.choice(choice), step]),
            Reason::AnyMove(choice, step) => json!(["any", self.choice(choice), step]),
            Reason::Cases(step, all) => json!(["cases", step, subs(all)]),
            Reason::Distinct(choice) => json!(["distinct", self.choice(choice)]),
            Reason::Inhabited(of, which, all) => {
                json!(["inhabited", self.term(*of), side(*which), subs(all)])
            }
            Reason::Split(prop, all) => json!(["split", self.prop(*prop), subs(all)]),
            Reason::Absurd(a, b) => json!(["absurd", a, b]),
            Reason::Both(a, b) => json!(["both", a, b]),
            Reason::Half(half) => json!(["half", cited(*half)]),
            Reason::Evaluated => json!(["evaluated"]),
            Reason::Canonical => json!(["canonical"]),
            Reason::Transport(step, equation) => json!(["transport", step, cited(*equation)]),
            Reason::WallIsNumber => json!(["wall"]),
            Reason::Extreme(step) => json!(["extreme", step]),
        }
    }
}

//! Certificates of proofs as text: one JSON array a line, the first entry its kind.
//!
//! | line | says |
//! |---|---|
//! | `["proof", 1, raw]` | the header; with `raw`, sums are operators with definitions |
//! | `["collection", 1, raw]` | the header of a document in which every theorem is a result |
//! | `["define", text]` | the definition of an operator |
//! | `["axiom", name, literal, [statement…], source]` | a theorem of the literature |
//! | `["assume", name, literal, [statement…]]` | a statement that nothing supports |
//! | `["theorem", name, literal, [statement…], level, [variable…], [goal…]]` | a theorem, whose terms, scopes and steps follow |
//! | `["term", …]` | the next term: `"var" name`, `"option" of side copy`, `"literal" number ups kind nim`, `"sum" [[sign, term]…]`, `"apply" name [term…]`, `"braces" [[[binder…], body]…] […]` |
//! | `["scope", parent, claim, [option…], [prop…], [[term, side]…]]` | the next scope |
//! | `["step", scope, prop, reason, [step…]]` | the next step |
//!
//! Terms are numbered through the whole file, scopes and steps within their theorem, all
//! from 0; term 0 is the number 0 and has no line.

use super::document::Document;
use super::prop::Prop;
use super::steps::{
    Choice, Cited, Instance, Level, Match, Proof, Reason, Scope, Status, Step, Sub, Theorem,
};
use super::terms::{Family, Id, Node, Part, Side, Terms};
use crate::budget::Budget;
use crate::error::{Error, Result, certificate};
use crate::number::Dyadic;
use crate::syntax::term::{Literal, Ups};
use rustc_hash::FxHashMap;
use serde_json::{Value, json};
use std::fmt::Write as _;
use symbol_table::GlobalSymbol as Symbol;

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
            Reason::SameOptions(matches) => {
                let matches: Vec<Value> = matches
                    .iter()
                    .map(|found| json!([sub(found.sub), self.choice(&found.choice)]))
                    .collect();
                json!(["options", matches])
            }
            Reason::EveryMove(all) => json!(["every", subs(all)]),
            Reason::SomeMove(choice, step) => json!(["some", self.choice(choice), step]),
            Reason::AnyMove(choice, step) => json!(["any", self.choice(choice), step]),
            Reason::Cases(step, all) => json!(["cases", step, subs(all)]),
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

/// Reads a certificate. Nothing is checked but the format.
///
/// # Errors
/// E0507 with the line that is malformed; what the statements and definitions in it give.
pub fn read(text: &str, budget: Budget) -> Result<Document> {
    let mut lines = lines_of(text)?.into_iter().peekable();
    let Some((at, entries)) = lines.next() else { return Err(malformed(0, "the text is empty")) };
    let (collection, raw) = header_of(Entries::new(at, entries))?;
    let mut definitions = Vec::new();
    while let Some((at, entries)) = lines.next_if(|(_, entries)| is(entries, &["define"])) {
        definitions.push(definition(Entries::new(at, entries))?);
    }
    let mut document = Document { collection, ..Document::new(definitions, raw, budget)? };
    Reader { document: &mut document, numbers: vec![Terms::ZERO] }.theorems(lines)?;
    Ok(document)
}

/// Reads the theorems of a text, and adds them to those of a document that has its
/// definitions already.
///
/// # Errors
/// E0507 with the line that is malformed, and for a definition that the document lacks; then
/// no theorem is added.
pub fn read_into(document: &mut Document, text: &str) -> Result<()> {
    let mut lines = lines_of(text)?.into_iter().peekable();
    let Some((at, entries)) = lines.next() else { return Ok(()) };
    let (_, raw) = header_of(Entries::new(at, entries))?;
    if raw != document.raw {
        return Err(malformed(at, "the sums of this text are read otherwise"));
    }
    while let Some((at, entries)) = lines.next_if(|(_, entries)| is(entries, &["define"])) {
        let text = definition(Entries::new(at, entries))?;
        if !document.calculus.definitions.values().any(|known| known.text == text) {
            return Err(malformed(at, "this definition is not that of the theory"));
        }
    }
    let before = document.theorems.len();
    let read = Reader { document, numbers: vec![Terms::ZERO] }.theorems(lines);
    if read.is_err() {
        document.theorems.truncate(before);
    }
    read
}

type Lines = std::iter::Peekable<std::vec::IntoIter<(usize, Vec<Value>)>>;

fn lines_of(text: &str) -> Result<Vec<(usize, Vec<Value>)>> {
    let mut lines = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if !line.trim().is_empty() {
            lines.push((at, entries_of(at, line)?));
        }
    }
    Ok(lines)
}

fn entries_of(at: usize, line: &str) -> Result<Vec<Value>> {
    let value: Value =
        serde_json::from_str(line).map_err(|error| malformed(at, &error.to_string()))?;
    match value {
        Value::Array(entries) => Ok(entries),
        _ => Err(malformed(at, "this is no array")),
    }
}

fn is(entries: &[Value], kinds: &[&str]) -> bool {
    kinds.iter().any(|kind| entries.first() == Some(&json!(kind)))
}

/// Whether a header is that of a collection, and whether its sums have definitions.
fn header_of(mut header: Entries) -> Result<(bool, bool)> {
    let collection = match header.text()?.as_str() {
        "proof" => false,
        "collection" => true,
        _ => return header.wrong("a header is expected"),
    };
    if header.number()? != 1 {
        return header.wrong("only version 1 is known");
    }
    let raw = header.truth()?;
    header.end()?;
    Ok((collection, raw))
}

fn definition(mut entries: Entries) -> Result<String> {
    entries.word("define")?;
    let text = entries.text()?;
    entries.end()?;
    Ok(text)
}

/// The header that a line is: whether of a collection, and whether sums have definitions.
pub(super) fn header(at: usize, line: &str) -> Result<(bool, bool)> {
    header_of(Entries::new(at, entries_of(at, line)?))
}

/// What a line outside of proofs says.
pub(super) enum Outline {
    /// The text of a definition.
    Definition(String),
    /// Name, whether literal, statements, source.
    Axiom(String, bool, Vec<String>, String),
    /// The same of an assumption.
    Assumed(String, bool, Vec<String>),
    /// The same of a theorem.
    Theorem(String, bool, Vec<String>),
}

/// What a line outside of proofs says; the rest of a theorem's line is not looked at.
pub(super) fn outline(at: usize, line: &str) -> Result<Outline> {
    let mut entries = Entries::new(at, entries_of(at, line)?);
    let kind = entries.text()?;
    if kind == "define" {
        return Ok(Outline::Definition(entries.text()?));
    }
    let first = entries.shown()?;
    let literal = entries.truth()?;
    let statements = entries.each(Entries::shown)?;
    match kind.as_str() {
        "axiom" => Ok(Outline::Axiom(first, literal, statements, entries.shown()?)),
        "assume" => Ok(Outline::Assumed(first, literal, statements)),
        "theorem" => Ok(Outline::Theorem(first, literal, statements)),
        _ => entries.wrong("a theorem is expected"),
    }
}

pub(super) fn malformed(line: usize, what: &str) -> Error {
    Error::new(&certificate::FORMAT, format!("line {}: {what}", line + 1))
}

/// Whether a character changes how those around it are shown.
fn is_format(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// The entries of an array, taken from the front.
struct Entries {
    line: usize,
    left: std::vec::IntoIter<Value>,
}

impl Entries {
    fn new(line: usize, entries: Vec<Value>) -> Entries {
        Entries { line, left: entries.into_iter() }
    }

    fn wrong<T>(&self, what: &str) -> Result<T> {
        Err(malformed(self.line, what))
    }

    fn next(&mut self) -> Result<Value> {
        match self.left.next() {
            Some(value) => Ok(value),
            None => self.wrong("an entry is missing"),
        }
    }

    fn end(&mut self) -> Result<()> {
        match self.left.next() {
            None => Ok(()),
            Some(_) => self.wrong("there is an entry too many"),
        }
    }

    fn text(&mut self) -> Result<String> {
        match self.next()? {
            Value::String(text) => Ok(text),
            _ => self.wrong("a text is expected"),
        }
    }

    /// A name or a statement, as it is shown in a verdict: on one line, and nothing in it that
    /// is not read.
    fn shown(&mut self) -> Result<String> {
        let text = self.text()?;
        let hidden = |c: char| c.is_control() || c == '#' || is_format(c);
        if text.is_empty() || text.contains(hidden) {
            return self.wrong("a text without comments and control characters is expected");
        }
        Ok(text)
    }

    fn word(&mut self, word: &str) -> Result<()> {
        if self.text()? == word { Ok(()) } else { self.wrong(&format!("`{word}` is expected")) }
    }

    fn truth(&mut self) -> Result<bool> {
        match self.next()? {
            Value::Bool(truth) => Ok(truth),
            _ => self.wrong("true or false is expected"),
        }
    }

    fn integer(&mut self) -> Result<i64> {
        match self.next()?.as_i64() {
            Some(number) => Ok(number),
            None => self.wrong("a number is expected"),
        }
    }

    fn number(&mut self) -> Result<u32> {
        match u32::try_from(self.integer()?) {
            Ok(number) => Ok(number),
            Err(_) => self.wrong("a number from 0 to 2^32 - 1 is expected"),
        }
    }

    fn optional_number(&mut self) -> Result<Option<u32>> {
        match self.left.as_slice().first() {
            Some(Value::Null) => {
                self.next()?;
                Ok(None)
            }
            _ => self.number().map(Some),
        }
    }

    fn entries(&mut self) -> Result<Entries> {
        match self.next()? {
            Value::Array(entries) => Ok(Entries::new(self.line, entries)),
            _ => self.wrong("an array is expected"),
        }
    }

    fn each<T>(&mut self, mut read: impl FnMut(&mut Entries) -> Result<T>) -> Result<Vec<T>> {
        let mut list = self.entries()?;
        let mut all = Vec::with_capacity(list.left.len());
        while list.left.len() > 0 {
            all.push(read(&mut list)?);
        }
        Ok(all)
    }

    fn numbers(&mut self) -> Result<Vec<u32>> {
        self.each(Entries::number)
    }

    fn side(&mut self) -> Result<Side> {
        match self.text()?.as_str() {
            "left" => Ok(Side::Left),
            "right" => Ok(Side::Right),
            "member" => Ok(Side::Member),
            _ => self.wrong("a side is expected"),
        }
    }

    fn cited(&mut self) -> Result<Cited> {
        let mut pair = self.entries()?;
        let cited = Cited { step: pair.number()?, backward: pair.truth()? };
        pair.end()?;
        Ok(cited)
    }

    fn sub(&mut self) -> Result<Sub> {
        let mut pair = self.entries()?;
        let sub = Sub { scope: pair.number()?, step: pair.number()? };
        pair.end()?;
        Ok(sub)
    }
}

struct Reader<'a> {
    document: &'a mut Document,
    numbers: Vec<Id>,
}

impl Reader<'_> {
    fn theorems(&mut self, mut lines: Lines) -> Result<()> {
        while let Some((at, entries)) = lines.next() {
            let entries = Entries::new(at, entries);
            let mut own = Vec::new();
            let parts = ["term", "scope", "step"];
            while let Some((at, entries)) = lines.next_if(|(_, entries)| is(entries, &parts)) {
                own.push(Entries::new(at, entries));
            }
            self.theorem(entries, own)?;
        }
        Ok(())
    }

    fn theorem(&mut self, mut entries: Entries, own: Vec<Entries>) -> Result<()> {
        let kind = entries.text()?;
        let name = entries.shown()?;
        let literal = entries.truth()?;
        let statements = entries.each(Entries::shown)?;
        let theorem = match kind.as_str() {
            "axiom" | "assume" => {
                if !own.is_empty() {
                    return entries.wrong("this has no proof");
                }
                let status =
                    if kind == "axiom" { Status::Axiom(entries.shown()?) } else { Status::Assumed };
                self.document.theorem(&name, &statements, literal, status)?
            }
            "theorem" => {
                let level = match entries.text()?.as_str() {
                    "definitions" => Level::Definitions,
                    "forms" => Level::Forms,
                    "group" => Level::Group,
                    _ => return entries.wrong("a level is expected"),
                };
                let induction = entries.each(Entries::text)?;
                let goals = entries.numbers()?;
                // The claims are read before the terms of the proof.
                let mut theorem =
                    self.document.theorem(&name, &statements, literal, Status::Assumed)?;
                let induction = induction
                    .iter()
                    .map(|name| self.document.calculus.terms.var(Symbol::from(name.as_str())))
                    .collect();
                let mut proof =
                    Proof { level, induction, scopes: Vec::new(), steps: Vec::new(), goals };
                for line in own {
                    self.part(line, &mut proof)?;
                }
                theorem.status = Status::Proved(proof);
                theorem
            }
            _ => return entries.wrong("a theorem is expected"),
        };
        entries.end()?;
        self.document.theorems.push(theorem);
        Ok(())
    }

    fn part(&mut self, mut line: Entries, proof: &mut Proof) -> Result<()> {
        match line.text()?.as_str() {
            "term" => {
                let id = self.term(&mut line)?;
                self.numbers.push(id);
            }
            "scope" => {
                let parent = line.optional_number()?;
                let claim = line.optional_number()?;
                let options = self.ids(&mut line)?;
                let hypotheses = line.each(|line| self.prop(line))?;
                let empty = line.each(|line| {
                    let mut pair = line.entries()?;
                    let found = (self.id(&mut pair)?, pair.side()?);
                    pair.end()?;
                    Ok(found)
                })?;
                proof.scopes.push(Scope { parent, claim, options, hypotheses, empty });
            }
            _ => {
                let scope = line.number()?;
                let prop = self.prop(&mut line)?;
                let mut by = line.entries()?;
                let reason = self.reason(&mut by)?;
                by.end()?;
                let unfolded = line.numbers()?;
                proof.steps.push(Step { scope, prop, by: reason, unfolded });
            }
        }
        line.end()
    }

    fn id(&self, line: &mut Entries) -> Result<Id> {
        match self.numbers.get(line.number()? as usize) {
            Some(&id) => Ok(id),
            None => line.wrong("there is no such term before this line"),
        }
    }

    fn ids(&self, line: &mut Entries) -> Result<Vec<Id>> {
        line.each(|line| self.id(line))
    }

    fn term(&mut self, line: &mut Entries) -> Result<Id> {
        match line.text()?.as_str() {
            "var" => {
                let name = line.text()?;
                Ok(self.document.calculus.terms.var(Symbol::from(name.as_str())))
            }
            "option" => {
                let (of, side, copy) = (self.id(line)?, line.side()?, line.number()?);
                Ok(self.document.calculus.terms.option(of, side, copy))
            }
            "literal" => {
                let Ok(number) = line.text()?.parse::<Dyadic>() else {
                    return line.wrong("a number m/2^k is expected");
                };
                let n = line.integer()?;
                let ups = match line.text()?.as_str() {
                    "multiple" => Ups::Multiple(n),
                    "power" if n != 0 => Ups::Power(n),
                    "partial" => Ups::Partial(n),
                    _ => return line.wrong("ups are expected"),
                };
                let literal = Literal { number, ups, nim: line.number()? };
                Ok(self.document.calculus.terms.literal(&literal))
            }
            "sum" => {
                let parts = line.each(|line| {
                    let mut pair = line.entries()?;
                    let negative = pair.truth()?;
                    let part = Part { term: self.id(&mut pair)?, negative };
                    pair.end()?;
                    Ok(part)
                })?;
                Ok(self.document.calculus.terms.sum(parts))
            }
            "apply" => {
                let operator = Symbol::from(line.text()?.as_str());
                let args = self.ids(line)?;
                Ok(self.document.calculus.terms.apply(operator, args))
            }
            "braces" => {
                let left = self.families(line)?;
                let right = self.families(line)?;
                Ok(self.document.calculus.terms.braces(left, right))
            }
            _ => line.wrong("a term is expected"),
        }
    }

    fn families(&self, line: &mut Entries) -> Result<Vec<Family>> {
        line.each(|line| {
            let mut pair = line.entries()?;
            let binders = self.ids(&mut pair)?;
            let body = self.id(&mut pair)?;
            pair.end()?;
            Ok(Family { binders, body })
        })
    }

    fn prop(&self, line: &mut Entries) -> Result<Prop> {
        let mut prop = line.entries()?;
        let kind = prop.text()?;
        let a = self.id(&mut prop)?;
        let found = match kind.as_str() {
            "is" => Prop::Is(a),
            "not" => Prop::Not(a),
            _ => {
                let b = self.id(&mut prop)?;
                match kind.as_str() {
                    "same" => Prop::Same(a, b),
                    "equal" => Prop::Equal(a, b),
                    "le" => Prop::Le(a, b),
                    "lf" => Prop::Lf(a, b),
                    _ => return prop.wrong("a proposition is expected"),
                }
            }
        };
        prop.end()?;
        Ok(found)
    }

    fn instance(&self, line: &mut Entries) -> Result<Instance> {
        let mut instance = line.entries()?;
        let claim = instance.number()?;
        let map = instance.each(|line| {
            let mut pair = line.entries()?;
            let found = (self.id(&mut pair)?, self.id(&mut pair)?);
            pair.end()?;
            Ok(found)
        })?;
        let premises = instance.numbers()?;
        instance.end()?;
        Ok(Instance { claim, map, premises })
    }

    fn choice(&self, line: &mut Entries) -> Result<Choice> {
        let mut choice = line.entries()?;
        let found = Choice {
            side: choice.side()?,
            family: choice.number()?,
            binders: self.ids(&mut choice)?,
        };
        choice.end()?;
        Ok(found)
    }

    fn reason(&self, line: &mut Entries) -> Result<Reason> {
        Ok(match line.text()?.as_str() {
            "hypothesis" => Reason::Hypothesis,
            "identical" => Reason::Identical,
            "definition" => {
                let clause = line.number()?;
                let holds = line.each(|line| {
                    let mut entry = line.entries()?;
                    let found = (entry.number()?, entry.numbers()?);
                    entry.end()?;
                    Ok(found)
                })?;
                let fails = line.each(|line| {
                    let mut entry = line.entries()?;
                    let found = (entry.number()?, entry.number()?, entry.numbers()?);
                    entry.end()?;
                    Ok(found)
                })?;
                Reason::Definition { clause, holds, fails }
            }
            "induction" => Reason::Induction(self.instance(line)?),
            "lemma" => Reason::Lemma(line.number()?, self.instance(line)?),
            "congruence" => {
                Reason::Congruence(line.each(|line| match line.left.as_slice().first() {
                    Some(Value::Null) => line.next().map(|_| None),
                    _ => line.cited().map(Some),
                })?)
            }
            "sum" => Reason::Sum(line.each(|line| {
                let mut pair = line.entries()?;
                let found = (pair.truth()?, pair.cited()?);
                pair.end()?;
                Ok(found)
            })?),
            "chain" => Reason::Chain(line.each(Entries::cited)?),
            "value" => Reason::Value(line.number()?),
            "combination" => Reason::Combination(line.each(|line| {
                let mut pair = line.entries()?;
                let found = (pair.integer()?, pair.number()?);
                pair.end()?;
                Ok(found)
            })?),
            "options" => Reason::SameOptions(line.each(|line| {
                let mut pair = line.entries()?;
                let found = Match { sub: pair.sub()?, choice: self.choice(&mut pair)? };
                pair.end()?;
                Ok(found)
            })?),
            "every" => Reason::EveryMove(line.each(Entries::sub)?),
            "some" => Reason::SomeMove(self.choice(line)?, line.number()?),
            "any" => Reason::AnyMove(self.choice(line)?, line.number()?),
            "cases" => Reason::Cases(line.number()?, line.each(Entries::sub)?),
            "inhabited" => {
                let (of, side) = (self.id(line)?, line.side()?);
                let [none, some] = line.each(Entries::sub)?[..] else {
                    return line.wrong("two cases are expected");
                };
                Reason::Inhabited(of, side, [none, some])
            }
            "split" => Reason::Split(self.prop(line)?, line.each(Entries::sub)?),
            "absurd" => Reason::Absurd(line.number()?, line.number()?),
            "both" => Reason::Both(line.number()?, line.number()?),
            "half" => Reason::Half(line.cited()?),
            "evaluated" => Reason::Evaluated,
            "canonical" => Reason::Canonical,
            "transport" => Reason::Transport(line.number()?, line.cited()?),
            "wall" => Reason::WallIsNumber,
            "extreme" => Reason::Extreme(line.number()?),
            _ => return line.wrong("a reason is expected"),
        })
    }
}

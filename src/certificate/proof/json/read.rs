//! Certificates read. A line may name only what stands before it, and everything that it
//! says is put into the table of terms anew.

use super::entries::{Entries, Lines, definition, header_of, is, lines_of, malformed};
use crate::budget::Budget;
use crate::certificate::proof::document::Document;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::{
    Choice, Instance, Level, Match, Proof, Reason, Scope, Status, Step,
};
use crate::certificate::proof::terms::{Family, Id, Part, Terms};
use crate::error::Result;
use crate::number::Dyadic;
use crate::syntax::term::{Literal, Ups};
use serde_json::Value;
use symbol_table::GlobalSymbol as Symbol;

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
        if statements.is_empty() {
            return entries.wrong("a statement is expected");
        }
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
                let literal = Literal { number, ups, nim: line.nimber()? };
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
            "is" | "not" if !self.document.calculus.is_predicate(a) => {
                return prop.wrong("a predicate is expected");
            }
            "is" => Prop::Is(a),
            "not" => Prop::Not(a),
            _ => {
                let b = self.id(&mut prop)?;
                match kind.as_str() {
                    "same" => Prop::Same(a, b),
                    "differ" => Prop::Differ(a, b),
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

    fn matches(&self, line: &mut Entries) -> Result<Vec<Match>> {
        line.each(|line| {
            let mut pair = line.entries()?;
            let found = Match { sub: pair.sub()?, choice: self.choice(&mut pair)? };
            pair.end()?;
            Ok(found)
        })
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
            "options" => Reason::SameOptions(self.matches(line)?),
            "extremes" => Reason::SameExtremes(self.matches(line)?),
            "every" => Reason::EveryMove(line.each(Entries::sub)?),
            "some" => Reason::SomeMove(self.choice(line)?, line.number()?),
            "any" => Reason::AnyMove(self.choice(line)?, line.number()?),
            "cases" => Reason::Cases(line.number()?, line.each(Entries::sub)?),
            "distinct" => Reason::Distinct(self.choice(line)?),
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

//! Texts that a draft includes.
//!
//! A draft numbers what its lines make in the order in which it carries them out. An included
//! text counts what it includes in the order in which that was read first there, and then its
//! own lines. The two orders differ where a text includes one that the draft has already, behind
//! one that it has not; so each line of an included text is carried out with the draft's numbers.
//!
//! A text can be taken over as well: then its lines become the draft's own, but for those of
//! operators and axioms that the draft has already, which must say the same.

use super::prune::{Made, each_number};
use super::{Cases, Draft, Fact, Prop, stuck};
use crate::certificate::plain::{Line, Tree};
use crate::error::Result;
use crate::kernel::{Proposition, Sequent, Term};
use indexmap::IndexMap;
use std::ops::Range;

/// A text whose lines were carried out.
#[derive(Clone, Debug)]
pub(super) struct Included {
    name: String,
    /// The texts that it includes, and those that they include.
    texts: Vec<usize>,
    /// The draft's numbers of what its own lines made: terms, operators, facts.
    own: [Range<u32>; 3],
}

/// What a text that was taken over has shown.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    /// The facts of its theorems, by their names.
    pub theorems: IndexMap<String, Fact>,
    /// Its laws: the name, the text, the theorems that say it.
    pub laws: Vec<(String, String, Vec<String>)>,
}

/// A text that is being read.
struct Reading {
    name: String,
    lines: std::vec::IntoIter<Line>,
    texts: Vec<usize>,
    /// For each number of the text the draft's: of terms, operators, facts.
    numbers: [Vec<u32>; 3],
    /// What the draft had made before the first line of its own.
    start: [u32; 3],
}

impl Reading {
    fn new(name: &str, find: &dyn Fn(&str) -> Option<String>) -> Result<Reading> {
        let text = find(name).ok_or_else(|| stuck(format!("there is no text {name}")))?;
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let lines: Vec<Line> = lines.map(Line::read).collect::<Result<_>>()?;
        let numbers = [Vec::new(), vec![0, 1], vec![0, 1]];
        let lines = lines.into_iter();
        Ok(Reading { name: name.to_owned(), lines, texts: Vec::new(), numbers, start: [0; 3] })
    }

    /// Sees a text and what that includes.
    fn see(&mut self, at: usize, included: &[Included]) {
        for &text in included[at].texts.iter().chain([&at]) {
            if self.texts.contains(&text) {
                continue;
            }
            for (all, own) in self.numbers.iter_mut().zip(&included[text].own) {
                all.extend(own.clone());
            }
            self.texts.push(text);
        }
    }

    /// The line with the draft's numbers.
    fn translated(&self, mut line: Line) -> Result<Line> {
        let mut unknown = None;
        each_number(&mut line, &mut |what, number| match self.numbers[what as usize]
            .get(*number as usize)
        {
            Some(&to) => *number = to,
            None => unknown = Some(*number),
        });
        match unknown {
            None => Ok(line),
            Some(number) => Err(stuck(format!("the text {} has no number {number}", self.name))),
        }
    }

    fn note(&mut self, made: &Made) {
        self.numbers[0].extend(made.term);
        self.numbers[1].extend(made.operator);
        self.numbers[2].extend(made.facts.clone());
    }
}

impl Draft {
    /// Includes a text, whose lines are given by its name, unless it is included already.
    ///
    /// # Errors
    /// What the kernel says of it; `text` gives none for a name that is not known.
    pub fn include(&mut self, name: &str, text: &dyn Fn(&str) -> Option<String>) -> Result<()> {
        if self.included_as(name).is_none() {
            self.carry_out(Reading::new(name, text)?, text)?;
        }
        self.lines.push(Line::Include(name.to_owned()));
        self.made.push(Made::default());
        self.before = self.counts();
        Ok(())
    }

    /// Takes over the lines of a text, but for those that name its results. What it includes the
    /// draft includes already, unless nothing stands in it yet.
    ///
    /// # Errors
    /// E0520 for an operator that is defined otherwise in the draft, or an axiom that says
    /// something else there, and for a text that is not included; what the kernel says.
    pub fn take_over(
        &mut self,
        text: &str,
        find: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Taken> {
        let mut reading = Reading::new("", &|_| Some(text.to_owned()))?;
        let mut taken = Taken::default();
        let mut known = None;
        while let Some(line) = reading.lines.next() {
            let line = match line {
                Line::Include(inner) => {
                    if self.included_as(&inner).is_none()
                        && self.lines.iter().all(|line| matches!(line, Line::Include(_)))
                    {
                        self.include(&inner, find)?;
                    }
                    let at = self.included_as(&inner);
                    reading.see(
                        at.ok_or_else(|| stuck(format!("the text {inner} is not included")))?,
                        &self.included,
                    );
                    continue;
                }
                line => reading.translated(line)?,
            };
            match line {
                Line::Theorem(name, fact, _) => {
                    taken.theorems.insert(name, fact);
                }
                Line::Law(name, text, theorems) => taken.laws.push((name, text, theorems)),
                Line::Operator(name, parameters) if self.operator(&name).is_some() => {
                    known = self.operator(&name);
                    if known.is_none_or(|known| self.arity(known) != parameters as usize) {
                        return Err(stuck(format!("{name} has other arguments")));
                    }
                    reading.numbers[1].extend(known);
                }
                Line::Definition(tree) if known.is_some() => {
                    let operator = known.take().unwrap_or_default();
                    let facts = self.defined_by(operator, &tree)?;
                    reading.numbers[2].extend(facts);
                }
                Line::Axiom(name, _, said) if self.axiom_named(&name).is_some() => {
                    let fact = self.axiom_named(&name).unwrap_or_default();
                    if self.sequent(fact)? != &self.terms_of_sequent(&said)? {
                        return Err(stuck(format!("the axiom {name} says something else")));
                    }
                    reading.numbers[2].push(fact);
                }
                line => {
                    if matches!(line, Line::Operator(..)) {
                        known = None;
                    }
                    self.put(line)?;
                    let made = self.made.last().cloned().unwrap_or_default();
                    reading.note(&made);
                }
            }
        }
        Ok(taken)
    }

    /// Names the theorems that say a law of a text that was taken over, and the law.
    ///
    /// # Errors
    /// E0520 when there is no law of that name; what the kernel says.
    pub fn name_law(&mut self, taken: &Taken, name: &str) -> Result<()> {
        let law = taken.laws.iter().find(|(known, ..)| known == name);
        let (_, text, theorems) =
            law.ok_or_else(|| stuck(format!("there is no law {name} in the text")))?;
        for theorem in theorems {
            let fact = taken.theorems.get(theorem);
            let fact = fact.ok_or_else(|| stuck(format!("there is no theorem {theorem}")))?;
            self.theorem(theorem, *fact)?;
        }
        self.put(Line::Law(name.to_owned(), text.clone(), theorems.clone())).map(|_| ())
    }

    /// The facts of an operator's definition, if they are those of a tree.
    fn defined_by(&mut self, operator: u32, tree: &Tree) -> Result<Range<Fact>> {
        let facts = self.definition(operator);
        let cases = self.cases(tree)?;
        let said = self.facts_of_cases(operator, self.arity(operator) as u32, &cases)?;
        let mut same = facts.len() == said.len();
        for (fact, said) in facts.clone().zip(&said) {
            same = same && self.sequent(fact)? == said;
        }
        let name = self.name_of(operator);
        if same { Ok(facts) } else { Err(stuck(format!("{name} is defined otherwise"))) }
    }

    fn term_of(&self, number: u32) -> Result<Term> {
        self.checker.term(number).ok_or_else(|| stuck(format!("there is no term {number}")))
    }

    fn terms_of(&self, prop: &Proposition<u32>) -> Result<Prop> {
        let terms = prop.terms.iter().map(|&number| self.term_of(number)).collect::<Result<_>>()?;
        Ok(Prop { kind: prop.kind, terms })
    }

    fn terms_of_sequent(&self, said: &Sequent<u32>) -> Result<Sequent> {
        let hypotheses = said.hypotheses.iter().map(|one| self.terms_of_sequent(one));
        let hypotheses = hypotheses.collect::<Result<_>>()?;
        Ok(Sequent::new(said.variables, hypotheses, self.terms_of(&said.proposition)?))
    }

    fn cases(&self, tree: &Tree) -> Result<Cases> {
        Ok(match tree {
            Tree::Leaf(term) => Cases::Is(self.term_of(*term)?),
            Tree::If(prop, yes, no) => {
                let (yes, no) = (self.cases(yes)?, self.cases(no)?);
                Cases::If(self.terms_of(prop)?, Box::new(yes), Box::new(no))
            }
        })
    }

    fn included_as(&self, name: &str) -> Option<usize> {
        self.included.iter().position(|text| text.name == name)
    }

    /// How many terms, operators and facts were made.
    fn counts(&self) -> [u32; 3] {
        [self.written, self.operators.len() as u32, self.checker.counts()[2]]
    }

    /// Carries out the lines of a text, and of those that it includes.
    fn carry_out(&mut self, text: Reading, find: &dyn Fn(&str) -> Option<String>) -> Result<()> {
        let mut stack = vec![text];
        stack[0].start = self.counts();
        while let Some(reading) = stack.last_mut() {
            match reading.lines.next() {
                Some(Line::Include(inner)) => {
                    if let Some(at) = self.included_as(&inner) {
                        reading.see(at, &self.included);
                    } else if stack.iter().any(|outer| outer.name == inner) {
                        return Err(stuck(format!("the text {inner} includes itself")));
                    } else {
                        stack.push(Reading::new(&inner, find)?);
                    }
                    if let Some(next) = stack.last_mut() {
                        next.start = self.counts();
                    }
                }
                Some(line) => {
                    let line = reading.translated(line)?;
                    let made = self.take(&line)?;
                    reading.note(&made);
                }
                None => self.end(&mut stack),
            }
        }
        Ok(())
    }

    /// Ends the text that is read last; the one around it sees it.
    fn end(&mut self, stack: &mut Vec<Reading>) {
        let Some(Reading { name, texts, start, .. }) = stack.pop() else { return };
        let end = self.counts();
        let own = [0, 1, 2].map(|what| start[what]..end[what]);
        self.included.push(Included { name, texts, own });
        if let Some(outer) = stack.last_mut() {
            outer.see(self.included.len() - 1, &self.included);
            outer.start = end;
        }
    }
}

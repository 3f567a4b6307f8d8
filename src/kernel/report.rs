//! What an accepted text says, and everything that it rests on.

use super::checker::Checker;
use super::need;
use super::sequent::Sequent;
use crate::error::Result;

/// A result of a text.
#[derive(Clone, Debug)]
pub struct Theorem {
    /// Its name.
    pub name: String,
    /// What it says.
    pub sequent: Sequent,
    /// The same in words.
    pub text: String,
    /// What it rests on besides definitions.
    pub axioms: Vec<Axiom>,
}

/// Something that was taken on trust.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axiom {
    /// Its name.
    pub name: String,
    /// Where it was taken from.
    pub source: String,
    /// What it says, in words.
    pub text: String,
}

/// An operator that a text introduces.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// How many parameters it has.
    pub parameters: u32,
    /// The facts that define it, in words; none if nothing does.
    pub facts: Vec<String>,
}

/// A law, as it is written elsewhere, and what says it here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Law {
    /// Its name.
    pub name: String,
    /// Its text, which is not checked.
    pub text: String,
    /// The theorems that say it.
    pub theorems: Vec<String>,
}

/// The verdict on a text that was accepted.
#[derive(Clone, Debug)]
pub struct Report {
    /// Its theorems, in order, without those of included texts.
    pub theorems: Vec<Theorem>,
    /// Its own operators.
    pub definitions: Vec<Definition>,
    /// The texts that were included, in the order in which they were read.
    pub included: Vec<String>,
    /// Its laws.
    pub laws: Vec<Law>,
    /// How many steps there are, with those of included texts.
    pub steps: u64,
    /// How many of these compare closed terms by playing them out.
    pub plays: u64,
}

impl Checker {
    /// What was shown by the lines so far.
    ///
    /// # Errors
    /// E0530 if a line was refused or a scope is open; E0405 and those of the budget if a
    /// statement is too long to be written.
    pub fn report(&mut self) -> Result<Report> {
        need(!self.refused, || "a line was refused")?;
        need(self.scopes.is_empty(), || "the text leaves a scope open")?;
        let mut theorems = Vec::new();
        for at in 0..self.theorems.len() {
            let proved = &self.theorems[at];
            if proved.text.is_some() {
                continue;
            }
            let name = proved.name.clone();
            let fact = self.cite(proved.fact)?;
            let text = self.words(&fact.sequent)?;
            let axioms = fact.axioms.iter().map(|k| self.axiom_in_words(k as usize));
            let axioms = axioms.collect::<Result<_>>()?;
            theorems.push(Theorem { name, sequent: (*fact.sequent).clone(), text, axioms });
        }
        let law = |(name, text, theorems): &(String, String, Vec<String>)| Law {
            name: name.clone(),
            text: text.clone(),
            theorems: theorems.clone(),
        };
        Ok(Report {
            theorems,
            definitions: self.definitions()?,
            included: self.texts.iter().map(|text| text.name.clone()).collect(),
            laws: self.laws.iter().map(law).collect(),
            steps: self.steps,
            plays: self.plays,
        })
    }

    fn axiom_in_words(&mut self, at: usize) -> Result<Axiom> {
        let axiom = &self.assumptions[at];
        let (name, source) = (axiom.name.clone(), axiom.source.clone());
        let sequent = axiom.sequent.clone();
        Ok(Axiom { name, source, text: self.words(&sequent)? })
    }

    fn definitions(&mut self) -> Result<Vec<Definition>> {
        let mut definitions = Vec::new();
        for at in 2..self.operators.len() {
            let operator = &self.operators[at];
            if operator.text.is_some() {
                continue;
            }
            let (name, parameters) = (operator.name.clone(), operator.parameters);
            let facts = operator.definition.clone();
            let facts = facts.iter().map(|fact| self.words(fact)).collect::<Result<_>>()?;
            definitions.push(Definition { name, parameters, facts });
        }
        Ok(definitions)
    }
}

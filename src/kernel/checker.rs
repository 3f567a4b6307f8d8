//! The state of a check: operators, facts, scopes. A line is carried out or refused.
//!
//! What holds throughout: a fact that is not gone is true for all forms of the variables in
//! scope that satisfy what the scopes assume, in every game theory in which the axioms hold
//! that it rests on; its terms have no loose index beyond its own variables, and no variable
//! but those in scope.

use super::group::PRELUDE;
use super::read::{self, Name, Parts, VARIABLES};
use super::sequent::{Proposition, Sequent};
use super::term::{INDICES, Node, Set, Substitution, Term, Terms, cost, single, union};
use super::text::{Text, View};
use super::{fits, found, need};
use crate::budget::Budget;
use crate::error::Result;
use serde_json::Value;
use std::ops::Range;
use std::sync::Arc;

/// Scopes are nested at most as deep.
const SCOPES: usize = 256;
/// Words of the statements that are printed, which are no names of operators.
const RESERVED: [&str; 8] = ["left", "right", "no", "not", "in", "if", "for", "all"];

/// A sequent with the axioms that it rests on.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub(super) sequent: Arc<Sequent>,
    pub(super) axioms: Set,
}

impl Fact {
    /// What it says, if it has neither hypotheses nor variables.
    pub(super) fn alone(&self) -> Result<&Proposition> {
        found(self.sequent.alone(), "a cited fact has hypotheses or variables")
    }
}

/// Something that was taken on trust.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axiom {
    /// Its name.
    pub name: String,
    /// Where it was taken from.
    pub source: String,
    /// What it says.
    pub sequent: Arc<Sequent>,
    /// The same in words.
    pub text: String,
}

/// A function of forms that a text introduces, which may be read as a predicate.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// How many parameters it has.
    pub parameters: u32,
    /// The facts that define it, in words; none if nothing does.
    pub facts: Vec<String>,
    /// The included text that introduces it, if it is not the text itself.
    pub included: Option<String>,
}

/// A result of a text.
#[derive(Clone, Debug)]
pub struct Theorem {
    /// Its name.
    pub name: String,
    /// What it says.
    pub sequent: Arc<Sequent>,
    /// The same in words.
    pub text: String,
    /// What it rests on besides definitions.
    pub axioms: Vec<Arc<Axiom>>,
    /// The included text that shows it, if it is not the text itself.
    pub included: Option<String>,
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
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Its theorems, in order, without those of included texts.
    pub theorems: Vec<Theorem>,
    /// All operators but the sum and the negative, those of included texts among them.
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

/// What an `open` or an `ind` began.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub(super) variables: Vec<Term>,
    /// The positions of the variables that an induction is on; none for an `open`.
    pub(super) on: Option<Vec<u32>>,
    /// What is assumed, or claimed by induction.
    pub(super) sequents: Vec<Sequent>,
    outside: Set,
    first_fact: usize,
}

/// A checker of texts. Whoever drives it line by line need not be trusted: what it calls a
/// fact follows from the lines that it has accepted.
///
/// ```
/// use tepid::{budget::Budget, kernel::Checker};
///
/// let mut checker = Checker::new(Budget::unlimited())?;
/// checker.accept(r#"["v","a"]"#)?;
/// checker.accept(r#"["open",[0],[]]"#)?;
/// assert_eq!(checker.accept(r#"["refl",0,[]]"#)?, 2..3);
/// assert_eq!(checker.accept(r#"["close",2]"#)?, 3..4);
/// checker.accept(r#"["b",0]"#)?;
/// checker.accept(r#"["theorem","mine",3,[1,[],["same",1,1]]]"#)?;
///
/// let report = checker.report()?;
/// assert_eq!(report.theorems[0].text, "for all a: a == a");
/// assert!(report.theorems[0].axioms.is_empty());
/// # Ok::<(), tepid::error::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Checker {
    pub(super) terms: Terms,
    /// What was shown, with the theorems of included texts and the two built-in operators.
    pub(super) report: Report,
    axioms: Vec<Arc<Axiom>>,
    pub(super) scopes: Vec<Scope>,
    pub(super) declared: Set,
    /// What the text that is read sees, and those do that include it.
    pub(super) view: View,
    pub(super) outer: Vec<View>,
    pub(super) texts: Vec<Text>,
    /// Facts 0 and 1 of every text.
    pub(super) conway: Vec<Option<Fact>>,
    /// What a licence asks for.
    pub(super) group: Vec<Sequent>,
    pub(super) refused: bool,
}

impl Checker {
    /// A checker that knows the sum and the negative by Conway's definitions, facts 0 and 1.
    ///
    /// # Errors
    /// Those of the budget.
    pub fn new(budget: Budget) -> Result<Checker> {
        let mut checker = Checker {
            terms: Terms::new(budget),
            report: Report::default(),
            axioms: Vec::new(),
            scopes: Vec::new(),
            declared: Set::default(),
            view: View::default(),
            outer: Vec::new(),
            texts: Vec::new(),
            conway: Vec::new(),
            group: Vec::new(),
            refused: false,
        };
        for line in serde_json::Deserializer::from_str(PRELUDE).into_iter() {
            checker.carry_out(&line.map_err(|error| read::no_json(&error))?)?;
        }
        checker.group = checker.scopes.drain(..).flat_map(|scope| scope.sequents).collect();
        checker.conway = checker.view.items.facts[..2].to_vec();
        // A view of its own, in which neither operator is new and could be defined once more.
        checker.view = View::new(None, &checker.conway);
        Ok(checker)
    }

    /// Goes on within another budget. What was checked stays checked.
    pub fn under(&mut self, budget: Budget) {
        self.terms.budget = budget;
    }

    /// All terms made so far.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The same table, for whoever makes terms before a line says them: a line cites numbers,
    /// and a term that no line of terms said has none.
    pub(crate) fn terms_mut(&mut self) -> &mut Terms {
        &mut self.terms
    }

    /// The term of the line of this number.
    #[must_use]
    pub fn term(&self, number: u32) -> Option<Term> {
        self.view.items.terms.get(number as usize).copied()
    }

    /// The fact of this number, if its scope is not closed.
    #[must_use]
    pub fn fact(&self, number: u32) -> Option<&Sequent> {
        self.view.items.facts.get(number as usize)?.as_ref().map(|fact| &*fact.sequent)
    }

    /// How many lines of terms, how many operators, and how many facts there are: the numbers
    /// that the next of each kind gets.
    #[must_use]
    pub fn counts(&self) -> [u32; 3] {
        self.view.items.counts().map(|n| n as u32)
    }

    /// The operator of this name, as terms name it.
    #[must_use]
    pub fn operator(&self, name: &str) -> Option<u32> {
        self.report.definitions.iter().zip(0..).find(|(op, _)| op.name == name).map(|(_, at)| at)
    }

    /// The fact of a theorem of an included text, or of the text itself.
    #[must_use]
    pub fn theorem(&self, text: Option<&str>, name: &str) -> Option<u32> {
        let found = self.report.theorems.iter().find(|theorem| theorem.is(text, name))?;
        let is = |fact: &Fact| Arc::ptr_eq(&fact.sequent, &found.sequent);
        let mut facts = self.view.items.facts.iter().zip(0..);
        facts.find(|(fact, _)| fact.as_ref().is_some_and(is)).map(|(_, number)| number)
    }

    /// What was shown by the lines so far.
    ///
    /// # Errors
    /// E0530 if a line was refused, a scope is open or there is no theorem.
    pub fn report(&self) -> Result<Report> {
        need(!self.refused, "a line was refused")?;
        let ended = self.scopes.is_empty() && self.outer.is_empty();
        need(ended, "the text leaves a scope open, or one that it includes")?;
        let mut report = self.report.clone();
        report.theorems.retain(|theorem| theorem.included.is_none());
        need(!report.theorems.is_empty(), "a text without a theorem shows nothing")?;
        report.definitions.drain(..2);
        Ok(report)
    }

    /// Carries out a line of a text. The range is that of the facts that it gives.
    ///
    /// # Errors
    /// E0530 when the line is refused, E0404, E0405 and those of the budget at a limit. A step
    /// that fails changes nothing; after any other line that fails everything is refused.
    pub fn accept(&mut self, line: &str) -> Result<Range<u32>> {
        self.terms.budget.step(1 + line.len() as u64 / 8)?;
        let line = serde_json::from_str(line).map_err(|error| read::no_json(&error))?;
        let first = self.counts()[2];
        self.carry_out(&line)?;
        Ok(first.min(self.counts()[2])..self.counts()[2])
    }

    /// Refuses all that comes and everything before, for whoever finds a text to be broken.
    pub fn refuse(&mut self) {
        self.refused = true;
    }

    fn carry_out(&mut self, line: &Value) -> Result<()> {
        let (head, parts) = read::head(line)?;
        need(!self.refused, "a line before this one was refused")?;
        if head != "include" {
            self.view.started = true;
        }
        self.refused = true;
        if let Some(node) = self.node_of(head, parts)? {
            let term = self.terms.make(node)?;
            self.view.items.terms.push(term);
            self.refused = false;
            return Ok(());
        }
        let new_operator = self.view.new_operator.take();
        match head {
            "open" | "ind" => self.enter(head, parts)?,
            "close" | "qed" => self.leave(head, parts)?,
            "op" | "def" | "pred" | "axiom" | "theorem" | "law" | "licence" | "include" => {
                need(self.scopes.is_empty(), "this stands outside of all scopes")?;
                self.declare(head, parts, new_operator)?;
            }
            rule => {
                self.refused = false;
                self.step(rule, parts)?;
            }
        }
        self.refused = false;
        Ok(())
    }

    /// What a line of terms makes.
    fn node_of(&self, head: &str, parts: &[Value]) -> Result<Option<Node>> {
        Ok(Some(match head {
            "v" => Node::Variable(self.read::<(Name,)>(parts)?.0.0.into()),
            "b" => Node::Bound(self.read::<(_,)>(parts)?.0),
            "n" => Node::Numeral(self.read::<(_,)>(parts)?.0),
            "o" => {
                let (operator, arguments) = <(_, Vec<Term>)>::read(self, parts, None)?;
                Node::Apply(self.applied(operator, arguments.len())?, arguments.into())
            }
            "f" => {
                let (ranges, body) = <(Vec<_>, _)>::read(self, parts, None)?;
                Node::Family(ranges.into(), body)
            }
            "{" => {
                let (left, right) = <(Vec<_>, Vec<_>)>::read(self, parts, None)?;
                Node::Braces([left.into(), right.into()])
            }
            _ => return Ok(None),
        }))
    }

    pub(super) fn add(&mut self, sequent: Sequent, axioms: &Set) -> Result<Arc<Sequent>> {
        let facts = self.view.items.facts.len();
        fits(facts < u32::MAX as usize, "the list of facts")?;
        self.terms.budget.step(1 + sequent.size() + cost(axioms))?;
        let (sequent, axioms) = (Arc::new(sequent), Arc::clone(axioms));
        self.view.items.facts.push(Some(Fact { sequent: Arc::clone(&sequent), axioms }));
        Ok(sequent)
    }

    // Scopes.

    fn enter(&mut self, head: &str, parts: &[Value]) -> Result<()> {
        fits(self.scopes.len() < SCOPES, "the nesting of scopes")?;
        let (numbers, rest) = parts.split_at_checked(1).unwrap_or_default();
        let (variables,) = <(Vec<Term>,)>::read(self, numbers, None)?;
        let outside = Arc::clone(&self.declared);
        for &variable in &variables {
            let is_variable = matches!(self.terms.node(variable), Node::Variable(_));
            need(is_variable, "an `open` introduces what is no variable")?;
            let set = self.terms.free(variable);
            need(set.is_disjoint(&self.declared), "a variable that is introduced is in scope")?;
            self.declared = union(&self.declared, set);
            self.terms.budget.step(1 + cost(&self.declared))?;
        }
        let (on, sequents): (_, Vec<Sequent>) = if head == "open" {
            (None, self.read::<(_,)>(rest)?.0)
        } else {
            let (on, claims): (Vec<u32>, _) = self.read(rest)?;
            let good = on.iter().all(|&at| (at as usize) < variables.len());
            need(good, "an induction is on its variables")?;
            (Some(on), claims)
        };
        let assumed = if on.is_none() { sequents.clone() } else { Vec::new() };
        let first_fact = self.view.items.facts.len();
        self.scopes.push(Scope { variables, on, sequents, outside, first_fact });
        assumed.into_iter().try_for_each(|sequent| self.add(sequent, &Set::default()).map(drop))
    }

    /// Leaves the innermost scope: its facts are gone, its variables out of scope. What is left
    /// is for all forms of the variables: of an `open` a fact that was shown from what was
    /// assumed of them; of an `ind` its claims, which were shown from the claims at all smaller
    /// tuples and so by induction hold for all. Each claim rests on what any of them rests on,
    /// since it may have cited the others.
    fn leave(&mut self, head: &str, parts: &[Value]) -> Result<()> {
        let is_close = head == "close";
        let facts: Vec<Fact> =
            if is_close { vec![self.read::<(_,)>(parts)?.0] } else { self.read::<(_,)>(parts)?.0 };
        let scope = found(self.scopes.pop(), "no scope is open")?;
        need(scope.on.is_none() == is_close, "`open` ends with `close`, and `ind` with `qed`")?;
        self.view.items.facts[scope.first_fact..].fill(None);
        self.declared = scope.outside;
        let mut assumed = scope.sequents;
        if scope.on.is_some() {
            let shown = facts.iter().map(|fact| &*fact.sequent);
            need(shown.eq(&assumed), "the facts are not the claims of the induction")?;
            assumed.clear();
        }
        let axioms = facts.iter().fold(Set::default(), |all, fact| union(&all, &fact.axioms));
        let mut bind = Substitution::variables(&scope.variables, &self.terms);
        for fact in facts {
            let mut general = Sequent::clone(&fact.sequent);
            general.hypotheses.splice(..0, assumed.iter().cloned());
            general = bind.sequent(&mut self.terms, &general, 0)?;
            // The variables stand before those that the sequent has.
            general.variables += scope.variables.len() as u32;
            fits(general.variables < INDICES, "the number of variables of a sequent")?;
            self.add(general, &axioms)?;
        }
        Ok(())
    }

    // Declarations.

    fn declare(&mut self, head: &str, parts: &[Value], new_operator: Option<u32>) -> Result<()> {
        match head {
            "op" => self.introduce(parts),
            "def" | "pred" => {
                let operator = found(new_operator, "a definition stands directly behind its `op`")?;
                let is_def = head == "def";
                let define = if is_def { Checker::cases_of } else { Checker::parts_of };
                for fact in define(self, operator, parts)? {
                    let text = self.said(&fact)?;
                    self.report.definitions[operator as usize].facts.push(text);
                    self.add(fact, &Set::default())?;
                }
                Ok(())
            }
            "axiom" => self.assume(parts),
            "theorem" => self.conclude(parts),
            "law" => {
                let (Name(name), text, theorems): (_, _, Vec<Name>) = self.read(parts)?;
                let theorems: Vec<String> = theorems.into_iter().map(|Name(name)| name).collect();
                let known = !theorems.is_empty() && theorems.iter().all(|name| self.shows(name));
                need(known, "a law is said by theorems of its text")?;
                let law = Law { name, text, theorems };
                self.report.laws.extend(self.view.name.is_none().then_some(law));
                Ok(())
            }
            "licence" => self.licence(&self.read::<(Vec<Fact>,)>(parts)?.0),
            _ => self.include(self.read::<(Name,)>(parts)?.0.0),
        }
    }

    fn introduce(&mut self, parts: &[Value]) -> Result<()> {
        let (Name(name), parameters) = self.read(parts)?;
        need(parameters < VARIABLES, "an operator has fewer than 64 parameters")?;
        need(!RESERVED.contains(&&*name), &format!("`{name}` is a word of statements"))?;
        self.terms.budget.step(self.report.definitions.len() as u64)?;
        need(self.operator(&name).is_none(), &format!("there is an operator `{name}`"))?;
        let id = self.report.definitions.len() as u32;
        let (facts, included) = (Vec::new(), self.view.name.clone());
        self.report.definitions.push(Definition { name, parameters, facts, included });
        self.view.items.operators.push(id);
        self.view.new_operator = Some(id);
        Ok(())
    }

    /// A name stands for one axiom: it may come again only as it was.
    fn assume(&mut self, parts: &[Value]) -> Result<()> {
        let (Name(name), source, sequent): (_, _, Sequent) = self.read(parts)?;
        self.terms.budget.step(self.axioms.len() as u64)?;
        let known = self.axioms.iter().position(|axiom| axiom.name == name);
        let at = known.unwrap_or(self.axioms.len());
        let text = self.said(&sequent)?;
        let sequent = self.add(sequent, &single(at as u32))?;
        let axiom = Arc::new(Axiom { name, source, sequent, text });
        if known.is_none() {
            self.axioms.push(Arc::clone(&axiom));
        }
        need(self.axioms[at] == axiom, &format!("another axiom is called `{}`", axiom.name))
    }

    /// A statement in words, which are kept.
    pub(super) fn said(&mut self, sequent: &Sequent) -> Result<String> {
        let text = self.words(sequent)?;
        self.terms.keep(0, text.len() as u64)?;
        Ok(text)
    }

    /// Whether the text that is read has a theorem of this name.
    fn shows(&self, name: &str) -> bool {
        self.report.theorems.iter().any(|theorem| theorem.is(self.view.name.as_deref(), name))
    }

    fn conclude(&mut self, parts: &[Value]) -> Result<()> {
        let (Name(name), fact, says): (_, Fact, Sequent) = self.read(parts)?;
        need(*fact.sequent == says, "the theorem says something else than its fact")?;
        self.terms.budget.step(self.report.theorems.len() as u64 + cost(&fact.axioms))?;
        need(!self.shows(&name), &format!("there is a theorem `{name}`"))?;
        let (text, included) = (self.said(&says)?, self.view.name.clone());
        let axioms = fact.axioms.ones().map(|at| Arc::clone(&self.axioms[at])).collect();
        let sequent = Arc::clone(&fact.sequent);
        self.report.theorems.push(Theorem { name, sequent, text, axioms, included });
        Ok(())
    }
}

impl Theorem {
    fn is(&self, text: Option<&str>, name: &str) -> bool {
        self.included.as_deref() == text && self.name == name
    }
}

//! The state of a check: operators, facts, scopes. A line is carried out or refused.
//!
//! What holds throughout: a fact that is not gone is true for all forms of the variables in
//! scope that satisfy what the scopes assume, in every game theory in which the axioms hold
//! that it rests on; its terms have no loose index beyond its own variables, and no variable
//! but those in scope.

use super::bits::Bits;
use super::line::Line;
use super::sequent::{Kind, Proposition, Sequent};
use super::term::{INDICES, Node, Substitution, Term, Terms};
use super::text::{Text, View};
use super::{need, refused, too_large};
use crate::budget::Budget;
use crate::error::Result;
use rustc_hash::FxHashSet;
use std::ops::Range;
use std::sync::Arc;

/// Operators, and the sequents of lines, have fewer variables than this.
const VARIABLES: u32 = 64;
/// Sequents are nested at most as deep.
const NESTED: usize = 32;
/// Scopes are nested at most as deep.
const SCOPES: usize = 256;
/// Names have at most as many characters.
const NAME: usize = 200;

/// A sequent with the axioms that it rests on.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub(super) sequent: Arc<Sequent>,
    pub(super) axioms: Bits,
}

/// A function of forms, which may be read as a predicate.
#[derive(Clone, Debug)]
pub(super) struct Operator {
    pub(super) name: String,
    pub(super) parameters: u32,
    /// The facts that define it.
    pub(super) definition: Vec<Arc<Sequent>>,
    /// The included text that it comes from.
    pub(super) text: Option<String>,
}

/// What was taken on trust.
#[derive(Clone, Debug)]
pub(super) struct Assumption {
    pub(super) name: String,
    pub(super) source: String,
    pub(super) sequent: Arc<Sequent>,
}

/// A result of a text.
#[derive(Clone, Debug)]
pub(super) struct Proved {
    pub(super) name: String,
    pub(super) fact: u32,
    pub(super) text: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) enum Purpose {
    /// Of an `open`: what it assumes.
    Block(Vec<Sequent>),
    /// Of an `ind`: the positions of the variables that it is on, and its claims.
    Induction(Vec<usize>, Vec<Sequent>),
}

#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub(super) variables: Vec<Term>,
    pub(super) purpose: Purpose,
    outside: Bits,
    first_fact: usize,
}

/// A checker of texts. Whoever drives it line by line need not be trusted: what it calls a
/// fact follows from the lines that it has accepted.
///
/// ```
/// use tepid::budget::Budget;
/// use tepid::kernel::{Checker, Line, Proposition, Rule, Sequent};
///
/// let mut checker = Checker::new(Budget::unlimited())?;
/// checker.line(&Line::Variable("a".to_owned()))?;
/// checker.line(&Line::Open(vec![0], Vec::new()))?;
/// let fact = checker.line(&Line::Step(Rule::Refl(0), Vec::new()))?.start;
/// let fact = checker.line(&Line::Close(fact))?.start;
/// checker.line(&Line::Bound(0))?;
/// let says = Sequent::new(1, Vec::new(), Proposition::same(1, 1));
/// checker.line(&Line::Theorem("mine".to_owned(), fact, says))?;
///
/// let report = checker.report()?;
/// assert_eq!(report.theorems[0].text, "for all a: a == a");
/// assert!(report.theorems[0].axioms.is_empty());
/// # Ok::<(), tepid::error::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Checker {
    pub(super) terms: Terms,
    pub(super) operators: Vec<Operator>,
    pub(super) facts: Vec<Option<Fact>>,
    pub(super) scopes: Vec<Scope>,
    pub(super) assumptions: Vec<Assumption>,
    pub(super) theorems: Vec<Proved>,
    pub(super) laws: Vec<(String, String, Vec<String>)>,
    pub(super) texts: Vec<Text>,
    pub(super) begun: FxHashSet<String>,
    pub(super) view: View,
    pub(super) steps: u64,
    pub(super) plays: u64,
    pub(super) refused: bool,
    declared: Bits,
}

impl Checker {
    /// A checker that knows the sum and the negative by Conway's definitions, facts 0 and 1.
    ///
    /// # Errors
    /// Those of the budget.
    pub fn new(budget: Budget) -> Result<Checker> {
        let mut checker = Checker {
            terms: Terms::new(budget),
            operators: Vec::new(),
            facts: Vec::new(),
            scopes: Vec::new(),
            assumptions: Vec::new(),
            theorems: Vec::new(),
            laws: Vec::new(),
            texts: Vec::new(),
            begun: FxHashSet::default(),
            view: View::default(),
            steps: 0,
            plays: 0,
            refused: false,
            declared: Bits::empty(),
        };
        checker.conway()?;
        // A view of its own, in which neither operator is new and could be defined once more.
        checker.view = View::of(None);
        Ok(checker)
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
        self.view.all.terms.get(number as usize).copied()
    }

    /// The fact of this number, if its scope is not closed.
    #[must_use]
    pub fn fact(&self, number: u32) -> Option<&Sequent> {
        let id = *self.view.all.facts.get(number as usize)?;
        self.facts[id as usize].as_ref().map(|fact| &*fact.sequent)
    }

    /// How many lines of terms, how many operators, and how many facts there are: the numbers
    /// that the next of each kind gets.
    #[must_use]
    pub fn counts(&self) -> [u32; 3] {
        let all = &self.view.all;
        [all.terms.len(), all.operators.len(), all.facts.len()].map(|n| n as u32)
    }

    /// The operator of this name, by its number.
    #[must_use]
    pub fn operator(&self, name: &str) -> Option<u32> {
        self.operators.iter().zip(0..).find(|(op, _)| op.name == name).map(|(_, at)| at)
    }

    /// The fact of a theorem of an included text, or of the text itself.
    #[must_use]
    pub fn theorem(&self, text: Option<&str>, name: &str) -> Option<u32> {
        let is = |found: &&Proved| found.text.as_deref() == text && found.name == name;
        self.theorems.iter().find(is).map(|found| found.fact)
    }

    /// Carries out a line. The range is that of the facts that it gives.
    ///
    /// # Errors
    /// E0530 when the line is refused, E0404 and those of the budget at a limit. A step that
    /// fails changes nothing; after any other line that fails everything is refused.
    pub fn line(&mut self, line: &Line) -> Result<Range<u32>> {
        need(!self.refused, || "a line before this one was refused")?;
        let first = self.facts.len() as u32;
        let done = self.carry_out(line);
        self.refused = done.is_err() && !matches!(line, Line::Step(..));
        done.map(|()| first..self.facts.len() as u32)
    }

    fn carry_out(&mut self, line: &Line) -> Result<()> {
        if let Some(node) = self.node(line)? {
            let term = self.terms.make(node)?;
            self.view.push(|items| items.terms.push(term));
            return Ok(());
        }
        let new_operator = self.view.new_operator.take();
        self.view.started = true;
        match line {
            Line::Step(rule, cited) => return self.step(rule, cited),
            Line::Open(variables, assumed) => return self.open(variables, assumed),
            Line::Close(fact) => return self.close(*fact),
            Line::Induction(variables, on, claims) => return self.induction(variables, on, claims),
            Line::Qed(facts) => return self.qed(facts),
            _ => need(self.scopes.is_empty(), || "this stands outside of all scopes")?,
        }
        match line {
            Line::Operator(name, parameters) => self.declare(name, *parameters),
            Line::Definition(tree) => self.define(new_operator, tree),
            Line::Predicate(parts) => self.define_predicate(new_operator, parts),
            Line::Axiom(name, source, sequent) => self.axiom(name, source, sequent),
            Line::Theorem(name, fact, sequent) => self.conclude(name, *fact, sequent),
            Line::Law(name, text, theorems) => self.law(name, text, theorems),
            Line::Licence(facts) => self.licence(facts),
            _ => Err(refused("the text of an `include` must be read").hint("use `Checker::text`")),
        }
    }

    /// The node of a line of terms.
    fn node(&mut self, line: &Line) -> Result<Option<Node>> {
        let terms = |list: &[u32]| list.iter().map(|&n| self.any_term(n)).collect::<Result<_>>();
        Ok(Some(match line {
            Line::Variable(name) => {
                is_name(name)?;
                Node::Variable(name.as_str().into())
            }
            Line::Bound(k) => Node::Bound(*k),
            Line::Numeral(number) => Node::Numeral(number.clone()),
            Line::Apply(operator, arguments) => {
                let operator = self.known_operator(*operator)?;
                self.has_arity(operator, arguments.len())?;
                Node::Apply(operator, terms(arguments)?)
            }
            Line::Family(ranges, body) => {
                let range = |&(side, of)| Ok((side, self.any_term(of)?));
                let ranges = ranges.iter().map(range).collect::<Result<_>>()?;
                Node::Family(ranges, self.any_term(*body)?)
            }
            Line::Braces(left, right) => Node::Braces([terms(left)?, terms(right)?]),
            _ => return Ok(None),
        }))
    }

    // What a line says, by the numbers of what it cites.

    pub(super) fn any_term(&self, number: u32) -> Result<Term> {
        self.term(number).ok_or_else(|| refused(format!("there is no term {number}")))
    }

    pub(super) fn known_operator(&self, number: u32) -> Result<u32> {
        let found = self.view.all.operators.get(number as usize).copied();
        found.ok_or_else(|| refused(format!("there is no operator {number}")))
    }

    fn has_arity(&self, operator: u32, arguments: usize) -> Result<()> {
        let known = &self.operators[operator as usize];
        need(known.parameters as usize == arguments, || {
            format!("`{}` has {} parameters", known.name, known.parameters)
        })
    }

    /// A term that denotes a form once its indices below `depth` and the variables in scope do.
    pub(super) fn form(&self, number: u32, depth: u32) -> Result<Term> {
        let term = self.any_term(number)?;
        need(self.terms.is_form(term), || format!("term {number} is a family"))?;
        need(self.terms.loose(term).width() <= u64::from(depth), || {
            format!("term {number} has a loose index")
        })?;
        need(self.terms.free(term).is_subset(&self.declared), || {
            format!("term {number} has a variable that is not in scope")
        })?;
        Ok(term)
    }

    /// A term that denotes a form once the variables in scope do.
    pub(super) fn closed(&self, number: u32) -> Result<Term> {
        self.form(number, 0)
    }

    pub(super) fn proposition(&self, said: &Proposition<u32>, depth: u32) -> Result<Proposition> {
        let (kind, arity) = match said.kind {
            Kind::Is(operator) => (Kind::Is(self.known_operator(operator)?), None),
            Kind::Not(operator) => (Kind::Not(self.known_operator(operator)?), None),
            Kind::None(side) => (Kind::None(side), Some(1)),
            kind => (kind, Some(2)),
        };
        match (kind, arity) {
            (Kind::Is(operator) | Kind::Not(operator), _) => {
                self.has_arity(operator, said.terms.len())?;
            }
            _ => need(arity == Some(said.terms.len()), || "a proposition has another arity")?,
        }
        let terms = said.terms.iter().map(|&n| self.form(n, depth)).collect::<Result<_>>()?;
        Ok(Proposition { kind, terms })
    }

    /// A sequent in `depth` loose indices.
    pub(super) fn sequent(&self, said: &Sequent<u32>, depth: u32) -> Result<Sequent> {
        self.nested_sequent(said, depth, NESTED)
    }

    fn nested_sequent(&self, said: &Sequent<u32>, depth: u32, levels: usize) -> Result<Sequent> {
        if levels == 0 {
            return Err(too_large("the nesting of a sequent"));
        }
        need(said.variables < VARIABLES, || "a sequent has fewer than 64 variables")?;
        let depth = depth + said.variables;
        let inner = said.hypotheses.iter().map(|h| self.nested_sequent(h, depth, levels - 1));
        let hypotheses = inner.collect::<Result<_>>()?;
        let proposition = self.proposition(&said.proposition, depth)?;
        Ok(Sequent { variables: said.variables, hypotheses, proposition })
    }

    fn sequents(&self, said: &[Sequent<u32>]) -> Result<Vec<Sequent>> {
        said.iter().map(|sequent| self.sequent(sequent, 0)).collect()
    }

    // Facts.

    pub(super) fn cite(&self, number: u32) -> Result<Fact> {
        let none = || refused(format!("there is no fact {number}"));
        let id = *self.view.all.facts.get(number as usize).ok_or_else(none)?;
        let gone = || refused(format!("fact {number} belongs to a scope that is closed"));
        self.facts[id as usize].clone().ok_or_else(gone)
    }

    pub(super) fn add(&mut self, sequent: Sequent, axioms: Bits) -> Result<Arc<Sequent>> {
        let id = u32::try_from(self.facts.len()).map_err(|_| too_large("the list of facts"))?;
        self.terms.budget.step(1 + sequent.size() + axioms.words())?;
        let sequent = Arc::new(sequent);
        self.facts.push(Some(Fact { sequent: Arc::clone(&sequent), axioms }));
        self.view.push(|items| items.facts.push(id));
        Ok(sequent)
    }

    // Scopes.

    fn enter(&mut self, numbers: &[u32]) -> Result<(Vec<Term>, Bits)> {
        if self.scopes.len() >= SCOPES {
            return Err(too_large("the nesting of scopes"));
        }
        let outside = self.declared.clone();
        let mut variables = Vec::new();
        for &number in numbers {
            let variable = self.any_term(number)?;
            let is_variable = matches!(self.terms.node(variable), Node::Variable(_));
            need(is_variable, || format!("term {number} is no variable"))?;
            let set = self.terms.free(variable);
            need(set.is_disjoint(&self.declared), || {
                format!("the variable of term {number} is in scope")
            })?;
            self.declared = self.declared.union(set);
            self.terms.budget.step(1 + self.declared.words())?;
            variables.push(variable);
        }
        Ok((variables, outside))
    }

    fn open(&mut self, variables: &[u32], assumed: &[Sequent<u32>]) -> Result<()> {
        let (variables, outside) = self.enter(variables)?;
        let assumed = self.sequents(assumed)?;
        let (purpose, first_fact) = (Purpose::Block(assumed.clone()), self.facts.len());
        self.scopes.push(Scope { variables, purpose, outside, first_fact });
        assumed.into_iter().try_for_each(|sequent| self.add(sequent, Bits::empty()).map(drop))
    }

    fn induction(&mut self, variables: &[u32], on: &[u32], claims: &[Sequent<u32>]) -> Result<()> {
        let (variables, outside) = self.enter(variables)?;
        let on: Vec<usize> = on.iter().map(|&at| at as usize).collect();
        need(on.iter().all(|&at| at < variables.len()), || "an induction is on its variables")?;
        let (purpose, first_fact) =
            (Purpose::Induction(on, self.sequents(claims)?), self.facts.len());
        self.scopes.push(Scope { variables, purpose, outside, first_fact });
        Ok(())
    }

    /// Leaves the innermost scope: its facts are gone, its variables out of scope.
    fn leave(&mut self) -> Result<Scope> {
        let scope = self.scopes.pop().ok_or_else(|| refused("no scope is open"))?;
        self.facts[scope.first_fact..].fill(None);
        self.declared = scope.outside.clone();
        Ok(scope)
    }

    /// The fact was shown for any forms of the variables, from what was assumed of them.
    fn close(&mut self, number: u32) -> Result<()> {
        let fact = self.cite(number)?;
        let scope = self.leave()?;
        let Purpose::Block(assumed) = scope.purpose else {
            return Err(refused("the innermost scope ends with a `qed`"));
        };
        let mut bind = Substitution::variables(&scope.variables, &self.terms);
        let general = self.generalise(&mut bind, &scope.variables, &assumed, &fact.sequent)?;
        self.add(general, fact.axioms).map(drop)
    }

    /// The claims were shown for any forms of the variables, from the claims at all smaller
    /// tuples; so by induction they hold for all. Each rests on what any of them rests on,
    /// since a claim cites the others.
    fn qed(&mut self, numbers: &[u32]) -> Result<()> {
        let facts = numbers.iter().map(|&n| self.cite(n)).collect::<Result<Vec<_>>>()?;
        let scope = self.leave()?;
        let Purpose::Induction(_, claims) = scope.purpose else {
            return Err(refused("the innermost scope ends with a `close`"));
        };
        let shown = facts.iter().map(|fact| &*fact.sequent);
        need(shown.eq(&claims), || "the facts are not the claims of the induction")?;
        let axioms = facts.iter().fold(Bits::empty(), |all, fact| all.union(&fact.axioms));
        let mut bind = Substitution::variables(&scope.variables, &self.terms);
        for claim in &claims {
            let general = self.generalise(&mut bind, &scope.variables, &[], claim)?;
            self.add(general, axioms.clone())?;
        }
        Ok(())
    }

    /// For all forms of the variables, what was assumed and the sequent's hypotheses give its
    /// proposition. The variables stand before those that it has.
    fn generalise(
        &mut self,
        bind: &mut Substitution,
        variables: &[Term],
        assumed: &[Sequent],
        sequent: &Sequent,
    ) -> Result<Sequent> {
        let inner = sequent.variables;
        let count = inner as usize + variables.len();
        if count as u64 >= INDICES {
            return Err(too_large("the number of variables of a sequent"));
        }
        let hypotheses = assumed.iter().chain(&sequent.hypotheses);
        let hypotheses = hypotheses.map(|h| bind.sequent(&mut self.terms, h, inner));
        let hypotheses = hypotheses.collect::<Result<_>>()?;
        let proposition = bind.proposition(&mut self.terms, &sequent.proposition, inner)?;
        Ok(Sequent { variables: count as u32, hypotheses, proposition })
    }

    // Declarations.

    pub(super) fn declare(&mut self, name: &str, parameters: u32) -> Result<()> {
        is_name(name)?;
        need(parameters < VARIABLES, || "an operator has fewer than 64 parameters")?;
        self.terms.budget.step(self.operators.len() as u64)?;
        need(self.operator(name).is_none(), || format!("there is an operator `{name}`"))?;
        let id = self.operators.len() as u32;
        let (name, text, definition) = (name.to_owned(), self.view.name.clone(), Vec::new());
        self.operators.push(Operator { name, parameters, definition, text });
        self.view.push(|items| items.operators.push(id));
        self.view.new_operator = Some(id);
        Ok(())
    }

    /// A name stands for one axiom: it may come again only as it was.
    fn axiom(&mut self, name: &str, source: &str, said: &Sequent<u32>) -> Result<()> {
        is_name(name)?;
        is_printable(source)?;
        let sequent = self.sequent(said, 0)?;
        self.terms.budget.step(self.assumptions.len() as u64)?;
        let known = self.assumptions.iter().position(|axiom| axiom.name == name);
        let at = known.unwrap_or(self.assumptions.len());
        let fact = self.add(sequent, Bits::single(at as u32))?;
        if known.is_none() {
            let (name, source) = (name.to_owned(), source.to_owned());
            self.assumptions.push(Assumption { name, source, sequent: Arc::clone(&fact) });
        }
        let axiom = &self.assumptions[at];
        need(axiom.source == source && axiom.sequent == fact, || {
            format!("another axiom is called `{name}`")
        })
    }

    fn conclude(&mut self, name: &str, number: u32, said: &Sequent<u32>) -> Result<()> {
        is_name(name)?;
        let shown = self.cite(number)?.sequent;
        let said = self.sequent(said, 0)?;
        need(*shown == said, || "the theorem says something else than its fact")?;
        let fact = self.view.all.facts[number as usize];
        let known = self.view.theorems.insert(name.to_owned());
        need(known, || format!("there is a theorem `{name}`"))?;
        let text = self.view.name.clone();
        self.theorems.push(Proved { name: name.to_owned(), fact, text });
        Ok(())
    }

    fn law(&mut self, name: &str, text: &str, theorems: &[String]) -> Result<()> {
        is_name(name)?;
        is_printable(text)?;
        let known = |theorem: &String| self.view.theorems.contains(theorem);
        need(
            !theorems.is_empty() && theorems.iter().all(known),
            || "a law is said by theorems of its text",
        )?;
        if self.view.name.is_none() {
            self.laws.push((name.to_owned(), text.to_owned(), theorems.to_vec()));
        }
        Ok(())
    }
}

/// A letter or `_`, then letters, digits, `_` and `.`, in ASCII.
pub(super) fn is_name(name: &str) -> Result<()> {
    let starts = |c: char| c.is_ascii_alphabetic() || c == '_';
    let continues = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let good = name.starts_with(starts) && name.chars().all(continues) && name.len() <= NAME;
    need(good, || format!("`{}` is no name", name.escape_debug()))
}

/// No character that controls, hides or turns the text around it.
fn is_printable(text: &str) -> Result<()> {
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}')
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..)
    };
    need(!text.chars().any(hidden), || "a text of one line of printable characters is expected")
}

//! Terms of a draft: how they are made, and the lines that say them.

use super::{Draft, Prop};
use crate::certificate::plain::Line;
use crate::error::Result;
use crate::kernel::{Node, Proposition, Sequent, Side, Substitution, Term};
use crate::number::Dyadic;

impl Draft {
    /// The term that is made so.
    ///
    /// # Errors
    /// What the kernel says; E04 at a limit.
    pub fn make(&mut self, node: Node) -> Result<Term> {
        self.checker.terms_mut().make(node)
    }

    /// What a term is made of.
    #[must_use]
    pub fn node(&self, term: Term) -> &Node {
        self.checker.terms().node(term)
    }

    /// A variable.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn variable(&mut self, name: &str) -> Result<Term> {
        self.make(Node::Variable(name.into()))
    }

    /// A bound index.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn bound(&mut self, k: u32) -> Result<Term> {
        self.make(Node::Bound(k))
    }

    /// The canonical form of a number.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn numeral(&mut self, q: &Dyadic) -> Result<Term> {
        self.make(Node::Numeral(q.clone()))
    }

    /// The canonical form of an integer.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn integer(&mut self, n: i64) -> Result<Term> {
        self.make(Node::Numeral(Dyadic::integer(n)))
    }

    /// 0.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn zero(&mut self) -> Result<Term> {
        self.integer(0)
    }

    /// An operator at its arguments.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn apply(&mut self, operator: u32, arguments: Vec<Term>) -> Result<Term> {
        self.make(Node::Apply(operator, arguments.into()))
    }

    /// a + b, as it is written.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn sum(&mut self, a: Term, b: Term) -> Result<Term> {
        self.apply(0, vec![a, b])
    }

    /// −a, as it is written.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn negative(&mut self, a: Term) -> Result<Term> {
        self.apply(1, vec![a])
    }

    /// A family.
    ///
    /// # Errors
    /// What the kernel says; E04 at a limit.
    pub fn family(&mut self, ranges: &[(Side, Term)], body: Term) -> Result<Term> {
        self.make(Node::Family(ranges.into(), body))
    }

    /// Braces of families.
    ///
    /// # Errors
    /// What the kernel says; E04 at a limit.
    pub fn braces(&mut self, left: Vec<Term>, right: Vec<Term>) -> Result<Term> {
        self.make(Node::Braces([left.into(), right.into()]))
    }

    /// Braces of options without binders.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn options(&mut self, left: &[Term], right: &[Term]) -> Result<Term> {
        let mut sides = [Vec::new(), Vec::new()];
        for (families, options) in sides.iter_mut().zip([left, right]) {
            for &option in options {
                families.push(self.family(&[], option)?);
            }
        }
        let [left, right] = sides;
        self.braces(left, right)
    }

    /// The families of a side: those of braces, of anything else that of all its options.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn families(&mut self, side: Side, a: Term) -> Result<Vec<Term>> {
        self.checker.terms_mut().families(side, a)
    }

    /// Whether a proposition speaks of an index that it does not bind.
    #[must_use]
    pub fn has_loose_index(&self, prop: &Prop) -> bool {
        prop.terms.iter().any(|&term| !self.is_closed(term))
    }

    /// Whether a term has no loose index.
    #[must_use]
    pub fn is_closed(&self, term: Term) -> bool {
        self.checker.terms().width(term) == 0
    }

    /// Whether neither loose indices nor variables occur.
    #[must_use]
    pub fn is_ground(&self, term: Term) -> bool {
        self.is_closed(term) && self.checker.terms().free(term).is_clear()
    }

    /// A term with terms put for the indices of binders that are taken away.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn instance(&mut self, term: Term, put: &[Term]) -> Result<Term> {
        let terms = self.checker.terms_mut();
        Substitution::instances(put.to_vec()).apply(terms, term, 0)
    }

    /// A sequent with terms put for loose indices around it.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn instance_of(&mut self, sequent: &Sequent, put: &[Term]) -> Result<Sequent> {
        let terms = self.checker.terms_mut();
        Substitution::instances(put.to_vec()).sequent(terms, sequent, 0)
    }

    /// A sequent with indices for variables around it.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn sequent_over(&mut self, variables: &[Term], sequent: &Sequent) -> Result<Sequent> {
        let terms = self.checker.terms_mut();
        Substitution::variables(variables, terms).sequent(terms, sequent, 0)
    }

    /// A term with indices for variables.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn abstracted(&mut self, term: Term, variables: &[Term]) -> Result<Term> {
        let terms = self.checker.terms_mut();
        Substitution::variables(variables, terms).apply(terms, term, 0)
    }

    /// A term with a term put for a variable.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn replaced(&mut self, term: Term, variable: Term, by: Term) -> Result<Term> {
        let open = self.abstracted(term, &[variable])?;
        self.instance(open, &[by])
    }

    /// The sequent that says something for all forms of variables.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn closed_over(
        &mut self,
        variables: &[Term],
        hypotheses: &[Prop],
        conclusion: &Prop,
    ) -> Result<Sequent> {
        let terms = self.checker.terms_mut();
        let mut close = Substitution::variables(variables, terms);
        let mut under = |prop: &Prop| close.proposition(terms, prop, 0);
        let conclusion = under(conclusion)?;
        let hypotheses: Result<Vec<Sequent>> =
            hypotheses.iter().map(|prop| under(prop).map(Sequent::from)).collect();
        Ok(Sequent::new(variables.len() as u32, hypotheses?, conclusion))
    }

    /// The number of a line that says a term: the lines are written that it needs.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn number(&mut self, term: Term) -> Result<u32> {
        let mut todo = vec![term];
        while let Some(&next) = todo.last() {
            if self.numbers.contains_key(&next) {
                todo.pop();
                continue;
            }
            let known = todo.len();
            let waits = |part: &Term| !self.numbers.contains_key(part);
            todo.extend(self.checker.terms().node(next).children().filter(waits));
            if todo.len() == known {
                let line = self.line_of(next);
                self.put(line)?;
                todo.pop();
            }
        }
        Ok(self.numbers[&term])
    }

    /// The line that says a term whose parts have numbers.
    fn line_of(&self, term: Term) -> Line {
        let number = |part: &Term| self.numbers[part];
        let all = |parts: &[Term]| parts.iter().map(number).collect();
        match self.node(term) {
            Node::Variable(name) => Line::Variable(name.to_string()),
            Node::Bound(k) => Line::Bound(*k),
            Node::Numeral(q) => Line::Numeral(q.clone()),
            Node::Apply(operator, arguments) => Line::Apply(*operator, all(arguments)),
            Node::Family(ranges, body) => {
                let ranges = ranges.iter().map(|(side, of)| (*side, number(of))).collect();
                Line::Family(ranges, number(body))
            }
            Node::Braces([left, right]) => Line::Braces(all(left), all(right)),
        }
    }

    /// The numbers of several terms.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn all_numbers(&mut self, terms: &[Term]) -> Result<Vec<u32>> {
        terms.iter().map(|&term| self.number(term)).collect()
    }

    /// A proposition as a line says it.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn cited(&mut self, prop: &Prop) -> Result<Proposition<u32>> {
        Ok(Proposition { kind: prop.kind, terms: self.all_numbers(&prop.terms)? })
    }

    /// A sequent as a line says it.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn numbered(&mut self, sequent: &Sequent) -> Result<Sequent<u32>> {
        let hypotheses: Result<Vec<_>> =
            sequent.hypotheses.iter().map(|hypothesis| self.numbered(hypothesis)).collect();
        let proposition = self.cited(&sequent.proposition)?;
        Ok(Sequent::new(sequent.variables, hypotheses?, proposition))
    }
}

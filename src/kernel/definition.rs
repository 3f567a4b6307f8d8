//! Definitions of operators by trees of cases, and of predicates by sequents.
//!
//! Games have no infinite descent. There is a set of parameters such that every call has at
//! each position of the set that parameter itself, or an option of an option of … it, and at
//! one of them has moved. So the tuple of these parameters descends with every call, and there
//! is exactly one function, or predicate, that fits: recursion over a well-founded order.
//! A definition stands directly behind its operator, so that nothing was said of it before.

use super::bits::Bits;
use super::checker::Checker;
use super::line::Tree;
use super::sequent::{Kind, Proposition, Sequent};
use super::term::{Node, Term, Terms};
use super::{need, refused, too_large};
use crate::error::Result;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

/// Cases are nested at most as deep.
const CASES: usize = 100;

/// How a form was reached: from which parameter, and whether it moved from there.
type Way = Option<(usize, bool)>;

impl Checker {
    fn new_operator(&self, operator: Option<u32>) -> Result<(u32, u32)> {
        let at = operator.ok_or_else(|| refused("a definition stands directly behind its `op`"))?;
        Ok((at, self.operators[at as usize].parameters))
    }

    /// In each case the operator is that leaf.
    pub(super) fn define(&mut self, operator: Option<u32>, tree: &Tree) -> Result<()> {
        let (operator, n) = self.new_operator(operator)?;
        let mut calls = Calls::new(operator, n);
        let parameters = self.terms.indices(n)?;
        let head = self.terms.apply(operator, &parameters)?;
        let (mut facts, mut todo) = (Vec::new(), vec![(tree, Vec::new())]);
        while let Some((tree, path)) = todo.pop() {
            self.terms.budget.step(1 + path.len() as u64)?;
            match tree {
                Tree::Leaf(number) => {
                    let body = self.form(*number, n)?;
                    calls.scan(&mut self.terms, body)?;
                    facts.push(Sequent::new(n, path, Proposition::same(head, body)));
                }
                Tree::If(condition, yes, no) => {
                    if path.len() >= CASES {
                        return Err(too_large("the nesting of a definition"));
                    }
                    let holds = self.proposition(condition, n)?;
                    let itself = [Kind::Is(operator), Kind::Not(operator)].contains(&holds.kind);
                    need(!itself, || "a definition does not ask its operator as a predicate")?;
                    for &term in &holds.terms {
                        calls.scan(&mut self.terms, term)?;
                    }
                    let fails = holds.clone().negation();
                    let fails = fails.ok_or_else(|| refused("a case asks what has a negation"))?;
                    let and = |p: Proposition| path.iter().cloned().chain([p.into()]).collect();
                    todo.push((no, and(fails)));
                    todo.push((yes, and(holds)));
                }
            }
        }
        calls.descend()?;
        self.defined(operator, facts)
    }

    /// The operator, read as a predicate, holds if and only if all parts do.
    pub(super) fn define_predicate(
        &mut self,
        operator: Option<u32>,
        parts: &[Sequent<u32>],
    ) -> Result<()> {
        let (operator, n) = self.new_operator(operator)?;
        let parts = parts.iter().map(|part| self.sequent(part, n)).collect::<Result<Vec<_>>>()?;
        let mut calls = Calls::new(operator, n);
        let ways: Vec<Way> = (0..n as usize).map(|i| Some((i, false))).collect();
        for part in &parts {
            calls.scan_sequent(&mut self.terms, part, &ways)?;
        }
        calls.descend()?;
        let is = |terms| Proposition { kind: Kind::Is(operator), terms };
        let whole = Sequent::new(n, parts.clone(), is(self.terms.indices(n)?));
        let mut facts = vec![whole];
        for Sequent { variables, mut hypotheses, proposition } in parts {
            let mut parameters = self.terms.indices(n + variables)?;
            parameters.truncate(n as usize);
            hypotheses.insert(0, is(parameters).into());
            facts.push(Sequent::new(n + variables, hypotheses, proposition));
        }
        self.defined(operator, facts)
    }

    fn defined(&mut self, operator: u32, facts: Vec<Sequent>) -> Result<()> {
        for fact in facts {
            let fact = self.add(fact, Bits::empty())?;
            self.operators[operator as usize].definition.push(fact);
        }
        Ok(())
    }
}

/// What the binders around a place chose, innermost last: lists that share their beginnings.
#[derive(Default)]
struct Ways(IndexSet<(usize, Way), FxBuildHasher>);

impl Ways {
    /// The list with one more; 0 is the empty one.
    fn with(&mut self, list: usize, way: Way) -> usize {
        self.0.insert_full((list, way)).0 + 1
    }

    /// How the form at a term was reached, if it is an index.
    fn at(&self, terms: &mut Terms, term: Term, mut list: usize) -> Result<Way> {
        let &Node::Bound(k) = terms.node(term) else { return Ok(None) };
        terms.budget.step(1 + u64::from(k))?;
        let mut way = None;
        for _ in 0..=k {
            (list, way) = self.0[list - 1];
        }
        Ok(way)
    }
}

/// The calls of an operator in its definition: how the form at each position was reached.
struct Calls {
    operator: u32,
    parameters: usize,
    calls: Vec<Vec<Way>>,
    ways: Ways,
    start: usize,
    seen: FxHashSet<(Term, usize)>,
}

impl Calls {
    fn new(operator: u32, parameters: u32) -> Calls {
        let (mut ways, parameters) = (Ways::default(), parameters as usize);
        let start = (0..parameters).fold(0, |list, i| ways.with(list, Some((i, false))));
        Calls { operator, parameters, calls: Vec::new(), ways, start, seen: FxHashSet::default() }
    }

    /// Finds the calls in a term whose loose indices are the parameters.
    fn scan(&mut self, terms: &mut Terms, term: Term) -> Result<()> {
        let mut todo = vec![(term, self.start)];
        while let Some((term, list)) = todo.pop() {
            terms.budget.step(1)?;
            if !self.seen.insert((term, list)) {
                continue;
            }
            let node = terms.node(term).clone();
            if let Node::Family(ranges, body) = &node {
                let mut list = list;
                for (i, &(_, of)) in ranges.iter().enumerate() {
                    // The indices of this binder and of those behind it are not in the range.
                    let below = (i..ranges.len()).fold(list, |list, _| self.ways.with(list, None));
                    todo.push((of, below));
                    let way = self.ways.at(terms, of, below)?;
                    list = self.ways.with(list, way.map(|(parameter, _)| (parameter, true)));
                }
                todo.push((*body, list));
                continue;
            }
            if let Node::Apply(operator, arguments) = &node
                && *operator == self.operator
            {
                let ways = arguments.iter().map(|&a| self.ways.at(terms, a, list));
                self.calls.push(ways.collect::<Result<_>>()?);
            }
            todo.extend(node.children().map(|part| (part, list)));
        }
        Ok(())
    }

    /// Finds the calls in a sequent, `ways` being how its loose indices were reached. A
    /// variable of a sequent that asks it to be an option is one of what it ranges over, as
    /// far as the sequent says something: where it is none, the sequent holds.
    fn scan_sequent(&mut self, terms: &mut Terms, s: &Sequent, ways: &[Way]) -> Result<()> {
        let mut ways = [ways, &vec![None; s.variables as usize]].concat();
        let last = ways.len();
        let at = |terms: &Terms, ways: &[Way], term| match terms.node(term) {
            &Node::Bound(k) => ways[last - 1 - k as usize],
            _ => None,
        };
        for option in s.hypotheses.iter().filter_map(Sequent::alone) {
            let (Kind::In(_), &Node::Bound(k)) = (option.kind, terms.node(option.terms[0])) else {
                continue;
            };
            if let Some((parameter, _)) = at(terms, &ways, option.terms[1])
                && k < s.variables
            {
                ways[last - 1 - k as usize] = Some((parameter, true));
            }
        }
        let Proposition { kind, terms: said } = &s.proposition;
        for &term in said {
            let operator = self.operator;
            let without = |node: &Node| !matches!(node, Node::Apply(f, _) if *f == operator);
            need(terms.all(term, without)?, || "a predicate does not apply itself as an operator")?;
        }
        if matches!(kind, Kind::Is(f) | Kind::Not(f) if *f == self.operator) {
            self.calls.push(said.iter().map(|&term| at(terms, &ways, term)).collect());
        }
        s.hypotheses.iter().try_for_each(|h| self.scan_sequent(terms, h, &ways))
    }

    /// The set is that of all positions which every call keeps or descends.
    fn descend(&self) -> Result<()> {
        let keeps = |i: &usize| {
            self.calls
                .iter()
                .all(|call| matches!(call[*i], Some((parameter, _)) if parameter == *i))
        };
        let kept: Vec<usize> = (0..self.parameters).filter(keeps).collect();
        let moves = |call: &Vec<Way>| kept.iter().any(|&i| matches!(call[i], Some((_, true))));
        need(self.calls.iter().all(moves), || "the recursion is not seen to end")
    }
}

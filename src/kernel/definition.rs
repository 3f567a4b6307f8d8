//! Definitions of operators by trees of cases, and of predicates by sequents.
//!
//! Games have no infinite descent. There is a set of parameters such that every call has at
//! each position of the set that parameter itself, or an option of an option of … it, and at
//! one of them has moved. So the tuple of these parameters descends with every call, and there
//! is exactly one function, or predicate, that fits: recursion over a well-founded order.
//! A definition stands directly behind its operator, so that nothing was said of it before.

use super::checker::Checker;
use super::read::{self, Parts};
use super::sequent::{Kind, Proposition, Sequent};
use super::term::{Node, Substitution, Term, Terms};
use super::{found, need, refused};
use crate::error::Result;
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::Value;

/// How a form was reached: from which parameter, and whether it moved from there.
type Way = Option<(usize, bool)>;

impl Checker {
    /// In each case the operator is that leaf.
    pub(super) fn cases_of(&mut self, operator: u32, parts: &[Value]) -> Result<Vec<Sequent>> {
        let n = self.report.definitions[operator as usize].parameters;
        let [tree] = parts else { return Err(refused("a definition is one tree")) };
        let mut calls = Calls::new(&mut self.terms, operator, n)?;
        let parameters = self.terms.indices(n)?;
        let head = self.terms.apply(operator, &parameters)?;
        let (mut facts, mut todo) = (Vec::new(), vec![(tree, Vec::new())]);
        while let Some((tree, path)) = todo.pop() {
            self.terms.budget.step(1 + path.len() as u64)?;
            match read::head(tree)? {
                ("=", body) => {
                    let (body,) = <(Term,)>::read(self, body, Some(n))?;
                    calls.scan(&mut self.terms, body)?;
                    facts.push(Sequent::new(n, path, Proposition::same(head, body)));
                }
                ("if", [condition, yes, no]) => {
                    let holds: Proposition = read::Part::read(self, condition, Some(n))?;
                    let itself = [Kind::Is(operator), Kind::Not(operator)].contains(&holds.kind);
                    need(!itself, "a definition does not ask its operator as a predicate")?;
                    holds.terms.iter().try_for_each(|&t| calls.scan(&mut self.terms, t))?;
                    let fails = holds.clone().negation();
                    let fails = found(fails, "a case asks what has a negation")?;
                    let and = |p: Proposition| path.iter().cloned().chain([p.into()]).collect();
                    todo.extend([(no, and(fails)), (yes, and(holds))]);
                }
                _ => return Err(refused("a definition is a tree of `if` and `=`")),
            }
        }
        calls.descend()?;
        Ok(facts)
    }

    /// The operator, read as a predicate, holds if and only if all parts do.
    pub(super) fn parts_of(&mut self, operator: u32, parts: &[Value]) -> Result<Vec<Sequent>> {
        let n = self.report.definitions[operator as usize].parameters;
        let (parts,) = <(Vec<Sequent>,)>::read(self, parts, Some(n))?;
        let mut calls = Calls::new(&mut self.terms, operator, n)?;
        for part in &parts {
            let part = calls.start().sequent(&mut self.terms, part, 0)?;
            calls.scan_sequent(&mut self.terms, &part)?;
        }
        calls.descend()?;
        let is = |terms| Proposition { kind: Kind::Is(operator), terms };
        let mut facts = vec![Sequent::new(n, parts.clone(), is(self.terms.indices(n)?))];
        for mut part in parts {
            part.variables += n;
            let mut parameters = self.terms.indices(part.variables)?;
            parameters.truncate(n as usize);
            part.hypotheses.insert(0, is(parameters).into());
            facts.push(part);
        }
        Ok(facts)
    }
}

/// The calls of an operator in its definition: how the form at each position was reached.
///
/// For what an index stands for a variable is put, whose name no text can write: one for each
/// parameter, one for all that was reached from it, and one for everything else.
struct Calls {
    operator: u32,
    marks: Vec<[Term; 2]>,
    other: Term,
    ways: FxHashMap<Term, (usize, bool)>,
    calls: Vec<Vec<Way>>,
    seen: FxHashSet<Term>,
}

impl Calls {
    fn new(terms: &mut Terms, operator: u32, parameters: u32) -> Result<Calls> {
        let mut mark = |name: String| terms.make(Node::Variable(name.into()));
        let (mut marks, mut ways) = (Vec::new(), FxHashMap::default());
        for i in 0..parameters as usize {
            let [still, moved] = [mark(format!("{i}"))?, mark(format!("{i} moved"))?];
            marks.push([still, moved]);
            ways.extend([(still, (i, false)), (moved, (i, true))]);
        }
        let (other, calls, seen) = (mark("?".to_owned())?, Vec::new(), FxHashSet::default());
        Ok(Calls { operator, marks, other, ways, calls, seen })
    }

    /// The parameters, for the loose indices of a definition.
    fn start(&self) -> Substitution {
        Substitution::instances(self.marks.iter().map(|mark| mark[0]).collect())
    }

    /// An option of a form.
    fn option(&self, of: Term) -> Term {
        self.ways.get(&of).map_or(self.other, |&(parameter, _)| self.marks[parameter][1])
    }

    fn call(&mut self, arguments: &[Term]) {
        self.calls.push(arguments.iter().map(|at| self.ways.get(at).copied()).collect());
    }

    /// Finds the calls in a term whose loose indices are the parameters.
    fn scan(&mut self, terms: &mut Terms, term: Term) -> Result<()> {
        let mut todo = vec![self.start().apply(terms, term, 0)?];
        while let Some(term) = todo.pop() {
            terms.budget.step(1)?;
            if !self.seen.insert(term) {
                continue;
            }
            match terms.node(term).clone() {
                Node::Family(ranges, body) => {
                    let mut chosen = vec![self.other; ranges.len()];
                    for (i, &(_, of)) in ranges.iter().enumerate() {
                        let of = Substitution::instances(chosen.clone()).apply(terms, of, 0)?;
                        chosen[i] = self.option(of);
                        todo.push(of);
                    }
                    todo.push(Substitution::instances(chosen).apply(terms, body, 0)?);
                }
                Node::Apply(operator, arguments) if operator == self.operator => {
                    self.call(&arguments);
                    todo.extend(arguments);
                }
                node => todo.extend(node.children()),
            }
        }
        Ok(())
    }

    /// Finds the calls in a sequent without loose indices. A variable of a sequent that asks
    /// it to be an option is one of what it ranges over, as far as the sequent says something:
    /// where it is none, the sequent holds.
    fn scan_sequent(&mut self, terms: &mut Terms, s: &Sequent) -> Result<()> {
        let place = |terms: &Terms, term| match *terms.node(term) {
            Node::Bound(k) => Some((s.variables - 1 - k) as usize),
            _ => None,
        };
        let mut chosen = vec![self.other; s.variables as usize];
        for option in s.hypotheses.iter().filter_map(Sequent::alone) {
            if matches!(option.kind, Kind::In(_))
                && let Some(x) = place(terms, option.terms[0])
            {
                let of = place(terms, option.terms[1]).map_or(option.terms[1], |of| chosen[of]);
                chosen[x] = if self.ways.contains_key(&of) { self.option(of) } else { chosen[x] };
            }
        }
        let inner = Sequent { variables: 0, ..s.clone() };
        let inner = Substitution::instances(chosen).sequent(terms, &inner, 0)?;
        let (Proposition { kind, terms: said }, operator) = (&inner.proposition, self.operator);
        for &term in said {
            let without = |node: &Node| !matches!(node, Node::Apply(f, _) if *f == operator);
            need(terms.all(term, without)?, "a predicate does not apply itself as an operator")?;
        }
        if [Kind::Is(operator), Kind::Not(operator)].contains(kind) {
            self.call(said);
        }
        inner.hypotheses.iter().try_for_each(|h| self.scan_sequent(terms, h))
    }

    /// The set is that of all positions which every call keeps or descends.
    fn descend(&self) -> Result<()> {
        let keeps = |i: &usize| {
            let comes_from = |call: &Vec<Way>| call[*i].is_some_and(|(from, _)| from == *i);
            self.calls.iter().all(comes_from)
        };
        let kept: Vec<usize> = (0..self.marks.len()).filter(keeps).collect();
        let moves = |call: &Vec<Way>| kept.iter().any(|&i| matches!(call[i], Some((_, true))));
        need(self.calls.iter().all(moves), "the recursion is not seen to end")
    }
}

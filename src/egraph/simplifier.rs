//! Simplifying terms: what callers use.

use super::alarm;
use super::conditions::{self, Given};
use super::convert;
use super::dot;
use super::explain;
use super::exprs::ExprId;
use super::extract::{Cost, Simplest, extract};
use super::graph::Graph;
use super::pattern::{self, Compiled, compile};
use super::saturate::{Driver, Limits, Order, Stop, class_of};
use super::write::Writer;
use crate::budget::Budget;
use crate::certificate::rewriting::Derivation;
use crate::error::{Class, Error, Result, usage};
use crate::game::Games;
use crate::syntax::rules::Sort;
use crate::syntax::term::Term;
use crate::theory::{Evaluator, Rule, Signature, Theory};
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// How to simplify.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether rules do all the work: terms without variables are not replaced by their
    /// values.
    pub rules_only: bool,
    /// The order in which rules fire.
    pub order: Order,
    /// Limits on e-nodes, bytes and time.
    pub budget: Budget,
    /// How many rounds there may be.
    pub iterations: usize,
    /// How many rounds of `explore` rules there may be.
    pub explore_rounds: usize,
    /// What may be assumed of the variables: relations and predicates.
    pub assumptions: Vec<Term>,
    /// The sorts of variables that are not games. An assumption `is_number(x)` or
    /// `is_integer(x)` gives x its sort too.
    pub sorts: Vec<(Symbol, Sort)>,
    /// Laws as rules. Those that speak of the operators of a term alone are put to use when
    /// it has variables.
    pub laws: Vec<Rule>,
}

impl Default for Options {
    /// Folding, innermost first, 50,000 e-nodes, 1 GiB, 100,000 rounds, 8 of them
    /// exploring.
    fn default() -> Options {
        Options {
            rules_only: false,
            order: Order::BottomUp,
            budget: Budget::unlimited().max_nodes(50_000).max_bytes(1 << 30),
            iterations: 100_000,
            explore_rounds: 8,
            assumptions: Vec::new(),
            sorts: Vec::new(),
            laws: Vec::new(),
        }
    }
}

/// What a run did.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// How many e-nodes there were at the end.
    pub nodes: usize,
    /// How many classes there were at the end.
    pub classes: usize,
    /// How many rounds there were.
    pub iterations: usize,
    /// How often each rule, and each built-in step, joined two classes, by name.
    pub fired: Vec<(Symbol, u64)>,
    /// The rules of a user that the result rests on, by name.
    pub used: Vec<Symbol>,
    /// Rules that the e-graph cannot use, and why.
    pub unusable: Vec<(Symbol, String)>,
    /// Why the run ended.
    pub stop: Stop,
}

/// Rules, made ready to simplify terms.
///
/// ```
/// use std::sync::Arc;
/// use tepid::egraph::{Options, Simplifier};
/// use tepid::syntax::parse_term;
/// use tepid::theory::{Evaluator, Theory};
///
/// let theory = Theory::standard();
/// let mut evaluator = Evaluator::new(Arc::clone(&theory));
/// let simplifier = Simplifier::new(&theory, Options::default());
/// let term = parse_term("a + (b - a)").unwrap();
/// let simplified = simplifier.simplify(&mut evaluator, &term).unwrap();
/// assert_eq!(simplified.term, parse_term("b").unwrap());
/// ```
#[derive(Clone, Debug)]
pub struct Simplifier {
    rules: Vec<Arc<Rule>>,
    compiled: Vec<Compiled>,
    unusable: Vec<(Symbol, String)>,
    signature: Arc<Signature>,
    /// Whether a rule is a user's: its steps are tried before they are relied on.
    suspects: Vec<bool>,
    options: Options,
}

impl Simplifier {
    /// A simplifier with the rules of a theory. A rule that the e-graph cannot use is left
    /// out and named in every report.
    #[must_use]
    pub fn new(theory: &Theory, options: Options) -> Simplifier {
        let rules: Vec<Arc<Rule>> = theory.rules().iter().cloned().map(Arc::new).collect();
        let mut compiled = Vec::with_capacity(rules.len());
        let mut unusable = Vec::new();
        for (at, rule) in rules.iter().enumerate() {
            match compile(rule, at, theory.signature()) {
                Ok(directions) => compiled.extend(directions),
                Err(why) => unusable.push((rule.name, why)),
            }
        }
        let signature = Arc::new(theory.signature().clone());
        let suspects = rules.iter().map(|rule| !theory.is_from_shipped_file(rule)).collect();
        Simplifier { rules, compiled, unusable, signature, suspects, options }
    }

    /// The rules that the e-graph cannot use, and why.
    #[must_use]
    pub fn unusable(&self) -> &[(Symbol, String)] {
        &self.unusable
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The same rules with other options.
    #[must_use]
    pub fn with_options(mut self, options: Options) -> Simplifier {
        self.options = options;
        self
    }

    /// The simplest term that the rules find equal to a term.
    ///
    /// # Errors
    /// What evaluating its closed parts gives: E02, E03, E04. E0601 when a rule made games
    /// of different values equal. A limit on the e-graph is no error: the report names it,
    /// and the term found is equal to the given one all the same.
    pub fn simplify(&self, evaluator: &mut Evaluator, term: &Term) -> Result<Simplified> {
        self.simplify_by(evaluator, term, &mut Simplest)
    }

    /// The same with another notion of what is simplest.
    ///
    /// # Errors
    /// As [`simplify`](Simplifier::simplify).
    pub fn simplify_by<C: Cost>(
        &self,
        evaluator: &mut Evaluator,
        term: &Term,
        cost: &mut C,
    ) -> Result<Simplified> {
        let with_laws = self.with_laws(&[term]);
        with_laws.as_ref().unwrap_or(self).simplify_alone(evaluator, term, cost)
    }

    fn simplify_alone<C: Cost>(
        &self,
        evaluator: &mut Evaluator,
        term: &Term,
        cost: &mut C,
    ) -> Result<Simplified> {
        let mut run = self.start();
        let from = convert::read(&mut run, evaluator, term)?;
        let (stop, iterations) = self.saturate(&mut run, evaluator, &mut |_| false)?;
        let class = class_of(&run, from);
        let to = match extract(&mut run, evaluator, class, cost) {
            Err(error) if error.class() == Class::Limit => from,
            result => result?,
        };
        let used = alarm::try_out(&mut run, evaluator, from, to, &|rule| {
            self.suspects.get(rule) == Some(&true)
        })?;
        let mut writer = Writer::default();
        let root = writer.expr(&run.exprs, &mut evaluator.games, to)?;
        let report = Report { used, ..self.report(&run, iterations, stop) };
        let proof = Proof::new(self, run, from, to);
        Ok(Simplified { term: writer.into_term(root), report, proof })
    }

    /// Whether the rules find two terms equal. The run ends as soon as they do.
    ///
    /// # Errors
    /// As [`simplify`](Simplifier::simplify).
    pub fn equal(
        &self,
        evaluator: &mut Evaluator,
        first: &Term,
        second: &Term,
    ) -> Result<Equality> {
        let with_laws = self.with_laws(&[first, second]);
        with_laws.as_ref().unwrap_or(self).equal_alone(evaluator, first, second)
    }

    fn equal_alone(
        &self,
        evaluator: &mut Evaluator,
        first: &Term,
        second: &Term,
    ) -> Result<Equality> {
        let mut run = self.start();
        let from = convert::read(&mut run, evaluator, first)?;
        let to = convert::read(&mut run, evaluator, second)?;
        let met = |g: &Graph| g.class(from).is_some() && g.class(from) == g.class(to);
        let (stop, iterations) = self.saturate(&mut run, evaluator, &mut |g| met(g))?;
        let equal = met(&run);
        let report = self.report(&run, iterations, stop);
        let proof = equal.then(|| Proof::new(self, run, from, to));
        Ok(Equality { report, proof })
    }

    /// The same with the laws that speak of the operators of some terms alone; none when
    /// there are no such laws, or the terms are closed.
    fn with_laws(&self, terms: &[&Term]) -> Option<Simplifier> {
        if self.options.laws.is_empty() {
            return None;
        }
        let given = self.options.assumptions.iter();
        let known: Vec<Symbol> =
            terms.iter().copied().chain(given).flat_map(pattern::operators).collect();
        let is_open = terms.iter().any(|term| {
            let nodes: Vec<_> = term.iter().map(|(_, node)| node.clone()).collect();
            !super::exprs::is_closed(&nodes)
        });
        if known.is_empty() || !is_open {
            return None;
        }
        let mut all = self.clone();
        for law in &self.options.laws {
            let Ok(directions) = compile(law, all.rules.len(), &self.signature) else { continue };
            let useful: Vec<Compiled> =
                directions.into_iter().filter(|one| one.is_about(&known)).collect();
            if !useful.is_empty() {
                all.rules.push(Arc::new(law.clone()));
                all.compiled.extend(useful);
            }
        }
        (all.rules.len() > self.rules.len()).then_some(all)
    }

    /// The sorts of variables, with those that the assumptions give.
    fn sorts(&self) -> Vec<(Symbol, Sort)> {
        let mut sorts = self.options.sorts.clone();
        for (name, sort) in self.options.assumptions.iter().filter_map(conditions::sort_given) {
            match sorts.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) if *known == Sort::Number => *known = sort,
                Some(_) => {}
                None => sorts.push((name, sort)),
            }
        }
        sorts
    }

    fn start(&self) -> Graph {
        let names = self.rules.iter().map(|rule| rule.name).collect();
        let mut graph = Graph::new(!self.options.rules_only, names);
        graph.assumed.clone_from(&self.options.assumptions);
        graph.sorts = self.sorts();
        graph
    }

    fn saturate(
        &self,
        g: &mut Graph,
        k: &mut Evaluator,
        goal: &mut dyn FnMut(&Graph) -> bool,
    ) -> Result<(Stop, usize)> {
        self.saturate_from(g, k, goal).map_err(|error| {
            if error.class() == Class::Alarm && g.edges.iter().any(super::forest::Edge::is_given) {
                let what = "what is assumed makes games of different values equal";
                return Error::new(&usage::OPTION, what)
                    .hint("the assumptions contradict each other");
            }
            error
        })
    }

    fn saturate_from(
        &self,
        g: &mut Graph,
        k: &mut Evaluator,
        goal: &mut dyn FnMut(&Graph) -> bool,
    ) -> Result<(Stop, usize)> {
        let given = Given::new(g, k, &self.options.assumptions, &self.sorts());
        given.equate(g, k)?;
        let limits = Limits {
            budget: self.options.budget.clone(),
            iterations: self.options.iterations,
            explore_rounds: self.options.explore_rounds,
        };
        let mut driver =
            Driver::new(g, k, &self.compiled, &given, self.options.order, limits, goal);
        let stop = driver.run()?;
        let iterations = driver.iterations;
        Ok((stop, iterations))
    }

    fn report(&self, g: &Graph, iterations: usize, stop: Stop) -> Report {
        let mut fired: Vec<(Symbol, u64)> = g.fired.iter().map(|(&name, &n)| (name, n)).collect();
        fired.sort_by_key(|(name, _)| name.as_str());
        Report {
            nodes: g.eg.total_number_of_nodes(),
            classes: g.eg.number_of_classes(),
            iterations,
            fired,
            used: Vec::new(),
            unusable: self.unusable.clone(),
            stop,
        }
    }
}

/// The result of simplifying.
pub struct Simplified {
    /// The simplest equal term that was found.
    pub term: Term,
    /// What the run did.
    pub report: Report,
    proof: Proof,
}

impl Simplified {
    /// Why the result equals what was given, as steps that can be checked again.
    ///
    /// # Errors
    /// E04 when the arena refuses to write out a value.
    pub fn derivation(&self, games: &mut Games) -> Result<Derivation> {
        self.proof.derivation(games)
    }

    /// The e-graph at the end of the run, for Graphviz.
    #[must_use]
    pub fn dot(&self, games: &Games) -> String {
        dot::dot(&self.proof.graph, games)
    }
}

/// Whether two terms were found equal.
pub struct Equality {
    /// What the run did.
    pub report: Report,
    proof: Option<Proof>,
}

impl Equality {
    /// Whether the terms are equal by the rules. `false` says only that no proof was found.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.proof.is_some()
    }

    /// Why they are equal; `None` when that was not found.
    ///
    /// # Errors
    /// E04 when the arena refuses to write out a value.
    pub fn derivation(&self, games: &mut Games) -> Result<Option<Derivation>> {
        self.proof.as_ref().map(|proof| proof.derivation(games)).transpose()
    }
}

/// A graph in which two expressions are equal.
struct Proof {
    graph: Graph,
    rules: Vec<Arc<Rule>>,
    assumptions: Vec<Term>,
    sorts: Vec<(Symbol, Sort)>,
    from: ExprId,
    to: ExprId,
}

impl Proof {
    fn new(simplifier: &Simplifier, graph: Graph, from: ExprId, to: ExprId) -> Proof {
        Proof {
            graph,
            rules: simplifier.rules.clone(),
            assumptions: simplifier.options.assumptions.clone(),
            sorts: simplifier.sorts(),
            from,
            to,
        }
    }

    fn derivation(&self, games: &mut Games) -> Result<Derivation> {
        explain::derivation(
            &self.graph,
            games,
            &self.rules,
            &self.assumptions,
            &self.sorts,
            self.from,
            self.to,
        )
    }
}

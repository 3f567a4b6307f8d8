//! What all ways of finding a proof share: the theorem in question, the theorems that may be
//! cited, the steps found so far, and what is known in each scope.

use super::builder::Builder;
use super::plan::Plan;
use crate::certificate::proof::calculus::Calculus;
use crate::certificate::proof::evaluate::{Environment, Interpreter};
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::row::Row;
use crate::certificate::proof::statement::{Claim, Claims};
use crate::certificate::proof::steps::{Cited, Instance, Level, Reason, Scope, Theorem};
use crate::certificate::proof::terms::{Id, Map, Node};
use crate::error::{Error, Result, limit};
use crate::syntax::rules::Sort;
use rustc_hash::{FxHashMap, FxHashSet};

/// So many steps of the kernel may be spent on closed terms in one search: whatever a statement
/// says, its numbers may be too large to be looked at.
const EVALUATION: u64 = 5_000_000;

/// What is known in a scope: the step, and the row of right minus left.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub(super) prop: Prop,
    pub(super) step: u32,
    pub(super) row: Row,
}

/// An instance of a claim at smaller games.
#[derive(Clone, Debug)]
pub(super) struct Smaller {
    pub(super) instance: Instance,
    pub(super) hypotheses: Vec<Prop>,
    pub(super) conclusion: Prop,
    pub(super) row: Row,
}

/// How many terms, scopes and steps there were at some time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    terms: usize,
    scopes: usize,
    steps: usize,
}

/// A search for the proof of one theorem.
pub(super) struct Search<'a> {
    pub(super) calculus: &'a mut Calculus,
    /// Theorems that may be cited.
    pub(super) library: &'a [Theorem],
    /// Those among them that are put to use.
    pub(super) usable: Vec<u32>,
    /// All of them that may help.
    pub(super) all: Vec<u32>,
    /// Whether all of them are put to use.
    pub(super) far: bool,
    pub(super) claims: &'a Claims,
    pub(super) literal: bool,
    pub(super) induction: Vec<Id>,
    pub(super) level: Level,
    pub(super) builder: Builder,
    /// Work that may still be done.
    pub(super) fuel: u64,
    /// Steps of the kernel that may still be spent on closed terms.
    evaluation: u64,
    /// Nodes of all settings so far.
    pub(super) nodes: u64,
    /// Whether it was used up.
    pub(super) exhausted: bool,
    /// What ended it early: its deadline, or an interrupt.
    pub(super) stopped: Option<Error>,
    pub(super) facts: FxHashMap<u32, Vec<Fact>>,
    smaller: FxHashMap<u32, std::rc::Rc<Vec<Smaller>>>,
    pub(super) failed: FxHashSet<(u32, Prop, u32, u32)>,
    /// Goals that are being proved: they must not be used on the way.
    pub(super) active: FxHashSet<(u32, Prop)>,
    /// The same for what theorems are asked for.
    pub(super) asked: FxHashSet<(u32, Prop)>,
    /// Operators of which it is known, in a scope, which clause of their definition applies,
    /// which of two walls is the larger, or what is its own canonical form: the steps.
    pub(super) decided: FxHashMap<(u32, Id), u32>,
    /// Conditions of clauses that were not decided.
    pub(super) undecided: Vec<Prop>,
    /// Where clauses are decided in every position, how many cases may stand within one another.
    pub(super) questions: Option<u32>,
    /// How often a question was not followed because it is being asked already.
    pub(super) cut: u64,
    /// How theorems are put to use.
    pub(super) plans: FxHashMap<(u32, u32), std::rc::Rc<Plan>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        calculus: &'a mut Calculus,
        library: &'a [Theorem],
        [usable, all]: [Vec<u32>; 2],
        claims: &'a Claims,
        literal: bool,
        level: Level,
    ) -> Search<'a> {
        Search {
            calculus,
            library,
            usable,
            all,
            far: false,
            claims,
            literal,
            induction: Vec::new(),
            level,
            builder: Builder::new(),
            fuel: 0,
            evaluation: EVALUATION,
            nodes: 0,
            exhausted: false,
            stopped: None,
            facts: FxHashMap::default(),
            smaller: FxHashMap::default(),
            failed: FxHashSet::default(),
            active: FxHashSet::default(),
            asked: FxHashSet::default(),
            decided: FxHashMap::default(),
            undecided: Vec::new(),
            questions: None,
            cut: 0,
            plans: FxHashMap::default(),
        }
    }

    /// How much there is so far.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            terms: self.calculus.terms.len(),
            scopes: self.builder.scopes.len(),
            steps: self.builder.steps.len(),
        }
    }

    /// Forgets what was found since then, so that terms that grew too deep on one way do not
    /// stand in another one.
    pub(super) fn go_back(&mut self, to: Mark) {
        self.calculus.terms.truncate(to.terms);
        self.builder.truncate(to.scopes, to.steps);
        self.facts.retain(|scope, _| (*scope as usize) < to.scopes);
        self.smaller.clear();
        self.failed.clear();
        self.active.clear();
        self.asked.clear();
        self.decided.clear();
        self.undecided.clear();
    }

    /// Whether there is work left to be done with; takes some of it.
    pub(super) fn spend(&mut self, work: u64) -> bool {
        self.stopped = self.calculus.games.budget().look().err();
        if self.fuel < work || self.stopped.is_some() || self.calculus.terms.overflown() {
            self.fuel = 0;
            return false;
        }
        self.fuel -= work;
        true
    }

    /// The variables that an induction may run over.
    pub(super) fn games(&self) -> Vec<Id> {
        let games = [Sort::Game, Sort::Form, Sort::Number, Sort::Integer];
        let variables = self.claims.variables.iter();
        variables.filter(|variable| games.contains(&variable.sort)).map(|v| v.id).collect()
    }

    /// Opens the scope of a claim and states its hypotheses.
    pub(super) fn open_claim(&mut self, at: usize) -> Result<u32> {
        let claim: &Claim = &self.claims.claims[at];
        let scope = self.builder.open(Scope {
            parent: None,
            claim: Some(at as u32),
            options: claim.options.clone(),
            hypotheses: claim.hypotheses.clone(),
            empty: Vec::new(),
        });
        for prop in claim.hypotheses.clone() {
            self.assume(scope, prop);
        }
        Ok(scope)
    }

    /// Proves what needs no search: a hypothesis, an identity, a closed proposition.
    pub(super) fn at_once(&mut self, scope: u32, prop: Prop) -> Result<Option<u32>> {
        if let Some(known) = self.builder.find(scope, prop) {
            return Ok(Some(known));
        }
        if self.level < Level::Group {
            return Ok(None);
        }
        match prop {
            Prop::Same(a, b) | Prop::Equal(a, b) | Prop::Le(a, b) if a == b => {
                return Ok(Some(self.builder.add(scope, prop, Reason::Identical)));
            }
            _ => {}
        }
        if !prop.terms().iter().all(|&id| self.calculus.terms.is_closed(id)) {
            return Ok(None);
        }
        let truth = self
            .evaluated(|calculus| Interpreter::new(calculus).prop(prop, &Environment::default()))?;
        Ok((truth == Some(true)).then(|| self.builder.add(scope, prop, Reason::Evaluated)))
    }

    /// What comes of closed terms, if that is not more work than may be spent on them.
    pub(super) fn evaluated<T>(
        &mut self,
        evaluate: impl FnOnce(&mut Calculus) -> Result<Option<T>>,
    ) -> Result<Option<T>> {
        let budget = self.calculus.games.budget_mut();
        let before = budget.steps();
        let allowed = budget.narrow(self.evaluation);
        let found = evaluate(self.calculus);
        let budget = self.calculus.games.budget_mut();
        budget.widen(allowed);
        self.evaluation = self.evaluation.saturating_sub(budget.steps() - before);
        match found {
            Err(error) if error.code() == &limit::BUDGET => {
                self.evaluation = 0;
                Ok(None)
            }
            found => found,
        }
    }

    /// States a hypothesis of a scope as a fact.
    pub(super) fn assume(&mut self, scope: u32, prop: Prop) {
        let step = self.builder.add(scope, prop, Reason::Hypothesis);
        self.learn(scope, step);
    }

    /// Makes a step known as a fact of a scope; an equality is known as two inequalities too.
    pub(super) fn learn(&mut self, scope: u32, step: u32) {
        let prop = self.builder.steps[step as usize].prop;
        let [a, b] = prop.terms();
        let Some(row) = self.calculus.terms.difference(a, b) else { return };
        // Facts are kept where they hold: an inner scope finds those of the outer ones.
        let scope = self.builder.steps[step as usize].scope.min(scope);
        let facts = self.facts.entry(scope).or_default();
        if facts.iter().any(|fact| fact.prop == prop) {
            return;
        }
        facts.push(Fact { prop, step, row });
        if let Prop::Equal(a, b) = prop {
            for (half, backward) in [(Prop::Le(a, b), false), (Prop::Le(b, a), true)] {
                let step = self.builder.add(scope, half, Reason::Half(Cited { step, backward }));
                self.learn(scope, step);
            }
        }
    }

    /// The facts that are known in a scope, those of the outermost scope first.
    pub(super) fn known(&self, scope: u32) -> Vec<Fact> {
        let mut chain = self.builder.chain(scope);
        chain.reverse();
        chain
            .iter()
            .filter_map(|scope| self.facts.get(scope))
            .flat_map(|facts| facts.iter().cloned())
            .collect()
    }

    /// What the induction gives in a scope: the claims with each variable of the induction
    /// replaced by itself or a descendant that is in scope, and at least one by the latter.
    pub(super) fn smaller(&mut self, scope: u32) -> Result<std::rc::Rc<Vec<Smaller>>> {
        if let Some(known) = self.smaller.get(&scope) {
            return Ok(std::rc::Rc::clone(known));
        }
        let options = self.builder.options(scope);
        let scene = self.builder.scene(scope);
        let mut maps: Vec<(Map, bool)> = vec![(Map::default(), false)];
        for variable in &self.claims.variables {
            let mut next = Vec::new();
            for (map, below) in maps {
                let mut keep = map.clone();
                keep.insert(variable.id, variable.id);
                next.push((keep, below));
                if !self.induction.contains(&variable.id) {
                    continue;
                }
                for &option in &options {
                    if crate::certificate::proof::definitions::descends(
                        self.calculus,
                        option,
                        variable.id,
                    )
                    .is_some()
                    {
                        let mut map = map.clone();
                        map.insert(variable.id, option);
                        next.push((map, true));
                    }
                }
            }
            maps = next;
        }
        let mut all = Vec::new();
        for (map, below) in maps {
            if !below || !self.spend(1) {
                continue;
            }
            for (at, claim) in self.claims.claims.iter().enumerate() {
                for map in self.with_options(&map, claim, &options) {
                    let mut hypotheses = Vec::with_capacity(claim.hypotheses.len());
                    for &hypothesis in &claim.hypotheses {
                        hypotheses.push(self.calculus.instance_of_prop(hypothesis, &map, &scene)?);
                    }
                    let conclusion =
                        self.calculus.instance_of_prop(claim.conclusion, &map, &scene)?;
                    let [a, b] = conclusion.terms();
                    let Some(row) = self.calculus.terms.difference(a, b) else { continue };
                    let mut map: Vec<(Id, Id)> = map.into_iter().collect();
                    map.sort_unstable();
                    let instance = Instance { claim: at as u32, map, premises: Vec::new() };
                    all.push(Smaller { instance, hypotheses, conclusion, row });
                }
            }
        }
        let all = std::rc::Rc::new(all);
        self.smaller.insert(scope, std::rc::Rc::clone(&all));
        Ok(all)
    }

    /// Ways to put options that are in scope for the generic options of a claim.
    fn with_options(&mut self, map: &Map, claim: &Claim, options: &[Id]) -> Vec<Map> {
        let mut open = vec![map.clone()];
        for &generic in &claim.options {
            let Node::Option { of, side, .. } = *self.calculus.terms.node(generic) else {
                return Vec::new();
            };
            let mut next = Vec::new();
            for map in open {
                let Some(&of) = map.get(&of) else { continue };
                for &option in options {
                    if matches!(*self.calculus.terms.node(option),
                        Node::Option { of: its, side: there, .. } if (its, there) == (of, side))
                    {
                        let mut map = map.clone();
                        map.insert(generic, option);
                        next.push(map);
                    }
                }
            }
            open = next;
        }
        open
    }
}

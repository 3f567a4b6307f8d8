//! From [derivations](Derivation) of the e-graph to certificates.
//!
//! A derivation leads to `lhs = rhs if assumptions`. Its text for the kernel states
//! that for all forms of the variables: `eq lhs rhs`, under the assumptions as hypotheses. Each
//! step becomes a few steps of the kernel: sums are combined linearly (`equations`),
//! options of braces are compared one by one (`options`), closed terms are played out by the
//! definitions of their operators, and rules whose patterns have sets are proved anew at each
//! place where they were used, from what their conditions say. A rule that is a kept law is its
//! theorem, any other an axiom with the name `rule.NAME` (`rules`).
//!
//! Nothing here is trusted: what goes wrong the kernel refuses. What does not hold: not every
//! derivation has a certificate. Values of operators without a definition at closed terms, sides of
//! braces that are replaced as sets, and walls have no words yet (E0520).

mod conditions;
mod derivation;
mod equations;
mod explain;
mod kept;
mod options;
mod rules;
mod terms;

pub use derivation::{Cited, Condition, Derivation, Evidence, Instance, Reason, Step, StepId};
pub use explain::{ExplainedStep, explain};

use super::begun;
use super::draft::{Draft, Fact, Prop, Writer, stuck};
use super::lower::{Lowering, OPERATORS, Operand, Vocabulary};
use super::proof::document::Document;
use super::texts::{self, Verdict};
use crate::budget::Budget;
use crate::error::{Class, Error, Result, alarm};
use crate::kernel::Term as Core;
use crate::syntax::term::TermId;
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// The name of the theorem that says what a derivation claims.
pub const GOAL: &str = "goal";
/// So often the proof is begun again behind an axiom that it was found to need.
const MAX_TRIES: usize = 256;

/// A text that a fresh kernel has accepted, and what it shows.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The text. It includes the laws of the ordered group, and its last theorem is [`GOAL`].
    pub text: String,
    /// What it shows.
    pub verdict: Verdict,
}

/// The certificate of a derivation.
///
/// # Errors
/// E0520 for what has no words yet, E0603 if the kernel refuses what was written, E04 at a
/// limit.
///
/// ```
/// use tepid::engine::{Engine, SimplifyOptions};
/// let mut engine = Engine::standard();
/// let simplified = engine.simplify("a + (b - a)", &SimplifyOptions::default())?;
/// let certificate = engine.certify(&simplified)?;
/// assert_eq!(certificate.verdict.theorems[0].core, "for all a b: (a + (b + -(a))) = b");
/// assert!(certificate.verdict.axioms.is_empty());
/// # Ok::<(), tepid::error::Error>(())
/// ```
pub fn certificate(derivation: &Derivation, budget: &Budget) -> Result<Certificate> {
    let text = elaborate(derivation, budget).map_err(|error| match error.class() {
        Class::Input => stuck(format!("this simplification has no certificate: {error}")),
        _ => error,
    })?;
    match texts::verify_own(&text, budget) {
        Ok(verdict) => Ok(Certificate { text, verdict }),
        Err(error) if error.class() == Class::Limit => Err(error),
        Err(error) => Err(Error::new(&alarm::DISAGREEMENT, error.to_string())),
    }
}

fn elaborate(derivation: &Derivation, budget: &Budget) -> Result<String> {
    let document = Document::new(Vec::new(), false, budget.clone())?;
    let mut elaborator = Elaborator::new(derivation, &document)?;
    for _ in 0..MAX_TRIES {
        let start = elaborator.lowering.draft.clone();
        match elaborator.run() {
            Ok(()) => {
                let lines = elaborator.lowering.draft.pruned();
                return Ok(lines.iter().map(|line| format!("{line}\n")).collect());
            }
            Err(error) => {
                elaborator.lowering.draft.back_to(start);
                if !elaborator.lowering.state_wanted()? {
                    return Err(error);
                }
            }
        }
    }
    Err(stuck("the simplification needs too many axioms"))
}

struct Elaborator<'c> {
    derivation: &'c Derivation,
    lowering: Lowering<'c>,
    /// What each term of the derivation is in the kernel, where that can be said.
    read: Vec<Option<Operand>>,
    /// The rules that stand for theorems or axioms.
    rules: FxHashMap<Symbol, rules::Rule>,
    /// The facts of each assumption, where it can be said.
    assumed: Vec<Option<Vec<Fact>>>,
    /// The facts of the steps: `eq lhs rhs`.
    done: Vec<Fact>,
}

impl Writer for Elaborator<'_> {
    fn draft(&mut self) -> &mut Draft {
        &mut self.lowering.draft
    }
}

impl<'c> Elaborator<'c> {
    fn new(derivation: &'c Derivation, document: &'c Document) -> Result<Elaborator<'c>> {
        let first = if terms::speaks_of_sums(derivation) { "group" } else { OPERATORS };
        let mut draft = begun::draft_behind(first, document.calculus.games.budget())?;
        let kept = kept::of_rules(&derivation.rules);
        for law in kept.values().flatten() {
            draft.include(law.text, &|name| texts::shipped(name).map(str::to_owned))?;
        }
        let mut taken = Vec::with_capacity(derivation.proofs.len());
        for (name, proof) in &derivation.proofs {
            taken.push((*name, draft.take_over(proof, &|_| None)?));
        }
        let vocabulary = Vocabulary::of(&draft)?;
        let lowering = Lowering::with_vocabulary(document, draft, vocabulary);
        let mut elaborator = Elaborator {
            derivation,
            lowering,
            read: Vec::new(),
            rules: FxHashMap::default(),
            assumed: Vec::new(),
            done: Vec::with_capacity(derivation.steps.len()),
        };
        elaborator.define()?;
        elaborator.read_terms()?;
        elaborator.read_rules(&kept, &taken)?;
        Ok(elaborator)
    }

    /// Goes through the steps within the scope of the variables, and names the result.
    fn run(&mut self) -> Result<()> {
        self.assumed.clear();
        self.done.clear();
        let variables = self.variables()?;
        let mut assumed = Vec::new();
        let mut hypotheses = self.of_sorts()?;
        let sorts = hypotheses.len();
        for &prop in &self.derivation.assumptions {
            let said = self.all_of(prop).ok();
            assumed.push(said.as_ref().map(Vec::len));
            hypotheses.extend(said.into_iter().flatten());
        }
        let (outside, facts) = self.lowering.draft.enter(&variables, &hypotheses)?;
        let mut facts = facts.into_iter().skip(sorts);
        for count in assumed {
            self.assumed.push(count.map(|count| facts.by_ref().take(count).collect()));
        }
        for at in 0..self.derivation.steps.len() {
            let fact = self.step(at)?;
            self.done.push(fact);
        }
        let Some(&last) = self.done.last() else { return Err(stuck("there are no steps")) };
        let fact = self.lowering.draft.leave(outside, last)?;
        self.lowering.draft.theorem(GOAL, fact)
    }

    /// The fact `eq lhs rhs` of a step. Closed terms may be compared by playing them out, where
    /// its reason does not show enough.
    fn step(&mut self, at: usize) -> Result<Fact> {
        let step = &self.derivation.steps[at];
        let goal = Prop::eq(self.core(step.lhs)?, self.core(step.rhs)?);
        if !self.is_closed(&goal) {
            return self.by_reason(step, &goal);
        }
        let mut why = stuck("a step fails");
        let found = Draft::attempt(self, |this| {
            let found = this.by_reason(step, &goal);
            if let Err(error) = &found {
                why = error.clone();
            }
            found
        })?;
        match found {
            Some(fact) => Ok(fact),
            None => Draft::attempt(self, |this| this.closed(&goal))?.ok_or(why),
        }
    }

    fn by_reason(&mut self, step: &Step, goal: &Prop) -> Result<Fact> {
        match &step.reason {
            Reason::SetCanon | Reason::SumCanon => self.linear(goal, &[]),
            Reason::AddDef | Reason::AddAvoid => self.sum_by_definition(goal),
            Reason::Eval => self.closed(goal),
            Reason::Chain(links) => {
                let cited = links.iter().map(|link| Ok((sign(*link), self.cited(*link)?)));
                self.linear(goal, &cited.collect::<Result<Vec<_>>>()?)
            }
            Reason::Assumption(at) => match self.assumed.get(*at as usize) {
                Some(Some(facts)) => {
                    let cited: Vec<(i64, Fact)> = facts.iter().map(|&fact| (1, fact)).collect();
                    self.linear(goal, &cited)
                }
                _ => Err(stuck("an assumption has no words")),
            },
            Reason::Congruence(children) => self.congruence(goal, step.lhs, step.rhs, children),
            Reason::Rule { rule, backward, instances } => {
                let (from, to) =
                    if *backward { (step.rhs, step.lhs) } else { (step.lhs, step.rhs) };
                let fact = self.rule(*rule, instances, from, to)?;
                self.linear(goal, &[(if *backward { -1 } else { 1 }, fact)])
            }
        }
    }

    fn cited(&self, cited: Cited) -> Result<Fact> {
        let known = self.done.get(cited.step.0 as usize).copied();
        known.ok_or_else(|| stuck("a step cites one that does not stand before it"))
    }

    fn operand(&self, id: TermId) -> Result<Operand> {
        let known = self.read.get(id.0 as usize).copied().flatten();
        known.ok_or_else(|| stuck(format!("term {} has no words in the kernel", id.0)))
    }

    fn core(&self, id: TermId) -> Result<Core> {
        Ok(self.operand(id)?.core)
    }
}

/// How often an equation counts that is read in a direction.
fn sign(cited: Cited) -> i64 {
    if cited.backward { -1 } else { 1 }
}

//! From certificates of rewriting to texts of the kernel.
//!
//! A certificate says `lhs = rhs if assumptions`. Its text for the kernel states
//! that for all forms of the variables: `eq lhs rhs`, under the assumptions as hypotheses. Each
//! step becomes a few steps of the kernel: sums are combined linearly (`equations`),
//! options of braces are compared one by one (`options`), closed terms are played out by the
//! definitions of their operators, and rules whose patterns have sets are proved anew at each
//! place where they were used, from what their conditions say. A rule that is a kept law is its
//! theorem, any other an axiom with the name `rule.NAME` (`rules`).
//!
//! Nothing here is trusted: what goes wrong the kernel refuses. What does not hold: not every
//! certificate has a text. Values of operators without a definition at closed terms, sides of
//! braces that are replaced as sets, and walls have no words yet (E0520).

mod conditions;
mod equations;
mod kept;
mod options;
mod rules;
mod terms;

use super::draft::{Draft, Fact, Prop, Writer, stuck};
use super::lower::{Lowering, OPERATORS, Operand, Vocabulary};
use super::proof::document::Document;
use super::texts::{self, Verdict};
use super::{Certificate, Cited, Reason};
use crate::budget::Budget;
use crate::error::{Class, Error, Result, alarm};
use crate::kernel::Term as Core;
use crate::syntax::term::TermId;
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// The name of the theorem that says what a certificate claims.
pub const GOAL: &str = "goal";
/// So often the proof is begun again behind an axiom that it was found to need.
const MAX_TRIES: usize = 256;

/// A certificate that [`check`](super::check()) accepts as a text of the kernel, which a fresh
/// kernel has accepted, and what that shows. It includes `group`, and its last theorem is
/// [`GOAL`].
///
/// # Errors
/// E0520 for what has no words yet, E0603 if the kernel refuses what was written, E04 at a
/// limit.
///
/// ```
/// use tepid::certificate::rewriting::text;
/// use tepid::engine::{Engine, SimplifyOptions};
/// let mut engine = Engine::standard();
/// let simplified = engine.simplify("a + (b - a)", &SimplifyOptions::default())?;
/// let certificate = engine.certify(&simplified)?;
/// let (_, verdict) = text(&certificate, &tepid::budget::Budget::unlimited())?;
/// assert_eq!(verdict.theorems[0].name, "goal");
/// assert!(verdict.axioms.is_empty());
/// # Ok::<(), tepid::error::Error>(())
/// ```
pub fn text(certificate: &Certificate, budget: &Budget) -> Result<(String, Verdict)> {
    let text = elaborate(certificate, budget).map_err(|error| match error.class() {
        Class::Input => stuck(format!("this simplification has no text of the kernel: {error}")),
        _ => error,
    })?;
    match texts::verify_own(&text, budget) {
        Ok(verdict) => Ok((text, verdict)),
        Err(error) if error.class() == Class::Limit => Err(error),
        Err(error) => Err(Error::new(&alarm::DISAGREEMENT, error.to_string())),
    }
}

fn elaborate(certificate: &Certificate, budget: &Budget) -> Result<String> {
    let document = Document::new(Vec::new(), false, budget.clone())?;
    let mut elaborator = Elaborator::new(certificate, &document)?;
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
    certificate: &'c Certificate,
    lowering: Lowering<'c>,
    /// What each term of the certificate is in the kernel, where that can be said.
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
    fn new(certificate: &'c Certificate, document: &'c Document) -> Result<Elaborator<'c>> {
        let mut draft = Draft::new(document.calculus.games.budget().clone())?;
        let kept = kept::of_rules(&certificate.rules);
        let mut include =
            |name: &str| draft.include(name, &|name| texts::shipped(name).map(str::to_owned));
        if terms::speaks_of_sums(certificate) {
            include("group")?;
        } else {
            include(OPERATORS)?;
        }
        for law in kept.values().flatten() {
            include(law.text)?;
        }
        let vocabulary = Vocabulary::of(&draft)?;
        let lowering = Lowering::with_vocabulary(document, draft, vocabulary);
        let mut elaborator = Elaborator {
            certificate,
            lowering,
            read: Vec::new(),
            rules: FxHashMap::default(),
            assumed: Vec::new(),
            done: Vec::with_capacity(certificate.steps.len()),
        };
        elaborator.define()?;
        elaborator.read_terms()?;
        elaborator.read_rules(&kept)?;
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
        for &prop in &self.certificate.assumptions {
            let said = self.all_of(prop).ok();
            assumed.push(said.as_ref().map(Vec::len));
            hypotheses.extend(said.into_iter().flatten());
        }
        let (outside, facts) = self.lowering.draft.enter(&variables, &hypotheses)?;
        let mut facts = facts.into_iter().skip(sorts);
        for count in assumed {
            self.assumed.push(count.map(|count| facts.by_ref().take(count).collect()));
        }
        for at in 0..self.certificate.steps.len() {
            let fact = self.step(at)?;
            self.done.push(fact);
        }
        let Some(&last) = self.done.last() else { return Err(stuck("there are no steps")) };
        let fact = self.lowering.draft.leave(outside, last)?;
        self.lowering.draft.theorem(GOAL, fact)
    }

    /// The fact `eq lhs rhs` of a step.
    fn step(&mut self, at: usize) -> Result<Fact> {
        let certificate = self.certificate;
        let step = &certificate.steps[at];
        let goal = Prop::eq(self.core(step.lhs)?, self.core(step.rhs)?);
        match &step.reason {
            Reason::SetCanon | Reason::SumCanon => self.linear(&goal, &[]),
            Reason::AddDef | Reason::AddAvoid => self.sum_by_definition(&goal),
            Reason::Eval => self.closed(&goal),
            Reason::Chain(links) => {
                let cited: Vec<(i64, Fact)> =
                    links.iter().map(|link| (sign(*link), self.cited(*link))).collect();
                self.linear(&goal, &cited)
            }
            Reason::Assumption(at) => match self.assumed.get(*at as usize) {
                Some(Some(facts)) => {
                    let cited: Vec<(i64, Fact)> = facts.iter().map(|&fact| (1, fact)).collect();
                    self.linear(&goal, &cited)
                }
                _ => Err(stuck("an assumption has no words")),
            },
            Reason::Congruence(children) => self.congruence(&goal, step.lhs, step.rhs, children),
            Reason::Rule { rule, backward, instances } => {
                let (from, to) =
                    if *backward { (step.rhs, step.lhs) } else { (step.lhs, step.rhs) };
                let fact = self.rule(*rule, instances, from, to)?;
                self.linear(&goal, &[(if *backward { -1 } else { 1 }, fact)])
            }
        }
    }

    fn cited(&self, cited: Cited) -> Fact {
        self.done[cited.step.0 as usize]
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

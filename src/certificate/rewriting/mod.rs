//! From certificates of rewriting to texts of the kernel.
//!
//! A certificate says `lhs = rhs if assumptions`. Its text for the kernel states
//! that for all forms of the variables: `eq lhs rhs`, under the assumptions as hypotheses. Each
//! step becomes a few steps of the kernel: sums are combined linearly (`equations`),
//! options of braces are compared one by one (`options`), closed terms are played out, and
//! rules whose patterns have sets are proved anew at each place where they were used, from
//! what their conditions say (`rules`). No other rule is proved here: it is an axiom with
//! the name `rule.NAME`.
//!
//! Nothing here is trusted: what goes wrong the kernel refuses. What does not hold: not every
//! certificate has a text. Sums without the moves in numbers, values of operators at closed
//! terms, variables of other sorts than games in rules, and walls have no words yet (E0520).

mod closed;
mod conditions;
mod equations;
mod forms;
mod opaque;
mod options;
mod rules;
mod terms;

use super::draft::{Draft, Fact, Prop, stuck};
use super::proof::document::Document;
use super::texts::{self, Verdict};
use super::{Certificate, Cited, Reason};
use crate::budget::Budget;
use crate::error::{Class, Error, Result, alarm};
use crate::game::Games;
use crate::kernel::Term as Core;
use crate::syntax::rules::Sort;
use crate::syntax::term::TermId;
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// The name of the theorem that says what a certificate claims.
pub const GOAL: &str = "goal";

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
    let mut elaborator = Elaborator::new(certificate, budget)?;
    elaborator.axioms()?;
    elaborator.run()?;
    let lines = elaborator.draft.pruned();
    Ok(lines.iter().map(|line| format!("{line}\n")).collect())
}

struct Elaborator<'c> {
    certificate: &'c Certificate,
    draft: Draft,
    games: Games,
    /// Definitions and terms of no certificate: what plays closed terms out asks for some.
    document: Document,
    forms: forms::Forms,
    /// What each term of the certificate is in the kernel, where that can be said.
    cores: Vec<Option<Core>>,
    /// Operators of which the kernel knows nothing.
    opaque: FxHashMap<(Symbol, usize), u32>,
    /// For each of them that it respects values.
    respects: FxHashMap<u32, Fact>,
    /// The rules that are axioms.
    rules: FxHashMap<Symbol, rules::Axiom>,
    /// The facts of each assumption, where it can be said.
    assumed: Vec<Option<Vec<Fact>>>,
    /// The facts of the steps: `eq lhs rhs`.
    done: Vec<Fact>,
}

impl<'c> Elaborator<'c> {
    fn new(certificate: &'c Certificate, budget: &Budget) -> Result<Elaborator<'c>> {
        let mut draft = Draft::new(budget.clone())?;
        draft.include("group", &|name| texts::shipped(name).map(str::to_owned))?;
        let texts = certificate.rules.iter().map(|(_, text)| text.as_str());
        let mut elaborator = Elaborator {
            certificate,
            draft,
            games: Games::with_budget(budget.clone()),
            document: Document::new(Vec::new(), false, budget.clone())?,
            forms: forms::Forms::of(texts),
            cores: Vec::new(),
            opaque: FxHashMap::default(),
            respects: FxHashMap::default(),
            rules: FxHashMap::default(),
            assumed: Vec::new(),
            done: Vec::with_capacity(certificate.steps.len()),
        };
        elaborator.include_forms()?;
        let sort = |name: Symbol| {
            let known = certificate.sorts.iter().find(|(known, _)| *known == name);
            known.map_or(Sort::Game, |(_, sort)| *sort)
        };
        elaborator.cores = elaborator.read(&certificate.terms, &FxHashMap::default(), &sort)?;
        Ok(elaborator)
    }

    /// Goes through the steps within the scope of the variables, and names the result.
    fn run(&mut self) -> Result<()> {
        let variables = self.variables()?;
        let mut assumed = Vec::new();
        let mut hypotheses = Vec::new();
        for &prop in &self.certificate.assumptions {
            let said = self.relations(prop).ok();
            assumed.push(said.as_ref().map(Vec::len));
            hypotheses.extend(said.into_iter().flatten().map(Into::into));
        }
        let mut facts = self.draft.open(&variables, &hypotheses)?.into_iter();
        for count in assumed {
            self.assumed.push(count.map(|count| facts.by_ref().take(count).collect()));
        }
        for at in 0..self.certificate.steps.len() {
            let fact = self.step(at)?;
            self.done.push(fact);
        }
        let Some(&last) = self.done.last() else { return Err(stuck("there are no steps")) };
        let fact = self.draft.close(last)?;
        self.draft.theorem(GOAL, fact)
    }

    /// The fact `eq lhs rhs` of a step.
    fn step(&mut self, at: usize) -> Result<Fact> {
        let certificate = self.certificate;
        let step = &certificate.steps[at];
        let goal = Prop::eq(self.core(step.lhs)?, self.core(step.rhs)?);
        match &step.reason {
            Reason::SetCanon | Reason::SumCanon => self.linear(&goal, &[]),
            Reason::AddDef => self.sum_by_definition(&goal),
            Reason::AddAvoid => Err(stuck("number avoidance is not in the kernel's theory")),
            Reason::Eval => self.play(&goal),
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

    fn core(&self, id: TermId) -> Result<Core> {
        let known = self.cores.get(id.0 as usize).copied().flatten();
        known.ok_or_else(|| stuck(format!("term {} has no words in the kernel", id.0)))
    }
}

/// How often an equation counts that is read in a direction.
fn sign(cited: Cited) -> i64 {
    if cited.backward { -1 } else { 1 }
}

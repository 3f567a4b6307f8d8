//! Laws by which terms are rewritten: those of the theory whose proofs are kept, and those
//! that are assumed.

use super::Engine;
use super::files::kept_proofs;
use crate::certificate::kept::{Kept, Match, name_of};
use crate::certificate::proof::standard::definitions_of;
use crate::certificate::rewriting::Derivation;
use crate::egraph::Simplified;
use crate::error::{Error, Result, Source, alarm};
use crate::syntax::term::{Node, Term, ops};
use crate::theory::{Coverage, Rule, Signature, Theory, Verdict};
use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// A law by which terms are rewritten.
#[derive(Clone, Debug)]
pub(super) struct UsableLaw {
    rule: Rule,
    theorem: String,
    /// Where its proof is kept; nothing where it is assumed.
    proof: Option<Arc<Kept>>,
}

/// A rule that an answer rests on and that nothing proved.
#[derive(Clone, PartialEq, Debug)]
pub struct UnprovedRule {
    /// Its name.
    pub name: Symbol,
    /// On how many assignments it was tried.
    pub coverage: Coverage,
    /// Why it was not tried to the end.
    pub stopped: Option<Error>,
}

impl fmt::Display for UnprovedRule {
    /// `drop, tried in 6 cases`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnprovedRule { name, coverage, stopped } = self;
        match coverage.cases {
            0 => write!(f, "{name}, tried in no case")?,
            1 => write!(f, "{name}, tried in 1 case")?,
            cases => write!(f, "{name}, tried in {cases} cases")?,
        }
        match stopped {
            Some(error) => write!(f, " ({error})"),
            None => Ok(()),
        }
    }
}

impl Engine {
    /// The rules that a result rests on and that nothing proved, with the cases in which each
    /// was tried. A rule of a file is tried once.
    #[must_use]
    pub fn unproved_rules(&self, simplified: &Simplified) -> Vec<UnprovedRule> {
        let used = simplified.report.used.iter();
        used.filter_map(|name| self.tried.get(name).cloned().flatten()).collect()
    }

    /// Tries the rules that a result rests on, unless a proof of them is kept.
    ///
    /// # Errors
    /// E0601 for a rule that is false; E05 and E08 for proofs that cannot be read.
    pub(super) fn try_rules(&mut self, used: &[Symbol]) -> Result<()> {
        let theory = Arc::clone(self.theory());
        for name in used {
            if self.tried.contains_key(name) {
                continue;
            }
            let Some(rule) = theory.rules().iter().find(|rule| rule.name == *name) else {
                continue;
            };
            let own = theory.provable_in(rule.file);
            let proved = match own.iter().find(|law| law.name == *name) {
                Some(law) => {
                    let kept = self.kept_for(&theory, theory.file(law.file))?;
                    kept.matches(&theory, law)? == Match::Fits
                }
                None => false,
            };
            let tried = if proved { None } else { Some(self.try_rule(&theory, rule)?) };
            self.tried.insert(*name, tried);
        }
        Ok(())
    }

    fn try_rule(&self, theory: &Arc<Theory>, rule: &Rule) -> Result<UnprovedRule> {
        let findings = self.falsify().rule(theory, rule)?;
        let stopped = match findings.verdict {
            Verdict::Refuted(found) => {
                let what = format!("the rule `{}` is false at {}", rule.name, found.with_sides());
                return Err(Error::new(&alarm::UNSOUND_RULE, what)
                    .hint("the answer would rest on it; `tepid check` says more"));
            }
            Verdict::Stopped(error) => Some(error),
            Verdict::Survived | Verdict::NoCase => None,
        };
        Ok(UnprovedRule { name: rule.name, coverage: findings.coverage, stopped })
    }

    /// The laws that speak of the operators of a term. Shipped ones count as proved when a
    /// shipped proof says what they say; the proofs of a file of the caller's are checked.
    pub(super) fn laws_about(&mut self, term: &Term) -> Result<Vec<Rule>> {
        let named = |node: &Node| matches!(node, Node::Apply(op, _) if !ops::is_plain(op.as_str()));
        let is_open = term.iter().any(|(_, node)| matches!(node, Node::Var(_)));
        if !is_open || !term.iter().any(|(_, node)| named(node)) {
            return Ok(Vec::new());
        }
        let laws = match self.laws.take() {
            Some(laws) => laws,
            None => self.read_laws()?,
        };
        let rules = laws.iter().map(|law| law.rule.clone()).collect();
        self.laws = Some(laws);
        Ok(rules)
    }

    fn read_laws(&self) -> Result<Vec<UsableLaw>> {
        let theory = Arc::clone(self.evaluator.theory());
        let mut kept: HashMap<String, Arc<Kept>> = HashMap::new();
        let mut all = Vec::new();
        for law in theory.laws() {
            let Some(rule) = theory.rule_of_law(law) else { continue };
            let theorem = name_of(&theory, law);
            let file = theory.file(law.file);
            if !kept.contains_key(&file.name) {
                kept.insert(file.name.clone(), self.kept_for(&theory, file)?);
            }
            let proofs = &kept[&file.name];
            let assumed = self.assumed.as_deref().is_some_and(|path| Path::new(&file.name) == path);
            let proof = match proofs.matches(&theory, law)? {
                Match::Fits => Some(Arc::clone(proofs)),
                _ if assumed => None,
                _ => continue,
            };
            all.push(UsableLaw { rule, theorem, proof });
        }
        Ok(all)
    }

    /// The proofs that are kept for a file. Those of a file of the caller's are checked.
    pub(super) fn kept_for(&self, theory: &Theory, file: &Source) -> Result<Arc<Kept>> {
        if Theory::is_shipped(file) {
            return Ok(Arc::new(Kept::shipped(Theory::stem_of(file))));
        }
        let text = kept_proofs(Path::new(&file.name))?.unwrap_or_default();
        Kept::checked(&text, &definitions_of(theory), &self.limits.budget()).map(Arc::new)
    }

    /// Adds to a derivation the proofs of the laws of the caller's files that it cites, and notes
    /// which laws nobody proved. What is shipped needs no proof to be brought along.
    pub(super) fn cite_laws(&self, derivation: &mut Derivation) -> Result<()> {
        let theory = self.evaluator.theory();
        for (name, text) in &derivation.rules {
            let laws = self.laws.iter().flatten();
            let Some(law) =
                laws.into_iter().find(|law| law.rule.name == *name && *law.rule.text == **text)
            else {
                continue;
            };
            match &law.proof {
                Some(_) if Theory::is_shipped(theory.file(law.rule.file)) => {}
                Some(kept) => {
                    let proof = kept.alone(&law.theorem, &self.limits.budget())?;
                    derivation.proofs.push((*name, proof));
                }
                None => derivation.assumed.push(*name),
            }
        }
        Ok(())
    }

    /// Adds to a derivation the definitions of the operators of its terms, of the caller's files
    /// and those of the shipped ones that are not built in, with what they use.
    pub(super) fn bring_definitions(&self, derivation: &mut Derivation) {
        let all = self.evaluator.theory().definitions();
        let is_used = |term: &Term, at: usize| {
            term.iter().any(|(_, node)| match node {
                Node::Apply(op, args) => *op == all[at].name && args.len() == all[at].params.len(),
                _ => false,
            })
        };
        let mut used: Vec<bool> = (0..all.len()).map(|at| is_used(&derivation.terms, at)).collect();
        let mut known = 0;
        while known < used.iter().filter(|used| **used).count() {
            known = used.iter().filter(|used| **used).count();
            for user in (0..all.len()).filter(|&user| used[user]).collect::<Vec<_>>() {
                for (at, one) in used.iter_mut().enumerate() {
                    *one |= all[user].terms().any(|term| is_used(term, at));
                }
            }
        }
        let built_in = Signature::built_in();
        let own = all.iter().zip(used).filter(|(definition, used)| {
            *used && built_in.find(definition.name.as_str(), definition.params.len()).is_none()
        });
        derivation.definitions = own.map(|(definition, _)| definition.text.to_string()).collect();
    }
}

//! A theorem, from its text to its facts.

use super::law::{self, Claims};
use super::{Known, Lowering, Wanted};
use crate::certificate::draft::{Fact, Prop, holds, stuck};
use crate::certificate::plain::Line;
use crate::certificate::proof::steps::{KeptProof, Reason, Status, Theorem};
use crate::error::Result;
use crate::kernel::{Sequent, Term};
use std::sync::Arc;

/// So often a proof is begun again behind an axiom that it was found to need.
const MAX_TRIES: usize = 64;

/// The source of what nothing supports.
const ASSUMED: &str = "nothing: it is assumed";

/// How many characters of a name are kept; the rest is for the numbers of claims.
const MAX_NAME: usize = 180;

/// The name of a theorem in a text of the kernel, where only ASCII letters, digits, `_` and `.`
/// may stand: what else a file is called by is `_`.
///
/// ```
/// use tepid::certificate::lower::name_in_text;
/// assert_eq!(name_in_text("group.add_comm"), "group.add_comm");
/// assert_eq!(name_in_text("my-r\u{fc}les.law"), "my_r_les.law");
/// assert_eq!(name_in_text("3rd.law"), "_3rd.law");
/// ```
#[must_use]
pub fn name_in_text(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "_.".contains(c) { c } else { '_' };
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let first = if begins { "" } else { "_" };
    first.chars().chain(name.chars().map(plain)).take(MAX_NAME).collect()
}

impl Known {
    /// The variables of the theorem.
    pub(super) fn variables(&self) -> Vec<Term> {
        self.claims.variables.iter().map(|variable| variable.core).collect()
    }
}

impl Lowering<'_> {
    /// Writes a theorem with its proof, or an axiom.
    pub(super) fn write(&mut self, at: usize) -> Result<()> {
        let document = self.document;
        self.theorem = Arc::new(document.theorems[at].clone());
        let literal = document.raw || self.theorem.literal;
        self.claims =
            law::claims(&mut self.draft, &self.vocabulary, &self.theorem.statements, literal)?;
        if self.claims.claims.len() != self.theorem.claims.claims.len() {
            return Err(stuck("the statement has other claims"));
        }
        self.canonical.clear();
        let source = match &self.theorem.status {
            Status::Axiom(source) => Some(source.clone()),
            Status::Assumed => Some(ASSUMED.to_owned()),
            Status::Kept(kept) => {
                self.known[at] = Some(self.kept(&kept.clone())?);
                return Ok(());
            }
            Status::Proved(_) => None,
        };
        if let Some(source) = source {
            self.known[at] = Some(self.axiom(&source)?);
            return Ok(());
        }
        if let Some(facts) = self.known_already()? {
            let claims = self.claims.clone();
            self.known[at] = Some(Known { claims, canonical: Vec::new(), facts });
            return Ok(());
        }
        for _ in 0..MAX_TRIES {
            let start = self.draft.clone();
            self.wanted = None;
            let error = match self.proved() {
                Ok(known) => {
                    self.known[at] = Some(known);
                    return Ok(());
                }
                Err(error) => error,
            };
            self.draft.back_to(start);
            match self.take_wanted() {
                Some(Wanted::Axiom(name, source, said)) => {
                    self.draft.axiom(&name, &source, &said)?;
                }
                Some(Wanted::Canonical(variable)) => {
                    self.introduce_canonical()?;
                    self.canonical.push(variable);
                }
                None => return Err(error),
            }
        }
        Err(stuck("the proof needs too many axioms"))
    }

    /// What the literature says, on trust.
    fn axiom(&mut self, source: &str) -> Result<Known> {
        let claims = self.claims.clone();
        let mut facts = Vec::new();
        for (at, said) in law::cited(&mut self.draft, &claims)?.iter().enumerate() {
            let name = self.name_of_claim(at);
            facts.push(self.draft.axiom(&name, source, said)?);
        }
        Ok(Known { canonical: claims.read.clone(), claims, facts })
    }

    /// A law of a text that was taken over: a theorem here, and a law there.
    fn kept(&mut self, kept: &KeptProof) -> Result<Known> {
        let claims = self.claims.clone();
        let taken = self.taken.iter().find(|(text, _)| Arc::ptr_eq(text, &kept.text));
        let (mut facts, mut said) = (Vec::new(), Vec::new());
        for name in &kept.theorems {
            let fact = taken.and_then(|(_, taken)| taken.theorems.get(name));
            let &fact = fact.ok_or_else(|| stuck(format!("there is no theorem {name}")))?;
            facts.push(fact);
            said.push(self.draft.sequent(fact)?.clone());
        }
        let other = || stuck("the kept theorem says something else");
        let assumed = law::said_with(&mut self.draft, &claims, &said)?.ok_or_else(other)?;
        let of = |at| assumed.iter().filter(move |one| one.0 == at).map(|one| one.1);
        let canonical: Vec<Term> = of(0).collect();
        if !(1..facts.len()).all(|at| of(at).eq(canonical.iter().copied())) {
            return Err(other());
        }
        self.name_results(&facts)?;
        Ok(Known { claims, canonical, facts })
    }

    /// Names facts as the claims of the theorem.
    fn name_results(&mut self, facts: &[Fact]) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for (at, &fact) in facts.iter().enumerate() {
            names.push(self.name_of_claim(at));
            self.draft.theorem(&names[at], fact)?;
        }
        Ok(names)
    }

    /// States the text of the theorem as a law that these theorems say, if it has a file.
    fn name_law(&mut self, names: Vec<String>) -> Result<()> {
        if let ([text], true) = (&self.theorem.statements[..], self.theorem.name.contains('.')) {
            let law = Line::Law(name_in_text(&self.theorem.name), text.clone(), names);
            self.draft.put(law)?;
        }
        Ok(())
    }

    /// The facts of a theorem that an included text has under the same names.
    fn known_already(&mut self) -> Result<Option<Vec<Fact>>> {
        let claims = self.claims.clone();
        let mut facts = Vec::new();
        for at in 0..claims.claims.len() {
            let said = claims.sequent(&mut self.draft, at, &[])?;
            let name = self.name_of_claim(at);
            let Some(fact) = self.draft.theorem_named(&name) else { return Ok(None) };
            if *self.draft.sequent(fact)? != said {
                return Err(stuck(format!("the theorem {name} says something else")));
            }
            facts.push(fact);
        }
        Ok(Some(facts))
    }

    fn name_of_claim(&self, at: usize) -> String {
        let name = name_in_text(&self.theorem.name);
        if self.claims.claims.len() == 1 { name } else { format!("{name}.{}", at + 1) }
    }

    /// The proof of all claims: an induction over all of them.
    fn proved(&mut self) -> Result<Known> {
        let theorem = self.theorem.clone();
        let proof = Self::proof(&theorem)?;
        let claims = self.claims.clone();
        self.names.clear();
        self.done.clear();
        self.on = self.positions(&theorem, &claims)?;
        let canonical = self.assumed_canonical()?;
        let variables: Vec<Term> = claims.variables.iter().map(|one| one.core).collect();
        let mut said = Vec::new();
        for claim in &claims.claims {
            let assumed = canonical.iter().chain(&claim.members).chain(&claim.hypotheses);
            let hypotheses = assumed.cloned().map(Sequent::from).collect();
            said.push(Sequent::new(0, hypotheses, claim.conclusion.clone()));
        }
        let on = self.on.clone();
        self.draft.induction(&variables, &on, &said)?;
        let mut ends = Vec::new();
        for at in 0..claims.claims.len() {
            let scopes = proof.scopes.iter();
            let scope = (0u32..).zip(scopes).find(|(_, one)| one.claim == Some(at as u32));
            let Some((scope, _)) = scope else { return Err(stuck("a claim has no scope")) };
            ends.push(self.claim(at, scope, proof.goals[at], &canonical)?);
        }
        let facts = self.draft.qed(&ends)?;
        let names = self.name_results(&facts)?;
        self.name_law(names)?;
        Ok(Known { claims, canonical: self.canonical.clone(), facts })
    }

    /// The variables that the induction is on. One that stands for an option is no longer
    /// free.
    fn positions(&self, theorem: &Theorem, claims: &Claims) -> Result<Vec<u32>> {
        let proof = Self::proof(theorem)?;
        if !proof.steps.iter().any(|step| matches!(step.by, Reason::Induction(_))) {
            return Ok(Vec::new());
        }
        let is_member = |term: Term| {
            claims.claims.iter().flat_map(|claim| &claim.members).any(|one| one.terms[0] == term)
        };
        let places = (0u32..).zip(theorem.claims.variables.iter().zip(&claims.variables));
        let on = places
            .filter(|(_, (old, new))| proof.induction.contains(&old.id) && !is_member(new.core));
        Ok(on.map(|(at, _)| at).collect())
    }

    /// Which variables are canonical, in the order of the statement.
    fn assumed_canonical(&mut self) -> Result<Vec<Prop>> {
        let variables: Vec<Term> =
            self.claims.variables.iter().map(|variable| variable.core).collect();
        let mut all = Vec::new();
        for variable in variables.into_iter().filter(|core| self.canonical.contains(core)) {
            let predicate = super::canonical::predicate(&self.draft)?;
            all.push(holds(predicate, vec![variable]));
        }
        Ok(all)
    }

    /// One claim: its hypotheses are those of the text, in the proof's own arrangement too.
    fn claim(&mut self, at: usize, scope: u32, goal: u32, canonical: &[Prop]) -> Result<Fact> {
        let theorem = self.theorem.clone();
        let (old, new) = (&theorem.claims.claims[at], self.claims.claims[at].clone());
        if old.options.len() != new.members.len() || old.hypotheses.len() != new.hypotheses.len() {
            return Err(stuck("the claim has other hypotheses"));
        }
        self.names.clear();
        for (&option, member) in old.options.iter().zip(&new.members) {
            self.names.insert(option, member.terms[0]);
        }
        let assumed: Vec<Prop> =
            canonical.iter().chain(&new.members).chain(&new.hypotheses).cloned().collect();
        let (outside, facts) = self.draft.enter(&[], &assumed)?;
        let first = canonical.len() + new.members.len();
        for (&hypothesis, &fact) in old.hypotheses.iter().zip(&facts[first..]) {
            let arranged = self.prop(hypothesis)?;
            let fact = self.adapt(fact, &arranged)?;
            self.draft.remember(&arranged, fact);
        }
        self.run(scope)?;
        let fact = self.fact_of(goal)?;
        let end = self.adapt(fact, &new.conclusion)?;
        self.draft.leave(outside, end)
    }
}

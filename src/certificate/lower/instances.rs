//! Instances of theorems, axioms and the induction.

use super::Lowering;
use crate::certificate::draft::{Fact, Prop, stuck};
use crate::certificate::proof::steps::Instance;
use crate::certificate::proof::terms::Id;
use crate::error::Result;
use crate::kernel::{Kind, Sequent, Term};

/// How long a chain of options is at most.
const MAX_CHAIN: usize = 64;
/// How far what a form is made of is followed.
const MAX_NESTED: u32 = 64;

impl Lowering<'_> {
    /// A theorem or axiom at terms.
    pub(super) fn lemma(&mut self, at: u32, instance: &Instance) -> Result<Fact> {
        let document = self.document;
        let theorem = &document.theorems[at as usize];
        let Some(known) = self.known[at as usize].clone() else {
            return Err(stuck(format!("it cites {}, which was not lowered", theorem.name)));
        };
        let variables: Vec<Id> = theorem.claims.variables.iter().map(|one| one.id).collect();
        let options = &theorem.claims.claims[instance.claim as usize].options;
        let members = known.claims.claims[instance.claim as usize].members.clone();
        let terms = self.arguments(&variables, &known.variables(), options, &members, instance)?;
        let fact = known.facts[instance.claim as usize];
        let general = self.draft.sequent(fact)?.clone();
        let hypotheses = self.hypotheses_at(&general, &terms)?;
        let cited = self.premises(&hypotheses, known.canonical.len() + members.len(), instance)?;
        self.draft.use_fact(fact, &terms, &cited)
    }

    /// A claim at smaller games.
    pub(super) fn induction(&mut self, instance: &Instance) -> Result<Fact> {
        let theorem = self.theorem.clone();
        let variables: Vec<Id> = theorem.claims.variables.iter().map(|one| one.id).collect();
        let options = &theorem.claims.claims[instance.claim as usize].options;
        let members = self.claims.claims[instance.claim as usize].members.clone();
        let own: Vec<Term> = self.claims.variables.iter().map(|one| one.core).collect();
        let terms = self.arguments(&variables, &own, options, &members, instance)?;
        let mut chains = Vec::new();
        for at in self.on.clone() {
            let at = at as usize;
            chains.push(self.chain(terms[at], own[at])?);
        }
        let fact = self.draft.ih(instance.claim, &terms, chains)?;
        let claim = self.draft.sequent(fact)?.clone();
        if claim.hypotheses.is_empty() {
            return Ok(fact);
        }
        let hypotheses: Vec<Prop> =
            claim.hypotheses.iter().map(|one| one.proposition.clone()).collect();
        let first = self.canonical.len() + members.len();
        let cited = self.premises(&hypotheses, first, instance)?;
        self.draft.use_fact(fact, &[], &cited)
    }

    /// What is put for the variables of a claim: a variable that is a member of a set stands
    /// for a generic option of the proof.
    fn arguments(
        &mut self,
        ids: &[Id],
        own: &[Term],
        options: &[Id],
        members: &[Prop],
        instance: &Instance,
    ) -> Result<Vec<Term>> {
        let mut terms = Vec::with_capacity(own.len());
        for (&id, &variable) in ids.iter().zip(own) {
            let member = members.iter().position(|prop| prop.terms[0] == variable);
            let wanted = match member {
                Some(at) => {
                    options.get(at).copied().ok_or_else(|| stuck("an option is missing"))?
                }
                None => id,
            };
            let found = instance.map.iter().find(|(from, _)| *from == wanted);
            let to = found.ok_or_else(|| stuck("each variable needs a term"))?.1;
            terms.push(self.term(to)?);
        }
        Ok(terms)
    }

    fn hypotheses_at(&mut self, general: &Sequent, terms: &[Term]) -> Result<Vec<Prop>> {
        let mut all = Vec::with_capacity(general.hypotheses.len());
        for hypothesis in &general.hypotheses {
            all.push(self.draft.instance_of(hypothesis, terms)?.proposition);
        }
        Ok(all)
    }

    /// Facts for hypotheses: the first ones by what options there are and what is canonical,
    /// the others by the steps that the instance cites.
    fn premises(
        &mut self,
        hypotheses: &[Prop],
        first: usize,
        instance: &Instance,
    ) -> Result<Vec<Fact>> {
        let mut cited = Vec::with_capacity(hypotheses.len());
        for (at, hypothesis) in hypotheses.iter().enumerate() {
            cited.push(match hypothesis.kind {
                Kind::In(side) if at < first => {
                    self.option(side, hypothesis.terms[0], hypothesis.terms[1])?
                }
                _ if at < first => self.is_canonical(hypothesis.terms[0], MAX_NESTED)?,
                _ => {
                    let premise = instance.premises.get(at - first).copied();
                    let premise = premise.ok_or_else(|| stuck("a premise is missing"))?;
                    let fact = self.fact_of(premise)?;
                    self.adapt(fact, hypothesis)?
                }
            });
        }
        Ok(cited)
    }

    /// The facts that lead from a term down to a variable of which it is an option, of an
    /// option, and so on.
    fn chain(&mut self, term: Term, variable: Term) -> Result<Vec<Fact>> {
        let (mut at, mut chain) = (term, Vec::new());
        while at != variable {
            let known = self.draft.known_options().iter().rev().find(|known| known.1 == at);
            let Some(&(_, _, of, fact)) = known else { break };
            chain.push(fact);
            at = of;
            if chain.len() > MAX_CHAIN {
                break;
            }
        }
        if at == variable { Ok(chain) } else { Err(stuck("the induction goes to another game")) }
    }
}

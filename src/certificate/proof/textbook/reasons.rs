//! Why a step holds: what is looked up, and what refers to another line.

use super::{Writer, groups_between, listed};
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::{Proof, Reason};
use crate::certificate::proof::terms::{Id, Node};
use crate::error::Result;
use crate::syntax::term::ops;

impl Writer<'_> {
    pub(super) fn is_maximum(&self, prop: Prop) -> bool {
        let [extreme, _] = prop.terms();
        let node = self.terms().node(extreme);
        matches!(node, Node::Apply(operator, _) if operator.as_str() == ops::OPLUS_MAX)
    }

    /// Why a row is 0, or a closed one has its sign, without any cited step.
    pub(super) fn cancels(&self, prop: Prop) -> String {
        let [a, b] = prop.terms();
        let canonical = |id: Id| matches!(self.terms().node(id), Node::Apply(operator, _) if operator.as_str() == "canonical");
        let closed = self.terms().is_closed(a) && self.terms().is_closed(b);
        match () {
            () if closed => "by evaluation",
            () if canonical(a) || canonical(b) => "as a canonical form keeps the value",
            () => "as the rest cancels",
        }
        .to_owned()
    }

    /// Why a step holds, when that is said in a few words.
    pub(super) fn reason(&mut self, proof: &Proof, step: u32) -> Result<Option<String>> {
        Ok(Some(match &proof.steps[step as usize].by {
            Reason::Hypothesis => "as assumed".to_owned(),
            Reason::Identical => "as both sides are the same".to_owned(),
            Reason::Definition { .. } => "by definition".to_owned(),
            Reason::Induction(instance) if instance.premises.is_empty() => {
                "by induction".to_owned()
            }
            Reason::Lemma(lemma, instance) if instance.premises.is_empty() => {
                format!("by {}", self.cited_name(*lemma))
            }
            Reason::Evaluated => "by evaluation".to_owned(),
            Reason::Canonical => "as a canonical form is its own".to_owned(),
            Reason::Distinct(_) => "as only one of them has such an option".to_owned(),
            Reason::WallIsNumber => "as a wall at a temperature is a number".to_owned(),
            _ => return Ok(None),
        }))
    }

    pub(super) fn cited_name(&self, lemma: u32) -> String {
        let name = self.theorems.get(lemma as usize).map_or("", |theorem| &theorem.name);
        self.name(name)
    }

    /// Steps where they are cited: what they say, and why, or their numbers. Those with one
    /// reason stand together.
    pub(super) fn cite(&mut self, proof: &Proof, steps: &[u32]) -> Result<String> {
        let mut groups: Vec<(Option<String>, Vec<String>)> = Vec::new();
        for &step in steps {
            let reason = self.reason(proof, step)?;
            let said = match (&reason, self.numbers.get(&step)) {
                (None, Some(number)) => format!("({number})"),
                _ => self.prop(proof.steps[step as usize].prop)?,
            };
            match groups.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, all)) if all.contains(&said) => {}
                Some((_, all)) => all.push(said),
                None => groups.push((reason, vec![said])),
            }
        }
        let groups: Vec<String> = groups
            .into_iter()
            .map(|(reason, all)| match reason {
                Some(reason) => format!("{} ({reason})", listed(&all)),
                None => listed(&all),
            })
            .collect();
        Ok(groups.join(groups_between(&groups)))
    }

    /// Writes out the steps that a step cites, unless they are said in a few words or stand
    /// already; then cites them.
    pub(super) fn premises(&mut self, proof: &Proof, steps: &[u32]) -> Result<String> {
        for &step in steps {
            let known = self.numbers.contains_key(&step);
            if self.reason(proof, step)?.is_none() && !known {
                self.step(proof, step)?;
            }
        }
        self.cite(proof, steps)
    }

    /// Why a step holds, when it follows at once from what is said in a few words or has a
    /// number.
    pub(super) fn at_once(&mut self, proof: &Proof, step: u32) -> Result<Option<String>> {
        let by = &proof.steps[step as usize].by;
        let follows = matches!(
            by,
            Reason::Congruence(_)
                | Reason::Sum(_)
                | Reason::Value(_)
                | Reason::Combination(_)
                | Reason::Chain(_)
        );
        let mut cited = Vec::new();
        proof.steps[step as usize].for_each_cited(|step| cited.push(step));
        for &step in &cited {
            if self.reason(proof, step)?.is_none() && !self.numbers.contains_key(&step) {
                return Ok(None);
            }
        }
        Ok(match follows {
            true if cited.is_empty() => Some(self.cancels(proof.steps[step as usize].prop)),
            true => Some(format!("since {}", self.cite(proof, &cited)?)),
            false => None,
        })
    }
}

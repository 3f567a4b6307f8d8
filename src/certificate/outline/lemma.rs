//! Lemmas and how they are used: wherever what they assume is known, or at the forms named.

use super::fill::Outline;
use super::words;
use crate::certificate::draft::{Draft, Fact, Prop, stuck};
use crate::error::Result;
use crate::kernel::{Kind, Node, Sequent, Term};

/// No more facts are collected.
pub(super) const MAX_FACTS: usize = 300;

/// What a lemma is.
#[derive(Clone, Copy, Debug)]
enum Said {
    /// A fact for all forms.
    Fact(Fact),
    /// A claim of the induction: at smaller forms, or at the same once it is shown.
    Claim(usize),
}

/// A lemma that a step names.
#[derive(Clone, Debug)]
pub(super) struct Lemma {
    said: Said,
    /// The forms that it is used at; wherever its hypotheses are known if none are named.
    at: Option<Vec<Term>>,
}

impl Lemma {
    /// A fact, wherever it may be used.
    pub(super) fn anywhere(fact: Fact) -> Lemma {
        Lemma { said: Said::Fact(fact), at: None }
    }
}

impl Outline {
    /// The lemmas of `by lemma, other(a + h, -h), induction`.
    pub(super) fn lemmas(&mut self, hints: &str) -> Result<Vec<Lemma>> {
        let mut lemmas = Vec::new();
        for (name, at) in words::hints(&mut self.draft, hints)? {
            for said in self.named(&name)? {
                let wanted = self.lemma_sequent(said)?.variables as usize;
                let given = at.as_ref().map_or(wanted, Vec::len);
                if given != wanted {
                    let message = format!("`{name}` speaks of {wanted} forms, {given} are given");
                    return Err(stuck(message));
                }
                lemmas.push(Lemma { said, at: at.clone() });
            }
        }
        Ok(lemmas)
    }

    fn named(&self, name: &str) -> Result<Vec<Said>> {
        let claims = self.induction.iter().flat_map(|induction| &induction.claims);
        let mut names = claims.map(|claim| &*claim.name);
        if name == "induction" {
            let all: Vec<Said> = names.enumerate().map(|(k, _)| Said::Claim(k)).collect();
            return if all.is_empty() { Err(stuck("there is no induction here")) } else { Ok(all) };
        }
        let claim = names.position(|claim| claim == name).map(Said::Claim);
        let known = claim.or_else(|| self.draft.theorem_named(name).map(Said::Fact));
        Ok(vec![known.ok_or_else(|| stuck(format!("there is no theorem `{name}`")))?])
    }

    /// What a lemma says, for all its forms.
    fn lemma_sequent(&self, said: Said) -> Result<Sequent> {
        match (said, &self.induction) {
            (Said::Fact(fact), _) => Ok(self.draft.sequent(fact)?.clone()),
            (Said::Claim(k), Some(induction)) => Ok(induction.claims[k].sequent.clone()),
            (Said::Claim(_), None) => Err(stuck("there is no induction here")),
        }
    }

    /// Uses a lemma, and remembers what it gives.
    pub(super) fn forward(&mut self, lemma: &Lemma) -> Result<()> {
        let sequent = self.lemma_sequent(lemma.said)?;
        let ways = match &lemma.at {
            Some(terms) => self.met(&sequent, terms)?.into_iter().collect(),
            None => self.matches(&sequent)?,
        };
        for (terms, cited) in ways {
            if self.draft.known_props().len() > MAX_FACTS {
                return Err(stuck("too much follows from these lemmas"));
            }
            let body = Sequent { variables: 0, ..sequent.clone() };
            let said = self.draft.instance_of(&body, &terms)?.proposition;
            if self.draft.remembered(&said).is_some() {
                continue;
            }
            if let Some(made) = self.put(lemma.said, &terms, &cited)? {
                self.draft.remember(&said, made);
            }
        }
        Ok(())
    }

    /// The lemma at terms; none for a claim that is not known there.
    fn put(&mut self, said: Said, terms: &[Term], cited: &[Fact]) -> Result<Option<Fact>> {
        let (fact, rest) = match said {
            Said::Fact(fact) => (fact, terms.to_vec()),
            Said::Claim(k) => {
                let Some(induction) = &self.induction else { return Ok(None) };
                let (on, rest) = induction.claims[k].apart(terms);
                match (induction.claims[k].shown, self.chains(&on)) {
                    (Some(fact), _) if on == induction.on => (fact, rest),
                    (_, Some(chains)) => (self.draft.ih(k as u32, &on, chains)?, rest),
                    _ => return Ok(None),
                }
            }
        };
        self.draft.use_fact(fact, &rest, cited).map(Some)
    }

    /// What a sequent assumes at terms, if all of it follows from what is known.
    fn met(&mut self, sequent: &Sequent, terms: &[Term]) -> Result<Option<(Vec<Term>, Vec<Fact>)>> {
        let body = Sequent { variables: 0, ..sequent.clone() };
        let mut cited = Vec::new();
        for hypothesis in self.draft.instance_of(&body, terms)?.hypotheses {
            match self.follows(&hypothesis.proposition)? {
                Some(fact) if hypothesis.hypotheses.is_empty() => cited.push(fact),
                _ => return Ok(None),
            }
        }
        Ok(Some((terms.to_vec(), cited)))
    }

    /// The ways to meet all hypotheses of a sequent, where these say of each variable what it is.
    fn matches(&mut self, sequent: &Sequent) -> Result<Vec<(Vec<Term>, Vec<Fact>)>> {
        let n = sequent.variables as usize;
        let mut known: Vec<(Prop, Fact)> = self.draft.known_props().to_vec();
        for &(side, x, of, fact) in self.draft.known_options() {
            known.push((Prop::option(side, x, of), fact));
        }
        let mut ways: Vec<(Vec<Option<Term>>, Vec<Fact>)> = vec![(vec![None; n], Vec::new())];
        for hypothesis in &sequent.hypotheses {
            if hypothesis.variables > 0 || !hypothesis.hypotheses.is_empty() {
                return Ok(Vec::new());
            }
            let wanted = &hypothesis.proposition;
            let mut next = Vec::new();
            for (put, cited) in &ways {
                self.budget.step(known.len() as u64)?;
                if let Some(fact) = self.trivial_at(wanted, put)? {
                    next.push((put.clone(), [&cited[..], &[fact]].concat()));
                    continue;
                }
                for (prop, fact) in known.iter().filter(|(prop, _)| prop.kind == wanted.kind) {
                    let mut put = put.clone();
                    if bind(&self.draft, &wanted.terms, &prop.terms, &mut put) {
                        next.push((put, [&cited[..], &[*fact]].concat()));
                    }
                }
            }
            next.truncate(MAX_FACTS);
            ways = next;
        }
        let full = |(put, cited): (Vec<Option<Term>>, Vec<Fact>)| {
            Some((put.into_iter().collect::<Option<Vec<Term>>>()?, cited))
        };
        Ok(ways.into_iter().filter_map(full).collect())
    }

    /// A comparison that holds by arithmetic alone, where all its variables are put.
    fn trivial_at(&mut self, wanted: &Prop, put: &[Option<Term>]) -> Result<Option<Fact>> {
        if !matches!(wanted.kind, Kind::Le | Kind::Lf) {
            return Ok(None);
        }
        // What is not put stays loose, and is no comparison of forms then.
        let loose = self.draft.bound(0)?;
        let terms: Vec<Term> = put.iter().map(|term| term.unwrap_or(loose)).collect();
        let prop = self.draft.instance_of(&Sequent::from(wanted.clone()), &terms)?.proposition;
        self.trivial(&prop)
    }

    /// For each form of the induction the way down to the term.
    fn chains(&self, terms: &[Term]) -> Option<Vec<Vec<Fact>>> {
        let on = &self.induction.as_ref()?.on;
        let ways = terms.iter().zip(on).map(|(&from, &to)| self.way_down(from, to));
        let chains: Vec<Vec<Fact>> = ways.collect::<Option<_>>()?;
        chains.iter().any(|chain| !chain.is_empty()).then_some(chains)
    }

    /// Facts from an option, or an option of an option, to the form.
    fn way_down(&self, from: Term, to: Term) -> Option<Vec<Fact>> {
        let mut ways = vec![(from, Vec::new())];
        let mut at = 0;
        while at < ways.len() && at < MAX_FACTS {
            let (term, chain) = ways[at].clone();
            if term == to {
                return Some(chain);
            }
            for &(_, x, of, fact) in self.draft.known_options() {
                if x == term {
                    let mut longer = chain.clone();
                    longer.push(fact);
                    ways.push((of, longer));
                }
            }
            at += 1;
        }
        None
    }
}

/// Whether terms are an instance of others; notes what indices are put.
fn bind(draft: &Draft, patterns: &[Term], terms: &[Term], put: &mut [Option<Term>]) -> bool {
    let mut todo: Vec<(Term, Term)> = patterns.iter().copied().zip(terms.iter().copied()).collect();
    while let Some((pattern, term)) = todo.pop() {
        if let Node::Bound(k) = draft.node(pattern) {
            let place = put.len() - 1 - *k as usize;
            if *put[place].get_or_insert(term) != term {
                return false;
            }
            continue;
        }
        match (draft.node(pattern), draft.node(term)) {
            _ if pattern == term => {}
            (Node::Apply(f, these), Node::Apply(g, those)) if f == g => {
                todo.extend(these.iter().copied().zip(those.iter().copied()));
            }
            _ => return false,
        }
    }
    true
}

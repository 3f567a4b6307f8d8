//! The tactic that closes goals: what is known is used forward, then combined.
//!
//! Lemmas are used wherever their hypotheses are among the facts at hand; an option stands
//! in the order to its form; a goal of the order is then a sum of at most three facts. A fact
//! beside its negation closes any goal.

use super::fill::Outline;
use crate::certificate::draft::{Draft, Fact, Prop, Row, denial, stuck};
use crate::error::Result;
use crate::kernel::{Kind, Node, Sequent, Side, Term};

/// Lemmas are used so often upon what they gave.
const ROUNDS: usize = 3;
/// No more facts are collected.
const MAX_FACTS: usize = 300;

/// What a lemma is used by.
#[derive(Clone, Debug)]
pub(super) enum Lemma {
    /// A fact for all forms.
    Fact(Fact),
    /// The claim of the induction, at smaller forms.
    Induction,
}

impl Outline {
    /// Proves a goal from what is known, with lemmas.
    ///
    /// # Errors
    /// E0520 when it is not found; E04 at a limit.
    pub(super) fn close(&mut self, goal: &Prop, lemmas: &[Lemma]) -> Result<Fact> {
        if let Some(fact) = self.draft.remembered(goal) {
            return Ok(fact);
        }
        if let (Kind::In(side), &[x, of]) = (goal.kind, &goal.terms[..]) {
            return self.draft.prove_option(side, x, of);
        }
        let mut all = lemmas.to_vec();
        all.extend(self.clauses.iter().map(|&fact| Lemma::Fact(fact)));
        for _ in 0..ROUNDS {
            self.order_of_options()?;
            if let Some(fact) = self.at_hand(goal)? {
                return Ok(fact);
            }
            let before = self.draft.known_props().len();
            for lemma in &all {
                self.forward(lemma)?;
            }
            if self.draft.known_props().len() == before {
                break;
            }
        }
        self.at_hand(goal)?.ok_or_else(|| stuck("it does not follow from what is known"))
    }

    /// An option of Left is less than its form or confused with it, and so for Right.
    fn order_of_options(&mut self) -> Result<()> {
        for (side, x, of, fact) in self.draft.known_options().to_vec() {
            let goal = if side == Side::Left { Prop::lf(x, of) } else { Prop::lf(of, x) };
            if self.draft.remembered(&goal).is_none() {
                let refl = self.draft.lin(&Prop::le(x, x), &[])?;
                let [a, b] = [goal.terms[0], goal.terms[1]];
                let made = self.draft.some(side, x, a, b, &[fact, refl])?;
                self.draft.remember(&goal, made);
            }
        }
        Ok(())
    }

    /// Uses a lemma wherever its hypotheses are known.
    fn forward(&mut self, lemma: &Lemma) -> Result<()> {
        let sequent = match lemma {
            Lemma::Fact(fact) => self.draft.sequent(*fact)?.clone(),
            Lemma::Induction => match &self.claim {
                Some(claim) => claim.sequent.clone(),
                None => return Err(stuck("there is no induction here")),
            },
        };
        for (terms, cited) in self.matches(&sequent)? {
            if self.draft.known_props().len() > MAX_FACTS {
                return Err(stuck("too much follows from these lemmas"));
            }
            let body = Sequent { variables: 0, ..sequent.clone() };
            let said = self.draft.instance_of(&body, &terms)?.proposition;
            if self.draft.remembered(&said).is_some() {
                continue;
            }
            let fact = match lemma {
                Lemma::Fact(fact) => *fact,
                Lemma::Induction => match self.chains(&terms) {
                    Some(chains) => self.draft.ih(0, &terms, chains)?,
                    None => continue,
                },
            };
            // The claim at terms has no variables left, a lemma has.
            let put: &[Term] = if matches!(lemma, Lemma::Fact(_)) { &terms } else { &[] };
            let made = self.draft.use_fact(fact, put, &cited)?;
            self.draft.remember(&said, made);
        }
        Ok(())
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
                for (prop, fact) in known.iter().filter(|(prop, _)| prop.kind == wanted.kind) {
                    let mut put = put.clone();
                    if bind(&self.draft, &wanted.terms, &prop.terms, &mut put) {
                        let mut cited = cited.clone();
                        cited.push(*fact);
                        next.push((put, cited));
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

    /// For each position of the induction the way down to the term.
    fn chains(&self, terms: &[Term]) -> Option<Vec<Vec<Fact>>> {
        let claim = self.claim.as_ref()?;
        let mut chains = Vec::new();
        for &at in &claim.on {
            let (from, to) = (terms[at as usize], claim.variables[at as usize]);
            chains.push(self.way_down(from, to)?);
        }
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

    /// The goal if it is known, a sum of what is known, or follows from a contradiction.
    fn at_hand(&mut self, goal: &Prop) -> Result<Option<Fact>> {
        if let Some(fact) = self.draft.remembered(goal) {
            return Ok(Some(fact));
        }
        if let (Kind::Eq, &[a, b]) = (goal.kind, &goal.terms[..]) {
            let halves = [self.combined(&Prop::le(a, b))?, self.combined(&Prop::le(b, a))?];
            if let [Some(one), Some(two)] = halves {
                return self.draft.both(a, b, &[one, two]).map(Some);
            }
        }
        if let Some(fact) = self.combined(goal)? {
            return Ok(Some(fact));
        }
        for (prop, fact) in self.draft.known_props().to_vec() {
            let denied = denial(&prop).and_then(|denied| self.draft.remembered(&denied));
            if let Some(other) = denied {
                return self.draft.absurd(fact, other, goal).map(Some);
            }
        }
        Ok(None)
    }

    /// A goal of the order as a sum of at most three facts.
    fn combined(&mut self, goal: &Prop) -> Result<Option<Fact>> {
        if !matches!(goal.kind, Kind::Le | Kind::Lf) {
            return Ok(None);
        }
        let wanted = self.draft.rest(goal, &[])?;
        let mut facts = Vec::new();
        for (prop, fact) in self.draft.known_props().to_vec() {
            let counts = prop.kind == Kind::Le || (prop.kind == Kind::Lf && goal.kind == Kind::Lf);
            if counts {
                facts.push((fact, prop.kind == Kind::Lf, self.draft.rest(&prop, &[])?));
            }
        }
        let strict = usize::from(goal.kind == Kind::Lf);
        let mut ways: Vec<(Vec<usize>, usize, Row)> = vec![(Vec::new(), 0, Row::default())];
        for _ in 0..=3 {
            let fits = |way: &&(Vec<usize>, usize, Row)| way.1 == strict && way.2 == wanted;
            if let Some((way, ..)) = ways.iter().find(fits) {
                let cited: Vec<(i64, Fact)> = way.iter().map(|&at| (1, facts[at].0)).collect();
                return self.draft.combination(goal, &cited).map(Some);
            }
            let mut longer = Vec::new();
            for (way, lf, row) in &ways {
                self.budget.step(facts.len() as u64)?;
                let first = way.last().map_or(0, |last| last + 1);
                for (at, (_, is_lf, more)) in facts.iter().enumerate().skip(first) {
                    let lf = lf + usize::from(*is_lf);
                    if lf <= strict && longer.len() < 50_000 {
                        let mut way = way.clone();
                        way.push(at);
                        longer.push((way, lf, added(row, more)));
                    }
                }
            }
            ways = longer;
        }
        Ok(None)
    }
}

fn added(a: &Row, b: &Row) -> Row {
    let mut sum = a.clone();
    sum.number = &sum.number + &b.number;
    for (&atom, &times) in &b.atoms {
        *sum.atoms.entry(atom).or_insert(0) += times;
    }
    sum.atoms.retain(|_, times| *times != 0);
    sum
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

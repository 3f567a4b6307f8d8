//! Theorems of an outline: one, or several that are shown together by one induction.

use super::fill::{Outline, at, head};
use super::text::Line;
use super::words;
use crate::certificate::draft::{Fact, Prop};
use crate::error::Result;
use crate::kernel::{Sequent, Term};

/// An induction: all claims hold where the forms it is on are replaced by smaller ones.
#[derive(Clone, Debug)]
pub(super) struct Induction {
    pub on: Vec<Term>,
    pub claims: Vec<Claim>,
}

/// A claim of an induction.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    pub name: String,
    /// What it says for all its variables.
    pub sequent: Sequent,
    /// What it says of the forms of the induction, once that is shown.
    pub shown: Option<Fact>,
    /// Which of its variables the induction is on, in the order of the induction.
    places: Vec<usize>,
}

impl Claim {
    /// The terms for the forms of the induction, and the others.
    pub(super) fn apart(&self, terms: &[Term]) -> (Vec<Term>, Vec<Term>) {
        let on = self.places.iter().map(|&place| terms[place]).collect();
        let others = terms.iter().enumerate().filter(|(at, _)| !self.places.contains(at));
        (on, others.map(|(_, &term)| term).collect())
    }
}

/// What a theorem states.
struct Statement<'a> {
    line: &'a Line,
    name: &'a str,
    variables: Vec<Term>,
    given: Vec<Prop>,
    goal: Prop,
}

impl Outline {
    /// Lines `theorem name(x, …): … if …` with the proof of all of them.
    pub(super) fn theorems(&mut self, lines: &[Line], proof: &Line) -> Result<()> {
        let mut all = Vec::new();
        for line in lines {
            all.push(self.statement(line).map_err(|error| at(line, error))?);
        }
        match (&all[..], proof.block.split_first()) {
            (_, Some((first, steps))) if first.text.starts_with("induction on ") => {
                self.by_induction(&all, first, steps)
            }
            ([one], _) => {
                let fact = self.shown(one, &one.variables, &proof.block)?;
                self.draft.theorem(one.name, fact)
            }
            _ => Err(proof.error("several theorems are proved together by induction only")),
        }
    }

    fn statement<'a>(&mut self, line: &'a Line) -> Result<Statement<'a>> {
        let (name, names, said) = head(line)?;
        let variables = self.variables(names)?;
        let (goal, given) = words::statement(&mut self.draft, said)?;
        Ok(Statement { line, name, variables, given, goal })
    }

    /// What a theorem states, for all forms of these of its variables.
    fn shown(&mut self, theorem: &Statement, variables: &[Term], steps: &[Line]) -> Result<Fact> {
        let (outside, _) = self.draft.enter(variables, &theorem.given)?;
        let fact = self.steps(theorem.line, steps, &theorem.goal)?;
        self.draft.leave(outside, fact)
    }

    fn by_induction(&mut self, all: &[Statement], first: &Line, steps: &[Line]) -> Result<()> {
        let on = self.variables(&first.text["induction on ".len()..])?;
        let (mut claims, mut said) = (Vec::new(), Vec::new());
        for Statement { name, variables, given, goal, .. } in all {
            let place = |x: &Term| variables.iter().position(|v| v == x);
            let places = on.iter().map(place).collect::<Option<Vec<usize>>>();
            let places =
                places.ok_or_else(|| first.error("induction is on variables of the theorem"))?;
            let sequent = self.draft.closed_over(variables, given, goal)?;
            let claim = Claim { name: (*name).to_owned(), sequent, shown: None, places };
            said.push(self.draft.closed_over(&claim.apart(variables).1, given, goal)?);
            claims.push(claim);
        }
        let positions: Vec<u32> = (0..on.len() as u32).collect();
        self.draft.induction(&on, &positions, &said)?;
        let others: Vec<Vec<Term>> =
            claims.iter().zip(all).map(|(claim, one)| claim.apart(&one.variables).1).collect();
        self.induction = Some(Induction { on: on.clone(), claims });
        let mut facts = Vec::new();
        for (k, theorem) in all.iter().enumerate() {
            let steps =
                if all.len() == 1 { steps } else { block_of(first, steps, k, theorem.name)? };
            let fact = self.shown(theorem, &others[k], steps)?;
            if let Some(induction) = &mut self.induction {
                induction.claims[k].shown = Some(fact);
            }
            facts.push(fact);
        }
        self.induction = None;
        for ((fact, theorem), others) in self.draft.qed(&facts)?.into_iter().zip(all).zip(others) {
            let fact = self.in_order(fact, theorem, &[&on[..], &others].concat())?;
            self.draft.theorem(theorem.name, fact)?;
        }
        Ok(())
    }

    /// A fact with the variables in the order in which the theorem names them.
    fn in_order(&mut self, fact: Fact, theorem: &Statement, order: &[Term]) -> Result<Fact> {
        if order == theorem.variables {
            return Ok(fact);
        }
        let (outside, given) = self.draft.enter(&theorem.variables, &theorem.given)?;
        let fact = self.draft.use_fact(fact, order, &given)?;
        self.draft.leave(outside, fact)
    }
}

/// The block `claim name` of the k-th theorem.
fn block_of<'a>(first: &Line, steps: &'a [Line], k: usize, name: &str) -> Result<&'a [Line]> {
    let line = steps.get(k).ok_or_else(|| first.error(format!("`claim {name}` is missing")))?;
    match line.word() {
        ("claim", said) if said == name => Ok(&line.block),
        _ => Err(line.error(format!("`claim {name}` is wanted here"))),
    }
}

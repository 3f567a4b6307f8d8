//! The steps of an outline, carried out one after the other.

use super::lemma::Lemma;
use super::text::Line;
use super::theorem::Induction;
use super::words;
use crate::budget::Budget;
use crate::certificate::draft::{Draft, Fact, Leaf, Prop, Writer, denial, look_into, stuck};
use crate::certificate::lower::Vocabulary;
use crate::certificate::plain;
use crate::certificate::texts::shipped;
use crate::error::{Error, Result};
use crate::kernel::{Kind, Sequent, Side, Term};

/// A text that is written from outlines.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    pub draft: Draft,
    /// What the search for lemmas and sums may cost.
    pub budget: Budget,
    /// What predicates say: used everywhere.
    pub clauses: Vec<Fact>,
    /// The induction that the proof is by.
    pub induction: Option<Induction>,
}

impl Writer for Outline {
    fn draft(&mut self) -> &mut Draft {
        &mut self.draft
    }
}

impl Outline {
    pub(super) fn variables(&mut self, names: &str) -> Result<Vec<Term>> {
        let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
        names.map(|name| self.draft.variable(name)).collect()
    }

    /// `include NAME`: the predicates and theorems of a shipped text.
    pub(super) fn include(&mut self, line: &Line) -> Result<()> {
        let first = self.draft.next_operator();
        self.draft.include(line.word().1, &|name| shipped(name).map(str::to_owned))?;
        for operator in first..self.draft.next_operator() {
            if self.draft.is_predicate(operator) {
                self.clauses.extend(self.draft.definition(operator).skip(1));
            }
        }
        Ok(())
    }

    /// `predicate p(a, …)` with its clauses.
    pub(super) fn predicate(&mut self, line: &Line) -> Result<()> {
        let (name, parameters, _) = head(line)?;
        if Vocabulary::of(&self.draft)?.has(name) {
            return Err(line.error(format!("`{name}` is an operator of the rule language")));
        }
        let parameters = self.variables(parameters)?;
        self.draft.introduce_predicate(name, parameters.len())?;
        let mut clauses = Vec::new();
        for clause in &line.block {
            let clause_of = |one: &mut Self| -> Result<Sequent> {
                let rest = clause.text.strip_prefix("when");
                let parts = rest.and_then(|rest| rest.split_once(':'));
                let (names, said) = parts.ok_or_else(|| stuck("`when …: … if …` is wanted"))?;
                let variables = one.variables(names)?;
                let (said, given) = words::statement(&mut one.draft, said.trim())?;
                let clause = one.draft.closed_over(&variables, &given, &said)?;
                one.draft.sequent_over(&parameters, &clause)
            };
            clauses.push(clause_of(self).map_err(|error| at(clause, error))?);
        }
        let lines: Result<Vec<_>> =
            clauses.iter().map(|clause| self.draft.numbered(clause)).collect();
        let facts = self.draft.put(plain::Line::Predicate(lines?))?;
        self.clauses.extend(facts.skip(1));
        Ok(())
    }

    /// Proves a goal by steps; without a last one it must follow from what they gave.
    pub(super) fn steps(&mut self, line: &Line, steps: &[Line], goal: &Prop) -> Result<Fact> {
        for (at, step) in steps.iter().enumerate() {
            if let Some(said) = step.text.strip_prefix("if ") {
                let fact = self.either(step, said, &steps[at + 1..], goal);
                return fact.map_err(|error| self.missing(step, goal, error));
            }
            match self.step(step, goal) {
                Ok(Some(fact)) => return Ok(fact),
                Ok(None) => {}
                Err(error) => return Err(self.missing(step, goal, error)),
            }
        }
        self.close(goal, &[]).map_err(|error| self.missing(line, goal, error))
    }

    /// `if P` with a block that shows the goal; the steps behind it do so where P fails.
    fn either(&mut self, step: &Line, said: &str, rest: &[Line], goal: &Prop) -> Result<Fact> {
        let case = words::one(&mut self.draft, said)?;
        let not = denial(&case).ok_or_else(|| stuck("this has no negation"))?;
        let (outside, _) = self.draft.enter(&[], std::slice::from_ref(&case))?;
        let fact = self.steps(step, &step.block, goal)?;
        let yes = self.draft.leave(outside, fact)?;
        let (outside, _) = self.draft.enter(&[], std::slice::from_ref(&not))?;
        let fact = self.steps(step, rest, goal)?;
        let no = self.draft.leave(outside, fact)?;
        self.draft.split(&case, goal, &[yes, no])
    }

    /// An error at a step, with the goal and what was known.
    fn missing(&mut self, line: &Line, goal: &Prop, error: Error) -> Error {
        if !error.labels().is_empty() || error.code().id.starts_with("E04") {
            return error;
        }
        let known: Vec<Prop> = self.draft.known_props().iter().map(|(p, _)| p.clone()).collect();
        let known: Vec<String> = known.iter().map(|prop| self.said(prop)).collect();
        let message = format!("{error}; the goal here is {}", self.said(goal));
        line.error(message).hint(match known.is_empty() {
            true => "nothing is known here".to_owned(),
            false => format!("known here: {}", known.join(", ")),
        })
    }

    fn said(&mut self, prop: &Prop) -> String {
        let words = self.draft.words_of(prop);
        words.unwrap_or_else(|_| "too long to say".to_owned())
    }

    /// Carries out a step; gives the goal's fact if it was the last.
    fn step(&mut self, step: &Line, goal: &Prop) -> Result<Option<Fact>> {
        let (said, hints) = step.text.split_once(" by ").unwrap_or((&step.text, ""));
        let lemmas = self.lemmas(hints)?;
        let (word, rest) = said.split_once(' ').unwrap_or((said, ""));
        match word {
            "done" => self.close(goal, &lemmas).map(Some),
            "have" => {
                let prop = words::one(&mut self.draft, rest)?;
                let fact = match step.block.is_empty() {
                    true => self.close(&prop, &lemmas),
                    false => {
                        let known = self.draft.known();
                        let fact = self.steps(step, &step.block, &prop);
                        self.draft.recall(known);
                        fact
                    }
                };
                let fact = fact.map_err(|error| self.missing(step, &prop, error))?;
                self.draft.remember(&prop, fact);
                Ok(None)
            }
            "suppose" => self.suppose(step, rest).map(|()| None),
            "play" => self.play(step, goal, &lemmas).map(Some),
            "cases" => self.cases(step, rest, goal, &lemmas).map(Some),
            "unfold" => self.unfold(step, goal, &lemmas).map(Some),
            _ => Err(step.error(format!("`{word}` is no step of an outline"))),
        }
    }

    /// `suppose P` with a block that shows a contradiction: not P.
    fn suppose(&mut self, step: &Line, said: &str) -> Result<()> {
        let supposed = words::one(&mut self.draft, said)?;
        let not = denial(&supposed).ok_or_else(|| stuck("this has no negation"))?;
        let (outside, _) = self.draft.enter(&[], std::slice::from_ref(&supposed))?;
        let fact = self.steps(step, &step.block, &not)?;
        let yes = self.draft.leave(outside, fact)?;
        let (outside, facts) = self.draft.enter(&[], std::slice::from_ref(&not))?;
        let no = self.draft.leave(outside, facts[0])?;
        let fact = self.draft.split(&supposed, &not, &[yes, no])?;
        self.draft.remember(&not, fact);
        Ok(())
    }

    /// A goal a <= b: no move refutes it.
    fn play(&mut self, step: &Line, goal: &Prop, lemmas: &[Lemma]) -> Result<Fact> {
        let (Kind::Le, &[a, b]) = (goal.kind, &goal.terms[..]) else {
            return Err(stuck("`play` shows a <= b"));
        };
        let left = self.block(step, Side::Left, lemmas, |x| {
            (vec![Prop::option(Side::Left, x, a)], Prop::lf(x, b))
        })?;
        let right = self.block(step, Side::Right, lemmas, |x| {
            (vec![Prop::option(Side::Right, x, b)], Prop::lf(a, x))
        })?;
        self.draft.every(a, b, &[left, right])
    }

    /// `cases a <| b`: a is at most an option of b, or an option of a at most b.
    fn cases(&mut self, step: &Line, said: &str, goal: &Prop, lemmas: &[Lemma]) -> Result<Fact> {
        let on = words::one(&mut self.draft, said)?;
        let (Kind::Lf, &[a, b]) = (on.kind, &on.terms[..]) else {
            return Err(stuck("`cases` takes a <| b apart"));
        };
        let fact = self.close(&on, &[])?;
        let left = self.block(step, Side::Left, lemmas, |x| {
            (vec![Prop::option(Side::Left, x, b), Prop::le(a, x)], goal.clone())
        })?;
        let right = self.block(step, Side::Right, lemmas, |x| {
            (vec![Prop::option(Side::Right, x, a), Prop::le(x, b)], goal.clone())
        })?;
        self.draft.moves(a, b, goal, &[fact, left, right])
    }

    /// The block `left to k` or `right to k` of a step; without one the goal must follow.
    fn block(
        &mut self,
        step: &Line,
        side: Side,
        lemmas: &[Lemma],
        what: impl Fn(Term) -> (Vec<Prop>, Prop),
    ) -> Result<Fact> {
        let block = block_of(step, Some(side))?;
        let x = match block {
            Some((_, name)) => self.draft.variable(name)?,
            None => self.draft.fresh()?,
        };
        let (assumed, goal) = what(x);
        let (outside, _) = self.draft.enter(&[x], &assumed)?;
        let fact = match block {
            Some((line, _)) => self.steps(line, &line.block, &goal)?,
            None => match self.close(&goal, lemmas) {
                Ok(fact) => fact,
                Err(error) => return Err(self.missing(step, &goal, error)),
            },
        };
        self.draft.leave(outside, fact)
    }

    /// A goal p(…): each clause of the definition.
    fn unfold(&mut self, step: &Line, goal: &Prop, lemmas: &[Lemma]) -> Result<Fact> {
        let Kind::Is(predicate) = goal.kind else {
            return Err(stuck("`unfold` shows that a predicate holds"));
        };
        let definition = self.draft.definition(predicate).start;
        let clauses = self.draft.sequent(definition)?.clone().hypotheses;
        let mut cited = Vec::new();
        for clause in clauses {
            let clause = self.draft.instance_of(&clause, &goal.terms)?;
            cited.push(self.clause(step, &clause, lemmas)?);
        }
        self.draft.use_fact(definition, &goal.terms, &cited)
    }

    /// A clause: for every form that it speaks of, whatever option that is.
    fn clause(&mut self, step: &Line, clause: &Sequent, lemmas: &[Lemma]) -> Result<Fact> {
        if clause.variables == 0 && clause.hypotheses.is_empty() {
            return self.close(&clause.proposition, lemmas);
        }
        let side = clause.hypotheses.iter().find_map(|one| match one.proposition.kind {
            Kind::In(side) => Some(side),
            _ => None,
        });
        let block = block_of(step, side)?.filter(|_| clause.variables == 1);
        let mut variables = Vec::new();
        for _ in 0..clause.variables {
            variables.push(match block {
                Some((_, name)) => self.draft.variable(name)?,
                None => self.draft.fresh()?,
            });
        }
        let mut inner = clause.clone();
        inner.variables = 0;
        let inner = self.draft.instance_of(&inner, &variables)?;
        let assumed: Vec<Prop> = inner.hypotheses.into_iter().map(|one| one.proposition).collect();
        let goal = inner.proposition;
        let (outside, facts) = self.draft.enter(&variables, &assumed)?;
        let options = assumed.iter().zip(&facts).filter_map(|(prop, &fact)| match prop.kind {
            Kind::In(side) => Some((side, prop.terms[0], prop.terms[1], fact)),
            _ => None,
        });
        let todo: Vec<_> = options.collect();
        let fact = look_into(self, &todo, &goal, &mut |one, leaf: &Leaf| {
            let mut resolved = goal.clone();
            for term in &mut resolved.terms {
                *term = one.draft.resolved(*term, &leaf.equations)?;
            }
            let fact = match (one.close(&resolved, lemmas), block) {
                (Ok(fact), _) => fact,
                (Err(error), Some((line, _))) if !error.code().id.starts_with("E04") => {
                    one.steps(line, &line.block, &resolved)?
                }
                (Err(error), _) => return Err(one.missing(step, &resolved, error)),
            };
            one.draft.rewrite(&goal, fact, &leaf.equations)
        })?;
        self.draft.leave(outside, fact)
    }
}

/// The block for an option of a side, or for any form, with the name that it gives.
fn block_of(step: &Line, side: Option<Side>) -> Result<Option<(&Line, &str)>> {
    let mut found = None;
    for line in &step.block {
        let starts =
            [("left to ", Some(Side::Left)), ("right to ", Some(Side::Right)), ("for ", None)];
        let start = starts.iter().find(|(start, _)| line.text.starts_with(start));
        let (start, of) =
            start.ok_or_else(|| line.error("this begins no block of the step above"))?;
        if *of == side {
            found = Some((line, line.text[start.len()..].trim()));
        }
    }
    Ok(found)
}

/// The name, the parameters and the rest of `word name(a, b): rest`.
pub(super) fn head(line: &Line) -> Result<(&str, &str, &str)> {
    let (_, rest) = line.word();
    let parts = rest.split_once('(').and_then(|(name, rest)| {
        let (parameters, rest) = rest.split_once(')')?;
        Some((name.trim(), parameters, rest.trim_start_matches(':').trim()))
    });
    parts.ok_or_else(|| line.error("a name with its variables is wanted, as in `sum(x, y)`"))
}

/// An error at a line unless it has a place already.
pub(super) fn at(line: &Line, error: Error) -> Error {
    if error.code().id.starts_with("E04") || error.code().id == "E0523" {
        return error;
    }
    line.error(error.to_string())
}

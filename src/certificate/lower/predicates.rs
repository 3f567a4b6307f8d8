//! Whether a predicate that a text defines holds of closed forms, by its definition.
//!
//! A predicate holds if and only if all its clauses do. A clause about options is gone through
//! option by option: where it holds of all, that is a proof by cases; where it fails of some,
//! the clause for these options refutes the predicate. Only `same` has no denial: a clause by
//! which two forms would be one is not refuted here.

use super::Lowering;
use crate::certificate::draft::{Binder, Fact, Leaf, Prop, denial, holds, look_into, stuck};
use crate::error::Result;
use crate::kernel::{Kind, Sequent, Term};

/// What a clause says at some options: its hypotheses that are no memberships, with their
/// facts, and its conclusion.
struct Said {
    assumed: Vec<(Prop, Fact)>,
    goal: Prop,
}

impl Lowering<'_> {
    /// Whether a proposition about closed forms in braces holds, and the fact that it or its
    /// denial does.
    ///
    /// # Errors
    /// E0520 for an operator without a definition, and where a denial is wanted that has no
    /// words.
    pub(super) fn decided_in_braces(&mut self, said: &Prop, fuel: u32) -> Result<(bool, Fact)> {
        let fuel = fuel.checked_sub(1).ok_or_else(|| stuck("terms are nested too deeply"))?;
        if let Some(known) = self.draft.remembered(said) {
            return Ok((true, known));
        }
        let denied = denial(said);
        if let Some(known) = denied.as_ref().and_then(|denied| self.draft.remembered(denied)) {
            return Ok((false, known));
        }
        let (yes, fact) = match (said.kind, &said.terms[..]) {
            (Kind::Same, &[a, b]) if a == b => (true, self.draft.refl(a)?),
            (Kind::Le | Kind::Lf | Kind::Eq, _) => self.played(said)?,
            (Kind::Is(predicate), terms) => self.of_closed(predicate, terms, fuel)?,
            (Kind::Not(predicate), terms) => {
                let (yes, fact) = self.of_closed(predicate, terms, fuel)?;
                (!yes, fact)
            }
            _ => return Err(stuck("nothing decides whether this holds")),
        };
        let prop = self.draft.prop(fact)?.clone();
        self.draft.remember(&prop, fact);
        Ok((yes, fact))
    }

    /// A comparison, played out.
    fn played(&mut self, said: &Prop) -> Result<(bool, Fact)> {
        let mut games = self.games();
        let a = self.value_of(&mut games, said.terms[0])?;
        let b = self.value_of(&mut games, said.terms[1])?;
        let yes = match said.kind {
            Kind::Le => games.le(a, b)?,
            Kind::Lf => !games.le(b, a)?,
            _ => a == b,
        };
        let unsaid = || stuck("that two values differ has no words");
        let goal = if yes { said.clone() } else { denial(said).ok_or_else(unsaid)? };
        Ok((yes, self.draft.play(&goal)?))
    }

    /// Whether a predicate holds, by its definition.
    fn of_closed(&mut self, predicate: u32, args: &[Term], fuel: u32) -> Result<(bool, Fact)> {
        let definition = self.draft.definition(predicate);
        if definition.is_empty() {
            let name = self.draft.name_of(predicate);
            return Err(stuck(format!("`{name}` has no definition in the language")));
        }
        let clauses = definition.start + 1..definition.end;
        for clause in clauses.clone() {
            if let Some(refuted) = self.refuted(clause, predicate, args, fuel)? {
                return Ok((false, refuted));
            }
        }
        let mut cited = Vec::new();
        for clause in clauses {
            cited.push(self.clause(clause, args, fuel)?);
        }
        Ok((true, self.draft.use_fact(definition.start, args, &cited)?))
    }

    /// What a clause says of arguments and options, and of which sides these are.
    fn clause_at(&mut self, clause: Fact, put: &[Term]) -> Result<(Vec<Prop>, Prop)> {
        let sequent = self.draft.sequent(clause)?.clone();
        let Sequent { hypotheses, proposition, .. } = self
            .draft
            .instance_of(&Sequent::new(0, sequent.hypotheses, sequent.proposition), put)?;
        let plain = hypotheses.iter().all(|one| one.variables == 0 && one.hypotheses.is_empty());
        match plain {
            true => Ok((
                hypotheses.into_iter().skip(1).map(|one| one.proposition).collect(),
                proposition,
            )),
            false => Err(stuck("a clause that assumes a rule is not gone through")),
        }
    }

    /// That a predicate does not hold, from options for which a clause fails; none if there are
    /// none.
    fn refuted(
        &mut self,
        clause: Fact,
        predicate: u32,
        args: &[Term],
        fuel: u32,
    ) -> Result<Option<Fact>> {
        let count = self.draft.sequent(clause)?.variables as usize - args.len();
        let mut put = args.to_vec();
        let Some((facts, failed)) = self.failing(clause, &mut put, count, fuel)? else {
            return Ok(None);
        };
        let (yes, goal) = (
            holds(predicate, args.to_vec()),
            Prop { kind: Kind::Not(predicate), terms: args.to_vec() },
        );
        let (outside, assumed) = self.draft.enter(&[], std::slice::from_ref(&yes))?;
        let cited: Vec<Fact> = assumed.iter().chain(&facts).copied().collect();
        let said = self.draft.use_fact(clause, &put, &cited)?;
        let end = self.draft.absurd(said, failed, &goal)?;
        let one = self.draft.leave(outside, end)?;
        let (outside, assumed) = self.draft.enter(&[], std::slice::from_ref(&goal))?;
        let two = self.draft.leave(outside, assumed[0])?;
        self.draft.split(&yes, &goal, &[one, two]).map(Some)
    }

    /// Options for which the hypotheses of a clause hold and its conclusion does not: they are
    /// put behind the arguments. Gives the facts of the hypotheses and of the denial.
    fn failing(
        &mut self,
        clause: Fact,
        put: &mut Vec<Term>,
        count: usize,
        fuel: u32,
    ) -> Result<Option<(Vec<Fact>, Fact)>> {
        if count > 0 {
            for option in self.possible(clause, put, count)? {
                put.push(option);
                if let Some(found) = self.failing(clause, put, count - 1, fuel)? {
                    return Ok(Some(found));
                }
                put.pop();
            }
            return Ok(None);
        }
        let (hypotheses, goal) = self.clause_at(clause, put)?;
        let mut facts = Vec::new();
        for prop in &hypotheses {
            match (prop.kind, &prop.terms[..]) {
                (Kind::In(side), &[x, of]) => facts.push(self.draft.prove_option(side, x, of)?),
                _ => match self.decided(prop, fuel)? {
                    (true, fact) => facts.push(fact),
                    (false, _) => return Ok(None),
                },
            }
        }
        let (yes, fact) = self.decided(&goal, fuel)?;
        Ok((!yes).then_some((facts, fact)))
    }

    /// What may stand for the next variable of a clause: options of what its membership names.
    fn possible(&mut self, clause: Fact, put: &[Term], count: usize) -> Result<Vec<Term>> {
        let mut all = put.to_vec();
        for _ in 0..count {
            all.push(self.draft.fresh()?);
        }
        let next = all[put.len()];
        for prop in self.clause_at(clause, &all)?.0 {
            if let (Kind::In(side), &[x, of]) = (prop.kind, &prop.terms[..])
                && x == next
            {
                // What the proof around calls some option is no further one.
                let candidates = self.draft.candidates(side, of)?.into_iter();
                let closed = candidates.map(|(option, _)| option);
                return Ok(closed.filter(|&option| self.draft.is_ground(option)).collect());
            }
        }
        Err(stuck("a clause speaks of more than options"))
    }

    /// A clause at arguments, for all options that it speaks of.
    fn clause(&mut self, clause: Fact, args: &[Term], fuel: u32) -> Result<Fact> {
        let count = self.draft.sequent(clause)?.variables as usize - args.len();
        let mut put = args.to_vec();
        for _ in 0..count {
            put.push(self.draft.fresh()?);
        }
        let (hypotheses, goal) = self.clause_at(clause, &put)?;
        let (outside, facts) = self.draft.enter(&put[args.len()..], &hypotheses)?;
        let (mut members, mut assumed) = (Vec::new(), Vec::new());
        for (prop, fact) in hypotheses.into_iter().zip(facts) {
            match (prop.kind, &prop.terms[..]) {
                (Kind::In(side), &[x, of]) => members.push((side, x, of, fact)),
                _ => assumed.push((prop, fact)),
            }
        }
        let end = self.by_options(&members, &mut Vec::new(), &Said { assumed, goal }, fuel)?;
        self.draft.leave(outside, end)
    }

    /// The conclusion of a clause, whatever options its members are.
    fn by_options(
        &mut self,
        members: &[Binder],
        equations: &mut Vec<Fact>,
        said: &Said,
        fuel: u32,
    ) -> Result<Fact> {
        let Some((&(side, x, of, fact), rest)) = members.split_first() else {
            return self.at_options(equations, said, fuel);
        };
        let closed = self.draft.resolved(of, equations)?;
        let fact = self.draft.rewrite(&Prop::option(side, x, closed), fact, equations)?;
        look_into(
            self,
            &[(side, x, closed, fact)],
            &said.goal,
            &mut |one: &mut Self, leaf: &Leaf| {
                let before = equations.len();
                equations.extend(&leaf.equations);
                let end = one.by_options(rest, equations, said, fuel);
                equations.truncate(before);
                end
            },
        )
    }

    fn at_options(&mut self, equations: &[Fact], said: &Said, fuel: u32) -> Result<Fact> {
        for (prop, fact) in &said.assumed {
            let closed = self.at(prop, equations)?;
            if let (false, denied) = self.decided(&closed, fuel)? {
                let fact = self.draft.rewrite(&closed, *fact, equations)?;
                return self.draft.absurd(fact, denied, &said.goal);
            }
        }
        let closed = self.at(&said.goal, equations)?;
        match self.decided(&closed, fuel)? {
            (true, fact) => self.draft.rewrite(&said.goal, fact, equations),
            (false, _) => Err(stuck("a clause fails")),
        }
    }

    /// A proposition about the options that equations name.
    fn at(&mut self, prop: &Prop, equations: &[Fact]) -> Result<Prop> {
        let mut terms = Vec::with_capacity(prop.terms.len());
        for &term in &prop.terms {
            terms.push(self.draft.resolved(term, equations)?);
        }
        Ok(Prop { kind: prop.kind, terms })
    }
}

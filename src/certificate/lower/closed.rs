//! Closed terms, played out: what operators with definitions make of them, option by option,
//! down to braces that the rule `play` compares.
//!
//! Each step is an equation of forms: an operator is what its definition makes of it in the
//! case that holds, `canonical` gives the canonical form of the value, and braces with
//! comprehensions are those with the options that these have.

use super::Lowering;
use super::literals::form_of_value;
use super::trusted::{COMPUTED, COPIES, copies, times};
use crate::certificate::draft::{Fact, Path, Prop, denial, same_options_by, stuck};
use crate::error::Result;
use crate::game::{Game, Games};
use crate::kernel::{Kind, Node, Sequent, Side, Term};

/// The operators of which the rule `play` knows: sum and negative.
const PLAYED: u32 = 2;
/// How deep a canonical form is written out.
const MAX_DEPTH: u32 = 64;

/// An option of closed braces: its term, how to get there, the braces that it is, and the
/// equation of the two.
struct Member {
    option: Term,
    path: Path,
    braces: Term,
    equation: Fact,
}

impl Lowering<'_> {
    /// Whether the rule `play` can be asked about a closed term.
    pub(in crate::certificate) fn is_plain(&self, term: Term) -> bool {
        let mut todo = vec![term];
        while let Some(term) = todo.pop() {
            match self.draft.node(term) {
                Node::Numeral(_) => {}
                Node::Apply(operator, args) if *operator < PLAYED => todo.extend(args.iter()),
                Node::Braces(sides) => todo.extend(sides.iter().flatten()),
                Node::Family(ranges, body) if ranges.is_empty() => todo.push(*body),
                _ => return false,
            }
        }
        true
    }

    /// A closed term in braces alone, and the equation of the two.
    ///
    /// # Errors
    /// E0520 for what has no definition.
    pub(super) fn played_out(&mut self, term: Term, fuel: u32) -> Result<(Term, Fact)> {
        let fuel = fuel.checked_sub(1).ok_or_else(|| stuck("terms are nested too deeply"))?;
        if self.is_plain(term) {
            return Ok((term, self.draft.refl(term)?));
        }
        match self.draft.node(term).clone() {
            Node::Apply(operator, args) => self.closed_application(term, operator, &args, fuel),
            Node::Braces(_) => self.closed_braces(term, fuel),
            _ => Err(stuck("this term is not closed")),
        }
    }

    fn closed_application(
        &mut self,
        term: Term,
        operator: u32,
        args: &[Term],
        fuel: u32,
    ) -> Result<(Term, Fact)> {
        let (mut to, mut equations) = (Vec::new(), Vec::new());
        for &arg in args {
            let (braces, equation) = self.played_out(arg, fuel)?;
            to.push(braces);
            equations.push(equation);
        }
        let applied = self.draft.apply(operator, to.clone())?;
        let first = self.draft.refl(term)?;
        let first = self.draft.rewrite(&Prop::same(term, applied), first, &equations)?;
        if operator < PLAYED {
            return Ok((applied, first));
        }
        let second = self.by_definition(operator, applied, &to, fuel)?;
        let body = self.draft.sides(second)?.1;
        let (end, third) = self.played_out(body, fuel)?;
        let fact = self.draft.rewrite(&Prop::same(term, body), first, &[second])?;
        Ok((end, self.draft.rewrite(&Prop::same(term, end), fact, &[third])?))
    }

    /// What an operator is of arguments in braces.
    fn by_definition(
        &mut self,
        operator: u32,
        applied: Term,
        args: &[Term],
        fuel: u32,
    ) -> Result<Fact> {
        if Some(operator) == self.draft.operator("canonical") {
            let form = self.canonical_form_of(args[0])?;
            return self.canonical_of_canonical(&Prop::same(applied, form), fuel);
        }
        for leaf in self.draft.definition(operator) {
            if let Some(path) = self.path_to(leaf, args, fuel)? {
                return self.draft.use_fact(leaf, args, &path);
            }
        }
        self.copied(operator, applied, args, fuel)
    }

    /// The conditions of a case of a definition, if all of them hold of some arguments.
    fn path_to(&mut self, leaf: Fact, args: &[Term], fuel: u32) -> Result<Option<Vec<Fact>>> {
        let sequent = self.draft.sequent(leaf)?.clone();
        let mut path = Vec::with_capacity(sequent.hypotheses.len());
        for condition in &sequent.hypotheses {
            let test = self.draft.instance_of(condition, args)?.proposition;
            match self.decided(&test, fuel)? {
                (true, fact) => path.push(fact),
                (false, _) => return Ok(None),
            }
        }
        Ok(Some(path))
    }

    /// So many copies of a form, of which there is no definition in the language: that they are
    /// the sum is an axiom for each number of them.
    fn copied(&mut self, operator: u32, applied: Term, args: &[Term], fuel: u32) -> Result<Fact> {
        let name = self.draft.name_of(operator).to_owned();
        let times = match args.first() {
            Some(&n) => times(&mut self.draft, n)?,
            None => None,
        };
        let (&[n, one], Some(times), "copies") = (args, times, &*name) else {
            return Err(stuck(format!("`{name}` has no definition in the language")));
        };
        let said = copies(&mut self.draft, operator, n, times)?;
        let sign = if times < 0 { "minus_" } else { "" };
        let axiom = format!("copies.{sign}{}", times.abs());
        let axiom = self.trusted(&axiom, COPIES, &said)?;
        let equal = self.draft.use_fact(axiom, &[one], &[])?;
        let sum = self.draft.sides(equal)?.1;
        let form = self.canonical_form_of(sum)?;
        self.canonical_with(&Prop::same(applied, form), &[(1, equal)], fuel)
    }

    /// The canonical form of what a closed term is played as.
    pub(in crate::certificate) fn canonical_form_of(&mut self, term: Term) -> Result<Term> {
        let mut games = self.games();
        let value = self.value_of(&mut games, term)?;
        form_of_value(&mut self.draft, &mut games, value)
    }

    /// Whether a proposition about closed terms is true, and the fact that it is or is not.
    pub(in crate::certificate) fn decided(
        &mut self,
        test: &Prop,
        fuel: u32,
    ) -> Result<(bool, Fact)> {
        let (mut terms, mut equations) = (Vec::new(), Vec::new());
        for &term in &test.terms {
            let (braces, equation) = self.played_out(term, fuel)?;
            terms.push(braces);
            equations.push(equation);
        }
        let said = Prop { kind: test.kind, terms };
        let (yes, fact) = self.decided_in_braces(&said, fuel)?;
        if said == *test {
            return Ok((yes, fact));
        }
        let denied = || denial(test).ok_or_else(|| stuck("a condition cannot be denied"));
        let goal = if yes { test.clone() } else { denied()? };
        Ok((yes, self.draft.rewrite(&goal, fact, &equations)?))
    }

    /// What the value kernel computes of closed terms, on trust.
    pub(super) fn computed(&mut self, goal: &Prop) -> Result<Fact> {
        if !goal.terms.iter().all(|&term| self.draft.is_ground(term)) {
            return Err(stuck("only closed terms are computed"));
        }
        let (name, verb) = match goal.kind {
            Kind::Is(predicate) => (self.draft.name_of(predicate).to_owned(), "holds"),
            Kind::Not(predicate) => (self.draft.name_of(predicate).to_owned(), "fails"),
            Kind::Eq => ("computed".to_owned(), "equal"),
            Kind::Le => ("computed".to_owned(), "at_most"),
            Kind::Lf => ("computed".to_owned(), "not_above"),
            _ => return Err(stuck("nobody computes this")),
        };
        let shown: Vec<String> = goal.terms.iter().map(|&term| self.draft.shown(term)).collect();
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let digits = shown.join("_").chars().map(plain).collect::<String>();
        let said = Sequent::from(goal.clone());
        let name = format!("{name}.{verb}.{digits}");
        self.trusted(&name, COMPUTED, &said)
    }

    /// Braces whose families range over closed terms, or whose options are no braces yet.
    fn closed_braces(&mut self, term: Term, fuel: u32) -> Result<(Term, Fact)> {
        let outside = self.draft.known();
        let mut sides = [Vec::new(), Vec::new()];
        for (members, side) in sides.iter_mut().zip([Side::Left, Side::Right]) {
            for family in self.draft.families(side, term)? {
                self.unfold_ranges(family, fuel)?;
            }
            for (option, path) in self.draft.candidates(side, term)? {
                let (braces, equation) = self.played_out(option, fuel)?;
                members.push(Member { option, path, braces, equation });
            }
        }
        let [left, right] = sides
            .each_ref()
            .map(|members| members.iter().map(|member| member.braces).collect::<Vec<Term>>());
        let end = self.draft.options(&left, &right)?;
        let find = &mut |one: &mut Self, side: Side, option: Term, of: Term| {
            one.member(&sides[side as usize], side, option, (of, end))
        };
        let fact = same_options_by(self, term, end, find)?;
        self.draft.recall(outside);
        Ok((end, fact))
    }

    fn unfold_ranges(&mut self, family: Term, fuel: u32) -> Result<()> {
        let Node::Family(ranges, _) = self.draft.node(family).clone() else { return Ok(()) };
        for &(_, range) in &ranges {
            if self.draft.is_closed(range) && !self.is_plain(range) {
                let (_, equation) = self.played_out(range, fuel)?;
                self.draft.unfold(range, equation);
            }
        }
        Ok(())
    }

    /// That an option of the braces as they stood is one of what they are, or the other way
    /// round.
    fn member(
        &mut self,
        members: &[Member],
        side: Side,
        option: Term,
        (of, end): (Term, Term),
    ) -> Result<Fact> {
        let forward = of == end;
        let known = members
            .iter()
            .find(|member| option == if forward { member.option } else { member.braces });
        let member = known.ok_or_else(|| stuck("an option was not met"))?;
        let fact = match forward {
            true => self.draft.prove_option(side, member.braces, end)?,
            false => self.draft.walk(side, &member.path)?,
        };
        self.draft.rewrite(&Prop::option(side, option, of), fact, &[member.equation])
    }

    /// An arena under the limits of the document.
    pub(super) fn games(&self) -> Games {
        Games::with_budget(self.document.calculus.games.budget().clone())
    }

    pub(super) fn value_of(&self, games: &mut Games, term: Term) -> Result<Game> {
        self.value_within(games, term, MAX_DEPTH)
    }

    fn value_within(&self, games: &mut Games, term: Term, fuel: u32) -> Result<Game> {
        let fuel = fuel.checked_sub(1).ok_or_else(|| stuck("terms are nested too deeply"))?;
        let mut all = Vec::new();
        Ok(match self.draft.node(term) {
            Node::Numeral(q) => games.number(q)?,
            Node::Apply(operator, args) if *operator < PLAYED => {
                for &arg in args {
                    all.push(self.value_within(games, arg, fuel)?);
                }
                match all[..] {
                    [a, b] => games.add(a, b)?,
                    [a] => games.neg(a)?,
                    _ => return Err(stuck("a sum is of two terms")),
                }
            }
            Node::Braces(sides) => {
                let mut made = [Vec::new(), Vec::new()];
                for (to, families) in made.iter_mut().zip(sides.iter()) {
                    for &family in families {
                        let Node::Family(_, body) = self.draft.node(family) else { continue };
                        to.push(self.value_within(games, *body, fuel)?);
                    }
                }
                games.make(&made[0], &made[1])?
            }
            _ => return Err(stuck("this term is not closed")),
        })
    }
}

//! A statement with finitely many cases as theorems, one for each part of its conclusion, each
//! direction of `<=>`, and each way in which its conditions can hold.
//!
//! First every case is decided, outside of all scopes, by facts about closed terms: the
//! conclusion holds, or a hypothesis does not. Then the variables are introduced, gone through
//! value by value, and these facts are carried to them by the equations that were met.

use super::{Case, FiniteSorts, Item, Question, stuck};
use crate::certificate::draft::{Fact, Prop};
use crate::certificate::lower::{Formula, and};
use crate::error::{Error, Result, alarm};
use crate::kernel::{Kind, Node, Sequent, Side, Term};

/// A statement may have so many variables, theorems, and hypotheses of each.
const MOST_VARIABLES: usize = 16;
const MOST_CLAIMS: usize = 64;
const MOST_HYPOTHESES: usize = 1_000;

/// One theorem that a statement becomes.
struct Claim {
    hypotheses: Vec<Prop>,
    conclusion: Prop,
}

/// The variables of a statement with their values, and what is no case of it.
struct Range<'a> {
    variables: Vec<Term>,
    /// What each variable is an option of.
    sets: Vec<Term>,
    values: Vec<Vec<Term>>,
    cases: &'a [Case],
    /// Beginnings of assignments of which some are undefined, and none is a case.
    excluded: Vec<Vec<Term>>,
}

/// Why a claim holds of all assignments that begin in one way.
enum Decided {
    /// The conclusion holds.
    Holds(Fact),
    /// The hypothesis with this number does not, or a half of it.
    Denied(usize, Fact),
    /// The hypothesis that excludes this beginning does not.
    Excluded(usize),
    /// The next variable is gone through.
    Each(Vec<Decided>),
}

impl FiniteSorts {
    /// Adds a statement whose cases are known, as theorems `name` or `name.1`, `name.2`, ….
    ///
    /// # Errors
    /// E0520 for what has no words here, E0603 when a case that should hold does not by the
    /// definitions, E04 at a limit.
    pub fn prove(&mut self, name: &str, question: &Question, cases: &[Case]) -> Result<()> {
        let range = self.range(question, cases)?;
        let claims = self.claims(question, &range)?;
        let single = claims.len() == 1;
        for (at, claim) in claims.iter().enumerate() {
            let fact = self.prove_claim(claim, &range)?;
            let name = if single { name.to_owned() } else { format!("{name}.{}", at + 1) };
            self.draft.theorem(&name, fact)?;
        }
        Ok(())
    }

    fn range<'a>(&mut self, question: &Question, cases: &'a [Case]) -> Result<Range<'a>> {
        let all = question.variables();
        if all.len() > MOST_VARIABLES || cases.len() != question.assignments() {
            return Err(stuck("a statement has few variables, and all its cases are known"));
        }
        let (mut variables, mut sets, mut values) = (Vec::new(), Vec::new(), Vec::new());
        for (at, (_, items)) in all.iter().enumerate() {
            variables.push(self.draft.variable(&format!("x{}", at + 1))?);
            let mut terms = Vec::with_capacity(items.len());
            for item in items {
                terms.push(match item {
                    Item::Integer(n) => self.draft.integer(*n)?,
                    Item::Element { element, .. } => *self
                        .elements
                        .get(element)
                        .ok_or_else(|| stuck("an element is of a sort"))?,
                });
            }
            sets.push(match items.first() {
                Some(Item::Element { sort, .. }) => self.sorts[sort],
                _ => self.draft.options(&terms, &[])?,
            });
            values.push(terms);
        }
        let mut range = Range { variables, sets, values, cases, excluded: Vec::new() };
        range.excluded = range.undefined(&[], 0, cases.len());
        if range.excluded.len() > MOST_HYPOTHESES {
            return Err(stuck("the statement is undefined at too many assignments"));
        }
        Ok(range)
    }

    fn claims(&mut self, question: &Question, range: &Range) -> Result<Vec<Claim>> {
        let statement = question.statement();
        let named = question.variables().iter().map(|one| one.0);
        let names: Vec<_> = named.zip(range.variables.iter().copied()).collect();
        let mut hypotheses: Formula = vec![Vec::new()];
        for condition in &statement.conditions {
            let formula = self.formula(condition, &names)?;
            hypotheses = and(&hypotheses, &formula);
        }
        let prop = self.formula(&statement.prop, &names)?;
        let mut ways = vec![(hypotheses.clone(), prop.clone())];
        if let Some(iff) = &statement.iff {
            let iff = self.formula(iff, &names)?;
            ways = vec![(and(&hypotheses, &prop), iff.clone()), (and(&hypotheses, &iff), prop)];
        }
        let mut claims = Vec::new();
        for (hypotheses, conclusion) in ways {
            let [conclusions] = conclusion.as_slice() else {
                return Err(stuck("a disjunction cannot be concluded"));
            };
            for hypotheses in &hypotheses {
                for conclusion in conclusions {
                    let (hypotheses, conclusion) = (hypotheses.clone(), conclusion.clone());
                    claims.push(Claim { hypotheses, conclusion });
                }
            }
            if claims.len() > MOST_CLAIMS {
                return Err(stuck("the statement falls into too many theorems"));
            }
        }
        Ok(claims)
    }

    fn prove_claim(&mut self, claim: &Claim, range: &Range) -> Result<Fact> {
        let decided = self.decided(claim, range, &mut Vec::new(), 0, range.cases.len())?;
        let zero = self.draft.zero()?;
        let not_below = self.draft.lin(&Prop::le(zero, zero), &[])?;
        let mut sequents = Vec::new();
        for (&x, &set) in range.variables.iter().zip(&range.sets) {
            sequents.push(Sequent::from(Prop::option(Side::Left, x, set)));
        }
        sequents.extend(claim.hypotheses.iter().cloned().map(Sequent::from));
        for excluded in &range.excluded {
            let equations = excluded.iter().zip(&range.variables);
            let equations = equations.map(|(&value, &x)| Sequent::from(Prop::eq(x, value)));
            sequents.push(Sequent::new(0, equations.collect(), Prop::lf(zero, zero)));
        }
        let mut equal = Vec::new();
        for &value in range.values.iter().flatten() {
            equal.push((value, self.draft.lin(&Prop::eq(value, value), &[])?));
        }
        let assumed = self.draft.open(&range.variables, &sequents)?;
        let mut writing = Writing { claim, range, assumed, not_below, equal };
        let end = self.write(&mut writing, &decided, &mut Vec::new())?;
        self.draft.close(end)
    }

    /// Decides a claim for the assignments from one to another, which begin alike.
    fn decided(
        &mut self,
        claim: &Claim,
        range: &Range,
        begin: &mut Vec<Term>,
        from: usize,
        to: usize,
    ) -> Result<Decided> {
        if let Some(at) = range.excluded.iter().position(|excluded| excluded == begin) {
            return Ok(Decided::Excluded(at));
        }
        for (at, hypothesis) in claim.hypotheses.iter().enumerate() {
            let prop = self.at(hypothesis, range, begin)?;
            let open = prop.terms.iter().any(|&term| !self.draft.is_ground(term));
            // An undefined condition decides nothing.
            if open || range.is_undefined(from, to) {
                continue;
            }
            if let (false, fact) = self.decide(&prop)? {
                return Ok(Decided::Denied(at, fact));
            }
        }
        if begin.len() == range.variables.len() {
            let goal = self.at(&claim.conclusion, range, begin)?;
            let (holds, fact) = self.decide(&goal)?;
            if holds {
                return Ok(Decided::Holds(fact));
            }
            let at: Vec<String> = begin.iter().map(|&value| self.draft.shown(value)).collect();
            let what = format!("by the definitions the statement is false at {}", at.join(", "));
            return Err(Error::new(&alarm::DISAGREEMENT, what));
        }
        let values = &range.values[begin.len()];
        let size = (to - from) / values.len().max(1);
        let mut each = Vec::with_capacity(values.len());
        for (at, &value) in values.iter().enumerate() {
            begin.push(value);
            let start = from + at * size;
            each.push(self.decided(claim, range, begin, start, start + size)?);
            begin.pop();
        }
        Ok(Decided::Each(each))
    }

    /// A proposition with values for the first variables.
    fn at(&mut self, prop: &Prop, range: &Range, begin: &[Term]) -> Result<Prop> {
        let variables = &range.variables[..begin.len()];
        let mut prop = prop.clone();
        for term in &mut prop.terms {
            let open = self.draft.abstracted(*term, variables)?;
            *term = self.draft.instance(open, begin)?;
        }
        Ok(prop)
    }

    fn write(
        &mut self,
        writing: &mut Writing,
        decided: &Decided,
        met: &mut Vec<(Term, Fact)>,
    ) -> Result<Fact> {
        let Writing { claim, range, .. } = *writing;
        let goal = &claim.conclusion;
        let equations: Vec<Fact> = met.iter().map(|one| one.1).collect();
        let begin: Vec<Term> = met.iter().map(|one| one.0).collect();
        match decided {
            Decided::Holds(fact) => self.draft.rewrite(goal, *fact, &equations),
            Decided::Denied(at, denial) => {
                let assumed = writing.assumed[range.variables.len() + at];
                let here = self.at(&claim.hypotheses[*at], range, &begin)?;
                let mut fact = self.draft.rewrite(&here, assumed, &equations)?;
                if here.kind == Kind::Eq {
                    let (b, a) = self.draft.sides(*denial)?;
                    fact = self.draft.half(a, b, fact)?;
                }
                self.draft.absurd(fact, *denial, goal)
            }
            Decided::Excluded(at) => {
                let excluded = writing.assumed[range.variables.len() + claim.hypotheses.len() + at];
                let mut cited = Vec::with_capacity(met.len());
                for (&(value, _), &x) in met.iter().zip(&range.variables) {
                    let equal = writing.equal.iter().find(|one| one.0 == value);
                    let equal = equal.ok_or_else(|| stuck("a value is of the range"))?.1;
                    cited.push(self.draft.rewrite(&Prop::eq(x, value), equal, &equations)?);
                }
                let fact = self.draft.use_fact(excluded, &[], &cited)?;
                self.draft.absurd(fact, writing.not_below, goal)
            }
            Decided::Each(each) => {
                let at = met.len();
                let (x, set) = (range.variables[at], range.sets[at]);
                let mut member = writing.assumed[at];
                let mut braces = set;
                if let Node::Apply(operator, _) = *self.draft.node(set) {
                    let definition = self.draft.definition(operator).start;
                    let unfolded = self.draft.use_fact(definition, &[], &[])?;
                    braces = self.draft.sides(unfolded)?.1;
                    let listed = Prop::option(Side::Left, x, braces);
                    member = self.draft.rewrite(&listed, member, &[unfolded])?;
                }
                let mut cited = vec![member];
                for (decided, &value) in each.iter().zip(&range.values[at]) {
                    let is = Sequent::from(Prop::same(x, value));
                    let facts = self.draft.open(&[], &[is])?;
                    met.push((value, facts[0]));
                    let end = self.write(writing, decided, met)?;
                    met.pop();
                    cited.push(self.draft.close(end)?);
                }
                self.draft.case(Side::Left, x, braces, goal, &cited)
            }
        }
    }
}

/// A claim that is being written.
struct Writing<'a> {
    claim: &'a Claim,
    range: &'a Range<'a>,
    /// The facts that the scope assumes.
    assumed: Vec<Fact>,
    /// `0 <= 0`.
    not_below: Fact,
    /// That each value is equal to itself.
    equal: Vec<(Term, Fact)>,
}

impl Range<'_> {
    /// The shortest beginnings of undefined assignments that no case begins with.
    fn undefined(&self, begin: &[Term], from: usize, to: usize) -> Vec<Vec<Term>> {
        let cases = &self.cases[from..to];
        if !cases.contains(&Case::Undefined) {
            return Vec::new();
        }
        if !cases.iter().any(|case| matches!(case, Case::Holds | Case::Fails)) {
            return vec![begin.to_vec()];
        }
        let values = &self.values[begin.len()];
        let size = cases.len() / values.len();
        let mut all = Vec::new();
        for (at, &value) in values.iter().enumerate() {
            let start = from + at * size;
            let begin: Vec<Term> = begin.iter().copied().chain([value]).collect();
            all.extend(self.undefined(&begin, start, start + size));
        }
        all
    }

    fn is_undefined(&self, from: usize, to: usize) -> bool {
        self.cases[from..to].contains(&Case::Undefined)
    }
}

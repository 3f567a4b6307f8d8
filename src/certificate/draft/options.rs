//! Paths to options, and through the cases of what an option can be.
//!
//! The kernel has no generic options: an option of a is a variable x with the hypothesis that it
//! is in a side of a. Where a is a sum, or an operator with a definition, x is one of several
//! things; a family of braces is gone through by a scope for its binders, in which each binder
//! of such a form is looked into, down to options of what is opaque ([`over_family`]). The
//! equations that were met on the way say what the variables are.

use super::{Cases, Draft, Fact, Known, Prop, stuck};
use crate::error::Result;
use crate::kernel::{Kind, Node, Sequent, Side, Term};

/// How deep options are looked for in what binders range over.
const MAX_NESTED: u32 = 16;
/// So many options are tried for one.
const MAX_CANDIDATES: usize = 20_000;

/// Who writes with a draft, and has more to remember.
pub trait Writer {
    /// The draft.
    fn draft(&mut self) -> &mut Draft;
}

impl Writer for Draft {
    fn draft(&mut self) -> &mut Draft {
        self
    }
}

/// Why something is an option of a term.
#[derive(Clone, Debug)]
pub enum Path {
    /// It is known.
    Known(Fact),
    /// It is known of what the term is by equations.
    Unfolded {
        /// The term.
        of: Term,
        /// That it is known.
        fact: Fact,
    },
    /// It is one of a family of the braces that the term is, for these choices of binders.
    Family {
        /// The term.
        of: Term,
        /// Its braces.
        braces: Term,
        /// The family.
        family: Term,
        /// What is chosen.
        choices: Vec<Term>,
        /// Why each may be.
        because: Vec<Path>,
    },
}

/// What is known at the end of a case.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The body of the family for the binders' variables.
    pub body: Term,
    /// What these variables are, in the order in which it was found.
    pub equations: Vec<Fact>,
    /// What was assumed beside.
    pub assumed: Vec<Fact>,
}

/// What happens at the end of a case.
pub type AtLeaf<'a, W> = dyn FnMut(&mut W, &Leaf) -> Result<Fact> + 'a;

/// A variable for a binder: on which side it is an option of what.
type Range = (Side, Term, Term);

/// A binder that is looked into: its side, its variable, of what, and why.
pub type Binder = (Side, Term, Term, Fact);

impl Draft {
    /// A variable that stands nowhere around.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn fresh(&mut self) -> Result<Term> {
        self.known.variables += 1;
        let name = format!("z{}", self.known.variables);
        self.variable(&name)
    }

    /// Opens a scope and remembers what it assumes; [`leave`](Draft::leave) forgets it.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn enter(&mut self, variables: &[Term], assumed: &[Prop]) -> Result<(Known, Vec<Fact>)> {
        let sequents: Vec<Sequent> = assumed.iter().cloned().map(Sequent::from).collect();
        let facts = self.open(variables, &sequents)?;
        let outside = self.known.clone();
        for (prop, &fact) in assumed.iter().zip(&facts) {
            self.remember(prop, fact);
        }
        Ok((outside, facts))
    }

    /// Closes a scope with a fact.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn leave(&mut self, outside: Known, fact: Fact) -> Result<Fact> {
        self.known = outside;
        self.close(fact)
    }

    /// What is remembered, to be forgotten later.
    #[must_use]
    pub fn known(&self) -> Known {
        self.known.clone()
    }

    /// Remembers this and nothing else.
    pub fn recall(&mut self, known: Known) {
        self.known = known;
    }

    /// Remembers a fact of this scope.
    pub fn remember(&mut self, prop: &Prop, fact: Fact) {
        match (prop.kind, &prop.terms[..]) {
            (Kind::In(side), &[x, of]) => self.known.options.push((side, x, of, fact)),
            _ => self.known.props.push((prop.clone(), fact)),
        }
    }

    /// A fact that was remembered.
    #[must_use]
    pub fn remembered(&self, prop: &Prop) -> Option<Fact> {
        if let (Kind::In(side), &[x, of]) = (prop.kind, &prop.terms[..]) {
            let mut options = self.known.options.iter().rev();
            return options.find(|known| (known.0, known.1, known.2) == (side, x, of)).map(|k| k.3);
        }
        self.known.props.iter().rev().find(|(known, _)| known == prop).map(|(_, fact)| *fact)
    }

    /// What is remembered of options.
    #[must_use]
    pub fn known_options(&self) -> &[Binder] {
        &self.known.options
    }

    /// What is remembered beside that.
    #[must_use]
    pub fn known_props(&self) -> &[(Prop, Fact)] {
        &self.known.props
    }

    /// Says which equation gives the options of a term, where its definition has cases.
    pub fn unfold(&mut self, term: Term, fact: Fact) {
        self.known.unfolded.push((term, fact));
    }

    /// The braces that a term is by definition, if that is known of it.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn braces_of(&mut self, term: Term) -> Result<Option<Term>> {
        let mut at = term;
        for _ in 0..MAX_NESTED {
            match self.node(at).clone() {
                Node::Braces(_) => return Ok(Some(at)),
                Node::Numeral(q) => {
                    let (left, right) = q.options();
                    let mut sides = [Vec::new(), Vec::new()];
                    for (to, from) in sides.iter_mut().zip([left, right]) {
                        if let Some(q) = from {
                            to.push(self.numeral(&q)?);
                        }
                    }
                    let [left, right] = sides;
                    return self.options(&left, &right).map(Some);
                }
                _ => match self.unfolded_once(at)? {
                    Some(next) => at = next,
                    None => return Ok(None),
                },
            }
        }
        Ok(None)
    }

    /// What an operator is by definition.
    fn unfolded_once(&mut self, term: Term) -> Result<Option<Term>> {
        let known = self.known.unfolded.iter().rev().find(|(known, _)| *known == term);
        if let Some(&(_, fact)) = known {
            return Ok(Some(self.sides(fact)?.1));
        }
        let Node::Apply(operator, args) = self.node(term).clone() else { return Ok(None) };
        match self.plain_definition(operator) {
            Some(fact) => {
                let body = self.sequent(fact)?.proposition.terms[1];
                self.instance(body, &args).map(Some)
            }
            None => Ok(None),
        }
    }

    /// The fact of a definition without cases.
    fn plain_definition(&self, operator: u32) -> Option<Fact> {
        let known = self.operators.get(operator as usize)?;
        (!known.is_predicate && known.facts.len() == 1).then_some(known.facts.start)
    }

    /// `term == braces`; none when it is these braces itself.
    ///
    /// # Errors
    /// E0520 when it is opaque.
    pub fn unfolding(&mut self, term: Term) -> Result<Option<Fact>> {
        let (end, fact) = self.unfolded(term)?;
        match self.node(end) {
            Node::Braces(_) => Ok(fact),
            _ => Err(stuck(format!("{} has no options that are known", self.shown(term)))),
        }
    }

    /// The braces, or what else a term is by definitions and equations, with the equation; none
    /// when it is that itself.
    fn unfolded(&mut self, term: Term) -> Result<(Term, Option<Fact>)> {
        let (mut at, mut fact) = (term, None);
        for _ in 0..MAX_NESTED {
            let next = match self.node(at).clone() {
                Node::Braces(_) => break,
                Node::Numeral(_) => self.num(at)?,
                Node::Apply(operator, args) => {
                    let known = self.known.unfolded.iter().rev().find(|(known, _)| *known == at);
                    match (known.map(|known| known.1), self.plain_definition(operator)) {
                        (Some(fact), _) => fact,
                        (None, Some(fact)) => self.use_fact(fact, &args, &[])?,
                        (None, None) => break,
                    }
                }
                _ => break,
            };
            at = self.sides(next)?.1;
            fact = Some(match fact {
                None => next,
                Some(fact) => self.rewrite(&Prop::same(term, at), fact, &[next])?,
            });
        }
        Ok((at, fact))
    }

    /// What a term is by definitions and equations, where that is no braces.
    fn opaque_end(&mut self, term: Term) -> Result<Term> {
        let mut at = term;
        for _ in 0..MAX_NESTED {
            match self.unfolded_once(at)? {
                Some(next) => at = next,
                None => break,
            }
        }
        Ok(at)
    }

    /// All options of a term that can be named here, with the paths to them.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn candidates(&mut self, side: Side, of: Term) -> Result<Vec<(Term, Path)>> {
        self.candidates_within(side, of, MAX_NESTED)
    }

    fn candidates_within(&mut self, side: Side, of: Term, fuel: u32) -> Result<Vec<(Term, Path)>> {
        let mut all = Vec::new();
        for known in self.known.options.clone() {
            if known.0 == side && self.alike(known.2, of)? {
                all.push((known.1, Path::Known(known.3)));
            }
        }
        let Some(fuel) = fuel.checked_sub(1) else { return Ok(all) };
        let Some(braces) = self.braces_of(of)? else {
            let end = self.opaque_end(of)?;
            let known = self.known.options.iter().filter(|known| known.0 == side);
            let known = known.filter(|known| end != of && known.2 == end);
            all.extend(known.map(|known| (known.1, Path::Unfolded { of, fact: known.3 })));
            return Ok(all);
        };
        for family in self.families(side, braces)? {
            let Node::Family(ranges, body) = self.node(family).clone() else { continue };
            for (choices, because) in self.choices(&ranges, fuel)? {
                let option = self.instance(body, &choices)?;
                all.push((option, Path::Family { of, braces, family, choices, because }));
            }
            if all.len() > MAX_CANDIDATES {
                return Err(stuck("there are too many options to choose from"));
            }
        }
        Ok(all)
    }

    fn choices(
        &mut self,
        ranges: &[(Side, Term)],
        fuel: u32,
    ) -> Result<Vec<(Vec<Term>, Vec<Path>)>> {
        let mut all: Vec<(Vec<Term>, Vec<Path>)> = vec![(Vec::new(), Vec::new())];
        let zero = self.zero()?;
        for &(side, of) in ranges {
            let mut next = Vec::new();
            for (choices, because) in all {
                let mut put = choices.clone();
                put.resize(ranges.len(), zero);
                let of = self.instance(of, &put)?;
                for (option, path) in self.candidates_within(side, of, fuel)? {
                    let (mut choices, mut because) = (choices.clone(), because.clone());
                    choices.push(option);
                    because.push(path);
                    next.push((choices, because));
                }
                if next.len() > MAX_CANDIDATES {
                    return Err(stuck("there are too many options to choose from"));
                }
            }
            all = next;
        }
        Ok(all)
    }

    /// That a path leads where it does.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn walk(&mut self, side: Side, path: &Path) -> Result<Fact> {
        let (of, braces, family, choices, because) = match path {
            Path::Known(fact) => return Ok(*fact),
            Path::Unfolded { of, fact } => {
                let option = self.sides(*fact)?.0;
                let (_, equation) = self.unfolded(*of)?;
                let equations: Vec<Fact> = equation.into_iter().collect();
                return self.rewrite(&Prop::option(side, option, *of), *fact, &equations);
            }
            Path::Family { of, braces, family, choices, because } => {
                (of, braces, family, choices, because)
            }
        };
        let Node::Family(ranges, _) = self.node(*family).clone() else {
            return Err(stuck("a path goes through families"));
        };
        let mut cited = Vec::new();
        for ((&(side, range), path), &choice) in ranges.iter().zip(because).zip(choices) {
            let fact = self.walk(side, path)?;
            let range = self.instance(range, choices)?;
            cited.push(self.convert(fact, &Prop::option(side, choice, range))?);
        }
        let fact = self.option(*braces, side, *family, choices, &cited)?;
        if of == braces {
            return Ok(fact);
        }
        let option = self.sides(fact)?.0;
        match self.unfolding(*of)? {
            Some(unfolding) => self.rewrite(&Prop::option(side, option, *of), fact, &[unfolding]),
            None => Ok(fact),
        }
    }

    /// `option in side(of)`, up to the order of sums.
    ///
    /// # Errors
    /// E0520 when no path leads there.
    pub fn prove_option(&mut self, side: Side, option: Term, of: Term) -> Result<Fact> {
        let goal = Prop::option(side, option, of);
        if let Some(fact) = self.remembered(&goal) {
            return Ok(fact);
        }
        for exactly in [true, false] {
            for (found, path) in self.candidates(side, of)? {
                if found == option || !exactly && self.alike(found, option)? {
                    let fact = self.walk(side, &path)?;
                    return self.convert(fact, &goal);
                }
            }
        }
        Err(stuck(format!("{} is no option of {}", self.shown(option), self.shown(of))))
    }

    /// A term with what variables are put for them.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn resolved(&mut self, term: Term, equations: &[Fact]) -> Result<Term> {
        let mut term = term;
        for &equation in equations {
            let (x, y) = self.sides(equation)?;
            term = self.replaced(term, x, y)?;
        }
        Ok(term)
    }

    /// `term == resolved`; none when nothing changes.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn resolution(&mut self, term: Term, equations: &[Fact]) -> Result<Option<Fact>> {
        let (mut at, mut fact) = (term, None);
        for &equation in equations {
            let (x, y) = self.sides(equation)?;
            let next = self.replaced(at, x, y)?;
            if next != at {
                let from = match fact {
                    Some(fact) => fact,
                    None => self.refl(term)?,
                };
                fact = Some(self.rewrite(&Prop::same(term, next), from, &[equation])?);
                at = next;
            }
        }
        Ok(fact)
    }

    /// `a == b` where each option of one is, after all is resolved, one of the other.
    ///
    /// # Errors
    /// E0520 when that is not seen.
    pub fn same_options(&mut self, a: Term, b: Term) -> Result<Fact> {
        same_options_by(self, a, b, &mut |draft: &mut Draft, side, option, of| {
            draft.prove_option(side, option, of)
        })
    }

    /// From what is said of an option to what is said of the body that is this option, by the
    /// equations of the case.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn back(&mut self, leaf: &Leaf, fact: Fact, option: Term, goal: &Prop) -> Result<Fact> {
        if self.prop(fact)? == goal {
            return Ok(fact);
        }
        let resolved = self.resolved(leaf.body, &leaf.equations)?;
        let mut equations: Vec<Fact> =
            self.resolution(leaf.body, &leaf.equations)?.into_iter().collect();
        if resolved != option {
            let last = self.same(resolved, option)?;
            equations = match equations.first() {
                None => vec![last],
                Some(&first) => {
                    vec![self.rewrite(&Prop::same(leaf.body, option), first, &[last])?]
                }
            };
        }
        let prop = self.prop(fact)?.clone();
        for (&x, &y) in prop.terms.iter().zip(&goal.terms) {
            if x != y && (x, y) != (option, leaf.body) {
                equations.push(self.same(x, y)?);
            }
        }
        self.rewrite(goal, fact, &equations)
    }

    /// A term in words.
    #[must_use]
    pub fn shown(&mut self, term: Term) -> String {
        let said = Sequent::from(super::none(Side::Left, term));
        let words = self.checker.words(&said).unwrap_or_default();
        words.trim_start_matches("no left(").trim_end_matches(')').to_owned()
    }

    /// A definition's cases with terms put for its parameters.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn instance_of_cases(&mut self, cases: &Cases, put: &[Term]) -> Result<Cases> {
        Ok(match cases {
            Cases::Is(term) => Cases::Is(self.instance(*term, put)?),
            Cases::If(prop, yes, no) => {
                let prop = self.instance_of(&Sequent::from(prop.clone()), put)?.proposition;
                let yes = self.instance_of_cases(yes, put)?;
                let no = self.instance_of_cases(no, put)?;
                Cases::If(prop, Box::new(yes), Box::new(no))
            }
        })
    }
}

/// A scope for every choice of a family's binders: `each f: assumed ⊢ goal`. Where the binders
/// range over what has a definition, every case is gone through; `leaf` proves the goal of the
/// body in each.
///
/// # Errors
/// What the leaves say, and the kernel.
pub fn over_family<W: Writer>(
    writer: &mut W,
    family: Term,
    assumed: &dyn Fn(Term) -> Vec<Prop>,
    goal: &dyn Fn(Term) -> Prop,
    leaf: &mut AtLeaf<'_, W>,
) -> Result<Fact> {
    let draft = writer.draft();
    let outer = draft.known.variables;
    let (binders, body) = draft.binders(family)?;
    let mut hypotheses: Vec<Prop> =
        binders.iter().map(|&(side, x, of)| Prop::option(side, x, of)).collect();
    hypotheses.extend(assumed(body));
    let variables: Vec<Term> = binders.iter().map(|binder| binder.1).collect();
    let (outside, facts) = draft.enter(&variables, &hypotheses)?;
    let todo = binders.iter().zip(&facts).map(|(&(side, x, of), &fact)| (side, x, of, fact));
    let todo: Vec<Binder> = todo.collect();
    let assumed = facts[binders.len()..].to_vec();
    let mut at = Leaf { body, equations: Vec::new(), assumed };
    let end = into_binders(writer, &todo, &goal(body), &mut at, leaf)?;
    let draft = writer.draft();
    let fact = draft.leave(outside, end)?;
    draft.known.variables = outer;
    Ok(fact)
}

/// Goes through the cases of what options can be; `leaf` proves the goal in each.
///
/// # Errors
/// What the leaves say, and the kernel.
pub fn look_into<W: Writer>(
    writer: &mut W,
    todo: &[Binder],
    goal: &Prop,
    leaf: &mut AtLeaf<'_, W>,
) -> Result<Fact> {
    let body = writer.draft().zero()?;
    let mut at = Leaf { body, equations: Vec::new(), assumed: Vec::new() };
    into_binders(writer, todo, goal, &mut at, leaf)
}

/// Looks into the binders that range over what has a definition, one after the other.
fn into_binders<W: Writer>(
    writer: &mut W,
    todo: &[Binder],
    goal: &Prop,
    at: &mut Leaf,
    leaf: &mut AtLeaf<'_, W>,
) -> Result<Fact> {
    let Some((&(side, x, of, mut fact), rest)) = todo.split_first() else {
        return leaf(writer, at);
    };
    let draft = writer.draft();
    if let Some(none) = draft.remembered(&super::none(side, of)) {
        return draft.empty(side, x, of, goal, &[fact, none]);
    }
    let Some(braces) = draft.braces_of(of)? else {
        if let (end, Some(equation)) = draft.unfolded(of)? {
            let option = Prop::option(side, x, end);
            let fact = draft.rewrite(&option, fact, &[equation])?;
            if let Some(none) = draft.remembered(&super::none(side, end)) {
                return draft.empty(side, x, end, goal, &[fact, none]);
            }
            draft.remember(&option, fact);
        }
        return into_binders(writer, rest, goal, at, leaf);
    };
    if let Some(unfolding) = draft.unfolding(of)? {
        fact = draft.rewrite(&Prop::option(side, x, braces), fact, &[unfolding])?;
    }
    let mut cited = vec![fact];
    for family in draft.families(side, braces)? {
        let draft = writer.draft();
        let (binders, body) = draft.binders(family)?;
        let mut hypotheses: Vec<Prop> =
            binders.iter().map(|&(side, y, of)| Prop::option(side, y, of)).collect();
        hypotheses.push(Prop::same(x, body));
        let variables: Vec<Term> = binders.iter().map(|binder| binder.1).collect();
        let (outside, facts) = draft.enter(&variables, &hypotheses)?;
        let inner = binders.iter().zip(&facts).map(|(&(s, y, of), &fact)| (s, y, of, fact));
        let todo: Vec<Binder> = inner.chain(rest.iter().copied()).collect();
        at.equations.extend(facts.last());
        let end = into_binders(writer, &todo, goal, at, leaf)?;
        at.equations.pop();
        cited.push(writer.draft().leave(outside, end)?);
    }
    writer.draft().case(side, x, braces, goal, &cited)
}

impl Draft {
    /// Fresh variables for the binders of a family, each with its side and range, and its body
    /// for them.
    fn binders(&mut self, family: Term) -> Result<(Vec<Range>, Term)> {
        let Node::Family(ranges, body) = self.node(family).clone() else {
            return Err(stuck("a side of braces is made of families"));
        };
        let mut variables = Vec::with_capacity(ranges.len());
        for _ in &ranges {
            variables.push(self.fresh()?);
        }
        let mut binders = Vec::with_capacity(ranges.len());
        for (&(side, of), &variable) in ranges.iter().zip(&variables) {
            binders.push((side, variable, self.instance(of, &variables)?));
        }
        Ok((binders, self.instance(body, &variables)?))
    }
}

/// `a == b` where each option of one is one of the other, as `find` shows of an option, its side and
/// the form.
///
/// # Errors
/// E0520 when the options of one are not known, what `find` gives.
pub fn same_options_by<W: Writer>(
    one: &mut W,
    a: Term,
    b: Term,
    find: &mut dyn FnMut(&mut W, Side, Term, Term) -> Result<Fact>,
) -> Result<Fact> {
    let draft = one.draft();
    let (Some(x), Some(y)) = (draft.braces_of(a)?, draft.braces_of(b)?) else {
        let (a, b) = (draft.shown(a), draft.shown(b));
        return Err(stuck(format!("{a} and {b} are not seen to be the same")));
    };
    let mut cited = Vec::new();
    for (from, to) in [(x, y), (y, x)] {
        for side in [Side::Left, Side::Right] {
            for family in one.draft().families(side, from)? {
                let goal = |body| Prop::option(side, body, to);
                let fact = over_family(one, family, &|_| Vec::new(), &goal, &mut |one, leaf| {
                    let option = one.draft().resolved(leaf.body, &leaf.equations)?;
                    let fact = find(one, side, option, to)?;
                    one.draft().back(leaf, fact, option, &goal(leaf.body))
                })?;
                cited.push(fact);
            }
        }
    }
    let draft = one.draft();
    let fact = draft.ext(x, y, &cited)?;
    let mut equations = Vec::new();
    for term in [a, b] {
        equations.extend(draft.unfolding(term)?);
    }
    draft.rewrite(&Prop::same(a, b), fact, &equations)
}

//! What is said of values: combinations, and terms that operators cannot tell apart.
//!
//! The terms of a proof keep sums in an order of their own, and hand an operator that depends
//! on a value the simplest term of that value. Here every such step is a line: the order of
//! sums by the laws of the group, the rest by the axiom that the operator depends on the value.

use super::trusted::{BY_VALUE, by_value};
use super::{Lowering, Wanted};
use crate::certificate::draft::{Draft, Fact, Prop, Signed, same_options_by, stuck};
use crate::error::Result;
use crate::kernel::{Kind, Node, Side, Term};
use std::collections::BTreeMap;
use symbol_table::GlobalSymbol as Symbol;

/// So many terms are taken for their values in one combination.
const MAX_EXTRA: usize = 50;
/// How far operators inside of operators are followed.
pub(in crate::certificate) const MAX_NESTED: u32 = 32;

/// Stands for braces among the numbers of operators, of which it is none that terms have alone.
const BRACES: u32 = 0;

/// Two terms of a combination that may cancel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pair {
    /// They have opposite signs, and are equal.
    Equal(Term, Term),
    /// They have one sign, and are braces that are each other's negative.
    Opposite(Term, Term),
}

impl Lowering<'_> {
    /// A combination of facts, where a canonical form counts as what it is the form of.
    pub(super) fn values(&mut self, goal: &Prop, cited: &[(i64, Fact)]) -> Result<Fact> {
        self.values_within(goal, cited, MAX_NESTED)
    }

    pub(super) fn values_within(
        &mut self,
        goal: &Prop,
        cited: &[(i64, Fact)],
        fuel: u32,
    ) -> Result<Fact> {
        let mut all = cited.to_vec();
        for _ in 0..MAX_EXTRA {
            let rest = self.draft.rest(goal, &all)?;
            match self.taken_for_value(&rest.atoms, fuel)? {
                Some(known) => all.push(known),
                None => break,
            }
        }
        self.draft.combination(goal, &all)
    }

    /// A fact by which some of the terms that a combination lacks go away, and how often it
    /// counts: a canonical form is what it is the form of, two terms cancel, a closed term is
    /// played out.
    pub(super) fn taken_for_value(
        &mut self,
        atoms: &BTreeMap<Term, i64>,
        fuel: u32,
    ) -> Result<Option<(i64, Fact)>> {
        let canonical = self.draft.operator("canonical");
        let form = atoms.iter().find_map(|(&atom, &times)| match self.draft.node(atom) {
            Node::Apply(operator, args) if Some(*operator) == canonical => Some((args[0], times)),
            _ => None,
        });
        if let Some((inside, times)) = form {
            // The fact says `form = inside`: its difference is inside less form.
            return Ok(Some((-times, self.value_of_canonical(inside)?)));
        }
        if let Some(known) = self.cancelling(atoms, fuel)? {
            return Ok(Some(known));
        }
        let closed =
            atoms.iter().find(|&(&atom, _)| self.draft.is_ground(atom) && !self.is_plain(atom));
        let Some((&atom, &times)) = closed else { return Ok(None) };
        let played = Draft::attempt(self, |lowering| lowering.played_out(atom, fuel))?;
        Ok(played.map(|(_, fact)| (-times, fact)))
    }

    /// A fact by which two of some terms cancel, and how often it has to be counted.
    fn cancelling(
        &mut self,
        atoms: &BTreeMap<Term, i64>,
        fuel: u32,
    ) -> Result<Option<(i64, Fact)>> {
        for (pair, times) in self.pairs(atoms) {
            if let Some(fact) = Draft::attempt(self, |lowering| lowering.cancels(pair, fuel))? {
                return Ok(Some((times, fact)));
            }
        }
        Ok(None)
    }

    /// Terms that may cancel, and how often what says so has to be counted.
    fn pairs(&self, atoms: &BTreeMap<Term, i64>) -> Vec<(Pair, i64)> {
        let head = |term: Term| match self.draft.node(term) {
            Node::Apply(operator, _) => Some(*operator),
            Node::Braces(_) => Some(BRACES),
            _ => None,
        };
        let mut all = Vec::new();
        for (&a, &times) in atoms {
            let Some(operator) = head(a) else { continue };
            for (&b, &k) in atoms.range(a..).filter(|&(&b, _)| head(b) == Some(operator)) {
                // times·a + k·b: the smaller of both multiplicities cancels.
                let least = times.signum() * times.abs().min(k.abs());
                if a == b {
                    // Braces that may be their own negative.
                    if operator == BRACES && times.abs() > 1 {
                        all.push((Pair::Opposite(a, a), times / 2));
                    }
                } else if (k > 0) != (times > 0) {
                    all.push((Pair::Equal(a, b), -least));
                } else if operator == BRACES {
                    all.push((Pair::Opposite(a, b), least));
                }
            }
        }
        all
    }

    /// `a == b`, or `0 = a + b`.
    fn cancels(&mut self, pair: Pair, fuel: u32) -> Result<Fact> {
        let (a, b) = match pair {
            Pair::Equal(a, b) if self.is_extreme_of_two(a) && self.is_extreme_of_two(b) => {
                return self.equal_extremes(a, b, fuel);
            }
            Pair::Equal(a, b) => return self.equal_within(a, b, fuel),
            Pair::Opposite(a, b) => (a, b),
        };
        let negative = self.draft.negative(a)?;
        let equation = self.equal_within(negative, b, fuel)?;
        let (zero, sum) = (self.draft.zero()?, self.draft.sum(a, negative)?);
        let nothing = self.draft.lin(&Prop::eq(zero, sum), &[])?;
        let sum = self.draft.sum(a, b)?;
        self.draft.rewrite(&Prop::eq(zero, sum), nothing, &[equation])
    }

    /// `a = b` for extremes of two, one by one.
    fn equal_extremes(&mut self, a: Term, b: Term, fuel: u32) -> Result<Fact> {
        let fuel = fuel.checked_sub(1).ok_or_else(|| stuck("terms are nested too deeply"))?;
        let (Node::Apply(_, xs), Node::Apply(_, ys)) =
            (self.draft.node(a).clone(), self.draft.node(b).clone())
        else {
            return Err(stuck("this is no extreme"));
        };
        let first = self.values_within(&Prop::eq(xs[0], ys[0]), &[], fuel)?;
        let second = self.values_within(&Prop::eq(xs[1], ys[1]), &[], fuel)?;
        self.extremes_of_equals(a, b, [first, second])
    }

    /// `a == b`, where operators that depend on values get equal values.
    pub(super) fn equal(&mut self, a: Term, b: Term) -> Result<Fact> {
        self.equal_within(a, b, MAX_NESTED)
    }

    fn equal_within(&mut self, a: Term, b: Term, fuel: u32) -> Result<Fact> {
        let fuel = fuel.checked_sub(1).ok_or_else(|| stuck("terms are nested too deeply"))?;
        if self.draft.alike(a, b)? {
            return self.draft.same(a, b);
        }
        match (self.is_canonical_form_of(a), self.is_canonical_form_of(b)) {
            (true, false) => return self.canonical_of_canonical(&Prop::same(a, b), fuel),
            (false, true) => {
                let back = self.canonical_of_canonical(&Prop::same(b, a), fuel)?;
                let fact = self.draft.refl(a)?;
                return self.draft.rewrite(&Prop::same(a, b), fact, &[back]);
            }
            _ => {}
        }
        if self.draft.is_sum(a) || self.draft.is_sum(b) {
            if let Some(fact) = Draft::attempt(self, |lowering| lowering.equal_sums(a, b, fuel))? {
                return Ok(fact);
            }
            return self.same_options(a, b, fuel);
        }
        match (self.draft.node(a).clone(), self.draft.node(b).clone()) {
            (Node::Apply(f, xs), Node::Apply(g, ys)) if f == g => {
                self.equal_applications(f, a, &xs, &ys, fuel)
            }
            _ => self.same_options(a, b, fuel),
        }
    }

    fn same_options(&mut self, a: Term, b: Term, fuel: u32) -> Result<Fact> {
        same_options_by(self, a, b, &mut |one: &mut Self, side, option, of| {
            one.option_within(side, option, of, fuel)
        })
    }

    /// `option in side(of)`, where the option may be given by what operators cannot tell from it.
    pub(super) fn option(&mut self, side: Side, option: Term, of: Term) -> Result<Fact> {
        self.option_within(side, option, of, MAX_NESTED)
    }

    fn option_within(&mut self, side: Side, option: Term, of: Term, fuel: u32) -> Result<Fact> {
        let shown = Draft::attempt(self, |one| one.draft.prove_option(side, option, of))?;
        if let Some(fact) = shown {
            return Ok(fact);
        }
        for (found, path) in self.draft.candidates(side, of)? {
            if let Some(equation) =
                Draft::attempt(self, |one| one.equal_within(found, option, fuel))?
            {
                let fact = self.draft.walk(side, &path)?;
                return self.draft.rewrite(&Prop::option(side, option, of), fact, &[equation]);
            }
        }
        let (option, of) = (self.draft.shown(option), self.draft.shown(of));
        Err(stuck(format!("{option} is no option of {of}")))
    }

    /// An option of a side with the value of a term: the option, that it is one, and unless it
    /// is the term itself that the term has its value.
    pub(super) fn option_of_value(
        &mut self,
        side: Side,
        term: Term,
        of: Term,
    ) -> Result<(Term, Fact, Option<Fact>)> {
        if let Some(fact) = Draft::attempt(self, |one| one.option(side, term, of))? {
            return Ok((term, fact, None));
        }
        for (found, path) in self.draft.candidates(side, of)? {
            let goal = Prop::eq(term, found);
            if let Some(equal) = Draft::attempt(self, |one| one.values(&goal, &[]))? {
                return Ok((found, self.draft.walk(side, &path)?, Some(equal)));
            }
        }
        let (term, of) = (self.draft.shown(term), self.draft.shown(of));
        Err(stuck(format!("no option of {of} has the value of {term}")))
    }

    /// Whether a term is `canonical` of something.
    fn is_canonical_form_of(&self, term: Term) -> bool {
        let canonical = self.draft.operator("canonical");
        matches!(self.draft.node(term), Node::Apply(operator, _) if Some(*operator) == canonical)
    }

    fn equal_applications(
        &mut self,
        operator: u32,
        a: Term,
        xs: &[Term],
        ys: &[Term],
        fuel: u32,
    ) -> Result<Fact> {
        let mut fact = self.draft.refl(a)?;
        let mut args = xs.to_vec();
        for at in 0..args.len() {
            if args[at] == ys[at] {
                continue;
            }
            let step = if self.is_by_value(operator, args.len(), at) {
                let equal = self.values_within(&Prop::eq(args[at], ys[at]), &[], fuel)?;
                self.respects(operator, &args, at, ys[at], equal)?
            } else {
                self.equal_within(args[at], ys[at], fuel)?
            };
            args[at] = ys[at];
            let next = self.draft.apply(operator, args.clone())?;
            fact = self.draft.rewrite(&Prop::same(a, next), fact, &[step])?;
        }
        Ok(fact)
    }

    /// Whether an operator or a predicate depends on the value in a place alone, by a theorem or
    /// because it is built in.
    pub(super) fn is_by_value(&self, operator: u32, arity: usize, at: usize) -> bool {
        let name = self.draft.name_of(operator);
        let what = if self.draft.is_predicate(operator) { "truth" } else { "value" };
        let base = Symbol::from(name.split('.').next().unwrap_or_default());
        self.draft.theorem_named(&of_value(name, what, arity, at)).is_some()
            || self.draft.definition(operator).is_empty()
                && self.vocabulary.is_by_value(base, arity, at)
    }

    fn must_respect(&self, operator: u32, arity: usize, at: usize) -> Result<()> {
        match self.is_by_value(operator, arity, at) {
            true => Ok(()),
            false => {
                let name = self.draft.name_of(operator);
                Err(stuck(format!("`{name}` is not known to depend on the value of an argument")))
            }
        }
    }

    /// `f(args) == f(args with y in one place)`, since f depends on the value there.
    pub(super) fn respects(
        &mut self,
        operator: u32,
        args: &[Term],
        at: usize,
        y: Term,
        equal: Fact,
    ) -> Result<Fact> {
        self.must_respect(operator, args.len(), at)?;
        let axiom = self.value_axiom(operator, at, false)?;
        let mut put = args.to_vec();
        put.push(y);
        self.draft.use_fact(axiom, &put, &[equal])
    }

    /// A predicate of what has the value of its argument in one place.
    pub(super) fn respects_predicate(
        &mut self,
        fact: Fact,
        at: usize,
        y: Term,
        equal: Fact,
    ) -> Result<Fact> {
        let prop = self.draft.prop(fact)?.clone();
        let (Kind::Is(operator) | Kind::Not(operator)) = prop.kind else {
            return Err(stuck("this is no predicate"));
        };
        self.must_respect(operator, prop.terms.len(), at)?;
        // That a predicate fails is as that it holds: from y's value to that of the argument.
        if let Kind::Not(_) = prop.kind {
            return self.respects_denial(fact, at, y, equal);
        }
        let axiom = self.value_axiom(operator, at, true)?;
        let mut put = prop.terms.clone();
        put.push(y);
        self.draft.use_fact(axiom, &put, &[fact, equal])
    }

    fn respects_denial(&mut self, fact: Fact, at: usize, y: Term, equal: Fact) -> Result<Fact> {
        let prop = self.draft.prop(fact)?.clone();
        let Kind::Not(operator) = prop.kind else { return Err(stuck("this denies nothing")) };
        let mut terms = prop.terms.clone();
        let x = std::mem::replace(&mut terms[at], y);
        let holds = Prop { kind: Kind::Is(operator), terms: terms.clone() };
        let goal = Prop { kind: Kind::Not(operator), terms };
        let (outside, assumed) = self.draft.enter(&[], std::slice::from_ref(&holds))?;
        let back = self.values(&Prop::eq(y, x), &[(-1, equal)])?;
        let of_x = self.respects_predicate(assumed[0], at, x, back)?;
        let end = self.draft.absurd(of_x, fact, &goal)?;
        let one = self.draft.leave(outside, end)?;
        let (outside, assumed) = self.draft.enter(&[], std::slice::from_ref(&goal))?;
        let two = self.draft.leave(outside, assumed[0])?;
        self.draft.split(&holds, &goal, &[one, two])
    }

    fn value_axiom(&mut self, operator: u32, at: usize, predicate: bool) -> Result<Fact> {
        // Of a predicate more is said than that it gives equal forms.
        let what = if predicate { "truth" } else { "value" };
        let arity = self.draft.arity(operator);
        let name = of_value(self.draft.name_of(operator), what, arity, at);
        if let Some(theorem) = self.draft.theorem_named(&name) {
            return Ok(theorem);
        }
        let said = by_value(&mut self.draft, operator, at, predicate)?;
        self.trusted(&name, BY_VALUE, &said)
    }

    /// `a == b` for sums whose summands are equal one by one.
    fn equal_sums(&mut self, a: Term, b: Term, fuel: u32) -> Result<Fact> {
        let (from, to) = (self.draft.arranged(a)?, self.draft.arranged(b)?);
        let mut left = self.draft.summands(from)?;
        let mut right = self.draft.summands(to)?;
        let mut kept: Vec<Signed> = Vec::new();
        left.retain(|part| match right.iter().position(|other| other == part) {
            Some(at) => {
                right.remove(at);
                kept.push(*part);
                false
            }
            None => true,
        });
        if left.len() != right.len() {
            return Err(stuck("the sums have other summands"));
        }
        let (mut old, mut new, mut equations) = (kept.clone(), kept, Vec::new());
        for (x, negative) in left {
            let mut found = None;
            for (at, &(y, sign)) in right.iter().enumerate() {
                let Some((x, y, negative)) = self.of_one_sign((x, negative), (y, sign))? else {
                    continue;
                };
                let tried = Draft::attempt(self, |lowering| lowering.equal_within(x, y, fuel))?;
                if let Some(fact) = tried {
                    found = Some((at, [x, y], negative, fact));
                    break;
                }
            }
            let (at, [x, y], negative, fact) =
                found.ok_or_else(|| stuck("a summand has no partner"))?;
            right.remove(at);
            old.push((x, negative));
            new.push((y, negative));
            equations.push(fact);
        }
        let (old, new) = (self.draft.sum_of(&old)?, self.draft.sum_of(&new)?);
        let first = self.draft.same(a, old)?;
        let second = self.draft.rewrite(&Prop::same(a, new), first, &equations)?;
        let last = self.draft.same(new, b)?;
        self.draft.rewrite(&Prop::same(a, b), second, &[last])
    }

    /// Two summands with one sign, where braces may be turned to their negative.
    fn of_one_sign(
        &mut self,
        (x, negative): Signed,
        (y, sign): Signed,
    ) -> Result<Option<(Term, Term, bool)>> {
        let turned = |one: &Self, term| matches!(one.draft.node(term), Node::Braces(_));
        Ok(match (negative == sign, turned(self, x), turned(self, y)) {
            (true, ..) => Some((x, self.draft.arranged(y)?, negative)),
            (_, _, true) => {
                let y = self.draft.negative(y)?;
                Some((x, self.draft.arranged(y)?, negative))
            }
            (_, true, _) => {
                let x = self.draft.negative(x)?;
                Some((self.draft.arranged(x)?, y, sign))
            }
            _ => None,
        })
    }

    /// What a fact says of terms that are equal, or of values where these are all that counts.
    pub(in crate::certificate) fn adapt(&mut self, fact: Fact, goal: &Prop) -> Result<Fact> {
        let prop = self.draft.prop(fact)?.clone();
        if prop == *goal {
            return Ok(fact);
        }
        if prop.kind != goal.kind {
            return Err(stuck("another kind of proposition is wanted"));
        }
        let mut alike = true;
        for (&x, &y) in prop.terms.iter().zip(&goal.terms) {
            alike &= self.draft.alike(x, y)?;
        }
        if alike {
            return self.draft.convert(fact, goal);
        }
        match goal.kind {
            Kind::Eq | Kind::Le | Kind::Lf => {
                let tried = Draft::attempt(self, |lowering| lowering.values(goal, &[(1, fact)]))?;
                match tried {
                    Some(fact) => Ok(fact),
                    None => self.carried(fact, goal),
                }
            }
            Kind::Is(_) | Kind::Not(_) => {
                let tried = Draft::attempt(self, |lowering| lowering.carried(fact, goal))?;
                match tried {
                    Some(fact) => Ok(fact),
                    None => self.carried_by_value(fact, goal),
                }
            }
            _ => self.carried(fact, goal),
        }
    }

    /// Across equations of forms.
    fn carried(&mut self, fact: Fact, goal: &Prop) -> Result<Fact> {
        let prop = self.draft.prop(fact)?.clone();
        let mut equations = Vec::new();
        for (&x, &y) in prop.terms.iter().zip(&goal.terms) {
            if x != y {
                equations.push(self.equal(x, y)?);
            }
        }
        self.draft.rewrite(goal, fact, &equations)
    }

    fn carried_by_value(&mut self, mut fact: Fact, goal: &Prop) -> Result<Fact> {
        for at in 0..goal.terms.len() {
            let (x, y) = (self.draft.prop(fact)?.terms[at], goal.terms[at]);
            if x != y {
                let equal = self.values(&Prop::eq(x, y), &[])?;
                fact = self.respects_predicate(fact, at, y, equal)?;
            }
        }
        Ok(fact)
    }

    /// Whether something is wanted before the proof.
    pub(super) fn take_wanted(&mut self) -> Option<Wanted> {
        self.wanted.take()
    }
}

/// The name of what says that an operator depends on the value in a place alone.
fn of_value(operator: &str, what: &str, arity: usize, at: usize) -> String {
    let place = if arity > 1 { format!(".{}", at + 1) } else { String::new() };
    format!("{operator}.{what}{place}")
}

//! Canonical forms: the predicate `is_canonical`, by its definition, and what is taken on trust
//! of the operator `canonical`.
//!
//! A form is canonical when its options are, no option is dominated by another, and none is
//! reversible (Conway, On Numbers and Games, ch. 10; Siegel, Combinatorial Game Theory, II.2).

use super::vocabulary::{Kind, Meaning};
use super::{Lowering, Wanted};
use crate::certificate::draft::{Draft, Fact, Leaf, Prop, Writer, holds, look_into, stuck};
use crate::certificate::plain::Line;
use crate::error::Result;
use crate::kernel::{Kind as Says, Node, Sequent, Side, Term};
use symbol_table::GlobalSymbol as Symbol;

/// Of what the value kernel computes.
const COMPUTED: &str = "what the value kernel computes";
/// How far what a form is made of is followed.
const MAX_NESTED: u32 = 64;

/// The number of `is_canonical`, which is introduced with its definition when it is new.
///
/// # Errors
/// What the kernel says.
pub(super) fn predicate(draft: &mut Draft) -> Result<u32> {
    if let Some(known) = draft.operator("is_canonical") {
        return Ok(known);
    }
    let number = draft.next_operator();
    // Below two variables a is 2, x is 1 and y is 0; below one a is 1 and x is 0.
    let (a, x, y) = (draft.bound(2)?, draft.bound(1)?, draft.bound(0)?);
    let option = |side, x, of| Sequent::from(Prop::option(side, x, of));
    let mut parts = Vec::new();
    for side in [Side::Left, Side::Right] {
        parts.push(Sequent::new(1, vec![option(side, y, x)], holds(number, vec![y])));
    }
    for side in [Side::Left, Side::Right] {
        let dominated = Sequent::from(Prop::le(x, y));
        let hypotheses = vec![option(side, x, a), option(side, y, a), dominated];
        parts.push(Sequent::new(2, hypotheses, Prop::same(x, y)));
    }
    for side in [Side::Left, Side::Right] {
        let hypotheses = vec![option(side, x, a), option(Draft::other(side), y, x)];
        let kept = if side == Side::Left { Prop::lf(a, y) } else { Prop::lf(y, a) };
        parts.push(Sequent::new(2, hypotheses, kept));
    }
    draft.introduce("is_canonical", 1)?;
    let parts: Result<Vec<_>> = parts.iter().map(|part| draft.numbered(part)).collect();
    draft.put(Line::Predicate(parts?))?;
    Ok(number)
}

impl Lowering<'_> {
    /// Introduces `canonical` with what is trusted of it.
    pub(super) fn introduce_canonical(&mut self) -> Result<()> {
        let predicate = predicate(&mut self.draft)?;
        let operator = self.operator(Symbol::from("canonical"), 1)?;
        let draft = &mut self.draft;
        let (a, b) = (draft.variable("a")?, draft.variable("b")?);
        let form = draft.apply(operator, vec![a])?;
        let value = draft.closed_over(&[a], &[], &Prop::eq(form, a))?;
        draft.axiom("canonical.value", COMPUTED, &value)?;
        let is_form = draft.closed_over(&[a], &[], &holds(predicate, vec![form]))?;
        draft.axiom("canonical.form", COMPUTED, &is_form)?;
        let assumed = [holds(predicate, vec![a]), holds(predicate, vec![b]), Prop::eq(a, b)];
        let unique = draft.closed_over(&[a, b], &assumed, &Prop::same(a, b))?;
        let source = "Siegel, Combinatorial Game Theory, II.2: a value has one canonical form";
        draft.axiom("canonical.unique", source, &unique)?;
        let (negative, assumed) = (draft.negative(a)?, [holds(predicate, vec![a])]);
        let negative = draft.closed_over(&[a], &assumed, &holds(predicate, vec![negative]))?;
        let source = "the negative of a canonical form is one, since it exchanges the players";
        draft.axiom("canonical.negative", source, &negative)?;
        Ok(())
    }

    /// A fact that says something of the one term of the axiom.
    fn canonical_axiom(&self, name: &str) -> Result<Fact> {
        self.draft.axiom_named(name).ok_or_else(|| stuck("canonical forms were not introduced"))
    }

    /// `canonical(a) = a`.
    pub(super) fn value_of_canonical(&mut self, a: Term) -> Result<Fact> {
        let axiom = self.canonical_axiom("canonical.value")?;
        self.draft.use_fact(axiom, &[a], &[])
    }

    /// `canonical(b) == b` for what is a canonical form.
    pub(super) fn canonical_of_canonical(&mut self, goal: &Prop) -> Result<Fact> {
        let [form, b] = goal.terms[..] else { return Err(stuck("this is no equation")) };
        let Node::Apply(_, args) = self.draft.node(form).clone() else {
            return Err(stuck("this is no canonical form"));
        };
        let is_form = self.is_canonical(b, MAX_NESTED)?;
        let general = self.canonical_axiom("canonical.form")?;
        let made = self.draft.use_fact(general, &args, &[])?;
        let equal = self.values(&Prop::eq(form, b), &[])?;
        let unique = self.canonical_axiom("canonical.unique")?;
        self.draft.use_fact(unique, &[form, b], &[made, is_form, equal])
    }

    /// That a term is a canonical form, by its shape and what is assumed.
    pub(super) fn is_canonical(&mut self, term: Term, fuel: u32) -> Result<Fact> {
        let fuel = fuel.checked_sub(1).ok_or_else(|| stuck("this form is nested too deeply"))?;
        let predicate = predicate(&mut self.draft)?;
        let goal = holds(predicate, vec![term]);
        if let Some(known) = self.draft.remembered(&goal) {
            return Ok(known);
        }
        let known = self.draft.known_options().iter().rev().find(|known| known.1 == term).copied();
        if let Some((side, _, of, fact)) = known {
            let whole = self.is_canonical(of, fuel)?;
            let elimination = self.draft.definition(predicate).start + 1 + side as u32;
            return self.draft.use_fact(elimination, &[of, term], &[whole, fact]);
        }
        if self.claims.variables.iter().any(|one| one.core == term && one.is_value()) {
            self.wanted.get_or_insert(Wanted::Canonical(term));
            return Err(stuck("a variable must stand for a canonical form"));
        }
        if let Node::Apply(operator, args) = self.draft.node(term).clone() {
            return self.canonical_application(operator, &args, &goal, fuel);
        }
        if self.draft.is_ground(term) {
            return self.ground_is_canonical(term, predicate, fuel);
        }
        let shown = self.draft.shown(term);
        Err(stuck(format!("{shown} is not known to be a canonical form")))
    }

    fn canonical_application(
        &mut self,
        operator: u32,
        args: &[Term],
        goal: &Prop,
        fuel: u32,
    ) -> Result<Fact> {
        if operator == 1 {
            let inner = self.is_canonical(args[0], fuel)?;
            let negative = self.canonical_axiom("canonical.negative")?;
            return self.draft.use_fact(negative, args, &[inner]);
        }
        let name = self.draft.name_of(operator).to_owned();
        if name == "canonical" {
            let form = self.canonical_axiom("canonical.form")?;
            return self.draft.use_fact(form, args, &[]);
        }
        let base = Symbol::from(name.split('.').next().unwrap_or_default());
        let meaning = self.vocabulary.meaning(base, args.len());
        if !matches!(meaning, Some(Meaning::Native { result: Kind::Game, .. })) {
            return Err(stuck(format!("what `{name}` gives is not known to be canonical")));
        }
        let mut variables = Vec::new();
        for at in 0..args.len() {
            variables.push(self.draft.variable(&format!("a{at}"))?);
        }
        let form = self.draft.apply(operator, variables.clone())?;
        let said = Prop { kind: goal.kind, terms: vec![form] };
        let said = self.draft.closed_over(&variables, &[], &said)?;
        let axiom = self.trusted(&format!("{name}.canonical"), COMPUTED, &said)?;
        self.draft.use_fact(axiom, args, &[])
    }

    /// That braces without variables are a canonical form: all that the definition asks for
    /// is played out.
    fn ground_is_canonical(&mut self, term: Term, predicate: u32, fuel: u32) -> Result<Fact> {
        let mut cited = Vec::new();
        for side in [Side::Left, Side::Right] {
            cited.push(self.ground_options(term, predicate, side, fuel)?);
        }
        for side in [Side::Left, Side::Right] {
            cited.push(self.ground_undominated(term, side)?);
        }
        for side in [Side::Left, Side::Right] {
            cited.push(self.ground_irreversible(term, side)?);
        }
        let introduction = self.draft.definition(predicate).start;
        self.draft.use_fact(introduction, &[term], &cited)
    }

    fn ground_options(
        &mut self,
        term: Term,
        predicate: u32,
        side: Side,
        fuel: u32,
    ) -> Result<Fact> {
        let x = self.draft.fresh()?;
        let goal = holds(predicate, vec![x]);
        let (outside, facts) = self.draft.enter(&[x], &[Prop::option(side, x, term)])?;
        let todo = [(side, x, term, facts[0])];
        let end = look_into(self, &todo, &goal, &mut |lowering: &mut Self, leaf: &Leaf| {
            let (_, option) = lowering.draft.sides(leaf.equations[0])?;
            let known = lowering.is_canonical(option, fuel)?;
            lowering.draft.rewrite(&goal, known, &leaf.equations)
        })?;
        self.draft.leave(outside, end)
    }

    fn ground_undominated(&mut self, term: Term, side: Side) -> Result<Fact> {
        let (x, y) = (self.draft.fresh()?, self.draft.fresh()?);
        let goal = Prop::same(x, y);
        let option = |x| Prop::option(side, x, term);
        let assumed = [option(x), option(y), Prop::le(x, y)];
        let (outside, facts) = self.draft.enter(&[x, y], &assumed)?;
        let todo = [(side, x, term, facts[0]), (side, y, term, facts[1])];
        let end = look_into(self, &todo, &goal, &mut |lowering: &mut Self, leaf: &Leaf| {
            let draft = lowering.draft();
            let (u, v) = (draft.sides(leaf.equations[0])?.1, draft.sides(leaf.equations[1])?.1);
            if u == v {
                return draft.rewrite(&goal, leaf.equations[0], &leaf.equations[1..]);
            }
            let less = draft.rewrite(&Prop::le(u, v), facts[2], &leaf.equations)?;
            let not = draft.play(&Prop::lf(v, u))?;
            draft.absurd(less, not, &goal)
        })?;
        self.draft.leave(outside, end)
    }

    fn ground_irreversible(&mut self, term: Term, side: Side) -> Result<Fact> {
        let (x, z) = (self.draft.fresh()?, self.draft.fresh()?);
        let back = Draft::other(side);
        let kept = |z| if side == Side::Left { Prop::lf(term, z) } else { Prop::lf(z, term) };
        let goal = kept(z);
        let assumed = [Prop::option(side, x, term), Prop::option(back, z, x)];
        let (outside, facts) = self.draft.enter(&[x, z], &assumed)?;
        let todo = [(side, x, term, facts[0])];
        let end = look_into(self, &todo, &goal, &mut |lowering: &mut Self, leaf: &Leaf| {
            let draft = lowering.draft();
            let (_, u) = draft.sides(leaf.equations[0])?;
            let fact = draft.rewrite(&Prop::option(back, z, u), facts[1], &leaf.equations)?;
            look_into(lowering, &[(back, z, u, fact)], &goal, &mut |inner: &mut Self, leaf| {
                let (_, w) = inner.draft.sides(leaf.equations[0])?;
                let played = inner.draft.play(&kept(w))?;
                inner.draft.rewrite(&goal, played, &leaf.equations)
            })
        })?;
        self.draft.leave(outside, end)
    }

    /// An axiom; when it is new within a scope, the proof is begun again behind it.
    pub(super) fn trusted(&mut self, name: &str, source: &str, said: &Sequent) -> Result<Fact> {
        if let Some(known) = self.draft.axiom_named(name) {
            if self.draft.sequent(known)? == said {
                return Ok(known);
            }
            return Err(stuck(format!("the axiom {name} says something else")));
        }
        let wanted = Wanted::Axiom(name.to_owned(), source.to_owned(), said.clone());
        self.wanted.get_or_insert(wanted);
        Err(stuck("an axiom must stand before the proof"))
    }

    /// Whether a proposition is of predicates.
    pub(super) fn is_predicate(prop: &Prop) -> bool {
        matches!(prop.kind, Says::Is(_) | Says::Not(_))
    }
}

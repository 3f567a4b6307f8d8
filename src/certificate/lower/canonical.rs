//! Why something is a canonical form, and what is taken on trust of the operator `canonical`:
//! that it gives a canonical form, of the same value. That there is one such form only is a
//! theorem of the text `canonical_forms`, which says what a canonical form is.

use super::trusted::{CANONICAL, always, canonical_value};
use super::vocabulary::{Kind, Meaning};
use super::{Lowering, Wanted};
use crate::certificate::draft::{Draft, Fact, Prop, holds, stuck};
use crate::error::Result;
use crate::kernel::{Kind as Says, Node, Sequent, Term};
use symbol_table::GlobalSymbol as Symbol;

/// The text that defines the predicate.
pub const CANONICAL_FORMS: &str = "canonical_forms";
/// The predicate.
pub(super) const PREDICATE: &str = "is_canonical";
/// The theorem that canonical forms of equal value are the same.
const UNIQUE: &str = "canonical.unique";
/// The theorem that the negative of a canonical form is one.
const NEGATIVE: &str = "canonical.negative";
/// How far what a form is made of is followed.
const MAX_NESTED: u32 = 64;

/// The number of `is_canonical`, which the text of canonical forms defines.
///
/// # Errors
/// E0520 in a draft that does not include that text.
pub(super) fn predicate(draft: &Draft) -> Result<u32> {
    draft.operator(PREDICATE).ok_or_else(|| stuck("canonical forms are not defined"))
}

impl Lowering<'_> {
    /// Introduces `canonical` with what is trusted of it.
    pub(super) fn introduce_canonical(&mut self) -> Result<()> {
        let predicate = predicate(&self.draft)?;
        let operator = self.operator(Symbol::from("canonical"), 1)?;
        let draft = &mut self.draft;
        let value = canonical_value(draft, operator)?;
        draft.axiom("canonical.equal", CANONICAL, &value)?;
        let is_form = always(draft, operator, predicate)?;
        draft.axiom("canonical.form", CANONICAL, &is_form)?;
        Ok(())
    }

    /// A fact that says something of the one term of the axiom.
    fn canonical_axiom(&self, name: &str) -> Result<Fact> {
        self.draft.axiom_named(name).ok_or_else(|| stuck("canonical forms were not introduced"))
    }

    fn canonical_theorem(&self, name: &str) -> Result<Fact> {
        self.draft.theorem_named(name).ok_or_else(|| stuck("canonical forms are not defined"))
    }

    /// `canonical(a) = a`.
    pub(super) fn value_of_canonical(&mut self, a: Term) -> Result<Fact> {
        let axiom = self.canonical_axiom("canonical.equal")?;
        self.draft.use_fact(axiom, &[a], &[])
    }

    /// `canonical(a) == b` where b is a canonical form of the value of a: there is one only.
    pub(super) fn canonical_of_canonical(&mut self, goal: &Prop, fuel: u32) -> Result<Fact> {
        self.canonical_with(goal, &[], fuel)
    }

    /// The same, or `b == canonical(a)`, where facts say that the two have one value.
    pub(super) fn canonical_with(
        &mut self,
        goal: &Prop,
        cited: &[(i64, Fact)],
        fuel: u32,
    ) -> Result<Fact> {
        let [a, b] = goal.terms[..] else { return Err(stuck("this is no equation")) };
        let is_form = [self.is_canonical(a, MAX_NESTED)?, self.is_canonical(b, MAX_NESTED)?];
        let equal = self.values_within(&Prop::eq(a, b), cited, fuel)?;
        let unique = self.canonical_theorem(UNIQUE)?;
        self.draft.use_fact(unique, &[a, b], &[is_form[0], is_form[1], equal])
    }

    /// That a term is a canonical form, by its shape and what is assumed.
    pub(super) fn is_canonical(&mut self, term: Term, fuel: u32) -> Result<Fact> {
        let fuel = fuel.checked_sub(1).ok_or_else(|| stuck("this form is nested too deeply"))?;
        let predicate = predicate(&self.draft)?;
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
            return self.canonical_application(operator, &args, fuel);
        }
        if self.draft.is_ground(term) {
            return match self.decided(&goal, fuel)? {
                (true, fact) => Ok(fact),
                (false, _) => Err(stuck("this is no canonical form")),
            };
        }
        let shown = self.draft.shown(term);
        Err(stuck(format!("{shown} is not known to be a canonical form")))
    }

    fn canonical_application(&mut self, operator: u32, args: &[Term], fuel: u32) -> Result<Fact> {
        if operator == 1 {
            let inner = self.is_canonical(args[0], fuel)?;
            let negative = self.canonical_theorem(NEGATIVE)?;
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
        let predicate = predicate(&self.draft)?;
        let said = always(&mut self.draft, operator, predicate)?;
        let axiom = self.trusted(&format!("{name}.canonical"), CANONICAL, &said)?;
        self.draft.use_fact(axiom, args, &[])
    }

    /// An axiom; when it is new within a scope, the proof is begun again behind it.
    pub(in crate::certificate) fn trusted(
        &mut self,
        name: &str,
        source: &str,
        said: &Sequent,
    ) -> Result<Fact> {
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

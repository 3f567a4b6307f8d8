//! The text `operators`: what the built-in operators and predicates of the rule language are.
//!
//! A form is a number if its canonical form is numeric, and an integer if its canonical form is
//! *integral*: all its options are, and one side is empty. So both depend on the value alone,
//! which is a theorem here. Operators with a definition in the rule language have that
//! definition; of the others the kernel knows nothing.

use super::canonical::CANONICAL_FORMS;
use super::{Lowering, Vocabulary};
use crate::budget::Budget;
use crate::certificate::draft::{Draft, Fact, Prop, holds, stuck};
use crate::certificate::plain::Line;
use crate::certificate::proof::document::Document;
use crate::certificate::proof::standard::shipped_definitions;
use crate::error::{Class, Result};
use crate::kernel::{Sequent, Side};
use crate::syntax::term::ops;
use symbol_table::GlobalSymbol as Symbol;

/// The name of the text.
pub const OPERATORS: &str = "operators";
/// The predicates of the text, and of those that it includes, that are none of the notation.
pub const HELPERS: &[&str] = &[
    "fits",
    "integral",
    "is_identical",
    "left_below_all",
    "numberless",
    "numeric",
    "right_above_all",
    "simplest",
];
/// The text in which numeric forms are defined.
const NUMBERS: &str = "numbers";

/// Writes the text, which includes those of canonical forms and of numbers.
///
/// # Errors
/// What the kernel says, which refuses no line of it; E04 at a limit.
pub fn operators(text: &dyn Fn(&str) -> Option<String>, budget: &Budget) -> Result<Draft> {
    let mut draft = Draft::new(budget.clone())?;
    draft.include(CANONICAL_FORMS, text)?;
    draft.include(NUMBERS, text)?;
    let document = Document::new(Vec::new(), false, budget.clone())?;
    let mut lowering = Lowering::new(&document, draft);
    lowering.introduce_canonical()?;
    let same = lowering.canonical_of_equal_values()?;
    let numeric = lowering.draft.operator("numeric");
    let numeric = numeric.ok_or_else(|| stuck("numeric forms are not defined"))?;
    let integral = lowering.introduce_integral()?;
    for (name, shape) in [("is_number", numeric), ("is_integer", integral)] {
        lowering.introduce_by_canonical_form(name, shape, same)?;
    }
    for name in [ops::OPLUS_MAX, ops::OPLUS_MIN] {
        lowering.define_extreme(name)?;
    }
    lowering.introduce_built_in()?;
    Ok(lowering.draft)
}

impl Lowering<'_> {
    /// That canonical forms of equal values are one form.
    fn canonical_of_equal_values(&mut self) -> Result<Fact> {
        let (a, b) = (self.draft.variable("a0")?, self.draft.variable("b")?);
        let canonical = self.operator(Symbol::from("canonical"), 1)?;
        let (x, y) = (self.draft.apply(canonical, vec![a])?, self.draft.apply(canonical, vec![b])?);
        let (outside, facts) = self.draft.enter(&[a, b], &[Prop::eq(a, b)])?;
        let fact =
            self.canonical_with(&Prop::same(x, y), &[(1, facts[0])], super::values::MAX_NESTED)?;
        let fact = self.draft.leave(outside, fact)?;
        self.draft.theorem("canonical.value", fact)?;
        Ok(fact)
    }

    /// Forms of which all options are integral, and one side is empty.
    fn introduce_integral(&mut self) -> Result<u32> {
        let draft = &mut self.draft;
        let (a, x, y) = (draft.bound(2)?, draft.bound(1)?, draft.bound(0)?);
        let zero = draft.zero()?;
        let number = draft.introduce_predicate("integral", 1)?;
        let option = |side, x, of| Sequent::from(Prop::option(side, x, of));
        let both = vec![option(Side::Left, x, a), option(Side::Right, y, a)];
        let parts = [
            Sequent::new(1, vec![option(Side::Left, y, x)], holds(number, vec![y])),
            Sequent::new(1, vec![option(Side::Right, y, x)], holds(number, vec![y])),
            Sequent::new(2, both, Prop::lf(zero, zero)),
        ];
        let parts: Result<Vec<_>> = parts.iter().map(|part| draft.numbered(part)).collect();
        draft.put(Line::Predicate(parts?))?;
        Ok(number)
    }

    /// A predicate that holds of what has a canonical form of some shape, and that it depends on
    /// the value.
    fn introduce_by_canonical_form(&mut self, name: &str, shape: u32, same: Fact) -> Result<()> {
        let canonical = self.operator(Symbol::from("canonical"), 1)?;
        let draft = &mut self.draft;
        let a = draft.bound(0)?;
        let form = draft.apply(canonical, vec![a])?;
        let predicate = draft.introduce_predicate(name, 1)?;
        let part = draft.numbered(&Sequent::from(holds(shape, vec![form])))?;
        let rules = draft.put(Line::Predicate(vec![part]))?;
        let (a, b) = (draft.variable("a0")?, draft.variable("b")?);
        let assumed = [holds(predicate, vec![a]), Prop::eq(a, b)];
        let (outside, facts) = draft.enter(&[a, b], &assumed)?;
        let shaped = draft.use_fact(rules.start + 1, &[a], &facts[..1])?;
        let equation = draft.use_fact(same, &[a, b], &facts[1..])?;
        let form = draft.apply(canonical, vec![b])?;
        let shaped = draft.rewrite(&holds(shape, vec![form]), shaped, &[equation])?;
        let fact = draft.use_fact(rules.start, &[b], &[shaped])?;
        let fact = draft.leave(outside, fact)?;
        draft.theorem(&format!("{name}.truth"), fact)
    }

    /// The built-in operators that have a definition in the rule language and in that of proofs,
    /// and those that have none.
    fn introduce_built_in(&mut self) -> Result<()> {
        let built_in = Vocabulary::built_in();
        for text in shipped_definitions().iter().flatten() {
            let start = self.draft.clone();
            let (name, arity) = self.vocabulary.define(text)?;
            let kernel = self.vocabulary.kernel_name(name, arity);
            if !built_in.is_in_notation(name, arity) || self.draft.operator(&kernel).is_some() {
                continue;
            }
            match self.define(text) {
                Err(error) if error.class() == Class::Limit => return Err(error),
                // The language of proofs has no words for it.
                Err(_) => self.draft.back_to(start),
                Ok(()) => {}
            }
        }
        for (name, arity) in built_in.natives() {
            self.operator(name, arity)?;
        }
        Ok(())
    }
}

//! From proofs of statements to texts of the kernel.
//!
//! Nothing here is trusted but the elaboration of the text of a law (`law`), and that only by
//! who reads laws as text: the lowering drives the kernel line by line ([`Draft`]), and what it
//! does wrong the kernel refuses.
//!
//! A theorem states what the elaboration of its text says, for all forms. Operators that a
//! text defines become definitions of the kernel; of those that are built in the kernel knows
//! nothing, and what a proof uses of them is an axiom with a name: that an operator depends on
//! the value of an argument alone, that `canonical` gives the canonical form. Such an axiom is
//! stated outside of all scopes; where a proof is found to need one, it is begun again behind it.

mod canonical;
mod closed;
mod definition;
mod document;
mod extremes;
mod extremes_of_sets;
mod formula;
mod identical;
mod instances;
mod law;
mod literals;
mod moves;
mod operators;
mod predicates;
mod reasons;
mod rewriting;
mod theorem;
mod translate;
mod trusted;
mod values;
mod vocabulary;
mod words;

pub(super) use definition::all_of;
pub(super) use formula::{Formula, and, not};
pub(super) use law::claims_of;
pub(super) use literals::literal_form;
pub(super) use values::MAX_NESTED;
pub(super) use vocabulary::Kind;
pub(super) use words::{Meant, Operand, Words, compared, unsupported};

pub use canonical::CANONICAL_FORMS;
pub use document::{DefiningFacts, Lowered, lower, operators_by};
pub(super) use law::cited;
pub use law::{Claim, Claims, Variable, claims, says};
pub use operators::{HELPERS, OPERATORS, operators};
pub use theorem::name_in_text;
pub use trusted::{is_built_in, is_known};
pub use vocabulary::Vocabulary;

use crate::certificate::draft::{Draft, Fact, Taken, Writer};
use crate::certificate::proof::document::Document;
use crate::certificate::proof::steps::Theorem;
use crate::certificate::proof::terms::Id;
use crate::kernel::{Sequent, Term};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What a proof was found to need that must stand before it.
#[derive(Clone, Debug)]
enum Wanted {
    /// An axiom: its name, its source, what it says.
    Axiom(String, String, Sequent),
    /// That a variable stands for a canonical form.
    Canonical(Term),
}

/// A theorem of the document in the text.
#[derive(Clone, Debug)]
struct Known {
    claims: Claims,
    /// Which variables are assumed to be canonical.
    canonical: Vec<Term>,
    /// The fact of each claim.
    facts: Vec<Fact>,
}

/// A document that is being lowered.
pub(super) struct Lowering<'a> {
    pub(super) draft: Draft,
    pub(super) vocabulary: Vocabulary,
    document: &'a Document,
    /// The definitions by cases, by their operators.
    cases: FxHashMap<u32, crate::certificate::draft::Cases>,
    /// The texts that were taken over, with what they have shown.
    taken: Vec<(Arc<str>, Taken)>,
    /// What has been lowered, by the numbers of the theorems.
    known: Vec<Option<Known>>,
    theorem: Arc<Theorem>,
    claims: Claims,
    canonical: Vec<Term>,
    /// The variables of the induction.
    on: Vec<u32>,
    /// Variables for generic options.
    names: FxHashMap<Id, Term>,
    /// The facts of steps.
    done: FxHashMap<u32, Fact>,
    wanted: Option<Wanted>,
}

impl Writer for Lowering<'_> {
    fn draft(&mut self) -> &mut Draft {
        &mut self.draft
    }
}

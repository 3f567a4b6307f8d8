//! Statements over finite sorts as theorems of the kernel, proved by going through all cases.
//!
//! The definitions over the sorts become definitions of the kernel (`definitions`), whose
//! closed terms are worked out by its rules (`evaluation`, `remainder`); a statement holds
//! by a case distinction for each of its variables (`exhaustion`). None of this is trusted.
//!
//! A theorem says of all forms of its variables, if each is one of the listed elements or
//! integers and the conditions hold, that so does the conclusion. An operator of a text is
//! total, what it defines may not be: the assignments at which the statement is undefined are
//! excluded by hypotheses, one for each beginning of an assignment (`(0 <| 0 if n = 2)`).

mod cases;
mod definitions;
mod evaluation;
mod exhaustion;
mod remainder;

pub use cases::{Case, Item, Question, statement_text};

use self::evaluation::Valued;
use self::remainder::Remainder;
use super::begun;
use super::draft::{Draft, Fact, stuck};
use crate::budget::Budget;
use crate::error::Result;
use crate::kernel::Term;
use crate::theory::{Definition, Theory};
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// The text with the ordered group, by which closed terms are played out.
const GROUP: &str = "group";

/// Finite sorts and definitions in a text of the kernel, to which statements are added.
///
/// ```
/// use tepid::budget::Budget;
/// use tepid::certificate::finite::{Case, FiniteSorts, Question};
/// use tepid::syntax::parse_statement;
/// use tepid::theory::{Evaluator, Theory};
///
/// let theory = Theory::load_text("coin.rules", "
///     finite coin = heads | tails
///     define other(coin p) : coin =
///         tails  if p = heads
///         heads  otherwise
/// ").unwrap();
/// let mut text = FiniteSorts::new(&theory, &[&theory.definitions()[0]], &Budget::unlimited())?;
/// let (law, sorts) = theory.resolve(&parse_statement("coin p; other(other(p)) = p")?)?;
/// let question = Question::new(&theory, &law, &sorts)?;
/// text.prove("involution", &question, &[Case::Holds, Case::Holds])?;
/// assert!(text.text().contains("[\"theorem\",\"involution\","));
/// # Ok::<(), tepid::error::Error>(())
/// ```
pub struct FiniteSorts {
    draft: Draft,
    /// The set of the elements of each sort.
    sorts: FxHashMap<Symbol, Term>,
    elements: FxHashMap<Symbol, Term>,
    /// The operators that are defined, by their names and numbers of arguments.
    operators: FxHashMap<(Symbol, usize), u32>,
    remainder: Option<Remainder>,
    values: FxHashMap<Term, Valued>,
    compared: FxHashMap<(Term, Term), (bool, Fact)>,
    nested: u32,
}

impl FiniteSorts {
    /// The finite sorts of a theory, and these of its definitions.
    ///
    /// # Errors
    /// E0520 for a definition that has no words here, E0530 for a name that the kernel refuses,
    /// E04 at a limit.
    pub fn new(
        theory: &Theory,
        definitions: &[&Definition],
        budget: &Budget,
    ) -> Result<FiniteSorts> {
        let draft = begun::draft_behind(GROUP, budget)?;
        let mut finite = FiniteSorts {
            draft,
            sorts: FxHashMap::default(),
            elements: FxHashMap::default(),
            operators: FxHashMap::default(),
            remainder: None,
            values: FxHashMap::default(),
            compared: FxHashMap::default(),
            nested: 0,
        };
        finite.introduce_sorts(theory)?;
        finite.define_all(definitions)?;
        Ok(finite)
    }

    /// The text: what its theorems need, and no more.
    #[must_use]
    pub fn text(&self) -> String {
        self.draft.pruned().iter().map(|line| format!("{line}\n")).collect()
    }
}

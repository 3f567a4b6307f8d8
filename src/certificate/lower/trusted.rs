//! What is taken on trust of operators that are built in, of which the kernel has no definition:
//! the sources of the axioms that say it. Each axiom stands in the text by name.

/// An operator or a predicate depends on the value of an argument alone.
pub(super) const BY_VALUE: &str = "what is built in depends on the values of its arguments";
/// An operator gives canonical forms.
pub(super) const CANONICAL: &str =
    "the definition of the built-in operator: it gives canonical forms";
/// What is true of closed terms.
pub(super) const COMPUTED: &str = "what the value kernel computes";
/// So many copies are the sum of so many.
pub(super) const COPIES: &str = "definition: copies are added";
/// The extremes of sets.
pub(super) const EXTREMES: &str = "the largest and the smallest of finitely many numbers";
/// Which terms are numbers.
pub(super) const WALLS: &str = "sums of numbers are numbers, and so is a wall at a temperature";

/// Whether an axiom of this source is about what is built in, and no theorem or assumption.
#[must_use]
pub fn is_built_in(source: &str) -> bool {
    [BY_VALUE, CANONICAL, COMPUTED, COPIES, EXTREMES, WALLS].contains(&source)
}

//! The names of a file that stand for something: declared variables and `let`s.

use crate::error::{Error, Span, theory};
use crate::syntax::rules::Sort;
use crate::syntax::term::Term;
use crate::theory::Theory;
use std::collections::HashMap;
use symbol_table::GlobalSymbol as Symbol;

/// A declared variable.
struct Declared {
    sort: Sort,
    span: Span,
    used: bool,
}

/// Declared variables with their sorts, and `let` names with their terms.
#[derive(Default)]
pub(super) struct Names {
    declared: HashMap<Symbol, Declared>,
    pub(super) lets: HashMap<Symbol, Term>,
}

impl Names {
    /// The `let`s of a theory, and no variables.
    pub(super) fn of(theory: &Theory) -> Names {
        let lets = theory.lets().iter().map(|known| (known.name, known.term.clone())).collect();
        Names { declared: HashMap::new(), lets }
    }

    /// Gives a variable its sort.
    pub(super) fn declare(&mut self, name: Symbol, sort: Sort, span: Span) {
        self.declared.insert(name, Declared { sort, span, used: false });
    }

    /// Marks a declared name as used, and says its sort.
    pub(super) fn take(&mut self, name: Symbol) -> Option<Sort> {
        let declared = self.declared.get_mut(&name)?;
        declared.used = true;
        Some(declared.sort)
    }

    /// The declared names that nothing uses, in the order of the text.
    pub(super) fn unused(&self) -> Vec<Error> {
        let mut unused: Vec<(Span, Symbol)> = self
            .declared
            .iter()
            .filter(|(_, declared)| !declared.used)
            .map(|(name, declared)| (declared.span, *name))
            .collect();
        unused.sort_by_key(|(span, _)| *span);
        let error = |(span, name): (Span, Symbol)| {
            Error::new(&theory::UNUSED, format!("`{name}` is declared and never used"))
                .at(span, "declared here")
                .hint("remove the declaration")
        };
        unused.into_iter().map(error).collect()
    }
}

//! Statements: names looked up, `let` names replaced, sorts checked.

use super::super::elaborate::{Elaborator, kind_of};
use super::super::scope::{Occurrence, free_names, inline};
use super::super::signature::nearest;
use super::super::{Signature, Theory};
use super::names::Names;
use crate::error::{Error, Result, Span, theory};
use crate::syntax::rules::{Sort, Statement};
use crate::syntax::term::{Node, Term, ops};
use std::collections::HashMap;
use symbol_table::GlobalSymbol as Symbol;

/// Looks up the names of statements and rules, in a theory and among the names of a file.
pub(super) struct Resolver<'a> {
    theory: &'a Theory,
    names: &'a mut Names,
    /// What is wrong.
    pub(super) errors: Vec<Error>,
    /// What is odd.
    pub(super) warnings: Vec<Error>,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(theory: &'a Theory, names: &'a mut Names) -> Resolver<'a> {
        Resolver { theory, names, errors: Vec::new(), warnings: Vec::new() }
    }

    /// A statement with its `let` names replaced, and the sorts of its variables.
    pub(super) fn statement(&mut self, statement: Statement) -> (Statement, Vec<(Symbol, Sort)>) {
        let own = self.declarations(&statement);
        let lets = &self.names.lets;
        let statement = Statement {
            prop: inline(&statement.prop, lets),
            iff: statement.iff.as_ref().map(|term| inline(term, lets)),
            conditions: statement.conditions.iter().map(|term| inline(term, lets)).collect(),
            ..statement
        };
        let terms =
            || std::iter::once(&statement.prop).chain(&statement.iff).chain(&statement.conditions);
        let default = if terms().any(compares_forms) { Sort::Form } else { Sort::Game };
        let sorts = self.variables(terms(), &own, default);
        let mut unused: Vec<(Span, Symbol)> = own
            .iter()
            .filter(|(name, _)| !sorts.iter().any(|(used, _)| used == *name))
            .map(|(name, (_, span))| (*span, *name))
            .collect();
        unused.sort_by_key(|(span, _)| *span);
        for (span, name) in unused {
            let message = format!("`{name}` is declared and does not occur");
            self.warnings.push(Error::new(&theory::UNUSED, message).at(span, "declared here"));
        }
        let kinds = sorts.iter().map(|(name, sort)| (*name, kind_of(*sort)));
        let mut elaborator = Elaborator::new(&self.theory.signature, kinds, "unbound variable");
        for term in terms() {
            elaborator.condition(term);
        }
        self.errors.append(&mut elaborator.errors);
        (statement, sorts)
    }

    /// The variables that a statement declares itself.
    fn declarations(&mut self, statement: &Statement) -> HashMap<Symbol, (Sort, Span)> {
        let mut own: HashMap<Symbol, (Sort, Span)> = HashMap::new();
        for declaration in &statement.declarations {
            if let Err(error) = known_sort(self.theory, declaration.sort, declaration.span) {
                self.errors.push(error);
                continue;
            }
            for name in &declaration.names {
                let again = own.insert(name.symbol, (declaration.sort, name.span));
                if again.is_none() && !self.is_constant(name.symbol) {
                    continue;
                }
                let message = format!("`{}` has a meaning here already", name.symbol);
                let error =
                    Error::new(&theory::DUPLICATE, message).at(name.span, "declared here again");
                self.errors.push(match again {
                    Some((_, span)) => error.at(span, "first time"),
                    None => error.hint(constant_hint(&self.theory.signature, name.symbol)),
                });
            }
        }
        own
    }

    /// The variables of some terms with their sorts, in the order of the text.
    pub(super) fn variables<'t>(
        &mut self,
        terms: impl IntoIterator<Item = &'t Term>,
        own: &HashMap<Symbol, (Sort, Span)>,
        default: Sort,
    ) -> Vec<(Symbol, Sort)> {
        let mut sorts: Vec<(Symbol, Sort)> = Vec::new();
        for term in terms {
            for Occurrence { name, .. } in free_names(term) {
                let known = sorts.iter().any(|(other, _)| *other == name);
                if !known && self.theory.signature.sort_of_element(name).is_none() {
                    let own = own.get(&name).map(|(sort, _)| *sort);
                    let sort = own.or_else(|| self.names.take(name)).unwrap_or(default);
                    sorts.push((name, sort));
                }
            }
        }
        sorts
    }

    fn is_constant(&self, name: Symbol) -> bool {
        is_constant(&self.theory.signature, self.names, name)
    }
}

/// Whether a name is a `let` name or an element of a finite sort.
pub(super) fn is_constant(signature: &Signature, names: &Names, name: Symbol) -> bool {
    names.lets.contains_key(&name) || signature.sort_of_element(name).is_some()
}

/// What a constant is, for whoever takes its name for something else.
pub(super) fn constant_hint(signature: &Signature, name: Symbol) -> String {
    match signature.sort_of_element(name) {
        Some(sort) => format!("`{name}` is an element of `{sort}`: choose another name"),
        None => format!("`{name}` is named by a `let`: choose another name"),
    }
}

/// Whether a sort exists.
///
/// # Errors
/// E0219 when it does not.
pub(super) fn known_sort(theory: &Theory, sort: Sort, span: Span) -> Result<()> {
    let Sort::Finite(name) = sort else { return Ok(()) };
    if theory.finite_sorts().iter().any(|sort| sort.name == name) {
        return Ok(());
    }
    let known = ["game", "number", "integer", "wall", "options", "form"].into_iter();
    let known = known.chain(theory.finite_sorts().iter().map(|sort| sort.name.as_str()));
    let error = Error::new(&theory::UNKNOWN_SORT, format!("unknown sort `{name}`"))
        .at(span, "no sort has this name");
    Err(match nearest(name.as_str(), known) {
        Some(close) => error.hint(format!("did you mean `{close}`?")),
        None => error.hint(format!("a finite sort is declared by `finite {name} = …`")),
    })
}

/// Whether a term compares forms by `==`.
fn compares_forms(term: &Term) -> bool {
    term.iter().any(|(_, node)| matches!(node, Node::Apply(op, _) if op.as_str() == ops::SAME))
}

impl Theory {
    /// A statement with its `let` names replaced and the sorts of its variables.
    ///
    /// # Errors
    /// The first of the errors E02 in it.
    pub fn resolve(&self, statement: &Statement) -> Result<(Statement, Vec<(Symbol, Sort)>)> {
        let mut names = Names::of(self);
        let mut resolver = Resolver::new(self, &mut names);
        let resolved = resolver.statement(statement.clone());
        match resolver.errors.into_iter().next() {
            Some(error) => Err(error),
            None => Ok(resolved),
        }
    }
}

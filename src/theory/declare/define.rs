//! Definitions: their signatures first, so that they may be used before they stand, then
//! their bodies, compiled and checked for descent.

use super::super::Definition;
use super::super::code::{Code, Op};
use super::super::descent;
use super::super::elaborate::{Elaborator, Mode, kind_of};
use super::super::lint::keyword;
use super::super::scope::inline;
use super::super::signature::{Accepts, Operator, Param, Signature};
use super::super::value::Kind;
use super::statement::{constant_hint, is_constant};
use super::{Reader, Space};
use crate::error::{Error, Span, theory};
use crate::syntax::rules::{Clause, Item, Name, Sort};
use crate::syntax::term::{Term, ops};
use std::collections::HashMap;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

impl Reader<'_> {
    /// The signatures of all definitions, so that they may be used before they stand. A
    /// parameter's sort may come from a declaration above the definition.
    pub(super) fn signatures(&mut self, items: &[Item]) {
        let mut sorts: HashMap<Symbol, Sort> = HashMap::new();
        for item in items {
            match item {
                Item::Declare(declaration) => {
                    sorts.extend(
                        declaration.names.iter().map(|name| (name.symbol, declaration.sort)),
                    );
                }
                Item::Define { name, params, sort, span, .. } => {
                    let sort_of = |(own, param): &(Option<Sort>, Name)| {
                        let sort = own.or_else(|| sorts.get(&param.symbol).copied());
                        (param.symbol, sort.unwrap_or(Sort::Game))
                    };
                    let sorted: Vec<(Symbol, Sort)> = params.iter().map(sort_of).collect();
                    let text = self.with_sorts(params, &sorted, *span);
                    self.signature(*name, sorted, sort.unwrap_or(Sort::Game), *span, text);
                }
                _ => {}
            }
        }
    }

    /// The text of a definition in which every parameter names its sort.
    fn with_sorts(
        &self,
        params: &[(Option<Sort>, Name)],
        sorts: &[(Symbol, Sort)],
        span: Span,
    ) -> Arc<str> {
        let file = &self.theory.file(self.file).text;
        let mut text = String::new();
        let mut from = span.start as usize;
        for ((own, name), (_, sort)) in params.iter().zip(sorts) {
            let to = name.span.start as usize;
            text.push_str(file.get(from..to).unwrap_or_default());
            if own.is_none() {
                text.push_str(keyword(*sort));
                text.push(' ');
            }
            from = to;
        }
        text.push_str(file.get(from..span.end as usize).unwrap_or_default());
        text.into()
    }

    fn signature(
        &mut self,
        name: Name,
        params: Vec<(Symbol, Sort)>,
        result: Sort,
        span: Span,
        text: Arc<str>,
    ) {
        if is_notation(name.symbol) {
            let message = format!("`{}` is the name of a sign", name.symbol);
            let error = Error::new(&theory::DUPLICATE, message).at(name.span, "defined here");
            return self.error(error.hint("choose another name for the operator"));
        }
        if !self.claim(Space::Operator, name) {
            return;
        }
        let definition = self.theory.definitions.len();
        let known = self.theory.signature.find(name.symbol.as_str(), params.len());
        match known {
            Some(id) => {
                let operator = self.theory.signature.get(id);
                if let Some(difference) = difference(operator, &params, result) {
                    self.error(
                        Error::new(
                            &theory::BUILT_IN,
                            format!("`{}` is built in, {difference}", name.symbol),
                        )
                        .at(name.span, "defined otherwise here")
                        .hint(format!("write {}", head(operator))),
                    );
                    return;
                }
                let operator = self.theory.signature.get_mut(id);
                operator.definition = Some(definition);
                if !self.shipped {
                    operator.native = None;
                }
            }
            None => {
                self.theory.signature.add(Operator {
                    name: name.symbol,
                    params: params
                        .iter()
                        .map(|(name, sort)| Param {
                            name: name.to_string(),
                            accepts: Accepts::Sort(*sort),
                        })
                        .collect(),
                    result: kind_of(result),
                    native: None,
                    definition: Some(definition),
                });
            }
        }
        self.theory.definitions.push(Definition {
            name: name.symbol,
            params,
            result,
            clauses: Vec::new(),
            requires: Vec::new(),
            text,
            span,
            file: self.file,
            code: Arc::new(Code::default()),
        });
    }

    /// The terms of a definition, with the `let` names that stand above it replaced.
    pub(super) fn define(
        &mut self,
        params: &[(Option<Sort>, Name)],
        sorts: &[(Sort, Span)],
        clauses: Vec<Clause>,
        requires: &[Term],
        span: Span,
    ) {
        for (sort, span) in sorts {
            self.known_sort(*sort, *span);
        }
        for (at, (sort, param)) in params.iter().enumerate() {
            self.parameter(*param, &params[..at]);
            if sort.is_none() {
                self.names.take(param.symbol);
            }
        }
        let lets = &self.names.lets;
        // A definition that was refused is not there.
        let file = self.file;
        let own = |definition: &&mut Definition| definition.file == file && definition.span == span;
        if let Some(definition) = self.theory.definitions.iter_mut().rev().find(own) {
            let all = |terms: &[Term]| terms.iter().map(|term| inline(term, lets)).collect();
            let clause = |clause: Clause| Clause {
                term: inline(&clause.term, lets),
                conditions: all(&clause.conditions),
            };
            definition.clauses = clauses.into_iter().map(clause).collect();
            definition.requires = all(requires);
        }
    }

    /// A parameter needs a name of its own.
    fn parameter(&mut self, param: Name, earlier: &[(Option<Sort>, Name)]) {
        let constant = is_constant(&self.theory.signature, &self.names, param.symbol);
        let twice = earlier.iter().find(|(_, other)| other.symbol == param.symbol);
        if twice.is_none() && !constant {
            return;
        }
        let message = format!("`{}` has a meaning here already", param.symbol);
        let error = Error::new(&theory::DUPLICATE, message).at(param.span, "a parameter");
        self.error(match twice {
            Some((_, first)) => error
                .at(first.span, "another parameter")
                .hint("give each parameter a name of its own"),
            None => error.hint(constant_hint(&self.theory.signature, param.symbol)),
        });
    }

    /// Compiles the definitions of this file, and checks that their recursion ends.
    pub(super) fn bodies(&mut self, first: usize) {
        for at in first..self.theory.definitions.len() {
            let (code, mut errors) = compile(&self.theory.signature, &self.theory.definitions[at]);
            self.errors.append(&mut errors);
            self.theory.definitions[at].code = Arc::new(code);
        }
        for endless in descent::endless(&self.theory.definitions[first..]) {
            let caller = self.theory.definitions[first + endless.caller].name;
            let callee = self.theory.definitions[first + endless.callee].name;
            let message = if caller == callee {
                format!("`{caller}` calls itself without going to options")
            } else {
                format!("`{caller}` and `{callee}` call each other without going to options")
            };
            self.error(
                Error::new(&theory::NO_DESCENT, message)
                    .at(endless.span, "this call need not come to an end")
                    .hint("let an argument run through options: `{f(x) for x in left(g) | f(y) for y in right(g)}`"),
            );
        }
    }
}

/// Whether a name belongs to an operator with a notation of its own that no file defines.
fn is_notation(name: Symbol) -> bool {
    let name = name.as_str();
    [ops::ADD, ops::SUB, ops::NEG, ops::PLUS_MINUS].contains(&name)
}

/// How a definition differs from the built-in operator of its name.
fn difference(operator: &Operator, params: &[(Symbol, Sort)], result: Sort) -> Option<String> {
    for ((name, sort), param) in params.iter().zip(&operator.params) {
        if param.accepts != Accepts::Sort(*sort) {
            let wanted = match param.accepts {
                Accepts::Readable => "a game or a form".to_string(),
                Accepts::Walls => "a set of walls".to_string(),
                Accepts::Sort(sort) => sort_name(sort),
            };
            return Some(format!(
                "and its parameter `{name}` is {wanted}, not {}",
                sort_name(*sort)
            ));
        }
    }
    if operator.result != kind_of(result) {
        return Some(format!("and its result is {}, not {}", operator.result, kind_of(result)));
    }
    None
}

/// How the definition of a built-in operator begins, or why it has none.
fn head(operator: &Operator) -> String {
    let sort = |kind: Kind| match kind {
        Kind::Game => Some("game"),
        Kind::Form => Some("form"),
        Kind::Wall => Some("wall"),
        Kind::Games | Kind::Forms => Some("options"),
        _ => None,
    };
    let params: Option<Vec<String>> = operator
        .params
        .iter()
        .map(|param| match param.accepts {
            Accepts::Sort(sort) => Some(format!("{} {}", keyword(sort), param.name)),
            Accepts::Readable | Accepts::Walls => None,
        })
        .collect();
    match (params, sort(operator.result)) {
        (Some(params), Some(result)) => {
            format!("`define {}({}) : {result} = …`", operator.name, params.join(", "))
        }
        _ => "another name: no rule file can say what this operator does".to_owned(),
    }
}

/// A sort with its article.
fn sort_name(sort: Sort) -> String {
    match sort {
        Sort::Game => "a game".to_string(),
        Sort::Number => "a number".to_string(),
        Sort::Integer => "an integer".to_string(),
        Sort::Wall => "a wall".to_string(),
        Sort::Options => "a set of options".to_string(),
        Sort::Form => "a form".to_string(),
        Sort::Finite(name) => format!("an element of {name}"),
    }
}

/// The code of a definition, and the errors in it.
pub(in crate::theory) fn compile(
    signature: &Signature,
    definition: &Definition,
) -> (Code, Vec<Error>) {
    let params = definition.params.iter().map(|(name, sort)| (*name, kind_of(*sort)));
    let mut out = Elaborator::new(signature, params, "unbound variable");
    out.help = "a definition knows its parameters, the generators of the same option, and the `let`s above it";
    for condition in &definition.requires {
        let operand = out.condition(condition);
        out.emit(Op::Require(operand.reg), condition.span(condition.root()));
    }
    let mode = if definition.result == Sort::Form { Mode::Natural } else { Mode::Value };
    let mut open_ended = true;
    for clause in &definition.clauses {
        let conditions =
            clause.conditions.iter().map(|term| out.condition(term).reg).collect::<Vec<_>>();
        let jump = out.code.ops.len();
        let span = clause.term.span(clause.term.root());
        if conditions.is_empty() {
            open_ended = false;
        } else {
            out.emit(Op::Unless(conditions.into(), 0), span);
        }
        let operand = out.term(&clause.term, mode);
        let operand = out.coerce(operand, Accepts::Sort(definition.result), span);
        out.emit(Op::Return(operand.reg), span);
        let next = out.code.ops.len();
        if let Some(Op::Unless(_, to)) = out.code.ops.get_mut(jump) {
            *to = next;
        }
    }
    if open_ended {
        out.emit(Op::NoClause, definition.span);
    }
    (out.code.without_unread_sums(), out.errors)
}

//! The items of one file, read into a theory: names, sorts, `let`s, definitions, and what
//! each rule, law and test may mention.
//!
//! Operators and finite sorts may be used before they stand; a declaration of variables and
//! a `let` hold from where they stand on.

use super::code::{Code, Op};
use super::descent;
use super::elaborate::{Elaborator, Mode, kind_of};
use super::lint::keyword;
use super::overlap;
use super::scope::{Occurrence, free_names, inline};
use super::signature::{Accepts, Operator, Param, Signature, nearest};
use super::value::Kind;
use super::{Definition, FileId, FiniteSort, Law, Let, Rule, Test, Theory};
use crate::error::{Error, Span, theory};
use crate::syntax::rules::{Clause, Declaration, Item, Meta, Name, Sort, Statement};
use crate::syntax::term::{Term, ops};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// The largest day whose games a law can be checked on.
pub(super) const LAST_DAY: u32 = 3;

/// A declared variable.
struct Declared {
    sort: Sort,
    span: Span,
    used: bool,
}

/// Reads the items of one file into a theory.
pub(super) struct Reader<'a> {
    pub(super) theory: &'a mut Theory,
    pub(super) errors: Vec<Error>,
    file: FileId,
    shipped: bool,
    declared: HashMap<Symbol, Declared>,
    lets: HashMap<Symbol, Term>,
    /// Where the names of this file's rules, laws and operators stand.
    places: HashMap<(&'static str, Symbol), Span>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(theory: &'a mut Theory, file: FileId, shipped: bool) -> Reader<'a> {
        let lets = theory.lets.iter().map(|known| (known.name, known.term.clone())).collect();
        Reader {
            theory,
            errors: Vec::new(),
            file,
            shipped,
            declared: HashMap::new(),
            lets,
            places: HashMap::new(),
        }
    }

    /// Reads all items.
    pub(super) fn items(&mut self, items: Vec<Item>) {
        for item in &items {
            if let Item::Finite { name, elements, span } = item {
                self.finite(*name, elements, *span);
            }
        }
        let first_definition = self.theory.definitions.len();
        self.signatures(&items);
        for item in items {
            match item {
                Item::Declare(declaration) => self.declare(&declaration),
                Item::Let { name, term, span } => self.let_name(name, &term, span),
                Item::Define { name, params, clauses, requires, .. } => {
                    self.define(name, &params, clauses, &requires);
                }
                Item::Rule { .. } => self.rule(item),
                Item::Law { .. } => self.law(item),
                Item::Test { name, lhs, rhs, differs, span } => {
                    self.test(name, &lhs, &rhs, differs, span);
                }
                Item::Use { .. } | Item::Finite { .. } => {}
            }
        }
        self.lemmas();
        self.bodies(first_definition);
        self.unused();
        if self.errors.is_empty() {
            self.errors = overlap::disagreements(self.theory, self.file);
        }
    }

    pub(super) fn error(&mut self, error: Error) {
        self.errors.push(error);
    }

    /// Remembers where a name stands; an error when it is taken in this file or a used one.
    fn claim(&mut self, space: &'static str, name: Name, taken: bool) -> bool {
        let earlier = self.places.get(&(space, name.symbol)).copied();
        if earlier.is_none() && !taken {
            self.places.insert((space, name.symbol), name.span);
            return true;
        }
        let mut error = Error::new(
            &theory::DUPLICATE,
            format!("the {space} `{}` is there already", name.symbol),
        )
        .at(name.span, "second time");
        match earlier {
            Some(span) => error = error.at(span, "first time"),
            None => {
                error = error.hint("it stands in a file that this one uses: choose another name");
            }
        }
        self.error(error);
        false
    }

    fn finite(&mut self, name: Name, elements: &[Name], span: Span) {
        let taken = self.theory.finite.iter().any(|sort| sort.name == name.symbol);
        if !self.claim("sort", name, taken) {
            return;
        }
        let mut own = Vec::new();
        for element in elements {
            let taken = self.theory.signature.sort_of_element(element.symbol).is_some();
            if self.claim("element", *element, taken) {
                self.theory.signature.add_element(name.symbol, element.symbol);
                own.push(element.symbol);
            }
        }
        self.theory.finite.push(FiniteSort {
            name: name.symbol,
            elements: own,
            span,
            file: self.file,
        });
    }

    /// Whether a sort exists; an error when it does not.
    fn sort_exists(&mut self, sort: Sort, span: Span) -> bool {
        let Sort::Finite(name) = sort else { return true };
        if self.theory.finite.iter().any(|sort| sort.name == name) {
            return true;
        }
        let known = ["game", "number", "integer", "wall", "options", "form"].into_iter();
        let known = known.chain(self.theory.finite.iter().map(|sort| sort.name.as_str()));
        let error =
            Error::new(&theory::UNKNOWN_SORT, format!("unknown sort `{name}`")).at(span, "");
        let error = match nearest(name.as_str(), known) {
            Some(close) => error.hint(format!("did you mean `{close}`?")),
            None => error.hint(format!("a finite sort is declared by `finite {name} = …`")),
        };
        self.error(error);
        false
    }

    fn declare(&mut self, declaration: &Declaration) {
        if !self.sort_exists(declaration.sort, declaration.span) {
            return;
        }
        for name in &declaration.names {
            let taken = self.is_constant(name.symbol);
            if self.claim("name", *name, taken) {
                let declared = Declared { sort: declaration.sort, span: name.span, used: false };
                self.declared.insert(name.symbol, declared);
            }
        }
    }

    fn is_constant(&self, name: Symbol) -> bool {
        self.lets.contains_key(&name) || self.theory.signature.sort_of_element(name).is_some()
    }

    fn let_name(&mut self, name: Name, term: &Term, span: Span) {
        let taken = self.is_constant(name.symbol);
        if !self.claim("name", name, taken) {
            return;
        }
        let term = inline(term, &self.lets);
        let mut elaborator = Elaborator::new(&self.theory.signature, [], "unbound name");
        elaborator.term(&term, Mode::Natural);
        self.errors.append(&mut elaborator.errors);
        self.lets.insert(name.symbol, term.clone());
        self.theory.lets.push(Let { name: name.symbol, term, span, file: self.file });
    }

    /// The signatures of all definitions, so that they may be used before they stand. A
    /// parameter's sort may come from a declaration above the definition.
    fn signatures(&mut self, items: &[Item]) {
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
        let named = self.theory.signature.named(name.symbol);
        let defined = named.iter().any(|&id| self.theory.signature.get(id).definition.is_some());
        if !self.claim("operator", name, defined || is_notation(name.symbol)) {
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
                        .at(name.span, "defined otherwise here"),
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
    fn define(
        &mut self,
        name: Name,
        params: &[(Option<Sort>, Name)],
        clauses: Vec<Clause>,
        requires: &[Term],
    ) {
        for (at, (sort, param)) in params.iter().enumerate() {
            if let Some(sort) = sort {
                self.sort_exists(*sort, param.span);
            }
            let twice = params[..at].iter().any(|(_, earlier)| earlier.symbol == param.symbol);
            if twice || self.is_constant(param.symbol) {
                self.error(
                    Error::new(
                        &theory::DUPLICATE,
                        format!("`{}` has a meaning here already", param.symbol),
                    )
                    .at(param.span, "give the parameter another name"),
                );
            }
            if sort.is_none() {
                self.use_name(param.symbol);
            }
        }
        let file = self.file;
        let own = |definition: &&mut Definition| {
            definition.name == name.symbol && definition.file == file
        };
        let lets = &self.lets;
        if let Some(definition) = self.theory.definitions.iter_mut().find(own) {
            definition.clauses = clauses
                .into_iter()
                .map(|clause| Clause {
                    term: inline(&clause.term, lets),
                    conditions: clause
                        .conditions
                        .iter()
                        .map(|condition| inline(condition, lets))
                        .collect(),
                })
                .collect();
            definition.requires =
                requires.iter().map(|condition| inline(condition, lets)).collect();
        }
    }

    /// Compiles the definitions of this file, and checks that their recursion ends.
    fn bodies(&mut self, first: usize) {
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

    /// The sort of a variable that occurs in a statement or rule.
    fn sort_of(
        &mut self,
        name: Symbol,
        own: &HashMap<Symbol, (Sort, Span)>,
        default: Sort,
    ) -> Sort {
        if let Some((sort, _)) = own.get(&name) {
            return *sort;
        }
        self.use_name(name).unwrap_or(default)
    }

    /// Marks a declared name as used.
    fn use_name(&mut self, name: Symbol) -> Option<Sort> {
        let declared = self.declared.get_mut(&name)?;
        declared.used = true;
        Some(declared.sort)
    }

    /// The variables of some terms with their sorts, in the order of the text.
    fn variables<'t>(
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
                    let sort = self.sort_of(name, own, default);
                    sorts.push((name, sort));
                }
            }
        }
        sorts
    }

    fn rule(&mut self, item: Item) {
        let Item::Rule { name, keys, lhs, rhs, both_ways, conditions, meta, span } = item else {
            return;
        };
        let taken = self.is_claimed(name.symbol);
        self.claim("rule or law", name, taken);
        let lhs = inline(&lhs, &self.lets);
        let rhs = inline(&rhs, &self.lets);
        let conditions: Vec<Term> =
            conditions.iter().map(|term| inline(term, &self.lets)).collect();
        let terms = || [&lhs, &rhs].into_iter().chain(&conditions);
        let sorts = self.variables(terms(), &HashMap::new(), Sort::Game);
        self.day(&meta, span);
        let rule = Rule {
            name: name.symbol,
            keys: keys.into_iter().map(|(key, _)| key).collect(),
            text: Arc::from(""),
            lhs,
            rhs,
            both_ways,
            conditions,
            sorts,
            meta,
            span,
            file: self.file,
        };
        self.check_rule(&rule);
        let text = self.theory.text_of(&rule);
        self.theory.rules.push(Rule { text, ..rule });
    }

    fn is_claimed(&self, name: Symbol) -> bool {
        let file = self.file;
        self.theory.rules.iter().any(|rule| rule.name == name && rule.file != file)
            || self.theory.laws.iter().any(|law| law.name == name && law.file != file)
    }

    fn law(&mut self, item: Item) {
        let Item::Law { kind, name, statement, meta, span } = item else { return };
        let taken = self.is_claimed(name.symbol);
        self.claim("rule or law", name, taken);
        let (statement, sorts) = self.statement(statement);
        self.day(&meta, span);
        let law = Law { name: name.symbol, kind, statement, sorts, meta, span, file: self.file };
        self.theory.laws.push(law);
    }

    /// Looks up the names of a statement, with `let` names replaced, and checks its sorts.
    pub(super) fn statement(&mut self, statement: Statement) -> (Statement, Vec<(Symbol, Sort)>) {
        let mut own: HashMap<Symbol, (Sort, Span)> = HashMap::new();
        for declaration in &statement.declarations {
            if !self.sort_exists(declaration.sort, declaration.span) {
                continue;
            }
            for name in &declaration.names {
                let again = own.insert(name.symbol, (declaration.sort, name.span));
                if again.is_some() || self.is_constant(name.symbol) {
                    let mut error = Error::new(
                        &theory::DUPLICATE,
                        format!("`{}` has a meaning here already", name.symbol),
                    )
                    .at(name.span, "second time");
                    if let Some((_, span)) = again {
                        error = error.at(span, "first time");
                    }
                    self.error(error);
                }
            }
        }
        let lets = &self.lets;
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
        for (name, (_, span)) in &own {
            if !sorts.iter().any(|(used, _)| used == name) {
                self.warn(
                    Error::new(&theory::UNUSED, format!("`{name}` is declared and does not occur"))
                        .at(*span, "declared here"),
                );
            }
        }
        let kinds = sorts.iter().map(|(name, sort)| (*name, kind_of(*sort)));
        let mut elaborator = Elaborator::new(&self.theory.signature, kinds, "unbound variable");
        for term in terms() {
            elaborator.condition(term);
        }
        let errors = elaborator.errors;
        self.errors.extend(errors);
        (statement, sorts)
    }

    fn day(&mut self, meta: &[Meta], span: Span) {
        for entry in meta {
            if let Meta::CheckDay(day) = entry
                && *day > LAST_DAY
            {
                self.error(
                    Error::new(
                        &theory::MODEL,
                        format!("the games of day {day} are too many to check"),
                    )
                    .at(span, "")
                    .hint(format!("write `check day {LAST_DAY}`")),
                );
            }
        }
    }

    fn test(&mut self, name: Option<Name>, lhs: &Term, rhs: &Term, differs: bool, span: Span) {
        if let Some(name) = name {
            self.claim("test", name, false);
        }
        let lhs = inline(lhs, &self.lets);
        let rhs = inline(rhs, &self.lets);
        let mut elaborator = Elaborator::new(&self.theory.signature, [], "free variable");
        let left = elaborator.term(&lhs, Mode::Natural);
        let right = elaborator.term(&rhs, Mode::Natural);
        let pair = (Elaborator::common(left.kind), Elaborator::common(right.kind));
        if pair.0 != pair.1
            && pair.0 != Kind::Unknown
            && pair.1 != Kind::Unknown
            && !comparable(pair)
        {
            let error = Error::new(&theory::SORT, format!("{} is never {}", left.kind, right.kind))
                .at(lhs.span(lhs.root()), format!("this is {}", left.kind))
                .at(rhs.span(rhs.root()), format!("this is {}", right.kind));
            elaborator.errors.push(error);
        }
        let errors = elaborator.errors;
        self.errors.extend(errors);
        let name = name.map(|name| name.symbol);
        self.theory.tests.push(Test { name, lhs, rhs, differs, span, file: self.file });
    }

    /// The names of lemmas and variables that proofs by induction mention.
    fn lemmas(&mut self) {
        let names: HashSet<Symbol> = self
            .theory
            .laws
            .iter()
            .map(|law| law.name)
            .chain(self.theory.rules.iter().map(|rule| rule.name))
            .collect();
        let file = self.file;
        let mut errors = Vec::new();
        let laws = self.theory.laws.iter().filter(|law| law.file == file);
        let laws = laws.map(|law| (&law.meta, &law.sorts));
        let rules = self.theory.rules.iter().filter(|rule| rule.file == file);
        for (meta, sorts) in laws.chain(rules.map(|rule| (&rule.meta, &rule.sorts))) {
            for entry in meta {
                let Meta::Induction { on, using } = entry else { continue };
                for variable in
                    on.iter().filter(|name| sorts.iter().all(|(s, _)| *s != name.symbol))
                {
                    errors.push(
                        Error::new(
                            &theory::UNKNOWN_LAW,
                            format!("`{}` is no variable of the law", variable.symbol),
                        )
                        .at(variable.span, ""),
                    );
                }
                for lemma in using.iter().filter(|name| !names.contains(&name.symbol)) {
                    let error = Error::new(
                        &theory::UNKNOWN_LAW,
                        format!("there is no law `{}`", lemma.symbol),
                    )
                    .at(lemma.span, "");
                    errors.push(
                        match nearest(lemma.symbol.as_str(), names.iter().map(Symbol::as_str)) {
                            Some(close) => error.hint(format!("did you mean `{close}`?")),
                            None => error,
                        },
                    );
                }
            }
        }
        self.errors.extend(errors);
    }

    fn warn(&mut self, warning: Error) {
        if self.shipped {
            self.error(warning);
        } else {
            let source = Arc::clone(self.theory.file(self.file));
            self.theory.warnings.push(warning.in_source(&source));
        }
    }

    fn unused(&mut self) {
        let mut unused: Vec<(Symbol, Span)> = self
            .declared
            .iter()
            .filter(|(_, declared)| !declared.used)
            .map(|(name, declared)| (*name, declared.span))
            .collect();
        unused.sort_by_key(|(_, span)| *span);
        for (name, span) in unused {
            self.warn(
                Error::new(&theory::UNUSED, format!("`{name}` is declared and never used"))
                    .at(span, "declared here")
                    .hint("remove the declaration"),
            );
        }
    }
}

/// Whether a name belongs to an operator with a notation of its own that no file defines.
fn is_notation(name: Symbol) -> bool {
    let name = name.as_str();
    [ops::ADD, ops::SUB, ops::NEG, ops::PLUS_MINUS].contains(&name)
}

/// Whether a value of one of these kinds may be equal to one of the other: a number is a
/// constant wall, and a long game may be short.
fn comparable(pair: (Kind, Kind)) -> bool {
    matches!(pair, (Kind::Wall | Kind::Long, Kind::Game) | (Kind::Game, Kind::Wall | Kind::Long))
}

/// Whether a term compares forms by `==`.
fn compares_forms(term: &Term) -> bool {
    use crate::syntax::term::Node;
    term.iter().any(|(_, node)| matches!(node, Node::Apply(op, _) if op.as_str() == ops::SAME))
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

/// A sort with its article.
pub(super) fn sort_name(sort: Sort) -> String {
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
pub(super) fn compile(signature: &Signature, definition: &Definition) -> (Code, Vec<Error>) {
    let params = definition.params.iter().map(|(name, sort)| (*name, kind_of(*sort)));
    let mut out = Elaborator::new(signature, params, "unbound variable");
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
    (out.code, out.errors)
}

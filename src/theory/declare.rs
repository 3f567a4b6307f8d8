//! The items of one file, read into a theory: names, sorts, `let`s, definitions, and what
//! each rule, law and test may mention.
//!
//! Operators and finite sorts may be used before they stand; a declaration of variables and
//! a `let` hold from where they stand on.

mod define;
mod names;
mod statement;

pub(super) use define::compile;

use super::elaborate::{Elaborator, Mode};
use super::lint::Unfolding;
use super::overlap;
use super::scope::inline;
use super::signature::nearest;
use super::text::Texts;
use super::value::Kind;
use super::{FileId, FiniteSort, Law, Let, Rule, Test, Theory};
use crate::error::{Error, Span, theory};
use crate::syntax::rules::{Declaration, Item, Meta, Name, Sort};
use crate::syntax::term::Term;
use names::Names;
use statement::{Resolver, known_sort};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// The largest day whose games a law can be checked on.
pub(super) const LAST_DAY: u32 = 3;

/// What shares its names: an operator may be called as a law is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Space {
    Operator,
    RuleOrLaw,
    Test,
    Sort,
    Constant,
}

impl Space {
    fn called(self) -> &'static str {
        match self {
            Space::Operator => "the operator",
            Space::RuleOrLaw => "the rule or law",
            Space::Test => "the test",
            Space::Sort => "the sort",
            Space::Constant => "the name",
        }
    }
}

/// Reads the items of one file into a theory.
pub(super) struct Reader<'a> {
    pub(super) theory: &'a mut Theory,
    pub(super) errors: Vec<Error>,
    file: FileId,
    shipped: bool,
    names: Names,
    /// Where the names of this file stand.
    places: HashMap<(Space, Symbol), Span>,
    /// The names of the files that this one uses.
    taken: HashMap<(Space, Symbol), (FileId, Span)>,
    /// Sorts that nobody declares: errors about their elements follow from that.
    unknown: Vec<Symbol>,
    /// Operators that rules take apart where they depend on the form.
    pub(super) unfoldings: Vec<Unfolding>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(theory: &'a mut Theory, file: FileId, shipped: bool) -> Reader<'a> {
        let names = Names::of(theory);
        let taken = taken(theory);
        Reader {
            theory,
            errors: Vec::new(),
            file,
            shipped,
            names,
            places: HashMap::new(),
            taken,
            unknown: Vec::new(),
            unfoldings: Vec::new(),
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
        let first_rule = self.theory.rules.len();
        self.signatures(&items);
        for item in items {
            match item {
                Item::Declare(declaration) => self.declare(&declaration),
                Item::Let { name, term, span } => self.let_name(name, &term, span),
                Item::Define { params, sorts, clauses, requires, span, .. } => {
                    self.define(&params, &sorts, clauses, &requires, span);
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
        self.texts(first_rule);
        for warning in self.names.unused() {
            self.warn(warning);
        }
        self.without_what_follows();
        self.unfoldings();
        if self.errors.is_empty() {
            self.errors = overlap::disagreements(self.theory, self.file);
        }
    }

    pub(super) fn error(&mut self, error: Error) {
        self.errors.push(error);
    }

    /// Remembers where a name stands; an error when it is taken in this file or a used one.
    fn claim(&mut self, space: Space, name: Name) -> bool {
        let earlier = self.places.get(&(space, name.symbol)).copied();
        let used = self.taken.get(&(space, name.symbol)).copied();
        if earlier.is_none() && used.is_none() {
            self.places.insert((space, name.symbol), name.span);
            return true;
        }
        let message = format!("{} `{}` is there already", space.called(), name.symbol);
        let error = Error::new(&theory::DUPLICATE, message).at(name.span, "second time");
        self.error(match (earlier, used) {
            (Some(span), _) => error.at(span, "first time"),
            (None, Some((file, span))) => {
                let file = self.theory.file(file);
                let line = file.text[..span.start as usize].matches('\n').count() + 1;
                error.hint(format!(
                    "it stands in {}, line {line}, which this file uses: choose another name",
                    file.name
                ))
            }
            (None, None) => error,
        });
        false
    }

    fn finite(&mut self, name: Name, elements: &[Name], span: Span) {
        if !self.claim(Space::Sort, name) {
            return;
        }
        let mut own = Vec::new();
        for element in elements {
            if self.claim(Space::Constant, *element) {
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

    fn declare(&mut self, declaration: &Declaration) {
        let known = self.known_sort(declaration.sort, declaration.span);
        for name in &declaration.names {
            if self.claim(Space::Constant, *name) {
                self.names.declare(name.symbol, declaration.sort, name.span);
                if !known {
                    // What becomes of such a variable follows from the unknown sort.
                    self.names.take(name.symbol);
                }
            }
        }
    }

    /// Whether a sort exists; an error when it does not.
    fn known_sort(&mut self, sort: Sort, span: Span) -> bool {
        let Err(error) = known_sort(self.theory, sort, span) else { return true };
        if let Sort::Finite(name) = sort {
            self.unknown.push(name);
        }
        self.error(error);
        false
    }

    /// Leaves out errors about elements of sorts that nobody declares.
    fn without_what_follows(&mut self) {
        let kinds: Vec<String> =
            self.unknown.iter().map(|name| Kind::Element(*name).to_string()).collect();
        self.errors.retain(|error| {
            let message = error.to_string();
            error.code() != &theory::SORT || !kinds.iter().any(|kind| message.contains(kind))
        });
    }

    fn let_name(&mut self, name: Name, term: &Term, span: Span) {
        let new = self.claim(Space::Constant, name);
        let term = inline(term, &self.names.lets);
        let mut elaborator = Elaborator::new(&self.theory.signature, [], "unbound name");
        elaborator.help = "a `let` names a closed term, and knows the `let`s above it";
        elaborator.term(&term, Mode::Natural);
        self.errors.append(&mut elaborator.errors);
        if new {
            self.names.lets.insert(name.symbol, term.clone());
            self.theory.lets.push(Let { name: name.symbol, term, span, file: self.file });
        }
    }

    /// Looks names up with a resolver, and keeps what it reports.
    fn resolved<T>(&mut self, look_up: impl FnOnce(&mut Resolver<'_>) -> T) -> T {
        let mut resolver = Resolver::new(self.theory, &mut self.names);
        let found = look_up(&mut resolver);
        let Resolver { mut errors, warnings, .. } = resolver;
        self.errors.append(&mut errors);
        for warning in warnings {
            self.warn(warning);
        }
        found
    }

    /// The texts of the rules, once all definitions are known.
    fn texts(&mut self, first: usize) {
        let texts = Texts::new(self.theory);
        let all: Vec<Arc<str>> =
            self.theory.rules[first..].iter().map(|rule| texts.of(rule)).collect();
        for (rule, text) in self.theory.rules[first..].iter_mut().zip(all) {
            rule.text = text;
        }
    }

    fn rule(&mut self, item: Item) {
        let Item::Rule { name, keys, lhs, rhs, both_ways, conditions, meta, span } = item else {
            return;
        };
        self.claim(Space::RuleOrLaw, name);
        let lets = &self.names.lets;
        let (lhs, rhs) = (inline(&lhs, lets), inline(&rhs, lets));
        let conditions: Vec<Term> = conditions.iter().map(|term| inline(term, lets)).collect();
        let sorts = self.resolved(|resolver| {
            let terms = [&lhs, &rhs].into_iter().chain(&conditions);
            resolver.variables(terms, &HashMap::new(), Sort::Game)
        });
        self.day(&meta, span);
        for (at, (key, span)) in keys.iter().enumerate() {
            if let Some((_, first)) = keys[..at].iter().find(|(earlier, _)| earlier == key) {
                self.errors.push(
                    Error::new(
                        &theory::DUPLICATE,
                        format!("the key `{}` is there already", key.word()),
                    )
                    .at(*span, "second time")
                    .at(*first, "first time"),
                );
            }
        }
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
        self.theory.rules.push(rule);
    }

    fn law(&mut self, item: Item) {
        let Item::Law { kind, name, statement, meta, span } = item else { return };
        self.claim(Space::RuleOrLaw, name);
        let (statement, sorts) = self.resolved(|resolver| resolver.statement(statement));
        self.day(&meta, span);
        let law = Law { name: name.symbol, kind, statement, sorts, meta, span, file: self.file };
        self.theory.laws.push(law);
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
            self.claim(Space::Test, name);
        }
        let lhs = inline(lhs, &self.names.lets);
        let rhs = inline(rhs, &self.names.lets);
        let mut elaborator = Elaborator::new(&self.theory.signature, [], "free variable");
        elaborator.help = "a test is about closed terms; what holds for all games is a `law`";
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
                        .at(variable.span, "induction is on a variable"),
                    );
                }
                for lemma in using.iter().filter(|name| !names.contains(&name.symbol)) {
                    let error = Error::new(
                        &theory::UNKNOWN_LAW,
                        format!("there is no law `{}`", lemma.symbol),
                    )
                    .at(lemma.span, "neither this file nor one that it uses has it");
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
}

/// The names of all files of a theory, with their places.
fn taken(theory: &Theory) -> HashMap<(Space, Symbol), (FileId, Span)> {
    let mut taken = HashMap::new();
    let rules = theory.rules.iter().map(|rule| (rule.name, rule.file, rule.span));
    let laws = theory.laws.iter().map(|law| (law.name, law.file, law.span));
    for (name, file, span) in rules.chain(laws) {
        taken.insert((Space::RuleOrLaw, name), (file, span));
    }
    for definition in &theory.definitions {
        taken.insert((Space::Operator, definition.name), (definition.file, definition.span));
    }
    for sort in &theory.finite {
        taken.insert((Space::Sort, sort.name), (sort.file, sort.span));
        let elements = sort.elements.iter();
        taken.extend(elements.map(|name| ((Space::Constant, *name), (sort.file, sort.span))));
    }
    for known in &theory.lets {
        taken.insert((Space::Constant, known.name), (known.file, known.span));
    }
    taken
}

/// Whether a value of one of these kinds may be equal to one of the other: a number is a
/// constant wall, and a long game may be short.
fn comparable(pair: (Kind, Kind)) -> bool {
    matches!(pair, (Kind::Wall | Kind::Long, Kind::Game) | (Kind::Game, Kind::Wall | Kind::Long))
}

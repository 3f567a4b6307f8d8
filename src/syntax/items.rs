//! Statements and rule files: a grammar of items, each of which begins with a keyword or
//! with two names (variables of a finite sort).
//!
//! Newlines mean nothing. After a mistake the parser goes on with the next item, so that
//! all mistakes of a file are reported in one run.

use super::meta::nearest;
use super::parser::{Parser, Value, brief};
use super::rules::{Clause, Declaration, Item, Key, LawKind, Name, RuleFile, Sort, Statement};
use super::term::{Node, Term, TermId, ops};
use super::token::{Kind, Token};
use crate::error::{Error, Result, Span, syntax};

/// So many mistakes of one file are reported.
const MOST_ERRORS: usize = 100;

impl Parser<'_> {
    /// All items, and all mistakes.
    pub(super) fn file(&mut self) -> RuleFile {
        let (mut items, mut errors, mut unread) = (Vec::new(), Vec::new(), Vec::new());
        while self.kind() != Kind::End {
            if errors.len() == MOST_ERRORS {
                let error =
                    Error::new(&syntax::TOO_MANY, "too many mistakes: the rest is not read");
                errors.push(error.at(self.peek().span, "from here on"));
                let end = Span::new(self.text.len(), self.text.len()).end;
                unread.push(Span { start: self.peek().span.start, end });
                break;
            }
            let start = self.position();
            let begin = self.peek().span.start;
            if let Err(error) = self.item(&mut items) {
                errors.push(error);
                if self.position() == start {
                    self.bump();
                }
                self.recover(&mut errors);
                unread.push(Span { start: begin, end: self.peek().span.start });
            }
        }
        RuleFile { items, errors, unread }
    }

    /// Skips to the next item. Characters that are no tokens are reported on the way.
    fn recover(&mut self, errors: &mut Vec<Error>) {
        while self.kind() != Kind::End && !self.item_begins() {
            if let Kind::Bad(number) = self.bump().kind {
                let error = &self.tokens.errors[number as usize];
                if errors.last() != Some(error) && errors.len() < MOST_ERRORS {
                    errors.push(error.clone());
                }
            }
        }
    }

    /// Whether an item plausibly begins here: a keyword of items first on its line, or one
    /// whose continuation leaves no doubt.
    fn item_begins(&self) -> bool {
        let Token { kind, span } = self.peek();
        let line = self.text[..span.start as usize].rsplit('\n').next().unwrap_or_default();
        let first = line.trim().is_empty();
        let named = matches!(self.ahead(1), Kind::Name(_));
        let Kind::Keyword(word) = kind else {
            // A misspelt keyword, as in `ruel x: ...`.
            let name = matches!(kind, Kind::Name(_));
            return first && name && named && matches!(self.ahead(2), Kind::Sign(":" | "["));
        };
        let sure = match word {
            "rule" | "law" | "fails" | "conjecture" => {
                named && matches!(self.ahead(2), Kind::Sign(":" | "["))
            }
            "let" | "finite" => named && self.ahead(2) == Kind::Relation(ops::EQ),
            "define" => named && self.ahead(2) == Kind::Sign("("),
            "use" => self.ahead(1) == Kind::Text,
            _ => false,
        };
        sure || (first && ITEMS.contains(&word))
    }

    fn item(&mut self, items: &mut Vec<Item>) -> Result<()> {
        let Token { kind, span } = self.peek();
        match kind {
            Kind::Keyword("use") => {
                self.bump();
                let (target, _) = self.text("a theory's name or a path in double quotes")?;
                items.push(Item::Use { target, span: self.since(span) });
            }
            Kind::Keyword("finite") => items.push(self.finite()?),
            Kind::Keyword("let") => {
                self.bump();
                let name = self.name("a name")?;
                self.expect(Kind::Relation(ops::EQ), "`=`")?;
                let term = self.game()?;
                items.push(Item::Let { name, term, span: self.since(span) });
            }
            Kind::Keyword("define") => items.push(self.define()?),
            Kind::Keyword("rule") => items.push(self.rule()?),
            Kind::Keyword("law") => items.push(self.law(LawKind::Law)?),
            Kind::Keyword("fails") => items.push(self.law(LawKind::Fails)?),
            Kind::Keyword("conjecture") => items.push(self.law(LawKind::Conjecture)?),
            Kind::Keyword("test") => items.push(self.test()?),
            // Behind the name of a sort stand names with commas between them.
            Kind::Name(_)
                if matches!(
                    self.ahead(2),
                    Kind::Sign(":" | "[" | "(") | Kind::Relation(ops::EQ)
                ) =>
            {
                return Err(self.no_item());
            }
            _ if self.declaration_begins() => {
                let declarations = self.declarations(true)?;
                items.extend(declarations.into_iter().map(Item::Declare));
            }
            Kind::Bad(_) => return Err(self.unexpected("an item", None)),
            _ => return Err(self.no_item()),
        }
        Ok(())
    }

    /// Something that begins no item.
    fn no_item(&self) -> Error {
        let Token { kind, span } = self.peek();
        let found = super::parser::brief(self.slice(span));
        let code = if matches!(kind, Kind::Name(_)) { &syntax::WORD } else { &syntax::UNEXPECTED };
        let error = Error::new(code, format!("`{found}` does not begin an item"))
            .at(span, "expected `use`, a declaration, `let`, `define`, `rule`, `law`, `fails`, `conjecture` or `test`");
        match kind {
            Kind::Name(_) => match nearest(&found, &ITEMS) {
                Some(word) => error.hint(format!("did you mean `{word}`?")),
                None => error,
            },
            Kind::Keyword("if" | "otherwise") => {
                error.hint("a clause whose value begins with `-` or `(` joins the condition before it: write `0 - g`")
            }
            _ => error,
        }
    }

    /// A text in double quotes.
    pub(super) fn text(&mut self, expected: &str) -> Result<(String, Span)> {
        let span = self.expect(Kind::Text, expected)?;
        let inside = Span { start: span.start + 1, end: span.end - 1 };
        Ok((self.slice(inside).to_owned(), span))
    }

    pub(super) fn names(&mut self, what: &str) -> Result<Vec<Name>> {
        let mut names = vec![self.name(what)?];
        while self.eat(Kind::Sign(",")).is_some() {
            names.push(self.name(what)?);
        }
        Ok(names)
    }

    /// A sort, or two names, of which the first is a finite sort's.
    fn declaration_begins(&self) -> bool {
        match self.kind() {
            Kind::Keyword(word) => sort_of(word).is_some(),
            Kind::Name(_) => matches!(self.ahead(1), Kind::Name(_)),
            _ => false,
        }
    }

    /// `game g, h, number x`: after a comma either a name or another declaration. Two names
    /// in a row are one in a statement; in a file the second one begins the next item, as in
    /// `options L, R  item i`.
    fn declarations(&mut self, in_file: bool) -> Result<Vec<Declaration>> {
        let mut declarations = Vec::new();
        loop {
            let (sort, span) = self.sort()?;
            let mut declaration = Declaration { sort, span, names: vec![self.name("a variable")?] };
            let mut another = false;
            while !another && self.eat(Kind::Sign(",")).is_some() {
                let keyword = matches!(self.kind(), Kind::Keyword(_));
                another = self.declaration_begins() && (keyword || !in_file);
                if !another {
                    declaration.names.push(self.name("a variable")?);
                }
            }
            declarations.push(declaration);
            if !another {
                return Ok(declarations);
            }
        }
    }

    fn sort(&mut self) -> Result<(Sort, Span)> {
        let span = self.peek().span;
        if let Kind::Keyword(word) = self.kind()
            && let Some(sort) = sort_of(word)
        {
            self.bump();
            return Ok((sort, span));
        }
        let name = self.name("a sort")?;
        Ok((Sort::Finite(name.symbol), span))
    }

    fn finite(&mut self) -> Result<Item> {
        let start = self.bump().span;
        let name = self.name("a name for the sort")?;
        self.expect(Kind::Relation(ops::EQ), "`=`")?;
        let mut elements = vec![self.name("an element")?];
        while self.eat(Kind::Bar(1)).is_some() {
            elements.push(self.name("an element")?);
        }
        Ok(Item::Finite { name, elements, span: self.since(start) })
    }

    fn define(&mut self) -> Result<Item> {
        let start = self.bump().span;
        let name = self.name("a name for the operator")?;
        let open = self.expect(Kind::Sign("("), "`(` and parameters")?;
        let (mut params, mut sorts) = (Vec::new(), Vec::new());
        if self.eat(Kind::Sign(")")).is_none() {
            loop {
                let sort = self.declaration_begins().then(|| self.sort()).transpose()?;
                sorts.extend(sort);
                params.push((sort.map(|(sort, _)| sort), self.name("a parameter")?));
                if self.eat(Kind::Sign(",")).is_none() {
                    break;
                }
            }
            if self.eat(Kind::Sign(")")).is_none() {
                return Err(self.unexpected("`,` or `)`", Some((open, "("))));
            }
        }
        let result = self.eat(Kind::Sign(":")).is_some().then(|| self.sort()).transpose()?;
        sorts.extend(result);
        let sort = result.map(|(sort, _)| sort);
        self.expect(Kind::Relation(ops::EQ), "`=`")?;
        let clauses = self.clauses()?;
        let requires = match self.eat(Kind::Keyword("requires")) {
            Some(_) => self.conditions()?,
            None => Vec::new(),
        };
        Ok(Item::Define { name, params, sorts, sort, clauses, requires, span: self.since(start) })
    }

    fn clauses(&mut self) -> Result<Vec<Clause>> {
        let mut clauses = Vec::new();
        loop {
            let term = self.game()?;
            if self.eat(Kind::Keyword("if")).is_some() {
                clauses.push(Clause { term, conditions: self.conditions()? });
            } else {
                let otherwise = self.eat(Kind::Keyword("otherwise"));
                if let (None, false) = (otherwise, clauses.is_empty()) {
                    return Err(self.unfinished_clause());
                }
                clauses.push(Clause { term, conditions: Vec::new() });
                if self.clause_begins() {
                    return Err(self.clause_behind(otherwise));
                }
                return Ok(clauses);
            }
            if !self.clause_begins() {
                return Ok(clauses);
            }
        }
    }

    /// Whether a term begins here, and not a declaration of a finite sort's variables.
    fn clause_begins(&self) -> bool {
        let word = self.kind();
        let infix_call = matches!(word, Kind::Sign("otimes" | "oplus_max" | "oplus_min"));
        (word.begins_operand() || word == Kind::Sign("-") || infix_call)
            && !self.declaration_begins()
    }

    fn unfinished_clause(&self) -> Error {
        if let Kind::Bad(_) = self.kind() {
            return self.unexpected("`if` or `otherwise`", None);
        }
        let here = self.last().map_or(self.peek().span, |last| last.span);
        Error::new(&syntax::OTHERWISE, "a clause without `if` or `otherwise`")
            .at(Span { start: here.end, end: here.end }, "expected `if` or `otherwise`")
    }

    fn clause_behind(&self, otherwise: Option<Span>) -> Error {
        let here = self.peek().span;
        match otherwise {
            Some(span) => {
                Error::new(&syntax::OTHERWISE, "a clause behind `otherwise` is never reached")
                    .at(here, "never reached")
                    .at(span, "covers all cases")
                    .hint("put the clause with `otherwise` last")
            }
            None => self.unexpected("`if`, `otherwise` or the next item", None),
        }
    }

    fn rule(&mut self) -> Result<Item> {
        let start = self.bump().span;
        let name = self.name("a name for the rule")?;
        let mut keys = Vec::new();
        if let Some(open) = self.eat(Kind::Sign("[")) {
            loop {
                keys.push(self.key()?);
                if self.eat(Kind::Sign(",")).is_none() {
                    break;
                }
            }
            if self.eat(Kind::Sign("]")).is_none() {
                return Err(self.unexpected("`,` or `]`", Some((open, "["))));
            }
        }
        self.expect(Kind::Sign(":"), "`:`")?;
        let (lhs, value) = self.expression("a game")?;
        value.require_term().map_err(|error| {
            error.hint("a rule rewrites with `=>`; an equation without direction is a `law`")
        })?;
        let both_ways = match self.kind() {
            Kind::Sign("=>") => false,
            Kind::Sign("<=>") => true,
            _ => return Err(self.unexpected("`=>` or `<=>`", None)),
        };
        self.bump();
        let rhs = self.game()?;
        let conditions = self.if_conditions()?;
        let meta = self.meta()?;
        let span = self.since(start);
        Ok(Item::Rule { name, keys, lhs, rhs, both_ways, conditions, meta, span })
    }

    fn key(&mut self) -> Result<(Key, Span)> {
        let span = self.peek().span;
        let key = match self.kind() {
            Kind::Keyword("simplify") => Key::Simplify,
            Kind::Keyword("unfold") => Key::Unfold,
            Kind::Keyword("explore") => Key::Explore,
            Kind::Name(_) | Kind::Keyword(_) => {
                let keys = ["simplify", "unfold", "explore"];
                return Err(self.unknown_word("a key of rules", &keys));
            }
            _ => return Err(self.unexpected("`simplify`, `unfold` or `explore`", None)),
        };
        self.bump();
        Ok((key, span))
    }

    fn law(&mut self, kind: LawKind) -> Result<Item> {
        let start = self.bump().span;
        let name = self.name("a name for the law")?;
        self.expect(Kind::Sign(":"), "`:`")?;
        let statement = self.statement()?;
        let meta = self.meta()?;
        Ok(Item::Law { kind, name, statement, meta, span: self.since(start) })
    }

    fn test(&mut self) -> Result<Item> {
        let start = self.bump().span;
        let labelled = self.ahead(1) == Kind::Sign(":");
        let name = match self.kind() {
            Kind::Name(_) | Kind::Keyword(_) if labelled => {
                let name = self.name("a label")?;
                self.bump();
                Some(name)
            }
            _ => None,
        };
        let (lhs, _) = self.expression("a game")?;
        let differs = match self.kind() {
            Kind::Sign("=>") => false,
            Kind::Sign("=/>") => true,
            _ => {
                let error = self.unexpected("`=>` or `=/>`", None);
                let relation =
                    matches!(lhs.node(lhs.root()), Node::Apply(op, _) if op.as_str() == ops::EQ);
                return Err(if relation && code_is_plain(&error) {
                    error.hint("a test has `=>` between two games: `test * + * => 0`")
                } else {
                    error
                });
            }
        };
        self.bump();
        let (rhs, _) = self.expression("a game")?;
        Ok(Item::Test { name, lhs, rhs, differs, span: self.since(start) })
    }

    /// A statement: declarations, a proposition, conditions.
    pub(super) fn statement(&mut self) -> Result<Statement> {
        let start = self.peek().span;
        let mut declarations = Vec::new();
        if self.declaration_begins() {
            declarations = self.declarations(false)?;
            let behind = self.expect(Kind::Sign(";"), "`,` or `;` behind the declarations");
            behind.map_err(|error| {
                let word = self.slice(start);
                error.hint(match nearest(word, &ITEMS) {
                    Some(item) if item != word => format!("did you mean `{item}`?"),
                    _ => "a statement follows them: `game foo; foo = foo`".to_owned(),
                })
            })?;
        }
        let prop = self.prop()?;
        let iff = match self.eat(Kind::Sign("<=>")) {
            Some(_) => Some(self.prop()?),
            None => None,
        };
        let conditions = self.if_conditions()?;
        Ok(Statement { declarations, prop, iff, conditions, span: self.since(start) })
    }

    /// A statement that denies a relation: another relation says it, or none does.
    fn denied(&self, term: &Term, denied: TermId, value: Value) -> Error {
        let error = Error::new(&syntax::NOT_A_PROPOSITION, "`not` stands in conditions only")
            .at(value.span, "expected a relation or a predicate");
        let Node::Apply(relation, args) = term.node(denied) else { return error };
        let dual = match (relation.as_str(), args.as_slice()) {
            (ops::LE, [_, _]) => ops::GF,
            (ops::GE, [_, _]) => ops::LF,
            (ops::LF, [_, _]) => ops::GE,
            (ops::GF, [_, _]) => ops::LE,
            (relation, [_, _]) if ops::RELATIONS.contains(&relation) => {
                return error.hint(format!(
                    "no relation denies `{relation}`: `not g <= h` is `g |> h`, \
                     `not g >= h` is `g <| h`, and conditions follow behind `if`"
                ));
            }
            _ => {
                return error
                    .hint("a statement claims one relation; conditions follow behind `if`");
            }
        };
        let [left, right] = [args[0], args[1]].map(|side| brief(self.slice(term.span(side))));
        error.hint(format!("write `{left} {dual} {right}`, which denies `{relation}`"))
    }

    /// A relation, or a predicate.
    fn prop(&mut self) -> Result<Term> {
        let (term, value) = self.expression("a relation or a predicate")?;
        if let Kind::Bar(_) = self.kind() {
            return Err(self.unexpected("a relation", None));
        }
        self.proposition(value)?;
        match term.node(term.root()) {
            Node::Apply(op, args) if op.as_str() == ops::NOT => {
                Err(self.denied(&term, args[0], value))
            }
            Node::Apply(op, _) if [ops::OR, ops::IN].contains(&op.as_str()) => Err(Error::new(
                &syntax::NOT_A_PROPOSITION,
                format!("`{op}` stands in conditions only"),
            )
            .at(value.span, "expected a relation or a predicate")
            .hint("a statement claims one relation; conditions follow behind `if`")),
            _ => Ok(term),
        }
    }

    /// A relation or a predicate is wanted. Where the text goes on in a way that nothing can,
    /// that is the mistake.
    fn proposition(&self, value: Value) -> Result<()> {
        value.require_proposition().map_err(|error| {
            let broken = matches!(self.kind(), Kind::Bad(_)) || self.side_by_side();
            let between = Span { start: value.span.end, end: self.peek().span.start };
            match broken && !self.slice(between).contains('\n') {
                true => self.unexpected("a relation", None),
                false => error,
            }
        })
    }

    /// A term that is no relation.
    fn game(&mut self) -> Result<Term> {
        let (term, value) = self.expression("a game")?;
        value.require_term()?;
        Ok(term)
    }

    fn if_conditions(&mut self) -> Result<Vec<Term>> {
        match self.eat(Kind::Keyword("if")) {
            Some(_) => self.conditions(),
            None => Ok(Vec::new()),
        }
    }

    pub(super) fn conditions(&mut self) -> Result<Vec<Term>> {
        let mut conditions = Vec::new();
        loop {
            let (term, value) = self.expression("a condition")?;
            self.proposition(value)?;
            conditions.push(term);
            if self.eat(Kind::Sign(",")).is_none() {
                return Ok(conditions);
            }
        }
    }
}

/// Whether an error is only about a token that stands in the wrong place.
fn code_is_plain(error: &Error) -> bool {
    error.code() == &syntax::UNEXPECTED
}

/// Keywords that begin an item.
pub(super) const ITEMS: [&str; 15] = [
    "use",
    "game",
    "number",
    "integer",
    "wall",
    "options",
    "form",
    "finite",
    "let",
    "define",
    "rule",
    "law",
    "fails",
    "conjecture",
    "test",
];

pub(super) fn sort_of(word: &str) -> Option<Sort> {
    Some(match word {
        "game" => Sort::Game,
        "number" => Sort::Number,
        "integer" => Sort::Integer,
        "wall" => Sort::Wall,
        "options" => Sort::Options,
        "form" => Sort::Form,
        _ => return None,
    })
}

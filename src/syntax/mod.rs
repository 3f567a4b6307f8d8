//! The language of games and of rule files: text to terms.
//!
//! One grammar serves the library, the command line and the rule files. ASCII and Unicode
//! spellings are read alike everywhere.
//!
//! | form | means |
//! |---|---|
//! | `3`, `-7/16` | numbers: m/2^k, integers of any size |
//! | `{a,b\|c}`, `{a\|\|b\|c}` | options; more bars bind looser |
//! | `*2`, `^3`, `vv`, `^<2>`, `^[3]` | nimbers, ups and downs, powers of up and their sums |
//! | `-1/2^3*2` | a number, ups and a star, written together, are added |
//! | `+-1`, `+-{1,1*}` | a game with the negatives of its Left options as Right options |
//! | `-g`, `g + h`, `g - h` | the group of games |
//! | `g . u`, `g : h` | Norton's product, the ordinal sum |
//! | `'{0,*\|}`, `'3` | a form exactly as it is written |
//! | `f(a, b)` | an operator by its name |
//!
//! The lexer decides what belongs to a literal, the expression parser is operator
//! precedence with an explicit stack: a nesting of any depth is read, or refused with an
//! [`Error`], and never overflows the machine's stack.

mod braces;
mod expression;
mod items;
mod lexer;
mod literal;
mod meta;
mod parser;
pub mod rules;
pub mod term;
mod token;

use crate::error::{Error, Result, Source, Span, syntax};
use parser::Parser;
use rules::{Item, RuleFile, Statement};
use std::sync::Arc;
use term::Term;
use token::{Kind, Token};

/// Reads one expression, relation, condition or set.
///
/// ```
/// use tepid::syntax::{parse_term, term::Node};
/// let term = parse_term("{1|-1} + 2 . g")?;
/// assert_eq!(term.len(), 7);
/// assert!(matches!(term.node(term.root()), Node::Apply(op, _) if op.as_str() == "add"));
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E01 with the place and what was expected.
pub fn parse_term(text: &str) -> Result<Term> {
    with_source(text, || {
        let mut parser = Parser::new(text)?;
        let (term, _) = parser.expression("a game")?;
        parser.end(term)
    })
}

/// Reads a statement: declarations, a proposition, conditions.
///
/// ```
/// let statement = tepid::syntax::parse_statement("number x; g + x = x + g if x > 0, not g = 0")?;
/// assert_eq!(statement.declarations.len(), 1);
/// assert_eq!(statement.conditions.len(), 2);
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E01 with the place and what was expected.
pub fn parse_statement(text: &str) -> Result<Statement> {
    with_source(text, || {
        let mut parser = Parser::new(text)?;
        let statement = parser.statement()?;
        parser.end(statement)
    })
}

/// Reads conditions, with commas between them.
///
/// ```
/// let conditions = tepid::syntax::parse_conditions("g <= h, not is_number(g)")?;
/// assert_eq!(conditions.len(), 2);
/// assert_eq!(tepid::syntax::parse_conditions("g + h").unwrap_err().code().id, "E0115");
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E01 with the place and what was expected; E0115 for a game.
pub fn parse_conditions(text: &str) -> Result<Vec<Term>> {
    with_source(text, || {
        let mut parser = Parser::new(text)?;
        let conditions = parser.conditions()?;
        parser.end(conditions)
    })
}

/// Reads a whole rule file: its items, and every error in it (the parser goes on with the
/// next item after one). The errors point into `text` and carry no source yet.
///
/// ```
/// let (items, errors) = tepid::syntax::parse_rules("game g\nrule twice: g + g => 2 . g");
/// assert_eq!((items.len(), errors.len()), (2, 0));
/// ```
#[must_use]
pub fn parse_rules(text: &str) -> (Vec<Item>, Vec<Error>) {
    let RuleFile { items, errors, .. } = read_rule_file(text);
    (items, errors)
}

/// Reads a whole rule file, and says where it could not be read.
pub(crate) fn read_rule_file(text: &str) -> RuleFile {
    match Parser::new(text) {
        Ok(mut parser) => parser.file(),
        Err(error) => RuleFile {
            items: Vec::new(),
            errors: vec![error],
            unread: vec![Span::new(0, text.len())],
        },
    }
}

/// What a text says at a place.
fn said(text: &str, place: Span) -> &str {
    &text[place.start as usize..place.end as usize]
}

/// What is read otherwise than it may be meant: `2 . ^*`, which books take for two ups and one
/// star. Each is worth a warning, no error.
///
/// ```
/// assert_eq!(tepid::syntax::doubts("g + 2 . ^*")[0].code().id, "E0126");
/// assert!(tepid::syntax::doubts("3 . ^* + 2 . (^*)").is_empty());
/// ```
#[must_use]
pub fn doubts(text: &str) -> Vec<Error> {
    doubts_in(&Arc::new(Source { name: "<expression>".to_owned(), text: text.to_owned() }))
}

/// The same of a text with a name.
pub(crate) fn doubts_in(source: &Arc<Source>) -> Vec<Error> {
    let text = source.text.as_str();
    let read = lexer::tokens(text);
    let kind = |at: usize| read.tokens.get(at).map_or(Kind::End, |token| token.kind);
    let mut doubts = Vec::new();
    for (at, window) in read.tokens.windows(3).enumerate() {
        let [
            Token { kind: Kind::Literal(n), span: copies },
            dot,
            Token { kind: Kind::Literal(of), span },
        ] = *window
        else {
            continue;
        };
        // What binds more tightly takes one of the two away.
        let held = at > 0 && kind(at - 1) == Kind::Sign(":") || kind(at + 3) == Kind::Sign(":");
        let (n, of) = (&read.literals[n as usize], &read.literals[of as usize]);
        let is_even = n.is_even();
        let both = of.is_ups_and_star();
        if dot.kind != Kind::Sign(".") || held || !is_even || !both {
            continue;
        }
        let (n, of) = (said(text, copies), said(text, span));
        let (ups, star) = of.split_at(of.find(['*', '∗', '⋆']).unwrap_or(0));
        doubts.push(
            Error::new(&syntax::MULTIPLE, format!("`{n} . {of}` is {n} copies of `{of}`"))
                .at(copies.to(span), "books read one star")
                .hint(format!("write `{n} . ({of})` for that, `{n} . {ups} + {star}` for one star"))
                .in_source(source),
        );
    }
    doubts
}

/// Gives an error the text that it points into.
fn with_source<T>(text: &str, read: impl FnOnce() -> Result<T>) -> Result<T> {
    read().map_err(|error| {
        let source = Source { name: "<expression>".to_owned(), text: text.to_owned() };
        error.in_source(&Arc::new(source))
    })
}

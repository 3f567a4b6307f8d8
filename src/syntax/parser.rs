//! The parser's state, and what expressions, statements and items have in common: looking
//! at tokens, taking them, and saying what was expected.

use super::items::{ITEMS, sort_of};
use super::lexer;
use super::literal::is_downs;
use super::rules::Name;
use super::term::{Literal, Opt, TermId, Ups, ops};
use super::token::{CONSTANTS, Kind, SET_OPERATORS, Token, Tokens};
use crate::error::{Error, Result, Span, syntax};

/// A text that is being parsed.
pub(super) struct Parser<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: Tokens,
    at: usize,
}

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str) -> Result<Parser<'t>> {
        if u32::try_from(text.len()).is_err() {
            return Err(Error::new(&syntax::TOO_LONG, "the text is 4 GiB long or longer"));
        }
        Ok(Parser { text, tokens: lexer::tokens(text), at: 0 })
    }

    /// The token that comes next.
    pub(super) fn peek(&self) -> Token {
        self.tokens.tokens[self.at]
    }

    /// The kind of the token that comes next.
    pub(super) fn kind(&self) -> Kind {
        self.peek().kind
    }

    /// The kind of the token `n` places on.
    pub(super) fn ahead(&self, n: usize) -> Kind {
        self.tokens.tokens.get(self.at + n).map_or(Kind::End, |token| token.kind)
    }

    /// The token that was taken last.
    pub(super) fn last(&self) -> Option<Token> {
        self.at.checked_sub(1).map(|at| self.tokens.tokens[at])
    }

    /// Where the next token is in the list.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// Takes the next token; the end stays.
    pub(super) fn bump(&mut self) -> Token {
        let token = self.peek();
        if token.kind != Kind::End {
            self.at += 1;
        }
        token
    }

    /// Takes the next token if it is this one.
    pub(super) fn eat(&mut self, kind: Kind) -> Option<Span> {
        (self.kind() == kind).then(|| self.bump().span)
    }

    /// Takes the next token, which has to be this one.
    pub(super) fn expect(&mut self, kind: Kind, expected: &str) -> Result<Span> {
        match self.eat(kind) {
            Some(span) => Ok(span),
            None => Err(self.other_than(expected, None)),
        }
    }

    /// Nothing may follow.
    pub(super) fn end<T>(&self, value: T) -> Result<T> {
        match self.kind() {
            Kind::End => Ok(value),
            _ => Err(self.unexpected("an infix operator or the end", None)),
        }
    }

    /// What a place of the text says.
    pub(super) fn slice(&self, span: Span) -> &'t str {
        &self.text[span.start as usize..span.end as usize]
    }

    pub(super) fn literal(&self, number: u32) -> &Literal {
        &self.tokens.literals[number as usize]
    }

    /// From `start` to the end of the token that was taken last.
    pub(super) fn since(&self, start: Span) -> Span {
        self.last().map_or(start, |last| start.to(last.span))
    }

    /// Takes a name, for something that is called `what`.
    pub(super) fn name(&mut self, what: &str) -> Result<Name> {
        let Token { kind, span } = self.peek();
        match kind {
            Kind::Name(symbol) if !is_taken(symbol.as_str()) => {
                self.bump();
                Ok(Name { symbol, span })
            }
            Kind::Name(_) | Kind::Keyword(_) => Err(self.reserved(what)),
            Kind::Literal(_) if is_downs(self.slice(span)) => Err(self.reserved(what)),
            Kind::Sign("otimes" | "oplus_max" | "oplus_min") => Err(self.reserved(what)),
            _ => Err(self.other_than(what, None)),
        }
    }

    /// The next token is a word that cannot stand for what is wanted.
    pub(super) fn reserved(&self, what: &str) -> Error {
        let Token { kind, span } = self.peek();
        let word = self.slice(span);
        if let Kind::Keyword(word) = kind
            && ITEMS.contains(&word)
            && OPERANDS.contains(&what)
            && self.begins_a_line(span)
        {
            // The next item begins here: something is missing before it.
            return self.other_than(what, None);
        }
        let reason = match kind {
            Kind::Keyword(_) => "a keyword",
            Kind::Literal(_) => "always downs",
            Kind::Name(_) if SET_OPERATORS.contains(&word) => "an operator",
            Kind::Name(_) => "a constant",
            _ => "an infix operator",
        };
        Error::new(&syntax::RESERVED, format!("`{word}` is {reason}: it cannot be {what}"))
            .at(span, format!("expected {what}"))
            .hint(match kind {
                Kind::Name(_) if SET_OPERATORS.contains(&word) => {
                    format!("as an operator it has an argument: `{word}(g)`")
                }
                Kind::Literal(_) => {
                    "names like `v`, `vv`, `v3` are downs; `v_1` or `w` is free".to_owned()
                }
                Kind::Keyword("if") if OPERANDS.contains(&what) => BEHIND.to_owned(),
                Kind::Keyword(sort) if OPERANDS.contains(&what) && sort_of(sort).is_some() => {
                    format!("`{sort}` declares variables of a statement: `{sort} x; x = x`")
                }
                _ => "choose another name".to_owned(),
            })
    }

    /// Whether nothing but blanks stands before a place on its line, which is not the first.
    fn begins_a_line(&self, span: Span) -> bool {
        let before = self.text.get(..span.start as usize).unwrap_or_default();
        before.rsplit_once('\n').is_some_and(|(_, line)| line.trim().is_empty())
    }

    /// The mistake in the next token, which does not go on with an expression; `open` is the
    /// bracket that is still open, with its spelling.
    pub(super) fn unexpected(&self, expected: &str, open: Option<(Span, &str)>) -> Error {
        if self.side_by_side() { self.two_operands() } else { self.other_than(expected, open) }
    }

    /// The mistake in the next token, which is none of those expected.
    pub(super) fn other_than(&self, expected: &str, open: Option<(Span, &str)>) -> Error {
        let Token { kind, span } = self.peek();
        let label = format!("expected {expected}");
        match kind {
            Kind::Bad(number) => self.tokens.errors[number as usize].clone(),
            Kind::End => self.unexpected_end(span, label, open),
            _ => {
                let found = self.slice(span);
                let message = match kind {
                    Kind::Keyword(word) => format!("unexpected keyword `{word}`"),
                    _ => format!("unexpected `{}`", brief(found)),
                };
                let mut error = Error::new(&syntax::UNEXPECTED, message).at(span, label);
                if let Some((open, sign)) = open {
                    error = error.at(open, format!("`{sign}` opened here"));
                }
                let arrow = found == ">"
                    && self.last().is_some_and(|last| {
                        last.kind == Kind::Sign("-") && last.span.end == span.start
                    });
                if arrow {
                    return error.hint("rules are written with `=>`").hint(BEHIND);
                }
                match misplaced_hint(kind, found, open.map(|(_, sign)| sign)) {
                    "" => error,
                    hint => error.hint(hint),
                }
            }
        }
    }

    fn unexpected_end(&self, span: Span, label: String, open: Option<(Span, &str)>) -> Error {
        // The caret stands right behind what was read, not behind blanks and comments.
        let end =
            self.last().map_or(span, |last| Span { start: last.span.end, end: last.span.end });
        match open {
            Some((open, sign)) => Error::new(&syntax::UNCLOSED, format!("`{sign}` is not closed"))
                .at(end, label)
                .at(open, "opened here")
                .hint(match sign {
                    "{" => "braces end with `}`; `{1|}` has no Right options",
                    "[" => "write `]`",
                    _ => "write `)`",
                }),
            None if self.last().is_none() => {
                Error::new(&syntax::EMPTY, "nothing to read").at(end, label)
            }
            None => Error::new(&syntax::UNEXPECTED, "the text ends too early").at(end, label),
        }
    }

    /// Whether the next token begins an operand right behind one.
    pub(super) fn side_by_side(&self) -> bool {
        let ends = self.last().is_some_and(|last| last.kind.ends_operand());
        ends && self.kind().begins_operand()
    }

    fn two_operands(&self) -> Error {
        let here = self.peek();
        let last = self.last().unwrap_or(here);
        let (before, behind) = (brief(self.slice(last.span)), brief(self.slice(here.span)));
        let error =
            Error::new(&syntax::SIDE_BY_SIDE, format!("no sign between `{before}` and `{behind}`"))
                .at(here.span, "expected a sign before this")
                .at(last.span, "an operand ends here");
        match behind.as_str() {
            "and" => return error.hint("a comma joins conditions: `g + h > 0 if g > 0, h > 0`"),
            "then" | "implies" => return error.hint(BEHIND),
            _ => {}
        }
        let touching = last.span.end == here.span.start;
        match (last.kind, here.kind) {
            (Kind::Literal(first), Kind::Literal(second)) => {
                let joined = joinable(self.literal(first), self.literal(second));
                if touching {
                    error
                        .hint("joined parts are a number, then ups, then a star, each once: `1/2^3*2`")
                        .hint(format!("for the sum write `{before} + {behind}`"))
                } else if joined {
                    error
                        .hint(format!("joined parts touch: `{before}{behind}` is the sum `{before} + {behind}`"))
                        .hint("a product is written with `.`, as in `2 . g`")
                } else {
                    error.hint(format!("for the sum write `{before} + {behind}`"))
                }
            }
            (Kind::Literal(_), _) => error
                .hint(format!("for copies write `{before} . {behind}`; joined parts touch: `2*3`")),
            (_, Kind::Literal(_)) if behind.starts_with('^') => {
                error.hint("`^` is up, never a power: write `pow(g, n)`, or `g + ^`")
            }
            (_, Kind::Literal(_)) if behind.starts_with(['*', '∗', '⋆']) => {
                error.hint("`*` is a nimber: a product is `g . h` or `conway(g, h)`, a sum `g + *`")
            }
            (_, Kind::Sign("'")) => error.hint("a name has letters, digits and `_` only"),
            _ => error.hint("write `+` for a sum, `.` for Norton's product"),
        }
    }
}

/// How statements with conditions are written.
const BEHIND: &str = "a condition stands behind what follows from it: `g + g > 0 if g > 0`";

/// What to write instead of a token that stands in the wrong place.
fn misplaced_hint(kind: Kind, found: &str, open: Option<&str>) -> &'static str {
    match (kind, open) {
        (Kind::Bar(_), Some("{")) => "behind a comma stands another option",
        (Kind::Bar(_), _) if found.contains('‖') => {
            "`‖` is the double bar of braces; the relation \"confused with\" is `∥` or `<>`"
        }
        (Kind::Bar(_), _) => {
            "options stand in braces, `{g|h}`; the relation \"confused with\" is `<>` or `∥`"
        }
        (Kind::Sign("+"), _) => "there is no prefix `+`; `+-g` is the switch of g and -g",
        (Kind::Sign("=>" | "=/>"), _) => {
            "for a statement write `=`, or `g + g > 0 if g > 0`; `=>` stands in rules and tests"
        }
        (Kind::Sign(")" | "}" | "]"), None) => "nothing opens this bracket",
        (Kind::Sign(")" | "}" | "]"), Some(_)) => {
            "brackets close in the order in which they opened"
        }
        (Kind::Sign(".."), _) => "sets of options are spliced in braces: `{..L|..R}`",
        (Kind::Sign("["), _) => {
            "there are no lists: options stand in braces, `{1,2|}`; `^[3]` is written together"
        }
        (Kind::Sign(";"), None) => {
            "one expression a time: several are arguments, or lines of their own"
        }
        _ => "",
    }
}

/// Whether the second literal could be written right behind the first.
fn joinable(first: &Literal, second: &Literal) -> bool {
    let none = Ups::Multiple(0);
    second.number.signum() == 0 && first.nim == 0 && (second.ups == none || first.ups == none)
}

/// Whether a name is an operator of sets or a constant.
pub(super) fn is_taken(name: &str) -> bool {
    SET_OPERATORS.contains(&name) || CONSTANTS.contains(&name)
}

/// A text for a message: its beginning when it is long.
pub(super) fn brief(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// What a text that has been read stands for, as far as the grammar can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// A game, wall or form.
    Term,
    /// A variable or a set in braces: a term or a set.
    Set,
    /// `f(a, b)`: a term, a set, or a predicate.
    Call,
    /// A relation or another condition.
    Proposition,
}

/// A subterm that has been read, with its place in the text, parentheses included.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub(super) id: TermId,
    pub(super) span: Span,
    pub(super) role: Role,
}

impl Value {
    /// A relation or a predicate is wanted.
    pub(super) fn require_proposition(self) -> Result<()> {
        if matches!(self.role, Role::Proposition | Role::Call) {
            return Ok(());
        }
        Err(Error::new(&syntax::NOT_A_PROPOSITION, "a game stands where a statement is wanted")
            .at(self.span, "expected a relation or a predicate")
            .hint("write a relation such as `g <= h`, or a predicate such as `is_number(g)`"))
    }

    /// A game is wanted.
    pub(super) fn require_term(self) -> Result<()> {
        if self.role != Role::Proposition {
            return Ok(());
        }
        Err(Error::new(&syntax::NOT_A_TERM, "a relation stands where a game is wanted")
            .at(self.span, "expected a game")
            .hint("a relation stands by itself, or as a condition behind `if`"))
    }

    /// A set of options is wanted.
    pub(super) fn require_set(self) -> Result<()> {
        if matches!(self.role, Role::Set | Role::Call) {
            return Ok(());
        }
        Err(Error::new(&syntax::NOT_A_SET, "not a set of options")
            .at(self.span, "expected a set")
            .hint(
                "sets are `left(g)`, `right(g)`, `incentives(g)`, `followers(g)` and variables \
                 declared `options`",
            ))
    }
}

/// What is called so where a term is wanted, and no name.
const OPERANDS: [&str; 5] =
    ["a game", "an option", "a condition", "a relation or a predicate", "a set"];

/// Whether a name is that of an operator with a notation of its own, so that its
/// application is neither a set nor a predicate.
pub(super) fn is_notation(op: &str) -> bool {
    matches!(
        op,
        ops::ADD
            | ops::SUB
            | ops::NEG
            | ops::PLUS_MINUS
            | ops::NORTON
            | ops::ORDINAL_SUM
            | ops::OTIMES
            | ops::OPLUS_MAX
            | ops::OPLUS_MIN
    )
}

/// The terms of options that are all plain terms.
pub(super) fn plain_options(options: &[Opt]) -> Option<Vec<TermId>> {
    options
        .iter()
        .map(|option| match option {
            Opt::Term(id) => Some(*id),
            Opt::Rest(_) | Opt::For(..) => None,
        })
        .collect()
}

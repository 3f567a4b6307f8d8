//! The lexer: a text as tokens, each the longest that fits.
//!
//! Whether `-` and `+-` are prefix or infix is decided here, by the token before: a minus
//! sign in prefix position right before a digit belongs to the number, and `+-` behind an
//! operand is `+` and then `-`.

use super::literal;
use super::term::ops;
use super::token::{INFIX_WORDS, KEYWORDS, Kind, Token, Tokens};
use crate::error::{Error, Span, syntax};
use symbol_table::GlobalSymbol as Symbol;

/// Reads a whole text. Mistakes become tokens of kind [`Kind::Bad`].
pub(super) fn tokens(text: &str) -> Tokens {
    // Some editors begin a file with a byte order mark.
    let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut lexer = Lexer { text, at, out: Tokens::default() };
    while lexer.token() {}
    lexer.out
}

/// The sign or relation that a text begins with, the longest one, and its length.
fn sign_of(text: &str) -> Option<(Kind, usize)> {
    let first = text.chars().next()?;
    let behind = &text[first.len_utf8()..];
    let sign = |sign, length| Some((Kind::Sign(sign), length));
    let relation = |op, length| Some((Kind::Relation(op), length));
    match first {
        '=' if behind.starts_with("/>") => sign("=/>", 3),
        '=' if behind.starts_with('>') => sign("=>", 2),
        '=' if behind.starts_with('=') => relation(ops::SAME, 2),
        '=' => relation(ops::EQ, 1),
        '<' if behind.starts_with("=>") => sign("<=>", 3),
        '<' if behind.starts_with('=') => relation(ops::LE, 2),
        '<' if behind.starts_with('>') => relation(ops::CONFUSED, 2),
        '<' if behind.starts_with('|') => relation(ops::LF, 2),
        '<' => relation(ops::LT, 1),
        '>' if behind.starts_with('=') => relation(ops::GE, 2),
        '>' => relation(ops::GT, 1),
        '|' if behind.starts_with('>') => relation(ops::GF, 2),
        '≤' => relation(ops::LE, first.len_utf8()),
        '≥' => relation(ops::GE, first.len_utf8()),
        '∥' => relation(ops::CONFUSED, first.len_utf8()),
        '⧏' => relation(ops::LF, first.len_utf8()),
        '⧐' => relation(ops::GF, first.len_utf8()),
        '.' if behind.starts_with('.') => sign("..", 2),
        '.' | '·' => sign(".", first.len_utf8()),
        ':' => sign(":", 1),
        ',' => sign(",", 1),
        ';' => sign(";", 1),
        '(' => sign("(", 1),
        ')' => sign(")", 1),
        '{' => sign("{", 1),
        '}' => sign("}", 1),
        '[' => sign("[", 1),
        ']' => sign("]", 1),
        '\'' => sign("'", 1),
        '-' | '−' => sign("-", first.len_utf8()),
        '⧾' => sign("⧾", first.len_utf8()),
        '⧿' => sign("⧿", first.len_utf8()),
        '⊗' => sign("otimes", first.len_utf8()),
        '⊕' if behind.starts_with("max") => sign("oplus_max", first.len_utf8() + 3),
        '⊕' if behind.starts_with("min") => sign("oplus_min", first.len_utf8() + 3),
        _ => None,
    }
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    out: Tokens,
}

impl Lexer<'_> {
    /// Reads one token; false at the end.
    fn token(&mut self) -> bool {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let Some(c) = rest.chars().next() else {
            self.push(Kind::End, 0);
            return false;
        };
        let after_operand = self.out.tokens.last().is_some_and(|last| last.kind.ends_operand());
        if literal::begins(rest, after_operand) {
            match literal::read(self.text, self.at) {
                Ok((literal, end)) => {
                    let number = self.out.literals.len() as u32;
                    let is_number = literal.is_number();
                    self.out.literals.push(literal);
                    self.push(Kind::Literal(number), end - self.at);
                    let rest = &self.text[self.at..];
                    // `CGSuite` writes a number and tiny together.
                    if is_number && (rest.starts_with("Tiny(") || rest.starts_with("Miny(")) {
                        self.push(Kind::Sign("+"), 0);
                    }
                }
                Err((error, end)) => self.bad(error, end - self.at),
            }
        } else if c.is_alphabetic() {
            let word = word(rest);
            self.push(classify(word), word.len());
        } else {
            self.sign(c, after_operand);
        }
        true
    }

    fn sign(&mut self, c: char, after_operand: bool) {
        let rest = &self.text[self.at..];
        match c {
            '+' => match rest[1..].chars().next() {
                Some(minus @ ('-' | '−')) if !after_operand => {
                    self.push(Kind::Sign("+-"), 1 + minus.len_utf8());
                }
                _ => self.push(Kind::Sign("+"), 1),
            },
            '±' if !after_operand => self.push(Kind::Sign("+-"), c.len_utf8()),
            '±' => {
                let error = Error::new(&syntax::UNEXPECTED, "`±` stands before a game only")
                    .at(self.span(c.len_utf8()), "behind another game")
                    .hint("write `g + ±h` for the sum with the switch, `g - h` for a difference");
                self.bad(error, c.len_utf8());
            }
            '|' | '‖' if !rest.starts_with("|>") => {
                let run = rest.len() - rest.trim_start_matches(['|', '‖']).len();
                let count = rest[..run].chars().map(|bar| if bar == '|' { 1u32 } else { 2 });
                let count = count.fold(0u32, u32::saturating_add);
                self.push(Kind::Bar(count), run);
            }
            '"' => {
                let line = rest[1..].split('\n').next().unwrap_or_default();
                if let Some(end) = line.find('"') {
                    self.push(Kind::Text, end + 2);
                } else {
                    let length = line.trim_end().len() + 1;
                    let error = Error::new(&syntax::OPEN_TEXT, "a text without its closing `\"`")
                        .at(self.span(length), "begins here")
                        .hint("a text ends on its own line with `\"`");
                    self.bad(error, length);
                }
            }
            _ => match sign_of(rest) {
                Some((kind, length)) => self.push(kind, length),
                None => self.character(c),
            },
        }
    }

    /// A character that begins no token, with those of its kind behind it.
    fn character(&mut self, c: char) {
        let rest = &self.text[self.at..];
        if c == '/' {
            let error = Error::new(&syntax::DIVISION, "games cannot be divided")
                .at(self.span(1), "not a part of a fraction")
                .hint("a fraction is written together, between two integers: `3/4`");
            return self.bad(error, 1);
        }
        let length = rest.len() - rest.trim_start_matches(c).len();
        let mut error =
            Error::new(&syntax::CHARACTER, format!("unexpected character `{}`", c.escape_debug()))
                .at(self.span(length), "not a sign of the notation");
        let hint = match c {
            '×' => "products are `norton(g, h)`, also written `g . h`, and `conway(g, h)`",
            '⊕' => "write `⊕max` or `⊕min`",
            '!' | '¬' => "write `not` before a condition",
            '&' | '∧' => "conditions are joined by a comma",
            '∨' => "write `or` between conditions",
            '∈' => "write `in`",
            '≠' => "write `not g = h` as a condition",
            '‘' | '’' | '`' => "a form is quoted with a straight `'`",
            '“' | '”' => "a text stands between straight double quotes",
            '⟨' | '⟩' => "powers of up are `^<2>`",
            '_' => "a name begins with a letter",
            '…' => "write every option; a set of options is spliced with `..`",
            '½' | '¼' | '¾' => "write `1/2`, `1/4`, `3/4`",
            '→' | '⇒' | '⟹' => {
                "a condition stands behind what follows from it: `h > 0 if g > 0`"
            }
            '⁰'..='⁹' | '¹' | '²' | '³' => {
                "only ups have powers above the line, `↑²`: write `2**3`, `pow(g, n)`, `n . g`"
            }
            '∞' => "games here are short: no infinite options",
            _ => "",
        };
        if !hint.is_empty() {
            error = error.hint(hint);
        }
        self.bad(error, length);
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blanks = rest.len() - rest.trim_start().len();
            self.at += blanks;
            if !self.text[self.at..].starts_with('#') {
                return;
            }
            let comment = &self.text[self.at..];
            self.at += comment.find('\n').unwrap_or(comment.len());
        }
    }

    fn span(&self, length: usize) -> Span {
        Span::new(self.at, self.at + length)
    }

    fn push(&mut self, kind: Kind, length: usize) {
        let span = self.span(length);
        self.out.tokens.push(Token { kind, span });
        self.at += length;
    }

    fn bad(&mut self, error: Error, length: usize) {
        let number = self.out.errors.len() as u32;
        self.out.errors.push(error);
        self.push(Kind::Bad(number), length);
    }
}

/// The run of letters, digits and `_` at the beginning of a text.
pub(super) fn word(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_alphabetic() || c.is_ascii_digit() || c == '_'));
    &text[..end.unwrap_or(text.len())]
}

fn classify(word: &str) -> Kind {
    if word == "ω" {
        return Kind::Name(Symbol::from("omega"));
    }
    if let Ok(at) = KEYWORDS.binary_search(&word) {
        return Kind::Keyword(KEYWORDS[at]);
    }
    match INFIX_WORDS.iter().find(|infix| **infix == word) {
        Some(infix) => Kind::Sign(infix),
        None => Kind::Name(Symbol::from(word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind> {
        tokens(text).tokens.iter().map(|token| token.kind).collect()
    }

    #[test]
    fn the_longest_sign_is_taken() {
        let text = "..<=>=/>=><||>||";
        let want = [
            Kind::Sign(".."),
            Kind::Sign("<=>"),
            Kind::Sign("=/>"),
            Kind::Sign("=>"),
            Kind::Relation("<|"),
            Kind::Relation("|>"),
            Kind::Bar(2),
            Kind::End,
        ];
        assert_eq!(kinds(text), want);
    }

    #[test]
    fn every_keyword_is_found() {
        assert!(KEYWORDS.is_sorted());
        for word in KEYWORDS {
            assert_eq!(kinds(word), [Kind::Keyword(word), Kind::End]);
        }
    }

    #[test]
    fn unicode_is_the_same_as_ascii() {
        let pairs = [
            ("↑", "^"),
            ("⇑", "^^"),
            ("↓", "v"),
            ("⇓", "vv"),
            ("∗3", "*3"),
            ("⋆3", "*3"),
            ("±g", "+-g"),
            ("a − b", "a - b"),
            ("a · b", "a . b"),
            ("a ≤ b ≥ c", "a <= b >= c"),
            ("a ⧏ b ⧐ c", "a <| b |> c"),
            ("a ∥ b", "a <> b"),
            ("{a ‖ b | c}", "{a || b | c}"),
            ("{a ‖| b}", "{a ||| b}"),
            ("a ⊗ b ⊕max c ⊕min d", "a otimes b oplus_max c oplus_min d"),
            ("ω", "omega"),
            ("−3", "-3"),
        ];
        for (unicode, ascii) in pairs {
            let (unicode, ascii) = (tokens(unicode), tokens(ascii));
            let kinds = |tokens: &Tokens| -> Vec<Kind> {
                tokens.tokens.iter().map(|token| token.kind).collect()
            };
            assert_eq!(kinds(&unicode), kinds(&ascii));
            assert_eq!(unicode.literals, ascii.literals);
        }
    }
}

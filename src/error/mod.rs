//! Errors: one opaque type with a stable code, a place, a cause and a hint.
//!
//! Every failure of the library is an [`Error`]. It carries a [`Code`] that never
//! changes its meaning (`tepid explain E0101` prints its page), a message, labels that
//! point into the text that caused it, and often a hint. Its [`Class`] says who is to
//! act: the author of the input, whoever sets the limits, or the authors of a rule.
//!
//! Codes are grouped by a file each: [`syntax`] E01, [`theory`] E02, [`domain`] E03,
//! [`limit`] E04, [`certificate`] E05, [`alarm`] E06, [`position`] E07, [`usage`] E08.

/// A code, its title, and who has to act; its page is the file of its name in `docs/errors/`.
macro_rules! code {
    ($id:literal, $title:literal, $class:expr) => {
        Code {
            id: $id,
            title: $title,
            page: include_str!(concat!("../../docs/errors/", $id, ".md")),
            class: $class,
        }
    };
}

pub mod alarm;
pub mod certificate;
pub mod domain;
pub mod limit;
pub mod position;
pub mod syntax;
pub mod theory;
pub mod usage;

mod render;

use std::fmt;
use std::sync::Arc;

/// A place in a text: byte offsets `start..end`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The span from byte `start` up to and without byte `end`.
    ///
    /// ```
    /// assert_eq!(tepid::error::Span::new(2, 5).to(tepid::error::Span::new(7, 9)).end, 9);
    /// ```
    #[must_use]
    pub fn new(start: usize, end: usize) -> Span {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Span { start: clamp(start), end: clamp(end) }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A text with the name under which errors show it: a file's path, or `<expression>`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// What the error calls it.
    pub name: String,
    /// The text that spans point into.
    pub text: String,
}

/// Who has to act on an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// The input is wrong: exit code 2.
    Input,
    /// A limit was reached, and nothing is known: exit code 3.
    Limit,
    /// Two roads to one value disagree, so that some rule is unsound: exit code 4.
    Alarm,
}

impl Class {
    /// The exit code of a command that ends with such an error.
    ///
    /// ```
    /// assert_eq!(tepid::error::Class::Limit.exit_code(), 3);
    /// ```
    #[must_use]
    pub fn exit_code(self) -> u8 {
        match self {
            Class::Input => 2,
            Class::Limit => 3,
            Class::Alarm => 4,
        }
    }
}

/// A stable error code with its page.
#[derive(PartialEq, Eq, Debug)]
pub struct Code {
    /// `E0101`: never reused for another meaning.
    pub id: &'static str,
    /// A line that names the mistake.
    pub title: &'static str,
    /// Markdown: code and title as its heading, who has to act, what it means, an example that
    /// gives it, and what to write instead.
    pub page: &'static str,
    /// Who has to act.
    pub class: Class,
}

impl Code {
    /// Every code, in the order of their numbers.
    ///
    /// ```
    /// assert!(tepid::error::Code::all().any(|code| code.id == "E0101"));
    /// ```
    pub fn all() -> impl Iterator<Item = &'static Code> {
        [
            syntax::ALL,
            theory::ALL,
            domain::ALL,
            limit::ALL,
            certificate::ALL,
            alarm::ALL,
            position::ALL,
            usage::ALL,
        ]
        .into_iter()
        .flatten()
        .copied()
    }

    /// The code with this id, in either case.
    ///
    /// ```
    /// assert!(tepid::error::Code::find("e0101").is_some());
    /// assert!(tepid::error::Code::find("E9999").is_none());
    /// ```
    #[must_use]
    pub fn find(id: &str) -> Option<&'static Code> {
        Code::all().find(|code| code.id.eq_ignore_ascii_case(id))
    }
}

/// What a label says of its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there, or what was expected; may be empty.
    pub text: String,
}

/// Why something could not be done.
///
/// ```
/// use tepid::error::{Error, Span, domain};
/// let error = Error::new(&domain::TEMPERATURE, "cool needs t > -1, got -2")
///     .at(Span::new(8, 10), "this temperature")
///     .hint("a temperature is a dyadic rational above -1");
/// assert_eq!(error.code().id, domain::TEMPERATURE.id);
/// assert_eq!(error.to_string(), "cool needs t > -1, got -2");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error(Box<Inner>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Inner {
    code: &'static Code,
    message: String,
    labels: Vec<Label>,
    hints: Vec<String>,
    source: Option<Arc<Source>>,
}

/// The library's result.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// An error of this code that says this.
    #[must_use]
    pub fn new(code: &'static Code, message: impl Into<String>) -> Error {
        Error(Box::new(Inner {
            code,
            message: message.into(),
            labels: Vec::new(),
            hints: Vec::new(),
            source: None,
        }))
    }

    /// With one more place; the first one is where the caret stands.
    #[must_use]
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Error {
        self.0.labels.push(Label { span, text: text.into() });
        self
    }

    /// With a place, unless it has one: for callers that know where an argument stood.
    #[must_use]
    pub fn or_at(self, span: Span) -> Error {
        if self.0.labels.is_empty() { self.at(span, "") } else { self }
    }

    /// With a hint: what to write instead.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Error {
        self.0.hints.push(hint.into());
        self
    }

    /// With the text that the places point into, unless it has one.
    #[must_use]
    pub fn in_source(mut self, source: &Arc<Source>) -> Error {
        self.0.source.get_or_insert_with(|| Arc::clone(source));
        self
    }

    /// Its stable code.
    #[must_use]
    pub fn code(&self) -> &'static Code {
        self.0.code
    }

    /// Who has to act.
    #[must_use]
    pub fn class(&self) -> Class {
        self.0.code.class
    }

    /// The places that it names, the main one first.
    #[must_use]
    pub fn labels(&self) -> &[Label] {
        &self.0.labels
    }

    /// What to write instead.
    #[must_use]
    pub fn hints(&self) -> &[String] {
        &self.0.hints
    }

    /// The text that the places point into.
    #[must_use]
    pub fn source_text(&self) -> Option<&Arc<Source>> {
        self.0.source.as_ref()
    }

    /// One line: `error[E0101]: message`.
    ///
    /// ```
    /// let error = tepid::syntax::parse_term("1/3").unwrap_err();
    /// assert!(error.line().starts_with("error[E01"));
    /// ```
    #[must_use]
    pub fn line(&self) -> String {
        format!("error[{}]: {}", self.0.code.id, self.0.message.replace('\n', " "))
    }

    /// The line and the column of its main place in its source, both counted from 1, the
    /// column in characters; none without a source or a place.
    ///
    /// ```
    /// let error = tepid::syntax::parse_term("g +\n  ↑ 2").unwrap_err();
    /// assert_eq!(error.line_column(), Some((2, 5)));
    /// ```
    #[must_use]
    pub fn line_column(&self) -> Option<(usize, usize)> {
        let source = self.source_text()?;
        let place = self.labels().first()?.span.start;
        let before = &source.text[..render::floor(&source.text, place)];
        let line = before.rsplit('\n').next().unwrap_or_default();
        Some((before.matches('\n').count() + 1, line.chars().count() + 1))
    }

    /// Code, message, place, label and hint as a JSON object; what is not known is left out.
    ///
    /// ```
    /// let json = tepid::syntax::parse_term("1/3").unwrap_err().to_json();
    /// assert_eq!(json["code"], "E0105");
    /// assert_eq!((json["line"].as_u64(), json["column"].as_u64()), (Some(1), Some(1)));
    /// ```
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        let mut json = serde_json::Map::new();
        json.insert("code".to_owned(), self.code().id.into());
        json.insert("message".to_owned(), self.0.message.as_str().into());
        if let (Some(source), Some((line, column))) = (self.source_text(), self.line_column()) {
            json.insert("source".to_owned(), source.name.as_str().into());
            json.insert("line".to_owned(), line.into());
            json.insert("column".to_owned(), column.into());
        }
        let label = self.labels().first().map(|label| label.text.as_str());
        if let Some(label) = label.filter(|text| !text.is_empty()) {
            json.insert("label".to_owned(), label.into());
        }
        if !self.hints().is_empty() {
            json.insert("hint".to_owned(), self.hints().join("\n").into());
        }
        json.into()
    }

    /// Several lines: message, the place with a caret, and the hints.
    ///
    /// ```
    /// let text = tepid::syntax::parse_term("2 *3").unwrap_err().render();
    /// assert!(text.contains("1 | 2 *3\n"));
    /// assert!(text.contains("  | - ^^ expected a sign before this\n"));
    /// ```
    #[must_use]
    pub fn render(&self) -> String {
        render::render(self, &render::ERROR)
    }

    /// The same as a warning, `warning[E0126]`, of what is no reason to stop.
    #[must_use]
    pub fn render_warning(&self) -> String {
        render::render(self, &render::WARNING)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Error {}

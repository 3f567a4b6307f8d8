//! What a checked certificate shows, with all that it rests on: the verdict of `tepid verify`.
//!
//! A verdict is one sentence with counts, and behind it the complete list, an entry a line.
//! Nothing that a certificate says of itself is believed: what is not shipped with a proof, or
//! proved in the certificate, is assumed, and the verdict says so first.

use crate::theory::Truth;
use std::fmt;

/// What a result rests on beside definitions and the foundations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Support {
    /// Its name.
    pub name: String,
    /// What it says.
    pub statements: Vec<String>,
    /// Whether operators are read literally in it.
    pub literal: bool,
    /// Where it is proved, for a theorem of the literature; none for an assumption.
    pub source: Option<String>,
}

impl fmt::Display for Support {
    /// `number-avoidance (Siegel, II.3.21)`, or `add_comm, which is assumed`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Some(source) => write!(f, "{} ({source})", self.name),
            None => write!(f, "{}, which is assumed", self.name),
        }
    }
}

/// What a checked certificate shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// What holds, each as a statement of the rule language with the sorts of its variables
    /// and its conditions.
    pub statements: Vec<String>,
    /// Whether operators are read literally in them: as what their definitions make of any
    /// form, and not of values.
    pub literal: bool,
    /// What kind of truth that is.
    pub truth: Truth,
    /// Theorems of the literature and assumptions.
    pub support: Vec<Support>,
    /// The texts of the definitions and finite sorts that the certificate brings itself, each
    /// on one line.
    pub own: Vec<String>,
    /// How many axioms it takes on trust about operators that are built in without a definition:
    /// that they depend on values, give canonical forms, or what closed terms of them are.
    pub trusted: usize,
    /// How many steps were checked.
    pub steps: usize,
}

impl Shown {
    /// Statements that rest on definitions alone.
    #[must_use]
    pub fn of(statements: Vec<String>, steps: usize) -> Shown {
        let (support, own) = (Vec::new(), Vec::new());
        let (literal, truth, trusted) = (false, Truth::Proved, 0);
        Shown { statements, literal, truth, support, own, trusted, steps }
    }

    /// Adds what else it rests on, each once.
    pub(crate) fn rest_on(&mut self, support: Vec<Support>) {
        for one in support {
            if one.source.is_some() {
                self.truth = self.truth.min(Truth::Derived);
            }
            if !self.support.contains(&one) {
                self.support.push(one);
            }
        }
    }
}

impl fmt::Display for Shown {
    /// What is shown, with counts, and then all that it rests on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.statements.join(" and "))?;
        if self.literal {
            f.write_str(", where operators are read literally")?;
        }
        let (assumed, cited): (Vec<_>, Vec<_>) =
            self.support.iter().partition(|support| support.source.is_none());
        let parts = [
            (", assuming ", assumed.len(), "unproved statement"),
            (", resting on ", cited.len(), "theorem"),
            (", with ", self.own.len(), "definition"),
        ];
        for (how, count, what) in parts.into_iter().filter(|(_, count, _)| *count > 0) {
            write!(f, "{how}{count} {what}{}", if count == 1 { "" } else { "s" })?;
        }
        if !cited.is_empty() {
            f.write_str(" of the literature")?;
        }
        if !self.own.is_empty() {
            f.write_str(" of its own")?;
        }
        if self.trusted > 0 {
            let s = if self.trusted == 1 { "" } else { "s" };
            write!(f, ", trusting {} axiom{s} of built-in operators", self.trusted)?;
        }
        for support in assumed {
            let literal = if support.literal { ", read literally" } else { "" };
            let says = support.statements.join(" and ");
            write!(f, "\n  assuming the statement {}{literal}: {says}", support.name)?;
        }
        for support in cited {
            write!(f, "\n  rests on {support}: {}", support.statements.join(" and "))?;
        }
        for text in &self.own {
            write!(f, "\n  with its own definition: {text}")?;
        }
        Ok(())
    }
}

/// A text of the rule language on one line: without comments, and with one blank wherever
/// there is white space. It reads as the text does.
pub(super) fn on_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for row in text.lines() {
        let mut quoted = false;
        let end = row.find(|c| {
            quoted ^= c == '"';
            c == '#' && !quoted
        });
        for word in row[..end.unwrap_or(row.len())].split_whitespace() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    line
}

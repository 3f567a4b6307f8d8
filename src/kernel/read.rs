//! The reader: what the parts of a line, which are JSON, stand for where it stands.

use super::checker::{Checker, Fact};
use super::sequent::{Kind, Proposition, Sequent};
use super::term::{Side, Term};
use super::{fits, found, need, refused};
use crate::error::{Error, Result};
use crate::number::Dyadic;
use serde_json::Value;

/// Operators, and the sequents of lines, have fewer variables than this.
pub(super) const VARIABLES: u32 = 64;
/// Names have at most as many characters.
const NAME: usize = 200;
/// A numeral is written in at most as many characters.
const NUMERAL: usize = 4_000;

/// The error of a line that is no JSON, or nested deeper than its reader goes.
pub(super) fn no_json(error: &serde_json::Error) -> Error {
    let deep = error.to_string().starts_with("recursion limit");
    let limit = fits(!deep, "the nesting of a line").err();
    limit.unwrap_or_else(|| refused(format!("this is no array of JSON: {error}")))
}

/// The members of an array.
fn array(value: &Value) -> Result<&[Value]> {
    found(value.as_array().map(Vec::as_slice), "an array is expected")
}

/// The word that an array begins with, and its other members.
pub(super) fn head(value: &Value) -> Result<(&str, &[Value])> {
    match array(value)? {
        [Value::String(word), rest @ ..] => Ok((word, rest)),
        _ => Err(refused("an array that begins with a word is expected")),
    }
}

/// What one part of a line may be. A term denotes a form once the variables in scope do and
/// the loose indices below a depth; where no depth is given it is any term or family.
pub(super) trait Part: Sized {
    fn read(checker: &Checker, value: &Value, depth: Option<u32>) -> Result<Self>;
}

/// Parts of a line one behind the other, and nothing else.
pub(super) trait Parts: Sized {
    fn read(checker: &Checker, values: &[Value], depth: Option<u32>) -> Result<Self>;
}

macro_rules! parts {
    ($($value:ident: $part:ident),*) => {
        impl<$($part: Part),*> Parts for ($($part,)*) {
            fn read(checker: &Checker, values: &[Value], depth: Option<u32>) -> Result<Self> {
                let [$($value),*] = values else {
                    return Err(refused("the line has fewer parts, or more, than it should"));
                };
                Ok(($($part::read(checker, $value, depth)?,)*))
            }
        }
    };
}

parts!(a: A);
parts!(a: A, b: B);
parts!(a: A, b: B, c: C);
parts!(a: A, b: B, c: C, d: D);

impl Checker {
    /// Parts whose terms have no loose indices.
    pub(super) fn read<T: Parts>(&self, values: &[Value]) -> Result<T> {
        T::read(self, values, Some(0))
    }

    /// An operator that is applied to so many arguments, by its number.
    pub(super) fn applied(&self, number: u32, arguments: usize) -> Result<u32> {
        let operator = self.view.items.operators.get(number as usize);
        let operator = *found(operator, "there is no operator of this number")?;
        let known = self.report.definitions[operator as usize].parameters as usize;
        need(known == arguments, "an operator has other parameters than arguments here")?;
        Ok(operator)
    }
}

impl<T: Part> Part for Vec<T> {
    fn read(checker: &Checker, value: &Value, depth: Option<u32>) -> Result<Self> {
        array(value)?.iter().map(|value| T::read(checker, value, depth)).collect()
    }
}

impl<A: Part, B: Part> Part for (A, B) {
    fn read(checker: &Checker, value: &Value, depth: Option<u32>) -> Result<Self> {
        Parts::read(checker, array(value)?, depth)
    }
}

/// Parts that mean the same wherever they stand.
macro_rules! plain {
    ($($part:ty: $what:literal, $read:expr;)*) => {
        $(impl Part for $part {
            fn read(_: &Checker, value: &Value, _: Option<u32>) -> Result<Self> {
                let read: fn(&Value) -> Option<Self> = $read;
                found(read(value), $what)
            }
        })*
    };
}

plain! {
    u32: "a number from 0 to 2^32 - 1 is expected", |value| value.as_u64()?.try_into().ok();
    i64: "an integer from -2^63 to 2^63 - 1 is expected", Value::as_i64;
    Side: "0 or 1 is expected", |value| Side::BOTH.get(value.as_u64()? as usize).copied();
    Dyadic: "an integer or a dyadic fraction in lowest terms is expected", |value| {
        let text = value.as_str().filter(|text| text.len() <= NUMERAL)?;
        text.parse::<Dyadic>().ok().filter(|number| number.to_string() == text)
    };
    String: "a line of printable characters is expected", |value| {
        value.as_str().filter(|text| !text.chars().any(is_hidden)).map(str::to_owned)
    };
    Name: "this is no name", |value| {
        let starts = |c: char| c.is_ascii_alphabetic() || c == '_';
        let continues = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let good = |name: &&str| {
            name.starts_with(starts) && name.chars().all(continues) && name.len() <= NAME
        };
        value.as_str().filter(good).map(|name| Name(name.to_owned()))
    };
}

/// A letter or `_`, then letters, digits, `_` and `.`, in ASCII.
pub(super) struct Name(pub(super) String);

/// Whether a character controls, hides or turns the text around it.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}')
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..)
}

impl Part for Fact {
    fn read(checker: &Checker, value: &Value, depth: Option<u32>) -> Result<Self> {
        let number = u32::read(checker, value, depth)? as usize;
        let fact = found(checker.view.items.facts.get(number), "there is no fact of this number")?;
        found(fact.clone(), "the fact belongs to a scope that is closed")
    }
}

impl Part for Term {
    fn read(checker: &Checker, value: &Value, depth: Option<u32>) -> Result<Self> {
        let number = u32::read(checker, value, depth)?;
        let term = found(checker.term(number), "there is no term of this number")?;
        let Some(depth) = depth else { return Ok(term) };
        let terms = &checker.terms;
        need(terms.is_form(term), "a term is expected, and this is a family")?;
        need(terms.width(term) <= depth as usize, "the term has a loose index")?;
        let in_scope = terms.free(term).is_subset(&checker.declared);
        need(in_scope, "the term has a variable that is not in scope")?;
        Ok(term)
    }
}

impl Part for Proposition {
    fn read(checker: &Checker, value: &Value, depth: Option<u32>) -> Result<Self> {
        let side = |value| Side::read(checker, value, None);
        let predicate = |value, arguments: &[Value]| {
            checker.applied(u32::read(checker, value, None)?, arguments.len())
        };
        let (kind, terms) = match head(value)? {
            ("same", terms) => (Kind::Same, terms),
            ("eq", terms) => (Kind::Eq, terms),
            ("le", terms) => (Kind::Le, terms),
            ("lf", terms) => (Kind::Lf, terms),
            ("in", [of, terms @ ..]) => (Kind::In(side(of)?), terms),
            ("none", [of, terms @ ..]) => (Kind::None(side(of)?), terms),
            ("is", [p, terms @ ..]) => (Kind::Is(predicate(p, terms)?), terms),
            ("not", [p, terms @ ..]) => (Kind::Not(predicate(p, terms)?), terms),
            _ => return Err(refused("a proposition is expected")),
        };
        let fits = match kind {
            Kind::Is(_) | Kind::Not(_) => true,
            Kind::None(_) => terms.len() == 1,
            Kind::Same | Kind::Eq | Kind::Le | Kind::Lf | Kind::In(_) => terms.len() == 2,
        };
        need(fits, "a proposition has another arity")?;
        let terms = terms.iter().map(|term| Term::read(checker, term, depth));
        Ok(Proposition { kind, terms: terms.collect::<Result<_>>()? })
    }
}

impl Part for Sequent {
    fn read(checker: &Checker, value: &Value, depth: Option<u32>) -> Result<Self> {
        if head(value).is_ok() {
            return Ok(Proposition::read(checker, value, depth)?.into());
        }
        let [n, hypotheses, proposition] = array(value)? else {
            return Err(refused("a proposition, or variables, hypotheses and one, is expected"));
        };
        let n = u32::read(checker, n, None)?;
        need(n < VARIABLES, "a sequent has fewer than 64 variables")?;
        let depth = depth.map(|depth| depth + n);
        let hypotheses = Part::read(checker, hypotheses, depth)?;
        Ok(Sequent::new(n, hypotheses, Proposition::read(checker, proposition, depth)?))
    }
}

//! The reader: a line of JSON is a [`Line`]. It asks for the shape only; what the numbers
//! stand for is the checker's to ask.

use super::line::{Line, Rule, Tree};
use super::sequent::{Kind, Proposition, Sequent};
use super::term::Side;
use super::{need, refused};
use crate::error::Result;
use crate::number::Dyadic;
use serde_json::Value;

/// A numeral is written in at most as many characters.
const NUMERAL: usize = 4_000;

impl Line {
    /// Reads a line of a text.
    ///
    /// # Errors
    /// E0530 if it is no JSON array, or not of the shape of any line. Arrays are nested at
    /// most 127 deep.
    ///
    /// ```
    /// use tepid::kernel::Line;
    /// assert_eq!(Line::read(r#"["v","a"]"#)?, Line::Variable("a".to_owned()));
    /// assert_eq!(Line::read(r#"["v"]"#).unwrap_err().code().id, "E0530");
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    pub fn read(text: &str) -> Result<Line> {
        let value: Value = serde_json::from_str(text)
            .map_err(|error| refused(format!("this is no array of JSON: {error}")))?;
        fields(&value, line)
    }
}

/// What is left of an array.
struct Fields<'a>(std::slice::Iter<'a, Value>);

impl Fields<'_> {
    fn next<T: Field>(&mut self) -> Result<T> {
        T::read(self.0.next().ok_or_else(|| refused("a field is missing"))?)
    }
}

/// Reads the fields of an array, all of them.
fn fields<T>(value: &Value, read: impl FnOnce(&mut Fields) -> Result<T>) -> Result<T> {
    let array = value.as_array().ok_or_else(|| refused("an array is expected"))?;
    let mut fields = Fields(array.iter());
    let done = read(&mut fields)?;
    need(fields.0.next().is_none(), || "there are more fields than the line has")?;
    Ok(done)
}

/// What stands in a field.
trait Field: Sized {
    fn read(value: &Value) -> Result<Self>;
}

impl Field for u32 {
    fn read(value: &Value) -> Result<u32> {
        let number = value.as_u64().and_then(|n| u32::try_from(n).ok());
        number.ok_or_else(|| refused("a number from 0 to 2^32 - 1 is expected"))
    }
}

impl Field for i64 {
    fn read(value: &Value) -> Result<i64> {
        value.as_i64().ok_or_else(|| refused("an integer from -2^63 to 2^63 - 1 is expected"))
    }
}

impl Field for bool {
    fn read(value: &Value) -> Result<bool> {
        match value.as_u64() {
            Some(0) => Ok(false),
            Some(1) => Ok(true),
            _ => Err(refused("0 or 1 is expected")),
        }
    }
}

impl Field for Side {
    fn read(value: &Value) -> Result<Side> {
        Ok(if bool::read(value)? { Side::Right } else { Side::Left })
    }
}

impl Field for String {
    fn read(value: &Value) -> Result<String> {
        value.as_str().map(str::to_owned).ok_or_else(|| refused("a string is expected"))
    }
}

impl Field for Dyadic {
    fn read(value: &Value) -> Result<Dyadic> {
        let text = String::read(value)?;
        need(text.len() <= NUMERAL, || "a numeral has at most 4000 characters")?;
        let number = text.parse::<Dyadic>().ok().filter(|number| number.to_string() == text);
        number.ok_or_else(|| refused("an integer or a dyadic fraction in lowest terms is expected"))
    }
}

impl<T: Field> Field for Vec<T> {
    fn read(value: &Value) -> Result<Vec<T>> {
        let array = value.as_array().ok_or_else(|| refused("an array is expected"))?;
        array.iter().map(T::read).collect()
    }
}

impl Field for (Side, u32) {
    fn read(value: &Value) -> Result<(Side, u32)> {
        fields(value, |f| Ok((f.next()?, f.next()?)))
    }
}

impl Field for Proposition<u32> {
    fn read(value: &Value) -> Result<Self> {
        fields(value, |f| {
            let kind = match f.next::<String>()?.as_str() {
                "same" => Kind::Same,
                "eq" => Kind::Eq,
                "le" => Kind::Le,
                "lf" => Kind::Lf,
                "in" => Kind::In(f.next()?),
                "none" => Kind::None(f.next()?),
                "is" => Kind::Is(f.next()?),
                "not" => Kind::Not(f.next()?),
                _ => return Err(refused("a proposition is expected")),
            };
            let terms = f.0.by_ref().map(u32::read).collect::<Result<_>>()?;
            Ok(Proposition { kind, terms })
        })
    }
}

impl Field for Sequent<u32> {
    fn read(value: &Value) -> Result<Self> {
        if value.get(0).is_some_and(Value::is_string) {
            return Ok(Proposition::read(value)?.into());
        }
        fields(value, |f| Ok(Sequent::new(f.next()?, f.next()?, f.next()?)))
    }
}

impl Field for Tree {
    fn read(value: &Value) -> Result<Tree> {
        fields(value, |f| match f.next::<String>()?.as_str() {
            "=" => Ok(Tree::Leaf(f.next()?)),
            "if" => Ok(Tree::If(f.next()?, Box::new(f.next()?), Box::new(f.next()?))),
            _ => Err(refused("a definition is a tree of `if` and `=`")),
        })
    }
}

fn line(f: &mut Fields) -> Result<Line> {
    let head: String = f.next()?;
    Ok(match head.as_str() {
        "v" => Line::Variable(f.next()?),
        "b" => Line::Bound(f.next()?),
        "n" => Line::Numeral(f.next()?),
        "o" => Line::Apply(f.next()?, f.next()?),
        "f" => Line::Family(f.next()?, f.next()?),
        "{" => Line::Braces(f.next()?, f.next()?),
        "open" => Line::Open(f.next()?, f.next()?),
        "close" => Line::Close(f.next()?),
        "ind" => Line::Induction(f.next()?, f.next()?, f.next()?),
        "qed" => Line::Qed(f.next()?),
        "op" => Line::Operator(f.next()?, f.next()?),
        "def" => Line::Definition(f.next()?),
        "pred" => Line::Predicate(f.next()?),
        "axiom" => Line::Axiom(f.next()?, f.next()?, f.next()?),
        "theorem" => Line::Theorem(f.next()?, f.next()?, f.next()?),
        "law" => Line::Law(f.next()?, f.next()?, f.next()?),
        "licence" => Line::Licence(f.next()?),
        "include" => Line::Include(f.next()?),
        rule => Line::Step(step(rule, f)?, f.next()?),
    })
}

fn step(rule: &str, f: &mut Fields) -> Result<Rule> {
    Ok(match rule {
        "use" => Rule::Use(f.next()?, f.next()?),
        "refl" => Rule::Refl(f.next()?),
        "rw" => Rule::Rewrite(f.next()?),
        "ext" => Rule::Ext(f.next()?, f.next()?),
        "option" => Rule::Option(f.next()?, f.next()?, f.next()?, f.next()?),
        "case" => Rule::Case(f.next()?, f.next()?, f.next()?, f.next()?),
        "every" => Rule::Every(f.next()?, f.next()?),
        "any" => Rule::Any(f.next()?, f.next()?, f.next()?, f.next()?),
        "some" => Rule::Some(f.next()?, f.next()?, f.next()?, f.next()?),
        "moves" => Rule::Moves(f.next()?, f.next()?, f.next()?),
        "both" => Rule::Both(f.next()?, f.next()?),
        "half" => Rule::Half(f.next()?, f.next()?, f.next()?),
        "split" => Rule::Split(f.next()?, f.next()?),
        "absurd" => Rule::Absurd(f.next()?, f.next()?),
        "inhabited" => Rule::Inhabited(f.next()?, f.next()?, f.next()?),
        "empty" => Rule::Empty(f.next()?, f.next()?, f.next()?, f.next()?),
        "greatest" => Rule::Greatest(f.next()?, f.next()?, f.next()?, f.next()?),
        "num" => Rule::Num(f.next()?),
        "flat" => Rule::Flat(f.next()?, f.next()?),
        "lin" => Rule::Lin(f.next()?, f.next()?),
        "play" => Rule::Play(f.next()?),
        "ih" => Rule::Ih(f.next()?, f.next()?, f.next()?, f.next()?),
        _ => return Err(refused(format!("there is no line `{}`", rule.escape_debug()))),
    })
}

//! Lines of the kernel's language, for programs that write texts. The kernel itself takes
//! lines as they are written; here are the same as data, with a reader and a writer.

use crate::error::{Error, Result, certificate};
use crate::kernel::{Checker, Kind, Proposition, Sequent, Side};
use crate::number::Dyadic;
use serde_json::{Value, json};
use std::fmt;
use std::ops::Range;

fn refused(why: impl Into<String>) -> Error {
    Error::new(&certificate::REFUSED, why)
}

/// What stands in a line.
trait Field: Sized {
    fn read(value: &Value) -> Result<Self>;
    fn write(&self) -> Value;
}

/// A type of arrays that begin with a word, and its reader and writer.
macro_rules! heads {
    (
        $(#[$about:meta])* $name:ident {
            $($(#[$note:meta])* $head:literal $variant:ident($($field:ident: $type:ty),*),)*
        }
        $($(#[$other:meta])* else $step:ident($rule:ident))?
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum $name {
            $($(#[$note])* $variant($($type),*),)*
            $($(#[$other])* $step($rule, Vec<u32>),)?
        }

        impl $name {
            /// The line of a word with its other fields; nothing if there is no such word.
            fn listed(head: &str, fields: &[Value]) -> Result<Option<Self>> {
                Ok(Some(match head {
                    $($head => {
                        let [$($field),*] = fields else {
                            return Err(refused(format!("`{head}` has other fields")));
                        };
                        $name::$variant($(Field::read($field)?),*)
                    })*
                    _ => return Ok(None),
                }))
            }

            fn fields(&self) -> Vec<Value> {
                match self {
                    $($name::$variant($($field),*) => vec![json!($head), $($field.write()),*],)*
                    $($name::$step(rule, cited) => [rule.fields(), vec![cited.write()]].concat(),)?
                }
            }
        }
    };
}

heads! {
    /// A line of a text, as `docs/kernel.md` describes each. Terms, operators and facts are
    /// cited by their numbers.
    Line {
        /// A variable.
        "v" Variable(name: String),
        /// A bound index.
        "b" Bound(k: u32),
        /// A numeral.
        "n" Numeral(number: Dyadic),
        /// An operator at terms.
        "o" Apply(operator: u32, arguments: Vec<u32>),
        /// A family: its ranges, its body.
        "f" Family(ranges: Vec<(Side, u32)>, body: u32),
        /// The families of Left and of Right.
        "{" Braces(left: Vec<u32>, right: Vec<u32>),
        /// Introduces variables and assumes sequents.
        "open" Open(variables: Vec<u32>, assumed: Vec<Sequent<u32>>),
        /// Ends an `open` with a fact.
        "close" Close(fact: u32),
        /// Introduces variables, the positions of those that the induction is on, the claims.
        "ind" Induction(variables: Vec<u32>, on: Vec<u32>, claims: Vec<Sequent<u32>>),
        /// Ends an induction with the claims.
        "qed" Qed(facts: Vec<u32>),
        /// A new operator with so many parameters.
        "op" Operator(name: String, parameters: u32),
        /// What the new operator is.
        "def" Definition(tree: Tree),
        /// When the new operator, read as a predicate, holds.
        "pred" Predicate(parts: Vec<Sequent<u32>>),
        /// Name, source and what is taken on trust.
        "axiom" Axiom(name: String, source: String, says: Sequent<u32>),
        /// Name, fact and what it says.
        "theorem" Theorem(name: String, fact: u32, says: Sequent<u32>),
        /// Name, text and the names of the theorems that say it.
        "law" Law(name: String, text: String, theorems: Vec<String>),
        /// The laws of the ordered group.
        "licence" Licence(facts: Vec<u32>),
        /// The lines of another text.
        "include" Include(name: String),
    }
    /// A rule with the facts that it cites.
    else Step(Rule)
}

heads! {
    /// A definition by cases.
    Tree {
        /// The value.
        "=" Leaf(term: u32),
        /// The first tree where the proposition holds, else the second.
        "if" If(holds: Proposition<u32>, yes: Box<Tree>, no: Box<Tree>),
    }
}

heads! {
    /// A rule with its parameters.
    Rule {
        /// Fact, terms.
        "use" Use(fact: u32, terms: Vec<u32>),
        /// a.
        "refl" Refl(a: u32),
        /// What is said of equal terms.
        "rw" Rewrite(goal: Proposition<u32>),
        /// a, b.
        "ext" Ext(a: u32, b: u32),
        /// b, side, family, terms.
        "option" Option(b: u32, side: Side, family: u32, terms: Vec<u32>),
        /// Side, x, b, conclusion.
        "case" Case(side: Side, x: u32, b: u32, c: Proposition<u32>),
        /// a, b.
        "every" Every(a: u32, b: u32),
        /// Side, x, a, b.
        "any" Any(side: Side, x: u32, a: u32, b: u32),
        /// Side, x, a, b.
        "some" Some(side: Side, x: u32, a: u32, b: u32),
        /// a, b, conclusion.
        "moves" Moves(a: u32, b: u32, c: Proposition<u32>),
        /// a, b.
        "both" Both(a: u32, b: u32),
        /// a, b, and whether the equation is `eq b a`.
        "half" Half(a: u32, b: u32, turned: bool),
        /// What is split, conclusion.
        "split" Split(p: Proposition<u32>, c: Proposition<u32>),
        /// What is denied, conclusion.
        "absurd" Absurd(p: Proposition<u32>, c: Proposition<u32>),
        /// Side, a, conclusion.
        "inhabited" Inhabited(side: Side, a: u32, c: Proposition<u32>),
        /// Side, x, a, conclusion.
        "empty" Empty(side: Side, x: u32, a: u32, c: Proposition<u32>),
        /// Side, z, a, conclusion.
        "greatest" Greatest(side: Side, z: u32, a: u32, c: Proposition<u32>),
        /// A numeral.
        "num" Num(a: u32),
        /// a, b.
        "flat" Flat(a: u32, b: u32),
        /// Conclusion, coefficients of the facts.
        "lin" Lin(goal: Proposition<u32>, times: Vec<i64>),
        /// Conclusion.
        "play" Play(goal: Proposition<u32>),
        /// How many inductions outwards, claim, terms, a chain of facts for each position.
        "ih" Ih(up: u32, claim: u32, terms: Vec<u32>, chains: Vec<Vec<u32>>),
    }
}

impl Line {
    /// Reads a line of a text.
    ///
    /// # Errors
    /// E0530 if it is no JSON array, or not of the shape of any line.
    ///
    /// ```
    /// use tepid::certificate::plain::Line;
    /// assert_eq!(Line::read(r#"["v","a"]"#)?, Line::Variable("a".to_owned()));
    /// assert_eq!(Line::read(r#"["v"]"#).unwrap_err().code().id, "E0530");
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    pub fn read(text: &str) -> Result<Line> {
        let value: Value = serde_json::from_str(text)
            .map_err(|error| refused(format!("this is no array of JSON: {error}")))?;
        let (head, fields) = head(&value)?;
        if let Some(line) = Line::listed(head, fields)? {
            return Ok(line);
        }
        let (parameters, cited) = fields.split_at(fields.len().saturating_sub(1));
        let rule = Rule::listed(head, parameters)?;
        match (rule, cited) {
            (Some(rule), [cited]) => Ok(Line::Step(rule, Field::read(cited)?)),
            _ => Err(refused(format!("there is no line `{}`", head.escape_debug()))),
        }
    }
}

impl fmt::Display for Line {
    /// Writes the line as `docs/kernel.md` describes it, without the end of the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Value::from(self.fields()))
    }
}

impl Checker {
    /// Carries out a line, as [`Checker::accept`] does once it is written.
    ///
    /// # Errors
    /// Those of [`Checker::accept`].
    pub fn line(&mut self, line: &Line) -> Result<Range<u32>> {
        self.accept(&line.to_string())
    }
}

fn array(value: &Value) -> Result<&Vec<Value>> {
    value.as_array().ok_or_else(|| refused("an array is expected"))
}

fn head(value: &Value) -> Result<(&str, &[Value])> {
    match array(value)?.as_slice() {
        [Value::String(head), fields @ ..] => Ok((head, fields)),
        _ => Err(refused("an array that begins with a word is expected")),
    }
}

/// Fields that JSON has by itself.
macro_rules! plain {
    ($($type:ty),*) => {
        $(impl Field for $type {
            fn read(value: &Value) -> Result<Self> {
                serde_json::from_value(value.clone()).map_err(|error| refused(error.to_string()))
            }

            fn write(&self) -> Value {
                json!(self)
            }
        })*
    };
}

plain!(u32, i64, String);

impl Field for bool {
    fn read(value: &Value) -> Result<Self> {
        match value.as_u64() {
            Some(bit @ 0..=1) => Ok(bit == 1),
            _ => Err(refused("0 or 1 is expected")),
        }
    }

    fn write(&self) -> Value {
        json!(u8::from(*self))
    }
}

impl Field for Side {
    fn read(value: &Value) -> Result<Self> {
        Ok(if bool::read(value)? { Side::Right } else { Side::Left })
    }

    fn write(&self) -> Value {
        json!(*self as u8)
    }
}

impl Field for Dyadic {
    fn read(value: &Value) -> Result<Self> {
        let number = value.as_str().and_then(|text| text.parse().ok());
        number.ok_or_else(|| refused("an integer or a dyadic fraction is expected"))
    }

    fn write(&self) -> Value {
        json!(self.to_string())
    }
}

impl<T: Field> Field for Box<T> {
    fn read(value: &Value) -> Result<Self> {
        T::read(value).map(Box::new)
    }

    fn write(&self) -> Value {
        T::write(self)
    }
}

impl<T: Field> Field for Vec<T> {
    fn read(value: &Value) -> Result<Self> {
        array(value)?.iter().map(T::read).collect()
    }

    fn write(&self) -> Value {
        self.iter().map(T::write).collect()
    }
}

impl Field for (Side, u32) {
    fn read(value: &Value) -> Result<Self> {
        match array(value)?.as_slice() {
            [side, term] => Ok((Side::read(side)?, u32::read(term)?)),
            _ => Err(refused("a side and a term are expected")),
        }
    }

    fn write(&self) -> Value {
        json!([self.0.write(), self.1])
    }
}

impl Field for Tree {
    fn read(value: &Value) -> Result<Self> {
        let (head, fields) = head(value)?;
        let tree = Tree::listed(head, fields)?;
        tree.ok_or_else(|| refused("a definition is a tree of `if` and `=`"))
    }

    fn write(&self) -> Value {
        self.fields().into()
    }
}

impl Field for Proposition<u32> {
    fn read(value: &Value) -> Result<Self> {
        let (kind, terms) = match head(value)? {
            ("same", terms) => (Kind::Same, terms),
            ("eq", terms) => (Kind::Eq, terms),
            ("le", terms) => (Kind::Le, terms),
            ("lf", terms) => (Kind::Lf, terms),
            ("in", [side, terms @ ..]) => (Kind::In(Side::read(side)?), terms),
            ("none", [side, terms @ ..]) => (Kind::None(Side::read(side)?), terms),
            ("is", [operator, terms @ ..]) => (Kind::Is(u32::read(operator)?), terms),
            ("not", [operator, terms @ ..]) => (Kind::Not(u32::read(operator)?), terms),
            _ => return Err(refused("a proposition is expected")),
        };
        let terms = terms.iter().map(u32::read).collect::<Result<_>>()?;
        Ok(Proposition { kind, terms })
    }

    fn write(&self) -> Value {
        let mut fields = match self.kind {
            Kind::Same => vec![json!("same")],
            Kind::Eq => vec![json!("eq")],
            Kind::Le => vec![json!("le")],
            Kind::Lf => vec![json!("lf")],
            Kind::In(side) => vec![json!("in"), side.write()],
            Kind::None(side) => vec![json!("none"), side.write()],
            Kind::Is(operator) => vec![json!("is"), json!(operator)],
            Kind::Not(operator) => vec![json!("not"), json!(operator)],
        };
        fields.extend(self.terms.iter().map(u32::write));
        fields.into()
    }
}

impl Field for Sequent<u32> {
    fn read(value: &Value) -> Result<Self> {
        match array(value)?.as_slice() {
            [n @ Value::Number(_), hypotheses, says] => {
                Ok(Sequent::new(u32::read(n)?, Field::read(hypotheses)?, Proposition::read(says)?))
            }
            _ => Ok(Proposition::read(value)?.into()),
        }
    }

    fn write(&self) -> Value {
        if self.variables == 0 && self.hypotheses.is_empty() {
            return self.proposition.write();
        }
        json!([self.variables, self.hypotheses.write(), self.proposition.write()])
    }
}

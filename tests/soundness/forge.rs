//! Certificates of proofs, written by hand.

use serde_json::{Value, json};
use std::fmt::Write as _;
use tepid::budget::Budget;
use tepid::certificate::proof::document::Document;
use tepid::certificate::proof::json::read;
use tepid::certificate::shown::Shown;
use tepid::error::Result;

/// A certificate in the making: definitions and assumptions, then one theorem.
pub(crate) struct Forge {
    text: String,
    body: String,
    statement: String,
    induction: Vec<String>,
    terms: u32,
    scopes: u32,
    steps: u32,
}

impl Forge {
    pub(crate) fn new(statement: &str) -> Forge {
        let mut forge = Forge {
            text: String::new(),
            body: String::new(),
            statement: statement.to_owned(),
            induction: Vec::new(),
            terms: 1,
            scopes: 0,
            steps: 0,
        };
        forge.head(&json!(["proof", 1, false]));
        forge
    }

    fn head(&mut self, line: &Value) {
        let _ = writeln!(self.text, "{line}");
    }

    fn line(&mut self, line: &Value) {
        let _ = writeln!(self.body, "{line}");
    }

    pub(crate) fn define(mut self, text: &str) -> Forge {
        self.head(&json!(["define", text]));
        self
    }

    pub(crate) fn assume(mut self, statement: &str) -> Forge {
        self.head(&json!(["assume", "assumed", false, [statement]]));
        self
    }

    pub(crate) fn axiom(mut self, name: &str, statement: &str, source: &str) -> Forge {
        self.head(&json!(["axiom", name, false, [statement], source]));
        self
    }

    pub(crate) fn by_induction(mut self, name: &str) -> Forge {
        self.induction.push(name.to_owned());
        self
    }

    fn term(&mut self, line: &Value) -> u32 {
        self.line(line);
        self.terms += 1;
        self.terms - 1
    }

    pub(crate) fn var(&mut self, name: &str) -> u32 {
        self.term(&json!(["term", "var", name]))
    }

    pub(crate) fn option(&mut self, of: u32, side: &str, copy: u32) -> u32 {
        self.term(&json!(["term", "option", of, side, copy]))
    }

    pub(crate) fn integer(&mut self, n: i64) -> u32 {
        self.term(&json!(["term", "literal", n.to_string(), 0, "multiple", 0]))
    }

    /// A term by its line.
    pub(crate) fn line_of_term(&mut self, line: &Value) -> u32 {
        self.term(line)
    }

    pub(crate) fn star(&mut self) -> u32 {
        self.term(&json!(["term", "literal", "0", 0, "multiple", 1]))
    }

    pub(crate) fn apply(&mut self, operator: &str, args: &[u32]) -> u32 {
        self.term(&json!(["term", "apply", operator, args]))
    }

    /// A sum: pairs of a sign, true for minus, and a term.
    pub(crate) fn sum(&mut self, parts: Value) -> u32 {
        self.term(&Value::Array(vec![json!("term"), json!("sum"), parts]))
    }

    /// Braces, each option a family: its binders and its body.
    pub(crate) fn braces(&mut self, left: &[(&[u32], u32)], right: &[(&[u32], u32)]) -> u32 {
        self.term(&json!(["term", "braces", left, right]))
    }

    /// The scope of the claim.
    pub(crate) fn claim(&mut self, options: &[u32], hypotheses: &[Value]) -> u32 {
        self.scope(&json!(["scope", null, 0, options, hypotheses, []]))
    }

    pub(crate) fn within(
        &mut self,
        parent: u32,
        options: &[u32],
        hypotheses: &[Value],
        empty: &[(u32, &str)],
    ) -> u32 {
        self.scope(&json!(["scope", parent, null, options, hypotheses, empty]))
    }

    fn scope(&mut self, line: &Value) -> u32 {
        self.line(line);
        self.scopes += 1;
        self.scopes - 1
    }

    /// A step: its scope, what holds, and why.
    pub(crate) fn step(&mut self, scope: u32, prop: Value, reason: Value) -> u32 {
        self.step_reading(scope, prop, reason, &[])
    }

    pub(crate) fn step_reading(
        &mut self,
        scope: u32,
        prop: Value,
        reason: Value,
        unfolded: &[u32],
    ) -> u32 {
        self.line(&Value::Array(vec![json!("step"), json!(scope), prop, reason, json!(unfolded)]));
        self.steps += 1;
        self.steps - 1
    }

    /// The text, with the last step as the goal.
    pub(crate) fn text(&self) -> String {
        let goal = self.steps - 1;
        let Forge { text, body, statement, induction, .. } = self;
        let theorem = json!(["theorem", "goal", false, [statement], "group", induction, [goal]]);
        format!("{text}{theorem}\n{body}")
    }

    pub(crate) fn check(&self) -> Result<Shown> {
        check_text(&self.text())
    }

    /// The code of the error that the checker answers.
    pub(crate) fn refused(&self) -> &'static str {
        match self.check() {
            Ok(shown) => panic!("the checker accepts: {shown}\n{}", self.text()),
            Err(error) => error.code().id,
        }
    }
}

/// Reads and checks a certificate.
pub(crate) fn check_text(text: &str) -> Result<Shown> {
    check_document(text).map(|(_, shown)| shown)
}

pub(crate) fn same(a: u32, b: u32) -> Value {
    json!(["same", a, b])
}

pub(crate) fn equal(a: u32, b: u32) -> Value {
    json!(["equal", a, b])
}

pub(crate) fn le(a: u32, b: u32) -> Value {
    json!(["le", a, b])
}

pub(crate) fn lf(a: u32, b: u32) -> Value {
    json!(["lf", a, b])
}

pub(crate) fn is(a: u32) -> Value {
    json!(["is", a])
}

/// A certificate that the checker accepts, and what it shows.
pub(crate) fn check_document(text: &str) -> Result<(Document, Shown)> {
    let mut document = read(text, Budget::unlimited().max_steps(20_000_000))?;
    let shown = document.check()?;
    Ok((document, shown))
}

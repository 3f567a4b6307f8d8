//! A session of experiments: a rule file that grows line by line, with answers in between.
//!
//! A line is one of three things. An **item** of the rule language (`use`, a declaration,
//! `let`, `define`, `rule`, `law`, `fails`, `conjecture`, `test`) is added to the session's
//! file, after what it claims was tried: nothing that is refuted stays. A **statement** with
//! variables is proved or refuted. Any other **expression** is evaluated when it is closed,
//! and simplified when it has variables.
//!
//! Each item is loaded as a part of the whole file, so that an item may use what stands
//! before it and nothing else; the text of the file is therefore always one that
//! `tepid check` accepts.

use crate::engine::{Engine, Limits, Proof, SimplifyOptions};
use crate::error::{Error, Source, Span, syntax as unreadable, theory};
use crate::print::{self, Style};
use crate::syntax;
use crate::syntax::term::{Node, Term, ops};
use crate::theory::{Falsify, Finding, Theory};
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// What the rule file of a session is called in messages.
const NAME: &str = "session.rules";

/// Words that begin an item and no expression.
const ITEMS: &[&str] =
    &["use", "finite", "let", "define", "rule", "law", "fails", "conjecture", "test"];

/// Words that begin a declaration, or a statement with declarations of its own.
const SORTS: &[&str] = &["game", "number", "integer", "wall", "options", "form"];

/// An engine and the rule file so far.
///
/// ```
/// use tepid::engine::Limits;
/// use tepid::print::Style;
/// use tepid::session::{Reply, Session};
///
/// let mut session = Session::new(Limits::default());
/// session.answer("define twice(g) = g + g", Style::Ascii).unwrap();
/// let Reply::Text(value) = session.answer("twice(1/2)", Style::Ascii).unwrap() else { panic!() };
/// assert_eq!(value, "1");
/// let Reply::Proof(_) = session.answer("g + h = h + g", Style::Ascii).unwrap() else { panic!() };
/// ```
pub struct Session {
    engine: Engine,
    text: String,
}

/// What a line gives.
#[derive(Debug)]
pub enum Reply {
    /// Nothing: the line was blank or a comment.
    Nothing,
    /// The item was added; what was found of its claims.
    Added(Vec<Finding>),
    /// The value, or the simplest term that was found.
    Text(String),
    /// What became of a statement.
    Proof(Proof),
}

impl Session {
    /// With the shipped theories, no items yet, and these limits for each line.
    #[must_use]
    pub fn new(limits: Limits) -> Session {
        Session { engine: Engine::standard().limited(limits), text: String::new() }
    }

    /// The rule file so far.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The engine, with the definitions of the session.
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Answers one line.
    ///
    /// # Errors
    /// Every error of an item, whose place is in the text of the session's file; the error
    /// of an expression or a statement; E06 when a rule of the session turns out unsound. The
    /// session is as it was before.
    pub fn answer(&mut self, line: &str, style: Style) -> Result<Reply, Vec<Error>> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(Reply::Nothing);
        }
        let word = line.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
        let declares = SORTS.contains(&word) && !line.contains(';');
        if ITEMS.contains(&word) || declares {
            return self.add(line).map(Reply::Added);
        }
        self.find(line, style).map_err(|error| vec![error])
    }

    /// Adds an item, and tries what it claims. A theory is checked as a whole, and the
    /// findings of the new item are the last ones.
    fn add(&mut self, line: &str) -> Result<Vec<Finding>, Vec<Error>> {
        let text = format!("{}{line}\n", self.text);
        let theory = Arc::new(Theory::standard_with_text(NAME, &text)?);
        let limits = self.engine.limits().clone();
        let options = Falsify { budget: limits.budget(), ..Falsify::default() };
        let report = theory.check(&options);
        let problems = report.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let before = self.text.len();
        let is_new = |finding: &Finding| finding.span.start as usize >= before;
        self.engine = Engine::with_theory(theory).limited(limits);
        self.text = text;
        Ok(report.findings.into_iter().filter(is_new).collect())
    }

    /// The value, the proof or the simplest form of a line that is no item.
    fn find(&mut self, line: &str, style: Style) -> Result<Reply, Error> {
        let term = match syntax::parse_term(line) {
            Ok(term) => term,
            Err(no_term) => {
                return match self.engine.prove(line) {
                    // It ends in a game, as `1+1; 2+2` does: what is wrong stands before that.
                    Err(error) if error.code() == &unreadable::NOT_A_PROPOSITION => {
                        Err(in_line(no_term, line))
                    }
                    proof => proof.map(Reply::Proof),
                };
            }
        };
        if let Some(name) = self.names_a_game(&term) {
            return Err(unnamed(line, name));
        }
        match self.engine.evaluate(line) {
            Ok(value) => return self.engine.show(&value, style).map(Reply::Text),
            Err(error) if error.code() != &theory::UNBOUND => return Err(error),
            Err(_) => {}
        }
        match self.engine.prove(line) {
            Err(error) if error.code() == &unreadable::NOT_A_PROPOSITION => {
                self.simplified(line, style).map(Reply::Text)
            }
            proof => proof.map(Reply::Proof),
        }
    }

    /// The simplest term that the rules find equal to one, and below it the rules that it rests
    /// on and that nothing proved.
    ///
    /// # Errors
    /// As [`Engine::simplify`].
    pub fn simplified(&mut self, line: &str, style: Style) -> Result<String, Error> {
        let simplified = self.engine.simplify(line, &SimplifyOptions::default())?;
        let mut text = print::term(&simplified.term, style)?;
        for rule in self.engine.unproved_rules(&simplified) {
            text.push_str(&format!("\nusing {rule}"));
        }
        Ok(text)
    }

    /// The name that a line equates with a game without variables, if it stands for nothing:
    /// whoever writes `g = {3|1}` wants to give a name.
    fn names_a_game(&self, term: &Term) -> Option<Symbol> {
        let Node::Apply(relation, sides) = term.node(term.root()) else { return None };
        let (ops::EQ, [left, right]) = (relation.as_str(), sides.as_slice()) else { return None };
        let Node::Var(name) = *term.node(*left) else { return None };
        let bound = self.engine.theory().lets().iter().any(|named| named.name == name);
        let variables = |node: &Node| matches!(node, Node::Var(_));
        let ground = !term.subterm(*right).iter().any(|(_, node)| variables(node));
        (!bound && ground).then_some(name)
    }
}

fn in_line(error: Error, line: &str) -> Error {
    let source = Source { name: "<expression>".to_owned(), text: line.to_owned() };
    error.in_source(&Arc::new(source))
}

fn unnamed(line: &str, name: Symbol) -> Error {
    let error = Error::new(&theory::UNBOUND, format!("`{name}` stands for nothing yet"))
        .at(Span::new(0, name.as_str().len()), "nothing says what it is")
        .hint(format!("to give a name write `let {line}`"))
        .hint(format!("`game {name}; {line}` asks whether that holds of all games"));
    in_line(error, line)
}

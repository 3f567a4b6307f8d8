//! Statements in words. Each variable is called by a letter of its own, an operator by its
//! name with its arguments in parentheses, so that different sequents have different texts.

use super::checker::Checker;
use super::sequent::{Kind, Sequent};
use super::term::{ADD, NEG, Node, Side, Term};
use crate::error::{Error, Result, limit};

/// A text is at most as long, in bytes.
const LENGTH: usize = 1 << 24;

/// What is still to be written: a term below so many variables, or what stands between.
enum Piece {
    Term(Term, u32),
    Text(String),
}

impl Checker {
    /// A sequent in words.
    ///
    /// # Errors
    /// E0405 for a text of more than 16 MiB, and those of the budget.
    pub fn words(&mut self, sequent: &Sequent) -> Result<String> {
        let (mut text, mut todo) = (String::new(), Vec::new());
        self.sequent_pieces(&mut todo, sequent, 0);
        todo.reverse();
        while let Some(piece) = todo.pop() {
            let before = text.len();
            match piece {
                Piece::Text(piece) => text.push_str(&piece),
                Piece::Term(term, depth) => {
                    let from = todo.len();
                    self.term_pieces(&mut todo, term, depth);
                    todo[from..].reverse();
                }
            }
            self.terms.budget.step(1 + (text.len() - before) as u64)?;
            if text.len() + todo.len() > LENGTH {
                let why = "the text of a statement would be longer than 16 MiB";
                return Err(Error::new(&limit::TEXT, why));
            }
        }
        Ok(text)
    }

    fn sequent_pieces(&self, todo: &mut Vec<Piece>, s: &Sequent, around: u32) {
        let depth = around + s.variables;
        if s.variables > 0 {
            let names: Vec<String> = (around..depth).map(variable).collect();
            word(todo, format!("for all {}: ", names.join(" ")));
        }
        let name = |f: u32| &self.report.definitions[f as usize].name;
        let terms = &s.proposition.terms;
        match s.proposition.kind {
            Kind::Same => list(todo, "", terms, " == ", "", depth),
            Kind::Eq => list(todo, "", terms, " = ", "", depth),
            Kind::Le => list(todo, "", terms, " <= ", "", depth),
            Kind::Lf => list(todo, "", terms, " <| ", "", depth),
            Kind::In(of) => list(todo, "", terms, &format!(" in {}(", side(of)), ")", depth),
            Kind::None(of) => list(todo, &format!("no {}(", side(of)), terms, "", ")", depth),
            Kind::Is(f) => list(todo, &format!("{}(", name(f)), terms, ", ", ")", depth),
            Kind::Not(f) => list(todo, &format!("not {}(", name(f)), terms, ", ", ")", depth),
        }
        for (i, hypothesis) in s.hypotheses.iter().enumerate() {
            let (open, close) = if hypothesis.alone().is_some() { ("", "") } else { ("(", ")") };
            word(todo, format!("{}{open}", if i == 0 { " if " } else { ", " }));
            self.sequent_pieces(todo, hypothesis, depth);
            word(todo, close);
        }
    }

    /// The pieces of a term, first to last.
    fn term_pieces(&self, todo: &mut Vec<Piece>, term: Term, depth: u32) {
        match self.terms.node(term) {
            Node::Variable(name) => word(todo, &**name),
            Node::Bound(k) => match depth.checked_sub(k + 1) {
                Some(level) => word(todo, variable(level)),
                None => word(todo, format!("#{k}")),
            },
            Node::Numeral(number) => word(todo, number.to_string()),
            Node::Apply(ADD, terms) => list(todo, "(", terms, " + ", ")", depth),
            Node::Apply(NEG, terms) => list(todo, "-(", terms, "", ")", depth),
            Node::Apply(f, terms) => {
                let name = &self.report.definitions[*f as usize].name;
                list(todo, &format!("{name}("), terms, ", ", ")", depth);
            }
            Node::Family(ranges, body) => {
                let inner = depth.saturating_add(ranges.len() as u32);
                todo.push(Piece::Term(*body, inner));
                for (i, &(of, range)) in ranges.iter().enumerate() {
                    let name = variable(depth.saturating_add(i as u32));
                    let before = if i == 0 { " for " } else { ", " };
                    let before = format!("{before}{name} in {}(", side(of));
                    list(todo, &before, &[range], "", ")", inner);
                }
            }
            Node::Braces([left, right]) if left.is_empty() && right.is_empty() => word(todo, "0"),
            Node::Braces([left, right]) => {
                list(todo, "{", left, ", ", " | ", depth);
                list(todo, "", right, ", ", "}", depth);
            }
        }
    }
}

fn word(todo: &mut Vec<Piece>, text: impl Into<String>) {
    todo.push(Piece::Text(text.into()));
}

/// Terms, and what stands before, between and after them.
fn list(todo: &mut Vec<Piece>, before: &str, terms: &[Term], between: &str, after: &str, d: u32) {
    word(todo, before);
    for (i, &term) in terms.iter().enumerate() {
        word(todo, if i == 0 { "" } else { between });
        todo.push(Piece::Term(term, d));
    }
    word(todo, after);
}

fn side(side: Side) -> &'static str {
    if side == Side::Left { "left" } else { "right" }
}

/// The name of the variable below so many others: a to z, then a1 and on.
fn variable(level: u32) -> String {
    let letter = char::from(b'a' + (level % 26) as u8);
    if level < 26 { letter.to_string() } else { format!("{letter}{}", level / 26) }
}

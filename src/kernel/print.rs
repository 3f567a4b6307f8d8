//! Statements in words. Each variable is called by a letter of its own, an operator by its
//! name with its arguments in parentheses, so that different sequents have different texts.

use super::checker::Checker;
use super::sequent::{Kind, Proposition, Sequent};
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
        let mut text = String::new();
        self.write_sequent(&mut text, sequent, 0)?;
        Ok(text)
    }

    fn write_sequent(&mut self, text: &mut String, s: &Sequent, around: u32) -> Result<()> {
        let depth = around + s.variables;
        if s.variables > 0 {
            let names: Vec<String> = (around..depth).map(variable).collect();
            text.push_str(&format!("for all {}: ", names.join(" ")));
        }
        self.write_proposition(text, &s.proposition, depth)?;
        for (i, hypothesis) in s.hypotheses.iter().enumerate() {
            text.push_str(if i == 0 { " if " } else { ", " });
            let nested = hypothesis.alone().is_none();
            text.push_str(if nested { "(" } else { "" });
            self.write_sequent(text, hypothesis, depth)?;
            text.push_str(if nested { ")" } else { "" });
        }
        Ok(())
    }

    fn write_proposition(&mut self, text: &mut String, p: &Proposition, depth: u32) -> Result<()> {
        let between = match p.kind {
            Kind::Same => " == ",
            Kind::Eq => " = ",
            Kind::Le => " <= ",
            Kind::Lf => " <| ",
            Kind::In(Side::Left) => " in left(",
            Kind::In(Side::Right) => " in right(",
            Kind::None(_) | Kind::Is(_) | Kind::Not(_) => ", ",
        };
        let before = match p.kind {
            Kind::None(Side::Left) => "no left(".to_owned(),
            Kind::None(Side::Right) => "no right(".to_owned(),
            Kind::Is(f) => format!("{}(", self.operators[f as usize].name),
            Kind::Not(f) => format!("not {}(", self.operators[f as usize].name),
            _ => String::new(),
        };
        let closes = !matches!(p.kind, Kind::Same | Kind::Eq | Kind::Le | Kind::Lf);
        text.push_str(&before);
        for (i, &term) in p.terms.iter().enumerate() {
            text.push_str(if i == 0 { "" } else { between });
            self.write_term(text, term, depth)?;
        }
        text.push_str(if closes { ")" } else { "" });
        Ok(())
    }

    fn write_term(&mut self, text: &mut String, term: Term, depth: u32) -> Result<()> {
        let mut todo = vec![Piece::Term(term, depth)];
        while let Some(piece) = todo.pop() {
            let before = text.len();
            match piece {
                Piece::Text(piece) => text.push_str(&piece),
                Piece::Term(term, depth) => {
                    let from = todo.len();
                    self.pieces(&mut todo, term, depth);
                    todo[from..].reverse();
                }
            }
            self.terms.budget.step(1 + (text.len() - before) as u64)?;
            if text.len() + todo.len() > LENGTH {
                let why = "the text of a statement would be longer than 16 MiB";
                return Err(Error::new(&limit::TEXT, why));
            }
        }
        Ok(())
    }

    /// The pieces of a term, first to last.
    fn pieces(&self, todo: &mut Vec<Piece>, term: Term, depth: u32) {
        let word = |todo: &mut Vec<Piece>, text: &str| todo.push(Piece::Text(text.to_owned()));
        let list = |todo: &mut Vec<Piece>, parts: &[Term], between: &str| {
            for (i, &part) in parts.iter().enumerate() {
                todo.extend((i > 0).then(|| Piece::Text(between.to_owned())));
                todo.push(Piece::Term(part, depth));
            }
        };
        match self.terms.node(term) {
            Node::Variable(name) => word(todo, name),
            Node::Bound(k) => match depth.checked_sub(k + 1) {
                Some(level) => word(todo, &variable(level)),
                None => word(todo, &format!("#{k}")),
            },
            Node::Numeral(number) => word(todo, &number.to_string()),
            Node::Apply(ADD, arguments) => {
                word(todo, "(");
                list(todo, arguments, " + ");
                word(todo, ")");
            }
            Node::Apply(NEG, arguments) => {
                word(todo, "-(");
                list(todo, arguments, ", ");
                word(todo, ")");
            }
            Node::Apply(f, arguments) => {
                word(todo, &format!("{}(", self.operators[*f as usize].name));
                list(todo, arguments, ", ");
                word(todo, ")");
            }
            Node::Family(ranges, body) => {
                let inner = depth.saturating_add(ranges.len() as u32);
                todo.push(Piece::Term(*body, inner));
                for (i, (side, of)) in ranges.iter().enumerate() {
                    let name = variable(depth.saturating_add(i as u32));
                    let before = if i == 0 { " for " } else { ", " };
                    let side = if *side == Side::Left { "left" } else { "right" };
                    word(todo, &format!("{before}{name} in {side}("));
                    todo.push(Piece::Term(*of, inner));
                    word(todo, ")");
                }
            }
            Node::Braces(sides) if sides.iter().all(|side| side.is_empty()) => word(todo, "0"),
            Node::Braces([left, right]) => {
                word(todo, "{");
                list(todo, left, ", ");
                word(todo, " | ");
                list(todo, right, ", ");
                word(todo, "}");
            }
        }
    }
}

/// The name of the variable below so many others: a to z, then a1 and on.
fn variable(level: u32) -> String {
    let letter = char::from(b'a' + (level % 26) as u8);
    if level < 26 { letter.to_string() } else { format!("{letter}{}", level / 26) }
}

//! Relations with the winning play that shows them.
//!
//! A ≤ B says that Left, moving second, wins −A + B, and A <| B that she wins it moving
//! first; so a [`Strategy`] or an [`Opening`] shows a relation, and one for the other player
//! refutes it (Conway, *On Numbers and Games*, chapter 7; Joyal, 1977). Equality is ≤ both
//! ways, < is ≤ and <|, and confusion <| both ways.
//!
//! Quoted sides are played as they are written, all others by their canonical forms.

use crate::error::{Error, Result, theory};
use crate::game::{Form, Games};
use crate::print::{self, Style};
use crate::strategy::{Move, Opening, Strategy};
use crate::syntax::term::{Node, Term, ops};
use crate::theory::{Evaluator, Value};
use serde_json::{Value as Json, json};
use std::fmt::Write as _;

/// Which of the two sides of a relation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    A,
    B,
}

impl Side {
    fn name(self) -> &'static str {
        match self {
            Side::A => "A",
            Side::B => "B",
        }
    }
}

/// One half of a relation, with the play that decides it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it says, such as `A <= B`.
    pub claim: &'static str,
    /// Whether it holds.
    pub holds: bool,
    /// The winner's first move, when the winner moves first.
    pub first: Option<Move>,
    /// The winner's answers after it.
    pub strategy: Strategy,
    /// The components: the one in which the winner moves like Right does in it, and the other.
    from: Side,
    to: Side,
}

/// A relation of two games with the play that decides it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The two sides, as text.
    pub sides: [String; 2],
    /// Whether the relation holds.
    pub holds: bool,
    /// What shows it: every half when it holds, and one half that fails when it does not.
    pub parts: Vec<Part>,
}

/// Plays out a relation.
///
/// ```
/// use std::sync::Arc;
/// use tepid::{syntax::parse_term, theory::{Evaluator, Theory}, witness::witness};
/// let mut evaluator = Evaluator::new(Arc::new(Theory::built_in()));
/// let found = witness(&mut evaluator, &parse_term("* <= ^")?)?;
/// assert!(!found.holds && found.parts[0].first.is_some());
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E0204 when it is no relation of short games, E04 when a limit is reached.
pub fn witness(evaluator: &mut Evaluator, relation: &Term) -> Result<Witness> {
    let root = relation.root();
    let (op, args) = match relation.node(root) {
        Node::Apply(op, args) if args.len() == 2 => (op.as_str(), args),
        _ => ("", &Vec::new()),
    };
    // For each half: whether the winner moves second, and from which side to which.
    let (ab, ba) = ((Side::A, Side::B), (Side::B, Side::A));
    let halves: &[(bool, (Side, Side), &'static str)] = match op {
        ops::LE => &[(true, ab, "A <= B")],
        ops::GE => &[(true, ba, "B <= A")],
        ops::EQ => &[(true, ab, "A <= B"), (true, ba, "B <= A")],
        ops::LT => &[(true, ab, "A <= B"), (false, ab, "A <| B")],
        ops::GT => &[(true, ba, "B <= A"), (false, ba, "B <| A")],
        ops::LF => &[(false, ab, "A <| B")],
        ops::GF => &[(false, ba, "B <| A")],
        ops::CONFUSED => &[(false, ab, "A <| B"), (false, ba, "B <| A")],
        _ => {
            let message = "a strategy plays out a relation of two games";
            let error = Error::new(&theory::SORT, message).at(relation.span(root), "");
            return Err(error.hint("write one of <=, >=, =, <, >, <|, |>, <>"));
        }
    };
    let mut forms = [Form::ZERO; 2];
    for (form, arg) in forms.iter_mut().zip(args) {
        let side = relation.subterm(*arg);
        let value = evaluator.eval(&side)?;
        *form = match value {
            Value::Form(form) => form,
            value => {
                let game = value.game().map_err(|error| error.or_at(relation.span(*arg)))?;
                evaluator.games.canonical_form(game)?
            }
        };
    }
    let games = &mut evaluator.games;
    let sides = [text(games, forms[0])?, text(games, forms[1])?];
    let mut witness = Witness { sides, holds: true, parts: Vec::new() };
    for &(second, (from, to), claim) in halves {
        let part = decide(games, forms, second, (from, to), claim)?;
        if !part.holds {
            witness.holds = false;
            witness.parts = vec![part];
            break;
        }
        witness.parts.push(part);
    }
    Ok(witness)
}

/// Decides one half by whichever player wins.
fn decide(
    games: &mut Games,
    forms: [Form; 2],
    second: bool,
    (from, to): (Side, Side),
    claim: &'static str,
) -> Result<Part> {
    let form = |side: Side| forms[side as usize];
    let opening = |games: &mut Games, from: Side, to: Side| -> Result<Option<_>> {
        let found = Opening::search(games, form(from), form(to))?;
        Ok(found.map(|opening| (Some(opening.first), opening.then)))
    };
    let reply = |games: &mut Games, from: Side, to: Side| -> Result<Option<_>> {
        let found = Strategy::search(games, form(from), form(to))?;
        Ok(found.map(|strategy| (None, strategy)))
    };
    let won = if second { reply(games, from, to)? } else { opening(games, from, to)? };
    if let Some((first, strategy)) = won {
        return Ok(Part { claim, holds: true, first, strategy, from, to });
    }
    // Whoever does not win loses: the other player has a strategy on the negative.
    let lost = if second { opening(games, to, from)? } else { reply(games, to, from)? };
    let Some((first, strategy)) = lost else {
        let message = "neither player wins: the search for strategies is wrong";
        return Err(Error::new(&crate::error::alarm::UNSOUND_RULE, message));
    };
    Ok(Part { claim, holds: false, first, strategy, from: to, to: from })
}

impl Part {
    /// Who wins, and who loses. Whoever plays for the claim is called Left.
    fn players(&self) -> (&'static str, &'static str) {
        if self.holds { ("Left", "Right") } else { ("Right", "Left") }
    }

    fn step(&self, games: &mut Games, step: Move) -> Result<String> {
        let (side, form) = match step {
            Move::From(form) => (self.from, form),
            Move::To(form) => (self.to, form),
        };
        Ok(format!("{} to {}", side.name(), text(games, form)?))
    }

    /// A position as the sum that is played: always −A + B where the claim is of that kind.
    fn position(&self, games: &mut Games, at: usize) -> Result<String> {
        let position = self.strategy.states()[at].position;
        let (from, to) = (text(games, position.from)?, text(games, position.to)?);
        Ok(format!("{} = {from}, {} = {to}", self.from.name(), self.to.name()))
    }

    fn json(&self, games: &mut Games) -> Result<Json> {
        let step = |games: &mut Games, step: Move| -> Result<Json> {
            let (side, form) = match step {
                Move::From(form) => (self.from, form),
                Move::To(form) => (self.to, form),
            };
            Ok(json!({ "in": side.name(), "to": text(games, form)? }))
        };
        let mut states = Vec::new();
        for state in self.strategy.states() {
            let mut answers = Vec::new();
            for answer in &state.answers {
                answers.push(json!({
                    "move": step(games, answer.to)?,
                    "answer": step(games, answer.by)?,
                    "next": answer.next.0,
                }));
            }
            let (from, to) = (state.position.from, state.position.to);
            states.push(json!({
                self.from.name(): text(games, from)?,
                self.to.name(): text(games, to)?,
                "answers": answers,
            }));
        }
        let first = match self.first {
            Some(first) => step(games, first)?,
            None => Json::Null,
        };
        let (winner, _) = self.players();
        Ok(json!({
            "claim": self.claim,
            "holds": self.holds,
            "winner": winner,
            "first": first,
            "positions": states,
        }))
    }
}

impl Witness {
    /// The play as text: each position with the winner's answer to every move.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn text(&self, games: &mut Games) -> Result<String> {
        let mut out = format!("{}\nA = {}, B = {}", self.holds, self.sides[0], self.sides[1]);
        for part in &self.parts {
            let (winner, loser) = part.players();
            let sum = if part.claim.starts_with('A') { "-A + B" } else { "-B + A" };
            let when = if part.first.is_some() { "first" } else { "second" };
            let not = if part.holds { "" } else { "not " };
            let _ = write!(out, "\n{not}{}: {winner}, moving {when}, wins {sum}", part.claim);
            if let Some(first) = part.first {
                let _ = write!(out, "\n  {winner} moves {}", part.step(games, first)?);
            }
            for (at, state) in part.strategy.states().iter().enumerate() {
                let _ = write!(out, "\n  {at}. {}", part.position(games, at)?);
                if state.answers.is_empty() {
                    let _ = write!(out, ": {loser} has no move");
                }
                for answer in &state.answers {
                    let (to, by) = (part.step(games, answer.to)?, part.step(games, answer.by)?);
                    let _ = write!(
                        out,
                        "\n     {loser} moves {to}: {winner} answers {by}, position {}",
                        answer.next.0
                    );
                }
            }
        }
        Ok(out)
    }

    /// The play as JSON.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn json(&self, games: &mut Games) -> Result<Json> {
        let parts = self.parts.iter().map(|part| part.json(games));
        let parts = parts.collect::<Result<Vec<_>>>()?;
        Ok(json!({
            "value": self.holds,
            "A": self.sides[0],
            "B": self.sides[1],
            "strategies": parts,
        }))
    }
}

/// A form by its value's text where it is the canonical one, else as it is written.
fn text(games: &mut Games, form: Form) -> Result<String> {
    if games.is_canonical(form) {
        let value = games.form_value(form)?;
        return print::game(games, value, Style::Ascii);
    }
    print::form(games, form, Style::Ascii)
}

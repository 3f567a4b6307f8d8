//! Single operations on what is 100,000 deep, each on a stack of 256 KiB.
//!
//! The game is {n | {n−1 | … {1 | 0}}}, the term {…{{g|}|}…|}, and the certificate says
//! that {…{a + b|}…|} = {…{b + a|}…|}, a step for each pair of braces.

use crate::Failure;
use crate::alone::Turn;
use crate::measure::timed;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;
use tepid::budget::Budget;
use tepid::certificate::rewriting::{Cited, Derivation, Reason, Step, StepId, certificate};
use tepid::certificate::texts::verify_own;
use tepid::egraph::{Options, Simplifier};
use tepid::error::Span;
use tepid::game::{Game, Games};
use tepid::print::{self, Style};
use tepid::syntax::parse_term;
use tepid::syntax::term::{Node, Opt, Term, ops};
use tepid::theory::{Evaluator, Theory};

const DEPTH: u32 = 100_000;

/// {n | {n−1 | … {1 | 0}}}.
pub(crate) fn stairs(games: &mut Games) -> Result<Game, Failure> {
    let mut game = Game::ZERO;
    for n in 1..=DEPTH {
        let left = games.integer(n.into())?;
        game = games.make(&[left], &[game])?;
    }
    Ok(game)
}

/// An arena with the deep game.
fn prepared() -> Result<(Games, Game), Failure> {
    let mut games = Games::new();
    let game = stairs(&mut games)?;
    Ok((games, game))
}

pub(crate) fn build() -> Result<Turn, Failure> {
    let mut games = Games::new();
    let (seconds, game) = timed(|| stairs(&mut games));
    assert_ne!(game?, Game::ZERO, "the game is positive");
    Turn::of(seconds, "")
}

fn text() -> String {
    let mut text: String = (1..=DEPTH).rev().map(|n| format!("{{{n}|")).collect();
    text.push('0');
    text.extend((0..DEPTH).map(|_| '}'));
    text
}

pub(crate) fn parse() -> Result<Turn, Failure> {
    let text = text();
    let (seconds, term) = timed(|| parse_term(&text));
    assert!(term?.len() > DEPTH as usize, "all braces are read");
    Turn::of(seconds, format!("{} bytes", text.len()))
}

pub(crate) fn print() -> Result<Turn, Failure> {
    let (mut games, game) = prepared()?;
    let (seconds, printed) = timed(|| print::game(&mut games, game, Style::Ascii));
    let printed = printed?;
    let mut evaluator = Evaluator::new(Theory::standard());
    let (again, expected) =
        (evaluator.game(&parse_term(&printed)?)?, stairs(&mut evaluator.games)?);
    assert_eq!(again, expected, "what is printed has the value");
    Turn::of(seconds, format!("{} bytes", printed.len()))
}

pub(crate) fn write_json() -> Result<Turn, Failure> {
    let (mut games, game) = prepared()?;
    let (seconds, json) = timed(|| print::game_json(&mut games, game));
    Turn::of(seconds, format!("{} bytes", json?.len()))
}

pub(crate) fn read_json() -> Result<Turn, Failure> {
    let (mut games, game) = prepared()?;
    let json = print::game_json(&mut games, game)?;
    let mut other = Games::new();
    let (seconds, read) = timed(|| print::game_from_json(&mut other, &json));
    assert_eq!(read?, stairs(&mut other)?, "what is written is read");
    Turn::of(seconds, format!("{} bytes", json.len()))
}

pub(crate) fn negate() -> Result<Turn, Failure> {
    let (mut games, game) = prepared()?;
    let (seconds, negative) = timed(|| games.neg(game));
    let negative = negative?;
    assert_eq!(games.neg(negative)?, game, "-(-G) = G");
    Turn::of(seconds, "")
}

pub(crate) fn add() -> Result<Turn, Failure> {
    let (mut games, game) = prepared()?;
    let star = games.nimber(1)?;
    let (seconds, sum) = timed(|| games.add(game, star));
    let sum = sum?;
    assert_eq!(games.add(sum, star)?, game, "* + * = 0");
    Turn::of(seconds, "G + *")
}

pub(crate) fn compare() -> Result<Turn, Failure> {
    let (mut games, game) = prepared()?;
    let star = games.nimber(1)?;
    let sum = games.add(game, star)?;
    let (seconds, compared) = timed(|| games.compare(game, sum));
    Turn::of(seconds, format!("G and G + *: {:?}", compared?))
}

pub(crate) fn drop() -> Result<Turn, Failure> {
    let (games, _) = prepared()?;
    let (seconds, ()) = timed(|| std::mem::drop(games));
    Turn::of(seconds, "")
}

pub(crate) fn simplify() -> Result<Turn, Failure> {
    let depth = DEPTH as usize;
    let text = format!("{}g{}", "{".repeat(depth), "|}".repeat(depth));
    let term = parse_term(&text)?;
    let theory = Theory::shipped("canonical").map_err(|_| "canonical is not shipped")?;
    let simplifier = Simplifier::new(&theory, Options::default());
    let mut evaluator = Evaluator::new(Arc::new(theory));
    let (seconds, found) = timed(|| simplifier.simplify(&mut evaluator, &term));
    let found = found?;
    assert_eq!(found.term, term, "nothing can be done with g");
    Turn::of(seconds, format!("{} e-nodes", found.report.nodes))
}

pub(crate) fn check() -> Result<Turn, Failure> {
    let text = certificate(&tower(), &Budget::unlimited())?.text;
    let (seconds, checked) = timed(|| verify_own(&text, &Budget::unlimited()));
    Turn::of(seconds, format!("{} steps", checked?.steps))
}

/// Equal options under so many braces.
fn tower() -> Derivation {
    let mut terms = Term::new();
    let mut push = |node| terms.push(node, Span::default());
    let [a, b] = ["a", "b"].map(|name| push(Node::Var(Symbol::new(name))));
    let mut sum = |a, b| push(Node::Apply(Symbol::new(ops::ADD), vec![a, b]));
    let (mut lhs, mut rhs) = (sum(a, b), sum(b, a));
    let mut steps = vec![Step { lhs, rhs, reason: Reason::SumCanon }];
    for step in 0..DEPTH {
        let mut braces = |inner| push(Node::Braces(vec![Opt::Term(inner)], Vec::new()));
        (lhs, rhs) = (braces(lhs), braces(rhs));
        let below = Cited { step: StepId(step), backward: false };
        steps.push(Step { lhs, rhs, reason: Reason::Congruence(vec![Some(below)]) });
    }
    let goal = (lhs, rhs);
    Derivation {
        rules: Vec::new(),
        definitions: Vec::new(),
        proofs: Vec::new(),
        assumed: Vec::new(),
        sorts: Vec::new(),
        assumptions: Vec::new(),
        terms,
        steps,
        goal,
    }
}

//! The built-in operators: the kernel's functions under the names of the notation.

use super::signature::Accepts;
use super::value::{Kind, Value};
use crate::error::{Error, Result, domain};
use crate::game::{Form, Game, Games};
use crate::number::Dyadic;
use crate::syntax::rules::Sort;
use num_bigint::{BigInt, BigUint};
use std::collections::HashSet;

/// A built-in operator.
pub struct Native {
    /// Its name.
    pub name: &'static str,
    /// Its parameters: name and what each takes.
    pub params: &'static [(&'static str, Accepts)],
    /// The kind of its result; a reader that gets a form may answer with forms instead.
    pub result: Kind,
    /// Whether it answers with forms when it reads a form: `left`, but not `incentives`.
    pub reads_forms: bool,
    /// The argument that a domain error is about.
    pub blame: usize,
    /// Computes it. The arguments are of the kinds that the parameters take.
    pub run: fn(&mut Games, &[Value]) -> Result<Value>,
}

impl std::fmt::Debug for Native {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

const GAME: Accepts = Accepts::Sort(Sort::Game);
const FORM: Accepts = Accepts::Sort(Sort::Form);
const INTEGER: Accepts = Accepts::Sort(Sort::Integer);
const READ: Accepts = Accepts::Readable;

const fn native(
    name: &'static str,
    params: &'static [(&'static str, Accepts)],
    result: Kind,
    run: fn(&mut Games, &[Value]) -> Result<Value>,
) -> Native {
    Native { name, params, result, reads_forms: false, blame: 0, run }
}

const fn reader(name: &'static str, run: fn(&mut Games, &[Value]) -> Result<Value>) -> Native {
    Native { reads_forms: true, ..native(name, &[("g", READ)], Kind::Games, run) }
}

/// Every built-in operator.
pub(super) static TABLE: &[Native] = &[
    native("canonical", &[("g", GAME)], Kind::Game, |_, args| Ok(args[0].clone())),
    native("birthday", &[("g", GAME)], Kind::Game, birthday),
    native("outcome", &[("g", GAME)], Kind::Outcome, |games, args| {
        Ok(Value::Outcome(games.outcome(args[0].game()?)?))
    }),
    reader("left", left),
    reader("right", right),
    reader("followers", followers),
    native("incentives", &[("g", READ)], Kind::Games, |games, args| {
        let mut all = incentives(games, &args[0], true)?;
        all.extend(incentives(games, &args[0], false)?);
        Ok(Value::games(all))
    }),
    native("left_incentives", &[("g", READ)], Kind::Games, |games, args| {
        Ok(Value::games(incentives(games, &args[0], true)?))
    }),
    native("right_incentives", &[("g", READ)], Kind::Games, |games, args| {
        Ok(Value::games(incentives(games, &args[0], false)?))
    }),
    native("copies", &[("n", INTEGER), ("g", GAME)], Kind::Game, |games, args| {
        let n = integer(games, &args[0])?;
        Ok(Value::Game(games.copies(&n, args[1].game()?)?))
    }),
    native("tiny", &[("x", GAME)], Kind::Game, |games, args| {
        Ok(Value::Game(games.tiny(args[0].game()?)?))
    }),
    native("miny", &[("x", GAME)], Kind::Game, |games, args| {
        let tiny = games.tiny(args[0].game()?)?;
        Ok(Value::Game(games.neg(tiny)?))
    }),
    native("left_stop", &[("g", GAME)], Kind::Game, |games, args| {
        let stop = games.left_stop(args[0].game()?);
        Ok(Value::Game(games.number(&stop)?))
    }),
    native("right_stop", &[("g", GAME)], Kind::Game, |games, args| {
        let stop = games.right_stop(args[0].game()?);
        Ok(Value::Game(games.number(&stop)?))
    }),
    native("is_number", &[("g", GAME)], Kind::Truth, |games, args| {
        Ok(Value::Truth(games.is_number(args[0].game()?)))
    }),
    native("is_integer", &[("g", GAME)], Kind::Truth, |games, args| {
        Ok(Value::Truth(games.is_integer(args[0].game()?)))
    }),
    native("is_infinitesimal", &[("g", GAME)], Kind::Truth, |games, args| {
        Ok(Value::Truth(is_infinitesimal(games, args[0].game()?)))
    }),
    native("is_all_small", &[("g", GAME)], Kind::Truth, |games, args| {
        Ok(Value::Truth(is_all_small(games, args[0].game()?)?))
    }),
    native("is_canonical", &[("g", FORM)], Kind::Truth, |games, args| {
        let form = args[0].form()?;
        let value = games.form_value(form)?;
        Ok(Value::Truth(games.canonical_form(value)? == form))
    }),
];

/// A game as a number.
pub(crate) fn number(games: &Games, value: &Value) -> Result<Dyadic> {
    games
        .as_number(value.game()?)
        .ok_or_else(|| Error::new(&domain::NOT_A_NUMBER, "this is not equal to a number"))
}

/// A game as an integer.
pub(crate) fn integer(games: &Games, value: &Value) -> Result<BigInt> {
    games
        .as_number(value.game()?)
        .and_then(|number| number.to_integer())
        .ok_or_else(|| Error::new(&domain::NOT_AN_INTEGER, "this is not equal to an integer"))
}

fn natural(games: &mut Games, n: BigUint) -> Result<Value> {
    Ok(Value::Game(games.number(&Dyadic::new(BigInt::from(n), 0))?))
}

fn birthday(games: &mut Games, args: &[Value]) -> Result<Value> {
    let birthday = games.birthday(args[0].game()?)?;
    natural(games, birthday)
}

fn left(games: &mut Games, args: &[Value]) -> Result<Value> {
    Ok(match &args[0] {
        Value::Form(form) => Value::forms(games.form_left(*form)?),
        other => Value::games(games.left(other.game()?)?),
    })
}

fn right(games: &mut Games, args: &[Value]) -> Result<Value> {
    Ok(match &args[0] {
        Value::Form(form) => Value::forms(games.form_right(*form)?),
        other => Value::games(games.right(other.game()?)?),
    })
}

fn followers(games: &mut Games, args: &[Value]) -> Result<Value> {
    Ok(match &args[0] {
        Value::Form(form) => Value::forms(form_followers(games, *form)?),
        other => Value::games(games.followers(other.game()?)?),
    })
}

/// A form and all its subpositions.
fn form_followers(games: &mut Games, form: Form) -> Result<Vec<Form>> {
    let mut found = vec![form];
    let mut seen: HashSet<Form> = HashSet::from([form]);
    let mut at = 0;
    while let Some(&next) = found.get(at) {
        at += 1;
        let mut options = games.form_left(next)?;
        options.extend(games.form_right(next)?);
        games.budget_mut().step(1 + options.len() as u64)?;
        found.extend(options.into_iter().filter(|&option| seen.insert(option)));
    }
    Ok(found)
}

/// The incentives of one side: of a value by its canonical options, of a form by its own.
fn incentives(games: &mut Games, value: &Value, left: bool) -> Result<Vec<Game>> {
    match value {
        Value::Form(form) => {
            let whole = games.form_value(*form)?;
            let options = if left { games.form_left(*form)? } else { games.form_right(*form)? };
            let mut found = Vec::with_capacity(options.len());
            for option in options {
                let option = games.form_value(option)?;
                found.push(if left {
                    games.sub(option, whole)?
                } else {
                    games.sub(whole, option)?
                });
            }
            Ok(found)
        }
        other if left => games.left_incentives(other.game()?),
        other => games.right_incentives(other.game()?),
    }
}

/// Between −x and x for every positive number x: both stops are 0.
fn is_infinitesimal(games: &Games, g: Game) -> bool {
    games.left_stop(g).signum() == 0 && games.right_stop(g).signum() == 0
}

/// In every subposition both players have a move or neither has: no number but 0 occurs.
fn is_all_small(games: &mut Games, g: Game) -> Result<bool> {
    let mut seen: HashSet<Game> = HashSet::from([g]);
    let mut open = vec![g];
    while let Some(next) = open.pop() {
        if !is_infinitesimal(games, next) {
            return Ok(false);
        }
        if games.as_number_up_star(next).is_some() {
            continue;
        }
        let mut options = games.left(next)?;
        options.extend(games.right(next)?);
        games.budget_mut().step(1 + options.len() as u64)?;
        open.extend(options.into_iter().filter(|&option| seen.insert(option)));
    }
    Ok(true)
}

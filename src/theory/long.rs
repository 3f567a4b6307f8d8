//! Operators on games beyond the short ones: a surreal number plus a short game.
//!
//! `omega`, ω^y as `wpow(y)` and the rational m/n as `ratio(m, n)` make such games; `+`, `-`,
//! integer copies, the product of numbers, relations and outcomes take them. Any other
//! operator wants a short game, and a long one that is equal to a short one is that game.

use super::natives::{self, Function};
use super::value::{Kind, Value};
use crate::error::{Error, Result, domain};
use crate::game::Games;
use crate::operators::Operators;
use crate::surreal::{LongGame, Surreal};
use crate::syntax::term::ops;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

/// What an operator does when an argument is a long game; all arguments are then.
pub(super) fn operator(name: &str, arity: usize) -> Option<(Function, Kind)> {
    Some(match (name, arity) {
        ("wpow", 1) => (power, Kind::Long),
        ("conway", 2) => (product, Kind::Long),
        (ops::NORTON | "copies", 2) => (copies, Kind::Long),
        ("is_number", 1) => (is_number, Kind::Truth),
        ("outcome", 1) => (outcome, Kind::Outcome),
        _ => return None,
    })
}

/// A short game as a long one.
pub(super) fn from_game(
    games: &mut Games,
    operators: &mut Operators,
    args: &[Value],
) -> Result<Value> {
    let game = args[0].game()?;
    let long = LongGame::new(operators.surreals(), games, Surreal::ZERO, game)?;
    Ok(Value::Long(long))
}

/// The short game that a long one is.
pub(super) fn to_game(
    games: &mut Games,
    operators: &mut Operators,
    args: &[Value],
) -> Result<Value> {
    match long(&args[0])?.as_game(operators.surreals(), games)? {
        Some(game) => Ok(Value::Game(game)),
        None => Err(Error::new(&domain::INFINITE, "this is no short game")),
    }
}

pub(super) fn omega(games: &mut Games, operators: &mut Operators, _: &[Value]) -> Result<Value> {
    let omega = operators.surreals().omega(games.budget_mut())?;
    Ok(Value::Long(omega.into()))
}

pub(super) fn ratio(games: &mut Games, operators: &mut Operators, args: &[Value]) -> Result<Value> {
    let (m, n) = (natives::integer(games, &args[0])?, natives::integer(games, &args[1])?);
    if n.is_zero() {
        return Err(Error::new(&domain::NOT_A_NUMBER, "nothing is divided by 0"));
    }
    let x = operators.surreals().rational(games.budget_mut(), &BigRational::new(m, n))?;
    Ok(Value::Long(x.into()))
}

pub(super) fn power(games: &mut Games, operators: &mut Operators, args: &[Value]) -> Result<Value> {
    let y = number(&args[0], "the exponent of a power of omega")?;
    let power = operators.surreals().power(games.budget_mut(), y)?;
    Ok(Value::Long(power.into()))
}

pub(super) fn add(games: &mut Games, operators: &mut Operators, args: &[Value]) -> Result<Value> {
    Ok(Value::Long(long(&args[0])?.add(long(&args[1])?, operators.surreals(), games)?))
}

pub(super) fn sub(games: &mut Games, operators: &mut Operators, args: &[Value]) -> Result<Value> {
    let minus = long(&args[1])?.neg(operators.surreals(), games)?;
    Ok(Value::Long(long(&args[0])?.add(minus, operators.surreals(), games)?))
}

pub(super) fn neg(games: &mut Games, operators: &mut Operators, args: &[Value]) -> Result<Value> {
    Ok(Value::Long(long(&args[0])?.neg(operators.surreals(), games)?))
}

fn product(games: &mut Games, operators: &mut Operators, args: &[Value]) -> Result<Value> {
    let x = number(&args[0], "a factor of an infinite number")?;
    let y = number(&args[1], "a factor of an infinite number")?;
    let product = operators.surreals().mul(games.budget_mut(), x, y)?;
    Ok(Value::Long(product.into()))
}

fn copies(games: &mut Games, operators: &mut Operators, args: &[Value]) -> Result<Value> {
    let (n, g) = (long(&args[0])?, long(&args[1])?);
    let n: BigInt = n
        .as_number()
        .and_then(|n| operators.surreals().as_dyadic(n))
        .and_then(|n| n.to_integer())
        .ok_or_else(|| {
            Error::new(&domain::NOT_AN_INTEGER, "only an integer counts copies of a long game")
                .hint("`conway(x, y)` is the product of numbers")
        })?;
    Ok(Value::Long(g.copies(&n, operators.surreals(), games)?))
}

fn is_number(_: &mut Games, _: &mut Operators, args: &[Value]) -> Result<Value> {
    Ok(Value::Truth(long(&args[0])?.as_number().is_some()))
}

fn outcome(games: &mut Games, operators: &mut Operators, args: &[Value]) -> Result<Value> {
    Ok(Value::Outcome(long(&args[0])?.outcome(operators.surreals(), games)?))
}

fn long(value: &Value) -> Result<LongGame> {
    match value {
        Value::Long(long) => Ok(*long),
        other => Err(other.is_not(Kind::Long)),
    }
}

fn number(value: &Value, what: &str) -> Result<Surreal> {
    let not = || Error::new(&domain::NOT_A_NUMBER, format!("{what} must be a number"));
    long(value)?.as_number().ok_or_else(not)
}

//! Values of ground terms by the kernel alone: the road from a text back to a game that the
//! tests of printing take.

use tepid::error::Result;
use tepid::game::{Form, Game, Games, NumberUpStar};
use tepid::number::Dyadic;
use tepid::syntax::parse_term;
use tepid::syntax::term::{Literal, Node, Opt, Term, TermId, Ups};

/// What a text means.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Game(Game),
    Form(Form),
    Set(Vec<Value>),
}

impl Value {
    pub(crate) fn game(self) -> Game {
        match self {
            Value::Game(game) => game,
            other => panic!("not a game: {other:?}"),
        }
    }

    pub(crate) fn form(self) -> Form {
        match self {
            Value::Form(form) => form,
            other => panic!("not a form: {other:?}"),
        }
    }
}

/// Reads a text and evaluates it.
pub(crate) fn read(games: &mut Games, text: &str) -> Result<Value> {
    let term = parse_term(text)?;
    evaluate(games, &term)
}

pub(crate) fn read_game(games: &mut Games, text: &str) -> Game {
    read(games, text).unwrap_or_else(|error| panic!("{text}: {}", error.render())).game()
}

fn literal(games: &mut Games, literal: &Literal) -> Result<Game> {
    let Literal { number, ups, nim } = literal.clone();
    let (ups, uptimal) = match ups {
        Ups::Multiple(ups) => (ups, None),
        Ups::Power(n) => (0, Some((n, games.up_power(n.unsigned_abs() as u32)?))),
        Ups::Partial(n) => (0, Some((n, games.up_partial(n.unsigned_abs() as u32)?))),
    };
    let sum = games.number_up_star(&NumberUpStar { number, ups, nim })?;
    match uptimal {
        Some((n, game)) if n > 0 => games.add(sum, game),
        Some((_, game)) => games.sub(sum, game),
        None => Ok(sum),
    }
}

fn options(games: &mut Games, values: &[Value], side: &[Opt]) -> Result<Vec<Game>> {
    side.iter()
        .map(|option| match option {
            Opt::Term(id) => value_of(games, &values[id.0 as usize]),
            other => panic!("not ground: {other:?}"),
        })
        .collect()
}

fn value_of(games: &mut Games, value: &Value) -> Result<Game> {
    match value {
        Value::Game(game) => Ok(*game),
        Value::Form(form) => games.form_value(*form),
        Value::Set(_) => panic!("a set has no value"),
    }
}

/// Evaluates a ground term.
pub(crate) fn evaluate(games: &mut Games, term: &Term) -> Result<Value> {
    // In forms every node has a form as well, made when its quotation is reached.
    let mut values: Vec<Value> = Vec::new();
    for (_, node) in term.iter() {
        let value = match node {
            Node::Literal(value) => Value::Game(literal(games, value)?),
            Node::Braces(left, right) => {
                let (left, right) =
                    (options(games, &values, left)?, options(games, &values, right)?);
                Value::Game(games.make(&left, &right)?)
            }
            Node::Set(side) => Value::Set(
                side.iter()
                    .map(|option| match option {
                        Opt::Term(id) => values[id.0 as usize].clone(),
                        other => panic!("not ground: {other:?}"),
                    })
                    .collect(),
            ),
            Node::Quote(inner) => Value::Form(form(games, term, *inner)?),
            Node::Apply(op, args) => {
                let args = args
                    .iter()
                    .map(|arg| value_of(games, &values[arg.0 as usize]))
                    .collect::<Result<Vec<Game>>>()?;
                Value::Game(match (op.as_str(), args.as_slice()) {
                    ("add", &[g, h]) => games.add(g, h)?,
                    ("sub", &[g, h]) => games.sub(g, h)?,
                    ("neg", &[g]) => games.neg(g)?,
                    ("plus_minus", left) => games.plus_minus(left)?,
                    ("tiny", &[g]) => games.tiny(g)?,
                    ("miny", &[g]) => {
                        let tiny = games.tiny(g)?;
                        games.neg(tiny)?
                    }
                    ("norton", &[n, g]) => {
                        let n = games.as_integer(n).expect("copies only");
                        games.copies(&n, g)?
                    }
                    (op, _) => panic!("no kernel operator: {op}"),
                })
            }
            other => panic!("not ground: {other:?}"),
        };
        values.push(value);
    }
    Ok(values.pop().expect("a term has a root"))
}

/// The form of a quoted part, exactly as it is written.
fn form(games: &mut Games, term: &Term, root: TermId) -> Result<Form> {
    let part = term.subterm(root);
    let mut forms: Vec<Form> = Vec::new();
    for (_, node) in part.iter() {
        let side = |side: &[Opt]| -> Vec<Form> {
            side.iter()
                .map(|option| match option {
                    Opt::Term(id) => forms[id.0 as usize],
                    other => panic!("not ground: {other:?}"),
                })
                .collect()
        };
        let form = match node {
            Node::Literal(value) => {
                let value = literal(games, value)?;
                games.canonical_form(value)?
            }
            Node::Braces(left, right) => games.form(&side(left), &side(right))?,
            Node::Quote(inner) => forms[inner.0 as usize],
            other => panic!("not a quoted form: {other:?}"),
        };
        forms.push(form);
    }
    Ok(forms.pop().expect("a form has a root"))
}

/// The number m/2^k.
pub(crate) fn dyadic(numerator: i64, exponent: u64) -> Dyadic {
    Dyadic::new(numerator.into(), exponent)
}

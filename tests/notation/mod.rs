//! Games from their notation, for tests: braces and literals, plain or quoted.

use tepid::error::Result;
use tepid::game::{Form, Game, Games, NumberUpStar};
use tepid::number::Dyadic;
use tepid::syntax::parse_term;
use tepid::syntax::term::{Literal, Node, Opt, Term, TermId, Ups, ops};

/// The value that a text names.
pub fn game(games: &mut Games, text: &str) -> Game {
    let form = form(games, text);
    games.form_value(form).unwrap()
}

/// The form that a text names: braces as they are written, values by their canonical form.
pub fn form(games: &mut Games, text: &str) -> Form {
    let term = parse_term(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    build(games, &term, term.root()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A number from its text.
pub fn number(text: &str) -> Dyadic {
    text.parse().unwrap()
}

fn build(games: &mut Games, term: &Term, id: TermId) -> Result<Form> {
    let value = match term.node(id) {
        Node::Literal(literal) => literal_value(games, literal)?,
        Node::Quote(inner) => return build(games, term, *inner),
        Node::Braces(left, right) => {
            let left = options(games, term, left)?;
            let right = options(games, term, right)?;
            return games.form(&left, &right);
        }
        Node::Apply(name, arguments) => {
            let mut values = Vec::new();
            for &argument in arguments {
                let form = build(games, term, argument)?;
                values.push(games.form_value(form)?);
            }
            match (name.as_str(), &values[..]) {
                (ops::ADD, &[g, h]) => games.add(g, h)?,
                (ops::SUB, &[g, h]) => games.sub(g, h)?,
                (ops::NEG, &[g]) => games.neg(g)?,
                (ops::PLUS_MINUS, left) => games.plus_minus(left)?,
                ("tiny", &[g]) => games.tiny(g)?,
                (name, _) => panic!("{name} is not for tests"),
            }
        }
        node => panic!("{node:?} is not for tests"),
    };
    games.canonical_form(value)
}

fn options(games: &mut Games, term: &Term, options: &[Opt]) -> Result<Vec<Form>> {
    options
        .iter()
        .map(|option| match option {
            Opt::Term(id) => build(games, term, *id),
            _ => panic!("sets are not for tests"),
        })
        .collect()
}

fn literal_value(games: &mut Games, literal: &Literal) -> Result<Game> {
    let ups = if let Ups::Multiple(ups) = literal.ups { ups } else { 0 };
    let number = literal.number.clone();
    let base = games.number_up_star(&NumberUpStar { number, ups, nim: literal.nim })?;
    let (n, power) = match literal.ups {
        Ups::Multiple(_) => return Ok(base),
        Ups::Power(n) => (n, games.up_power(u32::try_from(n.abs()).unwrap())?),
        Ups::Partial(n) => (n, games.up_partial(u32::try_from(n.abs()).unwrap())?),
    };
    if n < 0 { games.sub(base, power) } else { games.add(base, power) }
}

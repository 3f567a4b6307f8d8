//! Terms with infinite numbers: `wpow(2) + 3.omega - 1/2`, `omega + {1|-1} > 100`.

use super::{LongGame, Surreal, Surreals};
use crate::error::{Error, Result, Span, domain};
use crate::game::{Game, Games, NumberUpStar, Relation};
use crate::syntax::term::{Literal, Node, Term, TermId, Ups, ops};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;
use rustc_hash::FxHashMap;

/// What a term with infinite numbers evaluates to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A number plus a short game.
    Game(LongGame),
    /// Whether a relation holds.
    Truth(bool),
}

/// What evaluates the parts of a term in which no infinite number occurs.
pub trait ShortGames {
    /// The arena of its values.
    fn games(&mut self) -> &mut Games;

    /// The value of a closed term.
    ///
    /// # Errors
    /// Whatever it answers for a term that has none.
    fn value(&mut self, term: &Term) -> Result<Game>;
}

/// Whether a term names a number beyond the short games: `omega`, `wpow(y)` or
/// `ratio(m, n)`.
///
/// ```
/// use tepid::{surreal::mentions, syntax::parse_term};
/// assert!(mentions(&parse_term("{1|-1} < omega").unwrap()));
/// assert!(!mentions(&parse_term("{1|-1} < 2").unwrap()));
/// ```
#[must_use]
pub fn mentions(term: &Term) -> bool {
    term.iter().any(|(_, node)| is_new(node))
}

fn is_new(node: &Node) -> bool {
    matches!(node, Node::Apply(op, _) if [ops::OMEGA, "wpow", "ratio"].contains(&op.as_str()))
}

impl Surreals {
    /// Evaluates a closed term that may name `omega`, ω^y as `wpow(y)`, and the rational m/n
    /// as `ratio(m, n)`. `+`, `-`, integer copies `n . x`, products of numbers
    /// `conway(x, y)`, `is_number` and the relations of values are computed here; parts
    /// without such names are evaluated by `short`.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tepid::error::Result;
    /// use tepid::game::{Game, Games};
    /// use tepid::surreal::{Answer, ShortGames, Surreals};
    /// use tepid::syntax::{parse_term, term::Term};
    /// use tepid::theory::{Evaluator, Theory};
    ///
    /// struct Short(Evaluator);
    /// impl ShortGames for Short {
    ///     fn games(&mut self) -> &mut Games {
    ///         &mut self.0.games
    ///     }
    ///     fn value(&mut self, term: &Term) -> Result<Game> {
    ///         self.0.game(term)
    ///     }
    /// }
    /// let mut short = Short(Evaluator::new(Arc::new(Theory::built_in())));
    /// let term = parse_term("conway(omega - 1, omega + 1) + {1|-1} < wpow(2) + 1")?;
    /// assert_eq!(Surreals::new().evaluate(&mut short, &term)?, Answer::Truth(true));
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E0320 for an exponent or factor that is no number, E0321 for a count that is no
    /// integer, E0330 for an operator that has no meaning on infinite numbers here, what
    /// `short` answers, and E04 when a budget is used up.
    pub fn evaluate(&mut self, short: &mut impl ShortGames, term: &Term) -> Result<Answer> {
        let mut long = vec![false; term.len()];
        for (id, node) in term.iter() {
            long[id.0 as usize] =
                is_new(node) || node.children().iter().any(|child| long[child.0 as usize]);
        }
        let mut values: FxHashMap<TermId, Answer> = FxHashMap::default();
        let mut stack = vec![term.root()];
        while let Some(&top) = stack.last() {
            self.budget.step(1)?;
            let before = stack.len();
            if long[top.0 as usize] {
                let children = term.node(top).children();
                stack.extend(children.into_iter().filter(|child| !values.contains_key(child)));
            }
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let value = if long[top.0 as usize] {
                self.node(short.games(), term, top, &values)
            } else {
                let game = match term.node(top) {
                    Node::Literal(Literal { number, ups: Ups::Multiple(ups), nim }) => {
                        let value = NumberUpStar { number: number.clone(), ups: *ups, nim: *nim };
                        short.games().number_up_star(&value)
                    }
                    _ => short.value(&part(term, top)),
                };
                game.and_then(|game| LongGame::new(self, short.games(), Surreal::ZERO, game))
                    .map(Answer::Game)
            };
            values.insert(top, value.map_err(|error| error.or_at(term.span(top)))?);
        }
        Ok(values[&term.root()])
    }

    fn node(
        &mut self,
        games: &mut Games,
        term: &Term,
        id: TermId,
        values: &FxHashMap<TermId, Answer>,
    ) -> Result<Answer> {
        let Node::Apply(op, args) = term.node(id) else {
            return Err(unsupported("braces and forms with infinite options"));
        };
        let mut given = Vec::with_capacity(args.len());
        for arg in args {
            match values[arg] {
                Answer::Game(game) => given.push(game),
                Answer::Truth(_) => return Err(unsupported("a relation as an argument")),
            }
        }
        let game = match (op.as_str(), given.as_slice()) {
            (ops::OMEGA, []) => self.omega()?.into(),
            ("wpow", [y]) => {
                let y = number(*y, "the exponent of a power of omega")?;
                self.power(y)?.into()
            }
            ("ratio", [m, n]) => {
                let (m, n) = (self.integer_of(*m, "ratio")?, self.integer_of(*n, "ratio")?);
                if n.is_zero() {
                    return Err(Error::new(&domain::NOT_A_NUMBER, "ratio(m, 0) is no number"));
                }
                self.rational(&BigRational::new(m, n))?.into()
            }
            (ops::ADD, [x, y]) => x.add(*y, self, games)?,
            (ops::SUB, [x, y]) => {
                let y = y.neg(self, games)?;
                x.add(y, self, games)?
            }
            (ops::NEG, [x]) => x.neg(self, games)?,
            (ops::NORTON | "copies", [n, x]) => {
                let n = self.integer_of(*n, "copies").map_err(|error| {
                    error.hint("conway(x, y) is the product of numbers, n . x is n copies of x")
                })?;
                x.copies(&n, self, games)?
            }
            ("conway", [x, y]) => {
                let x = number(*x, "a factor of an infinite number")?;
                let y = number(*y, "a factor of an infinite number")?;
                self.mul(x, y)?.into()
            }
            ("is_number", [x]) => return Ok(Answer::Truth(x.as_number().is_some())),
            (relation, [x, y]) if relation != ops::SAME && ops::RELATIONS.contains(&relation) => {
                let compared = x.compare(*y, self, games)?;
                return Ok(Answer::Truth(holds(relation, compared)));
            }
            (op, _) => return Err(unsupported(&format!("{op} of infinite numbers"))),
        };
        Ok(Answer::Game(game))
    }

    fn integer_of(&self, x: LongGame, of: &str) -> Result<BigInt> {
        x.as_number()
            .and_then(|x| self.as_rational(x))
            .filter(BigRational::is_integer)
            .map(|x| x.to_integer())
            .ok_or_else(|| Error::new(&domain::NOT_AN_INTEGER, format!("{of} needs an integer")))
    }
}

fn number(x: LongGame, what: &str) -> Result<Surreal> {
    let not = || Error::new(&domain::NOT_A_NUMBER, format!("{what} must be a number"));
    x.as_number().ok_or_else(not)
}

fn unsupported(what: &str) -> Error {
    Error::new(&domain::INFINITE, format!("{what}: only a number plus a short game is supported"))
}

/// Whether a relation of values holds of two games that compare so.
fn holds(relation: &str, compared: Relation) -> bool {
    use Relation::{Confused, Equal, Greater, Less};
    match relation {
        ops::EQ => compared == Equal,
        ops::LE => matches!(compared, Less | Equal),
        ops::LT => compared == Less,
        ops::GE => matches!(compared, Greater | Equal),
        ops::GT => compared == Greater,
        ops::CONFUSED => compared == Confused,
        ops::LF => matches!(compared, Less | Confused),
        _ => matches!(compared, Greater | Confused),
    }
}

/// The part of a term below a node, in time of its own size.
fn part(term: &Term, root: TermId) -> Term {
    let mut ids = vec![root];
    let mut open = vec![root];
    let mut met = rustc_hash::FxHashSet::from_iter([root]);
    while let Some(id) = open.pop() {
        for child in term.node(id).children() {
            if met.insert(child) {
                ids.push(child);
                open.push(child);
            }
        }
    }
    ids.sort_unstable();
    let mut place = FxHashMap::default();
    let mut part = Term::new();
    for id in ids {
        let node = term.node(id).map(|child| place[&child]);
        let span: Span = term.span(id);
        place.insert(id, part.push(node, span));
    }
    part
}

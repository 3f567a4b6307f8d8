//! Games and operators from their notation, for tests.

use tepid::error::Result;
use tepid::game::{Form, Game, Games, NumberUpStar};
use tepid::operators::Operators;
use tepid::syntax::parse_term;
use tepid::syntax::term::{Literal, Node, Opt, Term, TermId, Ups, ops};

/// An arena, and what was computed in it.
pub(crate) struct Lab {
    /// The arena.
    pub games: Games,
    /// What the operators computed in it.
    pub ops: Operators,
}

impl Lab {
    /// An empty one.
    pub(crate) fn new() -> Lab {
        Lab { games: Games::new(), ops: Operators::new() }
    }

    /// The value that a text names.
    pub(crate) fn value(&mut self, text: &str) -> Game {
        let form = self.form(text);
        self.games.form_value(form).unwrap()
    }

    /// The form that a text names: a quoted one as it is written, that of a value else.
    pub(crate) fn form(&mut self, text: &str) -> Form {
        self.try_form(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// The same, with what is wrong.
    pub(crate) fn try_form(&mut self, text: &str) -> Result<Form> {
        let term = parse_term(text)?;
        self.build(&term, term.root(), false)
    }

    fn build(&mut self, term: &Term, id: TermId, quoted: bool) -> Result<Form> {
        let value = match term.node(id) {
            Node::Literal(literal) => self.literal(literal)?,
            Node::Quote(inner) => return self.build(term, *inner, true),
            Node::Braces(left, right) => {
                let left = self.options(term, left)?;
                let right = self.options(term, right)?;
                let form = self.games.form(&left, &right)?;
                if quoted {
                    return Ok(form);
                }
                self.games.form_value(form)?
            }
            Node::Apply(name, arguments) => {
                let arguments: Result<Vec<Form>> =
                    arguments.iter().map(|&argument| self.build(term, argument, false)).collect();
                self.apply(name.as_str(), &arguments?)?
            }
            node => panic!("{node:?} is not for tests"),
        };
        self.games.canonical_form(value)
    }

    fn options(&mut self, term: &Term, options: &[Opt]) -> Result<Vec<Form>> {
        let option = |option: &Opt| match option {
            Opt::Term(id) => self.build(term, *id, true),
            _ => panic!("sets are not for tests"),
        };
        options.iter().map(option).collect()
    }

    fn apply(&mut self, name: &str, forms: &[Form]) -> Result<Game> {
        let Lab { games, ops, .. } = self;
        let values: Result<Vec<Game>> = forms.iter().map(|&form| games.form_value(form)).collect();
        let values = values?;
        let dyadic = |games: &Games, g| games.as_number(g).expect("a number");
        match (name, forms, &values[..]) {
            (ops::ADD, _, &[g, h]) => games.add(g, h),
            (ops::SUB, _, &[g, h]) => games.sub(g, h),
            (ops::NEG, _, &[g]) => games.neg(g),
            (ops::PLUS_MINUS, _, left) => games.plus_minus(left),
            ("tiny", _, &[g]) => games.tiny(g),
            ("copies", _, &[n, g]) => {
                let n = games.as_integer(n).expect("an integer");
                games.copies(&n, g)
            }
            ("cool", _, &[g, t]) => {
                let t = dyadic(games, t);
                ops.cool(games, g, &t)
            }
            ("freeze", _, &[g]) => ops.freeze(games, g),
            ("mean", _, &[g]) => {
                let mean = ops.mean(games, g)?;
                games.number(&mean)
            }
            ("temperature", _, &[g]) => {
                let temperature = ops.temperature(games, g)?;
                games.number(&temperature)
            }
            ("left_stop", _, &[g]) => games.number(&games.left_stop(g)),
            ("right_stop", _, &[g]) => games.number(&games.right_stop(g)),
            ("heat", &[a, _], &[_, t]) => ops.heat(games, a, t),
            (ops::NORTON, &[_, u], &[g, _]) => ops.norton(games, g, u),
            ("overheat", &[a, ..], &[_, s, t]) => ops.overheat(games, a, s, t),
            ("overheat_ww", _, &[g, x]) => ops.overheat_ww(games, g, x),
            ("chill", _, &[g]) => ops.chill(games, g),
            ("warm", _, &[g]) => ops.warm(games, g),
            ("conway", &[a, b], _) => ops.conway(games, a, b),
            (ops::ORDINAL_SUM, &[a, _], &[_, h]) => ops.ordinal_sum(games, a, h),
            ("joyal_sum", &[a, b], _) => ops.joyal_sum(games, a, b),
            ("reduced", _, &[g]) => ops.reduced(games, g),
            ("atomic_weight", _, &[g]) => ops.atomic_weight(games, g),
            ("pow", _, &[g, n]) => ops.pow(games, g, n),
            ("nim_inverse", _, &[g]) => ops.nim_inverse(games, g),
            ("nim_sqrt", _, &[g]) => ops.nim_sqrt(games, g),
            _ => panic!("{name} is not for tests"),
        }
    }

    fn literal(&mut self, literal: &Literal) -> Result<Game> {
        let games = &mut self.games;
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
}

//! Steps that put equations and inequalities together: congruence, sums, chains, integer
//! combinations, and the extremes of two numbers.

use super::{Checker, require, take, wrong};
use crate::certificate::proof::evaluate::{Environment, Interpreter};
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::row::Row;
use crate::certificate::proof::steps::Cited;
use crate::certificate::proof::terms::{Id, Node};
use crate::error::Result;
use crate::game::{Game, Relation};
use symbol_table::GlobalSymbol as Symbol;

impl Checker<'_> {
    pub(super) fn congruence(
        &mut self,
        at: usize,
        prop: Prop,
        args: &[Option<Cited>],
    ) -> Result<()> {
        let Prop::Same(a, b) = prop else { return Err(wrong("congruence gives equal forms")) };
        let (Some((f, from)), Some((g, to))) = (self.applied(a), self.applied(b)) else {
            return Err(wrong("congruence is about operators"));
        };
        let arity = from.len();
        require(f == g && arity == to.len() && arity == args.len(), "the operators differ")?;
        require(args.iter().any(Option::is_some), "no argument is replaced")?;
        for (i, cited) in args.iter().enumerate() {
            let Some(cited) = cited else {
                require(from[i] == to[i], "an argument differs")?;
                continue;
            };
            let by_value = self.calculus.terms.is_by_value(f, arity, i);
            let (mut x, mut y) = self.equation(at, *cited, by_value)?;
            if by_value {
                x = self.calculus.terms.by_its_value(x);
                y = self.calculus.terms.by_its_value(y);
            }
            require((x, y) == (from[i], to[i]), "the equation is about something else")?;
        }
        Ok(())
    }

    /// An operator with its arguments. A literal is its own canonical form, and the table keeps
    /// the one for the other.
    fn applied(&self, id: Id) -> Option<(Symbol, Vec<Id>)> {
        match self.calculus.terms.node(id) {
            Node::Apply(operator, args) => Some((*operator, args.clone())),
            Node::Literal(_) if self.calculus.terms.is_by_value("canonical".into(), 1, 0) => {
                Some(("canonical".into(), vec![id]))
            }
            _ => None,
        }
    }

    /// Both sides are multisets of summands; what the equations account for is taken away on
    /// both sides, and the same must stay.
    pub(super) fn sum(&mut self, at: usize, prop: Prop, cited: &[(bool, Cited)]) -> Result<()> {
        let Prop::Same(a, b) = prop else { return Err(wrong("this is no equation of forms")) };
        require(!cited.is_empty(), "no summand is replaced")?;
        let (mut left, mut right) = (self.calculus.terms.parts(a), self.calculus.terms.parts(b));
        for (negative, cited) in cited {
            let (mut x, mut y) = self.equation(at, *cited, false)?;
            if *negative {
                (x, y) = (self.calculus.terms.neg(x), self.calculus.terms.neg(y));
            }
            let (x, y) = (self.calculus.terms.parts(x), self.calculus.terms.parts(y));
            require(take(&mut left, &x) && take(&mut right, &y), "a summand is not there")?;
        }
        left.sort_unstable();
        right.sort_unstable();
        require(left == right, "something else changes too")
    }

    pub(super) fn chain_of(&mut self, at: usize, prop: Prop, cited: &[Cited]) -> Result<()> {
        let (a, b, values) = match prop {
            Prop::Same(a, b) => (a, b, false),
            Prop::Equal(a, b) => (a, b, true),
            _ => return Err(wrong("this is no equation")),
        };
        require(!cited.is_empty(), "a chain has links")?;
        let mut reached = a;
        for cited in cited {
            let (x, y) = self.equation(at, *cited, values)?;
            require(x == reached, "the chain is broken")?;
            reached = y;
        }
        require(reached == b, "the chain ends elsewhere")
    }

    pub(super) fn combination(
        &mut self,
        at: usize,
        prop: Prop,
        cited: &[(i64, u32)],
    ) -> Result<()> {
        let too_large = || wrong("a coefficient is too large");
        let (Prop::Equal(a, b) | Prop::Le(a, b) | Prop::Lf(a, b)) = prop else {
            return Err(wrong("only values are combined"));
        };
        let mut rest = self.calculus.terms.difference(a, b).ok_or_else(too_large)?;
        let mut strict = 0;
        for &(times, cited) in cited {
            require(times != 0, "nothing is not cited")?;
            let (x, y) = match self.cited(at, cited)? {
                Prop::Same(x, y) | Prop::Equal(x, y) => (x, y),
                Prop::Le(x, y) => {
                    require(times > 0, "an inequality cannot be reversed")?;
                    require(!matches!(prop, Prop::Equal(..)), "equality needs equalities")?;
                    (x, y)
                }
                Prop::Lf(x, y) => {
                    require(times == 1, "`<|` counts once")?;
                    require(matches!(prop, Prop::Lf(..)), "`<|` gives `<|` only")?;
                    strict += 1;
                    (x, y)
                }
                _ => return Err(wrong("only values are combined")),
            };
            let row = self.calculus.terms.difference(x, y).ok_or_else(too_large)?;
            let times = times.checked_neg().ok_or_else(too_large)?;
            rest = rest.plus(times, &row).ok_or_else(too_large)?;
        }
        require(strict <= 1, "`<|` counts once")?;
        let sign = self.sign(&rest)?;
        require(
            match prop {
                Prop::Equal(..) => sign == Relation::Equal,
                Prop::Lf(..) if strict == 0 => {
                    matches!(sign, Relation::Greater | Relation::Confused)
                }
                _ => matches!(sign, Relation::Greater | Relation::Equal),
            },
            "the combination says something else",
        )
    }

    /// How a row whose terms are closed compares with 0.
    pub(super) fn sign(&mut self, row: &Row) -> Result<Relation> {
        let literal = self.calculus.literal_value(&row.literal())?;
        let mut sum = literal;
        for (&atom, &times) in &row.atoms {
            require(
                self.calculus.terms.is_closed(atom) && times.unsigned_abs() <= 64,
                "the combination says something else",
            )?;
            let mut interpreter = Interpreter::new(self.calculus);
            let value = interpreter.value(atom, &Environment::default())?;
            let value = value.ok_or_else(|| wrong("a closed term has no value"))?;
            let many = self.calculus.games.copies(&times.into(), value)?;
            sum = self.calculus.games.add(sum, many)?;
        }
        self.calculus.games.compare(sum, Game::ZERO)
    }

    pub(super) fn argument(&self, id: Id, operator: &str) -> Option<Id> {
        match self.calculus.terms.node(id) {
            Node::Apply(found, args) if found.as_str() == operator && args.len() == 1 => {
                Some(args[0])
            }
            _ => None,
        }
    }

    pub(super) fn inside_canonical(&self, id: Id) -> Option<Id> {
        self.argument(id, "canonical")
    }

    pub(super) fn is_wall(&self, id: Id) -> bool {
        self.calculus.is_wall(id, &self.theorem.claims)
    }
}

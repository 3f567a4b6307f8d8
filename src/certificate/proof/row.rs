//! Sums as rows in the free abelian group over their summands.
//!
//! The values of games are an abelian group under addition, with the numbers, the multiples
//! of up and the nimbers as subgroups whose sums are known; so terms with equal rows have
//! equal values. The converse fails: `* + *` is 0, and so is the double of `{1*|1*} - 1`,
//! whose row is not. Rows are never divided for that reason.
//!
//! Braces that are their own negative, such as `{g|-g}`, have order two: as x is the term -x,
//! the value of x + x is that of x - x, which is 0. Without that the row of -x would not be
//! the negative of the row of x.

use super::terms::{Family, Id, Node, Part, Terms};
use crate::number::Dyadic;
use crate::syntax::term::{Literal, Ups};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// The largest coefficient of a row that is written out as a sum.
const MAX_COPIES: u64 = 64;

/// How many summands are counted, those inside of canonical forms included.
const MAX_VISITED: usize = 20_000;

/// An integer combination of terms that are no sums, plus a number, ups and a nimber.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Row {
    /// The terms, with coefficients other than 0.
    pub atoms: BTreeMap<Id, i64>,
    /// Those among them that are their own negatives: they are counted modulo 2.
    pub own_negatives: BTreeSet<Id>,
    /// The sum of the numbers.
    pub number: Dyadic,
    /// The sum of the ups.
    pub ups: i64,
    /// The nim sum of the nimbers.
    pub nim: u64,
}

impl Row {
    /// 0.
    #[must_use]
    pub fn zero() -> Row {
        let (atoms, own_negatives) = (BTreeMap::new(), BTreeSet::new());
        Row { atoms, own_negatives, number: Dyadic::zero(), ups: 0, nim: 0 }
    }

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.atoms.is_empty() && self.is_literal_zero()
    }

    fn is_literal_zero(&self) -> bool {
        self.number.signum() == 0 && self.ups == 0 && self.nim == 0
    }

    /// Adds another row so many times; nothing when a coefficient becomes too large.
    #[must_use]
    pub fn plus(&self, times: i64, other: &Row) -> Option<Row> {
        let mut sum = self.clone();
        for (&atom, &coefficient) in &other.atoms {
            let own_negative = other.own_negatives.contains(&atom);
            sum.add_atom(atom, coefficient.checked_mul(times)?, own_negative)?;
        }
        sum.number = &sum.number + &(&other.number * &Dyadic::integer(times));
        sum.ups = sum.ups.checked_add(other.ups.checked_mul(times)?)?;
        if times % 2 != 0 {
            sum.nim ^= other.nim;
        }
        Some(sum)
    }

    /// The row with the opposite sign.
    #[must_use]
    pub fn negated(&self) -> Option<Row> {
        Row::zero().plus(-1, self)
    }

    /// What is left without the terms.
    #[must_use]
    pub fn literal(&self) -> Literal {
        Literal { number: self.number.clone(), ups: Ups::Multiple(self.ups), nim: self.nim }
    }

    fn add_atom(&mut self, atom: Id, times: i64, own_negative: bool) -> Option<()> {
        let sum = self.atoms.entry(atom).or_insert(0);
        *sum = sum.checked_add(times)?;
        if own_negative {
            *sum &= 1;
        }
        if *sum == 0 {
            self.atoms.remove(&atom);
            self.own_negatives.remove(&atom);
        } else if own_negative {
            self.own_negatives.insert(atom);
        }
        Some(())
    }
}

impl Terms {
    /// The row of a term; none when a coefficient becomes too large. A canonical form counts
    /// as what it is the canonical form of.
    pub fn row(&mut self, id: Id) -> Option<Row> {
        let mut row = Row::zero();
        let mut open = self.parts(id);
        let mut visited = 0;
        while let Some(part) = open.pop() {
            visited += 1;
            if visited > MAX_VISITED {
                return None;
            }
            let sign = if part.negative { -1 } else { 1 };
            let literal =
                match self.node(part.term) {
                    Node::Literal(literal) => literal.clone(),
                    Node::Apply(operator, args)
                        if operator.as_str() == "canonical"
                            && args.len() == 1
                            && self.is_by_value(*operator, 1, 0) =>
                    {
                        let inside = self.parts(args[0]).into_iter();
                        open.extend(inside.map(|inner| Part {
                            negative: inner.negative != part.negative,
                            ..inner
                        }));
                        continue;
                    }
                    _ => {
                        self.count(&mut row, part.term, sign)?;
                        continue;
                    }
                };
            row.number = &row.number + &(&literal.number * &Dyadic::integer(sign));
            row.nim ^= literal.nim;
            let (ups, times) = match literal.ups {
                Ups::Multiple(n) => {
                    row.ups = row.ups.checked_add(n.checked_mul(sign)?)?;
                    continue;
                }
                Ups::Power(n) => (Ups::Power(n.checked_abs()?), n.signum()),
                Ups::Partial(n) => (Ups::Partial(n.checked_abs()?), n.signum()),
            };
            let atom = self.literal(&Literal { number: Dyadic::zero(), ups, nim: 0 });
            self.count(&mut row, atom, times * sign)?;
        }
        Some(row)
    }

    /// Counts a term that is no sum in a row. Of braces and their negative, only one is an
    /// atom.
    fn count(&mut self, row: &mut Row, term: Id, times: i64) -> Option<()> {
        if !matches!(self.node(term), Node::Braces(..)) {
            return row.add_atom(term, times, false);
        }
        let negative = self.neg(term);
        match self.cmp(negative, term) {
            Ordering::Less => row.add_atom(negative, times.checked_neg()?, false),
            Ordering::Equal => row.add_atom(term, times, true),
            Ordering::Greater => row.add_atom(term, times, false),
        }
    }

    /// The row of `b - a`.
    pub fn difference(&mut self, a: Id, b: Id) -> Option<Row> {
        let a = self.row(a)?;
        self.row(b)?.plus(-1, &a)
    }

    /// A term with this row, unless it would be too long.
    pub fn term_of_row(&mut self, row: &Row) -> Option<Id> {
        let mut parts = Vec::new();
        for (&term, &times) in &row.atoms {
            if times.unsigned_abs() > MAX_COPIES {
                return None;
            }
            let part = Part { term, negative: times < 0 };
            parts.extend((0..times.unsigned_abs()).map(|_| part));
        }
        let term = Terms::literal(self, &row.literal());
        parts.push(Part { term, negative: false });
        Some(self.sum(parts))
    }

    /// The simplest term known to have the same value: sums are cancelled, options too are
    /// taken for their values.
    pub fn by_its_value(&mut self, id: Id) -> Id {
        let may = self.enter();
        let simplest = if may { self.simplest(id) } else { id };
        self.leave();
        simplest
    }

    fn simplest(&mut self, id: Id) -> Id {
        let Some(row) = self.row(id) else { return id };
        let mut tidy =
            Row { number: row.number.clone(), ups: row.ups, nim: row.nim, ..Row::zero() };
        for (&atom, &times) in &row.atoms {
            let atom = match self.node(atom).clone() {
                Node::Braces(left, right) => {
                    let mut side = |side: Vec<Family>| -> Vec<Family> {
                        side.into_iter()
                            .map(|family| Family {
                                body: self.by_its_value(family.body),
                                binders: family.binders,
                            })
                            .collect()
                    };
                    let (left, right) = (side(left), side(right));
                    self.braces(left, right)
                }
                _ => atom,
            };
            if self.count(&mut tidy, atom, times).is_none() {
                return id;
            }
        }
        self.term_of_row(&tidy).unwrap_or(id)
    }
}

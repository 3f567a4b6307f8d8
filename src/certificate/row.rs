//! Sums as rows in a free abelian group.
//!
//! The values of games are an abelian group under `+`. A term is taken apart at its sums,
//! negatives, differences and integer multiples into atoms (maximal parts that are none of
//! these), and its row counts them. Literals are not atoms: their numbers are added
//! exactly, their ups counted, and their nimbers added by the nim sum, in which every
//! element is its own negative. Two terms with equal rows have equal values; the converse
//! does not hold: `{0|0}` is an atom, and twice it is 0 all the same.

use super::table::Table;
use crate::number::Dyadic;
use crate::syntax::term::{Literal, Node, TermId, Ups, ops};
use std::collections::BTreeMap;

/// What a row counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Atom {
    /// A term that is no sum and no literal.
    Term(TermId),
    /// The uptimal power ↑ⁿ, n ≥ 1.
    Power(u64),
    /// The partial sum ↑ + … + ↑ⁿ, n ≥ 2.
    Partial(u64),
}

/// An integer combination of atoms, plus a number, plus a nimber.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Row {
    /// Atoms with their coefficients, none of them 0.
    pub(super) atoms: BTreeMap<Atom, Dyadic>,
    /// The sum of all numbers.
    pub(super) number: Dyadic,
    /// The nim sum of all nimbers.
    pub(super) nim: u64,
}

impl Row {
    /// 0.
    pub(super) fn zero() -> Row {
        Row { atoms: BTreeMap::new(), number: Dyadic::zero(), nim: 0 }
    }

    /// The row of a term.
    pub(super) fn of(table: &Table, id: TermId) -> Row {
        let mut row = Row::zero();
        row.add(table, &Dyadic::integer(1), id);
        row
    }

    /// Adds so many times this term. Shared parts are visited once: a part is taken apart
    /// when all parents, which have larger ids, have been.
    pub(super) fn add(&mut self, table: &Table, times: &Dyadic, id: TermId) {
        let mut open = BTreeMap::from([(id, times.clone())]);
        while let Some((id, times)) = open.pop_last() {
            if times.signum() == 0 {
                continue;
            }
            match (parts(table, id), table.node(id)) {
                (Some(parts), _) => {
                    for (part, sign) in parts {
                        let sum = open.entry(part).or_insert_with(Dyadic::zero);
                        *sum = &*sum + &(&times * &sign);
                    }
                }
                (None, Node::Literal(literal)) => self.literal(&times, literal),
                (None, _) => self.atom(Atom::Term(id), &times),
            }
        }
    }

    /// The row with another one added so many times.
    pub(super) fn plus(&self, times: &Dyadic, other: &Row) -> Row {
        let mut sum = self.clone();
        for (atom, coefficient) in &other.atoms {
            sum.atom(*atom, &(times * coefficient));
        }
        sum.number = &sum.number + &(times * &other.number);
        if is_odd(times) {
            sum.nim ^= other.nim;
        }
        sum
    }

    fn atom(&mut self, atom: Atom, times: &Dyadic) {
        let sum = self.atoms.entry(atom).or_insert_with(Dyadic::zero);
        *sum = &*sum + times;
        if sum.signum() == 0 {
            self.atoms.remove(&atom);
        }
    }

    fn literal(&mut self, times: &Dyadic, literal: &Literal) {
        self.number = &self.number + &(times * &literal.number);
        if is_odd(times) {
            self.nim ^= literal.nim;
        }
        let (atom, count) = match literal.ups {
            Ups::Multiple(0) | Ups::Partial(0) => return,
            Ups::Multiple(k) => (Atom::Power(1), Dyadic::integer(k)),
            Ups::Partial(n) if n.unsigned_abs() == 1 => (Atom::Power(1), Dyadic::integer(n)),
            Ups::Power(n) => (Atom::Power(n.unsigned_abs()), Dyadic::integer(n.signum())),
            Ups::Partial(n) => (Atom::Partial(n.unsigned_abs()), Dyadic::integer(n.signum())),
        };
        self.atom(atom, &(times * &count));
    }
}

/// The summands of a term with their coefficients; `None` when it is no sum.
fn parts(table: &Table, id: TermId) -> Option<Vec<(TermId, Dyadic)>> {
    let one = Dyadic::integer(1);
    let Node::Apply(op, args) = table.node(id) else { return None };
    match (op.as_str(), args.as_slice()) {
        (ops::ADD, args) => Some(args.iter().map(|arg| (*arg, one.clone())).collect()),
        (ops::SUB, [a, b]) => Some(vec![(*a, one.clone()), (*b, -&one)]),
        (ops::NEG, [a]) => Some(vec![(*a, -&one)]),
        (ops::NORTON | "copies", [n, a]) => Some(vec![(*a, integer(table, *n)?.clone())]),
        _ => None,
    }
}

/// The summands of a term, each with whether it occurs added and whether subtracted.
pub(super) fn summands(table: &Table, id: TermId) -> BTreeMap<TermId, Signs> {
    let mut open = BTreeMap::from([(id, Signs { added: true, subtracted: false })]);
    let mut found = BTreeMap::new();
    while let Some((id, signs)) = open.pop_last() {
        let Some(parts) = parts(table, id) else {
            found.insert(id, signs);
            continue;
        };
        for (part, coefficient) in parts {
            let (same, other) = (coefficient.signum() > 0, coefficient.signum() < 0);
            let sum = open.entry(part).or_insert(Signs { added: false, subtracted: false });
            sum.added |= same && signs.added || other && signs.subtracted;
            sum.subtracted |= same && signs.subtracted || other && signs.added;
        }
    }
    found
}

/// Whether a summand is added, and whether it is subtracted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Signs {
    pub(super) added: bool,
    pub(super) subtracted: bool,
}

/// The integer that a literal is, if it is one.
pub(super) fn integer(table: &Table, id: TermId) -> Option<&Dyadic> {
    match table.node(id) {
        Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }) if number.is_integer() => {
            Some(number)
        }
        _ => None,
    }
}

/// Whether an integer is odd: only then does a nimber survive so many times.
fn is_odd(n: &Dyadic) -> bool {
    !n.half().is_integer()
}

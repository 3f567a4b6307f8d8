//! Integer combinations of equations.
//!
//! Equations of values are rows over the summands that occur in them. Whether an equation
//! follows from others by addition and subtraction alone is whether its row lies in the
//! lattice that theirs span. Rows are brought to echelon form over the integers; nothing is
//! divided, because the group of values has elements of finite order (`* + * = 0`).

use std::collections::BTreeMap;

/// A row: columns with coefficients other than 0.
pub(super) type Vector = BTreeMap<usize, i64>;

/// A lattice of rows, each with the combination of given rows that it is.
#[derive(Default)]
pub(super) struct Lattice {
    pivots: BTreeMap<usize, Combined>,
    given: usize,
}

#[derive(Clone, Debug)]
struct Combined {
    row: Vector,
    of: Vector,
}

/// `a + times * b`, or nothing when a coefficient becomes too large.
fn plus(a: &Vector, times: i64, b: &Vector) -> Option<Vector> {
    let mut sum = a.clone();
    for (&column, &coefficient) in b {
        let entry = sum.entry(column).or_insert(0);
        *entry = entry.checked_add(coefficient.checked_mul(times)?)?;
        if *entry == 0 {
            sum.remove(&column);
        }
    }
    Some(sum)
}

impl Combined {
    fn plus(&self, times: i64, other: &Combined) -> Option<Combined> {
        Some(Combined {
            row: plus(&self.row, times, &other.row)?,
            of: plus(&self.of, times, &other.of)?,
        })
    }

    fn times(&self, times: i64) -> Option<Combined> {
        Combined { row: Vector::new(), of: Vector::new() }.plus(times, self)
    }
}

/// x, y and g with `x a + y b = g`, the greatest common divisor of a and b.
fn bezout(a: i64, b: i64) -> (i64, i64, i64) {
    let (mut old, mut new) = ((a, 1, 0), (b, 0, 1));
    while new.0 != 0 {
        let q = old.0 / new.0;
        (old, new) = (new, (old.0 - q * new.0, old.1 - q * new.1, old.2 - q * new.2));
    }
    if old.0 < 0 { (-old.1, -old.2, -old.0) } else { (old.1, old.2, old.0) }
}

impl Lattice {
    /// Adds a row. Rows are numbered in the order in which they are added.
    pub(super) fn add(&mut self, row: &Vector) {
        let number = self.given;
        self.given += 1;
        let of = Vector::from([(number, 1)]);
        let _ = self.insert(Combined { row: row.clone(), of });
    }

    /// A row that would need too large numbers is left out: the lattice is then smaller.
    fn insert(&mut self, mut new: Combined) -> Option<()> {
        let mut from = 0;
        while let Some((&column, &b)) = new.row.range(from..).next() {
            from = column;
            let Some(pivot) = self.pivots.get(&column) else {
                self.pivots.insert(column, new);
                return Some(());
            };
            let a = pivot.row[&column];
            if b % a == 0 {
                new = new.plus(-(b / a), pivot)?;
                continue;
            }
            let (x, y, g) = bezout(a, b);
            let better = pivot.times(x)?.plus(y, &new)?;
            let rest = pivot.times(b / g)?.plus(-(a / g), &new)?;
            self.pivots.insert(column, better);
            new = rest;
        }
        Some(())
    }

    /// What is left of a row when given rows are subtracted as far as they go, and the
    /// combination of them that was subtracted. A row of the lattice leaves nothing.
    pub(super) fn reduce(&self, row: &Vector) -> Option<(Vector, Vector)> {
        let mut rest = Combined { row: row.clone(), of: Vector::new() };
        let mut from = 0;
        while let Some((&column, &b)) = rest.row.range(from..).next() {
            from = column + 1;
            let Some(pivot) = self.pivots.get(&column) else { continue };
            let times = b.div_euclid(pivot.row[&column]);
            rest = rest.plus(times.checked_neg()?, pivot)?;
        }
        let of = rest.of.iter().map(|(&at, &times)| Some((at, times.checked_neg()?)));
        Some((rest.row, of.collect::<Option<Vector>>()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    impl Lattice {
        fn combination(&self, row: &Vector) -> Option<Vector> {
            self.reduce(row).filter(|(rest, _)| rest.is_empty()).map(|(_, of)| of)
        }
    }

    fn vector(entries: &[i64]) -> Vector {
        entries.iter().copied().enumerate().filter(|(_, entry)| *entry != 0).collect()
    }

    #[test]
    fn nothing_is_divided() {
        let mut lattice = Lattice::default();
        lattice.add(&vector(&[2, 0]));
        assert_eq!(lattice.combination(&vector(&[1, 0])), None);
        assert_eq!(lattice.combination(&vector(&[-4, 0])), Some(Vector::from([(0, -2)])));
        lattice.add(&vector(&[3, 0]));
        let found = lattice.combination(&vector(&[1, 0])).unwrap();
        assert_eq!(2 * found[&0] + 3 * found[&1], 1);
    }

    proptest! {
        /// Every combination of rows is found to be one, and what is found adds up.
        #[test]
        fn combinations_are_found(
            rows in prop::collection::vec(prop::collection::vec(-3i64..4, 5), 1..6),
            times in prop::collection::vec(-3i64..4, 6),
        ) {
            let rows: Vec<Vector> = rows.iter().map(|row| vector(row)).collect();
            let mut lattice = Lattice::default();
            rows.iter().for_each(|row| lattice.add(row));
            let sum = |times: &dyn Fn(usize) -> i64| {
                rows.iter().enumerate().fold(Vector::new(), |sum, (at, row)| {
                    plus(&sum, times(at), row).unwrap()
                })
            };
            let target = sum(&|at| times[at]);
            let found = lattice.combination(&target).unwrap();
            prop_assert_eq!(sum(&|at| found.get(&at).copied().unwrap_or(0)), target);
        }
    }
}

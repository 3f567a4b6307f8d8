//! Expressions of the places of arguments.

use std::sync::Arc;

/// An expression of integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Key {
    /// The place of an argument in its sort; of an integer, itself.
    Place(usize),
    /// A constant.
    Constant(i64),
    /// A sum.
    Sum(Arc<Key>, Arc<Key>),
    /// A difference.
    Difference(Arc<Key>, Arc<Key>),
    /// The remainder by a number greater than 0: from 0 to that number, itself excluded.
    Remainder(Arc<Key>, i64),
}

impl Key {
    /// In the rule language, with these texts for the places.
    #[must_use]
    pub fn text(&self, places: &[String]) -> String {
        self.write(&|at| places.get(at).cloned().unwrap_or_default(), "mod")
    }

    /// With these texts for the places, and this function for remainders.
    pub(super) fn write(&self, place: &impl Fn(usize) -> String, remainder: &str) -> String {
        match self {
            Key::Place(at) => place(*at),
            Key::Constant(n) => n.to_string(),
            Key::Sum(a, b) => {
                format!("{} + {}", a.write(place, remainder), b.in_parentheses(place, remainder))
            }
            Key::Difference(a, b) => {
                format!("{} - {}", a.write(place, remainder), b.in_parentheses(place, remainder))
            }
            Key::Remainder(a, m) => format!("{remainder}({}, {m})", a.write(place, remainder)),
        }
    }

    fn in_parentheses(&self, place: &impl Fn(usize) -> String, remainder: &str) -> String {
        let text = self.write(place, remainder);
        match self {
            Key::Sum(..) | Key::Difference(..) => format!("({text})"),
            _ => text,
        }
    }
}

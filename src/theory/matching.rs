//! Patterns laid over closed terms, modulo the order and repetition of options.
//!
//! A side of a pattern names single options and at most one rest. It fits a side of a term
//! when the named options stand for options that are there and the rest for all others.
//! Which option a name stands for is tried in the order of the text.

use crate::syntax::term::{Node, Opt, Term, TermId};
use std::collections::HashSet;
use symbol_table::GlobalSymbol as Symbol;

/// What a variable of a pattern stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// A part of the term.
    Term(TermId),
    /// Some options of a side.
    Options(Vec<TermId>),
}

/// The variables bound so far.
pub(super) type Bindings = Vec<(Symbol, Bound)>;

/// A pattern to be laid over parts of a term.
pub(super) struct Matcher<'a> {
    pattern: &'a Term,
    term: &'a Term,
    /// For each node the first node that is the same term: identical terms are one.
    same: Vec<TermId>,
    /// How many more attempts are made.
    attempts: u64,
}

/// A goal: this part of the pattern must fit this part of the term.
#[derive(Clone, Debug)]
enum Goal {
    Fit(TermId, TermId),
    /// These entries of a side must be found among these options, none taken twice.
    Side {
        entries: Vec<TermId>,
        rest: Option<Symbol>,
        options: Vec<TermId>,
    },
}

impl<'a> Matcher<'a> {
    /// A matcher that makes at most so many attempts.
    pub(super) fn new(pattern: &'a Term, term: &'a Term, attempts: u64) -> Matcher<'a> {
        let mut first: std::collections::HashMap<Node, TermId> = std::collections::HashMap::new();
        let mut same: Vec<TermId> = Vec::with_capacity(term.len());
        for (at, node) in term.iter() {
            let node = node.map(|child| same[child.0 as usize]);
            same.push(*first.entry(node).or_insert(at));
        }
        Matcher { pattern, term, same, attempts }
    }

    /// Lays the pattern over the part of the term at `at`; `found` gets every way in which it
    /// fits until it says that it has seen enough.
    pub(super) fn at(&mut self, at: TermId, found: &mut dyn FnMut(&Bindings) -> bool) -> bool {
        let mut stack = vec![(vec![Goal::Fit(self.pattern.root(), at)], Bindings::new())];
        while let Some((mut goals, bindings)) = stack.pop() {
            if self.attempts == 0 {
                return false;
            }
            self.attempts -= 1;
            match goals.pop() {
                None => {
                    if found(&bindings) {
                        return true;
                    }
                }
                Some(Goal::Fit(part, on)) => {
                    let mut bindings = bindings;
                    if self.fit(part, on, &mut goals, &mut bindings) {
                        stack.push((goals, bindings));
                    }
                }
                Some(Goal::Side { entries, rest, options }) => {
                    self.side(&entries, rest, &options, &goals, &bindings, &mut stack);
                }
            }
        }
        false
    }

    fn is_same(&self, a: TermId, b: TermId) -> bool {
        self.same[a.0 as usize] == self.same[b.0 as usize]
    }

    fn bind(&self, name: Symbol, bound: Bound, bindings: &mut Bindings) -> bool {
        match bindings.iter().find(|(known, _)| *known == name) {
            None => {
                bindings.push((name, bound));
                true
            }
            Some((_, Bound::Term(known))) => {
                matches!(bound, Bound::Term(id) if self.is_same(id, *known))
            }
            Some((_, Bound::Options(known))) => {
                let set = |ids: &[TermId]| {
                    ids.iter().map(|id| self.same[id.0 as usize]).collect::<HashSet<_>>()
                };
                matches!(bound, Bound::Options(ids) if set(&ids) == set(known))
            }
        }
    }

    fn fit(
        &self,
        part: TermId,
        on: TermId,
        goals: &mut Vec<Goal>,
        bindings: &mut Bindings,
    ) -> bool {
        match (self.pattern.node(part), self.term.node(on)) {
            (Node::Var(name), _) => self.bind(*name, Bound::Term(on), bindings),
            (Node::As(inner, name), _) => {
                goals.push(Goal::Fit(*inner, on));
                self.bind(*name, Bound::Term(on), bindings)
            }
            (Node::Literal(a), Node::Literal(b)) => a == b,
            (Node::Quote(a), Node::Quote(b)) => {
                goals.push(Goal::Fit(*a, *b));
                true
            }
            (Node::Apply(op, args), Node::Apply(on, others)) => {
                goals.extend(args.iter().zip(others).map(|(a, b)| Goal::Fit(*a, *b)));
                op == on && args.len() == others.len()
            }
            (Node::Braces(left, right), Node::Braces(on_left, on_right)) => {
                let sides = [
                    side_goal(left, on_left, self.pattern),
                    side_goal(right, on_right, self.pattern),
                ];
                let [Some(left), Some(right)] = sides else { return false };
                goals.push(right);
                goals.push(left);
                true
            }
            (Node::Set(side), Node::Set(on)) => match side_goal(side, on, self.pattern) {
                Some(goal) => {
                    goals.push(goal);
                    true
                }
                None => false,
            },
            _ => false,
        }
    }

    /// Puts every way to place the first entry on the stack.
    fn side(
        &self,
        entries: &[TermId],
        rest: Option<Symbol>,
        options: &[TermId],
        goals: &[Goal],
        bindings: &Bindings,
        stack: &mut Vec<(Vec<Goal>, Bindings)>,
    ) {
        let Some((first, others)) = entries.split_first() else {
            let mut bindings = bindings.clone();
            let fits = match rest {
                Some(name) => self.bind(name, Bound::Options(options.to_vec()), &mut bindings),
                None => options.is_empty(),
            };
            if fits {
                stack.push((goals.to_vec(), bindings));
            }
            return;
        };
        for (at, &option) in options.iter().enumerate().rev() {
            let left_over = options.iter().enumerate().filter(|(other, _)| *other != at);
            let mut goals = goals.to_vec();
            goals.push(Goal::Side {
                entries: others.to_vec(),
                rest,
                options: left_over.map(|(_, option)| *option).collect(),
            });
            goals.push(Goal::Fit(*first, option));
            stack.push((goals, bindings.clone()));
        }
    }
}

/// The goal for one side; none when a comprehension stands on either.
fn side_goal(side: &[Opt], on: &[Opt], pattern: &Term) -> Option<Goal> {
    let mut rest = None;
    let mut entries = Vec::new();
    for opt in side {
        match opt {
            Opt::Term(id) => entries.push(*id),
            Opt::Rest(id) => match pattern.node(*id) {
                Node::Var(name) => rest = Some(*name),
                _ => return None,
            },
            Opt::For(..) => return None,
        }
    }
    let options: Option<Vec<TermId>> =
        on.iter().map(|opt| if let Opt::Term(id) = opt { Some(*id) } else { None }).collect();
    Some(Goal::Side { entries, rest, options: options? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{parse_rules, parse_term, rules::Item};

    /// How often a pattern fits the whole of a term.
    fn count(pattern: &str, term: &str) -> usize {
        let (items, errors) = parse_rules(&format!("options L, R rule r: {pattern} => 0"));
        assert!(errors.is_empty());
        let Some(Item::Rule { lhs, .. }) = items.into_iter().last() else { panic!() };
        let term = parse_term(term).unwrap();
        let mut seen = 0;
        Matcher::new(&lhs, &term, 10_000).at(term.root(), &mut |_| {
            seen += 1;
            false
        });
        seen
    }

    #[test]
    fn sides_fit_in_every_order() {
        assert_eq!(count("{x, y, ..L | ..R}", "{1, 2, 3 | 4}"), 6);
        assert_eq!(count("{x, ..L | ..R}", "{ | 4}"), 0);
        assert_eq!(count("{x | y}", "{1 | 2}"), 1);
        assert_eq!(count("{x | y}", "{1, 2 | 3}"), 0);
        assert_eq!(count("{x, x, ..L | }", "{1, 1, 2 | }"), 2);
        assert_eq!(count("{0, ..L | ..R} as g", "{1, 0 | 0}"), 1);
    }

    #[test]
    fn a_repeated_variable_needs_identical_terms() {
        assert_eq!(count("x + x", "{1|2} + {1|2}"), 1);
        assert_eq!(count("x + x", "{1|2} + {2|1}"), 0);
        assert_eq!(count("heat({x | x}, t)", "heat({* | *}, 1)"), 1);
    }
}

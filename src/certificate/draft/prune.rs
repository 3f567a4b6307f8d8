//! What a text needs of what was written.
//!
//! A search for a proof leaves lines behind that nothing cites, and terms that only these use.
//! A text keeps its results and what they rest on; the rest is left out, and everything is
//! numbered anew.

use super::{Draft, Fact};
use crate::certificate::plain::{Line, Rule, Tree};
use crate::kernel::{Kind, Proposition, Sequent};
use std::ops::Range;

/// What a line makes.
#[derive(Clone, Debug, Default)]
pub(super) struct Made {
    pub(super) term: Option<u32>,
    pub(super) operator: Option<u32>,
    pub(super) facts: Range<Fact>,
}

/// What a number in a line is the number of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    Term,
    Operator,
    Fact,
}

/// For everything that has a number, whether it is needed, and then its new number.
#[derive(Default)]
struct Numbers([Vec<Option<u32>>; 3]);

impl Numbers {
    fn of(&mut self, what: What, number: u32) -> &mut Option<u32> {
        let all = &mut self.0[what as usize];
        if all.len() <= number as usize {
            all.resize(number as usize + 1, None);
        }
        &mut all[number as usize]
    }

    fn need(&mut self, what: What, number: u32) {
        *self.of(what, number) = Some(number);
    }

    fn needs(&mut self, what: What, number: u32) -> bool {
        self.of(what, number).is_some()
    }
}

impl Draft {
    /// The text of its results.
    #[must_use]
    pub fn text(&self) -> String {
        self.pruned().iter().map(|line| format!("{line}\n")).collect()
    }

    /// The lines that its results need.
    #[must_use]
    pub fn pruned(&self) -> Vec<Line> {
        let partners = self.partners();
        let mut needed = Numbers::default();
        let mut keep = vec![false; self.lines.len()];
        for at in (0..self.lines.len()).rev() {
            let made = &self.made[at];
            keep[at] |= match &self.lines[at] {
                Line::Theorem(..) | Line::Law(..) | Line::Licence(_) | Line::Include(_) => true,
                // It belongs to the operator that the line before it introduces.
                Line::Definition(_) | Line::Predicate(_) => {
                    let own = partners[at].and_then(|op| self.made[op].operator);
                    let own = own.unwrap_or_default();
                    needed.needs(What::Operator, own)
                        || made.facts.clone().any(|fact| needed.needs(What::Fact, fact))
                }
                _ => {
                    made.facts.clone().any(|fact| needed.needs(What::Fact, fact))
                        || made.term.is_some_and(|term| needed.needs(What::Term, term))
                        || made.operator.is_some_and(|one| needed.needs(What::Operator, one))
                }
            };
            if !keep[at] {
                continue;
            }
            if let Some(opened) = partners[at] {
                keep[opened] = true;
            }
            let mut line = self.lines[at].clone();
            each_number(&mut line, &mut |what, number| needed.need(what, *number));
        }
        self.renumbered(&keep)
    }

    /// Which of some facts the proof of one of them rests on, without going through these.
    #[must_use]
    pub fn rests_on(&self, fact: Fact, named: &dyn Fn(Fact) -> bool) -> Vec<Fact> {
        let mut makers: Vec<(Range<Fact>, usize)> = Vec::new();
        for (at, made) in self.made.iter().enumerate() {
            if !made.facts.is_empty() {
                makers.push((made.facts.clone(), at));
            }
        }
        let maker = |fact: Fact| {
            let at = makers.partition_point(|(facts, _)| facts.end <= fact);
            makers.get(at).filter(|(facts, _)| facts.contains(&fact)).map(|&(_, at)| at)
        };
        let (mut seen, mut found) = (vec![false; self.lines.len()], Vec::new());
        let mut open: Vec<usize> = maker(fact).into_iter().collect();
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut seen[at], true) {
                continue;
            }
            each_number(&mut self.lines[at].clone(), &mut |what, number| {
                if what != What::Fact || self.made[at].facts.contains(number) {
                    return;
                }
                if named(*number) {
                    found.push(*number);
                } else {
                    open.extend(maker(*number));
                }
            });
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// For each line that ends a scope, the line that began it; for each that defines an
    /// operator, the line that introduced it.
    fn partners(&self) -> Vec<Option<usize>> {
        let (mut open, mut operator) = (Vec::new(), None);
        let partner = |(at, line): (usize, &Line)| match line {
            Line::Open(..) | Line::Induction(..) => {
                open.push(at);
                None
            }
            Line::Close(_) | Line::Qed(_) => open.pop(),
            Line::Operator(..) => {
                operator = Some(at);
                None
            }
            Line::Definition(_) | Line::Predicate(_) => operator,
            _ => None,
        };
        self.lines.iter().enumerate().map(partner).collect()
    }

    /// The lines that are kept, with new numbers for what they make.
    fn renumbered(&self, keep: &[bool]) -> Vec<Line> {
        let mut next = self.before;
        let mut numbers = Numbers::default();
        let mut lines = Vec::new();
        for what in [What::Term, What::Operator, What::Fact] {
            (0..next[what as usize]).for_each(|number| numbers.need(what, number));
        }
        for ((line, made), _) in self.lines.iter().zip(&self.made).zip(keep).filter(|kept| *kept.1)
        {
            let mut line = line.clone();
            each_number(&mut line, &mut |what, number| {
                if let Some(new) = *numbers.of(what, *number) {
                    *number = new;
                }
            });
            lines.push(line);
            let facts = made.facts.clone().map(|fact| (What::Fact, fact));
            let term = made.term.map(|term| (What::Term, term));
            let operator = made.operator.map(|operator| (What::Operator, operator));
            for (what, old) in facts.chain(term).chain(operator) {
                *numbers.of(what, old) = Some(next[what as usize]);
                next[what as usize] += 1;
            }
        }
        lines
    }
}

pub(super) type Each<'a> = dyn FnMut(What, &mut u32) + 'a;

/// Every number of a line, with what it is the number of.
pub(super) fn each_number(line: &mut Line, each: &mut Each) {
    match line {
        Line::Variable(_)
        | Line::Bound(_)
        | Line::Numeral(_)
        | Line::Operator(..)
        | Line::Law(..)
        | Line::Include(_) => {}
        Line::Apply(operator, args) => {
            each(What::Operator, operator);
            all(What::Term, args, each);
        }
        Line::Family(ranges, body) => {
            ranges.iter_mut().for_each(|(_, of)| each(What::Term, of));
            each(What::Term, body);
        }
        Line::Braces(left, right) => {
            all(What::Term, left, each);
            all(What::Term, right, each);
        }
        Line::Open(variables, sequents) => {
            all(What::Term, variables, each);
            sequents.iter_mut().for_each(|one| in_sequent(one, each));
        }
        Line::Induction(variables, _, sequents) => {
            all(What::Term, variables, each);
            sequents.iter_mut().for_each(|one| in_sequent(one, each));
        }
        Line::Close(fact) => each(What::Fact, fact),
        Line::Qed(facts) | Line::Licence(facts) => all(What::Fact, facts, each),
        Line::Definition(tree) => in_tree(tree, each),
        Line::Predicate(sequents) => sequents.iter_mut().for_each(|one| in_sequent(one, each)),
        Line::Axiom(_, _, sequent) => in_sequent(sequent, each),
        Line::Theorem(_, fact, sequent) => {
            each(What::Fact, fact);
            in_sequent(sequent, each);
        }
        Line::Step(rule, facts) => {
            in_rule(rule, each);
            all(What::Fact, facts, each);
        }
    }
}

fn all(what: What, numbers: &mut [u32], each: &mut Each) {
    numbers.iter_mut().for_each(|number| each(what, number));
}

fn in_prop(prop: &mut Proposition<u32>, each: &mut Each) {
    if let Kind::Is(operator) | Kind::Not(operator) = &mut prop.kind {
        each(What::Operator, operator);
    }
    all(What::Term, &mut prop.terms, each);
}

fn in_sequent(sequent: &mut Sequent<u32>, each: &mut Each) {
    sequent.hypotheses.iter_mut().for_each(|one| in_sequent(one, each));
    in_prop(&mut sequent.proposition, each);
}

fn in_tree(tree: &mut Tree, each: &mut Each) {
    match tree {
        Tree::Leaf(term) => each(What::Term, term),
        Tree::If(prop, yes, no) => {
            in_prop(prop, each);
            in_tree(yes, each);
            in_tree(no, each);
        }
    }
}

fn in_rule(rule: &mut Rule, each: &mut Each) {
    let mut terms = |numbers: &mut [&mut u32]| {
        numbers.iter_mut().for_each(|number| each(What::Term, number));
    };
    match rule {
        Rule::Use(fact, args) => {
            each(What::Fact, fact);
            all(What::Term, args, each);
        }
        Rule::Refl(a) | Rule::Num(a) => terms(&mut [a]),
        Rule::Ext(a, b)
        | Rule::Every(a, b)
        | Rule::Both(a, b)
        | Rule::Half(a, b, _)
        | Rule::Flat(a, b) => terms(&mut [a, b]),
        Rule::Option(b, _, family, args) => {
            terms(&mut [b, family]);
            all(What::Term, args, each);
        }
        Rule::Any(_, x, a, b) | Rule::Some(_, x, a, b) => terms(&mut [x, a, b]),
        Rule::Moves(a, b, prop)
        | Rule::Case(_, a, b, prop)
        | Rule::Empty(_, a, b, prop)
        | Rule::Greatest(_, a, b, prop) => {
            terms(&mut [a, b]);
            in_prop(prop, each);
        }
        Rule::Inhabited(_, a, prop) => {
            terms(&mut [a]);
            in_prop(prop, each);
        }
        Rule::Split(p, q) | Rule::Absurd(p, q) => {
            in_prop(p, each);
            in_prop(q, each);
        }
        Rule::Rewrite(prop) | Rule::Lin(prop, _) | Rule::Play(prop) => in_prop(prop, each),
        Rule::Ih(_, _, args, chains) => {
            all(What::Term, args, each);
            chains.iter_mut().for_each(|chain| all(What::Fact, chain, each));
        }
    }
}

//! What a rule must be like: a left side that can be matched and binds every variable.

use super::declare::Reader;
use super::elaborate::{Elaborator, Mode, kind_of};
use super::falsify::Counterexample;
use super::respects;
use super::scope::free_names;
use super::signature::{Accepts, Operator, OperatorId};
use super::value::Kind;
use super::{Rule, Theory};
use crate::error::{Error, Span, theory};
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Opt, Term, TermId, ops};
use std::collections::HashSet;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// A rule that takes an operator apart in a form parameter.
pub(super) struct Unfolding {
    rule: Symbol,
    operator: OperatorId,
    place: usize,
    span: Span,
}

impl Reader<'_> {
    /// Reports everything that is wrong with a rule.
    pub(super) fn check_rule(&mut self, rule: &Rule) {
        self.check_pattern(rule, &rule.lhs);
        if rule.both_ways {
            self.check_pattern(rule, &rule.rhs);
        }
        let built = (!rule.both_ways).then_some(&rule.rhs).into_iter().chain(&rule.conditions);
        for term in built {
            for (id, node) in term.iter() {
                let Node::As(_, name) = node else { continue };
                self.error(
                    Error::new(&theory::NO_VALUE, format!("`as {name}` names a part of a pattern"))
                        .at(term.span(id), "this is no pattern")
                        .hint("a name for a whole stands on the left side of a rule only"),
                );
            }
        }
        self.check_bound(rule);
        self.check_sorts(rule);
    }

    fn check_pattern(&mut self, rule: &Rule, pattern: &Term) {
        let root = pattern.root();
        if let Node::Var(name) = pattern.node(root) {
            let side = if std::ptr::eq(pattern, &raw const rule.lhs) { "left" } else { "right" };
            self.error(
                Error::new(
                    &theory::BARE_VARIABLE,
                    format!("the {side} side is the bare variable `{name}`"),
                )
                .at(pattern.span(root), "this matches every term")
                .hint("turn the rule round"),
            );
        }
        for (id, node) in pattern.iter() {
            let span = pattern.span(id);
            match node {
                Node::Braces(left, right) => {
                    self.check_side(rule, pattern, left);
                    self.check_side(rule, pattern, right);
                }
                Node::Set(side) => self.check_side(rule, pattern, side),
                Node::Apply(op, _) if is_condition(*op) => {
                    self.error(not_a_pattern("a relation cannot be matched", span));
                }
                Node::Apply(op, args) => self.check_unfolding(rule.name, *op, args, pattern),
                Node::Literal(_) | Node::Var(_) | Node::Quote(_) | Node::As(..) => {}
            }
        }
    }

    fn check_side(&mut self, rule: &Rule, pattern: &Term, side: &[Opt]) {
        let mut rest: Option<Span> = None;
        for opt in side {
            match opt {
                Opt::Term(_) => {}
                Opt::For(t, _) => {
                    let span = pattern.span(*t);
                    self.error(not_a_pattern("a comprehension cannot be matched", span));
                }
                Opt::Rest(set) => {
                    let span = pattern.span(*set);
                    if !matches!(pattern.node(*set), Node::Var(_)) {
                        self.error(
                            not_a_pattern("only a variable can stand for the rest of a set", span)
                                .hint("declare it: `options L`, and write `..L`"),
                        );
                    }
                    if let Some(first) = rest {
                        self.error(
                            Error::new(
                                &theory::TWO_RESTS,
                                format!("two rests in one set of `{}`", rule.name),
                            )
                            .at(span, "second rest")
                            .at(first, "first rest")
                            .hint("name single options, and one rest"),
                        );
                    }
                    rest = rest.or(Some(span));
                }
            }
        }
    }

    /// An operator must not be taken apart in a parameter that depends on the form.
    fn check_unfolding(&mut self, rule: Symbol, op: Symbol, args: &[TermId], pattern: &Term) {
        let Some(operator) = self.theory.signature.find(op.as_str(), args.len()) else { return };
        let params = &self.theory.signature.get(operator).params;
        for (place, (arg, param)) in args.iter().zip(params).enumerate() {
            let mut at = *arg;
            while let Node::As(inner, _) = pattern.node(at) {
                at = *inner;
            }
            let open = matches!(pattern.node(at), Node::Braces(..))
                && !free_names(&pattern.subterm(at)).is_empty();
            if open && param.accepts == Accepts::Sort(Sort::Form) {
                let span = pattern.span(at);
                self.unfoldings.push(Unfolding { rule, operator, place, span });
            }
        }
    }

    /// Refuses the rules that take an operator apart at any braces, each with two forms of
    /// one value that give different results, where they are found.
    pub(super) fn unfoldings(&mut self) {
        let unfoldings = std::mem::take(&mut self.unfoldings);
        // What is broken cannot be run.
        let theory = (self.errors.is_empty() && !unfoldings.is_empty())
            .then(|| Arc::new(self.theory.clone()));
        for Unfolding { rule, operator, place, span } in unfoldings {
            let Operator { name, params, .. } = self.theory.signature.get(operator);
            let param = &params[place].name;
            let witness = theory.as_ref().and_then(|all| respects::witness(all, operator, place));
            let why = match witness {
                Some(Counterexample { assignment, sides: Some(sides) }) => {
                    let at: Vec<String> = assignment
                        .iter()
                        .map(|(name, value)| format!("{name} = {value}"))
                        .collect();
                    format!(
                        "at {} it is {}, and {} at the canonical form of {param}",
                        at.join(", "),
                        sides.left,
                        sides.right
                    )
                }
                _ => "nothing shows that two forms of one value give one result".to_owned(),
            };
            let message = format!("the rule `{rule}` unfolds `{name}` at any braces: {why}");
            self.error(
                Error::new(&theory::UNFOLDS_FORM, message)
                    .at(span, "these braces match any form of a value")
                    .hint("unfold it by a `define` with a form parameter instead"),
            );
        }
    }

    fn check_bound(&mut self, rule: &Rule) {
        let bound = bound_by(&rule.lhs, rule);
        let missing = |term: &Term, bound: &HashSet<Symbol>| -> Vec<(Symbol, Span)> {
            let free = free_names(term).into_iter();
            free.filter(|found| !bound.contains(&found.name) && rule.sort_of(found.name).is_some())
                .map(|found| (found.name, term.span(found.at)))
                .collect()
        };
        for term in std::iter::once(&rule.rhs).chain(&rule.conditions) {
            for (name, span) in missing(term, &bound) {
                self.error(
                    Error::new(&theory::UNBOUND, format!("unbound variable `{name}`"))
                        .at(span, "nothing says what it is")
                        .at(rule.lhs.span(rule.lhs.root()), "the left side does not bind it")
                        .hint("a rule binds its variables on the left side, or by a condition `x in left(g)`"),
                );
            }
        }
        if rule.both_ways {
            let back = bound_by(&rule.rhs, rule);
            for term in std::iter::once(&rule.lhs).chain(&rule.conditions) {
                // What is bound from neither side is reported already.
                let missing = missing(term, &back).into_iter();
                for (name, span) in missing.filter(|(name, _)| bound.contains(name)) {
                    self.error(
                        Error::new(
                            &theory::NO_WAY_BACK,
                            format!("from right to left nothing binds `{name}`"),
                        )
                        .at(span, "nothing says what it is")
                        .at(rule.rhs.span(rule.rhs.root()), "the right side does not bind it")
                        .hint("write `=>`"),
                    );
                }
            }
        }
    }

    fn check_sorts(&mut self, rule: &Rule) {
        let mut out = elaborator(self.theory, rule);
        let lhs = out.term(&rule.lhs, Mode::Value);
        let rhs = out.term(&rule.rhs, Mode::Value);
        for condition in &rule.conditions {
            out.condition(condition);
        }
        let walls =
            matches!((lhs.kind, rhs.kind), (Kind::Wall, Kind::Game) | (Kind::Game, Kind::Wall));
        if lhs.kind != rhs.kind && lhs.kind != Kind::Unknown && rhs.kind != Kind::Unknown && !walls
        {
            let error =
                Error::new(&theory::SORT, format!("{} is never equal to {}", lhs.kind, rhs.kind))
                    .at(rule.rhs.span(rule.rhs.root()), format!("this is {}", rhs.kind))
                    .at(rule.lhs.span(rule.lhs.root()), format!("this is {}", lhs.kind));
            out.errors.push(error);
        }
        let errors = out.errors;
        for error in errors {
            // Variables that nothing binds are reported already.
            if error.code() != &theory::UNBOUND {
                self.error(error);
            }
        }
    }
}

/// An elaborator that knows the variables of a rule.
pub(super) fn elaborator<'t>(theory: &'t Theory, rule: &Rule) -> Elaborator<'t> {
    let kinds = rule.sorts.iter().map(|(name, sort)| (*name, kind_of(*sort)));
    let mut elaborator = Elaborator::new(theory.signature(), kinds, "unbound variable");
    elaborator.patterns = true;
    elaborator
}

fn not_a_pattern(message: &str, span: Span) -> Error {
    Error::new(&theory::PATTERN, message).at(span, "the left side of a rule is a pattern")
}

fn is_condition(op: Symbol) -> bool {
    let op = op.as_str();
    ops::RELATIONS.contains(&op) || [ops::NOT, ops::OR, ops::IN].contains(&op)
}

/// The names that a pattern binds, and those that conditions `x in S` bind in turn.
fn bound_by(pattern: &Term, rule: &Rule) -> HashSet<Symbol> {
    let mut bound: HashSet<Symbol> =
        free_names(pattern).into_iter().map(|found| found.name).collect();
    loop {
        let before = bound.len();
        for condition in &rule.conditions {
            if let Some((name, set)) = generator(condition)
                && free_names(&condition.subterm(set))
                    .iter()
                    .all(|found| bound.contains(&found.name) || rule.sort_of(found.name).is_none())
            {
                bound.insert(name);
            }
        }
        if bound.len() == before {
            return bound;
        }
    }
}

/// The name and the set of a condition `x in S`.
pub(super) fn generator(condition: &Term) -> Option<(Symbol, TermId)> {
    let Node::Apply(op, args) = condition.node(condition.root()) else { return None };
    match (op.as_str(), args.as_slice()) {
        (ops::IN, &[x, set]) => match condition.node(x) {
            Node::Var(name) => Some((*name, set)),
            _ => None,
        },
        _ => None,
    }
}

impl Rule {
    /// The sort of one of its variables; none for the names of elements.
    #[must_use]
    pub fn sort_of(&self, name: Symbol) -> Option<Sort> {
        self.sorts.iter().find(|(known, _)| *known == name).map(|(_, sort)| *sort)
    }
}

/// A sort as it is written.
pub(super) fn keyword(sort: Sort) -> &'static str {
    match sort {
        Sort::Game => "game",
        Sort::Number => "number",
        Sort::Integer => "integer",
        Sort::Wall => "wall",
        Sort::Options => "options",
        Sort::Form => "form",
        Sort::Finite(name) => name.as_str(),
    }
}

//! A claim: what a law or rule says, ready to be tried on assignments.
//!
//! A condition `x in S`, where S does not depend on x, gives x its values: x runs through
//! the members of S and not through a model. All other conditions are checked.

use super::code::{Op, Relation};
use super::elaborate::{Elaborator, Mode, kind_of};
use super::evaluate::{Evaluator, Prepared};
use super::lint::generator;
use super::machine::{to_form, to_game};
use super::scope::free_names;
use super::value::{Kind, Value};
use super::{Law, Rule, Theory};
use crate::error::{Class, Result, Span};
use crate::print::{self, Style};
use crate::syntax::rules::{Sort, Statement};
use crate::syntax::term::{Node, Term, ops};
use std::collections::HashSet;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// What became of one assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Case {
    /// The claim holds.
    Holds,
    /// The claim is false.
    Fails,
    /// A condition is false.
    Excluded,
    /// A condition or the claim is undefined.
    Undefined,
}

/// A variable that runs through a set.
#[derive(Clone, Debug)]
struct Generated {
    variable: usize,
    set: Prepared,
}

/// What a law or rule says, compiled.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    /// Its variables with their sorts; each has a place in the assignments.
    pub(super) variables: Vec<(Symbol, Sort)>,
    /// The places of the variables that run through models.
    pub(super) free: Vec<usize>,
    generated: Vec<Generated>,
    conditions: Option<Prepared>,
    claim: Prepared,
    /// Both sides of a relation, where it is one that says more than the variables: their
    /// values are shown where it fails.
    pub(super) sides: Option<(Prepared, Symbol, Prepared)>,
    /// More conditions, which do not see the names of whole braces.
    also: Vec<Prepared>,
    /// Whether it also fails where one side is defined and the other is not.
    pub(super) same_domain: bool,
    /// What it is made of.
    said: Arc<Said>,
}

/// The terms of a claim: the propositions, then the conditions, then what else there is.
#[derive(Clone, Debug, Default)]
struct Said {
    terms: Vec<Term>,
    props: usize,
    conditions: usize,
}

/// Whether an operator is a relation of values.
fn is_relation(op: &str) -> bool {
    op != ops::SAME && ops::RELATIONS.contains(&op)
}

/// The sides of an order as text, the smaller one first.
fn order(term: &Term) -> Option<[String; 2]> {
    let Node::Apply(op, args) = term.node(term.root()) else { return None };
    let turned = match op.as_str() {
        ops::LE | ops::LT => false,
        ops::GE | ops::GT => true,
        _ => return None,
    };
    let text = |at: usize| print::term(&term.subterm(*args.get(at)?), Style::Ascii).ok();
    let [one, other] = [text(0)?, text(1)?];
    Some(if turned { [other, one] } else { [one, other] })
}

impl Said {
    fn new(props: &[&Term], conditions: &[&Term], others: &[&Term]) -> Said {
        let terms = props.iter().chain(conditions).chain(others).map(|term| (*term).clone());
        Said { terms: terms.collect(), props: props.len(), conditions: conditions.len() }
    }
}

impl Claim {
    /// What a law says.
    pub(super) fn of_law(theory: &Theory, law: &Law) -> Result<Claim> {
        Claim::of_statement(theory, &law.statement, &law.sorts)
    }

    /// What a statement says whose variables have these sorts.
    pub(super) fn of_statement(
        theory: &Theory,
        statement: &Statement,
        sorts: &[(Symbol, Sort)],
    ) -> Result<Claim> {
        let mut builder = Builder { theory, sorts, pattern: None };
        let conditions: Vec<&Term> = statement.conditions.iter().collect();
        let claim = builder.truth(&[&statement.prop], statement.iff.as_ref())?;
        let sides = match (&statement.iff, statement.prop.node(statement.prop.root())) {
            (None, Node::Apply(op, args)) if is_relation(op.as_str()) => {
                let [lhs, rhs] = [0, 1].map(|at| statement.prop.subterm(args[at]));
                let is_plain =
                    |side: &Term| matches!(side.node(side.root()), Node::Var(_) | Node::Literal(_));
                if is_plain(&lhs) && is_plain(&rhs) {
                    None
                } else {
                    Some((builder.side(&lhs)?, *op, builder.side(&rhs)?))
                }
            }
            _ => None,
        };
        let mut finished = builder.finish(&conditions, claim, sides)?;
        let props: Vec<&Term> = std::iter::once(&statement.prop).chain(&statement.iff).collect();
        finished.said = Arc::new(Said::new(&props, &conditions, &[]));
        Ok(finished)
    }

    /// All terms of the claim.
    pub(super) fn said(&self) -> &[Term] {
        &self.said.terms
    }

    /// The proposition; two, where they are claimed to be as true as each other; none for a
    /// rule.
    pub(super) fn stated_props(&self) -> &[Term] {
        &self.said.terms[..self.said.props]
    }

    /// The conditions.
    pub(super) fn stated_conditions(&self) -> &[Term] {
        &self.said.terms[self.said.props..][..self.said.conditions]
    }

    /// Whether a condition is an order that the claim itself states, strictly or not: to ask
    /// for it would be to assume what is claimed.
    pub(super) fn states(&self, condition: &Term) -> bool {
        order(condition).is_some_and(|sides| {
            self.stated_props().iter().filter_map(order).any(|stated| stated == sides)
        })
    }

    /// What a rule says: under its conditions both sides have one value.
    pub(super) fn of_rule(theory: &Theory, rule: &Rule, sorts: &[(Symbol, Sort)]) -> Result<Claim> {
        let mut builder = Builder { theory, sorts, pattern: Some(&rule.lhs) };
        let conditions: Vec<&Term> = rule.conditions.iter().collect();
        let claim = builder.equation(&rule.lhs, &rule.rhs)?;
        let equal = Symbol::from(ops::EQ);
        let sides = Some((builder.side(&rule.lhs)?, equal, builder.side(&rule.rhs)?));
        let mut finished = builder.finish(&conditions, claim, sides)?;
        finished.said = Arc::new(Said::new(&[], &conditions, &[&rule.lhs, &rule.rhs]));
        Ok(finished)
    }

    /// The variables that run through models or sets.
    pub(super) fn variables_assigned(&self) -> Vec<(Symbol, Sort)> {
        let places = (0..self.variables.len()).filter(|at| self.is_assigned(*at));
        places.map(|at| self.variables[at]).collect()
    }

    /// A condition on its variables.
    pub(super) fn condition(&self, theory: &Theory, condition: &Term) -> Result<Prepared> {
        let mut builder = Builder { theory, sorts: &self.variables, pattern: None };
        builder.truth(&[condition], None)
    }

    /// The same claim under more conditions.
    pub(super) fn with_conditions(&self, theory: &Theory, more: &[Term]) -> Result<Claim> {
        let mut all: Vec<Prepared> = self.also.clone();
        for condition in more {
            all.push(self.condition(theory, condition)?);
        }
        let conditions: Vec<&Term> = self.stated_conditions().iter().chain(more).collect();
        let props: Vec<&Term> = self.stated_props().iter().collect();
        let others: Vec<&Term> =
            self.said.terms[self.said.props + self.said.conditions..].iter().collect();
        let said = Arc::new(Said::new(&props, &conditions, &others));
        Ok(Claim { also: all, said, ..self.clone() })
    }

    /// Whether a variable runs through a model or a set; the name of a whole does not.
    pub(super) fn is_assigned(&self, at: usize) -> bool {
        self.free.contains(&at) || self.generated.iter().any(|generated| generated.variable == at)
    }

    /// Tries the claim where the free variables have these values (the others' places hold
    /// anything), for all values of the generated ones; `each` sees every case.
    pub(super) fn try_all(
        &self,
        evaluator: &mut Evaluator,
        values: &mut [Value],
        mut each: impl FnMut(&[Value], Case),
    ) -> Result<()> {
        // For each open generator the members that it has not taken yet, last first.
        let mut open: Vec<Vec<Value>> = Vec::new();
        loop {
            if open.len() == self.generated.len() {
                let case = self.case(evaluator, values)?;
                each(values, case);
            } else {
                let next = &self.generated[open.len()];
                match defined(evaluator.run(&next.set, values))? {
                    Some(set) => open.push(self.members(evaluator, next.variable, &set)?),
                    None => {
                        each(values, Case::Undefined);
                    }
                }
            }
            // The next member of the innermost generator that has one.
            loop {
                let Some(members) = open.last_mut() else { return Ok(()) };
                if let Some(member) = members.pop() {
                    values[self.generated[open.len() - 1].variable] = member;
                    break;
                }
                open.pop();
            }
        }
    }

    /// The members of a set that fit a variable's sort.
    fn members(
        &self,
        evaluator: &mut Evaluator,
        variable: usize,
        set: &Value,
    ) -> Result<Vec<Value>> {
        let sort = self.variables[variable].1;
        let games = &mut evaluator.games;
        let set = if sort == Sort::Form { to_form(games, set)? } else { to_game(games, set)? };
        let mut members = set.members()?;
        members.retain(|member| match (sort, member) {
            (Sort::Number, Value::Game(game)) => games.is_number(*game),
            (Sort::Integer, Value::Game(game)) => games.is_integer(*game),
            _ => true,
        });
        Ok(members)
    }

    fn case(&self, evaluator: &mut Evaluator, values: &[Value]) -> Result<Case> {
        for condition in self.conditions.iter().chain(&self.also) {
            match defined(evaluator.run(condition, values))? {
                None => return Ok(Case::Undefined),
                Some(Value::Truth(true)) => {}
                Some(_) => return Ok(Case::Excluded),
            }
        }
        if self.same_domain
            && let Some((lhs, _, rhs)) = &self.sides
        {
            let lhs = defined(evaluator.run(lhs, values))?.is_some();
            let rhs = defined(evaluator.run(rhs, values))?.is_some();
            if lhs != rhs {
                return Ok(Case::Fails);
            }
        }
        Ok(match defined(evaluator.run(&self.claim, values))? {
            None => Case::Undefined,
            Some(Value::Truth(true)) => Case::Holds,
            Some(_) => Case::Fails,
        })
    }
}

/// An error of the input means undefined; limits are passed on.
pub(super) fn defined<T>(result: Result<T>) -> Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.class() == Class::Input => Ok(None),
        Err(error) => Err(error),
    }
}

/// Compiles the parts of a claim.
struct Builder<'a> {
    theory: &'a Theory,
    sorts: &'a [(Symbol, Sort)],
    /// The left side of a rule, which gives names to whole braces.
    pattern: Option<&'a Term>,
}

impl<'a> Builder<'a> {
    fn elaborator(&self) -> Elaborator<'a> {
        let kinds = self.sorts.iter().map(|(name, sort)| (*name, kind_of(*sort)));
        let mut elaborator = Elaborator::new(self.theory.signature(), kinds, "unbound variable");
        elaborator.patterns = true;
        if let Some(pattern) = self.pattern
            && pattern.iter().any(|(_, node)| matches!(node, Node::As(..)))
        {
            elaborator.term(pattern, Mode::Value);
        }
        elaborator
    }

    /// Whether all of some propositions hold; with another one, whether it is as true.
    fn truth(&mut self, all: &[&Term], iff: Option<&Term>) -> Result<Prepared> {
        let mut out = self.elaborator();
        let regs: Vec<u32> = all.iter().map(|term| out.condition(term).reg).collect();
        let mut result = out.all(&regs);
        if let Some(iff) = iff {
            let other = out.condition(iff);
            result = out.related(Relation::Equal, result, other.reg);
        }
        out.emit(Op::Return(result), Span::default());
        Prepared::of(out, Kind::Truth)
    }

    fn equation(&mut self, lhs: &Term, rhs: &Term) -> Result<Prepared> {
        let mut out = self.elaborator();
        let left = out.term(lhs, Mode::Value);
        let right = out.term(rhs, Mode::Value);
        let wall = left.kind == Kind::Wall || right.kind == Kind::Wall;
        let kind = if wall { Kind::Wall } else { left.kind };
        let left = out.as_kind(left, kind, lhs.span(lhs.root()));
        let right = out.as_kind(right, kind, rhs.span(rhs.root()));
        let result = out.related(Relation::Equal, left.reg, right.reg);
        out.emit(Op::Return(result), Span::default());
        Prepared::of(out, Kind::Truth)
    }

    fn side(&mut self, term: &Term) -> Result<Prepared> {
        let mut out = self.elaborator();
        let operand = out.term(term, Mode::Value);
        out.emit(Op::Return(operand.reg), term.span(term.root()));
        Prepared::of(out, operand.kind)
    }

    /// Divides the conditions into generators and checks.
    fn finish(
        mut self,
        conditions: &[&Term],
        claim: Prepared,
        sides: Option<(Prepared, Symbol, Prepared)>,
    ) -> Result<Claim> {
        let place = |name: Symbol| self.sorts.iter().position(|(known, _)| *known == name);
        let named: HashSet<Symbol> = self
            .pattern
            .into_iter()
            .flat_map(Term::iter)
            .filter_map(|(_, node)| if let Node::As(_, name) = node { Some(*name) } else { None })
            .collect();
        let candidates: Vec<(usize, Symbol, Term)> = conditions
            .iter()
            .enumerate()
            .filter_map(|(at, condition)| {
                let (name, set) = generator(condition)?;
                Some((at, name, condition.subterm(set)))
            })
            .filter(|(_, name, _)| place(*name).is_some() && !named.contains(name))
            .collect();
        let mut chosen: Vec<(usize, Symbol, Term)> = Vec::new();
        for candidate in candidates {
            let (_, name, set) = &candidate;
            let taken = chosen.iter().any(|(_, other, _)| other == name);
            let parts: Vec<Symbol> = free_names(set).iter().map(|found| found.name).collect();
            let whole = parts.iter().any(|part| named.contains(part));
            if !taken && !whole && !parts.contains(name) {
                chosen.push(candidate);
            }
        }
        let chosen = in_order(chosen);
        let mut generated = Vec::new();
        for (_, name, set) in &chosen {
            let Some(variable) = place(*name) else { continue };
            let mut out = self.elaborator();
            let operand = out.term(set, Mode::Natural);
            out.emit(Op::Return(operand.reg), set.span(set.root()));
            generated.push(Generated { variable, set: Prepared::of(out, operand.kind)? });
        }
        let checked: Vec<&Term> = conditions
            .iter()
            .enumerate()
            .filter(|(at, _)| chosen.iter().all(|(other, ..)| other != at))
            .map(|(_, condition)| *condition)
            .collect();
        let conditions = if checked.is_empty() { None } else { Some(self.truth(&checked, None)?) };
        let free = (0..self.sorts.len())
            .filter(|at| generated.iter().all(|generated| generated.variable != *at))
            .filter(|at| !named.contains(&self.sorts[*at].0))
            .collect();
        Ok(Claim {
            variables: self.sorts.to_vec(),
            free,
            generated,
            conditions,
            claim,
            sides,
            also: Vec::new(),
            same_domain: false,
            said: Arc::default(),
        })
    }
}

/// The generators in an order in which each set depends on earlier ones only; those that
/// depend on each other are left out and checked as conditions.
fn in_order(mut waiting: Vec<(usize, Symbol, Term)>) -> Vec<(usize, Symbol, Term)> {
    let mut ordered: Vec<(usize, Symbol, Term)> = Vec::new();
    loop {
        let open: HashSet<Symbol> = waiting.iter().map(|(_, name, _)| *name).collect();
        let ready = waiting.iter().position(|(_, _, set)| {
            free_names(set).iter().all(|found| !open.contains(&found.name))
        });
        match ready {
            Some(at) => ordered.push(waiting.remove(at)),
            None => return ordered,
        }
    }
}

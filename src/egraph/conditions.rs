//! When a rule's conditions hold.
//!
//! A condition without variables is decided by the kernel. A relation between terms with
//! variables is decided when their difference has a row that the kernel can evaluate, when
//! both are in one class, or when an assumption implies it. Everything else is undecided,
//! and then the rule does not fire: nothing is guessed, and in particular "not known to
//! hold" is never taken for "does not hold".

use super::enter::enter;
use super::exprs::ExprId;
use super::forest::{Ground, Why};
use super::graph::{Graph, defined};
use super::language::Head;
use super::sum::Row;
use super::template::{self, Env};
use super::values;
use crate::certificate::rewriting::Evidence;
use crate::error::Result;
use crate::game::{Game, Relation as Compared};
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Term, TermId, ops};
use crate::theory::Evaluator;
use crate::theory::literal_value;
use num_bigint::BigInt;
use symbol_table::GlobalSymbol as Symbol;

/// Which of <, =, > and confused a relation admits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Admitted([bool; 4]);

impl Admitted {
    fn of(op: &str) -> Option<Admitted> {
        Some(Admitted(match op {
            ops::EQ => [false, true, false, false],
            ops::LE => [true, true, false, false],
            ops::LT => [true, false, false, false],
            ops::GE => [false, true, true, false],
            ops::GT => [false, false, true, false],
            ops::CONFUSED => [false, false, false, true],
            ops::LF => [true, false, false, true],
            ops::GF => [false, false, true, true],
            _ => return None,
        }))
    }

    fn negated(self) -> Admitted {
        Admitted(self.0.map(|admits| !admits))
    }

    fn flipped(self) -> Admitted {
        let [less, equal, greater, confused] = self.0;
        Admitted([greater, equal, less, confused])
    }

    fn admits(self, compared: Compared) -> bool {
        self.0[match compared {
            Compared::Less => 0,
            Compared::Equal => 1,
            Compared::Greater => 2,
            Compared::Confused => 3,
        }]
    }

    fn implies(self, other: Admitted) -> bool {
        self.0.iter().zip(other.0).all(|(given, wanted)| wanted || !given)
    }
}

/// A relation, or the negation of one, in a term: what it admits, and its two sides.
fn relation(term: &Term, at: TermId) -> Option<(Admitted, TermId, TermId)> {
    let Node::Apply(op, args) = term.node(at) else { return None };
    match (op.as_str(), &args[..]) {
        (ops::NOT, [inner]) => {
            let Node::Apply(op, args) = term.node(*inner) else { return None };
            let [left, right] = args[..] else { return None };
            Some((Admitted::of(op.as_str())?.negated(), left, right))
        }
        (op, [left, right]) => Some((Admitted::of(op)?, *left, *right)),
        _ => None,
    }
}

/// What is assumed of the variables.
#[derive(Default)]
pub(crate) struct Given {
    /// The assumptions as terms.
    pub(crate) terms: Vec<Term>,
    /// The sorts of variables that are not games.
    pub(crate) sorts: Vec<(Symbol, Sort)>,
    relations: Vec<Option<(Admitted, ExprId, ExprId)>>,
}

impl Given {
    /// Reads the assumptions.
    pub(crate) fn new(
        g: &mut Graph,
        k: &Evaluator,
        assumptions: &[Term],
        sorts: &[(Symbol, Sort)],
    ) -> Given {
        let mut given = Given {
            terms: assumptions.to_vec(),
            sorts: sorts.to_vec(),
            relations: Vec::with_capacity(assumptions.len()),
        };
        for term in assumptions {
            let sides = relation(term, term.root());
            given.relations.push(sides.and_then(|(admitted, left, right)| {
                let left = template::free(g, k, term, left)?;
                let right = template::free(g, k, term, right)?;
                Some((admitted, left, right))
            }));
        }
        given
    }

    /// Joins the two sides of each assumption that is an equation and not of closed terms.
    ///
    /// # Errors
    /// E04 when the kernel refuses, E0804 when the assumptions contradict each other.
    pub(crate) fn equate(&self, g: &mut Graph, k: &mut Evaluator) -> Result<()> {
        for (at, relation) in self.relations.iter().enumerate() {
            let Some((Admitted([false, true, false, false]), left, right)) = *relation else {
                continue;
            };
            if g.exprs.is_closed(left) && g.exprs.is_closed(right) {
                continue;
            }
            enter(g, k, left)?;
            enter(g, k, right)?;
            let at = u32::try_from(at).unwrap_or(u32::MAX);
            g.equate(k, left, right, Why::Given(at))?;
        }
        Ok(())
    }

    /// Whether a condition of a rule holds, and why.
    ///
    /// # Errors
    /// E04 when the kernel refuses.
    pub(crate) fn establish(
        &self,
        g: &mut Graph,
        k: &mut Evaluator,
        condition: &Term,
        env: &Env,
    ) -> Result<Option<Ground>> {
        let root = condition.root();
        if let Some((admitted, left, right)) = relation(condition, root) {
            if let (Some(left), Some(right)) =
                (bound_value(g, condition, left, env), bound_value(g, condition, right, env))
            {
                let holds = compare(k, admitted, left, right)?;
                return Ok(holds.then_some(Ground::Evidence(Evidence::Eval)));
            }
            let Some(left) = template::build(g, k, condition, left, env)? else { return Ok(None) };
            let Some(right) = template::build(g, k, condition, right, env)? else {
                return Ok(None);
            };
            return self.relate(g, k, admitted, left, right);
        }
        let Node::Apply(op, args) = condition.node(root) else { return Ok(None) };
        match (op.as_str(), &args[..]) {
            (ops::IN, [member, set]) => {
                let Some(member) = template::build(g, k, condition, *member, env)? else {
                    return Ok(None);
                };
                let members = template::members(g, k, condition, *set, env)?;
                let holds = members.is_some_and(|members| members.contains(&member));
                Ok(holds.then_some(Ground::Evidence(Evidence::Eval)))
            }
            _ => {
                if self.truth(g, k, condition, root, env)? == Some(true) {
                    return Ok(Some(Ground::Evidence(Evidence::Eval)));
                }
                self.assumed(g, k, condition, env)
            }
        }
    }

    fn relate(
        &self,
        g: &mut Graph,
        k: &mut Evaluator,
        admitted: Admitted,
        left: ExprId,
        right: ExprId,
    ) -> Result<Option<Ground>> {
        if let Some(same) = of_elements(g, k, left, right) {
            let equality = [false, true, false, false];
            let holds = admitted.0 == if same { equality } else { equality.map(|equal| !equal) };
            return Ok(holds.then_some(Ground::Evidence(Evidence::Eval)));
        }
        let closed = g.exprs.is_closed(left) && g.exprs.is_closed(right);
        if closed {
            let holds = match (values::of_expr(g, k, left)?, values::of_expr(g, k, right)?) {
                (Some(a), Some(b)) => compare(k, admitted, a, b)?,
                _ => false,
            };
            return Ok(holds.then_some(Ground::Evidence(Evidence::Eval)));
        }
        if admitted.admits(Compared::Equal)
            && let (Some(a), Some(b)) = (g.class(left), g.class(right))
            && a == b
        {
            return Ok(Some(Ground::Equal(left, right)));
        }
        let Some(row) = Row::difference(&g.exprs, left, right) else { return Ok(None) };
        if let Some(value) = row_value(g, k, &row)? {
            let holds = compare(k, admitted, value, Game::ZERO)?;
            return Ok(holds.then_some(Ground::Evidence(Evidence::Row)));
        }
        for (at, fact) in self.relations.iter().enumerate() {
            let Some((known, a, b)) = *fact else { continue };
            for (known, a, b) in [(known, a, b), (known.flipped(), b, a)] {
                let Some(given) = Row::difference(&g.exprs, a, b) else { continue };
                if known.implies(admitted) && same(&given, &row)
                    || shifted(known, admitted, &given, &row)
                {
                    let at = u32::try_from(at).unwrap_or(u32::MAX);
                    return Ok(Some(Ground::Evidence(Evidence::Assumption(at))));
                }
            }
        }
        Ok(None)
    }

    /// Whether a closed condition is true; `None` when it is not closed.
    fn truth(
        &self,
        g: &mut Graph,
        k: &mut Evaluator,
        condition: &Term,
        at: TermId,
        env: &Env,
    ) -> Result<Option<bool>> {
        let mut known: Vec<Option<Option<bool>>> = vec![None; at.0 as usize + 1];
        let mut stack = vec![at];
        while let Some(&top) = stack.last() {
            let Node::Apply(op, args) = condition.node(top) else { return Ok(None) };
            let parts = matches!(op.as_str(), ops::NOT | ops::OR);
            if parts {
                let before = stack.len();
                stack.extend(args.iter().filter(|arg| known[arg.0 as usize].is_none()));
                if stack.len() > before {
                    continue;
                }
            }
            stack.pop();
            let part = |at: usize| known[args[at].0 as usize].flatten();
            known[top.0 as usize] = Some(match (op.as_str(), args.len()) {
                (ops::NOT, 1) => part(0).map(|truth| !truth),
                (ops::OR, 2) => part(0).zip(part(1)).map(|(a, b)| a || b),
                _ => self.closed_truth(g, k, condition, top, env)?,
            });
        }
        Ok(known[at.0 as usize].flatten())
    }

    fn closed_truth(
        &self,
        g: &mut Graph,
        k: &mut Evaluator,
        condition: &Term,
        at: TermId,
        env: &Env,
    ) -> Result<Option<bool>> {
        if let Some((admitted, left, right)) = relation(condition, at) {
            let mut values = [None; 2];
            for (side, value) in [left, right].into_iter().zip(&mut values) {
                let Some(side) = template::build(g, k, condition, side, env)? else {
                    return Ok(None);
                };
                *value = values::of_expr(g, k, side)?;
            }
            let [Some(a), Some(b)] = values else { return Ok(None) };
            return compare(k, admitted, a, b).map(Some);
        }
        let Some(expr) = template::build(g, k, condition, at, env)? else { return Ok(None) };
        if !g.exprs.is_closed(expr) {
            return Ok(None);
        }
        let term = values::term_of(&g.exprs, k, expr)?;
        defined(k.truth(&term))
    }

    /// Whether a predicate is an assumption word for word.
    fn assumed(
        &self,
        g: &mut Graph,
        k: &mut Evaluator,
        condition: &Term,
        env: &Env,
    ) -> Result<Option<Ground>> {
        let Some(wanted) = template::build(g, k, condition, condition.root(), env)? else {
            return Ok(None);
        };
        for at in 0..self.terms.len() {
            let term = &self.terms[at];
            if template::free(g, k, term, term.root()) == Some(wanted) {
                let at = u32::try_from(at).unwrap_or(u32::MAX);
                return Ok(Some(Ground::Evidence(Evidence::Assumption(at))));
            }
        }
        Ok(None)
    }

    /// Whether a term is a number, or an integer, whatever its variables stand for.
    ///
    /// # Errors
    /// E04 when the kernel refuses.
    pub(crate) fn is_number(
        &self,
        g: &mut Graph,
        k: &mut Evaluator,
        expr: ExprId,
        integer: bool,
    ) -> Result<bool> {
        if let Some(value) = values::of_expr(g, k, expr)? {
            let games = &k.games;
            return Ok(if integer { games.is_integer(value) } else { games.is_number(value) });
        }
        let Some(row) = Row::of(&g.exprs, expr) else { return Ok(false) };
        let constant = &row.constant;
        let literal =
            constant.nim == 0 && constant.ups == 0 && (!integer || constant.number.is_integer());
        Ok(literal && row.atoms.keys().all(|atom| self.counts(g, *atom, integer)))
    }

    fn counts(&self, g: &Graph, atom: ExprId, integer: bool) -> bool {
        match g.exprs.get(atom).head {
            Head::Symbol(name) => {
                let name = g.exprs.symbol(name);
                match self.sorts.iter().find(|(var, _)| *var == name) {
                    Some((_, Sort::Integer)) => true,
                    Some((_, Sort::Number)) => !integer,
                    _ => false,
                }
            }
            Head::Apply(op) => {
                let op = g.exprs.symbol(op);
                !integer
                    && matches!(op.as_str(), "mean" | "temperature" | "left_stop" | "right_stop")
            }
            _ => false,
        }
    }
}

/// Whether two expressions that are elements of one finite sort are the same element.
fn of_elements(g: &Graph, k: &Evaluator, left: ExprId, right: ExprId) -> Option<bool> {
    let element = |expr| match g.exprs.get(expr).head {
        Head::Symbol(name) => {
            let name = g.exprs.symbol(name);
            Some((name, k.theory().signature().sort_of_element(name)?))
        }
        _ => None,
    };
    let ((left, sort), (right, other)) = (element(left)?, element(right)?);
    (sort == other).then_some(left == right)
}

/// The value of what a name stands for, when it is closed.
fn bound_value(g: &Graph, condition: &Term, at: TermId, env: &Env) -> Option<Game> {
    let Node::Var(name) = condition.node(at) else { return None };
    let expr = *env.terms.get(name)?;
    if g.exprs.is_closed(expr) { g.value(g.class(expr)?) } else { None }
}

fn compare(k: &mut Evaluator, admitted: Admitted, a: Game, b: Game) -> Result<bool> {
    match admitted {
        Admitted([true, true, false, false]) => k.games.le(a, b),
        Admitted([false, true, true, false]) => k.games.le(b, a),
        admitted => Ok(admitted.admits(k.games.compare(a, b)?)),
    }
}

/// Whether a relation follows from one of which the difference is smaller by a positive
/// number: `t > -1` from `t >= 0`; or greater, for the opposite relations.
fn shifted(given: Admitted, wanted: Admitted, from: &Row, to: &Row) -> bool {
    let Some(by) = to.number_above(from) else { return false };
    if by.signum() > 0 {
        given.implies(Admitted([false, true, true, false]))
            && Admitted([false, false, true, false]).implies(wanted)
    } else {
        by.signum() < 0
            && given.implies(Admitted([true, true, false, false]))
            && Admitted([true, false, false, false]).implies(wanted)
    }
}

/// The sort that an assumption gives to a variable.
pub(crate) fn sort_given(assumption: &Term) -> Option<(Symbol, Sort)> {
    let Node::Apply(op, args) = assumption.node(assumption.root()) else { return None };
    let [arg] = args[..] else { return None };
    let Node::Var(name) = assumption.node(arg) else { return None };
    match op.as_str() {
        "is_number" => Some((*name, Sort::Number)),
        "is_integer" => Some((*name, Sort::Integer)),
        _ => None,
    }
}

fn same(a: &Row, b: &Row) -> bool {
    a.constant == b.constant
        && a.atoms.len() == b.atoms.len()
        && a.atoms.iter().all(|(atom, times)| b.atoms.get(atom) == Some(times))
}

/// The value of a row whose atoms are closed.
fn row_value(g: &mut Graph, k: &mut Evaluator, row: &Row) -> Result<Option<Game>> {
    if row.atoms.keys().any(|&atom| !g.exprs.is_closed(atom)) {
        return Ok(None);
    }
    let mut sum = literal_value(&mut k.games, &row.constant.literal())?;
    for (&atom, &times) in &row.atoms {
        let Some(value) = values::of_expr(g, k, atom)? else { return Ok(None) };
        let copies = k.games.copies(&BigInt::from(times), value)?;
        sum = k.games.add(sum, copies)?;
    }
    Ok(Some(sum))
}

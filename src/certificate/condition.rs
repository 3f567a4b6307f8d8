//! Conditions of rules: what an instance must show before its rule applies.

use super::Evidence;
use super::fault::{Checked, Fault};
use super::ground::{Ground, Player};
use super::row::{Atom, Row};
use super::rule::{Rule, Rules};
use super::table::Table;
use crate::error::{Error, Result, certificate as codes};
use crate::game::{Game, Relation as Compared};
use crate::number::Dyadic;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, TermId, ops};
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// What is known of the variables of a certificate.
#[derive(Default)]
pub(super) struct Conditions {
    sorts: FxHashMap<Symbol, Sort>,
    elements: FxHashMap<Symbol, Symbol>,
    assumptions: Vec<TermId>,
}

impl Conditions {
    /// The sorts and assumptions of a certificate.
    ///
    /// # Errors
    /// E0508 when a name has two sorts, or names an element of a finite sort, or when an
    /// assumption is neither a relation nor a predicate.
    pub(super) fn new(
        sorts: &[(Symbol, Sort)],
        assumptions: Vec<TermId>,
        rules: &Rules,
        table: &Table,
    ) -> Result<Conditions> {
        if !assumptions.iter().all(|id| is_prop(table, *id)) {
            return Err(Error::new(&codes::TERM, "an assumption is no proposition"));
        }
        let mut conditions = Conditions { assumptions, ..Conditions::default() };
        for rule in rules.by_name.values() {
            for (element, sort) in &rule.elements {
                let other = conditions.elements.insert(*element, *sort);
                if other.is_some_and(|other| other != *sort) {
                    return Err(malformed(*element, "is an element of two sorts"));
                }
            }
        }
        for (name, sort) in sorts {
            if conditions.sorts.insert(*name, *sort).is_some() {
                return Err(malformed(*name, "has two sorts"));
            }
            if conditions.elements.contains_key(name) {
                return Err(malformed(*name, "is an element of a finite sort and no variable"));
            }
        }
        Ok(conditions)
    }

    /// A variable that is bound to a set must be one of sets.
    pub(super) fn demand_set(&self, name: Symbol, sort: Sort) -> Checked<()> {
        demand(sort == Sort::Options, || format!("{name} is bound to a set"))
    }

    /// The term that a variable stands for must be of the variable's sort, whatever the
    /// variables of the certificate are.
    pub(super) fn demand_sort(
        &self,
        ground: &mut Ground,
        rule: &Rule,
        name: Symbol,
        sort: Sort,
        id: TermId,
    ) -> Checked<()> {
        let holds = match sort {
            Sort::Game => !rule.in_form.contains(&name) || !self.is_form(ground, id),
            Sort::Number => self.is_number(ground, id, false)?,
            Sort::Integer => self.is_number(ground, id, true)?,
            Sort::Form => self.is_form(ground, id),
            Sort::Wall => true,
            Sort::Options => false,
            Sort::Finite(finite) => match ground.table.node(id) {
                Node::Var(var) => {
                    self.elements.get(var) == Some(&finite)
                        || self.sorts.get(var) == Some(&Sort::Finite(finite))
                }
                _ => false,
            },
        };
        demand(holds, || format!("{name} stands for a term that is not of its sort"))
    }

    /// Whether a term is a number, or an integer, for all values of its variables.
    fn is_number(&self, ground: &mut Ground, id: TermId, integer: bool) -> Result<bool> {
        if let Some(value) = ground.value(id)? {
            let games = &ground.games;
            return Ok(if integer { games.is_integer(value) } else { games.is_number(value) });
        }
        let row = Row::of(&ground.table, id);
        let counts = |atom: &Atom| match atom {
            Atom::Term(term) => match ground.table.node(*term) {
                Node::Var(name) => match self.sorts.get(name) {
                    Some(Sort::Integer) => true,
                    Some(Sort::Number) => !integer,
                    _ => false,
                },
                Node::Apply(op, _) => !integer && is_numeric(op.as_str()),
                _ => false,
            },
            Atom::Power(_) | Atom::Partial(_) => false,
        };
        let literal = row.nim == 0 && (!integer || row.number.is_integer());
        Ok(literal && row.atoms.keys().all(counts))
    }

    /// Whether a term is read as a form where an operator looks at forms: quoted, a form
    /// variable, or a sum of such terms.
    fn is_form(&self, ground: &Ground, id: TermId) -> bool {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            match ground.table.node(id) {
                Node::Quote(_) => {}
                Node::Var(name) if self.sorts.get(name) == Some(&Sort::Form) => {}
                Node::Apply(op, args) if matches!(op.as_str(), ops::ADD | ops::SUB | ops::NEG) => {
                    open.extend(args);
                }
                _ => return false,
            }
        }
        true
    }

    /// Whether a condition holds by its evidence. `claim` is what the cited step says.
    pub(super) fn establish(
        &self,
        ground: &mut Ground,
        prop: TermId,
        by: Evidence,
        claim: Option<(TermId, TermId)>,
    ) -> Checked<()> {
        let holds = match by {
            Evidence::Eval => self.evaluate(ground, prop)?,
            Evidence::Row => difference(ground, prop)?,
            Evidence::Assumption(at) => match self.assumptions.get(at as usize) {
                Some(assumption) => follows(ground, *assumption, prop),
                None => false,
            },
            Evidence::Step(_) => claim.is_some_and(|claim| equal(ground, prop, claim)),
        };
        let how = match by {
            Evidence::Eval => "by evaluation",
            Evidence::Row => "by the difference of its sides",
            Evidence::Assumption(_) => "by the assumption that it cites",
            Evidence::Step(_) => "by the step that it cites",
        };
        demand(holds, || format!("a condition is not established {how}"))
    }

    /// Whether two elements of one finite sort are the same: each is another one than the
    /// others.
    fn of_elements(&self, ground: &Ground, prop: TermId) -> Option<bool> {
        let Node::Apply(op, args) = ground.table.node(prop) else { return None };
        let (ops::EQ, &[left, right]) = (op.as_str(), args.as_slice()) else { return None };
        let element = |id| match ground.table.node(id) {
            Node::Var(name) => Some((*name, *self.elements.get(name)?)),
            _ => None,
        };
        let ((left, sort), (right, other)) = (element(left)?, element(right)?);
        (sort == other).then_some(left == right)
    }

    /// Whether a closed condition is true.
    fn evaluate(&self, ground: &mut Ground, prop: TermId) -> Checked<bool> {
        if let Node::Apply(op, args) = ground.table.node(prop)
            && let (ops::IN, [member, set]) = (op.as_str(), args.as_slice())
        {
            return member_of(ground, *member, *set);
        }
        let mut truth: FxHashMap<TermId, Option<bool>> = FxHashMap::default();
        let mut stack = vec![prop];
        while let Some(&top) = stack.last() {
            ground.games.budget_mut().step(1)?;
            let Node::Apply(op, args) = ground.table.node(top).clone() else { return Ok(false) };
            if matches!(op.as_str(), ops::NOT | ops::OR) {
                let before = stack.len();
                stack.extend(args.iter().filter(|arg| !truth.contains_key(arg)));
                if stack.len() > before {
                    continue;
                }
            }
            stack.pop();
            let value = match (op.as_str(), args.as_slice()) {
                (ops::NOT, [a]) => truth[a].map(|a| !a),
                (ops::OR, [a, b]) => truth[a].zip(truth[b]).map(|(a, b)| a || b),
                _ => match self.of_elements(ground, top) {
                    Some(truth) => Some(truth),
                    None => simple(ground, top)?,
                },
            };
            truth.insert(top, value);
        }
        Ok(truth[&prop] == Some(true))
    }
}

/// A relation or predicate of closed terms; `None` when the kernel cannot tell.
fn simple(ground: &mut Ground, prop: TermId) -> Result<Option<bool>> {
    if let Some(relation) = Relation::of(&ground.table, prop) {
        let left = ground.value(relation.left)?;
        let Some((left, right)) = left.zip(ground.value(relation.right)?) else { return Ok(None) };
        return Ok(Some(relation.admits(ground.games.compare(left, right)?)));
    }
    let Node::Apply(op, args) = ground.table.node(prop) else { return Ok(None) };
    let ([arg], op) = (&args[..], op.as_str()) else { return Ok(None) };
    let Some(value) = ground.value(*arg)? else { return Ok(None) };
    Ok(match op {
        "is_number" => Some(ground.games.is_number(value)),
        "is_integer" => Some(ground.games.is_integer(value)),
        _ => None,
    })
}

/// Whether a term is among the options of another one as it is written.
fn member_of(ground: &mut Ground, member: TermId, set: TermId) -> Checked<bool> {
    let options = match ground.table.node(set) {
        Node::Apply(op, args) => match (op.as_str(), args.as_slice()) {
            ("left", [of]) => ground.options(*of, Player::Left)?,
            ("right", [of]) => ground.options(*of, Player::Right)?,
            _ => None,
        },
        _ => None,
    };
    Ok(options.is_some_and(|options| options.contains(&member)))
}

/// Whether a relation holds because the difference of its sides has a known value.
fn difference(ground: &mut Ground, prop: TermId) -> Checked<bool> {
    let Some(relation) = Relation::of(&ground.table, prop) else { return Ok(false) };
    let row = relation.difference(&ground.table);
    let Some(value) = ground.row_value(&row)? else { return Ok(false) };
    let compared = ground.games.compare(value, Game::ZERO)?;
    Ok(relation.admits(compared))
}

/// Whether one proposition follows from another at once: it is the same, or a weaker
/// relation between terms of the same difference.
fn follows(ground: &Ground, from: TermId, to: TermId) -> bool {
    if from == to {
        return true;
    }
    let table = &ground.table;
    let (Some(given), Some(wanted)) = (Relation::of(table, from), Relation::of(table, to)) else {
        return false;
    };
    let difference = given.difference(table);
    let flipped = given.flipped();
    difference == wanted.difference(table) && given.implies(&wanted)
        || difference == wanted.flipped().difference(table) && flipped.implies(&wanted)
        || shifted(&given, &wanted, table)
        || shifted(&flipped, &wanted, table)
}

/// Whether one relation follows from another because the differences of their sides differ
/// by a number: `t > -1` from `t >= 0`, as `t + 1` is more than `t`.
fn shifted(given: &Relation, wanted: &Relation, table: &Table) -> bool {
    let (mut from, to) = (given.difference(table), wanted.difference(table));
    let by = &to.number - &from.number;
    from.number = to.number.clone();
    let [less, _, greater, confused] = given.admitted;
    let [below, _, above, _] = wanted.admitted;
    from == to
        && !confused
        && match by.signum() {
            1 => !less && above,
            -1 => !greater && below,
            _ => false,
        }
}

/// Whether a relation holds because its sides are equal.
fn equal(ground: &Ground, prop: TermId, claim: (TermId, TermId)) -> bool {
    Relation::of(&ground.table, prop).is_some_and(|relation| {
        let sides = (relation.left, relation.right);
        relation.admits(Compared::Equal) && (claim == sides || claim == (sides.1, sides.0))
    })
}

/// A relation of values between two terms, or the negation of one.
struct Relation {
    left: TermId,
    right: TermId,
    admitted: [bool; 4],
}

const COMPARED: [Compared; 4] =
    [Compared::Less, Compared::Equal, Compared::Greater, Compared::Confused];

impl Relation {
    fn of(table: &Table, prop: TermId) -> Option<Relation> {
        let Node::Apply(op, args) = table.node(prop) else { return None };
        match (op.as_str(), args.as_slice()) {
            (ops::NOT, [inner]) => {
                let Node::Apply(op, args) = table.node(*inner) else { return None };
                let [left, right] = args[..] else { return None };
                let admitted = admitted(op.as_str())?.map(|admits| !admits);
                Some(Relation { left, right, admitted })
            }
            (op, &[left, right]) => Some(Relation { left, right, admitted: admitted(op)? }),
            _ => None,
        }
    }

    fn admits(&self, compared: Compared) -> bool {
        COMPARED.iter().zip(self.admitted).any(|(one, admits)| admits && *one == compared)
    }

    fn implies(&self, other: &Relation) -> bool {
        self.admitted.iter().zip(other.admitted).all(|(given, wanted)| wanted || !given)
    }

    fn flipped(&self) -> Relation {
        let [less, equal, greater, confused] = self.admitted;
        let admitted = [greater, equal, less, confused];
        Relation { left: self.right, right: self.left, admitted }
    }

    fn difference(&self, table: &Table) -> Row {
        let mut row = Row::of(table, self.left);
        row.add(table, &Dyadic::integer(-1), self.right);
        row
    }
}

/// Which of the four comparisons a relation of values admits.
fn admitted(relation: &str) -> Option<[bool; 4]> {
    Some(match relation {
        ops::EQ => [false, true, false, false],
        ops::LE => [true, true, false, false],
        ops::LT => [true, false, false, false],
        ops::GE => [false, true, true, false],
        ops::GT => [false, false, true, false],
        ops::CONFUSED => [false, false, false, true],
        ops::LF => [true, false, false, true],
        ops::GF => [false, false, true, true],
        _ => return None,
    })
}

/// Whether a term is a relation, a predicate, or made of such by `not` and `or`.
fn is_prop(table: &Table, id: TermId) -> bool {
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        let Node::Apply(op, args) = table.node(id) else { return false };
        match op.as_str() {
            ops::NOT | ops::OR => open.extend(args),
            ops::IN => {}
            op if ops::RELATIONS.contains(&op) || op.starts_with("is_") => {}
            _ => return false,
        }
    }
    true
}

/// Operators whose values are numbers.
fn is_numeric(op: &str) -> bool {
    matches!(op, "mean" | "temperature" | "left_stop" | "right_stop")
}

fn demand(holds: bool, reason: impl FnOnce() -> String) -> Checked<()> {
    if holds { Ok(()) } else { Err(Fault::Refused(&codes::CONDITION, reason())) }
}

fn malformed(name: Symbol, why: &str) -> Error {
    Error::new(&codes::TERM, format!("{name} {why}"))
}

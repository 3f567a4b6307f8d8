//! Alarms: two walls in one class, and the step to blame.
//!
//! Both sides of every step are computed again, in the order in which the steps were made,
//! from the nodes as they were built: an operator by the evaluator, the rest by the numeric
//! backend. The first step whose sides differ is the one: until then the nodes of a class
//! were equal walls, so that it does not matter which of them stands for the class.

use super::drive::Driver;
use super::language::{Argument, Head, WallNode};
use super::numeric;
use crate::error::{Class, Error, Result, Span, alarm};
use crate::syntax::term::{Node, Term};
use crate::theory::{Accepts, Prepared, Value};
use crate::thermography::Trajectory;
use egg::Id;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// The error that names the first step which joined walls that differ.
pub(super) fn raise(driver: &mut Driver<'_>) -> Error {
    match guilty(driver) {
        Ok(Some(name)) => Error::new(
            &alarm::UNSOUND_RULE,
            format!("the rule `{name}` made two walls equal that differ"),
        )
        .hint(format!("`tepid check` finds a smallest counterexample to `{name}`")),
        Ok(None) => Error::new(
            &alarm::UNSOUND_RULE,
            "the walls by the rules differ from those of direct recursion, by no single rule",
        ),
        Err(error) => error,
    }
}

fn guilty(driver: &mut Driver<'_>) -> Result<Option<Symbol>> {
    let mut known: FxHashMap<Id, Option<Arc<Trajectory>>> = FxHashMap::default();
    for at in 0..driver.g.log.len() {
        let firing = driver.g.log[at].clone();
        for &child in &firing.lhs.children {
            built(driver, child, &mut known)?;
        }
        built(driver, firing.rhs, &mut known)?;
        let lhs = wall(driver, &firing.lhs, &known)?;
        if let (Some(lhs), Some(rhs)) = (lhs, &known[&firing.rhs])
            && lhs != *rhs
        {
            return Ok(Some(firing.name));
        }
    }
    Ok(None)
}

/// The wall of a class as it was first built.
fn built(
    driver: &mut Driver<'_>,
    class: Id,
    known: &mut FxHashMap<Id, Option<Arc<Trajectory>>>,
) -> Result<()> {
    let mut stack = vec![class];
    while let Some(&top) = stack.last() {
        driver.k.games.budget_mut().step(1)?;
        if known.contains_key(&top) {
            stack.pop();
            continue;
        }
        let node = driver.g.eg.id_to_node(top).clone();
        let before = stack.len();
        stack.extend(node.children.iter().filter(|child| !known.contains_key(child)));
        if stack.len() == before {
            stack.pop();
            let value = wall(driver, &node, known)?;
            known.insert(top, value);
        }
    }
    Ok(())
}

fn wall(
    driver: &mut Driver<'_>,
    node: &WallNode,
    known: &FxHashMap<Id, Option<Arc<Trajectory>>>,
) -> Result<Option<Arc<Trajectory>>> {
    let value = |id: Id| known.get(&id).cloned().flatten();
    let Head::Call(op, arguments) = &node.head else {
        return Ok(numeric::node(node, value).map(Arc::new));
    };
    if let Some(wall) = driver.direct(*op, arguments)? {
        return Ok(Some(wall));
    }
    let theory = Arc::clone(driver.k.theory());
    let operator = theory.signature().get(*op);
    let (mut term, mut args, mut sorts, mut values) =
        (Term::new(), Vec::new(), Vec::new(), Vec::new());
    let mut walls = node.children.iter();
    for (argument, param) in arguments.iter().zip(&operator.params) {
        values.push(match argument {
            Argument::Game(game) => Value::Game(*game),
            Argument::Wall => match walls.next().and_then(|&wall| value(wall)) {
                Some(wall) => Value::Wall(wall),
                None => return Ok(None),
            },
        });
        let name = Symbol::from(param.name.as_str());
        if let Accepts::Sort(sort) = param.accepts {
            sorts.push((name, sort));
        }
        args.push(term.push(Node::Var(name), Span::default()));
    }
    term.push(Node::Apply(operator.name, args), Span::default());
    let result = Prepared::with_sorts(&theory, &term, &sorts)
        .and_then(|prepared| driver.k.run(&prepared, &values));
    match result {
        Ok(Value::Wall(wall)) => Ok(Some(wall)),
        Ok(Value::Game(game)) => {
            let number = driver.k.games.as_number(game);
            Ok(number.map(|x| Arc::new(Trajectory::constant(x.to_rational()))))
        }
        Err(error) if error.class() == Class::Limit => Err(error),
        _ => Ok(None),
    }
}

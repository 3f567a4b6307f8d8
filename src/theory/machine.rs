//! Runs [`Code`]: a loop over instructions with a stack of activations on the heap, so that
//! a definition may recurse as deep as a game has options.
//!
//! Results of defined operators are remembered by operator and arguments; arguments are
//! canonical (equal games have equal ids, identical forms too), so that a recursion costs
//! one evaluation for each different follower.

use super::code::{Accept, Code, Op, Reg, Regs, Relation};
use super::natives;
use super::signature::OperatorId;
use super::value::Value;
use crate::error::{Class, Error, Result, domain, limit, theory};
use crate::game::{self, Form, Game, Games};
use crate::operators::Operators;
use crate::syntax::term::{Literal, Ups};
use crate::thermography::Trajectory;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// How many activations may be open at once.
const DEEPEST: usize = 1 << 20;

/// How many results are remembered before all are forgotten.
const MOST_REMEMBERED: usize = 1 << 21;

/// What is remembered of defined operators.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    results: FxHashMap<(OperatorId, Box<[Value]>), Value>,
}

/// Finds the code of defined operators.
pub(crate) trait Definitions {
    /// The code of a defined operator, and its name for messages.
    fn code(&self, operator: OperatorId) -> Result<(Arc<Code>, &'static str)>;
}

/// A running piece of code.
struct Activation {
    code: Arc<Code>,
    at: usize,
    registers: Vec<Value>,
    lists: Vec<Vec<Value>>,
    cursors: Vec<usize>,
    /// Who gets the result, and under which key it is remembered.
    call: Option<Call>,
}

struct Call {
    into: Reg,
    operator: OperatorId,
    name: &'static str,
    arguments: Box<[Value]>,
}

impl Activation {
    fn new(code: Arc<Code>, arguments: &[Value], call: Option<Call>) -> Activation {
        let mut registers = arguments.to_vec();
        let size = (code.registers as usize).max(registers.len());
        registers.resize(size, Value::Truth(false));
        Activation {
            at: 0,
            registers,
            lists: vec![Vec::new(); code.lists as usize],
            cursors: vec![0; code.cursors as usize],
            code,
            call,
        }
    }
}

/// Runs a piece of code with these arguments in its first registers.
pub(crate) fn run(
    games: &mut Games,
    operators: &mut Operators,
    memory: &mut Memory,
    definitions: &impl Definitions,
    code: &Arc<Code>,
    arguments: &[Value],
) -> Result<Value> {
    let mut stack = vec![Activation::new(Arc::clone(code), arguments, None)];
    let mut machine = Machine { games, operators, memory, definitions };
    loop {
        let Some(top) = stack.last_mut() else {
            return Err(Error::new(&theory::SORT, "code without a result"));
        };
        match machine.advance(top) {
            Ok(Next::Call(activation)) => {
                if stack.len() >= DEEPEST {
                    let error = Error::new(
                        &limit::BUDGET,
                        format!("the limit of {DEEPEST} nested calls is reached"),
                    );
                    return Err(blame(error, &stack));
                }
                stack.push(*activation);
            }
            Ok(Next::Return(value)) => {
                let done = stack.pop();
                let Some(call) = done.and_then(|activation| activation.call) else {
                    return Ok(value);
                };
                machine.memory.remember(call.operator, call.arguments, value.clone());
                if let Some(caller) = stack.last_mut() {
                    caller.registers[call.into as usize] = value;
                }
            }
            Err(error) => return Err(blame(error, &stack)),
        }
    }
}

/// An error inside definitions is shown where the outermost term calls them.
fn blame(error: Error, stack: &[Activation]) -> Error {
    let Some(root) = stack.first() else { return error };
    let span = root.code.spans.get(root.at.saturating_sub(1)).copied().unwrap_or_default();
    let inside = stack.last().and_then(|top| top.call.as_ref());
    match inside {
        Some(call) if error.class() == Class::Input => error
            .or_at(span)
            .hint(format!("this happened while computing `{}` by its definition", call.name)),
        _ => error.or_at(span),
    }
}

enum Next {
    Call(Box<Activation>),
    Return(Value),
}

struct Machine<'a, D> {
    games: &'a mut Games,
    operators: &'a mut Operators,
    memory: &'a mut Memory,
    definitions: &'a D,
}

impl Memory {
    fn remember(&mut self, operator: OperatorId, arguments: Box<[Value]>, value: Value) {
        if self.results.len() >= MOST_REMEMBERED {
            self.results.clear();
        }
        self.results.insert((operator, arguments), value);
    }

    /// Forgets everything: for a caller whose definitions change.
    pub(crate) fn clear(&mut self) {
        self.results.clear();
    }
}

impl<D: Definitions> Machine<'_, D> {
    /// Runs until a definition is called or the result is there.
    fn advance(&mut self, top: &mut Activation) -> Result<Next> {
        let code = Arc::clone(&top.code);
        loop {
            let Some(op) = code.ops.get(top.at) else {
                return Err(Error::new(&theory::SORT, "code without a result"));
            };
            top.at += 1;
            match op {
                Op::Jump(to) => top.at = *to,
                Op::Unless(conditions, to) => {
                    let mut all = true;
                    for &condition in conditions {
                        all &= top.registers[condition as usize].truth()?;
                    }
                    if !all {
                        top.at = *to;
                    }
                }
                Op::Next { var, set, cursor, exit } => {
                    self.games.budget_mut().step(1)?;
                    let at = top.cursors[*cursor as usize];
                    match member(&top.registers[*set as usize], at)? {
                        Some(value) => {
                            top.cursors[*cursor as usize] = at + 1;
                            top.registers[*var as usize] = value;
                        }
                        None => top.at = *exit,
                    }
                }
                Op::Start(cursor) => top.cursors[*cursor as usize] = 0,
                Op::Begin(list) => top.lists[*list as usize].clear(),
                Op::Push(list, reg) => {
                    let value = top.registers[*reg as usize].clone();
                    top.lists[*list as usize].push(value);
                }
                Op::Extend(list, reg) => {
                    let members = top.registers[*reg as usize].members()?;
                    self.games.budget_mut().step(members.len() as u64)?;
                    top.lists[*list as usize].extend(members);
                }
                Op::Call(into, operator, args) => {
                    self.games.budget_mut().step(1)?;
                    let key = (*operator, arguments(&top.registers, args));
                    if let Some(known) = self.memory.results.get(&key) {
                        top.registers[*into as usize] = known.clone();
                        continue;
                    }
                    let (code, name) = self.definitions.code(*operator)?;
                    let activation = Activation::new(code, &key.1, None);
                    let call = Call { into: *into, operator: *operator, name, arguments: key.1 };
                    return Ok(Next::Call(Box::new(Activation { call: Some(call), ..activation })));
                }
                Op::Return(reg) => return Ok(Next::Return(top.registers[*reg as usize].clone())),
                Op::Require(reg) => {
                    if !top.registers[*reg as usize].truth()? {
                        let name = top.call.as_ref().map_or("the operator", |call| call.name);
                        return Err(Error::new(
                            &domain::REQUIRES,
                            format!("the arguments of `{name}` are outside its domain"),
                        ));
                    }
                }
                Op::NoClause => {
                    let name = top.call.as_ref().map_or("the operator", |call| call.name);
                    return Err(Error::new(
                        &domain::NO_CLAUSE,
                        format!("no clause of `{name}` applies to these arguments"),
                    ));
                }
                other => self.compute(top, other)?,
            }
        }
    }

    /// An instruction that computes one register.
    fn compute(&mut self, top: &mut Activation, op: &Op) -> Result<()> {
        let registers = &top.registers;
        let game = |reg: Reg| registers[reg as usize].game();
        let form = |reg: Reg| registers[reg as usize].form();
        let truth = |reg: Reg| registers[reg as usize].truth();
        let games = &mut *self.games;
        let (into, value) = match op {
            Op::Literal(into, literal) => (*into, Value::Game(literal_value(games, literal)?)),
            Op::Constant(into, value) => (*into, value.clone()),
            Op::Copy(into, reg) => (*into, registers[*reg as usize].clone()),
            Op::ToForm(into, reg) => (*into, to_form(games, &registers[*reg as usize])?),
            Op::ToGame(into, reg) => (*into, to_game(games, &registers[*reg as usize])?),
            Op::ToWall(into, reg) => (*into, to_wall(games, &registers[*reg as usize])?),
            Op::Check(reg, accept) => {
                let value = &registers[*reg as usize];
                match accept {
                    Accept::Number => natives::number(games, value).map(|_| ())?,
                    Accept::Integer => natives::integer(games, value).map(|_| ())?,
                }
                return Ok(());
            }
            Op::Braces(into, left, right) => {
                let left: Vec<Game> = left.iter().map(|&r| game(r)).collect::<Result<_>>()?;
                let right: Vec<Game> = right.iter().map(|&r| game(r)).collect::<Result<_>>()?;
                (*into, Value::Game(games.make(&left, &right)?))
            }
            Op::FormBraces(into, left, right) => {
                let left: Vec<Form> = left.iter().map(|&r| form(r)).collect::<Result<_>>()?;
                let right: Vec<Form> = right.iter().map(|&r| form(r)).collect::<Result<_>>()?;
                (*into, Value::Form(games.form(&left, &right)?))
            }
            Op::Collect(into, left, right) => {
                let left = games_of(games, &top.lists[*left as usize])?;
                let right = games_of(games, &top.lists[*right as usize])?;
                (*into, Value::Game(games.make(&left, &right)?))
            }
            Op::FormCollect(into, left, right) => {
                let left = forms_of(games, &top.lists[*left as usize])?;
                let right = forms_of(games, &top.lists[*right as usize])?;
                (*into, Value::Form(games.form(&left, &right)?))
            }
            Op::SetOf(into, list) => {
                (*into, Value::games(games_of(games, &top.lists[*list as usize])?))
            }
            Op::FormSetOf(into, list) => {
                (*into, Value::forms(forms_of(games, &top.lists[*list as usize])?))
            }
            Op::WallSetOf(into, list) => {
                let walls: Result<Vec<Value>> =
                    top.lists[*list as usize].iter().map(|value| to_wall(games, value)).collect();
                let walls = walls?.into_iter().filter_map(|value| match value {
                    Value::Wall(wall) => Some(wall),
                    _ => None,
                });
                (*into, Value::Walls(walls.collect()))
            }
            Op::Native(into, native, args) => {
                let arguments = arguments(registers, args);
                (*into, native(games, self.operators, &arguments)?)
            }
            Op::Measure(into, measured) => {
                (*into, measured.value(games, self.operators, registers)?)
            }
            Op::RelateSums(into, related) => {
                (*into, Value::Truth(related.holds(games, self.operators, registers)?))
            }
            Op::Add(into, a, b) => (*into, Value::Game(games.add(game(*a)?, game(*b)?)?)),
            Op::Sub(into, a, b) => (*into, Value::Game(games.sub(game(*a)?, game(*b)?)?)),
            Op::Neg(into, a) => (*into, Value::Game(games.neg(game(*a)?)?)),
            Op::WallNeg(into, a) => {
                let wall = registers[*a as usize].wall()?;
                (*into, Value::Wall(Arc::new(-wall)))
            }
            Op::FormAdd(into, a, b) => (*into, Value::Form(games.form_add(form(*a)?, form(*b)?)?)),
            Op::FormNeg(into, a) => (*into, Value::Form(games.form_neg(form(*a)?)?)),
            Op::Relate(into, relation, a, b) => {
                let (a, b) = (&registers[*a as usize], &registers[*b as usize]);
                (*into, Value::Truth(relate(games, self.operators, *relation, a, b)?))
            }
            Op::Member(into, x, set) => {
                let x = &registers[*x as usize];
                let found = match (&registers[*set as usize], x) {
                    (Value::Games(set), Value::Game(x)) => set.contains(x),
                    (Value::Forms(set), Value::Form(x)) => set.contains(x),
                    (set, _) => return Err(wrong_kind(set)),
                };
                (*into, Value::Truth(found))
            }
            Op::Not(into, a) => (*into, Value::Truth(!truth(*a)?)),
            Op::All(into, all) => {
                let mut result = true;
                for &reg in all {
                    result &= truth(reg)?;
                }
                (*into, Value::Truth(result))
            }
            Op::Or(into, a, b) => (*into, Value::Truth(truth(*a)? | truth(*b)?)),
            _ => return Ok(()),
        };
        top.registers[into as usize] = value;
        Ok(())
    }
}

fn wrong_kind(value: &Value) -> Error {
    Error::new(&theory::SORT, format!("{} cannot stand here", value.kind()))
}

fn arguments(registers: &[Value], args: &Regs) -> Box<[Value]> {
    args.iter().map(|&reg| registers[reg as usize].clone()).collect()
}

/// The member of a set at a place.
fn member(set: &Value, at: usize) -> Result<Option<Value>> {
    match set {
        Value::Games(games) => Ok(games.get(at).map(|&game| Value::Game(game))),
        Value::Forms(forms) => Ok(forms.get(at).map(|&form| Value::Form(form))),
        other => Err(wrong_kind(other)),
    }
}

fn games_of(games: &mut Games, list: &[Value]) -> Result<Vec<Game>> {
    list.iter()
        .map(|value| match value {
            Value::Form(form) => games.form_value(*form),
            other => other.game(),
        })
        .collect()
}

fn forms_of(games: &mut Games, list: &[Value]) -> Result<Vec<Form>> {
    list.iter()
        .map(|value| match value {
            Value::Game(game) => games.canonical_form(*game),
            other => other.form(),
        })
        .collect()
}

/// A game's canonical form; each member's of a set.
pub(crate) fn to_form(games: &mut Games, value: &Value) -> Result<Value> {
    Ok(match value {
        Value::Game(game) => Value::Form(games.canonical_form(*game)?),
        Value::Games(set) => {
            let forms: Result<Vec<Form>> =
                set.iter().map(|&game| games.canonical_form(game)).collect();
            Value::forms(forms?)
        }
        other => other.clone(),
    })
}

/// A form's value; each member's of a set.
pub(crate) fn to_game(games: &mut Games, value: &Value) -> Result<Value> {
    Ok(match value {
        Value::Form(form) => Value::Game(games.form_value(*form)?),
        Value::Forms(set) => {
            let values: Result<Vec<Game>> =
                set.iter().map(|&form| games.form_value(form)).collect();
            Value::games(values?)
        }
        other => other.clone(),
    })
}

/// The constant wall of a number.
fn to_wall(games: &Games, value: &Value) -> Result<Value> {
    if let Value::Wall(_) = value {
        return Ok(value.clone());
    }
    let number = natives::number(games, value)?;
    Ok(Value::Wall(Arc::new(Trajectory::constant(number.to_rational()))))
}

/// The value of a literal: its number, ups and star, added.
pub(crate) fn literal_value(games: &mut Games, literal: &Literal) -> Result<Game> {
    let (ups, power) = match literal.ups {
        Ups::Multiple(ups) => (ups, None),
        Ups::Power(n) => (0, Some((n, false))),
        Ups::Partial(n) => (0, Some((n, true))),
    };
    let rest = games.number_up_star(&game::NumberUpStar {
        number: literal.number.clone(),
        ups,
        nim: literal.nim,
    })?;
    let Some((n, partial)) = power else { return Ok(rest) };
    let size = u32::try_from(n.unsigned_abs()).map_err(|_| {
        Error::new(&limit::BUDGET, format!("{n} is more than the largest power of up"))
    })?;
    let up = match (size, partial) {
        (0, _) => Game::ZERO,
        (size, true) => games.up_partial(size)?,
        (size, false) => games.up_power(size)?,
    };
    let up = if n < 0 { games.neg(up)? } else { up };
    games.add(up, rest)
}

pub(super) fn relate(
    games: &mut Games,
    operators: &mut Operators,
    relation: Relation,
    a: &Value,
    b: &Value,
) -> Result<bool> {
    if relation == Relation::Equal {
        return Ok(a == b);
    }
    use game::Relation as Found;
    let found = match (a, b) {
        (Value::Wall(a), Value::Wall(b)) => match (a.is_at_most(b), b.is_at_most(a)) {
            (true, true) => Found::Equal,
            (true, false) => Found::Less,
            (false, true) => Found::Greater,
            (false, false) => Found::Confused,
        },
        (Value::Long(a), Value::Long(b)) => a.compare(*b, operators.surreals(), games)?,
        _ => games.compare(a.game()?, b.game()?)?,
    };
    Ok(relation.holds_where(found))
}

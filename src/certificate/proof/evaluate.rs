//! The forms that terms denote, when games are put for their variables.
//!
//! This is the meaning of the language of proofs, by direct recursion on definitions. The
//! checker uses it for closed terms; tests use it to see that the two sides of every step
//! agree for actual games.

use super::calculus::Calculus;
use super::definitions::Definition;
use super::elaborate::Kind;
use super::prop::{Formula, Prop};
use super::terms::{Family, Id, Node, Side};
use crate::error::{Class, Error, Result, limit};
use crate::game::{Form, Game, Relation};
use crate::syntax::rules::Sort;
use crate::syntax::term::ops;
use crate::theory::literal_value;
use crate::theory::{self, Accepts, Signature, Value};
use crate::thermography::Trajectory;
use num_rational::BigRational;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// Games for variables and generic options.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// Forms of variables and generic options.
    pub forms: FxHashMap<Id, Form>,
    /// Members of variables that stand for sets of options.
    pub sets: FxHashMap<Id, Vec<Form>>,
}

/// Computes what terms denote.
pub struct Interpreter<'a> {
    calculus: &'a mut Calculus,
    signature: Arc<Signature>,
    known: FxHashMap<(Symbol, Vec<Form>), Option<Form>>,
    /// The forms of closed terms.
    closed: FxHashMap<Id, Option<Form>>,
    /// How many operators are being computed one for the sake of the other.
    depth: u32,
}

/// So many operators may be computed one for the sake of the other: a recursion goes as deep
/// as the game that it is applied to.
const MAX_NESTED: u32 = 100;
/// So many of them share a stack, and the next ones get another one: the caller's may be small.
const ON_ONE_STACK: u32 = 8;
/// Its size.
const STACK: usize = 1 << 20;

/// Goes on where there is room, whatever the caller's stack is.
fn on_its_own_stack<T: Send>(run: impl FnOnce() -> Result<T> + Send) -> Result<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
        match thread.map(std::thread::ScopedJoinHandle::join) {
            Ok(Ok(found)) => found,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => Err(Error::new(&limit::BUDGET, format!("there is no stack: {error}"))),
        }
    })
}

impl<'a> Interpreter<'a> {
    /// For the terms of a calculus, in the arena of its kernel.
    pub fn new(calculus: &'a mut Calculus) -> Interpreter<'a> {
        let signature = Arc::clone(&calculus.signature);
        Interpreter {
            calculus,
            signature,
            known: FxHashMap::default(),
            closed: FxHashMap::default(),
            depth: 0,
        }
    }

    /// The form of a term; none when a variable has no game, or an operator no value there.
    ///
    /// # Errors
    /// E04 when the kernel reaches its limit.
    pub fn form(&mut self, id: Id, env: &Environment) -> Result<Option<Form>> {
        if let Some(known) = self.closed.get(&id) {
            return Ok(*known);
        }
        self.calculus.games.budget_mut().step(1)?;
        let form = self.form_of_node(id, env)?;
        if self.calculus.terms.is_closed(id) {
            self.closed.insert(id, form);
        }
        Ok(form)
    }

    fn form_of_node(&mut self, id: Id, env: &Environment) -> Result<Option<Form>> {
        match self.calculus.terms.node(id).clone() {
            Node::Var(_) | Node::Option { .. } => Ok(env.forms.get(&id).copied()),
            Node::Literal(literal) => {
                let game = literal_value(&mut self.calculus.games, &literal)?;
                self.calculus.games.canonical_form(game).map(Some)
            }
            Node::Sum(parts) => {
                let mut sum = self.calculus.games.form(&[], &[])?;
                for part in parts {
                    let Some(mut form) = self.form(part.term, env)? else { return Ok(None) };
                    if part.negative {
                        form = self.calculus.games.form_neg(form)?;
                    }
                    sum = self.calculus.games.form_add(sum, form)?;
                }
                Ok(Some(sum))
            }
            Node::Braces(left, right) => {
                let (mut l, mut r) = (Vec::new(), Vec::new());
                for (side, to) in [(&left, &mut l), (&right, &mut r)] {
                    for family in side {
                        if !self.members(family, 0, env, to)? {
                            return Ok(None);
                        }
                    }
                }
                self.calculus.games.form(&l, &r).map(Some)
            }
            Node::Apply(operator, args) => {
                let mut forms = Vec::with_capacity(args.len());
                for arg in args {
                    let Some(form) = self.form(arg, env)? else { return Ok(None) };
                    forms.push(form);
                }
                self.apply(operator, forms)
            }
        }
    }

    /// The members of a family, for every choice of its binders from the one at `at` on.
    fn members(
        &mut self,
        family: &Family,
        at: usize,
        env: &Environment,
        to: &mut Vec<Form>,
    ) -> Result<bool> {
        let Some(&binder) = family.binders.get(at) else {
            let Some(form) = self.form(family.body, env)? else { return Ok(false) };
            to.push(form);
            return Ok(true);
        };
        let Node::Option { of, side, .. } = *self.calculus.terms.node(binder) else {
            return Ok(false);
        };
        let options = if side == Side::Member {
            let Some(set) = env.sets.get(&of) else { return Ok(false) };
            set.clone()
        } else {
            let Some(form) = self.form(of, env)? else { return Ok(false) };
            self.options(side, form)?
        };
        for option in options {
            let mut env = env.clone();
            env.forms.insert(binder, option);
            if !self.members(family, at + 1, &env, to)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn options(&mut self, side: Side, form: Form) -> Result<Vec<Form>> {
        match side {
            Side::Left => self.calculus.games.form_left(form),
            Side::Right => self.calculus.games.form_right(form),
            Side::Member => Ok(Vec::new()),
        }
    }

    fn apply(&mut self, operator: Symbol, args: Vec<Form>) -> Result<Option<Form>> {
        let key = (operator, args);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let form = match self.calculus.definitions.get(&(operator, key.1.len())) {
            None => match self.native(operator, &key.1)? {
                Some(Value::Game(game)) => Some(self.calculus.games.canonical_form(game)?),
                Some(Value::Form(form)) => Some(form),
                _ => None,
            },
            Some(definition) => {
                if self.depth >= MAX_NESTED {
                    let what = format!("`{operator}` goes too deep to be evaluated");
                    return Err(Error::new(&limit::BUDGET, what));
                }
                let definition = definition.clone();
                self.depth += 1;
                let found = if self.depth.is_multiple_of(ON_ONE_STACK) {
                    on_its_own_stack(|| self.defined(&definition, &key.1))
                } else {
                    self.defined(&definition, &key.1)
                };
                self.depth -= 1;
                found?
            }
        };
        self.known.insert(key, form);
        Ok(form)
    }

    fn defined(&mut self, definition: &Definition, args: &[Form]) -> Result<Option<Form>> {
        let mut env = Environment::default();
        env.forms.extend(definition.params.iter().copied().zip(args.iter().copied()));
        for clause in &definition.clauses {
            let mut holds = Some(true);
            for condition in &clause.conditions {
                holds = match (holds, self.formula(condition, &env)?) {
                    (Some(false), _) | (_, Some(false)) => Some(false),
                    (Some(true), Some(true)) => Some(true),
                    _ => None,
                };
            }
            match holds {
                Some(true) => return self.form(clause.body, &env),
                Some(false) => {}
                None => break,
            }
        }
        Ok(None)
    }

    fn native(&mut self, operator: Symbol, args: &[Form]) -> Result<Option<Value>> {
        let Some(found) = self.signature.find(operator.as_str(), args.len()) else {
            return Ok(None);
        };
        let found = self.signature.get(found).clone();
        let Some(native) = found.native else { return Ok(None) };
        let mut values = Vec::with_capacity(args.len());
        for (&arg, param) in args.iter().zip(&found.params) {
            let games = &mut self.calculus.games;
            values.push(match param.accepts {
                Accepts::Sort(Sort::Form) => Value::Form(arg),
                Accepts::Sort(Sort::Wall) | Accepts::Walls => return Ok(None),
                _ => Value::Game(games.form_value(arg)?),
            });
        }
        self.run(native, &values)
    }

    fn run(&mut self, native: &theory::Native, values: &[Value]) -> Result<Option<Value>> {
        match (native.run)(&mut self.calculus.games, &mut self.calculus.operators, values) {
            Ok(value) => Ok(Some(value)),
            Err(error) if error.class() == Class::Limit => Err(error),
            Err(_) => Ok(None),
        }
    }

    /// The wall that a closed term denotes, at all temperatures; none for what is no wall and
    /// no number.
    fn wall(&mut self, id: Id) -> Result<Option<Arc<Trajectory>>> {
        if !self.calculus.terms.is_closed(id) {
            return Ok(None);
        }
        match self.calculus.terms.node(id).clone() {
            Node::Sum(parts) => {
                let mut sum = Trajectory::constant(BigRational::default());
                for part in parts {
                    let Some(wall) = self.wall(part.term)? else { return Ok(None) };
                    sum = if part.negative { &sum + &-&*wall } else { &sum + &*wall };
                }
                Ok(Some(Arc::new(sum)))
            }
            Node::Apply(operator, args)
                if self.calculus.native_kind(id) == Some(Kind::Wall)
                    || (operator.as_str(), args.len()) == (ops::TAX, 0) =>
            {
                self.native_wall(operator, &args)
            }
            _ => {
                let Some(value) = self.value(id, &Environment::default())? else {
                    return Ok(None);
                };
                let number = self.calculus.games.as_number(value);
                Ok(number.map(|x| Arc::new(Trajectory::constant(x.to_rational()))))
            }
        }
    }

    fn native_wall(&mut self, operator: Symbol, args: &[Id]) -> Result<Option<Arc<Trajectory>>> {
        let signature = Arc::clone(&self.signature);
        let Some(found) = signature.find(operator.as_str(), args.len()) else { return Ok(None) };
        let found = signature.get(found);
        let Some(native) = &found.native else { return Ok(None) };
        let mut values = Vec::with_capacity(args.len());
        for (&arg, param) in args.iter().zip(&found.params) {
            let value = match param.accepts {
                Accepts::Sort(Sort::Wall) => self.wall(arg)?.map(Value::Wall),
                Accepts::Walls => self.walls(arg)?,
                Accepts::Sort(Sort::Form) => {
                    self.form(arg, &Environment::default())?.map(Value::Form)
                }
                _ => self.value(arg, &Environment::default())?.map(Value::Game),
            };
            let Some(value) = value else { return Ok(None) };
            values.push(value);
        }
        Ok(match self.run(native, &values)? {
            Some(Value::Wall(wall)) => Some(wall),
            _ => None,
        })
    }

    /// A set of walls, which stands as the Left options of braces.
    fn walls(&mut self, id: Id) -> Result<Option<Value>> {
        let Node::Braces(left, _) = self.calculus.terms.node(id).clone() else { return Ok(None) };
        let mut walls = Vec::with_capacity(left.len());
        for family in left {
            if !family.binders.is_empty() {
                return Ok(None);
            }
            let Some(wall) = self.wall(family.body)? else { return Ok(None) };
            walls.push(wall);
        }
        Ok(Some(Value::Walls(walls.into())))
    }

    /// Whether an equation or inequality of closed walls holds at all temperatures; none where
    /// it does not, since it may still hold at some.
    fn prop_of_walls(&mut self, prop: Prop) -> Result<Option<bool>> {
        let [a, b] = prop.terms();
        let (Some(a), Some(b)) = (self.wall(a)?, self.wall(b)?) else { return Ok(None) };
        let holds = match prop {
            Prop::Equal(..) => a == b,
            Prop::Le(..) => a.is_at_most(&b),
            _ => false,
        };
        Ok(holds.then_some(true))
    }

    /// The value of a term. Sums are added as values, which is quicker than as forms.
    ///
    /// # Errors
    /// E04 when the kernel reaches its limit.
    pub fn value(&mut self, id: Id, env: &Environment) -> Result<Option<Game>> {
        match self.calculus.terms.node(id).clone() {
            Node::Literal(literal) => literal_value(&mut self.calculus.games, &literal).map(Some),
            Node::Sum(parts) => {
                let mut sum = Game::ZERO;
                for part in parts {
                    let Some(value) = self.value(part.term, env)? else { return Ok(None) };
                    let games = &mut self.calculus.games;
                    sum = if part.negative {
                        games.sub(sum, value)?
                    } else {
                        games.add(sum, value)?
                    };
                }
                Ok(Some(sum))
            }
            _ => match self.form(id, env)? {
                Some(form) => self.calculus.games.form_value(form).map(Some),
                None => Ok(None),
            },
        }
    }

    /// Whether a proposition holds; none where a term has no value.
    ///
    /// # Errors
    /// E04 when the kernel reaches its limit.
    pub fn prop(&mut self, prop: Prop, env: &Environment) -> Result<Option<bool>> {
        match prop {
            Prop::Same(a, b) => {
                let (a, b) = (self.form(a, env)?, self.form(b, env)?);
                Ok(a.zip(b).map(|(a, b)| a == b))
            }
            Prop::Differ(a, b) => Ok(self.prop(Prop::Same(a, b), env)?.map(|same| !same)),
            Prop::Equal(a, b) | Prop::Le(a, b) | Prop::Lf(a, b) => {
                let (Some(a), Some(b)) = (self.value(a, env)?, self.value(b, env)?) else {
                    return self.prop_of_walls(prop);
                };
                let found = self.calculus.games.compare(a, b)?;
                Ok(Some(match prop {
                    Prop::Equal(..) => found == Relation::Equal,
                    Prop::Le(..) => matches!(found, Relation::Less | Relation::Equal),
                    _ => matches!(found, Relation::Less | Relation::Confused),
                }))
            }
            Prop::Is(id) => self.predicate(id, env),
            Prop::Not(id) => Ok(self.predicate(id, env)?.map(|truth| !truth)),
        }
    }

    fn predicate(&mut self, id: Id, env: &Environment) -> Result<Option<bool>> {
        let Node::Apply(operator, args) = self.calculus.terms.node(id).clone() else {
            return Ok(None);
        };
        let mut forms = Vec::with_capacity(args.len());
        for arg in args {
            let Some(form) = self.form(arg, env)? else { return Ok(None) };
            forms.push(form);
        }
        match self.native(operator, &forms)? {
            Some(Value::Truth(truth)) => Ok(Some(truth)),
            _ => Ok(None),
        }
    }

    /// Whether a formula holds; none where that is not decided.
    ///
    /// # Errors
    /// E04 when the kernel reaches its limit.
    pub fn formula(&mut self, formula: &Formula, env: &Environment) -> Result<Option<bool>> {
        let mut any = Some(false);
        for disjunct in formula {
            let mut all = Some(true);
            for &prop in disjunct {
                all = match (all, self.prop(prop, env)?) {
                    (Some(false), _) | (_, Some(false)) => Some(false),
                    (Some(true), Some(true)) => Some(true),
                    _ => None,
                };
            }
            any = match (any, all) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            };
        }
        Ok(any)
    }
}

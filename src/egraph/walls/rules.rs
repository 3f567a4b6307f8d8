//! The rules and definitions of a theory that speak of walls, made ready.
//!
//! ⊕ and ⊗ are matched modulo their laws: sums and sets are flattened. At the root of a
//! pattern the other parts of a node stay as they are; below it a wall variable takes all
//! that is left over. That loses matches in which a variable should take some of the rest,
//! and never finds one that is none.

use super::language::{Extreme, Line};
use super::template::{self, Computed, Scope, Template, extreme};
use crate::syntax::rules::{Clause, Key, Sort};
use crate::syntax::term::{Literal, Node, Term, TermId, Ups, ops};
use crate::theory::{Accepts, Definition, Kind, OperatorId, Prepared, Rule, Theory};
use std::collections::BTreeMap;
use symbol_table::GlobalSymbol as Symbol;

/// How many nodes a left side may have.
const MAX_PATTERN: usize = 100;

/// A part of a left side; numbers are places of earlier parts.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// A wall variable.
    Wall(usize),
    /// A variable for a number, or an integer.
    Number(usize, bool),
    /// A constant or the tax.
    Line(Line),
    /// Multiples of parts and a line.
    Tensor(Vec<(i64, usize)>, Line),
    /// ⊕ of parts.
    Extreme(Extreme, Vec<usize>),
    /// An operator.
    Call(OperatorId, Vec<Taken>),
    /// A part of a sum or set that is no part by itself.
    Inner,
}

/// An argument of an operator in a pattern.
#[derive(Clone, Copy, Debug)]
pub(super) enum Taken {
    /// A variable for a game.
    Game(usize),
    /// A part.
    Wall(usize),
}

/// A rule in one of its directions.
#[derive(Clone, Debug)]
pub(super) struct WallRule {
    pub(super) name: Symbol,
    pub(super) keys: Vec<Key>,
    /// The left side, the last part whole.
    pub(super) parts: Vec<Part>,
    pub(super) rhs: Template,
    pub(super) conditions: Vec<Computed>,
    pub(super) scope: Scope,
}

/// A definition of an operator that gives a wall.
#[derive(Clone, Debug)]
pub(super) struct Unfolding {
    pub(super) name: Symbol,
    /// All must hold.
    pub(super) requires: Vec<Computed>,
    /// What it is worth, by the first clause whose conditions hold.
    pub(super) clauses: Vec<(Vec<Computed>, Template)>,
}

/// All that the e-graph of walls goes by.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    pub(super) rules: Vec<WallRule>,
    pub(super) definitions: BTreeMap<OperatorId, Unfolding>,
    /// Built-in operators whose value is found at once, with their names.
    pub(super) natives: BTreeMap<OperatorId, Prepared>,
    /// What cannot be used, and why.
    pub(super) unusable: Vec<(Symbol, String)>,
}

impl Rules {
    /// Those of a theory.
    pub(super) fn new(theory: &Theory) -> Rules {
        let mut all = Rules::default();
        for rule in theory.rules() {
            let scope = Scope::new(&rule.sorts);
            if !scope.is_wall(theory, &rule.lhs, rule.lhs.root()) {
                continue;
            }
            match direction(theory, rule, &scope, false) {
                Ok(compiled) => all.rules.push(compiled),
                Err(why) => all.unusable.push((rule.name, why)),
            }
            if rule.both_ways {
                // A reverse that no left side can start is not used.
                all.rules.extend(direction(theory, rule, &scope, true));
            }
        }
        for definition in theory.definitions().iter().filter(|d| d.result == Sort::Wall) {
            let id = theory.signature().find(definition.name.as_str(), definition.params.len());
            match (id, unfolding(theory, definition)) {
                (Some(id), Ok(unfolding)) => {
                    all.definitions.insert(id, unfolding);
                }
                (_, Err(why)) => all.unusable.push((definition.name, why)),
                (None, Ok(_)) => {}
            }
        }
        for (id, operator) in theory.signature().iter().filter(|(_, op)| op.native.is_some()) {
            let sorts = operator.params.iter().map(|param| match param.accepts {
                Accepts::Sort(sort @ (Sort::Game | Sort::Number | Sort::Integer | Sort::Wall)) => {
                    Some((Symbol::from(param.name.as_str()), sort))
                }
                _ => None,
            });
            let Some(sorts) = sorts.collect::<Option<Vec<_>>>() else { continue };
            let walls = sorts.iter().any(|(_, sort)| *sort == Sort::Wall);
            if operator.result == Kind::Wall || (walls && operator.result == Kind::Game) {
                let call = call(operator.name, &sorts);
                all.natives.extend(Prepared::with_sorts(theory, &call, &sorts).map(|p| (id, p)));
            }
        }
        all
    }
}

/// `op(a, b)`, of variables.
fn call(op: Symbol, params: &[(Symbol, Sort)]) -> Term {
    let mut term = Term::new();
    let args = params.iter().map(|(name, _)| term.push(Node::Var(*name), Default::default()));
    let args = args.collect();
    term.push(Node::Apply(op, args), Default::default());
    term
}

fn unfolding(theory: &Theory, definition: &Definition) -> Result<Unfolding, String> {
    let scope = Scope::new(&definition.params);
    let computed = |term: &Term| scope.computed(theory, term, term.root());
    let clause = |clause: &Clause| {
        let conditions = clause.conditions.iter().map(computed).collect::<Result<Vec<_>, _>>()?;
        let body = template::compile(theory, &clause.term, clause.term.root(), &scope)?;
        Ok((conditions, body))
    };
    Ok(Unfolding {
        name: definition.name,
        requires: definition.requires.iter().map(computed).collect::<Result<_, _>>()?,
        clauses: definition.clauses.iter().map(clause).collect::<Result<_, String>>()?,
    })
}

fn direction(
    theory: &Theory,
    rule: &Rule,
    scope: &Scope,
    backward: bool,
) -> Result<WallRule, String> {
    let (lhs, rhs) = if backward { (&rule.rhs, &rule.lhs) } else { (&rule.lhs, &rule.rhs) };
    if lhs.len() > MAX_PATTERN {
        return Err(format!("its left side has more than {MAX_PATTERN} nodes"));
    }
    let mut compiler = Compiler { theory, lhs, scope, parts: Vec::new() };
    for (at, _) in lhs.iter() {
        let part = compiler.part(at)?;
        compiler.parts.push(part);
    }
    if !matches!(compiler.parts.last(), Some(Part::Tensor(..) | Part::Extreme(..) | Part::Call(..)))
    {
        return Err("its left side is no operator".to_owned());
    }
    let parts = compiler.parts;
    let bound = bound(&parts, scope.len());
    let rhs = template::compile(theory, rhs, rhs.root(), scope)?;
    let conditions = rule.conditions.iter().map(|term| scope.computed(theory, term, term.root()));
    let conditions = conditions.collect::<Result<Vec<_>, _>>()?;
    let mut used = Vec::new();
    slots(&rhs, scope.len(), &mut used);
    used.extend(conditions.iter().flat_map(|condition| condition.uses.iter().copied()));
    if used.iter().any(|&slot| !bound[slot]) {
        return Err("nothing on its left side binds one of its variables".to_owned());
    }
    let keys = if backward {
        // What a simplifier deletes, its reverse does not bring back.
        rule.keys.iter().copied().filter(|key| *key != Key::Simplify).collect()
    } else {
        rule.keys.clone()
    };
    Ok(WallRule { name: rule.name, keys, parts, rhs, conditions, scope: scope.clone() })
}

/// The slots below a limit that a template uses.
fn slots(template: &Template, limit: usize, into: &mut Vec<usize>) {
    use super::template::{Entry, Given, Piece};
    let mut add = |slots: &[usize]| into.extend(slots.iter().filter(|slot| **slot < limit));
    let mut inner = Vec::new();
    for piece in &template.pieces {
        match piece {
            Piece::Wall(slot) => add(&[*slot]),
            Piece::Number(computed) => add(&computed.uses),
            Piece::Extreme(_, entries) => {
                for entry in entries {
                    if let Entry::For(body, sets) = entry {
                        sets.iter().for_each(|(_, set)| add(&set.uses));
                        inner.push(body);
                    }
                }
            }
            Piece::Call(_, given) => {
                for given in given {
                    if let Given::Game(computed) = given {
                        add(&computed.uses);
                    }
                }
            }
            Piece::Line(_) | Piece::Tensor(_) => {}
        }
    }
    for body in inner {
        slots(body, limit, into);
    }
}

/// The slots that a left side binds.
fn bound(parts: &[Part], count: usize) -> Vec<bool> {
    let mut bound = vec![false; count];
    for part in parts {
        match part {
            Part::Wall(slot) | Part::Number(slot, _) => bound[*slot] = true,
            Part::Call(_, args) => {
                for arg in args {
                    if let Taken::Game(slot) = arg {
                        bound[*slot] = true;
                    }
                }
            }
            Part::Line(_) | Part::Tensor(..) | Part::Extreme(..) | Part::Inner => {}
        }
    }
    bound
}

struct Compiler<'a> {
    theory: &'a Theory,
    lhs: &'a Term,
    scope: &'a Scope,
    parts: Vec<Part>,
}

impl Compiler<'_> {
    fn part(&self, at: TermId) -> Result<Part, String> {
        Ok(match self.lhs.node(at) {
            Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }) => {
                Part::Line(Line::constant(number.clone()))
            }
            Node::Var(name) => {
                let Some(slot) = self.scope.slot(*name) else { return Ok(Part::Inner) };
                match self.scope.sort(slot) {
                    Sort::Wall => Part::Wall(slot),
                    Sort::Game | Sort::Number => Part::Number(slot, false),
                    Sort::Integer => Part::Number(slot, true),
                    _ => return Err(format!("`{name}` is neither a game nor a wall")),
                }
            }
            Node::Apply(op, args) => match (op.as_str(), &args[..]) {
                (ops::TAX, []) => Part::Line(Line { tax: 1, ..Line::zero() }),
                (ops::NEG, [a]) => self.tensor(&[(-1, *a)])?,
                (ops::OTIMES, [a, b]) => self.tensor(&[(1, *a), (1, *b)])?,
                (name @ (ops::OPLUS_MAX | ops::OPLUS_MIN), [a, b]) => {
                    self.extreme(extreme(name), &[*a, *b])
                }
                _ => self.call(*op, args)?,
            },
            _ => return Err("its left side has a game that is written out".to_owned()),
        })
    }

    /// Complex parts first, so that variables in them are bound when the others are looked at.
    fn tensor(&self, of: &[(i64, TermId)]) -> Result<Part, String> {
        let mut items: Vec<(i64, usize)> = Vec::new();
        let mut line = Line::zero();
        for &(times, part) in of {
            let place = part.0 as usize;
            match &self.parts[place] {
                Part::Line(inner) => add(&mut line, times, inner)?,
                Part::Tensor(inner, on) => {
                    add(&mut line, times, on)?;
                    items.extend(inner.iter().map(|(n, part)| (n * times, *part)));
                }
                _ => items.push((times, place)),
            }
        }
        items.sort_by_key(|(_, part)| matches!(self.parts[*part], Part::Wall(_)));
        Ok(if items.is_empty() { Part::Line(line) } else { Part::Tensor(items, line) })
    }

    fn extreme(&self, extreme: Extreme, of: &[TermId]) -> Part {
        let mut members = Vec::new();
        for part in of {
            match &self.parts[part.0 as usize] {
                Part::Extreme(same, inner) if *same == extreme => members.extend(inner),
                _ => members.push(part.0 as usize),
            }
        }
        members.sort_by_key(|part| matches!(self.parts[*part], Part::Wall(_)));
        Part::Extreme(extreme, members)
    }

    fn call(&self, op: Symbol, args: &[TermId]) -> Result<Part, String> {
        let Some(id) = self.theory.signature().find(op.as_str(), args.len()) else {
            return Err(format!("there is no operator `{op}`"));
        };
        let params = &self.theory.signature().get(id).params;
        let mut taken = Vec::with_capacity(args.len());
        for (arg, param) in args.iter().zip(params) {
            let place = arg.0 as usize;
            taken.push(match (param.accepts, &self.parts[place]) {
                (Accepts::Sort(Sort::Wall), _) => Taken::Wall(place),
                (Accepts::Sort(_), Part::Number(slot, _)) => Taken::Game(*slot),
                _ => return Err(format!("`{op}` of a game that is no variable")),
            });
        }
        Ok(Part::Call(id, taken))
    }
}

fn add(line: &mut Line, times: i64, other: &Line) -> Result<(), String> {
    use crate::number::Dyadic;
    let tax = other.tax.checked_mul(times).and_then(|tax| line.tax.checked_add(tax));
    line.tax = tax.ok_or("a multiple of the tax is too large")?;
    line.constant = &line.constant + &(&other.constant * &Dyadic::integer(times));
    Ok(())
}

//! What a rule or a definition builds, made ready: its terms are taken apart into operations
//! on walls, and what is a game in them is computed by the evaluator.

use super::language::{Extreme, Line};
use crate::syntax::rules::Sort;
use crate::syntax::term::{Literal, Node, Opt, Term, TermId, Ups, ops};
use crate::theory::{Accepts, Kind, OperatorId, Prepared, Theory};
use std::collections::BTreeSet;
use symbol_table::GlobalSymbol as Symbol;

/// How deep comprehensions may stand in each other.
const MAX_NESTING: usize = 16;

/// How many nodes one text may have.
const MAX_NODES: usize = 10_000;

/// A part that is computed: a game, a set of games or a truth value.
#[derive(Clone, Debug)]
pub(super) struct Computed {
    pub(super) prepared: Prepared,
    /// The slots that it uses, in the order of its arguments.
    pub(super) uses: Vec<usize>,
}

/// A piece of a template; numbers are places of earlier pieces.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// What a wall variable stands for.
    Wall(usize),
    /// A constant or the tax.
    Line(Line),
    /// The constant wall of a number.
    Number(Computed),
    /// Multiples of pieces, added.
    Tensor(Vec<(i64, usize)>),
    /// ⊕ of pieces and comprehensions.
    Extreme(Extreme, Vec<Entry>),
    /// An operator.
    Call(OperatorId, Vec<Given>),
}

/// A member of ⊕.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    /// A piece.
    One(usize),
    /// One wall for each choice of members.
    For(Template, Vec<(usize, Computed)>),
}

/// An argument of an operator.
#[derive(Clone, Debug)]
pub(super) enum Given {
    /// A game.
    Game(Computed),
    /// A piece.
    Wall(usize),
}

/// What is built: pieces, the last one whole.
#[derive(Clone, Debug)]
pub(super) struct Template {
    pub(super) pieces: Vec<Piece>,
}

/// The names that may occur, each with its slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    names: Vec<(Symbol, Sort)>,
}

impl Scope {
    /// The names of a rule or definition.
    pub(super) fn new(names: &[(Symbol, Sort)]) -> Scope {
        Scope { names: names.to_vec() }
    }

    /// How many slots there are.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// The slot of a name, the innermost one.
    pub(super) fn slot(&self, name: Symbol) -> Option<usize> {
        self.names.iter().rposition(|(known, _)| *known == name)
    }

    pub(super) fn sort(&self, slot: usize) -> Sort {
        self.names[slot].1
    }

    fn sort_of(&self, name: Symbol) -> Option<Sort> {
        self.slot(name).map(|slot| self.sort(slot))
    }

    /// Whether a part of a term is a wall rather than a game.
    pub(super) fn is_wall(&self, theory: &Theory, term: &Term, at: TermId) -> bool {
        let mut at = at;
        loop {
            match term.node(at) {
                Node::Var(name) => return self.sort_of(*name) == Some(Sort::Wall),
                Node::Apply(op, args) => match (op.as_str(), &args[..]) {
                    (ops::NEG, [inner]) => at = *inner,
                    (name, args) => {
                        let id = theory.signature().find(name, args.len());
                        return id
                            .is_some_and(|id| theory.signature().get(id).result == Kind::Wall);
                    }
                },
                _ => return false,
            }
        }
    }

    /// A part of a term, to be computed.
    ///
    /// # Errors
    /// Says why it cannot be.
    pub(super) fn computed(
        &self,
        theory: &Theory,
        term: &Term,
        at: TermId,
    ) -> Result<Computed, String> {
        let part = term.subterm(at);
        let names: BTreeSet<usize> = part
            .iter()
            .filter_map(|(_, node)| match node {
                Node::Var(name) => self.slot(*name),
                _ => None,
            })
            .collect();
        let uses: Vec<usize> = names.into_iter().collect();
        let sorts: Vec<(Symbol, Sort)> = uses.iter().map(|&slot| self.names[slot]).collect();
        let prepared =
            Prepared::with_sorts(theory, &part, &sorts).map_err(|error| error.to_string())?;
        Ok(Computed { prepared, uses })
    }
}

/// Makes a term of a wall or number ready to be built.
///
/// # Errors
/// Says why the e-graph of walls cannot build it.
pub(super) fn compile(
    theory: &Theory,
    term: &Term,
    root: TermId,
    scope: &Scope,
) -> Result<Template, String> {
    if term.len() > MAX_NODES {
        return Err(format!("it has more than {MAX_NODES} nodes"));
    }
    level(theory, term, root, scope, MAX_NESTING)
}

fn level(
    theory: &Theory,
    term: &Term,
    root: TermId,
    scope: &Scope,
    nesting: usize,
) -> Result<Template, String> {
    if nesting == 0 {
        return Err("comprehensions stand too deep in each other".to_owned());
    }
    let mut builder = Builder { theory, term, scope, nesting, pieces: Vec::new() };
    let mut known: Vec<Option<usize>> = vec![None; term.len()];
    let mut stack = vec![root];
    while let Some(&top) = stack.last() {
        if known[top.0 as usize].is_some() {
            stack.pop();
            continue;
        }
        let before = stack.len();
        let parts = builder.walls_in(top);
        stack.extend(parts.into_iter().filter(|part| known[part.0 as usize].is_none()));
        if stack.len() > before {
            continue;
        }
        stack.pop();
        let piece = builder.piece(top, &known)?;
        known[top.0 as usize] = Some(builder.pieces.len());
        builder.pieces.push(piece);
    }
    Ok(Template { pieces: builder.pieces })
}

struct Builder<'a> {
    theory: &'a Theory,
    term: &'a Term,
    scope: &'a Scope,
    nesting: usize,
    pieces: Vec<Piece>,
}

impl Builder<'_> {
    /// The parameters of an operator.
    fn operator(&self, name: Symbol, arity: usize) -> Option<(OperatorId, Vec<Accepts>)> {
        let id = self.theory.signature().find(name.as_str(), arity)?;
        let params = &self.theory.signature().get(id).params;
        Some((id, params.iter().map(|param| param.accepts).collect()))
    }

    /// The parts of a node that are pieces of their own.
    fn walls_in(&self, at: TermId) -> Vec<TermId> {
        let Node::Apply(op, args) = self.term.node(at) else { return Vec::new() };
        match (op.as_str(), &args[..]) {
            (ops::NEG, [inner]) if self.scope.is_wall(self.theory, self.term, *inner) => {
                vec![*inner]
            }
            (ops::OTIMES | ops::OPLUS_MAX | ops::OPLUS_MIN, [_, _]) => args.clone(),
            (ops::OPLUS_MAX | ops::OPLUS_MIN, [set]) => match self.term.node(*set) {
                Node::Set(entries) => entries
                    .iter()
                    .filter_map(|opt| if let Opt::Term(part) = opt { Some(*part) } else { None })
                    .collect(),
                _ => Vec::new(),
            },
            _ => {
                let Some((_, params)) = self.operator(*op, args.len()) else { return Vec::new() };
                if !self.is_call(at) {
                    return Vec::new();
                }
                let walls = args.iter().zip(params);
                let walls = walls.filter(|(_, accepts)| *accepts == Accepts::Sort(Sort::Wall));
                walls.map(|(arg, _)| *arg).collect()
            }
        }
    }

    /// Whether a node is an operator that gives or takes walls.
    fn is_call(&self, at: TermId) -> bool {
        let Node::Apply(op, args) = self.term.node(at) else { return false };
        let Some((id, params)) = self.operator(*op, args.len()) else { return false };
        self.theory.signature().get(id).result == Kind::Wall
            || params.contains(&Accepts::Sort(Sort::Wall))
    }

    fn piece(&mut self, at: TermId, known: &[Option<usize>]) -> Result<Piece, String> {
        let place = |id: &TermId| known[id.0 as usize].unwrap_or(0);
        Ok(match self.term.node(at) {
            Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }) => {
                Piece::Line(Line::constant(number.clone()))
            }
            Node::Var(name) if self.scope.sort_of(*name) == Some(Sort::Wall) => {
                Piece::Wall(self.scope.slot(*name).unwrap_or(0))
            }
            Node::Apply(op, args) => match (op.as_str(), &args[..]) {
                (ops::TAX, []) => Piece::Line(Line { tax: 1, ..Line::zero() }),
                (ops::NEG, [a]) if self.scope.is_wall(self.theory, self.term, *a) => {
                    Piece::Tensor(vec![(-1, place(a))])
                }
                (ops::OTIMES, [a, b]) => Piece::Tensor(vec![(1, place(a)), (1, place(b))]),
                (name @ (ops::OPLUS_MAX | ops::OPLUS_MIN), [a, b]) => {
                    Piece::Extreme(extreme(name), vec![Entry::One(place(a)), Entry::One(place(b))])
                }
                (name @ (ops::OPLUS_MAX | ops::OPLUS_MIN), [set]) => {
                    let Node::Set(entries) = self.term.node(*set) else {
                        return Err(format!("`{name}` of a set that is not written out"));
                    };
                    let entries = entries.iter().map(|opt| self.entry(opt, known));
                    Piece::Extreme(extreme(name), entries.collect::<Result<_, _>>()?)
                }
                _ if self.is_call(at) => self.call(*op, args, known)?,
                _ => Piece::Number(self.scope.computed(self.theory, self.term, at)?),
            },
            _ => Piece::Number(self.scope.computed(self.theory, self.term, at)?),
        })
    }

    fn entry(&self, opt: &Opt, known: &[Option<usize>]) -> Result<Entry, String> {
        match opt {
            Opt::Term(part) => Ok(Entry::One(known[part.0 as usize].unwrap_or(0))),
            Opt::Rest(_) => Err("a set of walls has a rest".to_owned()),
            Opt::For(body, generators) => {
                let mut scope = self.scope.clone();
                let mut sets = Vec::with_capacity(generators.len());
                for (name, set) in generators {
                    let set = scope.computed(self.theory, self.term, *set)?;
                    if set.prepared.kind() != Kind::Games {
                        return Err(format!("`{name}` runs through {}", set.prepared.kind()));
                    }
                    scope.names.push((*name, Sort::Game));
                    sets.push((scope.len() - 1, set));
                }
                let body = level(self.theory, self.term, *body, &scope, self.nesting - 1)?;
                Ok(Entry::For(body, sets))
            }
        }
    }

    fn call(&self, op: Symbol, args: &[TermId], known: &[Option<usize>]) -> Result<Piece, String> {
        let Some((id, params)) = self.operator(op, args.len()) else {
            return Err(format!("there is no operator `{op}`"));
        };
        let mut given = Vec::with_capacity(args.len());
        for (arg, accepts) in args.iter().zip(params) {
            given.push(match accepts {
                Accepts::Sort(Sort::Wall) => Given::Wall(known[arg.0 as usize].unwrap_or(0)),
                Accepts::Sort(Sort::Game | Sort::Number | Sort::Integer) => {
                    Given::Game(self.scope.computed(self.theory, self.term, *arg)?)
                }
                _ => return Err(format!("`{op}` takes neither games nor walls only")),
            });
        }
        Ok(Piece::Call(id, given))
    }
}

pub(super) fn extreme(name: &str) -> Extreme {
    if name == ops::OPLUS_MAX { Extreme::Max } else { Extreme::Min }
}

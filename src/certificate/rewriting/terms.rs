//! What the terms of a certificate are in the kernel.
//!
//! A literal is its canonical form; a sum is nested as it is written; n copies of a term are a
//! sum that doubles. Any other operator stays one ([`opaque`](super::opaque)); where it reads
//! the form of a value, that stands as its canonical form ([`forms`](super::forms)).

use super::forms::Reading;
use super::{Elaborator, opaque};
use crate::certificate::draft::{Draft, stuck};
use crate::certificate::value::literal_value;
use crate::error::Result;
use crate::game::Game;
use crate::kernel::Term as Core;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Literal, Node, Opt, Term, TermId, Ups, ops};
use rustc_hash::{FxHashMap, FxHashSet};
use symbol_table::GlobalSymbol as Symbol;

impl Elaborator<'_> {
    /// What each node of a term is, where that can be said, with terms put for some names.
    pub(super) fn read(
        &mut self,
        term: &Term,
        names: &FxHashMap<Symbol, Core>,
        sort: &dyn Fn(Symbol) -> Sort,
    ) -> Result<Vec<Option<Core>>> {
        let mut cores: Vec<Option<Core>> = Vec::with_capacity(term.len());
        let mut reading = Reading::of(&self.forms, term, sort);
        for (id, node) in term.iter() {
            self.games.budget_mut().step(1)?;
            let core = match node {
                Node::Var(name) => match names.get(name) {
                    Some(&core) => Some(core),
                    None => Some(self.draft.variable(name.as_str())?),
                },
                Node::Literal(literal) => Some(self.literal(literal)?),
                Node::Quote(form) => reading.quoted(*form),
                Node::Braces(left, right) => match (side(&cores, left), side(&cores, right)) {
                    (Some(left), Some(right)) => Some(self.draft.options(&left, &right)?),
                    _ => None,
                },
                Node::Apply(op, args) => self.apply(term, &reading, (*op, args), &cores)?,
                Node::Set(_) | Node::As(..) => None,
            };
            cores.push(core);
            self.note_quoted(term, &mut reading, id, core)?;
        }
        Ok(cores)
    }

    fn apply(
        &mut self,
        term: &Term,
        reading: &Reading,
        (op, args): (Symbol, &[TermId]),
        cores: &[Option<Core>],
    ) -> Result<Option<Core>> {
        let all: Option<Vec<Core>> = args.iter().map(|arg| cores[arg.0 as usize]).collect();
        let Some(mut all) = all else { return Ok(None) };
        let of_forms = ops::is_plain(op.as_str()) && args.iter().any(|arg| reading.is_form(*arg));
        let stays = opaque::stays(&self.forms, op);
        let counted = matches!(op.as_str(), ops::NORTON | "copies")
            && args.first().is_some_and(|times| integer(term, *times).is_some());
        for (at, core) in all.iter_mut().enumerate() {
            let read = stays && !counted && self.forms.takes_form(op, args.len(), at);
            if read || of_forms {
                *core = self.as_form(term, reading, args[at], *core)?;
            }
        }
        let draft = &mut self.draft;
        Ok(match (op.as_str(), &all[..]) {
            (ops::ADD, &[a, b]) => Some(draft.sum(a, b)?),
            (ops::SUB, &[a, b]) => {
                let minus = draft.negative(b)?;
                Some(draft.sum(a, minus)?)
            }
            (ops::NEG, &[a]) => Some(draft.negative(a)?),
            (ops::PLUS_MINUS, lefts) => {
                let mut rights = Vec::with_capacity(lefts.len());
                for &left in lefts {
                    rights.push(draft.negative(left)?);
                }
                Some(draft.options(lefts, &rights)?)
            }
            (ops::TINY | ops::MINY, &[a]) => Some(tiny(draft, a, op.as_str() == ops::MINY)?),
            (ops::NORTON | "copies", &[_, a]) if integer(term, args[0]).is_some() => {
                let times = integer(term, args[0]).unwrap_or_default();
                Some(copies(draft, times, a)?)
            }
            _ => match self.opaque(op, args.len())? {
                Some(operator) => Some(self.draft.apply(operator, all)?),
                None => None,
            },
        })
    }

    /// The canonical form of a literal.
    fn literal(&mut self, literal: &Literal) -> Result<Core> {
        if let Literal { number, ups: Ups::Multiple(0), nim: 0 } = literal {
            return self.draft.numeral(number);
        }
        let game = literal_value(&mut self.games, literal)?;
        let mut known: FxHashMap<Game, Core> = FxHashMap::default();
        let mut stack = vec![game];
        while let Some(&top) = stack.last() {
            self.games.budget_mut().step(1)?;
            let core = if let Some(number) = self.games.as_number(top) {
                self.draft.numeral(&number)?
            } else {
                let (left, right) = (self.games.left(top)?, self.games.right(top)?);
                let before = stack.len();
                let options = left.iter().chain(&right);
                stack.extend(options.filter(|option| !known.contains_key(option)));
                if stack.len() > before {
                    continue;
                }
                let all = |side: &[Game]| side.iter().map(|game| known[game]).collect::<Vec<_>>();
                self.draft.options(&all(&left), &all(&right))?
            };
            known.insert(top, core);
            stack.pop();
        }
        Ok(known[&game])
    }

    /// The variables of the certificate, each once.
    pub(super) fn variables(&mut self) -> Result<Vec<Core>> {
        let mut seen = FxHashSet::default();
        let mut all = Vec::new();
        for (_, node) in self.certificate.terms.iter() {
            if let Node::Var(name) = node
                && seen.insert(*name)
            {
                all.push(self.draft.variable(name.as_str())?);
            }
        }
        Ok(all)
    }
}

fn side(cores: &[Option<Core>], side: &[Opt]) -> Option<Vec<Core>> {
    let core = |opt: &Opt| match opt {
        Opt::Term(id) => cores[id.0 as usize],
        Opt::Rest(_) | Opt::For(..) => None,
    };
    side.iter().map(core).collect()
}

/// The integer that a literal is.
pub(super) fn integer(term: &Term, id: TermId) -> Option<i64> {
    match term.node(id) {
        Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }) => {
            i64::try_from(number.to_integer()?).ok()
        }
        _ => None,
    }
}

/// {0 || 0 | −a}, or its negative {a | 0 || 0}.
fn tiny(draft: &mut Draft, a: Core, negative: bool) -> Result<Core> {
    let zero = draft.zero()?;
    if negative {
        let inner = draft.options(&[a], &[zero])?;
        return draft.options(&[inner], &[zero]);
    }
    let minus = draft.negative(a)?;
    let inner = draft.options(&[zero], &[minus])?;
    draft.options(&[zero], &[inner])
}

/// The sum of so many copies, by doubling: as many terms as the number has digits.
fn copies(draft: &mut Draft, times: i64, a: Core) -> Result<Core> {
    let mut sum = None;
    let (mut rest, mut power) = (times.unsigned_abs(), a);
    while rest > 0 {
        if rest % 2 == 1 {
            sum = Some(match sum {
                None => power,
                Some(sum) => draft.sum(sum, power)?,
            });
        }
        rest /= 2;
        if rest > 0 {
            power = draft.sum(power, power)?;
        }
    }
    match sum {
        None => draft.zero(),
        Some(sum) if times < 0 => draft.negative(sum),
        Some(sum) => Ok(sum),
    }
}

/// What stands for a name in a rule must be known.
pub(super) fn named(names: &FxHashMap<Symbol, Core>, name: Symbol) -> Result<Core> {
    names.get(&name).copied().ok_or_else(|| stuck(format!("{name} stands for nothing")))
}

//! What is taken on trust of operators that are built in, of which the kernel has no definition.
//! Each stands in a text as an axiom by name; what it says is said here, where a proof needs it
//! and where a text that is read is asked whether it takes anything else on trust.

use super::canonical::PREDICATE;
use super::law::claims;
use super::vocabulary::{Kind, Meaning, Vocabulary};
use super::words::MAX_COPIES;
use crate::budget::Budget;
use crate::certificate::draft::{Draft, Prop, holds, none, stuck};
use crate::error::Result;
use crate::game::Games;
use crate::kernel::{Kind as Says, Node, Sequent, Side, Term};
use crate::syntax::parse_term;
use crate::syntax::term::ops;
use crate::theory::{Evaluator, Theory, Value};
use symbol_table::GlobalSymbol as Symbol;

/// An operator or a predicate depends on the value of an argument alone.
pub(super) const BY_VALUE: &str = "what is built in depends on the values of its arguments";
/// An operator gives canonical forms.
pub(super) const CANONICAL: &str =
    "the definition of the built-in operator: it gives canonical forms";
/// What is true of closed terms.
pub(super) const COMPUTED: &str = "what the value kernel computes";
/// So many copies are the sum of so many.
pub(super) const COPIES: &str = "definition: copies are added";
/// The extremes of sets.
pub(super) const EXTREMES: &str = "the largest and the smallest of finitely many numbers";
/// Which terms are numbers.
pub(super) const WALLS: &str = "sums of numbers are numbers, and so is a wall at a temperature";

/// Sum and negative are the first operators.
const GROUP: u32 = 2;

/// Whether an axiom of this source is about what is built in, and no theorem or assumption.
#[must_use]
pub fn is_built_in(source: &str) -> bool {
    [BY_VALUE, CANONICAL, COMPUTED, COPIES, EXTREMES, WALLS].contains(&source)
}

/// What an operator without a definition is by its name.
fn meaning<'a>(
    draft: &Draft,
    vocabulary: &'a Vocabulary,
    operator: u32,
) -> Option<(Symbol, &'a Meaning)> {
    let arity = draft.arity(operator);
    let name = Symbol::from(draft.name_of(operator).split('.').next().unwrap_or_default());
    let own = vocabulary.kernel_name(name, arity) == draft.name_of(operator);
    let meaning = vocabulary.meaning(name, arity).filter(|_| own)?;
    let is_built_in = matches!(meaning, Meaning::Native { .. });
    (is_built_in && draft.definition(operator).is_empty()).then_some((name, meaning))
}

/// Different variables, so many.
pub(super) fn variables(draft: &mut Draft, count: usize) -> Result<Vec<Term>> {
    (0..count).map(|at| draft.variable(&format!("a{at}"))).collect()
}

/// That an operator gives one form, or a predicate holds, where an argument has one value.
pub(super) fn by_value(draft: &mut Draft, of: u32, at: usize, predicate: bool) -> Result<Sequent> {
    let mut all = variables(draft, draft.arity(of))?;
    let args = all.clone();
    let other = draft.variable("b")?;
    all.push(other);
    let mut changed = args.clone();
    changed[at] = other;
    let equal = Prop::eq(args[at], other);
    if predicate {
        return draft.closed_over(&all, &[holds(of, args), equal], &holds(of, changed));
    }
    let (one, two) = (draft.apply(of, args)?, draft.apply(of, changed)?);
    draft.closed_over(&all, &[equal], &Prop::same(one, two))
}

/// That what an operator gives has a property; of sum and negative where the arguments have it.
pub(super) fn always(draft: &mut Draft, of: u32, property: u32) -> Result<Sequent> {
    let args = variables(draft, draft.arity(of))?;
    let assumed: Vec<Prop> = match of < GROUP {
        true => args.iter().map(|&arg| holds(property, vec![arg])).collect(),
        false => Vec::new(),
    };
    let form = draft.apply(of, args.clone())?;
    draft.closed_over(&args, &assumed, &holds(property, vec![form]))
}

/// That `canonical(a) = a`.
pub(super) fn canonical_value(draft: &mut Draft, canonical: u32) -> Result<Sequent> {
    let a = draft.variable("a")?;
    let form = draft.apply(canonical, vec![a])?;
    draft.closed_over(&[a], &[], &Prop::eq(form, a))
}

/// That so many copies are the sum of so many.
pub(super) fn copies(draft: &mut Draft, copies: u32, n: Term, times: i64) -> Result<Sequent> {
    let a = draft.variable("a")?;
    let many = draft.apply(copies, vec![n, a])?;
    let summands: Vec<_> = (0..times.abs()).map(|_| (a, times < 0)).collect();
    let sum = draft.sum_of(&summands)?;
    draft.closed_over(&[a], &[], &Prop::eq(many, sum))
}

/// How many copies a numeral stands for.
pub(super) fn times(draft: &mut Draft, n: Term) -> Result<Option<i64>> {
    let zero = draft.zero()?;
    Ok(match draft.node(n) {
        Node::Numeral(q) => q.to_i64().filter(|n| n.abs() <= MAX_COPIES),
        _ => (n == zero).then_some(0),
    })
}

/// That an extreme is as far out as a member, or the member is not.
pub(super) fn bound(max: bool, member: Term, at: Term) -> Prop {
    if max { Prop::le(member, at) } else { Prop::le(at, member) }
}

/// That the extreme of a set of numbers is as far out as each member, or that it is no further
/// out than what is.
pub(super) fn extreme(draft: &mut Draft, of: u32, max: bool, first: bool) -> Result<Sequent> {
    let number = draft.operator("is_number").ok_or_else(|| stuck("there are no numbers"))?;
    let variables = if first { 2 } else { 3 };
    let set = draft.bound(variables - 1)?;
    let (inner, z) = (draft.bound(variables)?, draft.bound(0)?);
    let is_member = |x, set| Sequent::from(Prop::option(Side::Left, x, set));
    let numbers = Sequent::new(1, vec![is_member(z, inner)], holds(number, vec![z]));
    let extreme = draft.apply(of, vec![set])?;
    if first {
        let hypotheses = vec![numbers, is_member(z, set)];
        return Ok(Sequent::new(2, hypotheses, bound(max, z, extreme)));
    }
    let (at, at_inside) = (draft.bound(1)?, draft.bound(2)?);
    let each = Sequent::new(1, vec![is_member(z, inner)], bound(max, z, at_inside));
    let hypotheses = vec![numbers, is_member(z, set), each];
    Ok(Sequent::new(3, hypotheses, bound(max, extreme, at)))
}

/// That the extreme of a set without members is 0.
pub(super) fn extreme_of_nothing(draft: &mut Draft, of: u32) -> Result<Sequent> {
    let set = draft.bound(0)?;
    let (extreme, zero) = (draft.apply(of, vec![set])?, draft.zero()?);
    Ok(Sequent::new(1, vec![Sequent::from(none(Side::Left, set))], Prop::eq(extreme, zero)))
}

/// Whether an axiom is one of these: something that is known of what is built in.
///
/// # Errors
/// E04 at a limit.
pub fn is_known(
    draft: &mut Draft,
    vocabulary: &Vocabulary,
    said: &Sequent,
    budget: &Budget,
) -> Result<bool> {
    let mut operators = Vec::new();
    if let Says::Is(predicate) = said.proposition.kind {
        operators.push(predicate);
    }
    for &term in &said.proposition.terms {
        if let Node::Apply(operator, _) = draft.node(term) {
            operators.push(*operator);
        }
    }
    for operator in operators {
        if is_of(draft, vocabulary, operator, said)? {
            return Ok(true);
        }
    }
    is_computed(draft, vocabulary, said, budget)
}

/// The same of one operator.
fn is_of(draft: &mut Draft, vocabulary: &Vocabulary, of: u32, said: &Sequent) -> Result<bool> {
    let number = draft.operator("is_number");
    if of < GROUP {
        return Ok(match number {
            Some(number) => always(draft, of, number)? == *said,
            None => false,
        });
    }
    let Some((name, meaning)) = meaning(draft, vocabulary, of) else { return Ok(false) };
    let (result, arity) = (meaning.result(), draft.arity(of));
    for at in (0..arity).filter(|&at| vocabulary.is_by_value(name, arity, at)) {
        if by_value(draft, of, at, result == Kind::Truth)? == *said {
            return Ok(true);
        }
    }
    let property = match result {
        Kind::Game => draft.operator(PREDICATE).filter(|&it| !draft.definition(it).is_empty()),
        Kind::Wall => number,
        _ => None,
    };
    if let Some(property) = property
        && always(draft, of, property)? == *said
    {
        return Ok(true);
    }
    let max = name.as_str() == ops::OPLUS_MAX;
    Ok(match (name.as_str(), arity) {
        ("canonical", 1) => canonical_value(draft, of)? == *said,
        ("copies", 2) => {
            let many = said.proposition.terms.first().map(|&many| draft.node(many).clone());
            let Some(Node::Apply(_, args)) = many else { return Ok(false) };
            match times(draft, args[0])? {
                Some(times) => copies(draft, of, args[0], times)? == *said,
                None => false,
            }
        }
        (ops::OPLUS_MAX | ops::OPLUS_MIN, 1) if number.is_some() => {
            extreme(draft, of, max, true)? == *said
                || extreme(draft, of, max, false)? == *said
                || extreme_of_nothing(draft, of)? == *said
        }
        _ => false,
    })
}

/// Whether an axiom says of closed terms what the value kernel computes of them: it reads as a
/// statement of built-in operators that is true.
fn is_computed(
    draft: &mut Draft,
    vocabulary: &Vocabulary,
    said: &Sequent,
    budget: &Budget,
) -> Result<bool> {
    let prop = &said.proposition;
    if said.variables > 0
        || !said.hypotheses.is_empty()
        || !prop.terms.iter().all(|&term| draft.is_ground(term))
    {
        return Ok(false);
    }
    let words = draft.words_of(&prop.clone())?;
    let (Ok(term), Ok(claims)) =
        (parse_term(&words), claims(draft, vocabulary, std::slice::from_ref(&words), false))
    else {
        return Ok(false);
    };
    if claims.claims.len() != 1 || claims.sequent(draft, 0, &[])? != *said {
        return Ok(false);
    }
    let defined = |at: u32| !draft.definition(at).is_empty() && words.contains(draft.name_of(at));
    if (GROUP..draft.next_operator()).any(defined) {
        return Ok(false);
    }
    let games = Games::with_budget(budget.clone());
    let mut evaluator = Evaluator::with_games(games, Theory::standard());
    Ok(matches!(evaluator.eval(&term), Ok(Value::Truth(true))))
}

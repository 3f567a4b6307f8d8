//! Equals for equals: one operator on children that are equal by earlier steps.

use super::fault::{Checked, demand, refuse};
use super::respect::Respect;
use super::row::integer;
use super::table::{Table, opt_ids};
use crate::syntax::term::{Node, Opt, TermId, ops};
use rustc_hash::FxHashSet;

/// What an earlier step says of a child, or nothing where the children are identical.
type Claim = Option<(TermId, TermId)>;

/// Checks that two terms have the same operator, and children that the claims make equal.
pub(super) fn check(
    table: &Table,
    respect: &Respect,
    claims: &[Claim],
    lhs: TermId,
    rhs: TermId,
) -> Checked<()> {
    match (table.node(lhs), table.node(rhs)) {
        (Node::Set(a), Node::Set(b)) => pairwise(claims, opt_ids(a), opt_ids(b)),
        (Node::Braces(al, ar), Node::Braces(bl, br)) => {
            if claims.iter().flatten().any(|(from, _)| matches!(table.node(*from), Node::Set(_))) {
                let [left, right] = claims else {
                    return refuse("it names sides, but not two of them");
                };
                side(table, *left, al, bl)?;
                return side(table, *right, ar, br);
            }
            demand(al.len() == bl.len(), "the sides differ in length")?;
            pairwise(claims, opt_ids(al).chain(opt_ids(ar)), opt_ids(bl).chain(opt_ids(br)))
        }
        (Node::Apply(a, _), Node::Apply(b, _)) if is_sum(a.as_str()) && is_sum(b.as_str()) => {
            sum(table, claims, lhs, rhs)
        }
        (Node::Apply(a, xs), Node::Apply(b, ys)) => {
            demand(a == b, "the operators differ")?;
            // n . g with an integer n is a sum of copies, whatever the form of g.
            let copies = a.as_str() == ops::NORTON
                && xs.first() == ys.first()
                && xs.first().is_some_and(|n| integer(table, *n).is_some());
            let form =
                |at: &usize| claims[*at].is_some() && !copies && !respect.value_only(*a, *at);
            if let Some(at) = (0..claims.len()).find(form) {
                return refuse(format!(
                    "{a} is not known to depend on the value alone of its argument {}",
                    at + 1
                ));
            }
            pairwise(claims, xs.iter().copied(), ys.iter().copied())
        }
        _ => refuse("the two sides do not have the same operator"),
    }
}

/// Checks that two terms are braces or sets that hold the same options, up to their order
/// and repetition.
pub(super) fn set_canon(table: &Table, lhs: TermId, rhs: TermId) -> Checked<()> {
    let same = |a: &[Opt], b: &[Opt]| {
        opt_ids(a).collect::<FxHashSet<_>>() == opt_ids(b).collect::<FxHashSet<_>>()
    };
    let holds = match (table.node(lhs), table.node(rhs)) {
        (Node::Braces(al, ar), Node::Braces(bl, br)) => same(al, bl) && same(ar, br),
        (Node::Set(a), Node::Set(b)) => same(a, b),
        _ => return refuse("the two sides are not both braces or both sets"),
    };
    demand(holds, "the options differ")
}

fn pairwise(
    claims: &[Claim],
    lhs: impl Iterator<Item = TermId> + Clone,
    rhs: impl Iterator<Item = TermId> + Clone,
) -> Checked<()> {
    let length = lhs.clone().count();
    demand(
        claims.len() == length && rhs.clone().count() == length,
        "it does not have one entry for each child",
    )?;
    for ((claim, from), to) in claims.iter().zip(lhs).zip(rhs) {
        demand(
            claim.unwrap_or((from, from)) == (from, to),
            "a child is not what was cited for it",
        )?;
    }
    Ok(())
}

/// One side of braces, by a claim about the set of its options.
fn side(table: &Table, claim: Claim, lhs: &[Opt], rhs: &[Opt]) -> Checked<()> {
    let Some((from, to)) = claim else {
        return demand(lhs == rhs, "a side changed without a cited step");
    };
    let holds =
        |set: TermId, side: &[Opt]| matches!(table.node(set), Node::Set(all) if all == side);
    demand(holds(from, lhs) && holds(to, rhs), "a side is not what was cited for it")
}

fn is_sum(op: &str) -> bool {
    matches!(op, ops::ADD | ops::SUB | ops::NEG)
}

/// Two sums with the same signs, summand by summand.
fn sum(table: &Table, claims: &[Claim], lhs: TermId, rhs: TermId) -> Checked<()> {
    let count = claims.len();
    let (Some(xs), Some(ys)) = (spine(table, lhs, count), spine(table, rhs, count)) else {
        return refuse("it does not have one entry for each summand");
    };
    for (claim, ((plus, x), (plus_too, y))) in claims.iter().zip(xs.into_iter().zip(ys)) {
        demand(plus == plus_too, "a summand changes its sign")?;
        let holds = match *claim {
            None => x == y,
            Some(claim) => claim == (x, y) || negated(table, x, y) == Some(claim),
        };
        demand(holds, "a summand is not what was cited for it")?;
    }
    Ok(())
}

/// Takes a sum apart from its right end into `count` summands with their signs.
fn spine(table: &Table, id: TermId, count: usize) -> Option<Vec<(bool, TermId)>> {
    let mut first = id;
    let mut summands = Vec::with_capacity(count);
    for _ in 1..count {
        let Node::Apply(op, args) = table.node(first) else { return None };
        let plus = match op.as_str() {
            ops::ADD => true,
            ops::SUB => false,
            _ => return None,
        };
        let [rest, last] = args[..] else { return None };
        summands.push((plus, last));
        first = rest;
    }
    (count > 0).then(|| summands.push((true, first)))?;
    summands.reverse();
    Some(summands)
}

/// What two negatives negate: the first summand of a sum may be one.
fn negated(table: &Table, x: TermId, y: TermId) -> Option<(TermId, TermId)> {
    let inner = |id: TermId| match table.node(id) {
        Node::Apply(op, args) if op.as_str() == ops::NEG && args.len() == 1 => Some(args[0]),
        _ => None,
    };
    Some((inner(x)?, inner(y)?))
}

//! Whether a recursion ends: every call leads to options.
//!
//! Operators that call each other (directly or through others) form a group. The recursion
//! of a group ends when each operator has a list of parameters, as long as that of every
//! other of the group, such that in every call within the group each listed argument is the
//! caller's listed parameter or a follower of it, and calls in which no listed argument is a
//! proper follower never lead in a circle. Followers of a short game run out, so no sequence
//! of calls is infinite (the product of well-founded orders is well-founded).
//!
//! The condition is sufficient and not necessary: `f(g, n) = f(g, n - 1)` for a natural
//! number n ends too, and is refused; write the options of n instead.

use super::Definition;
use crate::error::Span;
use crate::syntax::term::{Node, Opt, Term, TermId};
use petgraph::algo::{is_cyclic_directed, tarjan_scc};
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::HashMap;
use symbol_table::GlobalSymbol as Symbol;

/// How an argument of a call relates to the parameters of the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Descent {
    /// The parameter itself, or any follower of it.
    Same(usize),
    /// A proper follower of the parameter.
    Below(usize),
    /// Anything else.
    Elsewhere,
}

/// A call of one definition in the body of another.
struct Call {
    caller: usize,
    callee: usize,
    arguments: Vec<Descent>,
    span: Span,
}

/// A call for which no measure could be found.
pub(super) struct Endless {
    /// The definition that makes it.
    pub(super) caller: usize,
    /// The definition that it calls.
    pub(super) callee: usize,
    /// Where.
    pub(super) span: Span,
}

/// The first call of each group of definitions whose recursion need not end.
pub(super) fn endless(definitions: &[Definition]) -> Vec<Endless> {
    let at: HashMap<(Symbol, usize), usize> = definitions
        .iter()
        .enumerate()
        .map(|(at, definition)| ((definition.name, definition.params.len()), at))
        .collect();
    let calls: Vec<Call> = definitions
        .iter()
        .enumerate()
        .flat_map(|(caller, definition)| calls_of(caller, definition, &at))
        .collect();
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    let nodes: Vec<NodeIndex> = definitions.iter().map(|_| graph.add_node(())).collect();
    for call in &calls {
        graph.add_edge(nodes[call.caller], nodes[call.callee], ());
    }
    let mut found = Vec::new();
    for group in tarjan_scc(&graph) {
        let mut members: Vec<usize> = group.into_iter().map(NodeIndex::index).collect();
        members.sort_unstable();
        let inner: Vec<&Call> = calls
            .iter()
            .filter(|call| members.contains(&call.caller) && members.contains(&call.callee))
            .collect();
        if let Some(first) = inner.first()
            && !ends(definitions, &members, &inner)
        {
            let blamed = inner
                .iter()
                .find(|call| !call.arguments.iter().any(|d| matches!(d, Descent::Below(_))))
                .unwrap_or(first);
            found.push(Endless { caller: blamed.caller, callee: blamed.callee, span: blamed.span });
        }
    }
    found.sort_by_key(|endless| (endless.caller, endless.span));
    found
}

/// Whether some choice of parameters shows that the calls of a group end.
fn ends(definitions: &[Definition], members: &[usize], calls: &[&Call]) -> bool {
    let most = members.iter().map(|&m| definitions[m].params.len()).min().unwrap_or(0);
    // A choice for a group of several operators is the same list of places for all of them,
    // or one place of its own for each.
    let same_places = (1_u32..1 << most.min(8)).map(|bits| {
        let places: Vec<usize> = (0..most).filter(|place| bits >> place & 1 == 1).collect();
        members.iter().map(|&m| (m, places.clone())).collect::<HashMap<_, _>>()
    });
    if same_places.into_iter().any(|choice| decreases(&choice, calls)) {
        return true;
    }
    let sizes: Vec<usize> = members.iter().map(|&m| definitions[m].params.len()).collect();
    let choices = sizes.iter().try_fold(1_usize, |all, &size| all.checked_mul(size));
    let choices = choices.filter(|&choices| choices <= 4096).unwrap_or(0);
    members.len() > 1
        && (0..choices).any(|mut code| {
            let choice = members
                .iter()
                .zip(&sizes)
                .map(|(&member, &size)| {
                    let place = code % size;
                    code /= size;
                    (member, vec![place])
                })
                .collect();
            decreases(&choice, calls)
        })
}

/// Whether no listed argument grows in a call, and calls in which none shrinks do not lead
/// in a circle.
fn decreases(choice: &HashMap<usize, Vec<usize>>, calls: &[&Call]) -> bool {
    let mut flat: DiGraph<(), ()> = DiGraph::new();
    let mut nodes: HashMap<usize, NodeIndex> = HashMap::new();
    for call in calls {
        let (from, to) = (&choice[&call.caller], &choice[&call.callee]);
        let mut shrinks = false;
        for (own, theirs) in from.iter().zip(to) {
            match call.arguments.get(*theirs) {
                Some(Descent::Below(param)) if param == own => shrinks = true,
                Some(Descent::Same(param)) if param == own => {}
                _ => return false,
            }
        }
        if !shrinks {
            let from = *nodes.entry(call.caller).or_insert_with(|| flat.add_node(()));
            let to = *nodes.entry(call.callee).or_insert_with(|| flat.add_node(()));
            flat.add_edge(from, to, ());
        }
    }
    !is_cyclic_directed(&flat)
}

fn calls_of(
    caller: usize,
    definition: &Definition,
    at: &HashMap<(Symbol, usize), usize>,
) -> Vec<Call> {
    let mut calls = Vec::new();
    let params: HashMap<Symbol, Descent> = definition
        .params
        .iter()
        .enumerate()
        .map(|(place, (name, _))| (*name, Descent::Same(place)))
        .collect();
    for term in definition.terms() {
        let known = with_generators(term, &params);
        for (id, node) in term.iter() {
            if let Node::Apply(op, args) = node
                && let Some(&callee) = at.get(&(*op, args.len()))
            {
                let arguments = args.iter().map(|&arg| descent(term, arg, &known)).collect();
                calls.push(Call { caller, callee, arguments, span: term.span(id) });
            }
        }
    }
    calls
}

/// What the names of a term descend from: parameters, and generators over their options. A
/// name that two generators bind differently descends from nothing.
fn with_generators(term: &Term, params: &HashMap<Symbol, Descent>) -> HashMap<Symbol, Descent> {
    let mut known = params.clone();
    let mut bound: Vec<(Symbol, TermId)> = Vec::new();
    for (_, node) in term.iter() {
        let sides: [&[Opt]; 2] = match node {
            Node::Braces(left, right) => [left, right],
            Node::Set(side) => [side, &[]],
            _ => continue,
        };
        for opt in sides.into_iter().flatten() {
            if let Opt::For(_, generators) = opt {
                bound.extend(generators.iter().copied());
            }
        }
    }
    // A chain of generators is at most as long as there are generators.
    for _ in 0..bound.len() {
        for (name, set) in &bound {
            let found = of_set(term, *set, &known);
            if let Some(found) = found {
                known.entry(*name).or_insert(found);
            }
        }
    }
    for (name, set) in &bound {
        if of_set(term, *set, &known) != known.get(name).copied() {
            known.insert(*name, Descent::Elsewhere);
        }
    }
    known
}

fn of_set(term: &Term, set: TermId, known: &HashMap<Symbol, Descent>) -> Option<Descent> {
    let Node::Apply(op, args) = term.node(set) else { return None };
    let [of] = args.as_slice() else { return None };
    match (op.as_str(), descent(term, *of, known)) {
        (_, Descent::Elsewhere) => None,
        ("left" | "right", Descent::Same(param) | Descent::Below(param)) => {
            Some(Descent::Below(param))
        }
        ("followers", same_or_below) => Some(same_or_below),
        _ => None,
    }
}

fn descent(term: &Term, at: TermId, known: &HashMap<Symbol, Descent>) -> Descent {
    match term.node(at) {
        Node::Var(name) => known.get(name).copied().unwrap_or(Descent::Elsewhere),
        _ => Descent::Elsewhere,
    }
}

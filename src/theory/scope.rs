//! Names in terms: which are free, and what `let` names stand for.

use crate::syntax::term::{Node, Opt, Term, TermId};
use std::collections::HashMap;
use symbol_table::GlobalSymbol as Symbol;

/// A name that occurs free, with the place where it first does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Occurrence {
    pub(super) name: Symbol,
    pub(super) at: TermId,
}

enum Task {
    Visit(TermId),
    Bind(Symbol),
    Unbind(Symbol),
}

/// The names that occur outside the scope of a generator of that name, each once, in the
/// order of the text; names given to braces by `as` count.
pub(super) fn free_names(term: &Term) -> Vec<Occurrence> {
    let mut found: Vec<Occurrence> = Vec::new();
    if term.is_empty() {
        return found;
    }
    let mut bound: HashMap<Symbol, u32> = HashMap::new();
    // A node met while nothing is bound has shown all its free names.
    let mut done = vec![false; term.len()];
    let mut open_binders = 0_u32;
    let mut tasks = vec![Task::Visit(term.root())];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Bind(name) => {
                *bound.entry(name).or_default() += 1;
                open_binders += 1;
            }
            Task::Unbind(name) => {
                *bound.entry(name).or_default() -= 1;
                open_binders -= 1;
            }
            Task::Visit(at) => {
                if std::mem::replace(&mut done[at.0 as usize], open_binders == 0)
                    && open_binders == 0
                {
                    continue;
                }
                let node = term.node(at);
                if let Node::Var(name) | Node::As(_, name) = node
                    && bound.get(name).is_none_or(|&count| count == 0)
                    && found.iter().all(|other| other.name != *name)
                {
                    found.push(Occurrence { name: *name, at });
                }
                visit_parts(node, &mut tasks);
            }
        }
    }
    found
}

fn visit_parts(node: &Node, tasks: &mut Vec<Task>) {
    let mut sides: Vec<&[Opt]> = match node {
        Node::Braces(left, right) => vec![left, right],
        Node::Set(side) => vec![side],
        other => {
            tasks.extend(other.children().into_iter().rev().map(Task::Visit));
            return;
        }
    };
    while let Some(side) = sides.pop() {
        for opt in side.iter().rev() {
            match opt {
                Opt::Term(t) | Opt::Rest(t) => tasks.push(Task::Visit(*t)),
                Opt::For(t, generators) => {
                    tasks.extend(generators.iter().map(|(name, _)| Task::Unbind(*name)));
                    tasks.push(Task::Visit(*t));
                    for (name, set) in generators.iter().rev() {
                        tasks.push(Task::Bind(*name));
                        tasks.push(Task::Visit(*set));
                    }
                }
            }
        }
    }
}

/// The term with its `let` names replaced by what they stand for. Inside a quote a name
/// stands for its canonical form, unless it was given a quoted form itself.
pub(super) fn inline(term: &Term, lets: &HashMap<Symbol, Term>) -> Term {
    let uses_one =
        |(_, node): (TermId, &Node)| matches!(node, Node::Var(name) if lets.contains_key(name));
    if lets.is_empty() || !term.iter().any(uses_one) {
        return term.clone();
    }
    let mut quoted = vec![false; term.len()];
    for (at, node) in term.iter().rev() {
        let below = quoted[at.0 as usize] || matches!(node, Node::Quote(_));
        for child in node.children() {
            quoted[child.0 as usize] |= below;
        }
    }
    let mut result = Term::new();
    let mut place = vec![TermId(0); term.len()];
    for (at, node) in term.iter() {
        let span = term.span(at);
        place[at.0 as usize] = match node {
            Node::Var(name) if lets.contains_key(name) => {
                let value = &lets[name];
                let root = result.append(value);
                let literal = matches!(value.node(value.root()), Node::Quote(_));
                match (quoted[at.0 as usize], literal) {
                    (true, false) => {
                        result.push(Node::Apply(Symbol::from("canonical"), vec![root]), span)
                    }
                    _ => root,
                }
            }
            other => result.push(other.map(|child| place[child.0 as usize]), span),
        };
    }
    // The root must be the last node.
    let root = place[term.root().0 as usize];
    if root == result.root() { result } else { result.subterm(root) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::parse_term;

    fn free(text: &str) -> Vec<&'static str> {
        free_names(&parse_term(text).unwrap()).iter().map(|found| found.name.as_str()).collect()
    }

    #[test]
    fn a_generator_binds_in_its_term_and_in_later_sets() {
        assert_eq!(free("{heat(x, t) for x in left(g) | }"), ["g", "t"]);
        assert_eq!(free("{y for x in left(g), y in left(x) | }"), ["g"]);
        assert_eq!(free("{x for x in left(x) | }"), ["x"]);
        assert_eq!(free("{x for x in left(g) | x}"), ["g", "x"]);
        assert_eq!(free("{y, ..L | ..R}"), ["y", "L", "R"]);
    }

    #[test]
    fn let_names_are_replaced() {
        let lets = HashMap::from([(Symbol::from("s"), parse_term("{1|-1}").unwrap())]);
        let inlined = |text: &str| inline(&parse_term(text).unwrap(), &lets);
        assert_eq!(inlined("s + g"), parse_term("{1|-1} + g").unwrap());
        assert_eq!(inlined("'{s|}"), parse_term("'{canonical({1|-1})|}").unwrap());
        assert_eq!(inlined("s"), parse_term("{1|-1}").unwrap());
    }
}

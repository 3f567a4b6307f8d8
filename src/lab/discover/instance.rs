//! Whether one equation is an instance of another.

use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Term, TermId};
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// Whether terms for the variables of the first pair make it the second. A variable of
/// another sort than `game` stands for variables of its sort alone, and one of `fixed` for
/// itself, since a condition is put on it.
pub(super) fn is_instance(
    general: [&Term; 2],
    special: [&Term; 2],
    sorts: &[(Symbol, Sort)],
    fixed: &[Symbol],
) -> bool {
    let mut bound: FxHashMap<Symbol, Term> = FxHashMap::default();
    let mut work: Vec<(usize, TermId, TermId)> =
        (0..2).map(|side| (side, general[side].root(), special[side].root())).collect();
    let sort_of =
        |name: Symbol| sorts.iter().find(|(known, _)| *known == name).map(|(_, sort)| *sort);
    while let Some((side, pattern, at)) = work.pop() {
        let (pattern, found) = (general[side].node(pattern), special[side].node(at));
        match pattern {
            Node::Var(name) => {
                let fits = match sort_of(*name) {
                    _ if fixed.contains(name) => found == pattern,
                    None => found == pattern,
                    Some(Sort::Game) => true,
                    sort => matches!(found, Node::Var(other) if sort_of(*other) == sort),
                };
                let term = special[side].subterm(at);
                let same = bound.entry(*name).or_insert_with(|| term.clone()) == &term;
                if !(fits && same) {
                    return false;
                }
            }
            _ => {
                let (ours, theirs) = (pattern.children(), found.children());
                if ours.len() != theirs.len() || !same_head(pattern, found) {
                    return false;
                }
                work.extend(ours.into_iter().zip(theirs).map(|(a, b)| (side, a, b)));
            }
        }
    }
    true
}

/// Whether two nodes are the same but for their children.
fn same_head(a: &Node, b: &Node) -> bool {
    a.map(|_| TermId(0)) == b.map(|_| TermId(0))
}

#[cfg(test)]
mod tests {
    use super::is_instance;
    use crate::syntax::parse_term;
    use crate::syntax::rules::Sort;
    use symbol_table::GlobalSymbol as Symbol;

    fn instance(general: [&str; 2], special: [&str; 2], fixed: &[&str]) -> bool {
        let sorts: Vec<(Symbol, Sort)> =
            [("g", Sort::Game), ("h", Sort::Game), ("t", Sort::Number)]
                .map(|(name, sort)| (Symbol::from(name), sort))
                .to_vec();
        let fixed: Vec<Symbol> = fixed.iter().map(|name| Symbol::from(*name)).collect();
        let [a, b] = general.map(|text| parse_term(text).unwrap());
        let [c, d] = special.map(|text| parse_term(text).unwrap());
        is_instance([&a, &b], [&c, &d], &sorts, &fixed)
    }

    #[test]
    fn variables_stand_for_terms() {
        let additive = ["cool(g + h, t)", "cool(g, t) + cool(h, t)"];
        assert!(instance(additive, ["cool(h + -g, t)", "cool(h, t) + cool(-g, t)"], &["t"]));
        assert!(!instance(additive, ["cool(h + g, t)", "cool(g, t) + cool(h, t)"], &[]));
        assert!(!instance(additive, ["cool(g + h, 0)", "cool(g, 0) + cool(h, 0)"], &[]));
        assert!(!instance(["g + h", "h + g"], ["g : h", "h : g"], &[]));
        assert!(!instance(["norton(h, g)", "g"], ["norton(h, h)", "h"], &["g"]));
    }
}

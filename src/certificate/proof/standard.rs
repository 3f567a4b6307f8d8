//! The definitions of the operators of the notation, where no rule file defines them.
//!
//! These are the equations of SEMANTICS: Conway's product and the ordinal sum (On Numbers
//! and Games, ch. 1 and 15), Joyal's sum of strategies (1977), heating, Berlekamp's and
//! Winning Ways' overheating, Norton's product, cooling, warming and chilling. A test
//! compares each with the kernel.

use crate::syntax::term::{Node, Term};
use crate::theory::{Signature, Theory};
use rustc_hash::FxHashSet;
use std::sync::OnceLock;
use symbol_table::GlobalSymbol as Symbol;

/// Whether a definition is, word for word, one of those below or of the shipped theories.
#[must_use]
pub fn is_shipped(text: &str) -> bool {
    static SHIPPED: OnceLock<FxHashSet<String>> = OnceLock::new();
    let shipped = SHIPPED.get_or_init(|| shipped_definitions().into_iter().flatten().collect());
    shipped.contains(text)
}

/// The texts of all definitions that are shipped: those below, and those of the rule files.
/// The two lists define some operators both; of each text what it uses comes before it.
#[must_use]
pub fn shipped_definitions() -> [Vec<String>; 2] {
    let theirs = Theory::standard().definitions().iter().map(|one| one.text.to_string()).collect();
    [DEFINITIONS.iter().map(|&text| text.to_owned()).collect(), theirs]
}

/// The texts of the definitions that operators may have where a theory is used: those below, and
/// its own. What it defines otherwise than it is built in has none, and so what uses that: the
/// literature speaks of the operators that are built in.
#[must_use]
pub fn definitions_of(theory: &Theory) -> [Vec<String>; 2] {
    let altered = altered(theory, &Signature::built_in());
    let is_altered = |name: Symbol, arity| altered.contains(&(name, arity));
    let [mut below, _] = shipped_definitions();
    without(&mut below, altered.iter().map(|(name, _)| name.to_string()).collect());
    let theirs = theory.definitions().iter();
    let theirs = theirs.filter(|one| !is_altered(one.name, one.params.len()));
    [below, theirs.map(|definition| definition.text.to_string()).collect()]
}

/// The texts of the definitions that operators may have beside these: those that are shipped, but
/// for what these alter.
#[must_use]
pub fn definitions_beside(own: &[String]) -> [Vec<String>; 3] {
    let [mut below, mut shipped] = shipped_definitions();
    let is_built_in = |name: &str| !Signature::built_in().named(Symbol::from(name)).is_empty();
    let names: Vec<String> =
        own.iter().filter(|text| !is_shipped(text)).filter_map(|text| defined(text)).collect();
    let altered = names.iter().filter(|name| is_built_in(name)).cloned().collect();
    let mut own = own.to_vec();
    without(&mut own, altered);
    without(&mut below, names.clone());
    without(&mut shipped, names);
    [below, shipped, own]
}

/// The operator that a text defines.
fn defined(text: &str) -> Option<String> {
    Some(text.strip_prefix("define ")?.split('(').next()?.trim().to_owned())
}

/// Leaves out the definitions of some operators, and of those that use these.
fn without(definitions: &mut Vec<String>, mut names: Vec<String>) {
    definitions.retain(|text| {
        let uses = names.iter().any(|name| text.contains(&format!("{name}(")));
        names.extend(defined(text).filter(|_| uses));
        !uses
    });
}

/// The operators of a theory that are not what the shipped definitions make of them: those
/// built in that it defines otherwise, and those that use them. What is proved of the ones says
/// nothing of the others.
#[must_use]
pub fn altered(theory: &Theory, built_in: &Signature) -> Vec<(Symbol, usize)> {
    let mut altered: Vec<(Symbol, usize)> = Vec::new();
    loop {
        let before = altered.len();
        for definition in theory.definitions() {
            let key = (definition.name, definition.params.len());
            let itself =
                built_in.find(key.0.as_str(), key.1).is_some() && !is_shipped(&definition.text);
            let used = || definition.terms().any(|term| applied(term, &altered).is_some());
            if !altered.contains(&key) && (itself || used()) {
                altered.push(key);
            }
        }
        if altered.len() == before {
            return altered;
        }
    }
}

/// One of some operators that occurs in a term.
#[must_use]
pub fn applied(term: &Term, operators: &[(Symbol, usize)]) -> Option<Symbol> {
    term.iter().find_map(|(_, node)| match node {
        Node::Apply(operator, args) => {
            operators.contains(&(*operator, args.len())).then_some(*operator)
        }
        _ => None,
    })
}

/// The texts, each after those that it uses.
pub const DEFINITIONS: &[&str] = &[
    "define conway(form g, form h) : form = {
        conway(x, h) + conway(g, y) - conway(x, y) for x in left(g), y in left(h),
        conway(x, h) + conway(g, y) - conway(x, y) for x in right(g), y in right(h)
      | conway(x, h) + conway(g, y) - conway(x, y) for x in left(g), y in right(h),
        conway(x, h) + conway(g, y) - conway(x, y) for x in right(g), y in left(h) }",
    "define ordinal_sum(form g, form h) : form = {
        ..left(g), ordinal_sum(g, y) for y in left(h)
      | ..right(g), ordinal_sum(g, y) for y in right(h) }",
    "define joyal_sum(form g, form h) : form = {
        joyal_sum(x, h) for x in left(g) | joyal_sum(g, y) for y in right(h) }",
    "define overheat_ww(g, x) : game = {
        overheat_ww(y, x) + x for y in left(g) | overheat_ww(y, x) - x for y in right(g) }",
    "define norton(g, form u) : game =
        copies(g, u)  if is_integer(g)
        { norton(x, u) + (u + i) for x in left(g), i in incentives(u)
        | norton(x, u) - (u + i) for x in right(g), i in incentives(u) }  otherwise",
    "define heat(form g, t) : game =
        g  if is_number(g)
        { heat(x, t) + t for x in left(g) | heat(y, t) - t for y in right(g) }  otherwise",
    "define overheat(form g, s, t) : game =
        copies(g, s)  if is_integer(g)
        { overheat(x, s, t) + t for x in left(g) | overheat(y, s, t) - t for y in right(g) }  otherwise",
    "define cool(g, number t) : game =
        g        if is_integer(g)
        mean(g)  if t > temperature(g)
        { cool(x, t) - t for x in left(g) | cool(y, t) + t for y in right(g) }  otherwise",
];

/// The sum and the negative of forms: Conway's definitions (On Numbers and Games, ch. 0).
pub const SUM: &[&str] = &[
    "define add(form g, form h) : form = {
        x + h for x in left(g), g + y for y in left(h)
      | x + h for x in right(g), g + y for y in right(h) }",
    "define neg(form g) : form = { -x for x in right(g) | -y for y in left(g) }",
];

//! The words of a certificate: what its terms may call things, and of which kinds they are, so
//! that a verdict reads back as what was checked.
//!
//! A variable called `0 = 1` would make the verdict say something else. So a variable is what
//! the parser reads as one, an operator is applied to as many arguments as its notation shows,
//! and a proposition is no part of a game.

use super::Certificate;
use super::rule::Rules;
use crate::error::{Error, Result, certificate as codes};
use crate::syntax::parse_term;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Opt, Term, TermId, ops};
use crate::theory::{Kind, Signature};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;
use symbol_table::GlobalSymbol as Symbol;

/// Checks the names, operators and sorts of a certificate whose rules were read.
///
/// # Errors
/// E0508 for what the rule language has no words for.
pub(super) fn check(certificate: &Certificate, rules: &Rules) -> Result<()> {
    let malformed = |what: String| Err(Error::new(&codes::TERM, what));
    for (name, sort) in &certificate.sorts {
        let exists = match sort {
            Sort::Options => false,
            Sort::Finite(finite) => rules.finite.contains(finite),
            _ => true,
        };
        if !exists {
            return malformed(format!("the sort of `{}` is none of variables", printable(*name)));
        }
        if !is_variable(*name) {
            return malformed(format!("`{}` is no name of a variable", printable(*name)));
        }
    }
    let mut words = Words::default();
    for (id, node) in certificate.terms.iter() {
        if let Some(what) = words.fault(&certificate.terms, node) {
            return malformed(format!("term {}: {what}", id.0));
        }
    }
    let (lhs, rhs) = certificate.goal;
    let sides = certificate.steps.iter().flat_map(|step| [step.lhs, step.rhs]);
    for id in sides.chain([lhs, rhs]) {
        let in_table = (id.0 as usize) < certificate.terms.len();
        if in_table && kind(certificate.terms.node(id)) == Kind::Truth {
            return malformed(format!("term {} is a proposition and no side", id.0));
        }
    }
    Ok(())
}

/// What was found of names and operators, each looked at once.
#[derive(Default)]
struct Words {
    variables: FxHashMap<Symbol, bool>,
    operators: FxHashMap<(Symbol, usize), bool>,
}

impl Words {
    fn fault(&mut self, terms: &Term, node: &Node) -> Option<String> {
        match node {
            Node::Var(name) => {
                let known = self.variables.entry(*name).or_insert_with(|| is_variable(*name));
                (!*known).then(|| format!("`{}` is no name of a variable", printable(*name)))
            }
            Node::Apply(op, args) => {
                let count = args.len();
                let known = self.operators.entry((*op, count));
                if !*known.or_insert_with(|| is_operator(*op, count)) {
                    return Some(format!("`{}` is no operator of {count}", printable(*op)));
                }
                let fits = |arg: &TermId| fits(terms, *op, *arg);
                (!args.iter().all(fits)).then(|| format!("`{op}` is applied to another kind"))
            }
            Node::Braces(left, right) => {
                let game = |opt: &Opt| match opt {
                    Opt::Term(id) => is_game(terms, *id),
                    Opt::Rest(_) | Opt::For(..) => true,
                };
                (!left.iter().chain(right).all(game)).then(|| "an option is no game".to_owned())
            }
            Node::Literal(_) | Node::Set(_) | Node::Quote(_) | Node::As(..) => None,
        }
    }
}

/// Whether an argument is of a kind that the operator is applied to.
fn fits(terms: &Term, op: Symbol, arg: TermId) -> bool {
    let Some(node) = in_table(terms, arg) else { return true };
    match op.as_str() {
        ops::NOT | ops::OR => kind(node) == Kind::Truth,
        ops::ADD | ops::SUB | ops::NEG | ops::PLUS_MINUS => is_game(terms, arg),
        _ => kind(node) != Kind::Truth,
    }
}

/// Whether a term may stand for a game: it is none of another kind.
fn is_game(terms: &Term, id: TermId) -> bool {
    let Some(node) = in_table(terms, id) else { return true };
    matches!(kind(node), Kind::Game | Kind::Form | Kind::Long | Kind::Unknown)
}

/// The node of a part; that a part is not earlier is told elsewhere.
fn in_table(terms: &Term, id: TermId) -> Option<&Node> {
    ((id.0 as usize) < terms.len()).then(|| terms.node(id))
}

/// The kind of a term, as far as its head tells it.
fn kind(node: &Node) -> Kind {
    static BUILT_IN: OnceLock<Signature> = OnceLock::new();
    match node {
        Node::Literal(_) | Node::Braces(..) => Kind::Game,
        Node::Quote(_) => Kind::Form,
        Node::Set(_) => Kind::Games,
        Node::Var(_) | Node::As(..) => Kind::Unknown,
        Node::Apply(op, args) => match op.as_str() {
            ops::NOT | ops::OR | ops::IN => Kind::Truth,
            relation if ops::RELATIONS.contains(&relation) => Kind::Truth,
            ops::ADD | ops::SUB | ops::NEG | ops::PLUS_MINUS => Kind::Game,
            name => {
                let signature = BUILT_IN.get_or_init(Signature::built_in);
                let found = signature.find(name, args.len());
                found.map_or(Kind::Unknown, |id| signature.get(id).result)
            }
        },
    }
}

/// Whether the parser reads a name as a variable of this name.
fn is_variable(name: Symbol) -> bool {
    let parsed = parse_term(name.as_str());
    parsed.is_ok_and(|term| term.len() == 1 && *term.node(term.root()) == Node::Var(name))
}

/// Whether the notation has an operator of this name with so many arguments.
fn is_operator(name: Symbol, count: usize) -> bool {
    match name.as_str() {
        ops::ADD | ops::SUB | ops::OR | ops::IN => count == 2,
        ops::NEG | ops::NOT => count == 1,
        ops::PLUS_MINUS => count > 0,
        op if ops::RELATIONS.contains(&op) => count == 2,
        op => {
            let applied = format!("{op}({})", vec!["0"; count].join(", "));
            let named = if count == 0 { op.to_owned() } else { applied };
            parse_term(&named).is_ok_and(|term| {
                matches!(term.node(term.root()), Node::Apply(read, args)
                    if *read == name && args.len() == count)
            })
        }
    }
}

/// A name for a message: without what would not be shown.
fn printable(name: Symbol) -> String {
    name.as_str().escape_debug().take(80).collect()
}

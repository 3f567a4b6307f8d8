//! What the shape of a term says of what it denotes, whatever its variables stand for.
//!
//! The checker rests on these answers and the search asks the same questions. Where the shape
//! does not tell, the answer is no.

use super::calculus::Calculus;
use super::elaborate::Kind;
use super::statement::Claims;
use super::terms::{Id, Node, Side};
use crate::syntax::rules::Sort;
use crate::syntax::term::{Ups, ops};

impl Calculus {
    /// The kind of an operator that is built in and has no definition: a definition says
    /// itself what it makes.
    pub(super) fn native_kind(&self, id: Id) -> Option<Kind> {
        let Node::Apply(operator, args) = self.terms.node(id) else { return None };
        let key = (*operator, args.len());
        let native = self.natives.get(&key)?;
        (!self.definitions.contains_key(&key)).then_some(native.result)
    }

    /// Whether a term denotes a canonical form. In a theorem that reads operators literally
    /// a variable may be any form.
    #[must_use]
    pub fn is_canonical(&self, mut id: Id, claims: &Claims, literal: bool) -> bool {
        loop {
            match self.terms.node(id) {
                Node::Option { of, side: Side::Left | Side::Right, .. } => id = *of,
                Node::Option { .. } | Node::Literal(_) => return true,
                Node::Var(_) => {
                    let games = [Sort::Game, Sort::Number, Sort::Integer];
                    let variables = &claims.variables;
                    return !literal
                        && variables.iter().any(|v| v.id == id && games.contains(&v.sort));
                }
                Node::Apply(..) => return self.native_kind(id) == Some(Kind::Game),
                // The negative of a canonical form is one.
                Node::Sum(parts) => match parts.as_slice() {
                    [one] => id = one.term,
                    _ => return false,
                },
                Node::Braces(..) => return false,
            }
        }
    }

    /// Whether a term is a wall at some temperature: a wall of a game, the tax, a number, and
    /// what sums and extremes make of such.
    #[must_use]
    pub fn is_wall(&self, id: Id, claims: &Claims) -> bool {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            match self.terms.node(id) {
                Node::Apply(operator, args) => {
                    let is_native = self.native_kind(id) == Some(Kind::Wall);
                    let extreme = matches!(operator.as_str(), ops::OPLUS_MAX | ops::OPLUS_MIN);
                    // The extreme of a set is a number whatever the set is.
                    if is_native && extreme && args.len() == 2 {
                        open.extend(args);
                    } else if !is_native && (operator.as_str(), args.len()) != ("tax", 0) {
                        return false;
                    }
                }
                Node::Sum(parts) => open.extend(parts.iter().map(|part| part.term)),
                Node::Literal(literal) => {
                    if literal.ups != Ups::Multiple(0) || literal.nim != 0 {
                        return false;
                    }
                }
                Node::Var(_) => {
                    let mut variables = claims.variables.iter();
                    if !variables.any(|known| known.id == id && known.sort == Sort::Wall) {
                        return false;
                    }
                }
                Node::Option { .. } | Node::Braces(..) => return false,
            }
        }
        true
    }
}

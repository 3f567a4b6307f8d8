//! The options of a term, instances of a term, and the row of a sum.
//!
//! Everything here is definition: the options of a sum are Conway's, those of an operator
//! are what its definition says, those of a variable are its generic options. An instance
//! puts terms for variables; where a family ranges over the options of a variable, it comes
//! to range over the options of the term that is put there, family by family.

use super::definitions::Definition;
use super::elaborate::Kind;
use super::natives::{self, Native};
use super::prop::Prop;
use super::terms::{Family, Id, Map, Node, Part, Side, Terms};
use crate::error::{Error, Result, limit};
use crate::game::{Game, Games};
use crate::operators::Operators;
use crate::syntax::term::{Literal, Ups};
use crate::theory::Signature;
use crate::theory::literal_value;
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// How far definitions that are other operators are followed.
const MAX_UNFOLDINGS: u32 = 40;

/// How many operators may be read by their definitions, one for the options of the other.
const MAX_NESTED: u32 = 16;
/// Into how many families of options a term may fall.
pub(super) const MAX_FAMILIES: usize = 4096;

pub(super) fn too_large() -> Error {
    Error::new(&limit::BUDGET, "a term of the proof is too large when it is written out")
}

/// What is known where options are read.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// Operators whose definition has several clauses, with the clause that applies.
    pub unfolded: FxHashMap<Id, Id>,
    /// Sides that are known to have no options.
    pub empty: FxHashSet<(Id, Side)>,
}

/// Terms with what they mean.
#[derive(Clone)]
pub struct Calculus {
    /// The table.
    pub terms: Terms,
    /// The operators that are defined, in the order of their definitions.
    pub definitions: IndexMap<(Symbol, usize), Definition>,
    /// The operators that are built in.
    pub natives: FxHashMap<(Symbol, usize), Native>,
    /// The same as the evaluator knows them.
    pub signature: Arc<Signature>,
    /// The kernel, for literals and closed terms.
    pub games: Games,
    /// What the built-in operators computed in its arena.
    pub operators: Operators,
    unfolding: u32,
}

impl Calculus {
    /// A calculus without definitions.
    #[must_use]
    pub fn new(games: Games) -> Calculus {
        let mut terms = Terms::new();
        let signature = Arc::new(Signature::built_in());
        let natives = natives::all(&mut terms, &signature);
        Calculus {
            terms,
            definitions: IndexMap::new(),
            natives,
            signature,
            games,
            operators: Operators::new(),
            unfolding: 0,
        }
    }

    /// The same with another arena, in which nothing has been computed.
    #[must_use]
    pub fn with_games(&self, games: Games) -> Calculus {
        Calculus {
            terms: self.terms.clone(),
            definitions: self.definitions.clone(),
            natives: self.natives.clone(),
            signature: Arc::clone(&self.signature),
            games,
            operators: Operators::new(),
            unfolding: 0,
        }
    }

    /// Whether a term is a predicate of something, and so true or false.
    #[must_use]
    pub fn is_predicate(&self, id: Id) -> bool {
        let Node::Apply(operator, args) = self.terms.node(id) else { return false };
        let native = self.natives.get(&(*operator, args.len()));
        native.is_some_and(|native| native.result == Kind::Truth)
    }

    /// The families of options of a term on one side.
    ///
    /// # Errors
    /// E04 when the kernel reaches its limit.
    pub fn options(&mut self, side: Side, id: Id, scene: &Scene) -> Result<Vec<Family>> {
        self.options_within(side, id, scene, MAX_UNFOLDINGS)
    }

    fn options_within(
        &mut self,
        side: Side,
        id: Id,
        scene: &Scene,
        fuel: u32,
    ) -> Result<Vec<Family>> {
        if let Some(&body) = scene.unfolded.get(&id)
            && fuel > 0
        {
            return self.options_within(side, body, scene, fuel - 1);
        }
        match self.terms.node(id).clone() {
            Node::Var(_) | Node::Option { .. } => Ok(self.generic(side, id, scene)),
            Node::Literal(literal) => self.literal_options(side, &literal),
            Node::Sum(parts) => self.sum_options(side, &parts, scene, fuel),
            Node::Braces(left, right) => {
                let families = match side {
                    Side::Left => left,
                    Side::Right => right,
                    Side::Member => Vec::new(),
                };
                Ok(families.into_iter().filter(|family| !self.is_empty(family, scene)).collect())
            }
            Node::Apply(operator, args) => match self.unfold_plain(operator, &args, scene)? {
                Some(body) if fuel > 0 => self.options_within(side, body, scene, fuel - 1),
                _ => Ok(self.generic(side, id, scene)),
            },
        }
    }

    /// Whether some binder has nothing to range over. What is known of a generic option of
    /// the scene is not known of a bound one, even if it happens to have the same number.
    fn is_empty(&self, family: &Family, scene: &Scene) -> bool {
        family.binders.iter().any(|&binder| match *self.terms.node(binder) {
            Node::Option { of, side, .. } => {
                let bound = self.terms.free(of).iter().any(|id| family.binders.contains(id));
                !bound && scene.empty.contains(&(of, side))
            }
            _ => false,
        })
    }

    fn generic(&mut self, side: Side, id: Id, scene: &Scene) -> Vec<Family> {
        if scene.empty.contains(&(id, side)) {
            return Vec::new();
        }
        let taken: Vec<Id> = self.terms.free(id).to_vec();
        let option = self.terms.fresh(id, side, &taken);
        vec![Family { binders: vec![option], body: option }]
    }

    fn sum_options(
        &mut self,
        side: Side,
        parts: &[Part],
        scene: &Scene,
        fuel: u32,
    ) -> Result<Vec<Family>> {
        let mut all = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            let others: Vec<Part> =
                parts.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, p)| *p).collect();
            let rest = self.terms.sum(others);
            let inner = if part.negative { side.flip() } else { side };
            for family in self.options_within(inner, part.term, scene, fuel)? {
                let taken = self.terms.free(rest).to_vec();
                let family = self.apart(&family, &taken);
                let moved = Part { term: family.body, negative: part.negative };
                let body = self.terms.sum([Part { term: rest, negative: false }, moved]);
                all.push(Family { binders: family.binders, body });
            }
            if all.len() > MAX_FAMILIES {
                return Err(too_large());
            }
        }
        Ok(all)
    }

    /// The same family with binders that are not among those taken.
    pub fn apart(&mut self, family: &Family, taken: &[Id]) -> Family {
        let mut map = Map::default();
        let mut taken: Vec<Id> = taken.to_vec();
        taken.extend(self.terms.outside(family));
        let mut binders = Vec::with_capacity(family.binders.len());
        for &binder in &family.binders {
            let fresh = match *self.terms.node(binder) {
                Node::Option { of, side, .. } => {
                    let of = self.terms.rename(of, &map);
                    self.terms.fresh(of, side, &taken)
                }
                _ => binder,
            };
            map.insert(binder, fresh);
            taken.push(fresh);
            binders.push(fresh);
        }
        Family { body: self.terms.rename(family.body, &map), binders }
    }

    fn literal_options(&mut self, side: Side, literal: &Literal) -> Result<Vec<Family>> {
        let game = literal_value(&mut self.games, literal)?;
        let options = match side {
            Side::Left => self.games.left(game)?,
            Side::Right => self.games.right(game)?,
            Side::Member => Vec::new(),
        };
        let mut families = Vec::with_capacity(options.len());
        for option in options {
            let body = self.canonical_term(option)?;
            families.push(Family { binders: Vec::new(), body });
        }
        Ok(families)
    }

    /// The canonical form of a value as a term.
    ///
    /// # Errors
    /// E04 when the kernel reaches its limit.
    pub fn canonical_term(&mut self, game: Game) -> Result<Id> {
        if let Some(known) = self.games.as_number_up_star(game) {
            let literal =
                Literal { number: known.number, ups: Ups::Multiple(known.ups), nim: known.nim };
            return Ok(self.terms.literal(&literal));
        }
        let left = self.games.left(game)?;
        let right = self.games.right(game)?;
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().zip([left, right]) {
            for option in options {
                let body = self.canonical_term(option)?;
                side.push(Family { binders: Vec::new(), body });
            }
        }
        let [left, right] = sides;
        Ok(self.terms.braces(left, right))
    }

    /// What an operator with a single clause is by definition.
    fn unfold_plain(&mut self, operator: Symbol, args: &[Id], scene: &Scene) -> Result<Option<Id>> {
        match self.definitions.get(&(operator, args.len())) {
            Some(definition) if definition.is_plain() => self.unfold(operator, args, 0, scene),
            _ => Ok(None),
        }
    }

    /// What an operator is by one clause of its definition.
    ///
    /// # Errors
    /// E04 when the kernel reaches its limit.
    pub fn unfold(
        &mut self,
        operator: Symbol,
        args: &[Id],
        clause: usize,
        scene: &Scene,
    ) -> Result<Option<Id>> {
        let Some(definition) = self.definitions.get(&(operator, args.len())) else {
            return Ok(None);
        };
        let Some(found) = definition.clauses.get(clause) else { return Ok(None) };
        let body = found.body;
        let map: Map = definition.params.iter().copied().zip(args.iter().copied()).collect();
        if self.unfolding >= MAX_NESTED {
            return Err(too_large());
        }
        self.unfolding += 1;
        let made = self.instance(body, &map, scene);
        self.unfolding -= 1;
        made.map(Some)
    }

    /// A term with terms put for its variables and free generic options.
    ///
    /// # Errors
    /// E04 when the kernel reaches its limit.
    pub fn instance(&mut self, id: Id, map: &Map, scene: &Scene) -> Result<Id> {
        if let Some(&to) = map.get(&id) {
            return Ok(to);
        }
        if self.terms.is_closed(id) {
            return Ok(id);
        }
        let may = self.terms.enter();
        let made = if may { self.instance_of_node(id, map, scene) } else { Err(too_large()) };
        self.terms.leave();
        made
    }

    fn instance_of_node(&mut self, id: Id, map: &Map, scene: &Scene) -> Result<Id> {
        Ok(match self.terms.node(id).clone() {
            Node::Var(_) | Node::Literal(_) => id,
            Node::Option { of, side, copy } => {
                let of = self.instance(of, map, scene)?;
                self.terms.option(of, side, copy)
            }
            Node::Sum(parts) => {
                let mut all = Vec::with_capacity(parts.len());
                for part in parts {
                    all.push(Part { term: self.instance(part.term, map, scene)?, ..part });
                }
                self.terms.sum(all)
            }
            Node::Apply(operator, args) => {
                let mut all = Vec::with_capacity(args.len());
                for arg in args {
                    all.push(self.instance(arg, map, scene)?);
                }
                self.terms.apply(operator, all)
            }
            Node::Braces(left, right) => {
                let mut sides = [Vec::new(), Vec::new()];
                for (to, from) in sides.iter_mut().zip([left, right]) {
                    for family in from {
                        to.extend(self.instance_family(&family, map, scene)?);
                    }
                }
                let [left, right] = sides;
                self.terms.braces(left, right)
            }
        })
    }

    /// A family whose binders range over options of a variable becomes a family for each
    /// family of options of the term that is put there.
    fn instance_family(
        &mut self,
        family: &Family,
        map: &Map,
        scene: &Scene,
    ) -> Result<Vec<Family>> {
        let outer: Map = map
            .iter()
            .filter(|(from, _)| !family.binders.contains(from))
            .map(|(&from, &to)| (from, to))
            .collect();
        let mut outside: Vec<Id> = Vec::new();
        for &to in outer.values() {
            outside.extend_from_slice(self.terms.free(to));
        }
        outside.extend(self.terms.outside(family));
        // Nor may a binder get the number of an option that the scene knows something of.
        for id in scene.unfolded.keys().chain(scene.empty.iter().map(|(of, _)| of)) {
            outside.extend_from_slice(self.terms.free(*id));
        }
        outside.sort_unstable();
        outside.dedup();
        let mut open: Vec<(Map, Vec<Id>)> = vec![(outer, Vec::new())];
        for &binder in &family.binders {
            let Node::Option { of, side, .. } = *self.terms.node(binder) else { continue };
            let mut next = Vec::new();
            for (map, binders) in open {
                let of = self.instance(of, &map, scene)?;
                let mut taken = outside.clone();
                taken.extend_from_slice(&binders);
                for choice in self.options(side, of, scene)? {
                    let choice = self.apart(&choice, &taken);
                    let mut map = map.clone();
                    map.insert(binder, choice.body);
                    let mut binders = binders.clone();
                    binders.extend(choice.binders);
                    next.push((map, binders));
                }
                if next.len() > MAX_FAMILIES {
                    return Err(too_large());
                }
            }
            open = next;
        }
        let mut all = Vec::with_capacity(open.len());
        for (map, binders) in open {
            all.push(Family { body: self.instance(family.body, &map, scene)?, binders });
        }
        Ok(all)
    }

    /// A proposition with terms put for its variables and free generic options.
    ///
    /// # Errors
    /// E04 when the kernel reaches its limit.
    pub fn instance_of_prop(&mut self, prop: Prop, map: &Map, scene: &Scene) -> Result<Prop> {
        let [a, b] = prop.terms();
        let a = self.instance(a, map, scene)?;
        let b = self.instance(b, map, scene)?;
        Ok(match prop {
            Prop::Same(..) => Prop::Same(a, b),
            Prop::Differ(..) => Prop::Differ(a, b),
            Prop::Equal(..) => Prop::Equal(a, b),
            Prop::Le(..) => Prop::Le(a, b),
            Prop::Lf(..) => Prop::Lf(a, b),
            Prop::Is(_) => Prop::Is(a),
            Prop::Not(_) => Prop::Not(a),
        })
    }
}

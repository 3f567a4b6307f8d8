//! Walls by their definition: the extremes of sets of walls, and whether a game is an integer.
//!
//! The largest of a set of walls depends on the values of its members alone, so that two such
//! sets are compared member by member, where the induction says what walls of options are.

use super::prove::is_near;
use super::search::Search;
use super::setting::Setting;
use crate::certificate::proof::citations::operators_of;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::{Choice, Match, Reason, Sub};
use crate::certificate::proof::terms::{Id, Node, Side};
use crate::error::Result;
use crate::syntax::term::ops;
use symbol_table::GlobalSymbol as Symbol;

/// What theorems on walls speak of.
const ON_WALLS: [&str; 3] = ["left_wall", "right_wall", "mean"];
/// How often the definitions of walls and the theorems on them are put to use.
const ROUNDS: u32 = 4;
/// Of how many games it is asked whether they are integers.
const MAX_GAMES: usize = 2;

impl Search<'_> {
    /// Proves what is said of walls of games: for games that are integers and for others.
    pub(super) fn by_scaffolds(&mut self, scope: u32, goal: Prop) -> Result<Option<u32>> {
        let mut games = Vec::new();
        for term in goal.terms() {
            self.games_of_walls(term, &mut games);
        }
        if games.is_empty() || games.len() > MAX_GAMES {
            return Ok(None);
        }
        self.for_integers_and_others(scope, goal, &games)
    }

    fn for_integers_and_others(
        &mut self,
        scope: u32,
        goal: Prop,
        games: &[Id],
    ) -> Result<Option<u32>> {
        let Some((&game, rest)) = games.split_first() else {
            return self
                .with_theorems_on_walls(|search| search.by_extremes(scope, goal, 4, ROUNDS));
        };
        let question = Prop::Is(self.calculus.terms.apply(Symbol::from("is_integer"), vec![game]));
        let way = |search: &mut Search<'_>, inner, goal| {
            search.for_integers_and_others(inner, goal, rest)
        };
        self.by_cases(scope, goal, question, &way)
    }

    /// Does something with the theorems on walls, means and integers alone.
    fn with_theorems_on_walls<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let about = |name: &str| is_near(name) || ON_WALLS.contains(&name);
        let library = self.library;
        let mut theorems = self.all.clone();
        theorems.retain(|&at| {
            let its = operators_of(&self.calculus.terms, &library[at as usize]);
            its.iter().all(|(name, _)| about(name.as_str()))
        });
        let outside = std::mem::replace(&mut self.usable, theorems);
        let found = act(self);
        self.usable = outside;
        found
    }

    /// The games of whose walls a term speaks, each once, a game and its negative together.
    fn games_of_walls(&mut self, term: Id, games: &mut Vec<Id>) {
        for part in self.calculus.terms.parts(term) {
            let Node::Apply(operator, args) = self.calculus.terms.node(part.term).clone() else {
                continue;
            };
            match (operator.as_str(), args.as_slice()) {
                ("left_wall" | "right_wall", &[game]) => {
                    let negative = self.calculus.terms.neg(game);
                    let game = if matches!(self.calculus.terms.node(game), Node::Sum(_)) {
                        negative
                    } else {
                        game
                    };
                    if !games.contains(&game) {
                        games.push(game);
                    }
                }
                (ops::OPLUS_MAX | ops::OPLUS_MIN, &[a, b]) => {
                    self.games_of_walls(a, games);
                    self.games_of_walls(b, games);
                }
                _ => {}
            }
        }
    }

    /// Says of the extremes of sets that occur which of them are equal, or each other's
    /// negatives.
    pub(super) fn use_sets_of_walls(&mut self, setting: &mut Setting) -> Result<bool> {
        let mut extremes: Vec<(Id, bool, Id)> = Vec::new();
        for (term, _) in setting.graph.members() {
            let Node::Apply(operator, args) = self.calculus.terms.node(term) else { continue };
            let (max, [set]) = (operator.as_str() == ops::OPLUS_MAX, args.as_slice()) else {
                continue;
            };
            if max || operator.as_str() == ops::OPLUS_MIN {
                extremes.push((term, max, *set));
            }
        }
        let mut changed = false;
        for (at, &(one, max, set)) in extremes.iter().enumerate() {
            for &(two, its, other) in &extremes[at + 1..] {
                let negative = max != its;
                let to = if negative { self.calculus.terms.neg(two) } else { two };
                let goal = Prop::Equal(one, to);
                if !self.active.insert((setting.scope, goal)) {
                    continue;
                }
                let known = self.builder.find(setting.scope, goal);
                let found = match known {
                    Some(step) => Some(step),
                    None => self.same_members(setting.scope, goal, [set, other], negative)?,
                };
                self.active.remove(&(setting.scope, goal));
                if let Some(step) = found {
                    changed |= self.put(setting, goal, step);
                }
            }
        }
        Ok(changed)
    }

    fn same_members(
        &mut self,
        scope: u32,
        goal: Prop,
        [one, two]: [Id; 2],
        negative: bool,
    ) -> Result<Option<u32>> {
        let mut matches = Vec::new();
        let scene = self.builder.scene(scope);
        for (from, to) in [(one, two), (two, one)] {
            for family in self.calculus.options(Side::Left, from, &scene)? {
                let (inner, member) = self.builder.open_family(self.calculus, scope, &family);
                let moves: Vec<(Choice, Id)> =
                    self.builder.moves(self.calculus, inner, Side::Left, to)?;
                let mut candidates = Vec::with_capacity(moves.len());
                for (_, partner) in &moves {
                    let negated = self.calculus.terms.neg(*partner);
                    candidates.push(if negative { negated } else { *partner });
                }
                if candidates.is_empty() || !self.spend(5) {
                    return Ok(None);
                }
                let Some((at, step)) = self.close(inner, member, &candidates, true)? else {
                    return Ok(None);
                };
                let sub = Sub { scope: inner, step };
                matches.push(Match { sub, choice: moves[at].0.clone() });
            }
        }
        Ok(Some(self.builder.add(scope, goal, Reason::SameExtremes(matches))))
    }
}

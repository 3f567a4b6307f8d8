//! The value of any position by Conway's recursion, with a table of solved positions.
//!
//! The value of G is {values of Left's moves | values of Right's moves}, made canonical by
//! [`Games::make`]. Every position is first split by [`Ruleset::summands`] and its parts
//! brought to normal form; the table holds normal parts only. So it works up to number
//! translation (whatever is settled is no part) and up to symmetry and negation.
//!
//! The recursion runs on a stack of its own, so that depth is limited by the budget and not
//! by the thread's stack. A part that is asked for while it is itself being solved would
//! make play endless: E0707.

use super::{Player, Ruleset, Sign, Summands};
use crate::error::{Error, Result, position};
use crate::game::{Game, Games, NumberUpStar};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHasher};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// At most how many parts are remembered with their place in the table, so that the same
/// part met again is not brought to normal form again. Lost entries cost time only.
const RECENT: usize = 1 << 14;
/// How many are remembered at first: most positions are small.
const FEW: usize = 1 << 6;

/// A position of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unsolved,
    /// On the stack, waiting for the values of its moves.
    Open,
    Solved(Game),
}

/// Where a move leads: a settled value and parts in the table.
struct Target {
    settled: NumberUpStar,
    parts: SmallVec<[(u32, Sign); 2]>,
}

/// A position that waits for the values of its moves.
struct Frame {
    id: u32,
    left: Vec<Target>,
    right: Vec<Target>,
    /// How many targets are known to be solved, Left's counted first.
    done: usize,
    bytes: u64,
}

impl Frame {
    fn target(&self, index: usize) -> Option<&Target> {
        self.left.get(index).or_else(|| self.right.get(index - self.left.len()))
    }
}

/// A move with what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<P> {
    /// The position that it leads to.
    pub position: P,
    /// The value of that position.
    pub value: Game,
    /// Whether no other move of the player is better: its value is not dominated.
    pub principal: bool,
}

/// Solves positions of a ruleset in an arena, and remembers them.
///
/// The solver holds the arena for as long as it lives, because the values in its table
/// mean something in that arena only; [`Solver::games`] lends it out.
///
/// ```
/// use tepid::game::Games;
/// use tepid::rulesets::{Notation, Solver, domineering::Domineering};
/// let mut games = Games::new();
/// let mut solver = Solver::new(Domineering, &mut games);
/// let square = Domineering.read("2x2")?;
/// let value = solver.value(&square)?;
/// let one = solver.games().integer(1)?;
/// assert_eq!(solver.games().left(value)?, [one]);
/// # Ok::<(), tepid::error::Error>(())
/// ```
pub struct Solver<'g, R: Ruleset> {
    rules: R,
    games: &'g mut Games,
    table: IndexMap<R::Position, State, FxBuildHasher>,
    recent: Vec<Option<(R::Position, u32, Sign)>>,
    /// Bytes of the table's positions and of the stack.
    bytes: u64,
}

impl<'g, R: Ruleset> Solver<'g, R> {
    /// A solver with an empty table.
    pub fn new(rules: R, games: &'g mut Games) -> Solver<'g, R> {
        let table = IndexMap::with_hasher(FxBuildHasher);
        Solver { rules, games, table, recent: vec![None; FEW], bytes: 0 }
    }

    /// The ruleset.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The ruleset, and the arena free again.
    pub fn into_rules(self) -> R {
        self.rules
    }

    /// The arena of the values.
    pub fn games(&mut self) -> &mut Games {
        self.games
    }

    /// How many positions, up to translation and symmetry, the table holds.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.table.len()
    }

    /// The value of a position.
    ///
    /// # Errors
    /// E0707 when play need not end; E04 when the arena's budget is used up. What was
    /// solved before the error stays in the table.
    pub fn value(&mut self, position: &R::Position) -> Result<Game> {
        let target = self.target(position)?;
        for &(id, _) in &target.parts {
            self.solve(id)?;
        }
        self.sum(&target)
    }

    /// The moves of a player with their values, in the ruleset's order and each position
    /// once.
    ///
    /// # Errors
    /// As [`Solver::value`].
    pub fn choices(
        &mut self,
        position: &R::Position,
        player: Player,
    ) -> Result<Vec<Choice<R::Position>>> {
        let mut choices: IndexMap<R::Position, Game, FxBuildHasher> = IndexMap::default();
        for to in self.rules.moves(position, player) {
            if !choices.contains_key(&to) {
                let value = self.value(&to)?;
                choices.insert(to, value);
            }
        }
        let values: Vec<Game> = choices.values().copied().collect();
        let best = self.principal(&values, player)?;
        let choice = |(position, value)| {
            let principal = best.contains(&value);
            Choice { position, value, principal }
        };
        Ok(choices.into_iter().map(choice).collect())
    }

    /// Those values that no other one is better than for the player.
    fn principal(&mut self, values: &[Game], player: Player) -> Result<Vec<Game>> {
        let mut distinct = values.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        if self.differ_by_nimbers(&distinct) {
            return Ok(distinct);
        }
        if player == Player::Left {
            return self.games.undominated(&distinct);
        }
        let negated = self.negatives(&distinct)?;
        let best = self.games.undominated(&negated)?;
        let mut best = self.negatives(&best)?;
        best.sort_unstable();
        Ok(best)
    }

    /// Whether the values are x + *m with one x: then they are pairwise confused, and a
    /// heap of Nim need not compare all its pairs of options.
    fn differ_by_nimbers(&self, distinct: &[Game]) -> bool {
        let mut all = distinct.iter().map(|&g| self.games.as_number_up_star(g));
        let Some(Some(first)) = all.next() else { return false };
        all.all(|x| x.is_some_and(|x| x.number == first.number && x.ups == first.ups))
    }

    fn negatives(&mut self, values: &[Game]) -> Result<Vec<Game>> {
        values.iter().map(|&g| self.games.neg(g)).collect()
    }

    /// Splits a position and enters its parts in the table.
    fn target(&mut self, position: &R::Position) -> Result<Target> {
        let Summands { settled, parts } = self.rules.summands(position);
        let mut entered = SmallVec::new();
        for part in parts {
            entered.push(self.enter(part)?);
        }
        Ok(Target { settled, parts: entered })
    }

    fn enter(&mut self, part: R::Position) -> Result<(u32, Sign)> {
        if let Some((known, id, sign)) = &self.recent[self.slot(&part)]
            && *known == part
        {
            return Ok((*id, *sign));
        }
        let (normal, sign) = self.rules.normal(part.clone());
        let index = match self.table.get_index_of(&normal) {
            Some(index) => index,
            None => {
                // A key, its hash, its state, and its share of the index.
                self.bytes += self.rules.bytes(&normal) as u64 + 40;
                self.games.budget().fits(self.table.len() as u64 + 1, self.bytes)?;
                if self.table.len() > self.recent.len() && self.recent.len() < RECENT {
                    self.recent = vec![None; RECENT];
                }
                self.table.insert_full(normal, State::Unsolved).0
            }
        };
        let id = u32::try_from(index).map_err(|_| too_many())?;
        let slot = self.slot(&part);
        self.recent[slot] = Some((part, id, sign));
        Ok((id, sign))
    }

    /// Where a part is remembered.
    fn slot(&self, part: &R::Position) -> usize {
        let mut hasher = FxHasher::default();
        part.hash(&mut hasher);
        hasher.finish() as usize % self.recent.len()
    }

    /// Solves one position of the table, and all that it needs.
    fn solve(&mut self, id: u32) -> Result<()> {
        if matches!(self.table[id as usize], State::Solved(_)) {
            return Ok(());
        }
        let mut stack = Vec::new();
        let result = self.run(id, &mut stack);
        for frame in stack {
            self.bytes -= frame.bytes;
            self.table[frame.id as usize] = State::Unsolved;
        }
        result
    }

    fn run(&mut self, id: u32, stack: &mut Vec<Frame>) -> Result<()> {
        stack.push(self.open(id)?);
        while let Some(frame) = stack.last_mut() {
            if let Some(needed) = self.next_unsolved(frame) {
                if self.table[needed as usize] == State::Open {
                    return Err(endless());
                }
                stack.push(self.open(needed)?);
                continue;
            }
            let value = self.make(frame)?;
            self.table[frame.id as usize] = State::Solved(value);
            self.bytes -= frame.bytes;
            stack.pop();
        }
        Ok(())
    }

    /// The first part that the frame needs and that is not solved.
    fn next_unsolved(&self, frame: &mut Frame) -> Option<u32> {
        while let Some(target) = frame.target(frame.done) {
            for &(id, _) in &target.parts {
                if !matches!(self.table[id as usize], State::Solved(_)) {
                    return Some(id);
                }
            }
            frame.done += 1;
        }
        None
    }

    /// Generates the moves of a position; marks it open last, so that an error leaves it
    /// as it was.
    fn open(&mut self, id: u32) -> Result<Frame> {
        let [left, right] = Player::BOTH.map(|player| self.targets(id, player));
        let (left, right) = (left?, right?);
        let bytes = ((left.len() + right.len()) * size_of::<Target>() + size_of::<Frame>()) as u64;
        self.games.budget().fits(self.table.len() as u64, self.bytes + bytes)?;
        self.bytes += bytes;
        self.table[id as usize] = State::Open;
        Ok(Frame { id, left, right, done: 0, bytes })
    }

    fn targets(&mut self, id: u32, player: Player) -> Result<Vec<Target>> {
        let Some((position, _)) = self.table.get_index(id as usize) else { return Ok(Vec::new()) };
        let moves = self.rules.moves(position, player);
        // A step a move, and more where positions are large.
        let weight = 1 + self.rules.bytes(position) as u64 / 128;
        self.games.budget_mut().step((moves.len() as u64 + 1).saturating_mul(weight))?;
        let mut targets = Vec::with_capacity(moves.len());
        for to in &moves {
            targets.push(self.target(to)?);
        }
        Ok(targets)
    }

    fn make(&mut self, frame: &Frame) -> Result<Game> {
        let left = self.sums(&frame.left)?;
        let right = self.sums(&frame.right)?;
        self.games.make(&left, &right)
    }

    fn sums(&mut self, targets: &[Target]) -> Result<Vec<Game>> {
        let mut sums = Vec::with_capacity(targets.len());
        for target in targets {
            sums.push(self.sum(target)?);
        }
        sums.sort_unstable();
        sums.dedup();
        Ok(sums)
    }

    /// The value of a target whose parts are solved.
    fn sum(&mut self, target: &Target) -> Result<Game> {
        let settled = &target.settled;
        let nothing = settled.ups == 0 && settled.nim == 0 && settled.number.signum() == 0;
        let mut total = if nothing && !target.parts.is_empty() {
            Game::ZERO
        } else {
            self.games.number_up_star(settled)?
        };
        for &(id, sign) in &target.parts {
            let State::Solved(value) = self.table[id as usize] else { return Err(endless()) };
            let value = match sign {
                Sign::Same => value,
                Sign::Negated => self.games.neg(value)?,
            };
            total = if total == Game::ZERO { value } else { self.games.add(total, value)? };
        }
        Ok(total)
    }
}

#[cold]
fn endless() -> Error {
    Error::new(&position::ENDLESS, "a position comes back below itself: play need not end")
        .hint("only games in which play ends whatever the players do have a value")
}

#[cold]
fn too_many() -> Error {
    Error::new(&crate::error::limit::BUDGET, "more than 2^32 positions")
}

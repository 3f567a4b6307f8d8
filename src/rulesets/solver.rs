//! The value of any position by Conway's recursion, with a table of solved positions.
//!
//! The value of G is {values of Left's moves | values of Right's moves}, made canonical by
//! [`Games::make`]. Every position is first split by [`Ruleset::summands`] and its parts
//! brought to normal form; the [`Table`] holds normal parts only. So it works up to number
//! translation (whatever is settled is no part) and up to symmetry and negation.
//!
//! The recursion runs on a stack of its own, so that depth is limited by the budget and not
//! by the thread's stack. The moves of all positions on it stand in two lists, each behind
//! those of the positions below, so that opening a position allocates nothing. A part that
//! is asked for while it is itself being solved would make play endless: E0707.

use super::table::{Part, Table};
use super::{Player, Ruleset, Sign, Summands};
use crate::error::{Error, Result, position};
use crate::game::{Game, Games};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

/// What is known of a position of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unsolved,
    /// On the stack, waiting for the values of its moves.
    Open,
    Solved(Game),
    /// The same, and the negative, which someone has asked for.
    Both(Game, Game),
}

impl State {
    fn is_solved(self) -> bool {
        matches!(self, State::Solved(_) | State::Both(..))
    }
}

/// Where a move leads: a settled value, and parts in the table.
#[derive(Clone, Copy)]
struct Target {
    settled: Game,
    /// Where its parts end in [`Pending::parts`]; they begin where those of the target
    /// before it end.
    end: usize,
}

/// What the positions on the stack wait for.
struct Pending<P> {
    targets: Vec<Target>,
    parts: Vec<Part>,
    /// The sum that is being put together. Its parts are those of the last targets, which
    /// are not entered in the table yet.
    sum: Summands<P>,
}

/// A position that waits for the values of its moves, which are all targets and parts from
/// its beginnings on as long as it is the last on the stack.
struct Frame {
    number: usize,
    /// Where Left's targets begin, and where Right's do.
    left: usize,
    right: usize,
    /// Where the parts begin.
    parts: usize,
    /// The first part that is not known to be solved.
    next: usize,
    bytes: u64,
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
    table: Table<R::Position>,
    /// By the numbers of the table.
    states: Vec<State>,
    pending: Pending<R::Position>,
    /// Bytes of the table's positions and of the stack.
    bytes: u64,
}

impl<'g, R: Ruleset> Solver<'g, R> {
    /// A solver with an empty table.
    pub fn new(rules: R, games: &'g mut Games) -> Solver<'g, R> {
        let pending = Pending { targets: Vec::new(), parts: Vec::new(), sum: Summands::default() };
        Solver { rules, games, table: Table::new(), states: Vec::new(), pending, bytes: 0 }
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
        let mut stack = Vec::new();
        let value = self.run(position, &mut stack);
        for frame in stack {
            self.bytes -= frame.bytes;
            self.states[frame.number] = State::Unsolved;
        }
        self.pending.targets.clear();
        self.pending.parts.clear();
        self.pending.sum = Summands::default();
        value
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

    /// Solves a position, with all that it needs.
    fn run(&mut self, position: &R::Position, stack: &mut Vec<Frame>) -> Result<Game> {
        self.push_target(position)?;
        self.enter_parts()?;
        for place in 0..self.pending.parts.len() {
            let number = self.pending.parts[place].number();
            if !self.states[number].is_solved() {
                stack.push(self.open(number)?);
            }
            while let Some(frame) = stack.last_mut() {
                if let Some(needed) = self.next_unsolved(frame) {
                    if self.states[needed] == State::Open {
                        return Err(endless());
                    }
                    stack.push(self.open(needed)?);
                    continue;
                }
                let value = self.make(frame)?;
                self.states[frame.number] = State::Solved(value);
                self.bytes -= frame.bytes;
                self.pending.targets.truncate(frame.left);
                self.pending.parts.truncate(frame.parts);
                stack.pop();
            }
        }
        let Some(&Target { settled, end }) = self.pending.targets.first() else {
            return Ok(Game::ZERO);
        };
        self.sum(settled, 0, end)
    }

    /// Splits a position and adds what it leads to.
    fn push_target(&mut self, position: &R::Position) -> Result<()> {
        let sum = &mut self.pending.sum;
        self.rules.summands(position, sum);
        let is_nothing =
            sum.settled.ups == 0 && sum.settled.nim == 0 && sum.settled.number.is_zero();
        let mut settled = Game::ZERO;
        if !is_nothing {
            settled = self.games.number_up_star(&sum.settled)?;
            sum.settled = Summands::<R::Position>::default().settled;
        }
        let end = self.pending.parts.len() + sum.parts.len();
        self.pending.targets.push(Target { settled, end });
        Ok(())
    }

    /// Enters the parts of the last targets in the table.
    fn enter_parts(&mut self) -> Result<()> {
        let Pending { parts, sum, .. } = &mut self.pending;
        let (games, bytes) = (&mut *self.games, &mut self.bytes);
        let entered = self.table.enter(&self.rules, &mut sum.parts, parts, |positions, more| {
            *bytes += more + size_of::<State>() as u64;
            games.budget().fits(positions as u64, *bytes)
        });
        self.states.resize(self.table.len(), State::Unsolved);
        entered
    }

    /// The first part that the frame needs and that is not solved.
    fn next_unsolved(&self, frame: &mut Frame) -> Option<usize> {
        while let Some(part) = self.pending.parts.get(frame.next) {
            if !self.states[part.number()].is_solved() {
                return Some(part.number());
            }
            frame.next += 1;
        }
        None
    }

    /// Generates the moves of a position; marks it open last, so that an error leaves it
    /// as it was.
    fn open(&mut self, number: usize) -> Result<Frame> {
        let (left, parts) = (self.pending.targets.len(), self.pending.parts.len());
        self.push_targets(number, Player::Left)?;
        let right = self.pending.targets.len();
        self.push_targets(number, Player::Right)?;
        self.enter_parts()?;
        let targets = (self.pending.targets.len() - left) * size_of::<Target>();
        let entered = (self.pending.parts.len() - parts) * size_of::<Part>();
        let bytes = (targets + entered + size_of::<Frame>()) as u64;
        self.games.budget().fits(self.table.len() as u64, self.bytes + bytes)?;
        self.bytes += bytes;
        self.states[number] = State::Open;
        Ok(Frame { number, left, right, parts, next: parts, bytes })
    }

    fn push_targets(&mut self, number: usize, player: Player) -> Result<()> {
        let position = self.table.position(number);
        let moves = self.rules.moves(position, player);
        // A step a move, and more where positions are large.
        let weight = 1 + self.rules.bytes(position) as u64 / 128;
        self.games.budget_mut().step((moves.len() as u64 + 1).saturating_mul(weight))?;
        for to in &moves {
            self.push_target(to)?;
        }
        Ok(())
    }

    fn make(&mut self, frame: &Frame) -> Result<Game> {
        let end = self.pending.targets.len();
        let mut sums = SmallVec::<[Game; 64]>::with_capacity(end - frame.left);
        let mut begin = frame.parts;
        for place in frame.left..end {
            let Target { settled, end } = self.pending.targets[place];
            sums.push(self.sum(settled, begin, end)?);
            begin = end;
        }
        let (left, right) = sums.split_at(frame.right - frame.left);
        self.games.make(left, right)
    }

    /// The value of a target, whose parts are solved and stand at these places.
    fn sum(&mut self, settled: Game, begin: usize, end: usize) -> Result<Game> {
        let mut total = settled;
        for place in begin..end {
            let part = self.pending.parts[place];
            let value = match (part.sign(), self.states[part.number()]) {
                (Sign::Same, State::Solved(value) | State::Both(value, _))
                | (Sign::Negated, State::Both(_, value)) => value,
                (Sign::Negated, State::Solved(value)) => {
                    let negative = self.games.neg(value)?;
                    self.states[part.number()] = State::Both(value, negative);
                    negative
                }
                (_, State::Unsolved | State::Open) => return Err(endless()),
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

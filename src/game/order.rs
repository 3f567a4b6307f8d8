//! The order of games.
//!
//! G ≤ H unless some G^L ≥ H or some H^R ≤ G (Conway, *On Numbers and Games*, chapter 0).
//! The stops decide most pairs: G ≤ H needs L(G) ≤ L(H) and R(G) ≤ R(H), and L(G) < R(H)
//! is enough. Where stops meet, the landmarks decide (see `landmark`): a landmark between
//! G and H proves G ≤ H, one that bounds H but not G refutes it.
//!
//! What is left goes down to the options. The first steps are not remembered, as a look
//! into a table costs more than most of them save: at most [`FUEL`], and fewer where
//! comparisons keep running out of them, as they do among games of great depth. After that
//! all are, by classes and by the difference of the number parts, since G + x ≤ H + y
//! depends on y − x only.
//! Recursion goes [`GAS`] levels down. There it stops, the missing pair becomes a task of
//! its own, and the task that needed it is begun again when the answer is in the table.

use super::node::{Node, OTHER};
use super::stop::Num;
use super::{Game, Games, Outcome, Relation, landmark};
use crate::error::{Error, Result};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// So many steps at most are taken without remembering them, and so many at least.
const FUEL: u32 = 48;
const LEAST_FUEL: u32 = 4;

/// Levels of recursion.
const GAS: u32 = 96;

/// So many answers are kept from one comparison for the next ones.
const KEPT: usize = 1 << 20;

/// Two classes, and by how much the number parts differ.
type Key = (Game, Game, Num);

/// What comparisons remember.
#[derive(Clone)]
pub(super) struct OrderMemo {
    /// Between games of the arena.
    known: FxHashMap<Key, bool>,
    /// With the candidate of the canonicalisation that is going on.
    with_candidate: FxHashMap<(Game, Game), bool>,
    /// Steps left before all are remembered.
    fuel: u32,
    /// The steps that the next comparison is given.
    patience: u32,
}

impl Default for OrderMemo {
    fn default() -> OrderMemo {
        OrderMemo {
            known: FxHashMap::default(),
            with_candidate: FxHashMap::default(),
            fuel: FUEL,
            patience: FUEL,
        }
    }
}

impl OrderMemo {
    pub(super) fn len(&self) -> usize {
        self.known.len() + self.with_candidate.len()
    }

    pub(super) fn forget_candidate(&mut self) {
        if !self.with_candidate.is_empty() {
            self.with_candidate = FxHashMap::default();
        }
    }
}

/// Why a comparison has no answer yet.
enum Halt {
    /// The recursion went too deep; this pair is to be compared first.
    Deep(Game, Game),
    Failed(Error),
}

impl From<Error> for Halt {
    fn from(error: Error) -> Halt {
        Halt::Failed(error)
    }
}

/// What the stops and the landmarks say of G ≤ H.
#[inline]
fn by_measures(x: &Node, y: &Node, compare: impl Fn(Num, Num) -> Ordering) -> Option<bool> {
    let left = compare(x.left_stop, y.left_stop);
    let right = compare(x.right_stop, y.right_stop);
    by_stops_and_masks(x, y, (left, right), compare)
}

/// The same when it is known how the stops compare, Left's and Right's.
#[inline]
fn by_stops_and_masks(
    x: &Node,
    y: &Node,
    (left, right): (Ordering, Ordering),
    compare: impl Fn(Num, Num) -> Ordering,
) -> Option<bool> {
    if left.is_gt() || right.is_gt() {
        return Some(false);
    }
    let across = compare(x.left_stop, y.right_stop);
    if across.is_lt() {
        return Some(true);
    }
    if (left.is_eq() && y.below & !x.below != 0) || (right.is_eq() && x.above & !y.above != 0) {
        return Some(false);
    }
    (across.is_eq() && x.below & y.above != 0).then_some(true)
}

impl Games {
    /// Whether G ≤ H: Left wins H − G when she moves second.
    ///
    /// ```
    /// # let mut games = tepid::game::Games::new();
    /// let (up, star) = (games.up_power(1)?, games.nimber(1)?);
    /// assert!(!games.le(star, up)? && !games.le(up, star)?);
    /// let two_ups = games.add(up, up)?;
    /// assert!(games.le(star, two_ups)?);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    #[inline]
    pub fn le(&mut self, g: Game, h: Game) -> Result<bool> {
        match self.le_at_sight(g, h) {
            Some(answer) => Ok(answer),
            None => self.le_by_options(g, h),
        }
    }

    /// How G and H compare.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn compare(&mut self, g: Game, h: Game) -> Result<Relation> {
        if g == h {
            return Ok(Relation::Equal);
        }
        Ok(match (self.le(g, h)?, self.le(h, g)?) {
            (true, false) => Relation::Less,
            (false, true) => Relation::Greater,
            (false, false) => Relation::Confused,
            (true, true) => Relation::Equal,
        })
    }

    /// Who wins G.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn outcome(&mut self, g: Game) -> Result<Outcome> {
        Ok(match self.compare(g, Game::ZERO)? {
            Relation::Less => Outcome::Right,
            Relation::Equal => Outcome::Previous,
            Relation::Greater => Outcome::Left,
            Relation::Confused => Outcome::Next,
        })
    }

    /// What the stops, the landmarks and the closed form say.
    #[inline]
    pub(super) fn le_at_sight(&self, g: Game, h: Game) -> Option<bool> {
        if g == h {
            return Some(true);
        }
        let (x, y) = (self.node(g), self.node(h));
        if !(x.has_inline_stops() && y.has_inline_stops()) {
            return self.le_at_sight_wide(g, h);
        }
        let verdict = by_measures(x, y, Num::cmp_inline);
        if verdict.is_none() && x.uptimal != OTHER && y.uptimal != OTHER {
            return self.le_of_up_stars(g, h);
        }
        verdict
    }

    /// [`Games::le_at_sight`] both ways, for two games that differ.
    #[inline]
    pub(super) fn compared_at_sight(&self, g: Game, h: Game) -> [Option<bool>; 2] {
        let (x, y) = (self.node(g), self.node(h));
        if !(x.has_inline_stops() && y.has_inline_stops())
            || (x.uptimal != OTHER && y.uptimal != OTHER)
        {
            return [self.le_at_sight(g, h), self.le_at_sight(h, g)];
        }
        let left = x.left_stop.cmp_inline(y.left_stop);
        let right = x.right_stop.cmp_inline(y.right_stop);
        [
            by_stops_and_masks(x, y, (left, right), Num::cmp_inline),
            by_stops_and_masks(y, x, (left.reverse(), right.reverse()), Num::cmp_inline),
        ]
    }

    #[cold]
    fn le_at_sight_wide(&self, g: Game, h: Game) -> Option<bool> {
        self.le_by_measures(self.node(g), self.node(h)).or_else(|| self.le_of_up_stars(g, h))
    }

    /// What the stops and the landmarks say, whatever the numbers are.
    pub(super) fn le_by_measures(&self, x: &Node, y: &Node) -> Option<bool> {
        by_measures(x, y, |a, b| self.num_cmp(a, b))
    }

    /// The closed form, for equal numbers.
    #[cold]
    fn le_of_up_stars(&self, g: Game, h: Game) -> Option<bool> {
        let ((k, m), (l, n)) = (self.up_star(g)?, self.up_star(h)?);
        Some(landmark::is_nonnegative(i128::from(l) - i128::from(k), m ^ n))
    }

    /// Answers a comparison that is not decided at sight.
    #[cold]
    pub(super) fn le_by_options(&mut self, g: Game, h: Game) -> Result<bool> {
        self.order.fuel = self.order.patience;
        if self.order.known.len() > KEPT {
            self.order.known = FxHashMap::default();
        }
        let mut tasks = Vec::new();
        let (mut x, mut y) = (g, h);
        loop {
            match self.le_down(x, y, GAS) {
                Ok(answer) => match tasks.pop() {
                    Some(task) => {
                        self.remember(x, y, answer)?;
                        (x, y) = task;
                    }
                    None => {
                        let order = &mut self.order;
                        order.patience = match order.fuel {
                            0 => (order.patience / 2).max(LEAST_FUEL),
                            _ => (order.patience + 1).min(FUEL),
                        };
                        return Ok(answer);
                    }
                },
                Err(Halt::Deep(c, d)) => {
                    // From here on everything has to be remembered, so that what is begun
                    // again comes further than before.
                    self.order.fuel = 0;
                    tasks.push((x, y));
                    (x, y) = (c, d);
                }
                Err(Halt::Failed(error)) => return Err(error),
            }
        }
    }

    fn le_down(&mut self, g: Game, h: Game, gas: u32) -> Result<bool, Halt> {
        let remembers = self.order.fuel == 0;
        if remembers {
            if let Some(answer) = self.recall(g, h)? {
                return Ok(answer);
            }
        } else {
            self.order.fuel -= 1;
        }
        if gas == 0 {
            return Err(Halt::Deep(g, h));
        }
        let answer = self.le_step(g, h, gas - 1)?;
        if remembers {
            self.remember(g, h, answer)?;
        }
        Ok(answer)
    }

    /// One step down: no Left option of G is at least H, no Right option of H at most G.
    fn le_step(&mut self, g: Game, h: Game, gas: u32) -> Result<bool, Halt> {
        let (left, _) = self.sides(g)?;
        let (_, right) = self.sides(h)?;
        self.budget.step(1 + u64::from(left.to - left.from) + u64::from(right.to - right.from))?;
        for place in left.places() {
            if self.le_in(h, self.option(place), gas)? {
                return Ok(false);
            }
        }
        for place in right.places() {
            if self.le_in(self.option(place), g, gas)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    #[inline]
    fn le_in(&mut self, g: Game, h: Game, gas: u32) -> Result<bool, Halt> {
        match self.le_at_sight(g, h) {
            Some(answer) => Ok(answer),
            None => self.le_down(g, h, gas),
        }
    }

    fn key(&mut self, g: Game, h: Game) -> Result<Key> {
        let (c, d) = (self.node(g).class, self.node(h).class);
        let of_h = self.num_sub(self.node(h).right_stop, self.node(d).right_stop)?;
        let of_g = self.num_sub(self.node(g).right_stop, self.node(c).right_stop)?;
        Ok((c, d, self.num_sub(of_h, of_g)?))
    }

    fn recall(&mut self, g: Game, h: Game) -> Result<Option<bool>> {
        if g == Game::CANDIDATE || h == Game::CANDIDATE {
            return Ok(self.order.with_candidate.get(&(g, h)).copied());
        }
        let key = self.key(g, h)?;
        Ok(self.order.known.get(&key).copied())
    }

    fn remember(&mut self, g: Game, h: Game, answer: bool) -> Result<()> {
        self.room_for(0, 0, 2 * super::MEMO_BYTES)?;
        if g == Game::CANDIDATE || h == Game::CANDIDATE {
            self.order.with_candidate.insert((g, h), answer);
        } else {
            let key = self.key(g, h)?;
            self.order.known.insert(key, answer);
        }
        Ok(())
    }
}

//! Canonical form.
//!
//! * **Simplest number.** If some number x satisfies G^L ⊲| x ⊲| G^R for all options, G is
//!   the simplest of them (Conway, *On Numbers and Games*, theorem 11). For an option G^L
//!   the numbers with G^L ⊲| x are those above R(G^L), and R(G^L) itself unless
//!   R(G^L) ≤ G^L; in the same way on the other side with L(G^R).
//! * **Dominated.** A Left option is dropped when another one is at least as good.
//! * **Reversible.** A Left option G^L with a Right option G^LR ≤ G is replaced by all Left
//!   options of G^LR. Whether that holds depends on the value of G only, so one pass with
//!   a list of open options is enough; what comes in may be reversible too.
//!
//! What remains has neither, hence is the canonical form (Siegel, *Combinatorial Game
//! Theory*, II.2.7 and II.2.9). It may be number-up-star, whose nodes hold no options.

use super::node::{Node, UNWRITTEN};
use super::reach::Reach;
use super::stop::Num;
use super::{Game, Games, many_ups};
use crate::error::Result;
use smallvec::SmallVec;

/// Options under construction; most games have few.
pub(super) type Options = SmallVec<[Game; 16]>;

/// Which player an option belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Player {
    Left,
    Right,
}

/// Which of two options of a player is at least as good as the other one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Better {
    First,
    Second,
    Neither,
}

impl Games {
    /// The value of `{left | right}`, for whatever options: dominated, reversible, repeated.
    ///
    /// ```
    /// # let mut games = tepid::game::Games::new();
    /// let (zero, star) = (games.integer(0)?, games.nimber(1)?);
    /// assert_eq!(games.make(&[star, zero], &[star])?, games.up_power(1)?);
    /// assert_eq!(games.make(&[star], &[star])?, zero);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn make(&mut self, left: &[Game], right: &[Game]) -> Result<Game> {
        let reach = self.reach(left, right);
        self.budget.step(1 + left.len() as u64 + right.len() as u64)?;
        if let Some(number) = self.simplest_number(reach) {
            return self.number(&number);
        }
        let (mut left, mut right) = (Options::from_slice(left), Options::from_slice(right));
        self.drop_dominated(&mut left, 0, Player::Left)?;
        self.drop_dominated(&mut right, 0, Player::Right)?;
        self.reduced(&mut left, &mut right, reach)
    }

    /// The value of `{left | right}` if it is no number and no option is dominated.
    pub(super) fn reduced(
        &mut self,
        left: &mut Options,
        right: &mut Options,
        reach: Reach,
    ) -> Result<Game> {
        let measured = reach.measured(Game::CANDIDATE);
        let (old_left, old_right) = self.bypass_reversible(left, right, measured)?;
        self.drop_dominated(left, old_left, Player::Left)?;
        self.drop_dominated(right, old_right, Player::Right)?;
        self.finished(left, right, measured)
    }

    /// The value of `{left | right}` if these are the canonical options of a game that is
    /// no number.
    pub(super) fn finished(
        &mut self,
        left: &mut [Game],
        right: &mut [Game],
        measured: Node,
    ) -> Result<Game> {
        debug_assert!(self.is_reduced(left, right, &measured));
        if measured.left_stop == measured.right_stop
            && let Some((ups, nim)) = self.as_up_star_of(left, right, measured.left_stop)
        {
            let ups = ups.ok_or_else(many_ups)?;
            return self.intern_up_star(measured.left_stop, ups, nim);
        }
        self.intern(left, right, measured)
    }

    /// Whether one option is at least as good as another one for the player who owns both.
    #[inline]
    pub(super) fn is_as_good(&mut self, one: Game, other: Game, player: Player) -> Result<bool> {
        match player {
            Player::Left => self.le(other, one),
            Player::Right => self.le(one, other),
        }
    }

    /// Which of two options is at least as good as the other one for the player who owns both.
    #[inline]
    pub(super) fn better(&mut self, one: Game, other: Game, player: Player) -> Result<Better> {
        if one == other {
            return Ok(Better::First);
        }
        let (low, high) = match player {
            Player::Left => (other, one),
            Player::Right => (one, other),
        };
        let [first, second] = self.compared_at_sight(low, high);
        let first = match first {
            Some(answer) => answer,
            None => self.le_by_options(low, high)?,
        };
        if first {
            return Ok(Better::First);
        }
        let second = match second {
            Some(answer) => answer,
            None => self.le_by_options(high, low)?,
        };
        Ok(if second { Better::Second } else { Better::Neither })
    }

    /// Drops the options that another one of the same player is at least as good as, and
    /// repetitions. The first so many are known to be confused with each other.
    fn drop_dominated(
        &mut self,
        options: &mut Options,
        settled: usize,
        player: Player,
    ) -> Result<()> {
        let (list, mut kept) = (options.as_mut_slice(), settled);
        'options: for next in settled..list.len() {
            let option = list[next];
            self.budget.step(kept as u64)?;
            let mut place = 0;
            while place < kept {
                match self.better(list[place], option, player)? {
                    Better::First => continue 'options,
                    Better::Second => {
                        kept -= 1;
                        list.swap(place, kept);
                    }
                    Better::Neither => place += 1,
                }
            }
            list[kept] = option;
            kept += 1;
        }
        options.truncate(kept);
        Ok(())
    }

    /// Replaces reversible options by what they reverse through to; tells how many options
    /// of each player were there before, the new ones standing behind them.
    fn bypass_reversible(
        &mut self,
        left: &mut Options,
        right: &mut Options,
        measured: Node,
    ) -> Result<(usize, usize)> {
        self.room_for(0, (left.len() + right.len()) as u64, 0)?;
        let begin = self.options.len();
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        let end = self.options.len();
        let count = |side: &[Game]| u32::try_from(side.len()).unwrap_or(u32::MAX);
        self.nodes[Game::CANDIDATE.0 as usize] = Node {
            options: u32::try_from(begin).unwrap_or(UNWRITTEN),
            left: count(left),
            right: count(right),
            ..measured
        };
        let on_left = self.bypass(left, Player::Left);
        let kept = on_left.and_then(|on_left| Ok((on_left, self.bypass(right, Player::Right)?)));
        self.order.forget_candidate();
        if self.options.len() == end {
            // Otherwise options have been written behind those of the candidate, whose
            // place is then lost.
            self.options.truncate(begin);
        }
        kept
    }

    /// Replaces the reversible options of one player; tells how many remain of the old ones.
    fn bypass(&mut self, options: &mut Options, player: Player) -> Result<usize> {
        let mut open = Options::new();
        let (list, mut kept) = (options.as_mut_slice(), 0);
        for place in 0..list.len() {
            let option = list[place];
            match self.reversing_reply(option, player)? {
                Some(reply) => self.open_options_of(reply, player, &mut open)?,
                None => {
                    list[kept] = option;
                    kept += 1;
                }
            }
        }
        options.truncate(kept);
        let mut place = 0;
        while let Some(&option) = open.get(place) {
            match self.reversing_reply(option, player)? {
                Some(reply) => self.open_options_of(reply, player, &mut open)?,
                None if options.contains(&option) => {}
                None => options.push(option),
            }
            place += 1;
        }
        Ok(kept)
    }

    /// Adds the options of a reply, which come in place of the option that reverses through
    /// it, to those that are still to be looked at or have been.
    fn open_options_of(&mut self, reply: Game, player: Player, open: &mut Options) -> Result<()> {
        let (left, right) = self.sides(reply)?;
        let instead = if player == Player::Left { left } else { right };
        self.budget.step(1 + u64::from(instead.to - instead.from))?;
        for &new in self.slice(instead) {
            if !open.contains(&new) {
                open.push(new);
            }
        }
        Ok(())
    }

    /// A reply that makes an option of the candidate reversible: G^LR ≤ G, or G^RL ≥ G.
    fn reversing_reply(&mut self, option: Game, player: Player) -> Result<Option<Game>> {
        let (left, right) = self.sides(option)?;
        let replies = if player == Player::Left { right } else { left };
        self.budget.step(1 + u64::from(replies.to - replies.from))?;
        for place in replies.places() {
            let reply = self.option(place);
            if self.is_as_good(Game::CANDIDATE, reply, player)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// What is true of canonical options, as far as it can be seen without going further
    /// down: they have the stops and landmarks of the form they come from, none of them is
    /// dominated, and none is reversible.
    fn is_reduced(&self, left: &[Game], right: &[Game], candidate: &Node) -> bool {
        let own = self.measured(left, right, Game::CANDIDATE);
        let measures = |node: &Node| (node.left_stop, node.right_stop, node.below, node.above);
        let confused = |side: &[Game]| {
            side.iter().enumerate().all(|(i, &x)| {
                let others = side[..i].iter().chain(&side[i + 1..]);
                others.copied().all(|y| self.le_at_sight(x, y) != Some(true))
            })
        };
        let written = |option: Game| match self.node(option) {
            node if node.options == UNWRITTEN => (&[][..], &[][..]),
            node => {
                let from = node.options as usize;
                self.options[from..from + (node.left + node.right) as usize]
                    .split_at(node.left as usize)
            }
        };
        let le = |x: &Node, y: &Node| self.le_by_measures(x, y) == Some(true);
        measures(&own) == measures(candidate)
            && confused(left)
            && confused(right)
            && !left.iter().any(|&x| written(x).1.iter().any(|&y| le(self.node(y), candidate)))
            && !right.iter().any(|&x| written(x).0.iter().any(|&y| le(candidate, self.node(y))))
    }

    /// k and m if the canonical options are those of x + k·↑ + *m (see `write`); no k where
    /// it is beyond all that nodes hold.
    fn as_up_star_of(&self, left: &[Game], right: &[Game], x: Num) -> Option<(Option<i64>, u64)> {
        let part = |option: Game| {
            (self.node(option).right_stop == x).then(|| self.up_star(option)).flatten()
        };
        if let ([l], [r]) = (left, right) {
            return match (part(*l)?, part(*r)?) {
                ((0, 0), (0, 0)) => Some((Some(0), 1)),
                ((0, 0), (k, m)) if k >= 0 => Some((k.checked_add(1), m ^ 1)),
                ((k, m), (0, 0)) if k <= 0 => Some((k.checked_sub(1), m ^ 1)),
                _ => None,
            };
        }
        let nims = |side: &[Game]| {
            let mut nims = side
                .iter()
                .map(|&option| part(option).and_then(|(k, m)| (k == 0).then_some(m)))
                .collect::<Option<Vec<u64>>>()?;
            nims.sort_unstable();
            nims.iter().zip(0..).all(|(&nim, place)| nim == place).then_some(nims.len())
        };
        match (nims(left)?, nims(right)?) {
            (2, 1) => Some((Some(1), 1)),
            (1, 2) => Some((Some(-1), 1)),
            (m, n) if m == n => Some((Some(0), m as u64)),
            _ => None,
        }
    }
}

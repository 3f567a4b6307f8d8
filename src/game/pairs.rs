//! Sums of all pairs of many games.
//!
//! In G + H the option G^L + H is dominated by G + H^L exactly if G^L − G ≤ H^L − H, and it
//! reverses through G^L + H^R exactly if G^L − G ≤ H − H^R; it never reverses through
//! G^LR + H, as G is canonical. Both are comparisons of incentives. Many games have few
//! different incentives (the 1,474 games born by day 3 have 2,526), so all their
//! comparisons fit into a matrix of bits, and a sum of which no option reverses is found
//! without another comparison.

use super::canonical::Options;
use super::node::Side;
use super::{Game, Games};
use crate::error::Result;
use rustc_hash::FxHashMap;

/// The incentives of many games and the order of them.
struct Incentives {
    /// Places of the incentives of Left's and of Right's moves, by game, in the order in
    /// which the options are stored.
    moves: Vec<[Vec<usize>; 2]>,
    /// Row by row, whether the incentive of the row is at most that of the column.
    order: Vec<u64>,
    words: usize,
}

/// The sums found so far.
#[derive(Default)]
struct Table {
    rows: FxHashMap<Game, usize>,
    sums: Vec<Game>,
}

impl Table {
    fn get(&self, g: Game, other: usize) -> Option<Game> {
        let row = *self.rows.get(&g)?;
        let (low, high) = if row < other { (row, other) } else { (other, row) };
        self.sums.get(high * (high + 1) / 2 + low).copied()
    }
}

/// The moves of one player in one of two summands.
#[derive(Clone, Copy)]
struct Moves<'a> {
    options: Side,
    incentives: &'a [usize],
    /// Those of the other player's moves in the other summand.
    replies: &'a [usize],
    /// The other summand, by its place and by itself.
    other: (usize, Game),
}

impl Incentives {
    fn le(&self, one: usize, other: usize) -> bool {
        self.order[one * self.words + other / 64] >> (other % 64) & 1 == 1
    }

    /// Whether an incentive is at most one of these.
    fn le_any(&self, one: usize, others: &[usize]) -> bool {
        others.iter().any(|&other| self.le(one, other))
    }
}

impl Games {
    /// The sums g + h of all pairs of games at places i ≥ j of the list, row by row: those
    /// of place 0, then those of place 1 with 0 and 1, and so on.
    ///
    /// It gives the same as [`Games::add`] for each pair, in less time where the options of
    /// the games are on the list and stand before them. The sums are not remembered one by
    /// one.
    ///
    /// ```
    /// # let mut games = tepid::game::Games::new();
    /// let day = games.born_by(2)?;
    /// let sums = games.sums_of_pairs(&day)?;
    /// assert_eq!(sums.len(), 22 * 23 / 2);
    /// assert_eq!(sums[1], games.add(day[1], day[0])?);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn sums_of_pairs(&mut self, games: &[Game]) -> Result<Vec<Game>> {
        let count = games.len() as u64;
        self.room_for(0, 0, (2 * count).saturating_mul(count + 1))?;
        let incentives = self.order_of_incentives(games)?;
        let mut table = Table::default();
        for (i, &g) in games.iter().enumerate() {
            table.rows.entry(g).or_insert(i);
            for (j, &h) in games[..=i].iter().enumerate() {
                let sum = match self.sum_at_sight(g, h)? {
                    Some(sum) => sum,
                    None => self.sum_of_pair(&incentives, &table, (i, g), (j, h))?,
                };
                table.sums.push(sum);
            }
        }
        Ok(table.sums)
    }

    /// All incentives of these games, and which are at most which.
    fn order_of_incentives(&mut self, games: &[Game]) -> Result<Incentives> {
        let mut places: FxHashMap<Game, usize> = FxHashMap::default();
        let mut all = Vec::new();
        let mut moves = Vec::with_capacity(games.len());
        for &g in games {
            let (left, right) = self.sides(g)?;
            let mut of_side = |side: Side, sign: bool| {
                side.places()
                    .map(|place| {
                        let option = self.option(place);
                        let incentive =
                            if sign { self.sub(option, g)? } else { self.sub(g, option)? };
                        Ok(*places.entry(incentive).or_insert_with(|| {
                            all.push(incentive);
                            all.len() - 1
                        }))
                    })
                    .collect::<Result<Vec<usize>>>()
            };
            moves.push([of_side(left, true)?, of_side(right, false)?]);
        }
        let words = all.len().div_ceil(64);
        self.room_for(0, 0, (8 * words * all.len()) as u64)?;
        let mut order = vec![0; words * all.len()];
        for (i, &one) in all.iter().enumerate() {
            self.budget.step(all.len() as u64)?;
            for (j, &other) in all.iter().enumerate() {
                order[i * words + j / 64] |= u64::from(self.le(one, other)?) << (j % 64);
            }
        }
        Ok(Incentives { moves, order, words })
    }

    /// G + H, for games that are not both number-up-star, from sums that are known.
    fn sum_of_pair(
        &mut self,
        incentives: &Incentives,
        table: &Table,
        (i, g): (usize, Game),
        (j, h): (usize, Game),
    ) -> Result<Game> {
        let [g_left, g_right] = &incentives.moves[i];
        let [h_left, h_right] = &incentives.moves[j];
        let (of_g, of_h) = (self.sides(g)?, self.sides(h)?);
        let moves =
            |options, incentives, replies, other| Moves { options, incentives, replies, other };
        let left = [
            moves(of_g.0, &g_left[..], &h_right[..], (j, h)),
            moves(of_h.0, h_left, g_right, (i, g)),
        ];
        let right = [
            moves(of_g.1, &g_right[..], &h_left[..], (j, h)),
            moves(of_h.1, h_right, g_left, (i, g)),
        ];
        let (mut left, left_reverses) = self.undominated_moves(incentives, table, left)?;
        let (mut right, right_reverses) = self.undominated_moves(incentives, table, right)?;
        let reach = self.reach(&left, &right);
        if let Some(number) = self.simplest_number(reach) {
            return self.number(&number);
        }
        if left_reverses || right_reverses {
            return self.reduced(&mut left, &mut right, reach);
        }
        self.finished(&mut left, &mut right, reach.measured(Game::CANDIDATE))
    }

    /// The undominated options of one player in a sum, and whether one of them reverses. The
    /// better move has the larger incentive, for either player; of two equal ones that in
    /// the first summand stays.
    fn undominated_moves(
        &mut self,
        incentives: &Incentives,
        table: &Table,
        moves: [Moves<'_>; 2],
    ) -> Result<(Options, bool)> {
        let mut options = Options::new();
        let mut reverses = false;
        for (turn, own) in moves.iter().enumerate() {
            let rivals = moves[1 - turn].incentives;
            let (row, other) = own.other;
            self.budget.step(1 + own.incentives.len() as u64)?;
            for (place, &incentive) in own.options.places().zip(own.incentives) {
                let beats = |&rival: &usize| {
                    incentives.le(incentive, rival) && (turn == 1 || rival != incentive)
                };
                if rivals.iter().any(beats) {
                    continue;
                }
                reverses |= incentives.le_any(incentive, own.replies);
                let option = self.option(place);
                options.push(match table.get(option, row) {
                    Some(sum) => sum,
                    None => self.add(option, other)?,
                });
            }
        }
        Ok((options, reverses))
    }
}

//! Sums and negatives.
//!
//! G + H = {G^L + H, G + H^L | G^R + H, G + H^R}, −G = {−G^R | −G^L}. Sums of
//! number-up-star have a closed form, a number only shifts the other summand, and all
//! other sums are taken of the first nodes of both classes, remembered, and shifted.
//! The options of one summand are never comparable to each other, so that only an option
//! that moves in G can dominate one that moves in H.
//!
//! As in `order`, recursion goes a bounded way down; a sum that is missing there becomes a
//! task, and the task that needed it is begun again later. Negation works from a list of
//! open tasks altogether.

use super::canonical::{Better, Options, Player};
use super::memo::{in_order, is_early};
use super::node::{Node, OTHER, Side, UNKNOWN};
use super::stop::Num;
use super::{Game, Games, many_ups};
use crate::error::{Error, Result};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

/// Levels of recursion.
const GAS: u32 = 64;

/// Why a sum is not known yet.
enum Halt {
    /// The recursion went too deep; this sum of two first nodes is to be found first.
    Deep(Game, Game),
    Failed(Error),
}

impl From<Error> for Halt {
    fn from(error: Error) -> Halt {
        Halt::Failed(error)
    }
}

impl Games {
    /// G + H.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn add(&mut self, g: Game, h: Game) -> Result<Game> {
        let mut tasks = Vec::new();
        let (mut x, mut y) = (g, h);
        loop {
            self.work.clear();
            match self.sum(x, y, GAS) {
                Ok(sum) => match tasks.pop() {
                    Some(task) => (x, y) = task,
                    None => return Ok(sum),
                },
                Err(Halt::Deep(c, d)) => {
                    tasks.push((x, y));
                    (x, y) = (c, d);
                }
                Err(Halt::Failed(error)) => return Err(error),
            }
        }
    }

    /// G − H.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn sub(&mut self, g: Game, h: Game) -> Result<Game> {
        let minus = self.neg(h)?;
        self.add(g, minus)
    }

    /// What the closed forms say of a sum.
    #[inline]
    pub(super) fn sum_at_sight(&mut self, g: Game, h: Game) -> Result<Option<Game>> {
        let (x, y) = (self.node(g), self.node(h));
        if x.is_number() {
            let number = x.right_stop;
            return self.translate(h, number).map(Some);
        }
        if y.is_number() {
            let number = y.right_stop;
            return self.translate(g, number).map(Some);
        }
        if x.uptimal != OTHER && y.uptimal != OTHER {
            return self.sum_of_up_stars(g, h);
        }
        if self.could_be_opposite(x.left_stop, y.right_stop) && self.are_known_opposites(x, y) {
            return Ok(Some(Game::ZERO));
        }
        Ok(None)
    }

    fn sum_of_up_stars(&mut self, g: Game, h: Game) -> Result<Option<Game>> {
        let (Some((k, m)), Some((l, n))) = (self.up_star(g), self.up_star(h)) else {
            return Ok(None);
        };
        let number = self.num_add(self.node(g).right_stop, self.node(h).right_stop)?;
        let ups = k.checked_add(l).ok_or_else(many_ups)?;
        self.intern_up_star(number, ups, m ^ n).map(Some)
    }

    /// G + H from the sum of the first nodes of their classes.
    #[inline]
    fn shifted(&mut self, sum: Game, g: Game, h: Game) -> Result<Game> {
        let (x, y) = (*self.node(g), *self.node(h));
        if x.class == g && y.class == h {
            return Ok(sum);
        }
        let of_g = self.offset(&x)?;
        let of_h = self.offset(&y)?;
        let shift = self.num_add(of_g, of_h)?;
        self.translate(sum, shift)
    }

    /// By how much a game differs from the first node of its class.
    fn offset(&mut self, node: &Node) -> Result<Num> {
        let first = self.node(node.class).right_stop;
        self.num_sub(node.right_stop, first)
    }

    fn sum(&mut self, g: Game, h: Game, gas: u32) -> Result<Game, Halt> {
        if let Some(sum) = self.sums.get_early(g, h) {
            return Ok(sum);
        }
        let sum = match self.sum_at_sight(g, h)? {
            Some(sum) => sum,
            None => {
                let (c, d) = in_order(self.node(g).class, self.node(h).class);
                let sum = self.sum_of_classes(c, d, gas)?;
                self.shifted(sum, g, h)?
            }
        };
        if is_early(g) && is_early(h) {
            self.remember_sum(g, h, sum)?;
        }
        Ok(sum)
    }

    /// The sum of the first nodes of two classes.
    fn sum_of_classes(&mut self, c: Game, d: Game, gas: u32) -> Result<Game, Halt> {
        if let Some(sum) = self.sums.get(c, d) {
            return Ok(sum);
        }
        if let Some(sum) = self.sum_of_uptimals(c, d)? {
            self.remember_sum(c, d, sum)?;
            return Ok(sum);
        }
        if gas == 0 {
            return Err(Halt::Deep(c, d));
        }
        let sum = self.sum_by_options(c, d, gas - 1)?;
        self.remember_sum(c, d, sum)?;
        Ok(sum)
    }

    fn remember_sum(&mut self, g: Game, h: Game, sum: Game) -> Result<()> {
        self.room_for(0, 0, self.sums.cost(g, h))?;
        self.sums.insert(g, h, sum);
        Ok(())
    }

    fn sum_by_options(&mut self, g: Game, h: Game, gas: u32) -> Result<Game, Halt> {
        self.budget.step(1)?;
        let (g_left, g_right) = self.sides(g)?;
        let (h_left, h_right) = self.sides(h)?;
        let begin = self.work.len();
        self.push_sums(g_left, h, gas)?;
        let in_g = self.work.len();
        self.push_sums(h_left, g, gas)?;
        let middle = self.work.len();
        self.push_sums(g_right, h, gas)?;
        let in_h = self.work.len();
        self.push_sums(h_right, g, gas)?;
        let left = Options::from_slice(&self.work[begin..middle]);
        let right = Options::from_slice(&self.work[middle..]);
        self.work.truncate(begin);
        Ok(self.of_summands((left, in_g - begin), (right, in_h - middle))?)
    }

    fn push_sums(&mut self, side: Side, other: Game, gas: u32) -> Result<(), Halt> {
        for place in side.places() {
            let sum = self.sum(self.option(place), other, gas)?;
            self.work.push(sum);
        }
        Ok(())
    }

    /// The game with these options, of which the first so many move in one of two summands
    /// and the others in the other one.
    fn of_summands(
        &mut self,
        (mut left, in_one): (Options, usize),
        (mut right, in_other): (Options, usize),
    ) -> Result<Game> {
        let reach = self.reach(&left, &right);
        if let Some(number) = self.simplest_number(reach) {
            return self.number(&number);
        }
        self.drop_dominated_across(&mut left, in_one, Player::Left)?;
        self.drop_dominated_across(&mut right, in_other, Player::Right)?;
        self.reduced(&mut left, &mut right, reach)
    }

    /// Drops the options that one in the other summand is at least as good as.
    fn drop_dominated_across(
        &mut self,
        options: &mut Options,
        first: usize,
        player: Player,
    ) -> Result<()> {
        // The living of the first summand stand at the front, then the dead, then the
        // living of the second one.
        let mut living = first;
        let mut end = first;
        'options: for next in first..options.len() {
            let option = options[next];
            self.budget.step(living as u64)?;
            let mut place = 0;
            while place < living {
                match self.better(options[place], option, player)? {
                    Better::First => continue 'options,
                    Better::Second => {
                        living -= 1;
                        options.swap(place, living);
                    }
                    Better::Neither => place += 1,
                }
            }
            options[end] = option;
            end += 1;
        }
        options.truncate(end);
        options.drain(living..first);
        Ok(())
    }

    /// Whether x = −y is possible, for numbers that are not both wide.
    #[inline]
    fn could_be_opposite(&self, x: Num, y: Num) -> bool {
        x.is_inline() == y.is_inline() && (!x.is_inline() || x.is_opposite_of(y))
    }

    /// Whether y is known to be −x.
    #[inline]
    fn are_known_opposites(&self, x: &Node, y: &Node) -> bool {
        let first = self.node(x.class);
        let negative = self.node(first.negative);
        first.negative != UNKNOWN
            && negative.class == y.class
            && self.same_difference(
                (negative.right_stop, y.right_stop),
                (x.right_stop, first.right_stop),
            )
    }

    /// −G.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn neg(&mut self, g: Game) -> Result<Game> {
        if let Some(negative) = self.neg_at_sight(g)? {
            return Ok(negative);
        }
        let mut tasks = vec![self.node(g).class];
        while let Some(&class) = tasks.last() {
            if self.node(class).negative != UNKNOWN {
                tasks.pop();
                continue;
            }
            self.budget.step(1)?;
            let (left, right) = self.sides(class)?;
            let before = tasks.len();
            for place in left.places().chain(right.places()) {
                let option = self.option(place);
                if self.neg_at_sight(option)?.is_none() {
                    tasks.push(self.node(option).class);
                }
            }
            if tasks.len() == before {
                self.neg_of_class(class, left, right)?;
            }
        }
        Ok(self.neg_at_sight(g)?.unwrap_or(Game::ZERO))
    }

    fn neg_at_sight(&mut self, g: Game) -> Result<Option<Game>> {
        let node = *self.node(g);
        if node.negative != UNKNOWN {
            return Ok(Some(node.negative));
        }
        let negative = if let Some((ups, nim)) = self.up_star(g) {
            let number = self.num_neg(node.right_stop)?;
            let ups = ups.checked_neg().ok_or_else(many_ups)?;
            self.intern_up_star(number, ups, nim)?
        } else {
            let of_first = self.node(node.class).negative;
            if of_first == UNKNOWN {
                return Ok(None);
            }
            let offset = self.offset(&node)?;
            let shift = self.num_neg(offset)?;
            self.translate(of_first, shift)?
        };
        self.nodes[g.index()].negative = negative;
        self.nodes[negative.index()].negative = g;
        Ok(Some(negative))
    }

    /// Interns the negative of the first node of a class, those of its options being known.
    fn neg_of_class(&mut self, class: Game, left: Side, right: Side) -> Result<()> {
        let mut negated = |side: Side| {
            side.places()
                .map(|place| Ok(self.neg_at_sight(self.option(place))?.unwrap_or(Game::ZERO)))
                .collect::<Result<Vec<Game>>>()
        };
        let (mut new_right, mut new_left) = (negated(left)?, negated(right)?);
        let measured = self.measured(&new_left, &new_right, Game::CANDIDATE);
        let negative = self.intern(&mut new_left, &mut new_right, measured)?;
        self.nodes[class.index()].negative = negative;
        let node = *self.node(negative);
        let offset = self.offset(&node)?;
        let back = self.translate(class, offset)?;
        self.nodes[node.class.index()].negative = back;
        Ok(())
    }

    /// The sum of n copies of G, or of −G for negative n.
    ///
    /// ```
    /// # let mut games = tepid::game::Games::new();
    /// let up = games.up_power(1)?;
    /// let many = games.copies(&1_000_000.into(), up)?;
    /// assert_eq!(games.as_number_up_star(many).map(|x| x.ups), Some(1_000_000));
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn copies(&mut self, n: &BigInt, g: Game) -> Result<Game> {
        if let Some(x) = self.as_number_up_star(g) {
            let ups = n * BigInt::from(x.ups);
            let bits = n.bits().saturating_add(x.number.bits());
            self.room_for(0, 0, bits / 8)?;
            return self.number_up_star(&super::NumberUpStar {
                number: x.number * crate::number::Dyadic::from(n.clone()),
                ups: ups.to_i64().ok_or_else(many_ups)?,
                nim: if n.bit(0) { x.nim } else { 0 },
            });
        }
        if let Some((number, coefficients, nim)) = self.as_made_uptimal(g) {
            let times = |&c: &i64| (n * BigInt::from(c)).to_i64().ok_or_else(many_ups);
            let coefficients = coefficients.iter().map(times).collect::<Result<Vec<i64>>>()?;
            let number = number * crate::number::Dyadic::from(n.clone());
            return self.uptimal(&number, &coefficients, if n.bit(0) { nim } else { 0 });
        }
        let mut power = if n.is_negative() { self.neg(g)? } else { g };
        let mut sum = Game::ZERO;
        let mut rest = n.abs();
        while !rest.is_zero() {
            if rest.bit(0) {
                sum = self.add(sum, power)?;
            }
            rest >>= 1;
            if !rest.is_zero() {
                power = self.add(power, power)?;
            }
        }
        Ok(sum)
    }
}

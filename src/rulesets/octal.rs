//! Octal games: counters are taken from heaps, which may split.
//!
//! Rules (Richard Guy and Cedric Smith, 1956; *Winning Ways*, chapter 4): a game has a code
//! `d₀.d₁d₂d₃…`; a player may take k counters from a heap and leave it in j heaps, none of
//! them empty, exactly where `d_k` has the digit 2^j: 1 for a whole heap of k, 2 for leaving
//! one heap, 4 for leaving two. `0.77` is Kayles, `0.137` Dawson's Chess, `0.3333…` is Nim with
//! small takes.
//!
//! Every heap is a nimber, the least one that is the value of no move (Sprague and Grundy):
//! [`Octal::new`] computes them all up to the largest heap, by mex, and heaps are settled by
//! that table. Whether every finite code has periodic nimbers is not known.
//!
//! # How the table is made
//!
//! Where heaps split, a heap of n has about n/2 moves. Sparse spaces (*Winning Ways*, chapter 4)
//! make most of them needless. Fix a set of binary places and call a nimber *rare* if an even
//! number of its digits there are 1, *common* otherwise. A sum of two nimbers is common exactly
//! if one of them is rare. So the moves to common nimbers are found among those that leave a
//! rare heap, and they tell the least common nimber c that is none of the moves. The nimber of
//! the heap is then c, or the least rare one below c that is none: the other moves are walked
//! through only until all rare nimbers below c are met, which most often is soon. This is exact for whatever set
//! of places; it is fast if few heaps are rare. The set is chosen again at each doubling of the table, as the one
//! that makes the fewest of the heaps so far rare (a Walsh transform of their numbers).
//!
//! # Text
//!
//! The code, `:`, and the heaps joined by `+`: `0.77:12+5`.

use super::board::too_large;
use super::nim::{Heaps, draw_heaps, read_heaps, write_heaps};
use super::{Notation, Player, Ruleset, Summands};
use crate::budget::Budget;
use crate::error::{Error, Result, Span, position};

const MOST_COUNTERS: usize = 200_000;
const MOST_DIGITS: usize = 16;

/// So many sums of two heaps are looked at in the time of a step.
const PAIRS_A_STEP: usize = 64;

/// The rules of one octal game, with the nimbers of its heaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Octal {
    /// The digits d₀, d₁, ….
    code: Vec<u8>,
    /// The nimber of each heap, from the empty one to the largest that was asked for.
    nimbers: Vec<u32>,
}

impl Octal {
    /// The game with the digits d₀, d₁, …, ready for heaps up to `largest`.
    ///
    /// ```
    /// use tepid::{budget::Budget, rulesets::octal::Octal};
    /// let kayles = Octal::new(&[0, 7, 7], 12, &mut Budget::unlimited())?;
    /// assert_eq!(kayles.nimbers(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when the budget is used up.
    pub fn new(code: &[u8], largest: usize, budget: &mut Budget) -> Result<Octal> {
        let mut octal = Octal { code: code.to_vec(), nimbers: vec![0] };
        let mut space = Space::default();
        for heap in 1..=largest {
            if heap.is_power_of_two() {
                space = Space::of(&octal.nimbers);
            }
            let nimber = octal.next_nimber(&mut space, budget)?;
            space.enter(heap, nimber);
            octal.nimbers.push(nimber);
        }
        Ok(octal)
    }

    /// The nimber of the first heap that is not in the table.
    fn next_nimber(&self, space: &mut Space, budget: &mut Budget) -> Result<u32> {
        let heap = self.nimbers.len();
        for (taken, &digit) in (1..=heap).zip(self.code.iter().skip(1)) {
            let rest = heap - taken;
            if digit & if rest == 0 { 1 } else { 2 } != 0 {
                space.meet(self.nimbers[rest], heap);
            }
        }
        let digits = (0..heap).zip(&self.code);
        let splits = digits.filter(|(_, digit)| *digit & 4 != 0).map(|(taken, _)| heap - taken);
        for rest in splits.clone() {
            let count = space.rare.partition_point(|&one| one < rest);
            budget.step(1 + (count / PAIRS_A_STEP) as u64)?;
            for place in 0..count {
                let one = space.rare[place];
                space.meet(self.nimbers[one] ^ self.nimbers[rest - one], heap);
            }
        }
        let common = space.least_common(heap);
        let mut rare = space.least_rare(0, heap);
        // All splits side by side: what one leaves out another may have at once.
        for one in 1..=heap / 2 {
            if rare >= common {
                return Ok(common);
            }
            if one % PAIRS_A_STEP == 0 {
                budget.step(1)?;
            }
            for rest in splits.clone().filter(|rest| 2 * one <= *rest) {
                space.meet(self.nimbers[one] ^ self.nimbers[rest - one], heap);
            }
            rare = space.least_rare(rare, heap);
        }
        Ok(rare.min(common))
    }

    /// The nimbers of the heaps 0, 1, 2, ….
    #[must_use]
    pub fn nimbers(&self) -> &[u32] {
        &self.nimbers
    }

    /// Calls `each` with the heaps that every move leaves of a heap, the smaller first; a
    /// heap that is not left is 0.
    fn each_move(&self, heap: u32, mut each: impl FnMut(u32, u32)) {
        for (taken, &digit) in (0..=heap).zip(&self.code) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 && taken > 0 {
                each(0, 0);
            }
            if digit & 2 != 0 && rest > 0 && taken > 0 {
                each(0, rest);
            }
            if digit & 4 != 0 {
                for one in 1..=rest / 2 {
                    each(one, rest - one);
                }
            }
        }
    }

    /// Reads `0.77:12+5` as a game that is ready for these heaps, and the heaps.
    ///
    /// # Errors
    /// E0701 when the code or the heaps are malformed, E0705 when they are too large; E04 when
    /// the budget is used up.
    pub fn read_with_code(text: &str, budget: &mut Budget) -> Result<(Octal, Heaps)> {
        let malformed = |place: Span, what: &str| {
            Error::new(&position::MALFORMED, "an octal game is written code:heaps")
                .at(place, what)
                .hint("write for example 0.77:12+5 (Kayles with heaps of 12 and 5)")
        };
        let Some((code, heaps)) = text.split_once(':') else {
            return Err(malformed(Span::new(0, text.len()), "there is no ':'"));
        };
        let digits: Option<Vec<u8>> = code
            .strip_prefix("0.")
            .map(|rest| (0, rest))
            .or_else(|| code.strip_prefix("4.").map(|rest| (4, rest)))
            .filter(|(_, rest)| rest.bytes().all(|b| (b'0'..=b'7').contains(&b)))
            .map(|(first, rest)| {
                [first].into_iter().chain(rest.bytes().map(|b| b - b'0')).collect()
            });
        let Some(digits) = digits else {
            let place = Span::new(0, code.len());
            return Err(malformed(place, "a code is 0. or 4. and digits from 0 to 7"));
        };
        if digits.len() > MOST_DIGITS {
            return Err(too_large(digits.len(), MOST_DIGITS, "digits"));
        }
        let heaps = read_heaps(heaps, code.len() + 1, MOST_COUNTERS)?;
        let largest = heaps.iter().copied().max().unwrap_or(0);
        Ok((Octal::new(&digits, largest as usize, budget)?, heaps))
    }
}

/// A division of nimbers into rare and common ones, with what is met of the moves of a heap.
#[derive(Default)]
struct Space {
    /// The binary places: a nimber is rare if it has an even number of ones there. Without
    /// any, all are rare.
    places: u32,
    /// The heaps that are not empty and have rare nimbers, ascending.
    rare: Vec<usize>,
    /// For which heap each nimber was last met among the moves.
    met: Vec<usize>,
}

impl Space {
    /// The division that makes the fewest of these heaps rare.
    fn of(nimbers: &[u32]) -> Space {
        let largest = nimbers.iter().copied().max().unwrap_or(0) as usize;
        // The transform of the counts at w is the number of heaps with an even number of ones
        // in the places of w, less that with an odd number.
        let mut balance = vec![0i64; (largest + 1).next_power_of_two()];
        for &nimber in nimbers {
            balance[nimber as usize] += 1;
        }
        let mut width = 1;
        while width < balance.len() {
            for block in balance.chunks_exact_mut(2 * width) {
                let (even, odd) = block.split_at_mut(width);
                for (x, y) in even.iter_mut().zip(odd) {
                    (*x, *y) = (*x + *y, *x - *y);
                }
            }
            width *= 2;
        }
        let places = (0u32..).zip(&balance).min_by_key(|(_, balance)| **balance);
        let places = places.map_or(0, |(places, _)| places);
        let mut space = Space { places, ..Space::default() };
        for (heap, &nimber) in nimbers.iter().enumerate().skip(1) {
            space.enter(heap, nimber);
        }
        space
    }

    fn is_rare(&self, nimber: u32) -> bool {
        (nimber & self.places).count_ones().is_multiple_of(2)
    }

    /// Adds the nimber of a heap, which is larger than all before.
    fn enter(&mut self, heap: usize, nimber: u32) {
        if self.is_rare(nimber) {
            self.rare.push(heap);
        }
    }

    /// Notes that a nimber is a move of a heap.
    fn meet(&mut self, nimber: u32, heap: usize) {
        let nimber = nimber as usize;
        if self.met.len() <= nimber {
            self.met.resize(nimber + 1, 0);
        }
        self.met[nimber] = heap;
    }

    fn is_met(&self, nimber: u32, heap: usize) -> bool {
        self.met.get(nimber as usize) == Some(&heap)
    }

    /// The least common nimber that is not met; beyond all nimbers if there are no common ones.
    fn least_common(&self, heap: usize) -> u32 {
        if self.places == 0 {
            return u32::MAX;
        }
        let mut nimber = 0;
        while self.is_rare(nimber) || self.is_met(nimber, heap) {
            nimber += 1;
        }
        nimber
    }

    /// The least rare nimber from one on that is not met.
    fn least_rare(&self, from: u32, heap: usize) -> u32 {
        let mut nimber = from;
        while !self.is_rare(nimber) || self.is_met(nimber, heap) {
            nimber += 1;
        }
        nimber
    }
}

impl Ruleset for Octal {
    type Position = Heaps;

    fn moves(&self, heaps: &Heaps, _player: Player) -> Vec<Heaps> {
        let mut moves = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            self.each_move(heap, |one, other| {
                let mut left = heaps.clone();
                left.remove(index);
                left.extend([one, other].into_iter().filter(|&heap| heap > 0));
                moves.push(left);
            });
        }
        moves
    }

    fn summands(&self, heaps: &Heaps, sum: &mut Summands<Heaps>) {
        for &heap in heaps {
            match self.nimbers.get(heap as usize) {
                Some(&nimber) => sum.add_nimber(nimber.into()),
                None => sum.add_part(Heaps::from_slice(&[heap])),
            }
        }
    }
}

impl Notation for Octal {
    fn read(&self, text: &str) -> Result<Heaps> {
        read_heaps(text, 0, MOST_COUNTERS)
    }

    fn write(&self, heaps: &Heaps) -> String {
        if heaps.is_empty() { "0".to_owned() } else { write_heaps(heaps) }
    }

    fn draw(&self, heaps: &Heaps) -> String {
        draw_heaps(heaps)
    }
}

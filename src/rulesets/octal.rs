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
//! # Text
//!
//! The code, `:`, and the heaps joined by `+`: `0.77:12+5`.

use super::board::too_large;
use super::nim::{Heaps, draw_heaps, read_heaps, write_heaps};
use super::{Notation, Player, Ruleset, Summands};
use crate::error::{Error, Result, Span, position};

const MOST_COUNTERS: usize = 10_000;
const MOST_DIGITS: usize = 16;

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
    /// use tepid::rulesets::octal::Octal;
    /// let kayles = Octal::new(&[0, 7, 7], 12);
    /// assert_eq!(kayles.nimbers(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
    /// ```
    #[must_use]
    pub fn new(code: &[u8], largest: usize) -> Octal {
        let mut octal = Octal { code: code.to_vec(), nimbers: vec![0] };
        // When a nimber was last met among the moves of a heap.
        let mut met: Vec<usize> = Vec::new();
        for heap in 1..=largest {
            octal.each_move(heap as u32, |one, other| {
                let nimber = octal.nimber(one) ^ octal.nimber(other);
                if met.len() <= nimber as usize {
                    met.resize(nimber as usize + 1, 0);
                }
                met[nimber as usize] = heap;
            });
            let mex = met.iter().position(|&last| last != heap).unwrap_or(met.len());
            octal.nimbers.push(mex as u32);
        }
        octal
    }

    /// The nimbers of the heaps 0, 1, 2, ….
    #[must_use]
    pub fn nimbers(&self) -> &[u32] {
        &self.nimbers
    }

    fn nimber(&self, heap: u32) -> u32 {
        self.nimbers[heap as usize]
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
    /// E0701 when the code or the heaps are malformed, E0705 when they are too large.
    pub fn read_with_code(text: &str) -> Result<(Octal, Heaps)> {
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
        Ok((Octal::new(&digits, largest as usize), heaps))
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
                Some(&nimber) => sum.add_nimber(nimber),
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

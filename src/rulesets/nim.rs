//! Nim: counters are taken from heaps.
//!
//! Rules (Charles Bouton, 1901): a player takes any number of counters, at least one, from
//! one heap. A player without a move loses. A heap of n is the nimber `*n` by its very
//! definition, so that it is settled; several heaps add by exclusive or.

use super::board::too_large;
use super::{Notation, Player, Ruleset, Summands};
use crate::error::{Error, Result, Span, position};
use smallvec::SmallVec;

const MOST_COUNTERS: usize = 100_000;
const MOST_HEAPS: usize = 100;

/// The rules of Nim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Nim;

/// The sizes of heaps.
pub type Heaps = SmallVec<[u32; 4]>;

impl Ruleset for Nim {
    type Position = Heaps;

    fn moves(&self, heaps: &Heaps, _player: Player) -> Vec<Heaps> {
        let mut moves = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            for rest in 0..heap {
                let mut heaps = heaps.clone();
                heaps[index] = rest;
                moves.push(heaps);
            }
        }
        moves
    }

    fn summands(&self, heaps: &Heaps, sum: &mut Summands<Heaps>) {
        heaps.iter().for_each(|&heap| sum.add_nimber(heap.into()));
    }
}

impl Notation for Nim {
    fn read(&self, text: &str) -> Result<Heaps> {
        read_heaps(text, 0, MOST_COUNTERS)
    }

    fn write(&self, heaps: &Heaps) -> String {
        write_heaps(heaps)
    }

    fn draw(&self, heaps: &Heaps) -> String {
        draw_heaps(heaps)
    }
}

/// Reads heaps joined by `+`; `start` is where the text stands in the user's.
pub(super) fn read_heaps(text: &str, start: usize, most: usize) -> Result<Heaps> {
    let mut heaps = Heaps::new();
    let mut counters = 0usize;
    let mut at = start;
    for heap in text.split('+') {
        let place = Span::new(at, at + heap.len());
        at += heap.len() + 1;
        if heap.is_empty() || !heap.bytes().all(|b| b.is_ascii_digit()) {
            let error = Error::new(&position::MALFORMED, "heaps are numbers joined by '+'");
            return Err(error.at(place, "not a number").hint("write for example 3+4+5"));
        }
        let size = heap.parse::<u32>().unwrap_or(u32::MAX);
        counters = counters.saturating_add(size as usize);
        heaps.push(size);
    }
    if counters > most {
        return Err(too_large(counters, most, "counters"));
    }
    if heaps.len() > MOST_HEAPS {
        return Err(too_large(heaps.len(), MOST_HEAPS, "heaps"));
    }
    Ok(heaps)
}

/// The heaps joined by `+`.
pub(super) fn write_heaps(heaps: &Heaps) -> String {
    heaps.iter().map(u32::to_string).collect::<Vec<_>>().join("+")
}

/// A heap a line, small ones as counters.
pub(super) fn draw_heaps(heaps: &Heaps) -> String {
    let counters = |&heap: &u32| match heap {
        0 => "-".to_owned(),
        1..=40 => "o".repeat(heap as usize),
        _ => format!("o…o ({heap})"),
    };
    heaps.iter().map(counters).collect::<Vec<_>>().join("\n")
}

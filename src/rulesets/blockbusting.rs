//! Blockbusting: two agents buy the parcels of a strip.
//!
//! Rules (Elwyn Berlekamp, *Blockbusting and Domineering*, J. Combin. Theory A 49, 1988):
//! the parcels lie between two ends that are already coloured. The players alternately
//! colour one free parcel; when none is left, Left has a point (a free move) for each
//! adjacent pair of parcels that are both hers, ends included.
//!
//! A coloured parcel separates what lies on its two sides, and a pair that is coloured is
//! settled. So a position is an integer plus gaps between two coloured parcels, and a gap
//! is given by its ends and its length. A gap has the value of its mirror image; exchanging
//! the colours does **not** negate it, because only Left scores (`LL` is 1, `RR` is 0).
//!
//! Berlekamp's theorem: a gap of n parcels with ends e is
//! overheat(cool(BB(e, n), 1), 1, 1*) + n.*, and the cooled values repeat with
//! period 5 and saltus 1: cool(BB(e, n + 5), 1) = cool(BB(e, n), 1) + 1, from n = 1 for the
//! ends LR and RR and from n = 3 for LL (which begins 1, 1*, 1).

use super::board::{too_large, unknown};
use super::{Notation, Player, Remark, Ruleset, Sign, Summands};
use crate::error::{Error, Result, Span, position};
use crate::game::{Game, Games};
use crate::number::Dyadic;
use crate::operators::Operators;
use smallvec::SmallVec;

const LEFT: u8 = b'L';
const RIGHT: u8 = b'R';
const FREE: u8 = b'.';
const MEANING: &str = "'L' and 'R' (parcels of the players) and '.' (free)";
const MOST: usize = 1024;

/// The rules of Blockbusting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Blockbusting;

/// The parcels of a strip, from end to end.
pub type Strip = SmallVec<[u8; 24]>;

/// The strip of `n` free parcels between two ends.
///
/// ```
/// use tepid::rulesets::{Notation, Player, blockbusting};
/// let strip = blockbusting::gap([Player::Left, Player::Right], 3);
/// assert_eq!(blockbusting::Blockbusting.write(&strip), "L...R");
/// ```
#[must_use]
pub fn gap([first, last]: [Player; 2], n: usize) -> Strip {
    let mut strip = Strip::from_elem(FREE, n + 2);
    strip[0] = colour(first);
    strip[n + 1] = colour(last);
    strip
}

/// The value that Berlekamp's theorem gives to a strip with this cooled value and `n` free
/// parcels: overheat(cooled, 1, 1*) + n.*.
///
/// # Errors
/// E04 when the arena's budget is used up.
pub fn reheated(cooled: Game, n: usize, games: &mut Games) -> Result<Game> {
    let (one, star) = (games.integer(1)?, games.nimber(1)?);
    let one_star = games.add(one, star)?;
    let form = games.canonical_form(cooled)?;
    let heated = Operators::new().overheat(games, form, one, one_star)?;
    if n % 2 == 1 { games.add(heated, star) } else { Ok(heated) }
}

fn colour(player: Player) -> u8 {
    match player {
        Player::Left => LEFT,
        Player::Right => RIGHT,
    }
}

impl Ruleset for Blockbusting {
    type Position = Strip;

    fn moves(&self, strip: &Strip, player: Player) -> Vec<Strip> {
        let free = (0..strip.len()).filter(|&parcel| strip[parcel] == FREE);
        let bought = free.map(|parcel| {
            let mut strip = strip.clone();
            strip[parcel] = colour(player);
            strip
        });
        bought.collect()
    }

    fn summands(&self, strip: &Strip, sum: &mut Summands<Strip>) {
        let mut start = 0;
        for parcel in 1..strip.len() {
            if strip[parcel] == FREE {
                continue;
            }
            match &strip[start..=parcel] {
                [LEFT, LEFT] => sum.add_integer(1),
                [_, _] => {}
                gap => sum.add_part(Strip::from_slice(gap)),
            }
            start = parcel;
        }
    }

    fn normal(&self, mut gap: Strip) -> (Strip, Sign) {
        if gap.first() > gap.last() {
            gap.reverse();
        }
        (gap, Sign::Same)
    }

    fn bytes(&self, strip: &Strip) -> usize {
        size_of::<Strip>() + if strip.spilled() { strip.len() } else { 0 }
    }
}

impl Notation for Blockbusting {
    fn read(&self, text: &str) -> Result<Strip> {
        let mut strip = Strip::new();
        for (at, character) in text.char_indices() {
            match u8::try_from(character) {
                Ok(parcel @ (LEFT | RIGHT | FREE)) => strip.push(parcel),
                _ => return Err(unknown(character, at, MEANING)),
            }
        }
        if strip.len() > MOST {
            return Err(too_large(strip.len(), MOST, "parcels"));
        }
        let ends = [strip.first(), strip.last()];
        let places = [Span::new(0, 1), Span::new(text.len().saturating_sub(1), text.len())];
        for (end, place) in ends.into_iter().zip(places) {
            if end == Some(&FREE) {
                let error = Error::new(&position::MALFORMED, "a strip has two coloured ends");
                return Err(error.at(place, "this end is free").hint("write for example L...R"));
            }
        }
        if strip.len() < 2 {
            let error = Error::new(&position::MALFORMED, "a strip has two coloured ends");
            return Err(error.hint("write for example L...R, or LR for no parcel at all"));
        }
        Ok(strip)
    }

    fn write(&self, strip: &Strip) -> String {
        strip.iter().map(|&parcel| char::from(parcel)).collect()
    }

    /// The value cooled by 1, and whether Berlekamp's theorem gives the value back.
    fn remarks(&self, strip: &Strip, value: Game, games: &mut Games) -> Result<Vec<Remark>> {
        let free = strip.iter().filter(|&&parcel| parcel == FREE).count();
        let cooled = Operators::new().cool(games, value, &Dyadic::integer(1))?;
        let holds = reheated(cooled, free, games)? == value;
        let star = if free % 2 == 1 { " + *" } else { "" };
        let relation = if holds { "=" } else { "is not" };
        let text = format!("cooled by 1, overheat(cooled, 1, 1*){star} {relation} the value");
        Ok(vec![Remark { text, value: Some(cooled) }])
    }
}

//! Landmarks: 28 infinitesimals against which every game is measured once.
//!
//! The landmarks are X = k·↑ + *m with |k| ≤ 3 and m ≤ 3; their options are landmarks
//! again. A node holds the set `below` of the X with G ≤ L(G) + X and the set `above` of
//! the X with R(G) + X ≤ G, L and R being the stops. Both do not change when a number is
//! added to G.
//!
//! **How they are found.** Let G = {G^L | G^R} be no number, a = L(G) and Y = a + X. Then
//! G ≤ Y unless some G^L ≥ Y or some Y^R ≤ G. A Left option with G^L ≥ Y has R(G^L) = a,
//! as a is the largest of these stops, so that X ∈ above(G^L). As a + X has the options of
//! X, each plus a, when X is no number, Y^R ≤ G means a + X^R ≤ G, hence R(G) = a, and
//! X^R ∈ above(G). (For X = 0 the Right options of Y are numbers above a, none of which is
//! ≤ G.) So for a hot game `below` is the complement of a union, and for one with
//! L(G) = R(G) the landmarks are taken in an order in which options come first.
//!
//! The masks decide every comparison with a number plus a landmark, and most others. They
//! do not tell all games apart: ↑² and ↑³ have the same masks.

/// A set of landmarks: k·↑ + *m is bit 4(k + 3) + m.
pub(super) type Mask = u32;

const COUNT: usize = 28;

/// All of them.
pub(super) const ALL: Mask = (1 << COUNT) - 1;

/// The landmark 0.
pub(super) const ZERO: Mask = bit(0, 0);

const fn bit(ups: i64, nim: u32) -> Mask {
    1 << (4 * (ups + 3) as u32 + nim)
}

/// Whether k·↑ + *m ≥ 0.
pub(super) const fn is_nonnegative(ups: i128, nim: u64) -> bool {
    ups >= 2 || (ups == 1 && nim != 1) || (ups == 0 && nim == 0)
}

/// `below` and `above` of x + k·↑ + *m.
pub(super) fn of_up_star(ups: i64, nim: u64) -> (Mask, Mask) {
    let (mut below, mut above) = (0, 0);
    for k in -3..=3 {
        for m in 0..=3 {
            let difference = i128::from(k) - i128::from(ups);
            if is_nonnegative(difference, u64::from(m) ^ nim) {
                below |= bit(k, m);
            }
            if is_nonnegative(-difference, u64::from(m) ^ nim) {
                above |= bit(k, m);
            }
        }
    }
    (below, above)
}

/// `below` and `above` of a game that is no number, from the union of `above` over the
/// Left options whose Right stop is the game's Left stop, the union of `below` over the
/// Right options whose Left stop is the game's Right stop, and whether its stops are equal.
pub(super) fn of_game(reached: Mask, undercut: Mask, is_cold: bool) -> (Mask, Mask) {
    if !is_cold {
        return (ALL & !reached, ALL & !undercut);
    }
    of_cold_game(reached, undercut)
}

/// Those of a game with equal stops: the landmarks row by row, a row being those of one k,
/// as all options of a row but the first are in the row before or in that one. As all of
/// k·↑ + *m for k > 0 have the Left option 0 and ↑* has * besides, and their Right options
/// are those of the row before with m ⊕ 1, a row takes a few operations at once.
fn of_cold_game(reached: Mask, undercut: Mask) -> (Mask, Mask) {
    let (mut below, mut above) = (0, 0);
    for m in 0..4 {
        let x = bit(0, m);
        let options = (x - 1) & row(0);
        let is_below = reached & x == 0 && above & options == 0;
        let is_above = undercut & x == 0 && below & options == 0;
        below |= if is_below { x } else { 0 };
        above |= if is_above { x } else { 0 };
    }
    let (zero, star) = (bit(0, 0), bit(0, 1));
    let is_above_zero = above & zero != 0;
    let is_below_zero = below & zero != 0;
    for k in 1..=3 {
        let (up, down) = (row(k), row(-k));
        below |= up & !reached & !(star_swapped(above & row(k - 1)) << 4);
        above |= down & !undercut & !(star_swapped(below & row(1 - k)) >> 4);
        if !is_below_zero {
            above |= up & !undercut;
        }
        if !is_above_zero {
            below |= down & !reached;
        }
        if k == 1 && below & star != 0 {
            above &= !bit(1, 1);
        }
        if k == 1 && above & star != 0 {
            below &= !bit(-1, 1);
        }
    }
    (below, above)
}

/// The landmarks k·↑ + *m of one k.
const fn row(ups: i64) -> Mask {
    0xf * bit(ups, 0)
}

/// Those with m ⊕ 1 instead of m.
const fn star_swapped(mask: Mask) -> Mask {
    (mask & 0x555_5555) << 1 | (mask & 0xaaa_aaaa) >> 1
}

#[cfg(test)]
mod tests {
    use super::super::{Game, Games};
    use super::*;
    use crate::error::Result;
    use proptest::prelude::*;
    use rustc_hash::FxHashMap;

    /// The places of the landmarks, each with its Left and its Right options.
    const ORDERED: [(usize, Mask, Mask); COUNT] = in_order_of_birth();

    /// The landmarks with the sets of their Left and of their Right options, the options of
    /// each landmark before itself.
    const fn in_order_of_birth() -> [(usize, Mask, Mask); COUNT] {
        let mut table = [(0, 0, 0); COUNT];
        let mut next = 0;
        let mut size = 0;
        while size <= 3 {
            let mut nim = 0;
            while nim <= 3 {
                table[next] = entry(size, nim);
                next += 1;
                if size > 0 {
                    table[next] = entry(-size, nim);
                    next += 1;
                }
                nim += 1;
            }
            size += 1;
        }
        table
    }

    /// k·↑ + *m for k > 0 is {0 | (k−1)·↑ + *(m⊕1)}, but ↑* = {0,*|0}.
    const fn entry(ups: i64, nim: u32) -> (usize, Mask, Mask) {
        let place = bit(ups, nim).trailing_zeros() as usize;
        if ups == 0 {
            let smaller = (bit(0, nim) - 1) & (0xf * bit(0, 0));
            return (place, smaller, smaller);
        }
        let size = ups.abs();
        let (own, other) = if size == 1 && nim == 1 {
            (bit(0, 0) | bit(0, 1), bit(0, 0))
        } else {
            (bit(0, 0), bit((size - 1) * ups.signum(), nim ^ 1))
        };
        if ups > 0 { (place, own, other) } else { (place, other, own) }
    }

    /// The masks of a game with equal stops by the definition, one landmark after the other.
    fn one_by_one(reached: Mask, undercut: Mask) -> (Mask, Mask) {
        let (mut below, mut above) = (0, 0);
        for &(place, left, right) in &ORDERED {
            let x = 1 << place;
            let is_below = reached & x == 0 && above & right == 0;
            let is_above = undercut & x == 0 && below & left == 0;
            below |= Mask::from(is_below) << place;
            above |= Mask::from(is_above) << place;
        }
        (below, above)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_096))]
        #[test]
        fn rows_give_what_landmarks_one_by_one_give(
            reached in 0..=ALL, undercut in 0..=ALL, sparse in 0..=ALL, dense in 0..=ALL
        ) {
            for (reached, undercut) in [
                (reached, undercut),
                (reached & sparse, undercut & dense),
                (reached & sparse & dense & undercut, undercut & !sparse & dense),
            ] {
                prop_assert_eq!(of_cold_game(reached, undercut), one_by_one(reached, undercut));
            }
        }
    }

    /// G ≤ H by the definition, from options alone.
    fn le(
        games: &mut Games,
        known: &mut FxHashMap<(Game, Game), bool>,
        g: Game,
        h: Game,
    ) -> Result<bool> {
        if let Some(&answer) = known.get(&(g, h)) {
            return Ok(answer);
        }
        let mut answer = true;
        for x in games.left(g)? {
            answer &= !le(games, known, h, x)?;
        }
        for x in games.right(h)? {
            answer &= !le(games, known, x, g)?;
        }
        known.insert((g, h), answer);
        Ok(answer)
    }

    #[test]
    fn masks_of_day_three_are_exact() -> Result<()> {
        let mut games = Games::new();
        let mut known = FxHashMap::default();
        for g in games.born_by(3)? {
            let node = *games.node(g);
            for k in -3..=3 {
                for m in 0..=3 {
                    let below = games.intern_up_star(node.left_stop, k, u64::from(m))?;
                    let above = games.intern_up_star(node.right_stop, k, u64::from(m))?;
                    let expected = (
                        le(&mut games, &mut known, g, below)?,
                        le(&mut games, &mut known, above, g)?,
                    );
                    let found = (node.below & bit(k, m) != 0, node.above & bit(k, m) != 0);
                    assert_eq!(found, expected, "{g:?} and {k}.up + *{m}");
                }
            }
        }
        Ok(())
    }

    #[test]
    fn landmarks_have_landmarks_as_options() -> Result<()> {
        let mut games = Games::new();
        let mut seen: Mask = 0;
        for (place, left, right) in ORDERED {
            let (k, m) = (place as i64 / 4 - 3, place as u32 % 4);
            let game = games.intern_up_star(super::super::Num::ZERO, k, u64::from(m))?;
            for (options, expected) in [(games.left(game)?, left), (games.right(game)?, right)] {
                let mut mask = 0;
                for option in options {
                    let (ups, nim) = games.up_star(option).unwrap();
                    mask |= bit(ups, u32::try_from(nim).unwrap());
                }
                assert_eq!(mask, expected);
                assert_eq!(mask & !seen, 0, "options come first");
            }
            seen |= 1 << place;
        }
        assert_eq!(seen, ALL);
        Ok(())
    }
}

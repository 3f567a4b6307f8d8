//! Uptimals: sums of multiples of ↑, ↑², ↑³, …, with their closed form.
//!
//! Write U = Σ cᵢ·↑ⁱ for integers cᵢ, the last one not 0. As ↑ⁱ is {0 | *−↑\[i−1\]}, a move of Right
//! in ↑ⁱ takes U to U − ↑\[i\] + *, a move of Left to U − ↑ⁱ; in −↑ⁱ the other way round. So
//! uptimals plus nimbers are closed under moves, they add by their coefficients, and few of the options count:
//!
//! **Theorem.** U + *m is {L | R} with the Left options
//!
//! - U − ↑ⁿ + *m, if the last coefficient, that of ↑ⁿ, is positive;
//! - U + ↑\[k\] + *(m⊕1) for the last negative coefficient, that of ↑ᵏ, if there is one;
//! - U + *j for j < m, if no coefficient is negative;
//!
//! and the Right options by symmetry: U + ↑ⁿ + *m, if the last coefficient is negative; U − ↑\[k\] + *(m⊕1) for
//! the last positive one; U + *j for j < m, if none is positive.
//!
//! *Proof.* (a) ↑\[j\] + *k > 0 for k ≠ 1: Right's moves go to *(k⊕1) ≠ 0 and to ↑\[j\] + *k′, k′ < k, in which Left, moving, wins
//! by induction, or at once by the move to ↑\[j\] if k′ = 1; Left, moving first, takes the star away or moves to ↑\[j−1\]. (b) ↑\[j\] + ↑ⁱ + * ≥ 0 for i ≤ j: Right's moves go
//! to ↑ⁱ > 0, to ↑\[j\] − ↑\[i−1\] = ↑ⁱ + … + ↑ʲ > 0 and to ↑\[j\] + ↑ⁱ > 0. Now of Right's moves in
//! positive multiples, to U − ↑\[i\] + *(m⊕1), the one with the largest i = k is best for her. Her moves in
//! negative multiples go to U + ↑ⁱ + *m; with i ≤ k they are dominated by U − ↑\[k\] + *(m⊕1)
//! by (b), and those with other i < n by i = n. Her moves to U + *j are dominated by it
//! by (a), as m⊕1⊕j ≠ 1. Nothing else is left out. ∎
//!
//! The options of an uptimal are made before it, each once, so that n·↑² takes about n² of them and no
//! sum of canonical forms.

use super::{Game, Games, NumberUpStar};
use crate::error::Result;
use crate::number::Dyadic;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The coefficients of ↑, ↑², …; the last one is not 0.
pub(super) type Coefficients = SmallVec<[i64; 4]>;

/// The uptimals that have been made, those that are no multiples of ↑.
#[derive(Clone, Default)]
pub(super) struct Uptimals {
    games: FxHashMap<(Coefficients, u64), Game>,
    known: FxHashMap<Game, (Coefficients, u64)>,
}

impl Uptimals {
    pub(super) fn bytes(&self) -> u64 {
        self.known.len() as u64 * ENTRY_BYTES
    }
}

/// What an uptimal occupies in both tables, which are two thirds full.
const ENTRY_BYTES: u64 = 3 * size_of::<((Coefficients, u64), Game)>() as u64;

/// Without zeros at the end.
fn trimmed(mut coefficients: Coefficients) -> Coefficients {
    while coefficients.last() == Some(&0) {
        coefficients.pop();
    }
    coefficients
}

/// The coefficients with `n` added to those of the powers in a range of places.
fn shifted(
    coefficients: &Coefficients,
    places: std::ops::Range<usize>,
    n: i64,
) -> Option<Coefficients> {
    let mut shifted = coefficients.clone();
    for coefficient in &mut shifted[places] {
        *coefficient = coefficient.checked_add(n)?;
    }
    Some(trimmed(shifted))
}

/// An option: coefficients and a nimber.
type Position = (Coefficients, u64);

/// The options of U + *m by the theorem, Left's and Right's; U is no multiple of ↑.
fn options_of(coefficients: &Coefficients, nim: u64) -> Option<[Vec<Position>; 2]> {
    let last = coefficients.len() - 1;
    let mut sides = [Vec::new(), Vec::new()];
    for (side, sign) in sides.iter_mut().zip([1, -1]) {
        if coefficients[last].signum() == sign {
            side.push((shifted(coefficients, last..last + 1, -sign)?, nim));
        }
        match coefficients.iter().rposition(|c| c.signum() == -sign) {
            Some(k) => side.push((shifted(coefficients, 0..k + 1, sign)?, nim ^ 1)),
            None => side.extend((0..nim).map(|j| (coefficients.clone(), j))),
        }
    }
    Some(sides)
}

impl Games {
    /// A number, plus multiples of ↑, ↑², ↑³, …, plus a nimber.
    ///
    /// ```
    /// use tepid::number::Dyadic;
    /// # let mut games = tepid::game::Games::new();
    /// let square = games.up_power(2)?;
    /// let many = games.copies(&100.into(), square)?;
    /// assert_eq!(many, games.uptimal(&Dyadic::zero(), &[0, 100], 0)?);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn uptimal(&mut self, number: &Dyadic, coefficients: &[i64], nim: u64) -> Result<Game> {
        let root = (trimmed(Coefficients::from_slice(coefficients)), nim);
        let mut open = vec![root.clone()];
        while let Some(next) = open.last() {
            if self.made_uptimal(next)?.is_some() {
                open.pop();
                continue;
            }
            let (coefficients, nim) = next.clone();
            let has_both =
                [1, -1].iter().all(|sign| coefficients.iter().any(|c| c.signum() == *sign));
            let stars = if has_both { 0 } else { nim };
            self.budget.step(stars.saturating_add(1))?;
            self.room_for(stars, stars, (open.len() as u64).saturating_mul(ENTRY_BYTES))?;
            let sides = options_of(&coefficients, nim).ok_or_else(super::many_ups)?;
            let (mut games, before) = ([Vec::new(), Vec::new()], open.len());
            for (side, games) in sides.into_iter().zip(&mut games) {
                for option in side {
                    match self.made_uptimal(&option)? {
                        Some(game) => games.push(game),
                        None => open.push(option),
                    }
                }
            }
            if open.len() == before {
                let game = self.make(&games[0], &games[1])?;
                self.know_uptimal(game, coefficients, nim)?;
            }
        }
        let infinitesimal = self.made_uptimal(&root)?.expect("it was made last");
        let number = self.encode(number)?;
        self.translate(infinitesimal, number)
    }

    /// U + *m if it has a closed form or is in the table.
    fn made_uptimal(&mut self, (coefficients, nim): &Position) -> Result<Option<Game>> {
        Ok(match coefficients[..] {
            [] => Some(self.intern_up_star(super::Num::ZERO, 0, *nim)?),
            [ups] => Some(self.intern_up_star(super::Num::ZERO, ups, *nim)?),
            _ => self.uptimal_table.games.get(&(coefficients.clone(), *nim)).copied(),
        })
    }

    /// Enters a game in the table.
    pub(super) fn know_uptimal(
        &mut self,
        game: Game,
        coefficients: Coefficients,
        nim: u64,
    ) -> Result<()> {
        self.room_for(0, 0, ENTRY_BYTES)?;
        let class = self.node(game).class;
        debug_assert!(self.is_infinitesimal(game), "a power of up has no number part");
        self.uptimal_table.known.insert(class, (coefficients.clone(), nim));
        self.uptimal_table.games.insert((coefficients, nim), game);
        Ok(())
    }

    /// The coefficients and the nimber of a game that is a number plus an uptimal plus a
    /// nimber, if it was made from these.
    #[must_use]
    pub fn as_made_uptimal(&self, g: Game) -> Option<(Dyadic, Vec<i64>, u64)> {
        if let Some(NumberUpStar { number, ups, nim }) = self.as_number_up_star(g) {
            return Some((number, if ups == 0 { vec![] } else { vec![ups] }, nim));
        }
        let node = self.node(g);
        let number = self.decode(node.right_stop);
        let known = &self.uptimal_table.known;
        if let Some((coefficients, nim)) = known.get(&node.class) {
            return Some((number, coefficients.to_vec(), *nim));
        }
        let negative = self.node(node.class).negative;
        let (coefficients, nim) = known.get(&self.node(negative).class)?;
        Some((number, coefficients.iter().map(|c| -c).collect(), *nim))
    }

    /// The sum of two first nodes of classes by their coefficients, if both are known.
    pub(super) fn sum_of_uptimals(&mut self, g: Game, h: Game) -> Result<Option<Game>> {
        let is_cold = |g: Game| self.node(g).left_stop == self.node(g).right_stop;
        if self.uptimal_table.known.is_empty() || !is_cold(g) || !is_cold(h) {
            return Ok(None);
        }
        let (Some((x, a, m)), Some((y, b, n))) = (self.as_made_uptimal(g), self.as_made_uptimal(h))
        else {
            return Ok(None);
        };
        let length = a.len().max(b.len());
        let at = |side: &[i64], place: usize| side.get(place).copied().unwrap_or(0);
        let sum: Option<Vec<i64>> =
            (0..length).map(|place| at(&a, place).checked_add(at(&b, place))).collect();
        let sum = sum.ok_or_else(super::many_ups)?;
        self.uptimal(&(x + y), &sum, m ^ n).map(Some)
    }
}

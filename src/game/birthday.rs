//! Birthdays and followers.
//!
//! The birthday of a game is one more than the largest birthday of an option, 0 for {|};
//! here always that of the canonical form, which is the smallest among equal forms
//! (Siegel, *Combinatorial Game Theory*, II.2). For x + k·↑ + *m there is a closed form,
//! as only one option matters (see `write` for the options):
//! b(x + *m) = b(x) + m; b(x + ↑*) = b(x) + 2, b(x + ↑ + *m) = b(x + *(m⊕1)) + 1 otherwise,
//! and each further ↑ adds one and exchanges m with m⊕1.

use super::{Game, Games, MEMO_BYTES};
use crate::error::Result;
use num_bigint::BigUint;
use rustc_hash::FxHashSet;

impl Games {
    /// The birthday of the canonical form.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn birthday(&mut self, g: Game) -> Result<BigUint> {
        if let Some(day) = self.known_birthday(g) {
            return Ok(day);
        }
        let mut tasks = vec![g];
        while let Some(&game) = tasks.last() {
            if self.known_birthday(game).is_some() {
                tasks.pop();
                continue;
            }
            self.budget.step(1)?;
            let (left, right) = self.sides(game)?;
            let before = tasks.len();
            let mut latest = BigUint::ZERO;
            for place in left.places().chain(right.places()) {
                let option = self.option(place);
                match self.known_birthday(option) {
                    Some(day) => latest = latest.max(day),
                    None => tasks.push(option),
                }
            }
            if tasks.len() == before {
                self.room_for(0, 0, 2 * MEMO_BYTES)?;
                self.birthdays.insert(game, latest + 1u32);
            }
        }
        Ok(self.known_birthday(g).unwrap_or_default())
    }

    fn known_birthday(&self, g: Game) -> Option<BigUint> {
        let Some((ups, nim)) = self.up_star(g) else { return self.birthdays.get(&g).cloned() };
        let number = self.decode(self.node(g).right_stop).birthday();
        Some(match ups.unsigned_abs() {
            0 => number + nim,
            ups => {
                let nim = if ups % 2 == 0 { nim ^ 1 } else { nim };
                let star = if nim == 1 { 1 } else { nim ^ 1 };
                number + ups + star
            }
        })
    }

    /// G and all its subpositions, each behind its own options, so that G comes last. The
    /// order does not depend on what the arena did before.
    ///
    /// # Errors
    /// E04 when a limit is reached; at once where the birthday tells that there are too
    /// many.
    pub fn followers(&mut self, g: Game) -> Result<Vec<Game>> {
        let mut followers = Vec::new();
        let mut listed: FxHashSet<Game> = FxHashSet::default();
        let mut tasks = vec![(g, false)];
        while let Some((game, expanded)) = tasks.pop() {
            if listed.contains(&game) {
                continue;
            }
            if expanded {
                listed.insert(game);
                followers.push(game);
                continue;
            }
            self.budget.step(1)?;
            if self.up_star(game).is_some() {
                // At least one follower for each day; nothing is begun that cannot end.
                let days = self.known_birthday(game).unwrap_or_default();
                let days = u64::try_from(days).unwrap_or(u64::MAX);
                self.room_for(days.saturating_sub(self.node_count() as u64), 0, 0)?;
            }
            tasks.push((game, true));
            if let Some((0, nim)) = self.up_star(game)
                && nim > 0
            {
                // The other options of x + *m are followers of x + *(m−1).
                let number = self.node(game).right_stop;
                tasks.push((self.intern_up_star(number, 0, nim - 1)?, false));
                continue;
            }
            let (left, right) = (self.left(game)?, self.right(game)?);
            self.budget.step((left.len() + right.len()) as u64)?;
            for option in right.into_iter().rev().chain(left.into_iter().rev()) {
                if !listed.contains(&option) {
                    tasks.push((option, false));
                }
            }
        }
        Ok(followers)
    }

    /// Whether in every follower of the canonical form either both players can move or
    /// neither can.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn is_all_small(&mut self, g: Game) -> Result<bool> {
        let mut seen: FxHashSet<Game> = FxHashSet::default();
        let mut tasks = vec![g];
        while let Some(game) = tasks.pop() {
            if !self.is_infinitesimal(game) || (self.is_number(game) && game != Game::ZERO) {
                return Ok(false);
            }
            if self.up_star(game).is_some() || !seen.insert(game) {
                continue;
            }
            self.budget.step(1)?;
            let (left, right) = self.options(game)?;
            tasks.extend(left.iter().chain(right));
        }
        Ok(true)
    }
}

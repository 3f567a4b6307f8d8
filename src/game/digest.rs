//! A hash of values that does not depend on the arena.
//!
//! Equal values have equal canonical forms, so a hash of the canonical form as a tree of sets is
//! one of the value: of x + k·↑ + *m it mixes x, k and m, of all others the hashes of the options,
//! each side sorted. Different values may have equal digests.

use super::{Game, Games, MEMO_BYTES};
use crate::error::Result;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// The digests that someone asked for.
#[derive(Clone, Default)]
pub(super) struct Digests(FxHashMap<Game, u64>);

impl Digests {
    pub(super) fn bytes(&self) -> u64 {
        self.0.len() as u64 * MEMO_BYTES
    }
}

impl Games {
    /// A hash of the value, the same in every arena.
    ///
    /// ```
    /// use tepid::game::Games;
    /// let (mut here, mut there) = (Games::new(), Games::new());
    /// let (one, zero) = (there.integer(1)?, there.integer(0)?);
    /// let switch = there.make(&[one], &[zero])?;
    /// let copy = here.import(&mut there, switch)?;
    /// assert_eq!(here.digest(copy)?, there.digest(switch)?);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn digest(&mut self, g: Game) -> Result<u64> {
        let mut tasks = vec![g];
        loop {
            let Some(&game) = tasks.last() else { unreachable!("the first task ends the loop") };
            let open = match self.known_digest(game) {
                Some(digest) if tasks.len() == 1 => return Ok(digest),
                Some(_) => Vec::new(),
                None => self.digest_from_options(game)?,
            };
            if open.is_empty() && tasks.len() > 1 {
                tasks.pop();
            }
            tasks.extend(open);
        }
    }

    fn known_digest(&self, g: Game) -> Option<u64> {
        if let Some(x) = self.as_number_up_star(g) {
            let mut hasher = FxHasher::default();
            x.hash(&mut hasher);
            return Some(hasher.finish());
        }
        self.digests.0.get(&g).copied()
    }

    /// Remembers the digest of a game whose options have theirs; else the options that have none.
    fn digest_from_options(&mut self, game: Game) -> Result<Vec<Game>> {
        self.budget.step(1)?;
        let (left, right) = self.options(game)?;
        let sides = [left.to_vec(), right.to_vec()];
        let open = sides.iter().flatten().filter(|&&g| self.known_digest(g).is_none());
        let open: Vec<Game> = open.copied().collect();
        if open.is_empty() {
            let mut hasher = FxHasher::default();
            for side in &sides {
                let mut digests: Vec<u64> =
                    side.iter().filter_map(|&option| self.known_digest(option)).collect();
                digests.sort_unstable();
                digests.hash(&mut hasher);
            }
            self.room_for(0, 0, MEMO_BYTES)?;
            self.digests.0.insert(game, hasher.finish());
        }
        Ok(open)
    }
}

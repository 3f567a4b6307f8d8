//! Incentives: what a move is worth to the player who makes it.
//!
//! The Left incentives of G are G^L − G, the Right ones G − G^R, over the canonical
//! options (*Winning Ways*, chapter 6). All of them are listed; some tools drop those that
//! another one is at least, for which there is [`Games::undominated`]. 0 has none.

use super::{Game, Games};
use crate::error::Result;

impl Games {
    /// G^L − G for each Left option, without repetition.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn left_incentives(&mut self, g: Game) -> Result<Vec<Game>> {
        let left = self.left(g)?;
        let incentives =
            left.into_iter().map(|option| self.sub(option, g)).collect::<Result<Vec<_>>>()?;
        self.in_order_of_structure(incentives)
    }

    /// G − G^R for each Right option, without repetition.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn right_incentives(&mut self, g: Game) -> Result<Vec<Game>> {
        let right = self.right(g)?;
        let incentives =
            right.into_iter().map(|option| self.sub(g, option)).collect::<Result<Vec<_>>>()?;
        self.in_order_of_structure(incentives)
    }

    /// The incentives of both players, without repetition.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn incentives(&mut self, g: Game) -> Result<Vec<Game>> {
        let mut incentives = self.left_incentives(g)?;
        incentives.extend(self.right_incentives(g)?);
        self.in_order_of_structure(incentives)
    }

    /// Those of these games that no other one of them is at least, in the given order and
    /// without repetition.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn undominated(&mut self, games: &[Game]) -> Result<Vec<Game>> {
        let mut kept: Vec<Game> = Vec::new();
        'games: for &game in games {
            self.budget.step(1 + kept.len() as u64)?;
            let mut place = 0;
            while place < kept.len() {
                if self.le(game, kept[place])? {
                    continue 'games;
                }
                if self.le(kept[place], game)? {
                    kept.remove(place);
                } else {
                    place += 1;
                }
            }
            kept.push(game);
        }
        Ok(kept)
    }
}

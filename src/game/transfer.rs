//! Carrying values from one arena to another.

use super::{Game, Games};
use crate::error::Result;
use rustc_hash::FxHashMap;

impl Games {
    /// The same value in this arena. The other arena is borrowed mutably as its options may
    /// have to be written down.
    ///
    /// ```
    /// use tepid::game::Games;
    /// let (mut here, mut there) = (Games::new(), Games::new());
    /// let power = there.up_power(3)?;
    /// let copy = here.import(&mut there, power)?;
    /// assert_eq!(copy, here.up_power(3)?);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit of either arena is reached.
    pub fn import(&mut self, from: &mut Games, g: Game) -> Result<Game> {
        let mut known: FxHashMap<Game, Game> = FxHashMap::default();
        let mut tasks = vec![g];
        while let Some(&game) = tasks.last() {
            if known.contains_key(&game) {
                tasks.pop();
                continue;
            }
            self.budget.step(1)?;
            if let Some(x) = from.as_number_up_star(game) {
                known.insert(game, self.number_up_star(&x)?);
                continue;
            }
            let (left, right) = from.options(game)?;
            let before = tasks.len();
            tasks.extend(left.iter().chain(right).filter(|option| !known.contains_key(option)));
            if tasks.len() > before {
                continue;
            }
            let carried = |side: &[Game]| -> Vec<Game> {
                side.iter().filter_map(|option| known.get(option).copied()).collect()
            };
            let (mut left, mut right) = (carried(left), carried(right));
            let measured = self.measured(&left, &right, Game::CANDIDATE);
            let copy = self.intern(&mut left, &mut right, measured)?;
            known.insert(game, copy);
        }
        Ok(known.get(&g).copied().unwrap_or(Game::ZERO))
    }
}

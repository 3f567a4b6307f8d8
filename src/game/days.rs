//! All games born by day 3, and all forms born by day 2.
//!
//! Every game born by day n + 1 is {A | B} for two antichains A, B of games born by day n,
//! since dominated options can be dropped. There are 1, 4, 22, 1,474 games born by days 0
//! to 3 (Hickerson; Siegel, *Combinatorial Game Theory*, III.1), and 1, 4, 256 forms born
//! by days 0 to 2. On day 4 there are more than 10^92 games.

use super::{Form, Game, Games};
use crate::error::{Error, Result, domain};
use num_bigint::BigUint;

impl Games {
    /// All values born by a day up to 3: by birthday, then in the order of structure.
    ///
    /// ```
    /// # let mut games = tepid::game::Games::new();
    /// assert_eq!(games.born_by(2)?.len(), 22);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E0303 for later days, E04 when a limit is reached.
    pub fn born_by(&mut self, day: u32) -> Result<Vec<Game>> {
        if day > 3 {
            return Err(out_of_range("games", day, 3));
        }
        let mut games = vec![Game::ZERO];
        for _ in 0..day {
            let antichains = self.antichains(&games)?;
            let mut next = Vec::new();
            for left in &antichains {
                for right in &antichains {
                    next.push(self.make(left, right)?);
                }
            }
            let mut dated = Vec::new();
            for game in self.in_order_of_structure(next)? {
                dated.push((self.birthday(game)?, game));
            }
            dated.sort_by(|(a, _), (b, _): &(BigUint, Game)| a.cmp(b));
            games = dated.into_iter().map(|(_, game)| game).collect();
        }
        Ok(games)
    }

    /// All sets of pairwise confused games among these.
    fn antichains(&mut self, games: &[Game]) -> Result<Vec<Vec<Game>>> {
        let mut antichains: Vec<Vec<Game>> = vec![Vec::new()];
        for &game in games {
            for place in 0..antichains.len() {
                let mut is_confused = true;
                for &other in &antichains[place].clone() {
                    is_confused &= !self.le(game, other)? && !self.le(other, game)?;
                }
                if is_confused {
                    let mut antichain = antichains[place].clone();
                    antichain.push(game);
                    antichains.push(antichain);
                }
            }
        }
        Ok(antichains)
    }

    /// All forms born by a day up to 2: those of earlier days first.
    ///
    /// # Errors
    /// E0303 for later days, E04 when a limit is reached.
    pub fn forms_born_by(&mut self, day: u32) -> Result<Vec<Form>> {
        if day > 2 {
            return Err(out_of_range("forms", day, 2));
        }
        let mut forms = vec![Form::ZERO];
        for _ in 0..day {
            let subsets: Vec<Vec<Form>> = (0..1_usize << forms.len())
                .map(|set| {
                    forms
                        .iter()
                        .enumerate()
                        .filter(|(i, _)| set >> i & 1 == 1)
                        .map(|(_, &f)| f)
                        .collect()
                })
                .collect();
            let mut next = forms.clone();
            for left in &subsets {
                for right in &subsets {
                    let form = self.form(left, right)?;
                    if !forms.contains(&form) {
                        next.push(form);
                    }
                }
            }
            forms = next;
        }
        Ok(forms)
    }
}

fn out_of_range(what: &str, day: u32, last: u32) -> Error {
    Error::new(&domain::DAY, format!("{what} can be listed up to day {last}, not to day {day}"))
}

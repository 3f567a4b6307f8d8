//! Cooling, freezing, and the numbers that thermography gives.
//!
//! For a dyadic t > −1, `cool(G, t)` (Conway, *On Numbers and Games*, ch. 9; Siegel,
//! *Combinatorial Game Theory*, II.5) is
//!
//! - G when G is an integer,
//! - the mean of G, as a number, when t > temp(G),
//! - {cool(`GL`, t) − t | cool(`GR`, t) + t} otherwise, over the options of the canonical form,
//!   so that each follower freezes at its own temperature.
//!
//! It depends on values only. For t ≥ 0 it is additive, monotone, and composes:
//! cool(cool(G, t), u) = cool(G, t + u). What does **not** hold: it does not reflect the order
//! (cool({2|0}, 1) = 1* > 0, but {2|0} is confused with 0... and with 1); at t = temp(G) it is
//! not the mean but the mean plus a nonzero infinitesimal (cool({2|0}, 1) = 1*); below 0 it does
//! not compose; and without the freezing clause the recursion would give the *simplest* number
//! of an interval (1* cooled by 2 would be 0, not 1).

use super::Operators;
use super::recursion::{compute, game_options, taxed};
use crate::error::{Error, Result, domain};
use crate::game::{Game, Games};
use crate::number::Dyadic;
use crate::thermography::Thermograph;
use rustc_hash::FxHashMap;

/// For each temperature, what games become there.
pub(super) type Memo = FxHashMap<Dyadic, FxHashMap<Game, Game>>;

impl Operators {
    /// G cooled by `t`: what remains of it when every move costs t.
    ///
    /// # Errors
    /// E0301 unless t > −1; E04 when a budget of the arena is used up.
    pub fn cool(&mut self, games: &mut Games, g: Game, t: &Dyadic) -> Result<Game> {
        self.home.is(games);
        if *t <= Dyadic::integer(-1) {
            let message = format!("cooling needs a temperature above -1, and {t} is not");
            return Err(Error::new(&domain::TEMPERATURE, message)
                .hint("every game cooled by -1 would be frozen as an integer"));
        }
        let minus_t = games.number(&-t)?;
        let thermographs = &mut self.thermographs;
        let memo = self.cooling.entry(t.clone()).or_default();
        compute(games, memo, g, |games, g, known| {
            if games.is_integer(g) {
                return Ok(Some(g));
            }
            if *t > thermographs.temperature(games, g)? {
                let mean = thermographs.mean(games, g)?;
                return games.number(&mean).map(Some);
            }
            let Some((left, right)) = game_options(games, g, known)? else { return Ok(None) };
            taxed(games, left, right, minus_t).map(Some)
        })
    }

    /// G cooled by its own temperature: its mean plus an infinitesimal. Numbers are fixed, and
    /// so is every number plus an infinitesimal, as cooling by 0 changes nothing.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn freeze(&mut self, games: &mut Games, g: Game) -> Result<Game> {
        self.home.is(games);
        if games.is_number(g) {
            return Ok(g);
        }
        let t = self.temperature(games, g)?;
        self.cool(games, g, &t)
    }

    /// The mean value: n·G is worth about n times as much.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn mean(&mut self, games: &mut Games, g: Game) -> Result<Dyadic> {
        self.home.is(games);
        self.thermographs.mean(games, g)
    }

    /// The temperature: −1 for an integer (0 too), −1/2^k for m/2^k in lowest terms, 0 for a
    /// number plus a nonzero infinitesimal, positive for a hot game.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn temperature(&mut self, games: &mut Games, g: Game) -> Result<Dyadic> {
        self.home.is(games);
        self.thermographs.temperature(games, g)
    }

    /// The thermograph.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn thermograph(&mut self, games: &mut Games, g: Game) -> Result<Thermograph> {
        self.home.is(games);
        self.thermographs.of(games, g)
    }
}

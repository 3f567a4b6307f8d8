//! Endgames by chilled values: Berlekamp and Wolfe, *Mathematical Go*, chapters 3 and 5.
//!
//! Chilling takes a point of tax from every move: chill(G) = m where G is m or m* for a number m,
//! and {chill(GL) − 1 | chill(GR) + 1} otherwise. Of many regions it leaves a number or an
//! infinitesimal, which are easily added, and warming gives the region back: a region is
//! **even elementary** if warm(chill(G)) = G, **odd elementary** if warm(chill(G)) + * = G.
//! Warming is additive, so that a sum of elementary regions is elementary, odd if an odd
//! number of them is; hence its score, and the move that gets it, can be read off the sum of
//! the chilled values.
//!
//! What does not hold: not every game is elementary. The first that are not are born on day 2:
//! 1/2 chills to itself, which warms to {1 | *}; ↑ chills to 0. For a region with such a value
//! there is no advice here: E0708.

use super::{Go, Region};
use crate::error::{Error, Result, position};
use crate::game::{Game, Games};
use crate::number::Dyadic;
use crate::operators::Operators;
use crate::rulesets::{Player, Solver};

/// How a game comes back when it is chilled and warmed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// warm(chill(G)) = G.
    Even,
    /// warm(chill(G)) + * = G.
    Odd,
    /// Neither: the chilled value does not describe G.
    NotElementary,
}

/// A game with its chilled value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chilled {
    /// chill(G).
    pub value: Game,
    /// Whether and how G comes back from it.
    pub kind: Kind,
}

impl Chilled {
    /// Chills a game and warms it back.
    ///
    /// ```
    /// use tepid::game::Games;
    /// use tepid::operators::Operators;
    /// use tepid::rulesets::go::endgame::{Chilled, Kind};
    /// let (mut games, mut operators) = (Games::new(), Operators::new());
    /// let star = games.nimber(1)?;
    /// let chilled = Chilled::of(star, &mut games, &mut operators)?;
    /// assert_eq!((chilled.value, chilled.kind), (games.integer(0)?, Kind::Odd));
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when the arena's budget is used up.
    pub fn of(g: Game, games: &mut Games, operators: &mut Operators) -> Result<Chilled> {
        let value = operators.chill(games, g)?;
        let warmed = operators.warm(games, value)?;
        let star = games.nimber(1)?;
        let kind = if warmed == g {
            Kind::Even
        } else if games.add(warmed, star)? == g {
            Kind::Odd
        } else {
            Kind::NotElementary
        };
        Ok(Chilled { value, kind })
    }
}

/// A move in a sum of regions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The number of the region to play in, from 0.
    pub region: usize,
    /// What to make of it.
    pub to: Region,
    /// The chilled value of the sum after the move, its tax paid.
    pub chilled: Game,
    /// The score that it leads to when both play well, each point a move of Left.
    pub score: Dyadic,
}

/// The best move of a player in a sum of regions, by their chilled values; `None` if there
/// is no move. Among moves with the same score, one that no other dominates in the chilled
/// sum.
///
/// ```
/// use tepid::game::Games;
/// use tepid::operators::Operators;
/// use tepid::rulesets::{Player, go::{Region, endgame::best_move}};
/// let (mut games, mut operators) = (Games::new(), Operators::new());
/// let regions = [Region::corridor(2), Region::corridor(5)];
/// let advice = best_move(&regions, Player::Left, &mut games, &mut operators)?.unwrap();
/// assert_eq!((advice.region, advice.score.to_string().as_str()), (1, "4"));
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E0708 where a region, or a region after a move, is not elementary; E0707 for a ko; E04
/// when the arena's budget is used up.
pub fn best_move(
    regions: &[Region],
    player: Player,
    games: &mut Games,
    operators: &mut Operators,
) -> Result<Option<Advice>> {
    let mut values = Vec::with_capacity(regions.len());
    let mut choices = Vec::new();
    let mut solver = Solver::new(Go, games);
    for (index, region) in regions.iter().enumerate() {
        values.push(solver.value(region)?);
        choices.extend(solver.choices(region, player)?.into_iter().map(|choice| (index, choice)));
    }
    let mut chilled = Vec::with_capacity(regions.len());
    for (index, &value) in values.iter().enumerate() {
        chilled.push(elementary(value, index, games, operators)?);
    }
    let (total, odd) = sum(&chilled, games)?;
    let tax = games.integer(if player == Player::Left { -1 } else { 1 })?;
    let mut best: Option<Advice> = None;
    for (region, choice) in choices {
        let after = elementary(choice.value, region, games, operators)?;
        let others = games.sub(total, chilled[region].value)?;
        let untaxed = games.add(others, after.value)?;
        let odd = odd ^ (chilled[region].kind == Kind::Odd) ^ (after.kind == Kind::Odd);
        let score = score(untaxed, odd, player.opponent(), games, operators)?;
        let chilled = games.add(untaxed, tax)?;
        let advice = Advice { region, to: choice.position, chilled, score };
        if is_better(&advice, best.as_ref(), player, games)? {
            best = Some(advice);
        }
    }
    Ok(best)
}

fn elementary(
    value: Game,
    region: usize,
    games: &mut Games,
    operators: &mut Operators,
) -> Result<Chilled> {
    let chilled = Chilled::of(value, games, operators)?;
    if chilled.kind == Kind::NotElementary {
        return Err(Error::new(
            &position::NOT_ELEMENTARY,
            format!("region {} is neither an even nor an odd elementary position", region + 1),
        )
        .hint("its chilled value does not tell the best move; compare the values of the moves"));
    }
    Ok(chilled)
}

/// The chilled value of a sum, and whether the sum is odd.
fn sum(chilled: &[Chilled], games: &mut Games) -> Result<(Game, bool)> {
    let (mut total, mut odd) = (Game::ZERO, false);
    for part in chilled {
        total = games.add(total, part.value)?;
        odd ^= part.kind == Kind::Odd;
    }
    Ok((total, odd))
}

/// The score of a position with this chilled value when `first` is to move.
fn score(
    chilled: Game,
    odd: bool,
    first: Player,
    games: &mut Games,
    operators: &mut Operators,
) -> Result<Dyadic> {
    let mut warmed = operators.warm(games, chilled)?;
    if odd {
        let star = games.nimber(1)?;
        warmed = games.add(warmed, star)?;
    }
    Ok(match first {
        Player::Left => games.left_stop(warmed),
        Player::Right => games.right_stop(warmed),
    })
}

fn is_better(
    new: &Advice,
    old: Option<&Advice>,
    player: Player,
    games: &mut Games,
) -> Result<bool> {
    let Some(old) = old else { return Ok(true) };
    let (worse, better) = match player {
        Player::Left => (old, new),
        Player::Right => (new, old),
    };
    if new.score != old.score {
        return Ok(worse.score < better.score);
    }
    Ok(new.chilled != old.chilled && games.le(worse.chilled, better.chilled)?)
}

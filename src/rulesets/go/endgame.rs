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
use crate::rulesets::{Notation, Player, Remark, Ruleset, Solver, Summands};

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

/// A move on a board of several regions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The board after the move.
    pub to: Region,
    /// The chilled value of the board after the move, its tax paid.
    pub chilled: Game,
    /// The score that it leads to when both play well, each point a move of Left.
    pub score: Dyadic,
}

/// The best move of a player on a board, by the chilled values of its independent regions;
/// `None` if there is no move. Among moves with the same score, one that no other dominates
/// in the chilled sum. The sum of the regions is never played out.
///
/// ```
/// use tepid::game::Games;
/// use tepid::operators::Operators;
/// use tepid::rulesets::{Notation, Player, go::{Go, endgame::best_move}};
/// let (mut games, mut operators) = (Games::new(), Operators::new());
/// let board = Go.read("corridor2+corridor5")?;
/// let advice = best_move(&board, Player::Left, &mut games, &mut operators)?.unwrap();
/// assert_eq!(advice.score.to_string(), "4");
/// assert_eq!(advice.to, Go.read("corridor2+XXXXXXX/X....xO/XXXXXXX")?);
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E0708 where a region, or a region after a move, is not elementary; E0707 for a ko; E04
/// when the arena's budget is used up.
pub fn best_move(
    board: &Region,
    player: Player,
    games: &mut Games,
    operators: &mut Operators,
) -> Result<Option<Advice>> {
    let mut solver = Solver::new(Go, games);
    let tax = solver.games().integer(if player == Player::Left { -1 } else { 1 })?;
    let mut best: Option<Advice> = None;
    for to in Go.moves(board, player) {
        let (untaxed, odd) = chilled_sum(&to, &mut solver, operators)?;
        let games = solver.games();
        let score = score(untaxed, odd, player.opponent(), games, operators)?;
        let advice = Advice { to, chilled: games.add(untaxed, tax)?, score };
        if is_better(&advice, best.as_ref(), player, games)? {
            best = Some(advice);
        }
    }
    Ok(best)
}

/// The sum of the chilled values of a board's regions, and whether the board is odd.
fn chilled_sum(
    board: &Region,
    solver: &mut Solver<'_, Go>,
    operators: &mut Operators,
) -> Result<(Game, bool)> {
    let mut sum = Summands::default();
    Go.summands(board, &mut sum);
    let Summands { settled, parts } = sum;
    let mut total = solver.games().number_up_star(&settled)?;
    // Points are integers: even ones warm to themselves, odd ones to themselves plus *.
    let mut odd = Chilled::of(total, solver.games(), operators)?.kind == Kind::Odd;
    for part in &parts {
        let value = solver.value(part)?;
        let chilled = Chilled::of(value, solver.games(), operators)?;
        if chilled.kind == Kind::NotElementary {
            let message = "a region is neither an even nor an odd elementary position";
            return Err(Error::new(&position::NOT_ELEMENTARY, message)
                .hint(format!("it is {}; compare the values of the moves", Go.write(part))));
        }
        total = solver.games().add(total, chilled.value)?;
        odd ^= chilled.kind == Kind::Odd;
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

/// Whether a player prefers the first to the second, if there is a second.
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

/// What the Go player wants to know of a board beside its value: its chilled value, whether
/// warming gives the board back, and the best moves by the chilled values of its regions.
pub(super) fn remarks(board: &Region, value: Game, games: &mut Games) -> Result<Vec<Remark>> {
    let mut operators = Operators::new();
    let chilled = Chilled::of(value, games, &mut operators)?;
    let kind = match chilled.kind {
        Kind::Even => "an even elementary position: warm(chilled) is the value",
        Kind::Odd => "an odd elementary position: warm(chilled) + * is the value",
        Kind::NotElementary => "not an elementary position: warm(chilled) is not the value",
    };
    let mut remarks = vec![Remark { text: format!("chilled, {kind}"), value: Some(chilled.value) }];
    for player in Player::BOTH {
        let advice = match best_move(board, player, games, &mut operators) {
            Ok(advice) => advice,
            Err(error) if error.code() == &position::NOT_ELEMENTARY => continue,
            Err(error) => return Err(error),
        };
        if let Some(Advice { to, score, .. }) = advice {
            let text =
                format!("best for {player} by chilled values: {}, score {score}", Go.write(&to));
            remarks.push(Remark { text, value: None });
        }
    }
    Ok(remarks)
}

//! Winning strategies as witnesses of the order: Joyal's category of games.
//!
//! A ≤ B holds exactly when Left, moving second, wins −A + B (Conway, *On Numbers and Games*,
//! chapter 7). Joyal (*Remarques sur la théorie des jeux à deux personnes*, 1977) takes the
//! winning strategies themselves as the arrows from A to B: an arrow is a proof of A ≤ B
//! that anyone can play against. The identity of A is the copycat, who answers each move in
//! one component by the same move in the other one; the composite of A → B and B → C plays
//! through the middle: what one of the two does in B is the other's next move to answer,
//! until one of them moves in A or C.
//!
//! Arrows are between **forms**. Equal games have arrows both ways, and these need not be
//! inverse to each other: `'{*|*}` equals 0, but no composite on `'{*|*}` is its copycat.
//! Composition is associative, with the copycats as identities.
//!
//! ```
//! use tepid::{game::Games, strategy::Strategy};
//! let mut games = Games::new();
//! let (zero, star) = (games.integer(0)?, games.nimber(1)?);
//! let up = games.make(&[zero], &[star])?;
//! let (zero, star) = (games.canonical_form(zero)?, games.canonical_form(star)?);
//! let up = games.canonical_form(up)?;
//! let witness = Strategy::search(&mut games, zero, up)?.expect("0 is less than up");
//! assert!(witness.wins(&mut games)?);
//! assert!(Strategy::search(&mut games, star, up)?.is_none());
//! # Ok::<(), tepid::error::Error>(())
//! ```

use crate::error::{Error, Result, limit};
use crate::game::{Form, Games};
use rustc_hash::FxHashMap;

/// A position of −A + B: what A and B have become. It is Right's turn, unless a text says
/// otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// What A has become. Left moves here as Right does in A.
    pub from: Form,
    /// What B has become.
    pub to: Form,
}

/// A move in one of the two components.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// In A, to this option of it: a Left option when Right moves, a Right option when Left
    /// does.
    From(Form),
    /// In B, to this option of it.
    To(Form),
}

impl Position {
    /// The position after a move.
    #[must_use]
    pub fn after(self, step: Move) -> Position {
        match step {
            Move::From(from) => Position { from, ..self },
            Move::To(to) => Position { to, ..self },
        }
    }

    /// Right's moves: in A to its Left options, in B to its Right options.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn right_moves(self, games: &mut Games) -> Result<Vec<Move>> {
        let (from, to) = (games.form_left(self.from)?, games.form_right(self.to)?);
        moves(games, from, to)
    }

    /// Left's moves: in A to its Right options, in B to its Left options.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn left_moves(self, games: &mut Games) -> Result<Vec<Move>> {
        let (from, to) = (games.form_right(self.from)?, games.form_left(self.to)?);
        moves(games, from, to)
    }
}

/// Moves in the order of the values that they lead to, those in A first.
fn moves(games: &mut Games, from: Vec<Form>, to: Vec<Form>) -> Result<Vec<Move>> {
    games.budget_mut().step(1 + (from.len() + to.len()) as u64)?;
    let mut moves: Vec<Move> = in_order(games, from)?.into_iter().map(Move::From).collect();
    moves.extend(in_order(games, to)?.into_iter().map(Move::To));
    Ok(moves)
}

fn in_order(games: &mut Games, forms: Vec<Form>) -> Result<Vec<Form>> {
    if forms.len() < 2 {
        return Ok(forms);
    }
    let mut by_value = FxHashMap::default();
    let mut values = Vec::with_capacity(forms.len());
    for form in forms {
        let value = games.form_value(form)?;
        let same: &mut Vec<Form> = by_value.entry(value).or_default();
        if same.is_empty() {
            values.push(value);
        }
        same.push(form);
    }
    let values = games.in_order_of_structure(values)?;
    Ok(values.into_iter().flat_map(|value| by_value.remove(&value).unwrap_or_default()).collect())
}

/// The place of a state in its strategy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct StateId(pub u32);

/// A situation of the game with Right to move, and Left's answers. Two states may have the
/// same position, as a composite strategy remembers what was played in the middle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// What is on the table.
    pub position: Position,
    /// For each move of Right's, Left's answer and the state after it.
    pub answers: Vec<Answer>,
}

/// Left's answer to a move of Right's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Right's move.
    pub to: Move,
    /// Left's.
    pub by: Move,
    /// Where the game goes on.
    pub next: StateId,
}

/// A strategy for Left, moving second, on −A + B: an arrow A → B.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    states: Vec<State>,
}

/// A first move of Left's on −A + B, and her strategy for what is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Where it begins.
    pub start: Position,
    /// Left's first move.
    pub first: Move,
    /// The strategy after it.
    pub then: Strategy,
}

impl Strategy {
    /// An arrow from A to B, if A ≤ B: in each position the first winning answer in the
    /// order of [`Position::left_moves`].
    ///
    /// The search is the definition itself, remembered by position; it does not ask the
    /// kernel how the games compare.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn search(games: &mut Games, from: Form, to: Form) -> Result<Option<Strategy>> {
        Search::default().strategy(games, Position { from, to })
    }

    /// The copycat A → A.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn copycat(games: &mut Games, a: Form) -> Result<Strategy> {
        let mut states = States::default();
        states.find(a, Position { from: a, to: a })?;
        while let Some((at, a)) = states.next() {
            let position = Position { from: a, to: a };
            for to in position.right_moves(games)? {
                let (by, option) = match to {
                    Move::From(option) => (Move::To(option), option),
                    Move::To(option) => (Move::From(option), option),
                };
                let next = states.find(option, position.after(to).after(by))?;
                states.answer(at, Answer { to, by, next });
            }
        }
        Ok(Strategy { states: states.states })
    }

    /// The composite A → C of this arrow A → B with an arrow B → C; `None` when this one
    /// does not end where the other one begins, or one of them lacks an answer.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn then(&self, games: &mut Games, other: &Strategy) -> Result<Option<Strategy>> {
        if self.start().to != other.start().from {
            return Ok(None);
        }
        let meet = |f: StateId, g: StateId| Position {
            from: self.state(f).position.from,
            to: other.state(g).position.to,
        };
        let mut states = States::default();
        let first = (StateId(0), StateId(0));
        states.find(first, meet(first.0, first.1))?;
        while let Some((at, (f, g))) = states.next() {
            for to in meet(f, g).right_moves(games)? {
                let (mut f, mut g) = (f, g);
                // The move that is to be answered, and by whom.
                let mut open = match to {
                    Move::From(_) => (to, true),
                    Move::To(_) => (to, false),
                };
                let by = loop {
                    games.budget_mut().step(1)?;
                    let (asked, by_first) = open;
                    let answer =
                        if by_first { self.answer(f, asked) } else { other.answer(g, asked) };
                    let Some(answer) = answer else { return Ok(None) };
                    if by_first {
                        f = answer.next;
                    } else {
                        g = answer.next;
                    }
                    open = match (answer.by, by_first) {
                        (Move::To(middle), true) => (Move::From(middle), false),
                        (Move::From(middle), false) => (Move::To(middle), true),
                        (by, _) => break by,
                    };
                };
                let next = states.find((f, g), meet(f, g))?;
                states.answer(at, Answer { to, by, next });
            }
        }
        Ok(Some(Strategy { states: states.states }))
    }

    /// The position in which it begins: A and B.
    #[must_use]
    pub fn start(&self) -> Position {
        self.states[0].position
    }

    /// All states; the game begins in the first one.
    #[must_use]
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// One state.
    #[must_use]
    pub fn state(&self, id: StateId) -> &State {
        &self.states[id.0 as usize]
    }

    /// The answer to a move of Right's, if there is one.
    #[must_use]
    pub fn answer(&self, at: StateId, to: Move) -> Option<Answer> {
        self.state(at).answers.iter().find(|answer| answer.to == to).copied()
    }

    /// Plays against every move of Right's, wherever the game may go, and tells whether Left
    /// always has a legal answer. As games end, she then makes the last move.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn wins(&self, games: &mut Games) -> Result<bool> {
        let mut met = vec![false; self.states.len()];
        let mut open = vec![StateId(0)];
        met[0] = true;
        while let Some(at) = open.pop() {
            let position = self.state(at).position;
            for to in position.right_moves(games)? {
                let Some(answer) = self.answer(at, to) else { return Ok(false) };
                let after = position.after(to);
                let legal = after.left_moves(games)?.contains(&answer.by);
                let fits = self
                    .states
                    .get(answer.next.0 as usize)
                    .is_some_and(|next| next.position == after.after(answer.by));
                if !(legal && fits) {
                    return Ok(false);
                }
                if !std::mem::replace(&mut met[answer.next.0 as usize], true) {
                    open.push(answer.next);
                }
            }
        }
        Ok(true)
    }

    /// Whether two strategies give the same answers wherever Right may go.
    #[must_use]
    pub fn plays_as(&self, other: &Strategy) -> bool {
        let mut met = rustc_hash::FxHashSet::from_iter([(StateId(0), StateId(0))]);
        let mut open = vec![(StateId(0), StateId(0))];
        while let Some((f, g)) = open.pop() {
            let (here, there) = (self.state(f), other.state(g));
            if here.position != there.position || here.answers.len() != there.answers.len() {
                return false;
            }
            for answer in &here.answers {
                let Some(same) = other.answer(g, answer.to) else { return false };
                if same.by != answer.by {
                    return false;
                }
                if met.insert((answer.next, same.next)) {
                    open.push((answer.next, same.next));
                }
            }
        }
        true
    }
}

impl Opening {
    /// A winning first move of Left's on −A + B, if there is one: A <| B. It also refutes
    /// B ≤ A, in which Right, moving first, plays it.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn search(games: &mut Games, from: Form, to: Form) -> Result<Option<Opening>> {
        let start = Position { from, to };
        let mut search = Search::default();
        for first in start.left_moves(games)? {
            if let Some(then) = search.strategy(games, start.after(first))? {
                return Ok(Some(Opening { start, first, then }));
            }
        }
        Ok(None)
    }
}

/// Joyal's s₀: whether Left wins a form moving second, A ≥ 0.
///
/// # Errors
/// E04 when a limit is reached.
pub fn wins_second(games: &mut Games, a: Form) -> Result<bool> {
    Ok(Strategy::search(games, Form::ZERO, a)?.is_some())
}

/// Joyal's s₁: whether Left wins a form moving first, 0 <| A.
///
/// # Errors
/// E04 when a limit is reached.
pub fn wins_first(games: &mut Games, a: Form) -> Result<bool> {
    Ok(Opening::search(games, Form::ZERO, a)?.is_some())
}

/// What is known of positions: Left's answers where she wins, `None` where she does not.
#[derive(Default)]
struct Search {
    known: FxHashMap<Position, Option<Vec<(Move, Move)>>>,
}

/// A position under examination: the answers found, and what is tried next.
struct Frame {
    position: Position,
    right: Vec<Move>,
    answers: Vec<(Move, Move)>,
    /// Left's moves after the present move of Right's, and how many are refuted.
    left: Option<Vec<Move>>,
    refuted: usize,
}

impl Search {
    fn strategy(&mut self, games: &mut Games, start: Position) -> Result<Option<Strategy>> {
        if !self.decide(games, start)? {
            return Ok(None);
        }
        let mut states = States::default();
        states.find(start, start)?;
        while let Some((at, position)) = states.next() {
            let answers = self.known.get(&position).cloned().flatten().unwrap_or_default();
            for (to, by) in answers {
                let after = position.after(to).after(by);
                let next = states.find(after, after)?;
                states.answer(at, Answer { to, by, next });
            }
        }
        Ok(Some(Strategy { states: states.states }))
    }

    /// Whether Left, moving second, wins.
    fn decide(&mut self, games: &mut Games, start: Position) -> Result<bool> {
        let mut frames = Vec::new();
        if !self.known.contains_key(&start) {
            frames.push(Frame::new(games, start)?);
        }
        while let Some(frame) = frames.last_mut() {
            games.budget_mut().step(1)?;
            let Some(&to) = frame.right.get(frame.answers.len()) else {
                let answers = std::mem::take(&mut frame.answers);
                self.known.insert(frame.position, Some(answers));
                frames.pop();
                continue;
            };
            let after = frame.position.after(to);
            let left = match &mut frame.left {
                Some(left) => left,
                none => none.insert(after.left_moves(games)?),
            };
            let Some(&by) = left.get(frame.refuted) else {
                self.known.insert(frame.position, None);
                frames.pop();
                continue;
            };
            match self.known.get(&after.after(by)) {
                Some(Some(_)) => {
                    frame.answers.push((to, by));
                    frame.left = None;
                    frame.refuted = 0;
                }
                Some(None) => frame.refuted += 1,
                None => {
                    let next = Frame::new(games, after.after(by))?;
                    frames.push(next);
                }
            }
        }
        Ok(self.known.get(&start).is_some_and(Option::is_some))
    }
}

impl Frame {
    fn new(games: &mut Games, position: Position) -> Result<Frame> {
        let right = position.right_moves(games)?;
        Ok(Frame { position, right, answers: Vec::new(), left: None, refuted: 0 })
    }
}

/// States in the making, found by what they stand for and worked off in order.
struct States<K> {
    states: Vec<State>,
    keys: Vec<K>,
    place: FxHashMap<K, StateId>,
    done: usize,
}

impl<K> Default for States<K> {
    fn default() -> States<K> {
        States { states: Vec::new(), keys: Vec::new(), place: FxHashMap::default(), done: 0 }
    }
}

impl<K: Copy + Eq + std::hash::Hash> States<K> {
    fn find(&mut self, key: K, position: Position) -> Result<StateId> {
        if let Some(id) = self.place.get(&key) {
            return Ok(*id);
        }
        let id = StateId(u32::try_from(self.states.len()).map_err(|_| {
            Error::new(&limit::TOO_LARGE, "the strategy has more than 2^32 states")
        })?);
        self.place.insert(key, id);
        self.keys.push(key);
        self.states.push(State { position, answers: Vec::new() });
        Ok(id)
    }

    fn next(&mut self) -> Option<(StateId, K)> {
        let key = *self.keys.get(self.done)?;
        let id = StateId(u32::try_from(self.done).ok()?);
        self.done += 1;
        Some((id, key))
    }

    fn answer(&mut self, at: StateId, answer: Answer) {
        self.states[at.0 as usize].answers.push(answer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Playing a strategy out notices every wrong answer in it.
    #[test]
    fn a_changed_strategy_does_not_win() {
        let mut games = Games::new();
        let day2 = games.born_by(2).unwrap();
        let forms = day2.into_iter().map(|game| games.canonical_form(game).unwrap());
        let forms: Vec<Form> = forms.collect();
        let mut changed = 0;
        for &from in &forms {
            for &to in &forms {
                let Some(right) = Strategy::search(&mut games, from, to).unwrap() else { continue };
                for at in 0..right.states.len() {
                    for answer in 0..right.states[at].answers.len() {
                        let mut without = right.clone();
                        without.states[at].answers.remove(answer);
                        assert!(!without.wins(&mut games).unwrap());
                        let Answer { to, by, next } = right.states[at].answers[answer];
                        for other in [Move::From(from), Move::To(Form::ZERO), to] {
                            let mut wrong = right.clone();
                            wrong.states[at].answers[answer] = Answer { to, by: other, next };
                            assert_eq!(wrong.wins(&mut games).unwrap(), other == by);
                            changed += usize::from(other != by);
                        }
                    }
                }
            }
        }
        assert!(changed > 1_000, "{changed}");
    }
}

//! Recursion on positions with a list of open tasks in place of the call stack.

use crate::error::Result;
use crate::game::{Game, Games};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use std::hash::Hash;

/// The values at the options of one player, of which there are mostly few.
pub(super) type Values<V> = SmallVec<[V; 8]>;

/// The keys whose values are asked for, of which there are mostly few.
type Open<K> = SmallVec<[K; 8]>;

/// The values known so far, and the keys whose values are lacking.
pub(super) struct Known<'a, K, V> {
    values: &'a FxHashMap<K, V>,
    lacking: &'a mut Open<K>,
}

impl<K: Copy + Eq + Hash, V: Clone> Known<'_, K, V> {
    /// The value at a key; if it is lacking, it is asked for.
    pub(super) fn get(&mut self, key: K) -> Option<V> {
        let value = self.values.get(&key).cloned();
        if value.is_none() {
            self.lacking.push(key);
        }
        value
    }

    /// The values at all of these keys; those that are lacking are asked for.
    pub(super) fn all(&mut self, keys: impl IntoIterator<Item = K>) -> Option<Values<V>> {
        let mut values = Some(Values::new());
        for key in keys {
            match (self.get(key), &mut values) {
                (Some(value), Some(values)) => values.push(value),
                _ => values = None,
            }
        }
        values
    }
}

/// The value at `root`, by a rule that is applied to whatever it asks for first.
///
/// `rule` returns the value at a key, or `None` after it asked [`Known`] for values that are
/// lacking; it is then applied again when these are known. Each application is charged a
/// step. Keys must descend, as options do.
pub(super) fn compute<K: Copy + Eq + Hash, V: Clone>(
    games: &mut Games,
    memo: &mut FxHashMap<K, V>,
    root: K,
    mut rule: impl FnMut(&mut Games, K, &mut Known<'_, K, V>) -> Result<Option<V>>,
) -> Result<V> {
    if let Some(value) = memo.get(&root) {
        return Ok(value.clone());
    }
    let mut open: Open<K> = smallvec![root];
    loop {
        let Some(&key) = open.last() else { return Ok(memo[&root].clone()) };
        games.budget_mut().step(1)?;
        let waiting = open.len() - 1;
        let mut known = Known { values: memo, lacking: &mut open };
        if let Some(value) = rule(games, key, &mut known)? {
            open.truncate(waiting);
            memo.insert(key, value.clone());
            if waiting == 0 {
                return Ok(value);
            }
        }
        // Some may be known since they were asked for.
        while open.last().is_some_and(|key| memo.contains_key(key)) {
            open.pop();
        }
    }
}

/// The values at the Left and Right options, once all are known.
pub(super) fn options<K: Copy + Eq + Hash, V: Clone>(
    known: &mut Known<'_, K, V>,
    left: impl IntoIterator<Item = K>,
    right: impl IntoIterator<Item = K>,
) -> Option<(Values<V>, Values<V>)> {
    let left = known.all(left);
    let right = known.all(right);
    left.zip(right)
}

/// The values at the options of a game's canonical form, once all are known.
pub(super) fn game_options<V: Clone>(
    games: &mut Games,
    g: Game,
    known: &mut Known<'_, Game, V>,
) -> Result<Option<(Values<V>, Values<V>)>> {
    let (left, right) = games.options(g)?;
    Ok(options(known, left.iter().copied(), right.iter().copied()))
}

/// {L + t | R − t}: the options taxed by t.
pub(super) fn taxed(
    games: &mut Games,
    mut left: Values<Game>,
    mut right: Values<Game>,
    t: Game,
) -> Result<Game> {
    for option in &mut left {
        *option = games.add(*option, t)?;
    }
    for option in &mut right {
        *option = games.sub(*option, t)?;
    }
    games.make(&left, &right)
}

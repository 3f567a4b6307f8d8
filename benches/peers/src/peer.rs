//! What the workloads need of the peer.

use crate::text;
use cgt::short::partizan::canonical_form::CanonicalForm;
use std::collections::HashMap;

/// All sets of pairwise confused games among these.
pub(crate) fn antichains(games: &[CanonicalForm]) -> Vec<Vec<CanonicalForm>> {
    let mut antichains = vec![Vec::new()];
    for game in games {
        let with_game: Vec<Vec<CanonicalForm>> = antichains
            .iter()
            .filter(|chain: &&Vec<CanonicalForm>| {
                chain.iter().all(|other| {
                    !CanonicalForm::leq(game, other) && !CanonicalForm::leq(other, game)
                })
            })
            .map(|chain| chain.iter().chain([game]).cloned().collect())
            .collect();
        antichains.extend(with_game);
    }
    antichains
}

/// All games with these antichains as options, with repetition.
pub(crate) fn of_pairs(antichains: &[Vec<CanonicalForm>]) -> Vec<CanonicalForm> {
    let mut games = Vec::with_capacity(antichains.len() * antichains.len());
    for left in antichains {
        for right in antichains {
            games.push(CanonicalForm::new_from_moves(left.clone(), right.clone()));
        }
    }
    games
}

/// Each value once, in the order of the texts.
pub(crate) fn distinct(games: Vec<CanonicalForm>) -> Vec<CanonicalForm> {
    let by_text: HashMap<String, CanonicalForm> =
        games.into_iter().map(|game| (text::of_peer(&game), game)).collect();
    let mut sorted: Vec<(String, CanonicalForm)> = by_text.into_iter().collect();
    sorted.sort_by(|(a, _), (b, _)| a.cmp(b));
    sorted.into_iter().map(|(_, game)| game).collect()
}

/// All games born by a day.
pub(crate) fn born_by(day: u32) -> Vec<CanonicalForm> {
    (0..day).fold(vec![CanonicalForm::new_integer(0)], |games, _| {
        distinct(of_pairs(&antichains(&games)))
    })
}

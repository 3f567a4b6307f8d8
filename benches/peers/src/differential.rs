//! Random sums on both sides: the same canonical text, order, mean and temperature.

use crate::{Failure, text};
use cgt::short::partizan::canonical_form::CanonicalForm;
use fastrand::Rng;
use tepid::game::{Game, Games};
use tepid::thermography::Thermographs;

/// Games that are drawn from, made new so many sums apart.
const POOL: usize = 400;
const ROUND: usize = 5_000;

/// The longest text of a game that is added to others.
const LONGEST: usize = 200;

/// A game on both sides.
#[derive(Clone)]
struct Twin {
    ours: Game,
    theirs: CanonicalForm,
}

struct Pair {
    games: Games,
    thermographs: Thermographs,
    rng: Rng,
}

/// Compares so many random sums.
pub(crate) fn run(sums: usize, seed: u64) -> Result<(), Failure> {
    let (mut compared, mut values) = (0, 0);
    let mut round = 0;
    while compared < sums {
        let rng = Rng::with_seed(seed.wrapping_mul(1_000_003).wrapping_add(round));
        let mut pair = Pair { games: Games::new(), thermographs: Thermographs::new(), rng };
        let pool = pair.pool()?;
        let before = pair.games.node_count();
        for _ in 0..ROUND.min(sums - compared) {
            pair.compare(&pool)?;
            compared += 1;
        }
        values += pair.games.node_count() - before;
        round += 1;
    }
    println!(
        "{compared} random sums of seed {seed}, {values} new values: the same canonical text, \
         order, mean and temperature"
    );
    Ok(())
}

impl Pair {
    /// Numbers, ups and nimbers, and games made of random ones of those before.
    fn pool(&mut self) -> Result<Vec<Twin>, Failure> {
        let mut pool = Vec::new();
        for n in -3..=3 {
            pool.push(Twin { ours: self.games.integer(n)?, theirs: CanonicalForm::new_integer(n) });
        }
        while pool.len() < POOL {
            let left = self.some(&pool, 3);
            let right = self.some(&pool, 3);
            let ours = |side: &[Twin]| side.iter().map(|twin| twin.ours).collect::<Vec<_>>();
            let theirs =
                |side: &[Twin]| side.iter().map(|twin| twin.theirs.clone()).collect::<Vec<_>>();
            let twin = Twin {
                ours: self.games.make(&ours(&left), &ours(&right))?,
                theirs: CanonicalForm::new_from_moves(theirs(&left), theirs(&right)),
            };
            if self.same_text(&twin)?.len() <= LONGEST {
                pool.push(twin);
            }
        }
        Ok(pool)
    }

    /// None to so many games of the pool, the earlier ones more often.
    fn some(&mut self, pool: &[Twin], most: usize) -> Vec<Twin> {
        (0..self.rng.usize(0..=most))
            .map(|_| {
                let bound = self.rng.usize(1..=pool.len());
                pool[self.rng.usize(0..bound)].clone()
            })
            .collect()
    }

    /// Two random sums of two games: their texts, masts, and how they compare.
    fn compare(&mut self, pool: &[Twin]) -> Result<(), Failure> {
        let sum = self.sum(pool)?;
        let other = self.rng.choice(pool).expect("the pool is not empty").clone();
        self.same_text(&sum)?;
        let mean = self.thermographs.mean(&mut self.games, sum.ours)?.to_string();
        let temperature = self.thermographs.temperature(&mut self.games, sum.ours)?.to_string();
        let theirs = (text::dyadic(sum.theirs.mean()), text::dyadic(sum.theirs.temperature()));
        if (&mean, &temperature) != (&theirs.0, &theirs.1) {
            let which = text::of_peer(&sum.theirs);
            return Err(format!("{which}: mast {mean}, {temperature}, theirs {theirs:?}").into());
        }
        for (a, b) in [(&sum, &other), (&other, &sum)] {
            if self.games.le(a.ours, b.ours)? != CanonicalForm::leq(&a.theirs, &b.theirs) {
                let (a, b) = (text::of_peer(&a.theirs), text::of_peer(&b.theirs));
                return Err(format!("{a} <= {b} differs").into());
            }
        }
        Ok(())
    }

    fn sum(&mut self, pool: &[Twin]) -> Result<Twin, Failure> {
        let (a, b) = (&pool[self.rng.usize(..pool.len())], &pool[self.rng.usize(..pool.len())]);
        let (a, b) = (a.clone(), b.clone());
        Ok(if self.rng.bool() {
            Twin { ours: self.games.add(a.ours, b.ours)?, theirs: &a.theirs + &b.theirs }
        } else {
            Twin { ours: self.games.sub(a.ours, b.ours)?, theirs: &a.theirs - &b.theirs }
        })
    }

    fn same_text(&mut self, twin: &Twin) -> Result<String, Failure> {
        let (ours, theirs) =
            (text::of_ours(&mut self.games, twin.ours)?, text::of_peer(&twin.theirs));
        if ours == theirs {
            Ok(ours)
        } else {
            Err(format!("canonical forms differ: {ours}, theirs {theirs}").into())
        }
    }
}

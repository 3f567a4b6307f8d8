//! A total order of games that does not depend on history.
//!
//! Ids depend on the order in which games were found, so nothing that is shown may be
//! ordered by them. The order of structure is: numbers, ascending; nimbers; other games
//! x + k·↑ + *m by x, k and m; then all others by their lists of Left and of Right
//! options, each sorted and compared as a word. It has nothing to do with ≤.
//!
//! Two ids differ exactly if the canonical forms do. So the first place where two lists
//! differ settles the comparison, which therefore descends in a loop.

use super::{Game, Games};
use crate::error::Result;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// The options of games, sorted, as far as someone asked for them.
#[derive(Clone, Default)]
pub(super) struct Sorted {
    sides: FxHashMap<Game, Sides>,
    bytes: u64,
}

/// All options of a game, and how many of them are Left's.
#[derive(Clone)]
struct Sides {
    options: Box<[Game]>,
    left: usize,
}

impl Sorted {
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    fn left(&self, g: Game) -> &[Game] {
        self.sides.get(&g).map_or(&[], |sides| &sides.options[..sides.left])
    }

    fn right(&self, g: Game) -> &[Game] {
        self.sides.get(&g).map_or(&[], |sides| &sides.options[sides.left..])
    }
}

impl Games {
    /// The Left options of the canonical form, in the order of structure.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn left(&mut self, g: Game) -> Result<Vec<Game>> {
        let left = self.options(g)?.0.to_vec();
        self.in_order_of_structure(left)
    }

    /// The Right options of the canonical form, in the order of structure.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn right(&mut self, g: Game) -> Result<Vec<Game>> {
        let right = self.options(g)?.1.to_vec();
        self.in_order_of_structure(right)
    }

    /// The Left and the Right options of the canonical form, in whatever order they are
    /// stored: for computations in which the order cannot show.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn options(&mut self, g: Game) -> Result<(&[Game], &[Game])> {
        let (left, right) = self.sides(g)?;
        Ok((self.slice(left), self.slice(right)))
    }

    /// Compares canonical forms in a total order that depends on nothing but them.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn cmp_structure(&mut self, g: Game, h: Game) -> Result<Ordering> {
        if g != h && self.up_star(g).is_none() && self.up_star(h).is_none() {
            self.sort_followers(g)?;
            self.sort_followers(h)?;
        }
        Ok(self.cmp_sorted(g, h))
    }

    /// These games in the order of structure, without repetition.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn in_order_of_structure(&mut self, mut games: Vec<Game>) -> Result<Vec<Game>> {
        if games.len() > 1 {
            games.sort_unstable();
            games.dedup();
            let others = games.iter().filter(|&&game| self.up_star(game).is_none()).count();
            if others > 1 {
                for &game in &games {
                    self.sort_followers(game)?;
                }
            }
            games.sort_unstable_by(|&g, &h| self.cmp_sorted(g, h));
        }
        Ok(games)
    }

    /// Compares two games whose followers are sorted, or one of which is number-up-star.
    fn cmp_sorted(&self, mut g: Game, mut h: Game) -> Ordering {
        loop {
            if g == h {
                return Ordering::Equal;
            }
            match (self.up_star(g), self.up_star(h)) {
                (Some(a), Some(b)) => return self.cmp_up_stars(g, a, h, b),
                (Some(_), None) => return Ordering::Less,
                (None, Some(_)) => return Ordering::Greater,
                (None, None) => {}
            }
            let left = Difference::of(self.sorted.left(g), self.sorted.left(h));
            match left.or_else(|| Difference::of(self.sorted.right(g), self.sorted.right(h))) {
                Some(Difference::At(x, y)) => (g, h) = (x, y),
                Some(Difference::Length(order)) => return order,
                None => return Ordering::Equal,
            }
        }
    }

    fn cmp_up_stars(&self, g: Game, (k, m): (i64, u64), h: Game, (l, n): (i64, u64)) -> Ordering {
        let (x, y) = (self.node(g).right_stop, self.node(h).right_stop);
        let rank = |number, ups, nim| match (ups, nim) {
            (0, 0) => 0,
            (0, _) if number == super::Num::ZERO => 1,
            _ => 2,
        };
        rank(x, k, m)
            .cmp(&rank(y, l, n))
            .then_with(|| self.num_cmp(x, y))
            .then(k.cmp(&l))
            .then(m.cmp(&n))
    }

    /// Sorts the options of all followers that are not number-up-star, options first.
    fn sort_followers(&mut self, g: Game) -> Result<()> {
        let mut tasks = vec![g];
        while let Some(&game) = tasks.last() {
            if self.up_star(game).is_some() || self.sorted.sides.contains_key(&game) {
                tasks.pop();
                continue;
            }
            self.budget.step(1)?;
            let (left, right) = self.options(game)?;
            let (mut left, mut right) = (left.to_vec(), right.to_vec());
            let before = tasks.len();
            tasks.extend(left.iter().chain(&right).filter(|&&option| {
                self.up_star(option).is_none() && !self.sorted.sides.contains_key(&option)
            }));
            if tasks.len() > before {
                continue;
            }
            left.sort_by(|&x, &y| self.cmp_sorted(x, y));
            right.sort_by(|&x, &y| self.cmp_sorted(x, y));
            let bytes = 48 + 4 * (left.len() + right.len()) as u64;
            self.room_for(0, 0, bytes)?;
            self.sorted.bytes += bytes;
            let sides = Sides { left: left.len(), options: [left, right].concat().into() };
            self.sorted.sides.insert(game, sides);
        }
        Ok(())
    }
}

/// How many members two lists begin with that are the same.
pub(super) fn common<T: PartialEq>(one: &[T], other: &[T]) -> usize {
    one.iter().zip(other).take_while(|(x, y)| x == y).count()
}

/// Where two lists differ first.
pub(super) enum Difference<T> {
    /// In two members.
    At(T, T),
    /// One is the beginning of the other one.
    Length(Ordering),
}

impl<T: Copy + PartialEq> Difference<T> {
    pub(super) fn of(one: &[T], other: &[T]) -> Option<Difference<T>> {
        let place = common(one, other);
        match (one.get(place), other.get(place)) {
            (Some(&x), Some(&y)) => Some(Difference::At(x, y)),
            (None, None) => None,
            _ => Some(Difference::Length(one.len().cmp(&other.len()))),
        }
    }
}

//! The fixed-point walls of games, each wall once.
//!
//! Games have few different walls: the 1,076,001 sums of two games born by day 3 have some
//! thousand. So walls are interned, a thermograph is a pair of walls by their numbers, and
//! what it follows from is remembered: the set of the right walls of the Left options and
//! that of the left walls of the Right options. Sets are enough, as ⊕ is commutative and
//! idempotent, and most games are found by theirs without looking at a point.

use super::compact::{Fixed, Point, Walls};
use crate::error::{Error, Result, limit};
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// The number of a wall.
type WallId = u32;

/// Two sets of walls: those of the options of both players that a thermograph follows from.
#[derive(Clone, Default)]
pub(super) struct Scaffolding {
    /// First those on the left, then those on the right, each in ascending order.
    walls: SmallVec<[WallId; 16]>,
    left: usize,
}

impl Scaffolding {
    /// Of one option of each player: the right wall of Left's, the left wall of Right's.
    pub(super) fn of_two(left: WallId, right: WallId) -> Scaffolding {
        Scaffolding { walls: SmallVec::from_slice(&[left, right]), left: 1 }
    }

    /// Adds a wall to the side that is open, first the left one.
    pub(super) fn push(&mut self, wall: WallId) {
        self.walls.push(wall);
    }

    /// Closes the left side (0) or the right one (1).
    pub(super) fn close_side(&mut self, side: usize) {
        self.sort_from(self.left);
        if side == 0 {
            self.left = self.walls.len();
        }
    }

    fn hash(&self) -> u64 {
        hash_of((self.left, &self.walls[..]))
    }

    /// Makes a set of the walls from this place on.
    fn sort_from(&mut self, from: usize) {
        if self.walls.len() < from + 2 {
            return;
        }
        let new = &mut self.walls[from..];
        new.sort_unstable();
        let mut kept = 1;
        for place in 1..new.len() {
            if new[place] != new[kept - 1] {
                new[kept] = new[place];
                kept += 1;
            }
        }
        self.walls.truncate(from + kept);
    }
}

/// What a thermograph was found to follow from: a range of [`Pool::sets`], which begins with
/// the walls on the left.
#[derive(Clone, Copy)]
struct Known {
    start: u32,
    middle: u32,
    end: u32,
    thermograph: u32,
}

/// Walls and thermographs by number.
#[derive(Clone, Default)]
pub(super) struct Pool {
    points: Vec<Point<Fixed>>,
    /// Where the points of each wall end; they begin where those of the one before end.
    ends: Vec<u32>,
    /// The walls by their points.
    by_points: HashTable<WallId>,
    /// The left and the right wall of each thermograph.
    thermographs: Vec<[WallId; 2]>,
    of_walls: FxHashMap<[WallId; 2], u32>,
    sets: Vec<WallId>,
    known: HashTable<Known>,
}

impl Pool {
    /// The numbers of the left and the right wall of a thermograph.
    #[inline]
    pub(super) fn walls(&self, at: u32) -> [WallId; 2] {
        self.thermographs[at as usize]
    }

    /// The left and the right wall of a thermograph.
    pub(super) fn thermograph(&self, at: u32) -> (&[Point<Fixed>], &[Point<Fixed>]) {
        let [left, right] = self.walls(at);
        (self.wall(left), self.wall(right))
    }

    fn wall(&self, id: WallId) -> &[Point<Fixed>] {
        let id = id as usize;
        let start = if id == 0 { 0 } else { self.ends[id - 1] };
        &self.points[start as usize..self.ends[id] as usize]
    }

    /// The walls on the left, and those on the right.
    pub(super) fn sides<'a>(
        &'a self,
        scaffolding: &'a Scaffolding,
    ) -> [impl Iterator<Item = &'a [Point<Fixed>]>; 2] {
        let (left, right) = scaffolding.walls.split_at(scaffolding.left);
        [left, right].map(|side| side.iter().map(|&id| self.wall(id)))
    }

    /// The thermograph that is known to follow from this.
    pub(super) fn recall(&self, scaffolding: &Scaffolding) -> Option<u32> {
        let (left, right) = scaffolding.walls.split_at(scaffolding.left);
        let found = self.known.find(scaffolding.hash(), |known| {
            self.set(known.start, known.middle) == left
                && self.set(known.middle, known.end) == right
        });
        found.map(|known| known.thermograph)
    }

    fn set(&self, from: u32, to: u32) -> &[WallId] {
        &self.sets[from as usize..to as usize]
    }

    /// Remembers what a thermograph follows from.
    pub(super) fn remember(&mut self, scaffolding: &Scaffolding, thermograph: u32) -> Result<()> {
        let start = place(self.sets.len())?;
        let middle = place(self.sets.len() + scaffolding.left)?;
        let end = place(self.sets.len() + scaffolding.walls.len())?;
        self.sets.extend_from_slice(&scaffolding.walls);
        let known = Known { start, middle, end, thermograph };
        let sets = &self.sets;
        self.known.insert_unique(scaffolding.hash(), known, |known| {
            let all = &sets[known.start as usize..known.end as usize];
            hash_of(((known.middle - known.start) as usize, all))
        });
        Ok(())
    }

    /// The number of a thermograph, which is new or not.
    pub(super) fn intern(&mut self, walls: &Walls<Fixed>) -> Result<u32> {
        let both = [self.intern_wall(&walls.left)?, self.intern_wall(&walls.right)?];
        if let Some(&known) = self.of_walls.get(&both) {
            return Ok(known);
        }
        let at = place(self.thermographs.len())?;
        self.thermographs.push(both);
        self.of_walls.insert(both, at);
        Ok(at)
    }

    fn intern_wall(&mut self, wall: &[Point<Fixed>]) -> Result<WallId> {
        let hash = hash_of(wall);
        if let Some(&known) = self.by_points.find(hash, |&id| self.wall(id) == wall) {
            return Ok(known);
        }
        let id = place(self.ends.len())?;
        let end = place(self.points.len() + wall.len())?;
        self.points.extend_from_slice(wall);
        self.ends.push(end);
        let mut hashes = std::mem::take(&mut self.by_points);
        hashes.insert_unique(hash, id, |&id| hash_of(self.wall(id)));
        self.by_points = hashes;
        Ok(id)
    }

    /// About how many bytes the pool occupies, the tables being two thirds full.
    pub(super) fn bytes(&self) -> u64 {
        let bytes = self.points.len() * size_of::<Point<Fixed>>()
            + self.ends.len() * (size_of::<u32>() + size_of::<WallId>() * 3 / 2)
            + self.thermographs.len() * (size_of::<[WallId; 2]>() + 20)
            + self.sets.len() * size_of::<WallId>()
            + self.known.len() * size_of::<Known>() * 3 / 2;
        bytes as u64
    }
}

fn hash_of(x: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    x.hash(&mut hasher);
    hasher.finish()
}

fn place(n: usize) -> Result<u32> {
    u32::try_from(n).map_err(|_| full())
}

/// More walls or points than numbers.
#[cold]
pub(super) fn full() -> Error {
    Error::new(&limit::BUDGET, "the limit of 2^32 breakpoints is reached")
}
